//! What players of Nonograms call their arguments.

use crate::kind::clued::shaded::{SHADED, WHITE};
use crate::problem::{Argument, Pattern};

/// The patterns: the more telling name first.
pub(super) static PATTERNS: &[Pattern] = &[
    Pattern {
        name: "nonogram complete line",
        title: ["Only one way to fill the line", "一通りに決まる列"],
        about: [
            "The runs of a line and the gaps between them take all its cells, or there are none: it is filled in one way.",
            "並びと間の空きを合わせるとちょうど列の長さになる(または0の)列は、初めからすべて決まります。",
        ],
        example: "nonogram:5,1.3,5,1.3,5/5,1.1.1,5,5,5",
        is: whole,
    },
    Pattern {
        name: "nonogram overlap",
        title: ["Overlap", "重なり"],
        about: [
            "Pushed to one end and to the other, a run covers some cells both times: those are shaded.",
            "並びを端に寄せても反対側に寄せても黒になるマスは、必ず黒です。",
        ],
        example: "nonogram:4,5,3,5,4/5,5,5,2.2,1.1",
        is: overlap,
    },
    Pattern {
        name: "nonogram no run comes here",
        title: ["No run comes here", "黒が届かないマス"],
        about: [
            "With what is known of the line, no run of it can cover this cell: too far from the shaded cells of a run, next to a finished one, or in a gap that is too small. It stays white; so does the rest of a finished line.",
            "列でわかっていることから、どの並びも入らないとわかるマスは白です。黒から遠すぎるマス、完成した並びのとなり、狭すぎるすき間などで、列がすべて完成したら残りは白です。",
        ],
        example: "nonogram:4,5,3,5,4/5,5,5,2.2,1.1",
        is: no_run,
    },
    Pattern {
        name: "nonogram run goes on",
        title: ["The run goes on", "並びの続き"],
        about: [
            "However the runs of the line are put around what is known of it, they cover this cell: it is shaded.",
            "列でわかっていることに合わせて並びをどう置いても黒になるマスは、黒です。",
        ],
        example: "nonogram:1.1.1,2.1,4,2.1,1.1.1/5,3,1.1.1,3,1.1",
        is: goes_on,
    },
];

fn is_line(argument: &Argument<'_>) -> bool {
    argument.is_by("line") && argument.decides
}

fn whole(argument: &Argument<'_>) -> bool {
    is_line(argument) && argument.is_from_start() && argument.marks.len() == argument.scope().len()
}

fn overlap(argument: &Argument<'_>) -> bool {
    is_line(argument) && argument.is_from_start() && argument.writes(SHADED.0)
}

fn no_run(argument: &Argument<'_>) -> bool {
    is_line(argument) && argument.writes(WHITE.0)
}

/// What follows from the clue alone is an overlap.
fn goes_on(argument: &Argument<'_>) -> bool {
    is_line(argument) && argument.writes(SHADED.0)
}
