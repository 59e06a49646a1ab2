//! Locked candidates: pointing (from a box into a line) and claiming (from a line into a box).

use super::candidates::{CandidateView, Candidates};
use super::digit_set::{self, DigitSet, IndexSet};
use super::subsets::cells_of;
use super::{Accept, Basis, Step, Technique};
use crate::board::{HOUSE_SETS, HOUSES};

/// A box and a line that share three cells.
pub struct Intersection {
    /// The house in which the digit is locked.
    pub base: usize,
    /// The house that loses the digit outside the intersection.
    pub target: usize,
    /// The two other houses that intersect `target` and have the same type as `base`. Each house
    /// comes with the cells that it shares with `target`.
    parallel: [(usize, IndexSet); 2],
}

/// All intersections: box to column, box to row, column to box, row to box. Each list has 27
/// entries, ordered by base house and then by target house, so the three entries of a base house
/// are consecutive.
static INTERSECTIONS: [[Intersection; 27]; 4] = {
    const NONE: Intersection = Intersection { base: 0, target: 0, parallel: [(0, 0); 2] };
    let mut all = [const { [NONE; 27] }; 4];
    let mut kind = 0;
    while kind < 4 {
        // The types of the base houses and of the target houses, each given by the index of its
        // first house in HOUSES: 0 for boxes, 9 for columns, 18 for rows.
        let (from, into) = match kind {
            0 => (0, 9),
            1 => (0, 18),
            2 => (9, 0),
            _ => (18, 0),
        };
        let (mut n, mut a) = (0, from);
        while a < from + 9 {
            let mut b = into;
            while b < into + 9 {
                if shared(a, b) != 0 {
                    let (mut parallel, mut k, mut c) = ([(0, 0); 2], 0, from);
                    while c < from + 9 {
                        if c != a && shared(c, b) != 0 {
                            parallel[k] = (c, shared(c, b));
                            k += 1;
                        }
                        c += 1;
                    }
                    all[kind][n] = Intersection { base: a, target: b, parallel };
                    n += 1;
                }
                b += 1;
            }
            a += 1;
        }
        kind += 1;
    }
    all
};

/// The cells of `house` that also belong to `other`, by their indices in `house`.
const fn shared(house: usize, other: usize) -> IndexSet {
    let (mut shared, mut i) = (0, 0);
    while i < 9 {
        if HOUSE_SETS[other] >> HOUSES[house][i] & 1 == 1 {
            shared |= 1 << i;
        }
        i += 1;
    }
    shared
}

/// Finds locked candidates whose eliminations leave only one possible cell for the digit in another
/// house of the same type. The step places the digit in this cell.
pub fn direct(
    candidates: &Candidates,
    pending: &mut DigitSet,
    accept: &mut Accept,
) -> Option<Step> {
    search_pending(candidates, pending, |intersection, digit, technique| {
        intersection.parallel.iter().find_map(|&(house, shared)| {
            let places = candidates.places(house, digit);
            let left = places & !shared;
            if !digit_set::is_several(places) || !digit_set::is_single(left) {
                return None;
            }
            let cell = HOUSES[house][digit_set::first(left)].into();
            let technique = match technique {
                Technique::Pointing => Technique::DirectPointing,
                _ => Technique::DirectClaiming,
            };
            accept(Step::placement(technique, cell, digit, intersection.basis(candidates, digit)))
        })
    })
}

/// Finds locked candidates that cause eliminations.
pub fn indirect(
    candidates: &Candidates,
    pending: &mut DigitSet,
    accept: &mut Accept,
) -> Option<Step> {
    search_pending(candidates, pending, |intersection, digit, technique| {
        let elsewhere = HOUSE_SETS[intersection.target] & !HOUSE_SETS[intersection.base];
        let basis = intersection.basis(candidates, digit);
        accept(Step::eliminations(technique, 1 << digit, elsewhere, basis))
    })
}

impl Intersection {
    /// The facts that a step is based on: the cells of the digit in the base house, and the base
    /// and target house.
    pub fn basis<V: CandidateView>(&self, view: &V, digit: usize) -> Basis {
        Basis {
            cells: cells_of(self.base, view.places(self.base, digit)),
            digits: 1 << digit,
            houses: 1 << self.base | 1 << self.target,
            ..Basis::default()
        }
    }
}

/// Searches for locked candidates of the digits in `pending`. Clears `pending` if no step is
/// accepted.
fn search_pending(
    candidates: &Candidates,
    pending: &mut DigitSet,
    visit: impl FnMut(&Intersection, usize, Technique) -> Option<Step>,
) -> Option<Step> {
    let found = search(candidates, *pending, visit);
    if found.is_none() {
        *pending = 0;
    }
    found
}

/// For each set of cells of a line, the thirds of the line that contain a cell of the set. Each
/// third belongs to one box.
const OCCUPIED_BOXES: [u8; 512] = {
    let mut table = [0; 512];
    let mut places = 0;
    while places < 512 {
        let mut third = 0;
        while third < 3 {
            if places >> (3 * third) & 7 != 0 {
                table[places] |= 1 << third;
            }
            third += 1;
        }
        places += 1;
    }
    table
};

/// The locked candidates of one digit that cause eliminations, for three parallel lines through the
/// same three boxes.
///
/// - The index has three bits for each line: the boxes in which the line has possible cells for the
///   digit.
/// - In a value, bit `3 * line + box` means pointing: all possible cells of the box are in this
///   line, and the line has possible cells in another box.
/// - In a value, bit `9 + 3 * line + box` means claiming: all possible cells of the line are in
///   this box, and the box has possible cells in another line.
const ELIMINATING: [u32; 512] = {
    let mut table = [0; 512];
    let mut touched = 0;
    while touched < 512 {
        let mut i = 0;
        while i < 9 {
            let (of_line, of_box) = (7 << (i / 3 * 3), 0b001_001_001 << (i % 3));
            let at = 1 << i;
            if touched & at != 0 {
                let alone_in_box = touched & of_box == at;
                let alone_in_line = touched & of_line == at;
                if alone_in_box && !alone_in_line {
                    table[touched] |= 1 << i;
                }
                if alone_in_line && !alone_in_box {
                    table[touched] |= 1 << (9 + i);
                }
            }
            i += 1;
        }
        touched += 1;
    }
    table
};

/// Calls `visit` for all locked candidates that cause eliminations, in order, until `visit` returns
/// a value. Pointing comes first, then claiming.
pub fn search<V: CandidateView, T>(
    view: &V,
    digits: DigitSet,
    mut visit: impl FnMut(&Intersection, usize, Technique) -> Option<T>,
) -> Option<T> {
    // `locked` holds the locked digits, indexed by the type and the number of the intersection.
    // `any` has a bit for each intersection with a locked digit.
    let (mut locked, mut any): ([[DigitSet; 27]; 4], [u32; 4]) = ([[0; 27]; 4], [0; 4]);
    for digit in digit_set::iter(digits) {
        // Three stacks of columns, then three bands of rows.
        let (lines, _) = view.places_by_house(digit)[9..27].as_chunks::<3>();
        for (group, lines) in lines.iter().enumerate() {
            let boxes = |line: u16| usize::from(OCCUPIED_BOXES[usize::from(line & 0x1ff)]);
            let [a, b, c] = *lines;
            let [a, b, c] = [boxes(a), boxes(b), boxes(c)];
            let mut removing = ELIMINATING[a | b << 3 | c << 6];
            let (across, group) = (group / 3, group % 3);
            while removing != 0 {
                let at = removing.trailing_zeros() as usize;
                let (line, third) = (at % 9 / 3, at % 3);
                let (kind, first, second) = match (at < 9, across) {
                    (true, 0) => (0, 3 * third + group, line),
                    (true, _) => (1, 3 * group + third, line),
                    (false, across) => (2 + across, 3 * group + line, third),
                };
                locked[kind][3 * first + second] |= 1 << digit;
                any[kind] |= 1 << (3 * first + second);
                removing &= removing - 1;
            }
        }
    }
    for (kind, mut any) in any.into_iter().enumerate() {
        let technique = if kind < 2 { Technique::Pointing } else { Technique::Claiming };
        while any != 0 {
            let at = any.trailing_zeros() as usize;
            any &= any - 1;
            let intersection = &INTERSECTIONS[kind][at];
            // A digit with a single possible cell is a hidden single, not a locked candidate.
            let several =
                |digit: &usize| digit_set::is_several(view.places(intersection.base, *digit));
            for digit in digit_set::iter(locked[kind][at]).filter(several) {
                if let Some(found) = visit(intersection, digit, technique) {
                    return Some(found);
                }
            }
        }
    }
    None
}
