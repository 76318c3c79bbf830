//! Ratings from results, by Glicko-2: a player against a puzzle.
//!
//! Nearly everybody who ends a Sudoku has solved it, so that a solved puzzle alone says little. A play counts as won by
//! the player when it was solved unaided within par, as a draw when it took longer, as won by the puzzle when a
//! deduction or a cell was shown or it was given up. Only a player's first attempt at a puzzle counts, and the
//! uncertainty is always shown with the number.

use crate::pages::Shown;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, confidence_interval, glicko2};
use tokisuji::kind::takes_knowledge;

/// A rating and how sure it is.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Rating {
    /// 1500 is where everybody starts.
    pub rating: f64,
    /// One standard deviation.
    pub deviation: f64,
    /// How much it swings.
    pub volatility: f64,
}

impl Default for Rating {
    fn default() -> Rating {
        Glicko2Rating::new().into()
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(from: Glicko2Rating) -> Rating {
        Rating { rating: from.rating, deviation: from.deviation, volatility: from.volatility }
    }
}

impl From<Rating> for Glicko2Rating {
    fn from(from: Rating) -> Glicko2Rating {
        Glicko2Rating { rating: from.rating, deviation: from.deviation, volatility: from.volatility }
    }
}

impl Rating {
    /// Where a puzzle begins: as hard as its level says, and not at all sure. Nothing tells how hard the clues of a crossword are
    /// but those who play.
    pub(crate) fn at_first(kind: &str, level: i64) -> Rating {
        if takes_knowledge(kind) {
            return Rating::default();
        }
        // Levels 1 to 8 spread over 1200 to 1900; a puzzle the rules do not solve lies above them.
        let level = if level == 0 { 9 } else { level };
        Rating { rating: 1100.0 + 100.0 * level as f64, ..Rating::default() }
    }

    /// For people.
    pub(crate) fn shown(self) -> Shown {
        let (low, high) = confidence_interval(&self.into());
        Shown { rating: self.rating.round() as i64, low: low.round() as i64, high: high.round() as i64 }
    }
}

/// How a play ended, for the player.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Solved unaided and within par.
    Won,
    /// Solved unaided, but slowly.
    Drawn,
    /// Not solved, or not without aid.
    Lost,
}

impl Outcome {
    const NUMBERED: [(Outcome, i64); 3] = [(Outcome::Lost, 1), (Outcome::Drawn, 2), (Outcome::Won, 3)];

    /// Its number in the database.
    pub(crate) fn number(self) -> i64 {
        Outcome::NUMBERED.iter().find(|(outcome, _)| *outcome == self).map_or(0, |(_, number)| *number)
    }

    /// The outcome of that number.
    pub(crate) fn numbered(number: i64) -> Option<Outcome> {
        Outcome::NUMBERED.iter().find(|(_, known)| *known == number).map(|(outcome, _)| *outcome)
    }
}

/// The ratings of player and puzzle after a play.
pub(crate) fn after(player: Rating, puzzle: Rating, outcome: Outcome) -> (Rating, Rating) {
    let outcome = match outcome {
        Outcome::Won => Outcomes::WIN,
        Outcome::Drawn => Outcomes::DRAW,
        Outcome::Lost => Outcomes::LOSS,
    };
    let (player, puzzle) = glicko2(&player.into(), &puzzle.into(), &outcome, &Glicko2Config::new());
    (player.into(), puzzle.into())
}

/// The time a puzzle is meant to take: two seconds for each open cell and six for each unit of effort. A rule of thumb
/// to begin with, the same for everybody.
pub(crate) fn par_ms(open: usize, effort: f64) -> i64 {
    open as i64 * 2000 + (effort * 6000.0).round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wins_goes_up_and_both_grow_surer() {
        let (player, puzzle) = (Rating::default(), Rating::at_first("sudoku", 5));
        let (up, down) = after(player, puzzle, Outcome::Won);
        assert!(up.rating > player.rating && down.rating < puzzle.rating);
        assert!(up.deviation < player.deviation && down.deviation < puzzle.deviation);
        let (lost, _) = after(player, puzzle, Outcome::Lost);
        assert!(lost.rating < player.rating);
        let (drawn, _) = after(player, puzzle, Outcome::Drawn);
        assert!(lost.rating < drawn.rating && drawn.rating < up.rating);
    }

    #[test]
    fn a_new_rating_is_very_unsure() {
        let shown = Rating::default().shown();
        assert_eq!(shown.rating, 1500);
        // 1.96 standard deviations of 350.
        assert_eq!((shown.low, shown.high), (814, 2186));
    }
}
