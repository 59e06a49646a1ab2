//! Components of small graphs.

use std::collections::VecDeque;

/// Numbers the components of a graph. Returns the number of components, and for each node the
/// number of its component. Nodes for which `has` is false belong to no component.
pub(super) fn components(
    has: &[bool],
    links: impl Iterator<Item = (usize, usize)>,
) -> (usize, Vec<Option<usize>>) {
    let mut neighbours = vec![Vec::new(); has.len()];
    for (a, b) in links {
        if has[a] && has[b] {
            neighbours[a].push(b);
            neighbours[b].push(a);
        }
    }
    let mut component = vec![None; has.len()];
    let mut count = 0;
    for start in 0..has.len() {
        if !has[start] || component[start].is_some() {
            continue;
        }
        let mut open = vec![start];
        component[start] = Some(count);
        while let Some(node) = open.pop() {
            for &other in &neighbours[node] {
                if component[other].is_none() {
                    component[other] = Some(count);
                    open.push(other);
                }
            }
        }
        count += 1;
    }
    (count, component)
}

/// For each node of a graph, the number of steps from `start`; `None` if there is no path.
pub(super) fn distances(neighbours: &[Vec<usize>], start: usize) -> Vec<Option<usize>> {
    let mut distance = vec![None; neighbours.len()];
    distance[start] = Some(0);
    let mut open = VecDeque::from([start]);
    while let Some(node) = open.pop_front() {
        let next = distance[node].map(|steps| steps + 1);
        for &other in &neighbours[node] {
            if distance[other].is_none() {
                distance[other] = next;
                open.push_back(other);
            }
        }
    }
    distance
}
