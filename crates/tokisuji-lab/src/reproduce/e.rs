//! `reproduce E`: figure 5-1 and table 5-1 of the paper on solution paths, then what it left open: whole puzzles.

use super::write;
use crate::args::Reproduce;
use anyhow::Context;
use cpu_time::ThreadTime;
use rayon::prelude::*;
use std::time::Duration;
use tokisuji::draw::draw_paths;
use tokisuji::format;
use tokisuji::paths::measure::PATH_MEASURES;
use tokisuji::paths::{Asked, Count, Method, Paths, PathsError, paths};
use tokisuji::problem::Problem;
use tokisuji::ruleset::RuleSet;
use tokisuji_cli::args::Common;

const FIGURE: &str = "..9...6...1.5.7.3.5...1...73.......94.23.18.61.......42...8...3.5.7.9.6...6...4..";

/// The letters of the figure, their cells, and the table as printed.
const TABLE: [(&str, &str, [u32; 5]); 5] = [
    ("A", "r2c1", [16, 16, 16, 16, 16]),
    ("B", "r6c7", [16, 16, 16, 16, 16]),
    ("C", "r8c1", [24, 18, 14, 12, 12]),
    ("D", "r9c1", [24, 18, 14, 12, 12]),
    ("E", "r1c1", [0, 12, 20, 24, 24]),
];

/// Ten whole puzzles that first-order uniques solve: the first of our easy set.
const WHOLE: [&str; 10] = [
    "7....9.4.5698......2...396...693.7.......4..2.417.2..94.5.8.27...2...481....2.596",
    ".....6.4.5..4..2.31....2.57...748.26.........765........8.1.....132.48..452.6.13.",
    "...7.5.83.8.3.2..93.....254.....13.5.1.6.94..6...3.1.85.6..38412.91......38....2.",
    "5....2.37..23.4...1639...45.3..69.5.6....37.1428..1369.1.72.8..8.....5.....4..6.3",
    "14...785..6.59.47.....86..2..8.72.34....6..2..3...47..6.18...97.85.......73.1524.",
    ".713.......3.169756.289741.....3..488......6..156.....7....1.......7218..9....2..",
    "967.3.1.5..4.......2...76.3.8..1.42...3.84..7649.25.8.19...68544..8........4.291.",
    "7...9....128....6..5...32..9..2365...46.81.395....4.8....7.58..........6...34....",
    "5...3.782.....24.6...6.815...2.64....619..2...871..5.........41..4.9.62......697.",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
];

fn count(text: &str, asked: &Asked, most: Duration) -> anyhow::Result<(Problem, Result<Paths, PathsError>)> {
    let rules = RuleSet::named("first-order").expect("a shipped set");
    let problem = format::read(text).context("a puzzle of ours")?.puzzle.problem();
    let start = ThreadTime::now();
    let found = paths(&problem, rules, asked, &mut || start.elapsed() < most);
    Ok((problem, found))
}

/// A whole puzzle: exactly if that takes no more CPU time than this, else by an estimate.
fn count_whole(text: &str, asked: &Asked, most: Duration) -> anyhow::Result<(Problem, Paths)> {
    let (problem, found) = count(text, &Asked { method: Method::Exact, ..*asked }, most)?;
    let found = match found {
        Err(PathsError::Memory { .. } | PathsError::Stopped { .. }) => {
            count(text, &Asked { method: Method::Estimate, error: 0.02, ..*asked }, Duration::MAX)?.1
        }
        found => found,
    };
    Ok((problem, found.context("a puzzle of ours")?))
}

pub(super) fn run(args: &Reproduce, common: &Common) -> anyhow::Result<()> {
    let asked = Asked { seed: args.seed, ..Asked::default() };
    let (problem, found) = count_whole(FIGURE, &asked, Duration::MAX)?;
    let Count::Exact(total) = &found.count else {
        anyhow::bail!("the figure's count is small and always exact");
    };
    let mut text = format!(
        "# Paper E: solution paths\n\nMade by `tokisuji-lab reproduce E`.\n\n## Figure 5-1 and table 5-1\n\n\
         First-order uniques decide {} cells and stop. Paths: the paper 80, ours {total}.\n\n\
         Paths with the cell at depth 1 to 5, the paper's / ours:\n\n\
         | | cell | 1 | 2 | 3 | 4 | 5 |\n|---|---|---|---|---|---|---|\n",
        found.cells.len()
    );
    let depth = found.depth_counts.as_ref().context("the lattice of the figure is small")?;
    for (letter, name, printed) in TABLE {
        let cell = problem.frame.grid.named(name).context("a cell of the board")?;
        let at = found.cells.binary_search(&cell).ok().context("a cell that gets decided")?;
        text += &format!("| {letter} | {name} |");
        for (theirs, ours) in printed.iter().zip(&depth[at]) {
            text += &format!(" {theirs} / {ours} |");
        }
        text.push('\n');
    }
    text += "\n![the lattice of figure 5-1](paper-e-figure.svg)\n";
    write(&args.output, "paper-e-figure.svg", &draw_paths(&problem, &found, tokisuji::lang::Lang::En))?;

    let most = args.time_or(60);
    text += &format!(
        "\n## Ten whole puzzles\n\nThe paper leaves whole puzzles open. Here are ten, with the same rules: the measures of paths, \
         exact where counting took at most {} CPU seconds, else with half of the 95 % interval of log10 of the number.\n\n\
         | puzzle | cells |",
        most.as_secs()
    );
    for measure in PATH_MEASURES {
        text += &format!(" {} |", measure.name);
    }
    text += " error | no choice at depth |\n|---|---|";
    text += &"---|".repeat(PATH_MEASURES.len() + 2);
    text.push('\n');
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(common.jobs.map_or(0, usize::from))
        .build()
        .context("starting the worker threads")?;
    let found: Vec<_> =
        pool.install(|| WHOLE.par_iter().map(|line| count_whole(line, &asked, most)).collect());
    let mut digits = String::new();
    for (at, found) in found.into_iter().enumerate() {
        let (problem, found) = found?;
        if at == 0 {
            let picture = draw_paths(&problem, &found, tokisuji::lang::Lang::En);
            write(&args.output, "paper-e-whole.svg", &picture)?;
        }
        text += &format!("| `{}` | {} |", WHOLE[at], found.cells.len());
        for measure in PATH_MEASURES {
            text += &format!(" {:.*} |", measure.digits, measure.of(&found).unwrap_or(f64::NAN));
        }
        match &found.count {
            Count::Exact(paths) => {
                text += " exact |";
                digits += &format!("\n- row {}: {paths}", at + 1);
            }
            Count::Estimated { error, .. } => text += &format!(" {error:.3} |"),
        }
        let single = found.profile.choices.iter().enumerate().filter(|(_, choices)| choices.single > 0.005);
        let single: Vec<String> =
            single.map(|(at, choices)| format!("{} ({:.0} %)", at + 1, choices.single * 100.0)).collect();
        text += &format!(" {} |\n", single.join(", "));
    }
    if !digits.is_empty() {
        text += &format!("\nThe exact ones to the last digit:\n{digits}\n");
    }
    text += "\n![depths, choices and precedence of the first](paper-e-whole.svg)\n";
    for measure in PATH_MEASURES {
        text += &format!("\n- **{}**: {}", measure.name, measure.about(tokisuji::lang::Lang::En));
    }
    text.push('\n');
    write(&args.output, "paper-e.md", &text)
}
