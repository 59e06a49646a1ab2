//! Explains chains, link by link.

use super::patterns::{bases_and_covers, claiming, pointing};
use super::phrases::{Narrator, digit_name};
use crate::board::{self, sees};
use crate::grade::{Basis, Candidates, Chain, Conclusion, Link, OFF, ON, Reason, Step, Technique};

/// The sentences that explain a step that uses chains.
pub fn sentences(n: Narrator, candidates: &Candidates, step: &Step) -> Vec<String> {
    use Technique as T;
    let chains = &step.basis.chains;
    let Some(first) = chains.first() else { return Vec::new() };
    match step.technique {
        T::XCycle | T::YCycle | T::BidirectionalCycle => cycle(n, candidates, step, first),
        T::ForcingXChain | T::ForcingChain => {
            let mut sentences = links(n, first);
            sentences.extend(
                first
                    .links
                    .first()
                    .map(|link| candidate_phrase(n, link, "denied-on", "denied-off")),
            );
            sentences
        }
        T::Nishio | T::DynamicContradiction | T::DynamicPlusContradiction => {
            let mut sentences = links(n, first);
            if let Some((second, link)) = chains.get(1).zip(first.links.last()) {
                sentences.push(n.phrase("clash", &[]));
                sentences.extend(links(n, second));
                sentences.push(candidate_phrase(n, link, "clash-end", "clash-end"));
            }
            sentences
        }
        _ => cases(n, step, chains),
    }
}

/// Explains several cases that lead to the same conclusion. There are three kinds of cases:
/// all candidates of a cell, all possible cells for a digit in a house, or a candidate and its
/// negation.
fn cases(n: Narrator, step: &Step, chains: &[Chain]) -> Vec<String> {
    use Technique as T;
    let basis = &step.basis;
    let own = n.digit_list("or", basis.digits);
    let mut sentences = vec![match step.technique {
        T::CellForcingChains | T::DynamicCell | T::DynamicPlusCell => {
            n.phrase("cell-cases", &[("cell", &n.cell_list("or", basis.cells)), ("digits", &own)])
        }
        T::DynamicDouble | T::DynamicPlusDouble => {
            n.phrase("either-case", &[("cell", &n.cell_list("or", basis.cells)), ("digit", &own)])
        }
        _ => {
            let (house, cells) = (n.house_list(basis.houses), n.cell_list("or", basis.cells));
            n.phrase("house-cases", &[("house", &house), ("cells", &cells), ("digit", &own)])
        }
    }];
    sentences.extend(chains.iter().flat_map(|chain| links(n, chain)));
    let last = chains.first().and_then(|chain| chain.links.last());
    sentences.extend(last.map(|link| candidate_phrase(n, link, "every-case-on", "every-case-off")));
    sentences
}

/// A phrase about a candidate. The phrase has the id `on` if the candidate is true, and the id
/// `off` if the candidate is false.
fn candidate_phrase(n: Narrator, link: &Link, on: &str, off: &str) -> String {
    let id = if link.holds { on } else { off };
    n.phrase(
        id,
        &[("cell", &n.cell_name(link.cell.into())), ("digit", &digit_name(link.digit.into()))],
    )
}

/// The links of a chain, numbered from 1. A link names the links from which it follows, unless it
/// follows only from the previous link.
fn links(n: Narrator, chain: &Chain) -> Vec<String> {
    let last = chain.links.len().saturating_sub(1);
    chain
        .links
        .iter()
        .enumerate()
        .map(|(at, link)| {
            let text = if link.reason == Reason::Assumed {
                let text = candidate_phrase(n, link, "suppose-on", "suppose-off");
                if last == 0 { text + " " + &n.phrase("itself", &[]) } else { text }
            } else {
                let text = reason_phrase(n, chain, link);
                if link.from.iter().map(|&from| usize::from(from) + 1).eq([at]) {
                    n.phrase("then", &[("text", &text)])
                } else {
                    let mut from = link.from.clone();
                    from.sort_unstable();
                    from.dedup();
                    let numbers =
                        n.join("and", from.iter().map(|from| (from + 1).to_string()).collect());
                    n.phrase("then-from", &[("text", &text), ("numbers", &numbers)])
                }
            };
            n.phrase("link", &[("number", &(at + 1).to_string()), ("text", &text)])
        })
        .collect()
}

/// The text of a link and its reason.
fn reason_phrase(n: Narrator, chain: &Chain, link: &Link) -> String {
    let (own, d) = (n.cell_name(link.cell.into()), digit_name(link.digit.into()));
    let args = [("cell", own.as_str()), ("digit", d.as_str())];
    let mut from = link.from.iter().filter_map(|&at| chain.links.get(usize::from(at)));
    match link.reason {
        Reason::Assumed => candidate_phrase(n, link, "suppose-on", "suppose-off"),
        Reason::SameCell => {
            let other = from.next().map_or(String::new(), |link| digit_name(link.digit.into()));
            n.phrase("cell-taken", &[args[0], args[1], ("other", &other)])
        }
        Reason::SameHouse(of) => {
            let other = from.next().map_or(String::new(), |link| n.cell_name(link.cell.into()));
            let house = n.house_name(of.into());
            n.phrase("house-taken", &[args[0], args[1], ("house", &house), ("other", &other)])
        }
        Reason::LastCandidate => n.phrase("last-candidate", &args),
        Reason::LastPlace(of) => {
            n.phrase("last-place", &[args[0], args[1], ("house", &n.house_name(of.into()))])
        }
        Reason::Pattern(technique) => match &link.pattern {
            Some(basis) => pattern_link(n, technique, basis, link.cell.into(), args),
            None => candidate_phrase(n, link, "suppose-on", "suppose-off"),
        },
    }
}

/// The text of a link that follows from a pattern.
fn pattern_link(
    n: Narrator,
    technique: Technique,
    basis: &Basis,
    at: usize,
    args: [(&str, &str); 2],
) -> String {
    let (of, set) = (n.cell_list("and", basis.cells), n.digit_list("and", basis.digits));
    match technique {
        Technique::Pointing | Technique::Claiming => {
            let (from, into) = match technique {
                Technique::Pointing => pointing(basis),
                _ => claiming(basis),
            };
            let (house, into) = (n.house_list(from), n.house_list(into));
            let of = n.cell_list("or", basis.cells);
            n.phrase(
                "excluded-locked",
                &[args[0], args[1], ("house", &house), ("into", &into), ("cells", &of)],
            )
        }
        Technique::XWing => {
            let (lines, covers) = bases_and_covers(basis, 1 << at);
            let (lines, covers) = (n.house_list(lines), n.house_list(covers));
            n.phrase("excluded-fish", &[args[0], args[1], ("lines", &lines), ("covers", &covers)])
        }
        _ => {
            let id = if technique == Technique::HiddenPair {
                "excluded-hidden"
            } else {
                "excluded-naked"
            };
            let house = n.house_list(basis.houses);
            n.phrase(id, &[args[0], args[1], ("house", &house), ("cells", &of), ("digits", &set)])
        }
    }
}

/// Explains a cycle and its eliminations. For each eliminated candidate, names two candidates of
/// the cycle that the eliminated candidate sees: one at an even position and one at an odd
/// position.
fn cycle(n: Narrator, candidates: &Candidates, step: &Step, chain: &Chain) -> Vec<String> {
    let mut sentences = links(n, chain);
    let around = chain.links.split_last().map_or(&[][..], |(_, around)| around);
    let Some(first) = around.first() else { return sentences };
    let all = |holds: bool| {
        let matching = around.iter().filter(|link| link.holds == holds);
        n.join("and", matching.map(|link| candidate_phrase(n, link, "holds", "holds")).collect())
    };
    let (own, d) = (n.cell_name(first.cell.into()), digit_name(first.digit.into()));
    let args = [("cell", own.as_str()), ("digit", &d), ("evens", &all(ON)), ("odds", &all(OFF))];
    sentences.push(n.phrase("cycle", &args));
    let Conclusion::Eliminations(removals) = &step.conclusion else { return sentences };
    for (d, eliminated) in removals.iter().enumerate() {
        for at in board::cells(eliminated & candidates.cells_with(d)) {
            let seen = |holds: bool| {
                let link = around.iter().find(|link| {
                    usize::from(link.digit) == d
                        && link.holds == holds
                        && sees(at, link.cell.into())
                });
                link.map_or(String::new(), |link| n.cell_name(link.cell.into()))
            };
            let (even, odd) = (seen(ON), seen(OFF));
            let args =
                [("cell", n.cell_name(at)), ("digit", digit_name(d)), ("even", even), ("odd", odd)];
            sentences
                .push(n.phrase("cycle-removes", &args.each_ref().map(|(n, v)| (*n, v.as_str()))));
        }
    }
    sentences
}
