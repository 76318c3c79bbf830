//! After the puzzles: hints in columns, and solutions as small boards.

use super::crossword::Words;
use super::{Leaf, Part, Press, strip};
use crate::sheet::{Anchor, Sheet, Type};
use crate::task::Task;
use tokisuji::draw::{Picture, Place};

/// A column of hints is at least this many letters wide.
const COLUMN: f64 = 26.0;

/// The hints of all puzzles, in columns.
pub(super) fn hints(press: &Press<'_>, tasks: &[Task]) -> Part {
    let lang = press.plan.lang;
    let title = lang.pick("Hints", "ヒント");
    let mut leaves = Vec::new();
    let mut sheet = Sheet::default();
    let top = strip(&mut sheet, press, title);
    let small = small(press);
    let gap = press.body * 1.6;
    let columns = ((press.area.wide / (small.size * COLUMN)) as usize).max(1);
    let wide = (press.area.wide - gap * (columns - 1) as f64) / columns as f64;
    let indent = small.bold().width("000 ");
    let mut column = 0;
    let mut y = top + small.size;
    // A puzzle that our rules cannot even begin has no hints.
    for task in tasks.iter().filter(|task| !task.hints.is_empty()) {
        let lines: Vec<Vec<String>> = task.hints.iter().map(|said| small.wrap(said, wide - indent)).collect();
        let tall = lines.iter().map(Vec::len).sum::<usize>() as f64 * small.leading();
        if y + tall - small.leading() > press.area.tall && y > top + small.size {
            column += 1;
            y = top + small.size;
            if column == columns {
                leaves.push(Leaf::new(std::mem::take(&mut sheet), title));
                strip(&mut sheet, press, title);
                column = 0;
            }
        }
        let x = column as f64 * (wide + gap);
        sheet.text(x, y, small.bold(), Anchor::Start, &task.number.to_string());
        for line in lines.into_iter().flatten() {
            sheet.text(x + indent, y, small, Anchor::Start, &line);
            y += small.leading();
        }
        y += small.size * 0.6;
    }
    leaves.push(Leaf::new(sheet, title));
    Part { title: title.to_owned(), note: String::new(), leaves }
}

fn small(press: &Press<'_>) -> Type {
    Type::new(press.body * 0.85)
}

/// Where small boards stand on a page of solutions.
struct Table {
    across: usize,
    down: usize,
    side: f64,
    gap: f64,
    head: f64,
}

impl Table {
    /// Digits of a solution are at least this tall.
    fn new(press: &Press<'_>, tasks: &[Task], words: &[Words<'_>]) -> Table {
        let boards = tasks.iter().map(|task| task.puzzle.problem().frame.grid);
        let boards = boards.chain(words.iter().map(|words| words.crossword.board.grid()));
        let cells = boards.map(|grid| grid.cols.max(grid.rows)).max().unwrap_or(9);
        let cell = if press.plan.large { 15.0 } else { 9.6 };
        let (gap, head) = (press.body * 1.3, press.body * 1.6);
        let strip = press.body * 2.6;
        let wanted = f64::from(cells) * cell;
        let most = (((press.area.wide + gap) / (wanted + gap)) as usize).max(1);
        let table = |across: usize| {
            let wide = (press.area.wide - gap * (across - 1) as f64) / across as f64;
            let side = wide.min(press.area.tall - strip - head);
            let down = (((press.area.tall - strip + gap) / (side + head + gap)) as usize).max(1);
            Table { across, down, side, gap, head }
        };
        // Few boards, which would leave most of their page empty, are drawn larger; two stand side by side all the same.
        let all = tasks.len() + words.len();
        // The key of a single sheet has the page for itself.
        let least = if press.bare && all == 1 { 1 } else { 2 };
        let larger = (least..most).map(table).find(|table| table.count() >= all);
        larger.unwrap_or_else(|| table(most))
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
    let title = press.plan.lang.pick("Solutions", "解答");
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
            let y = top + (at / table.across) as f64 * (table.side + table.head + table.gap);
            let number = Type::new(press.body).bold();
            sheet.text(x, y + number.size, number, Anchor::Start, &solved.number().to_string());
            let place = Place { x, y: y + table.head, wide: table.side, tall: table.side };
            match solved {
                Solved::Task(task) => sheet.board(place, &task.puzzle, Picture::Written(&task.solution)),
                Solved::Words(words) => sheet.crossword(place, words.crossword, true),
            }
        }
        leaves.push(Leaf::new(sheet, title));
    }
    Part { title: title.to_owned(), note: String::new(), leaves }
}
