//! What players of Slitherlink call their arguments.

use crate::constraint::Why;
use crate::grid::Cell;
use crate::kind::clued::linked::{NO, YES};
use crate::kind::clued::named;
use crate::problem::{Argument, ClueAt, Pattern};
use crate::symbol::Mark;

/// The patterns: the more telling name first.
pub(super) static PATTERNS: &[Pattern] = &[
    Pattern {
        name: "slitherlink 0",
        title: ["Nothing around a 0", "0のまわり"],
        about: ["There is no line around a 0.", "0のまわりには線を引けません。"],
        example: "slitherlink:.1.1/3..3/2..1/.1.0",
        is: zero,
    },
    Pattern {
        name: "slitherlink 3 beside a 0",
        title: ["3 beside a 0", "0のとなりの3"],
        about: [
            "The side that a 3 shares with a 0 has no line, so its three other sides have one.",
            "3と0の間には線がないので、3の残りの3辺に線を引きます。",
        ],
        example: "slitherlink:...../3...3/30203/3...3/.....",
        is: three_beside_zero,
    },
    Pattern {
        name: "slitherlink corner number",
        title: ["3 or 1 in the corner", "角の3と1"],
        about: [
            "At the corner of the board two sides go together. A 3 leaves out one side only, so both have a line; a 1 has one line only, so neither has.",
            "盤の角の2辺は、どちらにも線があるか、どちらにもないかです。3で線のない辺は1つだけなので、角の2辺に線を引きます。1に線は1本だけなので、角の2辺に線はありません。",
        ],
        example: "slitherlink:...33/311../...../31.1./3.32.",
        is: corner,
    },
    Pattern {
        name: "slitherlink line into a 3",
        title: ["A line comes to a 3", "3の角に来る線"],
        about: [
            "A line that comes to a corner of a 3 runs on along one of the two sides there, so the two opposite sides have lines, and no other line leaves that corner.",
            "3の角に来た線は、その角に接する2辺のどちらかへ進みます。だから向かい側の2辺には線があり、その角からほかの向きに線は出ません。",
        ],
        example: "slitherlink:...33/311../...../31.1./3.32.",
        is: into_three,
    },
    Pattern {
        name: "slitherlink number complete",
        title: ["Number complete", "線がそろった数字"],
        about: [
            "A number has all its lines: its other sides have none.",
            "数字の分だけ線がそろったら、残りの辺に線はありません。",
        ],
        example: "slitherlink:.1.1/3..3/2..1/.1.0",
        is: complete,
    },
    Pattern {
        name: "slitherlink just enough sides",
        title: ["Just enough sides", "残りの辺にすべて線"],
        about: [
            "A number needs as many lines as it has sides left: all of them have one.",
            "必要な線の数と残りの辺の数が同じなら、残りの辺すべてに線を引きます。",
        ],
        example: "slitherlink:.1.1/3..3/2..1/.1.0",
        is: enough,
    },
    named::line_goes_on("slitherlink line goes on", "slitherlink:.1.1/3..3/2..1/.1.0"),
    named::dead_end("slitherlink dead end", "slitherlink:.1.1/3..3/2..1/.1.0"),
    named::no_branch("slitherlink no branch", "slitherlink:.1.1/3..3/2..1/.1.0"),
    Pattern {
        name: "slitherlink inside and outside",
        title: ["Inside and outside", "内側と外側"],
        about: [
            "A line has the inside of the loop on one side and the outside on the other; two cells without a line between them lie on the same side, and off the board is outside.",
            "線の片側はループの内側、もう片側は外側です。間に線のない2マスは同じ側で、盤の外は外側です。",
        ],
        example: "slitherlink:.1.1/3..3/2..1/.1.0",
        is: sides,
    },
    named::small_loop("slitherlink small loop", "slitherlink:.1.1/3..3/2..1/.1.0"),
];

fn zero(argument: &Argument<'_>) -> bool {
    argument.number() == Some(0)
}

/// Whether a side of a cell is shared with a 0.
fn beside_zero(argument: &Argument<'_>, cell: Cell, side: Mark) -> bool {
    let (grid, frame) = (argument.frame.grid, argument.frame);
    let (spot, middle) = (frame.spot(side.cell), frame.spot(cell));
    grid.beside(cell).any(|next| {
        let other = frame.spot(next);
        (other.y + middle.y, other.x + middle.x) == (2 * spot.y, 2 * spot.x)
            && frame.printed(ClueAt::Cell(next)) == Some(0)
    })
}

fn three_beside_zero(argument: &Argument<'_>) -> bool {
    let (Some(ClueAt::Cell(cell)), &[side]) = (argument.clue(), argument.facts) else { return false };
    argument.number() == Some(3) && argument.writes(YES.0) && beside_zero(argument, cell, side)
}

/// A number and a point, by the lines that can meet there.
fn number_and_point<'a>(argument: &Argument<'a>) -> Option<(usize, &'a [Cell], &'a [Cell])> {
    let mut both = argument.both()?;
    both.sort_by_key(|stated| stated.clue.is_none());
    let [number, point] = both;
    let is_point = point.clue.is_none() && point.constraint.name() == "count";
    let printed = argument.frame.printed(number.clue?).filter(|_| is_point)?;
    Some((printed, number.constraint.scope(), point.constraint.scope()))
}

/// A number and a corner of the board, where only two lines can meet.
fn corner(argument: &Argument<'_>) -> bool {
    argument.is_from_start()
        && matches!(number_and_point(argument), Some((1 | 3, _, point)) if point.len() == 2)
}

fn into_three(argument: &Argument<'_>) -> bool {
    let (Some((3, sides, point)), &[line]) = (number_and_point(argument), argument.facts) else {
        return false;
    };
    let comes = line.symbol == YES && point.contains(&line.cell) && !sides.contains(&line.cell);
    comes
        && argument.marks.iter().all(|mark| match sides.contains(&mark.cell) {
            true => mark.symbol == YES && !point.contains(&mark.cell),
            false => mark.symbol == NO,
        })
}

fn complete(argument: &Argument<'_>) -> bool {
    argument.clue().is_some() && argument.is_why(&[Why::TooMany])
}

fn enough(argument: &Argument<'_>) -> bool {
    argument.clue().is_some() && argument.is_why(&[Why::TooFew])
}

fn sides(argument: &Argument<'_>) -> bool {
    argument.is_by("differ")
}
