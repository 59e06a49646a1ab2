//! What a series has printed already, so that no puzzle of it is printed again.

use std::collections::BTreeMap;

use super::explain::{and, ranges};
use super::{Made, Wishes};
use crate::plan::is_example;
use crate::spec::Book;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_puzzles::Fingerprint;
use bookgen_puzzles::record::Entry;

/// Knows what was printed, in books other than the one that asks.
pub trait Taken {
    /// Where puzzles were printed, each named by its kind and its fingerprint: "warm-up/3 of volume 1".
    /// None of what was not.
    ///
    /// # Errors
    /// Why that cannot be known.
    fn printed(&self, puzzles: &[(&str, &Fingerprint)]) -> Result<Vec<Option<String>>, Diagnostic>;
}

/// What was printed in the volumes that the spec names, and what else is known to be.
pub struct Before<'a> {
    volumes: BTreeMap<(&'a str, &'a str), String>,
    taken: Option<&'a dyn Taken>,
}

impl<'a> Before<'a> {
    pub fn new(book: &'a Book, wishes: &Wishes<'a>) -> Before<'a> {
        let mut volumes = BTreeMap::new();
        for volume in book.in_series.iter().flat_map(|series| &series.volumes) {
            for entry in volume.record.entries.iter().filter(|entry| !is_example(entry.chapter())) {
                let key = (entry.puzzle.kind.as_str(), entry.fingerprint.0.as_str());
                volumes.entry(key).or_insert_with(|| format!("{} of {}", entry.id, volume.name));
            }
        }
        Before { volumes, taken: wishes.taken }
    }

    /// Where puzzles were printed, if they were. A fingerprint says what is the same puzzle: what a
    /// symmetry turns into the other, or only the very same, as its kind has it.
    pub fn printed<'m>(
        &self,
        made: impl Iterator<Item = &'m Made>,
    ) -> Result<Vec<Option<String>>, Diagnostic> {
        let asked: Vec<(&str, &Fingerprint)> =
            made.map(|made| (made.placed.puzzle.kind.as_str(), &made.fingerprint)).collect();
        // All at once, which is quicker than one by one.
        let mut places = match self.taken {
            Some(taken) => taken.printed(&asked)?,
            None => vec![None; asked.len()],
        };
        for ((kind, fingerprint), place) in asked.into_iter().zip(&mut places) {
            if let Some(volume) = self.volumes.get(&(kind, fingerprint.0.as_str())) {
                *place = Some(volume.clone());
            }
        }
        Ok(places)
    }

    /// Whether a puzzle was printed.
    pub fn has(&self, made: &Made) -> Result<bool, Diagnostic> {
        Ok(self.printed(std::iter::once(made))?.iter().any(Option::is_some))
    }
}

/// Finds what a record has that was printed before, but for what is to be replaced. `made` is in the
/// order of the book. Examples of the rules may be those of another volume: they are no puzzles to be
/// solved.
///
/// # Errors
/// What was.
pub fn repeats(
    book: &Book,
    made: &[Made],
    entries: &BTreeMap<&str, (usize, &Entry)>,
    replace: &[u32],
    before: &Before<'_>,
) -> Result<(), Diagnostic> {
    let mut found: Vec<(u32, &Entry, String)> = Vec::new();
    let puzzles = || made.iter().filter(|made| made.placed.chapter.is_some());
    for (at, (made, place)) in puzzles().zip(before.printed(puzzles())?).enumerate() {
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
    let message = match found.len() {
        1 => format!("puzzle {first} of {record} was printed in the series already"),
        _ => {
            let numbers = and(&ranges(numbers().collect()));
            format!("puzzles {numbers} of {record} were printed in the series already")
        }
    };
    let all: Vec<String> = numbers().map(|number| number.to_string()).collect();
    Err(Diagnostic::book(message).at(&entry.place, format!("puzzle {first} is {place}")).help(
        format!(
            "nothing repeats in a series, and a disguise counts as the same: --replace {} makes others, and nothing else moves",
            all.join(",")
        ),
    ))
}
