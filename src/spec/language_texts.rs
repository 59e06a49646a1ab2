//! Replaces texts of the language: level names, and other texts for which the spec or the template
//! has its own words.

use std::collections::BTreeMap;

use super::placeholders::placeholder_place;
use super::resolver::Resolver;
use bookgen_base::diagnostic::{Diagnostic, Place, clipped, did_you_mean};
use bookgen_base::schema::Values;
use bookgen_press::language::{Language, ReplaceError};
use bookgen_puzzles::KINDS;

impl Resolver<'_> {
    /// Renames the levels that `[levels]` lists.
    pub(super) fn rename_levels(&mut self, levels: &Values, language: &mut Language) {
        let Some(names) = levels.table("names") else { return };
        for (level, value) in names.iter() {
            let Some(name) = value.text() else { continue };
            let known: Vec<&str> =
                KINDS.iter().flat_map(|kind| kind.about().levels).map(|level| level.name).collect();
            if !known.contains(&level) {
                let help = did_you_mean(level, known.iter().copied(), || {
                    "`bookgen kinds NAME` lists the levels of a kind".to_owned()
                });
                let fault = Diagnostic::input(format!("no kind has a level `{}`", clipped(level)));
                self.fault(fault.at(&value.place, "unknown level").help(help));
            }
            if name.trim().is_empty() {
                let fault = Diagnostic::input(format!(
                    "the name of the level `{}` is blank",
                    clipped(level)
                ));
                self.fault(fault.at(&value.place, "the name has no text").help(
                    "write a name, or remove this key: texts such as the opening pages need the names",
                ));
                continue;
            }
            for kind in KINDS {
                language.rename_level(kind.about().name, level, name);
            }
        }
    }

    /// Replaces the texts that the template lists. If it replaces the text `chapter`, the words of
    /// `chapter-numbers` are of another language or do not suit it: without words of its own, its
    /// chapters have figures.
    pub(super) fn replace_texts(&mut self, template: &Values, language: &mut Language) {
        let Some(texts) = template.table("texts") else { return };
        if texts.iter().any(|(id, _)| id == "chapter") {
            for (id, text) in [("chapter-numbers", ""), ("chapter-number", "{number}")] {
                // The language has both texts.
                let _ = language.replace(id, text);
            }
        }
        for (id, value) in texts.iter() {
            let Some(text) = value.text() else { continue };
            match language.replace(id, text) {
                // The proof compares the printed time with the puzzle.
                Ok(()) if id.starts_with("time") && id != "time-note" => {
                    if !text.contains("{minutes}") {
                        let fault =
                            Diagnostic::input(format!("the text `{id}` must contain {{minutes}}"));
                        self.fault(
                            fault
                                .at(&value.place, "without the number of minutes")
                                .help("write for example \"about {minutes} minutes\""),
                        );
                    }
                }
                Ok(()) => {}
                Err(ReplaceError::Id(known)) => {
                    let help = did_you_mean(id, known.iter().map(String::as_str), || {
                        format!("the names of the texts are {}", known.join(", "))
                    });
                    let fault = Diagnostic::input(format!("there is no text `{}`", clipped(id)));
                    self.fault(fault.at(&value.place, "unknown text").help(help));
                }
                Err(ReplaceError::Count { expected, found }) => {
                    let message =
                        format!("the text `{id}` has {found} names instead of {expected}");
                    let help = format!("write {expected} names with commas between them");
                    let fault = Diagnostic::input(message);
                    self.fault(fault.at(&value.place, "the list of names").help(help));
                }
                Err(ReplaceError::Name(error)) => {
                    let place = placeholder_place(&value.place, text, &error);
                    self.unknown_placeholder(&error, &place);
                }
            }
        }
    }
}

/// For each level that `[levels]` renames: the new name, and the source position of this name.
pub(super) fn level_places(levels: &Values) -> BTreeMap<String, Place> {
    let names = levels.table("names").into_iter().flat_map(Values::iter);
    names.filter_map(|(_, value)| Some((value.text()?.to_owned(), value.place.clone()))).collect()
}
