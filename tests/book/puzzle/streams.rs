//! Long and endless input and output.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

use super::LOOP;
use crate::test_dir::TestDir;

fn piped(words: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_bookgen"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs")
}

#[test]
fn each_puzzle_of_a_pipe_is_solved_at_once() {
    let expected = TestDir::new().done(&["puzzle", "solve", "slitherlink", LOOP]).out;
    let mut run = piped(&["puzzle", "solve", "slitherlink"]);
    let mut to = run.stdin.take().unwrap();
    let mut from = BufReader::new(run.stdout.take().unwrap());
    for _ in 0..3 {
        writeln!(to, "{LOOP}").unwrap();
        to.flush().unwrap();
        let mut line = String::new();
        from.read_line(&mut line).unwrap();
        assert_eq!(line, expected);
    }
    drop(to);
    assert_eq!(run.wait().unwrap().code(), Some(0));
}

#[test]
fn a_closed_output_pipe_is_not_an_error() {
    let mut run = piped(&["puzzle", "generate", "jigsaw", "--size=5", "-n", "100000000", "-s1"]);
    let mut from = BufReader::new(run.stdout.take().unwrap());
    from.read_line(&mut String::new()).unwrap();
    drop(from);
    let output = run.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

/// The output and the errors have the order of the input with any number of threads, over several
/// files.
#[test]
fn the_order_of_the_input_is_kept() {
    let dir = TestDir::new();
    let generated = dir.done(&["puzzle", "generate", "jigsaw", "--size=5", "-n8", "-s1"]).out;
    let puzzles: Vec<&str> = generated.lines().collect();
    let line = |at: usize| if at % 50 == 7 { "jigsaw:5x5" } else { puzzles[at % 8] };
    let file = |from: usize| (from..from + 200).map(|at| format!("{}\n", line(at))).collect();
    let files: [String; 2] = [file(0), file(200)];
    dir.put("one.txt", &files[0]);
    dir.put("two.txt", &files[1]);
    let words = ["puzzle", "verify", "jigsaw", "one.txt", "two.txt"];
    let run = dir.run(&[&words[..], &["-j", "4"]].concat());
    assert_eq!(run.code, 1);
    let expected = files.concat();
    let expected = expected.lines().filter(|line| line.len() > 10);
    let printed = run.out.lines().map(|line| line.strip_prefix("proved\t-\t").unwrap());
    assert!(printed.eq(expected), "{}", run.out);
    let places: Vec<&str> =
        run.err.lines().filter_map(|line| Some(line.split_once("╭─[")?.1)).collect();
    let lines = [8, 58, 108, 158];
    let expected: Vec<String> = ["one", "two"]
        .iter()
        .flat_map(|file| lines.map(|line| format!("{file}.txt:{line}:1]")))
        .collect();
    assert_eq!(places, expected);
    assert!(run.err.ends_with("  × the input: errors in 8 of 400 puzzles\n"), "{}", run.err);
    let one = dir.run(&[&words[..], &["-j", "1"]].concat());
    assert_eq!((one.out, one.err), (run.out, run.err));
}
