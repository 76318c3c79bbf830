//! Times as they come: CSV or TSV with a heading that names the columns.

use crate::input::{Lines, whole_file};
use anyhow::{Context, bail};
use std::collections::BTreeMap;
use std::path::Path;
use tokisuji::calibrate::Row;
use tokisuji::format;
use tokisuji::kind::Puzzle;
use tokisuji::lang::Lang;

/// A larger file is not a study but a mistake.
const MOST_BYTES: u64 = 256 << 20;
const MOST_ROWS: usize = 1_000_000;
/// After so many broken lines the rest need not be heard.
const MOST_COMPLAINTS: usize = 20;
/// A mean over so many people counts half as much as one over all the world: puzzles differ too.
const HALF: f64 = 10.0;
/// A day; nobody solves for longer without a break.
const LONGEST: f64 = 86_400.0;

/// Puzzles and times.
pub(super) struct Data {
    pub(super) puzzles: Vec<Puzzle>,
    pub(super) rows: Vec<Row>,
    pub(super) people: usize,
    /// What to call it.
    pub(super) name: String,
}

/// Names that the columns may have.
const PUZZLE: &[&str] = &["puzzle", "problem", "board", "問題"];
const SECONDS: &[&str] = &["seconds", "mean_seconds", "time", "duration", "秒"];
const PERSON: &[&str] = &["person", "solver", "player", "user", "人"];
const SOLVERS: &[&str] = &["solvers", "count", "n", "人数"];

/// Reads a file; with it, complaints about lines that cannot be used.
pub(super) fn read(path: &Path, lang: Lang) -> anyhow::Result<(Data, Vec<String>)> {
    let name = path.display().to_string();
    let text = whole_file(path, MOST_BYTES).with_context(|| format!("reading {name}"))?;
    let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&text);
    let first = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let delimiter = if first.contains(&b'\t') { b'\t' } else { b',' };
    let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).trim(csv::Trim::All).from_reader(text);
    let headings = reader.headers().with_context(|| name.clone())?.clone();
    let column = |names: &[&str]| {
        headings.iter().position(|heading| names.iter().any(|name| heading.eq_ignore_ascii_case(name)))
    };
    let (Some(puzzle_at), Some(seconds_at)) = (column(PUZZLE), column(SECONDS)) else {
        let found: Vec<&str> = headings.iter().collect();
        bail!(lang.pick(
            format!(
                "{name}: found the columns {}, wanted a heading with puzzle and seconds (person and solvers if known)",
                found.join(", ")
            ),
            format!(
                "{name}：列は {} です。見出しに puzzle と seconds(分かれば person と solvers)が必要です",
                found.join(", ")
            ),
        ));
    };
    let (person_at, solvers_at) = (column(PERSON), column(SOLVERS));
    let mut puzzles = Vec::new();
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    let mut people: BTreeMap<String, usize> = BTreeMap::new();
    let (mut rows, mut broken) = (Vec::new(), Vec::new());
    let mut lines = Lines::new(text);
    for record in reader.records() {
        let record = record.with_context(|| name.clone())?;
        let line = lines.of(&record);
        let mut wrong = |what: String| {
            broken.push(format!(
                "{name}: {}",
                lang.pick(format!("line {line}: {what}"), format!("{line}行目：{what}"))
            ));
        };
        let seconds = record.get(seconds_at).unwrap_or_default();
        let number = |text: &str| text.parse::<f64>().ok().filter(|value| *value > 0.0 && value.is_finite());
        let Some(time) = number(seconds).filter(|&time| time <= LONGEST) else {
            wrong(lang.pick(
                format!("found {seconds:?}, wanted seconds above 0 and up to a day"),
                format!("{seconds:?} は、0より大きく1日以内の秒数ではありません"),
            ));
            if broken.len() >= MOST_COMPLAINTS {
                break;
            }
            continue;
        };
        let text = record.get(puzzle_at).unwrap_or_default();
        let puzzle = if let Some(&known) = numbers.get(text) {
            known
        } else {
            match format::read(text) {
                Ok(position) => {
                    puzzles.push(position.puzzle);
                    numbers.insert(text.to_owned(), puzzles.len() - 1);
                    puzzles.len() - 1
                }
                Err(error) => {
                    wrong(error.say(lang));
                    if broken.len() >= MOST_COMPLAINTS {
                        break;
                    }
                    continue;
                }
            }
        };
        let next = people.len();
        let person = person_at.and_then(|at| record.get(at)).filter(|name| !name.is_empty());
        let person = person.map(|person| *people.entry(person.to_owned()).or_insert(next));
        let solvers = solvers_at.and_then(|at| record.get(at)).and_then(number);
        let weight = solvers.map_or(1.0, |solvers| solvers / (solvers + HALF));
        rows.push(Row { puzzle, person, seconds: time, weight });
        if rows.len() > MOST_ROWS {
            bail!("{name}: found more than {MOST_ROWS} times, wanted at most that many");
        }
    }
    let name = path.file_name().map_or(name, |file| file.to_string_lossy().into_owned());
    Ok((Data { puzzles, rows, people: people.len(), name }, broken))
}
