//! The corrections of earlier issues, and the slot in which they are printed.

use super::SlotPages;
use crate::design::SlotContent;
use crate::document::{Correction, Document};
use crate::language::capital;
use crate::layout::slots::rules::short_rules;
use crate::layout::text::{Setting, Span, Typesetter, paragraph, rule, stack};

use crate::page::{Item, Role};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Rect, Size, mm};

/// Typeset corrections, with a horizontal line above them.
pub struct TypesetCorrections {
    /// The items. The first item is the line.
    pub items: Vec<Item>,
    /// The height of the items; zero without corrections.
    pub height: Pt,
}

/// Typesets the corrections of a document in a given width. `prints_name` tells whether captions
/// print the name at the start of a text. Without corrections, there are no items.
pub fn typeset_corrections(
    document: &Document,
    prints_name: &dyn Fn(&str) -> bool,
    width: Pt,
) -> Result<TypesetCorrections, Diagnostic> {
    let typesetter = Typesetter { document };
    if document.notices.is_empty() {
        return Ok(TypesetCorrections { items: Vec::new(), height: Pt::ZERO });
    }
    let size = typesetter.design().sizes.small;
    let leading = size * 1.3;
    let thin = typesetter.design().puzzle.thin;
    let mut items =
        vec![rule(Point::new(Pt::ZERO, thin / 2.0), Point::new(width, thin / 2.0), thin)];
    let mut y = thin + size * 0.5;
    for Correction { notice, kind } in &document.notices {
        // The date starts a sentence, so it starts with a capital.
        let day = capital(&document.language.date(notice.date));
        // The correction names the puzzle as the caption does: by the name of the puzzle or, if
        // captions print no name, by its kind and number.
        let (name, number) = notice.puzzle.rsplit_once(' ').unwrap_or(("", &notice.puzzle));
        let number = match number.parse() {
            Ok(number) => document.language.puzzle_number(number),
            Err(_) => number.to_owned(),
        };
        let kind = kind.as_deref().and_then(|kind| document.language.kind(kind));
        let puzzle = match kind.filter(|_| !prints_name(&notice.puzzle)) {
            Some(kind) => format!("{} {number}", kind.title),
            None => format!("{name} {number}").trim_start().to_owned(),
        };
        let args = [("date", day.as_str()), ("puzzle", &puzzle), ("note", &notice.note)];
        let lead = Span {
            style: typesetter.bold(size),
            text: document.language.text("correction-lead", &[]) + " ",
        };
        let text = Span {
            style: typesetter.regular(size),
            text: document.language.text("correction-text", &args),
        };
        let lines = paragraph(typesetter, &[lead, text], width, Setting::Left)?;
        let count = lines.len() as f64;
        items.extend(stack(lines, Point::new(Pt::ZERO, y + size), leading, &Role::Text).0);
        y += leading * count + size * 0.4;
    }
    Ok(TypesetCorrections { items, height: y })
}

impl SlotPages<'_> {
    /// Typesets the corrections. Returns the items and their height.
    pub(super) fn corrections(&self, width: Pt) -> Result<(Vec<Item>, Pt), Diagnostic> {
        let prints_name = |puzzle: &str| self.prints_name_of(puzzle);
        let typeset = typeset_corrections(self.context.document, &prints_name, width)?;
        Ok((typeset.items, typeset.height))
    }

    /// The corrections in a slot of their own.
    ///
    /// # Errors
    /// The corrections do not fit.
    pub(super) fn corrections_alone(
        &self,
        area: Rect,
        has_line: bool,
    ) -> Result<Vec<Item>, Diagnostic> {
        let (mut items, height) = self.corrections(area.width)?;
        if height > area.height + Pt(0.1) {
            let message = "the corrections do not fit on a page";
            let help = format!("the corrections are {} high: write shorter notes", mm(height));
            return Err(Diagnostic::input(message).help(help));
        }
        if !has_line {
            items.remove(0);
        }
        Ok(items)
    }

    /// The index of the slot in which the corrections are printed. If there is a slot for
    /// corrections, it is this slot. Otherwise the first choice is the largest rules slot, if the
    /// corrections and the short rules fit into this slot. The second choice is the answer slot. If
    /// there is no answer slot, the corrections are printed in the largest rules slot.
    pub(super) fn corrections_slot(&self) -> Option<usize> {
        if self.context.document.notices.is_empty() {
            return None;
        }
        let slots = &self.context.document.design.slots;
        let area = |index: &usize| slots[*index].frame.width.0 * slots[*index].frame.height.0;
        let rules =
            (0..slots.len()).filter(|index| matches!(slots[*index].content, SlotContent::Rules(_)));
        let rules = rules.max_by(|a, b| area(a).total_cmp(&area(b)));
        let answers = slots.iter().position(|slot| slot.content == SlotContent::Answers);
        let own = |content: &SlotContent| matches!(content, SlotContent::Corrections { .. });
        if let Some(index) = slots.iter().position(|slot| own(&slot.content)) {
            return Some(index);
        }
        let fits = |index: &usize| {
            let Size { width, height } = slots[*index].frame.size();
            let SlotContent::Rules(chapter) = slots[*index].content else { return false };
            let chapter = &self.context.document.chapters[chapter];
            let heights = [
                self.corrections(width).map(|(_, height)| height),
                short_rules(self.context.typesetter, chapter, width).map(|rules| rules.height),
            ];
            let needed: Pt = heights.into_iter().flatten().sum();
            needed + self.context.document.design.sizes.leading <= height
        };
        rules.filter(fits).or(answers).or(rules)
    }

    /// Typesets the corrections at the top of the answer slot. Returns the items, and their height
    /// including the white space below the corrections. Returns no items if the corrections belong
    /// to another slot.
    pub(super) fn corrections_above(
        &self,
        slot_index: usize,
        width: Pt,
    ) -> Result<(Vec<Item>, Pt), Diagnostic> {
        if self.corrections_slot() != Some(slot_index) {
            return Ok((Vec::new(), Pt::ZERO));
        }
        let (mut items, height) = self.corrections(width)?;
        // Drop the line above the corrections: the headline above already has a line.
        items.remove(0);
        Ok((items, height + self.context.document.design.sizes.leading))
    }
}
