//! The text form of puzzles, which all kinds have: puzzle strings, or JSON objects, one per line.

pub use bookgen_puzzles::TEXT;

/// Whether a text is more likely a mistyped puzzle than a file name or an option: it has more than
/// forty cells and few other characters.
pub fn looks_like_cells(text: &str) -> bool {
    let cells = text.chars().filter(|c| c.is_ascii_digit() || ".*_-?".contains(*c)).count();
    let others = text.chars().filter(|c| !c.is_whitespace()).count() - cells;
    cells > 40 && others < cells / 4
}
