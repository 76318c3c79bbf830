//! What players of KenKen call their arguments.

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
        example: "kenken:abcdd/aeeff/aaegg/hhiij/kkkkj/18x,5,4,3:,11+,2:,20x,5x,1-,12x,12+",
        is: single,
    },
    Pattern {
        name: "kenken only combination",
        title: ["Only combination", "組み合わせが1通り"],
        about: [
            "The digits of a cage are known, though not their order: no other combination makes its number.",
            "そのブロックの数になる組み合わせが1通りしかないので、順番は別として、入る数字が決まります。",
        ],
        example: "kenken:aabb/accd/eefd/ggfd/6x,1-,3+,8x,2:,2-,7+",
        is: only,
    },
    Pattern {
        name: "kenken possible combinations",
        title: ["Digits in no combination", "組み合わせにない数字"],
        about: [
            "A digit that is in none of the combinations which make the number of a cage cannot stand there.",
            "そのブロックの数になるどの組み合わせにも使われない数字は、候補から消えます。",
        ],
        example: "kenken:aabb/accd/eefd/ggfd/6x,1-,3+,8x,2:,2-,7+",
        is: possible,
    },
    Pattern {
        name: "kenken forced digit",
        title: ["The cage leaves one digit", "ブロックから決まる数字"],
        about: [
            "With what stands in the other cells of a cage, or is ruled out there, only one digit makes its number: in the last cell, reckoning gives it.",
            "ブロックのほかのマスに入った数字や消えた候補から、その数になる数字が1つに決まります。最後の1マスなら、計算の答えが入ります。",
        ],
        example: "kenken:aabb/accd/eefd/ggfd/6x,1-,3+,8x,2:,2-,7+",
        is: forced,
    },
    named::only_place("kenken only place", "kenken:aabb/accd/eefd/ggfd/6x,1-,3+,8x,2:,2-,7+"),
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

fn forced(argument: &Argument<'_>) -> bool {
    is_cage(argument) && argument.decides && !argument.is_from_start()
}
