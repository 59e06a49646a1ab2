//! Random solutions of a grid.

use bookgen_base::rng::{Draw, Rng};

use super::cell_set::CellSet;
use super::houses::{Candidates, HouseKind, Houses};
use super::rules::Rule;
use super::rules::singles::{HiddenSingle, NakedSingle};

/// The number of searches for one grid. Each search starts again, with different random choices.
const SEARCHES: usize = 10;

/// The maximum number of nodes of one search.
const MAX_NODES: u32 = 300;

/// Fills an empty grid at random. Returns the digits from 1, or `None` if no search succeeds; then
/// the houses have no solution, or solutions are rare.
pub fn fill<const W: usize>(houses: &Houses<W>, rng: &mut Rng) -> Option<Vec<u8>> {
    let mut kinds: Vec<HouseKind> = houses.houses.iter().map(|house| house.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    for _ in 0..SEARCHES {
        let mut nodes = MAX_NODES.max(2 * houses.cells() as u32);
        match search(houses, &kinds, Candidates::new(houses), &mut nodes, rng) {
            Some(solved) => return Some(solved.digits(houses)),
            // The search was complete.
            None if nodes > 0 => return None,
            None => {}
        }
    }
    None
}

/// Searches for a solution. If `nodes` is 0 afterwards, the search was stopped.
fn search<const W: usize>(
    houses: &Houses<W>,
    kinds: &[HouseKind],
    start: Candidates<W>,
    nodes: &mut u32,
    rng: &mut Rng,
) -> Option<Candidates<W>> {
    let mut open = vec![start];
    while let Some(mut candidates) = open.pop() {
        *nodes = nodes.checked_sub(1)?;
        if !propagate(houses, kinds, &mut candidates) {
            continue;
        }
        if candidates.open.is_empty() {
            return Some(candidates);
        }
        let cell = scarcest(houses, &candidates, rng);
        let mut digits: Vec<usize> =
            (0..houses.size).filter(|digit| candidates.cells_of[*digit].has(cell)).collect();
        rng.shuffle(&mut digits);
        // The first digit is searched first.
        for digit in digits.into_iter().rev() {
            let mut guess = candidates.clone();
            guess.place(houses, cell, digit);
            open.push(guess);
        }
    }
    None
}

/// Places all singles. Returns false if the grid is contradictory.
fn propagate<const W: usize>(
    houses: &Houses<W>,
    kinds: &[HouseKind],
    candidates: &mut Candidates<W>,
) -> bool {
    let all = CellSet::first(houses.cells());
    let apply = |rule: &dyn Rule<Candidates<W>>, candidates: &mut Candidates<W>| {
        rule.apply_changed(houses, candidates, all) == Some(true)
    };
    while kinds.iter().any(|kind| apply(&HiddenSingle(*kind), candidates))
        || apply(&NakedSingle, candidates)
    {
        if candidates.is_contradictory(houses) {
            return false;
        }
    }
    !candidates.is_contradictory(houses)
}

/// A random cell among the open cells with the fewest candidates.
fn scarcest<const W: usize>(
    houses: &Houses<W>,
    candidates: &Candidates<W>,
    rng: &mut Rng,
) -> usize {
    let few = candidates.by_count(houses).map(|cells| cells & candidates.open);
    let pool: CellSet<W> = few.into_iter().find(|cells| !cells.is_empty()).unwrap_or_else(|| {
        let count = |cell: &usize| candidates.of_cell(*cell).count_ones();
        let min = candidates.open.into_iter().map(|cell| count(&cell)).min();
        candidates.open.into_iter().filter(|cell| Some(count(cell)) == min).collect()
    });
    let chosen = rng.below(pool.len().max(1));
    pool.into_iter().nth(chosen as usize).unwrap_or(0)
}
