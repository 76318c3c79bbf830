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

    /// Adds the product of two others.
    #[inline]
    pub fn add_product(&mut self, a: &Wide<L>, b: &Wide<L>) {
        // So short that to look for zeros takes longer than to multiply by them.
        let (of_a, of_b) = if L <= 2 { (L, L) } else { (a.words(), b.words()) };
        debug_assert!(a.words() + b.words() <= L + 1);
        for (at, &factor) in b.0[..of_b].iter().enumerate() {
            let mut carry = 0u128;
            for (word, &other) in self.0[at..].iter_mut().zip(&a.0[..of_a]) {
                let sum = u128::from(other) * u128::from(factor) + u128::from(*word) + carry;
                *word = sum as u64;
                carry = sum >> 64;
            }
            for word in self.0.iter_mut().skip(at + of_a) {
                let sum = u128::from(*word) + carry;
                *word = sum as u64;
                carry = sum >> 64;
            }
            debug_assert!(carry == 0);
        }
    }

    /// The same in another width, which it must fit.
    #[inline]
    #[must_use]
    pub fn widened<const N: usize>(&self) -> Wide<N> {
        debug_assert!(self.words() <= N);
        Wide(std::array::from_fn(|at| self.0.get(at).copied().unwrap_or(0)))
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
        let mut product = Wide::ZERO;
        product.add_product(self, other);
        product
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
            sum.add_product(&x, &y);
            prop_assert_eq!(sum.to_big(), x.to_big() + y.to_big() + x.to_big() * y.to_big());
        }
    }
}
