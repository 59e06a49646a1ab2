//! The plain evaluator: checks whether values satisfy the constraints.

use super::graph::components;
use super::{Constraint, Literal, Model, Variable};
use crate::board::Flaw;

impl Model {
    /// Checks that an answer has a value for each variable, that the values lie in the domains, and
    /// that they satisfy every constraint.
    ///
    /// `place` names the place of a key variable, as in [`Model::verdict`].
    ///
    /// # Errors
    /// The first constraint that the answer breaks, and where.
    pub fn check(&self, answer: &[i32], place: impl Fn(usize) -> String) -> Result<(), Flaw> {
        if answer.len() != self.domains.len() {
            let (has, needs) = (answer.len(), self.domains.len());
            return Err(Flaw(format!("the answer has {has} values instead of {needs}")));
        }
        for (value, domain) in answer.iter().zip(&self.domains) {
            if !domain.contains(value) {
                let (from, to) = (domain.start(), domain.end());
                return Err(Flaw(format!("the answer has the value {value} outside {from}-{to}")));
            }
        }
        match self.constraints.iter().find(|constraint| !constraint.holds(answer)) {
            Some(broken) => {
                let places = self.places(&broken.culprits(answer), place);
                Err(Flaw(format!("the answer breaks a rule: {}{places}", broken.rule())))
            }
            None => Ok(()),
        }
    }

    /// Names places in parentheses: all of one or two places, and the ends of more.
    fn places(&self, variables: &[Variable], place: impl Fn(usize) -> String) -> String {
        let is_key = |variable: &&Variable| self.is_key[variable.0];
        let index = |variable: &Variable| {
            self.is_key[..variable.0].iter().filter(|is_key| **is_key).count()
        };
        let keys: Vec<usize> = variables.iter().filter(is_key).map(index).collect();
        match keys[..] {
            [] => String::new(),
            [one] => format!(" ({})", place(one)),
            [a, b] => format!(" ({} and {})", place(a), place(b)),
            [first, .., last] => format!(" (from {} to {})", place(first), place(last)),
        }
    }

    /// Whether values satisfy every constraint.
    pub(super) fn accepts(&self, values: &[i32]) -> bool {
        self.constraints.iter().all(|constraint| constraint.holds(values))
    }
}

impl Constraint {
    /// Whether values satisfy the constraint.
    pub(super) fn holds(&self, values: &[i32]) -> bool {
        let value = |variable: &Variable| values[variable.0];
        let holds = |literal: &Literal| literal.holds(values);
        match self {
            Constraint::Distinct(variables) => {
                let mut all: Vec<i32> = variables.iter().map(value).collect();
                all.sort_unstable();
                all.windows(2).all(|pair| pair[0] != pair[1])
            }
            Constraint::Linear { terms, total } => {
                let product = |(factor, variable): &(i32, Variable)| {
                    i64::from(*factor) * i64::from(value(variable))
                };
                let sum: i64 = terms.iter().map(product).sum();
                (i64::from(*total.start())..=i64::from(*total.end())).contains(&sum)
            }
            Constraint::DistinctSum { variables, total } => {
                let mut all: Vec<i32> = variables.iter().map(value).collect();
                all.sort_unstable();
                let sum: i64 = all.iter().map(|value| i64::from(*value)).sum();
                sum == i64::from(*total) && all.windows(2).all(|pair| pair[0] != pair[1])
            }
            Constraint::Product { variables, total } => {
                let mut values = variables.iter().map(|variable| i64::from(value(variable)));
                values.try_fold(1, i64::checked_mul) == Some(*total)
            }
            Constraint::Count { of, allowed } => {
                allowed.contains(&of.iter().filter(|literal| holds(literal)).count())
            }
            Constraint::Differ(one, other) => {
                one.iter().zip(other).any(|(a, b)| value(a) != value(b))
            }
            Constraint::Less(a, b) => value(a) < value(b),
            Constraint::Table { variables, rows } => {
                rows.iter().any(|row| variables.iter().map(value).eq(row.iter().copied()))
            }
            Constraint::Clause(literals) => literals.iter().any(holds),
            Constraint::Runs { line, lengths } => {
                let cells: Vec<bool> = line.iter().map(holds).collect();
                let runs = cells.chunk_by(|a, b| a == b).filter(|run| run[0]);
                runs.map(<[bool]>::len).eq(lengths.iter().copied())
            }
            Constraint::OneLoop { edges } => is_one_loop(edges, values),
            Constraint::Acyclic { edges } => cycle(edges, values).is_empty(),
            Constraint::Connected { cells, links } => {
                let has: Vec<bool> = cells.iter().map(holds).collect();
                components(&has, links.iter().copied()).0 <= 1
            }
            Constraint::Regions { cells, links, regions } => {
                let owners: Vec<i32> = cells.iter().map(value).collect();
                are_regions(&owners, links, regions)
            }
        }
    }

    /// The variables that show where values break the constraint.
    fn culprits(&self, values: &[i32]) -> Vec<Variable> {
        match self {
            Constraint::Distinct(variables) => equal_pair(variables, values),
            Constraint::DistinctSum { variables, .. } => {
                let pair = equal_pair(variables, values);
                if pair.is_empty() { variables.clone() } else { pair }
            }
            Constraint::Linear { terms, .. } => terms.iter().map(|term| term.1).collect(),
            Constraint::Product { variables, .. } | Constraint::Table { variables, .. } => {
                variables.clone()
            }
            Constraint::Less(a, b) => vec![*a, *b],
            Constraint::Differ(one, other) => one.iter().chain(other).copied().collect(),
            Constraint::Acyclic { edges } => {
                cycle(edges, values).into_iter().map(|edge| edges[edge].0.variable).collect()
            }
            Constraint::Count { of: literals, .. }
            | Constraint::Clause(literals)
            | Constraint::Runs { line: literals, .. } => {
                literals.iter().map(|literal| literal.variable).collect()
            }
            Constraint::OneLoop { edges } => {
                let end = open_end(&degrees(edges, values));
                let at_end = |&&(literal, a, b): &&(Literal, usize, usize)| {
                    literal.holds(values) && (Some(a) == end || Some(b) == end)
                };
                edges.iter().filter(at_end).map(|(literal, ..)| literal.variable).collect()
            }
            // The fault is the whole shape.
            Constraint::Connected { .. } => Vec::new(),
            Constraint::Regions { cells, links, regions } => {
                let owners: Vec<i32> = cells.iter().map(|cell| values[cell.0]).collect();
                let wrong = (1..).zip(regions).find(|region| !is_region(&owners, links, *region));
                wrong.map(|(_, &(seed, _))| cells[seed]).into_iter().collect()
            }
        }
    }

    /// The rule in words, for messages.
    fn rule(&self) -> &'static str {
        match self {
            Constraint::Distinct(_) => "two values that must differ are equal",
            Constraint::Linear { .. } => "a sum is wrong",
            Constraint::DistinctSum { .. } => "a sum of different values is wrong",
            Constraint::Product { .. } => "a product is wrong",
            Constraint::Count { .. } => "a number of cells or lines is wrong",
            Constraint::Differ(..) => "two lines are equal",
            Constraint::Acyclic { .. } => "lines form a closed loop",
            Constraint::Less(..) => "a value is not less than another",
            Constraint::Table { .. } => "a combination of values is not allowed",
            Constraint::Clause(_) => "a cell does not agree with what is given",
            Constraint::Runs { .. } => "the runs of a line have other lengths",
            Constraint::OneLoop { .. } => "the lines do not form one closed loop",
            Constraint::Connected { .. } => "cells that must be connected are not",
            Constraint::Regions { .. } => "a region has the wrong size or shape",
        }
    }
}

/// The first two variables with the same value.
fn equal_pair(variables: &[Variable], values: &[i32]) -> Vec<Variable> {
    let value = |variable: &Variable| values[variable.0];
    let repeated = variables.iter().enumerate().find_map(|(index, variable)| {
        let before = &variables[..index];
        Some([*before.iter().find(|other| value(other) == value(variable))?, *variable])
    });
    repeated.map(Vec::from).unwrap_or_default()
}

/// The number of used edges at each node.
fn degrees(edges: &[(Literal, usize, usize)], values: &[i32]) -> Vec<usize> {
    let mut degrees = vec![0; node_count(edges)];
    for &(_, a, b) in edges.iter().filter(|(literal, ..)| literal.holds(values)) {
        degrees[a] += 1;
        degrees[b] += 1;
    }
    degrees
}

/// The first node where the used edges do not form a line that goes on: one edge ends there, or more
/// than two meet.
fn open_end(degrees: &[usize]) -> Option<usize> {
    degrees.iter().position(|degree| !matches!(degree, 0 | 2))
}

fn is_one_loop(edges: &[(Literal, usize, usize)], values: &[i32]) -> bool {
    let degrees = degrees(edges, values);
    let has: Vec<bool> = degrees.iter().map(|degree| *degree > 0).collect();
    let used = edges.iter().filter(|(literal, ..)| literal.holds(values));
    let is_one = components(&has, used.map(|&(_, a, b)| (a, b))).0 == 1;
    is_one && open_end(&degrees).is_none()
}

/// The used edges of a closed loop, as indices; empty if there is no closed loop.
pub(super) fn cycle(edges: &[(Literal, usize, usize)], values: &[i32]) -> Vec<usize> {
    let mut used: Vec<Vec<(usize, usize)>> = vec![Vec::new(); node_count(edges)];
    for (index, &(literal, a, b)) in edges.iter().enumerate() {
        if !literal.holds(values) {
            continue;
        }
        // The path between the ends of the edge, along the edges before it.
        let mut from: Vec<Option<(usize, usize)>> = vec![None; used.len()];
        let mut open = vec![a];
        while let Some(node) = open.pop() {
            for &(edge, next) in &used[node] {
                if next != a && from[next].is_none() {
                    from[next] = Some((edge, node));
                    open.push(next);
                }
            }
        }
        if a == b || from[b].is_some() {
            let mut path = vec![index];
            let mut node = b;
            while let Some((edge, before)) = from[node].filter(|_| node != a) {
                path.push(edge);
                node = before;
            }
            return path;
        }
        used[a].push((index, b));
        used[b].push((index, a));
    }
    Vec::new()
}

/// The number of nodes of a graph whose nodes are numbered from 0.
pub(super) fn node_count(edges: &[(Literal, usize, usize)]) -> usize {
    edges.iter().map(|&(_, a, b)| a.max(b) + 1).max().unwrap_or(0)
}

fn are_regions(owners: &[i32], links: &[(usize, usize)], regions: &[(usize, usize)]) -> bool {
    let in_range = owners.iter().all(|owner| (0..=regions.len() as i32).contains(owner));
    in_range && (1..).zip(regions).all(|region| is_region(owners, links, region))
}

/// Whether the cells of a region contain its seed, have its size, and are connected. A region is
/// its number, and its seed and size.
fn is_region(
    owners: &[i32],
    links: &[(usize, usize)],
    (number, &(seed, size)): (i32, &(usize, usize)),
) -> bool {
    let has: Vec<bool> = owners.iter().map(|owner| *owner == number).collect();
    let count = has.iter().filter(|has| **has).count();
    has[seed] && count == size && components(&has, links.iter().copied()).0 == 1
}
