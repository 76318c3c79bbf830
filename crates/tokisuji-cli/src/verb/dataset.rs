//! `dataset`: a plan becomes a folder with puzzles, solutions and grades, in parts that share no puzzle and no twin.

mod card;

use super::trace;
use crate::args::{Common, DatasetArgs};
use crate::batch::progress;
use crate::input::small_file;
use crate::output::{Exit, Manner, say};
use anyhow::{Context, anyhow, bail};
use rayon::prelude::*;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, Instant};
use tokisuji::answer::{Graded, grade};
use tokisuji::dataset::{DataPlan, Stratum, form, parts};
use tokisuji::lang::Lang;
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::search;
use tokisuji::trace::Order;
use tokisuji::walk::Reading;

/// So many tries for a puzzle unlike all before, and some more: small boards have few that differ.
const TRIES: u64 = 20;

/// A puzzle of the data set.
struct Item {
    /// What its maker tells of it.
    object: Map<String, Value>,
    form: String,
    grade: Graded,
    /// The stratum it was made for, and the part it goes to.
    stratum: usize,
    part: usize,
    /// How it is solved, if asked for.
    trace: String,
}

pub(super) fn run(args: &DatasetArgs, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let lang = manner.lang;
    let named = args.plan.display().to_string();
    let text = small_file(&args.plan)
        .with_context(|| lang.pick(format!("reading {named}"), format!("{named} の読み込み")))?;
    let plan = DataPlan::read(&text).map_err(|error| {
        let farm = lang.pick("; more are for 'tokisuji farm'", "(それ以上は tokisuji farm で)");
        anyhow!("{named}: {}{}", error.say(lang), if error.too_many { farm } else { "" })
    })?;
    std::fs::create_dir_all(&args.output).with_context(|| {
        lang.pick(format!("making {}", args.output.display()), format!("{} の作成", args.output.display()))
    })?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(common.jobs.map_or(0, usize::from))
        .build()
        .context("starting the worker threads")?;
    let items = pool.install(|| made(&plan, args, common, lang))?;
    let files = write(&plan, &items, &text, args, lang)?;
    say(&summary(&plan, &items, &files, manner))?;
    Ok(Exit::Done)
}

/// Makes all puzzles, recipe by recipe. Those of one recipe are made on all cores and taken in the order of their numbers, so that
/// what is kept does not depend on how many cores there are.
fn made(plan: &DataPlan, args: &DatasetArgs, common: &Common, lang: Lang) -> anyhow::Result<Vec<Item>> {
    let bar = progress(common);
    let mut seen = BTreeSet::new();
    let mut items: Vec<Item> = Vec::new();
    for (at, stratum) in plan.strata.iter().enumerate() {
        let recipe = stratum.plan().map_err(|error| anyhow!(error.say(lang).to_owned()))?;
        let mut own: Vec<Item> = Vec::new();
        let (mut next, most) = (0, stratum.count * TRIES + 1000);
        while (own.len() as u64) < stratum.count {
            if next >= most {
                bail!(too_few(at, stratum, own.len(), next, lang));
            }
            let portion = (stratum.count - own.len() as u64).clamp(16, 4096);
            let made: Vec<anyhow::Result<Item>> = (next..next + portion)
                .into_par_iter()
                .map(|index| item(&recipe, stratum, (at, index), args, lang))
                .collect();
            next += portion;
            for item in made {
                let item = item?;
                if (own.len() as u64) < stratum.count && seen.insert(item.form.clone()) {
                    own.push(item);
                    bar.inc(1);
                }
            }
        }
        let forms: Vec<String> = own.iter().map(|item| item.form.clone()).collect();
        let shares: Vec<u32> = plan.splits.iter().map(|(_, share)| *share).collect();
        for (item, part) in own.iter_mut().zip(parts(&forms, &shares)) {
            item.part = part;
        }
        items.extend(own);
    }
    bar.finish_and_clear();
    Ok(items)
}

fn too_few(at: usize, stratum: &Stratum, found: usize, tries: u64, lang: Lang) -> String {
    let (number, wanted) = (at + 1, stratum.count);
    lang.pick(
        format!("recipe {number} ({}): found {found} puzzles that differ in {tries} tries, wanted {wanted}: ask for fewer, or for larger boards", say_recipe(stratum)),
        format!("レシピ{number}({}): {tries}回試して、互いに異なる問題は{found}問でした({wanted}問必要)。数を減らすか、盤面を大きくしてください", say_recipe(stratum)),
    )
}

/// A recipe in a line: `sudoku level=3 size=9`.
fn say_recipe(stratum: &Stratum) -> String {
    let wishes = stratum.recipe.wishes.iter().filter(|(name, _)| *name != "words");
    let wishes = wishes.map(|(name, wished)| format!(" {name}={}", wished.text().replace('\n', "/")));
    stratum.recipe.kind.clone() + &wishes.collect::<Vec<_>>().concat()
}

/// Makes, proves, solves and grades one puzzle.
fn item(
    recipe: &tokisuji::make::recipe::Plan,
    stratum: &Stratum,
    (at, index): (usize, u64),
    args: &DatasetArgs,
    lang: Lang,
) -> anyhow::Result<Item> {
    let patience = |start: Instant, time: Duration| move || start.elapsed() < time;
    let go_on = patience(Instant::now(), args.time_each);
    let missed = |why: String| anyhow!("{}: {why}", say_recipe(stratum));
    let made = recipe.make(stratum.seed, index, &go_on).map_err(|error| missed(error.say(lang)))?;
    let puzzle = made.puzzle.clone();
    let late = || missed(super::not_in_time(lang).to_string());
    let rules = RuleSet::named(puzzle.usual_rules()).expect("a shipped set");
    let go_on = patience(Instant::now(), args.time_each);
    let (grade, _) = grade(&puzzle, rules, Reading::default(), lang, &go_on).map_err(|_| late())?;
    let found = search(&puzzle.problem(), 1, &mut || go_on());
    let solution = found.solutions.first().ok_or_else(late)?;
    let form = form(&puzzle, solution);
    let mut trace = String::new();
    if args.traces {
        trace::rows(&puzzle, rules, Order::Easiest, ((stratum.seed, index), 1), lang, &go_on, |row| {
            trace += &trace::json(&row);
        })?;
    }
    Ok(Item { object: made.object(lang), form, grade, stratum: at, part: 0, trace })
}

/// Writes the folder; gives each file that was written with its checksum.
fn write(
    plan: &DataPlan,
    items: &[Item],
    text: &str,
    args: &DatasetArgs,
    lang: Lang,
) -> anyhow::Result<Vec<(String, String)>> {
    let mut files: Vec<(String, String)> = Vec::new();
    let mut put = |name: String, text: &str| {
        write_file(&args.output.join(&name), text, lang)?;
        files.push((name, checksum(text)));
        anyhow::Ok(())
    };
    for (part, (name, _)) in plan.splits.iter().enumerate() {
        let own = || items.iter().enumerate().filter(|(_, item)| item.part == part);
        let lines: String = own().map(|(number, item)| row(plan, number, item)).collect();
        put(format!("{name}.jsonl"), &lines)?;
        if args.traces {
            let lines: String = own().map(|(_, item)| item.trace.as_str()).collect();
            put(format!("{name}.trace.jsonl"), &lines)?;
        }
    }
    put("plan.toml".into(), text)?;
    put("README.md".into(), &card::card(plan, items, args.traces, lang))?;
    let sums: Vec<String> = files.iter().map(|(name, sum)| format!("{sum}  {name}\n")).collect();
    write_file(&args.output.join("SHA256SUMS"), &sums.concat(), lang)?;
    Ok(files)
}

fn write_file(path: &Path, text: &str, lang: Lang) -> anyhow::Result<()> {
    let named = path.display();
    std::fs::write(path, text)
        .with_context(|| lang.pick(format!("writing {named}"), format!("{named} の書き込み")))
}

fn checksum(text: &str) -> String {
    let bytes: Vec<String> =
        Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    bytes.concat()
}

/// One puzzle on a line: what its maker tells, its grade, and where it belongs.
fn row(plan: &DataPlan, number: usize, item: &Item) -> String {
    let mut object = Map::new();
    object.insert("id".into(), json!(format!("{}-{:07}", plan.name, number + 1)));
    object.insert("split".into(), json!(plan.splits[item.part].0));
    object.insert("recipe".into(), json!(item.stratum + 1));
    object.extend(item.object.clone());
    object.insert("form".into(), json!(checksum(&item.form)));
    let mut grade = serde_json::to_value(&item.grade).expect("plain data has a JSON form");
    if let Some(grade) = grade.as_object_mut() {
        grade.shift_remove("puzzle");
    }
    object.insert("grade".into(), grade);
    Value::Object(object).to_string() + "\n"
}

/// How many there are in each part.
fn summary(plan: &DataPlan, items: &[Item], files: &[(String, String)], manner: Manner) -> String {
    let count = |part: usize| items.iter().filter(|item| item.part == part).count();
    let splits: Map<String, Value> =
        plan.splits.iter().enumerate().map(|(part, (name, _))| (name.clone(), json!(count(part)))).collect();
    if manner.style == crate::output::Style::Json {
        let files: Map<String, Value> = files.iter().map(|(name, sum)| (name.clone(), json!(sum))).collect();
        return json!({ "name": plan.name, "puzzles": items.len(), "splits": splits, "sha256": files })
            .to_string()
            + "\n";
    }
    let splits: Vec<String> = splits.iter().map(|(name, count)| format!("{name} {count}")).collect();
    let (all, splits) = (items.len(), splits.join(manner.lang.comma()));
    manner.lang.pick(
        format!("{all} puzzles, no two of them twins: {splits}\n"),
        format!("{all}問(本質的に同じものはありません)：{splits}\n"),
    )
}
