//! Producers share one ledger and are killed at random moments. No puzzle is lost or entered twice.
//!
//! A producer makes many issues of few puzzles. All producers choose puzzles from the same small
//! stock, so two producers often want the same puzzle. Each producer is a separate process of this
//! test program, so a producer can be killed. `tests/postgres/run` runs the test with a PostgreSQL
//! server.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use bookgen::generate::PrintedPuzzles;
use bookgen::ledger::verify::broken_seals;
use bookgen::ledger::{
    Access, Issue, IssueFile, IssueFilter, Ledger, Owner, PuzzleState, Reservation,
};
use bookgen::write::{self, Output, Replaces};
use bookgen_base::diagnostic::Source;
use bookgen_puzzles::record::{self, Entry, Record};
use bookgen_puzzles::{Fingerprint, Puzzle};

/// The number of puzzles in an issue.
const SLOTS: u64 = 8;

/// The current time in this test, in seconds. The time is fixed, so no lease expires: a killed
/// producer is recognised because its process no longer exists.
const NOW: i64 = 1_000_000;

fn entry(slot: u64, candidate: u32, stock: u64) -> Entry {
    // The candidates depend only on the slot, so all producers want the same puzzles.
    let number = (slot * 7919 + u64::from(candidate) * 104_729) % stock;
    Entry {
        id: format!("one/{}", slot + 1),
        candidate,
        generator: 1,
        setter: String::new(),
        asked: "easy".to_owned(),
        level: Some("easy".to_owned()),
        rating: None,
        minutes: None,
        effort: 1,
        number: None,
        revision: 1,
        rerun: None,
        puzzle: Puzzle {
            kind: "sudoku".to_owned(),
            params: "9x9".to_owned(),
            givens: number.to_string(),
            answer: "1".to_owned(),
        },
        fingerprint: Fingerprint(format!("{number:032x}")),
        hash: String::new(),
        place: Source::new("", "").place(0..0),
    }
}

fn issue(producer: u64, number: u64) -> Issue {
    Issue {
        series: "Stock".to_owned(),
        name: format!("producer-{producer}-issue-{number}"),
        title: "Stock".to_owned(),
        date: "2026-11-21".to_owned(),
    }
}

fn lock(folder: &Path, issue: &Issue) -> PathBuf {
    folder.join(format!("{}.lock", issue.name))
}

/// The record of an issue, or `None` if the record does not exist.
fn recorded(folder: &Path, issue: &Issue) -> Option<Record> {
    let text = std::fs::read_to_string(lock(folder, issue)).ok()?;
    Some(record::read(&Source::new("lock", text)).unwrap())
}

/// Finishes or undoes the runs of killed producers.
fn finish_killed_runs(ledger: &Ledger, folder: &Path, me: &Owner) {
    for run in ledger.unfinished("Stock").unwrap() {
        if run.is_dead(me, NOW) {
            let record = recorded(folder, &run.issue).filter(|_| !run.files.is_empty());
            ledger.finish(&run, record.as_ref(), &run.files, NOW).unwrap();
        }
    }
}

/// Makes an issue. A puzzle that is already used is replaced by the next candidate, as in a book.
fn make(ledger: &Ledger, folder: &Path, issue: &Issue, stock: u64) {
    let me = Owner::current();
    let mut entries: Vec<Entry> = (0..SLOTS).map(|slot| entry(slot, 0, stock)).collect();
    let next = |old: &Entry| {
        let slot: u64 = old.id["one/".len()..].parse().unwrap();
        entry(slot - 1, old.candidate + 1, stock)
    };
    loop {
        let others = ledger.other_issues(issue).unwrap();
        let mut seen = BTreeSet::new();
        for entry in &mut entries {
            while others.locate(&[("sudoku", &entry.fingerprint)]).unwrap()[0].is_some()
                || !seen.insert(entry.fingerprint.clone())
            {
                *entry = next(entry);
            }
        }
        match ledger.reserve(issue, &entries, &me, NOW).unwrap() {
            Reservation::Done => break,
            Reservation::Clashes(clashes) => assert!(!clashes.is_empty()),
        }
    }
    let place = Source::new("", "").place(0..0);
    let record = Record {
        seed: 1,
        volume: 1,
        issue: None,
        entries,
        replaced: Vec::new(),
        notices: Vec::new(),
        is_sealed: true,
        seed_place: place.clone(),
        volume_place: place,
    };
    let path = lock(folder, issue);
    let file =
        IssueFile { path: path.display().to_string(), sha256: "0".repeat(64), is_record: true };
    let bytes = record::write(&record).into_bytes();
    let output = Output::new(path, bytes, Replaces::Nothing);
    let staged = write::stage(&[output]).unwrap();
    ledger.stage(issue, std::slice::from_ref(&file), &me, NOW).unwrap();
    staged.commit().unwrap();
    ledger.publish(issue, &record, &[file], &me, NOW).unwrap();
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// One producer process, configured by environment variables. Without these variables the test does
/// nothing.
#[test]
#[ignore = "a process of the other tests"]
fn producer() {
    let Some(number) = variable("PRODUCER") else { return };
    let read = |name: &str| variable(name).and_then(|text| text.parse::<u64>().ok()).unwrap();
    let (number, issues, stock) = (number.parse().unwrap(), read("ISSUES"), read("STOCK"));
    let folder = PathBuf::from(variable("FOLDER").unwrap());
    let ledger =
        Ledger::open(&folder, &variable("LEDGER").unwrap(), Access::Write).unwrap().unwrap();
    finish_killed_runs(&ledger, &folder, &Owner::current());
    for issue in (0..issues).map(|at| issue(number, at)) {
        if !ledger.has_published(&issue).unwrap() {
            make(&ledger, &folder, &issue, stock);
        }
    }
}

fn start(ledger: &str, folder: &Path, number: u64, issues: u64, stock: u64) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "ledger_producers::producer", "--ignored", "--nocapture"])
        .env("PRODUCER", number.to_string())
        .env("ISSUES", issues.to_string())
        .env("STOCK", stock.to_string())
        .env("FOLDER", folder)
        .env("LEDGER", ledger)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Starts producers that make all their issues, and kills `kills` producers, one at a time.
fn produce(ledger: &str, producers: u64, issues: u64, kills: u32) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    // The stock is a quarter larger than the number of puzzles wanted.
    let stock = producers * issues * SLOTS * 5 / 4;
    let start = |number: u64| start(ledger, folder, number, issues, stock);
    let mut children: Vec<Option<Child>> =
        (0..producers).map(|number| Some(start(number))).collect();
    let (mut killed, mut random) = (0, 2026_u64);
    let mut last = Instant::now();
    while children.iter().any(Option::is_some) {
        std::thread::sleep(Duration::from_millis(3));
        for (number, slot) in (0..).zip(&mut children) {
            let Some(child) = slot else { continue };
            if let Some(status) = child.try_wait().unwrap() {
                let output = slot.take().map(|child| child.wait_with_output().unwrap());
                let words = output.map(|output| output.stderr).unwrap_or_default();
                let words = String::from_utf8_lossy(&words).into_owned();
                // A producer that was not killed must succeed, even if other producers want the
                // same puzzles or finish the run of a killed producer.
                assert!(status.success(), "producer {number}: {words}");
            }
        }
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let pause = Duration::from_millis(20 + (random >> 33) % 150);
        if killed < kills && last.elapsed() > pause {
            let number = (random >> 40) % producers;
            if let Some(child) = &mut children[number as usize] {
                child.kill().unwrap();
                child.wait().unwrap();
                children[number as usize] = Some(start(number));
                killed += 1;
            }
            last = Instant::now();
        }
    }
    let ledger = Ledger::open(folder, ledger, Access::Write).unwrap().unwrap();
    assert!(ledger.unfinished("Stock").unwrap().is_empty());
    let (mut all, mut prints) = (0, BTreeSet::new());
    // A server can have the issues of other tests.
    let stock_only = IssueFilter { series: Some("Stock".to_owned()), ..IssueFilter::default() };
    ledger
        .each(&stock_only, |whole| {
            let recorded = recorded(folder, &whole.issue).unwrap();
            let recorded: BTreeSet<_> =
                recorded.entries.into_iter().map(|e| (e.id, e.fingerprint)).collect();
            let there = whole.puzzles.iter().map(|row| {
                assert_eq!(row.state, PuzzleState::Published);
                (row.slot.clone(), row.fingerprint.clone())
            });
            assert_eq!(there.collect::<BTreeSet<_>>(), recorded, "{}", whole.issue.name);
            all += whole.puzzles.len() as u64;
            prints.extend(whole.puzzles.into_iter().map(|row| row.fingerprint));
            Ok(())
        })
        .unwrap();
    assert_eq!(all, producers * issues * SLOTS, "no puzzle is lost");
    assert_eq!(prints.len() as u64, all, "no puzzle is entered twice");
    assert_eq!(broken_seals(&ledger, &stock_only), Ok(Vec::new()));
    println!("{producers} producers, {all} puzzles of a stock of {stock}, {killed} killed");
}

#[test]
fn producers_share_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let ledger = folder.path().join("series.db").display().to_string();
    produce(&ledger, 4, 6, 12);
}

/// `tests/postgres/run` starts the server and runs this test.
#[test]
#[ignore = "needs a server: tests/postgres/run"]
fn producers_share_a_server() {
    let Some(ledger) = variable("BOOKGEN_POSTGRES") else { return };
    let read = |name: &str, or: u64| variable(name).and_then(|t| t.parse().ok()).unwrap_or(or);
    produce(&ledger, 8, read("BOOKGEN_ISSUES", 24), read("BOOKGEN_KILLS", 100) as u32);
}
