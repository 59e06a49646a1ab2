//! `bookgen words` and `bookgen clues`.

use std::fmt::Write;

use crate::test_dir::TestDir;

/// A list of clues with several columns.
const CLUES: &str = "clue;answer;grade\nSwims on its back;Otter;1\nStriped digger;Badger;2\n";

#[test]
fn built_in_lists_are_listed_and_printed() {
    let dir = TestDir::new();
    let all = dir.done(&["words", "list", "--language", "de"]).out;
    assert!(all.contains("  en  113,927 words\n"), "{all}");
    assert!(all.contains("  animals           Tiere\n"), "{all}");
    let theme = dir.done(&["words", "list", "animals", "--language", "fr-CA"]).out;
    assert!(theme.starts_with("[Animaux]\n"), "{theme}");
    assert_eq!(theme.lines().count(), 31);
    // A saved theme is a list that kinds read.
    dir.put("animals.txt", &theme);
    let check = dir.done(&["words", "check", "animals.txt", "--language", "fr"]).out;
    assert_eq!(
        check,
        "for word searches and criss-crosses: animals.txt: 30 words, one on a line\n\
         to fill grids: animals.txt: 30 words without classes\n"
    );
    // The list of pictures can be saved and changed.
    assert!(all.contains("\n  de  114 words\n"), "{all}");
    let pictures = dir.done(&["words", "list", "pictures", "--language", "de"]).out;
    assert!(pictures.contains("\n[Haustiere und Bauernhof]\nKatze: 🐱\n"), "{pictures}");
    dir.put("pictures.txt", &pictures);
    let one = ["puzzle", "generate", "wordsearch", "--words", "pictures.txt", "--seed", "1"];
    assert!(dir.done(&one).out.contains(";🐱 (5);"));
    let fault = dir.run(&["words", "list", "anmals"]);
    assert_eq!(fault.code, 2);
    assert!(fault.err.contains("did you mean `animals`?"), "{}", fault.err);
    let fault = dir.run(&["words", "stats", "builtin:xx"]);
    assert!(fault.err.contains("there is no built-in list `xx`"), "{}", fault.err);
}

#[test]
fn statistics_count_words_by_length_and_class() {
    let dir = TestDir::with("words.txt", "[10]\notter\nelk\n[50]\nwren\nlynx\n");
    let out = dir.done(&["words", "stats", "words.txt"]).out;
    assert_eq!(
        out,
        "words.txt: 4 words with classes\n\n\
         letters    to 10    to 50\n      3        1        1\n      4        0        2\n      \
         5        1        1\n\n\
         Letters in percent:\n  \
         E 18.8  L 12.5  N 12.5  R 12.5  T 12.5  K 6.3  O 6.3  W 6.3  X 6.3  Y 6.3\n\n\
         Grids that these words fill, with every second letter crossed:\n   7 x 7   0 of 10\n"
    );
    let common = dir.done(&["words", "stats", "words.txt", "--up-to", "10"]).out;
    assert!(common.contains("2 words up to class 10\n"), "{common}");
    let spanish = dir.done(&["words", "stats", "builtin:es"]).out;
    assert!(spanish.contains("  13 x 13  10 of 10\n"), "{spanish}");
}

#[test]
fn clues_are_checked_in_the_language_of_their_list() {
    let dir = TestDir::with("clues.csv", CLUES);
    assert_eq!(
        dir.done(&["clues", "check", "clues.csv"]).out,
        "clues.csv: 2 clues for 2 words\nletters of the words: 5: 1, 6: 1\n\
         grades of the clues: 1: 1, 2: 1\n2 words with only one clue: Badger, Otter\n"
    );
    for language in ["de", "en"] {
        let list = format!("builtin:{language}");
        let out = dir.done(&["clues", "check", &list]).out;
        assert!(!out.contains("only one clue") && !out.contains("without a clue"), "{out}");
    }
    dir.put("clues.csv", "walk,Walking on foot\n");
    let run = dir.run(&["clues", "check", "clues.csv"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("the clue of `walk` has the word `Walking`"), "{}", run.err);
}

#[test]
fn an_added_clue_keeps_the_form_of_the_list() {
    let dir = TestDir::with("clues.csv", &format!("\u{feff}{CLUES}"));
    let out = dir.done(&["clues", "add", "clues.csv", "wren", "Small; brown", "--grade", "3"]).out;
    assert_eq!(out, "added to clues.csv: wren\n");
    assert_eq!(dir.text("clues.csv"), format!("\u{feff}{CLUES}\"Small; brown\";wren;3\n"));
    let before = dir.text("clues.csv");
    for (words, fault) in [
        (["wren", "small; BROWN"], "`wren` has this clue twice"),
        (["otter", "Otters swim"], "the clue of `otter` has the word `Otters`"),
    ] {
        let run = dir.run(&["clues", "add", "clues.csv", words[0], words[1]]);
        assert_eq!(run.code, 1);
        assert!(run.err.contains(fault), "{}", run.err);
    }
    let run = dir.run(&["clues", "add", "clues.csv", "elk", "Deer", "--theme", "animals"]);
    assert!(run.err.contains("clues.csv has no column `theme`"), "{}", run.err);
    assert_eq!(dir.text("clues.csv"), before);
    dir.done(&["clues", "add", "new.csv", "Brücke", "Weg über den Fluss", "--language", "de"]);
    assert_eq!(
        dir.text("new.csv"),
        "answer,clue,grade,theme,language,origin\nBrücke,Weg über den Fluss,,,de\n"
    );
    dir.put("latin.csv", b"gar\xe7on,Serveur\n");
    let run = dir.run(&["clues", "add", "latin.csv", "elan", "Deer"]);
    assert!(run.err.contains("latin.csv is not UTF-8 text"), "{}", run.err);
}

#[test]
fn lists_are_merged_into_a_new_file() {
    let dir = TestDir::with("one.csv", CLUES);
    dir.put("two.csv", "otter,swims ON its back\notter,River animal,3\n");
    let out = dir.done(&["clues", "merge", "one.csv", "two.csv", "-o", "all.csv"]).out;
    assert_eq!(out, "all.csv: 3 clues for 2 words; 1 repeated row left out\n");
    assert_eq!(
        dir.text("all.csv"),
        "answer,clue,grade,theme,language,origin\nBadger,Striped digger,2\n\
         Otter,Swims on its back,1\notter,River animal,3\n"
    );
    let run = dir.run(&["clues", "merge", "one.csv", "-o", "all.csv"]);
    assert!(run.err.contains("all.csv is in the way"), "{}", run.err);
    assert_eq!(run.code, 3);
}

#[test]
fn clues_of_a_book_are_used() {
    let dir = TestDir::new();
    dir.put(
        "book.toml",
        "[book]\ntitle = \"Arrows\"\nseed = 3\ntemplate = \"a4-sheet\"\n\n[[chapter]]\nid = \"arrows\"\n\
         kind = \"arrowword\"\ncount = 1\nper_page = 1\noptions = { columns = 8, rows = 8 }\n\n[[chapter]]\n\
         id = \"cross\"\nkind = \"criss-cross\"\ncount = 1\noptions = { words = \"clues.txt\" }\n",
    );
    dir.put("clues.txt", "Otter: Swims on its back\nTree frog: Green climber\nRat: Long tail\n");
    dir.done(&["build", "-q", "book.toml"]);
    let run = dir.done(&["clues", "unused", "builtin:en", "book.lock"]);
    let all = run.out.lines().count() - 1;
    assert_eq!(run.err, format!("{all} of 8354 clues are unused\n"));
    assert!((8300..8340).contains(&all), "{all}");
    // All words of the criss-cross are used. Its clues have enumerations.
    dir.put("more.csv", "otter,swims on its back\nTree frog,Green climber\nrat,Other clue\n");
    let run = dir.done(&["clues", "unused", "more.csv", "book.lock"]);
    assert_eq!(run.out, "answer,clue,grade,theme,language,origin\nrat,Other clue\n");
    let run = dir.run(&["clues", "unused", "more.csv", "none.lock"]);
    assert!(run.err.contains("there is no file none.lock"), "{}", run.err);
}

/// Lists that are no lists of words, or the largest.
#[test]
fn hostile_lists_are_refused_or_read() {
    let dir = TestDir::new();
    let million: String = (0..1_000_000).fold(String::new(), |mut text, at: u32| {
        let letters = (0..5).map(|place| char::from(b'a' + (at / 26u32.pow(place) % 26) as u8));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", letters.collect::<String>());
        text
    });
    let scripts = "слово\nλέξη\nكلمة\n단어\n言葉\nคำ\nparola\n".repeat(3);
    for (text, fault) in [
        (String::new(), "is empty"),
        ("word".to_owned(), ""),
        (format!("{}\n", "x".repeat(1_000_000)), "more than 1000 bytes"),
        // The line with a control character is left out.
        ("otter\0\nelk\n".to_owned(), ""),
        ("bcd\nfgh\nzxc\n".to_owned(), ""),
        (million, ""),
        (scripts, ""),
    ] {
        dir.put("list.txt", &text);
        let run = dir.run(&["words", "stats", "list.txt"]);
        let start: String = text.chars().take(20).collect();
        assert_eq!(run.code == 0, fault.is_empty(), "{start:?}: {}", run.err);
        assert!(run.err.contains(fault), "{start:?}: {}", run.err);
    }
}

/// Sellers ask where texts come from, so the report and the manifest name the built-in lists.
#[test]
fn built_in_lists_of_a_book_are_named_with_their_origins() {
    let chapter = |id: &str, kind: &str, options: &str| {
        format!(
            "[[chapter]]\nid = \"{id}\"\nkind = \"{kind}\"\nlevel = \"easy\"\ncount = 2\n\
             per_page = 1\noptions = {{ {options} }}\n"
        )
    };
    let text = "[book]\ntitle = \"Words\"\nseed = 1\ntemplate = \"a4-sheet\"\n".to_owned()
        + &chapter("a", "codeword", "columns = 7, rows = 7")
        + &chapter("b", "wordsearch", "words = \"builtin:animals\", words_per_puzzle = 6")
        + &chapter("c", "wordsearch", "words = \"own.txt\"");
    let dir = TestDir::with("book.toml", &text);
    dir.put("own.txt", "otter\nbadger\nweasel\nferret\nmarten\nstoat\n");
    let out = dir.done(&["build", "book.toml"]).out;
    let lines: Vec<&str> = out.lines().filter(|line| line.contains("words  ")).collect();
    let list = "lists/en.txt: English words by class of commonness, from SCOWL 2020.12.07; see NOTICES.md.";
    assert_eq!(lines, [format!("  words      {list}")], "{out}");
    let themes = "\n             themes/en.txt: English themes of 30 words, written for bookgen with the help of a language model.";
    assert!(out.contains(themes), "{out}");
    assert!(out.contains("codeword 2 easy; of 16 words, none above class 35\n"), "{out}");
    let manifest = dir.text("book.manifest.json");
    let data = manifest.lines().filter(|line| line.starts_with("{\"name\":"));
    let names: Vec<&str> = data.filter_map(|line| line.split('"').nth(3)).collect();
    assert_eq!(names, ["lists/en.txt", "themes/en.txt"], "{manifest}");
}
