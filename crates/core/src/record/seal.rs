//! The seal of a record: a hash of the whole record.
//!
//! The hash of an entry covers the values of this entry. The seal covers the rest: which entries
//! the record has, the order of the entries, the header, and the notes about replaced puzzles. The
//! hashes have no key. So they find accidents and edits, but not a person who recomputes the
//! hashes.
//!
//! The line `order` of a record is an abridged list of the entries: the first four digits of the
//! hash of each entry. If the seal is wrong, this list shows which entries were moved, removed or
//! added.

use sha2::{Digest, Sha256};

use super::contents::{FORMAT, Record};
use super::entry::Entry;
use bookgen_base::diagnostic::{Diagnostic, Place};

/// The number of digits of a hash in the line `order`.
const ABRIDGED: usize = 4;

impl Record {
    /// Computes the seal: the first 32 hexadecimal digits of a SHA-256 hash. The hash covers the
    /// format, the seed, the volume, the issue, the notices, the hashes of all entries in their
    /// order, and the reason, the note and the time of each replacement. Each text is preceded by
    /// its length in bytes, as a little-endian `u64`.
    pub fn seal(&self) -> String {
        self.seal_of(FORMAT, self.entries.len())
    }

    /// Computes the seal of a record whose header states the given format and number of puzzles.
    fn seal_of(&self, format: i64, puzzles: usize) -> String {
        let mut hash = Sha256::new();
        let mut add = |text: &str| {
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text.as_bytes());
        };
        add(&format!("format {format}, seed {}, volume {}", self.seed, self.volume));
        add(&self.issue.as_ref().map_or("no issue".to_owned(), |issue| format!("issue {issue}")));
        add(&format!("{} notices", self.notices.len()));
        self.notices.iter().for_each(|notice| add(notice));
        add(&format!("{puzzles} puzzles"));
        self.entries.iter().for_each(|entry| add(&entry.hash));
        add(&format!("{} replaced", self.replaced.len()));
        for old in &self.replaced {
            [old.reason.word(), &old.note, &old.at, &old.entry.hash].into_iter().for_each(&mut add);
        }
        hash.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
    }

    /// The value of the line `order`: the abridged hash of each entry, first of the current
    /// puzzles, then of the replaced puzzles.
    pub(super) fn order(&self) -> String {
        self.all().map(abridged).collect::<Vec<_>>().join(" ")
    }

    /// Returns a message for each entry whose hash does not match its values.
    pub fn changed_entries(&self) -> Vec<Diagnostic> {
        let changed = self.all().filter_map(|entry| {
            let flaw = entry.check_hash().err()?;
            let message = format!("{} in {} {flaw}", entry.id, entry.place.source.name);
            Some(Diagnostic::input(message).at(&entry.place, "this puzzle"))
        });
        changed.collect()
    }
}

/// The first digits of the hash of an entry.
fn abridged(entry: &Entry) -> &str {
    entry.hash.get(..ABRIDGED).unwrap_or(&entry.hash)
}

/// The lines of a record that describe the whole record, as the file states them.
pub(super) struct Stated<'a> {
    pub(super) format: i64,
    pub(super) puzzles: usize,
    pub(super) seal: Option<&'a str>,
    pub(super) seal_place: &'a Place,
    pub(super) order: Option<&'a str>,
    pub(super) order_place: &'a Place,
}

/// Compares the seal of a record with the content of the record. Records of format 1 have no seal.
/// The result is a message that says what differs, as far as the line `order` shows the difference.
pub(super) fn check(record: &Record, stated: &Stated<'_>) -> Result<(), Diagnostic> {
    let lost = |key: &str| {
        let message = format!("the record has no `{key}`");
        Err(Diagnostic::input(message)
            .at(&record.seed_place, format!("the line `{key}` of this header was removed")))
    };
    let (seal, order) = match (stated.seal, stated.order) {
        (None, None) if stated.format < FORMAT => return Ok(()),
        (None, _) => return lost("seal"),
        (_, None) => return lost("order"),
        (Some(seal), Some(order)) => (seal, order),
    };
    let is_sealed = record.seal_of(stated.format, stated.puzzles) == seal;
    if is_sealed && record.order() == order {
        return Ok(());
    }
    if is_sealed {
        return Err(Diagnostic::input("`order` does not match the puzzles of the record")
            .at(stated.order_place, "this line was changed"));
    }
    let recorded: Vec<&str> = order.split(' ').filter(|hash| !hash.is_empty()).collect();
    Err(difference(record, &recorded, stated.seal_place).unwrap_or_else(|| {
        let notes = if record.replaced.is_empty() {
            ""
        } else {
            ", or the reason, note or time of a replaced puzzle,"
        };
        Diagnostic::input(format!("the header{notes} was changed")).at(
            stated.seal_place,
            "the seal belongs to another `format`, `seed`, `volume`, `puzzles`, `issue` or `notices`",
        )
    }))
}

/// Compares the entries of a record with the entries that the line `order` lists. Returns `None` if
/// the entries are equal.
fn difference(record: &Record, recorded: &[&str], seal: &Place) -> Option<Diagnostic> {
    let found: Vec<&Entry> = record.all().collect();
    let hashes: Vec<&str> = found.iter().map(|entry| abridged(entry)).collect();
    let count = found.len().max(recorded.len());
    let differing: Vec<usize> =
        (0..count).filter(|&at| hashes.get(at) != recorded.get(at)).collect();
    let first = *differing.first()?;
    let id = |at: usize| found.get(at).map_or("", |entry| entry.id.as_str());
    let place = found.get(first).or(found.last()).map_or(seal, |entry| &entry.place);
    let sorted = |hashes: &[&str]| {
        let mut sorted: Vec<String> = hashes.iter().map(|&hash| hash.to_owned()).collect();
        sorted.sort_unstable();
        sorted
    };
    let (message, label) = if sorted(&hashes) == sorted(recorded) {
        let message = match differing[..] {
            [a, b] => format!("{} and {} have changed places", id(a), id(b)),
            _ => format!("the order of the puzzles was changed from {} on", id(first)),
        };
        (message, "another puzzle was recorded at this position")
    } else if found.len() < recorded.len() {
        let label = match found.get(first) {
            Some(_) => "another puzzle was recorded before this puzzle",
            None => "more puzzles were recorded after this puzzle",
        };
        let puzzles = match recorded.len() - found.len() {
            1 => "1 puzzle is".to_owned(),
            missing => format!("{missing} puzzles are"),
        };
        let position = match first {
            0 => "at the beginning".to_owned(),
            _ => format!("after {}", id(first - 1)),
        };
        (format!("{puzzles} missing {position}"), label)
    } else if found.len() > recorded.len() {
        (format!("{} was added", id(first)), "no puzzle or another puzzle was recorded here")
    } else {
        let changed = found.get(first).and_then(|entry| entry.check_hash().err());
        let message = changed.map(|flaw| format!("{} {flaw}", id(first)));
        let message = message.unwrap_or_else(|| format!("{} was exchanged", id(first)));
        (message, "another puzzle was recorded at this position")
    };
    Some(Diagnostic::input(message).at(place, label))
}
