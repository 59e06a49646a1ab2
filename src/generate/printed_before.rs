//! The puzzles that a series has already printed.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::made::Made;
use super::number_ranges::{joined, ranges};
use super::options::{GenerateOptions, PrintedPuzzles};
use crate::plan::is_example;
use crate::spec::Book;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_puzzles::record::{Entry, Record};
use bookgen_puzzles::{Fingerprint, MAX_EARLIER, Puzzle};

/// The puzzles that were printed earlier: in the volumes that the spec names, and in the books of
/// [`GenerateOptions::printed`].
pub struct PrintedBefore<'a> {
    /// Maps the kind and the fingerprint of a puzzle to the slot and the volume where the puzzle
    /// was printed, for example "warm-up/3 of volume 1".
    volumes: BTreeMap<(&'a str, &'a str), String>,
    /// The puzzles of the volumes, in the order of their records.
    puzzles: Vec<&'a Puzzle>,
    elsewhere: Option<&'a dyn PrintedPuzzles>,
}

/// The place where an entry of the record of a book with weeks was printed, for example `friday/3 of
/// week 11`. `None` if the entry belongs to the week of the book, or to another book.
fn other_week(book: &Book, entry: &Entry) -> Option<String> {
    let week = book.document.week?.number;
    let (chapter, own) = entry.chapter().rsplit_once(".week-")?;
    let number = own.parse::<u32>().ok().filter(|number| *number != week)?;
    let (_, puzzle) = entry.id.rsplit_once('/')?;
    Some(format!("{chapter}/{puzzle} of week {number}"))
}

impl<'a> PrintedBefore<'a> {
    /// Collects the puzzles of the volumes of the book's series, and of the other weeks in the record
    /// of the book. Examples in the rules are left out, because readers do not solve the examples.
    pub fn new(
        book: &'a Book,
        record: Option<&'a Record>,
        options: &GenerateOptions<'a>,
    ) -> PrintedBefore<'a> {
        let (mut volumes, mut puzzles) = (BTreeMap::new(), Vec::new());
        for entry in record.into_iter().flat_map(|record| &record.entries) {
            if let Some(place) = other_week(book, entry) {
                let key = (entry.puzzle.kind.as_str(), entry.fingerprint.0.as_str());
                puzzles.push(&entry.puzzle);
                volumes.entry(key).or_insert(place);
            }
        }
        for volume in book.series.iter().flat_map(|series| &series.volumes) {
            for entry in volume.record.entries.iter().filter(|entry| !is_example(entry.chapter())) {
                let key = (entry.puzzle.kind.as_str(), entry.fingerprint.0.as_str());
                puzzles.push(&entry.puzzle);
                volumes.entry(key).or_insert_with(|| format!("{} of {}", entry.id, volume.name));
            }
        }
        PrintedBefore { volumes, puzzles, elsewhere: options.printed }
    }

    /// The latest puzzles of a kind that the series has printed, the latest last. For setters that use
    /// other words than the puzzles before them.
    ///
    /// # Errors
    /// [`GenerateOptions::printed`] cannot be read.
    pub fn latest(&self, kind: &str) -> Result<Vec<Arc<Puzzle>>, Diagnostic> {
        let mut latest = match self.elsewhere {
            Some(elsewhere) => elsewhere.latest(kind, MAX_EARLIER)?,
            None => Vec::new(),
        };
        for puzzle in self.puzzles.iter().filter(|puzzle| puzzle.kind == kind) {
            if !latest.iter().any(|known| **known == **puzzle) {
                latest.push(Arc::new((*puzzle).clone()));
            }
        }
        latest.drain(..latest.len().saturating_sub(MAX_EARLIER));
        Ok(latest)
    }

    /// Finds the volumes in which the given puzzles were printed. The result has one item for each
    /// puzzle: `None` if the puzzle was not printed. Puzzles are the same if their fingerprints are
    /// equal.
    ///
    /// # Errors
    /// [`GenerateOptions::printed`] cannot be read.
    pub fn locate<'m>(
        &self,
        made: impl Iterator<Item = &'m Made>,
    ) -> Result<Vec<Option<String>>, Diagnostic> {
        let puzzles: Vec<(&str, &Fingerprint)> =
            made.map(|made| (made.placed.puzzle.kind.as_str(), &made.fingerprint)).collect();
        // One query for all puzzles is faster than one query for each puzzle.
        let mut places = match self.elsewhere {
            Some(elsewhere) => elsewhere.locate(&puzzles)?,
            None => vec![None; puzzles.len()],
        };
        for ((kind, fingerprint), place) in puzzles.into_iter().zip(&mut places) {
            if let Some(volume) = self.volumes.get(&(kind, fingerprint.0.as_str())) {
                *place = Some(volume.clone());
            }
        }
        Ok(places)
    }

    /// Whether a puzzle was already printed in the series.
    ///
    /// # Errors
    /// The errors of [`PrintedBefore::locate`].
    pub fn contains(&self, made: &Made) -> Result<bool, Diagnostic> {
        Ok(self.locate(std::iter::once(made))?.iter().any(Option::is_some))
    }
}

/// Checks that no recorded puzzle was printed before. `made` is in printing order. Puzzles whose
/// numbers are in `replace` are skipped, because they will be regenerated. Examples of the rules
/// may repeat examples of another volume.
///
/// # Errors
/// A message with the numbers of the recorded puzzles that were printed before.
pub fn repeated_in_series(
    book: &Book,
    made: &[Made],
    entries: &BTreeMap<&str, (usize, &Entry)>,
    replace: &[u32],
    before: &PrintedBefore<'_>,
) -> Result<(), Diagnostic> {
    let mut found: Vec<(u32, &Entry, String)> = Vec::new();
    let puzzles = || made.iter().filter(|made| made.placed.chapter.is_some());
    for (at, (made, place)) in puzzles().zip(before.locate(puzzles())?).enumerate() {
        let number = book.document.number(at);
        let Some((_, entry)) = entries.get(made.placed.id.as_str()) else { continue };
        if let Some(place) = place
            && !replace.contains(&number)
        {
            found.push((number, *entry, place));
        }
    }
    let Some((first, entry, place)) = found.first() else { return Ok(()) };
    let record = &entry.place.source.name;
    let numbers = || found.iter().map(|(number, ..)| *number);
    let message = if found.len() == 1 {
        format!("puzzle {first} of {record} was already printed in the series")
    } else {
        let numbers = joined(&ranges(numbers().collect()));
        format!("puzzles {numbers} of {record} were already printed in the series")
    };
    let all: Vec<String> = numbers().map(|number| number.to_string()).collect();
    Err(Diagnostic::input(message)
        .at(&entry.place, format!("puzzle {first} was printed as {place}"))
        .help(format!(
            "no puzzle may occur twice in a series, and equivalent puzzles count as the same; regenerate only these puzzles with --replace {}",
            all.join(",")
        )))
}
