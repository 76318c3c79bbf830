//! A puzzle brought to the level just above its own, or just below it. The library makes it easier or harder by a single change, which may
//! be several levels at once; here givens come and go until it is one.

use std::collections::BTreeSet;
use tokisuji::answer::{Change, Ground, MarkSaid, Reworked};
use tokisuji::chance::{Chance, shuffle, stream};
use tokisuji::kind::Puzzle;
use tokisuji::problem::Problem;
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::search;
use tokisuji::symbol::Mark;
use tokisuji::symmetry::Symmetry;
use tokisuji::walk::{End, Manner, walk_while};

/// So often other givens are tried before it is given up.
const ROUNDS: usize = 120;
/// And so many givens at most are put in before others go.
const MOST: usize = 8;

/// The puzzle one level further. `None` where the change is another one, where no such puzzle was found in time, or where the kind has no
/// givens that could come and go.
pub(super) fn next(
    puzzle: &Puzzle,
    change: Change,
    ground: &Ground,
    rules: &RuleSet,
    seed: u64,
    go_on: &dyn Fn() -> bool,
) -> Option<Reworked> {
    let harder = match change {
        Change::Harder => true,
        Change::Easier => false,
        Change::Complete | Change::Fewer => return None,
    };
    let problem = puzzle.problem();
    if problem.givens.is_empty() {
        return None;
    }
    let rules = rules.up_to(rules.everyday);
    let found = search(&problem, 2, &mut || go_on());
    let solution = found.solutions.first().filter(|_| found.is_unique() == Some(true))?;
    let work = Work { problem: &problem, solution, ground, rules: &rules, go_on };
    let level = work.level(&problem)?;
    let wanted = if harder { level + 1 } else { level.checked_sub(1).filter(|&level| level > 0)? };
    let mut chance = stream(seed, 1);
    let now = (0..ROUNDS).find_map(|round| {
        if !go_on() {
            return None;
        }
        if harder { work.less(round, wanted, &mut chance) } else { work.more(round, wanted, &mut chance) }
    })?;
    Some(told(puzzle, &problem, &now, level, wanted))
}

fn told(puzzle: &Puzzle, problem: &Problem, now: &Problem, level_before: usize, level: usize) -> Reworked {
    let frame = &problem.frame;
    let (before, after): (BTreeSet<Mark>, BTreeSet<Mark>) =
        (problem.givens.iter().copied().collect(), now.givens.iter().copied().collect());
    let givens: Vec<Mark> = after.iter().copied().collect();
    Reworked {
        puzzle: puzzle.with_givens(&givens).to_string(),
        added: after.difference(&before).map(|&mark| MarkSaid::new(frame, mark)).collect(),
        removed: before.difference(&after).map(|mark| frame.name(mark.cell)).collect(),
        level_before: Some(level_before),
        level: Some(level),
    }
}

struct Work<'w> {
    problem: &'w Problem,
    solution: &'w [Mark],
    ground: &'w Ground,
    rules: &'w RuleSet,
    go_on: &'w dyn Fn() -> bool,
}

impl Work<'_> {
    /// The hardest technique that is needed, from 1. `None` where everyday rules do not reach the end.
    fn level(&self, problem: &Problem) -> Option<usize> {
        let walked = walk_while(problem, self.rules, Manner::default(), self.go_on).ok()?;
        (walked.end == End::Solved).then(|| walked.hardest().map_or(0, |at| at + 1))
    }

    fn is_unique(&self, problem: &Problem) -> bool {
        search(problem, 2, &mut || (self.go_on)()).is_unique() == Some(true)
    }

    /// What comes and goes together: the marks of each orbit that are given, or those that are not and may be.
    fn lots(&self, now: &Problem, given: bool, chance: &mut Chance) -> Vec<Vec<Mark>> {
        let may = |mark: &Mark| {
            given || self.ground.places.as_ref().is_none_or(|places| places.contains(mark.cell))
        };
        let orbits = Symmetry::orbits(&self.ground.symmetries, self.problem.frame.grid);
        let lot = |orbit: &tokisuji::grid::CellSet| -> Vec<Mark> {
            let inside = self.solution.iter().filter(|mark| orbit.contains(mark.cell));
            let lot: Vec<Mark> = inside.filter(|mark| now.givens.contains(mark) == given).copied().collect();
            if lot.iter().all(may) { lot } else { Vec::new() }
        };
        let mut lots: Vec<Vec<Mark>> = orbits.iter().map(lot).filter(|lot| !lot.is_empty()).collect();
        shuffle(chance, &mut lots);
        lots
    }

    fn with(now: &Problem, lot: &[Mark]) -> Problem {
        let mut more = now.clone();
        more.givens.extend(lot);
        more
    }

    fn without(now: &Problem, lot: &[Mark]) -> Problem {
        let mut less = now.clone();
        less.givens.retain(|mark| !lot.contains(mark));
        less
    }

    /// Givens are taken away, never so that it becomes harder than wished. The first round takes one away, later ones take as many as it
    /// needs, and from the third on others are put in before.
    fn less(&self, round: usize, wanted: usize, chance: &mut Chance) -> Option<Problem> {
        let mut now = self.problem.clone();
        for lot in self.lots(&now, false, chance).iter().take(round.saturating_sub(1) % MOST) {
            now = Work::with(&now, lot);
        }
        for lot in self.lots(&now, true, chance) {
            let less = Work::without(&now, &lot);
            if !(self.go_on)() {
                return None;
            }
            if !self.is_unique(&less) {
                continue;
            }
            match self.level(&less) {
                Some(level) if level == wanted => return Some(less),
                Some(level) if level < wanted && round > 0 => now = less,
                _ => {}
            }
        }
        None
    }

    /// Givens are added, never so that it becomes easier than wished: one in the first round, later as many as it needs.
    fn more(&self, round: usize, wanted: usize, chance: &mut Chance) -> Option<Problem> {
        let mut now = self.problem.clone();
        for lot in self.lots(&now, false, chance) {
            let more = Work::with(&now, &lot);
            if !(self.go_on)() {
                return None;
            }
            match self.level(&more) {
                Some(level) if level == wanted => return Some(more),
                Some(level) if level > wanted && round > 0 => now = more,
                _ => {}
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn rework(puzzle: &Puzzle, change: Change) -> Reworked {
        let rules = RuleSet::named(puzzle.usual_rules()).expect("a shipped set");
        next(puzzle, change, &Ground::default(), rules, 7, &|| true).expect("there is one")
    }

    #[test]
    fn up_and_down_again_level_by_level() {
        let mut puzzle = tokisuji::format::read(NINE).expect("a Sudoku").puzzle;
        for before in 1..=4 {
            let made = rework(&puzzle, Change::Harder);
            assert_eq!((made.level_before, made.level), (Some(before), Some(before + 1)), "{puzzle}");
            puzzle = tokisuji::format::read(&made.puzzle).expect("our own").puzzle;
        }
        for before in (2..=5).rev() {
            let made = rework(&puzzle, Change::Easier);
            assert_eq!((made.level_before, made.level), (Some(before), Some(before - 1)), "{puzzle}");
            assert!(made.removed.is_empty() && !made.added.is_empty());
            puzzle = tokisuji::format::read(&made.puzzle).expect("our own").puzzle;
        }
    }

    #[test]
    fn the_easiest_becomes_no_easier_and_other_changes_are_none_of_this() {
        let puzzle = tokisuji::format::read(NINE).expect("a Sudoku").puzzle;
        let rules = RuleSet::named(puzzle.usual_rules()).expect("a shipped set");
        for change in [Change::Easier, Change::Fewer, Change::Complete] {
            assert_eq!(next(&puzzle, change, &Ground::default(), rules, 1, &|| true), None);
        }
    }
}
