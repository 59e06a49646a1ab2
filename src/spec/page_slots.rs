//! Books whose pages are made of fixed slots: checks that the chapters fit the slots.

use std::sync::Arc;

use super::placeholders::placeholder_place;
use super::resolver::Resolver;
use crate::wording::counted;
use bookgen_base::diagnostic::{Diagnostic, Place};
use bookgen_base::placeholders::expand;
use bookgen_base::schema::Values;
use bookgen_press::design::{Design, Folio, References, SlotContent};
use bookgen_press::document::Chapter;

/// The placeholders that every text of a slot may contain.
const PLACEHOLDERS: [&str; 5] = ["book", "subtitle", "answers", "rules", "next"];
/// The additional placeholders that a text of a slot with a chapter may contain.
const CHAPTER_PLACEHOLDERS: [&str; 2] = ["kind", "chapter"];

impl Resolver<'_> {
    /// Reports a fault if a book without slots has no chapter.
    pub(super) fn check_has_chapter(&mut self, values: &Values) {
        if !values.wrote("chapter") {
            self.fault(
                Diagnostic::input("the spec has no `chapter`")
                    .at(&values.place, "missing here")
                    .help("add a [[chapter]] table"),
            );
        }
    }

    /// Checks that the chapters fit the slots of the template, and sets `per_page` of each chapter.
    /// `written` is the number of chapters in the spec, including faulty chapters, which are
    /// missing from `chapters`. A fault about a missing chapter points at `place`. Returns whether
    /// the chapters fit.
    pub(super) fn fill_slots(
        &mut self,
        place: &Place,
        written: usize,
        design: &Design,
        chapters: &mut [Chapter],
    ) -> bool {
        self.check_slot_texts(design);
        self.check_unsupported_keys(design);
        let needed = design.slots.iter().filter_map(|slot| slot.content.chapter());
        let needed = needed.max().map_or(0, |last| last + 1);
        if chapters.len() != needed {
            if written == chapters.len() {
                self.wrong_number_of_chapters(place, design, needed, chapters);
            }
            return false;
        }
        let mut all_have_slots = true;
        for (at, chapter) in chapters.iter_mut().enumerate() {
            all_have_slots &= self.set_per_page(at, chapter, design);
        }
        if !all_have_slots {
            return false;
        }
        for chapter in chapters.iter() {
            if !chapter.count.is_multiple_of(chapter.per_page) {
                let (count, per_page) = (chapter.count, chapter.per_page);
                let fault =
                    Diagnostic::input(format!("chapter `{}` leaves a slot empty", chapter.id));
                let label = format!("{count} puzzles, with {per_page} on each page");
                let help = format!("set `count` to a multiple of {per_page}");
                self.fault(fault.at(&chapter.place, label).help(help));
                return false;
            }
        }
        self.check_equal_pages(chapters);
        true
    }

    /// Sets the number of puzzles on a page: the number of slots for the chapter with index `at`,
    /// and at least 1. Returns whether there is a slot for the chapter.
    fn set_per_page(&mut self, at: usize, chapter: &mut Chapter, design: &Design) -> bool {
        let slots =
            design.slots.iter().filter(|slot| slot.content == SlotContent::Puzzle(at)).count();
        let own = &chapter.per_page_place;
        if Arc::ptr_eq(&own.source, self.source) && *own != chapter.place {
            let fault = Diagnostic::input("pages with fixed slots have a fixed number of puzzles");
            let label = format!("the template has {} for this chapter", counted(slots, "slot"));
            self.fault(fault.at(own, label).help("remove `per_page`"));
        }
        chapter.per_page = u32::try_from(slots.max(1)).unwrap_or(u32::MAX);
        if slots == 0 {
            let fault =
                Diagnostic::input(format!("no slot holds a puzzle of chapter `{}`", chapter.id));
            let fault = fault.at(&chapter.place, "this chapter");
            let help = format!("add a [[slot]] with holds = \"puzzle\" and chapter = {}", at + 1);
            self.fault(fault.help(help));
        }
        slots > 0
    }

    /// Checks that all chapters fill the same number of pages.
    fn check_equal_pages(&mut self, chapters: &[Chapter]) {
        let pages = |chapter: &Chapter| chapter.count / chapter.per_page;
        if let Some([first, other]) =
            chapters.windows(2).find(|pair| pages(&pair[0]) != pages(&pair[1]))
        {
            let fault = Diagnostic::input("the chapters do not fill the same number of pages");
            let (first_id, other_id) = (&first.id, &other.id);
            let (first_pages, other_pages) = (pages(first), pages(other));
            let label = format!(
                "pages filled by `{other_id}`: {other_pages}; by `{first_id}`: {first_pages}"
            );
            let help = format!(
                "puzzles on a page: {} of `{first_id}` and {} of `{other_id}`; set each `count` so that all chapters fill the same number of pages",
                first.per_page, other.per_page
            );
            self.fault(fault.at(&other.place, label).help(help));
        }
    }

    /// Reports a fault: the book has more or fewer chapters than the template has slots for.
    fn wrong_number_of_chapters(
        &mut self,
        place: &Place,
        design: &Design,
        needed: usize,
        chapters: &[Chapter],
    ) {
        let counted = |count: usize| match count {
            0 => "no chapters".to_owned(),
            1 => "1 chapter".to_owned(),
            count => format!("{count} chapters"),
        };
        let has = counted(chapters.len());
        let what =
            format!("the template has slots for {}, but the book has {has}", counted(needed));
        let fault = Diagnostic::input(what);
        let fault = match (chapters.get(needed), chapters.last()) {
            (Some(first), _) => fault.at(&first.place, "there is no slot for this chapter"),
            (None, Some(last)) => fault.at(&last.place, "this is the last chapter"),
            (None, None) => fault.at(place, "[[chapter]] is missing here"),
        };
        if needed == 0 {
            self.fault(fault.help("remove the chapters: the template is for answers only"));
            return;
        }
        let slots = |at: usize| {
            design.slots.iter().filter(|slot| slot.content == SlotContent::Puzzle(at)).count()
        };
        let per_chapter: Vec<usize> = (0..needed).map(slots).collect();
        self.fault(fault.help(format!(
            "a page of the template has {}: write one [[chapter]] table for each chapter, or use another template",
            slot_counts(&per_chapter)
        )));
    }

    /// Checks the placeholders in the texts of slots.
    fn check_slot_texts(&mut self, design: &Design) {
        for slot in &design.slots {
            let has_chapter = slot.content.chapter().is_some();
            let of_chapter = CHAPTER_PLACEHOLDERS.into_iter().filter(|_| has_chapter);
            let known: Vec<(&str, &str)> =
                PLACEHOLDERS.into_iter().chain(of_chapter).map(|name| (name, "")).collect();
            let texts: Vec<&str> = match &slot.content {
                SlotContent::Title { text, aside } => vec![text, aside],
                SlotContent::Headline { text, aside, .. } => vec![text, aside],
                SlotContent::Text { text, .. } => vec![text],
                _ => Vec::new(),
            };
            for (text, place) in texts.into_iter().zip(&slot.text_places) {
                if let Err(error) = expand(text, &known) {
                    self.unknown_placeholder(&error, &placeholder_place(place, text, &error));
                }
            }
        }
    }

    /// Checks that the spec has no front pages.
    pub(super) fn check_no_front(&mut self, values: &Values) {
        for (table, what) in [("front", "front pages"), ("back", "pages after the answers")] {
            if values.wrote(table) {
                let message = format!("a book with fixed slots cannot have {what}");
                let fault = Diagnostic::input(message).at(values.place(table), "not printed");
                self.fault(fault.help(format!("remove [[{table}]], or use a template for books")));
            }
        }
    }

    /// Checks that the design has no keys that pages with slots do not support.
    fn check_unsupported_keys(&mut self, design: &Design) {
        let has_heads = !(design.heads.0.is_empty() && design.heads.1.is_empty());
        let unsupported: [(&str, bool); 7] = [
            ("openers", design.openers),
            ("name_line", design.name_line),
            ("headline", !design.headline.is_empty()),
            ("rules_line", design.rules_line),
            ("references", design.references != References::None),
            ("heads", has_heads),
            ("folio", design.folio != Folio::None),
        ];
        for (key, _) in unsupported.into_iter().filter(|(_, is_set)| *is_set) {
            let fault = Diagnostic::input(format!("pages with fixed slots do not support `{key}`"));
            let label = "the slots contain everything on a page".to_owned();
            let fault = design.point_at(fault, key, label);
            self.fault(
                fault.help("remove this key or turn it off, or use a template without slots"),
            );
        }
    }
}

/// The numbers of slots of the chapters in words: "3 slots for chapter 1 and 1 slot for chapter 2",
/// or "one slot for each of 5 chapters".
fn slot_counts(counts: &[usize]) -> String {
    if counts.len() > 1 && counts.iter().all(|count| *count == 1) {
        return format!("one slot for each of {} chapters", counts.len());
    }
    let parts = counts.iter().enumerate().map(|(at, count)| {
        let slots = if *count == 1 { "slot" } else { "slots" };
        format!("{count} {slots} for chapter {}", at + 1)
    });
    parts.collect::<Vec<_>>().join(" and ")
}
