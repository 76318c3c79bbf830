//! The report of a study as Markdown, and the table of people.

use anyhow::anyhow;
use serde_json::{Value, json};
use std::fmt::Write;
use tokisuji::compare::summary;
use tokisuji::lang::Lang;
use tokisuji::study::{OUTCOMES, Outcome, Pair, Person, Study, compare};

/// One row for each person.
pub(super) fn table(study: &Study, people: &[Person]) -> anyhow::Result<Vec<u8>> {
    let mut out = csv::Writer::from_writer(Vec::new());
    out.write_record(["person", "group", "tried", "solved", "answered", "correct", "accuracy"])?;
    for person in people {
        let accuracy = match person.answered {
            0 => String::new(),
            answered => format!("{:.4}", person.correct as f64 / answered as f64),
        };
        let [tried, solved, answered, correct] =
            [person.tried, person.solved, person.answered, person.correct].map(|number| number.to_string());
        let group = &study.plan.group[person.group].name;
        out.write_record([&person.name, group, &tried, &solved, &answered, &correct, &accuracy])?;
    }
    out.into_inner().map_err(|error| anyhow!("{error}"))
}

/// One outcome as data: each group, and each pair of groups compared.
pub(super) fn object(study: &Study, people: &[Person], outcome: &Outcome, lang: Lang) -> Value {
    let groups = study.plan.group.iter().enumerate().map(|(at, group)| {
        let values = outcome.values(people, at);
        let known = summary(&values);
        json!({
            "group": group.name,
            "people": values.len(),
            "mean": known.as_ref().map(|known| known.mean).or(values.first().copied()),
            "deviation": known.as_ref().map(|known| known.deviation),
        })
    });
    let pairs = compare(outcome, people, study.plan.group.len());
    let pairs = pairs.iter().map(|pair| {
        let [a, b] = pair.groups.map(|group| &study.plan.group[group].name);
        json!({
            "groups": [a, b],
            "welch": pair.welch.as_ref().map(|test| json!({
                "difference": test.difference[0], "interval": test.difference[1..], "t": test.t, "freedom": test.freedom,
                "p": test.p, "p_holm": pair.adjusted[0], "g": test.g, "g_interval": test.g_interval,
            })),
            "mann_whitney": pair.ranks.as_ref().map(|test| json!({
                "u": test.u, "p": test.p, "p_holm": pair.adjusted[1], "share": test.share, "share_interval": test.share_interval,
            })),
        })
    });
    json!({
        "study": study.plan.name,
        "outcome": outcome.name,
        "title": outcome.title(lang),
        "groups": groups.collect::<Vec<_>>(),
        "pairs": pairs.collect::<Vec<_>>(),
    })
}

/// The report.
pub(super) fn markdown(study: &Study, people: &[Person], lang: Lang) -> String {
    let plan = &study.plan;
    let mut text = format!("# {}\n\n", plan.name);
    let (minutes, puzzles, count, version, seed) =
        (plan.minutes, plan.puzzles, people.len(), &study.version, plan.seed);
    text += &lang.pick(
        format!(
            "{count} people in {} groups, {minutes} minutes, up to {puzzles} puzzles in order, skipping allowed. Puzzles made by \
             version {version} with seed {seed}. Means are given ± the standard deviation of people.\n\n",
            plan.group.len()
        ),
        format!(
            "{count}人、{}グループ、{minutes}分間、{puzzles}問まで(飛ばしてよい)。問題は版 {version}、シード {seed} で生成。\
             平均のあとの ± は人についての標準偏差です。\n\n",
            plan.group.len()
        ),
    );
    text += lang.pick(
        "| group | people | puzzles tried | solved whole |\n|---|---|---|---|\n",
        "| グループ | 人数 | 手をつけた問題 | 完答した問題 |\n|---|---|---|---|\n",
    );
    for (at, group) in plan.group.iter().enumerate() {
        let of = |value: fn(&Person) -> usize| {
            let values: Vec<f64> = people
                .iter()
                .filter(|person| person.group == at)
                .map(|person| value(person) as f64)
                .collect();
            mean(&values)
        };
        let count = people.iter().filter(|person| person.group == at).count();
        let _ = writeln!(
            text,
            "| {} | {count} | {} | {} |",
            group.name,
            of(|person| person.tried),
            of(|person| person.solved)
        );
    }
    for outcome in &OUTCOMES {
        section(&mut text, study, people, outcome, lang);
    }
    text += lang.pick(
        "\nWelch: do the means differ, without supposing equal spread; g is Hedges' g. Mann–Whitney: how likely somebody of the \
         first group is above somebody of the second (A; a half is no effect). Intervals are 95 %. Behind “Holm” stands the \
         chance put up for the number of pairs. Counted anew from `raw.csv`; `people.csv` has each person.\n",
        "\nWelch:分散が等しいと仮定せずに平均の差を調べたもの。g は Hedges の g。Mann–Whitney:前のグループの人が後のグループの人を\
         上回る確率 A(0.5 なら差なし)。区間は95%。「Holm」の後は組の数で補正した値。`raw.csv` から数え直しており、`people.csv` に\
         一人ひとりの値があります。\n",
    );
    text
}

fn section(text: &mut String, study: &Study, people: &[Person], outcome: &Outcome, lang: Lang) {
    let title = outcome.title(lang);
    let ending = lang.pick("", ".ja");
    let _ = writeln!(text, "\n## {title}\n\n![{title}]({}{ending}.svg)\n", outcome.name);
    text.push_str(lang.pick("| group | mean |\n|---|---|\n", "| グループ | 平均 |\n|---|---|\n"));
    for (at, group) in study.plan.group.iter().enumerate() {
        let _ = writeln!(text, "| {} | {} |", group.name, mean(&outcome.values(people, at)));
    }
    text.push_str(lang.pick(
        "\n| groups | difference | Welch | g | Mann–Whitney | A |\n|---|---|---|---|---|---|\n",
        "\n| 組 | 平均の差 | Welch | g | Mann–Whitney | A |\n|---|---|---|---|---|---|\n",
    ));
    for pair in compare(outcome, people, study.plan.group.len()) {
        row(text, study, &pair);
    }
}

fn row(text: &mut String, study: &Study, pair: &Pair) {
    let [a, b] = pair.groups.map(|group| &study.plan.group[group].name);
    let adjusted = |at: usize| {
        let known = pair.adjusted[at].filter(|_| study.plan.group.len() > 2);
        known.map_or(String::new(), |p| format!(" (Holm {})", chance(p)))
    };
    let dash = || "–".to_string();
    let (difference, test, g) = pair.welch.as_ref().map_or_else(
        || (dash(), dash(), dash()),
        |welch| {
            let [mean, low, high] = welch.difference;
            (
                format!("{mean:.2} [{low:.2}, {high:.2}]"),
                format!("t({:.1}) = {:.2}, p {}{}", welch.freedom, welch.t, chance(welch.p), adjusted(0)),
                format!("{:.2} [{:.2}, {:.2}]", welch.g, welch.g_interval[0], welch.g_interval[1]),
            )
        },
    );
    let (ranks, share) = pair.ranks.as_ref().map_or_else(
        || (dash(), dash()),
        |ranks| {
            let [low, high] = ranks.share_interval;
            (
                format!("U = {}, p {}{}", ranks.u, chance(ranks.p), adjusted(1)),
                format!("{:.2} [{low:.2}, {high:.2}]", ranks.share),
            )
        },
    );
    let _ = writeln!(text, "| {a} – {b} | {difference} | {test} | {g} | {ranks} | {share} |");
}

fn chance(p: f64) -> String {
    if p < 0.001 { "< .001".to_string() } else { format!("= {p:.3}") }
}

fn mean(values: &[f64]) -> String {
    match (summary(values), values) {
        (Some(summary), _) => format!("{:.1} ± {:.1}", summary.mean, summary.deviation),
        (None, [only]) => format!("{only:.1}"),
        (None, _) => "–".to_string(),
    }
}
