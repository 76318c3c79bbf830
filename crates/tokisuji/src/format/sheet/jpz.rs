//! .jpz of Crossword Compiler: XML, often zipped. Both are read; the plain text is written, which all readers take.

use super::zipped::{is_zip, unzip};
use super::{ONE_LETTER, Refusal, Sheet, SheetFormat, board, letter, text, wrong};
use crate::format::ReadError;
use crate::kind::crossword::{Clue, Direction, LONGEST_SIDE, Square};
use crate::lang::Lang;
use roxmltree::{Document, Node};
use std::collections::BTreeMap;
use std::fmt::Write;

pub(super) struct Jpz;

const ROOT: &str = "http://crossword.info/xml/crossword-compiler-applet";
const PUZZLE: &str = "http://crossword.info/xml/rectangular-puzzle";

impl SheetFormat for Jpz {
    fn name(&self) -> &'static str {
        "jpz"
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick(
            "Crossword Compiler .jpz (XML; read zipped too)",
            "Crossword Compiler の .jpz(XML。zip も読めます)",
        )
    }

    fn endings(&self) -> &'static [&'static str] {
        &["jpz", "xml"]
    }

    fn recognises(&self, file: &[u8]) -> bool {
        is_zip(file)
            || text(file)
                .is_ok_and(|text| text.trim_start().starts_with('<') && text.contains("rectangular-puzzle"))
    }

    fn read(&self, file: &[u8]) -> Option<Result<Sheet, ReadError>> {
        if is_zip(file) {
            return Some(unzip(file).and_then(|file| read(text(&file)?)));
        }
        Some(text(file).and_then(read))
    }

    fn write(&self, sheet: &Sheet) -> Option<Result<Vec<u8>, Refusal>> {
        Some(Ok(write(sheet).into_bytes()))
    }
}

/// A text as it stands in XML. Signs that XML has no place for become spaces.
fn escaped(text: &str) -> String {
    let mut said = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => said += "&amp;",
            '<' => said += "&lt;",
            '>' => said += "&gt;",
            '"' => said += "&quot;",
            '\t' | '\n' => said.push(sign),
            sign if sign.is_control() || matches!(sign, '\u{fffe}' | '\u{ffff}') => said.push(' '),
            sign => said.push(sign),
        }
    }
    said
}

fn write(sheet: &Sheet) -> String {
    let grid = sheet.board.grid();
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<crossword-compiler-applet xmlns=\"{ROOT}\">\n<applet-settings/>\n\
         <rectangular-puzzle xmlns=\"{PUZZLE}\">\n<metadata>"
    );
    let texts = [
        ("title", &sheet.title),
        ("creator", &sheet.author),
        ("copyright", &sheet.copyright),
        ("description", &sheet.notes),
    ];
    for (name, text) in texts {
        let _ = write!(xml, "<{name}>{}</{name}>", escaped(text));
    }
    let _ = write!(
        xml,
        "</metadata>\n<crossword>\n<grid width=\"{}\" height=\"{}\">\n<grid-look numbering-scheme=\"normal\"/>\n",
        grid.cols, grid.rows
    );
    for (cell, square) in sheet.rows().flatten() {
        let _ = write!(xml, "<cell x=\"{}\" y=\"{}\"", grid.col(cell) + 1, grid.row(cell) + 1);
        match square {
            Square::Outside => xml += " type=\"void\"",
            Square::Black => xml += " type=\"block\"",
            Square::Blank => {}
            Square::Letter(letter) => {
                let _ = write!(xml, " solution=\"{letter}\"");
            }
        }
        if let Some(number) = sheet.number(cell) {
            let _ = write!(xml, " number=\"{number}\"");
        }
        if sheet.marks.contains(&cell) {
            xml += " background-shape=\"circle\"";
        }
        xml += "/>\n";
    }
    xml += "</grid>\n";
    let clues: Vec<(Direction, &Clue)> = sheet.clues.all().collect();
    for (at, (way, clue)) in clues.iter().enumerate() {
        let (first, last) = (clue.cells[0], *clue.cells.last().unwrap_or(&clue.cells[0]));
        let (x, y) = (grid.col(first) + 1, grid.row(first) + 1);
        let place = match way {
            Direction::Across => format!("x=\"{x}-{}\" y=\"{y}\"", grid.col(last) + 1),
            Direction::Down => format!("x=\"{x}\" y=\"{y}-{}\"", grid.row(last) + 1),
        };
        let _ = writeln!(xml, "<word id=\"{}\" {place}/>", at + 1);
    }
    let titles = if sheet.is_japanese() {
        ["Across ヨコのカギ", "Down タテのカギ"]
    } else {
        ["Across", "Down"]
    };
    for (way, title) in Direction::BOTH.into_iter().zip(titles) {
        let _ = writeln!(xml, "<clues ordering=\"normal\"><title><b>{title}</b></title>");
        for (at, (_, clue)) in clues.iter().enumerate().filter(|(_, (own, _))| *own == way) {
            let said = escaped(clue.text());
            let (number, length) = (clue.number, clue.cells.len());
            let _ = writeln!(
                xml,
                "<clue word=\"{}\" number=\"{number}\" format=\"{length}\">{said}</clue>",
                at + 1
            );
        }
        xml += "</clues>\n";
    }
    xml + "</crossword>\n</rectangular-puzzle>\n</crossword-compiler-applet>\n"
}

fn read(text: &str) -> Result<Sheet, ReadError> {
    let document = Document::parse(text).map_err(|error| {
        let place = error.pos();
        wrong(
            place.row.max(1) as usize,
            place.col.max(1) as usize,
            &error.to_string(),
            ["XML that goes on rightly", "正しい XML の続き"],
        )
    })?;
    let place = |node: Node<'_, '_>| {
        let place = document.text_pos_at(node.range().start);
        (place.row as usize, place.col as usize)
    };
    let named =
        |name: &'static str| document.descendants().find(move |node| node.has_tag_name((PUZZLE, name)));
    let grid = named("grid")
        .ok_or_else(|| wrong(1, 1, "no grid", ["<crossword> with a <grid>", "<grid> のある <crossword>"]))?;
    let size = |name: &str| {
        let number = grid.attribute(name).and_then(|text| text.trim().parse::<usize>().ok());
        number.filter(|number| (1..=LONGEST_SIDE).contains(number)).ok_or_else(|| {
            let (line, column) = place(grid);
            wrong(
                line,
                column,
                grid.attribute(name).unwrap_or("the end"),
                ["a board of at most 25×25", "25×25以下の盤面"],
            )
        })
    };
    let (cols, rows) = (size("width")?, size("height")?);
    let mut squares = vec![vec![Square::Outside; cols]; rows];
    let mut marked = Vec::new();
    for cell in grid.children().filter(|node| node.has_tag_name((PUZZLE, "cell"))) {
        let (line, column) = place(cell);
        let at = |name: &str, most: usize| {
            let number = cell.attribute(name).and_then(|text| text.parse::<usize>().ok());
            number.filter(|number| (1..=most).contains(number)).map(|number| number - 1).ok_or_else(|| {
                wrong(
                    line,
                    column,
                    cell.attribute(name).unwrap_or("the end"),
                    ["a cell inside the board", "盤面の中のマス"],
                )
            })
        };
        let (col, row) = (at("x", cols)?, at("y", rows)?);
        squares[row][col] = match (cell.attribute("type"), cell.attribute("solution")) {
            (Some("block"), _) => Square::Black,
            (Some("void"), _) => Square::Outside,
            (_, None | Some("" | " ")) => Square::Blank,
            (_, Some(answer)) => letter(answer).ok_or_else(|| wrong(line, column, answer, ONE_LETTER))?,
        };
        if cell.attribute("background-shape") == Some("circle") {
            marked.push((row, col));
        }
    }
    let clues = clues(&document);
    let board = board(squares, place(grid).0)?;
    let grid = board.grid();
    let mut sheet = Sheet::new(board, |way, number| clues.get(&(way, number)).cloned());
    let said = |name: &'static str| {
        named("metadata")
            .and_then(|data| data.children().find(|node| node.has_tag_name((PUZZLE, name))))
            .map(inner)
            .unwrap_or_default()
    };
    sheet.title = said("title");
    sheet.author = said("creator");
    sheet.copyright = said("copyright");
    sheet.notes = said("description");
    sheet.marks = marked.into_iter().map(|(row, col)| grid.cell(row, col)).collect();
    Ok(sheet)
}

/// The clues by direction and number: the first list is across unless its title says otherwise.
fn clues(document: &Document<'_>) -> BTreeMap<(Direction, usize), String> {
    let mut clues = BTreeMap::new();
    let lists = document.descendants().filter(|node| node.has_tag_name((PUZZLE, "clues")));
    for (at, list) in lists.enumerate() {
        let title =
            list.children().find(|node| node.has_tag_name((PUZZLE, "title"))).map(inner).unwrap_or_default();
        let title = title.to_lowercase();
        let way = match at {
            _ if title.contains("across") || title.contains("ヨコ") => Direction::Across,
            _ if title.contains("down") || title.contains("タテ") => Direction::Down,
            0 => Direction::Across,
            _ => Direction::Down,
        };
        for clue in list.children().filter(|node| node.has_tag_name((PUZZLE, "clue"))) {
            let text = inner(clue);
            if let (Some(number), true) =
                (clue.attribute("number").and_then(|text| text.parse().ok()), text != "—")
            {
                clues.insert((way, number), text);
            }
        }
    }
    clues
}

/// All text inside a node.
fn inner(node: Node<'_, '_>) -> String {
    let text: String = node.descendants().filter(Node::is_text).filter_map(|node| node.text()).collect();
    text.trim().to_string()
}
