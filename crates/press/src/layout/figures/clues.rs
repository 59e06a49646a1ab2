//! Clue lists: headings, labels and texts of several lines, set in columns.
//!
//! Lines break only at spaces, so the proof joins the lines of an entry with a space and gets the text
//! back. All lines of a list are in rows of one height, so the lines of neighbouring columns align.
//!
//! A plain list has neither headings nor labels, and each entry fits on one line. It is set as words in
//! columns, by `word_list`.

mod clue_layout;
mod columns;
mod drawing;

pub use clue_layout::{ClueLayout, Space, clue_pages, fit_clues_alone};
pub use columns::{Column, Flow, rows};
pub use drawing::list_fragment;

use textwrap::core::Fragment;

use super::list_style::{ListStyle, style_of_size};
use crate::font::{FontSet, MissingGlyph, TextStyle};
use crate::layout::text::{BreakRule, Piece, Run, Setting, Typesetter, breaks, first_fit, pieces};
use crate::page::FontId;
use bookgen_base::units::Pt;
use bookgen_puzzles::figure::{ClueList, Figure};
use columns::Block;

/// The size of headings, as a multiple of the size of texts. A reader can tell a heading from an entry
/// without a label by its size alone.
const HEADING_SIZE: f64 = 1.12;

/// The letterspacing of headings in small capitals, in ems.
const HEADING_TRACKING: f64 = 0.06;

/// The space between a label and its text, in ems.
const LABEL_GAP: f64 = 0.5;

/// The indent of the further lines of entries in lists without labels, in ems.
const INDENT: f64 = 1.0;

/// The widths of columns, in points and in ems, whichever is wider.
const LEAST_MEASURE: (Pt, f64) = (Pt(100.0), 9.0);
const MOST_MEASURE: (Pt, f64) = (Pt(172.0), 15.5);

/// The text styles of clue lists.
#[derive(Clone, Debug, PartialEq)]
pub struct ClueStyle {
    heading: TextStyle,
    label: TextStyle,
    text: TextStyle,
}

impl ClueStyle {
    /// The style of the clue lists of a document.
    pub fn in_document(typesetter: Typesetter<'_>) -> ClueStyle {
        let design = typesetter.design();
        let faces = &design.faces;
        let mut style = ClueStyle::new(&faces.regular, &faces.bold, design.sizes.list);
        if design.small_caps {
            style.heading.small_caps = true;
            style.heading.tracking = style.heading.size * HEADING_TRACKING;
        }
        style
    }

    /// A style with bold headings and labels. `size` is the size of the texts.
    pub fn new(regular: &[FontId], bold: &[FontId], size: Pt) -> ClueStyle {
        ClueStyle {
            heading: TextStyle::new(bold, size * HEADING_SIZE),
            label: TextStyle { tabular: true, ..TextStyle::new(bold, size) },
            text: TextStyle::new(regular, size),
        }
    }

    fn size(&self) -> Pt {
        self.text.size
    }
}

/// Whether the lists of a figure are set as clues: they have headings or labels, or there are several
/// lists.
pub fn has_clues(figure: &Figure) -> bool {
    let is_clue = |list: &ClueList| {
        list.heading.is_some() || list.entries.iter().any(|entry| entry.label.is_some())
    };
    figure.lists.len() > 1 || figure.lists.iter().any(is_clue)
}

/// The clue lists of a puzzle, measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Clues {
    style: ClueStyle,
    /// The headings and entries, in reading order.
    parts: Vec<Part>,
    /// The distance from the left edge of a column to the text after a label.
    indent: Pt,
}

/// A heading or an entry.
#[derive(Clone, Debug, PartialEq)]
struct Part {
    kind: PartKind,
    words: Vec<Word>,
}

#[derive(Clone, Debug, PartialEq)]
enum PartKind {
    Heading,
    /// An entry, with its label.
    Entry(Option<String>),
}

/// Words that stay on one line, and the space after them.
#[derive(Clone, Debug, PartialEq)]
struct Word {
    text: String,
    width: f64,
    space: f64,
}

impl Fragment for Word {
    fn width(&self) -> f64 {
        self.width
    }

    fn whitespace_width(&self) -> f64 {
        self.space
    }

    fn penalty_width(&self) -> f64 {
        0.0
    }
}

impl Clues {
    /// Measures clue lists.
    ///
    /// # Errors
    /// A character that no font has.
    pub fn new(
        lists: &[ClueList],
        fonts: &FontSet,
        style: &ClueStyle,
    ) -> Result<Clues, MissingGlyph> {
        let mut parts = Vec::new();
        let mut widest = None;
        for list in lists {
            if let Some(heading) = &list.heading {
                let words = words(fonts, &style.heading, heading)?;
                parts.push(Part { kind: PartKind::Heading, words });
            }
            for entry in &list.entries {
                if let Some(label) = &entry.label {
                    let width = fonts.shape(&style.label, label)?.width;
                    widest = Some(width.max(widest.unwrap_or(Pt::ZERO)));
                }
                let kind = PartKind::Entry(entry.label.clone());
                parts.push(Part { kind, words: words(fonts, &style.text, &entry.text)? });
            }
        }
        // A part without words has no lines.
        parts.retain(|part| !part.words.is_empty());
        let indent = match widest {
            Some(label) => label + style.size() * LABEL_GAP,
            None => style.size() * INDENT,
        };
        Ok(Clues { style: style.clone(), parts, indent })
    }

    /// Whether entries have labels, as the numbers of a crossword.
    pub fn has_labels(&self) -> bool {
        self.parts.iter().any(|part| matches!(part.kind, PartKind::Entry(Some(_))))
    }

    /// The distances inside the lists.
    pub fn distances(&self) -> ListStyle {
        style_of_size(self.style.size())
    }

    /// The width of a column that is at least necessary, and the word that needs this width.
    pub fn widest_word(&self) -> (Pt, &str) {
        let words = self.parts.iter().flat_map(|part| {
            let indent = self.indent_of(part);
            part.words.iter().map(move |word| (indent + Pt(word.width), word.text.as_str()))
        });
        words.fold((Pt::ZERO, ""), |widest, word| if word.0 > widest.0 { word } else { widest })
    }

    /// The minimum width of a column.
    pub fn least_measure(&self) -> Pt {
        self.measures().0
    }

    /// The range of the widths of columns. Columns of words are as narrow as their longest entry.
    pub fn measures(&self) -> (Pt, Pt) {
        let size = self.style.size();
        let measure = |(length, ems): (Pt, f64)| length.max(size * ems);
        // 0.1 pt of tolerance for rounding errors in sums.
        let tolerance = Pt(0.1);
        let usual = match self.has_labels() {
            true => measure(LEAST_MEASURE),
            false => measure(LEAST_MEASURE).min(self.widest_part() + tolerance),
        };
        let least = usual.max(self.widest_word().0 + tolerance);
        (least, measure(MOST_MEASURE).max(least))
    }

    /// The width of a column in which each heading and each entry has one line.
    fn widest_part(&self) -> Pt {
        let width = |part: &Part| {
            let words = part.words.iter().map(|word| word.width).sum::<f64>();
            let spaces = part.words.iter().rev().skip(1).map(|word| word.space).sum::<f64>();
            self.indent_of(part) + Pt(words + spaces)
        };
        self.parts.iter().map(width).fold(Pt::ZERO, Pt::max)
    }

    /// The distance from the left edge of a column to the further lines of a part.
    fn indent_of(&self, part: &Part) -> Pt {
        match part.kind {
            PartKind::Heading => Pt::ZERO,
            PartKind::Entry(_) => self.indent,
        }
    }

    /// The lines of each part in columns of a width: as many lines as [`Clues::blocks`] counts.
    fn lines(&self, measure: Pt) -> Vec<Vec<&[Word]>> {
        let lines = self.parts.iter().map(|part| {
            let width = measure - self.indent_of(part);
            let least = first_fit(&part.words, width);
            if least.len() == 1 {
                return least;
            }
            let even = breaks(&part.words, width, Setting::Left);
            if even.len() == least.len() { even } else { least }
        });
        lines.collect()
    }

    /// The heights of the parts in columns of a width.
    pub fn blocks(&self, measure: Pt) -> Vec<Block> {
        let blocks = self.parts.iter().map(|part| Block {
            is_heading: part.kind == PartKind::Heading,
            lines: first_fit(&part.words, measure - self.indent_of(part)).len(),
        });
        blocks.collect()
    }
}

/// Measures the words of a text.
fn words(fonts: &FontSet, style: &TextStyle, text: &str) -> Result<Vec<Word>, MissingGlyph> {
    let (least, ems) = LEAST_MEASURE;
    // Words that belong together, such as the last word and a number of letters, stay together if they
    // are at most half as wide as this width.
    let width = least.max(style.size * ems) * 1.5;
    let pieces = pieces(fonts, &[Run { style, text }], width, BreakRule::Spaces)?;
    let word = |piece: Piece<'_>| Word {
        text: piece.parts.iter().map(|(_, text)| *text).collect(),
        width: piece.width,
        space: piece.space,
    };
    Ok(pieces.into_iter().map(word).collect())
}

#[cfg(test)]
pub mod tests;
