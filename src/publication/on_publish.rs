//! Runs the commands `on_publish` and `on_failure` of a spec.
//!
//! `on_publish` runs at least once for each set of public files of an issue: for the issue, for its
//! answers, and for each revision. Before a run changes the files of an issue, it writes the date
//! into the file `to-announce` in the folder of the records. After the command has succeeded, the
//! run writes a line into the file `announced`. A killed run therefore never loses an issue, but the
//! command may run again for the same files. The file `announce-failed` has the issues for which the
//! command has failed.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

use chrono::NaiveDate;

use super::build_stamp::StampedFile;
use super::definition::Publication;
use super::shell_command::{CommandFault, ShellCommand, variable_text};
use super::state_file::{dates_output, is_date_line, open_state, read_dates, read_state};
use super::timestamp::timestamp;
use super::workspace::{Workspace, has_digest};
use crate::disk::sha256;
use crate::write;
use bookgen_base::diagnostic::{Diagnostic, Faults};

/// The file with the dates of the issues whose files have changed.
const TO_ANNOUNCE: &str = "to-announce";

/// The file with the dates of the issues for which the command has failed, the longest ago first.
const FAILED: &str = "announce-failed";

/// The maximum number of issues for which a run tries a failed command again. A command may take a
/// minute until it is stopped.
const MAX_AGAIN: usize = 3;

/// The file with a line for each run of the command that succeeded.
const ANNOUNCED: &str = "announced";

/// The public files of an issue.
struct PublicIssue {
    /// The number of the revision.
    revision: u32,
    /// The paths of the files, one in each line.
    files: String,
    /// The digest of the paths and of the contents of the files.
    digest: String,
}

/// The state of an issue whose files were changed by a run.
enum IssueState {
    /// No file is public, so there is nothing to announce.
    Private,
    /// A file is not in its place yet. A later run puts the file into its place.
    Unfinished,
    Public(PublicIssue),
}

impl Workspace {
    /// Notes that the files of an issue are about to change, if the spec has an `on_publish`.
    ///
    /// # Errors
    /// The note cannot be written.
    pub fn mark_to_announce(&self, date: NaiveDate) -> Result<(), Diagnostic> {
        if self.publication.schedule.on_publish.is_none() {
            return Ok(());
        }
        self.append_state(TO_ANNOUNCE, is_date_line, &format!("{date}\n"))
    }

    /// Whether `on_publish` has to run for at least one issue.
    pub fn has_issue_to_announce(&self) -> bool {
        self.publication.schedule.on_publish.is_some()
            && self.to_announce().into_iter().any(|date| {
                matches!(self.issue_state(date), Ok(IssueState::Public(issue)) if !self.is_announced(date, &issue))
            })
    }

    /// Runs the `on_publish` command of the spec for each issue whose public files have changed
    /// since the command last succeeded. `spec` is the path of the spec. A failure does not hold back
    /// the other issues: the command first runs for the issues for which it has not failed yet, and
    /// then again for up to [`MAX_AGAIN`] others. Each run takes the next ones in turn.
    ///
    /// # Errors
    /// The command fails; the state cannot be written; an issue is damaged.
    pub fn announce(&self, spec: &Path) -> Result<(), Faults> {
        let Some(command) = &self.publication.schedule.on_publish else { return Ok(()) };
        let failed_before = read_dates(&self.records_path(FAILED)).unwrap_or_default();
        let (dates, mut failed) = (self.to_announce(), failed_before.clone());
        failed.retain(|date| dates.contains(date));
        let fresh = dates.iter().filter(|date| !failed.contains(date)).copied();
        let queue: Vec<NaiveDate> = fresh.chain(failed.iter().copied()).collect();
        let (mut left, mut faults, mut again) = (BTreeSet::new(), Faults::default(), 0);
        for date in queue {
            let has_failed = failed.contains(&date);
            match self.issue_state(date) {
                Ok(IssueState::Private) => {}
                Ok(IssueState::Public(issue)) if self.is_announced(date, &issue) => {}
                Ok(IssueState::Public(issue)) if !has_failed || again < MAX_AGAIN => {
                    again += usize::from(has_failed);
                    if let Err(fault) = self.announce_issue(spec, command, date, &issue) {
                        left.insert(date);
                        faults.push(fault);
                        failed.retain(|other| *other != date);
                        failed.push(date);
                    }
                }
                // A damaged issue is reported when it is built.
                Ok(IssueState::Public(_) | IssueState::Unfinished) | Err(_) => {
                    left.insert(date);
                }
            }
        }
        failed.retain(|date| left.contains(date));
        let mut outputs = Vec::new();
        if failed != failed_before {
            outputs.push(dates_output(self.records_path(FAILED), &failed));
        }
        if left != dates {
            let left: Vec<NaiveDate> = left.into_iter().collect();
            outputs.push(dates_output(self.records_path(TO_ANNOUNCE), &left));
        }
        faults.collect(write::write(&outputs).map_err(Faults::from));
        faults.into_result(())
    }

    /// Runs the command for one issue, and records the success.
    fn announce_issue(
        &self,
        spec: &Path,
        command: &str,
        date: NaiveDate,
        issue: &PublicIssue,
    ) -> Result<(), Diagnostic> {
        let PublicIssue { revision, files, digest } = issue;
        let variables = [
            ("BOOKGEN_PUBLICATION", self.publication.slug.clone()),
            ("BOOKGEN_DATE", date.to_string()),
            ("BOOKGEN_REVISION", revision.to_string()),
            ("BOOKGEN_FILES", files.clone()),
            ("BOOKGEN_FEEDS", self.public_feeds()),
        ];
        run("on_publish", command, spec, &variables).map_err(|fault| {
            let output = match fault.output.as_str() {
                "" => String::new(),
                output => format!("the command wrote: {output}; "),
            };
            Diagnostic::file(format!("the issue of {date}: {}", fault.message))
                .help(format!("{output}the next run tries again"))
        })?;
        let line = format!("{date} revision {revision} {digest} {}\n", timestamp(self.now));
        self.append_state(ANNOUNCED, is_announced_line, &line)
    }

    /// The paths of the existing feeds, one in each line.
    fn public_feeds(&self) -> String {
        let there =
            self.feed_paths().into_iter().filter(|path| crate::disk::is_file(&self.path(path)));
        there.collect::<Vec<_>>().join("\n")
    }

    /// The dates of the issues whose files have changed.
    fn to_announce(&self) -> BTreeSet<NaiveDate> {
        read_dates(&self.records_path(TO_ANNOUNCE)).into_iter().flatten().collect()
    }

    /// The public files of an issue. Files with answers count only when they are released too.
    fn issue_state(&self, date: NaiveDate) -> Result<IssueState, Faults> {
        let Some(stamp) = self.build_stamp(date)? else { return Ok(IssueState::Private) };
        let released = self.released_with(date, Some(&stamp));
        if !released.issue {
            return Ok(IssueState::Private);
        }
        if stamp.is_unfinished() {
            return Ok(IssueState::Unfinished);
        }
        let is_public = |file: &StampedFile| {
            released.includes(file.answers)
                && has_digest(&self.public_path(&file.path), &file.sha256)
        };
        let (files, others): (Vec<&StampedFile>, Vec<&StampedFile>) =
            stamp.files.iter().partition(|file| is_public(file));
        if others.iter().any(|file| !file.answers) {
            return Ok(IssueState::Unfinished);
        }
        let record = self.record_file(date)?.record;
        let lines = |line: fn(&StampedFile) -> String| {
            files.iter().map(|file| line(file)).collect::<Vec<_>>().join("\n")
        };
        Ok(IssueState::Public(PublicIssue {
            revision: record.map_or(1, |record| record.revision()),
            files: lines(|file| file.path.clone()),
            digest: sha256(lines(|file| format!("{} {}", file.sha256, file.path)).as_bytes()),
        }))
    }

    /// Whether the command has succeeded for these files.
    fn is_announced(&self, date: NaiveDate, issue: &PublicIssue) -> bool {
        let bytes = read_state(&self.records_path(ANNOUNCED)).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        let last = text.lines().rfind(|line| line.starts_with(&date.to_string()));
        last.is_some_and(|line| line.split(' ').nth(3) == Some(&issue.digest))
    }

    /// Appends a line to a text file of state.
    pub fn append_state(
        &self,
        name: &str,
        is_valid: fn(&str) -> bool,
        line: &str,
    ) -> Result<(), Diagnostic> {
        let path = self.records_path(name);
        let mut file = open_state(&path, is_valid)?;
        // A single write, because several threads write to the file.
        file.write_all(line.as_bytes()).map_err(|error| {
            Diagnostic::file(format!("{} cannot be written", path.display()))
                .help(error.to_string())
        })
    }
}

/// Whether a line has the form of the file `announced`.
fn is_announced_line(line: &str) -> bool {
    let words: Vec<&str> = line.split(' ').collect();
    words.len() == 5 && words[0].parse::<NaiveDate>().is_ok() && words[1] == "revision"
}

/// Runs the `on_failure` command of a spec, if the spec has one.
///
/// # Errors
/// The command fails, is killed, or cannot be run.
pub fn alert(
    spec: &Path,
    publication: &Publication,
    today: NaiveDate,
    faults: &Faults,
) -> Result<(), Diagnostic> {
    let Some(command) = &publication.schedule.on_failure else { return Ok(()) };
    let variables = [
        ("BOOKGEN_PUBLICATION", publication.slug.clone()),
        ("BOOKGEN_DATE", today.to_string()),
        ("BOOKGEN_MESSAGE", variable_text(&faults.to_string())),
    ];
    run("on_failure", command, spec, &variables).map_err(|fault| {
        let diagnostic = Diagnostic::file(fault.message);
        match fault.output.as_str() {
            "" => diagnostic,
            output => diagnostic.help(format!("the command wrote: {output}")),
        }
    })
}

/// Runs a command in the folder of the spec.
fn run(
    key: &'static str,
    text: &str,
    spec: &Path,
    variables: &[(&'static str, String)],
) -> Result<(), CommandFault> {
    let folder = spec.parent().filter(|folder| folder.is_dir()).unwrap_or(Path::new("."));
    ShellCommand { key, text, folder, variables }.run()
}
