//! `bookgen ledger export`.

use std::io::ErrorKind;
use std::path::PathBuf;

use super::{FilterArguments, LedgerArgument};
use crate::cli::terminal::{DataWriter, file_path};
use crate::ledger::export::{ExportError, ExportFormat, export};
use crate::write::{self, Output};
use bookgen_base::diagnostic::Faults;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    ledger: LedgerArgument,
    #[command(flatten)]
    filter: FilterArguments,
    /// The format of the export: a CSV table with one puzzle a line, or JSON
    #[arg(long, value_name = "FORMAT", default_value = "csv")]
    format: Format,
    /// The file to write; `-` is the standard output [default: -]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The format of an exported ledger.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Format {
    /// A table with one puzzle a line.
    Csv,
    /// A JSON list of issues.
    Json,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let ledger = arguments.ledger.open()?;
    let filter = arguments.filter.filter();
    let format = match arguments.format {
        Format::Csv => ExportFormat::Csv,
        Format::Json => ExportFormat::Json,
    };
    let Some(path) = file_path(arguments.output.as_deref()) else {
        return match export(&ledger, &filter, format, &mut DataWriter) {
            // A closed pipe is not an error.
            Err(ExportError::Output(error)) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            exported => Ok(exported?),
        };
    };
    write::check_replaceable(path, &format.replaces())?;
    let mut bytes = Vec::new();
    export(&ledger, &filter, format, &mut bytes)?;
    Ok(write::write(&[Output::new(path, bytes, format.replaces())])?)
}
