//! The methods of the four texts on which bookgen is based (the founding texts), in a book and on
//! the command line.

use bookgen_puzzles::sudoku::founding::options::{DigMethod, FillMethod};
use bookgen_puzzles::sudoku::founding::shuffle::ShuffleMethod;

use crate::test_dir::{TestDir, project};

#[test]
fn the_manual_names_every_method() {
    let text = std::fs::read_to_string(project().join("docs/founding.md")).unwrap();
    for name in [ShuffleMethod::NAMES, FillMethod::NAMES, DigMethod::NAMES].concat() {
        assert!(text.contains(&format!("\"{name}\"`")), "{name}");
    }
    for command in ["shuffle", "relabel", "blank", "rate"] {
        assert!(text.contains(&format!("`bookgen founding {command}")), "{command}");
    }
}

#[test]
fn relabel_prints_boards_in_the_layout_of_the_founding_text() {
    let dir = TestDir::new();
    let printed = dir.done(&["founding", "relabel", "--count", "3"]).out;
    let boards: Vec<&str> = printed.split("\n\n\n").filter(|board| !board.is_empty()).collect();
    assert_eq!(boards.len(), 3);
    for board in &boards {
        let rows: Vec<&str> = board.lines().collect();
        assert_eq!((rows.len(), rows[3], rows[7]), (11, "", ""), "{board}");
        for row in rows.into_iter().filter(|row| !row.is_empty()) {
            let boxes: Vec<Vec<&str>> =
                row.split("  ").map(|three| three.split(' ').collect()).collect();
            assert!(boxes.len() == 3 && boxes.iter().all(|three| three.len() == 3), "{row}");
            let mut digits = boxes.concat();
            digits.sort_unstable();
            assert_eq!(digits.concat(), "123456789");
        }
    }
    let file = ["founding", "relabel", "--count", "3", "-o", "sudotiku.txt"];
    assert_eq!(dir.done(&file).out, "sudotiku.txt: 3 boards\n");
    assert_eq!(dir.text("sudotiku.txt"), printed);
    let again = dir.run(&file);
    assert_eq!(
        (again.code, again.err.lines().next()),
        (3, Some("  × sudotiku.txt already exists"))
    );
    // Another seed, another shuffle method, or reordered rows and columns give other boards.
    for words in [&["--seed", "2"][..], &["--shuffle", "stride-probe"], &["--shuffled"]] {
        let other = dir.done(&[&["founding", "relabel", "--count", "3"], words].concat()).out;
        assert_ne!(other, printed, "{words:?}");
        assert_eq!(other.len(), printed.len());
    }
    for words in [&["--count", "0"][..], &["--count", "362881"], &["--shuffle", "riffle"]] {
        assert_eq!(dir.run(&[&["founding", "relabel"], words].concat()).code, 2, "{words:?}");
    }
}

#[test]
fn shuffle_draws_permutations_with_every_method() {
    let dir = TestDir::new();
    let mut all = Vec::new();
    for method in
        ["rejection", "random-swaps", "shrinking-draw", "factorial-unrank", "stride-probe", ""]
    {
        let words = ["founding", "shuffle", "--of", "12", "--count", "5", "--shuffle", method];
        let words = if method.is_empty() { &words[..6] } else { &words[..] };
        let printed = dir.done(words).out;
        assert_eq!(printed.lines().count(), 5);
        for line in printed.lines() {
            let mut numbers: Vec<u32> = line.split(' ').map(|n| n.parse().unwrap()).collect();
            numbers.sort_unstable();
            assert_eq!(numbers, (1..=12).collect::<Vec<u32>>(), "{method}");
        }
        let other = dir.done(&[words, &["--seed", "2"]].concat()).out;
        assert_ne!(printed, other, "{method}");
        all.extend([printed, other]);
    }
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 12, "each method draws its own orders");
    assert_eq!(dir.done(&["founding", "shuffle"]).out.split_whitespace().count(), 9);
    for of in ["0", "13"] {
        assert_eq!(dir.run(&["founding", "shuffle", "--of", of]).code, 2);
    }
}

#[test]
fn blank_repairs_puzzles_with_several_solutions_and_counts_them() {
    let dir = TestDir::new();
    for words in [&[][..], &["--fill", "las-vegas"], &["--shuffle", "rejection"]] {
        let run = dir.done(&[&["founding", "blank", "--count", "40"], words].concat());
        let lines: Vec<Vec<&str>> =
            run.out.lines().map(|line| line.split('\t').collect()).collect();
        assert_eq!(lines.len(), 40);
        let several = lines.iter().filter(|line| line[2] == "several solutions").count();
        let share = 100.0 * several as f64 / 40.0;
        let summary = format!(
            "{several} of 40 puzzles had several solutions ({share:.1} %); all are repaired\n"
        );
        assert_eq!(run.err, summary);
        assert!((15..40).contains(&several), "{summary}");
        let count = |text: &str| text.chars().filter(char::is_ascii_digit).count();
        let (mut raw, mut repaired) = (String::new(), String::new());
        for line in &lines {
            let back: usize = line[3].parse().unwrap();
            assert_eq!(count(line[4]) - count(line[1]), back);
            assert_eq!(line[2] == "one solution", back == 0);
            raw += &format!("{}\n", line[1]);
            repaired += &format!("{}\n", line[4]);
        }
        dir.put("raw.txt", raw);
        dir.put("repaired.txt", repaired);
        let solved = dir.run(&["sudoku", "solve", "raw.txt"]);
        assert_eq!(solved.code, 1);
        assert_eq!(solved.out.matches("\tseveral solutions").count(), several);
        dir.done(&["sudoku", "solve", "repaired.txt"]);
    }
    assert_eq!(dir.run(&["founding", "blank", "--fill", "random"]).code, 2);
}

#[test]
fn rate_scores_each_line() {
    let dir = TestDir::new();
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let zeros = puzzle.replace('.', "0");
    let open = puzzle.replace("6..195...", ".........");
    let text = format!("# three\n{puzzle}\n\n{zeros} and more\n123\n{puzzle}\r\n{open}\n");
    dir.put("puzzles.txt", text);
    let run = dir.run(&["founding", "rate", "puzzles.txt"]);
    assert_eq!(run.code, 1);
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines[0].starts_with("#\tpuzzle\tdig-hole\tlevel\t"));
    let rated = |line: u32| format!("{line}\t{puzzle}\t3.7\t4\t30\t1\t4631\t0.582\t2\tsolved");
    // A puzzle with several solutions has no score.
    let not = format!("7\t{open}{}", "\t-".repeat(8));
    assert_eq!(lines[1..], [rated(2), rated(4), rated(6), not]);
    assert!(run.err.contains("puzzles.txt:5:"), "{}", run.err);
    assert!(run.err.contains("puzzles.txt:7: several solutions"), "{}", run.err);
    assert!(run.err.contains("puzzles.txt: errors in 2 of 5 puzzles"), "{}", run.err);
    assert!(dir.done(&["founding", "rate", puzzle]).out.ends_with("\tsolved\n"));
    assert_eq!(dir.run(&["founding", "rate", "none.txt"]).code, 3);
    assert_eq!(dir.run(&["founding", "rate", "."]).code, 3);
}

#[test]
fn a_record_has_the_level_of_bookgen_and_the_score_of_the_founding_text() {
    let dir = TestDir::with_examples();
    dir.done(&["build", "founding.toml"]);
    let record = dir.text("founding.lock");
    let setter =
        "symmetry=none fill=las-vegas dig=serpentine dig_level=4 transform=true score=dig-hole";
    assert_eq!(
        record
            .matches(&format!("setter = \"{setter}\"\nasked = \"medium\"\nlevel = \"medium\""))
            .count(),
        2
    );
    let rated = dir.done(&["founding", "rate", "founding.lock"]).out;
    let dug: Vec<Vec<&str>> = rated
        .lines()
        .filter(|line| line.starts_with("dig-hole/"))
        .map(|line| line.split('\t').collect())
        .collect();
    assert_eq!(dug.len(), 2, "{rated}");
    // The score of the dig-hole paper gives level 4, and the number of givens is in the paper's
    // range for level 4.
    for columns in dug {
        let givens: u32 = columns[4].parse().unwrap();
        assert_eq!(columns[3], "4", "{rated}");
        assert!((28..=31).contains(&givens), "{rated}");
    }
}
