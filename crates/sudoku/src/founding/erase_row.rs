//! `erase-row`, from the tail of the text on shuffling: fills cells at random, and erases a row in
//! which no digit fits.
//!
//! The text offers two forms: erase "that row, or more of the given cells", and fill the erased
//! cells again. In the second form, this module erases the row and further filled cells, which are
//! drawn from the whole grid. The text does not say which cells, and how many.

use super::depth_first::{candidates, missing_digits};
use super::trace::{Trace, cell_name};
use crate::board::{self, CellSet, Cells};
use bookgen_base::rng::{Draw, Rng};

/// After this many erased rows, a book starts again with an empty grid.
pub const MAX_ERASED: u32 = 200;

/// The greatest number of further cells that are erased with a row.
pub const MAX_MORE_CELLS: u32 = 72;

/// What is erased where no digit fits, and how often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Erasing {
    /// The number of further filled cells that are erased with the row. With 0, only the row is
    /// erased.
    pub more_cells: u32,
    /// The maximum number of times that a row is erased.
    pub max_erased: u32,
}

/// The method as the text describes it, with a limit.
///
/// The cells are filled row by row. Each cell gets a random digit that its row, column and box
/// allow. If no digit fits, the row is erased, in the second form with further cells, and the empty
/// cells are filled again. Returns the grid and the number of erased rows. Returns `None` if more
/// than `max_erased` rows were erased: if only rows are erased, the rows above can leave no way to
/// fill a row, and then the text's program never ends.
pub fn attempt(erasing: Erasing, rng: &mut impl Draw, trace: &mut Trace) -> Option<(Cells, u32)> {
    let mut grid = [0; 81];
    let (mut cell, mut erased) = (0, 0);
    while cell < 81 {
        if grid[cell] > 0 {
            cell += 1;
            continue;
        }
        // The digits in the grid never repeat in a house.
        let missing = missing_digits(&grid)?;
        let candidates = candidates(&missing, cell);
        let digits: Vec<u8> = (1..=9).filter(|digit| candidates >> digit & 1 == 1).collect();
        match rng.choose(&digits) {
            Some(&digit) => grid[cell] = digit,
            None if erased == erasing.max_erased => {
                trace.add(|| format!("no end after {erased} erased rows"));
                return None;
            }
            None => {
                erased += 1;
                let row = board::row(cell);
                grid[9 * row..9 * row + 9].fill(0);
                let more = erase_cells(&mut grid, erasing.more_cells, rng);
                trace.add(|| erasure(cell, more));
                cell = 0;
            }
        }
    }
    trace.add(|| format!("filled after {erased} erased rows"));
    Some((grid, erased))
}

/// Erases random filled cells, all of them if there are fewer than `count`. Returns these cells.
fn erase_cells(grid: &mut Cells, count: u32, rng: &mut impl Draw) -> CellSet {
    let mut erased = 0;
    for _ in 0..count {
        let filled: Vec<usize> = board::cells(board::filled(grid)).collect();
        if let Some(&cell) = rng.choose(&filled) {
            grid[cell] = 0;
            erased |= 1 << cell;
        }
    }
    erased
}

/// A line of the trace: no digit fits in `cell`, so its row and the cells of `more` are erased.
fn erasure(cell: usize, more: CellSet) -> String {
    let more: Vec<String> = board::cells(more).map(cell_name).collect();
    let row = board::row(cell) + 1;
    let and = if more.is_empty() { "" } else { " and " };
    format!("no digit fits in {}: row {row}{and}{} erased", cell_name(cell), more.join(" "))
}

/// The sound version of the method: a random grid. Starts again with an empty grid after
/// [`MAX_ERASED`] erased rows.
pub fn erase_row(more_cells: u32, rng: &mut Rng, trace: &mut Trace) -> Cells {
    loop {
        let erasing = Erasing { more_cells, max_erased: MAX_ERASED };
        if let Some((grid, _)) = attempt(erasing, rng, trace) {
            return grid;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canonical::canonical;
    use bookgen_base::rng::StreamName;

    #[test]
    fn grids_are_valid_and_not_equivalent() {
        let mut rng = StreamName::new().with("erase-row").stream();
        for more_cells in [0, 1, MAX_MORE_CELLS] {
            let mut grid = || erase_row(more_cells, &mut rng, &mut Trace::off());
            let (one, other) = (grid(), grid());
            assert!(board::is_solution(&one) && board::is_solution(&other));
            assert_ne!(canonical(&one, 0), canonical(&other, 0));
        }
    }

    /// The text does not say that its program can run for ever. docs/founding.md contains the
    /// measurement of a longer test.
    #[test]
    fn about_one_in_nine_programs_of_the_text_never_ends() {
        let mut rng = StreamName::new().with("stuck").stream();
        let rows_only = |max_erased| Erasing { more_cells: 0, max_erased };
        let mut attempt = |erasing| attempt(erasing, &mut rng, &mut Trace::off());
        let tries: Vec<_> = (0..1000).map(|_| attempt(rows_only(MAX_ERASED))).collect();
        let stuck = tries.iter().filter(|grid| grid.is_none()).count();
        assert!((80..150).contains(&stuck), "{stuck}");
        // A try that ends erases far fewer rows than the limit.
        let erased = tries.iter().flatten().map(|(_, erased)| *erased);
        assert!(erased.max().unwrap() < MAX_ERASED * 3 / 4);
        assert!(tries.iter().flatten().all(|(grid, _)| board::is_solution(grid)));
        assert_eq!(attempt(rows_only(0)), None);
        // If further cells are erased, every try ends.
        let erasing = Erasing { more_cells: 9, max_erased: 10_000 };
        assert!((0..200).all(|_| attempt(erasing).is_some()));
    }

    #[test]
    fn the_trace_names_the_erased_cells() {
        let mut rng = StreamName::new().with("trace").stream();
        let mut lines = |more_cells| {
            let mut trace = Trace::on();
            let erasing = Erasing { more_cells, max_erased: MAX_ERASED };
            let (grid, erased) = attempt(erasing, &mut rng, &mut trace).unwrap();
            assert!(board::is_solution(&grid));
            let lines = trace.take();
            assert_eq!(lines.len() as u32, erased + 1);
            assert_eq!(lines.last(), Some(&format!("filled after {erased} erased rows")));
            lines
        };
        let (rows, cells) = (lines(0), lines(2));
        assert!(rows[0].starts_with("no digit fits in r") && rows[0].ends_with(" erased"));
        assert_eq!(cells[0].matches(" r").count(), 4, "{}", cells[0]);
    }
}
