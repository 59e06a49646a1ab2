//! Explains unique rectangles, unique loops and bivalue universal graves.

use super::phrases::{Narrator, digit_name};
use crate::board::{self, CellSet, sees};
use crate::grade::{
    CandidateView, Candidates, Conclusion, DigitSet, Step, Technique, bug_extra_candidates,
    digit_set,
};

/// The sentences that explain a step that uses a uniqueness argument.
pub fn sentences(n: Narrator, candidates: &Candidates, step: &Step) -> Vec<String> {
    use Technique as T;
    match step.technique {
        T::Bug1 | T::Bug2 | T::Bug3 | T::Bug4 => bug(n, candidates, step),
        _ => unique(n, candidates, step),
    }
}

fn unique(n: Narrator, candidates: &Candidates, step: &Step) -> Vec<String> {
    use Technique as T;
    let basis = &step.basis;
    let pair = n.digit_list("and", basis.digits);
    let extra_of = |cell: usize| candidates.digits(cell) & !basis.digits;
    let more: Vec<usize> = board::cells(basis.cells).filter(|&cell| extra_of(cell) != 0).collect();
    let mut sentences = vec![if basis.cells.count_ones() == 4 {
        n.phrase("rectangle", &[("cells", &n.cell_list("and", basis.cells)), ("digits", &pair)])
    } else {
        let around = n.join(
            "and",
            loop_order(basis.cells).into_iter().map(|cell| n.cell_name(cell)).collect(),
        );
        n.phrase("loop", &[("cells", &around), ("digits", &pair)])
    }];
    let (a, b) = (
        digit_set::first(basis.digits),
        digit_set::first(basis.digits & basis.digits.wrapping_sub(1)),
    );
    let (a, b) = (digit_name(a), digit_name(b));
    let (Some(&first), Some(&last)) = (more.first(), more.last()) else { return sentences };
    let (first, second) = (n.cell_name(first), n.cell_name(last));
    let extra = more.iter().fold(0, |all, &cell| all | extra_of(cell));
    let house = n.house_list(basis.houses);
    match step.technique {
        T::UniqueRectangle1 | T::UniqueLoop1 => {
            sentences.push(n.phrase("unique-1", &[("cell", &first), ("a", &a), ("b", &b)]));
        }
        T::UniqueRectangle2 | T::UniqueLoop2 => {
            let more = n.join("and", more.into_iter().map(|cell| n.cell_name(cell)).collect());
            let extra = n.digit_list("and", extra);
            sentences.push(n.phrase("unique-2", &[("more", &more), ("digit", &extra)]));
        }
        T::UniqueRectangle3 | T::UniqueLoop3 => {
            let extra = n.digit_list("or", extra);
            let two = [("first", first.as_str()), ("second", &second), ("extra", &extra)];
            sentences.push(n.phrase("unique-3", &two));
            let (hidden, set) = completed_subset(step);
            let id = if hidden { "unique-3-hidden" } else { "unique-3-naked" };
            let args = [
                ("house", house.as_str()),
                ("a", &a),
                ("b", &b),
                ("count", &n.number_word(digit_set::count(set))),
                ("set", &n.digit_list("and", set)),
                ("others", &n.cell_list("and", basis.secondary)),
            ];
            sentences.push(n.phrase(id, &args));
        }
        _ => {
            let free = removed_digits(step) & basis.digits;
            let args = [
                ("first", first.as_str()),
                ("second", &second),
                ("house", &house),
                ("locked", &n.digit_list("and", basis.digits & !free)),
                ("free", &n.digit_list("and", free)),
                ("digits", &pair),
            ];
            sentences.push(n.phrase("unique-4", &args));
        }
    }
    sentences
}

/// The digits that a step removes.
fn removed_digits(step: &Step) -> DigitSet {
    match &step.conclusion {
        Conclusion::Placement(_, digit) => 1 << digit,
        Conclusion::Eliminations(removals) => {
            (0..9).filter(|&digit| removals[digit] != 0).fold(0, |set, digit| set | 1 << digit)
        }
    }
}

/// Two cells of the loop and the cells `basis.secondary` form a subset. Returns whether the subset
/// is hidden, and the digits of the subset. A hidden subset removes other digits from its own
/// cells. A naked subset removes its digits from the rest of the house.
fn completed_subset(step: &Step) -> (bool, DigitSet) {
    let from: CellSet = match &step.conclusion {
        Conclusion::Placement(cell, _) => 1 << cell,
        Conclusion::Eliminations(removals) => removals.iter().fold(0, |all, cells| all | cells),
    };
    let hidden = from & !step.basis.secondary == 0;
    (hidden, if hidden { !removed_digits(step) & 0x1ff } else { removed_digits(step) })
}

/// The cells of a loop in order. Neighbouring cells of the loop share a house, and no house has
/// more than two loop cells.
fn loop_order(set: CellSet) -> Vec<usize> {
    fn extend(path: &mut Vec<usize>, left: CellSet) -> bool {
        let Some(&last) = path.last() else { return false };
        if left == 0 {
            return sees(last, path[0]);
        }
        for next in board::cells(left).filter(|&next| sees(last, next)) {
            path.push(next);
            if extend(path, left & !(1 << next)) {
                return true;
            }
            path.pop();
        }
        false
    }
    let Some(first) = board::cells(set).next() else { return Vec::new() };
    let mut path = vec![first];
    if extend(&mut path, set & !(1 << first)) { path } else { board::cells(set).collect() }
}

fn bug(n: Narrator, candidates: &Candidates, step: &Step) -> Vec<String> {
    let basis = &step.basis;
    let Some(extras) = bug_extra_candidates(candidates) else { return Vec::new() };
    let named = board::cells(basis.cells).flat_map(|at| {
        digit_set::iter(extras[at]).map(move |d| {
            n.phrase("extra", &[("digit", &digit_name(d)), ("cell", &n.cell_name(at))])
        })
    });
    let named: Vec<String> = named.collect();
    let them = n.phrase(if named.len() == 1 { "it" } else { "them" }, &[]);
    let mut sentences =
        vec![n.phrase("grave", &[("extras", &n.join("and", named)), ("them", &them)])];
    let all = board::cells(basis.cells).fold(0, |all, cell| all | extras[cell]);
    let own = n.cell_list("and", basis.cells);
    let house = n.house_list(basis.houses & basis.houses.wrapping_neg());
    sentences.push(match step.technique {
        Technique::Bug1 => n.phrase("grave-1", &[("cell", &own)]),
        Technique::Bug2 => {
            n.phrase("grave-2", &[("cells", &own), ("digit", &n.digit_list("and", all))])
        }
        Technique::Bug3 => n.phrase(
            "grave-3",
            &[
                ("house", &house),
                ("cells", &own),
                ("count", &n.number_word(digit_set::count(basis.digits))),
                ("set", &n.digit_list("and", basis.digits)),
                ("others", &n.cell_list("and", basis.secondary)),
            ],
        ),
        _ => {
            let locked = basis.digits & !all;
            n.phrase(
                "grave-4",
                &[("house", &house), ("cells", &own), ("locked", &n.digit_list("and", locked))],
            )
        }
    });
    sentences
}
