//! Walkthroughs that were told lately. A page of them asks for a picture of each step, and each would walk the whole puzzle again.

use crate::error::Error;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use tokisuji::kind::Puzzle;
use tokisuji::problem::Problem;
use tokisuji::ruleset::RuleSet;
use tokisuji::walk::{Manner, Reading, Walkthrough, walk_while};

/// How many are kept, and how many steps those may have together: the longest are a few megabytes.
const MOST: usize = 64;
const MOST_STEPS: usize = 20_000;

/// Walkthroughs that were told lately, the newest first.
#[derive(Clone, Default)]
pub(crate) struct Walks {
    kept: Arc<Mutex<VecDeque<Kept>>>,
}

struct Kept {
    puzzle: String,
    rules: String,
    walk: Arc<Walkthrough>,
}

impl Walks {
    /// The walkthrough of a puzzle as it is told: kept from before, or walked now.
    pub(crate) fn told(
        &self,
        puzzle: &Puzzle,
        problem: &Problem,
        rules: &RuleSet,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Arc<Walkthrough>, Error> {
        let text = puzzle.to_string();
        if let Some(walk) = self.find(&text, &rules.name) {
            return Ok(walk);
        }
        let manner = Manner { reading: Reading::Restart, explain: true };
        let mut walk = walk_while(problem, rules, manner, go_on)?;
        walk.leave_out_unneeded(problem);
        let walk = Arc::new(walk);
        self.keep(Kept { puzzle: text, rules: rules.name.clone(), walk: walk.clone() });
        Ok(walk)
    }

    fn find(&self, puzzle: &str, rules: &str) -> Option<Arc<Walkthrough>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|kept| kept.puzzle == puzzle && kept.rules == rules)?;
        let found = kept.remove(at)?;
        let walk = found.walk.clone();
        kept.push_front(found);
        Some(walk)
    }

    fn keep(&self, new: Kept) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        // Two who asked at once have both walked it.
        kept.retain(|kept| kept.puzzle != new.puzzle || kept.rules != new.rules);
        kept.push_front(new);
        let mut steps = 0;
        let within = |kept: &Kept| {
            steps += kept.walk.rounds.iter().map(|round| round.steps.len()).sum::<usize>();
            steps <= MOST_STEPS
        };
        let room = kept.iter().map(within).take_while(|&within| within).count();
        kept.truncate(room.clamp(1, MOST));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokisuji::walk::End;

    fn kept(puzzle: &str, steps: usize) -> Kept {
        let problem = tokisuji::format::read(&".".repeat(16)).expect("a board").puzzle.problem();
        let mut walk =
            walk_while(&problem, RuleSet::human(), Manner::default(), &|| true).expect("nobody says stop");
        let read = tokisuji::format::read("3142..625314..1.4.4....116.45.5..1..").expect("a puzzle").puzzle;
        let told = tokisuji::walk::walk(&read.problem(), RuleSet::human());
        let mut round = told.rounds.first().expect("a round").clone();
        round.steps = round.steps.iter().cycle().take(steps).cloned().collect();
        walk.rounds = vec![round];
        walk.end = End::Stuck;
        Kept { puzzle: puzzle.to_owned(), rules: "human".to_owned(), walk: Arc::new(walk) }
    }

    #[test]
    fn what_was_asked_for_last_is_kept_longest() {
        let walks = Walks::default();
        for at in 0..MOST {
            walks.keep(kept(&at.to_string(), 1));
        }
        assert!(walks.find("0", "human").is_some());
        walks.keep(kept("new", 1));
        assert!(walks.find("0", "human").is_some());
        assert!(walks.find("1", "human").is_none());
        assert!(walks.find("0", "expert").is_none());
    }

    #[test]
    fn long_ones_leave_room_for_few() {
        let walks = Walks::default();
        walks.keep(kept("short", 1));
        walks.keep(kept("long", MOST_STEPS));
        assert!(walks.find("long", "human").is_some());
        assert!(walks.find("short", "human").is_none());
        walks.keep(kept("too long", MOST_STEPS + 1));
        assert!(walks.find("too long", "human").is_some(), "the newest is always kept");
    }
}
