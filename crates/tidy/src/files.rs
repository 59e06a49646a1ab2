//! The size and the style of files.

use crate::Fault;
use crate::source::{Repository, is_test};

/// The largest number of lines of a file.
const MAX_LINES: usize = 600;

/// The largest number of lines of a module inside a file, unless it holds tests.
const MAX_INLINE: usize = 20;

/// Files that are too long, modules in the wrong place, files without a comment about themselves.
pub fn faults(repository: &Repository) -> Vec<Fault> {
    repository.rust().flat_map(|(path, text)| of_file(path, text)).collect()
}

fn of_file(path: &str, text: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut fault = |text: String| faults.push(Fault { file: path.to_owned(), text });
    let lines = text.lines().count();
    if lines > MAX_LINES {
        fault(format!("{lines} lines; split the file: at most {MAX_LINES}"));
    }
    if path.ends_with("/mod.rs") {
        fault("move the file beside its folder: `foo.rs` beside `foo/`".to_owned());
    }
    if !text.starts_with("//!") && !text.starts_with("#!") {
        fault("begin the file with a comment `//!` that says what it holds".to_owned());
    }
    if !is_test(path) {
        for (name, lines) in inline_modules(text) {
            if name != "tests" && lines > MAX_INLINE {
                fault(format!("the module `{name}` has {lines} lines; give it a file of its own"));
            }
        }
    }
    faults
}

/// The modules with braces at the start of a line, with their numbers of lines.
fn inline_modules(text: &str) -> Vec<(&str, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let starts = lines.iter().enumerate().filter_map(|(at, line)| {
        let line = line.strip_prefix("pub(crate) ").or(line.strip_prefix("pub ")).unwrap_or(line);
        Some((at, line.strip_prefix("mod ")?.strip_suffix(" {")?))
    });
    let length = |at: usize| lines[at..].iter().position(|line| *line == "}").unwrap_or(0);
    starts.map(|(at, name)| (name, length(at))).collect()
}
