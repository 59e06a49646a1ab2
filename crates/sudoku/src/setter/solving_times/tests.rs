//! Tests of `kinds::sudoku::setter::solving_times`.

use super::*;
use crate::setter::SudokuSetter;
use crate::{LEVELS, Sudoku};
use bookgen_base::diagnostic::Source;
use bookgen_base::rng::StreamName;
use bookgen_core::{Kind, Order, Puzzle, Setter, Shortfall, whole_minutes};

/// The position of `minutes` in a spec.
fn place() -> Place {
    Source::new("book.toml", "minutes = [8, 15]").place(0..7)
}

fn setter(min: u32, max: u32) -> SudokuSetter {
    let mut setter = SudokuSetter::default();
    setter.limit_minutes(MinuteRange { min, max }, &place()).unwrap();
    setter
}

fn make(setter: &SudokuSetter, target: Target, seed: u64) -> Result<Puzzle, Shortfall> {
    let mut rng = StreamName::new().with_number(seed).stream();
    let order =
        Order { index: 0, target, chapter: StreamName::new().stream(), earlier: Vec::new() };
    setter.make(&order, &mut rng)
}

#[test]
fn made_puzzles_have_the_requested_level_and_time() {
    for (level, min, max) in [(0, 4, 4), (1, 7, 9), (2, 9, 12), (4, 11, 13)] {
        let setter = setter(min, max);
        for seed in 0..6 {
            let puzzle = make(&setter, Target::Level(&LEVELS[level]), seed).unwrap();
            let board = Sudoku.board(&puzzle).unwrap();
            let grade = board.grade();
            assert_eq!(grade.level, Some(&LEVELS[level]));
            let minutes = board.seconds(&grade).map(whole_minutes).unwrap();
            assert!((min..=max).contains(&minutes), "{}: {minutes}", LEVELS[level].name);
        }
    }
}

#[test]
fn made_puzzles_have_the_requested_rating_and_time() {
    let target = Target::Rating(Rating(20), Rating(26));
    let puzzle = make(&setter(10, 11), target, 7).unwrap();
    let board = Sudoku.board(&puzzle).unwrap();
    let grade = board.grade();
    assert!(grade.meets(target));
    assert!([10, 11].contains(&board.seconds(&grade).map(whole_minutes).unwrap()));
}

#[test]
fn an_impossible_range_is_reported_with_the_times_that_were_found() {
    let shortfall = make(&setter(40, 60), Target::Level(&LEVELS[1]), 7).unwrap_err();
    assert_eq!(
        shortfall.to_string(),
        "no puzzle in 2962 attempts; found instead: 1886 gentle, 1000 with the right rating but \
         another predicted time, 76 with too many givens; the puzzles that were found \
         take 4 to 10 minutes: choose `minutes` from this range, or choose another level"
    );
}

#[test]
fn the_parameters_contain_the_range() {
    assert_eq!(SudokuSetter::default().params(0), "symmetry=half-turn");
    assert_eq!(setter(8, 15).params(0), "symmetry=half-turn minutes=8-15");
}

#[test]
fn a_range_needs_levels_with_predicted_times() {
    let check = |target| setter(8, 15).check(target).map_err(|faults| faults.render(200, false));
    for level in [0, 1, 2, 4] {
        assert_eq!(check(Target::Level(&LEVELS[level])), Ok(()));
    }
    assert_eq!(
        check(Target::Level(&LEVELS[3])),
        Err("  × the time to solve hard puzzles is not predicted
   ╭─[book.toml:1:1]
 1 │ minutes = [8, 15]
   · ───┬───
   ·    ╰── solving times were measured for 1 hard puzzle; a prediction needs 30
   ╰────
  help: remove `minutes`, or choose a level with predicted times: gentle, easy, medium, expert
"
        .to_owned())
    );
    assert_eq!(
        check(Target::Level(&LEVELS[5])),
        Err("  × the time to solve extreme puzzles is not predicted
   ╭─[book.toml:1:1]
 1 │ minutes = [8, 15]
   · ───┬───
   ·    ╰── solving times were measured for 23 extreme puzzles; a prediction needs 30
   ╰────
  help: remove `minutes`, or choose a level with predicted times: gentle, easy, medium, expert
"
        .to_owned())
    );
    let rating = |low, high| check(Target::Rating(Rating(low), Rating(high)));
    assert_eq!([rating(10, 28), rating(38, 62), rating(20, 26)], [Ok(()), Ok(()), Ok(())]);
    assert!(rating(28, 30).unwrap_err().contains("the time to solve hard puzzles"));
    assert!(rating(62, 65).unwrap_err().contains("the time to solve extreme puzzles"));
}
