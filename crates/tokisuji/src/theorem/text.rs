//! Theorems as TOML files. A place is written `01@2,3`: the signs of its sort, how far down and how far to the right; `01@2,3=1` says what
//! it is narrowed to, `a & b -> c` what follows, and `-> nothing` that nothing is left.

use super::{At, Lemma, Narrowed, Theorem};
use crate::symbol::{Symbol, Symbols};
use serde::Deserialize;

/// A file of theorems that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TheoremError {
    /// It is no TOML, or lacks something.
    #[error("{0}")]
    Toml(String),
    /// A line of a theorem that says nothing.
    #[error("{id}: found {found:?}, wanted {wanted}")]
    Line {
        /// Which theorem.
        id: String,
        /// What stands there.
        found: String,
        /// What should.
        wanted: &'static str,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    theorem: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    name: Option<Name>,
    #[serde(default)]
    known: Vec<String>,
    gone: String,
    lemmas: Vec<String>,
    #[serde(default)]
    whole: Vec<usize>,
    uses: u32,
    puzzles: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Name {
    en: String,
    ja: String,
}

const PLACE: &str = "a place such as 01@2,3=1";
const STEP: &str = "a lemma such as 01@2,3=1 & 01@4,3=0 -> 01@3,2=1";
/// Nobody needs more, and a file may come from anywhere.
const MOST: usize = 10_000;
const FARTHEST: i16 = 200;

impl Theorem {
    /// Theorems from a file.
    pub fn read_all(text: &str) -> Result<Vec<Theorem>, TheoremError> {
        let file: File = toml::from_str(text).map_err(|error| TheoremError::Toml(error.to_string()))?;
        if file.theorem.len() > MOST {
            return Err(TheoremError::Toml(format!(
                "found {} theorems, wanted {MOST} at most",
                file.theorem.len()
            )));
        }
        file.theorem.into_iter().map(read_one).collect()
    }

    /// As an entry of a file.
    pub fn write(&self) -> String {
        let quoted = |lines: Vec<String>| {
            let lines: Vec<String> = lines.iter().map(|line| format!("\"{line}\"")).collect();
            match lines.len() {
                0 | 1 => format!("[{}]", lines.concat()),
                _ => format!("[\n  {},\n]", lines.join(",\n  ")),
            }
        };
        let mut text = format!("[[theorem]]\nid = \"{}\"\n", self.id);
        if let Some([en, ja]) = &self.name {
            text += &format!("name = {{ en = \"{en}\", ja = \"{ja}\" }}\n");
        }
        let whole: Vec<String> =
            (0..self.lemmas.len()).filter(|&at| self.lemmas[at].whole).map(|at| at.to_string()).collect();
        let (at, symbol) = &self.gone;
        text += &format!("known = {}\n", quoted(self.known.iter().map(narrowed).collect()));
        text += &format!("gone = \"{}\"\n", narrowed(&(at.clone(), Symbols::only(*symbol))));
        text += &format!("lemmas = {}\n", quoted(self.lemmas.iter().map(step).collect()));
        if !whole.is_empty() {
            text += &format!("whole = [{}]\n", whole.join(", "));
        }
        text + &format!("uses = {}\npuzzles = {}\n", self.uses.0, self.uses.1)
    }
}

fn read_one(entry: Entry) -> Result<Theorem, TheoremError> {
    let id = entry.id;
    let wrong = |found: &str, wanted| TheoremError::Line { id: id.clone(), found: found.to_owned(), wanted };
    let place = |text: &str| read_narrowed(text).ok_or_else(|| wrong(text, PLACE));
    let mut known: Vec<Narrowed> = entry.known.iter().map(|text| place(text)).collect::<Result<_, _>>()?;
    known.sort_unstable();
    let (at, left) = place(&entry.gone)?;
    let gone = (at, left.single().ok_or_else(|| wrong(&entry.gone, "one candidate that goes"))?);
    let mut lemmas = Vec::with_capacity(entry.lemmas.len());
    for (number, text) in entry.lemmas.iter().enumerate() {
        let (given, then) = text.split_once(" -> ").ok_or_else(|| wrong(text, STEP))?;
        let mut given: Vec<Narrowed> = given.split(" & ").map(place).collect::<Result<_, _>>()?;
        given.sort_unstable();
        let then = if then == "nothing" { None } else { Some(place(then)?) };
        lemmas.push(Lemma { given, then, whole: entry.whole.contains(&number) });
    }
    let name = entry.name.map(|name| [name.en, name.ja]);
    Ok(Theorem { id, name, known, gone, lemmas, uses: (entry.uses, entry.puzzles) })
}

fn read_narrowed(text: &str) -> Option<Narrowed> {
    let (sort, rest) = text.split_once('@')?;
    let (spot, left) = rest.split_once('=')?;
    let (y, x) = spot.split_once(',')?;
    let number =
        |text: &str| text.parse::<i16>().ok().filter(|number| (-FARTHEST..=FARTHEST).contains(number));
    let symbol = |sign: char| sort.chars().position(|own| own == sign).map(|at| Symbol(at as u8));
    let left: Option<Symbols> = left.chars().map(symbol).collect();
    let left = left.filter(|left| !left.is_empty() && sort.chars().count() <= 64)?;
    Some((At { y: number(y)?, x: number(x)?, sort: sort.to_owned() }, left))
}

fn narrowed((at, left): &Narrowed) -> String {
    let signs: Vec<char> = at.sort.chars().collect();
    let left: String = left.iter().filter_map(|symbol| signs.get(symbol.index())).collect();
    format!("{}@{},{}={left}", at.sort, at.y, at.x)
}

fn step(lemma: &Lemma) -> String {
    let given: Vec<String> = lemma.given.iter().map(narrowed).collect();
    let then = lemma.then.as_ref().map_or_else(|| "nothing".to_owned(), narrowed);
    format!("{} -> {then}", given.join(" & "))
}
