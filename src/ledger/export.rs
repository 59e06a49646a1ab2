//! Exports a ledger as CSV or JSON.

use std::io;

use super::csv::{CSV_HEADER, csv};
use super::json::{JSON_END, JSON_START, json};
use super::{IssueFilter, Ledger};
use crate::write::Replaces;
use bookgen_base::diagnostic::{Diagnostic, Faults};

/// The format of an exported ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    /// A CSV table with one puzzle per line.
    Csv,
    /// A JSON list of issues.
    Json,
}

impl ExportFormat {
    /// An export may replace an export that bookgen wrote and that nobody changed.
    pub fn replaces(self) -> Replaces {
        match self {
            ExportFormat::Csv => Replaces::Recorded { prefix: CSV_HEADER, contains: "" },
            ExportFormat::Json => Replaces::Recorded { prefix: JSON_START, contains: "" },
        }
    }
}

/// The reason why an export failed.
pub enum ExportError {
    /// The ledger cannot be read.
    Ledger(Diagnostic),
    /// The output cannot be written.
    Output(io::Error),
}

fn unwritable(error: &io::Error) -> Diagnostic {
    Diagnostic::file("the output cannot be written").help(error.to_string())
}

impl From<ExportError> for Faults {
    fn from(error: ExportError) -> Faults {
        match error {
            ExportError::Ledger(fault) => fault.into(),
            ExportError::Output(error) => unwritable(&error).into(),
        }
    }
}

/// Exports the selected issues, one after the other.
///
/// # Errors
/// The ledger cannot be read; the output cannot be written.
pub fn export(
    ledger: &Ledger,
    filter: &IssueFilter,
    format: ExportFormat,
    out: &mut dyn io::Write,
) -> Result<(), ExportError> {
    let mut write = |text: &str| out.write_all(text.as_bytes());
    let start = match format {
        ExportFormat::Csv => CSV_HEADER,
        ExportFormat::Json => JSON_START,
    };
    write(start).map_err(ExportError::Output)?;
    let mut output_error = None;
    let mut is_first = true;
    let done = ledger.each(filter, |contents| {
        let text = match format {
            ExportFormat::Csv => csv(&contents),
            ExportFormat::Json if is_first => json(&contents),
            ExportFormat::Json => format!(",{}", json(&contents)),
        };
        is_first = false;
        write(&text).map_err(|error| {
            let fault = unwritable(&error);
            output_error = Some(error);
            fault
        })
    });
    match (done, output_error) {
        (_, Some(error)) => Err(ExportError::Output(error)),
        (Err(fault), None) => Err(ExportError::Ledger(fault)),
        (Ok(()), None) if format == ExportFormat::Json => {
            write(JSON_END).map_err(ExportError::Output)
        }
        (Ok(()), None) => Ok(()),
    }
}
