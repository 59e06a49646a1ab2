//! Explains singles, locked candidates, subsets, fish and wings.

use super::houses_in;
use super::phrases::{Narrator, digit_name};
use crate::board::{self, CellSet, HOUSE_SETS};
use crate::grade::{
    Basis, CandidateView, Candidates, Conclusion, DigitSet, Step, Technique, digit_set,
};

/// The sentences that explain a step with one of the patterns of this module.
pub fn sentences(n: Narrator, candidates: &Candidates, step: &Step) -> Vec<String> {
    use Technique as T;
    let basis = &step.basis;
    match step.technique {
        T::FullHouse | T::HiddenSingleBox | T::HiddenSingleLine => vec![single(n, step)],
        T::NakedSingle => vec![n.phrase(
            "naked-single",
            &[
                ("cell", &n.cell_list("and", basis.cells)),
                ("digit", &n.digit_list("and", basis.digits)),
            ],
        )],
        T::DirectPointing | T::Pointing | T::DirectClaiming | T::Claiming => {
            let mut sentences = vec![locked(n, step)];
            sentences.extend(left_over(n, step, houses_in(basis.houses)));
            sentences
        }
        T::NakedPair | T::NakedTriple | T::NakedQuad => vec![set(n, "naked-set", basis)],
        T::XWing | T::Swordfish | T::Jellyfish => vec![fish(n, step)],
        T::XyWing | T::XyzWing => wing(n, candidates, step).into_iter().collect(),
        _ => {
            let mut sentences = vec![set(n, "hidden-set", basis)];
            sentences.extend(left_over(n, step, houses_in(basis.houses)));
            sentences
        }
    }
}

fn single(n: Narrator, step: &Step) -> String {
    let id = if step.technique == Technique::FullHouse { "full-house" } else { "hidden-single" };
    let Basis { cells: at, digits: d, houses: h, .. } = step.basis;
    n.phrase(
        id,
        &[
            ("cell", &n.cell_list("and", at)),
            ("digit", &n.digit_list("and", d)),
            ("house", &n.house_list(h)),
        ],
    )
}

/// Explains locked candidates.
fn locked(n: Narrator, step: &Step) -> String {
    let basis = &step.basis;
    let (from, into) = match step.technique {
        Technique::Pointing | Technique::DirectPointing => pointing(basis),
        _ => claiming(basis),
    };
    n.phrase(
        "locked",
        &[
            ("house", &n.house_list(from)),
            ("into", &n.house_list(into)),
            ("digit", &n.digit_list("and", basis.digits)),
            ("cells", &n.cell_list("or", basis.cells)),
        ],
    )
}

/// The box in which the digit is locked, and the line whose other cells lose the digit.
pub fn pointing(basis: &Basis) -> (u32, u32) {
    (basis.houses & 0x1ff, basis.houses & !0x1ff)
}

/// The line in which the digit is locked, and the box whose other cells lose the digit.
pub fn claiming(basis: &Basis) -> (u32, u32) {
    let (boxes, lines) = pointing(basis);
    (lines, boxes)
}

/// The last sentence about a direct step, which places a digit. The sentence names a house in which
/// only one cell is left for the digit. This house has the same type (box, column or row) as the
/// house of the subset, or as the house in which the digit is locked.
fn left_over(
    n: Narrator,
    step: &Step,
    kinds: impl Iterator<Item = usize> + Clone,
) -> Option<String> {
    let (at, d) = step.placed()?;
    let first = match step.technique {
        Technique::DirectClaiming => kinds.clone().find(|house| *house >= 9)?,
        _ => kinds.clone().next()?,
    };
    let house = (0..9).map(|i| first / 9 * 9 + i).find(|&h| HOUSE_SETS[h] >> at & 1 == 1)?;
    Some(n.phrase(
        "left-over",
        &[("house", &n.house_name(house)), ("cell", &n.cell_name(at)), ("digit", &digit_name(d))],
    ))
}

fn set(n: Narrator, id: &str, basis: &Basis) -> String {
    n.phrase(
        id,
        &[
            ("house", &n.house_list(basis.houses)),
            ("cells", &n.cell_list("and", basis.cells)),
            ("digits", &n.digit_list("and", basis.digits)),
            ("count", &n.number_word(digit_set::count(basis.digits))),
        ],
    )
}

/// The base lines and the cover lines of a fish. Base lines contain no cell that loses the digit.
pub fn bases_and_covers(basis: &Basis, losing: CellSet) -> (u32, u32) {
    let (columns, rows) = (basis.houses & 0x3fe00, basis.houses & !0x3ffff);
    let loses = houses_in(columns).any(|house| losing & HOUSE_SETS[house] != 0);
    if loses { (rows, columns) } else { (columns, rows) }
}

fn fish(n: Narrator, step: &Step) -> String {
    let basis = &step.basis;
    let losing = match &step.conclusion {
        Conclusion::Placement(..) => 0,
        Conclusion::Eliminations(removals) => removals.iter().fold(0, |all, cells| all | cells),
    };
    let (lines, covers) = bases_and_covers(basis, losing);
    n.phrase(
        "fish",
        &[
            ("lines", &n.house_list(lines)),
            ("covers", &n.house_list(covers)),
            ("digit", &n.digit_list("and", basis.digits)),
            ("cells", &n.cell_list("and", basis.cells)),
        ],
    )
}

fn wing(n: Narrator, candidates: &Candidates, step: &Step) -> Option<String> {
    let basis = &step.basis;
    let pivot = board::cells(basis.secondary).next()?;
    let mut pincers = board::cells(basis.cells & !basis.secondary);
    let (first, second) = (pincers.next()?, pincers.next()?);
    let of = |cell: usize| candidates.digits(cell);
    let shared = of(first) & of(second) & 0x1ff;
    // The digit that the pivot cell and a pincer cell have in common, apart from the shared digit.
    // If this digit is in the pivot cell, the shared digit must be in the pincer cell.
    let when = |pincer: usize| n.digit_list("and", of(pivot) & of(pincer) & !shared);
    let both = |set: DigitSet| n.digit_list("and", set);
    let id = if step.technique == Technique::XyWing { "xy-wing" } else { "xyz-wing" };
    Some(n.phrase(
        id,
        &[
            ("pivot", &n.cell_name(pivot)),
            ("own", &n.digit_list("or", of(pivot))),
            ("first", &n.cell_name(first)),
            ("second", &n.cell_name(second)),
            ("a", &when(first)),
            ("b", &when(second)),
            ("of-first", &both(of(first))),
            ("of-second", &both(of(second))),
            ("shared", &both(shared)),
        ],
    ))
}
