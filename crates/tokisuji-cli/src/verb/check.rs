//! `check`: valid? unique? minimal? symmetric?

use super::{one_puzzle, search};
use crate::answer::Answer;
use crate::args::{Check, Common};
use crate::batch;
use crate::output::{Exit, Manner, Style};
use crate::show;
use anyhow::Context;
use serde::Serialize;
use std::time::Duration;
use tokisuji::board::Board;
use tokisuji::grid::Cell;
use tokisuji::kind::{Position, Puzzle};
use tokisuji::lang::Lang;
use tokisuji::problem::Problem;
use tokisuji::solve::{as_nine, nine};
use tokisuji::symbol::Mark;
use tokisuji::symmetry::Symmetry;

/// Long enough for any puzzle meant for people; a board that takes longer is told so.
const PATIENCE: Duration = Duration::from_mins(1);

pub(super) fn run(args: &Check, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let same = args.same.as_deref().map(|text| one_puzzle("--same", text, manner.lang)).transpose()?;
    let form = same
        .as_ref()
        .map(|puzzle| canonical(puzzle).context("--same: found no plain 9×9 Sudoku"))
        .transpose()?;
    batch::run(&args.input, common, manner, anstream::stdout(), |_, position| {
        one(form.as_deref(), manner, position)
    })
}

/// The form that all puzzles have in common that are essentially the same, for plain 9×9 Sudoku.
fn canonical(puzzle: &Puzzle) -> Option<String> {
    as_nine(&puzzle.problem()).map(|digits| nine::write(&nine::canonical(&digits).form))
}

#[derive(Serialize)]
struct Object {
    puzzle: String,
    valid: bool,
    unique: Option<bool>,
    minimal: Option<bool>,
    symmetry: String,
    givens: usize,
    problems: Vec<String>,
    /// The same for all puzzles that are essentially the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    canonical: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    same: Option<bool>,
}

fn one(same: Option<&str>, manner: Manner, position: &Position) -> Answer {
    let mut report = examine(&position.puzzle, manner.lang);
    report.same = same.map(|form| report.canonical.as_deref() == Some(form));
    let good = report.unique == Some(true) && report.same != Some(false);
    let exit = if good { Exit::Done } else { Exit::No };
    match manner.style {
        Style::Json => Answer::json(&report, exit),
        Style::Line => {
            let said = sentences(&report, manner.lang).join("; ");
            Answer::new(format!("{}\t{said}\n", report.puzzle), exit)
        }
        Style::Picture => {
            let said = sentences(&report, manner.lang).join("\n");
            Answer::new(format!("{}{said}\n\n", show::puzzle(&position.puzzle)), exit)
        }
    }
}

fn examine(puzzle: &Puzzle, lang: Lang) -> Object {
    let problem = puzzle.problem();
    let mut problems = clashes(&problem, lang);
    let (mut valid, mut unique, mut minimal) = (problems.is_empty(), None, None);
    if valid {
        let found = search(&problem, 2, PATIENCE);
        match (&found.solutions[..], found.complete) {
            ([], true) => {
                valid = false;
                unique = Some(false);
                problems.push(no_solution(&problem, lang));
            }
            ([_], true) => {
                unique = Some(true);
                let spare = superfluous(puzzle);
                minimal = Some(spare.is_empty());
                if !spare.is_empty() {
                    let cells = lang.cells(problem.frame.grid, spare);
                    problems.push(lang.pick(
                        format!("not minimal: each of these givens could go by itself: {cells}"),
                        format!("極小ではありません。次の数字はどれか1つなら消しても解は1つです: {cells}"),
                    ));
                }
            }
            ([a, b, ..], _) => {
                unique = Some(false);
                let differ = a.iter().zip(b).filter(|(a, b)| a != b).map(|(a, _)| a.cell);
                let cells = lang.cells(problem.frame.grid, differ);
                problems.push(lang.pick(
                    format!("more than one solution: two of them differ in {cells}"),
                    format!("解が2つ以上あります。たとえば次のマスが違います: {cells}"),
                ));
            }
            _ => problems.push(lang.pick(
                "not known whether it is unique: the search ran out of time".to_string(),
                "解が1つかどうかは時間内に分かりませんでした".to_string(),
            )),
        }
    } else {
        unique = Some(false);
    }
    let given = problem.givens.iter().map(|mark| mark.cell).collect();
    Object {
        puzzle: puzzle.to_string(),
        valid,
        unique,
        minimal,
        symmetry: Symmetry::describe(problem.frame.grid, &given),
        givens: problem.givens.len(),
        problems,
        canonical: canonical(puzzle),
        same: None,
    }
}

/// Pairs of givens that stand against each other.
fn clashes(problem: &Problem, lang: Lang) -> Vec<String> {
    let frame = &problem.frame;
    let mut said = Vec::new();
    for (at, a) in problem.givens.iter().enumerate() {
        for b in &problem.givens[at + 1..] {
            if a.symbol == b.symbol && frame.sees(a.cell, b.cell) {
                let (symbol, group) = (lang.symbol(a.symbol), frame.link(a.cell, b.cell));
                let group = group.map(|group| lang.group(frame, group)).unwrap_or_default();
                let (a, b) = (frame.grid.name(a.cell), frame.grid.name(b.cell));
                said.push(lang.pick(
                    format!("{symbol} stands twice in {group}: {a} and {b}"),
                    format!("{group}に{symbol}が2つあります: {a} と {b}"),
                ));
            }
        }
    }
    said
}

fn no_solution(problem: &Problem, lang: Lang) -> String {
    let shown = Board::new(problem).err().map(|what| what.say(&problem.frame, lang));
    match shown {
        Some(shown) => lang.pick(format!("no solution: {shown}"), format!("解がありません: {shown}")),
        None => lang.pick("no solution".to_string(), "解がありません".to_string()),
    }
}

/// Givens without any one of which the puzzle still has one solution.
fn superfluous(puzzle: &Puzzle) -> Vec<Cell> {
    let givens = puzzle.problem().givens;
    let spare = |at: &usize| {
        let mut less: Vec<Mark> = givens.clone();
        less.remove(*at);
        search(&puzzle.with_givens(&less).problem(), 2, PATIENCE).is_unique() == Some(true)
    };
    (0..givens.len()).filter(spare).map(|at| givens[at].cell).collect()
}

fn sentences(report: &Object, lang: Lang) -> Vec<String> {
    let mut said = Vec::new();
    if report.unique == Some(true) {
        said.push(lang.pick("valid, one solution".to_string(), "正しい問題(解は1つ)".to_string()));
    }
    if report.minimal == Some(true) {
        said.push(
            lang.pick("minimal: every given is needed".to_string(), "極小(どの数字も必要)".to_string()),
        );
    }
    said.extend(report.problems.iter().cloned());
    said.extend(report.same.map(|same| match same {
        true => lang.pick("essentially the same puzzle".to_string(), "本質的に同じ問題".to_string()),
        false => lang.pick("a different puzzle".to_string(), "別の問題".to_string()),
    }));
    said.push(lang.pick(
        format!("{} givens, symmetry {}", report.givens, report.symmetry),
        format!("表出数字{}個、対称性 {}", report.givens, report.symmetry),
    ));
    said
}
