//! What players of Masyu call their arguments.

use crate::grid::Cell;
use crate::kind::clued::linked::NO;
use crate::kind::clued::named;
use crate::problem::{Argument, ClueAt, Fill, Item, Pattern};

/// The patterns: the more telling name first.
pub(super) static PATTERNS: &[Pattern] = &[
    Pattern {
        name: "masyu white circle at the border",
        title: ["White circle at the border", "外周の白丸"],
        about: [
            "The loop goes straight through a white circle, and at the border that is only along it.",
            "白丸では線が直進します。外周の白丸を通る線は、外周に沿うしかありません。",
        ],
        example: "masyu:b...b/..w../.w.../w.w.w/.....",
        is: white_at_border,
    },
    Pattern {
        name: "masyu black circle near the border",
        title: ["Black circle near the border", "外周近くの黒丸"],
        about: [
            "From a black circle the loop runs on for two cells each way. Where there is no room for that, it goes the opposite way.",
            "黒丸で曲がった線は、どちらにも2マス続けてまっすぐ進みます。外周が近くて進めない向きには行けないので、線は反対向きに出ます。",
        ],
        example: "masyu:b...b/..w../.w.../w.w.w/.....",
        is: black_near_border,
    },
    Pattern {
        name: "masyu straight on",
        title: ["Straight through a white circle", "白丸は直進"],
        about: [
            "The loop goes straight through a white circle: a line that comes in on one side leaves on the other, and none runs across.",
            "白丸では線が直進します。片側から入った線は反対側へ抜け、直角の向きには線がありません。",
        ],
        example: "masyu:...../...b./...../...w./b.b..",
        is: straight,
    },
    Pattern {
        name: "masyu turn beside a white circle",
        title: ["Turn beside a white circle", "白丸の前後で曲がる"],
        about: [
            "The loop turns right before a white circle or right after it. Straight on the one side, it must turn on the other.",
            "線は白丸の手前か先のマスで曲がります。一方でまっすぐなら、もう一方では必ず曲がります。",
        ],
        example: "masyu:...w./..w../.w..b/...../.....",
        is: turn,
    },
    Pattern {
        name: "masyu away from a closed side",
        title: ["Black circle with a closed side", "進めない向きのある黒丸"],
        about: [
            "A black circle has a line up or down, and one to the left or right, each two cells long. Where one way is closed, it takes the opposite way.",
            "黒丸の線は上下のどちらかと左右のどちらかに2マスずつ伸びます。一方に進めなければ、線は反対向きに出ます。",
        ],
        example: "masyu:...../.b.../...../w..../..b..",
        is: away,
    },
    named::line_goes_on("masyu line goes on", "masyu:b...b/..w../.w.../w.w.w/....."),
    named::dead_end("masyu dead end", "masyu:...../...b./...../...w./b.b.."),
    named::no_branch("masyu no branch", "masyu:b...b/..w../.w.../w.w.w/....."),
    named::small_loop("masyu small loop", "masyu:...../w.www/...../..w../.w..."),
];

/// The circle that an argument is about: whether it is black, and its cell.
fn circle(argument: &Argument<'_>) -> Option<(bool, Cell)> {
    let Some(ClueAt::Cell(cell)) = argument.clue() else { return None };
    let spot = argument.frame.spot(cell);
    let fill = argument.frame.layout().items.iter().find_map(|item| match item {
        Item::Circle(at, fill) if *at == spot => Some(*fill),
        _ => None,
    })?;
    Some((fill == Fill::Black, cell))
}

/// Whether a link leaves this very cell, and does not only go on beyond its neighbour.
fn leaves(argument: &Argument<'_>, cell: Cell, link: Cell) -> bool {
    let (a, b) = (argument.frame.spot(cell), argument.frame.spot(link));
    a.y.abs_diff(b.y) + a.x.abs_diff(b.x) == 1
}

fn white_at_border(argument: &Argument<'_>) -> bool {
    let at_border = |(black, cell): (bool, Cell)| !black && argument.frame.grid.is_at_border(cell);
    argument.is_from_start() && circle(argument).is_some_and(at_border)
}

fn black_near_border(argument: &Argument<'_>) -> bool {
    argument.is_from_start() && circle(argument).is_some_and(|(black, _)| black)
}

fn straight(argument: &Argument<'_>) -> bool {
    let Some((false, cell)) = circle(argument) else { return false };
    let mut all = argument.marks.iter().chain(argument.facts);
    all.all(|mark| leaves(argument, cell, mark.cell))
}

fn turn(argument: &Argument<'_>) -> bool {
    let Some((false, cell)) = circle(argument) else { return false };
    argument.writes(NO.0) && argument.marks.iter().all(|mark| !leaves(argument, cell, mark.cell))
}

fn away(argument: &Argument<'_>) -> bool {
    circle(argument).is_some_and(|(black, _)| black) && argument.knows_only(NO.0)
}
