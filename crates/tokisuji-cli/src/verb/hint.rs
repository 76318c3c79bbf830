//! `hint`: the next easiest deduction from a partly filled puzzle, or where a mistake stands.

use super::explain::step_object;
use super::{Players, one_puzzle, search};
use crate::answer::Answer;
use crate::args::{Common, Hint};
use crate::batch;
use crate::output::{Exit, Manner, Style};
use crate::show;
use serde_json::{Value, json};
use std::time::Duration;
use tokisuji::board::Board;
use tokisuji::grid::Cell;
use tokisuji::kind::{Position, Puzzle};
use tokisuji::problem::Problem;
use tokisuji::ruleset::RuleSet;
use tokisuji::symbol::Mark;
use tokisuji::walk::{Step, walk_from};

const PATIENCE: Duration = Duration::from_secs(20);

pub(super) fn run(args: &Hint, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let players = Players::new(&args.player)?;
    let start = args.start.as_deref().map(|text| one_puzzle("--start", text, manner.lang)).transpose()?;
    batch::run(&args.input, common, manner, anstream::stdout(), |_, position| {
        let position = start.as_ref().map_or_else(|| position.clone(), |start| apart(position, start));
        let said = look(args, players.of(&position.puzzle), &position);
        said.answer(&position, manner)
    })
}

/// Tells givens from the player's own digits.
fn apart(position: &Position, start: &Puzzle) -> Position {
    let givens = start.problem().givens;
    let all = position.puzzle.problem().givens;
    let own = all.into_iter().filter(|mark| !givens.contains(mark)).chain(position.written.iter().copied());
    Position { puzzle: start.clone(), written: own.collect(), struck: position.struck.clone() }
}

enum Said {
    /// Everything is written and right.
    Finished,
    /// These cells are wrong.
    Mistakes(Vec<Cell>),
    /// The digits cannot all be right; taking out any one of these (if any) would mend it.
    Impossible(Vec<Cell>),
    /// What comes next.
    Next(Box<Step>),
    /// No rule finds anything.
    Nothing,
}

fn look(args: &Hint, rules: &RuleSet, position: &Position) -> Said {
    let problem = position.puzzle.problem();
    let solved = search(&problem, 2, PATIENCE);
    if let ([solution], true) = (&solved.solutions[..], solved.complete) {
        let right = |mark: &Mark| solution.contains(mark);
        let wrong = position.written.iter().filter(|mark| !right(mark));
        let lost = position.struck.iter().filter(|mark| right(mark));
        let mut cells: Vec<Cell> = wrong.chain(lost).map(|mark| mark.cell).collect();
        cells.sort_unstable();
        cells.dedup();
        if !cells.is_empty() {
            return Said::Mistakes(cells);
        }
    }
    let Some(board) = board(&problem, position) else {
        return Said::Impossible(mending(position));
    };
    if board.open() == 0 {
        return Said::Finished;
    }
    if solved.solutions.is_empty() && solved.complete {
        return Said::Impossible(mending(position));
    }
    let how = tokisuji::walk::Manner { reading: args.player.reading.into(), explain: true };
    let walk = walk_from(board, rules, how);
    match walk.rounds.into_iter().flat_map(|round| round.steps).next() {
        Some(step) => Said::Next(Box::new(step)),
        None => Said::Nothing,
    }
}

fn board<'p>(problem: &'p Problem, position: &Position) -> Option<Board<'p>> {
    let mut board = Board::new(problem).ok()?;
    for &mark in &position.written {
        board.decide(mark).ok()?;
    }
    for &mark in &position.struck {
        board.strike(mark).ok()?;
    }
    Some(board)
}

/// Cells that, emptied by themselves, leave a puzzle that can be solved.
fn mending(position: &Position) -> Vec<Cell> {
    let mut all = position.puzzle.problem().givens;
    all.extend(&position.written);
    let mends = |at: &usize| {
        let mut less = all.clone();
        less.remove(*at);
        !search(&position.puzzle.with_givens(&less).problem(), 1, PATIENCE).solutions.is_empty()
    };
    (0..all.len()).filter(mends).map(|at| all[at].cell).collect()
}

impl Said {
    fn answer(&self, position: &Position, manner: Manner) -> Answer {
        let problem = position.puzzle.problem();
        let grid = problem.frame.grid;
        let lang = manner.lang;
        let exit = if matches!(self, Said::Next(_) | Said::Finished) { Exit::Done } else { Exit::No };
        let names = |cells: &[Cell]| cells.iter().map(|&cell| grid.name(cell)).collect::<Vec<_>>();
        if manner.style == Style::Json {
            let mut object = json!({ "puzzle": position.puzzle.to_string() });
            let more: Value = match self {
                Said::Finished => json!({ "finished": true }),
                Said::Mistakes(cells) => json!({ "mistakes": names(cells) }),
                Said::Impossible(cells) => json!({ "impossible": true, "emptying_one_of": names(cells) }),
                Said::Next(step) => json!({ "hint": step_object(step, &problem, manner) }),
                Said::Nothing => json!({ "hint": null }),
            };
            if let (Some(object), Value::Object(more)) = (object.as_object_mut(), more) {
                object.extend(more);
            }
            return Answer::json(&object, exit);
        }
        let text = match self {
            Said::Finished => lang.pick(
                "finished: every cell is right".to_string(),
                "完成です。すべて正しく入っています".to_string(),
            ),
            Said::Mistakes(cells) => {
                let cells = names(cells).join(lang.comma());
                lang.pick(format!("there is a mistake in {cells}"), format!("間違いがあります: {cells}"))
            }
            Said::Impossible(cells) if cells.is_empty() => lang.pick(
                "these digits cannot all be right: no solution fits them".to_string(),
                "この数字の並びに合う解はありません".to_string(),
            ),
            Said::Impossible(cells) => {
                let cells = names(cells).join(lang.comma());
                lang.pick(
                    format!(
                        "these digits cannot all be right; emptying one of these cells would mend it: {cells}"
                    ),
                    format!(
                        "この数字の並びに合う解はありません。次のマスのどれか1つを空ければ解けます: {cells}"
                    ),
                )
            }
            Said::Next(step) => {
                let (title, sentence) = (step.rule.title(lang), step.say(&problem.frame, lang));
                if manner.style == Style::Picture {
                    board(&problem, position)
                        .map_or_else(String::new, |board| show::candidates(&problem, &board, Some(step)))
                        + &format!("{}\n{sentence}", show::strong(title))
                } else {
                    format!("{title}: {sentence}")
                }
            }
            Said::Nothing => lang.pick(
                "these rules find nothing more: try --rules expert".to_string(),
                "この規則ではもう何も見つかりません(--rules expert を試してください)".to_string(),
            ),
        };
        Answer::new(text + "\n", exit)
    }
}
