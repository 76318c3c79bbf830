//! Simple colouring: the two places of a symbol in a group take turns, and so do their partners in other
//! groups. One colour of such a cluster is all true, the other all false.
//!
//! What sees both colours goes (*trap*); a colour that sees itself goes as a whole (*wrap*).

use crate::board::Board;
use crate::grid::{Cell, CellSet};
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Because, Deduction, Figure, Report, Rule};
use crate::symbol::{Mark, Symbol, Symbols};
use std::ops::ControlFlow;

pub(super) struct Colouring;

impl Rule for Colouring {
    fn name(&self) -> &'static str {
        "simple colouring"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("simple colouring", "色分け(シンプルカラーリング)")
    }

    fn effort(&self) -> f64 {
        8.5
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        for symbol in board.frame().symbols.iter() {
            found.go_on()?;
            for cluster in clusters(board, symbol) {
                cluster.report(board, symbol, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let because = &deduction.because;
        let struck = lang.struck(frame, deduction.effect.marks());
        let symbol = lang.symbols(frame, because.symbols);
        let cells = |marks: &[Mark]| lang.cells(frame.grid, marks.iter().map(|mark| mark.cell));
        let Figure::Colours([one, other]) = &because.figure else { return struck };
        let wrap = deduction.effect.marks() == one;
        let (one, other) = (cells(one), cells(other));
        match (lang, wrap) {
            (Lang::En, false) => format!("{struck}: {symbol} stands in all of {one}, or in all of {other}"),
            (Lang::En, true) => {
                format!("{struck}: {symbol} would stand in all of {one}, but two of them see each other")
            }
            (Lang::Ja, false) => format!("{struck}：{symbol}は({one})の全部か({other})の全部に入る"),
            (Lang::Ja, true) => format!("{struck}：{symbol}が({one})の全部に入ると、互いに重なってしまう"),
        }
    }
}

/// Cells joined by "one of these two", in two colours, and the groups that join them.
struct Cluster {
    colours: [CellSet; 2],
    groups: Vec<usize>,
}

fn clusters(board: &Board<'_>, symbol: Symbol) -> Vec<Cluster> {
    let frame = board.frame();
    let pair = |group: usize| {
        let places = board.places(group, symbol);
        let cells = &frame.groups[group].cells;
        (frame.is_full(group) && places.count_ones() == 2)
            .then(|| [cells[places.trailing_zeros() as usize], cells[31 - places.leading_zeros() as usize]])
    };
    let mut seen = CellSet::EMPTY;
    let mut all = Vec::new();
    for start in (0..frame.groups.len()).filter_map(pair).map(|[a, _]| a) {
        if !seen.insert(start) {
            continue;
        }
        let mut cluster =
            Cluster { colours: [CellSet::EMPTY.with(start), CellSet::EMPTY], groups: Vec::new() };
        let mut queue = vec![(start, 0)];
        while let Some((cell, colour)) = queue.pop() {
            for seat in frame.seats(cell) {
                let group = seat.group as usize;
                let Some([a, b]) = pair(group) else { continue };
                let other = if a == cell { b } else { a };
                cluster.groups.push(group);
                // A cluster with an odd loop has a cell in both colours; then both colours are impossible
                // to keep apart, and the trap and wrap below still say only what is true.
                if cluster.colours[1 - colour].insert(other) {
                    seen.insert(other);
                    queue.push((other, 1 - colour));
                }
            }
        }
        cluster.groups.sort_unstable();
        cluster.groups.dedup();
        all.push(cluster);
    }
    all
}

impl Cluster {
    fn report(&self, board: &Board<'_>, symbol: Symbol, found: &mut Report<'_>) -> ControlFlow<()> {
        let [a, b] = &self.colours;
        if a.len() + b.len() < 4 {
            return ControlFlow::Continue(()); // One pair alone is locked candidates.
        }
        let frame = board.frame();
        for (colour, other) in [(a, b), (b, a)] {
            let clash = colour.iter().find_map(|cell| {
                let seen = frame.peers(cell).intersection(colour).first()?;
                frame.link(cell, seen)
            });
            if let Some(link) = clash {
                let marks = colour.iter().map(|cell| Mark { cell, symbol }).collect();
                found.strike(marks, || self.because(frame, symbol, colour, other, &[link]))?;
                break;
            }
        }
        // Also after a wrap: a cluster that grew into one still traps what it trapped before.
        let union = |set: &CellSet| set.iter().fold(CellSet::EMPTY, |all, cell| all.union(frame.peers(cell)));
        let trapped = union(a).intersection(&union(b)).difference(a).difference(b);
        let marks: Vec<Mark> =
            trapped.iter().map(|cell| Mark { cell, symbol }).filter(|&mark| board.allows(mark)).collect();
        let targets: Vec<Cell> = marks.iter().map(|mark| mark.cell).collect();
        found.strike(marks, || {
            let mut links = Vec::new();
            for &target in &targets {
                for colour in [a, b] {
                    let seer = frame.peers(target).intersection(colour).first();
                    links.extend(seer.and_then(|seer| frame.link(target, seer)));
                }
            }
            self.because(frame, symbol, a, b, &links)
        })
    }

    fn because(
        &self,
        frame: &Frame,
        symbol: Symbol,
        one: &CellSet,
        other: &CellSet,
        links: &[usize],
    ) -> Because {
        let mut parts = self.groups.clone();
        parts.extend(links);
        parts.sort_unstable();
        parts.dedup();
        let marks = |cells: &CellSet| cells.iter().map(|cell| Mark { cell, symbol }).collect();
        Because {
            cells: self.groups.iter().fold(CellSet::EMPTY, |all, &group| all.union(&frame.groups[group].set)),
            symbols: Symbols::only(symbol),
            groups: parts,
            figure: Figure::Colours([marks(one), marks(other)]),
            ..Because::default()
        }
    }
}
