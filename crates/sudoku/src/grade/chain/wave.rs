//! Spreads assumptions through a graph in waves, to find the shortest chains from an assumption to
//! its own negation.
//!
//! If `a` implies `b`, then the negation of `b` implies the negation of `a`. So a chain from a
//! candidate to its negation only needs to be followed halfway. Such a chain exists as soon as the
//! assumption makes two candidates true that exclude each other. The length of the chain is the sum
//! of the lengths of the two paths.

use super::candidate_set::{CandidateSet, FullSet};
use super::link_graph::{LinkGraph, LinkedCandidates, Literal};

/// The linked candidates that an assumption has reached.
#[derive(Clone, Copy, Debug)]
pub struct Wave<const W: usize> {
    /// The true candidates.
    pub on: CandidateSet<W>,
    /// The true candidates that the latest call of [`Wave::advance`] found.
    front: CandidateSet<W>,
    /// The false candidates.
    pub off: CandidateSet<W>,
}

impl<const W: usize> Wave<W> {
    /// Creates a wave that starts from true linked candidates.
    pub fn from(linked: &LinkedCandidates<W>, on: CandidateSet<W>) -> Wave<W> {
        let mut wave = Wave { on, front: on, off: CandidateSet::EMPTY };
        wave.exclude(linked);
        wave
    }

    /// Creates a wave that starts from a true candidate and has followed one weak and one strong
    /// link. The false candidates that follow from the new true candidates are not yet included.
    pub fn from_one(linked: &LinkedCandidates<W>, n: usize) -> Wave<W> {
        let mut on = CandidateSet::EMPTY;
        if let Some(index) = linked.index_of(n) {
            on.insert(index);
        }
        let front = linked.next[n].difference(&on);
        on.insert_all(&front);
        Wave { on, front, off: linked.weak[n] }
    }

    /// Extends the wave by one weak and one strong link.
    pub fn advance(&mut self, linked: &LinkedCandidates<W>) {
        let mut found = CandidateSet::EMPTY;
        self.front.for_each(|index| found.insert_all(&linked.next[linked.candidate(index)]));
        self.front = found.difference(&self.on);
        self.on.insert_all(&self.front);
    }

    /// Adds the candidates that the new true candidates make false.
    pub fn exclude(&mut self, linked: &LinkedCandidates<W>) {
        let off = &mut self.off;
        self.front.for_each(|index| off.insert_all(&linked.weak[linked.candidate(index)]));
    }

    /// Whether the new true candidates make a candidate of `set` false.
    pub fn front_excludes(&self, linked: &LinkedCandidates<W>, set: &CandidateSet<W>) -> bool {
        self.front.iter().any(|index| linked.weak[linked.candidate(index)].intersects(set))
    }

    /// Whether the latest call of [`Wave::advance`] found no new true candidate.
    pub fn is_done(&self) -> bool {
        self.front.is_empty()
    }

    /// Whether two true candidates exclude each other.
    pub fn is_contradictory(&self) -> bool {
        self.on.intersects(&self.off)
    }
}

/// For each linked candidate, everything that follows if the candidate is true.
pub struct Closure<const W: usize> {
    /// For each linked candidate, all linked candidates that are true if this candidate is true.
    /// The candidate itself is one of them.
    pub on: Vec<CandidateSet<W>>,
}

impl<const W: usize> Closure<W> {
    /// Computes the closure with Warshall's algorithm.
    pub fn new(linked: &LinkedCandidates<W>) -> Closure<W> {
        let mut on: Vec<CandidateSet<W>> =
            (0..linked.list.len()).map(|index| linked.next[linked.candidate(index)]).collect();
        for (index, set) in on.iter_mut().enumerate() {
            set.insert(index);
        }
        for by in 0..on.len() {
            let beyond = on[by];
            on.iter_mut().filter(|set| set.contains(by)).for_each(|set| set.insert_all(&beyond));
        }
        Closure { on }
    }
}

/// The search for the shortest chains from candidates to their own negation, by increasing length.
///
/// A chain of `links` candidates that begins with a true candidate consists of two paths that
/// together have `links / 2 - 1` pairs of a weak and a strong link. A chain that begins with a
/// false candidate has an additional strong link at each end.
pub struct NegationSearch<const W: usize> {
    /// A wave from each candidate assumed to be true.
    pub on: Vec<Wave<W>>,
    /// A wave from each linked candidate assumed to be false. Empty if the search leaves out chains
    /// that begin with a false candidate.
    off: Vec<Wave<W>>,
    /// The number of candidates in the longest chains examined so far.
    pub links: u32,
    /// Whether longer chains may exist.
    moving: bool,
    /// The candidates refuted by the chains found so far.
    pub refuted: FullSet,
}

impl<const W: usize> NegationSearch<W> {
    /// Prepares a search.
    pub fn new(graph: &LinkGraph, linked: &LinkedCandidates<W>) -> NegationSearch<W> {
        let off = linked.partners.iter().map(|partners| Wave::from(linked, *partners)).collect();
        NegationSearch { off, ..NegationSearch::from_on(graph, linked) }
    }

    /// Prepares a search that leaves out chains that begin with a false candidate.
    pub fn from_on(graph: &LinkGraph, linked: &LinkedCandidates<W>) -> NegationSearch<W> {
        let on = (0..graph.len()).map(|n| Wave::from_one(linked, n)).collect();
        NegationSearch { on, off: Vec::new(), links: 2, moving: true, refuted: FullSet::EMPTY }
    }

    /// The number of candidates in the next longer chains, or `None` if no longer chains exist.
    pub fn next_links(&self) -> Option<u32> {
        self.moving.then_some(self.links + 2)
    }

    /// Searches for the next longer chains. Returns the first assumption with such a chain.
    pub fn next(&mut self, linked: &LinkedCandidates<W>) -> Option<Literal> {
        self.links += 2;
        self.moving = false;
        let (mut on, mut off): (Option<usize>, Option<usize>) = (None, None);
        for (n, wave) in self.on.iter_mut().enumerate() {
            if follow(wave, linked, self.links / 2 - 1, 1, &mut self.moving) {
                on.get_or_insert(n);
                self.refuted.insert(n);
            }
        }
        for (index, wave) in self.off.iter_mut().enumerate() {
            if follow(wave, linked, self.links / 2 - 2, 0, &mut self.moving) {
                off.get_or_insert(linked.candidate(index));
            }
        }
        match (on, off) {
            (Some(on), Some(off)) if off < on => Some(Literal { candidate: off, holds: false }),
            (Some(on), _) => Some(Literal { candidate: on, holds: true }),
            (None, off) => off.map(|off| Literal { candidate: off, holds: false }),
        }
    }
}

/// Extends a wave by the half step with the number `half_steps`. An odd half step adds true
/// candidates ([`Wave::advance`]), and an even half step adds false candidates ([`Wave::exclude`]).
/// The half steps up to the number `started` were made when the wave was created, so they are
/// skipped. Sets `moving` if the wave can be extended further. Returns whether the wave is
/// contradictory.
#[inline]
fn follow<const W: usize>(
    wave: &mut Wave<W>,
    linked: &LinkedCandidates<W>,
    half_steps: u32,
    started: u32,
    moving: &mut bool,
) -> bool {
    if half_steps > 0 && wave.is_done() {
        return false;
    }
    if half_steps > started {
        if half_steps % 2 == 1 { wave.advance(linked) } else { wave.exclude(linked) }
    }
    *moving |= !wave.is_done();
    wave.is_contradictory()
}
