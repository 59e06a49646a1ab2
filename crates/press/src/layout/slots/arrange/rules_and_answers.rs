//! Slots for the rules of play and for the answers of a dated sheet.

use bookgen_base::units::{Pt, Rect, Size};
use bookgen_puzzles::KindTexts;

use super::correction_slot::CorrectionPlace;
use super::{SPACE_ABOVE_RULES, SPACE_BELOW_HEADLINE, SheetAnswers, SlotArranger};
use crate::design::{ANSWERS_PLACEHOLDER, SlotContent};
use crate::layout::figures::Footprint;
use crate::layout::frame::headline_extent;
use crate::layout::slots::answer_arrangement::{arrange_answers, at_most};
use crate::layout::slots::kind_rules::kind_rules;
use crate::layout::slots::rules::{full_rules, rules_columns, rules_parts, short_rules};

/// Tolerance for rounding errors in sums.
const TOLERANCE: Pt = Pt(0.2);

/// The maximum type size of the headline of the rules or of the answers.
const MAX_SECTION_HEADLINE: Pt = Pt(18.0);

impl SlotArranger<'_> {
    /// The height of the rules of several kinds at the foot of a page, including the white space above.
    /// Returns zero if the puzzles are of one kind.
    pub(super) fn kind_rules_height(&self, puzzles: &[usize]) -> Pt {
        // Each puzzle of a sheet has a chapter of its own.
        let kinds = self.document.kind_names(puzzles.iter().copied());
        let kinds = kinds.into_iter().filter_map(|name| self.document.language.kind(name));
        let kinds: Vec<&KindTexts> = kinds.collect();
        if kinds.len() < 2 {
            return Pt::ZERO;
        }
        let rules = kind_rules(self.typesetter(), &kinds, self.text.width, self.sizes().small);
        let space = self.leading() * SPACE_ABOVE_RULES + TOLERANCE;
        // A character that no font has is reported when the rules are typeset.
        rules.map_or(Pt::ZERO, |rules| rules.height + space)
    }

    /// The height of the one-sentence rules of play, including the white space above these rules.
    /// Returns zero if the template does not print these rules.
    pub(super) fn sentence_height(&self, chapter: usize) -> Pt {
        let chapter = self.document.chapters.get(chapter).filter(|_| self.design.rules_line);
        let Some(chapter) = chapter else { return Pt::ZERO };
        let has_texts = self.document.language.kind(chapter.kind.about().name).is_some();
        let rules = short_rules(self.typesetter(), chapter, self.text.width);
        let space = self.leading() * SPACE_ABOVE_RULES + TOLERANCE;
        // A character that no font has is reported when the rules are typeset.
        rules.ok().filter(|_| has_texts).map_or(Pt::ZERO, |rules| rules.height + space)
    }

    /// The height of the full rules of play with their headline: of the rules themselves, and of the
    /// advice on where to begin if it has a column of its own. If the corrections are in the slot of the
    /// rules, plus the height of the corrections.
    pub(super) fn rules_height(&self, chapter: usize, width: Pt) -> Pt {
        let typesetter = self.typesetter();
        let chapter = self.document.chapters.get(chapter);
        let parts = chapter.map_or_else(Vec::new, |chapter| rules_parts(self.document, chapter));
        let columns = rules_columns(typesetter, parts.len().min(2), width);
        // A character that no font has is reported when the rules are typeset.
        let rules = full_rules(typesetter, &parts[..columns], width);
        let rules = rules.map_or(Pt::ZERO, |rules| rules.height);
        let in_rules = self.attempt.corrections == CorrectionPlace::ExistingSlot;
        let corrections = match in_rules && !self.document.notices.is_empty() {
            true => self.corrections_height(width) + self.leading(),
            false => Pt::ZERO,
        };
        self.section_headline_height() + rules + corrections + TOLERANCE
    }

    /// The height of the headline above the rules or above the answers, with the white space below
    /// the headline.
    pub(super) fn section_headline_height(&self) -> Pt {
        let size = self.sizes().heading.min(MAX_SECTION_HEADLINE);
        headline_extent(self.design, size) + self.leading() * SPACE_BELOW_HEADLINE
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

    /// The minimum and the maximum width of an answer.
    pub(super) fn answer_widths(&self) -> (Pt, Pt) {
        let answers = self.measures.answers;
        let widest =
            |width: fn(&Footprint) -> Pt| answers.iter().map(width).fold(Pt::ZERO, Pt::max);
        (widest(|answer| answer.min.width), widest(|answer| answer.max.width))
    }

    /// The height of `count` answers that are at most `width` wide, including their headline and their
    /// captions. Returns `None` if an answer is wider than the page.
    pub(super) fn answers_height(&self, width: Pt, count: usize) -> Option<Pt> {
        let answers = self.measures.answers.iter().map(|answer| at_most(answer, width));
        let answers: Vec<Footprint> = answers.collect();
        let space = Size::new(self.text.width, Pt(f64::INFINITY));
        let arrangement = arrange_answers(self.typesetter(), count, space, &answers)?;
        let rows = arrangement.rows as f64;
        let height = arrangement.content_height * rows + self.design.answer_gap * (rows - 1.0);
        Some(self.height_above_answers() + height + TOLERANCE)
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
