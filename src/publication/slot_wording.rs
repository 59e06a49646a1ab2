//! Rewrites faults for users who wrote slots. The layout of pages and the makers of puzzles speak of
//! chapters, and of the slots of a template. In `daily.toml`, a chapter is called a slot.

use bookgen_base::diagnostic::{Diagnostic, Faults};

/// Faults in which chapters are called slots, and slots of the template are called places.
pub fn speak_of_slots(faults: Faults) -> Faults {
    Faults(faults.0.into_iter().map(fault_with_slots).collect())
}

fn fault_with_slots(fault: Diagnostic) -> Diagnostic {
    let label = fault.place.as_ref().map(|(_, label)| label.as_str());
    let texts = [Some(fault.message.as_str()), label, fault.help.as_deref()];
    let has_chapter = |text: &str| replaced(text, "chapter", "slot") != text;
    if !texts.into_iter().flatten().any(has_chapter) {
        return fault;
    }
    let reworded = |text: &str| {
        let text = replaced(text, "slot", "place").replace("the book has", "the issue has");
        replaced(&text, "chapter", "slot")
    };
    Diagnostic {
        message: reworded(&fault.message),
        place: fault.place.as_ref().map(|(place, label)| (place.clone(), reworded(label))),
        help: fault.help.as_deref().map(reworded),
        ..fault
    }
}

/// Replaces a word and its plural. A word in backticks, in braces or before `=` is a key, and stays.
/// `[[chapter]]` is a table of the spec, and is replaced; `[[slot]]` is a table of the template.
fn replaced(text: &str, word: &str, by: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(word) {
        let (before, after) = (&rest[..at], &rest[at + word.len()..]);
        let end = after.strip_prefix('s').unwrap_or(after);
        let is_word = !before.ends_with(char::is_alphanumeric)
            && !end.starts_with(|c: char| c.is_alphanumeric());
        let is_table = before.ends_with("[[");
        let is_key = before.ends_with(['`', '{', '"']) || end.starts_with(" =");
        let stays = !is_word || is_key || is_table && word == "slot";
        out += before;
        out += if stays { word } else { by };
        rest = after;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chapters_become_slots() {
        let fault = |text: &str, help: &str| {
            let fault = fault_with_slots(Diagnostic::input(text).help(help));
            (fault.message, fault.help.unwrap_or_default())
        };
        assert_eq!(
            fault(
                "no slot holds a puzzle of chapter `a`",
                "add a [[slot]] with holds = \"puzzle\" and chapter = 3, or one [[chapter]] less"
            ),
            (
                "no place holds a puzzle of slot `a`".to_owned(),
                "add a [[slot]] with holds = \"puzzle\" and chapter = 3, or one [[slot]] less"
                    .to_owned()
            )
        );
        let own = "the page has no room for slot `a`";
        assert_eq!(fault(own, "use {chapter}").0, own, "faults without chapters stay");
    }
}
