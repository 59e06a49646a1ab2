//! Forcing chains: both candidates of a cell lead to the same conclusion.

use std::sync::Arc;

use super::WORDS;
use super::masks::{above, below, masks, removed};
use super::signs::{MAX_CELLS, Signs};
use bookgen_core::solver::cell_set::CellSet;
use bookgen_core::solver::houses::{Candidates, Houses};
use bookgen_core::solver::phrase::{Arg, Phrase};
use bookgen_core::solver::rules::{Rule, Step};

/// The maximum number of links from the first cell of a chain.
const MAX_LINKS: usize = 3;

/// A cell has two candidates. Each of them fixes a chain of other cells with two candidates, and
/// both chains exclude the same candidate. A link follows from the cell before it alone, through a
/// row, a column or a sign.
#[derive(Debug)]
pub struct ForcingChain {
    /// The signs of the puzzle.
    pub signs: Arc<Signs>,
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
struct Grid<'a> {
    houses: &'a Houses<WORDS>,
    signs: &'a Signs,
    masks: [u16; MAX_CELLS],
    pairs: CellSet<WORDS>,
}

impl Grid<'_> {
    /// The cells that a link sees through a house or a sign. Signs join cells of one house.
    fn seen(&self, link: Link) -> CellSet<WORDS> {
        self.houses.peers[link.cell] | CellSet::new(link.cell)
    }

    /// The digits that a link excludes from a cell that it sees.
    fn excluded(&self, link: Link, cell: usize) -> u16 {
        if cell == link.cell {
            !(1 << link.digit)
        } else if self.signs.larger[link.cell].has(cell) {
            !above(link.digit)
        } else if self.signs.smaller[link.cell].has(cell) {
            !below(link.digit)
        } else {
            1 << link.digit
        }
    }

    /// The links that follow if a cell has a digit, the nearest first.
    fn links(&self, cell: usize, digit: u32, max_length: usize) -> Vec<Link> {
        let mut links = vec![Link { cell, digit, from: None, length: 0 }];
        let mut open = self.pairs & !CellSet::new(cell);
        let mut next = 0;
        while let Some(&link) = links.get(next) {
            if link.length < max_length {
                for cell in self.seen(link) & open {
                    let left = self.masks[cell] & !self.excluded(link, cell);
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
    fn all_excluded(&self, links: &[Link]) -> [u16; MAX_CELLS] {
        let mut excluded = [0; MAX_CELLS];
        for &link in links {
            for cell in self.seen(link) {
                excluded[cell] |= self.excluded(link, cell) & self.masks[cell];
            }
        }
        excluded
    }

    /// The chain to the first link that excludes a digit from a cell: "r1c1 is 2, so r1c3 is 4".
    /// Adds its cells to `basis`.
    fn chain(&self, links: &[Link], target: (usize, u16), basis: &mut CellSet<WORDS>) -> Arg {
        let (cell, bit) = target;
        let excludes =
            |link: &Link| self.seen(*link).has(cell) && self.excluded(*link, cell) & bit != 0;
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

impl Rule<Candidates<WORDS>> for ForcingChain {
    fn name(&self) -> &'static str {
        "forcing chain"
    }

    fn find(&self, houses: &Houses<WORDS>, candidates: &Candidates<WORDS>) -> Option<Step<WORDS>> {
        let [_, two, _] = candidates.by_count(houses);
        let pairs = two & candidates.open;
        let masks = masks(houses, candidates);
        let grid = Grid { houses, signs: &self.signs, masks, pairs };
        for max_length in 1..=MAX_LINKS {
            for start in pairs {
                let digits = [masks[start].trailing_zeros(), masks[start].ilog2()];
                let links = digits.map(|digit| grid.links(start, digit, max_length));
                let [first, second] = [&links[0], &links[1]].map(|links| grid.all_excluded(links));
                let lost = |cell: &usize| first[*cell] & second[*cell];
                let Some(cell) = candidates.open.into_iter().find(|cell| lost(cell) != 0) else {
                    continue;
                };
                let bit = 1 << lost(&cell).trailing_zeros();
                let mut basis = CellSet::EMPTY;
                let [one, other] =
                    [&links[0], &links[1]].map(|links| grid.chain(links, (cell, bit), &mut basis));
                return Some(Step {
                    technique: self.name(),
                    basis,
                    conclusion: removed(candidates, bit, CellSet::new(cell))?,
                    reason: Phrase::new("either").with("one", one).with("other", other),
                });
            }
        }
        None
    }
}
