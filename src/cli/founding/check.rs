//! `bookgen founding check`: finds ill-formed boards in a file in the layout of `sudotiku.txt`. One
//! of the founding texts has such a checker.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use crate::cli::terminal::{escaped, print_error};
use crate::cli::{counted, print};
use crate::disk::{self, ReadError};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::sudoku::founding::board_file::{BoardChecker, BoardFault};

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// A file of boards, or `-` for standard input
    #[arg(value_name = "FILE|-")]
    boards: OsString,
}

/// The maximum length of a line in bytes.
const MAX_LINE: u64 = 64 << 10;

/// Runs the command. Writes a line to the standard error for each fault.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let path = &arguments.boards;
    let name = if path == "-" { "standard input".into() } else { escaped(&path.to_string_lossy()) };
    let unreadable = |error: ReadError| {
        Diagnostic::file(format!("{name} cannot be read: {}", error.reason()))
            .help("name a readable file, or use `-` for standard input")
    };
    let source: Box<dyn Read> = if path == "-" {
        Box::new(io::stdin())
    } else {
        Box::new(disk::open_stream(Path::new(path)).map_err(unreadable)?)
    };
    let mut source = BufReader::new(source);
    let (mut checker, mut ill_formed, mut last) = (BoardChecker::default(), 0, 0);
    let mut report = |faults: Vec<BoardFault>| {
        for BoardFault { line, board, reason } in faults {
            print_error(&format!("{name}:{line}: board {board}: {reason}\n"));
            ill_formed += usize::from(board != last);
            last = board;
        }
    };
    let mut line = Vec::new();
    loop {
        line.clear();
        let length = source.by_ref().take(MAX_LINE).read_until(b'\n', &mut line);
        match length.map_err(|error| unreadable(ReadError::Io(error)))? as u64 {
            0 => break,
            MAX_LINE => {
                return Err(Diagnostic::file(format!("{name} is not a file of boards"))
                    .help(format!(
                        "a row of a board has 9 digits; a line has over {MAX_LINE} bytes"
                    ))
                    .into());
            }
            _ => report(checker.check(&String::from_utf8_lossy(&line))),
        }
    }
    report(checker.finish().into_iter().collect());
    let boards = counted(checker.boards(), "board");
    if ill_formed == 0 {
        return print(&format!("{name}: {boards}, all well-formed\n"));
    }
    Err(Diagnostic::input(format!("{name}: {ill_formed} of {boards} are ill-formed")).into())
}
