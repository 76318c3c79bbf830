//! What players of Star Battle call their arguments.

use crate::constraint::Why;
use crate::kind::clued::named;
use crate::problem::{Argument, Pattern};

/// The patterns: the more telling name first.
pub(super) static PATTERNS: &[Pattern] = &[
    Pattern {
        name: "starbattle around a star",
        title: ["Around a star", "星のまわり"],
        about: [
            "Stars do not touch, not even at a corner: the eight cells around a star have none.",
            "星どうしはななめにも隣り合いません。星のまわりの8マスには星がありません。",
        ],
        example: "starbattle:1/aaabb/aabbb/aacbb/aaabd/aeeee",
        is: around,
    },
    Pattern {
        name: "starbattle full line",
        title: ["The line has its stars", "星がそろった列"],
        about: [
            "A row or column has all its stars: its other cells have none.",
            "行や列に星がそろったら、残りのマスには星がありません。",
        ],
        example: "starbattle:1/aaabb/aabbb/aacbb/aaabd/aeeee",
        is: full_line,
    },
    Pattern {
        name: "starbattle full region",
        title: ["The region has its stars", "星がそろった領域"],
        about: [
            "A region has all its stars: its other cells have none.",
            "太線で囲まれた領域に星がそろったら、残りのマスには星がありません。",
        ],
        example: "starbattle:1/aaaaa/aaabb/acccc/ccdce/cddde",
        is: full_region,
    },
    Pattern {
        name: "starbattle last cells of a line",
        title: ["Last cells of a line", "列に残ったマス"],
        about: [
            "A row or column has just as many free cells as it lacks stars: all of them have one.",
            "行や列に足りない星の数と空いているマスの数が同じなら、そのすべてに星が入ります。",
        ],
        example: "starbattle:1/aabbb/cbbbb/cbbbb/cddbe/cdbbe",
        is: last_of_line,
    },
    Pattern {
        name: "starbattle last cells of a region",
        title: ["Last cells of a region", "領域に残ったマス"],
        about: [
            "A region has just as many free cells as it lacks stars: all of them have one.",
            "領域に足りない星の数と空いているマスの数が同じなら、そのすべてに星が入ります。",
        ],
        example: "starbattle:1/aaabb/aabbb/aacbb/aaabd/aeeee",
        is: last_of_region,
    },
    Pattern {
        name: "starbattle region in a line",
        title: ["A region within a line", "1列に収まる領域"],
        about: [
            "All free cells of a region lie in one row or column, which gets its star from there: the rest of that line has none.",
            "領域の空きマスがすべて1つの行や列に収まっていれば、その列の星はそこに入ります。列の残りには星がありません。",
        ],
        example: "starbattle:1/aabbb/cbbbb/cbbbb/cddbe/cdbbe",
        is: region_in_line,
    },
    Pattern {
        name: "starbattle line in a region",
        title: ["A line within a region", "1つの領域に収まる列"],
        about: [
            "All free cells of a row or column lie in one region, which gets its star from there: the rest of that region has none.",
            "行や列の空きマスがすべて1つの領域に収まっていれば、その領域の星はそこに入ります。領域の残りには星がありません。",
        ],
        example: "starbattle:1/aabbb/cbbbb/cbbbb/cddbe/cdbbe",
        is: line_in_region,
    },
    Pattern {
        name: "starbattle touches every place",
        title: ["It touches every place left", "どこに置いても接するマス"],
        about: [
            "A line or region has few places left for its star, all of which touch one cell. Wherever the star stands, that cell has none.",
            "行・列や領域の星をどの候補に置いても接してしまうマスには、星がありません。",
        ],
        example: "starbattle:1/aabbb/cbbbb/cbbbb/cddbe/cdbbe",
        is: touches,
    },
];

fn is_line(argument: &Argument<'_>) -> bool {
    named::is_line(argument.frame.grid, argument.scope())
}

/// Whether the stars of the only constraint are told exactly: a square of four has at most one.
fn is_exact(argument: &Argument<'_>) -> bool {
    argument.is_by("count") && !named::is_square(argument.frame, argument.scope())
}

fn around(argument: &Argument<'_>) -> bool {
    argument.is_by("count")
        && named::is_square(argument.frame, argument.scope())
        && argument.is_why(&[Why::TooMany])
}

fn full_line(argument: &Argument<'_>) -> bool {
    is_line(argument) && argument.is_why(&[Why::TooMany])
}

fn full_region(argument: &Argument<'_>) -> bool {
    is_exact(argument) && argument.is_why(&[Why::TooMany])
}

fn last_of_line(argument: &Argument<'_>) -> bool {
    is_line(argument) && argument.is_why(&[Why::TooFew])
}

fn last_of_region(argument: &Argument<'_>) -> bool {
    argument.is_by("count") && argument.is_why(&[Why::TooFew])
}

/// What holds all its places within something else, and that: which are lines, and which are squares.
fn locked(argument: &Argument<'_>, fits: impl Fn([bool; 2], [bool; 2]) -> bool) -> bool {
    let frame = argument.frame;
    named::locked(argument).is_some_and(|both| {
        let scopes = both.map(|stated| stated.constraint.scope());
        fits(
            scopes.map(|scope| named::is_line(frame.grid, scope)),
            scopes.map(|scope| named::is_square(frame, scope)),
        )
    })
}

fn region_in_line(argument: &Argument<'_>) -> bool {
    locked(argument, |lines, _| lines == [false, true])
}

fn line_in_region(argument: &Argument<'_>) -> bool {
    locked(argument, |lines, squares| lines == [true, false] && !squares[1])
}

fn touches(argument: &Argument<'_>) -> bool {
    locked(argument, |_, squares| squares[1])
}
