//! Typesets the columns of clue lists.

use std::sync::Arc;

use super::columns::{Column, rows};
use super::{ClueLayout, Clues, LABEL_GAP, PartKind, Word};
use crate::font::{FontSet, MissingGlyph, Shaped, TextStyle};
use crate::page::{Group, Item, ListFragment, Role, Transform};
use crate::render::rounding::milli;
use bookgen_base::units::{Point, Pt};
use bookgen_contract::manifest::fragment::{FragmentStyle, TextLook};

/// The distance from the top of a row to its baseline, in ems of the texts.
const BASELINE: f64 = 0.8;

/// Typesets the columns on one page of a layout. The top left corner of the first column is the origin
/// of the group. `puzzle` is the id of the puzzle in its record, if the lists belong to a puzzle of the
/// document. Returns `None` if the page has no columns.
///
/// # Errors
/// A character that no font has.
pub fn list_fragment(
    layout: &ClueLayout,
    page: usize,
    fonts: &FontSet,
    puzzle: Option<&str>,
) -> Result<Option<Item>, MissingGlyph> {
    let clues = &*layout.clues;
    let columns = layout.pages.get(page).map_or(&[][..], Vec::as_slice);
    if columns.is_empty() {
        return Ok(None);
    }
    let mut drawing = Drawing {
        clues,
        fonts,
        measure: layout.measure,
        lines: clues.lines(layout.measure),
        items: Vec::new(),
        looks: Looks::default(),
    };
    for (index, column) in columns.iter().enumerate() {
        let x = (layout.measure + layout.gutter) * index as f64;
        drawing.column(column, x, layout.leading)?;
    }
    let size = clues.style.size();
    let Looks { heading, label, text } = drawing.looks;
    let style = FragmentStyle {
        measure: milli(layout.measure),
        gutter: milli(layout.gutter),
        leading: milli(layout.leading),
        baseline: milli(size * BASELINE),
        indent: milli(clues.indent),
        gap: milli(size * LABEL_GAP),
        heading,
        label,
        text: text.unwrap_or_else(|| TextLook { fonts: Vec::new(), size: milli(size) }),
    };
    let list = ListFragment {
        puzzle: puzzle.map(str::to_owned),
        part: page,
        style,
        columns: columns.len(),
        rows: rows(columns),
    };
    Ok(Some(Item::Group(Group {
        role: Role::List(Arc::new(list)),
        transform: Transform::translate(Point::default()),
        shared: false,
        items: drawing.items,
    })))
}

/// How the headings, labels and texts look.
#[derive(Default)]
struct Looks {
    heading: Option<TextLook>,
    label: Option<TextLook>,
    text: Option<TextLook>,
}

struct Drawing<'c> {
    clues: &'c Clues,
    fonts: &'c FontSet,
    measure: Pt,
    lines: Vec<Vec<&'c [Word]>>,
    items: Vec<Item>,
    looks: Looks,
}

impl Drawing<'_> {
    /// Typesets a column with its left edge at `x`.
    fn column(&mut self, column: &Column, x: Pt, leading: Pt) -> Result<(), MissingGlyph> {
        let clues = self.clues;
        let first = clues.style.size() * BASELINE;
        for (row, line) in &column.0 {
            let y = first + leading * *row as f64;
            let part = &clues.parts[line.block];
            let words = self.lines[line.block][line.line];
            match &part.kind {
                PartKind::Heading => {
                    let style = &clues.style.heading;
                    let text = self.line(style, words, self.measure)?;
                    note(&mut self.looks.heading, self.fonts, style, &text);
                    self.items.extend(text.items(Point::new(x, y), &Role::Heading(3)));
                }
                PartKind::Entry(label) => {
                    let style = &clues.style.text;
                    let text = self.line(style, words, self.measure - clues.indent)?;
                    note(&mut self.looks.text, self.fonts, style, &text);
                    // Without a label, the first line begins at the left edge.
                    let is_outdented = line.line == 0 && label.is_none();
                    let indent = if is_outdented { Pt::ZERO } else { clues.indent };
                    if let Some(label) = label.as_ref().filter(|_| line.line == 0) {
                        self.label(label, Point::new(x + clues.indent, y))?;
                    }
                    self.items.extend(text.items(Point::new(x + indent, y), &Role::Text));
                }
            }
        }
        Ok(())
    }

    /// Typesets a label. `text` is the start of the text after the label.
    fn label(&mut self, label: &str, text: Point) -> Result<(), MissingGlyph> {
        let style = &self.clues.style.label;
        let shaped = self.fonts.shape(style, label)?;
        note(&mut self.looks.label, self.fonts, style, &shaped);
        let x = text.x - style.size * LABEL_GAP - shaped.width;
        self.items.extend(shaped.items(Point::new(x, text.y), &Role::Text));
        Ok(())
    }

    /// Shapes a line. Kerning can make the line wider than the sum of its words; the spaces then
    /// shrink.
    fn line(&self, style: &TextStyle, words: &[Word], width: Pt) -> Result<Shaped, MissingGlyph> {
        let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
        let text = texts.join(" ");
        let shaped = self.fonts.shape(style, &text)?;
        let spaces = text.matches(' ').count();
        let slack = width - shaped.width;
        if slack < Pt::ZERO && spaces > 0 {
            return Ok(shaped.with_spaces(slack / spaces as f64));
        }
        Ok(Shaped::clone(&shaped))
    }
}

/// Notes the size and the fonts of a text.
fn note(look: &mut Option<TextLook>, fonts: &FontSet, style: &TextStyle, text: &Shaped) {
    let look = look.get_or_insert_with(|| TextLook { fonts: Vec::new(), size: milli(style.size) });
    for run in &text.runs {
        let Some(face) = fonts.face(run.font) else { continue };
        if !look.fonts.iter().any(|font| font == face.postscript_name()) {
            look.fonts.push(face.postscript_name().to_owned());
            look.fonts.sort();
        }
    }
}
