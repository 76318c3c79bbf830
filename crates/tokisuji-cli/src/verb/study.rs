//! `study`: experiments with players, from the plan to the report.

mod page;
mod plot;
#[cfg(feature = "web")]
mod site;

use crate::args::{Common, Study as Asked, StudyCollect, StudyPlan, StudyReport};
use crate::batch::progress;
use crate::input::{Lines, small_file};
use crate::output::{Exit, Manner, Style, complain, say};
use anyhow::{Context, anyhow, bail};
use std::path::Path;
use std::time::{Duration, Instant};
use tokisuji::lang::{Lang, many};
use tokisuji::study::{Marked, OUTCOMES, Plan, Study, StudyError, Typed, people};
use tokisuji_book::{Book, Chapter};

/// The study with its puzzles.
const STUDY: &str = "study.json";
/// Every answer, checked.
const RAW: &str = "raw.csv";
/// The columns of answers.
const COLUMNS: [&str; 4] = ["person", "group", "puzzle", "answer"];
/// A plan or a table of answers is not larger.
const LARGEST: u64 = 64 << 20;
/// The longest that all puzzles may take.
const PATIENCE: Duration = Duration::from_mins(30);
/// After so many wrong rows the rest need not be heard.
const COMPLAINTS: usize = 20;

pub(super) fn run(study: &Asked, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    match study {
        Asked::Plan(args) => plan(args, common, manner.lang),
        #[cfg(feature = "web")]
        Asked::Open(args) => site::open(args, manner),
        #[cfg(feature = "web")]
        Asked::Close(args) => site::close(args, manner.lang),
        Asked::Collect(args) => collect(args, manner.lang),
        Asked::Report(args) => report(args, manner),
    }
}

/// What was being done with a file when something went wrong.
fn reading(file: &Path, lang: Lang) -> String {
    let name = file.display();
    lang.pick(format!("reading {name}"), format!("{name} の読み込み"))
}

fn read(file: &Path, lang: Lang) -> anyhow::Result<String> {
    let name = file.display();
    let size = std::fs::metadata(file).with_context(|| reading(file, lang))?.len();
    if size > LARGEST {
        bail!(lang.pick(
            format!("{name}: found {size} bytes, wanted at most {LARGEST}"),
            format!("{name}: {size}バイトあります({LARGEST}バイトまで)"),
        ));
    }
    let text = small_file(file).with_context(|| reading(file, lang))?;
    Ok(text.strip_prefix('\u{feff}').map_or(text.clone(), str::to_owned))
}

/// Writes a file and tells its name.
fn write(folder: &Path, name: &str, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
    keep(folder, name, bytes)?;
    say(&format!("{}\n", folder.join(name).display()))
}

fn keep(folder: &Path, name: &str, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
    let file = folder.join(name);
    std::fs::write(&file, bytes).with_context(|| format!("writing {}", file.display()))
}

fn load(folder: &Path, lang: Lang) -> anyhow::Result<Study> {
    let file = folder.join(STUDY);
    let study = Study::from_json(&read(&file, lang)?).map_err(told(lang));
    study.with_context(|| reading(&file, lang))
}

fn told(lang: Lang) -> impl Fn(StudyError) -> anyhow::Error {
    move |error| anyhow!(error.say(lang))
}

fn plan(args: &StudyPlan, common: &Common, lang: Lang) -> anyhow::Result<Exit> {
    let plan = Plan::read(&read(&args.plan, lang)?).map_err(told(lang));
    let plan = plan.with_context(|| reading(&args.plan, lang))?;
    let folder = &args.output;
    let raw = folder.join(RAW);
    if raw.exists() {
        bail!(lang.pick(
            format!("{} holds answers already: take another folder", folder.display()),
            format!("{} にはすでに回答があります。別のフォルダーを指定してください", folder.display()),
        ));
    }
    std::fs::create_dir_all(folder).with_context(|| format!("making the folder {}", folder.display()))?;
    let (bar, start) = (progress(common), Instant::now());
    let study = plan.make(&|| start.elapsed() < PATIENCE, &mut || bar.inc(1));
    bar.finish_and_clear();
    let study = study.map_err(told(lang))?;
    write(folder, STUDY, study.to_json())?;
    write(folder, "answers.csv", COLUMNS.join(",") + "\n")?;
    for (at, (group, tasks)) in plan.group.iter().zip(&study.tasks).enumerate() {
        let puzzles: Result<Vec<_>, _> = tasks.iter().map(tokisuji::study::Task::read).collect();
        // Neither the study nor the group has its name on a sheet: people would know what is compared, and play accordingly.
        let blind = lang.pick(format!("Puzzles {}", letter(at)), format!("問題{}", letter(at)));
        let print = tokisuji_book::Plan {
            title: blind.clone(),
            lang,
            paper: args.paper,
            per_page: args.per_page,
            cover: false,
            hints: false,
            ..tokisuji_book::Plan::default()
        };
        let chapter = Chapter {
            title: blind.clone(),
            intro: instructions(&plan, lang),
            puzzles: puzzles.map_err(told(lang))?,
            ..Chapter::default()
        };
        let (sheets, key) =
            Book::exam(&print, &chapter, &format!("{blind} = {} – {}", plan.name, group.name))?;
        let name = file_name(at, &group.name);
        write(folder, &format!("{name}-sheets.pdf"), sheets.pdf()?)?;
        write(folder, &format!("{name}-key.pdf"), key.pdf()?)?;
    }
    Ok(Exit::Done)
}

fn instructions(plan: &Plan, lang: Lang) -> String {
    let (minutes, count) = (plan.minutes, plan.puzzles);
    lang.pick(
        format!(
            "Number: ____________\n\nYou have {minutes} minutes. Solve as many of the {count} puzzles as you can, in their order. \
             If you cannot get on with one, skip it. Every cell you fill counts, so leave what you have written."
        ),
        format!(
            "番号: ____________\n\n制限時間は{minutes}分です。{count}問のうちできるだけ多くを順に解いてください。どうしても解けない問題は\
             飛ばしてかまいません。書いたマスはすべて数えますので、途中でも消さないでください。"
        ),
    )
}

/// What a group is called on its sheets: A, B, …, AA.
fn letter(at: usize) -> String {
    let last = char::from(b'A' + (at % 26) as u8).to_string();
    if at < 26 { last } else { letter(at / 26 - 1) + &last }
}

/// A name that every file system takes.
fn file_name(at: usize, name: &str) -> String {
    let plain: String =
        name.chars().map(|sign| if sign.is_ascii_alphanumeric() { sign } else { '-' }).collect();
    format!("{}-{plain}", at + 1)
}

fn collect(args: &StudyCollect, lang: Lang) -> anyhow::Result<Exit> {
    let study = load(&args.study, lang)?;
    let (mut rows, mut places) = (Vec::new(), Vec::new());
    #[cfg(feature = "web")]
    for row in site::answers(args, &study, lang)? {
        places.push(format!("{} {}", row.person, row.puzzle));
        rows.push(row);
    }
    for file in &args.files {
        for (line, row) in typed(file, lang)? {
            places.push(format!("{}:{line}", file.display()));
            rows.push(row);
        }
    }
    if rows.is_empty() {
        complain(lang.pick(
            "there are no answers yet: nothing was kept",
            "回答がまだありません。何も保存していません",
        ));
        return Ok(Exit::No);
    }
    let (mut marked, mut wrong) = (Vec::new(), 0);
    for (place, row) in places.iter().zip(study.mark(&rows)) {
        match row {
            Ok(row) => marked.push(row),
            Err(error) => {
                wrong += 1;
                if wrong <= COMPLAINTS {
                    complain(&format!("{place}: {}", error.say(lang)));
                }
            }
        }
    }
    if wrong > 0 {
        complain(&lang.pick(
            format!(
                "{wrong} of {} rows are wrong; nothing was kept: mend them and collect again",
                rows.len()
            ),
            format!(
                "{}行のうち{wrong}行に誤りがあるため、何も保存していません。直してもう一度実行してください",
                rows.len()
            ),
        ));
        return Ok(Exit::Trouble);
    }
    marked.sort_by(|a, b| (a.group, &a.person, a.puzzle).cmp(&(b.group, &b.person, b.puzzle)));
    let mut out = csv::Writer::from_writer(Vec::new());
    out.write_record(COLUMNS.iter().chain(&["answered", "correct"]))?;
    for row in &marked {
        let (puzzle, answered, correct) =
            (row.puzzle.to_string(), row.answered.to_string(), row.correct.to_string());
        let puzzle = if row.puzzle == 0 { "" } else { &puzzle };
        out.write_record([
            &row.person,
            &study.plan.group[row.group].name,
            puzzle,
            &row.answer,
            &answered,
            &correct,
        ])?;
    }
    write(&args.study, RAW, out.into_inner().map_err(|error| anyhow!("{error}"))?)?;
    let everybody = people(&study, &marked).len();
    say(&lang.pick(
        format!(
            "{} of {}\n",
            many(marked.len() as u64, "answer"),
            if everybody == 1 { "1 person".to_string() } else { format!("{everybody} people") }
        ),
        format!("{everybody}人、回答{}件\n", marked.len()),
    ))?;
    Ok(Exit::Done)
}

/// The rows of a file with their lines.
fn typed(file: &Path, lang: Lang) -> anyhow::Result<Vec<(usize, Typed)>> {
    let name = file.display();
    let text = read(file, lang)?;
    let delimiter = if text.lines().next().is_some_and(|line| line.contains('\t')) { b'\t' } else { b',' };
    let mut reader =
        csv::ReaderBuilder::new().delimiter(delimiter).trim(csv::Trim::All).from_reader(text.as_bytes());
    let headings = reader.headers().with_context(|| reading(file, lang))?.clone();
    let found = || headings.iter().collect::<Vec<_>>().join(", ");
    let column = |wanted: &str| {
        headings.iter().position(|heading| heading.eq_ignore_ascii_case(wanted)).ok_or_else(|| {
            anyhow!(lang.pick(
                format!("{name}: found the columns {}, wanted {}", found(), COLUMNS.join(", ")),
                format!("{name}: 列は {} です。{} が必要です", found(), COLUMNS.join(", ")),
            ))
        })
    };
    let at = [column("person")?, column("group")?, column("puzzle")?, column("answer")?];
    let mut rows = Vec::new();
    let mut lines = Lines::new(text.as_bytes());
    for record in reader.records() {
        let record = record.with_context(|| reading(file, lang))?;
        let line = lines.of(&record);
        let [person, group, puzzle, answer] = at.map(|at| record.get(at).unwrap_or_default().to_owned());
        rows.push((line, Typed { person, group, puzzle, answer }));
    }
    Ok(rows)
}

fn report(args: &StudyReport, manner: Manner) -> anyhow::Result<Exit> {
    let (lang, json) = (manner.lang, manner.style == Style::Json);
    let study = load(&args.study, lang)?;
    let file = args.study.join(RAW);
    if !file.exists() {
        bail!(lang.pick(
            format!("{} is not there: collect answers first", file.display()),
            format!("{} がありません。先に collect を実行してください", file.display()),
        ));
    }
    // Counted anew from the answers: the counts beside them are for readers of the file.
    let rows: Vec<Typed> = typed(&file, lang)?.into_iter().map(|(_, row)| row).collect();
    let marked: Result<Vec<Marked>, _> = study.mark(&rows).into_iter().collect();
    let marked = marked.map_err(|error| anyhow!("{}: {}", file.display(), error.say(lang)))?;
    let everybody = people(&study, &marked);
    let write = |name: &str, bytes: Vec<u8>| {
        if json { keep(&args.study, name, bytes) } else { write(&args.study, name, bytes) }
    };
    write("people.csv", page::table(&study, &everybody)?)?;
    for outcome in &OUTCOMES {
        for (lang, ending) in [(Lang::En, ""), (Lang::Ja, ".ja")] {
            let drawn = plot::distribution(&study, &everybody, outcome, lang);
            write(&format!("{}{ending}.svg", outcome.name), drawn.into_bytes())?;
        }
    }
    write("report.md", page::markdown(&study, &everybody, Lang::En).into_bytes())?;
    write("report.ja.md", page::markdown(&study, &everybody, Lang::Ja).into_bytes())?;
    if json {
        for outcome in &OUTCOMES {
            say(&format!("{}\n", page::object(&study, &everybody, outcome, lang)))?;
        }
    }
    Ok(Exit::Done)
}
