//! Nets: what follows from a supposition when every link may use all that went before.
//!
//! The order of following is that of Sudoku Explainer 1.2.1, since it decides which way to a
//! candidate is found, and so how long the chain counts: what holds is followed up first; of what
//! does not hold, the one found first. What does not hold is struck from the grid only after it
//! has been followed up, and a link then rests also on everything struck where it looks.

use super::{net_patterns, rating};
use crate::kinds::sudoku::board::{CellSet, HOUSES};
use crate::kinds::sudoku::grade::candidates::{Candidates, PerHouse, View};
use crate::kinds::sudoku::grade::digit_set::{self, DigitSet};
use crate::kinds::sudoku::grade::peers::BOX_ROW_COLUMN;
use crate::kinds::sudoku::grade::step::{Basis, Chain, Link, Reason};
use crate::kinds::sudoku::grade::{Step, Technique};

/// What a net may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// Only the houses of one digit.
    Digit,
    /// Cells and houses.
    All,
    /// Cells, houses, and, where nothing else goes on, locked candidates, pairs and X-wings.
    Plus,
}

/// A candidate that holds or does not, in a net.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// DigitSet times the cell, and the digit from 0.
    pub candidate: u16,
    /// Whether it holds.
    pub holds: bool,
    reason: Reason,
    /// The node it follows from; of a pattern, where its sources begin in [`Net::sources`].
    parent: u16,
    /// What struck before made it follow: digits of its cell, or cells of its house by index. Of a
    /// pattern, the number of its sources.
    struck: DigitSet,
    /// How many nodes lead to it at least, itself not counted.
    pub depth: u16,
}

/// No node.
const NONE: u16 = u16::MAX;

/// DigitSet times the cell, and the digit.
pub fn candidate(cell: usize, digit: usize) -> u16 {
    (9 * cell + digit) as u16
}

/// The cell and the digit of a candidate.
pub fn cell_and_digit(candidate: u16) -> (usize, usize) {
    (usize::from(candidate) / 9, usize::from(candidate) % 9)
}

/// What follows from a supposition.
#[derive(Clone)]
pub struct Net {
    /// The supposition, and all that was found, in the order of finding.
    pub nodes: Vec<Node>,
    /// The node of each candidate that does not hold, and of each that does.
    at: [Box<[u16; 729]>; 2],
    /// What patterns rest on.
    sources: Vec<u16>,
    /// The patterns used, each with the place in `sources` where its own begin.
    patterns: Vec<(u16, Basis)>,
    /// A candidate that both holds and does not: the node that holds and the one that does not.
    pub clash: Option<(usize, usize)>,
    /// What is left after what was struck.
    digits: [DigitSet; 81],
    places: [PerHouse; 9],
}

/// A grid with some candidates struck, to look for patterns in.
pub struct Struck<'a> {
    /// The grid before.
    pub before: &'a Candidates,
    digits: &'a [DigitSet; 81],
    places: &'a [PerHouse; 9],
}

impl Struck<'_> {
    /// The cells that can hold a digit.
    pub fn cells_with(&self, digit: usize) -> CellSet {
        (0..81)
            .filter(|&cell| digit_set::contains(self.digits[cell], digit))
            .fold(0, |set, cell| set | 1 << cell)
    }
}

impl View for Struck<'_> {
    fn digits(&self, cell: usize) -> DigitSet {
        self.digits[cell]
    }

    fn places_by_house(&self, digit: usize) -> &PerHouse {
        &self.places[digit]
    }

    fn empty_cells_in(&self, house: usize) -> u32 {
        self.before.empty_cells_in(house)
    }

    fn placed_count(&self, digit: usize) -> u32 {
        self.before.placed_count(digit)
    }
}

/// A pattern found in a net: some cells lose some digits because others have lost theirs.
pub struct Pattern {
    /// What it is.
    pub reason: Reason,
    /// Its cells, digits and houses.
    pub basis: Basis,
    /// The candidates it needs gone.
    pub needs: Vec<u16>,
    /// The candidates it strikes.
    pub strikes: Vec<u16>,
}

impl Net {
    /// An empty net, to be used again and again.
    pub fn new() -> Net {
        Net {
            nodes: Vec::with_capacity(512),
            at: [Box::new([NONE; 729]), Box::new([NONE; 729])],
            sources: Vec::new(),
            patterns: Vec::new(),
            clash: None,
            digits: [0; 81],
            places: [[0; 32]; 9],
        }
    }

    /// The node of a candidate that holds, or does not.
    pub fn node(&self, candidate: u16, holds: bool) -> Option<usize> {
        let node = self.at[usize::from(holds)][usize::from(candidate)];
        (node != NONE).then_some(node.into())
    }

    /// Follows up a supposition until it clashes or nothing more follows.
    pub fn spread(&mut self, candidates: &Candidates, supposed: u16, holds: bool, means: Means) {
        for node in self.nodes.drain(..) {
            self.at[usize::from(node.holds)][usize::from(node.candidate)] = NONE;
        }
        self.sources.clear();
        self.patterns.clear();
        self.clash = None;
        candidates.copy_to(&mut self.digits, &mut self.places);
        self.push(supposed, holds, Reason::Assumed, NONE, 0);
        // Nodes that hold and nodes that do not are two queues in one list.
        let mut next = [0, 0];
        loop {
            if let Some(node) = self.pending(&mut next, true) {
                if self.follow_holding(node, means) {
                    return;
                }
            } else if let Some(node) = self.pending(&mut next, false) {
                if self.follow_failing(candidates, node, means) {
                    return;
                }
            } else {
                let (digits, places) = (&self.digits, &self.places);
                let struck = Struck { before: candidates, digits, places };
                if means != Means::Plus || !self.strike(net_patterns::patterns(&struck)) {
                    return;
                }
            }
        }
    }

    /// The next node of a kind that has not been followed up.
    fn pending(&self, next: &mut [usize; 2], holds: bool) -> Option<usize> {
        let next = &mut next[usize::from(holds)];
        while let Some(node) = self.nodes.get(*next) {
            *next += 1;
            if node.holds == holds {
                return Some(*next - 1);
            }
        }
        None
    }

    fn push(&mut self, candidate: u16, holds: bool, reason: Reason, parent: u16, struck: DigitSet) {
        self.at[usize::from(holds)][usize::from(candidate)] = self.nodes.len() as u16;
        let depth = self.depth_after(parent);
        self.nodes.push(Node { candidate, holds, reason, parent, struck, depth });
    }

    /// The depth of what follows from a node.
    fn depth_after(&self, parent: u16) -> u16 {
        self.nodes.get(usize::from(parent)).map_or(0, |parent| parent.depth + 1)
    }

    /// Adds a node, unless there is one; notes a clash and says so.
    fn add(&mut self, new: Node) -> bool {
        let at = usize::from(new.candidate);
        let other = self.at[usize::from(!new.holds)][at];
        if other != NONE {
            let this = self.nodes.len();
            self.nodes.push(new);
            let other = other.into();
            self.clash = Some(if new.holds { (this, other) } else { (other, this) });
            // The list of nodes by candidate knows the first only.
            return true;
        }
        if self.at[usize::from(new.holds)][at] == NONE {
            self.push(new.candidate, new.holds, new.reason, new.parent, new.struck);
        }
        false
    }

    /// Follows up what holds. Says if there is a clash.
    fn follow_holding(&mut self, node: usize, means: Means) -> bool {
        let (cell, digit) = cell_and_digit(self.nodes[node].candidate);
        let parent = node as u16;
        let depth = self.depth_after(parent);
        let fails =
            |candidate, reason| Node { candidate, holds: false, reason, parent, struck: 0, depth };
        if means != Means::Digit {
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

    /// Follows up what does not hold, and strikes it. Says if there is a clash.
    fn follow_failing(&mut self, candidates: &Candidates, node: usize, means: Means) -> bool {
        let (cell, digit) = cell_and_digit(self.nodes[node].candidate);
        let parent = node as u16;
        let depth = self.depth_after(parent);
        let mut found = [None; 4];
        let left = self.digits[cell];
        if means != Means::Digit && digit_set::count(left) == 2 {
            let other = digit_set::first(left & !(1 << digit));
            found[0] = Some(Node {
                candidate: candidate(cell, other),
                holds: true,
                reason: Reason::LastCandidate,
                parent,
                struck: candidates.digits(cell) & !left,
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
                    struck: candidates.places(at, digit) & !left,
                    depth,
                });
            }
        }
        found.into_iter().flatten().any(|node| self.add(node))
    }

    /// Strikes what patterns strike; says if anything is new.
    fn strike(&mut self, patterns: Vec<Pattern>) -> bool {
        let before = self.nodes.len();
        for pattern in patterns {
            let start = self.sources.len() as u16;
            let nodes = pattern.needs.iter().filter_map(|&gone| self.node(gone, false));
            let nodes: Vec<u16> = nodes.map(|node| node as u16).collect();
            self.sources.extend(&nodes);
            self.patterns.push((start, pattern.basis));
            for &candidate in &pattern.strikes {
                if self.node(candidate, false).is_none() {
                    let count = nodes.len() as DigitSet;
                    self.push(candidate, false, pattern.reason, start, count);
                    // Its parent is the number of a source, not of a node.
                    let deepest = nodes.iter().map(|&node| self.depth_after(node)).max();
                    if let Some(new) = self.nodes.last_mut() {
                        new.depth = deepest.unwrap_or(0);
                    }
                }
            }
        }
        self.nodes.len() > before
    }

    /// Calls with each node that a node follows from.
    fn each_parent(&self, node: &Node, mut call: impl FnMut(usize)) {
        if let Reason::Pattern(_) = node.reason {
            let start = usize::from(node.parent);
            let sources = self.sources.iter().skip(start).take(node.struck.into());
            sources.for_each(|&source| call(source.into()));
            return;
        }
        if node.parent != NONE {
            call(node.parent.into());
        }
        let (cell, digit) = cell_and_digit(node.candidate);
        for index in digit_set::iter(node.struck) {
            let gone = match node.reason {
                Reason::LastPlace(house) => {
                    candidate(HOUSES[usize::from(house)][index].into(), digit)
                }
                _ => candidate(cell, index),
            };
            if let Some(parent) = self.node(gone, false) {
                call(parent);
            }
        }
    }

    /// What a node rests on that a pattern strikes.
    fn pattern(&self, node: &Node) -> Option<Box<Basis>> {
        let Reason::Pattern(_) = node.reason else { return None };
        let found = self.patterns.iter().find(|(start, _)| *start == node.parent);
        found.map(|(_, basis)| Box::new(basis.clone()))
    }

    /// How many nodes lead to one, itself included.
    pub fn size(&self, node: usize, seen: &mut Seen) -> u32 {
        seen.begin(self.nodes.len());
        seen.visit(node);
        let mut count = 0;
        while let Some(node) = seen.todo.pop() {
            count += 1;
            self.each_parent(&self.nodes[usize::from(node)], |parent| seen.visit(parent));
        }
        count
    }

    /// The chain that leads to a node.
    pub fn chain(&self, node: usize, seen: &mut Seen) -> Chain {
        self.size(node, seen);
        let members: Vec<usize> = (0..self.nodes.len()).filter(|&node| seen.has(node)).collect();
        let links = members
            .iter()
            .map(|&member| {
                let node = &self.nodes[member];
                let mut from = Vec::new();
                self.each_parent(node, |parent| {
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
    /// The step that a clash of the net proves, of so many links in all.
    pub fn contradiction(&self, technique: Technique, links: u32, seen: &mut Seen) -> Option<Step> {
        let (on, off) = self.clash?;
        let supposed = self.nodes.first()?;
        let (cell, digit) = cell_and_digit(supposed.candidate);
        let chains = vec![self.chain(on, seen), self.chain(off, seen)];
        let basis = Basis { cells: 1 << cell, digits: 1 << digit, chains, ..Basis::default() };
        let mut step = if supposed.holds {
            Step::eliminations(technique, 1 << digit, 1 << cell, basis)
        } else {
            Step::placement(technique, cell, digit, basis)
        };
        step.rating = rating(technique.rating(), links);
        Some(step)
    }
}

/// Marks of the nodes seen, and those still to be looked at.
#[derive(Default)]
pub struct Seen {
    marks: Vec<u32>,
    mark: u32,
    todo: Vec<u16>,
}

impl Seen {
    fn begin(&mut self, nodes: usize) {
        if self.marks.len() < nodes {
            self.marks.resize(nodes, 0);
        }
        self.mark = self.mark.wrapping_add(1);
        if self.mark == 0 {
            self.marks.fill(0);
            self.mark = 1;
        }
        self.todo.clear();
    }

    fn visit(&mut self, node: usize) {
        if self.marks[node] != self.mark {
            self.marks[node] = self.mark;
            self.todo.push(node as u16);
        }
    }

    fn has(&self, node: usize) -> bool {
        self.marks[node] == self.mark
    }
}
