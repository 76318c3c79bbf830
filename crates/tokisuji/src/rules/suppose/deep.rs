//! Deep trial: suppositions within suppositions, for boards on which no single one leads anywhere.
//!
//! Only on boards with one solution. There some mark can always be refuted, so a walk never stops before its end; on others nobody
//! could say when to give up. Worlds are compared first; what they find is told as a list of things that cannot both be, each by a
//! supposition of its own, that ends with the one that goes. Where even that finds nothing, and on boards of words, marks are tried to
//! the end by a search, and only where least is left.

use super::super::one_solution;
use super::network::Network;
use super::spread::{ENDLESS, Spread};
use super::tell;
use super::worlds::{self, MOST_NODES, Ranks};
use crate::board::Board;
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Because, Deduction, Link, Refutation, Report, Rule};
use crate::symbol::Mark;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Suppositions within suppositions.
pub(in crate::rules) struct DeepTrial;

impl Rule for DeepTrial {
    fn name(&self) -> &'static str {
        "deep trial"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("deep trial", "重ねた仮定")
    }

    fn effort(&self) -> f64 {
        20.0
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        found.go_on()?;
        if board.open() == 0 {
            return ControlFlow::Continue(());
        }
        if board.frame().is_constrained() {
            return super::super::constrained::deep(board, found);
        }
        let Some(solution) = one_solution::of_board(board, found)? else { return ControlFlow::Continue(()) };
        let mut fallen = vec![false; board.frame().place_count() * board.frame().symbols.len()];
        let at = |mark: Mark| mark.cell.index() * board.frame().symbols.len() + mark.symbol.index();
        let network = Network::of(board).filter(|network| network.len() <= MOST_NODES);
        if let Some(network) = network.filter(|_| board.frame().words.is_none()) {
            let mut spread = Spread::new(&network);
            let fell = worlds::compare(&network, &mut spread, found)?;
            let step = u32::from(fell.step);
            for &node in &fell.marks {
                let mark = network.marks[node as usize];
                debug_assert!(!solution.contains(&mark), "{mark:?} is part of the solution");
                fallen[at(mark)] = true;
                let because = || {
                    let (known, proof) = (HashMap::new(), Vec::new());
                    let spread = &mut spread;
                    let mut proofs = Proofs { network: &network, spread, ranks: &fell.ranks, known, proof };
                    proofs.prove(&[node], step.max(1));
                    tell::because(board, proofs.proof)
                };
                found.strike_after(1 + step, vec![mark], because)?;
            }
            if found.shortest && !fell.marks.is_empty() {
                return ControlFlow::Continue(());
            }
        }
        to_the_end(board, &solution, found, |mark| fallen[at(mark)])
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        tell::sentence(frame, deduction, lang)
    }
}

/// Everything that is not part of the solution, but for what is known by other means; where least is left first.
fn to_the_end(
    board: &Board<'_>,
    solution: &[Mark],
    found: &mut Report<'_>,
    known: impl Fn(Mark) -> bool,
) -> ControlFlow<()> {
    let frame = board.frame();
    let wrong = |cell| {
        let marks = board.candidates(cell).iter().map(move |symbol| Mark { cell, symbol });
        marks.filter(|mark| !solution.contains(mark) && !known(*mark)).collect::<Vec<_>>()
    };
    let open = board.undecided();
    let fewest =
        open.iter().filter(|&cell| !wrong(cell).is_empty()).map(|cell| board.candidates(cell).len()).min();
    for cell in open.iter() {
        let left = board.candidates(cell).len();
        if found.shortest && Some(left) != fewest {
            continue;
        }
        for mark in wrong(cell) {
            found.strike_after(ENDLESS + left as u32, vec![mark], || Because {
                cells: frame.cells,
                symbols: frame.symbols,
                groups: (0..frame.groups.len()).collect(),
                cages: (0..frame.cages.len()).collect(),
                slots: (0..frame.slots().len()).collect(),
                ..Because::default()
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Proofs of what falls, each thing that cannot be proved once.
struct Proofs<'p, 'n> {
    network: &'n Network,
    spread: &'p mut Spread<'n>,
    ranks: &'p Ranks,
    known: HashMap<(u16, u16), usize>,
    proof: Vec<Refutation>,
}

impl Proofs<'_, '_> {
    /// Refutes what is supposed by lemmas of a rank below this, which are refuted first.
    fn prove(&mut self, suppose: &[u16], below: u32) -> usize {
        let end =
            self.spread.follow_with(suppose, self.ranks, below).expect("found by the same means before");
        let links = self.spread.links(end);
        let uses = |spread: &Spread<'_>, need: u16, but: u16| spread.lemmas(need, but).collect::<Vec<_>>();
        let by: Vec<Vec<(u16, u16)>> =
            links.iter().map(|&(node, need)| uses(self.spread, need, node)).collect();
        let last = uses(self.spread, end, u16::MAX);
        let mut refutation = tell::refutation(self.network, suppose, &links, end, false);
        for (link, pairs) in refutation.links.iter_mut().zip(by) {
            link.by = self.lemmas(&pairs);
        }
        refutation.by = self.lemmas(&last);
        debug_assert!(refutation.links.iter().all(|link: &Link| !link.marks.is_empty()));
        self.proof.push(refutation);
        self.proof.len() - 1
    }

    fn lemmas(&mut self, pairs: &[(u16, u16)]) -> Vec<usize> {
        let mut all: Vec<usize> = Vec::new();
        for &(a, b) in pairs {
            let pair = (a.min(b), a.max(b));
            let at = match self.known.get(&pair) {
                Some(&at) => at,
                None => {
                    let rank = self.ranks.of(a, b);
                    let at = self.prove(&[pair.0, pair.1], rank);
                    self.known.insert(pair, at);
                    at
                }
            };
            all.push(at);
        }
        all.sort_unstable();
        all.dedup();
        all
    }
}
