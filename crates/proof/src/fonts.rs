//! The fonts of a finished document: whether they are embedded, the widths of their glyphs, and the
//! text of each character code.

mod code_map;
mod to_unicode;

use std::sync::Arc;

use hayro_syntax::object::{Array, Dict, Name, Number, Object, ObjectIdentifier, Stream};

use super::dictionary::name;
use crate::work::{self, MAX_STEPS, Work};
use code_map::CodeMap;
use to_unicode::Texts;

/// A font of a finished document.
#[derive(Clone, Debug, PartialEq)]
pub struct Font {
    /// The PostScript name without a subset tag.
    pub name: String,
    /// Whether the font program is in the file. Always true for Type 3 fonts.
    pub is_embedded: bool,
    /// Whether content streams draw the glyphs of the font.
    pub is_type3: bool,
    /// The stem width from the font descriptor, in thousandths of the em. Bold fonts have wider
    /// stems.
    pub stem: f64,
    /// The height of capitals, in ems.
    pub cap_height: f64,
    /// The number of bytes per character code.
    pub code_bytes: usize,
    /// The size of a glyph space unit in ems: a thousandth, except for Type 3 fonts.
    unit: f64,
    widths: CodeMap<f64>,
    default_width: f64,
    texts: Texts,
    /// Whether a code without an explicit text means the ASCII character of the same number.
    falls_back_to_ascii: bool,
    /// The mapping from codes to glyphs.
    pub glyph_mapping: GlyphMapping,
    /// The reason why text in the font is not read: a noun phrase. `None` if it is read.
    pub unread: Option<String>,
}

/// The mapping from the character codes of a font to its glyphs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GlyphMapping {
    /// The code is the glyph id. If the font program has TrueType outlines, the variant has the id
    /// of the object that contains the program.
    Identity(Option<ObjectIdentifier>),
    /// A table in the file or in the font maps codes to glyphs.
    Table,
}

impl Font {
    /// Reads a font from its dictionary. If the font takes too many steps, its text is not read.
    pub fn new(dict: &Dict<'_>, work: &mut Work<'_>) -> Font {
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
            name: match without_tag(&full) {
                "" => "without a name".to_owned(),
                name => name.to_owned(),
            },
            is_type3: subtype == "Type3",
            is_embedded: subtype == "Type3" || files.iter().any(|key| descriptor.contains_key(key)),
            stem: number("StemV").unwrap_or_default(),
            cap_height: number("CapHeight").filter(|height| *height > 0.0).unwrap_or(700.0)
                / 1000.0,
            code_bytes: if composite { 2 } else { 1 },
            unit: 0.001,
            widths: CodeMap::default(),
            default_width: 0.0,
            texts: Texts::default(),
            falls_back_to_ascii: !composite,
            glyph_mapping: if composite && has_identity_mapping(dict, inner) {
                GlyphMapping::Identity(descriptor.get_ref("FontFile2").map(Into::into))
            } else {
                GlyphMapping::Table
            },
            unread: unread(dict, composite).map(str::to_owned),
        };
        if subtype == "Type3" {
            let matrix = dict.get::<Array<'_>>("FontMatrix");
            let unit = matrix.and_then(|matrix| matrix.iter::<Number>().next());
            font.unit = unit.map_or(0.001, |unit| unit.as_f64().abs());
        }
        if composite {
            font.read_composite_widths(inner, work);
        } else {
            font.read_simple_widths(dict, number("MissingWidth"));
        }
        let table = dict.get::<Stream<'_>>("ToUnicode");
        if let Some(table) = table.and_then(|table| work.decoded(&table)) {
            font.texts = to_unicode::parse(&table, work);
        }
        if work.is_exceeded() {
            font.texts = Texts::default();
            font.unread = Some(format!("a table that takes more than {MAX_STEPS} steps"));
        } else if let Some(reason) = font.texts.unread.take() {
            font.unread = Some(reason);
        }
        font
    }

    /// Reads the widths of a composite font: entries of the form `c [w w …]` or `first last w`.
    fn read_composite_widths(&mut self, dict: &Dict<'_>, work: &mut Work<'_>) {
        self.default_width = dict.get::<Number>("DW").map_or(1000.0, |width| width.as_f64());
        let Some(array) = dict.get::<Array<'_>>("W") else { return };
        let mut objects = array.iter::<Object<'_>>();
        while let Some(first) = objects.next().and_then(code) {
            match objects.next() {
                Some(Object::Array(widths)) => {
                    for (code, width) in (first..=u32::MAX).zip(widths.iter::<Number>()) {
                        if !work.spend(work::ENTRY) {
                            return;
                        }
                        self.widths.insert(code..=code, width.as_f64());
                    }
                }
                Some(last) => {
                    let (last, width) = (code(last), objects.next());
                    let (Some(last), Some(Object::Number(width))) = (last, width) else { return };
                    if !work.spend(work::ENTRY) {
                        return;
                    }
                    self.widths.insert(first..=last, width.as_f64());
                }
                None => return,
            }
        }
    }

    /// Reads the widths of a simple font.
    fn read_simple_widths(&mut self, dict: &Dict<'_>, missing: Option<f64>) {
        // A file may omit the widths of the 14 standard fonts.
        self.default_width = missing.unwrap_or(500.0);
        let first = dict.get::<Number>("FirstChar").map_or(0, |first| first.as_i64().max(0) as u32);
        if let Some(widths) = dict.get::<Array<'_>>("Widths") {
            for (code, width) in (first..=u32::MAX).zip(widths.iter::<Number>()).take(256) {
                self.widths.insert(code..=code, width.as_f64());
            }
        }
    }

    /// The codes to which the file assigns a text explicitly, in order.
    pub fn codes_with_text(&self) -> impl Iterator<Item = u32> {
        self.texts.codes()
    }

    /// The advance width of a code, in ems.
    pub fn advance(&self, code: u32) -> f64 {
        self.widths.get(code).map_or(self.default_width, |(width, _)| *width) * self.unit
    }

    /// The text of a code, or an empty string if the file assigns no text to the code.
    pub fn text(&self, code: u32) -> Arc<str> {
        match self.texts.get(code) {
            Some(text) => text,
            None if self.falls_back_to_ascii && (32..127).contains(&code) => {
                char::from_u32(code).map(String::from).unwrap_or_default().into()
            }
            None => Arc::default(),
        }
    }
}

/// The reason why text in a font is not read. Of a composite font, only horizontal text with codes
/// of two bytes is read. Of a simple font, codes are read as ASCII or with the font's table of texts.
fn unread(dict: &Dict<'_>, composite: bool) -> Option<&'static str> {
    let encoding = dict.get::<Object<'_>>("Encoding");
    match encoding {
        Some(Object::Name(name)) if composite => match Name::as_str(&name) {
            "Identity-H" => None,
            name if name.ends_with("-V") || name == "V" => Some("the vertical writing"),
            _ => Some("the encoding"),
        },
        _ if composite => Some("the encoding"),
        Some(Object::Dict(encoding)) => {
            let renames = encoding.contains_key("Differences") && !dict.contains_key("ToUnicode");
            renames.then_some("the encoding")
        }
        _ => None,
    }
}

/// Whether the codes of a composite font are its glyph ids.
fn has_identity_mapping(dict: &Dict<'_>, inner: &Dict<'_>) -> bool {
    let identity = match inner.get::<Object<'_>>("CIDToGIDMap") {
        None => true,
        Some(Object::Name(map)) => Name::as_str(&map) == "Identity",
        Some(_) => false,
    };
    identity && matches!(name(dict, "Encoding").as_str(), "Identity-H" | "Identity-V")
}

/// The character code in an object, if the object is a whole number.
fn code(object: Object<'_>) -> Option<u32> {
    match object {
        Object::Number(number) => u32::try_from(number.as_i64()).ok(),
        _ => None,
    }
}

/// A font name without its subset tag: `Lato-Bold` for `ABCDEF+Lato-Bold`.
fn without_tag(name: &str) -> &str {
    match name.split_once('+') {
        Some((tag, rest)) if tag.len() == 6 && tag.bytes().all(|b| b.is_ascii_uppercase()) => rest,
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subset_tag_is_removed_from_a_font_name() {
        assert_eq!(without_tag("ABCDEF+Lato-Bold"), "Lato-Bold");
        assert_eq!(without_tag("Lato+Bold"), "Lato+Bold");
    }
}
