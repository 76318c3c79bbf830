//! The words of a skeleton below its board: by length, as many to a line as there is room for.

use super::look::{Ink, Pen, SIDE};
use super::svg::{Svg, tag};
use crate::kind::Puzzle;
use crate::problem::Frame;

/// The font size of words.
const SIZE: f64 = 22.0;
/// From line to line.
const LINE: f64 = 32.0;

/// The lines of words that a puzzle is printed with; none but for skeletons.
pub(super) fn lines(puzzle: &Puzzle) -> Vec<String> {
    let wide = f64::from(puzzle.grid().cols) * SIDE;
    let mut lines = Vec::new();
    for (length, words) in puzzle.words_by_length() {
        let mut line = format!("{length}: ");
        let mut any = false;
        for word in words {
            if any && width(&line) + width(word) > wide {
                lines.push(std::mem::take(&mut line));
                line = "    ".to_string();
            }
            line += word;
            line.push_str("  ");
            any = true;
        }
        lines.push(line);
    }
    lines.iter().map(|line| line.trim_end().to_string()).collect()
}

/// The room they take below the board.
pub(super) fn height(lines: &[String]) -> f64 {
    if lines.is_empty() { 0.0 } else { lines.len() as f64 * LINE + 8.0 }
}

pub(super) fn below(svg: &mut Svg, frame: &Frame, lines: &[String], pen: Pen) {
    if lines.is_empty() {
        return;
    }
    let tall = f64::from(frame.grid.rows) * SIDE;
    svg.open(&tag("g").ink(Ink::Given, pen).num("font-size", SIZE).with("text-anchor", "start"));
    for (number, line) in lines.iter().enumerate() {
        let y = tall + (number as f64 + 1.0) * LINE;
        svg.words(&tag("text").num("x", 0.0).num("y", y).with("xml:space", "preserve"), line);
    }
    svg.close();
}

/// About as wide as a text comes out: kana are square, Latin letters a little narrower than they are high.
fn width(text: &str) -> f64 {
    text.chars().map(|sign| if sign >= '\u{1100}' { SIZE } else { SIZE * 0.68 }).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::svg::tests::check;
    use crate::draw::{Look, Picture, draw};

    #[test]
    fn every_word_is_printed_once_below_the_board() {
        let text = "skeleton:...#/.#.#/.#..;NO,CAR,CAT,TON";
        let puzzle = crate::format::read(text).expect("a skeleton").puzzle;
        assert_eq!(lines(&puzzle), ["2: NO", "3: CAR  CAT  TON"]);
        let svg = draw(&puzzle, Picture::Puzzle, &Look::default());
        let all = check(&svg).expect("a proper file");
        assert_eq!(all.iter().filter(|(name, _)| name == "text").count(), 2);
        for word in ["NO", "CAR", "CAT", "TON"] {
            assert_eq!(svg.matches(word).count(), 1, "{word}");
        }
        let narrow = "skeleton:../##/..;カキ,クケ";
        let puzzle = crate::format::read(narrow).expect("a skeleton").puzzle;
        assert_eq!(lines(&puzzle).len(), 2);
    }
}
