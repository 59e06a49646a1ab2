//! Digests of structures that do not depend on the order of their parts.
//!
//! A puzzle is written as a graph: its nodes are the cells, houses, digits and clues, and its edges
//! say which of them belong together. Each node starts with a colour that says what it is. In each
//! round, the new colour of a node is the digest of its colour and of the colours of its neighbours.
//! After some rounds, the sorted colours of all nodes are the digest of the graph. The digest is
//! equal for all graphs that differ only in the order of nodes and edges, so it is equal for all
//! disguises of a puzzle. The method is the colour refinement of Weisfeiler and Leman (1968).

use std::collections::BTreeSet;
use std::fmt::Write;

/// A graph with coloured nodes and edges.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    colours: Vec<u64>,
    /// For each node its neighbours: the colour of the edge, and the other node.
    edges: Vec<Vec<(u64, usize)>>,
}

impl Graph {
    /// Adds a node. Nodes of different types must have different colours. Returns its number.
    pub fn node(&mut self, colour: u64) -> usize {
        self.colours.push(mixed(colour));
        self.edges.push(Vec::new());
        self.colours.len() - 1
    }

    /// Adds an edge. `forward` is the colour that the first node sees, `backward` the colour that
    /// the second node sees. Both are equal for an edge without direction.
    pub fn edge(&mut self, (a, forward): (usize, u64), (b, backward): (usize, u64)) {
        self.edges[a].push((mixed(forward), b));
        self.edges[b].push((mixed(backward), a));
    }

    /// The digest of the graph, as text.
    pub fn digest(&self) -> String {
        let mut colours = self.colours.clone();
        let mut classes = class_count(&colours);
        // A round that separates no more nodes ends the refinement. One further round spreads the
        // last differences.
        for _ in 0..colours.len() {
            colours = self.round(&colours);
            let now = class_count(&colours);
            if now == classes {
                break;
            }
            classes = now;
        }
        let mut colours = self.round(&colours);
        colours.sort_unstable();
        colours.iter().fold(String::new(), |mut text, colour| {
            // Writing to a string cannot fail.
            let _ = write!(text, "{colour:016x}");
            text
        })
    }

    fn round(&self, colours: &[u64]) -> Vec<u64> {
        let next = colours.iter().zip(&self.edges).map(|(own, edges)| {
            let mut seen: Vec<u64> =
                edges.iter().map(|(colour, other)| joined(*colour, colours[*other])).collect();
            seen.sort_unstable();
            seen.into_iter().fold(mixed(*own), joined)
        });
        next.collect()
    }
}

fn class_count(colours: &[u64]) -> usize {
    colours.iter().collect::<BTreeSet<_>>().len()
}

/// A bijection of numbers that spreads small differences over all bits.
fn mixed(number: u64) -> u64 {
    let mut x = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

fn joined(a: u64, b: u64) -> u64 {
    mixed(a.rotate_left(23) ^ mixed(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A path of nodes with these colours, added in the given order.
    fn path(colours: [u64; 4], order: [usize; 4]) -> String {
        let mut graph = Graph::default();
        let mut numbers = [0; 4];
        for at in order {
            numbers[at] = graph.node(colours[at]);
        }
        for pair in numbers.windows(2) {
            graph.edge((pair[0], 1), (pair[1], 2));
        }
        graph.digest()
    }

    #[test]
    fn the_order_of_nodes_does_not_matter() {
        let digest = path([1, 1, 2, 1], [0, 1, 2, 3]);
        assert_eq!(digest, path([1, 1, 2, 1], [3, 1, 0, 2]));
        assert_ne!(digest, path([1, 2, 1, 1], [0, 1, 2, 3]));
        assert_ne!(digest, path([1, 1, 2, 2], [0, 1, 2, 3]));
        assert_eq!(digest.len(), 64);
    }
}
