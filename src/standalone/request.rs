//! A level and options from the command line. They are read as a chapter of a spec, so the options
//! and the error messages are the same as in a book.

use super::option_text::line;
use crate::spec::{self, ResolvedChapter};
use bookgen_base::diagnostic::{Diagnostic, FaultKind, Faults, Source};
use bookgen_base::schema::{Files, Type};

/// The puzzles that a command line requests.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The name of the kind.
    pub kind: &'a str,
    /// The name of the level.
    pub level: Option<&'a str>,
    /// A range of ratings, for example `2.0-2.6`.
    pub rating: Option<&'a str>,
    /// The options of the kind, each as a line of TOML.
    pub options: &'a [String],
}

impl Request<'_> {
    /// Writes the request as a chapter of a spec, and reads this chapter. Files that the options
    /// name are read from `files`.
    ///
    /// # Errors
    /// All faults of the request. They are mistakes on the command line, or files that cannot be
    /// read.
    pub fn chapter(&self, files: &dyn Files) -> Result<ResolvedChapter, Faults> {
        let kind = line("kind", &Type::Text, self.kind);
        // A message quotes the wrong line and one line on each side of it. So a blank line follows
        // the fixed lines: no message then quotes a fixed line, which the user did not write.
        let mut text = format!("id = \"generate\"\n{kind}\ncount = 1\nper_page = 1\n\n");
        let mut add = |key: &str, ty: &Type, value: Option<&str>| {
            if let Some(value) = value {
                text += &line(key, ty, value);
                text += "\n\n";
            }
        };
        add("level", &Type::Text, self.level);
        static NUMBER: Type = Type::Number(0.0, 20.0);
        add("rating", &Type::List(&NUMBER, 2, 2), self.rating);
        text += "[options]\n\n";
        for option in self.options {
            text += option;
            text += "\n\n";
        }
        let source = Source::new("the options", text);
        spec::chapter(&source, files).map_err(|mut faults| {
            for fault in &mut faults.0 {
                let is_of_file =
                    fault.place.as_ref().is_some_and(|(place, _)| place.source != source);
                if !is_of_file && fault.kind != FaultKind::File {
                    fault.kind = FaultKind::Usage;
                }
                if !is_of_file {
                    name_option(fault);
                }
            }
            faults
        })
    }
}

/// Replaces the place of a fault in the written chapter by the name of the option: the user has not seen
/// the chapter.
fn name_option(fault: &mut Diagnostic) {
    let Some((place, label)) = &fault.place else { return };
    let text = &place.source.text;
    let start = text[..place.span.start].rfind('\n').map_or(0, |at| at + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    let Some((key, _)) = line.split_once(" = ") else { return };
    let option = key.replace('_', "-");
    fault.message = match fault.kind {
        FaultKind::File => format!("--{option}: {}: {label}", fault.message),
        _ => format!("--{option}: {}", fault.message),
    };
    fault.place = None;
}
