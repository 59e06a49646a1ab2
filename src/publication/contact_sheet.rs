//! The contact sheet of a month: all puzzles of its issues, small, for an editor who signs them off.

use std::path::Path;

use chrono::NaiveDate;
use rayon::prelude::*;

use super::approval::issues_of_month;
use super::issue_feature::issue_features;
use super::issue_records::IssueRecords;
use super::recorded_puzzle::damaged;
use super::run_time::RunTime;
use super::sheet::sheet;
use super::slot_wording::speak_of_slots;
use super::workspace::Workspace;
use crate::generate::{self, Made};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_press::document::Document;
use bookgen_press::language::capital;
use bookgen_press::layout::{self, ContactDay, ContactPuzzle};
use bookgen_press::render::pdf::{PdfMetadata, write_pdf};

/// A contact sheet.
pub struct ContactSheet {
    /// The PDF.
    pub pdf: Vec<u8>,
    /// The number of pages.
    pub pages: usize,
    /// The number of issues.
    pub issues: usize,
    /// The number of puzzles.
    pub puzzles: usize,
    /// The number of issues that no run has made yet. Their puzzles can still change.
    pub unmade: usize,
}

/// Makes the contact sheet of the month that begins on `first`. The puzzles of issues without a record
/// are made in memory. Writes no files. `output` is the path of the PDF, if it is written to a file.
///
/// # Errors
/// The month has no issue; the faults of the spec and of the issues; readers would see `output`.
pub fn contact_sheet(
    spec: &Path,
    first: NaiveDate,
    output: Option<&Path>,
    now: RunTime,
) -> Result<ContactSheet, Faults> {
    let workspace = Workspace::open_to_read(spec, now)?;
    if let Some(output) = output {
        workspace.check_hidden(output)?;
    }
    let dates = issues_of_month(&workspace, first)?;
    let records = workspace.try_records(&dates)?;
    let puzzles: Vec<Result<Vec<IssuePuzzle>, Faults>> =
        dates.par_iter().map(|date| puzzles(&workspace, *date, &records)).collect();
    let mut faults = Faults::default();
    let puzzles: Vec<Vec<IssuePuzzle>> =
        puzzles.into_iter().filter_map(|issue| faults.collect(issue)).collect();
    let puzzles = faults.into_result(puzzles)?;
    let document = document(&workspace, dates[0], &records)?;
    let language = &document.language;
    let days: Vec<ContactDay<'_>> = dates
        .iter()
        .zip(&puzzles)
        .map(|(date, puzzles)| ContactDay {
            date: capital(&language.weekday(*date)),
            puzzles: puzzles.iter().map(|puzzle| puzzle.shown(&document)).collect(),
        })
        .collect();
    let title = format!("{} · {}", workspace.publication.name, capital(&language.month(first)));
    let pages = layout::contact_sheet(&document, &title, &days)?;
    let mut unmade = 0;
    for date in &dates {
        unmade += usize::from(workspace.build_stamp(*date)?.is_none());
    }
    let metadata =
        PdfMetadata { language: language.code().to_owned(), ..PdfMetadata::new(title, first) };
    let pdf = write_pdf(&pages[..], &document.design.fonts, &metadata)
        .map_err(|error| Diagnostic::input(format!("the PDF cannot be written: {error}")))?;
    Ok(ContactSheet {
        pdf,
        pages: pages.len(),
        issues: dates.len(),
        puzzles: puzzles.iter().map(Vec::len).sum(),
        unmade,
    })
}

/// A puzzle of an issue.
struct IssuePuzzle {
    made: Made,
    /// The name of the slot; its id, if the spec no longer has the slot.
    name: String,
    number: Option<u32>,
    byline: String,
}

impl IssuePuzzle {
    /// The puzzle with its texts in the language of a document.
    fn shown(&self, document: &Document) -> ContactPuzzle<'_> {
        let placed = &self.made.placed;
        let language = &document.language;
        let number = self.number.map(|number| format!(" {}", language.puzzle_number(number)));
        let level = placed.grade.level_name();
        let level = level.and_then(|level| language.level(&placed.puzzle.kind, level));
        let level = level.map_or_else(String::new, |level| level.name.clone());
        let texts = [level, self.byline.clone()];
        let texts: Vec<String> = texts.into_iter().filter(|text| !text.is_empty()).collect();
        ContactPuzzle {
            placed,
            title: format!("{}{}", self.name, number.unwrap_or_default()),
            detail: texts.join(" · "),
        }
    }
}

/// The puzzles of an issue, verified and graded again.
fn puzzles(
    workspace: &Workspace,
    date: NaiveDate,
    records: &IssueRecords,
) -> Result<Vec<IssuePuzzle>, Faults> {
    let publication = &workspace.publication;
    let record = records.record(date)?;
    let is_released = workspace.released(date)?.issue;
    let features = issue_features(publication, date, Some(record), is_released);
    let mut faults = Faults::default();
    let mut puzzles = Vec::new();
    for (at, feature) in features.iter().enumerate() {
        let Some(entry) = feature.entry else { continue };
        match generate::recorded(at, entry) {
            Ok(made) => puzzles.push(IssuePuzzle {
                made,
                name: feature.feature.map_or(feature.id, |feature| &feature.name).to_owned(),
                number: entry.number,
                byline: feature.feature.map(|own| own.lines(date)[0].clone()).unwrap_or_default(),
            }),
            Err(flaw) => faults.push(damaged(entry, &flaw.0)),
        }
    }
    faults.into_result(puzzles)
}

/// The document of an issue, for the fonts and the language of the publication.
fn document(
    workspace: &Workspace,
    date: NaiveDate,
    records: &IssueRecords,
) -> Result<Document, Faults> {
    let publication = &workspace.publication;
    let (files, edition) = (&workspace.files, &publication.editions[0]);
    let is_released = workspace.released(date)?.issue;
    let record = records.record(date)?;
    let sheet = sheet(publication, files, date, edition, record, is_released, None);
    Ok(sheet.map_err(speak_of_slots)?.document)
}
