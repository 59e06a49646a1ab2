//! Tests of the addresses of puzz.link.

use super::super::puzz_link::FORMATS;
use super::*;

fn read(text: &str) -> Result<String, String> {
    match FORMATS[0].read(&Kakuro, text).remove(0) {
        Ok(found) => Ok(found.puzzle.to_string()),
        Err(error) => Err(error.to_string()),
    }
}

fn write(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    FORMATS[0].writing.unwrap().puzzle(puzzle, &mut text).unwrap();
    text
}

const ADDRESS: &str = "https://puzz.link/p?kakuro/6/6/-jmh-.cin4-laape6l-cn..-Cm.L3Dgb";

#[test]
fn addresses_are_read_and_written() {
    for board in samples() {
        let puzzle = Puzzle { answer: String::new(), ..board.text() };
        assert_eq!(read(&write(&puzzle)), Ok(puzzle.to_string()));
    }
    let puzzle = board(SMALL).text();
    assert_eq!(write(&puzzle), format!("{ADDRESS}\n"));
    // Older programs write 0 for a missing sum, and other players have other addresses.
    let without_answer = Puzzle { answer: String::new(), ..puzzle }.to_string();
    assert_eq!(read(&ADDRESS.replace("-j", "0j")), Ok(without_answer.clone()));
    assert_eq!(read("# mine\nkakuro/6/6/-jmh-.cin4-laape6l-cn..-Cm.L3Dgb \n"), Ok(without_answer));
}

/// Long rows of white cells need several characters.
#[test]
fn seventeen_white_cells_are_two_characters() {
    let row = |sum: &str| format!("{sum},.,.,.,.,.,.,.,.,.");
    let rows = [row("-45"), row("-45")].join("/");
    let above = "#,3-,7-,5-,9-,17-,11-,13-,15-,10-";
    let black = ["#"; 10].join(",");
    let givens = [above, &rows, &black, &black, &black].join("/");
    let puzzle = format!("kakuro:10x6:{givens}:");
    let address = write(&puzzle.parse().unwrap());
    assert_eq!(
        address,
        "https://puzz.link/p?kakuro/9/5/zl...........................3759hbdfaZZ\n"
    );
    assert_eq!(read(&address), Ok(puzzle));
}

#[test]
fn wrong_addresses_are_errors() {
    for (address, message) in [
        (
            "https://puzz.link/p?sudoku/9/9/g",
            "line 1, column 21: this is the address of a puzzle of kind `sudoku`, not of a kakuro",
        ),
        ("p?kakuro/6", "line 1, column 10: the size or the cells are missing"),
        ("p?kakuro/4/6/k", "line 1, column 10: a kakuro has 5x5 to 19x19 cells without its border"),
        (
            "p?kakuro/6/1000000000000000000000/k",
            "line 1, column 10: a kakuro has 5x5 to 19x19 cells without its border",
        ),
        ("p?kakuro/6/6/zzk", "line 1, column 17: the address ends before the last cell"),
        ("p?kakuro/6/6/zzz", "line 1, column 16: there are too many cells"),
        ("p?kakuro/6/6/-jmé-", "line 1, column 17: 'é' is not a sum"),
        (
            "p?kakuro/6/6/-jmh-.cin4-laape6l-cn..-Cm.L3Dgb7",
            "line 1, column 46: there are characters after the last sum",
        ),
        (
            "p?kakuro/6/6/-jmh-.cin4-laape6l-cn..-Cm.L3Dg-",
            "line 1, column 14: row 5, column 1 has no sum across",
        ),
        (
            "p?kakuro/6/6/-jmh-.cin4-laape6l-cn..-Cm.L3Dg1",
            "line 1, column 14: row 5, column 1 has the sum 1 across, but 3 digits cannot have this sum",
        ),
    ] {
        assert_eq!(read(address), Err(message.to_owned()), "{address}");
    }
}

proptest! {
    #[test]
    fn any_address_is_a_puzzle_or_an_error(cells in "[k-z.]{1,3}|[-0-9a-zA-Z.]{0,60}|\\PC{0,20}") {
        for size in ["5/5", "6/6"] {
            if let Ok(puzzle) = read(&format!("kakuro/{size}/{cells}")) {
                let puzzle: Puzzle = puzzle.parse().unwrap();
                prop_assert_eq!(read(&write(&puzzle)), Ok(puzzle.to_string()));
            }
        }
    }
}
