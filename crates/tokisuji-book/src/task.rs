//! A puzzle made ready for print: its solution, its grade, and two hints.
//!
//! Nothing is taken on trust: every puzzle is solved and graded again here, so that a book cannot hold one
//! with two solutions or under the wrong level.

use tokisuji::kind::Puzzle;
use tokisuji::lang::Lang;
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::search;
use tokisuji::symbol::Mark;
use tokisuji::walk::{Manner, Reading, Step, Stopped, Walkthrough, walk_while};

/// How often a search may ask whether to go on: minutes for a board that nobody would print.
const PATIENCE: u32 = 800_000;

/// A puzzle of a book.
pub(crate) struct Task {
    pub(crate) puzzle: Puzzle,
    /// From 1, through the whole book.
    pub(crate) number: usize,
    pub(crate) solution: Vec<Mark>,
    /// The level of the usual rule set of its kind, and how many levels that has; `None` beyond them.
    pub(crate) level: Option<usize>,
    pub(crate) levels: usize,
    pub(crate) steps: usize,
    /// Where to begin, and what to do where most people stop.
    pub(crate) hints: Vec<String>,
}

/// A puzzle that no book should hold.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("puzzle {number} ({puzzle}): {why}; take it out or mend it")]
pub struct TaskError {
    /// Which one, from 1.
    pub number: usize,
    /// As text.
    pub puzzle: String,
    /// What is wrong with it.
    pub why: String,
}

impl Task {
    pub(crate) fn new(
        puzzle: &Puzzle,
        number: usize,
        lang: Lang,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Task, TaskError> {
        let problem = puzzle.problem();
        let wrong = |why: &str| TaskError { number, puzzle: puzzle.to_string(), why: why.to_owned() };
        let mut patience = PATIENCE;
        let found = search(&problem, 2, &mut || {
            patience -= 1;
            patience > 0 && go_on()
        });
        let solution = match (found.is_unique(), found.solutions.into_iter().next()) {
            (Some(true), Some(solution)) => solution,
            (Some(_), None) => return Err(wrong(lang.pick("it has no solution", "解がありません"))),
            (Some(_), Some(_)) => {
                return Err(wrong(lang.pick("it has more than one solution", "解が1つではありません")));
            }
            (None, _) => {
                return Err(wrong(lang.pick(
                    "the search for a second solution did not end",
                    "別解の有無を調べきれませんでした",
                )));
            }
        };
        let rules = RuleSet::named(puzzle.usual_rules()).expect("a shipped set");
        let manner = Manner { reading: Reading::default(), explain: true };
        let walk = walk_while(&problem, rules, manner, go_on)
            .map_err(|Stopped| wrong(lang.pick("broken off", "中断しました")))?;
        Ok(Task {
            number,
            solution,
            level: walk.level(),
            levels: rules.everyday,
            steps: walk.rounds.len(),
            hints: hints(&walk, puzzle, lang),
            puzzle: puzzle.clone(),
        })
    }

    /// Filled dots of five: none is as easy as it gets, and past the levels is all five.
    pub(crate) fn dots(&self) -> usize {
        self.level.map_or(5, |level| (level * 5).div_ceil(self.levels.max(1)).clamp(1, 5))
    }

    /// The grade in words.
    pub(crate) fn grade(&self, lang: Lang) -> String {
        match self.level {
            Some(level) => {
                let steps = self.steps;
                lang.pick(format!("Level {level} · {steps} steps"), format!("レベル{level}・{steps}ステップ"))
            }
            None => lang.pick("Beyond the levels", "レベル外の難問").to_owned(),
        }
    }

    /// What chapter it belongs to, when nobody says: kind and level.
    pub(crate) fn chapter(puzzle: &Puzzle, level: Option<usize>, lang: Lang) -> String {
        let kind = puzzle.title(lang);
        match level {
            Some(level) => lang.pick(format!("{kind}, level {level}"), format!("{kind} レベル{level}")),
            None => lang.pick(format!("{kind}, the hardest"), format!("{kind} 最難関")),
        }
    }
}

/// The first deduction of all, and the first of the hardest technique.
fn hints(walk: &Walkthrough, puzzle: &Puzzle, lang: Lang) -> Vec<String> {
    let frame = puzzle.problem().frame;
    let first = walk.rounds.iter().find_map(|round| round.steps.first());
    let hardest = walk.rounds.iter().enumerate().filter(|(_, round)| Some(round.technique) == walk.hardest());
    let hardest = hardest.filter(|(at, _)| *at > 0).find_map(|(_, round)| round.steps.first());
    // What takes many suppositions has no room on a page: there only what comes of it is told.
    let say = |step: &Step| match step.deduction.because.proof() {
        [] | [_] => step.say(&frame, lang),
        _ => lang.struck(&frame, step.deduction.effect.marks()),
    };
    let mut said = Vec::new();
    if let Some(step) = first {
        let sentence = say(step);
        said.push(lang.pick(format!("Begin: {sentence}"), format!("はじめに：{sentence}")));
    }
    if let Some(step) = hardest {
        let (name, sentence) = (step.title(&frame, lang), say(step));
        said.push(lang.pick(format!("Stuck? {name}: {sentence}"), format!("困ったら：{name}。{sentence}")));
    }
    said
}
