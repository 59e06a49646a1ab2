//! Measures the time to make a jigsaw Sudoku or a slitherlink, beside Simon Tatham's programs.
//!
//! Run it with `cargo bench --bench kinds`. The programs `sgt-solo` and `sgt-loopy` of the package
//! `sgt-puzzles` are measured if they are installed. `stdbuf` makes them print each puzzle at once.
//!
//! Both sides use one thread. The time of a puzzle of the other programs is the time between two of
//! its lines. Rows are measured in turn, first one side and then the other.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Instant;

use bookgen_base::diagnostic::Source;
use bookgen_base::rng::StreamName;
use bookgen_base::schema::{NoFiles, Reader, parse};
use bookgen_puzzles::{Order, Target, find};

/// The number of puzzles of each row.
const SAMPLE: usize = 200;

/// A row of the level table: levels of both sides that need about the same techniques.
struct Row {
    kind: &'static str,
    options: &'static str,
    level: &'static str,
    program: &'static str,
    params: &'static str,
}

/// The level table.
const ROWS: [Row; 14] = [
    jigsaw("gentle", "9jdt"),
    jigsaw("easy", "9jdb"),
    jigsaw("medium", "9jdi"),
    jigsaw("hard", "9jda"),
    jigsaw("expert", "9jde"),
    slitherlink("columns = 10\nsymmetry = \"none\"", "gentle", "10x10de"),
    slitherlink("columns = 10\nsymmetry = \"none\"", "easy", "10x10dn"),
    slitherlink("columns = 10\nsymmetry = \"none\"", "medium", "10x10dt"),
    slitherlink("columns = 10\nsymmetry = \"none\"", "hard", "10x10dh"),
    slitherlink("columns = 15\nsymmetry = \"none\"", "gentle", "15x15de"),
    slitherlink("columns = 15\nsymmetry = \"none\"", "easy", "15x15dn"),
    slitherlink("columns = 15\nsymmetry = \"none\"", "medium", "15x15dt"),
    slitherlink("columns = 15\nsymmetry = \"none\"", "hard", "15x15dh"),
    slitherlink("columns = 20\nsymmetry = \"none\"", "hard", "20x20dh"),
];

const fn jigsaw(level: &'static str, params: &'static str) -> Row {
    Row { kind: "jigsaw", options: "", level, program: "sgt-solo", params }
}

const fn slitherlink(options: &'static str, level: &'static str, params: &'static str) -> Row {
    Row { kind: "slitherlink", options, level, program: "sgt-loopy", params }
}

fn main() {
    println!("milliseconds a puzzle: median and 99th percentile of {SAMPLE} puzzles");
    println!("{:<36} {:>16}   {:<22} {:>16}", "bookgen", "", "sgt-puzzles", "");
    for row in ROWS {
        let own = times_of_bookgen(&row);
        let other = times_of_program(&row);
        let options = row.options.replace('\n', ", ");
        let name =
            format!("{} {} {}", row.kind, row.level, options.replace(", symmetry = \"none\"", ""));
        let other_name = format!("{} {}", row.program, row.params);
        let other = other.map_or("not installed".to_owned(), |times| text(&times));
        println!("{name:<36} {:>16}   {other_name:<22} {other:>16}", text(&own));
    }
}

/// The median and the 99th percentile of times in milliseconds.
fn text(times: &[f64]) -> String {
    let mut sorted = times.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = |share: usize| sorted[(sorted.len() * share / 100).min(sorted.len() - 1)];
    format!("{:.2} {:.1}", at(50), at(99))
}

fn times_of_bookgen(row: &Row) -> Vec<f64> {
    let kind = find(row.kind).expect("the kind exists");
    let mut reader = Reader::new(&NoFiles);
    let options = parse(&Source::new("options", row.options)).expect("the options are TOML");
    let options = reader.table(&options, kind.about().options, "the options");
    let setter = kind.setter(&options).expect("the options are valid");
    let target = Target::Level(kind.about().level(row.level).expect("the level exists"));
    let stream = StreamName::new().with("bench");
    let order = Order { index: 0, target, chapter: stream.stream() };
    let make = |number: usize| {
        let mut rng = stream.clone().with_number(number as u64).stream();
        let start = Instant::now();
        setter.make(&order, &mut rng).expect("a puzzle is found");
        start.elapsed().as_secs_f64() * 1e3
    };
    (0..SAMPLE).map(make).collect()
}

/// The times of the other program, or `None` if it is not installed.
fn times_of_program(row: &Row) -> Option<Vec<f64>> {
    let program = format!("/usr/games/{}", row.program);
    if !std::path::Path::new(&program).exists() {
        return None;
    }
    let count = SAMPLE.to_string();
    let mut child = Command::new("stdbuf")
        .args(["-oL", &program, "--generate", &count, row.params])
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let output = BufReader::new(child.stdout.take()?);
    let mut times = Vec::new();
    let mut last: Option<Instant> = None;
    for _ in output.lines() {
        let now = Instant::now();
        // The first line includes the start of the program.
        times.extend(last.map(|last| (now - last).as_secs_f64() * 1e3));
        last = Some(now);
    }
    child.wait().ok()?;
    Some(times)
}
