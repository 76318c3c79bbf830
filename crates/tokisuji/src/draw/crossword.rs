//! Crosswords drawn: the empty board with its numbers, and the solution; as SVG and for the terminal.

use super::Place;
use super::look::FONTS;
use super::svg::{Path, Svg, Tag, tag};
use crate::grid::Cell;
use crate::kind::crossword::{Crossword, Square};
use crate::lang::Lang;

/// The side of a square.
const SIDE: f64 = 40.0;
const MARGIN: f64 = 4.0;

/// What is drawn of a crossword.
#[derive(Clone, Debug, Default)]
pub struct CrosswordLook {
    /// Whether letters are shown.
    pub letters: bool,
    /// Cells that spell the hidden word, in order: marked A, B, C.
    pub hidden: Vec<Cell>,
    /// The language of the title.
    pub lang: Lang,
}

/// Draws a crossword as an SVG file.
pub fn draw_crossword(board: &Crossword, look: &CrosswordLook) -> String {
    let mut svg = Svg::default();
    let head = view(board, MARGIN).with("xmlns", "http://www.w3.org/2000/svg");
    svg.open(&head.with("role", "img").with("font-family", FONTS));
    let title = match look.letters {
        true => look.lang.pick("Crossword, solution", "クロスワード(解答)"),
        false => look.lang.pick("Crossword", "クロスワード"),
    };
    svg.words(&tag("title"), title);
    squares(&mut svg, board, look);
    svg.finish()
}

/// Draws a crossword into a page that is being written, as large as its place allows and in the middle of it.
pub fn draw_crossword_into(svg: &mut Svg, place: Place, board: &Crossword, look: &CrosswordLook) {
    let head = view(board, 1.0).num("x", place.x).num("y", place.y);
    svg.open(&head.num("width", place.wide).num("height", place.tall).with("font-family", FONTS));
    squares(svg, board, look);
    svg.close();
}

/// The frame of the picture with this much around the board.
fn view(board: &Crossword, margin: f64) -> Tag {
    let grid = board.grid();
    let (wide, tall) = (f64::from(grid.cols) * SIDE, f64::from(grid.rows) * SIDE);
    let view = format!("{} {} {} {}", -margin, -margin, wide + 2.0 * margin, tall + 2.0 * margin);
    tag("svg").with("viewBox", &view)
}

/// Squares, numbers, letters and marks.
fn squares(svg: &mut Svg, board: &Crossword, look: &CrosswordLook) {
    let grid = board.grid();
    let (mut white, mut black) = (Path::default(), Path::default());
    for cell in grid.cells() {
        let (x, y) = place(board, cell);
        match board.square(cell) {
            Square::Outside => {}
            Square::Black => drop(black.rect(x, y, SIDE, SIDE)),
            Square::Blank | Square::Letter(_) => drop(white.rect(x, y, SIDE, SIDE)),
        }
    }
    for (path, fill) in [(white, "#fff"), (black, "#000000")] {
        if !path.is_empty() {
            let shape = tag("path").with("d", path.text()).with("fill", fill);
            svg.leaf(&shape.with("stroke", "#000000").num("stroke-width", 1.5));
        }
    }
    svg.open(&tag("g").num("font-size", 11.0));
    let mut last = 0;
    for run in board.runs().into_iter().filter(|run| std::mem::replace(&mut last, run.number) != run.number) {
        let (x, y) = place(board, run.cells[0]);
        svg.words(&tag("text").num("x", x + 3.0).num("y", y + 12.0), &run.number.to_string());
    }
    svg.close();
    if look.letters {
        svg.open(&tag("g").num("font-size", 22.0).with("text-anchor", "middle"));
        for cell in grid.cells() {
            if let Some(letter) = board.letter(cell) {
                let (x, y) = place(board, cell);
                let text = tag("text").num("x", x + SIDE / 2.0).num("y", y + SIDE * 0.74);
                svg.words(&text, &letter.to_string());
            }
        }
        svg.close();
    }
    svg.open(&tag("g").num("font-size", 9.0).with("text-anchor", "middle").with("fill", "#000000"));
    for (&cell, mark) in look.hidden.iter().zip(marks()) {
        let (x, y) = place(board, cell);
        let ring = tag("circle").num("cx", x + SIDE - 8.0).num("cy", y + SIDE - 8.0).num("r", 6.0);
        svg.leaf(&ring.with("fill", "none").with("stroke", "#000000"));
        svg.words(&tag("text").num("x", x + SIDE - 8.0).num("y", y + SIDE - 5.0), &mark);
    }
    svg.close();
}

/// The names of the cells that spell a hidden word: A to Z, then AA and so on.
pub fn marks() -> impl Iterator<Item = String> {
    let letter = |at: usize| char::from(b'A' + at as u8).to_string();
    (0..).map(
        move |at: usize| if at < 26 { letter(at) } else { letter((at / 26 - 1) % 26) + &letter(at % 26) },
    )
}

fn place(board: &Crossword, cell: Cell) -> (f64, f64) {
    (board.grid().col(cell) as f64 * SIDE, board.grid().row(cell) as f64 * SIDE)
}

/// A crossword for the terminal, two columns a square: its letters, or its numbers.
pub fn text_crossword(board: &Crossword, letters: bool) -> String {
    let grid = board.grid();
    let mut number = vec![0; grid.len()];
    board.runs().iter().for_each(|run| number[run.cells[0].index()] = run.number);
    let mut text = String::new();
    for cell in grid.cells() {
        match board.square(cell) {
            Square::Outside => text += "  ",
            Square::Black => text += "██",
            Square::Letter(letter) if letters => {
                text.push(letter);
                // Kana fill two columns by themselves.
                text += if letter >= '\u{1100}' { "" } else { " " };
            }
            _ if letters || number[cell.index()] == 0 => text += " ·",
            _ => text += &format!("{:2}", number[cell.index()]),
        }
        if grid.col(cell) + 1 == grid.cols as usize {
            text.push('\n');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::svg::tests::check;
    use super::*;

    #[test]
    fn a_drawing_has_every_square_number_and_letter() {
        let board: Crossword = "CAT#/A_O./R#NO".parse().unwrap();
        let hidden = vec![Cell(0), Cell(2)];
        for letters in [false, true] {
            let svg =
                draw_crossword(&board, &CrosswordLook { letters, hidden: hidden.clone(), lang: Lang::En });
            let all = check(&svg).unwrap();
            let texts = all.iter().filter(|(name, _)| name == "text").count();
            // Runs begin in r1c1, r1c3, r2c3, r2c4 and r3c3: five numbers. Then two marks, and eight letters.
            assert_eq!(texts, 5 + 2 + if letters { 8 } else { 0 });
        }
    }

    #[test]
    fn the_terminal_shows_letters_or_numbers() {
        let board: Crossword = "ネコ#/コ#_".parse().unwrap();
        assert_eq!(text_crossword(&board, true), "ネコ██\nコ██  \n");
        assert_eq!(text_crossword(&board, false), " 1 ·██\n ·██  \n");
        assert_eq!(marks().nth(27).as_deref(), Some("AB"));
    }
}
