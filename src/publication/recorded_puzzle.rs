//! Checks of recorded puzzles.

use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::record::Entry;

/// The help text for a damaged or missing record.
pub const RESTORE_RECORD: &str =
    "restore the record from a copy: printed puzzles cannot be regenerated";

/// The fault for a damaged puzzle in a record. `flaw` is the end of the message: a verb and the
/// reason.
pub fn damaged(entry: &Entry, flaw: &str) -> Diagnostic {
    let name = &entry.place.source.name;
    Diagnostic::input(format!("{} in {name} {flaw}", entry.id))
        .at(&entry.place, "this puzzle")
        .help(RESTORE_RECORD)
}

/// Checks that recorded puzzles have not changed since they were written.
///
/// # Errors
/// A fault for each puzzle whose hash does not match its content.
pub fn check_hashes<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Result<(), Faults> {
    let flaws = entries
        .into_iter()
        .filter_map(|entry| entry.check_hash().err().map(|flaw| damaged(entry, &flaw)));
    Faults(flaws.collect()).into_result(())
}
