//! Reads a record from its TOML text.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::contents::{FORMAT, Record, ReplaceReason, Replaced};
use super::entry::Entry;
use super::seal::{self, Stated};
use crate::board::Fingerprint;
use crate::puzzle::Puzzle;
use bookgen_base::diagnostic::{Diagnostic, Faults, Place, Source};
use bookgen_base::schema::{Field, FromValue, NoFiles, Reader, Type, Values, parse_large};

/// The keys of a record file and their types.
static RECORD: &[Field] = &[
    Field::required("format", Type::Int(1, i64::MAX), "the version of the file format"),
    Field::required("seed", Type::Int(0, i64::MAX), "the seed of the book"),
    Field::required("volume", Type::Int(1, 9999), "the volume of the book"),
    Field::required("puzzles", Type::Int(0, i64::MAX), "the number of puzzles"),
    Field::optional("issue", Type::Text, "the id of the issue, for a dated sheet"),
    Field::with_default(
        "notices",
        Type::List(&Type::Prose, 0, 1000),
        "[]",
        "correction notices about earlier issues",
    ),
    Field::optional("seal", Type::Text, "the hash of the whole record"),
    Field::optional("order", Type::Prose, "the first digits of the hash of each puzzle"),
    Field::with_default(
        "puzzle",
        Type::List(&Type::Table(ENTRY), 0, usize::MAX),
        "[]",
        "the puzzles",
    ),
    Field::with_default(
        "past",
        Type::List(&Type::Table(ENTRY), 0, usize::MAX),
        "[]",
        "the puzzles that were replaced",
    ),
];

/// The keys of a puzzle. The last three keys are for replaced puzzles.
static ENTRY: &[Field] = &[
    Field::required("id", Type::Text, "the id of the slot that the puzzle fills"),
    Field::required("kind", Type::Text, "the kind of puzzle"),
    Field::required("setter", Type::Prose, "the options of the setter"),
    Field::required("asked", Type::Text, "the requested difficulty"),
    Field::optional("level", Type::Text, "the measured level"),
    Field::optional("rating", Type::Text, "the measured rating"),
    Field::required("effort", Type::Int(0, u32::MAX as i64), "the estimated effort of a solver"),
    Field::optional(
        "minutes",
        Type::Int(1, u32::MAX as i64),
        "the predicted solving time in minutes",
    ),
    Field::required(
        "candidate",
        Type::Int(0, u32::MAX as i64),
        "which of the puzzles generated for the slot is used",
    ),
    Field::required("generator", Type::Int(0, u32::MAX as i64), "the version of the generators"),
    Field::optional("number", Type::Int(1, u32::MAX as i64), "the printed number"),
    Field::with_default(
        "revision",
        Type::Int(1, u32::MAX as i64),
        "1",
        "the revision number of the slot: 1, plus 1 for each time its puzzle was replaced",
    ),
    Field::optional("rerun", Type::Text, "the id of the puzzle that this puzzle reprints"),
    Field::required("params", Type::Prose, "the parameters of the puzzle: size and variant"),
    Field::required("givens", Type::Prose, "the printed content of the cells"),
    Field::required("answer", Type::Prose, "the solution"),
    Field::required(
        "fingerprint",
        Type::Text,
        "the fingerprint: equivalent puzzles have equal fingerprints",
    ),
    Field::required("hash", Type::Text, "the hash of all other values of the puzzle"),
    Field::optional("why", ReplaceReason::TYPE, "why the puzzle was replaced"),
    Field::optional("note", Type::Prose, "the editor's note"),
    Field::optional("at", Type::Text, "the time of the replacement, in UTC"),
];

/// Reads a record, and checks the seal of the record. The hashes of the entries are not compared with
/// the values of the entries: see [`Entry::check_hash`] and [`Record::changed_entries`].
///
/// # Errors
/// All faults of the text, each with its position in the text. The record has no seal although its
/// format has a seal, or the seal does not match the record.
pub fn read(source: &Arc<Source>) -> Result<Record, Faults> {
    let node = parse_large(source).map_err(damaged)?;
    let mut reader = Reader::new(&NoFiles);
    let values = reader.table(&node, RECORD, "the record");
    if let Some(format) = values.int("format").filter(|&format| format > FORMAT) {
        return Err(Diagnostic::input("the record was written by a later release of bookgen")
            .at(
                values.place("format"),
                format!("format {format}; this release reads format {FORMAT}"),
            )
            .help("use the later release, or regenerate all puzzles with --relock")
            .into());
    }
    let mut entries = Vec::new();
    let mut ids: BTreeMap<String, Place> = BTreeMap::new();
    for table in values.tables("puzzle") {
        let Some(entry) = entry(table) else { continue };
        if let Some(first) = ids.insert(entry.id.clone(), entry.place.clone()) {
            let (line, _) = first.line_column();
            reader.faults.push(
                Diagnostic::input(format!("two puzzles have the id `{}`", entry.id))
                    .at(&entry.place, format!("already used in line {line}")),
            );
        }
        entries.push(entry);
    }
    let notices = values.text_list("notices").map(str::to_owned);
    let record = Record {
        seed: values.int("seed").and_then(|seed| u64::try_from(seed).ok()).unwrap_or(0),
        volume: values.int("volume").and_then(|volume| u32::try_from(volume).ok()).unwrap_or(0),
        issue: values.text("issue").map(str::to_owned),
        replaced: values.tables("past").filter_map(replaced).collect(),
        notices: notices.collect(),
        is_sealed: values.wrote("seal"),
        entries,
        seed_place: values.place("seed").clone(),
        volume_place: values.place("volume").clone(),
    };
    let found = record.entries.len();
    let expected = values.int("puzzles").and_then(|count| usize::try_from(count).ok()).unwrap_or(0);
    if reader.faults.0.is_empty() {
        let stated = Stated {
            format: values.int("format").unwrap_or(0),
            puzzles: expected,
            seal: values.text("seal"),
            seal_place: values.place("seal"),
            order: values.text("order"),
            order_place: values.place("order"),
        };
        reader.faults.0.extend(seal::check(&record, &stated).err());
    }
    if reader.faults.0.is_empty() && expected != found {
        reader.faults.push(
            Diagnostic::input(format!(
                "`puzzles` is {expected}, but the number of puzzles in the record is {found}"
            ))
            .at(values.place("puzzles"), "puzzles were removed or added by hand"),
        );
    }
    reader.faults.into_result(record).map_err(damaged)
}

/// The readable entries of a record that may be damaged. Nothing is checked.
pub fn read_damaged(source: &Arc<Source>) -> Vec<Entry> {
    let Ok(node) = parse_large(source) else { return Vec::new() };
    let values = Reader::new(&NoFiles).table(&node, RECORD, "the record");
    values.tables("puzzle").filter_map(entry).collect()
}

/// Changes each fault: the message says that the record is damaged, and the help says how to repair
/// it.
fn damaged(mut faults: Faults) -> Faults {
    for fault in &mut faults.0 {
        fault.message = format!("the record is damaged: {}", fault.message);
        fault.help = Some(
            "restore the record from a copy, or regenerate all puzzles with --relock".to_owned(),
        );
    }
    faults
}

fn replaced(table: &Values) -> Option<Replaced> {
    let text = |name: &str| table.text(name).map(str::to_owned);
    let reason = table.read("why")?;
    Some(Replaced { entry: entry(table)?, reason, note: text("note")?, at: text("at")? })
}

fn entry(table: &Values) -> Option<Entry> {
    let text = |name: &str| table.text(name).map(str::to_owned);
    let number = |name: &str| table.int(name).and_then(|number| u32::try_from(number).ok());
    Some(Entry {
        id: text("id")?,
        candidate: number("candidate")?,
        generator: number("generator")?,
        number: number("number"),
        revision: number("revision").unwrap_or(1),
        rerun: text("rerun"),
        setter: text("setter")?,
        asked: text("asked")?,
        level: text("level"),
        rating: text("rating"),
        effort: number("effort")?,
        minutes: number("minutes"),
        puzzle: Puzzle {
            kind: text("kind")?,
            params: text("params")?,
            givens: text("givens")?,
            answer: text("answer")?,
        },
        fingerprint: Fingerprint(text("fingerprint")?),
        hash: text("hash")?,
        place: table.place("id").clone(),
    })
}
