//! A word list looked over: its lengths, its letters, which of them have partners, and what would make it cross better.

use super::WordList;
use std::collections::{BTreeMap, BTreeSet};

/// What a list is made of.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// How many words.
    pub words: usize,
    /// How many words have so many letters, shortest first.
    pub lengths: Vec<(usize, usize)>,
    /// Each letter, most used first.
    pub letters: Vec<LetterUse>,
    /// Words that share no letter with any other word: they can never cross.
    pub alone: Vec<String>,
    /// The chance, in thousandths, that letters drawn from two different words are the same.
    pub match_rate: u64,
    /// Words without a clue.
    pub without_clue: usize,
}

/// How much a letter is used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LetterUse {
    /// The letter.
    pub letter: char,
    /// How often it stands in the list.
    pub times: usize,
    /// In how many words.
    pub words: usize,
}

/// Looks a list over.
pub fn survey(list: &WordList) -> Survey {
    let mut lengths: BTreeMap<usize, usize> = BTreeMap::new();
    let mut uses: BTreeMap<char, (usize, usize)> = BTreeMap::new();
    // Pairs of places, and pairs with the same letter, both counted inside words first and taken off below.
    let (mut places, mut inside, mut same_inside) = (0u64, 0u64, 0u64);
    for word in &list.words {
        let letters: Vec<char> = word.text.chars().collect();
        *lengths.entry(letters.len()).or_default() += 1;
        let mut own: BTreeMap<char, u64> = BTreeMap::new();
        for &letter in &letters {
            *own.entry(letter).or_default() += 1;
        }
        for (&letter, &times) in &own {
            let entry = uses.entry(letter).or_default();
            entry.0 += times as usize;
            entry.1 += 1;
            same_inside += times * times;
        }
        places += letters.len() as u64;
        inside += (letters.len() * letters.len()) as u64;
    }
    let same: u64 = uses.values().map(|&(times, _)| (times * times) as u64).sum();
    let pairs = places * places - inside;
    let shared: BTreeSet<char> =
        uses.iter().filter(|(_, (_, words))| *words > 1).map(|(&letter, _)| letter).collect();
    let alone = |word: &&super::Word| !word.text.chars().any(|letter| shared.contains(&letter));
    let mut letters: Vec<LetterUse> =
        uses.iter().map(|(&letter, &(times, words))| LetterUse { letter, times, words }).collect();
    letters.sort_by_key(|entry| (std::cmp::Reverse(entry.times), entry.letter));
    Survey {
        words: list.words.len(),
        lengths: lengths.into_iter().collect(),
        letters,
        alone: list.words.iter().filter(alone).map(|word| word.text.clone()).collect(),
        match_rate: (1000 * (same - same_inside)).checked_div(pairs).unwrap_or(0),
        without_clue: list.without_clue().len(),
    }
}

impl Survey {
    /// Letters that only one word has: nothing crosses there.
    pub fn single_letters(&self) -> Vec<char> {
        self.letters.iter().filter(|entry| entry.words == 1).map(|entry| entry.letter).collect()
    }

    /// Whether any two words can cross at all.
    pub fn can_cross(&self) -> bool {
        self.words > self.alone.len()
    }

    /// How many words have at most three letters; they close the gaps between the others.
    pub fn short(&self) -> usize {
        self.lengths.iter().filter(|(length, _)| *length <= 3).map(|(_, count)| count).sum()
    }

    /// Letters new words should be made of: those in many words.
    pub fn useful_letters(&self) -> Vec<char> {
        self.letters.iter().filter(|entry| entry.words > 1).take(8).map(|entry| entry.letter).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_list_counted_by_hand() {
        let survey = survey(&WordList::parse("CAT\tpet\nTO\nZZ\nACT"));
        assert_eq!(survey.lengths, [(2, 2), (3, 2)]);
        assert_eq!(survey.alone, ["ZZ"]);
        assert_eq!(survey.single_letters(), ['Z', 'O']);
        assert_eq!((survey.words, survey.without_clue, survey.short()), (4, 3, 4));
        // 3·2 + 3·2 + 3·3 + 2·2 + 2·3 + 2·3 = 37 pairs of places; the same: T of CAT-TO, T of TO-ACT, C A T of CAT-ACT.
        assert_eq!(survey.match_rate, 1000 * 5 / 37);
    }
}
