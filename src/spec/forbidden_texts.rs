//! Words that a printer forbids, for example the names of environmental labels.

use super::placeholders::part_place;
use super::resolver::Resolver;
use bookgen_base::diagnostic::Place;
use bookgen_base::schema::Values;
use bookgen_contract::printer::forbidden;
use bookgen_press::document::MatterPage;
use bookgen_press::printing::Printing;

/// The texts of the given keys, with their source positions.
pub(super) fn texts_of<'v>(
    values: &'v Values,
    keys: &'v [&str],
) -> impl Iterator<Item = (&'v str, &'v Place)> {
    keys.iter().filter_map(|key| Some((values.text(key)?, values.place(key))))
}

/// The printed texts of a book and its cover, with their source positions.
pub(super) fn book_texts<'v>(values: &'v Values, cover: &'v Values) -> Vec<(&'v str, &'v Place)> {
    const HEAD: &[&str] = &["title", "subtitle", "author", "publisher", "series", "contact"];
    let head = values.table("book");
    let mut texts = Vec::new();
    texts.extend(head.into_iter().flat_map(|head| texts_of(head, HEAD)));
    let copyright = head.and_then(|head| head.table("copyright"));
    texts.extend(copyright.into_iter().flat_map(|copyright| texts_of(copyright, &["holder"])));
    for chapter in values.tables("chapter") {
        texts.extend(texts_of(chapter, &["title", "intro", "credit"]));
    }
    let hints = values.table("hints");
    texts.extend(hints.into_iter().flat_map(|hints| texts_of(hints, &["title"])));
    texts.extend(texts_of(cover, &["blurb", "bio"]));
    texts
}

impl Resolver<'_> {
    /// Reports forbidden words in `texts`, in the level names, in the texts of the template and in
    /// the Markdown pages.
    pub(super) fn check_forbidden_texts<'v>(
        &mut self,
        mut texts: Vec<(&'v str, &'v Place)>,
        levels: Option<&'v Values>,
        template: Option<&'v Values>,
        pages: [&[MatterPage]; 2],
        printing: &Printing,
    ) {
        let words = printing.printer.forbidden.texts.clone();
        if words.is_empty() {
            return;
        }
        let levels = levels.and_then(|levels| levels.table("names"));
        let heads = template.and_then(|template| template.table("heads"));
        let replaced = template.and_then(|template| template.table("texts"));
        for values in levels.into_iter().chain(heads).chain(replaced) {
            texts
                .extend(values.iter().filter_map(|(_, value)| Some((value.text()?, &value.place))));
        }
        texts.extend(template.into_iter().flat_map(|template| texts_of(template, &["headline"])));
        let mut found = Vec::new();
        for (text, place) in texts {
            if let Some((word, range)) = forbidden(&words, text) {
                found.push((word, part_place(place, text, range)));
            }
        }
        for page in pages.into_iter().flatten() {
            let Some(text) = page.content.text() else { continue };
            if let Some((word, range)) = forbidden(&words, &text.source.text) {
                found.push((word, text.source.place(range)));
            }
        }
        let name = &printing.printer.name;
        for (word, place) in found {
            let what = format!("{name} does not print books that contain {word:?}");
            let complaint = printing.complaint(what, &printing.printer.forbidden.origin);
            let complaint = complaint.at(&place, "forbidden text").help("use other words");
            if printing.binds {
                self.fault(complaint);
            } else {
                self.advice.push(complaint);
            }
        }
    }
}
