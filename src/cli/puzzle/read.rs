//! `bookgen puzzle read`: reads puzzles in a file format.

use crate::cli::puzzles::for_each::Printer;
use crate::cli::puzzles::input::Puzzles;
use crate::standalone::json::PuzzleObject;
use crate::standalone::output_format::{OutputFormat, write_ipuz};
use crate::standalone::solution::{board, malformed};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::{FileMetadata, Kind};

/// The arguments of the command.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,
    /// The output format: text, json, ipuz, or a format of the kind
    #[arg(short, long, value_name = "FORMAT", default_value = "text")]
    format: String,
}

/// Runs the command.
pub fn run(kind: &'static dyn Kind, arguments: &Arguments) -> Result<(), Faults> {
    let format = OutputFormat::named(kind, &arguments.format)?;
    if let OutputFormat::Svg = format {
        let name = kind.about().name;
        return Err(Diagnostic::usage("`read` does not draw puzzles")
            .help(format!("use `bookgen puzzle show {name}`"))
            .into());
    }
    let none = FileMetadata::empty();
    let printer = Printer::new(&format.header(&none), format.footer())?;
    arguments.puzzles.for_each(kind, printer, |input, out: &mut String| {
        match format {
            OutputFormat::Text(writing) => {
                let metadata = input.metadata().map_or(&none, |metadata| metadata);
                let written = writing.puzzle_with(input.puzzle(), metadata, out);
                written.map_err(|flaw| malformed(kind, input, &flaw))?;
            }
            OutputFormat::Ipuz => write_ipuz(kind, &*board(kind, input)?.1, "", out)?,
            _ => PuzzleObject::new(input.puzzle()).write(out),
        }
        Ok(())
    })
}
