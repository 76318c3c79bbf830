//! The page that takes a puzzle apart: sound or not, its grade, every step with its picture, and the shape of its solution.

use crate::error::Error;
use crate::pages::{Download, Link, downloads};
use crate::read::{self, Opened, encoded};
use crate::reply::Reply;
use crate::walks::Walks;
use askama::Template;
use serde::Deserialize;
use tokisuji::answer::{self, Checked};
use tokisuji::draw::{Look, draw_paths, draw_step, folded};
use tokisuji::hunt;
use tokisuji::kind::{Position, Puzzle};
use tokisuji::lang::Lang;
use tokisuji::measure::MEASURES;
use tokisuji::paths;
use tokisuji::problem::Problem;
use tokisuji::ruleset::RuleSet;
use tokisuji::walk::{Manner, Replay, Walkthrough, walk_while};

/// A measure with its value.
struct Measured {
    title: &'static str,
    about: String,
    value: String,
}

/// Minutes that people take, or that nobody knows.
fn minutes(problem: &Problem, rules: &RuleSet, unique: bool, lang: Lang) -> Measured {
    let known = Some(problem).filter(|_| unique).and_then(|problem| hunt::minutes(problem, rules));
    let (value, about) = match known {
        Some(minutes) => (format!("{:.1}", minutes.mean), minutes.about(lang)),
        None => ("–".to_string(), hunt::Minutes::not_known(lang).to_string()),
    };
    Measured { title: lang.pick("minutes", "分"), about, value }
}

/// A round with its steps.
struct Round {
    heading: String,
    steps: Vec<Step>,
}

/// A step with the address of its picture.
struct Step {
    number: usize,
    title: &'static str,
    sentence: String,
    /// What a deep trial rests on, as a tree that folds open.
    argument: String,
    rests_on: usize,
    /// Link by link, where it is a chain or a supposition.
    stages: Vec<String>,
}

/// A bar of the profile: one round.
struct Bar {
    x: usize,
    y: usize,
    height: usize,
    level: usize,
    title: String,
}

struct Analysis {
    title: String,
    sound: bool,
    said: Vec<String>,
    ending: String,
    measures: Vec<Measured>,
    used: Vec<(&'static str, u32)>,
    rounds: Vec<Round>,
    bars: Vec<Bar>,
    wide: usize,
    /// None where counting them takes longer than a page waits.
    orders: Option<Orders>,
}

/// What the picture of solution paths can show.
struct Orders {
    /// The rules that orders are counted with, and what they are.
    rules: (&'static str, &'static str),
    /// Cells that are open, and those of them that these rules decide.
    open: usize,
    decided: usize,
}

impl Orders {
    fn new(
        puzzle: &Puzzle,
        problem: &Problem,
        lang: Lang,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Option<Orders>, Error> {
        let rules = RuleSet::named(puzzle.path_rules()).expect("a shipped set");
        let open = open_places(problem);
        if !is_quick(problem) {
            return Ok(None);
        }
        let walked = walk_while(problem, rules, Manner::default(), go_on)?;
        let decided = open.saturating_sub(walked.open);
        Ok(Some(Orders { rules: (&rules.name, rules.about(lang)), open, decided }))
    }
}

/// How many places of the answer are to be decided where every step of every order is asked of the clues: a second or two.
const MOST_ASKED: usize = 200;

fn open_places(problem: &Problem) -> usize {
    problem.blanks().iter().filter(|&cell| problem.frame.is_answer(cell)).count()
}

/// Whether a page can wait for the orders of a puzzle.
fn is_quick(problem: &Problem) -> bool {
    !problem.frame.is_constrained() || open_places(problem) <= MOST_ASKED
}

#[derive(Template)]
#[template(path = "analyse.html")]
struct Page {
    lang: Lang,
    here: String,
    /// The puzzle, and the same as part of an address.
    text: String,
    puzzle: String,
    player: String,
    /// Whether somebody asked for a rule set: then what it measures is what they want to see.
    asked: bool,
    sets: Vec<(&'static str, &'static str)>,
    downloads: Vec<Download>,
    found: Option<Analysis>,
}

/// A puzzle in the address, and who is to solve it.
#[derive(Deserialize)]
pub(crate) struct Asking {
    #[serde(default)]
    p: String,
    #[serde(default)]
    rules: String,
}

/// The page. Without a puzzle, a place to paste one.
pub(crate) fn page(
    asking: &Asking,
    walks: &Walks,
    lang: Lang,
    go_on: &dyn Fn() -> bool,
) -> Result<Reply, Error> {
    let sets: Vec<_> = RuleSet::shipped().iter().map(|set| (set.name.as_str(), set.about(lang))).collect();
    if asking.p.trim().is_empty() {
        return Reply::page(&Page {
            lang,
            here: "/analyse".to_string(),
            text: String::new(),
            puzzle: String::new(),
            player: String::new(),
            asked: false,
            sets,
            downloads: Vec::new(),
            found: None,
        });
    }
    let opened = read::opened(&asking.p)?;
    let downloads = downloads(&opened, lang);
    let position = match opened {
        Opened::Puzzle(position) => position,
        // There is nothing to reason about; what can be done with it stands beside its board.
        Opened::Crossword(sheet) => {
            return Ok(Reply::elsewhere(format!("/play?p={}", encoded(&read::line(&sheet)?))));
        }
    };
    let rules = read::rules(Some(&asking.rules), &position.puzzle)?;
    let text = position.puzzle.to_string();
    let puzzle = encoded(&text);
    let found = Some(analyse(walks, &position, rules, lang, go_on)?);
    let here = format!("/analyse?p={puzzle}&rules={}", encoded(&rules.name));
    Reply::page(&Page {
        lang,
        here,
        text,
        puzzle,
        player: rules.name.clone(),
        asked: !asking.rules.is_empty(),
        sets,
        downloads,
        found,
    })
}

fn analyse(
    walks: &Walks,
    position: &Position,
    rules: &RuleSet,
    lang: Lang,
    go_on: &dyn Fn() -> bool,
) -> Result<Analysis, Error> {
    let puzzle = &position.puzzle;
    let checked: Checked = answer::check(puzzle, lang, go_on);
    let problem = puzzle.problem();
    let walked = walks.told(puzzle, &problem, rules, go_on)?;
    let measured = |measure: &&'static dyn tokisuji::measure::Measure| Measured {
        title: measure.title(lang),
        about: measure.about(lang).to_string(),
        value: measure
            .of(&walked, rules)
            .map_or_else(|| "–".to_string(), |value| format!("{value:.*}", measure.digits())),
    };
    let mut measures: Vec<Measured> = MEASURES.iter().map(measured).collect();
    measures.push(minutes(&problem, rules, checked.unique == Some(true), lang));
    let mut number = 0;
    let mut step = |step: &tokisuji::walk::Step| {
        number += 1;
        let argument = step.argument(&problem.frame, lang);
        let (rests_on, stages) = (argument.count(), step.stages(&problem.frame, lang));
        let (title, folded) = (step.title(&problem.frame, lang), folded(&argument));
        Step { number, title, sentence: argument.sentence, argument: folded, rests_on, stages }
    };
    let rounds = walked.rounds.iter().enumerate().map(|(at, round)| Round {
        heading: round.heading(at + 1, &problem.frame, rules, lang),
        steps: round.steps.iter().map(&mut step).collect(),
    });
    let rounds = rounds.collect();
    let (bars, wide) = profile(&walked, lang);
    Ok(Analysis {
        title: puzzle.title(lang),
        sound: checked.unique == Some(true),
        said: checked.sentences(lang),
        ending: walked.ending(&problem.frame, rules, lang),
        measures,
        used: walked.uses(rules).map(|(rule, uses)| (rule.title(lang), uses)).collect(),
        rounds,
        bars,
        wide,
        orders: Orders::new(puzzle, &problem, lang, go_on)?,
    })
}

/// The rounds as bars: as tall as there were things to find, as dark as the technique is hard.
fn profile(walked: &Walkthrough, lang: Lang) -> (Vec<Bar>, usize) {
    const TALL: usize = 60;
    let most = walked.rounds.iter().map(|round| round.deductions).max().unwrap_or(1).max(1) as usize;
    let bar = |(at, round): (usize, &tokisuji::walk::Round)| {
        let (things, level) = (round.deductions as usize, round.technique + 1);
        let height = (things * TALL).div_ceil(most);
        let number = at + 1;
        let title = lang.pick(
            format!("round {number}: {things} to find, level {level}"),
            format!("手順{number}: 見つかるもの{things}個、レベル{level}"),
        );
        Bar { x: at * 12, y: TALL - height, height, level: level.min(8), title }
    };
    (walked.rounds.iter().enumerate().map(bar).collect(), walked.rounds.len().max(1) * 12)
}

/// A step of a puzzle's walkthrough.
#[derive(Deserialize)]
pub(crate) struct StepAsked {
    #[serde(flatten)]
    link: Link,
    #[serde(default)]
    rules: String,
    n: String,
    /// How many links of a chain or supposition are followed; all, where none is said.
    links: Option<String>,
}

/// The picture of one step.
pub(crate) fn step(
    asked: &StepAsked,
    walks: &Walks,
    lang: Lang,
    go_on: &dyn Fn() -> bool,
) -> Result<Reply, Error> {
    let number = |text: &str| {
        text.parse::<usize>().map_err(|_| {
            Error::wrong(
                format!("found step {text:?}, wanted a number"),
                format!("{text:?} は番号ではありません"),
            )
        })
    };
    let wanted = number(&asked.n)?;
    let links = asked.links.as_deref().map(number).transpose()?;
    let position = read::position(&asked.link.p)?;
    let rules = read::rules(Some(&asked.rules), &position.puzzle)?;
    let problem = position.puzzle.problem();
    let walked = walks.told(&position.puzzle, &problem, rules, go_on)?;
    picture(&problem, &walked, wanted, &Look { lang, labels: true, links, ..Look::default() }).map(Reply::svg)
}

/// The picture of a puzzle's solution paths: depths, choices along the way, what comes before what.
pub(crate) fn paths(link: &Link, lang: Lang, go_on: &dyn Fn() -> bool) -> Result<Reply, Error> {
    let puzzle = read::position(&link.p)?.puzzle;
    let rules = RuleSet::named(puzzle.path_rules()).expect("a shipped set");
    let problem = puzzle.problem();
    if !is_quick(&problem) {
        return Err(Error::wrong(
            "counting the orders of so large a puzzle takes too long for a page; the program does it",
            "これほど大きい問題では順序を数えるのに時間がかかりすぎます。プログラムなら数えられます",
        ));
    }
    // A small estimate: a page should not wait for the last digit, nor the site hold a large memo.
    let asked = paths::Asked { method: paths::Method::Fast, ..paths::Asked::default() };
    let found = paths::paths(&problem, rules, &asked, &mut || go_on()).ok();
    let found = found.filter(|found| !found.cells.is_empty());
    found.map(|found| Reply::svg(draw_paths(&problem, &found, lang))).ok_or_else(|| {
        Error::wrong("no cell is decided by the rules of paths", "解き筋の規則ではどのマスも決まりません")
    })
}

fn picture(problem: &Problem, walked: &Walkthrough, wanted: usize, look: &Look) -> Result<String, Error> {
    let givens = problem.givens.iter().map(|mark| mark.cell).collect();
    let mut replay = Replay::new(problem);
    let mut number = 0;
    for round in &walked.rounds {
        if let Some(step) = wanted.checked_sub(number + 1).and_then(|at| round.steps.get(at)) {
            return Ok(draw_step(replay.board(), &givens, step, look));
        }
        number += round.steps.len();
        replay.apply(round);
    }
    Err(Error::Missing)
}
