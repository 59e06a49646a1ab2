//! Tests of the messages about options and files.

use super::*;

fn faults(options: &str, files: &MemoryFiles) -> String {
    testing::fault_lines(&Cryptogram, options, files)
}

#[test]
fn every_fault_of_the_options_says_what_would_fit() {
    let words =
        MemoryFiles::new([("words.txt", "der\ndie\n"), ("quotes.txt", "Der Ball ist rund.\n")]);
    for (options, message) in [
        (
            "language = \"it\"",
            "there is no built-in list of words `it` (book.toml:1:1); name a file with one word per line: `words = \"words.txt\"`; the built-in lists are builtin:en, builtin:es, builtin:nl, builtin:pl\n\
             there are no built-in quotations in the language `it` (book.toml:1:1); name a file with one quotation per line: `quotes = \"quotes.txt\"`; the built-in languages are de, en, es, fr",
        ),
        ("language = \"de\"\nwords = \"words.txt\"\nquotes = \"quotes.txt\"\nmin_letters = 10", ""),
        (
            "min_letters = 90\nmax_letters = 80",
            "`min_letters` is greater than `max_letters` (book.toml:1:15); make `max_letters` at least as great as `min_letters`",
        ),
        (
            "quotes = \"quotes.txt\"",
            "no quotation has the length that is asked for (book.toml:1:10); set `min_letters` to 14 or less, and `max_letters` to 14 or more",
        ),
    ] {
        assert_eq!(faults(options, &words), message, "{options}");
    }
}

#[test]
fn wrong_lines_are_named() {
    let quotes = |text: &str| {
        let files = MemoryFiles::new([("quotes.txt", text)]);
        faults("quotes = \"quotes.txt\"\nmin_letters = 1", &files)
    };
    assert_eq!(quotes("# Nothing\nAll that glitters is not gold.\n"), "");
    assert_eq!(
        quotes("# Nothing\n\n"),
        "quotes.txt has no quotations (book.toml:1:10); write one quotation per line: `text|author|source`"
    );
    assert_eq!(
        quotes("All is well.|A|B|C\n"),
        "the line has more than a text, an author and a source (quotes.txt:1:1); write `text|author|source`"
    );
    assert_eq!(
        quotes("To be\nE = mc²\n"),
        "`²` cannot be in a cryptogram (quotes.txt:2:1); write letters, digits and punctuation marks, or leave the quotation out"
    );
    assert_eq!(
        quotes("42\n"),
        "the text has 0 letters in 1 words; the maximum is 400 letters in 200 words (quotes.txt:1:1); write letters, digits and punctuation marks, or leave the quotation out"
    );
    let long = "a".repeat(30);
    assert_eq!(
        quotes(&long),
        format!(
            "`{}` has more than 25 letters and marks (quotes.txt:1:1); write letters, digits and punctuation marks, or leave the quotation out",
            long.to_uppercase()
        )
    );
    let cut = quotes(&"a".repeat(60));
    assert!(cut.starts_with(&format!("`{}…` has more than 25", "A".repeat(50))), "{cut}");
    assert_eq!(
        quotes(&format!("To be\n{}\n", "a".repeat(8001))),
        "quotes.txt is not a file of quotations (book.toml:1:10); write one quotation per line: `text|author|source`"
    );
    let many = quotes(&"42\n".repeat(25));
    assert_eq!(many.lines().count(), 21, "{many}");
    let rest =
        "5 more faults of the quotations are not shown; fix the faults above and build again";
    assert!(many.lines().any(|line| line == rest), "{many}");
    assert_eq!(
        quotes(&format!("All is well.|{}\n", "x".repeat(101))),
        format!(
            "`{}` cannot be printed below a quotation (quotes.txt:1:1); write at most 100 characters, with single spaces",
            "x".repeat(30)
        )
    );
}

#[test]
fn only_hard_puzzles_have_no_given_letters() {
    let fault = |options: &str, level: &str| {
        let target = Target::Level(ABOUT.level(level).unwrap());
        let checked = setter(options, &no_files()).check(target);
        checked.map_or_else(|Faults(faults)| faults[0].one_line(), |()| String::new())
    };
    assert_eq!(fault("given = 1", "easy"), "");
    assert_eq!(fault("given = 0", "hard"), "");
    assert_eq!(
        fault("given = 0", "medium"),
        "a cryptogram without given letters is hard (book.toml:1:9); write the level `hard`, or `given = 3`, or remove `given`"
    );
}

/// A short text has several solutions: the message comes soon, and there is no puzzle.
#[test]
fn a_text_with_several_solutions_gives_no_puzzle() {
    let files = MemoryFiles::new([("quotes.txt", "He is it.\n")]);
    let setter = setter("quotes = \"quotes.txt\"\nmin_letters = 1\ngiven = 0", &files);
    let shortfall = try_make(&*setter, "hard", 1, &[]).unwrap_err();
    assert_eq!(
        shortfall.to_string(),
        "no puzzle in 6 attempts; found instead: 6 with several solutions or of a harder level; remove `given`, add more or longer quotations, or choose another level"
    );
}
