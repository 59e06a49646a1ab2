//! Explains unique rectangles, unique loops and bivalue universal graves.

use super::join_and;
use super::phrases::{
    cell_list, cell_name, digit_list, digit_name, house_list, number_word, phrase,
};
use crate::kinds::sudoku::board::{self, CellSet, sees};
use crate::kinds::sudoku::grade::{
    CandidateView, Candidates, Conclusion, DigitSet, Step, Technique, bug_extra_candidates,
    digit_set,
};

/// The sentences that explain a step that uses a uniqueness argument.
pub fn sentences(candidates: &Candidates, step: &Step) -> Vec<String> {
    use Technique as T;
    match step.technique {
        T::Bug1 | T::Bug2 | T::Bug3 | T::Bug4 => bug(candidates, step),
        _ => unique(candidates, step),
    }
}

fn unique(candidates: &Candidates, step: &Step) -> Vec<String> {
    use Technique as T;
    let basis = &step.basis;
    let pair = digit_list("and", basis.digits);
    let extra_of = |cell: usize| candidates.digits(cell) & !basis.digits;
    let more: Vec<usize> = board::cells(basis.cells).filter(|&cell| extra_of(cell) != 0).collect();
    let mut sentences = vec![if basis.cells.count_ones() == 4 {
        phrase("rectangle", &[("cells", &cell_list("and", basis.cells)), ("digits", &pair)])
    } else {
        let around = join_and(loop_order(basis.cells).into_iter().map(cell_name).collect());
        phrase("loop", &[("cells", &around), ("digits", &pair)])
    }];
    let (a, b) = (
        digit_set::first(basis.digits),
        digit_set::first(basis.digits & basis.digits.wrapping_sub(1)),
    );
    let (a, b) = (digit_name(a), digit_name(b));
    let (Some(&first), Some(&last)) = (more.first(), more.last()) else { return sentences };
    let (first, second) = (cell_name(first), cell_name(last));
    let extra = more.iter().fold(0, |all, &cell| all | extra_of(cell));
    let house = house_list(basis.houses);
    match step.technique {
        T::UniqueRectangle1 | T::UniqueLoop1 => {
            sentences.push(phrase("unique-1", &[("cell", &first), ("a", &a), ("b", &b)]));
        }
        T::UniqueRectangle2 | T::UniqueLoop2 => {
            let more = join_and(more.into_iter().map(cell_name).collect());
            let extra = digit_list("and", extra);
            sentences.push(phrase("unique-2", &[("more", &more), ("digit", &extra)]));
        }
        T::UniqueRectangle3 | T::UniqueLoop3 => {
            let extra = digit_list("or", extra);
            let two = [("first", first.as_str()), ("second", &second), ("extra", &extra)];
            sentences.push(phrase("unique-3", &two));
            let (hidden, set) = completed_subset(step);
            let id = if hidden { "unique-3-hidden" } else { "unique-3-naked" };
            let args = [
                ("house", house.as_str()),
                ("a", &a),
                ("b", &b),
                ("count", &number_word(digit_set::count(set))),
                ("set", &digit_list("and", set)),
                ("others", &cell_list("and", basis.secondary)),
            ];
            sentences.push(phrase(id, &args));
        }
        _ => {
            let free = removed_digits(step) & basis.digits;
            let args = [
                ("first", first.as_str()),
                ("second", &second),
                ("house", &house),
                ("locked", &digit_list("and", basis.digits & !free)),
                ("free", &digit_list("and", free)),
                ("digits", &pair),
            ];
            sentences.push(phrase("unique-4", &args));
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

fn bug(candidates: &Candidates, step: &Step) -> Vec<String> {
    let basis = &step.basis;
    let Some(extras) = bug_extra_candidates(candidates) else { return Vec::new() };
    let named = board::cells(basis.cells).flat_map(|at| {
        digit_set::iter(extras[at])
            .map(move |d| phrase("extra", &[("digit", &digit_name(d)), ("cell", &cell_name(at))]))
    });
    let named: Vec<String> = named.collect();
    let them = phrase(if named.len() == 1 { "it" } else { "them" }, &[]);
    let mut sentences = vec![phrase("grave", &[("extras", &join_and(named)), ("them", &them)])];
    let all = board::cells(basis.cells).fold(0, |all, cell| all | extras[cell]);
    let own = cell_list("and", basis.cells);
    let house = house_list(basis.houses & basis.houses.wrapping_neg());
    sentences.push(match step.technique {
        Technique::Bug1 => phrase("grave-1", &[("cell", &own)]),
        Technique::Bug2 => {
            phrase("grave-2", &[("cells", &own), ("digit", &digit_list("and", all))])
        }
        Technique::Bug3 => phrase(
            "grave-3",
            &[
                ("house", &house),
                ("cells", &own),
                ("count", &number_word(digit_set::count(basis.digits))),
                ("set", &digit_list("and", basis.digits)),
                ("others", &cell_list("and", basis.secondary)),
            ],
        ),
        _ => {
            let locked = basis.digits & !all;
            phrase(
                "grave-4",
                &[("house", &house), ("cells", &own), ("locked", &digit_list("and", locked))],
            )
        }
    });
    sentences
}
