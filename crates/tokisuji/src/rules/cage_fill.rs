//! Ways to fill a cage without repeats: which digits its sum can be made of, which of them it cannot do without, and
//! where each of them can stand.

use crate::board::Board;
use crate::grid::{Cell, CellSet};
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Because, Deduction, Report, Rule, bits};
use crate::symbol::{Mark, Symbol, Symbols};
use std::ops::ControlFlow;

#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum CageFill {
    /// Digits that occur in no set of digits with the right sum.
    Combination,
    /// A digit that occurs in every such set has its place in the cage, and nowhere that sees all these places.
    Locked,
    /// Candidates with which no such set can be laid out in the cells.
    Fit,
}

impl Rule for CageFill {
    fn name(&self) -> &'static str {
        match self {
            CageFill::Combination => "cage combination",
            CageFill::Locked => "locked in cage",
            CageFill::Fit => "cage fit",
        }
    }

    fn title(&self, lang: Lang) -> &'static str {
        match self {
            CageFill::Combination => lang.pick("cage combination", "ケージの組み合わせ"),
            CageFill::Locked => lang.pick("locked in cage", "ケージに必要な数字"),
            CageFill::Fit => lang.pick("cage fit", "ケージの入れ方"),
        }
    }

    fn effort(&self) -> f64 {
        match self {
            CageFill::Combination => 2.4,
            CageFill::Locked => 2.9,
            CageFill::Fit => 3.2,
        }
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        for at in 0..board.frame().cages.len() {
            found.go_on()?;
            if let Some(cage) = Open::new(board, at) {
                match self {
                    CageFill::Combination => cage.combination(board, found)?,
                    CageFill::Locked => cage.locked(board, found)?,
                    CageFill::Fit => cage.fit(board, found)?,
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let because = &deduction.because;
        let struck = lang.struck(frame, deduction.effect.marks());
        let sum = lang.sum(frame.grid, &frame.cages[because.cages[0]]);
        let symbols = lang.symbols(frame, because.symbols);
        match (self, lang) {
            (CageFill::Combination, Lang::En) => {
                format!("{struck}: for {sum}, the open cells can only be made of {symbols}")
            }
            (CageFill::Combination, Lang::Ja) => {
                format!("{struck}：{sum} の空きマスに使える数字は{symbols}だけ")
            }
            (CageFill::Locked, Lang::En) => format!("{struck}: {sum} cannot do without {symbols}"),
            (CageFill::Locked, Lang::Ja) => format!("{struck}：{sum} には{symbols}が必ず入る"),
            (CageFill::Fit, Lang::En) => format!("{struck}: with it, {sum} cannot come out"),
            (CageFill::Fit, Lang::Ja) => format!("{struck}：入れると {sum} にできない"),
        }
    }
}

/// The open cells of a cage whose cells all differ.
struct Open {
    at: usize,
    /// A group that holds the whole cage.
    group: usize,
    cells: Vec<Cell>,
    /// What may stand in each, as bits.
    may: Vec<u32>,
    /// The sets of as many digits as there are cells that have the right sum, and something for every cell.
    sets: Vec<u32>,
}

/// The most sets of digits looked through. It can only get fewer as more is known, so no deduction is lost.
const MOST_SETS: u64 = 20_000;

impl Open {
    fn new(board: &Board<'_>, at: usize) -> Option<Open> {
        let frame = board.frame();
        let cage = &frame.cages[at];
        if frame.symbols.len() > 32 {
            return None;
        }
        let whole: CellSet = cage.cells.iter().copied().collect();
        // The cage's own group, if it has one, is the last.
        let group = frame.groups_with(&whole).last()?;
        let cells: Vec<Cell> = cage.cells.iter().copied().filter(|&cell| !board.is_decided(cell)).collect();
        let written = cage.cells.iter().filter_map(|&cell| board.value(cell));
        let rest = i32::from(cage.sum) - written.map(|symbol| i32::from(symbol.value())).sum::<i32>();
        let may: Vec<u32> = cells.iter().map(|&cell| board.candidates(cell).bits() as u32).collect();
        let union = may.iter().fold(0, |all, one| all | one);
        if cells.is_empty() || most_sets(union.count_ones() as u64, cells.len() as u64) > MOST_SETS {
            return None;
        }
        let mut sets = Vec::new();
        let digits: Vec<usize> = bits(union).collect();
        choose(&digits, cells.len(), rest, 0, &mut sets);
        sets.retain(|set| may.iter().all(|one| one & set != 0));
        Some(Open { at, group, cells, may, sets })
    }

    fn because(&self, board: &Board<'_>, symbols: u32) -> Because {
        Because {
            cells: board.frame().cages[self.at].cells.iter().copied().collect(),
            symbols: Symbols::from_bits(u128::from(symbols)),
            groups: vec![self.group],
            cages: vec![self.at],
            ..Because::default()
        }
    }

    /// The candidates of the open cells that are not among these.
    fn others(&self, kept: &[u32]) -> Vec<Mark> {
        let of = |((&cell, &may), &kept): ((&Cell, &u32), &u32)| {
            bits(may & !kept).map(move |digit| Mark { cell, symbol: Symbol(digit as u8) })
        };
        self.cells.iter().zip(&self.may).zip(kept).flat_map(of).collect()
    }

    fn combination(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        let union = self.sets.iter().fold(0, |all, set| all | set);
        found.strike(self.others(&vec![union; self.cells.len()]), || self.because(board, union))
    }

    fn locked(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        let frame = board.frame();
        if self.sets.is_empty() {
            return ControlFlow::Continue(());
        }
        for digit in bits(self.sets.iter().fold(u32::MAX, |all, set| all & set)) {
            let symbol = Symbol(digit as u8);
            let places = self.cells.iter().zip(&self.may).filter(|(_, may)| *may & (1 << digit) != 0);
            let places: Vec<Cell> = places.map(|(&cell, _)| cell).collect();
            let mut shut = places.iter().fold(frame.cells, |all, &cell| all.intersection(frame.peers(cell)));
            shut = shut.difference(board.decided());
            for &cell in &self.cells {
                shut.remove(cell);
            }
            let marks = shut.iter().map(|cell| Mark { cell, symbol }).filter(|&mark| board.allows(mark));
            let marks: Vec<Mark> = marks.collect();
            let targets: Vec<Cell> = marks.iter().map(|mark| mark.cell).collect();
            found.strike(marks, || {
                let mut because = self.because(board, 1 << digit);
                for (&target, &place) in targets.iter().flat_map(|t| places.iter().map(move |p| (t, p))) {
                    let link = frame.link(target, place).expect("it sees the place");
                    if !because.groups.contains(&link) {
                        because.groups.push(link);
                    }
                }
                because
            })?;
        }
        ControlFlow::Continue(())
    }

    fn fit(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        let mut kept = vec![0; self.cells.len()];
        for &set in &self.sets {
            for at in 0..self.cells.len() {
                for digit in bits(self.may[at] & set & !kept[at]) {
                    if kept[at] & (1 << digit) == 0
                        && let Some(layout) = self.lay_out(set, at, digit)
                    {
                        for (kept, digit) in kept.iter_mut().zip(layout) {
                            *kept |= 1 << digit;
                        }
                    }
                }
            }
        }
        let union = kept.iter().fold(0, |all, one| all | one);
        found.strike(self.others(&kept), || self.because(board, union))
    }

    /// A layout of a set in the cells with this digit in that cell: a digit for each cell.
    fn lay_out(&self, set: u32, at: usize, digit: usize) -> Option<Vec<usize>> {
        let mut owner: [Option<usize>; 32] = [None; 32];
        owner[digit] = Some(at);
        for cell in (0..self.cells.len()).filter(|&cell| cell != at) {
            let mut tried = 1 << digit;
            if !self.seat(set, cell, &mut owner, &mut tried) {
                return None;
            }
        }
        let mut layout = vec![0; self.cells.len()];
        for (digit, owner) in owner.iter().enumerate() {
            if let Some(cell) = owner {
                layout[*cell] = digit;
            }
        }
        Some(layout)
    }

    /// Finds a digit for a cell, moving others if need be (augmenting paths).
    fn seat(&self, set: u32, cell: usize, owner: &mut [Option<usize>; 32], tried: &mut u32) -> bool {
        for digit in bits(self.may[cell] & set) {
            if *tried & (1 << digit) != 0 {
                continue;
            }
            *tried |= 1 << digit;
            if owner[digit].is_none_or(|other| self.seat(set, other, owner, tried)) {
                owner[digit] = Some(cell);
                return true;
            }
        }
        false
    }
}

/// How many sets a search through all sets of up to `most` of `of` digits may meet at one depth.
fn most_sets(of: u64, most: u64) -> u64 {
    let mut ways: u64 = 1;
    let mut largest = 1;
    for taken in 0..most.min(of) {
        ways = ways.saturating_mul(of - taken) / (taken + 1);
        largest = largest.max(ways);
    }
    largest
}

/// All sets of `count` digits (their values one more) with this sum.
fn choose(digits: &[usize], count: usize, rest: i32, set: u32, sets: &mut Vec<u32>) {
    if count == 0 {
        if rest == 0 {
            sets.push(set);
        }
        return;
    }
    for (at, &digit) in digits.iter().enumerate() {
        let value = digit as i32 + 1;
        // Digits ascend: all that follow are larger.
        if digits.len() - at < count || value * count as i32 > rest {
            return;
        }
        choose(&digits[at + 1..], count - 1, rest - value, set | 1 << digit, sets);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sets_of_a_cage_are_those_in_every_table_of_killers() {
        let sets = |count, sum| {
            let mut sets = Vec::new();
            choose(&(0..9).collect::<Vec<_>>(), count, sum, 0, &mut sets);
            sets.len()
        };
        assert_eq!(sets(2, 3), 1);
        assert_eq!(sets(2, 10), 4);
        assert_eq!(sets(3, 15), 8);
        assert_eq!(sets(4, 20), 12);
        assert_eq!(sets(9, 45), 1);
        assert_eq!(sets(3, 5), 0);
        assert_eq!((0..=45).map(|sum| sets(4, sum)).sum::<usize>(), 126);
        assert_eq!(most_sets(9, 4), 126);
        assert_eq!(most_sets(9, 9), 126);
    }
}
