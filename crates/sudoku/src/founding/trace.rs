//! The steps of a founding method as lines of text.

use crate::board;

/// Records the steps of a method, or ignores them.
///
/// ```
/// use bookgen_sudoku::founding::trace::Trace;
///
/// let (mut off, mut on) = (Trace::off(), Trace::on());
/// for trace in [&mut off, &mut on] {
///     trace.add(|| format!("r1c{}=5", 4));
/// }
/// assert_eq!(off.take(), Vec::<String>::new());
/// assert_eq!(on.take(), ["r1c4=5"]);
/// ```
#[derive(Clone, Debug)]
pub struct Trace(Option<Vec<String>>);

impl Trace {
    /// A trace that ignores all steps.
    pub fn off() -> Trace {
        Trace(None)
    }

    /// A trace that records all steps.
    pub fn on() -> Trace {
        Trace(Some(Vec::new()))
    }

    /// Adds a step. The line is only made if the trace records steps.
    pub fn add(&mut self, line: impl FnOnce() -> String) {
        if let Some(lines) = &mut self.0 {
            lines.push(line());
        }
    }

    /// Removes and returns the recorded steps.
    pub fn take(&mut self) -> Vec<String> {
        self.0.as_mut().map(std::mem::take).unwrap_or_default()
    }
}

/// Numbers from 0 as a list of numbers from 1, for example "4 1 9".
pub fn from_one(numbers: &[u8]) -> String {
    let numbers: Vec<String> = numbers.iter().map(|number| (number + 1).to_string()).collect();
    numbers.join(" ")
}

/// The name of a cell in a trace, for example "r1c4".
pub fn cell_name(cell: usize) -> String {
    format!("r{}c{}", board::row(cell) + 1, board::column(cell) + 1)
}
