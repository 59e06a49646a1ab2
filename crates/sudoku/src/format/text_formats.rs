//! The rows of the table of file formats ([`Kind::formats`](bookgen_core::Kind::formats)).

use std::io::BufRead;
use std::sync::Arc;

use super::entry_of_puzzle::entry;
use super::reader::EntryReader;
use super::{Format, Metadata, PuzzleEntry};
use crate::board::{self, Cells};
use crate::sudoku_board::{NAME, PARAMS};
use bookgen_core::heading::printable;
use bookgen_core::text_format::{
    FilePuzzle, FormatError, Headings, MetadataWriting, Parsed, PuzzleReader, ReadError, Reading,
    TextFormat, TypedPuzzle, Writing,
};
use bookgen_core::{Flaw, Puzzle};

/// The file formats of Sudoku. The reader detects the format of a file, so all rows have the same
/// reader.
pub static FORMATS: &[TextFormat] = &[
    format("line", "81 cells a line, `.` for an empty cell", |puzzle, out| {
        write(Format::Line, puzzle, out)
    }),
    format("grid", "nine rows, with lines between the boxes", |puzzle, out| {
        write(Format::Grid, puzzle, out)
    }),
    format("sdk", "SadMan's and SudoCue's files: metadata, then nine rows", |puzzle, out| {
        write(Format::Sdk, puzzle, out)
    })
    .with_metadata(|puzzle, metadata, out| write_with(Format::Sdk, puzzle, metadata, out)),
    format(
        "sdm",
        "SudoCue's collections: 81 cells a line, `0` for an empty cell",
        |puzzle, out| write(Format::Sdm, puzzle, out),
    ),
    TextFormat {
        writing: Some(Writing {
            header: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n",
            footer: "</opensudoku>\n",
            with_metadata: Some(MetadataWriting {
                header: |metadata| Format::OpenSudoku.header(metadata),
                write: |puzzle, _, out| write(Format::OpenSudoku, puzzle, out),
            }),
            ..Writing::new(|puzzle, out| write(Format::OpenSudoku, puzzle, out), Headings::Written)
        }),
        ..format("opensudoku", "XML of the app OpenSudoku", |_, _| Ok(()))
    },
    TextFormat { writing: None, ..format("ipuz", "JSON of ipuz.org", |_, _| Ok(())) },
    crate::family::game_id::FORMAT,
    crate::puzz_link::FORMAT,
    crate::family::f_puzzles::FORMAT,
];

/// bookgen's own JSON objects for Sudoku.
pub const JSON: Writing = Writing {
    with_metadata: Some(MetadataWriting {
        header: |_| String::new(),
        write: |puzzle, metadata, out| write_with(Format::Json, puzzle, metadata, out),
    }),
    ..Writing::new(|puzzle, out| write(Format::Json, puzzle, out), Headings::Written)
};

/// A row of the table. `write` writes a puzzle.
const fn format(
    name: &'static str,
    summary: &'static str,
    write: fn(&Puzzle, &mut String) -> Result<(), Flaw>,
) -> TextFormat {
    let reading = Reading::File(|| Box::new(SudokuFileReader(EntryReader::default())));
    let writing = Some(Writing::new(write, Headings::Written));
    TextFormat { name, summary, reading, writing }
}

fn write(format: Format, puzzle: &Puzzle, out: &mut String) -> Result<(), Flaw> {
    format.write_puzzle(&entry(puzzle)?, out);
    Ok(())
}

fn write_with(
    format: Format,
    puzzle: &Puzzle,
    metadata: &Metadata,
    out: &mut String,
) -> Result<(), Flaw> {
    let puzzle = entry(puzzle)?;
    format.write_puzzle(&puzzle.with_metadata(metadata), out);
    Ok(())
}

/// Reads Sudoku files of any format.
struct SudokuFileReader(EntryReader);

impl PuzzleReader for SudokuFileReader {
    fn next(&mut self, mut input: &mut dyn BufRead) -> Option<Result<FilePuzzle, ReadError>> {
        let entry = self.0.next(&mut input)?.and_then(printable_entry);
        Some(entry.map(|entry| FilePuzzle {
            puzzle: entry.to_puzzle(),
            line: entry.line,
            metadata: entry.metadata,
        }))
    }

    fn next_parsed(&mut self, mut input: &mut dyn BufRead) -> Option<Result<Parsed, ReadError>> {
        let entry = self.0.next(&mut input)?.and_then(printable_entry);
        Some(entry.map(|entry| Parsed::Typed(Box::new(entry))))
    }
}

/// Checks that the title and the author of an entry can be printed.
fn printable_entry(entry: PuzzleEntry) -> Result<PuzzleEntry, ReadError> {
    let Some(metadata) = &entry.metadata else { return Ok(entry) };
    match printable(metadata.heading()) {
        Ok(_) => Ok(entry),
        Err((message, help)) => {
            let error = FormatError::in_line(1, message, help);
            Err(ReadError::Format(FormatError { line: entry.line, ..error }))
        }
    }
}

impl TypedPuzzle for PuzzleEntry {
    fn line(&self) -> u64 {
        self.line
    }

    fn metadata(&self) -> Option<&Arc<Metadata>> {
        self.metadata.as_ref()
    }

    fn to_puzzle(&self) -> Puzzle {
        let answer = self.solution.as_ref().map(|cells: &Cells| board::text(cells));
        Puzzle {
            kind: NAME.to_owned(),
            params: PuzzleEntry::metadata(self).heading().join(PARAMS),
            givens: board::text(&self.givens),
            answer: answer.unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GIVENS: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const ANSWER: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn every_format_reads_its_own_files() {
        let puzzle: Puzzle = format!("sudoku:9x9:{GIVENS}:{ANSWER}").parse().unwrap();
        for format in FORMATS {
            let Some(writing) = format.writing else { continue };
            let mut text = writing.header.to_owned();
            writing.puzzle(&puzzle, &mut text).unwrap();
            writing.puzzle(&puzzle, &mut text).unwrap();
            text += writing.footer;
            let found = format.read(&crate::Sudoku, &text);
            let [Ok(first), Ok(second)] = &found[..] else { panic!("{}: {found:?}", format.name) };
            assert_eq!((first.puzzle.givens.as_str(), &second.puzzle), (GIVENS, &first.puzzle));
            assert!(first.line < second.line, "{}", format.name);
        }
    }

    #[test]
    fn title_author_and_solution_of_a_file_are_kept() {
        let json = format!(
            "{{\"puzzle\": \"{GIVENS}\", \"solution\": \"{ANSWER}\", \"title\": \"First light\", \
             \"author\": \"A. Setter\", \"level\": \"easy\"}}"
        );
        let found = FORMATS[0].read(&crate::Sudoku, &json);
        let [Ok(found)] = &found[..] else { panic!("{found:?}") };
        assert_eq!(
            found.puzzle.to_string(),
            format!("sudoku:9x9%0AFirst light%0AA. Setter:{GIVENS}:{ANSWER}")
        );
        let mut sdk = String::new();
        write(Format::Sdk, &found.puzzle, &mut sdk).unwrap();
        assert!(sdk.starts_with("#AA. Setter\n[Puzzle]\n53..7....\n"), "{sdk}");
        let other = Puzzle { answer: "12".to_owned(), ..found.puzzle.clone() };
        assert!(write(Format::Line, &other, &mut sdk).is_err());
    }
}
