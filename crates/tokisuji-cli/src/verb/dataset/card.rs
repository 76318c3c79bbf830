//! The data card of a data set: what is in it, where it came from, how hard it is, and what may be done with it.

use super::{Item, say_recipe};
use std::fmt::Write;
use tokisuji::dataset::{DataPlan, tally};
use tokisuji::lang::Lang;

/// The card as Markdown, with the heading that sites for data sets read.
pub(super) fn card(plan: &DataPlan, items: &[Item], traces: bool, lang: Lang) -> String {
    let (name, seed, count, version) = (&plan.name, plan.seed, items.len(), tokisuji::VERSION);
    let mut text = format!(
        "---\nlicense: cc0-1.0\npretty_name: {name}\nconfigs:\n- config_name: default\n  data_files:\n"
    );
    for (split, _) in &plan.splits {
        let _ = writeln!(text, "  - split: {split}\n    path: {split}.jsonl");
    }
    text += "---\n\n";
    text += &lang.pick(
        format!(
            "# {name}\n\n{count} pencil puzzles made by tokisuji {version} from `plan.toml` (seed {seed}). Each was proved to have exactly one \
             solution by a search that shares nothing with its making. The same plan and version give the same files.\n\n\
             Licence: CC0 1.0 (https://creativecommons.org/publicdomain/zero/1.0/). No person made or solved these puzzles; levels are those of \
             rule sets, and minutes are predictions.\n\n"
        ),
        format!(
            "# {name}\n\ntokisuji {version} が `plan.toml`(シード {seed})から作ったペンシルパズル{count}問です。どれも解が1つであることを、\
             作成とは別の探索で確かめてあります。同じ計画と版からは同じファイルができます。\n\n\
             ライセンス：CC0 1.0(https://creativecommons.org/publicdomain/zero/1.0/)。人が作ったり解いたりした問題ではありません。レベルは規則セットによるもの、\
             時間は予測です。\n\n"
        ),
    );
    text += &splits(plan, items, traces, lang);
    text += &difficulty(plan, items, lang);
    text
}

fn splits(plan: &DataPlan, items: &[Item], traces: bool, lang: Lang) -> String {
    let mut text = lang.pick(
        "## Parts\n\nNo two puzzles are twins, within a part or across: each `form` (a checksum of the canonical form, or where the kind has none of the \
         solution and its givens under the eight symmetries of the board, and other names of the symbols where they are only names) occurs once. Each recipe is shared out by itself.\n\n| part | puzzles |\n|---|---|\n"
            .to_string(),
        "## 分割\n\n同じ部分の中でも部分どうしでも、本質的に同じ問題はありません。`form`(標準形の、標準形のない種類では盤面の8つの対称で最小の解と\
         ヒントの、チェックサム)はどれも1度しか現れません。分割はレシピごとに行っています。\n\n| 部分 | 問題数 |\n|---|---|\n"
            .to_string(),
    );
    for (part, (name, _)) in plan.splits.iter().enumerate() {
        let count = items.iter().filter(|item| item.part == part).count();
        let _ = writeln!(text, "| {name} | {count} |");
    }
    text += &lang.pick(
        "\n`PART.jsonl` has one JSON object a line: `id`, `split`, `recipe` (its number below), what `tokisuji make --json` tells (`kind`, `puzzle`, `solution`, \
         `seed`, `index`, …), `form`, and `grade` as `tokisuji grade --json` tells it. `SHA256SUMS` has the checksums.\n"
            .to_string(),
        "\n`PART.jsonl` は1行に1問の JSON です。`id`、`split`、`recipe`(下の番号)、`tokisuji make --json` の項目(`kind`・`puzzle`・`solution`・`seed`・`index` など)、\
         `form`、そして `tokisuji grade --json` と同じ `grade` があります。`SHA256SUMS` はチェックサムです。\n"
            .to_string(),
    );
    if traces {
        text += lang.pick(
            "`PART.trace.jsonl` has the solutions one deduction a row (schema tokisuji-trace/1).\n",
            "`PART.trace.jsonl` は解き方を1推論1行で記したものです(スキーマ tokisuji-trace/1)。\n",
        );
    }
    text
}

fn difficulty(plan: &DataPlan, items: &[Item], lang: Lang) -> String {
    let mut text = lang.pick(
        "\n## Difficulty\n\n| recipe | | puzzles | levels | steps | effort | minutes |\n|---|---|---|---|---|---|---|\n",
        "\n## 難しさ\n\n| レシピ | | 問題数 | レベル | ステップ数 | 手間 | 分 |\n|---|---|---|---|---|---|---|\n",
    )
    .to_string();
    for (at, stratum) in plan.strata.iter().enumerate() {
        let own: Vec<&Item> = items.iter().filter(|item| item.stratum == at).collect();
        let measure =
            |name: &str| -> Vec<f64> { own.iter().filter_map(|item| item.grade.number(name)).collect() };
        let levels = tally(measure("level").iter().map(|level| *level as usize));
        let levels: Vec<String> = levels.iter().map(|(level, count)| format!("{level} ×{count}")).collect();
        let minutes = own.iter().filter_map(|item| item.grade.minutes.map(|minutes| minutes.mean)).collect();
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} | {} |",
            at + 1,
            say_recipe(stratum),
            own.len(),
            levels.join(", "),
            spread(measure("steps"), 0),
            spread(measure("effort"), 1),
            spread(minutes, 1),
        );
    }
    text += lang.pick(
        "\nSteps, effort and minutes: median, and the least and the most in brackets; – where nothing is known. Rule sets: `grade.rules` of each puzzle.\n",
        "\nステップ数・手間・分は中央値、かっこ内は最小と最大。– は不明。規則セットは各問題の `grade.rules` にあります。\n",
    );
    text
}

/// The median, and the ends: `13 (9–20)`.
fn spread(mut values: Vec<f64>, digits: usize) -> String {
    values.sort_by(f64::total_cmp);
    match values[..] {
        [] => "–".to_string(),
        [least, ..] => {
            let (middle, most) = (values[values.len() / 2], values[values.len() - 1]);
            format!("{middle:.digits$} ({least:.digits$}–{most:.digits$})")
        }
    }
}
