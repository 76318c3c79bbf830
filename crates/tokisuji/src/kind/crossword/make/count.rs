//! Counting in clauses: how many of some literals hold, as literals (a totalizer).

/// Literals `t` with: if more than `k` of `literals` hold, `t[k]` holds; for `k` up to `most`. Only that direction is written, which is all
/// an upper limit needs.
pub(super) fn totals(
    literals: &[i32],
    most: usize,
    next: &mut i32,
    clause: &mut dyn FnMut(&[i32]),
) -> Vec<i32> {
    if literals.len() <= 1 {
        return literals.to_vec();
    }
    let (left, right) = literals.split_at(literals.len() / 2);
    let left = totals(left, most, next, clause);
    let right = totals(right, most, next, clause);
    let count = (left.len() + right.len()).min(most + 1);
    let sums: Vec<i32> = (1..).map(|at| *next + at).take(count).collect();
    *next += count as i32;
    for a in 0..=left.len() {
        for b in 0..=right.len() {
            if a + b == 0 {
                continue;
            }
            let mut literals = vec![sums[(a + b).min(count) - 1]];
            literals.extend((a > 0).then(|| -left[a - 1]));
            literals.extend((b > 0).then(|| -right[b - 1]));
            clause(&literals);
        }
    }
    sums
}
