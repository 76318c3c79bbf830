//! What players of Yajilin call their arguments.

use crate::constraint::Why;
use crate::kind::clued::linked::{NO, YES};
use crate::kind::clued::named;
use crate::kind::clued::shaded::SHADED;
use crate::problem::{Argument, Pattern};
use crate::symbol::Mark;

/// The patterns: the more telling name first.
pub(super) static PATTERNS: &[Pattern] = &[
    Pattern {
        name: "yajilin number complete",
        title: ["Number complete", "黒マスがそろった数字"],
        about: [
            "An arrow points at as many shaded cells as its number says, perhaps none: the others stay white.",
            "矢印の先に数字の分だけ黒マスがそろったら(0なら初めから)、残りのマスは白です。",
        ],
        example: "yajilin:2>.1v.2</...../.0>0>../.1>.0v./.....",
        is: complete,
    },
    Pattern {
        name: "yajilin every other cell",
        title: ["Every other cell", "1つおきの黒マス"],
        about: [
            "So many shaded cells that do not touch fit before the arrow in one way only, every other cell: 2 in three cells, 3 in five.",
            "矢印の先の3マスに2つ、5マスに3つのように、黒マスを隣り合わせずに入れる方法が1つおきしかない並びです。",
        ],
        example: "yajilin:...../...../...2<./...../....0^",
        is: every_other,
    },
    Pattern {
        name: "yajilin just enough cells",
        title: ["Just enough cells", "残りがすべて黒"],
        about: [
            "An arrow points at just as many open cells as it lacks shaded ones: all of them are shaded.",
            "矢印の先に足りない黒マスの数と、黒にできるマスの数が同じなら、そのすべてが黒です。",
        ],
        example: "yajilin:2>.1v.2</...../.0>0>../.1>.0v./.....",
        is: enough,
    },
    named::next_to_black("yajilin next to black", "yajilin:2>.1v.2</...../.0>0>../.1>.0v./....."),
    Pattern {
        name: "yajilin dead end",
        title: ["Dead end", "行き止まりは黒マス"],
        about: [
            "A cell has only one way out, or none. The loop cannot pass, so it is shaded.",
            "出る道が1つ以下のマスには線を通せないので、黒マスです。",
        ],
        example: "yajilin:2>.1v.2</...../.0>0>../.1>.0v./.....",
        is: dead_end,
    },
    Pattern {
        name: "yajilin line goes on",
        title: ["Only way for the loop", "線の通り道"],
        about: [
            "The loop passes every white cell, and a line that has come into a cell goes on. Where there are no more ways left than it needs, it takes them.",
            "白マスには必ず線が通り、マスに入った線は必ず出ていきます。残った道が必要な数しかなければ、線はそこを通ります。",
        ],
        example: "yajilin:2>.1v.2</...../.0>0>../.1>.0v./.....",
        is: goes_on,
    },
    Pattern {
        name: "yajilin no line",
        title: ["No line in a shaded cell", "黒マスに線はない"],
        about: ["The loop does not enter a shaded cell.", "黒マスに線は通りません。"],
        example: "yajilin:...../...../...2<./...../....0^",
        is: no_line,
    },
    Pattern {
        name: "yajilin no branch",
        title: ["The line does not branch", "線は枝分かれしない"],
        about: [
            "Two lines meet in a cell: there are no others.",
            "1つのマスを通る線は2方向だけです。2方向が決まれば、残りの向きに線はありません。",
        ],
        example: "yajilin:...../...../...2<./...../....0^",
        is: no_branch,
    },
    named::small_loop("yajilin small loop", "yajilin:1v..../...1<./..0<../...../0>0^..1^"),
];

fn complete(argument: &Argument<'_>) -> bool {
    argument.clue().is_some() && argument.is_why(&[Why::TooMany])
}

fn every_other(argument: &Argument<'_>) -> bool {
    let writes = argument.marks.iter().any(|mark| mark.symbol == SHADED);
    argument.clue().is_some() && argument.is_from_start() && argument.is_why(&[Why::NoFilling]) && writes
}

fn enough(argument: &Argument<'_>) -> bool {
    argument.clue().is_some() && argument.is_why(&[Why::TooFew])
}

/// What is said of the cell itself, where one cell and its lines are all that is used: its place is not that of a line.
fn said_of_cell(argument: &Argument<'_>, marks: &[Mark]) -> Option<Mark> {
    let is_cell = |mark: &&Mark| mark.cell.index() < argument.frame.grid.len();
    marks.iter().find(is_cell).filter(|_| argument.is_by("table")).copied()
}

/// The lines among some marks.
fn lines<'a>(argument: &Argument<'a>, marks: &'a [Mark]) -> impl Iterator<Item = &'a Mark> {
    let cells = argument.frame.grid.len();
    marks.iter().filter(move |mark| mark.cell.index() >= cells)
}

fn dead_end(argument: &Argument<'_>) -> bool {
    let shaded = said_of_cell(argument, argument.marks).is_some_and(|mark| mark.symbol == SHADED);
    shaded && lines(argument, argument.facts).all(|fact| fact.symbol == NO)
}

/// Lines, and perhaps that the cell stays white because of them.
fn goes_on(argument: &Argument<'_>) -> bool {
    let mut drawn = lines(argument, argument.marks).peekable();
    argument.is_by("table") && drawn.peek().is_some() && drawn.all(|mark| mark.symbol == YES)
}

fn no_line(argument: &Argument<'_>) -> bool {
    let shaded = said_of_cell(argument, argument.facts).is_some_and(|fact| fact.symbol == SHADED);
    shaded && argument.facts.len() == 1 && argument.marks.iter().all(|mark| mark.symbol == NO)
}

fn no_branch(argument: &Argument<'_>) -> bool {
    let both = lines(argument, argument.facts).filter(|fact| fact.symbol == YES).count() == 2;
    argument.is_by("table") && both && lines(argument, argument.marks).all(|mark| mark.symbol == NO)
}
