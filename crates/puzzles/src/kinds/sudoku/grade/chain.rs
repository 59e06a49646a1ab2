//! Chains of implications: cycles and forcing chains, from single digits to dynamic nets.
//!
//! A candidate *holds* or does *not hold*. What holds excludes the other candidates of its cell and
//! the same digit elsewhere in its houses (a weak link); what does not hold, and has but one other
//! candidate in its cell, or its digit but one other place in a house, makes that one hold (a
//! strong link). Sudoku Explainer 1.2.1 gathers all chains of a kind, sorts them, and takes the
//! first: the least rating, of these the fewest links, of these the simplest type, of these the
//! one found first. Here nothing is gathered: each search goes by length, and stops where no
//! better chain can come.

mod candidate_set;
mod cycle;
mod dynamic_chains;
mod link_graph;
mod multiple_chains;
mod net;
mod net_patterns;
mod nishio;
mod path;
mod single_chains;
mod wave;

pub use dynamic_chains::{dynamic_chains, dynamic_plus_chains};
pub use multiple_chains::multiple_chains;
pub use nishio::{KnownContradictions, nishio};
#[cfg(test)]
pub use single_chains::refuted;
pub use single_chains::{KnownXChains, single_chains};

use crate::kinds::Rating;

/// What length adds to a rating: a tenth for each of the bounds 4, 6, 8, 12, 16, 24, … that the
/// number of links, less two, passes.
fn bounds_passed(links: u32) -> u16 {
    let (mut passed, mut bound, mut third) = (0, 4, false);
    while links > bound + 2 {
        passed += 1;
        bound = if third { bound / 3 * 4 } else { bound / 2 * 3 };
        third = !third;
    }
    passed
}

/// The rating of a chain.
fn rating(base: Rating, links: u32) -> Rating {
    Rating(base.0 + bounds_passed(links))
}

/// The rating of a chain as Sudoku Explainer adds it up, tenth by tenth. Where it compares chains
/// of different kinds, ratings that print alike may differ in the last bit, and that decides.
fn difficulty(base: Rating, links: u32) -> f64 {
    let added = (0..bounds_passed(links)).fold(0.0, |sum, _| sum + 0.1);
    f64::from(base.0) / 10.0 + added
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn length_adds_tenths() {
        let steps: Vec<u32> =
            (0..200).filter(|&n| bounds_passed(n + 1) > bounds_passed(n)).collect();
        assert_eq!(steps, [6, 8, 10, 14, 18, 26, 34, 50, 66, 98, 130, 194]);
        assert_eq!(rating(Rating(70), 8), Rating(71));
        // Adding up to the same tenth is not always the same number.
        assert!(difficulty(Rating(66), 8) < difficulty(Rating(65), 10));
        assert_eq!(difficulty(Rating(65), 8).to_bits(), difficulty(Rating(66), 6).to_bits());
    }
}
