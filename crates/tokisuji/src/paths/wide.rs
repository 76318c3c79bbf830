//! Whole numbers of a fixed width, for counting millions of parts without asking the allocator.

use num_bigint::BigUint;

/// A number of `L` words, the lowest first. It must not run over: the orders of n cells are at most n!.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Wide<const L: usize>(pub [u64; L]);

impl<const L: usize> From<u64> for Wide<L> {
    fn from(number: u64) -> Wide<L> {
        let mut wide = Wide::ZERO;
        wide.0[0] = number;
        wide
    }
}

impl<const L: usize> Wide<L> {
    /// Nothing.
    pub const ZERO: Wide<L> = Wide([0; L]);

    /// One.
    pub const ONE: Wide<L> = {
        let mut words = [0; L];
        words[0] = 1;
        Wide(words)
    };

    /// Adds another number.
    #[inline]
    pub fn add(&mut self, other: &Wide<L>) {
        let mut carry = false;
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            let (sum, first) = word.overflowing_add(*more);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            *word = sum;
            carry = first || second;
        }
        debug_assert!(!carry);
    }

    /// Adds a number so many times; a few at most.
    #[inline]
    pub fn add_times(&mut self, other: &Wide<L>, times: u32) {
        (0..times).for_each(|_| self.add(other));
    }

    /// How many words are in use.
    #[inline]
    pub fn words(&self) -> usize {
        L - self.0.iter().rev().take_while(|&&word| word == 0).count()
    }

    /// The product.
    #[inline]
    #[must_use]
    pub fn times(&self, other: &Wide<L>) -> Wide<L> {
        let (mine, theirs) = (self.words(), other.words());
        debug_assert!(mine + theirs <= L + 1);
        let mut product = [0u64; L];
        for a in 0..mine {
            let mut carry = 0u128;
            for b in 0..theirs.min(L - a) {
                let sum = u128::from(self.0[a]) * u128::from(other.0[b]) + u128::from(product[a + b]) + carry;
                product[a + b] = sum as u64;
                carry = sum >> 64;
            }
            if a + theirs < L {
                product[a + theirs] = carry as u64;
            }
        }
        Wide(product)
    }

    /// The nearest ordinary number.
    pub fn to_f64(self) -> f64 {
        self.0.iter().rev().fold(0.0, |sum, &word| sum * 18_446_744_073_709_551_616.0 + word as f64)
    }

    /// The number without a bound.
    pub fn to_big(self) -> BigUint {
        let bytes: Vec<u8> = self.0.iter().flat_map(|word| word.to_le_bytes()).collect();
        BigUint::from_bytes_le(&bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sums_and_products_agree_with_numbers_without_a_bound(a in any::<[u64; 2]>(), b in any::<[u64; 2]>()) {
            let wide = |n: [u64; 2]| Wide::<5>([n[0], n[1], 0, 0, 0]);
            let (x, y) = (wide(a), wide(b));
            prop_assert_eq!(x.times(&y).to_big(), x.to_big() * y.to_big());
            let mut sum = x;
            sum.add(&y);
            prop_assert_eq!(sum.to_big(), x.to_big() + y.to_big());
        }
    }
}
