//! Editions: several formats of one book, with the same puzzles. The keys of an edition override
//! the keys of the book. The chapters, the seed and the record belong to the book.

use std::collections::BTreeMap;

use super::isbn;
use super::resolver::Resolver;
use super::trim::with_default_template;
use bookgen_base::diagnostic::{Diagnostic, Place, did_you_mean};
use bookgen_base::schema::Values;

/// The keys of `[book]` that an edition may override.
const EDITION_KEYS: &[&str] =
    &["title", "subtitle", "isbn", "template", "trim", "printer", "paper"];

/// Words with which the id of an edition must not end. The second value is the output file whose
/// name already ends with the word.
const RESERVED: &[(&str, &str)] = &[
    ("answers", "the file of answers"),
    ("booklet", "the booklet"),
    ("cover", "the cover"),
    ("guides", "the cover with guides"),
];

/// Finds an edition by its id.
///
/// # Errors
/// There is no such edition. The message suggests the most similar id.
pub(super) fn find(values: &Values, id: &str) -> Result<Values, Diagnostic> {
    let ids = || values.tables("edition").filter_map(|edition| edition.text("id"));
    values.tables("edition").find(|edition| edition.text("id") == Some(id)).cloned().ok_or_else(
        || {
            let help = did_you_mean(id, ids(), || match ids().collect::<Vec<_>>() {
                ids if ids.is_empty() => {
                    "the book has no editions; add one with [[edition]]".to_owned()
                }
                ids => format!("the editions are {}", ids.join(", ")),
            });
            Diagnostic::usage(format!("the book has no edition `{id}`")).help(help)
        },
    )
}

impl Resolver<'_> {
    /// Checks the editions: ids and ISBNs must be unique, and the chapters in `per_page` must
    /// exist. Returns the ids of the editions.
    pub(super) fn editions(&mut self, values: &Values) -> Vec<String> {
        let mut ids: BTreeMap<String, Place> = BTreeMap::new();
        let mut order = Vec::new();
        let mut isbns: Vec<(String, Place)> = Vec::new();
        let head = values.table("book");
        for book in head.into_iter().chain(values.tables("edition")) {
            let Some(text) = book.text("isbn") else { continue };
            let place = book.place("isbn");
            if let Err(error) = isbn::check(text) {
                let fault = Diagnostic::input(format!("{text} is not an ISBN"));
                self.fault(fault.at(place, error.label).help(error.help));
                continue;
            }
            let digits: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
            if let Some((_, first)) = isbns.iter().find(|(known, _)| *known == digits) {
                let (line, _) = first.line_column();
                let fault = Diagnostic::input("two editions have the same ISBN");
                let fault = fault.at(place, format!("already used in line {line}"));
                self.fault(fault.help("each format of a book needs its own ISBN"));
            }
            isbns.push((digits, place.clone()));
        }
        for edition in values.tables("edition") {
            let Some(id) = edition.text("id") else { continue };
            let place = edition.place("id");
            if let Some(first) = ids.get(id) {
                let (line, _) = first.line_column();
                let fault = Diagnostic::input(format!("two editions have the id `{id}`"));
                let fault = fault.at(place, format!("already used in line {line}"));
                self.fault(
                    fault.help("the file name contains the id: give each edition its own id"),
                );
            }
            let last = id.rsplit('-').next();
            if let Some((_, what)) = RESERVED.iter().find(|(name, _)| last == Some(name)) {
                let fault = Diagnostic::input(format!("an edition cannot have the id `{id}`"));
                let fault = fault.at(place, format!("{what} would have the same file name"));
                self.fault(fault.help("choose another id"));
            }
            let week = id.rsplit_once("week-").filter(|(_, number)| number.parse::<u32>().is_ok());
            if week.is_some()
                && (self.week.is_some() || head.is_some_and(|head| head.wrote("week")))
            {
                let fault = Diagnostic::input(format!("an edition cannot have the id `{id}`"));
                let fault = fault.at(place, "the sheets of a week have such a file name");
                self.fault(fault.help("choose another id"));
            }
            ids.entry(id.to_owned()).or_insert_with(|| place.clone());
            order.push(id.to_owned());
            self.check_chapters(edition, values);
        }
        order
    }

    /// Checks that the chapters in `per_page` of an edition exist.
    fn check_chapters(&mut self, edition: &Values, values: &Values) {
        let chapters = || values.tables("chapter").filter_map(|chapter| chapter.text("id"));
        for (chapter, value) in edition.table("per_page").into_iter().flat_map(Values::iter) {
            if !chapters().any(|id| id == chapter) {
                let help = did_you_mean(chapter, chapters(), || {
                    format!("the chapters are {}", chapters().collect::<Vec<_>>().join(", "))
                });
                let fault = Diagnostic::input(format!("there is no chapter `{chapter}`"));
                self.fault(fault.at(&value.place, "unknown chapter").help(help));
            }
        }
    }

    /// The values of `[book]`, overridden by the keys of the edition. An edition does not inherit
    /// the ISBN. An edition with its own printer does not inherit the paper, and an edition with its
    /// own template does not inherit the trim.
    pub(super) fn head(&self, values: &Values) -> Values {
        let head = values.table("book").cloned();
        let head = head.unwrap_or_else(|| Values::empty(values.place.clone()));
        let Some(edition) = &self.edition else { return with_default_template(head) };
        let mut not_inherited: Vec<&str> = vec!["isbn"];
        if edition.wrote("printer") {
            not_inherited.push("paper");
        }
        if edition.wrote("template") {
            not_inherited.push("trim");
        }
        let own = edition.only(EDITION_KEYS);
        with_default_template(head.without(&not_inherited).overlaid(own))
    }

    /// The values of `[answers]`, overridden by the edition's `[answers]`.
    pub(super) fn answers(&self, values: &Values) -> Values {
        let answers = values.table("answers").cloned();
        let answers = answers.unwrap_or_else(|| Values::empty(values.place.clone()));
        match self.edition.as_ref().and_then(|edition| edition.table("answers")) {
            Some(own) => answers.overlaid(own.clone()),
            None => answers,
        }
    }

    /// The number of puzzles on a page, if the edition sets this number for `chapter` or for all
    /// chapters. The second value is the source position of the setting.
    pub(super) fn per_page(&self, chapter: Option<&str>) -> Option<(i64, Place)> {
        let edition = self.edition.as_ref()?;
        let own = chapter.and_then(|chapter| {
            let counts = edition.table("per_page")?;
            Some((counts.int(chapter)?, counts.place(chapter).clone()))
        });
        own.or_else(|| self.edition_per_page.clone())
    }
}
