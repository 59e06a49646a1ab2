//! Reads puzzles and grids from lines of text.

use std::collections::VecDeque;
use std::sync::Arc;

use super::cell_text::WRITE_CELLS;
use super::grid_assembler::{Assembled, GridAssembler, Headings};
use super::line_kind::{self, Ambiguity, FaultyLine, LineKind};
use super::metadata::{Dialect, key_named};
use super::other_formats;
use super::spreadsheet::Table;
use super::table_columns::HeadingColumns;
use super::{FormatError, Metadata, PuzzleEntry};
use crate::board::Cells;
use bookgen_core::heading::{Heading, key_of_line};

/// The puzzles and errors that were read but not yet returned, in the order of the file.
pub(super) type PuzzleQueue = VecDeque<Result<PuzzleEntry, FormatError>>;

/// Reads puzzles from lines of text.
///
/// A faulty line that was meant as a puzzle or as a row is always reported as an error. A line of
/// words ends the current grid. Before the first line with a whole puzzle, a line of words is a
/// heading. After that line, a line of words is an error.
#[derive(Debug, Default)]
pub(super) struct LineReader {
    /// The grid that is being assembled.
    grid: GridAssembler,
    /// The metadata for the next grid.
    metadata: Metadata,
    /// The heading of the next puzzle, from lines such as `Title: Fox`.
    heading: Heading,
    /// The columns of titles and authors, if the table has such columns.
    columns: Option<HeadingColumns>,
    /// The table that is being read. Its lines are kept until its end.
    table: Option<Table>,
    /// Whether the current section is skipped, for example a section with the digits that a player
    /// entered.
    skipping_section: bool,
    /// Whether a line with a whole puzzle was read. After such a line, a line of words is an error
    /// and not a heading.
    has_puzzle_line: bool,
    /// Whether a puzzle or an error was found.
    found_any: bool,
    /// The line number of the first heading.
    first_heading: Option<u64>,
}

impl LineReader {
    /// Reads a line. `line` has no line end, and `number` is the line number.
    pub fn read_line(&mut self, line: &[u8], number: u64, queue: &mut PuzzleQueue) {
        if let Some(table) = &mut self.table {
            if table.add(line, number) {
                if table.is_plain_grid() {
                    self.end_table(queue);
                }
                return;
            }
            self.end_table(queue);
        }
        if !self.grid.is_open() && !self.skipping_section {
            self.table = Table::new(line, number);
        }
        if self.table.is_none() {
            self.read_plain_line(line, number, queue);
        }
    }

    /// Reads the lines of a table as the rows of a grid. If the table has no grid, each line is read by
    /// itself.
    fn end_table(&mut self, queue: &mut PuzzleQueue) {
        let Some(table) = self.table.take() else { return };
        match table.grid() {
            Ok(Some(rows)) => {
                for (number, cells) in rows {
                    let assembled = self.grid.add_row(number, Ok(cells), 1, Ambiguity::None);
                    self.push_assembled(assembled, queue);
                }
            }
            Ok(None) => {
                for (line, number) in table.into_lines() {
                    self.read_plain_line(&line, number, queue);
                }
            }
            Err(error) => self.push_error(error, queue),
        }
    }

    /// Reads a line that does not belong to a table.
    fn read_plain_line(&mut self, line: &[u8], number: u64, queue: &mut PuzzleQueue) {
        if let Some(columns) = &self.columns {
            self.heading = columns.heading(&String::from_utf8_lossy(line));
        }
        if !self.grid.is_open()
            && !self.skipping_section
            && let Some((givens, rest)) = line_kind::leading_puzzle(line)
            && !rest.contains(&b'\r')
        {
            return self.push_puzzle(givens, line_kind::find_solution(rest), number, queue);
        }
        if let Some(cells) = line_kind::spreadsheet_row(line).filter(|_| !self.skipping_section) {
            // A row of empty cells is also the space between two tables of a spreadsheet.
            let is_empty = cells == [0; 9];
            let ambiguity = if is_empty { Ambiguity::Title } else { Ambiguity::None };
            let assembled = self.grid.add_row(number, Ok(cells), 1, ambiguity);
            return self.push_assembled(assembled, queue);
        }
        if !self.skipping_section
            && let Some(found) = other_formats::parse(line, number)
        {
            match found {
                Ok(entry) => self.push_entry(entry, queue),
                Err(error) => self.push_error(error, queue),
            }
            return;
        }
        let indent = line.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let line = String::from_utf8_lossy(line.trim_ascii());
        if let Some(note) = line.strip_prefix('#') {
            return self.read_comment(note, queue);
        }
        if line.is_empty() {
            return self.read_blank_line(queue);
        }
        if line.starts_with("//") || line.starts_with(';') || line_kind::is_percent_comment(&line) {
            return;
        }
        if let Some(section) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'))
            && section.chars().all(|c| c.is_alphabetic() || c == ' ')
        {
            self.end_grid(queue);
            self.skipping_section = !section.eq_ignore_ascii_case("puzzle");
            return;
        }
        if self.skipping_section {
            return;
        }
        self.read_content(&line, number, indent, queue);
    }

    /// Reads a line that is not blank, not a comment and not a section header. White space around
    /// the line was removed; `indent` is the number of characters that were removed at the start.
    fn read_content(&mut self, line: &str, number: u64, indent: usize, queue: &mut PuzzleQueue) {
        let to_error = |FaultyLine { column, message, help, .. }| FormatError {
            line: number,
            column: column + indent as u64,
            message,
            help,
        };
        if let Some((key, text)) = key_of_line(line) {
            self.end_grid(queue);
            return self.heading.add(key, text);
        }
        if let Some(columns) = HeadingColumns::new(line) {
            self.columns = Some(columns);
        }
        match line_kind::parse_hodoku(line) {
            Some(Ok(givens)) => return self.push_puzzle(givens, None, number, queue),
            Some(Err(faulty)) => return self.push_error(to_error(faulty), queue),
            None => {}
        }
        let kind = line_kind::classify(line);
        let has_cells = !matches!(kind, LineKind::Words | LineKind::Ruler);
        if has_cells && let Some((before, _)) = line.split_once('\r') {
            let error = FormatError {
                line: number,
                column: (indent + before.chars().count()) as u64 + 1,
                message: "the line has a carriage return (CR)".to_owned(),
                help: "save the file with Unix (LF) or Windows (CRLF) line ends".to_owned(),
            };
            return self.push_error(error, queue);
        }
        let (cells, count, ambiguity) = match kind {
            LineKind::Row { cells, uses_other_blank } => {
                if uses_other_blank {
                    self.grid.note_other_blank();
                }
                (Ok(cells), 1, Ambiguity::None)
            }
            LineKind::Dashes if self.grid.dashes_may_be_cells() => {
                (Ok([0; 9]), 1, Ambiguity::Title)
            }
            LineKind::Dashes | LineKind::Ruler => return,
            LineKind::Faulty(faulty) if faulty.rows > 0 => {
                let (count, ambiguity) = (faulty.rows, faulty.ambiguity);
                (Err(to_error(faulty)), count, ambiguity)
            }
            LineKind::Faulty(faulty) => return self.push_error(to_error(faulty), queue),
            LineKind::Puzzle(puzzle) => {
                return self.push_puzzle(puzzle.givens, puzzle.solution, number, queue);
            }
            LineKind::Words => return self.read_words(line, number, indent, queue),
        };
        let assembled = self.grid.add_row(number, cells, count, ambiguity);
        self.push_assembled(assembled, queue);
    }

    /// Reads a line of words or symbols. The line is a ruler (a drawn line), a heading or an error.
    fn read_words(&mut self, line: &str, number: u64, indent: usize, queue: &mut PuzzleQueue) {
        // Inside a grid, a line without letters, digits and cells is a ruler.
        if self.grid.is_open() && !line_kind::has_content(line) {
            return;
        }
        // The line is a heading. After a grid, it may also be a footer, for example the name of the
        // program that wrote the grid.
        if !self.has_puzzle_line || self.grid.has_rows() {
            self.first_heading = self.first_heading.or(Some(number));
            return self.end_grid(queue);
        }
        let error = FormatError {
            line: number,
            column: indent as u64 + 1,
            message: line_kind::why_not_a_puzzle(line),
            help: "start a comment line with #".to_owned(),
        };
        self.push_error(error, queue);
    }

    /// Ends the current grid at a line that is too long to be read.
    pub fn skip_long_line(&mut self, queue: &mut PuzzleQueue) {
        self.end_table(queue);
        self.end_grid(queue);
        self.found_any = true;
    }

    /// Whether only headings were read, so that a JSON or XML document may still start.
    pub fn may_begin_document(&self) -> bool {
        !self.found_any && !self.grid.is_open() && !self.skipping_section && self.table.is_none()
    }

    /// Reports headings before a JSON or XML document as an error.
    pub fn before_document(&mut self, queue: &mut PuzzleQueue) {
        if let Some(line) = self.first_heading {
            let message = "there are words before the JSON or XML document".to_owned();
            let help = "remove all words before the JSON or XML document".to_owned();
            queue.push_back(Err(FormatError { line, column: 1, message, help }));
        }
    }

    /// Handles the end of the text. `number` is the number of the last line.
    pub fn end(&mut self, number: u64, queue: &mut PuzzleQueue) {
        self.end_table(queue);
        self.end_grid(queue);
        if !self.found_any {
            self.found_any = true;
            queue.push_back(Err(FormatError {
                line: number.max(1),
                column: 1,
                message: "no puzzle found".to_owned(),
                help: format!("{WRITE_CELLS}; or write a grid of nine rows"),
            }));
        }
    }

    /// Reads the text of a comment line after its `#`. The comment may contain metadata for the
    /// next grid.
    fn read_comment(&mut self, note: &str, queue: &mut PuzzleQueue) {
        let mut rest = note.chars();
        let name = rest.next().map(String::from).unwrap_or_default();
        let Some(key) = key_named(Dialect::Sdk, &name) else { return };
        self.end_grid(queue);
        self.skipping_section = false;
        self.metadata.set(key, rest.as_str());
    }

    /// Reads a blank line. If a blank line follows each row or each band of three rows, the blank
    /// lines are part of the grid. Any other blank line ends the grid.
    fn read_blank_line(&mut self, queue: &mut PuzzleQueue) {
        let assembled = self.grid.add_blank_line();
        self.push_assembled(assembled, queue);
    }

    fn push_puzzle(
        &mut self,
        givens: Cells,
        solution: Option<Cells>,
        line: u64,
        queue: &mut PuzzleQueue,
    ) {
        self.push_entry(PuzzleEntry { givens, solution, metadata: None, line }, queue);
    }

    /// Adds the puzzle of a line. Lines such as `Title: Fox` above it name its title and its author.
    fn push_entry(&mut self, mut entry: PuzzleEntry, queue: &mut PuzzleQueue) {
        self.end_grid(queue);
        self.has_puzzle_line = true;
        self.found_any = true;
        // Only grids have metadata. Before a line with a whole puzzle, a line such as `#A` is an
        // ordinary comment.
        self.metadata = Metadata::empty();
        let heading = std::mem::take(&mut self.heading);
        entry.add_heading(heading);
        queue.push_back(Ok(entry));
    }

    /// Ends the current grid and reports an error.
    fn push_error(&mut self, error: FormatError, queue: &mut PuzzleQueue) {
        self.end_grid(queue);
        self.found_any = true;
        queue.push_back(Err(error));
    }

    /// Ends the current grid.
    fn end_grid(&mut self, queue: &mut PuzzleQueue) {
        let headings = if self.has_puzzle_line { Headings::Refused } else { Headings::Allowed };
        let assembled = self.grid.end_grid(headings);
        self.push_assembled(assembled, queue);
    }

    fn push_assembled(&mut self, assembled: Vec<Assembled>, queue: &mut PuzzleQueue) {
        for assembled in assembled {
            self.found_any = true;
            queue.push_back(match assembled {
                Assembled::Grid(givens, line) => {
                    let metadata = std::mem::take(&mut self.metadata);
                    let metadata = (metadata != Metadata::empty()).then(|| Arc::new(metadata));
                    let mut entry = PuzzleEntry { givens, solution: None, metadata, line };
                    entry.add_heading(std::mem::take(&mut self.heading));
                    Ok(entry)
                }
                Assembled::Faulty(error) => {
                    self.metadata = Metadata::empty();
                    self.heading = Heading::default();
                    Err(error)
                }
                Assembled::BetweenGrids(error) => Err(error),
            });
        }
    }
}
