//! `bookgen ledger verify`.

use rayon::prelude::*;

use super::super::{advise, counted, in_threads, print};
use super::{LedgerArgument, WhichArguments, called};
use crate::cli::disk;
use crate::cli::series::sha256;
use crate::ledger::{Ledger, Whole};
use bookgen_base::diagnostic::{Diagnostic, Faults};

/// More faults than this nobody reads.
const MOST_FAULTS: usize = 200;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    ledger: LedgerArgument,
    #[command(flatten)]
    which: WhichArguments,
}

/// Proves the database, every puzzle, and every file that is where it was written.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    in_threads(None, || verify(arguments))?
}

fn verify(arguments: &Arguments) -> Result<(), Faults> {
    let ledger = arguments.ledger.open()?;
    let name = ledger.name().to_owned();
    let damage = ledger.damage()?;
    if !damage.is_empty() {
        let faults = damage.into_iter().take(MOST_FAULTS).map(|found| {
            Diagnostic::file(format!("{name} is damaged: {found}")).help(
                "put back a copy of it, or make one anew from the records: bookgen ledger import NEW.db *.lock",
            )
        });
        return Err(Faults(faults.collect()));
    }
    let mut faults = Faults::default();
    let (mut issues, mut puzzles, mut files) = (0, 0, 0);
    let mut away = Vec::new();
    ledger.each(&arguments.which.which(), |whole| {
        issues += 1;
        puzzles += whole.puzzles.len();
        files += whole.files.len();
        if faults.0.len() < MOST_FAULTS {
            faults.0.extend(of_puzzles(&whole));
            faults.0.extend(of_files(&ledger, &whole, &mut away));
        }
        Ok(())
    })?;
    faults.0.truncate(MOST_FAULTS);
    faults.into_result(())?;
    if let Some(first) = away.first() {
        let message = format!("{} where the ledger has them", counted_not(away.len()));
        advise(&[Diagnostic::advice(message).help(format!("{first}, for one"))]);
    }
    let files = counted(files - away.len(), "file");
    let (puzzles, issues) = (counted(puzzles, "puzzle"), counted(issues, "issue"));
    print(&format!("{puzzles} of {issues} and {files}: all is as it was printed\n"))
}

fn counted_not(count: usize) -> String {
    format!("{} {} not", counted(count, "file"), if count == 1 { "is" } else { "are" })
}

/// What of an issue's puzzles is not so.
fn of_puzzles(whole: &Whole) -> Vec<Diagnostic> {
    let found =
        whole.puzzles.par_iter().filter_map(|row| {
            let why = row.prove().err()?;
            Some(Diagnostic::book(format!("{} of {} {why}", row.slot, called(&whole.issue))).help(
                "put back a copy of the ledger; or forget the issue and import its record again",
            ))
        });
    found.collect()
}

/// What of an issue's files is not as it was written; what is not there is put with those `away`.
fn of_files(ledger: &Ledger, whole: &Whole, away: &mut Vec<String>) -> Vec<Diagnostic> {
    let mut faults = Vec::new();
    for file in &whole.files {
        let path = ledger.real_path(&file.path);
        if !path.is_file() {
            away.push(file.path.clone());
            continue;
        }
        match disk::any(&path) {
            Ok(bytes) if sha256(&bytes) == file.sha256 => {}
            Ok(_) => faults.push(
                Diagnostic::book(format!("{} of {} was changed", file.path, called(&whole.issue)))
                    .help("it is not the file that was printed: build the book again"),
            ),
            Err(fault) => faults.push(fault),
        }
    }
    faults
}
