//! Word lists: read line by line, folded to the letters that boards are filled with, the odd ones reported.
//!
//! A list is UTF-8 text, one word a line, `WORD<TAB>clue<TAB>tags`, with `#` comments. A line that cannot be used never stops the
//! reading: it becomes a [`Remark`] with its number, and the rest of the list is used.

mod fold;
mod lexicon;
mod remark;
pub mod survey;

pub use fold::{Accents, Folding, SmallKana};
pub use lexicon::{Lexicon, WordId};
pub use remark::{Odd, Remark};

use std::collections::BTreeMap;

/// The most letters of a word: the side of the largest board.
pub const LONGEST_WORD: usize = 25;
/// The most words of a list; more are left out, with a remark.
pub const MOST_WORDS: usize = 200_000;
/// The most bytes of a line; a longer one is left out unread.
pub const LONGEST_LINE: usize = 10_000;

/// A word of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    /// Its letters, folded: katakana or A to Z.
    pub text: String,
    /// What it was in the file.
    pub written: String,
    /// What a solver is told.
    pub clue: Option<String>,
    /// Names its writer gave it, such as the place where its clue is found.
    pub tags: Vec<String>,
    /// The line of the file it stands on, from 1.
    pub line: usize,
}

impl Word {
    /// How many letters.
    pub fn len(&self) -> usize {
        self.text.chars().count()
    }

    /// Whether there is no letter; no word of a list is.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }
}

/// Words to fill boards with, no two the same, and what was odd about the file.
#[derive(Clone, Default, Debug)]
pub struct WordList {
    /// The words in the order of the file.
    pub words: Vec<Word>,
    /// What could not be used, or not as it stood, by line.
    pub remarks: Vec<Remark>,
    /// How letters were folded.
    pub folding: Folding,
}

impl WordList {
    /// Reads a list. Whatever the bytes are, the answer is a list and remarks.
    pub fn read(bytes: &[u8], folding: Folding) -> WordList {
        let mut list = WordList { folding, ..WordList::default() };
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        for (at, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            let odd = match list.read_line(line, at + 1) {
                Ok(None) => continue,
                Ok(Some(_)) if list.words.len() == MOST_WORDS => {
                    list.remarks.push(Remark { line: at + 1, odd: Odd::TooManyWords });
                    break;
                }
                Ok(Some(word)) => match seen.get(&word.text) {
                    Some(&first) => Odd::Again { word: word.text, first },
                    None => {
                        seen.insert(word.text.clone(), word.line);
                        list.words.push(word);
                        continue;
                    }
                },
                Err(odd) => odd,
            };
            list.remarks.push(Remark { line: at + 1, odd });
        }
        list
    }

    /// Reads a list from text with the usual folding.
    pub fn parse(text: &str) -> WordList {
        WordList::read(text.as_bytes(), Folding::default())
    }

    /// The number of the word with these letters, folded first.
    pub fn find(&self, word: &str) -> Option<usize> {
        let text = self.folding.fold(word).ok()?;
        self.words.iter().position(|word| word.text == text)
    }

    /// Words without a clue, by name.
    pub fn without_clue(&self) -> Vec<&str> {
        self.words.iter().filter(|word| word.clue.is_none()).map(|word| word.text.as_str()).collect()
    }

    fn read_line(&self, line: &[u8], number: usize) -> Result<Option<Word>, Odd> {
        if line.len() > LONGEST_LINE {
            return Err(Odd::LongLine { bytes: line.len() });
        }
        let line = std::str::from_utf8(line).map_err(|_| Odd::NotUtf8)?;
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            return Ok(None);
        }
        let mut fields = line.split('\t').map(str::trim);
        let written = fields.next().unwrap_or_default();
        let clue = fields.next().filter(|clue| !clue.is_empty());
        let tags = fields.next().unwrap_or_default().split([',', '、', ';']);
        let text = self.folding.fold(written)?;
        match text.chars().count() {
            0 => Err(Odd::NoWord),
            1 => Err(Odd::OneLetter { word: text }),
            2..=LONGEST_WORD => Ok(Some(Word {
                text,
                written: written.to_string(),
                clue: clue.map(str::to_string),
                tags: tags.map(str::trim).filter(|tag| !tag.is_empty()).map(str::to_string).collect(),
                line: number,
            })),
            letters => Err(Odd::LongWord { letters }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_list_is_words_clues_and_tags() {
        let list = WordList::parse("# places\nさっぽろ\t時計台の街\t駅, 公園\r\n\nﾊｺﾀﾞﾃ\nNew York\tbig\n");
        let texts: Vec<&str> = list.words.iter().map(|word| word.text.as_str()).collect();
        assert_eq!(texts, ["サツポロ", "ハコダテ", "NEWYORK"]);
        assert_eq!(list.words[0].clue.as_deref(), Some("時計台の街"));
        assert_eq!(list.words[0].tags, ["駅", "公園"]);
        assert_eq!(list.words[1].line, 4);
        assert_eq!(list.without_clue(), ["ハコダテ"]);
        assert_eq!(list.find("はこだて"), Some(1));
        assert!(list.remarks.is_empty());
    }

    #[test]
    fn odd_lines_are_told_and_the_rest_is_used() {
        let long = "ア".repeat(LONGEST_WORD + 1);
        let huge = "X".repeat(1 << 20);
        let text = format!("ネコ\nねこ\nア\n猫\n🐱\nקפה\n\tclue only\n{long}\n{huge}\nイヌ\n");
        let list = WordList::parse(&text);
        assert_eq!(list.words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>(), ["ネコ", "イヌ"]);
        let lines: Vec<usize> = list.remarks.iter().map(|remark| remark.line).collect();
        assert_eq!(lines, [2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(list.remarks[0].odd, Odd::Again { word: "ネコ".to_string(), first: 1 });
        assert_eq!(list.remarks[1].odd, Odd::OneLetter { word: "ア".to_string() });
        assert!(matches!(list.remarks[2].odd, Odd::Stray { sign: '猫', .. }));
        assert!(matches!(list.remarks[7].odd, Odd::LongLine { bytes: 1_048_576 }));
    }

    #[test]
    fn bytes_that_are_no_text_cost_one_line() {
        let list = WordList::read(b"CAT\n\xff\xfe\nDOG", Folding::default());
        assert_eq!(list.words.len(), 2);
        assert_eq!(list.remarks, [Remark { line: 2, odd: Odd::NotUtf8 }]);
    }

    proptest! {
        #[test]
        fn any_bytes_give_a_list(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            let list = WordList::read(&bytes, Folding::default());
            for word in &list.words {
                prop_assert!((2..=LONGEST_WORD).contains(&word.len()));
            }
        }

        #[test]
        fn folding_a_folded_word_changes_nothing(text in "\\PC{0,12}") {
            for folding in Folding::all() {
                if let Ok(once) = folding.fold(&text) {
                    prop_assert_eq!(folding.fold(&once), Ok(once));
                }
            }
        }
    }
}
