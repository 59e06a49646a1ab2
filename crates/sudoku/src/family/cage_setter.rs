//! Makes killer Sudoku.
//!
//! The grid is divided into cages of two and three cells at random, until the techniques of the
//! requested level solve the puzzle. Then neighbouring cages are joined as long as the techniques
//! still solve the puzzle. Joined cages tell less, so a puzzle never becomes easier in this way: it
//! has the level as soon as the techniques of the next easier level fail.

use std::sync::Arc;

use super::board::{FamilyBoard, Layout};
use super::clues::{self, Clues};
use super::grid::Grid;
use super::ladder::{LEVEL_NAMES, killer_levels};
use super::symbols::Symbols;
use super::variant::Variant;
use bookgen_base::rng::{Draw, Rng};
use bookgen_core::Puzzle;
use bookgen_core::solver::cell_set::CellSet;
use bookgen_core::solver::houses::Candidates;
use bookgen_core::solver::ladder::Ladder;
use bookgen_core::solver::rules::cages::Cage;
use bookgen_core::solver::until_found::Attempt;

/// The number of words of a cell set: a killer Sudoku has at most 81 cells.
const WORDS: usize = 2;

/// The largest number of cells of a cage.
const MAX_CELLS: u32 = 5;

/// The number of divisions that are tried in one attempt.
const MAX_DIVISIONS: usize = 60;

/// The range of the number of cages for each level, for 81 cells.
const CAGES: [(u32, u32); LEVEL_NAMES.len()] = [(27, 33), (25, 32), (25, 31), (23, 29), (22, 29)];

/// Makes one attempt for a level.
pub fn attempt(
    variant: &'static Variant,
    grid: Grid,
    answer: Vec<u8>,
    level: usize,
    rng: &mut Rng,
) -> Attempt<Puzzle> {
    let mut divider = Divider::new(&grid, answer);
    if !(0..MAX_DIVISIONS).any(|_| divider.divide(rng) && divider.is_solved(level)) {
        return Attempt::Other("that need harder techniques");
    }
    let (least, most) = CAGES[level];
    let wanted = (least + rng.below(most - least + 1)) as usize;
    if !divider.join(level, wanted, rng) {
        return Attempt::Other(LEVEL_NAMES[level - 1]);
    }
    if !divider.is_solved(level) {
        return Attempt::Other("that need harder techniques");
    }
    if level > 0 && divider.is_solved(level - 1) {
        return Attempt::Other(LEVEL_NAMES[level - 1]);
    }
    let clues = divider.clues();
    let layout = Layout { variant, grid, clues, symbols: Symbols::Numbers };
    let answer = divider.answer;
    let givens = vec![0; answer.len()];
    Attempt::Found(FamilyBoard { layout, givens, answer }.puzzle())
}

/// Divides a grid into cages.
struct Divider {
    answer: Vec<u8>,
    /// The cages.
    cages: Vec<Cage<WORDS>>,
    /// The pairs of neighbouring cells.
    pairs: Vec<(usize, usize)>,
    /// The neighbours of each cell.
    neighbours: Vec<Vec<usize>>,
    /// For each cell, the cells that see it if there are no cages.
    peers: Vec<CellSet<WORDS>>,
    /// The houses, with links for the cages of the last check, and the techniques of that check.
    ladder: Ladder<Candidates<WORDS>>,
}

impl Divider {
    fn new(grid: &Grid, answer: Vec<u8>) -> Divider {
        let pairs = grid.neighbours();
        let mut neighbours = vec![Vec::new(); answer.len()];
        for (a, b) in &pairs {
            neighbours[*a].push(*b);
            neighbours[*b].push(*a);
        }
        let houses = grid.houses();
        let peers = houses.peers.clone();
        let ladder = Ladder { geometry: Arc::new(houses), levels: Vec::new() };
        Divider { answer, cages: Vec::new(), pairs, neighbours, peers, ladder }
    }

    /// The cages as clues, in the order of their first cells.
    fn clues(&self) -> Clues {
        let cage = |cage: &Cage<WORDS>| clues::Cage {
            cells: cage.cells.into_iter().collect(),
            sum: cage.sum,
        };
        let mut cages: Vec<clues::Cage> = self.cages.iter().map(cage).collect();
        cages.sort_by_key(|cage| cage.cells[0]);
        Clues::Cages(cages)
    }

    /// Whether the techniques up to a level solve the puzzle.
    fn is_solved(&mut self, level: usize) -> bool {
        self.finds_digits(level, CellSet::first(self.answer.len()))
    }

    /// Whether the techniques up to a level find the digits of cells.
    fn finds_digits(&mut self, level: usize, wanted: CellSet<WORDS>) -> bool {
        let houses = Arc::make_mut(&mut self.ladder.geometry);
        houses.peers.clone_from(&self.peers);
        houses.has_links = false;
        for cage in &self.cages {
            let mut rest = cage.cells;
            for cell in cage.cells {
                rest.remove(cell);
                rest.into_iter().for_each(|other| houses.link(cell, other));
            }
        }
        self.ladder.levels = killer_levels(houses, &self.cages, level);
        let mut state = Candidates::new(houses);
        self.ladder.close(&mut state, level, wanted)
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
            let cells = [cell, near].into_iter().collect();
            self.cages.push(Cage { cells, sum: self.sum(cells) });
        }
        for cell in left_over {
            let near = self.neighbours[cell].iter().filter_map(|near| cage_of[*near]);
            let fits = |cage: &usize| {
                let mut digits = self.digits(*cage);
                self.cages[*cage].cells.len() == 2 && digits.all(|digit| digit != self.answer[cell])
            };
            let Some(cage) = near.filter(fits).min_by_key(|cage| cage % 7) else { return false };
            self.cages[cage].cells.insert(cell);
            self.cages[cage].sum += u32::from(self.answer[cell]);
            cage_of[cell] = Some(cage);
        }
        true
    }

    /// Joins neighbouring cages in random order as long as the techniques up to a level solve the
    /// puzzle, until there are `wanted` cages and the next easier level does not solve it. Returns
    /// whether the puzzle needs the level.
    fn join(&mut self, level: usize, wanted: usize, rng: &mut Rng) -> bool {
        let mut pairs = self.pairs.clone();
        rng.shuffle(&mut pairs);
        let mut is_easier = level > 0 && self.is_solved(level - 1);
        for (a, b) in pairs {
            if self.cages.len() <= wanted && !is_easier {
                break;
            }
            let before = self.cages.clone();
            let Some(joined) = self.join_pair(a, b) else { continue };
            if is_easier && self.is_solved(level - 1) {
                continue;
            }
            // If the digits of the joined cage are found, the sums of its parts are known again, and
            // the rest follows as before.
            if self.finds_digits(level, joined) {
                is_easier = false;
            } else {
                self.cages = before;
            }
        }
        level == 0 || !is_easier
    }

    /// The sum of the digits of cells.
    fn sum(&self, cells: CellSet<WORDS>) -> u32 {
        cells.into_iter().map(|cell| u32::from(self.answer[cell])).sum()
    }

    /// The digits of a cage.
    fn digits(&self, cage: usize) -> impl Iterator<Item = u8> {
        self.cages[cage].cells.into_iter().map(|cell| self.answer[cell])
    }

    /// The index of a cell's cage.
    fn cage_of(&self, cell: usize) -> usize {
        self.cages.iter().position(|cage| cage.cells.has(cell)).unwrap_or(0)
    }

    /// Joins the cages of two cells, if the joined cage has different digits and is not too large.
    /// Returns the cells of the joined cage.
    fn join_pair(&mut self, a: usize, b: usize) -> Option<CellSet<WORDS>> {
        let (a, b) = (self.cage_of(a), self.cage_of(b));
        let cells = self.cages[a].cells | self.cages[b].cells;
        let has_repeats = || self.digits(a).any(|digit| self.digits(b).any(|other| other == digit));
        if a == b || cells.len() > MAX_CELLS || has_repeats() {
            return None;
        }
        let joined = self.cages.swap_remove(a.max(b));
        let kept = &mut self.cages[a.min(b)];
        *kept = Cage { cells, sum: kept.sum + joined.sum };
        Some(cells)
    }
}
