//! `bookgen puzzle show`: draws puzzles.

use std::path::PathBuf;

use super::input::Puzzles;
use super::output::DrawingSink;
use crate::standalone::drawing::{Drawing, Painter};
use crate::standalone::solution::board;
use crate::standalone::text::TEXT;
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::Face;

/// The arguments of the command.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,
    /// Draw the answers
    #[arg(short, long)]
    answer: bool,
    /// The folder for the drawings; or a file whose name ends with `.svg`, for the drawing of one
    /// puzzle [default: the standard output]
    #[arg(short, long, value_name = "DIR|FILE.svg")]
    output: Option<PathBuf>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let kind = arguments.puzzles.kind();
    let face = if arguments.answer { Face::Answer } else { Face::Puzzle };
    let painter = Painter::new(kind)?;
    let mut sink = DrawingSink::new(arguments.output.as_deref())?;
    arguments.puzzles.for_each(&TEXT, &mut sink, |input, out: &mut Vec<Drawing>| {
        let (_, board) = board(kind, input)?;
        out.push(painter.draw(&*board, face, input.number)?);
        Ok(())
    })
}
