//! `bench speed`: what the user gets, with peers beside it in one run, as a page.
//!
//! Programs are measured as people use them: text in by a pipe, text out by a pipe, CPU seconds of all their threads as the system counts
//! them, in hundredths. Peers are built by whoever has them; nothing is fetched here.

use super::best;
use crate::args::BenchSpeed;
use anyhow::{Context, ensure};
use serde_json::Value;
use std::fmt::Write as _;
use std::hint::black_box;
use std::io::{Read, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Command, Stdio};
use tokisuji::answer;
use tokisuji::chance::stream;
use tokisuji::format::read;
use tokisuji::lang::Lang;
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::nine::{self, Digits};
use tokisuji::walk::Reading;
use tokisuji_cli::output::{Exit, say};

/// The sets, by the names of their files: of all engines, and of grading.
const SETS: [&str; 6] = [
    "easy_nakedsingles.txt",
    "unbiased_cb.txt",
    "17clue_10k.txt",
    "magictour_top1465.txt",
    "forum_hardest_1905_11plus.txt",
    "forum_hardest_1106.txt",
];
const GRADED: [&str; 3] = ["easy_nakedsingles.txt", "unbiased_cb.txt", "rated.tsv"];

/// Work on one puzzle, without reading and writing it.
type Bare<'b> = &'b dyn Fn(&Digits);

/// Measures everything, and prints the page.
pub(super) fn run(args: &BenchSpeed) -> anyhow::Result<Exit> {
    let mut page = head(args)?;
    solve_rows(args, &mut page)?;
    verb_rows(args, &mut page)?;
    minimal_rows(args, &mut page)?;
    let told = peers(args)?;
    engine_rows(args, &told, &mut page)?;
    grade_rows(&told, &mut page);
    program_rows(args, &mut page)?;
    say(&page)?;
    Ok(Exit::Done)
}

fn head(args: &BenchSpeed) -> anyhow::Result<String> {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    let processor = model.map_or("unknown", |(_, name)| name.trim());
    let avx = ["avx2", "avx512f"].map(|name| info.split_whitespace().any(|flag| flag == name));
    let said = |program: &str, argument: &str| {
        let out = Command::new(program).arg(argument).output().ok()?;
        String::from_utf8(out.stdout).ok()?.lines().next().map(String::from)
    };
    let ours = said(&args.program, "--version").context("the program does not say its version")?;
    let date = said("date", "-u").unwrap_or_default();
    let rustc = said("rustc", "--version").unwrap_or_default();
    Ok(format!(
        "# Speed as the user gets it\n\n\
         Made by `tokisuji-lab bench speed` (its help says how), {date}. Processor: {processor} (AVX2: {}, AVX-512: {}); {ours}; {rustc}.\n\n\
         CPU seconds of all threads of a program, the best of {} runs, ours and the peers' in turn. \"Wanted\" is what we want it to be; what \
         misses it says so.\n",
        avx[0], avx[1], args.passes
    ))
}

/// A ratio, and whether it is what was wanted.
fn judged(ratio: f64, wanted: f64) -> String {
    let met = if ratio >= wanted { "" } else { ", missed" };
    format!("{ratio:.2} × (wanted {wanted:.1}{met})")
}

fn text_of(args: &BenchSpeed, name: &str) -> anyhow::Result<String> {
    let path = args.data.join(name);
    std::fs::read_to_string(&path).with_context(|| path.display().to_string())
}

fn digits_of(args: &BenchSpeed, name: &str) -> anyhow::Result<Vec<Digits>> {
    let text = text_of(args, name)?;
    let first = text.lines().filter_map(|line| line.split_whitespace().next());
    Ok(first.filter_map(|line| nine::parse(line).ok()).collect())
}

/// As many lines as were asked for, beginning again at the end.
fn lines(args: &BenchSpeed, name: &str, count: usize) -> anyhow::Result<String> {
    let grids = digits_of(args, name)?;
    ensure!(!grids.is_empty(), "{name}: found no plain 9×9 Sudoku");
    Ok(grids.iter().cycle().take(count).map(|grid| nine::write(grid) + "\n").collect())
}

/// CPU seconds of all children that were waited for, by the system's count.
fn children() -> anyhow::Result<f64> {
    const TICKS_A_SECOND: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").context("only Linux tells this")?;
    // The name of the program stands in brackets, and may hold anything.
    let behind = stat.rsplit_once(") ").context("no brackets")?.1;
    let field = |at: usize| behind.split(' ').nth(at).and_then(|text| text.parse::<f64>().ok());
    let [user, system] = [13, 14].map(field);
    Ok((user.context("no user time")? + system.context("no system time")?) / TICKS_A_SECOND)
}

/// CPU seconds of a program that reads `input` from a pipe and whose output is read to the end.
fn piped(program: &str, args: &[&str], input: &str) -> anyhow::Result<f64> {
    let before = children()?;
    let mut child = Command::new(program)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| program.to_string())?;
    let (mut to, mut from) = (child.stdin.take().context("piped")?, child.stdout.take().context("piped")?);
    std::thread::scope(|scope| {
        // A program that has read enough closes the pipe.
        scope.spawn(move || drop(to.write_all(input.as_bytes())));
        let mut buffer = vec![0; 1 << 20];
        while from.read(&mut buffer)? > 0 {}
        anyhow::Ok(())
    })?;
    child.wait()?;
    Ok(children()? - before)
}

/// The best of several runs of each, in turn.
fn in_turn(passes: u32, runs: &[&dyn Fn() -> anyhow::Result<f64>]) -> anyhow::Result<Vec<f64>> {
    let mut best = vec![f64::INFINITY; runs.len()];
    for _ in 0..passes {
        for (run, best) in runs.iter().zip(&mut best) {
            *best = best.min(run()?);
        }
    }
    Ok(best)
}

fn solve_rows(args: &BenchSpeed, page: &mut String) -> anyhow::Result<()> {
    *page += "\n## `solve --jobs 1 -q` from a pipe\n\n\
              The peer is its own program, to the first solution (`1`) and, as we do, to the proof that there is no second (`2`).\n\n\
              | set | puzzles | CPU s | peer, `1` | peer, `2` | against `1` | against `2` |\n|---|---|---|---|---|---|---|\n";
    for (name, wanted) in [("unbiased_cb.txt", 2.0), ("easy_nakedsingles.txt", 2.0)] {
        let input = lines(args, name, args.puzzles())?;
        let ours = || piped(&args.program, &["solve", "--jobs", "1", "-q"], &input);
        let Some(peer) = &args.pipe else {
            let took = in_turn(args.passes, &[&ours])?[0];
            writeln!(page, "| {name} | {} | {took:.2} | – | – | – | – |", args.puzzles())?;
            continue;
        };
        let (first, second) = (|| piped(peer, &["1"], &input), || piped(peer, &["2"], &input));
        let took = in_turn(args.passes, &[&ours, &first, &second])?;
        let (one, two) = (judged(took[1] / took[0], wanted), took[2] / took[0]);
        writeln!(
            page,
            "| {name} | {} | {:.2} | {:.2} | {:.2} | {one} | {two:.2} × |",
            args.puzzles(),
            took[0],
            took[1],
            took[2]
        )?;
    }
    Ok(())
}

fn verb_rows(args: &BenchSpeed, page: &mut String) -> anyhow::Result<()> {
    *page += "\n## `check`, `grade` and `convert` from a pipe\n\n\
              The bare work is what the answer takes without reading and writing it, in this program: for `check` one solution of the puzzle and \
              none of it without each given, and the canonical form; for `grade` the grade with its minutes; for `convert` reading and writing 81 \
              characters.\n\n| verb | set | puzzles | CPU µs a puzzle | bare work, µs | as much as the bare work |\n|---|---|---|---|---|---|\n";
    let bare_check = |puzzle: &Digits| {
        black_box((nine::verdict(puzzle), nine::canonical(puzzle).form));
        for at in (0..81).filter(|&at| puzzle[at] != 0) {
            let mut less = *puzzle;
            less[at] = 0;
            black_box(nine::is_unique(&less));
        }
    };
    let bare_convert = |puzzle: &Digits| {
        let _ = black_box(nine::parse(&nine::write(puzzle)));
    };
    let bare_grade = |puzzle: &Digits| {
        let puzzle = read(&nine::write(puzzle)).expect("a grid").puzzle;
        drop(black_box(answer::grade(&puzzle, RuleSet::human(), Reading::default(), Lang::En, &|| true)));
    };
    let bare: [(&str, usize, Bare<'_>); 3] = [
        ("check", args.puzzles() / 10, &bare_check),
        ("grade", args.puzzles() / 100, &bare_grade),
        ("convert", args.puzzles() * 2, &bare_convert),
    ];
    for (verb, count, bare) in bare {
        for name in ["easy_nakedsingles.txt", "unbiased_cb.txt"] {
            let input = lines(args, name, count)?;
            let grids: Vec<Digits> = digits_of(args, name)?.into_iter().take(count).collect();
            let took =
                in_turn(args.passes, &[&|| piped(&args.program, &[verb, "--jobs", "1", "-q"], &input)])?[0];
            let work = best(&grids, args.passes, |piece| piece.iter().for_each(bare)) / grids.len() as f64;
            let each = took / count as f64;
            let times = each / work;
            let met = if times <= 1.3 { "" } else { ", missed" };
            writeln!(
                page,
                "| {verb} | {name} | {count} | {:.2} | {:.2} | {times:.2} × (wanted at most 1.3{met}) |",
                each * 1e6,
                work * 1e6
            )?;
        }
    }
    Ok(())
}

fn minimal_rows(args: &BenchSpeed, page: &mut String) -> anyhow::Result<()> {
    *page += "\n## Minimal puzzles\n\n\
              `make sudoku --method minimal --jobs 1 -q`; with `--json` every puzzle is graded and the grade proved by a second walk.\n\n\
              | what | a second |\n|---|---|\n";
    let count = (args.puzzles() / 10).to_string();
    for (symmetry, more, wanted) in
        [("none", None, Some(25_000.0)), ("point", None, None), ("none", Some("--json"), None)]
    {
        let number = if more.is_some() { args.puzzles() / 100 } else { args.puzzles() / 10 };
        let number_text = number.to_string();
        let mut asked = vec!["make", "sudoku", "--method", "minimal", "--seed", "1", "--jobs", "1", "-q"];
        asked.extend(["--symmetry", symmetry, "--count", if more.is_some() { &number_text } else { &count }]);
        asked.extend(more);
        let took = in_turn(args.passes, &[&|| piped(&args.program, &asked, "")])?[0];
        let each = number as f64 / took;
        let judged = wanted.map_or(String::new(), |wanted| {
            format!(" (wanted {wanted:.0}{})", if each >= wanted { "" } else { ", missed" })
        });
        let json = more.map_or("", |_| ", `--json`");
        writeln!(page, "| symmetry {symmetry}{json} | {each:.0}{judged} |")?;
    }
    let numbers: Vec<u64> = (0..5000).collect();
    let seconds = best(&numbers, args.passes, |piece| {
        let mut chance = stream(1, piece[0]);
        let grids: Vec<Digits> = piece.iter().map(|_| nine::random_full_grid(&mut chance)).collect();
        drop(black_box(nine::minimals(&grids, &mut chance)));
    });
    writeln!(page, "| the engine alone, full grids included | {:.0} |", numbers.len() as f64 / seconds)?;
    Ok(())
}

/// What the peers tell: each command is given the files, and prints an object a line.
fn peers(args: &BenchSpeed) -> anyhow::Result<Vec<Value>> {
    let mut told = Vec::new();
    for command in &args.peer {
        let mut words = command.split_whitespace();
        let program = words.next().context("--peer: found nothing, wanted a command")?;
        let words: Vec<&str> = words.collect();
        let files = if words.contains(&"grade") { &GRADED[..] } else { &SETS };
        let out = Command::new(program)
            .args(words)
            .args(files.iter().map(|name| args.data.join(name)))
            .output()
            .with_context(|| command.clone())?;
        ensure!(out.status.success(), "{command}: {}", String::from_utf8_lossy(&out.stderr));
        for line in String::from_utf8(out.stdout)?.lines() {
            told.push(serde_json::from_str(line).with_context(|| command.clone())?);
        }
    }
    Ok(told)
}

fn told_of<'t>(told: &'t [Value], work: &str, name: &str) -> impl Iterator<Item = (&'t str, f64, u64)> {
    let stem = Path::new(name).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let work = work.to_string();
    told.iter().filter_map(move |row| {
        let fits = row["work"] == *work && row["set"].as_str() == stem.as_deref();
        let figures = (row["who"].as_str()?, row["per_second"].as_f64()?, row["solved"].as_u64()?);
        fits.then_some(figures)
    })
}

fn engine_rows(args: &BenchSpeed, told: &[Value], page: &mut String) -> anyhow::Result<()> {
    *page += "\n## The engines, to the second solution\n\nPuzzles a CPU second, one thread, nothing read or written.\n\n\
              | set | single | batch | peer | single against it | batch against it |\n|---|---|---|---|---|---|\n";
    for name in SETS {
        let grids = digits_of(args, name)?;
        let passes = args.passes.max(5);
        let single = best(&grids, passes, |piece| {
            for grid in piece {
                black_box(nine::count(grid, 2));
            }
        });
        let batch = best(&grids, passes, |piece| {
            nine::count_stream(piece.iter().copied(), 2, |count| {
                black_box(count);
                ControlFlow::Continue(())
            });
        });
        let [single, batch] = [single, batch].map(|seconds| grids.len() as f64 / seconds);
        let peer = told_of(told, "solve", name).next();
        let against =
            |ours: f64| peer.map_or("–".to_string(), |(_, theirs, _)| format!("{:.2} ×", ours / theirs));
        let hard = name.starts_with("forum");
        let judged_single = match peer {
            Some((_, theirs, _)) if hard => judged(single / theirs, 2.0),
            _ => against(single),
        };
        let theirs = peer.map_or("–".to_string(), |(who, theirs, _)| format!("{who} {theirs:.0}"));
        writeln!(
            page,
            "| {name} | {single:.0} | {batch:.0} | {theirs} | {judged_single} | {} |",
            against(batch)
        )?;
    }
    Ok(())
}

fn grade_rows(told: &[Value], page: &mut String) {
    *page += "\n## Grading, `human`, all measures\n\nAs many as 2,000 puzzles of each set, beside a peer's strategies: puzzles a CPU second, and how \
              many are solved.\n\n| set | ours | solved | peer | solved | against it |\n|---|---|---|---|---|---|\n";
    for (name, wanted) in GRADED.into_iter().zip([1.0, 1.5, 1.5]) {
        let rows: Vec<_> = told_of(told, "grade", name).collect();
        if let [(_, ours, our_solved), (who, theirs, their_solved)] = rows[..] {
            let ratio = judged(ours / theirs, wanted);
            *page += &format!(
                "| {name} | {ours:.0} | {our_solved} | {who} {theirs:.0} | {their_solved} | {ratio} |\n"
            );
        } else {
            *page += &format!("| {name} | – | – | – | – | not measured |\n");
        }
    }
}

fn program_rows(args: &BenchSpeed, page: &mut String) -> anyhow::Result<()> {
    const STARTS: u32 = 200;
    let begin = children()?;
    for _ in 0..STARTS {
        piped(&args.program, &["--version"], "")?;
    }
    let start = (children()? - begin) * 1e3 / f64::from(STARTS);
    let size = std::fs::metadata(&args.program)?.len() as f64 / 1e6;
    let missed = |value: f64, most: f64| if value <= most { "" } else { ", missed" };
    write!(
        page,
        "\n## The program\n\n`{}`: {size:.1} MB with what it was built with (wanted with everything at most 25{}); it starts and says its version in {start:.1} ms of CPU time (wanted at most 2{}).\n",
        Path::new(&args.program).file_name().unwrap_or_default().display(),
        missed(size, 25.0),
        missed(start, 2.0)
    )?;
    Ok(())
}
