//! A puzzle as a string: what tests compare, the record keeps and proofs read back.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

/// A puzzle outside its kind: `kind:params:givens:answer`.
///
/// In each field `%`, `:`, control characters and line ends are written `%XX` (their UTF-8 bytes
/// in hexadecimal); all other text stands for itself.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Puzzle {
    /// The name of the kind.
    pub kind: String,
    /// What the kind needs to know beside the cells: size, variant, title.
    pub params: String,
    /// What is printed.
    pub givens: String,
    /// What is to be found.
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
    /// The digest that a manifest has of it: the first 32 hexadecimal digits of the SHA-256 hash of
    /// its text.
    pub fn digest(&self) -> String {
        let hash = Sha256::digest(self.to_string().as_bytes());
        hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Why a string is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseError {
    /// Not four fields, but so many.
    Fields(usize),
    /// A `%` that two hexadecimal digits do not follow, at this byte.
    Escape(usize),
    /// Escapes that are no UTF-8.
    Utf8,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::Fields(n) => write!(f, "a puzzle has 4 fields between colons, not {n}"),
            ParseError::Escape(at) => {
                write!(f, "the % at byte {at} is not followed by two hexadecimal digits")
            }
            ParseError::Utf8 => write!(f, "the % escapes are not UTF-8"),
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
    fn fields_are_escaped() {
        let puzzle = Puzzle {
            kind: "wordsearch".into(),
            params: "100 % of: birds\n".into(),
            givens: "ÄB".into(),
            answer: String::new(),
        };
        assert_eq!(puzzle.to_string(), "wordsearch:100 %25 of%3A birds%0A:ÄB:");
    }

    #[test]
    fn faults_are_named() {
        assert_eq!("a:b".parse::<Puzzle>(), Err(ParseError::Fields(2)));
        assert_eq!("a:b%2:c:d".parse::<Puzzle>(), Err(ParseError::Escape(3)));
        assert_eq!("a:b:%FF:d".parse::<Puzzle>(), Err(ParseError::Utf8));
    }

    proptest! {
        #[test]
        fn a_written_puzzle_reads_back(fields in prop::array::uniform4("\\PC{0,20}[%:\n]?\\PC{0,5}")) {
            let [kind, params, givens, answer] = fields;
            let puzzle = Puzzle { kind, params, givens, answer };
            prop_assert_eq!(puzzle.to_string().parse::<Puzzle>(), Ok(puzzle));
        }

        #[test]
        fn any_text_is_a_puzzle_or_an_error(text in "[a-f:%0-9é]{0,10}:[a-f:%0-9é]{0,10}:[a-f%0-9é]{0,10}:[a-f%0-9é]{0,10}") {
            if let Ok(puzzle) = text.parse::<Puzzle>() {
                prop_assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
            }
        }
    }
}
