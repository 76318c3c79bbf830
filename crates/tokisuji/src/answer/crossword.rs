//! Made crosswords: what `make crossword` tells of each.

use super::VERSION;
use crate::format::sheet::Sheet;
use crate::make::crossword::Made;
use serde_json::{Value, json};

/// A made crossword as data: what is printed of it, and what its maker knows besides. `method` is the name of the objective.
pub fn made_crossword(sheet: &Sheet, made: &Made, method: &str, seed: u64, index: u64) -> Value {
    let counts = made.board.counts();
    let mut object = sheet.object();
    let more = json!({
        "seed": seed,
        "index": index,
        "method": method,
        "version": VERSION,
        "white": counts.white,
        "black": counts.black,
        "black_pairs": counts.black_pairs,
        "crossings": counts.crossings,
        "components": counts.components,
        "words": counts.words,
        "objective": made.value,
        "bound": made.bound,
        "optimal": made.optimal,
        "rules_kept": made.broken == 0,
        "missing_clues": sheet.clues.missing(),
    });
    for (name, value) in more.as_object().into_iter().flatten() {
        object[name] = value.clone();
    }
    object
}
