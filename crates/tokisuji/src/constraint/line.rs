//! A line of a nonogram: the lengths of its runs of filled cells, in order.
//!
//! All is done on whole words, a bit for each cell: a set of positions slides through empty cells by one addition, and is moved past a
//! run by one shift. So a line costs some operations for each run, not for each cell and run.

use super::automaton::{self, Automaton};
use super::{Cnf, Constraint, Failed, Filtered};
use crate::grid::Cell;
use crate::symbol::{Symbol, Symbols};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

const EMPTY: Symbol = Symbol(0);
const FILLED: Symbol = Symbol(1);

/// The runs of filled cells (`Symbol(1)`) among empty ones (`Symbol(0)`), in order, with at least one empty cell between.
#[derive(Debug)]
pub struct Line {
    scope: Vec<Cell>,
    runs: Vec<u8>,
    /// How many cells the runs and the gaps between them need.
    needs: usize,
}

impl Line {
    /// The runs of `scope` in order; a run of none is no run.
    pub fn new(scope: Vec<Cell>, mut runs: Vec<u8>) -> Line {
        runs.retain(|&length| length > 0);
        let filled: usize = runs.iter().map(|&length| length as usize).sum();
        let needs = filled + runs.len().saturating_sub(1);
        Line { scope, runs, needs }
    }

    fn filter(&self, open: &mut [Symbols], glance: bool) -> Filtered {
        if self.needs > open.len() {
            return Err(Failed);
        }
        // Two positions more than cells: behind the last cell, and behind an empty one that is added there.
        match open.len() {
            0..=62 => self.filter_words::<u64>(open, glance),
            63..=126 => self.filter_words::<u128>(open, glance),
            _ => automaton::filter(&Runs(&self.runs), open),
        }
    }

    fn filter_words<W: Word>(&self, open: &mut [Symbols], glance: bool) -> Filtered {
        let (mut empty, mut filled) = (W::ONE << open.len() as u32, W::ZERO);
        for (at, set) in open.iter().enumerate() {
            if set.contains(EMPTY) {
                empty |= W::ONE << at as u32;
            }
            if set.contains(FILLED) {
                filled |= W::ONE << at as u32;
            }
        }
        let (empty, filled) = self.survey(empty, filled, open.len() as u32, glance).ok_or(Failed)?;
        let mut fits = true;
        for (at, set) in open.iter_mut().enumerate() {
            let bits = u128::from(empty.has(at as u32)) | u128::from(filled.has(at as u32)) << 1;
            *set = Symbols::from_bits(bits);
            fits &= bits != 0;
        }
        if fits { Ok(()) } else { Err(Failed) }
    }

    /// What can be empty and what can be filled, with an empty cell added at the end; `None` where nothing fits. At a glance only
    /// the first and the last place of each run count.
    fn survey<W: Word>(&self, empty: W, filled: W, cells: u32, glance: bool) -> Option<(W, W)> {
        // For each number of runs: the positions before which exactly these can stand, with a gap behind them.
        let mut before = [W::ZERO; MOST_RUNS + 1];
        before[0] = slide(W::ONE, empty);
        for (number, &length) in self.runs.iter().enumerate() {
            let length = u32::from(length);
            let starts = before[number] & fitting(filled, empty, length);
            before[number + 1] = slide(starts << (length + 1), empty);
        }
        if !before[self.runs.len()].has(cells + 1) {
            return None;
        }
        // The same from the other end, and what comes together.
        let mut behind = slide_back(W::ONE << (cells + 1), empty);
        let mut can_empty = before[self.runs.len()] & empty & behind >> 1;
        let (mut can_fill, mut must_fill) = (W::ZERO, W::ZERO);
        for (number, &length) in self.runs.iter().enumerate().rev() {
            let length = u32::from(length);
            let ends_well = fitting(filled, empty, length) & behind >> (length + 1);
            let starts = before[number] & ends_well;
            if glance {
                let (first, last) = (starts.lowest(), starts.highest());
                can_fill |= span(first, last + length);
                if last < first + length {
                    must_fill |= span(last, first + length);
                }
            } else {
                can_fill |= smear(starts, length);
                can_empty |= starts << length;
            }
            behind = slide_back(ends_well, empty);
            can_empty |= before[number] & empty & behind >> 1;
        }
        Some(if glance { (empty & !must_fill, filled & can_fill) } else { (can_empty, can_fill) })
    }
}

/// The most runs of a line of 126 cells.
const MOST_RUNS: usize = 63;

impl Constraint for Line {
    fn name(&self) -> &'static str {
        "line"
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn holds(&self, values: &[Symbol]) -> bool {
        let binary = values.iter().all(|&value| value == EMPTY || value == FILLED);
        let runs = values.split(|&value| value == EMPTY).map(<[Symbol]>::len).filter(|&length| length > 0);
        binary && runs.eq(self.runs.iter().map(|&length| length as usize))
    }

    fn easy(&self, open: &mut [Symbols]) -> Filtered {
        self.filter(open, true)
    }

    fn full(&self, open: &mut [Symbols]) -> Filtered {
        self.filter(open, false)
    }

    fn clauses(&self, cnf: &mut dyn Cnf) {
        let order: Vec<usize> = (0..self.scope.len()).collect();
        automaton::write(&Runs(&self.runs), &order, usize::MAX, cnf);
    }
}

/// The runs as they are read from the first cell: how many are behind us, and how far we are in the next.
#[derive(Debug)]
struct Runs<'a>(&'a [u8]);

impl Automaton for Runs<'_> {
    type State = (u16, u8);

    fn name(&self) -> &'static str {
        "line"
    }

    fn start(&self) -> (u16, u8) {
        (0, 0)
    }

    fn step(&self, _at: usize, (behind, inside): (u16, u8), symbol: Symbol) -> Option<(u16, u8)> {
        let length = self.0.get(behind as usize).copied().unwrap_or(0);
        match symbol {
            FILLED if inside < length => Some((behind, inside + 1)),
            EMPTY if inside == 0 => Some((behind, 0)),
            EMPTY if inside == length => Some((behind + 1, 0)),
            _ => None,
        }
    }

    fn ends(&self, (behind, inside): (u16, u8)) -> bool {
        let rest = &self.0[behind as usize..];
        if inside == 0 { rest.is_empty() } else { rest == [inside] }
    }
}

/// A word of bits, as wide as the line needs.
trait Word:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + BitAndAssign
    + BitOrAssign
{
    const ZERO: Self;
    const ONE: Self;
    fn plus(self, other: Self) -> Self;
    fn turned(self) -> Self;
    fn lowest(self) -> u32;
    fn highest(self) -> u32;

    fn has(self, at: u32) -> bool;
}

macro_rules! word {
    ($word:ty) => {
        impl Word for $word {
            const ZERO: Self = 0;
            const ONE: Self = 1;
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            fn turned(self) -> Self {
                self.reverse_bits()
            }
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            fn highest(self) -> u32 {
                Self::BITS - 1 - self.leading_zeros()
            }
            fn has(self, at: u32) -> bool {
                self >> at & 1 == 1
            }
        }
    };
}
word!(u64);
word!(u128);

/// The positions that are reached from these by going up through empty cells: the carry of the addition goes as far as they do.
fn slide<W: Word>(from: W, empty: W) -> W {
    (empty.plus(from & empty) ^ empty) | from
}

/// The positions that are reached from these by going down through empty cells.
fn slide_back<W: Word>(from: W, empty: W) -> W {
    slide(from.turned(), empty.turned() >> 1).turned()
}

/// Where a run of this length can start, and a gap follow it.
fn fitting<W: Word>(filled: W, empty: W, length: u32) -> W {
    let (mut starts, mut have) = (filled, 1);
    while have < length {
        let more = have.min(length - have);
        starts &= starts >> more;
        have += more;
    }
    starts & empty >> length
}

/// The cells of all runs of this length that start at these.
fn smear<W: Word>(starts: W, length: u32) -> W {
    let (mut cells, mut have) = (starts, 1);
    while have < length {
        let more = have.min(length - have);
        cells |= cells << more;
        have += more;
    }
    cells
}

/// The cells from `first` up to, not with, `end`.
fn span<W: Word>(first: u32, end: u32) -> W {
    smear(W::ONE << first, end - first)
}

#[cfg(test)]
mod tests {
    use super::super::laws::{Dice, Promise, cells, check_many};
    use super::*;

    fn runs_of(dice: &mut Dice, places: usize) -> Vec<u8> {
        // Mostly the runs of some line, sometimes any.
        if dice.below(8) == 0 {
            return (0..dice.from(0, 3)).map(|_| dice.from(0, 4) as u8).collect();
        }
        let line: Vec<bool> = (0..places).map(|_| dice.below(3) > 0).collect();
        line.split(|&filled| !filled).map(|run| run.len() as u8).collect()
    }

    #[test]
    fn a_line_obeys_the_laws() {
        check_many(500, Promise::Exact, |dice| {
            let places = dice.from(1, 11);
            let runs = runs_of(dice, places);
            (Line::new(cells(places), runs), vec![Symbols::first(2); places])
        });
    }

    #[test]
    fn a_stranger_among_the_candidates_goes() {
        let mut open = vec![Symbols::first(4); 3];
        assert_eq!(Line::new(cells(3), vec![3]).full(&mut open), Ok(()));
        assert_eq!(open, vec![Symbols::only(FILLED); 3]);
    }

    /// Lines of all widths of words, against the automaton, which takes any.
    #[test]
    fn long_lines_are_filtered_like_the_slow_way() {
        let mut dice = Dice::new(7);
        for case in 0..600 {
            let places = [dice.from(20, 64), dice.from(62, 63), dice.from(64, 126), 126, 127][case % 5];
            let solution: Vec<bool> = (0..places)
                .scan(false, |last, _| {
                    *last ^= dice.below(4) == 0;
                    Some(*last)
                })
                .collect();
            let runs = solution.split(|&filled| !filled).map(|run| run.len() as u8).collect();
            let line = Line::new(cells(places), runs);
            let mut open: Vec<Symbols> = solution
                .iter()
                .map(|&filled| match dice.below(5) {
                    0 => Symbols::only(Symbol(filled.into())),
                    1 if case % 7 == 0 => dice.some_of(Symbols::first(2), 4),
                    _ => Symbols::first(2),
                })
                .collect();
            let mut slow = open.clone();
            let expected = automaton::filter(&Runs(&line.runs), &mut slow);
            assert_eq!(line.full(&mut open), expected);
            if expected.is_ok() {
                assert_eq!(open, slow, "{line:?}");
            }
        }
    }

    fn filled(open: &[Symbols]) -> Vec<usize> {
        (0..open.len()).filter(|&at| open[at] == Symbols::only(FILLED)).collect()
    }

    #[test]
    fn at_a_glance_the_overlap_is_seen() {
        let mut open = vec![Symbols::first(2); 10];
        open[0] = Symbols::only(EMPTY);
        assert_eq!(Line::new(cells(10), vec![6]).easy(&mut open), Ok(()));
        assert_eq!(filled(&open), [4, 5, 6]);
        let mut open = vec![Symbols::first(2); 9];
        assert_eq!(Line::new(cells(9), vec![5]).easy(&mut open), Ok(()));
        assert_eq!(filled(&open), [4]);
        // What is filled holds the run; where it cannot reach is empty.
        let mut open = vec![Symbols::first(2); 9];
        open[1] = Symbols::only(FILLED);
        assert_eq!(Line::new(cells(9), vec![3]).easy(&mut open), Ok(()));
        assert_eq!((filled(&open), open[3], open[4]), (vec![1, 2], Symbols::first(2), Symbols::only(EMPTY)));
    }
}
