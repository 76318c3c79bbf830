//! What players of Nurikabe call their arguments.

use crate::constraint::Why;
use crate::kind::clued::shaded::{SHADED, WHITE};
use crate::problem::{Argument, ClueAt, Pattern};

/// The patterns: the more telling name first.
pub(super) static PATTERNS: &[Pattern] = &[
    Pattern {
        name: "nurikabe around a 1",
        title: ["Around a 1", "1のまわり"],
        about: [
            "A 1 is an island by itself: the cells beside it are shaded.",
            "1はそのマスだけで島になるので、まわりは黒です。",
        ],
        example: "nurikabe:...../2.1../....3/4..1./.....",
        is: one,
    },
    Pattern {
        name: "nurikabe complete island",
        title: ["Completed island", "完成した島"],
        about: [
            "An island has as many cells as its number says: all cells beside it are shaded.",
            "島が数字の大きさになったら、まわりはすべて黒です。",
        ],
        example: "nurikabe:..2../...../1.4../...../2....",
        is: complete,
    },
    Pattern {
        name: "nurikabe between islands",
        title: ["Between two islands", "島と島の間"],
        about: [
            "A cell that touches two islands is shaded, or it would join them: also one cell between two numbers, and the two cells that touch both where numbers meet at a corner.",
            "2つの島に接するマスは黒です。白にすると別々の島がつながってしまいます。数字が1マスおきに並ぶところや、ななめに接するところにも使えます。",
        ],
        example: "nurikabe:...../2.1../....3/4..1./.....",
        is: islands,
    },
    Pattern {
        name: "nurikabe out of reach",
        title: ["Out of reach", "どの島からも届かないマス"],
        about: [
            "No island can grow as far as this cell, so it is shaded.",
            "どの数字の島からも届かないマスは黒です。",
        ],
        example: "nurikabe:..3../...../...6./..1../2....",
        is: unreachable,
    },
    Pattern {
        name: "nurikabe no 2x2",
        title: ["No 2×2 of shaded cells", "2×2の黒マス禁止"],
        about: [
            "Three cells of a square of four are shaded: the fourth stays white.",
            "2×2のうち3マスが黒なら、残りの1マスは白です。",
        ],
        example: "nurikabe:..3../...../...6./..1../2....",
        is: square,
    },
    Pattern {
        name: "nurikabe way of the sea",
        title: ["Only way on for shaded cells", "黒マスの逃げ道"],
        about: [
            "Some shaded cells can join the others through one cell only, so it is shaded.",
            "黒マスはひとつながりです。ほかの黒マスとつながる道が1つしかなければ、そこは黒です。",
        ],
        example: "nurikabe:...../2.1../....3/4..1./.....",
        is: sea,
    },
    Pattern {
        name: "nurikabe way of an island",
        title: ["Only way on for an island", "島の伸びる先"],
        about: [
            "An island is too small and can grow on through this cell only, so it stays white.",
            "まだ小さい島が伸びられる先が1つしかなければ、そこは白です。",
        ],
        example: "nurikabe:1.3../...../4..../...../1.2..",
        is: island,
    },
    Pattern {
        name: "nurikabe just enough room",
        title: ["Just enough room for an island", "広さがぎりぎりの島"],
        about: [
            "An island can reach no more cells than its number says: it takes them all.",
            "島が広がれるマスの数が数字とちょうど同じなら、すべてその島になります。",
        ],
        example: "nurikabe:...../2.1../....3/4..1./.....",
        is: room,
    },
];

/// The only white cell of the island is that of the 1 itself.
fn one(argument: &Argument<'_>) -> bool {
    let all = || argument.marks.iter().chain(argument.facts);
    let mut white = all().filter(|mark| mark.symbol == WHITE);
    let Some(number) = white.next().map(|mark| argument.frame.printed(ClueAt::Cell(mark.cell))) else {
        return false;
    };
    let shades = argument.marks.iter().any(|mark| mark.symbol == SHADED);
    argument.is_by("island") && argument.decides && shades && number == Some(1) && white.next().is_none()
}

fn complete(argument: &Argument<'_>) -> bool {
    argument.is_by("island") && argument.is_why(&[Why::TooMany])
}

fn islands(argument: &Argument<'_>) -> bool {
    argument.is_by("reached") && argument.is_why(&[Why::TooMany])
}

fn unreachable(argument: &Argument<'_>) -> bool {
    argument.is_by("reached") && argument.is_why(&[Why::Unreachable])
}

fn square(argument: &Argument<'_>) -> bool {
    argument.is_by("clause")
}

fn sea(argument: &Argument<'_>) -> bool {
    argument.is_by("connected") && argument.is_why(&[Why::OnlyWay])
}

fn island(argument: &Argument<'_>) -> bool {
    argument.is_by("island") && argument.is_why(&[Why::OnlyWay])
}

fn room(argument: &Argument<'_>) -> bool {
    argument.is_by("island") && argument.is_why(&[Why::TooFew])
}
