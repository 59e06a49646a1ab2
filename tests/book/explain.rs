//! `bookgen sudoku explain`: the explanations and the error messages.

use crate::test_dir::{TestDir, golden};

/// A puzzle that needs pairs, an X-wing and a triple.
const HARD: &str =
    ".9.5.7.3.8..3.6..2....1........5......4...3...2.6.3.8...3...9....24.81..5.1...8.6";
/// A puzzle that needs chains.
const CHAINS: &str =
    "..73............355.......8.9....1.76..821.9...54.....8..97......4..6.7..5....6.2";
/// A puzzle that needs nested chains.
const NESTED: &str =
    "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3";

#[test]
fn a_complete_solution_is_explained() {
    let dir = TestDir::new();
    golden("golden/explain.txt", &dir.done(&["sudoku", "explain", HARD]).out);
}

#[test]
fn candidates_are_drawn_on_request() {
    let dir = TestDir::new();
    let text = dir.done(&["sudoku", "explain", "--candidates", HARD]).out;
    golden("golden/explain-candidates.txt", &text);
    // The option `--candidates` adds drawings, so the explanation is longer.
    let drawn = |line: &&str| !line.trim_start().starts_with(['+', '|']);
    let plain = dir.done(&["sudoku", "explain", HARD]).out;
    let words = |text: &str| text.lines().filter(drawn).map(str::to_owned).collect::<String>();
    let (with, without) = (words(&text), words(&plain));
    assert!(with.len() > without.len());
    assert_eq!(text.matches("+\n").count() % 4, 0);
    assert!(text.ends_with("Level: hard. QQWing\ncalls it expert.\n\n"), "{text}");
}

#[test]
fn chains_are_explained_link_by_link() {
    let dir = TestDir::new();
    golden("golden/explain-chains.txt", &dir.done(&["sudoku", "explain", CHAINS]).out);
}

#[test]
fn nested_chains_are_explained_in_summary() {
    let dir = TestDir::new();
    golden("golden/explain-nested.txt", &dir.done(&["sudoku", "explain", NESTED]).out);
}

/// Every puzzle of a file is explained in turn; lines without a puzzle are reported.
#[test]
fn every_puzzle_of_a_file_is_explained() {
    let dir = TestDir::new();
    let json = |puzzle: &str, title: &str| {
        format!("{{\"puzzle\":\"{puzzle}\",\"title\":\"{title}\",\"author\":\"A. Setter\"}}\n")
    };
    let twice = format!("55{}", ".".repeat(79));
    let full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let file =
        [json(HARD, "First light"), json(&twice, "Oh"), json(full, "Done")].concat() + "{}\n";
    dir.put("mine.json", file);
    let run = dir.run(&["sudoku", "explain", "mine.json", "--threads", "2"]);
    assert_eq!(run.code, 1);
    let faults: Vec<&str> = run.err.lines().filter(|line| line.contains(['×', '╰'])).collect();
    assert_eq!(
        faults,
        [
            "  × the puzzle has no solution",
            "   ·                                                             ╰── 5 stands twice in row 1",
            "   ╰────",
            "  × the object has no key \"puzzle\"",
            "   ·  ╰── here",
            "   ╰────",
            "  × mine.json: errors in 2 of 4 puzzles",
        ],
        "{}",
        run.err
    );
    // The legend is printed once.
    let legend = "r1c9 is the cell in row 1 and column 9.";
    assert!(run.out.starts_with(legend) && run.out.matches(legend).count() == 1);
    assert!(run.out.contains(&format!("\n\n{HARD}\nFirst light · A. Setter\n\n    . 9 . |")));
    let last = run.out.split("QQWing\ncalls it expert.\n\n").nth(1).unwrap();
    golden("golden/explain-solved.txt", last);
}
