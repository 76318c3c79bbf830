//! What players of Kakuro call their arguments.

use crate::problem::{Argument, Pattern, Stated};
use crate::symbol::Symbols;

/// The patterns: the more telling name first.
pub(super) static PATTERNS: &[Pattern] = &[
    Pattern {
        name: "kakuro only combination",
        title: ["Only combination", "組み合わせが1通り"],
        about: [
            "There is only one way to make a sum of so many different digits, such as 1+2 for 3 or 7+9 for 16: no other digit stands there.",
            "2マスの3は1+2、16は7+9のように、和を作る組み合わせが1通りしかなければ、ほかの数字は入りません。",
        ],
        example: "kakuro:#,4\\,16\\,#/\\4,.,.,16\\/\\15,.,.,./#,\\17,.,.",
        is: only,
    },
    Pattern {
        name: "kakuro common digit",
        title: ["The digit that both sums share", "交わる2つの和に共通の数字"],
        about: [
            "A cell where two sums meet holds a digit that both can use. Where their combinations have one digit in common, it stands there.",
            "2つの和が交わるマスには、どちらの組み合わせにもある数字が入ります。共通の数字が1つしかなければ、それで決まります。",
        ],
        example: "kakuro:#,4\\,16\\,#/\\4,.,.,16\\/\\15,.,.,./#,\\17,.,.",
        is: common,
    },
    Pattern {
        name: "kakuro possible digits",
        title: ["Digits in no combination", "組み合わせにない数字"],
        about: [
            "A digit that is in none of the combinations which make a sum cannot stand there.",
            "その和のどの組み合わせにも使われない数字は、候補から消えます。",
        ],
        example: "kakuro:#,#,#,6\\,13\\/#,23\\,20\\12,.,./\\21,.,.,.,./\\13,.,.,.,./\\16,.,.,#,#",
        is: possible,
    },
    Pattern {
        name: "kakuro forced digit",
        title: ["The sum leaves one digit", "和から決まる数字"],
        about: [
            "With what stands in the other cells of a sum, or is ruled out there, only one digit makes the sum: in its last cell, what is missing.",
            "和のほかのマスに入った数字や消えた候補から、和を作れる数字が1つに決まります。最後の1マスなら、引き算の答えが入ります。",
        ],
        example: "kakuro:#,4\\,16\\,#/\\4,.,.,16\\/\\15,.,.,./#,\\17,.,.",
        is: forced,
    },
];

fn is_sum(argument: &Argument<'_>) -> bool {
    argument.is_by("sum-different")
}

fn only(argument: &Argument<'_>) -> bool {
    let sets = || argument.only().and_then(|stated| stated.constraint.sets(Symbols::default()));
    is_sum(argument) && argument.is_from_start() && sets().is_some_and(|sets| sets.len() == 1)
}

/// Two sums that meet in the cell, and the one digit that the combinations of both have left.
fn common(argument: &Argument<'_>) -> bool {
    let (Some(both), &[mark]) = (argument.both(), argument.marks) else { return false };
    let left = |stated: &Stated| {
        let scope = stated.constraint.scope();
        let here = argument.facts.iter().filter(|fact| scope.contains(&fact.cell));
        let known: Symbols = here.map(|fact| fact.symbol).collect();
        let sets = stated.constraint.sets(known).filter(|_| scope.contains(&mark.cell))?;
        Some(sets.iter().fold(Symbols::default(), |all, set| all.union(*set)).difference(known))
    };
    let [Some(one), Some(other)] = both.map(left) else { return false };
    argument.decides && argument.gone.is_empty() && one.intersection(other) == Symbols::only(mark.symbol)
}

fn possible(argument: &Argument<'_>) -> bool {
    is_sum(argument) && argument.is_from_start() && !argument.decides
}

fn forced(argument: &Argument<'_>) -> bool {
    is_sum(argument) && argument.decides && !argument.is_from_start()
}
