//! Random thermometers and arrows in an answer.

use super::clues::{Clues, check_paths, ends_straight};
use super::grid::Grid;
use bookgen_base::rng::{Draw, Rng};

/// The number of cells of a thermometer.
const THERMO: std::ops::RangeInclusive<usize> = 3..=6;

/// The maximum number of cells along an arrow.
const MAX_SHAFT: usize = 4;

/// The maximum number of tries for the lines of one puzzle.
const TRIES: usize = 200;

/// The cells that touch a cell at a side or at a corner.
fn touching(grid: &Grid, cell: usize) -> Vec<usize> {
    let (row, column) = grid.places[cell];
    let near = (-1isize..=1).flat_map(|down| (-1isize..=1).map(move |right| (down, right)));
    let near = near.filter(|step| *step != (0, 0)).filter_map(|(down, right)| {
        grid.cell(row.checked_add_signed(down)?, column.checked_add_signed(right)?)
    });
    near.collect()
}

/// Adds a path if it has no cell of another path and crosses no other path.
fn add(grid: &Grid, paths: &mut Vec<Vec<usize>>, path: Vec<usize>) -> bool {
    paths.push(path);
    paths.sort();
    let is_drawable = check_paths(grid, paths, "", 2).is_ok();
    if !is_drawable {
        return false;
    }
    true
}

/// Draws thermometers that cover about `cells` cells of an answer.
pub fn random_thermos(grid: &Grid, answer: &[u8], cells: usize, rng: &mut Rng) -> Clues {
    let mut thermos: Vec<Vec<usize>> = Vec::new();
    let mut used = vec![false; grid.cells()];
    for _ in 0..TRIES {
        if thermos.iter().map(Vec::len).sum::<usize>() + THERMO.start() > cells {
            break;
        }
        let mut path = vec![rng.below(grid.cells() as u32) as usize];
        let length =
            THERMO.start() + rng.below((THERMO.end() - THERMO.start() + 1) as u32) as usize;
        while path.len() < length {
            let last = path[path.len() - 1];
            let next: Vec<usize> = touching(grid, last)
                .into_iter()
                .filter(|cell| !used[*cell] && answer[*cell] > answer[last])
                .collect();
            if next.is_empty() {
                break;
            }
            path.push(next[rng.below(next.len() as u32) as usize]);
        }
        if used[path[0]] || path.len() < *THERMO.start() {
            continue;
        }
        let mut with_path = thermos.clone();
        if add(grid, &mut with_path, path.clone()) {
            path.iter().for_each(|cell| used[*cell] = true);
            thermos = with_path;
        }
    }
    Clues::Thermos(thermos)
}

/// Draws up to `count` arrows in an answer.
pub fn random_arrows(grid: &Grid, answer: &[u8], count: usize, rng: &mut Rng) -> Clues {
    let mut arrows: Vec<Vec<usize>> = Vec::new();
    let mut used = vec![false; grid.cells()];
    for _ in 0..TRIES {
        if arrows.len() == count {
            break;
        }
        let circle = rng.below(grid.cells() as u32) as usize;
        let mut path = vec![circle];
        let mut sum = 0;
        while sum < answer[circle] && path.len() <= MAX_SHAFT {
            let last = path[path.len() - 1];
            let next: Vec<usize> = touching(grid, last)
                .into_iter()
                .filter(|cell| !used[*cell] && !path.contains(cell))
                .filter(|cell| sum + answer[*cell] <= answer[circle])
                .collect();
            if next.is_empty() {
                break;
            }
            let cell = next[rng.below(next.len() as u32) as usize];
            sum += answer[cell];
            path.push(cell);
        }
        // An arrow of one cell would only repeat its digit.
        let is_arrow = path.len() >= 3 && sum == answer[circle] && ends_straight(grid, &path);
        if used[circle] || !is_arrow {
            continue;
        }
        let mut with_path = arrows.clone();
        if add(grid, &mut with_path, path.clone()) {
            path.iter().for_each(|cell| used[*cell] = true);
            arrows = with_path;
        }
    }
    Clues::Arrows(arrows)
}
