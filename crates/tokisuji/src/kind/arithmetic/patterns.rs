//! What players of arithmetic with holes (虫食い算) and of cryptarithms (覆面算) call their arguments.

use crate::constraint::Why;
use crate::grid::Cell;
use crate::problem::{Argument, Frame, Item, Pattern, SortLook};

/// The patterns of arithmetic with holes: the more telling name first.
pub(super) static WITH_HOLES: &[Pattern] = &[
    leading_digit("arithmetic leading digit", "arithmetic:2./+.7/.03"),
    one_unknown("arithmetic one unknown", "arithmetic:2./+.7/.03"),
    carry("arithmetic carry", "arithmetic:2./+.7/.03"),
    product("arithmetic product", "arithmetic:../x5./666/.../...."),
];

/// The patterns of cryptarithms: the more telling name first.
pub(super) static WITH_LETTERS: &[Pattern] = &[
    leading_digit("cryptarithm leading digit", "cryptarithm:SEND/+MORE/MONEY"),
    Pattern {
        name: "cryptarithm same letter",
        title: ["Same letter", "同じ文字"],
        about: [
            "The same letter is always the same digit: what is known of it in one place holds wherever it stands.",
            "同じ文字には同じ数字が入ります。1か所でわかったことは、同じ文字のすべてのマスに当てはまります。",
        ],
        example: "cryptarithm:SEND/+MORE/MONEY",
        is: is_same_letter,
    },
    Pattern {
        name: "cryptarithm used digit",
        title: ["Digit of another letter", "ほかの文字の数字"],
        about: [
            "Different letters are different digits: the digit of one letter is none of the others.",
            "違う文字には違う数字が入ります。ある文字の数字が決まれば、ほかの文字はその数字ではありません。",
        ],
        example: "cryptarithm:SEND/+MORE/MONEY",
        is: |argument| argument.is_by("different") && argument.is_why(&[Why::Repeated]),
    },
    one_unknown("cryptarithm one unknown", "cryptarithm:SEND/+MORE/MONEY"),
    carry("cryptarithm carry", "cryptarithm:SEND/+MORE/MONEY"),
    product("cryptarithm product", "cryptarithm:FF/xFL/HFG/YY/HHGG"),
];

const fn leading_digit(name: &'static str, example: &'static str) -> Pattern {
    Pattern {
        name,
        title: ["Leading digit of a sum", "和のいちばん上の位"],
        about: [
            "Where a sum has one more digit than what is added, its first digit is what is carried: 1 for two numbers, and no more than the numbers less one.",
            "足す数より和のほうが1けた長いとき、和のいちばん上の数字はくり上がりです。2つの数の和なら1で、3つ以上でも大きな数字にはなりません。",
        ],
        example,
        is: is_leading_digit,
    }
}

const fn one_unknown(name: &'static str, example: &'static str) -> Pattern {
    Pattern {
        name,
        title: ["One unknown in the column", "わからない数字が1つの列"],
        about: [
            "All digits of a column but one are known, and what is carried into it: reckoning gives the last.",
            "縦の列の数字とくり上がりが1つを残してわかれば、計算で残りの数字が決まります。",
        ],
        example,
        is: is_one_unknown,
    }
}

const fn carry(name: &'static str, example: &'static str) -> Pattern {
    Pattern {
        name,
        title: ["What is carried", "くり上がりが決まる"],
        about: [
            "The digits of a column tell what is carried out of it or into it.",
            "縦の列でわかっている数字から、その列のくり上がりが決まります。",
        ],
        example,
        is: is_carry,
    }
}

const fn product(name: &'static str, example: &'static str) -> Pattern {
    Pattern {
        name,
        title: ["Multiplication table", "九九から決まる"],
        about: [
            "A digit times a digit ends in the digit below and carries the rest: few pairs of the multiplication table do that.",
            "1けたどうしのかけ算では、積の一の位とくり上がりに合う九九の組が限られます。",
        ],
        example,
        is: |argument| argument.is_by("table") && !is_same_letter(argument),
    }
}

/// Whether a place is not on paper: what is carried.
fn is_carried(frame: &Frame, cell: Cell) -> bool {
    frame.sort(cell).is_some_and(|sort| sort.look == SortLook::Thought)
}

/// Nothing but what is carried makes the digit.
fn is_leading_digit(argument: &Argument<'_>) -> bool {
    let carried = argument.scope().iter().filter(|&&cell| is_carried(argument.frame, cell)).count();
    argument.is_by("sum") && argument.scope().len() == 2 && carried == 1 && argument.is_from_start()
}

/// All of a column is known but one digit, and perhaps what it carries on.
fn is_one_unknown(argument: &Argument<'_>) -> bool {
    let known = |cell: &Cell| argument.facts.iter().any(|fact| fact.cell == *cell);
    let unknown: Vec<Cell> = argument.scope().iter().filter(|cell| !known(cell)).copied().collect();
    let digits = unknown.iter().filter(|&&cell| !is_carried(argument.frame, cell)).count();
    argument.is_by("sum")
        && argument.decides
        && argument.gone.is_empty()
        && digits == 1
        && unknown.len() <= 2
        && argument.marks.iter().any(|mark| !is_carried(argument.frame, mark.cell))
}

fn is_carry(argument: &Argument<'_>) -> bool {
    let carried = argument.marks.iter().all(|mark| is_carried(argument.frame, mark.cell));
    argument.is_by("sum") && argument.decides && carried
}

/// The letter in a cell.
fn letter(frame: &Frame, cell: Cell) -> Option<&str> {
    frame.layout().items.iter().find_map(|item| match item {
        Item::Corner(at, _, letter) if *at == cell => Some(letter.as_str()),
        _ => None,
    })
}

/// The cells of one letter are bound to be equal.
fn is_same_letter(argument: &Argument<'_>) -> bool {
    let letters = || argument.scope().iter().map(|&cell| letter(argument.frame, cell));
    let first = letters().next().flatten();
    argument.is_by("table") && first.is_some() && letters().all(|letter| letter == first)
}
