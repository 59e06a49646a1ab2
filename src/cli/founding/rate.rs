//! `bookgen founding rate`: scores puzzles by the methods of the founding texts.

use std::ffi::OsString;
use std::fmt::Write;
use std::path::Path;

use super::named;
use super::steps::{TraceArgument, write_steps};
use crate::cli::puzzles::for_each::Printer;
use crate::cli::sudoku::entries::{check, each_of};
use crate::cli::terminal::print_data;
use crate::cli::work::Threads;
use crate::disk::{self, RecordFile};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::sudoku::Sudoku;
use bookgen_puzzles::sudoku::board::{self, Cells};
use bookgen_puzzles::sudoku::founding::dependency_density::{DependencyDensity, PairCount};
use bookgen_puzzles::sudoku::founding::dig_hole::BoundSet;
use bookgen_puzzles::sudoku::founding::dig_hole_score::{DigHoleScore, MAX_STEPS};
use bookgen_puzzles::sudoku::founding::options::SolverMethod;
use bookgen_puzzles::sudoku::founding::three_step::{self, StepTwo};
use bookgen_puzzles::sudoku::solutions::Solutions;
use bookgen_puzzles::{Kind, record};

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// Puzzles in any format: a file, `-` for standard input, 81 cells, or the record of a book
    #[arg(value_name = "FILE|-")]
    puzzles: OsString,
    /// The ranges of givens for the score of the dig-hole paper
    #[arg(long, value_name = "NAME", default_value = "english-edition")]
    #[arg(value_parser = named(BoundSet::NAMES, BoundSet::from_name))]
    bounds: BoundSet,
    /// The three-step solver: as books use it, or as its text describes it (three-step-text)
    #[arg(long, value_name = "NAME", default_value = "three-step")]
    #[arg(value_parser = named(SolverMethod::NAMES, SolverMethod::from_name))]
    solver: SolverMethod,
    /// How often the dependency-density counts a pair of dependent cells; the text does not say
    #[arg(long, value_name = "NAME", default_value = "twice")]
    #[arg(value_parser = named(PairCount::NAMES, PairCount::from_name))]
    pairs: PairCount,
    /// The same as --bounds five-intervals --solver three-step-text
    #[arg(long, conflicts_with_all = ["bounds", "solver"])]
    as_written: bool,
    #[command(flatten)]
    trace: TraceArgument,
    #[command(flatten)]
    threads: Threads,
}

/// The header line of the printed table.
const COLUMNS: &str = "#\tpuzzle\tdig-hole\tlevel\tgivens\tleast in a line\tsteps\tdependency-density\tlevel\tthree-step\n";

/// The methods that have variants.
#[derive(Clone, Copy)]
struct Methods<'a> {
    bounds: BoundSet,
    step_two: StepTwo,
    pairs: PairCount,
    trace: &'a TraceArgument,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let (bounds, step_two) = match arguments.as_written {
        true => (BoundSet::FiveIntervals, StepTwo::LastBlanks),
        false => (arguments.bounds, arguments.solver.0),
    };
    let pairs = arguments.pairs;
    let methods = Methods { bounds, step_two, pairs, trace: &arguments.trace };
    let path = Path::new(&arguments.puzzles);
    // Only a regular file is read to find out, because data from a pipe cannot be read again.
    if disk::begins_with(path, record::FIRST_LINE) {
        return rate_record(path, methods);
    }
    let printer = Printer::new(COLUMNS, "")?;
    each_of(&arguments.puzzles, arguments.threads.count(), printer, |input, entry, out| {
        let solutions = Solutions::new(&entry.givens);
        rate(&entry.line.to_string(), &entry.givens, &solutions, methods, out);
        check(input, entry, &solutions)
    })
}

/// Scores the Sudoku puzzles of a record.
fn rate_record(path: &Path, methods: Methods<'_>) -> Result<(), Faults> {
    let mut text = COLUMNS.to_owned();
    let mut faults = Faults::default();
    for entry in RecordFile::read(path)?.record.into_iter().flat_map(|record| record.entries) {
        if entry.puzzle.kind != Sudoku.about().name {
            continue;
        }
        let givens = board::parse_givens(&entry.puzzle.givens).map_err(|flaw| flaw.0);
        let rated = givens.and_then(|givens| {
            let solutions = Solutions::new(&givens);
            rate(&entry.id, &givens, &solutions, methods, &mut text);
            match solutions {
                Solutions::One(_) => Ok(()),
                other => Err(other.to_string()),
            }
        });
        if let Err(flaw) = rated {
            faults.push(Diagnostic::input(format!("{}: {flaw}", entry.id)));
        }
    }
    print_data(&text)?;
    faults.into_result(())
}

/// Writes the output line of a puzzle.
fn rate(id: &str, givens: &Cells, solutions: &Solutions, methods: Methods<'_>, out: &mut String) {
    let puzzle = board::text(givens);
    if !matches!(solutions, Solutions::One(_)) {
        *out += &format!("{id}\t{puzzle}{}\n", "\t-".repeat(8));
        return;
    }
    let mut trace = methods.trace.trace();
    let (parts, density) = (DigHoleScore::new(givens), DependencyDensity::new(givens));
    let density = density.counting(methods.pairs);
    trace.add(|| parts.calculation(methods.bounds));
    trace.add(|| density.calculation());
    let DigHoleScore { givens: count, min_in_line, steps } = parts;
    let (tenths, level) = (parts.tenths(methods.bounds), parts.level(methods.bounds));
    let more = if steps == MAX_STEPS { ">=" } else { "" };
    let solved = three_step::solve(givens, methods.step_two, &mut trace);
    let end = solved.description();
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "{id}\t{puzzle}\t{}.{}\t{level}\t{count}\t{min_in_line}\t{more}{steps}\t{:.3}\t{}\t{end}",
        tenths / 10,
        tenths % 10,
        density.score(),
        density.level(),
    );
    write_steps(&mut trace, out);
}
