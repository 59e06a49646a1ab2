//! Explains aligned pair and triple exclusion: why each combination with the removed candidate is
//! impossible.

use super::phrases::{candidate, cells, digits};
use super::removed;
use crate::board::{self, HOUSES_OF, sees};
use crate::grade::{CandidateView, Candidates, DigitSet, Step, digit_set};
use bookgen_core::solver::phrase::{Arg, Phrase};

/// Explains a step of aligned exclusion.
pub fn aligned_exclusion(candidates: &Candidates, step: &Step) -> Vec<Phrase> {
    let own = step.basis.cells;
    let mut phrases = vec![Phrase::new("aligned").with("cells", cells(own))];
    for (digit, set) in removed(candidates, step).into_iter().enumerate() {
        phrases.extend(board::cells(set).map(|cell| {
            let others: Vec<usize> = board::cells(own & !(1 << cell)).collect();
            let cases = cases(candidates, step, &[(cell, digit)], &others);
            let cases = Arg::Phrases(cases, "part-separator");
            candidate("aligned-digit", cell, digit).with("cases", cases)
        }));
    }
    phrases
}

/// The reasons why the chosen candidates are impossible, whatever the other cells contain. The
/// function tries each candidate of the first of the other cells. If the candidate is impossible,
/// the function adds the reason. Otherwise it adds the candidate to the chosen candidates and calls
/// itself for the remaining cells.
fn cases(
    candidates: &Candidates,
    step: &Step,
    chosen_pairs: &[(usize, usize)],
    others: &[usize],
) -> Vec<Phrase> {
    let Some((&next, rest)) = others.split_first() else { return Vec::new() };
    // Two cells are left. If the choices so far exclude every candidate of the second cell, but not
    // of the first, the first cell is skipped. This makes the text shorter.
    if let [after] = rest {
        let alone = |of: usize| {
            digit_set::iter(candidates.digits(of))
                .all(|d| why_not(candidates, step, chosen_pairs, (of, d)).is_some())
        };
        if !alone(next) && alone(*after) {
            return cases(candidates, step, chosen_pairs, rest);
        }
    }
    digit_set::iter(candidates.digits(next))
        .flat_map(|d| match why_not(candidates, step, chosen_pairs, (next, d)) {
            Some(reason) => vec![reason],
            None => cases(candidates, step, &[chosen_pairs, &[(next, d)]].concat(), rest),
        })
        .collect()
}

/// The reason why a choice is impossible together with the earlier choices, or `None` if the choice
/// is possible. A choice is impossible if a digit repeats in a house, or if a cell that sees all
/// chosen cells has no candidate left.
fn why_not(
    candidates: &Candidates,
    step: &Step,
    chosen_pairs: &[(usize, usize)],
    (at, d): (usize, usize),
) -> Option<Phrase> {
    // The first choice is the assumption, which the sentence already names.
    let because = |key| {
        let choices = chosen_pairs.iter().copied().skip(1).chain([(at, d)]);
        let choices = choices.map(|(at, d)| candidate("choice", at, d));
        Phrase::new(key).with("choice", Arg::All(choices.collect()))
    };
    let same = chosen_pairs.iter().filter(|(_, other)| *other == d).find_map(|&(other, _)| {
        HOUSES_OF[at].iter().find(|house| HOUSES_OF[other].contains(house))
    });
    if let Some(&shared) = same {
        let phrase = because("aligned-same").with("digit", Arg::Digit(d));
        return Some(phrase.with("house", Arg::House(shared.into())));
    }
    let chosen: DigitSet = chosen_pairs.iter().fold(1 << d, |all, (_, digit)| all | 1 << digit);
    let none = board::cells(step.basis.secondary).find(|&excluder| {
        let all_seen =
            chosen_pairs.iter().all(|&(other, _)| sees(excluder, other)) && sees(excluder, at);
        all_seen && candidates.digits(excluder) & !chosen == 0
    })?;
    let phrase = because("aligned-none").with("excluder", Arg::Cell(none));
    Some(phrase.with("digits", digits(candidates.digits(none))))
}
