//! Makes killer Sudoku.
//!
//! The grid is divided into cages of two and three cells at random, until the techniques of the
//! requested level solve the puzzle. Then neighbouring cages are joined as long as the techniques still
//! do. Joined cages tell less, so a puzzle never becomes easier in this way: it has the level as soon
//! as the techniques of the next easier level fail.

use super::board::{FamilyBoard, Layout};
use super::clues::{Cage, Clues};
use super::grid::Grid;
use super::ladder::{LEVEL_NAMES, candidates, ladder_with};
use super::setter::FamilySetter;
use super::symbols::Symbols;
use crate::kinds::Puzzle;
use crate::solver::cell_set::CellSet;
use crate::solver::houses::Houses;
use crate::solver::until_found::Attempt;
use bookgen_base::rng::{Draw, Rng};

/// The number of words of a cell set: a killer Sudoku has at most 81 cells.
const WORDS: usize = 2;

/// The largest number of cells of a cage.
const MAX_CELLS: usize = 5;

/// The number of divisions that are tried in one attempt.
const MAX_DIVISIONS: usize = 60;

/// The range of the number of cages for each level, for 81 cells.
const CAGES: [(u32, u32); LEVEL_NAMES.len()] = [(27, 33), (25, 32), (25, 31), (23, 29), (22, 29)];

/// Makes one attempt for a level.
pub fn attempt(
    setter: &FamilySetter,
    grid: Grid,
    answer: Vec<u8>,
    level: usize,
    rng: &mut Rng,
) -> Attempt<Puzzle> {
    let layout =
        Layout { variant: setter.variant, grid, clues: Clues::None, symbols: Symbols::Numbers };
    let mut divider = Divider::new(layout, answer);
    if !(0..MAX_DIVISIONS).any(|_| divider.divide(rng) && divider.is_solved(level)) {
        return Attempt::Instead("that need harder techniques");
    }
    let (least, most) = CAGES[level];
    let wanted = (least + rng.below(most - least + 1)) as usize;
    if !divider.join(level, wanted, rng) {
        return Attempt::Instead(LEVEL_NAMES[level - 1]);
    }
    if !divider.is_solved(level) {
        return Attempt::Instead("that need harder techniques");
    }
    if level > 0 && divider.is_solved(level - 1) {
        return Attempt::Instead(LEVEL_NAMES[level - 1]);
    }
    let layout = divider.layout();
    let answer = divider.answer;
    let givens = vec![0; answer.len()];
    Attempt::Found(FamilyBoard { layout, givens, answer }.puzzle())
}

/// The cages with their sums, in the order of their first cells.
fn sums(cages: &[Vec<usize>], answer: &[u8]) -> Clues {
    let mut cages: Vec<Cage> = cages
        .iter()
        .map(|cells| {
            let sum = cells.iter().map(|cell| u32::from(answer[*cell])).sum();
            Cage { cells: cells.clone(), sum }
        })
        .collect();
    cages.sort_by_key(|cage| cage.cells[0]);
    Clues::Cages(cages)
}

/// Divides a grid into cages.
struct Divider {
    layout: Layout,
    houses: Houses<WORDS>,
    answer: Vec<u8>,
    /// The cages. The cells of each are in ascending order.
    cages: Vec<Vec<usize>>,
    /// The neighbours of each cell.
    neighbours: Vec<Vec<usize>>,
}

impl Divider {
    fn new(layout: Layout, answer: Vec<u8>) -> Divider {
        let mut neighbours = vec![Vec::new(); answer.len()];
        for (a, b) in layout.grid.neighbours() {
            neighbours[a].push(b);
            neighbours[b].push(a);
        }
        let houses = layout.grid.houses();
        Divider { layout, houses, answer, cages: Vec::new(), neighbours }
    }

    fn layout(&self) -> Layout {
        Layout { clues: sums(&self.cages, &self.answer), ..self.layout.clone() }
    }

    /// Whether the techniques up to a level solve the puzzle.
    fn is_solved(&self, level: usize) -> bool {
        self.finds_digits(level, CellSet::first(self.answer.len()))
    }

    /// Whether the techniques up to a level find the digits of cells.
    fn finds_digits(&self, level: usize, cells: CellSet<WORDS>) -> bool {
        let layout = self.layout();
        let ladder = ladder_with(self.houses.clone(), &layout, level);
        let mut state = candidates(&layout, &ladder.houses, &vec![0; self.answer.len()]);
        ladder.close(&mut state, level, cells)
    }

    /// Divides the grid into cages of two and three cells with different digits. Returns false if a
    /// cell is left over.
    fn divide(&mut self, rng: &mut Rng) -> bool {
        let mut cage_of: Vec<Option<usize>> = vec![None; self.answer.len()];
        self.cages.clear();
        let mut order: Vec<usize> = (0..self.answer.len()).collect();
        rng.shuffle(&mut order);
        let mut left_over = Vec::new();
        for cell in order {
            if cage_of[cell].is_some() {
                continue;
            }
            let free = self.neighbours[cell].iter().copied();
            let free: Vec<usize> = free
                .filter(|near| cage_of[*near].is_none() && self.answer[*near] != self.answer[cell])
                .collect();
            if free.is_empty() {
                left_over.push(cell);
                continue;
            }
            let near = free[rng.below(free.len() as u32) as usize];
            cage_of[cell] = Some(self.cages.len());
            cage_of[near] = Some(self.cages.len());
            self.cages.push(vec![cell.min(near), cell.max(near)]);
        }
        for cell in left_over {
            let near = self.neighbours[cell].iter().filter_map(|near| cage_of[*near]);
            let fits = |cage: &usize| {
                let mut digits = self.cages[*cage].iter().map(|cell| self.answer[*cell]);
                self.cages[*cage].len() == 2 && digits.all(|digit| digit != self.answer[cell])
            };
            let Some(cage) = near.filter(fits).min_by_key(|cage| cage % 7) else { return false };
            self.cages[cage].push(cell);
            self.cages[cage].sort_unstable();
            cage_of[cell] = Some(cage);
        }
        true
    }

    /// Joins neighbouring cages in random order as long as the techniques up to a level solve the
    /// puzzle, until there are `wanted` cages and the next easier level does not solve it. Returns
    /// whether the puzzle needs the level.
    fn join(&mut self, level: usize, wanted: usize, rng: &mut Rng) -> bool {
        let mut pairs = self.layout.grid.neighbours();
        rng.shuffle(&mut pairs);
        let mut is_easier = level > 0 && self.is_solved(level - 1);
        for (a, b) in pairs {
            if self.cages.len() <= wanted && !is_easier {
                break;
            }
            let before = self.cages.clone();
            if !self.join_pair(a, b) || (is_easier && self.is_solved(level - 1)) {
                continue;
            }
            // If the digits of the joined cage are found, the sums of its parts are known again, and
            // the rest follows as before.
            let joined = self.cages[self.cage_of(a).0].iter().copied().collect();
            if self.finds_digits(level, joined) {
                is_easier = false;
            } else {
                self.cages = before;
            }
        }
        level == 0 || !is_easier
    }

    /// The index and the number of cells of a cell's cage.
    fn cage_of(&self, cell: usize) -> (usize, usize) {
        let at = self.cages.iter().position(|cage| cage.contains(&cell)).unwrap_or(0);
        (at, self.cages[at].len())
    }

    /// Joins the cages of two cells, if the joined cage has different digits and is not too large.
    fn join_pair(&mut self, a: usize, b: usize) -> bool {
        let ((a, a_count), (b, b_count)) = (self.cage_of(a), self.cage_of(b));
        if a == b || a_count + b_count > MAX_CELLS {
            return false;
        }
        let digits = |cage: usize| self.cages[cage].iter().map(|cell| self.answer[*cell]);
        if digits(a).any(|digit| digits(b).any(|other| other == digit)) {
            return false;
        }
        let joined = self.cages.swap_remove(a.max(b));
        let kept = &mut self.cages[a.min(b)];
        kept.extend(joined);
        kept.sort_unstable();
        true
    }
}
