//! Made crosswords: what `make crossword` tells of each.

use super::VERSION;
use crate::format::sheet::Sheet;
use crate::kind::crossword::make::MadeCrossword;
use crate::kind::crossword::make::plan::known;
use serde_json::{Value, json};

/// A made crossword as data: what is printed of it, and what its maker knows besides. `method` is the name of the objective.
pub fn made_crossword(sheet: &Sheet, made: &MadeCrossword, method: &str, seed: u64, index: u64) -> Value {
    let mut object = sheet.object();
    let by = json!({ "seed": seed, "index": index, "method": method, "version": VERSION });
    for (name, value) in [by, known(made, &sheet.clues)].iter().filter_map(Value::as_object).flatten() {
        object[name] = value.clone();
    }
    object
}
