//! Advice about texts that are probably not what the author means.

use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::schema::Values;
use bookgen_press::document::{Matter, MatterPage};
use bookgen_puzzles::{Group, KINDS, Kind};

/// Returns advice if the spec sets a text that only the copyright page prints, but `[[front]]`
/// lists no copyright page.
pub(super) fn unprinted(
    head: &Values,
    values: &Values,
    front: &[MatterPage],
) -> Option<Diagnostic> {
    if !values.wrote("front") || front.iter().any(|page| matches!(page.content, Matter::Copyright))
    {
        return None;
    }
    let key = ["copyright", "isbn", "contact"].into_iter().find(|key| head.get(key).is_some())?;
    Some(
        Diagnostic::advice(format!(
            "`{key}` is printed on the copyright page, but the book has no copyright page"
        ))
        .at(head.place(key), "not printed")
        .help("add [[front]] with page = \"copyright\" after the title page"),
    )
}

/// Advice about a number in a title that is not the number of puzzles.
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
        // "9x9", "Volume 2" and "2026" are not numbers of puzzles.
        let is_times = |c: char| matches!(c, 'x' | 'X' | '\u{d7}');
        let is_size = before.ends_with(is_times) || after.starts_with(is_times);
        if let Ok(number) = digits.parse::<u32>() {
            let is_year = (1900..=2100).contains(&number);
            let counts = counts_puzzles(after);
            if counts
                && number >= 10
                && number != puzzles
                && number != volume
                && !is_year
                && !is_size
            {
                let count = match puzzles {
                    1 => "the book has 1 puzzle".to_owned(),
                    _ => format!("the book has {puzzles} puzzles"),
                };
                return Some(
                    Diagnostic::advice(format!(
                        "the {key} contains the number {number}, but {count}"
                    ))
                        .at(head.place(key), format!("{number}?"))
                        .help("write {puzzles} instead of the number: bookgen fills in the correct number"),
                );
            }
        }
        rest = after;
    }
    None
}

/// Whether the words after a number say that it is a number of puzzles: "100 Easy Puzzles", but not
/// "12 Kinds of Puzzles" or "12-Year-Olds".
fn counts_puzzles(after: &str) -> bool {
    const MOST_WORDS: usize = 4;
    const NOUNS: [&str; 8] =
        ["puzzle", "rätsel", "grid", "grille", "jeu", "search", "labyrinth", "crossword"];
    const ENDS: [&str; 8] = ["of", "for", "von", "für", "de", "di", "van", "per"];
    if after.starts_with('-') {
        return false;
    }
    let words = after.split_whitespace().map(str::to_lowercase).take(MOST_WORDS);
    let mut words = words.take_while(|word| !ENDS.contains(&word.as_str()));
    // The names of variants are everyday words, such as "arrow". Their puzzles are called Sudoku.
    let is_own = |kind: &&dyn Kind| {
        !matches!(kind.about().group, Group::SudokuSizes | Group::SudokuVariants)
    };
    let kinds = || KINDS.iter().copied().filter(is_own).map(|kind| kind.about().name);
    words.any(|word| NOUNS.into_iter().chain(kinds()).any(|noun| word.contains(noun)))
}

#[cfg(test)]
mod tests {
    use super::counts_puzzles;

    #[test]
    fn a_number_before_puzzles_counts_them() {
        for text in [" Puzzles", " Easy Sudoku", " große Rätsel", " Large Print Word Searches"] {
            assert!(counts_puzzles(text), "{text}");
        }
        for text in [" Kinds of Puzzles", "-Year-Olds", "", " Angry Men", " Weeks for Puzzle Fans"]
        {
            assert!(!counts_puzzles(text), "{text}");
        }
    }
}
