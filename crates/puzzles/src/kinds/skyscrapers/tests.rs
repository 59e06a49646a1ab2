//! Tests of skyscrapers.

use super::*;
use bookgen_core::kind_tests;

kind_tests!(Skyscrapers, "skyscrapers", ["", "size = 4", "size = 5", "size = 7"]);

#[test]
fn a_building_hides_all_lower_ones_behind_it() {
    assert_eq!(visible(&[2, 1, 4, 3, 5]), 3);
    assert_eq!(skylines(3, 2), [[2, 1, 3], [2, 3, 1], [1, 3, 2]]);
}
