//! Kinds of puzzle in running text: their names in lists, numbers in words, and which kinds buyers know.

use super::Language;

impl Language {
    /// The name of several puzzles of a kind: "Sudoku puzzles", "mazes".
    pub fn several(&self, kind: &str) -> String {
        let texts = self.kind(kind);
        match texts.and_then(|texts| texts.cover.as_ref()) {
            Some(cover) => cover.many.clone(),
            None => {
                let title = texts.map_or(kind, |texts| &texts.title);
                self.text("cover-many", &[("kind", title)])
            }
        }
    }

    /// The name of a kind in a list of kinds: "Sudoku", "mazes". It is the name of several puzzles
    /// without the word for puzzles, if that is a word of its own and the title of the kind is left:
    /// "binary puzzles" have no other name.
    pub fn in_list(&self, kind: &str) -> String {
        let many = self.several(kind);
        let pattern = self.text("cover-many", &[("kind", "\0")]);
        let (before, after) = pattern.split_once('\0').unwrap_or_default();
        let has_words = before.chars().next_back().is_none_or(char::is_whitespace)
            && after.chars().next().is_none_or(char::is_whitespace);
        let name = many.strip_prefix(before).and_then(|many| many.strip_suffix(after));
        let is_title = |name: &&str| {
            self.kind(kind).is_none_or(|texts| texts.title.to_lowercase() == name.to_lowercase())
        };
        match name.filter(|_| has_words).filter(is_title) {
            Some(name) => name.to_owned(),
            None => many,
        }
    }

    /// The name of a kind after a number in a list: "48 Sudoku, 20 mazes". A word for puzzles before the
    /// name stays, as in "2 grilles de mots mêlés".
    pub fn counted(&self, kind: &str) -> String {
        match self.text("cover-many", &[("kind", "\0")]).starts_with('\0') {
            true => self.in_list(kind),
            false => self.several(kind),
        }
    }

    /// Several texts in a sentence: "a, b and c".
    pub fn enumeration(&self, parts: &[String]) -> String {
        let Some((last, before)) = parts.split_last() else { return String::new() };
        if before.is_empty() {
            return last.clone();
        }
        self.text("cover-and", &[("first", &before.join(", ")), ("last", last)])
    }

    /// A number in words, if the language has a word for it; otherwise in figures.
    pub fn cardinal(&self, number: usize) -> String {
        let words = self.text("cover-cardinals", &[]);
        let word = number.checked_sub(1).and_then(|at| super::list_items(&words).nth(at));
        word.map_or_else(|| number.to_string(), str::to_owned)
    }

    /// Sorts kinds by how many buyers know them. Kinds that few buyers know stay in their order, at the
    /// end.
    pub fn sort_by_fame(&self, kinds: &mut [&str]) {
        let known = self.text("cover-known-kinds", &[]);
        let known: Vec<&str> = known.split(", ").collect();
        kinds.sort_by_key(|kind| known.iter().position(|name| name == kind).unwrap_or(known.len()));
    }
}
