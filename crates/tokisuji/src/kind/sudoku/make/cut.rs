//! Jigsaws: the same wish on a board with blocks of other forms.

use super::full::sample;
use super::strip::Maker;
use crate::chance::stream;
use crate::kind::sudoku::Variant;
use std::cell::Cell;

impl Maker {
    /// The same wish on a board with blocks of other forms, by chance. Some cuts cannot be filled; those are passed
    /// over.
    #[must_use]
    pub fn cut(&self, seed: u64, index: u64) -> Maker {
        let empty = self.empty();
        // A stream of its own, far from those of the attempts.
        let mut chance = stream(seed ^ u64::MAX, index);
        loop {
            let regions = Variant::jigsaw(empty.shape(), &mut chance).regions;
            let variant = Variant { regions, ..empty.variant().clone() };
            let board = empty.clone().with_variant(variant).expect("cut to fit");
            let rounds = Cell::new(0);
            let patient = || rounds.replace(rounds.get() + 1) < 20;
            if sample(&board.problem(), &mut chance, &patient).is_some() {
                return Maker::new(&board, self.wish().clone());
            }
        }
    }
}
