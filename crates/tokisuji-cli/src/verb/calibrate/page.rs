//! What `calibrate` writes: a table, the next version of the rule set, and a page with plots.

use super::Report;
use std::fmt::Write;
use tokisuji::draw::svg::{Svg, tag};
use tokisuji::lang::Lang;

/// The table of measures, and of efforts.
pub(super) fn table(report: &Report<'_>, lang: Lang) -> String {
    let mut text = String::new();
    let (puzzles, times, people) = (report.puzzles, report.times, report.people);
    let _ = writeln!(
        text,
        "{}",
        lang.pick(
            format!("{}: {puzzles} puzzles, {times} times, {people} people known by name", report.name),
            format!("{}：{puzzles}問、時間{times}件、名前の分かる人{people}人", report.name),
        )
    );
    let heading = lang.pick(
        "measure                              rank correlation   off by a factor of",
        "尺度                                 順位相関           誤差の倍率",
    );
    let _ = writeln!(text, "\n{heading}");
    for (name, score) in &report.scores {
        match score {
            Some(score) => {
                let _ = writeln!(
                    text,
                    "{name:<36} {:>6.3} ± {:.3}     {:.3}",
                    score.rank, score.rank_error, score.factor
                );
            }
            None => {
                let _ = writeln!(text, "{name:<36}      –");
            }
        }
    }
    let _ = writeln!(text, "\n{}", efforts(report, lang, "  "));
    text
}

/// A line for each rule and each number of the pace.
fn efforts(report: &Report<'_>, lang: Lang, between: &str) -> String {
    let mut lines = Vec::new();
    let model = &report.fit.model;
    for (at, known) in report.rules.rules().enumerate() {
        let error = report.fit.errors.get(at).copied().unwrap_or(0.0);
        let mut line = format!(
            "{:<30}{between}{:>6.2}{between}{:>6.2}{between}×/÷ {:.2}{between}{:>5}",
            known.rule.title(lang),
            known.effort,
            model.efforts[at],
            error.exp(),
            report.needed[at],
        );
        if let Some(truth) = &report.truth {
            line += &format!("{between}{:>6.2}", truth.efforts[at]);
        }
        lines.push(line);
    }
    let mut heading = [
        lang.pick("rule", "規則"),
        lang.pick("effort before", "前の手間"),
        lang.pick("fitted", "当てはめ後"),
        lang.pick("error", "誤差"),
        lang.pick("puzzles that wait for it", "それを待つ問題数"),
    ]
    .join(between);
    if report.truth.is_some() {
        heading += between;
        heading += lang.pick("true", "真の値");
    }
    let pace = &model.pace;
    lines.insert(0, heading);
    lines.push(String::new());
    let mut said = format!(
        "seconds {:.2}, crowd {:.3}, open {:.3}, write {:.2}, stuck {:.0}",
        pace.seconds, pace.crowd, pace.open, pace.write, pace.stuck
    );
    if let Some(truth) = &report.truth {
        let pace = &truth.pace;
        said += &format!(
            " ({} {:.2}, {:.3}, {:.3}, {:.2}, {:.0})",
            lang.pick("true:", "真の値："),
            pace.seconds,
            pace.crowd,
            pace.open,
            pace.write,
            pace.stuck
        );
    }
    lines.push(said);
    if let Some((spread, held)) = &report.spread {
        let (low, high, held, solved) = (spread.low, spread.high, 100.0 * held, report.solved);
        lines.push(lang.pick(
            format!(
                "nine in ten of the {solved} puzzles that the rules solve take people ×{low:.2} to ×{high:.2} of the time predicted; \
                 {held:.1} % of those that had no part in these factors"
            ),
            format!(
                "規則で解ける{solved}問の9割で、実際の時間は予測の{low:.2}倍から{high:.2}倍の間(この倍率を決めるのに使わなかった問題では{held:.1}%)"
            ),
        ));
    }
    lines.join("\n")
}

/// The next version of the rule set, for a person to accept.
pub(super) fn rule_set(report: &Report<'_>) -> String {
    let rules = report.rules;
    let mut text = format!(
        "# Fitted by `tokisuji calibrate` to {} ({} puzzles, {} times), from {}/{}.\n\
         # Techniques and their order are unchanged, so levels and steps are too; efforts and pace are new.\n\
         # A rule that few puzzles waited for stays near its effort from before.\n\n",
        report.name, report.puzzles, report.times, rules.name, rules.version
    );
    let next = &report.next;
    let version = if *next == rules.name { rules.version + 1 } else { 1 };
    let _ = writeln!(text, "name = {}\nversion = {version}", quoted(next));
    let _ = writeln!(
        text,
        "about.en = {}\nabout.ja = {}\n",
        quoted(&format!("{}, efforts and pace fitted to {}", rules.about(Lang::En), report.name)),
        quoted(&format!("{}({}に当てはめた手間と速さ)", rules.about(Lang::Ja), report.name)),
    );
    if rules.bookkeeping == tokisuji::ruleset::Bookkeeping::Counted {
        text += "bookkeeping = \"counted\"\n";
    }
    text += "techniques = [\n";
    for technique in &rules.techniques {
        let names: Vec<String> = technique.rules.iter().map(|known| quoted(known.rule.name())).collect();
        let _ = writeln!(text, "  [{}],", names.join(", "));
    }
    text += "]\n";
    if !rules.levels.is_empty() {
        text += "levels = [\n";
        for [en, ja] in &rules.levels {
            let _ = writeln!(text, "  {{ en = {}, ja = {} }},", quoted(en), quoted(ja));
        }
        text += "]\n";
    }
    text += "\n[effort]\n";
    for (known, effort) in rules.rules().zip(&report.fit.model.efforts) {
        let _ = writeln!(text, "{} = {:.2}", quoted(known.rule.name()), effort.max(0.01));
    }
    let pace = &report.fit.model.pace;
    let _ = writeln!(
        text,
        "\n[pace]\nseconds = {:.3}\ncrowd = {:.4}\nopen = {:.4}\nwrite = {:.3}\nstuck = {:.1}",
        pace.seconds, pace.crowd, pace.open, pace.write, pace.stuck
    );
    if let Some((spread, held)) = &report.spread {
        let _ = writeln!(
            text,
            "\n# Nine in ten of {} puzzles that the rules solve, each predicted by a fit it was not shown to, take people so many times as long as\n\
             # predicted; with factors that its own fold had no part in, {:.1} % did.\n[spread]\nlow = {:.3}\nhigh = {:.3}",
            report.solved,
            100.0 * held,
            spread.low,
            spread.high
        );
    }
    text
}

/// A TOML string.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for sign in text.chars() {
        match sign {
            '"' | '\\' => {
                quoted.push('\\');
                quoted.push(sign);
            }
            sign if sign.is_control() => quoted.push(' '),
            sign => quoted.push(sign),
        }
    }
    quoted + "\""
}

/// The same as a page of Markdown.
pub(super) fn markdown(report: &Report<'_>, lang: Lang) -> String {
    let mut text = format!("# {}\n\n", lang.pick("Calibration", "較正"));
    let _ = writeln!(
        text,
        "{}\n",
        lang.pick(
            format!(
                "Data: {} ({} puzzles, {} times). Rule set {}/{}; {} folds, {} hunts a puzzle, seed {}. Every number is about \
                 puzzles the fit was not shown.\n\n![predicted and taken](calibration.svg)",
                report.name, report.puzzles, report.times, report.rules.name, report.rules.version, report.folds,
                report.hunts, report.seed
            ),
            format!(
                "データ：{}({}問、時間{}件)。規則集 {}/{}、{}分割、1問につき{}回の探索、シード {}。数値はすべて、当てはめに使わなかった問題に\
                 ついてのものです。\n\n![予測と実測](calibration.svg)",
                report.name, report.puzzles, report.times, report.rules.name, report.rules.version, report.folds,
                report.hunts, report.seed
            ),
        )
    );
    text += lang.pick(
        "| measure | rank correlation | off by a factor of |\n|---|---|---|\n",
        "| 尺度 | 順位相関 | 誤差の倍率 |\n|---|---|---|\n",
    );
    for (name, score) in &report.scores {
        let _ = match score {
            Some(s) => writeln!(text, "| {name} | {:.3} ± {:.3} | {:.3} |", s.rank, s.rank_error, s.factor),
            None => writeln!(text, "| {name} | – | – |"),
        };
    }
    let _ = writeln!(text, "\n```\n{}\n```", efforts(report, lang, "  "));
    text
}

/// The same as a page with the plots in it.
pub(super) fn html(report: &Report<'_>, lang: Lang) -> String {
    let mut page = Svg::default();
    let title = lang.pick("Calibration", "較正");
    page.raw("<!doctype html>\n");
    page.open(&tag("html").with("lang", lang.pick("en", "ja")));
    page.open(&tag("head"));
    page.leaf(&tag("meta").with("charset", "utf-8"));
    page.words(&tag("title"), title);
    page.words(&tag("style"), "body{font-family:sans-serif;max-width:56em;margin:2em auto;padding:0 1em}");
    page.close();
    page.open(&tag("body"));
    page.words(&tag("h1"), title);
    page.raw(&bars(report));
    page.raw(&scatter(report, lang));
    page.words(&tag("pre"), &table(report, lang));
    page.finish()
}

const INK: &str = "#1b6ca8";

/// Rank correlations as bars.
fn bars(report: &Report<'_>) -> String {
    let scores: Vec<_> = report.scores.iter().filter_map(|(name, s)| Some((name, s.as_ref()?))).collect();
    let tall = 24.0 * scores.len() as f64 + 10.0;
    let mut svg = Svg::default();
    svg.open(&frame(720.0, tall));
    for (at, (name, score)) in scores.iter().enumerate() {
        let y = 5.0 + 24.0 * at as f64;
        svg.words(&tag("text").num("x", 250.0).num("y", y + 15.0).with("text-anchor", "end"), name);
        let wide = 400.0 * score.rank.clamp(0.0, 1.0);
        svg.leaf(
            &tag("rect")
                .num("x", 260.0)
                .num("y", y + 3.0)
                .num("width", wide)
                .num("height", 16.0)
                .with("fill", INK),
        );
        let said = format!("{:.3}", score.rank);
        svg.words(&tag("text").num("x", 268.0 + wide).num("y", y + 15.0), &said);
    }
    svg.finish()
}

/// Times predicted and taken, both on a scale of logarithms.
pub(super) fn scatter(report: &Report<'_>, lang: Lang) -> String {
    let all = report.points.iter().flat_map(|point| [point.0, point.1]);
    let (least, most) = all.fold((f64::MAX, f64::MIN), |(l, m), value| (l.min(value), m.max(value)));
    let (least, most) = (least - 0.1, most + 0.1);
    let place = |value: f64| (value - least) / (most - least) * 400.0;
    let mut svg = Svg::default();
    svg.open(&frame(500.0, 480.0));
    let (left, bottom) = (70.0, 420.0);
    svg.leaf(&tag("path").with("d", &format!("M{left} {bottom}l400 -400")).with("stroke", "#bbb"));
    for seconds in [10.0, 30.0, 60.0, 120.0, 300.0, 600.0, 1200.0, 3600.0_f64] {
        let at = place(seconds.ln());
        if !(0.0..=400.0).contains(&at) {
            continue;
        }
        let said = format!("{seconds} s");
        svg.words(
            &tag("text").num("x", left - 8.0).num("y", bottom - at + 4.0).with("text-anchor", "end"),
            &said,
        );
        svg.words(
            &tag("text").num("x", left + at).num("y", bottom + 20.0).with("text-anchor", "middle"),
            &said,
        );
    }
    for &(predicted, taken) in &report.points {
        svg.leaf(
            &tag("circle")
                .num("cx", left + place(predicted))
                .num("cy", bottom - place(taken))
                .num("r", 2.0)
                .with("fill", INK)
                .with("fill-opacity", "0.5"),
        );
    }
    let across = lang.pick("predicted, not shown", "予測(当てはめに不使用)");
    svg.words(
        &tag("text").num("x", left + 200.0).num("y", bottom + 44.0).with("text-anchor", "middle"),
        across,
    );
    svg.words(&tag("text").num("x", left).num("y", 14.0), lang.pick("taken", "実測"));
    svg.finish()
}

fn frame(wide: f64, tall: f64) -> tokisuji::draw::svg::Tag {
    tag("svg")
        .with("xmlns", "http://www.w3.org/2000/svg")
        .with("viewBox", &format!("0 0 {wide} {tall}"))
        .num("width", wide)
        .num("height", tall)
        .with("font-family", "sans-serif")
        .with("font-size", "13")
}
