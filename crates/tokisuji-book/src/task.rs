//! A puzzle made ready for print: its solution, its grade, and two hints.
//!
//! Nothing is taken on trust: every puzzle is solved and graded again here, so that a book cannot hold one
//! with two solutions or under the wrong level.

use crate::hint::{Hint, Named, hints};
use crate::level;
use tokisuji::hunt::minutes;
use tokisuji::kind::Puzzle;
use tokisuji::lang::Lang;
use tokisuji::measure::effort_so_far;
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::search;
use tokisuji::symbol::Mark;
use tokisuji::walk::{Manner, Reading, Stopped, walk_while};

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
    /// What the level is called.
    pub(crate) word: String,
    /// What people take in the mean, where that is known.
    pub(crate) minutes: Option<f64>,
    /// The work of all deductions, by which puzzles of a level are put in order.
    pub(crate) effort: f64,
    /// Where to begin, and what to do where most people stop.
    pub(crate) hints: Vec<Hint>,
    /// The techniques it takes, each with its level, in the order in which they are first used.
    pub(crate) used: Vec<(usize, Named)>,
}

/// A puzzle that no book should hold.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("puzzle {number} ({puzzle}): {why}")]
pub struct TaskError {
    /// Which one, from 1.
    pub number: usize,
    /// As text.
    pub puzzle: String,
    /// What is wrong with it, and what to do.
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
        let wrong = |why: &str| {
            let why = lang
                .pick(format!("{why}; take it out or mend it"), format!("{why}。直すか取り除いてください"));
            TaskError { number, puzzle: puzzle.to_string(), why }
        };
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
        let level = walk.level();
        let mut used: Vec<(usize, Named)> = Vec::new();
        for round in &walk.rounds {
            for step in &round.steps {
                let named = Named::of(step, &problem.frame);
                // A pattern is a way to see a step of its rule, so that both are there to be explained.
                for named in [Named::Rule(step.rule), named] {
                    if !used.iter().any(|(_, other)| other.name() == named.name()) {
                        used.push((round.technique + 1, named));
                    }
                }
            }
        }
        Ok(Task {
            number,
            solution,
            level,
            levels: rules.everyday,
            word: level::word(rules, level, lang),
            minutes: minutes(&problem, rules).map(|minutes| minutes.mean),
            effort: effort_so_far(&walk, rules),
            hints: hints(&walk, puzzle, lang),
            used,
            puzzle: puzzle.clone(),
        })
    }

    /// Filled dots, of as many as there are levels: beyond them all are.
    pub(crate) fn dots(&self) -> usize {
        self.level.map_or(self.levels, |level| level.clamp(1, self.levels))
    }

    /// Whether the usual techniques reach its end.
    pub(crate) fn is_reached(&self) -> bool {
        self.level.is_some_and(|level| level <= self.levels)
    }

    /// The grade in words, and how long it takes people where that is known.
    pub(crate) fn grade(&self, lang: Lang) -> String {
        let word = &self.word;
        match (self.minutes, lang) {
            (Some(minutes), Lang::En) => format!("{word} · {} min", whole(minutes)),
            (Some(minutes), Lang::Ja) => format!("{word}・約{}分", whole(minutes)),
            (None, _) => word.clone(),
        }
    }

    /// What chapter it belongs to, when nobody says: kind and level.
    pub(crate) fn chapter(&self, lang: Lang) -> String {
        let (kind, word) = (self.puzzle.title(lang), &self.word);
        lang.pick(format!("{kind}, {word}"), format!("{kind}　{word}"))
    }
}

/// Minutes as people say them: none takes none, and beyond a quarter of an hour single ones mean nothing.
pub(crate) fn whole(minutes: f64) -> u32 {
    let whole = minutes.round().max(1.0);
    if whole < 15.0 { whole as u32 } else { (minutes / 5.0).round() as u32 * 5 }
}
