//! Chains of implications: bidirectional cycles and forcing chains, from single digits to dynamic
//! nets.
//!
//! A candidate is *true* if its cell holds the digit, and *false* otherwise. A true candidate makes
//! the other candidates of its cell false, and the other candidates of the same digit in its houses
//! (weak links). A false candidate makes another candidate true if the other candidate is the only
//! one left in the cell, or the only one left for the digit in a house (strong links).
//!
//! Sudoku Explainer 1.2.1 collects all chains of a kind, sorts them and takes the first one. Chains
//! are ordered by rating, then by number of links, then by type, then in the order found. This
//! module collects no list. Each search tries chains of increasing length and stops when no better
//! chain is possible.

mod candidate_set;
mod cycle;
mod dynamic_chains;
mod link_graph;
mod multiple_chains;
mod net;
mod net_patterns;
mod nishio;
mod path;
mod reduced_grid;
mod single_chains;
mod wave;

pub use dynamic_chains::{dynamic_chains, dynamic_plus_chains};
pub use multiple_chains::multiple_chains;
pub use nishio::{KnownContradictions, nishio};
#[cfg(test)]
pub use single_chains::refuted;
pub use single_chains::{KnownXChains, refuted_up_to, single_chains};

use bookgen_core::Rating;

/// The number of tenths that the length of a chain adds to its rating. `links - 2` is compared with
/// the bounds 4, 6, 8, 12, 16, 24, …. Each bound that `links - 2` exceeds adds one tenth.
fn bounds_passed(links: u32) -> u16 {
    let (mut passed, mut bound, mut third) = (0, 4, false);
    while links > bound + 2 {
        passed += 1;
        bound = if third { bound / 3 * 4 } else { bound / 2 * 3 };
        third = !third;
    }
    passed
}

/// The rating of a chain. `base` is the rating of its technique.
fn rating(base: Rating, links: u32) -> Rating {
    Rating(base.0 + bounds_passed(links))
}

/// The rating of a chain as a floating-point sum, computed as in Sudoku Explainer. Sudoku Explainer
/// orders chains of different types by this sum. The sums of equal ratings may differ in the last
/// bit.
fn difficulty(base: Rating, links: u32) -> f64 {
    let added = (0..bounds_passed(links)).fold(0.0, |sum, _| sum + 0.1);
    f64::from(base.0) / 10.0 + added
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_length_of_a_chain_adds_tenths() {
        let steps: Vec<u32> =
            (0..200).filter(|&n| bounds_passed(n + 1) > bounds_passed(n)).collect();
        assert_eq!(steps, [6, 8, 10, 14, 18, 26, 34, 50, 66, 98, 130, 194]);
        assert_eq!(rating(Rating(70), 8), Rating(71));
        // Equal sums of tenths may differ as floating-point numbers.
        assert!(difficulty(Rating(66), 8) < difficulty(Rating(65), 10));
        assert_eq!(difficulty(Rating(65), 8).to_bits(), difficulty(Rating(66), 6).to_bits());
    }
}
