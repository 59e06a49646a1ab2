//! A ledger that cannot be had: a clear fault, and everything as it was.

use std::process::Command;

use super::ledger::{number, rows, spec};
use crate::desk::Desk;

/// Runs a build that must fail, with nothing changed; gives its words.
fn refused(desk: &Desk, code: i32) -> String {
    let before: Vec<(String, Vec<u8>)> =
        desk.files().into_iter().map(|name| (name.clone(), desk.bytes(&name))).collect();
    let run = desk.run(&["build", "book.toml"]);
    assert_eq!(run.code, code, "{}", run.err);
    for (name, bytes) in before {
        assert!(desk.bytes(&name) == bytes, "{name} was changed");
    }
    run.err
}

#[test]
fn a_file_that_is_no_ledger() {
    let desk = Desk::with("book.toml", &spec(1, 1));
    desk.put("series.db", "my notes\n");
    assert_eq!(
        refused(&desk, 3),
        "  × series.db is not a ledger of bookgen\n  help: it is unchanged: name another file, or move this one\n"
    );
    desk.put("book.toml", spec(1, 1).replace("series.db", "no/series.db"));
    assert_eq!(
        refused(&desk, 3),
        "  × there is no folder no\n  help: create it first: no/series.db is the ledger of the series\n"
    );
    desk.put("book.toml", spec(1, 1).replace("series.db", ""));
    assert!(refused(&desk, 1).starts_with("  × `ledger` does not name a file\n"));
    assert_eq!(desk.files(), ["book.toml", "series.db"]);
}

#[test]
fn a_ledger_that_is_not_to_be_changed() {
    let desk = Desk::with("book.toml", &spec(1, 1));
    desk.done(&["build", "book.toml"]);
    let path = desk.path("series.db");
    let mut permissions = std::fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&path, permissions).unwrap();
    assert_eq!(
        refused(&desk, 3),
        "  × series.db is read-only\n  help: bookgen writes printed puzzles to it: give yourself write permission for the file and\n        its folder\n"
    );
    // To look is allowed.
    desk.done(&["check", "book.toml"]);
}

#[test]
fn a_damaged_ledger() {
    let desk = Desk::with("book.toml", &spec(1, 40));
    desk.done(&["build", "book.toml"]);
    let whole = desk.bytes("series.db");
    // Every page but the first.
    let mut damaged = whole.clone();
    damaged[4096..].fill(0xa5);
    desk.put("series.db", &damaged);
    let words = refused(&desk, 3);
    assert!(words.starts_with("  × series.db is damaged: "), "{words}");
    assert!(words.contains("help: nothing was changed: restore a copy"), "{words}");
    desk.put("series.db", &whole[..whole.len() / 2]);
    let words = refused(&desk, 3);
    assert!(words.starts_with("  × series.db is damaged: "), "{words}");
    desk.put("series.db", &whole);
    desk.done(&["build", "book.toml"]);
}

/// A drive that is full, made by root of a little memory; without root there is none.
struct Drive {
    desk: Desk,
}

impl Drive {
    fn new(kilobytes: u32) -> Option<Drive> {
        let desk = Desk::new();
        let size = format!("size={kilobytes}k");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &size, "tmpfs"])
            .arg(desk.path("."))
            .output();
        mounted.is_ok_and(|done| done.status.success()).then_some(Drive { desk })
    }
}

impl Drop for Drive {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.desk.path(".")).output();
    }
}

#[test]
fn a_full_drive() {
    let Some(drive) = Drive::new(1024) else { return };
    let desk = &drive.desk;
    desk.put("book.toml", spec(1, 4));
    desk.done(&["build", "book.toml"]);
    let before = rows(desk);
    desk.put("book.toml", spec(1, 24));
    // Room for nothing, then for so much that the fault comes later and later.
    for room in [0, 8, 24, 48, 72, 96] {
        desk.remove("stone");
        desk.put("room", vec![1; room * 1024]);
        let mut stone = Vec::new();
        while std::fs::write(desk.path("stone"), vec![1_u8; stone.len() + 4096]).is_ok() {
            stone.resize(stone.len() + 4096, 1);
        }
        let _ = std::fs::write(desk.path("stone"), &stone);
        desk.remove("room");
        let run = desk.run(&["build", "book.toml"]);
        if run.code == 0 {
            break;
        }
        assert_eq!(run.code, 3, "{}", run.err);
        let of_ledger = run.err.starts_with("  × series.db cannot be written: the disk is full\n");
        let of_file = run.err.contains("No space left on device");
        assert!(of_ledger || of_file, "{}", run.err);
        assert_eq!(rows(desk), before, "with room for {room} KB");
    }
    desk.remove("stone");
    desk.done(&["build", "book.toml"]);
    assert_eq!((rows(desk).len(), number(desk, "SELECT count(*) FROM reservation")), (24, 0));
}
