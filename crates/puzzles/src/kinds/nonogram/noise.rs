//! Random pictures: blurred noise.

use super::picture::Picture;
use rand::Rng as _;

use bookgen_base::rng::Rng;

/// The maximum number of times that noise is blurred, so that the sums fit into 64 bits.
const MAX_BLUR: u32 = 10;

/// A random picture. Each value of a grid of random numbers is replaced by the sum of the 3x3 values
/// around it, `blur` times. The largest values are black: `black` percent of the cells.
pub fn noise(columns: usize, rows: usize, black: u32, blur: u32, rng: &mut Rng) -> Picture {
    let cells = columns * rows;
    let mut bytes = vec![0; 2 * cells];
    rng.fill_bytes(&mut bytes);
    let pairs = bytes.chunks_exact(2);
    let mut values: Vec<u64> =
        pairs.map(|pair| u64::from(u16::from_le_bytes([pair[0], pair[1]]))).collect();
    let mut sums = vec![0; cells];
    for _ in 0..blur.min(MAX_BLUR) {
        for (row, sums) in values.chunks_exact(columns).zip(sums.chunks_exact_mut(columns)) {
            let left = |at: usize| row[at.saturating_sub(1)];
            let right = |at: usize| row[(at + 1).min(columns - 1)];
            for (at, sum) in sums.iter_mut().enumerate() {
                *sum = left(at) + row[at] + right(at);
            }
        }
        for (row, values) in values.chunks_exact_mut(columns).enumerate() {
            let above = &sums[row.saturating_sub(1) * columns..][..columns];
            let below = &sums[(row + 1).min(rows - 1) * columns..][..columns];
            let own = &sums[row * columns..][..columns];
            for (at, value) in values.iter_mut().enumerate() {
                *value = above[at] + own[at] + below[at];
            }
        }
    }
    // Equal values are told apart by their cells.
    let mut order: Vec<(u64, usize)> = values.into_iter().zip(0..).collect();
    let whites = cells - cells * black as usize / 100;
    let (_, first_black, _) = order.select_nth_unstable(whites.min(cells - 1));
    let first_black = *first_black;
    let mut is_black = vec![false; cells];
    for (value, cell) in order {
        is_black[cell] = (value, cell) >= first_black;
    }
    Picture::new(columns, is_black)
}
