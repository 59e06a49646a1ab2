//! Tests of valid and invalid puzzle strings.

use proptest::prelude::*;

use super::*;

/// CAT runs right in the first row, ANNA runs down in the second column, and ETN runs down in the
/// third column.
const GOOD: &str = "wordsearch:5x5;title=Small; things:CATXX/XNEXX/XNTXX/XANXX/XXXXX:\
                    1,2,S,Anna;1,1,E,C/a\\;t;2,3,S,ETN";

fn flaw(text: &str) -> String {
    match WordSearch.board(&text.parse().unwrap()) {
        Ok(_) => panic!("{text} is a board"),
        Err(flaw) => flaw.to_string(),
    }
}

#[test]
fn a_string_reads_back() {
    let puzzle: Puzzle = GOOD.parse().unwrap();
    let board = board(&puzzle);
    assert_eq!(board.title(), Some("Small; things"));
    assert_eq!(board.words[1].entry, "C/a;t");
    assert_eq!(board.puzzle(), puzzle);
    assert_eq!(board.verify().proved(), Ok(()));
    let puzzle = make(&*setter("नमस्कार\nकविता\nभारतीय\nपुस्तकालय", ""), 0, "easy");
    assert!(puzzle.givens.contains("(वि)"));
    assert_eq!(super::board(&puzzle).puzzle(), puzzle);
}

#[test]
fn invalid_strings_have_a_flaw() {
    for (from, to, expected) in [
        ("wordsearch", "sudoku", "the puzzle is a `sudoku`, not a word search"),
        ("5x5;", "5;", "`5;title=Small; things` does not start with a grid size such as `12x10`"),
        ("5x5;", "0x5;", "0 columns and 5 rows: both numbers must be from 5 to 25"),
        ("5x5;", "5x26;", "5 columns and 26 rows: both numbers must be from 5 to 25"),
        ("5x5;", "5x6;", "the grid has 5 rows instead of 6"),
        ("5x5;", "6x5;", "row 1 has 5 letters instead of 6"),
        ("5x5;", "05x5;", "the puzzle string is not in canonical form"),
        ("5x5;", "5x5;accents=drop;", "the puzzle string is not in canonical form"),
        (
            "5x5;",
            "5x5;accents=none;",
            "`5x5;accents=none;title=Small; things` does not start with a grid size such as `12x10`",
        ),
        (
            "title=Small; things",
            "title=",
            "the title is empty, has a control character, or starts or ends with a space",
        ),
        (
            "title=Small",
            "title= Small",
            "the title is empty, has a control character, or starts or ends with a space",
        ),
        (
            "title=Small",
            "title=Small%09",
            "the title is empty, has a control character, or starts or ends with a space",
        ),
        ("CATXX", "cATXX", "`c` is not one upper-case letter"),
        ("CATXX", "C3TXX", "`3` is not one upper-case letter"),
        ("CATXX", "(CA)TXXX", "`CA` is not one upper-case letter"),
        ("CATXX", "()ATXX", "`` is not one upper-case letter"),
        ("CATXX", "(CATXX", "row 1 has an unclosed parenthesis"),
        ("CATXX", "(C)ATXX", "the puzzle string is not in canonical form"),
        ("1,2,S,Anna", "1,2,N,Anna", "`Anna` extends beyond the grid"),
        ("1,2,S,Anna", "4,2,N,Anna", "the palindrome `Anna` runs backwards, not forwards"),
        ("1,2,S,Anna", "0,2,S,Anna", "`0,2,S,Anna` is not in the form row,column,direction,entry"),
        ("1,2,S,Anna", "1,2,X,Anna", "`1,2,X,Anna` is not in the form row,column,direction,entry"),
        ("1,2,S,Anna", "1,2,Anna", "`1,2,Anna` is not in the form row,column,direction,entry"),
        (
            "1,2,S,Anna",
            "1,2,S,",
            "`` is empty, has a control character, or starts or ends with a space",
        ),
        ("1,2,S,Anna", "1,2,S,An", "`An` has fewer than 3 letters"),
        ("1,2,S,Anna;", "1,2,S,ANNA;1,2,S,Anna;", "`ANNA` is in the list twice"),
        (
            "1,1,E,C/a\\;t;2,3,S,ETN",
            "2,3,S,ETN;1,1,E,Cat",
            "the puzzle string is not in canonical form",
        ),
        ("1,1,E,C/a\\;t", "1,1,E,C/\\a\\;t", "the puzzle string is not in canonical form"),
    ] {
        let text = GOOD.replacen(from, to, 1);
        assert_ne!(text, GOOD, "{from}");
        let messages = match WordSearch.board(&text.parse().unwrap()) {
            Ok(board) => {
                board.verify().proved().err().map_or("fine".to_owned(), |flaw| flaw.to_string())
            }
            Err(flaw) => flaw.to_string(),
        };
        assert_eq!(messages, expected, "{text}");
    }
    assert_eq!(
        flaw("wordsearch:5x5:CATXX/XNEXX/XNTXX/XANXX/XXXXX:"),
        "`` is not in the form row,column,direction,entry"
    );
    let many: Vec<String> = (0..90).map(|_| "1,1,E,Cat".to_owned()).collect();
    let answer = many.join(";");
    assert_eq!(
        flaw(&format!("wordsearch:5x5:CATXX/XNEXX/XNTXX/XANXX/XXXXX:{answer}")),
        "the puzzle has more than 80 words"
    );
}

#[test]
fn the_fingerprint_depends_on_grid_and_words() {
    let print = |text: &str| board(&text.parse().unwrap()).fingerprint();
    assert_eq!(print(GOOD), print(&GOOD.replace(";title=Small; things", "")));
    assert_eq!(print(GOOD), print(&GOOD.replace("Anna", "An-na")));
    assert_ne!(print(GOOD), print(&GOOD.replace("/XXXXX:", "/XXXXY:")));
    assert_ne!(print(GOOD), print(&GOOD.replace(";2,3,S,ETN", "")));
    let unlike = GOOD.replace("5x5", "5x6").replace("/XXXXX:", "/XXXXX/XXXXX:");
    assert_ne!(print(GOOD), print(&unlike));
}

/// The expected numbers were counted by hand, word by word:
///
/// - Cat, 4 letters: 1 letter up to the C, then 3 letters to the right.
/// - Anna, 7 letters: 2 letters up to the first A, 1 letter to the right that does not match, then
///   4 letters down.
/// - ETN, 12 letters: 8 letters up to the E, 1 letter that does not match, then 3 letters down.
#[test]
fn effort_is_the_number_of_letters_examined() {
    let grade = board(&GOOD.parse().unwrap()).grade();
    assert_eq!(grade, Grade { level: ABOUT.level("easy"), rating: None, effort: 4 + 7 + 12 });
}

#[test]
fn a_false_claim_is_found() {
    let verify = |from: &str, to: &str| {
        let text = GOOD.replacen(from, to, 1);
        let board = WordSearch.board(&text.parse().unwrap()).unwrap();
        board.verify().proved().map_err(|flaw| flaw.to_string())
    };
    let err = |text: &str| Err(text.to_owned());
    assert_eq!(verify("CATXX", "CAZXX"), err("`C/a;t` is not in the grid"));
    assert_eq!(verify("/XXXXX:", "/XXTAC:"), err("`C/a;t` is in the grid 2 times instead of once"));
    assert_eq!(
        verify("2,3,S,ETN", "2,4,S,ETN"),
        err("`ETN` is not at the position that the answer gives")
    );
    assert_eq!(
        verify("2,3,S,ETN", "4,3,N,ETN"),
        err("`ETN` is not at the position that the answer gives")
    );
    // The grid contains ANNA, which has other letters than ÄNNA.
    assert_eq!(verify("Anna", "Änna"), err("`Änna` is not in the grid"));
}

proptest! {
    #[test]
    fn any_text_is_a_board_or_has_a_flaw(
        params in "([0-9]{0,3}x[0-9]{0,3}|\\PC{0,8})(;title=\\PC{0,5})?",
        givens in "([A-Z(]{5}/){4}[A-Z)]{5}|\\PC{0,40}",
        answer in "([0-9],[0-9],(N|S|SE|W),[A-Z\\\\;]{2,4};?){0,3}|\\PC{0,40}",
    ) {
        let puzzle = Puzzle { kind: NAME.to_owned(), params, givens, answer };
        if let Ok(board) = WordSearchBoard::parse(&puzzle) {
            prop_assert_eq!(board.puzzle(), puzzle);
        }
    }

    /// A valid string with one changed character has a flaw, or gives a board that supports all
    /// operations.
    #[test]
    fn a_changed_string_is_handled(
        index in 0u32..6,
        at in any::<prop::sample::Index>(),
        put in "\\PC|[A-Z0-9,;/()]",
    ) {
        let puzzle = make(&*setter(birds(), ""), index, "hard");
        let mut chars: Vec<String> = puzzle.to_string().chars().map(String::from).collect();
        let at = at.index(chars.len());
        chars[at] = put;
        let Ok(puzzle) = chars.concat().parse::<Puzzle>() else { return Ok(()) };
        let Ok(board) = WordSearch.board(&puzzle) else { return Ok(()) };
        let [puzzle_figure, answer_figure] =
            [Face::Puzzle, Face::Answer].map(|face| board.figure(face, Medium::Book));
        // If each word is in the grid exactly once, as the puzzle claims, reading the figures must
        // give the puzzle. Otherwise, any result is allowed.
        let read = WordSearch.read(&puzzle_figure, &answer_figure);
        if board.verify().proved().is_ok() {
            prop_assert_eq!(read, Ok(puzzle));
        }
        board.grade();
        board.fingerprint();
    }
}

#[test]
fn a_puzzle_without_words_to_find_is_not_solved() {
    let puzzle = Puzzle { answer: String::new(), ..GOOD.parse().unwrap() };
    let flaw = WordSearch.solve(&puzzle).unwrap_err();
    assert_eq!(flaw.to_string(), "the answer must list the words to find");
}
