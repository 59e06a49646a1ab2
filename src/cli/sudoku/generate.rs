//! `bookgen sudoku generate`: generates puzzles.

use std::collections::{BTreeSet, VecDeque};
use std::ops::Range;

use super::Threads;
use super::for_each_puzzle::no_threads;
use super::kind_options::{self, Options, line};
use super::ordered_threads::process_in_order;
use crate::cli::terminal::{print_data, print_error};
use crate::cli::{self, build, new};
use crate::spec::{self, ResolvedChapter};
use bookgen_base::diagnostic::{Diagnostic, FaultKind, Faults, Source};
use bookgen_base::rng::StreamName;
use bookgen_base::schema::{NoFiles, Type};
use bookgen_puzzles::sudoku::format::{Format, Metadata, MetadataKey, PuzzleEntry};
use bookgen_puzzles::sudoku::{SCALE, board};
use bookgen_puzzles::{Flaw, Order, Puzzle, Shortfall, Target};

/// The number of puzzles in a batch. A thread generates one batch at a time.
const BATCH: u64 = 16;

/// The number of recent puzzles that later puzzles must not repeat. Their fingerprints take about
/// 50 MB.
const MAX_REMEMBERED: usize = 1 << 20;

/// The maximum number of candidates that are generated for one puzzle. If every candidate repeats
/// an earlier puzzle, the puzzle cannot be made.
const MAX_CANDIDATES: u64 = 200;

/// The arguments of the command.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The level, as listed by `bookgen kinds`
    #[arg(short, long, value_name = "NAME", conflicts_with = "rating")]
    level: Option<String>,
    /// A range of Sudoku Explainer ratings instead of a level: `2.0-2.6`
    #[arg(short, long, value_name = "LEAST-MOST")]
    rating: Option<String>,
    /// The number of puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// The seed [default: a new seed, which is shown]
    #[arg(short, long, value_name = "N", value_parser = build::seed)]
    seed: Option<u64>,
    /// The output format: line, grid, sdk, sdm, opensudoku, ipuz (one document a line), json (one
    /// object a line)
    #[arg(short, long, value_name = "FORMAT", default_value = "line", value_parser = kind_options::format)]
    format: Format,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    options: Options,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let chapter = read_chapter(arguments)?;
    let seed = arguments.seed.unwrap_or_else(|| {
        let seed = new::new_seed();
        print_error(&format!("seed {seed}\n"));
        seed
    });
    let format = arguments.format;
    let mut text = String::new();
    let (level, target) = match chapter.setter.target {
        Target::Level(level) => (level.name, level.name.to_owned()),
        other => ("", other.to_string()),
    };
    let name = format!("{} {target}", chapter.chapter.kind.about().name);
    let about =
        Metadata::default().with(MetadataKey::Collection, &name).with(MetadataKey::Level, level);
    format.write_header(&about, &mut text);
    if !print_data(&text)? {
        return Ok(());
    }
    let mut next = 0;
    let batch = || {
        let first = next;
        next = arguments.count.min(first + BATCH);
        (first < next).then_some(first..next)
    };
    let work = |numbers: Range<u64>| -> Vec<(u64, Result<GeneratedPuzzle, GenerationError>)> {
        numbers.map(|number| (number, make_candidate(&chapter, seed, number, 0))).collect()
    };
    let mut recent = RecentPuzzles::default();
    let mut has_reader = true;
    let mut faults = Vec::new();
    let mut missing = 0;
    let put = |batch: Vec<(u64, Result<GeneratedPuzzle, GenerationError>)>| {
        let mut text = String::new();
        let mut may_continue = true;
        for (number, made) in batch {
            let made = made.and_then(|made| recent.distinct(made, &chapter, seed, number));
            match made {
                Ok(entry) => format.write_puzzle(&entry, &mut text),
                Err(error) => {
                    missing += 1;
                    may_continue = !error.is_permanent;
                    // If only one puzzle is requested, its error is reported at the end of the
                    // command. Otherwise each error is reported at once.
                    match arguments.count {
                        1 => faults.push(error.fault),
                        _ => cli::report(&error.fault.into()),
                    }
                }
            }
            if !may_continue {
                break;
            }
        }
        match print_data(&text) {
            Ok(reads) => has_reader = reads,
            Err(fault) => {
                has_reader = false;
                faults.push(fault);
            }
        }
        has_reader && may_continue
    };
    process_in_order(arguments.threads.count(), batch, work, put).map_err(no_threads)?;
    // The footer of the file is written even if some puzzles are missing.
    let mut text = String::new();
    format.write_footer(&mut text);
    if has_reader {
        print_data(&text)?;
    }
    if missing > 0 && arguments.count > 1 {
        let count = arguments.count;
        faults.push(Diagnostic::book(format!("{missing} of {count} puzzles cannot be made")));
    }
    Faults(faults).into_result(())
}

/// The fingerprints of recently printed puzzles.
#[derive(Default)]
struct RecentPuzzles {
    known: BTreeSet<u128>,
    /// The fingerprints in order of printing, oldest first.
    order: VecDeque<u128>,
}

impl RecentPuzzles {
    /// Returns the puzzle `made` if it is not equivalent to a recent puzzle. Otherwise generates
    /// replacements for `made`, and returns the first one that is not equivalent to a recent puzzle.
    fn distinct(
        &mut self,
        made: GeneratedPuzzle,
        chapter: &ResolvedChapter,
        seed: u64,
        number: u64,
    ) -> Result<PuzzleEntry, GenerationError> {
        let mut made = made;
        for candidate in 1.. {
            if self.known.insert(made.fingerprint) {
                break;
            }
            if candidate > MAX_CANDIDATES {
                let message = format!(
                    "puzzle {} cannot be made: every candidate repeats an earlier puzzle",
                    number + 1
                );
                let help = format!(
                    "{MAX_CANDIDATES} candidates were equivalent to earlier puzzles; generate fewer \
                     puzzles, or change the options"
                );
                return Err(GenerationError {
                    fault: Diagnostic::book(message).help(help),
                    is_permanent: true,
                });
            }
            made = make_candidate(chapter, seed, number, candidate)?;
        }
        self.order.push_back(made.fingerprint);
        if self.order.len() > MAX_REMEMBERED
            && let Some(oldest) = self.order.pop_front()
        {
            self.known.remove(&oldest);
        }
        Ok(made.entry)
    }
}

/// Writes the arguments as a chapter of a book spec, and reads this chapter. So the options and the
/// error messages are the same as in a book spec.
fn read_chapter(arguments: &Arguments) -> Result<ResolvedChapter, Faults> {
    // A message quotes the wrong line and one line on each side of it. So a blank line follows the
    // fixed lines: no message then quotes a fixed line, which the user did not write.
    let mut text = "id = \"generate\"\nkind = \"sudoku\"\ncount = 1\nper_page = 1\n\n".to_owned();
    let mut add = |key: &str, ty: &Type, value: Option<&str>| {
        if let Some(value) = value {
            text += &line(key, ty, value);
            text += "\n\n";
        }
    };
    add("level", &Type::Text, arguments.level.as_deref());
    static NUMBER: Type = Type::Number(0.0, 20.0);
    add("rating", &Type::List(&NUMBER, 2, 2), arguments.rating.as_deref());
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

/// A generated puzzle.
struct GeneratedPuzzle {
    entry: PuzzleEntry,
    /// The [`Fingerprint`](bookgen_puzzles::Fingerprint) of the puzzle as a number.
    fingerprint: u128,
}

/// The reason why a puzzle cannot be made.
struct GenerationError {
    fault: Diagnostic,
    /// Whether all further puzzles would fail with the same error.
    is_permanent: bool,
}

/// Generates a candidate for a puzzle, and proves and rates the candidate. Puzzles and candidates
/// are numbered from 0.
fn make_candidate(
    chapter: &ResolvedChapter,
    seed: u64,
    number: u64,
    candidate: u64,
) -> Result<GeneratedPuzzle, GenerationError> {
    let stream = StreamName::new()
        .with("bookgen sudoku generate")
        .with_number(u64::from(chapter.chapter.kind.about().generator))
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
    let puzzle =
        chapter.setter.setter.make(&order, &mut rng).map_err(|shortfall| GenerationError {
            fault: shortfall_fault(number, &chapter.setter.target.to_string(), &shortfall),
            is_permanent: shortfall.attempts == 0,
        })?;
    check_puzzle(chapter, &puzzle).map_err(|flaw| {
        let message = format!("puzzle {} of seed {seed} fails its proof: {flaw}", number + 1);
        GenerationError { fault: Diagnostic::bug(message), is_permanent: true }
    })
}

/// Proves and rates a puzzle.
fn check_puzzle(chapter: &ResolvedChapter, puzzle: &Puzzle) -> Result<GeneratedPuzzle, Flaw> {
    let givens = board::parse_givens(&puzzle.givens)?;
    let answer = board::parse_answer(&puzzle.answer)?;
    let board = chapter.chapter.kind.board(puzzle)?;
    board.verify().proved()?;
    let grade = board.grade();
    if !grade.meets(chapter.setter.target) {
        return Err(Flaw("the puzzle does not have the requested level".to_owned()));
    }
    let mut metadata = Metadata::default();
    metadata.set(MetadataKey::Level, grade.level_name().unwrap_or_default());
    if let Some(rating) = grade.rating {
        metadata.set(MetadataKey::Rating, &SCALE.text(rating));
    }
    let fingerprint = u128::from_str_radix(&board.fingerprint().0, 16);
    let fingerprint =
        fingerprint.map_err(|_| Flaw("the fingerprint is not a hexadecimal number".to_owned()))?;
    Ok(GeneratedPuzzle { entry: PuzzleEntry::new(givens, Some(answer), metadata), fingerprint })
}

fn shortfall_fault(number: u64, target: &str, shortfall: &Shortfall) -> Diagnostic {
    let number = number + 1;
    let message = match shortfall.attempts {
        0 => format!("puzzle {number} cannot be made"),
        attempts => {
            let found = shortfall.found_text();
            format!(
                "puzzle {number} cannot be made: no {target} puzzle in {attempts} attempts; {found}"
            )
        }
    };
    Diagnostic::book(message).help(shortfall.hint.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shortfall_lists_what_was_found_instead() {
        let found = vec![("easy".to_owned(), 3), ("hard".to_owned(), 40)];
        let mut shortfall = Shortfall { attempts: 43, found, hint: "widen it".to_owned() };
        let fault = shortfall_fault(6, "gentle", &shortfall);
        assert_eq!(
            fault.message,
            "puzzle 7 cannot be made: no gentle puzzle in 43 attempts; found instead: 40 hard, 3 easy"
        );
        assert_eq!((fault.help.as_deref(), fault.kind), (Some("widen it"), FaultKind::Book));
        shortfall.attempts = 0;
        assert_eq!(shortfall_fault(6, "gentle", &shortfall).message, "puzzle 7 cannot be made");
    }
}
