//! Texts of a spec: names in braces, levels and words by other names.

use std::collections::BTreeMap;
use std::ops::Range;

use super::resolve::Work;
use bookgen_base::diagnostic::{Diagnostic, Place, clipped, did_you_mean};
use bookgen_base::placeholders::{PlaceholderError, expand};
use bookgen_base::schema::{Data, Values};
use bookgen_contract::printer::forbidden;
use bookgen_press::design::Design;
use bookgen_press::document::Front;
use bookgen_press::language::{Language, ReplaceError};
use bookgen_press::printing::Printing;
use bookgen_puzzles as kinds;

/// Where a name in braces stands in a text of a file. A basic string without escapes stands in the
/// file as it is, and there the name itself can be underlined; elsewhere the text.
pub fn within(place: &Place, text: &str, unfilled: &PlaceholderError) -> Place {
    exactly(place, text, unfilled.span.clone())
}

/// Where a part of a text of a file stands, as exactly as can be said.
fn exactly(place: &Place, text: &str, part: Range<usize>) -> Place {
    let start = place.span.start + 1;
    let inner = start + part.start..start + part.end;
    let name = text.get(part);
    let exact = name.is_some() && place.source.text.get(inner.clone()) == name;
    if exact { place.source.place(inner) } else { place.clone() }
}

impl Work<'_> {
    pub(super) fn filled(
        &mut self,
        values: &Values,
        key: &str,
        args: &[(&str, &str)],
    ) -> Option<String> {
        let text = values.text(key)?;
        let place = values.place(key);
        match expand(text, args) {
            Ok(text) => Some(text),
            Err(unfilled) => {
                self.unfilled(&unfilled, &within(place, text, &unfilled));
                None
            }
        }
    }

    /// Gives levels the house's own names.
    pub(super) fn rename(&mut self, levels: &Values, language: &mut Language) {
        let Some(names) = levels.table("names") else { return };
        for (level, value) in names.iter() {
            let Data::Text(name) = &value.data else { continue };
            let known: Vec<&str> = kinds::KINDS
                .iter()
                .flat_map(|kind| kind.about().levels)
                .map(|level| level.name)
                .collect();
            if !known.contains(&level) {
                let help = did_you_mean(level, known.iter().copied(), || {
                    "the levels are listed by `bookgen kinds`".to_owned()
                });
                let fault = Diagnostic::book(format!("no kind has a level `{}`", clipped(level)));
                self.fault(fault.at(&value.place, "the new name of no level").help(help));
            }
            for kind in kinds::KINDS {
                language.rename_level(kind.about().name, level, name);
            }
        }
    }

    pub(super) fn replace_texts(&mut self, template: &Values, language: &mut Language) {
        let Some(texts) = template.table("texts") else { return };
        for (id, value) in texts.iter() {
            let Data::Text(text) = &value.data else { continue };
            match language.replace(id, text) {
                Ok(()) => {}
                Err(ReplaceError::Id(known)) => {
                    let help = did_you_mean(id, known.iter().map(String::as_str), || {
                        format!("the texts are {}", known.join(", "))
                    });
                    let fault = Diagnostic::book(format!("there is no text `{}`", clipped(id)));
                    self.fault(fault.at(&value.place, "nothing says this").help(help));
                }
                Err(ReplaceError::Name(unfilled)) => {
                    self.unfilled(&unfilled, &within(&value.place, text, &unfilled));
                }
            }
        }
    }

    /// Notes a name in braces that is not filled in here.
    pub(super) fn unfilled(&mut self, name: &PlaceholderError, place: &Place) {
        self.fault(unfilled(name, place));
    }

    pub(super) fn heads(&mut self, design: &Design) {
        let args = [("book", ""), ("chapter", ""), ("kind", "")];
        let texts = [
            (&design.headline, "headline", &args[..]),
            (&design.heads.0, "heads.left", &args[..2]),
            (&design.heads.1, "heads.right", &args[..2]),
        ];
        for (text, key, args) in texts {
            if let Err(unfilled) = expand(text, args) {
                self.unfilled(&unfilled, &design.place(key).clone());
            }
        }
    }
}

/// The fault of a name in braces that is not filled in here.
pub fn unfilled(unfilled: &PlaceholderError, place: &Place) -> Diagnostic {
    let names: Vec<String> = unfilled.known.iter().map(|name| format!("{{{name}}}")).collect();
    let names = names.iter().map(String::as_str);
    let name = format!("{{{}}}", unfilled.name);
    let help = did_you_mean(&name, names.clone(), || match names.clone().next() {
        None => "no names are filled in here.".to_owned(),
        Some(_) => format!("here {} can stand.", names.collect::<Vec<_>>().join(", ")),
    });
    Diagnostic::book(unfilled.to_string())
        .at(place, "not a name that is known here")
        .help(format!("{help} A brace itself is written twice"))
}

/// Where levels are given other names, by these names.
pub(super) fn level_places(levels: &Values) -> BTreeMap<String, Place> {
    let names = levels.table("names").into_iter().flat_map(Values::iter);
    names
        .filter_map(|(_, value)| match &value.data {
            Data::Text(name) => Some((name.clone(), value.place.clone())),
            _ => None,
        })
        .collect()
}

/// Advice about what stands on the copyright page only, if the spec's own list of pages has none.
pub(super) fn unprinted(head: &Values, values: &Values, front: &[Front]) -> Option<Diagnostic> {
    if !values.wrote("front") || front.iter().any(|page| matches!(page, Front::Copyright)) {
        return None;
    }
    let key = ["copyright", "isbn", "contact"].into_iter().find(|key| head.get(key).is_some())?;
    Some(
        Diagnostic::advice(format!("`{key}` is printed on the copyright page, and there is none"))
            .at(head.place(key), "not in the book")
            .help("add [[front]] with page = \"copyright\", after that with page = \"title\""),
    )
}

/// Advice if a title promises another number of puzzles than there are.
pub(super) fn number_in_title(
    head: &Values,
    key: &str,
    puzzles: u32,
    volume: u32,
) -> Option<Diagnostic> {
    let text = head.text(key)?;
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, from) = rest.split_at(at);
        let end = from.find(|c: char| !c.is_ascii_digit()).unwrap_or(from.len());
        let (digits, after) = from.split_at(end);
        // "9x9", "Volume 2" and "2026" promise no puzzles.
        let times = |c: char| matches!(c, 'x' | 'X' | '\u{d7}');
        let sides = before.ends_with(times) || after.starts_with(times);
        if let Ok(number) = digits.parse::<u32>() {
            let year = (1900..=2100).contains(&number);
            if number >= 10 && number != puzzles && number != volume && !year && !sides {
                let count = match puzzles {
                    1 => "there is 1 puzzle".to_owned(),
                    _ => format!("there are {puzzles} puzzles"),
                };
                return Some(
                    Diagnostic::advice(format!("the {key} says {number}, but {count}"))
                        .at(head.place(key), format!("{number}?"))
                        .help("write {puzzles} in its place, and the number is always right"),
                );
            }
        }
        rest = after;
    }
    None
}

/// The texts of some keys, with their places.
pub(super) fn printed<'v>(
    values: &'v Values,
    keys: &'v [&str],
) -> impl Iterator<Item = (&'v str, &'v Place)> {
    keys.iter().filter_map(|key| Some((values.text(key)?, values.place(key))))
}

/// The texts of a book that are printed, with their places.
pub(super) fn of_book<'v>(values: &'v Values, cover: &'v Values) -> Vec<(&'v str, &'v Place)> {
    const HEAD: &[&str] = &["title", "subtitle", "author", "publisher", "series", "contact"];
    let head = values.table("book");
    let mut texts = Vec::new();
    texts.extend(head.into_iter().flat_map(|head| printed(head, HEAD)));
    let copyright = head.and_then(|head| head.table("copyright"));
    texts.extend(copyright.into_iter().flat_map(|copyright| printed(copyright, &["holder"])));
    for chapter in values.tables("chapter") {
        texts.extend(printed(chapter, &["title", "intro", "credit"]));
    }
    texts.extend(printed(cover, &["blurb", "bio"]));
    texts
}

impl Work<'_> {
    /// Refuses words that the printer forbids, in all that the spec and its template have to print.
    pub(super) fn forbidden<'v>(
        &mut self,
        mut texts: Vec<(&'v str, &'v Place)>,
        levels: Option<&'v Values>,
        template: Option<&'v Values>,
        front: &[Front],
        printing: &Printing,
    ) {
        let words = printing.printer.forbidden.texts.clone();
        if words.is_empty() {
            return;
        }
        let levels = levels.and_then(|levels| levels.table("names"));
        let heads = template.and_then(|template| template.table("heads"));
        let others = template.and_then(|template| template.table("texts"));
        for values in levels.into_iter().chain(heads).chain(others) {
            texts.extend(values.iter().filter_map(|(_, value)| match &value.data {
                Data::Text(text) => Some((text.as_str(), &value.place)),
                _ => None,
            }));
        }
        texts.extend(template.into_iter().flat_map(|template| printed(template, &["headline"])));
        let mut found = Vec::new();
        for (text, place) in texts {
            if let Some((word, range)) = forbidden(&words, text) {
                found.push((word, exactly(place, text, range)));
            }
        }
        for page in front {
            let Front::Markdown(source) = page else { continue };
            if let Some((word, range)) = forbidden(&words, &source.text) {
                found.push((word, source.place(range)));
            }
        }
        let name = &printing.printer.name;
        for (word, place) in found {
            let what = format!("{name} prints no book with {word:?} in it");
            let complaint = printing.complaint(what, &printing.printer.forbidden.origin);
            let complaint = complaint.at(&place, "not to be printed").help("write it otherwise");
            match printing.binds {
                true => self.fault(complaint),
                false => self.advice.push(complaint),
            }
        }
    }
}
