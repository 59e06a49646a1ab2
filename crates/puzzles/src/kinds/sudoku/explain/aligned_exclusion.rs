//! Aligned exclusion in words: each combination, and why it cannot be.

use super::phrases::{cell, cells, digit, digits, house, list, say};
use crate::kinds::sudoku::board::{self, HOUSES_OF, sees};
use crate::kinds::sudoku::grade::{
    CandidateView, Candidates, Conclusion, DigitSet, Step, digit_set,
};

/// What a step rests on and how it follows.
pub fn sentences(candidates: &Candidates, step: &Step) -> Vec<String> {
    let own = &step.basis;
    let mut sentences = vec![say("aligned", &[("cells", &cells("and", own.cells))])];
    let Conclusion::Eliminations(removals) = &step.conclusion else { return sentences };
    for (d, gone) in removals.iter().enumerate() {
        for at in board::cells(gone & candidates.cells_with(d)) {
            let others: Vec<usize> = board::cells(own.cells & !(1 << at)).collect();
            let cases = cases(candidates, step, &[(at, d)], &others);
            let args = [("cell", cell(at)), ("digit", digit(d)), ("cases", cases.join("; "))];
            sentences.push(say("aligned-digit", &args.each_ref().map(|(n, v)| (*n, v.as_str()))));
        }
    }
    sentences
}

/// Why no choice for the other cells goes with those made; one case for each choice that settles
/// it, whatever the cells after it hold.
fn cases(
    candidates: &Candidates,
    step: &Step,
    made: &[(usize, usize)],
    others: &[usize],
) -> Vec<String> {
    let Some((&next, rest)) = others.split_first() else { return Vec::new() };
    // A cell whose every choice fails by itself says it shorter than one that goes on.
    if let [after] = rest {
        let alone = |of: usize| {
            digit_set::iter(candidates.digits(of))
                .all(|d| why_not(candidates, step, made, (of, d)).is_some())
        };
        if !alone(next) && alone(*after) {
            return cases(candidates, step, made, rest);
        }
    }
    digit_set::iter(candidates.digits(next))
        .flat_map(|d| match why_not(candidates, step, made, (next, d)) {
            Some(reason) => vec![reason],
            None => {
                let made: Vec<(usize, usize)> = made.iter().copied().chain([(next, d)]).collect();
                cases(candidates, step, &made, rest)
            }
        })
        .collect()
}

/// Why a choice does not go with those made before it, if it does not: the digit stands in a house
/// of theirs, or a cell that sees them all has no candidate left.
fn why_not(
    candidates: &Candidates,
    step: &Step,
    made: &[(usize, usize)],
    (at, d): (usize, usize),
) -> Option<String> {
    // The first choice is the one that is tried; it is known.
    let choice = list(
        "and",
        made.iter()
            .skip(1)
            .chain([&(at, d)])
            .map(|&(at, d)| say("choice", &[("cell", &cell(at)), ("digit", &digit(d))]))
            .collect(),
    );
    let same = made.iter().filter(|(_, other)| *other == d).find_map(|&(other, _)| {
        HOUSES_OF[at].iter().find(|house| HOUSES_OF[other].contains(house))
    });
    if let Some(&shared) = same {
        let house = house(shared.into());
        return Some(say(
            "aligned-same",
            &[("choice", &choice), ("digit", &digit(d)), ("house", &house)],
        ));
    }
    let chosen: DigitSet = made.iter().fold(1 << d, |all, (_, digit)| all | 1 << digit);
    let none = board::cells(step.basis.secondary).find(|&excluder| {
        let all_seen = made.iter().all(|&(other, _)| sees(excluder, other)) && sees(excluder, at);
        all_seen && candidates.digits(excluder) & !chosen == 0
    })?;
    let only = digits("and", candidates.digits(none));
    Some(say("aligned-none", &[("choice", &choice), ("excluder", &cell(none)), ("digits", &only)]))
}
