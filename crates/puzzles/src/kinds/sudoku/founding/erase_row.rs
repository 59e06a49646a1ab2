//! `erase-row`, from the tail of the text on shuffling: fills cells at random, and erases a row in
//! which no digit fits.

use super::depth_first::{candidates, missing_digits};
use crate::kinds::sudoku::board::{self, Cells};
use bookgen_base::rng::{Draw, Rng};

/// After this many erased rows, a book starts again with an empty grid.
pub const MAX_ERASED: u32 = 200;

/// The method as the text describes it, with a limit.
///
/// The cells are filled row by row. Each cell gets a random digit that its row, column and box
/// allow. If no digit fits, the row is erased and filled again. Returns the grid and the number of
/// erased rows. Returns `None` if more than `max_erased` rows were erased: the rows above can leave
/// no way to fill the row, and then the text's program never ends.
pub fn attempt(max_erased: u32, rng: &mut impl Draw) -> Option<(Cells, u32)> {
    let mut grid = [0; 81];
    let (mut cell, mut erased) = (0, 0);
    while cell < 81 {
        // The digits in the grid never repeat in a house.
        let missing = missing_digits(&grid)?;
        let candidates = candidates(&missing, cell);
        let digits: Vec<u8> = (1..=9).filter(|digit| candidates >> digit & 1 == 1).collect();
        match rng.choose(&digits) {
            Some(&digit) => {
                grid[cell] = digit;
                cell += 1;
            }
            None if erased == max_erased => return None,
            None => {
                erased += 1;
                cell = 9 * board::row(cell);
                grid[cell..cell + 9].fill(0);
            }
        }
    }
    Some((grid, erased))
}

/// The sound version of the method: a random grid. Starts again with an empty grid after
/// [`MAX_ERASED`] erased rows.
pub fn erase_row(rng: &mut Rng) -> Cells {
    loop {
        if let Some((grid, _)) = attempt(MAX_ERASED, rng) {
            return grid;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::sudoku::canonical::canonical;
    use bookgen_base::rng::StreamName;

    #[test]
    fn grids_are_valid_and_not_equivalent() {
        let mut rng = StreamName::new().with("erase-row").stream();
        let (one, other) = (erase_row(&mut rng), erase_row(&mut rng));
        assert!(board::is_solution(&one) && board::is_solution(&other));
        assert_ne!(canonical(&one, 0), canonical(&other, 0));
    }

    /// The text does not say that its program can run for ever. docs/founding.md contains the
    /// measurement of a longer test.
    #[test]
    fn about_one_in_nine_programs_of_the_text_never_ends() {
        let mut rng = StreamName::new().with("stuck").stream();
        let tries: Vec<_> = (0..1000).map(|_| attempt(MAX_ERASED, &mut rng)).collect();
        let stuck = tries.iter().filter(|grid| grid.is_none()).count();
        assert!((80..150).contains(&stuck), "{stuck}");
        // A try that ends erases far fewer rows than the limit.
        let erased = tries.iter().flatten().map(|(_, erased)| *erased);
        assert!(erased.max().unwrap() < MAX_ERASED * 3 / 4);
        assert!(tries.iter().flatten().all(|(grid, _)| board::is_solution(grid)));
        assert_eq!(attempt(0, &mut rng), None);
    }
}
