//! Placeholders in texts: names in braces, such as `{puzzles}`.

use std::ops::Range;

use super::resolver::Resolver;
use bookgen_base::diagnostic::{Diagnostic, Place, did_you_mean};
use bookgen_base::placeholders::{PlaceholderError, expand};
use bookgen_base::schema::Values;
use bookgen_press::design::Design;

/// The source position of a placeholder in a text. `place` is the source position of the whole
/// text.
pub fn placeholder_place(place: &Place, text: &str, error: &PlaceholderError) -> Place {
    part_place(place, text, error.span.clone())
}

/// The source position of a part of a text. `place` is the source position of the whole text,
/// including the quotes. If the text is written with escapes or as a multi-line string, the result
/// is `place`.
pub(super) fn part_place(place: &Place, text: &str, part: Range<usize>) -> Place {
    let start = place.span.start + 1;
    let inner = start + part.start..start + part.end;
    let name = text.get(part);
    let exact = name.is_some() && place.source.text.get(inner.clone()) == name;
    if exact { place.source.place(inner) } else { place.clone() }
}

/// The fault of a placeholder that the text must not contain.
pub fn unknown_placeholder(error: &PlaceholderError, place: &Place) -> Diagnostic {
    let names: Vec<String> = error.known.iter().map(|name| format!("{{{name}}}")).collect();
    let names = names.iter().map(String::as_str);
    let name = format!("{{{}}}", error.name);
    let help = did_you_mean(&name, names.clone(), || match names.clone().next() {
        None => "this text cannot have placeholders.".to_owned(),
        Some(_) => format!("the placeholders here are {}.", names.collect::<Vec<_>>().join(", ")),
    });
    Diagnostic::input(error.to_string())
        .at(place, "unknown placeholder")
        .help(format!("{help} To print a brace, write it twice"))
}

impl Resolver<'_> {
    /// The text of a key, with its placeholders filled in.
    pub(super) fn filled(
        &mut self,
        values: &Values,
        key: &str,
        args: &[(&str, &str)],
    ) -> Option<String> {
        let text = values.text(key)?;
        let place = values.place(key);
        match expand(text, args) {
            Ok(text) => Some(text),
            Err(error) => {
                self.unknown_placeholder(&error, &placeholder_place(place, text, &error));
                None
            }
        }
    }

    /// Adds the fault of an unknown placeholder.
    pub(super) fn unknown_placeholder(&mut self, error: &PlaceholderError, place: &Place) {
        self.fault(unknown_placeholder(error, place));
    }

    /// Checks the placeholders of running heads and headlines.
    pub(super) fn check_heads(&mut self, design: &Design) {
        let args = [("book", ""), ("chapter", ""), ("kind", "")];
        let texts = [
            (&design.headline, "headline", &args[..]),
            (&design.heads.0, "heads.left", &args[..2]),
            (&design.heads.1, "heads.right", &args[..2]),
        ];
        for (text, key, args) in texts {
            if let Err(error) = expand(text, args) {
                self.unknown_placeholder(&error, &design.place(key).clone());
            }
        }
    }
}
