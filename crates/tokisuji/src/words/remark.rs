//! What was odd about a line of a word list, in words.

use super::{LONGEST_LINE, LONGEST_WORD, MOST_LETTERS, MOST_WORDS};
use crate::lang::Lang;

/// Something odd about a line of a word list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// The line, from 1.
    pub line: usize,
    /// What.
    pub odd: Odd,
}

/// What can be odd about a line. The line is left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Odd {
    /// The word stands on an earlier line already.
    Again {
        /// Its letters.
        word: String,
        /// Where it stands first.
        first: usize,
    },
    /// One letter makes no word.
    OneLetter {
        /// The letter.
        word: String,
    },
    /// More letters than any board has cells in a row.
    LongWord {
        /// How many.
        letters: usize,
    },
    /// A sign that is no letter.
    Stray {
        /// The sign.
        sign: char,
        /// Its place in the word, from 1.
        column: usize,
    },
    /// One of the letters that are too many to be told apart.
    RareLetter {
        /// The word.
        word: String,
        /// The letter.
        letter: char,
    },
    /// A line with a clue or signs only.
    NoWord,
    /// More bytes than any line needs.
    LongLine {
        /// How many.
        bytes: usize,
    },
    /// Bytes that are no text.
    NotUtf8,
    /// This line and all that follow are left out.
    TooManyWords,
}

impl Odd {
    /// The short name in JSON.
    pub fn name(&self) -> &'static str {
        match self {
            Odd::Again { .. } => "again",
            Odd::OneLetter { .. } => "one letter",
            Odd::LongWord { .. } => "long word",
            Odd::Stray { .. } => "stray sign",
            Odd::RareLetter { .. } => "rare letter",
            Odd::NoWord => "no word",
            Odd::LongLine { .. } => "long line",
            Odd::NotUtf8 => "not UTF-8",
            Odd::TooManyWords => "too many words",
        }
    }
}

impl Remark {
    /// The remark as a sentence.
    pub fn say(&self, lang: Lang) -> String {
        let what = match &self.odd {
            Odd::Again { word, first } => lang.pick(
                format!("{word} stands on line {first} already; the first counts"),
                format!("{word} は{first}行目にもあります。先のものを使います"),
            ),
            Odd::OneLetter { word } => lang.pick(
                format!("found the single letter {word}, wanted two letters or more; left out"),
                format!("{word} は1文字です。2文字以上にしてください(使いません)"),
            ),
            Odd::LongWord { letters } => lang.pick(
                format!("found a word of {letters} letters, wanted at most {LONGEST_WORD}; left out"),
                format!("{letters}文字の単語です。{LONGEST_WORD}文字以下にしてください(使いません)"),
            ),
            Odd::Stray { sign, column } => {
                let sign = if sign.is_control() || sign.is_whitespace() || !shows(*sign) {
                    format!("U+{:04X}", *sign as u32)
                } else {
                    format!("'{sign}'")
                };
                lang.pick(
                    format!("sign {column}: found {sign}, wanted a letter; write the word as it is read"),
                    format!("{column}文字目の{sign}は使えません。読みをかななどの文字で書いてください"),
                )
            }
            Odd::RareLetter { word, letter } => lang.pick(
                format!("{word}: the list has more than {MOST_LETTERS} different letters, and {letter} is one of the rarest; left out"),
                format!("{word}：文字の種類が{MOST_LETTERS}を超えるため、少ない文字「{letter}」を含む単語は使いません"),
            ),
            Odd::NoWord => lang.pick(
                "found no word at the beginning of the line; left out".to_string(),
                "行の最初に単語がありません(使いません)".to_string(),
            ),
            Odd::LongLine { bytes } => lang.pick(
                format!(
                    "found a line of {bytes} bytes, wanted at most {LONGEST_LINE}: one word a line; left out"
                ),
                format!("{bytes}バイトの行です。1行1語、{LONGEST_LINE}バイト以下にしてください(使いません)"),
            ),
            Odd::NotUtf8 => lang.pick(
                "found bytes that are no text; save the list as UTF-8".to_string(),
                "文字として読めません。UTF-8で保存してください".to_string(),
            ),
            Odd::TooManyWords => lang.pick(
                format!("only the first {MOST_WORDS} words are used"),
                format!("最初の{MOST_WORDS}語だけを使います"),
            ),
        };
        lang.pick(format!("line {}: {what}", self.line), format!("{}行目: {what}", self.line))
    }
}

/// A letter that is not on the board as it was written, and in how many words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// What was written.
    pub from: char,
    /// What stands on the board; nothing for a digit.
    pub to: String,
    /// In how many words.
    pub words: usize,
    /// The line of the first, from 1.
    pub line: usize,
    /// The first, as it was written.
    pub written: String,
    /// The line of the last.
    pub(super) last: usize,
}

impl Change {
    /// The change as a sentence.
    pub fn say(&self, lang: Lang) -> String {
        let Change { from, to, words, line, written, .. } = self;
        let many = if *words > 1 {
            lang.pick(format!(", {words} words"), format!("、{words}語"))
        } else {
            String::new()
        };
        match to.is_empty() {
            true => lang.pick(
                format!("{from} is left out of the board (line {line}: {written}{many})"),
                format!("{from} は盤面に入れません({line}行目の{written}{many})"),
            ),
            false => lang.pick(
                format!("{from} stands as {to} on the board (line {line}: {written}{many})"),
                format!("{from} は盤面では{to}とします({line}行目の{written}{many})"),
            ),
        }
    }
}

/// Whether a sign can be printed by itself: marks that join or turn the text around cannot.
fn shows(sign: char) -> bool {
    let turns = matches!(sign, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    !turns && !unicode_normalization::char::is_combining_mark(sign)
}
