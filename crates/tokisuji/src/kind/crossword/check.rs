//! Is a filled board a crossword of these words, and does it keep the customs?

use super::{Crossword, Direction, Square};
use crate::grid::Cell;
use crate::lang::Lang;
use crate::words::WordList;
use std::collections::BTreeSet;

/// Habits to be kept.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Customs {
    /// No two black squares side by side.
    pub no_black_pairs: bool,
    /// All white squares hang together.
    pub connected: bool,
    /// White corners.
    pub white_corners: bool,
}

impl Customs {
    /// What Japanese magazines ask for: no two black squares side by side, and one connected board.
    pub const JAPANESE: Customs = Customs { no_black_pairs: true, connected: true, white_corners: false };
}

/// What is wrong with a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A white square has no letter.
    Blank(Cell),
    /// A white square stands by itself.
    Lone(Cell),
    /// A run is no word of the list.
    Unknown(Cell, Direction, String),
    /// A word stands there again.
    Again(Cell, Direction, String),
    /// Two black squares side by side.
    BlackPair(Cell, Cell),
    /// The white squares fall into so many parts.
    Parts(usize),
    /// A black corner.
    BlackCorner(Cell),
}

/// Everything that is wrong with a board as a crossword of these words.
pub fn check(board: &Crossword, list: &WordList, customs: Customs) -> Vec<Fault> {
    let mut faults = Vec::new();
    let words: BTreeSet<&str> = list.words.iter().map(|word| word.text.as_str()).collect();
    let mut covered = vec![false; board.squares().len()];
    let mut seen: BTreeSet<String> = BTreeSet::new();
    for run in board.runs() {
        run.cells.iter().for_each(|cell| covered[cell.index()] = true);
        let text = board.text(&run.cells);
        if text.contains('.') {
            continue;
        }
        let first = run.cells[0];
        if !words.contains(text.as_str()) {
            faults.push(Fault::Unknown(first, run.way, text));
        } else if !seen.insert(text.clone()) {
            faults.push(Fault::Again(first, run.way, text));
        }
    }
    for cell in board.grid().cells() {
        match board.square(cell) {
            Square::Blank => faults.push(Fault::Blank(cell)),
            Square::Letter(_) if !covered[cell.index()] => faults.push(Fault::Lone(cell)),
            _ => {}
        }
    }
    faults.extend(uncustomary(board, customs));
    faults
}

/// What goes against the customs.
fn uncustomary(board: &Crossword, customs: Customs) -> Vec<Fault> {
    let mut faults = Vec::new();
    let grid = board.grid();
    let black = |cell: Cell| board.square(cell) == Square::Black;
    if customs.no_black_pairs {
        for cell in grid.cells().filter(|&cell| black(cell)) {
            let next = Direction::BOTH.into_iter().filter_map(|way| board.next(cell, way));
            faults.extend(next.filter(|&next| black(next)).map(|next| Fault::BlackPair(cell, next)));
        }
    }
    if customs.connected {
        let parts = board.components().len();
        faults.extend((parts > 1).then_some(Fault::Parts(parts)));
    }
    if customs.white_corners && !grid.is_empty() {
        let (last_row, last_col) = (grid.rows as usize - 1, grid.cols as usize - 1);
        let mut corners = vec![
            grid.cell(0, 0),
            grid.cell(0, last_col),
            grid.cell(last_row, 0),
            grid.cell(last_row, last_col),
        ];
        corners.dedup();
        faults.extend(corners.into_iter().filter(|&cell| black(cell)).map(Fault::BlackCorner));
    }
    faults
}

impl Fault {
    /// The fault as a sentence.
    pub fn say(&self, board: &Crossword, lang: Lang) -> String {
        let name = |cell: &Cell| board.grid().name(*cell);
        let way = |way: &Direction| way.name(lang);
        match self {
            Fault::Blank(cell) => {
                let cell = name(cell);
                lang.pick(format!("{cell} has no letter"), format!("{cell}に文字がありません"))
            }
            Fault::Lone(cell) => {
                let cell = name(cell);
                lang.pick(format!("{cell} is in no word"), format!("{cell}はどの単語にも入っていません"))
            }
            Fault::Unknown(cell, dir, text) => {
                let (cell, dir) = (name(cell), way(dir));
                lang.pick(
                    format!("{cell} {dir}: {text} is not in the list"),
                    format!("{cell}{dir}: {text} はリストにありません"),
                )
            }
            Fault::Again(cell, dir, text) => {
                let (cell, dir) = (name(cell), way(dir));
                lang.pick(
                    format!("{cell} {dir}: {text} stands on the board twice"),
                    format!("{cell}{dir}: {text} が2回使われています"),
                )
            }
            Fault::BlackPair(a, b) => {
                let (a, b) = (name(a), name(b));
                lang.pick(
                    format!("{a} and {b} are black and side by side"),
                    format!("黒マスの{a}と{b}が隣り合っています"),
                )
            }
            Fault::Parts(parts) => lang.pick(
                format!("the white squares fall into {parts} parts"),
                format!("白マスが{parts}つに分かれています"),
            ),
            Fault::BlackCorner(cell) => {
                let cell = name(cell);
                lang.pick(format!("the corner {cell} is black"), format!("四隅の{cell}が黒マスです"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str, customs: Customs) -> Vec<String> {
        let list = WordList::parse("CAT\nCAR\nTO\nRO\nZO\nDOG");
        let board: Crossword = text.parse().unwrap();
        check(&board, &list, customs).iter().map(|fault| fault.say(&board, Lang::En)).collect()
    }

    #[test]
    fn each_fault_is_seen() {
        let free = Customs::default();
        assert_eq!(faults("CAT/A#O/RO#", free), [""; 0]);
        assert_eq!(faults("CAT/A#./RO#", free), ["r2c3 has no letter"]);
        assert_eq!(faults("CAT/A#O/R#X", free), ["r1c3 down: TOX is not in the list"]);
        assert_eq!(faults("CAT/###/R##", free), ["r3c1 is in no word"]);
        assert_eq!(faults("CAT/A##/T##", free), ["r1c1 down: CAT stands on the board twice"]);
        let japanese = Customs { white_corners: true, ..Customs::JAPANESE };
        assert_eq!(
            faults("CAT/###/ZO#", japanese),
            [
                "r2c1 and r2c2 are black and side by side",
                "r2c2 and r2c3 are black and side by side",
                "r2c3 and r3c3 are black and side by side",
                "the white squares fall into 2 parts",
                "the corner r3c3 is black"
            ]
        );
    }
}
