//! The facts of a book as a table of text.

use super::description::{answers, level_list, size};
use super::facts::Facts;
use super::wording::Wording;
use bookgen_puzzles::Claim;

/// The table: one fact on each line, with its label.
pub fn table(facts: &Facts, wording: &Wording) -> String {
    let mut text = String::new();
    for (label, value) in rows(facts, wording) {
        text += &wording.say("fact", &[("label", &label), ("value", &value)]);
        text.push('\n');
    }
    text
}

/// The labels and values of the facts that are known.
fn rows(facts: &Facts, wording: &Wording) -> Vec<(String, String)> {
    let mut rows = Vec::new();
    let mut add = |id: &str, value: Option<String>| {
        rows.extend(value.map(|value| (wording.label(id).to_owned(), value)));
    };
    let named = |name: &String| match wording.has(name) {
        true => wording.say(name, &[]),
        false => name.clone(),
    };
    add("title", Some(facts.title.clone()));
    add("subtitle", facts.subtitle.clone());
    add("author", facts.author.clone());
    add("publisher", facts.publisher.clone());
    add("series", facts.series.clone());
    add("volume", facts.series.as_ref().map(|_| facts.volume.to_string()));
    add("isbn", facts.isbn.clone());
    add("language", Some(wording.name.clone()));
    add("pages", Some(facts.pages.to_string()));
    add("size", Some(size(facts, wording)));
    add("binding", facts.binding.as_ref().map(named));
    add("paper", facts.paper.as_ref().map(named));
    add("ink", facts.is_printed.then(|| wording.say("black", &[])));
    let spine = facts.spine.map(|width| {
        let (inches, mm) = (wording.inches(width), wording.number(width.mm(), 1));
        wording.say("spine", &[("inches", &inches), ("mm", &mm)])
    });
    add("spine", spine);
    add("puzzles", Some(facts.kinds.iter().map(|kind| kind.puzzles).sum::<usize>().to_string()));
    for kind in &facts.kinds {
        let mut value = kind.puzzles.to_string();
        if let Some(levels) = level_list(kind, wording) {
            value += &format!(" ({levels})");
        }
        if kind.claim == Claim::OneSolution {
            value += &wording.say("comma", &[]);
            value += &wording.say("one-solution", &[]);
        }
        add(&kind.title, Some(value));
    }
    add("answers", Some(answers(facts, wording)));
    add("type", facts.smallest_type.map(|points| format!("{} pt", wording.number(points, 1))));
    add("age", facts.age.map(|age| wording.say("age", &[("age", &age.to_string())])));
    rows
}
