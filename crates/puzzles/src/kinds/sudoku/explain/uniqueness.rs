//! Unique rectangles, loops and graves in words.

use super::and;
use super::phrases::{cell, cells, count, digit, digits, houses, say};
use crate::kinds::sudoku::board::{self, CellSet, sees};
use crate::kinds::sudoku::grade::{
    CandidateView, Candidates, Conclusion, DigitSet, Step, Technique, bug_extra_candidates,
    digit_set,
};

/// What a step rests on and how it follows.
pub fn sentences(candidates: &Candidates, step: &Step) -> Vec<String> {
    use Technique as T;
    match step.technique {
        T::Bug1 | T::Bug2 | T::Bug3 | T::Bug4 => grave(candidates, step),
        _ => unique(candidates, step),
    }
}

fn unique(candidates: &Candidates, step: &Step) -> Vec<String> {
    use Technique as T;
    let basis = &step.basis;
    let pair = digits("and", basis.digits);
    let beside = |cell: usize| candidates.digits(cell) & !basis.digits;
    let more: Vec<usize> = board::cells(basis.cells).filter(|&cell| beside(cell) != 0).collect();
    let mut sentences = vec![if basis.cells.count_ones() == 4 {
        say("rectangle", &[("cells", &cells("and", basis.cells)), ("digits", &pair)])
    } else {
        let around = and(around(basis.cells).into_iter().map(cell).collect());
        say("loop", &[("cells", &around), ("digits", &pair)])
    }];
    let (a, b) = (
        digit_set::first(basis.digits),
        digit_set::first(basis.digits & basis.digits.wrapping_sub(1)),
    );
    let (a, b) = (digit(a), digit(b));
    let (Some(&first), Some(&last)) = (more.first(), more.last()) else { return sentences };
    let (first, second) = (cell(first), cell(last));
    let extra = more.iter().fold(0, |all, &cell| all | beside(cell));
    let house = houses(basis.houses);
    match step.technique {
        T::UniqueRectangle1 | T::UniqueLoop1 => {
            sentences.push(say("unique-1", &[("cell", &first), ("a", &a), ("b", &b)]));
        }
        T::UniqueRectangle2 | T::UniqueLoop2 => {
            let more = and(more.into_iter().map(cell).collect());
            let extra = digits("and", extra);
            sentences.push(say("unique-2", &[("more", &more), ("digit", &extra)]));
        }
        T::UniqueRectangle3 | T::UniqueLoop3 => {
            let extra = digits("or", extra);
            let two = [("first", first.as_str()), ("second", &second), ("extra", &extra)];
            sentences.push(say("unique-3", &two));
            let (hidden, set) = completed(step);
            let id = if hidden { "unique-3-hidden" } else { "unique-3-naked" };
            let args = [
                ("house", house.as_str()),
                ("a", &a),
                ("b", &b),
                ("count", &count(digit_set::count(set))),
                ("set", &digits("and", set)),
                ("others", &cells("and", basis.secondary)),
            ];
            sentences.push(say(id, &args));
        }
        _ => {
            let free = removed(step) & basis.digits;
            let args = [
                ("first", first.as_str()),
                ("second", &second),
                ("house", &house),
                ("locked", &digits("and", basis.digits & !free)),
                ("free", &digits("and", free)),
                ("digits", &pair),
            ];
            sentences.push(say("unique-4", &args));
        }
    }
    sentences
}

/// The digits that a step removes anywhere.
fn removed(step: &Step) -> DigitSet {
    match &step.conclusion {
        Conclusion::Placement(_, digit) => 1 << digit,
        Conclusion::Eliminations(removals) => {
            (0..9).filter(|&digit| removals[digit] != 0).fold(0, |set, digit| set | 1 << digit)
        }
    }
}

/// Of a set that two cells of a loop complete, whether it is hidden, and its digits: a hidden set
/// takes all others from its own cells, a naked one takes its digits from the rest of the house.
fn completed(step: &Step) -> (bool, DigitSet) {
    let from: CellSet = match &step.conclusion {
        Conclusion::Placement(cell, _) => 1 << cell,
        Conclusion::Eliminations(removals) => removals.iter().fold(0, |all, cells| all | cells),
    };
    let hidden = from & !step.basis.secondary == 0;
    (hidden, if hidden { !removed(step) & 0x1ff } else { removed(step) })
}

/// The cells of a loop as they follow each other: two that follow each other share a house, and no
/// house has more than two.
fn around(set: CellSet) -> Vec<usize> {
    fn extend(way: &mut Vec<usize>, left: CellSet) -> bool {
        let Some(&last) = way.last() else { return false };
        if left == 0 {
            return sees(last, way[0]);
        }
        for next in board::cells(left).filter(|&next| sees(last, next)) {
            way.push(next);
            if extend(way, left & !(1 << next)) {
                return true;
            }
            way.pop();
        }
        false
    }
    let Some(first) = board::cells(set).next() else { return Vec::new() };
    let mut way = vec![first];
    if extend(&mut way, set & !(1 << first)) { way } else { board::cells(set).collect() }
}

fn grave(candidates: &Candidates, step: &Step) -> Vec<String> {
    let basis = &step.basis;
    let Some(extras) = bug_extra_candidates(candidates) else { return Vec::new() };
    let named = board::cells(basis.cells).flat_map(|at| {
        digit_set::iter(extras[at])
            .map(move |d| say("extra", &[("digit", &digit(d)), ("cell", &cell(at))]))
    });
    let named: Vec<String> = named.collect();
    let them = say(if named.len() == 1 { "it" } else { "them" }, &[]);
    let mut sentences = vec![say("grave", &[("extras", &and(named)), ("them", &them)])];
    let all = board::cells(basis.cells).fold(0, |all, cell| all | extras[cell]);
    let own = cells("and", basis.cells);
    let house = houses(basis.houses & basis.houses.wrapping_neg());
    sentences.push(match step.technique {
        Technique::Bug1 => say("grave-1", &[("cell", &own)]),
        Technique::Bug2 => say("grave-2", &[("cells", &own), ("digit", &digits("and", all))]),
        Technique::Bug3 => say(
            "grave-3",
            &[
                ("house", &house),
                ("cells", &own),
                ("count", &count(digit_set::count(basis.digits))),
                ("set", &digits("and", basis.digits)),
                ("others", &cells("and", basis.secondary)),
            ],
        ),
        _ => {
            let locked = basis.digits & !all;
            say(
                "grave-4",
                &[("house", &house), ("cells", &own), ("locked", &digits("and", locked))],
            )
        }
    });
    sentences
}
