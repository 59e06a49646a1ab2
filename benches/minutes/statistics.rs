//! Rank correlation, median and least squares.

/// The ranks of values. Equal values share the mean of their ranks.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut start = 0;
    for run in order.chunk_by(|&a, &b| values[a] == values[b]) {
        let rank = start as f64 + (run.len() - 1) as f64 / 2.0;
        run.iter().for_each(|&at| ranks[at] = rank);
        start += run.len();
    }
    ranks
}

/// Spearman's rank correlation of two lists.
pub fn rank_correlation(a: &[f64], b: &[f64]) -> f64 {
    let (a, b) = (ranks(a), ranks(b));
    let mean = (a.len() - 1) as f64 / 2.0;
    let product = |a: &[f64], b: &[f64]| -> f64 {
        a.iter().zip(b).map(|(x, y)| (x - mean) * (y - mean)).sum()
    };
    product(&a, &b) / (product(&a, &a) * product(&b, &b)).sqrt()
}

/// The median of a list, or 0 for an empty list.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let at = |at: usize| values.get(at).copied().unwrap_or(0.0);
    (at(values.len().saturating_sub(1) / 2) + at(values.len() / 2)) / 2.0
}

/// The differences between predicted and measured values, as shares of the measured values.
pub fn relative_errors(predicted: &[f64], measured: &[f64]) -> Vec<f64> {
    let pairs = predicted.iter().zip(measured);
    pairs.map(|(predicted, measured)| (predicted / measured - 1.0).abs()).collect()
}

/// The mean of a list.
pub fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// Solves a linear least-squares problem: the coefficients `c` for which the sum of
/// `(row · c - target)²` is smallest. Solves the normal equations by Gaussian elimination.
pub fn least_squares<const N: usize>(rows: impl Iterator<Item = ([f64; N], f64)>) -> [f64; N] {
    let (mut matrix, mut right) = ([[0.0; N]; N], [0.0; N]);
    for (row, target) in rows {
        for i in 0..N {
            right[i] += row[i] * target;
            for j in 0..N {
                matrix[i][j] += row[i] * row[j];
            }
        }
    }
    for pivot in 0..N {
        let scale = matrix[pivot][pivot];
        matrix[pivot].iter_mut().for_each(|value| *value /= scale);
        right[pivot] /= scale;
        for other in (0..N).filter(|&other| other != pivot) {
            let factor = matrix[other][pivot];
            let pivot_row = matrix[pivot];
            let entries = matrix[other].iter_mut().zip(pivot_row);
            entries.for_each(|(entry, above)| *entry -= factor * above);
            right[other] -= factor * right[pivot];
        }
    }
    right
}
