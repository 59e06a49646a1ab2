//! Suppositions spreading over a graph: how far is it from a candidate to its own negation?
//!
//! If `a` leads to `b`, then what negates `b` leads to what negates `a`. So a chain from a
//! candidate to its negation need only be followed halfway from the one end: it is there as soon
//! as two candidates are reached that exclude each other, and its length is the sum of both ways.

use super::candidate_set::{All, Set};
use super::link_graph::{Graph, Linked};

/// What a supposition has reached, of the candidates that have partners.
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
    /// From linked candidates that hold.
    pub fn from(linked: &Linked<W>, holds: Set<W>) -> Wave<W> {
        let mut wave = Wave { holds, front: holds, fails: Set::EMPTY };
        wave.exclude(linked);
        wave
    }

    /// From a candidate that holds, gone on by a weak and a strong link. What those found exclude
    /// is not noted yet.
    pub fn from_one(linked: &Linked<W>, n: usize) -> Wave<W> {
        let mut holds = Set::EMPTY;
        if let Some(place) = linked.place(n) {
            holds.insert(place);
        }
        let front = linked.next[n].without(&holds);
        holds.add(&front);
        Wave { holds, front, fails: linked.weak[n] }
    }

    /// Goes on by a weak and a strong link.
    pub fn advance(&mut self, linked: &Linked<W>) {
        let mut found = Set::EMPTY;
        self.front.each(|place| found.add(&linked.next[linked.at(place)]));
        self.front = found.without(&self.holds);
        self.holds.add(&self.front);
    }

    /// Notes what those found last exclude.
    pub fn exclude(&mut self, linked: &Linked<W>) {
        let fails = &mut self.fails;
        self.front.each(|place| fails.add(&linked.weak[linked.at(place)]));
    }

    /// Whether those found last exclude one of a set.
    pub fn front_excludes(&self, linked: &Linked<W>, set: &Set<W>) -> bool {
        self.front.iter().any(|place| linked.weak[linked.at(place)].meets(set))
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

/// What follows from each linked candidate, if it holds, at any length.
pub struct Closure<const W: usize> {
    /// The linked candidates that hold, itself included.
    pub holds: Vec<Set<W>>,
}

impl<const W: usize> Closure<W> {
    /// By Warshall's algorithm.
    pub fn of(linked: &Linked<W>) -> Closure<W> {
        let mut holds: Vec<Set<W>> =
            (0..linked.list.len()).map(|place| linked.next[linked.at(place)]).collect();
        for (place, set) in holds.iter_mut().enumerate() {
            set.insert(place);
        }
        for by in 0..holds.len() {
            let beyond = holds[by];
            holds.iter_mut().filter(|set| set.has(by)).for_each(|set| set.add(&beyond));
        }
        Closure { holds }
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
    /// From each of the linked that does not; none if they are not asked for.
    off: Vec<Wave<W>>,
    /// The number of candidates in the chains looked for last.
    pub links: u32,
    /// Whether longer chains may lead further.
    moving: bool,
    /// The candidates that cannot hold for some chain looked for.
    pub refuted: All,
}

impl<const W: usize> Search<W> {
    /// Nothing looked for yet. Chains that begin with what does not hold are left out if they are
    /// not asked for.
    pub fn new(graph: &Graph, linked: &Linked<W>, with_off: bool) -> Search<W> {
        let on = (0..graph.len()).map(|n| Wave::from_one(linked, n)).collect();
        let off = &linked.partners[..if with_off { linked.partners.len() } else { 0 }];
        let off = off.iter().map(|partners| Wave::from(linked, *partners)).collect();
        Search { on, off, links: 2, moving: true, refuted: All::EMPTY }
    }

    /// The number of candidates in the next longer chains; none if there are none.
    pub fn next_links(&self) -> Option<u32> {
        self.moving.then_some(self.links + 2)
    }

    /// Looks for the next longer chains, and gives the first candidate that has one, and whether
    /// the chain begins with its holding.
    pub fn next(&mut self, linked: &Linked<W>) -> Option<(usize, bool)> {
        self.links += 2;
        self.moving = false;
        let (mut on, mut off): (Option<usize>, Option<usize>) = (None, None);
        for (n, wave) in self.on.iter_mut().enumerate() {
            if follow(wave, linked, self.links / 2 - 1, 1, &mut self.moving) {
                on.get_or_insert(n);
                self.refuted.insert(n);
            }
        }
        for (place, wave) in self.off.iter_mut().enumerate() {
            if follow(wave, linked, self.links / 2 - 2, 0, &mut self.moving) {
                off.get_or_insert(linked.at(place));
            }
        }
        match (on, off) {
            (Some(on), Some(off)) if off < on => Some((off, false)),
            (Some(on), _) => Some((on, true)),
            (None, off) => off.map(|off| (off, false)),
        }
    }
}

/// Follows a wave by half a pair of links; `started` have been gone already when it began. Says
/// whether it clashes, and notes whether it moves on.
#[inline]
fn follow<const W: usize>(
    wave: &mut Wave<W>,
    linked: &Linked<W>,
    ways: u32,
    started: u32,
    moving: &mut bool,
) -> bool {
    if ways > 0 && wave.is_done() {
        return false;
    }
    if ways > started {
        if ways % 2 == 1 { wave.advance(linked) } else { wave.exclude(linked) }
    }
    *moving |= !wave.is_done();
    wave.clashes()
}
