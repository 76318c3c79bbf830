//! Singles, found without a deduction for each, where nobody reads the reasons.
//!
//! On an easy puzzle singles are all there is, and most of the time went into making and throwing away the reasons that nobody had asked for. What is
//! found, in which order, and how often each rule was used is the same.

use super::Walker;
use crate::rule::Plain;
use crate::ruleset::Bookkeeping;
use crate::symbol::{Mark, Symbol};

impl Walker<'_> {
    /// Collects what a technique finds that has nothing but singles. False, and nothing done, if that is not so, or reasons are wanted.
    pub(super) fn look_for_singles(&mut self, technique: usize, first_rule: usize) -> bool {
        let rules = &self.rules.techniques[technique].rules;
        let single = |plain| matches!(plain, Some(Plain::NakedSingle | Plain::HiddenSingle(_)));
        let fits = !self.manner.explain
            && self.rules.bookkeeping == Bookkeeping::Free
            && self.board.frame().is_nine()
            && rules.iter().all(|known| single(known.rule.plain()));
        if !fits {
            return false;
        }
        self.found.clear();
        self.repeats.clear();
        self.singles.clear();
        let (board, frame) = (&self.board, self.board.frame());
        // One cell may be single in its row and in its column; that is one thing to find.
        let mut seen = 0u128;
        for (at, known) in rules.iter().enumerate() {
            let mut report = |mark: Mark| {
                let bit = 1 << mark.cell.index();
                if seen & bit == 0 {
                    seen |= bit;
                    self.singles.push((first_rule + at, mark));
                }
            };
            match known.rule.plain() {
                Some(Plain::NakedSingle) => {
                    for cell in board.undecided().iter() {
                        if let Some(symbol) = board.candidates(cell).single() {
                            report(Mark { cell, symbol });
                        }
                    }
                }
                Some(Plain::HiddenSingle(place)) => {
                    for (at, group) in frame.groups.iter().enumerate() {
                        if !place.takes(group.kind) {
                            continue;
                        }
                        for (number, places) in board.places_in(at).iter().enumerate() {
                            if places.is_power_of_two() {
                                let cell = group.cells[places.trailing_zeros() as usize];
                                report(Mark { cell, symbol: Symbol(number as u8) });
                            }
                        }
                    }
                }
                _ => {}
            }
            self.stopped = self.go_on.is_some_and(|go_on| !go_on());
            if self.stopped {
                break;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::chance::stream;
    use crate::kind::sudoku::Sudoku;
    use crate::ruleset::RuleSet;
    use crate::solve::nine;
    use crate::walk::{Manner, Walkthrough, walk_with};

    /// With reasons the general way is gone, without them the short one: both come to the same, also where there is no solution, or several.
    #[test]
    fn walks_without_reasons_go_the_way_of_walks_with_them() {
        let mut chance = stream(1, 0);
        let told = |walk: &Walkthrough| {
            let round = |round: &super::super::Round| {
                (round.technique, round.deductions, round.decided, round.crossed, round.length)
            };
            let rounds: Vec<_> = walk.rounds.iter().map(round).collect();
            (rounds, walk.uses.clone(), walk.end, walk.open)
        };
        for number in 0..60 {
            let full = nine::random_full_grid(&mut chance);
            let mut digits = nine::minimal(&full, &mut chance);
            // Easier ones with more givens, and some with a wrong one or one too few.
            for (at, digit) in digits.iter_mut().enumerate() {
                if (at * 7 + number) % 5 < number % 3 {
                    *digit = full[at];
                }
            }
            match number % 10 {
                7 => digits[number] = full[number] % 9 + 1,
                8 => digits.iter_mut().filter(|digit| **digit == 3).for_each(|digit| *digit = 0),
                _ => {}
            }
            let problem = Sudoku::nine(&digits).problem();
            for name in ["human", "paper-a", "first-order"] {
                let rules = RuleSet::named(name).expect("shipped").up_to(6);
                let [short, long] = [false, true]
                    .map(|explain| walk_with(&problem, &rules, Manner { explain, ..Manner::default() }));
                assert_eq!(told(&short), told(&long), "{name} {}", nine::write(&digits));
            }
        }
    }
}
