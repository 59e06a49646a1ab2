//! `bookgen sudoku explain`: explains a whole solution in words.

use std::fmt::Write;

use super::grade::ratings;
use super::input::{Puzzles, check_stated_solution};
use crate::cli::puzzles::Threads;
use crate::cli::puzzles::for_each::Printer;
use crate::cli::puzzles::paragraph::{INDENT, write_counts, write_paragraph};
use crate::cli::terminal::escaped;
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::sudoku::board::{self, Cells};
use bookgen_puzzles::sudoku::explain::{self, Explanation, Walkthrough};
use bookgen_puzzles::sudoku::format::{Format, PuzzleEntry};
use bookgen_puzzles::sudoku::grade::{self, NESTED, Step, Technique, qqwing_grade};
use bookgen_puzzles::sudoku::level_of;
use bookgen_puzzles::sudoku::solutions::Solutions;

/// The number of puzzles in a batch. A thread explains one batch at a time. The number is small
/// because explanations are long.
const BATCH: usize = 16;

/// The indent of the second and later lines of a numbered link of a chain.
const CONTINUATION_INDENT: &str = "        ";

/// The arguments of the command.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,
    /// Show the candidates at the start, and before every step that is not a single
    #[arg(short, long)]
    candidates: bool,
    #[command(flatten)]
    threads: Threads,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let file = arguments.puzzles.open()?;
    let mut legend = String::new();
    write_paragraph(&mut legend, "", "", &explain::legend("en"));
    legend.push('\n');
    let printer = Printer::new(&legend, "")?;
    file.for_each(BATCH, arguments.threads.count(), printer, |entry, out| {
        write_header(entry, out);
        let solutions = Solutions::new(&entry.givens);
        let Solutions::One(solution) = solutions else {
            let reason = solutions.to_string();
            let _ = writeln!(out, "There is nothing to explain: {reason}.\n");
            return Err(reason);
        };
        if solution == entry.givens {
            *out += "Every cell is given: there is nothing to explain.\n\n";
            return check_stated_solution(entry, &solution);
        }
        let empty = write_steps(&entry.givens, arguments.candidates, out);
        if empty > 0 {
            write_paragraph(
                out,
                "",
                "",
                &format!(
                    "No step below {NESTED} is left, and {} still empty. What fills them takes \
                     nested chains, which are not told here.",
                    if empty == 1 {
                        "one cell is".to_owned()
                    } else {
                        format!("{empty} cells are")
                    }
                ),
            );
            out.push('\n');
        }
        *out += "The solution:\n\n";
        write_indented(out, &grid_of(&solution));
        write_footer(&entry.givens, out);
        check_stated_solution(entry, &solution)
    })
}

/// Writes the puzzle and its title and author.
fn write_header(entry: &PuzzleEntry, out: &mut String) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{}", board::text(&entry.givens));
    let details = entry.metadata();
    let lines: Vec<&str> = details.title().into_iter().chain(details.author()).collect();
    if !lines.is_empty() {
        let _ = writeln!(out, "{}", escaped(&lines.join(" · ")));
    }
    out.push('\n');
    write_indented(out, &grid_of(&entry.givens));
}

/// Writes all steps, numbered from 1, and returns the number of cells that stay empty. The puzzle
/// must have exactly one solution, because some techniques assume this.
fn write_steps(givens: &Cells, candidates: bool, out: &mut String) -> u32 {
    let mut walk = Walkthrough::new(givens, NESTED);
    if candidates {
        write_paragraph(
            out,
            "",
            "",
            "The candidates, here and below as they are before the step that follows; a lone one \
             has a question mark:",
        );
        out.push('\n');
        write_indented(out, &walk.grid());
    }
    let mut before = walk.grid();
    let mut number = 0;
    // Consecutive singles form a list without blank lines. All other steps are separated by blank
    // lines.
    let mut in_list = false;
    while let Some((step, explanation)) = walk.next() {
        number += 1;
        if is_single(step.technique) {
            let words = explanation.sentences.join(" ");
            write_paragraph(out, "", INDENT, &format!("{number}. {}: {words}", explanation.title));
            in_list = true;
        } else {
            let _ =
                writeln!(out, "{}{number}. {}", if in_list { "\n" } else { "" }, explanation.title);
            // Before step 1, no candidates are shown here, because the initial candidates were
            // already shown above.
            if candidates && number > 1 {
                out.push('\n');
                write_indented(out, &before);
            }
            write_step(&step, &explanation, out);
            out.push('\n');
            in_list = false;
        }
        if candidates {
            before = walk.grid();
        }
    }
    if in_list {
        out.push('\n');
    }
    walk.candidates().empty_count()
}

/// Whether a technique is a single. A solver needs no pencil marks to find a single.
fn is_single(technique: Technique) -> bool {
    use Technique as T;
    matches!(technique, T::FullHouse | T::HiddenSingleBox | T::HiddenSingleLine | T::NakedSingle)
}

/// Writes the reasons and the conclusion of a step: one paragraph or, for chains, one line for each
/// link.
fn write_step(step: &Step, explanation: &Explanation, out: &mut String) {
    if step.basis.chains.is_empty() {
        return write_paragraph(out, INDENT, INDENT, &explanation.sentences.join(" "));
    }
    for sentence in &explanation.sentences {
        let hanging = if sentence.starts_with('(') { CONTINUATION_INDENT } else { INDENT };
        write_paragraph(out, INDENT, hanging, sentence);
    }
}

/// Writes the number of uses of each technique and the ratings.
fn write_footer(givens: &Cells, out: &mut String) {
    let outcome = grade::solve(givens, NESTED);
    let counts: Vec<(usize, &str)> = Technique::ALL
        .iter()
        .map(|&technique| (outcome.count(technique) as usize, technique.name()))
        .filter(|(count, _)| *count > 0)
        .collect();
    // A puzzle that needs nested chains from the start has no steps.
    if !counts.is_empty() {
        write_counts(counts, out);
    }
    let [er, ep, ed] = ratings(outcome);
    let mut words = format!(
        "Rated by Sudoku Explainer's scale: ER {er} (the hardest step), EP {ep} (the hardest up to \
         the first digit), ED {ed} (the first step). "
    );
    let _ = match level_of(outcome.hardest) {
        Some(level) => write!(words, "Level: {}.", level.name),
        None => write!(words, "9.5+ is 9.5 or more, beyond all levels."),
    };
    if let Some(grade) = qqwing_grade(givens) {
        let _ = write!(words, " QQWing calls it {}.", grade.name());
    }
    write_paragraph(out, "", "", &words);
    out.push('\n');
}

fn grid_of(cells: &Cells) -> String {
    let mut grid = String::new();
    Format::Grid.write_puzzle(&PuzzleEntry::new(*cells, None, Default::default()), &mut grid);
    grid
}

/// Writes an indented grid and a blank line.
fn write_indented(out: &mut String, grid: &str) {
    for line in grid.trim_end().lines() {
        let _ = writeln!(out, "{INDENT}{line}");
    }
    out.push('\n');
}
