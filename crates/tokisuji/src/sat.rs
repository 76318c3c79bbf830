//! A SAT solver (batsat, a MiniSat in pure Rust) as the library uses one: literals are whole numbers as in DIMACS files, a question may have
//! a budget of conflicts, and somebody with a clock can end it.
//!
//! Budgets are counted in conflicts, never in seconds, so the answers to a row of questions are the same on every machine.

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};
use std::cell::Cell;

/// How fast old conflicts are forgotten when the next variable is chosen. MiniSat's own 0.95 is as fast on most crosswords, but finds the
/// best 6×6 board of some lists much later.
const VAR_DECAY: f64 = 0.99;

/// Steps between two questions whether to go on; a step takes microseconds.
const STEPS_A_QUESTION: u32 = 256;

/// A formula and what was learnt about it.
pub(crate) struct Sat<'g> {
    solver: Solver<Patience<'g>>,
    clause: Vec<Lit>,
}

impl<'g> Sat<'g> {
    /// A formula without clauses. `go_on` is asked now and then while it is solved; after its first no every question ends.
    pub(crate) fn new(go_on: &'g dyn Fn() -> bool) -> Sat<'g> {
        let options = SolverOpts { var_decay: VAR_DECAY, ..SolverOpts::default() };
        let patience = Patience { go_on, conflicts: None, steps: Cell::new(0), ended: Cell::new(false) };
        Sat { solver: Solver::new(options, patience), clause: Vec::new() }
    }

    /// At least one of these holds.
    pub(crate) fn add_clause(&mut self, literals: impl IntoIterator<Item = i32>) {
        let mut clause = std::mem::take(&mut self.clause);
        clause.clear();
        for literal in literals {
            clause.push(self.literal(literal));
        }
        // The answer says that the formula has become unsatisfiable; the next question will say so as well.
        self.solver.add_clause_reuse(&mut clause);
        self.clause = clause;
    }

    /// Whether the formula can be satisfied; `None` if that was not found out.
    pub(crate) fn solve(&mut self) -> Option<bool> {
        self.ask(&[], None)
    }

    /// Whether the formula can be satisfied while these literals hold, within so many conflicts.
    pub(crate) fn solve_within(&mut self, assumed: &[i32], conflicts: u64) -> Option<bool> {
        self.ask(assumed, Some(conflicts))
    }

    /// What a variable is in the solution of the last question; `None` where the answer was not yes or the variable is in no clause.
    pub(crate) fn value(&self, variable: i32) -> Option<bool> {
        let index = variable.unsigned_abs() as usize - 1;
        let value = *self.solver.get_model().get(index)?;
        [(lbool::TRUE, true), (lbool::FALSE, false)]
            .into_iter()
            .find(|(known, _)| *known == value)
            .map(|(_, held)| held)
    }

    /// Of the literals assumed in the last question, whose answer was no, those that are enough for it.
    pub(crate) fn core(&self) -> Vec<i32> {
        let number = |literal: &Lit| {
            let variable = literal.var().idx() as i32 + 1;
            if literal.sign() { variable } else { -variable }
        };
        self.solver.unsat_core().iter().map(number).collect()
    }

    fn ask(&mut self, assumed: &[i32], conflicts: Option<u64>) -> Option<bool> {
        let assumed: Vec<Lit> = assumed.iter().map(|&literal| self.literal(literal)).collect();
        let patience = self.solver.cb_mut();
        patience.conflicts = conflicts;
        patience.steps.set(0);
        match self.solver.solve_limited(&assumed) {
            answer if answer == lbool::TRUE => Some(true),
            answer if answer == lbool::FALSE => Some(false),
            _ => None,
        }
    }

    fn literal(&mut self, literal: i32) -> Lit {
        let variable = self.solver.var_of_int(literal.unsigned_abs() - 1);
        Lit::new(variable, literal > 0)
    }
}

/// How long a question may still take.
struct Patience<'g> {
    go_on: &'g dyn Fn() -> bool,
    /// Conflicts that are left.
    conflicts: Option<u64>,
    steps: Cell<u32>,
    ended: Cell<bool>,
}

impl Callbacks for Patience<'_> {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        // Every conflict teaches one clause.
        if matches!(kind, ClauseKind::Learnt) {
            self.conflicts = self.conflicts.map(|left| left.saturating_sub(1));
        }
    }

    fn stop(&self) -> bool {
        let steps = self.steps.get();
        self.steps.set(steps.wrapping_add(1));
        if steps.is_multiple_of(STEPS_A_QUESTION) && !self.ended.get() {
            self.ended.set(!(self.go_on)());
        }
        self.ended.get() || self.conflicts == Some(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Dice;

    /// Whether any of all assignments satisfies the clauses.
    fn by_truth_table(variables: u32, clauses: &[Vec<i32>]) -> bool {
        let holds = |row: u32, literal: i32| (row >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0);
        (0..1 << variables)
            .any(|row| clauses.iter().all(|clause| clause.iter().any(|&literal| holds(row, literal))))
    }

    #[test]
    fn answers_are_those_of_truth_tables_and_models_satisfy() {
        let mut chance = Dice::new(7);
        let mut answers = [0; 2];
        for _ in 0..400 {
            let variables = 3 + chance.below(8) as u32;
            let mut any =
                || (1 + chance.below(variables as usize) as i32) * if chance.percent(50) { 1 } else { -1 };
            let clauses: Vec<Vec<i32>> = (0..variables * 4).map(|_| vec![any(), any(), any()]).collect();
            let assumed = any();
            let mut sat = Sat::new(&|| true);
            for clause in &clauses {
                sat.add_clause(clause.iter().copied());
            }
            for assumed in [None, Some(assumed)] {
                let with: Vec<Vec<i32>> =
                    clauses.iter().cloned().chain(assumed.map(|one| vec![one])).collect();
                let wanted = by_truth_table(variables, &with);
                let assumed: Vec<i32> = assumed.into_iter().collect();
                assert_eq!(sat.solve_within(&assumed, u64::MAX), Some(wanted), "{with:?}");
                answers[usize::from(wanted)] += 1;
                if wanted {
                    let holds = |literal: &i32| sat.value(*literal) == Some(*literal > 0);
                    assert!(with.iter().all(|clause| clause.iter().any(holds)), "{with:?}");
                }
            }
        }
        assert!(answers.iter().all(|&count| count > 100), "{answers:?}");
    }

    /// More pigeons than holes: no solution, and exponentially many conflicts to see it.
    fn pigeons(sat: &mut Sat<'_>, holes: i32) {
        let sits = |pigeon: i32, hole: i32| pigeon * holes + hole + 1;
        for pigeon in 0..=holes {
            sat.add_clause((0..holes).map(|hole| sits(pigeon, hole)));
            for other in 0..pigeon {
                for hole in 0..holes {
                    sat.add_clause([-sits(pigeon, hole), -sits(other, hole)]);
                }
            }
        }
    }

    #[test]
    fn a_budget_ends_a_question_and_the_next_goes_on() {
        let mut sat = Sat::new(&|| true);
        pigeons(&mut sat, 6);
        assert_eq!(sat.solve_within(&[], 10), None);
        assert_eq!(sat.solve_within(&[], 1_000_000), Some(false));
    }

    #[test]
    fn whoever_has_enough_is_heard() {
        let mut sat = Sat::new(&|| false);
        pigeons(&mut sat, 6);
        assert_eq!(sat.solve(), None);
    }
}
