//! A parsed Sudoku: its puzzle string and the methods of [`Board`].

use super::board::{self, Cells};
use super::explain::Walkthrough;
use super::levels::level_of;
use super::{canonical, diagram, figure, format, grade, verify};
use bookgen_core::{
    Board, Face, Figure, Fingerprint, Flaw, Grade, Medium, Metadata, Puzzle, Step, Verdict,
};

/// The name of the puzzle kind.
pub const NAME: &str = "sudoku";

/// The `params` of a puzzle string without a heading.
pub const PARAMS: &str = "9x9";

/// The puzzle string of a puzzle.
pub fn puzzle_of(givens: &Cells, answer: &Cells) -> Puzzle {
    let (givens, answer) = (*givens, *answer);
    SudokuBoard { givens, answer }.puzzle()
}

/// A puzzle whose answer is not known. `givens` has 81 digits, 0 for an empty cell.
pub fn unsolved(givens: &[u8]) -> Puzzle {
    let cell = |digit: &u8| if *digit == 0 { '.' } else { char::from(b'0' + digit) };
    let givens = givens.iter().map(cell).collect();
    Puzzle { kind: NAME.to_owned(), params: PARAMS.to_owned(), givens, answer: String::new() }
}

/// Checks the `params` of a puzzle string without a heading.
///
/// # Errors
/// The text is not the size of the grid.
pub fn check_params(params: &str) -> Result<(), Flaw> {
    if params == PARAMS {
        return Ok(());
    }
    Err(Flaw(format!("a sudoku has {PARAMS} cells, not {params:?}")))
}

/// A parsed puzzle. Parsing does not check that the answer is the only solution; [`Board::verify`]
/// checks this.
#[derive(Clone, Debug)]
pub struct SudokuBoard {
    /// The givens.
    pub givens: Cells,
    /// The answer.
    pub answer: Cells,
}

impl SudokuBoard {
    /// Parses a puzzle.
    ///
    /// # Errors
    /// The text is not a Sudoku.
    pub fn parse(puzzle: &Puzzle) -> Result<SudokuBoard, Flaw> {
        if puzzle.kind != NAME {
            return Err(Flaw(format!("this is a {:?}, not a sudoku", puzzle.kind)));
        }
        check_params(&puzzle.params)?;
        let givens = board::parse_givens(&puzzle.givens)?;
        let answer = board::parse_answer(&puzzle.answer)?;
        Ok(SudokuBoard { givens, answer })
    }

    /// The puzzle string.
    pub fn puzzle(&self) -> Puzzle {
        Puzzle {
            kind: NAME.to_owned(),
            params: PARAMS.to_owned(),
            givens: board::text(&self.givens),
            answer: board::text(&self.answer),
        }
    }
}

impl Board for SudokuBoard {
    fn verify(&self) -> Verdict {
        verify::verify(&self.givens, &self.answer)
    }

    /// The rating on the scale of Sudoku Explainer. A rating of [`grade::NESTED`] means 9.5 or
    /// more; such a puzzle has no level. A puzzle without exactly one solution has no level, no
    /// rating and the maximum effort.
    fn grade(&self) -> Grade {
        let outcome = grade::solve(&self.givens, grade::NESTED);
        match outcome.rating() {
            Some(rating) => Grade {
                level: level_of(rating),
                rating: Some(rating),
                effort: grade::effort(&self.givens, outcome),
            },
            None => Grade { level: None, rating: None, effort: u32::MAX },
        }
    }

    fn seconds(&self, grade: &Grade) -> Option<u32> {
        grade.level.filter(|level| level.has_times())?;
        grade::seconds(&self.givens, &self.answer)
    }

    /// The first 128 bits of the SHA-256 hash of the canonical puzzle string. If the answer is not
    /// a solution grid, no canonical form exists, and the hash is computed from the original puzzle
    /// string without title and credit.
    fn fingerprint(&self) -> Fingerprint {
        let canonical = canonical::canonical(&self.answer, board::filled(&self.givens));
        let (givens, answer) = canonical.unwrap_or((self.givens, self.answer));
        let puzzle = puzzle_of(&givens, &answer);
        Fingerprint::new(&puzzle.to_string())
    }

    fn steps(&self, language: &str) -> Vec<Step> {
        let walkthrough = Walkthrough::new(&self.givens, grade::NESTED).in_language(language);
        let steps = walkthrough.map(|(step, explanation)| Step {
            technique: step.technique.name(),
            name: explanation.name,
            level: level_of(step.rating),
            sentences: explanation.sentences,
            place: explanation.place,
            result: explanation.result,
            difficulty: u32::from(step.rating.0),
        });
        steps.collect()
    }

    fn diagram(&self, step: usize) -> Option<Figure> {
        let mut walkthrough = Walkthrough::new(&self.givens, grade::NESTED);
        if step > 0 {
            walkthrough.nth(step - 1)?;
        }
        let (cells, candidates) = (*walkthrough.cells(), walkthrough.candidates().clone());
        let (step, _) = walkthrough.next()?;
        Some(Figure::new(diagram::grid(&self.givens, &cells, &candidates, &step)))
    }

    fn figure(&self, face: Face, _: Medium) -> Figure {
        Figure::new(figure::grid(&self.givens, &self.answer, face))
    }

    fn ipuz(&self, face: Face, facts: &Metadata<'_>) -> Option<String> {
        let mut metadata = format::Metadata::default();
        let all = [
            (format::MetadataKey::Title, facts.title),
            (format::MetadataKey::Author, facts.author),
            (format::MetadataKey::Copyright, facts.copyright),
            (format::MetadataKey::Source, facts.source),
            (format::MetadataKey::Date, facts.date),
            (format::MetadataKey::Level, facts.level),
        ];
        for (key, text) in all.into_iter().filter(|(_, text)| !text.is_empty()) {
            metadata.set(key, text);
        }
        let answer = (face == Face::Answer).then_some(self.answer);
        let mut out = String::new();
        format::Format::Ipuz
            .write_puzzle(&format::PuzzleEntry::new(self.givens, answer, metadata), &mut out);
        Some(out)
    }
}
