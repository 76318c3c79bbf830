//! What players of Futoshiki call their arguments.

use crate::grid::Cell;
use crate::kind::clued::named;
use crate::problem::{Argument, Frame, Pattern};
use crate::symbol::Mark;

/// The patterns: the more telling name first.
pub(super) static PATTERNS: &[Pattern] = &[
    Pattern {
        name: "futoshiki sign",
        title: ["At a sign", "不等号の両側"],
        about: [
            "The smaller side of a sign cannot hold the largest digit, and the larger side cannot hold the smallest.",
            "不等号の小さいほうに最大の数字は入らず、大きいほうに1は入りません。",
        ],
        example: "futoshiki:.<.-.-2/v---/.>.-.>./----/.-.-.-./^-v-/.-.-.-.",
        is: sign,
    },
    Pattern {
        name: "futoshiki chain",
        title: ["Ends of a chain", "不等号の連なりの端"],
        about: [
            "Signs that point on and on make a chain. So many digits must be smaller or larger along it that its cells cannot hold those at the end of the range.",
            "同じ向きに連なる不等号では、自分より小さい(大きい)数字がいくつも必要です。その分だけ、小さい(大きい)数字は入りません。",
        ],
        example: "futoshiki:.<.-.-2/v---/.>.-.>./----/.-.-.-./^-v-/.-.-.-.",
        is: chain,
    },
    Pattern {
        name: "futoshiki beside a digit",
        title: ["Sign beside a digit", "数字に接する不等号"],
        about: [
            "One side of a sign is known: the other is smaller or larger than that.",
            "不等号の一方の数字が決まれば、もう一方はそれより小さい(大きい)数字だけです。",
        ],
        example: "futoshiki:.>.-.-.-2/---^v/.-.-.-.-./-----/.-.<.-.-./-----/5-2-.-.-./--v--/.-.-.-5-.",
        is: digit,
    },
    named::only_place("futoshiki only place", "futoshiki:.<.-.-2/v---/.>.-.>./----/.-.-.-./^-v-/.-.-.-."),
];

fn is_sign(argument: &Argument<'_>) -> bool {
    argument.is_by("less")
}

fn sign(argument: &Argument<'_>) -> bool {
    is_sign(argument) && argument.is_from_start()
}

/// How many cells must be smaller than this one along its signs, or larger.
fn along(frame: &Frame, cell: Cell, smaller: bool) -> usize {
    let signs = frame.constraints_of(cell).iter().map(|&at| &frame.constraints()[at as usize].constraint);
    let beside = signs.filter(|sign| sign.name() == "less").filter_map(|sign| match *sign.scope() {
        [less, more] if more == cell && smaller => Some(less),
        [less, more] if less == cell && !smaller => Some(more),
        _ => None,
    });
    beside.map(|other| 1 + along(frame, other, smaller)).max().unwrap_or(0)
}

/// What goes because of the length of the chain alone, from what goes at the next cell for the same reason.
fn chain(argument: &Argument<'_>) -> bool {
    let frame = argument.frame;
    let goes = |mark: &Mark| {
        let at = mark.symbol.index();
        at < along(frame, mark.cell, true) || at + along(frame, mark.cell, false) >= frame.symbols.len()
    };
    let mut all = argument.marks.iter().chain(argument.gone);
    is_sign(argument) && argument.facts.is_empty() && !argument.decides && all.all(goes)
}

fn digit(argument: &Argument<'_>) -> bool {
    is_sign(argument) && argument.facts.len() == 1 && argument.gone.is_empty()
}
