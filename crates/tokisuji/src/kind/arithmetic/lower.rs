//! A calculation as places and what binds them: digits, and what is carried from column to column, as everybody reckons on paper.

use super::{numbers, sign};
use crate::constraint::{AllDifferent, Sum, Table};
use crate::grid::Cell;
use crate::kind::clued::{Clue, Clues};
use crate::problem::{Corner, Item, Layout, Lines, Lowering, Sort, SortLook, Spot};
use crate::symbol::{Symbol, Symbols};
use std::collections::{BTreeMap, BTreeSet};

const DIGITS: usize = 10;

pub(super) fn lower(clues: &Clues) -> Lowering {
    let mut to = Lowering::new(clues.grid).expect("the sides keep within bounds");
    let any = to.sort(Sort::digits(0, 9));
    let no_zero = Symbols::first(DIGITS).difference(Symbols::only(Symbol(0)));
    let leading = to.sort(Sort { symbols: no_zero, ..Sort::digits(0, 9) });
    let numbers = numbers(clues);
    for number in &numbers {
        for (at, &cell) in number.iter().enumerate() {
            to.cell(cell, if at == 0 && number.len() > 1 { leading } else { any });
        }
    }
    let (last, rows) = (numbers.len() - 1, clues.grid.rows as usize);
    match sign(clues, 1) {
        Some('x') if rows == 3 => times(&mut to, clues, [&numbers[0], &numbers[2]], numbers[1][0], 2),
        Some('x') => {
            for (at, &digit) in numbers[1].iter().rev().enumerate() {
                times(&mut to, clues, [&numbers[0], &numbers[at + 2]], digit, at + 2);
            }
            add(&mut to, clues, &numbers[2..last], &numbers[last], last);
        }
        // What is left and what was taken away add up to what was there.
        Some('-') => add(&mut to, clues, &numbers[1..], &numbers[0], 0),
        _ => add(&mut to, clues, &numbers[..last], &numbers[last], last),
    }
    letters(&mut to, clues);
    to.layout = layout(clues, &numbers);
    to
}

/// What is carried: up to `most`.
fn carries(to: &mut Lowering, most: usize) -> u8 {
    let say = |value: usize| [format!("the carry {{}} is {value}"), format!("{{}}のくり上がりは{value}")];
    let deny = |value: usize| {
        [format!("the carry {{}} is not {value}"), format!("{{}}のくり上がりは{value}ではない")]
    };
    to.sort(Sort {
        look: SortLook::Thought,
        symbols: Symbols::first(most + 1),
        answer: false,
        says: (0..=most).map(say).collect(),
        denies: (0..=most).map(deny).collect(),
        ..Sort::digits(0, most)
    })
}

/// Numbers that add up, column by column. What is carried into a column stands above the cell of the total there.
fn add(to: &mut Lowering, clues: &Clues, numbers: &[Vec<Cell>], total: &[Cell], row: usize) {
    let grid = clues.grid;
    let carry = carries(to, numbers.len() - 1);
    let in_column = |cells: &[Cell], col: usize| cells.iter().copied().find(|&cell| grid.col(cell) == col);
    let all = || numbers.iter().flatten().chain(total);
    let first = all().map(|&cell| grid.col(cell)).min().unwrap_or(0);
    let last = all().map(|&cell| grid.col(cell)).max().unwrap_or(0);
    let mut carried: Option<Cell> = None;
    for col in (first..=last).rev() {
        let terms = numbers.iter().filter_map(|number| in_column(number, col));
        let mut weighed: Vec<(Cell, i32)> = terms.map(|cell| (cell, 1)).collect();
        weighed.extend(carried.map(|cell| (cell, 1)));
        weighed.extend(in_column(total, col).map(|cell| (cell, -1)));
        let single = weighed.len() == 2 && carried.is_none();
        // Nothing can be carried out of a column with one digit and nothing carried in.
        carried = (col > first && !single).then(|| to.place(Spot::above(row, col - 1), carry));
        weighed.extend(carried.map(|cell| (cell, -10)));
        let (scope, weights) = weighed.into_iter().unzip();
        let number = col + 1;
        let said = [format!("the sum in column {number}"), format!("{number}列目の足し算")];
        to.bind(said, Sum::new(scope, weights, 0, 0));
    }
}

/// A number times a digit, place by place.
fn times(to: &mut Lowering, clues: &Clues, [number, product]: [&[Cell]; 2], digit: Cell, row: usize) {
    let grid = clues.grid;
    let carry = carries(to, DIGITS - 2);
    let mut carried: Option<Cell> = None;
    let places = number.iter().rev().zip(product.iter().rev()).enumerate();
    for (at, (&cell, &result)) in places {
        let is_last = at + 1 == number.len();
        let next = match (is_last, product.len() > number.len()) {
            // What is left over at the end is the first digit of the product.
            (true, true) => Some(product[0]),
            (true, false) => None,
            _ => Some(to.place(Spot::above(row, grid.col(result) - 1), carry)),
        };
        let scope: Vec<Cell> =
            [Some(cell), Some(digit), carried, Some(result), next].into_iter().flatten().collect();
        let said = [
            format!("{} × {}", grid.name(cell), grid.name(digit)),
            format!("{}×{}", grid.name(cell), grid.name(digit)),
        ];
        to.bind(said, digit_times_digit(scope, carried.is_some(), next.is_some()));
        carried = next;
    }
}

/// A digit times a digit and what is carried: the result, and what is carried on.
fn digit_times_digit(scope: Vec<Cell>, carried: bool, next: bool) -> Table {
    let mut rows = Vec::new();
    for a in 0..10u8 {
        for b in 0..10u8 {
            for before in 0..if carried { 9u8 } else { 1 } {
                let value = a * b + before;
                if value >= 10 && !next {
                    continue;
                }
                let row = [
                    Some(a),
                    Some(b),
                    carried.then_some(before),
                    Some(value % 10),
                    next.then_some(value / 10),
                ];
                rows.push(row.into_iter().flatten().map(Symbol).collect());
            }
        }
    }
    Table::new(scope, rows)
}

/// The same letter is the same digit, and different letters are different ones.
fn letters(to: &mut Lowering, clues: &Clues) {
    let mut cells: BTreeMap<char, Vec<Cell>> = BTreeMap::new();
    for cell in clues.grid.cells() {
        if let Clue::Letter(letter) = clues.at(cell) {
            cells.entry(letter).or_default().push(cell);
        }
    }
    for (letter, cells) in cells.iter().filter(|(_, cells)| cells.len() > 1) {
        let said = [format!("the letter {letter}"), format!("文字{letter}")];
        to.bind(said, Table::equal(cells.clone(), Symbols::first(DIGITS)));
    }
    if cells.len() > 1 {
        let firsts = cells.values().map(|cells| cells[0]).collect();
        let said = ["different letters, different digits".to_owned(), "違う文字は違う数字".to_owned()];
        to.bind(said, AllDifferent::new(firsts, Symbols::first(DIGITS), cells.len() == DIGITS));
    }
}

/// Boxes around what is missing, letters in their corners, signs, and the lines that people draw.
fn layout(clues: &Clues, numbers: &[Vec<Cell>]) -> Layout {
    let grid = clues.grid;
    let (rows, cols) = (grid.rows as usize, grid.cols as usize);
    let given: BTreeSet<Cell> = clues.given.iter().map(|mark| mark.cell).collect();
    let mut boxes: BTreeSet<Spot> = BTreeSet::new();
    let mut items = Vec::new();
    for &cell in numbers.iter().flatten() {
        let (row, col) = (grid.row(cell), grid.col(cell));
        if !given.contains(&cell) {
            let edges = [
                Spot::above(row, col),
                Spot::above(row + 1, col),
                Spot::left(row, col),
                Spot::left(row, col + 1),
            ];
            boxes.extend(edges);
        }
        if let Clue::Letter(letter) = clues.at(cell) {
            items.push(Item::Corner(cell, Corner::UpperLeft, letter.to_string()));
        }
    }
    let mut lines = vec![if sign(clues, 1) == Some('x') { 2 } else { rows - 1 }];
    if sign(clues, 1) == Some('x') && rows > 3 {
        lines.push(rows - 1);
    }
    let thick: BTreeSet<Spot> =
        lines.iter().flat_map(|&row| (0..cols).map(move |col| Spot::above(row, col))).collect();
    items.extend(boxes.difference(&thick).map(|&spot| Item::Dashed(spot)));
    items.extend(thick.iter().map(|&spot| Item::Thick(spot)));
    items.extend(clues.signs.iter().map(|(&spot, &sign)| {
        let shown = match sign {
            'x' => "×",
            '-' => "−",
            _ => "+",
        };
        Item::Clue(spot, shown.to_owned())
    }));
    Layout { lines: Lines::None, items, ..Layout::default() }
}
