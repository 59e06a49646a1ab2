//! The text form of puzzles, which all kinds have: puzzle strings, or JSON objects, one per line.

use serde_json::Value;

use super::{FormatError, Headings, Reading, TextFormat, Writing};
use crate::heading::{Heading, printable};
use crate::puzzle::{ParseError, Puzzle};

/// The help for a line that is not such an object.
const WRITE_OBJECT: &str = "write an object like {\"kind\": \"…\", \"params\": \"…\", \"givens\": \"…\", \"answer\": \"…\"}";

/// The text form of puzzles.
pub static TEXT: TextFormat = TextFormat {
    name: "text",
    summary: "a puzzle string KIND:PARAMS:GIVENS:ANSWER a line, or a JSON object a line",
    reading: Reading::Strings,
    writing: Some(Writing::new(
        |puzzle, out| {
            *out += &puzzle.to_string();
            out.push('\n');
            Ok(())
        },
        Headings::Written,
    )),
};

/// Parses a line: a puzzle string, or the JSON object of a puzzle. `has_titles` tells whether a
/// puzzle can have the title of its object: not if titles are in the parameters of its kind.
///
/// # Errors
/// The line is neither.
pub fn parse(line: &str, has_titles: bool) -> Result<Puzzle, FormatError> {
    if line.trim_start().starts_with('{') {
        return parse_object(line, has_titles);
    }
    let line = line.trim_end();
    let indent = line.len() - line.trim_start().len();
    line.trim_start().parse().map_err(|error: ParseError| {
        let (byte, help) = match error {
            ParseError::Fields(count) if count > 4 => {
                let fourth_colon = line.match_indices(':').nth(3).map_or(0, |(at, _)| at);
                (fourth_colon, "write `%3A` for a colon in a field")
            }
            ParseError::Fields(_) => {
                (indent, "write KIND:PARAMS:GIVENS:ANSWER; the answer may be empty")
            }
            ParseError::Escape(at) => (indent + at, "write `%25` for a percent sign"),
            ParseError::Utf8 => (indent, "write the escapes of a character's UTF-8 bytes"),
        };
        let column = line.get(..byte).unwrap_or_default().chars().count() + 1;
        FormatError::in_line(column, error.to_string(), help)
    })
}

/// Parses the object of a puzzle. The key `answer` may be missing. The keys of titles
/// and authors are read; other keys are ignored.
///
/// # Errors
/// The line is not an object of a puzzle.
pub fn parse_object(line: &str, has_titles: bool) -> Result<Puzzle, FormatError> {
    let value: Value = serde_json::from_str(line).map_err(|error| {
        // The column of the library counts bytes.
        let before = line.as_bytes().get(..error.column().saturating_sub(1)).unwrap_or_default();
        let column = String::from_utf8_lossy(before).chars().count() + 1;
        let text = error.to_string();
        let reason = text.split(" at line ").next().unwrap_or_default();
        FormatError::in_line(column, format!("this is not JSON: {reason}"), WRITE_OBJECT)
    })?;
    let text = |key: &str| match value.get(key) {
        Some(Value::String(text)) => Ok(Some(text.clone())),
        None | Some(Value::Null) => Ok(None),
        Some(_) => {
            let message = format!("the value of the key \"{key}\" is not a string");
            Err(FormatError::in_line(1, message, WRITE_OBJECT))
        }
    };
    let required = |key: &str| {
        let message = || format!("the object has no key \"{key}\"");
        text(key)?.ok_or_else(|| FormatError::in_line(1, message(), WRITE_OBJECT))
    };
    let puzzle = Puzzle {
        kind: required("kind")?,
        params: required("params")?,
        givens: required("givens")?,
        answer: text("answer")?.unwrap_or_default(),
    };
    with_heading(puzzle, Heading::of_json(&value), has_titles)
}

/// Adds a heading to a puzzle, whose own heading has priority. Without `has_titles`, the title is left
/// out.
pub(super) fn with_heading(
    puzzle: Puzzle,
    heading: Heading,
    has_titles: bool,
) -> Result<Puzzle, FormatError> {
    // The parser of the kind reports other parameters.
    let Ok((bare, own)) = Heading::take(&puzzle) else { return Ok(puzzle) };
    let heading = Heading { title: heading.title.filter(|_| has_titles), ..heading };
    let heading = printable(own.or(heading))
        .map_err(|(message, help)| FormatError::in_line(1, message, help))?;
    Ok(heading.put(bare.into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first puzzle or error of a text.
    fn read(text: &str) -> String {
        let line = text.lines().find(|line| !line.starts_with('#') && !line.is_empty());
        match parse(line.unwrap_or_default(), true) {
            Ok(puzzle) => puzzle.to_string(),
            Err(error) => format!("{error}; {}", error.help),
        }
    }

    #[test]
    fn puzzle_strings_and_json_objects_are_read() {
        for text in ["a:1x1:x:y", " a:1x1:x:y \r\n", "# no\n\na:1x1:x:y"] {
            assert_eq!(read(text), "a:1x1:x:y");
        }
        assert_eq!(read("a:b%3A:c c:"), "a:b%3A:c c:");
        let json =
            r#"{"level": "easy", "kind": "a", "params": "b:", "givens": "c", "answer": null}"#;
        assert_eq!(read(json), "a:b%3A:c:");
    }

    #[test]
    fn errors_name_column_and_way_out() {
        for (text, error) in [
            (
                "é:b:c",
                "line 1, column 1: a puzzle string has 4 fields separated by colons; this string has 3; write KIND:PARAMS:GIVENS:ANSWER; the answer may be empty",
            ),
            (
                "é:b:c:d:e",
                "line 1, column 8: a puzzle string has 4 fields separated by colons; this string has 5; write `%3A` for a colon in a field",
            ),
            (
                " é:b%2:c:d",
                "line 1, column 5: the % at byte 4 is not followed by two hexadecimal digits; write `%25` for a percent sign",
            ),
            (
                "a:%FF:c:d",
                "line 1, column 1: the bytes of the % escapes are not valid UTF-8; write the escapes of a character's UTF-8 bytes",
            ),
            (
                "{\"é\": 1 2}",
                "line 1, column 9: this is not JSON: expected `,` or `}`; write an object like {\"kind\": \"…\", \"params\": \"…\", \"givens\": \"…\", \"answer\": \"…\"}",
            ),
            (
                "{\"kind\": \"a\", \"params\": 7}",
                "line 1, column 1: the value of the key \"params\" is not a string; write an object like {\"kind\": \"…\", \"params\": \"…\", \"givens\": \"…\", \"answer\": \"…\"}",
            ),
            (
                "{\"kind\": \"a\", \"params\": \"\"}",
                "line 1, column 1: the object has no key \"givens\"; write an object like {\"kind\": \"…\", \"params\": \"…\", \"givens\": \"…\", \"answer\": \"…\"}",
            ),
        ] {
            assert_eq!(read(text), error, "{text}");
        }
    }

    #[test]
    fn the_keys_of_titles_and_authors_are_read() {
        let object = |rest: &str| format!(r#"{{"kind":"jigsaw","givens":"c",{rest}}}"#);
        for (rest, found) in [
            (r#""params":"b","title":"Fox","credit":"Ann""#, "jigsaw:b%0AFox%0AAnn:c:"),
            (r#""params":"b\nOwn\n","title":"Fox","credit":"Ann""#, "jigsaw:b%0AOwn%0AAnn:c:"),
            (r#""params":"b","title":null,"credit":null"#, "jigsaw:b:c:"),
            (
                r#""params":"b","title":"a\u202eb""#,
                "line 1, column 1: the title of this puzzle cannot be printed: U+202E changes the \
                 direction of writing; remove this invisible character",
            ),
        ] {
            assert_eq!(read(&object(rest)), found, "{rest}");
        }
    }
}
