//! The facts of a book as JSON, for programs.

use bookgen_press::document::AnswersAt;
use bookgen_puzzles::Claim;
use serde_json::{Value, json};

use super::facts::{Facts, KindFacts};
use super::sample_pages::{Content, SamplePage, Samples};
use super::wording::Wording;
use crate::PRODUCER;

/// The facts about a picture of a listing.
pub struct PictureFacts {
    /// The name of the file.
    pub file: String,
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// The sellers that need the picture.
    pub sellers: Vec<String>,
    /// The alternative text, in the language of the book.
    pub alt: String,
}

/// The other parts of a listing that the JSON object contains.
pub struct JsonParts<'a> {
    /// The description in HTML.
    pub description: &'a str,
    /// The search terms.
    pub keywords: &'a [String],
    /// The subtitle, or a suggestion.
    pub subtitle: &'a str,
    /// The sample pages.
    pub samples: &'a Samples,
    /// The pictures.
    pub pictures: &'a [PictureFacts],
}

/// The facts as a JSON object. Lengths are in millimetres and type sizes in points. An unknown value is
/// `null`.
pub fn json(facts: &Facts, wording: &Wording, parts: &JsonParts<'_>) -> String {
    let JsonParts { description, keywords, subtitle, samples, pictures } = parts;
    let features = &facts.features;
    let object = json!({
        "format": "bookgen listing 1",
        "producer": PRODUCER,
        "title": facts.title,
        "subtitle": facts.subtitle,
        "suggested_subtitle": facts.subtitle.is_none().then_some(subtitle),
        "author": facts.author,
        "publisher": facts.publisher,
        "series": facts.series,
        "volume": facts.series.as_ref().map(|_| facts.volume),
        "isbn": facts.isbn,
        "language": facts.language,
        "language_name": wording.name,
        "pages": facts.pages,
        "width_mm": tenth(facts.trim.width.mm()),
        "height_mm": tenth(facts.trim.height.mm()),
        "printer": facts.printer,
        "binding": facts.binding,
        "paper": facts.paper,
        "ink": facts.is_printed.then_some("black"),
        "spine_mm": facts.spine.map(|width| tenth(width.mm())),
        "puzzles": facts.kinds.iter().map(|kind| kind.puzzles).sum::<usize>(),
        "kinds": facts.kinds.iter().map(kind).collect::<Vec<Value>>(),
        "answers": match facts.answers {
            AnswersAt::End | AnswersAt::Previous => "end",
            AnswersAt::Chapter => "chapter",
            AnswersAt::UpsideDown => "upside-down",
            AnswersAt::Separate => "separate",
        },
        "rules": features.rules,
        "techniques": features.techniques,
        "hints": features.hints,
        "steps": features.steps,
        "times": features.times,
        "puzzles_per_page": features.per_page,
        "first_date": features.dates.as_ref().map(|(first, _)| first),
        "last_date": features.dates.as_ref().map(|(_, last)| last),
        "smallest_type_pt": facts.smallest_type,
        "large_print": facts.is_large_print,
        "age_from": facts.age,
        "description": description,
        "keywords": keywords,
        "sample_pages": samples.pages.iter().map(sample).collect::<Vec<Value>>(),
        "spread_pages": samples.spread,
        "pictures": pictures.iter().map(picture).collect::<Vec<Value>>(),
    });
    // Writing a value to a string cannot fail.
    serde_json::to_string_pretty(&object).unwrap_or_default() + "\n"
}

fn kind(kind: &KindFacts) -> Value {
    let levels = kind.levels.iter().map(
        |level| json!({ "level": level.name, "title": level.title, "puzzles": level.puzzles }),
    );
    json!({
        "kind": kind.name,
        "title": kind.title,
        "puzzles": kind.puzzles,
        "levels": levels.collect::<Vec<Value>>(),
        "solution": match kind.claim {
            Claim::OneSolution => "unique",
            Claim::OneSolutionInList => "unique in a list",
            Claim::ValidAnswer => "valid",
        },
    })
}

fn sample(sample: &SamplePage) -> Value {
    let content = match sample.content {
        Content::Title => "title",
        Content::Opener => "opener",
        Content::Puzzles { .. } => "puzzles",
        Content::Answers => "answers",
        Content::Blank | Content::Other => "other",
    };
    json!({ "page": sample.number, "separate_answers": sample.is_apart, "content": content })
}

fn picture(picture: &PictureFacts) -> Value {
    let PictureFacts { file, width, height, sellers, alt } = picture;
    json!({ "file": file, "width": width, "height": height, "sellers": sellers, "alt": alt })
}

/// A number rounded to a tenth.
fn tenth(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}
