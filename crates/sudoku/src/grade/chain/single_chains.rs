//! Single chains: X-cycles, Y-cycles and forcing X-chains (rated 6.5 and up), and bidirectional
//! cycles and forcing chains with links of every kind (rated 7.0 and up).
//!
//! If a cycle of `n` candidates eliminates a candidate, there is also a forcing chain of the same
//! kind with at most `n + 2` candidates. The chain begins and ends with the eliminated candidate,
//! which sees two candidates of the cycle, `a` and `b`. If the eliminated candidate is true, `a` is
//! false. Then the rest of the cycle makes `b` true, and so the eliminated candidate is false.
//!
//! Therefore, if there is no forcing chain, no cycle eliminates a candidate. If the shortest
//! forcing chain has `n` candidates, every cycle that eliminates a candidate has at least `n - 2`
//! candidates. (Sudoku Explainer does not show forcing Y-chains. This module uses them only to
//! limit the search for Y-cycles.) The search leaves out cycles of four candidates: they are pairs,
//! locked candidates or X-wings, whose eliminations are made before the search for chains.

use super::candidate_set::{CandidateSet, FullSet};
use super::cycle::{Cycle, CycleFinder, CycleWaves};
use super::link_graph::{LinkGraph, LinkTypes, LinkedCandidates, Literal, StrongLinks};
use super::path::{Spread, chain};
use super::wave::{NegationSearch, Wave};
use super::{difficulty, rating};

use crate::board::CellSet;
use crate::grade::candidates::{CandidateView, Candidates};
use crate::grade::digit_set::{self, DigitSet};
use crate::grade::step::{Basis, Conclusion};
use crate::grade::{ON, Step, Technique};
use bookgen_core::Rating;

/// Orders chains by difficulty, then by length, then by the rank of the type. A smaller score is
/// better.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Score(f64, u32, u8);

impl Score {
    fn new(technique: Technique, links: u32) -> Score {
        let order = match technique {
            Technique::XCycle | Technique::ForcingXChain => 2,
            Technique::YCycle => 3,
            _ => 4,
        };
        Score(difficulty(technique.rating(), links), links, order)
    }

    fn is_below(self, other: Score) -> bool {
        self.0.total_cmp(&other.0).then(self.1.cmp(&other.1)).then(self.2.cmp(&other.2)).is_lt()
    }
}

/// The best X-cycle or forcing X-chain of each digit. This chain depends only on the cells with the
/// digit as a candidate, so it is recomputed only when these cells change.
#[derive(Clone, Debug, Default)]
pub struct KnownXChains([Option<Best>; 9]);

/// Finds the single chain that Sudoku Explainer shows. Searches again for X-chains of the digits in
/// `pending`. For other digits, uses the known X-chains.
pub fn single_chains(
    candidates: &Candidates,
    pending: &mut DigitSet,
    known: &mut KnownXChains,
) -> Option<Step> {
    for digit in digit_set::iter(std::mem::take(pending)) {
        known.0[digit] = x_chains(candidates, digit);
    }
    let first = |best: Option<Best>, next: &Best| match best {
        Some(best) if !comes_before(&best, next.score, next.order) => Some(best),
        _ => Some(next.clone()),
    };
    let mut best = known.0.iter().flatten().fold(None, first);
    y_and_xy_chains(candidates, &mut best);
    Some(match best?.found {
        Found::Cycle(step) => *step,
        Found::Forcing(forcing) => forcing.step(candidates),
    })
}

/// The best chain so far.
#[derive(Clone, Debug)]
struct Best {
    score: Score,
    /// The cell and digit of the chain's first candidate, and the rank among chains that start with
    /// the same candidate.
    order: (usize, usize, u8),
    found: Found,
}

/// The chain or cycle that was found.
#[derive(Clone, Debug)]
enum Found {
    Cycle(Box<Step>),
    Forcing(Forcing),
}

/// A forcing chain. It assumes that a candidate is true, or that it is false, and leads to the
/// opposite.
#[derive(Clone, Copy, Debug)]
struct Forcing {
    technique: Technique,
    links: u32,
    cell: usize,
    digit: usize,
    holds: bool,
}

impl Forcing {
    /// The step of the chain. A [`Forcing`] does not contain the links of its chain, so this
    /// function searches for the chain again.
    fn step(self, candidates: &Candidates) -> Step {
        let Forcing { technique, links, cell, digit, holds } = self;
        let one_digit = technique == Technique::ForcingXChain;
        let (graph, types) = if one_digit {
            (LinkGraph::of_digit(candidates, digit), LinkTypes::Houses)
        } else {
            (LinkGraph::new(candidates), LinkTypes::All)
        };
        let strong = StrongLinks::new(&graph, candidates, types);
        let source = graph.number(cell, digit).unwrap_or(0);
        let assumption = Literal { candidate: source, holds };
        let negation = Literal { candidate: source, holds: !holds };
        let spread = Spread::until(&graph, &strong, assumption, negation);
        let chains = vec![chain(candidates, &graph, &spread.path(negation), holds)];
        let basis = Basis { cells: 1 << cell, digits: 1 << digit, chains, ..Basis::default() };
        let mut step = if holds {
            Step::eliminations(technique, 1 << digit, 1 << cell, basis)
        } else {
            Step::placement(technique, cell, digit, basis)
        };
        step.rating = rating(technique.rating(), links);
        step
    }
}

/// Whether a chain with this score and order ranks before `best`.
fn comes_before(best: &Best, score: Score, order: (usize, usize, u8)) -> bool {
    score.is_below(best.score) || !best.score.is_below(score) && order < best.order
}

/// The best X-cycle or forcing X-chain of a digit.
fn x_chains(candidates: &Candidates, digit: usize) -> Option<Best> {
    let pairs = (0..27).filter(|&house| digit_set::count(candidates.places(house, digit)) == 2);
    if pairs.count() < 2 {
        return None;
    }
    let graph = LinkGraph::of_digit(candidates, digit);
    let strong = StrongLinks::new(&graph, candidates, LinkTypes::Houses);
    let mut best = None;
    let links = Links { candidates, graph: &graph, strong: &strong };
    chains(&links, Some(Technique::ForcingXChain), Technique::XCycle, &mut best);
    best
}

/// Searches for Y-cycles, bidirectional cycles and forcing chains.
fn y_and_xy_chains(candidates: &Candidates, best: &mut Option<Best>) {
    let graph = LinkGraph::new(candidates);
    let strong = StrongLinks::new(&graph, candidates, LinkTypes::Cells);
    let links = Links { candidates, graph: &graph, strong: &strong };
    chains(&links, None, Technique::YCycle, best);
    if !is_beaten(best, Score::new(Technique::ForcingChain, 4)) {
        let strong = StrongLinks::new(&graph, candidates, LinkTypes::All);
        let links = Links { candidates, graph: &graph, strong: &strong };
        chains(&links, Some(Technique::ForcingChain), Technique::BidirectionalCycle, best);
    }
}

/// Calls a function whose parameter `W` is the number of words for sets of linked candidates.
macro_rules! with_width {
    ($strong:expr, $function:ident($($argument:expr),*)) => {
        match $strong.linked.len() {
            0..=64 => $function::<1>($($argument),*),
            65..=128 => $function::<2>($($argument),*),
            129..=192 => $function::<3>($($argument),*),
            193..=256 => $function::<4>($($argument),*),
            _ => $function::<12>($($argument),*),
        }
    };
}

/// The graph in which the search looks for chains.
#[derive(Clone, Copy)]
struct Links<'a> {
    candidates: &'a Candidates,
    graph: &'a LinkGraph,
    strong: &'a StrongLinks,
}

/// Searches for cycles and forcing chains that rank before the best chain so far. `cycle` is the
/// technique of the cycles, and `forcing` is the technique of the forcing chains. If `forcing` is
/// `None`, only cycles count.
fn chains(links: &Links, forcing: Option<Technique>, cycle: Technique, best: &mut Option<Best>) {
    if !links.strong.linked.is_empty() {
        with_width!(links.strong, chains_among(links, forcing, cycle, best));
    }
}

fn chains_among<const W: usize>(
    link_set: &Links,
    forcing: Option<Technique>,
    cycle: Technique,
    best: &mut Option<Best>,
) {
    let linked = LinkedCandidates::<W>::new(link_set.graph, link_set.strong);
    let Some(forcing) = forcing else {
        return cycles(link_set, &linked, cycle, None, best);
    };
    let mut search = NegationSearch::new(link_set.graph, &linked);
    while let Some(links) = search.next_links() {
        // A cycle may be two links shorter than the forcing chain that it implies.
        if is_beaten(best, Score::new(cycle, links - 2)) {
            return;
        }
        if let Some(found) = search.next(&linked) {
            forcing_chain(link_set.graph, forcing, links, found, best);
            cycles(link_set, &linked, cycle, Some(search), best);
            return;
        }
    }
}

/// Whether the best chain so far ranks before all chains with this score.
fn is_beaten(best: &Option<Best>, score: Score) -> bool {
    best.as_ref().is_some_and(|best| best.score.is_below(score))
}

/// Records a forcing chain if it ranks before the best chain so far.
fn forcing_chain(
    graph: &LinkGraph,
    technique: Technique,
    links: u32,
    assumption: Literal,
    best: &mut Option<Best>,
) {
    let Literal { candidate, holds } = assumption;
    let score = Score::new(technique, links);
    let (cell, digit) = graph.candidate(candidate);
    let order = (cell, digit, if holds { 1 } else { 2 });
    if best.as_ref().is_none_or(|best| comes_before(best, score, order)) {
        let found = Found::Forcing(Forcing { technique, links, cell, digit, holds });
        *best = Some(Best { score, order, found });
    }
}

/// Finds the shortest cycles that eliminate candidates. Records the first of them if it ranks
/// before the best chain so far. `search`, if given, has already found the shortest forcing chains.
fn cycles<const W: usize>(
    link_set: &Links,
    linked: &LinkedCandidates<W>,
    technique: Technique,
    mut search: Option<NegationSearch<W>>,
    best: &mut Option<Best>,
) {
    let finder = CycleFinder {
        candidates: link_set.candidates,
        graph: link_set.graph,
        strong: link_set.strong,
        linked,
    };
    let mut links = search.as_ref().map_or(6, |search| search.links.max(8) - 2);
    let mut waves = CycleWaves::new(linked, links);
    loop {
        let score = Score::new(technique, links);
        if is_beaten(best, score) {
            return;
        }
        // A cycle with the same score as the best chain is better only if it begins at an earlier
        // candidate.
        let before = |index: usize| {
            let (cell, digit) = link_set.graph.candidate(linked.candidate(index));
            best.as_ref().is_none_or(|best| comes_before(best, score, (cell, digit, 0)))
        };
        let closing = waves.closing(linked, before);
        if !closing.is_empty() {
            let search =
                search.get_or_insert_with(|| NegationSearch::from_on(link_set.graph, linked));
            while search.links < links + 2 && search.next_links().is_some() {
                search.next(linked);
            }
            for index in sources(linked, &search.refuted, links).intersection(&closing).iter() {
                if let Some(found) = finder.cycle(index, links) {
                    let (cell, digit) = link_set.graph.candidate(linked.candidate(index));
                    let step = cycle_step(link_set, technique, &found);
                    let (order, found) = ((cell, digit, 0), Found::Cycle(Box::new(step)));
                    *best = Some(Best { score, order, found });
                    return;
                }
            }
        }
        if !waves.advance(linked) {
            return;
        }
        links += 2;
    }
}

/// The candidates that can be part of a cycle that has `links` candidates and eliminates a
/// candidate of `refuted`.
///
/// Suppose that the eliminated candidate is true. Then it makes two candidates of the cycle false.
/// From these two candidates, the links of the cycle are followed in both directions. They make
/// each candidate of the cycle both true and false. The function returns all candidates that become
/// both true and false in this way.
fn sources<const W: usize>(
    linked: &LinkedCandidates<W>,
    refuted: &FullSet,
    links: u32,
) -> CandidateSet<W> {
    let mut sources = CandidateSet::EMPTY;
    refuted.for_each(|n| {
        let mut wave = Wave::from_one(linked, n);
        for _ in 1..links / 2 {
            wave.exclude(linked);
            wave.advance(linked);
        }
        wave.exclude(linked);
        sources.insert_all(&wave.on.intersection(&wave.off));
    });
    sources
}

/// The step of a cycle.
fn cycle_step(
    &Links { candidates, graph, .. }: &Links,
    technique: Technique,
    cycle: &Cycle,
) -> Step {
    let links = cycle.candidates.len() as u32;
    let of = |n: &usize| graph.candidate(*n);
    let cells = cycle.candidates.iter().fold(0, |set: CellSet, n| set | 1 << of(n).0);
    let digits = cycle.candidates.iter().fold(0, |set, n| set | 1 << of(n).1);
    let around: Vec<usize> =
        cycle.candidates.iter().chain(cycle.candidates.first()).copied().collect();
    let chains = vec![chain(candidates, graph, &around, ON)];
    Step {
        technique,
        rating: rating(technique.rating(), links),
        basis: Basis { cells, digits, chains, ..Basis::default() },
        conclusion: Conclusion::Eliminations(cycle.eliminations),
    }
}

/// The candidates that are refuted by forcing chains with a rating of at most `max_rating`: for
/// each digit, the cells that lose the digit. `None` if there are no such chains. Chains that prove
/// a candidate are left out.
pub fn refuted_up_to(candidates: &Candidates, max_rating: Rating) -> Option<[CellSet; 9]> {
    if max_rating < Technique::ForcingChain.rating() {
        return None;
    }
    let graph = LinkGraph::new(candidates);
    let strong = StrongLinks::new(&graph, candidates, LinkTypes::All);
    if strong.linked.is_empty() {
        return None;
    }
    let refuted = with_width!(strong, refuted_among(&graph, &strong, max_rating));
    let mut all = [0; 9];
    refuted.for_each(|n| {
        let (cell, digit) = graph.candidate(n);
        all[digit] |= 1 << cell;
    });
    (!refuted.is_empty()).then_some(all)
}

fn refuted_among<const W: usize>(
    graph: &LinkGraph,
    strong: &StrongLinks,
    max_rating: Rating,
) -> FullSet {
    let linked = LinkedCandidates::<W>::new(graph, strong);
    let mut search = NegationSearch::from_on(graph, &linked);
    let fits = |links: &u32| rating(Technique::ForcingChain.rating(), *links) <= max_rating;
    while search.next_links().as_ref().is_some_and(fits) {
        search.next(&linked);
    }
    search.refuted
}

/// All candidates that some forcing chain refutes. If `of_one_digit` is set, all links of a chain
/// have the same digit. If not, a chain may have links of every kind.
#[cfg(test)]
pub fn refuted(candidates: &Candidates, of_one_digit: bool) -> [CellSet; 9] {
    let mut all = [0; 9];
    let (graphs, types): (Vec<LinkGraph>, _) = if of_one_digit {
        let graphs = (0..9).map(|digit| LinkGraph::of_digit(candidates, digit));
        (graphs.collect(), LinkTypes::Houses)
    } else {
        (vec![LinkGraph::new(candidates)], LinkTypes::All)
    };
    for graph in graphs {
        let strong = StrongLinks::new(&graph, candidates, types);
        let linked = LinkedCandidates::<12>::new(&graph, &strong);
        let mut search = NegationSearch::new(&graph, &linked);
        while search.next_links().is_some() {
            search.next(&linked);
        }
        search.refuted.for_each(|n| all[graph.candidate(n).1] |= 1 << graph.candidate(n).0);
    }
    all
}
