//! Explains chains, link by link.

use super::patterns::with_pattern;
use super::phrases::{any_cell, candidate, cells, houses};
use super::removed;
use crate::board::{self, sees};
use crate::grade::{Candidates, Chain, Link, OFF, ON, Reason, Step, Technique};
use bookgen_core::solver::phrase::{Arg, Phrase};

/// Explains a chain from a candidate to its own negation.
pub fn forcing_chain(step: &Step) -> Vec<Phrase> {
    let Some(chain) = step.basis.chains.first() else { return Vec::new() };
    let first = chain.links.first().map(|link| about(link, "denied-on", "denied-off"));
    links(chain).chain(first).collect()
}

/// Explains a chain from an assumption to a contradiction, or two chains to contrary conclusions.
pub fn contradiction(step: &Step) -> Vec<Phrase> {
    let chains = &step.basis.chains;
    let mut phrases: Vec<Phrase> = chains.iter().take(1).flat_map(links).collect();
    if let [first, second, ..] = &chains[..] {
        phrases.push(Phrase::new("clash"));
        phrases.extend(links(second));
        phrases.extend(first.links.last().map(|link| about(link, "clash-end", "clash-end")));
    }
    phrases
}

/// Explains several cases that lead to the same conclusion. There are three kinds of cases:
/// all candidates of a cell, all possible cells for a digit in a house, or a candidate and its
/// negation.
pub fn cases(step: &Step) -> Vec<Phrase> {
    use Technique as T;
    let basis = &step.basis;
    let (cells, digits) = (any_cell(basis.cells), Arg::AnyDigit(basis.digits.into()));
    let cases = match step.technique {
        T::CellForcingChains | T::DynamicCell | T::DynamicPlusCell => {
            Phrase::new("cell-cases").with("cell", cells).with("digits", digits)
        }
        T::DynamicDouble | T::DynamicPlusDouble => {
            Phrase::new("either-case").with("cell", cells).with("digit", digits)
        }
        _ => {
            let phrase = Phrase::new("house-cases").with("house", houses(basis.houses));
            phrase.with("cells", cells).with("digit", digits)
        }
    };
    let last = basis.chains.first().and_then(|chain| chain.links.last());
    let last = last.map(|link| about(link, "every-case-on", "every-case-off"));
    [cases].into_iter().chain(basis.chains.iter().flat_map(links)).chain(last).collect()
}

/// Explains a cycle and its eliminations. For each eliminated candidate, names two candidates of
/// the cycle that the eliminated candidate sees: one at an even position and one at an odd
/// position.
pub fn cycle(candidates: &Candidates, step: &Step) -> Vec<Phrase> {
    let Some(chain) = step.basis.chains.first() else { return Vec::new() };
    let mut phrases: Vec<Phrase> = links(chain).collect();
    let Some((_, around)) = chain.links.split_last() else { return phrases };
    let all = |holds: bool| {
        let matching = around.iter().filter(|link| link.holds == holds);
        Arg::All(matching.map(|link| about(link, "holds", "holds")).collect())
    };
    let first = around.first().map(|link| about(link, "cycle", "cycle"));
    phrases.extend(first.map(|phrase| phrase.with("evens", all(ON)).with("odds", all(OFF))));
    for (digit, set) in removed(candidates, step).into_iter().enumerate() {
        phrases.extend(board::cells(set).map(|cell| {
            let seen = |holds: bool| {
                let link = around.iter().find(|link| {
                    usize::from(link.digit) == digit
                        && link.holds == holds
                        && sees(cell, link.cell.into())
                });
                cells(link.map_or(0, |link| 1 << link.cell))
            };
            candidate("cycle-removes", cell, digit).with("even", seen(ON)).with("odd", seen(OFF))
        }));
    }
    phrases
}

/// A phrase about the candidate of a link: `on` if the candidate is true, and `off` if it is false.
fn about(link: &Link, on: &'static str, off: &'static str) -> Phrase {
    candidate(if link.holds { on } else { off }, link.cell.into(), link.digit.into())
}

/// The links of a chain, numbered from 1. A link names the links from which it follows, unless it
/// follows only from the previous link.
fn links(chain: &Chain) -> impl Iterator<Item = Phrase> {
    chain.links.iter().enumerate().map(|(at, link)| {
        let text = reason(chain, link);
        let text = if link.reason == Reason::Assumed {
            let itself = (chain.links.len() == 1).then(|| Phrase::new("itself"));
            // The space is its own text.
            Arg::Phrases([text].into_iter().chain(itself).collect(), " ")
        } else if link.from.iter().map(|&from| usize::from(from) + 1).eq([at]) {
            Arg::Phrase(Box::new(Phrase::new("then").with("text", Arg::Phrase(Box::new(text)))))
        } else {
            let mut from: Vec<i64> = link.from.iter().map(|&from| i64::from(from) + 1).collect();
            from.sort_unstable();
            from.dedup();
            let then = Phrase::new("then-from").with("text", Arg::Phrase(Box::new(text)));
            Arg::Phrase(Box::new(then.with("numbers", Arg::Numbers(from))))
        };
        Phrase::new("link").with("number", Arg::Number(at as i64 + 1)).with("text", text)
    })
}

/// Says whether the candidate of a link is true, and why.
fn reason(chain: &Chain, link: &Link) -> Phrase {
    let phrase = |key| about(link, key, key);
    let from = link.from.iter().find_map(|&at| chain.links.get(usize::from(at)));
    match (link.reason, from, &link.pattern) {
        (Reason::SameCell, Some(from), _) => {
            phrase("cell-taken").with("other", Arg::Digit(from.digit.into()))
        }
        (Reason::SameHouse(of), Some(from), _) => phrase("house-taken")
            .with("house", Arg::House(of.into()))
            .with("other", Arg::Cell(from.cell.into())),
        (Reason::LastCandidate, ..) => phrase("last-candidate"),
        (Reason::LastPlace(of), ..) => phrase("last-place").with("house", Arg::House(of.into())),
        (Reason::Pattern(technique), _, Some(basis)) => {
            let key = match technique {
                Technique::Pointing | Technique::Claiming => "excluded-locked",
                Technique::XWing => "excluded-fish",
                Technique::HiddenPair => "excluded-hidden",
                _ => "excluded-naked",
            };
            with_pattern(phrase(key), technique, basis, 1 << link.cell)
        }
        _ => about(link, "suppose-on", "suppose-off"),
    }
}
