//! Hints and the whole path of a solution in words, made from the steps of a puzzle.
//!
//! The texts depend only on the puzzle, the language and the version of bookgen. So `proof` can make
//! them again from a printed puzzle.

use crate::board::{Board, Step};
use crate::words::Words;

/// The smallest and the largest number of hints for a puzzle.
pub const HINT_COUNTS: (usize, usize) = (2, 3);

/// A hint with more characters gives only the beginning and the end of its argument.
const MAX_HINT: usize = 480;

/// A hint names at most this many cells that a step decides.
const MAX_WATCHED: usize = 4;

/// The names of the levels whose techniques need no name: beginners look for a digit.
const PLAIN_LEVELS: [&str; 2] = ["gentle", "easy"];

/// The hints for a puzzle, each telling more than the hint before:
///
/// - where to look first, and for what: the place and the technique of the first step that is harder
///   than the level easy, or of the first step if there is no harder step. If only one place is left
///   for a digit, the hint names the digit instead of the technique. If the next of three hints is
///   about the same step, the hint does not name the technique;
/// - only if `count` is 3: the place and the technique of the step that opens the puzzle, which is the
///   first step with the hardest technique, and the cells that the step decides;
/// - the argument of that step.
///
/// The hints follow a solver who always takes the easiest step. The result is empty if the puzzle has
/// no steps. `language` is a code such as `de`; an unknown language gives English.
pub fn hints(board: &dyn Board, language: &str, count: usize) -> Vec<String> {
    let steps = board.steps(language);
    let words = Words::new(language);
    let hardest = steps.iter().map(|step| step.difficulty).max();
    let key = steps.iter().position(|step| Some(step.difficulty) == hardest);
    let hurdle = steps.iter().position(|step| !is_plain(step)).or((!steps.is_empty()).then_some(0));
    let Some((key, hurdle)) = key.zip(hurdle) else { return Vec::new() };
    let has_second = count >= HINT_COUNTS.1;
    // The second hint names the technique of the same step.
    let leaves_name = has_second && key == hurdle;
    let mut hints = vec![where_to_look(&steps[hurdle], hurdle == 0, leaves_name, words)];
    if has_second {
        hints.push(key_step(&steps[key], words));
    }
    hints.push(argument(&steps[key], words));
    hints
}

/// The first hint: the place of a step, and what to look for there. `leaves_name` is whether the hint does
/// not name the technique.
fn where_to_look(step: &Step, is_first: bool, leaves_name: bool, words: &Words) -> String {
    let place = ("place", step.place.as_str());
    match placed_digit(step) {
        Some(digit) if is_first => words.say("hint-begin-digit", &[place, ("digit", digit)]),
        _ if leaves_name && is_first => words.say("hint-begin-place", &[place]),
        _ if leaves_name => words.say("hint-look-place", &[place]),
        _ if is_first => words.say("hint-begin", &[place, ("name", &step.name)]),
        _ => words.say("hint-look", &[place, ("name", &step.name)]),
    }
}

/// The digit of a hidden single at the level gentle or easy.
fn placed_digit(step: &Step) -> Option<&str> {
    if !is_plain(step) || !step.technique.starts_with("hidden single") {
        return None;
    }
    step.result.split_once('=').map(|(_, digit)| digit.trim())
}

/// The second of three hints: the place and the technique of a step, and the cells that it decides.
fn key_step(step: &Step, words: &Words) -> String {
    let args = [("place", step.place.as_str()), ("name", step.name.as_str())];
    let hint = words.say("hint-key", &args);
    let conclusion = step.sentences.last().map_or("", String::as_str);
    let known = cells_in(&step.place, words);
    let mut cells = cells_in(conclusion, words);
    cells.retain(|cell| !known.contains(cell));
    if cells.is_empty() || cells.len() > MAX_WATCHED {
        return hint;
    }
    let cells = words.list(cells.into_iter().map(str::to_owned).collect(), "and");
    hint + " " + &words.say("hint-watch", &[("cells", &cells)])
}

/// The names of cells in a text, such as `r2c5`, each once.
fn cells_in<'a>(text: &'a str, words: &Words) -> Vec<&'a str> {
    let pattern = words.say("short-cell", &[("row", "\0"), ("column", "\0")]);
    let mut cells = Vec::new();
    for token in text.split(|c: char| !c.is_ascii_alphanumeric()) {
        let mut shape = String::new();
        for c in token.chars() {
            match c.is_ascii_digit() {
                true if shape.ends_with('\0') => {}
                true => shape.push('\0'),
                false => shape.push(c),
            }
        }
        if shape == pattern && !cells.contains(&token) {
            cells.push(token);
        }
    }
    cells
}

/// The whole path of a solution as one compact text. Easy steps are listed by their results, for
/// example "r7c2=8; r3c4=1". A harder step also names its place and its technique. Empty if the puzzle
/// has no steps.
pub fn path(board: &dyn Board, language: &str) -> String {
    let words = Words::new(language);
    let steps = board.steps(language);
    let mut sentences: Vec<String> = Vec::new();
    for run in steps.chunk_by(|a, b| is_plain(a) && is_plain(b)) {
        if is_plain(&run[0]) {
            let results: Vec<&str> = run.iter().map(|step| step.result.as_str()).collect();
            sentences.push(format!("{}.", capitalised(&results.join("; "))));
            continue;
        }
        for step in run {
            let name = capitalised(&step.name);
            match step.sentences.last() {
                // A sentence says which candidates go; a digit speaks for itself.
                Some(conclusion) if !step.result.contains('=') => {
                    sentences.push(format!("{name} {}. {conclusion}", step.place));
                }
                _ => sentences.push(format!("{name} {}: {}.", step.place, step.result)),
            }
        }
    }
    if !sentences.is_empty() && board.grade().level.is_none() {
        sentences.push(words.word("path-ends"));
    }
    sentences.join(" ")
}

/// How cells are named in the texts of a language: "r2c5 is the cell in row 2 and column 5." With
/// `has_boxes`, also how boxes are counted.
pub fn notation(language: &str, has_boxes: bool) -> String {
    let words = Words::new(language);
    let cells = words.word("notation-cells");
    if has_boxes { cells + " " + &words.word("notation-boxes") } else { cells }
}

/// The argument of a step and its conclusion. Of a long argument, only the beginning and the end.
pub fn in_short(step: &Step, language: &str) -> String {
    argument(step, Words::new(language))
}

fn is_plain(step: &Step) -> bool {
    step.level.is_some_and(|level| PLAIN_LEVELS.contains(&level.name))
}

/// The argument of a step and its conclusion. Of a long argument, only the beginning.
fn argument(step: &Step, words: &Words) -> String {
    let whole = step.sentences.join(" ");
    match step.sentences.as_slice() {
        [first, _, .., last] if whole.chars().count() > MAX_HINT => {
            // The links of a chain are numbered.
            let first = first.strip_prefix("(1) ").unwrap_or(first);
            words.say("hint-follow", &[("first", first), ("last", last)])
        }
        _ => whole,
    }
}

/// A text that begins with a capital letter. A text that begins with the name of a cell, such as
/// `r7c2`, is unchanged.
fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    let (Some(first), second) = (chars.next(), chars.clone().next()) else { return String::new() };
    if second.is_some_and(|second| second.is_ascii_digit()) {
        return text.to_owned();
    }
    first.to_uppercase().chain(chars).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_names_its_cells_once() {
        let english = Words::new("en");
        assert_eq!(
            cells_in("So r1c2 and r10c2 are 4, not r1c2; r3 is", english),
            ["r1c2", "r10c2"]
        );
        assert_eq!(cells_in("Also: Z1S8 und Z5S8 ohne 3.", Words::new("de")), ["Z1S8", "Z5S8"]);
    }
}
