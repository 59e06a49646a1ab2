//! The signs of a futoshiki, their chains, and the bounds that follow from them.

use super::{MAX_SIZE, WORDS};
use bookgen_core::solver::cell_set::CellSet;
use bookgen_core::solver::houses::Candidates;

/// The largest number of cells.
pub const MAX_CELLS: usize = MAX_SIZE * MAX_SIZE;

/// The signs of a puzzle, arranged for solving.
#[derive(Clone, Debug)]
pub struct Signs {
    /// The signs, as the smaller and the larger cell, in the order in which bounds spread along chains: the signs to the smaller
    /// neighbours of a cell come before the signs to its larger neighbours. Signs on a circle,
    /// which no answer allows, and signs after it are left out.
    pub ordered: Vec<[usize; 2]>,
    /// For each cell, the neighbours that are smaller by a sign.
    pub smaller: Vec<CellSet<WORDS>>,
    /// For each cell, the neighbours that are larger by a sign.
    pub larger: Vec<CellSet<WORDS>>,
    /// For each cell, the cells that are smaller by a chain of signs.
    pub all_smaller: Vec<CellSet<WORDS>>,
    /// For each cell, the cells that are larger by a chain of signs.
    pub all_larger: Vec<CellSet<WORDS>>,
}

/// How far the signs are followed to find the bounds of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// To the neighbours.
    Sign,
    /// Along chains.
    Chain,
}

/// The candidates of the open cells that their signs and the solved cells allow.
#[derive(Clone, Debug)]
pub struct Bounded {
    /// For each cell, its smallest digit by its signs, from 0.
    pub least: [u8; MAX_CELLS],
    /// For each cell, its largest digit by its signs, from 0.
    pub most: [u8; MAX_CELLS],
    /// For each digit, the cells that can have it.
    pub places: [CellSet<WORDS>; MAX_SIZE],
}

impl Signs {
    /// Arranges the signs of a grid.
    pub fn new(size: usize, signs: impl IntoIterator<Item = [usize; 2]>) -> Signs {
        let none = vec![CellSet::EMPTY; size * size];
        let (mut smaller, mut larger) = (none.clone(), none.clone());
        for [below, above] in signs {
            smaller[above].insert(below);
            larger[below].insert(above);
        }
        let mut missing: Vec<u32> = smaller.iter().map(CellSet::len).collect();
        let mut order: Vec<usize> = (0..size * size).filter(|cell| missing[*cell] == 0).collect();
        let mut ordered = Vec::new();
        let (mut all_smaller, mut all_larger) = (none.clone(), none);
        for done in 0.. {
            let Some(&cell) = order.get(done) else { break };
            for next in larger[cell] {
                ordered.push([cell, next]);
                let below = all_smaller[cell] | CellSet::new(cell);
                all_smaller[next] |= below;
                missing[next] -= 1;
                if missing[next] == 0 {
                    order.push(next);
                }
            }
        }
        for [below, above] in ordered.iter().rev() {
            let all_above = all_larger[*above] | CellSet::new(*above);
            all_larger[*below] |= all_above;
        }
        Signs { ordered, smaller, larger, all_smaller, all_larger }
    }

    /// The candidates within the bounds of the signs.
    pub fn bounded(&self, size: usize, candidates: &Candidates<WORDS>, reach: Reach) -> Bounded {
        let last = size as u8 - 1;
        let (mut least, mut most) = ([0; MAX_CELLS], [last; MAX_CELLS]);
        let mut places = [CellSet::EMPTY; MAX_SIZE];
        for (digit, cells) in candidates.cells_of[..size].iter().enumerate() {
            places[digit] = *cells;
            for cell in *cells & !candidates.open {
                (least[cell], most[cell]) = (digit as u8, digit as u8);
            }
        }
        let is_open = |cell: usize| candidates.open.has(cell);
        let is_known = |cell: usize| reach == Reach::Chain || !is_open(cell);
        for &[smaller, larger] in self.ordered.iter().filter(|sign| is_open(sign[1])) {
            let below = if is_known(smaller) { least[smaller] } else { 0 };
            least[larger] = least[larger].max(below + 1);
        }
        for &[smaller, larger] in self.ordered.iter().rev().filter(|sign| is_open(sign[0])) {
            let above = if is_known(larger) { most[larger] } else { last };
            most[smaller] = most[smaller].min(above.saturating_sub(1));
        }
        for cell in candidates.open {
            for digit in (0..least[cell].min(size as u8)).chain(most[cell] + 1..=last) {
                places[usize::from(digit)].remove(cell);
            }
        }
        Bounded { least, most, places }
    }
}
