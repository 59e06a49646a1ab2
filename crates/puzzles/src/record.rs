//! The record of a book: the puzzles as they were made.
//!
//! The record is the TOML file `NAME.lock` next to the spec. It has one table for each puzzle, in
//! the order of the book. Later builds print the puzzles of the record, so that a printed puzzle
//! never changes.

mod read;
mod write;

pub use read::read;
pub use write::write;

use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::board::{Board, Fingerprint};
use crate::kind::Kind;
use crate::kinds;
use crate::level::Rating;
use crate::puzzle::Puzzle;
use bookgen_base::diagnostic::{Place, Source};

/// The first line of every record. The program does not overwrite a file without it.
pub const FIRST_LINE: &str = "# A record of bookgen: the puzzles of a book, as they were made.";

/// The version of the file format.
const FORMAT: i64 = 1;

/// The record of a book or of an issue.
#[derive(Clone, Debug)]
pub struct Record {
    /// The seed of the book.
    pub seed: u64,
    /// The volume of the book.
    pub volume: u32,
    /// The id of the issue, for a dated sheet: `the-post-2026-11-21`.
    pub issue: Option<String>,
    /// The puzzles, in the order of the book.
    pub entries: Vec<Entry>,
    /// Former puzzles of the issue, in the order in which they were replaced.
    pub replaced: Vec<Replaced>,
    /// Correction notices about earlier issues, printed in this issue.
    pub notices: Vec<String>,
    /// Where the file sets the seed.
    pub seed_place: Place,
    /// Where the file sets the volume.
    pub volume_place: Place,
}

/// A former puzzle of a dated sheet.
#[derive(Clone, Debug)]
pub struct Replaced {
    /// The puzzle.
    pub entry: Entry,
    /// Why it was replaced.
    pub reason: ReplaceReason,
    /// The editor's note.
    pub note: String,
    /// The time, in UTC, in the format of RFC 3339.
    pub at: String,
}

impl Record {
    /// An empty record of a dated sheet or of its reserve.
    pub fn for_issue(seed: u64, issue: String, spec: &Arc<Source>) -> Record {
        let place = spec.place(0..0);
        Record {
            seed,
            volume: 1,
            issue: Some(issue),
            entries: Vec::new(),
            replaced: Vec::new(),
            notices: Vec::new(),
            seed_place: place.clone(),
            volume_place: place,
        }
    }

    /// Finds the puzzle of a slot.
    pub fn entry(&self, id: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    /// The revision of the issue: 1, and one more for each correction.
    pub fn revision(&self) -> u32 {
        let is_correction = |old: &&Replaced| old.reason == ReplaceReason::Corrected;
        let corrections = self.replaced.iter().filter(is_correction).count();
        u32::try_from(corrections).unwrap_or(u32::MAX - 1) + 1
    }

    /// All puzzles, the replaced ones last.
    pub fn all(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().chain(self.replaced.iter().map(|old| &old.entry))
    }
}

/// Why a puzzle of a dated sheet was replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplaceReason {
    /// An editor rejected it before it was printed.
    Rejected,
    /// It was printed and had an error.
    Corrected,
}

impl ReplaceReason {
    /// The name in the record.
    pub fn name(self) -> &'static str {
        match self {
            ReplaceReason::Rejected => "rejected",
            ReplaceReason::Corrected => "corrected",
        }
    }
}

/// A puzzle of the record.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The id of the slot that the puzzle fills.
    pub id: String,
    /// The number of the candidate in the slot's random stream.
    pub candidate: u32,
    /// The version of the generators that made the puzzle.
    pub generator: u32,
    /// The parameters of the setter.
    pub setter: String,
    /// The requested difficulty: a level, a range of ratings or `any`.
    pub asked: String,
    /// The name of the measured level, if the kind has a level for the puzzle.
    pub level: Option<String>,
    /// The measured rating, if the kind rates puzzles.
    pub rating: Option<String>,
    /// A number that sorts the puzzles of a level from easier to harder.
    pub effort: u32,
    /// The printed number, if the chapter sets `first_number`.
    pub number: Option<u32>,
    /// The revision of the puzzle in its slot, from 1. Only dated sheets have later revisions.
    pub revision: u32,
    /// The id of the puzzle that this one reprints. Only dated sheets reprint puzzles.
    pub rerun: Option<String>,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The fingerprint of the puzzle.
    pub fingerprint: Fingerprint,
    /// The hash of all other fields, as the file has it.
    pub hash: String,
    /// Where the entry is in the file.
    pub place: Place,
}

impl Entry {
    /// The id of the chapter.
    pub fn chapter(&self) -> &str {
        chapter_id(&self.id)
    }

    /// Checks the entry's hash.
    ///
    /// # Errors
    /// The hash is wrong. The text is a predicate: "was changed: ...".
    pub fn check_hash(&self) -> Result<(), String> {
        if self.hash == self.compute_hash() {
            Ok(())
        } else {
            Err("was changed: its hash does not match its content".to_owned())
        }
    }

    /// The kind of the puzzle.
    ///
    /// # Errors
    /// There is no kind of this name. The text is a predicate.
    pub fn kind(&self) -> Result<&'static dyn Kind, String> {
        kinds::find(&self.puzzle.kind)
            .ok_or_else(|| format!("has the unknown kind `{}`", self.puzzle.kind))
    }

    /// Checks the hash, the kind and the level, parses the puzzle and proves its claim.
    ///
    /// # Errors
    /// The first check that fails. The text is a predicate: "is false: ...".
    pub fn verified(&self) -> Result<Box<dyn Board>, String> {
        self.check_hash()?;
        let kind = self.kind()?;
        let unknown = self.level.as_deref().filter(|level| kind.about().level(level).is_none());
        if let Some(level) = unknown {
            return Err(format!("has the unknown level `{level}`"));
        }
        let board = kind.board(&self.puzzle).map_err(|flaw| format!("is false: {flaw}"))?;
        board.verify().map_err(|flaw| format!("is false: {flaw}"))?;
        Ok(board)
    }

    /// Computes the hash of the entry: the first 32 hexadecimal digits of a SHA-256 hash. The hash
    /// covers the values in the order of the file, each preceded by its length in bytes as a
    /// little-endian `u64`. A missing level or rating counts as `none`.
    pub fn compute_hash(&self) -> String {
        let mut hash = Sha256::new();
        let numbers = [self.effort, self.candidate, self.generator].map(|n| n.to_string());
        let texts = [
            &self.id,
            &self.puzzle.kind,
            &self.setter,
            &self.asked,
            self.level.as_deref().unwrap_or("none"),
            self.rating.as_deref().unwrap_or("none"),
            &numbers[0],
            &numbers[1],
            &numbers[2],
            &self.puzzle.params,
            &self.puzzle.givens,
            &self.puzzle.answer,
            &self.fingerprint.0,
        ];
        // Only entries that have these values include them.
        let number = self.number.map(|number| number.to_string());
        let revision = (self.revision > 1).then(|| format!("revision {}", self.revision));
        let rerun = self.rerun.as_ref().map(|rerun| format!("rerun {rerun}"));
        let optional: Vec<String> = [number, revision, rerun].into_iter().flatten().collect();
        for text in texts.into_iter().chain(optional.iter().map(String::as_str)) {
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text.as_bytes());
        }
        hash.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
    }
}

/// The id of the chapter in the id of a slot: `easy` in `easy/12`.
pub fn chapter_id(slot: &str) -> &str {
    slot.rsplit_once('/').map_or(slot, |(chapter, _)| chapter)
}

/// A rating as the record writes it.
pub fn rating_text(rating: Option<Rating>) -> Option<String> {
    rating.map(|rating| rating.to_string())
}

#[cfg(test)]
mod tests;
