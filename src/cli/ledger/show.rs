//! `bookgen ledger show`.

use std::fmt::Write;

use super::{FilterArguments, LedgerArgument, time};
use crate::cli::sudoku::input::Input;
use crate::cli::terminal::{escaped, print};
use crate::ledger::{Issue, Ledger, PuzzleRow};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::sudoku::board;
use bookgen_puzzles::sudoku::solutions::Solutions;
use bookgen_puzzles::{self as kinds, Fingerprint, Puzzle};

#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    ledger: LedgerArgument,
    /// A slot such as `warm-up/17`, a fingerprint of 32 hexadecimal digits, or the 81 cells of a
    /// Sudoku. For a Sudoku, equivalent puzzles are also found
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
        return Err(Diagnostic::book(format!("{name} does not have this puzzle"))
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

/// Returns the argument if it is a fingerprint. If the argument is a Sudoku, returns the
/// fingerprint of the Sudoku. If the argument is a slot, returns `None`.
fn fingerprint(query: &str) -> Result<Option<Fingerprint>, Diagnostic> {
    let is_fingerprint = query.len() == 32 && query.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_fingerprint {
        return Ok(Some(Fingerprint(query.to_ascii_lowercase())));
    }
    if query.chars().count() != 81 || query.contains('/') {
        return Ok(None);
    }
    let not_a_sudoku = |why: String| {
        Diagnostic::usage("the argument is not a Sudoku")
            .help(format!("{why}: write the 81 cells of a Sudoku, row by row"))
    };
    let mut input = Input::open(query.as_ref(), 1)?;
    let entry = match input.next() {
        Some(Ok(entry)) => entry,
        Some(Err(fault)) => return Err(not_a_sudoku(fault.to_string())),
        None => return Err(not_a_sudoku("the text is empty".to_owned())),
    };
    let solution = match Solutions::of(&entry.givens) {
        Solutions::One(solution) => solution,
        other => return Err(not_a_sudoku(other.to_string())),
    };
    let cells = |cells: &_| {
        let mut text = String::new();
        board::write(cells, b'.', &mut text);
        text
    };
    let puzzle = Puzzle {
        kind: "sudoku".to_owned(),
        params: "9x9".to_owned(),
        givens: cells(&entry.givens),
        answer: cells(&solution),
    };
    let kind = kinds::find("sudoku")
        .ok_or_else(|| not_a_sudoku("there is no kind `sudoku`".to_owned()))?;
    let board = kind.board(&puzzle).map_err(|flaw| not_a_sudoku(flaw.to_string()))?;
    Ok(Some(board.fingerprint()))
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
