//! The number of 4x4 Sudoku, which a long series can use up.

use super::grid::{Grid, Shape};
use bookgen_core::solver::symmetry::Symmetry;

/// The number of cells.
const CELLS: usize = 16;

/// All 288 filled grids.
fn solutions() -> Vec<[u8; CELLS]> {
    fn fill(grid: &Grid, digits: &mut [u8; CELLS], at: usize, all: &mut Vec<[u8; CELLS]>) {
        if at == CELLS {
            all.push(*digits);
            return;
        }
        for digit in 1..=4 {
            let sees = |other: usize| {
                at / 4 == other / 4
                    || at % 4 == other % 4
                    || grid.regions[at] == grid.regions[other]
            };
            if (0..at).all(|other| digits[other] != digit || !sees(other)) {
                digits[at] = digit;
                fill(grid, digits, at + 1, all);
            }
        }
    }
    let mut all = Vec::new();
    fill(&Grid::with_boxes(Shape::BOXES, 4), &mut [0; CELLS], 0, &mut all);
    all
}

/// The sets of cells in which a solution differs from another one, without sets that contain another
/// set. Givens determine the solution if they contain a cell of each set.
fn differences(solution: &[u8; CELLS], all: &[[u8; CELLS]]) -> Vec<u16> {
    let others = all.iter().filter(|other| *other != solution);
    let mut sets: Vec<u16> = others
        .map(|other| (0..CELLS).map(|cell| u16::from(other[cell] != solution[cell]) << cell).sum())
        .collect();
    sets.sort_by_key(|set: &u16| set.count_ones());
    let mut least: Vec<u16> = Vec::new();
    for set in sets {
        if !least.iter().any(|known| known & set == *known) {
            least.push(set);
        }
    }
    least
}

/// The number of 4x4 Sudoku with one solution, a symmetric pattern of givens, and at least `least`
/// givens. Puzzles with other digits in the same cells count as different.
pub fn count(symmetry: Symmetry, least: u32) -> u64 {
    let orbits = symmetry.orbits(4, 4);
    let masks: Vec<u16> =
        orbits.iter().map(|orbit| orbit.iter().map(|cell| 1 << cell).sum()).collect();
    let patterns = (0u32..1 << masks.len()).map(|chosen| {
        let chosen = masks.iter().enumerate().filter(move |(at, _)| chosen >> at & 1 == 1);
        chosen.map(|(_, mask)| mask).sum::<u16>()
    });
    let patterns: Vec<u16> =
        patterns.filter(|pattern: &u16| pattern.count_ones() >= least).collect();
    let all = solutions();
    // Renaming the digits gives 24 grids with the same patterns.
    let first = all.iter().filter(|solution| solution[..4] == [1, 2, 3, 4]);
    let count = first.map(|solution| {
        let sets = differences(solution, &all);
        let determines = |pattern: &&u16| sets.iter().all(|set| set & **pattern != 0);
        patterns.iter().filter(determines).count() as u64
    });
    24 * count.sum::<u64>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The published numbers: 2 grids, 36 minimal puzzles and 4,710 puzzles that are different up to
    /// symmetry.
    #[test]
    fn the_number_of_puzzles_up_to_symmetry_is_the_published_one() {
        let all = solutions();
        assert_eq!(all.len(), 288);
        let moves = box_symmetries();
        assert_eq!(moves.len(), 128);
        let renamed = |solution: &[u8; CELLS], cells: &[usize; CELLS]| {
            let mut names = [0u8; 5];
            let mut next = 0;
            cells.map(|cell| {
                let name = &mut names[usize::from(solution[cell])];
                if *name == 0 {
                    next += 1;
                    *name = next;
                }
                *name
            })
        };
        let canonical =
            |solution: &[u8; CELLS]| moves.iter().map(|cells| renamed(solution, cells)).min();
        let classes: BTreeSet<[u8; CELLS]> = all.iter().filter_map(canonical).collect();
        assert_eq!(classes.len(), 2);
        let (mut unique, mut minimal) = (0, 0);
        for solution in &classes {
            let sets = differences(solution, &all);
            let determines = |pattern: u16| sets.iter().all(|set| set & pattern != 0);
            // The moves that map the grid to itself, except for the names of the digits.
            let own: Vec<&[usize; CELLS]> =
                moves.iter().filter(|cells| renamed(solution, cells) == *solution).collect();
            let mut seen = vec![false; 1 << CELLS];
            for pattern in 0..=u16::MAX {
                if seen[usize::from(pattern)] || !determines(pattern) {
                    continue;
                }
                for cells in &own {
                    let moved: u16 = (0..CELLS).map(|at| (pattern >> cells[at] & 1) << at).sum();
                    seen[usize::from(moved)] = true;
                }
                unique += 1;
                let mut givens = (0..CELLS).filter(|cell| pattern >> cell & 1 == 1);
                minimal += u32::from(givens.all(|cell| !determines(pattern & !(1 << cell))));
            }
        }
        assert_eq!((unique, minimal), (4_710, 36));
    }

    /// The 128 moves that keep rows, columns and boxes.
    fn box_symmetries() -> Vec<[usize; CELLS]> {
        let lines = [[0, 1], [1, 0]].into_iter().flat_map(|bands| {
            let inner = [[0, 1], [1, 0]];
            inner.into_iter().flat_map(move |a| {
                inner.into_iter().map(move |b| {
                    let of = |band: usize| if band == 0 { a } else { b };
                    let line = |at: usize| 2 * bands[at / 2] + of(at / 2)[at % 2];
                    [line(0), line(1), line(2), line(3)]
                })
            })
        });
        let lines: Vec<[usize; 4]> = lines.collect();
        let mut moves = Vec::new();
        for rows in &lines {
            for columns in &lines {
                for is_transposed in [false, true] {
                    moves.push(std::array::from_fn(|at| {
                        let (row, column) = (rows[at / 4], columns[at % 4]);
                        if is_transposed { column * 4 + row } else { row * 4 + column }
                    }));
                }
            }
        }
        moves
    }

    #[test]
    fn symmetric_patterns_and_many_givens_are_fewer() {
        assert_eq!(count(Symmetry::None, 16), 288);
        assert_eq!(count(Symmetry::HalfTurn, 15), 288);
        assert!(count(Symmetry::HalfTurn, 0) < count(Symmetry::None, 0));
    }
}
