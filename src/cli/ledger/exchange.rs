//! `bookgen ledger export` and `bookgen ledger import`.

use std::io::{BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::super::{counted, in_threads, print};
use super::{LedgerArgument, WhichArguments, open};
use crate::cli::disk;
use crate::cli::series::{now, sha256};
use crate::ledger::exchange::{self, CSV_HEAD, JSON_END, JSON_HEAD};
use crate::ledger::{File, Issue, Ledger, Owner, Reserved};
use crate::plan::is_example;
use crate::write::{self, Ours, Output};
use bookgen_base::diagnostic::{Diagnostic, Faults, Source};
use bookgen_puzzles::record::{self, FIRST_LINE};

#[derive(clap::Args, Debug)]
pub struct Export {
    #[command(flatten)]
    ledger: LedgerArgument,
    #[command(flatten)]
    which: WhichArguments,
    /// A table, or JSON
    #[arg(long, value_name = "FORMAT", default_value = "csv")]
    format: Format,
    /// Where it goes [default: the standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// A puzzle a line.
    Csv,
    /// Issue by issue.
    Json,
}

impl Format {
    /// By what an earlier file is known as one of ours.
    fn ours(self) -> Ours {
        match self {
            Format::Csv => Ours::Marked { begins: CSV_HEAD, holds: "" },
            Format::Json => Ours::Marked { begins: JSON_HEAD, holds: "" },
        }
    }
}

/// Writes out what is printed.
pub fn export(arguments: &Export) -> Result<(), Faults> {
    let ledger = arguments.ledger.open()?;
    let Some(path) = &arguments.output else {
        let mut out = BufWriter::new(std::io::stdout().lock());
        let written = text(arguments, &ledger, &mut |text| out.write_all(text.as_bytes()));
        return match written.and_then(|()| out.flush().map_err(Stop::Io)) {
            // A reader that has gone away is no fault.
            Err(Stop::Io(error)) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            written => Ok(written?),
        };
    };
    write::may_replace(path, arguments.format.ours())?;
    let mut bytes = Vec::new();
    let written = text(arguments, &ledger, &mut |text| {
        bytes.extend_from_slice(text.as_bytes());
        Ok(())
    });
    written?;
    let replaces = arguments.format.ours();
    write::write(&[Output { path: path.clone(), bytes, replaces, made_from: None }])?;
    Ok(())
}

/// Why it was not written to its end.
enum Stop {
    Fault(Diagnostic),
    Io(std::io::Error),
}

fn unwritable(error: &std::io::Error) -> Diagnostic {
    Diagnostic::file("the output cannot be written").help(error.to_string())
}

impl From<Stop> for Faults {
    fn from(stop: Stop) -> Faults {
        match stop {
            Stop::Fault(fault) => fault.into(),
            Stop::Io(error) => unwritable(&error).into(),
        }
    }
}

/// Hands over the text, piece by piece.
fn text(
    arguments: &Export,
    ledger: &Ledger,
    write: &mut dyn FnMut(&str) -> std::io::Result<()>,
) -> Result<(), Stop> {
    let json = arguments.format == Format::Json;
    write(if json { JSON_HEAD } else { CSV_HEAD }).map_err(Stop::Io)?;
    let mut stopped = None;
    let mut first = true;
    let done = ledger.each(&arguments.which.which(), |whole| {
        let text = match json {
            true => format!("{}{}", if first { "" } else { "," }, exchange::json(&whole)),
            false => exchange::csv(&whole),
        };
        first = false;
        write(&text).map_err(|error| {
            let fault = unwritable(&error);
            stopped = Some(error);
            fault
        })
    });
    match (done, stopped) {
        (_, Some(error)) => Err(Stop::Io(error)),
        (Err(fault), None) => Err(Stop::Fault(fault)),
        (Ok(()), None) if json => write(JSON_END).map_err(Stop::Io),
        (Ok(()), None) => Ok(()),
    }
}

#[derive(clap::Args, Debug)]
pub struct Import {
    #[command(flatten)]
    ledger: LedgerArgument,
    /// Records of books, or what `bookgen ledger export` wrote
    #[arg(value_name = "FILE.lock|FILE.csv|FILE.json", required = true)]
    files: Vec<PathBuf>,
    /// The series that the books of the records are of
    #[arg(long, value_name = "NAME")]
    series: Option<String>,
}

/// Takes in files, each wholly or not at all.
pub fn import(arguments: &Import) -> Result<(), Faults> {
    in_threads(None, || take_in(arguments))?
}

fn take_in(arguments: &Import) -> Result<(), Faults> {
    // All are read before anything is written.
    let mut sources = Vec::new();
    let mut faults = Faults::default();
    for path in &arguments.files {
        match disk::any_text(path) {
            Ok(source) => sources.push((path, source)),
            Err(fault) => faults.push(fault),
        }
    }
    faults.or(())?;
    let is_record = |source: &Source| source.text.starts_with(FIRST_LINE);
    if let Some((path, _)) =
        sources.iter().find(|(_, source)| is_record(source) && arguments.series.is_none())
    {
        return Err(Diagnostic::usage(format!(
            "{} does not say of which series it is",
            path.display()
        ))
        .help("say it: --series \"Sunday Sudoku\", as [series] of the book has it")
        .into());
    }
    let Some(ledger) = open(&arguments.ledger.ledger, true)? else { return Ok(()) };
    let mut out = String::new();
    for (path, source) in sources {
        let shown = path.display();
        let count = match (&arguments.series, is_record(&source)) {
            (Some(series), true) => of_record(&ledger, path, &source, series)?,
            _ => {
                let all = exchange::read(&source)?;
                usize::try_from(ledger.add(&all)?).unwrap_or(usize::MAX)
            }
        };
        out += &format!("{shown}: {} taken in\n", counted(count, "puzzle"));
    }
    print(&out)
}

/// Takes in the record of a book; gives how many puzzles it has.
fn of_record(
    ledger: &Ledger,
    path: &Path,
    source: &std::sync::Arc<Source>,
    series: &str,
) -> Result<usize, Faults> {
    let record = record::read(source)?;
    let issue = Issue::of_record(&record, series, path);
    let mut faults = Faults::default();
    for entry in record.entries.iter().filter(|entry| entry.hash != entry.compute_hash()) {
        faults.push(
            Diagnostic::book(format!("{} of {} was changed", entry.id, source.name))
                .at(&entry.place, "its hash is not that of what stands here")
                .help("put the record back as it was"),
        );
    }
    faults.or(())?;
    let me = Owner::me();
    match ledger.reserve(&issue, &record.entries, &me, now())? {
        Reserved::Done => {}
        Reserved::Taken(clashes) => {
            let faults = clashes.into_iter().map(|clash| {
                let message =
                    format!("{} of {} was printed in the series already", clash.slot, source.name);
                let entry = record.entries.iter().find(|entry| entry.id == clash.slot);
                let fault = match entry {
                    Some(entry) => {
                        Diagnostic::book(message).at(&entry.place, format!("it is {}", clash.place))
                    }
                    None => Diagnostic::book(message),
                };
                fault.help("nothing of this record was taken in")
            });
            return Err(Faults(faults.collect()));
        }
    }
    let file = File {
        path: ledger.kept_path(&write::real(path)?),
        sha256: sha256(source.text.as_bytes()),
        is_record: true,
    };
    ledger.publish(&issue, &record.entries, &[file], &me, now())?;
    Ok(record.entries.iter().filter(|entry| !is_example(entry.chapter())).count())
}
