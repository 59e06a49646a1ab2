//! Verifies a ledger: the database, the seals, the puzzles, the files and the records.

use std::path::Path;

use rayon::prelude::*;

use super::query::StoredIssue;
use super::record_check::{Difference, differences, is_known, unsealed};
use super::seals::{Totals, counts, seal_of};
use super::{IssueContents, IssueFile, IssueFilter, Ledger};
use crate::disk;
use crate::wording::counted;
use bookgen_base::diagnostic::{Diagnostic, Faults, Source};
use bookgen_base::schema::FileKind;
use bookgen_puzzles::record;

/// The maximum number of reported faults.
const MAX_FAULTS: usize = 200;

/// How many issues, puzzles and files were verified, and the paths of missing files.
#[derive(Default)]
pub struct Verified {
    /// The number of issues.
    pub issues: usize,
    /// The number of puzzles.
    pub puzzles: usize,
    /// The number of files that were found and compared.
    pub files: usize,
    /// The paths of the missing files.
    pub missing: Vec<String>,
}

/// The help text for changed rows.
const RESTORE: &str = "restore a copy of the ledger; or remove the issue with `bookgen ledger forget`, and import the record of the issue again";

/// Checks the database for damage, and verifies every puzzle of the selected issues. Compares the
/// seals with the rows, so that deleted and changed rows are found. Compares the hash of every
/// existing file with the hash in the ledger, and the puzzles of every existing record with the
/// rows.
///
/// # Errors
/// The database is damaged; rows were deleted or changed; puzzles are invalid; files were changed;
/// a record differs from the ledger. At most 200 faults are reported.
pub fn verify(ledger: &Ledger, filter: &IssueFilter) -> Result<Verified, Faults> {
    let damage = ledger.damage()?;
    if !damage.is_empty() {
        let name = ledger.name();
        let faults = damage.into_iter().take(MAX_FAULTS).map(|found| {
            Diagnostic::file(format!("{name} is damaged: {found}")).help(
                "restore a copy of the ledger, or rebuild it from the records: bookgen ledger import NEW.db *.lock",
            )
        });
        return Err(Faults(faults.collect()));
    }
    let mut faults = Faults(broken_seals(ledger, filter)?);
    let mut verified = Verified::default();
    ledger.each_stored(filter, |contents, stored| {
        verified.issues += 1;
        verified.puzzles += contents.puzzles.len();
        verified.files += contents.files.len();
        if faults.0.len() < MAX_FAULTS {
            faults.0.extend(false_puzzles(&contents));
            for file in &contents.files {
                let path = ledger.real_path(&file.path);
                if !path.is_file() {
                    verified.missing.push(file.path.clone());
                } else if file.is_record {
                    faults.0.extend(record_faults(ledger, &path, file, &contents, &stored));
                } else {
                    faults.0.extend(changed_file(&path, file, &contents));
                }
            }
        }
        Ok(())
    })?;
    verified.files -= verified.missing.len();
    faults.0.truncate(MAX_FAULTS);
    faults.into_result(verified)
}

/// Returns a fault for each seal that does not match the rows: the seals of the selected issues, and
/// the combined seal of all issues.
///
/// # Errors
/// The ledger cannot be read.
pub fn broken_seals(ledger: &Ledger, filter: &IssueFilter) -> Result<Vec<Diagnostic>, Diagnostic> {
    let mut faults = total_faults(ledger)?;
    ledger.each_stored(filter, |contents, stored| {
        faults.extend(seal_faults(&contents, &stored));
        Ok(())
    })?;
    Ok(faults)
}

/// Compares the combined seal of all issues with the issues, and finds rows without an issue.
fn total_faults(ledger: &Ledger) -> Result<Vec<Diagnostic>, Diagnostic> {
    let Totals { stored, found, lost } = ledger.totals()?;
    let name = ledger.name();
    let lost = lost.into_iter();
    let faults = lost.map(|rows| Diagnostic::input(format!("{name} has {rows}")).help(RESTORE));
    let mut faults: Vec<Diagnostic> = faults.collect();
    let what = match stored {
        Some(stored) if stored == found => return Ok(faults),
        Some(stored) if stored.issues == found.issues => {
            "an issue or its seal was exchanged".to_owned()
        }
        Some(stored) => {
            let were = counted(usize::try_from(stored.issues).unwrap_or(0), "issue");
            format!("{were} entered, but the ledger has {}", found.issues)
        }
        None => "the seal of all issues was removed or changed".to_owned(),
    };
    let records = ledger.unlisted_records();
    let records = match records.as_slice() {
        [] => String::new(),
        [first, ..] => {
            let first = ledger.stored_path(first);
            format!("; {first} is beside the ledger, but no issue lists it")
        }
    };
    faults.push(
        Diagnostic::input(format!("issues of {name} were deleted or added: {what}")).help(format!(
            "restore a copy of the ledger; without a copy, export the ledger, and import the export and the records of the missing issues into a new ledger{records}"
        )),
    );
    Ok(faults)
}

/// Compares the seal of an issue with its puzzles and files.
fn seal_faults(contents: &IssueContents, stored: &StoredIssue) -> Vec<Diagnostic> {
    let issue = contents.issue.full_name();
    let fault = |message: String| Diagnostic::input(message).help(RESTORE);
    let mut faults = Vec::new();
    for slot in &stored.orphaned {
        faults.push(fault(format!("{slot} of {issue} is reserved, but no run makes the issue")));
    }
    for slot in &stored.misplaced {
        faults.push(fault(format!("{slot} of {issue} is in another series than its issue")));
    }
    let computed = seal_of(contents, stored.record.as_deref());
    if stored.seal == computed {
        return faults;
    }
    let now = [contents.puzzles.len(), contents.files.len()];
    let before = stored.seal.as_deref().map_or(Some([0, 0]), counts);
    let Some(before) = before else {
        faults.push(fault(format!("the seal of {issue} was changed")));
        return faults;
    };
    let mut is_counted = false;
    for (row, (now, before)) in ["puzzle", "file"].into_iter().zip(now.into_iter().zip(before)) {
        if now != before {
            is_counted = true;
            faults.push(fault(format!(
                "rows of {issue} were deleted or added: {} entered, but the ledger has {now}",
                counted(before, row)
            )));
        }
    }
    if !is_counted {
        faults.push(fault(format!(
            "rows of {issue} were changed: the seal does not match the states, times and files of the puzzles, or the title and date of the issue"
        )));
    }
    faults
}

/// Returns a fault for each changed or invalid puzzle of an issue.
fn false_puzzles(contents: &IssueContents) -> Vec<Diagnostic> {
    let issue = contents.issue.full_name();
    let found = contents.puzzles.par_iter().filter_map(|row| {
        let why = row.prove().err()?;
        Some(Diagnostic::input(format!("{} of {issue} {why}", row.slot)).help(RESTORE))
    });
    found.collect()
}

/// Returns a fault if a file of an issue was changed.
fn changed_file(path: &Path, file: &IssueFile, contents: &IssueContents) -> Option<Diagnostic> {
    let issue = contents.issue.full_name();
    match disk::digest(path, FileKind::Output) {
        Ok(digest) if digest == file.sha256 => None,
        Ok(_) => {
            let fault = Diagnostic::input(format!("{} of {issue} was changed", file.path));
            Some(fault.help("the file differs from the printed file: build the book again"))
        }
        Err(error) => {
            let message = format!("{} of {issue} cannot be read: {}", file.path, error.reason());
            Some(Diagnostic::file(message).help("move it, and build the book again"))
        }
    }
}

/// Compares a record with the puzzles and the seal in the ledger.
fn record_faults(
    ledger: &Ledger,
    path: &Path,
    file: &IssueFile,
    contents: &IssueContents,
    stored: &StoredIssue,
) -> Vec<Diagnostic> {
    // Messages have the path as the ledger stores it.
    let source = match disk::import(path) {
        Ok(source) => Source::new(file.path.as_str(), source.text.as_str()),
        Err(fault) => return vec![fault],
    };
    let record = match record::read(&source) {
        Ok(record) => record,
        Err(faults) => return faults.0,
    };
    let changed = record.changed_entries();
    if !changed.is_empty() {
        let restore = |fault: Diagnostic| fault.help("restore the record from a copy");
        return changed.into_iter().map(restore).collect();
    }
    if stored.record.is_some() && !record.is_sealed {
        return vec![unsealed(ledger, &contents.issue, Path::new(&file.path))];
    }
    let issue = contents.issue.full_name();
    let help = "restore the record or the ledger, whichever is wrong, from a copy; `bookgen ledger import` enters the puzzles of a record";
    let mut faults = Vec::new();
    for Difference { text, place } in differences(contents, &record, &file.path) {
        let fault = Diagnostic::input(format!("{issue}: {text}")).help(help);
        faults.push(match place {
            Some(place) => fault.at(&place, "this puzzle differs"),
            None => fault,
        });
    }
    if faults.is_empty() && !is_known(contents, stored, source.text.as_bytes(), &record) {
        let message = format!(
            "{issue}: {} is not the record that was entered: its header, its order or an example differs",
            file.path
        );
        faults.push(Diagnostic::input(message).help(help));
    }
    faults
}
