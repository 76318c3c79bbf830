//! Filling a board from a word list: letters on it stay, every run becomes a word of the list, none twice.

use super::{Crossword, Square};
use crate::chance::stream;
use crate::lang::Lang;
use crate::solve::fill::{self, Index, MOST_LETTERS, Pattern, Uses};
use crate::words::{Lexicon, WordList};

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filled {
    /// The boards.
    pub boards: Vec<Crossword>,
    /// There are no others.
    pub complete: bool,
    /// The caller did not want to go on.
    pub gave_up: bool,
}

/// A list with more different letters than a search can hold.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("found {0} different letters in the list, wanted fewer than {MOST_LETTERS}")]
pub struct TooManyLetters(pub usize);

impl TooManyLetters {
    /// The error in words.
    pub fn say(self, lang: Lang) -> String {
        lang.pick(
            self.to_string(),
            format!("リストに{}種類の文字があります。{MOST_LETTERS}種類未満にしてください", self.0),
        )
    }
}

/// Fills a board in up to `limit` ways; one way is looked for by chance, several in a fixed order. The same seed fills the same.
pub fn fill(
    board: &Crossword,
    list: &WordList,
    limit: usize,
    seed: u64,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Filled, TooManyLetters> {
    let grid = board.grid();
    let lexicon = Lexicon::new(list, grid.rows.max(grid.cols) as usize, |_| true);
    if lexicon.alphabet.len() > MOST_LETTERS {
        return Err(TooManyLetters(lexicon.alphabet.len() - 1));
    }
    // Words that were left out keep their numbers; none of them is as long as a slot.
    let index = Index::new(lexicon.alphabet.len(), lexicon.words.iter().map(|word| &**word));
    let runs = board.runs();
    let slots = runs.iter().map(|run| run.cells.iter().map(|cell| cell.index()).collect()).collect();
    let may = |square: &Square| match square {
        Square::Letter(letter) => lexicon.letter(*letter).map_or(0, |number| 1 << number),
        _ => u128::MAX >> (MOST_LETTERS - lexicon.alphabet.len()),
    };
    let pattern = Pattern { slots, may: board.squares().iter().map(may).collect() };
    let found = match limit {
        0 | 1 => fill::fill_one(&index, &pattern, Uses::NoneTwice, &mut stream(seed, 0), go_on),
        _ => fill::fill(&index, &pattern, Uses::NoneTwice, limit, go_on),
    };
    let write = |words: &Vec<u32>| {
        let mut squares = board.squares().to_vec();
        for (run, &word) in runs.iter().zip(words) {
            for (cell, letter) in run.cells.iter().zip(lexicon.text(word).chars()) {
                squares[cell.index()] = Square::Letter(letter);
            }
        }
        Crossword::new(grid, squares)
    };
    Ok(Filled {
        boards: found.fills.iter().map(write).collect(),
        complete: found.complete,
        gave_up: found.tired,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::crossword::{Customs, check};

    const WORDS: &str = "CAT\nCAR\nTO\nRO\nOR\nTAR\nRAT\nARE\nTEE\nTOE\nTRY";

    fn fills(board: &str, limit: usize) -> Filled {
        let list = WordList::parse(WORDS);
        fill(&board.parse().expect("a board"), &list, limit, 1, &mut || true).expect("few letters")
    }

    #[test]
    fn every_filling_is_a_crossword_of_the_list() {
        let list = WordList::parse(WORDS);
        // By hand: CAT across, CAR down, and TOE with OR or TRY with RO.
        let found = fills("...#/.#../.#.#", 100);
        assert_eq!((found.complete, found.boards.len()), (true, 2));
        for board in &found.boards {
            assert_eq!(check(board, &list, Customs::default()), [], "{board}");
        }
        let texts: std::collections::BTreeSet<String> =
            found.boards.iter().map(ToString::to_string).collect();
        assert_eq!(texts.len(), found.boards.len(), "none twice");
        assert!(texts.contains(&fills("...#/.#../.#.#", 1).boards[0].to_string()));
    }

    #[test]
    fn letters_stay_and_what_cannot_be_is_proved() {
        // Counted by hand: C begins CAT and CAR only, and both words that begin there must be different.
        let found = fills("C../.##/.##", 10);
        let texts: Vec<String> = found.boards.iter().map(ToString::to_string).collect();
        assert_eq!((texts.len(), found.complete), (2, true));
        assert!(texts.contains(&"CAT/A##/R##".to_string()) && texts.contains(&"CAR/A##/T##".to_string()));
        for none in ["Q..", "....", "C../.##/T##/.##"] {
            let found = fills(none, 1);
            assert!(found.boards.is_empty() && found.complete && !found.gave_up, "{none}");
        }
    }
}
