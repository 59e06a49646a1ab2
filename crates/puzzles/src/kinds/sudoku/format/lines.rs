//! Lines and grids, read a line at a time.

use std::collections::VecDeque;
use std::sync::Arc;

use super::details::Of;
use super::grid::{Done, Grid};
use super::signs::{self, Doubt, Shape, Spoilt};
use super::{Detail, Details, Entry, Fault};
use crate::kinds::sudoku::board::Cells;

/// What was found, in its order.
pub(super) type Found = VecDeque<Result<Entry, Fault>>;

/// Reads puzzles out of lines of text.
///
/// A line that was plainly meant as a puzzle or as a row is told of wherever it stands. Words are
/// headings until there is a puzzle in one line; they end a grid.
#[derive(Debug, Default)]
pub(super) struct Lines {
    /// The grid that is being read.
    grid: Grid,
    /// What was said before the next grid.
    details: Details,
    /// Whether a section is passed over: what a player has filled in, and the like.
    pass_over: bool,
    /// Whether there was a puzzle in one line; then words are no headings.
    has_lines: bool,
    /// Whether there was a puzzle, or something that was meant to be one.
    has_any: bool,
    /// The line of the first heading.
    heading: Option<u64>,
}

impl Lines {
    /// Reads the line of a number, which has no line end.
    pub fn take(&mut self, line: &[u8], number: u64, found: &mut Found) {
        if !self.grid.is_open()
            && !self.pass_over
            && let Some((givens, rest)) = signs::leading(line)
            && !rest.contains(&b'\r')
        {
            return self.puzzle(givens, signs::solution(rest), number, found);
        }
        let indent = line.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let line = String::from_utf8_lossy(line.trim_ascii());
        if let Some(note) = line.strip_prefix('#') {
            return self.note(note, found);
        }
        if line.is_empty() {
            return self.blank(found);
        }
        if line.starts_with("//") || line.starts_with(';') {
            return;
        }
        if let Some(section) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'))
            && section.chars().all(|c| c.is_alphabetic() || c == ' ')
        {
            self.cut(found);
            self.pass_over = !section.eq_ignore_ascii_case("puzzle");
            return;
        }
        if self.pass_over {
            return;
        }
        let spoilt = |Spoilt { column, message, help, .. }| Fault {
            line: number,
            column: column + indent as u64,
            message,
            help,
        };
        match signs::hodoku(&line) {
            Some(Ok(givens)) => return self.puzzle(givens, None, number, found),
            Some(Err(fault)) => return self.fault(spoilt(fault), found),
            None => {}
        }
        let shape = signs::shape(&line);
        let has_cells = !matches!(shape, Shape::Words | Shape::Ruler);
        if has_cells && let Some((before, _)) = line.split_once('\r') {
            let fault = Fault {
                line: number,
                column: (indent + before.chars().count()) as u64 + 1,
                message: "a CR inside a line: it ends none here".to_owned(),
                help: "save the file with the line ends of Unix (LF) or Windows (CRLF)".to_owned(),
            };
            return self.fault(fault, found);
        }
        let (cells, count, doubt) = match shape {
            Shape::Row(cells, other_empty) => {
                if other_empty {
                    self.grid.note_other_empty();
                }
                (Ok(cells), 1, Doubt::No)
            }
            Shape::Dashes if self.grid.may_have_dashes() => (Ok([0; 9]), 1, Doubt::Title),
            Shape::Dashes | Shape::Ruler => return,
            Shape::Spoilt(fault) if fault.rows > 0 => {
                let (count, doubt) = (fault.rows, fault.doubt);
                (Err(spoilt(fault)), count, doubt)
            }
            Shape::Spoilt(fault) => return self.fault(spoilt(fault), found),
            Shape::Puzzle(puzzle) => return self.puzzle(puzzle.0, puzzle.1, number, found),
            // A line that is drawn, like a ruler.
            Shape::Words if self.grid.is_open() && !signs::says_something(&line) => return,
            // A heading, the name of the program that wrote the grid.
            Shape::Words if !self.has_lines || self.grid.has_rows() => {
                self.heading = self.heading.or(Some(number));
                return self.cut(found);
            }
            Shape::Words => {
                let fault = Fault {
                    line: number,
                    column: indent as u64 + 1,
                    message: signs::no_puzzle(&line),
                    help: "begin a line with # if it is a note".to_owned(),
                };
                return self.fault(fault, found);
            }
        };
        let done = self.grid.row(number, cells, count, doubt);
        self.put(done, found);
    }

    /// Takes note of a line that was too long to be read.
    pub fn skip(&mut self, found: &mut Found) {
        self.cut(found);
        self.has_any = true;
    }

    /// Whether there was nothing yet but headings, so that a document may still begin.
    pub fn is_blank(&self) -> bool {
        !self.has_any && !self.grid.is_open() && !self.pass_over
    }

    /// A document begins: there are no headings before one.
    pub fn before_document(&mut self, found: &mut Found) {
        if let Some(line) = self.heading {
            let message = "words, where a puzzle belongs".to_owned();
            let help = "write the document alone".to_owned();
            found.push_back(Err(Fault { line, column: 1, message, help }));
        }
    }

    /// Ends the text, whose last line has this number.
    pub fn end(&mut self, number: u64, found: &mut Found) {
        self.cut(found);
        if !self.has_any {
            self.has_any = true;
            found.push_back(Err(Fault {
                line: number.max(1),
                column: 1,
                message: "there is no puzzle here".to_owned(),
                help: format!("{}; or a grid of nine rows", signs::WRITE_CELLS),
            }));
        }
    }

    /// A line that begins with `#`: what it says of the next grid, or a mere note.
    fn note(&mut self, note: &str, found: &mut Found) {
        let mut rest = note.chars();
        let name = rest.next().map(String::from).unwrap_or_default();
        let Some(detail) = Detail::named(Of::Sdk, &name) else { return };
        self.cut(found);
        self.pass_over = false;
        self.details.set(detail, rest.as_str());
    }

    /// A blank line may stand between boxes, or after each row; elsewhere it ends a grid.
    fn blank(&mut self, found: &mut Found) {
        let done = self.grid.blank();
        self.put(done, found);
    }

    fn puzzle(&mut self, givens: Cells, solution: Option<Cells>, line: u64, found: &mut Found) {
        self.cut(found);
        self.has_lines = true;
        self.has_any = true;
        // Only grids have details; before lines they are notes.
        self.details = Details::none();
        found.push_back(Ok(Entry { givens, solution, details: None, line }));
    }

    /// A line that was to be a puzzle.
    fn fault(&mut self, fault: Fault, found: &mut Found) {
        self.cut(found);
        self.has_any = true;
        found.push_back(Err(fault));
    }

    /// Ends the grid that is being read, if one is.
    fn cut(&mut self, found: &mut Found) {
        let done = self.grid.cut(self.has_lines);
        self.put(done, found);
    }

    fn put(&mut self, done: Vec<Done>, found: &mut Found) {
        for done in done {
            self.has_any = true;
            found.push_back(match done {
                Done::Grid(givens, line) => {
                    let details = std::mem::take(&mut self.details);
                    let details = (details != Details::none()).then(|| Arc::new(details));
                    Ok(Entry { givens, solution: None, details, line })
                }
                Done::Spoilt(fault) => {
                    self.details = Details::none();
                    Err(fault)
                }
                Done::Aside(fault) => Err(fault),
            });
        }
    }
}
