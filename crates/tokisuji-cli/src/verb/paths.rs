//! `paths`: in how many orders a puzzle can be solved, and where the road narrows.

use super::Players;
use crate::answer::Answer;
use crate::args::{Common, PathsArgs};
use crate::batch;
use crate::interrupt;
use crate::output::{Exit, Manner, Style, answers};
use crate::show;
use anyhow::{Context, anyhow, bail};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::io::IsTerminal;
use std::time::{Duration, Instant};
use tokisuji::draw::draw_paths;
use tokisuji::kind::{Position, Puzzle};
use tokisuji::lang::Lang;
use tokisuji::paths::measure::PATH_MEASURES;
use tokisuji::paths::{Asked, Count, MOST_PLACES, Method, Paths, PathsError, paths};
use tokisuji::problem::{Frame, Problem};
use tokisuji::ruleset::RuleSet;

/// How long the estimate may take that stands in for an exact count that did not end.
const STAND_IN: Duration = Duration::from_secs(5);

pub(super) fn run(args: &PathsArgs, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let players = Players::named(args.rules.as_deref(), manner.lang)?;
    interrupt::listen();
    let watched = manner.style == Style::Picture && std::io::stderr().is_terminal() && !common.quiet;
    batch::run_reasoned(&args.input, common, manner, answers(), |number, position| {
        let rules = players.on_paths_of(&position.puzzle);
        one(args, rules, manner, position, (number, watched)).unwrap_or_else(|error| {
            Answer::trouble(format!("{error:#}"), &position.puzzle.to_string(), manner)
        })
    })
}

/// Counts within the time allowed. An exact count that does not end, for want of time or memory or because of
/// Ctrl-C, gives way to an estimate; then what happened is said too.
fn counted(
    args: &PathsArgs,
    problem: &Problem,
    rules: &RuleSet,
    lang: Lang,
    watched: bool,
) -> anyhow::Result<(Paths, Option<String>)> {
    let method = match (args.exact, args.estimate) {
        (true, _) => Method::Exact,
        (_, true) => Method::Estimate,
        _ => Method::Auto,
    };
    let asked = Asked { method, memory: args.memory, error: args.error, seed: args.seed };
    let in_time = args.patience.begin();
    let bar = spinner(watched, lang);
    let mut goes_on = || {
        bar.inc(1);
        in_time() && !interrupt::asked()
    };
    let found = paths(problem, rules, &asked, &mut goes_on);
    bar.finish_and_clear();
    match found {
        Err(error @ (PathsError::Memory { .. } | PathsError::Stopped { .. })) if args.exact => {
            let asked = Asked { method: Method::Estimate, ..asked };
            let start = Instant::now();
            let found = paths(problem, rules, &asked, &mut || start.elapsed() < STAND_IN);
            let found = found.map_err(|error| complaint(&error, lang))?;
            let said = complaint(&error, lang);
            Ok((
                found,
                Some(lang.pick(format!("{said}; this is an estimate"), format!("{said}。推定値を示します"))),
            ))
        }
        found => Ok((found.map_err(|error| complaint(&error, lang))?, None)),
    }
}

/// For work that takes more than a moment: a sign of life, and how long it has been.
fn spinner(watched: bool, lang: Lang) -> ProgressBar {
    let target = if watched { ProgressDrawTarget::stderr_with_hz(2) } else { ProgressDrawTarget::hidden() };
    let said = lang.pick("counting, Ctrl-C for an estimate", "計算中(Ctrl-Cで推定に切り替え)");
    let bar = ProgressBar::with_draw_target(None, target).with_message(said);
    match ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

fn one(
    args: &PathsArgs,
    rules: &RuleSet,
    manner: Manner,
    position: &Position,
    (number, watched): (usize, bool),
) -> anyhow::Result<Answer> {
    let problem = position.puzzle.problem();
    let (found, remark) = counted(args, &problem, rules, manner.lang, watched)?;
    if let Some(path) = &args.svg {
        if number > 0 {
            bail!(
                "{}: {}",
                path.display(),
                manner.lang.pick(
                    "a picture holds one puzzle, and this is not the first: give them one at a time",
                    "1枚に描けるのは1問だけです。1問ずつ指定してください",
                )
            );
        }
        std::fs::write(path, draw_paths(&problem, &found, manner.lang))
            .with_context(|| format!("writing {}", path.display()))?;
    }
    let exit = if found.open == 0 { Exit::Done } else { Exit::No };
    let mut answer = match manner.style {
        Style::Json => Answer::json(&object(&position.puzzle, &problem, &found, rules), exit),
        Style::Line => {
            Answer::new(text(&position.puzzle.to_string(), &problem, &found, rules, manner.lang), exit)
        }
        Style::Picture => {
            let board = show::puzzle(&position.puzzle);
            Answer::new(text(board.trim_end(), &problem, &found, rules, manner.lang), exit)
        }
    };
    answer.complaint = remark;
    Ok(answer)
}

fn complaint(error: &PathsError, lang: Lang) -> anyhow::Error {
    let japanese = match error {
        PathsError::NoSolution(_) => "解がないので、何も決められません".to_string(),
        PathsError::Memory { parts } => {
            format!(
                "{parts}個の部分を数えたところでメモリが足りなくなりました。--memory を増やすか、推定してください"
            )
        }
        PathsError::Stopped { parts } => {
            format!("{parts}個まで進んだところで時間切れです。--time を延ばすか、推定してください")
        }
        PathsError::TooLarge { places } => {
            format!(
                "規則で{places}か所が決まります。順序を数えられるのは{MOST_PLACES}か所までです。もっと小さい盤面にしてください"
            )
        }
    };
    anyhow!("{}", lang.pick(error.to_string().as_str(), japanese.as_str()))
}

/// The contract of scripts: see docs/handbook/en/src/reference/json.md. Fields may be added, never renamed.
fn object(puzzle: &Puzzle, problem: &Problem, found: &Paths, rules: &RuleSet) -> Value {
    let name = |at: usize| problem.frame.name(found.cells[at]);
    let exact = matches!(found.count, Count::Exact(_));
    let count = match &found.count {
        Count::Exact(count) => Value::from(count.to_string()),
        Count::Estimated { .. } => Value::Null,
    };
    let round = |value: f64| (value * 1e6).round() / 1e6;
    let depth: Map<String, Value> = (0..found.cells.len())
        .map(|at| {
            let row = match &found.depth_counts {
                // Numbers as long as they are exact in JSON, else decimal strings.
                Some(counts) => json!(
                    counts[at]
                        .iter()
                        .map(|n| match u64::try_from(n) {
                            Ok(n) if n < 1 << 53 => json!(n),
                            _ => json!(n.to_string()),
                        })
                        .collect::<Vec<_>>()
                ),
                None => json!(found.profile.depth[at].iter().map(|&share| round(share)).collect::<Vec<_>>()),
            };
            (name(at), row)
        })
        .collect();
    let choices = found.profile.choices.iter().map(
        |choices| json!({ "fewest": choices.fewest, "mean": round(choices.mean), "most": choices.most }),
    );
    let bottlenecks = found.profile.choices.iter().enumerate().filter(|(_, choices)| choices.fewest == 1);
    let bottlenecks = bottlenecks
        .map(|(at, choices)| json!({ "depth": at + 1, "choices": 1, "share": round(choices.single) }));
    let before: Vec<[String; 2]> = found.precede.links.iter().map(|&(a, b)| [name(a), name(b)]).collect();
    let mut object = json!({
        "puzzle": puzzle.to_string(),
        "rules": format!("{}/{}", rules.name, rules.version),
        "decided": (0..found.cells.len()).map(name).collect::<Vec<_>>(),
        "open": found.open,
        "count": count,
        "log10": round(found.count.log10()),
        "log10_error": round(found.count.error()),
        "exact": exact,
        "waves": found.precede.waves.iter().map(Vec::len).collect::<Vec<_>>(),
        "depth": depth,
        "depth_exact": found.depth_counts.is_some(),
        "depth_error": round(found.depth_error),
        "choices": choices.collect::<Vec<_>>(),
        "bottlenecks": bottlenecks.collect::<Vec<_>>(),
        "before": before,
        "chain": found.precede.chain.iter().map(|&at| name(at)).collect::<Vec<_>>(),
        "gates": found.precede.gates,
    });
    let measures: Map<String, Value> = PATH_MEASURES
        .iter()
        .map(|measure| (measure.name.to_string(), json!(measure.of(found).map(round))))
        .collect();
    object["measures"] = measures.into();
    object
}

/// For people: the count, the measures, the depths as a board, the choices as a strip.
fn text(head: &str, problem: &Problem, found: &Paths, rules: &RuleSet, lang: Lang) -> String {
    let frame = &problem.frame;
    let name = |at: usize| frame.name(found.cells[at]);
    let mut text = format!("{head}\n");
    let (cells, work) = (found.cells.len(), found.work);
    let (said, how) = match &found.count {
        Count::Exact(count) => (
            count.to_string(),
            lang.pick("exact", "厳密").to_string() + &format!(" (10^{:.4}; {work})", found.count.log10()),
        ),
        Count::Estimated { log10, error } => (
            format!("10^{log10:.3} ± {error:.3}"),
            lang.pick("estimate, 95 %", "推定、95%区間").to_string() + &format!(" ({work})"),
        ),
    };
    let _ = writeln!(text, "{}: {said}  {how}", lang.pick("paths", "解き筋"));
    // What is decided need not be a cell: it may be an edge.
    let noun = if frame.is_of_cells() { lang.pick("cells", "マス") } else { lang.pick("places", "か所") };
    let _ = match lang {
        Lang::En => writeln!(text, "{cells} {noun} get decided by {}, {} stay open", rules.name, found.open),
        Lang::Ja => writeln!(text, "{}で{cells}{noun}が決まり、{}{noun}が残る", rules.name, found.open),
    };
    for measure in PATH_MEASURES {
        if let Some(value) = measure.of(found) {
            let _ =
                writeln!(text, "{:<8} {value:>8.*}  {}", measure.name, measure.digits, measure.about(lang));
        }
    }
    let waves: Vec<String> = found.precede.waves.iter().map(|wave| wave.len().to_string()).collect();
    let _ = writeln!(text, "{}: {}", lang.pick("waves", "波"), waves.join(" "));
    let depth = found.profile.mean_depth();
    let _ = writeln!(text, "{}:", lang.pick("mean place of each cell", "各マスの平均順位"));
    text += &depths(frame, found, &depth);
    let _ =
        writeln!(text, "{} {}", lang.pick("choices by depth:", "深さごとの選択肢:"), show::choices(found));
    let single: Vec<String> = (found.profile.choices.iter().enumerate())
        .filter(|(_, choices)| choices.fewest == 1)
        .map(|(at, choices)| format!("{} ({:.0} %)", at + 1, choices.single * 100.0))
        .collect();
    if !single.is_empty() {
        let title = lang.pick("no choice at depth (share of paths)", "選択の余地がない深さ(解き筋の割合)");
        let _ = writeln!(text, "{title}: {}", single.join(", "));
    }
    let names: Vec<String> = found.precede.chain.iter().map(|&at| name(at)).collect();
    if names.len() > 1 {
        let _ = writeln!(text, "{}: {}", lang.pick("longest chain", "最長の連鎖"), names.join(" → "));
    }
    for &(first, then) in &found.precede.links {
        let _ = writeln!(text, "  {} → {}", name(first), name(then));
    }
    text + "\n"
}

/// The mean place of everything that gets decided, where it lies: a board of cells, or one twice as fine where there are edges.
fn depths(frame: &Frame, found: &Paths, depth: &[f64]) -> String {
    let fine = found.cells.iter().any(|&cell| !frame.spot(cell).is_cell());
    let (rows, cols) = (usize::from(frame.grid.rows), usize::from(frame.grid.cols));
    let (rows, cols) = if fine { (2 * rows + 1, 2 * cols + 1) } else { (rows, cols) };
    let blank = if fine { "    " } else { "   ·" };
    let mut board = vec![vec![blank.to_string(); cols]; rows];
    for (&cell, depth) in found.cells.iter().zip(depth) {
        let spot = frame.middle(cell);
        let (row, col) = (usize::from(spot.y), usize::from(spot.x));
        let (row, col) = if fine { (row, col) } else { (row / 2, col / 2) };
        board[row][col] = format!("{depth:>4.0}");
    }
    board.iter().fold(String::new(), |text, row| text + &row.concat() + "\n")
}
