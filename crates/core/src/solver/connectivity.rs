//! Connected cells: groups that grow, and cells without which others fall apart.

/// Groups of things that can be joined.
#[derive(Clone, Debug)]
pub struct Groups(Vec<usize>);

impl Groups {
    /// Creates groups of one thing each.
    pub fn new(count: usize) -> Groups {
        Groups((0..count).collect())
    }

    /// The number of the group of a thing. Things of one group have the same number.
    pub fn group_of(&mut self, thing: usize) -> usize {
        let mut root = thing;
        while self.0[root] != root {
            // Shortens the path for later calls.
            self.0[root] = self.0[self.0[root]];
            root = self.0[root];
        }
        root
    }

    /// Joins the groups of two things. Returns false if they were one group before.
    pub fn join(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.group_of(a), self.group_of(b));
        self.0[a.max(b)] = a.min(b);
        a != b
    }
}

/// The pieces into which the part of a graph around a node falls without the node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pieces {
    /// The number of pieces.
    pub count: usize,
    /// The number of nodes in all pieces.
    pub total: usize,
    /// The number of nodes in the largest piece.
    pub largest: usize,
}

impl Pieces {
    fn add(&mut self, nodes: usize) {
        self.count += usize::from(nodes > 0);
        self.total += nodes;
        self.largest = self.largest.max(nodes);
    }
}

/// The cut nodes of a graph: the nodes without which two of the `needed` nodes would not be
/// connected any more. `neighbours` lists the neighbours of each node. Nodes that are not `allowed`
/// and all their links are ignored. A needed node is a cut node only if it parts two other needed
/// nodes.
pub fn cut_nodes(neighbours: &[Vec<usize>], allowed: &[bool], needed: &[bool]) -> Vec<usize> {
    let pieces = pieces(neighbours, allowed, needed).into_iter().enumerate();
    pieces.filter(|(_, pieces)| pieces.count > 1).map(|(node, _)| node).collect()
}

/// For each node, the pieces into which its part of a graph falls without it, as [`cut_nodes`] has them.
/// Only `needed` nodes count.
///
/// The method is the depth-first search of Hopcroft and Tarjan (1973).
pub fn pieces(neighbours: &[Vec<usize>], allowed: &[bool], needed: &[bool]) -> Vec<Pieces> {
    let n = neighbours.len();
    // The time at which the search reaches a node, and the earliest time that its subtree reaches.
    let (mut time, mut low) = (vec![usize::MAX; n], vec![usize::MAX; n]);
    // The number of needed nodes in the subtree of a node.
    let mut below = vec![0usize; n];
    let mut parent = vec![usize::MAX; n];
    let mut pieces = vec![Pieces::default(); n];
    // The nodes in the order of the search, and the path to the last one.
    let (mut order, mut stack) = (Vec::with_capacity(n), Vec::with_capacity(n));
    let mut clock = 0;
    for root in (0..n).filter(|node| allowed[*node]) {
        if time[root] != usize::MAX {
            continue;
        }
        order.clear();
        stack.push((root, 0));
        time[root] = clock;
        low[root] = clock;
        clock += 1;
        order.push(root);
        while let Some((node, next)) = stack.last_mut() {
            let node = *node;
            let Some(&other) = neighbours[node].get(*next) else {
                stack.pop();
                continue;
            };
            *next += 1;
            if !allowed[other] {
                continue;
            }
            if time[other] == usize::MAX {
                parent[other] = node;
                time[other] = clock;
                low[other] = clock;
                clock += 1;
                order.push(other);
                stack.push((other, 0));
            } else if other != parent[node] {
                low[node] = low[node].min(time[other]);
            }
        }
        let all = order.iter().filter(|node| needed[**node]).count();
        for &node in order.iter().rev() {
            below[node] += usize::from(needed[node]);
            let above = parent[node];
            if above != usize::MAX {
                low[above] = low[above].min(low[node]);
                below[above] += below[node];
                // The node above alone connects the subtree to the rest.
                if low[node] >= time[above] {
                    pieces[above].add(below[node]);
                }
            }
        }
        for &node in &order {
            let rest = all - usize::from(needed[node]) - pieces[node].total;
            pieces[node].add(rest);
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Whether all needed nodes other than `without` are connected, among those of one component.
    fn parts(
        links: &[(usize, usize)],
        allowed: &[bool],
        needed: &[bool],
        without: Option<usize>,
    ) -> Vec<usize> {
        let has = |node: usize| allowed[node] && Some(node) != without;
        let mut groups = Groups::new(allowed.len());
        for &(a, b) in links.iter().filter(|(a, b)| has(*a) && has(*b)) {
            groups.join(a, b);
        }
        let nodes = (0..allowed.len()).filter(|node| has(*node) && needed[*node]);
        let mut found: Vec<usize> = nodes.map(|node| groups.group_of(node)).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    proptest! {
        #[test]
        fn cut_nodes_part_needed_nodes(
            links in prop::collection::vec((0..9usize, 0..9usize), 0..16),
            allowed in prop::array::uniform9(prop::bool::weighted(0.8)),
            needed in prop::array::uniform9(any::<bool>()),
        ) {
            let links: Vec<(usize, usize)> = links.into_iter().filter(|(a, b)| a != b).collect();
            let mut neighbours = vec![Vec::new(); 9];
            for &(a, b) in &links {
                if !neighbours[a].contains(&b) {
                    neighbours[a].push(b);
                    neighbours[b].push(a);
                }
            }
            let needed: Vec<bool> = (0..9).map(|node| needed[node] && allowed[node]).collect();
            let expected: Vec<usize> = (0..9)
                .filter(|&node| {
                    let without: Vec<bool> =
                        (0..9).map(|other| needed[other] && other != node).collect();
                    let before = parts(&links, &allowed, &without, None).len();
                    allowed[node] && parts(&links, &allowed, &without, Some(node)).len() > before
                })
                .collect();
            prop_assert_eq!(cut_nodes(&neighbours, &allowed, &needed), expected);
        }
    }
}
