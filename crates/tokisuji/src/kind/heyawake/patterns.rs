//! What players of Heyawake call their arguments.

use crate::kind::clued::named;
use crate::kind::clued::shaded::{SHADED, WHITE};
use crate::problem::{Argument, ClueAt, Pattern};

/// The patterns: the more telling name first.
pub(super) static PATTERNS: &[Pattern] = &[
    Pattern {
        name: "heyawake room with 0",
        title: ["A room with 0", "0の部屋"],
        about: ["A room with 0 has no shaded cell.", "0の部屋に黒マスはありません。"],
        example: "heyawake:aaabb/aaabb/aaabb/bbbaa/bbbaa/4,0,0,0",
        is: zero,
    },
    Pattern {
        name: "heyawake only one way",
        title: ["Only one way to fill the room", "入れ方が1通りの部屋"],
        about: [
            "So many shaded cells that do not touch, and leave the white ones in one piece, fit into the room in one way only, such as 2 in a room of three cells in a row.",
            "1×3の部屋の2のように、黒マスを隣り合わせず、白マスを分断せずに入れる方法が1通りしかない部屋です。",
        ],
        example: "heyawake:aaabb/aaabb/aaabb/bbbaa/bbbaa/4,0,0,0",
        is: one_way,
    },
    Pattern {
        name: "heyawake room complete",
        title: ["Room complete", "黒マスがそろった部屋"],
        about: [
            "A room has as many shaded cells as its number says: the rest of it stays white.",
            "部屋に数字の分だけ黒マスがそろったら、残りのマスは白です。",
        ],
        example: "heyawake:abaaa/abcbb/abcaa/cbcaa/cdddd/2,-,-,1,1,-,-,0",
        is: complete,
    },
    Pattern {
        name: "heyawake just enough cells",
        title: ["Just enough cells in the room", "残りがすべて黒の部屋"],
        about: [
            "A room has just as many open cells as it lacks shaded ones: all of them are shaded.",
            "部屋に足りない黒マスの数と決まっていないマスの数が同じなら、残りはすべて黒です。",
        ],
        example: "heyawake:aaabb/aaacc/bbbcc/bbbcc/bbbaa/0,-,2,4,1",
        is: enough,
    },
    Pattern {
        name: "heyawake three rooms",
        title: ["No white run through three rooms", "白マスは3部屋に続かない"],
        about: [
            "White cells may not run straight on over two borders of rooms: the only cell that can break such a run is shaded.",
            "白マスは縦横まっすぐに3つの部屋にわたって続いてはいけません。それを断てるマスが1つだけなら、そこは黒です。",
        ],
        example: "heyawake:abbbb/abbbb/abbbb/acacc/bcacc/1,0,0,-,-,0",
        is: three_rooms,
    },
    named::next_to_black("heyawake next to black", "heyawake:aaabb/aaabb/cccbb/cccaa/bbbaa/0,0,-,0,2"),
    named::corner("heyawake corner", "heyawake:abbab/abbab/abbab/ccccb/cccca/0,2,2,-,2,1"),
    named::one_piece("heyawake one piece", "heyawake:aaabb/aaabb/cccbb/cccaa/bbbaa/0,0,-,0,2"),
];

/// The number of the room that an argument is about: it stands in the first of its cells.
fn number(argument: &Argument<'_>) -> Option<usize> {
    argument.clue()?;
    argument.frame.printed(ClueAt::Cell(*argument.scope().first()?))
}

fn zero(argument: &Argument<'_>) -> bool {
    number(argument) == Some(0)
}

fn one_way(argument: &Argument<'_>) -> bool {
    number(argument).is_some() && argument.is_from_start() && argument.marks.len() == argument.scope().len()
}

fn complete(argument: &Argument<'_>) -> bool {
    number(argument) == Some(argument.facts.len())
        && argument.knows_only(SHADED.0)
        && argument.writes(WHITE.0)
}

/// Shaded are all cells of the room but those that are known to be white.
fn enough(argument: &Argument<'_>) -> bool {
    let left = argument.scope().len() - argument.facts.len().min(argument.scope().len());
    number(argument) == Some(left) && argument.knows_only(WHITE.0) && argument.writes(SHADED.0)
}

fn three_rooms(argument: &Argument<'_>) -> bool {
    argument.is_by("clause") && argument.writes(SHADED.0)
}
