//! The fit itself: Levenberg and Marquardt's method on the logarithms of times, with a pull towards what was
//! believed before.

use super::{Model, Row};
use crate::hunt::{Hunt, MOST_CROWD, Pace, USUAL_CROWD, USUAL_OPEN, crowd_factor};
use crate::statistics::solve_symmetric;
use std::collections::BTreeMap;

/// How far the logarithm of a person's time usually is from its mean: what the pull is weighed against.
const NOISE: f64 = 0.3;
/// Beyond this many times the usual distance a time pulls no harder: somebody was called away, or guessed.
const TAIL: f64 = 1.345;
/// How far we believe a parameter may be from where it was: efforts and seconds by a factor of e, …
const BELIEF: f64 = 2.0;
const CROWD_BELIEF: f64 = 0.2;
const OPEN_BELIEF: f64 = 0.5;
/// A person's own pace is believed to be within this of everybody's.
const PERSON_BELIEF: f64 = 0.4;
/// Enough: the last steps change nothing that is printed.
const MOST_STEPS: usize = 40;
/// Turns of fitting puzzles and people in alternation.
const TURNS: usize = 4;

/// What was fitted.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The player.
    pub model: Model,
    /// For each person the logarithm of the factor by which they are slower than the model.
    pub people: BTreeMap<usize, f64>,
    /// How far each logarithm of an effort is believed to be off: standard errors, in order of the rules.
    pub errors: Vec<f64>,
}

/// Fits a player to times, starting from and pulled towards `start`. The effort of the first rule is the unit and stays.
pub fn fit(hunts: &[Vec<Hunt>], rows: &[Row], start: &Model) -> Fit {
    let mut people: BTreeMap<usize, f64> = rows.iter().filter_map(|row| Some((row.person?, 0.0))).collect();
    let mut at = Parameters::of(start);
    let belief = Parameters::of(start);
    let mut errors = Vec::new();
    for _ in 0..if people.is_empty() { 1 } else { TURNS } {
        let times = puzzle_times(hunts.len(), rows, &people);
        errors = descend(hunts, &times, &belief, &mut at);
        let predicted: Vec<f64> = hunts
            .iter()
            .zip(&times)
            .map(|(hunts, time)| if time.1 > 0.0 { at.model().seconds(hunts).ln() } else { 0.0 })
            .collect();
        let mut sums: BTreeMap<usize, (f64, f64)> = BTreeMap::new();
        for row in rows {
            if let Some(person) = row.person {
                let sum = sums.entry(person).or_default();
                sum.0 += row.weight * (row.seconds.ln() - predicted[row.puzzle]);
                sum.1 += row.weight;
            }
        }
        for (person, (sum, weight)) in sums {
            people.insert(person, sum / (weight + (NOISE / PERSON_BELIEF).powi(2)));
        }
        // Everybody's pace belongs to the model; people differ from it and from each other.
        let mean = people.values().sum::<f64>() / people.len().max(1) as f64;
        for own in people.values_mut() {
            *own -= mean;
        }
    }
    Fit { model: at.model(), people, errors }
}

/// For each puzzle the mean logarithm of its times and their weight together.
fn puzzle_times(count: usize, rows: &[Row], people: &BTreeMap<usize, f64>) -> Vec<(f64, f64)> {
    let mut times = vec![(0.0, 0.0); count];
    for row in rows {
        let own = row.person.map_or(0.0, |person| people[&person]);
        times[row.puzzle].0 += row.weight * (row.seconds.ln() - own);
        times[row.puzzle].1 += row.weight;
    }
    for (sum, weight) in &mut times {
        if *weight > 0.0 {
            *sum /= *weight;
        }
    }
    times
}

/// The parameters on a scale where each may be any number.
#[derive(Clone)]
struct Parameters {
    /// Logarithms of efforts, then of seconds, write and stuck; then crowd and open as they are.
    values: Vec<f64>,
    rules: usize,
}

/// Smaller would be nothing, and nothing has no logarithm.
const LEAST: f64 = 1e-3;

impl Parameters {
    fn of(model: &Model) -> Parameters {
        let pace = &model.pace;
        let positive = model.efforts.iter().chain([&pace.seconds, &pace.write, &pace.stuck]);
        let mut values: Vec<f64> = positive.map(|value| value.max(LEAST).ln()).collect();
        values.extend([pace.crowd, pace.open]);
        Parameters { values, rules: model.efforts.len() }
    }

    fn model(&self) -> Model {
        let (efforts, rest) = self.values.split_at(self.rules);
        let pace = Pace {
            seconds: rest[0].exp(),
            write: rest[1].exp(),
            stuck: rest[2].exp(),
            crowd: rest[3],
            open: rest[4],
        };
        Model { efforts: efforts.iter().map(|value| value.exp()).collect(), pace }
    }

    /// How strongly each is pulled to where it was, as one over a variance.
    fn pulls(&self) -> Vec<f64> {
        let mut pulls = vec![BELIEF.powi(-2); self.rules + 3];
        pulls.extend([CROWD_BELIEF.powi(-2), OPEN_BELIEF.powi(-2)]);
        // The unit of effort stays; seconds are free to be anything.
        pulls[0] = 1e9;
        pulls[self.rules] = 1e-6;
        pulls
    }
}

/// Walks down to the best parameters; returns the standard errors of the logarithms of the efforts.
fn descend(hunts: &[Vec<Hunt>], times: &[(f64, f64)], belief: &Parameters, at: &mut Parameters) -> Vec<f64> {
    let count = at.values.len();
    let pulls = belief.pulls();
    let mut damping = 1e-2;
    let (mut cost, mut matrix, mut slope) = equations(hunts, times, &pulls, belief, at);
    for _ in 0..MOST_STEPS {
        let mut damped = matrix.clone();
        for i in 0..count {
            damped[i * count + i] *= 1.0 + damping;
        }
        let Some(step) = solve_symmetric(&damped, &slope) else { break };
        let values = at.values.iter().zip(&step).map(|(value, step)| value + step.clamp(-1.0, 1.0)).collect();
        let next = Parameters { values, rules: at.rules };
        let (next_cost, next_matrix, next_slope) = equations(hunts, times, &pulls, belief, &next);
        if next_cost.is_finite() && next_cost < cost {
            let gain = cost - next_cost;
            (cost, matrix, slope) = (next_cost, next_matrix, next_slope);
            *at = next;
            damping = (damping / 5.0_f64).max(1e-9);
            if gain < 1e-6 * cost {
                break;
            }
        } else {
            damping *= 10.0;
            if damping > 1e8 {
                break;
            }
        }
    }
    let error = |rule: usize| {
        let unit: Vec<f64> = (0..count).map(|i| f64::from(u8::from(i == rule))).collect();
        solve_symmetric(&matrix, &unit).map_or(f64::NAN, |column| column[rule].max(0.0).sqrt())
    };
    (0..at.rules).map(error).collect()
}

/// The cost, and the normal equations of the next step.
fn equations(
    hunts: &[Vec<Hunt>],
    times: &[(f64, f64)],
    pulls: &[f64],
    belief: &Parameters,
    at: &Parameters,
) -> (f64, Vec<f64>, Vec<f64>) {
    let count = at.values.len();
    let mut matrix = vec![0.0; count * count];
    let mut slope = vec![0.0; count];
    let mut cost = 0.0;
    let table = Table::new(&at.model());
    let mut gradient = vec![0.0; count];
    for (hunts, &(time, weight)) in hunts.iter().zip(times) {
        if weight <= 0.0 || hunts.is_empty() {
            continue;
        }
        let seconds = table.seconds(hunts, &mut gradient);
        let miss = time - seconds.ln();
        let far = miss.abs() / (TAIL * NOISE);
        // Huber's cost: squares near by, a straight line far off.
        let full = weight / (NOISE * NOISE);
        cost += full * miss * miss * if far <= 1.0 { 1.0 } else { (2.0 * far - 1.0) / (far * far) };
        let weight = full / far.max(1.0);
        for part in &mut gradient {
            *part /= seconds;
        }
        for i in 0..count {
            if gradient[i] == 0.0 {
                continue;
            }
            slope[i] += weight * miss * gradient[i];
            for j in 0..count {
                matrix[i * count + j] += weight * gradient[i] * gradient[j];
            }
        }
    }
    for i in 0..count {
        let miss = belief.values[i] - at.values[i];
        cost += pulls[i] * miss * miss;
        slope[i] += pulls[i] * miss;
        matrix[i * count + i] += pulls[i];
    }
    (cost, matrix, slope)
}

/// Powers of every number of open cells and rates of every crowd, so that a hunt is sums and products.
struct Table {
    model: Model,
    rates: Vec<[f64; MOST_CROWD + 1]>,
    open: Vec<(f64, f64)>,
}

impl Table {
    fn new(model: &Model) -> Table {
        let row = |&effort: &f64| std::array::from_fn(|c| crowd_factor(c, model.pace.crowd) / effort);
        let power = |open: usize| {
            let log = (open.max(1) as f64 / USUAL_OPEN).ln();
            ((log * model.pace.open).exp(), log)
        };
        Table {
            rates: model.efforts.iter().map(row).collect(),
            open: (0..=crate::grid::MOST_CELLS).map(power).collect(),
            model: model.clone(),
        }
    }

    /// The mean time of the hunts, and how it changes with each parameter.
    fn seconds(&self, hunts: &[Hunt], gradient: &mut [f64]) -> f64 {
        let pace = &self.model.pace;
        let rules = self.rates.len();
        gradient.fill(0.0);
        let mut total = 0.0;
        for hunt in hunts {
            for moment in &hunt.moments {
                let (power, log) = self.open[usize::from(moment.open)];
                let mut rate = 0.0;
                for &(sight, count) in &moment.finds {
                    rate += f64::from(count) * self.rates[usize::from(sight.rule)][usize::from(sight.crowd)];
                }
                let time = pace.seconds * power / rate;
                total += time + pace.write;
                for &(sight, count) in &moment.finds {
                    let share = f64::from(count)
                        * self.rates[usize::from(sight.rule)][usize::from(sight.crowd)]
                        / rate;
                    gradient[usize::from(sight.rule)] += time * share;
                    if sight.crowd > 0 {
                        gradient[rules + 3] += time * share * (f64::from(sight.crowd) - USUAL_CROWD);
                    }
                }
                gradient[rules] += time;
                gradient[rules + 4] += time * log;
            }
            gradient[rules + 1] += pace.write * hunt.moments.len() as f64;
            if hunt.left > 0 {
                let (power, log) = self.open[usize::from(hunt.left)];
                let time = pace.stuck * power;
                total += time;
                gradient[rules + 2] += time;
                gradient[rules + 4] += time * log;
            }
        }
        let count = hunts.len() as f64;
        for part in gradient.iter_mut() {
            *part /= count;
        }
        total / count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hunt::{Find, Moment};

    #[test]
    fn the_gradient_is_that_of_the_time() {
        let sight = |rule, crowd| Find { rule, crowd };
        let moment = |open, finds: &[(Find, u16)]| Moment { open, finds: finds.to_vec() };
        let hunts = [Hunt {
            moments: vec![moment(40, &[(sight(0, 3), 2), (sight(1, 7), 1)]), moment(11, &[(sight(1, 0), 3)])],
            left: 9,
        }];
        let pace = Pace { seconds: 7.0, crowd: 0.3, open: 0.8, write: 2.0, stuck: 90.0 };
        let at = Parameters::of(&Model { efforts: vec![1.0, 3.0], pace });
        let mut gradient = vec![0.0; at.values.len()];
        let seconds = Table::new(&at.model()).seconds(&hunts, &mut gradient);
        assert!((seconds - at.model().seconds(&hunts)).abs() < 1e-9, "two ways to the same time");
        for (i, part) in gradient.iter().enumerate() {
            let moved = |by: f64| {
                let mut other = at.clone();
                other.values[i] += by;
                other.model().seconds(&hunts)
            };
            let slope = (moved(1e-5) - moved(-1e-5)) / 2e-5;
            assert!((slope - part).abs() < 1e-5 * (1.0 + slope.abs()), "{i}: {slope} {part}");
        }
    }
}
