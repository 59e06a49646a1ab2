//! Tests of the messages about options and word lists.

use super::*;

fn faults(list: &str, options: &str) -> String {
    match try_setter(list, options) {
        Ok(_) => panic!("no fault in {list:?}"),
        Err(faults) => faults.render(100, false),
    }
}

#[test]
fn entries_need_letters_and_clues() {
    assert_eq!(
        faults("otter: A\na: B\nhare\ndeer:\n---: D\notter: E\n", ""),
        "  × `a` is too short
   ╭─[words.txt:2:1]
 1 │ otter: A
 2 │ a: B
   · ──┬─
   ·   ╰── 1 letter; a word needs at least 2 letters
 3 │ hare
   ╰────
  help: a word of one letter cannot cross another word: remove this entry or write a longer word

  × `hare` has no clue
   ╭─[words.txt:3:1]
 2 │ a: B
 3 │ hare
   · ──┬─
   ·   ╰── other words have clues, for example on line 1
 4 │ deer:
   ╰────
  help: write `hare: its clue`, or remove all clues to list the words

  × the clue of `deer` is empty
   ╭─[words.txt:4:1]
 3 │ hare
 4 │ deer:
   · ──┬──
   ·   ╰── no text for the clue
 5 │ ---: D
   ╰────
  help: write a clue, for example `Otter: Swims on its back`

  × `---` has no letters
   ╭─[words.txt:5:1]
 4 │ deer:
 5 │ ---: D
   · ───┬──
   ·    ╰── an entry needs letters for the grid
 6 │ otter: E
   ╰────
  help: remove this line, or start it with `#` to make it a comment

  × `otter` is in the list twice
   ╭─[words.txt:6:1]
 5 │ ---: D
 6 │ otter: E
   · ────┬───
   ·     ╰── this entry has the same letters as line 1
   ╰────
  help: remove one of the two entries
"
    );
}

#[test]
fn words_must_be_able_to_cross() {
    assert_eq!(
        faults("otter: A\nhare: B\nsylph: C\nlynx: D\ngym: E\nkiwi: F\n", ""),
        "  × `kiwi` cannot cross the other words
   ╭─[words.txt:6:1]
 5 │ gym: E
 6 │ kiwi: F
   · ───┬───
   ·    ╰── no other word has one of its letters
   ╰────
  help: remove this word, or add words that connect it with the others
"
    );
}

#[test]
fn a_word_longer_than_the_grid_is_a_fault() {
    assert_eq!(
        faults("otter\nhedgehog\n", "columns = 7\nrows = 6"),
        "  × `hedgehog` is longer than the grid
   ╭─[words.txt:2:1]
 1 │ otter
 2 │ hedgehog
   · ────┬───
   ·     ╰── 8 letters; the grid has at most 7 cells in a line
   ╰────
  help: set `columns` or `rows` to at least 8, or remove this word
"
    );
    assert_eq!(
        faults("otter\nincomprehensibilityofthings\n", ""),
        r#"  × `incomprehensibilityofthings` is too long
   ╭─[words.txt:2:1]
 1 │ otter
 2 │ incomprehensibilityofthings
   · ─────────────┬─────────────
   ·              ╰── 27 letters; a row or column of a grid has at most 25 cells
   ╰────
  help: shorten or remove this entry
"#
    );
}

#[test]
fn too_many_letters_for_the_grid_are_a_fault() {
    assert_eq!(
        faults(&clued(), "columns = 8\nrows = 9"),
        r#"  × the words of the list do not fit the grid
   ╭─[book.toml:1:9]
 1 │ words = "words.txt"
   ·         ─────┬─────
   ·              ╰── 15 words, 82 letters; the grid has at most 72 cells
 2 │ columns = 8
   ╰────
  help: a square grid needs about √(2.1 × letters) rows and columns: 14 here; use a larger grid or
        fewer words
"#
    );
}

#[test]
fn a_section_has_two_to_fifty_words() {
    assert_eq!(
        faults(&format!("[One]\notter\n[Many]\n{WORDS}"), ""),
        "  × `One` has only one word
   ╭─[words.txt:1:1]
 1 │ [One]
   · ──┬──
   ·   ╰── a criss-cross needs at least two words
 2 │ otter
   ╰────
  help: add more words

  × `Many` has too many words
   ╭─[words.txt:3:1]
 2 │ otter
 3 │ [Many]
   · ───┬──
   ·    ╰── 60 words; a puzzle has at most 50 words
 4 │ acorn
   ╰────
  help: split the section, or set `words_per_puzzle` to distribute the words over several puzzles
"
    );
}

#[test]
fn an_unknown_language_is_a_fault() {
    assert_eq!(
        faults("otter\nhare\n", "language = \"tlh\""),
        r#"  × there are no headings in the language `tlh`
   ╭─[book.toml:2:12]
 1 │ words = "words.txt"
 2 │ language = "tlh"
   ·            ──┬──
   ·              ╰── unknown language
   ╰────
  help: the languages are en, de, es, fr
"#
    );
}

#[test]
fn a_missing_list_is_a_fault() {
    let values = Values::empty(Source::new("book.toml", "").place(0..0));
    let fault = CrissCross.setter(&values).map(|_| ()).unwrap_err();
    assert_eq!(
        fault.to_string().lines().next(),
        Some(
            "a criss-cross needs `words` (book.toml:1:1); add a line `words = \"words.txt\"` with the name of a word list, or `words = \"builtin:animals\"`"
        )
    );
}

#[test]
fn words_of_different_lengths_are_always_easy() {
    let target = |level: usize| Target::Level(&LEVELS[level]);
    let setter = setter("ox\ncat\nlion\ntiger\n", "");
    assert!(setter.check(target(0)).is_ok());
    assert_eq!(
        setter.check(target(1)).unwrap_err().render(100, false),
        r#"  × the words of the list have different lengths
   ╭─[book.toml:1:9]
 1 │ words = "words.txt"
   ·         ─────┬─────
   ·              ╰── each word fits in only one place, which is easy
   ╰────
  help: add words of equal lengths, or clues, or choose the level easy
"#
    );
}
