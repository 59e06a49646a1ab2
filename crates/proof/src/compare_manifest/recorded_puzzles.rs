//! The puzzles of a record, by their ids.

use std::collections::{BTreeMap, BTreeSet};

use bookgen_contract::manifest::{Claim, Manifest};
use bookgen_puzzles::Puzzle;
use bookgen_puzzles::record::Record;

/// The puzzles of one or several records.
pub struct RecordedPuzzles<'a> {
    puzzles: BTreeMap<&'a str, Vec<&'a Puzzle>>,
    /// Whether the record contains a puzzle of the issue that is checked. Otherwise the record
    /// belongs to an earlier issue, in which the same ids may denote other puzzles.
    is_of_this_issue: bool,
    /// Whether the record contains none of the file's puzzles.
    pub is_unrelated: bool,
}

impl<'a> RecordedPuzzles<'a> {
    /// Collects the puzzles of a record.
    pub fn new(record: Option<&'a Record>, manifest: &Manifest) -> RecordedPuzzles<'a> {
        let mut puzzles: BTreeMap<&str, Vec<&Puzzle>> = BTreeMap::new();
        let (own, earlier): (Vec<&Claim>, Vec<&Claim>) =
            manifest.puzzles.iter().partition(|claim| !claim.id.contains(':'));
        let digests = |claims: &[&Claim]| -> BTreeSet<String> {
            claims.iter().map(|claim| claim.puzzle.clone()).collect()
        };
        let (own, earlier) = (digests(&own), digests(&earlier));
        let [mut has_own, mut has_earlier] = [false; 2];
        let entries = record.map(|record| record.entries.as_slice()).unwrap_or_default();
        for entry in entries {
            let digest = entry.puzzle.digest();
            has_own |= own.contains(&digest);
            has_earlier |= earlier.contains(&digest);
            puzzles.entry(&entry.id).or_default().push(&entry.puzzle);
        }
        let is_unrelated =
            !entries.is_empty() && !manifest.puzzles.is_empty() && !has_own && !has_earlier;
        RecordedPuzzles { puzzles, is_of_this_issue: has_own, is_unrelated }
    }

    /// Finds the recorded puzzle that a claim of the manifest describes. A puzzle of an earlier
    /// issue has an id `RECORD:ID`, where `ID` may also be the id of a puzzle of this issue. Among
    /// several puzzles with the same id, the puzzle with the claimed digest is preferred. If no
    /// digest matches, a puzzle is returned only for a claim about this issue.
    pub fn puzzle(&self, claim: &Claim) -> Option<&'a Puzzle> {
        let with_id = |id: &str| self.puzzles.get(id).map(Vec::as_slice).unwrap_or_default();
        let (own, id) = match claim.id.rsplit_once(':') {
            Some((_, id)) => (&[][..], id),
            None if !self.is_of_this_issue => (&[][..], claim.id.as_str()),
            None => (with_id(&claim.id), claim.id.as_str()),
        };
        let claimed = with_id(id).iter().find(|puzzle| puzzle.digest() == claim.puzzle);
        claimed.or(own.first()).copied()
    }
}
