//! `bookgen sudoku`: generates, solves and grades single Sudoku, without a book.
//!
//! Input and output are streamed, so files may have any length. The output has the same order as
//! the input for any number of threads.

pub(super) mod entries;
mod explain;
mod generate;

use clap::Subcommand;

use self::entries::{check, entry};
use super::puzzles::for_each::{Printer, Sink};
use super::puzzles::input::{FormattedPuzzles, Puzzles};
use super::puzzles::output::TextOrJson;
use bookgen_base::diagnostic::{Faults, did_you_mean};
use bookgen_puzzles::sudoku::format::{Format, Metadata, PuzzleEntry};
use bookgen_puzzles::sudoku::solutions::Solutions;
use bookgen_puzzles::sudoku::{Sudoku, report};

const EXIT_CODES: &str = "Exit codes:
  0  every puzzle has exactly one solution, equal to the solution in the file if the file has one
  1  a puzzle has an error or cannot be made; all other puzzles were processed
  2  the command line is invalid
  3  a file cannot be read or written";

/// The forms of a puzzle.
const FORMS: &str = "A puzzle is 81 cells, row by row, with `.` or `0` for an empty cell. Files may be in any format, \
                     and `bookgen kinds sudoku` lists the formats. A puzzle with an error is reported with its line; \
                     all other puzzles are processed.";

#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Generate puzzles
    ///
    /// The same level, options and seed give the same puzzles. The number of puzzles and the number
    /// of threads do not change the puzzles. Before a puzzle is printed, it is proved that the
    /// puzzle has exactly one solution and the requested level. No puzzle is equivalent by
    /// rotation, reflection or renumbering to any of the 1,048,576 previous puzzles. If a puzzle
    /// cannot be made, the command continues with the next puzzle.
    #[command(after_help = EXIT_CODES)]
    Generate(generate::Arguments),
    /// Solve puzzles, and report puzzles without exactly one solution
    ///
    /// Prints one line for each puzzle: the puzzle, a tab, `one solution`, a tab, and the solution.
    /// For a puzzle without exactly one solution, the line has `no solution` or `several
    /// solutions`, and the reason.
    #[command(after_help = EXIT_CODES, after_long_help = format!("{FORMS}\n\n{EXIT_CODES}"))]
    Solve(Solve),
    /// Rate the difficulty of puzzles
    ///
    /// Prints one line for each puzzle, with tabs between columns: the puzzle; three ratings on the
    /// scale of Sudoku Explainer, namely ER (the hardest step), EP (the hardest step up to the
    /// first placed digit) and ED (the first step); the name of the hardest step; the dependency
    /// (how many steps are possible at a time; fewer steps mean a harder puzzle); and the level. A
    /// puzzle that needs nested chains has the rating `9.5+`. It is harder than all levels, so its
    /// level is `-`. If a puzzle does not have exactly one solution, `-` is printed instead of each
    /// value.
    ///
    /// With `--format json`, the objects also have the key `seconds`: the predicted time that an
    /// average solver needs. `seconds` is null for the levels hard, extreme and diabolical, because
    /// solving times were measured for too few puzzles of these levels. If a puzzle does not have
    /// exactly one solution, its object has only the keys `puzzle` and `error`.
    #[command(after_help = EXIT_CODES, after_long_help = format!("{FORMS}\n\n{EXIT_CODES}"))]
    Grade(FormattedPuzzles),
    /// Solve puzzles step by step, and explain every step
    ///
    /// The steps match the steps of Sudoku Explainer. Each step lists its reasons and its
    /// conclusion; `r1c9` is row 1, column 9. The steps are followed by the solution, the number of
    /// uses of each technique, the ratings ER, EP and ED, and the level. A puzzle that needs nested
    /// chains (rated 9.5 or higher) is solved as far as possible without them.
    #[command(after_help = EXIT_CODES, after_long_help = format!("{FORMS}\n\n{EXIT_CODES}"))]
    Explain(explain::Arguments),
    /// Print the canonical form of puzzles
    ///
    /// Prints one line of 81 characters for each puzzle. The canonical form is the same for all
    /// puzzles that become equal by rotating, reflecting, renumbering, and exchanging rows,
    /// columns, bands and stacks. Only a puzzle with exactly one solution has a canonical form.
    #[command(after_help = EXIT_CODES, after_long_help = format!("{FORMS}\n\n{EXIT_CODES}"))]
    Canonical(Puzzles),
}

/// The arguments of `bookgen sudoku solve`.
#[derive(clap::Args, Debug)]
struct Solve {
    #[command(flatten)]
    puzzles: Puzzles,
    /// Print only the solutions, in this format
    #[arg(short, long, value_name = "FORMAT", value_parser = format)]
    format: Option<Format>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    match &arguments.command {
        Command::Generate(arguments) => generate::run(arguments),
        Command::Solve(arguments) => solve(arguments),
        Command::Grade(FormattedPuzzles { puzzles, format }) => {
            let grade = match format {
                TextOrJson::Text => report::grade,
                TextOrJson::Json => report::grade_json,
            };
            checked(puzzles, Printer::default(), |entry, solutions, out| {
                grade(&entry.givens, solutions, out);
            })
        }
        Command::Explain(arguments) => explain::run(arguments),
        Command::Canonical(puzzles) => {
            checked(puzzles, Printer::default(), |entry, solutions, out| {
                report::canonical_form(&entry.givens, solutions, out);
            })
        }
    }
}

/// Solves puzzles.
fn solve(arguments: &Solve) -> Result<(), Faults> {
    let Some(format) = arguments.format else {
        return checked(&arguments.puzzles, Printer::default(), |entry, solutions, out| {
            report::solutions(&entry.givens, solutions, out);
        });
    };
    let mut footer = String::new();
    format.write_footer(&mut footer);
    let printer = Printer::new(&format.header(&Metadata::default()), footer)?;
    checked(&arguments.puzzles, printer, |entry, solutions, out| {
        report::solution(entry, solutions, format, out);
    })
}

/// Calls `write` for each puzzle and its solutions. Then reports a puzzle that does not have exactly one
/// solution, and a wrong answer in the file.
///
/// # Errors
/// Input or output failed, or some puzzles have faults.
fn checked(
    puzzles: &Puzzles,
    sink: impl Sink<String>,
    write: impl Fn(&PuzzleEntry, &Solutions, &mut String) + Sync,
) -> Result<(), Faults> {
    puzzles.for_each(&Sudoku, sink, |input, out: &mut String| {
        let entry = entry(input)?;
        let solutions = Solutions::new(&entry.givens);
        write(&entry, &solutions, out);
        check(input, &entry, &solutions)
    })
}

/// Parses the name of an output format.
///
/// # Errors
/// The name is unknown. The message suggests the nearest name.
fn format(name: &str) -> Result<Format, String> {
    Format::from_name(name).ok_or_else(|| {
        let names = Format::ALL.map(|(name, _)| name);
        did_you_mean(name, names, || format!("the formats are {}", names.join(", ")))
    })
}
