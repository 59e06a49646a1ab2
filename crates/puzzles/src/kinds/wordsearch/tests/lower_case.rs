//! Tests of grids of lower-case letters.

use super::*;

#[test]
fn letters_are_lower_case_on_request() {
    let spelt = |list: &str, options: &str| -> Vec<String> {
        let puzzle = make(&*setter(list, &format!("case = \"lower\"\n{options}")), 0, "hard");
        let board = board(&puzzle);
        assert!(puzzle.params.contains(";case=lower"));
        assert_eq!((board.verify(), board.puzzle()), (Verdict::Proved, puzzle.clone()));
        let (front, back) = figures::faces(&board);
        assert_eq!(WordSearch.read(&front, &back), Ok(puzzle.clone()));
        assert_eq!(WordSearch.read_alone(&front, Face::Puzzle), Ok(Some(puzzle)));
        board.words.iter().map(|word| word.letters.concat()).collect()
    };
    assert_eq!(spelt("Straße\nIgel\nÖfen\n", ""), ["igel", "öfen", "straße"]);
    assert_eq!(spelt("Straße\nÖfen\n", "accents = \"expand\""), ["oefen", "strasse"]);
    assert_eq!(spelt("Isparta\nİzmir\nMuğla\n", ""), ["ısparta", "izmir", "muğla"]);
    assert_eq!(spelt("ΑΝΘΡΩΠΟΣ\nΒαθύς\n", "language = \"el\""), ["ανθρωπος", "βαθύς"]);
    // Words that differ only in ß.
    assert_eq!(spelt("Masse\nMaße\n", ""), ["masse", "maße"]);
    let twice = try_setter("Masse\nMaße\n", "").err().unwrap().0.remove(0);
    assert_eq!(twice.message, "`Maße` is in the list twice");
    // Without letters of two cases, the string is the string of capitals.
    let puzzle = make(&*setter("नमस्कार\nकविता\n", "case = \"lower\""), 0, "easy");
    assert_eq!(puzzle.params, "8x8");
    // Blocked words stay out of grids of lower-case letters too.
    let small = setter("Ass\nTart\nStir\n", "case = \"lower\"");
    assert!(make(&*small, 0, "easy").givens.chars().all(|c| c == '/' || c.is_lowercase()));
}
