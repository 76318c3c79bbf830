//! Digits and letters as numbers, and sets of them as bits.
//!
//! One width serves every kind: 128 bits hold the 25 digits of the largest Sudoku and the 85 or so signs
//! of a kana alphabet, so there is one `Board` and no type parameter.

use crate::grid::Cell;
use std::fmt;

/// A digit or a letter, numbered from 0: digit 1 and letter A are both `Symbol(0)`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symbol(pub u8);

impl Symbol {
    /// The number of this symbol, for looking things up in a table of symbols.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// What the symbol counts for in a sum: digit 1 counts 1.
    #[inline]
    pub fn value(self) -> u16 {
        u16::from(self.0) + 1
    }

    /// The digit as people write it: 1 to 9, then A to P for 10 to 25.
    pub fn digit(self) -> char {
        match self.0 {
            0..=8 => (b'1' + self.0) as char,
            _ => (b'A' + self.0 - 9) as char,
        }
    }

    /// Reads a digit as people write it. `0` and letters past `P` are none.
    pub fn from_digit(sign: char) -> Option<Symbol> {
        match sign {
            '1'..='9' => Some(Symbol(sign as u8 - b'1')),
            'A'..='P' => Some(Symbol(sign as u8 - b'A' + 9)),
            'a'..='p' => Some(Symbol(sign as u8 - b'a' + 9)),
            _ => None,
        }
    }
}

/// A set of symbols: the candidates of a cell, or the digits of a pattern.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Symbols(u128);

impl Symbols {
    /// No symbol.
    pub const EMPTY: Symbols = Symbols(0);

    /// The first `count` symbols.
    pub fn first(count: usize) -> Symbols {
        Symbols(if count >= 128 { u128::MAX } else { (1 << count) - 1 })
    }

    /// The set as bits, the lowest for `Symbol(0)`.
    #[inline]
    pub fn bits(self) -> u128 {
        self.0
    }

    /// A set from bits, the lowest for `Symbol(0)`.
    #[inline]
    pub fn from_bits(bits: u128) -> Symbols {
        Symbols(bits)
    }

    /// Just this one.
    #[inline]
    pub fn only(symbol: Symbol) -> Symbols {
        Symbols(1 << symbol.0)
    }

    /// Whether `symbol` is among them.
    #[inline]
    pub fn contains(self, symbol: Symbol) -> bool {
        self.0 >> symbol.0 & 1 == 1
    }

    /// Adds a symbol.
    #[inline]
    pub fn insert(&mut self, symbol: Symbol) {
        self.0 |= 1 << symbol.0;
    }

    /// Takes a symbol out.
    #[inline]
    pub fn remove(&mut self, symbol: Symbol) {
        self.0 &= !(1 << symbol.0);
    }

    /// How many.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The symbol, when there is exactly one.
    #[inline]
    pub fn single(self) -> Option<Symbol> {
        self.0.is_power_of_two().then(|| Symbol(self.0.trailing_zeros() as u8))
    }

    /// The symbols of either.
    #[inline]
    #[must_use]
    pub fn union(self, other: Symbols) -> Symbols {
        Symbols(self.0 | other.0)
    }

    /// The symbols of both.
    #[inline]
    #[must_use]
    pub fn intersection(self, other: Symbols) -> Symbols {
        Symbols(self.0 & other.0)
    }

    /// The symbols of this set that are not in `other`.
    #[inline]
    #[must_use]
    pub fn difference(self, other: Symbols) -> Symbols {
        Symbols(self.0 & !other.0)
    }

    /// Whether all of these are in `other`.
    #[inline]
    pub fn is_subset(self, other: Symbols) -> bool {
        self.0 & !other.0 == 0
    }

    /// The symbols in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Symbol> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let bit = (bits != 0).then(|| bits.trailing_zeros())?;
            bits &= bits - 1;
            Some(Symbol(bit as u8))
        })
    }
}

impl FromIterator<Symbol> for Symbols {
    fn from_iter<I: IntoIterator<Item = Symbol>>(symbols: I) -> Symbols {
        let mut set = Symbols::EMPTY;
        for symbol in symbols {
            set.insert(symbol);
        }
        set
    }
}

impl fmt::Debug for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Symbol::value)).finish()
    }
}

/// One symbol in one cell: the smallest thing that can be decided or struck out.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Mark {
    /// Where.
    pub cell: Cell,
    /// What.
    pub symbol: Symbol,
}

/// The bits of a word, lowest first.
#[inline]
pub(crate) fn bits(mut word: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_go_out_and_come_back() {
        for number in 0..25 {
            assert_eq!(Symbol::from_digit(Symbol(number).digit()), Some(Symbol(number)));
        }
        assert_eq!(Symbol(9).digit(), 'A');
        assert_eq!(Symbol(24).digit(), 'P');
        assert_eq!(Symbol::from_digit('0'), None);
        assert_eq!(Symbol::from_digit('Q'), None);
    }

    #[test]
    fn there_is_room_for_a_kana_alphabet() {
        let kana = Symbols::first(85);
        assert_eq!(kana.len(), 85);
        assert!(kana.contains(Symbol(84)) && !kana.contains(Symbol(85)));
        assert_eq!(Symbols::first(128).len(), 128);
        assert_eq!(Symbols::only(Symbol(84)).single(), Some(Symbol(84)));
        assert_eq!(kana.single(), None);
        assert_eq!(Symbols::EMPTY.single(), None);
    }
}
