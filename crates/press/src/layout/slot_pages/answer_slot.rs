//! The answer slot: answers of the previous issue or of the issue itself, and corrections.

use super::SlotPages;
use crate::design::{PageSlot, SlotContent};
use crate::document::{AnswersAt, Correction, EarlierPuzzle};
use crate::language::capital;
use crate::layout::answers::{Answer, caption_height, fit_style};
use crate::layout::arrangement::{CaptionSpace, Footprint, arrange};
use crate::layout::caption;
use crate::layout::footprints::{distinct, min_size};
use crate::layout::page_cells::PageCells;
use crate::layout::paragraph::{Setting, Span, paragraph, plain, stack};
use crate::layout::typesetter::rule;
use crate::page::{Group, Item, Role, Transform};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::mm;
use bookgen_base::units::{Point, Pt, Rect, Size, edge_share};
use bookgen_puzzles::Face;

impl<'a> SlotPages<'a> {
    /// The answers that an issue prints. If answers are upside down, an issue prints the answers of
    /// its own puzzles. Otherwise an issue prints the answers of the previous issue, and the first
    /// issue prints answers from the record file of an earlier issue.
    pub(super) fn issue_answers(&self, issue: usize) -> Vec<Answer<'a>> {
        let context = self.context;
        let answers_of = |issue: usize| -> Vec<Answer<'a>> {
            let answer = |puzzle: usize| {
                let level = caption::level(context, context.puzzles[puzzle]).text;
                Answer { note: Some(level), ..Answer::of(context, puzzle) }
            };
            self.puzzles_of_issue(issue).into_iter().map(answer).collect()
        };
        match (context.document.answers, issue.checked_sub(1)) {
            (AnswersAt::UpsideDown, _) => answers_of(issue),
            (_, Some(previous)) => answers_of(previous),
            (_, None) => {
                let earlier = context.document.earlier.iter();
                let answer = |earlier: &'a EarlierPuzzle| {
                    let EarlierPuzzle { kind, level, rating, .. } = *earlier;
                    Answer {
                        board: &*earlier.board,
                        kind: earlier.puzzle.kind.as_str(),
                        number: earlier.number,
                        omit_number: false,
                        note: Some(caption::level_of(context, kind, level, rating).text),
                        caption_height: caption_height(context),
                        scale: 1.0,
                    }
                };
                earlier.map(answer).collect()
            }
        }
    }

    /// The cells of the answer slot. The cells are large enough for the answers of every issue.
    ///
    /// # Errors
    /// The answers of an issue do not fit into the slot.
    pub(super) fn fit_answers(&self, slot_index: usize) -> Result<PageCells, Diagnostic> {
        let context = self.context;
        let design = &context.document.design;
        let slot: &PageSlot = &design.slots[slot_index];
        let issues: Vec<Vec<Answer<'_>>> =
            (0..self.issues()).map(|issue| self.issue_answers(issue)).collect();
        let count = issues.iter().map(Vec::len).max().unwrap_or(0);
        let style = &design.answer;
        let footprints = issues.iter().flatten();
        let mut footprints = distinct(
            footprints.map(|answer| Ok(Footprint::of(answer.board, Face::Answer, style))),
        )?;
        equalise(&mut footprints);
        let height = caption_height(context);
        let caption =
            CaptionSpace { side_width: None, height, min_width: Pt::ZERO, two_lines: false };
        let gap = design.answer_gap;
        let Size { width, height } = slot.frame.size();
        let size = Size::new(width, height - self.corrections_above(slot_index, width)?.1);
        let found = arrange(count, size, gap, &[caption], &footprints, fit_style(context));
        if let Some(arrangement) = found {
            return Ok(PageCells {
                arrangement,
                gap,
                headline_height: Pt::ZERO,
                is_lowered: false,
                slack_share: Some(0.5),
            });
        }
        let min = min_size(&footprints);
        let message = match count {
            1 => "the answer does not fit into its slot".to_owned(),
            count => format!("{count} answers do not fit into their slot"),
        };
        Err(Diagnostic::book(message)
            .at(&slot.place, format!("the slot is {} x {}", mm(width), mm(height)))
            .help(format!(
                "each answer needs {} x {} and its caption, with {gap} between two answers; make the slot larger, or use a smaller `least_symbol` in [page.answer] or smaller grids",
                mm(min.width),
                mm(min.height)
            )))
    }

    /// Typesets the corrections of earlier issues, with a horizontal line above the corrections.
    /// Returns the items and their height. Without corrections, there are no items and the height
    /// is zero.
    pub(super) fn corrections(&self, width: Pt) -> Result<(Vec<Item>, Pt), Diagnostic> {
        let typesetter = self.context.typesetter;
        let document = self.context.document;
        if document.notices.is_empty() {
            return Ok((Vec::new(), Pt::ZERO));
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
            let number = notice.puzzle.rsplit(' ').next().unwrap_or_default();
            let kind = kind.as_deref().and_then(|kind| document.language.kind(kind));
            let puzzle = match kind.filter(|_| !self.prints_name_of(&notice.puzzle)) {
                Some(kind) => format!("{} {number}", kind.title),
                None => notice.puzzle.clone(),
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
        Ok((items, y))
    }

    /// The index of the slot in which the corrections are printed. The first choice is the largest
    /// rules slot, if the corrections and the short rules fit into this slot. The second choice is
    /// the answer slot. If there is no answer slot, the corrections are printed in the largest
    /// rules slot.
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
        let fits = |index: &usize| {
            let Size { width, height } = slots[*index].frame.size();
            let SlotContent::Rules(chapter) = slots[*index].content else { return false };
            let heights = [
                self.corrections(width).map(|(_, height)| height),
                self.short_rules(chapter, width).map(|rules| rules.height),
            ];
            let needed: Pt = heights.into_iter().flatten().sum();
            needed + self.context.document.design.sizes.leading <= height
        };
        rules.filter(fits).or(answers).or(rules)
    }

    /// Typesets the corrections at the top of the answer slot. Returns the items, and their height
    /// including the white space below the corrections. Returns no items if the corrections belong
    /// to another slot.
    fn corrections_above(
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

    /// The text that a first issue prints instead of answers: it says that the answers will be in
    /// the next issue.
    fn answers_to_come(&self, area: Rect) -> Result<Vec<Item>, Diagnostic> {
        let typesetter = self.context.typesetter;
        let style = typesetter.regular(typesetter.design().sizes.subtitle);
        let words = self.context.document.language.text("answers-next", &[]);
        let lines = plain(typesetter, &style, &words, area.width, Setting::Centred)?;
        let leading = style.size * 1.3;
        let height = leading * lines.len().saturating_sub(1) as f64 - style.size * 0.7;
        let first = Point::new(area.x, area.centre().y - height / 2.0);
        Ok(stack(lines, first, leading, &Role::Text).0)
    }

    /// The content of the answer slot in an issue: the answers, and above them the corrections if
    /// the corrections are printed in this slot.
    pub(super) fn answers(
        &self,
        issue: usize,
        slot_index: usize,
        area: Rect,
    ) -> Result<Vec<Item>, Diagnostic> {
        let (mut items, height) = self.corrections_above(slot_index, area.width)?;
        let area = Rect { y: area.y + height, height: area.height - height, ..area };
        items.extend(self.answer_items(issue, area)?);
        Ok(items)
    }

    fn answer_items(&self, issue: usize, area: Rect) -> Result<Vec<Item>, Diagnostic> {
        let answers = self.issue_answers(issue);
        let Some(cells) = self.answer_cells.as_ref().filter(|_| !answers.is_empty()) else {
            return self.answers_to_come(area);
        };
        let arrangement = &cells.arrangement;
        let width = arrangement.figure_space().width;
        let height = arrangement.content_height - arrangement.caption.height;
        let style = &self.context.document.design.answer;
        let mut items = Vec::new();
        let (count, columns) = (answers.len(), arrangement.columns);
        for (i, answer) in answers.into_iter().enumerate() {
            // Each answer fills its cell; answers of one kind and size have the same scale.
            let max = answer.board.extent(Face::Answer, style).most;
            let scale = (width / max.width).min(height / max.height).min(1.0);
            let answer = Answer { scale, ..answer };
            let mut cell = cells.cell(area, i);
            // The outer columns align with the edges of the slot. A last row with fewer answers is
            // centred.
            let in_row = columns.min(count - i / columns * columns);
            let share = if in_row < columns { 0.5 } else { edge_share(i % columns, columns) };
            cell.x += (cell.width + cells.gap) * (columns - in_row) as f64 / 2.0;
            items.extend(answer.typeset(self.context, cell, share)?);
        }
        if self.context.document.answers != AnswersAt::UpsideDown {
            return Ok(items);
        }
        Ok(vec![Item::Group(Group {
            role: Role::Artifact,
            transform: Transform::upside_down(Point::new(area.right(), area.bottom())),
            shared: false,
            items,
        })])
    }
}

/// Gives all footprints the same maximum width: the smallest of their maximum widths. A footprint
/// with a larger minimum width gets this minimum as its maximum width. A grid with more cells then
/// gets smaller cells instead of more space.
fn equalise(footprints: &mut [Footprint]) {
    let widths = footprints.iter().map(|footprint| footprint.max.width);
    let Some(width) = widths.reduce(Pt::min) else { return };
    for Footprint { min, max, .. } in footprints {
        let scale = (width / max.width).max(min.width / max.width).min(1.0);
        *max = Size::new(max.width * scale, max.height * scale);
    }
}
