//! The search over fillings: all of them in a fixed order, or one by chance with new beginnings.

use super::state::{Failed, Layout, State};
use super::{Index, Pattern, Uses};
use crate::chance::{Chance, below};

/// Why a search came to its end.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// Everything was looked at.
    Exhausted,
    /// Enough was found.
    Enough,
    /// The caller did not want to go on.
    Tired,
    /// Too many tries failed.
    Lost,
}

/// Failures in the first try of a search by chance; each later one may have half as many again.
const FIRST_TRY: u64 = 200;

pub(super) struct Searcher<'i> {
    layout: Layout<'i>,
    start: State,
    /// How often each slot was where it failed, and one more.
    weights: Vec<u64>,
    looked: u64,
}

impl<'i> Searcher<'i> {
    /// `None` where nothing can be filled from the start.
    pub(super) fn new(index: &'i Index, pattern: &Pattern, uses: Uses) -> Option<Searcher<'i>> {
        let (layout, mut start) = Layout::new(index, pattern, uses)?;
        let mut agenda = layout.agenda();
        layout.all(&mut agenda);
        layout.follow(&mut start, &mut agenda).ok()?;
        let weights = vec![1; layout.slots.len()];
        Some(Searcher { layout, start, weights, looked: 0 })
    }

    /// Every filling in a fixed order, until `take` has enough.
    pub(super) fn all(
        &mut self,
        take: &mut dyn FnMut(Vec<u32>) -> bool,
        go_on: &mut dyn FnMut() -> bool,
    ) -> End {
        let mut first = |searcher: &Self, state: &State, slot| state.first(&searcher.layout, slot);
        self.search(&mut first, u64::MAX, take, go_on)
    }

    /// One filling, words by their promise and by chance.
    pub(super) fn one(
        &mut self,
        chance: &mut Chance,
        go_on: &mut dyn FnMut() -> bool,
    ) -> (Option<Vec<u32>>, End) {
        let mut patience = FIRST_TRY;
        let mut found = None;
        loop {
            let mut choose = |searcher: &Self, state: &State, slot| searcher.promising(state, slot, chance);
            let mut take = |fill| {
                found = Some(fill);
                false
            };
            match self.search(&mut choose, patience, &mut take, go_on) {
                End::Lost => patience += patience / 2,
                end => return (found, end),
            }
        }
    }

    /// Tries words in the order of `choose` until `take` has enough, or more than `patience` of them have failed.
    fn search(
        &mut self,
        choose: &mut dyn FnMut(&Searcher<'i>, &State, usize) -> usize,
        patience: u64,
        take: &mut dyn FnMut(Vec<u32>) -> bool,
        go_on: &mut dyn FnMut() -> bool,
    ) -> End {
        let mut failures = 0;
        let mut agenda = self.layout.agenda();
        // A state, and the word that was tried there: it goes only when we come back, which for most is never.
        let mut stack: Vec<(State, Option<(usize, usize)>)> = vec![(self.start.clone(), None)];
        while let Some((mut state, tried)) = stack.pop() {
            if self.tired(go_on) {
                return End::Tired;
            }
            if failures > patience {
                return End::Lost;
            }
            if let Some((slot, word)) = tried {
                self.layout.remove(&mut state, slot, word, &mut agenda);
                if let Err(Failed(slot)) = self.layout.follow(&mut state, &mut agenda) {
                    self.weights[slot] += 1;
                    continue;
                }
            }
            let Some(slot) = self.tightest(&state) else {
                if !take(self.fill(&state)) {
                    return End::Enough;
                }
                continue;
            };
            let word = choose(self, &state, slot);
            let mut with = state.clone();
            stack.push((state, Some((slot, word))));
            self.layout.assign(&mut with, slot, word, &mut agenda);
            match self.layout.follow(&mut with, &mut agenda) {
                Ok(()) => stack.push((with, None)),
                Err(Failed(slot)) => {
                    self.weights[slot] += 1;
                    failures += 1;
                }
            }
        }
        End::Exhausted
    }

    fn tired(&mut self, go_on: &mut dyn FnMut() -> bool) -> bool {
        self.looked += 1;
        self.looked.is_multiple_of(64) && !go_on()
    }

    /// The slot with the fewest words for its weight; `None` when every slot has its word.
    fn tightest(&self, state: &State) -> Option<usize> {
        let open = (0..self.layout.slots.len()).filter(|&slot| state.count(slot) > 1);
        open.min_by(|&a, &b| {
            let weighed = |slot: usize, other: usize| u64::from(state.count(slot)) * self.weights[other];
            weighed(a, b).cmp(&weighed(b, a)).then(a.cmp(&b))
        })
    }

    /// The word that leaves the crossing slots the most, give or take some chance.
    fn promising(&self, state: &State, slot: usize, chance: &mut Chance) -> usize {
        const SPREAD: u32 = 24;
        let length = self.layout.slots[slot].len();
        let shelf = self.layout.shelf(slot);
        let partners: Vec<Option<Vec<u32>>> =
            (0..length).map(|place| self.layout.partners(state, slot, place)).collect();
        let promise = |word: usize| {
            let letters = shelf.text[word * length..(word + 1) * length].iter().zip(&partners);
            let each = letters.filter_map(|(&letter, counts)| Some(counts.as_ref()?[usize::from(letter)]));
            each.map(size).sum::<u32>()
        };
        let best = state.iter(&self.layout, slot).max_by_key(|&word| promise(word) + below(chance, SPREAD));
        best.unwrap_or_else(|| state.first(&self.layout, slot))
    }

    fn fill(&self, state: &State) -> Vec<u32> {
        let id = |slot: usize| self.layout.shelf(slot).ids[state.first(&self.layout, slot)];
        (0..self.layout.slots.len()).map(id).collect()
    }
}

/// A logarithm in sixteenths of a doubling, in whole numbers: the same on every machine.
fn size(count: u32) -> u32 {
    match count {
        0 => 0,
        _ => {
            let whole = count.ilog2();
            let part = ((u64::from(count) << 4) >> whole) as u32 - 16;
            16 + whole * 16 + part
        }
    }
}
