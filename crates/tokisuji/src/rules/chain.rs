//! Chains: if this mark is false then that one is true, and so on to an end; so the first or the last mark
//! holds, and what cannot stand beside either goes.
//!
//! *X-chains* stay with one symbol and step between the two places of a group; *XY-chains* step through cells with two candidates.
//! For each start the search spreads breadth first, so every end is reached by a shortest chain, and each mark that goes is
//! reported once, by a shortest chain of all. *Alternating chains* use every link; they are suppositions that strike
//! themselves, and found as such.

use super::suppose::shortest_chains;
use crate::board::Board;
use crate::grid::CellSet;
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Because, Deduction, Effect, Figure, Report, Rule, bits};
use crate::symbol::{Mark, Symbol};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Chain {
    X,
    Xy,
    Alternating,
}

impl Rule for Chain {
    fn name(&self) -> &'static str {
        match self {
            Chain::X => "x-chain",
            Chain::Xy => "xy-chain",
            Chain::Alternating => "alternating chain",
        }
    }

    fn title(&self, lang: Lang) -> &'static str {
        match self {
            Chain::X => lang.pick("X-chain", "X チェーン"),
            Chain::Xy => lang.pick("XY-chain", "XY チェーン"),
            Chain::Alternating => lang.pick("alternating chain", "交互チェーン(AIC)"),
        }
    }

    fn effort(&self) -> f64 {
        match self {
            Chain::X => 9.0,
            Chain::Xy => 9.5,
            Chain::Alternating => 12.0,
        }
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        if *self == Chain::Alternating {
            for (mark, trail) in shortest_chains(board, found)? {
                let links = trail.len() as u32 / 2;
                found.strike_after(links, vec![mark], || because(board, Some(mark), trail))?;
            }
            return ControlFlow::Continue(());
        }
        let mut reached = Reached::new(board);
        if *self == Chain::X {
            for symbol in board.frame().symbols.iter() {
                reached.search(&Links::new(board, *self, Some(symbol)), found)?;
            }
        } else {
            reached.search(&Links::new(board, *self, None), found)?;
        }
        reached.report(board, found)
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let effect = match &deduction.effect {
            Effect::Decide(mark) => lang.decided(frame, *mark),
            Effect::Write(marks) | Effect::Strike(marks) => lang.struck(frame, marks),
        };
        let Figure::Chain(trail) = &deduction.because.figure else { return effect };
        let mut story = String::new();
        for (at, &mark) in trail.iter().enumerate() {
            let said = if at % 2 == 0 { lang.struck(frame, &[mark]) } else { lang.decided(frame, mark) };
            story += &format!("{}{said}", if at == 0 { "" } else { " → " });
        }
        let (Some(&first), Some(&last)) = (trail.first(), trail.last()) else {
            return effect;
        };
        let (one, other) = (lang.decided(frame, first), lang.decided(frame, last));
        match (lang, first == last) {
            (Lang::En, false) => format!("{effect}: {one} or {other}, for {story}"),
            (Lang::En, true) => format!("{effect}: even if it were not, {story}"),
            (Lang::Ja, false) => format!("{effect}：{one}か{other}のどちらかが成り立つ({story})"),
            (Lang::Ja, true) => format!("{effect}：そうでないとしても{story}"),
        }
    }
}

const NONE: u32 = u32::MAX;

/// The marks of a board as nodes, and two kinds of link between them.
struct Links<'b> {
    board: &'b Board<'b>,
    marks: Vec<Mark>,
    /// One of the two holds: the other place of a group, or the other candidate of a cell.
    either: Vec<Vec<u32>>,
    /// They cannot both hold.
    not_both: Vec<Vec<u32>>,
}

impl<'b> Links<'b> {
    fn new(board: &'b Board<'b>, chain: Chain, only: Option<Symbol>) -> Links<'b> {
        let frame = board.frame();
        let width = frame.symbols.len();
        let mut ids = vec![NONE; frame.place_count() * width];
        let mut marks = Vec::new();
        for cell in board.undecided().iter() {
            let symbols = board.candidates(cell);
            if chain == Chain::Xy && symbols.len() != 2 {
                continue;
            }
            for symbol in symbols.iter().filter(|&symbol| only.is_none_or(|one| one == symbol)) {
                ids[cell.index() * width + symbol.index()] = marks.len() as u32;
                marks.push(Mark { cell, symbol });
            }
        }
        let id = |mark: Mark| ids[mark.cell.index() * width + mark.symbol.index()];
        let mut either = vec![Vec::new(); marks.len()];
        let mut not_both = vec![Vec::new(); marks.len()];
        for (at, &Mark { cell, symbol }) in marks.iter().enumerate() {
            if chain == Chain::Xy {
                let rest = board.candidates(cell).iter().filter(|&other| other != symbol);
                either[at].extend(rest.map(|symbol| id(Mark { cell, symbol })));
            }
            for seat in frame.seats(cell) {
                let group = seat.group as usize;
                let others = board.places(group, symbol) & !(1 << seat.place);
                let cells = &frame.groups[group].cells;
                if chain == Chain::X && others.is_power_of_two() && frame.is_full(group) {
                    either[at].push(id(Mark { cell: cells[others.trailing_zeros() as usize], symbol }));
                }
                for place in bits(others) {
                    let other = id(Mark { cell: cells[place], symbol });
                    if other != NONE {
                        not_both[at].push(other);
                    }
                }
            }
        }
        for list in either.iter_mut().chain(&mut not_both) {
            list.sort_unstable();
            list.dedup();
        }
        Links { board, marks, either, not_both }
    }
}

/// The marks that go, each with the shortest chain seen so far.
struct Reached {
    width: usize,
    links_needed: Vec<u16>,
    chains: Vec<Vec<Mark>>,
    /// Marks that hold because taking them to be false leads back to them.
    sure: BTreeMap<Mark, Vec<Mark>>,
}

impl Reached {
    fn new(board: &Board<'_>) -> Reached {
        let width = board.frame().symbols.len();
        let size = board.frame().place_count() * width;
        Reached {
            width,
            links_needed: vec![u16::MAX; size],
            chains: vec![Vec::new(); size],
            sure: BTreeMap::new(),
        }
    }

    /// Spreads from every mark in turn, taking it to be false.
    fn search(&mut self, links: &Links<'_>, found: &Report<'_>) -> ControlFlow<()> {
        let count = links.marks.len();
        // How each mark was found true or false: the mark before it, and the links so far.
        let mut made_true = vec![(NONE, 0u16); count];
        let mut made_false = vec![NONE; count];
        let mut queue = Vec::with_capacity(count);
        for start in 0..count as u32 {
            if links.either[start as usize].is_empty() {
                continue;
            }
            found.go_on()?;
            made_true.fill((NONE, 0));
            made_false.fill(NONE);
            made_false[start as usize] = start;
            queue.clear();
            queue.push((start, 0));
            let mut next = 0;
            while let Some(&(off, used)) = queue.get(next) {
                next += 1;
                for &on in &links.either[off as usize] {
                    if made_true[on as usize].0 != NONE {
                        continue;
                    }
                    made_true[on as usize] = (off, used + 1);
                    // A chain of one link is locked candidates, which come before in every rule set; but a
                    // longer chain may have shrunk to it, and must not be lost. Chains are found from both
                    // ends; one is enough.
                    if on >= start {
                        self.end(links, start, on, used + 1, &made_true, &made_false);
                    }
                    for &off in &links.not_both[on as usize] {
                        if made_false[off as usize] == NONE {
                            made_false[off as usize] = on;
                            queue.push((off, used + 1));
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The first or the last mark holds: strike what cannot stand beside either.
    fn end(
        &mut self,
        links: &Links<'_>,
        start: u32,
        end: u32,
        used: u16,
        made_true: &[(u32, u16)],
        made_false: &[u32],
    ) {
        let (first, last) = (links.marks[start as usize], links.marks[end as usize]);
        let board = links.board;
        let frame = board.frame();
        let trail = || {
            let mut trail = Vec::new();
            let mut on = end;
            loop {
                let off = made_true[on as usize].0;
                trail.extend([links.marks[on as usize], links.marks[off as usize]]);
                if off == start {
                    break;
                }
                on = made_false[off as usize];
            }
            trail.reverse();
            trail
        };
        if start == end {
            self.sure.insert(first, trail());
            return;
        }
        let mut gone: Vec<Mark> = Vec::new();
        if first.cell == last.cell && first.symbol != last.symbol {
            let rest = board.candidates(first.cell).iter();
            let rest = rest.filter(|&symbol| symbol != first.symbol && symbol != last.symbol);
            gone.extend(rest.map(|symbol| Mark { cell: first.cell, symbol }));
        } else if first.symbol == last.symbol {
            let seen = frame.peers(first.cell).intersection(frame.peers(last.cell));
            gone.extend(seen.iter().map(|cell| Mark { cell, symbol: first.symbol }));
        } else if frame.sees(first.cell, last.cell) {
            gone.push(Mark { cell: first.cell, symbol: last.symbol });
            gone.push(Mark { cell: last.cell, symbol: first.symbol });
        }
        for mark in gone {
            let at = mark.cell.index() * self.width + mark.symbol.index();
            if board.allows(mark) && self.links_needed[at] > used {
                self.links_needed[at] = used;
                self.chains[at] = trail();
            }
        }
    }

    fn report(self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        for (mark, trail) in self.sure {
            found.decide(mark.cell, mark.symbol, || because(board, None, trail))?;
        }
        for (at, trail) in self.chains.into_iter().enumerate().filter(|(_, trail)| !trail.is_empty()) {
            let cell = crate::grid::Cell((at / self.width) as u16);
            let mark = Mark { cell, symbol: Symbol((at % self.width) as u8) };
            found.strike(vec![mark], || because(board, Some(mark), trail))?;
        }
        ControlFlow::Continue(())
    }
}

/// The cells and groups that prove each link of the trail.
fn because(board: &Board<'_>, gone: Option<Mark>, trail: Vec<Mark>) -> Because {
    let frame = board.frame();
    let mut cells = CellSet::EMPTY;
    let mut parts = Vec::new();
    for pair in trail.windows(2).enumerate() {
        let (at, &[from, to]) = (pair.0, <&[Mark; 2]>::try_from(pair.1).expect("windows of two"));
        if from.cell == to.cell {
            // A cell with two candidates; for the step back (not both) the cell speaks for itself.
            cells.insert(from.cell);
        } else if at % 2 == 0 {
            let both = CellSet::from_iter([from.cell, to.cell]);
            let only_two =
                |&group: &usize| frame.is_full(group) && board.places(group, from.symbol).count_ones() == 2;
            let group =
                frame.groups_with(&both).find(only_two).expect("a link stands in a group with two places");
            cells = cells.union(&frame.groups[group].set);
            parts.push(group);
        } else {
            parts.extend(frame.link(from.cell, to.cell));
        }
    }
    if let Some(gone) = gone {
        parts.extend(
            [trail.first(), trail.last()]
                .into_iter()
                .flatten()
                .filter_map(|end| frame.link(gone.cell, end.cell)),
        );
    }
    parts.sort_unstable();
    parts.dedup();
    let symbols = trail.iter().map(|mark| mark.symbol).collect();
    Because { cells, symbols, groups: parts, figure: Figure::Chain(trail), ..Because::default() }
}
