//! Chains in words, link by link.

use super::and;
use super::patterns::{bases, crossing};
use super::phrases::{cell, cells, digit, digits, house, houses, say};
use crate::kinds::sudoku::board::{self, sees};
use crate::kinds::sudoku::grade::{
    Basis, Candidates, Chain, Conclusion, Link, Reason, Step, Technique,
};

/// What a step rests on and how it follows.
pub fn sentences(candidates: &Candidates, step: &Step) -> Vec<String> {
    use Technique as T;
    let chains = &step.basis.chains;
    let Some(first) = chains.first() else { return Vec::new() };
    match step.technique {
        T::XCycle | T::YCycle | T::BidirectionalCycle => cycle(candidates, step, first),
        T::ForcingXChain | T::ForcingChain => {
            let mut sentences = links(first);
            sentences
                .extend(first.links.first().map(|link| named(link, "denied-on", "denied-off")));
            sentences
        }
        T::Nishio | T::DynamicContradiction | T::DynamicPlusContradiction => {
            let mut sentences = links(first);
            if let Some((second, link)) = chains.get(1).zip(first.links.last()) {
                sentences.push(say("clash", &[]));
                sentences.extend(links(second));
                sentences.push(named(link, "clash-end", "clash-end"));
            }
            sentences
        }
        _ => cases(step, chains),
    }
}

/// All candidates of a cell, all places of a digit, or a candidate and its opposite.
fn cases(step: &Step, chains: &[Chain]) -> Vec<String> {
    use Technique as T;
    let basis = &step.basis;
    let own = digits("or", basis.digits);
    let mut sentences = vec![match step.technique {
        T::CellForcingChains | T::DynamicCell | T::DynamicPlusCell => {
            say("cell-cases", &[("cell", &cells("or", basis.cells)), ("digits", &own)])
        }
        T::DynamicDouble | T::DynamicPlusDouble => {
            say("either-case", &[("cell", &cells("or", basis.cells)), ("digit", &own)])
        }
        _ => {
            let (house, cells) = (houses(basis.houses), cells("or", basis.cells));
            say("house-cases", &[("house", &house), ("cells", &cells), ("digit", &own)])
        }
    }];
    sentences.extend(chains.iter().flat_map(links));
    let last = chains.first().and_then(|chain| chain.links.last());
    sentences.extend(last.map(|link| named(link, "every-case-on", "every-case-off")));
    sentences
}

/// A sentence of a candidate: one if it holds, the other if it does not.
fn named(link: &Link, on: &str, off: &str) -> String {
    let id = if link.holds { on } else { off };
    say(id, &[("cell", &cell(link.cell.into())), ("digit", &digit(link.digit.into()))])
}

/// The links of a chain, numbered from 1. A link names those it follows from, unless that is just
/// the one before.
fn links(chain: &Chain) -> Vec<String> {
    let last = chain.links.len().saturating_sub(1);
    chain
        .links
        .iter()
        .enumerate()
        .map(|(at, link)| {
            let text = if link.reason == Reason::Assumed {
                let text = named(link, "suppose-on", "suppose-off");
                if last == 0 { text + " " + &say("itself", &[]) } else { text }
            } else {
                let text = because(chain, link);
                if link.from.iter().map(|&from| usize::from(from) + 1).eq([at]) {
                    say("then", &[("text", &text)])
                } else {
                    let mut from = link.from.clone();
                    from.sort_unstable();
                    from.dedup();
                    let numbers = and(from.iter().map(|from| (from + 1).to_string()).collect());
                    say("then-from", &[("text", &text), ("numbers", &numbers)])
                }
            };
            say("link", &[("number", &(at + 1).to_string()), ("text", &text)])
        })
        .collect()
}

/// A link and its reason.
fn because(chain: &Chain, link: &Link) -> String {
    let (own, d) = (cell(link.cell.into()), digit(link.digit.into()));
    let own = [("cell", own.as_str()), ("digit", d.as_str())];
    let mut from = link.from.iter().filter_map(|&at| chain.links.get(usize::from(at)));
    match link.reason {
        Reason::Assumed => named(link, "suppose-on", "suppose-off"),
        Reason::SameCell => {
            let other = from.next().map_or(String::new(), |link| digit(link.digit.into()));
            say("cell-taken", &[own[0], own[1], ("other", &other)])
        }
        Reason::SameHouse(of) => {
            let other = from.next().map_or(String::new(), |link| cell(link.cell.into()));
            let house = house(of.into());
            say("house-taken", &[own[0], own[1], ("house", &house), ("other", &other)])
        }
        Reason::LastCandidate => say("last-candidate", &own),
        Reason::LastPlace(of) => say("last-place", &[own[0], own[1], ("house", &house(of.into()))]),
        Reason::Pattern(technique) => match &link.pattern {
            Some(basis) => struck(technique, basis, link.cell.into(), own),
            None => named(link, "suppose-on", "suppose-off"),
        },
    }
}

/// A link that a pattern of candidates makes.
fn struck(technique: Technique, basis: &Basis, at: usize, own: [(&str, &str); 2]) -> String {
    let (of, set) = (cells("and", basis.cells), digits("and", basis.digits));
    match technique {
        Technique::Pointing | Technique::Claiming => {
            let (from, into) = crossing(basis, technique == Technique::Pointing);
            let (house, into) = (houses(from), houses(into));
            let of = cells("or", basis.cells);
            say(
                "struck-locked",
                &[own[0], own[1], ("house", &house), ("into", &into), ("cells", &of)],
            )
        }
        Technique::XWing => {
            let (lines, covers) = bases(basis, 1 << at);
            let (lines, covers) = (houses(lines), houses(covers));
            say("struck-fish", &[own[0], own[1], ("lines", &lines), ("covers", &covers)])
        }
        _ => {
            let id =
                if technique == Technique::HiddenPair { "struck-hidden" } else { "struck-naked" };
            let house = houses(basis.houses);
            say(id, &[own[0], own[1], ("house", &house), ("cells", &of), ("digits", &set)])
        }
    }
}

/// A chain that comes back, and what sees both kinds of its candidates.
fn cycle(candidates: &Candidates, step: &Step, chain: &Chain) -> Vec<String> {
    let mut sentences = links(chain);
    let around = chain.links.split_last().map_or(&[][..], |(_, around)| around);
    let Some(first) = around.first() else { return sentences };
    let all = |holds: bool| {
        let those = around.iter().filter(|link| link.holds == holds);
        and(those.map(|link| named(link, "holds", "holds")).collect())
    };
    let (own, d) = (cell(first.cell.into()), digit(first.digit.into()));
    let args =
        [("cell", own.as_str()), ("digit", &d), ("evens", &all(true)), ("odds", &all(false))];
    sentences.push(say("cycle", &args));
    let Conclusion::Eliminations(removals) = &step.conclusion else { return sentences };
    for (d, gone) in removals.iter().enumerate() {
        for at in board::cells(gone & candidates.cells_with(d)) {
            let seen = |holds: bool| {
                let link = around.iter().find(|link| {
                    usize::from(link.digit) == d
                        && link.holds == holds
                        && sees(at, link.cell.into())
                });
                link.map_or(String::new(), |link| cell(link.cell.into()))
            };
            let (even, odd) = (seen(true), seen(false));
            let args = [("cell", cell(at)), ("digit", digit(d)), ("even", even), ("odd", odd)];
            sentences.push(say("cycle-removes", &args.each_ref().map(|(n, v)| (*n, v.as_str()))));
        }
    }
    sentences
}
