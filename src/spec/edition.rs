//! Editions: one spec, several formats of the same puzzles. What an edition says goes before what the
//! book says; the chapters, the seed and the record are the book's.

use std::collections::BTreeMap;

use super::isbn;
use super::resolve::Work;
use bookgen_base::diagnostic::{Diagnostic, Place, did_you_mean};
use bookgen_base::schema::Values;

/// Keys of `[book]` that an edition may have.
const OWN: &[&str] = &["title", "subtitle", "isbn", "template", "printer", "paper"];

/// What files beside the book's are called, so that no edition can be.
const TAKEN: &[(&str, &str)] = &[
    ("answers", "a file of answers"),
    ("booklet", "a booklet"),
    ("cover", "a cover"),
    ("guides", "a cover with its guides"),
];

/// The edition of an id.
///
/// # Errors
/// There is none; the message has the nearest.
pub(super) fn find(values: &Values, id: &str) -> Result<Values, Diagnostic> {
    let ids = || values.tables("edition").filter_map(|edition| edition.text("id"));
    values.tables("edition").find(|edition| edition.text("id") == Some(id)).cloned().ok_or_else(
        || {
            let help = did_you_mean(id, ids(), || match ids().collect::<Vec<_>>() {
                ids if ids.is_empty() => "it has none; [[edition]] begins one".to_owned(),
                ids => format!("its editions are {}", ids.join(", ")),
            });
            Diagnostic::usage(format!("the book has no edition `{id}`")).help(help)
        },
    )
}

impl Work<'_> {
    /// Checks the editions with each other and with the chapters; gives their ids.
    pub(super) fn editions(&mut self, values: &Values) -> Vec<String> {
        let mut ids: BTreeMap<String, Place> = BTreeMap::new();
        let mut order = Vec::new();
        let mut isbns: Vec<(String, Place)> = Vec::new();
        let head = values.table("book");
        for book in head.into_iter().chain(values.tables("edition")) {
            let Some(text) = book.text("isbn") else { continue };
            let place = book.place("isbn");
            if let Err(error) = isbn::check(text) {
                let fault = Diagnostic::book(format!("{text} is not an ISBN"));
                self.fault(fault.at(place, error.label).help(error.help));
                continue;
            }
            let digits: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
            if let Some((_, first)) = isbns.iter().find(|(known, _)| *known == digits) {
                let (line, _) = first.line_column();
                let fault = Diagnostic::book("two editions have one ISBN");
                let fault = fault.at(place, format!("line {line} has it already"));
                self.fault(fault.help("each format of a book has an ISBN of its own"));
            }
            isbns.push((digits, place.clone()));
        }
        for edition in values.tables("edition") {
            let Some(id) = edition.text("id") else { continue };
            let place = edition.place("id");
            if let Some(first) = ids.get(id) {
                let (line, _) = first.line_column();
                let fault = Diagnostic::book(format!("two editions have the id `{id}`"));
                let fault = fault.at(place, format!("line {line} has it already"));
                self.fault(fault.help("the file is called by the id: give each edition its own"));
            }
            let last = id.rsplit('-').next();
            if let Some((_, what)) = TAKEN.iter().find(|(name, _)| last == Some(name)) {
                let fault = Diagnostic::book(format!("no edition can have the id `{id}`"));
                let fault = fault.at(place, format!("{what} is called so"));
                self.fault(fault.help("call it otherwise"));
            }
            ids.entry(id.to_owned()).or_insert_with(|| place.clone());
            order.push(id.to_owned());
            self.chapters_of(edition, values);
        }
        order
    }

    /// Checks that an edition speaks of chapters that there are.
    fn chapters_of(&mut self, edition: &Values, values: &Values) {
        let chapters = || values.tables("chapter").filter_map(|chapter| chapter.text("id"));
        for (chapter, value) in edition.table("per_page").into_iter().flat_map(Values::iter) {
            if !chapters().any(|id| id == chapter) {
                let help = did_you_mean(chapter, chapters(), || {
                    format!("the chapters are {}", chapters().collect::<Vec<_>>().join(", "))
                });
                let fault = Diagnostic::book(format!("there is no chapter `{chapter}`"));
                self.fault(fault.at(&value.place, "of which chapter?").help(help));
            }
        }
    }

    /// `[book]` as the edition has it. An ISBN is of one format alone, and a paper of one printer.
    pub(super) fn head(&self, values: &Values) -> Values {
        let head = values.table("book").cloned();
        let head = head.unwrap_or_else(|| Values::empty(values.place.clone()));
        let Some(edition) = &self.edition else { return head };
        let mut left: Vec<&str> = vec!["isbn"];
        if edition.wrote("printer") {
            left.push("paper");
        }
        head.without(&left).overlaid(edition.only(OWN))
    }

    /// `[answers]` as the edition has it.
    pub(super) fn answers(&self, values: &Values) -> Values {
        let answers = values.table("answers").cloned();
        let answers = answers.unwrap_or_else(|| Values::empty(values.place.clone()));
        match self.edition.as_ref().and_then(|edition| edition.table("answers")) {
            Some(own) => answers.overlaid(own.clone()),
            None => answers,
        }
    }

    /// How many puzzles of a chapter stand on a page of the edition, if it says so: for the chapter,
    /// or for all.
    pub(super) fn per_page(&self, chapter: Option<&str>) -> Option<(i64, Place)> {
        let edition = self.edition.as_ref()?;
        let own = chapter.and_then(|chapter| {
            let counts = edition.table("per_page")?;
            Some((counts.int(chapter)?, counts.place(chapter).clone()))
        });
        own.or_else(|| self.edition_per_page.clone())
    }
}
