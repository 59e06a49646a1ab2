//! `bookgen puzzle explain`: explains the solutions of puzzles step by step.

use std::collections::BTreeMap;
use std::fmt::Write;

use clap::builder::PossibleValuesParser;
use serde_json::{Value, json};

use crate::cli::puzzles::input::FormattedPuzzles;
use crate::cli::puzzles::paragraph::{INDENT, write_counts, write_paragraph};
use crate::cli::terminal::escaped;
use crate::presets::languages;
use crate::standalone::json::rating_text;
use crate::standalone::solution::{Graded, graded};
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::{Grade, Kind, Step};

/// The arguments of the command.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    puzzles: FormattedPuzzles,
    /// The language of the steps
    #[arg(short, long, value_name = "CODE", default_value = "en", value_parser = PossibleValuesParser::new(languages::codes()))]
    language: String,
}

/// Runs the command.
pub fn run(kind: &'static dyn Kind, arguments: &Arguments) -> Result<(), Faults> {
    let steps = |graded: &Graded| graded.board.steps(&arguments.language);
    arguments.puzzles.print(
        kind,
        |input| graded(kind, input),
        |graded, out| {
            let _ = writeln!(out, "{}", graded.puzzle);
            if let Some(heading) = graded.board.heading() {
                let _ = writeln!(out, "{}", escaped(&heading));
            }
            out.push('\n');
            write_steps(&steps(&graded), out);
            write_footer(kind, &graded.grade, out);
        },
        |graded| {
            let steps: Vec<Value> = steps(&graded).iter().map(step_object).collect();
            graded.object(kind).with("steps", steps)
        },
    )
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
