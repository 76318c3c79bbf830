//! What editors add to a board: a hidden word spelled by marked cells, and cards for a stamp rally.

use super::{Clue, Clues, Crossword, Direction};
use crate::grid::Cell;
use std::collections::BTreeMap;

/// Cells that spell a word, each cell once, spread over the board; `None` if the board lacks a letter of it.
pub fn hidden_word(board: &Crossword, word: &str) -> Option<Vec<Cell>> {
    let mut chosen: Vec<Cell> = Vec::new();
    for letter in word.chars() {
        let free = |&cell: &Cell| board.letter(cell) == Some(letter) && !chosen.contains(&cell);
        // The farther from the cells before, the less the word gives itself away.
        let grid = board.grid();
        let apart = |&cell: &Cell| {
            let far = |&other: &Cell| {
                grid.row(cell).abs_diff(grid.row(other)) + grid.col(cell).abs_diff(grid.col(other))
            };
            (chosen.iter().map(far).min().unwrap_or(0), std::cmp::Reverse(cell))
        };
        let cell = grid.cells().filter(free).max_by_key(apart)?;
        chosen.push(cell);
    }
    Some(chosen)
}

/// A card to be put up at one place, with the clues found there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// The place: the first tag of its words.
    pub place: String,
    /// The clues.
    pub clues: Vec<(Direction, Clue)>,
}

/// The cards of a stamp rally, by place, and the words that have none.
pub fn cards(clues: &Clues) -> (Vec<Card>, Vec<String>) {
    let mut places: BTreeMap<String, Vec<(Direction, Clue)>> = BTreeMap::new();
    let mut lost = Vec::new();
    for (way, clue) in clues.all() {
        match clue.tags.first() {
            Some(place) => places.entry(place.clone()).or_default().push((way, clue.clone())),
            None => lost.push(clue.word.clone()),
        }
    }
    (places.into_iter().map(|(place, clues)| Card { place, clues }).collect(), lost)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::crossword::clues;
    use crate::words::WordList;

    #[test]
    fn a_hidden_word_takes_each_cell_once() {
        let board: Crossword = "CAT/A#O/ROT".parse().unwrap();
        let cells = hidden_word(&board, "TOAT").unwrap();
        assert_eq!(board.text(&cells), "TOAT");
        let mut once = cells.clone();
        once.sort();
        once.dedup();
        assert_eq!(once.len(), 4);
        assert_eq!(hidden_word(&board, "CC"), None);
        assert_eq!(hidden_word(&board, "X"), None);
    }

    #[test]
    fn every_clue_is_on_the_card_of_its_place() {
        let list = WordList::parse("CAT\tpet\tzoo\nCAR\truns\troad\nTOT\tsmall\tzoo\nROT");
        let board: Crossword = "CAT/A#O/ROT".parse().unwrap();
        let (cards, lost) = cards(&clues(&board, &list));
        let found: Vec<(&str, Vec<&str>)> = cards
            .iter()
            .map(|card| {
                (card.place.as_str(), card.clues.iter().map(|(_, clue)| clue.word.as_str()).collect())
            })
            .collect();
        assert_eq!(found, [("road", vec!["CAR"]), ("zoo", vec!["CAT", "TOT"])]);
        assert_eq!(lost, ["ROT"]);
    }
}
