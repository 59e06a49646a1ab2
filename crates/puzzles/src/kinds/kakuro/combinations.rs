//! The combinations of a run: sets of different digits with its sum.
//!
//! Sets of digits are bits: bit 0 is the digit 1.

use bookgen_core::solver::sums::Combinations;

/// All digits.
pub const ALL_DIGITS: u32 = (1 << 9) - 1;

/// The combinations of `count` cells with a sum that have all placed digits, without these digits.
/// `open` are the candidates of the open cells, if they are used: then each open cell must have a
/// candidate of the combination, and each digit of the combination must be a candidate.
pub fn combinations(
    count: usize,
    sum: u32,
    placed: u32,
    open: Option<&[u32]>,
) -> impl Iterator<Item = u32> {
    let candidates = open.map_or(ALL_DIGITS, |open| open.iter().fold(0, |all, cell| all | cell));
    let all = Combinations::of_size(9).sets(count, sum).iter();
    let rest = all.filter(move |set| *set & placed == placed).map(move |set| set & !placed);
    rest.filter(move |rest| {
        rest & !candidates == 0 && open.is_none_or(|open| open.iter().all(|cell| cell & rest != 0))
    })
}

/// What the combinations of a run leave for its open cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fitting {
    /// The digits that at least one combination has.
    pub possible: u32,
    /// The digits that all combinations have.
    pub needed: u32,
    /// The number of combinations.
    pub count: usize,
}

impl Fitting {
    /// What [`combinations`] leave for the open cells.
    pub fn new(count: usize, sum: u32, placed: u32, open: Option<&[u32]>) -> Fitting {
        let none = Fitting { possible: 0, needed: ALL_DIGITS, count: 0 };
        let fitting = combinations(count, sum, placed, open).fold(none, |all, set| Fitting {
            possible: all.possible | set,
            needed: all.needed & set,
            count: all.count + 1,
        });
        if fitting.count == 0 { Fitting::default() } else { fitting }
    }
}

/// The set of one digit, or the empty set if the number is not a digit.
#[inline]
pub fn digit_set(number: i32) -> u32 {
    if (1..=9).contains(&number) { 1 << (number - 1) } else { 0 }
}

/// The digit of a set with one digit.
pub fn only_digit(set: u32) -> u8 {
    set.trailing_zeros() as u8 + 1
}

/// The digits of a set.
pub fn digits(set: u32) -> impl Iterator<Item = i32> {
    (1..=9).filter(move |digit| set & digit_set(*digit) != 0)
}

/// The digits from `least` to `most`.
pub fn between(least: i32, most: i32) -> u32 {
    let up_to = |digit: i32| (1 << digit.clamp(0, 9)) - 1;
    up_to(most) & !up_to(least - 1)
}

/// The least and the greatest digit of a set, or 0 for the empty set.
pub fn range(set: u32) -> (i32, i32) {
    match set.checked_ilog2() {
        Some(top) => (set.trailing_zeros() as i32 + 1, top as i32 + 1),
        None => (0, 0),
    }
}
