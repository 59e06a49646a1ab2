//! What the readers of puzzle files share: the reader of most kinds, [`import`](crate::import()), and
//! the own readers of kinds, [`Kind::own_import`](crate::Kind::own_import).

use sha2::{Digest, Sha256};

use crate::heading::Heading;
use crate::{Change, Puzzle, PuzzleFile, Shortfall};
use bookgen_base::diagnostic::{Diagnostic, Place};
use bookgen_base::schema::{LineFault, Values, line_fault};

/// The first word of the setter parameters of an imported puzzle. A hash of the puzzle follows the
/// word.
const PARAMS_PREFIX: &str = "own ";

/// The word for the imported file in messages about a change of the file.
const PUZZLE_FILE: &str = "puzzle file";

/// The setter parameters of a puzzle: the first 64 bits of the SHA-256 hash of the puzzle string.
pub fn params(puzzle: Option<&Puzzle>) -> String {
    let Some(puzzle) = puzzle else { return PARAMS_PREFIX.trim().to_owned() };
    let hash = Sha256::digest(puzzle.to_string());
    hash.iter().take(8).fold(PARAMS_PREFIX.to_owned(), |all, byte| format!("{all}{byte:02x}"))
}

/// Checks that recorded parameters belong to an imported puzzle. `file` is the name of the file.
///
/// # Errors
/// The recorded puzzle was not imported.
pub fn check_params(params: &str, file: &str) -> Result<(), Change> {
    if params.starts_with(PARAMS_PREFIX) {
        return Ok(());
    }
    let current = format!("the puzzles of {file}");
    Err(Change::Options { recorded: params.to_owned(), current })
}

/// The change of a file that has another puzzle, or none, in the place of a recorded puzzle. `is_moved`
/// tells whether the file has the recorded puzzle in another place.
pub fn changed(puzzle: &Puzzle, is_moved: bool) -> Change {
    let part = if is_moved { "lines that have moved" } else { "lines that were removed" };
    Change::File { file: PUZZLE_FILE, part, names: format!("`{}`", puzzle.givens) }
}

/// Checks that a recorded puzzle has the heading of the puzzle in the file.
///
/// # Errors
/// The title or the credit has changed.
pub fn check_heading(recorded: &Heading, current: &Heading) -> Result<(), Change> {
    let quoted = |text: &Option<String>| match text {
        Some(text) => format!("`{text}`"),
        None => "none".to_owned(),
    };
    let (part, then, now) = match (recorded, current) {
        (then, now) if then == now => return Ok(()),
        (then, now) if then.title != now.title => ("title", &then.title, &now.title),
        (then, now) => ("credit", &then.credit, &now.credit),
    };
    let names = format!("{} then, {} now", quoted(then), quoted(now));
    Err(Change::File { file: part, part: "another", names })
}

/// The heading of a puzzle in a file. `own` is the heading in the file.
///
/// # Errors
/// The title or the author cannot be printed.
pub fn heading(own: Heading, file: &PuzzleFile<'_>, place: &Place) -> Result<Heading, Diagnostic> {
    let credit = file.credit.map(str::trim).filter(|credit| !credit.is_empty());
    let heading = Heading { credit: own.credit.or(credit.map(str::to_owned)), ..own };
    let texts = [&heading.title, &heading.credit].into_iter().flatten();
    if let Some(LineFault { label, help }) = { texts }.find_map(|text| line_fault(text)) {
        let message = "the title or the author of this puzzle cannot be printed";
        return Err(Diagnostic::input(message).at(place, label.into_owned()).help(help));
    }
    Ok(heading)
}

/// The shortfall of a file that has only `count` puzzles.
pub fn too_few(file: &str, count: usize) -> Shortfall {
    Shortfall { attempts: 0, found: Vec::new(), hint: format!("{file} has {count} puzzles") }
}

/// The fault of an option of the spec. Imported puzzles have no options.
pub fn unused_option(options: &Values, name: &str) -> Diagnostic {
    Diagnostic::input(format!("`{name}` has no effect on imported puzzles"))
        .at(options.place(name), "imported puzzles stay as they are")
        .help("remove this key")
}

/// The lines of a file. Messages about a puzzle show the line of the puzzle.
pub struct Lines<'a> {
    file: &'a PuzzleFile<'a>,
    /// The byte offset of the start of each line.
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    /// Finds the lines of a file.
    pub fn new(file: &'a PuzzleFile<'a>) -> Lines<'a> {
        let text = &file.source.text;
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        Lines { file, starts: std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect() }
    }

    /// The part of a line from a column to the end of the line, as a place to show in messages.
    /// Lines and columns count from 1.
    pub fn place(&self, line: u64, column: u64) -> Place {
        let text = &self.file.source.text;
        let number = usize::try_from(line).unwrap_or(usize::MAX).saturating_sub(1);
        let start = self.starts.get(number).copied().unwrap_or(text.len());
        let rest = text[start..].split('\n').next().unwrap_or_default().trim_end();
        let skip = usize::try_from(column).unwrap_or(usize::MAX).saturating_sub(1);
        let from = rest.char_indices().nth(skip).map_or(rest.len(), |(at, _)| at);
        self.file.source.place(start + from..start + rest.len())
    }
}
