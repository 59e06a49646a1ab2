//! The division of a solved grid into cages, and small changes of it.

use std::sync::Arc;

use super::cage::{Cage, Clue, Operation};
use super::cages::Cages;
use super::fillings::{Cache, Filled};
use bookgen_base::rng::{Draw, Rng};
use bookgen_core::grid::parts::cut_off;
use bookgen_core::grid::size::Size;

/// The chance, of 4, that a cell is joined with a neighbour first.
const PAIRS_OF_FOUR: u32 = 3;

/// The largest result of a cage: a long number would make the cells large.
const MAX_RESULT: u32 = 9999;

/// The limits of a division.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The maximum number of cells of a cage.
    pub cells: usize,
    /// The maximum number of cages of one cell. Cells that no operation can join are not counted.
    pub single_cells: usize,
    /// Whether clues that tell much are avoided: the sum 3, the difference 8 of nine digits.
    pub avoids_telling_clues: bool,
}

/// A solved grid that is divided into cages.
pub struct Division<'a> {
    size: usize,
    answer: &'a [u8],
    operations: &'a [Operation],
    limits: Limits,
    cache: &'a mut Cache,
    /// The cages, in any order.
    pub cages: Vec<Arc<Filled>>,
}

/// A change of some cages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Another operation.
    Operation,
    /// A cell moves to another cage.
    Move,
    /// Two cages become one.
    Join,
    /// A cage becomes two.
    Split,
}

impl<'a> Division<'a> {
    /// Divides a grid at random: most cells are joined in pairs first, then single cells are joined
    /// with their neighbours.
    pub fn new(
        size: usize,
        answer: &'a [u8],
        operations: &'a [Operation],
        limits: Limits,
        cache: &'a mut Cache,
        rng: &mut Rng,
    ) -> Division<'a> {
        let cages = Vec::with_capacity(answer.len());
        let mut division = Division { size, answer, operations, limits, cache, cages };
        let mut groups: Vec<Vec<usize>> = (0..answer.len()).map(|cell| vec![cell]).collect();
        let mut group_of: Vec<usize> = (0..answer.len()).collect();
        let mut order = group_of.clone();
        rng.shuffle(&mut order);
        for &cell in &order {
            if groups[group_of[cell]].len() > 1 || rng.below(4) >= PAIRS_OF_FOUR {
                continue;
            }
            let near = neighbours(size, cell).filter(|near| groups[group_of[*near]].len() == 1);
            let near = near.filter(|near| division.is_legal(&[cell, *near]));
            if let Some(near) = rng.choose(&near.collect::<Vec<usize>>()).copied() {
                join(&mut groups, &mut group_of, cell, near);
            }
        }
        rng.shuffle(&mut order);
        let mut single_cells = groups.iter().filter(|group| group.len() == 1).count();
        for &cell in &order {
            if groups[group_of[cell]].len() > 1 || single_cells <= limits.single_cells {
                continue;
            }
            let near = neighbours(size, cell).filter(|near| {
                let other = &groups[group_of[*near]];
                other.len() < limits.cells && division.is_legal(&joined(other, &[cell]))
            });
            if let Some(near) = rng.choose(&near.collect::<Vec<usize>>()).copied() {
                single_cells -= if groups[group_of[near]].len() == 1 { 2 } else { 1 };
                join(&mut groups, &mut group_of, cell, near);
            }
        }
        for cells in groups.into_iter().filter(|cells| !cells.is_empty()) {
            if let Some(cage) = division.cage(cells, None, rng) {
                division.cages.push(cage);
            }
        }
        division
    }

    /// The cages of the puzzle, in the order of their first cells.
    pub fn cages(&self) -> Cages {
        let mut cages = self.cages.clone();
        cages.sort_by_key(|cage| cage.cage.cells[0]);
        Cages::from_filled(self.size, cages)
    }

    /// The operations for a cage, each with its result.
    fn clues(&self, cells: &[usize]) -> Vec<Clue> {
        let digits: Vec<u32> = cells.iter().map(|cell| u32::from(self.answer[*cell])).collect();
        let clue = |operation: &Operation| {
            let target = operation.result(&digits).filter(|target| *target <= MAX_RESULT)?;
            Some(Clue { operation: Some(*operation), target })
        };
        self.operations.iter().filter_map(clue).collect()
    }

    /// Whether an operation fits a cage.
    fn is_legal(&self, cells: &[usize]) -> bool {
        cells.len() == 1 || !self.clues(cells).is_empty()
    }

    /// A cage with a random clue. Operations that are rare so far are more likely. `old` is a clue
    /// that the cage must not have. `None` if there is no clue.
    fn cage(&mut self, cells: Vec<usize>, old: Option<Clue>, rng: &mut Rng) -> Option<Arc<Filled>> {
        let clue = if let [cell] = cells[..] {
            Some(Clue { operation: None, target: u32::from(self.answer[cell]) })
        } else {
            let mut clues = self.clues(&cells);
            if self.limits.avoids_telling_clues
                && clues.iter().any(|clue| !self.tells_much(&cells, *clue))
            {
                clues.retain(|clue| !self.tells_much(&cells, *clue));
            }
            clues.retain(|clue| Some(*clue) != old);
            let count = |clue: &Clue| {
                let of = |cage: &&Arc<Filled>| cage.cage.clue.operation == clue.operation;
                self.cages.iter().filter(of).count() as u32
            };
            let weights: Vec<u32> = clues.iter().map(|clue| 1000 / (2 + count(clue))).collect();
            let mut at = rng.below(weights.iter().sum::<u32>().max(1));
            let mut weighted = clues.into_iter().zip(weights);
            weighted.find_map(|(clue, weight)| match at.checked_sub(weight) {
                None => Some(clue),
                Some(rest) => {
                    at = rest;
                    None
                }
            })
        };
        let clue = clue.filter(|clue| Some(*clue) != old)?;
        Some(Arc::new(Filled::new(self.size, Cage { cells, clue }, self.cache)))
    }

    /// Whether a clue of two cells has one or two pairs of digits at the end of the range.
    fn tells_much(&self, cells: &[usize], clue: Clue) -> bool {
        let (size, target) = (self.size as u32, clue.target);
        cells.len() == 2
            && match clue.operation {
                Some(Operation::Add) => target <= 4 || target >= 2 * size - 2,
                Some(Operation::Subtract) => target == size - 1,
                Some(Operation::Divide) => target > size / 2,
                Some(Operation::Multiply) | None => false,
            }
    }

    /// Changes a cage at random. Returns the cages before the change, or `None` if the cage cannot be
    /// changed in this way.
    pub fn change(&mut self, at: usize, change: Change, rng: &mut Rng) -> Option<Vec<Arc<Filled>>> {
        let cells = self.cages[at].cage.cells.clone();
        let (replaced, groups) = match change {
            Change::Operation => (vec![at], vec![cells]),
            Change::Join => {
                let near = self.near(&cells, at);
                let (_, other) = *rng.choose(&near)?;
                (vec![at, other], vec![joined(&cells, &self.cages[other].cage.cells)])
            }
            Change::Move => {
                let near = self.near(&cells, at);
                let (cell, other) = *rng.choose(&near)?;
                let rest: Vec<usize> =
                    cells.iter().copied().filter(|known| *known != cell).collect();
                let other_cells = joined(&self.cages[other].cage.cells, &[cell]);
                (vec![at, other], vec![rest, other_cells])
            }
            Change::Split => {
                let first = 1 + rng.below(cells.len() as u32 / 2) as usize;
                let start = *rng.choose(&cells)?;
                let part = self.part(&cells, start, first, rng);
                let rest = cells.iter().copied().filter(|cell| !part.contains(cell)).collect();
                (vec![at], vec![part, rest])
            }
        };
        let groups: Vec<Vec<usize>> =
            groups.into_iter().filter(|cells| !cells.is_empty()).collect();
        let is_fine = |cells: &Vec<usize>| {
            cells.len() <= self.limits.cells
                && cut_off(Size::square(self.size), |cell| cells.contains(&cell)).is_none()
                && self.is_legal(cells)
        };
        if !groups.iter().all(is_fine) {
            return None;
        }
        let before = self.cages.clone();
        let old = (change == Change::Operation).then(|| self.cages[at].cage.clue);
        let mut kept = 0..;
        self.cages.retain(|_| !replaced.contains(&kept.next().unwrap_or(0)));
        for cells in groups {
            match self.cage(cells, old, rng) {
                Some(cage) => self.cages.push(cage),
                None => {
                    self.cages = before;
                    return None;
                }
            }
        }
        let count = single_cells(&self.cages);
        if count > self.limits.single_cells && count > single_cells(&before) {
            self.cages = before;
            return None;
        }
        Some(before)
    }

    /// The cage of a cell, as an index of `cages`.
    pub fn cage_of(&self, cell: usize) -> usize {
        self.cages.iter().position(|cage| cage.cells.has(cell)).unwrap_or(0)
    }

    /// The cells of a cage that touch another cage, each with the other cage.
    fn near(&self, cells: &[usize], at: usize) -> Vec<(usize, usize)> {
        let near = cells
            .iter()
            .flat_map(|cell| neighbours(self.size, *cell).map(|near| (*cell, self.cage_of(near))));
        near.filter(|(_, other)| *other != at).collect()
    }

    /// Connected cells of a cage, grown from one cell.
    fn part(&self, cells: &[usize], start: usize, count: usize, rng: &mut Rng) -> Vec<usize> {
        let mut part = vec![start];
        while part.len() < count {
            let near = part.iter().flat_map(|cell| neighbours(self.size, *cell));
            let near = near.filter(|near| cells.contains(near) && !part.contains(near));
            let Some(next) = rng.choose(&near.collect::<Vec<usize>>()).copied() else { break };
            part.push(next);
        }
        part.sort_unstable();
        part
    }
}

/// The number of cages of one cell.
fn single_cells(cages: &[Arc<Filled>]) -> usize {
    cages.iter().filter(|cage| cage.cage.cells.len() == 1).count()
}

/// The cells of both lists in ascending order.
fn joined(a: &[usize], b: &[usize]) -> Vec<usize> {
    let mut cells: Vec<usize> = a.iter().chain(b).copied().collect();
    cells.sort_unstable();
    cells
}

/// Joins the groups of two cells.
fn join(groups: &mut [Vec<usize>], group_of: &mut [usize], a: usize, b: usize) {
    let (from, to) = (group_of[a], group_of[b]);
    let moved = std::mem::take(&mut groups[from]);
    moved.iter().for_each(|cell| group_of[*cell] = to);
    groups[to] = joined(&groups[to], &moved);
}

/// The neighbours of a cell in a square grid.
fn neighbours(size: usize, cell: usize) -> impl Iterator<Item = usize> + Clone {
    let [above, right, below, left] = Size::square(size).neighbours(cell);
    [above, left, right, below].into_iter().flatten()
}
