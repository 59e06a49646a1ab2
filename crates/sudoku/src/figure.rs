//! The figure of a Sudoku.

use super::board::{Cells, column, row};
use bookgen_core::Face;
use bookgen_core::figure::{Cell, Grid, Lattice, Mark, Purpose, Role, Spot, Weight};

/// The grid of a face. Each line runs from border to border.
pub fn grid(givens: &Cells, answer: &Cells, face: Face) -> Grid {
    const END: i16 = 18;
    let mut grid = Grid::new(Lattice::rectangle(9, 9), Purpose::Written);
    for (weight, is_between_boxes) in [(Weight::Thin, false), (Weight::Thick, true)] {
        let lines = (2..END).step_by(2).filter(|at| (at % 6 == 0) == is_between_boxes);
        let runs = lines.flat_map(|at| {
            let down = (Spot::new(at, 0), Spot::new(at, END));
            let across = (Spot::new(0, at), Spot::new(END, at));
            [down, across]
        });
        grid.marks.push(Mark::Edges { runs: runs.collect(), weight });
    }
    let [a, b, c, d] = [(0, 0), (END, 0), (END, END), (0, END)].map(|(x, y)| Spot::new(x, y));
    let runs = vec![(a, b), (b, c), (c, d), (d, a)];
    grid.marks.push(Mark::Edges { runs, weight: Weight::Border });
    for place in 0..81 {
        let (role, digit) = match face {
            _ if givens[place] != 0 => (Role::Given, givens[place]),
            Face::Answer => (Role::Answer, answer[place]),
            Face::Puzzle => continue,
        };
        let cell = Cell::new(column(place) as u16, row(place) as u16);
        grid.symbol(cell, char::from(b'0' + digit), role);
    }
    grid
}
