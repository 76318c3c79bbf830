//! What can be seen on a board at one moment: every deduction of the easy techniques, or of the easiest beyond them that finds any.
//!
//! Most moments are about singles. On a plain 9×9 board these are read off the board itself, in the order in which the rules would report
//! them: a hunt looks fifty times at the whole board, and writing down reasons that nobody reads took most of its time.

use super::{Find, MOST_CROWD};
use crate::board::Board;
use crate::grid::Cell;
use crate::problem::Frame;
use crate::rule::{Deduction, Effect, Report};
use crate::ruleset::RuleSet;
use crate::symbol::{Mark, Symbol};
use std::ops::ControlFlow;

/// Techniques that are looked for at every moment; harder ones only when these find nothing.
const GLANCE: usize = 3;

/// The techniques of a glance in all sets for Sudoku that are shipped for people.
const SINGLES: [&[&str]; GLANCE] = [
    &["hidden single in block", "hidden single in extra group"],
    &["hidden single in line"],
    &["naked single"],
];
/// The numbers of their rules in such a set.
const IN_BLOCK: u8 = 0;
const IN_LINE: u8 = 2;
const IN_CELL: u8 = 3;

/// Somebody who looks at boards, and what they look for.
pub(super) struct Eye<'r> {
    rules: &'r RuleSet,
    /// Whether a glance is at singles on a plain board.
    singles: bool,
}

impl<'r> Eye<'r> {
    /// Who knows these rules and looks at such boards.
    pub(super) fn new(rules: &'r RuleSet, frame: &Frame) -> Eye<'r> {
        let named = |(technique, names): (&crate::ruleset::Technique, &&[&str])| {
            technique.rules.iter().map(|known| known.rule.name()).eq(names.iter().copied())
        };
        let glance = rules.techniques.len() >= GLANCE && rules.techniques.iter().zip(&SINGLES).all(named);
        Eye { rules, singles: glance && frame.is_nine() }
    }

    /// Collects everything that can be seen: all of the first techniques, or the easiest beyond that finds anything.
    pub(super) fn look(&self, board: &Board<'_>, found: &mut Vec<(Find, Effect)>) {
        found.clear();
        if self.singles {
            glance(board, found);
        }
        let mut number = 0;
        for (technique, known) in self.rules.techniques.iter().enumerate() {
            if technique >= GLANCE && !found.is_empty() {
                return;
            }
            for known in &known.rules {
                let rule = number as u8;
                number += 1;
                if technique < GLANCE && self.singles {
                    continue;
                }
                let mut report = |deduction: Deduction| {
                    let crowd = match deduction.effect {
                        Effect::Decide(mark) => crowd(board, &deduction, mark.cell),
                        Effect::Write(_) | Effect::Strike(_) => 0,
                    };
                    found.push((Find { rule, crowd }, deduction.effect));
                    ControlFlow::Continue(())
                };
                // Crowds are told by the reasons of what is written. Beyond singles, rules for plain boards only strike.
                let _ = known.rule.find(board, &mut Report::new(!self.singles, &mut report));
            }
        }
    }
}

/// All singles of a plain board.
fn glance(board: &Board<'_>, found: &mut Vec<(Find, Effect)>) {
    let frame = board.frame();
    // A group of nine has as many open cells as symbols that are still to be placed.
    let mut open = [0; 27];
    for (at, open) in open.iter_mut().enumerate() {
        *open = board.places_in(at).iter().filter(|places| **places != 0).count();
    }
    for (rule, lines) in [(IN_BLOCK, false), (IN_LINE, true)] {
        for (at, group) in frame.groups.iter().enumerate().filter(|(_, group)| group.kind.is_line() == lines)
        {
            for (number, places) in board.places_in(at).iter().enumerate() {
                if places.is_power_of_two() {
                    let cell = group.cells[places.trailing_zeros() as usize];
                    let mark = Mark { cell, symbol: Symbol(number as u8) };
                    found.push((Find { rule, crowd: counted(open[at]) }, Effect::Decide(mark)));
                }
            }
        }
    }
    for cell in board.undecided().iter() {
        if let Some(symbol) = board.candidates(cell).single() {
            let crowd = frame.seats(cell).iter().map(|seat| open[usize::from(seat.group)]).min();
            let sight = Find { rule: IN_CELL, crowd: crowd.map_or(0, counted) };
            found.push((sight, Effect::Decide(Mark { cell, symbol })));
        }
    }
}

/// The open cells among which a cell is decided: of the group the reason names, else of the cell's fullest group.
fn crowd(board: &Board<'_>, deduction: &Deduction, cell: Cell) -> u8 {
    let frame = board.frame();
    let crowd = match deduction.because.groups.first() {
        Some(&group) => Some(open_cells(board, group)),
        None => frame
            .seats(cell)
            .iter()
            .map(|seat| usize::from(seat.group))
            .filter(|&group| frame.is_full(group))
            .map(|group| open_cells(board, group))
            .min(),
    };
    crowd.map_or(0, counted)
}

fn open_cells(board: &Board<'_>, group: usize) -> usize {
    let set = &board.frame().groups[group].set;
    set.len() - set.intersection(board.decided()).len()
}

/// A crowd as it is told apart.
fn counted(open: usize) -> u8 {
    open.clamp(1, MOST_CROWD) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::stream;
    use crate::kind::sudoku::{Shape, Sudoku};
    use crate::solve::{marks, nine};

    /// The two ways to look see the same things in the same order, on boards from nearly empty to nearly full.
    #[test]
    fn a_glance_sees_what_the_rules_report() {
        let rules = RuleSet::named("people").expect("shipped");
        let empty = Sudoku::empty(Shape::NINE).problem();
        let eye = Eye::new(rules, &empty.frame);
        assert!(eye.singles);
        let slow = Eye { rules, singles: false };
        let (mut fast_found, mut slow_found, mut seen) = (Vec::new(), Vec::new(), 0);
        for index in 0..40 {
            let mut chance = stream(5, index);
            let grid = marks(&nine::random_full_grid(&mut chance));
            let mut order: Vec<usize> = (0..81).collect();
            crate::chance::shuffle(&mut chance, &mut order);
            let mut board = Board::new(&empty).expect("an empty board");
            for at in order {
                board.decide(grid[at]).expect("of one solution");
                eye.look(&board, &mut fast_found);
                slow.look(&board, &mut slow_found);
                assert_eq!(fast_found, slow_found);
                seen += fast_found.len();
            }
        }
        assert!(seen > 10_000, "boards with something to see: {seen}");
    }

    #[test]
    fn other_boards_and_other_players_are_looked_at_by_their_rules() {
        let (people, plain) =
            (RuleSet::named("people").expect("shipped"), Sudoku::empty(Shape::NINE).problem());
        let paper = RuleSet::named("paper-a").expect("shipped");
        assert!(!Eye::new(paper, &plain.frame).singles);
        let small = "1...............".parse::<Sudoku>().expect("a puzzle").problem();
        assert!(!Eye::new(people, &small.frame).singles);
        assert!(Eye::new(RuleSet::human(), &plain.frame).singles);
    }
}
