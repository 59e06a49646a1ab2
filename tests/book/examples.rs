//! Every example is built and checked with other programs. Every Sudoku of the examples is solved
//! again.

use std::path::Path;

use crate::external_program::run;
use crate::test_dir::{TestDir, project};

/// The names of all example specs of books.
fn examples() -> Vec<String> {
    let folder = std::fs::read_dir(project().join("examples")).unwrap();
    let mut names: Vec<String> = folder
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter_map(|name| name.strip_suffix(".toml").map(str::to_owned))
        .filter(|name| !name.starts_with("daily"))
        .collect();
    names.sort();
    assert!(names.len() >= 5, "{names:?}");
    names
}

#[test]
fn every_example_passes_the_checks_of_other_programs() {
    let mut sudoku = 0;
    for name in examples() {
        let dir = TestDir::with_examples();
        dir.done(&["build", "--all", &format!("{name}.toml")]);
        // Covers are in colour, and have tests of their own.
        let is_inside = |file: &&String| file.ends_with(".pdf") && !file.ends_with("-cover.pdf");
        let files = dir.files();
        assert!(files.iter().any(|file| is_inside(&file)), "{name}");
        for file in files.iter().filter(is_inside) {
            check_with_other_programs(&dir.path(file), file);
        }
        // A book that prints only answers has no record.
        if let Some(lock) = files.iter().find(|file| file.ends_with(".lock")) {
            sudoku += solve_again(&dir.text(lock));
        }
    }
    assert!(sudoku > 150, "{sudoku}");
}

/// The books of `tests/readings`, which readers judged page by page.
#[test]
fn the_books_of_the_readings_have_no_layout_findings() {
    // Lists of the examples, besides the lists of the books.
    const BOOKS: [(&str, &[&str]); 5] = [
        ("variety", &["birds", "british-animals", "nine-letters"]),
        ("large-print", &["birds", "garden", "trees"]),
        ("children", &[]),
        ("killer", &[]),
        ("ingram", &[]),
    ];
    let dir = TestDir::with_folder("tests/readings");
    for (name, lists) in BOOKS {
        for list in lists {
            let words = project().join(format!("examples/words/{list}.txt"));
            dir.put(&format!("{name}/words/{list}.txt"), std::fs::read(words).unwrap());
        }
        let spec = format!("{name}/book.toml");
        dir.done(&["build", &spec]);
        let run = dir.done(&["check", "--layout", &spec]);
        assert!(run.out.contains("no findings"), "{name}: {}", run.out);
    }
}

#[test]
fn a_daily_page_has_four_kinds() {
    let dir = TestDir::with_examples();
    dir.done(&["daily", "daily-four.toml", "--date", "2026-11-21"]);
    let pdf = "out/2026/11/the-breakfast-page-2026-11-21.pdf";
    check_with_other_programs(&dir.path(pdf), pdf);
    let manifest = pdf.replace(".pdf", ".manifest.json");
    let manifest: serde_json::Value = serde_json::from_str(&dir.text(&manifest)).unwrap();
    let puzzles = manifest["puzzles"].as_array().unwrap();
    let on_first = puzzles.iter().filter(|claim| claim["page"] == 1);
    let kinds: Vec<&str> = on_first.map(|claim| claim["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["sudoku", "killer", "jigsaw", "futoshiki"]);
    // The page has the rules of each kind.
    if let Some(text) = run("pdftotext", &["-l", "1", "{}", "-"], &dir.path(pdf)) {
        for name in
            ["Sudoku: Fill", "Killer Sudoku: Fill", "Jigsaw Sudoku: Fill", "Futoshiki: Fill"]
        {
            assert!(text.contains(name), "{name}: {text}");
        }
    }
}

/// The last column of a wide word list is nearer to the grid beside it than to its own grid.
#[test]
fn wide_word_lists_are_read_beside_other_grids() {
    let dir = TestDir::with_examples();
    let spec = dir.text("tabloid.toml");
    for seed in [6, 8] {
        dir.put("other.toml", spec.replace("seed = 21", &format!("seed = {seed}")));
        dir.done(&["check", "other.toml"]);
    }
}

/// Checks with other programs that a PDF meets the requirements for a print file.
pub fn check_with_other_programs(path: &Path, file: &str) {
    if let Some(text) = run("qpdf", &["--check", "{}"], path) {
        assert!(text.contains("No syntax or stream encoding errors"), "{file}: {text}");
    }
    if let Some(text) = run("pdffonts", &["{}"], path) {
        assert!(text.lines().count() > 2, "{file}: {text}");
        for line in text.lines().skip(2) {
            // For a subset font, the columns "emb sub uni" of pdffonts contain "yes yes yes".
            assert!(line.contains("yes yes yes"), "{file}: {line}");
        }
    }
    // Every page has only black ink, or no ink. The plate K prints the black ink.
    let plates = ["-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=inkcov", "-r36", "-o", "-", "{}"];
    if let Some(text) = run("gs", &plates, path) {
        assert!(text.contains("CMYK"), "{file}: {text}");
        for line in text.lines().filter(|line| line.contains("CMYK")) {
            assert!(line.trim_start().starts_with("0.00000  0.00000  0.00000"), "{file}: {line}");
        }
    }
    if let Some(text) = run("pdfinfo", &["-box", "-l", "999", "{}"], path) {
        assert!(text.contains("Tagged:          no"), "{file}");
        let boxes: Vec<Vec<&str>> = text
            .lines()
            .filter(|line| line.contains("MediaBox") || line.contains("TrimBox"))
            .map(|line| line[line.find("Box:").unwrap()..].split_whitespace().collect())
            .collect();
        // The tabs of the children's book extend into the bleed.
        let has_bleed = file.starts_with("children");
        let is_trimmed = boxes.windows(2).all(|pair| pair[0] == pair[1]);
        assert!(boxes.len() >= 2 && is_trimmed != has_bleed, "{file}");
    }
}

/// The puzzles of a record: kind, givens, answer.
fn puzzles(record: &str) -> Vec<(String, String, String)> {
    let record: toml::Table = toml::from_str(record).unwrap();
    let text = |puzzle: &toml::Value, key: &str| puzzle[key].as_str().unwrap().to_owned();
    let all = record["puzzle"].as_array().unwrap();
    all.iter().map(|p| (text(p, "kind"), text(p, "givens"), text(p, "answer"))).collect()
}

/// Finds up to two solutions of a Sudoku by plain search. Each step fills the cell that has the
/// fewest candidates.
fn solve(cells: &mut Vec<u8>, found: &mut Vec<Vec<u8>>) {
    let options = |cells: &[u8], at: usize| -> Vec<u8> {
        let (row, column) = (at / 9, at % 9);
        (1..=9)
            .filter(|&digit| {
                (0..9).all(|i| {
                    let in_box = (row / 3 * 3 + i / 3) * 9 + column / 3 * 3 + i % 3;
                    cells[row * 9 + i] != digit
                        && cells[i * 9 + column] != digit
                        && cells[in_box] != digit
                })
            })
            .collect()
    };
    if found.len() > 1 {
        return;
    }
    let empty = (0..81).filter(|&at| cells[at] == 0);
    let Some(at) = empty.min_by_key(|&at| options(cells, at).len()) else {
        found.push(cells.clone());
        return;
    };
    for digit in options(cells, at) {
        cells[at] = digit;
        solve(cells, found);
        cells[at] = 0;
    }
}

/// Solves each Sudoku of a record. Returns the number of them.
fn solve_again(record: &str) -> usize {
    let sudoku = puzzles(record).into_iter().filter(|(kind, ..)| kind == "sudoku");
    sudoku.fold(0, |count, (_, givens, answer)| {
        let mut cells: Vec<u8> =
            givens.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
        let mut found = Vec::new();
        solve(&mut cells, &mut found);
        let found: Vec<String> =
            found.iter().map(|cells| cells.iter().map(|d| d.to_string()).collect()).collect();
        assert_eq!(found, [answer], "{givens}");
        count + 1
    })
}

#[test]
fn a_page_shows_the_recorded_puzzle() {
    let dir = TestDir::with_examples();
    dir.done(&["build", "sunday.toml"]);
    let Some(text) =
        run("pdftotext", &["-layout", "-f", "6", "-l", "7", "{}", "-"], &dir.path("sunday.pdf"))
    else {
        return;
    };
    assert!(text.contains("Sunday Sudoku") && text.contains("Gentle"), "{text}");
    assert!(text.contains("gentle"), "the level in words: {text}");
    assert!(text.contains("page"), "the page of the answer: {text}");
    // The puzzles of the record are in the order of the book. The first puzzle is the example that
    // illustrates the rules.
    let givens = &puzzles(&dir.text("sunday.lock"))[1].1;
    let first_row: String = givens[..9].chars().filter(|c| *c != '.').collect();
    let printed: Vec<String> = text
        .lines()
        .map(|line| line.chars().filter(char::is_ascii_digit).collect::<String>())
        .collect();
    assert!(
        printed.iter().any(|line| line.ends_with(&first_row)),
        "no line ends with {first_row}: {printed:?}"
    );
}

#[test]
fn a_book_has_the_same_bytes_with_any_threads_and_environment() {
    let spec = ["build", "birds.toml", "--quiet"];
    let one = TestDir::with_examples();
    one.done(&[&spec[..], &["--jobs", "1"]].concat());
    let first = one.bytes("birds.pdf");
    let other = TestDir::with_examples();
    let west = [("TZ", "Pacific/Honolulu"), ("LC_ALL", "tr_TR.UTF-8")];
    let run = other.run_with(&[&spec[..], &["--jobs", "7"]].concat(), &west);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(first == other.bytes("birds.pdf"), "with other threads and another time zone");
    assert_eq!(one.text("birds.lock"), other.text("birds.lock"));
    // A build from the book's record and a build without a record give the same bytes.
    let east = [("TZ", "Pacific/Kiritimati")];
    assert_eq!(other.run_with(&spec, &east).code, 0);
    assert!(first == other.bytes("birds.pdf"), "built from the record");
    other.done(&["build", "birds.toml", "--interior", "--no-lock", "-o", "again.pdf"]);
    assert!(first == other.bytes("again.pdf"), "without a record");
}

#[test]
fn two_builds_in_one_process_have_the_same_bytes() {
    use bookgen_base::schema::{FileError, Files};
    struct Folder;
    impl Files for Folder {
        fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError> {
            std::fs::read(project().join("examples").join(path))
                .map_err(|error| FileError::Other(error.to_string()))
        }
    }
    let build = || {
        let text = std::fs::read_to_string(project().join("examples/booklet.toml")).unwrap();
        let source = bookgen_base::diagnostic::Source::new("booklet.toml", text);
        let book = bookgen::spec::resolve(&source, &Folder, None).unwrap_or_else(|f| panic!("{f}"));
        let options = bookgen::generate::GenerateOptions::default();
        let done = bookgen::pipeline::lay_out(&book, None, &options, &bookgen::pipeline::Silent);
        let done = done.unwrap_or_else(|f| panic!("{f}"));
        bookgen::pipeline::print(&book.document, bookgen::pipeline::Part::Book, &done, None)
            .unwrap_or_else(|f| panic!("{f}"))
            .bytes
    };
    assert!(build() == build());
}
