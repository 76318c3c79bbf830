//! A problem that somebody described as data: places, what may stand in them, and constraints by name. Puzzle kinds of others, logic puzzles
//! about people and houses, arithmetic with holes: all verbs work on them, without a line of code.
//!
//! The form is JSON, on one line or several; `docs/problem.md` tells it field by field.

mod build;
mod data;

use super::recipe::{Field, Maker, Recipe, RecipeError};
use super::{Instance, Kind, Puzzle, Rules};
use crate::grid::Grid;
use crate::lang::Lang;
use crate::problem::{Frame, Problem};
use crate::symbol::Mark;
use crate::text::{ReadError, Trouble};
use data::Description;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The most bytes that are read.
const LONGEST: usize = 1 << 20;

/// A described problem.
#[derive(Clone)]
pub struct Described {
    data: Description,
    frame: Arc<Frame>,
    given: Vec<Mark>,
}

impl Described {
    /// Reads a description.
    pub fn read(text: &str) -> Result<Described, ReadError> {
        if text.len() > LONGEST {
            return Err(ReadError::new(1, 1, Trouble::TooLong { most: LONGEST }));
        }
        let data: Description = serde_json::from_str(text).map_err(|error| {
            // The place is told in bytes; a line may break off before it.
            let line = error.line().max(1);
            let signs = text.split('\n').nth(line - 1).map_or(0, |line| line.chars().count());
            let column = error.column().clamp(1, signs + 1);
            let told = error.to_string();
            let what = told.split(" at line ").next().unwrap_or_default().to_owned();
            let ja = format!("問題の記述として読めません({what})。docs/problem.md を見てください");
            ReadError::new(line, column, Trouble::Own([format!("{what}; see docs/problem.md"), ja]))
        })?;
        let build = |data: Description| {
            let frame = build::frame(&data)?;
            let given = build::given(&data, &frame)?;
            Ok(Described { data, frame: Arc::new(frame), given })
        };
        build(data).map_err(|trouble| ReadError::new(1, 1, Trouble::Own(trouble)))
    }

    /// Whether a text looks like a description.
    pub(crate) fn recognises(text: &str) -> bool {
        text.trim_start().starts_with('{') && text.contains("\"problem\"") && text.contains("\"constraints\"")
    }
}

impl fmt::Debug for Described {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl PartialEq for Described {
    fn eq(&self, other: &Described) -> bool {
        self.text() == other.text()
    }
}

impl Eq for Described {}

impl Hash for Described {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text().hash(state);
    }
}

impl Instance for Described {
    fn kind(&self) -> &'static dyn Kind {
        &DescribedKind
    }

    fn text(&self) -> String {
        serde_json::to_string(&self.data).unwrap_or_default()
    }

    fn grid(&self) -> Grid {
        self.frame.grid
    }

    fn problem(&self) -> Problem {
        Problem { frame: Arc::clone(&self.frame), givens: self.given.clone() }
    }

    fn with_givens(&self, marks: &[Mark]) -> Puzzle {
        let mut given: Vec<Mark> =
            marks.iter().copied().filter(|mark| self.frame.is_answer(mark.cell)).collect();
        given.sort_unstable();
        given.dedup();
        let data =
            Description { given: build::written(&self.data, &self.frame, &given), ..self.data.clone() };
        Described { data, frame: Arc::clone(&self.frame), given }.into()
    }

    fn how_to_play(&self, lang: Lang) -> Vec<String> {
        let own = self.data.rules.as_ref().map(|rules| lang.pick(&rules.en, &rules.ja).clone());
        own.filter(|own| !own.is_empty()).unwrap_or_else(|| {
            vec![
                lang.pick(
                    "Fill every place so that all constraints hold.",
                    "すべての条件を満たすように埋めます。",
                )
                .to_owned(),
            ]
        })
    }

    fn title(&self, lang: Lang) -> String {
        match &self.data.title {
            Some(title) => lang.pick(&title.en, &title.ja).clone(),
            None => self.data.problem.clone(),
        }
    }
}

/// Problems that somebody described. Not in the list of kinds: nobody can ask for a new one.
#[derive(Debug)]
pub(crate) struct DescribedKind;

impl Kind for DescribedKind {
    fn name(&self) -> &'static str {
        "problem"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("Problem", "記述された問題")
    }

    fn examples(&self, _: Lang) -> &'static [&'static str] {
        EXAMPLES
    }

    fn read(&self, text: &str) -> Result<Puzzle, ReadError> {
        Ok(Described::read(text)?.into())
    }

    fn wishes(&self) -> &'static [Field] {
        &[]
    }

    fn small(&self) -> Recipe {
        Recipe::new(self.name())
    }

    fn plan(&self, _: &Recipe) -> Result<Box<dyn Maker>, RecipeError> {
        Err(RecipeError::clash(
            "a problem that somebody described cannot be made anew",
            "記述された問題は新しく作ることができません",
        ))
    }

    fn rules(&self) -> Rules {
        Rules { usual: "general", paths: "clues", stronger: None }
    }
}

/// Descriptions to begin from: they are tests, documentation and samples for fuzzing.
pub const EXAMPLES: &[&str] = &[
    include_str!("../../data/problems/send-more-money.json"),
    include_str!("../../data/problems/houses.json"),
    include_str!("../../data/problems/magic-square.json"),
    include_str!("../../data/problems/queens.json"),
    include_str!("../../data/problems/mines.json"),
    include_str!("../../data/problems/words.json"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::{Verdict, verdict};
    use crate::walk::{End, walk};

    #[test]
    fn examples_have_one_solution_and_are_walked_to_their_end() {
        let rules = crate::ruleset::RuleSet::named("general").expect("shipped");
        for text in EXAMPLES {
            let puzzle: Puzzle = Described::read(text).expect("an example").into();
            let name = puzzle.title(Lang::En);
            assert!(matches!(verdict(&puzzle.problem()), Verdict::One(_)), "{name}");
            assert_eq!(walk(&puzzle.problem(), rules).end, End::Solved, "{name}");
            assert_eq!(crate::format::read(&puzzle.to_string()).expect("ours").puzzle, puzzle);
        }
    }

    /// Values from outside: 9567 + 1085 = 10652, and the one who keeps the zebra lives in the last house.
    #[test]
    fn famous_answers_come_out() {
        let solved = |text: &str| {
            let puzzle: Puzzle = Described::read(text).expect("an example").into();
            let Verdict::One(solution) = verdict(&puzzle.problem()) else { panic!("one solution") };
            puzzle.problem().frame.answer(&solution).rows
        };
        // S E N D M O R Y
        assert_eq!(solved(EXAMPLES[0]), ["95671082"]);
        // 2 7 6 / 9 5 1 / 4 3 8, with its corner given.
        assert_eq!(solved(EXAMPLES[2]), ["276", "951", "438"]);
    }

    #[test]
    fn what_is_wrong_is_told_in_both_languages() {
        let wrong = |from: &str, to: &str| {
            let text = EXAMPLES[2].replacen(from, to, 1);
            assert_ne!(text, EXAMPLES[2], "{from}");
            let error = Described::read(&text).expect_err(to);
            (error.say(Lang::En), error.say(Lang::Ja))
        };
        let (en, ja) = wrong("r1c1", "r9c9");
        assert!(en.contains("r9c9") && ja.contains("r9c9"), "{en} {ja}");
        assert!(wrong("\"different\"", "\"diferent\"").0.contains("unknown variant"));
        assert!(wrong("\"rows\": 3", "\"rows\": 99").0.contains("1 to 50"));
        assert!(wrong("\"total\": 15", "\"total\": 9999999999").0.contains("total"));
    }
}
