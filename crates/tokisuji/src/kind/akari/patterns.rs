//! What players of Akari call their arguments.

use crate::constraint::Why;
use crate::kind::clued::named;
use crate::problem::{Argument, Pattern};

/// The patterns: the more telling name first.
pub(super) static PATTERNS: &[Pattern] = &[
    Pattern {
        name: "akari 3 and 1",
        title: ["3 diagonal to a 1", "ななめに並ぶ3と1"],
        about: [
            "A 1 that touches a 3 by its corner gets its lamp from one of the two cells they share. So the 3 has only one lamp there, and its two other sides have lamps; the two other sides of the 1 have none.",
            "3と1がななめに接するとき、2つの数字が共有する2マスに入る照明は1つだけです。3の残りの2方向には照明が入り、1の残りの2方向には入りません。",
        ],
        example: "akari:#..1./..3../...../..3../.1..#",
        is: three_and_one,
    },
    Pattern {
        name: "akari 0",
        title: ["No lamps around a 0", "0のまわり"],
        about: ["No cell beside a 0 has a lamp.", "0に接するマスには照明を置けません。"],
        example: "akari:....1/.2.../3...1/...0./#....",
        is: zero,
    },
    Pattern {
        name: "akari number complete",
        title: ["Number complete", "照明がそろった数字"],
        about: [
            "A number has all its lamps: the other cells beside it have none.",
            "数字のまわりに照明がそろったら、残りのマスには照明を置けません。",
        ],
        example: "akari:....1/.2.../3...1/...0./#....",
        is: complete,
    },
    Pattern {
        name: "akari just enough cells",
        title: ["Just enough cells", "数字と同じだけの空きマス"],
        about: [
            "A number has just as many free cells beside it as it needs lamps: all of them have one.",
            "数字に必要な照明の数と、照明を置けるマスの数が同じなら、そのすべてに照明が入ります。",
        ],
        example: "akari:...#./#...#/...../3...#/.3...",
        is: enough,
    },
    Pattern {
        name: "akari lit cell",
        title: ["Lit cells have no lamp", "照らされたマス"],
        about: [
            "A lamp shines along its row and column up to the next black cell, and no lamp may stand in the light of another.",
            "照明の光が届くマスには、ほかの照明を置けません。",
        ],
        example: "akari:...#./#...#/...../3...#/.3...",
        is: lit,
    },
    Pattern {
        name: "akari only light",
        title: ["Only one cell can light it", "照らせるのは1か所だけ"],
        about: [
            "All cells but one from which a cell could be lit are ruled out: the lamp stands in that one.",
            "あるマスを照らせる場所が1か所しか残っていなければ、そこに照明が入ります。",
        ],
        example: "akari:...#./#...#/...../3...#/.3...",
        is: only_light,
    },
];

fn three_and_one(argument: &Argument<'_>) -> bool {
    let Some([Some(one), Some(other)]) = argument.both().map(|both| both.map(|stated| stated.clue)) else {
        return false;
    };
    let mut numbers = [one, other].map(|clue| argument.frame.printed(clue));
    numbers.sort_unstable();
    argument.is_from_start()
        && numbers == [Some(1), Some(3)]
        && named::are_diagonal(argument.frame.grid, one, other)
}

fn zero(argument: &Argument<'_>) -> bool {
    argument.number() == Some(0) && argument.is_why(&[Why::TooMany])
}

fn complete(argument: &Argument<'_>) -> bool {
    argument.clue().is_some() && argument.is_why(&[Why::TooMany])
}

fn enough(argument: &Argument<'_>) -> bool {
    argument.clue().is_some() && argument.is_why(&[Why::TooFew])
}

/// A run of cells has no clue, and at most one lamp.
fn lit(argument: &Argument<'_>) -> bool {
    argument.is_by("count") && argument.clue().is_none() && argument.is_why(&[Why::TooMany])
}

/// All cells that see a cell have no clue either, and at least one lamp.
fn only_light(argument: &Argument<'_>) -> bool {
    argument.is_by("count") && argument.clue().is_none() && argument.is_why(&[Why::TooFew])
}
