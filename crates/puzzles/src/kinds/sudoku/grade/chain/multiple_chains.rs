//! Multiple forcing chains (8.0 and up): all candidates of a cell, or all places of a digit in a
//! house, lead to the same conclusion.
//!
//! They are looked for only where there are no single chains any more. So no supposition
//! contradicts itself, and cells and houses with two candidates have nothing more to tell.

use super::candidate_set::Set;
use super::link_graph::{Graph, Linked, Strong};
use super::path::{Spread, chain};
use super::rating;
use super::wave::{Closure, Wave};
use crate::kinds::sudoku::board::HOUSES;
use crate::kinds::sudoku::grade::candidates::{Candidates, View};
use crate::kinds::sudoku::grade::digit_set;
use crate::kinds::sudoku::grade::peers::BOX_ROW_COLUMN;
use crate::kinds::sudoku::grade::step::Basis;
use crate::kinds::sudoku::grade::{Step, Technique};

/// The chains that Sudoku Explainer shows.
pub fn multiple_chains(candidates: &Candidates) -> Option<Step> {
    let graph = Graph::of(candidates, 0x1ff, true);
    let strong = Strong::of(&graph, candidates, true, true);
    match (graph.len(), strong.linked.len()) {
        (0..=256, 0..=128) => search::<4, 2>(candidates, &graph, &strong),
        (0..=256, _) => search::<4, 4>(candidates, &graph, &strong),
        _ => search::<12, 12>(candidates, &graph, &strong),
    }
}

/// Candidates of which one holds.
struct Group {
    technique: Technique,
    /// The house, of places of a digit.
    house: Option<usize>,
    members: Vec<usize>,
}

/// A conclusion that all members of a group lead to.
struct Hint {
    links: u32,
    group: usize,
    target: (usize, bool),
}

/// `F` words hold a set of candidates, `W` words one of linked candidates.
fn search<const F: usize, const W: usize>(
    candidates: &Candidates,
    graph: &Graph,
    strong: &Strong,
) -> Option<Step> {
    let linked = Linked::<W>::of(graph, strong);
    let reached = Reached::<F, W>::of(graph, &linked);
    let groups = groups_of(candidates, graph);
    let mut ways = Ways { graph, linked: &linked, levels: vec![None; graph.len()] };
    let mut best: Option<Hint> = None;
    for (number, group) in groups.iter().enumerate() {
        let holds = common(&reached.holds, &group.members);
        let fails = common(&reached.fails, &group.members);
        let holds = holds.iter().map(|place| (linked.at(place), true));
        for target in holds.chain(fails.iter().map(|n| (n, false))) {
            let links = group.members.iter().map(|&n| ways.links(n, target)).sum();
            let new = Hint { links, group: number, target };
            // At the same length cells come before houses.
            let rank = |of: &Hint| (of.links, groups[of.group].technique, of.group);
            // Then what holds comes before what does not, then what the first member comes to
            // first.
            let order = |of: &Hint| (!of.target.1, position(graph, strong, group, of.target));
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

/// When a candidate is found from the first member of a group.
fn position(graph: &Graph, strong: &Strong, group: &Group, target: (usize, bool)) -> usize {
    let first = group.members.first().copied().unwrap_or(0);
    let spread = Spread::until(graph, strong, (first, true), target);
    spread.position(target.0, target.1).unwrap_or(0)
}

/// What some of a list of sets have in common.
fn common<const W: usize>(sets: &[Set<W>], of: &[usize]) -> Set<W> {
    of.iter().map(|&n| sets[n]).reduce(|all, one| all.and(&one)).unwrap_or(Set::EMPTY)
}

/// What follows from each candidate, if it holds, at any length.
struct Reached<const F: usize, const W: usize> {
    /// The linked candidates that hold, by their place.
    holds: Vec<Set<W>>,
    /// All candidates that do not.
    fails: Vec<Set<F>>,
}

impl<const F: usize, const W: usize> Reached<F, W> {
    fn of(graph: &Graph, linked: &Linked<W>) -> Reached<F, W> {
        let holds_of = Closure::of(linked).holds;
        let weak = graph.weak::<F>();
        let fails_of: Vec<Set<F>> = holds_of
            .iter()
            .map(|holds| {
                let mut fails = Set::EMPTY;
                holds.each(|place| fails.add(&weak[linked.at(place)]));
                fails
            })
            .collect();
        let (mut holds, mut fails) = (Vec::new(), weak);
        holds.resize(graph.len(), Set::EMPTY);
        for (n, (holds, fails)) in holds.iter_mut().zip(&mut fails).enumerate() {
            if let Some(place) = linked.place(n) {
                (*holds, *fails) = (holds_of[place], fails_of[place]);
            } else {
                linked.next[n].each(|place| {
                    holds.add(&holds_of[place]);
                    fails.add(&fails_of[place]);
                });
            }
        }
        Reached { holds, fails }
    }
}

/// The cells with three candidates or more and the places, three or more, of digits in houses, in
/// the order of Sudoku Explainer: by cell, a digit's houses by the first cell it has there (if that
/// has three candidates itself), then the cell.
fn groups_of(candidates: &Candidates, graph: &Graph) -> Vec<Group> {
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

/// How far candidates are from each other.
struct Ways<'a, const W: usize> {
    graph: &'a Graph,
    linked: &'a Linked<W>,
    /// For each candidate asked about, what holds if it does, by the number of pairs of a weak and
    /// a strong link, each with all that was found before.
    levels: Vec<Option<Vec<Set<W>>>>,
}

impl<const W: usize> Ways<'_, W> {
    /// The number of candidates in the shortest chain from one that holds to another; both are
    /// known to be linked.
    fn links(&mut self, from: usize, (n, holds): (usize, bool)) -> u32 {
        let linked = self.linked;
        let levels = self.levels[from].get_or_insert_with(|| {
            let mut levels = Vec::with_capacity(16);
            let mut wave = Wave::from_one(linked, from);
            while !wave.is_done() {
                levels.push(wave.holds);
                wave.advance(linked);
            }
            levels
        });
        let level = if holds {
            linked.place(n).and_then(|place| levels.iter().position(|level| level.has(place)))
        } else if self.graph.exclude(from, n) {
            return 2;
        } else {
            levels.iter().position(|level| level.meets(&linked.weak[n]))
        };
        level.map_or(0, |level| 2 * level as u32 + if holds { 3 } else { 4 })
    }
}

fn step(
    candidates: &Candidates,
    graph: &Graph,
    strong: &Strong,
    group: &Group,
    best: &Hint,
) -> Step {
    let (target, holds) = best.target;
    let of = |n: usize| graph.candidate(n);
    let chains = group
        .members
        .iter()
        .map(|&n| {
            let way = Spread::until(graph, strong, (n, true), best.target).way(target, holds);
            chain(candidates, graph, &way, true)
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
