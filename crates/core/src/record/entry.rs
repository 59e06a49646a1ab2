//! One puzzle of a record, and its hash.

use sha2::{Digest, Sha256};

use crate::board::{Board, Fingerprint};
use crate::kind::Kind;
use crate::level::{Grade, Rating};
use crate::puzzle::Puzzle;
use bookgen_base::diagnostic::Place;

/// Finds a kind by its name.
pub type Find = fn(&str) -> Option<&'static dyn Kind>;

/// A puzzle of the record, with data about how the puzzle was made.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The id of the slot that the puzzle fills.
    pub id: String,
    /// The number of the candidate. The puzzles generated for a slot, one of which is used, are the
    /// candidates of the slot.
    pub candidate: u32,
    /// The version of the generators that made the puzzle.
    pub generator: u32,
    /// The parameters of the setter.
    pub setter: String,
    /// The requested difficulty: a level, a range of ratings or `any`.
    pub asked: String,
    /// The name of the measured level, or `None` if no level of the kind fits the puzzle.
    pub level: Option<String>,
    /// The measured rating, if the kind rates puzzles.
    pub rating: Option<String>,
    /// The estimated effort of a solver: a number that sorts the puzzles of a level from easier to
    /// harder.
    pub effort: u32,
    /// The predicted solving time in whole minutes, if the book prints it or the chapter limits it.
    pub minutes: Option<u32>,
    /// The printed number, if the chapter sets `first_number`.
    pub number: Option<u32>,
    /// The revision of the slot: 1 for the first puzzle in the slot, 2 for the puzzle that replaces
    /// it. Revisions above 1 occur only in dated sheets.
    pub revision: u32,
    /// The id of the earlier puzzle that this entry reprints. Only dated sheets reprint puzzles.
    pub rerun: Option<String>,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The fingerprint of the puzzle.
    pub fingerprint: Fingerprint,
    /// The hash of the entry's values. After an edit by hand, the hash is wrong.
    pub hash: String,
    /// The text position of the entry in the file, for messages.
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
    /// The hash is wrong. The error is the end of a sentence: "was changed: ...". The caller adds
    /// the subject of the sentence, for example the id of the puzzle.
    pub fn check_hash(&self) -> Result<(), String> {
        if self.hash == self.compute_hash() {
            Ok(())
        } else {
            Err("was changed: the hash does not match the content of the puzzle".to_owned())
        }
    }

    /// The kind of the puzzle. `find` finds a kind by its name.
    ///
    /// # Errors
    /// The kind does not exist. The error is the end of a sentence: "has the unknown kind ...". The
    /// caller adds the subject of the sentence.
    pub fn kind(&self, find: Find) -> Result<&'static dyn Kind, String> {
        find(&self.puzzle.kind)
            .ok_or_else(|| format!("has the unknown kind `{}`", self.puzzle.kind))
    }

    /// The recorded grade. The level is `None` if the kind has no level of the recorded name.
    pub fn grade(&self, kind: &dyn Kind) -> Grade {
        Grade {
            level: self.level.as_deref().and_then(|level| kind.about().level(level)),
            rating: self.rating.as_deref().and_then(Rating::parse),
            effort: self.effort,
        }
    }

    /// Checks the hash, the kind and the level. Then parses the puzzle, and proves that the answer
    /// is correct and that no other answer is possible.
    ///
    /// # Errors
    /// The first check that fails. The error is the end of a sentence, for example "is false: ...".
    /// The caller adds the subject of the sentence.
    pub fn verified(&self, find: Find) -> Result<Box<dyn Board>, String> {
        self.check_hash()?;
        let kind = self.kind(find)?;
        let unknown = self.level.as_deref().filter(|level| kind.about().level(level).is_none());
        if let Some(level) = unknown {
            return Err(format!("has the unknown level `{level}`"));
        }
        let board = kind.board(&self.puzzle).map_err(|flaw| format!("is false: {flaw}"))?;
        board.verify().proved().map_err(|flaw| format!("is false: {flaw}"))?;
        Ok(board)
    }

    /// Computes the hash of the entry: the first 32 hexadecimal digits of a SHA-256 hash. The hash
    /// covers the values of the entry, in the order in which the file lists them. Each value is
    /// preceded by its length in bytes, as a little-endian `u64`. A missing level or rating counts
    /// as `none`.
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
        // The hash includes the following values only if the entry has them.
        let number = self.number.map(|number| number.to_string());
        let revision = (self.revision > 1).then(|| format!("revision {}", self.revision));
        let rerun = self.rerun.as_ref().map(|rerun| format!("rerun {rerun}"));
        let minutes = self.minutes.map(|minutes| format!("minutes {minutes}"));
        let optional: Vec<String> =
            [number, revision, rerun, minutes].into_iter().flatten().collect();
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
