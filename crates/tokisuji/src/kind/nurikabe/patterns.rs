//! What players of Nurikabe call their arguments.

use crate::constraint::Why;
use crate::kind::clued::shaded::SHADED;
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
        example: "?",
        is: one,
    },
    Pattern {
        name: "nurikabe complete island",
        title: ["Completed island", "完成した島"],
        about: [
            "An island has as many cells as its number says: all cells beside it are shaded.",
            "島が数字の大きさになったら、まわりはすべて黒です。",
        ],
        example: "?",
        is: complete,
    },
    Pattern {
        name: "nurikabe between numbers",
        title: ["Between two numbers", "数字と数字の間"],
        about: [
            "A cell that touches two numbers is shaded, or it would join their islands: one cell between them in a line, or the two cells at the corner where they meet.",
            "2つの数字に接するマスは黒です。白にすると別々の島がつながってしまいます。数字が1マスおきに並ぶときやななめに接するときに使います。",
        ],
        example: "?",
        is: numbers,
    },
    Pattern {
        name: "nurikabe between islands",
        title: ["Between two islands", "島と島の間"],
        about: [
            "A cell that touches two islands of different numbers is shaded, or it would join them.",
            "別々の島に接するマスは黒です。白にすると島がつながってしまいます。",
        ],
        example: "?",
        is: islands,
    },
    Pattern {
        name: "nurikabe surrounded",
        title: ["Surrounded cell", "囲まれたマス"],
        about: [
            "All neighbours of a cell without a number are shaded: it belongs to no island and is shaded too.",
            "まわりがすべて黒で数字のないマスは、どの島にもならないので黒です。",
        ],
        example: "?",
        is: surrounded,
    },
    Pattern {
        name: "nurikabe out of reach",
        title: ["Out of reach", "どの島からも届かないマス"],
        about: [
            "No island can grow as far as this cell, so it is shaded.",
            "どの数字の島からも届かないマスは黒です。",
        ],
        example: "?",
        is: unreachable,
    },
    Pattern {
        name: "nurikabe no 2x2",
        title: ["No 2×2 of shaded cells", "2×2の黒マス禁止"],
        about: [
            "Three cells of a square of four are shaded: the fourth stays white.",
            "2×2のうち3マスが黒なら、残りの1マスは白です。",
        ],
        example: "?",
        is: square,
    },
    Pattern {
        name: "nurikabe way of the sea",
        title: ["Only way on for shaded cells", "黒マスの逃げ道"],
        about: [
            "Some shaded cells can join the others through one cell only, so it is shaded.",
            "黒マスはひとつながりです。ほかの黒マスとつながる道が1つしかなければ、そこは黒です。",
        ],
        example: "?",
        is: sea,
    },
    Pattern {
        name: "nurikabe way of an island",
        title: ["Only way on for an island", "島の伸びる先"],
        about: [
            "An island is too small and can grow on through this cell only, so it stays white.",
            "まだ小さい島が伸びられる先が1つしかなければ、そこは白です。",
        ],
        example: "?",
        is: island,
    },
    Pattern {
        name: "nurikabe just enough room",
        title: ["Just enough room for an island", "広さがぎりぎりの島"],
        about: [
            "An island can reach no more cells than its number says: it takes them all.",
            "島が広がれるマスの数が数字とちょうど同じなら、すべてその島になります。",
        ],
        example: "?",
        is: room,
    },
];

fn one(argument: &Argument<'_>) -> bool {
    complete(argument) && argument.is_from_start()
}

fn complete(argument: &Argument<'_>) -> bool {
    argument.is_by("island") && argument.is_why(&[Why::TooMany])
}

fn is_number(argument: &Argument<'_>) -> bool {
    argument.facts.iter().all(|fact| argument.frame.printed(ClueAt::Cell(fact.cell)).is_some())
}

fn numbers(argument: &Argument<'_>) -> bool {
    islands(argument) && is_number(argument)
}

fn islands(argument: &Argument<'_>) -> bool {
    argument.is_by("reached") && argument.is_why(&[Why::TooMany])
}

fn unreachable(argument: &Argument<'_>) -> bool {
    argument.is_by("reached") && argument.is_why(&[Why::Unreachable])
}

fn surrounded(argument: &Argument<'_>) -> bool {
    let grid = argument.frame.grid;
    let is_fact = |cell| argument.facts.iter().any(|fact| fact.cell == cell);
    let is_shut = |cell| grid.beside(cell).all(is_fact);
    unreachable(argument)
        && argument.knows_only(SHADED.0)
        && argument.marks.iter().all(|mark| is_shut(mark.cell))
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
