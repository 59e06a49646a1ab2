//! `bookgen sudoku generate`: makes puzzles.

use super::each::{no_threads, print};
use super::options::{self, Options, line};
use super::{Threads, stream};
use crate::cli::{build, new};
use crate::diagnostic::{Diagnostic, Fault, Faults, Source};
use crate::fields::{NoFiles, Type};
use crate::kinds::sudoku::board;
use crate::kinds::sudoku::format::{Detail, Details, Entry, Format};
use crate::kinds::{Order, Shortfall};
use crate::plan::GENERATOR;
use crate::rng::StreamName;
use crate::spec::{self, Chapter};

/// How many puzzles are made at a time by one thread.
const BATCH: u64 = 16;

/// What to make, and how to write it.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// A level: see `bookgen kinds`
    #[arg(short, long, value_name = "NAME", conflicts_with = "rating")]
    level: Option<String>,
    /// A range of the Sudoku Explainer scale instead: `2.0-2.6`
    #[arg(short, long, value_name = "LEAST-MOST")]
    rating: Option<String>,
    /// How many puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// The seed [default: a new one, which is said]
    #[arg(short, long, value_name = "N", value_parser = build::seed)]
    seed: Option<u64>,
    /// How they are written: line, grid, sdk, sdm, opensudoku, ipuz (a document a line), json (an
    /// object a line)
    #[arg(short, long, value_name = "FORMAT", default_value = "line", value_parser = options::format)]
    format: Format,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    options: Options,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let chapter = order(arguments)?;
    let seed = arguments.seed.unwrap_or_else(|| {
        let seed = new::new_seed();
        eprintln!("seed {seed}");
        seed
    });
    let format = arguments.format;
    let mut text = String::new();
    let level = arguments.level.as_deref().unwrap_or_default();
    let name = format!("{} {level}", chapter.kind.about().name);
    let about = Details::default().with(Detail::Collection, &name).with(Detail::Level, level);
    format.begin(&about, &mut text);
    if !print(&text)? {
        return Ok(());
    }
    let mut next = 0;
    let batch = || {
        let first = next;
        next = arguments.count.min(first + BATCH);
        (first < next).then_some(first..next)
    };
    let work = |numbers: std::ops::Range<u64>| {
        let mut text = String::new();
        for number in numbers {
            match make(&chapter, seed, number) {
                Ok(entry) => format.write(&entry, &mut text),
                Err(fault) => return (text, Some(fault)),
            }
        }
        (text, None)
    };
    let mut failed = None;
    let mut open = true;
    let put = |(text, fault): (String, Option<Diagnostic>)| {
        let printed = print(&text);
        open = matches!(printed, Ok(true));
        failed = printed.err().or(fault);
        open && failed.is_none()
    };
    stream::ordered(arguments.threads.count(), batch, work, put).map_err(no_threads)?;
    if let Some(fault) = failed {
        return Err(fault.into());
    }
    let mut text = String::new();
    format.end(&mut text);
    if open {
        print(&text)?;
    }
    Ok(())
}

/// What is asked for, as a chapter of a book asks for it: the same keys, the same faults.
fn order(arguments: &Arguments) -> Result<Chapter, Faults> {
    // Blank lines keep what the user has not written out of what he is shown.
    let mut text = "id = \"generate\"\nkind = \"sudoku\"\ncount = 1\nper_page = 1\n\n".to_owned();
    let mut say = |key: &str, ty: &Type, value: Option<&str>| {
        if let Some(value) = value {
            text += &line(key, ty, value);
            text += "\n\n";
        }
    };
    say("level", &Type::Text, arguments.level.as_deref());
    static NUMBER: Type = Type::Number(0.0, 20.0);
    say("rating", &Type::List(&NUMBER, 2, 2), arguments.rating.as_deref());
    text += "[options]\n\n";
    for option in &arguments.options.0 {
        text += option;
        text += "\n\n";
    }
    spec::chapter(&Source::new("the options", text), &NoFiles).map_err(|mut faults| {
        faults.0.iter_mut().for_each(|fault| fault.fault = Fault::Usage);
        faults
    })
}

/// The puzzle of a number, from 0, proved and measured.
fn make(chapter: &Chapter, seed: u64, number: u64) -> Result<Entry, Diagnostic> {
    let stream = StreamName::new()
        .with("bookgen sudoku generate")
        .with_number(u64::from(GENERATOR))
        .with_number(seed);
    let order = Order {
        index: u32::try_from(number).unwrap_or(u32::MAX),
        target: chapter.target,
        chapter: stream.clone().with("deal").stream(),
    };
    let mut rng = stream.with("puzzle").with_number(number).stream();
    let puzzle = chapter
        .setter
        .make(&order, &mut rng)
        .map_err(|shortfall| short(number, &chapter.target.to_string(), &shortfall))?;
    let untrue = |flaw: String| {
        Diagnostic::broken(format!("the puzzle {} of seed {seed} is false: {flaw}", number + 1))
    };
    let cells = |text: &str, empty| board::parse(text, "the cells", empty).map_err(|f| untrue(f.0));
    let (givens, answer) = (cells(&puzzle.givens, true)?, cells(&puzzle.answer, false)?);
    let board = chapter.kind.board(&puzzle).map_err(|flaw| untrue(flaw.0))?;
    board.verify().map_err(|flaw| untrue(flaw.0))?;
    let grade = board.grade();
    if !grade.meets(chapter.target) {
        return Err(untrue("it is not of the level asked for".to_owned()));
    }
    let mut details = Details::default();
    details.set(Detail::Level, grade.level.unwrap_or_default());
    if let Some(rating) = grade.rating {
        details.set(Detail::Rating, &rating.to_string());
    }
    Ok(Entry::new(givens, Some(answer), details))
}

fn short(number: u64, asked: &str, shortfall: &Shortfall) -> Diagnostic {
    let number = number + 1;
    let message = match shortfall.attempts {
        0 => format!("puzzle {number} cannot be made"),
        attempts => {
            let found = shortfall.found_text();
            format!(
                "puzzle {number} cannot be made: no puzzle {asked} in {attempts} attempts; {found}"
            )
        }
    };
    Diagnostic::book(message).help(shortfall.hint.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_found_instead_is_told() {
        let found = vec![("easy".to_owned(), 3), ("hard".to_owned(), 40)];
        let mut shortfall = Shortfall { attempts: 43, found, hint: "widen it".to_owned() };
        let told = short(6, "gentle", &shortfall);
        assert_eq!(
            told.message,
            "puzzle 7 cannot be made: no puzzle gentle in 43 attempts; found instead: 40 hard, 3 easy"
        );
        assert_eq!((told.help.as_deref(), told.fault), (Some("widen it"), Fault::Book));
        shortfall.attempts = 0;
        assert_eq!(short(6, "gentle", &shortfall).message, "puzzle 7 cannot be made");
    }
}
