//! Measures look-ups in a ledger with ten million puzzle fingerprints. A ledger is the list of all
//! puzzles that a series of books has already printed.
//!
//! Run it with `cargo bench --bench ledger`. Creating the ledger takes a quarter of an hour and
//! four gigabytes of disk space. `cargo bench --bench ledger -- 1000000` uses another number of
//! fingerprints. A second argument, such as `/var/tmp/series.db`, is the path of the ledger file.
//! This file is not deleted, so that later runs can use it.

use std::path::{Path, PathBuf};
use std::time::Instant;

use bookgen::generate::PrintedPuzzles;
use bookgen::ledger::{Access, Issue, IssueContents, Ledger, PuzzleRow, PuzzleState};
use bookgen_base::rng::StreamName;
use bookgen_puzzles::{Fingerprint, Puzzle};
use rand::Rng;

/// The number of puzzles in an issue.
const PUZZLES_PER_ISSUE: u64 = 10_000;

/// The number of look-ups for each measurement.
const LOOK_UPS: u64 = 200_000;

/// Computes a puzzle fingerprint from a number. Different numbers have different fingerprints.
/// Consecutive numbers have fingerprints without any visible relation.
fn fingerprint(number: u64) -> Fingerprint {
    let mut stream = StreamName::new().with("bench").with_number(number).stream();
    Fingerprint(format!("{:016x}{:016x}", stream.next_u64(), stream.next_u64()))
}

fn row(number: u64, index: u64) -> PuzzleRow {
    let givens =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let answer =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let mut row = PuzzleRow {
        slot: format!("one/{}", index + 1),
        state: PuzzleState::Published,
        published: Some(0),
        puzzle: Puzzle {
            kind: "sudoku".to_owned(),
            params: "9x9".to_owned(),
            givens: givens.to_owned(),
            answer: answer.to_owned(),
        },
        fingerprint: fingerprint(number),
        level: Some("medium".to_owned()),
        rating: Some("2.3".to_owned()),
        candidate: 0,
        generator: 1,
        hash: String::new(),
    };
    row.hash = row.seal();
    row
}

fn issue(name: u64) -> Issue {
    Issue {
        series: "Bench".to_owned(),
        name: format!("volume-{name}-seed-1"),
        title: "Bench".to_owned(),
        date: "2026-11-21".to_owned(),
    }
}

/// Creates a ledger with `rows` puzzles.
fn create(path: &Path, rows: u64) {
    let ledger = Ledger::open_file(path, Access::Write).expect("a ledger").expect("a ledger");
    let started = Instant::now();
    for name in 0..rows / PUZZLES_PER_ISSUE {
        let puzzles = (0..PUZZLES_PER_ISSUE)
            .map(|index| row(name * PUZZLES_PER_ISSUE + index, index))
            .collect();
        let whole = IssueContents { issue: issue(name), files: Vec::new(), puzzles };
        ledger.add(&[whole]).expect("new puzzles are accepted");
    }
    let seconds = started.elapsed().as_secs_f64();
    let bytes = std::fs::metadata(path).expect("a file").len();
    println!("{rows} puzzles added: {seconds:.0} s, {:.2} GB", bytes as f64 / 1e9);
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let count: u64 = words.first().and_then(|word| word.parse().ok()).unwrap_or(10_000_000);
    let folder = tempfile::tempdir().expect("a folder");
    let path = words.get(1).map_or_else(|| folder.path().join("series.db"), PathBuf::from);
    let rows = count.div_ceil(PUZZLES_PER_ISSUE) * PUZZLES_PER_ISSUE;
    if !path.exists() {
        create(&path, rows);
    }

    let ledger = Ledger::open_file(&path, Access::Write).expect("a ledger").expect("a ledger");
    let others = ledger.other_issues(&issue(u64::MAX)).expect("a ledger");
    let mut stream = StreamName::new().with("look-ups").stream();
    // A build of a book with 400 puzzles looks up all 400 fingerprints at once. The command
    // `build --replace` looks up a single fingerprint.
    for (what, base, each) in [
        ("absent, 400 at once", rows, 400),
        ("present, 400 at once", 0, 400),
        ("absent, one by one", rows, 1),
        ("absent, 400 at once, again", rows, 400),
    ] {
        let mut micros: Vec<f64> = (0..LOOK_UPS / each)
            .map(|_| {
                let wanted: Vec<Fingerprint> =
                    (0..each).map(|_| fingerprint(base + stream.next_u64() % rows)).collect();
                let asked: Vec<_> = wanted.iter().map(|wanted| ("sudoku", wanted)).collect();
                let started = Instant::now();
                let found = others.locate(&asked).expect("an answer");
                let micros = started.elapsed().as_secs_f64() * 1e6 / each as f64;
                assert!(found.iter().all(|found| found.is_some() == (base == 0)));
                micros
            })
            .collect();
        micros.sort_by(f64::total_cmp);
        let mean = micros.iter().sum::<f64>() / micros.len() as f64;
        let part = |share: usize| micros[micros.len() * share / 1000];
        println!(
            "{what}, each: mean {mean:.1} µs, median {:.1}, 99 % under {:.1}",
            part(500),
            part(990)
        );
    }
}
