//! The record of a book or of an issue, in memory.

use std::sync::Arc;

use super::entry::Entry;
use bookgen_base::diagnostic::{Place, Source};
use bookgen_base::words;

/// The first line of every record. bookgen does not overwrite a file that lacks this line.
pub const FIRST_LINE: &str = "# A record of bookgen: the puzzles of a book, as they were made.";

/// The version of the file format. Records of format 1 have no seal.
pub(super) const FORMAT: i64 = 2;

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
    /// Notices that correct earlier issues and are printed in this issue.
    pub notices: Vec<String>,
    /// Whether the file has a [seal](Record::seal). Records of earlier releases have no seal.
    pub is_sealed: bool,
    /// The text position of the seed in the file, for messages.
    pub seed_place: Place,
    /// The text position of the volume in the file, for messages.
    pub volume_place: Place,
}

/// A former puzzle of a dated sheet.
#[derive(Clone, Debug)]
pub struct Replaced {
    /// The replaced puzzle.
    pub entry: Entry,
    /// Why the puzzle was replaced.
    pub reason: ReplaceReason,
    /// The editor's note about the replacement.
    pub note: String,
    /// The time of the replacement, in UTC, in the format of RFC 3339.
    pub at: String,
}

impl Record {
    /// Creates an empty record for a dated sheet (an issue) or for the reserve, the spare puzzles
    /// of dated sheets.
    pub fn for_issue(seed: u64, issue: String, spec: &Arc<Source>) -> Record {
        let place = spec.place(0..0);
        Record {
            seed,
            volume: 1,
            issue: Some(issue),
            entries: Vec::new(),
            replaced: Vec::new(),
            notices: Vec::new(),
            is_sealed: true,
            seed_place: place.clone(),
            volume_place: place,
        }
    }

    /// Finds the entry of a puzzle by the id of the slot that the puzzle fills.
    pub fn entry(&self, id: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    /// The revision of the issue: 1 plus the number of corrections.
    pub fn revision(&self) -> u32 {
        let is_correction = |old: &&Replaced| old.reason == ReplaceReason::Corrected;
        let corrections = self.replaced.iter().filter(is_correction).count();
        u32::try_from(corrections).unwrap_or(u32::MAX - 1) + 1
    }

    /// All puzzles: first the current puzzles, then the replaced puzzles.
    pub fn all(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().chain(self.replaced.iter().map(|old| &old.entry))
    }
}

words! {
    /// Why a puzzle of a dated sheet was replaced.
    pub enum ReplaceReason {
        /// An editor rejected the puzzle before it was printed.
        Rejected = "rejected",
        /// The puzzle was printed and had an error.
        Corrected = "corrected",
    }
}
