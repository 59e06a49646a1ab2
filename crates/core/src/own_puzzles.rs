//! Imported puzzles: a chapter prints the puzzles from a file, in the order of the file, instead of
//! making puzzles.
//!
//! The whole file is checked, even if only a part of it is printed. Each puzzle must have exactly one
//! solution and the requested level, and no puzzle may be in the file twice.

use std::collections::BTreeMap;

use crate::heading::Heading;
use crate::imported::{self, Lines, unused_option};
use crate::text_format::{FilePuzzle, TEXT, puzzles_of, reader_of};
use crate::{
    Board, Change, Fingerprint, Kind, Order, Puzzle, PuzzleFile, Setter, Shortfall, Target,
};
use bookgen_base::diagnostic::{Diagnostic, Faults, Place};
use bookgen_base::rng::Rng;
use bookgen_base::schema::Values;
use rayon::prelude::*;

/// The maximum number of faults that are reported for a file.
const MAX_FAULTS: usize = 20;

/// A source of puzzles (a [`Setter`]) that returns the puzzles from a file.
struct OwnPuzzles {
    file: String,
    puzzles: Vec<OwnPuzzle>,
}

/// A puzzle and its position in the file.
struct OwnPuzzle {
    puzzle: Puzzle,
    board: Box<dyn Board>,
    place: Place,
}

/// The setter that returns the puzzles from a file, in the order of the file. `options` contains only the
/// options that the spec (`book.toml`) sets.
///
/// # Errors
/// All faults of the file.
pub fn import(
    kind: &'static dyn Kind,
    options: &Values,
    file: &PuzzleFile<'_>,
) -> Result<Box<dyn Setter>, Faults> {
    match kind.own_import(options, file) {
        Some(setter) => setter,
        None => Ok(Box::new(OwnPuzzles::new(kind, options, file)?)),
    }
}

impl OwnPuzzles {
    /// Reads and checks a file. `options` holds only the options that the spec sets.
    ///
    /// # Errors
    /// All faults of the file, and one fault for each option that the spec sets: options have no effect
    /// on imported puzzles.
    fn new(
        kind: &'static dyn Kind,
        options: &Values,
        file: &PuzzleFile<'_>,
    ) -> Result<OwnPuzzles, Faults> {
        let mut faults = Faults::default();
        for (name, _) in options.iter().filter(|(name, _)| options.wrote(name)) {
            faults.push(unused_option(options, name));
        }
        let (text, lines) = (&file.source.text, Lines::new(file));
        let default = kind.formats().iter().find(|format| format.name == "line").unwrap_or(&TEXT);
        let reader = reader_of(kind, text, default);
        let mut found = Vec::new();
        let mut errors = Vec::new();
        for puzzle in puzzles_of(reader, text) {
            match puzzle {
                Ok(puzzle) => found.push(puzzle),
                Err(error) => errors.push(error),
            }
        }
        // A file in another format has the same mistake in all its lines.
        if found.is_empty() {
            errors.truncate(1);
        }
        for error in errors {
            let known = kind.formats().iter().map(|format| format.name);
            let formats: Vec<&str> = std::iter::once("puzzle strings").chain(known).collect();
            let message =
                format!("{} cannot be read as puzzles: {}", file.source.name, error.message);
            let help = match error.help.contains("formats") {
                true => error.help,
                false => format!("{}; the formats are {}", error.help, formats.join(", ")),
            };
            let place = lines.place(error.line, error.column);
            faults.push(Diagnostic::input(message).at(&place, "here").help(help));
        }
        let checked: Vec<Result<OwnPuzzle, Diagnostic>> = found
            .par_iter()
            .map(|found| checked(kind, found, lines.place(found.line, 1), file))
            .collect();
        let mut puzzles = Vec::with_capacity(checked.len());
        for checked in checked {
            match checked {
                Ok(puzzle) => puzzles.push(puzzle),
                Err(fault) => faults.push(fault),
            }
        }
        faults.0.extend(repeats(&puzzles));
        faults.shorten(MAX_FAULTS, "the file");
        faults.into_result(OwnPuzzles { file: file.source.name.clone(), puzzles })
    }
}

/// Solves and grades a puzzle from a file.
fn checked(
    kind: &'static dyn Kind,
    found: &FilePuzzle,
    place: Place,
    file: &PuzzleFile<'_>,
) -> Result<OwnPuzzle, Diagnostic> {
    let fault = |message: String, label: String, help: &str| {
        Err(Diagnostic::input(message).at(&place, label).help(help))
    };
    let (wanted, name) = (kind.about().name, found.puzzle.kind.as_str());
    if name != wanted {
        let message = format!("this is a puzzle of kind `{name}`, not of kind `{wanted}`");
        return fault(
            message,
            "another kind".to_owned(),
            "move the puzzle to a chapter of its kind",
        );
    }
    let malformed = |flaw: crate::Flaw| {
        Diagnostic::input(format!("this is not a puzzle of kind `{wanted}`"))
            .at(&place, flaw.to_string())
            .help(format!("`bookgen puzzle generate {wanted}` prints puzzles in the right form"))
    };
    let (puzzle, heading) = Heading::take(&found.puzzle).map_err(malformed)?;
    let mut puzzle = puzzle.into_owned();
    let heading = imported::heading(heading, file, &place)?;
    if puzzle.answer.is_empty() {
        puzzle.answer = match kind.solve(&puzzle).map_err(malformed)?.only() {
            Ok(answer) => answer,
            Err(flaw) => {
                let message = "this puzzle does not have exactly one solution".to_owned();
                return fault(message, flaw.to_string(), "compare the puzzle with its source");
            }
        };
    }
    let puzzle = heading.put(puzzle);
    let board = kind.board(&puzzle).map_err(malformed)?;
    if let Err(flaw) = board.verify().proved() {
        let message = "this puzzle is not proved to have one solution, its answer".to_owned();
        return fault(
            message,
            flaw.to_string(),
            "compare the puzzle and its answer with their source",
        );
    }
    let target = file.target;
    if target != Target::Any {
        let grade = board.grade();
        if !grade.meets(target) {
            let level = grade.level_name().unwrap_or("beyond all levels");
            let message = match target {
                Target::Level(wanted) => format!("this puzzle is {level}, not {}", wanted.name),
                target => format!("this puzzle is not rated {target}"),
            };
            let help = "move the puzzle to a chapter of its level, or a chapter without `level` and `rating`";
            return fault(message, level.to_owned(), help);
        }
    }
    Ok(OwnPuzzle { puzzle, board, place })
}

/// A fault for each puzzle that is equivalent to an earlier puzzle of the file.
fn repeats(puzzles: &[OwnPuzzle]) -> Vec<Diagnostic> {
    let mut seen: BTreeMap<Fingerprint, &OwnPuzzle> = BTreeMap::new();
    let mut faults = Vec::new();
    for puzzle in puzzles {
        let print = puzzle.board.fingerprint();
        match seen.get(&print) {
            None => _ = seen.insert(print, puzzle),
            Some(first) => {
                let (line, _) = first.place.line_column();
                let fault = Diagnostic::input("this puzzle is in the file twice");
                let label = format!("the same as the puzzle of line {line}, perhaps reflected");
                faults.push(fault.at(&puzzle.place, label).help("remove one of the two puzzles"));
            }
        }
    }
    faults
}

impl Setter for OwnPuzzles {
    fn params(&self, index: u32) -> String {
        imported::params(self.puzzles.get(index as usize).map(|own| &own.puzzle))
    }

    fn check_recorded(&self, index: u32, params: &str, puzzle: &Puzzle) -> Result<(), Change> {
        imported::check_params(params, &self.file)?;
        // A recorded puzzle that cannot be parsed is reported elsewhere, as a damaged record.
        let Ok((then, heading)) = Heading::take(puzzle) else { return Ok(()) };
        let own = self.puzzles.get(index as usize);
        let now = own.and_then(|own| Heading::take(&own.puzzle).ok());
        if let Some((_, now)) = now.filter(|(now, _)| *now == then) {
            return imported::check_heading(&heading, &now);
        }
        let is_moved = self.puzzles.iter().any(|own| own.puzzle.givens == puzzle.givens);
        Err(imported::changed(puzzle, is_moved))
    }

    fn natural_count(&self) -> Option<u32> {
        u32::try_from(self.puzzles.len()).ok()
    }

    fn imported_at(&self, index: u32) -> Option<&Place> {
        self.puzzles.get(index as usize).map(|puzzle| &puzzle.place)
    }

    fn make(&self, order: &Order, _: &mut Rng) -> Result<Puzzle, Shortfall> {
        let puzzle = self.puzzles.get(order.index as usize);
        puzzle
            .map(|own| own.puzzle.clone())
            .ok_or_else(|| imported::too_few(&self.file, self.puzzles.len()))
    }
}
