//! Lists of names for worksheets: a CSV file with one name on each line.

use std::sync::Arc;

use csv::{ReaderBuilder, StringRecord};

use bookgen_base::diagnostic::{Diagnostic, Faults, Source, did_you_mean};

/// The maximum number of names in a list.
const MAX_NAMES: usize = 2_000;

/// The maximum number of characters of a name.
const MAX_CHARACTERS: usize = 80;

/// The header of the column with the names.
const HEADER: &str = "name";

/// Reads the names from a CSV file, in the order of the file. The columns are separated by commas,
/// semicolons or tabs. A file with one column has one name on each line; its first line may be the
/// header `name`. A file with several columns needs a header, which shows the column of the names.
/// Empty lines are skipped.
///
/// # Errors
/// All faults of the file: a line that is not CSV, no column `name`, a line without a name, a name
/// that is too long, no names, too many names.
pub fn names(source: &Arc<Source>) -> Result<Vec<String>, Faults> {
    let text = source.text.strip_prefix('\u{feff}').unwrap_or(&source.text);
    let offset = source.text.len() - text.len();
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator(text))
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let mut faults = Faults::default();
    let mut names = Vec::new();
    let mut column = None;
    let mut record = StringRecord::new();
    loop {
        match reader.read_record(&mut record) {
            Ok(false) => break,
            Ok(true) => {}
            // The text is UTF-8 and the reader is flexible, so this is an unexpected error.
            Err(error) => {
                let fault = Diagnostic::book(format!("{} is not a list of names", source.name));
                faults.push(fault.help(error.to_string()));
                break;
            }
        }
        if record.iter().all(str::is_empty) {
            continue;
        }
        let start = record.position().map_or(0, |at| usize::try_from(at.byte()).unwrap_or(0));
        let place = source.place(line(&source.text, offset + start));
        let Some(column) = column else {
            match first_line(&record) {
                Ok(FirstLine::Header(at)) => column = Some(at),
                Ok(FirstLine::Name(name)) => {
                    column = Some(0);
                    names.push(name);
                }
                Err(help) => {
                    let message =
                        format!("{} does not say which column has the names", source.name);
                    let fault = Diagnostic::book(message).at(&place, "no column `name`");
                    return Err(fault.help(help).into());
                }
            }
            continue;
        };
        let name = record.get(column).unwrap_or_default();
        let characters = name.chars().count();
        if name.is_empty() {
            let fault = Diagnostic::book("a line of the list has no name");
            let help = "write the name, or remove the line";
            faults.push(fault.at(&place, "the column `name` is empty").help(help));
        } else if characters > MAX_CHARACTERS || name.chars().any(char::is_control) {
            let fault = Diagnostic::book("a name does not fit on one line");
            let label = format!("{characters} characters");
            let help = format!(
                "a name has at most {MAX_CHARACTERS} characters and no line break; check the quotation marks of the file"
            );
            faults.push(fault.at(&place, label).help(help));
        } else {
            names.push(name.to_owned());
        }
    }
    let fault = if names.is_empty() && faults.0.is_empty() {
        Some((format!("{} has no names", source.name), "write one name on each line"))
    } else if names.len() > MAX_NAMES {
        let message = format!("{} has {} names", source.name, names.len());
        Some((message, "a list has at most 2000 names: divide it into several files and chapters"))
    } else {
        None
    };
    if let Some((message, help)) = fault {
        faults.push(Diagnostic::book(message).at(&source.place(0..0), "this file").help(help));
    }
    faults.into_result(names)
}

/// What the first line of a list is.
enum FirstLine {
    /// The header. The value is the index of the column with the names.
    Header(usize),
    /// A name; the list has no header.
    Name(String),
}

/// Decides what the first line of a list is. The error is the help for the user.
fn first_line(record: &StringRecord) -> Result<FirstLine, String> {
    if let Some(at) = record.iter().position(|cell| cell.eq_ignore_ascii_case(HEADER)) {
        return Ok(FirstLine::Header(at));
    }
    if record.len() == 1 {
        return Ok(FirstLine::Name(record.iter().next().unwrap_or_default().to_owned()));
    }
    let lower: Vec<String> = record.iter().map(str::to_lowercase).collect();
    Err(did_you_mean(HEADER, lower.iter().map(String::as_str), || {
        "a list with several columns begins with a line of headers: call the column of the names `name`"
            .to_owned()
    }))
}

/// The character that separates the columns: the separator that occurs most often in the first
/// line, or a comma.
fn separator(text: &str) -> u8 {
    let first = text.trim_start().lines().next().unwrap_or_default();
    let count = |separator: &u8| first.bytes().filter(|byte| byte == separator).count();
    // `max_by_key` returns the last of several maxima, so the comma is last.
    [b'\t', b';', b','].into_iter().max_by_key(count).unwrap_or(b',')
}

/// The line of a text that begins at the byte `start`, without its end.
fn line(text: &str, start: usize) -> std::ops::Range<usize> {
    let rest = text.get(start..).unwrap_or_default();
    let skipped = rest.len() - rest.trim_start_matches(['\r', '\n']).len();
    let start = start + skipped;
    let rest = &rest[skipped..];
    start..start + rest.find(['\r', '\n']).unwrap_or(rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<String>, String> {
        names(&Source::new("class.csv", text)).map_err(|faults| faults.to_string())
    }

    #[test]
    fn names_are_read_from_one_column_or_from_the_column_name() {
        let wanted = vec!["Ada Lovelace".to_owned(), "Émilie, du Châtelet".to_owned()];
        for text in [
            "Ada Lovelace\n\"Émilie, du Châtelet\"\n",
            "\u{feff}name\r\nAda Lovelace\r\n\r\n\"Émilie, du Châtelet\"",
            "class;Name;birthday\n5b; Ada Lovelace ;1815\n5b;Émilie, du Châtelet;1706\n;;\n",
            "Name\tclass\nAda Lovelace\t5b\nÉmilie, du Châtelet\n",
        ] {
            assert_eq!(read(text), Ok(wanted.clone()), "{text:?}");
        }
    }

    #[test]
    fn faults_name_the_line() {
        let fault = read("first,last\nAda,Lovelace\n").unwrap_err();
        assert!(fault.contains("class.csv does not say which column has the names"), "{fault}");
        let fault = read("name,class\nAda,5b\n,5b\n").unwrap_err();
        assert!(fault.contains("a line of the list has no name"), "{fault}");
        let fault = read(&format!("Ada\n{}\n", "x".repeat(81))).unwrap_err();
        assert!(fault.contains("a name does not fit on one line"), "{fault}");
        let fault = read("Zoe\n\"Ada\nEve\nMax\n").unwrap_err();
        assert!(fault.contains("a name does not fit on one line"), "{fault}");
        assert!(read("\n \n").unwrap_err().contains("class.csv has no names"));
        let many = "Ada\n".repeat(MAX_NAMES + 1);
        assert!(read(&many).unwrap_err().contains("class.csv has 2001 names"));
    }
}
