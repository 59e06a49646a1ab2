//! Small files in the folder of the records, in which a publication stores its own state: JSON texts
//! with a key `format`, and plain text files.

use std::fs::File;
use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use serde_json::Value;

use crate::disk::{self, Links, ReadError};
use crate::write::{Output, Replaces};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::schema::FileKind;

/// Whether bytes are a JSON text in exactly the form in which bookgen writes state: indented, with a
/// line break at the end, and with a key `format` whose value begins with `format`.
pub fn is_state(bytes: &[u8], format: &str) -> bool {
    let Ok(value) = serde_json::from_slice::<Value>(bytes) else { return false };
    let is_format = value["format"].as_str().is_some_and(|found| found.starts_with(format));
    let text = serde_json::to_string_pretty(&value).unwrap_or_default() + "\n";
    is_format && text.as_bytes() == bytes
}

/// The dates in a state file, in the order of its lines; `None` if the file is missing or cannot be
/// read.
pub fn read_dates(path: &Path) -> Option<Vec<NaiveDate>> {
    let bytes = read_state(path)?;
    Some(String::from_utf8_lossy(&bytes).lines().filter_map(|line| line.parse().ok()).collect())
}

/// The output that writes a state file with dates, one in each line. The file may replace a file with
/// dates.
pub fn dates_output(path: PathBuf, dates: &[NaiveDate]) -> Output {
    let text: String = dates.iter().map(|date| format!("{date}\n")).collect();
    Output::new(path, text, Replaces::Form(is_date_list))
}

/// Whether bytes are lines with dates.
pub fn is_date_list(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_ok_and(|text| text.lines().all(is_date_line))
}

/// Whether a line has only the characters of a date.
pub fn is_date_line(line: &str) -> bool {
    line.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')
}

/// Reads a state file; `None` if the file is missing or cannot be read. A symbolic link is not read.
pub fn read_state(path: &Path) -> Option<Vec<u8>> {
    disk::read(path, FileKind::State, Links::Refuse).ok()
}

/// Opens a text file of state for reading and writing. A missing file is created.
///
/// # Errors
/// The file is not a regular file, or cannot be opened; a line of the file fails `is_valid`, so
/// another program wrote the file.
pub fn open_state(path: &Path, is_valid: fn(&str) -> bool) -> Result<File, Diagnostic> {
    let failed = |error: ReadError| {
        let message = format!("{} cannot be written: {}", path.display(), error.reason());
        Diagnostic::file(message)
            .help("bookgen keeps its own state in this file: move or remove it")
    };
    let file = disk::open_for_update(path).map_err(failed)?;
    let bytes = disk::read(path, FileKind::State, Links::Refuse).map_err(failed)?;
    let text = String::from_utf8(bytes).unwrap_or_else(|_| "?".to_owned());
    if !text.lines().all(is_valid) {
        return Err(Diagnostic::file(format!("{} is in the way", path.display())).help(
            "bookgen keeps its own state in this file, but did not write this content: move it",
        ));
    }
    Ok(file)
}
