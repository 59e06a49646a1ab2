//! Tests of lists and puzzle files that people bring: word lists, lists of names, puzzles of other
//! programs, addresses.

use std::path::Path;

use super::test_dir::{Run, TestDir};

/// A chapter of a small book without a printer.
fn book(chapter: &str) -> String {
    format!(
        "[book]\ntitle = \"Own\"\nauthor = \"A. Setter\"\nseed = 1\nprinter = \"none\"\n\
         template = \"a4-sheet\"\n\n[[chapter]]\nid = \"a\"\n{chapter}\n"
    )
}

fn ok(run: &Run) -> &str {
    assert_eq!(run.code, 0, "{}", run.err);
    &run.out
}

#[test]
fn word_lists_of_spreadsheets_are_read_or_refused() {
    let dir = TestDir::new();
    let generate = |kind: &str, list: &str, more: &[&str]| {
        dir.put("w.txt", list.as_bytes());
        let run = [&["puzzle", "generate", kind, "--words", "w.txt", "--seed", "1"], more].concat();
        dir.run(&run)
    };
    let run = generate("criss-cross", "word,clue\nOtter,Swims\nPanda,Bear\nTapir,Snout\n", &[]);
    let out = ok(&run);
    for text in ["OTTER", "PANDA", "TAPIR"] {
        assert!(["Swims", "Bear", "Snout"].iter().all(|clue| out.contains(clue)), "{text}: {out}");
    }
    assert!(!out.contains("CLUE") && !out.contains("SWIMS"), "{out}");
    let run = generate("criss-cross", "Otter：泳ぐ\nPanda：クマ\nTapir：鼻\n", &[]);
    assert!(ok(&run).contains("泳ぐ;") || run.out.contains("泳ぐ:"), "{}", run.out);
    let run = generate("wordsearch", "otter, panda, tapir\n", &[]);
    for word in ["otter", "panda", "tapir"] {
        assert!(ok(&run).contains(&format!(",{word}")), "{}", run.out);
    }
    let digits = "Catch-22\nHAL 9000\nBoeing 747\n";
    let run = generate("wordsearch", digits, &[]);
    assert_eq!(
        (run.code, run.err.contains("`Catch-22` has `2`, which is not a letter")),
        (1, true),
        "{}",
        run.err
    );
    let run = generate("wordsearch", digits, &["--signs", "keep"]);
    assert!(ok(&run).contains(";signs=keep"), "{}", run.out);
    let run = generate(
        "criss-cross",
        "Müller: Beruf\nBär: Tier\nSchloß: Burg\nMütze: Kopf\n",
        &["--accents", "expand"],
    );
    let letters: String = ok(&run).chars().filter(char::is_ascii_uppercase).collect();
    assert!(!run.out.contains('Ü') && letters.contains("MUE"), "{}", run.out);
    let run = generate("wordsearch", "istanbul\nçilek\nsığır\nkedi\n", &[]);
    assert!(ok(&run).contains('İ') && run.out.contains("language=tr"), "{}", run.out);
}

#[test]
fn word_lists_of_people_are_read_or_refused_once() {
    let dir = TestDir::new();
    let generate = |kind: &str, list: &[u8]| {
        dir.put("w.txt", list);
        dir.run(&["puzzle", "generate", kind, "--words", "w.txt", "--seed", "1"])
    };
    for list in [
        "\"Otter\"\n\"Panda\"\n\"Tapir\"\n",
        "« Otter »\n'Panda'\n‘Tapir’\n",
        "1.Otter\n2.Panda\n3.Tapir\n",
        "1 - Otter\n2 - Panda\n3 - Tapir\n",
        "☐ Otter\n☑ Panda\n☐ Tapir\n",
        "| Word | Seen |\n|---|---|\n| Otter | 1 |\n| Panda | 2 |\n| Tapir | 3 |\n",
        "#;Word\n1;Otter\n2;Panda\n3;Tapir\n",
        "Word;Seen\n;\nOtter;1\nPanda;2\nTapir;3\n;;\n",
        "Otter, Panda,\nTapir\n",
        "1、Otter\n2、Panda\n3、Tapir\n",
        "Otter,\nPanda,\nTapir\n",
        "“Otter”\n„Panda“\nTapir\n",
        "(1) Otter\n(2) Panda\n(3) Tapir\n",
        "1. Otter\n2. Panda\n10. Tapir\n",
        "1. Otter\nPanda\n3. Tapir\n",
        "1\tOtter\n2\tPanda\n3\tTapir\n",
        "a) Otter\nb) Panda\nc) Tapir\n",
        "\u{feff}\u{feff}Otter\rPanda\u{2028}Tapir\u{200d}\r\u{1a}",
    ] {
        let run = generate("wordsearch", list.as_bytes());
        let found: Vec<&str> = ok(&run).trim().split(';').collect();
        for word in [",Otter", ",Panda", ",Tapir"] {
            assert!(found.iter().any(|own| own.ends_with(word)), "{list:?}: {}", run.out);
        }
    }
    for separator in [" => ", "->", " → ", "...", " … ", "  ", "﹕"] {
        let lists = ["Otter", "Panda", "Tapir"].map(|word| format!("{word}{separator}Lives far"));
        let run = generate("criss-cross", lists.join("\n").as_bytes());
        assert!(ok(&run).contains("Lives far"), "{separator}: {}", run.out);
        assert!(!run.out.contains("LIVES") && !run.out.contains("> Lives"), "{}", run.out);
    }
    for (kind, list, message, line) in [
        ("wordsearch", "Animals:\nOtter\nPanda\n", "`Animals:` looks like the heading", "1:1"),
        ("wordsearch", "Otter\n// birds\nPanda\n", "this line looks like a comment", "2:1"),
        ("wordsearch", "7 Dwarfs\n12 Angry Men\n", "most lines begin with a number", "1:1"),
        ("wordsearch", "Otter\n\"multi\nline\"\n", "quotation marks has a line break", "2:1"),
        ("wordsearch", "[\"Otter\",\"Panda\"]\n", "is JSON, not a list of words", "1:1"),
        ("wordsearch", "Otter\nPan\u{200d}da\n", "has an invisible character", "2:1"),
        ("wordsearch", "Otter\nPanda [noun]\n", "`Panda [noun]` has `[`", "2:1"),
        ("wordsearch", "Otter  Panda  Tapir\nElk\n", "has several spaces", "1:1"),
        ("wordsearch", "Otter / Panda / Tapir\nElk\n", "has a sign between words", "1:1"),
        ("wordsearch", "otter panda tapir\n", "the list has one line with 3 words", "1:1"),
        ("wordsearch", "Otter\np?che\n", "`p?che` has lost a letter", "2:1"),
        ("wordsearch", "Otter\ncafÃ©\n", "`cafÃ©` has lost a letter", "2:1"),
        ("wordsearch", "Animals\n\nOtter\nPanda\n", "`Animals` looks like the title", "1:1"),
        (
            "wordsearch",
            "Fruit\n  Apple\n  Pear\nVeg\n  Leek\n",
            "`Fruit` looks like the title",
            "1:1",
        ),
        ("wordsearch", "FRUIT\nApple\n\nVEG\nLeek\n", "`FRUIT` looks like the title", "1:1"),
        ("wordsearch", "Word Bank\nOtter\nPanda\n", "`Word Bank` looks like the heading", "1:1"),
        ("wordsearch", "大熊猫 小老虎\n北极熊 长颈鹿\n", "a space between two words", "1:1"),
        ("wordsearch", "Otter\nPanda — a bear\n", "has a dash", "2:1"),
        ("criss-cross", "Otter (m): Swims\nPanda: Bear\n", "`Otter (m)` has `(`", "1:1"),
        ("criss-cross", "Otter (Swims)\nPanda (Bear)\n", "looks like a list with clues", "1:1"),
        ("criss-cross", "Otter-Swims\nPanda-Bear\nTapir-Snout\n", "a list with clues", "1:1"),
        ("criss-cross", "Otter,Swims\nTapir,\n", "the clue of `Tapir` is empty", "2:1"),
        ("criss-cross", "It has a snout: Tapir\nIt can swim: Otter\n", "clues before", "1:1"),
    ] {
        let run = generate(kind, list.as_bytes());
        assert_eq!((run.code, run.err.matches('×').count()), (1, 1), "{list}: {}", run.err);
        assert!(run.err.contains(message) && run.err.contains(line), "{list}: {}", run.err);
        assert!(!run.err.contains("\"drop\""), "{}", run.err);
    }
    for (bytes, message) in [
        (&b"PK\x03\x04\x14\0\x06\0"[..], "it is a workbook such as .xlsx"),
        (b"\xc2\xfb\xe4\xf0\xe0\n\xcf\xe0\xed\xe4\xe0\n", "Windows-1251"),
        (b"\xfd\xfe\xfdk\na\xf0a\xe7\n\xfeeker\n", "Windows-1254"),
        (b"pes\nko\xe8ka\nslon\nmy\x9a\n\x9eelva\nlev\n", "Windows-1250"),
        (b"kat\xeb\n\xf0uo\n\xfeuvis\narklys\n", "Windows-1257"),
        (b"O\0\0\0t\0\0\0t\0\0\0", "it is UTF-32 text"),
    ] {
        let run = generate("wordsearch", bytes);
        assert_eq!((run.code, run.err.matches('×').count()), (3, 1), "{}", run.err);
        assert!(run.err.contains(message) && run.err.contains("UTF-8"), "{}", run.err);
    }
    let run = generate("wordsearch", b"Caf\xe9\nth\xe9\nmaison\n");
    let advice = "look at its words Café, thé; if a letter is wrong, save the file as UTF-8";
    assert!(ok(&run).contains("Café") && run.err.contains(advice), "{}", run.err);
    let run = generate("criss-cross", b"Player,Team\nMessi,Miami\nSaka,Arsenal\n");
    let advice = "the first line is read as the word `Player` and its clue";
    assert!(ok(&run).contains("PLAYER") && run.err.contains(advice), "{}", run.err);
    let words: Vec<u8> = "Выдра\nПанда\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(ok(&generate("wordsearch", &words)).contains("Панда"));
}

#[test]
fn check_says_how_lists_were_read() {
    let dir = TestDir::new();
    dir.put("n.csv", b"Vorname;Nachname;Klasse\r\nAda;M\xfcller;5b\r\nJos\xe9;\xc1lvarez;5b\r\n");
    dir.put("w.csv", "Wort;Seite\nOtter;1\nBlue-tit;2\nKingfisher;3\n".as_bytes());
    let names = "kind = \"sudoku-4\"\nnames = \"n.csv\"\ncount = 1";
    let words = "[[chapter]]\nid = \"b\"\nkind = \"wordsearch\"\noptions = { words = \"w.csv\" }\ncount = 1";
    dir.put("b.toml", book(&format!("{names}\n\n{words}")).as_bytes());
    let run = dir.run(&["check", "b.toml"]);
    let out = ok(&run);
    for line in [
        "n.csv: 2 names, columns 1 and 2 of 3, headings Vorname, Nachname, Windows-1252\n",
        "w.csv: 3 words, column 1 of 2, heading Wort; only in the list, not in the grid: -\n",
    ] {
        assert!(out.contains(line), "{out}");
    }
}

#[test]
fn names_in_utf_16_without_a_mark_are_read() {
    let dir = TestDir::new();
    let names: Vec<u8> = "name;email\nAda;a\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    dir.put("n.csv", &names);
    dir.put("b.toml", book("kind = \"sudoku-4\"\nnames = \"n.csv\"\ncount = 1").as_bytes());
    let run = dir.run(&["check", "b.toml"]);
    assert!(
        ok(&run).contains("n.csv: 1 name, column 1 of 2, heading name, UTF-16\n"),
        "{}",
        run.out
    );
}

const GIVENS: &str =
    ".7..3.2..3..2.59.41.2.....6.....36.1..17.25..5.64.....6.....4.37.36.8..9..4.5..6.";

/// The rows of the puzzle, with a text for empty cells and a separator.
fn rows(empty: &str, separator: &str) -> Vec<String> {
    let cell = |c: char| if c == '.' { empty.to_owned() } else { c.to_string() };
    let cells: Vec<String> = GIVENS.chars().map(cell).collect();
    cells.chunks(9).map(|row| row.join(separator)).collect()
}

#[test]
fn sudoku_of_other_programs_are_read() {
    let dir = TestDir::new();
    let lists: Vec<String> = rows("0", ",").iter().map(|row| format!("[{row}]")).collect();
    let zeros = GIVENS.replace('.', "0");
    for (name, text, count) in [
        ("comma.csv", rows("", ",").join("\n").into_bytes(), 1),
        ("semicolon.csv", rows("", ";").join("\r\n").into_bytes(), 1),
        ("list.json", format!("[{}]", lists.join(",")).into_bytes(), 1),
        ("lines.json", format!("[\n  {}\n]\n", lists.join(",\n  ")).into_bytes(), 1),
        ("texts.json", format!("[\"{}\"]", rows("0", "").join("\",\"")).into_bytes(), 1),
        ("comments.sdm", format!("% hard\n{zeros}\n% easy\n{zeros}\n").into_bytes(), 2),
        ("page.txt", b"https://puzz.link/p?sudoku/9/9/".to_vec(), 0),
    ] {
        dir.put(name, &text);
        let run = dir.run(&["sudoku", "solve", name]);
        assert_eq!(run.out.lines().count(), count, "{name}: {}{}", run.out, run.err);
    }
    let sdk = [&b"#AJ\xfcrgen M\xfcller\r\n"[..], rows(".", "").join("\r\n").as_bytes()].concat();
    dir.put("a.sdk", &sdk);
    let run = dir.run(&["puzzle", "read", "sudoku", "--from", "sdk", "--format", "json", "a.sdk"]);
    assert!(ok(&run).contains("Jürgen Müller"), "{}", run.out);
    dir.put("b.toml", book("kind = \"sudoku\"\npuzzles = \"a.sdk\"").as_bytes());
    ok(&dir.run(&["check", "b.toml"]));
}

const NON: &str = "title \"Salt &amp; Pepper &mdash; caf&eacute;\"\nwidth 5\nheight 5\nrows\n5\n1,1\n1,1,1\n1,1\n5\ncolumns\n5\n1,1\n1,1,1\n1,1\n5\ngoal \"1111110001101011000111111\"\n";

#[test]
fn own_puzzles_of_other_kinds_are_printed() {
    let dir = TestDir::new();
    dir.put("a.non", NON.as_bytes());
    dir.put("b.toml", book("kind = \"nonogram\"\npuzzles = \"a.non\"").as_bytes());
    let run = dir.run(&["build", "b.toml"]);
    ok(&run);
    assert!(Path::new(&dir.path("b.pdf")).exists());
    let slither = dir.run(&[
        "puzzle",
        "generate",
        "slitherlink",
        "--columns",
        "5",
        "--level",
        "easy",
        "--seed",
        "7",
    ]);
    for format in ["puzz-link", "game-id"] {
        let written =
            dir.run(&["puzzle", "read", "slitherlink", "--format", format, slither.out.trim()]);
        dir.put("s.txt", ok(&written).as_bytes());
        dir.put("s.toml", book("kind = \"slitherlink\"\npuzzles = \"s.txt\"").as_bytes());
        ok(&dir.run(&["check", "s.toml"]));
    }
    // A puzzle of another kind is refused with its line.
    dir.put("s.txt", slither.out.as_bytes());
    dir.put("s.toml", book("kind = \"kakuro\"\npuzzles = \"s.txt\"").as_bytes());
    let run = dir.run(&["check", "s.toml"]);
    assert_eq!(run.code, 1, "{}", run.err);
}

#[test]
fn addresses_seeds_and_save_files_are_read_or_named() {
    let dir = TestDir::new();
    let read = |kind: &str, text: &str| dir.run(&["puzzle", "read", kind, text]);
    let address = "https://puzz.link/p?slither/5/5/ga3dbhc2b1cg";
    let found = read("slitherlink", address);
    assert!(found.err.contains("cells") || found.code == 0, "{}", found.err);
    assert!(!found.err.contains("no such file"), "{}", found.err);
    let kakuro = "kakuro/6/6/-jmh-.cin4-laape6l-cn..-Cm.L3Dgb";
    for start in ["https://puzz.link/p?", "https://pzv.jp/p.html?"] {
        ok(&read("kakuro", &format!("{start}{kakuro}/")));
        ok(&read("kakuro", &format!("{start}{}", kakuro.replacen('/', "_edit/", 1))));
    }
    let seed = read("sudoku-4", "2x2db#387164902338577");
    assert!(seed.err.contains("this is a random seed, not a game id"), "{}", seed.err);
    let id = "2x2:c2a3_1b4_2a3c";
    let page = format!("https://example.org/js/solo.html#{id}");
    assert_eq!(ok(&read("sudoku-4", &page)), ok(&read("sudoku-4", id)));
    let save = format!(
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Solo\n\
         PARAMS  :3:2x2\nCPARAMS :3:2x2\nDESC    :13:{}\nNSTATES :1:1\nSTATEPOS:1:1\n",
        &id[4..]
    );
    dir.put("s.sgtpuzzle", save.as_bytes());
    assert_eq!(
        ok(&dir.run(&["puzzle", "read", "sudoku-4", "s.sgtpuzzle"])),
        ok(&read("sudoku-4", id))
    );
    dir.put("m.sgtpuzzle", save.replace("Solo", "Mine").as_bytes());
    let run = dir.run(&["puzzle", "read", "sudoku-4", "m.sgtpuzzle"]);
    assert!(
        run.err.contains("no kind of puzzle is the game `Mine` of this save file"),
        "{}",
        run.err
    );
    dir.put("p.sgtpuzzle", save.replace("4:Solo", "7:Pattern").as_bytes());
    let run = dir.run(&["puzzle", "read", "sudoku-4", "p.sgtpuzzle"]);
    assert!(run.err.contains("the save file is of the game `Pattern`"), "{}", run.err);
    let colour = NON.replace("width 5", "color a #ff0000\nwidth 5");
    dir.put("c.non", colour.as_bytes());
    let run = dir.run(&["puzzle", "read", "nonogram", "c.non"]);
    assert!(run.err.contains("this is a colour nonogram"), "{}", run.err);
    dir.put("w.xml", b"<?xml version=\"1.0\"?>\n<puzzleset><puzzle/></puzzleset>\n");
    let run = dir.run(&["puzzle", "read", "nonogram", "w.xml"]);
    assert!(run.err.contains("this is XML") && run.err.matches('×').count() == 2, "{}", run.err);
}

#[test]
fn html_of_puzzle_files_is_read_and_written() {
    let dir = TestDir::new();
    dir.put("a.non", NON.as_bytes());
    let run = dir.run(&["puzzle", "read", "nonogram", "a.non"]);
    assert!(ok(&run).contains("Salt & Pepper — café"), "{}", run.out);
    let lists: Vec<String> = rows("0", ",").iter().map(|row| format!("[{row}]")).collect();
    let ipuz = format!(
        "{{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/sudoku#1\"],\
         \"title\":\"Tom &amp; Jerry&#8217;s <i>third</i>\",\"author\":\"J. D&ouml;\",\"puzzle\":[{}]}}",
        lists.join(",")
    );
    dir.put("a.ipuz", ipuz.as_bytes());
    let run = dir.run(&["puzzle", "read", "sudoku", "--format", "json", "a.ipuz"]);
    assert!(ok(&run).contains("Tom & Jerry’s third"), "{}", run.out);
    assert!(run.out.contains("J. Dö"), "{}", run.out);
    dir.put(
        "w.txt",
        "Otter: 5 < 6 & 7 > 2\nPanda: The <i>real</i> bear\nTapir: AT&T says &lt;\n".as_bytes(),
    );
    let run = dir.run(&[
        "puzzle",
        "generate",
        "criss-cross",
        "--words",
        "w.txt",
        "--seed",
        "1",
        "--format",
        "ipuz",
    ]);
    for clue in
        ["5 &lt; 6 &amp; 7 &gt; 2", "The &lt;i&gt;real&lt;/i&gt; bear", "AT&amp;T says &amp;lt;"]
    {
        assert!(ok(&run).contains(clue), "{}", run.out);
    }
}

#[test]
fn codes_have_ascii_addresses() {
    let dir = TestDir::new();
    let spec = book("kind = \"sudoku-4\"\ncount = 2\nqr = \"https://bücher.example/straße\"")
        .replace("a4-sheet", "kdp-6x9");
    dir.put("b.toml", spec.as_bytes());
    ok(&dir.run(&["build", "b.toml"]));
    let manifest = std::fs::read_to_string(dir.path("b.manifest.json")).unwrap();
    assert!(manifest.contains("https://xn--bcher-kva.example/stra%C3%9Fe"), "{manifest}");
    ok(&dir.run(&["proof", "b.pdf"]));
}

/// A chapter reads each format that its kind writes.
#[test]
fn every_format_of_every_kind_is_read_in_a_chapter() {
    let mut count = 0;
    for kind in bookgen_puzzles::KINDS {
        let name = kind.about().name;
        // Words come from lists.
        if ["wordsearch", "criss-cross", "wordoku"].contains(&name) {
            continue;
        }
        let dir = TestDir::new();
        let level = kind.about().levels[0].name;
        let generate = ["puzzle", "generate", name, "--level", level, "--seed", "4"];
        let made = dir.run(&generate);
        dir.put("puzzle.txt", ok(&made).as_bytes());
        dir.put(
            "b.toml",
            book(&format!("kind = \"{name}\"\npuzzles = \"own.txt\"\nper_page = 1")).as_bytes(),
        );
        let formats = kind.formats().iter().filter(|format| format.writing.is_some());
        for format in formats.map(|format| format.name).chain(["text"]) {
            let written = dir.run(&["puzzle", "read", name, "--format", format, "puzzle.txt"]);
            dir.put("own.txt", ok(&written).as_bytes());
            let run = dir.run(&["check", "b.toml"]);
            assert_eq!(run.code, 0, "{name} as {format}: {}{}", written.out, run.err);
            count += 1;
        }
    }
    assert!(count > 50, "{count}");
}

/// A chapter with puzzles of any kind prints their author, and the proof reads the name.
#[test]
fn the_author_of_own_puzzles_of_every_kind_is_printed() {
    let dir = TestDir::new();
    dir.put("words.txt", b"Otter\nPanda\nTapir\nLemur\nZebra\n");
    dir.put("nine.txt", b"PALINDROM\nDUPLICATE\n");
    let mut spec =
        "[book]\ntitle = \"Own\"\nauthor = \"B. Editor\"\nseed = 1\nprinter = \"none\"\n\
                    template = \"a4-sheet\"\n"
            .to_owned();
    for kind in bookgen_puzzles::KINDS {
        let name = kind.about().name;
        let level = kind.about().levels[0].name;
        let mut generate = vec!["puzzle", "generate", name, "--seed", "4"];
        match name {
            "wordsearch" | "criss-cross" => generate.extend(["--words", "words.txt"]),
            "wordoku" => generate.extend(["--words", "nine.txt"]),
            _ => generate.extend(["--level", level]),
        }
        dir.put(&format!("{name}.txt"), ok(&dir.run(&generate)).as_bytes());
        spec += &format!(
            "\n[[chapter]]\nid = \"{name}\"\nkind = \"{name}\"\npuzzles = \"{name}.txt\"\n\
             per_page = 1\ncredit = \"A. Setter\"\n"
        );
    }
    dir.put("b.toml", spec.as_bytes());
    ok(&dir.run(&["build", "b.toml"]));
    let manifest = std::fs::read_to_string(dir.path("b.manifest.json")).unwrap();
    let credits = manifest.matches("\"credit\":\"A. Setter\"").count();
    // A cryptogram has the author of its quotation.
    assert_eq!(credits, bookgen_puzzles::KINDS.len() - 1);
    ok(&dir.run(&["proof", "b.pdf"]));
    // A name that is changed in the manifest is not the name on the page.
    dir.put("b.manifest.json", manifest.replace("A. Setter", "A. Better").as_bytes());
    assert_ne!(dir.run(&["proof", "b.pdf"]).code, 0);
}

/// The heading of a puzzle string that `puzzle read` prints.
fn heading_of(run: &Run) -> String {
    let params = ok(run).split(':').nth(1).unwrap_or_default();
    params.split_once("%0A").map_or("", |(_, heading)| heading).replace("%0A", " / ")
}

#[test]
fn titles_and_authors_of_bookgens_own_output_are_read() {
    let dir = TestDir::new();
    for kind in ["sudoku", "sudoku-6", "killer", "slitherlink", "nonogram"] {
        let made = dir.run(&["puzzle", "generate", kind, "--seed", "3", "--format", "json"]);
        let own = ok(&made).replace("\"credit\":null", "\"credit\":\"Ann\"");
        dir.put("own.json", own.as_bytes());
        let read = dir.run(&["puzzle", "read", kind, "own.json"]);
        assert!(heading_of(&read).ends_with(" / Ann"), "{kind}: {}", read.out);
        let graded = dir.run(&["puzzle", "grade", kind, "own.json", "--format", "json"]);
        assert!(ok(&graded).contains("\"credit\":\"Ann\""), "{kind}: {}", graded.out);
        let chapter = format!("kind = \"{kind}\"\npuzzles = \"own.json\"\nper_page = 1");
        dir.put("b.toml", book(&chapter).as_bytes());
        ok(&dir.run(&["check", "b.toml"]));
        // ipuz does not define nonograms.
        if !["slitherlink", "nonogram"].contains(&kind) {
            let made = dir.run(&["puzzle", "generate", kind, "--seed", "3", "--format", "ipuz"]);
            dir.put("own.json", ok(&made).as_bytes());
            ok(&dir.run(&["check", "b.toml"]));
        }
    }
    // ipuz has no slitherlinks: the message lists the formats of the kind.
    dir.put("own.json", b"{\"version\":\"http://ipuz.org/v2\"}");
    let read = dir.run(&["puzzle", "read", "slitherlink", "own.json"]);
    assert!(read.err.contains("the formats are puzzle strings, game-id"), "{}", read.err);
}

#[test]
fn line_ends_and_addresses_of_every_kind_are_read() {
    let dir = TestDir::new();
    let address = "https://puzz.link/p?slither/5/5/ga3dbhc2b1cg";
    let other = address.replace("slither/", "slitherlink/");
    let lines = [address.to_owned(), format!("1. \"{other}\""), format!("[Loop]({address}&utm=1)")];
    dir.put("l.txt", lines.join("\r").as_bytes());
    let read = dir.run(&["puzzle", "read", "slitherlink", "l.txt"]);
    let strings: Vec<&str> = ok(&read).lines().collect();
    assert_eq!(strings, [strings[0]; 3], "{}", read.out);
    dir.put("s.csv", format!("{}\r\u{1a}", rows("", ";").join("\r")).as_bytes());
    let read = dir.run(&["puzzle", "read", "sudoku", "s.csv"]);
    assert_eq!(ok(&read), format!("sudoku:9x9:{GIVENS}:\n"));
    dir.put("b.toml", book("kind = \"sudoku\"\npuzzles = \"s.csv\"").as_bytes());
    ok(&dir.run(&["check", "b.toml"]));
    // A saved game of another kind.
    dir.put("u.sav", b"SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :7:Unequal\nPARAMS  :3:4de\nDESC    :4:0,0,\n");
    let read = dir.run(&["puzzle", "read", "sudoku", "u.sav"]);
    assert!(read.err.contains("puzzles of `Unequal` have the kind `futoshiki`"), "{}", read.err);
    assert_eq!(read.err.matches('×').count(), 2, "{}", read.err);
}
