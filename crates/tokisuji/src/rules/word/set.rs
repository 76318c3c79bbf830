//! A few slots that a few words share among them: those words go nowhere else, and nothing else goes in those slots.

use super::{because_of_slot, named, only_fitting, unsupported};
use crate::board::{Board, Fits, Seen};
use crate::lang::Lang;
use crate::problem::{Frame, Words};
use crate::rule::{Because, Deduction, Report, Rule};
use crate::symbol::Mark;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The most slots, or words, of a set.
const MOST: usize = 3;

/// Up to three slots for as many words.
pub(in crate::rules) struct WordSet;

impl Rule for WordSet {
    fn name(&self) -> &'static str {
        "word set"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("set of words", "単語の組")
    }

    fn effort(&self) -> f64 {
        5.0
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        let Some(words) = &board.frame().words else { return ControlFlow::Continue(()) };
        let fits = Fits::of(words, board, Seen::Candidates);
        let mut told: BTreeSet<Mark> = BTreeSet::new();
        let longest = words.list.iter().map(Vec::len).max().unwrap_or(0);
        for length in 2..=longest {
            let open: Vec<usize> = (0..words.slots.len())
                .filter(|&slot| !fits.full[slot] && words.slots[slot].cells.len() == length)
                .collect();
            let free: Vec<usize> = (0..words.list.len())
                .filter(|&word| fits.placed[word].is_none() && words.list[word].len() == length)
                .collect();
            // Slots that share as few words. None at all is a set too: then a slot has just what fits it.
            let few: Vec<usize> =
                open.iter().copied().filter(|&slot| fits.words[slot].len() <= MOST).collect();
            for slots in subsets(&few) {
                found.go_on()?;
                let mut shared: Vec<usize> =
                    slots.iter().flat_map(|&slot| fits.words[slot].clone()).collect();
                shared.sort_unstable();
                shared.dedup();
                if shared.len() > slots.len() {
                    continue;
                }
                for &slot in open.iter().filter(|slot| !slots.contains(slot)) {
                    let left: Vec<usize> =
                        fits.words[slot].iter().copied().filter(|word| !shared.contains(word)).collect();
                    let context = (words, board, &fits);
                    tell(context, slot, &slots, &shared, &left, false, &mut told, found)?;
                }
            }
            // Words that share as few slots.
            let places = |word: usize| fits.slots(word).collect::<Vec<usize>>();
            let rare: Vec<usize> = free.iter().copied().filter(|&word| places(word).len() <= MOST).collect();
            for some in subsets(&rare) {
                let mut slots: Vec<usize> = some.iter().flat_map(|&word| places(word)).collect();
                slots.sort_unstable();
                slots.dedup();
                if some.is_empty() || slots.len() > some.len() {
                    continue;
                }
                for &slot in &slots {
                    let left: Vec<usize> =
                        fits.words[slot].iter().copied().filter(|word| some.contains(word)).collect();
                    let context = (words, board, &fits);
                    tell(context, slot, &slots, &some, &left, true, &mut told, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let because = &deduction.because;
        let slot = lang.slot(frame, because.slots[0]);
        // The slots of the set are as many as its words, behind the slot where something follows.
        let count = because.words.len();
        let set: Vec<usize> = because.slots[1..].iter().take(count).copied().collect();
        let names = set.iter().map(|&slot| lang.slot(frame, slot)).collect::<Vec<_>>().join(lang.comma());
        let some = named(frame, &because.words, lang);
        let inside = set.contains(&because.slots[0]);
        match (inside, lang) {
            _ if count == 0 => only_fitting(&slot, lang),
            (true, Lang::En) => format!("{slot} is one of {some}: they fit nowhere but in {names}"),
            (true, Lang::Ja) => format!("{slot}は{some}のどれか：これらは{names}にしか入らない"),
            (false, Lang::En) => format!("{slot} is none of {some}: {names} take them all"),
            (false, Lang::Ja) => format!("{slot}は{some}ではない：{names}がすべて使う"),
        }
    }
}

/// Reports the letters that go from a slot when only some words are left for it, if any of them is news.
#[expect(clippy::too_many_arguments, reason = "two callers in one loop, which share all of it")]
fn tell(
    (words, board, fits): (&Words, &Board<'_>, &Fits),
    slot: usize,
    slots: &[usize],
    some: &[usize],
    left: &[usize],
    inside: bool,
    told: &mut BTreeSet<Mark>,
    found: &mut Report<'_>,
) -> ControlFlow<()> {
    let mut marks = unsupported(words, board, slot, left);
    marks.retain(|mark| told.insert(*mark));
    found.strike(marks, || {
        let mut because = Because { slots: vec![slot], words: some.to_vec(), ..Because::default() };
        because.slots.extend(slots);
        let mut add = |other: Because| {
            because.cells = because.cells.union(&other.cells);
            because.slots.extend(&other.slots[1..]);
        };
        add(because_of_slot(words, board, fits, slot, Seen::Candidates));
        if inside {
            // Every slot of the length is shut to these words, but for the set.
            let length = words.slots[slot].cells.len();
            let alike = (0..words.slots.len()).filter(|&other| words.slots[other].cells.len() == length);
            for other in alike.filter(|other| !slots.contains(other)) {
                add(Because { slots: vec![other, other], cells: words.cells(other), ..Because::default() });
            }
        } else {
            for &other in slots {
                add(because_of_slot(words, board, fits, other, Seen::Candidates));
            }
        }
        because
    })
}

/// The empty set, and every one, two and three of them.
fn subsets(all: &[usize]) -> Vec<Vec<usize>> {
    let mut sets = vec![Vec::new()];
    for (at, &a) in all.iter().enumerate() {
        sets.push(vec![a]);
        for (next, &b) in all.iter().enumerate().skip(at + 1) {
            sets.push(vec![a, b]);
            sets.extend(all[next + 1..].iter().map(|&c| vec![a, b, c]));
        }
    }
    sets.sort_by_key(Vec::len);
    sets
}
