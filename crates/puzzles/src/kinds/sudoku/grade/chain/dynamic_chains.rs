//! Dynamic forcing chains (8.5 and up), and those of level "+" (9.0 and up): nets from each
//! candidate, supposed to hold and not to hold. A net that clashes refutes its supposition; what
//! both nets of a candidate, or the nets of all candidates of a cell, or of all places of a digit
//! in a house, have in common is true.

use super::candidate_set::Set;
use super::net::{Means, Net, Seen, candidate, cell_and_digit};
use super::rating;
use crate::kinds::sudoku::board::HOUSES;
use crate::kinds::sudoku::grade::candidates::{Candidates, View};
use crate::kinds::sudoku::grade::digit_set;
use crate::kinds::sudoku::grade::peers::BOX_ROW_COLUMN;
use crate::kinds::sudoku::grade::step::Basis;
use crate::kinds::sudoku::grade::{Step, Technique};

/// The dynamic chains that Sudoku Explainer shows.
pub fn dynamic_chains(candidates: &Candidates) -> Option<Step> {
    search(candidates, Means::All)
}

/// The like with locked candidates, pairs and X-wings within.
pub fn dynamic_plus_chains(candidates: &Candidates) -> Option<Step> {
    search(candidates, Means::Plus)
}

/// A set of candidates.
type All = Set<12>;

/// A net from a candidate that holds, and what it came to.
struct From {
    net: Net,
    holds: All,
    fails: All,
    /// How many nodes lead to each node, as far as it was asked.
    sizes: Vec<u16>,
}

impl From {
    fn new(candidates: &Candidates, of: u16, holds: bool, means: Means) -> From {
        let mut net = Net::new();
        net.spread(candidates, of, holds, means);
        let sizes = vec![0; net.nodes.len()];
        let (holds, fails) = (All::EMPTY, All::EMPTY);
        let mut from = From { net, holds, fails, sizes };
        // A node that clashes is no node of the net.
        let extra = from.net.clash.map(|(on, off)| on.max(off));
        for (number, node) in from.net.nodes.iter().enumerate() {
            if Some(number) != extra {
                let set = if node.holds { &mut from.holds } else { &mut from.fails };
                set.insert(node.candidate.into());
            }
        }
        from
    }

    /// How many nodes lead to a candidate that holds or does not, at least.
    fn least(&self, of: usize, holds: bool) -> u32 {
        self.net.node(of as u16, holds).map_or(0, |node| self.net.nodes[node].depth.into())
    }

    /// How many nodes lead to it.
    fn size(&mut self, of: usize, holds: bool, seen: &mut Seen) -> u32 {
        let Some(node) = self.net.node(of as u16, holds) else { return 0 };
        if self.sizes[node] == 0 {
            self.sizes[node] = self.net.size(node, seen) as u16;
        }
        self.sizes[node].into()
    }
}

/// The best so far.
struct Best {
    /// How many nodes there are in all its chains, and the rank of its type: for the same number
    /// both nets of a candidate come first, then cells, houses, contradictions.
    rank: (u32, u8),
    technique: Technique,
    /// The candidates supposed to hold, or the one supposed not to.
    from: Vec<u16>,
    holds: bool,
    house: Option<usize>,
    /// What follows in each case; none of a contradiction.
    target: Option<(u16, bool)>,
}

fn search(candidates: &Candidates, means: Means) -> Option<Step> {
    let mut search =
        Search { candidates, means, nets: Vec::new(), seen: Seen::default(), best: None };
    search.contradictions_and_doubles();
    search.groups();
    let best = search.best.take()?;
    search.step(&best)
}

struct Search<'a> {
    candidates: &'a Candidates,
    means: Means,
    /// The nets from candidates that hold, by candidate.
    nets: Vec<Option<From>>,
    seen: Seen,
    best: Option<Best>,
}

impl Search<'_> {
    fn technique(&self, simple: Technique) -> Technique {
        use Technique as T;
        match (self.means, simple) {
            (Means::Plus, T::DynamicDouble) => T::DynamicPlusDouble,
            (Means::Plus, T::DynamicCell) => T::DynamicPlusCell,
            (Means::Plus, T::DynamicHouse) => T::DynamicPlusHouse,
            (Means::Plus, T::DynamicContradiction) => T::DynamicPlusContradiction,
            _ => simple,
        }
    }

    /// Whether something of a rank would be better than the best.
    fn is_better(&self, rank: (u32, u8)) -> bool {
        self.best.as_ref().is_none_or(|best| rank < best.rank)
    }

    fn contradictions_and_doubles(&mut self) {
        self.nets = (0..729).map(|_| None).collect();
        for cell in 0..81 {
            let digits = self.candidates.digits(cell);
            for digit in digit_set::iter(digits) {
                let of = candidate(cell, digit);
                let mut on = From::new(self.candidates, of, true, self.means);
                self.contradiction(&on.net, of, true);
                let mut off = From::new(self.candidates, of, false, self.means);
                self.contradiction(&off.net, of, false);
                if digit_set::count(digits) > 2 {
                    self.double(&mut on, &mut off, of);
                }
                self.nets[usize::from(of)] = Some(on);
            }
        }
    }

    fn contradiction(&mut self, net: &Net, of: u16, holds: bool) {
        let Some((on, off)) = net.clash else { return };
        let links = net.size(on, &mut self.seen) + net.size(off, &mut self.seen);
        if self.is_better((links, 7)) {
            self.best = Some(Best {
                rank: (links, 7),
                technique: self.technique(Technique::DynamicContradiction),
                from: vec![of],
                holds,
                house: None,
                target: None,
            });
        }
    }

    /// What follows from a candidate either way.
    fn double(&mut self, on: &mut From, off: &mut From, of: u16) {
        let target = self.common(&mut [on, off], 1);
        if let Some((rank, target)) = target {
            self.best = Some(Best {
                rank,
                technique: self.technique(Technique::DynamicDouble),
                from: vec![of],
                holds: true,
                house: None,
                target: Some(target),
            });
        }
    }

    /// The best of what nets have in common, if it is better than the best so far.
    fn common(&mut self, nets: &mut [&mut From], kind: u8) -> Option<((u32, u8), (u16, bool))> {
        let mut best: Option<(u32, (bool, usize), u16, bool)> = None;
        for holds in [true, false] {
            let set = |from: &From| if holds { from.holds } else { from.fails };
            let all = nets.iter().map(|from| set(from)).reduce(|all, one| all.and(&one))?;
            for target in all.iter() {
                let least = nets.iter().map(|from| from.least(target, holds) + 1).sum();
                let most = best.as_ref().map_or(u32::MAX, |(links, ..)| *links);
                if least > most || !self.is_better((least, kind)) {
                    continue;
                }
                let seen = &mut self.seen;
                let links = nets.iter_mut().map(|from| from.size(target, holds, seen)).sum();
                if links > most || !self.is_better((links, kind)) {
                    continue;
                }
                let position = nets[0].net.node(target as u16, holds).unwrap_or(0);
                let order = (!holds, position);
                if best.as_ref().is_none_or(|(old, at, ..)| (links, order) < (*old, *at)) {
                    best = Some((links, order, target as u16, holds));
                }
            }
        }
        best.map(|(links, _, target, holds)| ((links, kind), (target, holds)))
    }

    /// Cells and houses, in the order of Sudoku Explainer: houses by the first cell they have for
    /// a digit.
    fn groups(&mut self) {
        for (cell, houses) in BOX_ROW_COLUMN.iter().enumerate() {
            let digits = self.candidates.digits(cell);
            for digit in digit_set::iter(digits) {
                for house in houses.map(usize::from) {
                    let places = self.candidates.places(house, digit);
                    let at = |index: usize| usize::from(HOUSES[house][index]);
                    if digit_set::is_several(places) && at(digit_set::first(places)) == cell {
                        let of = digit_set::iter(places).map(|index| candidate(at(index), digit));
                        self.group(Technique::DynamicHouse, 6, Some(house), of.collect());
                    }
                }
            }
            let of: Vec<u16> =
                digit_set::iter(digits).map(|digit| candidate(cell, digit)).collect();
            if of.len() > 1 {
                self.group(Technique::DynamicCell, 5, None, of);
            }
        }
    }

    fn group(&mut self, technique: Technique, kind: u8, house: Option<usize>, from: Vec<u16>) {
        let mut nets: Vec<From> =
            from.iter().filter_map(|&of| self.nets[usize::from(of)].take()).collect();
        let found = self.common(&mut nets.iter_mut().collect::<Vec<_>>(), kind);
        for (&of, net) in from.iter().zip(nets) {
            self.nets[usize::from(of)] = Some(net);
        }
        if let Some((rank, target)) = found {
            let technique = self.technique(technique);
            let target = Some(target);
            self.best = Some(Best { rank, technique, from, holds: true, house, target });
        }
    }

    fn step(&mut self, best: &Best) -> Option<Step> {
        let net = |of: u16, holds: bool| From::new(self.candidates, of, holds, self.means).net;
        let links = best.rank.0;
        let Some((target, holds)) = best.target else {
            let net = net(*best.from.first()?, best.holds);
            return net.contradiction(best.technique, links, &mut self.seen);
        };
        let mut nets: Vec<Net> = best.from.iter().map(|&of| net(of, true)).collect();
        if let [of] = best.from[..] {
            nets.push(net(of, false));
        }
        let chains = nets
            .iter()
            .filter_map(|net| Some(net.chain(net.node(target, holds)?, &mut self.seen)))
            .collect();
        let of = || best.from.iter().map(|&of| cell_and_digit(of));
        let basis = Basis {
            cells: of().fold(0, |set, (cell, _)| set | 1 << cell),
            digits: of().fold(0, |set, (_, digit)| set | 1 << digit),
            houses: best.house.map_or(0, |house| 1 << house),
            secondary: 0,
            chains,
        };
        let (cell, digit) = cell_and_digit(target);
        let mut step = if holds {
            Step::placement(best.technique, cell, digit, basis)
        } else {
            Step::eliminations(best.technique, 1 << digit, 1 << cell, basis)
        };
        step.rating = rating(best.technique.rating(), links);
        Some(step)
    }
}
