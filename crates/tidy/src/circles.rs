//! Circles of files: files that import each other, directly or through others.

use std::collections::{BTreeMap, VecDeque};

use crate::Fault;
use crate::paths::Modules;
use crate::source::Repository;

/// A fault for each circle of files.
pub fn faults(repository: &Repository) -> Vec<Fault> {
    repository.crates().into_iter().flat_map(|folder| of_crate(repository, folder)).collect()
}

fn of_crate(repository: &Repository, folder: &str) -> Vec<Fault> {
    let modules = Modules::new(repository, folder);
    let names: Vec<&Vec<String>> = modules.files.keys().collect();
    let index: BTreeMap<&Vec<String>, usize> =
        names.iter().enumerate().map(|(at, name)| (*name, at)).collect();
    let edges: Vec<Vec<usize>> = names
        .iter()
        .map(|name| {
            modules.named_by(name).iter().filter_map(|other| index.get(other).copied()).collect()
        })
        .collect();
    let circles = components(&edges).into_iter().filter(|circle| circle.len() > 1);
    circles
        .map(|circle| {
            let file = |at: &usize| modules.files[names[*at]].0;
            let shortest = shortest_circle(&edges, &circle);
            let way: Vec<&str> = shortest.iter().chain(shortest.first()).map(file).collect();
            let more = match circle.len() - shortest.len() {
                0 => String::new(),
                more => format!(", and {more} more files with longer circles"),
            };
            Fault {
                file: circle.iter().map(file).min().unwrap_or_default().to_owned(),
                text: format!(
                    "a circle of files that import each other: {}{more}; move what they share to a \
                     file that imports neither",
                    way.join(" -> ")
                ),
            }
        })
        .collect()
}

/// The shortest circle within a component.
fn shortest_circle(edges: &[Vec<usize>], component: &[usize]) -> Vec<usize> {
    let circles = component.iter().filter_map(|start| {
        let mut from: BTreeMap<usize, usize> = BTreeMap::new();
        let mut open = VecDeque::from([*start]);
        while let Some(node) = open.pop_front() {
            for next in edges[node].iter().filter(|next| component.contains(next)) {
                if next == start {
                    let mut way = vec![node];
                    while let Some(before) = from.get(&way[way.len() - 1]) {
                        way.push(*before);
                    }
                    way.reverse();
                    return Some(way);
                }
                if !from.contains_key(next) {
                    from.insert(*next, node);
                    open.push_back(*next);
                }
            }
        }
        None
    });
    circles.min_by_key(Vec::len).unwrap_or_default()
}

/// The strongly connected components of a graph, by the algorithm of Tarjan without recursion.
fn components(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let count = edges.len();
    let (mut number, mut low) = (vec![usize::MAX; count], vec![0; count]);
    let (mut stack, mut is_on_stack) = (Vec::new(), vec![false; count]);
    let (mut next, mut found) = (0, Vec::new());
    for start in 0..count {
        if number[start] != usize::MAX {
            continue;
        }
        let mut open = vec![(start, 0)];
        while let Some((node, at)) = open.pop() {
            if at == 0 {
                number[node] = next;
                low[node] = next;
                next += 1;
                stack.push(node);
                is_on_stack[node] = true;
            }
            if let Some(&other) = edges[node].get(at) {
                open.push((node, at + 1));
                if number[other] == usize::MAX {
                    open.push((other, 0));
                } else if is_on_stack[other] {
                    low[node] = low[node].min(number[other]);
                }
                continue;
            }
            if let Some((parent, _)) = open.last() {
                low[*parent] = low[*parent].min(low[node]);
            }
            if low[node] == number[node] {
                let from = stack.iter().rposition(|other| *other == node).unwrap_or(0);
                let component = stack.split_off(from);
                component.iter().for_each(|other| is_on_stack[*other] = false);
                found.push(component);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_are_components_of_several_nodes() {
        let mut found = components(&[vec![1], vec![2], vec![0, 3], vec![4], vec![3], vec![]]);
        found.iter_mut().for_each(|component| component.sort_unstable());
        found.sort();
        assert_eq!(found, [vec![0, 1, 2], vec![3, 4], vec![5]]);
        let edges = [vec![1, 2], vec![2], vec![0, 1], vec![2, 0]];
        assert_eq!(shortest_circle(&edges, &[0, 1, 2]).len(), 2);
    }
}
