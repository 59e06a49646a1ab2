//! Writes a record as TOML text.

use std::fmt::Write;

use super::contents::{FIRST_LINE, FORMAT, Record};
use super::entry::Entry;

/// The format of records without a seal.
const UNSEALED_FORMAT: i64 = 1;

/// The comment at the beginning of a book's record file.
const BOOK_ADVICE: &str = "# Keep it with the spec: builds print from it, and a puzzle that was printed stays the same.\n\
     # `bookgen build --relock` makes all anew, `--replace 37` one puzzle.\n";

/// The comment at the beginning of an issue's record file.
const ISSUE_ADVICE: &str = "# Keep it: the issue is printed from it, and so are its answers in the next.\n\
     # `bookgen daily reject` and `bookgen daily correct` put another puzzle in the place of one.\n";

/// The comment about the seal.
const SEAL_ADVICE: &str =
    "# The seal shows every edit: bookgen refuses a record that was changed by hand.\n";

/// Writes a record, with its seal.
pub fn write(record: &Record) -> String {
    write_format(record, FORMAT)
}

/// Writes a record as releases before the seal wrote it. The digest of this text identifies the
/// record in ledgers and build stamps of these releases.
pub fn write_unsealed(record: &Record) -> String {
    write_format(record, UNSEALED_FORMAT)
}

fn write_format(record: &Record, format: i64) -> String {
    let mut out = String::new();
    let advice = if record.issue.is_some() { ISSUE_ADVICE } else { BOOK_ADVICE };
    let seal_advice = if format > UNSEALED_FORMAT { SEAL_ADVICE } else { "" };
    // Writing to a string cannot fail.
    let _ = write!(
        out,
        "{FIRST_LINE}\n{advice}{seal_advice}\nformat = {format}\nseed = {}\nvolume = {}\npuzzles = {}\n",
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
    if format > UNSEALED_FORMAT {
        let _ = writeln!(out, "seal = \"{}\"\norder = {}", record.seal(), quoted(&record.order()));
    }
    for entry in &record.entries {
        out += "\n[[puzzle]]\n";
        write_entry(&mut out, entry);
    }
    for old in &record.replaced {
        out += "\n[[past]]\n";
        let (reason, note, at) = (old.reason.word(), quoted(&old.note), quoted(&old.at));
        let _ = writeln!(out, "why = \"{reason}\"\nnote = {note}\nat = {at}");
        write_entry(&mut out, &old.entry);
    }
    out
}

/// A text as a TOML string.
fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

/// Appends the keys and values of a puzzle as lines of TOML. Optional keys without a value are left
/// out.
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
    if let Some(minutes) = entry.minutes {
        line("minutes", &minutes.to_string());
    }
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
