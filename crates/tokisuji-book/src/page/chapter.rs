//! Pages of puzzles.

use super::{Leaf, Part, Press, strip};
use crate::plan::{Chapter, PerPage};
use crate::sheet::{Anchor, SOFT, Sheet, Type};
use crate::task::Task;
use tokisuji::draw::{Picture, Place};

/// Every chapter. `solved_on` tells the index of the page with the solution of a puzzle.
pub(super) fn chapters(
    press: &Press<'_>,
    chapters: &[Chapter],
    tasks: &[Task],
    solved_on: &dyn Fn(usize) -> usize,
) -> Vec<Part> {
    let mut left = tasks;
    let mut parts = Vec::new();
    for chapter in chapters {
        let (mine, rest) = left.split_at(chapter.puzzles.len());
        left = rest;
        parts.push(part(press, chapter, mine, solved_on));
    }
    parts
}

/// How many pages all chapters take.
pub(super) fn page_count(press: &Press<'_>, chapters: &[Chapter]) -> usize {
    let count = |chapter: &Chapter| {
        let per_page = chapter.per_page.unwrap_or(press.plan.per_page);
        chapter.puzzles.len().div_ceil(per_page.count()) + usize::from(!chapter.intro.is_empty())
    };
    chapters.iter().map(count).sum()
}

fn part(press: &Press<'_>, chapter: &Chapter, tasks: &[Task], solved_on: &dyn Fn(usize) -> usize) -> Part {
    let per_page = chapter.per_page.unwrap_or(press.plan.per_page);
    let mut leaves = Vec::new();
    if !chapter.intro.is_empty() {
        leaves.push(opener(press, chapter));
    }
    for some in tasks.chunks(per_page.count()) {
        leaves.push(page(press, chapter, some, per_page, solved_on));
    }
    let note = match (tasks.first(), tasks.last()) {
        (Some(first), Some(last)) if first.number < last.number => {
            format!("{}–{}", first.number, last.number)
        }
        (Some(only), _) => only.number.to_string(),
        _ => String::new(),
    };
    Part { title: chapter.title.clone(), note, leaves }
}

/// A page that introduces the chapter.
fn opener(press: &Press<'_>, chapter: &Chapter) -> Leaf {
    let mut sheet = Sheet::default();
    let heading = press.heading();
    let mut y = press.area.tall * 0.3;
    for line in heading.wrap(&chapter.title, press.area.wide) {
        sheet.text(0.0, y, heading, Anchor::Start, &line);
        y += heading.leading();
    }
    sheet.block(0.0, y + press.body, press.area.wide, press.text(), &chapter.intro);
    Leaf::new(sheet, &chapter.title)
}

/// Some puzzles in their places.
fn page(
    press: &Press<'_>,
    chapter: &Chapter,
    tasks: &[Task],
    per_page: PerPage,
    solved_on: &dyn Fn(usize) -> usize,
) -> Leaf {
    let mut sheet = Sheet::default();
    let top = strip(&mut sheet, press, &chapter.title);
    let (across, down) = per_page.layout();
    let gap = press.body * if across > 2 { 1.4 } else { 2.0 };
    let wide = (press.area.wide - gap * (across - 1) as f64) / across as f64;
    let tall = (press.area.tall - top - gap * (down - 1) as f64) / down as f64;
    for (at, task) in tasks.iter().enumerate() {
        let x = (at % across) as f64 * (wide + gap);
        let y = top + (at / across) as f64 * (tall + gap);
        slot(&mut sheet, press, task, Place { x, y, wide, tall }, solved_on(task.number));
    }
    Leaf::new(sheet, &press.plan.title)
}

/// One puzzle: its number, how hard it is, and the board as large as it can be.
fn slot(sheet: &mut Sheet, press: &Press<'_>, task: &Task, place: Place, solved_on: usize) {
    let lang = press.plan.lang;
    let number = Type::new(press.body * 1.25).bold();
    let small = Type::new(press.body * 0.85).ink(SOFT);
    let head = number.size * 1.7;
    let side = place.wide.min(place.tall - head);
    // The line above a board is as wide as the board.
    let x = place.x + (place.wide - side) / 2.0;
    let y = place.y + (place.tall - side - head) / 2.0;
    let base = y + number.size;
    let shown = task.number.to_string();
    sheet.text(x, base, number, Anchor::Start, &shown);
    let board = Place { x, y: y + head, wide: side, tall: side };
    sheet.board(board, &task.puzzle, Picture::Puzzle);
    if press.bare {
        return;
    }
    let dots = x + number.width(&shown) + press.body * 1.1;
    sheet.dots(dots, base - number.size * 0.36, press.body * 0.75, task.dots());
    let after = dots + press.body * 0.75 * 1.35 * 5.0;
    let page = lang.pick(format!("solution: p. {}", solved_on + 1), format!("解答 {}ページ", solved_on + 1));
    let both = format!("{} · {page}", task.grade(lang));
    // Narrow places show less rather than letters on letters.
    let room = x + side - after;
    let said = [both, task.grade(lang)].into_iter().find(|said| small.width(said) <= room);
    if let Some(said) = said {
        sheet.text(x + side, base, small, Anchor::End, &said);
    }
}
