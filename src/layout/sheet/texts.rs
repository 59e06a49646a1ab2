//! The slots that hold words: the name of the page, headlines, the rules of play.

use super::Sheet;
use crate::diagnostic::Diagnostic;
use crate::language::expand;
use crate::layout::compose::Align;
use crate::layout::markdown::markdown;
use crate::layout::paragraph::{Setting, plain, stack};
use crate::layout::prose::{Prose, pages};
use crate::page::{Item, Role};
use crate::spec::{AnswersAt, Holds, PageSlot, mm};
use crate::units::{Point, Pt, Rect};

impl Sheet<'_> {
    /// A text of a slot, its names filled in.
    pub(super) fn words(&self, text: &str, chapter: Option<usize>) -> String {
        let book = self.job.book;
        let answers = match book.answers {
            AnswersAt::UpsideDown => "answers",
            _ => book.answers_word,
        };
        let [answers, rules] = [answers, "how-to-solve"].map(|id| book.language.say(id, &[]));
        let subtitle = book.subtitle.as_deref().unwrap_or_default();
        let mut args = vec![
            ("book", book.title.as_str()),
            ("subtitle", subtitle),
            ("answers", &answers),
            ("rules", &rules),
        ];
        if let Some(chapter) = chapter.and_then(|chapter| book.chapters.get(chapter)) {
            let kind = chapter.kind.about().name;
            let kind = book.language.kind(kind).map_or(kind, |texts| &texts.title);
            args.extend([("kind", kind), ("chapter", chapter.title.as_str())]);
        }
        // Names that are not known were refused with the spec.
        expand(text, &args).unwrap_or_default()
    }

    /// The name of the page at the left, what belongs to it at the right, on one baseline.
    pub(super) fn title(
        &self,
        text: &str,
        aside: &str,
        area: Rect,
    ) -> Result<Vec<Item>, Diagnostic> {
        let composer = self.job.composer;
        let sizes = &composer.design().sizes;
        let small = composer.regular(sizes.subtitle.min(area.height * 0.7));
        let size = sizes.title.min(area.height * 0.9);
        let words = self.words(text, None);
        let gap = sizes.title * 0.5;
        // However long it is, the name has the greater part, unless it needs less.
        let name = composer.width(&composer.bold(size * 0.7), &words)?;
        let most = (area.width - gap - name).max(area.width * 0.4);
        let aside = composer.cut(&small, &self.words(aside, None), most)?;
        let taken = composer.width(&small, &aside)?;
        let gap = if taken > Pt::ZERO { gap } else { Pt::ZERO };
        let room = area.width - taken - gap;
        let style = composer.shrunk(composer.bold(size), &words, room, size * 0.5)?;
        let y = area.bottom() - size * 0.24;
        let at = (Point::new(area.x, y), Align::Left);
        let mut items = composer.line_within(&style, &words, at, room, Role::Heading(1))?;
        let at = Point::new(area.right(), y);
        items.extend(composer.line(&small, &aside, at, Align::Right, Role::Text)?);
        Ok(items)
    }

    /// The rules of play of a chapter, from the top: with a word on where to begin, if there is room
    /// for that, or else at length, or else in a sentence. That depends on language and slot alone,
    /// so that it is the same in every issue.
    pub(super) fn rules(
        &self,
        chapter: usize,
        area: Rect,
        slot: &PageSlot,
    ) -> Result<Vec<Item>, Diagnostic> {
        let composer = self.job.composer;
        let has_answers = |slot: &PageSlot| slot.holds == Holds::Answers;
        if !self.job.book.design.slots.iter().any(has_answers) {
            // Corrections go before the rules of play.
            let (items, height) = self.notices(area.width)?;
            if height > area.height {
                let fault =
                    Diagnostic::book("a correction does not fit into the slot of the rules");
                let label = format!("the slot is {} x {}", mm(area.width), mm(area.height));
                let help = format!("it is {} high: write a shorter note", mm(height));
                return Err(fault.at(&slot.place, label).help(help));
            }
            if !items.is_empty() {
                return Ok(items);
            }
        }
        let kind = self.job.book.chapters[chapter].kind.about().name;
        let Some(texts) = self.job.book.language.kind(kind) else { return Ok(Vec::new()) };
        let whole = texts.rules.as_str();
        for parts in [&[whole, &texts.begin][..], &[whole][..]] {
            let mut prose = Prose::new(composer, area.width);
            for part in parts {
                markdown(&mut prose, part)?;
            }
            if let [page] = &mut pages(prose.blocks, area.height)[..] {
                return Ok(std::mem::take(page));
            }
        }
        let style = composer.regular(composer.design().sizes.small);
        let lines = plain(composer, &style, &texts.short, area.width, Setting::Left)?;
        let leading = style.size * 1.3;
        let needed = style.size * 1.1 + leading * lines.len().saturating_sub(1) as f64;
        if needed > area.height {
            let fault =
                Diagnostic::book(format!("the rules of play of {kind} do not fit into their slot"));
            let label = format!("the slot is {} x {}", mm(area.width), mm(area.height));
            return Err(fault.at(&slot.place, label).help(format!(
                "in {} they are {} high; make the slot larger, or take smaller type: `small` in [page.sizes]",
                style.size,
                mm(needed)
            )));
        }
        let first = Point::new(area.x, area.y + style.size * 0.82);
        Ok(stack(lines, first, leading, &Role::Text).0)
    }
}
