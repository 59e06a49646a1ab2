//! `bookgen founding`: what the programs of the founding texts printed.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;

use super::{disk, report};
use crate::diagnostic::{Diagnostic, Faults, clipped};
use crate::kinds::sudoku::board::{self, Cells};
use crate::kinds::sudoku::founding::density::Density;
use crate::kinds::sudoku::founding::relabel::{self, Boards};
use crate::kinds::sudoku::founding::score::{MOST_STEPS, Parts};
use crate::kinds::sudoku::founding::shuffle::{Shuffle, Shuffler};
use crate::kinds::sudoku::founding::three_step::{self, End};
use crate::record;
use crate::rng::StreamName;
use crate::write::{self, Ours, Output};

#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand, Debug)]
enum What {
    /// Print solved boards, as sudotiku.txt: one fixed grid, its digits renamed; none stands twice
    Relabel(RelabelArguments),
    /// Score puzzles as the founding texts do, a line each, tab-separated
    ///
    /// These scores are never a level of bookgen. Columns: where the puzzle is, the puzzle; of the
    /// dig-hole paper the score, its level of 1 to 5, the givens, the least givens in a row or column, the
    /// steps of the exhaustive solver; dependency-density and its level of 0 to 3; how the
    /// three-step solver ends.
    Rate {
        /// Puzzles, one a line of 81 cells, empty ones as . or 0; or the record of a book; - for the input
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

#[derive(clap::Args, Debug)]
struct RelabelArguments {
    /// How many boards; renaming gives no more than 362880
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=i64::from(relabel::BOARDS)))]
    count: u32,
    /// Reorder rows, columns, bands and stacks too
    #[arg(long)]
    shuffled: bool,
    /// The method of shuffling [default: that of Fisher and Yates]
    #[arg(long, value_name = "METHOD", value_parser = PossibleValuesParser::new(Shuffle::NAMES))]
    shuffle: Option<String>,
    /// The seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// A new file for them [default: they are printed]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    match &arguments.what {
        What::Relabel(arguments) => boards(arguments),
        What::Rate { file } if file.as_os_str() == "-" => {
            rate(std::io::stdin().lock(), "the input")
        }
        What::Rate { file } => rate_file(file),
    }
}

fn boards(arguments: &RelabelArguments) -> Result<(), Faults> {
    if let Some(path) = arguments.output.as_ref().filter(|path| fs::symlink_metadata(path).is_ok())
    {
        return Err(Diagnostic::file(format!("{} is there already", path.display()))
            .help("name a file that does not exist yet")
            .into());
    }
    let mut rng =
        StreamName::new().with("founding").with("relabel").with_number(arguments.seed).stream();
    let method = arguments.shuffle.as_deref().and_then(Shuffle::named);
    let boards = Boards::new(Shuffler::new(method, &mut rng), arguments.shuffled);
    let mut text = String::new();
    for board in boards.take(arguments.count as usize) {
        relabel::write(&board, &mut text);
    }
    let Some(path) = &arguments.output else { return super::print(&text) };
    let (path, bytes) = (path.clone(), text.into_bytes());
    let done =
        format!("{}: {}\n", path.display(), super::counted(arguments.count as usize, "board"));
    write::write(&[Output { path, bytes, replaces: Ours::Never, made_from: None }])?;
    super::print(&done)
}

fn rate_file(path: &Path) -> Result<(), Faults> {
    let failed = |error: std::io::Error| {
        Diagnostic::file(format!("{} cannot be read", path.display())).help(error.to_string())
    };
    // Asked before it is opened: a folder can be opened, and then not be read.
    if fs::metadata(path).map_err(failed)?.is_dir() {
        return Err(Diagnostic::file(format!("{} is a folder", path.display()))
            .help("name a file of puzzles, or the record of a book")
            .into());
    }
    let mut reader = BufReader::new(File::open(path).map_err(failed)?);
    if !reader.fill_buf().map_err(failed)?.starts_with(record::FIRST_LINE.as_bytes()) {
        return rate(reader, &path.display().to_string());
    }
    let mut out = Lines::new()?;
    for entry in disk::record(path, false)?.record.into_iter().flat_map(|record| record.entries) {
        let givens = board::parse(&entry.puzzle.givens, "the givens", true);
        let is_read = match (givens, entry.puzzle.kind.as_str()) {
            (Ok(givens), "sudoku") => out.put(&line(&entry.id, &givens))?,
            _ => true,
        };
        if !is_read {
            break;
        }
    }
    out.end()?;
    Ok(())
}

/// No line is longer that holds a puzzle.
const MOST_LINE: u64 = 1 << 16;

/// Rates a puzzle a line. Empty lines and those that begin with # are passed over.
fn rate(mut reader: impl BufRead, name: &str) -> Result<(), Faults> {
    let mut out = Lines::new()?;
    let (mut number, mut bad) = (0u64, 0);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let failed = |error: std::io::Error| {
            Diagnostic::file(format!("{name} cannot be read")).help(error.to_string())
        };
        if reader.by_ref().take(MOST_LINE).read_until(b'\n', &mut bytes).map_err(failed)? == 0 {
            break;
        }
        if bytes.last() != Some(&b'\n') && bytes.len() as u64 == MOST_LINE {
            reader.skip_until(b'\n').map_err(failed)?;
        }
        number += 1;
        let text = String::from_utf8_lossy(&bytes);
        let text = text.trim_start_matches('\u{feff}').split_whitespace().next().unwrap_or("");
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        match board::parse(&text.replace('0', "."), "the givens", true) {
            Ok(givens) => {
                if !out.put(&line(&number.to_string(), &givens))? {
                    break;
                }
            }
            Err(flaw) => {
                bad += 1;
                report(
                    &Diagnostic::book(format!("line {number} of {name} is no puzzle: {flaw}"))
                        .help(format!("it reads {}", clipped(text)))
                        .into(),
                );
            }
        }
    }
    out.end()?;
    match bad {
        0 => Ok(()),
        bad => Err(Diagnostic::book(format!("{} without a puzzle", super::counted(bad, "line")))
            .help("a line holds 81 cells, empty ones as . or 0")
            .into()),
    }
}

fn line(id: &str, givens: &Cells) -> String {
    let (parts, density) = (Parts::of(givens), Density::of(givens));
    let steps = match parts.steps {
        MOST_STEPS => format!(">={MOST_STEPS}"),
        steps => steps.to_string(),
    };
    let tenths = parts.tenths();
    let solved = three_step::solve(givens);
    let end = match solved.end {
        End::Solved if solved.by_trial => "solved by trial",
        End::Solved => "solved",
        End::Stuck => "stuck",
        End::Contradiction => "contradiction",
    };
    format!(
        "{id}\t{}\t{}.{}\t{}\t{}\t{}\t{steps}\t{:.3}\t{}\t{end}\n",
        board::text(givens),
        tenths / 10,
        tenths % 10,
        parts.level(),
        parts.givens,
        parts.least_in_line,
        density.score(),
        density.level(),
    )
}

/// The output, line by line, until nobody reads it any more.
struct Lines(BufWriter<std::io::StdoutLock<'static>>);

impl Lines {
    /// The output with the names of the columns.
    fn new() -> Result<Lines, Faults> {
        let mut lines = Lines(BufWriter::new(std::io::stdout().lock()));
        lines.put("#\tpuzzle\tdig-hole\tlevel\tgivens\tleast in a line\tsteps\tdependency-density\tlevel\tthree-step\n")?;
        Ok(lines)
    }

    /// Writes a line. False if the reader has gone away, which is no fault.
    fn put(&mut self, line: &str) -> Result<bool, Faults> {
        written(self.0.write_all(line.as_bytes()))
    }

    fn end(mut self) -> Result<bool, Faults> {
        written(self.0.flush())
    }
}

fn written(done: std::io::Result<()>) -> Result<bool, Faults> {
    match done {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        Err(error) => {
            Err(Diagnostic::file("the output cannot be written").help(error.to_string()).into())
        }
    }
}
