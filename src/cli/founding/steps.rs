//! The option `--trace`, and output of results with their steps.

use crate::cli::terminal::print_data;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_puzzles::sudoku::founding::trace::Trace;

#[derive(clap::Args, Debug)]
pub struct TraceArgument {
    /// Print the steps of the method below each result, with two spaces at the start of the line
    #[arg(long)]
    trace: bool,
}

impl TraceArgument {
    /// Whether the option is set.
    pub fn is_set(&self) -> bool {
        self.trace
    }

    /// A trace that records steps if the option is set.
    pub fn trace(&self) -> Trace {
        if self.trace { Trace::on() } else { Trace::off() }
    }
}

/// Writes the recorded steps, one a line, with two spaces at the start of the line.
pub fn write_steps(trace: &mut Trace, out: &mut String) {
    for line in trace.take() {
        *out += &format!("  {line}\n");
    }
}

/// Prints `count` results in batches. `result` writes the next result. Returns `false` if the reader
/// of the output has closed it; printing ends then.
///
/// # Errors
/// The output cannot be written.
pub fn print_results(count: u64, mut result: impl FnMut(&mut String)) -> Result<bool, Diagnostic> {
    let mut text = String::new();
    for number in 1..=count {
        result(&mut text);
        if number % 1024 == 0 || number == count || text.len() > 1 << 16 {
            if !print_data(&text)? {
                return Ok(false);
            }
            text.clear();
        }
    }
    Ok(true)
}
