//! Cages whose fillings are listed one by one: differences and quotients of more than two cells, and cages without a sign, of which any
//! of the four operations makes the number.

use crate::grid::{Cell, Grid};
use crate::symbol::Symbol;

/// More cells than this in such a cage nobody draws, and nobody could think through.
const MOST_CELLS: usize = 5;
/// The most fillings of a cage.
const MOST_ROWS: usize = 20_000;

/// Whether a cage of so many cells is one of these.
pub(super) fn is_listed(op: char, cells: usize) -> bool {
    op == '?' || (matches!(op, '-' | ':') && cells > 2)
}

/// All fillings of a cage in which no digit stands twice in a row or column; `None` where they are too many.
pub(super) fn rows(grid: Grid, cells: &[Cell], op: char, value: u32) -> Option<Vec<Vec<Symbol>>> {
    if cells.len() > MOST_CELLS {
        return None;
    }
    let mut rows = Vec::new();
    let mut digits = Vec::with_capacity(cells.len());
    fill(grid, cells, &mut digits, &mut |digits| {
        if comes_to(op, digits, value) {
            rows.push(digits.iter().map(|&digit| Symbol(digit as u8 - 1)).collect());
        }
    });
    (rows.len() <= MOST_ROWS).then_some(rows)
}

fn fill(grid: Grid, cells: &[Cell], digits: &mut Vec<u32>, each: &mut dyn FnMut(&[u32])) {
    let Some(&cell) = cells.get(digits.len()) else { return each(digits) };
    for digit in 1..=u32::from(grid.rows) {
        let in_line = |other: Cell| grid.row(other) == grid.row(cell) || grid.col(other) == grid.col(cell);
        if !digits.iter().zip(cells).any(|(&known, &other)| known == digit && in_line(other)) {
            digits.push(digit);
            fill(grid, cells, digits, each);
            digits.pop();
        }
    }
}

/// Whether digits come to a number: with `-` the others are taken from the largest, with `:` it is divided by them all.
fn comes_to(op: char, digits: &[u32], value: u32) -> bool {
    let most = digits.iter().copied().max().unwrap_or(0);
    let (sum, product): (u32, u32) = (digits.iter().sum(), digits.iter().product());
    match op {
        '+' => sum == value,
        'x' => product == value,
        '-' => most == sum - most + value,
        ':' => most == (product / most).saturating_mul(value),
        _ => "+-x:".chars().any(|op| comes_to(op, digits, value)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::Puzzle;
    use crate::solve;

    #[test]
    fn digits_come_to_what_one_reckons() {
        assert!(
            comes_to('-', &[1, 6, 2], 3) && !comes_to('-', &[1, 6, 2], 4) && comes_to('-', &[3, 1, 2], 0)
        );
        assert!(
            comes_to(':', &[2, 6, 1], 3) && !comes_to(':', &[2, 6, 2], 1) && comes_to(':', &[4, 2, 2], 1)
        );
        for value in [9, 3, 12] {
            assert!(comes_to('?', &[1, 6, 2], value), "{value}");
        }
        assert!(!comes_to('?', &[1, 6, 2], 5));
    }

    /// Rows and columns by their definition, and the cages reckoned as one does on paper.
    fn squares(minus: i64, any: u32, over: u32, first: u32, second: u32) -> Vec<Vec<u32>> {
        let lines: Vec<Vec<u32>> = (0..256u32)
            .map(|number| (0..4).map(|at| number / 4u32.pow(at) % 4 + 1).collect::<Vec<u32>>())
            .filter(|line| (1..=4).all(|digit| line.contains(&digit)))
            .collect();
        let sorted = |mut three: [u32; 3]| {
            three.sort_unstable();
            three
        };
        let differ = |three: [u32; 3], value: i64| {
            let [a, b, c] = sorted(three);
            i64::from(c) - i64::from(a + b) == value
        };
        let divide = |three: [u32; 3], value: u32| {
            let [a, b, c] = sorted(three);
            c.is_multiple_of(a * b) && c / (a * b) == value
        };
        let mut found = Vec::new();
        for (a, b) in lines.iter().flat_map(|a| lines.iter().map(move |b| (a, b))) {
            for (c, d) in lines.iter().flat_map(|c| lines.iter().map(move |d| (c, d))) {
                let column = |at: usize| [a[at], b[at], c[at], d[at]];
                let free = [a[2], a[3], b[3]];
                let is_any = free.iter().sum::<u32>() == any
                    || free.iter().product::<u32>() == any
                    || differ(free, any.into())
                    || divide(free, any);
                let fits = (0..4).all(|at| (1..=4).all(|digit| column(at).contains(&digit)))
                    && differ([a[0], a[1], b[0]], minus)
                    && is_any
                    && divide([b[1], b[2], c[1]], over)
                    && c[0] + d[0] + d[1] == first
                    && c[2] + c[3] + d[2] + d[3] == second;
                if fits {
                    found.push([&a[..], b, c, d].concat());
                }
            }
        }
        found.sort_unstable();
        found
    }

    #[test]
    fn solutions_are_those_of_all_squares_that_fit() {
        let mut counts = Vec::new();
        for (minus, any, over, first, second) in [(0, 8, 2, 9, 10), (1, 10, 2, 8, 8), (1, 10, 3, 8, 8)] {
            let text = format!("kenken:aabb/accb/dcee/ddee/{minus}-,{any},{over}:,{first}+,{second}+");
            let puzzle: Puzzle = text.parse().expect("a KenKen");
            assert_eq!(puzzle.to_string(), text);
            let mut found: Vec<Vec<u32>> = solve::solutions(&puzzle.problem())
                .map(|marks| marks.iter().map(|mark| u32::from(mark.symbol.0) + 1).collect())
                .collect();
            found.sort_unstable();
            assert_eq!(found, squares(minus, any, over, first, second), "{text}");
            counts.push(found.len());
        }
        // Of the 576 squares, as counted by a few lines of another language.
        assert_eq!((counts[0] >= 9, counts[1]), (true, 1), "{counts:?}");
    }

    #[test]
    fn cages_too_large_to_list_are_refused() {
        for text in ["kenken:aaa/aaa/bbc/7-,3+,1", "kenken:aaa/aaa/bbc/7,3+,1"] {
            assert!(text.parse::<Puzzle>().is_err(), "{text}");
        }
    }
}
