//! Patterns that strike the same candidates are one thing to find, and one that strikes less than another that is no larger is none of its
//! own.
//!
//! Rules with many overlapping patterns report what is left then. It is the same for all twins of a board: the sets of candidates that are
//! struck, and the size of the smallest pattern for each.

use crate::symbol::Mark;
use std::collections::BTreeMap;

/// Sets of candidates that are struck, each with its smallest pattern.
pub(super) struct Largest<P> {
    sets: BTreeMap<Vec<Mark>, (usize, P)>,
}

impl<P> Default for Largest<P> {
    fn default() -> Largest<P> {
        Largest { sets: BTreeMap::new() }
    }
}

impl<P> Largest<P> {
    /// A pattern of this size strikes these. Of patterns of one size the first is kept.
    pub(super) fn offer(&mut self, mut marks: Vec<Mark>, size: usize, pattern: P) {
        if marks.is_empty() {
            return;
        }
        marks.sort_unstable();
        marks.dedup();
        match self.sets.get_mut(&marks) {
            Some(known) if known.0 <= size => {}
            Some(known) => *known = (size, pattern),
            None => {
                self.sets.insert(marks, (size, pattern));
            }
        }
    }

    /// Whether nothing is struck at all.
    pub(super) fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// The sets that are told, in a fixed order, each with the size of its pattern and the pattern.
    pub(super) fn told(self) -> Vec<(Vec<Mark>, usize, P)> {
        let mut with: BTreeMap<Mark, Vec<(Vec<Mark>, usize)>> = BTreeMap::new();
        for (marks, (size, _)) in &self.sets {
            for &mark in marks {
                with.entry(mark).or_default().push((marks.clone(), *size));
            }
        }
        let is_less = |marks: &[Mark], size: usize| {
            with[&marks[0]].iter().any(|(other, other_size)| {
                other.len() > marks.len()
                    && *other_size <= size
                    && marks.iter().all(|mark| other.binary_search(mark).is_ok())
            })
        };
        let sets = self.sets.into_iter().filter(|(marks, (size, _))| !is_less(marks, *size));
        sets.map(|(marks, (size, pattern))| (marks, size, pattern)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Cell;
    use crate::symbol::Symbol;

    #[test]
    fn what_strikes_less_by_no_less_is_left_out_and_the_smallest_pattern_is_kept() {
        let marks = |cells: &[u16]| {
            cells.iter().map(|&cell| Mark { cell: Cell(cell), symbol: Symbol(0) }).collect::<Vec<_>>()
        };
        let mut largest = Largest::default();
        assert!(largest.is_empty());
        largest.offer(marks(&[]), 1, "nothing");
        largest.offer(marks(&[2, 1]), 5, "large");
        largest.offer(marks(&[1, 2]), 3, "small");
        largest.offer(marks(&[1, 2]), 3, "late");
        largest.offer(marks(&[2]), 3, "part");
        largest.offer(marks(&[1]), 2, "smaller part");
        largest.offer(marks(&[2, 3]), 9, "other");
        let told =
            [(marks(&[1]), 2, "smaller part"), (marks(&[1, 2]), 3, "small"), (marks(&[2, 3]), 9, "other")];
        assert_eq!(largest.told(), told);
    }
}
