//! Tests of the messages about options and lists.

use super::*;

fn faults(options: &str, files: &MemoryFiles) -> String {
    testing::fault_lines(&WordWheel, options, files)
}

#[test]
fn every_fault_of_the_list_says_what_would_fit() {
    assert_eq!(
        faults("language = \"fr\"", &no_files()),
        "there is no built-in list of words `fr` (book.toml:1:1); name a file with one word per line: `words = \"words.txt\"`; the built-in lists are builtin:en, builtin:es, builtin:nl, builtin:pl"
    );
    assert_eq!(
        faults("words = \"words.txt\"", &with_file("cat\ndog\n")),
        "words.txt has no word of nine letters (book.toml:1:9); add words of nine letters, or use a longer list"
    );
    assert_eq!(faults("words = \"words.txt\"\nlanguage = \"fr\"", &with_file("chocolats\n")), "");
}

#[test]
fn a_level_needs_words_of_its_classes() {
    let options = "words = \"words.txt\"\nlanguage = \"de\"";
    let fault = |level: &str| {
        let target = Target::Level(ABOUT.level(level).unwrap());
        let checked = setter(options, &with_file(GERMAN)).check(target);
        checked.map_or_else(|Faults(faults)| faults[0].one_line(), |()| String::new())
    };
    assert_eq!(fault("easy"), "");
    assert_eq!(
        fault("hard"),
        "words.txt has no word of nine letters for the level hard (book.toml:1:9); write the level `easy`, or a list with words of other classes, such as `[50]`"
    );
}

/// A list with too few words gives a message, and no puzzle.
#[test]
fn a_poor_list_gives_no_puzzle() {
    let setter = setter("words = \"words.txt\"", &with_file("copyright\n"));
    let shortfall = try_make(&*setter, "easy", 1, &[]).unwrap_err();
    assert_eq!(
        shortfall.to_string(),
        "no puzzle in 1 attempts; found instead: 1 with too few or too many words; use a longer list of words with classes, another `least`, or another level"
    );
}
