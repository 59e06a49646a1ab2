//! `bookgen puzzle explain`: explains the solutions of puzzles step by step.

use std::collections::BTreeMap;
use std::fmt::Write;

use clap::builder::PossibleValuesParser;
use serde_json::{Value, json};

use crate::cli::puzzles::for_each::Printer;
use crate::cli::puzzles::input::Puzzles;
use crate::cli::puzzles::output::{TextOrJson, write_error};
use crate::cli::puzzles::paragraph::{INDENT, write_counts, write_paragraph};
use crate::cli::terminal::escaped;
use crate::presets::languages;
use crate::standalone::json::{PuzzleObject, rating_text};
use crate::standalone::solution::graded;
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::{Grade, Kind, Step};

/// The arguments of the command.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,
    /// The output format
    #[arg(short, long, value_name = "FORMAT", value_enum, default_value = "text")]
    format: TextOrJson,
    /// The language of the steps
    #[arg(short, long, value_name = "CODE", default_value = "en", value_parser = PossibleValuesParser::new(languages::codes()))]
    language: String,
}

/// Runs the command.
pub fn run(kind: &'static dyn Kind, arguments: &Arguments) -> Result<(), Faults> {
    let format = arguments.format;
    arguments.puzzles.for_each(kind, Printer::default(), |input, out: &mut String| {
        let (puzzle, board, grade) =
            graded(kind, input).inspect_err(|fault| write_error(format, input, fault, out))?;
        let steps = board.steps(&arguments.language);
        match format {
            TextOrJson::Text => {
                let _ = writeln!(out, "{puzzle}");
                if let Some(heading) = board.heading() {
                    let _ = writeln!(out, "{}", escaped(&heading));
                }
                out.push('\n');
                write_steps(&steps, out);
                write_footer(kind, &grade, out);
            }
            TextOrJson::Json => {
                let steps: Vec<Value> = steps.iter().map(step_object).collect();
                let object = PuzzleObject::new(&puzzle);
                let object = object.graded(kind, &*board, &grade, board.fingerprint());
                object.with("steps", steps).write(out);
            }
        }
        Ok(())
    })
}

fn step_object(step: &Step) -> Value {
    let Step { technique, name, level, sentences, .. } = step;
    json!({
        "technique": technique,
        "name": name,
        "level": level.map(|level| level.name),
        "sentences": sentences,
    })
}

/// Writes the steps, numbered from 1, and the number of uses of each technique.
fn write_steps(steps: &[Step], out: &mut String) {
    if steps.is_empty() {
        *out += "There is nothing to explain: the solution has no steps.\n\n";
        return;
    }
    // Techniques are listed in the order of their first use.
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (index, step) in steps.iter().enumerate() {
        let level = step.level.map_or(String::new(), |level| format!(" ({})", level.name));
        let _ = writeln!(out, "{}. {}{level}", index + 1, step.name);
        for sentence in &step.sentences {
            write_paragraph(out, INDENT, INDENT, sentence);
        }
        counts.entry(&step.name).or_insert((index, 0)).1 += 1;
    }
    out.push('\n');
    let mut counts: Vec<((usize, usize), &str)> =
        counts.into_iter().map(|(technique, count)| (count, technique)).collect();
    counts.sort_unstable();
    write_counts(counts.into_iter().map(|((_, count), technique)| (count, technique)), out);
}

/// Writes the grade.
fn write_footer(kind: &dyn Kind, grade: &Grade, out: &mut String) {
    let level = grade.level_name().unwrap_or("beyond all levels");
    let mut words = format!("Level: {level}.");
    if let (Some(rating), Some(scale)) = (rating_text(kind, grade), kind.about().scale) {
        let _ = write!(words, " Rating: {rating} ({}).", scale.name);
    }
    let _ = write!(words, " Effort: {}.", grade.effort);
    write_paragraph(out, "", "", &words);
    out.push('\n');
}
