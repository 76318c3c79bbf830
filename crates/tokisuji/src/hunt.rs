//! How long a person hunts for the next thing to write: a model of solving times.
//!
//! A walkthrough in rounds says what is needed; it does not say how long one looks for it. Here somebody
//! solves one deduction at a time. At each moment everything that can be found is on the board at once, and
//! whatever catches the eye first is taken: each deduction is found at a rate, one over the effort of its
//! rule, less where the group it stands in is still crowded with open cells. So a moment with one way on is
//! slow and one with ten is quick, and the rates of the rules are what [`crate::calibrate`] fits to people.
//!
//! Which way the hunt goes is chance, so a time is the mean over several hunts. Twins agree within that chance.

mod look;
mod minutes;

pub use crate::ruleset::Pace;
pub use minutes::{HUNTS, Minutes, minutes};

use crate::board::Board;
use crate::chance::Chance;
use crate::problem::Problem;
use crate::rule::Effect;
use crate::ruleset::RuleSet;
use look::Eye;
use rand::RngCore;

/// A crowd of this many open cells leaves the effort of a rule as it is.
pub const USUAL_CROWD: f64 = 5.0;
/// A board with this many open cells leaves the time of a moment as it is.
pub const USUAL_OPEN: f64 = 50.0;
/// So many open cells of a group are told apart; more count as this many.
pub const MOST_CROWD: usize = 12;
/// A hunt of more moments than this is no puzzle for people.
const MOST_MOMENTS: usize = 5_000;

/// What could be found at one moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// Cells still open.
    pub open: u16,
    /// How many deductions there were of each rule (by number in the set) and crowd.
    pub finds: Vec<(Find, u16)>,
}

/// A rule, by number in the set, and the open cells of the group in which it is seen; 0 where none is.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Find {
    /// The number of the rule in the set.
    pub rule: u8,
    /// Open cells.
    pub crowd: u8,
}

/// One solve, moment by moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Hunt {
    /// In order.
    pub moments: Vec<Moment>,
    /// Cells the rules left open.
    pub left: u16,
}

/// The rates at which a player finds things: the efforts of a set and a pace, worked out once.
#[derive(Clone, Debug)]
pub struct Rates {
    rates: Vec<[f64; MOST_CROWD + 1]>,
    pace: Pace,
}

impl Rates {
    /// From the efforts of the rules of a set, in order.
    pub fn new(efforts: &[f64], pace: Pace) -> Rates {
        let row = |&effort: &f64| std::array::from_fn(|crowd| crowd_factor(crowd, pace.crowd) / effort);
        Rates { rates: efforts.iter().map(row).collect(), pace }
    }

    /// Of a rule set as it stands, with its own pace where it has one.
    pub fn of(rules: &RuleSet) -> Rates {
        let efforts: Vec<f64> = rules.rules().map(|known| known.effort).collect();
        Rates::new(&efforts, rules.pace.unwrap_or_default())
    }

    fn at(&self, sight: Find) -> f64 {
        self.rates[usize::from(sight.rule)][usize::from(sight.crowd)]
    }

    /// Seconds that a hunt takes.
    pub fn seconds(&self, hunt: &Hunt) -> f64 {
        let pace = &self.pace;
        let open = |open: u16| (f64::from(open) / USUAL_OPEN).powf(pace.open);
        let moment = |moment: &Moment| {
            let rate: f64 =
                moment.finds.iter().map(|&(sight, count)| f64::from(count) * self.at(sight)).sum();
            pace.seconds * open(moment.open) / rate + pace.write
        };
        let stuck = if hunt.left > 0 { pace.stuck * open(hunt.left) } else { 0.0 };
        hunt.moments.iter().map(moment).sum::<f64>() + stuck
    }
}

/// How the rate changes with the crowd.
pub(crate) fn crowd_factor(crowd: usize, slope: f64) -> f64 {
    if crowd == 0 { 1.0 } else { (-slope * (crowd as f64 - USUAL_CROWD)).exp() }
}

/// Solves once, as chance has it. `None` for a puzzle that contradicts itself.
pub fn hunt(problem: &Problem, rules: &RuleSet, rates: &Rates, chance: &mut Chance) -> Option<Hunt> {
    let mut board = Board::new(problem).ok()?;
    let mut moments = Vec::new();
    let mut found: Vec<(Find, Effect)> = Vec::new();
    let eye = Eye::new(rules, &problem.frame);
    while board.open() > 0 && moments.len() < MOST_MOMENTS {
        eye.look(&board, &mut found);
        if found.is_empty() {
            break;
        }
        let mut finds: Vec<(Find, u16)> = Vec::new();
        for (sight, _) in &found {
            match finds.iter_mut().find(|(seen, _)| seen == sight) {
                Some((_, count)) => *count += 1,
                None => finds.push((*sight, 1)),
            }
        }
        finds.sort_unstable();
        moments.push(Moment { open: board.open() as u16, finds });
        let total: f64 = found.iter().map(|(sight, _)| rates.at(*sight)).sum();
        // 53 bits make an even number from 0 to 1.
        let mut left = total * (chance.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
        let taken = found.iter().position(|(sight, _)| {
            left -= rates.at(*sight);
            left < 0.0
        });
        let (_, effect) = &found[taken.unwrap_or(found.len() - 1)];
        effect.apply(&mut board).ok()?;
    }
    Some(Hunt { moments, left: board.open() as u16 })
}

/// The mean time of several hunts, in seconds, and its standard error.
pub fn seconds(problem: &Problem, rules: &RuleSet, hunts: usize, chance: &mut Chance) -> Option<(f64, f64)> {
    let rates = Rates::of(rules);
    let times: Option<Vec<f64>> =
        (0..hunts).map(|_| Some(rates.seconds(&hunt(problem, rules, &rates, chance)?))).collect();
    let times = times.filter(|times| !times.is_empty())?;
    let count = times.len() as f64;
    let mean = times.iter().sum::<f64>() / count;
    let spread = times.iter().map(|time| (time - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    Some((mean, (spread / count).sqrt()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::stream;
    use crate::kind::sudoku::Sudoku;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_hunt_writes_every_open_cell_of_an_easy_puzzle_once() {
        let problem = EASY.parse::<Sudoku>().expect("a puzzle").problem();
        let rules = &RuleSet::human().up_to(8);
        let hunt = hunt(&problem, rules, &Rates::of(rules), &mut stream(1, 0)).expect("no contradiction");
        let open: Vec<u16> = hunt.moments.iter().map(|moment| moment.open).collect();
        assert_eq!(open, (1..=51).rev().collect::<Vec<u16>>());
        assert_eq!(hunt.left, 0);
        // The last cell is the only place in its block, in its row and column, and has one candidate.
        let last = &hunt.moments[50].finds;
        let count =
            |rule| last.iter().filter(|(s, _)| s.rule == rule && s.crowd == 1).map(|f| f.1).sum::<u16>();
        let number = |name| rules.rules().position(|known| known.rule.name() == name).expect("known") as u8;
        assert_eq!(count(number("hidden single in block")), 1);
        assert_eq!(count(number("hidden single in line")), 2);
        assert_eq!(count(number("naked single")), 1);
    }

    #[test]
    fn time_by_hand() {
        let sight = |rule, crowd| Find { rule, crowd };
        let moment = |open, finds: &[(Find, u16)]| Moment { open, finds: finds.to_vec() };
        let hunt = Hunt {
            moments: vec![moment(50, &[(sight(0, 5), 2), (sight(1, 0), 1)]), moment(25, &[(sight(1, 0), 1)])],
            left: 0,
        };
        let pace = Pace { seconds: 10.0, crowd: 0.3, open: 2.0, write: 1.0, stuck: 100.0 };
        // Rates 2·1 + 1·½ = 2½ and ½: 10/2.5 + 10·¼/½, and twice a second to write.
        let rates = Rates::new(&[1.0, 2.0], pace);
        assert!((rates.seconds(&hunt) - (4.0 + 5.0 + 2.0)).abs() < 1e-12);
        assert!((rates.seconds(&Hunt { left: 50, ..hunt }) - 111.0).abs() < 1e-12);
    }

    #[test]
    fn a_board_that_contradicts_itself_has_no_time() {
        let problem = "11..............".parse::<Sudoku>().expect("readable").problem();
        assert!(seconds(&problem, RuleSet::human(), 2, &mut stream(1, 0)).is_none());
    }
}
