//! Tests of the file format.

use super::super::*;
use bookgen_core::kind::{Kind, Solved};
use bookgen_core::text_format::{FilePuzzle, FormatError};

/// Puzzles from another program. Each line has the parameters, the description and the solution,
/// separated by tabs.
const UNEQUAL: &str = include_str!("unequal.tsv");

fn read(text: &str) -> Result<FilePuzzle, FormatError> {
    let mut found = game_id::FORMATS[0].read(&crate::kinds::futoshiki::Futoshiki, text);
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

#[test]
fn game_ids_are_solved_to_their_recorded_solutions() {
    let mut count = 0;
    for line in UNEQUAL.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [params, description, solution] = fields[..] else { panic!("{line}") };
        let FilePuzzle { puzzle, .. } = read(&format!("{params}:{description}\n")).unwrap();
        let mut text = String::new();
        game_id::FORMATS[0].writing.unwrap().puzzle(&puzzle, &mut text).unwrap();
        assert_eq!(text, format!("{}:{description}\n", &params[..1]));
        let answer = solution.strip_prefix('S').unwrap().to_owned();
        assert_eq!(Futoshiki.solve(&puzzle), Ok(Solved::One(answer)), "{line}");
        count += 1;
    }
    assert_eq!(count, 80);
}

#[test]
fn faults_of_game_ids_have_a_column() {
    let fault = |line: &str| {
        let error = read(line).unwrap_err();
        format!("{error}; {}", error.help)
    };
    let form = "write a number, 0 if the cell is empty, then U, R, D and L, and a comma";
    assert_eq!(fault(" 4"), format!("line 1, column 2: the line has no colon; {form}"));
    assert_eq!(
        fault("3:0,"),
        "line 1, column 1: a futoshiki of \"3\" rows does not exist; write 4 to 9"
    );
    assert_eq!(
        fault("4ade:0,"),
        "line 1, column 1: the mode `adjacent` of Unequal is no futoshiki; use game ids of the mode \
         `unequal`"
    );
    assert_eq!(
        fault("4:0,5,"),
        format!("line 1, column 5: \"5\" does not begin with a number from 0 to 4; {form}")
    );
    assert_eq!(
        fault("4:0,0U,"),
        format!("line 1, column 6: 'U' is not the direction of a neighbour; {form}")
    );
    assert_eq!(
        fault("4:0,0,"),
        format!("line 1, column 3: there are 2 cells instead of 16; {form}")
    );
    let cells = "0,".repeat(14);
    assert_eq!(
        fault(&format!("4:0R,0L,{cells}")),
        "line 1, column 3: cell 1 is less and greater than its neighbour; remove one of the two letters"
    );
}
