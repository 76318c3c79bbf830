//! Measures: numbers that say how hard a walkthrough was. More is harder, so a puzzle that the rules do not solve has none but
//! the cells they leave open: what they did until then would make it look easy.
//!
//! A measure reads the rounds and how often each rule was used, never the deductions themselves, so that
//! grading gives the same numbers as explaining without keeping a single sentence.

use crate::lang::Lang;
use crate::ruleset::{Rated, RuleSet, Scale};
use crate::walk::{End, Walkthrough};

/// A number that says how hard a walkthrough was; more is harder.
pub trait Measure: Sync {
    /// The name in files and print. Never changes.
    fn name(&self) -> &'static str;
    /// The name people read in a language.
    fn title(&self, lang: Lang) -> &'static str;
    /// What it says, in a sentence.
    fn about(&self, lang: Lang) -> &'static str;
    /// The number, or `None` where the walkthrough does not tell.
    fn of(&self, walk: &Walkthrough, rules: &RuleSet) -> Option<f64>;
    /// How many digits after the point are worth printing.
    fn digits(&self) -> usize {
        0
    }
}

/// Every measure, in the order `grade` prints them.
pub static MEASURES: &[&dyn Measure] = &[&Level, &Steps, &Effort, &Hardest, &Narrow, &Open, &Rating];

/// The measure of that name.
pub fn measure(name: &str) -> Option<&'static dyn Measure> {
    MEASURES.iter().copied().find(|measure| measure.name() == name)
}

/// L of paper A: techniques 1 to L solve the puzzle, 1 to L−1 do not.
pub struct Level;

impl Measure for Level {
    fn name(&self) -> &'static str {
        "level"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("level", "レベル")
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick("the hardest technique that is needed", "必要な最も難しい解法の番号")
    }

    fn of(&self, walk: &Walkthrough, _: &RuleSet) -> Option<f64> {
        // A puzzle that is full from the start needs nothing, not even technique 1.
        (walk.end == End::Solved).then(|| walk.hardest().map_or(0.0, |technique| technique as f64 + 1.0))
    }
}

/// S of paper A: the number of rounds, also those that only narrow.
pub struct Steps;

impl Measure for Steps {
    fn name(&self) -> &'static str {
        "steps"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("steps", "ステップ数")
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick("rounds to the end", "最後までの手順の数")
    }

    fn of(&self, walk: &Walkthrough, _: &RuleSet) -> Option<f64> {
        (walk.end == End::Solved).then_some(walk.rounds.len() as f64)
    }
}

/// The work of all uses of all rules.
pub struct Effort;

impl Measure for Effort {
    fn name(&self) -> &'static str {
        "effort"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("effort", "手間")
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick("the work of every deduction added up", "すべての推論の手間の合計")
    }

    fn of(&self, walk: &Walkthrough, rules: &RuleSet) -> Option<f64> {
        (walk.end == End::Solved).then(|| effort_so_far(walk, rules))
    }

    fn digits(&self) -> usize {
        1
    }
}

/// The work of every deduction as far as the rules went. Where they do not reach the end this says nothing about how hard the
/// puzzle is: the hardest may need none of them.
pub fn effort_so_far(walk: &Walkthrough, rules: &RuleSet) -> f64 {
    // Tenths added as whole numbers, so that the sum does not depend on the order.
    let tenths = |effort: f64| (effort * 10.0).round();
    let work = |(&uses, known): (&u32, crate::ruleset::Known)| uses as f64 * tenths(known.effort);
    walk.uses.iter().zip(rules.rules()).map(work).sum::<f64>() / 10.0
}

/// The work of the hardest rule that was used.
pub struct Hardest;

impl Measure for Hardest {
    fn name(&self) -> &'static str {
        "hardest"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("hardest", "最難")
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick("the work of the hardest rule used", "使った最も難しい規則の手間")
    }

    fn of(&self, walk: &Walkthrough, rules: &RuleSet) -> Option<f64> {
        let used = walk.uses.iter().zip(rules.rules()).filter(|(uses, _)| **uses > 0);
        let used = used.filter(|_| walk.end == End::Solved);
        used.map(|(_, known)| known.effort).reduce(f64::max)
    }

    fn digits(&self) -> usize {
        1
    }
}

/// The share of rounds in which there was only one thing to find.
pub struct Narrow;

impl Measure for Narrow {
    fn name(&self) -> &'static str {
        "narrow"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("narrow", "一本道")
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick("share of rounds with only one thing to find", "見つけるものが一つしかない手順の割合")
    }

    fn of(&self, walk: &Walkthrough, _: &RuleSet) -> Option<f64> {
        let narrow = walk.rounds.iter().filter(|round| round.deductions == 1).count();
        (walk.end == End::Solved && !walk.rounds.is_empty()).then(|| narrow as f64 / walk.rounds.len() as f64)
    }

    fn digits(&self) -> usize {
        3
    }
}

/// Cells that the rules leave open.
pub struct Open;

impl Measure for Open {
    fn name(&self) -> &'static str {
        "open"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("open", "未決")
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick("cells the rules leave open", "規則だけでは決まらないマスの数")
    }

    fn of(&self, walk: &Walkthrough, _: &RuleSet) -> Option<f64> {
        Some(walk.open as f64)
    }
}

/// What a plain 9×9 Sudoku is rated on the scale of Sudoku Explainer, where the rule set knows.
pub struct Rating;

impl Rating {
    /// How far off ratings of this level are on average.
    pub fn error(walk: &Walkthrough, rules: &RuleSet) -> Option<f64> {
        Rating.of(walk, rules)?;
        Some(rules.rating.as_ref()?.levels.get(walk.hardest()?)?.error)
    }
}

impl Measure for Rating {
    fn name(&self) -> &'static str {
        "rating"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("rating", "レーティング")
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick(
            "about what Sudoku Explainer would say; plain 9×9 Sudoku only",
            "Sudoku Explainer の評価値の推定(通常の9×9のみ)",
        )
    }

    fn of(&self, walk: &Walkthrough, rules: &RuleSet) -> Option<f64> {
        let hardest = walk.hardest().filter(|_| walk.end == End::Solved && walk.plain)?;
        let scale = rules.rating.as_ref()?;
        let level = scale.levels.get(hardest)?;
        let instead = || {
            let (instead, beside) = (scale.instead.as_ref()?, walk.beside.as_ref()?);
            highest(beside, RuleSet::named(&instead.rules)?.rating.as_ref()?)
        };
        match instead() {
            Some(rating) => Some(rating.clamp(level.least, level.most)),
            None => highest(walk, scale),
        }
    }

    fn digits(&self) -> usize {
        1
    }
}

/// What the level of a walk is rated that is rated highest.
fn highest(walk: &Walkthrough, scale: &Scale) -> Option<f64> {
    let of_level = |(at, rated): (usize, &Rated)| {
        let lengths = walk.rounds.iter().filter(|round| round.technique == at).map(|round| round.length);
        // A pattern has no length, and its logarithm is of 1.
        let longest = f64::from(lengths.clone().max()?.max(1));
        let sum = lengths.map(f64::from).sum::<f64>().max(1.0);
        let rating = rated.base + rated.longest * longest.ln() + rated.sum * sum.ln();
        Some(rating.clamp(rated.least, rated.most))
    };
    scale.levels.iter().enumerate().filter_map(of_level).reduce(f64::max)
}
