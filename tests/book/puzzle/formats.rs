//! The file formats of the kinds: `bookgen puzzle read`, `--from` and `--format`.

use std::collections::BTreeSet;

use bookgen::standalone::text::TEXT;
use bookgen_puzzles::{KINDS, Kind, Puzzle, TextFormat, find};
use proptest::prelude::*;

use super::for_each_kind;
use crate::test_dir::TestDir;

const GIVENS: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn the_table_of_formats_is_complete() {
    let dir = TestDir::new();
    for kind in KINDS {
        let described = dir.done(&["kinds", kind.about().name]).out;
        // A long summary is wrapped.
        let words: Vec<&str> = described.split_whitespace().collect();
        let described = words.join(" ");
        let mut names = BTreeSet::from(["text", "json", "svg"]);
        for format in kind.formats() {
            let name = format.name;
            assert!(names.insert(name), "{name} is in the table twice, or taken");
            assert!(name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'), "{name}");
            // The boards write ipuz.
            assert!(format.writing.is_none() || name != "ipuz");
            assert!(described.contains(&format!(" {name} {}", format.summary)), "{described}");
        }
    }
}

#[test]
fn every_format_reads_back() {
    for_each_kind(|dir, kind| {
        let name = kind.about().name;
        let read = ["puzzle", "read", name, "--from", "text", "puzzles.txt"];
        let own = kind.formats().iter().filter(|format| format.writing.is_some());
        for format in own.map(|format| format.name).chain(["text", "json"]) {
            dir.put("file", dir.done(&[&read[..], &["--format", format]].concat()).out);
            let from = if format == "json" { "text" } else { format };
            let again = dir.done(&["puzzle", "read", name, "--from", from, "file"]).out;
            // A format may lack the answers, but the puzzles are the same.
            for (puzzle, again) in dir.text("puzzles.txt").lines().zip(again.lines()) {
                let question = |text: &str| text.rsplit_once(':').unwrap().0.to_owned();
                assert_eq!(question(puzzle), question(again), "{format}");
            }
            assert_eq!(again.lines().count(), 3, "{format}");
            // Each command reads the format.
            dir.done(&["puzzle", "grade", name, "--from", from, "file"]);
        }
    });
}

#[test]
fn read_prints_puzzle_strings() {
    let dir = TestDir::with("two.sdm", &format!("# mine\n{GIVENS}\n{}\n", &GIVENS[1..]));
    let run = dir.run(&["puzzle", "read", "sudoku", "two.sdm"]);
    assert_eq!((run.code, run.out), (1, format!("sudoku:9x9:{GIVENS}:\n")));
    assert_eq!(
        run.err,
        "  × the line has 80 cells; a puzzle has 81 cells
   ╭─[two.sdm:3:80]
 3 │ …98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
   ·                                                               ┬
   ·                                                               ╰── the line ends here
   ╰────
  help: write 81 cells row by row: a digit for a given, . or 0 for an empty cell

  × two.sdm: errors in 1 of 2 puzzles
"
    );
    // The argument itself may be a puzzle.
    let run = dir.done(&["puzzle", "read", "sudoku", GIVENS, GIVENS]);
    assert_eq!(run.out, format!("sudoku:9x9:{GIVENS}:\nsudoku:9x9:{GIVENS}:\n"));
    let json = format!("{{\"puzzle\": \"{GIVENS}\", \"title\": \"A: b\", \"author\": \"C\"}}");
    let run = dir.done(&["puzzle", "read", "sudoku", &json]);
    assert_eq!(run.out, format!("sudoku:9x9%0AA%3A b%0AC:{GIVENS}:\n"));
    // A kind without formats has the text form.
    let puzzle = "jigsaw:5x5 AAAAABBBBBCCCCCDDDDDEEEEE:.........................:";
    assert_eq!(dir.done(&["puzzle", "read", "jigsaw", puzzle]).out, format!("{puzzle}\n"));
}

#[test]
fn a_file_in_a_format_is_complete() {
    let dir = TestDir::new();
    let words = ["puzzle", "generate", "sudoku", "-s1", "-f", "opensudoku"];
    let generated = dir.done(&[&words[..], &["-o", "file"]].concat());
    assert_eq!(generated.out, "");
    assert_eq!(dir.text("file"), dir.done(&words).out);
    let text = dir.text("file");
    assert!(text.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n"));
    assert!(text.ends_with(" />\n</opensudoku>\n"), "{text}");
}

/// Formats with a place for the level get it, and keep what a file says.
#[test]
fn metadata_is_written() {
    let dir = TestDir::new();
    for words in [&["puzzle", "generate", "sudoku"][..], &["sudoku", "generate"]] {
        let made = |format: &str| dir.done(&[words, &["-s1", "-f", format]].concat()).out;
        assert!(made("sdk").starts_with("#Leasy\n[Puzzle]\n"), "{words:?}");
        let name = "<name>sudoku easy</name>\n  <level>easy</level>\n";
        assert!(made("opensudoku").contains(name), "{words:?}");
        assert!(made("svg").starts_with("<svg "), "{words:?}");
    }
    let rows: Vec<&str> = (0..9).map(|row| &GIVENS[9 * row..][..9]).collect();
    let file = format!("#AAnn\n#DFor tea\n[Puzzle]\n{}\n\n", rows.join("\n"));
    dir.put("a.sdk", &file);
    let read = ["puzzle", "read", "sudoku", "a.sdk", "-f"];
    assert_eq!(dir.done(&[&read[..], &["sdk"]].concat()).out, file);
    assert_eq!(dir.done(&[&read[..], &["line"]].concat()).out, format!("{GIVENS}\n"));
}

#[test]
fn ipuz_is_written_where_ipuz_defines_the_kind() {
    let dir = TestDir::new();
    let generated = dir.done(&["puzzle", "generate", "sudoku", "-s1", "-n2", "-f", "ipuz"]).out;
    assert_eq!(generated.matches("http://ipuz.org/sudoku#1").count(), 2, "{generated}");
    dir.put("two.ipuz", generated);
    let read = dir.done(&["puzzle", "read", "sudoku", "--from", "ipuz", "two.ipuz"]).out;
    let again = ["puzzle", "generate", "sudoku", "-s1", "-n2"];
    assert_eq!(read, dir.done(&again).out);
    let message = "  × ipuz does not define puzzles of kind kropki\n  help: use another format, for example `--format json`\n";
    dir.put("k.txt", dir.done(&["puzzle", "generate", "kropki", "-s1"]).out);
    for words in [
        &["generate", "kropki", "-s1", "-f", "ipuz"][..],
        &["read", "kropki", "k.txt", "-f", "ipuz"],
    ] {
        let run = dir.run(&[&["puzzle"], words].concat());
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (2, "", message));
    }
}

#[test]
fn unknown_formats_are_reported() {
    let dir = TestDir::new();
    for (words, err) in [
        (
            &["generate", "sudoku", "-f", "sudoku"][..],
            "  × puzzles of kind sudoku have no format `sudoku`\n  help: the formats are text, json, svg, ipuz, line, grid, sdk, sdm, opensudoku, game-id, puzz-\n        link, f-puzzles\n",
        ),
        (
            &["generate", "jigsaw", "-f", "sdm"],
            "  × puzzles of kind jigsaw have no format `sdm`\n  help: the formats are text, json, svg, ipuz, game-id, f-puzzles\n",
        ),
        (
            &["solve", "sudoku", "--from", "csv", "x"],
            "  × puzzles of kind sudoku cannot be read from the format `csv`\n  help: the formats are text, line, grid, sdk, sdm, opensudoku, ipuz, game-id, puzz-link, f-\n        puzzles\n",
        ),
        (
            &["read", "sudoku", "x", "-f", "svg"],
            "  × `read` does not draw puzzles\n  help: use `bookgen puzzle show sudoku`\n",
        ),
    ] {
        let run = dir.run(&[&["puzzle"], words].concat());
        assert_eq!((run.code, run.err.as_str()), (2, err));
    }
}

/// Checks that any text gives puzzles and errors with positions, and that the puzzles read back.
fn check_any_text(kind: &dyn Kind, format: &TextFormat, text: &str) {
    let found = format.read(kind, text);
    assert!(!found.is_empty(), "{}: {text}", format.name);
    for found in found {
        match found {
            Ok(found) => {
                assert!(found.line > 0);
                check_reads_back(kind, format, &found.puzzle);
            }
            Err(error) => assert!(error.line > 0 && error.column > 0, "{error}"),
        }
    }
}

fn check_reads_back(kind: &dyn Kind, format: &TextFormat, puzzle: &Puzzle) {
    // The name of an unknown kind may begin with `#`, so that its string is a comment.
    let Some(writing) = format.writing.filter(|_| find(&puzzle.kind).is_some()) else { return };
    let mut text = writing.header.to_owned();
    writing.puzzle(puzzle, &mut text).unwrap();
    text += writing.footer;
    let again = format.read(kind, &text);
    let [Ok(again)] = &again[..] else { panic!("{}: {again:?}\n{text}", format.name) };
    assert_eq!(again.puzzle.givens, puzzle.givens, "{}", format.name);
}

proptest! {
    #[test]
    fn any_text_gives_puzzles_or_errors(
        start in "(sudoku:9x9:|slitherlink:5x5:|\\{\"kind\": ?|<opensudoku>|#|)",
        text in "([0-9.]{81}|\\PC{0,9}|[0-9.:%,{}\"\n #A-Fx]{0,20}){0,9}",
    ) {
        let all = KINDS.iter().flat_map(|kind| kind.formats().iter().map(move |format| (*kind, format)));
        for (kind, format) in all.chain([(KINDS[0], &TEXT)]) {
            check_any_text(kind, format, &format!("{start}{text}"));
        }
    }
}
