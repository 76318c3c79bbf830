//! What players of Hashi call their arguments.

use crate::constraint::Why;
use crate::problem::{Argument, Pattern};

/// The patterns: the more telling name first.
pub(super) static PATTERNS: &[Pattern] = &[
    Pattern {
        name: "hashi only neighbour",
        title: ["Only one neighbour", "となりの島が1つだけ"],
        about: [
            "An island with only one neighbour has all its bridges there.",
            "となりの島が1つしかない島の橋は、すべてその島へかかります。",
        ],
        example: "hashi:....2/...../...../...../1.3.4",
        is: only,
    },
    Pattern {
        name: "hashi all double",
        title: ["Two bridges each way", "どの島にも2本"],
        about: [
            "A number is twice the number of neighbours, such as an 8 in the middle, a 6 at the side or a 4 in the corner: two bridges run to each.",
            "まん中の8、辺の6、角の4のように、数字がとなりの島の数の2倍なら、どの島にも2本ずつ橋がかかります。",
        ],
        example: "hashi:....2/...../...../...../1.3.4",
        is: double,
    },
    Pattern {
        name: "hashi one less",
        title: ["At least one bridge each way", "どの島にも1本以上"],
        about: [
            "A number is one less than twice the number of neighbours, such as a 7 in the middle, a 5 at the side or a 3 in the corner: at least one bridge runs to each.",
            "まん中の7、辺の5、角の3のように、数字がとなりの島の数の2倍より1小さければ、どの島にも少なくとも1本は橋がかかります。",
        ],
        example: "hashi:....2/...../...../...../1.3.4",
        is: one_less,
    },
    Pattern {
        name: "hashi just enough bridges",
        title: ["Just enough bridges", "残りをすべて使う"],
        about: [
            "An island needs as many bridges as it can still get: it gets them all.",
            "残りの橋の数と、かけられる橋の数が同じなら、すべて橋がかかります。",
        ],
        example: "hashi:3.5.2/...../1.3../...../..2..",
        is: enough,
    },
    Pattern {
        name: "hashi number complete",
        title: ["Number complete", "橋がそろった島"],
        about: [
            "An island has as many bridges as its number says: no other bridge ends there.",
            "島に数字の分だけ橋がかかったら、ほかの橋はかかりません。",
        ],
        example: "hashi:3.5.2/...../1.3../...../..2..",
        is: complete,
    },
    Pattern {
        name: "hashi bridges do not cross",
        title: ["Bridges do not cross", "橋は交差しない"],
        about: ["Where a bridge runs, none can cross it.", "橋がかかったところを、ほかの橋は横切れません。"],
        example: "hashi:2....../.2.3..1/......./6..6..5/......./4..4.1./.1..2.3",
        is: crossing,
    },
    Pattern {
        name: "hashi isolation",
        title: ["No islands cut off", "島を孤立させない"],
        about: [
            "All islands hang together. Without a bridge here some of them would be cut off from the rest.",
            "島はすべてひとつながりです。ここに橋がないと、ほかから切り離される島ができてしまいます。",
        ],
        example: "hashi:....2/...../...../...../1.3.4",
        is: isolation,
    },
];

fn only(argument: &Argument<'_>) -> bool {
    argument.clue().is_some() && argument.scope().len() == 1 && argument.is_from_start() && argument.decides
}

fn double(argument: &Argument<'_>) -> bool {
    argument.number() == Some(2 * argument.scope().len()) && argument.is_from_start() && argument.writes(2)
}

fn one_less(argument: &Argument<'_>) -> bool {
    let number = argument.number().map(|number| number + 1);
    number == Some(2 * argument.scope().len())
        && argument.is_from_start()
        && argument.is_why(&[Why::TooLittle])
}

/// Beside what is known, every way takes as many bridges as it can.
fn enough(argument: &Argument<'_>) -> bool {
    argument.clue().is_some() && argument.decides && argument.is_why(&[Why::TooLittle])
}

fn complete(argument: &Argument<'_>) -> bool {
    let there: usize = argument.facts.iter().map(|fact| fact.symbol.index()).sum();
    argument.number() == Some(there) && argument.writes(0)
}

fn crossing(argument: &Argument<'_>) -> bool {
    argument.is_by("clause") && argument.is_why(&[Why::NotBoth])
}

fn isolation(argument: &Argument<'_>) -> bool {
    argument.is_by("joined") && argument.is_why(&[Why::OnlyWay])
}
