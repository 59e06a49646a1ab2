//! The number of puzzles on a page of a chapter.

use super::resolver::Resolver;
use bookgen_base::diagnostic::Place;
use bookgen_base::schema::Values;

/// The number of puzzles on a page of a chapter.
pub(super) struct PerPage {
    /// The number.
    pub count: u32,
    /// The key of the spec or template that sets the number.
    pub place: Place,
    /// Whether the layout may choose another number.
    pub is_open: bool,
}

impl Resolver<'_> {
    /// The number of puzzles on a page of a chapter. The edition comes first, then the chapter. If
    /// the template has a comfortable cell size (`easy_cell`) and the spec sets no number, the number
    /// is open: it is the number of the fitting, or else `puzzles_per_page` of the template.
    pub(super) fn puzzles_on_page(
        &self,
        chapter: &Values,
        template: Option<&Values>,
    ) -> Option<PerPage> {
        let id = chapter.text("id");
        let own = chapter.int("per_page").map(|count| (count, chapter.place("per_page").clone()));
        if let Some((count, place)) = self.per_page(id).or(own) {
            return Some(PerPage { count: u32::try_from(count).ok()?, place, is_open: false });
        }
        let template = template?;
        let count = u32::try_from(template.int("puzzles_per_page")?).ok()?;
        let place = template.place("puzzles_per_page").clone();
        let is_open = template.get("easy_cell").is_some()
            && !std::sync::Arc::ptr_eq(&place.source, self.source);
        let fitted = self.fitting.as_ref().and_then(|fitting| fitting.per_page.get(id?).copied());
        Some(PerPage { count: fitted.filter(|_| is_open).unwrap_or(count), place, is_open })
    }
}
