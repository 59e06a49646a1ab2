//! `bookgen new`: the specs that it writes build, and choices that cannot work write nothing.

use bookgen_puzzles::KINDS;

use crate::soak::sample;
use crate::test_dir::TestDir;

/// A spec without the lines that differ from run to run.
fn steady(spec: &str) -> String {
    let is_steady = |line: &&str| !line.starts_with("seed = ") && !line.starts_with("copyright = ");
    spec.lines().filter(is_steady).map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_book_needs_only_a_folder() {
    let dir = TestDir::new();
    let run = dir.done(&["new", "sunday-sudoku"]);
    assert_eq!(
        run.out,
        "sunday-sudoku/book.toml\nno author: add `author = \"…\"` to [book] if the book is sold\nnow: bookgen build sunday-sudoku\n"
    );
    let spec = dir.text("sunday-sudoku/book.toml");
    assert_eq!(
        steady(&spec),
        "# Every key: docs/reference.md, or `bookgen schema`.
[book]
title = \"Sunday Sudoku\"
subtitle = \"{contents}\"                   # filled in: the number and the levels or kinds of the puzzles
pages = 100
trim = \"6x9\"
printer = \"kdp-paperback\"

[cover]
design = \"poster\"
colours = \"vermilion\"

[[chapter]]
id = \"gentle\"
kind = \"sudoku\"
level = \"gentle\"

[[chapter]]
id = \"easy\"
kind = \"sudoku\"
level = \"easy\"

[[chapter]]
id = \"medium\"
kind = \"sudoku\"
level = \"medium\"

[[chapter]]
id = \"hard\"
kind = \"sudoku\"
level = \"hard\"
"
    );
    let run = dir.done(&["build", "sunday-sudoku"]);
    assert_eq!(run.err, "", "no advice");
    assert!(run.out.contains("  book       100 pages of 6 x 9 in"), "{}", run.out);
    assert!(dir.path("sunday-sudoku/book-cover.pdf").exists());
    let again = dir.run(&["new", "sunday-sudoku"]);
    assert_eq!(again.code, 3);
    assert!(again.err.contains("sunday-sudoku already has a file book.toml"), "{}", again.err);
}

/// The pages decide how many puzzles a book has. Before they are filled, no advice compares a number in
/// the title with the number of puzzles.
#[test]
fn a_number_in_the_title_is_not_compared_with_a_first_guess() {
    let dir = TestDir::new();
    dir.done(&["new", "t", "--title", "100 Pages of Sudoku", "--pages", "40", "-y"]);
    for command in ["build", "check"] {
        assert_eq!(dir.done(&[command, "t"]).err, "");
    }
}

#[test]
fn a_book_of_several_kinds_has_a_chapter_for_each() {
    let dir = TestDir::new();
    dir.done(&["new", "x/tea.toml", "--author", "A. \"S\" Setter", "--kind", "sudoku,wordsearch"]);
    let spec = dir.text("x/tea.toml");
    assert!(spec.contains("author = 'A. \"S\" Setter'\n"), "{spec}");
    assert!(spec.contains(
        "
[[chapter]]
id = \"wordsearch\"
title = \"Word search\"
kind = \"wordsearch\"
levels = [\"easy\", \"medium\", \"hard\"]
options = { words = \"words/*.txt\", words_per_puzzle = 12 }
"
    ));
    // A second book of the folder shares the word lists.
    dir.done(&["new", "x/coffee.toml", "--kind", "wordsearch", "--pages", "60"]);
    let run = dir.done(&["build", "x/coffee.toml", "x/tea.toml"]);
    assert!(run.out.contains("x/coffee-cover.pdf") && run.out.contains("x/tea-cover.pdf"));
}

#[test]
fn no_word_is_in_two_word_lists() {
    let dir = TestDir::new();
    dir.done(&["new", "words", "--kind", "wordsearch", "--trim", "8.5x11"]);
    assert!(dir.text("words/book.toml").contains("words_per_puzzle = 20 }"));
    let lists = std::fs::read_dir(dir.path("words/words")).unwrap();
    let lists = lists.map(|list| std::fs::read_to_string(list.unwrap().path()).unwrap());
    let mut words: Vec<String> =
        lists.flat_map(|list| list.lines().map(str::to_lowercase).collect::<Vec<_>>()).collect();
    let all = words.len();
    words.sort();
    words.dedup();
    assert_eq!(words.len(), all);
    assert!(all > 1000, "{all} words");
}

#[test]
fn books_of_words_have_the_themes_of_their_language() {
    let dir = TestDir::new();
    for (kind, language) in [("wordsearch", "de"), ("criss-cross", "fr"), ("fill-in", "de")] {
        let trim = ["--trim", "8.5x11", "--pages", "60", "--language", language];
        dir.done(&[&["new", kind, "--kind", kind][..], &trim].concat());
        let spec = dir.text(&format!("{kind}/book.toml"));
        let has_themes =
            spec.contains("options = { words = \"builtin:themes\", words_per_puzzle = 20 }");
        assert_eq!(has_themes, kind != "fill-in", "{spec}");
        assert_eq!(dir.done(&["build", kind]).err, "", "{kind}");
    }
    // The cells of arrowwords are large, so grids on narrow pages have fewer.
    dir.done(&["new", "arrows", "--kind", "arrowword", "--language", "de", "--pages", "30"]);
    assert!(dir.text("arrows/book.toml").contains("options = { columns = 8, rows = 10 }"));
    assert_eq!(dir.done(&["build", "arrows"]).err, "");
}

/// The contents line of a small book: `chapters` has the kind and the level of each chapter.
fn contents_line(language: &str, chapters: &[(&str, &str)]) -> String {
    let dir = TestDir::new();
    let mut spec = format!(
        "[book]\ntitle = \"T\"\nsubtitle = \"{{contents}}\"\nseed = 1\nlanguage = {language:?}\n\
         trim = \"8.5x11\"\n"
    );
    for (at, (kind, level)) in chapters.iter().enumerate() {
        spec +=
            &format!("[[chapter]]\nid = \"{at}\"\nkind = {kind:?}\nlevel = {level:?}\ncount = 1\n");
    }
    dir.put("book.toml", spec);
    dir.done(&["listing", "book.toml", "--no-pictures"]);
    dir.text("book-listing/subtitle.txt").trim_end().to_owned()
}

#[test]
fn a_contents_line_names_up_to_four_kinds() {
    let few = &["slitherlink", "futoshiki", "calcudoku"][..];
    let many = &["sudoku", "kakuro", "slitherlink", "nonogram", "futoshiki"][..];
    let cases = [
        ("en", few, "Slitherlink, Futoshiki and Calcudoku: 3 puzzles"),
        ("de", few, "Slitherlinks, Futoshikis und Calcudokus: 3 Rätsel"),
        ("es", few, "Slitherlinks, futoshikis y calcudokus: 3 pasatiempos"),
        ("fr", few, "Slitherlinks, futoshikis et calcudokus : 3 grilles"),
        ("en", many, "5 puzzles in five varieties"),
        ("de", many, "5 Rätsel in fünf Arten"),
        ("es", many, "5 pasatiempos de cinco tipos"),
        ("fr", many, "5 grilles, cinq jeux différents"),
        // The names of these kinds are too long for a cover.
        (
            "en",
            &["greater-than", "consecutive", "anti-knight", "jigsaw-x"],
            "4 puzzles in four varieties",
        ),
    ];
    for (language, kinds, line) in cases {
        let chapters: Vec<(&str, &str)> = kinds.iter().map(|kind| (*kind, "easy")).collect();
        assert_eq!(contents_line(language, &chapters), line);
    }
}

#[test]
fn a_contents_line_names_the_easiest_and_the_hardest_level() {
    let levels =
        |levels: &[&'static str]| levels.iter().map(|level| ("sudoku", *level)).collect::<Vec<_>>();
    for (chapters, line) in [
        (levels(&["hard", "easy", "medium"]), "3 puzzles from easy to hard"),
        (levels(&["easy", "easy"]), "2 puzzles"),
        (levels(&["easy"]), "1 puzzle"),
    ] {
        assert_eq!(contents_line("en", &chapters), line);
    }
}

/// A word list of a book with 24 words.
fn short_list(dir: &TestDir, count: u32, section: &str) {
    let words = "heron wren swift eagle otter badger stoat weasel ferret marten squirrel dormouse \
                 poplar willow chestnut walnut hornbeam juniper cedar spruce larch hazel rowan alder";
    let words: Vec<&str> = words.split_whitespace().collect();
    dir.put("words.txt", format!("{section}{}\n", words.join("\n")));
    let spec = format!(
        "[book]\ntitle = \"T\"\nseed = 1\ntemplate = \"paperback\"\nprinter = \"none\"\n\
         [[chapter]]\nid = \"w\"\nkind = \"wordsearch\"\nlevel = \"easy\"\ncount = {count}\n\
         options = {{ words = \"words.txt\", words_per_puzzle = 10 }}\n"
    );
    dir.put("book.toml", spec);
}

#[test]
fn a_build_says_when_words_repeat() {
    for section in ["", "[Nature]\n"] {
        let dir = TestDir::new();
        short_list(&dir, 3, section);
        assert_eq!(dir.done(&["build", "book.toml", "--interior"]).err, "");
        short_list(&dir, 5, section);
        for command in ["check", "build"] {
            let run = dir.done(&[command, "book.toml"]);
            let words = [
                "the puzzles of chapter w repeat words after the first 3\n",
                "5 puzzles use the same word list\n",
                "help: add words or sections to the list, or ask for fewer puzzles",
            ];
            assert!(words.iter().all(|words| run.err.contains(words)), "{}", run.err);
        }
    }
}

#[test]
fn a_book_is_found_from_its_folder_or_its_name() {
    let dir = TestDir::new();
    let run = dir.run(&["build"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("name a book: this folder has no spec"), "{}", run.err);
    dir.done(&["new", "sunday", "--author", "A", "--pages", "60"]);
    let run = dir.run(&["build"]);
    assert!(run.err.contains("name one or more of its books: sunday"), "{}", run.err);
    let run = dir.run(&["build", "sundy"]);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("did you mean `sunday`?"), "{}", run.err);
    dir.done(&["build", "sunday", "--interior"]);
    let run = dir.run(&["build", "sunday/book.pdf"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("sunday/book.pdf is a PDF, not a spec"), "{}", run.err);
    assert!(run.err.contains("name the spec: sunday/book.toml"), "{}", run.err);
    dir.put("book.toml", dir.text("sunday/book.toml"));
    for command in ["build", "check", "list"] {
        dir.done(&[command]);
    }
    let run = dir.run(&["new", "x", "--title", "My", "Book"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("--title \"My Book\""), "{}", run.err);
}

#[test]
fn a_starter_takes_a_title_and_an_author() {
    let dir = TestDir::new();
    for (job, spec, title) in [
        ("daily", "daily.toml", "name"),
        ("worksheets", "book.toml", "title"),
        ("large-print", "book.toml", "title"),
        ("yearbook", "book.toml", "title"),
    ] {
        dir.done(&["new", job, "--as", job, "--title", "Tea", "--author", "B. \"C\" D"]);
        let spec = dir.text(&format!("{job}/{spec}"));
        assert!(spec.contains(&format!("\n{title} = \"Tea\"")), "{spec}");
        assert!(spec.contains(" = 'B. \"C\" D'"), "{spec}");
        assert!(!spec.contains("A. Setter"), "{spec}");
    }
}

#[test]
fn a_change_of_a_book_with_pages_is_reported_for_all_its_puzzles() {
    let dir = TestDir::new();
    dir.done(&["new", "b", "--author", "A", "--pages", "60"]);
    dir.done(&["build", "b", "--interior"]);
    let last = dir.text("b/book.lock").matches("\n[[puzzle]]").count();
    let spec = dir.text("b/book.toml");
    dir.put("b/book.toml", spec.replace("level = \"gentle\"", "level = \"expert\""));
    let run = dir.run(&["build", "b"]);
    assert_eq!(run.code, 1);
    assert!(
        run.err.contains("disagree about the level of gentle/1-")
            && run.err.contains("`bookgen build --relock b/book.toml` makes all puzzles again"),
        "{}",
        run.err
    );
    assert!(!run.err.contains("gentle/1-2 "), "{}", run.err);
    dir.put("b/book.toml", spec);
    let number = (last - 4).to_string();
    let run = dir.done(&["build", "b", "--replace", &number]);
    assert!(run.out.contains(&format!("  replaced   {number}\n")), "{}", run.out);
}

#[test]
fn an_edition_of_an_older_spec_is_named() {
    let dir = TestDir::new();
    let spec = "[book]\ntitle = \"T\"\nseed = 1\ntemplate = \"paperback\"\nprinter = \"none\"\n\
                [[chapter]]\nid = \"s\"\nkind = \"sudoku\"\ncount = 4\n[[edition]]\nid = \"a5\"\ntrim = \"a5\"\n";
    dir.put("book.toml", spec);
    let run = dir.done(&["build", "book.toml"]);
    assert!(!run.out.contains("out of date"), "an edition that was never built: {}", run.out);
    dir.done(&["build", "--all", "book.toml"]);
    std::thread::sleep(std::time::Duration::from_millis(20));
    dir.put("book.toml", spec.replace("\"T\"", "\"U\""));
    let run = dir.done(&["build", "book.toml"]);
    assert!(
        run.out.contains("  editions   a5: out of date, until you build with --all\n"),
        "{}",
        run.out
    );
    let run = dir.done(&["build", "--all", "book.toml"]);
    assert!(!run.out.contains("out of date"), "{}", run.out);
}

#[test]
fn every_kind_makes_a_book_without_advice() {
    let dir = TestDir::new();
    for kind in sample(KINDS.iter().map(|kind| kind.about().name), 8) {
        dir.done(&["new", kind, "--kind", kind, "--trim", "8.5x11", "--pages", "60"]);
        let run = dir.done(&["build", kind]);
        assert_eq!(run.err, "", "{kind}");
        assert!(run.out.contains("  book       60 pages of 8.5 x 11 in"), "{kind}: {}", run.out);
    }
}

#[test]
fn choices_that_cannot_work_write_nothing() {
    let dir = TestDir::new();
    let cases: [(&[&str], &str); 8] = [
        (&["--kind", "sudokus"], "did you mean `sudoku`?"),
        (&["--kind", "sudoku,sudoku"], "the kind sudoku is named twice"),
        (&["--printer", "kdp"], "did you mean `kdp-paperback` or `kdp-hardcover`?"),
        (&["--trim", "6x"], "6x9"),
        (&["--trim", "letter"], "did you mean \"8.5x11\"?"),
        (&["--trim", "8x10", "--printer", "lulu"], "lulu does not print pages of 8 x 10 in"),
        (&["--pages", "10"], "24"),
        (&["--kind", "wordoku", "--language", "de"], "bookgen has only English words"),
    ];
    for (options, words) in cases {
        let run = dir.run(&[&["new", "mine"], options].concat());
        assert_eq!(
            run.code,
            if options[0] == "--trim" || words == "24" { 1 } else { 2 },
            "{words}"
        );
        assert!(run.err.contains(words), "{words}: {}", run.err);
        assert_eq!(dir.files(), Vec::<String>::new(), "{words}");
    }
}
