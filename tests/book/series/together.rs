//! Several builds on one ledger at once.

use std::collections::BTreeSet;
use std::process::{Command, Output, Stdio};

use super::ledger::{number, rows, spec};
use crate::desk::Desk;

/// Runs these builds at once; gives what came of each.
fn together(desk: &Desk, specs: &[String]) -> Vec<Output> {
    let start = |spec: &String| {
        Command::new(env!("CARGO_BIN_EXE_bookgen"))
            .args(["build", spec])
            .current_dir(desk.path("."))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    let children: Vec<_> = specs.iter().map(start).collect();
    children.into_iter().map(|child| child.wait_with_output().unwrap()).collect()
}

#[test]
fn volumes_are_built_at_once() {
    let desk = Desk::new();
    let names: Vec<String> = (1..=8).map(|volume| format!("{volume}.toml")).collect();
    for (volume, name) in (1..).zip(&names) {
        desk.put(name, spec(volume, 3));
    }
    for _ in 0..2 {
        for run in together(&desk, &names) {
            assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        }
        assert_eq!((rows(&desk).len(), number(&desk, "SELECT count(*) FROM reservation")), (24, 0));
    }
    let prints: BTreeSet<String> = rows(&desk).into_iter().map(|row| row.4).collect();
    assert_eq!(prints.len(), 24);
    desk.done(&["ledger", "verify", "series.db"]);
}

/// Of several that build the same book one does; the others do too, or say why not.
#[test]
fn one_book_is_built_by_several() {
    let desk = Desk::with("1.toml", &spec(1, 3));
    let mut done = 0;
    for run in together(&desk, &vec!["1.toml".to_owned(); 6]) {
        let words = String::from_utf8_lossy(&run.stderr);
        let known = [
            "another run is making volume-1-seed-1 of Sunday",
            "1.lock changed while the book was being made",
        ];
        done += usize::from(run.status.success());
        assert!(run.status.success() || known.iter().any(|known| words.contains(known)), "{words}");
    }
    assert!(done > 0);
    desk.done(&["build", "1.toml"]);
    assert_eq!((rows(&desk).len(), number(&desk, "SELECT count(*) FROM reservation")), (3, 0));
    desk.done(&["ledger", "verify", "series.db"]);
}
