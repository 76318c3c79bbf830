//! The techniques that the puzzles of a book take, each with what it says and a picture of it at work.

use super::{Leaf, Part, Press, strip};
use crate::hint::{Named, capital, say};
use crate::sheet::{Anchor, Sheet, Type};
use crate::task::Task;
use std::collections::BTreeMap;
use tokisuji::board::Board;
use tokisuji::draw::Place;
use tokisuji::example::{Shown, example};
use tokisuji::grid::{CellSet, Grid};
use tokisuji::kind::{Puzzle, how};
use tokisuji::lang::Lang;
use tokisuji::rule::find_round;
use tokisuji::ruleset::RuleSet;
use tokisuji::walk::{Replay, Step, walk};

/// Pictures are this part of the page wide; larger where candidates stand in the cells of a large board.
const PICTURE: f64 = 0.4;
const LARGER: [f64; 3] = [0.56, 0.52, 0.48];
/// From this many columns on candidates are too small otherwise.
const LARGE_BOARD: u8 = 9;

/// Draws a picture in its place.
type Draw = Box<dyn Fn(&mut Sheet, Place)>;

/// A technique at work: the board before, and the step.
struct Scene {
    /// Whether candidates are struck, and so have to be read.
    strikes: bool,
    draw: Draw,
    grid: Grid,
    said: String,
}

/// A technique set in type: how large its picture is, and its lines.
struct Laid {
    side: f64,
    picture: f64,
    titles: Vec<String>,
    about: Vec<String>,
    said: Vec<String>,
    tall: f64,
}

/// Every technique of the book; none where its puzzles take none that can be shown.
pub(super) fn part(press: &Press<'_>, tasks: &[Task]) -> Option<Part> {
    let lang = press.plan.lang;
    let title = lang.pick("Techniques in this book", "この本で使う解法");
    let (name, text, small) = (Type::new(press.body * 1.15).bold(), press.text(), press.small(0.85));
    let gap = press.body * 1.4;
    let mut leaves = Vec::new();
    let mut sheet = Sheet::default();
    let top = strip(&mut sheet, press, title);
    let mut y = top;
    let mut last = None;
    for Entry { heading, named, about, scene } in entries(tasks, lang) {
        let grid = scene.as_ref().map_or(Grid { rows: 1, cols: 1 }, |scene| scene.grid);
        let larger = scene.as_ref().is_some_and(|scene| scene.strikes && grid.cols >= LARGE_BOARD);
        // In large print the words stand below the picture, which has the page for itself.
        let large = press.plan.large;
        let lay = |part: f64| {
            let side = (press.area.wide * part).min(press.area.tall * 0.42);
            let wide = if large { press.area.wide } else { press.area.wide - side - gap };
            let shape = f64::from(grid.rows) / f64::from(grid.cols.max(grid.rows));
            let picture = scene.as_ref().map_or(0.0, |_| side * shape);
            let about = text.wrap(&about, wide);
            let said = scene.as_ref().map_or_else(Vec::new, |scene| small.wrap(&scene.said, wide));
            let titles = name.wrap(&capital(named.title(lang)), wide);
            let lines = titles.len() as f64 * name.leading()
                + about.len() as f64 * text.leading()
                + said.len() as f64 * small.leading()
                + if said.is_empty() { 0.0 } else { press.body * 0.6 };
            let tall = if large { lines + picture + gap } else { lines.max(picture) };
            Laid { side, picture, titles, about, said, tall }
        };
        let headed = last.as_ref() != Some(&heading);
        let head = if headed { name.leading() * 1.5 } else { 0.0 };
        // A picture becomes a little smaller where that lets it stand on this page.
        let parts: &[f64] = match (large, larger) {
            (true, _) => &[1.0],
            (_, true) => &LARGER,
            _ => &[PICTURE],
        };
        let room = press.area.tall - y - head;
        let fitting = parts.iter().map(|&part| lay(part)).find(|laid| laid.tall <= room);
        let laid = match fitting {
            Some(laid) => laid,
            None => {
                if y > top {
                    leaves.push(Leaf::new(std::mem::take(&mut sheet), title));
                    y = strip(&mut sheet, press, title);
                }
                lay(parts[0])
            }
        };
        let Laid { side, picture, titles, about, said, tall } = laid;
        if headed {
            sheet.text(0.0, y + name.size, name, Anchor::Start, &heading);
            y += head;
            last = Some(heading);
        }
        if let Some(scene) = &scene {
            (scene.draw)(&mut sheet, Place { x: 0.0, y, wide: side, tall: picture });
        }
        let (x, below) = if large { (0.0, picture + gap) } else { (side + gap, 0.0) };
        let mut line = y + below + name.size * 0.8;
        for said in titles {
            sheet.text(x, line, name, Anchor::Start, &said);
            line += name.leading();
        }
        for said in about {
            sheet.text(x, line, text, Anchor::Start, &said);
            line += text.leading();
        }
        line += press.body * 0.6;
        for said in said {
            sheet.text(x, line, small, Anchor::Start, &said);
            line += small.leading();
        }
        y += tall + gap * 1.4;
    }
    leaves.push(Leaf::new(sheet, title));
    last.map(|_| Part { title: title.to_owned(), note: String::new(), leaves })
}

/// A technique of the book, and under which heading.
struct Entry {
    heading: String,
    named: Named,
    about: String,
    scene: Option<Scene>,
}

/// The techniques, the kinds in the order of the book and the easiest first: all rules, and what players call their uses where hints do.
fn entries(tasks: &[Task], lang: Lang) -> Vec<Entry> {
    let mut found: BTreeMap<(usize, usize, &'static str), (Named, &Task)> = BTreeMap::new();
    let mut kinds: Vec<String> = Vec::new();
    let mut known: Vec<(usize, &'static str)> = Vec::new();
    for task in tasks {
        let heading = heading(&task.puzzle, lang);
        let kind = kinds.iter().position(|known| *known == heading).unwrap_or(kinds.len());
        if kind == kinds.len() {
            kinds.push(heading);
        }
        for &(level, named) in &task.used {
            let hinted = || task.hints.iter().any(|hint| hint.named.name() == named.name());
            if matches!(named, Named::Pattern(_)) && !hinted() {
                continue;
            }
            // Sudoku and its variants share their rules: each is told once. Kinds with clues of their own tell every rule on a board of theirs.
            let own = task.puzzle.problem().frame.is_constrained();
            if !known.iter().any(|&(other, name)| name == named.name() && (!own || other == kind)) {
                known.push((kind, named.name()));
                found.insert((kind, level, named.name()), (named, task));
            }
        }
    }
    let entry = |((kind, ..), (named, task)): ((usize, usize, &str), (Named, &Task))| {
        let (heading, about) = (kinds[kind].clone(), about(named, &task.puzzle, lang));
        Entry { heading, named, about, scene: scene(named, &task.puzzle, lang) }
    };
    found.into_iter().map(entry).collect()
}

/// What a technique says.
fn about(named: Named, puzzle: &Puzzle, lang: Lang) -> String {
    match named {
        // The rule's own words speak of digits, rows and blocks.
        Named::Rule(rule) if rule.name() == "naked single" && puzzle.problem().frame.is_constrained() => lang
            .pick(
                "Where everything else has been ruled out for a place, what is left goes there.",
                "ほかの可能性がすべて消えた場所には、残った1つが入ります。",
            )
            .to_owned(),
        Named::Rule(rule) => {
            example(rule.name()).map(|example| example.about(lang).to_owned()).unwrap_or_default()
        }
        Named::Pattern(pattern) => lang.pick(pattern.about[0], pattern.about[1]).to_owned(),
    }
}

/// What a kind is called, without its size.
fn heading(puzzle: &Puzzle, lang: Lang) -> String {
    puzzle.variant(lang).unwrap_or_else(|| puzzle.kind().title(lang).to_owned())
}

/// A technique at work: on a small board of the kind where that shows it, else in the example of its rule.
fn scene(named: Named, puzzle: &Puzzle, lang: Lang) -> Option<Scene> {
    if let Named::Pattern(pattern) = named {
        let shown = Shown::of(pattern)?;
        let givens: CellSet = shown.problem.givens.iter().map(|mark| mark.cell).collect();
        let said = say(&shown.step, &shown.problem.frame, lang);
        let (grid, strikes) = (shown.puzzle.grid(), strikes(&shown.step));
        let draw =
            move |sheet: &mut Sheet, place: Place| sheet.step(place, &shown.board(), &givens, &shown.step);
        return Some(Scene { strikes, draw: Box::new(draw), grid, said });
    }
    let Named::Rule(rule) = named else { return None };
    if puzzle.problem().frame.is_constrained() {
        let small = how::example(puzzle, lang);
        return [small.as_ref(), Some(puzzle)]
            .into_iter()
            .flatten()
            .find_map(|puzzle| on_board(puzzle, named, lang));
    }
    let shown = example(rule.name())?;
    let board = shown.board();
    let deduction = find_round(rule, &board).into_iter().next()?;
    let step = Step { rule, deduction };
    let (said, strikes) = (say(&step, &shown.frame, lang), strikes(&step));
    let draw =
        move |sheet: &mut Sheet, place: Place| sheet.step(place, &shown.board(), &shown.decided, &step);
    Some(Scene { strikes, draw: Box::new(draw), grid: shown.frame.grid, said })
}

/// Where a puzzle first takes a rule.
fn on_board(puzzle: &Puzzle, named: Named, lang: Lang) -> Option<Scene> {
    let problem = puzzle.problem();
    let rules = RuleSet::named(puzzle.usual_rules())?;
    let rounds = walk(&problem, rules).rounds;
    let of_it = |step: &&Step| step.rule.name() == named.name();
    let at = rounds.iter().position(|round| round.steps.iter().any(|step| of_it(&step)))?;
    let step = rounds[at].steps.iter().find(of_it)?.clone();
    let (said, strikes) = (say(&step, &problem.frame, lang), strikes(&step));
    let grid = problem.frame.grid;
    let draw = move |sheet: &mut Sheet, place: Place| {
        let mut replay = Replay::new(&problem);
        rounds[..at].iter().for_each(|round| replay.apply(round));
        let board: &Board<'_> = replay.board();
        let givens: CellSet = problem.givens.iter().map(|mark| mark.cell).collect();
        sheet.step(place, board, &givens, &step);
    };
    Some(Scene { strikes, draw: Box::new(draw), grid, said })
}

fn strikes(step: &Step) -> bool {
    !step.deduction.effect.decides()
}
