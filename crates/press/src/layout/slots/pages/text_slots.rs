//! The text slots: the title of the page, the rules of play, and a line for a name.

use super::SlotPages;
use crate::design::{PageSlot, SlotContent};
use crate::document::AnswersAt;
use crate::font::TextStyle;
use crate::layout::slots::kind_rules::kind_rules;
use crate::layout::slots::rules::{ShortRules, full_rules, rules_parts, short_rules};
use crate::layout::text::{
    Align, Setting, TextColumn, break_pages, markdown, plain, rule, stack, stroke,
};

use crate::page::{Item, Role, moved};
use crate::qr_code::QrCode;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::placeholders::expand;
use bookgen_base::units::{Point, Pt, Rect, mm, rectangle};
use bookgen_puzzles::KindTexts;

impl<'a> SlotPages<'a> {
    /// The text of a slot with its placeholders filled in.
    pub(super) fn expand(&self, text: &str, chapter: Option<usize>) -> String {
        let document = self.context.document;
        let answers = match (document.answers, self.context.puzzles.len()) {
            (AnswersAt::UpsideDown, 1) => "answer",
            (AnswersAt::UpsideDown, _) => "answers",
            _ => document.earlier_heading(document.earlier_in_slot().count()),
        };
        let [answers, rules, next] =
            [answers, "how-to-solve", "answers-next"].map(|id| document.language.text(id, &[]));
        let subtitle = document.subtitle.as_deref().unwrap_or_default();
        let mut args = vec![
            ("book", document.title.as_str()),
            ("subtitle", subtitle),
            ("answers", &answers),
            ("rules", &rules),
            ("next", &next),
        ];
        if let Some(index) = chapter.filter(|chapter| *chapter < document.chapters.len()) {
            let chapter = &document.chapters[index];
            let kind = chapter.kind.about().name;
            let mut kind = document.language.kind(kind).map_or(kind, |texts| &texts.title);
            if self.kinds_below_headline(index) > 1 {
                kind = &document.title;
            }
            args.extend([("kind", kind), ("chapter", chapter.title.as_str())]);
        }
        // This cannot fail, because unknown placeholders are already errors when the spec is read.
        expand(text, &args).unwrap_or_default()
    }

    /// The chapters of the puzzles on a page, in the order of the slots.
    fn chapters_on(&self, page: usize) -> Vec<usize> {
        let slots = self.context.document.design.slots.iter().filter(|slot| slot.page == page);
        let chapters = slots.filter_map(|slot| match slot.content {
            SlotContent::Puzzle(chapter) => Some(chapter),
            _ => None,
        });
        chapters.collect()
    }

    /// The texts of the kinds whose rules a slot prints: the kind of its chapter and the other kinds on
    /// the page that have no slot of rules.
    fn kinds_of_rules(&self, chapter: usize, page: usize) -> Vec<&'a KindTexts> {
        let document = self.context.document;
        let name = |chapter: usize| document.chapters[chapter].kind.about().name;
        let slots = || document.design.slots.iter().filter(|slot| slot.page == page);
        let has_own = |kind: &str| {
            slots().any(
                |slot| matches!(slot.content, SlotContent::Rules(chapter) if name(chapter) == kind),
            )
        };
        let own = name(chapter);
        let mut kinds = document.kind_names(self.chapters_on(page));
        kinds.retain(|kind| *kind == own || !has_own(kind));
        if !kinds.contains(&own) {
            kinds.insert(0, own);
        }
        kinds.into_iter().filter_map(|kind| document.language.kind(kind)).collect()
    }

    /// The number of different kinds below the headline of a chapter. All chapters of the page without a
    /// headline are below its first headline.
    pub(super) fn kinds_below_headline(&self, chapter: usize) -> usize {
        let document = self.context.document;
        let headlines = |page: usize| {
            let slots = document.design.slots.iter().filter(move |slot| slot.page == page);
            slots.filter_map(|slot| match slot.content {
                SlotContent::Headline { chapter, .. } => chapter,
                _ => None,
            })
        };
        let slots = document.design.slots.iter();
        let mut own = slots.filter(|slot| slot.content == SlotContent::Puzzle(chapter));
        let Some(page) = own.next().map(|slot| slot.page) else { return 1 };
        let is_first = headlines(page).next() == Some(chapter);
        let is_below = |other: &usize| {
            *other == chapter || is_first && !headlines(page).any(|headline| headline == *other)
        };
        document.kind_names(self.chapters_on(page).into_iter().filter(is_below)).len()
    }

    /// The frame of a reserved space.
    pub(super) fn frame(&self, area: Rect, is_boxed: bool) -> Vec<Item> {
        let width = self.rule_width();
        let half = width / 2.0;
        let path = rectangle(Rect::new(
            area.x + half,
            area.y + half,
            area.width - width,
            area.height - width,
        ));
        is_boxed.then(|| stroke(path, width)).into_iter().collect()
    }

    fn rule_width(&self) -> Pt {
        let design = &self.context.document.design;
        design.puzzle.thin.max(design.min_line_width)
    }

    /// A text in Markdown, then a QR code, from the top of a slot.
    ///
    /// # Errors
    /// The text and the code do not fit.
    pub(super) fn text(
        &self,
        text: &str,
        code: Option<&QrCode>,
        is_boxed: bool,
        area: Rect,
        slot: &PageSlot,
    ) -> Result<Vec<Item>, Diagnostic> {
        // A frame around letters could be mistaken for a word search, so a text has lines above and
        // below it.
        let inset = if is_boxed { Pt(6.0) } else { Pt::ZERO };
        let inner = Rect { y: area.y + inset, height: area.height - inset * 2.0, ..area };
        let mut column = TextColumn::new(self.context.typesetter, inner.width);
        column.max_height = inner.height;
        column.setting = Setting::Left;
        markdown(&mut column, &self.expand(text, None))?;
        if let Some(code) = code {
            column.code(code)?;
        }
        let mut items = Vec::new();
        let width = self.rule_width();
        for y in [area.y + width / 2.0, area.bottom() - width / 2.0] {
            let line = rule(Point::new(area.x, y), Point::new(area.right(), y), width);
            items.extend(is_boxed.then_some(line));
        }
        let mut pages = break_pages(column.blocks, inner.height);
        if pages.len() > 1 {
            let label = format!("the slot is {} x {}", mm(area.width), mm(area.height));
            let fault = Diagnostic::input("a text does not fit into its slot");
            return Err(fault.at(&slot.place, label).help(
                "shorten the text, make the slot larger, or use smaller type: `body` in [page.sizes]",
            ));
        }
        items.extend(moved(pages.pop().unwrap_or_default(), Point::new(inner.x, inner.y)));
        Ok(items)
    }

    /// The title slot: the title at the left and a secondary text at the right, on one baseline.
    /// Long texts are set below each other. No text is truncated.
    ///
    /// # Errors
    /// The texts do not fit at their minimum sizes.
    pub(super) fn title(
        &self,
        text: &str,
        aside: &str,
        area: Rect,
    ) -> Result<Vec<Item>, Diagnostic> {
        let typesetter = self.context.typesetter;
        let sizes = &typesetter.design().sizes;
        let [title, aside] = [text, aside].map(|text| self.expand(text, None));
        let (ascent, descent) = typesetter.reach(&typesetter.bold(sizes.title));
        let size = sizes.title.min(area.height / (ascent + descent));
        let max_aside = sizes.subtitle.min(size * 0.7);
        let min_aside = sizes.small.min(max_aside);
        // Each step has the size of the secondary text and the minimum scale of the title. The
        // secondary text is reduced first.
        let steps = [(max_aside, 0.8), ((max_aside + min_aside) / 2.0, 0.8), (min_aside, 0.6)];
        for (aside_size, min_scale) in steps {
            let aside_style = typesetter.regular(aside_size);
            let aside_width = typesetter.width(&aside_style, &aside)?;
            let gap = if aside_width > Pt::ZERO { size * 0.5 } else { Pt::ZERO };
            let free = area.width - aside_width - gap;
            let bold = typesetter.bold(size);
            let style = typesetter.shrunk(bold, &title, free, size * min_scale)?;
            if typesetter.width(&style, &title)? <= free + Pt(0.1) {
                let y = area.bottom() - size * descent;
                let at = Point::new(area.x + self.left_overhang(&style, &title)?, y);
                let mut items =
                    typesetter.line(&style, &title, at, Align::Left, Role::Heading(1))?;
                let at = Point::new(area.right(), y);
                items.extend(typesetter.line(
                    &aside_style,
                    &aside,
                    at,
                    Align::Right,
                    Role::Text,
                )?);
                return Ok(items);
            }
        }
        self.stacked_title(&title, &aside, area)?.ok_or_else(|| {
            let title_is_shorter = title.chars().count() < aside.chars().count();
            let long = if title_is_shorter { aside } else { title };
            Diagnostic::input(format!("{long:?} does not fit into the slot of the title"))
                .help("shorten the text, or make the slot larger")
        })
    }

    /// The title in one or two lines, with the secondary text in a line below, at the largest size
    /// that fits. Returns `None` if no size fits.
    fn stacked_title(
        &self,
        title: &str,
        aside: &str,
        area: Rect,
    ) -> Result<Option<Vec<Item>>, Diagnostic> {
        let typesetter = self.context.typesetter;
        let sizes = &typesetter.design().sizes;
        let max_aside = sizes.subtitle.min(sizes.title * 0.7);
        let style =
            typesetter.shrunk(typesetter.regular(max_aside), aside, area.width, sizes.small)?;
        if typesetter.width(&style, aside)? > area.width + Pt(0.1) {
            return Ok(None);
        }
        let aside_size =
            if aside.is_empty() { Pt::ZERO } else { style.size.min(area.height * 0.35) };
        let aside_style = typesetter.regular(aside_size.max(sizes.small.min(style.size)));
        let (_, aside_descent) = typesetter.reach(&aside_style);
        let aside_height = if aside.is_empty() { Pt::ZERO } else { aside_style.size * 1.2 };
        let (ascent, descent) = typesetter.reach(&typesetter.bold(sizes.title));
        for (max_lines, min_scale) in [(1, 0.4), (2, 0.3)] {
            let min_size = (sizes.title * min_scale).max(sizes.small);
            let leading = 1.05;
            let height = ascent + descent + leading * f64::from(max_lines - 1);
            let mut size = sizes.title.min((area.height - aside_height) / height);
            while size >= min_size {
                let bold = typesetter.bold(size);
                let lines = plain(typesetter, &bold, title, area.width, Setting::Left)?;
                if lines.len() <= max_lines as usize {
                    let last = area.bottom() - aside_height - size * descent;
                    let up = size * leading * lines.len().saturating_sub(1) as f64;
                    let x = area.x + self.left_overhang(&bold, title)?;
                    let first = Point::new(x, last - up);
                    let role = Role::Heading(1);
                    let mut items = stack(lines, first, size * leading, &role).0;
                    let y = area.bottom() - aside_style.size * aside_descent;
                    let at = Point::new(area.x, y);
                    let aside =
                        typesetter.line(&aside_style, aside, at, Align::Left, Role::Text)?;
                    items.extend(aside);
                    return Ok(Some(items));
                }
                size -= Pt(0.5);
            }
        }
        Ok(None)
    }

    /// The distance by which the ink of a line extends to the left of its origin, as the tail of a
    /// J does.
    fn left_overhang(&self, style: &TextStyle, text: &str) -> Result<Pt, Diagnostic> {
        Ok((-self.context.typesetter.shape(style, text)?.ink.x).max(Pt::ZERO))
    }

    /// The rules slot of a chapter. The full rules have three parts: the rules themselves, advice
    /// on where to begin, and the levels. The slot prints as many of these parts as fit. If no part
    /// fits, the rules are printed in one sentence.
    ///
    /// The choice depends only on the language and the slot, so every issue prints the same parts.
    /// The exception is an issue with corrections in this slot: the corrections are printed at the
    /// foot, and the rules get the remaining space.
    ///
    /// # Errors
    /// The corrections do not fit, or the rules do not fit even in one sentence.
    pub(super) fn rules(
        &self,
        slot_index: usize,
        chapter: usize,
        area: Rect,
        slot: &PageSlot,
    ) -> Result<Vec<Item>, Diagnostic> {
        let document = self.context.document;
        let has_corrections = self.corrections_slot() == Some(slot_index);
        let (corrections, height) =
            if has_corrections { self.corrections(area.width)? } else { (Vec::new(), Pt::ZERO) };
        let label = format!("the slot is {} x {}", mm(area.width), mm(area.height));
        if height > area.height {
            let fault = Diagnostic::input("a correction does not fit into the slot of the rules");
            let help = format!("the corrections are {} high: write shorter notes", mm(height));
            return Err(fault.at(&slot.place, label).help(help));
        }
        let at_foot = moved(corrections, Point::new(area.x, area.bottom() - height));
        let free = if has_corrections {
            area.height - height - document.design.sizes.leading
        } else {
            area.height
        };
        let kinds = self.kinds_of_rules(chapter, slot.page);
        let chapter = &document.chapters[chapter];
        let kind = chapter.kind.about().name;
        if document.language.kind(kind).is_none() {
            return Ok(at_foot);
        }
        if kinds.len() > 1 {
            let sizes = &document.design.sizes;
            for size in [sizes.body, sizes.small] {
                let rules = kind_rules(self.context.typesetter, &kinds, area.width, size)?;
                if rules.height <= free {
                    let mut items = moved(rules.items, Point::new(area.x, area.y));
                    items.extend(at_foot);
                    return Ok(items);
                }
            }
            if has_corrections {
                return Ok(at_foot);
            }
            let names: Vec<&str> = kinds.iter().map(|texts| texts.title.as_str()).collect();
            let names = names.join(", ");
            let fault = Diagnostic::input(format!(
                "the rules of play of {names} do not fit into their slot"
            ));
            return Err(fault.at(&slot.place, label).help("make the slot larger"));
        }
        let parts = rules_parts(document, chapter);
        for count in (1..=parts.len()).rev() {
            let full = full_rules(self.context.typesetter, &parts[..count], area.width)?;
            if full.fit(free) {
                let mut items = moved(full.items, Point::new(area.x, area.y));
                items.extend(at_foot);
                return Ok(items);
            }
        }
        let ShortRules { lines, size, leading, height } =
            short_rules(self.context.typesetter, chapter, area.width)?;
        if height <= free {
            let first = Point::new(area.x, area.y + leading / 1.3 * 0.82);
            let mut items = stack(lines, first, leading, &Role::Text).0;
            items.extend(at_foot);
            return Ok(items);
        }
        // Corrections are more important than the rules.
        if has_corrections {
            return Ok(at_foot);
        }
        let fault =
            Diagnostic::input(format!("the rules of play of {kind} do not fit into their slot"));
        Err(fault.at(&slot.place, label).help(format!(
            "at type size {size}, the rules are {} high; make the slot larger, or use smaller type: `small` in [page.sizes]",
            mm(height)
        )))
    }

    /// A line to write a name on, at the foot of an area, across two thirds of the area's width.
    pub(super) fn name_line(&self, area: Rect) -> Result<Vec<Item>, Diagnostic> {
        let typesetter = self.context.typesetter;
        let style = typesetter.regular(typesetter.design().sizes.head);
        let label = self.context.document.language.text("name-line", &[]);
        let y = area.bottom() - style.size * 0.4;
        let mut items =
            typesetter.line(&style, &label, Point::new(area.x, y), Align::Left, Role::Text)?;
        let left = area.x + typesetter.width(&style, &label)? + style.size * 0.5;
        let right = area.x + area.width * 0.64;
        let line_weight = Pt(0.75).max(typesetter.design().min_line_width);
        let y = y + Pt(1.5);
        items.push(rule(Point::new(left, y), Point::new(right, y), line_weight));
        Ok(items)
    }
}
