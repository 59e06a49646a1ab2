//! The text form of puzzles, which all kinds have: puzzle strings, or JSON objects, one per line.

pub use bookgen_puzzles::TEXT;

/// Whether an argument is meant as a puzzle: it begins with the name of the kind and a colon, or it
/// is a JSON object.
pub fn looks_like_puzzle(text: &str, kind: &str) -> bool {
    let rest = text.trim_start().strip_prefix(kind);
    rest.is_some_and(|rest| rest.starts_with(':')) || text.trim_start().starts_with('{')
}

/// Whether a text is more likely a mistyped puzzle than a file name or an option: it has more than
/// forty cells and few other characters.
pub fn looks_like_cells(text: &str) -> bool {
    let cells = text.chars().filter(|c| c.is_ascii_digit() || ".*_-?".contains(*c)).count();
    let others = text.chars().filter(|c| !c.is_whitespace()).count() - cells;
    cells > 40 && others < cells / 4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_that_are_meant_as_puzzles_are_recognised() {
        assert!(looks_like_puzzle("jigsaw:5x5", "jigsaw"));
        assert!(looks_like_puzzle(" {\"kind\"", "jigsaw"));
        assert!(!looks_like_puzzle("jigsaw.txt", "jigsaw"));
        assert!(!looks_like_puzzle("C:\\a", "jigsaw"));
    }
}
