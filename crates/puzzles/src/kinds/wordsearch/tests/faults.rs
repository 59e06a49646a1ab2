//! Every fault of a list, as it is shown.

use super::*;

fn faults(list: &str, options: &str) -> String {
    match try_setter(list, options) {
        Ok(_) => panic!("no fault in {list:?}"),
        Err(faults) => faults.render(100, false),
    }
}

/// So many different words of eight letters.
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
  help: write one word a line
"#
    );
}

#[test]
fn entries_need_letters_and_few_enough() {
    assert_eq!(
        faults(
            "Robin\n123\nox\nAntidisestablishmentarianism\ntab\there\nשלום\n  robín\nRobin\n",
            ""
        ),
        "  × `123` has no letters
   ╭─[words.txt:2:1]
 1 │ Robin
 2 │ 123
   · ─┬─
   ·  ╰── nothing to put into the grid
 3 │ ox
   ╰────
  help: take it out, or put `#` before it

  × `ox` is too short
   ╭─[words.txt:3:1]
 2 │ 123
 3 │ ox
   · ─┬
   ·  ╰── 2 of the 3 letters it needs
 4 │ Antidisestablishmentarianism
   ╰────
  help: so few letters stand in a grid by chance: take it out or write a longer name

  × `Antidisestablishmentarianism` is too long
   ╭─[words.txt:4:1]
 3 │ ox
 4 │ Antidisestablishmentarianism
   · ──────────────┬─────────────
   ·               ╰── 28 letters; a grid has at most 25 in a line
 5 │ tab here
   ╰────
  help: shorten it or take it out

  × this entry is not a line of text
   ╭─[words.txt:5:1]
 4 │ Antidisestablishmentarianism
 5 │ tab here
   · ────┬───
   ·     ╰── it has a tab or another control character
 6 │ שלום
   ╰────
  help: write one entry a line, with spaces inside it

  × `שלום` is written from right to left
   ╭─[words.txt:6:1]
 5 │ tab here
 6 │ שלום
   · ──┬─
   ·   ╰── a grid reads from left to right
 7 │   robín
   ╰────
  help: take it out: word searches are made in scripts that are written from left to right

  × `Robin` is in the list twice
   ╭─[words.txt:8:1]
 7 │   robín
 8 │ Robin
   · ──┬──
   ·   ╰── the same letters as on line 1
   ╰────
  help: take one of the two out
"
    );
}

#[test]
fn an_entry_is_a_line() {
    assert_eq!(
        faults(&format!("Robin{}\n", "-".repeat(80)), ""),
        "  × `Robin---------------------------------------------------------------------------…` is too
  │ long
   ╭─[words.txt:1:1]
 1 │ Robin--------------------------------------------------------------------------------
   · ──────────────────────────────────────────┬──────────────────────────────────────────
   ·                                           ╰── more than 80 characters, signs included
   ╰────
  help: shorten it or take it out
"
    );
}

#[test]
fn sections_have_titles_and_words() {
    assert_eq!(
        faults("Wren\n[Garden birds\nRobin\n[]\nStarling\n[Shore]\n\n[Pond]\nHeron\n", ""),
        "  × `Wren` belongs to no section
   ╭─[words.txt:1:1]
 1 │ Wren
   · ──┬─
   ·   ╰── before the first title
 2 │ [Garden birds
   ╰────
  help: put a title in brackets above it, like the one on line 2

  × this title has no end
   ╭─[words.txt:2:1]
 1 │ Wren
 2 │ [Garden birds
   · ──────┬──────
   ·       ╰── no `]`
 3 │ Robin
   ╰────
  help: write it as `[Garden birds]`

  × this section has no title
   ╭─[words.txt:4:1]
 3 │ Robin
 4 │ []
   · ─┬
   ·  ╰── nothing in it
 5 │ Starling
   ╰────
  help: write `[Garden birds]`

  × this section has no words
   ╭─[words.txt:6:1]
 5 │ Starling
 6 │ [Shore]
   · ───┬───
   ·    ╰── no entry before the next title or the end
   ╰────
  help: write its words below the title, one a line, or take the title out
"
    );
}

#[test]
fn a_title_is_a_line() {
    assert_eq!(
        faults(&format!("[{}]\nRobin\n[A\tB]\nRobin", "x".repeat(101)), ""),
        "  × this title is too long
   ╭─[words.txt:1:1]
 1 │ [xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx]
   · ───────────────────────────────────────────────────┬───────────────────────────────────────────────────
   ·                                                    ╰── more than 100 characters
 2 │ Robin
   ╰────
  help: shorten it

  × this title is not a line of text
   ╭─[words.txt:3:1]
 2 │ Robin
 3 │ [A  B]
   · ───┬──
   ·    ╰── it has a tab or another control character
 4 │ Robin
   ╰────
  help: write spaces
"
    );
}

#[test]
fn a_word_must_not_stand_in_another_of_its_section() {
    assert_eq!(
        faults("[Owls]\nOwl\nBarn owl\nLive\nEvil\n", ""),
        "  × `Owl` also stands in `Barn owl`
   ╭─[words.txt:2:1]
 1 │ [Owls]
 2 │ Owl
   · ─┬─
   ·  ╰── it would be in the grid twice; see line 3
 3 │ Barn owl
   ╰────
  help: take one of the two out, or move it to another section

  × `Evil` also stands backwards in `Live`
   ╭─[words.txt:5:1]
 4 │ Live
 5 │ Evil
   · ──┬─
   ·   ╰── it would be in the grid twice; see line 4
   ╰────
  help: take one of the two out, or move it to another section
"
    );
}

#[test]
fn a_word_must_not_stand_in_another_of_a_list_taken_whole() {
    assert_eq!(
        faults("Owl\nBarn owl\n", ""),
        "  × `Owl` also stands in `Barn owl`
   ╭─[words.txt:1:1]
 1 │ Owl
   · ─┬─
   ·  ╰── it would be in the grid twice; see line 2
 2 │ Barn owl
   ╰────
  help: take one of the two out, or set `words_per_puzzle` below 2, so that they are dealt to
        different puzzles
"
    );
}

#[test]
fn a_word_needs_company() {
    assert_eq!(
        faults("Art\nCart\nDart\nStart\nParty\nRobin\n", "words_per_puzzle = 3"),
        "  × `Art` cannot stand in a puzzle of 3 words
   ╭─[words.txt:1:1]
 1 │ Art
   · ─┬─
   ·  ╰── 4 other words contain it or stand in it
 2 │ Cart
   ╰────
  help: take it out, or set `words_per_puzzle` lower
"
    );
}

#[test]
fn a_word_fits_the_grid() {
    assert_eq!(
        faults("Kingfisher\nWren\n", "columns = 8\nrows = 9"),
        "  × `Kingfisher` is longer than the grid
   ╭─[words.txt:1:1]
 1 │ Kingfisher
   · ─────┬────
   ·      ╰── 10 letters for 8 columns and 9 rows
 2 │ Wren
   ╰────
  help: set `columns` or `rows` to 10 or more, or take it out
"
    );
}

#[test]
fn words_fit_the_grid() {
    assert_eq!(
        faults(
            "[Birds]\nKingfisher\nNuthatch\nGoldfinch\nStarling\nChaffinch\nBlackbird\n",
            "columns = 10\nrows = 5"
        ),
        "  × the words of `Birds` do not fit the grid
   ╭─[words.txt:1:1]
 1 │ [Birds]
   · ───┬───
   ·    ╰── 6 words with 53 letters for 50 cells
 2 │ Kingfisher
   ╰────
  help: the longest, `Kingfisher`, has 10 letters for 10 columns and 5 rows; give 10 columns and
        10 rows, or fewer words
"
    );
}

fn faults_of_level(list: &str, options: &str, level: &str) -> String {
    let target = Target::Level(ABOUT.level(level).unwrap());
    setter(list, options).check(target).err().unwrap_or_default().render(100, false)
}

#[test]
fn words_fit_the_level() {
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
   ·       ╰── a medium word search has a word on one
 5 │ Kingfisher
   ╰────
  help: the shortest, `Nuthatch`, has 8 letters for 20 columns and 6 rows: give a shorter one, or
        more columns and rows
"
    );
    assert_eq!(faults_of_level("Anna\nOtto\n", "", "medium"), "");
    assert_eq!(
        faults_of_level("Anna\nOtto\n", "", "hard"),
        "  × every word of the list reads the same from both ends
   ╭─[book.toml:1:9]
 1 │ words = \"words.txt\"
   ·         ─────┬─────
   ·              ╰── a hard word search has a word that is read backwards
   ╰────
  help: give another word, or take an easier level
"
    );
}

#[test]
fn a_section_has_a_limit() {
    assert_eq!(
        faults(&format!("[Many]\n{}", many(90)), ""),
        "  × `Many` has too many words
   ╭─[words.txt:1:1]
 1 │ [Many]
   · ───┬──
   ·    ╰── 90 words; a puzzle has at most 80
 2 │ aaaaaqvz
   ╰────
  help: split it, or set `words_per_puzzle` and its words are dealt to several puzzles
"
    );
}

#[test]
fn words_fit_the_largest_grid() {
    assert_eq!(
        faults(&format!("[Many]\n{}", many(80)), ""),
        "  × the words of `Many` do not fit the grid
   ╭─[words.txt:1:1]
 1 │ [Many]
   · ───┬──
   ·    ╰── 80 words with 640 letters for 625 cells
 2 │ aaaaaqvz
   ╰────
  help: the longest, `aaaaaqvz`, has 8 letters for 25 columns and 25 rows; give fewer words, or
        set `words_per_puzzle` lower
"
    );
}

#[test]
fn a_list_has_a_limit() {
    assert_eq!(
        faults(&many(10_001), ""),
        r#"  × words.txt is too long for a list of words
   ╭─[book.toml:1:9]
 1 │ words = "words.txt"
   ·         ─────┬─────
   ·              ╰── 10001 entries; a list has at most 10000
   ╰────
  help: split it into several lists, with one entry a line
"#
    );
}

#[test]
fn a_list_has_a_limit_of_bytes() {
    assert_eq!(
        faults(&"x".repeat(1_000_001), ""),
        r#"  × words.txt is too long for a list of words
   ╭─[book.toml:1:9]
 1 │ words = "words.txt"
   ·         ─────┬─────
   ·              ╰── 1000001 bytes; a list has at most 1000000
   ╰────
  help: split it into several lists, with one entry a line
"#
    );
}

#[test]
fn a_line_has_a_limit() {
    assert_eq!(
        faults(&"x".repeat(1_001), ""),
        r#"  × words.txt is not a list of words
   ╭─[book.toml:1:9]
 1 │ words = "words.txt"
   ·         ─────┬─────
   ·              ╰── line 1 has more than 1000 bytes
   ╰────
  help: split it into several lists, with one entry a line
"#
    );
}
