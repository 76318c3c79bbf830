//! Pages of puzzles.

use super::crossword::{self, Words};
use super::opening::paragraphs;
use super::{Leaf, Part, Press, strip};
use crate::plan::{Chapter, PerPage};
use crate::sheet::{Anchor, Sheet, Type};
use crate::task::{Task, whole};
use tokisuji::draw::{Picture, Place};
use tokisuji::kind::Puzzle;

/// Every chapter. `solved_on` tells the index of the page with the solution of a puzzle.
pub(super) fn chapters(
    press: &Press<'_>,
    chapters: &[Chapter],
    tasks: &[Task],
    words: &[Words<'_>],
    solved_on: &dyn Fn(usize) -> usize,
) -> Vec<Part> {
    let (mut tasks, mut words) = (tasks, words);
    let mut parts = Vec::new();
    for chapter in chapters {
        let (mine, rest) = tasks.split_at(chapter.puzzles.len());
        tasks = rest;
        let (own, rest) = words.split_at(chapter.crosswords.len());
        words = rest;
        parts.push(part(press, chapter, mine, own, solved_on));
        if chapter.rally {
            parts.extend(crossword::rally_cards(press, &chapter.title, &own.iter().collect::<Vec<_>>()));
        }
    }
    parts
}

fn part(
    press: &Press<'_>,
    chapter: &Chapter,
    tasks: &[Task],
    words: &[Words<'_>],
    solved_on: &dyn Fn(usize) -> usize,
) -> Part {
    let per_page = chapter.per_page.unwrap_or(press.plan.per_page);
    let mut leaves = Vec::new();
    let numbers = || tasks.iter().map(|task| task.number).chain(words.iter().map(|words| words.number));
    let note = match (numbers().min(), numbers().max()) {
        (Some(first), Some(last)) if first < last => format!("{first}–{last}"),
        (Some(only), _) => only.to_string(),
        _ => String::new(),
    };
    if !press.bare && (press.plan.openers || !chapter.intro.is_empty()) {
        leaves.push(opener(press, chapter, tasks, &note));
    }
    for some in tasks.chunks(per_page.count()) {
        leaves.push(page(press, chapter, some, per_page, solved_on));
    }
    for words in words {
        leaves.extend(crossword::leaves(press, &chapter.title, words, solved_on(words.number)));
    }
    Part { title: chapter.title.clone(), note, leaves }
}

/// A page that introduces the chapter: what it is about, which puzzles, how hard, and how long they take.
fn opener(press: &Press<'_>, chapter: &Chapter, tasks: &[Task], note: &str) -> Leaf {
    let lang = press.plan.lang;
    let (text, small, wide) = (press.text(), press.small(0.95), press.area.wide);
    let mut sheet = Sheet::default();
    let heading = Type::new(press.body * 2.2).bold();
    let mut y = press.area.tall * 0.28;
    for line in heading.wrap(&chapter.title, wide) {
        sheet.text(0.0, y, heading, Anchor::Start, &line);
        y += heading.leading() * 0.85;
    }
    sheet.rule(0.0, y - heading.size * 0.5, wide);
    y += press.body * 1.2;
    for paragraph in paragraphs(&chapter.intro) {
        y = sheet.block(0.0, y, wide, text, &paragraph) + text.leading() * 0.45;
    }
    y += press.body * 0.8;
    let puzzles = lang.pick(format!("Puzzles {note}"), format!("問題 {note}"));
    sheet.text(0.0, y, small.bold(), Anchor::Start, &puzzles);
    y += small.leading() * 1.3;
    // From the easiest to the hardest; puzzles of several kinds have levels of their own.
    let mut levels: Vec<(usize, usize, &str)> = Vec::new();
    for task in tasks {
        let level = (
            task.levels,
            if task.level.is_some() { task.dots() } else { task.levels + 1 },
            task.word.as_str(),
        );
        if !levels.contains(&level) {
            levels.push(level);
        }
    }
    levels.sort_unstable();
    let dot = small.size * 0.8;
    let column = levels.iter().map(|(of, ..)| *of as f64 * dot * 1.25).fold(0.0, f64::max) + press.body;
    for (of, filled, word) in levels {
        sheet.dots(0.0, y - small.size * 0.36, dot, [filled.min(of), of]);
        sheet.text(column, y, small, Anchor::Start, word);
        y += small.leading();
    }
    let minutes: Vec<u32> = tasks.iter().filter_map(|task| task.minutes).map(whole).collect();
    if let (true, Some(low), Some(high)) =
        (minutes.len() == tasks.len(), minutes.iter().min(), minutes.iter().max())
    {
        let range = if low == high { low.to_string() } else { format!("{low}–{high}") };
        let said = lang.pick(
            format!("Each takes {range} minutes on average."),
            format!("1問にかかる時間は、平均して{range}分です。"),
        );
        sheet.text(0.0, y + small.leading() * 0.4, small, Anchor::Start, &said);
    }
    Leaf::new(sheet, &press.plan.title)
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

/// One puzzle: its number, how hard it is, by which rules where they are not the plain ones, and the board as large as it can be.
fn slot(sheet: &mut Sheet, press: &Press<'_>, task: &Task, place: Place, solved_on: usize) {
    let lang = press.plan.lang;
    let number = Type::new(press.body * 1.25).bold();
    let small = press.small(0.85);
    let name = Type::new(small.size).bold();
    let variant = task.puzzle.variant(lang).map(|said| name.wrap(&said, place.wide)).unwrap_or_default();
    let head = number.size * 1.7 + variant.len() as f64 * name.leading();
    let list = press.small(0.95);
    let words = words_below(&task.puzzle, list, place.wide);
    let below = if words.is_empty() { 0.0 } else { (words.len() as f64 + 0.8) * list.leading() };
    let side = place.wide.min(place.tall - head - below);
    // The line above a board is as wide as the board.
    let x = place.x + (place.wide - side) / 2.0;
    let y = place.y + (place.tall - side - head - below) / 2.0;
    let base = y + number.size;
    let shown = task.number.to_string();
    sheet.text(x, base, number, Anchor::Start, &shown);
    for (at, said) in variant.iter().enumerate() {
        sheet.text(x, base + (at + 1) as f64 * name.leading() * 1.1, name, Anchor::Start, said);
    }
    let board = Place { x, y: y + head, wide: side, tall: side };
    sheet.board(board, &task.puzzle, Picture::Puzzle);
    let mut line = board.y + side + list.leading() * 1.3;
    for said in words {
        sheet.text(place.x, line, list, Anchor::Start, &said);
        line += list.leading();
    }
    if press.bare {
        return;
    }
    let dots = x + number.width(&shown) + press.body * 0.9;
    let after =
        dots + sheet.dots(dots, base - number.size * 0.36, press.body * 0.7, [task.dots(), task.levels]);
    let page = lang.pick(format!("solution: p. {}", solved_on + 1), format!("解答 {}ページ", solved_on + 1));
    let both = lang.pick(format!("{} · {page}", task.grade(lang)), format!("{}・{page}", task.grade(lang)));
    // Narrow places show less rather than letters on letters.
    let room = x + side - after - press.body * 0.6;
    let short = lang.pick(format!("sol. p. {}", solved_on + 1), format!("解答p.{}", solved_on + 1));
    let short =
        lang.pick(format!("{} · {short}", task.grade(lang)), format!("{}・{short}", task.grade(lang)));
    let shown = [both, short, task.grade(lang), task.word.clone()];
    let said = shown.into_iter().find(|said| small.width(said) <= room);
    if let Some(said) = said {
        sheet.text(x + side, base, small, Anchor::End, &said);
    }
}

/// The words that go into a skeleton, by length; no word is cut.
pub(super) fn words_below(puzzle: &Puzzle, kind: Type, wide: f64) -> Vec<String> {
    let mut lines = Vec::new();
    for (length, words) in puzzle.words_by_length() {
        let mut line = format!("{length}:");
        for word in words {
            let longer = format!("{line}  {word}");
            if kind.width(&longer) > wide {
                lines.push(std::mem::replace(&mut line, word.clone()));
            } else {
                line = longer;
            }
        }
        lines.push(line);
    }
    lines
}
