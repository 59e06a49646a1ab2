//! The answer slot: answers of the previous issue or of the issue itself, and corrections.

use super::SlotPages;
use crate::design::{CellRange, PageSlot};
use crate::document::AnswersAt;
use crate::layout::figures::{ListSpace, PageCells, Standing, level_text, min_size};
use crate::layout::puzzle_pages::Answer;
use crate::layout::slots::answer_arrangement::{answer_footprints, arrange_answers};
use crate::layout::text::{Setting, plain, stack};

use crate::page::{Group, Item, Role, Transform};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::mm;
use bookgen_base::units::{Point, Pt, Rect, Size};
use bookgen_puzzles::Face;

impl<'a> SlotPages<'a> {
    /// The answers that an issue prints. If answers are upside down, an issue prints the answers of
    /// its own puzzles. Otherwise an issue prints the answers of the previous issue, and the first
    /// issue prints answers from the record file of an earlier issue.
    pub(super) fn issue_answers(&self, issue: usize) -> Vec<Answer<'a>> {
        let context = self.context;
        let answers_of = |issue: usize| -> Vec<Answer<'a>> {
            let answer = |puzzle: usize| {
                let level = level_text(context, context.puzzles[puzzle]).text;
                let number = context.document.grouped_number(puzzle);
                Answer { number, note: Some(level), ..Answer::new(context, puzzle) }
            };
            self.puzzles_of_issue(issue).into_iter().map(answer).collect()
        };
        match (context.document.answers, issue.checked_sub(1)) {
            (AnswersAt::UpsideDown, _) => answers_of(issue),
            (_, Some(previous)) => answers_of(previous),
            (_, None) => {
                let earlier = context.document.earlier_in_slot();
                earlier.map(|earlier| Answer::of_earlier(context, earlier)).collect()
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
        let boards = issues.iter().flatten().map(|answer| answer.board);
        let footprints = answer_footprints(context.typesetter, boards);
        let gap = design.answer_gap;
        let Size { width, height } = slot.frame.size();
        let space = Size::new(width, height - self.corrections_above(slot_index, width)?.1);
        let found = arrange_answers(context.typesetter, count, space, &footprints);
        if let Some(arrangement) = found {
            return Ok(PageCells {
                common_size: None,
                arrangement,
                gap,
                range: CellRange::Usual,
                headline_height: Pt::ZERO,
                standing: Standing::Top,
                slack_share: Some(0.5),
                row_space: None,
                lists: ListSpace::default(),
            });
        }
        let min = min_size(&footprints);
        let message = match count {
            1 => "the answer does not fit into its slot".to_owned(),
            count => format!("{count} answers do not fit into their slot"),
        };
        Err(Diagnostic::input(message)
            .at(&slot.place, format!("the slot is {} x {}", mm(width), mm(height)))
            .help(format!(
                "each answer needs {} x {} and its caption, with {gap} between two answers; make the slot larger, or use a smaller `least_symbol` in [page.answer] or smaller grids",
                mm(min.width),
                mm(min.height)
            )))
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
            let max = self.context.typesetter.extent(answer.board, Face::Answer, style).most;
            let scale = (width / max.width).min(height / max.height).min(1.0);
            let answer = Answer { scale, ..answer };
            let mut cell = cells.cell(area, i);
            // The columns are as on other pages of answers. A last row with fewer answers is
            // centred.
            let in_row = columns.min(count - i / columns * columns);
            let share = if in_row < columns { 0.5 } else { cells.column_share(i) };
            cell.x += (cell.width + cells.gap) * (columns - in_row) as f64 / 2.0;
            items.extend(answer.typeset(self.context, cell, share)?);
        }
        if self.context.document.answers != AnswersAt::UpsideDown {
            return Ok(items);
        }
        Ok(vec![Item::Group(Group {
            role: Role::Artifact,
            // Turns the answers in their own area, because corrections can be above this area.
            transform: Transform::upside_down(Point::new(
                area.x + area.right(),
                area.y + area.bottom(),
            )),
            shared: false,
            items,
        })])
    }
}
