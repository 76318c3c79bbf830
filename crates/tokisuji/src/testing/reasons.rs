//! Reasons of puzzles with constraints, checked by a SAT solver that shares nothing with the filters that found them.

use crate::board::Board;
use crate::rule::{Deduction, Need};
use crate::solve::constrained::{Answer, Formula};
use crate::symbol::{Mark, Symbols};

/// Whether the places of a reason and its constraints alone prove what it says, mark by mark.
pub(super) fn audit(board: &Board<'_>, deduction: &Deduction) -> Result<(), String> {
    let frame = board.frame();
    let because = &deduction.because;
    let mut open = vec![Symbols::EMPTY; frame.place_count()];
    for cell in frame.cells.iter() {
        let known = because.cells.contains(cell);
        open[cell.index()] = if known { board.candidates(cell) } else { frame.start(cell) };
    }
    let mut formula = Formula::guarded(frame, &open, &|| true);
    let assumed: Vec<i32> = because.constraints.iter().map(|&at| formula.guard(at)).collect();
    for &mark in deduction.effect.marks() {
        let decides = deduction.effect.decides();
        if !proves(&mut formula, &assumed, mark, decides) {
            return Err(format!("{mark:?} does not follow from the reason alone"));
        }
    }
    Ok(())
}

/// Whether it follows that a mark stands, or that it goes.
fn proves(formula: &mut Formula<'_, '_>, assumed: &[i32], mark: Mark, stands: bool) -> bool {
    let against = match (formula.literal(mark), stands) {
        (Some(literal), true) => -literal,
        (Some(literal), false) => literal,
        (None, stands) => return !stands,
    };
    let assumed: Vec<i32> = assumed.iter().copied().chain([against]).collect();
    formula.solve(&assumed) == Answer::No
}

/// Whether every link of a supposition follows from what it is said to follow from: one constraint, what is known of the places of the
/// reason, and what was supposed and found before.
pub(super) fn follow(board: &Board<'_>, deduction: &Deduction) -> Result<(), String> {
    let frame = board.frame();
    for refutation in deduction.because.proof() {
        let mut open = vec![Symbols::EMPTY; frame.place_count()];
        for cell in frame.cells.iter() {
            let known = deduction.because.cells.contains(cell);
            open[cell.index()] = if known { board.candidates(cell) } else { frame.start(cell) };
        }
        for mark in &refutation.suppose {
            open[mark.cell.index()] = Symbols::only(mark.symbol);
        }
        for link in &refutation.links {
            let Need::Constraint(at) = link.need else {
                return Err("a need that is no constraint".to_owned());
            };
            let mut formula = Formula::guarded(frame, &open, &|| true);
            let assumed = [formula.guard(at)];
            for &mark in &link.marks {
                if !proves(&mut formula, &assumed, mark, true) {
                    return Err(format!("{mark:?} does not follow from constraint {at}"));
                }
            }
            for &mark in &link.gone {
                if !proves(&mut formula, &assumed, mark, false) {
                    return Err(format!("{mark:?} does not go by constraint {at}"));
                }
            }
            link.marks.iter().for_each(|mark| open[mark.cell.index()] = Symbols::only(mark.symbol));
            link.gone.iter().for_each(|mark| open[mark.cell.index()].remove(mark.symbol));
        }
        let ends = match refutation.end {
            Need::Cell(cell) => open[cell.index()].is_empty(),
            Need::Constraint(at) => {
                let mut formula = Formula::guarded(frame, &open, &|| true);
                let guard = formula.guard(at);
                formula.solve(&[guard]) == Answer::No
            }
            _ => false,
        };
        if !ends {
            return Err(format!("the end of the supposition does not follow: {:?}", refutation.end));
        }
    }
    Ok(())
}
