//! Covering sets: few rows in which each pair of values of two factors occurs.

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

/// Candidates for each row. The one with the most new pairs is taken.
const CANDIDATES: usize = 12;

/// The pairs of values that no row has.
struct Pairs<'s> {
    sizes: &'s [usize],
    open: Vec<Vec<bool>>,
    left: usize,
}

impl Pairs<'_> {
    fn new(sizes: &[usize]) -> Pairs<'_> {
        let mut open = Vec::new();
        for (a, first) in sizes.iter().enumerate() {
            for second in &sizes[a + 1..] {
                open.push(vec![true; first * second]);
            }
        }
        let left = open.iter().map(Vec::len).sum();
        Pairs { sizes, open, left }
    }

    /// The place of a pair of factors `a < b` with their values.
    fn place(&self, (a, x): (usize, usize), (b, y): (usize, usize)) -> (usize, usize) {
        let count = self.sizes.len();
        let before: usize = (0..a).map(|factor| count - 1 - factor).sum();
        (before + b - a - 1, x * self.sizes[b] + y)
    }

    fn is_open(&self, first: (usize, usize), second: (usize, usize)) -> bool {
        let (first, second) = if first.0 < second.0 { (first, second) } else { (second, first) };
        let (table, at) = self.place(first, second);
        self.open[table][at]
    }

    /// The number of new pairs that a value adds to the values that are already chosen.
    fn gain(&self, chosen: &[(usize, usize)], next: (usize, usize)) -> usize {
        chosen.iter().filter(|own| self.is_open(**own, next)).count()
    }

    fn close(&mut self, row: &[usize]) {
        for a in 0..row.len() {
            for b in a + 1..row.len() {
                let (table, at) = self.place((a, row[a]), (b, row[b]));
                if std::mem::take(&mut self.open[table][at]) {
                    self.left -= 1;
                }
            }
        }
    }

    /// The first pair that no row has.
    fn first(&self) -> Option<[(usize, usize); 2]> {
        let mut table = 0;
        for a in 0..self.sizes.len() {
            for b in a + 1..self.sizes.len() {
                if let Some(at) = self.open[table].iter().position(|open| *open) {
                    return Some([(a, at / self.sizes[b]), (b, at % self.sizes[b])]);
                }
                table += 1;
            }
        }
        None
    }
}

/// Rows with a value for each factor. `sizes` has the number of values of each factor. Each pair of
/// values of two factors is in at least one row.
pub fn covering(sizes: &[usize], seed: u64) -> Vec<Vec<usize>> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut pairs = Pairs::new(sizes);
    let mut rows = Vec::new();
    while let Some(start) = pairs.first() {
        let candidates = (0..CANDIDATES).map(|_| {
            let mut chosen = start.to_vec();
            let mut others: Vec<usize> = (0..sizes.len())
                .filter(|factor| start.iter().all(|own| own.0 != *factor))
                .collect();
            others.shuffle(&mut rng);
            for factor in others {
                let shift = rng.random_range(0..sizes[factor]);
                let values = (0..sizes[factor]).map(|value| (value + shift) % sizes[factor]);
                let best = values.max_by_key(|value| pairs.gain(&chosen, (factor, *value)));
                chosen.push((factor, best.unwrap_or_default()));
            }
            chosen.sort_unstable();
            let row: Vec<usize> = chosen.iter().map(|(_, value)| *value).collect();
            let gain: usize =
                (1..chosen.len()).map(|at| pairs.gain(&chosen[..at], chosen[at])).sum();
            (gain, row)
        });
        let best = candidates.max_by_key(|(gain, _)| *gain);
        let row = best.map(|(_, row)| row).unwrap_or_default();
        pairs.close(&row);
        rows.push(row);
    }
    rows
}

#[test]
fn each_pair_of_values_is_in_a_row() {
    let sizes = [4, 3, 5, 2];
    let rows = covering(&sizes, 1);
    for a in 0..sizes.len() {
        for b in a + 1..sizes.len() {
            for x in 0..sizes[a] {
                for y in 0..sizes[b] {
                    assert!(rows.iter().any(|row| (row[a], row[b]) == (x, y)), "{a} {x} {b} {y}");
                }
            }
        }
    }
    assert!((20..30).contains(&rows.len()), "{}", rows.len());
}
