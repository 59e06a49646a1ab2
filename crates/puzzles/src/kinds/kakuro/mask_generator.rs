//! Random patterns of white and black cells.

use super::cuts::largest_cut;
use super::layout::Layout;
use super::{MAX_RUN, MIN_RUN};
use bookgen_base::rng::{Draw, Rng};
use bookgen_core::solver::symmetry::{Symmetry, is_pinwheel};

/// The range of the share of black cells, in percent. Between the ends, a random share is the aim.
const MIN_BLACK: usize = 25;
const MAX_BLACK: usize = 33;

/// The largest share of the white cells that one white cell may cut off from the others, in percent.
const MAX_CUT: usize = 10;

/// The number of white cells from which the next black cell is chosen: the cell with the longest
/// runs.
const CHOICES: usize = 4;

/// The percentage of additions that are two neighbouring cells.
const PAIRS: u32 = 40;

/// The maximum number of additions in a row that fail.
const MAX_FAILURES: usize = 300;

/// A field without its border: whether each cell is white, row by row.
struct Field {
    columns: usize,
    rows: usize,
    is_white: Vec<bool>,
    /// The cells that have the same colour as each cell.
    orbits: Vec<Vec<usize>>,
}

/// A random layout of a board with `columns` and `rows`, with the border. `None` if the black cells
/// do not fit.
///
/// All cells of the field are white at first. Black cells are added at random, mostly in the middle
/// of long runs, as long as each run has two or more cells and no cell cuts off many others.
pub fn random_layout(
    columns: usize,
    rows: usize,
    symmetry: Symmetry,
    rng: &mut Rng,
) -> Option<Layout> {
    let mut field = Field::new(columns - 1, rows - 1, symmetry);
    let share = MIN_BLACK + rng.below((MAX_BLACK - MIN_BLACK + 1) as u32) as usize;
    let mut failures = 0;
    while failures <= MAX_FAILURES && !field.has_black_cells(share) {
        failures = if field.add(rng) { 0 } else { failures + 1 };
    }
    if !field.has_black_cells(MIN_BLACK) {
        return None;
    }
    let is_pinwheel = is_pinwheel(field.columns, field.rows, |position| {
        let cells = position.cells.iter().zip(&field.is_white);
        { cells }.all(|(cell, white)| field.is_white[*cell] == *white)
    });
    (!is_pinwheel).then(|| field.layout(columns, rows))
}

impl Field {
    fn new(columns: usize, rows: usize, symmetry: Symmetry) -> Field {
        let mut orbits = vec![Vec::new(); columns * rows];
        for orbit in symmetry.orbits(columns, rows) {
            orbit.iter().for_each(|cell| orbits[*cell].clone_from(&orbit));
        }
        Field { columns, rows, is_white: vec![true; columns * rows], orbits }
    }

    fn black(&self) -> usize {
        self.is_white.iter().filter(|white| !**white).count()
    }

    /// Whether at least a share of the cells is black, in percent, and no run is too long.
    fn has_black_cells(&self, share: usize) -> bool {
        self.black() * 100 >= self.is_white.len() * share && self.longest_run() <= MAX_RUN
    }

    /// The board with a border.
    fn layout(&self, columns: usize, rows: usize) -> Layout {
        let mut is_white = vec![false; columns * rows];
        for (cell, white) in self.is_white.iter().enumerate() {
            is_white[(cell / self.columns + 1) * columns + cell % self.columns + 1] = *white;
        }
        Layout::new(columns, rows, &is_white)
    }

    /// The lengths of the two runs of a white cell.
    fn runs(&self, cell: usize) -> [usize; 2] {
        let (column, row) = (cell % self.columns, cell / self.columns);
        let count = |step: usize, before: usize, after: usize| {
            let is_white = |cell: &usize| self.is_white[*cell];
            let back = (1..=before).map(|at| cell - at * step).take_while(is_white).count();
            back + 1 + (1..=after).map(|at| cell + at * step).take_while(is_white).count()
        };
        let across = count(1, column, self.columns - 1 - column);
        [across, count(self.columns, row, self.rows - 1 - row)]
    }

    fn longest_run(&self) -> usize {
        let white = (0..self.is_white.len()).filter(|cell| self.is_white[*cell]);
        white.flat_map(|cell| self.runs(cell)).max().unwrap_or(0)
    }

    /// The neighbours of a cell.
    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        let (column, row) = (cell % columns, cell / columns);
        [
            (column > 0).then(|| cell - 1),
            (column + 1 < columns).then(|| cell + 1),
            (row > 0).then(|| cell - columns),
            (row + 1 < rows).then(|| cell + columns),
        ]
        .into_iter()
        .flatten()
    }

    /// Makes some cells black. Returns false if they must stay white.
    fn add(&mut self, rng: &mut Rng) -> bool {
        let count = self.is_white.len() as u32;
        let choices: Vec<usize> = (0..CHOICES).map(|_| rng.below(count) as usize).collect();
        let white = choices.into_iter().filter(|cell| self.is_white[*cell]);
        let chosen = white.max_by_key(|cell| self.runs(*cell).iter().sum::<usize>());
        let mut added: Vec<usize> = chosen.into_iter().collect();
        if rng.below(100) < PAIRS {
            let next: Vec<usize> = added.iter().flat_map(|cell| self.neighbours(*cell)).collect();
            added.extend(rng.choose(&next));
        }
        let mut added: Vec<usize> =
            added.into_iter().flat_map(|cell| self.orbits[cell].clone()).collect();
        added.retain(|cell| self.is_white[*cell]);
        added.sort_unstable();
        added.dedup();
        added.iter().for_each(|cell| self.is_white[*cell] = false);
        let is_added = !added.is_empty() && self.is_possible(&added);
        if !is_added {
            added.iter().for_each(|cell| self.is_white[*cell] = true);
        }
        is_added
    }

    /// Whether new black cells leave a possible field: each run beside them has two cells, there are
    /// no black squares of 2x2 cells, not too many cells are black, the white cells are connected,
    /// and no white cell cuts off too many others.
    fn is_possible(&self, added: &[usize]) -> bool {
        let mut near = added.iter().flat_map(|cell| self.neighbours(*cell));
        let has_runs = near.all(|cell| {
            !self.is_white[cell] || self.runs(cell).iter().all(|length| *length >= MIN_RUN)
        });
        let black = self.black();
        let cells = self.is_white.len();
        has_runs
            && black * 100 <= cells * MAX_BLACK
            && !added.iter().any(|cell| self.is_in_square(*cell))
            && largest_cut(&self.is_white, |cell| self.neighbours(cell))
                .is_some_and(|cut| cut * 100 <= (cells - black) * MAX_CUT)
    }

    /// Whether a cell belongs to a black square of 2x2 cells.
    fn is_in_square(&self, cell: usize) -> bool {
        let (column, row) = (cell % self.columns, cell / self.columns);
        let squares = (row.saturating_sub(1)..=row.min(self.rows - 2)).flat_map(|top| {
            let columns = column.saturating_sub(1)..=column.min(self.columns - 2);
            columns.map(move |left| top * self.columns + left)
        });
        { squares }.any(|first| {
            let square = [first, first + 1, first + self.columns, first + self.columns + 1];
            square.iter().all(|cell| !self.is_white[*cell])
        })
    }
}
