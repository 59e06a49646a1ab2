//! Nets. A net contains everything that follows from an assumption. Each link of a net may use all
//! earlier links.
//!
//! The order of the search follows Sudoku Explainer 1.2.1. This order decides which path to a
//! candidate is found first, and therefore how long the chain is. The search follows true
//! candidates as long as there are any. Otherwise it follows the false candidate that was found
//! first, and then looks for true candidates again. A false candidate stays in the grid until the
//! search follows it. If a candidate becomes true because it is the last one in its cell or house,
//! it also depends on all candidates that were removed there earlier.

use super::candidate_set::{candidate, cell_and_digit};
use super::net_patterns::{Pattern, patterns};
use super::rating;
use super::reduced_grid::ReducedGrid;
use crate::board::HOUSES;
use crate::grade::candidates::{CandidateView, Candidates, PerHouse};
use crate::grade::digit_set::{self, DigitSet};
use crate::grade::peers::BOX_ROW_COLUMN;
use crate::grade::step::{Basis, Chain, Link, Reason};
use crate::grade::{OFF, ON, Step, Technique};

/// The kinds of links that a net may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetKind {
    /// Links within houses, for one digit only.
    Nishio,
    /// Links within cells and within houses.
    Dynamic,
    /// Links within cells and within houses. When these links lead no further, the net also uses
    /// locked candidates, pairs and X-wings.
    DynamicPlus,
}

/// A node of a net: a candidate that is true or false.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// The number of the candidate.
    pub candidate: u16,
    /// Whether the candidate is true.
    pub holds: bool,
    reason: Reason,
    /// The node from which this node follows. If the node follows from a pattern, `parent` is the
    /// index of the pattern's first source in `Net::sources`.
    parent: u16,
    /// The candidates removed earlier on which the node also depends. For
    /// [`Reason::LastCandidate`], they are given by their digits, because all are in the node's
    /// cell. For [`Reason::LastPlace`], they are given by the indices of their cells in the house.
    /// For [`Reason::Pattern`], `removed` is not a set, but the number of the pattern's sources.
    removed: DigitSet,
    /// A lower bound for the number of nodes that lead to this node. The node itself does not
    /// count.
    pub depth: u16,
}

/// The index that means "no node".
const NONE: u16 = u16::MAX;

/// Everything that follows from an assumption.
#[derive(Clone)]
pub struct Net {
    /// The assumption, then all nodes in the order in which they were found.
    pub nodes: Vec<Node>,
    /// The index of each candidate's node. The first table is for false candidates, the second for
    /// true candidates.
    node_of: [Box<[u16; 729]>; 2],
    /// The sources of all patterns: the nodes on which the patterns depend.
    sources: Vec<u16>,
    /// The patterns used, each with the index of its first source in `sources`.
    patterns: Vec<(u16, Basis)>,
    /// If a candidate is both true and false, its true node and its false node.
    pub contradiction: Option<(usize, usize)>,
    /// For each cell, the candidates that remain after all removals.
    digits: [DigitSet; 81],
    /// For each digit and house, the cells that have the digit as a candidate after all removals.
    places: [PerHouse; 9],
}

impl Net {
    /// An empty net. It can be reused for many assumptions.
    pub fn new() -> Net {
        Net {
            nodes: Vec::with_capacity(512),
            node_of: [Box::new([NONE; 729]), Box::new([NONE; 729])],
            sources: Vec::new(),
            patterns: Vec::new(),
            contradiction: None,
            digits: [0; 81],
            places: [[0; 32]; 9],
        }
    }

    /// The index of the node for a candidate that is true (if `holds`) or false. `None` if the net
    /// has no such node.
    pub fn node(&self, candidate: u16, holds: bool) -> Option<usize> {
        let node = self.node_of[usize::from(holds)][usize::from(candidate)];
        (node != NONE).then_some(node.into())
    }

    /// Follows an assumption until there is a contradiction or nothing more follows.
    pub fn spread(&mut self, candidates: &Candidates, assumption: u16, holds: bool, kind: NetKind) {
        for node in self.nodes.drain(..) {
            self.node_of[usize::from(node.holds)][usize::from(node.candidate)] = NONE;
        }
        self.sources.clear();
        self.patterns.clear();
        self.contradiction = None;
        candidates.copy_to(&mut self.digits, &mut self.places);
        self.push(assumption, holds, Reason::Assumed, NONE, 0);
        // True nodes and false nodes form two queues in one list. `next` has, for each queue, the
        // index at which to look for the next node.
        let mut next = [0, 0];
        loop {
            if let Some(node) = self.next_node(&mut next, ON) {
                if self.follow_true(node, kind) {
                    return;
                }
            } else if let Some(node) = self.next_node(&mut next, OFF) {
                if self.follow_false(candidates, node, kind) {
                    return;
                }
            } else {
                let (digits, places) = (&self.digits, &self.places);
                let grid = ReducedGrid { original: candidates, digits, places };
                if kind != NetKind::DynamicPlus || !self.apply_patterns(patterns(&grid)) {
                    return;
                }
            }
        }
    }

    /// The next true node (if `holds`) or false node that has not been followed yet.
    fn next_node(&self, next: &mut [usize; 2], holds: bool) -> Option<usize> {
        let next = &mut next[usize::from(holds)];
        while let Some(node) = self.nodes.get(*next) {
            *next += 1;
            if node.holds == holds {
                return Some(*next - 1);
            }
        }
        None
    }

    fn push(
        &mut self,
        candidate: u16,
        holds: bool,
        reason: Reason,
        parent: u16,
        removed: DigitSet,
    ) {
        self.node_of[usize::from(holds)][usize::from(candidate)] = self.nodes.len() as u16;
        let depth = self.depth_after(parent);
        self.nodes.push(Node { candidate, holds, reason, parent, removed, depth });
    }

    /// The depth of a node that follows from `parent`.
    fn depth_after(&self, parent: u16) -> u16 {
        self.nodes.get(usize::from(parent)).map_or(0, |parent| parent.depth + 1)
    }

    /// Adds a node, unless the net already has it. Returns whether the node causes a contradiction.
    fn add(&mut self, new: Node) -> bool {
        let at = usize::from(new.candidate);
        let other = self.node_of[usize::from(!new.holds)][at];
        if other != NONE {
            let this = self.nodes.len();
            self.nodes.push(new);
            let other = other.into();
            self.contradiction = Some(if new.holds { (this, other) } else { (other, this) });
            // `node_of` does not record the new node, because `node_of` already has a node of this
            // candidate with the opposite value.
            return true;
        }
        if self.node_of[usize::from(new.holds)][at] == NONE {
            self.push(new.candidate, new.holds, new.reason, new.parent, new.removed);
        }
        false
    }

    /// Adds everything that directly follows from a true candidate. Returns whether there is a
    /// contradiction.
    fn follow_true(&mut self, node: usize, kind: NetKind) -> bool {
        let (cell, digit) = cell_and_digit(self.nodes[node].candidate);
        let parent = node as u16;
        let depth = self.depth_after(parent);
        let fails =
            |candidate, reason| Node { candidate, holds: false, reason, parent, removed: 0, depth };
        if kind != NetKind::Nishio {
            for other in digit_set::iter(self.digits[cell] & !(1 << digit)) {
                if self.add(fails(candidate(cell, other), Reason::SameCell)) {
                    return true;
                }
            }
        }
        for house in BOX_ROW_COLUMN[cell] {
            for index in digit_set::iter(self.places[digit][usize::from(house)]) {
                let other = usize::from(HOUSES[usize::from(house)][index]);
                if other != cell
                    && self.add(fails(candidate(other, digit), Reason::SameHouse(house)))
                {
                    return true;
                }
            }
        }
        false
    }

    /// Adds everything that directly follows from a false candidate, and removes the candidate.
    /// Returns whether there is a contradiction.
    fn follow_false(&mut self, candidates: &Candidates, node: usize, kind: NetKind) -> bool {
        let (cell, digit) = cell_and_digit(self.nodes[node].candidate);
        let parent = node as u16;
        let depth = self.depth_after(parent);
        let mut found = [None; 4];
        let left = self.digits[cell];
        if kind != NetKind::Nishio && digit_set::count(left) == 2 {
            let other = digit_set::first(left & !(1 << digit));
            found[0] = Some(Node {
                candidate: candidate(cell, other),
                holds: true,
                reason: Reason::LastCandidate,
                parent,
                removed: candidates.digits(cell) & !left,
                depth,
            });
        }
        self.digits[cell] &= !(1 << digit);
        for (house, found) in BOX_ROW_COLUMN[cell].into_iter().zip(&mut found[1..]) {
            let at = usize::from(house);
            let left = self.places[digit][at];
            let others =
                digit_set::iter(left).filter(|&index| usize::from(HOUSES[at][index]) != cell);
            let others = others.fold(0, |set: DigitSet, index| set | 1 << index);
            self.places[digit][at] = others;
            if digit_set::is_single(others) {
                *found = Some(Node {
                    candidate: candidate(HOUSES[at][digit_set::first(others)].into(), digit),
                    holds: true,
                    reason: Reason::LastPlace(house),
                    parent,
                    removed: candidates.places(at, digit) & !left,
                    depth,
                });
            }
        }
        found.into_iter().flatten().any(|node| self.add(node))
    }

    /// Adds the removals of patterns as nodes. Returns whether any node is new.
    fn apply_patterns(&mut self, patterns: Vec<Pattern>) -> bool {
        let before = self.nodes.len();
        for pattern in patterns {
            let start = self.sources.len() as u16;
            let nodes = pattern.required.iter().filter_map(|&removed| self.node(removed, OFF));
            let nodes: Vec<u16> = nodes.map(|node| node as u16).collect();
            self.sources.extend(&nodes);
            self.patterns.push((start, pattern.basis));
            for &candidate in &pattern.removals {
                if self.node(candidate, OFF).is_none() {
                    let count = nodes.len() as DigitSet;
                    self.push(candidate, OFF, pattern.reason, start, count);
                    // Here `parent` is the index of a source, not of a node. So the depth that
                    // `push` computed is replaced.
                    let deepest = nodes.iter().map(|&node| self.depth_after(node)).max();
                    if let Some(new) = self.nodes.last_mut() {
                        new.depth = deepest.unwrap_or(0);
                    }
                }
            }
        }
        self.nodes.len() > before
    }

    /// Calls a function with each node from which `node` follows.
    fn for_each_parent(&self, node: &Node, mut call: impl FnMut(usize)) {
        if let Reason::Pattern(_) = node.reason {
            let start = usize::from(node.parent);
            let sources = self.sources.iter().skip(start).take(node.removed.into());
            sources.for_each(|&source| call(source.into()));
            return;
        }
        if node.parent != NONE {
            call(node.parent.into());
        }
        let (cell, digit) = cell_and_digit(node.candidate);
        for index in digit_set::iter(node.removed) {
            let removed = match node.reason {
                Reason::LastPlace(house) => {
                    candidate(HOUSES[usize::from(house)][index].into(), digit)
                }
                _ => candidate(cell, index),
            };
            if let Some(parent) = self.node(removed, OFF) {
                call(parent);
            }
        }
    }

    /// The pattern that a node follows from.
    fn pattern(&self, node: &Node) -> Option<Box<Basis>> {
        let Reason::Pattern(_) = node.reason else { return None };
        let found = self.patterns.iter().find(|(start, _)| *start == node.parent);
        found.map(|(_, basis)| Box::new(basis.clone()))
    }

    /// The number of nodes that lead to a node, including the node itself.
    pub fn chain_length(&self, node: usize, visited: &mut Visited) -> u32 {
        visited.clear(self.nodes.len());
        visited.visit(node);
        let mut count = 0;
        while let Some(node) = visited.queue.pop() {
            count += 1;
            self.for_each_parent(&self.nodes[usize::from(node)], |parent| visited.visit(parent));
        }
        count
    }

    /// The chain that leads to a node.
    pub fn chain_to(&self, node: usize, visited: &mut Visited) -> Chain {
        self.chain_length(node, visited);
        let members: Vec<usize> = (0..self.nodes.len()).filter(|&node| visited.has(node)).collect();
        let links = members
            .iter()
            .map(|&member| {
                let node = &self.nodes[member];
                let mut from = Vec::new();
                self.for_each_parent(node, |parent| {
                    from.extend(members.binary_search(&parent).map(|index| index as u16));
                });
                let (cell, digit) = cell_and_digit(node.candidate);
                Link {
                    cell: cell as u8,
                    digit: digit as u8,
                    holds: node.holds,
                    reason: node.reason,
                    from,
                    pattern: self.pattern(node),
                }
            })
            .collect();
        Chain { links }
    }
}

impl Net {
    /// The step that the contradiction of the net proves. `links` is the total number of links.
    pub fn contradiction_step(
        &self,
        technique: Technique,
        links: u32,
        visited: &mut Visited,
    ) -> Option<Step> {
        let (on, off) = self.contradiction?;
        let assumption = self.nodes.first()?;
        let (cell, digit) = cell_and_digit(assumption.candidate);
        let chains = vec![self.chain_to(on, visited), self.chain_to(off, visited)];
        let basis = Basis { cells: 1 << cell, digits: 1 << digit, chains, ..Basis::default() };
        let mut step = if assumption.holds {
            Step::eliminations(technique, 1 << digit, 1 << cell, basis)
        } else {
            Step::placement(technique, cell, digit, basis)
        };
        step.rating = rating(technique.rating(), links);
        Some(step)
    }
}

/// The nodes visited by a traversal, and the nodes still to visit.
#[derive(Default)]
pub struct Visited {
    marks: Vec<u32>,
    mark: u32,
    queue: Vec<u16>,
}

impl Visited {
    fn clear(&mut self, nodes: usize) {
        if self.marks.len() < nodes {
            self.marks.resize(nodes, 0);
        }
        self.mark = self.mark.wrapping_add(1);
        if self.mark == 0 {
            self.marks.fill(0);
            self.mark = 1;
        }
        self.queue.clear();
    }

    fn visit(&mut self, node: usize) {
        if self.marks[node] != self.mark {
            self.marks[node] = self.mark;
            self.queue.push(node as u16);
        }
    }

    fn has(&self, node: usize) -> bool {
        self.marks[node] == self.mark
    }
}
