//! The clues that the puzzles of books and of ledgers have used.

use std::path::Path;

use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::clues::UsedClues;
use bookgen_puzzles::record::{self, FIRST_LINE};
use bookgen_puzzles::{self as kinds, Puzzle};

use crate::disk;
use crate::ledger::{Access, IssueFilter, Ledger};

/// Collects the clues of the puzzles of records (`NAME.lock`) and ledgers.
///
/// # Errors
/// A file cannot be read, or is neither a record nor a ledger.
pub fn used_clues(paths: &[impl AsRef<Path>]) -> Result<UsedClues, Faults> {
    let mut used = UsedClues::default();
    let mut faults = Faults::default();
    for path in paths {
        faults.collect(add(path.as_ref(), &mut used));
    }
    faults.into_result(used)
}

fn add(path: &Path, used: &mut UsedClues) -> Result<(), Faults> {
    if disk::begins_with(path, FIRST_LINE) {
        let record = record::read(&disk::import(path)?)?;
        record.entries.iter().for_each(|entry| add_puzzle(&entry.puzzle, used));
        return Ok(());
    }
    let ledger = Ledger::open_path(path, Access::Read)?.ok_or_else(|| {
        Diagnostic::file(format!("there is no file {}", path.display()))
            .help("name records, such as book.lock, or ledgers")
    })?;
    ledger.each(&IssueFilter::default(), |issue| {
        issue.puzzles.iter().for_each(|row| add_puzzle(&row.puzzle, used));
        Ok(())
    })?;
    Ok(())
}

/// Adds the clues of a puzzle. A puzzle that cannot be parsed has none: other commands report it.
fn add_puzzle(puzzle: &Puzzle, used: &mut UsedClues) {
    if let Ok(board) = kinds::board(puzzle) {
        used.add(board.clued_words());
    }
}
