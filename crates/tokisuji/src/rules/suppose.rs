//! Suppositions: a mark is supposed to hold and followed, need by need, until something has no way left; so it goes.
//!
//! [`TrialChain`] follows one supposition, the shortest first. [`DeepTrial`] is for the hardest boards: suppositions within
//! suppositions. [`network`] is the board they see, [`spread`] what follows and at what cost, [`line`] tells it as one line where
//! that can be done, [`worlds`] compares what follows from each mark, [`tell`] says it.

mod deep;
mod line;
mod network;
mod pure;
mod spread;
mod tell;
mod worlds;

pub(super) use deep::DeepTrial;
pub(super) use pure::shortest_chains;
pub(super) use tell::sentence as refutation_sentence;

use crate::board::Board;
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Because, Deduction, Report, Rule};
use network::Network;
use spread::{ENDLESS, Outcome, Spread};
use std::ops::ControlFlow;

/// One supposition, followed by needs that have one way left.
pub(super) struct TrialChain;

/// How far suppositions are followed before the next is looked at. Most of the time the first few are enough.
const FIRST_DEPTHS: [u32; 5] = [3, 5, 9, 20, 60];

/// By how many links a line may be longer than a net and still be the better one to follow.
const LONGER: usize = 2;

/// Suppositions looked at between two questions whether to go on.
const A_QUESTION: usize = 64;

impl Rule for TrialChain {
    fn name(&self) -> &'static str {
        "trial chain"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("trial chain", "仮定の連鎖")
    }

    fn effort(&self) -> f64 {
        14.0
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        found.go_on()?;
        if board.frame().is_constrained() {
            return super::constrained::trial(board, found);
        }
        let Some(network) = Network::of(board) else { return ControlFlow::Continue(()) };
        let mut spread = Spread::new(&network);
        let refuted = if found.shortest {
            shortest(&mut spread, &network, found)?
        } else {
            each(&mut spread, &network, found)?
        };
        for (node, cost) in refuted {
            let mark = network.marks[node as usize];
            let because = || because(board, &network, &mut spread, node, cost);
            found.strike_after(cost, vec![mark], because)?;
        }
        ControlFlow::Continue(())
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        tell::sentence(frame, deduction, lang)
    }
}

/// What is refuted, with its cost.
type Refuted = Vec<(u16, u32)>;

/// Every mark that is refuted.
fn each(spread: &mut Spread<'_>, network: &Network, found: &Report<'_>) -> ControlFlow<(), Refuted> {
    let mut refuted = Vec::new();
    for node in 0..network.marks.len() as u16 {
        if (node as usize).is_multiple_of(A_QUESTION) {
            found.go_on()?;
        }
        if let Outcome::Refuted { cost, .. } = spread.follow(&[node], ENDLESS) {
            refuted.push((node, cost));
        }
    }
    ControlFlow::Continue(refuted)
}

/// The marks that are refuted at the least cost.
fn shortest(spread: &mut Spread<'_>, network: &Network, found: &Report<'_>) -> ControlFlow<(), Refuted> {
    let mut open: Vec<u16> = (0..network.marks.len() as u16).collect();
    for depth in FIRST_DEPTHS.into_iter().chain([ENDLESS]) {
        let mut best = depth;
        let mut refuted: Refuted = Vec::new();
        let mut dear = Vec::new();
        for (at, &node) in open.iter().enumerate() {
            if at.is_multiple_of(A_QUESTION) {
                found.go_on()?;
            }
            match spread.follow(&[node], best) {
                Outcome::Refuted { cost, .. } => {
                    if cost < best {
                        refuted.clear();
                        best = cost;
                    }
                    refuted.push((node, cost));
                }
                Outcome::Dear => dear.push(node),
                Outcome::Stands => {}
            }
        }
        if !refuted.is_empty() {
            return ControlFlow::Continue(refuted);
        }
        open = dear;
    }
    ControlFlow::Continue(Vec::new())
}

/// The reason why a mark goes: one line where there is one that is hardly longer, else the net.
fn because(board: &Board<'_>, network: &Network, spread: &mut Spread<'_>, node: u16, cost: u32) -> Because {
    let Outcome::Refuted { need, .. } = spread.follow(&[node], cost) else {
        unreachable!("refuted at this cost before");
    };
    let net = spread.links(need);
    let refutation = match line::line(network, node, net.len() + LONGER) {
        Some((links, end)) => tell::refutation(network, &[node], &links, end, true),
        None => tell::refutation(network, &[node], &net, need, false),
    };
    tell::because(board, vec![refutation])
}
