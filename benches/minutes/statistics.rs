//! Mean, median, relative errors and least squares.

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
