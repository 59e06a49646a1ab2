//! The methods of the founding texts, in a book and at the command line.

use crate::desk::Desk;

#[test]
fn boards_are_printed_as_the_text_prints_them() {
    let desk = Desk::new();
    let printed = desk.done(&["founding", "relabel", "--count", "3"]).out;
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
    assert_eq!(desk.done(&file).out, "sudotiku.txt: 3 boards\n");
    assert_eq!(desk.text("sudotiku.txt"), printed);
    let again = desk.run(&file);
    assert_eq!(
        (again.code, again.err.lines().next()),
        (3, Some("  × sudotiku.txt is there already"))
    );
    // Another seed, another method or reordered lines give other boards.
    for words in [&["--seed", "2"][..], &["--shuffle", "stride-probe"], &["--shuffled"]] {
        let other = desk.done(&[&["founding", "relabel", "--count", "3"], words].concat()).out;
        assert_ne!(other, printed, "{words:?}");
        assert_eq!(other.len(), printed.len());
    }
    for words in [&["--count", "0"][..], &["--count", "362881"], &["--shuffle", "riffle"]] {
        assert_eq!(desk.run(&[&["founding", "relabel"], words].concat()).code, 2, "{words:?}");
    }
}

#[test]
fn puzzles_are_rated_line_by_line() {
    let desk = Desk::new();
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let zeros = puzzle.replace('.', "0");
    let text = format!("# three\n{puzzle}\n\n{zeros} and more\n123\n{puzzle}\r\n");
    desk.put("puzzles.txt", text);
    let run = desk.run(&["founding", "rate", "puzzles.txt"]);
    assert_eq!(run.code, 1);
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines[0].starts_with("#\tpuzzle\tdig-hole\tlevel\t"));
    let rated = |line: u32| format!("{line}\t{puzzle}\t3.7\t4\t30\t1\t4631\t0.582\t2\tsolved");
    assert_eq!(lines[1..], [rated(2), rated(4), rated(6)]);
    assert!(run.err.contains("line 5 of puzzles.txt is no puzzle"), "{}", run.err);
    assert!(run.err.contains("1 line without a puzzle"), "{}", run.err);
    assert_eq!(desk.run(&["founding", "rate", "none.txt"]).code, 3);
    assert_eq!(desk.run(&["founding", "rate", "."]).code, 3);
}

#[test]
fn a_record_is_rated_and_its_level_is_bookgens() {
    let desk = Desk::with_examples();
    desk.done(&["build", "founding.toml"]);
    let record = desk.text("founding.lock");
    let setter =
        "symmetry=none fill=las-vegas dig=serpentine dig_level=4 transform=true score=dig-hole";
    assert_eq!(
        record
            .matches(&format!("setter = \"{setter}\"\nasked = \"medium\"\nlevel = \"medium\""))
            .count(),
        2
    );
    let rated = desk.done(&["founding", "rate", "founding.lock"]).out;
    let dug: Vec<Vec<&str>> = rated
        .lines()
        .filter(|line| line.starts_with("dig-hole/"))
        .map(|line| line.split('\t').collect())
        .collect();
    assert_eq!(dug.len(), 2, "{rated}");
    // The score of the paper is its level 4, within its bounds.
    for columns in dug {
        let givens: u32 = columns[4].parse().unwrap();
        assert_eq!(columns[3], "4", "{rated}");
        assert!((28..=31).contains(&givens), "{rated}");
    }
}
