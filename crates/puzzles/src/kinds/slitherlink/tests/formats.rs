//! Tests of the file format.

use super::*;
use bookgen_core::kind::{Kind, Solved};
use bookgen_core::text_format::{FilePuzzle, FormatError};

/// Puzzles from another program. Each line has the parameters and the description, separated by a
/// tab.
const LOOPY: &str = include_str!("loopy.tsv");

fn read(text: &str) -> Result<FilePuzzle, FormatError> {
    let mut found =
        super::super::formats::FORMATS[0].read(&crate::kinds::slitherlink::Slitherlink, text);
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

#[test]
fn game_ids_have_one_solution() {
    let mut count = 0;
    for line in LOOPY.lines().filter(|line| !line.starts_with('#')) {
        let (params, description) = line.split_once('\t').unwrap();
        let FilePuzzle { puzzle, .. } = read(&format!("{params}:{description}\n")).unwrap();
        let mut text = String::new();
        super::super::formats::FORMATS[0].writing.unwrap().puzzle(&puzzle, &mut text).unwrap();
        assert_eq!(text.split_once(':').unwrap().1, format!("{description}\n"));
        assert!(matches!(Slitherlink.solve(&puzzle), Ok(Solved::One(_))), "{line}");
        count += 1;
    }
    assert_eq!(count, 40);
}

#[test]
fn faults_of_game_ids_have_a_column() {
    let fault = |line: &str| {
        let error = read(line).unwrap_err();
        format!("{error}; {}", error.help)
    };
    let form = "write the size, t0, a colon and the clues: 10x10t0:a232d3…";
    assert_eq!(fault("5x5t0"), format!("line 1, column 1: the line has no colon; {form}"));
    assert_eq!(
        fault("4x5t0:a"),
        "line 1, column 1: a slitherlink does not have \"4x5\" cells; write 5x5 to 20x20"
    );
    assert_eq!(
        fault("5x5t3de:a"),
        "line 1, column 1: the cells of the tiling t3 are not squares; use game ids with t0"
    );
    assert_eq!(fault("5x5:a4"), format!("line 1, column 6: '4' is not a clue from 0 to 3; {form}"));
    assert_eq!(
        fault("5x5:z"),
        "line 1, column 5: there are 26 cells instead of 25; check the size and the runs of empty cells"
    );
}
