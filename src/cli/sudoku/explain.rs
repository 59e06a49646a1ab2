//! `bookgen sudoku explain`: explains a whole solution in words.

use super::checked;
use crate::cli::puzzles::for_each::Printer;
use crate::cli::puzzles::input::Puzzles;
use crate::cli::puzzles::paragraph::write_paragraph;
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::sudoku::explain::legend;
use bookgen_puzzles::sudoku::report::{self, Block};

/// The arguments of the command.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,
    /// Show the candidates at the start, and before every step that is not a single
    #[arg(short, long)]
    candidates: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let mut text = String::new();
    write_paragraph(&mut text, "", "", &legend("en"));
    text.push('\n');
    checked(&arguments.puzzles, Printer::new(&text, "")?, |entry, solutions, out| {
        for block in report::explanation(entry, solutions, arguments.candidates) {
            match block {
                Block::Lines(lines) => *out += &lines,
                Block::Paragraph([first, rest], text) => write_paragraph(out, first, rest, &text),
            }
        }
    })
}
