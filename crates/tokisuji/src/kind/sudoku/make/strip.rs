//! Blanking a full grid: the one act all Sudoku makers rest on.
//!
//! Cells are blanked in orbits (a cell with its images under a symmetry) in a given order, each kept blank
//! if the player can still solve the puzzle. Rules are monotone: what solves a puzzle solves it with more givens
//! too. So a run of orbits may be tried at once and split only when that fails, and the outcome is exactly that of
//! trying one by one. On plain 9×9 boards a second solution, found by the fast engine, says no
//! before any rule is tried; and the cells where it differs are remembered, for one of them must always stay.

use super::full::sample;
use super::wish::{Grade, SudokuWish};
use super::{MadeSudoku, Watch};
use crate::board::{Board, Contradiction, propagate};
use crate::chance::Chance;
use crate::grid::CellSet;
use crate::kind::sudoku::Sudoku;
use crate::problem::{Frame, Group, Problem};
use crate::rule::{Effect, Plain, Report, Rule};
use crate::ruleset::{Known, RuleSet};
use crate::solve::{as_nine, nine};
use crate::symbol::{Mark, Symbol};
use crate::symmetry::Symmetry;
use crate::walk::{End, Manner, walk_with};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A board without givens and a wish, with what follows from them: the place where puzzles are made.
#[derive(Debug)]
pub struct Maker {
    wish: SudokuWish,
    empty: Sudoku,
    frame: Arc<Frame>,
    nine: bool,
    /// The techniques the puzzle may need.
    rules: RuleSet,
    solver: Solver,
    /// What stands before the rule that the puzzle must need.
    easier: Option<Solver>,
    orbits: Vec<CellSet>,
}

impl Maker {
    /// A place to make puzzles on this board. Givens on it do not count.
    pub fn new(board: &Sudoku, wish: SudokuWish) -> Maker {
        let empty = board.with_givens(&[]);
        let problem = empty.problem();
        let rules = wish.rules.up_to(wish.highest());
        let easier = wish.must.map(|must| Solver::new(&rules, &problem.frame, Some(must)));
        Maker {
            nine: as_nine(&problem).is_some(),
            solver: Solver::new(&rules, &problem.frame, None),
            easier,
            orbits: Symmetry::orbits(&wish.symmetry, problem.frame.grid),
            frame: problem.frame,
            empty,
            rules,
            wish,
        }
    }

    /// The same wish on another board.
    #[must_use]
    pub fn on(&self, board: &Sudoku) -> Maker {
        Maker::new(board, self.wish.clone())
    }

    /// The wish.
    pub fn wish(&self) -> &SudokuWish {
        &self.wish
    }

    /// The board without givens.
    pub fn empty(&self) -> &Sudoku {
        &self.empty
    }

    /// Cells with their images, each cell in one orbit.
    pub fn orbits(&self) -> &[CellSet] {
        &self.orbits
    }

    /// A full grid by chance to make puzzles from.
    pub fn plot(&self, chance: &mut Chance, watch: &dyn Watch) -> Option<Plot<'_>> {
        let problem = Problem { frame: Arc::clone(&self.frame), givens: Vec::new() };
        Some(self.plot_of(sample(&problem, chance, &|| watch.go_on())?))
    }

    /// This full grid to make puzzles from.
    pub fn plot_of(&self, solution: Vec<Symbol>) -> Plot<'_> {
        Plot { maker: self, solution, known: Vec::new(), broken: false }
    }

    /// Whether the player solves a problem on this board with the techniques it may need.
    pub fn solves(&self, problem: &Problem) -> bool {
        self.solver.solves(problem)
    }

    /// The grade of a problem on this board; `None` if the player does not get to the end.
    pub fn grade(&self, problem: &Problem) -> Option<Grade> {
        let walk = walk_with(problem, &self.rules, Manner::default());
        (walk.end == End::Solved).then(|| Grade {
            level: walk.hardest().map_or(0, |technique| technique + 1),
            steps: walk.rounds.len(),
            givens: problem.givens.len(),
            needed: self.needs_its_rule(problem),
        })
    }

    /// Whether the rule that the puzzle must need is the easiest way on where all easier rules stop. (Most rules could
    /// be replaced by a harder one that contains them, an X-wing by a swordfish; nobody would.)
    fn needs_its_rule(&self, problem: &Problem) -> bool {
        let (Some(rule), Some(easier)) = (self.wish.must, &self.easier) else { return true };
        let Ok(mut board) = Board::new(problem) else { return false };
        if easier.run(&mut board).is_err() || board.open() == 0 {
            return false;
        }
        let mut report = |_| ControlFlow::Break(());
        rule.find(&board, &mut Report::new(false, &mut report)).is_break()
    }
}

/// A full grid, and what has been learned about it.
#[derive(Debug)]
pub struct Plot<'m> {
    maker: &'m Maker,
    solution: Vec<Symbol>,
    /// Sets of cells of which at least one must be given.
    known: Vec<CellSet>,
    /// Whether the last strip was broken off.
    broken: bool,
}

/// The most sets remembered: looking through more costs as much as asking again.
const MOST_KNOWN: usize = 300;

/// A run of orbits to be tried.
#[derive(Clone, Copy)]
struct Run {
    from: usize,
    to: usize,
    /// Whether it is known that not all of it can go.
    stuck: bool,
}

impl Plot<'_> {
    /// Blanks orbits, by their numbers, in this order, each if the puzzle stays solvable without it and has no
    /// fewer givens than wished for. `givens` must be solvable. When `watch` has enough, what is left then stays: it
    /// is solvable too, only with givens that might have gone.
    pub fn strip(&mut self, givens: CellSet, order: &[usize], watch: &dyn Watch) -> CellSet {
        let mut left = givens;
        let mut runs: Vec<Run> = Vec::new();
        let mut seen = 0;
        loop {
            self.broken = !watch.go_on();
            if self.broken {
                return left;
            }
            let run = match runs.pop() {
                Some(run) => run,
                None if seen == order.len() => return left,
                None => {
                    let from = seen;
                    seen = (from + self.run_length(&left)).min(order.len());
                    Run { from, to: seen, stuck: false }
                }
            };
            let Run { from, to, stuck } = run;
            if stuck && to - from == 1 {
                continue;
            }
            let asked = if stuck { usize::midpoint(from, to) } else { to };
            let gone =
                order[from..asked].iter().fold(CellSet::EMPTY, |all, &at| all.union(&self.maker.orbits[at]));
            let rest = left.difference(&gone);
            if rest == left || self.stays_solvable(&rest) {
                left = rest;
                if asked < to {
                    runs.push(Run { from: asked, to, stuck });
                }
            } else {
                if asked < to {
                    runs.push(Run { from: asked, to, stuck: false });
                }
                runs.push(Run { from, to: asked, stuck: true });
            }
        }
    }

    /// How many orbits to try at once: many while hardly any can fail.
    fn run_length(&self, left: &CellSet) -> usize {
        let (all, left) = (self.maker.empty.grid().len(), left.len());
        let orbit = self.maker.orbits.first().map_or(1, CellSet::len);
        let run = match left * 100 / all {
            62.. => (left - all * 3 / 5).div_ceil(orbit),
            50.. => (all / 14).div_ceil(orbit),
            40.. => (all / 27).div_ceil(orbit),
            _ => 1,
        };
        // On the smallest boards the shares come to nothing.
        run.max(1)
    }

    fn stays_solvable(&mut self, givens: &CellSet) -> bool {
        if givens.len() < *self.maker.wish.givens.start() {
            return false;
        }
        if self.known.iter().any(|cells| cells.intersection(givens).is_empty()) {
            return false;
        }
        let problem = self.problem(givens);
        let other = if self.maker.nine { self.other_solution(&problem) } else { None };
        if let Some(cells) = other {
            if self.known.len() < MOST_KNOWN {
                self.known.push(cells);
            }
            return false;
        }
        self.maker.solves(&problem)
    }

    /// The cells in which a second solution differs.
    fn other_solution(&self, problem: &Problem) -> Option<CellSet> {
        let digits = as_nine(problem)?;
        let nine::Verdict::Many(a, b) = nine::verdict(&digits) else { return None };
        let differs = |other: &nine::Digits| -> CellSet {
            problem
                .frame
                .cells
                .iter()
                .filter(|c| other[c.index()] != self.solution[c.index()].0 + 1)
                .collect()
        };
        Some([a, b].iter().map(differs).find(|cells| !cells.is_empty()).expect("two different solutions"))
    }

    /// The puzzle with these givens.
    pub fn problem(&self, givens: &CellSet) -> Problem {
        let mark = |cell: crate::grid::Cell| Mark { cell, symbol: self.solution[cell.index()] };
        Problem { frame: Arc::clone(&self.maker.frame), givens: givens.iter().map(mark).collect() }
    }

    /// The puzzle with these givens, graded.
    pub fn made(&self, givens: &CellSet, grade: Option<Grade>, whole: bool) -> MadeSudoku {
        let empty = &self.maker.empty;
        MadeSudoku {
            puzzle: empty.with_givens(&self.problem(givens).givens),
            solution: empty.with_givens(&self.problem(&self.maker.frame.cells).givens),
            grade,
            whole,
        }
    }

    /// Whether the last strip came to its end.
    pub fn is_whole(&self) -> bool {
        !self.broken
    }
}

/// Whether some rules solve a puzzle, and nothing else: no rounds, no reasons.
///
/// Where rules end does not depend on their order, so the singles are followed to their end first.
#[derive(Debug)]
struct Solver {
    rules: Vec<Known>,
    /// Whether all singles are among the rules, so that the exact solver's propagation may stand for them.
    singles: bool,
}

impl Solver {
    /// The rules of a set, or those that come before one of them.
    fn new(rules: &RuleSet, frame: &Frame, before: Option<&dyn Rule>) -> Solver {
        let is_before = |known: &Known| before.is_none_or(|rule| rule.name() != known.rule.name());
        let mut rules: Vec<Known> = rules.rules().take_while(is_before).collect();
        let plain = |known: &Known| known.rule.plain();
        let has = |wanted: &dyn Fn(Plain) -> bool| rules.iter().filter_map(plain).any(wanted);
        let covered =
            |group: &Group| has(&|plain| matches!(plain, Plain::HiddenSingle(at) if at.takes(group.kind)));
        let singles = has(&|plain| plain == Plain::NakedSingle)
            && frame.groups.iter().all(covered)
            // Propagation also knows sums, which these rules do not.
            && frame.cages.is_empty();
        if singles {
            rules.retain(|known| !matches!(plain(known), Some(Plain::NakedSingle | Plain::HiddenSingle(_))));
        }
        // Easiest first is also quickest first.
        rules.sort_by(|a, b| a.rule.effort().total_cmp(&b.rule.effort()));
        Solver { rules, singles }
    }

    fn solves(&self, problem: &Problem) -> bool {
        Board::new(problem).is_ok_and(|mut board| self.run(&mut board).is_ok_and(|()| board.open() == 0))
    }

    fn run(&self, board: &mut Board<'_>) -> Result<(), Contradiction> {
        let mut found: Vec<Effect> = Vec::new();
        'rounds: loop {
            if self.singles {
                propagate(board)?;
            }
            if board.open() == 0 {
                return Ok(());
            }
            for known in &self.rules {
                let mut report = |deduction: crate::rule::Deduction| {
                    found.push(deduction.effect);
                    ControlFlow::Continue(())
                };
                let _ = known.rule.find(board, &mut Report::new(false, &mut report));
                if !found.is_empty() {
                    for effect in found.drain(..) {
                        effect.apply(board)?;
                    }
                    continue 'rounds;
                }
            }
            return Ok(());
        }
    }
}
