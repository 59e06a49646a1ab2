//! `bookgen puzzle explain`.

use super::{LOOP, for_each_kind};
use crate::test_dir::{TestDir, golden};

/// A jigsaw Sudoku with 5x5 cells.
const JIGSAW: &str = "jigsaw:5x5 AAABBCADBBCADDBCCDDECEEEE:.5..31.............44..2.:";

#[test]
fn every_kind_is_explained() {
    for_each_kind(|dir, kind| {
        let name = kind.about().name;
        let explained = dir.done(&["puzzle", "explain", name, "puzzles.txt"]).out;
        assert_eq!(explained.matches("\n1. ").count(), 3, "{explained}");
        let level = kind.about().default_level;
        assert_eq!(explained.matches(&format!("\nLevel: {level}. ")).count(), 3, "{explained}");
        let french = dir.done(&["puzzle", "explain", name, "puzzles.txt", "-l", "fr"]).out;
        assert_eq!(french.lines().count() > 10, explained.lines().count() > 10);
        assert!(french != explained && !french.contains('{'), "{french}");
        let objects = dir.done(&["puzzle", "explain", name, "puzzles.txt", "-f", "json"]).out;
        assert_eq!(objects.lines().count(), 3);
        for line in objects.lines() {
            let object: serde_json::Value = serde_json::from_str(line).unwrap();
            assert!(object["steps"][0]["sentences"][0].is_string(), "{line}");
            assert_eq!(object["steps"][0]["name"], object["steps"][0]["technique"], "{line}");
        }
    });
}

#[test]
fn a_solution_is_explained_step_by_step() {
    let dir = TestDir::new();
    let loops = dir.done(&["puzzle", "explain", "slitherlink", LOOP]).out;
    let digits = dir.done(&["puzzle", "explain", "jigsaw", JIGSAW]).out;
    golden("golden/puzzle-explain.txt", &format!("{loops}{digits}"));
    let loops = dir.done(&["puzzle", "explain", "slitherlink", "-l", "de", LOOP]).out;
    let digits = dir.done(&["puzzle", "explain", "jigsaw", "-l", "de", JIGSAW]).out;
    golden("golden/puzzle-explain-de.txt", &format!("{loops}{digits}"));
}

#[test]
fn title_and_author_are_printed() {
    let dir = TestDir::new();
    let given = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let puzzle = format!("sudoku:9x9%0AFirst light%0AA. Setter:{given}:{full}");
    let explained = dir.done(&["puzzle", "explain", "sudoku", &puzzle]).out;
    assert!(explained.starts_with(&format!("{puzzle}\nFirst light · A. Setter\n\n1. ")));
    let puzzle = format!("sudoku:9x9:{full}:{full}");
    let explained = dir.done(&["puzzle", "explain", "sudoku", &puzzle]).out;
    assert_eq!(
        explained,
        format!(
            "{puzzle}\n\nThere is nothing to explain: the solution has no steps.\n\n\
             Level: gentle. Rating: 0.0 (Sudoku Explainer). Effort: 2000.\n\n"
        )
    );
}
