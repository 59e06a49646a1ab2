//! `pages` in `[book]`: the number of pages that the book must have. The chapters without `count`
//! share the puzzles that fill these pages, in proportion to their `weight`.

use super::page_target::{PageTarget, Share};
use super::resolver::Resolver;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::schema::Values;
use bookgen_press::design::{Design, Sides};

impl Resolver<'_> {
    /// The number of puzzles of a chapter without `count` in a book with `pages`. Until the number
    /// is solved for, each chapter has one page. Returns `None` if the spec does not set `pages`,
    /// or if the chapter has its own number of puzzles. `most` is the number of different puzzles of the
    /// chapter, if it is limited.
    pub(super) fn shared_count(
        &mut self,
        chapter: &Values,
        per_page: u32,
        most: Option<u32>,
    ) -> Option<u32> {
        self.page_target.as_ref()?;
        let id = chapter.text("id")?.to_owned();
        if ["count", "puzzles", "names", "dates"].iter().any(|key| chapter.wrote(key)) {
            return None;
        }
        let weight = chapter.int("weight").and_then(|weight| u32::try_from(weight).ok());
        let fitted = self.fitting.as_ref().and_then(|fitting| fitting.counts.get(&id).copied());
        let share = Share { chapter: id, weight: weight.unwrap_or(1), per_page, most };
        self.page_target.as_mut()?.shares.push(share);
        Some(fitted.unwrap_or(per_page))
    }

    /// Whether the numbers of puzzles are final: no chapter shares the pages of a book for which they are
    /// not solved yet.
    pub(super) fn counts_are_known(&self) -> bool {
        let counts = self.fitting.as_ref().map(|fitting| &fitting.counts);
        let is_known = |share: &Share| counts.is_some_and(|own| own.contains_key(&share.chapter));
        self.page_target.as_ref().is_none_or(|target| target.shares.iter().all(is_known))
    }

    /// Reads `pages` of `[book]`.
    pub(super) fn read_page_target(&mut self, head: &Values) {
        if !head.wrote("pages") {
            return;
        }
        // A faulty value was reported. Then the chapters may still leave out `count`.
        let pages = head.int("pages").and_then(|pages| usize::try_from(pages).ok()).unwrap_or(0);
        let place = head.place("pages").clone();
        self.page_target = Some(PageTarget { pages, place, shares: Vec::new() });
    }

    /// Checks that `weight` has an effect.
    pub(super) fn check_weight(&mut self, chapter: &Values) {
        if !chapter.wrote("weight") {
            return;
        }
        let (label, help) = if self.page_target.is_none() {
            ("the book does not set `pages`", "remove `weight`, or set `pages` in [book]")
        } else if chapter.wrote("count") {
            ("the chapter also sets `count`", "remove `weight` or `count`")
        } else if chapter.wrote("puzzles") {
            ("the chapter prints the puzzles of a file", "remove `weight`")
        } else if chapter.wrote("names") || chapter.wrote("dates") {
            ("names or dates decide the number of puzzles", "remove `weight`")
        } else {
            return;
        };
        self.fault(
            Diagnostic::input("`weight` has no effect")
                .at(chapter.place("weight"), label)
                .help(help),
        );
    }

    /// Checks that a book can have the number of pages that the spec requests.
    pub(super) fn page_target(&mut self, design: &Design) -> Option<PageTarget> {
        let target = self.page_target.take().filter(|target| target.pages > 0)?;
        let pages = target.pages;
        let leaf = if design.sides == Sides::Mirrored { 2 } else { 1 };
        let multiple = (design.page_multiple as usize).max(leaf);
        let fault = |label: String| {
            Diagnostic::input(format!("the book cannot have {pages} pages"))
                .at(&target.place, label)
        };
        let least = (design.min_pages as usize).next_multiple_of(multiple);
        let most = design.max_pages as usize / multiple * multiple;
        let fault = if !design.slots.is_empty() {
            let fault = fault("the pages of this template have fixed slots".to_owned());
            fault.help("remove `pages`, and set `count` in each chapter")
        } else if pages > most {
            let fault = fault(format!("at most {most} pages can be bound"));
            fault.help(format!("write `pages = {most}` or less, or make several volumes"))
        } else if pages < least {
            let fault = fault(format!("at least {least} pages can be bound"));
            fault.help(format!("write `pages = {least}` or more"))
        } else if !pages.is_multiple_of(multiple) {
            let down = (pages / multiple * multiple).max(least);
            let up = pages.next_multiple_of(multiple).min(most);
            let fault = fault(match multiple {
                2 => "a bound book has an even number of pages".to_owned(),
                _ => format!("not a multiple of {multiple}"),
            });
            fault.help(match down == up {
                true => format!("write `pages = {up}`"),
                false => format!("write `pages = {down}` or `pages = {up}`"),
            })
        } else {
            return Some(target);
        };
        self.fault(fault);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bookgen_base::diagnostic::Source;

    #[test]
    fn chapters_share_whole_pages_by_weight() {
        let share =
            |weight, per_page| Share { chapter: String::new(), weight, per_page, most: None };
        let target = PageTarget {
            pages: 100,
            place: Source::new("", "").place(0..0),
            shares: vec![share(1, 2), share(2, 4), share(1, 1)],
        };
        assert_eq!(target.shared(100), [13, 13, 25]);
        assert_eq!(target.shared(0), [1, 1, 1]);
        let totals = (0..500).map(|total| target.shared(total).iter().sum::<u32>());
        assert!(totals.is_sorted());
    }
}
