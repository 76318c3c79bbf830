//! Patterns that players of several kinds know, and what patterns of several kinds look for in an argument.

use super::linked::{NO, YES};
use super::shaded::{SHADED, WHITE};
use crate::constraint::Why;
use crate::grid::{Cell, Grid};
use crate::problem::{Argument, ClueAt, Frame, Pattern, Stated};

/// Shaded cells that do not touch.
pub(in crate::kind) const fn next_to_black(name: &'static str, example: &'static str) -> Pattern {
    Pattern {
        name,
        title: ["Next to a shaded cell", "黒マスのとなり"],
        about: [
            "Shaded cells do not touch: the neighbours of one stay white.",
            "黒マスは縦横に隣り合いません。黒マスのとなりは白です。",
        ],
        example,
        is: is_next_to_black,
    }
}

/// Also where it comes out of a longer look along a line, as in Hitori, where two shaded cells of its numbers would touch.
fn is_next_to_black(argument: &Argument<'_>) -> bool {
    (argument.is_by("clause") || argument.is_by("spaced"))
        && argument.clue().is_none()
        && !argument.is_from_start()
        && argument.writes(WHITE.0)
}

/// White cells that are one piece, in a corner of the board.
pub(in crate::kind) const fn corner(name: &'static str, example: &'static str) -> Pattern {
    Pattern {
        name,
        title: ["The corner must get out", "角をふさがない"],
        about: [
            "One of the two neighbours of a corner is shaded: the other stays white, or the corner would be cut off.",
            "角のマスのとなりの一方が黒なら、もう一方は白です。両方とも黒だと角のマスが孤立します。",
        ],
        example,
        is: is_corner,
    }
}

fn is_corner(argument: &Argument<'_>) -> bool {
    let grid = argument.frame.grid;
    let is =
        |cell: Cell, symbol| argument.facts.iter().any(|fact| fact.cell == cell && fact.symbol == symbol);
    let shut_but_for = |corner: Cell, way: Cell| {
        is(corner, WHITE) && grid.beside(corner).all(|next| next == way || is(next, SHADED))
    };
    let in_corner =
        |way: Cell| grid.beside(way).any(|next| grid.beside(next).count() == 2 && shut_but_for(next, way));
    is_one_piece(argument) && argument.marks.iter().all(|mark| in_corner(mark.cell))
}

/// White cells that are one piece.
pub(in crate::kind) const fn one_piece(name: &'static str, example: &'static str) -> Pattern {
    Pattern {
        name,
        title: ["White is not cut apart", "白マスを分断しない"],
        about: [
            "If the cell were shaded, shaded cells would part the white ones, which must stay one piece.",
            "そこを黒にすると、ひとつながりでなければならない白マスが黒マスで分断されてしまうので、白です。",
        ],
        example,
        is: is_one_piece,
    }
}

fn is_one_piece(argument: &Argument<'_>) -> bool {
    argument.is_by("connected") && argument.is_why(&[Why::OnlyWay]) && argument.writes(WHITE.0)
}

/// A line with one way on. Where lines meet there are two ends or none.
pub(in crate::kind) const fn line_goes_on(name: &'static str, example: &'static str) -> Pattern {
    Pattern {
        name,
        title: ["The line goes on", "線の続き"],
        about: [
            "The end of a line has only one way left: the line goes on there.",
            "線の先が1方向しか残っていなければ、線はそこへ続きます。",
        ],
        example,
        is: |argument| meets(argument) && argument.writes(YES.0),
    }
}

/// A place with one way out.
pub(in crate::kind) const fn dead_end(name: &'static str, example: &'static str) -> Pattern {
    Pattern {
        name,
        title: ["Dead end", "行き止まり"],
        about: [
            "Where no line has come yet, only one way is left. No line takes it, since it could not go on.",
            "線の出口が1つしか残っていないところは行き止まりなので、線は通りません。",
        ],
        example,
        is: |argument| meets(argument) && argument.knows_only(NO.0) && argument.writes(NO.0),
    }
}

/// A place that the loop passes already.
pub(in crate::kind) const fn no_branch(name: &'static str, example: &'static str) -> Pattern {
    Pattern {
        name,
        title: ["The line does not branch", "線は枝分かれしない"],
        about: [
            "Two lines meet: no other joins them there.",
            "2本の線がつながったところに、ほかの線はつながりません。",
        ],
        example,
        is: |argument| meets(argument) && argument.is_why(&[Why::TooMany]),
    }
}

/// Whether it is about the lines that meet in one place: their number is no clue's.
fn meets(argument: &Argument<'_>) -> bool {
    argument.is_by("count") && argument.clue().is_none() && argument.decides
}

/// One loop, and no smaller ones.
pub(in crate::kind) const fn small_loop(name: &'static str, example: &'static str) -> Pattern {
    Pattern {
        name,
        title: ["No loop too soon", "小さなループを作らない"],
        about: [
            "A line here would close a loop that leaves something out.",
            "そこに線を引くと、ほかを残したまま小さなループができてしまいます。",
        ],
        example,
        is: |argument| argument.is_by("loop") && argument.is_why(&[Why::ClosesLoop]),
    }
}

/// A digit in a Latin square.
pub(in crate::kind) const fn only_place(name: &'static str, example: &'static str) -> Pattern {
    Pattern {
        name,
        title: ["Only place in the line", "列でここだけ"],
        about: [
            "A digit has only one place left in a row or column.",
            "行や列の中で、その数字が入るマスが1つしか残っていません。",
        ],
        example,
        is: |argument| argument.is_by("different") && argument.decides && argument.is_why(&[Why::LastPlace]),
    }
}

/// Whether two clues stand in cells that touch at a corner only.
pub(in crate::kind) fn are_diagonal(grid: Grid, one: ClueAt, other: ClueAt) -> bool {
    let (ClueAt::Cell(one), ClueAt::Cell(other)) = (one, other) else { return false };
    grid.row(one).abs_diff(grid.row(other)) == 1 && grid.col(one).abs_diff(grid.col(other)) == 1
}

/// Whether these are the cells of a whole row or column.
pub(in crate::kind) fn is_line(grid: Grid, cells: &[Cell]) -> bool {
    let Some(&first) = cells.first() else { return false };
    let is_in_one = |of: &dyn Fn(Cell) -> usize| cells.iter().all(|&cell| of(cell) == of(first));
    (cells.len() == grid.cols as usize && is_in_one(&|cell| grid.row(cell)))
        || (cells.len() == grid.rows as usize && is_in_one(&|cell| grid.col(cell)))
}

/// Two counts that one place settles: all the places left of the first lie in the second, so that the rest of the second stays without.
pub(in crate::kind) fn locked<'a>(argument: &Argument<'a>) -> Option<[&'a Stated; 2]> {
    let [one, other] = argument.both()?;
    let counts = [one, other].iter().all(|stated| stated.constraint.name() == "count");
    if !counts || !argument.knows_only(NO.0) || !argument.writes(NO.0) {
        return None;
    }
    let known = |cell: &Cell| argument.facts.iter().any(|fact| fact.cell == *cell);
    [[one, other], [other, one]].into_iter().find(|[held, holds]| {
        let (held, holds) = (held.constraint.scope(), holds.constraint.scope());
        held.iter().all(|cell| known(cell) || holds.contains(cell))
            && argument.facts.iter().all(|fact| held.contains(&fact.cell))
            && argument.marks.iter().all(|mark| holds.contains(&mark.cell) && !held.contains(&mark.cell))
    })
}

/// Whether these are cells of one square of two by two.
pub(in crate::kind) fn is_square(frame: &Frame, cells: &[Cell]) -> bool {
    let span = |of: &dyn Fn(Cell) -> usize| {
        let all = || cells.iter().map(|&cell| of(cell));
        all().max().zip(all().min()).is_some_and(|(most, least)| most - least == 1)
    };
    cells.len() > 1 && span(&|cell| frame.grid.row(cell)) && span(&|cell| frame.grid.col(cell))
}
