//! `reproduce all`: every paper's tables in one report, with machine, seed, version and run time.

use super::{PAPERS, write};
use crate::args::Reproduce;
use anyhow::Context;
use cpu_time::ProcessTime;
use std::time::Instant;
use tokisuji_cli::args::Common;

pub(super) fn run(args: &Reproduce, common: &Common) -> anyhow::Result<()> {
    let mut times = String::from("| paper | wall, s | CPU, s |\n|---|---|---|\n");
    let mut tables = String::new();
    for (paper, file, run) in &PAPERS {
        let (wall, cpu) = (Instant::now(), ProcessTime::now());
        run(args, common)?;
        let (wall, cpu) = (wall.elapsed().as_secs_f64(), cpu.elapsed().as_secs_f64());
        times += &format!("| [{paper:?}]({file}) | {wall:.1} | {cpu:.1} |\n");
        let path = args.output.join(file);
        let text = std::fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
        tables.push('\n');
        tables += &one_lower(&text);
    }
    let asked = format!(
        "Made by `tokisuji-lab reproduce all --seed {} --count {} --evolved {}{}`, version {}, on {}.",
        args.seed,
        args.count,
        args.evolved,
        args.time.map_or(String::new(), |time| format!(" --time {}s", time.as_secs_f64())),
        env!("CARGO_PKG_VERSION"),
        machine(common)
    );
    let text = format!("# The papers' tables\n\n{asked}\n\n{times}{tables}");
    write(&args.output, "all.md", &text)
}

/// Every heading one level down, so that papers become chapters; what is in code blocks stays.
fn one_lower(text: &str) -> String {
    let mut code = false;
    let mut lower = String::with_capacity(text.len() + 64);
    for line in text.lines() {
        code ^= line.starts_with("```");
        if line.starts_with('#') && !code {
            lower.push('#');
        }
        lower += line;
        lower.push('\n');
    }
    lower
}

/// What it ran on, as far as the system tells.
fn machine(common: &Common) -> String {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let threads = common.jobs.map_or(cores, usize::from);
    let about = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = about.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    let model = model.map_or("an unknown processor", |(_, name)| name.trim());
    format!("{model}, {cores} cores, {threads} threads, {} {}", std::env::consts::OS, std::env::consts::ARCH)
}

#[cfg(test)]
mod tests {
    #[test]
    fn headings_go_down_and_code_stays() {
        assert_eq!(super::one_lower("# A\n```\n# b\n```\n## C\ntext"), "## A\n```\n# b\n```\n### C\ntext\n");
    }
}
