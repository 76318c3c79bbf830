//! The order of cells under rules that also strike candidates: asked of the rules themselves, set by set.
//!
//! Striking is free, with one condition: *nothing rests on a single that could be written and is not*. At each set of
//! decided cells the rules strike what they can, round by round, but a pattern that holds such a single waits until it
//! is written. Rules are written with "at most", so without the condition two cells that hold {1} and {1, 2} would do
//! as a pair, every single would work unwritten, and everything would be open from the start.
//!
//! What is open depends on the set alone. More cells decided may turn a pattern into its ruins, so that what it opened
//! closes again until the single in it is written; an order is counted if each of its steps is open when it is made.
//! No order comes to a stand in this way: the single is open, and once none waits, nothing is held back.
//!
//! Constraints are asked by `Filters`, which holds them to the same condition without reasons.

use super::filters::{Filters, Seen, is_waiting};
use super::lower::StartAndEnd;
use super::system::Orders;
use crate::bits::Bits;
use crate::board::{Board, Contradiction};
use crate::grid::Cell;
use crate::rule::{Because, Deduction, Plain, Report, Rule};
use crate::ruleset::RuleSet;
use crate::symbol::{Mark, Symbols};
use std::ops::ControlFlow;

/// Asks the rules.
pub struct Oracle<'p, const W: usize> {
    road: &'p StartAndEnd<'p>,
    number: Vec<usize>,
    /// What constraints say by themselves, where some rule asks them that.
    filters: Option<Filters<'p>>,
    /// The rules that are asked for themselves.
    rules: Vec<&'static dyn Rule>,
    /// Whether a place with one candidate left can be written for that.
    singles: bool,
}

impl<'p, const W: usize> Oracle<'p, W> {
    /// The order of the cells of a road under its rules.
    pub fn new(road: &'p StartAndEnd<'p>, rules: &RuleSet) -> Oracle<'p, W> {
        let filters = Filters::new(road.start.frame(), rules);
        let own = |rule: &&dyn Rule| !matches!(rule.plain(), Some(Plain::Glance | Plain::InFull));
        let singles = rules.rules().any(|known| known.rule.plain() == Some(Plain::NakedSingle));
        let rules = rules.rules().map(|known| known.rule).filter(own).collect();
        Oracle { road, number: road.numbers(), filters, rules, singles }
    }

    fn ask(&mut self, decided: &Bits<W>) -> Result<Bits<W>, Contradiction> {
        let mut board = self.road.start.clone();
        for at in decided.iter() {
            let cell = self.road.cells[at];
            if let Some(symbol) = self.road.end.value(cell) {
                board.decide(Mark { cell, symbol })?;
            }
        }
        loop {
            let seen = self.look(&board)?;
            let mut changed = false;
            for &mark in &seen.gone {
                changed |= board.strike(mark)?;
            }
            if !changed {
                let open = seen.stands.iter().map(|mark| self.number[mark.cell.index()]);
                return Ok(open.fold(Bits::EMPTY, Bits::with));
            }
        }
    }

    /// What the rules would write on a board, and what they strike for free.
    fn look(&mut self, board: &Board<'_>) -> Result<Seen, Contradiction> {
        let mut seen = Seen::default();
        if let Some(filters) = &mut self.filters {
            filters.look(board, self.singles, &mut seen)?;
        }
        let mut strikes = Vec::new();
        let mut report = |deduction: Deduction| {
            let rests = self.singles && rests_on_single(board, &deduction.because);
            match deduction.effect.decides() {
                _ if rests => {}
                true => write(board, deduction.effect.marks(), &mut seen),
                false => strikes.push(deduction),
            }
            ControlFlow::Continue(())
        };
        for rule in &self.rules {
            let _ = rule.find(board, &mut Report::new(true, &mut report));
        }
        strikes.retain(|strike| !rests_on_waiting(board, &strike.because, &seen.stands));
        seen.gone.extend(strikes.iter().flat_map(|strike| strike.effect.marks()));
        Ok(seen)
    }
}

/// Takes note of what a rule writes. A view is only thought of: what is known of it is known for free.
fn write(board: &Board<'_>, marks: &[Mark], seen: &mut Seen) {
    for &mark in marks {
        if board.frame().is_answer(mark.cell) {
            seen.stands.push(mark);
            continue;
        }
        let others = board.candidates(mark.cell).difference(Symbols::only(mark.symbol));
        seen.gone.extend(others.iter().map(|symbol| Mark { symbol, ..mark }));
    }
}

/// Whether a reason that speaks of constraints holds a place with one candidate left that waits to be written. Constraints look at
/// every candidate of the places in their reasons.
fn rests_on_single(board: &Board<'_>, because: &Because) -> bool {
    let waits = |cell: Cell| is_waiting(board, cell);
    !because.constraints.is_empty() && because.cells.iter().any(waits)
}

/// Whether a reason holds a single that waits to be written: a cell of the pattern with one candidate left, or a symbol
/// of it with one place left in a group it speaks of.
fn rests_on_waiting(board: &Board<'_>, because: &Because, waiting: &[Mark]) -> bool {
    // Rules about sums and words look at every candidate of their cells; the others at their symbols, and at the
    // cells along their trail.
    let looks_at_all = !because.cages.is_empty() || !because.slots.is_empty();
    waiting.iter().any(|&Mark { cell, symbol }| {
        let about = because.symbols.contains(symbol);
        let along = || because.figure.marks().any(|mark| mark.cell == cell);
        let one_candidate = || board.candidates(cell).single().is_some();
        let one_place = |part: &usize| {
            let group = &board.frame().groups[*part];
            group.set.contains(cell) && board.places(*part, symbol).is_power_of_two()
        };
        (because.cells.contains(cell) && one_candidate() && (looks_at_all || about || along()))
            || (about && because.groups.iter().any(one_place))
    })
}

impl<const W: usize> Orders<W> for Oracle<'_, W> {
    fn len(&self) -> usize {
        self.road.cells.len()
    }

    fn open(&mut self, decided: &Bits<W>) -> Bits<W> {
        // Sound rules on a puzzle that has a solution never contradict themselves.
        self.ask(decided).unwrap_or(Bits::EMPTY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;
    use crate::grid::Cell;
    use crate::kind::sudoku::Shape;
    use crate::paths::lattice::{Bound, Lattice};
    use crate::paths::precede::{Precede, Together};
    use crate::problem::Problem;
    use crate::testing::{Dice, sudoku};
    use proptest::prelude::*;

    /// Singles and naked pairs.
    fn pairs() -> RuleSet {
        RuleSet::from_toml(
            "name='pairs'\nversion=1\nabout={en='a',ja='b'}\n\
             techniques=[['hidden single in block','hidden single in line','naked single'],['naked pair']]",
        )
        .expect("known rules")
    }

    /// What is open by singles and naked pairs, told plainly: pairs are two cells that both hold the same two symbols.
    fn plainly(road: &StartAndEnd<'_>, decided: &Bits<2>) -> Bits<2> {
        let mut board = road.start.clone();
        let frame = board.frame();
        for at in decided.iter() {
            let cell = road.cells[at];
            let symbol = road.end.value(cell).expect("gets decided");
            board.decide(Mark { cell, symbol }).expect("has a solution");
        }
        loop {
            let mut gone = Vec::new();
            for group in &frame.groups {
                let open = |cell: &&Cell| !board.is_decided(**cell);
                for &a in group.cells.iter().filter(open) {
                    for &b in group.cells.iter().filter(open).filter(|&&b| b > a) {
                        let two = board.candidates(a);
                        if two.len() == 2 && board.candidates(b) == two {
                            let others = group.cells.iter().filter(|&&cell| cell != a && cell != b);
                            let marks =
                                others.flat_map(|&cell| two.iter().map(move |symbol| Mark { cell, symbol }));
                            gone.extend(marks.filter(|&mark| board.allows(mark)));
                        }
                    }
                }
            }
            if gone.is_empty() {
                break;
            }
            for mark in gone {
                board.strike(mark).expect("has a solution");
            }
        }
        let single = |&at: &usize| {
            let (cell, symbol) = (road.cells[at], road.end.value(road.cells[at]).expect("gets decided"));
            let alone = |group: &crate::problem::Group| {
                let others = group.cells.iter().filter(|&&other| other != cell);
                group.set.contains(cell)
                    && others.clone().all(|&other| !board.allows(Mark { cell: other, symbol }))
            };
            board.candidates(cell) == Symbols::only(symbol) || frame.groups.iter().any(alone)
        };
        let left = Bits::first(road.cells.len()).minus(decided);
        left.iter().filter(single).fold(Bits::EMPTY, Bits::with)
    }

    /// Calls `visit` with every set along an order taken at random.
    fn along(
        oracle: &mut Oracle<'_, 2>,
        chance: &mut Dice,
        mut visit: impl FnMut(&Bits<2>, &Bits<2>) -> Result<(), TestCaseError>,
    ) -> Result<(), TestCaseError> {
        let mut decided = Bits::EMPTY;
        while decided.len() < oracle.len() {
            let open = oracle.open(&decided);
            // No order comes to a stand.
            prop_assert!(!open.is_empty());
            visit(&decided, &open)?;
            let choices: Vec<usize> = open.iter().collect();
            decided.insert(choices[chance.below(choices.len())]);
        }
        Ok(())
    }

    fn puzzle(size: usize, chance: &mut Dice) -> Problem {
        sudoku(Shape::of_size([4, 6, 9][size]).expect("has blocks"), 40, chance).problem()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn pairs_open_what_true_pairs_open(seed in any::<u64>(), size in 0..3usize) {
            let mut chance = Dice::new(seed);
            let (problem, rules) = (puzzle(size, &mut chance), pairs());
            let road = StartAndEnd::new(&problem, &rules).expect("has a solution");
            along(&mut Oracle::new(&road, &rules), &mut chance, |decided, open| {
                prop_assert_eq!(plainly(&road, decided), *open);
                Ok(())
            })?;
        }

        #[test]
        fn who_knows_more_never_finds_fewer_than_by_singles(seed in any::<u64>(), size in 0..3usize) {
            let mut chance = Dice::new(seed);
            let problem = puzzle(size, &mut chance);
            let rules = &RuleSet::human().up_to(8);
            let road = StartAndEnd::new(&problem, rules).expect("has a solution");
            let first_order = RuleSet::named("first-order").expect("shipped");
            let mut singles = Oracle::<2>::new(&road, first_order);
            along(&mut Oracle::new(&road, rules), &mut chance, |decided, open| {
                prop_assert!(singles.open(decided).within(open));
                Ok(())
            })?;
        }

        #[test]
        fn the_order_of_the_rules_does_not_matter(seed in any::<u64>(), size in 0..3usize) {
            let mut chance = Dice::new(seed);
            let problem = puzzle(size, &mut chance);
            let rules = &RuleSet::human().up_to(8);
            let mut turned = rules.clone();
            turned.techniques.reverse();
            turned.techniques.iter_mut().for_each(|technique| technique.rules.reverse());
            let road = StartAndEnd::new(&problem, rules).expect("has a solution");
            let mut other = Oracle::<2>::new(&road, &turned);
            along(&mut Oracle::new(&road, rules), &mut chance, |decided, open| {
                prop_assert_eq!(other.open(decided), *open);
                Ok(())
            })?;
        }

        #[test]
        fn precedence_is_what_every_set_of_the_lattice_shows(seed in any::<u64>()) {
            let mut chance = Dice::new(seed);
            let (problem, rules) = (puzzle(0, &mut chance), pairs());
            let road = StartAndEnd::new(&problem, &rules).expect("has a solution");
            let mut oracle = Oracle::<1>::new(&road, &rules);
            let bound = Bound { widest: 3000, ..Bound::NONE };
            if let Ok(lattice) = Lattice::build(&mut oracle, bound, &mut || true) {
                let sets: Vec<Bits<1>> = lattice.layers.iter().flatten().map(|node| node.decided).collect();
                let mut seen = Together::new(road.cells.len());
                for set in &sets {
                    seen.add(set);
                }
                for (cell, before) in Precede::of(&mut oracle, &seen).before.iter().enumerate() {
                    for &first in before {
                        prop_assert!(sets.iter().all(|set| set.contains(first) || !set.contains(cell)));
                    }
                }
            }
        }
    }

    /// Figure 4-3 of the paper: 2 and 9 share r2c7 and r3c7, so of 2 and 8 in r2c9 only 8 is left.
    #[test]
    fn the_pair_of_figure_4_3_opens_the_cell_that_the_paper_names() {
        let text = "..9...6...1.5.7.3.5...1...73.......94.23.18.61.......42...8...3.5.7.9.6...6...4..";
        let problem = format::read(text).expect("a puzzle").puzzle.problem();
        let open = |rules: &str| {
            let rules = RuleSet::named(rules).expect("shipped");
            let road = StartAndEnd::new(&problem, rules).expect("has a solution");
            let open = Oracle::<1>::new(&road, rules).open(&Bits::EMPTY);
            open.iter().map(|at| problem.frame.grid.name(road.cells[at])).collect::<Vec<_>>()
        };
        assert_eq!(open("first-order"), ["r2c1", "r6c7", "r8c1", "r9c1"]);
        assert!(open("uniques-2").contains(&"r2c9".to_string()));
    }
}
