//! `bookgen puzzle show`: draws puzzles, or describes them in words.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;

use crate::cli::puzzles::input::Puzzles;
use crate::cli::puzzles::output::{DrawingSink, TextSink};
use crate::presets::languages;
use crate::standalone::drawing::{Drawing, Painter};
use crate::standalone::solution::board;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::{Face, Kind};

/// The arguments of the command.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,
    /// Show the answers
    #[arg(short, long)]
    answer: bool,
    /// What is shown
    #[arg(short, long, value_enum, default_value = "svg")]
    format: Format,
    /// The language of the text [default: en]
    #[arg(short, long, value_name = "CODE", value_parser = PossibleValuesParser::new(languages::codes()))]
    language: Option<String>,
    /// The folder for the drawings; or a file whose name ends with `.svg`, for the drawing of one
    /// puzzle; or the file for the text; `-` is the standard output [default: -]
    #[arg(short, long, value_name = "DIR|FILE")]
    output: Option<PathBuf>,
}

/// What is shown of a puzzle.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    /// A drawing
    Svg,
    /// A description in words, row by row, for readers who cannot see the drawing
    Text,
}

/// Runs the command.
pub fn run(kind: &'static dyn Kind, arguments: &Arguments) -> Result<(), Faults> {
    let face = if arguments.answer { Face::Answer } else { Face::Puzzle };
    let output = arguments.output.as_deref();
    match (arguments.format, arguments.language.as_deref()) {
        (Format::Svg, Some(_)) => Err(Diagnostic::usage("drawings have no language")
            .help("remove `--language`, or add `--format text`")
            .into()),
        (Format::Svg, None) => {
            let painter = Painter::new(kind)?;
            let sink = DrawingSink::new(output)?;
            arguments.puzzles.for_each(kind, sink, |input, out: &mut Vec<Drawing>| {
                let (_, board) = board(kind, input)?;
                out.push(painter.draw(&*board, face, input.number)?);
                Ok(())
            })
        }
        (Format::Text, language) => {
            let sink = TextSink::new(output, "", "")?;
            arguments.puzzles.for_each(kind, sink, |input, out: &mut String| {
                let (_, board) = board(kind, input)?;
                if input.number > 1 {
                    out.push('\n');
                }
                *out += &board.describe(face, language.unwrap_or("en"));
                out.push('\n');
                Ok(())
            })
        }
    }
}
