//! The way from a supposition to a conclusion in a graph, first found first.

use super::link_graph::{Graph, Strong};
use crate::kinds::sudoku::board::{HOUSES, HOUSES_OF};
use crate::kinds::sudoku::grade::candidates::{Candidates, View};
use crate::kinds::sudoku::grade::digit_set;
use crate::kinds::sudoku::grade::peers::BOX_ROW_COLUMN;
use crate::kinds::sudoku::grade::step::{Chain, Link, Reason};

/// What follows from a supposition, in the order in which Sudoku Explainer finds it: what is found
/// to hold is followed up before the next that does not hold.
pub struct Spread {
    /// The candidates found, and the step each comes from; the first is the supposition.
    found: Vec<(usize, bool, usize)>,
}

impl Spread {
    /// Spreads from a candidate that holds, or does not, until another is found to.
    pub fn until(
        graph: &Graph,
        strong: &Strong,
        (source, holds): (usize, bool),
        target: (usize, bool),
    ) -> Spread {
        let mut spread = Spread { found: vec![(source, holds, 0)] };
        let mut seen = vec![[false; 2]; graph.len()];
        seen[source][usize::from(holds)] = true;
        let mut offs = std::collections::VecDeque::new();
        let mut ons = std::collections::VecDeque::new();
        if holds {
            ons.push_back(0)
        } else {
            offs.push_back(0)
        }
        loop {
            let (from, holds) = match (ons.pop_front(), ()) {
                (Some(from), ()) => (from, true),
                _ => match offs.pop_front() {
                    Some(from) => (from, false),
                    None => return spread,
                },
            };
            let at = spread.found[from].0;
            let mut add = |n: usize| {
                if !seen[n][usize::from(!holds)] {
                    seen[n][usize::from(!holds)] = true;
                    if holds { &mut offs } else { &mut ons }.push_back(spread.found.len());
                    spread.found.push((n, !holds, from));
                }
            };
            if holds {
                graph.weak_in_order(at).for_each(&mut add);
            } else {
                strong.partners(at).for_each(&mut add);
            }
            if seen[target.0][usize::from(target.1)] {
                return spread;
            }
        }
    }

    /// The place of a candidate in the order of finding.
    pub fn position(&self, n: usize, holds: bool) -> Option<usize> {
        self.found.iter().position(|&(at, on, _)| (at, on) == (n, holds))
    }

    /// The candidates on the way to one, the supposition first.
    pub fn way(&self, n: usize, holds: bool) -> Vec<usize> {
        let mut way = Vec::new();
        let Some(mut step) = self.position(n, holds) else { return way };
        loop {
            way.push(self.found[step].0);
            if step == 0 {
                break;
            }
            step = self.found[step].2;
        }
        way.reverse();
        way
    }
}

/// A chain in which candidates hold and do not hold by turns.
pub fn chain(candidates: &Candidates, graph: &Graph, way: &[usize], first_holds: bool) -> Chain {
    let mut links: Vec<Link> = Vec::with_capacity(way.len());
    for (i, &n) in way.iter().enumerate() {
        let (cell, digit) = graph.candidate(n);
        let holds = first_holds == (i % 2 == 0);
        let before = i.checked_sub(1).map(|i| graph.candidate(way[i]));
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

/// Why a candidate follows from another.
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
