//! `calibrate`: fits a rule set to the times people took, and says how well every measure predicts times it was
//! not shown.

mod data;
mod page;

use super::rule_set_named;
use crate::args::{Calibrate, Common};
use crate::output::{Exit, Manner, Style, complain, say};
use anyhow::{Context, bail};
use data::Data;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde_json::json;
use std::collections::BTreeMap;
use tokisuji::calibrate::{
    Cohort, Fit, Model, Row, Score, cross_validate, fit, folds, line, score, simulate, spread,
};
use tokisuji::chance::stream;
use tokisuji::hunt::{Hunt, hunt};
use tokisuji::kind::Puzzle;
use tokisuji::kind::sudoku::{Shape, Sudoku};
use tokisuji::lang::Lang;
use tokisuji::make::{Maker, Method, SudokuWish, make};
use tokisuji::measure::MEASURES;
use tokisuji::ruleset::{RuleSet, Spread};
use tokisuji::walk::walk_with;

/// Fewer say nothing about puzzles that were not shown.
const FEWEST: usize = 20;

/// Turns of hunting and fitting: the fitted player hunts in another order than the one before.
const PASSES: usize = 3;

/// A number for every puzzle, and what it is called.
struct Column {
    name: String,
    values: Vec<Option<f64>>,
}

/// Everything that is reported.
struct Report<'r> {
    rules: &'r RuleSet,
    next: String,
    name: String,
    puzzles: usize,
    times: usize,
    people: usize,
    folds: usize,
    seed: u64,
    hunts: usize,
    scores: Vec<(String, Option<Score>)>,
    fit: Fit,
    /// How many puzzles needed each rule in some hunt.
    needed: Vec<usize>,
    /// Predicted (not shown) and taken, as logarithms of seconds.
    points: Vec<(f64, f64)>,
    /// The factors that nine in ten times lie between, of puzzles that the rules solve, and how many of them do that had no part in it.
    spread: Option<(Spread, f64)>,
    /// How many puzzles that is about.
    solved: usize,
    /// What a made-up cohort was made with.
    truth: Option<Model>,
}

pub(super) fn run(args: &Calibrate, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(common.jobs.map_or(0, usize::from))
        .build()
        .context("starting the worker threads")?;
    pool.install(|| calibrate(args, common, manner))
}

fn calibrate(args: &Calibrate, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let asked = args.rules.as_deref().map(|name| rule_set_named(name, manner.lang)).transpose()?;
    let lang = manner.lang;
    let (data, rules) = match (&args.file, args.simulate) {
        (Some(file), None) => {
            let (data, broken) = data::read(file, lang)?;
            for complaint in &broken {
                complain(complaint);
            }
            if !broken.is_empty() {
                bail!(lang.pick(
                    "nothing was fitted: mend or take out the lines above",
                    "上の行が読めないため、当てはめは行いませんでした。直すか取り除いてください",
                ));
            }
            let usual = data.puzzles.first().map_or("human", Puzzle::usual_rules);
            let rules = asked.as_deref().unwrap_or_else(|| RuleSet::named(usual).expect("a shipped set"));
            (data, rules.up_to(rules.everyday))
        }
        (None, Some(count)) => {
            let rules = asked.as_deref().unwrap_or_else(|| RuleSet::human());
            let rules = rules.up_to(rules.everyday);
            (made_up(count, &rules, args.seed)?, rules)
        }
        _ => bail!(lang.pick(
            "wanted a file of times, or --simulate N",
            "時間のファイルか --simulate N を指定してください"
        )),
    };
    if data.puzzles.len() < FEWEST {
        let found = data.puzzles.len();
        bail!(lang.pick(
            format!("found times for {found} puzzles, wanted at least {FEWEST}"),
            format!("時間のある問題が{found}問しかありません。{FEWEST}問以上必要です"),
        ));
    }
    let report = work(args, common, data, &rules, lang)?;
    match manner.style {
        Style::Json => say(&(report.json().to_string() + "\n"))?,
        Style::Line | Style::Picture => say(&page::table(&report, lang))?,
    }
    if let Some(folder) = &args.output {
        std::fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
        for (name, text) in [
            (format!("{}.toml", report.next), page::rule_set(&report)),
            ("calibration.md".into(), page::markdown(&report, lang)),
            ("calibration.html".into(), page::html(&report, lang)),
            ("calibration.svg".into(), page::scatter(&report, lang)),
        ] {
            let path = folder.join(name);
            std::fs::write(&path, text).with_context(|| format!("writing {}", path.display()))?;
        }
    }
    Ok(Exit::Done)
}

/// Puzzles of every level with times of people who were made up from an altered rule set.
fn made_up(count: u32, rules: &RuleSet, seed: u64) -> anyhow::Result<Data> {
    let maker = Maker::new(&Sudoku::empty(Shape::NINE), SudokuWish::new(rules));
    let one = |index: u64| {
        let made = make(&maker, &Method::Expand, seed, index, &|| true).ok().context("no puzzle was made")?;
        Ok(Puzzle::from(made.puzzle))
    };
    let puzzles = (0..u64::from(count)).into_par_iter().map(one).collect::<anyhow::Result<Vec<_>>>()?;
    Ok(Data { puzzles, rows: Vec::new(), people: 0, name: format!("simulated, seed {seed}") })
}

/// The player a made-up cohort follows: every effort moved by a factor of up to two, one after the other up and down.
fn altered(start: &Model) -> Model {
    let mut model = start.clone();
    for (at, effort) in model.efforts.iter_mut().enumerate().skip(1) {
        *effort *= [2.0, 0.6, 1.5, 0.7][at % 4];
    }
    model.pace.seconds *= 1.5;
    model.pace.open *= 0.8;
    model.pace.crowd *= 0.6;
    model
}

/// People of a made-up cohort, and the spread of the logarithm of one of their times.
const MADE_UP: (usize, f64) = (20, 0.4);

fn work<'r>(
    args: &Calibrate,
    common: &Common,
    data: Data,
    rules: &'r RuleSet,
    lang: Lang,
) -> anyhow::Result<Report<'r>> {
    let start = Model::of(rules);
    let bar = progress(common, u64::from(args.folds) + 2);
    let first = hunts(&data.puzzles, rules, &start, args, lang)?;
    bar.inc(1);
    let (rows, truth) = if args.simulate.is_some() {
        let truth = altered(&start);
        let theirs = hunts(&data.puzzles, rules, &truth, args, lang)?;
        let (cohort, truth) = simulate(theirs, truth, MADE_UP.0, MADE_UP.1, args.seed);
        (cohort.rows, Some(truth.model))
    } else {
        (data.rows, None)
    };
    // A player who finds other things first goes other ways: hunt again as fitted, and fit again.
    let fitted = |rows: &[Row]| {
        let mut found = fit(&first, rows, &start);
        let mut ways = Vec::new();
        for _ in 1..PASSES {
            ways = hunts(&data.puzzles, rules, &found.model, args, lang)?;
            found = fit(&ways, rows, &start);
        }
        bar.inc(1);
        anyhow::Ok((found, ways))
    };
    let (all, ways) = fitted(&rows)?;
    let cohort = Cohort { hunts: ways, rows };
    // The paces of people are taken off by the fit on everything: they say nothing about a puzzle.
    let means: Vec<f64> = cohort
        .puzzle_means(&all.people)
        .into_iter()
        .map(|mean| mean.expect("every puzzle has a time"))
        .collect();
    let fold = folds(data.puzzles.len(), usize::from(args.folds), args.seed);
    let mut failed = None;
    let predicted = cross_validate(&cohort.rows, &fold, |_, shown: &[Row], hidden| match fitted(shown) {
        Ok((found, ways)) => hidden.iter().map(|&puzzle| found.model.seconds(&ways[puzzle]).ln()).collect(),
        Err(error) => {
            failed = Some(error);
            Vec::new()
        }
    });
    if let Some(error) = failed {
        return Err(error);
    }
    let mut scores: Vec<(String, Option<Score>)> = columns(&data.puzzles, rules)
        .iter()
        .map(|column| (column.name.clone(), measured(column, &means, &fold)))
        .collect();
    let before: Vec<f64> = first.iter().map(|hunts| start.seconds(hunts).ln()).collect();
    let before = Column { name: "hunt".into(), values: before.into_iter().map(Some).collect() };
    scores.push(("hunt, not fitted".into(), measured(&before, &means, &fold)));
    scores.push(("hunt, fitted".into(), score(&predicted, &means)));
    let needed = (0..start.efforts.len())
        .map(|rule| {
            let uses = |hunt: &Hunt| {
                let mut moments = hunt.moments.iter();
                moments.any(|moment| moment.finds.iter().all(|(sight, _)| usize::from(sight.rule) == rule))
            };
            cohort.hunts.iter().filter(|hunts| hunts.iter().any(uses)).count()
        })
        .collect();
    bar.finish_and_clear();
    let points: Vec<(f64, f64)> = predicted.into_iter().zip(means).collect();
    let solved: Vec<usize> =
        (0..points.len()).filter(|&at| cohort.hunts[at].iter().all(|hunt| hunt.left == 0)).collect();
    let of_solved: Vec<(f64, f64)> = solved.iter().map(|&at| points[at]).collect();
    let their_folds: Vec<usize> = solved.iter().map(|&at| fold[at]).collect();
    Ok(Report {
        rules,
        next: args.name.clone().unwrap_or_else(|| rules.name.clone()),
        name: data.name,
        puzzles: cohort.hunts.len(),
        times: cohort.rows.len(),
        people: if truth.is_some() { MADE_UP.0 } else { data.people },
        folds: usize::from(args.folds),
        seed: args.seed,
        hunts: usize::from(args.hunts),
        scores,
        fit: all,
        needed,
        spread: spread(&of_solved, &their_folds),
        solved: solved.len(),
        points,
        truth,
    })
}

/// Hunts of every puzzle by a player, each puzzle with chance of its own.
fn hunts(
    puzzles: &[Puzzle],
    rules: &RuleSet,
    model: &Model,
    args: &Calibrate,
    lang: Lang,
) -> anyhow::Result<Vec<Vec<Hunt>>> {
    let rates = model.rates();
    let one = |(index, puzzle): (usize, &Puzzle)| {
        let (problem, mut chance) = (puzzle.problem(), stream(args.seed, index as u64));
        let hunts: Option<Vec<Hunt>> =
            (0..args.hunts).map(|_| hunt(&problem, rules, &rates, &mut chance)).collect();
        hunts.with_context(|| {
            lang.pick(
                format!("{puzzle}: it contradicts itself; take it out"),
                format!("{puzzle}：矛盾があります。取り除いてください"),
            )
        })
    };
    puzzles.par_iter().enumerate().map(one).collect()
}

/// Every measure under the rule set, the two of paper A under its own, and the number of givens.
fn columns(puzzles: &[Puzzle], rules: &RuleSet) -> Vec<Column> {
    let mut columns = vec![Column {
        name: "fewest givens".into(),
        values: puzzles.iter().map(|puzzle| Some(-(puzzle.problem().givens.len() as f64))).collect(),
    }];
    let paper = RuleSet::named("paper-a").expect("a shipped set");
    let sets: Vec<&RuleSet> = if puzzles.iter().all(|puzzle| puzzle.usual_rules() == "human") {
        vec![paper, rules]
    } else {
        vec![rules]
    };
    for set in sets {
        let walks: Vec<_> = puzzles
            .par_iter()
            .map(|puzzle| walk_with(&puzzle.problem(), set, tokisuji::walk::Manner::default()))
            .collect();
        for measure in MEASURES {
            let values: Vec<Option<f64>> = walks.iter().map(|walk| measure.of(walk, set)).collect();
            columns.push(Column { name: format!("{} ({})", measure.name(), set.name), values });
        }
        let value = |name: &str| {
            let measure = tokisuji::measure::measure(name).expect("in the list");
            walks.iter().map(|walk| measure.of(walk, set)).collect::<Vec<_>>()
        };
        let (level, steps) = (value("level"), value("steps"));
        // Level first, steps second: a puzzle has fewer than a thousand rounds. Unsolved is above every level.
        let both = level.iter().zip(steps).map(|(level, steps)| {
            Some(level.unwrap_or(set.techniques.len() as f64 + 1.0) * 1000.0 + steps.unwrap_or(0.0))
        });
        columns.push(Column { name: format!("level, then steps ({})", set.name), values: both.collect() });
    }
    columns
}

/// How well a line through a measure predicts times it was not shown. What it cannot tell counts as hardest.
fn measured(column: &Column, means: &[f64], fold: &[usize]) -> Option<Score> {
    let most = column.values.iter().flatten().copied().reduce(f64::max)?;
    let values: Vec<f64> = column.values.iter().map(|value| value.unwrap_or(most + 1.0)).collect();
    let lines: BTreeMap<usize, (f64, f64)> = fold
        .iter()
        .map(|&number| {
            let shown = (0..fold.len()).filter(|&at| fold[at] != number).map(|at| (values[at], means[at]));
            (number, line(&shown.collect::<Vec<_>>()))
        })
        .collect();
    let predicted: Vec<f64> =
        values.iter().zip(fold).map(|(value, number)| lines[number].0 + lines[number].1 * value).collect();
    // The rank is that of the measure itself: lines of different folds would mix up equal values.
    let ranked = score(&values, means)?;
    Some(Score { factor: score(&predicted, means)?.factor, ..ranked })
}

fn progress(common: &Common, steps: u64) -> ProgressBar {
    if common.quiet {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed}").expect("a template");
    ProgressBar::new(steps).with_style(style)
}

impl Report<'_> {
    fn json(&self) -> serde_json::Value {
        let scores: Vec<_> = self
            .scores
            .iter()
            .map(|(name, score)| {
                json!({
                    "measure": name,
                    "rank": score.map(|score| rounded(score.rank)),
                    "rank_error": score.map(|score| rounded(score.rank_error)),
                    "factor": score.map(|score| rounded(score.factor)),
                })
            })
            .collect();
        let efforts: serde_json::Map<String, serde_json::Value> = self
            .rules
            .rules()
            .zip(&self.fit.model.efforts)
            .map(|(known, effort)| (known.rule.name().into(), json!(rounded(*effort))))
            .collect();
        let pace = &self.fit.model.pace;
        json!({
            "data": self.name, "puzzles": self.puzzles, "times": self.times, "people": self.people,
            "folds": self.folds, "seed": self.seed, "hunts": self.hunts,
            "rules": format!("{}/{}", self.rules.name, self.rules.version),
            "measures": scores, "efforts": efforts,
            "pace": { "seconds": rounded(pace.seconds), "crowd": rounded(pace.crowd), "open": rounded(pace.open),
                "write": rounded(pace.write), "stuck": rounded(pace.stuck) },
            "spread": self.spread.map(|(spread, held)| json!({
                "low": rounded(spread.low), "high": rounded(spread.high), "held": rounded(held), "puzzles": self.solved })),
        })
    }
}

/// Three digits after the point are all that the data can tell.
fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}
