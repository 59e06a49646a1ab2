//! `bookgen sudoku`, as a user types it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::desk::Desk;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Its second row has lost its givens, so that it has several solutions.
const OPEN: &str =
    "53..7..............98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn generated_puzzles_are_what_was_asked_for() {
    let desk = Desk::new();
    let words = ["sudoku", "generate", "--level", "hard", "--count", "20", "--seed", "7"];
    let one = desk.done(&[&words[..], &["-j", "1"]].concat());
    assert_eq!(one.err, "");
    assert_eq!(one.out.lines().count(), 20);
    let two = desk.done(&[&words[..], &["--threads", "2"]].concat());
    assert_eq!(one.out, two.out, "the same with any number of threads");
    let fewer = ["sudoku", "generate", "--level=hard", "--count=5", "--seed=7"];
    assert!(one.out.starts_with(&desk.done(&fewer).out), "the same with any count");
    desk.put("hard.txt", &one.out);
    let graded = desk.done(&["sudoku", "grade", "hard.txt"]).out;
    assert!(graded.lines().all(|line| line.ends_with("\thard")), "{graded}");

    let options = ["--rating", "2.0-2.6", "--symmetry", "none", "--givens", "24-27"];
    let run = desk.done(&[&["sudoku", "generate", "-n3", "-s1"], &options[..]].concat());
    let exactly = desk.done(&["sudoku", "generate", "-s1", "--rating", "2.0", "--givens", "30"]);
    let graded = desk.done(&["sudoku", "grade", exactly.out.trim()]).out;
    assert!(graded.contains("\t2.0\t"), "{graded}");
    assert_eq!(exactly.out.trim().chars().filter(|c| *c != '.').count(), 30);
    for puzzle in run.out.lines() {
        assert!((24..=27).contains(&puzzle.chars().filter(|c| *c != '.').count()), "{puzzle}");
        let graded = desk.done(&["sudoku", "grade", puzzle]).out;
        let rating: f64 = graded.split('\t').nth(1).unwrap().parse().unwrap();
        assert!((2.0..=2.6).contains(&rating), "{graded}");
    }
}

#[test]
fn every_format_is_written_and_read_again() {
    let desk = Desk::new();
    let words = ["sudoku", "generate", "-n", "3", "-s", "1", "--level", "easy", "--format"];
    let line = desk.done(&[&words[..], &["line"]].concat()).out;
    desk.put("line", &line);
    let canonical = desk.done(&["sudoku", "canonical", "line"]).out;
    for format in ["grid", "sdk", "sdm", "opensudoku", "ipuz", "json"] {
        let text = desk.done(&[&words[..], &[format]].concat()).out;
        desk.put(format, &text);
        assert_eq!(desk.done(&["sudoku", "canonical", format]).out, canonical, "{format}");
        let solved = desk.done(&["sudoku", "solve", format, "--format", format]).out;
        desk.put("solved", &solved);
        desk.done(&["sudoku", "solve", "solved"]);
    }
    assert!(desk.text("sdk").contains("#Leasy\n"));
    let default = desk.done(&["sudoku", "generate", "-s1", "--format", "opensudoku"]).out;
    assert!(default.contains("<name>sudoku easy</name>\n  <level>easy</level>\n"), "{default}");
    let rated = ["sudoku", "generate", "-s1", "--format", "opensudoku", "--rating", "2.0-2.6"];
    let rated = desk.done(&rated).out;
    assert!(rated.contains("<name>sudoku 2.0-2.6</name>\n  <game "), "{rated}");
    assert!(desk.text("json").contains("\"level\":\"easy\",\"rating\":\"1.5\""));
}

#[test]
fn without_a_seed_one_is_chosen_and_said() {
    let desk = Desk::new();
    let run = desk.done(&["sudoku", "generate", "--level", "gentle"]);
    let seed = run.err.trim().strip_prefix("seed ").expect("a seed").to_owned();
    let again = desk.done(&["sudoku", "generate", "--level", "gentle", "--seed", &seed]);
    assert_eq!((again.out, again.err), (run.out, String::new()));
}

#[test]
fn what_cannot_be_made_is_explained() {
    let desk = Desk::new();
    let fault = |words: &[&str]| {
        let run = desk.run(&[&["sudoku", "generate", "--seed", "1"], words].concat());
        assert_eq!(run.out, "");
        (run.code, run.err)
    };
    let (code, err) = fault(&["--level", "hrad"]);
    assert_eq!(code, 2);
    assert_eq!(
        err,
        "  × sudoku has no level `hrad`
   ╭─[the options:6:9]
 5 │ 
 6 │ level = \"hrad\"
   ·         ───┬──
   ·            ╰── unknown level
   ╰────
  help: did you mean `hard`?
"
    );
    let (code, err) = fault(&["--symmetry", "spiral"]);
    assert!(code == 2 && err.contains("`symmetry` cannot be \"spiral\""), "{err}");
    let (code, err) = fault(&["--givens", "40-20"]);
    assert!(code == 2 && err.contains("write the smaller number first"), "{err}");
    let (code, err) = fault(&["--rating", "0.1-0.2"]);
    assert!(code == 2 && err.contains("no puzzle has a rating in this range"), "{err}");
    let (code, err) = fault(&["--format", "csv"]);
    assert!(code == 2 && err.contains("the formats are line, grid"), "{err}");
}

/// What was made before a failure is a whole file.
#[test]
fn a_file_is_ended_when_a_puzzle_cannot_be_made() {
    let desk = Desk::new();
    let words = ["--level", "extreme", "--givens", "60-64", "--format", "opensudoku"];
    let run = desk.run(&[&["sudoku", "generate", "-s1"], &words[..]].concat());
    assert_eq!(run.code, 1);
    assert!(run.err.contains("puzzle 1 cannot be made: no extreme puzzle in 50000"), "{}", run.err);
    assert!(run.err.contains("help: widen `givens`, or leave it out"), "{}", run.err);
    assert!(run.out.ends_with("</opensudoku>\n"), "{}", run.out);
    // The next is tried all the same.
    let run = desk.run(&[&["sudoku", "generate", "-s1", "-n2"], &words[..]].concat());
    assert_eq!(run.code, 1);
    assert!(run.err.contains("puzzle 1 cannot be made") && run.err.contains("puzzle 2 cannot"));
    assert!(run.err.ends_with("× 2 of 2 puzzles cannot be made\n"), "{}", run.err);
    assert!(run.out.ends_with("</opensudoku>\n"), "{}", run.out);
}

#[test]
fn solutions_are_told_plainly_and_all_lines_are_done() {
    let desk = Desk::new();
    desk.put(
        "three.txt",
        format!("# mine\r\n{PUZZLE}\r\n\r\n{OPEN}\n5{PUZZLE}\n55{}\n", &PUZZLE[2..]),
    );
    let run = desk.run(&["sudoku", "solve", "three.txt"]);
    assert_eq!(run.code, 1);
    assert_eq!(
        run.out,
        format!(
            "{PUZZLE}\tone solution\t{SOLUTION}\n\
             {OPEN}\tseveral solutions\trow 1 column 3 may be 2 or 4\n\
             55{}\tno solution\t5 stands twice in row 1\n",
            &PUZZLE[2..]
        )
    );
    assert_eq!(
        run.err,
        "three.txt:4: several solutions: row 1 column 3 may be 2 or 4
three.txt:5:82: 82 cells; a puzzle has 81
  help: write 81 cells row by row: a digit for a given, . or 0 for an empty cell
three.txt:6: no solution: 5 stands twice in row 1
  × three.txt: errors in 3 of 4 puzzles
"
    );
    let graded = desk.run(&["sudoku", "grade", "three.txt"]);
    assert_eq!(graded.code, 1);
    let lines: Vec<&str> = graded.out.lines().collect();
    assert_eq!(lines[0], format!("{PUZZLE}\t1.2\t1.2\t1.2\thidden single in a box\t445\tgentle"));
    assert_eq!(lines[1], format!("{OPEN}\t-\t-\t-\tseveral solutions\t-\t-"));
    assert_eq!(lines.len(), 3);
    let full = desk.done(&["sudoku", "grade", SOLUTION]).out;
    assert_eq!(full, format!("{SOLUTION}\t0.0\t0.0\t0.0\tnone\t0\tgentle\n"));
    let canonical = desk.run(&["sudoku", "canonical", "three.txt"]);
    assert_eq!((canonical.code, canonical.out.lines().count()), (1, 1));
    assert_eq!(
        desk.done(&["sudoku", "solve", PUZZLE, "--format", "line"]).out,
        format!("{SOLUTION}\n")
    );
}

#[test]
fn a_disguise_has_the_same_canonical_form() {
    let desk = Desk::new();
    // Half a turn, digits counted from the other end.
    let other = |c: char| c.to_digit(10).map_or('.', |digit| char::from(b'0' + 10 - digit as u8));
    let disguise: String = PUZZLE.chars().rev().map(other).collect();
    desk.put("two.txt", format!("{PUZZLE}\n{disguise}\n"));
    let out = desk.done(&["sudoku", "canonical", "two.txt"]).out;
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines.len() == 2 && lines[0] == lines[1], "{out}");
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let desk = Desk::with("empty.txt", "");
    let run = desk.run(&["sudoku", "solve", "missing.txt"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            3,
            "  × missing.txt cannot be read: there is no such file\n  help: give a puzzle file, `-` for standard input, or 81 cells\n"
        )
    );
    assert_eq!(desk.run(&["sudoku", "solve", "."]).code, 3);
    let run = desk.run(&["sudoku", "solve", "empty.txt"]);
    assert_eq!(run.code, 1);
    assert!(run.err.starts_with("empty.txt:1:1: no puzzle found\n"), "{}", run.err);
    assert_eq!(desk.run(&["sudoku"]).code, 2);
}

/// What is typed in place of a file is taken for what it was meant to be.
#[test]
fn slips_on_the_command_line_are_understood() {
    let desk = Desk::new();
    let fault = |words: &[&str]| {
        let run = desk.run(&[&["sudoku"], words].concat());
        (run.code, run.err)
    };
    let (code, err) = fault(&["solve", &PUZZLE[1..]]);
    assert_eq!(code, 1);
    assert!(err.starts_with("command line:1:81: 80 cells; a puzzle has 81\n"), "{err}");
    let (code, err) = fault(&["grade", &format!("{PUZZLE}{PUZZLE}{PUZZLE}{PUZZLE}")]);
    assert!(code == 1 && err.contains("324 cells; a puzzle has 81"), "{err}");
    let (code, err) = fault(&["solve", "--fromat", "json", "file"]);
    assert!(code == 2 && err.contains("a similar argument exists: '--format'"), "{err}");
    // Hyphens are empty cells as well as options.
    let hyphens = format!("{}534", "-".repeat(78));
    for words in
        [&["solve", &hyphens][..], &["solve", &hyphens, "-j", "1"], &["solve", "--", &hyphens]]
    {
        let (code, err) = fault(words);
        assert!(code == 1 && err.contains("several solutions"), "{err}");
    }
    let hyphens = PUZZLE.replace('.', "-");
    let (plain, turned) = (&hyphens, hyphens.chars().rev().collect::<String>());
    assert!(turned.starts_with("97-") && plain.starts_with("53-"));
    let shifted = format!("-{}", &hyphens[1..]);
    for command in ["solve", "grade", "explain", "canonical"] {
        let run = desk.run(&["sudoku", command, &shifted]);
        assert!(run.code < 2, "{command}: {}", run.err);
    }
    assert!(desk.run(&["founding", "rate", &shifted]).code < 2);
    // What looks like neither is an option.
    let (code, err) = fault(&["solve", "-1.......6"]);
    assert!(code == 2 && err.contains("unexpected argument '-1'"), "{err}");
    assert_eq!(desk.run(&["founding", "rate", "-1.......6"]).code, 2);
}

/// A value of an option is no other option.
#[test]
fn values_are_values() {
    let desk = Desk::new();
    let smuggled = "[28, 30]\nsymmetry = \"none\"";
    let run = desk.run(&["sudoku", "generate", "-s1", "--givens", smuggled]);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
}

/// A solution that a file states and is not the puzzle's is told of, and the puzzle is done.
#[test]
fn false_solutions_are_named() {
    let desk = Desk::new();
    let wrong = SOLUTION.replacen("534", "543", 1);
    let json =
        |solution: &str| format!("{{\"puzzle\":\"{PUZZLE}\",\"solution\":\"{solution}\"}}\n");
    desk.put("lines", format!("# mine\n{PUZZLE},{wrong}\n{PUZZLE},{SOLUTION}\n"));
    desk.put("json", format!("\n{}{}", json(&wrong), json(SOLUTION)));
    let words = [
        &["sudoku", "solve"][..],
        &["sudoku", "grade"],
        &["sudoku", "explain"],
        &["sudoku", "canonical"],
        &["founding", "rate"],
    ];
    for file in ["lines", "json"] {
        for words in words {
            let run = desk.run(&[words, &[file]].concat());
            assert_eq!(run.code, 1, "{words:?}");
            let told = format!(
                "{file}:2: the stated solution of this puzzle is wrong: row 1 column 2 is 3, not 4\n"
            );
            assert!(run.err.starts_with(&told), "{words:?}: {}", run.err);
            assert!(run.err.contains("errors in 1 of 2 puzzles"), "{}", run.err);
            assert!(run.out.lines().count() > 1, "{}", run.out);
        }
    }
    let run = desk.run(&["sudoku", "solve", "json", "-f", "json"]);
    assert_eq!(run.out.matches(SOLUTION).count(), 2, "{}", run.out);
}

/// What is rated 9.5 or more has no level, and says that it may be more.
#[test]
fn what_is_beyond_all_levels_has_no_level() {
    let desk = Desk::new();
    let beyond =
        "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3";
    let graded = desk.done(&["sudoku", "grade", beyond]).out;
    let fields: Vec<&str> = graded.trim_end().split('\t').collect();
    assert_eq!((fields[1], fields[4], fields[6]), ("9.5+", "nested chain", "-"));
    let told = desk.done(&["sudoku", "explain", beyond]).out;
    assert!(told.contains("ER 9.5+") && !told.contains("diabolical"), "{told}");
}

/// Every puzzle of a run is another one, whatever the method and the number of threads.
#[test]
fn no_puzzle_is_made_twice() {
    let desk = Desk::new();
    let words = |fill: &str| -> Vec<String> {
        let words = format!("sudoku generate -s 3 -r 1.0-9.4 --fill {fill}");
        words.split(' ').map(str::to_owned).collect()
    };
    let run = |words: &[String]| desk.run(&words.iter().map(String::as_str).collect::<Vec<_>>());
    // Of the first forty candidates six are doubles.
    let many = run(&words("cyclic --dig serpentine -n 40 -j 2")).out;
    let fewer = run(&words("cyclic --dig serpentine -n 15 -j 1")).out;
    assert!(many.starts_with(&fewer), "the same with any count");
    desk.put("many", &many);
    let named = desk.done(&["sudoku", "canonical", "many"]).out;
    let mut forms: Vec<&str> = named.lines().collect();
    forms.sort_unstable();
    forms.dedup();
    assert_eq!(forms.len(), 40, "{many}");
    // Where a method has no other it says so, and gives what it has.
    let run = run(&words("relabel --dig left-to-right -n 4"));
    assert_eq!((run.code, run.out.lines().count()), (1, 1));
    let told = "puzzle 2 cannot be made: every candidate repeats an earlier puzzle";
    assert!(run.err.contains(told), "{}", run.err);
}

/// A file may be called whatever the system allows.
#[cfg(unix)]
#[test]
fn names_of_files_need_not_be_text() {
    use std::os::unix::ffi::OsStrExt;
    let desk = Desk::new();
    let name = std::ffi::OsStr::from_bytes(b"caf\xe9.txt");
    std::fs::write(desk.path("").join(name), format!("{PUZZLE}\n{OPEN}\n")).unwrap();
    let mut run = Command::new(env!("CARGO_BIN_EXE_bookgen"));
    let run = run.args(["sudoku", "solve"]).arg(name).current_dir(desk.path("")).output().unwrap();
    assert_eq!(run.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&run.stderr).starts_with("caf\u{fffd}.txt:2: several"));
}

fn piped(words: &[&str]) -> std::process::Child {
    Command::new(env!("CARGO_BIN_EXE_bookgen"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs")
}

#[test]
fn each_puzzle_of_a_pipe_is_answered_at_once() {
    let mut run = piped(&["sudoku", "solve", "-"]);
    let mut to = run.stdin.take().unwrap();
    let mut from = BufReader::new(run.stdout.take().unwrap());
    for _ in 0..3 {
        writeln!(to, "{PUZZLE}").unwrap();
        to.flush().unwrap();
        let mut line = String::new();
        from.read_line(&mut line).unwrap();
        assert_eq!(line, format!("{PUZZLE}\tone solution\t{SOLUTION}\n"));
    }
    drop(to);
    assert_eq!(run.wait().unwrap().code(), Some(0));
}

#[test]
fn a_reader_that_goes_away_is_no_fault() {
    let mut run =
        piped(&["sudoku", "generate", "--level", "gentle", "--count", "100000000", "-s1"]);
    drop(run.stdin.take());
    let mut from = BufReader::new(run.stdout.take().unwrap());
    let mut line = String::new();
    from.read_line(&mut line).unwrap();
    drop(from);
    let output = run.wait_with_output().unwrap();
    assert_eq!((line.len(), output.status.code()), (82, Some(0)));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

/// More puzzles than there are in work at a time, with faults between them, come out in order.
#[test]
fn many_puzzles_keep_their_order() {
    let desk = Desk::new();
    let mut text = String::new();
    let turned = |by: usize| -> String {
        let digit = |c: char| c.to_digit(10).map(|digit| (digit as usize + by) % 9 + 1);
        PUZZLE.chars().map(|c| digit(c).map_or(".".to_owned(), |digit| digit.to_string())).collect()
    };
    for number in 0..30_000 {
        text += &if number % 1000 == 7 { PUZZLE[1..].to_owned() } else { turned(number % 9) };
        text.push('\n');
    }
    desk.put("many.txt", &text);
    let run = desk.run(&["sudoku", "solve", "many.txt", "-j", "4"]);
    assert_eq!(run.code, 1);
    let puzzles = text.lines().filter(|line| line.len() == 81);
    assert!(run.out.lines().map(|line| &line[..81]).eq(puzzles));
    let lines: Vec<&str> = run.err.lines().filter(|line| line.starts_with("many")).collect();
    assert_eq!(lines.len(), 30);
    assert!(lines[29].starts_with("many.txt:29008:81: 80 cells"), "{}", lines[29]);
    assert!(run.err.ends_with("× many.txt: errors in 30 of 30000 puzzles\n"), "{}", run.err);
}
