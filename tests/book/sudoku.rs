//! `bookgen sudoku`: its subcommands, their output and their errors.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::test_dir::TestDir;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// The test puzzle without the givens of its second row. It has several solutions.
const OPEN: &str =
    "53..7..............98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn generate_meets_level_and_options_with_any_threads() {
    let dir = TestDir::new();
    let words = ["sudoku", "generate", "--level", "hard", "--count", "20", "--seed", "7"];
    let one = dir.done(&[&words[..], &["-j", "1"]].concat());
    assert_eq!(one.err, "");
    assert_eq!(one.out.lines().count(), 20);
    let two = dir.done(&[&words[..], &["--threads", "2"]].concat());
    assert_eq!(one.out, two.out, "the output is the same with any number of threads");
    let fewer = ["sudoku", "generate", "--level=hard", "--count=5", "--seed=7"];
    assert!(one.out.starts_with(&dir.done(&fewer).out), "the output is the same with any count");
    dir.put("hard.txt", &one.out);
    let graded = dir.done(&["sudoku", "grade", "hard.txt"]).out;
    assert_eq!(graded.matches("\thard\n").count(), 20, "{graded}");

    let options = ["--rating", "2.0-2.6", "--symmetry", "none", "--givens", "24-27"];
    let run = dir.done(&[&["sudoku", "generate", "-n3", "-s1"], &options[..]].concat());
    let exactly = dir.done(&["sudoku", "generate", "-s1", "--rating", "2.0", "--givens", "30"]);
    let graded = dir.done(&["sudoku", "grade", exactly.out.trim()]).out;
    assert!(graded.contains("\t2.0\t"), "{graded}");
    assert_eq!(exactly.out.trim().chars().filter(|c| *c != '.').count(), 30);
    assert_eq!(run.out.lines().count(), 3);
    for puzzle in run.out.lines() {
        assert!((24..=27).contains(&puzzle.chars().filter(|c| *c != '.').count()), "{puzzle}");
        let graded = dir.done(&["sudoku", "grade", puzzle]).out;
        let rating: f64 = graded.split('\t').nth(1).unwrap().parse().unwrap();
        assert!((2.0..=2.6).contains(&rating), "{graded}");
    }
}

#[test]
fn every_format_reads_back() {
    let dir = TestDir::new();
    let words = ["sudoku", "generate", "-n", "3", "-s", "1", "--level", "easy", "--format"];
    let line = dir.done(&[&words[..], &["line"]].concat()).out;
    dir.put("line", &line);
    let canonical = dir.done(&["sudoku", "canonical", "line"]).out;
    for format in ["grid", "sdk", "sdm", "opensudoku", "ipuz", "json"] {
        let text = dir.done(&[&words[..], &[format]].concat()).out;
        dir.put(format, &text);
        assert_eq!(dir.done(&["sudoku", "canonical", format]).out, canonical, "{format}");
        let solved = dir.done(&["sudoku", "solve", format, "--format", format]).out;
        dir.put("solved", &solved);
        dir.done(&["sudoku", "solve", "solved"]);
    }
    assert!(dir.text("sdk").contains("#Leasy\n"));
    let default = dir.done(&["sudoku", "generate", "-s1", "--format", "opensudoku"]).out;
    assert!(default.contains("<name>sudoku easy</name>\n  <level>easy</level>\n"), "{default}");
    let rated = ["sudoku", "generate", "-s1", "--format", "opensudoku", "--rating", "2.0-2.6"];
    let rated = dir.done(&rated).out;
    assert!(rated.contains("<name>sudoku 2.0-2.6</name>\n  <game "), "{rated}");
    assert!(dir.text("json").contains("\"level\":\"easy\",\"rating\":\"1.5\""));
}

/// A solved puzzle keeps what its file says about it.
#[test]
fn solve_keeps_the_metadata_of_a_file() {
    let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..][..9]).collect();
    let file = format!("#AAnn\n#DFor tea\n#SPost\n#LEasy\n{}\n", rows.join("\n"));
    let dir = TestDir::with("a.sdk", &file);
    let solved = dir.done(&["sudoku", "solve", "a.sdk", "--format", "sdk"]).out;
    let start = "#AAnn\n#DFor tea\n#SPost\n#LEasy\n[Puzzle]\n534678912\n";
    assert!(solved.starts_with(start), "{solved}");
}

#[test]
fn generate_without_a_seed_prints_its_seed() {
    let dir = TestDir::new();
    let run = dir.done(&["sudoku", "generate", "--level", "gentle"]);
    let seed = run.err.trim().strip_prefix("seed ").expect("a seed").to_owned();
    let again = dir.done(&["sudoku", "generate", "--level", "gentle", "--seed", &seed]);
    assert_eq!((again.out, again.err), (run.out, String::new()));
}

#[test]
fn generate_reports_impossible_options() {
    let dir = TestDir::new();
    let fault = |words: &[&str]| {
        let run = dir.run(&[&["sudoku", "generate", "--seed", "1"], words].concat());
        assert_eq!(run.out, "");
        (run.code, run.err)
    };
    let (code, err) = fault(&["--level", "hrad"]);
    assert_eq!(code, 2);
    assert_eq!(
        err,
        "  × --level: sudoku has no level `hrad`
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
    assert!(
        code == 2 && err.contains("the formats are text, json, svg, ipuz, line, grid"),
        "{err}"
    );
}

/// If a puzzle cannot be made, the output is still a complete file.
#[test]
fn a_file_is_complete_when_a_puzzle_cannot_be_made() {
    let dir = TestDir::new();
    let words = ["--level", "extreme", "--givens", "60-64", "--format", "opensudoku"];
    let run = dir.run(&[&["sudoku", "generate", "-s1", "-n2"], &words[..]].concat());
    assert_eq!(run.code, 1);
    assert!(run.err.contains("puzzle 1 cannot be made: no extreme puzzle in 50000"), "{}", run.err);
    assert!(
        run.err.contains("help: widen the range of `givens`, or remove the option"),
        "{}",
        run.err
    );
    // After the first puzzle fails, the second puzzle is still tried.
    assert!(run.err.contains("puzzle 2 cannot"), "{}", run.err);
    assert!(run.err.ends_with("× 2 of 2 puzzles cannot be made\n"), "{}", run.err);
    assert!(run.out.ends_with("</opensudoku>\n"), "{}", run.out);
}

#[test]
fn solve_reports_each_line() {
    let dir = TestDir::new();
    dir.put(
        "three.txt",
        format!("# mine\r\n{PUZZLE}\r\n\r\n{OPEN}\n5{PUZZLE}\n55{}\n", &PUZZLE[2..]),
    );
    let run = dir.run(&["sudoku", "solve", "three.txt"]);
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
        format!(
            "  × the puzzle has more than one solution
   ╭─[three.txt:4:1]
 4 │ {OPEN}
   · ────────────────────────────────────────┬────────────────────────────────────────
   ·                                         ╰── there is a second solution, with 4 instead of 2 at row 1 column 3
   ╰────
  help: compare it with its source, or add a given that only one of the solutions has

  × the line has 82 cells; a puzzle has 81 cells
   ╭─[three.txt:5:82]
 5 │ …98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
   ·                                                               ┬
   ·                                                               ╰── here
   ╰────
  help: write 81 cells row by row: a digit for a given, . or 0 for an empty cell

  × the puzzle has no solution
   ╭─[three.txt:6:1]
 6 │ 55{}
   · ────────────────────────────────────────┬────────────────────────────────────────
   ·                                         ╰── 5 stands twice in row 1
   ╰────
  help: compare the puzzle with its source

  × three.txt: errors in 3 of 4 puzzles
",
            &PUZZLE[2..]
        )
    );
    // The puzzle alone is reported in the same way for any kind.
    let alone = dir.run(&["puzzle", "solve", "sudoku", "three.txt"]);
    assert_eq!((alone.code, alone.err), (1, run.err));
    let graded = dir.run(&["sudoku", "grade", "three.txt"]);
    assert_eq!(graded.code, 1);
    let lines: Vec<&str> = graded.out.lines().collect();
    assert_eq!(lines[0], format!("{PUZZLE}\t1.2\t1.2\t1.2\thidden single in a box\t445\tgentle"));
    assert_eq!(lines[1], format!("{OPEN}\t-\t-\t-\tseveral solutions\t-\t-"));
    assert_eq!(lines.len(), 3);
    let full = dir.done(&["sudoku", "grade", SOLUTION]).out;
    assert_eq!(full, format!("{SOLUTION}\t0.0\t0.0\t0.0\tnone\t0\tgentle\n"));
    let canonical = dir.run(&["sudoku", "canonical", "three.txt"]);
    assert_eq!((canonical.code, canonical.out.lines().count()), (1, 1));
    assert_eq!(
        dir.done(&["sudoku", "solve", PUZZLE, "--format", "line"]).out,
        format!("{SOLUTION}\n")
    );
}

#[test]
fn a_disguise_has_the_same_canonical_form() {
    let dir = TestDir::new();
    // The same puzzle in disguise: rotated by half a turn, and every digit d replaced by 10 - d.
    let other = |c: char| c.to_digit(10).map_or('.', |digit| char::from(b'0' + 10 - digit as u8));
    let disguise: String = PUZZLE.chars().rev().map(other).collect();
    dir.put("two.txt", format!("{PUZZLE}\n{disguise}\n"));
    let out = dir.done(&["sudoku", "canonical", "two.txt"]).out;
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines.len() == 2 && lines[0] == lines[1], "{out}");
}

#[test]
fn unreadable_files_are_reported() {
    let dir = TestDir::with("empty.txt", "");
    let run = dir.run(&["sudoku", "solve", "missing.txt"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            3,
            "  × missing.txt cannot be read: there is no such file\n  help: name a file of puzzles, write a puzzle, or use `-` for standard input\n"
        )
    );
    assert_eq!(dir.run(&["sudoku", "solve", "."]).code, 3);
    let run = dir.run(&["sudoku", "solve", "empty.txt"]);
    assert_eq!(run.code, 1);
    assert!(run.err.starts_with("  × no puzzle found\n"), "{}", run.err);
    assert_eq!(dir.run(&["sudoku"]).code, 2);
}

/// An argument that is not a file name gives a helpful error.
#[test]
fn mistyped_arguments_give_helpful_errors() {
    let dir = TestDir::new();
    let fault = |words: &[&str]| {
        let run = dir.run(&[&["sudoku"], words].concat());
        (run.code, run.err)
    };
    let (code, err) = fault(&["solve", &PUZZLE[1..]]);
    assert_eq!(code, 1);
    assert!(
        err.starts_with(
            "  × the line has 80 cells; a puzzle has 81 cells\n   ╭─[command line:1:80]\n"
        ),
        "{err}"
    );
    let (code, err) = fault(&["grade", &format!("{PUZZLE}{PUZZLE}{PUZZLE}{PUZZLE}")]);
    assert!(code == 1 && err.contains("324 cells; a puzzle has 81 cells"), "{err}");
    let (code, err) = fault(&["solve", "--fromat", "json", "file"]);
    assert!(code == 2 && err.contains("a similar argument exists: '--format'"), "{err}");
    // An argument of hyphens and digits is a puzzle, not an option.
    let hyphens = format!("{}534", "-".repeat(78));
    for words in
        [&["solve", &hyphens][..], &["solve", &hyphens, "-j", "1"], &["solve", "--", &hyphens]]
    {
        let (code, err) = fault(words);
        assert!(code == 1 && err.contains("more than one solution"), "{err}");
    }
    let hyphens = PUZZLE.replace('.', "-");
    let (plain, turned) = (&hyphens, hyphens.chars().rev().collect::<String>());
    assert!(turned.starts_with("97-") && plain.starts_with("53-"));
    let shifted = format!("-{}", &hyphens[1..]);
    for command in ["solve", "grade", "explain", "canonical"] {
        let run = dir.run(&["sudoku", command, &shifted]);
        assert!(run.code < 2, "{command}: {}", run.err);
    }
    assert!(dir.run(&["founding", "rate", &shifted]).code < 2);
    // A short argument with a hyphen is an option.
    let (code, err) = fault(&["solve", "-1.......6"]);
    assert!(code == 2 && err.contains("unexpected argument '-1'"), "{err}");
    assert_eq!(dir.run(&["founding", "rate", "-1.......6"]).code, 2);
}

/// The value of one option cannot set another option.
#[test]
fn an_option_value_cannot_set_another_option() {
    let dir = TestDir::new();
    let smuggled = "[28, 30]\nsymmetry = \"none\"";
    let run = dir.run(&["sudoku", "generate", "-s1", "--givens", smuggled]);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
}

/// A wrong solution in the file is reported, but the puzzle is still processed.
#[test]
fn wrong_stated_solutions_are_reported() {
    let dir = TestDir::new();
    let wrong = SOLUTION.replacen("534", "543", 1);
    let json =
        |solution: &str| format!("{{\"puzzle\":\"{PUZZLE}\",\"solution\":\"{solution}\"}}\n");
    dir.put("lines", format!("# mine\n{PUZZLE},{wrong}\n{PUZZLE},{SOLUTION}\n"));
    dir.put("json", format!("\n{}{}", json(&wrong), json(SOLUTION)));
    let words = [
        &["sudoku", "solve"][..],
        &["sudoku", "grade"],
        &["sudoku", "explain"],
        &["sudoku", "canonical"],
        &["founding", "rate"],
    ];
    for file in ["lines", "json"] {
        for words in words {
            let run = dir.run(&[words, &[file]].concat());
            assert_eq!(run.code, 1, "{words:?}");
            let output =
                format!("  × the answer is not a solution of the puzzle\n   ╭─[{file}:2:1]\n");
            assert!(run.err.starts_with(&output), "{words:?}: {}", run.err);
            let reason = "╰── the given 3 at row 1 column 2 is 4 in the answer\n";
            assert!(run.err.contains(reason), "{words:?}: {}", run.err);
            assert!(run.err.contains("errors in 1 of 2 puzzles"), "{}", run.err);
            assert!(run.out.lines().count() > 1, "{}", run.out);
        }
    }
    let run = dir.run(&["sudoku", "solve", "json", "-f", "json"]);
    assert_eq!(run.out.matches(SOLUTION).count(), 2, "{}", run.out);
}

/// A puzzle rated 9.5 or more has no level, and its rating has a plus sign.
#[test]
fn a_puzzle_beyond_all_levels_has_no_level() {
    let dir = TestDir::new();
    let beyond =
        "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3";
    let graded = dir.done(&["sudoku", "grade", beyond]).out;
    let fields: Vec<&str> = graded.trim_end().split('\t').collect();
    assert_eq!((fields[1], fields[4], fields[6]), ("9.5+", "nested chain", "-"));
    let output = dir.done(&["sudoku", "explain", beyond]).out;
    assert!(output.contains("ER 9.5+") && !output.contains("diabolical"), "{output}");
}

/// The JSON of `grade` has the predicted seconds. They are null for the levels of which too few
/// puzzles were measured.
#[test]
fn the_json_of_grade_has_predicted_seconds() {
    let dir = TestDir::new();
    let hard = ".9.5.7.3.8..3.6..2....1........5......4...3...2.6.3.8...3...9....24.81..5.1...8.6";
    let beyond =
        "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3";
    dir.put("all.txt", [PUZZLE, hard, beyond, OPEN].map(|puzzle| format!("{puzzle}\n")).concat());
    let run = dir.run(&["sudoku", "grade", "--format", "json", "all.txt"]);
    assert_eq!(run.code, 1, "{}", run.err);
    let expected = [
        "{\"puzzle\":\"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\",\"rating\":\"1.2\",\"ep\":\"1.2\",\"ed\":\"1.2\",\"step\":\"hidden single in a box\",\"dependency\":445,\"level\":\"gentle\",\"seconds\":238}",
        "{\"puzzle\":\".9.5.7.3.8..3.6..2....1........5......4...3...2.6.3.8...3...9....24.81..5.1...8.6\",\"rating\":\"3.6\",\"ep\":\"1.2\",\"ed\":\"1.2\",\"step\":\"naked triple\",\"dependency\":156,\"level\":\"hard\",\"seconds\":null}",
        "{\"puzzle\":\"........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3\",\"rating\":\"9.5+\",\"ep\":\"1.2\",\"ed\":\"1.2\",\"step\":\"nested chain\",\"dependency\":1,\"level\":null,\"seconds\":null}",
        "{\"puzzle\":\"53..7..............98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\",\"error\":\"several solutions\"}",
    ];
    assert_eq!(run.out.lines().collect::<Vec<_>>(), expected);
    let text = dir.run(&["sudoku", "grade", "--format", "text", "all.txt"]);
    assert_eq!(text.out, dir.run(&["sudoku", "grade", "all.txt"]).out);
}

/// All puzzles of a run differ, with any method and any number of threads.
#[test]
fn generate_makes_no_puzzle_twice() {
    let dir = TestDir::new();
    let words = |fill: &str| -> Vec<String> {
        let words = format!("sudoku generate -s 3 -r 1.0-9.4 --fill {fill}");
        words.split(' ').map(str::to_owned).collect()
    };
    let run = |words: &[String]| dir.run(&words.iter().map(String::as_str).collect::<Vec<_>>());
    // Six of the first forty candidates are duplicates.
    let many = run(&words("cyclic --dig serpentine -n 40 -j 2")).out;
    let fewer = run(&words("cyclic --dig serpentine -n 15 -j 1")).out;
    assert!(many.starts_with(&fewer), "the output is the same with any count");
    dir.put("many", &many);
    let named = dir.done(&["sudoku", "canonical", "many"]).out;
    let mut forms: Vec<&str> = named.lines().collect();
    forms.sort_unstable();
    forms.dedup();
    assert_eq!(forms.len(), 40, "{many}");
    // With this method, all boards are equivalent to one board, so the second puzzle cannot be
    // made.
    let run = run(&words("relabel --dig left-to-right -n 4"));
    assert_eq!((run.code, run.out.lines().count()), (1, 1));
    let output = "puzzle 2 cannot be made: every candidate repeats an earlier puzzle";
    assert!(run.err.contains(output), "{}", run.err);
}

/// A file name need not be valid UTF-8.
#[cfg(unix)]
#[test]
fn a_file_name_need_not_be_utf_8() {
    use std::os::unix::ffi::OsStrExt;
    let dir = TestDir::new();
    let name = std::ffi::OsStr::from_bytes(b"caf\xe9.txt");
    std::fs::write(dir.path("").join(name), format!("{PUZZLE}\n{OPEN}\n")).unwrap();
    let mut run = Command::new(env!("CARGO_BIN_EXE_bookgen"));
    let run = run.args(["sudoku", "solve"]).arg(name).current_dir(dir.path("")).output().unwrap();
    assert_eq!(run.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&run.stderr).contains("[caf\u{fffd}.txt:2:1]"));
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
fn solve_answers_each_puzzle_of_a_pipe_at_once() {
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
fn a_closed_output_pipe_is_not_an_error() {
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

/// 30,000 puzzles, some of them faulty, are printed in order by several threads.
#[test]
fn solve_keeps_the_order_with_many_threads() {
    let dir = TestDir::new();
    let mut text = String::new();
    let turned = |by: usize| -> String {
        let digit = |c: char| c.to_digit(10).map(|digit| (digit as usize + by) % 9 + 1);
        PUZZLE.chars().map(|c| digit(c).map_or(".".to_owned(), |digit| digit.to_string())).collect()
    };
    for number in 0..30_000 {
        text += &if number % 1000 == 7 { PUZZLE[1..].to_owned() } else { turned(number % 9) };
        text.push('\n');
    }
    dir.put("many.txt", &text);
    let run = dir.run(&["sudoku", "solve", "many.txt", "-j", "4"]);
    assert_eq!(run.code, 1);
    let puzzles = text.lines().filter(|line| line.len() == 81);
    assert!(run.out.lines().map(|line| &line[..81]).eq(puzzles));
    let lines: Vec<&str> = run.err.lines().filter(|line| line.contains("─[many.txt:")).collect();
    assert_eq!(lines.len(), 30);
    assert!(lines[29].ends_with("[many.txt:29008:80]"), "{}", lines[29]);
    assert!(run.err.ends_with("× many.txt: errors in 30 of 30000 puzzles\n"), "{}", run.err);
}
