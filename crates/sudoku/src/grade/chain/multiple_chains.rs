//! Multiple forcing chains (rated 8.0 and up): all candidates of a cell, or all candidates of a
//! digit in a house, lead to the same conclusion.
//!
//! The search assumes that no single chains are left. So no candidate implies its own negation, and
//! cells and houses with only two candidates lead to no new conclusion.

use super::candidate_set::CandidateSet;
use super::link_graph::{LinkGraph, LinkTypes, LinkedCandidates, Literal, StrongLinks};
use super::path::{Spread, chain};
use super::rating;
use super::wave::{Closure, Wave};
use crate::board::HOUSES;
use crate::grade::candidates::{CandidateView, Candidates};
use crate::grade::digit_set;
use crate::grade::peers::BOX_ROW_COLUMN;
use crate::grade::step::Basis;
use crate::grade::{OFF, ON, Step, Technique};

/// Finds the multiple forcing chains that Sudoku Explainer shows.
pub fn multiple_chains(candidates: &Candidates) -> Option<Step> {
    let graph = LinkGraph::new(candidates);
    let strong = StrongLinks::new(&graph, candidates, LinkTypes::All);
    match (graph.len(), strong.linked.len()) {
        (0..=256, 0..=128) => search::<4, 2>(candidates, &graph, &strong),
        (0..=256, _) => search::<4, 4>(candidates, &graph, &strong),
        _ => search::<12, 12>(candidates, &graph, &strong),
    }
}

/// Candidates of which exactly one is true.
struct Group {
    technique: Technique,
    /// The house, if the members are the candidates of a digit in a house. `None` if the members
    /// are the candidates of a cell.
    house: Option<usize>,
    members: Vec<usize>,
}

/// A conclusion that all members of a group lead to.
struct Hint {
    links: u32,
    group: usize,
    target: Literal,
}

/// Searches for the best hint. Sets of arbitrary candidates have `F` words. Sets of linked
/// candidates (candidates with a strong link) have `W` words.
fn search<const F: usize, const W: usize>(
    candidates: &Candidates,
    graph: &LinkGraph,
    strong: &StrongLinks,
) -> Option<Step> {
    let linked = LinkedCandidates::<W>::new(graph, strong);
    let reached = Reached::<F, W>::new(graph, &linked);
    let groups = groups_of(candidates, graph);
    let mut distances = Distances { graph, linked: &linked, levels: vec![None; graph.len()] };
    let mut best: Option<Hint> = None;
    for (number, group) in groups.iter().enumerate() {
        let on = common(&reached.on, &group.members);
        let off = common(&reached.off, &group.members);
        let on = on.iter().map(|index| (linked.candidate(index), ON));
        for (candidate, holds) in on.chain(off.iter().map(|n| (n, OFF))) {
            let target = Literal { candidate, holds };
            let links = group.members.iter().map(|&n| distances.links(n, target)).sum();
            let new = Hint { links, group: number, target };
            // At the same length, cells rank before houses.
            let rank = |hint: &Hint| (hint.links, groups[hint.group].technique, hint.group);
            // Among hints of the same rank, true conclusions come before false conclusions.
            // Conclusions that are all true or all false are in the order in which the group's
            // first member reaches them.
            let order =
                |hint: &Hint| (!hint.target.holds, position(graph, strong, group, hint.target));
            if best.as_ref().is_none_or(|old| {
                rank(&new) < rank(old) || rank(&new) == rank(old) && order(&new) < order(old)
            }) {
                best = Some(new);
            }
        }
    }
    let best = best?;
    Some(step(candidates, graph, strong, &groups[best.group], &best))
}

/// The position of a conclusion in the order in which the first member of a group reaches
/// conclusions.
fn position(graph: &LinkGraph, strong: &StrongLinks, group: &Group, target: Literal) -> usize {
    let first = group.members.first().copied().unwrap_or(0);
    let assumption = Literal { candidate: first, holds: true };
    Spread::until(graph, strong, assumption, target).position(target).unwrap_or(0)
}

/// The intersection of the sets of some candidates.
fn common<const W: usize>(sets: &[CandidateSet<W>], members: &[usize]) -> CandidateSet<W> {
    members
        .iter()
        .map(|&n| sets[n])
        .reduce(|all, set| all.intersection(&set))
        .unwrap_or(CandidateSet::EMPTY)
}

/// For each candidate, everything that follows if the candidate is true.
struct Reached<const F: usize, const W: usize> {
    /// One set per assumed candidate: the linked candidates that become true, as indices into the
    /// list of linked candidates.
    on: Vec<CandidateSet<W>>,
    /// One set per assumed candidate: all candidates that become false.
    off: Vec<CandidateSet<F>>,
}

impl<const F: usize, const W: usize> Reached<F, W> {
    fn new(graph: &LinkGraph, linked: &LinkedCandidates<W>) -> Reached<F, W> {
        let linked_on = Closure::new(linked).on;
        let weak = graph.weak::<F>();
        let linked_off: Vec<CandidateSet<F>> = linked_on
            .iter()
            .map(|on| {
                let mut off = CandidateSet::EMPTY;
                on.for_each(|index| off.insert_all(&weak[linked.candidate(index)]));
                off
            })
            .collect();
        let (mut on, mut off) = (Vec::new(), weak);
        on.resize(graph.len(), CandidateSet::EMPTY);
        for (n, (on, off)) in on.iter_mut().zip(&mut off).enumerate() {
            if let Some(index) = linked.index_of(n) {
                (*on, *off) = (linked_on[index], linked_off[index]);
            } else {
                linked.next[n].for_each(|index| {
                    on.insert_all(&linked_on[index]);
                    off.insert_all(&linked_off[index]);
                });
            }
        }
        Reached { on, off }
    }
}

/// The groups to examine, in the order of Sudoku Explainer. A group is either the candidates of a
/// cell or the candidates of a digit in a house. It has at least three candidates.
///
/// The function visits all cells with at least three candidates. For each cell, it first lists
/// groups of digits in houses: for each digit of the cell, those houses in which the visited cell
/// is the first possible cell of the digit. Then it lists the group of the cell itself. So a digit
/// in a house is listed at most once. It is not listed if its first possible cell has only two
/// candidates.
fn groups_of(candidates: &Candidates, graph: &LinkGraph) -> Vec<Group> {
    let mut groups = Vec::new();
    for (cell, houses) in BOX_ROW_COLUMN.iter().enumerate() {
        let digits = candidates.digits(cell);
        if digit_set::count(digits) < 3 {
            continue;
        }
        for digit in digit_set::iter(digits) {
            for house in houses.map(usize::from) {
                let places = candidates.places(house, digit);
                if digit_set::count(places) < 3
                    || usize::from(HOUSES[house][digit_set::first(places)]) != cell
                {
                    continue;
                }
                let members = digit_set::iter(places)
                    .filter_map(|index| graph.number(HOUSES[house][index].into(), digit))
                    .collect();
                let technique = Technique::HouseForcingChains;
                groups.push(Group { technique, house: Some(house), members });
            }
        }
        let members =
            digit_set::iter(digits).filter_map(|digit| graph.number(cell, digit)).collect();
        groups.push(Group { technique: Technique::CellForcingChains, house: None, members });
    }
    groups
}

/// Computes the lengths of shortest chains.
struct Distances<'a, const W: usize> {
    graph: &'a LinkGraph,
    linked: &'a LinkedCandidates<W>,
    /// For each starting candidate, the sets of true candidates reached after 1, 2, 3 and more
    /// pairs of a weak and a strong link. The sets are computed when needed.
    levels: Vec<Option<Vec<CandidateSet<W>>>>,
}

impl<const W: usize> Distances<'_, W> {
    /// The length of the shortest chain from a true candidate to a conclusion that is known to
    /// follow.
    fn links(&mut self, from: usize, target: Literal) -> u32 {
        let Literal { candidate: n, holds } = target;
        let linked = self.linked;
        let levels = self.levels[from].get_or_insert_with(|| {
            let mut levels = Vec::with_capacity(16);
            let mut wave = Wave::from_one(linked, from);
            while !wave.is_done() {
                levels.push(wave.on);
                wave.advance(linked);
            }
            levels
        });
        let level = if holds {
            linked
                .index_of(n)
                .and_then(|index| levels.iter().position(|level| level.contains(index)))
        } else if self.graph.excludes(from, n) {
            return 2;
        } else {
            levels.iter().position(|level| level.intersects(&linked.weak[n]))
        };
        level.map_or(0, |level| 2 * level as u32 + if holds { 3 } else { 4 })
    }
}

fn step(
    candidates: &Candidates,
    graph: &LinkGraph,
    strong: &StrongLinks,
    group: &Group,
    best: &Hint,
) -> Step {
    let Literal { candidate: target, holds } = best.target;
    let of = |n: usize| graph.candidate(n);
    let chains = group
        .members
        .iter()
        .map(|&n| {
            let assumption = Literal { candidate: n, holds: true };
            let path = Spread::until(graph, strong, assumption, best.target).path(best.target);
            chain(candidates, graph, &path, ON)
        })
        .collect();
    let basis = Basis {
        cells: group.members.iter().fold(0, |set, &n| set | 1 << of(n).0),
        digits: group.members.iter().fold(0, |set, &n| set | 1 << of(n).1),
        houses: group.house.map_or(0, |house| 1 << house),
        secondary: 0,
        chains,
    };
    let (cell, digit) = of(target);
    let mut step = if holds {
        Step::placement(group.technique, cell, digit, basis)
    } else {
        Step::eliminations(group.technique, 1 << digit, 1 << cell, basis)
    };
    step.rating = rating(group.technique.rating(), best.links);
    step
}
