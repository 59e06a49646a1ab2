//! Records of issues of a publication, without a folder.

use bookgen::publication::{EarlierPuzzles, Publication, issue_puzzles};
use bookgen_base::diagnostic::Faults;
use bookgen_base::schema::Files;
use bookgen_puzzles::record::Record;
use chrono::{DateTime, NaiveDate};

/// The record of an issue of a publication that has no earlier puzzles and no reserve.
pub fn issue_record(
    publication: &Publication,
    files: &dyn Files,
    day: NaiveDate,
) -> Result<Record, Faults> {
    let sources = issue_puzzles::Sources {
        is_printed: &|_, _| Ok(false),
        from_reserve: &|_, _| None,
        min_number: &|_| None,
        earlier: &EarlierPuzzles::default(),
        now: DateTime::UNIX_EPOCH,
    };
    issue_puzzles::record(publication, files, day, None, false, &sources)
}
