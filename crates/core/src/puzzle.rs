//! A puzzle as a string. Records store this string, tests compare it, and `bookgen proof` recovers
//! it from a printed page.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

/// A puzzle as four strings. Its string form is `kind:params:givens:answer`.
///
/// In the string form, `%`, `:` and control characters of a field are escaped: each of their UTF-8
/// bytes becomes `%XX`, with two hexadecimal digits. All other characters stay as they are.
///
/// ```
/// use bookgen_core::Puzzle;
///
/// let puzzle: Puzzle = "sudoku:9x9%0AFirst light%0A:1..:123".parse()?;
/// assert_eq!(puzzle.params, "9x9\nFirst light\n");
/// assert_eq!(puzzle.to_string(), "sudoku:9x9%0AFirst light%0A:1..:123");
/// # Ok::<(), bookgen_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Puzzle {
    /// The name of the kind.
    pub kind: String,
    /// All properties of the puzzle other than its cells: size, variant, title.
    pub params: String,
    /// The printed content of the cells, in the format of the kind.
    pub givens: String,
    /// The solution, in the format of the kind.
    pub answer: String,
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, field) in [&self.kind, &self.params, &self.givens, &self.answer].iter().enumerate()
        {
            if i > 0 {
                f.write_str(":")?;
            }
            for c in field.chars() {
                if c == ':' || c == '%' || c.is_control() {
                    let mut bytes = [0; 4];
                    for byte in c.encode_utf8(&mut bytes).bytes() {
                        write!(f, "%{byte:02X}")?;
                    }
                } else {
                    write!(f, "{c}")?;
                }
            }
        }
        Ok(())
    }
}

impl Puzzle {
    /// The digest for manifests: the first 32 hexadecimal digits of the SHA-256 hash of the string
    /// form.
    pub fn digest(&self) -> String {
        let hash = Sha256::digest(self.to_string().as_bytes());
        hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
    }
}

/// The reason why a string is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseError {
    /// The string has this number of fields instead of four.
    Fields(usize),
    /// The `%` at this byte is not followed by two hexadecimal digits.
    Escape(usize),
    /// The unescaped bytes of a field are not UTF-8.
    Utf8,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::Fields(n) => {
                write!(f, "a puzzle string has 4 fields separated by colons; this string has {n}")
            }
            ParseError::Escape(at) => {
                write!(f, "the % at byte {at} is not followed by two hexadecimal digits")
            }
            ParseError::Utf8 => write!(f, "the bytes of the % escapes are not valid UTF-8"),
        }
    }
}

impl std::error::Error for ParseError {}

impl FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Puzzle, ParseError> {
        let fields: Vec<&str> = text.split(':').collect();
        let [kind, params, givens, answer] = fields[..] else {
            return Err(ParseError::Fields(fields.len()));
        };
        Ok(Puzzle {
            kind: unescape(text, kind)?,
            params: unescape(text, params)?,
            givens: unescape(text, givens)?,
            answer: unescape(text, answer)?,
        })
    }
}

/// Resolves the escapes of a field. `field` must be a slice of `whole`, so that an error can give
/// the position of the byte in `whole`.
fn unescape(whole: &str, field: &str) -> Result<String, ParseError> {
    let start = field.as_ptr() as usize - whole.as_ptr() as usize;
    let mut bytes = Vec::with_capacity(field.len());
    let mut rest = field.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        rest = tail;
        if first != b'%' {
            bytes.push(first);
            continue;
        }
        let at = start + field.len() - tail.len() - 1;
        let digit = |i: usize| tail.get(i).and_then(|&b| char::from(b).to_digit(16));
        let (Some(high), Some(low)) = (digit(0), digit(1)) else {
            return Err(ParseError::Escape(at));
        };
        bytes.push((high * 16 + low) as u8);
        rest = &tail[2..];
    }
    String::from_utf8(bytes).map_err(|_| ParseError::Utf8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn colons_percent_signs_and_control_characters_are_escaped() {
        let puzzle = Puzzle {
            kind: "wordsearch".into(),
            params: "100 % of: birds\n".into(),
            givens: "ÄB".into(),
            answer: String::new(),
        };
        assert_eq!(puzzle.to_string(), "wordsearch:100 %25 of%3A birds%0A:ÄB:");
    }

    #[test]
    fn malformed_strings_are_errors() {
        assert_eq!("a:b".parse::<Puzzle>(), Err(ParseError::Fields(2)));
        assert_eq!("a:b%2:c:d".parse::<Puzzle>(), Err(ParseError::Escape(3)));
        assert_eq!("a:b:%FF:d".parse::<Puzzle>(), Err(ParseError::Utf8));
    }

    proptest! {
        #[test]
        fn a_written_puzzle_is_read_back(fields in prop::array::uniform4("\\PC{0,20}[%:\n]?\\PC{0,5}")) {
            let [kind, params, givens, answer] = fields;
            let puzzle = Puzzle { kind, params, givens, answer };
            prop_assert_eq!(puzzle.to_string().parse::<Puzzle>(), Ok(puzzle));
        }

        #[test]
        fn every_parsed_puzzle_is_read_back(text in "[a-f:%0-9é]{0,10}:[a-f:%0-9é]{0,10}:[a-f%0-9é]{0,10}:[a-f%0-9é]{0,10}") {
            if let Ok(puzzle) = text.parse::<Puzzle>() {
                prop_assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
            }
        }
    }
}
