//! Explains singles, locked candidates, subsets, fish and wings.

use super::concluded;
use super::phrases::{any_cell, candidate, cells, digits, houses};
use crate::board::{self, CellSet, HOUSE_SETS, HOUSES_OF};
use crate::grade::{Basis, CandidateView, Candidates, Step, Technique, digit_set};
use bookgen_core::solver::phrase::{Arg, Phrase};

/// Explains a single.
pub fn single(key: &'static str, step: &Step) -> Vec<Phrase> {
    let phrase =
        |(cell, digit)| candidate(key, cell, digit).with("house", houses(step.basis.houses));
    step.placed().map(phrase).into_iter().collect()
}

/// Explains locked candidates, a subset or a fish. If the step places a digit, the last phrase names
/// a house in which only one cell is left for the digit. This house has the same type (box, column
/// or row) as the house of the subset, or as the house in which the digit is locked.
pub fn pattern(key: &'static str, step: &Step) -> Vec<Phrase> {
    let (basis, (losing, _)) = (&step.basis, concluded(step));
    let phrase = Phrase::new(key).with("digit", digits(basis.digits));
    let mut phrases = vec![with_pattern(phrase, step.technique, basis, losing)];
    if let Some((cell, digit)) = step.placed() {
        let (from, _) = bases_and_covers(step.technique, basis, losing);
        let same_type = from.trailing_zeros() as usize / 9;
        // A pattern without houses has no house of the same type.
        let house = HOUSES_OF[cell].get(same_type);
        phrases
            .extend(house.map(|house| {
                candidate("left-over", cell, digit).with("house", houses(1 << house))
            }));
    }
    phrases
}

/// The phrase with the houses, cells and digits of a pattern. `losing` has the cells that lose
/// digits.
pub fn with_pattern(
    phrase: Phrase,
    technique: Technique,
    basis: &Basis,
    losing: CellSet,
) -> Phrase {
    use Technique as T;
    let (from, into) = bases_and_covers(technique, basis, losing);
    let (from, into) = (houses(from), houses(into));
    match technique {
        T::Pointing | T::DirectPointing | T::Claiming | T::DirectClaiming => {
            phrase.with("house", from).with("into", into).with("cells", any_cell(basis.cells))
        }
        T::XWing | T::Swordfish | T::Jellyfish => {
            phrase.with("lines", from).with("covers", into).with("cells", cells(basis.cells))
        }
        _ => phrase
            .with("house", from)
            .with("cells", cells(basis.cells))
            .with("digits", digits(basis.digits))
            .with("count", Arg::Count(digit_set::count(basis.digits))),
    }
}

/// The houses in which a pattern fixes the places of its digits, and the houses whose other cells
/// lose the digits.
fn bases_and_covers(technique: Technique, basis: &Basis, losing: CellSet) -> (u32, u32) {
    use Technique as T;
    let (boxes, lines) = (basis.houses & 0x1ff, basis.houses & !0x1ff);
    let (columns, rows) = (lines & 0x3fe00, lines & !0x3fe00);
    match technique {
        T::Pointing | T::DirectPointing => (boxes, lines),
        T::Claiming | T::DirectClaiming => (lines, boxes),
        // The base lines of a fish contain no cell that loses the digit.
        T::XWing | T::Swordfish | T::Jellyfish => {
            let loses = (9..18).any(|h| columns >> h & 1 == 1 && losing & HOUSE_SETS[h] != 0);
            if loses { (rows, columns) } else { (columns, rows) }
        }
        _ => (basis.houses, 0),
    }
}

/// Explains a wing.
pub fn wing(candidates: &Candidates, step: &Step) -> Option<Phrase> {
    let basis = &step.basis;
    let pivot = board::cells(basis.secondary).next()?;
    let mut pincers = board::cells(basis.cells & !basis.secondary);
    let (first, second) = (pincers.next()?, pincers.next()?);
    let of = |cell: usize| candidates.digits(cell);
    let shared = of(first) & of(second);
    // The digit that the pivot cell and a pincer cell have in common, apart from the shared digit.
    // If this digit is in the pivot cell, the shared digit must be in the pincer cell.
    let when = |pincer: usize| digits(of(pivot) & of(pincer) & !shared);
    let key = if step.technique == Technique::XyWing { "xy-wing" } else { "xyz-wing" };
    let phrase = Phrase::new(key)
        .with("pivot", Arg::Cell(pivot))
        .with("own", Arg::AnyDigit(of(pivot).into()))
        .with("first", Arg::Cell(first))
        .with("second", Arg::Cell(second))
        .with("a", when(first))
        .with("b", when(second))
        .with("of-first", digits(of(first)))
        .with("of-second", digits(of(second)))
        .with("shared", digits(shared));
    Some(phrase)
}
