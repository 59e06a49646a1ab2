//! Locked candidates: pointing from a box into a line, claiming from a line into a box.

use super::candidates::{Candidates, Lanes, View};
use super::nine::{self, Nine};
use super::sets::cells_of;
use super::{Basis, Step, Take, Technique};
use crate::kinds::sudoku::board::{HOUSE_SETS, HOUSES};

/// Two houses that share three cells.
pub struct Crossing {
    /// The house whose digit is locked.
    pub from: usize,
    /// The house that loses it elsewhere.
    pub into: usize,
    /// The two houses of `from`'s type that cross `into` as well, and what of them is shared.
    beside: [(usize, Nine); 2],
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
const fn shared(house: usize, other: usize) -> Nine {
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
pub fn direct(candidates: &Candidates, todo: &mut Nine, take: &mut Take) -> Option<Step> {
    find_changed(candidates, todo, |crossing, digit, technique| {
        crossing.beside.iter().find_map(|&(house, shared)| {
            let places = candidates.places(house, digit);
            let left = places & !shared;
            if !nine::is_several(places) || !nine::is_single(left) {
                return None;
            }
            let cell = HOUSES[house][nine::first(left)].into();
            let technique = match technique {
                Technique::Pointing => Technique::DirectPointing,
                _ => Technique::DirectClaiming,
            };
            take(Step::digit(technique, cell, digit, crossing.basis(candidates, digit)))
        })
    })
}

/// Locked candidates that remove anything.
pub fn indirect(candidates: &Candidates, todo: &mut Nine, take: &mut Take) -> Option<Step> {
    find_changed(candidates, todo, |crossing, digit, technique| {
        if !crossing.removes(candidates, digit) {
            return None;
        }
        let elsewhere = HOUSE_SETS[crossing.into] & !HOUSE_SETS[crossing.from];
        let basis = crossing.basis(candidates, digit);
        take(Step::removals(technique, 1 << digit, elsewhere, basis))
    })
}

impl Crossing {
    /// Whether a digit locked here is a candidate elsewhere in the other house.
    pub fn removes<V: View>(&self, view: &V, digit: usize) -> bool {
        self.beside.iter().any(|&(house, shared)| view.places(house, digit) & shared != 0)
    }

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

/// For places in a house their third, 0 to 2, if there are several and all lie in one: a third is
/// three neighbours (a row of a box, the part of a line in a box); else 3.
const THIRD: [u8; 512] = thirds([0b000_000_111, 0b000_111_000, 0b111_000_000]);

/// The same, a third being the part of a box in a column.
const COLUMN: [u8; 512] = thirds([0b001_001_001, 0b010_010_010, 0b100_100_100]);

const fn thirds(of: [Nine; 3]) -> [u8; 512] {
    let mut table = [3; 512];
    let mut third = 0;
    while third < 3 {
        let mut places = 1;
        while places < 512 {
            if places & !of[third] == 0 && places & (places - 1) != 0 {
                table[places as usize] = third as u8;
            }
            places += 1;
        }
        third += 1;
    }
    table
}

/// Goes through the locked candidates of the digits of `todo` until one is of use; if none is, there
/// is nothing left to do.
fn find_changed(
    candidates: &Candidates,
    todo: &mut Nine,
    useful: impl FnMut(&Crossing, usize, Technique) -> Option<Step>,
) -> Option<Step> {
    let locked = nine::each(*todo).filter(|&digit| removes_any(candidates.lanes(digit)));
    let found = find(candidates, locked.fold(0, |set, digit| set | 1 << digit), useful);
    if found.is_none() {
        *todo = 0;
    }
    found
}

/// Whether a digit is locked anywhere so that it goes elsewhere: in a band of lines, or in a stack.
fn removes_any(places: &Lanes) -> bool {
    let (lines, _) = places[9..27].as_chunks::<3>();
    lines.iter().any(|lines| {
        let [a, b, c] = lines.map(|line| usize::from(TOUCHED[usize::from(line & 0x1ff)]));
        REMOVING[a | b << 3 | c << 6]
    })
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

/// For the boxes touched by three lines, three bits each, whether a digit is locked so that it
/// goes elsewhere: a box is touched by one line alone, which touches another, or a line touches one
/// box alone, which is touched by another.
const REMOVING: [bool; 512] = {
    let mut table = [false; 512];
    let mut touched = 0;
    while touched < 512 {
        let mut i = 0;
        while i < 9 {
            let (line, third) = (i / 3, i % 3);
            let (of_line, of_box) = (7 << (3 * line), 0b001_001_001 << third);
            let at = 1 << i;
            if touched & at != 0 {
                let alone_in_box = touched & of_box == at;
                let alone_in_line = touched & of_line == at;
                table[touched] |= alone_in_box != alone_in_line;
            }
            i += 1;
        }
        touched += 1;
    }
    table
};

/// Goes through the locked candidates of some digits in order until one is of use. Pointing comes
/// first, then claiming.
pub fn find<V: View, T>(
    view: &V,
    digits: Nine,
    mut useful: impl FnMut(&Crossing, usize, Technique) -> Option<T>,
) -> Option<T> {
    if digits == 0 {
        return None;
    }
    for (i, crossings) in CROSSINGS.iter().enumerate() {
        let technique = if i < 2 { Technique::Pointing } else { Technique::Claiming };
        let thirds = if i == 0 { &COLUMN } else { &THIRD };
        for crossings in crossings.as_chunks::<3>().0 {
            let mut locked = [0; 4];
            for digit in nine::each(digits) {
                let places = view.places(crossings[0].from, digit);
                locked[usize::from(thirds[usize::from(places & 0x1ff)])] |= 1 << digit;
            }
            for (crossing, digits) in crossings.iter().zip(locked) {
                for digit in nine::each(digits) {
                    if let Some(step) = useful(crossing, digit, technique) {
                        return Some(step);
                    }
                }
            }
        }
    }
    None
}
