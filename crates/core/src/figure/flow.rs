//! Words of cells, set in lines on a lattice.

use std::collections::BTreeMap;

use super::mark::{Anchor, Mark, Role, Weight};
use super::spot::{Cell, Spot};
use super::{Flow, FlowCell, Grid, Lattice};

/// The width of the gap between two cells, in hundredths of a cell: with labels, and without labels.
const GAP: u16 = 24;
const TEXT_GAP: u16 = 20;

/// The usual number of cells in a line, with labels and without labels.
const MEASURE: usize = 20;
const TEXT_MEASURE: usize = 32;
/// The maximum number of cells in a line of a wide column.
const MAX_MEASURE: usize = 24;
const MAX_TEXT_MEASURE: usize = 40;

/// The rows of a line: symbols and labels. Without labels, a line has one row.
const ROWS: u16 = 2;

impl Flow {
    /// The number of cells in a line at which the words look balanced: at least the longest word.
    pub fn measure(&self) -> usize {
        self.line_of(if self.has_labels() { MEASURE } else { TEXT_MEASURE })
    }

    /// The number of cells in a line that should have `cells` cells: at least the longest word, and not more
    /// than all words need.
    fn line_of(&self, cells: usize) -> usize {
        let longest = self.words.iter().map(Vec::len).max().unwrap_or(1);
        let all: usize = self.words.iter().map(|word| word.len() + 1).sum::<usize>().max(2) - 1;
        longest.max(cells.min(all))
    }

    /// Whether a cell has a label. Cells without labels are text: they are only read.
    fn has_labels(&self) -> bool {
        self.words.iter().flatten().any(|cell| cell.label.is_some())
    }

    /// Whether a grid has the form of words without labels.
    pub fn is_text(grid: &Grid) -> bool {
        grid.lattice.gap == TEXT_GAP
    }

    /// The number of cells in a line that is at most `width` cells wide, with the gaps between cells: at
    /// least the longest word.
    pub fn measure_in(&self, width: f64) -> usize {
        let (gap, most) = match self.has_labels() {
            true => (GAP, MAX_MEASURE),
            false => (TEXT_GAP, MAX_TEXT_MEASURE),
        };
        let gap = f64::from(gap) / 100.0;
        self.line_of(((width + gap) / (1.0 + gap)).clamp(1.0, most as f64) as usize)
    }

    /// The words in lines of at most `measure` cells, as a grid. Words are separated by one empty
    /// cell or by the end of a line. [`Flow::of_grid`] is the reverse.
    pub fn grid(&self, measure: usize) -> Grid {
        let mut lines: Vec<Vec<(usize, &FlowCell)>> = Vec::new();
        let mut used = measure + 1;
        for word in &self.words {
            if used + word.len() > measure {
                lines.push(Vec::new());
                used = 0;
            }
            if let Some(line) = lines.last_mut() {
                line.extend(word.iter().enumerate().map(|(index, cell)| (used + index, cell)));
            }
            used += word.len() + 1;
        }
        let cells = lines.iter().flatten().map(|(at, _)| at + 1).max().unwrap_or(1);
        let has_labels = self.has_labels();
        let (gap, per_line) = if has_labels { (GAP, ROWS) } else { (TEXT_GAP, 1) };
        let full_rows = usize::from(per_line) * lines.len();
        // Every second column and row of a lattice with gaps is narrow.
        let columns = (2 * cells - 1) as u16;
        let rows = (2 * full_rows.max(1) - 1) as u16;
        let mut lattice = Lattice { gap, ..Lattice::rectangle(columns, rows) };
        let mut marks = Vec::new();
        let mut used = std::collections::BTreeSet::new();
        for (line, cells) in lines.iter().enumerate() {
            for (at, cell) in cells {
                let at = |row: u16| Cell::new(2 * *at as u16, 2 * (per_line * line as u16 + row));
                let centre = at(0).centre();
                if let Some((text, role)) = &cell.symbol {
                    marks.push(symbol(centre, text, *role));
                }
                if cell.has_line {
                    let run = (centre.moved(-1, 1), centre.moved(1, 1));
                    marks.push(Mark::Edges { runs: vec![run], weight: Weight::Thin });
                }
                if let Some(label) = &cell.label {
                    marks.push(symbol(at(1).centre(), label, Role::Letter));
                }
                used.insert(at(0));
                if has_labels {
                    used.insert(at(1));
                }
            }
        }
        lattice.absent = lattice.cells().filter(|cell| !used.contains(cell)).collect();
        Grid { lattice, marks, purpose: self.purpose }
    }

    /// Reads the words of a grid that [`Flow::grid`] made. Returns `None` if the grid has another
    /// form.
    pub fn of_grid(grid: &Grid) -> Option<Flow> {
        let rows = if grid.lattice.gap == GAP { ROWS } else { 1 };
        let mut cells: BTreeMap<Cell, FlowCell> = BTreeMap::new();
        let place = |spot: Spot| {
            let cell = Cell::at(spot).filter(|cell| cell.row % 2 == 0 && cell.column % 2 == 0)?;
            let row = cell.row / 2;
            Some((row % rows, Cell::new(cell.column / 2, row / rows)))
        };
        for mark in &grid.clone().canonical().marks {
            match mark {
                Mark::Symbol { at, anchor: Anchor::Centre, text, role } => match place(*at)? {
                    (0, at) => {
                        cells.entry(at).or_default().symbol = Some((text.clone(), *role));
                    }
                    // Labels may look like symbols. They differ by their row.
                    (1, at) => {
                        cells.entry(at).or_default().label = Some(text.clone());
                    }
                    _ => return None,
                },
                Mark::Edges { runs, weight: Weight::Thin } => {
                    for (from, to) in runs {
                        let is_one_cell = from.y == to.y && to.x - from.x == 2;
                        let (0, at) = place(from.moved(1, -1)).filter(|_| is_one_cell)? else {
                            return None;
                        };
                        cells.entry(at).or_default().has_line = true;
                    }
                }
                _ => return None,
            }
        }
        let mut words: Vec<Vec<FlowCell>> = Vec::new();
        let mut last: Option<Cell> = None;
        for (at, cell) in cells {
            let continues =
                last.is_some_and(|last| last.row == at.row && last.column + 1 == at.column);
            last = Some(at);
            match words.last_mut().filter(|_| continues) {
                Some(word) => word.push(cell),
                None => words.push(vec![cell]),
            }
        }
        Some(Flow { words, purpose: grid.purpose })
    }
}

fn symbol(at: Spot, text: &str, role: Role) -> Mark {
    Mark::Symbol { at, anchor: Anchor::Centre, text: text.to_owned(), role }
}
