use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::kinds::{Board, Kind, sudoku::Sudoku};
use bookgen_base::diagnostic::Source;
use bookgen_base::rng::StreamName;
use bookgen_base::schema::{NoFiles, Reader, parse};

fn setter(options: &str) -> Result<Box<dyn Setter>, Faults> {
    let source = Source::new("book.toml", options);
    let mut reader = Reader::new(&NoFiles);
    let values = reader.table(&parse(&source)?, OPTIONS, "the options");
    reader.faults.into_result(())?;
    Sudoku.setter(&values)
}

fn make(options: &str, target: Target, seed: u64) -> Result<Puzzle, Shortfall> {
    let mut rng = StreamName::new().with_number(seed).stream();
    let order = Order { index: 0, target, chapter: StreamName::new().stream() };
    setter(options).unwrap().make(&order, &mut rng)
}

fn board_of(puzzle: &Puzzle) -> Box<dyn Board> {
    Sudoku.board(puzzle).unwrap()
}

fn givens_of(puzzle: &Puzzle) -> CellSet {
    board::filled(&board::parse(&puzzle.givens, "the givens", true).unwrap())
}

#[test]
fn the_level_asked_for_is_the_level_got() {
    for level in &LEVELS {
        let mut fingerprints = BTreeSet::new();
        for seed in 0..24 {
            let board = board_of(&make("", Target::Level(level), seed).unwrap());
            assert_eq!(board.verify(), Ok(()));
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

/// Twice the time is an effort of 277 more. So few puzzles give the tenths no better than this.
#[test]
fn the_puzzles_of_a_level_take_much_the_same_time() {
    for level in &LEVELS {
        let made = (0..40).map(|seed| make("", Target::Level(level), seed).unwrap());
        let mut efforts: Vec<u32> = made.map(|puzzle| board_of(&puzzle).grade().effort).collect();
        efforts.sort_unstable();
        assert!(efforts[35] - efforts[4] < 340, "{}: {efforts:?}", level.name);
    }
}

#[test]
fn every_level_has_every_symmetry() {
    for (name, symmetry) in Symmetry::ALL {
        for level in &LEVELS {
            let puzzle = make(&format!("symmetry = {name:?}"), Target::Level(level), 7).unwrap();
            assert_eq!(board_of(&puzzle).grade().level_name(), Some(level.name), "{name}");
            assert!(symmetry.holds(givens_of(&puzzle)), "{name}");
        }
    }
}

#[test]
fn givens_can_be_bounded() {
    for (bounds, level) in [((30, 33), 0), ((26, 26), 1), ((30, 32), 2), ((28, 30), 3)] {
        let options = format!("givens = [{}, {}]\nsymmetry = \"none\"", bounds.0, bounds.1);
        for seed in 0..4 {
            let puzzle = make(&options, Target::Level(&LEVELS[level]), seed).unwrap();
            let count = givens_of(&puzzle).count_ones();
            assert!((bounds.0..=bounds.1).contains(&count), "{count} for {options}");
        }
    }
}

/// Without the argument that there is only one solution a puzzle that needs none is as easy.
#[test]
fn the_argument_of_uniqueness_can_be_kept_out() {
    let target = Target::Rating(Rating(45), Rating(62));
    for seed in 0..8 {
        let puzzle = make("uniqueness = false", target, seed).unwrap();
        let givens = board::parse(&puzzle.givens, "the givens", true).unwrap();
        let most = grade::solve(&givens, NESTED).hardest;
        let outcome = grade::solve(&givens, Rules { most, uniqueness: false });
        assert_eq!(outcome.rating(), Some(most));
    }
}

#[test]
fn bounds_of_givens_the_wrong_way_round_are_a_fault() {
    let faults = setter("symmetry = \"none\"\ngivens = [32, 28]").err().unwrap();
    assert_eq!(
        faults.render(100, false),
        "  × `givens` asks for at least 32 and at most 28
   ╭─[book.toml:2:10]
 1 │ symmetry = \"none\"
 2 │ givens = [32, 28]
   ·          ────┬───
   ·              ╰── no number lies between these
   ╰────
  help: write the smaller number first: [28, 32]
"
    );
}

#[test]
fn setters_name_their_parameters() {
    let params = |options: &str| setter(options).unwrap().params(0);
    assert_eq!(params(""), "symmetry=half-turn");
    assert_eq!(params("symmetry = \"full\"\ngivens = [17, 30]"), "symmetry=full givens=17-30");
    assert_eq!(params("uniqueness = false"), "symmetry=half-turn uniqueness=false");
}

#[test]
fn what_cannot_be_is_a_shortfall() {
    let target = |least, most| Target::Rating(Rating(least), Rating(most));
    let place = Source::new("test", "").place(0..0);
    let setter = SudokuSetter {
        givens: Some((17, 17)),
        ..SudokuSetter::new(&Values::empty(place)).unwrap()
    };
    let mut rng = StreamName::new().with("few").stream();
    let few = setter.make_within(200, Target::Level(&LEVELS[0]), &mut rng).unwrap_err();
    assert_eq!((few.attempts, few.found), (200, vec![("with too many givens".to_owned(), 200)]));
    assert_eq!(few.hint, "raise the most of `givens`");
    let setter = SudokuSetter { givens: None, ..setter };
    let rare = setter.make_within(200, target(51, 53), &mut rng).unwrap_err();
    // (Four are medium though the machine did not see through them.)
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
    fn a_rating_range_is_kept(
        seed: u64,
        range in prop::sample::select(vec![
            (10, 10), (10, 12), (12, 12), (12, 15), (15, 15), (16, 20), (23, 25), (26, 28),
            (28, 30), (30, 36), (38, 44), (45, 50), (56, 62), (65, 66), (70, 72), (73, 84), (85, 94),
        ]),
    ) {
        let (least, most) = (Rating(range.0), Rating(range.1));
        let board = board_of(&make("", Target::Rating(least, most), seed).unwrap());
        prop_assert_eq!(board.verify(), Ok(()));
        let rating = board.grade().rating.unwrap();
        prop_assert!((least..=most).contains(&rating));
    }
}
