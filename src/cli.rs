//! The command line, with one file for each subcommand. A command parses its arguments, calls a
//! function and prints the result.

mod book_summary;
mod build;
mod check;
mod clues;
mod daily;
mod founding;
mod help;
mod impose;
mod kinds;
mod ledger;
mod list;
mod listing;
mod manual;
mod named;
mod new;
mod overview;
mod panic_report;
mod proof;
mod puzzle;
mod puzzles;
mod questions;
mod schedule;
mod schema;
mod shelf;
mod spec_files;
mod sudoku;
mod terminal;
mod words;
mod work;

use std::ffi::OsString;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;

use crate::presets::printers::PRINTERS;
use crate::spec::COVERS;
use crate::standalone::text::looks_like_cells;
use crate::template::TEMPLATES;
use crate::wording::counted;
use named::Named;
pub use terminal::mark_closed;
use terminal::{print, print_json, report};

const EXIT_CODES: &str = "Exit codes:
  0  done
  1  the book has faults and cannot be made
  2  the command line is invalid
  3  a file cannot be read or written
  4  bookgen made a mistake: please report the message";

const PROOF_CODES: &str = "Exit codes:
  0  no findings
  1  findings
  2  the command line is invalid
  3  the file cannot be read
  4  bookgen made a mistake: please report the message";

/// A press for logic puzzles: one text file in, a printer's PDF out
#[derive(Parser, Debug)]
#[command(name = "bookgen", version, max_term_width = 100, help_template = HELP)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

/// The layout of `bookgen --help`. The part `after-help` lists the commands in groups.
const HELP: &str = "{about}\n\n{usage-heading} {usage}{after-help}\n\nOptions:\n{options}";

#[derive(Subcommand, Debug)]
enum Command {
    /// Make books: the pages, and the cover of each bound book
    #[command(after_help = EXIT_CODES)]
    Build(build::Arguments),
    /// Make the cover of a book: the same as `build --cover`
    #[command(hide = true, after_help = EXIT_CODES)]
    Cover(build::Arguments),
    /// List books with their page counts, spines, ISBNs and states
    #[command(after_help = EXIT_CODES)]
    List(shelf::Arguments),
    /// Make texts and pictures for the page of a book in a shop
    ///
    /// Writes a folder with the description, keywords, a table of facts, the front cover and sample pages,
    /// in the forms and sizes that sellers ask for.
    #[command(after_help = EXIT_CODES)]
    Listing(listing::Arguments),
    /// Report the faults of a book without writing files
    #[command(after_help = EXIT_CODES)]
    Check(check::Arguments),
    /// Check a finished PDF: solve its puzzles, compare it with the rules
    ///
    /// Reads the PDF back, solves every printed puzzle, and compares the file with its manifest, with
    /// its record and with the rules of a printer.
    #[command(after_help = PROOF_CODES)]
    Proof(proof::Arguments),
    /// Start a book, worksheets or a publication
    New(new::Arguments),
    /// Make the dated sheets of today and of the next days
    #[command(after_help = EXIT_CODES)]
    Daily(daily::Arguments),
    /// Make dated sheets on a schedule, or show the status
    #[command(after_help = EXIT_CODES)]
    Schedule(schedule::Arguments),
    /// Arrange the pages of a PDF on sheets: booklets, stacks to cut
    ///
    /// The pages become a booklet, several pages on a side, or stacks that are cut.
    #[command(after_help = EXIT_CODES)]
    Impose(impose::Arguments),
    /// Make, solve, grade, explain and draw puzzles of any kind
    Puzzle(puzzle::Arguments),
    /// Make, solve, grade and explain Sudoku
    Sudoku(sudoku::Arguments),
    /// List the page designs, or print one
    Templates {
        /// Print the design with this name, as a TOML file that you can copy and change
        #[arg(value_parser = Named::templates(), hide_possible_values = true)]
        name: Option<String>,
    },
    /// List the printers, or print the rules of one
    Printers {
        /// Print the rules of the printer with this name, as a TOML file that you can copy and
        /// change
        #[arg(value_parser = Named::printers(), hide_possible_values = true)]
        name: Option<String>,
    },
    /// List the cover designs with their colours, or print one
    Covers {
        /// Print the cover design with this name, as a TOML file that you can copy and change
        #[arg(value_parser = Named::covers(), hide_possible_values = true)]
        name: Option<String>,
    },
    /// List the kinds of puzzle, or describe one: its levels and options
    Kinds {
        /// Describe the kind with this name: its levels, options and file formats
        #[arg(value_parser = Named::kinds(), hide_possible_values = true)]
        name: Option<String>,
    },
    /// List, check and measure lists of words
    #[command(subcommand, after_help = EXIT_CODES)]
    Words(words::Command),
    /// Check lists of clues, add to them, merge them
    #[command(subcommand, after_help = EXIT_CODES)]
    Clues(clues::Command),
    /// Work with the database of the printed puzzles of a series
    #[command(subcommand, after_help = EXIT_CODES)]
    Ledger(ledger::Command),
    /// Run the methods of the four texts on which bookgen is based
    Founding(founding::Arguments),
    /// Print the JSON Schema of a spec, for text editors
    ///
    /// The schema describes book.toml or daily.toml, or the data of dated issues.
    Schema {
        /// The file that the schema describes
        #[arg(default_value = "book")]
        of: schema::SchemaOf,
    },
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    Man,
}

/// Runs a command line. Returns the exit code.
pub fn run(args: impl IntoIterator<Item = OsString>) -> u8 {
    report_full_files();
    let args: Vec<OsString> = args.into_iter().map(escape_puzzle).collect();
    // Examples and exit codes are written only for a help: they take longer than a small command.
    let parsed = Arguments::command().try_get_matches_from(&args);
    let parsed = parsed.or_else(|_| command().try_get_matches_from(&args));
    let parsed = parsed.and_then(|matches| Arguments::from_arg_matches(&matches));
    let parsed = match parsed {
        Ok(arguments) => arguments.command,
        Err(error) => {
            // The parser also returns the output of `--help` and `--version` as an error.
            return terminal::print_clap(&error);
        }
    };
    let Some(parsed) = parsed else {
        return match print(&overview::tasks()) {
            Ok(()) => 2,
            Err(faults) => {
                report(&faults);
                faults.exit_code()
            }
        };
    };
    let done = panic_report::guarded(|| match parsed {
        Command::Build(arguments) => build::run(&arguments),
        Command::Cover(arguments) => build::run(&arguments.for_cover()),
        Command::List(arguments) => shelf::run(&arguments),
        Command::Listing(arguments) => listing::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Proof(arguments) => proof::run(&arguments),
        Command::Daily(arguments) => daily::run(&arguments),
        Command::Schedule(arguments) => schedule::run(&arguments),
        Command::New(arguments) => new::run(&arguments),
        Command::Impose(arguments) => impose::run(&arguments),
        Command::Puzzle(arguments) => puzzle::run(&arguments),
        Command::Sudoku(arguments) => sudoku::run(&arguments),
        Command::Templates { name: None } => print(&list::templates()),
        Command::Templates { name: Some(name) } => list::text(&TEMPLATES, &name).and_then(print),
        Command::Printers { name: None } => print(&list::printers()),
        Command::Printers { name: Some(name) } => list::text(&PRINTERS, &name).and_then(print),
        Command::Covers { name: None } => print(&list::covers()),
        Command::Covers { name: Some(name) } => list::text(&COVERS, &name).and_then(print),
        Command::Kinds { name: None } => print(&kinds::list()),
        Command::Kinds { name: Some(name) } => kinds::describe(&name).and_then(|text| print(&text)),
        Command::Words(command) => words::run(&command),
        Command::Clues(command) => clues::run(&command),
        Command::Ledger(command) => ledger::run(&command),
        Command::Founding(arguments) => founding::run(&arguments),
        Command::Schema { of } => print_json(&schema::schema(of)),
        Command::Completions { shell } => manual::completions(command(), shell),
        Command::Man => manual::manual(command()),
    });
    match done {
        Ok(()) => 0,
        Err(faults) => {
            report(&faults);
            faults.exit_code()
        }
    }
}

/// The command line, with the list of commands in its help.
fn command() -> clap::Command {
    let command = help::with_help(Arguments::command(), &[]);
    let commands = overview::commands(&command);
    command.after_help(format!("{commands}{EXIT_CODES}"))
}

/// Makes a write beyond the maximum size of files (`ulimit -f`) an error. By default, the signal of
/// the system would kill the program.
fn report_full_files() {
    #[cfg(unix)]
    {
        use signal_hook::{consts::SIGXFSZ, flag};
        // Ignores errors: the signal then kills the program.
        let _ = flag::register(SIGXFSZ, std::sync::Arc::default());
    }
}

/// A puzzle in an argument may begin with hyphens, which are empty cells. Puts a space before such
/// a puzzle, so that it is not parsed as an option.
fn escape_puzzle(argument: OsString) -> OsString {
    match argument.to_str() {
        Some(text) if text.starts_with('-') && looks_like_cells(text) => format!(" {text}").into(),
        _ => argument,
    }
}

/// Parses a text, which must be one line and not empty.
fn one_line(text: &str) -> Result<String, String> {
    match text.trim() {
        "" => Err("the text is empty".to_owned()),
        text if text.contains(char::is_control) => Err("write one line of plain text".to_owned()),
        text => Ok(text.to_owned()),
    }
}
