//! Random patterns of white and black cells.

use bookgen_base::rng::{Draw, Rng};
use bookgen_core::grid::runs::{MAX_RUN, MIN_RUN, Runs};
use bookgen_core::grid::size::Size;
use bookgen_core::solver::connectivity::pieces;
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

/// A grid without its first row and column: whether each cell is white, row by row.
struct Field {
    size: Size,
    is_white: Vec<bool>,
    /// The neighbours of each cell: on the left, on the right, above and below.
    neighbours: Vec<Vec<usize>>,
    /// The cells that have the same colour as each cell.
    orbits: Vec<Vec<usize>>,
}

/// Random runs in a grid of a size. `None` if the black cells do not fit.
///
/// All cells of the field are white at first. Black cells are added at random, mostly in the middle
/// of long runs, as long as each run has two or more cells and no cell cuts off many others.
pub fn random_runs(size: Size, symmetry: Symmetry, rng: &mut Rng) -> Option<Runs> {
    let inner = Size { columns: size.columns - 1, rows: size.rows - 1 };
    let mut field = Field::new(inner, symmetry);
    let share = MIN_BLACK + rng.below((MAX_BLACK - MIN_BLACK + 1) as u32) as usize;
    let mut failures = 0;
    while failures <= MAX_FAILURES && !field.has_black_cells(share) {
        failures = if field.add(rng) { 0 } else { failures + 1 };
    }
    if !field.has_black_cells(MIN_BLACK) {
        return None;
    }
    let is_pinwheel = is_pinwheel(inner.columns, inner.rows, |position| {
        let cells = position.cells.iter().zip(&field.is_white);
        { cells }.all(|(cell, white)| field.is_white[*cell] == *white)
    });
    (!is_pinwheel).then(|| field.runs_in(size))
}

impl Field {
    fn new(size: Size, symmetry: Symmetry) -> Field {
        let mut orbits = vec![Vec::new(); size.cells()];
        for orbit in symmetry.orbits(size.columns, size.rows) {
            orbit.iter().for_each(|cell| orbits[*cell].clone_from(&orbit));
        }
        let neighbours = |cell| {
            let [above, right, below, left] = size.neighbours(cell);
            [left, right, above, below].into_iter().flatten().collect()
        };
        let neighbours = (0..size.cells()).map(neighbours).collect();
        Field { size, is_white: vec![true; size.cells()], neighbours, orbits }
    }

    fn black(&self) -> usize {
        self.is_white.iter().filter(|white| !**white).count()
    }

    /// Whether at least a share of the cells is black, in percent, and no run is too long.
    fn has_black_cells(&self, share: usize) -> bool {
        self.black() * 100 >= self.is_white.len() * share && self.longest_run() <= MAX_RUN
    }

    /// The runs of a grid with one more row and column.
    fn runs_in(&self, grid: Size) -> Runs {
        let mut is_white = vec![false; grid.cells()];
        for (cell, white) in self.is_white.iter().enumerate() {
            let (column, row) = self.size.place(cell);
            is_white[(row + 1) * grid.columns + column + 1] = *white;
        }
        Runs::new(grid, &is_white)
    }

    /// The lengths of the two runs of a white cell.
    fn runs(&self, cell: usize) -> [usize; 2] {
        let (Size { columns, rows }, (column, row)) = (self.size, self.size.place(cell));
        let count = |step: usize, before: usize, after: usize| {
            let is_white = |cell: &usize| self.is_white[*cell];
            let back = (1..=before).map(|at| cell - at * step).take_while(is_white).count();
            back + 1 + (1..=after).map(|at| cell + at * step).take_while(is_white).count()
        };
        [count(1, column, columns - 1 - column), count(columns, row, rows - 1 - row)]
    }

    fn longest_run(&self) -> usize {
        let white = (0..self.is_white.len()).filter(|cell| self.is_white[*cell]);
        white.flat_map(|cell| self.runs(cell)).max().unwrap_or(0)
    }

    /// Makes some cells black. Returns false if they must stay white.
    fn add(&mut self, rng: &mut Rng) -> bool {
        let count = self.is_white.len() as u32;
        let choices: Vec<usize> = (0..CHOICES).map(|_| rng.below(count) as usize).collect();
        let white = choices.into_iter().filter(|cell| self.is_white[*cell]);
        let chosen = white.max_by_key(|cell| self.runs(*cell).iter().sum::<usize>());
        let mut added: Vec<usize> = chosen.into_iter().collect();
        if rng.below(100) < PAIRS {
            let next: Vec<usize> =
                added.iter().flat_map(|cell| &self.neighbours[*cell]).copied().collect();
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
        let mut near = added.iter().flat_map(|cell| &self.neighbours[*cell]);
        let has_runs = near.all(|cell| {
            !self.is_white[*cell] || self.runs(*cell).iter().all(|length| *length >= MIN_RUN)
        });
        let cells = self.is_white.len();
        let white = cells - self.black();
        let is_held_together = || {
            let pieces = pieces(&self.neighbours, &self.is_white, &self.is_white);
            pieces.iter().zip(&self.is_white).all(|(pieces, is_white)| {
                let cut_off = white - 1 - pieces.largest;
                !is_white || cut_off * 100 <= white * MAX_CUT && pieces.total == white - 1
            })
        };
        has_runs
            && (cells - white) * 100 <= cells * MAX_BLACK
            && !added.iter().any(|cell| self.is_in_square(*cell))
            && is_held_together()
    }

    /// Whether a cell belongs to a black square of 2x2 cells.
    fn is_in_square(&self, cell: usize) -> bool {
        let (Size { columns, rows }, (column, row)) = (self.size, self.size.place(cell));
        let squares = (row.saturating_sub(1)..=row.min(rows - 2)).flat_map(|top| {
            let lefts = column.saturating_sub(1)..=column.min(columns - 2);
            lefts.map(move |left| top * columns + left)
        });
        { squares }.any(|first| {
            let square = [first, first + 1, first + columns, first + columns + 1];
            square.iter().all(|cell| !self.is_white[*cell])
        })
    }
}
