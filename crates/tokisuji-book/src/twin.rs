//! No puzzle stands in a book twice: not as it is, and not turned, mirrored or relabelled.

use crate::plan::Chapter;
use crate::task::{Task, TaskError};
use std::collections::BTreeMap;
use tokisuji::dataset::form;
use tokisuji::kind::Puzzle;
use tokisuji::lang::Lang;
use tokisuji::problem::Item;

/// What twins share.
type Form = (String, Vec<String>);
/// A chapter, and which of its puzzles.
type Place<'c> = (&'c str, usize);

/// Refuses the first puzzle that is a twin of one before it, with the places of both. Tasks are those of all chapters, in order.
pub(crate) fn refuse(chapters: &[Chapter], tasks: &[Task], lang: Lang) -> Result<(), TaskError> {
    let places = chapters
        .iter()
        .flat_map(|chapter| (1..=chapter.puzzles.len()).map(move |at| (chapter.title.as_str(), at)));
    let mut seen: BTreeMap<Form, (&Task, Place<'_>)> = BTreeMap::new();
    for (task, place) in tasks.iter().zip(places) {
        let form = (form(&task.puzzle, &task.solution), clues(&task.puzzle));
        if let Some((first, there)) = seen.get(&form) {
            let why = why(task, place, first, *there, lang);
            return Err(TaskError { number: task.number, puzzle: task.puzzle.to_string(), why });
        }
        seen.insert(form, (task, place));
    }
    Ok(())
}

/// What is printed besides givens, however the board is turned: on small boards different puzzles come to the same solution, and are told apart by
/// their sums and clues.
fn clues(puzzle: &Puzzle) -> Vec<String> {
    let frame = puzzle.problem().frame;
    let either_way = |line: &Vec<String>| {
        let back: Vec<String> = line.iter().rev().cloned().collect();
        line.clone().min(back).join(" ")
    };
    let cages = frame.cages.iter().map(|cage| format!("{} in {}", cage.sum, cage.cells.len()));
    let items = frame.layout().items.iter().filter_map(|item| match item {
        Item::Clue(_, text) => Some(text.clone()),
        Item::Cage(cells, text) => Some(format!("{text} in {}", cells.len())),
        _ => None,
    });
    let margins = frame.layout().margins.iter().flatten().map(either_way);
    let mut clues: Vec<String> = cages.chain(items).chain(margins).collect();
    clues.sort_unstable();
    clues
}

fn why(task: &Task, place: Place<'_>, first: &Task, there: Place<'_>, lang: Lang) -> String {
    let same = task.puzzle == first.puzzle;
    let named = |(chapter, at): Place<'_>| {
        lang.pick(format!("number {at} of “{chapter}”"), format!("「{chapter}」の{at}番目"))
    };
    let (place, there) = (named(place), named(there));
    let number = first.number;
    match (same, lang) {
        (true, Lang::En) => {
            format!(
                "{place} is the same as puzzle {number}, {there}; take one of them out, or allow it with --twins"
            )
        }
        (false, Lang::En) => format!(
            "{place} is puzzle {number} ({}), {there}, turned, mirrored or relabelled; take one of them out, or allow it with --twins",
            first.puzzle
        ),
        (true, Lang::Ja) => {
            format!(
                "{place}は{number}問目({there})と同じです。どちらかを取り除くか、--twins で許してください"
            )
        }
        (false, Lang::Ja) => format!(
            "{place}は{number}問目({}、{there})を回転・鏡像・入れ替えしたものです。どちらかを取り除くか、--twins で許してください",
            first.puzzle
        ),
    }
}
