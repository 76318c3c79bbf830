//! `solve`: the solution, or all of them up to a limit, or "none", or "more than one" with two that differ.

use super::boards;
use crate::answer::Answer;
use crate::args::{Common, Solve};
use crate::batch;
use crate::output::{Exit, Manner, Style, answers};
use crate::show;
use std::ops::ControlFlow;
use tokisuji::answer;
use tokisuji::kind::crossword::Crossword;
use tokisuji::kind::sudoku::Sudoku;
use tokisuji::kind::{Position, Puzzle};
use tokisuji::lang::Lang;
use tokisuji::solve::nine::{self, Digits};
use tokisuji::solve::search;

pub(super) fn run(args: &Solve, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    if let Some(path) = &args.dictionary.words {
        return boards::solve(args, path, common, manner);
    }
    let one = |_, position: &Position| one(args, manner, position);
    // Puzzles of a run have no clock of their own.
    if manner.style != Style::Line || args.patience.time.is_some() {
        return batch::run(&args.input, common, manner, answers(), one);
    }
    batch::run_in_lanes(&args.input, common, manner, answers(), one, |puzzles| many(args, manner, puzzles))
}

/// The solutions of many plain puzzles. What has not just one is asked for again, one by one: there is more to say of it.
fn many(args: &Solve, manner: Manner, puzzles: &[Digits]) -> Answer {
    let mut text = Vec::with_capacity(82 * puzzles.len());
    let mut exit = Exit::Done;
    nine::verdict_each(puzzles, |puzzle, verdict| {
        if let nine::Verdict::One(solution) = verdict {
            nine::append(&solution, &mut text);
            text.push(b'\n');
        } else {
            let answer = one(args, manner, &Position::from(Puzzle::from(Sudoku::nine(puzzle))));
            text.extend_from_slice(answer.text.as_bytes());
            exit = exit.max(answer.exit);
        }
        ControlFlow::Continue(())
    });
    Answer::new(String::from_utf8(text).expect("digits and sentences"), exit)
}

fn one(args: &Solve, manner: Manner, position: &Position) -> Answer {
    let puzzle = &position.puzzle;
    if let Some(board) = puzzle.get::<Crossword>() {
        return boards::unlisted(board, manner);
    }
    let problem = puzzle.problem();
    let limit = args.limit.map_or(2, |limit| limit as usize);
    let found = search(&problem, limit, &mut args.patience.begin());
    let (complete, tired) = (found.complete, found.gave_up);
    let solved: Vec<Puzzle> = found.solutions.iter().map(|marks| puzzle.with_givens(marks)).collect();
    let exit = match (solved.len(), args.limit) {
        (1, None) if complete => Exit::Done,
        (1.., Some(_)) => Exit::Done,
        _ => Exit::No,
    };
    if manner.style == Style::Json {
        return Answer::json(&answer::solved(puzzle, &found), exit);
    }
    let summary = summary(solved.len(), complete, tired, args.limit.is_some(), manner.lang);
    if manner.style == Style::Picture {
        let mut text = String::new();
        for solution in &solved {
            text += &show::solved(puzzle, solution);
        }
        return Answer::new(text + &summary + "\n\n", exit);
    }
    // In a pipe: one line an item, the solution where there is just one.
    let mut lines: Vec<String> = solved.iter().map(Puzzle::to_string).collect();
    if exit == Exit::No {
        lines = vec![format!("{puzzle} # {summary}")];
    }
    Answer::new(lines.join("\n") + "\n", exit)
}

fn summary(count: usize, complete: bool, tired: bool, asked: bool, lang: Lang) -> String {
    match (count, complete, tired) {
        (_, _, true) => lang.pick(
            format!("out of time: {count} solutions so far, there may be more (--time gives it longer)"),
            format!("時間切れ：ここまでに{count}個の解。まだあるかもしれません(--time で延長)"),
        ),
        (0, ..) => lang.pick("no solution".to_string(), "解がありません".to_string()),
        (1, true, _) => lang.pick("one solution".to_string(), "解は1つ".to_string()),
        (_, true, _) => lang.pick(format!("{count} solutions"), format!("解は{count}個")),
        (_, false, _) if asked => lang.pick(
            format!("more than {count} solutions: these are the first {count}"),
            format!("解は{count}個より多い(最初の{count}個を表示)"),
        ),
        (_, false, _) => lang.pick(
            "more than two solutions (--limit shows more)".to_string(),
            "解が3つ以上あります(--limit で表示)".to_string(),
        ),
    }
}
