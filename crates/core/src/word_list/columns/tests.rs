//! Tests of the forms of word lists.

use proptest::prelude::*;

use super::*;

/// The description of a list and its entries, or the message and the number of the line.
fn read(text: &str, has_clues: bool) -> String {
    let lines: Vec<&str> = text.lines().collect();
    match recognise(&lines, has_clues, false) {
        Err(unclear) => {
            format!("{}: {} ({})", unclear.line + 1, unclear.message, unclear.label)
        }
        Ok(columns) => {
            let entries = lines[columns.head..].iter().flat_map(|line| columns.entries(line));
            let entry = |entry: Entry| match entry.clue {
                Some(clue) => format!("{}={clue}", entry.word),
                None => entry.word,
            };
            let entries: Vec<String> = entries.map(entry).collect();
            format!("{}: {}", columns.describe(), entries.join(" | "))
        }
    }
}

#[test]
fn clues_are_recognised_in_every_form() {
    for text in [
        "word,clue\nOtter,Swims\nOwl,Hoots",
        "Clue;Word\nSwims;Otter\nHoots;Owl",
        "sep=;\nOtter;Swims\nOwl;Hoots",
        "Nr\tWort\tHinweis\n1\tOtter\tSwims\n2\tOwl\tHoots",
        "Otter：Swims\nOwl：Hoots",
        "Otter | Swims\nOwl | Hoots",
        "Otter = Swims\nOwl = Hoots",
        "Otter – Swims\nOwl - Hoots",
        "Otter => Swims\nOwl => Hoots",
        "Otter -> Swims\nOwl → Hoots",
        "Otter...Swims\nOwl … Hoots",
        "Otter  Swims\nOwl    Hoots",
        "Otter﹕Swims\nOwl﹕Hoots",
        "(1) Otter: Swims\n(2) Owl: Hoots",
        "Nr\tWord\tClue\n1\tOtter\tSwims\n2\tOwl\tHoots",
        "Otter\u{a0}– Swims\nOwl\u{a0}– Hoots",
        "Otter -- Swims\nOwl --- Hoots",
        "Otter—Swims\nOwl ― Hoots",
        "Otter... Swims\nOwl ... Hoots",
        "Vraag;Antwoord\nSwims;Otter\nHoots;Owl",
        "Deutsch;Englisch\nOtter;Swims\nOwl;Hoots",
        "Front,Back\nOtter,Swims\nOwl,Hoots",
        "Table 1,\nWord,Clue\nOtter,Swims\nOwl,Hoots",
        "Kelime;Tanım\nOtter;Swims\nOwl;Hoots",
        "1. Otter: Swims\n2. Owl: Hoots",
        "• Otter: Swims\n• Owl: Hoots",
    ] {
        let found = read(text, true);
        assert!(found.ends_with(": Otter=Swims | Owl=Hoots"), "{text}: {found}");
    }
    assert_eq!(
        read("Nr;Wort;Hinweis\n1;Otter;Swims", true),
        "column 2 of 3, heading Wort, clues in column 3: Otter=Swims"
    );
    assert_eq!(
        read("Otter: Swims, dives\nOwl: Hoots, flies", true),
        "clues after a colon: Otter=Swims, dives | Owl=Hoots, flies"
    );
    // A clue that is missing is a fault of its line.
    assert_eq!(
        read("Otter,Swims\nOwl,", true),
        "column 1 of 2, clues in column 2: Otter=Swims | Owl="
    );
    assert_eq!(read("Otter: Swims\nOwl", true), "clues after a colon: Otter=Swims | Owl");
}

#[test]
fn words_are_recognised_in_every_form() {
    let in_commas = "several on a line, with commas: otter | panda | tapir";
    assert_eq!(read("otter, panda, tapir", false), in_commas);
    assert_eq!(read("otter, panda, tapir", true), in_commas);
    assert_eq!(read("otter, panda\ntapir,", false), in_commas);
    assert_eq!(read("otter\npanda\ntapir", false), "one on a line: otter | panda | tapir");
    assert_eq!(
        read("Wort;Seite\nOtter;3\nOwl;4", false),
        "column 1 of 2, heading Wort: Otter | Owl"
    );
    assert_eq!(read("Otter;\nOwl;", false), "column 1 of 1: Otter | Owl");
    for text in ["Word,Family,Seen\nOtter,,\nOwl,,", "Word,Family,Seen\nOtter,a,\nOwl,,yes"] {
        let wanted = "column 1 of 3, heading Word: Otter | Owl";
        assert_eq!(read(text, false), wanted, "{text}");
    }
    assert_eq!(read("Word;Note\nOtter;\nOwl;", false), "column 1 of 2, heading Word: Otter | Owl");
    assert_eq!(
        read("1) Otter\n2) Blue tit", false),
        "one on a line, without the numbers of the lines: Otter | Blue tit"
    );
    for line in ["\"Veni, vidi\"", "“Veni, vidi”", "„Veni, vidi“"] {
        assert_eq!(
            read(&format!("{line}\n\"Otter\"\n\"Say \"\"hi\"\"\""), false),
            "one on a line, without the quotation marks around entries: Veni, vidi | Otter | Say \"hi\""
        );
    }
    for text in [
        "I. Otter\nII. Owl\nIII. Elk",
        "A. Otter\nB. Owl\nC. Elk",
        "- [ ] Otter\n- [x] Owl\n- [ ] Elk",
    ] {
        assert!(read(text, false).ends_with(": Otter | Owl | Elk"), "{}", read(text, false));
    }
    assert_eq!(read("Otter,\nOwl,\nElk", false), "column 1 of 1: Otter | Owl | Elk");
    for text in ["a) Otter\n(b) Owl", "(1) Otter\n10. Owl", "1 Otter\n2\tOwl"] {
        assert!(read(text, false).ends_with(": Otter | Owl"), "{}", read(text, false));
    }
    assert_eq!(
        read("1. Otter\nOwl\n3. Elk", false),
        "one on a line, without the numbers of the lines: Otter | Owl | Elk"
    );
    assert_eq!(
        read("Mission: Impossible\nOtter", false),
        "one on a line: Mission: Impossible | Otter"
    );
}

#[test]
fn unclear_lists_are_refused_with_their_line() {
    for (text, has_clues, fault) in [
        (
            "Otter\nVeni, vidi",
            false,
            "2: this line has a comma, but other lines have none (several words, or one phrase)",
        ),
        (
            "Otter,Swims\nOwl,Hoots",
            false,
            "1: the list looks like a table with commas (every line has 2 columns)",
        ),
        (
            "Otter,Lutra,\nOwl,,yes",
            false,
            "1: the list looks like a table with commas (every line has 3 columns)",
        ),
        (
            "Otter;Swims;1\nOwl;Hoots;2",
            true,
            "1: the list looks like a table with semicolons (every line has 3 columns)",
        ),
        (
            "Otter,Swims\nOwl,Hoots,flies",
            true,
            "2: the list looks like a table with commas (3 columns; the first line has 2)",
        ),
        (
            "Otter: Swims\nOwl: Hoots",
            false,
            "1: the list looks like a list with clues (every line has a colon)",
        ),
        (
            "Words\nOtter\nOwl",
            false,
            "1: `Words` looks like the heading of the list (a heading or a word)",
        ),
        (
            "Animals:\nOtter\nOwl",
            true,
            "1: `Animals:` looks like the heading of the list (a heading or a word)",
        ),
        (
            "Otter\nBirds:\nOwl\nElk",
            false,
            "2: `Birds:` looks like a heading in the list (a heading or a word)",
        ),
        (
            "Word,Clue\nOtter,Swims, dives\nOwl,Hoots",
            true,
            "2: this line has 3 columns, but there are 2 headings (commas too many)",
        ),
        (
            "Word,Clue 1,Clue 2\nOtter,Swims,dives",
            true,
            "1: two columns have the heading `clue` (only one of the columns would be read)",
        ),
        (
            "Word,Clue\nOtter,\"Swims\ndives\"\nOwl,Hoots",
            true,
            "2: a text in quotation marks has a line break (the text goes on in the next line)",
        ),
        (
            "Animals,Birds\nOtter,Owl\nElk,",
            false,
            "1: the list looks like a table with commas (every line has 2 columns)",
        ),
        (
            "Animal,Sound\notter,squeaks\nowl,hoots",
            true,
            "1: `Animal`, `Sound` look like headings (headings, or a word and its clue)",
        ),
        (
            "Title,Year\nJaws,1975\nAlien,1979",
            true,
            "1: `Title`, `Year` look like headings (headings, or a word and its clue)",
        ),
        (
            "otter owl elk",
            false,
            "1: the list has one line with 3 words (several words, or one phrase)",
        ),
        (
            "Otter, Owl, and Elk",
            false,
            "1: `and Elk` looks like the end of a sentence (two words, or one phrase)",
        ),
        (
            "Otter, Owl, Elk and Tapir",
            false,
            "1: `Elk and Tapir` looks like the end of a sentence (two words, or one phrase)",
        ),
        ("// animals\nOtter", false, "1: this line looks like a comment (no word)"),
        (
            "7 Dwarfs\n12 Men\nOtter",
            false,
            "1: most lines begin with a number (a numbering, or a part of the words)",
        ),
        (
            "Otter (Swims)\nOwl (Hoots)",
            true,
            "1: the list looks like a list with clues (every line has a text in brackets)",
        ),
        (
            "Otter-Swims\nOwl-Hoots\nElk-Runs",
            true,
            "1: the list looks like a list with clues (every line has a hyphen)",
        ),
        (
            "Otter -> Swims\nOwl -> Hoots",
            false,
            "1: the list looks like a list with clues (every line has an arrow)",
        ),
        (
            "Has a long snout: Tapir\nIt swims: Otter",
            true,
            "1: the list seems to have its clues before the words (the first text of every line is the longer one)",
        ),
        (
            "Owl\n\"multi\nline\"\nOtter",
            false,
            "2: a text in quotation marks has a line break (the text goes on in the next line)",
        ),
        (
            "Otter,\"Swims\ndives\"\nOwl,Hoots",
            true,
            "1: a text in quotation marks has a line break (the text goes on in the next line)",
        ),
        (
            "Otter,\"a\nOwl,b",
            true,
            "1: a quotation mark is not closed (the text after the mark has no end)",
        ),
    ] {
        assert_eq!(read(text, has_clues), fault, "{text}");
    }
}

proptest! {
    /// Lists of signs and words are read or refused with a line of the list, with and without clues.
    #[test]
    fn every_list_is_read_or_refused_with_one_of_its_lines(
        lines in proptest::collection::vec("(Otter|7|a|Word|Clue|sep=|[ .,;:=>|\\-→…\"“”„()\t\u{a0}]){1,9}", 1..5),
        has_clues in any::<bool>(),
        may_have_digits in any::<bool>(),
    ) {
        let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
        match recognise(&lines, has_clues, may_have_digits) {
            Err(unclear) => prop_assert!(unclear.line < lines.len(), "{unclear:?}"),
            Ok(columns) => {
                prop_assert!(columns.head <= lines.len());
                for line in &lines[columns.head..] {
                    let entries = columns.entries(line);
                    prop_assert!(entries.iter().all(|entry| line.contains(&entry.word) || line.contains('"')));
                }
            }
        }
    }
}
