//! `bench study`: what path measures add to level, steps and effort in telling how long people take, or any other
//! number that comes with a puzzle. Rank correlations, and a linear model tried on puzzles it was not fitted to.

use super::read;
use crate::args::BenchStudy;
use rayon::prelude::*;
use tokisuji::measure::{Level, Measure, effort_so_far};
use tokisuji::paths::measure::PATH_MEASURES;
use tokisuji::paths::{Asked, Method, paths};
use tokisuji::problem::Problem;
use tokisuji::ruleset::RuleSet;
use tokisuji::statistics::{rank_correlation, regress};
use tokisuji::walk::walk_with;
use tokisuji_cli::output::{Exit, Manner, say};
use tokisuji_cli::verb::rule_set_named;

const FOLDS: usize = 10;

pub(super) fn run(args: &BenchStudy, manner: Manner) -> anyhow::Result<Exit> {
    let rules = rule_set_named(&args.rules, manner.lang)?;
    say(&format!(
        "# What path measures add\n\nMade by `tokisuji-lab bench study`; see `--help`. Level, steps and effort by the rule set `human`; \
         paths by a quick estimate.\nPath measures count the cells that `{}` decides; `left` is how many it leaves open.\n",
        rules.name
    ))?;
    for file in &args.files {
        let set = read(file, manner.lang)?;
        let rated: Vec<(Problem, f64)> = set
            .problems
            .into_iter()
            .zip(set.rated)
            .filter_map(|(problem, number)| Some((problem, number?)))
            .collect();
        let every = rated.len().div_ceil(args.count).max(1);
        let sample: Vec<_> = rated.into_iter().step_by(every).collect();
        let name = file.rsplit('/').next().unwrap_or(file);
        say(&study(name, &sample, &rules))?;
    }
    Ok(Exit::Done)
}

/// Level, steps, effort, then the path measures, then cells left open.
fn row(problem: &Problem, rules: &RuleSet) -> Option<Vec<f64>> {
    let human = RuleSet::human();
    let walk = walk_with(problem, human, tokisuji::walk::Manner::default());
    let beyond = human.techniques.len() as f64 + 1.0;
    let mut row =
        vec![Level.of(&walk, human).unwrap_or(beyond), walk.rounds.len() as f64, effort_so_far(&walk, human)];
    let asked = Asked { method: Method::Fast, ..Asked::default() };
    let found = paths(problem, rules, &asked, &mut || true).ok()?;
    for measure in PATH_MEASURES {
        row.push(measure.of(&found)?);
    }
    row.push(found.open as f64);
    Some(row)
}

fn study(name: &str, sample: &[(Problem, f64)], rules: &RuleSet) -> String {
    let rows: Vec<Option<Vec<f64>>> = sample.par_iter().map(|(problem, _)| row(problem, rules)).collect();
    let (rows, target): (Vec<Vec<f64>>, Vec<f64>) =
        rows.into_iter().zip(sample).filter_map(|(row, (_, number))| Some((row?, number.ln()))).unzip();
    let mut names: Vec<&str> = vec!["level", "steps", "effort"];
    names.extend(PATH_MEASURES.iter().map(|measure| measure.name));
    names.push("left");
    let walked: Vec<usize> = (0..3).collect();
    let roads: Vec<usize> = (3..names.len()).collect();
    let all: Vec<usize> = (0..names.len()).collect();
    let mut text = format!("\n## {name}\n");
    let solved: Vec<usize> = (0..rows.len()).filter(|&at| rows[at][names.len() - 1] == 0.0).collect();
    let whole: Vec<usize> = (0..rows.len()).collect();
    let finished = format!("puzzles that {} solves", rules.name);
    for (title, chosen) in [("all puzzles", &whole), (finished.as_str(), &solved)] {
        if chosen.len() < 5 * FOLDS {
            continue;
        }
        let target: Vec<f64> = chosen.iter().map(|&at| target[at]).collect();
        let column = |of: usize| -> Vec<f64> { chosen.iter().map(|&at| rows[at][of]).collect() };
        text += &format!("\n### {title}: {}\n\n| measure | rank correlation |\n|---|---|\n", chosen.len());
        for (of, name) in names.iter().enumerate() {
            if let Some(rho) = rank_correlation(&column(of), &target) {
                text += &format!("| {name} | {rho:.3} |\n");
            }
        }
        text += "\n| linear model of the logarithm, tenfold on puzzles not shown | rank correlation | R² |\n|---|---|---|\n";
        for (model, of) in [("level, steps, effort", &walked), ("path measures", &roads), ("both", &all)] {
            let table: Vec<Vec<f64>> =
                chosen.iter().map(|&at| of.iter().map(|&of| rows[at][of]).collect()).collect();
            let told = told(&table, &target);
            let mean = target.iter().sum::<f64>() / target.len() as f64;
            let missed: f64 = told.iter().zip(&target).map(|(told, truth)| (told - truth).powi(2)).sum();
            let spread: f64 = target.iter().map(|truth| (truth - mean).powi(2)).sum();
            let rho = rank_correlation(&told, &target).unwrap_or(0.0);
            text += &format!("| {model} | {rho:.3} | {:.3} |\n", 1.0 - missed / spread);
        }
    }
    text
}

/// What a model says of each puzzle when it was fitted to the other nine tenths.
fn told(table: &[Vec<f64>], target: &[f64]) -> Vec<f64> {
    let mut told = vec![0.0; target.len()];
    for fold in 0..FOLDS {
        let inside = |at: &usize| at % FOLDS != fold;
        let shown: Vec<&[f64]> = (0..table.len()).filter(inside).map(|at| table[at].as_slice()).collect();
        let numbers: Vec<f64> = (0..table.len()).filter(inside).map(|at| target[at]).collect();
        let model = regress(&shown, &numbers);
        for at in (fold..table.len()).step_by(FOLDS) {
            told[at] = model.say(&table[at]);
        }
    }
    told
}
