//! Lessons: a course for each set of rules, made from the rules' own examples. First what it is, then boards made for it, then a puzzle
//! that needs it. Boards come from seeds, so that a lesson is the same for everybody.

use crate::board::Board;
use crate::error::Error;
use crate::make::Wanted;
use crate::read::{self, Opened};
use crate::reply::Reply;
use crate::verbs;
use askama::Template;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tokisuji::answer::{self, Lesson};
use tokisuji::chance::{shuffle, stream};
use tokisuji::draw::{Candidates, Look, draw_step};
use tokisuji::example::example;
use tokisuji::kind::Position;
use tokisuji::lang::Lang;
use tokisuji::make::recipe::Wished;
use tokisuji::rule::{Rule, find_round};
use tokisuji::rules;
use tokisuji::ruleset::RuleSet;
use tokisuji::walk::Step;
use utoipa::ToSchema;

/// A course: the rules of one set, easiest first.
struct Course {
    /// The rule set.
    rules: &'static str,
    title: [&'static str; 2],
    /// Whether boards to practise on are made; without, lessons only tell.
    boards: Option<&'static [(&'static str, &'static str)]>,
}

/// Every course. A rule is taught in the first that has it.
static COURSES: [Course; 5] = [
    Course { rules: "human", title: ["Sudoku", "数独"], boards: Some(&[("kind", "sudoku")]) },
    Course {
        rules: "killer",
        title: ["Killer Sudoku", "キラー数独"],
        boards: Some(&[("kind", "sudoku"), ("variant", "killer"), ("size", "6")]),
    },
    Course {
        rules: "sumblock",
        title: ["SumBlock", "計算ブロック"],
        boards: Some(&[("kind", "sumblock"), ("size", "5")]),
    },
    Course { rules: "skeleton", title: ["Skeleton", "スケルトン"], boards: None },
    Course { rules: "clues", title: ["Kinds with clues", "ヒントのあるパズル全般"], boards: None },
];

/// Not taught: whoever tries everything out needs no lesson.
const BEYOND: [&str; 2] = ["trial chain", "deep trial"];

/// Boards that are tried until one has the rule, and the largest seed.
const MOST_TRIES: u64 = 40;
const MOST_SEED: u64 = 1_000_000;

/// A puzzle that needs a chain, for a rule that takes too long to make puzzles for: its twins are as good.
const CHAINS: &str = "....8.5.......7.927..9.6.3..52.4.......5.9.......2.85..9.3.4..546.8.......1.6....";

impl Course {
    fn set(&self) -> &'static RuleSet {
        RuleSet::named(self.rules).expect("a shipped set")
    }

    /// Its rules with their levels, those left out that an earlier course has.
    fn taught(&self) -> Vec<(usize, &'static dyn Rule)> {
        let before = COURSES.iter().take_while(|course| course.rules != self.rules);
        let known: Vec<&str> =
            before.flat_map(|course| course.set().rules().map(|known| known.rule.name())).collect();
        let techniques = self.set().techniques.iter().enumerate();
        let all = techniques.flat_map(|(at, one)| one.rules.iter().map(move |known| (at + 1, known.rule)));
        all.filter(|(_, rule)| !known.contains(&rule.name()) && !BEYOND.contains(&rule.name())).collect()
    }

    fn of(rule: &dyn Rule) -> Option<&'static Course> {
        COURSES.iter().find(|course| course.taught().iter().any(|(_, known)| known.name() == rule.name()))
    }
}

/// Which lesson.
#[derive(Deserialize)]
pub(crate) struct Asked {
    #[serde(default)]
    rule: String,
}

fn named(name: &str) -> Result<(&'static dyn Rule, &'static Course), Error> {
    let rule = rules::rule(name);
    rule.and_then(|rule| Some((rule, Course::of(rule)?))).ok_or_else(|| {
        Error::wrong(
            format!("found the rule {name:?}, wanted one that has a lesson: /learn lists them"),
            format!("規則 {name:?} のレッスンはありません。/learn に一覧があります"),
        )
    })
}

/// What a rule finds in its example, and where.
fn shown(rule: &'static dyn Rule) -> Option<Step> {
    let example = example(rule.name())?;
    let deduction = find_round(rule, &example.board()).into_iter().next()?;
    Some(Step { rule, deduction })
}

/// The picture of a rule: its example.
pub(crate) fn picture(asked: &Asked, lang: Lang) -> Result<Reply, Error> {
    let (rule, _) = named(&asked.rule)?;
    let (example, step) = example(rule.name()).zip(shown(rule)).ok_or(Error::Missing)?;
    let board = example.board();
    let look = Look { lang, labels: true, candidates: Candidates::Always, ..Look::default() };
    Ok(Reply::svg(draw_step(&board, &example.decided, &step, &look)))
}

/// A lesson in the list.
struct Line {
    name: &'static str,
    title: &'static str,
    level: usize,
}

struct Section {
    title: &'static str,
    lines: Vec<Line>,
}

/// One lesson.
struct Told {
    name: &'static str,
    title: &'static str,
    course: &'static str,
    sentence: String,
    practised: bool,
    next: Option<Line>,
}

#[derive(Template)]
#[template(path = "learn.html")]
struct Learn {
    lang: Lang,
    here: String,
    sections: Vec<Section>,
    told: Option<Told>,
}

/// The list of lessons, or one of them.
pub(crate) fn page(asked: &Asked, lang: Lang) -> Result<Reply, Error> {
    let line = |(level, rule): (usize, &'static dyn Rule)| Line {
        name: rule.name(),
        title: rule.title(lang),
        level,
    };
    if asked.rule.is_empty() {
        let section = |course: &'static Course| Section {
            title: lang.pick(course.title[0], course.title[1]),
            lines: course.taught().into_iter().map(line).collect(),
        };
        let sections = COURSES.iter().map(section).collect();
        return Reply::page(&Learn { lang, here: "/learn".to_owned(), sections, told: None });
    }
    let (rule, course) = named(&asked.rule)?;
    let (example, step) = example(rule.name()).zip(shown(rule)).ok_or(Error::Missing)?;
    let taught = course.taught();
    let at = taught.iter().position(|(_, known)| known.name() == rule.name()).unwrap_or(0);
    Reply::page(&Learn {
        lang,
        here: format!("/learn?rule={}", read::encoded(rule.name())),
        sections: Vec::new(),
        told: Some(Told {
            name: rule.name(),
            title: rule.title(lang),
            course: lang.pick(course.title[0], course.title[1]),
            sentence: rule.explain(&example.frame, &step.deduction, lang),
            practised: course.boards.is_some(),
            next: taught.get(at + 1).copied().map(line),
        }),
    })
}

/// A board to practise a rule on.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LessonRequest {
    /// The name of a rule.
    #[schema(example = "x-wing")]
    rule: String,
    /// The same seed gives the same board.
    #[serde(default)]
    #[schema(example = 1)]
    seed: u64,
}

/// A position where a rule is what goes on, and its board.
#[derive(Serialize, ToSchema)]
pub(crate) struct LessonAnswer {
    #[serde(flatten)]
    lesson: Lesson,
    /// The board of the puzzle.
    board: Board,
}

/// A board made for a rule.
pub(crate) fn lesson(
    asked: &LessonRequest,
    lang: Lang,
    go_on: &dyn Fn() -> bool,
) -> Result<LessonAnswer, Error> {
    let (rule, course) = named(&asked.rule)?;
    if asked.seed > MOST_SEED {
        return Err(Error::wrong(
            format!("found the seed {}, wanted at most {MOST_SEED}", asked.seed),
            format!("シードは{MOST_SEED}までです({}がありました)", asked.seed),
        ));
    }
    let Some(wishes) = course.boards else {
        return Err(Error::wrong(
            format!("no boards are made for {:?}: its lesson only tells", rule.name()),
            format!("{:?} には練習用の盤面がありません", rule.name()),
        ));
    };
    for attempt in 0..MOST_TRIES {
        let Some(position) = made(rule, wishes, asked.seed * MOST_TRIES + attempt, go_on)? else { break };
        if let Some(lesson) = answer::lesson(&position.puzzle, rule, course.set(), lang, go_on)? {
            let board = verbs::board_of(Opened::Puzzle(position), lang, go_on)?;
            return Ok(LessonAnswer { lesson, board });
        }
    }
    Err(Error::TimeUp)
}

/// A puzzle that may need a rule; `None` where the time was up.
fn made(
    rule: &dyn Rule,
    wishes: &[(&str, &str)],
    seed: u64,
    go_on: &dyn Fn() -> bool,
) -> Result<Option<Position>, Error> {
    if rule.name() == "alternating chain" {
        return read::position(&twin(CHAINS, seed)).map(Some);
    }
    let mut all: BTreeMap<String, Wished> =
        wishes.iter().map(|(name, wished)| ((*name).to_owned(), Wished::from(*wished))).collect();
    let kind = all.remove("kind").map(|kind| kind.text()).unwrap_or_default();
    if all.is_empty() {
        all.insert("must".to_owned(), rule.name().into());
        if rule.name().contains("extra group") {
            all.insert("variant".to_owned(), "diagonal".into());
        }
    }
    let wanted = Wanted { kind, wishes: all, seed: Some(seed), ..Wanted::default() };
    let made = wanted.plan(Lang::En)?.make(go_on, &mut |_| ())?;
    made.map(|made| read::position(made.line())).transpose()
}

/// The same puzzle with other digits, and mirrored or not.
fn twin(text: &str, seed: u64) -> String {
    let mut digits: Vec<char> = ('1'..='9').collect();
    shuffle(&mut stream(seed, 0), &mut digits);
    let cells: Vec<char> = text.chars().collect();
    let at = |cell: usize| if seed.is_multiple_of(2) { cells[cell] } else { cells[cell % 9 * 9 + cell / 9] };
    let digit = |sign: char| sign.to_digit(10).map_or(sign, |digit| digits[digit as usize - 1]);
    (0..81).map(|cell| digit(at(cell))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_taught_once_and_has_a_picture() {
        let mut names: Vec<&str> =
            COURSES.iter().flat_map(Course::taught).map(|(_, rule)| rule.name()).collect();
        let all = names.len();
        for &name in &names {
            assert!(picture(&Asked { rule: name.to_owned() }, Lang::Ja).is_ok(), "{name}");
            assert!(page(&Asked { rule: name.to_owned() }, Lang::En).is_ok(), "{name}");
        }
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
        assert!(all > 30, "{all}");
        for none in ["deep trial", "no such rule"] {
            assert!(page(&Asked { rule: none.to_owned() }, Lang::En).is_err(), "{none}");
        }
    }

    #[test]
    fn boards_are_made_for_rules_and_the_rule_finds_something_there() {
        for (rule, seed) in [
            ("hidden single in block", 1),
            ("naked pair", 2),
            ("x-wing", 3),
            ("alternating chain", 1),
            ("alternating chain", 2),
            ("cage combination", 1),
            ("line sum", 1),
        ] {
            let asked = LessonRequest { rule: rule.to_owned(), seed };
            let found = lesson(&asked, Lang::En, &|| true).expect(rule);
            assert!(!found.lesson.finds.is_empty(), "{rule}");
            assert!(found.lesson.finds.iter().all(|step| step.rule == rule), "{rule}");
            let solution = found.board.solution.as_ref().expect("one solution");
            let cols = found.board.cols;
            let index = |name: &str| {
                let (row, col) = name[1..].split_once('c').expect(name);
                (row.parse::<usize>().expect(name) - 1) * cols + col.parse::<usize>().expect(name) - 1
            };
            // What is found is true of the solution, and so is all that stands there.
            for step in &found.lesson.finds {
                for mark in step.decide.iter().flatten() {
                    assert_eq!(solution[index(&mark.cell)], mark.symbol, "{rule}");
                }
                for mark in step.strike.iter().flatten() {
                    assert_ne!(solution[index(&mark.cell)], mark.symbol, "{rule}");
                }
            }
            for (cell, signs) in &found.lesson.candidates.0 {
                assert!(signs.contains(&solution[index(cell)]), "{rule} {cell}");
            }
            let again = lesson(&asked, Lang::En, &|| true).expect(rule);
            assert_eq!(again.lesson, found.lesson);
        }
        let skeleton = LessonRequest { rule: "only word".to_owned(), seed: 1 };
        assert!(lesson(&skeleton, Lang::En, &|| true).is_err());
        let far = LessonRequest { rule: "x-wing".to_owned(), seed: MOST_SEED + 1 };
        assert!(lesson(&far, Lang::En, &|| true).is_err());
    }
}
