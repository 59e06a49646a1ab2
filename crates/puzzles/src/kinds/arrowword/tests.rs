//! Tests of the arrowword kind.

use super::*;
use bookgen_core::testing::{check, make};

#[test]
fn puzzles_of_all_levels_are_proved_and_read_back() {
    for (options, level) in [("", "medium"), ("", "easy"), ("language = \"de\"", "hard")] {
        for seed in 0..3 {
            let puzzle = make(&Arrowword, options, level, seed).unwrap();
            println!("{puzzle}");
            check(&Arrowword, &puzzle, level);
        }
    }
}
