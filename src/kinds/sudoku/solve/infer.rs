//! What follows without a guess: singles, locked candidates, and minirows that three digits fill.
//!
//! The cells of the grid are nine vectors, one for each place in a box: a step on a vector is
//! taken in all nine boxes at once, and for all digits. So a sweep over the whole grid takes some
//! two hundred steps, however little or much there is to find, and a puzzle of singles is solved
//! by five or six sweeps.
//!
//! A digit can stand in the rows of a band in six ways, one box for each row, no two the same:
//! *falling* ways take a box further to the right in each next row, *rising* ways one further to
//! the left, both going round. What no way uses can go; that is pointing and claiming in one, and
//! with singles in boxes it makes singles of rows. The ways are those of tdoku by Tom Dillon, who
//! keeps them for each band; here they are computed anew for all bands at once.

use super::lanes::{Groups, Lanes};

/// The candidates of the cells: vector `3 * r + c` has those of the cells in row `r` and column
/// `c` of each box.
pub type Cells<L> = [L; 9];

/// All nine digits.
pub const DIGITS: u16 = 0x1ff;

/// The ways that digits can stand in bands and stacks.
pub struct Ways {
    /// Those that begin in the first row of a box and fall to the right.
    pub falling: Groups,
    /// Those that begin in the first row of a box and rise: the second row's box is to the left.
    pub rising: Groups,
    /// Those of stacks: from the first column of a box to the second column of the box below.
    pub down: Groups,
    /// Those of stacks that go on in the box above.
    pub up: Groups,
}

/// What a grid comes to.
pub enum Outcome {
    /// It has no solution.
    Impossible,
    /// Every cell is known.
    Solved,
    /// Nothing more follows.
    Open,
}

/// Sweeps until nothing more follows by singles and locked candidates.
#[inline(always)]
pub fn propagate<L: Lanes>(cells: &mut Cells<L>) -> Outcome {
    // The sets only shrink, so that as numbers they become smaller: their sum tells of any change.
    let mut sum = L::all(0);
    loop {
        let known = singles(cells);
        let rows = through(rows(cells), L::right, L::left);
        for (at, cell) in cells.iter_mut().enumerate() {
            *cell = cell.and(rows[at / 3]);
        }
        let before = columns(cells);
        let columns = through(before, L::below, L::above);
        let placed =
            or3(before[0].and(columns[0]), before[1].and(columns[1]), before[2].and(columns[2]));
        let (mut least, mut now) = (placed, L::all(0));
        for (at, cell) in cells.iter_mut().enumerate() {
            *cell = cell.and(columns[at % 3]);
            least = least.meet(*cell);
            now = now.plus(*cell);
        }
        // A cell without a candidate, or a box without a digit.
        if !least.empty().or(L::all(DIGITS).without(placed)).none() {
            return Outcome::Impossible;
        }
        if now.xor(sum).none() {
            return if known.full() { Outcome::Solved } else { Outcome::Open };
        }
        sum = now;
    }
}

/// The digits of the three rows of each box.
#[inline(always)]
fn rows<L: Lanes>(cells: &Cells<L>) -> [L; 3] {
    [0, 1, 2].map(|r| or3(cells[3 * r], cells[3 * r + 1], cells[3 * r + 2]))
}

/// The digits of the three columns of each box.
#[inline(always)]
fn columns<L: Lanes>(cells: &Cells<L>) -> [L; 3] {
    [0, 1, 2].map(|c| or3(cells[c], cells[c + 3], cells[c + 6]))
}

/// The ways that are left for digits in bands and stacks.
#[inline(always)]
pub fn ways<L: Lanes>(cells: &Cells<L>) -> Ways {
    let [a, b, c] = rows(cells);
    let [falling, rising] = [and3(a, b.right(), c.left()), and3(a, b.left(), c.right())];
    let [a, b, c] = columns(cells);
    let [down, up] = [and3(a, b.below(), c.above()), and3(a, b.above(), c.below())];
    let [falling, rising, down, up] = [falling, rising, down, up].map(L::store);
    Ways { falling, rising, down, up }
}

/// Takes the digits of cells with one candidate from the other cells of their boxes, and places
/// the digits that have one cell in their box. Gives all bits for boxes whose cells were all known.
#[inline(always)]
fn singles<L: Lanes>(cells: &mut Cells<L>) -> L {
    // The digits with at least one and two places in a box: first by rows.
    let rows = [0, 1, 2].map(|r| {
        let [a, b, c] = [cells[3 * r], cells[3 * r + 1], cells[3 * r + 2]];
        let either = a.or(b);
        (either.or(c), a.and(b).or(either.and(c)))
    });
    let [(one, many), (two, more), (three, most)] = rows;
    let either = one.or(two);
    let twice = or3(many, more, most).or(one.and(two)).or(either.and(three));
    let hidden = L::all(DIGITS).without(twice);
    let naked = cells.map(|cell| cell.without_least().empty());
    let digits = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|at| cells[at].and(naked[at]));
    let taken = or3(
        or3(digits[0], digits[1], digits[2]),
        or3(digits[3], digits[4], digits[5]),
        or3(digits[6], digits[7], digits[8]),
    );
    let free = L::all(u16::MAX).without(taken);
    for (cell, naked) in cells.iter_mut().zip(naked) {
        let left = cell.and(naked.or(free));
        // A cell with no such digit keeps what it has.
        *cell = left.and(hidden.or(left.and(hidden).empty()));
    }
    and3(
        and3(naked[0], naked[1], naked[2]),
        and3(naked[3], naked[4], naked[5]),
        and3(naked[6], naked[7], naked[8]),
    )
}

/// For the three lines of each box, the digits that have a way through them if they stand there:
/// some way goes through one line of each of the two other boxes. `next` and `last` lead to these.
#[inline(always)]
fn through<L: Lanes>([a, b, c]: [L; 3], next: fn(L) -> L, last: fn(L) -> L) -> [L; 3] {
    let [a, b, c] = [(next(a), last(a)), (next(b), last(b)), (next(c), last(c))];
    let other_two = |a: (L, L), b: (L, L)| a.0.and(b.1).or(a.1.and(b.0));
    [other_two(b, c), other_two(a, c), other_two(a, b)]
}

/// What follows from counting in minirows and minicolumns, three cells of a box in a line: if they
/// have just three digits as candidates, the rest of the box has none of them; if three digits have
/// no other place in the box, these cells have no other candidate. None if there are too few or
/// too many of them; else whether anything has changed.
#[inline(always)]
pub fn triads<L: Lanes>(cells: &mut Cells<L>) -> Option<bool> {
    let before = *cells;
    let rows = triads_along(cells, &before, |row, i| 3 * row + i);
    let columns = triads_along(cells, &before, |column, i| 3 * i + column);
    let mut changed = L::all(0);
    for (cell, before) in cells.iter().zip(before) {
        changed = changed.or(cell.xor(before));
    }
    rows.and(columns).full().then(|| !changed.none())
}

/// [`triads`] of the rows of boxes, or of their columns: `at` gives the place in the box of a cell
/// of a line. Gives all bits for boxes without a fault.
#[inline(always)]
fn triads_along<L: Lanes>(
    cells: &mut Cells<L>,
    before: &Cells<L>,
    at: impl Fn(usize, usize) -> usize,
) -> L {
    let lines =
        [0, 1, 2].map(|line| or3(before[at(line, 0)], before[at(line, 1)], before[at(line, 2)]));
    let mut sound = L::all(u16::MAX);
    for line in 0..3 {
        let (one, other) = ((line + 1) % 3, (line + 2) % 3);
        let third = lines[line].without_least().without_least();
        let filling = lines[line].and(third.without_least().empty());
        let bound = lines[line].without(lines[one].or(lines[other]));
        let third_bound = bound.without_least().without_least();
        let kept = bound.or(third_bound.empty());
        sound = sound.without(third.empty()).and(third_bound.without_least().empty());
        for i in 0..3 {
            cells[at(line, i)] = cells[at(line, i)].and(kept);
            cells[at(one, i)] = cells[at(one, i)].without(filling);
            cells[at(other, i)] = cells[at(other, i)].without(filling);
        }
    }
    sound
}

#[inline(always)]
fn or3<L: Lanes>(a: L, b: L, c: L) -> L {
    a.or(b).or(c)
}

#[inline(always)]
fn and3<L: Lanes>(a: L, b: L, c: L) -> L {
    a.and(b).and(c)
}
