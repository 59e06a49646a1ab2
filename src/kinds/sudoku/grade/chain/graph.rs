//! The weak and strong links between the candidates of a grid.

use super::set::Set;
use crate::kinds::sudoku::board::{HOUSES, HOUSES_OF};
use crate::kinds::sudoku::grade::candidates::{Candidates, View};
use crate::kinds::sudoku::grade::nine::{self, Nine};
use crate::kinds::sudoku::grade::peers::{BOX_ROW_COLUMN, PEERS_IN_ORDER};

/// No candidate.
const NONE: u16 = u16::MAX;

/// The candidates of some digits, numbered cell by cell and in a cell digit by digit.
///
/// `W` words hold a set of them.
pub struct Graph<const W: usize> {
    /// The cell and the digit, from 0, of each.
    pub candidates: Vec<(u8, u8)>,
    /// The number of a candidate by cell and digit.
    number: Box<[[u16; 9]; 81]>,
    /// For each those that cannot hold if it does.
    pub weak: Vec<Set<W>>,
    /// Whether candidates of one cell exclude each other.
    by_cell: bool,
}

/// Which links of a graph are strong.
pub struct Strong<const W: usize> {
    /// For each candidate those that must hold if it does not: at most four, of the cell, the
    /// box, the row, the column, in this order.
    partners: Vec<([u16; 4], u8)>,
    /// The same as sets.
    pub partner_set: Vec<Set<W>>,
    /// The candidates that have partners.
    pub linked: Set<W>,
    /// For each candidate those that must hold if it does, over one weak and one strong link.
    pub next: Vec<Set<W>>,
}

/// How many candidates of some digits there are.
pub fn size(candidates: &Candidates, digits: Nine) -> usize {
    nine::each(digits).map(|digit| candidates.with(digit).count_ones() as usize).sum()
}

impl<const W: usize> Graph<W> {
    /// The graph of some digits, no more candidates than `64 * W`. Without `by_cell` only
    /// candidates of the same digit are linked.
    pub fn of(candidates: &Candidates, digits: Nine, by_cell: bool) -> Graph<W> {
        let mut list = Vec::with_capacity(64 * W);
        let mut number = Box::new([[NONE; 9]; 81]);
        let mut in_house = [[Set::EMPTY; 9]; 27];
        let mut in_cell = [Set::EMPTY; 81];
        for cell in 0..81 {
            for digit in nine::each(candidates.digits(cell) & digits) {
                let n = list.len();
                list.push((cell as u8, digit as u8));
                number[cell][digit] = n as u16;
                in_cell[cell].insert(n);
                for house in HOUSES_OF[cell] {
                    in_house[usize::from(house)][digit].insert(n);
                }
            }
        }
        let weak = list
            .iter()
            .enumerate()
            .map(|(n, &(cell, digit))| {
                let mut weak = if by_cell { in_cell[usize::from(cell)] } else { Set::EMPTY };
                for house in HOUSES_OF[usize::from(cell)] {
                    weak.add(&in_house[usize::from(house)][usize::from(digit)]);
                }
                weak.remove(n);
                weak
            })
            .collect();
        Graph { candidates: list, number, weak, by_cell }
    }

    /// How many candidates there are.
    pub fn len(&self) -> usize {
        self.candidates.len()
    }

    /// The cell and the digit, from 0, of a candidate.
    pub fn candidate(&self, n: usize) -> (usize, usize) {
        let (cell, digit) = self.candidates[n];
        (cell.into(), digit.into())
    }

    /// The number of a candidate, if it is one.
    pub fn number(&self, cell: usize, digit: usize) -> Option<usize> {
        let n = self.number[cell][digit];
        (n != NONE).then_some(n.into())
    }

    /// The strong links: of cells with two candidates, of houses with two places for a digit.
    pub fn strong(&self, candidates: &Candidates, of_cells: bool, of_houses: bool) -> Strong<W> {
        let mut partners = vec![([NONE; 4], 0); self.len()];
        let mut partner_set = vec![Set::EMPTY; self.len()];
        let mut linked = Set::EMPTY;
        for n in 0..self.len() {
            let (cell, digit) = self.candidate(n);
            let mut add = |partner: u16| {
                let (list, count) = &mut partners[n];
                if partner != NONE && !list[..usize::from(*count)].contains(&partner) {
                    list[usize::from(*count)] = partner;
                    *count += 1;
                    partner_set[n].insert(partner.into());
                    linked.insert(n);
                }
            };
            let digits = candidates.digits(cell);
            if of_cells && nine::count(digits) == 2 {
                add(self.number[cell][nine::first(digits & !(1 << digit)) % 9]);
            }
            if of_houses {
                for house in BOX_ROW_COLUMN[cell].map(usize::from) {
                    let places = candidates.places(house, digit);
                    if nine::count(places) == 2 {
                        let other = nine::each(places)
                            .map(|index| usize::from(HOUSES[house][index]))
                            .find(|&other| other != cell);
                        add(other.map_or(NONE, |other| self.number[other][digit]));
                    }
                }
            }
        }
        let next = self
            .weak
            .iter()
            .map(|weak| {
                let mut next = Set::EMPTY;
                weak.and(&linked).each(|n| next.add(&partner_set[n]));
                next
            })
            .collect();
        Strong { partners, partner_set, linked, next }
    }

    /// Those that cannot hold if a candidate does, in the order of Sudoku Explainer: of the cell,
    /// of the box, of the row, of the column.
    pub fn weak_in_order(&self, n: usize) -> impl Iterator<Item = usize> {
        let (cell, digit) = self.candidate(n);
        let own = (0..9).filter(move |&other| self.by_cell && other != digit);
        let own = own.map(move |other| self.number[cell][other]);
        let peers = PEERS_IN_ORDER[cell].into_iter();
        let peers = peers.map(move |peer| self.number[usize::from(peer)][digit]);
        own.chain(peers).filter(|&other| other != NONE).map(usize::from)
    }
}

impl<const W: usize> Strong<W> {
    /// Those that must hold if a candidate does not, in the order of Sudoku Explainer.
    pub fn partners(&self, n: usize) -> impl Iterator<Item = usize> {
        let (list, count) = self.partners[n];
        list.into_iter().take(count.into()).map(usize::from)
    }
}
