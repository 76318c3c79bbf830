//! What to light up: a deduction's reason as shapes, before any of it is drawn.
//!
//! Rules report cells, groups and marks. Here these become what a reader is to look at, the same for
//! pictures and for the terminal. How they are to be read is told by the figure of the reason, not by the rule.

use crate::board::Board;
use crate::grid::{Cell, CellSet};
use crate::rule::{Because, Effect, Figure, Need, Refutation};
use crate::symbol::{Mark, Symbols};
use crate::walk::Step;

/// What a reader is to look at.
#[derive(Clone, Default, Debug)]
pub(super) struct Reason {
    /// Groups that are looked at.
    pub(super) look: Vec<usize>,
    /// Groups in which something follows.
    pub(super) act: Vec<usize>,
    /// Cells of the pattern.
    pub(super) spots: CellSet,
    /// Cells of a second set that the pattern is made of.
    pub(super) second: CellSet,
    /// Written digits that shut a symbol out.
    pub(super) witnesses: CellSet,
    /// Candidates of the pattern: true in a chain, the first colour of a colouring.
    pub(super) discs: Vec<Mark>,
    /// The other side: false in a chain, the second colour.
    pub(super) rings: Vec<Mark>,
    /// Candidates that go.
    pub(super) struck: Vec<Mark>,
    /// The digit that is written, or the letters of a word.
    pub(super) decided: Vec<Mark>,
    /// Links between candidates.
    pub(super) links: Vec<Link>,
    /// Where a supposition ends: the cells that have no way left, or the places of a symbol that has none.
    pub(super) clash: CellSet,
    /// Whether the written digits alone prove it, so that no candidates need be shown.
    pub(super) by_digits: bool,
}

/// A link between two candidates.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Link {
    pub(super) from: Mark,
    pub(super) to: Mark,
    /// One of the two holds; otherwise, not both do.
    pub(super) either: bool,
    /// Whether it is followed one way.
    pub(super) arrow: bool,
}

impl Reason {
    /// What to look at for this step on the board before it.
    pub(super) fn of(board: &Board<'_>, step: &Step) -> Reason {
        let because = &step.deduction.because;
        let mut reason = Reason::default();
        match &step.deduction.effect {
            // On a board of words the slots are what to look at.
            effect if board.frame().words.is_some() => {
                let cells = because.slots.iter().flat_map(|&slot| &board.frame().slots()[slot].cells);
                reason.spots.extend(cells.copied());
                reason.spots = reason.spots.union(&because.cells);
                reason.by_digits = true;
                if effect.decides() { &mut reason.decided } else { &mut reason.struck }
                    .extend(effect.marks());
            }
            Effect::Decide(mark) => {
                reason.decided.push(*mark);
                match because.groups[..] {
                    _ if !because.cages.is_empty() && !matches!(because.figure, Figure::Tried(_)) => {
                        reason.sums(board, because);
                        // What is written proves it, and the sums.
                        reason.by_digits = true;
                    }
                    [] if because.cells.is_subset(&CellSet::EMPTY.with(mark.cell)) => {
                        reason.naked(board, *mark);
                    }
                    [group] if because.figure == Figure::Plain && because.cages.is_empty() => {
                        reason.hidden(board, *mark, group);
                    }
                    [_, ..] if !because.cages.is_empty() => {
                        reason.look.clone_from(&because.groups);
                        let cages = because.cages.iter().flat_map(|&cage| &board.frame().cages[cage].cells);
                        reason.spots.extend(cages.copied());
                    }
                    _ => reason.pattern(board, because),
                }
                // The digit itself is shown large; a disc behind it would only be in the way.
                reason.discs.retain(|disc| disc != mark);
            }
            Effect::Write(marks) => reason.decided.clone_from(marks),
            Effect::Strike(marks) => {
                reason.struck.clone_from(marks);
                if let Some(refutation) = because.proof().last() {
                    reason.refutation(board, refutation);
                } else if because.cages.is_empty() {
                    reason.pattern(board, because);
                } else {
                    reason.sums(board, because);
                }
            }
        }
        reason
    }

    /// What to look at once so many links of a chain or supposition have been followed, before anything comes of it.
    pub(super) fn so_far(board: &Board<'_>, step: &Step, links: usize) -> Reason {
        let because = &step.deduction.because;
        let mut reason = Reason::default();
        if let Some(last) = because.proof().last() {
            let followed = last.links[..links.min(last.links.len())].to_vec();
            reason.refutation(board, &Refutation { links: followed, ..last.clone() });
            reason.clash = CellSet::EMPTY;
            reason.act.clear();
        } else if let Figure::Chain(trail) = &because.figure {
            let followed = (2 * links).clamp(1.min(trail.len()), trail.len());
            reason.chain(&trail[..followed]);
            reason.spots.extend(trail[..followed].iter().map(|mark| mark.cell));
        }
        reason
    }

    /// Only one symbol is left for a cell.
    fn naked(&mut self, board: &Board<'_>, mark: Mark) {
        let frame = board.frame();
        self.spots.insert(mark.cell);
        // Few groups make a shorter story, so the fullest is asked first, and each symbol only once.
        let mut groups: Vec<usize> = frame.seats(mark.cell).iter().map(|s| s.group as usize).collect();
        groups.sort_by_key(|&group| {
            let written = frame.groups[group].set.intersection(board.decided());
            (usize::MAX - written.len(), group)
        });
        let mut shut = Symbols::EMPTY;
        let mut witnesses = CellSet::EMPTY;
        for group in groups {
            for &cell in &frame.groups[group].cells {
                if let Some(symbol) = board.value(cell).filter(|&symbol| !shut.contains(symbol)) {
                    shut.insert(symbol);
                    witnesses.insert(cell);
                }
            }
        }
        if frame.symbols.difference(Symbols::only(mark.symbol)).is_subset(shut) {
            self.by_digits = true;
            self.witnesses = witnesses;
        }
    }

    /// Only one cell is left for a symbol in a group.
    fn hidden(&mut self, board: &Board<'_>, mark: Mark, group: usize) {
        let frame = board.frame();
        self.look.push(group);
        self.spots.insert(mark.cell);
        let mut open = frame.groups[group].set.intersection(&board.undecided());
        open.remove(mark.cell);
        let mut written: Vec<(Cell, CellSet)> = board
            .decided()
            .iter()
            .filter(|&cell| board.value(cell) == Some(mark.symbol))
            .map(|cell| (cell, frame.peers(cell).intersection(&open)))
            .collect();
        // As few digits as will do: always the one that shuts out the most cells, the first among equals.
        while !open.is_empty() {
            for (_, shut) in &mut written {
                *shut = shut.intersection(&open);
            }
            written.sort_by_key(|(cell, shut)| (usize::MAX - shut.len(), *cell));
            match written.first() {
                Some((cell, shut)) if !shut.is_empty() => {
                    self.witnesses.insert(*cell);
                    open = open.difference(shut);
                }
                _ => break,
            }
        }
        self.by_digits = open.is_empty();
    }

    /// Sums: the cages a reason speaks of, and the lines.
    fn sums(&mut self, board: &Board<'_>, because: &Because) {
        self.look.clone_from(&because.groups);
        for &cage in &because.cages {
            self.spots.extend(board.frame().cages[cage].cells.iter().copied());
        }
    }

    /// A pattern of candidates.
    fn pattern(&mut self, board: &Board<'_>, because: &Because) {
        match &because.figure {
            Figure::Plain | Figure::Known { .. } | Figure::Refuted { .. } => {
                self.discs = marks(board, &because.cells, because.symbols);
                for &part in &because.groups {
                    let looked_at = board.frame().groups[part].set.is_subset(&because.cells);
                    if looked_at { &mut self.look } else { &mut self.act }.push(part);
                }
            }
            Figure::Kept(kept) => {
                self.discs.clone_from(kept);
                self.look.clone_from(&because.groups);
            }
            Figure::Chain(trail) => self.chain(trail),
            Figure::Wings(trail) => self.wings(board, because, trail),
            Figure::Colours([one, other]) => self.colours(board, one, other),
            // A trial follows the whole board; the cells it begins in are what to look at.
            Figure::Tried(others) => self.rings.clone_from(others),
            Figure::Fins { base, cover, fins } => {
                self.look.extend(&because.groups[..*base]);
                self.act.extend(&because.groups[*base..base + cover]);
                self.rings.clone_from(fins);
                self.discs = marks(board, &because.cells, because.symbols);
                self.discs.retain(|disc| !fins.contains(disc));
            }
            Figure::Sets([one, other]) => {
                let ends: Symbols = self.struck.iter().map(|mark| mark.symbol).collect();
                let all = || one.iter().chain(other).copied();
                let shared = because.symbols.difference(ends);
                self.discs = all().filter(|mark| ends.contains(mark.symbol)).collect();
                self.rings = all().filter(|mark| shared.contains(mark.symbol)).collect();
                for &from in one.iter().filter(|mark| shared.contains(mark.symbol)) {
                    let to = other.iter().filter(|to| to.symbol == from.symbol);
                    self.links.extend(to.map(|&to| Link { from, to, either: false, arrow: false }));
                }
                self.spots.extend(one.iter().map(|mark| mark.cell));
                self.second.extend(other.iter().map(|mark| mark.cell));
            }
            Figure::Swap { pairs, guards, beside } => {
                // A group is looked at only where something is said of it, of other cells there or of their lack; those that merely hold
                // the cells are seen anyway.
                let whole = |&part: &usize| board.frame().groups[part].set.is_subset(&because.cells);
                let said = !beside.is_empty() || because.groups.first().is_some_and(whole);
                self.look.extend(because.groups.first().filter(|_| pairs.len() == 8 && said));
                self.rings.clone_from(pairs);
                self.discs.clone_from(guards);
                self.second.extend(beside.iter().map(|mark| mark.cell));
            }
        }
        self.spots.extend(self.discs.iter().chain(&self.rings).map(|mark| mark.cell));
        self.spots = self.spots.difference(&self.second);
    }

    /// Two colours that take turns. Each pair of places that joins them is a link.
    fn colours(&mut self, board: &Board<'_>, one: &[Mark], other: &[Mark]) {
        self.discs.extend(one);
        self.rings.extend(other);
        for &from in one {
            let joined = |to: &&Mark| takes_turns(board, from, **to);
            let link = |&to: &Mark| Link { from, to, either: true, arrow: false };
            self.links.extend(other.iter().filter(joined).map(link));
        }
    }

    fn chain(&mut self, trail: &[Mark]) {
        for (at, &mark) in trail.iter().enumerate() {
            if at % 2 == 0 { &mut self.rings } else { &mut self.discs }.push(mark);
        }
        let links = trail.iter().zip(trail.iter().skip(1)).enumerate();
        self.links =
            links.map(|(at, (&from, &to))| Link { from, to, either: at % 2 == 0, arrow: true }).collect();
    }

    /// A supposition and what follows from it, an arrow from each thing that leaves a need one way to that way.
    fn refutation(&mut self, board: &Board<'_>, refutation: &Refutation) {
        self.rings.clone_from(&refutation.suppose);
        let mut holds = refutation.suppose.clone();
        for link in &refutation.links {
            let cells = cells_of(board, link.need);
            if let Need::Place(group, _) = link.need {
                self.look.push(group);
            }
            // In a line the thing before is what to look at; in a net everything that takes a way.
            let from = if refutation.line { &holds[holds.len() - 1..] } else { &holds[..] };
            let to = link.marks[0];
            let takes = |from: &&Mark| {
                let from = **from;
                let way = |cell: Cell| Mark { cell, symbol: from.symbol };
                from.cell == to.cell
                    || cells.iter().any(|cell| {
                        cell != to.cell
                            && (cell == from.cell
                                || board.allows(way(cell)) && board.frame().sees(cell, from.cell))
                            && is_way(link.need, way(cell))
                    })
            };
            let arrow = |&from: &Mark| Link { from, to, either: true, arrow: true };
            self.links.extend(from.iter().filter(takes).map(arrow));
            self.discs.extend(&link.marks);
            holds.extend(&link.marks);
        }
        if let Need::Place(group, _) = refutation.end {
            self.act.push(group);
        }
        self.clash = cells_of(board, refutation.end);
        self.look.sort_unstable();
        self.look.dedup();
        self.spots.extend(holds.iter().map(|mark| mark.cell));
    }

    /// A hinge and its wings: discs where the symbol must end up, rings for what pushes it there.
    fn wings(&mut self, board: &Board<'_>, because: &Because, trail: &[Mark]) {
        self.discs = marks(board, &because.cells, because.symbols);
        let rest = board.frame().symbols.difference(because.symbols);
        self.rings = marks(board, &because.cells, rest);
        let Some((hinge, wings)) = trail.split_first() else {
            return;
        };
        for wing in wings {
            let both = board.candidates(hinge.cell).intersection(board.candidates(wing.cell));
            for symbol in both.intersection(rest).iter() {
                self.links.push(Link {
                    from: Mark { symbol, ..*hinge },
                    to: Mark { symbol, ..*wing },
                    either: false,
                    arrow: true,
                });
            }
        }
    }
}

/// The open cells in which a need can be met.
fn cells_of(board: &Board<'_>, need: Need) -> CellSet {
    let frame = board.frame();
    let cells: CellSet = match need {
        Need::Cell(cell) => CellSet::EMPTY.with(cell),
        Need::Place(group, symbol) => {
            let places = frame.groups[group].cells.iter().copied();
            places.filter(|&cell| board.allows(Mark { cell, symbol })).collect()
        }
        Need::Cage(cage) => frame.cages[cage].cells.iter().copied().collect(),
        Need::Slot(slot) => frame.slots()[slot].cells.iter().copied().collect(),
        Need::Word(_) => CellSet::EMPTY,
        Need::Constraint(at) => frame.constraints()[at].constraint.scope().iter().copied().collect(),
    };
    cells.difference(board.decided())
}

/// Whether a mark may be what a need speaks of.
fn is_way(need: Need, mark: Mark) -> bool {
    match need {
        Need::Place(_, symbol) => mark.symbol == symbol,
        _ => true,
    }
}

/// The candidates among `symbols` in `cells`.
fn marks(board: &Board<'_>, cells: &CellSet, symbols: Symbols) -> Vec<Mark> {
    let open = cells.difference(board.decided());
    let of_cell = |cell: Cell| {
        let both = board.candidates(cell).intersection(symbols);
        both.iter().collect::<Vec<_>>().into_iter().map(move |symbol| Mark { cell, symbol })
    };
    open.iter().flat_map(of_cell).collect()
}

/// Whether one of the two must hold: the only places of a symbol in a group, or all that a cell allows.
fn takes_turns(board: &Board<'_>, a: Mark, b: Mark) -> bool {
    let frame = board.frame();
    if a.cell == b.cell {
        return board.candidates(a.cell) == Symbols::from_iter([a.symbol, b.symbol]) && a != b;
    }
    let both = CellSet::from_iter([a.cell, b.cell]);
    let two = |group: usize| frame.is_full(group) && board.places(group, a.symbol).count_ones() == 2;
    a.symbol == b.symbol && board.allows(a) && board.allows(b) && frame.groups_with(&both).any(two)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::sudoku::Sudoku;
    use crate::problem::Frame;
    use crate::ruleset::RuleSet;
    use crate::walk::walk;

    /// Walks a puzzle with the expert rules and looks at every step on the board it was made on.
    fn reasons(line: &str, mut look: impl FnMut(&Board<'_>, &Step, Reason)) {
        let problem = line.parse::<Sudoku>().expect("a puzzle").problem();
        let rules = RuleSet::named("expert").expect("shipped");
        let mut board = Board::new(&problem).expect("sound");
        for round in &walk(&problem, rules).rounds {
            for step in &round.steps {
                look(&board, step, Reason::of(&board, step));
            }
            for step in &round.steps {
                step.deduction.effect.apply(&mut board).expect("sound");
            }
        }
    }

    const PAPER: &str = "..9...6...1.5.7.3.5...1...73.......94.23.18.61.......42...8...3.5.7.9.6...6...4..";
    const HARD: &str = "....8.5.......7.927..9.6.3..52.4.......5.9.......2.85..9.3.4..546.8.......1.6....";

    #[test]
    fn written_digits_that_are_shown_as_the_proof_are_a_proof() {
        let mut clean = 0;
        reasons(PAPER, |board, step, reason| {
            let (Some(&mark), true) = (reason.decided.first(), reason.by_digits) else {
                return;
            };
            clean += 1;
            let frame = board.frame();
            let shut_out = |cell: Cell, symbol| {
                let peers = frame.peers(cell).intersection(&reason.witnesses);
                peers.iter().any(|peer| board.value(peer) == Some(symbol))
            };
            if let [group] = reason.look[..] {
                let mut open = frame.groups[group].set.difference(board.decided());
                open.remove(mark.cell);
                assert!(open.iter().all(|cell| shut_out(cell, mark.symbol)), "{step:?}");
            } else {
                let mut others = frame.symbols;
                others.remove(mark.symbol);
                assert!(others.iter().all(|symbol| shut_out(mark.cell, symbol)), "{step:?}");
            }
        });
        assert!(clean > 10, "{clean}");
    }

    /// Whether the two cannot both hold.
    fn excludes(frame: &Frame, a: Mark, b: Mark) -> bool {
        (a.cell == b.cell) != (a.symbol == b.symbol && frame.sees(a.cell, b.cell))
    }

    #[test]
    fn a_chain_is_drawn_link_by_link_and_nothing_else_is_drawn_as_a_chain() {
        let (mut chains, mut others) = (0, 0);
        reasons(HARD, |board, step, reason| {
            let named = ["turbot", "x-chain", "xy-chain", "alternating chain"].contains(&step.rule.name());
            let drawn = reason.links.iter().any(|link| link.either && link.arrow);
            assert_eq!(named || !step.deduction.because.proof().is_empty(), drawn, "{step:?}");
            if named {
                chains += 1;
                let Figure::Chain(trail) = &step.deduction.because.figure else { panic!("{step:?}") };
                assert_eq!(reason.links.len() + 1, trail.len());
                for (at, two) in trail.windows(2).enumerate() {
                    let holds = match at % 2 {
                        0 => takes_turns(board, two[0], two[1]),
                        _ => excludes(board.frame(), two[0], two[1]),
                    };
                    assert!(holds, "{two:?} of {step:?}");
                }
            } else {
                others += 1;
            }
        });
        assert!(chains > 0 && others > 0, "{chains} {others}");
    }
}
