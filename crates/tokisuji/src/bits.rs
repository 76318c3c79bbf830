//! Sets of cells that were numbered anew, as a fixed row of words: small enough to be a key, quick to compare.
//!
//! Whoever uses them leaves out the cells that do not matter (those that are given, or never decided), so that almost every 9×9
//! puzzle fits one word or two.

/// A set of numbered cells.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Bits<W> {
    /// No cell.
    pub const EMPTY: Bits<W> = Bits([0; W]);

    /// How many cells such a set can tell apart.
    pub const MOST: usize = W * 64;

    /// The first `count` cells.
    pub fn first(count: usize) -> Bits<W> {
        let mut set = Bits::EMPTY;
        for at in 0..count {
            set.insert(at);
        }
        set
    }

    /// Just this one.
    #[inline]
    pub fn only(at: usize) -> Bits<W> {
        let mut set = Bits::EMPTY;
        set.insert(at);
        set
    }

    /// Whether this cell is among them.
    #[inline]
    pub fn contains(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 == 1
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    /// Takes a cell out.
    #[inline]
    pub fn remove(&mut self, at: usize) {
        self.0[at / 64] &= !(1 << (at % 64));
    }

    /// These and one more.
    #[inline]
    #[must_use]
    pub fn with(mut self, at: usize) -> Bits<W> {
        self.insert(at);
        self
    }

    /// These without one.
    #[inline]
    #[must_use]
    pub fn without(mut self, at: usize) -> Bits<W> {
        self.remove(at);
        self
    }

    /// How many.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The cells of either.
    #[inline]
    #[must_use]
    pub fn or(mut self, other: &Bits<W>) -> Bits<W> {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
        self
    }

    /// The cells of both.
    #[inline]
    #[must_use]
    pub fn and(mut self, other: &Bits<W>) -> Bits<W> {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word &= more;
        }
        self
    }

    /// The cells of this set that are not in `other`.
    #[inline]
    #[must_use]
    pub fn minus(mut self, other: &Bits<W>) -> Bits<W> {
        for (word, less) in self.0.iter_mut().zip(&other.0) {
            *word &= !less;
        }
        self
    }

    /// Whether some cell is in both.
    #[inline]
    pub fn meets(&self, other: &Bits<W>) -> bool {
        self.0.iter().zip(&other.0).any(|(mine, theirs)| mine & theirs != 0)
    }

    /// Whether all of these are in `other`.
    #[inline]
    pub fn within(&self, other: &Bits<W>) -> bool {
        self.0.iter().zip(&other.0).all(|(mine, theirs)| mine & !theirs == 0)
    }

    /// The lowest cell.
    #[inline]
    pub fn lowest(&self) -> Option<usize> {
        let at = self.0.iter().position(|&word| word != 0)?;
        Some(at * 64 + self.0[at].trailing_zeros() as usize)
    }

    /// The cells, lowest first.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = usize> + use<W> {
        let mut left = *self;
        let mut word = 0;
        std::iter::from_fn(move || {
            while word < W && left.0[word] == 0 {
                word += 1;
            }
            if word == W {
                return None;
            }
            let bit = left.0[word].trailing_zeros() as usize;
            left.0[word] &= left.0[word] - 1;
            Some(word * 64 + bit)
        })
    }

    /// A number that sets of the same cells share and others hardly ever do.
    #[inline]
    pub fn hash(&self) -> u64 {
        let mut hash = 0u64;
        for &word in &self.0 {
            hash = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 32;
        }
        hash = hash.wrapping_mul(0xd6e8_feb8_6659_fd93);
        hash ^ (hash >> 29)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_across_words_hold_what_was_put_in() {
        let cells = [0, 1, 63, 64, 100, 127];
        let set = cells.iter().fold(Bits::<2>::EMPTY, |set, &at| set.with(at));
        assert_eq!(set.iter().collect::<Vec<_>>(), cells);
        assert_eq!((set.len(), set.lowest()), (6, Some(0)));
        let less = set.without(64).without(0);
        assert_eq!(less.iter().collect::<Vec<_>>(), [1, 63, 100, 127]);
        assert!(less.within(&set) && !set.within(&less) && !set.minus(&less).meets(&less));
        assert_eq!(set.minus(&less).or(&less), set);
        assert_eq!(set.and(&less), less);
        assert_eq!(Bits::<2>::first(65).len(), 65);
        assert_eq!(Bits::<1>::EMPTY.lowest(), None);
    }
}
