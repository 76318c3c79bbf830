//! Word lists: read line by line, folded to the letters that boards are filled with, the odd ones reported.
//!
//! A list is text, one word a line, `WORD<TAB>clue<TAB>tags`, with `#` comments, or what a spreadsheet saves. A line that cannot be
//! used never stops the reading: it becomes a [`Remark`] with its number, and the rest of the list is used.

#[cfg(feature = "sheets")]
mod encoding;
#[cfg(not(feature = "sheets"))]
#[path = "words/utf8.rs"]
mod encoding;
mod fold;
mod language;
mod lexicon;
mod remark;
pub mod shipped;
pub mod survey;
mod table;

pub use fold::{Accents, Folding, SmallKana};
pub use language::{LANGUAGES, Language};
pub use lexicon::{Lexicon, WordId};
pub use remark::{Change, Odd, Remark};
pub use table::{Form, Text};

use crate::lang::Lang;
use std::collections::{BTreeMap, BTreeSet};
use table::Broken;

/// The most letters of a word: the side of the largest board.
pub const LONGEST_WORD: usize = crate::grid::LONGEST_SIDE;
/// The most words of a list; more are left out, with a remark.
pub const MOST_WORDS: usize = 200_000;
/// The most bytes of a line; a longer one is left out unread.
pub const LONGEST_LINE: usize = 10_000;
/// The most different letters; words with the rarest of more are left out.
pub const MOST_LETTERS: usize = 254;

/// A word of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    /// Its letters, folded.
    pub text: String,
    /// What it was in the file.
    pub written: String,
    /// Letters of its parts, as in `5,9` or `3-2`; none where it is all one.
    pub count: Option<String>,
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
    /// How letters were folded: with the language that was given or guessed.
    pub folding: Folding,
    /// How the file was read.
    pub form: Form,
    /// Letters that are not on the board as they were written.
    pub changes: Vec<Change>,
}

impl WordList {
    /// Reads a list. Whatever the bytes are, the answer is a list and remarks.
    pub fn read(bytes: &[u8], folding: Folding) -> WordList {
        let (form, records) = table::records(bytes);
        let written = || records.iter().filter_map(|record| record.fields.as_ref().ok()?.first());
        let language = folding.language.or_else(|| Language::guess(written().map(String::as_str)));
        let mut list = WordList { folding: Folding { language, ..folding }, form, ..WordList::default() };
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        for record in &records {
            let odd = match list.read_record(record) {
                Ok(_) if list.words.len() == MOST_WORDS => {
                    list.remarks.push(Remark { line: record.line, odd: Odd::TooManyWords });
                    break;
                }
                Ok((word, changes)) => match seen.get(&word.text) {
                    Some(&first) => Odd::Again { word: word.text, first },
                    None => {
                        for change in changes {
                            list.note(change, &word);
                        }
                        seen.insert(word.text.clone(), word.line);
                        list.words.push(word);
                        continue;
                    }
                },
                Err(odd) => odd,
            };
            list.remarks.push(Remark { line: record.line, odd });
        }
        list.leave_out_rare_letters();
        list
    }

    /// The text of a list's file, whatever its encoding; what cannot be read becomes a sign that no word has.
    pub fn text(bytes: &[u8]) -> String {
        String::from_utf8_lossy(&encoding::decode(bytes).1).into_owned()
    }

    /// Reads a list from text with the usual folding.
    pub fn parse(text: &str) -> WordList {
        WordList::read(text.as_bytes(), Folding::default())
    }

    /// The number of the word with these letters, folded first.
    pub fn find(&self, word: &str) -> Option<usize> {
        let text = self.folding.written(word).ok()?.text;
        self.words.iter().position(|word| word.text == text)
    }

    /// Words without a clue, by name.
    pub fn without_clue(&self) -> Vec<&str> {
        self.words.iter().filter(|word| word.clue.is_none()).map(|word| word.text.as_str()).collect()
    }

    /// What was understood that a writer may not have meant, in sentences: how the file was read, whose letters stay, what letters
    /// became.
    pub fn understood(&self, lang: Lang) -> Vec<String> {
        let mut said = Vec::new();
        if !self.form.is_plain() {
            said.push(self.form.say(lang));
        }
        said.extend(self.own_letters(lang));
        said.extend(self.changes.iter().map(|change| change.say(lang)));
        said
    }

    fn own_letters(&self, lang: Lang) -> Option<String> {
        let language = self.folding.language.filter(|_| self.folding.accents == Accents::Own)?;
        let used = |letter: &char| self.words.iter().any(|word| word.text.contains(*letter));
        let letters: Vec<String> = language.own.chars().filter(used).map(String::from).collect();
        let (letters, name) = (letters.join(lang.comma()), lang.pick(language.en, language.ja));
        (!letters.is_empty()).then(|| {
            lang.pick(
                format!("{letters}: letters of their own, as in {name}"),
                format!("{letters}は独立した文字として扱います({name})"),
            )
        })
    }

    /// Takes a change of a letter down.
    fn note(&mut self, (from, to): (char, String), word: &Word) {
        match self.changes.iter_mut().find(|change| change.from == from) {
            Some(change) if change.last == word.line => {}
            Some(change) => {
                change.words += 1;
                change.last = word.line;
            }
            None => {
                let (line, written) = (word.line, word.written.clone());
                self.changes.push(Change { from, to, words: 1, line, written, last: line });
            }
        }
    }

    /// A search numbers letters with a byte; Chinese characters may be more.
    fn leave_out_rare_letters(&mut self) {
        let mut words: BTreeMap<char, usize> = BTreeMap::new();
        for word in &self.words {
            let letters: BTreeSet<char> = word.text.chars().collect();
            for letter in letters {
                *words.entry(letter).or_default() += 1;
            }
        }
        if words.len() <= MOST_LETTERS {
            return;
        }
        let mut rare: Vec<(usize, char)> = words.into_iter().map(|(letter, words)| (words, letter)).collect();
        rare.sort_unstable_by_key(|&(words, letter)| (std::cmp::Reverse(words), letter));
        let rare: BTreeSet<char> = rare[MOST_LETTERS..].iter().map(|&(_, letter)| letter).collect();
        let remarks = &mut self.remarks;
        self.words.retain(|word| match word.text.chars().find(|letter| rare.contains(letter)) {
            Some(letter) => {
                remarks.push(Remark {
                    line: word.line,
                    odd: Odd::RareLetter { word: word.text.clone(), letter },
                });
                false
            }
            None => true,
        });
        self.remarks.sort_by_key(|remark| remark.line);
    }

    fn read_record(&self, record: &table::Record) -> Result<(Word, Vec<(char, String)>), Odd> {
        let fields = record.fields.as_ref().map_err(|broken| match *broken {
            Broken::NotText => Odd::NotUtf8,
            Broken::Long { bytes } => Odd::LongLine { bytes },
        })?;
        let field = |at: usize| fields.get(at).map(String::as_str).unwrap_or_default();
        let clue = Some(field(1)).filter(|clue| !clue.is_empty());
        let tags = field(2).split([',', '、', ';']);
        let folded = self.folding.written(field(0))?;
        match folded.text.chars().count() {
            0 => Err(Odd::NoWord),
            1 => Err(Odd::OneLetter { word: folded.text }),
            2..=LONGEST_WORD => {
                let word = Word {
                    text: folded.text,
                    written: field(0).to_string(),
                    count: folded.count,
                    clue: clue.map(str::to_string),
                    tags: tags.map(str::trim).filter(|tag| !tag.is_empty()).map(str::to_string).collect(),
                    line: record.line,
                };
                Ok((word, folded.changes))
            }
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
        let text = format!("ネコ\nねこ\nア\nน้ำ\n🐱\nקפה\n\tclue only\n{long}\n{huge}\nイヌ\n");
        let list = WordList::parse(&text);
        assert_eq!(list.words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>(), ["ネコ", "イヌ"]);
        let lines: Vec<usize> = list.remarks.iter().map(|remark| remark.line).collect();
        assert_eq!(lines, [2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(list.remarks[0].odd, Odd::Again { word: "ネコ".to_string(), first: 1 });
        assert_eq!(list.remarks[1].odd, Odd::OneLetter { word: "ア".to_string() });
        assert!(matches!(list.remarks[2].odd, Odd::Stray { sign: 'น', .. }));
        assert!(matches!(list.remarks[7].odd, Odd::LongLine { bytes: 1_048_576 }));
    }

    #[test]
    fn bytes_that_are_no_text_cost_one_line() {
        let list = WordList::read(b"CAT\n\xff\xfe\nDOG", Folding::default());
        assert_eq!(list.words.len(), 2);
        assert_eq!(list.remarks, [Remark { line: 2, odd: Odd::NotUtf8 }]);
    }

    #[test]
    fn what_a_spreadsheet_saves_is_a_list() {
        let semicolons = "Wort;Hinweis\r\nKäse;\"gelb; mit \"\"Löchern\"\"\"\r\nIgel;stachelig\r\n";
        let utf16: Vec<u8> =
            std::iter::once(0xfeff).chain(semicolons.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        for bytes in [semicolons.as_bytes(), &utf16] {
            let list = WordList::read(bytes, Folding::default());
            let texts: Vec<&str> = list.words.iter().map(|word| word.text.as_str()).collect();
            assert_eq!(texts, ["KÄSE", "IGEL"], "{:?}", list.remarks);
            assert_eq!(list.words[0].clue.as_deref(), Some("gelb; mit \"Löchern\""));
            assert!(list.remarks.is_empty());
            let said = list.understood(Lang::En).join("\n");
            assert!(said.contains("';'") && said.contains("Ä: letters of their own, as in German"), "{said}");
        }
    }

    #[test]
    fn what_letters_became_is_told_once_for_each() {
        let list = WordList::parse("café\t1\ncrème brûlée\t2\nété\t3\nH2O\twet\n");
        let texts: Vec<&str> = list.words.iter().map(|word| word.text.as_str()).collect();
        assert_eq!(texts, ["CAFE", "CREMEBRULEE", "ETE", "HO"]);
        assert_eq!(list.words[1].count.as_deref(), Some("5,6"));
        let changes: Vec<(char, usize, usize)> =
            list.changes.iter().map(|change| (change.from, change.words, change.line)).collect();
        assert_eq!(changes, [('é', 3, 1), ('è', 1, 2), ('û', 1, 2), ('2', 1, 4)]);
        assert_eq!(list.find("crème brûlée"), Some(1));
        for lang in Lang::ALL {
            assert_eq!(list.understood(lang).len(), 4);
        }
        assert!(WordList::parse("さっぽろ\t街\nCAT").understood(Lang::Ja).is_empty());
    }

    #[test]
    fn more_letters_than_a_search_can_number_cost_the_words_with_the_rarest() {
        let sign = |at: u32| char::from_u32(0x4e00 + at).expect("a character");
        let lines: Vec<String> =
            (0..400).map(|at| [sign(at), sign(500 + at % 100)].iter().collect()).collect();
        let list = WordList::parse(&lines.join("\n"));
        let letters: BTreeSet<char> = list.words.iter().flat_map(|word| word.text.chars()).collect();
        assert!(
            letters.len() <= MOST_LETTERS && list.words.len() == MOST_LETTERS - 100,
            "{}",
            list.words.len()
        );
        assert_eq!(list.words.len() + list.remarks.len(), 400);
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
