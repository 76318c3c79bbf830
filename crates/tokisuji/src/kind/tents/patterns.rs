//! What players of Tents call their arguments.

use crate::constraint::Why;
use crate::kind::clued::named;
use crate::problem::{Argument, Pattern};

/// The patterns: the more telling name first.
pub(super) static PATTERNS: &[Pattern] = &[
    Pattern {
        name: "tents no tree",
        title: ["Cell without a tree beside it", "木のとなりでないマス"],
        about: [
            "A tent stands beside its tree, so a cell that touches no tree by an edge has no tent.",
            "テントは木の上下左右のどこかに張ります。どの木にも接していないマスにはテントがありません。",
        ],
        example: "tents:-21002/1..T../1...../1.T..T/1...T./1.T...",
        is: no_tree,
    },
    Pattern {
        name: "tents full line",
        title: ["All tents of the line are there", "テントがそろった列"],
        about: [
            "A row or column has as many tents as its number says, perhaps none at all: the other cells have none.",
            "行や列に数字の分だけテントがそろったら(0なら初めから)、残りのマスにはテントがありません。",
        ],
        example: "tents:-21002/1..T../1...../1.T..T/1...T./1.T...",
        is: full,
    },
    Pattern {
        name: "tents just enough cells",
        title: ["Just enough cells in the line", "数字と同じだけの空きマス"],
        about: [
            "A row or column has just as many free cells as it lacks tents: all of them have one.",
            "行や列に足りないテントの数と、テントを張れるマスの数が同じなら、そのすべてにテントがあります。",
        ],
        example: "tents:-.2.3./..T..T/....T./..T.../....T./......",
        is: enough,
    },
    Pattern {
        name: "tents around a tent",
        title: ["Around a tent", "テントのまわり"],
        about: [
            "Tents do not touch, not even at a corner: the eight cells around a tent have none.",
            "テントどうしはななめにも隣り合いません。テントのまわりの8マスにはテントがありません。",
        ],
        example: "tents:-.2.3./..T..T/....T./..T.../....T./......",
        is: around,
    },
    Pattern {
        name: "tents last place of a tree",
        title: ["Last free cell of a tree", "木に残った最後のマス"],
        about: [
            "A tree has only one free cell beside it: its tent stands there.",
            "木のとなりにテントを張れるマスが1つしか残っていなければ、そこにテントがあります。",
        ],
        example: "tents:-....2/1...../..TT.T/....../.....T/.....T",
        is: last,
    },
    Pattern {
        name: "tents no tree left",
        title: ["No tree left for it", "組になる木がない"],
        about: [
            "Every tree that the cell touches has its tent elsewhere: a tent here would be one too many.",
            "そのマスに接する木のテントがどれも別のマスにあると決まっていれば、そこにテントはありません。",
        ],
        example: "tents:-.01../....T./....../.T..../0...T./..TT..",
        is: none_left,
    },
    Pattern {
        name: "tents touches every place",
        title: ["It touches every place left", "どちらに張っても接するマス"],
        about: [
            "A tree, or a row or column, has few places left for a tent, all of which touch one cell. Wherever the tent stands, that cell has none.",
            "木や行・列の残りのテントをどの候補に張っても接してしまうマスには、テントがありません。",
        ],
        example: "tents:-0..1./.....T/....../1.T.../....T./1..T..",
        is: touches,
    },
];

fn no_tree(argument: &Argument<'_>) -> bool {
    argument.is_by("table")
}

fn full(argument: &Argument<'_>) -> bool {
    argument.clue().is_some() && argument.is_why(&[Why::TooMany])
}

fn enough(argument: &Argument<'_>) -> bool {
    argument.clue().is_some() && argument.is_why(&[Why::TooFew])
}

/// A square of four cells has no clue, and at most one tent.
fn around(argument: &Argument<'_>) -> bool {
    argument.is_by("count") && argument.clue().is_none() && argument.is_why(&[Why::TooMany])
}

/// The cells beside a tree have no clue either, and at least one tent.
fn last(argument: &Argument<'_>) -> bool {
    argument.is_by("count") && argument.clue().is_none() && argument.is_why(&[Why::TooFew])
}

fn none_left(argument: &Argument<'_>) -> bool {
    argument.is_by("paired") && argument.is_why(&[Why::TooMany])
}

fn touches(argument: &Argument<'_>) -> bool {
    named::locked(argument)
        .is_some_and(|[_, square]| named::is_square(argument.frame, square.constraint.scope()))
}
