//! Sheets for a study or an examination: how to play and the puzzles, with nothing that tells how hard they are; the key apart.

use super::{Area, Book, Leaf, Press, back, bind, chapter, front};
use crate::plan::{Chapter, Plan};
use crate::task::{Task, TaskError};

impl Book {
    /// The sheets to hand out, and the key to keep. The sheets bear the titles of plan and chapter, the key a name of its own:
    /// who solves need not know what is compared.
    pub fn exam(plan: &Plan, chapter: &Chapter, key: &str) -> Result<(Book, Book), TaskError> {
        let task = |(at, puzzle)| Task::new(puzzle, at + 1, plan.lang, &|| true);
        let tasks: Result<Vec<Task>, TaskError> = chapter.puzzles.iter().enumerate().map(task).collect();
        let tasks = tasks?;
        // Loose sheets have no spine: the same margin on both sides.
        let margin = plan.paper.margin();
        let body = plan.body();
        let foot = body * 2.4;
        let area = Area { wide: plan.paper.wide - 2.0 * margin, tall: plan.paper.tall - 2.0 * margin - foot };
        let press = Press { plan, area, body, bare: true };
        let chapters = std::slice::from_ref(chapter);
        let sheets = chapter::chapters(&press, chapters, &tasks, &[], &|_| 0).into_iter();
        let sheets = sheets.flat_map(|part| part.leaves);
        let mut sheets: Vec<Leaf> =
            front::how_to_play(&press, chapters, &tasks).leaves.into_iter().chain(sheets).collect();
        // A link to a page that is not there would be broken.
        for leaf in &mut sheets {
            leaf.links.clear();
        }
        let bound = |leaves: Vec<Leaf>, title: &str| {
            let page = |(at, leaf): (usize, &Leaf)| bind(&press, leaf, at + 1, margin, margin);
            let pages = leaves.iter().enumerate().map(page).collect();
            Book { pages, plan: Plan { title: title.to_owned(), ..plan.clone() }, marks: Vec::new() }
        };
        let mut solved = back::solutions(&press, &tasks, &[]).leaves;
        for leaf in &mut solved {
            key.clone_into(&mut leaf.foot);
        }
        Ok((bound(sheets, &plan.title), bound(solved, key)))
    }
}
