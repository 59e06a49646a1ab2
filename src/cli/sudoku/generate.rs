//! `bookgen sudoku generate`: makes puzzles.

use std::collections::{BTreeSet, VecDeque};
use std::ops::Range;

use super::each::{no_threads, print};
use super::options::{self, Options, line};
use super::{Threads, stream};
use crate::cli::{self, build, new};
use crate::plan::GENERATOR;
use crate::spec::{self, ResolvedChapter};
use bookgen_base::diagnostic::{Diagnostic, FaultKind, Faults, Source};
use bookgen_base::rng::StreamName;
use bookgen_base::schema::{NoFiles, Type};
use bookgen_puzzles::sudoku::format::{Detail, Details, Entry, Format};
use bookgen_puzzles::sudoku::{SCALE, board};
use bookgen_puzzles::{Flaw, Order, Puzzle, Shortfall, Target};

/// How many puzzles are made at a time by one thread.
const BATCH: u64 = 16;

/// How many puzzles are remembered, so that none of the next is one of them in disguise. They take
/// some 50 MB.
const REMEMBERED: usize = 1 << 20;

/// How many candidates for one puzzle may be doubles before it is given up.
const CANDIDATES: u64 = 200;

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
    let (level, asked) = match chapter.setter.target {
        Target::Level(level) => (level.name, level.name.to_owned()),
        other => ("", other.to_string()),
    };
    let name = format!("{} {asked}", chapter.chapter.kind.about().name);
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
    let work = |numbers: Range<u64>| -> Vec<(u64, Result<Made, Trouble>)> {
        numbers.map(|number| (number, make(&chapter, seed, number, 0))).collect()
    };
    let mut printed = Printed::default();
    let mut open = true;
    let mut failed = Vec::new();
    let mut missing = 0;
    let put = |batch: Vec<(u64, Result<Made, Trouble>)>| {
        let mut text = String::new();
        let mut goes_on = true;
        for (number, made) in batch {
            let made = made.and_then(|made| printed.other(made, &chapter, seed, number));
            match made {
                Ok(entry) => format.write(&entry, &mut text),
                Err(trouble) => {
                    missing += 1;
                    goes_on = !trouble.is_lasting;
                    // One alone is told at the end.
                    match arguments.count {
                        1 => failed.push(trouble.fault),
                        _ => cli::report(&trouble.fault.into()),
                    }
                }
            }
            if !goes_on {
                break;
            }
        }
        match print(&text) {
            Ok(is_read) => open = is_read,
            Err(fault) => {
                open = false;
                failed.push(fault);
            }
        }
        open && goes_on
    };
    stream::ordered(arguments.threads.count(), batch, work, put).map_err(no_threads)?;
    // What was made is a whole file, whatever was not.
    let mut text = String::new();
    format.end(&mut text);
    if open {
        print(&text)?;
    }
    if missing > 0 && arguments.count > 1 {
        let count = arguments.count;
        failed.push(Diagnostic::book(format!("{missing} of {count} puzzles cannot be made")));
    }
    Faults(failed).into_result(())
}

/// The fingerprints of what was printed.
#[derive(Default)]
struct Printed {
    known: BTreeSet<u128>,
    /// The same, the oldest first.
    order: VecDeque<u128>,
}

impl Printed {
    /// A puzzle as it is, if none that is remembered is the same in disguise; else the next
    /// candidate of its own stream that is another.
    fn other(
        &mut self,
        made: Made,
        chapter: &ResolvedChapter,
        seed: u64,
        number: u64,
    ) -> Result<Entry, Trouble> {
        let mut made = made;
        for candidate in 1.. {
            if self.known.insert(made.fingerprint) {
                break;
            }
            if candidate > CANDIDATES {
                let message = format!(
                    "puzzle {} cannot be made: it would be one of those before",
                    number + 1
                );
                let help = format!(
                    "{CANDIDATES} candidates were all the same as others, turned, mirrored or \
                     renumbered; ask for fewer puzzles, or other options"
                );
                return Err(Trouble {
                    fault: Diagnostic::book(message).help(help),
                    is_lasting: true,
                });
            }
            made = make(chapter, seed, number, candidate)?;
        }
        self.order.push_back(made.fingerprint);
        if self.order.len() > REMEMBERED
            && let Some(oldest) = self.order.pop_front()
        {
            self.known.remove(&oldest);
        }
        Ok(made.entry)
    }
}

/// What is asked for, as a chapter of a book asks for it: the same keys, the same faults.
fn order(arguments: &Arguments) -> Result<ResolvedChapter, Faults> {
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
        faults.0.iter_mut().for_each(|fault| fault.kind = FaultKind::Usage);
        faults
    })
}

/// A puzzle that was made.
struct Made {
    entry: Entry,
    /// Its [`Fingerprint`](bookgen_puzzles::Fingerprint) as a number.
    fingerprint: u128,
}

/// Why a puzzle cannot be made.
struct Trouble {
    fault: Diagnostic,
    /// Whether no other can be made, either.
    is_lasting: bool,
}

/// A candidate for the puzzle of a number, both from 0, proved and measured.
fn make(
    chapter: &ResolvedChapter,
    seed: u64,
    number: u64,
    candidate: u64,
) -> Result<Made, Trouble> {
    let stream = StreamName::new()
        .with("bookgen sudoku generate")
        .with_number(u64::from(GENERATOR))
        .with_number(seed);
    let order = Order {
        index: u32::try_from(number).unwrap_or(u32::MAX),
        target: chapter.setter.target,
        chapter: stream.clone().with("deal").stream(),
    };
    let own = stream.with("puzzle").with_number(number);
    let mut rng = match candidate {
        0 => own.stream(),
        again => own.with_number(again).stream(),
    };
    let puzzle = chapter.setter.setter.make(&order, &mut rng).map_err(|shortfall| Trouble {
        fault: short(number, &chapter.setter.target.to_string(), &shortfall),
        is_lasting: shortfall.attempts == 0,
    })?;
    proved(chapter, &puzzle).map_err(|flaw| {
        let message = format!("the puzzle {} of seed {seed} is false: {flaw}", number + 1);
        Trouble { fault: Diagnostic::bug(message), is_lasting: true }
    })
}

/// A puzzle, proved and measured.
fn proved(chapter: &ResolvedChapter, puzzle: &Puzzle) -> Result<Made, Flaw> {
    let givens = board::parse(&puzzle.givens, "the cells", true)?;
    let answer = board::parse(&puzzle.answer, "the cells", false)?;
    let board = chapter.chapter.kind.board(puzzle)?;
    board.verify()?;
    let grade = board.grade();
    if !grade.meets(chapter.setter.target) {
        return Err(Flaw("it is not of the level asked for".to_owned()));
    }
    let mut details = Details::default();
    details.set(Detail::Level, grade.level_name().unwrap_or_default());
    if let Some(rating) = grade.rating {
        details.set(Detail::Rating, &SCALE.text(rating));
    }
    let fingerprint = u128::from_str_radix(&board.fingerprint().0, 16);
    let fingerprint =
        fingerprint.map_err(|_| Flaw("its fingerprint is no hexadecimal number".to_owned()))?;
    Ok(Made { entry: Entry::new(givens, Some(answer), details), fingerprint })
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
        assert_eq!((told.help.as_deref(), told.kind), (Some("widen it"), FaultKind::Book));
        shortfall.attempts = 0;
        assert_eq!(short(6, "gentle", &shortfall).message, "puzzle 7 cannot be made");
    }
}
