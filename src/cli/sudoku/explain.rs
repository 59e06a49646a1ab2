//! `bookgen sudoku explain`: a whole solution in words.

use std::fmt::Write;

use textwrap::Options;

use super::Threads;
use super::each::{claim, each, print};
use super::grade::ratings;
use super::input::Puzzles;
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::sudoku::board::{self, Cells};
use bookgen_puzzles::sudoku::explain::{self, Explanation, Walkthrough};
use bookgen_puzzles::sudoku::format::{Format, PuzzleEntry};
use bookgen_puzzles::sudoku::grade::{self, NESTED, Step, Technique, qqwing_grade};
use bookgen_puzzles::sudoku::setter;
use bookgen_puzzles::sudoku::solutions::Solutions;

/// How many puzzles are explained at a time by one thread; the words of one fill pages.
const BATCH: usize = 16;

/// How wide the text is, in characters; grids and lists of candidates may be wider.
const WIDTH: usize = 80;

/// How far what belongs to a step stands from the margin.
const INDENT: &str = "    ";

/// How far the further lines of a numbered link stand from it.
const HANGING: &str = "        ";

/// What to explain.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,
    /// Draw the candidates: those of the givens, and those before every step that is more than a
    /// single
    #[arg(short, long)]
    candidates: bool,
    #[command(flatten)]
    threads: Threads,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let input = arguments.puzzles.open(BATCH)?;
    let mut legend = String::new();
    para(&mut legend, [""; 2], &explain::legend());
    legend.push('\n');
    if !print(&legend)? {
        return Ok(());
    }
    each(input, arguments.threads.count(), None, |entry, out| {
        head(entry, out);
        let solutions = Solutions::of(&entry.givens);
        let Solutions::One(solution) = solutions else {
            let told = solutions.to_string();
            let _ = writeln!(out, "There is nothing to explain: {told}.\n");
            return Err(told);
        };
        if solution == entry.givens {
            *out += "Every cell is given: there is nothing to explain.\n\n";
            return claim(entry, &solution);
        }
        let rest = steps(&entry.givens, arguments.candidates, out);
        if rest > 0 {
            para(
                out,
                [""; 2],
                &format!(
                    "No step below {NESTED} is left, and {} still empty. What fills them takes \
                     nested chains, which are not told here.",
                    if rest == 1 { "one cell is".to_owned() } else { format!("{rest} cells are") }
                ),
            );
            out.push('\n');
        }
        *out += "The solution:\n\n";
        indented(out, &grid_of(&solution));
        foot(&entry.givens, out);
        claim(entry, &solution)
    })
}

/// The puzzle, and what its file says of it.
fn head(entry: &PuzzleEntry, out: &mut String) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{}", board::text(&entry.givens));
    let details = entry.metadata();
    let said: Vec<&str> = details.title().into_iter().chain(details.author()).collect();
    if !said.is_empty() {
        let _ = writeln!(out, "{}", said.join(" · "));
    }
    out.push('\n');
    indented(out, &grid_of(&entry.givens));
}

/// All steps there are, numbered from 1; gives how many cells they leave empty. The puzzle has one
/// solution, so that steps may argue from there being just one.
fn steps(givens: &Cells, candidates: bool, out: &mut String) -> u32 {
    let mut walk = Walkthrough::of(givens, NESTED);
    if candidates {
        para(
            out,
            [""; 2],
            "The candidates, here and below as they are before the step that follows; a lone one \
             has a question mark:",
        );
        out.push('\n');
        indented(out, &walk.grid());
    }
    let mut before = walk.grid();
    let mut number = 0;
    // Singles stand line by line, everything else between blank lines.
    let mut in_list = false;
    while let Some((step, explanation)) = walk.next() {
        number += 1;
        if is_single(step.technique) {
            let words = explanation.sentences.join(" ");
            para(out, ["", INDENT], &format!("{number}. {}: {words}", explanation.title));
            in_list = true;
        } else {
            let _ =
                writeln!(out, "{}{number}. {}", if in_list { "\n" } else { "" }, explanation.title);
            // Those of the givens stand just above.
            if candidates && number > 1 {
                out.push('\n');
                indented(out, &before);
            }
            sentences(&step, &explanation, out);
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

/// Whether a technique is seen in the grid, without pencil marks.
fn is_single(technique: Technique) -> bool {
    use Technique as T;
    matches!(technique, T::FullHouse | T::HiddenSingleBox | T::HiddenSingleLine | T::NakedSingle)
}

/// What a step rests on and what it draws: a paragraph, or, of chains, a line for each link.
fn sentences(step: &Step, explanation: &Explanation, out: &mut String) {
    if step.basis.chains.is_empty() {
        return para(out, [INDENT; 2], &explanation.sentences.join(" "));
    }
    for sentence in &explanation.sentences {
        let hanging = if sentence.starts_with('(') { HANGING } else { INDENT };
        para(out, [INDENT, hanging], sentence);
    }
}

/// How the puzzle is rated, and by which steps.
fn foot(givens: &Cells, out: &mut String) {
    let outcome = grade::solve(givens, NESTED);
    let counts: Vec<(u32, &str)> = Technique::ALL
        .iter()
        .map(|&technique| (outcome.count(technique), technique.name()))
        .filter(|(count, _)| *count > 0)
        .collect();
    // Of what takes nested chains from the beginning there is none.
    if !counts.is_empty() {
        *out += "The steps:\n\n";
        for (count, name) in counts {
            let _ = writeln!(out, "{INDENT}{count:>2}  {name}");
        }
        out.push('\n');
    }
    let [er, ep, ed] = ratings(outcome);
    let mut words = format!(
        "Rated by Sudoku Explainer's scale: ER {er} (the hardest step), EP {ep} (the hardest up to \
         the first digit), ED {ed} (the first step). "
    );
    let _ = match setter::level_of(outcome.hardest) {
        Some(level) => write!(words, "Level: {}.", level.name),
        None => write!(words, "9.5+ is 9.5 or more, beyond all levels."),
    };
    if let Some(grade) = qqwing_grade(givens) {
        let _ = write!(words, " QQWing calls it {}.", grade.name());
    }
    para(out, [""; 2], &words);
    out.push('\n');
}

fn grid_of(cells: &Cells) -> String {
    let mut grid = String::new();
    Format::Grid.write_puzzle(&PuzzleEntry::new(*cells, None, Default::default()), &mut grid);
    grid
}

/// A grid, away from the margin, with a blank line below.
fn indented(out: &mut String, grid: &str) {
    for line in grid.trim_end().lines() {
        let _ = writeln!(out, "{INDENT}{line}");
    }
    out.push('\n');
}

/// A paragraph, its first line and the others so far from the margin.
fn para(out: &mut String, [first, others]: [&str; 2], text: &str) {
    let options = Options::new(WIDTH).initial_indent(first).subsequent_indent(others);
    *out += &textwrap::fill(text, options);
    out.push('\n');
}
