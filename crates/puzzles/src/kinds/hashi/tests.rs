//! Tests of hashi.

use super::*;
use bookgen_core::testing;
use bookgen_core::{Kind, kind_tests};

kind_tests!(Hashi, "hashi", ["", "columns = 7", "columns = 9\nrows = 6"]);

/// Bridges that cross, two groups of islands, and a wrong number are refused.
#[test]
fn wrong_answers_are_refused() {
    for (puzzle, reason) in [
        (
            "hashi:5x5:..1.......1...1.......1..:11",
            "a cell does not agree with what is given (between row 3, column 1 and row 3, column 5 \
             and between row 1, column 3 and row 5, column 3)",
        ),
        ("hashi:5x5:1...1...............1...1:1001", "cells that must be connected are not"),
        (
            "hashi:5x5:1...1...............1...1:2001",
            "a sum is wrong (between row 1, column 1 and row 1, column 5 and between row 1, column 1 \
             and row 5, column 1)",
        ),
    ] {
        let flaw = testing::flaw(&Hashi, &puzzle.parse().unwrap(), &|_| {});
        assert_eq!(flaw, format!("the answer breaks a rule: {reason}"));
    }
}

/// A puzzle has an island, and no two islands touch.
#[test]
fn islands_without_room_are_refused() {
    for (givens, reason) in [
        (".........................", "the grid has no island"),
        (
            "....1....1...............",
            "the islands of row 1, column 5 and row 2, column 5 touch, so no bridge fits between them",
        ),
    ] {
        let puzzle = format!("hashi:5x5:{givens}:").parse().unwrap();
        assert_eq!(Hashi.solutions(&puzzle), Err(Flaw(reason.to_owned())));
    }
}

#[test]
fn small_grids_are_never_hard() {
    let faults = |options| testing::level_faults(&Hashi, options, "hard");
    assert_eq!(faults("columns = 6"), "");
    assert_eq!(
        faults("columns = 5"),
        "hashi with 5x5 cells are never hard (book.toml:1:11); choose another level, `columns` or \
         `rows`\n"
    );
}
