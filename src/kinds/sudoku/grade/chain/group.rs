//! Multiple forcing chains (8.0 and up): all candidates of a cell, or all places of a digit in a
//! house, lead to the same conclusion.
//!
//! They are looked for only where there are no single chains any more. So no supposition
//! contradicts itself, and cells and houses with two candidates have nothing more to tell.

use super::graph::{Graph, Strong, size};
use super::path::{Spread, chain};
use super::rating;
use super::set::Set;
use super::wave::{Search, Wave};
use crate::kinds::sudoku::board::HOUSES;
use crate::kinds::sudoku::grade::candidates::{Candidates, View};
use crate::kinds::sudoku::grade::nine;
use crate::kinds::sudoku::grade::peers::BOX_ROW_COLUMN;
use crate::kinds::sudoku::grade::step::Basis;
use crate::kinds::sudoku::grade::{Step, Technique};

/// The chains that Sudoku Explainer shows.
pub fn groups(candidates: &Candidates) -> Option<Step> {
    match size(candidates, 0x1ff) {
        0..=256 => search::<4>(candidates),
        257..=384 => search::<6>(candidates),
        _ => search::<12>(candidates),
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
struct Conclusion {
    links: u32,
    group: usize,
    /// Its place in the order of finding: holding before not holding, then as the first member
    /// comes to it.
    order: (bool, usize),
    target: (usize, bool),
}

fn search<const W: usize>(candidates: &Candidates) -> Option<Step> {
    let graph = Graph::<W>::of(candidates, 0x1ff, true);
    let strong = graph.strong(candidates, true, true);
    let mut search = Search::new(&graph, &strong, false);
    while search.next_links().is_some() {
        search.next(&graph, &strong);
    }
    let groups = groups_of(candidates, &graph);
    let mut ways = Ways { graph: &graph, strong: &strong, levels: vec![None; graph.len()] };
    let mut best: Option<Conclusion> = None;
    for (number, group) in groups.iter().enumerate() {
        let all = |of: fn(&Wave<W>) -> &Set<W>| {
            group
                .members
                .iter()
                .map(|&n| *of(&search.on[n]))
                .reduce(|all, one| all.and(&one))
                .unwrap_or(Set::EMPTY)
        };
        let holds = all(|wave| &wave.holds);
        let fails = all(|wave| &wave.fails);
        for target in holds.iter().map(|n| (n, true)).chain(fails.iter().map(|n| (n, false))) {
            let links = group.members.iter().map(|&n| ways.links(n, target)).sum();
            let Some(old) = &best else {
                best = Some(ways.conclusion(links, number, group, target));
                continue;
            };
            // At the same length cells come before houses.
            let rank = |links: u32, group: usize| (links, groups[group].technique, group);
            if rank(links, number) > rank(old.links, old.group) {
                continue;
            }
            let new = ways.conclusion(links, number, group, target);
            if rank(links, number) < rank(old.links, old.group) || new.order < old.order {
                best = Some(new);
            }
        }
    }
    let best = best?;
    Some(step(candidates, &graph, &strong, &groups[best.group], &best))
}

/// The cells with three candidates or more and the places, three or more, of digits in houses, in
/// the order of Sudoku Explainer: by cell, a digit's houses by the first cell it has there (if that
/// has three candidates itself), then the cell.
fn groups_of<const W: usize>(candidates: &Candidates, graph: &Graph<W>) -> Vec<Group> {
    let mut groups = Vec::new();
    for (cell, houses) in BOX_ROW_COLUMN.iter().enumerate() {
        let digits = candidates.digits(cell);
        if nine::count(digits) < 3 {
            continue;
        }
        for digit in nine::each(digits) {
            for house in houses.map(usize::from) {
                let places = candidates.places(house, digit);
                if nine::count(places) < 3
                    || usize::from(HOUSES[house][nine::first(places)]) != cell
                {
                    continue;
                }
                let members = nine::each(places)
                    .filter_map(|index| graph.number(HOUSES[house][index].into(), digit))
                    .collect();
                let technique = Technique::HouseChains;
                groups.push(Group { technique, house: Some(house), members });
            }
        }
        let members = nine::each(digits).filter_map(|digit| graph.number(cell, digit)).collect();
        groups.push(Group { technique: Technique::CellChains, house: None, members });
    }
    groups
}

/// How far candidates are from each other.
struct Ways<'a, const W: usize> {
    graph: &'a Graph<W>,
    strong: &'a Strong<W>,
    /// For each candidate asked about, what it leads to: what holds and what does not, by turns,
    /// each with all that was found before.
    levels: Vec<Option<Vec<Set<W>>>>,
}

impl<const W: usize> Ways<'_, W> {
    /// The number of candidates in the shortest chain from one that holds to another; both are
    /// known to be linked.
    fn links(&mut self, from: usize, (n, holds): (usize, bool)) -> u32 {
        let (graph, strong) = (self.graph, self.strong);
        let levels = self.levels[from].get_or_insert_with(|| {
            let mut only = Set::EMPTY;
            only.insert(from);
            let mut wave = Wave::from(graph, only);
            let mut levels = vec![wave.holds, wave.fails];
            loop {
                wave.advance(strong);
                if wave.is_done() {
                    return levels;
                }
                wave.exclude(graph);
                levels.extend([wave.holds, wave.fails]);
            }
        });
        let skip = usize::from(!holds);
        let level = levels.iter().skip(skip).step_by(2).position(|level| level.has(n));
        (2 * level.unwrap_or(0) + skip + 1) as u32
    }

    fn conclusion(
        &self,
        links: u32,
        number: usize,
        group: &Group,
        target: (usize, bool),
    ) -> Conclusion {
        let first = group.members.first().copied().unwrap_or(0);
        let spread = Spread::until(self.graph, self.strong, (first, true), target);
        let position = spread.position(target.0, target.1).unwrap_or(0);
        Conclusion { links, group: number, order: (!target.1, position), target }
    }
}

fn step<const W: usize>(
    candidates: &Candidates,
    graph: &Graph<W>,
    strong: &Strong<W>,
    group: &Group,
    best: &Conclusion,
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
        others: 0,
        chains,
    };
    let (cell, digit) = of(target);
    let mut step = if holds {
        Step::digit(group.technique, cell, digit, basis)
    } else {
        Step::removals(group.technique, 1 << digit, 1 << cell, basis)
    };
    step.rating = rating(group.technique.rating(), best.links);
    step
}
