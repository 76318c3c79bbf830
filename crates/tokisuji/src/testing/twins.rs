//! Twins of puzzles with clues on a grid: mirrored, turned, and with other names for the same things.
//!
//! Two mirrors are enough: across the falling diagonal and from left to right. In turns, one after the other, they come to all eight
//! symmetries of a square.

use crate::grid::{Cell, Grid};
use crate::kind::Puzzle;
use crate::kind::clued::{Clue, Clued, Clues};
use crate::problem::Spot;
use crate::symbol::{Mark, Symbol};

/// The puzzle and its twins: eight of them, in the order in which two mirrors make them. `None` for kinds without clues on a grid.
pub fn turned(puzzle: &Puzzle) -> Option<Vec<Puzzle>> {
    let mut all = vec![puzzle.clone()];
    while all.len() < 8 {
        let last = &all[all.len() - 1];
        let next = if all.len() % 2 == 1 { mirrored(last) } else { flipped(last) };
        all.push(next?);
    }
    Some(all)
}

/// The same puzzle mirrored across the falling diagonal; `None` for other kinds than those with clues.
pub fn mirrored(puzzle: &Puzzle) -> Option<Puzzle> {
    let clued: &Clued = puzzle.get()?;
    let clues = clued.clues();
    let grid = Grid { rows: clues.grid.cols, cols: clues.grid.rows };
    let from = |cell: Cell| clues.grid.cell(grid.col(cell), grid.row(cell));
    let clue = |clue: Clue| match clue {
        Clue::Sums(down, across) => Clue::Sums(across, down),
        // Up and left, right and down change places.
        Clue::Arrow(way, number) => Clue::Arrow(3 - way, number),
        other => other,
    };
    let sign = |sign: char| match sign {
        '<' => '^',
        '^' => '<',
        '>' => 'v',
        'v' => '>',
        other => other,
    };
    let spot = |spot: Spot| Spot { y: spot.x, x: spot.y };
    let [above, left, below, right] = clues.margins.clone();
    let twin = Clues {
        grid,
        cells: grid.cells().map(|cell| clue(clues.at(from(cell)))).collect(),
        signs: clues.signs.iter().map(|(&at, &old)| (spot(at), sign(old))).collect(),
        regions: moved_regions(clues, grid, from),
        margins: [left, above, right, below],
        number: clues.number,
        given: Vec::new(),
    };
    Some(settled(clued, twin, spot))
}

/// The same puzzle seen from behind: left is right. `None` for other kinds than those with clues.
pub fn flipped(puzzle: &Puzzle) -> Option<Puzzle> {
    let clued: &Clued = puzzle.get()?;
    let (clues, grid) = (clued.clues(), clued.clues().grid);
    let cols = grid.cols as usize;
    // Sums stand left of what they add up, in a column that stays where it is: the others change places.
    let sums = clues.cells.iter().any(|clue| matches!(clue, Clue::Sums(..)));
    let stay = usize::from(sums);
    let from = |cell: Cell| match grid.col(cell) {
        col if col < stay => cell,
        col => grid.cell(grid.row(cell), cols - 1 - col + stay),
    };
    let clue = |clue: Clue| match clue {
        // Right and left change places.
        Clue::Arrow(way @ (1 | 3), number) => Clue::Arrow(4 - way, number),
        other => other,
    };
    let sign = |sign: char| match sign {
        '<' => '>',
        '>' => '<',
        other => other,
    };
    let spot = |spot: Spot| Spot { x: (2 * (cols + stay)) as u8 - spot.x, ..spot };
    let [mut above, mut left, mut below, mut right] = clues.margins.clone();
    above.reverse();
    below.reverse();
    if right.is_empty() {
        // Numbers that are read along the row stay beside it, and are read the other way.
        for numbers in &mut left {
            numbers.reverse();
        }
    } else {
        std::mem::swap(&mut left, &mut right);
    }
    let mut cells: Vec<Clue> = grid.cells().map(|cell| clue(clues.at(from(cell)))).collect();
    if sums {
        let across = |cell: Cell| match clues.at(cell) {
            Clue::Sums(_, across) => across,
            _ => None,
        };
        let is_white = |cell: Cell| matches!(clues.at(cell), Clue::None | Clue::Number(_));
        for cell in grid.cells().filter(|&cell| !is_white(from(cell))) {
            let down = match cells[cell.index()] {
                Clue::Sums(down, _) => down,
                _ => None,
            };
            // What is now to the right of here was to the left of it, and had its sum at its other end.
            let (row, ends) = (grid.row(cell), cols - 1 - grid.col(cell));
            let begins = (0..=ends).rev().find(|&col| !is_white(grid.cell(row, col)));
            let sum = begins.filter(|&col| col < ends).and_then(|col| across(grid.cell(row, col)));
            cells[cell.index()] =
                if down.is_none() && sum.is_none() { Clue::Block } else { Clue::Sums(down, sum) };
        }
    }
    let twin = Clues {
        grid,
        cells,
        signs: clues.signs.iter().map(|(&at, &old)| (spot(at), sign(old))).collect(),
        regions: moved_regions(clues, grid, from),
        margins: [above, left, below, right],
        number: clues.number,
        given: Vec::new(),
    };
    Some(settled(clued, twin, spot))
}

/// The same puzzle with other names for the same things, where its kind has such: digits counted from the other end, colours exchanged.
pub fn relabelled(puzzle: &Puzzle) -> Option<Puzzle> {
    let clued: &Clued = puzzle.get()?;
    let mut clues = clued.clues().clone();
    let side = clues.grid.rows.max(clues.grid.cols);
    match puzzle.kind().name() {
        "futoshiki" => {
            let greater = |sign: &mut char| {
                *sign = match *sign {
                    '<' => '>',
                    '>' => '<',
                    '^' => 'v',
                    _ => '^',
                };
            };
            clues.signs.values_mut().for_each(greater);
            clues.given.iter_mut().for_each(|mark| mark.symbol = Symbol(side - 1 - mark.symbol.0));
        }
        "binairo" => clues.given.iter_mut().for_each(|mark| mark.symbol = Symbol(1 - mark.symbol.0)),
        "hitori" => clues.cells.iter_mut().for_each(|clue| {
            if let Clue::Number(number) = clue {
                *number = u16::from(side) + 1 - *number;
            }
        }),
        _ => return None,
    }
    Some(Clued::new(clued.of_kind(), clues).into())
}

fn moved_regions(clues: &Clues, grid: Grid, from: impl Fn(Cell) -> Cell) -> Vec<u16> {
    if clues.regions.is_empty() {
        return Vec::new();
    }
    grid.cells().map(|cell| clues.regions[from(cell).index()]).collect()
}

/// The twin with what was written from the start, which moves as its spots do.
fn settled(clued: &Clued, mut twin: Clues, to: impl Fn(Spot) -> Spot) -> Puzzle {
    twin.settle_regions();
    let bare = Clued::new(clued.of_kind(), twin.clone());
    let frame = bare.frame();
    let moved = |mark: &Mark| {
        let mut spots: Vec<Spot> = clued.frame().spots(mark.cell).map(&to).collect();
        spots.sort_unstable();
        let is_there = |cell: &Cell| frame.is_answer(*cell) && frame.spots(*cell).eq(spots.iter().copied());
        let cell = frame.cells.iter().find(is_there).expect("a place for what was given");
        Mark { cell, symbol: mark.symbol }
    };
    twin.given = clued.clues().given.iter().map(moved).collect();
    twin.given.sort_unstable();
    Clued::new(clued.of_kind(), twin).into()
}
