//! Sets text that is only read: a paragraph, a name at the right, or words in columns.
//!
//! All lines are in rows of one height. A heading has a blank row above it, except in the first row.

use std::collections::BTreeMap;

use super::{Style, SymbolFonts};
use crate::font::{MissingGlyph, Shaped, TextStyle};
use crate::page::{Item, Role};
use crate::render::rounding::milli;
use bookgen_base::units::{Point, Pt, Size};
use bookgen_contract::manifest::frame::{FrameStyle, LatticeClaim, LegendEntry, Look, TextClaim};
use bookgen_puzzles::figure::{Text, WordGroup};

/// The height of a row, in ems.
const LEADING: f64 = 1.3;
/// The distance from the top of a row to its baseline, in ems.
const BASELINE: f64 = 0.95;
/// The size of headings, as a multiple of the size of words.
const HEADING: f64 = 1.12;
/// The minimum and the maximum width of a text, and the space between two texts, in ems. A text takes only
/// half of the page if two texts of at least the minimum width fit beside each other.
const LEAST_MEASURE: f64 = 16.5;
const MOST_MEASURE: f64 = 26.0;
const TEXT_GAP: f64 = 2.4;
/// The minimum width of a text below a grid, in ems.
const LEAST_BELOW: f64 = 12.5;
/// The space between two columns of words, in ems.
const GUTTER: f64 = 1.0;
/// The size of a name, as a fraction of the size of texts.
const SIGNATURE: f64 = 0.85;
/// The minimum size of a name: in small print, names may be smaller than texts; in large print they may not
/// be smaller than the letters of answers.
const LEAST_SIGNATURE: Pt = Pt(7.0);
const LEAST_LARGE: Pt = Pt(12.0);
/// Kerning can make a line a little wider than its words.
const KERNING: Pt = Pt(1.0);

/// A text panel and its type.
pub struct TextPanel<'a> {
    text: &'a Text,
    fonts: SymbolFonts<'a>,
    size: Pt,
}

/// A line: its column and row, its text, and whether it is a heading.
struct Line {
    column: usize,
    row: usize,
    text: String,
    is_heading: bool,
}

/// The lines of a text.
struct SetText {
    width: Pt,
    columns: usize,
    rows: usize,
    /// The distance from one column to the next.
    pitch: Pt,
    lines: Vec<Line>,
}

impl<'a> TextPanel<'a> {
    /// The type of a text in a style.
    pub fn new(text: &'a Text, style: &Style, fonts: SymbolFonts<'a>) -> TextPanel<'a> {
        let usual = style.least_symbol.max(style.least_type);
        let size = match text {
            Text::Signature(_) => {
                let least = if usual < LEAST_LARGE { LEAST_SIGNATURE } else { LEAST_LARGE };
                (usual * SIGNATURE).max(least).max(style.least_type).min(usual)
            }
            Text::Paragraph(_) | Text::Words(_) => usual,
        };
        TextPanel { text, fonts, size }
    }

    /// Whether the text belongs to the panel above it.
    pub fn is_signature(&self) -> bool {
        matches!(self.text, Text::Signature(_))
    }

    /// The space above the text.
    pub fn gap(&self) -> Pt {
        self.size * 0.5
    }

    /// The size of the text below a panel of the width `above`.
    pub fn size(&self, above: Pt) -> Size {
        let set = self.set(above);
        Size::new(set.width, self.size * LEADING * set.rows as f64)
    }

    fn style(&self, is_heading: bool) -> TextStyle {
        match is_heading {
            true => TextStyle::new(self.fonts.given, self.size * HEADING),
            false => TextStyle::new(self.fonts.regular, self.size),
        }
    }

    /// The width of a text. The painter reports missing characters.
    fn width(&self, text: &str, is_heading: bool) -> Pt {
        let shaped = self.fonts.fonts.shape(&self.style(is_heading), text);
        shaped.map_or(Pt::ZERO, |shaped| shaped.width)
    }

    /// The width of a text that stands alone.
    fn measure(&self) -> Pt {
        let most = self.size * MOST_MEASURE;
        let Some(line) = self.fonts.line else { return most };
        let gap = self.size * TEXT_GAP;
        let count = ((line + gap) / (self.size * LEAST_MEASURE + gap)).floor().clamp(1.0, 2.0);
        line.column_width(count as usize, gap).min(most)
    }

    fn set(&self, above: Pt) -> SetText {
        match self.text {
            Text::Paragraph(text) if above > Pt::ZERO => {
                self.broken(text, above.max(self.size * LEAST_BELOW))
            }
            Text::Paragraph(text) => self.broken(text, self.measure()),
            Text::Signature(text) => self.broken(text, above),
            Text::Words(groups) => self.words(groups),
        }
    }

    /// A text in lines, which are as wide as the widest word at least.
    fn broken(&self, text: &str, width: Pt) -> SetText {
        let words: Vec<(&str, Pt)> =
            text.split(' ').map(|word| (word, self.width(word, false))).collect();
        let width = words.iter().fold(width, |widest, (_, own)| widest.max(*own + KERNING));
        let space = self.width(" ", false);
        let mut lines: Vec<Line> = Vec::new();
        let mut used = Pt::ZERO;
        for (word, own) in words {
            match lines.last_mut().filter(|_| used + space + own + KERNING <= width) {
                Some(line) => {
                    line.text = format!("{} {word}", line.text);
                    used += space + own;
                }
                None => {
                    let row = lines.len();
                    lines.push(Line { column: 0, row, text: word.to_owned(), is_heading: false });
                    used = own;
                }
            }
        }
        SetText { width, columns: 1, rows: lines.len(), pitch: width, lines }
    }

    /// Words in columns.
    fn words(&self, groups: &[WordGroup]) -> SetText {
        let all = groups.iter().flat_map(|group| &group.words);
        let widest = all.fold(Pt::ZERO, |widest, word| widest.max(self.width(word, false)));
        let headings = groups.iter().map(|group| self.width(&group.heading, true) + KERNING);
        let gutter = self.size * GUTTER;
        let least = headings.fold(widest + KERNING, Pt::max);
        let width = self.measure().max(least);
        let columns = ((width + gutter) / (widest + KERNING + gutter)).floor().max(1.0) as usize;
        let mut lines = Vec::new();
        let mut row = 0;
        for (index, group) in groups.iter().enumerate() {
            row += usize::from(index > 0);
            let heading = group.heading.clone();
            lines.push(Line { column: 0, row, text: heading, is_heading: true });
            row += 1;
            let rows = group.words.len().div_ceil(columns).max(1);
            let words = group.words.iter().enumerate();
            lines.extend(words.map(|(at, word)| Line {
                column: at / rows,
                row: row + at % rows,
                text: word.clone(),
                is_heading: false,
            }));
            row += rows;
        }
        let pitch = (width + gutter) / columns as f64;
        SetText { width, columns, rows: row, pitch, lines }
    }

    /// Paints the text. `above` is the width of the panel above it, and `origin` is the top left corner of the
    /// text.
    ///
    /// # Errors
    /// A character that no font has.
    pub fn paint(&self, above: Pt, origin: Point) -> Result<(Vec<Item>, FrameStyle), MissingGlyph> {
        let set = self.set(above);
        let leading = self.size * LEADING;
        let mut looks: BTreeMap<&str, (Pt, Vec<String>)> = BTreeMap::new();
        let mut items = Vec::new();
        for line in &set.lines {
            let style = self.style(line.is_heading);
            let shaped = self.fonts.fonts.shape(&style, &line.text)?;
            let (name, role) = match line.is_heading {
                true => ("heading", Role::Heading(4)),
                false => ("text", Role::Text),
            };
            let (_, fonts) = looks.entry(name).or_insert((style.size, Vec::new()));
            self.note_fonts(&shaped, fonts);
            let left = match self.text {
                Text::Signature(_) => set.width - shaped.width,
                Text::Paragraph(_) | Text::Words(_) => set.pitch * line.column as f64,
            };
            let down = leading * line.row as f64 + self.size * BASELINE;
            items.extend(shaped.items(origin + Point::new(left, down), &role));
        }
        let legend = looks.into_iter().map(|(mark, (size, fonts))| LegendEntry {
            mark: mark.to_owned(),
            look: Look::Text { fonts, size: milli(size), black: vec![100] },
        });
        let form = match self.text {
            Text::Paragraph(_) => "paragraph",
            Text::Signature(_) => "signature",
            Text::Words(_) => "words",
        };
        let side = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        let style = FrameStyle {
            lattice: LatticeClaim {
                columns: side(set.columns),
                rows: side(set.rows),
                absent: Vec::new(),
                gap: None,
                margins: None,
            },
            cell: milli(leading),
            purpose: "read".to_owned(),
            is_flow: false,
            text: Some(TextClaim {
                form: form.to_owned(),
                width: milli(set.width),
                pitch: milli(set.pitch),
                baseline: milli(self.size * BASELINE),
            }),
            tones: Vec::new(),
            legend: legend.collect(),
        };
        Ok((items, style))
    }

    /// Adds the names of the fonts of a line.
    fn note_fonts(&self, shaped: &Shaped, fonts: &mut Vec<String>) {
        for face in shaped.runs.iter().filter_map(|run| self.fonts.fonts.face(run.font)) {
            if !fonts.iter().any(|font| font == face.postscript_name()) {
                fonts.push(face.postscript_name().to_owned());
                fonts.sort();
            }
        }
    }
}
