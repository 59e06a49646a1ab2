//! Sheets that change every week: each week has other puzzles from the same seed.

use super::resolver::Resolver;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::schema::Values;
use bookgen_press::document::Chapter;

/// The largest number of a week.
pub const MAX_WEEK: i64 = 9_999;

/// The chapters with the ids that they have in a week, for example `friday.week-12`. The puzzles of a
/// chapter depend on its id, so each week has other puzzles, and all weeks share one record. The id of a
/// chapter in a spec has no dot, so no other chapter has such an id.
pub(super) fn in_week(mut chapters: Vec<Chapter>, week: Option<u32>) -> Vec<Chapter> {
    if let Some(week) = week {
        for chapter in &mut chapters {
            chapter.id = format!("{}.week-{week}", chapter.id);
        }
    }
    chapters
}

impl Resolver<'_> {
    /// The week of the book: the requested week, or else `week` in `[book]`. Reports what a book with a
    /// week cannot have.
    pub(super) fn week(
        &mut self,
        values: &Values,
        head: &Values,
        template: Option<&Values>,
    ) -> Option<u32> {
        let own = head.int("week").and_then(|week| u32::try_from(week).ok());
        let week = self.week.or(own)?;
        if template.is_some_and(|template| template.wrote("slot")) {
            let fault = Diagnostic::input("a page with fixed slots has no `week`");
            let place = if head.wrote("week") { head.place("week") } else { &head.place };
            self.fault(fault.at(place, "the template has fixed slots").help(
                "use a template without slots, such as a4-sheet, or `bookgen daily` for issues with dates",
            ));
        }
        for chapter in values.tables("chapter") {
            for (key, reason) in [
                ("dates", "each puzzle has a date"),
                ("puzzles", "the puzzles of a file are the same every week"),
            ] {
                if chapter.wrote(key) {
                    let message = format!("a book with `week` has no chapter with `{key}`");
                    let fault = Diagnostic::input(message).at(chapter.place(key), reason);
                    self.fault(fault.help(format!("remove `week`, or `{key}` in this chapter")));
                }
            }
        }
        Some(week)
    }
}
