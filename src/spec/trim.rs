//! `trim` in `[book]` and in editions: the design of the template at this trim size.

use super::key_tables;
use super::resolver::Resolver;
use crate::template::{at_trim, has_any_trim, names_for_any_trim};
use bookgen_base::diagnostic::{Diagnostic, Faults, Source};
use bookgen_base::schema::{Data, NoFiles, Reader, Value, Values, parse};
use bookgen_base::units::{Pt, Size};

/// The name of the table `page` of an edition, for messages. This table overrides keys of the
/// template.
pub(super) const EDITION_PAGE: &str = "[edition.page]";

/// The template of a spec that sets neither `template` nor `trim`, as in version 0.1.
const FIRST_TEMPLATE: &str = "kdp-6x9";

/// The keys of `[book]`. If they set neither the template nor the trim, the template is that of version
/// 0.1, so that the books of this version keep their pages.
pub(super) fn with_default_template(head: Values) -> Values {
    if head.wrote("template") || head.wrote("trim") {
        return head;
    }
    let place = head.place("template").clone();
    head.with_default("template", Value { place, data: Data::Text(FIRST_TEMPLATE.to_owned()) })
}

/// The name of the template, and the trim if the spec sets it. The identifier of the PDF is computed
/// from this text.
pub(super) fn template_and_trim(head: &Values) -> Option<String> {
    let name = head.text("template")?;
    Some(match head.size("trim") {
        Some(trim) => format!("{name}, {} x {}", trim.width, trim.height),
        None => name.to_owned(),
    })
}

/// The values of a spec with another trim size in `[book]`.
pub(super) fn with_book_trim(values: Values, trim: Size) -> Values {
    let Some(book) = values.table("book") else { return values };
    let place = book.place("trim").clone();
    let book = book.clone().with("trim", Value { place, data: Data::Size(trim) });
    let place = values.place("book").clone();
    values.with("book", Value { place, data: Data::Table(book) })
}

impl Resolver<'_> {
    /// The template at the trim size of the book or the edition. Without `trim`, the template has its
    /// own size. A template that has a design for one size only is a fault.
    pub(super) fn with_trim(&mut self, template: Values, head: &Values) -> Values {
        let Some(trim) = head.get("trim") else { return template };
        if has_any_trim(&template) {
            return at_trim(template, trim);
        }
        let name = head.text("template").unwrap_or_default();
        let size = template.size("trim").unwrap_or_default();
        let reason = if template.wrote("slot") {
            format!("its slots have fixed places on pages of {size}")
        } else {
            format!("its pages are single sheets of {size}")
        };
        let names = names_for_any_trim().collect::<Vec<_>>().join(", ");
        let fault = Diagnostic::input(format!("the template {name} has only one trim size"));
        self.fault(
            fault
                .at(&trim.place, reason)
                .help(format!("remove `trim`, or use a template for bound books: {names}")),
        );
        template
    }

    /// Checks that `[page]` or `[edition.page]`, which is called `what`, does not set another trim
    /// than `[book]` or `[[edition]]`. The trim of an edition replaces the trim in `[page]` of its
    /// book.
    pub(super) fn check_page_trim(
        &mut self,
        overlay: Values,
        what: &'static str,
        head: &Values,
    ) -> Values {
        let is_own = self.edition.as_ref().is_some_and(|edition| edition.wrote("trim"));
        let is_edition_page = what == EDITION_PAGE;
        if is_own && !is_edition_page {
            return overlay.without(&["trim"]);
        }
        let (Some(trim), Some(other)) = (head.size("trim"), overlay.size("trim")) else {
            return overlay;
        };
        if trim == other {
            return overlay;
        }
        let owner = if is_own { "[[edition]]" } else { "[book]" };
        let help = if is_edition_page && !is_own {
            "remove this line, and write `trim` in [[edition]]: margins and type then follow from it"
                .to_owned()
        } else {
            format!(
                "remove one of the two lines: `trim` in {owner} also adapts margins and type, `trim` in {what} changes only the size"
            )
        };
        let fault = Diagnostic::input(format!("`trim` in {what} conflicts with `trim` in {owner}"));
        let label = format!("`trim` in {owner} is {trim}");
        self.fault(fault.at(overlay.place("trim"), label).help(help));
        overlay
    }
}

/// Reads a trim size: a name such as `a5`, or width and height such as `6.5in x 9in`.
///
/// # Errors
/// The text is not a trim size.
pub fn trim_size(text: &str) -> Result<Size, Faults> {
    let source = Source::new("the trim size", format!("trim = {}", toml::Value::from(text)));
    let mut reader = Reader::new(&NoFiles);
    let values = reader.table(&parse(&source)?, key_tables::TRIM_ALONE, "the trim size");
    let size = values.size("trim").unwrap_or(Size::new(Pt::ZERO, Pt::ZERO));
    reader.faults.into_result(size)
}
