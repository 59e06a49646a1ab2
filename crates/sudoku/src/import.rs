//! Imported puzzles: a chapter prints the puzzles from a file, in the order of the file, instead of
//! generating puzzles.
//!
//! The whole file is checked, even if only a part of it is printed. Each puzzle must have exactly
//! one solution and the requested level, and no two puzzles may be equivalent.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::Sudoku;
use super::format::{FORMATS, PuzzleEntry, ReadError, Reader, WRONG_SOLUTION, entry};
use super::levels::SCALE;
use super::setter::OPTIONS;
use super::solutions::Solutions;
use super::sudoku_board::{NAME, SudokuBoard};
use bookgen_base::diagnostic::{Diagnostic, Faults, Place};
use bookgen_base::rng::Rng;
use bookgen_base::schema::Values;
use bookgen_core::heading::Heading;
use bookgen_core::imported::{self, Lines, unused_option};
use bookgen_core::text_format::{FilePuzzle, FormatError, TextFormat, format_of};
use bookgen_core::{
    Board, Change, Fingerprint, MinuteRange, Order, Puzzle, PuzzleFile, Setter, Shortfall, Target,
    whole_minutes,
};

/// A source of puzzles (a [`Setter`]) that returns the puzzles from a file.
#[derive(Debug)]
pub struct ImportSetter {
    file: String,
    puzzles: Vec<Imported>,
}

/// A puzzle and its position in the file.
#[derive(Debug)]
struct Imported {
    board: SudokuBoard,
    heading: Heading,
    place: Place,
}

impl ImportSetter {
    /// Reads and checks a file. `options` holds only the options that the spec sets.
    ///
    /// # Errors
    /// All faults of the file, and one fault for each generator option that the spec sets.
    /// Generator options have no effect on imported puzzles.
    pub fn new(options: &Values, file: &PuzzleFile<'_>) -> Result<ImportSetter, Faults> {
        let mut faults = Faults::default();
        for option in OPTIONS.iter().filter(|option| options.wrote(option.name)) {
            faults.push(unused_option(options, option.name));
        }
        let name = &file.source.name;
        let lines = Lines::new(file);
        let mut entries = Vec::new();
        let text = file.source.text.as_str();
        let found: Vec<Result<PuzzleEntry, ReadError>> = match format_of(FORMATS, text) {
            // A file can be a saved game.
            Some(format) if format.name == "game-id" => entries_of(format, text),
            _ => Reader::new(text.as_bytes()).collect(),
        };
        for found in found {
            match found {
                Ok(entry) => entries.push(entry),
                Err(ReadError::Format(fault)) => {
                    let message = format!("{name} cannot be read as puzzles: {}", fault.message);
                    let place = lines.place(fault.line, fault.column);
                    faults.push(Diagnostic::input(message).at(&place, "here").help(fault.help));
                }
                // Reading from memory does not fail.
                Err(ReadError::Io(_)) => {}
            }
        }
        let checked: Vec<Result<Imported, Diagnostic>> = entries
            .par_iter()
            .map(|entry| solved(entry, lines.place(entry.line, 1), file))
            .collect();
        let mut puzzles = Vec::with_capacity(checked.len());
        for checked in checked {
            match checked {
                Ok(puzzle) => puzzles.push(puzzle),
                Err(fault) => faults.push(fault),
            }
        }
        faults.0.extend(repeats(&puzzles));
        let missed: Vec<Option<Diagnostic>> =
            puzzles.par_iter().map(|puzzle| puzzle.missed_target(file.target)).collect();
        faults.0.extend(missed.into_iter().flatten());
        faults.into_result(ImportSetter { file: name.clone(), puzzles })
    }
}

/// The puzzles of a format that other kinds also have, such as saved games.
fn entries_of(format: &TextFormat, text: &str) -> Vec<Result<PuzzleEntry, ReadError>> {
    let entry = |found: FilePuzzle| {
        let fault = |message: String| {
            let help = "copy the puzzle again from its source";
            FormatError { line: found.line, ..FormatError::in_line(1, message, help) }
        };
        if found.puzzle.kind != NAME {
            let kind = &found.puzzle.kind;
            return Err(fault(format!("this is a puzzle of kind `{kind}`, not of kind `{NAME}`")));
        }
        let mut entry = entry(&found.puzzle).map_err(|flaw| fault(flaw.to_string()))?;
        entry.line = found.line;
        Ok(entry)
    };
    let found = format.read(&Sudoku, text).into_iter();
    found.map(|found| found.and_then(entry).map_err(ReadError::Format)).collect()
}

/// Solves a puzzle from a file.
fn solved(
    entry: &PuzzleEntry,
    place: Place,
    file: &PuzzleFile<'_>,
) -> Result<Imported, Diagnostic> {
    let fault = |message: &str, label: String, help: &str| {
        Err(Diagnostic::input(message).at(&place, label).help(help))
    };
    let answer = match Solutions::new(&entry.givens) {
        Solutions::One(answer) => answer,
        Solutions::Several(ambiguity) => {
            let help = "add a given, for example in the cell named above";
            return fault("this puzzle has several solutions", ambiguity.to_string(), help);
        }
        Solutions::None(conflict) => {
            let label = conflict.map_or("no solution".to_owned(), |conflict| conflict.to_string());
            return fault(
                "this puzzle has no solution",
                label,
                "compare the puzzle with its source",
            );
        }
    };
    if !entry.givens.contains(&0) {
        let help = "remove the puzzle, or clear the cells that the reader should fill";
        return fault("this puzzle is already solved", "all 81 cells are givens".to_owned(), help);
    }
    if let Some(label) = entry.solution_error(&answer) {
        let help = "correct or remove the solution in the file";
        return fault(WRONG_SOLUTION, label, help);
    }
    let heading = imported::heading(entry.metadata().heading(), file, &place)?;
    Ok(Imported { board: SudokuBoard { givens: entry.givens, answer }, heading, place })
}

/// A fault for each puzzle that is equivalent to an earlier puzzle of the file.
fn repeats(puzzles: &[Imported]) -> Vec<Diagnostic> {
    let mut seen: BTreeMap<Fingerprint, &Imported> = BTreeMap::new();
    let prints: Vec<Fingerprint> =
        puzzles.par_iter().map(|puzzle| puzzle.board.fingerprint()).collect();
    let mut faults = Vec::new();
    for (puzzle, print) in puzzles.iter().zip(prints) {
        let Some(first) = seen.get(&print) else {
            seen.insert(print, puzzle);
            continue;
        };
        let (line, _) = first.place.line_column();
        let (message, label) = if first.board.givens == puzzle.board.givens {
            ("this puzzle is in the file twice", format!("the same as the puzzle of line {line}"))
        } else {
            (
                "this puzzle is equivalent to another puzzle of the file",
                format!("the puzzle of line {line}, with rows, columns or digits exchanged"),
            )
        };
        let fault = Diagnostic::input(message).at(&puzzle.place, label);
        faults.push(fault.help("remove one of the two puzzles"));
    }
    faults
}

impl Setter for ImportSetter {
    /// The puzzle string, whose hash is in the parameters, includes the title and the credit.
    fn params(&self, index: u32) -> String {
        let puzzle = self.puzzles.get(index as usize).map(Imported::puzzle);
        imported::params(puzzle.as_ref())
    }

    fn check_recorded(&self, index: u32, params: &str, puzzle: &Puzzle) -> Result<(), Change> {
        imported::check_params(params, &self.file)?;
        // A recorded puzzle that cannot be parsed is reported elsewhere, as a damaged record.
        let Ok((bare, heading)) = Heading::take(puzzle) else { return Ok(()) };
        let Ok(then) = SudokuBoard::parse(&bare) else { return Ok(()) };
        match self.puzzles.get(index as usize) {
            Some(now) if now.board.givens == then.givens => {
                imported::check_heading(&heading, &now.heading)
            }
            _ => {
                let is_moved = self.puzzles.iter().any(|own| own.board.givens == then.givens);
                Err(imported::changed(puzzle, is_moved))
            }
        }
    }

    /// Imported puzzles cannot be made to fit. So each puzzle must have a predicted time in the
    /// range.
    fn limit_minutes(&mut self, range: MinuteRange, _: &Place) -> Result<(), Faults> {
        let missed: Vec<Option<Diagnostic>> =
            self.puzzles.par_iter().map(|puzzle| puzzle.missed_minutes(range)).collect();
        Faults(missed.into_iter().flatten().collect()).into_result(())
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
            .map(Imported::puzzle)
            .ok_or_else(|| imported::too_few(&self.file, self.puzzles.len()))
    }
}

impl Imported {
    fn puzzle(&self) -> Puzzle {
        self.heading.put(self.board.puzzle())
    }

    /// A fault if the puzzle does not have the requested level or rating, and `None` otherwise.
    fn missed_target(&self, target: Target) -> Option<Diagnostic> {
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
        let help =
            "move the puzzle to a chapter of its level, or a chapter without `level` and `rating`";
        Some(Diagnostic::input(message).at(&self.place, label).help(help))
    }
}

impl Imported {
    /// A fault if the predicted solving time is not in the range, and `None` otherwise.
    fn missed_minutes(&self, range: MinuteRange) -> Option<Diagnostic> {
        let grade = self.board.grade();
        let level = grade.level_name().unwrap_or("beyond all levels");
        let (message, label, help) = match self.board.seconds(&grade).map(whole_minutes) {
            Some(minutes) if range.contains(minutes) => return None,
            Some(minutes) => {
                let time = MinuteRange { min: minutes, max: minutes };
                (
                    format!("this puzzle takes about {time}, not {range}"),
                    format!("{level}, about {time}"),
                    "change `minutes`, or move the puzzle to another chapter",
                )
            }
            None => (
                "the time to solve this puzzle is not predicted".to_owned(),
                format!("{level}: solving times were measured for too few puzzles of this level"),
                "move the puzzle to a chapter without `minutes`",
            ),
        };
        Some(Diagnostic::input(message).at(&self.place, label).help(help))
    }
}
