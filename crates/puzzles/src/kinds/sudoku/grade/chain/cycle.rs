//! Closed chains: of every second candidate either all hold or none, and of the others none or
//! all. What sees one of either kind with its own digit cannot hold.
//!
//! Which cycles are found, of the many there may be, follows Sudoku Explainer 1.2.1: from a
//! candidate it spreads breadth first and keeps the first way to each other; a cycle is such a way
//! and one more strong link back.

use super::candidate_set::Set;
use super::link_graph::{Graph, Linked, Strong};
use super::wave::Wave;
use crate::kinds::sudoku::board::CellSet;
use crate::kinds::sudoku::grade::candidates::Candidates;
use crate::kinds::sudoku::grade::peers::PEERS;

/// A cycle that removes something.
pub struct Cycle {
    /// The candidates in the order of the chain: the first holds, the second does not, and so on;
    /// after the last the first holds again.
    pub candidates: Vec<usize>,
    /// What it removes, for each digit.
    pub removals: [CellSet; 9],
}

/// Where cycles are looked for.
pub struct Ways<'a, const W: usize> {
    /// The candidates that may be removed.
    pub candidates: &'a Candidates,
    /// The candidates by their numbers, and which two of them cannot both hold.
    pub graph: &'a Graph,
    /// Of which two of them one must hold.
    pub strong: &'a Strong,
    /// Those that have such a partner, and what links them: all that a cycle can consist of.
    pub linked: &'a Linked<W>,
}

impl<const W: usize> Ways<'_, W> {
    /// The first cycle of a length through a linked candidate that removes something, as Sudoku
    /// Explainer finds them.
    pub fn cycle(&self, place: usize, links: u32) -> Option<Cycle> {
        let Ways { candidates, graph, strong, linked } = self;
        let source = linked.at(place);
        let mut tree = Tree { steps: vec![Step { at: source, by: source, from: 0 }] };
        let mut seen = Set::<W>::EMPTY;
        seen.insert(place);
        let (mut start, pairs) = (0, links / 2 - 1);
        for _ in 0..pairs {
            let end = tree.steps.len();
            for from in start..end {
                for by in linked.weak_in_order(graph, tree.steps[from].at).map(|by| linked.at(by)) {
                    for at in strong.partners(by) {
                        let Some(place) = linked.place(at).filter(|&place| !seen.has(place)) else {
                            continue;
                        };
                        seen.insert(place);
                        tree.steps.push(Step { at, by, from });
                    }
                }
            }
            start = end;
        }
        let back = linked.partners[place];
        for last in start..tree.steps.len() {
            let at = tree.steps[last].at;
            if !linked.weak[at].meets(&back) {
                continue;
            }
            for by in linked.weak_in_order(graph, at).filter(|&by| back.has(by)) {
                let by = linked.at(by);
                if tree.goes_by(last, by) {
                    continue;
                }
                let nodes = tree.nodes(last, by);
                let removals = removals(candidates, graph, &nodes);
                if removals.iter().any(|cells| *cells != 0) {
                    return Some(Cycle { candidates: nodes, removals });
                }
            }
        }
        None
    }
}

/// The ways from each linked candidate, two links shorter than the cycles looked for.
pub struct Around<const W: usize>(Vec<Wave<W>>);

impl<const W: usize> Around<W> {
    /// To look for cycles of a length, six or more.
    pub fn of(linked: &Linked<W>, links: u32) -> Around<W> {
        let from = |&n: &u16| {
            let mut wave = Wave::from_one(linked, n.into());
            for _ in 2..links / 2 {
                wave.advance(linked);
            }
            wave
        };
        Around(linked.list.iter().map(from).collect())
    }

    /// The candidates, up to the first that is not asked for, from which a way of the length leads
    /// back to their negation.
    pub fn closing(&self, linked: &Linked<W>, asked: impl Fn(usize) -> bool) -> Set<W> {
        let mut closing = Set::EMPTY;
        for (place, wave) in self.0.iter().enumerate().take_while(|(place, _)| asked(*place)) {
            if wave.front_excludes(linked, &linked.partners[place]) {
                closing.insert(place);
            }
        }
        closing
    }

    /// Goes on to cycles longer by two; says whether there may be any.
    pub fn advance(&mut self, linked: &Linked<W>) -> bool {
        self.0.iter_mut().for_each(|wave| wave.advance(linked));
        self.0.iter().any(|wave| !wave.is_done())
    }
}

/// What a cycle removes.
fn removals(candidates: &Candidates, graph: &Graph, nodes: &[usize]) -> [CellSet; 9] {
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

/// The ways that were found first.
struct Tree {
    steps: Vec<Step>,
}

/// A candidate that holds, the one that does not and is its partner, and the step before.
struct Step {
    at: usize,
    by: usize,
    from: usize,
}

impl Tree {
    /// Whether a candidate is one that does not hold on the way to a step.
    fn goes_by(&self, mut step: usize, by: usize) -> bool {
        while step != 0 {
            if self.steps[step].by == by {
                return true;
            }
            step = self.steps[step].from;
        }
        false
    }

    /// All candidates on the way to a step, and one more.
    fn nodes(&self, mut step: usize, last: usize) -> Vec<usize> {
        let mut nodes = vec![last];
        while step != 0 {
            nodes.push(self.steps[step].at);
            nodes.push(self.steps[step].by);
            step = self.steps[step].from;
        }
        nodes.push(self.steps[0].at);
        nodes.reverse();
        nodes
    }
}
