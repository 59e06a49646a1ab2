//! Random solutions of a grid.

use bookgen_base::rng::{Draw, Rng};

use super::cell_set::CellSet;
use super::houses::{Candidates, HouseKind, Houses};
use super::rules::Rule;
use super::rules::singles::{HiddenSingle, NakedSingle};

/// The number of searches for one grid. Each search starts anew with other random choices.
const SEARCHES: usize = 10;

/// The maximum number of nodes of one search.
const MAX_NODES: u32 = 300;

/// Fills an empty grid at random. Returns the digits from 1, or `None` if no search succeeds; then
/// the houses have no solution, or solutions are rare.
pub fn fill<const W: usize>(houses: &Houses<W>, rng: &mut Rng) -> Option<Vec<u8>> {
    for _ in 0..SEARCHES {
        let mut nodes = MAX_NODES;
        match search(houses, Candidates::new(houses), &mut nodes, rng) {
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
    mut candidates: Candidates<W>,
    nodes: &mut u32,
    rng: &mut Rng,
) -> Option<Candidates<W>> {
    *nodes = nodes.checked_sub(1)?;
    let rules: [&dyn Rule<W>; 4] = [
        &HiddenSingle(HouseKind::Region),
        &HiddenSingle(HouseKind::Row),
        &HiddenSingle(HouseKind::Column),
        &NakedSingle,
    ];
    while rules.iter().any(|rule| rule.apply_all(houses, &mut candidates) == Some(true)) {
        if candidates.is_contradictory(houses) {
            return None;
        }
    }
    if candidates.is_contradictory(houses) {
        return None;
    }
    if candidates.open.is_empty() {
        return Some(candidates);
    }
    let cell = scarcest(houses, &candidates, rng);
    let mut digits: Vec<usize> =
        (0..houses.size).filter(|digit| candidates.cells_of[*digit].has(cell)).collect();
    rng.shuffle(&mut digits);
    digits.into_iter().find_map(|digit| {
        let mut guess = candidates.clone();
        guess.place(houses, cell, digit);
        search(houses, guess, nodes, rng)
    })
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
