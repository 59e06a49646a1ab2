//! The text form of puzzles, which all kinds have: puzzle strings, or JSON objects, one per line.

pub use bookgen_puzzles::TEXT;

/// Whether an argument is meant as a puzzle: it begins with the name of the kind and a colon, or it
/// is a JSON object.
pub fn looks_like_puzzle(text: &str, kind: &str) -> bool {
    let rest = text.trim_start().strip_prefix(kind);
    rest.is_some_and(|rest| rest.starts_with(':')) || text.trim_start().starts_with('{')
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
