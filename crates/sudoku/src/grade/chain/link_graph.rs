//! Weak and strong links between the candidates of a grid.

use super::candidate_set::CandidateSet;
use crate::board::{self, HOUSES, HOUSES_OF};
use crate::grade::candidates::{CandidateView, Candidates};
use crate::grade::digit_set::{self, DigitSet};
use crate::grade::peers::{BOX_ROW_COLUMN, PEER_INDEX, PEERS, PEERS_IN_ORDER};

/// The number that means "no candidate".
const NONE: u16 = u16::MAX;

/// The candidates of some digits. The candidates are numbered cell by cell and, within a cell, by
/// digit.
pub struct LinkGraph {
    /// The cell and the digit (0 to 8) of each candidate.
    candidates: Vec<(u8, u8)>,
    /// The number of each candidate, by cell and digit.
    number: Box<[[u16; 9]; 81]>,
    /// Whether candidates of the same cell exclude each other.
    by_cell: bool,
}

impl LinkGraph {
    /// The graph of all digits.
    pub fn new(candidates: &Candidates) -> LinkGraph {
        LinkGraph { by_cell: true, ..LinkGraph::of_digits(candidates, 0x1ff) }
    }

    /// The graph of one digit.
    pub fn of_digit(candidates: &Candidates, digit: usize) -> LinkGraph {
        LinkGraph::of_digits(candidates, 1 << digit)
    }

    /// The graph of some digits, in which only candidates of the same digit are linked.
    fn of_digits(candidates: &Candidates, digits: DigitSet) -> LinkGraph {
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
        LinkGraph { candidates: list, number, by_cell: false }
    }

    /// The number of candidates.
    pub fn len(&self) -> usize {
        self.candidates.len()
    }

    /// The cell and the digit (0 to 8) of a candidate.
    pub fn candidate(&self, n: usize) -> (usize, usize) {
        let (cell, digit) = self.candidates[n];
        (cell.into(), digit.into())
    }

    /// The number of a candidate, or `None` if the graph does not contain the candidate.
    pub fn number(&self, cell: usize, digit: usize) -> Option<usize> {
        let n = self.number[cell][digit];
        (n != NONE).then_some(n.into())
    }

    /// The weak links: for each candidate, the candidates that are false if this candidate is true.
    /// Each set has `W` words.
    pub fn weak<const W: usize>(&self) -> Vec<CandidateSet<W>> {
        let mut in_house = [[CandidateSet::EMPTY; 9]; 27];
        let mut in_cell = [CandidateSet::EMPTY; 81];
        let list =
            || self.candidates.iter().map(|&(cell, digit)| (usize::from(cell), usize::from(digit)));
        for (n, (cell, digit)) in list().enumerate() {
            in_cell[cell].insert(n);
            for house in HOUSES_OF[cell] {
                in_house[usize::from(house)][digit].insert(n);
            }
        }
        let weak = list().enumerate().map(|(n, (cell, digit))| {
            let mut weak = if self.by_cell { in_cell[cell] } else { CandidateSet::EMPTY };
            for house in HOUSES_OF[cell] {
                weak.insert_all(&in_house[usize::from(house)][digit]);
            }
            weak.remove(n);
            weak
        });
        weak.collect()
    }

    /// Whether two candidates exclude each other.
    pub fn excludes(&self, n: usize, other: usize) -> bool {
        let ((cell, digit), (at, of)) = (self.candidate(n), self.candidate(other));
        if cell == at {
            self.by_cell && digit != of
        } else {
            digit == of && PEERS[cell] >> at & 1 == 1
        }
    }

    /// The candidates that are false if candidate `n` is true, in the order of Sudoku Explainer:
    /// cell, box, row, column.
    pub fn weak_in_order(&self, n: usize) -> impl Iterator<Item = usize> {
        let (cell, digit) = self.candidate(n);
        let own = (0..9).filter(move |&other| self.by_cell && other != digit);
        let own = own.map(move |other| self.number[cell][other]);
        let peers = PEERS_IN_ORDER[cell].into_iter();
        let peers = peers.map(move |peer| self.number[usize::from(peer)][digit]);
        own.chain(peers).filter(|&other| other != NONE).map(usize::from)
    }
}

/// A statement about a candidate of a [`LinkGraph`]: it is true, or it is false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Literal {
    /// The number of the candidate.
    pub candidate: usize,
    /// Whether the candidate is true.
    pub holds: bool,
}

/// The strong links of a graph.
pub struct StrongLinks {
    /// For each candidate, a list with room for four partners, and the number of partners in the
    /// list. A partner is true if the candidate is false. Partners are in the order cell, box, row,
    /// column.
    partners: Vec<([u16; 4], u8)>,
    /// The candidates with partners, in ascending order.
    pub linked: Vec<u16>,
}

/// The types of strong links.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LinkTypes {
    /// Links in cells with two candidates.
    Cells,
    /// Links in houses with two possible cells for a digit.
    Houses,
    /// Both.
    All,
}

impl StrongLinks {
    /// Finds strong links.
    pub fn new(graph: &LinkGraph, candidates: &Candidates, types: LinkTypes) -> StrongLinks {
        let (of_cells, of_houses) = (types != LinkTypes::Houses, types != LinkTypes::Cells);
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
        StrongLinks { partners, linked }
    }

    /// The candidates that are true if candidate `n` is false, in the order of Sudoku Explainer.
    pub fn partners(&self, n: usize) -> impl Iterator<Item = usize> {
        let (list, count) = self.partners[n];
        list.into_iter().take(count.into()).map(usize::from)
    }
}

/// The links among the linked candidates.
///
/// A partner of a candidate is true if the candidate is false. A candidate with partners is called
/// a linked candidate. Only strong links make candidates true, and strong links connect only linked
/// candidates. So all true candidates that follow from an assumption are linked candidates, and a
/// search only needs sets of linked candidates, which are small. A set has `W` words and contains
/// indices into the list of linked candidates.
pub struct LinkedCandidates<const W: usize> {
    /// The linked candidates, in ascending order.
    pub list: Vec<u16>,
    /// The index of each candidate in `list`.
    index: Vec<u16>,
    /// For each candidate, the linked candidates that are false if the candidate is true.
    pub weak: Vec<CandidateSet<W>>,
    /// For each candidate, the linked candidates that are true if this candidate is true, through
    /// one weak link and one strong link.
    pub next: Vec<CandidateSet<W>>,
    /// For each linked candidate, its partners: they are true if the candidate is false.
    pub partners: Vec<CandidateSet<W>>,
}

impl<const W: usize> LinkedCandidates<W> {
    /// Collects the links of a graph with at most `64 * W` linked candidates.
    pub fn new(graph: &LinkGraph, strong: &StrongLinks) -> LinkedCandidates<W> {
        let list = strong.linked.clone();
        let mut index = vec![NONE; graph.len()];
        let mut in_house = [[CandidateSet::EMPTY; 9]; 27];
        let mut in_cell = [CandidateSet::EMPTY; 81];
        for (i, &n) in list.iter().enumerate() {
            index[usize::from(n)] = i as u16;
            let (cell, digit) = graph.candidate(n.into());
            in_cell[cell].insert(i);
            for house in HOUSES_OF[cell] {
                in_house[usize::from(house)][digit].insert(i);
            }
        }
        let weak: Vec<CandidateSet<W>> = (graph.candidates.iter().zip(&index))
            .map(|(&(cell, digit), &index)| {
                let (cell, digit) = (usize::from(cell), usize::from(digit));
                let mut weak = if graph.by_cell { in_cell[cell] } else { CandidateSet::EMPTY };
                for house in HOUSES_OF[cell] {
                    weak.insert_all(&in_house[usize::from(house)][digit]);
                }
                if index != NONE {
                    weak.remove(index.into());
                }
                weak
            })
            .collect();
        let partners: Vec<CandidateSet<W>> = list
            .iter()
            .map(|&n| {
                let mut set = CandidateSet::EMPTY;
                strong.partners(n.into()).for_each(|n| set.insert(index[n].into()));
                set
            })
            .collect();
        let next = weak
            .iter()
            .map(|weak| {
                let mut next = CandidateSet::EMPTY;
                weak.for_each(|i| next.insert_all(&partners[i]));
                next
            })
            .collect();
        LinkedCandidates { list, index, weak, next, partners }
    }

    /// The index of a candidate in `list`, or `None` if the candidate is not linked.
    pub fn index_of(&self, n: usize) -> Option<usize> {
        let index = self.index[n];
        (index != NONE).then_some(index.into())
    }

    /// The linked candidate at an index of `list`.
    pub fn candidate(&self, index: usize) -> usize {
        self.list[index].into()
    }

    /// The linked candidates that are false if a candidate is true, as indices, in the order of
    /// Sudoku Explainer: cell, box, row, column.
    pub fn weak_in_order(&self, graph: &LinkGraph, n: usize) -> impl Iterator<Item = usize> {
        let (cell, _) = graph.candidate(n);
        let (mut ordered, mut count) = ([0u32; 32], 0);
        self.weak[n].for_each(|index| {
            let (other, digit) = graph.candidate(self.candidate(index));
            let order =
                if other == cell { digit } else { 9 + usize::from(PEER_INDEX[cell][other]) };
            let key = (order << 16 | index) as u32;
            let at =
                ordered[..count].iter().rposition(|before| *before < key).map_or(0, |at| at + 1);
            ordered.copy_within(at..count, at + 1);
            ordered[at] = key;
            count += 1;
        });
        ordered.into_iter().take(count).map(|key| (key & 0xffff) as usize)
    }
}
