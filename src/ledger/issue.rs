//! Issues of a series, and their files.

use std::path::Path;

use chrono::NaiveDate;

use crate::spec::Book;
use bookgen_puzzles::record::Record;

/// A part of a series: a volume, or the sheet of one day. No two issues of a series have a puzzle
/// in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    /// The name of the series.
    pub series: String,
    /// The name of the issue in the series, for example `volume-2-seed-7`.
    pub name: String,
    /// The title of the book or of the publication.
    pub title: String,
    /// The date, for example `2026-11-21`; empty if the date is unknown.
    pub date: String,
}

impl Issue {
    /// The issue of a book, if the book belongs to a series. Books with the same seed and volume
    /// have the same random streams, so they are the same issue.
    pub fn new(book: &Book) -> Option<Issue> {
        Some(Issue {
            series: book.series.as_ref()?.name.clone(),
            name: volume_name(book.document.volume, book.document.file.seed),
            title: book.document.title.clone(),
            date: book.document.file.date.to_string(),
        })
    }

    /// The issue to which a record belongs. A record has no title, so the file name in `path` is
    /// the title until the next build. Only records of dated sheets have a date.
    pub fn of_record(record: &Record, series: &str, path: &Path) -> Issue {
        let title = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let issue = record.issue.as_ref();
        // The name of a dated sheet ends with its date.
        let day = issue.and_then(|issue| issue.get(issue.len().checked_sub(10)?..));
        let day = day.filter(|day| day.parse::<NaiveDate>().is_ok());
        Issue {
            series: series.to_owned(),
            name: issue.cloned().unwrap_or_else(|| volume_name(record.volume, record.seed)),
            title: title.unwrap_or_default(),
            date: day.unwrap_or_default().to_owned(),
        }
    }

    /// The name of the issue and of the series for messages, for example `volume-1-seed-7 of
    /// Sunday`.
    pub fn full_name(&self) -> String {
        format!("{} of {}", self.name, self.series)
    }
}

fn volume_name(volume: u32, seed: u64) -> String {
    format!("volume-{volume}-seed-{seed}")
}

/// A file of an issue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IssueFile {
    /// The path of the file. If the file is in the folder of the ledger, the path is relative to
    /// that folder.
    pub path: String,
    /// The SHA-256 hash of the content, 64 hexadecimal digits.
    pub sha256: String,
    /// Whether the file is the record of the issue.
    pub is_record: bool,
}
