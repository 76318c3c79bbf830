//! `make sumblock`: partitions of Latin squares, each proved before it is shown.
//!
//! Whatever the maker says, a puzzle leaves only with a proof: its rules replayed one by one from the puzzle alone, and for boards up to 7×7
//! one solution by the general solver too. What only trial solves is proved by the solver, or by the maker's own search on larger boards.

use super::produce;
use crate::args::{Common, MakeSumBlock, SumBlockMethod, SumBlockRules};
use crate::output::{Exit, Manner, Style, complain, say};
use crate::show;
use anyhow::ensure;
use serde_json::{Map, Value, json};
use std::time::{Duration, Instant};
use tokisuji::chance::stream;
use tokisuji::kind::Puzzle;
use tokisuji::make::sumblock::{
    Made, Method, Nine, NineSet, Partition, Scores, Wish, is_proof, level_of, levels, make, second_solution,
};
use tokisuji::solve::{Verdict, verdict};

/// How long one puzzle may be looked for when nobody said: limits may be out of reach.
const PATIENCE: Duration = Duration::from_mins(1);

pub(super) fn run(args: &MakeSumBlock, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let method = match args.method {
        _ if args.level.is_some() => Method::Level(usize::from(args.level.unwrap_or(1))),
        SumBlockMethod::Climb => Method::Climb,
        SumBlockMethod::Score => Method::Score,
        SumBlockMethod::Embed => Method::Embed,
        SumBlockMethod::Smooth => Method::Smooth,
        SumBlockMethod::Unique => Method::Unique,
    };
    let work = |index: u64, go_on: &(dyn Fn() -> bool + Sync)| {
        let mut chance = stream(args.making.seed, index);
        let rules = match args.rules() {
            SumBlockRules::R1 => NineSet::R1,
            SumBlockRules::R2 => NineSet::between(&mut chance),
            SumBlockRules::R3 => NineSet::R3,
            SumBlockRules::R3Star => NineSet::R3_STAR,
        };
        let wish = Wish {
            largest_block: args.largest_block.map(usize::from),
            singles: args.singles.map(usize::from),
            squares: args.squares.into(),
            ..Wish::new(args.size as usize, method, rules)
        };
        let start = Instant::now();
        let patient = || go_on() && start.elapsed() < PATIENCE;
        let made = make(&wish, &mut chance, &patient);
        (index, made.map(|made| prove(&made, method).map(|()| made)))
    };
    let mut exit = Exit::Done;
    produce(&args.making, common, work, |(index, made)| match made {
        Some(made) => say(&show_one(args, manner, index, &made?)),
        None => {
            exit = Exit::No;
            complain(&manner.lang.pick(
                format!(
                    "puzzle {index}: none within the limits was found in time; allow more single cells, or another level"
                ),
                format!(
                    "{index}番：時間内に条件に合う問題ができませんでした。1マスのブロックの上限を増やすか、レベルを変えてください"
                ),
            ));
            Ok(())
        }
    })?;
    Ok(exit)
}

/// Proves a puzzle from itself alone.
fn prove(made: &Made, method: Method) -> anyhow::Result<()> {
    let puzzle = &made.puzzle;
    let name = puzzle.to_string();
    let solved = made.tally.is_some();
    ensure!(!solved || is_proof(puzzle, &made.proof), "{name}: a decision does not follow by its rule");
    match method {
        Method::Level(level) => {
            ensure!(level_of(puzzle) == Some(level), "{name}: not of the level it was made for");
        }
        Method::Unique => {}
        _ => ensure!(solved || made.rules.trial, "{name}: the rules do not solve what was made for them"),
    }
    if puzzle.size() <= 7 {
        let Verdict::One(solution) = verdict(&puzzle.problem()) else {
            anyhow::bail!("{name}: not exactly one solution");
        };
        let same =
            solution.iter().zip(&made.solution).all(|(mark, &digit)| mark.symbol.value() == u16::from(digit));
        ensure!(same, "{name}: another solution than the one it was made from");
    } else if !solved {
        let other = second_solution(&Partition::of(puzzle, &made.solution));
        ensure!(other.is_none(), "{name}: more than one solution");
    }
    Ok(())
}

fn show_one(args: &MakeSumBlock, manner: Manner, index: u64, made: &Made) -> String {
    let puzzle = Puzzle::from(made.puzzle.clone());
    match manner.style {
        Style::Json => format!("{}\n", object(args, manner, index, made)),
        Style::Line => format!("{puzzle}\n"),
        Style::Picture => show::puzzle(&puzzle),
    }
}

fn object(args: &MakeSumBlock, manner: Manner, index: u64, made: &Made) -> Value {
    let puzzle = &made.puzzle;
    let grid = puzzle.grid();
    let block = |block: usize| {
        let cells: Vec<String> = puzzle.cells(block).iter().map(|&cell| grid.name(cell)).collect();
        json!({ "cells": cells, "sum": puzzle.sum(block) })
    };
    let blocks: Vec<Value> = (0..puzzle.block_count()).map(block).collect();
    let given = |mark: &tokisuji::symbol::Mark| (grid.name(mark.cell), json!(mark.symbol.value()));
    let givens: Map<String, Value> = puzzle.marks().iter().map(given).collect();
    let digit = |&digit: &u8| tokisuji::symbol::Symbol(digit - 1).digit();
    let solution: String = made.solution.iter().map(digit).collect();
    let decided_by = made.tally.map(|tally| {
        let used = Nine::ALL.into_iter().zip(tally.cells).filter(|(_, cells)| *cells > 0);
        used.map(|(rule, cells)| (rule.name().to_string(), json!(cells))).collect::<Map<String, Value>>()
    });
    let rules = args.rules();
    let known: Vec<&str> = made.rules.rules().map(Nine::name).collect();
    let mut object = json!({
        "kind": "sumblock",
        "seed": args.making.seed,
        "index": index,
        "method": if args.level.is_some() { "level" } else { args.method.name() },
        "version": env!("CARGO_PKG_VERSION"),
        "puzzle": puzzle.with_givens(&[]).to_string(),
        "solution": solution,
        "size": puzzle.size(),
        "blocks": blocks,
        "givens": givens,
        "rules": if args.level.is_some() { levels().name.as_str() } else { rules.name() },
        "score": made.tally.map(|tally| tally.score(&Scores::default())),
        "decided_by": decided_by,
        "singles": made.single_count(),
    });
    if let Some(level) = args.level {
        object["level"] = json!(level);
        object["level_name"] = json!(levels().level_name(usize::from(level), manner.lang));
    } else if rules == SumBlockRules::R2 {
        object["rules_known"] = json!(known);
    }
    object
}
