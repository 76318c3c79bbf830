//! `make sudoku`: puzzles as somebody wishes for, each proved before it leaves.

use super::produce;
use crate::args::{Common, FewestMethod, MakeFewest, MakeSudoku, SudokuMethod};
use crate::output::{Exit, Manner, Style, complain, say};
use crate::show;
use crate::verb::rule_set_named;
use anyhow::{Context, anyhow, ensure};
use cpu_time::ThreadTime;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokisuji::answer::made_sudoku;
use tokisuji::kind::Puzzle;
use tokisuji::kind::sudoku::{Shape, Sudoku, Variant};
use tokisuji::make::climb::Climb;
use tokisuji::make::evolve::Evolve;
use tokisuji::make::pattern::Pattern;
use tokisuji::make::prove::prove;
use tokisuji::make::{GaveUp, Made, Maker, Method, Wish, make};
use tokisuji::rules::RULES;
use tokisuji::solve::as_nine;

/// How long one wish is tried when nobody says how long.
const PATIENCE: Duration = Duration::from_secs(60);

pub(super) fn run(args: &MakeSudoku, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let (maker, method) = plan(args)?;
    let seed = args.making.seed;
    let work = |index: u64, go_on: &(dyn Fn() -> bool + Sync)| {
        let start = Instant::now();
        let patient = || go_on() && (args.making.time.is_some() || start.elapsed() < PATIENCE);
        let jigsaw = args.jigsaw.then(|| maker.cut(seed, index));
        let maker = jigsaw.as_ref().unwrap_or(&maker);
        let made = make(maker, &method, seed, index, &patient);
        // Proved here, on all cores, by ways that share nothing with the making.
        let proof = made.as_ref().map_or(Ok(()), |made| prove(made, maker.wish()));
        (index, made, proof)
    };
    let mut exit = Exit::Done;
    let mut count = 0;
    produce(&args.making, common, work, |(index, made, proof)| {
        proof?;
        count += 1;
        match made {
            Ok(made) => say(&show_one(args, &maker, &method, manner, index, &made)),
            Err(gave_up) => {
                exit = Exit::No;
                complain(&regret(&gave_up, &maker, manner, index));
                Ok(())
            }
        }
    })?;
    if count < args.making.count {
        exit = Exit::No;
        let (wanted, lang) = (args.making.count, manner.lang);
        complain(&lang.pick(
            format!("the time is up after {count} of {wanted} puzzles: give more with --time"),
            format!("時間切れです({wanted}問中{count}問)。--time を長くしてください"),
        ));
    }
    Ok(exit)
}

/// The search for fewest givens, where that is what the wish comes to: no stripping of a full grid gets down to 20.
pub(super) fn fewest(args: &MakeSudoku) -> Option<MakeFewest> {
    let givens = args.givens.as_ref().map(|range| *range.end()).filter(|most| (17..=20).contains(most))?;
    let free = args.method.is_none() && args.level.is_none() && args.steps.is_none() && args.must.is_none();
    let plain = !(args.diagonal || args.windows || args.anti_knight || args.jigsaw) && args.pattern.is_none();
    (free && plain && args.size == Shape::NINE).then(|| MakeFewest {
        making: args.making.clone(),
        givens: givens as u16,
        method: FewestMethod::Walk,
        distinct: false,
        neighbours: 0,
    })
}

/// What is to be made, and how.
fn plan(args: &MakeSudoku) -> anyhow::Result<(Maker, Method)> {
    let rules = rule_set_named(&args.rules)?.into_owned();
    let levels = rules.techniques.len();
    if let Some(level) = &args.level {
        let fits = *level.start() <= levels && *level.end() >= 1;
        ensure!(fits, "found level {}, wanted 1 to {levels}, the levels of {}", level.start(), rules.name);
    }
    let must = args.must.as_ref().map(|name| {
        let named = |known: &&dyn tokisuji::rule::Rule| known.name() == name;
        let rule = RULES.iter().copied().find(named);
        let names = || rules.rules().map(|known| known.rule.name()).collect::<Vec<_>>().join(", ");
        rule.filter(|rule| rules.rules().any(|known| known.rule.name() == rule.name()))
            .ok_or_else(|| anyhow!("found the rule {name:?}, wanted one of {}: {}", rules.name, names()))
    });
    let variant = Variant {
        diagonal: args.diagonal,
        windows: args.windows,
        anti_knight: args.anti_knight,
        regions: None,
    };
    let board = Sudoku::empty(args.size)
        .with_variant(variant)
        .context("windows need square blocks: 4, 9, 16 or 25")?;
    let pattern = match &args.pattern {
        Some(file) => {
            let text =
                std::fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))?;
            let read = Pattern::read(&text, board.grid());
            Some(read.with_context(|| format!("reading {}", file.display()))?)
        }
        None => None,
    };
    let symmetry = if pattern.is_some() { &[] } else { args.symmetry.symmetries() };
    let wish = Wish {
        rules,
        level: args.level.clone(),
        steps: args.steps.clone(),
        givens: args.givens.clone().unwrap_or(0..=usize::MAX),
        symmetry: symmetry.to_vec(),
        must: must.transpose()?,
    };
    let wants = args.level.is_some() || args.steps.is_some() || args.must.is_some();
    let climb = Climb { moves: args.moves, grids: args.grids };
    let method = match (pattern, args.method) {
        (Some(pattern), _) => Method::Pattern(pattern),
        (None, Some(SudokuMethod::Evolve)) => Method::Evolve(Evolve {
            population: args.population as usize,
            generations: args.generations,
            k: args.k,
            grids: args.grids,
        }),
        (None, Some(SudokuMethod::Minimal)) => {
            ensure!(as_nine(&board.problem()).is_some(), "--method minimal makes plain 9×9 Sudoku only");
            Method::Minimal
        }
        (None, Some(SudokuMethod::Climb)) => Method::Climb(climb),
        (None, None) if wants => Method::Climb(climb),
        (None, Some(SudokuMethod::Expand) | None) => Method::Expand,
    };
    Ok((Maker::new(&board, wish), method))
}

/// Why there is no puzzle, and what came nearest.
fn regret(gave_up: &GaveUp, maker: &Maker, manner: Manner, index: u64) -> String {
    let (lang, tries) = (manner.lang, gave_up.attempts);
    let must = maker.wish().must;
    let nearest = match &gave_up.nearest {
        Some(Made { puzzle, grade: Some(grade), .. }) => {
            let grade = grade.say(lang, must);
            lang.pick(format!("nearest was {grade}: {puzzle}"), format!("最も近いのは{grade}: {puzzle}"))
        }
        Some(Made { puzzle, grade: None, .. }) => lang.pick(
            format!("nearest was one that these rules do not solve: {puzzle}"),
            format!("最も近いものはこの規則では解けません: {puzzle}"),
        ),
        None => lang.pick("nothing came near".to_string(), "近いものもありませんでした".to_string()),
    };
    lang.pick(
        format!("puzzle {index}: the wish was not met in time, after {tries} full grids; {nearest}"),
        format!("{index}番: 時間内に条件を満たせませんでした(完成盤{tries}個を試行)。{nearest}"),
    )
}

fn show_one(
    args: &MakeSudoku,
    maker: &Maker,
    method: &Method,
    manner: Manner,
    index: u64,
    made: &Made,
) -> String {
    let puzzle = Puzzle::from(made.puzzle.clone());
    match manner.style {
        Style::Json => {
            let object = made_sudoku(made, maker, method, args.making.seed, index);
            serde_json::to_string(&object).expect("plain data has a JSON form") + "\n"
        }
        Style::Line => format!("{}\n", made.puzzle),
        Style::Picture => {
            let grade = made.grade.as_ref().map(|grade| grade.say(manner.lang, None)).unwrap_or_default();
            format!("{}{grade}\n", show::puzzle(&puzzle))
        }
    }
}

/// Makes on one thread and prints one line: speed by CPU time, and by level how many and how long.
pub(in crate::verb) fn bench(args: &MakeSudoku, _: Manner) -> anyhow::Result<Exit> {
    let (maker, method) = plan(args)?;
    let (start, wall) = (ThreadTime::now(), Instant::now());
    let time = args.making.time.unwrap_or(Duration::MAX);
    let mut by_level: Vec<Vec<usize>> = vec![Vec::new(); maker.wish().rules.techniques.len() + 1];
    let (mut made, mut missed, mut givens) = (0u64, 0u64, 0);
    for index in 0..args.making.count {
        if wall.elapsed() > time {
            break;
        }
        match make(&maker, &method, args.making.seed, index, &|| wall.elapsed() < time) {
            Ok(one) => {
                made += 1;
                givens += one.puzzle.given_count();
                let grade = one.grade.map_or((0, 0), |grade| (grade.level, grade.steps));
                by_level[grade.0].push(grade.1);
            }
            Err(_) => missed += 1,
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let levels: Vec<Value> = by_level
        .iter()
        .enumerate()
        .filter(|(_, steps)| !steps.is_empty())
        .map(|(level, steps)| {
            let mean = steps.iter().sum::<usize>() as f64 / steps.len() as f64;
            let mean = (mean * 100.0).round() / 100.0;
            json!({ "level": level, "count": steps.len(), "mean_steps": mean, "most_steps": steps.iter().max() })
        })
        .collect();
    let object = json!({
        "method": method.name(),
        "rules": maker.wish().rules.name,
        "size": maker.empty().shape().size(),
        "made": made,
        "missed": missed,
        "cpu_seconds": seconds,
        "per_second": (made as f64 / seconds * 10.0).round() / 10.0,
        "mean_givens": (givens as f64 / (made as f64).max(1.0) * 100.0).round() / 100.0,
        "levels": levels,
    });
    say(&format!("{object}\n"))?;
    Ok(Exit::Done)
}
