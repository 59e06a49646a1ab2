//! Explains aligned pair and triple exclusion: why each combination with the removed candidate is
//! impossible.

use super::phrases::{Narrator, digit_name};
use crate::board::{self, HOUSES_OF, sees};
use crate::grade::{CandidateView, Candidates, Conclusion, DigitSet, Step, digit_set};

/// The sentences that explain a step of aligned exclusion.
pub fn sentences(n: Narrator, candidates: &Candidates, step: &Step) -> Vec<String> {
    let own = &step.basis;
    let mut sentences = vec![n.phrase("aligned", &[("cells", &n.cell_list("and", own.cells))])];
    let Conclusion::Eliminations(removals) = &step.conclusion else { return sentences };
    for (d, eliminated) in removals.iter().enumerate() {
        for at in board::cells(eliminated & candidates.cells_with(d)) {
            let others: Vec<usize> = board::cells(own.cells & !(1 << at)).collect();
            let cases = cases(n, candidates, step, &[(at, d)], &others);
            let args =
                [("cell", n.cell_name(at)), ("digit", digit_name(d)), ("cases", cases.join("; "))];
            sentences
                .push(n.phrase("aligned-digit", &args.each_ref().map(|(n, v)| (*n, v.as_str()))));
        }
    }
    sentences
}

/// The reasons why the chosen candidates are impossible, whatever the other cells contain. The
/// function tries each candidate of the first of the other cells. If the candidate is impossible,
/// the function adds the reason. Otherwise it adds the candidate to the chosen candidates and calls
/// itself for the remaining cells.
fn cases(
    n: Narrator,
    candidates: &Candidates,
    step: &Step,
    chosen_pairs: &[(usize, usize)],
    others: &[usize],
) -> Vec<String> {
    let Some((&next, rest)) = others.split_first() else { return Vec::new() };
    // Two cells are left. If the choices so far exclude every candidate of the second cell, but not
    // of the first, the first cell is skipped. This makes the text shorter.
    if let [after] = rest {
        let alone = |of: usize| {
            digit_set::iter(candidates.digits(of))
                .all(|d| why_not(n, candidates, step, chosen_pairs, (of, d)).is_some())
        };
        if !alone(next) && alone(*after) {
            return cases(n, candidates, step, chosen_pairs, rest);
        }
    }
    digit_set::iter(candidates.digits(next))
        .flat_map(|d| match why_not(n, candidates, step, chosen_pairs, (next, d)) {
            Some(reason) => vec![reason],
            None => {
                let chosen_pairs: Vec<(usize, usize)> =
                    chosen_pairs.iter().copied().chain([(next, d)]).collect();
                cases(n, candidates, step, &chosen_pairs, rest)
            }
        })
        .collect()
}

/// The reason why a choice is impossible together with the earlier choices, or `None` if the choice
/// is possible. A choice is impossible if a digit repeats in a house, or if a cell that sees all
/// chosen cells has no candidate left.
fn why_not(
    n: Narrator,
    candidates: &Candidates,
    step: &Step,
    chosen_pairs: &[(usize, usize)],
    (at, d): (usize, usize),
) -> Option<String> {
    // The first choice is the assumption, which the sentence already names.
    let choice = n.join(
        "and",
        chosen_pairs
            .iter()
            .skip(1)
            .chain([&(at, d)])
            .map(|&(at, d)| {
                n.phrase("choice", &[("cell", &n.cell_name(at)), ("digit", &digit_name(d))])
            })
            .collect(),
    );
    let same = chosen_pairs.iter().filter(|(_, other)| *other == d).find_map(|&(other, _)| {
        HOUSES_OF[at].iter().find(|house| HOUSES_OF[other].contains(house))
    });
    if let Some(&shared) = same {
        let house = n.house_name(shared.into());
        return Some(n.phrase(
            "aligned-same",
            &[("choice", &choice), ("digit", &digit_name(d)), ("house", &house)],
        ));
    }
    let digits: DigitSet = chosen_pairs.iter().fold(1 << d, |all, (_, digit)| all | 1 << digit);
    let none = board::cells(step.basis.secondary).find(|&excluder| {
        let all_seen =
            chosen_pairs.iter().all(|&(other, _)| sees(excluder, other)) && sees(excluder, at);
        all_seen && candidates.digits(excluder) & !digits == 0
    })?;
    let only = n.digit_list("and", candidates.digits(none));
    Some(n.phrase(
        "aligned-none",
        &[("choice", &choice), ("excluder", &n.cell_name(none)), ("digits", &only)],
    ))
}
