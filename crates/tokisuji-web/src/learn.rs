//! Lessons: a course for each set of rules, made from the rules' own examples. First what it is, then boards made for it, then a puzzle
//! that needs it. Boards come from seeds, so that a lesson is the same for everybody. Behind those a course for each kind whose players
//! have names of their own, made from the patterns' examples.

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
use tokisuji::draw::{Look, draw_step};
use tokisuji::example::{Shown, example};
use tokisuji::kind::{KINDS, Kind, Position, pattern, patterns};
use tokisuji::lang::Lang;
use tokisuji::make::recipe::Wished;
use tokisuji::problem::Pattern;
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

/// Puzzles for rules that it takes too long to make one for, all of them made by others or found by our makers in minutes: their twins
/// are as good, and there are more of them than anybody will see.
const KNOWN: [(&str, &[&str]); 3] = [
    ("hidden quad", &["5.8.....44..6..9.29..3.25.....731...3.......1...296.....34.9..66.9..8..38.....4.9"]),
    (
        "jellyfish",
        &[
            ".6..7..21...3..9..12....7..4...97....9..2..1....13...8..9....75..6..9...81..5..6.",
            ".568..2......426...7.1.......328.1...8.....2...7.653.......3.8...862......2..851.",
            "73.9........64.3....42.3..1.1..3.2..2.......9..9.6..8.6..3.14....2.86........4.12",
        ],
    ),
    (
        "alternating chain",
        &[
            "....8.5.......7.927..9.6.3..52.4.......5.9.......2.85..9.3.4..546.8.......1.6....",
            "2.5...9.319.....86..........1.4.5.2...26.95.....283............8.9.4.6.55.6.3.4.7",
            "8.....5.9.5...9.4.3.9.5.1...7.964.....37.26.....531.8...1.9.4.2.4.2...6.6.2.....1",
            "1...5.6.2.5.6...1.8.9..14....5....3.6.......8.9....7....61..9.5.2...3.8.5.7.8...4",
        ],
    ),
];

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

/// The pattern of that name, and its kind.
fn patterned(name: &str) -> Option<(&'static dyn Kind, &'static Pattern)> {
    patterns().find(|(_, pattern)| pattern.name == name)
}

/// What a rule finds in its example, and where.
fn shown(rule: &'static dyn Rule) -> Option<Step> {
    let example = example(rule.name())?;
    let deduction = find_round(rule, &example.board()).into_iter().next()?;
    Some(Step { rule, deduction })
}

/// The picture of a rule or pattern: its example.
pub(crate) fn picture(asked: &Asked, lang: Lang) -> Result<Reply, Error> {
    if let Some(pattern) = pattern(&asked.rule) {
        let shown = Shown::of(pattern).ok_or(Error::Missing)?;
        let givens = shown.problem.givens.iter().map(|mark| mark.cell).collect();
        let look = Look { lang, labels: true, ..Look::default() };
        return Ok(Reply::svg(draw_step(&shown.board(), &givens, &shown.step, &look)));
    }
    let (rule, _) = named(&asked.rule)?;
    let (example, step) = example(rule.name()).zip(shown(rule)).ok_or(Error::Missing)?;
    let board = example.board();
    let look = Look { lang, labels: true, ..Look::default() };
    Ok(Reply::svg(draw_step(&board, &example.decided, &step, &look)))
}

/// A lesson in the list.
struct Line {
    name: &'static str,
    title: &'static str,
    /// The level of a rule; a pattern is found by rules of several.
    level: Option<usize>,
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
    /// What the rule or pattern is.
    about: &'static str,
    /// What it says of its example.
    sentence: String,
    practised: bool,
    /// The address of the example, where it is a whole puzzle to be played.
    play: Option<String>,
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
        level: Some(level),
    };
    if asked.rule.is_empty() {
        let section = |course: &'static Course| Section {
            title: lang.pick(course.title[0], course.title[1]),
            lines: course.taught().into_iter().map(line).collect(),
        };
        let of_kind = |kind: &&'static dyn Kind| Section {
            title: kind.title(lang),
            lines: kind.patterns().iter().map(|pattern| named_line(pattern, lang)).collect(),
        };
        let named = KINDS.iter().filter(|kind| !kind.patterns().is_empty()).map(of_kind);
        let sections = COURSES.iter().map(section).chain(named).collect();
        return Reply::page(&Learn { lang, here: "/learn".to_owned(), sections, told: None });
    }
    if let Some((kind, pattern)) = patterned(&asked.rule) {
        return Reply::page(&Learn {
            lang,
            here: format!("/learn?rule={}", read::encoded(pattern.name)),
            sections: Vec::new(),
            told: Some(told(kind, pattern, lang)?),
        });
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
            about: example.about(lang),
            sentence: rule.explain(&example.frame, &step.deduction, lang),
            practised: course.boards.is_some(),
            play: None,
            next: taught.get(at + 1).copied().map(line),
        }),
    })
}

/// A pattern in the list.
fn named_line(pattern: &'static Pattern, lang: Lang) -> Line {
    Line { name: pattern.name, title: lang.pick(pattern.title[0], pattern.title[1]), level: None }
}

/// The lesson of a pattern: its example is a puzzle to be played.
fn told(kind: &'static dyn Kind, pattern: &'static Pattern, lang: Lang) -> Result<Told, Error> {
    let shown = Shown::of(pattern).ok_or(Error::Missing)?;
    let later = kind.patterns().iter().skip_while(|other| other.name != pattern.name).nth(1);
    Ok(Told {
        name: pattern.name,
        title: lang.pick(pattern.title[0], pattern.title[1]),
        course: kind.title(lang),
        about: lang.pick(pattern.about[0], pattern.about[1]),
        sentence: shown.step.say(&shown.problem.frame, lang),
        practised: false,
        play: Some(format!("/play?p={}", read::encoded(&shown.puzzle.to_string()))),
        next: later.map(|pattern| named_line(pattern, lang)),
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
        let seed = seed_of(rule, asked.seed * MOST_TRIES + attempt);
        let Some(position) = made(rule, course, wishes, seed, go_on)? else { break };
        if let Some(lesson) = answer::lesson(&position.puzzle, rule, course.set(), lang, go_on)? {
            let board = verbs::board_of(Opened::Puzzle(position), lang, go_on)?;
            return Ok(LessonAnswer { lesson, board });
        }
    }
    Err(Error::TimeUp)
}

/// A seed that no two rules share, so that their boards differ.
fn seed_of(rule: &dyn Rule, number: u64) -> u64 {
    let mixed = rule
        .name()
        .bytes()
        .fold(0x811c_9dc5_u32, |mixed, byte| (mixed ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    u64::from(mixed) << 20 ^ number
}

/// A puzzle that may need a rule, and nothing harder; `None` where the time was up.
fn made(
    rule: &dyn Rule,
    course: &Course,
    wishes: &[(&str, &str)],
    seed: u64,
    go_on: &dyn Fn() -> bool,
) -> Result<Option<Position>, Error> {
    if let Some((_, texts)) = KNOWN.iter().find(|(name, _)| *name == rule.name()) {
        return read::position(&twin(texts[(seed % texts.len() as u64) as usize], seed)).map(Some);
    }
    let mut all: BTreeMap<String, Wished> =
        wishes.iter().map(|(name, wished)| ((*name).to_owned(), Wished::from(*wished))).collect();
    let kind = all.remove("kind").map(|kind| kind.text()).unwrap_or_default();
    if all.is_empty() {
        all.insert("must".to_owned(), rule.name().into());
        // The level of the rule, so that nobody meets what they have not learnt; and the quickest way to make one.
        let level =
            course.taught().iter().find(|(_, known)| known.name() == rule.name()).map(|(level, _)| *level);
        all.extend(level.map(|level| ("level".to_owned(), level.into())));
        all.insert("method".to_owned(), "expand".into());
        if rule.name().contains("extra group") {
            all.insert("variant".to_owned(), "diagonal".into());
        }
    }
    let wanted = Wanted { kind, wishes: all, seed: Some(seed), ..Wanted::default() };
    let made = wanted.plan(Lang::En)?.make(go_on, &mut |_| ())?;
    made.map(|made| read::position(made.line())).transpose()
}

/// The same puzzle with other digits, its bands and the rows in them in another order, likewise its stacks and columns, and mirrored or not.
fn twin(text: &str, seed: u64) -> String {
    let mut chance = stream(seed, 0);
    let mut digits: Vec<char> = ('1'..='9').collect();
    shuffle(&mut chance, &mut digits);
    let mut lines = || -> Vec<usize> {
        let mut bands: Vec<Vec<usize>> = (0..3).map(|band| (3 * band..3 * band + 3).collect()).collect();
        for band in &mut bands {
            shuffle(&mut chance, band);
        }
        shuffle(&mut chance, &mut bands);
        bands.concat()
    };
    let (rows, cols) = (lines(), lines());
    let cells: Vec<char> = text.chars().collect();
    let at = |row: usize, col: usize| match seed.is_multiple_of(2) {
        true => cells[9 * rows[row] + cols[col]],
        false => cells[9 * cols[col] + rows[row]],
    };
    let digit = |sign: char| sign.to_digit(10).map_or(sign, |digit| digits[digit as usize - 1]);
    (0..81).map(|cell| digit(at(cell / 9, cell % 9))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_and_pattern_is_taught_once_and_has_a_picture() {
        let mut names: Vec<&str> =
            COURSES.iter().flat_map(Course::taught).map(|(_, rule)| rule.name()).collect();
        names.extend(patterns().map(|(_, pattern)| pattern.name));
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
    fn no_board_needs_more_than_has_been_taught() {
        let set = RuleSet::named("human").expect("a shipped set");
        for (name, level) in [
            ("hidden single in block", 1),
            ("pointing", 4),
            ("naked pair", 6),
            ("hidden quad", 7),
            ("jellyfish", 8),
            ("alternating chain", 9),
        ] {
            for seed in 0..3 {
                let asked = LessonRequest { rule: name.to_owned(), seed };
                let found = lesson(&asked, Lang::En, &|| true).expect(name);
                let puzzle = read::position(&found.lesson.puzzle).expect("a puzzle").puzzle;
                let walked = tokisuji::walk::walk(&puzzle.problem(), set);
                assert_eq!(walked.hardest(), Some(level - 1), "{name} {seed}");
            }
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
        // Boards of one rule differ, also where they are twins of a few.
        let mut boards = std::collections::BTreeSet::new();
        for (rule, seed) in [
            ("alternating chain", 1),
            ("alternating chain", 2),
            ("alternating chain", 3),
            ("pointing", 0),
            ("hidden single in block", 0),
        ] {
            let asked = LessonRequest { rule: rule.to_owned(), seed };
            let found = lesson(&asked, Lang::En, &|| true).expect(rule);
            assert!(boards.insert(found.lesson.puzzle), "{rule} {seed}");
        }
        let skeleton = LessonRequest { rule: "only word".to_owned(), seed: 1 };
        assert!(lesson(&skeleton, Lang::En, &|| true).is_err());
        let far = LessonRequest { rule: "x-wing".to_owned(), seed: MOST_SEED + 1 };
        assert!(lesson(&far, Lang::En, &|| true).is_err());
    }
}
