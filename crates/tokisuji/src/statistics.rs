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
/// is not positive definite. A matrix library would be forty crates for these lines.
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
}
