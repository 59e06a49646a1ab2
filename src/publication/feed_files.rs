//! Writes the feeds of a publication.

use chrono::NaiveDate;

use super::build_stamp::BuildStamp;
use super::feed::{self, Item, ItemText, MAX_ISSUES};
use super::product::ProductKind;
use super::workspace::Workspace;
use crate::write::{self, Output, Replaces};
use bookgen_base::diagnostic::Faults;

/// Recognises a JSON feed that bookgen wrote. Such a file may be replaced.
const JSON_FEED: Replaces = Replaces::Marked {
    prefix: "{\n  \"version\": \"https://jsonfeed.org/version/1.1\"",
    contains: "\"_generator\": {\n    \"name\": \"bookgen\"",
};

/// Recognises an Atom feed that bookgen wrote. Such a file may be replaced.
const ATOM: Replaces = Replaces::Marked {
    prefix: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed ",
    contains: "<generator>bookgen</generator>",
};

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
        let folder = feed::folder(&self.publication);
        let [json, atom] =
            ["feed.json", "atom.xml"].map(|name| self.path(&format!("{folder}/{name}")));
        if !is_changed && json.exists() && atom.exists() {
            return Ok(());
        }
        let issues = self.released_issues()?;
        if issues.is_empty() && !json.exists() {
            return Ok(());
        }
        let items: Vec<Item<'_>> = issues.iter().map(item).collect();
        let feeds = feed::feeds(&self.publication, &items);
        let outputs =
            [Output::new(json, feeds.json, JSON_FEED), Output::new(atom, feeds.atom, ATOM)];
        Ok(write::write_with_folders(&outputs)?)
    }

    /// The latest released issues, at most [`MAX_ISSUES`], from the latest to the earliest.
    fn released_issues(&self) -> Result<Vec<ReleasedIssue>, Faults> {
        let calendar = &self.publication.calendar;
        let tomorrow = self.publication.release.today(self.now).succ_opt();
        let mut date = tomorrow.and_then(|day| calendar.before(day));
        let mut issues = Vec::new();
        // Skips issues that were never built. Checks a limited number of days, so that the search
        // ends.
        for _ in 0..MAX_ISSUES * 2 {
            let Some(day) = date.filter(|_| issues.len() < MAX_ISSUES) else { break };
            issues.extend(self.released_issue(day).map_err(|faults| unchanged_feeds(day, faults))?);
            date = calendar.before(day);
        }
        Ok(issues)
    }

    /// The issue of a day, if it is released.
    ///
    /// # Errors
    /// The build stamp is damaged. For an issue that an earlier release built: the record is
    /// damaged.
    fn released_issue(&self, date: NaiveDate) -> Result<Option<ReleasedIssue>, Faults> {
        let Some(stamp) = self.build_stamp(date)? else { return Ok(None) };
        let released = self.released_with(date, Some(&stamp));
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
