//! ALS-XZ: two almost locked sets, each a few cells of a group with one symbol more than cells, and a symbol that cannot be in both.
//!
//! An almost locked set that lacks one of its symbols holds all others. So each of the two holds x or z; where all places of x in one see all
//! of the other, not both hold x; so one of them holds z, and what sees every place of z in both cannot. Where a second symbol is shared like
//! that, each set holds one of the two and keeps its other symbols to itself.
//!
//! A *WXYZ-wing* is one of four or five cells, of which one set lies in a line and the other in a block that it crosses: easier to see.
//!
//! What is left of such a pattern once more is known is a locked set (as many symbols as cells), alone or beside an almost locked one: these
//! are reported too, which keeps the rule monotone.

use super::largest::Largest;
use crate::bits::Bits;
use crate::board::Board;
use crate::grid::{Cell, CellSet};
use crate::lang::Lang;
use crate::problem::{Frame, GroupKind};
use crate::rule::{Because, Deduction, Figure, Report, Rule, bits};
use crate::symbol::{Mark, Symbol, Symbols};
use std::ops::ControlFlow;

#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum AlmostLocked {
    /// Few cells of a line and of a block that cross.
    Wing,
    /// Any two sets.
    Any,
}

impl AlmostLocked {
    /// More cells than this nobody sees as one set, and as a pair of sets.
    fn most_cells(self) -> (usize, usize) {
        match self {
            AlmostLocked::Wing => (4, 5),
            AlmostLocked::Any => (5, 10),
        }
    }
}

impl Rule for AlmostLocked {
    fn name(&self) -> &'static str {
        match self {
            AlmostLocked::Wing => "wxyz-wing",
            AlmostLocked::Any => "als-xz",
        }
    }

    fn title(&self, lang: Lang) -> &'static str {
        match self {
            AlmostLocked::Wing => lang.pick("WXYZ-wing", "WXYZ ウイング"),
            AlmostLocked::Any => lang.pick("ALS-XZ", "準同盟の連係(ALS-XZ)"),
        }
    }

    fn effort(&self) -> f64 {
        match self {
            AlmostLocked::Wing => 8.7,
            AlmostLocked::Any => 10.5,
        }
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        // Symbols are held as bits of one word. Alphabets that do not fit have no groups.
        if board.frame().symbols.len() > 32 || board.frame().groups.is_empty() {
            return ControlFlow::Continue(());
        }
        // A width known to the compiler makes sets of cells a few registers each.
        match board.undecided().len() {
            0..=64 => Search::<1>::new(*self, board).run(found),
            65..=128 => Search::<2>::new(*self, board).run(found),
            129..=256 => Search::<4>::new(*self, board).run(found),
            _ => Search::<10>::new(*self, board).run(found),
        }
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let because = &deduction.because;
        let struck = lang.struck(frame, deduction.effect.marks());
        let cells = |marks: &[Mark]| {
            let cells: CellSet = marks.iter().map(|mark| mark.cell).collect();
            lang.cell_set(frame.grid, &cells)
        };
        let ends: Symbols = deduction.effect.marks().iter().map(|mark| mark.symbol).collect();
        let shared = because.symbols.difference(ends);
        let Figure::Sets([first, second]) = &because.figure else { return struck };
        let (one, other) = (cells(first), cells(second));
        let said = |symbols| lang.symbols(frame, symbols);
        let (x, z) = (said(shared), said(ends));
        if second.is_empty() {
            let symbols = said(first.iter().map(|mark| mark.symbol).collect());
            return match lang {
                Lang::En => format!("{struck}: {one} hold {symbols} between them"),
                Lang::Ja => format!("{struck}：{one}だけで{symbols}を分け合う"),
            };
        }
        match (shared.len() > 1, is_locked(second), lang) {
            (true, _, Lang::En) => {
                format!("{struck}: of {x} one goes to {one} and one to {other}, so {z} cannot leave {one}")
            }
            (true, _, Lang::Ja) => {
                format!("{struck}：{x}は({one})と({other})に分かれて入るので、{z}は({one})から出られない")
            }
            (_, true, Lang::En) => format!("{struck}: {x} goes to {other}, so {z} goes to {one}"),
            (_, true, Lang::Ja) => format!("{struck}：{x}は({other})に入るので、({one})には{z}が入る"),
            (_, _, Lang::En) => format!(
                "{struck}: {x} or {z} goes to {one}, and {x} or {z} to {other}; {x} cannot go to both, so {z} goes to one of them"
            ),
            (_, _, Lang::Ja) => format!(
                "{struck}：({one})にも({other})にも{x}か{z}が入る。{x}は両方には入らないので、どちらかに{z}が入る"
            ),
        }
    }
}

/// Whether marks are all candidates of cells that have as many symbols as they are.
fn is_locked(marks: &[Mark]) -> bool {
    let cells: CellSet = marks.iter().map(|mark| mark.cell).collect();
    let symbols: Symbols = marks.iter().map(|mark| mark.symbol).collect();
    symbols.len() == cells.len()
}

/// Cells of a group with as many symbols as they are, or one more.
struct Set {
    group: usize,
    /// Every line and every block that holds all of them.
    lines: Vec<usize>,
    blocks: Vec<usize>,
    count: usize,
    symbols: u32,
    /// Where its symbols are in [`Search::spots`], in their order.
    first: usize,
}

impl Set {
    fn is_almost(&self) -> bool {
        self.symbols.count_ones() as usize > self.count
    }
}

/// The places of a symbol in a set, and every cell that sees them all and may hold it.
struct Spot<const W: usize> {
    places: Bits<W>,
    seen: Bits<W>,
}

/// What was found: one or two sets by number, and the symbols that cannot be in both.
#[derive(Copy, Clone)]
struct Pattern {
    sets: [usize; 2],
    shared: u32,
}

struct Search<'s, const W: usize> {
    what: AlmostLocked,
    board: &'s Board<'s>,
    cells: Vec<Cell>,
    /// What each open cell sees, and where each symbol may stand.
    peers: Vec<Bits<W>>,
    places: Vec<Bits<W>>,
    sets: Vec<Set>,
    spots: Vec<Spot<W>>,
}

impl<'s, const W: usize> Search<'s, W> {
    fn new(what: AlmostLocked, board: &'s Board<'s>) -> Search<'s, W> {
        let frame = board.frame();
        let cells: Vec<Cell> = board.undecided().iter().collect();
        let mut number = vec![usize::MAX; frame.place_count()];
        for (at, cell) in cells.iter().enumerate() {
            number[cell.index()] = at;
        }
        let mut peers = vec![Bits::EMPTY; cells.len()];
        let mut places = vec![Bits::EMPTY; frame.symbols.len()];
        for (at, &cell) in cells.iter().enumerate() {
            for seat in frame.seats(cell) {
                for other in &frame.groups[seat.group as usize].cells {
                    if *other != cell && number[other.index()] != usize::MAX {
                        peers[at].insert(number[other.index()]);
                    }
                }
            }
            for symbol in board.candidates(cell).iter() {
                places[symbol.index()].insert(at);
            }
        }
        let mut search = Search { what, board, cells, peers, places, sets: Vec::new(), spots: Vec::new() };
        for group in 0..frame.groups.len() {
            let open: Vec<(usize, usize, u32)> = frame.groups[group]
                .cells
                .iter()
                .enumerate()
                .filter(|(_, cell)| number[cell.index()] != usize::MAX)
                .map(|(place, cell)| (place, number[cell.index()], board.candidates(*cell).bits() as u32))
                .collect();
            search.collect(group, &open, &mut Vec::new(), 0, 0);
        }
        search
    }

    /// Takes in every set of a group that goes on from the chosen cells.
    fn collect(
        &mut self,
        group: usize,
        open: &[(usize, usize, u32)],
        chosen: &mut Vec<usize>,
        places: u32,
        symbols: u32,
    ) {
        if !chosen.is_empty() && symbols.count_ones() as usize <= chosen.len() + 1 {
            self.take_in(group, chosen, places, symbols);
        }
        let (most, _) = self.what.most_cells();
        if chosen.len() < most {
            for (at, &(place, cell, more)) in open.iter().enumerate() {
                let symbols = symbols | more;
                if symbols.count_ones() as usize <= most + 1 {
                    chosen.push(cell);
                    self.collect(group, &open[at + 1..], chosen, places | 1 << place, symbols);
                    chosen.pop();
                }
            }
        }
    }

    fn take_in(&mut self, group: usize, chosen: &[usize], places: u32, symbols: u32) {
        let frame = self.board.frame();
        // The same cells may lie together in two groups; that is one set.
        if (0..group).any(|other| places & !frame.shared_places(group, other) == 0) {
            return;
        }
        // A single is written before anything else is looked at.
        if symbols.count_ones() < 2 {
            return;
        }
        let (mut lines, mut blocks) = (Vec::new(), Vec::new());
        if self.what == AlmostLocked::Wing {
            let all =
                (0..frame.groups.len()).filter(|&other| places & !frame.shared_places(group, other) == 0);
            for other in all {
                match frame.groups[other].kind {
                    kind if kind.is_line() => lines.push(other),
                    GroupKind::Block => blocks.push(other),
                    _ => {}
                }
            }
        }
        self.sets.push(Set { group, lines, blocks, count: chosen.len(), symbols, first: self.spots.len() });
        for symbol in bits(symbols) {
            let all = self.places[symbol];
            let places = chosen.iter().filter(|&&cell| all.contains(cell));
            let places = places.fold(Bits::EMPTY, |set: Bits<W>, &cell| set.with(cell));
            let seen = places.iter().fold(all, |seen, cell| seen.and(&self.peers[cell]));
            self.spots.push(Spot { places, seen });
        }
    }

    fn spot(&self, set: &Set, symbol: usize) -> &Spot<W> {
        &self.spots[set.first + (set.symbols & ((1 << symbol) - 1)).count_ones() as usize]
    }

    fn run(&self, found: &mut Report<'_>) -> ControlFlow<()> {
        let mut largest = Largest::default();
        for (at, set) in self.sets.iter().enumerate().filter(|(_, set)| !set.is_almost()) {
            for symbol in bits(set.symbols) {
                let pattern = Pattern { sets: [at; 2], shared: 0 };
                self.offer(&mut largest, symbol, self.spot(set, symbol).seen, pattern);
            }
        }
        // Only a symbol whose places are all seen from elsewhere can be shared.
        let mut with: Vec<Vec<usize>> = vec![Vec::new(); self.places.len()];
        for (at, set) in self.sets.iter().enumerate() {
            for symbol in bits(set.symbols).filter(|&symbol| !self.spot(set, symbol).seen.is_empty()) {
                with[symbol].push(at);
            }
        }
        for (symbol, sets) in with.iter().enumerate() {
            for (after, &a) in sets.iter().enumerate() {
                found.go_on()?;
                let seen = self.spot(&self.sets[a], symbol).seen;
                for &b in &sets[after + 1..] {
                    if self.spot(&self.sets[b], symbol).places.within(&seen) {
                        self.pair(&mut largest, [a, b], symbol);
                    }
                }
            }
        }
        // Few cells are found sooner than many.
        for (marks, size, pattern) in largest.told() {
            let targets = marks.clone();
            found.strike_after(size as u32, marks, || self.because(pattern, &targets))?;
        }
        ControlFlow::Continue(())
    }

    /// Two sets of which not both hold `shared`.
    fn pair(&self, largest: &mut Largest<Pattern>, [a, b]: [usize; 2], shared: usize) {
        let (one, other) = (&self.sets[a], &self.sets[b]);
        let (_, most) = self.what.most_cells();
        if one.count + other.count > most || !self.belong_together(one, other) {
            return;
        }
        match (one.is_almost(), other.is_almost()) {
            (true, true) => {
                let both = one.symbols & other.symbols & !(1 << shared);
                for symbol in bits(both) {
                    let seen = self.spot(one, symbol).seen.and(&self.spot(other, symbol).seen);
                    let pattern = Pattern { sets: [a, b], shared: 1 << shared };
                    self.offer(largest, symbol, seen, pattern);
                }
                // Told once, from the lower of the two.
                let second = bits(both).filter(|&second| second > shared);
                for second in second
                    .filter(|&second| self.spot(other, second).places.within(&self.spot(one, second).seen))
                {
                    let shared = 1 << shared | 1 << second;
                    for (own, rival) in [(a, b), (b, a)] {
                        for symbol in bits(self.sets[own].symbols & !shared) {
                            let seen = self.spot(&self.sets[own], symbol).seen;
                            self.offer(largest, symbol, seen, Pattern { sets: [own, rival], shared });
                        }
                    }
                }
            }
            // What is locked holds it, so the other does not.
            (true, false) => self.pushed(largest, [a, b], shared),
            (false, true) => self.pushed(largest, [b, a], shared),
            (false, false) => {}
        }
    }

    /// Whether two sets may make a pattern: for a wing, one lies in a line and the other in a block that it crosses.
    fn belong_together(&self, one: &Set, other: &Set) -> bool {
        let crosses = |lines: &[usize], blocks: &[usize]| {
            lines
                .iter()
                .any(|&line| blocks.iter().any(|&block| self.board.frame().shared_places(line, block) != 0))
        };
        self.what == AlmostLocked::Any
            || crosses(&one.lines, &other.blocks)
            || crosses(&other.lines, &one.blocks)
    }

    fn pushed(&self, largest: &mut Largest<Pattern>, sets: [usize; 2], shared: usize) {
        let own = &self.sets[sets[0]];
        for symbol in bits(own.symbols & !(1 << shared)) {
            let seen = self.spot(own, symbol).seen;
            self.offer(largest, symbol, seen, Pattern { sets, shared: 1 << shared });
        }
    }

    fn offer(&self, largest: &mut Largest<Pattern>, symbol: usize, seen: Bits<W>, pattern: Pattern) {
        if seen.is_empty() {
            return;
        }
        let [a, b] = pattern.sets;
        let size = self.sets[a].count + if a == b { 0 } else { self.sets[b].count };
        let symbol = Symbol(symbol as u8);
        let marks = seen.iter().map(|cell| Mark { cell: self.cells[cell], symbol }).collect();
        largest.offer(marks, size, pattern);
    }

    fn because(&self, Pattern { sets: [a, b], shared }: Pattern, marks: &[Mark]) -> Because {
        let frame = self.board.frame();
        let mut sets = vec![&self.sets[a]];
        sets.extend((a != b).then(|| &self.sets[b]));
        let mut parts: Vec<usize> = sets.iter().map(|set| set.group).collect();
        let own = sets.iter().map(|set| self.candidates(set)).collect::<Vec<_>>();
        for symbol in bits(shared).map(|symbol| Symbol(symbol as u8)) {
            let holders = |set: usize| own[set].iter().filter(move |mark| mark.symbol == symbol);
            for one in holders(0) {
                parts.extend(holders(1).filter_map(|other| frame.link(one.cell, other.cell)));
            }
        }
        for mark in marks {
            let holders = own.iter().flatten().filter(|own| own.symbol == mark.symbol);
            parts.extend(holders.filter_map(|own| frame.link(own.cell, mark.cell)));
        }
        parts.sort_unstable();
        parts.dedup();
        let mut own = own.into_iter();
        let (trail, rivals) = (own.next().unwrap_or_default(), own.next().unwrap_or_default());
        let ends = marks.iter().map(|mark| mark.symbol);
        Because {
            cells: trail.iter().chain(&rivals).map(|mark| mark.cell).collect(),
            symbols: bits(shared).map(|symbol| Symbol(symbol as u8)).chain(ends).collect(),
            groups: parts,
            figure: Figure::Sets([trail, rivals]),
            ..Because::default()
        }
    }

    /// Every candidate of a set.
    fn candidates(&self, set: &Set) -> Vec<Mark> {
        let cells = bits(set.symbols)
            .fold(Bits::EMPTY, |all: Bits<W>, symbol| all.or(&self.spot(set, symbol).places));
        let marks = |at: usize| {
            let cell = self.cells[at];
            self.board.candidates(cell).iter().map(move |symbol| Mark { cell, symbol })
        };
        cells.iter().flat_map(marks).collect()
    }
}
