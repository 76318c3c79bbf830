//! `hint`: the next easiest deduction from a partly filled puzzle, or where a mistake stands.

use super::{StepSaid, look};
use crate::board::Board;
use crate::grid::Cell;
use crate::kind::Position;
use crate::lang::Lang;
use crate::problem::{Frame, Problem, SortLook};
use crate::ruleset::RuleSet;
use crate::symbol::Mark;
use crate::walk::{Reading, Step, Stopped, next_step};
use serde::Serialize;

/// What a player who is stuck is told.
#[derive(Clone, Debug)]
pub enum Hint {
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
    /// No rule finds anything, and none can: there are several solutions.
    Many,
}

/// Where a mistake stands, or else the easiest next step; while `go_on` says so. Without time to look for mistakes there is none.
pub fn hint(
    position: &Position,
    rules: &RuleSet,
    reading: Reading,
    go_on: &dyn Fn() -> bool,
) -> Result<Hint, Stopped> {
    let problem = position.puzzle.problem();
    // The step before the search, which on a large board may take all the time there is.
    let board = position.board(&problem);
    let next = match board.clone().filter(|board| board.open() > 0) {
        Some(board) => next_step(board, rules, reading, go_on)?,
        None => None,
    };
    let solved = look(&problem, 2, go_on);
    if let ([solution], true) = (&solved.solutions[..], solved.complete) {
        let right = |mark: &Mark| solution.contains(mark);
        let wrong = position.written.iter().filter(|mark| !right(mark));
        let lost = position.struck.iter().filter(|mark| right(mark));
        let mut cells: Vec<Cell> = wrong.chain(lost).map(|mark| mark.cell).collect();
        cells.sort_unstable();
        cells.dedup();
        if !cells.is_empty() {
            return Ok(Hint::Mistakes(cells));
        }
    }
    let Some(board) = board else {
        return Ok(Hint::Impossible(mending(position, go_on)));
    };
    if board.open() == 0 {
        return Ok(Hint::Finished);
    }
    if solved.solutions.is_empty() && solved.complete {
        return Ok(Hint::Impossible(mending(position, go_on)));
    }
    Ok(match next {
        Some(step) => Hint::Next(Box::new(step)),
        None if solved.solutions.len() > 1 => Hint::Many,
        None => Hint::Nothing,
    })
}

/// Cells that, emptied by themselves, leave a puzzle that can be solved.
fn mending(position: &Position, go_on: &dyn Fn() -> bool) -> Vec<Cell> {
    let mut all = position.puzzle.problem().givens;
    all.extend(&position.written);
    let mends = |at: &usize| {
        let mut less = all.clone();
        less.remove(*at);
        !look(&position.puzzle.with_givens(&less).problem(), 1, go_on).solutions.is_empty()
    };
    (0..all.len()).filter(mends).map(|at| all[at].cell).collect()
}

impl Position {
    /// The board as far as somebody has got; `None` where that is impossible.
    pub fn board<'p>(&self, problem: &'p Problem) -> Option<Board<'p>> {
        let mut board = Board::new(problem).ok()?;
        for &mark in &self.written {
            board.decide(mark).ok()?;
        }
        for &mark in &self.struck {
            board.strike(mark).ok()?;
        }
        Some(board)
    }
}

/// What is written on a board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Signs {
    Letters,
    Digits,
    Lines,
    /// Shaded cells, things in cells, or several of all that.
    Marks,
}

impl Signs {
    fn of(frame: &Frame) -> Signs {
        let looks = |wanted: fn(SortLook) -> bool| {
            frame.sorts.iter().filter(|sort| sort.answer).all(|sort| wanted(sort.look))
        };
        if frame.words.is_some() {
            Signs::Letters
        } else if looks(|look| look == SortLook::Sign) {
            Signs::Digits
        } else if looks(|look| matches!(look, SortLook::Edge | SortLook::Link)) {
            Signs::Lines
        } else {
            Signs::Marks
        }
    }

    /// That no solution fits what is written.
    fn no_solution(self, lang: Lang) -> &'static str {
        match self {
            Signs::Letters => {
                lang.pick("these letters cannot all be right", "この文字の並びに合う解はありません")
            }
            Signs::Digits => {
                lang.pick("these digits cannot all be right", "この数字の並びに合う解はありません")
            }
            Signs::Lines => lang.pick("these lines cannot all be right", "この線に合う解はありません"),
            Signs::Marks => lang.pick("these marks cannot all be right", "この記入に合う解はありません"),
        }
    }
}

/// A hint as data. Exactly one of the fields beside `puzzle` tells what was found.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HintSaid {
    /// The puzzle.
    pub puzzle: String,
    /// Everything is written and right.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub finished: bool,
    /// Cells that are wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mistakes: Option<Vec<String>>,
    /// No solution fits what is written.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub impossible: bool,
    /// Emptying any one of these cells would mend it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub emptying_one_of: Option<Vec<String>>,
    /// Several solutions fit, so that no rule can decide between them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub several: bool,
    /// No single deduction of the player's rules is easier than this one, which is a chain or a trial; left out for others.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub nothing_easier: bool,
    /// What comes next; `null` where the rules find nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<Option<StepSaid>>,
}

impl Hint {
    /// As data.
    pub fn said(&self, position: &Position, lang: Lang) -> HintSaid {
        let problem = position.puzzle.problem();
        let names = |cells: &[Cell]| cells.iter().map(|&cell| problem.frame.name(cell)).collect();
        let said = HintSaid { puzzle: position.puzzle.to_string(), ..HintSaid::default() };
        match self {
            Hint::Finished => HintSaid { finished: true, ..said },
            Hint::Mistakes(cells) => HintSaid { mistakes: Some(names(cells)), ..said },
            Hint::Impossible(cells) => {
                HintSaid { impossible: true, emptying_one_of: Some(names(cells)), ..said }
            }
            Hint::Next(step) => HintSaid {
                nothing_easier: step.deduction.length > 0,
                hint: Some(Some(StepSaid::new(step, &problem, lang))),
                ..said
            },
            Hint::Nothing => HintSaid { hint: Some(None), ..said },
            Hint::Many => HintSaid { several: true, hint: Some(None), ..said },
        }
    }

    /// In a sentence.
    pub fn say(&self, position: &Position, lang: Lang) -> String {
        let problem = position.puzzle.problem();
        let names = |cells: &[Cell]| lang.places(&problem.frame, cells.iter().copied());
        let (signs, in_cells) = (Signs::of(&problem.frame), problem.frame.is_of_cells());
        let no_solution = signs.no_solution(lang);
        match self {
            Hint::Finished => match in_cells {
                true => lang.pick("finished: every cell is right", "完成です。すべて正しく入っています"),
                false => lang.pick("finished: everything is right", "完成です。すべて正解です"),
            }
            .to_string(),
            Hint::Mistakes(cells) => {
                // `below r3c5` says where by itself.
                let (cells, within) = (names(cells), if in_cells { " in" } else { ":" });
                lang.pick(
                    format!("there is a mistake{within} {cells}"),
                    format!("間違いがあります: {cells}"),
                )
            }
            Hint::Impossible(cells) if cells.is_empty() => {
                lang.pick(format!("{no_solution}: no solution fits them"), no_solution.to_string())
            }
            Hint::Impossible(cells) => {
                let cells = names(cells);
                match (in_cells, lang) {
                    (true, Lang::En) => {
                        format!("{no_solution}; emptying one of these cells would mend it: {cells}")
                    }
                    (true, Lang::Ja) => {
                        format!("{no_solution}。次のマスのどれか1つを空ければ解けます: {cells}")
                    }
                    (false, Lang::En) => {
                        format!("{no_solution}; rubbing one of these out would mend it: {cells}")
                    }
                    (false, Lang::Ja) => format!("{no_solution}。次のどれか1つを消せば解けます: {cells}"),
                }
            }
            Hint::Next(step) => {
                let said = format!("{}: {}", step.title(&problem.frame, lang), step.say(&problem.frame, lang));
                match step.deduction.length {
                    0 => said,
                    _ => said + lang.pick(". No single deduction is easier than this.", "。これより易しい一手はありません。"),
                }
            }
            Hint::Nothing => lang.pick(
                "these rules find nothing more".to_string(),
                "この規則ではもう何も見つかりません".to_string(),
            ),
            Hint::Many => lang.pick(
                "there are several solutions, and no rule can decide between them: something is missing from this puzzle"
                    .to_string(),
                "解が複数あるため、規則では決められません。この問題には何かが足りません".to_string(),
            ),
        }
    }
}
