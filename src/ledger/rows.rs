//! The row of a puzzle in the database.

use sha2::{Digest, Sha256};

use super::fingerprint;
use super::lookup::IssueKey;
use super::store::Value;
use bookgen_puzzles::record::Entry;
use bookgen_puzzles::{self as kinds, Fingerprint, Puzzle};

/// The columns of the table `puzzle` that [`PuzzleRow::values`] fills, in the order of the values.
pub const COLUMNS: &str = "series, kind, fingerprint, issue, slot, level, rating, candidate, generator, \
                       params, givens, answer, hash";

/// The placeholders for the values of [`COLUMNS`] in an SQL statement.
pub const PLACEHOLDERS: &str = "$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13";

/// The state of a puzzle in the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleState {
    /// A run is about to print the puzzle.
    Reserved,
    /// The puzzle is printed.
    Published,
    /// The puzzle was printed, but its slot now has another puzzle.
    Replaced,
}

impl PuzzleState {
    /// The name of the state in the database.
    pub fn name(self) -> &'static str {
        match self {
            PuzzleState::Reserved => "reserved",
            PuzzleState::Published => "published",
            PuzzleState::Replaced => "replaced",
        }
    }

    /// The state with the given name; `None` if no state has this name.
    pub fn from_name(name: &str) -> Option<PuzzleState> {
        [PuzzleState::Reserved, PuzzleState::Published, PuzzleState::Replaced]
            .into_iter()
            .find(|state| state.name() == name)
    }
}

/// A puzzle of an issue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleRow {
    /// The slot, for example `warm-up/17`.
    pub slot: String,
    /// The state of the puzzle.
    pub state: PuzzleState,
    /// The time when the puzzle was first published, in seconds since 1970; `None` if the time is
    /// unknown.
    pub published: Option<i64>,
    /// The puzzle and its answer.
    pub puzzle: Puzzle,
    /// The fingerprint of the puzzle.
    pub fingerprint: Fingerprint,
    /// The level of the puzzle, if the puzzle has a level.
    pub level: Option<String>,
    /// The rating of the puzzle, if the puzzle has a rating.
    pub rating: Option<String>,
    /// The number of this puzzle among the candidates for the slot.
    pub candidate: u32,
    /// The version of the generators that made the puzzle.
    pub generator: u32,
    /// The hash that the ledger stores. All fields are hashed, except the state and the time of
    /// publication. The hash equals [`PuzzleRow::seal`], unless the row was changed.
    pub hash: String,
}

impl PuzzleRow {
    /// Makes the row of a puzzle from the puzzle's entry in a record.
    pub fn new(entry: &Entry) -> PuzzleRow {
        let mut row = PuzzleRow {
            slot: entry.id.clone(),
            state: PuzzleState::Published,
            published: None,
            puzzle: entry.puzzle.clone(),
            fingerprint: entry.fingerprint.clone(),
            level: entry.level.clone(),
            rating: entry.rating.clone(),
            candidate: entry.candidate,
            generator: entry.generator,
            hash: String::new(),
        };
        row.hash = row.seal();
        row
    }

    /// Computes the hash: the first 32 hexadecimal digits of the SHA-256 hash of the fields. Each
    /// field is hashed after its length, a 64-bit little-endian number. A missing field is hashed
    /// as the text `none`.
    pub fn seal(&self) -> String {
        let mut hash = Sha256::new();
        let numbers = [self.candidate, self.generator].map(|number| number.to_string());
        for text in [
            &self.puzzle.kind,
            &self.fingerprint.0,
            &self.slot,
            self.level.as_deref().unwrap_or("none"),
            self.rating.as_deref().unwrap_or("none"),
            &numbers[0],
            &numbers[1],
            &self.puzzle.params,
            &self.puzzle.givens,
            &self.puzzle.answer,
        ] {
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text.as_bytes());
        }
        hash.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
    }

    /// Checks the hash and parses the puzzle. Compares the stored fingerprint with the fingerprint
    /// of the parsed puzzle, unless an older generator made the puzzle.
    ///
    /// # Errors
    /// The error message without its subject, for example "was changed: …".
    pub fn check(&self) -> Result<Box<dyn kinds::Board>, String> {
        if fingerprint::to_bytes(&self.fingerprint).is_none() {
            return Err("has a fingerprint that is not 32 hexadecimal digits".to_owned());
        }
        if self.hash != self.seal() {
            return Err("was changed: the hash does not match the content of the puzzle".to_owned());
        }
        let kind = kinds::find(&self.puzzle.kind)
            .ok_or_else(|| format!("has the unknown kind {:?}", self.puzzle.kind))?;
        let board = kind.board(&self.puzzle).map_err(|flaw| format!("is invalid: {flaw}"))?;
        if self.generator == kind.about().generator && board.fingerprint() != self.fingerprint {
            return Err("is invalid: its fingerprint belongs to another puzzle".to_owned());
        }
        Ok(board)
    }

    /// Checks the row as [`PuzzleRow::check`] does. Then verifies the puzzle itself, including the
    /// stored answer.
    ///
    /// # Errors
    /// The error message without its subject, as in [`PuzzleRow::check`].
    pub fn prove(&self) -> Result<(), String> {
        self.check()?.verify().proved().map_err(|flaw| format!("is invalid: {flaw}"))
    }

    /// The values of [`COLUMNS`].
    pub(super) fn values(&self, key: IssueKey, fingerprint: &[u8; 16]) -> Vec<Value> {
        vec![
            key.series.into(),
            (&self.puzzle.kind).into(),
            fingerprint.into(),
            key.issue.into(),
            (&self.slot).into(),
            self.level.as_deref().into(),
            self.rating.as_deref().into(),
            self.candidate.into(),
            self.generator.into(),
            (&self.puzzle.params).into(),
            (&self.puzzle.givens).into(),
            (&self.puzzle.answer).into(),
            (&self.hash).into(),
        ]
    }
}
