//! The texts that a cover takes from its document: the values of placeholders, and sentences for
//! the back.

use std::collections::BTreeMap;

use crate::document::AnswersAt;
use crate::layout::{Context, caption};
use bookgen_base::placeholders::expand;
use bookgen_puzzles::{self as kinds, Claim};

/// The texts of a document for its cover.
pub struct CoverTexts {
    /// The values of the placeholders in cover designs, by name.
    values: BTreeMap<&'static str, String>,
    /// The sentences for the back, used if the spec has no text for the back.
    sentences: Vec<String>,
}

impl CoverTexts {
    /// The texts of a document and its puzzles. `back_puzzle` is the number of the puzzle
    /// that only the back shows.
    pub fn of(context: Context<'_>, back_puzzle: Option<u32>) -> CoverTexts {
        let document = context.document;
        let text = |id: &str, args: &[(&str, &str)]| document.language.text(id, args);
        let mut values: BTreeMap<&'static str, String> = BTreeMap::new();
        values.insert("title", document.title.clone());
        let optional = [
            ("subtitle", &document.subtitle),
            ("author", &document.author),
            ("publisher", &document.publisher),
            ("series", &document.series_title),
            ("isbn", &document.isbn),
        ];
        for (name, text) in optional {
            let text = text.as_ref().filter(|text| !text.trim().is_empty());
            values.extend(text.map(|text| (name, text.clone())));
        }
        // A series title that equals the title of the book is not printed again.
        if values.get("series") == Some(&document.title) {
            values.remove("series");
        }
        if document.series_title.is_some() || document.volume > 1 {
            values.insert("volume", text("volume", &[("volume", &document.volume.to_string())]));
        }
        values.extend(back_puzzle.map(|number| ("back_puzzle", number.to_string())));
        let puzzles = context.puzzles.len().to_string();
        let count = if context.puzzles.len() == 1 { "cover-count-one" } else { "cover-count" };
        values.insert("count", text(count, &[("puzzles", &puzzles)]));
        values.insert("puzzles", puzzles);
        let mut names: Vec<&str> = Vec::new();
        for placed in context.puzzles {
            if !names.contains(&placed.puzzle.kind.as_str()) {
                names.push(&placed.puzzle.kind);
            }
        }
        let title = |kind: &&str| document.language.kind(kind).map(|texts| texts.title.clone());
        let titles: Vec<String> = names.iter().filter_map(title).collect();
        values.insert("kinds", titles.join(" · "));
        values.extend(level_range(context, &names).map(|levels| ("levels", levels)));

        let mut sentences = vec![values.get("count").cloned().unwrap_or_default()];
        let has_range = context.puzzles.iter().any(|placed| {
            context.puzzles.first().is_some_and(|first| first.grade.level != placed.grade.level)
        });
        sentences.extend(values.get("levels").filter(|_| has_range).cloned());
        let all_unique = names
            .iter()
            .filter_map(|kind| kinds::find(kind))
            .all(|kind| kind.about().claim == Claim::OneSolution);
        if all_unique {
            sentences.push(text("cover-claim", &[]));
        }
        if document.answers != AnswersAt::Separate {
            sentences.push(text("cover-answers", &[]));
        }
        CoverTexts { values, sentences }
    }

    /// Whether a placeholder has a value.
    pub fn has(&self, name: &str) -> bool {
        self.values.contains_key(name)
    }

    /// A text with its placeholders filled in; `None` if a placeholder has no value.
    pub fn fill(&self, text: &str) -> Option<String> {
        let args: Vec<(&str, &str)> =
            self.values.iter().map(|(name, text)| (*name, text.as_str())).collect();
        expand(text, &args).ok()
    }

    /// The sentences for the back as a Markdown list.
    pub fn blurb(&self) -> String {
        let entries: Vec<String> =
            self.sentences.iter().map(|text| format!("- {}", escaped(text))).collect();
        entries.join("\n")
    }
}

/// A text with its punctuation escaped for Markdown.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        if c.is_ascii_punctuation() {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// Returns the text for the range of levels of the puzzles, from the lowest to the highest level.
/// Returns `None` if the puzzles have different kinds, or if a level is not in the level list of
/// the kind.
fn level_range(context: Context<'_>, kinds: &[&str]) -> Option<String> {
    let [kind] = kinds else { return None };
    let ladder = kinds::find(kind)?.about().levels;
    let mut steps = Vec::new();
    for placed in context.puzzles {
        let level = placed.grade.level?;
        steps.push(ladder.iter().position(|step| step == level)?);
    }
    let name = |step: &usize| {
        let level = &ladder[*step];
        let mut puzzles = context.puzzles.iter();
        let placed = puzzles.find(|placed| placed.grade.level == Some(level))?;
        Some(caption::level(context, placed).name)
    };
    let (first, last) = (name(steps.iter().min()?)?, name(steps.iter().max()?)?);
    Some(if first == last {
        first
    } else {
        context.document.language.text("cover-levels", &[("first", &first), ("last", &last)])
    })
}
