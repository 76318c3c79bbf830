//! A calculation on one line.

use super::{SIDES, numbers, sign};
use crate::grid::Grid;
use crate::kind::clued::{Clue, Clues};
use crate::problem::Spot;
use crate::symbol::{Mark, Symbol};
use crate::text::ReadError;
use crate::text::sgt::Reader;

/// A row as it was read: where it begins in the text, its sign, its digits, holes or letters.
struct Row {
    start: usize,
    sign: Option<char>,
    signs: Vec<char>,
}

/// Reads a calculation; with letters instead of digits and holes, or without any.
pub(super) fn read(reader: &mut Reader<'_>, letters: bool) -> Result<Clues, ReadError> {
    let mut rows: Vec<Row> = Vec::new();
    loop {
        let start = reader.at;
        let sign = reader.peek().filter(|sign| matches!(sign, '+' | '-' | 'x'));
        reader.at += usize::from(sign.is_some());
        let mut signs = Vec::new();
        while let Some(next) = reader.peek().filter(|&next| takes(next, letters)) {
            signs.push(next);
            reader.at += 1;
        }
        if signs.is_empty() || signs.len() >= *SIDES.end() {
            return Err(if letters {
                reader.want("a number of 1 to 11 letters A to Z", "1〜11文字の数(A〜Z)")
            } else {
                reader.want(
                    "a number of 1 to 11 digits, with '.' where one is missing",
                    "1〜11けたの数(欠けた数字は '.')",
                )
            });
        }
        rows.push(Row { start, sign, signs });
        if reader.peek() != Some('/') || rows.len() == *SIDES.end() {
            break;
        }
        reader.at += 1;
    }
    let shifts = shifts(reader, &rows)?;
    let mut clues = laid(&rows, &shifts);
    if letters {
        let mut used: Vec<char> = rows.iter().flat_map(|row| row.signs.iter().copied()).collect();
        used.sort_unstable();
        used.dedup();
        if used.len() > 10 {
            return Err(reader.want_at(rows[0].start, "at most ten different letters", "10種類までの文字"));
        }
    }
    clues.given.sort_unstable();
    Ok(clues)
}

fn takes(sign: char, letters: bool) -> bool {
    if letters { sign.is_ascii_uppercase() } else { sign == '.' || sign.is_ascii_digit() }
}

/// How many places each number stands to the left of the last column, if the rows are a calculation.
fn shifts(reader: &mut Reader<'_>, rows: &[Row]) -> Result<Vec<usize>, ReadError> {
    let [first, second, rest @ ..] = rows else {
        return Err(reader.want(
            "'/' and the next row: two numbers and a result at least",
            "'/' と次の行(少なくとも2つの数と答え)",
        ));
    };
    let Some(last) = rest.last() else {
        return Err(reader.want("'/' and the result", "'/' と答えの行"));
    };
    let mut wrong = |row: &Row, en: &'static str, ja: &'static str| Err(reader.want_at(row.start, en, ja));
    if first.sign.is_some() {
        return wrong(first, "a first number without a sign", "1行目は記号のない数");
    }
    let count = rows.len();
    match second.sign {
        Some(sign @ ('+' | '-')) => {
            let own = rows[1..count - 1].iter().find(|row| row.sign != Some(sign));
            if let Some(row) = own {
                return wrong(
                    row,
                    "the same sign before every number but the last",
                    "最後の行を除くすべての数に同じ記号",
                );
            }
            if sign == '-' && count > 3 {
                return wrong(&rows[2], "one number to take away, and the result", "引く数は1つだけ");
            }
            if last.sign.is_some() {
                return wrong(last, "a result without a sign", "最後の行は記号のない答え");
            }
            Ok(vec![0; count])
        }
        Some(_) => {
            let digits = second.signs.len();
            let wanted = if digits == 1 { 3 } else { 3 + digits };
            if count != wanted {
                return wrong(
                    second,
                    "below a product one row for each digit of the second number, and the result; for one digit the result alone",
                    "かけ算の下には、かける数の1けたごとに1行と答え(1けたなら答えだけ)",
                );
            }
            if let Some(row) = rest.iter().find(|row| row.sign.is_some()) {
                return wrong(row, "no sign below the line", "線の下には記号なし");
            }
            let long = first.signs.len();
            for row in &rest[..rest.len() - usize::from(digits > 1)] {
                if ![long, long + 1].contains(&row.signs.len()) {
                    return wrong(
                        row,
                        "as many digits as the first number has, or one more",
                        "かけられる数と同じけた数か、1けた多い数",
                    );
                }
            }
            let partial = |at: usize| if digits > 1 && (2..count - 1).contains(&at) { at - 2 } else { 0 };
            Ok((0..count).map(partial).collect())
        }
        _ => wrong(
            second,
            "'+', '-' or 'x' before the second number",
            "2行目の数の前に '+'、'-'、'x' のどれか",
        ),
    }
}

/// The rows on a grid, the last places below each other, with a column for the signs.
fn laid(rows: &[Row], shifts: &[usize]) -> Clues {
    let wide = rows.iter().zip(shifts).map(|(row, shift)| row.signs.len() + shift).max().unwrap_or(1);
    let grid = Grid { rows: rows.len() as u8, cols: (wide + 1) as u8 };
    let mut clues = Clues { cells: vec![Clue::Block; grid.len()], ..Clues::empty(grid) };
    for (at, (row, shift)) in rows.iter().zip(shifts).enumerate() {
        let first = 1 + wide - shift - row.signs.len();
        for (place, &sign) in row.signs.iter().enumerate() {
            let cell = grid.cell(at, first + place);
            clues.cells[cell.index()] =
                if sign.is_ascii_uppercase() { Clue::Letter(sign) } else { Clue::None };
            if let Some(digit) = sign.to_digit(10).filter(|_| sign.is_ascii_digit()) {
                clues.given.push(Mark { cell, symbol: Symbol(digit as u8) });
            }
        }
        if let Some(sign) = row.sign {
            clues.signs.insert(Spot::cell(at, 0), sign);
        }
    }
    clues
}

/// Writes a calculation.
pub(super) fn write(clues: &Clues) -> String {
    let row = |(at, cells): (usize, &Vec<crate::grid::Cell>)| {
        let mut text: String = sign(clues, at).into_iter().collect();
        for &cell in cells {
            let given = clues.given.iter().find(|mark| mark.cell == cell);
            text.push(match (clues.at(cell), given) {
                (Clue::Letter(letter), _) => letter,
                (_, Some(mark)) => char::from(b'0' + mark.symbol.0),
                _ => '.',
            });
        }
        text
    };
    numbers(clues).iter().enumerate().map(row).collect::<Vec<_>>().join("/")
}

/// A calculation of numbers on the grid of its rows, all digits given. `None` where it does not fill the grid.
pub(super) fn calculation(grid: Grid, sign: char, numbers: &[u64]) -> Option<Clues> {
    let rows: Vec<Row> = numbers
        .iter()
        .enumerate()
        .map(|(at, number)| {
            let signed = at == 1 || (sign != 'x' && at > 0 && at + 1 < numbers.len());
            Row { start: 0, sign: signed.then_some(sign), signs: number.to_string().chars().collect() }
        })
        .collect();
    let long = sign == 'x' && numbers.len() > 3;
    let shift = |at: usize| if long && (2..numbers.len() - 1).contains(&at) { at - 2 } else { 0 };
    let shifts: Vec<usize> = (0..numbers.len()).map(shift).collect();
    let mut clues = laid(&rows, &shifts);
    clues.given.sort_unstable();
    (clues.grid == grid).then_some(clues)
}
