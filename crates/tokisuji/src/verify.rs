//! Judging moves: does what somebody writes or strikes follow, which easiest rule shows it, and what does it contradict?
//!
//! Truth and reasons are looked for apart. Whether a move follows is asked of the solutions, so the answer does not depend on what rules
//! there are; then the rules are asked, easiest first, for one deduction that shows it on the board as it stands.

use crate::board::{Board, Contradiction};
use crate::grid::Cell;
use crate::problem::Problem;
use crate::rule::{Deduction, Effect, Report};
use crate::ruleset::RuleSet;
use crate::solve::search;
use crate::symbol::{Mark, Symbol};
use crate::trace::with_reason;
use crate::walk::{Step, Stopped};
use std::ops::ControlFlow;

/// Whether a move is right.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Truth {
    /// So it is in every solution.
    Entailed,
    /// So it is in no solution.
    Refuted,
    /// There are several solutions, and only some have it so.
    Open,
    /// Nobody waited for the answer.
    Unknown,
}

/// What there is to say about a move.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// Whether it is right.
    pub truth: Truth,
    /// Whether it changes nothing, because the board says so already.
    pub known: bool,
    /// The easiest deduction that shows it; for a refuted move, that shows the opposite. `None` where no rule does in one step.
    pub by: Option<Shown>,
    /// What a refuted move stands against.
    pub against: Option<Against>,
}

/// A deduction and how hard it is.
#[derive(Clone, Debug)]
pub struct Shown {
    /// Index into [`RuleSet::techniques`]; its level is one more.
    pub technique: usize,
    /// The deduction and its rule.
    pub step: Step,
    /// What the rule costs this player.
    pub effort: f64,
}

/// What a refuted move stands against.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Against {
    /// This stands in the place already.
    Stands(Mark),
    /// A cell that must differ holds the symbol: where, and by which group.
    Seen(Mark, Option<usize>),
    /// The candidate was struck out before.
    Struck(Mark),
    /// Nothing on the board yet, but this is so in every solution.
    Solution(Mark),
    /// Nothing on the board yet, but no solution has this.
    NoSolution(Mark),
}

/// Something that is said of a mark: that it stands, or that it does not.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Fact {
    mark: Mark,
    stands: bool,
}

impl Fact {
    fn not(self) -> Fact {
        Fact { stands: !self.stands, ..self }
    }

    /// Whether a deduction of this effect says so.
    fn follows(self, effect: &Effect) -> bool {
        let mut marks = effect.marks().iter();
        match (effect.decides(), self.stands) {
            (true, true) | (false, false) => marks.any(|mark| *mark == self.mark),
            (true, false) => marks.any(|mark| mark.cell == self.mark.cell && mark.symbol != self.mark.symbol),
            (false, true) => false,
        }
    }
}

/// The facts that an effect claims.
fn facts(effect: &Effect) -> Vec<Fact> {
    let stands = effect.decides();
    effect.marks().iter().map(|&mark| Fact { mark, stands }).collect()
}

/// What is known of the solutions of a position.
enum Solutions {
    /// The symbol of each place.
    One(Vec<Option<Symbol>>),
    Many,
    /// Nobody waited.
    Unknown,
}

/// Somebody who judges moves on a board that moves are made on.
pub struct Judge<'p> {
    /// The puzzle with what is written as givens.
    problem: Problem,
    board: Board<'p>,
    rules: &'p RuleSet,
    levels: usize,
    solutions: Solutions,
}

/// A position that no solution agrees with, and where that shows, if it does.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Impossible(pub Option<Contradiction>);

impl<'p> Judge<'p> {
    /// Looks at a position: a puzzle, what is written and what is struck out. Rules of up to `levels` techniques are asked.
    pub fn new(
        problem: &'p Problem,
        written: &[Mark],
        struck: &[Mark],
        (rules, levels): (&'p RuleSet, usize),
        go_on: &dyn Fn() -> bool,
    ) -> Result<Judge<'p>, Impossible> {
        let start = || -> Result<Board<'p>, Contradiction> {
            let mut board = Board::new(problem)?;
            written.iter().try_for_each(|&mark| board.decide(mark).map(drop))?;
            struck.iter().try_for_each(|&mark| board.strike(mark).map(drop))?;
            Ok(board)
        };
        let board = start().map_err(|shown| Impossible(Some(shown)))?;
        let givens = problem.givens.iter().chain(written).copied().collect();
        let asked = Problem { frame: problem.frame.clone(), givens };
        let found = search(&asked, 2, &mut || go_on());
        let solutions = match (&found.solutions[..], found.complete) {
            ([], true) => return Err(Impossible(None)),
            ([only], true) => {
                let mut symbols = vec![None; problem.frame.place_count()];
                for mark in only {
                    symbols[mark.cell.index()] = Some(mark.symbol);
                }
                let lost = |mark: &&Mark| symbols[mark.cell.index()] == Some(mark.symbol);
                if let Some(lost) = struck.iter().find(lost) {
                    return Err(Impossible(Some(Contradiction::Cell(lost.cell))));
                }
                Solutions::One(symbols)
            }
            ([_, _, ..], _) => Solutions::Many,
            _ => Solutions::Unknown,
        };
        Ok(Judge { problem: asked, board, rules, levels, solutions })
    }

    /// The board as it stands.
    pub fn board(&self) -> &Board<'p> {
        &self.board
    }

    /// Judges a move. One of several marks follows if all of them do, and is shown by a deduction that shows all.
    pub fn judge(&self, claim: &Effect, go_on: &dyn Fn() -> bool) -> Result<Verdict, Stopped> {
        let facts = facts(claim);
        let truths: Vec<Truth> = facts.iter().map(|&fact| self.truth(fact, go_on)).collect();
        if let Some(at) = truths.iter().position(|truth| *truth == Truth::Refuted) {
            let wrong = facts[at];
            let against = self.against(wrong);
            // What the board says itself needs no rule.
            let plain = matches!(against, Against::Stands(_) | Against::Seen(..) | Against::Struck(_));
            let by = if plain { None } else { self.shown(&[wrong.not()], go_on)? };
            return Ok(Verdict { truth: Truth::Refuted, known: false, by, against: Some(against) });
        }
        let doubt = truths.iter().find(|truth| **truth != Truth::Entailed).copied();
        let known = facts.iter().all(|&fact| self.is_known(fact));
        // What does not follow from the solutions does not follow from rules, except that nobody may have waited for those.
        let asked = !known && matches!(doubt, None | Some(Truth::Unknown));
        let by = if asked { self.shown(&facts, go_on)? } else { None };
        let truth = match doubt {
            Some(Truth::Unknown) if by.is_some() => Truth::Entailed,
            other => other.unwrap_or(Truth::Entailed),
        };
        Ok(Verdict { truth, known, by, against: None })
    }

    /// Makes a move on the board, for moves that come after it. Only what follows should be made.
    pub fn make(&mut self, claim: &Effect) -> Result<(), Contradiction> {
        claim.apply(&mut self.board)
    }

    fn truth(&self, fact: Fact, go_on: &dyn Fn() -> bool) -> Truth {
        match &self.solutions {
            Solutions::One(symbols) => {
                let stands = symbols[fact.mark.cell.index()] == Some(fact.mark.symbol);
                if stands == fact.stands { Truth::Entailed } else { Truth::Refuted }
            }
            Solutions::Unknown => Truth::Unknown,
            Solutions::Many => {
                let Mark { cell, symbol } = fact.mark;
                let others = self.problem.frame.start(cell).iter().filter(|&other| other != symbol);
                let some = |found: &[Option<bool>]| match found {
                    found if found.contains(&Some(true)) => Some(true),
                    found if found.contains(&None) => None,
                    _ => Some(false),
                };
                let with = self.is_possible(fact.mark, go_on);
                let each: Vec<_> =
                    others.map(|symbol| self.is_possible(Mark { cell, symbol }, go_on)).collect();
                match (with, some(&each), fact.stands) {
                    (Some(true), Some(true), _) => Truth::Open,
                    (Some(true), Some(false), true) | (Some(false), Some(true), false) => Truth::Entailed,
                    (Some(false), _, true) | (_, Some(false), false) => Truth::Refuted,
                    _ => Truth::Unknown,
                }
            }
        }
    }

    /// Whether some solution has a mark; `None` where nobody waited.
    fn is_possible(&self, mark: Mark, go_on: &dyn Fn() -> bool) -> Option<bool> {
        let mut problem = Problem { frame: self.problem.frame.clone(), givens: self.problem.givens.clone() };
        if let Some(given) = problem.givens.iter().find(|given| given.cell == mark.cell) {
            return Some(*given == mark);
        }
        problem.givens.push(mark);
        let found = search(&problem, 1, &mut || go_on());
        (found.complete || !found.solutions.is_empty()).then_some(!found.solutions.is_empty())
    }

    fn is_known(&self, fact: Fact) -> bool {
        match fact.stands {
            true => self.board.value(fact.mark.cell) == Some(fact.mark.symbol),
            false => !self.board.allows(fact.mark),
        }
    }

    /// The easiest deduction that shows all these facts.
    fn shown(&self, facts: &[Fact], go_on: &dyn Fn() -> bool) -> Result<Option<Shown>, Stopped> {
        for (technique, known) in self.rules.techniques.iter().enumerate().take(self.levels) {
            for &known in &known.rules {
                let mut shows: Option<Deduction> = None;
                let mut report = |deduction: Deduction| {
                    if facts.iter().all(|fact| fact.follows(&deduction.effect)) {
                        shows = Some(deduction);
                        return ControlFlow::Break(());
                    }
                    ControlFlow::Continue(())
                };
                let mut to = Report::new(false, &mut report).while_asked(Some(go_on));
                let _ = known.rule.find(&self.board, &mut to);
                let asked = to.go_on();
                if let Some(deduction) = shows {
                    let deduction = with_reason(&self.board, known, &deduction, false, go_on)?;
                    let step = Step { rule: known.rule, deduction };
                    return Ok(Some(Shown { technique, step, effort: known.effort }));
                }
                if asked.is_break() {
                    return Err(Stopped);
                }
            }
        }
        Ok(None)
    }

    /// What a wrong fact stands against.
    fn against(&self, wrong: Fact) -> Against {
        let (frame, Mark { cell, symbol }) = (self.board.frame(), wrong.mark);
        if let Some(symbol) = self.board.value(cell) {
            return Against::Stands(Mark { cell, symbol });
        }
        if wrong.stands && !self.board.allows(wrong.mark) {
            let holds = |other: &Cell| self.board.value(*other) == Some(symbol);
            return match frame.peers(cell).iter().find(holds) {
                Some(other) => Against::Seen(Mark { cell: other, symbol }, frame.link(cell, other)),
                None => Against::Struck(wrong.mark),
            };
        }
        match &self.solutions {
            Solutions::One(symbols) => match symbols[cell.index()] {
                Some(symbol) => Against::Solution(Mark { cell, symbol }),
                None => Against::NoSolution(wrong.mark),
            },
            _ if wrong.stands => Against::NoSolution(wrong.mark),
            _ => Against::Solution(wrong.mark),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::sudoku::Sudoku;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn mark(problem: &Problem, cell: &str, digit: u8) -> Mark {
        Mark { cell: problem.frame.named(cell).expect("a cell"), symbol: Symbol(digit - 1) }
    }

    fn judged(puzzle: &str, claim: impl Fn(&Problem) -> Effect) -> Verdict {
        let problem = puzzle.parse::<Sudoku>().expect("a puzzle").problem();
        let judge = Judge::new(&problem, &[], &[], (RuleSet::human(), 8), &|| true).expect("possible");
        judge.judge(&claim(&problem), &|| true).expect("waited for")
    }

    #[test]
    fn the_middle_of_the_well_known_example_is_five_by_its_block() {
        let verdict = judged(EASY, |problem| Effect::Decide(mark(problem, "r5c5", 5)));
        assert_eq!(verdict.truth, Truth::Entailed);
        let shown = verdict.by.expect("a rule");
        assert_eq!((shown.technique, shown.step.rule.name()), (2, "naked single"));
    }

    #[test]
    fn what_stands_against_a_wrong_move_is_named() {
        let against = |cell: &str, digit: u8| {
            let verdict = judged(EASY, |problem| Effect::Decide(mark(problem, cell, digit)));
            assert_eq!(verdict.truth, Truth::Refuted, "{cell} = {digit}");
            verdict.against.expect("refuted")
        };
        let problem = EASY.parse::<Sudoku>().expect("a puzzle").problem();
        assert_eq!(against("r1c1", 4), Against::Stands(mark(&problem, "r1c1", 5)));
        assert!(matches!(against("r1c3", 5), Against::Seen(at, Some(_)) if at == mark(&problem, "r1c1", 5)));
        // A four stands in r1c3; nothing on the board says so yet.
        assert_eq!(against("r1c3", 1), Against::Solution(mark(&problem, "r1c3", 4)));
    }

    #[test]
    fn with_several_solutions_only_what_all_have_follows() {
        let truth = |puzzle: &str, cell: &str, digit: u8| {
            judged(puzzle, |problem| Effect::Decide(mark(problem, cell, digit))).truth
        };
        assert_eq!(truth("................", "r1c1", 1), Truth::Open);
        assert_eq!(truth("123.............", "r1c4", 4), Truth::Entailed);
        assert_eq!(truth("123.............", "r1c4", 3), Truth::Refuted);
        assert_eq!(truth("123.............", "r2c1", 3), Truth::Open);
        let struck =
            |digit| judged("123.............", |p| Effect::Strike(vec![mark(p, "r2c1", digit)])).truth;
        assert_eq!([1, 2, 3, 4].map(struck), [Truth::Entailed, Truth::Entailed, Truth::Open, Truth::Open]);
    }
}
