//! Singles, locked candidates, sets, fish and wings in words.

use super::houses_of;
use super::phrases::{cell, cells, count, digit, digits, house, houses, say};
use crate::kinds::sudoku::board::{self, CellSet, HOUSE_SETS};
use crate::kinds::sudoku::grade::{
    Basis, CandidateView, Candidates, Conclusion, DigitSet, Step, Technique, digit_set,
};

/// What a step rests on and how it follows.
pub fn sentences(candidates: &Candidates, step: &Step) -> Vec<String> {
    use Technique as T;
    let basis = &step.basis;
    match step.technique {
        T::FullHouse | T::HiddenSingleBox | T::HiddenSingleLine => vec![single(step)],
        T::NakedSingle => vec![say(
            "naked-single",
            &[("cell", &cells("and", basis.cells)), ("digit", &digits("and", basis.digits))],
        )],
        T::DirectPointing | T::Pointing | T::DirectClaiming | T::Claiming => {
            let mut sentences = vec![locked(step)];
            sentences.extend(left_over(step, houses_of(basis.houses)));
            sentences
        }
        T::NakedPair | T::NakedTriplet | T::NakedQuad => vec![set("naked-set", basis)],
        T::XWing | T::Swordfish | T::Jellyfish => vec![fish(step)],
        T::XyWing | T::XyzWing => wing(candidates, step).into_iter().collect(),
        _ => {
            let mut sentences = vec![set("hidden-set", basis)];
            sentences.extend(left_over(step, houses_of(basis.houses)));
            sentences
        }
    }
}

fn single(step: &Step) -> String {
    let id = if step.technique == Technique::FullHouse { "full-house" } else { "hidden-single" };
    let Basis { cells: at, digits: d, houses: h, .. } = step.basis;
    say(id, &[("cell", &cells("and", at)), ("digit", &digits("and", d)), ("house", &houses(h))])
}

/// A digit locked where two houses cross.
fn locked(step: &Step) -> String {
    let basis = &step.basis;
    let pointing = matches!(step.technique, Technique::Pointing | Technique::DirectPointing);
    let (from, into) = crossing(basis, pointing);
    say(
        "locked",
        &[
            ("house", &houses(from)),
            ("into", &houses(into)),
            ("digit", &digits("and", basis.digits)),
            ("cells", &cells("or", basis.cells)),
        ],
    )
}

/// The house in which a digit is locked, and the other that shares its cells.
pub fn crossing(basis: &Basis, pointing: bool) -> (u32, u32) {
    let (boxes, lines) = (basis.houses & 0x1ff, basis.houses & !0x1ff);
    if pointing { (boxes, lines) } else { (lines, boxes) }
}

/// Of a direct step, where the digit is left one place: a house of the kind of one of those it
/// rests on. Beside a digit that is locked it is the house of the kind that the digit is locked in.
fn left_over(step: &Step, kinds: impl Iterator<Item = usize> + Clone) -> Option<String> {
    let (at, d) = step.placed()?;
    let first = match step.technique {
        Technique::DirectClaiming => kinds.clone().find(|house| *house >= 9)?,
        _ => kinds.clone().next()?,
    };
    let house = (0..9).map(|i| first / 9 * 9 + i).find(|&h| HOUSE_SETS[h] >> at & 1 == 1)?;
    Some(say(
        "left-over",
        &[("house", &self::house(house)), ("cell", &cell(at)), ("digit", &digit(d))],
    ))
}

fn set(id: &str, basis: &Basis) -> String {
    say(
        id,
        &[
            ("house", &houses(basis.houses)),
            ("cells", &cells("and", basis.cells)),
            ("digits", &digits("and", basis.digits)),
            ("count", &count(digit_set::count(basis.digits))),
        ],
    )
}

/// The lines of a fish, and those across that they have its digit in: the first are those with
/// none of the cells that lose it.
pub fn bases(basis: &Basis, losing: CellSet) -> (u32, u32) {
    let (columns, rows) = (basis.houses & 0x3fe00, basis.houses & !0x3ffff);
    let loses = houses_of(columns).any(|house| losing & HOUSE_SETS[house] != 0);
    if loses { (rows, columns) } else { (columns, rows) }
}

fn fish(step: &Step) -> String {
    let basis = &step.basis;
    let losing = match &step.conclusion {
        Conclusion::Placement(..) => 0,
        Conclusion::Eliminations(removals) => removals.iter().fold(0, |all, cells| all | cells),
    };
    let (lines, covers) = bases(basis, losing);
    say(
        "fish",
        &[
            ("lines", &houses(lines)),
            ("covers", &houses(covers)),
            ("digit", &digits("and", basis.digits)),
            ("cells", &cells("and", basis.cells)),
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
    // What the pivot is for a pincer to be the shared digit.
    let when = |pincer: usize| digits("and", of(pivot) & of(pincer) & !shared);
    let both = |set: DigitSet| digits("and", set);
    let id = if step.technique == Technique::XyWing { "xy-wing" } else { "xyz-wing" };
    Some(say(
        id,
        &[
            ("pivot", &cell(pivot)),
            ("own", &digits("or", of(pivot))),
            ("first", &cell(first)),
            ("second", &cell(second)),
            ("a", &when(first)),
            ("b", &when(second)),
            ("of-first", &both(of(first))),
            ("of-second", &both(of(second))),
            ("shared", &both(shared)),
        ],
    ))
}
