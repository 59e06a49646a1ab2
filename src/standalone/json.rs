//! Puzzles as JSON objects, one object a line.

use serde_json::{Map, Value, json};

use bookgen_puzzles::{Board, Fingerprint, Grade, Kind, Puzzle};

/// A JSON object that describes a puzzle. Keys keep the order in which they are added.
pub struct PuzzleObject(Map<String, Value>);

impl PuzzleObject {
    /// The object of a puzzle: `kind`, `params`, `givens` and `answer`.
    pub fn new(puzzle: &Puzzle) -> PuzzleObject {
        let Puzzle { kind, params, givens, answer } = puzzle;
        let object = PuzzleObject(Map::new());
        object
            .with("kind", kind.as_str())
            .with("params", params.as_str())
            .with("givens", givens.as_str())
            .with("answer", answer.as_str())
    }

    /// Adds a key.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl Into<Value>) -> PuzzleObject {
        self.0.insert(key.to_owned(), value.into());
        self
    }

    /// Adds the grade: `level`, `rating`, `effort` and `seconds`; then `title`, `credit` and
    /// `fingerprint`. A value that does not exist is null. The rating is a text, because the highest
    /// rating of a scale has a plus sign.
    #[must_use]
    pub fn graded(
        self,
        kind: &dyn Kind,
        board: &dyn Board,
        grade: &Grade,
        fingerprint: Fingerprint,
    ) -> PuzzleObject {
        self.with("level", grade.level_name())
            .with("rating", rating_text(kind, grade))
            .with("effort", grade.effort)
            .with("seconds", board.seconds(grade))
            .with("title", board.title())
            .with("credit", board.credit())
            .with("fingerprint", fingerprint.0)
    }

    /// Writes the object as a line.
    pub fn write(self, out: &mut String) {
        *out += &json!(self.0).to_string();
        out.push('\n');
    }
}

/// The rating of a puzzle on the scale of its kind, for example `2.3` or `9.5+`.
pub fn rating_text(kind: &dyn Kind, grade: &Grade) -> Option<String> {
    Some(kind.about().scale?.text(grade.rating?))
}
