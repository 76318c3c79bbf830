//! What players of Hitori call their arguments.

use crate::grid::Cell;
use crate::kind::clued::named;
use crate::kind::clued::shaded::{SHADED, WHITE};
use crate::problem::{Argument, ClueAt, Pattern};
use crate::symbol::Symbol;

/// The patterns: the more telling name first.
pub(super) static PATTERNS: &[Pattern] = &[
    Pattern {
        name: "hitori triple",
        title: ["Three equal numbers side by side", "3つ並んだ同じ数字"],
        about: [
            "Of three equal numbers in a row the middle one stays white and the outer two are shaded, or two shaded cells would touch. Every other such number in the line is shaded as well.",
            "同じ数字が3つ並んだら、まん中は白、両端は黒です。黒マスは隣り合わないからです。同じ列にあるほかの同じ数字も黒になります。",
        ],
        example: "hitori:1114/1423/3321/4213",
        is: triple,
    },
    Pattern {
        name: "hitori pair",
        title: ["A pair and a third", "2つ並びともう1つ"],
        about: [
            "Of two equal numbers side by side one stays white, since two shaded cells do not touch. Every other such number in the line is shaded.",
            "同じ数字が2つ並んだら、黒マスは隣り合わないので、どちらか一方は白です。同じ列にあるほかの同じ数字は黒になります。",
        ],
        example: "hitori:32541/55135/41223/14415/53121",
        is: pair,
    },
    Pattern {
        name: "hitori sandwich",
        title: ["Between two equal numbers", "同じ数字にはさまれたマス"],
        about: [
            "One of two equal numbers in a line is shaded. Where a single cell lies between them, it touches that one, whichever it is, and stays white.",
            "同じ数字にはさまれたマスは白です。どちらかの数字が黒になり、その黒マスと隣り合うからです。",
        ],
        example: "hitori:1114/1423/3321/4213",
        is: sandwich,
    },
    Pattern {
        name: "hitori same number",
        title: ["Same number as a white cell", "白マスと同じ数字"],
        about: [
            "A number stays white: every equal number in its row and column is shaded.",
            "白マスと同じ列にある同じ数字は黒です。",
        ],
        example: "hitori:1114/1423/3321/4213",
        is: same,
    },
    named::next_to_black("hitori next to black", "hitori:1114/1423/3321/4213"),
    named::corner("hitori corner", "hitori:33431/55213/35442/31335/12534"),
    named::one_piece("hitori one piece", "hitori:1114/1423/3321/4213"),
];

/// The number in a cell.
fn number(argument: &Argument<'_>, cell: Cell) -> Option<usize> {
    argument.frame.printed(ClueAt::Cell(cell))
}

/// The equal numbers of a line that an argument from the clues alone is about, by where they touch; none if something else is used.
fn runs(argument: &Argument<'_>) -> Vec<Vec<Cell>> {
    let Some(line) = argument.only().filter(|_| argument.is_by("spaced") && argument.is_from_start()) else {
        return Vec::new();
    };
    let scope = line.constraint.scope();
    let equal = |clue: usize| -> Vec<Vec<Cell>> {
        let equal: Vec<Cell> =
            scope.iter().filter(|&&cell| number(argument, cell) == Some(clue)).copied().collect();
        let touch = |a: &Cell, b: &Cell| argument.frame.grid.beside(*a).any(|next| next == *b);
        equal.chunk_by(touch).map(<[Cell]>::to_vec).collect()
    };
    // Two numbers may have the same cells around them: shaded but for one of each run, its own leave the line right, and others do not.
    let is_of = |runs: &Vec<Vec<Cell>>| {
        let shade = |cell: &Cell| runs.iter().any(|run| run.iter().step_by(2).any(|other| other == cell));
        let values: Vec<Symbol> = scope.iter().map(|cell| if shade(cell) { SHADED } else { WHITE }).collect();
        runs.iter().map(Vec::len).sum::<usize>() > 1 && line.constraint.holds(&values)
    };
    scope.iter().filter_map(|&cell| number(argument, cell)).map(equal).find(is_of).unwrap_or_default()
}

fn has_run(argument: &Argument<'_>, length: usize) -> bool {
    let runs = runs(argument);
    runs.iter().any(|run| run.len() == length) && (runs.len() > 1 || length > 2)
}

fn triple(argument: &Argument<'_>) -> bool {
    has_run(argument, 3)
}

fn pair(argument: &Argument<'_>) -> bool {
    has_run(argument, 2)
}

fn sandwich(argument: &Argument<'_>) -> bool {
    let (grid, equal) = (argument.frame.grid, runs(argument).concat());
    let touches = |cell: Cell| {
        let beside = || grid.beside(cell).filter(|next| equal.contains(next));
        beside().count() == 2 && argument.scope().contains(&cell)
    };
    argument.writes(WHITE.0) && argument.marks.iter().all(|mark| touches(mark.cell))
}

/// A number that is shaded because an equal one of its line is not.
fn same(argument: &Argument<'_>) -> bool {
    argument.is_by("spaced")
        && !argument.is_from_start()
        && argument.marks.iter().any(|mark| mark.symbol == SHADED)
}
