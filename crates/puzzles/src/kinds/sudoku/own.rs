//! Puzzles of somebody's own: taken from a file as they are, in its order, instead of made.
//!
//! A file is checked whole, whatever of it is printed: each puzzle has one solution, none is
//! another in disguise, and all are of the level asked for.

use std::collections::BTreeMap;

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::format::{Detail, Entry, FALSE_SOLUTION, ReadError, Reader};
use super::setter::OPTIONS;
use super::solutions::Solutions;
use super::{SCALE, SudokuBoard, Texts};
use crate::kinds::{
    Board, Change, Fingerprint, Order, Puzzle, PuzzleFile, Setter, Shortfall, Target,
};
use bookgen_base::diagnostic::{Diagnostic, Faults, Place};
use bookgen_base::rng::Rng;
use bookgen_base::schema::Values;

/// What stands before the hash of a puzzle in the parameters of its setter.
const OWN: &str = "own ";

/// What a change of the file is told of.
const FILE: &str = "file of puzzles";

/// Hands out the puzzles of a file.
#[derive(Debug)]
pub struct OwnSetter {
    file: String,
    puzzles: Vec<Own>,
}

/// A puzzle of the file, and where it stands.
#[derive(Debug)]
struct Own {
    board: SudokuBoard,
    place: Place,
}

impl OwnSetter {
    /// Reads a file. Of `options` only those that were written are there.
    ///
    /// # Errors
    /// All faults of the file, and every option: the puzzles are what they are.
    pub fn new(options: &Values, file: &PuzzleFile<'_>) -> Result<OwnSetter, Faults> {
        let mut faults = Faults::default();
        for option in OPTIONS.iter().filter(|option| options.wrote(option.name)) {
            let message = format!("`{}` has no effect on the puzzles of a file", option.name);
            let fault = Diagnostic::book(message);
            let place = options.place(option.name);
            faults.push(fault.at(place, "they are taken as they are").help("leave it out"));
        }
        let name = &file.source.name;
        let lines = Lines::of(file);
        let mut entries = Vec::new();
        for found in Reader::new(file.source.text.as_bytes()) {
            match found {
                Ok(entry) => entries.push(entry),
                Err(ReadError::Fault(fault)) => {
                    let message = format!("{name} cannot be read as puzzles: {}", fault.message);
                    let place = lines.place(fault.line, fault.column);
                    faults.push(Diagnostic::book(message).at(&place, "here").help(fault.help));
                }
                // A text in memory is read to its end.
                Err(ReadError::Io(_)) => {}
            }
        }
        let checked: Vec<Result<Own, Diagnostic>> =
            entries.par_iter().map(|entry| own(entry, lines.place(entry.line, 1), file)).collect();
        let mut puzzles = Vec::with_capacity(checked.len());
        for checked in checked {
            match checked {
                Ok(own) => puzzles.push(own),
                Err(fault) => faults.push(fault),
            }
        }
        faults.0.extend(doubles(&puzzles));
        let missed: Vec<Option<Diagnostic>> =
            puzzles.par_iter().map(|own| own.misses(file.target)).collect();
        faults.0.extend(missed.into_iter().flatten());
        faults.into_result(OwnSetter { file: name.clone(), puzzles })
    }
}

/// A puzzle of a file, solved.
fn own(entry: &Entry, place: Place, file: &PuzzleFile<'_>) -> Result<Own, Diagnostic> {
    let fault = |message: &str, label: String, help: &str| {
        Err(Diagnostic::book(message).at(&place, label).help(help))
    };
    let answer = match Solutions::of(&entry.givens) {
        Solutions::One(answer) => answer,
        Solutions::Several(fork) => {
            let help = "give one more digit, there for instance";
            return fault("this puzzle has several solutions", fork.to_string(), help);
        }
        Solutions::None(clash) => {
            let label = clash.map_or("not one".to_owned(), |clash| clash.to_string());
            let help = "compare it with where it was copied from";
            return fault("this puzzle has no solution", label, help);
        }
    };
    if let Some(label) = entry.falsehood(&answer) {
        let help = "mend the solution in the file, or leave it out";
        return fault(FALSE_SOLUTION, label, help);
    }
    let text =
        |text: Option<&str>| text.map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    let details = entry.details();
    let texts = Texts {
        title: text(details.get(Detail::Title)),
        credit: text(details.get(Detail::Author).or(file.credit)),
    };
    Ok(Own { board: SudokuBoard { givens: entry.givens, answer, texts }, place })
}

/// The puzzles that were there before.
fn doubles(puzzles: &[Own]) -> Vec<Diagnostic> {
    let mut seen: BTreeMap<Fingerprint, &Own> = BTreeMap::new();
    let prints: Vec<Fingerprint> = puzzles.par_iter().map(|own| own.board.fingerprint()).collect();
    let mut faults = Vec::new();
    for (own, print) in puzzles.iter().zip(prints) {
        let Some(first) = seen.get(&print) else {
            seen.insert(print, own);
            continue;
        };
        let (line, _) = first.place.line_column();
        let (message, label) = match first.board.givens == own.board.givens {
            true => ("this puzzle is in the file twice", format!("it is that of line {line}")),
            false => (
                "this puzzle is another one in disguise",
                format!("that of line {line}, turned, mirrored or renumbered"),
            ),
        };
        let fault = Diagnostic::book(message).at(&own.place, label);
        faults.push(fault.help("take one of the two out"));
    }
    faults
}

impl Setter for OwnSetter {
    /// A hash of the puzzle, its title and its credit: the first 64 bits of the SHA-256 of its
    /// string.
    fn params(&self, index: u32) -> String {
        let Some(own) = self.puzzles.get(index as usize) else { return OWN.trim().to_owned() };
        let hash = Sha256::digest(own.board.puzzle().to_string());
        hash.iter().take(8).fold(OWN.to_owned(), |all, byte| format!("{all}{byte:02x}"))
    }

    fn check_recorded(&self, index: u32, params: &str, puzzle: &Puzzle) -> Result<(), Change> {
        if !params.starts_with(OWN) {
            let now = format!("the puzzles of {}", self.file);
            return Err(Change::Options { recorded: params.to_owned(), current: now });
        }
        let change = |file, part, names| Err(Change::File { file, part, names });
        // What cannot be read is not judged here: the record says that it is damaged.
        let Ok(then) = SudokuBoard::parse(puzzle) else { return Ok(()) };
        match self.puzzles.get(index as usize).map(|own| &own.board) {
            Some(now) if now.givens == then.givens => {
                let told = |text: &Option<String>| match text {
                    Some(text) => format!("`{text}`"),
                    None => "none".to_owned(),
                };
                let differs = |what, then, now| {
                    change(what, "another", format!("{} then, {} now", told(then), told(now)))
                };
                match (&then.texts, &now.texts) {
                    (then, now) if then == now => Ok(()),
                    (then, now) if then.title != now.title => {
                        differs("title", &then.title, &now.title)
                    }
                    (then, now) => differs("credit", &then.credit, &now.credit),
                }
            }
            _ => {
                let from = match self.puzzles.iter().any(|own| own.board.givens == then.givens) {
                    true => "lines that stand elsewhere now",
                    false => "lines that are no longer there",
                };
                change(FILE, from, format!("`{}`", puzzle.givens))
            }
        }
    }

    fn natural_count(&self) -> Option<u32> {
        u32::try_from(self.puzzles.len()).ok()
    }

    fn imported_at(&self, index: u32) -> Option<&Place> {
        self.puzzles.get(index as usize).map(|own| &own.place)
    }

    fn make(&self, order: &Order, _: &mut Rng) -> Result<Puzzle, Shortfall> {
        let own = self.puzzles.get(order.index as usize);
        own.map(|own| own.board.puzzle()).ok_or_else(|| Shortfall {
            attempts: 0,
            found: Vec::new(),
            hint: format!("{} has {} puzzles", self.file, self.puzzles.len()),
        })
    }
}

impl Own {
    /// The fault of a puzzle that is not so hard, or harder.
    fn misses(&self, target: Target) -> Option<Diagnostic> {
        if target == Target::Any {
            return None;
        }
        let grade = self.board.grade();
        if grade.meets(target) {
            return None;
        }
        let level = grade.level_name().unwrap_or("beyond all levels");
        let rating = grade.rating.map(|rating| SCALE.text(rating)).unwrap_or_default();
        let message = match target {
            Target::Level(wanted) => format!("this puzzle is {level}, not {}", wanted.name),
            _ => format!("this puzzle is rated {rating}, not {target}"),
        };
        let label = format!("{level}, rated {rating}");
        let help = "put it into a chapter of its own level; a chapter that asks for neither level \
                    nor rating takes all";
        Some(Diagnostic::book(message).at(&self.place, label).help(help))
    }
}

/// Where the lines of a file are.
struct Lines<'a> {
    file: &'a PuzzleFile<'a>,
    /// The byte that each begins at.
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    fn of(file: &'a PuzzleFile<'a>) -> Lines<'a> {
        let text = &file.source.text;
        let after = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        Lines { file, starts: std::iter::once(0).chain(after.map(|(at, _)| at + 1)).collect() }
    }

    /// A line from a column on, both counted from 1.
    fn place(&self, line: u64, column: u64) -> Place {
        let text = &self.file.source.text;
        let number = usize::try_from(line).unwrap_or(usize::MAX).saturating_sub(1);
        let start = self.starts.get(number).copied().unwrap_or(text.len());
        let rest = text[start..].split('\n').next().unwrap_or_default().trim_end();
        let skip = usize::try_from(column).unwrap_or(usize::MAX).saturating_sub(1);
        let from = rest.char_indices().nth(skip).map_or(rest.len(), |(at, _)| at);
        self.file.source.place(start + from..start + rest.len())
    }
}
