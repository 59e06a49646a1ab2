//! What a series has printed already, so that no puzzle of it is printed again.

use std::collections::BTreeMap;

use super::explain::{and, ranges};
use super::{Made, Wishes};
use crate::diagnostic::Diagnostic;
use crate::kinds::Fingerprint;
use crate::plan::is_example;
use crate::record::Entry;
use crate::spec::Book;

/// Knows what was printed, in books other than the one that asks.
pub trait Taken {
    /// Where a puzzle of a kind was printed that has this fingerprint: "warm-up/3 of volume 1". None
    /// if it was not.
    ///
    /// # Errors
    /// Why that cannot be known.
    fn printed(&self, kind: &str, fingerprint: &Fingerprint) -> Result<Option<String>, Diagnostic>;
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

    /// Where a puzzle was printed, if it was. A fingerprint says what is the same puzzle: what a
    /// symmetry turns into the other, or only the very same, as its kind has it.
    pub fn printed(&self, made: &Made) -> Result<Option<String>, Diagnostic> {
        let kind = made.puzzle.kind.as_str();
        match (self.volumes.get(&(kind, made.fingerprint.0.as_str())), self.taken) {
            (Some(place), _) => Ok(Some(place.clone())),
            (None, Some(taken)) => taken.printed(kind, &made.fingerprint),
            (None, None) => Ok(None),
        }
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
    for (at, made) in made.iter().filter(|made| made.chapter.is_some()).enumerate() {
        let number = book.number(at);
        let Some((_, entry)) = entries.get(made.id.as_str()) else { continue };
        if !replace.contains(&number)
            && let Some(place) = before.printed(made)?
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
