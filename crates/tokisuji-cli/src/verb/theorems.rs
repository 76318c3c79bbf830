//! `theorems`: what is known, what can be learnt from puzzles, and how far that leads.

use crate::args::{Common, Input, Theorems, TheoremsLearn, TheoremsList, TheoremsTest};
use crate::input::{entries, named_format, small_file};
use crate::interrupt;
use crate::output::{Exit, Manner, Style, say};
use anyhow::{Context, anyhow, bail};
use serde_json::{Value, json};
use std::borrow::Cow;
use std::path::PathBuf;
use tokisuji::kind::{Puzzle, kind};
use tokisuji::lang::Lang;
use tokisuji::learn::{Exam, Examiner, Learner};
use tokisuji::make::recipe::Recipe;
use tokisuji::theorem::{THEOREMS, Theorem};

pub(super) fn run(args: &Theorems, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    interrupt::listen();
    match args {
        Theorems::List(list) => show(list, manner),
        Theorems::Learn(learn) => self::learn(learn, common, manner),
        Theorems::Test(test) => self::test(test, common, manner),
    }
}

/// Those of a file, or those that come with the program.
fn known(from: Option<&PathBuf>) -> anyhow::Result<Cow<'static, [Theorem]>> {
    let Some(path) = from else { return Ok(Cow::Borrowed(&THEOREMS)) };
    let text = small_file(path).with_context(|| path.display().to_string())?;
    Ok(Cow::Owned(Theorem::read_all(&text).with_context(|| path.display().to_string())?))
}

fn show(args: &TheoremsList, manner: Manner) -> anyhow::Result<Exit> {
    let all = known(args.theorems.as_ref())?;
    let of_kind = |theorem: &&Theorem| {
        args.kind.as_ref().is_none_or(|kind| theorem.id.rsplit_once('-').is_some_and(|(own, _)| own == kind))
    };
    let chosen: Vec<&Theorem> = all.iter().filter(of_kind).collect();
    if chosen.is_empty() {
        let mut kinds: Vec<&str> =
            all.iter().filter_map(|theorem| Some(theorem.id.rsplit_once('-')?.0)).collect();
        kinds.dedup();
        let kinds = kinds.join(", ");
        bail!(manner.lang.pick(
            format!("no theorems of that kind are known; there are some of: {kinds}"),
            format!("その種類の定理はありません。あるもの：{kinds}"),
        ));
    }
    for theorem in chosen {
        say(&told(theorem, manner))?;
    }
    Ok(Exit::Done)
}

fn told(theorem: &Theorem, manner: Manner) -> String {
    let Theorem { id, uses: (uses, puzzles), .. } = theorem;
    let name = theorem.name.as_ref().map(|[en, ja]| manner.lang.pick(en, ja).clone());
    if manner.style == Style::Json {
        let object = json!({
            "theorem": id, "name": name, "uses": uses, "puzzles": puzzles, "lemmas": theorem.lemmas.len(),
            "whole": theorem.is_whole(), "picture": theorem.picture(), "toml": theorem.write(),
        });
        return format!("{object}\n");
    }
    let whole = match (theorem.is_whole(), manner.lang) {
        (false, _) => "",
        (true, Lang::En) => "; looks at the whole board",
        (true, Lang::Ja) => "、盤面全体も見る",
    };
    let steps = theorem.lemmas.len();
    let about = manner.lang.pick(
        format!("used {uses} times in {puzzles} puzzles; proof of {steps} steps{whole}"),
        format!("{puzzles}問で{uses}回使用、証明は{steps}段{whole}"),
    );
    let name = name.map_or_else(String::new, |name| format!(" “{name}”"));
    format!("{id}{name} ({about})\n{}\n", theorem.picture())
}

/// Puzzles of one kind, made or read.
fn puzzles(args: &TheoremsLearn, common: &Common, manner: Manner) -> anyhow::Result<Vec<Puzzle>> {
    let lang = manner.lang;
    let [name] = &args.puzzles[..] else { return read(&args.puzzles, common, manner) };
    let Some(kind) = kind(name) else { return read(&args.puzzles, common, manner) };
    let mut recipe = Recipe::new(kind.name()).with("level", 4_usize);
    if let Some(size) = &args.size {
        recipe = recipe.with("size", size.as_str());
    }
    let plan = recipe.plan().map_err(|error| anyhow!(error.say(lang)))?;
    let mut all = Vec::new();
    for index in 0..u64::from(args.count) {
        let made = plan.propose(args.seed, index, &|| !interrupt::asked());
        match made {
            Ok(proposal) => all.push(proposal.made.puzzle),
            Err(_) if interrupt::asked() => break,
            Err(gave_up) => bail!(gave_up.say(lang).to_owned()),
        }
    }
    Ok(all)
}

fn read(files: &[String], common: &Common, manner: Manner) -> anyhow::Result<Vec<Puzzle>> {
    let format = named_format(common)?;
    let (mut all, mut complaint) = (Vec::new(), None);
    entries(&Input { puzzles: files.to_vec() }, manner.lang, |entry| {
        match entry.read(format) {
            Ok(position) => all.push(position.puzzle),
            Err(error) => complaint = Some(entry.complain(&error, manner.lang)),
        }
        complaint.is_none()
    })?;
    match complaint {
        Some(complaint) => bail!(complaint),
        None => Ok(all),
    }
}

fn learn(args: &TheoremsLearn, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let puzzles = puzzles(args, common, manner)?;
    let Some(first) = puzzles.first() else {
        bail!(manner.lang.pick("found no puzzle, wanted some to learn from", "問題がありません"));
    };
    let mut learner = Learner::new(first.kind().name());
    let go_on = || !interrupt::asked();
    for puzzle in puzzles.iter().step_by(if args.halves { 2 } else { 1 }) {
        learner.study(&puzzle.problem(), &go_on);
    }
    let mut theorems = learner.theorems(args.least);
    theorems.truncate(args.most);
    let (studied, steps) = learner.looked_at();
    let mut object = json!({
        "kind": first.kind().name(), "puzzles": studied, "steps": steps,
        "patterns": learner.patterns(), "theorems": theorems.len(),
    });
    if args.halves {
        let rest: Vec<&Puzzle> = puzzles.iter().skip(1).step_by(2).collect();
        object["test"] = examined(&theorems, &rest);
    }
    if let Some(path) = &args.output {
        let entries: Vec<String> = theorems.iter().map(Theorem::write).collect();
        std::fs::write(path, entries.join("\n")).with_context(|| path.display().to_string())?;
    } else if manner.style != Style::Json {
        for theorem in &theorems {
            say(&told(theorem, manner))?;
        }
    }
    report(&object, manner)
}

fn test(args: &TheoremsTest, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let theorems = known(args.theorems.as_ref())?;
    let puzzles = read(&args.input.puzzles, common, manner)?;
    let all: Vec<&Puzzle> = puzzles.iter().collect();
    report(&json!({ "theorems": theorems.len(), "test": examined(&theorems, &all) }), manner)
}

fn examined(theorems: &[Theorem], puzzles: &[&Puzzle]) -> Value {
    let examiner = Examiner::new(theorems);
    let exams: Vec<Exam> = puzzles
        .iter()
        .take_while(|_| !interrupt::asked())
        .map(|puzzle| examiner.examine(&puzzle.problem(), &|| !interrupt::asked()))
        .collect();
    let sum = |of: fn(&Exam) -> u32| exams.iter().map(of).sum::<u32>();
    let (steps, matched) = (sum(|exam| exam.steps), sum(|exam| exam.matched));
    json!({
        "puzzles": exams.len(),
        "steps": steps,
        "matched": matched,
        "share": f64::from(matched) / f64::from(steps.max(1)),
        "solved_without": sum(|exam| u32::from(exam.solved_before)),
        "solved_with": sum(|exam| u32::from(exam.solved_after)),
    })
}

/// What came of it, as data or in words.
fn report(object: &Value, manner: Manner) -> anyhow::Result<Exit> {
    if manner.style == Style::Json {
        say(&format!("{object}\n"))?;
        return Ok(Exit::Done);
    }
    let lang = manner.lang;
    let mut text = String::new();
    if let (Some(puzzles), Some(steps)) = (object.get("puzzles"), object.get("steps")) {
        let (patterns, theorems) = (&object["patterns"], &object["theorems"]);
        text += &lang.pick(
            format!(
                "{steps} suppositions in {puzzles} puzzles, {patterns} different; {theorems} theorems kept\n"
            ),
            format!("{puzzles}問・{steps}回の仮定から{patterns}種類、定理は{theorems}\n"),
        );
    }
    if let Some(test) = object.get("test") {
        let share = 100.0 * test["share"].as_f64().unwrap_or(0.0);
        let [puzzles, matched, steps] = ["puzzles", "matched", "steps"].map(|name| &test[name]);
        let [without, with] = ["solved_without", "solved_with"].map(|name| &test[name]);
        text += &lang.pick(
            format!("on {puzzles} others: {matched} of {steps} suppositions are theorems ({share:.0} %); {with} puzzles need no supposition, {without} without theorems\n"),
            format!("別の{puzzles}問：仮定{steps}回のうち{matched}回が定理({share:.0} %)。仮定なしで解ける問題は{with}問(定理なしでは{without}問)\n"),
        );
    }
    say(&text)?;
    Ok(Exit::Done)
}
