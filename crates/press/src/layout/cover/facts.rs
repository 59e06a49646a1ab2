//! What can be said of a book on its cover.

use std::collections::BTreeMap;

use super::super::{Job, caption};
use crate::document::AnswersAt;
use bookgen_base::placeholders::expand;
use bookgen_puzzles::{self as kinds, Claim};

/// What can be said of a book, by the names that texts of a design have for it.
pub struct Facts {
    texts: BTreeMap<&'static str, String>,
    /// What the back says where the writer says nothing, a sentence each.
    sentences: Vec<String>,
}

impl Facts {
    /// The facts of a book whose puzzles are made.
    pub fn of(job: Job<'_>) -> Facts {
        let book = job.book;
        let say = |id: &str, args: &[(&str, &str)]| book.language.say(id, args);
        let mut texts: BTreeMap<&'static str, String> = BTreeMap::new();
        texts.insert("title", book.title.clone());
        let said = [
            ("subtitle", &book.subtitle),
            ("author", &book.author),
            ("publisher", &book.publisher),
            ("series", &book.series_title),
            ("isbn", &book.isbn),
        ];
        for (name, text) in said {
            let text = text.as_ref().filter(|text| !text.trim().is_empty());
            texts.extend(text.map(|text| (name, text.clone())));
        }
        // A series that is called like the book is not named twice.
        if texts.get("series") == Some(&book.title) {
            texts.remove("series");
        }
        if book.series_title.is_some() || book.volume > 1 {
            texts.insert("volume", say("volume", &[("volume", &book.volume.to_string())]));
        }
        let puzzles = job.puzzles.len().to_string();
        let count = if job.puzzles.len() == 1 { "cover-count-one" } else { "cover-count" };
        texts.insert("count", say(count, &[("puzzles", &puzzles)]));
        texts.insert("puzzles", puzzles);
        let mut of: Vec<&str> = Vec::new();
        for made in job.puzzles {
            if !of.contains(&made.puzzle.kind.as_str()) {
                of.push(&made.puzzle.kind);
            }
        }
        let title = |kind: &&str| book.language.kind(kind).map(|texts| texts.title.clone());
        let titles: Vec<String> = of.iter().filter_map(title).collect();
        texts.insert("kinds", titles.join(" · "));
        texts.extend(levels(job, &of).map(|levels| ("levels", levels)));

        let mut sentences = vec![texts.get("count").cloned().unwrap_or_default()];
        sentences.extend(texts.get("levels").cloned());
        let solved = of
            .iter()
            .filter_map(|kind| kinds::find(kind))
            .all(|kind| kind.about().claim == Claim::OneSolution);
        if solved {
            sentences.push(say("cover-claim", &[]));
        }
        if book.answers != AnswersAt::Separate {
            sentences.push(say("cover-answers", &[]));
        }
        Facts { texts, sentences }
    }

    /// Whether there is something of a name.
    pub fn has(&self, name: &str) -> bool {
        self.texts.contains_key(name)
    }

    /// A text with its names filled in; none if there is nothing of one of them.
    pub fn fill(&self, text: &str) -> Option<String> {
        let args: Vec<(&str, &str)> =
            self.texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
        expand(text, &args).ok()
    }

    /// What the back says where the writer says nothing, as Markdown.
    pub fn blurb(&self) -> String {
        let entries: Vec<String> =
            self.sentences.iter().map(|text| format!("- {}", escaped(text))).collect();
        entries.join("\n")
    }
}

/// A text that is to be read as it is.
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

/// From the first level to the last, of a book of one kind whose puzzles are all on its ladder.
fn levels(job: Job<'_>, kinds: &[&str]) -> Option<String> {
    let [kind] = kinds else { return None };
    let ladder = kinds::find(kind)?.about().levels;
    let mut steps = Vec::new();
    for made in job.puzzles {
        let level = made.grade.level?;
        steps.push(ladder.iter().position(|step| step == level)?);
    }
    let name = |step: &usize| {
        let of = |made: &&&crate::document::Placed| made.grade.level == Some(&ladder[*step]);
        job.puzzles.iter().find(of).map(|made| caption::level(job, made).name)
    };
    let (first, last) = (name(steps.iter().min()?)?, name(steps.iter().max()?)?);
    Some(match first == last {
        true => first,
        false => job.book.language.say("cover-levels", &[("first", &first), ("last", &last)]),
    })
}
