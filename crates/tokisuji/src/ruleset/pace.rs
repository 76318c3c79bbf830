//! How a player's time comes about, and how far people's times lie around it: the part of a rule set that `hunt` reads.

use serde::Deserialize;

/// How a player's time comes about, besides the efforts of the rules.
#[derive(Copy, Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pace {
    /// Seconds to find a deduction of effort 1 when it is the only one, on a board as open as usual.
    pub seconds: f64,
    /// How much the rate falls, in powers of e, for each open cell more in the group that is looked at.
    pub crowd: f64,
    /// The power of the number of open cells that a moment takes.
    pub open: f64,
    /// Seconds to write a deduction down.
    pub write: f64,
    /// Seconds lost where the rules end, on a board as open as usual.
    pub stuck: f64,
}

impl Default for Pace {
    /// A guess to begin with; what people do is for calibration to say.
    fn default() -> Pace {
        Pace { seconds: 20.0, crowd: 0.2, open: 1.0, write: 1.0, stuck: 300.0 }
    }
}

impl Pace {
    /// Whether every number is one that a time can be made of.
    pub fn is_sound(&self) -> bool {
        let all = [self.seconds, self.crowd, self.open, self.write, self.stuck];
        all.iter().all(|number| number.is_finite() && number.abs() < 1e6)
            && self.seconds > 0.0
            && self.write >= 0.0
            && self.stuck >= 0.0
    }
}

/// How far the times of people lie from those of the player that was fitted to them, as factors: nine in ten puzzles that the fit was not
/// shown take people between `low` and `high` times as long as predicted.
#[derive(Copy, Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spread {
    /// One in twenty takes less than this.
    pub low: f64,
    /// One in twenty takes more.
    pub high: f64,
}

impl Spread {
    /// Whether the two are factors around a prediction.
    pub fn is_sound(&self) -> bool {
        self.low > 0.0 && self.low <= self.high && self.high.is_finite()
    }
}
