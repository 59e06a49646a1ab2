//! The record: what was made, so that it is never made differently.
//!
//! `NAME.lock` stands beside the spec, one block a puzzle, in the order of the book. Builds print
//! from it. It is TOML, written to be read.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::kinds::{self, Board, Fingerprint, Kind, Rating};
use crate::puzzle::Puzzle;
use bookgen_base::diagnostic::{Diagnostic, Faults, Place, Source};
use bookgen_base::schema::{Data, Field, NoFiles, Reader, Type, Values, parse};

/// The first line of every record; a file without it is not overwritten.
pub const FIRST_LINE: &str = "# A record of bookgen: the puzzles of a book, as they were made.";

/// The format that this program writes and reads.
const FORMAT: i64 = 1;

/// What was made.
#[derive(Clone, Debug)]
pub struct Record {
    /// The seed of the book.
    pub seed: u64,
    /// Its volume.
    pub volume: u32,
    /// The issue, where it is of a dated sheet: `the-post-2026-11-21`.
    pub issue: Option<String>,
    /// The puzzles, in the order of the book.
    pub entries: Vec<Entry>,
    /// What stood in the place of some before, in the order in which it was given up.
    pub past: Vec<Past>,
    /// What the issue has to say of those before it.
    pub notices: Vec<String>,
    /// Where it says its seed and its volume.
    pub places: [Place; 2],
}

/// A puzzle of a dated sheet that another has taken the place of.
#[derive(Clone, Debug)]
pub struct Past {
    /// The puzzle.
    pub entry: Entry,
    /// Why it was given up.
    pub why: Why,
    /// The editor's words on that.
    pub note: String,
    /// When, as RFC 3339 has it, in UTC.
    pub at: String,
}

impl Record {
    /// The record of a dated sheet, or of what stands by for some, before anything is made.
    pub fn of_issue(seed: u64, issue: String, spec: &Arc<Source>) -> Record {
        let place = spec.place(0..0);
        Record {
            seed,
            volume: 1,
            issue: Some(issue),
            entries: Vec::new(),
            past: Vec::new(),
            notices: Vec::new(),
            places: [place.clone(), place],
        }
    }

    /// Its puzzle of an id, if it has one.
    pub fn entry(&self, id: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    /// How often an issue was given out: once, and once more with each correction.
    pub fn revision(&self) -> u32 {
        let corrected = self.past.iter().filter(|past| past.why == Why::Corrected).count();
        u32::try_from(corrected).unwrap_or(u32::MAX - 1) + 1
    }

    /// Its puzzles and those that they have taken the place of.
    pub fn all(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().chain(self.past.iter().map(|past| &past.entry))
    }
}

/// Why a puzzle of a dated sheet was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It was never printed.
    Rejected,
    /// It was printed, and was wrong.
    Corrected,
}

impl Why {
    /// What the record calls it.
    pub fn name(self) -> &'static str {
        match self {
            Why::Rejected => "rejected",
            Why::Corrected => "corrected",
        }
    }
}

/// One puzzle that was made.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The slot it fills.
    pub id: String,
    /// Which candidate of the slot's stream it is.
    pub candidate: u32,
    /// The version of the generators that made it.
    pub generator: u32,
    /// The parameters of its setter.
    pub setter: String,
    /// How hard it was asked to be: a level, or a range of ratings.
    pub asked: String,
    /// The level it was measured to have, if any.
    pub level: Option<String>,
    /// The rating it was measured to have, if any.
    pub rating: Option<String>,
    /// What orders it in its level.
    pub effort: u32,
    /// The number it bears, where its chapter says with which number it begins.
    pub number: Option<u32>,
    /// The revision of the slot that it is, from 1; only of a dated sheet more.
    pub revision: u32,
    /// The puzzle that it prints again, if a dated sheet does.
    pub rerun: Option<String>,
    /// The puzzle and its answer.
    pub puzzle: Puzzle,
    /// Its fingerprint.
    pub fingerprint: Fingerprint,
    /// The hash of all this, as it was written.
    pub hash: String,
    /// Where it stands.
    pub place: Place,
}

impl Entry {
    /// The id of its chapter.
    pub fn chapter(&self) -> &str {
        chapter_id(&self.id)
    }

    /// Whether it is as it was written: its hash is right.
    ///
    /// # Errors
    /// That it is not.
    pub fn unchanged(&self) -> Result<(), String> {
        match self.hash == self.sealed() {
            true => Ok(()),
            false => Err("was changed: its hash is not that of what stands there".to_owned()),
        }
    }

    /// The kind of its puzzle.
    ///
    /// # Errors
    /// No kind has its name.
    pub fn kind(&self) -> Result<&'static dyn Kind, String> {
        kinds::find(&self.puzzle.kind)
            .ok_or_else(|| format!("is of a kind that there is not, `{}`", self.puzzle.kind))
    }

    /// The puzzle, understood, if it is as it was recorded: its hash is right and its claim holds.
    ///
    /// # Errors
    /// What is not right, as what it does: "was changed".
    pub fn proved(&self) -> Result<Box<dyn Board>, String> {
        self.unchanged()?;
        let kind = self.kind()?;
        let unknown = self.level.as_deref().filter(|level| kind.about().level(level).is_none());
        if let Some(level) = unknown {
            return Err(format!("is of a level that there is not, `{level}`"));
        }
        let board = kind.board(&self.puzzle).map_err(|flaw| format!("is false: {flaw}"))?;
        board.verify().map_err(|flaw| format!("is false: {flaw}"))?;
        Ok(board)
    }

    /// What its hash must be: the first 32 hexadecimal digits of the SHA-256 hash of its values, in
    /// the order they are written, each with its length before it; what is missing counts as `none`.
    /// A change of any of them shows.
    pub fn sealed(&self) -> String {
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
        let number = self.number.map(|number| number.to_string());
        let revision = (self.revision > 1).then(|| format!("revision {}", self.revision));
        let rerun = self.rerun.as_ref().map(|rerun| format!("rerun {rerun}"));
        let more = [number, revision, rerun].into_iter().flatten();
        let more: Vec<String> = more.collect();
        for text in texts.into_iter().chain(more.iter().map(String::as_str)) {
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text.as_bytes());
        }
        hash.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
    }
}

/// The chapter's part of a slot's id.
pub fn chapter_id(slot: &str) -> &str {
    slot.rsplit_once('/').map_or(slot, |(chapter, _)| chapter)
}

/// A rating as the record writes it.
pub fn rating_text(rating: Option<Rating>) -> Option<String> {
    rating.map(|rating| rating.to_string())
}

static RECORD: &[Field] = &[
    Field::required("format", Type::Int(1, i64::MAX), "the format of the record"),
    Field::required("seed", Type::Int(0, i64::MAX), "the seed of the book"),
    Field::required("volume", Type::Int(1, 9999), "the volume of the book"),
    Field::required("puzzles", Type::Int(0, i64::MAX), "how many puzzles there are"),
    Field::optional("issue", Type::Text, "the issue, of a dated sheet"),
    Field::with_default(
        "notices",
        Type::List(&Type::Prose, 0, 1000),
        "[]",
        "what the issue has to say of those before it",
    ),
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
        "what stood in the place of some before",
    ),
];

/// The keys of a puzzle; those that come last are of one that was given up.
static ENTRY: &[Field] = &[
    Field::required("id", Type::Text, "the slot it fills"),
    Field::required("kind", Type::Text, "the kind of puzzle"),
    Field::required("setter", Type::Prose, "the options it was made with"),
    Field::required("asked", Type::Text, "how hard it was asked to be"),
    Field::optional("level", Type::Text, "its level"),
    Field::optional("rating", Type::Text, "its rating"),
    Field::required("effort", Type::Int(0, u32::MAX as i64), "what orders it in its level"),
    Field::required(
        "candidate",
        Type::Int(0, u32::MAX as i64),
        "which candidate of its stream it is",
    ),
    Field::required("generator", Type::Int(0, u32::MAX as i64), "the generators' version"),
    Field::optional("number", Type::Int(1, u32::MAX as i64), "the number it bears"),
    Field::with_default("revision", Type::Int(1, u32::MAX as i64), "1", "its revision"),
    Field::optional("rerun", Type::Text, "the puzzle that it prints again"),
    Field::required("params", Type::Prose, "size and variant"),
    Field::required("givens", Type::Prose, "what is printed"),
    Field::required("answer", Type::Prose, "what is to be found"),
    Field::required("fingerprint", Type::Text, "equal for every disguise of one puzzle"),
    Field::required("hash", Type::Text, "the hash of all that"),
    Field::optional("why", Type::Choice(&["rejected", "corrected"]), "why it was given up"),
    Field::optional("note", Type::Prose, "the editor's words on that"),
    Field::optional("at", Type::Text, "when, in UTC"),
];

/// Reads a record.
///
/// # Errors
/// Every fault of its text, each with its line.
pub fn read(source: &Arc<Source>) -> Result<Record, Faults> {
    let damaged = |mut faults: Faults| {
        for fault in &mut faults.0 {
            fault.message = format!("the record is damaged: {}", fault.message);
            fault.help = Some(
                "put back the record as it was, or make everything anew with --relock".to_owned(),
            );
        }
        faults
    };
    let node = parse(source).map_err(damaged)?;
    let mut reader = Reader::new(&NoFiles);
    let values = reader.table(&node, RECORD, "the record");
    if let Some(format) = values.int("format").filter(|&format| format > FORMAT) {
        return Err(Diagnostic::book("the record was written by a later release of bookgen")
            .at(values.place("format"), format!("format {format}; this release reads {FORMAT}"))
            .help("use that release, or make everything anew with --relock")
            .into());
    }
    let mut entries = Vec::new();
    let mut seen: BTreeMap<String, Place> = BTreeMap::new();
    for table in values.tables("puzzle") {
        let Some(entry) = entry(table) else { continue };
        if let Some(first) = seen.insert(entry.id.clone(), entry.place.clone()) {
            let (line, _) = first.line_column();
            reader.faults.push(
                Diagnostic::book(format!("{} stands here twice", entry.id))
                    .at(&entry.place, format!("line {line} has it already")),
            );
        }
        entries.push(entry);
    }
    let past = values.tables("past").filter_map(|table| {
        let text = |name: &str| table.text(name).map(str::to_owned);
        let why = match table.text("why")? {
            "rejected" => Why::Rejected,
            _ => Why::Corrected,
        };
        Some(Past { entry: entry(table)?, why, note: text("note")?, at: text("at")? })
    });
    let notices = values.list("notices").iter().filter_map(|notice| match &notice.data {
        Data::Text(text) => Some(text.clone()),
        _ => None,
    });
    let record = Record {
        seed: values.int("seed").and_then(|seed| u64::try_from(seed).ok()).unwrap_or(0),
        volume: values.int("volume").and_then(|volume| u32::try_from(volume).ok()).unwrap_or(0),
        issue: values.text("issue").map(str::to_owned),
        past: past.collect(),
        notices: notices.collect(),
        entries,
        places: [values.place("seed").clone(), values.place("volume").clone()],
    };
    let (says, holds) = (values.int("puzzles").unwrap_or(0), record.entries.len());
    if reader.faults.0.is_empty() && usize::try_from(says) != Ok(holds) {
        reader.faults.push(
            Diagnostic::book(format!("it says that it holds {says} puzzles, and holds {holds}"))
                .at(values.place("puzzles"), "some were lost, or added by hand"),
        );
    }
    reader.faults.into_result(record).map_err(damaged)
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

/// What the head of a record says of it, of a book and of a dated sheet.
const ADVICE: [&str; 2] = [
    "# Keep it with the spec: builds print from it, and a puzzle that was printed stays the same.\n\
     # `bookgen build --relock` makes all anew, `--replace 37` one puzzle.\n",
    "# Keep it: the issue is printed from it, and so are its answers in the next.\n\
     # `bookgen daily reject` and `bookgen daily correct` put another puzzle in the place of one.\n",
];

/// Writes a record.
pub fn write(record: &Record) -> String {
    let mut out = String::new();
    let advice = ADVICE[usize::from(record.issue.is_some())];
    // Writing to a string cannot fail.
    let _ = write!(
        out,
        "{FIRST_LINE}\n{advice}\nformat = {FORMAT}\nseed = {}\nvolume = {}\npuzzles = {}\n",
        record.seed,
        record.volume,
        record.entries.len()
    );
    if let Some(issue) = &record.issue {
        let _ = writeln!(out, "issue = {}", quoted(issue));
    }
    if !record.notices.is_empty() {
        let notices: Vec<String> = record.notices.iter().map(|notice| quoted(notice)).collect();
        let _ = writeln!(out, "notices = [{}]", notices.join(", "));
    }
    for entry in &record.entries {
        out += "\n[[puzzle]]\n";
        write_entry(&mut out, entry);
    }
    for past in &record.past {
        out += "\n[[past]]\n";
        let (why, note, at) = (past.why.name(), quoted(&past.note), quoted(&past.at));
        let _ = writeln!(out, "why = \"{why}\"\nnote = {note}\nat = {at}");
        write_entry(&mut out, &past.entry);
    }
    out
}

fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

fn write_entry(out: &mut String, entry: &Entry) {
    let mut line = |key: &str, value: &str| {
        let _ = writeln!(out, "{key} = {value}");
    };
    line("id", &quoted(&entry.id));
    line("kind", &quoted(&entry.puzzle.kind));
    line("setter", &quoted(&entry.setter));
    line("asked", &quoted(&entry.asked));
    if let Some(level) = &entry.level {
        line("level", &quoted(level));
    }
    if let Some(rating) = &entry.rating {
        line("rating", &quoted(rating));
    }
    line("effort", &entry.effort.to_string());
    line("candidate", &entry.candidate.to_string());
    line("generator", &entry.generator.to_string());
    if let Some(number) = entry.number {
        line("number", &number.to_string());
    }
    if entry.revision > 1 {
        line("revision", &entry.revision.to_string());
    }
    if let Some(rerun) = &entry.rerun {
        line("rerun", &quoted(rerun));
    }
    line("params", &quoted(&entry.puzzle.params));
    line("givens", &quoted(&entry.puzzle.givens));
    line("answer", &quoted(&entry.puzzle.answer));
    line("fingerprint", &quoted(&entry.fingerprint.0));
    line("hash", &quoted(&entry.hash));
}

#[cfg(test)]
mod tests;
