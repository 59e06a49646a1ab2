//! Finds the puzzles of earlier issues, in the ledger of the series or in the records of the publication.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use chrono::NaiveDate;

use super::definition::Publication;
use super::earlier_puzzles::EarlierPuzzles;
use super::tracked_files::TrackedFiles;
use super::workspace::Workspace;
use crate::disk::{self, Folder};
use crate::ledger::IssueLedger;
use crate::spec::is_server_address;
use crate::write;
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::MAX_EARLIER;

/// The maximum number of records that are read for the puzzles of earlier issues.
const MAX_RECORDS: usize = 400;

/// The kinds of the features whose puzzles depend on the puzzles of earlier issues.
fn kinds_with_earlier(publication: &Publication) -> BTreeSet<&'static str> {
    let kinds = publication.features.iter().map(|feature| feature.kind);
    kinds.filter(|kind| kind.uses_earlier()).map(|kind| kind.about().name).collect()
}

impl Workspace {
    /// The puzzles of the issues before a day: of all publications of the series, or of this publication
    /// if it has no ledger.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn earlier_puzzles(&self, date: NaiveDate) -> Result<EarlierPuzzles, Faults> {
        let mut earlier = EarlierPuzzles::new(kinds_with_earlier(&self.publication));
        if earlier.is_unused() {
            return Ok(earlier);
        }
        let ledger = self.issue_ledger_to_read(date)?;
        if let Some(others) = ledger.as_ref().map(IssueLedger::other_issues).transpose()? {
            for kind in earlier.kinds() {
                earlier.set(kind, others.latest_before(&date.to_string(), kind, MAX_EARLIER)?);
            }
            return Ok(earlier);
        }
        // A record that cannot be read is reported when another step needs it.
        let records =
            self.recorded_before(date).filter_map(|day| self.record_file(day).ok()?.record);
        for record in records.take(MAX_RECORDS) {
            earlier.add_before(&record);
            if earlier.is_full() {
                break;
            }
        }
        Ok(earlier)
    }
}

/// The ledger of a publication, if its puzzles depend on the puzzles of all publications that share the
/// ledger. `None` also if the spec has faults.
pub fn ledger_with_earlier(spec: &Path) -> Option<PathBuf> {
    let source = disk::spec(spec).ok()?;
    let files = TrackedFiles::new(Folder::new(spec));
    let publication = Publication::read(&source, &files).ok()?;
    let ledger = &publication.series.as_ref()?.ledger;
    if kinds_with_earlier(&publication).is_empty() {
        return None;
    }
    match is_server_address(ledger) {
        true => Some(PathBuf::from(ledger)),
        false => write::resolve(&Folder::new(spec).path(ledger)).ok(),
    }
}
