//! The paper's nine rules by name, what each scores, and sets of them.

use crate::chance::{Chance, below};

/// The nine rules of paper D, in order of score.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Nine {
    /// A block of one cell.
    Sub1,
    /// The last empty cell of a block.
    Sub2,
    /// The last empty cell of a line.
    Lat1,
    /// A cell whose row and column hold all digits but one.
    Lat2,
    /// A digit with one place left in a line.
    Lat3,
    /// Cells of a line that share as many digits as they are.
    Lat4,
    /// A line whose other cells lie in blocks inside it.
    Both1,
    /// A line whose other cells are known or lie in blocks inside it.
    Both2,
    /// A line whose other cells are known or lie in blocks whose rest is inside it.
    Both3,
}

impl Nine {
    /// All of them, lowest score first.
    pub const ALL: [Nine; 9] = [
        Nine::Sub1,
        Nine::Sub2,
        Nine::Lat1,
        Nine::Lat2,
        Nine::Lat3,
        Nine::Lat4,
        Nine::Both1,
        Nine::Both2,
        Nine::Both3,
    ];

    /// As the paper writes it.
    pub fn name(self) -> &'static str {
        ["SUB-1", "SUB-2", "LAT-1", "LAT-2", "LAT-3", "LAT-4", "BOTH-1", "BOTH-2", "BOTH-3"][self as usize]
    }

    /// SCORE: what a cell decided by this rule adds to f_R. A single cell outweighs everything else.
    pub fn score(self) -> i64 {
        SCORES[self as usize]
    }

    pub(super) fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// SCORE of the nine rules.
pub const SCORES: [i64; 9] = [-1_000_000, 2, 4, 8, 16, 32, 64, 128, 256];

/// A set of the nine rules, perhaps with trial: every other value tried leads to a contradiction.
///
/// **Invariant:** LAT-4 comes with LAT-2 and LAT-3, which `fast` counts on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NineSet {
    pub(super) bits: u16,
    /// R* instead of R.
    pub trial: bool,
}

impl NineSet {
    /// R¹: blocks with one empty cell, and lines with one.
    pub const R1: NineSet = NineSet { bits: 0b111, trial: false };
    /// R³: all nine.
    pub const R3: NineSet = NineSet { bits: 0b1_1111_1111, trial: false };
    /// R³*: all nine, and trial.
    pub const R3_STAR: NineSet = NineSet { bits: 0b1_1111_1111, trial: true };

    /// R²: R¹ and three of the other rules, by chance; who knows LAT-4 knows the two singles it rests on.
    pub fn between(chance: &mut Chance) -> NineSet {
        let mut bits = NineSet::R1.bits;
        let mut others: Vec<Nine> = Nine::ALL[3..].to_vec();
        for _ in 0..3 {
            let at = below(chance, others.len() as u32) as usize;
            bits |= others.swap_remove(at).bit();
        }
        if bits & Nine::Lat4.bit() != 0 {
            bits |= Nine::Lat2.bit() | Nine::Lat3.bit();
        }
        NineSet { bits, trial: false }
    }

    /// Whether a rule is in the set.
    pub fn has(self, rule: Nine) -> bool {
        self.bits & rule.bit() != 0
    }

    /// Its rules, lowest score first.
    pub fn rules(self) -> impl Iterator<Item = Nine> {
        Nine::ALL.into_iter().filter(move |&rule| self.has(rule))
    }
}
