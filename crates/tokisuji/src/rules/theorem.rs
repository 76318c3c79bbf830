//! Theorems at work: patterns that somebody, or the machine itself, has learnt (`theorem.rs`).

use super::constrained::{Waves, told};
use super::suppose::refutation_sentence;
use crate::board::Board;
use crate::lang::Lang;
use crate::problem::{Frame, Occurrence};
use crate::rule::{Because, Deduction, Figure, Report, Rule};
use crate::theorem::{LOOKOUT, THEOREMS, follows};
use std::ops::ControlFlow;

/// A theorem that stands somewhere on the board.
pub(super) struct ByTheorem;

/// Occurrences looked at between two questions whether to go on.
const A_QUESTION: usize = 256;

impl Rule for ByTheorem {
    fn name(&self) -> &'static str {
        "theorem"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("theorem", "定理")
    }

    fn effort(&self) -> f64 {
        5.0
    }

    fn find(&self, board: &Board<'_>, found: &mut Report<'_>) -> ControlFlow<()> {
        let frame = board.frame();
        if !frame.is_constrained() {
            return ControlFlow::Continue(());
        }
        found.go_on()?;
        let mut struck = std::collections::BTreeSet::new();
        for (number, occurrence) in frame.occurrences(|frame| LOOKOUT.occurrences(frame)).iter().enumerate() {
            if number.is_multiple_of(A_QUESTION) {
                found.go_on()?;
            }
            if !struck.contains(&occurrence.gone) && holds(board, occurrence) {
                struck.insert(occurrence.gone);
                found.strike(vec![occurrence.gone], || because(board, occurrence))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn explain(&self, frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
        let proof = refutation_sentence(frame, deduction, lang);
        let Some(theorem) = deduction.because.theorem().and_then(|at| THEOREMS.get(at)) else { return proof };
        let [en, ja] = theorem.name.clone().unwrap_or_else(|| [theorem.id.clone(), theorem.id.clone()]);
        match lang {
            Lang::En => format!("by the theorem “{en}”, {proof}"),
            Lang::Ja => format!("定理「{ja}」により、{proof}"),
        }
    }
}

/// Whether a theorem that stands on a board strikes something there now.
pub(crate) fn holds(board: &Board<'_>, occurrence: &Occurrence) -> bool {
    let Occurrence { known, gone, whole, .. } = occurrence;
    let open = board.allows(*gone) && !board.is_decided(gone.cell) && board.candidates(gone.cell).len() > 1;
    open && known.iter().all(|&(cell, left)| board.candidates(cell).is_subset(left))
        && whole.iter().all(|lemma| {
            let frame = board.frame();
            let cell = lemma.then.map_or_else(|| lemma.given[0].0, |(cell, _)| cell);
            frame.constraints_of(cell).iter().any(|&at| {
                let constraint = &*frame.constraints()[at as usize].constraint;
                constraint.is_global()
                    && follows(constraint, |cell| board.candidates(cell), &lemma.given, lemma.then)
            })
        })
}

/// The proof, told as the supposition that it refutes.
fn because(board: &Board<'_>, occurrence: &Occurrence) -> Because {
    let frame = board.frame();
    let whole = !occurrence.whole.is_empty();
    let used = |at: usize| {
        let spans = whole && frame.constraints()[at].constraint.is_global();
        spans || occurrence.constraints.binary_search(&(at as u32)).is_ok()
    };
    let off: Vec<bool> = (0..frame.constraints().len()).map(|at| !used(at)).collect();
    let mut waves = Waves::without(frame, board.all_candidates().to_vec(), &off).in_full();
    let length = waves.suppose(occurrence.gone, u32::MAX, None).unwrap_or(u32::MAX);
    let mut because = told(board, &mut waves, occurrence.gone, length);
    if let Figure::Refuted { theorem, .. } = &mut because.figure {
        *theorem = Some(occurrence.theorem);
    }
    because
}
