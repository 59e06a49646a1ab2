//! `stride-probe`: a search for a free place by a stride.

use super::MAX_SYMBOLS;
use bookgen_base::rng::Draw;

/// The stride of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stride {
    /// A new stride, drawn for each search, as in the final version of the text. All strides from 1
    /// that are coprime to the number of symbols are equally likely.
    #[default]
    Drawn,
    /// The same stride for all searches. If it is not coprime to the number of symbols, a search
    /// could miss the free places, and the stride is 1.
    Fixed(u8),
}

impl Stride {
    /// Whether a search with this stride reaches every place. A fixed stride must be below
    /// `symbols` and coprime to it.
    pub fn reaches_all(self, symbols: usize) -> bool {
        match self {
            Stride::Drawn => true,
            Stride::Fixed(stride) => {
                let stride = usize::from(stride);
                stride < symbols && greatest_common_divisor(symbols, stride) == 1
            }
        }
    }

    /// The strides that a search among `N` places can have, followed by zeros.
    const fn candidates<const N: usize>(self) -> [u8; N] {
        let (mut found, mut count, mut number) = ([0; N], 0, 1);
        if N == 0 {
            return found;
        }
        if let Stride::Fixed(stride) = self {
            let is_coprime = greatest_common_divisor(N, stride as usize) == 1;
            found[0] = if is_coprime { stride } else { 1 };
            return found;
        }
        while number <= N {
            if greatest_common_divisor(N, number) == 1 {
                found[count] = number as u8;
                count += 1;
            }
            number += 1;
        }
        found
    }
}

const fn greatest_common_divisor(mut a: usize, mut b: usize) -> usize {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Draws a place for each symbol. If the place is used, searches for a free place by repeatedly
/// moving forward by a stride, with wraparound.
///
/// Permutations are not equally likely: a search reaches some free places more often than others;
/// see [`exact`]. The method takes `N` draws for the places, and one draw for each search if the
/// stride is drawn. A search looks at no more than `N - 1` further places.
pub fn stride_probe<const N: usize>(stride: Stride, rng: &mut impl Draw) -> [u8; N] {
    stride_probe_with_looks(stride, rng).0
}

/// [`stride_probe`]. Also returns the number of places that the method looks at.
///
/// `shrinking-draw` looks at 45 places for nine symbols: it counts the free places from the first
/// place up to the drawn one, so it looks at 1 to 9 places for each symbol, and at 1 + 2 + ... + 9
/// places for all symbols.
pub fn stride_probe_with_looks<const N: usize>(
    stride: Stride,
    rng: &mut impl Draw,
) -> ([u8; N], u32) {
    const { assert!(N <= MAX_SYMBOLS) };
    let strides: [u8; N] = stride.candidates();
    let count = strides.iter().filter(|stride| **stride > 0).count();
    let (mut permutation, mut used, mut looks) = ([0; N], 0u32, 0);
    for symbol in 0..N {
        let mut place = rng.below(N as u32) as usize;
        looks += 1;
        if used >> place & 1 == 1 {
            let drawn = match stride {
                Stride::Drawn => rng.below(count as u32) as usize,
                Stride::Fixed(_) => 0,
            };
            let step = strides.get(drawn).map_or(1, |&stride| stride.into());
            while used >> place & 1 == 1 {
                place = (place + step) % N;
                looks += 1;
            }
        }
        used |= 1 << place;
        permutation[place] = symbol as u8;
    }
    (permutation, looks)
}

/// Exact properties of `stride-probe`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exact {
    /// The probability of the most frequent order, relative to a uniform distribution.
    pub most: f64,
    /// The probability of the rarest order, relative to a uniform distribution.
    pub least: f64,
    /// The mean number of places that the method looks at.
    pub looks: f64,
}

/// Computes the exact properties of [`stride_probe`] with `N` symbols.
///
/// The probability of the next place depends only on the set of used places. So the probability of
/// an order is a product over the growing sets, and a pass over all sets of places from the full
/// set down to the empty set gives the extremes and the mean.
pub fn exact<const N: usize>(stride: Stride) -> Exact {
    const { assert!(N <= MAX_SYMBOLS) };
    let strides: [u8; N] = stride.candidates();
    let strides: Vec<usize> =
        strides.iter().filter(|stride| **stride > 0).map(|&stride| stride.into()).collect();
    let all = (1usize << N) - 1;
    let mut known = vec![Exact { most: 1.0, least: 1.0, looks: 0.0 }; all + 1];
    for used in (0..all).rev() {
        let mut probability = [0.0; N];
        let mut looks = 0.0;
        let each = 1.0 / (N * strides.len()) as f64;
        for start in 0..N {
            for stride in &strides {
                let mut place = start;
                looks += each;
                while used >> place & 1 == 1 {
                    place = (place + stride) % N;
                    looks += each;
                }
                probability[place] += each;
            }
        }
        let mut result = Exact { most: 0.0, least: f64::INFINITY, looks };
        for place in (0..N).filter(|place| used >> place & 1 == 0) {
            let rest = known[used | 1 << place];
            result.most = result.most.max(probability[place] * rest.most);
            result.least = result.least.min(probability[place] * rest.least);
            result.looks += probability[place] * rest.looks;
        }
        known[used] = result;
    }
    let orders: f64 = (1..=N).map(|n| n as f64).product();
    let Exact { most, least, looks } = known[0];
    Exact { most: most * orders, least: least * orders, looks }
}
