//! How many minutes people take: the time of the player that was fitted to them, and how far their times lie around it.
//!
//! There are times of people for plain 9×9 Sudoku only, so nothing else has minutes. Where the rules of that player end before the
//! puzzle does, there are too few times to say anything either.

use super::{Rates, hunt};
use crate::chance::stream;
use crate::lang::Lang;
use crate::problem::Problem;
use crate::ruleset::RuleSet;
use crate::solve::{as_nine, marks, nine};
use serde::Serialize;

/// Minutes that people take in the mean.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Minutes {
    /// As predicted.
    pub mean: f64,
    /// For nine puzzles in ten the mean time of people is no less than this and no more than `high`.
    pub low: f64,
    /// See `low`.
    pub high: f64,
}

impl Minutes {
    /// What they are, in a sentence.
    pub fn about(&self, lang: Lang) -> String {
        let (low, high) = (self.low, self.high);
        lang.pick(
            format!("what people take in the mean; for nine puzzles in ten between {low:.1} and {high:.1}"),
            format!("人の平均時間(分)の予測。10問中9問は {low:.1}〜{high:.1} 分の間"),
        )
    }

    /// What is said where there are none.
    pub fn not_known(lang: Lang) -> &'static str {
        lang.pick(
            "not known: there are no times of people for such puzzles",
            "不明(この種の問題には人の解答時間のデータがない)",
        )
    }
}

/// So many hunts are averaged. `tokisuji-lab bench grade` says what that costs, and how far chance moves the mean.
pub const HUNTS: usize = 8;

/// Minutes that people take for a puzzle with one solution, by a player whose spread is known: `rules` if it is one, else the fitted one
/// that comes along. `None` where nothing is known about such puzzles.
pub fn minutes(problem: &Problem, rules: &RuleSet) -> Option<Minutes> {
    let fitted = || RuleSet::named("people").expect("a shipped set");
    let player = if rules.spread.is_some() { rules } else { fitted() };
    let spread = player.spread?;
    // Hunts go as chance has it. All twins of a puzzle hunt on the same board, so they have the same minutes.
    let form = nine::canonical(&as_nine(problem)?).form;
    let problem = Problem { frame: problem.frame.clone(), givens: marks(&form) };
    let (rates, mut chance) = (Rates::of(player), stream(1, 0));
    let mut seconds = 0.0;
    for _ in 0..HUNTS {
        let hunt = hunt(&problem, player, &rates, &mut chance).filter(|hunt| hunt.left == 0)?;
        seconds += rates.seconds(&hunt);
    }
    let mean = seconds / HUNTS as f64 / 60.0;
    let rounded = |minutes: f64| (minutes * 10.0).round() / 10.0;
    Some(Minutes { mean: rounded(mean), low: rounded(mean * spread.low), high: rounded(mean * spread.high) })
}
