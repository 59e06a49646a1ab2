//! Suppositions spreading over a graph: how far is it from a candidate to its own negation?
//!
//! If `a` leads to `b`, then what negates `b` leads to what negates `a`. So a chain from a
//! candidate to its negation need only be followed halfway from the one end: it is there as soon
//! as two candidates are reached that exclude each other, and its length is the sum of both ways.

use super::graph::{Graph, Strong};
use super::set::Set;

/// What a supposition has reached.
#[derive(Clone, Copy, Debug)]
pub struct Wave<const W: usize> {
    /// The candidates that hold.
    pub holds: Set<W>,
    /// Those found last.
    front: Set<W>,
    /// The candidates that do not hold.
    pub fails: Set<W>,
}

impl<const W: usize> Wave<W> {
    /// From candidates that hold.
    pub fn from(graph: &Graph<W>, holds: Set<W>) -> Wave<W> {
        let mut wave = Wave { holds, front: holds, fails: Set::EMPTY };
        wave.exclude(graph);
        wave
    }

    /// From a candidate that holds, nothing followed up yet.
    pub fn from_one(n: usize) -> Wave<W> {
        let mut only = Set::EMPTY;
        only.insert(n);
        Wave { holds: only, front: only, fails: Set::EMPTY }
    }

    /// Goes on by a weak and a strong link.
    pub fn advance(&mut self, strong: &Strong<W>) {
        let mut found = Set::EMPTY;
        self.front.each(|n| found.add(&strong.next[n]));
        self.front = found.without(&self.holds);
        self.holds.add(&self.front);
    }

    /// Notes what those found last exclude.
    pub fn exclude(&mut self, graph: &Graph<W>) {
        let fails = &mut self.fails;
        self.front.each(|n| fails.add(&graph.weak[n]));
    }

    /// Whether those found last exclude one of a set.
    pub fn front_excludes(&self, graph: &Graph<W>, set: &Set<W>) -> bool {
        self.front.iter().any(|n| graph.weak[n].meets(set))
    }

    /// Whether nothing more was found.
    pub fn is_done(&self) -> bool {
        self.front.is_empty()
    }

    /// Whether two candidates that hold exclude each other.
    pub fn clashes(&self) -> bool {
        self.holds.meets(&self.fails)
    }
}

/// The shortest chains from candidates to their own negation, looked for by length.
///
/// A chain of `links` candidates that begins with one that holds goes over two ways of together
/// `links / 2 - 1` pairs of a weak and a strong link; one that begins with a candidate that does
/// not hold has one strong link first and one last.
pub struct Search<const W: usize> {
    /// From each candidate that holds.
    pub on: Vec<Wave<W>>,
    /// From each that does not; none if they are not asked for.
    off: Vec<Wave<W>>,
    /// The number of candidates in the chains looked for last.
    pub links: u32,
    /// Whether longer chains may lead further.
    moving: bool,
    /// The candidates that cannot hold for some chain looked for.
    pub refuted: Set<W>,
}

impl<const W: usize> Search<W> {
    /// Nothing looked for yet. Chains that begin with what does not hold are left out if they are
    /// not asked for.
    pub fn new(graph: &Graph<W>, strong: &Strong<W>, with_off: bool) -> Search<W> {
        let on =
            (0..graph.len()).map(|n| Wave { fails: graph.weak[n], ..Wave::from_one(n) }).collect();
        let off = (0..if with_off { graph.len() } else { 0 })
            .map(|n| Wave::from(graph, strong.partner_set[n]))
            .collect();
        Search { on, off, links: 2, moving: true, refuted: Set::EMPTY }
    }

    /// The number of candidates in the next longer chains; none if there are none.
    pub fn next_links(&self) -> Option<u32> {
        self.moving.then_some(self.links + 2)
    }

    /// Looks for the next longer chains, and gives the first candidate that has one, and whether
    /// the chain begins with its holding.
    pub fn next(&mut self, graph: &Graph<W>, strong: &Strong<W>) -> Option<(usize, bool)> {
        self.links += 2;
        self.moving = false;
        let mut found = None;
        for n in 0..graph.len() {
            let mut follow = |wave: &mut Wave<W>, ways: u32, holds: bool| {
                if ways > 0 {
                    if wave.is_done() {
                        return;
                    }
                    if ways % 2 == 1 {
                        wave.advance(strong);
                    } else {
                        wave.exclude(graph);
                    }
                }
                self.moving |= !wave.is_done();
                if wave.clashes() {
                    found.get_or_insert((n, holds));
                    if holds {
                        self.refuted.insert(n);
                    }
                }
            };
            follow(&mut self.on[n], self.links / 2 - 1, true);
            if let Some(wave) = self.off.get_mut(n) {
                follow(wave, self.links / 2 - 2, false);
            }
        }
        found
    }
}
