//! Clauses that a search adds when it meets an assignment with several loops or several components.
//!
//! Each clause follows from the constraint alone, so it excludes no solution.

use batsat::Lit;

use super::Constraint;
use super::encode::Encoding;
use super::evaluate::{self, node_count};
use super::graph::components;

/// Adds clauses that the assignment breaks, if it breaks the constraint. Returns the number of
/// clauses added.
pub(super) fn add(constraint: &Constraint, values: &[i32], encoding: &mut Encoding) -> usize {
    match constraint {
        Constraint::OneLoop { edges } => {
            let nodes = vec![true; node_count(edges)];
            let used: Vec<bool> = edges.iter().map(|edge| edge.0.holds(values)).collect();
            let links = edges.iter().zip(&used).filter(|(_, used)| **used);
            let (_, of) = components(&nodes, links.map(|((_, a, b), _)| (*a, *b)));
            let mut loops: Vec<Option<usize>> =
                edges.iter().zip(&used).filter(|(_, used)| **used).map(|(e, _)| of[e.1]).collect();
            loops.sort_unstable();
            loops.dedup();
            if loops.len() < 2 {
                return 0;
            }
            for &component in &loops {
                // If all edges of this loop are used, no other edge is used.
                let is_here = |at: usize| used[at] && of[edges[at].1] == component;
                let all = encoding.clauses.literal();
                let here = (0..edges.len()).filter(|&at| is_here(at));
                let broken: Vec<Lit> = here.map(|at| !encoding.literal(edges[at].0)).collect();
                encoding.clauses.add(broken.into_iter().chain([all]));
                for at in (0..edges.len()).filter(|&at| !is_here(at)) {
                    let other = encoding.literal(edges[at].0);
                    encoding.clauses.add([!all, !other]);
                }
            }
            loops.len()
        }
        Constraint::Acyclic { edges } => {
            let cycle = evaluate::cycle(edges, values);
            if cycle.is_empty() {
                return 0;
            }
            let broken: Vec<Lit> =
                cycle.into_iter().map(|edge| !encoding.literal(edges[edge].0)).collect();
            encoding.clauses.add(broken);
            1
        }
        Constraint::Connected { cells, links } => {
            let has: Vec<bool> = cells.iter().map(|cell| cell.holds(values)).collect();
            let (count, of) = components(&has, links.iter().copied());
            if count < 2 {
                return 0;
            }
            let member = |component: usize| of.iter().position(|other| *other == Some(component));
            for component in 0..count {
                // A cell of the component and a cell of another component are connected only through
                // a cell of the border.
                let (Some(here), Some(there)) =
                    (member(component), member((component + 1) % count))
                else {
                    continue;
                };
                let is_here = |cell: usize| of[cell] == Some(component);
                let across = links.iter().filter(|&&(a, b)| is_here(a) != is_here(b));
                let mut border: Vec<usize> =
                    across.map(|&(a, b)| if is_here(a) { b } else { a }).collect();
                border.sort_unstable();
                border.dedup();
                let mut clause: Vec<Lit> =
                    border.iter().map(|cell| encoding.literal(cells[*cell])).collect();
                clause.extend([here, there].map(|cell| !encoding.literal(cells[cell])));
                encoding.clauses.add(clause);
            }
            count
        }
        _ => 0,
    }
}
