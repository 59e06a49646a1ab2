//! Builds that are killed at any moment: nothing is lost, nothing is there twice, and the next build
//! brings to an end what they left.

use std::collections::BTreeSet;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::ledger::{number, rows, spec};
use super::printed;
use crate::desk::Desk;

/// How many builds are killed; `BOOKGEN_KILLS=500 cargo test --test book kill` kills more.
fn kills() -> u32 {
    std::env::var("BOOKGEN_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(24)
}

fn start(desk: &Desk, volume: u32) -> Child {
    Command::new(env!("CARGO_BIN_EXE_bookgen"))
        .args(["build", "-q", &format!("{volume}.toml")])
        .current_dir(desk.path("."))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Numbers that look random: what is random in this test is the time anyway.
struct Draw(u64);

impl Draw {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) % most.max(1)
    }
}

/// Starts a build and kills it: half the time anywhere, half the time when the ledger is being
/// written, which is most of what can go wrong and least of the time.
fn kill(desk: &Desk, volume: u32, whole: Duration, draw: &mut Draw) {
    let mut child = start(desk, volume);
    let micros = u64::try_from(whole.as_micros()).unwrap();
    if draw.below(2) == 0 {
        std::thread::sleep(Duration::from_micros(draw.below(micros * 11 / 10)));
    } else {
        let journal = desk.path("series.db-journal");
        while !journal.exists() && child.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        std::thread::sleep(Duration::from_micros(draw.below(micros / 2)));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Whether the ledger is what the records say.
fn check(desk: &Desk, volumes: u32) {
    assert_eq!(number(desk, "SELECT count(*) FROM reservation"), 0);
    assert_eq!(number(desk, "SELECT count(*) FROM staged"), 0);
    let all = rows(desk);
    let mut seen = BTreeSet::new();
    for row in &all {
        assert_eq!(row.2, "published", "{row:?}");
        assert!(seen.insert(&row.4), "there twice: {row:?}");
    }
    let mut count = 0;
    for volume in 1..=volumes {
        let issue = format!("volume-{volume}-seed-1");
        let lock = format!("{volume}.lock");
        let there: BTreeSet<&String> =
            all.iter().filter(|row| row.0 == issue).map(|row| &row.4).collect();
        count += there.len();
        let record = match desk.path(&lock).exists() {
            true => printed(desk, &lock),
            false => Vec::new(),
        };
        assert_eq!(there, record.iter().map(|(_, print)| print).collect(), "{issue}");
    }
    assert_eq!(count, all.len());
}

#[test]
fn a_killed_build_loses_nothing() {
    let desk = Desk::new();
    let put = |volume: u32| desk.put(&format!("{volume}.toml"), spec(volume, 3));
    put(1);
    let started = Instant::now();
    desk.done(&["build", "1.toml"]);
    let whole = started.elapsed();
    let mut draw = Draw(2026);
    let mut volume = 1;
    for _ in 0..kills() {
        volume += 1;
        put(volume);
        kill(&desk, volume, whole, &mut draw);
        // The next may be killed at bringing to an end what this one left.
        if draw.below(3) == 0 {
            kill(&desk, volume - 1, whole, &mut draw);
        }
        // Who comes next may be another.
        let other = draw.below(2) == 0;
        desk.done(&["build", &format!("{}.toml", if other { volume - 1 } else { volume })]);
        check(&desk, volume);
        desk.done(&["build", &format!("{volume}.toml")]);
        check(&desk, volume);
        let left: Vec<String> =
            desk.files().into_iter().filter(|name| name.ends_with(".part")).collect();
        assert!(left.is_empty(), "{left:?}");
    }
    desk.done(&["ledger", "verify", "series.db"]);
    assert_eq!(rows(&desk).len(), 3 * volume as usize);
}
