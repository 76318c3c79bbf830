//! The little statistics that grading needs: how well two orders agree.

/// Spearman's rank correlation: 1 when both lists are in the same order, −1 when in opposite order. Equal
/// values share their mean rank. `None` for fewer than two pairs or when one list is all the same.
pub fn rank_correlation(a: &[f64], b: &[f64]) -> Option<f64> {
    if a.len() != b.len() || a.len() < 2 {
        return None;
    }
    let (a, b) = (ranks(a), ranks(b));
    let mean = (a.len() as f64 - 1.0) / 2.0;
    let product =
        |x: &[f64], y: &[f64]| -> f64 { x.iter().zip(y).map(|(x, y)| (x - mean) * (y - mean)).sum() };
    let spread = (product(&a, &a) * product(&b, &b)).sqrt();
    (spread > 0.0).then(|| product(&a, &b) / spread)
}

/// The rank of each value, from 0; equal values share the mean of their ranks.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    for equal in order.chunk_by(|&a, &b| values[a].total_cmp(&values[b]).is_eq()) {
        let below = order.partition_point(|&at| values[at].total_cmp(&values[equal[0]]).is_lt());
        let rank = below as f64 + (equal.len() as f64 - 1.0) / 2.0;
        for &at in equal {
            ranks[at] = rank;
        }
    }
    ranks
}

/// Solves `matrix · x = right` for a symmetric, positive definite matrix given row by row (Cholesky). `None` where it
/// is not positive definite. Only the lower half is read. A matrix library would be thirty crates for these lines.
pub fn solve_symmetric(matrix: &[f64], right: &[f64]) -> Option<Vec<f64>> {
    let n = right.len();
    let mut lower = vec![0.0; n * n];
    for i in 0..n {
        for j in 0..=i {
            let inner: f64 = (0..j).map(|k| lower[i * n + k] * lower[j * n + k]).sum();
            let rest = matrix[i * n + j] - inner;
            lower[i * n + j] = if i == j {
                if rest.is_nan() || rest <= 0.0 {
                    return None;
                }
                rest.sqrt()
            } else {
                rest / lower[j * n + j]
            };
        }
    }
    let mut x = right.to_vec();
    for i in 0..n {
        let inner: f64 = (0..i).map(|k| lower[i * n + k] * x[k]).sum();
        x[i] = (x[i] - inner) / lower[i * n + i];
    }
    for i in (0..n).rev() {
        let inner: f64 = (i + 1..n).map(|k| lower[k * n + i] * x[k]).sum();
        x[i] = (x[i] - inner) / lower[i * n + i];
    }
    Some(x)
}

/// How many standard errors either side hold the truth in 95 of 100 cases, when the spread itself comes from
/// `freedom` + 1 values: the 0.975 quantile of Student's t.
pub fn student(freedom: usize) -> f64 {
    const SMALL: [f64; 7] = [12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646];
    match freedom {
        0 => f64::INFINITY,
        1..=7 => SMALL[freedom - 1],
        _ => {
            // Fisher's expansion around the normal quantile; from 8 on it is good to three digits.
            let (z, n) = (1.959_964_f64, freedom as f64);
            let (z3, z5, z7) = (z.powi(3), z.powi(5), z.powi(7));
            z + (z3 + z) / (4.0 * n)
                + (5.0 * z5 + 16.0 * z3 + 3.0 * z) / (96.0 * n * n)
                + (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * z) / (384.0 * n.powi(3))
        }
    }
}

/// A linear model: a number for each column, and one to start from.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    start: f64,
    factors: Vec<f64>,
}

impl Model {
    /// What the model says of a row.
    pub fn say(&self, row: &[f64]) -> f64 {
        self.start + row.iter().zip(&self.factors).map(|(value, factor)| value * factor).sum::<f64>()
    }
}

/// The linear model that comes nearest to `numbers` by least squares. Columns that say nothing, or the same as
/// others, do no harm: a pull of a millionth keeps the system solvable.
pub fn regress(rows: &[&[f64]], numbers: &[f64]) -> Model {
    let (count, width) = (rows.len() as f64, rows.first().map_or(0, |row| row.len()));
    let mean = |of: usize| rows.iter().map(|row| row[of]).sum::<f64>() / count;
    let means: Vec<f64> = (0..width).map(mean).collect();
    let spread = |of: usize| rows.iter().map(|row| (row[of] - means[of]).powi(2)).sum::<f64>() / count;
    let spreads: Vec<f64> = (0..width).map(|of| spread(of).sqrt().max(1e-12)).collect();
    let middle = numbers.iter().sum::<f64>() / count;
    let mut normal = vec![0.0; width * width];
    let mut right = vec![0.0; width];
    for (row, number) in rows.iter().zip(numbers) {
        let scaled = |of: usize| (row[of] - means[of]) / spreads[of];
        for a in 0..width {
            right[a] += scaled(a) * (number - middle);
            for b in 0..=a {
                normal[a * width + b] += scaled(a) * scaled(b);
            }
        }
    }
    for a in 0..width {
        normal[a * width + a] += count * 1e-6;
    }
    let solved = solve_symmetric(&normal, &right).unwrap_or_else(|| vec![0.0; width]);
    let factors: Vec<f64> = solved.iter().zip(&spreads).map(|(factor, spread)| factor / spread).collect();
    let start = middle - factors.iter().zip(&means).map(|(factor, mean)| factor * mean).sum::<f64>();
    Model { start, factors }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_textbook_cases() {
        let near = |a: &[f64], b: &[f64], wanted: f64| {
            let found = rank_correlation(a, b).expect("defined");
            assert!((found - wanted).abs() < 1e-12, "{found} {wanted}");
        };
        near(&[1.0, 2.0, 3.0], &[10.0, 20.0, 99.0], 1.0);
        near(&[1.0, 2.0, 3.0], &[9.0, 5.0, 1.0], -1.0);
        // IQ and hours of television of ten people, a much printed example: −29/165.
        let iq = [106.0, 100.0, 86.0, 101.0, 99.0, 103.0, 97.0, 113.0, 112.0, 110.0];
        let hours = [7.0, 27.0, 2.0, 50.0, 28.0, 29.0, 20.0, 12.0, 6.0, 17.0];
        near(&iq, &hours, -29.0 / 165.0);
        // Ties by hand: ranks 0, 1.5, 1.5, 3 against 0, 1, 2, 3.
        near(&[1.0, 2.0, 2.0, 3.0], &[1.0, 2.0, 3.0, 4.0], 4.5 / (4.5f64 * 5.0).sqrt());
        assert_eq!(rank_correlation(&[1.0, 1.0], &[1.0, 2.0]), None);
        assert_eq!(rank_correlation(&[1.0], &[1.0]), None);
    }

    #[test]
    fn solves_equations_worked_by_hand() {
        // 4x + 2y = 10, 2x + 3y = 9 has x = 3/2, y = 2.
        let x = solve_symmetric(&[4.0, 2.0, 2.0, 3.0], &[10.0, 9.0]).expect("positive definite");
        assert!((x[0] - 1.5).abs() < 1e-12 && (x[1] - 2.0).abs() < 1e-12);
        assert_eq!(solve_symmetric(&[1.0, 2.0, 2.0, 1.0], &[1.0, 1.0]), None);
    }

    #[test]
    fn student_agrees_with_printed_tables() {
        for (freedom, wanted) in
            [(1, 12.706), (4, 2.776), (5, 2.571), (8, 2.306), (9, 2.262), (30, 2.042), (120, 1.980)]
        {
            assert!((student(freedom) - wanted).abs() < 0.002, "{freedom} {}", student(freedom));
        }
    }

    #[test]
    fn a_model_finds_the_line_it_was_made_from() {
        let rows = [[1.0, 5.0], [2.0, 3.0], [4.0, 4.0], [7.0, 1.0], [3.0, 9.0]];
        let numbers: Vec<f64> = rows.iter().map(|row| 2.0 + 3.0 * row[0] - 0.5 * row[1]).collect();
        let rows: Vec<&[f64]> = rows.iter().map(<[f64; 2]>::as_slice).collect();
        let model = regress(&rows, &numbers);
        assert!((model.say(&[10.0, 10.0]) - 27.0).abs() < 1e-3, "{model:?}");
    }
}
