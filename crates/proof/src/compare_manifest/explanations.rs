//! Makes the hints and the steps of a puzzle again from the puzzle that was read, and compares them
//! with the manifest and with the printed texts.

use super::puzzle_proof::PuzzleProof;
use crate::Finding;
use crate::geometry::contains;
use crate::read_page::ReadPage;
use bookgen_base::units::{Pt, Rect};
use bookgen_contract::manifest::TextPart;
use bookgen_puzzles::{Board, Kind, hints};

/// The number of words that a finding quotes before and from a difference.
const BEFORE: usize = 3;
const QUOTED: usize = 6;

impl PuzzleProof<'_> {
    /// Compares the hints and steps with new ones.
    pub(super) fn check_explanations(&mut self, kind: &dyn Kind, board: &dyn Board) {
        let Some(explanations) = self.explanations else { return };
        let language = explanations.language.as_str();
        let claim = self.claim;
        let (mut expected, mut path) = (Vec::new(), String::new());
        if kind.has_hints() && explanations.hints > 0 {
            expected = hints::hints(board, language, explanations.hints);
        }
        if kind.has_hints() && explanations.steps {
            path = hints::path(board, language);
        }
        for index in 0..expected.len().max(claim.hints.len()) {
            let parts = claim.hints.get(index).map_or(&[][..], Vec::as_slice);
            let text = expected.get(index).map_or("", String::as_str);
            self.check_text(&format!("hint {}", index + 1), parts, text);
        }
        if !(path.is_empty() && claim.steps.is_empty()) {
            self.check_text("the steps", &claim.steps, &path);
        }
    }

    /// Compares a text with the claimed and the printed text. `what` names the text.
    fn check_text(&mut self, what: &str, parts: &[TextPart], expected: &str) {
        let number = self.claim.number;
        let mut add = |page: Option<usize>, message: String| {
            let message = format!("{what} of puzzle {number}: {message}");
            self.findings.push(Finding { page, message, rule: None });
        };
        let Some(first) = parts.first() else {
            return add(None, "the manifest has no such text".to_owned());
        };
        let claimed: Vec<&str> = parts.iter().map(|part| part.text.as_str()).collect();
        let expected = format!("{number} {expected}");
        if let Some(difference) = difference(&claimed.join(" "), &expected) {
            add(Some(first.page), format!("the manifest claims {difference}"));
        }
        for part in parts {
            let page = part.page.checked_sub(1).and_then(|index| self.pages.get(index));
            let printed = page.map(|page| printed(page, part)).unwrap_or_default();
            if let Some(difference) = difference(&printed, &part.text) {
                add(Some(part.page), format!("the page has {difference}"));
            }
        }
    }
}

/// The text in the area of a part, in painting order.
fn printed(page: &ReadPage, part: &TextPart) -> String {
    let [x, y, width, height] = part.area.map(|milli| Pt(milli as f64 / 1000.0));
    let area = Rect { x, y, width, height };
    let runs = page.runs.iter().filter(|run| contains(area, run.rect.centre()));
    runs.map(|run| run.text.as_str()).collect::<Vec<&str>>().join(" ")
}

/// The characters of a text that count: a line break may replace a space or follow a hyphen.
fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| !c.is_whitespace() && *c != '-')
}

/// Where a text differs from another one, in words. `None` if the texts are equal.
fn difference(found: &str, expected: &str) -> Option<String> {
    if letters(found).eq(letters(expected)) {
        return None;
    }
    let same = letters(found).zip(letters(expected)).take_while(|(a, b)| a == b).count();
    let [found, expected] = [found, expected].map(|text| quoted(text, same));
    Some(format!("\"{found}\" instead of \"{expected}\""))
}

/// The words of a text around the letter with the index `at`.
fn quoted(text: &str, at: usize) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut count = 0;
    let before = |word: &&&str| {
        count += letters(word).count();
        count <= at
    };
    let same = words.iter().take_while(before).count();
    let start = same.saturating_sub(BEFORE);
    let end = (same + QUOTED).min(words.len());
    let [left, right] = [start > 0, end < words.len()].map(|is_cut| if is_cut { "…" } else { "" });
    format!("{left}{}{right}", words[start..end].join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_quoted_with_their_surroundings() {
        let long = "12 In row 5 only r5c3 can be 4. So r5c3 is 4.";
        assert_eq!(difference("12 In row 5 only r5c3 can be 4. So r5c3 is\n4.", long), None);
        assert_eq!(difference("nack-\nte Paare", "nackte Paare"), None);
        let other = long.replace("r5c3 can", "r5c4 can");
        assert_eq!(
            difference(&other, long).unwrap(),
            "\"…row 5 only r5c4 can be 4. So r5c3…\" instead of \"…row 5 only r5c3 can be 4. So r5c3…\""
        );
        assert_eq!(difference("", "1 a").unwrap(), "\"\" instead of \"1 a\"");
    }
}
