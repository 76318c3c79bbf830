//! Solutions by a SAT solver, where the plain search is lost: large boards whose givens lie thin.
//!
//! A variable says that a symbol stands in a cell. Cells hold one symbol, groups hold each at most once (a full group exactly once),
//! and a cage is followed cell by cell through the sums it can have. Solutions are asked for one after the other, each
//! forbidding those before it.

use super::Search;
use crate::board::Board;
use crate::grid::Cell;
use crate::problem::Cage;
use crate::sat::Sat;
use crate::symbol::{Mark, Symbol};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Up to `limit` solutions of what is left on a board, beside those that are known already.
pub(super) fn solutions(
    board: &Board<'_>,
    known: Vec<Vec<Mark>>,
    limit: usize,
    go_on: &mut dyn FnMut() -> bool,
) -> Search {
    let go_on = RefCell::new(go_on);
    let ask = || go_on.borrow_mut()();
    let mut formula = Formula::new(board, &ask);
    for solution in &known {
        formula.forbid(solution);
    }
    let mut found = Search { solutions: known, complete: false, gave_up: false };
    loop {
        match formula.solver.solve() {
            None => return Search { gave_up: true, ..found },
            Some(false) => return Search { complete: true, ..found },
            Some(true) if found.solutions.len() >= limit => return found,
            Some(true) => {
                let solution = formula.read();
                formula.forbid(&solution);
                found.solutions.push(solution);
            }
        }
    }
}

struct Formula<'b, 'g> {
    board: &'b Board<'b>,
    solver: Sat<'g>,
    /// The variable of each candidate.
    marks: BTreeMap<Mark, i32>,
    next: i32,
}

impl<'b, 'g> Formula<'b, 'g> {
    fn new(board: &'b Board<'b>, go_on: &'g dyn Fn() -> bool) -> Formula<'b, 'g> {
        let mut formula = Formula { board, solver: Sat::new(go_on), marks: BTreeMap::new(), next: 0 };
        for cell in board.frame().cells.iter() {
            for symbol in board.candidates(cell).iter() {
                let var = formula.new_var();
                formula.marks.insert(Mark { cell, symbol }, var);
            }
        }
        formula.write_cells_and_groups();
        for cage in &board.frame().cages {
            formula.write_cage(cage);
        }
        formula
    }

    fn new_var(&mut self) -> i32 {
        self.next += 1;
        self.next
    }

    fn write_cells_and_groups(&mut self) {
        let board = self.board;
        let frame = board.frame();
        let vars = |formula: &Formula<'_, '_>, marks: &mut dyn Iterator<Item = Mark>| -> Vec<i32> {
            marks.filter_map(|mark| formula.marks.get(&mark).copied()).collect()
        };
        for cell in frame.cells.iter() {
            let own = vars(self, &mut board.candidates(cell).iter().map(|symbol| Mark { cell, symbol }));
            self.solver.add_clause(own.iter().copied());
            self.at_most_one(&own);
        }
        for (at, group) in frame.groups.iter().enumerate() {
            for symbol in frame.symbols.iter() {
                let own = vars(self, &mut group.cells.iter().map(|&cell| Mark { cell, symbol }));
                if frame.is_full(at) {
                    self.solver.add_clause(own.iter().copied());
                }
                self.at_most_one(&own);
            }
        }
    }

    fn at_most_one(&mut self, vars: &[i32]) {
        for (at, &one) in vars.iter().enumerate() {
            for &other in &vars[at + 1..] {
                self.solver.add_clause([-one, -other]);
            }
        }
    }

    /// The sum so far, cell by cell: one variable for each sum that can still lead to the whole.
    fn write_cage(&mut self, cage: &Cage) {
        let board = self.board;
        let values = |cell: Cell| board.candidates(cell).iter().map(|symbol| usize::from(symbol.value()));
        let least = |cells: &[Cell]| cells.iter().filter_map(|&cell| values(cell).min()).sum::<usize>();
        let most = |cells: &[Cell]| cells.iter().filter_map(|&cell| values(cell).max()).sum::<usize>();
        let sum = usize::from(cage.sum);
        // The sums before the cell at hand, each with its variable; before the first it is 0 and needs none.
        let mut before: Vec<(usize, Option<i32>)> = vec![(0, None)];
        for (at, &cell) in cage.cells.iter().enumerate() {
            let rest = &cage.cells[at + 1..];
            let mut after: BTreeMap<usize, i32> = BTreeMap::new();
            for &(so_far, held) in &before {
                for symbol in board.candidates(cell).iter() {
                    let mut clause = vec![-self.marks[&Mark { cell, symbol }]];
                    clause.extend(held.map(|held| -held));
                    let total = so_far + usize::from(symbol.value());
                    if (total + least(rest)..=total + most(rest)).contains(&sum) {
                        let var = match after.get(&total) {
                            Some(&var) => var,
                            None => self.new_var(),
                        };
                        after.insert(total, var);
                        clause.push(var);
                    }
                    self.solver.add_clause(clause);
                }
            }
            before = after.into_iter().map(|(total, var)| (total, Some(var))).collect();
        }
    }

    fn read(&self) -> Vec<Mark> {
        let stands = |cell: Cell| -> Option<Mark> {
            let mut marks = self.board.candidates(cell).iter().map(|symbol: Symbol| Mark { cell, symbol });
            marks.find(|mark| self.solver.value(self.marks[mark]) == Some(true))
        };
        self.board.frame().cells.iter().filter_map(stands).collect()
    }

    fn forbid(&mut self, solution: &[Mark]) {
        let open = solution.iter().filter(|mark| !self.board.is_decided(mark.cell));
        let clause: Vec<i32> = open.filter_map(|mark| self.marks.get(mark)).map(|&var| -var).collect();
        self.solver.add_clause(clause);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::sudoku::{Shape, Sudoku};
    use crate::problem::Problem;
    use crate::solve::propagate;
    use crate::testing::{Dice, caged, frames, full, killer};
    use std::collections::BTreeSet;
    use std::sync::Arc;

    fn by_sat(problem: &Problem, known: Vec<Vec<Mark>>, limit: usize) -> Search {
        let mut board = Board::new(problem).expect("it has solutions");
        propagate(&mut board).expect("it has solutions");
        solutions(&board, known, limit, &mut || true)
    }

    #[test]
    fn all_288_of_size_four_are_found_once() {
        let empty = Sudoku::empty(Shape::of_size(4).expect("a size")).problem();
        let all = by_sat(&empty, Vec::new(), 1000);
        let different: BTreeSet<&Vec<Mark>> = all.solutions.iter().collect();
        assert_eq!((all.complete, different.len()), (true, 288));
        let few = by_sat(&empty, all.solutions[..100].to_vec(), 150);
        let different: BTreeSet<&Vec<Mark>> = few.solutions.iter().collect();
        assert_eq!((few.complete, different.len()), (false, 150));
    }

    #[test]
    fn the_plain_search_finds_the_same() {
        let mut chance = Dice::new(5);
        let (mut one, mut many) = (0, 0);
        for round in 0..150 {
            let (frame, solution) = match round % 3 {
                0 => caged(&mut chance),
                1 => {
                    let (sudoku, solution) = killer(&mut chance);
                    (sudoku.problem().frame, solution)
                }
                _ => {
                    let frames = frames();
                    let frame = Arc::clone(&frames[chance.below(frames.len())]);
                    let solution = full(&frame, &mut chance);
                    (frame, solution)
                }
            };
            let share = 20 + chance.below(50) as u32;
            let marks = frame.cells.iter().flat_map(|cell| {
                frame.symbols.iter().map(move |symbol| Mark { cell, symbol }).collect::<Vec<_>>()
            });
            let givens = marks.filter(|&mark| solution.holds(mark) && chance.percent(share)).collect();
            let problem = Problem { frame: Arc::clone(&frame), givens };
            let plain: BTreeSet<Vec<Mark>> = crate::solve::solutions(&problem).take(300).collect();
            let found = by_sat(&problem, Vec::new(), 300);
            if plain.len() < 300 {
                assert!(found.complete);
                assert_eq!(plain, found.solutions.into_iter().collect(), "round {round}");
                one += usize::from(plain.len() == 1);
                many += usize::from(plain.len() > 1);
            } else {
                assert_eq!(found.solutions.len(), 300);
            }
        }
        assert!(one > 20 && many > 20, "{one} {many}");
    }

    #[test]
    fn somebody_who_has_enough_is_heard() {
        let empty = Sudoku::empty(Shape::of_size(16).expect("a size")).problem();
        let mut board = Board::new(&empty).expect("empty");
        propagate(&mut board).expect("empty");
        assert!(solutions(&board, Vec::new(), 2, &mut || false).gave_up);
    }
}
