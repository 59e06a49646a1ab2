//! Shortest paths from an assumption to a conclusion in a link graph.

use std::collections::VecDeque;

use super::link_graph::{LinkGraph, Literal, StrongLinks};
use crate::board::{HOUSES, HOUSES_OF};
use crate::grade::candidates::{CandidateView, Candidates};
use crate::grade::digit_set;
use crate::grade::peers::BOX_ROW_COLUMN;
use crate::grade::step::{Chain, Link, Reason};

/// The literals that follow from an assumption, in the order in which Sudoku Explainer finds them:
/// all true candidates found so far are followed before the next false candidate.
pub struct Spread {
    /// The literals found, each with the index of the literal from which it follows. The first
    /// literal is the assumption.
    found: Vec<(Literal, usize)>,
}

impl Spread {
    /// Follows an assumption until `target` is found or nothing more follows.
    pub fn until(
        graph: &LinkGraph,
        strong: &StrongLinks,
        assumption: Literal,
        target: Literal,
    ) -> Spread {
        let mut spread = Spread { found: vec![(assumption, 0)] };
        let mut seen = vec![[false; 2]; graph.len()];
        seen[assumption.candidate][usize::from(assumption.holds)] = true;
        let mut offs = VecDeque::new();
        let mut ons = VecDeque::new();
        if assumption.holds { &mut ons } else { &mut offs }.push_back(0);
        loop {
            let Some(from) = ons.pop_front().or_else(|| offs.pop_front()) else { return spread };
            let Literal { candidate, holds } = spread.found[from].0;
            let mut add = |next: usize| {
                let known = &mut seen[next][usize::from(!holds)];
                if !*known {
                    *known = true;
                    if holds { &mut offs } else { &mut ons }.push_back(spread.found.len());
                    spread.found.push((Literal { candidate: next, holds: !holds }, from));
                }
            };
            if holds {
                graph.weak_in_order(candidate).for_each(&mut add);
            } else {
                strong.partners(candidate).for_each(&mut add);
            }
            if seen[target.candidate][usize::from(target.holds)] {
                return spread;
            }
        }
    }

    /// The position of a literal in the order in which the literals were found.
    pub fn position(&self, literal: Literal) -> Option<usize> {
        self.found.iter().position(|(found, _)| *found == literal)
    }

    /// The candidates on the path from the assumption to a literal.
    pub fn path(&self, literal: Literal) -> Vec<usize> {
        let mut path = Vec::new();
        let Some(mut step) = self.position(literal) else { return path };
        loop {
            let (literal, from) = self.found[step];
            path.push(literal.candidate);
            if step == 0 {
                break;
            }
            step = from;
        }
        path.reverse();
        path
    }
}

/// Builds a chain from a path of candidates that are alternately true and false.
pub fn chain(
    candidates: &Candidates,
    graph: &LinkGraph,
    path: &[usize],
    first_holds: bool,
) -> Chain {
    let mut links: Vec<Link> = Vec::with_capacity(path.len());
    for (i, &n) in path.iter().enumerate() {
        let (cell, digit) = graph.candidate(n);
        let holds = first_holds == (i % 2 == 0);
        let before = i.checked_sub(1).map(|i| graph.candidate(path[i]));
        let reason = match before {
            None => Reason::Assumed,
            Some((other, _)) => reason(candidates, other, cell, digit, holds),
        };
        let from = if i == 0 { Vec::new() } else { vec![i as u16 - 1] };
        links.push(Link {
            cell: cell as u8,
            digit: digit as u8,
            holds,
            reason,
            from,
            pattern: None,
        });
    }
    Chain { links }
}

/// The reason why a candidate follows from the previous candidate of the path, which is in the cell
/// `before`.
fn reason(
    candidates: &Candidates,
    before: usize,
    cell: usize,
    digit: usize,
    holds: bool,
) -> Reason {
    if before == cell {
        return if holds { Reason::LastCandidate } else { Reason::SameCell };
    }
    let shared = BOX_ROW_COLUMN[cell].into_iter().filter(|house| {
        HOUSES_OF[before].contains(house) && HOUSES[usize::from(*house)].contains(&(cell as u8))
    });
    let mut fitting = shared
        .filter(|&house| !holds || digit_set::count(candidates.places(house.into(), digit)) == 2);
    let house = fitting.next().unwrap_or(HOUSES_OF[cell][0]);
    if holds { Reason::LastPlace(house) } else { Reason::SameHouse(house) }
}
