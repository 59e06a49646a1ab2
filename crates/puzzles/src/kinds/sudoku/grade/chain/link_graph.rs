//! The weak and strong links between the candidates of a grid.

use super::candidate_set::Set;
use crate::kinds::sudoku::board::{self, HOUSES, HOUSES_OF};
use crate::kinds::sudoku::grade::candidates::{Candidates, View};
use crate::kinds::sudoku::grade::digit_set::{self, DigitSet};
use crate::kinds::sudoku::grade::peers::{BOX_ROW_COLUMN, PEER_INDEX, PEERS, PEERS_IN_ORDER};

/// No candidate.
const NONE: u16 = u16::MAX;

/// The candidates of some digits, numbered cell by cell and in a cell digit by digit.
pub struct Graph {
    /// The cell and the digit, from 0, of each.
    candidates: Vec<(u8, u8)>,
    /// The number of a candidate by cell and digit.
    number: Box<[[u16; 9]; 81]>,
    /// Whether candidates of one cell exclude each other.
    by_cell: bool,
}

impl Graph {
    /// The graph of some digits. Without `by_cell` only candidates of the same digit are linked.
    pub fn of(candidates: &Candidates, digits: DigitSet, by_cell: bool) -> Graph {
        let size =
            digit_set::iter(digits).map(|digit| candidates.cells_with(digit).count_ones() as usize);
        let mut list = Vec::with_capacity(size.sum());
        let mut number = Box::new([[NONE; 9]; 81]);
        let cells =
            digit_set::iter(digits).fold(0, |cells, digit| cells | candidates.cells_with(digit));
        for cell in board::cells(cells) {
            for digit in digit_set::iter(candidates.digits(cell) & digits) {
                number[cell][digit] = list.len() as u16;
                list.push((cell as u8, digit as u8));
            }
        }
        Graph { candidates: list, number, by_cell }
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

    /// For each candidate those that cannot hold if it does, in sets of `W` words.
    pub fn weak<const W: usize>(&self) -> Vec<Set<W>> {
        let mut in_house = [[Set::EMPTY; 9]; 27];
        let mut in_cell = [Set::EMPTY; 81];
        let list =
            || self.candidates.iter().map(|&(cell, digit)| (usize::from(cell), usize::from(digit)));
        for (n, (cell, digit)) in list().enumerate() {
            in_cell[cell].insert(n);
            for house in HOUSES_OF[cell] {
                in_house[usize::from(house)][digit].insert(n);
            }
        }
        let weak = list().enumerate().map(|(n, (cell, digit))| {
            let mut weak = if self.by_cell { in_cell[cell] } else { Set::EMPTY };
            for house in HOUSES_OF[cell] {
                weak.add(&in_house[usize::from(house)][digit]);
            }
            weak.remove(n);
            weak
        });
        weak.collect()
    }

    /// Whether two candidates cannot both hold.
    pub fn exclude(&self, n: usize, other: usize) -> bool {
        let ((cell, digit), (at, of)) = (self.candidate(n), self.candidate(other));
        if cell == at {
            self.by_cell && digit != of
        } else {
            digit == of && PEERS[cell] >> at & 1 == 1
        }
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

/// Which links of a graph are strong.
pub struct Strong {
    /// For each candidate those that must hold if it does not: at most four, of the cell, the
    /// box, the row, the column, in this order.
    partners: Vec<([u16; 4], u8)>,
    /// The candidates that have partners, in order.
    pub linked: Vec<u16>,
}

impl Strong {
    /// The strong links: of cells with two candidates, of houses with two places for a digit.
    pub fn of(graph: &Graph, candidates: &Candidates, of_cells: bool, of_houses: bool) -> Strong {
        let mut linked = Vec::with_capacity(graph.len());
        let mut partners = Vec::with_capacity(graph.len());
        for (n, &(cell, digit)) in graph.candidates.iter().enumerate() {
            let (cell, digit) = (usize::from(cell), usize::from(digit));
            let (mut list, mut count) = ([NONE; 4], 0);
            let mut add = |partner: u16| {
                if partner != NONE && !list[..count].contains(&partner) {
                    list[count] = partner;
                    count += 1;
                }
            };
            let digits = candidates.digits(cell);
            if of_cells && digit_set::count(digits) == 2 {
                add(graph.number[cell][digit_set::first(digits & !(1 << digit)) % 9]);
            }
            if of_houses {
                for house in BOX_ROW_COLUMN[cell].map(usize::from) {
                    let places = candidates.places(house, digit);
                    if digit_set::count(places) == 2 {
                        let other = digit_set::iter(places)
                            .map(|index| usize::from(HOUSES[house][index]))
                            .find(|&other| other != cell);
                        add(other.map_or(NONE, |other| graph.number[other][digit]));
                    }
                }
            }
            if count > 0 {
                linked.push(n as u16);
            }
            partners.push((list, count as u8));
        }
        Strong { partners, linked }
    }

    /// Those that must hold if a candidate does not, in the order of Sudoku Explainer.
    pub fn partners(&self, n: usize) -> impl Iterator<Item = usize> {
        let (list, count) = self.partners[n];
        list.into_iter().take(count.into()).map(usize::from)
    }
}

/// The links between candidates and those that have partners. Whatever follows from a supposition
/// to hold is a partner: sets of these, by their place among the linked, are all that a search
/// needs, and they are small. `W` words hold such a set.
pub struct Linked<const W: usize> {
    /// The candidates that have partners, in order.
    pub list: Vec<u16>,
    /// For each candidate its place in the list.
    place: Vec<u16>,
    /// For each candidate the linked that cannot hold if it does.
    pub weak: Vec<Set<W>>,
    /// For each candidate those that must hold if it does, over one weak and one strong link.
    pub next: Vec<Set<W>>,
    /// For each of the list those that must hold if it does not.
    pub partners: Vec<Set<W>>,
}

impl<const W: usize> Linked<W> {
    /// The links of a graph with no more than `64 * W` linked candidates.
    pub fn of(graph: &Graph, strong: &Strong) -> Linked<W> {
        let list = strong.linked.clone();
        let mut place = vec![NONE; graph.len()];
        let mut in_house = [[Set::EMPTY; 9]; 27];
        let mut in_cell = [Set::EMPTY; 81];
        for (i, &n) in list.iter().enumerate() {
            place[usize::from(n)] = i as u16;
            let (cell, digit) = graph.candidate(n.into());
            in_cell[cell].insert(i);
            for house in HOUSES_OF[cell] {
                in_house[usize::from(house)][digit].insert(i);
            }
        }
        let weak: Vec<Set<W>> = (graph.candidates.iter().zip(&place))
            .map(|(&(cell, digit), &place)| {
                let (cell, digit) = (usize::from(cell), usize::from(digit));
                let mut weak = if graph.by_cell { in_cell[cell] } else { Set::EMPTY };
                for house in HOUSES_OF[cell] {
                    weak.add(&in_house[usize::from(house)][digit]);
                }
                if place != NONE {
                    weak.remove(place.into());
                }
                weak
            })
            .collect();
        let partners: Vec<Set<W>> = list
            .iter()
            .map(|&n| {
                let mut set = Set::EMPTY;
                strong.partners(n.into()).for_each(|n| set.insert(place[n].into()));
                set
            })
            .collect();
        let next = weak
            .iter()
            .map(|weak| {
                let mut next = Set::EMPTY;
                weak.each(|i| next.add(&partners[i]));
                next
            })
            .collect();
        Linked { list, place, weak, next, partners }
    }

    /// The place of a candidate among the linked, if it is there.
    pub fn place(&self, n: usize) -> Option<usize> {
        let place = self.place[n];
        (place != NONE).then_some(place.into())
    }

    /// The candidate at a place.
    pub fn at(&self, place: usize) -> usize {
        self.list[place].into()
    }

    /// The linked that cannot hold if a candidate does, by their places, in the order of Sudoku
    /// Explainer: of the cell, of the box, of the row, of the column.
    pub fn weak_in_order(&self, graph: &Graph, n: usize) -> impl Iterator<Item = usize> {
        let (cell, _) = graph.candidate(n);
        let (mut ordered, mut count) = ([0u32; 32], 0);
        self.weak[n].each(|place| {
            let (other, digit) = graph.candidate(self.at(place));
            let order =
                if other == cell { digit } else { 9 + usize::from(PEER_INDEX[cell][other]) };
            let key = (order << 16 | place) as u32;
            let at =
                ordered[..count].iter().rposition(|before| *before < key).map_or(0, |at| at + 1);
            ordered.copy_within(at..count, at + 1);
            ordered[at] = key;
            count += 1;
        });
        ordered.into_iter().take(count).map(|key| (key & 0xffff) as usize)
    }
}
