//! Hostile and absurd input gives a clear error. The program does not panic and writes no file.

use crate::soak::repetitions;
use crate::test_dir::TestDir;

fn spec(book: &str, chapter: &str) -> String {
    format!(
        "[book]\ntitle = \"Hostile\"\nseed = 1\n{book}\n\n[[chapter]]\nid = \"one\"\nkind = \"sudoku\"\nlevel = \"easy\"\n{chapter}\n"
    )
}

/// Checks that a build of the spec fails with the message `words` and writes no file.
fn refused(text: &str, words: &str) {
    let dir = TestDir::with("book.toml", text);
    let run = dir.run(&["build", "book.toml"]);
    assert!(run.code == 1 || run.code == 3, "{text}: {} {}", run.code, run.err);
    assert!(run.err.contains(words), "{text}: {}", run.err);
    assert!(!run.err.contains("panicked"), "{text}: {}", run.err);
    assert_eq!(dir.files(), ["book.toml"], "{text}");
}

#[test]
fn absurd_numbers_are_refused() {
    refused(&spec("", "count = 1000000000"), "`count` is out of range");
    refused(&spec("", "count = 99999999999999999999999"), "`count` is out of range");
    refused(&spec("", "count = 0"), "`count` is out of range");
    refused(&spec("", "count = nan"), "`count` must be a whole number");
    refused(&spec("", "count = 10000\nper_page = 1"), "pages");
    refused(&spec("volume = -1", "count = 1"), "`volume` is out of range");
    refused(
        &spec("", "count = 1\nrating = [nan, inf]").replace("level = \"easy\"\n", ""),
        "out of range",
    );
}

#[test]
fn a_chapter_without_a_slot_is_refused() {
    // The template has a headline for the chapter, but no puzzle.
    let slots = "[[slot]]\nholds = \"headline\"\ntext = \"{kind}\"\nchapter = 1\nat = \"0mm x 0mm\"\nsize = \"95mm x 9mm\"\n";
    let template = format!(
        "base = \"newspaper-column\"\nheadline = \"\"\nrules_line = false\nabout = \"one column\"\n{slots}"
    );
    let dir = TestDir::with("book.toml", &spec("template = \"page.toml\"", "count = 1"));
    dir.put("page.toml", &template);
    let run = dir.run(&["check", "book.toml"]);
    assert_eq!(run.code, 1);
    assert_eq!(
        run.err,
        "  × no slot holds a puzzle of chapter `one`
   ╭─[book.toml:7:6]
 6 │ [[chapter]]
 7 │ id = \"one\"
   ·      ──┬──
   ·        ╰── this chapter
 8 │ kind = \"sudoku\"
   ╰────
  help: add a [[slot]] with holds = \"puzzle\" and chapter = 1

  × the template has slots for neither puzzles nor answers
   ╭─[page.toml:5:1]
 4 │ about = \"one column\"
 5 │ [[slot]]
   · ────┬───
   ·     ╰── the slots of the template
 6 │ holds = \"headline\"
   ╰────
  help: add a [[slot]] with holds = \"puzzle\" and chapter = 1
"
    );
}

#[test]
fn absurd_lengths_are_refused() {
    let page = |keys: &str| format!("{}\n[page]\n{keys}\n", spec("", "count = 1"));
    refused(&page("trim = \"-6in x 9in\""), "`trim` is out of range");
    refused(&page("trim = \"NaNin x 9in\""), "`trim` is not a length");
    refused(&page("trim = \"1e3in x 9in\""), "`trim` is not a length");
    refused(&page(&format!("trim = \"{}in x 9in\"", "9".repeat(400))), "`trim` is not a length");
    refused(&page("trim = \"1in x 1in\""), "the margins leave no text area");
    refused(&page("trim = \"3in x 4in\""), "do not fit");
    refused(&page("margins = { spine = \"40in\" }"), "the margins leave no text area");
    refused(&page("puzzle = { symbol = 1e999 }"), "`symbol` is out of range");
}

#[test]
fn paths_out_of_the_folder_are_refused() {
    refused(&spec("lock = \"../x.lock\"", "count = 1"), "is outside the folder of the spec");
    refused(&spec("lock = \"/tmp/x.lock\"", "count = 1"), "is outside the folder of the spec");
    refused(&spec("template = \"../../x.toml\"", "count = 1"), "is outside the folder of the spec");
    let fonts = "[page.fonts]\nregular = \"../../etc/font.ttf\"\n";
    refused(&format!("{}\n{fonts}", spec("", "count = 1")), "is outside the folder of the spec");
    refused(&spec("lock = \"a\\nb\"", "count = 1"), "contains a control character");
}

#[cfg(unix)]
#[test]
fn links_out_of_the_folder_are_refused() {
    let text = spec("template = \"mine.toml\"", "count = 1");
    let dir = TestDir::with("book.toml", &text);
    let outside = TestDir::with("mine.toml", "base = \"kdp-6x9\"\n");
    std::os::unix::fs::symlink(outside.path("mine.toml"), dir.path("mine.toml")).unwrap();
    let run = dir.run(&["build", "book.toml"]);
    assert_eq!(run.code, 3);
    assert!(
        run.err.contains("the file is a link to a file outside the folder of the spec"),
        "{}",
        run.err
    );
}

#[test]
fn specs_that_are_not_toml_are_refused() {
    for bytes in [&b"\xff\xfe\x00"[..], b"", b"\x00\x00", b"[book", b"[[[[[[", b"a.b.c.d = 1"] {
        let dir = TestDir::new();
        dir.put("book.toml", bytes);
        let run = dir.run(&["build", "book.toml"]);
        assert!(run.code == 1 || run.code == 3, "{bytes:?}: {}", run.err);
        assert!(!run.err.contains("panicked"), "{}", run.err);
    }
    let dir = TestDir::new();
    let deep = format!("x = {}", "[".repeat(100_000));
    dir.put("book.toml", deep);
    assert_eq!(dir.run(&["build", "book.toml"]).code, 1);
    assert_eq!(dir.run(&["build", "."]).code, 1);
    assert_eq!(dir.run(&["build", "nowhere.toml"]).code, 3);
}

#[test]
fn a_character_in_no_font_is_refused() {
    refused(
        &spec("subtitle = \"数独\"", "count = 1"),
        "no font of the book has the character '数' (U+6570)",
    );
}

#[test]
fn a_file_that_is_not_a_pdf_is_not_overwritten() {
    let dir = TestDir::with("book.toml", &spec("", "count = 1"));
    dir.put("letter.txt", "Dear reader");
    let run = dir.run(&["build", "book.toml", "--interior", "-o", "letter.txt"]);
    assert_eq!(run.code, 3);
    assert_eq!(
        run.err,
        "  × letter.txt is in the way\n  help: bookgen does not replace a file that it did not write: move it, or choose another path\n"
    );
    assert_eq!(dir.text("letter.txt"), "Dear reader");
    assert_eq!(dir.files(), ["book.toml", "letter.txt"]);
}

#[test]
fn a_missing_output_folder_is_reported() {
    let dir = TestDir::with("book.toml", &spec("", "count = 1"));
    let run = dir.run(&["build", "book.toml", "--interior", "-o", "no/such/folder/book.pdf"]);
    assert_eq!(run.code, 3);
    assert_eq!(
        run.err,
        "  × there is no folder no/such/folder\n  help: create the folder, so that bookgen can write no/such/folder/book.pdf\n"
    );
    assert_eq!(dir.files(), ["book.toml"], "no record is written without its book");
}

#[test]
fn a_foreign_pdf_is_not_overwritten() {
    let dir = TestDir::with("book.toml", &spec("", "count = 1"));
    dir.put("book.pdf", "%PDF-1.4\nmy thesis\n");
    assert_eq!(dir.run(&["build", "book.toml"]).code, 3);
    assert_eq!(dir.text("book.pdf"), "%PDF-1.4\nmy thesis\n");
    assert_eq!(dir.files(), ["book.pdf", "book.toml"]);
}

#[test]
fn two_outputs_with_one_path_are_refused() {
    let text = spec("lock = \"print.pdf\"", "count = 1");
    let apart = format!("{}\n[answers]\nat = \"separate\"\n", spec("", "count = 1"));
    for (text, output, words) in [
        (&text, "print.pdf", "the record print.pdf would overwrite the PDF print.pdf"),
        (&apart, "book.lock", "the record book.lock would overwrite the PDF book.lock"),
        (&apart, "book.toml", "the PDF book.toml would overwrite the spec book.toml"),
        (&apart, "./book.lock", "the record book.lock would overwrite the PDF ./book.lock"),
    ] {
        let dir = TestDir::with("book.toml", text);
        let run = dir.run(&["build", "book.toml", "--interior", "-o", output]);
        assert_eq!(run.code, 2, "{output}: {}", run.err);
        assert!(run.err.contains(words), "{output}: {}", run.err);
        assert_eq!(dir.files(), ["book.toml"]);
    }
}

#[cfg(unix)]
#[test]
fn a_named_pipe_is_refused() {
    let pipe = |dir: &TestDir, name: &str| {
        let made = std::process::Command::new("mkfifo").arg(dir.path(name)).status();
        assert!(made.is_ok_and(|status| status.success()), "mkfifo");
    };
    for name in ["book.pdf", "book.lock", "front.md"] {
        let front = "count = 1\n[[front]]\npage = \"front.md\"";
        let dir = TestDir::with("book.toml", &spec("", front));
        dir.put("front.md", "Hello\n");
        dir.remove(name);
        pipe(&dir, name);
        let run = dir.run(&["build", "book.toml"]);
        assert_eq!(run.code, 3, "{name}: {}", run.err);
        let message = match name {
            "book.pdf" => "bookgen does not replace a special file",
            _ => "not a regular file",
        };
        assert!(run.err.contains(message), "{name}: {}", run.err);
    }
    let dir = TestDir::new();
    pipe(&dir, "book.toml");
    assert_eq!(dir.run(&["build", "book.toml"]).code, 3);
}

#[test]
fn only_the_first_fifty_faults_are_shown() {
    let count = repetitions(2_000, 15_000);
    let keys: String = (0..count).map(|at| format!("key{at} = 1\n")).collect();
    let dir = TestDir::with("book.toml", &format!("{}\n[page]\n{keys}", spec("", "count = 1")));
    let run = dir.run(&["check", "book.toml"]);
    assert_eq!(run.code, 1);
    let rest = format!("\n{} more faults are not shown\n", count - 50);
    assert!(run.err.ends_with(&rest), "{}", run.err.len());
}

#[test]
fn too_many_values_are_refused() {
    let keys: String = (0..30_000).map(|at| format!("key{at} = 1\n")).collect();
    refused(&format!("{}\n{keys}", spec("", "count = 1")), "the file has more than 20000 values");
    let items = "1, ".repeat(400_000);
    refused(&format!("{}\n[page]\nlist = [{items}]", spec("", "count = 1")), "values");
}

#[test]
fn markdown_that_is_nested_too_deep_is_refused() {
    let front = "[[front]]\npage = \"long.md\"\n\n[[chapter]]";
    let spec = spec("", "count = 1").replace("[[chapter]]", front);
    let check = |text: &str| {
        let dir = TestDir::with("book.toml", &spec);
        dir.put("long.md", text);
        dir.run(&["check", "book.toml"])
    };
    let steps: Vec<String> = (0..40).map(|depth| format!("{}- x", "  ".repeat(depth))).collect();
    for (text, place) in [
        ("- ".repeat(33) + "x", "long.md:1:65"),
        ("- ".repeat(100_000) + "x", "long.md:1:65"),
        (">".repeat(100_000) + "x", "long.md:1:33"),
        ("> 1. ".repeat(17) + "x", "long.md:1:81"),
        (format!("x\n\n* {}x", "+ ".repeat(32)), "long.md:3:65"),
        (steps.join("\n"), "long.md:33:65"),
    ] {
        let run = check(&text);
        let head: String = text.chars().take(30).collect();
        assert_eq!(run.code, 1, "{head}: {}", run.err);
        let message = "a page of text cannot have more than 32 nested lists and quotations";
        assert!(run.err.contains(message), "{head}: {}", run.err);
        assert!(run.err.contains(&format!("[{place}]")), "{head}: {}", run.err);
    }
    for text in ["- ".repeat(32) + "x", "- ".repeat(500), "> ".repeat(32) + "x", "* ".repeat(90)] {
        let run = check(&text);
        assert_eq!(run.code, 0, "{text}: {}", run.err);
    }
}

#[test]
fn faults_are_grouped_by_file() {
    let chapter = |id: &str| {
        format!(
            "\n[[chapter]]\nid = \"{id}\"\nkind = \"wordsearch\"\noptions = {{ words = \"{id}.txt\" }}\n"
        )
    };
    let text = format!("{}{}{}", spec("", "count = 1"), chapter("b"), chapter("a"));
    let dir = TestDir::with("book.toml", &text);
    for name in ["a.txt", "b.txt"] {
        dir.put(name, "raven\n--\nheron\n++\n");
    }
    let run = dir.run(&["check", "book.toml"]);
    let places: Vec<&str> =
        run.err.lines().filter_map(|line| Some(line.split_once("╭─[")?.1)).collect();
    assert_eq!(places, ["b.txt:2:1]", "b.txt:4:1]", "a.txt:2:1]", "a.txt:4:1]"]);
}

#[test]
fn messages_give_type_sizes_in_points() {
    let text = format!("{}\n[page.sizes]\nbody = \"1mm\"\n", spec("", "count = 1"));
    refused(&text, "must be from 4 to 144 pt");
}
