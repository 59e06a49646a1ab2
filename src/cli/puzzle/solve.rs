//! `bookgen puzzle solve`: prints puzzles with their answers.

use super::input::Puzzles;
use crate::cli::puzzles::for_each::Printer;
use crate::cli::puzzles::output::{TextOrJson, write_error};
use crate::standalone::json::PuzzleObject;
use crate::standalone::solution::solve;
use crate::standalone::text::TEXT;
use bookgen_base::diagnostic::Faults;

/// The arguments of the command.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,
    /// The output format
    #[arg(short, long, value_name = "FORMAT", value_enum, default_value = "text")]
    format: TextOrJson,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let (kind, format) = (arguments.puzzles.kind(), arguments.format);
    arguments.puzzles.for_each(&TEXT, Printer::default(), |input, out: &mut String| {
        let solved =
            solve(kind, input).inspect_err(|fault| write_error(format, input, fault, out))?;
        match format {
            TextOrJson::Text => *out += &format!("{solved}\n"),
            TextOrJson::Json => PuzzleObject::new(&solved).write(out),
        }
        Ok(())
    })
}
