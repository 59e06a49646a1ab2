//! Releases files. When the release time of a file has come, the file moves from the embargo folder
//! to its final path.

use std::collections::BTreeSet;

use chrono::NaiveDate;

use super::build_stamp::IssuePart;
use super::published::changed_file;
use super::workspace::Workspace;
use crate::disk;
use crate::write;
use bookgen_base::diagnostic::Faults;
use bookgen_base::schema::FileKind;

/// The maximum number of past issues that are searched for files to release.
const MAX_PAST_ISSUES: usize = 400;

/// The releases of a run.
#[derive(Default)]
pub struct Releases {
    /// The dates of the issues with at least one file that was released.
    pub released: BTreeSet<NaiveDate>,
    /// The faults of the issues whose files could not be released.
    pub faults: Vec<(NaiveDate, Faults)>,
}

/// The release of one issue.
struct IssueRelease {
    /// Whether at least one file was moved.
    moved: bool,
    /// Whether all files of the issue are released, except answers that are never released.
    complete: bool,
}

impl Workspace {
    /// Releases all files whose release time has come: files of the issues of `dates` and of past
    /// issues. Checks past issues from the latest to the earliest, and stops at the first issue
    /// whose files were already released. Does not release the issues of `refused`.
    pub fn release_due(&self, dates: &[NaiveDate], refused: &BTreeSet<NaiveDate>) -> Releases {
        let calendar = &self.publication.calendar;
        let today = self.publication.release.today(self.now);
        let mut releases = Releases::default();
        // Releases the files of one issue. Returns whether earlier runs have already released all
        // files of the issue.
        let mut release = |date: NaiveDate| match self.release_issue(date) {
            Ok(IssueRelease { moved, complete }) => {
                releases.released.extend(moved.then_some(date));
                complete && !moved
            }
            Err(faults) => {
                releases.faults.push((date, faults));
                false
            }
        };
        for date in dates.iter().filter(|date| !refused.contains(date)) {
            release(*date);
        }
        let past = today.succ_opt().into_iter().flat_map(|day| self.recorded_before(day));
        for day in past.filter(|day| calendar.appears(*day)).take(MAX_PAST_ISSUES) {
            // The loop never stops at an issue of `dates`, because earlier issues may still have
            // files to release.
            if !dates.contains(&day) && release(day) {
                break;
            }
        }
        releases
    }

    /// Releases the due files of one issue: the files whose release time has come.
    fn release_issue(&self, date: NaiveDate) -> Result<IssueRelease, Faults> {
        let mut release = IssueRelease { moved: false, complete: false };
        let Some(stamp) = self.build_stamp(date)? else { return Ok(release) };
        let released = self.released_with(date, Some(&stamp));
        let times = &self.publication.release;
        let has_answers = times.answers(&self.publication.calendar, date).is_some();
        release.complete = true;
        let was_public = IssuePart::ALL.map(|part| self.is_public(Some(&stamp), part));
        let mut is_checked = was_public[0];
        for file in &stamp.files {
            let is_released = released.includes(file.answers);
            release.complete &= is_released || file.answers && !has_answers;
            if !is_released {
                continue;
            }
            let (from, to) = (self.embargo_path(&file.path), self.public_path(&file.path));
            if disk::exists(&from) {
                if !is_checked {
                    self.check_previous(date)?;
                    is_checked = true;
                }
                if was_public[usize::from(file.answers)]
                    && disk::digest(&to, FileKind::Output).is_ok_and(|old| old != file.sha256)
                {
                    return Err(changed_file(&to).into());
                }
                self.mark_unfinished(date)?;
                self.check_public_place(&file.path)?;
                write::create_folder_of(&to)?;
                write::move_file(&from, &to, &file.sha256)?;
                release.moved = true;
            }
        }
        Ok(release)
    }
}
