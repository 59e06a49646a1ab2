//! Explains singles, locked candidates, subsets, fish and wings.

use super::houses_in;
use super::phrases::{
    cell_list, cell_name, digit_list, digit_name, house_list, house_name, number_word, phrase,
};
use crate::kinds::sudoku::board::{self, CellSet, HOUSE_SETS};
use crate::kinds::sudoku::grade::{
    Basis, CandidateView, Candidates, Conclusion, DigitSet, Step, Technique, digit_set,
};

/// The sentences that explain a step with one of the patterns of this module.
pub fn sentences(candidates: &Candidates, step: &Step) -> Vec<String> {
    use Technique as T;
    let basis = &step.basis;
    match step.technique {
        T::FullHouse | T::HiddenSingleBox | T::HiddenSingleLine => vec![single(step)],
        T::NakedSingle => vec![phrase(
            "naked-single",
            &[
                ("cell", &cell_list("and", basis.cells)),
                ("digit", &digit_list("and", basis.digits)),
            ],
        )],
        T::DirectPointing | T::Pointing | T::DirectClaiming | T::Claiming => {
            let mut sentences = vec![locked(step)];
            sentences.extend(left_over(step, houses_in(basis.houses)));
            sentences
        }
        T::NakedPair | T::NakedTriplet | T::NakedQuad => vec![set("naked-set", basis)],
        T::XWing | T::Swordfish | T::Jellyfish => vec![fish(step)],
        T::XyWing | T::XyzWing => wing(candidates, step).into_iter().collect(),
        _ => {
            let mut sentences = vec![set("hidden-set", basis)];
            sentences.extend(left_over(step, houses_in(basis.houses)));
            sentences
        }
    }
}

fn single(step: &Step) -> String {
    let id = if step.technique == Technique::FullHouse { "full-house" } else { "hidden-single" };
    let Basis { cells: at, digits: d, houses: h, .. } = step.basis;
    phrase(
        id,
        &[
            ("cell", &cell_list("and", at)),
            ("digit", &digit_list("and", d)),
            ("house", &house_list(h)),
        ],
    )
}

/// Explains locked candidates.
fn locked(step: &Step) -> String {
    let basis = &step.basis;
    let pointing = matches!(step.technique, Technique::Pointing | Technique::DirectPointing);
    let (from, into) = intersection(basis, pointing);
    phrase(
        "locked",
        &[
            ("house", &house_list(from)),
            ("into", &house_list(into)),
            ("digit", &digit_list("and", basis.digits)),
            ("cells", &cell_list("or", basis.cells)),
        ],
    )
}

/// The house in which the digit is locked, and the house whose other cells lose the digit.
pub fn intersection(basis: &Basis, pointing: bool) -> (u32, u32) {
    let (boxes, lines) = (basis.houses & 0x1ff, basis.houses & !0x1ff);
    if pointing { (boxes, lines) } else { (lines, boxes) }
}

/// The last sentence about a direct step, which places a digit. The sentence names a house in which
/// only one cell is left for the digit. This house has the same type (box, column or row) as the
/// house of the subset, or as the house in which the digit is locked.
fn left_over(step: &Step, kinds: impl Iterator<Item = usize> + Clone) -> Option<String> {
    let (at, d) = step.placed()?;
    let first = match step.technique {
        Technique::DirectClaiming => kinds.clone().find(|house| *house >= 9)?,
        _ => kinds.clone().next()?,
    };
    let house = (0..9).map(|i| first / 9 * 9 + i).find(|&h| HOUSE_SETS[h] >> at & 1 == 1)?;
    Some(phrase(
        "left-over",
        &[("house", &house_name(house)), ("cell", &cell_name(at)), ("digit", &digit_name(d))],
    ))
}

fn set(id: &str, basis: &Basis) -> String {
    phrase(
        id,
        &[
            ("house", &house_list(basis.houses)),
            ("cells", &cell_list("and", basis.cells)),
            ("digits", &digit_list("and", basis.digits)),
            ("count", &number_word(digit_set::count(basis.digits))),
        ],
    )
}

/// The base lines and the cover lines of a fish. Base lines contain no cell that loses the digit.
pub fn bases_and_covers(basis: &Basis, losing: CellSet) -> (u32, u32) {
    let (columns, rows) = (basis.houses & 0x3fe00, basis.houses & !0x3ffff);
    let loses = houses_in(columns).any(|house| losing & HOUSE_SETS[house] != 0);
    if loses { (rows, columns) } else { (columns, rows) }
}

fn fish(step: &Step) -> String {
    let basis = &step.basis;
    let losing = match &step.conclusion {
        Conclusion::Placement(..) => 0,
        Conclusion::Eliminations(removals) => removals.iter().fold(0, |all, cells| all | cells),
    };
    let (lines, covers) = bases_and_covers(basis, losing);
    phrase(
        "fish",
        &[
            ("lines", &house_list(lines)),
            ("covers", &house_list(covers)),
            ("digit", &digit_list("and", basis.digits)),
            ("cells", &cell_list("and", basis.cells)),
        ],
    )
}

fn wing(candidates: &Candidates, step: &Step) -> Option<String> {
    let basis = &step.basis;
    let pivot = board::cells(basis.secondary).next()?;
    let mut pincers = board::cells(basis.cells & !basis.secondary);
    let (first, second) = (pincers.next()?, pincers.next()?);
    let of = |cell: usize| candidates.digits(cell);
    let shared = of(first) & of(second) & 0x1ff;
    // The digit that the pivot cell and a pincer cell have in common, apart from the shared digit.
    // If this digit is in the pivot cell, the shared digit must be in the pincer cell.
    let when = |pincer: usize| digit_list("and", of(pivot) & of(pincer) & !shared);
    let both = |set: DigitSet| digit_list("and", set);
    let id = if step.technique == Technique::XyWing { "xy-wing" } else { "xyz-wing" };
    Some(phrase(
        id,
        &[
            ("pivot", &cell_name(pivot)),
            ("own", &digit_list("or", of(pivot))),
            ("first", &cell_name(first)),
            ("second", &cell_name(second)),
            ("a", &when(first)),
            ("b", &when(second)),
            ("of-first", &both(of(first))),
            ("of-second", &both(of(second))),
            ("shared", &both(shared)),
        ],
    ))
}
