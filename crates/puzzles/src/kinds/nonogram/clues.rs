//! The numbers beside the rows and above the columns.

/// The runs of all lines of a puzzle. Lines are numbered: first the rows from the top, then the
/// columns from the left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clues {
    /// The number of columns.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
    runs: Vec<u8>,
    /// For each line, the end of its runs in `runs`.
    ends: Vec<u16>,
}

impl Clues {
    /// The clues with the runs of each line.
    pub fn new<R: IntoIterator<Item = u8>>(
        columns: usize,
        rows: usize,
        lines: impl IntoIterator<Item = R>,
    ) -> Clues {
        let (mut runs, mut ends) = (Vec::new(), Vec::with_capacity(columns + rows));
        for line in lines {
            runs.extend(line);
            ends.push(runs.len() as u16);
        }
        Clues { columns, rows, runs, ends }
    }

    /// The number of lines.
    pub fn lines(&self) -> usize {
        self.columns + self.rows
    }

    /// The number of cells of a line.
    pub fn length(&self, line: usize) -> usize {
        if line < self.rows { self.columns } else { self.rows }
    }

    /// The runs of a line.
    pub fn runs(&self, line: usize) -> &[u8] {
        let start = line.checked_sub(1).map_or(0, |before| usize::from(self.ends[before]));
        &self.runs[start..usize::from(self.ends[line])]
    }

    /// The largest number of runs of the rows, and of the columns.
    pub fn longest(&self) -> [usize; 2] {
        let longest = |lines: std::ops::Range<usize>| {
            lines.map(|line| self.runs(line).len()).max().unwrap_or(0)
        };
        [longest(0..self.rows), longest(self.rows..self.lines())]
    }
}
