//! Checks the source files of the repository.

use std::collections::BTreeSet;
use std::path::Path;

/// Faults that are known and not yet mended, one on a line.
const KNOWN: &str = include_str!("known.txt");

#[test]
fn the_house_is_tidy() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let faults = bookgen_tidy::faults(&root).expect("the files of the repository can be read");
    let faults: BTreeSet<String> = faults.iter().map(ToString::to_string).collect();
    let known: BTreeSet<String> = KNOWN.lines().map(str::to_owned).collect();
    let new: Vec<&str> = faults.difference(&known).map(String::as_str).collect();
    let mended: Vec<&str> = known.difference(&faults).map(String::as_str).collect();
    if std::env::var_os("BOOKGEN_BLESS").is_some() && (!new.is_empty() || !mended.is_empty()) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/known.txt");
        let text: String = faults.iter().map(|fault| format!("{fault}\n")).collect();
        std::fs::write(path, text).expect("the list can be written");
        panic!("the list was written; look at the difference and run the test again");
    }
    assert!(new.is_empty(), "{} faults:\n{}", new.len(), new.join("\n"));
    let gone = mended.join("\n");
    assert!(mended.is_empty(), "no longer faults; remove them from known.txt:\n{gone}");
}
