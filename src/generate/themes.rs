//! Themes that repeat: titles of word lists that several puzzles have.

use bookgen_base::diagnostic::Diagnostic;
use bookgen_puzzles::{Board, Kind};

/// The maximum number of themes, and of puzzles of a theme, that the advice names.
const MAX_NAMED: usize = 3;

/// The theme of a puzzle: the title of the section of its word list. `None` for a puzzle without a
/// title, and for a puzzle whose title is its answer.
pub fn theme<'a>(kind: &dyn Kind, board: &'a dyn Board) -> Option<&'a str> {
    board.title().filter(|_| !kind.has_telling_titles())
}

/// Advice about themes that several puzzles have. `all` are the themes, with the names of their
/// puzzles in messages, in the order of the puzzles.
pub fn repeated_themes(all: &[(String, String)]) -> Option<Diagnostic> {
    let mut themes: Vec<(&str, Vec<&str>)> = Vec::new();
    for (theme, puzzle) in all {
        match themes.iter_mut().find(|(known, _)| known == theme) {
            Some((_, puzzles)) => puzzles.push(puzzle),
            None => themes.push((theme, vec![puzzle])),
        }
    }
    let count = themes.len();
    themes.retain(|(_, puzzles)| puzzles.len() > 1);
    let (first, puzzles) = themes.first()?;
    let message = match themes.len() {
        1 => format!("the theme `{first}` repeats: {}", enumerated(puzzles)),
        repeated => {
            format!("{repeated} themes repeat, for example `{first}`: {}", enumerated(puzzles))
        }
    };
    let (themes, all) = (if count == 1 { "theme" } else { "themes" }, all.len());
    Some(Diagnostic::advice(message).help(format!(
        "{all} puzzles have {count} {themes}: add sections or files to the word lists"
    )))
}

/// The names of puzzles in a message.
fn enumerated(puzzles: &[&str]) -> String {
    let named = puzzles.iter().take(MAX_NAMED).copied().collect::<Vec<_>>().join(", ");
    match puzzles.len().saturating_sub(MAX_NAMED) {
        0 => named,
        more => format!("{named} and {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_themes_are_named() {
        let advice = |puzzles: &[(&str, u32)]| {
            let named = |(theme, number): &(&str, u32)| ((*theme).to_owned(), number.to_string());
            let puzzles: Vec<(String, String)> = puzzles.iter().map(named).collect();
            repeated_themes(&puzzles)
                .map(|advice| (advice.message, advice.help.unwrap_or_default()))
        };
        assert_eq!(advice(&[("Birds", 1), ("Trees", 2)]), None);
        let one = advice(&[("Birds", 1), ("Trees", 2), ("Birds", 3)]).unwrap();
        assert_eq!(one.0, "the theme `Birds` repeats: 1, 3");
        assert_eq!(one.1, "3 puzzles have 2 themes: add sections or files to the word lists");
        let many: Vec<(&str, u32)> =
            (1..9).map(|at| (["Birds", "Trees"][at as usize % 2], at)).collect();
        let many = advice(&many).unwrap();
        assert_eq!(many.0, "2 themes repeat, for example `Trees`: 1, 3, 5 and 1 more");
    }
}
