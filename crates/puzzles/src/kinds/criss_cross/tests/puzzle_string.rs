//! Tests of the puzzle string, the proof, the level and the fingerprint.

use super::*;
use bookgen_core::testing::flaw;
use bookgen_core::{Grade, Medium, Solved, Verdict};
use proptest::prelude::*;

/// The flaw of a string in which `from` is replaced.
fn flaw_of(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from}");
    let puzzle: Puzzle = text.replacen(from, to, 1).parse().unwrap();
    flaw(&CrissCross, &puzzle, &|_| {})
}

#[test]
fn strings_are_read_and_written() {
    for text in [CLUED, LISTED] {
        let puzzle: Puzzle = text.parse().unwrap();
        assert_eq!(board(&puzzle).puzzle(), puzzle);
        assert_eq!(board(&puzzle).verify(), Verdict::Proved);
        assert_eq!(CrissCross.solve(&puzzle), Ok(Solved::One(puzzle.answer.clone())));
    }
    let clued = board(&CLUED.parse().unwrap());
    assert_eq!(clued.title(), Some("One; two"));
    assert_eq!(clued.list.texts()[1], "Some ; rodents");
    let runs: Vec<(usize, bool, String)> =
        clued.runs.iter().map(|run| (run.number, run.is_across, clued.word(run))).collect();
    let expected = [(1, true, "CAT"), (3, true, "RATS"), (1, false, "CART"), (2, false, "TOT")];
    assert_eq!(runs, expected.map(|(number, across, word)| (number, across, word.to_owned())));
}

#[test]
fn each_fault_of_a_string_has_its_message() {
    let cases = [
        ("criss-cross:4x4", "crisscross:4x4", "this is a \"crisscross\", not a criss-cross"),
        (
            "4x4;",
            "4;",
            "`4;across=Across;down=Down;title=One; two` does not start with a size such as `13x11`",
        ),
        ("4x4", "4x26", "4 columns and 26 rows: both numbers must be from 2 to 25"),
        (";across=Across", "", "`4x4;down=Down;title=One; two` lacks the headings of the lists"),
        (
            "=Down",
            "= Down",
            "a heading is empty, has a control character, or starts or ends with a space",
        ),
        (
            "title=One; two",
            "title=",
            "the title is empty, has a control character, or starts or ends with a space",
        ),
        ("/-###;", ";", "the grid has 3 rows instead of 4"),
        ("/-#-#/", "/-#-/", "row 2 has 3 cells instead of 4"),
        ("/-#-#/", "/-#(-#/", "row 2 has an unclosed parenthesis"),
        ("/-#-#/", "/-#a#/", "`a` is not one upper-case letter"),
        ("/-#-#/", "/-#(-)#/", "the puzzle string is not in canonical form"),
        ("4x4", "04x4", "the puzzle string is not in canonical form"),
        (
            "C-T#/-#-#/--T-/-###;",
            "####/C-T#/-#-#/--T-;",
            "the first or last row or column has no cells",
        ),
        (
            "C-T#/-#-#/--T-/-###;",
            "--##/####/####/---#;",
            "the first or last row or column has no cells",
        ),
        (";A child", "", "the puzzle has 3 clues for 4 words in its grid"),
        (";A child", ";", "`` is empty, has a control character, or starts or ends with a space"),
        (";A child", ";A  child", "`A  child` has white space other than single spaces"),
        ("C-T#", "B-T#", "the given letter in row 1, column 1 is not the letter of the answer"),
        (":CAT#", ":C-T#", "in the answer, row 1, column 2 has no letter"),
        (":CAT#", ":C#T#", "in the answer, row 1, column 2 is missing"),
        (":CAT#", ":CATS", "in the answer, row 1, column 4 is not a cell of the puzzle"),
        (":CAT#", ":(C)AT#", "the answer is not in canonical form"),
    ];
    for (from, to, message) in cases {
        assert_eq!(flaw_of(CLUED, from, to), message, "{to}");
    }
    assert_eq!(flaw_of(LISTED, "cat;tot", "tot;cat"), "the puzzle string is not in canonical form");
    assert_eq!(
        flaw_of(LISTED, "cat;tot", "tot;to-t"),
        "two words of the list have the same letters"
    );
    let many = format!("criss-cross:4x4;letters=n:C-T#/-#-#/--T-/-###{}:", ";x".repeat(51));
    assert_eq!(
        flaw(&CrissCross, &many.parse().unwrap(), &|_| {}),
        "the puzzle has more than 50 words"
    );
    let one = "criss-cross:3x2;letters=n:---/##-;x:".parse().unwrap();
    assert_eq!(
        flaw(&CrissCross, &one, &|_| {}),
        "the puzzle has 1 words in its list for 2 words in its grid"
    );
    let line = "criss-cross:3x2;letters=n:--#/##-;x:".parse().unwrap();
    assert_eq!(flaw(&CrissCross, &line, &|_| {}), "the grid has 1 words; it needs 2 to 50");
}

#[test]
fn a_false_claim_is_found() {
    let clued = |from: &str, to: &str| flaw_of(CLUED, from, to);
    assert_eq!(clued(":CAT#/A#O#/RATS", ":CAT#/A#A#/RTTS"), "proved");
    assert_eq!(
        flaw_of(&CLUED.replace("/--T-/", "/----/"), ":CAT#/A#O#/RATS", ":CAT#/A#A#/RTAT"),
        "proved"
    );
    // Two words CAT.
    let twice = "criss-cross:3x3;across=A;down=D:---/-##/-##;a;b:CAT/A##/T##";
    assert_eq!(flaw(&CrissCross, &twice.parse().unwrap(), &|_| {}), "`CAT` is in the grid twice");
    let apart = "criss-cross:3x3;across=A;down=D:---/###/---;a;b:CAT/###/TOT";
    assert_eq!(
        flaw(&CrissCross, &apart.parse().unwrap(), &|_| {}),
        "the word in row 3, column 1 is not connected with the first word"
    );
    let single = "criss-cross:4x3;across=A;down=D:---#/-##-/-###;a;b:CAT#/A##X/B###";
    assert_eq!(
        flaw(&CrissCross, &single.parse().unwrap(), &|_| {}),
        "the cell in row 2, column 4 belongs to no word"
    );
    let listed = |from: &str, to: &str| flaw_of(LISTED, from, to);
    assert_eq!(listed("cat;tot", "cat;tut"), "`tut` is not in the grid");
    assert_eq!(listed("cart;rats", "carts;rat"), "the puzzle string is not in canonical form");
    // ARC and CAR can change places.
    let second = "criss-cross:3x3;letters=n:---/-##/-##;arc;ant:ARC/N##/T##";
    let message =
        flaw(&CrissCross, &second.replace("arc;ant", "ant;arc").parse().unwrap(), &|_| {});
    assert_eq!(
        message,
        "there is a second solution, with `ant` instead of `arc` from row 1, column 1"
    );
}

#[test]
fn clues_alone_are_not_solved() {
    let puzzle = Puzzle { answer: String::new(), ..CLUED.parse().unwrap() };
    let flaw = CrissCross.solve(&puzzle).unwrap_err().0;
    assert_eq!(flaw, "the answer must have the words: clues cannot be solved");
    let listed: Puzzle = LISTED.parse().unwrap();
    let unsolved = Puzzle { answer: String::new(), ..listed.clone() };
    assert_eq!(CrissCross.solve(&unsolved), Ok(Solved::One(listed.answer)));
}

/// The expected numbers were counted by hand. In CLUED, A of CAT, A of CART, O of TOT, and A and S
/// of RATS are neither given nor crossed, and so is T of CART.
#[test]
fn effort_counts_letters_that_only_the_clue_tells() {
    let grade = |text: &str| board(&text.parse().unwrap()).grade();
    assert_eq!(grade(CLUED), Grade { level: Some(&LEVELS[1]), rating: None, effort: 6 });
    let easy = CLUED.replace("/--T-/", "/R-T-/");
    assert_eq!(grade(&easy), Grade { level: Some(&LEVELS[0]), rating: None, effort: 6 });
}

#[test]
fn disguises_have_equal_fingerprints() {
    let print = |text: &str| board(&text.parse().unwrap()).fingerprint();
    // With clues, only the words count.
    assert_eq!(print(CLUED), print(&CLUED.replace("A pet", "Feline").replace("C-T#", "---#")));
    assert_ne!(print(CLUED), print(&CLUED.replace("O#/RATS", "A#/RATS")));
    // With a list, rows and columns may change places.
    let transposed = LISTED
        .replace("---#/-#-#/----/-###", "----/-#-#/---#/##-#")
        .replace("CAT#/A#O#/RATS/T###", "CART/A#A#/TOT#/##S#");
    assert_eq!(print(LISTED), print(&transposed));
    let other = LISTED.replace("rats", "rots").replace("RATS", "ROTS");
    assert_ne!(print(LISTED), print(&other));
}

proptest! {
    #[test]
    fn any_text_is_a_board_or_has_a_flaw(
        params in "([0-9]{0,3}x[0-9]{0,3}|\\PC{0,8})(;across=A;down=D|;letters=n)?(;title=\\PC{0,5})?",
        givens in "([-#A-C(]{4}/){3}[-#A-C)]{4}(;[A-C\\\\]{0,4}){0,5}|\\PC{0,40}",
        answer in "([#A-C(]{4}/){3}[#A-C)]{4}|\\PC{0,40}",
    ) {
        let puzzle = Puzzle { kind: NAME.to_owned(), params, givens, answer };
        if let Ok(board) = CrissCrossBoard::parse(&puzzle) {
            prop_assert_eq!(board.puzzle(), puzzle);
        }
    }

    /// A valid string with one changed character has a flaw, or gives a board that supports all
    /// operations.
    #[test]
    fn a_changed_string_is_handled(
        is_listed in any::<bool>(),
        at in any::<prop::sample::Index>(),
        put in "\\PC|[-A-Z0-9#,;/()]",
    ) {
        let text = if is_listed { LISTED } else { CLUED };
        let mut chars: Vec<String> = text.chars().map(String::from).collect();
        let at = at.index(chars.len());
        chars[at] = put;
        let Ok(puzzle) = chars.concat().parse::<Puzzle>() else { return Ok(()) };
        let Ok(board) = CrissCross.board(&puzzle) else { return Ok(()) };
        let [front, back] = [Face::Puzzle, Face::Answer].map(|face| board.figure(face, Medium::Book));
        prop_assert_eq!(front.check(), Ok(()));
        prop_assert_eq!(back.check(), Ok(()));
        if board.verify().proved().is_ok() {
            prop_assert_eq!(CrissCross.read(&front, &back), Ok(puzzle));
        }
        board.grade();
        board.steps("en");
        board.describe(Face::Puzzle, "de");
        board.fingerprint();
    }
}
