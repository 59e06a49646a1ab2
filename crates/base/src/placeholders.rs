//! Placeholders in texts: names in braces that are replaced by values.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

use crate::diagnostic::clipped;

/// An unknown placeholder or an unmatched brace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceholderError {
    /// The name without braces, or the unmatched brace.
    pub name: String,
    /// The range of bytes in the text, braces included.
    pub span: Range<usize>,
    /// The names of all valid placeholders.
    pub known: Vec<String>,
}

impl fmt::Display for PlaceholderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name.as_str() {
            brace @ ("{" | "}") => write!(f, "unmatched brace: {brace}"),
            name => write!(f, "there is no placeholder {{{}}} here", clipped(name)),
        }
    }
}

/// Replaces each `{name}` by its value. `{{` and `}}` are literal braces.
///
/// # Errors
/// The first name without a value, or the first unmatched brace.
///
/// ```
/// use bookgen_base::expand;
///
/// assert_eq!(expand("page {page}", &[("page", "7")]).unwrap(), "page 7");
/// assert_eq!(expand("page {pgae}", &[("page", "7")]).unwrap_err().name, "pgae");
/// ```
pub fn expand(text: &str, args: &[(&str, &str)]) -> Result<String, PlaceholderError> {
    let mut out = String::with_capacity(text.len());
    for part in parts(text) {
        match part {
            Part::Text(text) => out.push_str(text),
            Part::Name(name, span) => match args.iter().find(|(known, _)| *known == name) {
                Some((_, value)) => out.push_str(value),
                None => {
                    let known = args.iter().map(|(name, _)| (*name).to_owned()).collect();
                    return Err(PlaceholderError { name: name.to_owned(), span, known });
                }
            },
        }
    }
    Ok(out)
}

/// The names of the placeholders in a text.
pub fn placeholders(text: &str) -> BTreeSet<String> {
    let name = |part| match part {
        Part::Name(name, _) => Some(str::to_owned(name)),
        Part::Text(_) => None,
    };
    parts(text).filter_map(name).collect()
}

enum Part<'a> {
    Text(&'a str),
    Name(&'a str, Range<usize>),
}

fn parts(text: &str) -> impl Iterator<Item = Part<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let (start, rest) = (at, &text[at..]);
        let brace = rest.find(['{', '}']).unwrap_or(rest.len());
        if rest.is_empty() {
            return None;
        }
        let (part, length) = if brace > 0 {
            (Part::Text(&rest[..brace]), brace)
        } else if rest.starts_with("{{") || rest.starts_with("}}") {
            (Part::Text(&rest[..1]), 2)
        } else if let (true, Some(end)) = (rest.starts_with('{'), rest.find('}')) {
            (Part::Name(&rest[1..end], start..start + end + 1), end + 1)
        } else {
            (Part::Name(&rest[..1], start..start + 1), 1)
        };
        at += length;
        Some(part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn each_placeholder_is_replaced_by_its_value() {
        let args = [("page", "7"), ("count", "30")];
        assert_eq!(expand("{count} on page {page}", &args).unwrap(), "30 on page 7");
        assert_eq!(expand("{{page}}", &args).unwrap(), "{page}");
        let fault = expand("page {pgae}", &args).unwrap_err();
        assert_eq!((fault.name.as_str(), fault.span), ("pgae", 5..11));
        assert_eq!(expand("a } b", &args).unwrap_err().span, 2..3);
        assert_eq!(expand("a { b", &args).unwrap_err().span, 2..3);
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "[a{}é ]{0,12}") {
            let _ = expand(&text, &[("a", "x")]);
        }
    }
}
