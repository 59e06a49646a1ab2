//! Measures a claim of text B, one of the four texts that bookgen is based on (see
//! `docs/founding.md`): enough givens make the solution unique.

use bookgen_base::rng::{Draw, Rng};
use bookgen_puzzles::sudoku::board::{self, Cells};
use bookgen_puzzles::sudoku::fill::fill;
use bookgen_puzzles::sudoku::founding::relabel::FIXED_GRID;
use bookgen_puzzles::sudoku::solve;

use super::table::{Row, Table, stream};

/// The number of puzzles for each number of givens.
const COUNT: u32 = 10_000;

/// For each number of givens, the share of puzzles with one solution, if the cells without givens are
/// drawn at random.
pub fn uniqueness(table: &mut Table) {
    for givens in
        [17, 20, 23, 26, 29, 32, 35, 38, 41, 44, 47, 50, 53, 56, 59, 62, 65, 68, 71, 74, 77]
    {
        let of_text = share(givens, |_| FIXED_GRID);
        let random = share(givens, fill);
        table.push(Row {
            method: format!("B {givens} givens in random cells"),
            claim: "enough givens make the solution unique".into(),
            here: format!("{of_text:.2} % unique in the grid of the text"),
            own: format!("{random:.2} % unique in random grids"),
            ..Row::default()
        });
    }
}

/// The share of puzzles with one solution, in percent.
fn share(givens: usize, grid: impl Fn(&mut Rng) -> Cells) -> f64 {
    let mut rng = stream("uniqueness");
    let unique = (0..COUNT).filter(|_| {
        let grid = grid(&mut rng);
        let mut order: [usize; 81] = std::array::from_fn(|cell| cell);
        rng.shuffle(&mut order);
        let kept = order[..givens].iter().fold(0, |kept, &cell| kept | 1 << cell);
        solve::count(&board::masked(&grid, kept), 2) == 1
    });
    100.0 * unique.count() as f64 / f64::from(COUNT)
}
