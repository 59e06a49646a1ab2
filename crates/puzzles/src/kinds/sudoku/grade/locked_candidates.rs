//! Locked candidates: pointing from a box into a line, claiming from a line into a box.

use super::candidates::{Candidates, View};
use super::digit_set::{self, DigitSet};
use super::subsets::cells_of;
use super::{Accept, Basis, Step, Technique};
use crate::kinds::sudoku::board::{HOUSE_SETS, HOUSES};

/// Two houses that share three cells.
pub struct Crossing {
    /// The house whose digit is locked.
    pub from: usize,
    /// The house that loses it elsewhere.
    pub into: usize,
    /// The two houses of `from`'s type that cross `into` as well, and what of them is shared.
    beside: [(usize, DigitSet); 2],
}

/// Box into column, box into row, column into box, row into box: 27 crossings each, in the order
/// of the first house and then of the second, so that each house has its three in a row.
static CROSSINGS: [[Crossing; 27]; 4] = {
    const NONE: Crossing = Crossing { from: 0, into: 0, beside: [(0, 0); 2] };
    let mut all = [const { [NONE; 27] }; 4];
    let mut type_of = 0;
    while type_of < 4 {
        // The first index of each type in HOUSES: boxes 0, columns 9, rows 18.
        let (from, into) = match type_of {
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
                    let (mut beside, mut k, mut c) = ([(0, 0); 2], 0, from);
                    while c < from + 9 {
                        if c != a && shared(c, b) != 0 {
                            beside[k] = (c, shared(c, b));
                            k += 1;
                        }
                        c += 1;
                    }
                    all[type_of][n] = Crossing { from: a, into: b, beside };
                    n += 1;
                }
                b += 1;
            }
            a += 1;
        }
        type_of += 1;
    }
    all
};

/// The cells of a house that lie in another, by their index in the first.
const fn shared(house: usize, other: usize) -> DigitSet {
    let (mut shared, mut i) = (0, 0);
    while i < 9 {
        if HOUSE_SETS[other] >> HOUSES[house][i] & 1 == 1 {
            shared |= 1 << i;
        }
        i += 1;
    }
    shared
}

/// Locked candidates that leave their digit one place in a neighbouring house: it is placed there
/// at once.
pub fn direct(candidates: &Candidates, todo: &mut DigitSet, accept: &mut Accept) -> Option<Step> {
    find_changed(candidates, todo, |crossing, digit, technique| {
        crossing.beside.iter().find_map(|&(house, shared)| {
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
            accept(Step::placement(technique, cell, digit, crossing.basis(candidates, digit)))
        })
    })
}

/// Locked candidates that remove anything.
pub fn indirect(candidates: &Candidates, todo: &mut DigitSet, accept: &mut Accept) -> Option<Step> {
    find_changed(candidates, todo, |crossing, digit, technique| {
        let elsewhere = HOUSE_SETS[crossing.into] & !HOUSE_SETS[crossing.from];
        let basis = crossing.basis(candidates, digit);
        accept(Step::eliminations(technique, 1 << digit, elsewhere, basis))
    })
}

impl Crossing {
    /// What the locked candidates of a digit rest on: its cells here, and the two houses.
    pub fn basis<V: View>(&self, view: &V, digit: usize) -> Basis {
        Basis {
            cells: cells_of(self.from, view.places(self.from, digit)),
            digits: 1 << digit,
            houses: 1 << self.from | 1 << self.into,
            ..Basis::default()
        }
    }
}

/// Goes through the locked candidates of the digits of `todo` until one is of use; if none is, there
/// is nothing left to do.
fn find_changed(
    candidates: &Candidates,
    todo: &mut DigitSet,
    useful: impl FnMut(&Crossing, usize, Technique) -> Option<Step>,
) -> Option<Step> {
    let found = find(candidates, *todo, useful);
    if found.is_none() {
        *todo = 0;
    }
    found
}

/// For places in a line the thirds that have any, which are boxes.
const TOUCHED: [u8; 512] = {
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

/// For the boxes touched by three lines, three bits each, where a digit is locked so that it goes
/// elsewhere: a box is touched by one line alone, which touches another (pointing, the lower nine
/// bits), or a line touches one box alone, which is touched by another (claiming).
const REMOVING: [u32; 512] = {
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

/// Goes through the locked candidates of some digits that remove anything, in order, until one is
/// of use. Pointing comes first, then claiming.
pub fn find<V: View, T>(
    view: &V,
    digits: DigitSet,
    mut useful: impl FnMut(&Crossing, usize, Technique) -> Option<T>,
) -> Option<T> {
    // For each type and place of a crossing the digits; the crossings that have any, as bits.
    let (mut locked, mut any): ([[DigitSet; 27]; 4], [u32; 4]) = ([[0; 27]; 4], [0; 4]);
    for digit in digit_set::iter(digits) {
        // Three stacks of columns, three bands of rows.
        let (lines, _) = view.places_by_house(digit)[9..27].as_chunks::<3>();
        for (group, lines) in lines.iter().enumerate() {
            let [a, b, c] = lines.map(|line| usize::from(TOUCHED[usize::from(line & 0x1ff)]));
            let mut removing = REMOVING[a | b << 3 | c << 6];
            let (across, group) = (group / 3, group % 3);
            while removing != 0 {
                let at = removing.trailing_zeros() as usize;
                let (line, third) = (at % 9 / 3, at % 3);
                let (type_of, first, second) = match (at < 9, across) {
                    (true, 0) => (0, 3 * third + group, line),
                    (true, _) => (1, 3 * group + third, line),
                    (false, across) => (2 + across, 3 * group + line, third),
                };
                locked[type_of][3 * first + second] |= 1 << digit;
                any[type_of] |= 1 << (3 * first + second);
                removing &= removing - 1;
            }
        }
    }
    for (type_of, mut any) in any.into_iter().enumerate() {
        let technique = if type_of < 2 { Technique::Pointing } else { Technique::Claiming };
        while any != 0 {
            let at = any.trailing_zeros() as usize;
            any &= any - 1;
            let crossing = &CROSSINGS[type_of][at];
            // A single place is a hidden single.
            let several = |digit: &usize| digit_set::is_several(view.places(crossing.from, *digit));
            for digit in digit_set::iter(locked[type_of][at]).filter(several) {
                if let Some(found) = useful(crossing, digit, technique) {
                    return Some(found);
                }
            }
        }
    }
    None
}
