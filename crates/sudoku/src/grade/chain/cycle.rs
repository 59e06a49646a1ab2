//! Bidirectional cycles. A bidirectional cycle is a closed chain of candidates. Either all
//! candidates at even positions are true and all candidates at odd positions are false, or the
//! reverse. A candidate outside the cells of the cycle is removed if it sees a candidate of the
//! same digit at an even position and another candidate of this digit at an odd position.
//!
//! The choice among the possible cycles follows Sudoku Explainer 1.2.1. From each candidate, Sudoku
//! Explainer searches breadth first and keeps the first path to each other candidate. A cycle is
//! such a path plus one strong link back to the start.

use super::candidate_set::CandidateSet;
use super::link_graph::{LinkGraph, LinkedCandidates, StrongLinks};
use super::wave::Wave;
use crate::board::CellSet;
use crate::grade::candidates::Candidates;
use crate::grade::peers::PEERS;

/// A cycle that eliminates candidates.
pub struct Cycle {
    /// The candidates in chain order: if the first is true, the second is false, and so on. The
    /// last candidate, which is false, makes the first candidate true.
    pub candidates: Vec<usize>,
    /// For each digit, the cells that lose this digit.
    pub eliminations: [CellSet; 9],
}

/// The inputs of a search for cycles.
pub struct CycleFinder<'a, const W: usize> {
    /// The candidates of the grid.
    pub candidates: &'a Candidates,
    /// The numbering of the candidates and the weak links.
    pub graph: &'a LinkGraph,
    /// The strong links.
    pub strong: &'a StrongLinks,
    /// The linked candidates (candidates with a strong link). A cycle contains no other candidates.
    pub linked: &'a LinkedCandidates<W>,
}

impl<const W: usize> CycleFinder<'_, W> {
    /// The first cycle that consists of exactly `links` candidates, starts at linked candidate number
    /// `index`, and eliminates candidates. The search order is the order of Sudoku Explainer.
    pub fn cycle(&self, index: usize, links: u32) -> Option<Cycle> {
        let CycleFinder { candidates, graph, strong, linked } = self;
        let source = linked.candidate(index);
        let mut tree = PathTree { nodes: vec![TreeNode { on: source, off: source, parent: 0 }] };
        let mut seen = CandidateSet::<W>::EMPTY;
        seen.insert(index);
        let (mut start, pairs) = (0, links / 2 - 1);
        for _ in 0..pairs {
            let end = tree.nodes.len();
            for parent in start..end {
                for off in linked
                    .weak_in_order(graph, tree.nodes[parent].on)
                    .map(|off| linked.candidate(off))
                {
                    for on in strong.partners(off) {
                        let Some(index) =
                            linked.index_of(on).filter(|&index| !seen.contains(index))
                        else {
                            continue;
                        };
                        seen.insert(index);
                        tree.nodes.push(TreeNode { on, off, parent });
                    }
                }
            }
            start = end;
        }
        let back = linked.partners[index];
        for last in start..tree.nodes.len() {
            let on = tree.nodes[last].on;
            if !linked.weak[on].intersects(&back) {
                continue;
            }
            for off in linked.weak_in_order(graph, on).filter(|&off| back.contains(off)) {
                let off = linked.candidate(off);
                if tree.has_off(last, off) {
                    continue;
                }
                let path = tree.path(last, off);
                let eliminations = eliminations(candidates, graph, &path);
                if eliminations.iter().any(|cells| *cells != 0) {
                    return Some(Cycle { candidates: path, eliminations });
                }
            }
        }
        None
    }
}

/// For each linked candidate, a wave: everything that follows if this candidate is true. A search
/// for cycles of `n` candidates follows only the first `n - 2` links of each wave.
pub struct CycleWaves<const W: usize>(Vec<Wave<W>>);

impl<const W: usize> CycleWaves<W> {
    /// Creates the waves for cycles of `links` candidates. `links` must be at least 6.
    pub fn new(linked: &LinkedCandidates<W>, links: u32) -> CycleWaves<W> {
        let from = |&n: &u16| {
            let mut wave = Wave::from_one(linked, n.into());
            for _ in 2..links / 2 {
                wave.advance(linked);
            }
            wave
        };
        CycleWaves(linked.list.iter().map(from).collect())
    }

    /// The linked candidates from which a path leads back to the candidate itself. Such a path
    /// consists of the links that the candidate's wave has followed, one more weak link and one
    /// more strong link. Stops at the first candidate that `is_wanted` rejects.
    pub fn closing(
        &self,
        linked: &LinkedCandidates<W>,
        is_wanted: impl Fn(usize) -> bool,
    ) -> CandidateSet<W> {
        let mut closing = CandidateSet::EMPTY;
        for (index, wave) in self.0.iter().enumerate().take_while(|(index, _)| is_wanted(*index)) {
            if wave.front_excludes(linked, &linked.partners[index]) {
                closing.insert(index);
            }
        }
        closing
    }

    /// Extends the waves for cycles that are two links longer. Returns whether such cycles may
    /// exist.
    pub fn advance(&mut self, linked: &LinkedCandidates<W>) -> bool {
        self.0.iter_mut().for_each(|wave| wave.advance(linked));
        self.0.iter().any(|wave| !wave.is_done())
    }
}

/// The eliminations of a cycle.
fn eliminations(candidates: &Candidates, graph: &LinkGraph, nodes: &[usize]) -> [CellSet; 9] {
    let (mut seen, mut own): ([[CellSet; 9]; 2], CellSet) = ([[0; 9]; 2], 0);
    for (i, &n) in nodes.iter().enumerate() {
        let (cell, digit) = graph.candidate(n);
        seen[i % 2][digit] |= PEERS[cell];
        own |= 1 << cell;
    }
    std::array::from_fn(|digit| {
        seen[0][digit] & seen[1][digit] & candidates.cells_with(digit) & !own
    })
}

/// The first path found from the start to each true candidate.
struct PathTree {
    nodes: Vec<TreeNode>,
}

/// A true candidate, the false candidate that implies it, and the index of the parent node.
struct TreeNode {
    on: usize,
    off: usize,
    parent: usize,
}

impl PathTree {
    /// Whether a false candidate is on the path to a node.
    fn has_off(&self, mut node: usize, off: usize) -> bool {
        while node != 0 {
            if self.nodes[node].off == off {
                return true;
            }
            node = self.nodes[node].parent;
        }
        false
    }

    /// All candidates on the path to a node, followed by `last`.
    fn path(&self, mut node: usize, last: usize) -> Vec<usize> {
        let mut nodes = vec![last];
        while node != 0 {
            nodes.push(self.nodes[node].on);
            nodes.push(self.nodes[node].off);
            node = self.nodes[node].parent;
        }
        nodes.push(self.nodes[0].on);
        nodes.reverse();
        nodes
    }
}
