//! `bookgen puzzle grade`.

use super::for_each_kind;
use crate::test_dir::TestDir;

#[test]
fn each_line_has_level_rating_effort_and_puzzle() {
    for_each_kind(|dir, kind| {
        let graded = dir.done(&["puzzle", "grade", kind.about().name, "puzzles.txt"]).out;
        for (line, puzzle) in graded.lines().zip(dir.text("puzzles.txt").lines()) {
            let [level, rating, effort, last] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("{line}")
            };
            assert_eq!((level, last), (kind.about().default_level, puzzle));
            assert_eq!(rating == "-", kind.about().scale.is_none(), "{line}");
            assert!(effort.parse::<u32>().is_ok(), "{line}");
        }
        assert_eq!(graded.lines().count(), 3);
    });
}

/// A puzzle that is harder than all levels has no level, and its rating has a plus sign.
#[test]
fn a_puzzle_beyond_all_levels_has_no_level() {
    let dir = TestDir::new();
    let beyond = "sudoku:9x9:........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3:";
    let graded = dir.done(&["puzzle", "grade", "sudoku", beyond]).out;
    assert!(graded.starts_with("-\t9.5+\t"), "{graded}");
    let graded = dir.done(&["puzzle", "grade", "sudoku", beyond, "--format", "json"]).out;
    assert!(graded.contains(",\"level\":null,\"rating\":\"9.5+\","), "{graded}");
}

/// A puzzle that is not proved has no grade.
#[test]
fn a_puzzle_with_a_second_solution_is_not_graded() {
    let dir = TestDir::new();
    let two =
        "jigsaw:5x5 AAAAABBBBBCCCCCDDDDDEEEEE:..........512342345145123:1234534512512342345145123";
    let run = dir.run(&["puzzle", "grade", "jigsaw", two, "-f", "json"]);
    assert_eq!(run.code, 1);
    assert_eq!(
        run.out,
        "{\"kind\":\"jigsaw\",\"params\":\"5x5 AAAAABBBBBCCCCCDDDDDEEEEE\",\"givens\":\"..........512342345145123\",\"answer\":\"1234534512512342345145123\",\"error\":\"the puzzle has a second solution: with 3 instead of 1 in row 1, column 1\"}\n"
    );
    let run = dir.run(&["puzzle", "grade", "jigsaw", two]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
}
