//! Dynamic forcing chains (rated 8.5 and up), and dynamic forcing chains of level "+" (rated 9.0
//! and up).
//!
//! Each candidate has two nets. The first net contains everything that follows if the candidate is
//! true, and the second net contains everything that follows if the candidate is false. A net with
//! a contradiction refutes its assumption. A conclusion is proved if all nets of a group reach it.
//! There are three kinds of groups: the two nets of a candidate, the nets of all candidates of a
//! cell, and the nets of all candidates of a digit in a house.

use super::candidate_set::FullSet;
use super::candidate_set::{candidate, cell_and_digit};
use super::net::{Net, NetKind, Visited};
use super::rating;
use crate::board::HOUSES;
use crate::grade::candidates::{CandidateView, Candidates};
use crate::grade::digit_set;
use crate::grade::peers::BOX_ROW_COLUMN;
use crate::grade::step::Basis;
use crate::grade::{OFF, ON, Step, Technique};

/// Finds the dynamic forcing chains that Sudoku Explainer shows.
pub fn dynamic_chains(candidates: &Candidates) -> Option<Step> {
    search(candidates, NetKind::Dynamic)
}

/// Finds the dynamic forcing chains of level "+" that Sudoku Explainer shows.
pub fn dynamic_plus_chains(candidates: &Candidates) -> Option<Step> {
    search(candidates, NetKind::DynamicPlus)
}

/// The net of an assumption, with the candidates that are true (`on`) or false (`off`) in it.
struct CandidateNet {
    net: Net,
    on: FullSet,
    off: FullSet,
    /// For each node, the number of nodes that lead to it, including the node itself. The value 0
    /// means that the number has not been computed yet.
    sizes: Vec<u16>,
}

impl CandidateNet {
    fn new(candidates: &Candidates, of: u16, holds: bool, kind: NetKind) -> CandidateNet {
        let mut net = Net::new();
        net.spread(candidates, of, holds, kind);
        let sizes = vec![0; net.nodes.len()];
        let (on, off) = (FullSet::EMPTY, FullSet::EMPTY);
        let mut result = CandidateNet { net, on, off, sizes };
        // A contradiction is a true node and a false node of the same candidate. The node that was
        // found later is left out of both sets.
        let extra = result.net.contradiction.map(|(on, off)| on.max(off));
        for (number, node) in result.net.nodes.iter().enumerate() {
            if Some(number) != extra {
                let set = if node.holds { &mut result.on } else { &mut result.off };
                set.insert(node.candidate.into());
            }
        }
        result
    }

    /// A lower bound for the number of nodes that lead to a candidate.
    fn min_size(&self, of: usize, holds: bool) -> u32 {
        self.net.node(of as u16, holds).map_or(0, |node| self.net.nodes[node].depth.into())
    }

    /// The number of nodes that lead to a candidate, including the candidate's own node.
    fn size(&mut self, of: usize, holds: bool, visited: &mut Visited) -> u32 {
        let Some(node) = self.net.node(of as u16, holds) else { return 0 };
        if self.sizes[node] == 0 {
            self.sizes[node] = self.net.chain_length(node, visited) as u16;
        }
        self.sizes[node].into()
    }
}

/// The total length of all chains of a hint, and a number for the hint's type: 1 for double chains,
/// 5 for cells, 6 for houses and 7 for contradictions. A hint with a smaller rank is better.
type Rank = (u32, u8);

/// A candidate and whether it is true.
type Target = (u16, bool);

/// The best hint so far.
struct Best {
    rank: Rank,
    technique: Technique,
    /// The candidates that are assumed to be true or, if `holds` is false, the candidate that is
    /// assumed to be false.
    assumed: Vec<u16>,
    holds: bool,
    house: Option<usize>,
    /// The common conclusion, or `None` for a contradiction.
    target: Option<Target>,
}

fn search(candidates: &Candidates, kind: NetKind) -> Option<Step> {
    let mut search =
        Search { candidates, kind, nets: Vec::new(), visited: Visited::default(), best: None };
    search.contradictions_and_doubles();
    search.groups();
    let best = search.best.take()?;
    search.step(&best)
}

struct Search<'a> {
    candidates: &'a Candidates,
    kind: NetKind,
    /// The nets of candidates assumed to be true, indexed by candidate number.
    nets: Vec<Option<CandidateNet>>,
    visited: Visited,
    best: Option<Best>,
}

impl Search<'_> {
    /// The technique `basic`, or its version of level "+" if the nets are of level "+".
    fn technique(&self, basic: Technique) -> Technique {
        use Technique as T;
        match (self.kind, basic) {
            (NetKind::DynamicPlus, T::DynamicDouble) => T::DynamicPlusDouble,
            (NetKind::DynamicPlus, T::DynamicCell) => T::DynamicPlusCell,
            (NetKind::DynamicPlus, T::DynamicHouse) => T::DynamicPlusHouse,
            (NetKind::DynamicPlus, T::DynamicContradiction) => T::DynamicPlusContradiction,
            _ => basic,
        }
    }

    /// Whether a hint of this rank is better than the best hint so far.
    fn is_better(&self, rank: Rank) -> bool {
        self.best.as_ref().is_none_or(|best| rank < best.rank)
    }

    /// Looks for contradictions in the two nets of each candidate, and for conclusions that both
    /// nets reach.
    fn contradictions_and_doubles(&mut self) {
        self.nets = (0..729).map(|_| None).collect();
        for cell in 0..81 {
            let digits = self.candidates.digits(cell);
            for digit in digit_set::iter(digits) {
                let of = candidate(cell, digit);
                let mut on = CandidateNet::new(self.candidates, of, ON, self.kind);
                self.try_contradiction(&on.net, of, ON);
                let mut off = CandidateNet::new(self.candidates, of, OFF, self.kind);
                self.try_contradiction(&off.net, of, OFF);
                if digit_set::count(digits) > 2 {
                    self.try_double(&mut on, &mut off, of);
                }
                self.nets[usize::from(of)] = Some(on);
            }
        }
    }

    /// Records the contradiction of a net if it is the best hint so far.
    fn try_contradiction(&mut self, net: &Net, of: u16, holds: bool) {
        let Some((on, off)) = net.contradiction else { return };
        let links =
            net.chain_length(on, &mut self.visited) + net.chain_length(off, &mut self.visited);
        if self.is_better((links, 7)) {
            self.best = Some(Best {
                rank: (links, 7),
                technique: self.technique(Technique::DynamicContradiction),
                assumed: vec![of],
                holds,
                house: None,
                target: None,
            });
        }
    }

    /// Records the best conclusion that both nets of a candidate reach, if it is the best hint so
    /// far.
    fn try_double(&mut self, on: &mut CandidateNet, off: &mut CandidateNet, of: u16) {
        if let Some((rank, target)) = self.common_conclusion(&mut [on, off], 1) {
            self.best = Some(Best {
                rank,
                technique: self.technique(Technique::DynamicDouble),
                assumed: vec![of],
                holds: true,
                house: None,
                target: Some(target),
            });
        }
    }

    /// The best common conclusion of some nets, if it is better than the best hint so far.
    fn common_conclusion(
        &mut self,
        nets: &mut [&mut CandidateNet],
        type_rank: u8,
    ) -> Option<(Rank, Target)> {
        let mut best: Option<(u32, (bool, usize), Target)> = None;
        for holds in [true, false] {
            let set = |net: &CandidateNet| if holds { net.on } else { net.off };
            let all = nets.iter().map(|net| set(net)).reduce(|all, set| all.intersection(&set))?;
            for target in all.iter() {
                let min = nets.iter().map(|net| net.min_size(target, holds) + 1).sum();
                let max = best.as_ref().map_or(u32::MAX, |(links, ..)| *links);
                if min > max || !self.is_better((min, type_rank)) {
                    continue;
                }
                let visited = &mut self.visited;
                let links = nets.iter_mut().map(|net| net.size(target, holds, visited)).sum();
                if links > max || !self.is_better((links, type_rank)) {
                    continue;
                }
                let position = nets[0].net.node(target as u16, holds).unwrap_or(0);
                let order = (!holds, position);
                if best.as_ref().is_none_or(|(old, at, _)| (links, order) < (*old, *at)) {
                    best = Some((links, order, (target as u16, holds)));
                }
            }
        }
        best.map(|(links, _, target)| ((links, type_rank), target))
    }

    /// Examines cells and houses in the order of Sudoku Explainer. A house is examined once for
    /// each digit: at the first cell of the house that has the digit.
    fn groups(&mut self) {
        for (cell, houses) in BOX_ROW_COLUMN.iter().enumerate() {
            let digits = self.candidates.digits(cell);
            for digit in digit_set::iter(digits) {
                for house in houses.map(usize::from) {
                    let places = self.candidates.places(house, digit);
                    let at = |index: usize| usize::from(HOUSES[house][index]);
                    if digit_set::is_several(places) && at(digit_set::first(places)) == cell {
                        let members =
                            digit_set::iter(places).map(|index| candidate(at(index), digit));
                        let members = members.collect();
                        self.try_group(Technique::DynamicHouse, 6, Some(house), members);
                    }
                }
            }
            let members: Vec<u16> =
                digit_set::iter(digits).map(|digit| candidate(cell, digit)).collect();
            if members.len() > 1 {
                self.try_group(Technique::DynamicCell, 5, None, members);
            }
        }
    }

    /// Records the best common conclusion of a group of candidates if it is the best hint so far.
    fn try_group(
        &mut self,
        technique: Technique,
        type_rank: u8,
        house: Option<usize>,
        members: Vec<u16>,
    ) {
        let mut nets: Vec<CandidateNet> =
            members.iter().filter_map(|&of| self.nets[usize::from(of)].take()).collect();
        let found = self.common_conclusion(&mut nets.iter_mut().collect::<Vec<_>>(), type_rank);
        for (&of, net) in members.iter().zip(nets) {
            self.nets[usize::from(of)] = Some(net);
        }
        if let Some((rank, target)) = found {
            let technique = self.technique(technique);
            let target = Some(target);
            self.best =
                Some(Best { rank, technique, assumed: members, holds: true, house, target });
        }
    }

    fn step(&mut self, best: &Best) -> Option<Step> {
        let net =
            |of: u16, holds: bool| CandidateNet::new(self.candidates, of, holds, self.kind).net;
        let links = best.rank.0;
        let Some((target, holds)) = best.target else {
            let net = net(*best.assumed.first()?, best.holds);
            return net.contradiction_step(best.technique, links, &mut self.visited);
        };
        let mut nets: Vec<Net> = best.assumed.iter().map(|&of| net(of, ON)).collect();
        if let [of] = best.assumed[..] {
            nets.push(net(of, OFF));
        }
        let chains = nets
            .iter()
            .filter_map(|net| Some(net.chain_to(net.node(target, holds)?, &mut self.visited)))
            .collect();
        let assumed = || best.assumed.iter().map(|&of| cell_and_digit(of));
        let basis = Basis {
            cells: assumed().fold(0, |set, (cell, _)| set | 1 << cell),
            digits: assumed().fold(0, |set, (_, digit)| set | 1 << digit),
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
