//! A word list made quick: letters as small numbers, words by length and by their letters.

use super::WordList;
use std::collections::{BTreeSet, HashMap};

/// The number of a word in its list.
pub type WordId = u32;

/// The words of a list, ready for search. Letters are numbered from 1; 0 means "no letter".
#[derive(Clone, Debug)]
pub struct Lexicon {
    /// What each letter looks like; the first is never used.
    pub alphabet: Vec<char>,
    /// The letters of each word; empty for words that were left out.
    pub words: Vec<Box<[u8]>>,
    /// The words of each length.
    pub by_length: Vec<Vec<WordId>>,
    by_letters: HashMap<Box<[u8]>, WordId>,
}

impl Lexicon {
    /// All words of a list that have at most `longest` letters and pass a test.
    pub fn new(list: &WordList, longest: usize, keep: impl Fn(usize) -> bool) -> Lexicon {
        let used = |at: usize| list.words[at].len() <= longest && keep(at);
        let signs: BTreeSet<char> =
            (0..list.words.len()).filter(|&at| used(at)).flat_map(|at| list.words[at].text.chars()).collect();
        // Kana and Latin with every accent there is stay far below 255; a sign beyond would be left out below.
        let alphabet: Vec<char> = std::iter::once('\0').chain(signs).take(255).collect();
        let number = |sign: char| alphabet[1..].binary_search(&sign).ok().map(|at| at as u8 + 1);
        let letters = |at: usize| {
            let all: Option<Box<[u8]>> = list.words[at].text.chars().map(number).collect();
            all.filter(|_| used(at)).unwrap_or_default()
        };
        let words: Vec<Box<[u8]>> = (0..list.words.len()).map(letters).collect();
        let mut by_length = vec![Vec::new(); longest + 1];
        let mut by_letters = HashMap::new();
        for (at, word) in words.iter().enumerate().filter(|(_, word)| !word.is_empty()) {
            by_length[word.len()].push(at as WordId);
            by_letters.insert(word.clone(), at as WordId);
        }
        Lexicon { alphabet, words, by_length, by_letters }
    }

    /// The word with exactly these letters.
    #[inline]
    pub fn find(&self, letters: &[u8]) -> Option<WordId> {
        self.by_letters.get(letters).copied()
    }

    /// The number of a letter.
    pub fn letter(&self, sign: char) -> Option<u8> {
        self.alphabet[1..].binary_search(&sign).ok().map(|at| at as u8 + 1)
    }

    /// How many words there are to use.
    pub fn len(&self) -> usize {
        self.by_length.iter().map(Vec::len).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The letters of a word as text.
    pub fn text(&self, word: WordId) -> String {
        self.words[word as usize].iter().map(|&letter| self.alphabet[letter as usize]).collect()
    }
}
