//! Counting solutions.
//!
//! Counting takes other guesses than the search for solutions. A puzzle with one solution needs the
//! guesses that lead to contradictions soon. If a first guess has led to no contradiction, the puzzle
//! probably has several solutions, and the guesses that lead to a solution soon are better.

use super::count::Count;
use super::guess::Guess;
use super::propagation::{CellVectors, DIGITS, Propagation, configurations, propagate, triads};
use super::search_vector::SearchVector;
use super::vector::{BOX_LANES, Vector};

/// Counts the solutions. Each solution counts `weight` times. Returns `false` if the limit is
/// reached.
#[inline(always)]
pub fn count<V: SearchVector>(
    token: V::Token,
    mut cells: CellVectors<V>,
    count: &mut Count,
    mut weight: u32,
) -> bool {
    loop {
        match propagate(&mut cells) {
            Propagation::Impossible => {
                count.has_failed = true;
                return true;
            }
            Propagation::Solved => {
                count.found = count.found.saturating_add(weight).min(count.limit);
                return count.found < count.limit;
            }
            Propagation::Open => {}
        }
        let is_promising = count.has_guessed && !count.has_failed;
        if !is_promising {
            match triads(&mut cells) {
                None => {
                    count.has_failed = true;
                    return true;
                }
                Some(true) => continue,
                Some(false) => {}
            }
        }
        let mut pair = None;
        if is_promising {
            let pairs = Pairs::new(&cells);
            pair = pairs.first;
            // If every open cell has two candidates, every digit has two cells in each row, column and
            // box, or none. In a solution, all open cells can then take their other candidates.
            if pairs.are_all && count.limit - count.found <= 2 {
                weight = 2;
            }
        }
        let [mut with, mut without] = [cells; 2];
        match pair {
            Some(Pair { at, band, stack }) => {
                let candidates = (with[at].store()[band] >> (16 * stack)) as u16 & DIGITS;
                let lower = candidates & candidates.wrapping_neg();
                with[at].remove((band, stack), candidates ^ lower);
                without[at].remove((band, stack), lower);
            }
            None => Guess::choose(&configurations(&cells)).split(&mut with, &mut without),
        }
        count.has_guessed = true;
        if !V::count_cells(token, &with, count, weight) {
            return false;
        }
        cells = without;
    }
}

/// The cells with two candidates.
struct Pairs {
    /// The first of them.
    first: Option<Pair>,
    /// Whether every open cell has two candidates.
    are_all: bool,
}

impl Pairs {
    #[inline(always)]
    fn new<V: Vector>(cells: &CellVectors<V>) -> Pairs {
        let mut all = V::splat(cells[0].token(), u16::MAX);
        let mut first = None;
        for (at, cell) in cells.iter().enumerate() {
            let [two, _] = cell.at_most_two_and_three();
            all = all.and(two);
            if first.is_none() {
                let pairs = two.and_not(cell.at_most_one());
                if !pairs.is_zero() {
                    let groups = pairs.store();
                    let band = (0..3).find(|band| groups[*band] & BOX_LANES != 0).unwrap_or(0);
                    let stack = (groups[band] & BOX_LANES).trailing_zeros() as usize / 16;
                    first = Some(Pair { at, band, stack });
                }
            }
        }
        Pairs { first, are_all: all.is_full() }
    }
}

/// A cell with two candidates.
struct Pair {
    /// The index of the vector.
    at: usize,
    /// The band of the box.
    band: usize,
    /// The stack of the box.
    stack: usize,
}
