//! Builds are killed at random moments. No puzzle is lost or entered twice, and the next build
//! finishes or undoes the killed run.

use std::collections::BTreeSet;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::ledger::{number, rows, spec};
use super::printed;
use crate::soak::repetitions;
use crate::test_dir::TestDir;

fn start(dir: &TestDir, volume: u32) -> Child {
    Command::new(env!("CARGO_BIN_EXE_bookgen"))
        .args(["build", "-q", &format!("{volume}.toml")])
        .current_dir(dir.path("."))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// A simple pseudorandom generator. A good generator is not needed, because the moment of each kill
/// also varies with the speed of the machine.
struct Draw(u64);

impl Draw {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) % limit.max(1)
    }
}

/// Starts a build and kills it. Half of the kills happen at a random time of the build. The other
/// half happen in the short time while the ledger is written.
fn kill(dir: &TestDir, volume: u32, whole: Duration, draw: &mut Draw) {
    let mut child = start(dir, volume);
    let micros = u64::try_from(whole.as_micros()).unwrap();
    if draw.below(2) == 0 {
        std::thread::sleep(Duration::from_micros(draw.below(micros * 11 / 10)));
    } else {
        let journal = dir.path("series.db-journal");
        while !journal.exists() && child.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        std::thread::sleep(Duration::from_micros(draw.below(micros / 2)));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Checks that the ledger matches the records of all volumes.
fn check(dir: &TestDir, volumes: u32) {
    assert_eq!(number(dir, "SELECT count(*) FROM reservation"), 0);
    assert_eq!(number(dir, "SELECT count(*) FROM staged"), 0);
    let all = rows(dir);
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
        let record = match dir.path(&lock).exists() {
            true => printed(dir, &lock),
            false => Vec::new(),
        };
        assert_eq!(there, record.iter().map(|(_, print)| print).collect(), "{issue}");
    }
    assert_eq!(count, all.len());
}

#[test]
fn a_killed_build_loses_nothing() {
    let dir = TestDir::new();
    let put = |volume: u32| dir.put(&format!("{volume}.toml"), spec(volume, 3));
    put(1);
    let started = Instant::now();
    dir.done(&["build", "1.toml"]);
    let whole = started.elapsed();
    let mut draw = Draw(2026);
    let mut volume = 1;
    for _ in 0..repetitions(24, 300) {
        volume += 1;
        put(volume);
        kill(&dir, volume, whole, &mut draw);
        // The next build can be killed too, while it finishes the run of the killed build.
        if draw.below(3) == 0 {
            kill(&dir, volume - 1, whole, &mut draw);
        }
        // The next build may be of another volume.
        let other = draw.below(2) == 0;
        dir.done(&["build", &format!("{}.toml", if other { volume - 1 } else { volume })]);
        check(&dir, volume);
        dir.done(&["build", &format!("{volume}.toml")]);
        check(&dir, volume);
        let left: Vec<String> =
            dir.files().into_iter().filter(|name| name.ends_with(".part")).collect();
        assert!(left.is_empty(), "{left:?}");
    }
    dir.done(&["ledger", "verify", "series.db"]);
    assert_eq!(rows(&dir).len(), 3 * volume as usize);
}

/// A maximum size of files (`ulimit -f`) stops the ledger or the PDF. The build fails with an error,
/// and the next build finds nothing of the failed build.
#[cfg(unix)]
#[test]
fn a_build_that_reaches_the_maximum_size_of_files_fails() {
    let mut failures = 0;
    for blocks in [0, 1, 4, 8, 16, 32, 48, 64, 96] {
        let dir = TestDir::with("1.toml", &spec(1, 3));
        let script = format!("ulimit -f {blocks}; exec \"$0\" build -q 1.toml");
        let output = Command::new("bash")
            .args(["-c", &script, env!("CARGO_BIN_EXE_bookgen")])
            .current_dir(dir.path("."))
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        // An exit code, and no signal.
        let code = output.status.code().unwrap_or_else(|| panic!("{blocks}: {}", output.status));
        assert!(code == 0 || code == 3, "{blocks}: {errors}");
        failures += u32::from(code == 3);
        assert_eq!(code == 3, errors.contains("cannot be "), "{blocks}: {errors}");
        dir.done(&["build", "1.toml"]);
        check(&dir, 1);
        let wanted = ["1.lock", "1.manifest.json", "1.pdf", "1.toml", "series.db"];
        assert_eq!(dir.files(), wanted, "{blocks}");
    }
    assert!(failures >= 5, "{failures}");
}
