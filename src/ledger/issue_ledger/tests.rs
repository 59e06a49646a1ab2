//! Tests of killed runs: each order of the steps of a run and of the next run, which finishes it.

use super::super::LEASE;
use super::super::tests::{entries, record};
use super::*;

/// A run that makes an issue, step by step.
struct Run {
    ledger: IssueLedger,
    record: Record,
    lock: PathBuf,
}

/// The steps of a run, in order. The run may be killed after each.
const STEPS: [fn(&mut Run); 3] = [Run::reserve, Run::stage, Run::rename];

impl Run {
    fn reserve(&mut self) {
        assert_eq!(self.ledger.reserve(&self.record.entries).unwrap(), []);
        // A killed run does not release its puzzles.
        self.ledger.is_reserved = false;
    }

    fn stage(&mut self) {
        let file = self.file();
        self.ledger.ledger.stage(&self.ledger.issue, &[file], &self.ledger.owner, now()).unwrap();
    }

    fn rename(&mut self) {
        std::fs::write(&self.lock, record::write(&self.record)).unwrap();
    }

    fn file(&self) -> IssueFile {
        self.ledger.record_file(&self.lock, &self.record).unwrap()
    }
}

/// The owner of a run whose process has ended.
fn ended() -> Owner {
    let mut child = std::process::Command::new("true").spawn().unwrap();
    child.wait().unwrap();
    Owner { process: i64::from(child.id()), ..Owner::current() }
}

fn issue(series: &str, name: &str) -> Issue {
    let (series, name) = (series.to_owned(), name.to_owned());
    Issue { series, name, title: "Sunday Sudoku".to_owned(), date: String::new() }
}

/// Tests every order of the steps of two runs. The first run is killed after `done` steps. The
/// second run reads the list of unfinished runs after `seen` steps of the first run, and finishes
/// them after the kill, twice. The puzzles of the first run must then be published if its record
/// has its final name, and free otherwise.
fn check_orders(ledger: &str) {
    for seen in 0..=STEPS.len() {
        for done in seen..=STEPS.len() {
            let folder = tempfile::tempdir().unwrap();
            let series = format!("Orders {}", Owner::current().token);
            let open = |name: &str| {
                let opened =
                    IssueLedger::open(folder.path(), ledger, issue(&series, name), Access::Write);
                opened.unwrap().unwrap()
            };
            let mut killed = open("volume-1");
            killed.owner = ended();
            let record = record(&entries(&[1, 2, 3]));
            let mut run = Run { ledger: killed, record, lock: folder.path().join("one.lock") };
            let next = open("volume-2");
            STEPS[..seen].iter().for_each(|step| step(&mut run));
            let runs = next.ledger.unfinished(&series).unwrap();
            assert_eq!(runs.len(), usize::from(seen > 0));
            STEPS[seen..done].iter().for_each(|step| step(&mut run));
            for _ in 0..2 {
                next.finish_runs(runs.clone()).unwrap();
            }
            // A run that was not seen is finished by the run after the next.
            open("volume-3");
            let order = format!("seen after {seen} steps, killed after {done}");
            assert_eq!(next.ledger.unfinished(&series).unwrap().len(), 0, "{order}");
            assert_eq!(run.ledger.has_published().unwrap(), done == STEPS.len(), "{order}");
            let mut next = next;
            let clashes = next.reserve(&entries(&[1, 2, 3])).unwrap();
            assert_eq!(clashes.len(), if done == STEPS.len() { 3 } else { 0 }, "{order}");
        }
    }
}

/// A reservation has expired, but its run still works: it renews the reservation when it stages its
/// files, and a run that has seen the old reservation must not release the puzzles.
fn check_renewal(ledger: &str) {
    let folder = tempfile::tempdir().unwrap();
    let series = format!("Renewal {}", Owner::current().token);
    let open = |name: &str| {
        let opened = IssueLedger::open(folder.path(), ledger, issue(&series, name), Access::Write);
        opened.unwrap().unwrap()
    };
    let (slow, next) = (open("volume-1"), open("volume-2"));
    let (record, lock) = (record(&entries(&[1, 2, 3])), folder.path().join("one.lock"));
    let expired = now() - 2 * LEASE;
    slow.ledger.reserve(&slow.issue, &record.entries, &slow.owner, expired).unwrap();
    let runs = next.ledger.unfinished(&series).unwrap();
    assert!(runs.iter().all(|run| run.is_dead(&next.owner, now())) && runs.len() == 1);
    let file = slow.record_file(&lock, &record).unwrap();
    slow.ledger.stage(&slow.issue, std::slice::from_ref(&file), &slow.owner, now()).unwrap();
    next.finish_runs(runs).unwrap();
    std::fs::write(&lock, record::write(&record)).unwrap();
    slow.ledger.publish(&slow.issue, &record, &[file], &slow.owner, now()).unwrap();
    assert!(slow.has_published().unwrap());
}

#[test]
#[cfg(unix)]
fn every_order_of_steps_keeps_printed_puzzles() {
    check_orders("series.db");
}

#[test]
fn a_renewed_reservation_is_kept() {
    check_renewal("series.db");
}

/// `tests/postgres/run` sets the address of the server.
#[test]
#[ignore = "needs a PostgreSQL server"]
#[cfg(all(unix, feature = "postgres"))]
#[allow(
    clippy::disallowed_methods,
    reason = "an environment variable has the address of the server"
)]
fn the_orders_of_steps_on_a_server() {
    let server = std::env::var("BOOKGEN_POSTGRES").unwrap();
    check_orders(&server);
    check_renewal(&server);
}
