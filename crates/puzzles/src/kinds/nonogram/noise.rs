//! Random pictures: blurred noise.

use super::picture::Picture;
use rand::Rng as _;

use bookgen_base::rng::Rng;

/// The maximum number of times that noise is blurred, so that the sums fit into 64 bits.
const MAX_BLUR: u32 = 10;

/// The form of a random picture.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// The share of black cells, in percent.
    pub black: u32,
    /// How often the noise is blurred.
    pub blur: u32,
    /// The weight of the noise beside the blurred noise.
    pub grain: u64,
    /// Whether the picture is symmetric to its vertical axis.
    pub is_symmetric: bool,
}

/// A random picture. Each value of a grid of random numbers is replaced by the sum of the 3x3 values
/// around it, `blur` times. Twice the result and `grain` times the random number of the cell are added:
/// grain makes the edges of shapes rough. The largest values are black: `black` percent of the cells.
/// If `is_symmetric`, the right half is the mirror image of the left half.
pub fn noise(columns: usize, rows: usize, form: Form, rng: &mut Rng) -> Picture {
    let Form { black, blur, grain, is_symmetric } = form;
    let cells = columns * rows;
    let mut bytes = vec![0; 2 * cells];
    rng.fill_bytes(&mut bytes);
    let pairs = bytes.chunks_exact(2);
    let mut values: Vec<u64> =
        pairs.map(|pair| u64::from(u16::from_le_bytes([pair[0], pair[1]]))).collect();
    let grains = values.clone();
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
    for (value, own) in values.iter_mut().zip(grains) {
        *value = 2 * *value + grain * own;
    }
    for row in values.chunks_exact_mut(columns).filter(|_| is_symmetric) {
        let (left, right) = row.split_at_mut(columns.div_ceil(2));
        left.iter().zip(right.iter_mut().rev()).for_each(|(left, right)| *right = *left);
    }
    // In a picture that is not symmetric, the index of the cell decides between equal values.
    let mut order: Vec<(u64, usize)> = values.into_iter().zip(0..).collect();
    let whites = cells - cells * black as usize / 100;
    let (_, first_black, _) = order.select_nth_unstable(whites.min(cells - 1));
    let first_black = *first_black;
    let mut is_black = vec![false; cells];
    for (value, cell) in order {
        is_black[cell] = (value, cell) >= first_black || is_symmetric && value == first_black.0;
    }
    Picture::new(columns, is_black)
}
