//! The fonts of a finished document: whether they are embedded, how wide their glyphs are, and what
//! text each code stands for.

use std::collections::BTreeMap;

use hayro_syntax::object::{Array, Dict, Name, Number, Object, ObjectIdentifier, Stream};

use bookgen_contract::pdf::decoded;

/// No more codes are read of one font's table: there are no more codes.
const MOST_CODES: usize = 1 << 16;

/// A font as a finished document has it.
#[derive(Clone, Debug, PartialEq)]
pub struct Font {
    /// Its name, without the letters that name a subset.
    pub name: String,
    /// Whether its glyphs are in the file. Those of Type 3 always are.
    pub embedded: bool,
    /// The thickness of its stems in thousandths of the em, as its descriptor has it: bold fonts
    /// have more.
    pub stem: f64,
    /// The height of capitals in ems.
    pub cap_height: f64,
    /// How many bytes a code has.
    pub code_bytes: usize,
    /// What its glyphs' plane is to the em: a thousandth, but for Type 3.
    unit: f64,
    widths: BTreeMap<u32, f64>,
    default_width: f64,
    texts: BTreeMap<u32, String>,
    /// Whether codes without a text are those of ASCII.
    ascii: bool,
    /// How a code leads to a glyph.
    pub reach: Reach,
}

/// How the codes of a font lead to its glyphs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reach {
    /// The code is the number of the glyph, in a program of TrueType outlines that is this object, or
    /// in one of another kind.
    Plain(Option<ObjectIdentifier>),
    /// By some table.
    Mapped,
}

impl Font {
    /// A font from its dictionary.
    pub fn of(dict: &Dict<'_>) -> Font {
        let subtype = name(dict, "Subtype");
        let composite = subtype == "Type0";
        let inner = match dict.get::<Array<'_>>("DescendantFonts") {
            Some(fonts) if composite => fonts.iter::<Dict<'_>>().next(),
            _ => None,
        };
        let inner = inner.as_ref().unwrap_or(dict);
        let descriptor = inner.get::<Dict<'_>>("FontDescriptor").unwrap_or_default();
        let files = ["FontFile", "FontFile2", "FontFile3"];
        let full = name(dict, "BaseFont");
        let number = |key: &str| descriptor.get::<Number>(key).map(|number| number.as_f64());
        let mut font = Font {
            name: plain(&full).to_owned(),
            embedded: subtype == "Type3" || files.iter().any(|key| descriptor.contains_key(key)),
            stem: number("StemV").unwrap_or_default(),
            cap_height: number("CapHeight").filter(|height| *height > 0.0).unwrap_or(700.0)
                / 1000.0,
            code_bytes: if composite { 2 } else { 1 },
            unit: 0.001,
            widths: BTreeMap::new(),
            default_width: 0.0,
            texts: BTreeMap::new(),
            ascii: !composite,
            reach: match composite && is_plain(dict, inner) {
                true => Reach::Plain(descriptor.get_ref("FontFile2").map(Into::into)),
                false => Reach::Mapped,
            },
        };
        if subtype == "Type3" {
            let matrix = dict.get::<Array<'_>>("FontMatrix");
            let unit = matrix.and_then(|matrix| matrix.iter::<Number>().next());
            font.unit = unit.map_or(0.001, |unit| unit.as_f64().abs());
        }
        match composite {
            true => font.wide(inner),
            false => font.simple(dict, number("MissingWidth")),
        }
        if let Some(table) = dict.get::<Stream<'_>>("ToUnicode").as_ref().and_then(decoded) {
            font.texts = to_unicode(&table);
        }
        font
    }

    /// The widths of a composite font: `c [w w …]` and `first last w`.
    fn wide(&mut self, dict: &Dict<'_>) {
        self.default_width = dict.get::<Number>("DW").map_or(1000.0, |width| width.as_f64());
        let Some(array) = dict.get::<Array<'_>>("W") else { return };
        let mut objects = array.iter::<Object<'_>>();
        while let Some(first) = objects.next().and_then(code) {
            match objects.next() {
                Some(Object::Array(widths)) => {
                    for (code, width) in (first..).zip(widths.iter::<Number>()).take(MOST_CODES) {
                        self.widths.insert(code, width.as_f64());
                    }
                }
                Some(last) => {
                    let (last, width) = (code(last), objects.next());
                    let (Some(last), Some(Object::Number(width))) = (last, width) else { return };
                    for code in (first..=last).take(MOST_CODES) {
                        self.widths.insert(code, width.as_f64());
                    }
                }
                None => return,
            }
            if self.widths.len() > MOST_CODES {
                return;
            }
        }
    }

    fn simple(&mut self, dict: &Dict<'_>, missing: Option<f64>) {
        // The widths of the fonts that every reader has need not be in the file.
        self.default_width = missing.unwrap_or(500.0);
        let first = dict.get::<Number>("FirstChar").map_or(0, |first| first.as_i64().max(0) as u32);
        if let Some(widths) = dict.get::<Array<'_>>("Widths") {
            for (code, width) in (first..).zip(widths.iter::<Number>()).take(256) {
                self.widths.insert(code, width.as_f64());
            }
        }
    }

    /// The codes that the file gives a text, with that.
    pub fn texts(&self) -> impl Iterator<Item = (u32, &str)> {
        self.texts.iter().map(|(code, text)| (*code, text.as_str()))
    }

    /// How far the pen moves after a code, in ems.
    pub fn advance(&self, code: u32) -> f64 {
        self.widths.get(&code).copied().unwrap_or(self.default_width) * self.unit
    }

    /// The text that a code stands for; empty if the file does not say.
    pub fn text(&self, code: u32) -> String {
        match self.texts.get(&code) {
            Some(text) => text.clone(),
            None if self.ascii && (32..127).contains(&code) => {
                char::from_u32(code).map(String::from).unwrap_or_default()
            }
            None => String::new(),
        }
    }
}

/// Whether the codes of a composite font are the numbers of its glyphs.
fn is_plain(dict: &Dict<'_>, inner: &Dict<'_>) -> bool {
    let straight = match inner.get::<Object<'_>>("CIDToGIDMap") {
        None => true,
        Some(Object::Name(map)) => Name::as_str(&map) == "Identity",
        Some(_) => false,
    };
    straight && matches!(name(dict, "Encoding").as_str(), "Identity-H" | "Identity-V")
}

fn code(object: Object<'_>) -> Option<u32> {
    match object {
        Object::Number(number) => u32::try_from(number.as_i64()).ok(),
        _ => None,
    }
}

/// A name in a dictionary; empty if there is none.
pub fn name(dict: &Dict<'_>, key: &str) -> String {
    dict.get::<Name<'_>>(key).map(|name| name.as_str().to_owned()).unwrap_or_default()
}

/// A font's name without the tag of a subset: `ABCDEF+Lato-Bold`.
fn plain(name: &str) -> &str {
    match name.split_once('+') {
        Some((tag, rest)) if tag.len() == 6 && tag.bytes().all(|b| b.is_ascii_uppercase()) => rest,
        _ => name,
    }
}

/// A `ToUnicode` table (ISO 32000-1, 9.10.3): its `bfchar` and `bfrange` sections.
pub fn to_unicode(table: &[u8]) -> BTreeMap<u32, String> {
    let mut texts = BTreeMap::new();
    let mut tokens = Tokens(table);
    // The strings since the section began; an array's go with the two codes before it.
    let mut strings: Vec<Vec<u8>> = Vec::new();
    let mut section = None;
    while let Some(token) = tokens.next() {
        if texts.len() > MOST_CODES {
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
                for (at, code) in (from..=to).take(MOST_CODES).enumerate() {
                    texts.insert(code, utf16(&later(text, at)));
                }
                strings.clear();
            }
            _ => {}
        }
    }
    texts
}

#[derive(Clone, Copy, PartialEq)]
enum Section {
    Chars,
    Ranges,
}

fn number(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0, |number: u32, byte| number << 8 | u32::from(*byte))
}

/// A text of UTF-16 units with its last unit some further on.
fn later(text: &[u8], by: usize) -> Vec<u8> {
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

/// The tokens of a table that matter here.
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
                // An array of texts ends with it.
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
    fn tables_are_read() {
        let table = b"/CIDInit /ProcSet findresource begin << /Registry (Adobe) >> def
            1 begincodespacerange <0000> <FFFF> endcodespacerange
            2 beginbfchar <0001> <0041> <0002> <00660069> endbfchar
            2 beginbfrange <0010> <0012> <0061> <0020> <0021> [<0078> <D83DDE00>] endbfrange
            1 beginbfchar <0003> <005A> endbfchar";
        let texts = to_unicode(table);
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

    #[test]
    fn names_lose_their_tags() {
        assert_eq!(plain("ABCDEF+Lato-Bold"), "Lato-Bold");
        assert_eq!(plain("Lato+Bold"), "Lato+Bold");
    }
}
