//! The filter of sums for the digits 1 to 9. It gives the same results as the general filter, faster.
//!
//! A family of sets of digits is 512 bits: bit `s` says whether the family has the set `s`.

use std::sync::LazyLock;

/// The digits from 1 to 9.
pub const ALL: u32 = (1 << 9) - 1;

/// The sum of the digits of each set.
const TOTALS: [u32; 512] = {
    let mut totals = [0; 512];
    let mut set = 1;
    while set < totals.len() {
        // The set without its least digit, and this digit.
        totals[set] = totals[set & (set - 1)] + set.trailing_zeros() + 1;
        set += 1;
    }
    totals
};

/// A family of sets of digits.
type Family = [u64; 8];

/// The bits of the sets within a word that have one of the digits 1 to 6.
const WITH_DIGIT: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// For each sum, the sets with this sum.
static WITH_SUM: LazyLock<[Family; 46]> = LazyLock::new(|| {
    let mut families = [[0; 8]; 46];
    for (set, total) in TOTALS.iter().enumerate() {
        families[*total as usize][set / 64] |= 1 << (set % 64);
    }
    families
});

/// Removes the candidates that occur in no filling, see [`filter`](super::filter). All candidates are
/// digits from 1 to 9.
pub fn filter(cells: &mut [u32], sum: u32) -> bool {
    let has_filling = filter_open(cells, sum);
    if !has_filling {
        cells.fill(0);
    }
    has_filling
}

fn filter_open(cells: &mut [u32], sum: u32) -> bool {
    let mut placed = 0;
    let mut open = [0; 9];
    let mut count = 0;
    for (at, candidates) in cells.iter().enumerate() {
        if candidates.is_power_of_two() {
            if placed & candidates != 0 {
                return false;
            }
            placed |= candidates;
        } else {
            if count == open.len() {
                return false;
            }
            open[count] = at;
            count += 1;
        }
    }
    let Some(rest) = sum.checked_sub(TOTALS[placed as usize]) else { return false };
    for at in &open[..count] {
        cells[*at] &= !placed;
    }
    match open[..count] {
        [] => rest == 0,
        [only] => {
            cells[only] &= digit(rest);
            cells[only] != 0
        }
        [one, other] => {
            cells[one] &= partners(cells[other], rest);
            cells[other] &= partners(cells[one], rest);
            cells[one] != 0
        }
        _ => filter_many(cells, &open[..count], rest),
    }
}

/// The set of one digit, or the empty set if the number is not a digit.
fn digit(number: u32) -> u32 {
    if (1..=9).contains(&number) { 1 << (number - 1) } else { 0 }
}

/// The digits that have a given sum with another digit of a set.
fn partners(digits: u32, sum: u32) -> u32 {
    if !(3..=17).contains(&sum) {
        return 0;
    }
    // The digit `d` is bit `d - 1`. Its partner `sum - d` is bit `sum - d - 1`.
    let mirrored = (u64::from(digits.reverse_bits()) << sum) >> 33;
    let half = if sum.is_multiple_of(2) { digit(sum / 2) } else { 0 };
    mirrored as u32 & ALL & !half
}

fn filter_many(cells: &mut [u32], open: &[usize], sum: u32) -> bool {
    let Some(wanted) = WITH_SUM.get(sum as usize) else { return false };
    // The sets of digits that the first cells can have, for each number of cells.
    let mut sets = [[0; 8]; 10];
    sets[0][0] = 1;
    for (index, cell) in open.iter().enumerate() {
        let before = sets[index];
        for digit in digits(cells[*cell]) {
            add_with(&before, digit, &mut sets[index + 1]);
        }
    }
    let mut after = sets[open.len()];
    keep(&mut after, wanted);
    if is_empty(&after) {
        return false;
    }
    for (index, cell) in open.iter().enumerate().rev() {
        let (mut kept, mut needed) = (0, [0; 8]);
        for digit in digits(cells[*cell]) {
            let mut from = without(&after, digit);
            keep(&mut from, &sets[index]);
            if !is_empty(&from) {
                kept |= 1 << digit;
                (0..from.len()).for_each(|word| needed[word] |= from[word]);
            }
        }
        cells[*cell] = kept;
        after = needed;
    }
    true
}

/// Keeps the sets that another family has, too.
fn keep(family: &mut Family, other: &Family) {
    (0..other.len()).for_each(|word| family[word] &= other[word]);
}

/// Whether a family has no set. A comparison of arrays would be slower.
fn is_empty(family: &Family) -> bool {
    family.iter().fold(0, |all, word| all | word) == 0
}

/// The digits of a set, from 0.
fn digits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let digit = set.trailing_zeros() as usize;
        let is_digit = set != 0;
        set &= set.wrapping_sub(1);
        is_digit.then_some(digit)
    })
}

/// Adds a digit to each set of a family that lacks the digit, and collects the new sets.
fn add_with(family: &Family, digit: usize, all: &mut Family) {
    match WITH_DIGIT.get(digit) {
        Some(with) => {
            for (word, sets) in family.iter().enumerate() {
                all[word] |= (sets & !with) << (1 << digit);
            }
        }
        None => {
            let step = 1 << (digit - WITH_DIGIT.len());
            for word in (0..family.len()).filter(|word| word & step == 0) {
                all[word | step] |= family[word];
            }
        }
    }
}

/// The sets that lack a digit and with this digit belong to a family.
fn without(family: &Family, digit: usize) -> Family {
    let mut sets = [0; 8];
    match WITH_DIGIT.get(digit) {
        Some(with) => {
            for (word, family) in family.iter().enumerate() {
                sets[word] = (family & with) >> (1 << digit);
            }
        }
        None => {
            let step = 1 << (digit - WITH_DIGIT.len());
            for word in (0..family.len()).filter(|word| word & step == 0) {
                sets[word] = family[word | step];
            }
        }
    }
    sets
}
