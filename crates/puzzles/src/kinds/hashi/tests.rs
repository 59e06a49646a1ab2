//! Tests of hashi.

use super::*;
use crate::grid::testing::kind_tests;
use crate::kinds::testing;

kind_tests!(Hashi, "hashi", ["", "columns = 7", "columns = 9\nrows = 6"]);

/// Wrong answers are refused with a reason.
#[test]
fn wrong_answers_are_refused() {
    for (puzzle, reason) in [
        ("hashi:5x5:..1.......1...1.......1..:11", "x"),
        ("hashi:5x5:1...1...............1...1:1001", "x"),
        ("hashi:5x5:1...1...............1...1:2001", "x"),
        ("hashi:5x5:2...2...............2...2:1111", "x"),
    ] {
        assert_eq!(testing::flaw(&Hashi, &puzzle.parse().unwrap(), &|_| {}), reason);
    }
}
