//! Reads a file of quotations.
//!
//! Each line is a quotation: the text, optionally its author and its source, with `|` or tabs between them.
//! Lines that begin with `#` are comments.

use std::sync::Arc;

use super::cells::{self, Text};
use bookgen_base::diagnostic::{Diagnostic, Faults, Place, Source};
use bookgen_base::printed_text::has_odd_space;
use bookgen_core::letters::Spelling;
use bookgen_core::word_list::digest;

/// The maximum number of quotations of a file.
const MAX_QUOTES: usize = 20_000;
/// The maximum number of bytes of a line.
const MAX_LINE: usize = 8_000;
/// The maximum number of faults that are reported.
const MAX_FAULTS: usize = 20;
/// The maximum length of an author or a source in characters.
const MAX_NAME: usize = 100;

/// A quotation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    /// The letters and marks.
    pub text: Text,
    /// The author.
    pub author: Option<String>,
    /// The source, such as a title and a year.
    pub source: Option<String>,
}

impl Quote {
    /// The number of letters.
    pub fn length(&self) -> usize {
        cells::letters(&self.text).count()
    }
}

/// The quotations of a file.
#[derive(Clone, Debug, Default)]
pub struct Quotes {
    pub quotes: Vec<Quote>,
    /// The digest of the file.
    pub digest: String,
}

/// Reads a file. `place` is the option that names it.
///
/// # Errors
/// The first faults of the lines; no quotations, or too many; a line that is too long.
pub fn read(source: &Arc<Source>, place: &Place, spelling: Spelling) -> Result<Quotes, Faults> {
    if let Some(label) = source.long_line(MAX_LINE) {
        let message = format!("{} is not a file of quotations", source.name);
        let help = "write one quotation per line: `text|author|source`";
        return Err(Diagnostic::input(message).at(place, label).help(help).into());
    }
    let mut quotes: Vec<Quote> = Vec::new();
    let mut faults = Faults::default();
    let mut start = 0;
    for line in source.text.split_inclusive('\n') {
        let at = start..start + line.trim_end().len();
        start += line.len();
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match read_line(line, spelling) {
            // A quotation that a file has twice counts once.
            Ok(quote) if quotes.len() < MAX_QUOTES => quotes.push(quote),
            Ok(_) => {
                let fault = Diagnostic::input(format!("{} has too many quotations", source.name));
                let label = format!("more than {MAX_QUOTES}");
                faults.push(fault.at(place, label).help("use a shorter file"));
                break;
            }
            Err((message, help)) => {
                faults.push(
                    Diagnostic::input(message).at(&source.place(at), "this quotation").help(help),
                );
            }
        }
    }
    if quotes.is_empty() && faults.0.is_empty() {
        faults.push(
            Diagnostic::input(format!("{} has no quotations", source.name))
                .at(place, "only empty lines and comments")
                .help("write one quotation per line: `text|author|source`"),
        );
    }
    faults.shorten(MAX_FAULTS, "the quotations");
    let mut seen = std::collections::BTreeSet::new();
    quotes.retain(|quote| seen.insert(quote.text.clone()));
    let digest = digest(std::iter::once(source.text.as_str()));
    faults.into_result(Quotes { quotes, digest })
}

/// Reads a line. The error is a message and a help.
fn read_line(line: &str, spelling: Spelling) -> Result<Quote, (String, &'static str)> {
    let separator = if line.contains('|') { '|' } else { '\t' };
    let parts: Vec<&str> = line.split(separator).map(str::trim).collect();
    let (text, names) = parts.split_first().unwrap_or((&"", &[]));
    if names.len() > 2 {
        let message = "the line has more than a text, an author and a source".to_owned();
        return Err((message, "write `text|author|source`"));
    }
    let help = "write letters, digits and punctuation marks, or leave the quotation out";
    let text = cells::of_quotation(text, spelling).map_err(|reason| (reason, help))?;
    let name = |at: usize| -> Result<Option<String>, (String, &'static str)> {
        let name = names.get(at).copied().filter(|name| !name.is_empty());
        let is_wrong = |name: &str| {
            name.chars().count() > MAX_NAME
                || name.chars().any(char::is_control)
                || has_odd_space(name)
        };
        match name.filter(|name| is_wrong(name)) {
            Some(name) => Err((
                format!(
                    "`{}` cannot be printed below a quotation",
                    name.chars().take(30).collect::<String>()
                ),
                "write at most 100 characters, with single spaces",
            )),
            None => Ok(name.map(str::to_owned)),
        }
    };
    Ok(Quote { text, author: name(0)?, source: name(1)? })
}
