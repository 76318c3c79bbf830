//! Puzzles that differ from a find in one or two givens: the finds lie close together.

use super::FewGivens;
use super::solutions::{Solutions, with};
use crate::chance::stream;
use crate::solve::nine::{self, Digits, Probes};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Which neighbours are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Near {
    /// How many givens are exchanged, 1 or 2.
    pub exchanged: usize,
    /// Subsets with more solutions than this are passed over: reading them costs more than they yield.
    pub few: usize,
}

impl Near {
    /// How many puzzles around one find are worth looking around in turn; further out there are more repeats.
    pub const CENTRES: usize = 12;

    /// What is looked for around each find, one after the other: the more it costs for each new one, the later.
    pub const TURNS: [Near; 3] = [
        Near { exchanged: 1, few: 20_000 },
        Near { exchanged: 2, few: 8000 },
        Near { exchanged: 2, few: 30_000 },
    ];
}

/// Takes away one or two givens and puts back as many in every way that leaves one solution. The find itself is not
/// handed over.
///
/// What is handed over is proved, but it need not be all there is: subsets that have more solutions than the bound, or
/// are probed to have half as many again, are passed over. Of those that are read, every completion comes.
pub fn neighbours(found: &FewGivens, near: Near, go_on: &dyn Fn() -> bool, mut visit: impl FnMut(FewGivens)) {
    // Enumerating up to the bound in vain is what costs most, so a probe comes first; it errs by a factor of
    // two at most times. Its chance is the same at every call.
    let mut chance = stream(0, 0);
    let bound = ((near.few as f64 * 1.5).ln() * 1000.0) as i32;
    let given: Vec<usize> = (0..81).filter(|&cell| found.puzzle[cell] != 0).collect();
    for (at, &first) in given.iter().enumerate() {
        let seconds = if near.exchanged < 2 { &given[at..=at] } else { &given[at + 1..] };
        for &second in seconds {
            if !go_on() {
                return;
            }
            let mut less = found.puzzle;
            less[first] = 0;
            less[second] = 0;
            let probed = nine::estimate_count(&less, Probes { number: 8, depth: 8 }, &mut chance);
            if probed.is_none_or(|left| left > bound) {
                continue;
            }
            let Ok(solutions) = Solutions::of(&less, near.few) else { continue };
            solutions.completions(near.exchanged.clamp(1, 2), |set| {
                let puzzle = set.iter().fold(less, |puzzle, &given| with(&puzzle, given));
                if puzzle != found.puzzle
                    && let Some(near) = FewGivens::proved(puzzle)
                {
                    visit(near);
                }
                ControlFlow::Continue(())
            });
        }
    }
}

/// Finds gathered from their neighbours: each class is kept once and looked around in once, whoever led to it.
///
/// One given is exchanged in every find before two are in any, and in these what is dear to read comes last
/// ([`Near::TURNS`]); the oldest finds come first.
#[derive(Clone, Debug, Default)]
pub struct Harvest {
    seen: BTreeSet<Digits>,
    finds: Vec<FewGivens>,
    /// Around how many of the finds each turn has been.
    looked: [usize; 3],
    met: u64,
}

impl Harvest {
    /// Takes a find; whether it is essentially different from all before, and then its canonical form.
    pub fn add(&mut self, found: FewGivens) -> Option<Digits> {
        self.met += 1;
        let class = nine::canonical(&found.puzzle).form;
        let is_new = self.seen.insert(class);
        if is_new {
            self.finds.push(found);
        }
        is_new.then_some(class)
    }

    /// Looks around the next find, unless each turn has been around all of them, or as many as `most` says: then it
    /// returns false. `visit` gets what is essentially different from all before.
    pub fn look_around(
        &mut self,
        most: [usize; 3],
        go_on: &dyn Fn() -> bool,
        mut visit: impl FnMut(FewGivens, Digits),
    ) -> bool {
        let is_open = |&turn: &usize| self.looked[turn] < self.finds.len().min(most[turn]);
        let Some(turn) = (0..most.len()).find(is_open) else { return false };
        let centre = self.finds[self.looked[turn]];
        self.looked[turn] += 1;
        neighbours(&centre, Near::TURNS[turn], go_on, |found| {
            if let Some(class) = self.add(found) {
                visit(found, class);
            }
        });
        true
    }

    /// The finds, no two essentially the same.
    pub fn finds(&self) -> &[FewGivens] {
        &self.finds
    }

    /// How many were met in all, repeats included.
    pub fn met(&self) -> u64 {
        self.met
    }
}

/// The find, its neighbours by exchanging up to so many givens, theirs, and so on: `visit` gets each with its canonical
/// form, essentially the same ones once only. How many were met in all, repeats included.
///
/// Two givens are exchanged in at most `centres` puzzles, the nearest to the find first; one given, which yields fewer
/// repeats, in as many more times that, and before. With no centres there is only the find.
pub fn surroundings(
    found: &FewGivens,
    exchanged: usize,
    centres: usize,
    go_on: &dyn Fn() -> bool,
    mut visit: impl FnMut(FewGivens, Digits),
) -> u64 {
    let mut harvest = Harvest::default();
    if let Some(class) = harvest.add(*found) {
        visit(*found, class);
    }
    let most = [centres * centres, if exchanged > 1 { centres } else { 0 }, 0];
    while go_on() && harvest.look_around(most, go_on, &mut visit) {}
    harvest.met()
}
