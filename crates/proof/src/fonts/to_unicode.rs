//! Parses `ToUnicode` tables (ISO 32000-1, 9.10.3).

use std::sync::Arc;

use super::code_map::CodeMap;
use crate::work::{self, Work};

/// The maximum number of UTF-16 code units in the text of a code. The longest text of a character in
/// Unicode, of an Arabic ligature, has 18.
const MAX_UNITS: usize = 32;

/// The texts of character codes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Texts {
    /// The text of the first code of each range. In the text of a later code, the last code unit is
    /// increased by the distance from the first code.
    codes: CodeMap<Arc<str>>,
    /// The reason why texts are missing: a noun phrase.
    pub unread: Option<String>,
}

impl Texts {
    /// The text of a code, if the table has it.
    pub fn get(&self, code: u32) -> Option<Arc<str>> {
        let (text, at) = self.codes.get(code)?;
        match at {
            0 => Some(Arc::clone(text)),
            at => Some(with_last_unit_plus(text, at)),
        }
    }

    /// The codes that have a text, in order.
    pub fn codes(&self) -> impl Iterator<Item = u32> {
        self.codes.ranges().flatten()
    }
}

/// Reads the `bfchar` and `bfrange` sections of a table.
pub fn parse(table: &[u8], work: &mut Work<'_>) -> Texts {
    let mut texts = Texts::default();
    let mut tokens = Tokens(table);
    // The strings read so far for the current entry of the table.
    let mut strings: Vec<Vec<u8>> = Vec::new();
    let mut section = None;
    while let Some(token) = tokens.next() {
        match token {
            Token::Word(b"beginbfchar") => (section, strings) = (Some(Section::Chars), Vec::new()),
            Token::Word(b"beginbfrange") => {
                (section, strings) = (Some(Section::Ranges), Vec::new())
            }
            Token::Word(b"endbfchar" | b"endbfrange") => section = None,
            Token::Word(_) => {}
            Token::Hex(hex) if section.is_some() => strings.push(hex),
            Token::Hex(_) => {}
            Token::Open if section == Some(Section::Ranges) => {
                let [from, _] = &strings[..] else { continue };
                let mut code = number(from);
                while let Some(Token::Hex(text)) = tokens.next() {
                    if !texts.insert(code, code, &text, work) {
                        return texts;
                    }
                    code = code.saturating_add(1);
                }
                strings.clear();
            }
            Token::Open => {}
        }
        let is_read = match (section, &strings[..]) {
            (Some(Section::Chars), [code, text]) => {
                texts.insert(number(code), number(code), text, work)
            }
            (Some(Section::Ranges), [from, to, text]) => {
                texts.insert(number(from), number(to), text, work)
            }
            _ => continue,
        };
        if !is_read {
            return texts;
        }
        strings.clear();
    }
    texts
}

impl Texts {
    /// Adds the text of a range of codes. Returns false if a limit is exceeded.
    fn insert(&mut self, first: u32, last: u32, text: &[u8], work: &mut Work<'_>) -> bool {
        if !work.spend(work::ENTRY) {
            return false;
        }
        if text.len() > 2 * MAX_UNITS {
            self.unread = Some(format!("a text of more than {MAX_UNITS} letters in a glyph"));
        } else {
            self.codes.insert(first..=last, utf16(text));
        }
        true
    }
}

/// A section of a table.
#[derive(Clone, Copy, PartialEq)]
enum Section {
    Chars,
    Ranges,
}

/// The bytes as a big-endian number.
fn number(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0, |number: u32, byte| number << 8 | u32::from(*byte))
}

/// A text whose last UTF-16 code unit is increased by `by`.
fn with_last_unit_plus(text: &str, by: u32) -> Arc<str> {
    let mut units: Vec<u16> = text.encode_utf16().collect();
    if let Some(last) = units.last_mut() {
        *last = last.wrapping_add(by as u16);
    }
    String::from_utf16_lossy(&units).into()
}

fn utf16(bytes: &[u8]) -> Arc<str> {
    let units: Vec<u16> =
        bytes.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect();
    String::from_utf16_lossy(&units).into()
}

/// The tokens of a table: hexadecimal strings, opening brackets and words.
struct Tokens<'a>(&'a [u8]);

enum Token<'a> {
    Hex(Vec<u8>),
    Open,
    Word(&'a [u8]),
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let (&first, rest) = self.0.split_first()?;
            match first {
                b'<' if rest.first() != Some(&b'<') => {
                    let end = rest.iter().position(|byte| *byte == b'>').unwrap_or(rest.len());
                    self.0 = &rest[(end + 1).min(rest.len())..];
                    let digits: Vec<u8> = rest[..end]
                        .iter()
                        .filter_map(|byte| char::from(*byte).to_digit(16).map(|digit| digit as u8))
                        .collect();
                    return Some(Token::Hex(
                        digits
                            .chunks(2)
                            .map(|pair| pair[0] << 4 | pair.get(1).unwrap_or(&0))
                            .collect(),
                    ));
                }
                b'[' => {
                    self.0 = rest;
                    return Some(Token::Open);
                }
                first if first.is_ascii_alphabetic() => {
                    let end = self.0.iter().position(|byte| !byte.is_ascii_alphanumeric());
                    let (word, rest) = self.0.split_at(end.unwrap_or(self.0.len()));
                    self.0 = rest;
                    return Some(Token::Word(word));
                }
                // The closing bracket of an array counts as a word.
                b']' => {
                    self.0 = rest;
                    return Some(Token::Word(b"]"));
                }
                _ => self.0 = rest,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::FileWork;

    #[test]
    fn character_codes_map_to_their_texts() {
        let table = b"/CIDInit /ProcSet findresource begin << /Registry (Adobe) >> def
            1 begincodespacerange <0000> <FFFF> endcodespacerange
            2 beginbfchar <0001> <0041> <0002> <00660069> endbfchar
            2 beginbfrange <0010> <0012> <0061> <0020> <0021> [<0078> <D83DDE00>] endbfrange
            1 beginbfchar <0003> <005A> endbfchar";
        let texts = parse(table, &mut FileWork::new(0).part());
        let read: Vec<(u32, Arc<str>)> =
            texts.codes().filter_map(|code| Some((code, texts.get(code)?))).collect();
        let expected = [
            (1, "A"),
            (2, "fi"),
            (3, "Z"),
            (0x10, "a"),
            (0x11, "b"),
            (0x12, "c"),
            (0x20, "x"),
            (0x21, "😀"),
        ];
        assert_eq!(read, expected.map(|(code, text)| (code, Arc::from(text))));
        assert_eq!(texts.unread, None);
    }
}
