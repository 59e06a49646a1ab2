//! `bookgen ledger show`.

use std::fmt::Write;
use std::io::Cursor;

use super::{FilterArguments, LedgerArgument, time};
use crate::cli::terminal::{escaped, print};
use crate::ledger::{Issue, Ledger, PuzzleRow};
use crate::standalone::input::PuzzleFile;
use crate::standalone::solution;
use crate::standalone::text::TEXT;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::{Fingerprint, KINDS, Kind, TextFormat, find};

#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    ledger: LedgerArgument,
    /// A slot such as `warm-up/17`, a fingerprint of 32 hexadecimal digits, or a puzzle: a puzzle
    /// string, or a line in a format of its kind, such as the 81 cells of a Sudoku. Equivalent
    /// puzzles are also found
    #[arg(value_name = "SLOT|FINGERPRINT|PUZZLE")]
    query: String,
    #[command(flatten)]
    filter: FilterArguments,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let ledger = arguments.ledger.open()?;
    let query = arguments.query.trim();
    let filter = arguments.filter.filter();
    let found = match fingerprint(query)? {
        Some(fingerprint) => {
            let mut found = ledger.with_fingerprint(&fingerprint)?;
            found.retain(|(issue, _)| filter.selects(issue));
            found
        }
        None => ledger.in_slot(&filter, query)?,
    };
    if found.is_empty() {
        let name = ledger.name();
        return Err(Diagnostic::input(format!("{name} does not have this puzzle"))
            .help("`bookgen ledger list` lists the issues; the name of a slot is for example warm-up/17")
            .into());
    }
    let mut out = String::new();
    for (at, (issue, row)) in found.iter().enumerate() {
        out.push_str(if at > 0 { "\n" } else { "" });
        out += &text(&ledger, issue, row)?;
    }
    print(&out)
}

/// Returns the argument if it is a fingerprint. If the argument is a puzzle, returns the fingerprint
/// of the puzzle. If the argument is a slot, returns `None`.
fn fingerprint(query: &str) -> Result<Option<Fingerprint>, Diagnostic> {
    let is_fingerprint = query.len() == 32 && query.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_fingerprint {
        return Ok(Some(Fingerprint(query.to_ascii_lowercase())));
    }
    let Some((kind, format)) = form(query) else { return Ok(None) };
    let text = Cursor::new(query.to_owned());
    let mut input = PuzzleFile::new("the argument", Box::new(text), format.reader(kind), kind);
    // Reading from memory does not fail.
    let Ok(Some(puzzle)) = input.next(1) else { return Ok(None) };
    let (_, board) = solution::board(kind, &puzzle?)?;
    Ok(Some(board.fingerprint()))
}

/// The kind and the format of a puzzle: a puzzle string, or a line in a format of a kind. `None` if
/// the text is not a puzzle.
fn form(query: &str) -> Option<(&'static dyn Kind, &'static TextFormat)> {
    if let Some((name, _)) = query.split_once(':')
        && let Some(kind) = find(name)
    {
        return Some((kind, &TEXT));
    }
    // A slash without a colon occurs only in the names of slots.
    if query.contains('/') && !query.contains(':') {
        return None;
    }
    let forms = KINDS.iter().flat_map(|kind| kind.formats().iter().map(move |form| (*kind, form)));
    { forms }.find(|(kind, format)| matches!(format.read(*kind, query)[..], [Ok(_)]))
}

/// Describes all fields of a puzzle, and the files of the puzzle's issue.
fn text(ledger: &Ledger, issue: &Issue, row: &PuzzleRow) -> Result<String, Diagnostic> {
    let slot = escaped(&row.slot);
    let mut out = format!("{slot} of {}: {}", escaped(&issue.full_name()), row.state.name());
    // Writing to a string cannot fail.
    if let Some(seconds) = row.published {
        let _ = write!(out, ", {}", time(seconds));
    }
    let _ = writeln!(out, "\n  {}, {}", escaped(&issue.title), escaped(&issue.date));
    let level = row.level.as_deref().unwrap_or("beyond all levels");
    let rating = row.rating.as_ref().map(|rating| format!(" {rating}")).unwrap_or_default();
    let (kind, candidate, generator) = (&row.puzzle.kind, row.candidate, row.generator);
    let _ = writeln!(
        out,
        "  {}, candidate {candidate}, generators of version {generator}",
        escaped(&format!("{kind}, {level}{rating}")),
    );
    let _ = writeln!(out, "  fingerprint {}", row.fingerprint.0);
    for text in [&row.puzzle.givens, &row.puzzle.answer] {
        for line in text.lines() {
            let _ = writeln!(out, "  {}", escaped(line));
        }
    }
    for file in ledger.files(issue)? {
        let _ = writeln!(out, "  {}", escaped(&format!("{} {}", file.sha256, file.path)));
    }
    Ok(out)
}
