//! Explains unique rectangles, unique loops and bivalue universal graves.

use super::concluded;
use super::phrases::{candidate, cells, digits, houses};
use crate::board::{self, CellSet, sees};
use crate::grade::{CandidateView, Candidates, Step, Technique, bug_extra_candidates, digit_set};
use bookgen_core::solver::phrase::{Arg, Phrase};

/// Explains a unique rectangle or a unique loop.
pub fn unique(candidates: &Candidates, step: &Step) -> Vec<Phrase> {
    use Technique as T;
    let basis = &step.basis;
    let extra_of = |cell: usize| candidates.digits(cell) & !basis.digits;
    let more: Vec<usize> = board::cells(basis.cells).filter(|&cell| extra_of(cell) != 0).collect();
    let pattern = match basis.cells.count_ones() {
        4 => Phrase::new("rectangle").with("cells", cells(basis.cells)),
        _ => Phrase::new("loop").with("cells", Arg::Cells(loop_order(basis.cells))),
    };
    let mut phrases = vec![pattern.with("digits", digits(basis.digits))];
    let (Some(&first), Some(&second)) = (more.first(), more.last()) else { return phrases };
    let extra = more.iter().fold(0, |all, &cell| all | extra_of(cell));
    let a = basis.digits & basis.digits.wrapping_neg();
    let with_pair =
        |phrase: Phrase| phrase.with("a", digits(a)).with("b", digits(basis.digits & !a));
    let with_cells =
        |phrase: Phrase| phrase.with("first", Arg::Cell(first)).with("second", Arg::Cell(second));
    let (from, removed) = concluded(step);
    match step.technique {
        T::UniqueRectangle1 | T::UniqueLoop1 => {
            phrases.push(with_pair(Phrase::new("unique-1")).with("cell", Arg::Cell(first)));
        }
        T::UniqueRectangle2 | T::UniqueLoop2 => {
            let phrase = Phrase::new("unique-2").with("more", Arg::Cells(more));
            phrases.push(phrase.with("digit", digits(extra)));
        }
        T::UniqueRectangle3 | T::UniqueLoop3 => {
            let extra = Arg::AnyDigit(extra.into());
            phrases.push(with_cells(Phrase::new("unique-3")).with("extra", extra));
            // Two cells of the loop and the cells `basis.secondary` form a subset. A hidden subset
            // removes other digits from its own cells. A naked subset removes its digits from the
            // rest of the house.
            let (key, set) = match from & !basis.secondary {
                0 => ("unique-3-hidden", !removed & 0x1ff),
                _ => ("unique-3-naked", removed),
            };
            phrases.push(
                with_pair(Phrase::new(key))
                    .with("house", houses(basis.houses))
                    .with("count", Arg::Count(digit_set::count(set)))
                    .with("set", digits(set))
                    .with("others", cells(basis.secondary)),
            );
        }
        _ => {
            let free = removed & basis.digits;
            phrases.push(
                with_cells(Phrase::new("unique-4"))
                    .with("house", houses(basis.houses))
                    .with("locked", digits(basis.digits & !free))
                    .with("free", digits(free))
                    .with("digits", digits(basis.digits)),
            );
        }
    }
    phrases
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

/// Explains a bivalue universal grave.
pub fn bug(candidates: &Candidates, step: &Step) -> Vec<Phrase> {
    let basis = &step.basis;
    let Some(extras) = bug_extra_candidates(candidates) else { return Vec::new() };
    let extra = board::cells(basis.cells).flat_map(|cell| {
        digit_set::iter(extras[cell]).map(move |digit| candidate("extra", cell, digit))
    });
    let extra: Vec<Phrase> = extra.collect();
    let them = Phrase::new(if extra.len() == 1 { "it" } else { "them" });
    let grave = Phrase::new("grave")
        .with("extras", Arg::All(extra))
        .with("them", Arg::Phrase(Box::new(them)));
    let all = board::cells(basis.cells).fold(0, |all, cell| all | extras[cell]);
    let house = houses(basis.houses & basis.houses.wrapping_neg());
    let own = cells(basis.cells);
    let argument = match step.technique {
        Technique::Bug1 => Phrase::new("grave-1").with("cell", own),
        Technique::Bug2 => Phrase::new("grave-2").with("cells", own).with("digit", digits(all)),
        Technique::Bug3 => Phrase::new("grave-3")
            .with("house", house)
            .with("cells", own)
            .with("count", Arg::Count(digit_set::count(basis.digits)))
            .with("set", digits(basis.digits))
            .with("others", cells(basis.secondary)),
        _ => Phrase::new("grave-4")
            .with("house", house)
            .with("cells", own)
            .with("locked", digits(basis.digits & !all)),
    };
    vec![grave, argument]
}
