//! Rank correlation, which several benchmarks use.

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
