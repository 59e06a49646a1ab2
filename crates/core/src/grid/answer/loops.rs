//! A single loop along the lines between dots.

use std::ops::RangeInclusive;

use super::{AnswerForm, Found, Said};
use crate::board::Flaw;
use crate::figure::{Cell, Grid, LineStyle, Mark, Place, Sign, Spot};
use crate::grid::layers::{Look, Things};
use crate::grid::loops::edge_phrase;
use crate::grid::loops::topology::{Topology, side_of};
use crate::grid::puzzle::GridPuzzle;
use crate::grid::size::Size;
use crate::grid::symbols::check_count;
use crate::solver::phrase::{Arg, Phrase};

/// A single loop along the lines between dots. An answer says for each cell whether it lies inside the
/// loop. The variables are the edges: 1 for a line.
pub struct Loop;

/// The English names of the sides of a cell, clockwise from the top.
const SIDES: [&str; 4] = ["top", "right", "bottom", "left"];

impl AnswerForm for Loop {
    fn places(&self, puzzle: &GridPuzzle) -> Vec<[usize; 2]> {
        Things::Cells.all(puzzle.size)
    }

    fn values(&self, _: Size) -> RangeInclusive<u8> {
        0..=1
    }

    fn variable_count(&self, puzzle: &GridPuzzle) -> usize {
        let Size { columns, rows } = puzzle.size;
        columns * (rows + 1) + (columns + 1) * rows
    }

    fn variables_of(&self, puzzle: &GridPuzzle) -> Vec<u8> {
        let is_inside = |cell: usize| puzzle.answer.get(cell) == Some(&1);
        let topology = Topology::new(puzzle.size.columns, puzzle.size.rows);
        topology.edge_cells.iter().map(|[a, b]| u8::from(is_inside(*a) != is_inside(*b))).collect()
    }

    /// From the left, each line leads from one side of the loop to the other side.
    fn answer_of(&self, puzzle: &GridPuzzle, lines: &[u8]) -> Vec<u8> {
        let topology = Topology::new(puzzle.size.columns, puzzle.size.rows);
        let mut inside: Vec<u8> = Vec::with_capacity(topology.outside());
        for cell in 0..topology.outside() {
            let left = topology.neighbour(cell, 3);
            let before = inside.get(left).copied().unwrap_or(0);
            inside.push(before ^ lines[topology.cell_edges[cell][3]]);
        }
        inside
    }

    fn variables_at(&self, size: Size, cells: [usize; 2], variables: &mut Vec<usize>) {
        let Size { columns, rows } = size;
        for cell in cells {
            let (column, row) = size.place(cell);
            let left = columns * (rows + 1) + row * (columns + 1) + column;
            variables.extend([cell, left + 1, cell + columns, left]);
        }
    }

    fn write(&self, puzzle: &GridPuzzle) -> String {
        puzzle.answer.iter().map(|inside| if *inside == 1 { '#' } else { '.' }).collect()
    }

    fn parse(&self, puzzle: &GridPuzzle, text: &str) -> Result<Vec<u8>, Flaw> {
        let inside = |c: char| match c {
            '#' => Ok(1),
            '.' => Ok(0),
            _ => Err(Flaw(format!("{c:?} is neither `#` (inside) nor `.` (outside)"))),
        };
        let cells = text.chars().map(inside).collect::<Result<Vec<u8>, Flaw>>()?;
        check_count("the answer has", cells.len(), "cells", puzzle.size.cells())?;
        Ok(cells)
    }

    /// Lines, and in a worked picture crosses on the edges without a line.
    fn draw(
        &self,
        _: Look,
        puzzle: &GridPuzzle,
        lines: &[Option<u8>],
        is_worked: bool,
        grid: &mut Grid,
    ) {
        let topology = Topology::new(puzzle.size.columns, puzzle.size.rows);
        let crosses = lines.iter().enumerate().filter(|(_, line)| is_worked && **line == Some(0));
        for (edge, _) in crosses {
            let [from, to] = topology.edge_dots[edge].map(|dot| dot_spot(puzzle.size, dot));
            let at = Spot::new(from.x.midpoint(to.x), from.y.midpoint(to.y));
            grid.marks.push(Mark::Sign { at, sign: Sign::Cross });
        }
        let open = lines.iter().map(|line| *line == Some(1)).collect();
        for path in topology.paths(open) {
            let through = path.into_iter().map(|dot| dot_spot(puzzle.size, dot));
            grid.marks.push(Mark::Line { through: corners(through), style: LineStyle::Loop });
        }
    }

    fn read(&self, _: Look, puzzle: &GridPuzzle, grid: &Grid) -> Result<Vec<u8>, Flaw> {
        let Size { columns, rows } = puzzle.size;
        // For each cell, whether a line runs along its left side.
        let mut has_line = vec![false; columns * rows];
        for mark in &grid.marks {
            let Mark::Line { through, style: LineStyle::Loop } = mark else { continue };
            for (from, to) in through.iter().zip(through.iter().skip(1)) {
                let (first, last) = (from.min(to), from.max(to));
                if first.x != last.x {
                    continue;
                }
                if first.place() != Place::Corner || last.place() != Place::Corner {
                    return Err(Flaw("the loop does not run from dot to dot".to_owned()));
                }
                for y in (first.y..last.y).step_by(2) {
                    let cell = Cell::at(Spot::new(first.x + 1, y + 1));
                    if let Some(cell) = cell.filter(|cell| grid.lattice.has(*cell)) {
                        has_line[grid.index(cell)] = true;
                    }
                }
            }
        }
        let rows = has_line.chunks(columns.max(1));
        let inside = rows.flat_map(|row| {
            row.iter().scan(0, |inside, line| {
                *inside ^= u8::from(*line);
                Some(*inside)
            })
        });
        Ok(inside.collect())
    }

    fn name(&self, puzzle: &GridPuzzle, edge: usize) -> String {
        let (cell, side) = side_of(puzzle.size, edge);
        format!("the {} of {}", SIDES[side], puzzle.size.short_name(cell))
    }

    fn difference(&self, puzzle: &GridPuzzle, edge: usize, found: i32, _: i32) -> String {
        let has = if found == 1 { "with" } else { "without" };
        format!("{has} a line at {}", self.name(puzzle, edge))
    }

    fn say(&self, puzzle: &GridPuzzle, found: &Found) -> Said {
        let part = |wanted: u8, key| {
            let edges = found.decided.iter().filter(|(_, line)| *line == wanted);
            let edges: Vec<Phrase> =
                edges.map(|(edge, _)| edge_phrase(puzzle.size, *edge)).collect();
            (!edges.is_empty()).then(|| Phrase::new(key).with("edges", Arg::All(edges)))
        };
        let parts = [part(1, "are-lines"), part(0, "are-no-lines")];
        let parts: Vec<Phrase> = parts.into_iter().flatten().collect();
        let result = Phrase::new("parts").with("parts", Arg::Phrases(parts, "part-separator"));
        let sentence = Phrase::new("sentence").with("text", Arg::Phrase(Box::new(result.clone())));
        Said { sentence, result }
    }

    fn cell_of(&self, _: &GridPuzzle, _: usize) -> Option<usize> {
        None
    }
}

/// The place of a dot.
fn dot_spot(size: Size, dot: usize) -> Spot {
    let (column, row) = (dot % (size.columns + 1), dot / (size.columns + 1));
    Spot::new(2 * column as i16, 2 * row as i16)
}

/// The ends and the corners of a path.
fn corners(path: impl Iterator<Item = Spot>) -> Vec<Spot> {
    let mut corners: Vec<Spot> = Vec::new();
    for next in path {
        if let [.., before, last] = corners.as_slice()
            && (before.x == last.x && last.x == next.x || before.y == last.y && last.y == next.y)
        {
            corners.pop();
        }
        corners.push(next);
    }
    corners
}
