//! What players of Binairo call their arguments.

use crate::problem::{Argument, Pattern};

/// The patterns: the more telling name first.
pub(super) static PATTERNS: &[Pattern] = &[
    Pattern {
        name: "binairo pair",
        title: ["Beside a pair", "2つ並びの両どなり"],
        about: [
            "Two equal digits side by side: the cells at both ends hold the other digit, or there would be three in a row.",
            "同じ数字が2つ並んだら、その両どなりには違う数字が入ります。3つ並べてはいけないからです。",
        ],
        example: "binairo:...1../.1..1./0...../00..../.0.0.0/0...1.",
        is: pair,
    },
    Pattern {
        name: "binairo sandwich",
        title: ["Between two equal digits", "同じ数字の間"],
        about: [
            "A cell between two equal digits holds the other digit, or there would be three in a row.",
            "同じ数字にはさまれたマスには、違う数字が入ります。3つ並べてはいけないからです。",
        ],
        example: "binairo:...1../.1..1./0...../00..../.0.0.0/0...1.",
        is: sandwich,
    },
    Pattern {
        name: "binairo full line",
        title: ["Half the line is there", "半分そろった列"],
        about: [
            "A row or column has all its zeros or all its ones: the rest are the other digit.",
            "行や列に0か1が必要な数だけそろったら、残りのマスにはもう一方の数字が入ります。",
        ],
        example: "binairo:...1../.1..1./0...../00..../.0.0.0/0...1.",
        is: full,
    },
    Pattern {
        name: "binairo too many left",
        title: ["Three would stand together", "3つ並びを避ける数合わせ"],
        about: [
            "A row or column has one of a digit left to place, and three open cells stand together: it must go there, or they would be three of the other digit. Everywhere else stands the other digit.",
            "行や列に入れる数字の一方が残り1つで、空きマスが3つ並んでいるとき、その1つは3マスのどこかに入ります。ほかの空きマスにはもう一方の数字が入ります。",
        ],
        example: "binairo:..0.../0.0.../...00./.0..../0..10./.1...1",
        is: reserved,
    },
];

/// The place of the mark and of two equal facts, in a row of three.
fn three(argument: &Argument<'_>) -> Option<usize> {
    let (&[mark], &[one, other]) = (argument.marks, argument.facts) else { return None };
    let fits = argument.is_by("table") && argument.decides && one.symbol == other.symbol;
    argument.scope().iter().position(|&cell| cell == mark.cell).filter(|_| fits)
}

fn pair(argument: &Argument<'_>) -> bool {
    matches!(three(argument), Some(0 | 2))
}

fn sandwich(argument: &Argument<'_>) -> bool {
    three(argument) == Some(1)
}

fn full(argument: &Argument<'_>) -> bool {
    argument.is_by("count") && argument.decides
}

/// The rest of a line while three open cells wait for the last of their digits.
fn reserved(argument: &Argument<'_>) -> bool {
    let Some(both) = argument.both() else { return false };
    let of = |name: &str| both.into_iter().find(|stated| stated.constraint.name() == name);
    let (Some(three), Some(line)) = (of("table"), of("count")) else { return false };
    let (three, line) = (three.constraint.scope(), line.constraint.scope());
    let Some(first) = argument.facts.first().filter(|_| argument.gone.is_empty()) else { return false };
    let outside = |cell| line.contains(cell) && !three.contains(cell);
    // One digit is all but used up by what stands outside the three, and the other fills what is left there.
    argument.facts.len() + 1 == line.len() / 2
        && argument.facts.iter().all(|fact| fact.symbol == first.symbol && outside(&fact.cell))
        && argument.decides
        && argument.marks.iter().all(|mark| mark.symbol != first.symbol && outside(&mark.cell))
        && three.iter().all(|cell| line.contains(cell))
}
