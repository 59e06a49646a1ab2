//! `bookgen puzzle`: generates, reads, solves, verifies, grades, explains and draws puzzles of every
//! kind, without a book.
//!
//! Input and output are streamed, so files may have any length. The output has the same order as
//! the input for any number of threads.

mod explain;
mod generate;
mod grade;
mod read;
mod show;
mod solve;
mod verify;

use clap::Subcommand;

use super::puzzles::OfKind;
use super::puzzles::input::FormattedPuzzles;
use bookgen_base::diagnostic::Faults;

const EXIT_CODES: &str = "Exit codes:
  0  every puzzle was processed, and is proved where the command proves puzzles
  1  a puzzle has an error, is not proved or cannot be made; all other puzzles were processed
  2  the command line is invalid
  3  a file cannot be read or written
  4  bookgen made a mistake: please report the message";

/// The forms of a puzzle.
const FORMS: &str =
    "A puzzle is a string KIND:PARAMS:GIVENS:ANSWER, one a line. In a field, %3A is a \
     colon and %25 is a percent sign. A line may also be a JSON object that bookgen has printed. \
     Blank lines and lines that start with # are skipped. With `--from`, the input is in a format \
     of the kind: `bookgen kinds NAME` lists the formats.

If the field ANSWER is empty, `solve`, `grade`, `explain` and `show` compute the answer. A puzzle \
     with an error is reported with its line, and is left out of the output; all other puzzles are \
     processed.";

#[derive(clap::Args, Debug)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Generate puzzles of a kind
    ///
    /// The same level, options and seed give the same puzzles. The number of puzzles and the number
    /// of threads do not change the puzzles. Before a puzzle is printed, it is proved and graded.
    /// No puzzle repeats one of the 1,048,576 previous puzzles: `bookgen kinds NAME` says which
    /// puzzles of a kind count as equal. If a puzzle cannot be made, the command continues with the
    /// next puzzle.
    #[command(after_help = EXIT_CODES)]
    Generate(generate::Arguments),
    /// Print puzzles with their answers
    ///
    /// Prints each puzzle that has exactly one solution, with its answer. A puzzle without exactly
    /// one solution is reported. If a puzzle already has an answer in the right form, the answer must
    /// be a solution. For kinds that name only in the answer what is to be found, such as words, the
    /// answer must name it, with or without positions.
    #[command(after_help = EXIT_CODES, after_long_help = format!("{FORMS}\n\n{EXIT_CODES}"))]
    Solve(OfKind<FormattedPuzzles>),
    /// Measure the difficulty of puzzles
    ///
    /// Prints one line for each puzzle, with tabs between columns: the level, the rating, the
    /// effort, and the puzzle with its answer. The effort sorts the puzzles of a level from easier
    /// to harder. A puzzle that is harder than all levels has the level `-`; a kind without a scale
    /// of ratings has the rating `-`. Each puzzle is proved before it is graded.
    ///
    /// With `--format json`, each object has the keys `kind`, `params`, `givens`, `answer`, `level`,
    /// `rating`, `effort`, `seconds` (the predicted solving time), `title`, `credit` and
    /// `fingerprint` (equal for puzzles that count as equal).
    #[command(after_help = EXIT_CODES, after_long_help = format!("{FORMS}\n\n{EXIT_CODES}"))]
    Grade(OfKind<FormattedPuzzles>),
    /// Solve puzzles step by step, and explain every step
    ///
    /// The steps are those of a solver who always takes the easiest step. After the steps, the
    /// number of uses of each technique, the level and the effort are printed. Each puzzle is proved
    /// before it is explained.
    #[command(after_help = EXIT_CODES, after_long_help = format!("{FORMS}\n\n{EXIT_CODES}"))]
    Explain(OfKind<explain::Arguments>),
    /// Prove that the answers of puzzles are the only solutions
    ///
    /// Proves for each puzzle what `bookgen kinds NAME` says about its kind, by a method that shares
    /// no code with the generator. Prints one line for each puzzle, with tabs between columns: the
    /// verdict, the reason, and the puzzle. The verdict is `proved`, `wrong` (the answer is not a
    /// solution), `second` (there is another solution), `undecided` (the proof reached its limit)
    /// or `malformed` (the text is not a puzzle of the kind). The answer may not be empty: `bookgen
    /// puzzle solve` computes it.
    #[command(after_help = EXIT_CODES, after_long_help = format!("{FORMS}\n\n{EXIT_CODES}"))]
    Verify(OfKind<FormattedPuzzles>),
    /// Draw puzzles or their answers as SVG
    ///
    /// Prints the drawing of one puzzle to the standard output. With `-o DIR`, writes the drawings
    /// of all puzzles into a folder: `puzzle-1.svg`, `puzzle-2.svg` and so on, or `answer-1.svg`.
    /// A drawing contains the outlines of its letters, so viewers need no fonts.
    #[command(after_help = EXIT_CODES, after_long_help = format!("{FORMS}\n\n{EXIT_CODES}"))]
    Show(OfKind<show::Arguments>),
    /// Read puzzles in a file format, and print them as puzzle strings or in another format
    ///
    /// Without `--from`, reads the first format that `bookgen kinds NAME` lists. The answer of a
    /// puzzle is empty if the file has no answer. The puzzles are not solved and not proved.
    #[command(after_help = EXIT_CODES)]
    Read(OfKind<read::Arguments>),
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    match &arguments.command {
        Command::Generate(arguments) => generate::run(arguments),
        Command::Solve(of) => solve::run(of.kind.0, &of.arguments),
        Command::Grade(of) => grade::run(of.kind.0, &of.arguments),
        Command::Explain(of) => explain::run(of.kind.0, &of.arguments),
        Command::Verify(of) => verify::run(of.kind.0, &of.arguments),
        Command::Show(of) => show::run(of.kind.0, &of.arguments),
        Command::Read(of) => read::run(of.kind.0, &of.arguments),
    }
}
