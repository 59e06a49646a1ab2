//! Tests of binary puzzles.

use super::*;
use bookgen_base::schema::NoFiles;
use bookgen_core::kind_tests;
use bookgen_core::testing;

kind_tests!(Binary, "binary", ["", "size = 6", "size = 10\nsymmetry = \"none\"", "size = 12"]);

#[test]
fn odd_sizes_are_refused() {
    assert_eq!(
        testing::setter_faults(&Binary, "size = 7", &NoFiles),
        "a binary puzzle does not have 7x7 cells (book.toml:1:8); choose 6 or 8\n"
    );
}

/// Two rows that are equal are refused, although all else is right.
#[test]
fn equal_rows_are_refused() {
    let puzzle = "binary:6x6:....................................:\
                  010101010101101010101010001101110010";
    let flaw = testing::flaw(&Binary, &puzzle.parse().unwrap(), &|_| {});
    assert!(flaw.starts_with("the answer breaks a rule: two lines are equal"), "{flaw}");
}
