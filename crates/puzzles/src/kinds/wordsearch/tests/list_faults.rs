//! Tests of the messages about faulty word lists.

use super::*;

pub(super) fn faults(list: &str, options: &str) -> String {
    match try_setter(list, options) {
        Ok(_) => panic!("no fault in {list:?}"),
        Err(faults) => faults.render(100, false),
    }
}

/// A list of `words` different words, each with eight letters.
fn many(words: usize) -> String {
    let letter = |digit: char| digit.to_digit(10).and_then(|n| char::from_digit(n + 10, 36));
    let word = |i: usize| -> String { format!("{i:05}").chars().filter_map(letter).collect() };
    (0..words).map(|i| format!("{}qvz\n", word(i))).collect()
}

#[test]
fn a_list_needs_words() {
    assert_eq!(
        faults("# nothing\n", ""),
        r#"  × words.txt has no words
   ╭─[book.toml:1:9]
 1 │ words = "words.txt"
   ·         ─────┬─────
   ·              ╰── this list
   ╰────
  help: write one word per line; a line that begins with `#` is a comment
"#
    );
}

#[test]
fn entries_need_enough_letters_but_not_too_many() {
    assert_eq!(
        faults(
            "Robin\n123\nox\nAntidisestablishmentarianism\ntab\there\nשלום\n  robín\nRobin\n",
            ""
        ),
        "  × `123` has `1`, which is not a letter
   ╭─[words.txt:2:1]
 1 │ Robin
 2 │ 123
   · ─┬─
   ·  ╰── a grid has letters
 3 │ ox
   ╰────
  help: set `signs = \"keep\"` to give digits and signs a cell each, or `signs = \"drop\"` to leave
        them out of the grid

  × `ox` is too short
   ╭─[words.txt:3:1]
 2 │ 123
 3 │ ox
   · ─┬
   ·  ╰── 2 letters; a word needs at least 3 letters
 4 │ Antidisestablishmentarianism
   ╰────
  help: such short words occur in a grid by chance: remove this entry or write a longer word

  × `Antidisestablishmentarianism` is too long
   ╭─[words.txt:4:1]
 3 │ ox
 4 │ Antidisestablishmentarianism
   · ──────────────┬─────────────
   ·               ╰── 28 letters; a row or column of a grid has at most 25 cells
 5 │ tab here
   ╰────
  help: shorten or remove this entry

  × this entry has a control character
   ╭─[words.txt:5:1]
 4 │ Antidisestablishmentarianism
 5 │ tab here
   · ────┬───
   ·     ╰── a tab or another control character
 6 │ שלום
   ╰────
  help: write one entry per line, with spaces between words

  × `שלום` is written from right to left
   ╭─[words.txt:6:1]
 5 │ tab here
 6 │ שלום
   · ──┬─
   ·   ╰── a grid reads from left to right
 7 │   robín
   ╰────
  help: remove this entry: word searches support only scripts that run from left to right

  × `Robin` is in the list twice
   ╭─[words.txt:8:1]
 7 │   robín
 8 │ Robin
   · ──┬──
   ·   ╰── this entry has the same letters as line 1
   ╰────
  help: remove one of the two entries
"
    );
}

#[test]
fn a_long_entry_is_a_fault() {
    assert_eq!(
        faults(&format!("Robin{}\n", "!".repeat(80)), ""),
        "  × `Robin!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!…` is too
  │ long
   ╭─[words.txt:1:1]
 1 │ Robin!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!
   · ──────────────────────────────────────────┬──────────────────────────────────────────
   ·                                           ╰── more than 80 characters, punctuation included
   ╰────
  help: shorten or remove this entry
"
    );
}

#[test]
fn sections_need_titles_and_words() {
    assert_eq!(
        faults("Wren\n[Garden birds\nRobin\n[]\nStarling\n[Shore]\n\n[Pond]\nHeron\n", ""),
        "  × `Wren` belongs to no section
   ╭─[words.txt:1:1]
 1 │ Wren
   · ──┬─
   ·   ╰── this entry is before the first section title
 2 │ [Garden birds
   ╰────
  help: write a title in brackets above this entry, like the title on line 2

  × this section title is not closed
   ╭─[words.txt:2:1]
 1 │ Wren
 2 │ [Garden birds
   · ──────┬──────
   ·       ╰── `]` is missing
 3 │ Robin
   ╰────
  help: write the title as `[Garden birds]`

  × this section has no title
   ╭─[words.txt:4:1]
 3 │ Robin
 4 │ []
   · ─┬
   ·  ╰── the brackets are empty
 5 │ Starling
   ╰────
  help: write a title, for example `[Garden birds]`

  × this section has no words
   ╭─[words.txt:6:1]
 5 │ Starling
 6 │ [Shore]
   · ───┬───
   ·    ╰── no entry before the next title or the end of the list
   ╰────
  help: write words below the title, one per line, or remove the title
"
    );
}

#[test]
fn long_titles_and_control_characters_are_faults() {
    assert_eq!(
        faults(&format!("[{}]\nRobin\n[A\tB]\nRobin", "x".repeat(101)), ""),
        "  × this title is too long
   ╭─[words.txt:1:1]
 1 │ [xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx]
   · ───────────────────────────────────────────────────┬───────────────────────────────────────────────────
   ·                                                    ╰── more than 100 characters
 2 │ Robin
   ╰────
  help: shorten the title

  × this title has a control character
   ╭─[words.txt:3:1]
 2 │ Robin
 3 │ [A  B]
   · ───┬──
   ·    ╰── a tab or another control character
 4 │ Robin
   ╰────
  help: use spaces instead
"
    );
}

#[test]
fn a_word_within_another_of_its_section_is_a_fault() {
    assert_eq!(
        faults("[Owls]\nOwl\nBarn owl\nLive\nEvil\n", ""),
        "  × `Owl` is part of `Barn owl`
   ╭─[words.txt:2:1]
 1 │ [Owls]
 2 │ Owl
   · ─┬─
   ·  ╰── the grid would have this word twice: line 3 of the list contains it
 3 │ Barn owl
   ╰────
  help: remove one of the two words, or move it to another section

  × `Evil` spelt backwards is part of `Live`
   ╭─[words.txt:5:1]
 4 │ Live
 5 │ Evil
   · ──┬─
   ·   ╰── the grid would have this word twice: line 4 of the list contains it
   ╰────
  help: remove one of the two words, or move it to another section
"
    );
}

#[test]
fn a_word_within_another_is_left_out_on_request() {
    let setter = setter("Rose\nRosemary\nLive\nEvil\nThyme\n", "inside = \"skip\"");
    let lists = setter.word_lists().unwrap();
    let [advice] = &lists.advice[..] else { panic!("{:?}", lists.advice) };
    assert_eq!(advice.message, "2 words are left out: they are parts of other words");
    let (place, label) = advice.place.as_ref().unwrap();
    assert_eq!((place.line_column(), label.as_str()), ((1, 1), "`Rose` and `Evil`"));
}

#[test]
fn a_word_within_another_is_a_fault_if_all_are_used() {
    assert_eq!(
        faults("Owl\nBarn owl\n", ""),
        "  × `Owl` is part of `Barn owl`
   ╭─[words.txt:1:1]
 1 │ Owl
   · ─┬─
   ·  ╰── the grid would have this word twice: line 2 of the list contains it
 2 │ Barn owl
   ╰────
  help: remove one of the two words, or set `words_per_puzzle` below 2 so that the two words are
        in different puzzles
"
    );
}

#[test]
fn a_word_needs_enough_words_without_conflict() {
    assert_eq!(
        faults("Art\nCart\nDart\nStart\nParty\nRobin\n", "words_per_puzzle = 3"),
        "  × `Art` cannot be in a puzzle of 3 words
   ╭─[words.txt:1:1]
 1 │ Art
   · ─┬─
   ·  ╰── 4 other words contain this word or are part of it
 2 │ Cart
   ╰────
  help: remove this word, or lower `words_per_puzzle`
"
    );
}

#[test]
fn a_word_longer_than_the_grid_is_a_fault() {
    assert_eq!(
        faults("Kingfisher\nWren\n", "columns = 8\nrows = 9"),
        "  × `Kingfisher` is longer than the grid
   ╭─[words.txt:1:1]
 1 │ Kingfisher
   · ─────┬────
   ·      ╰── a word of 10 letters; the grid has 8 columns and 9 rows
 2 │ Wren
   ╰────
  help: set `columns` or `rows` to at least 10, or remove this word
"
    );
}

#[test]
fn too_many_letters_for_the_grid_are_a_fault() {
    assert_eq!(
        faults(
            "[Birds]\nKingfisher\nNuthatch\nGoldfinch\nStarling\nChaffinch\nBlackbird\n",
            "columns = 10\nrows = 5"
        ),
        "  × the words of `Birds` do not fit the grid
   ╭─[words.txt:1:1]
 1 │ [Birds]
   · ───┬───
   ·    ╰── 6 words, 53 letters in total; the grid has only 50 cells
 2 │ Kingfisher
   ╰────
  help: the longest word, `Kingfisher`, has 10 letters; the grid has 10 columns and 5 rows; use 10
        columns and 10 rows, or fewer words
"
    );
}

fn faults_of_level(list: &str, options: &str, level: &str) -> String {
    let target = Target::Level(ABOUT.level(level).unwrap());
    setter(list, options).check(target).err().unwrap_or_default().render(100, false)
}

#[test]
fn words_unsuitable_for_the_level_are_a_fault() {
    let list = "[Cats]\nLion\nTiger\n[Long birds]\nKingfisher\nNuthatch\n";
    for level in ["easy", "hard"] {
        assert_eq!(faults_of_level(list, "columns = 20\nrows = 6", level), "");
    }
    assert_eq!(
        faults_of_level(list, "columns = 20\nrows = 6", "medium"),
        "  × no word of `Long birds` fits on a diagonal
   ╭─[words.txt:4:1]
 3 │ Tiger
 4 │ [Long birds]
   · ──────┬─────
   ·       ╰── a medium word search needs a word on a diagonal
 5 │ Kingfisher
   ╰────
  help: the shortest word, `Nuthatch`, has 8 letters; the grid has 20 columns and 6 rows: add a
        shorter word, or use more columns and rows
"
    );
    assert_eq!(faults_of_level("Anna\nOtto\n", "", "medium"), "");
    assert_eq!(
        faults_of_level("Anna\nOtto\n", "", "hard"),
        "  × every word of the list is a palindrome
   ╭─[book.toml:1:9]
 1 │ words = \"words.txt\"
   ·         ─────┬─────
   ·              ╰── a hard word search needs a word that runs backwards
   ╰────
  help: add a word that is not a palindrome, or choose an easier level
"
    );
}

#[test]
fn a_section_has_a_maximum_number_of_words() {
    assert_eq!(
        faults(&format!("[Many]\n{}", many(90)), ""),
        "  × `Many` has too many words
   ╭─[words.txt:1:1]
 1 │ [Many]
   · ───┬──
   ·    ╰── 90 words; a puzzle has at most 80 words
 2 │ aaaaaqvz
   ╰────
  help: split the section, or set `words_per_puzzle` to distribute the words over several puzzles
"
    );
}

#[test]
fn too_many_letters_for_the_largest_grid_are_a_fault() {
    assert_eq!(
        faults(&format!("[Many]\n{}", many(80)), ""),
        "  × the words of `Many` do not fit the grid
   ╭─[words.txt:1:1]
 1 │ [Many]
   · ───┬──
   ·    ╰── 80 words, 640 letters in total; the grid has only 625 cells
 2 │ aaaaaqvz
   ╰────
  help: the longest word, `aaaaaqvz`, has 8 letters; the grid has 25 columns and 25 rows; use
        fewer words, or lower `words_per_puzzle`
"
    );
}

#[test]
fn a_list_has_a_maximum_number_of_entries() {
    assert_eq!(
        faults(&many(10_001), ""),
        r#"  × words.txt is too long for a word list
   ╭─[book.toml:1:9]
 1 │ words = "words.txt"
   ·         ─────┬─────
   ·              ╰── the file has 10001 entries; the maximum is 10000
   ╰────
  help: split the file into several lists with one entry per line
"#
    );
}

#[test]
fn a_list_has_a_maximum_size() {
    assert_eq!(
        faults(&"x".repeat(1_000_001), ""),
        r#"  × words.txt is too long for a word list
   ╭─[book.toml:1:9]
 1 │ words = "words.txt"
   ·         ─────┬─────
   ·              ╰── the file has 1000001 bytes; the maximum is 1000000
   ╰────
  help: split the file into several lists with one entry per line
"#
    );
}

#[test]
fn a_line_has_a_maximum_length() {
    assert_eq!(
        faults(&"x".repeat(1_001), ""),
        r#"  × words.txt is not a word list
   ╭─[book.toml:1:9]
 1 │ words = "words.txt"
   ·         ─────┬─────
   ·              ╰── line 1 has more than 1000 bytes
   ╰────
  help: split the file into several lists with one entry per line
"#
    );
}
