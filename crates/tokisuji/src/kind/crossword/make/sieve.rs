//! Which words go with letters that stand already: for every length, place and letter the words as bits, so that a whole pattern
//! is answered by a few "and"s.

use crate::words::{Lexicon, WordId};

/// The words of a lexicon as bits.
pub(super) struct Sieve {
    lengths: Vec<Length>,
    letters: usize,
}

#[derive(Default)]
struct Length {
    words: Vec<WordId>,
    /// How many numbers hold one bit for each word.
    chunks: usize,
    /// For each place and letter, the words with that letter there.
    masks: Vec<u64>,
}

impl Sieve {
    pub(super) fn new(lexicon: &Lexicon) -> Sieve {
        let letters = lexicon.alphabet.len();
        let length = |(length, words): (usize, &Vec<WordId>)| {
            let chunks = words.len().div_ceil(64);
            let mut masks = vec![0; length * letters * chunks];
            for (at, &word) in words.iter().enumerate() {
                for (place, &letter) in lexicon.words[word as usize].iter().enumerate() {
                    masks[(place * letters + letter as usize) * chunks + at / 64] |= 1 << (at % 64);
                }
            }
            Length { words: words.clone(), chunks, masks }
        };
        Sieve { lengths: lexicon.by_length.iter().enumerate().map(length).collect(), letters }
    }

    /// Begins with all words of a length.
    #[inline]
    pub(super) fn all(&self, length: usize, found: &mut Vec<u64>) {
        let words = self.lengths[length].words.len();
        found.clear();
        found.resize(words / 64, !0);
        if !words.is_multiple_of(64) {
            found.push((1 << (words % 64)) - 1);
        }
    }

    /// Keeps words with this letter at this place, and says whether there are any.
    #[inline]
    pub(super) fn keep(&self, length: usize, place: usize, letter: u8, found: &mut [u64]) -> bool {
        let mut any = 0;
        for (found, mask) in found.iter_mut().zip(self.mask(length, place, letter)) {
            *found &= mask;
            any |= *found;
        }
        any != 0
    }

    /// Adds words with this letter at this place.
    #[inline]
    pub(super) fn add(&self, length: usize, place: usize, letter: u8, found: &mut [u64]) {
        for (found, mask) in found.iter_mut().zip(self.mask(length, place, letter)) {
            *found |= mask;
        }
    }

    #[inline]
    fn mask(&self, length: usize, place: usize, letter: u8) -> &[u64] {
        let Length { chunks, masks, .. } = &self.lengths[length];
        let from = (place * self.letters + letter as usize) * chunks;
        &masks[from..from + chunks]
    }

    /// Word number `nth` of those found.
    #[inline]
    pub(super) fn pick(&self, length: usize, mut nth: u32, found: &[u64]) -> Option<WordId> {
        for (chunk, &bits) in found.iter().enumerate() {
            let here = bits.count_ones();
            if nth < here {
                let bits = (0..nth).fold(bits, |bits, _| bits & (bits - 1));
                return self.lengths[length].words.get(chunk * 64 + bits.trailing_zeros() as usize).copied();
            }
            nth -= here;
        }
        None
    }

    /// The words found, one after the other.
    #[inline]
    pub(super) fn each(&self, length: usize, found: &[u64], mut act: impl FnMut(WordId)) {
        for (chunk, &bits) in found.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                act(self.lengths[length].words[chunk * 64 + bits.trailing_zeros() as usize]);
                bits &= bits - 1;
            }
        }
    }
}

/// How many words were found.
#[inline]
pub(super) fn count(found: &[u64]) -> u32 {
    found.iter().map(|bits| bits.count_ones()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::WordList;

    #[test]
    fn patterns_find_what_a_look_through_the_list_finds() {
        let text: Vec<String> = (0..900)
            .map(|at: usize| {
                let letter = |place: u32| char::from(b'A' + (at / 7usize.pow(place) % 7) as u8);
                (0..3 + at as u32 % 3).map(letter).collect()
            })
            .collect();
        let lexicon = Lexicon::new(&WordList::parse(&text.join("\n")), 5, |_| true);
        let sieve = Sieve::new(&lexicon);
        let (mut found, mut some) = (Vec::new(), 0);
        for length in 2..=5 {
            for (one, other) in (1..8).flat_map(|one| (1..8).map(move |other| (one, other))) {
                sieve.all(length, &mut found);
                let any = sieve.keep(length, 0, one, &mut found) & sieve.keep(length, 1, other, &mut found);
                let goes = |&word: &WordId| {
                    let word = &lexicon.words[word as usize];
                    (word[0], word[1]) == (one, other)
                };
                let wanted: Vec<WordId> = lexicon.by_length[length].iter().copied().filter(goes).collect();
                let mut got = Vec::new();
                sieve.each(length, &found, |word| got.push(word));
                assert_eq!(got, wanted);
                assert_eq!((any, count(&found)), (!wanted.is_empty(), wanted.len() as u32));
                for (nth, &word) in wanted.iter().enumerate() {
                    assert_eq!(sieve.pick(length, nth as u32, &found), Some(word));
                }
                assert_eq!(sieve.pick(length, wanted.len() as u32, &found), None);
                some += wanted.len();
            }
        }
        assert!(some > 500, "{some}");
    }
}
