//! The description: the author's text of the back cover, and sentences made from facts.

use bookgen_press::document::AnswersAt;
use bookgen_press::layout::{BackCopy, Block, markdown_blocks};
use bookgen_puzzles::Claim;

use super::facts::{Facts, KindFacts};
use super::wording::Wording;
use super::{markup, subtitle};
use crate::spec::Book;

/// The blocks of a description. It begins with the blurb of the spec, or else with the text that the back
/// cover has without a blurb.
pub fn description(book: &Book, copy: &BackCopy, facts: &Facts, wording: &Wording) -> Vec<Block> {
    let language = &book.document.language;
    let cover = book.document.cover.as_ref();
    let own = |text: Option<&(String, _)>| text.map(|(text, _)| markdown_blocks(text, language));
    let blurb = own(cover.and_then(|cover| cover.blurb.as_ref()));
    let mut sentences = sentences(book, facts, wording);
    let mut description = match blurb {
        Some(mut blurb) => {
            let contents = subtitle::contents(facts, wording);
            blurb.push(markup::paragraph(wording.say("sentence", &[("text", &contents)])));
            blurb
        }
        None => {
            // No sentence is printed twice.
            sentences.retain(|sentence| !copy.sentences.contains(sentence));
            vec![
                markup::bold_paragraph(copy.headline.clone()),
                markup::paragraph(copy.sentences.join(" ")),
            ]
        }
    };
    description.push(markup::heading(wording.say("inside", &[])));
    description.extend(sentences.into_iter().map(markup::item));
    description.extend(own(cover.and_then(|cover| cover.bio.as_ref())).into_iter().flatten());
    description
}

/// The sentences about the contents of a book, each true of this book.
fn sentences(book: &Book, facts: &Facts, wording: &Wording) -> Vec<String> {
    let say = |id: &str, args: &[(&str, &str)]| wording.say(id, args);
    let features = &facts.features;
    let mut sentences: Vec<String> =
        facts.kinds.iter().map(|kind| kind_sentence(kind, wording)).collect();
    sentences.extend(claim(book, facts, wording));
    sentences.push(answers(facts, wording));
    if features.rules {
        sentences.push(say("rules", &[]));
    }
    if features.techniques {
        sentences.push(say("techniques", &[]));
    }
    if features.hints > 0 {
        sentences.push(say("hints", &[("hints", &features.hints.to_string())]));
    }
    if features.steps {
        sentences.push(say("steps", &[]));
    }
    if features.times {
        sentences.push(say("times", &[]));
    }
    if let Some((first, last)) = &features.dates {
        sentences.push(say("dates", &[("first", first), ("last", last)]));
    }
    match features.per_page {
        Some(1) => sentences.push(say("page-one", &[])),
        Some(count) => sentences.push(say("page-many", &[("puzzles", &count.to_string())])),
        None => {}
    }
    if let Some(points) = facts.smallest_type.filter(|_| facts.is_large_print) {
        sentences.push(say("large", &[("points", &wording.number(points, 1))]));
    }
    let pages = facts.pages.to_string();
    sentences.push(say("format", &[("pages", &pages), ("size", &size(facts, wording))]));
    sentences
}

/// A kind with the number of its puzzles and its levels.
fn kind_sentence(kind: &KindFacts, wording: &Wording) -> String {
    let levels = level_list(kind, wording);
    let id = if levels.is_some() { "item-levels" } else { "item" };
    let levels = levels.unwrap_or_default();
    wording.say(id, &[("kind", &kind.title), ("count", &kind.count), ("levels", &levels)])
}

/// The levels of a kind, each with its number of puzzles. If all puzzles have the same level, the
/// number is left out. `None` if the puzzles have no levels.
pub fn level_list(kind: &KindFacts, wording: &Wording) -> Option<String> {
    match &kind.levels[..] {
        [] => None,
        [only] if only.puzzles == kind.puzzles => Some(only.title.clone()),
        levels => {
            let levels = levels.iter().map(|level| {
                let puzzles = level.puzzles.to_string();
                wording.say("level-count", &[("puzzles", &puzzles), ("level", &level.title)])
            });
            Some(levels.collect::<Vec<String>>().join(&wording.say("comma", &[])))
        }
    }
}

/// The sentence about unique solutions. The sentence names the kinds whose puzzles have unique
/// solutions, unless all kinds have them.
fn claim(book: &Book, facts: &Facts, wording: &Wording) -> Option<String> {
    let unique: Vec<String> = facts
        .kinds
        .iter()
        .filter(|kind| kind.claim == Claim::OneSolution)
        .map(|kind| kind.title.clone())
        .collect();
    if unique.is_empty() {
        return None;
    }
    if unique.len() == facts.kinds.len() {
        return Some(book.document.language.text("cover-claim", &[]));
    }
    let id = if unique.len() == 1 { "claim-some-one" } else { "claim-some" };
    Some(wording.say(id, &[("kinds", &wording.list(&unique))]))
}

/// The sentence about the answers.
pub fn answers(facts: &Facts, wording: &Wording) -> String {
    let id = match facts.answers {
        AnswersAt::End | AnswersAt::Previous => "answers-end",
        AnswersAt::Chapter => "answers-chapter",
        AnswersAt::UpsideDown => "answers-foot",
        AnswersAt::Separate => "answers-apart",
    };
    wording.say(id, &[])
}

/// The size of a page.
pub fn size(facts: &Facts, wording: &Wording) -> String {
    let sides = [facts.trim.width, facts.trim.height];
    let inches = sides.map(|side| wording.inches(side)).join(" × ");
    let cm = sides.map(|side| wording.centimetres(side)).join(" × ");
    wording.say("size", &[("inches", &inches), ("cm", &cm)])
}
