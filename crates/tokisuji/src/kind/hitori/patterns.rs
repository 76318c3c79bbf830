//! What players of Hitori call their arguments.

use crate::grid::Cell;
use crate::kind::clued::named;
use crate::kind::clued::shaded::{SHADED, WHITE};
use crate::problem::{Argument, ClueAt, Pattern};

/// The patterns: the more telling name first.
pub(super) static PATTERNS: &[Pattern] = &[
    Pattern {
        name: "hitori triple",
        title: ["Three equal numbers side by side", "3つ並んだ同じ数字"],
        about: [
            "Of three equal numbers in a row the middle one stays white and the outer two are shaded, or two shaded cells would touch. Every other such number in the line is shaded as well.",
            "同じ数字が3つ並んだら、まん中は白、両端は黒です。黒マスは隣り合わないからです。同じ列にあるほかの同じ数字も黒になります。",
        ],
        example: "?",
        is: triple,
    },
    Pattern {
        name: "hitori pair",
        title: ["A pair and a third", "2つ並びともう1つ"],
        about: [
            "Of two equal numbers side by side one stays white, since two shaded cells do not touch. Every other such number in the line is shaded.",
            "同じ数字が2つ並んだら、黒マスは隣り合わないので、どちらか一方は白です。同じ列にあるほかの同じ数字は黒になります。",
        ],
        example: "?",
        is: pair,
    },
    Pattern {
        name: "hitori sandwich",
        title: ["Between two equal numbers", "同じ数字にはさまれたマス"],
        about: [
            "One of two equal numbers in a line is shaded. Where a single cell lies between them, it touches that one, whichever it is, and stays white.",
            "同じ数字にはさまれたマスは白です。どちらかの数字が黒になり、その黒マスと隣り合うからです。",
        ],
        example: "?",
        is: sandwich,
    },
    Pattern {
        name: "hitori same number",
        title: ["Same number as a white cell", "白マスと同じ数字"],
        about: [
            "A number stays white: every equal number in its row and column is shaded.",
            "白マスと同じ列にある同じ数字は黒です。",
        ],
        example: "?",
        is: same,
    },
    named::next_to_black("hitori next to black", "?"),
    named::corner("hitori corner", "?"),
    named::one_piece("hitori one piece", "?"),
];

/// The number in a cell.
fn number(argument: &Argument<'_>, cell: Cell) -> Option<usize> {
    argument.frame.printed(ClueAt::Cell(cell))
}

/// The equal numbers of a line that an argument is about, as the lengths of their runs; none if something else is used.
fn runs(argument: &Argument<'_>) -> Vec<usize> {
    let (grid, scope) = (argument.frame.grid, argument.scope());
    let Some(clue) = common(argument) else { return Vec::new() };
    let mut runs: Vec<Vec<Cell>> = Vec::new();
    for &cell in scope.iter().filter(|&&cell| number(argument, cell) == Some(clue)) {
        match runs
            .last_mut()
            .filter(|run| run.last().is_some_and(|&last| grid.beside(last).any(|next| next == cell)))
        {
            Some(run) => run.push(cell),
            None => runs.push(vec![cell]),
        }
    }
    runs.iter().map(Vec::len).collect()
}

/// The number whose equals in a line an argument is about, from the clues alone: every cell of the scope has it or touches one that has.
fn common(argument: &Argument<'_>) -> Option<usize> {
    if !argument.is_by("spaced") || !argument.is_from_start() {
        return None;
    }
    let scope = argument.scope();
    let equals =
        |clue: usize| scope.iter().filter(move |&&cell| number(argument, cell) == Some(clue)).copied();
    let is_of = |clue: usize| {
        let cells: Vec<Cell> = equals(clue).collect();
        let near = |cell: &Cell| {
            cells.contains(cell) || argument.frame.grid.beside(*cell).any(|next| cells.contains(&next))
        };
        cells.len() > 1 && scope.iter().all(near)
    };
    scope.iter().filter_map(|&cell| number(argument, cell)).find(|&clue| is_of(clue))
}

fn triple(argument: &Argument<'_>) -> bool {
    runs(argument).contains(&3)
}

fn pair(argument: &Argument<'_>) -> bool {
    let runs = runs(argument);
    runs.contains(&2) && runs.len() > 1
}

fn sandwich(argument: &Argument<'_>) -> bool {
    let Some(clue) = common(argument) else { return false };
    let scope = argument.scope();
    let is = |cell: Option<&Cell>| cell.is_some_and(|&cell| number(argument, cell) == Some(clue));
    let between = |cell: Cell| {
        let at = scope.iter().position(|&other| other == cell);
        at.is_some_and(|at| at > 0 && is(scope.get(at - 1)) && is(scope.get(at + 1)))
    };
    argument.writes(WHITE.0) && argument.marks.iter().all(|mark| between(mark.cell))
}

/// Equal numbers of a white one, and what touches them.
fn same(argument: &Argument<'_>) -> bool {
    let &[fact] = argument.facts else { return false };
    let equal = |cell: Cell| number(argument, cell) == number(argument, fact.cell);
    let shaded = |cell: Cell| argument.marks.iter().any(|mark| mark.cell == cell && mark.symbol == SHADED);
    argument.is_by("spaced")
        && fact.symbol == WHITE
        && argument.marks.iter().any(|mark| mark.symbol == SHADED)
        && argument.marks.iter().all(|mark| match mark.symbol == SHADED {
            true => equal(mark.cell),
            false => argument.frame.grid.beside(mark.cell).any(shaded),
        })
}
