//! Tests of the messages about options and lists.

use super::*;

fn faults(options: &str, files: &MemoryFiles) -> String {
    testing::fault_lines(&Arrowword, options, files)
}

#[test]
fn every_fault_of_the_options_says_what_would_fit() {
    for (options, message) in [
        (
            "language = \"fr\"",
            "there are no built-in clues in the language `fr` (book.toml:1:1); name a list of answers and clues in the option `clues`; the built-in languages are de and en",
        ),
        (
            "accents = \"keep\"",
            "the built-in clues have the usual letters of their language (book.toml:1:1); remove `accents`, or name a list of clues with `clues`",
        ),
        (
            "picture = \"big\"",
            "`big` is no size for a picture (book.toml:1:11); write columns and rows, from `2x2` to `5x6`",
        ),
        (
            "picture = \"6x6\"",
            "`6x6` is no size for a picture (book.toml:1:11); write columns and rows, from `2x2` to `5x6`",
        ),
        (
            "picture = \"4x4\"\npicture_place = \"centre\"",
            "the picture `4x4` leaves too little room for words (book.toml:1:11); leave 4 cells or more: choose a smaller picture, a larger grid or a corner",
        ),
        (
            "phrase = \"!!!\"",
            "this phrase cannot be hidden (book.toml:1:10); write a shorter phrase in letters",
        ),
        (
            "picture_file = \"anna.jpg\"",
            "anna.jpg has no place in the grid (book.toml:1:16); write the columns and rows of its place: `picture = \"3x4\"`",
        ),
        ("picture = \"3x4\"\npicture_file = \"anna.jpg\"", ""),
        ("phrase = \"The quick brown fox jumps over the lazy dog\"", ""),
    ] {
        let files = MemoryFiles::new([("anna.jpg", "")]);
        assert_eq!(faults(options, &files), message, "{options}");
    }
}

#[test]
fn own_words_must_fit_in_the_grid() {
    let own = |text: &str| {
        faults("own_words = \"own.txt\"\ncolumns = 8\nrows = 8", &with_file("own.txt", text))
    };
    assert_eq!(own("Anna: She turns forty"), "");
    assert_eq!(
        own("Christmas: Winter feast"),
        "CHRISTMAS is too long for the grid (book.toml:1:13); choose more columns or rows, or leave the word out"
    );
    assert_eq!(
        own("Al: He grills"),
        "AL is too short for an arrowword (book.toml:1:13); leave the word out"
    );
    let many: String = ["garden", "window", "silver", "planet", "market", "island"]
        .map(|w| format!("{w}: x{w:.1}\n"))
        .concat();
    assert_eq!(
        own(&many),
        "the own words are too many for the grid (book.toml:1:13); choose more columns and rows, or leave some words out"
    );
    assert_eq!(
        own("Anna"),
        "own.txt is not a list of clues (own.txt:1:1); write a row for each clue: the answer, a comma and the clue"
    );
}

/// A list with too few words gives a message soon, and no puzzle.
#[test]
fn a_poor_list_gives_no_puzzle() {
    for text in [
        "answer,clue\nwren,Small bird\n",
        "answer,clue\nbcdfg,No vowels\nhjklm,No vowels either\nnpqrs,None here\n",
        "answer,clue\ncat,Pet\ndog,Another pet\ncow,Farm animal\npig,Pink one\nhen,Layer\n",
    ] {
        let setter = setter("clues = \"clues.csv\"", &with_file("clues.csv", text));
        let shortfall = try_make(&*setter, "medium", 1, &[]).unwrap_err();
        assert_eq!(
            shortfall.hint,
            "use a longer list of clues with more short words or another size"
        );
    }
}

#[test]
fn the_built_in_clues_have_two_cells_for_the_dutch_ij() {
    let fault = try_setter("ij = \"one\"", &no_files()).err().unwrap().to_string();
    assert!(fault.contains("remove `ij`, or name a list of clues with `clues`"), "{fault}");
}
