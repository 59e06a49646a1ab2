//! The text form of puzzles, which all kinds have: puzzle strings, or JSON objects, one per line.

use super::json;
use bookgen_puzzles::{FormatError, ParseError, Puzzle, TextFormat};

/// The text form of puzzles.
pub static TEXT: TextFormat = TextFormat::lines(
    "text",
    "a puzzle string KIND:PARAMS:GIVENS:ANSWER a line, or a JSON object a line",
    parse,
    |puzzle, out| {
        *out += &puzzle.to_string();
        out.push('\n');
        Ok(())
    },
)
.with_headings();

/// Parses a line: a puzzle string, or the JSON object of a puzzle.
fn parse(line: &str) -> Result<Puzzle, FormatError> {
    if line.trim_start().starts_with('{') {
        return json::parse(line);
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

/// Whether an argument is meant as a puzzle: it begins with the name of the kind and a colon, or it
/// is a JSON object.
pub fn looks_like_puzzle(text: &str, kind: &str) -> bool {
    let rest = text.trim_start().strip_prefix(kind);
    rest.is_some_and(|rest| rest.starts_with(':')) || text.trim_start().starts_with('{')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first puzzle or error of a text.
    fn read(text: &str) -> String {
        match TEXT.read(text).remove(0) {
            Ok(found) => found.puzzle.to_string(),
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
    fn arguments_that_are_meant_as_puzzles_are_recognised() {
        assert!(looks_like_puzzle("jigsaw:5x5", "jigsaw"));
        assert!(looks_like_puzzle(" {\"kind\"", "jigsaw"));
        assert!(!looks_like_puzzle("jigsaw.txt", "jigsaw"));
        assert!(!looks_like_puzzle("C:\\a", "jigsaw"));
    }
}
