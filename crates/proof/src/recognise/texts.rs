//! Recognises the texts of a frame.

use std::collections::BTreeMap;

use super::layers::{PieceForm, TEXTS};
use super::legend::Legend;
use super::{FrameReader, MAX_TEXT_OVERLAP, is_inside};
use crate::display_list::{Colour, Glyph, Item};
use crate::geometry::{contains, overlaps, shrunk};
use crate::text_runs::continues;
use bookgen_base::units::{Point, Pt, Rect};
use bookgen_puzzles::figure::{Anchor, Mark, Role, Spot};

/// The maximum gap between two glyphs of one symbol, in ems.
const MAX_GAP: f64 = 0.15;

/// The space beside the ink of a glyph, as a fraction of the shorter side of its box.
const SIDE_BEARING: f64 = 0.15;

/// The maximum distance between a symbol and the centre of its cell, as a fraction of the cell.
const MAX_OFFSET: f64 = 0.2;

/// The maximum distance between the middle of a line of a text that fills a cell and the middle of the
/// cell, as a fraction of the cell.
const MAX_LINE_OFFSET: f64 = 0.05;

/// The distance between the places of two notes, as a fraction of the cell.
const NOTE_PITCH: f64 = 0.31;

/// The maximum distance between a note and its place, as a fraction of [`NOTE_PITCH`].
const MAX_NOTE_OFFSET: f64 = 0.35;

/// The maximum difference of the bottoms of two words on one line, in points.
const SAME_LINE: f64 = 0.5;

/// Glyphs that form one text.
struct Text<'g> {
    name: &'g str,
    text: String,
    rect: Rect,
    last: &'g Glyph,
}

/// A text that fills a cell.
#[derive(Default)]
struct Block {
    text: String,
    /// The bounding box of each line.
    lines: Vec<Rect>,
}

impl Block {
    fn push(&mut self, word: &str, rect: Rect) {
        let is_on_line = |line: &&mut Rect| (line.bottom() - rect.bottom()).0.abs() < SAME_LINE;
        let new_line = match self.lines.last_mut().filter(is_on_line) {
            Some(line) => {
                *line = line.union(rect);
                false
            }
            None => {
                self.lines.push(rect);
                true
            }
        };
        // A hyphen at the end of a line breaks a word.
        if new_line && self.text.ends_with('-') {
            self.text.pop();
        } else if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(word);
    }
}

impl<'a> FrameReader<'a> {
    /// Recognises the texts inside the frame.
    pub(super) fn texts(&mut self, region: Rect) {
        let list = self.list;
        let mut texts: Vec<Text<'_>> = Vec::new();
        let mut is_joined = false;
        for at in self.near.clone() {
            let Item::Glyph(glyph) = &list.items[at] else { continue };
            let page_rect = self.bounds.rect(at);
            let rect = self.local_rect(page_rect);
            let Some(colour) = glyph.colour.as_ref() else { continue };
            if glyph.text.trim().is_empty() {
                continue;
            }
            let centre = page_rect.centre();
            if !contains(region, rect.centre()) {
                is_joined = false;
                if overlaps(rect, shrunk(region, MAX_TEXT_OVERLAP)) {
                    self.fault("an unexpected text", rect.centre());
                }
                continue;
            }
            self.first_mark = self.first_mark.min(at);
            if self.occlusion.hides(at, centre) || !self.occlusion.is_visible(at, centre, colour) {
                self.fault("a hidden text", rect.centre());
                continue;
            }
            if !self.occlusion.is_legible(at, centre, colour) {
                self.fault("a text with too little contrast", rect.centre());
                continue;
            }
            if list.clipped.contains_key(&at) {
                self.fault("a clipped text", rect.centre());
            }
            if (glyph.em.0 < 0.0) != self.claim.is_upside_down || glyph.em.1.abs() > 0.01 {
                self.fault("a rotated text", rect.centre());
                continue;
            }
            let font = self.fonts.get(glyph.font).map_or("", |font| font.name.as_str());
            let Some(name) = self.best_name(font, glyph, rect, colour) else {
                self.fault("an unexpected text", rect.centre());
                is_joined = false;
                continue;
            };
            // The ink of a glyph is narrower than its box.
            let side = rect.width.min(rect.height) * SIDE_BEARING;
            self.painted(at, TEXTS, PieceForm::Text, colour, shrunk(rect, side));
            match texts.last_mut() {
                Some(text)
                    if is_joined && text.name == name && continues(text.last, glyph, MAX_GAP) =>
                {
                    text.text.push_str(&glyph.text);
                    text.rect = text.rect.union(rect);
                    text.last = glyph;
                }
                _ => {
                    let text = String::from(&*glyph.text);
                    texts.push(Text { name, text, rect, last: glyph });
                }
            }
            is_joined = true;
        }
        let mut blocks: BTreeMap<(Spot, Anchor), Block> = BTreeMap::new();
        for text in texts {
            self.text(text, &mut blocks);
        }
        for ((at, anchor), Block { text, lines }) in blocks {
            let cell = self.positions.rect(at);
            for line in lines {
                let offset = (line.centre().x - cell.centre().x).0.abs();
                if offset > cell.width.0 * MAX_LINE_OFFSET || !is_inside(line, cell) {
                    self.fault("a text that is not centred", line.centre());
                }
            }
            self.pieces.marks.push(Mark::Symbol { at, anchor, text, role: Role::Clue });
        }
    }

    /// The name of a glyph in the legend: a name with its font, size and colour that fits its place.
    fn best_name(&self, font: &str, glyph: &Glyph, rect: Rect, colour: &Colour) -> Option<&'a str> {
        let centre = self.positions.centre_around(rect.centre())?;
        let in_margin = self.positions.cell_at(centre).is_none();
        let cell = self.positions.rect(centre);
        let is_low = (rect.centre().y - cell.centre().y).0.abs() > cell.height.0 * MAX_OFFSET;
        let fits = |name: &str| match name {
            "margin" => in_margin,
            "corner" | "sum" => !in_margin && is_low,
            "step" => in_margin || is_low,
            "block" | "small block" | "note" => !in_margin,
            name => {
                let (_, place) = name.split_once(' ').unwrap_or((name, ""));
                match place {
                    "" => !in_margin,
                    "disc" => self.pieces.discs.contains(&centre),
                    picture => picture == &*glyph.text && !in_margin,
                }
            }
        };
        let is_in_disc = self.pieces.discs.contains(&centre);
        let legend: &'a Legend<'a> = self.legend;
        let mut best = None;
        for name in legend.texts(font, glyph.size(), colour) {
            // A text in a disc also has the name of a text in a cell, if both sizes are equal.
            if is_in_disc && name.ends_with(" disc") {
                return Some(name);
            }
            if best.is_none() && fits(name) {
                best = Some(name);
            }
        }
        best
    }

    /// The place of a note: the centre of its cell, and one of nine places. `None` if the point is
    /// between the places.
    pub(super) fn note_place(&self, middle: Point) -> Option<(Spot, u8)> {
        let at = self.positions.centre_around(middle)?;
        let cell = self.positions.rect(at);
        let step = |offset: Pt, length: Pt| -> Option<u8> {
            let steps = offset.0 / (length.0 * NOTE_PITCH);
            let nearest = steps.round();
            let is_near = (steps - nearest).abs() < MAX_NOTE_OFFSET && nearest.abs() < 1.5;
            is_near.then_some((nearest + 1.0) as u8)
        };
        let centre = cell.centre();
        let column = step(middle.x - centre.x, cell.width)?;
        let row = step(middle.y - centre.y, cell.height)?;
        Some((at, row * 3 + column))
    }

    /// Adds the mark of a text, or its words to the text that fills a cell.
    fn text(&mut self, text: Text<'_>, blocks: &mut BTreeMap<(Spot, Anchor), Block>) {
        let Text { name, text, rect, .. } = text;
        let middle = rect.centre();
        let Some(at) = self.positions.centre_around(middle) else {
            return self.fault("an unexpected text", middle);
        };
        let cell = self.positions.rect(at);
        let centre = cell.centre();
        let (right, down) = (middle.x - centre.x, middle.y - centre.y);
        if name.ends_with("block") {
            let anchor = match (self.pieces.dividers.contains(&at), down < Pt::ZERO) {
                (false, _) => Anchor::Whole,
                (true, true) => Anchor::UpperHalf,
                (true, false) => Anchor::LowerHalf,
            };
            blocks.entry((at, anchor)).or_default().push(&text, rect);
            return;
        }
        if name == "note" {
            match self.note_place(middle) {
                Some((at, place)) => {
                    self.pieces.marks.push(Mark::Note { at, place, text, is_struck: false });
                }
                None => self.fault("a note that is not in its place", middle),
            }
            return;
        }
        let is_step = name == "step";
        if is_step {
            self.pieces.steps.push(middle);
        }
        let in_margin = self.positions.cell_at(at).is_none();
        let anchor = if matches!(name, "corner" | "sum") || is_step && !in_margin {
            if !is_step {
                self.pieces.corner_texts.push(middle);
            }
            match (right < Pt::ZERO, down < Pt::ZERO) {
                (true, true) => Anchor::TopLeft,
                (false, true) => Anchor::TopRight,
                (true, false) => Anchor::BottomLeft,
                (false, false) => Anchor::BottomRight,
            }
        } else {
            if right.0.abs() > cell.width.0 * MAX_OFFSET
                || down.0.abs() > cell.height.0 * MAX_OFFSET
            {
                return self.fault("a text that is not centred", middle);
            }
            Anchor::Centre
        };
        let role = match name.split(' ').next().unwrap_or_default() {
            "given" => Role::Given,
            "answer" => Role::Answer,
            "letter" => Role::Letter,
            "step" => Role::Step,
            _ => Role::Clue,
        };
        self.pieces.marks.push(Mark::Symbol { at, anchor, text, role });
    }
}
