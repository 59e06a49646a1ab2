//! The format of a sheet: the template, printer, language and texts of an edition on a day.

use chrono::NaiveDate;

use super::definition::{Edition, Publication};
use crate::spec::{self, FormatRequest};
use bookgen_base::schema::{Data, Value, Values};

/// The format of an edition on a day.
pub fn format_request(
    publication: &Publication,
    date: NaiveDate,
    edition: &Edition,
) -> FormatRequest {
    let root = &publication.values;
    let empty = || Values::empty(root.place.clone());
    let own = edition.values.clone().unwrap_or_else(empty);
    let own = own.only(&OWN);
    let mut head = root.table("publication").cloned().unwrap_or_else(empty);
    if let Some(name) = head.get("name").cloned() {
        head = head.with("title", name);
    }
    let special = publication.calendar.special(date);
    if let Some(text) = own.get("subtitle") {
        head = head.with("subtitle", text.clone());
    }
    let subtitle = special.and_then(|special| {
        let own = edition.name.as_ref().and_then(|name| special.subtitles.get(name));
        own.or(special.subtitle.as_ref())
    });
    if let Some((text, place)) = subtitle {
        let value = Value { place: place.clone(), data: Data::Text(text.clone()) };
        head = head.with("subtitle", value);
    }
    // An edition with its own printer does not inherit `paper` and [pdf], which belong to a
    // printer. An edition with its own template does not inherit [page], which belongs to a
    // template.
    let (other_template, other_printer) = (own.wrote("template"), own.wrote("printer"));
    if other_printer {
        head = head.without(&["paper"]);
    }
    let table = |key: &str, inherited: Option<&Values>| {
        let under = inherited.cloned().unwrap_or_else(empty);
        match own.table(key) {
            Some(over) => under.overlaid(over.explicit()),
            None => under,
        }
    };
    let pages = (!other_template).then_some(root).into_iter().chain([&own]);
    FormatRequest {
        pages: pages
            .filter_map(|values| Some((spec::page(Some(values))?.clone(), "[page]")))
            .collect(),
        levels: table("levels", root.table("levels")),
        pdf: table("pdf", root.table("pdf").filter(|_| !other_printer)),
        head: head.overlaid(own.only(&HEAD)),
    }
}

/// The keys of an edition that affect the format.
const OWN: [&str; 10] = [
    "title", "subtitle", "author", "language", "template", "printer", "paper", "page", "levels",
    "pdf",
];

/// The keys of an edition that override keys in `[publication]`.
const HEAD: [&str; 6] = ["title", "author", "language", "template", "printer", "paper"];
