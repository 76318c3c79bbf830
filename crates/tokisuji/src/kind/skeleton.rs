//! Skeletons (スケルトン, kriss-kross): a board of slots and a list of words. Every word goes in one slot, crossing letters agree, and
//! some letters may be given.
//!
//! On one line a skeleton is `skeleton:` with its rows, `/` between them, then `;` and its words with `,` between them.

mod entry;
pub mod make;

pub(super) use entry::SkeletonKind;

use super::crossword::{BoardError, Crossword, Run, Square};
use crate::grid::Cell;
use crate::lang::Lang;
use crate::problem::{Frame, Problem, Slot, Words};
use crate::solve::fill::MOST_LETTERS;
use crate::symbol::{Mark, Symbol};
use crate::words::{Accents, Folding, LONGEST_WORD, SmallKana};
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

/// The most words of a skeleton.
pub const MOST_WORDS: usize = 400;

/// How a skeleton's own text is folded: width, case and hiragana do not matter, everything else stays as it is written.
const FOLDING: Folding = Folding { small_kana: SmallKana::Keep, accents: Accents::Keep, language: None };

/// A board of slots, perhaps with letters in it, and the words that go in.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Skeleton {
    board: Crossword,
    /// By length, then by alphabet.
    words: Vec<String>,
}

/// Why something is no skeleton.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SkeletonError {
    /// No board at all.
    #[error("{0}")]
    Board(#[from] BoardError),
    /// A white square with nothing white beside it.
    #[error(
        "row {row}, square {col}: found a white square by itself, wanted every white square in a run of two or more"
    )]
    Lone {
        /// Row, from 1.
        row: usize,
        /// Column, from 1.
        col: usize,
    },
    /// No white squares.
    #[error("found no white squares, wanted a board with slots for words")]
    NoSlots,
    /// No words.
    #[error("found no words, wanted the words that go in, behind the board")]
    NoWords,
    /// More than [`MOST_WORDS`].
    #[error("found {0} words, wanted at most {MOST_WORDS}")]
    TooManyWords(usize),
    /// More different letters than we can hold.
    #[error("found {0} different letters, wanted at most {MOST_LETTERS}")]
    TooManyLetters(usize),
    /// The same word again.
    #[error("found the word {0} twice, wanted each word once")]
    Again(String),
    /// A word of one letter, or of more than a board has cells in a row.
    #[error("found the word {0}, wanted words of 2 to {LONGEST_WORD} letters")]
    Length(String),
    /// Something that is no letter.
    #[error("found {0}, wanted letters")]
    Sign(String),
}

impl SkeletonError {
    /// The error in words.
    pub fn say(&self, lang: Lang) -> String {
        let ja = match self {
            SkeletonError::Board(error) => return error.say(lang),
            SkeletonError::Lone { row, col } => format!(
                "{row}行目{col}マス目: 白マスが孤立しています。白マスは2マス以上つながった並びにしてください"
            ),
            SkeletonError::NoSlots => {
                "白マスがありません。単語の入るマスのある盤面にしてください".to_string()
            }
            SkeletonError::NoWords => "単語がありません。盤面の後に、入れる単語を書いてください".to_string(),
            SkeletonError::TooManyWords(found) => {
                format!("単語が{found}個あります。{MOST_WORDS}個以下にしてください")
            }
            SkeletonError::TooManyLetters(found) => {
                format!("文字が{found}種類あります。{MOST_LETTERS}種類以下にしてください")
            }
            SkeletonError::Again(word) => {
                format!("{word} が2回あります。同じ単語は1回だけにしてください")
            }
            SkeletonError::Length(word) => {
                format!("{word} は使えません。単語は2文字から{LONGEST_WORD}文字までにしてください")
            }
            SkeletonError::Sign(found) => {
                format!("{found} は使えません。文字で書いてください")
            }
        };
        lang.pick(self.to_string(), ja)
    }
}

impl Skeleton {
    /// A skeleton of this board and these words. Letters on the board are given.
    pub fn new<W: AsRef<str>>(
        board: &Crossword,
        words: impl IntoIterator<Item = W>,
    ) -> Result<Skeleton, SkeletonError> {
        let board =
            board.folded(FOLDING).map_err(|letter| SkeletonError::Sign(shown(&letter.to_string())))?;
        let covered: BTreeSet<Cell> = board.runs().into_iter().flat_map(|run| run.cells).collect();
        let grid = board.grid();
        let lone = |&cell: &Cell| board.square(cell).is_white() && !covered.contains(&cell);
        if let Some(cell) = grid.cells().find(lone) {
            return Err(SkeletonError::Lone { row: grid.row(cell) + 1, col: grid.col(cell) + 1 });
        }
        if covered.is_empty() {
            return Err(SkeletonError::NoSlots);
        }
        let mut folded: Vec<String> = Vec::new();
        for word in words {
            let word = word.as_ref();
            let text = FOLDING.fold(word).map_err(|_| SkeletonError::Sign(shown(word)))?;
            if !(2..=LONGEST_WORD).contains(&text.chars().count()) {
                return Err(SkeletonError::Length(shown(word)));
            }
            folded.push(text);
            if folded.len() > 2 * MOST_WORDS {
                break;
            }
        }
        folded.sort_by_cached_key(|word| (word.chars().count(), word.clone()));
        if folded.is_empty() {
            return Err(SkeletonError::NoWords);
        }
        if folded.len() > MOST_WORDS {
            return Err(SkeletonError::TooManyWords(folded.len()));
        }
        if let Some(two) = folded.windows(2).find(|two| two[0] == two[1]) {
            return Err(SkeletonError::Again(two[0].clone()));
        }
        let skeleton = Skeleton { board, words: folded };
        let letters = skeleton.alphabet().len();
        if letters > MOST_LETTERS {
            return Err(SkeletonError::TooManyLetters(letters));
        }
        Ok(skeleton)
    }

    /// The board with the given letters.
    pub fn board(&self) -> &Crossword {
        &self.board
    }

    /// The words, by length, then by alphabet.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// The words of each length, shortest first.
    pub fn by_length(&self) -> impl Iterator<Item = (usize, &[String])> {
        self.words
            .chunk_by(|a, b| a.chars().count() == b.chars().count())
            .map(|words| (words[0].chars().count(), words))
    }

    /// Cells, letters, slots and words.
    pub fn problem(&self) -> Problem {
        let alphabet = self.alphabet();
        let symbol = |letter: char| {
            let at = alphabet.binary_search(&letter).expect("the alphabet has every letter");
            Symbol(at as u8)
        };
        let list = self.words.iter().map(|word| word.chars().map(symbol).collect()).collect();
        let slot = |run: Run| Slot { way: run.way, cells: run.cells };
        let slots = self.board.runs().into_iter().map(slot).collect();
        let grid = self.board.grid();
        let given = |cell: Cell| Some(Mark { cell, symbol: symbol(self.board.letter(cell)?) });
        let givens = grid.cells().filter_map(given).collect();
        let words = Words::new(grid, alphabet.clone(), list, slots);
        let frame = Frame::of_words(grid, words).expect("a board of at most 25×25, without groups");
        Problem { frame: Arc::new(frame), givens }
    }

    /// The same board and words with these letters given.
    #[must_use]
    pub fn with_givens(&self, marks: &[Mark]) -> Skeleton {
        let alphabet = self.alphabet();
        let mut squares = self.board.blank().squares().to_vec();
        for mark in marks {
            if let Some(&letter) = alphabet.get(mark.symbol.index()) {
                squares[mark.cell.index()] = Square::Letter(letter);
            }
        }
        Skeleton { board: Crossword::new(self.board.grid(), squares), words: self.words.clone() }
    }

    /// All letters of words and givens, in order.
    fn alphabet(&self) -> Vec<char> {
        let given = self.board.grid().cells().filter_map(|cell| self.board.letter(cell));
        let all: BTreeSet<char> = self.words.iter().flat_map(|word| word.chars()).chain(given).collect();
        all.into_iter().collect()
    }
}

/// A word of somebody's, short enough for a message.
fn shown(word: &str) -> String {
    format!("{:?}", word.chars().take(30).collect::<String>())
}

impl fmt::Display for Skeleton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "skeleton:{};{}", self.board, self.words.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::{Verdict, solutions, verdict};

    fn skeleton(board: &str, words: &str) -> Result<Skeleton, SkeletonError> {
        Skeleton::new(&board.parse::<Crossword>()?, words.split(' ').filter(|word| !word.is_empty()))
    }

    #[test]
    fn a_skeleton_is_solved_both_ways() {
        let one = skeleton("...#/.#.#/.#..", "CAR CAT TON NO").expect("a skeleton");
        assert_eq!(one.to_string(), "skeleton:...#/.#.#/.#..;NO,CAR,CAT,TON");
        let problem = one.problem();
        let all: Vec<_> = solutions(&problem).collect();
        let Verdict::One(marks) = verdict(&problem) else { panic!("one solution") };
        assert_eq!((all.len(), &all[0]), (1, &marks));
        // CAT across, CAR down, TON from the T, NO from the N: counted by hand.
        assert_eq!(one.with_givens(&marks).board().to_string(), "CAT#/A#O#/R#NO");
        assert_eq!(one.with_givens(&[]), one);
    }

    #[test]
    fn what_is_no_skeleton_is_refused() {
        assert!(matches!(skeleton("..#/##.", "AB"), Err(SkeletonError::Lone { row: 2, col: 3 })));
        assert!(matches!(skeleton("##", "AB"), Err(SkeletonError::NoSlots)));
        assert!(matches!(skeleton("..", ""), Err(SkeletonError::NoWords)));
        assert!(matches!(skeleton("..", "AB ab"), Err(SkeletonError::Again(_))));
        assert!(matches!(skeleton("..", "A"), Err(SkeletonError::Length(_))));
        assert!(matches!(skeleton("..", "A🐱"), Err(SkeletonError::Sign(_))));
        let many: Vec<String> = (0..500)
            .map(|n| format!("{}{}", (b'A' + n as u8 % 26) as char, "B".repeat(1 + n / 26)))
            .collect();
        assert!(matches!(skeleton("..", &many.join(" ")), Err(SkeletonError::TooManyWords(500))));
    }

    #[test]
    fn letters_are_folded_but_small_kana_stay() {
        let one = skeleton("ね.", "ネッ ﾈｺ").expect("a skeleton");
        assert_eq!(one.to_string(), "skeleton:ネ.;ネコ,ネッ");
    }
}
