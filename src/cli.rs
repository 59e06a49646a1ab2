//! The command line: one file a subcommand. Files and the terminal are touched here.

mod build;
mod check;
mod cover;
mod daily;
mod disk;
mod drawings;
mod files;
mod founding;
mod impose;
mod ledger;
mod list;
mod new;
mod progress;
mod proof;
mod schedule;
mod schema;
mod series;
mod sudoku;

use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

use crate::pipeline::Count;
use crate::presets::printers::PRINTERS;
use crate::spec::{Book, COVERS};
use crate::template::TEMPLATES;
use bookgen_base::diagnostic::{Diagnostic, Faults};

const EXIT_CODES: &str = "Exit codes:
  0  done
  1  the book cannot be made as it is described
  2  the command was used wrongly
  3  a file cannot be read or written";

const PROOF_CODES: &str = "Exit codes:
  0  nothing is wrong
  1  something is
  2  the command was used wrongly
  3  the file cannot be read";

/// A press for logic puzzles: one text file in, a printer's PDF out
#[derive(Parser, Debug)]
#[command(name = "bookgen", version, after_help = EXIT_CODES, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Make a book
    #[command(after_help = EXIT_CODES)]
    Build(build::Arguments),
    /// Make the cover of a book: back, spine and front on one sheet, by its printer's rules
    #[command(after_help = EXIT_CODES)]
    Cover(cover::Arguments),
    /// Say what would be made, and everything that is wrong
    #[command(after_help = EXIT_CODES)]
    Check(check::Arguments),
    /// Read a finished PDF again: solve every grid that is printed in it, and hold it to its manifest
    #[command(after_help = PROOF_CODES)]
    Proof(proof::Arguments),
    /// Begin a book: a folder with a commented book.toml that builds at once
    New(new::Arguments),
    /// Make dated sheets: today's, those of other days, or all that are wanted ahead
    #[command(after_help = EXIT_CODES)]
    Daily(daily::Arguments),
    /// Make dated sheets on a schedule, or say how one stands
    #[command(after_help = EXIT_CODES)]
    Schedule(schedule::Arguments),
    /// Put the pages of a PDF on sheets: booklets, several pages on a side, stacks to be cut
    #[command(after_help = EXIT_CODES)]
    Impose(impose::Arguments),
    /// Make, solve and grade Sudoku, without a book
    Sudoku(sudoku::Arguments),
    /// List the page designs, or print one
    Templates {
        /// The design to print: a file to copy from, or to begin a template of your own with
        name: Option<String>,
    },
    /// List the printers whose rules a book can keep, or print those of one
    Printers {
        /// The printer to print: a file to copy from, or to begin one of your own with
        name: Option<String>,
    },
    /// List the cover designs with their colours, or print one
    Covers {
        /// The design to print: a file to copy from, or to begin one of your own with
        name: Option<String>,
    },
    /// List the kinds of puzzle with their options and levels
    Kinds,
    /// Look into the ledger of a series: what it has printed
    #[command(subcommand, after_help = EXIT_CODES)]
    Ledger(ledger::Command),
    /// Print the boards and the scores of the texts that bookgen was founded on
    Founding(founding::Arguments),
    /// Print the JSON Schema of book.toml or daily.toml, for editors
    Schema {
        /// What the spec is of
        #[arg(default_value = "book")]
        of: schema::Of,
    },
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the man page
    Man,
}

/// Runs a command line; gives the exit code.
pub fn run(args: impl IntoIterator<Item = OsString>) -> u8 {
    let arguments = match Arguments::try_parse_from(args.into_iter().map(not_an_option)) {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version are no mistakes; everything else is wrong use.
            let _ = error.print();
            return if error.use_stderr() { 2 } else { 0 };
        }
    };
    let done = match arguments.command {
        Command::Build(arguments) => build::run(&arguments),
        Command::Cover(arguments) => cover::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Proof(arguments) => proof::run(&arguments),
        Command::Daily(arguments) => daily::run(&arguments),
        Command::Schedule(arguments) => schedule::run(&arguments),
        Command::New(arguments) => new::run(&arguments),
        Command::Impose(arguments) => impose::run(&arguments),
        Command::Sudoku(arguments) => sudoku::run(&arguments),
        Command::Templates { name: None } => print(&list::templates()),
        Command::Templates { name: Some(name) } => list::text(&TEMPLATES, &name).and_then(print),
        Command::Printers { name: None } => print(&list::printers()),
        Command::Printers { name: Some(name) } => list::text(&PRINTERS, &name).and_then(print),
        Command::Covers { name: None } => print(&list::covers()),
        Command::Covers { name: Some(name) } => list::text(&COVERS, &name).and_then(print),
        Command::Kinds => print(&list::kinds()),
        Command::Ledger(command) => ledger::run(&command),
        Command::Founding(arguments) => founding::run(&arguments),
        Command::Schema { of } => print(&schema::text(of)),
        Command::Completions { shell } => completions(shell),
        Command::Man => man(),
    };
    match done {
        Ok(()) => 0,
        Err(faults) => {
            report(&faults);
            faults.exit_code()
        }
    }
}

/// A puzzle may begin with hyphens, which are empty cells; a space before it says that it is no
/// option.
fn not_an_option(argument: OsString) -> OsString {
    match argument.to_str() {
        Some(text) if text.starts_with('-') && sudoku::input::is_meant_as_puzzle(text) => {
            format!(" {text}").into()
        }
        _ => argument,
    }
}

/// Shows faults or advice on the terminal's error side.
fn report(faults: &Faults) {
    let colour = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let _ = std::io::stderr().write_all(faults.render(100, colour).as_bytes());
}

/// Shows advice.
fn advise(advice: &[Diagnostic]) {
    if !advice.is_empty() {
        report(&Faults(advice.to_vec()));
    }
}

/// Prints a text. A reader that has gone away is no fault.
fn print(text: &str) -> Result<(), Faults> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Diagnostic::file("the output cannot be written").help(error.to_string()).into())
        }
        _ => Ok(()),
    }
}

fn completions(shell: Shell) -> Result<(), Faults> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "bookgen", &mut text);
    print(&String::from_utf8_lossy(&text))
}

fn man() -> Result<(), Faults> {
    let mut text = Vec::new();
    let mut command = Arguments::command();
    command.build();
    page(&command, "bookgen", &mut text);
    print(&String::from_utf8_lossy(&text))
}

/// A command's page of the manual, and after it those of its subcommands, each with its options.
fn page(command: &clap::Command, name: &str, text: &mut Vec<u8>) {
    // One for each command, once.
    let leaked: &'static str = Box::leak(name.to_owned().into_boxed_str());
    // Writing to a vector cannot fail.
    let _ = clap_mangen::Man::new(command.clone().name(leaked)).render(text);
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        page(sub, &format!("{name}-{}", sub.get_name()), text);
    }
}

/// The path of a spec on the command line.
#[derive(clap::Args, Debug)]
struct SpecArgument {
    /// The spec of the book
    #[arg(value_name = "BOOK.TOML")]
    spec: PathBuf,
}

/// How a command works.
#[derive(clap::Args, Debug)]
struct WorkArguments {
    /// Threads to work with [default: one a core]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Say nothing but faults
    #[arg(short, long)]
    quiet: bool,
}

/// Runs something with so many threads.
fn in_threads<T: Send>(jobs: Option<u16>, work: impl FnOnce() -> T + Send) -> Result<T, Faults> {
    // Not whatever a variable of the environment asks for.
    let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = jobs.map_or_else(cores, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    match pool {
        Ok(pool) => Ok(pool.install(work)),
        Err(error) => Err(Diagnostic::usage("there are no threads to work with")
            .help(error.to_string())
            .into()),
    }
}

/// A count and what is counted: `1 page`, `2 pages`.
fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// What a book holds, in words: its puzzles by kind and level, or the answers that are all it has.
fn contents(book: &Book, counts: &[Count]) -> String {
    match book.document.chapters.is_empty() {
        true => counted(book.document.earlier.len(), "answer"),
        false => {
            format!("{}: {}", counted(book.puzzles() as usize, "puzzle"), count_text(counts))
        }
    }
}

/// Counts in words: `sudoku 30 gentle, 30 easy; wordsearch 4 medium`.
fn count_text(counts: &[Count]) -> String {
    let mut text = String::new();
    let mut kind = "";
    for count in counts {
        if count.kind != kind {
            text += if kind.is_empty() { "" } else { "; " };
            text += &count.kind;
        } else {
            text += ",";
        }
        kind = &count.kind;
        let level = count.level.as_deref().unwrap_or("beyond the ladder");
        text += &format!(" {} {level}", count.puzzles);
    }
    text
}
