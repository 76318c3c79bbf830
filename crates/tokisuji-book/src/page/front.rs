//! Before the puzzles: the contents, and how each kind is played.

use super::chapter::words_below;
use super::{Leaf, Link, Part, Press};
use crate::plan::Chapter;
use crate::sheet::{Anchor, Sheet};
use crate::task::Task;
use tokisuji::draw::{Picture, Place};
use tokisuji::grid::Grid;
use tokisuji::kind::{Puzzle, how};
use tokisuji::solve::{Verdict, verdict};

/// Examples are this part of the page wide, or as small as that.
const EXAMPLES: [f64; 4] = [0.36, 0.31, 0.27, 0.23];

/// How many lines of contents fit on a page.
fn lines_to_a_page(press: &Press<'_>) -> usize {
    let room = press.area.tall - press.heading().leading() * 1.6;
    ((room / (press.text().leading() * 1.35)) as usize).max(1)
}

/// How many pages contents of so many lines take.
pub(super) fn contents_pages(press: &Press<'_>, lines: usize) -> usize {
    lines.div_ceil(lines_to_a_page(press))
}

/// The contents, once it is known where everything stands. `first` is the index of the page after them.
pub(super) fn contents(press: &Press<'_>, parts: &[Part], first: usize) -> Vec<Leaf> {
    let lang = press.plan.lang;
    let (text, heading) = (press.text(), press.heading());
    let title = lang.pick("Contents", "もくじ");
    let mut at = first;
    let mut leaves = Vec::new();
    for some in parts.chunks(lines_to_a_page(press)) {
        let mut sheet = Sheet::default();
        let mut links = Vec::new();
        sheet.text(0.0, heading.size, heading, Anchor::Start, title);
        let mut y = heading.leading() * 1.6;
        for part in some {
            let number = (at + 1).to_string();
            let note = text;
            let room = press.area.wide - text.width(&number) - 2.0 * press.body;
            let name = text.bold();
            let shown = name.shorten(&part.title, room);
            sheet.text(0.0, y, name, Anchor::Start, &shown);
            sheet.text(press.area.wide, y, text, Anchor::End, &number);
            let from = name.width(&shown) + press.body * 0.8;
            if from + note.width(&part.note) < room {
                sheet.text(from, y, note, Anchor::Start, &part.note);
            }
            let tall = text.leading();
            links.push(Link { area: [0.0, y - text.size, press.area.wide, tall], page: at });
            y += tall * 1.35;
            at += part.leaves.len();
        }
        leaves.push(Leaf { links, ..Leaf::new(sheet, title) });
    }
    leaves
}

/// How to play every kind that the book holds, with an example and its solution.
pub(super) fn how_to_play(press: &Press<'_>, chapters: &[Chapter], tasks: &[Task]) -> Part {
    let lang = press.plan.lang;
    // In the order in which the book has them.
    let mut kinds: Vec<(Vec<String>, &Puzzle, bool)> = Vec::new();
    for task in tasks {
        let said = how::how_to_play(&task.puzzle, lang);
        // Sheets that must not tell how hard their puzzles are do not tell this either.
        let reached = task.is_reached() && !press.bare;
        match kinds.iter_mut().find(|(known, ..)| *known == said) {
            Some((.., reasoned)) => *reasoned &= reached,
            None => kinds.push((said, &task.puzzle, reached)),
        }
    }
    let (text, heading) = (press.text(), press.heading());
    let title = lang.pick("How to play", "遊び方");
    let kinds: Vec<(Vec<String>, &Puzzle)> = kinds
        .into_iter()
        .map(|(mut said, puzzle, reasoned)| {
            said.push(how::promise(reasoned, lang).to_owned());
            (said, puzzle)
        })
        .collect();
    // Each with where it ends.
    let mut sheets: Vec<(Sheet, f64)> = Vec::new();
    let mut sheet = Sheet::default();
    let mut y = 0.0;
    let mut first = true;
    let tall = |said: &[String], puzzle: &Puzzle, side: f64| {
        let wrapped: usize = said.iter().map(|said| text.wrap(said, press.area.wide).len()).sum();
        let words =
            how::example(puzzle, lang).map_or(0, |example| words_below(&example, text, 2.0 * side).len());
        let lines = (wrapped + words) as f64 * text.leading() + said.len() as f64 * press.body * 0.6;
        heading.leading() * 1.3 + lines + side + 4.0 * press.body
    };
    // Examples are a little smaller where a kind would not fit on its page otherwise, or where that saves a page.
    let pages = |side: f64| {
        let fits = kinds.iter().all(|(said, puzzle)| tall(said, puzzle, side) <= press.area.tall);
        let (pages, _) = kinds.iter().fold((1, 0.0), |(pages, y), (said, puzzle)| {
            let tall = tall(said, puzzle, side);
            if y + tall > press.area.tall && y > 0.0 { (pages + 1, tall) } else { (pages, y + tall) }
        });
        (!fits, pages)
    };
    let sides = EXAMPLES.map(|part| (press.area.wide * part).min(press.area.tall * part * 0.58));
    let side = sides.into_iter().min_by_key(|&side| pages(side)).unwrap_or(sides[0]);
    for (said, puzzle) in &kinds {
        let tall = tall(said, puzzle, side);
        if !first && y + tall > press.area.tall {
            sheets.push((std::mem::take(&mut sheet), y));
            y = 0.0;
        }
        first = false;
        sheet.text(0.0, y + heading.size, heading, Anchor::Start, &puzzle.title(lang));
        y += heading.leading() * 1.3 + press.body * 0.5;
        for said in said {
            y = sheet.block(0.0, y, press.area.wide, text, said) + press.body * 0.6;
        }
        y = example(&mut sheet, press, puzzle, y, side) + press.body * 2.0;
    }
    if let Some(sheet_of_words) = chapters.iter().find_map(|chapter| chapter.crosswords.first()) {
        let puzzle = Puzzle::from(sheet_of_words.board.clone());
        let said = how::how_to_play(&puzzle, lang);
        let wrapped: usize = said.iter().map(|said| text.wrap(said, press.area.wide).len()).sum();
        let tall = heading.leading() * 1.3 + (wrapped + said.len()) as f64 * text.leading();
        if !first && y + tall > press.area.tall {
            sheets.push((std::mem::take(&mut sheet), y));
            y = 0.0;
        }
        sheet.text(0.0, y + heading.size, heading, Anchor::Start, puzzle.kind().title(lang));
        y += heading.leading() * 1.3 + press.body * 0.5;
        for said in said {
            y = sheet.block(0.0, y, press.area.wide, text, &said) + press.body * 0.6;
        }
        y += press.body * 2.0;
    }
    sheets.push((sheet, y));
    // Crosswords have no dots, and bare sheets neither dots nor hints. What dots mean stands at the end of the last page that has room
    // for it, so that it is not alone on one.
    if !press.bare && !tasks.is_empty() {
        let said = reading(press, tasks);
        let tall = text.wrap(&said, press.area.wide).len() as f64 * text.leading();
        let room = sheets.iter().rposition(|(_, y)| y + tall <= press.area.tall);
        let at = room.unwrap_or_else(|| {
            sheets.push((Sheet::default(), text.size));
            sheets.len() - 1
        });
        let (sheet, y) = &mut sheets[at];
        sheet.block(0.0, *y, press.area.wide, text, &said);
    }
    let leaves = sheets.into_iter().map(|(sheet, _)| Leaf::new(sheet, title)).collect();
    Part { title: title.to_owned(), note: String::new(), leaves }
}

/// A small puzzle beside its solution.
fn example(sheet: &mut Sheet, press: &Press<'_>, puzzle: &Puzzle, y: f64, side: f64) -> f64 {
    let lang = press.plan.lang;
    let Some(example) = how::example(puzzle, lang) else { return y };
    let Verdict::One(solution) = verdict(&example.problem()) else {
        return y; // Not shown rather than shown wrong; the tests look at every example.
    };
    let Grid { rows, cols } = example.grid();
    let sized = |said: &str| lang.pick(format!("{said} ({rows}×{cols})"), format!("{said}({rows}×{cols})"));
    let named = |said: &str| if example.grid() == puzzle.grid() { said.to_owned() } else { sized(said) };
    let small = press.text();
    let gap = press.body * 2.5;
    let left = (press.area.wide - 2.0 * side - gap) / 2.0;
    for (at, (picture, said)) in [
        (Picture::Puzzle, named(lang.pick("Example", "例題"))),
        (Picture::Written(&solution), lang.pick("Solution", "解答").to_owned()),
    ]
    .into_iter()
    .enumerate()
    {
        let x = left + at as f64 * (side + gap);
        sheet.board(Place { x, y, wide: side, tall: side }, &example, picture);
        let below = y + side + small.leading();
        sheet.text(x + side / 2.0, below, small, Anchor::Middle, &said);
    }
    // The words to be placed are part of the puzzle.
    let mut below = y + side + small.leading() * 1.5;
    for said in words_below(&example, press.text(), 2.0 * side + gap) {
        sheet.text(left, below + small.size, press.text(), Anchor::Start, &said);
        below += small.leading();
    }
    below
}

/// What the dots, the minutes and the names of cells mean.
fn reading(press: &Press<'_>, tasks: &[Task]) -> String {
    let lang = press.plan.lang;
    let mut said = vec![lang.pick(
        "The dots beside a number tell how hard a puzzle is: there are as many as its kind has levels, and the more are filled, the harder.",
        "番号の横の丸は難しさを表します。丸の数はその種類のレベルの数で、黒い丸が多いほど難問です。",
    )];
    if tasks.iter().any(|task| task.minutes.is_some()) {
        said.push(lang.pick(
            "Minutes are what people take on average, as far as that can be predicted.",
            "「約◯分」は、解くのにかかる平均時間の予測です。",
        ));
    }
    if press.plan.hints {
        said.push(lang.pick(
            "In the hints r4c7 is the cell in row 4 from the top and column 7 from the left.",
            "ヒントに出てくる r4c7 は、上から4行目、左から7列目のマスです。",
        ));
    }
    said.join(lang.pick(" ", ""))
}
