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

use super::candidate_set::{All, Set};
use super::cycle::{Around, Cycle, Ways};
use super::link_graph::{Graph, Linked, Strong};
use super::path::{Spread, chain};
use super::wave::{Search, Wave};
use super::{difficulty, rating};

use crate::kinds::sudoku::board::CellSet;
use crate::kinds::sudoku::grade::candidates::{Candidates, View};
use crate::kinds::sudoku::grade::digit_set::{self, DigitSet};
use crate::kinds::sudoku::grade::step::{Basis, Conclusion};
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

/// The X-cycles and X-chains of each digit that are known. They depend on nothing but the cells
/// that can hold the digit, so that a digit is looked at again only when these have changed.
#[derive(Clone, Debug, Default)]
pub struct KnownXChains([Option<Best>; 9]);

/// The chain that Sudoku Explainer shows. X-chains are looked for in the digits of `pending`; of
/// others they are known.
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
    /// The candidate it begins with, and where in the list of the chains that begin there.
    order: (usize, usize, u8),
    found: Found,
}

/// What was found.
#[derive(Clone, Debug)]
enum Found {
    Cycle(Box<Step>),
    Forcing(Forcing),
}

/// A forcing chain: from a candidate that holds, or does not, to its negation.
#[derive(Clone, Copy, Debug)]
struct Forcing {
    technique: Technique,
    links: u32,
    cell: usize,
    digit: usize,
    holds: bool,
}

impl Forcing {
    /// The step, its chain followed up anew: only the best chain of all is asked for it.
    fn step(self, candidates: &Candidates) -> Step {
        let Forcing { technique, links, cell, digit, holds } = self;
        let one_digit = technique == Technique::ForcingXChain;
        let digits = if one_digit { 1 << digit } else { 0x1ff };
        let graph = Graph::of(candidates, digits, !one_digit);
        let strong = Strong::of(&graph, candidates, !one_digit, true);
        let source = graph.number(cell, digit).unwrap_or(0);
        let spread = Spread::until(&graph, &strong, (source, holds), (source, !holds));
        let chains = vec![chain(candidates, &graph, &spread.way(source, !holds), holds)];
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

/// Whether a chain of a score and place comes before another.
fn comes_before(best: &Best, score: Score, order: (usize, usize, u8)) -> bool {
    score.is_below(best.score) || !best.score.is_below(score) && order < best.order
}

/// The first X-cycle or forcing X-chain of a digit.
fn x_chains(candidates: &Candidates, digit: usize) -> Option<Best> {
    let pairs = (0..27).filter(|&house| digit_set::count(candidates.places(house, digit)) == 2);
    if pairs.count() < 2 {
        return None;
    }
    let graph = Graph::of(candidates, 1 << digit, false);
    let strong = Strong::of(&graph, candidates, false, true);
    let mut best = None;
    let kinds = (Some(Technique::ForcingXChain), Technique::XCycle);
    chains(&Links { candidates, graph: &graph, strong: &strong }, kinds, &mut best);
    best
}

/// Looks for Y-cycles, for bidirectional cycles and for forcing chains.
fn y_and_xy_chains(candidates: &Candidates, best: &mut Option<Best>) {
    let graph = Graph::of(candidates, 0x1ff, true);
    let strong = Strong::of(&graph, candidates, true, false);
    let links = Links { candidates, graph: &graph, strong: &strong };
    chains(&links, (None, Technique::YCycle), best);
    if !is_beaten(best, Score::of(Technique::ForcingChain, 4)) {
        let strong = Strong::of(&graph, candidates, true, true);
        let links = Links { candidates, graph: &graph, strong: &strong };
        chains(&links, (Some(Technique::ForcingChain), Technique::BidirectionalCycle), best);
    }
}

/// What chains are looked for in.
#[derive(Clone, Copy)]
struct Links<'a> {
    candidates: &'a Candidates,
    graph: &'a Graph,
    strong: &'a Strong,
}

/// Forcing chains, if they have a name, and cycles.
type Kinds = (Option<Technique>, Technique);

/// Looks for chains of some links that come before the best.
fn chains(links: &Links, kinds: Kinds, best: &mut Option<Best>) {
    match links.strong.linked.len() {
        0 => {}
        1..=64 => chains_among::<1>(links, kinds, best),
        65..=128 => chains_among::<2>(links, kinds, best),
        129..=192 => chains_among::<3>(links, kinds, best),
        193..=256 => chains_among::<4>(links, kinds, best),
        _ => chains_among::<12>(links, kinds, best),
    }
}

fn chains_among<const W: usize>(of: &Links, (forcing, cycle): Kinds, best: &mut Option<Best>) {
    let linked = Linked::<W>::of(of.graph, of.strong);
    let Some(forcing) = forcing else {
        return cycles(of, &linked, cycle, None, best);
    };
    let mut search = Search::new(of.graph, &linked, true);
    while let Some(links) = search.next_links() {
        // A forcing chain of this length may be that of a shorter cycle.
        if is_beaten(best, Score::of(cycle, links - 2)) {
            return;
        }
        if let Some(found) = search.next(&linked) {
            forcing_chain(of.graph, forcing, links, found, best);
            cycles(of, &linked, cycle, Some(search), best);
            return;
        }
    }
}

/// Whether the best chain so far comes before all of a score.
fn is_beaten(best: &Option<Best>, score: Score) -> bool {
    best.as_ref().is_some_and(|best| best.score.is_below(score))
}

/// Takes a forcing chain if it comes before the best one.
fn forcing_chain(
    graph: &Graph,
    technique: Technique,
    links: u32,
    (source, holds): (usize, bool),
    best: &mut Option<Best>,
) {
    let score = Score::of(technique, links);
    let (cell, digit) = graph.candidate(source);
    let order = (cell, digit, if holds { 1 } else { 2 });
    if best.as_ref().is_none_or(|best| comes_before(best, score, order)) {
        let found = Found::Forcing(Forcing { technique, links, cell, digit, holds });
        *best = Some(Best { score, order, found });
    }
}

/// Takes the first of the shortest cycles that remove anything, if it comes before the best chain.
/// A search that is given has found the shortest chains.
fn cycles<const W: usize>(
    of: &Links,
    linked: &Linked<W>,
    technique: Technique,
    mut search: Option<Search<W>>,
    best: &mut Option<Best>,
) {
    let ways = Ways { candidates: of.candidates, graph: of.graph, strong: of.strong, linked };
    let mut links = search.as_ref().map_or(6, |search| search.links.max(8) - 2);
    let mut around = Around::of(linked, links);
    loop {
        let score = Score::of(technique, links);
        if is_beaten(best, score) {
            return;
        }
        // Of the cycles just as good as the best chain those count that begin before it.
        let before = |place: usize| {
            let (cell, digit) = of.graph.candidate(linked.at(place));
            best.as_ref().is_none_or(|best| comes_before(best, score, (cell, digit, 0)))
        };
        let closing = around.closing(linked, before);
        if !closing.is_empty() {
            let search = search.get_or_insert_with(|| Search::new(of.graph, linked, false));
            while search.links < links + 2 && search.next_links().is_some() {
                search.next(linked);
            }
            for place in sources(linked, &search.refuted, links).and(&closing).iter() {
                if let Some(found) = ways.cycle(place, links) {
                    let (cell, digit) = of.graph.candidate(linked.at(place));
                    let step = cycle_step(of, technique, &found);
                    let (order, found) = ((cell, digit, 0), Found::Cycle(Box::new(step)));
                    *best = Some(Best { score, order, found });
                    return;
                }
            }
        }
        if !around.advance(linked) {
            return;
        }
        links += 2;
    }
}

/// The candidates that may lie on a cycle of a length that removes one of those refuted. Such a one
/// excludes two candidates of the cycle, from which it follows in either direction, so that each
/// candidate of the cycle both holds and does not.
fn sources<const W: usize>(linked: &Linked<W>, refuted: &All, links: u32) -> Set<W> {
    let mut sources = Set::EMPTY;
    refuted.each(|n| {
        let mut wave = Wave::from_one(linked, n);
        for _ in 1..links / 2 {
            wave.exclude(linked);
            wave.advance(linked);
        }
        wave.exclude(linked);
        sources.add(&wave.holds.and(&wave.fails));
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
    let chains = vec![chain(candidates, graph, &around, true)];
    Step {
        technique,
        rating: rating(technique.rating(), links),
        basis: Basis { cells, digits, chains, ..Basis::default() },
        conclusion: Conclusion::Eliminations(cycle.removals),
    }
}

/// All candidates that some forcing chain removes: of one digit, or of any links.
#[cfg(test)]
pub fn refuted(candidates: &Candidates, of_one_digit: bool) -> [CellSet; 9] {
    let mut all = [0; 9];
    let graphs: &[DigitSet] = if of_one_digit {
        &[1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7, 1 << 8]
    } else {
        &[0x1ff]
    };
    for &digits in graphs {
        let graph = Graph::of(candidates, digits, !of_one_digit);
        let strong = Strong::of(&graph, candidates, !of_one_digit, true);
        let linked = Linked::<12>::of(&graph, &strong);
        let mut search = Search::new(&graph, &linked, true);
        while search.next_links().is_some() {
            search.next(&linked);
        }
        search.refuted.each(|n| all[graph.candidate(n).1] |= 1 << graph.candidate(n).0);
    }
    all
}
