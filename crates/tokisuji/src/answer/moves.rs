//! Moves as text: `r1c3=4` writes, `r1c3!=4` strikes out; several on one line make one move.

use crate::board::Board;
use crate::grid::Cell;
use crate::lang::Lang;
use crate::problem::{Frame, NO_PART, UNKNOWN};
use crate::rule::Effect;
use crate::symbol::{Mark, Symbols};

/// A move that cannot be read: what is wrong, in English and Japanese.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", .0[0])]
pub struct MoveError([String; 2]);

impl MoveError {
    /// In words.
    pub fn say(&self, lang: Lang) -> &str {
        lang.pick(&self.0[0], &self.0[1])
    }
}

/// A mark by the name of its place and its sign.
pub fn mark_named(frame: &Frame, name: &str, sign: &str) -> Result<Mark, MoveError> {
    let place = frame.named(name).filter(|&cell| frame.cells.contains(cell)).ok_or_else(|| {
        let last = frame.grid.cells().last().map(|cell| frame.grid.name(cell)).unwrap_or_default();
        MoveError([
            format!("found the cell {name:?}, wanted r1c1 to {last}, or an edge such as r1c1-below where the puzzle has those"),
            format!("マス {name:?} はありません(r1c1 から {last} まで。辺のある問題では r1c1-below など)"),
        ])
    })?;
    let at = |cell: Cell| {
        let same = |mark: &Mark| {
            let own = frame.sign_of(*mark);
            own.to_string() == sign || own.to_uppercase().to_string() == sign.to_uppercase()
        };
        frame.start(cell).iter().map(|symbol| Mark { cell, symbol }).find(same)
    };
    // A view may lie where a part of the answer does: the sign tells which is meant.
    let spot = frame.spot(place);
    let others = || frame.cells.iter().filter(|&other| other != place && frame.spot(other) == spot);
    at(place).or_else(|| others().find_map(at)).ok_or_else(|| {
        let signs =
            |cell: Cell| frame.start(cell).iter().map(move |symbol| frame.sign_of(Mark { cell, symbol }));
        let wanted: Vec<String> = signs(place).map(|sign| sign.to_string()).collect();
        let wanted = wanted.join(", ");
        MoveError([
            format!("found {sign:?} in {name}, wanted one of: {wanted}"),
            format!("{name} に {sign:?} は使えません。使えるもの: {wanted}"),
        ])
    })
}

/// Reads a move: `r1c3=4`, `r1c3!=4`, or several of one sort.
pub fn read_move(frame: &Frame, text: &str) -> Result<Effect, MoveError> {
    let mut marks = Vec::new();
    let mut decides = None;
    for part in text.split_whitespace() {
        let strike = part.split_once("!=").or_else(|| part.split_once('≠'));
        let (found, (name, sign)) = match (strike, part.split_once('=')) {
            (Some(strike), _) => (false, strike),
            (None, Some(write)) => (true, write),
            (None, None) => {
                return Err(MoveError([
                    format!("found the move {part:?}, wanted r1c3=4 (written) or r1c3!=4 (struck out)"),
                    format!("{part:?} は手ではありません。r1c3=4(書く)か r1c3!=4(消す)としてください"),
                ]));
            }
        };
        if *decides.get_or_insert(found) != found {
            return Err(MoveError([
                format!(
                    "found {text:?}, wanted a move that either writes or strikes out, not both: make it two"
                ),
                format!("{text:?} は書く手と消す手が混ざっています。2つの手に分けてください"),
            ]));
        }
        marks.push(mark_named(frame, name, sign)?);
    }
    marks.sort_unstable();
    marks.dedup();
    match (decides, marks.len()) {
        (Some(true), 1) => Ok(Effect::Decide(marks[0])),
        (Some(true), _) => Ok(Effect::Write(marks)),
        (Some(false), _) => Ok(Effect::Strike(marks)),
        (None, _) => Err(MoveError([
            "found an empty move, wanted r1c3=4 (written) or r1c3!=4 (struck out)".to_string(),
            "手が空です。r1c3=4(書く)か r1c3!=4(消す)としてください".to_string(),
        ])),
    }
}

/// A move as [`read_move`] reads it, mark by mark.
pub fn move_marks(frame: &Frame, effect: &Effect) -> Vec<String> {
    let between = if effect.decides() { "=" } else { "!=" };
    let mark = |mark: &Mark| format!("{}{between}{}", frame.name(mark.cell), frame.sign_of(*mark));
    effect.marks().iter().map(mark).collect()
}

/// What stands for a place that is not decided: no symbol of the board looks like it.
fn unknown(frame: &Frame) -> char {
    if frame.sorts.is_empty() { '.' } else { UNKNOWN }
}

/// What stands in every place, one sign each: cells of the grid in reading order, then all other places.
pub fn board_text(board: &Board<'_>) -> String {
    let frame = board.frame();
    let sign = |at: usize| {
        let cell = Cell(at as u16);
        match board.value(cell) {
            _ if !frame.cells.contains(cell) => NO_PART,
            Some(symbol) => frame.sign_of(Mark { cell, symbol }),
            None => unknown(frame),
        }
    };
    (0..frame.place_count()).map(sign).collect()
}

/// The candidates of every place in the same order, with points between: a number in base 16 each, whose lowest bit is the first symbol.
pub fn candidates_text(board: &Board<'_>) -> String {
    let mask = |symbols: &Symbols| format!("{:x}", symbols.bits());
    board.all_candidates().iter().map(mask).collect::<Vec<_>>().join(".")
}

/// Reads what [`board_text`] and [`candidates_text`] wrote: what is written, and what is struck out.
pub fn read_board(
    frame: &Frame,
    board: &str,
    candidates: Option<&str>,
) -> Result<(Vec<Mark>, Vec<Mark>), MoveError> {
    let count = frame.place_count();
    let wrong = |what: &str, found: usize| {
        MoveError([
            format!(
                "found {found} places in {what:?}, wanted {count}: one for each cell in reading order, then all other places"
            ),
            format!("{what:?} の長さが {found} です。{count} 必要です(マスを順に、続いてそのほかの場所)"),
        ])
    };
    let signs: Vec<char> = board.chars().collect();
    if signs.len() != count {
        return Err(wrong("board", signs.len()));
    }
    let (mut written, mut struck) = (Vec::new(), Vec::new());
    for cell in frame.cells.iter() {
        let sign = signs[cell.index()];
        if sign == unknown(frame) || (sign == '0' && frame.sorts.is_empty()) {
            continue;
        }
        let mut marks = frame.start(cell).iter().map(|symbol| Mark { cell, symbol });
        let mark = marks.find(|mark| frame.sign_of(*mark) == sign).ok_or_else(|| {
            let name = frame.name(cell);
            MoveError([
                format!("found {sign:?} in {name}, wanted a symbol of the board or {:?}", unknown(frame)),
                format!("{name} の {sign:?} はこの盤面の記号ではありません(空きは {:?})", unknown(frame)),
            ])
        })?;
        written.push(mark);
    }
    if let Some(text) = candidates {
        let masks: Option<Vec<u128>> =
            text.split('.').map(|mask| u128::from_str_radix(mask, 16).ok()).collect();
        let masks = masks.unwrap_or_default();
        if masks.len() != count {
            return Err(wrong("candidates", masks.len()));
        }
        for cell in frame.cells.iter() {
            let gone = frame.start(cell).difference(Symbols::from_bits(masks[cell.index()]));
            struck.extend(gone.iter().map(|symbol| Mark { cell, symbol }));
        }
    }
    Ok((written, struck))
}
