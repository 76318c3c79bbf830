//! What players of Skyscrapers call their arguments.

use crate::kind::clued::named;
use crate::problem::{Argument, Pattern};
use crate::symbol::Mark;

/// The patterns: the more telling name first.
pub(super) static PATTERNS: &[Pattern] = &[
    Pattern {
        name: "skyscrapers 1",
        title: ["A 1 at the edge", "1のヒント"],
        about: [
            "A 1 sees one building only: the tallest stands first and hides all others.",
            "1のヒントから見えるビルは1つだけです。いちばん高いビルが手前にあって、ほかをすべて隠します。",
        ],
        example: "skyscrapers:-.4.3.-/......./......2/......1/2....../......./-.13.2-",
        is: one,
    },
    Pattern {
        name: "skyscrapers all seen",
        title: ["All are seen", "すべて見える列"],
        about: [
            "The number is as large as the board: all buildings are seen, so they rise from 1 on.",
            "数字が盤の大きさと同じなら、すべてのビルが見えます。手前から1、2、3…と並びます。",
        ],
        example: "skyscrapers:-....-/....../4...../.....3/....../-.13.-",
        is: all,
    },
    Pattern {
        name: "skyscrapers tall ones keep back",
        title: ["Tall buildings keep back", "高いビルは手前に立たない"],
        about: [
            "To see so many buildings there must be room for lower ones before the tall ones. So tall buildings do not stand in the first cells.",
            "たくさん見えるには、高いビルの手前に低いビルが必要です。だから手前のマスに高いビルは入りません。",
        ],
        example: "skyscrapers:-....-/....../4...../.....3/....../-.13.-",
        is: back,
    },
    named::only_place("skyscrapers only place", "skyscrapers:-....-/....../4...../.....3/....../-.13.-"),
];

fn is_sight(argument: &Argument<'_>) -> bool {
    argument.is_by("sight") && argument.is_from_start()
}

/// The sight of a 1, and that the heights of its line differ.
fn one(argument: &Argument<'_>) -> bool {
    let (Some(both), &[mark]) = (argument.both(), argument.marks) else { return false };
    let of = |name: &str| both.into_iter().find(|stated| stated.constraint.name() == name);
    let (Some(sight), Some(_)) = (of("sight"), of("different")) else { return false };
    let first = sight.constraint.scope().first();
    argument.decides
        && argument.is_from_start()
        && sight.clue.and_then(|clue| argument.frame.printed(clue)) == Some(1)
        && first == Some(&mark.cell)
        && mark.symbol.index() + 1 == argument.frame.symbols.len()
}

fn all(argument: &Argument<'_>) -> bool {
    is_sight(argument) && argument.number() == Some(argument.scope().len()) && argument.decides
}

/// Before a building there must be room for all but the tallest that are seen behind it.
fn back(argument: &Argument<'_>) -> bool {
    let (scope, Some(seen)) = (argument.scope(), argument.number()) else { return false };
    let too_tall = |mark: &Mark| {
        let behind = scope.len() - 1 - mark.symbol.index();
        scope.iter().position(|&cell| cell == mark.cell).is_some_and(|at| at + 1 + behind < seen)
    };
    is_sight(argument) && !argument.decides && argument.marks.iter().all(too_tall)
}
