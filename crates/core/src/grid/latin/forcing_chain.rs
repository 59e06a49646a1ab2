//! Forcing chains: both candidates of a cell lead to the same conclusion.

use std::fmt::Debug;
use std::sync::Arc;

use super::masks::{Masks, masks, removals, remove};
use super::{MAX_CELLS, WORDS};
use crate::solver::cell_set::CellSet;
use crate::solver::houses::{Candidates, Houses};
use crate::solver::phrase::{Arg, Phrase};
use crate::solver::rules::{Rule, Step};

/// The maximum number of links from the first cell of a chain.
const MAX_LINKS: usize = 3;

/// The clues of a puzzle, as links of chains.
pub trait Linked: Debug + Send + Sync {
    /// What a clue says about its cells if one of them has a certain digit.
    type Effect;

    /// The cells that a clue joins with a cell.
    fn joined(&self, cell: usize) -> CellSet<WORDS>;

    /// What follows from a digit of a cell and the candidates of the cells that are joined with it.
    fn effect(&self, masks: &Masks, cell: usize, digit: u32) -> Self::Effect;

    /// The digits that a clue excludes from another cell. `effect` belongs to the cell and the digit.
    fn excluded(&self, effect: &Self::Effect, cell: usize, digit: u32, other: usize) -> u16;
}

/// A cell has two candidates. Each of them fixes a chain of other cells with two candidates, and
/// both chains exclude the same candidate. A link follows from the cell before it alone, through a
/// row, a column or a clue. Phrase: `either` with `one` and `other`.
#[derive(Debug)]
pub struct ForcingChain<L> {
    /// The clues of the puzzle.
    pub clues: Arc<L>,
}

/// A cell of a chain.
#[derive(Clone, Copy, Debug)]
struct Link {
    cell: usize,
    digit: u32,
    /// The index of the link from which this link follows.
    from: Option<usize>,
    length: usize,
}

/// A grid whose cells with two candidates are linked.
struct Grid<'a, L> {
    houses: &'a Houses<WORDS>,
    clues: &'a L,
    masks: Masks,
    open: CellSet<WORDS>,
    pairs: CellSet<WORDS>,
}

/// A chain from each of the two candidates of a cell.
struct Chains {
    links: [Vec<Link>; 2],
    /// For each cell, the candidates that both chains exclude.
    lost: Masks,
}

impl<'a, L: Linked> Grid<'a, L> {
    fn new(clues: &'a L, houses: &'a Houses<WORDS>, candidates: &Candidates<WORDS>) -> Grid<'a, L> {
        let [_, two, _] = candidates.by_count(houses);
        let pairs = two & candidates.open;
        Grid { houses, clues, masks: masks(houses, candidates), open: candidates.open, pairs }
    }

    /// The cells that a link sees through a line or a clue, and the cell itself.
    fn seen(&self, link: Link) -> CellSet<WORDS> {
        self.houses.peers[link.cell] | self.clues.joined(link.cell) | CellSet::new(link.cell)
    }

    fn effect(&self, link: Link) -> L::Effect {
        self.clues.effect(&self.masks, link.cell, link.digit)
    }

    /// The digits that a link excludes from a cell that it sees. `effect` belongs to the link.
    fn excluded(&self, link: Link, effect: &L::Effect, cell: usize) -> u16 {
        if cell == link.cell {
            return !(1 << link.digit);
        }
        let by_line = if self.houses.peers[link.cell].has(cell) { 1 << link.digit } else { 0 };
        by_line | self.clues.excluded(effect, link.cell, link.digit, cell)
    }

    /// The links that follow if a cell has a digit, the nearest first.
    fn links(&self, cell: usize, digit: u32, max_length: usize) -> Vec<Link> {
        let mut links = vec![Link { cell, digit, from: None, length: 0 }];
        let mut open = self.pairs & !CellSet::new(cell);
        let mut next = 0;
        while let Some(&link) = links.get(next) {
            if link.length < max_length {
                let effect = self.effect(link);
                for cell in self.seen(link) & open {
                    let left = self.masks[cell] & !self.excluded(link, &effect, cell);
                    if left.count_ones() == 1 {
                        let (digit, length) = (left.trailing_zeros(), link.length + 1);
                        links.push(Link { cell, digit, from: Some(next), length });
                        open.remove(cell);
                    }
                }
            }
            next += 1;
        }
        links
    }

    /// The candidates that some link excludes, by cell.
    fn all_excluded(&self, links: &[Link]) -> Masks {
        let mut excluded = [0; MAX_CELLS];
        for &link in links {
            let effect = self.effect(link);
            for cell in self.seen(link) & self.open {
                excluded[cell] |= self.excluded(link, &effect, cell) & self.masks[cell];
            }
        }
        excluded
    }

    /// The chains from the two candidates of a cell, if they exclude a candidate.
    fn chains(&self, start: usize, max_length: usize) -> Option<Chains> {
        let digits = [self.masks[start].trailing_zeros(), self.masks[start].ilog2()];
        let links = digits.map(|digit| self.links(start, digit, max_length));
        let [mut lost, second] = [&links[0], &links[1]].map(|links| self.all_excluded(links));
        lost.iter_mut().zip(second).for_each(|(lost, second)| *lost &= second);
        let has_effect = lost.iter().any(|digits| *digits != 0);
        has_effect.then_some(Chains { links, lost })
    }

    /// The chain to the first link that excludes a digit from a cell: "r1c1 is 2, so r1c3 is 4".
    /// Adds its cells to `basis`.
    fn chain(&self, links: &[Link], target: (usize, u16), basis: &mut CellSet<WORDS>) -> Arg {
        let (cell, bit) = target;
        let excludes = |link: &Link| {
            self.seen(*link).has(cell) && self.excluded(*link, &self.effect(*link), cell) & bit != 0
        };
        let mut chain: Vec<Phrase> = Vec::new();
        let mut at = links.iter().position(excludes);
        while let Some(index) = at {
            let link = links[index];
            basis.insert(link.cell);
            let (cell, digit) = (Arg::Cell(link.cell), Arg::Digit(link.digit as usize));
            chain.push(Phrase::new("cell-is").with("cell", cell).with("digit", digit));
            at = link.from;
        }
        chain.reverse();
        Arg::Phrases(chain, "comma-so")
    }
}

impl<L: Linked> Rule<Candidates<WORDS>> for ForcingChain<L> {
    fn name(&self) -> &'static str {
        "forcing chain"
    }

    fn find(&self, houses: &Houses<WORDS>, candidates: &Candidates<WORDS>) -> Option<Step<WORDS>> {
        let grid = Grid::new(&*self.clues, houses, candidates);
        for max_length in 1..=MAX_LINKS {
            for start in grid.pairs {
                let Some(Chains { links, lost }) = grid.chains(start, max_length) else { continue };
                let cell = lost.iter().position(|digits| *digits != 0)?;
                let bit = 1 << lost[cell].trailing_zeros();
                let mut basis = CellSet::EMPTY;
                let [one, other] =
                    [&links[0], &links[1]].map(|links| grid.chain(links, (cell, bit), &mut basis));
                return Some(Step {
                    technique: self.name(),
                    basis,
                    conclusion: removals([(cell, bit)])?,
                    reason: Phrase::new("either").with("one", one).with("other", other),
                });
            }
        }
        None
    }

    fn apply_all(
        &self,
        houses: &Houses<WORDS>,
        candidates: &mut Candidates<WORDS>,
    ) -> Option<bool> {
        let grid = Grid::new(&*self.clues, houses, candidates);
        let mut has_removed = false;
        for start in grid.pairs {
            let Some(Chains { lost, .. }) = grid.chains(start, MAX_LINKS) else { continue };
            let lost = lost.iter().enumerate().filter(|(_, digits)| **digits != 0);
            lost.for_each(|(cell, digits)| remove(candidates, cell, *digits));
            has_removed = true;
        }
        Some(has_removed)
    }
}
