//! Writes the feeds of a publication.

use chrono::NaiveDate;

use super::build_stamp::{BuildStamp, IssuePart};
use super::feed::{self, Feeds, Item, ItemText, MAX_ISSUES};
use super::product::ProductKind;
use super::publication_state::{PublicationState, STATE_FILE};
use super::workspace::{Released, Workspace};
use crate::disk::{self, sha256};
use crate::write::{self, Output, Replaces};
use bookgen_base::diagnostic::Faults;
use bookgen_base::schema::FileKind;

/// A released issue.
struct ReleasedIssue {
    date: NaiveDate,
    stamp: BuildStamp,
    text: ItemText,
    /// Whether the answers of the issue are released.
    answers: bool,
}

impl Workspace {
    /// Writes the feeds if a feed is missing, or if `is_changed` is set. The caller sets
    /// `is_changed` if released files have changed.
    ///
    /// # Errors
    /// The feeds cannot be written; the text of a released issue is unknown.
    pub fn update_feeds(&self, is_changed: bool) -> Result<(), Faults> {
        let is_there = |path: &String| disk::exists(&self.path(path));
        let paths = self.feed_paths();
        if !is_changed && paths.iter().all(is_there) {
            return Ok(());
        }
        let issues = self.released_issues(|date, stamp| self.released_with(date, Some(stamp)))?;
        if issues.is_empty() && !is_there(&paths[0]) {
            return Ok(());
        }
        let state_path = self.records_path(STATE_FILE);
        let mut state = PublicationState::read(&state_path);
        let mut outputs = Vec::new();
        for (path, text) in self.feed_texts(&state, &issues) {
            let full = self.path(&path);
            let replaces = Replaces::Digests(state.feed_digests(&path));
            let old = disk::digest(&full, FileKind::Output).ok();
            state.record_feed(&path, old, sha256(text.as_bytes()));
            outputs.push(Output::new(full, text, replaces));
        }
        // The state is written first. So if the run is killed, the next run knows the feeds that it
        // may replace.
        outputs.insert(0, state.output(state_path.clone()));
        state.forget_old_feeds();
        outputs.push(state.output(state_path));
        Ok(write::write_with_folders(&outputs)?)
    }

    /// Records the digests of feeds that release 0.1 wrote, which stored no digests. A feed is
    /// recorded only if it has exactly the content that bookgen writes for the released issues.
    ///
    /// # Errors
    /// The digests cannot be written.
    pub fn adopt_feeds(&self) -> Result<(), Faults> {
        let state_path = self.records_path(STATE_FILE);
        let mut state = PublicationState::read(&state_path);
        let is_there = |path: &String| disk::is_file(&self.path(path));
        if !state.has_no_feeds() || !self.feed_paths().iter().any(is_there) {
            return Ok(());
        }
        let issues = self.released_issues(|_, stamp| Released {
            issue: self.is_public(Some(stamp), IssuePart::Puzzles),
            answers: self.is_public(Some(stamp), IssuePart::Answers),
        })?;
        for (path, text) in self.feed_texts(&state, &issues) {
            let digest = sha256(text.as_bytes());
            if disk::digest(&self.path(&path), FileKind::Output).is_ok_and(|old| old == digest) {
                state.record_feed(&path, None, digest);
            }
        }
        Ok(write::write(&[state.output(state_path)])?)
    }

    /// The paths of the feeds in JSON and Atom, relative to the folder of the spec.
    pub fn feed_paths(&self) -> [String; 2] {
        let folder = feed::folder(&self.publication);
        ["feed.json", "atom.xml"].map(|name| format!("{folder}/{name}"))
    }

    /// The paths and the texts of the feeds that list the given issues.
    fn feed_texts(
        &self,
        state: &PublicationState,
        issues: &[ReleasedIssue],
    ) -> [(String, String); 2] {
        let items: Vec<Item<'_>> = issues.iter().map(item).collect();
        let Feeds { json, atom } = feed::feeds(&self.publication, state.feed_ids(), &items);
        let [json_path, atom_path] = self.feed_paths();
        [(json_path, json), (atom_path, atom)]
    }

    /// The latest released issues, at most [`MAX_ISSUES`], from the latest to the earliest.
    /// `released` tells which files of an issue are released.
    fn released_issues(
        &self,
        released: impl Fn(NaiveDate, &BuildStamp) -> Released,
    ) -> Result<Vec<ReleasedIssue>, Faults> {
        let calendar = &self.publication.calendar;
        let tomorrow = self.publication.release.today(self.now).succ_opt();
        let mut date = tomorrow.and_then(|day| calendar.before(day));
        let mut issues = Vec::new();
        // Skips issues that were never built. Checks a limited number of days, so that the search
        // ends.
        for _ in 0..MAX_ISSUES * 2 {
            let Some(day) = date.filter(|_| issues.len() < MAX_ISSUES) else { break };
            let issue = self.released_issue(day, &released);
            issues.extend(issue.map_err(|faults| unchanged_feeds(day, faults))?);
            date = calendar.before(day);
        }
        Ok(issues)
    }

    /// The issue of a day, if it is released.
    ///
    /// # Errors
    /// The build stamp is damaged. For an issue that an earlier release built: the record is
    /// damaged.
    fn released_issue(
        &self,
        date: NaiveDate,
        released: impl Fn(NaiveDate, &BuildStamp) -> Released,
    ) -> Result<Option<ReleasedIssue>, Faults> {
        let Some(stamp) = self.build_stamp(date)? else { return Ok(None) };
        let released = released(date, &stamp);
        if !released.issue {
            return Ok(None);
        }
        let text = match &stamp.feed {
            Some(text) => text.clone(),
            None => {
                let Some(record) = self.record_file(date)?.record else { return Ok(None) };
                ItemText::new(&self.publication, date, &record)
            }
        };
        Ok(Some(ReleasedIssue { date, stamp, text, answers: released.answers }))
    }
}

/// The faults of a released issue because of which the feeds are not written.
fn unchanged_feeds(date: NaiveDate, faults: Faults) -> Faults {
    let prefix = format!("the feeds stay unchanged, because they list the issue of {date}");
    Faults(faults.0.into_iter().map(|fault| fault.prefixed(&prefix)).collect())
}

/// The item of an issue in a feed.
fn item(issue: &ReleasedIssue) -> Item<'_> {
    let released =
        issue.stamp.files.iter().filter(|file| file.listed && (!file.answers || issue.answers));
    let mut files: Vec<(String, &'static str)> =
        released.map(|file| (file.path.clone(), media_type(&file.media))).collect();
    files.sort_by_key(|(path, media)| (*media != "application/pdf", path.len(), path.clone()));
    Item { date: issue.date, text: &issue.text, files }
}

fn media_type(name: &str) -> &'static str {
    [ProductKind::Pdf, ProductKind::Svg, ProductKind::Json]
        .into_iter()
        .map(ProductKind::media_type)
        .find(|media| *media == name)
        .unwrap_or("application/octet-stream")
}
