//! Slots for the rules of play and for the answers of a dated sheet.

use bookgen_base::units::{Pt, Rect};
use bookgen_puzzles::{Board, Face, KindTexts};

use super::correction_slot::CorrectionPlace;
use super::{CELLS_PER_SIDE, SPACE_ABOVE_RULES, SPACE_BELOW_HEADLINE, SheetAnswers, SlotArranger};
use crate::design::{ANSWERS_PLACEHOLDER, SlotContent};
use crate::layout::frame::HEADLINE_HEIGHT;
use crate::layout::slots::kind_rules::kind_rules;
use crate::layout::slots::text_columns::{GUTTER, text_columns};
use crate::layout::text::Typesetter;

impl SlotArranger<'_> {
    /// The height of the rules of several kinds at the foot of a page, including the white space above.
    /// Returns zero if the puzzles are of one kind.
    pub(super) fn kind_rules_height(&self, puzzles: &[usize]) -> Pt {
        // Tolerance for rounding errors in sums.
        const TOLERANCE: Pt = Pt(0.2);
        // Each puzzle of a sheet has a chapter of its own.
        let kinds = self.document.kind_names(puzzles.iter().copied());
        let kinds = kinds.into_iter().filter_map(|name| self.document.language.kind(name));
        let kinds: Vec<&KindTexts> = kinds.collect();
        if kinds.len() < 2 {
            return Pt::ZERO;
        }
        let typesetter = Typesetter { document: self.document };
        let rules = kind_rules(typesetter, &kinds, self.text.width, self.sizes().small);
        let space = self.leading() * SPACE_ABOVE_RULES + TOLERANCE;
        // A character that no font has is reported when the rules are typeset.
        rules.map_or(Pt::ZERO, |rules| rules.height + space)
    }

    /// The height of the one-sentence rules of play, including the white space above these rules.
    /// Returns zero if the template does not print these rules.
    pub(super) fn sentence_height(&self, chapter: usize) -> Pt {
        let kind = self.document.chapters.get(chapter);
        let kind = kind.and_then(|chapter| self.document.language.kind(chapter.kind.about().name));
        let Some(texts) = kind.filter(|_| self.design.rules_line) else { return Pt::ZERO };
        let small = self.sizes().small;
        let lines = self.lines(&texts.short, small, self.text.width);
        small * (0.2 + 1.3 * lines as f64) + self.leading() * SPACE_ABOVE_RULES
    }

    /// The height of the full rules of play with their headline. If the corrections are in the slot
    /// of the rules, plus the height of the corrections.
    pub(super) fn rules_height(&self, chapter: usize, width: Pt) -> Pt {
        let sizes = self.sizes();
        let document = self.document;
        let kind = document.chapters.get(chapter);
        let kind = kind.and_then(|chapter| document.language.kind(chapter.kind.about().name));
        let columns = text_columns(width, sizes.body).min(2);
        let column = width.column_width(columns, GUTTER);
        let lines = |text: &str| self.lines(text, sizes.body, column);
        let lines = kind.map_or(0, |texts| match columns {
            1 => lines(&texts.rules),
            _ => lines(&texts.rules).max(lines(&texts.begin) + 1),
        });
        let small = sizes.small;
        let day = document.day.map(|day| document.language.date(day)).unwrap_or_default();
        let in_rules = self.attempt.corrections == CorrectionPlace::ExistingSlot;
        let notices = if in_rules { &document.notices[..] } else { &[] };
        let corrections = notices.iter().map(|correction| {
            let notice = &correction.notice;
            // This text is only measured, never printed.
            let text = format!("Correction. {day}, {}: {}", notice.puzzle, notice.note);
            small * 1.3 * (self.lines(&text, small, width) + 1) as f64
        });
        let corrections: Pt = corrections.sum();
        let space = if corrections > Pt::ZERO { self.leading() * 1.5 } else { Pt::ZERO };
        self.section_headline_height()
            + self.leading() * (lines as f64 + 0.6)
            + (corrections + space)
    }

    /// The height of the headline above the rules or above the answers, with the white space below
    /// the headline.
    pub(super) fn section_headline_height(&self) -> Pt {
        self.sizes().heading.min(Pt(18.0)) * HEADLINE_HEIGHT + self.leading() * SPACE_BELOW_HEADLINE
    }

    /// Adds a headline at the top of an area. Returns the rest of the area.
    pub(super) fn add_section_headline(
        &mut self,
        page: usize,
        text: &str,
        chapter: Option<usize>,
        area: Rect,
    ) -> Rect {
        let used = self.section_headline_height();
        let height = used - self.leading() * SPACE_BELOW_HEADLINE;
        self.add_headline(page, text, "", chapter, Rect { height, ..area });
        Rect { y: area.y + used, height: area.height - used, ..area }
    }

    /// Adds the rules of play with their headline.
    pub(super) fn add_rules(&mut self, page: usize, chapter: usize, area: Rect) {
        let rest = self.add_section_headline(page, "{rules}", Some(chapter), area);
        self.add(page, SlotContent::Rules(chapter), rest, 0.0);
    }

    /// The minimum and the maximum side length of answers.
    pub(super) fn answer_sides(&self) -> (Pt, Pt) {
        let style = &self.design.answer;
        let typesetter = Typesetter { document: self.document };
        let boards: Vec<&dyn Board> = match self.answers {
            SheetAnswers::UpsideDown => self.puzzles.iter().map(|placed| &*placed.board).collect(),
            _ => self.document.earlier.iter().map(|earlier| &*earlier.board).collect(),
        };
        let extents = boards.iter().map(|board| typesetter.extent(*board, Face::Answer, style));
        let min = extents.fold(Pt::ZERO, |min, extent| min.max(extent.least.width));
        let min =
            if boards.is_empty() { style.least_read() * CELLS_PER_SIDE } else { min + Pt(1.0) };
        (min, (style.most_cell * CELLS_PER_SIDE).max(min))
    }

    /// The height of `count` answers, including their headline and their captions, if each answer
    /// grid has the side length `side`.
    pub(super) fn answers_height(&self, side: Pt, count: usize) -> Pt {
        let gap = self.design.answer_gap;
        let columns = ((self.text.width + gap) / (side + gap)).floor().max(1.0) as usize;
        let rows = count.div_ceil(columns) as f64;
        let caption = self.sizes().answer_number * 1.3;
        self.height_above_answers() + (side + caption) * rows + gap * (rows - 1.0)
    }

    /// The height of the headline above answers, or of the horizontal line above upside-down
    /// answers.
    pub(super) fn height_above_answers(&self) -> Pt {
        match self.answers {
            SheetAnswers::UpsideDown => self.leading() * 0.7,
            _ => self.section_headline_height(),
        }
    }

    /// Adds the slot of the answers below a headline, or below a horizontal line if the answers are
    /// upside down.
    pub(super) fn add_answers(&mut self, page: usize, area: Rect) {
        let frame = match self.answers {
            SheetAnswers::UpsideDown => {
                self.add(page, SlotContent::Line, Rect { height: Pt::ZERO, ..area }, 0.0);
                let used = self.height_above_answers();
                Rect { y: area.y + used, height: area.height - used, ..area }
            }
            _ => self.add_section_headline(page, ANSWERS_PLACEHOLDER, None, area),
        };
        self.add(page, SlotContent::Answers, frame, 0.5);
    }

    /// Adds a page with answers only. The page has its own head.
    pub(super) fn add_answers_page(&mut self, page: usize) {
        let mut body = self.add_head(page, None);
        // If the head has a headline, this headline already names the answers.
        if self.design.headline.is_empty() {
            body = self.add_section_headline(page, ANSWERS_PLACEHOLDER, None, body);
        }
        self.add(page, SlotContent::Answers, body, 0.5);
    }
}
