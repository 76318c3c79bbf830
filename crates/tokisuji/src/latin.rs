//! Random Latin squares: n rows of the digits 1 to n, none twice in a row or column.
//!
//! Two ways, because they answer different questions. Shuffles of the cyclic square are quick and what the paper's
//! figures fit best; they reach only a part of all squares. The walk of Jacobson and Matthews reaches all of them evenly.

use crate::chance::{Chance, below, shuffle};

/// How a random Latin square comes about.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Squares {
    /// Rows, columns and digits of the cyclic square in another order.
    #[default]
    Shuffled,
    /// The walk of Jacobson and Matthews: in the limit every square equally likely.
    Even,
}

impl Squares {
    /// All of them.
    pub const ALL: [Squares; 2] = [Squares::Shuffled, Squares::Even];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Squares::Shuffled => "shuffled",
            Squares::Even => "even",
        }
    }

    /// A square of this size, row by row, digits from 1.
    pub fn draw(self, size: usize, chance: &mut Chance) -> Vec<u8> {
        match self {
            Squares::Shuffled => shuffled(size, chance),
            Squares::Even => even(size, chance),
        }
    }
}

/// Rows, columns and digits of the cyclic square in an order by chance.
pub fn shuffled(size: usize, chance: &mut Chance) -> Vec<u8> {
    let mut orders: [Vec<usize>; 3] = std::array::from_fn(|_| (0..size).collect());
    for order in &mut orders {
        shuffle(chance, order);
    }
    let [rows, cols, digits] = orders;
    let digit = |row: usize, col: usize| digits[(rows[row] + cols[col]) % size] as u8 + 1;
    (0..size * size).map(|cell| digit(cell / size, cell % size)).collect()
}

/// A walk of Jacobson and Matthews from the cyclic square, over n³ proper squares.
///
/// The square is a cube of 0 and 1 with one 1 on every line. A step turns a 0 into 1 and mends the lines through it,
/// which may leave one cell at −1; such an improper cube is only passed through.
pub fn even(size: usize, chance: &mut Chance) -> Vec<u8> {
    let at = |x: usize, y: usize, z: usize| (x * size + y) * size + z;
    let mut cube = vec![0i8; size * size * size];
    for x in 0..size {
        for y in 0..size {
            cube[at(x, y, (x + y) % size)] = 1;
        }
    }
    let mut improper: Option<(usize, usize, usize)> = None;
    // Only proper squares are counted: to stop at the first one after so many steps of any kind would favour the squares
    // that long improper passages lead to.
    let mut squares = size * size * size;
    while squares > 0 {
        let mut any = |count: usize| below(chance, count as u32) as usize;
        let (x, y, z) = improper.unwrap_or_else(|| {
            loop {
                let place = (any(size), any(size), any(size));
                if cube[at(place.0, place.1, place.2)] == 0 {
                    break place;
                }
            }
        });
        // On each line through the place one of the ones goes; an improper place has two to choose from.
        let mut pick = |is_one: &dyn Fn(usize) -> bool| {
            let mut ones = (0..size).filter(|&at| is_one(at));
            let first = ones.next().expect("a one on every line");
            match ones.next() {
                Some(second) if any(2) == 1 => second,
                _ => first,
            }
        };
        let other_x = pick(&|x| cube[at(x, y, z)] == 1);
        let other_y = pick(&|y| cube[at(x, y, z)] == 1);
        let other_z = pick(&|z| cube[at(x, y, z)] == 1);
        for (place, change) in [
            ((x, y, z), 1),
            ((other_x, y, z), -1),
            ((x, other_y, z), -1),
            ((x, y, other_z), -1),
            ((x, other_y, other_z), 1),
            ((other_x, y, other_z), 1),
            ((other_x, other_y, z), 1),
            ((other_x, other_y, other_z), -1),
        ] {
            cube[at(place.0, place.1, place.2)] += change;
        }
        improper = (cube[at(other_x, other_y, other_z)] < 0).then_some((other_x, other_y, other_z));
        squares -= usize::from(improper.is_none());
    }
    let digit = |x: usize, y: usize| (0..size).find(|&z| cube[at(x, y, z)] == 1).expect("a proper square");
    (0..size * size).map(|cell| digit(cell / size, cell % size) as u8 + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::stream;
    use std::collections::BTreeMap;

    fn is_latin(size: usize, digits: &[u8]) -> bool {
        let all = (1u32 << size) - 1;
        let line = |cells: &mut dyn Iterator<Item = usize>| {
            cells.fold(0u32, |set, cell| set | 1 << (digits[cell] - 1))
        };
        (0..size).all(|at| line(&mut (0..size).map(|col| at * size + col)) == all)
            && (0..size).all(|at| line(&mut (0..size).map(|row| row * size + at)) == all)
    }

    #[test]
    fn both_ways_give_latin_squares() {
        let mut chance = stream(3, 0);
        for size in 3..=12 {
            for squares in Squares::ALL {
                assert!(is_latin(size, &squares.draw(size, &mut chance)), "{} {size}", squares.name());
            }
        }
    }

    #[test]
    fn the_walk_reaches_all_576_squares_of_size_four_about_equally_often() {
        let mut chance = stream(4, 0);
        let mut seen = BTreeMap::new();
        for _ in 0..20_000 {
            *seen.entry(even(4, &mut chance)).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 576);
        // 35 each on average, with a spread of 6.
        assert!(
            seen.values().all(|count| (8..80).contains(count)),
            "{:?}",
            (seen.values().min(), seen.values().max())
        );
    }
}
