//! `bookgen puzzle show`, and `generate --format svg`.

use super::{for_each_kind, run_generate};
use crate::test_dir::TestDir;
use bookgen_puzzles::Face;
use std::str::FromStr;

/// The names of the files in a folder, sorted. The list of digests is left out.
fn files(dir: &TestDir, folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(dir.path(folder)).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name != ".bookgen.sha256").collect();
    names.sort();
    names
}

#[test]
fn puzzles_and_answers_are_drawn() {
    for_each_kind(|dir, kind| {
        let name = kind.about().name;
        let first = dir.text("puzzles.txt").lines().next().unwrap().to_owned();
        let puzzle = dir.done(&["puzzle", "show", name, &first]).out;
        let answer = dir.done(&["puzzle", "show", name, "--answer", &first]).out;
        assert!(puzzle.starts_with("<svg ") && puzzle.ends_with("</svg>\n"), "{puzzle}");
        assert!(!puzzle.contains("<title>Answer to ") && answer.contains("<title>Answer to "));
        assert_ne!(puzzle, answer);

        dir.done(&["puzzle", "show", name, "puzzles.txt", "-o", "drawings", "-j", "1"]);
        dir.done(&["puzzle", "show", name, "puzzles.txt", "-o", "drawings", "--answer"]);
        let mut names = Vec::new();
        for face in ["answer", "puzzle"] {
            names.extend((1..=3).map(|number| format!("{face}-{number}.svg")));
        }
        assert_eq!(files(dir, "drawings"), names);
        assert_eq!(dir.text("drawings/puzzle-1.svg"), puzzle);
        assert_eq!(dir.text("drawings/answer-1.svg"), answer);
        dir.done(&["puzzle", "show", name, &first, "-o", "one.svg"]);
        assert_eq!(dir.text("one.svg"), puzzle);

        let svg = ["-n", "3", "-s", "5", "-f", "svg", "-o", "generated"];
        run_generate(dir, kind, &svg);
        assert_eq!(files(dir, "generated"), ["puzzle-1.svg", "puzzle-2.svg", "puzzle-3.svg"]);
        assert_eq!(dir.text("generated/puzzle-1.svg"), puzzle);
        assert_eq!(run_generate(dir, kind, &["-s", "5", "-f", "svg"]).out, puzzle);
    });
}

#[test]
fn puzzles_are_described_in_every_language() {
    let dir = TestDir::new();
    let made = dir.done(&["puzzle", "generate", "sudoku-4", "-s1", "-n2", "--level=gentle"]).out;
    dir.put("two.txt", &made);
    let show = |more: &[&str]| {
        dir.done(&[&["puzzle", "show", "sudoku-4", "two.txt", "-f", "text"], more].concat()).out
    };
    let puzzles = bookgen_puzzles::Puzzle::from_str;
    let boards: Vec<_> =
        made.lines().map(|line| bookgen_puzzles::board(&puzzles(line).unwrap()).unwrap()).collect();
    for (more, face, language) in [
        (&[][..], Face::Puzzle, "en"),
        (&["--answer"], Face::Answer, "en"),
        (&["-l", "de"], Face::Puzzle, "de"),
        (&["-l", "fr", "-a"], Face::Answer, "fr"),
    ] {
        let texts: Vec<_> = boards.iter().map(|board| board.describe(face, language)).collect();
        assert_eq!(show(more), texts.join("\n\n") + "\n", "{more:?}");
    }
    show(&["-o", "words.txt"]);
    assert_eq!(dir.text("words.txt"), show(&[]));

    let run = dir.run(&["puzzle", "show", "sudoku-4", "two.txt", "-l", "de"]);
    let message =
        "  × drawings have no language\n  help: remove `--language`, or add `--format text`\n";
    assert_eq!((run.code, run.err.as_str()), (2, message));
}

#[test]
fn an_svg_file_has_one_puzzle() {
    let message = "  × an SVG file has the drawing of one puzzle only\n  help: name a folder for the drawings: `-o DIR`\n";
    let dir = TestDir::new();
    let words = ["puzzle", "generate", "jigsaw", "-s1", "--size=5", "-n2"];
    for output in [&[][..], &["-o", "two.svg"]] {
        let run = dir.run(&[&words[..], &["-f", "svg"], output].concat());
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (2, "", message));
    }
    dir.put("two.txt", dir.done(&words).out);
    for output in [&[][..], &["-o", "two.svg"]] {
        let run = dir.run(&[&["puzzle", "show", "jigsaw", "two.txt"], output].concat());
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (2, "", message));
    }
    assert_eq!(dir.files(), ["two.txt"]);
}

#[test]
fn drawings_of_others_are_not_overwritten() {
    let dir = TestDir::with("mine.svg", "<svg>mine</svg>");
    dir.put("drawings/puzzle-1.svg", "<svg>mine</svg>");
    let words = ["puzzle", "generate", "jigsaw", "-s1", "--size=5", "-f", "svg", "-o"];
    for (output, file) in [("mine.svg", "mine.svg"), ("drawings", "drawings/puzzle-1.svg")] {
        let run = dir.run(&[&words[..], &[output]].concat());
        assert_eq!(run.code, 3, "{}", run.err);
        assert!(run.err.starts_with(&format!("  × {file} is in the way\n")), "{}", run.err);
        assert_eq!(dir.text(file), "<svg>mine</svg>");
    }
}

#[test]
fn a_character_that_no_font_has_is_an_error() {
    let dir = TestDir::with("words.txt", "数独語\nパズル\n");
    let run = dir.run(&["puzzle", "generate", "wordsearch", "--words=words.txt", "-s1", "-f=svg"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("help: print the puzzle in a book"), "{}", run.err);
}
