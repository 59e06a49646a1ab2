//! Tests of `kinds::sudoku::setter`.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::{Sudoku, grade::NESTED};
use bookgen_base::diagnostic::Source;
use bookgen_base::rng::StreamName;
use bookgen_base::schema::{NoFiles, Reader, parse};
use bookgen_core::{Board, Kind, Verdict};

fn setter(options: &str) -> Result<Box<dyn Setter>, Faults> {
    let source = Source::new("book.toml", options);
    let mut reader = Reader::new(&NoFiles);
    let values = reader.table(&parse(&source)?, OPTIONS, "the options");
    reader.faults.into_result(())?;
    Sudoku.setter(&values)
}

fn make(options: &str, target: Target, seed: u64) -> Result<Puzzle, Shortfall> {
    let mut rng = StreamName::new().with_number(seed).stream();
    let order =
        Order { index: 0, target, chapter: StreamName::new().stream(), earlier: Vec::new() };
    setter(options).unwrap().make(&order, &mut rng)
}

fn board_of(puzzle: &Puzzle) -> Box<dyn Board> {
    Sudoku.board(puzzle).unwrap()
}

fn givens_of(puzzle: &Puzzle) -> CellSet {
    board::filled(&board::parse_givens(&puzzle.givens).unwrap())
}

#[test]
fn made_puzzles_have_the_requested_level() {
    for level in &LEVELS {
        let mut fingerprints = BTreeSet::new();
        for seed in 0..24 {
            let board = board_of(&make("", Target::Level(level), seed).unwrap());
            assert_eq!(board.verify(), Verdict::Proved);
            assert_eq!(board.grade().level_name(), Some(level.name));
            fingerprints.insert(board.fingerprint());
        }
        assert_eq!(fingerprints.len(), 24);
    }
}

#[test]
fn gentle_and_easy_puzzles_have_no_empty_house() {
    for (level, bounds) in [(&LEVELS[0], 32..=40), (&LEVELS[1], 28..=36)] {
        for seed in 0..24 {
            let givens = givens_of(&make("", Target::Level(level), seed).unwrap());
            assert!(bounds.contains(&givens.count_ones()));
            assert!(board::HOUSE_SETS.iter().all(|house| house & givens != 0));
        }
    }
}

/// The effort is an estimate of the solving time on a logarithmic scale: an increase of 277 means
/// twice the time. The test makes 40 puzzles of each level and leaves out the four lowest and the
/// four highest efforts. The other efforts must differ by less than 340. This limit is loose,
/// because 40 puzzles are a small sample.
#[test]
fn efforts_within_a_level_are_similar() {
    for level in &LEVELS {
        let made = (0..40).map(|seed| make("", Target::Level(level), seed).unwrap());
        let mut efforts: Vec<u32> = made.map(|puzzle| board_of(&puzzle).grade().effort).collect();
        efforts.sort_unstable();
        assert!(efforts[35] - efforts[4] < 340, "{}: {efforts:?}", level.name);
    }
}

#[test]
fn every_level_can_be_made_with_every_symmetry() {
    for (name, symmetry) in Symmetry::ALL {
        for level in &LEVELS {
            let puzzle = make(&format!("symmetry = {name:?}"), Target::Level(level), 7).unwrap();
            assert_eq!(board_of(&puzzle).grade().level_name(), Some(level.name), "{name}");
            assert!(symmetry.preserves(givens_of(&puzzle)), "{name}");
        }
    }
}

#[test]
fn bounds_of_givens_are_respected() {
    for (bounds, level) in [((30, 33), 0), ((26, 26), 1), ((30, 32), 2), ((28, 30), 3)] {
        let options = format!("givens = [{}, {}]\nsymmetry = \"none\"", bounds.0, bounds.1);
        for seed in 0..4 {
            let puzzle = make(&options, Target::Level(&LEVELS[level]), seed).unwrap();
            let count = givens_of(&puzzle).count_ones();
            assert!((bounds.0..=bounds.1).contains(&count), "{count} for {options}");
        }
    }
}

/// With `uniqueness = false`, a puzzle has the same rating whether or not the solver may use
/// uniqueness arguments.
#[test]
fn uniqueness_arguments_can_be_excluded() {
    let target = Target::Rating(Rating(45), Rating(62));
    for seed in 0..8 {
        let puzzle = make("uniqueness = false", target, seed).unwrap();
        let givens = board::parse_givens(&puzzle.givens).unwrap();
        let max_rating = grade::solve(&givens, NESTED).hardest;
        let outcome = grade::solve(&givens, Rules { max_rating, uniqueness: false });
        assert_eq!(outcome.rating(), Some(max_rating));
    }
}

#[test]
fn reversed_bounds_of_givens_are_a_fault() {
    let faults = setter("symmetry = \"none\"\ngivens = [32, 28]").err().unwrap();
    assert_eq!(
        faults.to_string(),
        "the minimum of `givens`, 32, is above the maximum, 28 (book.toml:2:10); write the smaller \
         number first: [28, 32]\n"
    );
    assert_eq!(faults.0[0].place.as_ref().unwrap().1, "an empty range");
}

#[test]
fn params_lists_the_options() {
    let params = |options: &str| setter(options).unwrap().params(0);
    assert_eq!(params(""), "symmetry=half-turn");
    assert_eq!(params("symmetry = \"full\"\ngivens = [17, 30]"), "symmetry=full givens=17-30");
    assert_eq!(params("uniqueness = false"), "symmetry=half-turn uniqueness=false");
}

#[test]
fn impossible_requests_end_in_a_shortfall() {
    let target = |min, max| Target::Rating(Rating(min), Rating(max));
    let place = Source::new("test", "").place(0..0);
    let setter = SudokuSetter {
        givens: Some((17, 17)),
        ..SudokuSetter::new(&Values::empty(place)).unwrap()
    };
    let mut rng = StreamName::new().with("few").stream();
    let few = setter.make_with_budget(200, Target::Level(&LEVELS[0]), &mut rng).unwrap_err();
    assert_eq!((few.attempts, few.found), (200, vec![("with too many givens".to_owned(), 200)]));
    assert_eq!(few.hint, "raise the maximum of `givens`");
    let setter = SudokuSetter { givens: None, ..setter };
    let rare = setter.make_with_budget(200, target(51, 53), &mut rng).unwrap_err();
    // Puzzles that the fast solver solves by deduction alone are not graded. They are counted as
    // "up to medium". The four puzzles counted as "medium" needed grading, because deduction alone
    // does not solve them.
    let found =
        [("medium", 4), ("hard", 5), ("expert", 8), ("beyond expert", 39), ("up to medium", 152)];
    assert_eq!(rare.found, found.map(|(level, count)| (level.to_owned(), count)));
    assert_eq!(rare.hint, "widen the range of ratings");
    let between = make("", target(13, 14), 1).unwrap_err();
    assert_eq!((between.attempts, between.found), (0, vec![]));
    assert_eq!(
        between.hint,
        "no step is rated from 1.3 to 1.4; the ratings are 1.0, 1.2, 1.5, 1.7, 2.0, 2.3, 2.5, 2.6, \
         2.8, 3.0, 3.2, 3.4, 3.6, 3.8, 4.0, 4.2, 4.4 to 5.4, 5.6 to 6.0, 6.2, 6.5 to 9.4"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn rating_ranges_are_respected(
        seed: u64,
        range in prop::sample::select(vec![
            (10, 10), (10, 12), (12, 12), (12, 15), (15, 15), (16, 20), (23, 25), (26, 28),
            (28, 30), (30, 36), (38, 44), (45, 50), (56, 62), (65, 66), (70, 72), (73, 84), (85, 94),
        ]),
    ) {
        let (min, max) = (Rating(range.0), Rating(range.1));
        let board = board_of(&make("", Target::Rating(min, max), seed).unwrap());
        prop_assert_eq!(board.verify(), Verdict::Proved);
        let rating = board.grade().rating.unwrap();
        prop_assert!((min..=max).contains(&rating));
    }
}
