//! Tests of the letters and the alphabetical order of languages.

use super::*;

/// Each list is in the order of its language, and the order is part of the puzzle.
#[test]
fn lists_have_the_order_of_their_language() {
    for (language, list, order) in [
        ("sv", "ångare älg örn zebra apa lax", "apa lax zebra ångare älg örn"),
        ("es", "ñandú nutria oso nube loro", "loro nube nutria ñandú oso"),
        ("de", "Zebra Öltier Ochse Otter Ärger", "Ärger Ochse Öltier Otter Zebra"),
        ("en", "zebra élan otter eland", "élan eland otter zebra"),
    ] {
        let list = list.replace(' ', "\n");
        let setter = setter(&list, &format!("language = \"{language}\"\ncolumns = 10\nrows = 10"));
        let puzzle = make(&*setter, 0, "medium");
        let board = board(&puzzle);
        let entries: Vec<&str> = board.words.iter().map(|word| word.entry.as_str()).collect();
        assert_eq!(entries.join(" "), order);
        let is_usual = matches!(language, "de" | "en");
        assert_eq!(puzzle.params.contains(";order=own"), !is_usual, "{puzzle}");
        let [front, back] =
            [Face::Puzzle, Face::Answer].map(|face| board.figure(face, Medium::Book));
        assert_eq!(WordSearch.read_faces(&front, &back), Ok(puzzle.clone()));
        assert_eq!(WordSearch.read_face(&front, Face::Puzzle), Ok(Some(puzzle.clone())));
        let unsolved = Puzzle { answer: entries.join(";"), ..puzzle.clone() };
        assert!(
            matches!(WordSearch.solutions(&unsolved), Ok(Solved::One(answer)) if answer == puzzle.answer)
        );
        // A list in the old order must not have `order=own`.
        let flagged =
            Puzzle { params: puzzle.params.replace("10x10", "10x10;order=own"), ..puzzle };
        assert!(WordSearchBoard::parse(&flagged).is_err());
    }
}

#[test]
fn the_dutch_ij_fills_one_cell_by_choice() {
    let list = "ijsvogel\nijsbeer\nnijlpaard\nkonijn\ntijger\nezel\n";
    let options = "ij = \"one\"\ncolumns = 9\nrows = 9";
    let setter = setter(list, options);
    assert!(setter.params(0).contains(";ij=one"), "{}", setter.params(0));
    for more in ["", "\nshape = \"heart\"", "\npaths = true", "\ncase = \"lower\""] {
        let options = match more.contains("heart") {
            true => "ij = \"one\"".to_owned() + more,
            false => options.to_owned() + more,
        };
        let puzzle = make(&*super::setter(list, &options), 0, "medium");
        let board = board(&puzzle);
        let length = |entry: &str| {
            board.words.iter().find(|word| word.entry == entry).unwrap().letters.len()
        };
        assert_eq!((length("ijsvogel"), length("konijn"), length("ezel")), (7, 5, 4));
        assert_eq!(board.verify(), Verdict::Proved);
        let [front, back] =
            [Face::Puzzle, Face::Answer].map(|face| board.figure(face, Medium::Book));
        assert_eq!(WordSearch.read_faces(&front, &back), Ok(puzzle.clone()));
        assert!(puzzle.params.contains(";language=nl"), "{puzzle}");
    }
    let fault = try_setter(list, "ij = \"one\"\nlanguage = \"tr\"").err().unwrap();
    assert_eq!(
        fault.to_string(),
        "`ij` is for Dutch words, not for `tr` (book.toml:2:6); remove `ij`, or set `language = \"nl\"`\n"
    );
}
