//! Parses `ToUnicode` tables (ISO 32000-1, 9.10.3).

use std::collections::BTreeMap;

use super::MAX_CODES;

/// The text of each character code, from the `bfchar` and `bfrange` sections of a table.
pub fn parse(table: &[u8]) -> BTreeMap<u32, String> {
    let mut texts = BTreeMap::new();
    let mut tokens = Tokens(table);
    // The strings read so far for the current entry of the table.
    let mut strings: Vec<Vec<u8>> = Vec::new();
    let mut section = None;
    while let Some(token) = tokens.next() {
        if texts.len() > MAX_CODES {
            break;
        }
        match token {
            Token::Word(b"beginbfchar") => (section, strings) = (Some(Section::Chars), Vec::new()),
            Token::Word(b"beginbfrange") => {
                (section, strings) = (Some(Section::Ranges), Vec::new())
            }
            Token::Word(b"endbfchar" | b"endbfrange") => section = None,
            Token::Word(_) => {}
            Token::Hex(hex) => strings.push(hex),
            Token::Open if section == Some(Section::Ranges) => {
                let [from, _] = &strings[..] else { continue };
                let from = number(from);
                let mut code = from;
                while let Some(Token::Hex(text)) = tokens.next() {
                    texts.insert(code, utf16(&text));
                    code = code.saturating_add(1);
                    if code - from > 0xffff {
                        break;
                    }
                }
                strings.clear();
            }
            Token::Open => {}
        }
        match (section, &strings[..]) {
            (Some(Section::Chars), [code, text]) => {
                texts.insert(number(code), utf16(text));
                strings.clear();
            }
            (Some(Section::Ranges), [from, to, text]) => {
                let (from, to) = (number(from), number(to));
                for (at, code) in (from..=to).take(MAX_CODES).enumerate() {
                    texts.insert(code, utf16(&with_last_unit_plus(text, at)));
                }
                strings.clear();
            }
            _ => {}
        }
    }
    texts
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

/// A UTF-16 text whose last code unit is increased by `by`.
fn with_last_unit_plus(text: &[u8], by: usize) -> Vec<u8> {
    let mut text = text.to_vec();
    if let Some(last) = text.len().checked_sub(2) {
        let unit = u16::from_be_bytes([text[last], text[last + 1]]).wrapping_add(by as u16);
        text[last..].copy_from_slice(&unit.to_be_bytes());
    }
    text
}

fn utf16(bytes: &[u8]) -> String {
    let units: Vec<u16> =
        bytes.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect();
    String::from_utf16_lossy(&units)
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

    #[test]
    fn character_codes_map_to_their_texts() {
        let table = b"/CIDInit /ProcSet findresource begin << /Registry (Adobe) >> def
            1 begincodespacerange <0000> <FFFF> endcodespacerange
            2 beginbfchar <0001> <0041> <0002> <00660069> endbfchar
            2 beginbfrange <0010> <0012> <0061> <0020> <0021> [<0078> <D83DDE00>] endbfrange
            1 beginbfchar <0003> <005A> endbfchar";
        let texts = parse(table);
        let read: Vec<(u32, &str)> =
            texts.iter().map(|(code, text)| (*code, text.as_str())).collect();
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
        assert_eq!(read, expected);
    }
}
