//! Gives the user's own words their places before the search.

use bookgen_base::rng::{Draw, Rng};

use super::FillOptions;
use super::state::State;

/// The maximum number of places that are tried.
const MAX_NODES: u64 = 2_000;

/// The result of [`place`].
pub enum Placing {
    /// All words have a place. The number of places that were tried.
    Done(u64),
    /// This word has no place, as its index.
    Without(usize),
}

/// Gives each own word a place. Long words come first, as they have few places. Goes back to the last
/// word if a word has no place.
pub fn place(state: &mut State<'_>, options: &FillOptions<'_>, rng: &mut Rng) -> Placing {
    let mut order: Vec<usize> = (0..options.own.len()).collect();
    rng.shuffle(&mut order);
    order.sort_by_key(|word| std::cmp::Reverse(options.own[*word].length));
    // For each placed word, the places that are not tried yet.
    let mut open: Vec<Vec<usize>> = Vec::new();
    let mut nodes = 0;
    let mut furthest = 0;
    loop {
        let Some(&own) = order.get(open.len()) else { return Placing::Done(nodes) };
        let word = options.own[own];
        let can_have = |entry: &usize| {
            let domain = &state.domains[*entry];
            domain.length == word.length && domain.has(word.index)
        };
        let mut places: Vec<usize> = (0..state.domains.len()).filter(can_have).collect();
        rng.shuffle(&mut places);
        open.push(places);
        // Tries places, and goes back if there are none.
        loop {
            let at = open.len().wrapping_sub(1);
            let Some(places) = open.last_mut() else { return Placing::Without(order[furthest]) };
            let Some(entry) = places.pop() else {
                furthest = furthest.max(at);
                open.pop();
                if open.is_empty() {
                    return Placing::Without(order[furthest]);
                }
                state.pop();
                continue;
            };
            nodes += 1;
            if nodes > MAX_NODES {
                return Placing::Without(order[furthest.max(at)]);
            }
            state.push();
            if state.assign(entry, options.own[order[at]].index).is_ok() {
                break;
            }
            state.pop();
        }
    }
}
