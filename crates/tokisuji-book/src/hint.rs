//! Hints as sentences that somebody can follow who has never seen a rule written down.
//!
//! What goes is said in words, and the reason only where it is a short one: a chain of inequalities helps nobody who is stuck.

use std::collections::BTreeMap;
use tokisuji::kind::Puzzle;
use tokisuji::lang::Lang;
use tokisuji::problem::{Frame, Pattern};
use tokisuji::rule::{Effect, Rule};
use tokisuji::symbol::Mark;
use tokisuji::walk::{Step, Walkthrough};

/// A longer reason is not told: the picture of its technique tells it better.
const LONGEST: usize = 130;

/// What a step goes by: a rule of the set, or what players of the kind call it.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Named {
    Rule(&'static dyn Rule),
    Pattern(&'static Pattern),
}

impl Named {
    pub(crate) fn of(step: &Step, frame: &Frame) -> Named {
        step.pattern(frame).map_or(Named::Rule(step.rule), Named::Pattern)
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Named::Rule(rule) => rule.name(),
            Named::Pattern(pattern) => pattern.name,
        }
    }

    pub(crate) fn title(self, lang: Lang) -> &'static str {
        match self {
            Named::Rule(rule) => rule.title(lang),
            Named::Pattern(pattern) => lang.pick(pattern.title[0], pattern.title[1]),
        }
    }
}

/// Something to go on with.
#[derive(Clone, Debug)]
pub(crate) struct Hint {
    /// Whether it is where to begin; else it is where most people stop.
    first: bool,
    /// The technique, which is named only where the book explains it.
    pub(crate) named: Named,
    said: String,
}

impl Hint {
    /// The hint in words.
    pub(crate) fn say(&self, names: bool, lang: Lang) -> String {
        let said = &self.said;
        match (self.first, names) {
            (true, _) => lang.pick(format!("Begin: {said}"), format!("はじめに：{said}")),
            (false, false) => lang.pick(format!("Stuck? {said}"), format!("困ったら：{said}")),
            (false, true) => {
                let title = capital(self.named.title(lang));
                lang.pick(format!("Stuck? {title}: {said}"), format!("困ったら：{title}。{said}"))
            }
        }
    }
}

/// The first deduction of all, and the first of the hardest technique, unless that is the easiest there is.
pub(crate) fn hints(walk: &Walkthrough, puzzle: &Puzzle, lang: Lang) -> Vec<Hint> {
    let frame = puzzle.problem().frame;
    let hint = |step: &Step, first: bool| Hint {
        first,
        named: Named::of(step, &frame),
        said: say(step, &frame, lang),
    };
    let first = walk.rounds.iter().find_map(|round| round.steps.first());
    let hardest = walk.rounds.iter().enumerate().filter(|(_, round)| Some(round.technique) == walk.hardest());
    let hardest = hardest
        .filter(|(at, round)| *at > 0 && round.technique > 0)
        .find_map(|(_, round)| round.steps.first());
    first.map(|step| hint(step, true)).into_iter().chain(hardest.map(|step| hint(step, false))).collect()
}

/// A deduction as sentences: why, and what follows.
pub(crate) fn say(step: &Step, frame: &Frame, lang: Lang) -> String {
    let (effect, because) = (&step.deduction.effect, &step.deduction.because);
    let follows = follows(effect, frame, lang);
    let whole = step.say(frame, lang);
    let told = match effect {
        Effect::Strike(marks) => lang.struck(frame, marks),
        Effect::Decide(_) | Effect::Write(_) => lang.all_decided(frame, effect.marks()),
    };
    let reason = whole.strip_prefix(&told).and_then(|rest| rest.strip_prefix([':', '：']).map(str::trim));
    let short = reason.filter(|reason| {
        // What takes many suppositions has no room on a page, and signs are no sentences.
        because.proof().is_empty() && reason.chars().count() <= LONGEST && !reason.contains(['≠', '→'])
    });
    match (short, lang) {
        (Some(reason), Lang::En) => format!("{}: {}.", capital(&follows), reason.trim_end_matches('.')),
        (Some(reason), Lang::Ja) => format!("{follows}。{}。", reason.trim_end_matches('。')),
        (None, Lang::En) => format!("{}.", capital(&follows)),
        (None, Lang::Ja) => format!("{follows}。"),
    }
}

/// What follows, in words.
fn follows(effect: &Effect, frame: &Frame, lang: Lang) -> String {
    let marks = effect.marks();
    let mut said: Vec<String> = Vec::new();
    if effect.decides() {
        for some in alike(marks, frame) {
            let told = lang.all_decided(frame, &some);
            said.push(match told.split_once(" = ") {
                Some((places, sign)) => lang.pick(format!("{places} is {sign}"), format!("{places}は{sign}")),
                None => told,
            });
        }
    } else {
        for some in alike(marks, frame) {
            let told = lang.struck(frame, &some);
            said.push(match told.split_once(" ≠ ") {
                Some((places, signs)) => {
                    let list = |text: &str, apart: &str, and: &str| {
                        let items: Vec<String> = text.split(apart).map(str::to_owned).collect();
                        lang.listed(&items, and)
                    };
                    let (places, signs) = (list(places, lang.comma(), "or"), list(signs, " ", "and"));
                    lang.pick(
                        format!("{signs} cannot stand in {places}"),
                        format!("{places}に{signs}は入らない"),
                    )
                }
                None => told,
            });
        }
    }
    // Each is a sentence in Japanese, a clause in English.
    said.join(lang.pick("; ", "。"))
}

/// Marks of places of which the same is said, together.
fn alike(marks: &[Mark], frame: &Frame) -> Vec<Vec<Mark>> {
    let signs = |mark: &Mark| -> String {
        marks.iter().filter(|other| other.cell == mark.cell).map(|&other| frame.sign_of(other)).collect()
    };
    let mut groups: BTreeMap<String, Vec<Mark>> = BTreeMap::new();
    for mark in marks {
        groups.entry(signs(mark)).or_default().push(*mark);
    }
    groups.into_values().collect()
}

/// English sentences begin with a capital, names of cells stay as they are.
pub(crate) fn capital(text: &str) -> String {
    let mut signs = text.chars();
    match signs.next() {
        Some(first) if !signs.as_str().starts_with(|sign: char| sign.is_ascii_digit()) => {
            first.to_uppercase().chain(signs).collect()
        }
        _ => text.to_owned(),
    }
}
