//! After the puzzles: hints in columns, and solutions as small boards.

use super::crossword::Words;
use super::{Leaf, Part, Press, strip};
use crate::sheet::{Anchor, Sheet, Type};
use crate::task::Task;
use tokisuji::draw::{Picture, Place};

/// A column of hints is at least this many letters wide.
const COLUMN: f64 = 26.0;

/// The hints of one puzzle as lines of a column.
struct Hints {
    number: usize,
    lines: Vec<String>,
}

/// The hints of all puzzles, in columns of about one height on every page: none stands alone on the last.
pub(super) fn hints(press: &Press<'_>, tasks: &[Task]) -> Part {
    let lang = press.plan.lang;
    let title = lang.pick("Hints", "ヒント");
    let small = small(press);
    let gap = press.body * 1.6;
    let columns = ((press.area.wide / (small.size * COLUMN)) as usize).max(1);
    let wide = (press.area.wide - gap * (columns - 1) as f64) / columns as f64;
    let indent = small.bold().width("000 ");
    let below = small.size * 0.6;
    // A puzzle that our rules cannot even begin has no hints.
    let hinted = tasks.iter().filter(|task| !task.hints.is_empty());
    let all: Vec<Hints> = hinted
        .map(|task| {
            let said = task.hints.iter().map(|hint| hint.say(press.plan.techniques, lang));
            let lines = said.flat_map(|said| small.wrap(&said, wide - indent)).collect();
            Hints { number: task.number, lines }
        })
        .collect();
    let tall = |hints: &Hints| hints.lines.len() as f64 * small.leading() + below;
    // In how many columns of this height they stand.
    let taken = |most: f64| {
        let (mut taken, mut y) = (0_usize, f64::INFINITY);
        for hints in &all {
            if y + tall(hints) - below > most {
                (taken, y) = (taken + 1, 0.0);
            }
            y += tall(hints);
        }
        taken
    };
    let top = strip(&mut Sheet::default(), press, title);
    let room = press.area.tall - top;
    let pages = taken(room).div_ceil(columns).max(1);
    let mut height = room;
    let longest = all.iter().map(tall).fold(0.0, f64::max);
    let mut low = longest.min(room);
    for _ in 0..20 {
        let middle = f64::midpoint(low, height);
        if taken(middle) <= pages * columns { height = middle } else { low = middle }
    }
    let mut leaves = Vec::new();
    let mut sheet = Sheet::default();
    strip(&mut sheet, press, title);
    let (mut column, mut y) = (0, 0.0);
    for hints in &all {
        if y + tall(hints) - below > height && y > 0.0 {
            (column, y) = (column + 1, 0.0);
            if column == columns {
                leaves.push(Leaf::new(std::mem::take(&mut sheet), &press.plan.title));
                strip(&mut sheet, press, title);
                column = 0;
            }
        }
        let x = column as f64 * (wide + gap);
        let mut line = top + y + small.size;
        sheet.text(x, line, small.bold(), Anchor::Start, &hints.number.to_string());
        for said in &hints.lines {
            sheet.text(x + indent, line, small, Anchor::Start, said);
            line += small.leading();
        }
        y += tall(hints);
    }
    leaves.push(Leaf::new(sheet, &press.plan.title));
    Part { title: title.to_owned(), note: String::new(), leaves }
}

fn small(press: &Press<'_>) -> Type {
    press.small(0.85)
}

/// Where small boards stand on a page of solutions.
struct Table {
    across: usize,
    down: usize,
    side: f64,
    gap: f64,
    /// What rows stand further apart.
    apart: f64,
    head: f64,
}

impl Table {
    /// Digits of a solution are at least this tall.
    fn new(press: &Press<'_>, tasks: &[Task], words: &[Words<'_>]) -> Table {
        let boards = tasks.iter().map(|task| task.puzzle.problem().frame.grid);
        let boards = boards.chain(words.iter().map(|words| words.crossword.board.grid()));
        let cells = boards.map(|grid| grid.cols.max(grid.rows)).max().unwrap_or(9);
        let cell = if press.plan.large { 24.0 } else { 9.6 };
        let (gap, head) = (press.body * 1.3, press.body * 1.6);
        let strip = press.body * 2.6;
        let wanted = f64::from(cells) * cell;
        let most = (((press.area.wide + gap) / (wanted + gap)) as usize).max(1);
        let table = |across: usize| {
            let wide = (press.area.wide - gap * (across - 1) as f64) / across as f64;
            let side = wide.min(press.area.tall - strip - head);
            let down = (((press.area.tall - strip + gap) / (side + head + gap)) as usize).max(1);
            Table { across, down, side, gap, apart: 0.0, head }
        };
        // Boards are as large as they can be on as many pages: fewer side by side wherever that takes no page more. Two stand side by side all
        // the same, but the key of a single sheet has the page for itself.
        let all = (tasks.len() + words.len()).max(1);
        let least = if press.bare && all == 1 { 1 } else { 2 };
        let pages = |table: &Table| all.div_ceil(table.count());
        let smallest = table(most);
        let mut chosen =
            (least..most).map(table).find(|table| pages(table) == pages(&smallest)).unwrap_or(smallest);
        // Rows are spread over the page where they fill it.
        let rows = all.min(chosen.count()).div_ceil(chosen.across);
        let free = press.area.tall - strip - chosen.down as f64 * (chosen.side + chosen.head + chosen.gap)
            + chosen.gap;
        if rows == chosen.down && rows > 1 {
            chosen.apart = (free / (rows - 1) as f64).clamp(0.0, chosen.side * 0.3);
        }
        chosen
    }

    fn count(&self) -> usize {
        self.across * self.down
    }
}

/// On which page of the solutions this one stands, from 0.
pub(super) fn page_of(press: &Press<'_>, tasks: &[Task], words: &[Words<'_>], number: usize) -> usize {
    (number - 1) / Table::new(press, tasks, words).count()
}

/// A solved board of either sort.
enum Solved<'b> {
    Task(&'b Task),
    Words(&'b Words<'b>),
}

impl Solved<'_> {
    fn number(&self) -> usize {
        match self {
            Solved::Task(task) => task.number,
            Solved::Words(words) => words.number,
        }
    }
}

/// All solutions as small boards.
pub(super) fn solutions(press: &Press<'_>, tasks: &[Task], words: &[Words<'_>]) -> Part {
    let lang = press.plan.lang;
    // A sheet's key is named in the language of its words.
    let key = press.plan.labels();
    let title = if press.bare { key.key() } else { lang.pick("Solutions", "解答") };
    let table = Table::new(press, tasks, words);
    let mut all: Vec<Solved<'_>> =
        tasks.iter().map(Solved::Task).chain(words.iter().map(Solved::Words)).collect();
    all.sort_by_key(Solved::number);
    let mut leaves = Vec::new();
    for some in all.chunks(table.count()) {
        let mut sheet = Sheet::default();
        let top = strip(&mut sheet, press, title);
        for (at, solved) in some.iter().enumerate() {
            let x = (at % table.across) as f64 * (table.side + table.gap);
            let y = top + (at / table.across) as f64 * (table.side + table.head + table.gap + table.apart);
            let number = Type::new(press.body).bold();
            // The key of a single sheet needs no number.
            if !(press.bare && all.len() == 1) {
                sheet.text(x, y + number.size, number, Anchor::Start, &solved.number().to_string());
            }
            let place = Place { x, y: y + table.head, wide: table.side, tall: table.side };
            match solved {
                Solved::Task(task) => sheet.board(place, &task.puzzle, Picture::Written(&task.solution)),
                Solved::Words(words) => sheet.solved_crossword(place, words.crossword),
            }
        }
        leaves.push(Leaf::new(sheet, &press.plan.title));
    }
    Part { title: title.to_owned(), note: String::new(), leaves }
}
