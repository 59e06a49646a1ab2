//! Single chains: X-cycles, Y-cycles and forcing X-chains (6.5 and up), bidirectional cycles and
//! forcing chains of any links (7.0 and up).
//!
//! A cycle of `n` candidates that removes anything holds a forcing chain of at most `n + 2` of the
//! same kind: what it removes, if it held, would break the cycle open at one of the candidates it
//! sees and run along it to the other. So where no forcing chain is, there is no cycle to look
//! for, and where the shortest has `n`, no cycle has fewer than `n - 2`. (The forcing Y-chains
//! that Sudoku Explainer has no name for serve here only as such a bound.) Cycles of four are
//! pairs, locked candidates and X-wings: they have removed what they can before any chain is
//! looked for.

use super::cycle::{Cycle, cycle};
use super::graph::{Graph, Strong, size};
use super::path::{Spread, chain};
use super::wave::Search;
use super::{difficulty, rating};
use crate::kinds::Rating;
use crate::kinds::sudoku::board::CellSet;
use crate::kinds::sudoku::grade::candidates::{Candidates, View};
use crate::kinds::sudoku::grade::nine;
use crate::kinds::sudoku::grade::step::{Basis, Draws};
use crate::kinds::sudoku::grade::{Step, Technique};

/// The best chain so far: its difficulty, its length, the order of its type.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Score(f64, u32, u8);

impl Score {
    fn of(technique: Technique, links: u32) -> Score {
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

/// The chain that Sudoku Explainer shows, if it is rated no higher than `most`.
pub fn singles(candidates: &Candidates, most: Rating) -> Option<Step> {
    let mut best = None;
    for digit in 0..9 {
        x_chains(candidates, digit, &mut best);
    }
    match size(candidates, 0x1ff) {
        0..=256 => y_and_xy_chains::<4>(candidates, &mut best),
        257..=384 => y_and_xy_chains::<6>(candidates, &mut best),
        _ => y_and_xy_chains::<12>(candidates, &mut best),
    }
    best.map(|best| best.step).filter(|step| step.rating <= most)
}

/// The best chain so far.
struct Best {
    score: Score,
    /// The candidate it begins with, and where in the list of the chains that begin there.
    order: (usize, usize, u8),
    step: Step,
}

/// Whether a chain of a score and place comes before the best one.
fn comes_before(best: &Option<Best>, score: Score, order: (usize, usize, u8)) -> bool {
    best.as_ref().is_none_or(|best| {
        score.is_below(best.score) || !best.score.is_below(score) && order < best.order
    })
}

/// Looks for X-cycles and forcing X-chains of a digit.
fn x_chains(candidates: &Candidates, digit: usize, best: &mut Option<Best>) {
    let pairs = (0..27).filter(|&house| nine::count(candidates.places(house, digit)) == 2);
    if pairs.count() < 2 {
        return;
    }
    let graph = Graph::<2>::of(candidates, 1 << digit, false);
    let strong = graph.strong(candidates, false, true);
    let mut search = Search::new(&graph, &strong, true);
    while let Some(links) = search.next_links() {
        let score = Score::of(Technique::ForcingXChain, links);
        if is_beaten(best, score) && is_beaten(best, Score::of(Technique::XCycle, links - 2)) {
            return;
        }
        if let Some(found) = search.next(&graph, &strong) {
            let kind = Technique::ForcingXChain;
            forcing_chain(candidates, &graph, &strong, kind, links, found, best);
            cycles(candidates, &graph, &strong, Technique::XCycle, search, best);
            return;
        }
    }
}

/// Looks for Y-cycles, for bidirectional cycles and for forcing chains.
fn y_and_xy_chains<const W: usize>(candidates: &Candidates, best: &mut Option<Best>) {
    let graph = Graph::<W>::of(candidates, 0x1ff, true);
    let strong = graph.strong(candidates, true, false);
    if !strong.linked.is_empty() {
        let mut search = Search::new(&graph, &strong, false);
        while let Some(links) = search.next_links() {
            if is_beaten(best, Score::of(Technique::YCycle, links - 2)) {
                break;
            }
            if search.next(&graph, &strong).is_some() {
                cycles(candidates, &graph, &strong, Technique::YCycle, search, best);
                break;
            }
        }
    }
    if is_beaten(best, Score::of(Technique::ForcingChain, 4)) {
        return;
    }
    let strong = graph.strong(candidates, true, true);
    let mut search = Search::new(&graph, &strong, true);
    while let Some(links) = search.next_links() {
        let kind = Technique::ForcingChain;
        if is_beaten(best, Score::of(kind, links)) {
            return;
        }
        if let Some(found) = search.next(&graph, &strong) {
            forcing_chain(candidates, &graph, &strong, kind, links, found, best);
            cycles(candidates, &graph, &strong, Technique::Cycle, search, best);
            return;
        }
    }
}

/// Whether the best chain so far comes before all of a score.
fn is_beaten(best: &Option<Best>, score: Score) -> bool {
    best.as_ref().is_some_and(|best| best.score.is_below(score))
}

/// Takes a forcing chain if it comes before the best one.
fn forcing_chain<const W: usize>(
    candidates: &Candidates,
    graph: &Graph<W>,
    strong: &Strong<W>,
    technique: Technique,
    links: u32,
    (source, holds): (usize, bool),
    best: &mut Option<Best>,
) {
    let score = Score::of(technique, links);
    let (cell, digit) = graph.candidate(source);
    let order = (cell, digit, if holds { 1 } else { 2 });
    if !comes_before(best, score, order) {
        return;
    }
    let way = Spread::from(graph, strong, source, holds).way(source, !holds);
    let chains = vec![chain(candidates, graph, &way, holds)];
    let basis = Basis { cells: 1 << cell, digits: 1 << digit, chains, ..Basis::default() };
    let mut step = if holds {
        Step::removals(technique, 1 << digit, 1 << cell, basis)
    } else {
        Step::digit(technique, cell, digit, basis)
    };
    step.rating = rating(technique.rating(), links);
    *best = Some(Best { score, order, step });
}

/// Takes the first of the shortest cycles that remove anything, if it comes before the best chain.
/// The search has found the shortest chains.
fn cycles<const W: usize>(
    candidates: &Candidates,
    graph: &Graph<W>,
    strong: &Strong<W>,
    technique: Technique,
    mut search: Search<W>,
    best: &mut Option<Best>,
) {
    let (mut links, mut goes_on) = (search.links.max(8) - 2, true);
    while goes_on {
        let score = Score::of(technique, links);
        if is_beaten(best, score) {
            return;
        }
        while search.links < links + 2 {
            if search.next_links().is_none() && search.refuted.is_empty() {
                return;
            }
            search.next(graph, strong);
        }
        goes_on = search.refuted.is_empty();
        for source in 0..if goes_on { 0 } else { graph.len() } {
            let (cell, digit) = graph.candidate(source);
            let order = (cell, digit, 0);
            if !comes_before(best, score, order) {
                break;
            }
            if let Some(found) = cycle(candidates, graph, strong, source, links, &mut goes_on) {
                let step = cycle_step(candidates, graph, technique, &found);
                *best = Some(Best { score, order, step });
                return;
            }
        }
        links += 2;
    }
}

/// The step of a cycle.
fn cycle_step<const W: usize>(
    candidates: &Candidates,
    graph: &Graph<W>,
    technique: Technique,
    cycle: &Cycle,
) -> Step {
    let links = cycle.candidates.len() as u32;
    let of = |n: &usize| graph.candidate(*n);
    let cells = cycle.candidates.iter().fold(0, |set: CellSet, n| set | 1 << of(n).0);
    let digits = cycle.candidates.iter().fold(0, |set, n| set | 1 << of(n).1);
    let around: Vec<usize> =
        cycle.candidates.iter().chain(cycle.candidates.first()).copied().collect();
    let chains = vec![chain(candidates, graph, &around, true)];
    Step {
        technique,
        rating: rating(technique.rating(), links),
        basis: Basis { cells, digits, chains, ..Basis::default() },
        draws: Draws::Removals(cycle.removals),
    }
}
