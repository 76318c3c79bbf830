//! What players of KenKen call their arguments.

use crate::constraint::Why;
use crate::grid::Cell;
use crate::kind::clued::named;
use crate::problem::{Argument, Pattern};
use crate::symbol::Symbol;
use std::collections::BTreeSet;

/// The patterns: the more telling name first.
pub(super) static PATTERNS: &[Pattern] = &[
    Pattern {
        name: "kenken single cell",
        title: ["Cage of one cell", "1マスのブロック"],
        about: [
            "A cage of one cell simply gives its digit.",
            "1マスだけのブロックの数字は、そのまま書き込めます。",
        ],
        example: "?",
        is: single,
    },
    Pattern {
        name: "kenken only combination",
        title: ["Only combination", "組み合わせが1通り"],
        about: [
            "The digits of a cage are known, though not their order: no other combination makes its number.",
            "そのブロックの数になる組み合わせが1通りしかないので、順番は別として、入る数字が決まります。",
        ],
        example: "?",
        is: only,
    },
    Pattern {
        name: "kenken possible combinations",
        title: ["Digits in no combination", "組み合わせにない数字"],
        about: [
            "A digit that is in none of the combinations which make the number of a cage cannot stand there.",
            "そのブロックの数になるどの組み合わせにも使われない数字は、候補から消えます。",
        ],
        example: "?",
        is: possible,
    },
    Pattern {
        name: "kenken last cell",
        title: ["Last cell of a cage", "ブロックの最後の1マス"],
        about: [
            "All cells of a cage but one are known: reckoning gives the last.",
            "ブロックの残りが1マスになったら、計算で数字が決まります。",
        ],
        example: "?",
        is: last,
    },
    named::only_place("kenken only place", "?"),
];

/// Fillings of a larger cage are more than anybody writes down.
const MOST_CELLS: usize = 4;

/// Whether one cage is all that is used.
fn is_cage(argument: &Argument<'_>) -> bool {
    argument.only().is_some() && !argument.is_by("different")
}

/// The combinations of digits that make the number of a cage, given no other.
fn combinations(argument: &Argument<'_>) -> usize {
    let Some(stated) = argument.only().filter(|_| argument.scope().len() <= MOST_CELLS) else { return 0 };
    let digits: Vec<Symbol> = argument.frame.symbols.iter().collect();
    let mut found = BTreeSet::new();
    let mut fillings: Vec<Vec<Symbol>> = vec![Vec::new()];
    for _ in argument.scope() {
        let longer = |filling: &Vec<Symbol>| {
            digits.iter().map(|&digit| [filling.as_slice(), &[digit]].concat()).collect::<Vec<_>>()
        };
        fillings = fillings.iter().flat_map(longer).collect();
    }
    for mut filling in fillings {
        if stated.constraint.holds(&filling) {
            filling.sort_unstable();
            found.insert(filling);
        }
    }
    found.len()
}

fn single(argument: &Argument<'_>) -> bool {
    is_cage(argument) && argument.scope().len() == 1
}

fn only(argument: &Argument<'_>) -> bool {
    is_cage(argument) && argument.is_from_start() && combinations(argument) == 1
}

fn possible(argument: &Argument<'_>) -> bool {
    is_cage(argument) && argument.is_from_start() && !argument.decides
}

fn last(argument: &Argument<'_>) -> bool {
    let known = |cell: &Cell| argument.facts.iter().any(|fact| fact.cell == *cell);
    let unknown = argument.scope().iter().filter(|cell| !known(cell)).count();
    is_cage(argument) && unknown == 1 && argument.decides && !argument.is_why(&[Why::Repeated])
}
