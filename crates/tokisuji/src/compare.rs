//! Comparing two groups of people: Welch's t and the test of Mann and Whitney, each with the size of the effect.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};
use std::collections::BTreeMap;

/// Up to so many pairs the chance of Mann and Whitney's U is counted out; beyond, the normal curve is as good.
const MOST_COUNTED: usize = 2_500;

/// Mean and spread of a group.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Summary {
    /// How many.
    pub count: usize,
    /// The mean.
    pub mean: f64,
    /// The standard deviation of a sample.
    pub deviation: f64,
}

/// Mean and spread; `None` for fewer than two values, which have no spread.
pub fn summary(values: &[f64]) -> Option<Summary> {
    let count = values.len();
    if count < 2 || values.iter().any(|value| !value.is_finite()) {
        return None;
    }
    let mean = values.iter().sum::<f64>() / count as f64;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    Some(Summary { count, mean, deviation: (squares / (count as f64 - 1.0)).sqrt() })
}

/// Welch's test of whether two means differ, without supposing that the groups spread alike.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Welch {
    /// Student's t.
    pub t: f64,
    /// Degrees of freedom (Welch and Satterthwaite).
    pub freedom: f64,
    /// The chance of a t as far from 0, on either side, if the means were equal.
    pub p: f64,
    /// The first mean less the second, with its 95 % interval.
    pub difference: [f64; 3],
    /// Hedges' g: the difference in standard deviations, with the bias of small groups taken off.
    pub g: f64,
    /// The 95 % interval of g, from its large-sample variance.
    pub g_interval: [f64; 2],
}

/// `None` where a group has fewer than two values, or neither spreads at all.
pub fn welch(a: &[f64], b: &[f64]) -> Option<Welch> {
    let (a, b) = (summary(a)?, summary(b)?);
    let (n, m) = (a.count as f64, b.count as f64);
    let (u, v) = (a.deviation.powi(2) / n, b.deviation.powi(2) / m);
    let error = (u + v).sqrt();
    if error <= 0.0 {
        return None;
    }
    let gap = a.mean - b.mean;
    let freedom = (u + v).powi(2) / (u * u / (n - 1.0) + v * v / (m - 1.0));
    let curve = StudentsT::new(0.0, 1.0, freedom).ok()?;
    let t = gap / error;
    let reach = curve.inverse_cdf(0.975) * error;
    let pooled = (((n - 1.0) * a.deviation.powi(2) + (m - 1.0) * b.deviation.powi(2)) / (n + m - 2.0)).sqrt();
    let g = gap / pooled * (1.0 - 3.0 / (4.0 * (n + m) - 9.0));
    let g_reach = 1.96 * ((n + m) / (n * m) + g * g / (2.0 * (n + m))).sqrt();
    Some(Welch {
        t,
        freedom,
        p: 2.0 * curve.cdf(-t.abs()),
        difference: [gap, gap - reach, gap + reach],
        g,
        g_interval: [g - g_reach, g + g_reach],
    })
}

/// The test of Mann and Whitney: does one group tend to have the larger values?
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct MannWhitney {
    /// How often a value of the first group is above one of the second; equal ones count half.
    pub u: f64,
    /// The chance of a U as far from the middle if the groups were alike.
    pub p: f64,
    /// Whether that chance was counted out; else it is that of the normal curve, corrected for ties and steps.
    pub exact: bool,
    /// U as a share: how likely somebody of the first group is above somebody of the second. A half is no effect.
    pub share: f64,
    /// The 95 % interval of the share (Hanley and McNeil).
    pub share_interval: [f64; 2],
}

/// `None` where a group is empty or a value is no number.
pub fn mann_whitney(a: &[f64], b: &[f64]) -> Option<MannWhitney> {
    if a.is_empty() || b.is_empty() || a.iter().chain(b).any(|value| !value.is_finite()) {
        return None;
    }
    let above =
        |x: &f64, y: &f64| if x > y { 1.0 } else { f64::from(u8::from(x.total_cmp(y).is_eq())) / 2.0 };
    let u: f64 = a.iter().map(|x| b.iter().map(|y| above(x, y)).sum::<f64>()).sum();
    let (n, m) = (a.len(), b.len());
    let pairs = (n * m) as f64;
    let mut values: Vec<f64> = a.iter().chain(b).copied().collect();
    values.sort_by(f64::total_cmp);
    let ties: f64 = values
        .chunk_by(|x, y| x.total_cmp(y).is_eq())
        .map(|same| (same.len() as f64).powi(3) - same.len() as f64)
        .sum();
    let exact = ties == 0.0 && n * m <= MOST_COUNTED;
    let p = if exact {
        let ways = ways(n, m);
        let low = u.min(pairs - u) as usize;
        let all: f64 = ways.iter().sum();
        (2.0 * ways[..=low].iter().sum::<f64>() / all).min(1.0)
    } else {
        let all = (n + m) as f64;
        let variance = pairs / 12.0 * (all + 1.0 - ties / (all * (all - 1.0)));
        let far = ((u - pairs / 2.0).abs() - 0.5).max(0.0);
        let curve = Normal::new(0.0, 1.0).ok()?;
        if variance > 0.0 { 2.0 * curve.cdf(-far / variance.sqrt()) } else { 1.0 }
    };
    let share = u / pairs;
    let (q, r) = (share / (2.0 - share), 2.0 * share * share / (1.0 + share));
    let (n, m) = (n as f64, m as f64);
    let variance = share * (1.0 - share) + (n - 1.0) * (q - share * share) + (m - 1.0) * (r - share * share);
    let reach = 1.96 * (variance.max(0.0) / pairs).sqrt();
    let share_interval = [(share - reach).max(0.0), (share + reach).min(1.0)];
    Some(MannWhitney { u, p, exact, share, share_interval })
}

/// In how many ways each U comes about among all orders of two groups without ties.
fn ways(n: usize, m: usize) -> Vec<f64> {
    // The largest of all is in the first group, above all m of the second, or in the second.
    let mut known: BTreeMap<(usize, usize), Vec<f64>> = BTreeMap::new();
    for i in 0..=n {
        for j in 0..=m {
            let mut counts = vec![0.0; i * j + 1];
            if i == 0 || j == 0 {
                counts[0] = 1.0;
            } else {
                for (u, count) in known[&(i - 1, j)].iter().enumerate() {
                    counts[u + j] += count;
                }
                for (u, count) in known[&(i, j - 1)].iter().enumerate() {
                    counts[u] += count;
                }
            }
            known.insert((i, j), counts);
        }
    }
    known.remove(&(n, m)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    // A much printed example of Welch's test: unequal spread, equal counts.
    const A: [f64; 15] =
        [27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4];
    const B: [f64; 15] =
        [27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9, 20.5, 24.4];

    #[test]
    fn welch_agrees_with_a_printed_example() {
        let found = welch(&A, &B).expect("defined");
        assert!((found.t + 2.46).abs() < 0.005, "{found:?}");
        assert!((found.freedom - 25.0).abs() < 0.05, "{found:?}");
        assert!((found.p - 0.021).abs() < 0.0005, "{found:?}");
        // The interval holds 0 just when p is above 5 %.
        assert!(found.difference[2] < 0.0 && found.difference[1] < found.difference[0]);
        let turned = welch(&B, &A).expect("defined");
        assert!((turned.t + found.t).abs() < 1e-12 && (turned.g + found.g).abs() < 1e-12);
        assert_eq!(welch(&[1.0], &B), None);
        assert_eq!(welch(&[1.0, 1.0], &[2.0, 2.0]), None);
    }

    #[test]
    fn the_tortoises_and_the_hares() {
        // Aesop's race, in the order of arrival: T H H H H H T T T T T H. Printed: U = 11 and 25.
        let order = "THHHHHTTTTTH";
        let places = |who| {
            let at = order.chars().enumerate().filter(move |(_, sign)| *sign == who);
            at.map(|(place, _)| 12.0 - place as f64).collect::<Vec<f64>>()
        };
        let (tortoises, hares) = (places('T'), places('H'));
        let found = mann_whitney(&tortoises, &hares).expect("defined");
        assert_eq!((found.u, found.exact), (11.0, true));
        let turned = mann_whitney(&hares, &tortoises).expect("defined");
        assert_eq!((turned.u, turned.exact), (25.0, true));
        // Independently: of all 924 choices of six places out of twelve, how many are as far from 18.
        let (mut far, mut all) = (0, 0);
        for chosen in 0u32..1 << 12 {
            if chosen.count_ones() != 6 {
                continue;
            }
            let below = |at: u32| (0..at).filter(|other| chosen & (1 << other) == 0).count();
            let u: usize = (0..12).filter(|at| chosen & (1 << at) != 0).map(below).sum();
            all += 1;
            far += u32::from(u.abs_diff(18) >= 7);
        }
        assert_eq!(all, 924);
        assert!((found.p - f64::from(far) / f64::from(all)).abs() < 1e-12, "{} {far}", found.p);
    }

    #[test]
    fn ties_count_half_and_all_alike_is_no_effect() {
        let found = mann_whitney(&[1.0, 2.0], &[2.0, 3.0]).expect("defined");
        assert_eq!((found.u, found.exact), (0.5, false));
        let alike = mann_whitney(&[5.0; 4], &[5.0; 3]).expect("defined");
        assert_eq!((alike.share, alike.p), (0.5, 1.0));
        assert_eq!(mann_whitney(&[], &[1.0]), None);
    }
}
