//! Tests of reservations, publications and damaged files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use rusqlite::Connection;

use super::*;
use crate::generate::PrintedPuzzles as _;
use bookgen_base::diagnostic::{Diagnostic, Source};
use bookgen_puzzles::record::{Entry, Record};
use bookgen_puzzles::{Fingerprint, Puzzle};

/// A fixed time in seconds.
const NOW: i64 = 1_000_000;

fn entry(slot: &str, fingerprint: u32) -> Entry {
    Entry {
        id: slot.to_owned(),
        candidate: 0,
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
            givens: format!("{fingerprint}"),
            answer: "1".to_owned(),
        },
        fingerprint: Fingerprint(format!("{fingerprint:032x}")),
        hash: String::new(),
        place: Source::new("book.lock", "").place(0..0),
    }
}

/// Puzzles with the given fingerprints, in the slots `one/1`, `one/2` and so on.
pub(super) fn entries(fingerprints: &[u32]) -> Vec<Entry> {
    let slots = fingerprints.iter().enumerate();
    slots.map(|(at, &fingerprint)| entry(&format!("one/{}", at + 1), fingerprint)).collect()
}

/// A record with the given entries.
pub(super) fn record(entries: &[Entry]) -> Record {
    let source = Source::new("book.lock", "");
    Record { entries: entries.to_vec(), ..Record::for_issue(1, "issue".to_owned(), &source) }
}

fn issue(name: &str) -> Issue {
    Issue {
        series: "Sunday".to_owned(),
        name: name.to_owned(),
        title: "Sunday Sudoku".to_owned(),
        date: "2026-11-21".to_owned(),
    }
}

/// A folder with a ledger.
struct Shelf {
    folder: tempfile::TempDir,
}

impl Shelf {
    fn new() -> Shelf {
        Shelf { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("series.db")
    }

    fn open(&self) -> Ledger {
        Ledger::open_file(&self.path(), Access::Write).unwrap().unwrap()
    }

    /// The slot, the state and the fingerprint of every puzzle of an issue.
    fn puzzles(&self, issue: &str) -> BTreeSet<(String, String, u32)> {
        let connection = Connection::open(self.path()).unwrap();
        let mut question = connection
            .prepare("SELECT slot, state, fingerprint FROM puzzle JOIN issue ON issue.id = issue WHERE name = ?")
            .unwrap();
        let row = |row: &rusqlite::Row<'_>| {
            let bytes: Vec<u8> = row.get(2)?;
            let last: [u8; 4] = bytes[12..].try_into().unwrap();
            Ok((row.get(0)?, row.get(1)?, u32::from_be_bytes(last)))
        };
        question.query_map([issue], row).unwrap().map(Result::unwrap).collect()
    }
}

fn publish(ledger: &Ledger, name: &str, fingerprints: &[u32]) {
    let (issue, entries, me) = (issue(name), entries(fingerprints), Owner::current());
    assert_eq!(ledger.reserve(&issue, &entries, &me, NOW), Ok(Reservation::Done));
    ledger.stage(&issue, &[], &me, NOW).unwrap();
    ledger.publish(&issue, &record(&entries), &[], &me, NOW).unwrap();
}

fn rows(state: &str, all: &[(u32, u32)]) -> BTreeSet<(String, String, u32)> {
    all.iter().map(|(slot, print)| (format!("one/{slot}"), state.to_owned(), *print)).collect()
}

fn printed(ledger: &Ledger, name: &str, fingerprint: u32) -> Option<String> {
    let others = ledger.other_issues(&issue(name)).unwrap();
    let asked = entry("x/1", fingerprint).fingerprint;
    others.locate(&[("sudoku", &asked)]).unwrap().remove(0)
}

#[test]
fn a_puzzle_belongs_to_one_issue_of_a_series() {
    let shelf = Shelf::new();
    let ledger = shelf.open();
    publish(&ledger, "volume-1", &[7, 8, 9]);
    assert_eq!(printed(&ledger, "volume-2", 8).as_deref(), Some("one/2 of volume-1"));
    assert_eq!(printed(&ledger, "volume-2", 10), None);
    assert_eq!(printed(&ledger, "volume-1", 8), None, "the issue's own puzzles");
    let me = Owner::current();
    let clashes = ledger.reserve(&issue("volume-2"), &entries(&[10, 9, 11]), &me, NOW);
    let clash = Clash { slot: "one/2".to_owned(), place: "one/3 of volume-1".to_owned() };
    assert_eq!(clashes, Ok(Reservation::Clashes(vec![clash])));
    assert_eq!(shelf.puzzles("volume-2"), rows("", &[]), "all or nothing");
    assert!(ledger.unfinished("Sunday").unwrap().is_empty());
    // A puzzle that is only reserved also belongs to its issue.
    let taken = ledger.reserve(&issue("volume-2"), &entries(&[10, 11]), &me, NOW);
    assert_eq!(taken, Ok(Reservation::Done));
    assert_eq!(printed(&ledger, "volume-3", 11).as_deref(), Some("one/2 of volume-2"));
    // A fingerprint may occur again in another series or with another kind.
    let other = Issue { series: "Monday".to_owned(), ..issue("volume-1") };
    assert_eq!(ledger.reserve(&other, &entries(&[7, 8, 9]), &me, NOW), Ok(Reservation::Done));
    let others = ledger.other_issues(&issue("volume-2")).unwrap();
    let asked = entry("x/1", 7).fingerprint;
    assert_eq!(others.locate(&[("kakuro", &asked)]), Ok(vec![None]));
}

#[test]
fn a_rebuild_changes_nothing_and_a_replaced_puzzle_stays_in_its_issue() {
    let shelf = Shelf::new();
    let ledger = shelf.open();
    publish(&ledger, "volume-1", &[7, 8, 9]);
    publish(&ledger, "volume-1", &[7, 8, 9]);
    assert_eq!(shelf.puzzles("volume-1"), rows("published", &[(1, 7), (2, 8), (3, 9)]));
    publish(&ledger, "volume-1", &[7, 5, 9]);
    let mut wanted = rows("published", &[(1, 7), (2, 5), (3, 9)]);
    wanted.extend(rows("replaced", &[(2, 8)]));
    assert_eq!(shelf.puzzles("volume-1"), wanted);
    assert_eq!(printed(&ledger, "volume-2", 8).as_deref(), Some("one/2 of volume-1"));
    // Puzzle 9 moves to slot 1, the replaced puzzle 8 returns, and slot 3 no longer exists.
    publish(&ledger, "volume-1", &[9, 8]);
    let mut wanted = rows("published", &[(1, 9), (2, 8)]);
    wanted.extend(rows("replaced", &[(1, 7), (2, 5)]));
    assert_eq!(shelf.puzzles("volume-1"), wanted);
}

/// The messages about seals that do not match the rows.
fn broken_seals(ledger: &Ledger) -> Vec<String> {
    let faults = verify::broken_seals(ledger, &IssueFilter::default()).unwrap();
    faults.into_iter().map(|fault| fault.message).collect()
}

#[test]
fn the_seals_follow_every_change() {
    let shelf = Shelf::new();
    let ledger = shelf.open();
    publish(&ledger, "volume-1", &[1, 2]);
    publish(&ledger, "volume-2", &[3]);
    let seal = ledger.record_seal(&issue("volume-1")).unwrap();
    assert_eq!(seal, Some(record(&entries(&[1, 2])).seal()));
    let mut all = Vec::new();
    let everything = IssueFilter::default();
    let each = ledger.each(&everything, |contents| {
        all.push(contents);
        Ok(())
    });
    each.unwrap();
    ledger.forget(&issue("volume-1"), NOW).unwrap();
    assert_eq!(broken_seals(&ledger), [""; 0]);
    ledger.add(&all).unwrap();
    assert_eq!(broken_seals(&ledger), [""; 0]);
    assert_eq!(ledger.record_seal(&issue("volume-1")).unwrap(), None, "an export has no seal");
    // Another program deletes an issue. The next run of the other issue does not hide that.
    let connection = Connection::open(shelf.path()).unwrap();
    connection
        .execute_batch("PRAGMA foreign_keys = OFF; DELETE FROM issue WHERE name = 'volume-1'")
        .unwrap();
    publish(&ledger, "volume-2", &[3, 4]);
    let name = shelf.path().display().to_string();
    assert_eq!(
        broken_seals(&ledger),
        [
            format!("{name} has 2 puzzles without an issue"),
            format!(
                "issues of {name} were deleted or added: 2 issues entered, but the ledger has 1"
            ),
        ]
    );
}

#[test]
fn only_one_run_makes_an_issue() {
    let shelf = Shelf::new();
    let (ledger, again) = (shelf.open(), shelf.open());
    let (me, you) = (Owner { host: "here/1/2".to_owned(), ..Owner::current() }, Owner::current());
    assert_eq!(ledger.reserve(&issue("volume-1"), &entries(&[1]), &me, NOW), Ok(Reservation::Done));
    let fault = again.reserve(&issue("volume-1"), &entries(&[1]), &you, NOW + 10).unwrap_err();
    assert_eq!(fault.message, "another run is making volume-1 of Sunday");
    assert_eq!(
        fault.help.unwrap(),
        format!(
            "process {} on here has reserved the issue: wait until the process finishes; if it was killed, the reservation expires in 590 seconds",
            std::process::id()
        )
    );
    // Another run cannot stage, publish or release the issue.
    assert!(again.stage(&issue("volume-1"), &[], &you, NOW).is_err());
    assert!(again.publish(&issue("volume-1"), &record(&entries(&[1])), &[], &you, NOW).is_err());
    again.release(&issue("volume-1"), &[], &you).unwrap();
    assert_eq!(shelf.puzzles("volume-1"), rows("reserved", &[(1, 1)]));
    let unfinished = again.unfinished("Sunday").unwrap();
    assert_eq!((unfinished.len(), &unfinished[0].owner), (1, &me));
    assert!(!unfinished[0].is_dead(&you, NOW + LEASE - 1));
    assert!(unfinished[0].is_dead(&you, NOW + LEASE));
    ledger.release(&issue("volume-1"), &[], &me).unwrap();
    assert_eq!(shelf.puzzles("volume-1"), rows("", &[]));
    let connection = Connection::open(shelf.path()).unwrap();
    let issues: i64 = connection.query_row("SELECT count(*) FROM issue", [], |r| r.get(0)).unwrap();
    assert_eq!(issues, 0, "an empty issue is removed");
}

#[test]
fn examples_of_the_rules_are_not_reserved() {
    let shelf = Shelf::new();
    let (ledger, me) = (shelf.open(), Owner::current());
    let mut all = entries(&[1]);
    all.push(entry("example:sudoku/1", 2));
    assert_eq!(ledger.reserve(&issue("volume-1"), &all, &me, NOW), Ok(Reservation::Done));
    assert_eq!(shelf.puzzles("volume-1"), rows("reserved", &[(1, 1)]));
    all[0].fingerprint.0 += "0";
    let fault = ledger.reserve(&issue("volume-1"), &all, &me, NOW).unwrap_err();
    assert_eq!(fault.message, "the fingerprint of one/1 is invalid");
}

#[test]
fn a_ledger_of_an_earlier_version_is_migrated() {
    let shelf = Shelf::new();
    let connection = Connection::open(shelf.path()).unwrap();
    connection.execute_batch(include_str!("../../tests/data/ledger/version-1.sql")).unwrap();
    let all = |connection: &Connection| -> Vec<String> {
        let question = "SELECT slot || state || hex(fingerprint) || givens || hash FROM puzzle";
        let mut question = connection.prepare(question).unwrap();
        question.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    let before = all(&connection);
    assert_eq!(before.len(), 5);
    drop(connection);
    let ledger = shelf.open();
    let taken = "8152ef3456545fd5f006bfd3da12ca30".to_owned();
    let others = ledger.other_issues(&issue("volume-1-seed-1")).unwrap();
    let places = others.locate(&[("sudoku", &Fingerprint(taken))]);
    assert_eq!(places, Ok(vec![Some("one/3 of other".to_owned())]));
    publish(&ledger, "volume-3", &[1]);
    let connection = Connection::open(shelf.path()).unwrap();
    assert_eq!(all(&connection)[..5], before, "old puzzles are unchanged");
    let number =
        |question: &str| -> i64 { connection.query_row(question, [], |row| row.get(0)).unwrap() };
    assert_eq!(number("PRAGMA user_version"), schema::VERSION);
    assert_eq!(number("SELECT count(published) FROM puzzle"), 1, "older puzzles have no time");
    assert_eq!(broken_seals(&ledger), [""; 0], "old issues are sealed too");
    assert_eq!(number("SELECT issues FROM seal"), 3);
    assert_eq!(number(&format!("SELECT published FROM puzzle WHERE published = {NOW}")), NOW);
}

/// Writes a file with the content `bytes`, opens the file as a ledger, and returns the error.
/// Checks that the file is unchanged.
fn rejected(bytes: &[u8]) -> Diagnostic {
    let shelf = Shelf::new();
    std::fs::write(shelf.path(), bytes).unwrap();
    let fault = Ledger::open_file(&shelf.path(), Access::Write).map(|_| ()).unwrap_err();
    assert_eq!(std::fs::read(shelf.path()).unwrap(), bytes);
    fault
}

#[test]
fn other_files_are_rejected_and_unchanged() {
    for bytes in [&b"my notes\n"[..], b"%PDF-1.7", &[0; 4096]] {
        let fault = rejected(bytes);
        assert!(fault.message.ends_with("series.db is not a ledger of bookgen"), "{fault:?}");
    }
    // A database from another program.
    let shelf = Shelf::new();
    let connection = Connection::open(shelf.path()).unwrap();
    connection.execute_batch("CREATE TABLE songs (name TEXT)").unwrap();
    drop(connection);
    let fault = rejected(&std::fs::read(shelf.path()).unwrap());
    assert!(fault.message.ends_with("series.db is not a ledger of bookgen"), "{fault:?}");
    // A ledger of a later release.
    let shelf = Shelf::new();
    let connection = Connection::open(shelf.path()).unwrap();
    let later = format!("PRAGMA application_id = 1651205998; PRAGMA user_version = {}", 99);
    connection.execute_batch(&later).unwrap();
    drop(connection);
    let fault = rejected(&std::fs::read(shelf.path()).unwrap());
    assert!(fault.message.ends_with("series.db was written by a later release of bookgen"));
    assert_eq!(
        fault.help.unwrap(),
        format!(
            "the tables of the ledger have version 99, but this release supports version {}: use the later release",
            schema::VERSION
        )
    );
    let folder = tempfile::tempdir().unwrap();
    let fault = Ledger::open_file(folder.path(), Access::Write).map(|_| ()).unwrap_err();
    assert!(fault.message.ends_with(" is not a ledger: it is a folder"), "{fault:?}");
    let nowhere = folder.path().join("no/such/series.db");
    let fault = Ledger::open_file(&nowhere, Access::Write).map(|_| ()).unwrap_err();
    assert!(fault.message.starts_with("there is no folder "), "{fault:?}");
    assert!(
        Ledger::open_file(&nowhere, Access::Read).unwrap().is_none(),
        "reading creates no ledger"
    );
    // A ledger cut to zero bytes is not treated as a new ledger.
    let fault = rejected(b"");
    assert!(fault.message.ends_with("series.db is empty, so it is not a ledger"), "{fault:?}");
}

#[test]
fn paths_are_relative_to_the_folder_of_the_ledger() {
    let shelf = Shelf::new();
    let ledger = shelf.open();
    let folder = std::fs::canonicalize(shelf.folder.path()).unwrap();
    let inside = folder.join("one").join("book.pdf");
    assert_eq!(ledger.stored_path(&inside), "one/book.pdf");
    assert_eq!(ledger.real_path("one/book.pdf"), inside);
    let outside = Path::new("/elsewhere/book.pdf");
    assert_eq!(ledger.stored_path(outside), "/elsewhere/book.pdf");
    assert_eq!(ledger.real_path("/elsewhere/book.pdf"), outside);
}

/// How a run ends.
#[derive(Clone, Debug)]
enum End {
    Published,
    Released,
    /// The run is killed after the reservation. Then the next run finishes the killed run.
    Killed {
        with_record: bool,
    },
}

fn end() -> impl Strategy<Value = End> {
    prop_oneof![
        4 => Just(End::Published),
        1 => Just(End::Released),
        1 => any::<bool>().prop_map(|with_record| End::Killed { with_record }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// After any sequence of runs, the ledger contains the same puzzles as a simple model of a
    /// ledger.
    #[test]
    fn a_ledger_has_the_published_puzzles(
        runs in prop::collection::vec(
            (0..3usize, prop::collection::btree_set(0..24u32, 1..6), end()),
            1..12,
        ),
    ) {
        let shelf = Shelf::new();
        let ledger = shelf.open();
        let mut owners: BTreeMap<u32, usize> = BTreeMap::new();
        let mut live: BTreeMap<usize, Vec<u32>> = BTreeMap::new();
        for (number, prints, end) in runs {
            let name = format!("volume-{number}");
            let title = format!("Run {}", owners.len());
            let (issue, me) = (Issue { title, ..issue(&name) }, Owner::current());
            let prints: Vec<u32> = prints.into_iter().collect();
            let all = entries(&prints);
            let clash = prints.iter().any(|print| owners.get(print).is_some_and(|o| *o != number));
            let reserved = ledger.reserve(&issue, &all, &me, NOW).unwrap();
            prop_assert_eq!(matches!(reserved, Reservation::Clashes(_)), clash);
            prop_assert_eq!(broken_seals(&ledger), [""; 0]);
            if clash {
                continue;
            }
            let stays = match end {
                End::Published => {
                    ledger.stage(&issue, &[], &me, NOW).unwrap();
                    ledger.publish(&issue, &record(&all), &[], &me, NOW).unwrap();
                    true
                }
                End::Released => {
                    ledger.release(&issue, &[], &me).unwrap();
                    false
                }
                End::Killed { with_record } => {
                    let run = ledger.unfinished("Sunday").unwrap().remove(0);
                    prop_assert_eq!(&run.owner, &me);
                    let record = with_record.then(|| record(&all));
                    // The second call of `finish` does nothing, because the run is already
                    // finished.
                    for _ in 0..2 {
                        ledger.finish(&run, record.as_ref(), &[], NOW).unwrap();
                    }
                    with_record
                }
            };
            prop_assert_eq!(broken_seals(&ledger), [""; 0]);
            if stays {
                owners.extend(prints.iter().map(|print| (*print, number)));
                live.insert(number, prints);
            }
            for number in 0..3 {
                let there = shelf.puzzles(&format!("volume-{number}"));
                let published = live.get(&number).map(Vec::as_slice).unwrap_or_default();
                let mut wanted = BTreeSet::new();
                for (at, print) in published.iter().enumerate() {
                    wanted.insert((format!("one/{}", at + 1), "published".to_owned(), *print));
                }
                let replaced: BTreeSet<u32> = owners
                    .iter()
                    .filter(|(print, owner)| **owner == number && !published.contains(print))
                    .map(|(print, _)| *print)
                    .collect();
                let (live, gone): (BTreeSet<_>, BTreeSet<_>) =
                    there.into_iter().partition(|(_, state, _)| state == "published");
                prop_assert_eq!(live, wanted);
                prop_assert!(gone.iter().all(|(_, state, _)| state == "replaced"));
                prop_assert_eq!(gone.iter().map(|row| row.2).collect::<BTreeSet<_>>(), replaced);
            }
        }
    }

    /// Reading a damaged ledger gives a result or a fault, but never a panic.
    #[test]
    fn a_damaged_ledger_does_not_panic(at in any::<prop::sample::Index>(), put in prop::collection::vec(any::<u8>(), 1..200)) {
        let shelf = Shelf::new();
        publish(&shelf.open(), "volume-1", &[1, 2, 3]);
        let mut bytes = std::fs::read(shelf.path()).unwrap();
        let at = at.index(bytes.len());
        for (byte, put) in bytes[at..].iter_mut().zip(&put) {
            *byte = *put;
        }
        std::fs::write(shelf.path(), &bytes).unwrap();
        let work = || -> Result<(), Diagnostic> {
            let Some(ledger) = Ledger::open_file(&shelf.path(), Access::Write)? else { return Ok(()) };
            let me = Owner::current();
            ledger.unfinished("Sunday")?;
            ledger.other_issues(&issue("volume-2"))?.locate(&[("sudoku", &entry("x/1", 1).fingerprint)])?;
            let all = entries(&[4, 5]);
            if ledger.reserve(&issue("volume-2"), &all, &me, NOW)? == Reservation::Done {
                ledger.publish(&issue("volume-2"), &record(&all), &[], &me, NOW)?;
            }
            Ok(())
        };
        if let Err(fault) = work() {
            prop_assert!(!fault.message.is_empty());
        }
    }
}
