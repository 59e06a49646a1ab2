//! `bookgen puzzle solve`.

use bookgen_puzzles::Claim;

use super::{LOOP, WORDS, for_each_kind};
use crate::test_dir::{TestDir, golden};

/// Puzzle strings without their answers.
fn without_answers(puzzles: &str) -> String {
    let cut = |line: &str| format!("{}:\n", line.rsplit_once(':').unwrap().0);
    puzzles.lines().map(cut).collect()
}

#[test]
fn answers_are_computed() {
    for_each_kind(|dir, kind| {
        let name = kind.about().name;
        let puzzles = dir.text("puzzles.txt");
        assert_eq!(dir.done(&["puzzle", "solve", name, "puzzles.txt"]).out, puzzles);
        if kind.about().claim != Claim::OneSolution {
            return;
        }
        dir.put("open.txt", without_answers(&puzzles));
        for command in ["solve", "grade", "explain"] {
            let open = dir.done(&["puzzle", command, name, "open.txt"]).out;
            assert_eq!(open, dir.done(&["puzzle", command, name, "puzzles.txt"]).out);
        }
    });
}

#[test]
fn words_of_a_list_are_found() {
    let dir = TestDir::with("words.txt", WORDS);
    let words = ["puzzle", "generate", "wordsearch", "--words", "words.txt", "-s", "1"];
    let puzzle = dir.done(&words).out;
    let (question, answer) = puzzle.trim().rsplit_once(':').unwrap();
    // Each place is `row,column,direction,word`.
    let names: Vec<&str> = answer.split(';').map(|word| word.rsplit(',').next().unwrap()).collect();
    let list = format!("{question}:{}", names.join(";"));
    assert_eq!(dir.done(&["puzzle", "solve", "wordsearch", &list]).out, puzzle);
}

#[test]
fn puzzles_without_one_solution_are_reported() {
    let dir = TestDir::new();
    let solved = dir.done(&["puzzle", "solve", "slitherlink", LOOP]).out;
    let answer = solved.trim().rsplit_once(':').unwrap().1;
    let empty = "slitherlink:5x5:.........................:";
    let lines = [
        "# my loops".to_owned(),
        LOOP.to_owned(),
        empty.to_owned(),
        "slitherlink:5x5:3333333333333333333333333:".to_owned(),
        LOOP.replace("33", "34"),
        format!("{LOOP}{}", answer.replacen('#', ".", 1)),
        format!("{LOOP}{answer}"),
    ];
    dir.put("loops.txt", lines.join("\n"));
    let run = dir.run(&["puzzle", "solve", "slitherlink", "loops.txt"]);
    assert_eq!((run.code, run.out), (1, format!("{solved}{solved}")));
    golden("golden/puzzle-solve-faults.txt", &run.err);
    let json = dir.run(&["puzzle", "solve", "slitherlink", "loops.txt", "--format", "json"]);
    assert_eq!((json.code, json.err), (1, run.err));
    golden("golden/puzzle-solve.json", &json.out);
}

#[test]
fn lines_that_are_no_puzzles_are_reported() {
    let dir = TestDir::new();
    let text = [
        "slitherlink:5x5:3...3",
        "slitherlink:5x5:3..%3:..:",
        "slitherlink:5x5:3..%3..:",
        "jigsaw:5x5:3....:",
        "slitherlnk:5x5:3....:",
        "{\"kind\": \"slitherlink\", \"params\": \"5x5\"}",
        "{\"kind\": \"slitherlink\", \"params\": 5 5}",
    ];
    dir.put("loops.txt", text.join("\r\n"));
    let run = dir.run(&["puzzle", "solve", "slitherlink", "loops.txt"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    golden("golden/puzzle-line-faults.txt", &run.err);
}

#[test]
fn sources_that_cannot_be_read_are_reported() {
    let dir = TestDir::with("empty.txt", "# nothing\n");
    dir.put("loops.txt", LOOP);
    let run = dir.run(&["puzzle", "solve", "slitherlink", "missing.txt", "loops.txt", "."]);
    assert_eq!((run.code, run.out.lines().count()), (3, 1), "the other sources are read");
    assert_eq!(
        run.err,
        "  × missing.txt cannot be read: there is no such file
  help: name a file of puzzles, write a puzzle, or use `-` for standard input

  × . cannot be read: it is a folder
  help: name a readable file, or use `-` for standard input
"
    );
    let run = dir.run(&["puzzle", "solve", "slitherlink", "empty.txt"]);
    assert_eq!(run.code, 1);
    assert!(run.err.starts_with("  × no puzzle found\n"), "{}", run.err);
    dir.put("binary", b"\x7fELF\xff\n\xff\n\xff\n");
    let run = dir.run(&["puzzle", "solve", "slitherlink", "binary"]);
    assert_eq!((run.code, run.err.matches('×').count()), (1, 2), "{}", run.err);
    assert!(run.err.starts_with("  × the line is not UTF-8 text\n"), "{}", run.err);
}
