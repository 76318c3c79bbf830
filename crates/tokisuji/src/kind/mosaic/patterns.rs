//! What players of Mosaic (Fill-a-Pix) call their arguments.

use crate::constraint::Why;
use crate::problem::{Argument, Pattern};

/// The patterns: the more telling name first.
pub(super) static PATTERNS: &[Pattern] = &[
    Pattern {
        name: "mosaic 0",
        title: ["All white around a 0", "0のまわり"],
        about: [
            "The cell of a 0 and all cells around it stay white.",
            "0のマスとそのまわりのマスは、すべて白です。",
        ],
        example: "mosaic:..3.0/6..../6.8../4..9./.....",
        is: zero,
    },
    Pattern {
        name: "mosaic full",
        title: ["A number as large as its square", "まわりがすべて黒"],
        about: [
            "A 9, a 6 at the border or a 4 in the corner: all cells it counts are shaded.",
            "9、辺の6、角の4のように、数字が数えるマスの数と等しければ、すべて黒です。",
        ],
        example: "mosaic:...../6..9./...../.9.9./.....",
        is: full,
    },
    Pattern {
        name: "mosaic number complete",
        title: ["Number complete", "黒マスがそろった数字"],
        about: [
            "A number has all its shaded cells: the other cells it counts stay white.",
            "数字の分だけ黒マスがそろったら、残りのマスは白です。",
        ],
        example: "mosaic:33../45.2/..53/.342",
        is: complete,
    },
    Pattern {
        name: "mosaic just enough cells",
        title: ["Just enough cells left", "残りがすべて黒"],
        about: [
            "A number lacks as many shaded cells as it has open ones: all of them are shaded.",
            "足りない黒マスの数と決まっていないマスの数が同じなら、残りはすべて黒です。",
        ],
        example: "mosaic:33../45.2/..53/.342",
        is: enough,
    },
    Pattern {
        name: "mosaic two numbers",
        title: ["Comparing two numbers", "2つの数字の差"],
        about: [
            "Two numbers share most of their cells. The difference between them must come from the cells that only one of them counts.",
            "数えるマスが重なる2つの数字を比べます。数字の差は、一方だけが数えるマスから生まれます。",
        ],
        example: "mosaic:33../45.2/..53/.342",
        is: two,
    },
];

fn zero(argument: &Argument<'_>) -> bool {
    argument.number() == Some(0) && argument.is_why(&[Why::TooMany])
}

fn full(argument: &Argument<'_>) -> bool {
    argument.is_from_start() && argument.is_why(&[Why::TooFew])
}

fn complete(argument: &Argument<'_>) -> bool {
    argument.clue().is_some() && argument.is_why(&[Why::TooMany])
}

fn enough(argument: &Argument<'_>) -> bool {
    argument.clue().is_some() && argument.is_why(&[Why::TooFew])
}

fn two(argument: &Argument<'_>) -> bool {
    argument.both().is_some_and(|both| both.iter().all(|stated| stated.clue.is_some()))
}
