//! Verifies a ledger: the database, the puzzles and the files.

use rayon::prelude::*;

use super::{IssueContents, IssueFilter, Ledger};
use crate::disk;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::FileKind;

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

/// Checks the database for damage, and verifies every puzzle of the selected issues. Compares the
/// hash of every existing file with the hash in the ledger.
///
/// # Errors
/// The database is damaged; puzzles are invalid; files were changed. At most 200 faults are
/// reported.
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
    let mut faults = Faults::default();
    let mut verified = Verified::default();
    ledger.each(filter, |contents| {
        verified.issues += 1;
        verified.puzzles += contents.puzzles.len();
        verified.files += contents.files.len();
        if faults.0.len() < MAX_FAULTS {
            faults.0.extend(false_puzzles(&contents));
            faults.0.extend(changed_files(ledger, &contents, &mut verified.missing));
        }
        Ok(())
    })?;
    verified.files -= verified.missing.len();
    faults.0.truncate(MAX_FAULTS);
    faults.into_result(verified)
}

/// Returns a fault for each changed or invalid puzzle of an issue.
fn false_puzzles(contents: &IssueContents) -> Vec<Diagnostic> {
    let issue = contents.issue.full_name();
    let found =
        contents.puzzles.par_iter().filter_map(|row| {
            let why = row.prove().err()?;
            Some(Diagnostic::book(format!("{} of {issue} {why}", row.slot)).help(
                "restore a copy of the ledger; or remove the issue with `bookgen ledger forget`, and import the record of the issue again",
            ))
        });
    found.collect()
}

/// Returns a fault for each changed file of an issue. Adds the paths of missing files to `missing`.
fn changed_files(
    ledger: &Ledger,
    contents: &IssueContents,
    missing: &mut Vec<String>,
) -> Vec<Diagnostic> {
    let issue = contents.issue.full_name();
    let mut faults = Vec::new();
    for file in &contents.files {
        let path = ledger.real_path(&file.path);
        match disk::digest(&path, FileKind::Output) {
            Ok(digest) if digest == file.sha256 => {}
            Err(error) if error.is_missing() => missing.push(file.path.clone()),
            Ok(_) => faults.push(
                Diagnostic::book(format!("{} of {issue} was changed", file.path))
                    .help("the file differs from the printed file: build the book again"),
            ),
            Err(error) => faults.push(
                Diagnostic::file(format!(
                    "{} of {issue} cannot be read: {}",
                    file.path,
                    error.reason()
                ))
                .help("move it, and build the book again"),
            ),
        }
    }
    faults
}
