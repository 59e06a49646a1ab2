//! Grids that are divided into regions with clues.
//!
//! In a puzzle string, a map of the regions follows the size: `4x4 AABAACBBDCCAADDA`. Connected cells with
//! the same letter are one region. Each region gets the first letter that no region before it has along
//! their common side. The clues of the regions are in the order of their first cells: `7+,3-,12*,2/,4`.

use super::form::Form;
use super::layers::{Look, Region, RegionClues};
use super::puzzle::GridPuzzle;
use super::size::Size;
use super::symbols::check_count;
use crate::board::{ClueCage, Flaw};
use crate::figure::{Anchor, Cell, Grid, Mark, Role, Spot, Weight};
use crate::solver::symmetry::Position;

/// Checks a region and its clue.
///
/// # Errors
/// The clue does not fit the region.
pub fn checked(clues: &dyn RegionClues, size: Size, region: Region) -> Result<Region, Flaw> {
    match clues.fault(size, &region) {
        None => Ok(region),
        Some(fault) => {
            let (noun, first) = (clues.noun(), size.cell_name(region.cells[0]));
            Err(Flaw(format!("the {noun} of {first} {fault}")))
        }
    }
}

/// The connected cells with the same value, in the order of their first cells.
pub fn connected<T: PartialEq>(size: Size, values: &[T]) -> Vec<Vec<usize>> {
    let mut is_known = vec![false; values.len()];
    let mut regions = Vec::new();
    for first in 0..values.len() {
        if std::mem::replace(&mut is_known[first], true) {
            continue;
        }
        let mut cells = vec![first];
        let mut at = 0;
        while let Some(&cell) = cells.get(at) {
            for near in size.neighbours(cell).into_iter().flatten() {
                if values[near] == values[cell] && !std::mem::replace(&mut is_known[near], true) {
                    cells.push(near);
                }
            }
            at += 1;
        }
        cells.sort_unstable();
        regions.push(cells);
    }
    regions
}

/// The region of each cell, as an index. Without regions, the whole grid is one.
pub fn of_cells(puzzle: &GridPuzzle) -> Vec<usize> {
    let mut of_cells = vec![0; puzzle.size.cells()];
    for (index, region) in puzzle.regions.iter().enumerate() {
        region.cells.iter().for_each(|cell| of_cells[*cell] = index);
    }
    of_cells
}

/// The parameters of a puzzle string: the size, and the map of the regions.
pub fn write_params(form: &Form, puzzle: &GridPuzzle) -> String {
    let size = puzzle.size;
    match form.regions {
        None => size.to_string(),
        Some(_) => {
            let cells: Vec<&[usize]> =
                puzzle.regions.iter().map(|region| region.cells.as_slice()).collect();
            format!("{size} {}", map(size, &cells))
        }
    }
}

/// Parses parameters: the size, and the cells of each region if the form has regions.
///
/// # Errors
/// The text is not a size, or not a size and a map of regions.
pub fn parse_params(form: &Form, params: &str) -> Result<(Size, Vec<Vec<usize>>), Flaw> {
    let Some(clues) = form.regions else {
        return Ok((form.sizes.parse(form.noun, params)?, Vec::new()));
    };
    let (side, text) = params.split_once(' ').unwrap_or((params, ""));
    let size = form.sizes.parse(form.noun, side)?;
    check_count("the map has", text.chars().count(), "cells", size.cells())?;
    let noun = clues.noun();
    if let Some(other) = text.chars().find(|c| !c.is_ascii_uppercase()) {
        return Err(Flaw(format!("{other:?} is not a letter of a {noun}")));
    }
    let regions = connected(size, text.as_bytes());
    let cells: Vec<&[usize]> = regions.iter().map(Vec::as_slice).collect();
    let map = map(size, &cells);
    match text == map {
        true => Ok((size, regions)),
        false => Err(Flaw(format!("the letters of the {noun}s must be {map}"))),
    }
}

/// The map of regions. The regions are in the order of their first cells.
fn map(size: Size, regions: &[&[usize]]) -> String {
    let mut letters: Vec<Option<u8>> = vec![None; size.cells()];
    for region in regions {
        let near = |letter: &u8| {
            let near = region.iter().flat_map(|cell| size.neighbours(*cell));
            near.flatten().any(|cell| letters[cell] == Some(*letter))
        };
        let letter = (b'A'..=b'Z').find(|letter| !near(letter));
        region.iter().for_each(|cell| letters[*cell] = letter);
    }
    letters.into_iter().map(|letter| letter.map_or('?', char::from)).collect()
}

/// The clues of a puzzle in its puzzle string.
pub fn write_clues(clues: &dyn RegionClues, regions: &[Region]) -> String {
    let texts: Vec<String> = regions.iter().map(|region| clues.text(region.clue)).collect();
    texts.join(",")
}

/// Parses the clues of regions with these cells.
///
/// # Errors
/// The text has no clue that fits its region for each region.
pub fn parse_clues(
    clues: &dyn RegionClues,
    size: Size,
    regions: Vec<Vec<usize>>,
    text: &str,
) -> Result<Vec<Region>, Flaw> {
    let texts: Vec<&str> = text.split(',').collect();
    check_count("the givens have", texts.len(), "clues", regions.len())?;
    let regions = regions.into_iter().zip(texts).map(|(cells, text)| {
        let clue = clues
            .parse(text)
            .ok_or_else(|| Flaw(format!("{text:?} is not a clue such as {}", clues.examples())))?;
        checked(clues, size, Region { cells, clue })
    });
    regions.collect()
}

/// The regions in a moved grid.
pub fn moved(regions: &[Region], position: &Position) -> Vec<Region> {
    let mut place = vec![0; position.cells.len()];
    for (to, from) in position.cells.iter().enumerate() {
        place[*from] = to;
    }
    let region = |region: &Region| {
        let mut cells: Vec<usize> = region.cells.iter().map(|cell| place[*cell]).collect();
        cells.sort_unstable();
        Region { cells, clue: region.clue }
    };
    let mut moved: Vec<Region> = regions.iter().map(region).collect();
    moved.sort_by_key(|region| region.cells[0]);
    moved
}

/// Draws the clues of regions.
pub fn draw_clues(clues: &dyn RegionClues, look: Look, puzzle: &GridPuzzle, grid: &mut Grid) {
    for region in &puzzle.regions {
        let first = look.cell(puzzle.size, region.cells[0]).centre();
        grid.text(first, Anchor::TopLeft, clues.printed(region.clue), Role::Clue);
    }
}

/// The weight of the line between two cells.
pub fn weight(look: Look, puzzle: &GridPuzzle, of_cells: &[usize], side: Spot) -> Weight {
    let (right, down) = if side.x % 2 == 0 { (1, 0) } else { (0, 1) };
    let sides = [side.moved(-right, -down), side.moved(right, down)];
    let region = |spot: Spot| Cell::at(spot).and_then(|cell| look.index(puzzle.size, cell));
    match sides.map(|spot| region(spot).map(|cell| of_cells[cell])) {
        [Some(before), Some(after)] if before == after => Weight::Thin,
        [Some(_), Some(_)] => Weight::Region,
        _ => Weight::Border,
    }
}

/// Reads the regions and their clues from the figure of a puzzle.
///
/// # Errors
/// A region has no clue, or a text in a corner is no clue that fits its region.
pub fn read(clues: &dyn RegionClues, size: Size, grid: &Grid) -> Result<Vec<Region>, Flaw> {
    let mut regions: Vec<Vec<usize>> = Vec::new();
    for (cell, region) in grid.regions(Weight::Region).into_iter().enumerate() {
        match regions.get_mut(region) {
            Some(cells) => cells.push(cell),
            None => regions.push(vec![cell]),
        }
    }
    let mut found: Vec<Option<u32>> = vec![None; size.cells()];
    for mark in &grid.marks {
        let Mark::Symbol { at, anchor: Anchor::TopLeft, text, .. } = mark else { continue };
        let cell = Cell::at(*at).filter(|cell| grid.lattice.has(*cell));
        let cell = cell.ok_or_else(|| Flaw(format!("the clue {text} is outside the cells")))?;
        let clue = clues.read(text).ok_or_else(|| Flaw(format!("{text:?} is not a clue")))?;
        found[grid.index(cell)] = Some(clue);
    }
    let regions = regions.into_iter().map(|cells| {
        let Some(clue) = found[cells[0]] else {
            let (noun, first) = (clues.noun(), size.cell_name(cells[0]));
            return Err(Flaw(format!("the {noun} of {first} has no clue")));
        };
        checked(clues, size, Region { cells, clue })
    });
    regions.collect()
}

/// The regions with their printed clues, for the data of issues.
pub fn cages(form: &Form, puzzle: &GridPuzzle) -> Vec<ClueCage> {
    let Some(clues) = form.regions else { return Vec::new() };
    let cage = |region: &Region| ClueCage {
        cells: region.cells.iter().map(|cell| form.look.cell(puzzle.size, *cell)).collect(),
        clue: clues.printed(region.clue),
    };
    puzzle.regions.iter().map(cage).collect()
}
