//! What players of Nonograms call their arguments.

use crate::kind::clued::shaded::{SHADED, WHITE};
use crate::problem::{Argument, Pattern};
use crate::symbol::Symbol;

/// The patterns: the more telling name first.
pub(super) static PATTERNS: &[Pattern] = &[
    Pattern {
        name: "nonogram complete line",
        title: ["Only one way to fill the line", "一通りに決まる列"],
        about: [
            "The runs of a line and the gaps between them take all its cells, or there are none: it is filled in one way.",
            "並びと間の空きを合わせるとちょうど列の長さになる(または0の)列は、初めからすべて決まります。",
        ],
        example: "?",
        is: whole,
    },
    Pattern {
        name: "nonogram overlap",
        title: ["Overlap", "重なり"],
        about: [
            "Pushed to one end and to the other, a run covers some cells both times: those are shaded.",
            "並びを端に寄せても反対側に寄せても黒になるマスは、必ず黒です。",
        ],
        example: "?",
        is: overlap,
    },
    Pattern {
        name: "nonogram finished line",
        title: ["Finished line", "完成した列"],
        about: [
            "All runs of a line are there: the rest stays white.",
            "並びがすべてそろったら、残りのマスは白です。",
        ],
        example: "?",
        is: finished,
    },
    Pattern {
        name: "nonogram out of reach",
        title: ["Out of reach", "届かないマス"],
        about: [
            "The only run of a line has some of its cells. What lies too far from them for the run to reach stays white.",
            "列の並びが1つだけで、その一部が黒とわかっているとき、そこから届かないマスは白です。",
        ],
        example: "?",
        is: reach,
    },
];

fn is_line(argument: &Argument<'_>) -> bool {
    argument.is_by("line") && argument.decides
}

fn whole(argument: &Argument<'_>) -> bool {
    is_line(argument) && argument.is_from_start() && argument.marks.len() == argument.scope().len()
}

fn overlap(argument: &Argument<'_>) -> bool {
    is_line(argument) && argument.is_from_start() && argument.writes(SHADED.0)
}

/// Whether the line is right with nothing but what is known.
fn finished(argument: &Argument<'_>) -> bool {
    let shaded = |cell| argument.facts.iter().any(|fact| fact.cell == cell);
    let value = |cell| if shaded(cell) { SHADED } else { WHITE };
    let values: Vec<Symbol> = argument.scope().iter().map(|&cell| value(cell)).collect();
    let holds = argument.only().is_some_and(|stated| stated.constraint.holds(&values));
    is_line(argument) && argument.knows_only(SHADED.0) && argument.writes(WHITE.0) && holds
}

fn reach(argument: &Argument<'_>) -> bool {
    let used = !argument.facts.is_empty() && argument.knows_only(SHADED.0) && argument.writes(WHITE.0);
    is_line(argument) && used && runs(argument) == Some(1)
}

/// How many runs the line has.
fn runs(argument: &Argument<'_>) -> Option<usize> {
    let (grid, margins) = (argument.frame.grid, &argument.frame.layout().margins);
    let &[first, second, ..] = argument.scope() else { return None };
    let list = match grid.row(first) == grid.row(second) {
        true => &margins[1][grid.row(first)],
        false => &margins[0][grid.col(first)],
    };
    Some(list.len())
}
