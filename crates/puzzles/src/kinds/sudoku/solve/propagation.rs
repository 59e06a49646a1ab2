//! Deduction without guessing: singles, locked candidates, and three digits that fill three cells
//! of a box in a line.
//!
//! The grid is stored in nine vectors, one for each position in a box. An operation on a vector
//! processes all nine boxes and all digits at once. So a sweep over the whole grid takes about two
//! hundred operations, no matter how many candidates it removes. A puzzle that singles solve needs
//! five or six sweeps.
//!
//! Within a band, a digit has six possible configurations. In each configuration, the digit is in a
//! different row of each of the three boxes. In a *falling* configuration, the digit is one row
//! lower in the next box to the right. In a *rising* configuration, it is one row lower in the next
//! box to the left. The last box is followed by the first. A candidate that is part of no
//! configuration can be removed. This rule covers pointing and claiming. Together with hidden
//! singles in boxes, it also covers hidden singles in rows and columns. The idea of configurations
//! comes from tdoku by Tom Dillon, which stores the configurations of each band. This solver
//! recomputes the configurations of all bands at once.

use super::vector::{Groups, Vector};

/// The candidates of all cells. Vector `3 * r + c` holds the cells in row `r` and column `c` of
/// each box.
pub type CellVectors<V> = [V; 9];

/// All nine digits.
pub const DIGITS: u16 = 0x1ff;

/// The configurations that remain possible. The lane of a box holds the digits with a possible
/// configuration that begins in this box.
pub struct Configurations {
    /// In bands: the digit is in row 1 of this box and in row 2 of the box to the right.
    pub falling: Groups,
    /// In bands: the digit is in row 1 of this box and in row 2 of the box to the left.
    pub rising: Groups,
    /// In stacks: the digit is in column 1 of this box and in column 2 of the box below.
    pub down: Groups,
    /// In stacks: the digit is in column 1 of this box and in column 2 of the box above.
    pub up: Groups,
}

/// The result of deduction.
pub enum Propagation {
    /// The grid has no solution.
    Impossible,
    /// Every cell has exactly one candidate.
    Solved,
    /// Some cells have several candidates, and nothing more follows.
    Open,
}

// Vectors below are never passed through closures, function pointers or iterator adaptors. The
// compiler might not inline such calls, and code that is not inlined is compiled without AVX2.

/// Loads the vectors of a grid.
#[inline(always)]
pub fn load<V: Vector>(cells: &[Groups; 9]) -> CellVectors<V> {
    let mut loaded = [V::splat(0); 9];
    for at in 0..9 {
        loaded[at] = V::load(&cells[at]);
    }
    loaded
}

/// Stores the vectors of a grid.
#[inline(always)]
pub fn store<V: Vector>(cells: &CellVectors<V>) -> [Groups; 9] {
    let mut stored = [[0; 4]; 9];
    for at in 0..9 {
        stored[at] = cells[at].store();
    }
    stored
}

/// Repeats sweeps until singles and locked candidates remove nothing more.
#[inline(always)]
pub fn propagate<V: Vector>(cells: &mut CellVectors<V>) -> Propagation {
    // Sets only lose digits, so the sum of all sets, read as numbers, changes whenever a set
    // changes.
    let mut sum = V::splat(0);
    loop {
        let known = singles(cells);
        let rows = open_lines::<V, InBand>(rows(cells));
        for at in 0..9 {
            cells[at] = cells[at].and(rows[at / 3]);
        }
        let [a, b, c] = columns(cells);
        let columns = open_lines::<V, InStack>([a, b, c]);
        let placed = or3(a.and(columns[0]), b.and(columns[1]), c.and(columns[2]));
        let (mut least, mut now) = (placed, V::splat(0));
        for at in 0..9 {
            cells[at] = cells[at].and(columns[at % 3]);
            least = least.empty_if_either(cells[at]);
            now = now.add(cells[at]);
        }
        // Some cell has no candidate, or some box has no cell left for a digit.
        if !least.empty_mask().or(V::splat(DIGITS).and_not(placed)).is_zero() {
            return Propagation::Impossible;
        }
        if now.xor(sum).is_zero() {
            return if known.is_full() { Propagation::Solved } else { Propagation::Open };
        }
        sum = now;
    }
}

/// The digits possible in each of the three rows of each box.
#[inline(always)]
fn rows<V: Vector>(cells: &CellVectors<V>) -> [V; 3] {
    let [a, b, c, d, e, f, g, h, i] = *cells;
    [or3(a, b, c), or3(d, e, f), or3(g, h, i)]
}

/// The digits possible in each of the three columns of each box.
#[inline(always)]
fn columns<V: Vector>(cells: &CellVectors<V>) -> [V; 3] {
    let [a, b, c, d, e, f, g, h, i] = *cells;
    [or3(a, d, g), or3(b, e, h), or3(c, f, i)]
}

/// The configurations that remain possible in all bands and stacks.
#[inline(always)]
pub fn configurations<V: Vector>(cells: &CellVectors<V>) -> Configurations {
    let [a, b, c] = rows(cells);
    let [u, v, w] = columns(cells);
    Configurations {
        falling: and3(a, b.right_neighbours(), c.left_neighbours()).store(),
        rising: and3(a, b.left_neighbours(), c.right_neighbours()).store(),
        down: and3(u, v.neighbours_below(), w.neighbours_above()).store(),
        up: and3(u, v.neighbours_above(), w.neighbours_below()).store(),
    }
}

/// Applies naked and hidden singles in each box. Returns a vector with all bits set for boxes in
/// which every cell was already known.
#[inline(always)]
fn singles<V: Vector>(cells: &mut CellVectors<V>) -> V {
    // The digits with at least one possible cell, and the digits with at least two: first in each
    // row of a box, then in the whole box.
    let [one, many] = once_and_twice([cells[0], cells[1], cells[2]]);
    let [two, more] = once_and_twice([cells[3], cells[4], cells[5]]);
    let [three, most] = once_and_twice([cells[6], cells[7], cells[8]]);
    let [_, twice] = once_and_twice([one, two, three]);
    let hidden = V::splat(DIGITS).and_not(or3(many, more, most).or(twice));
    let mut naked = [V::splat(0); 9];
    let mut taken = V::splat(0);
    for at in 0..9 {
        naked[at] = cells[at].clear_lowest().empty_mask();
        taken = taken.or(cells[at].and(naked[at]));
    }
    let free = V::splat(u16::MAX).and_not(taken);
    for at in 0..9 {
        let left = cells[at].and(naked[at].or(free));
        // A cell without a hidden single keeps its candidates.
        cells[at] = left.and(hidden.or(left.and(hidden).empty_mask()));
    }
    let [a, b, c, d, e, f, g, h, i] = naked;
    and3(and3(a, b, c), and3(d, e, f), and3(g, h, i))
}

/// The digits in at least one of three sets, and the digits in at least two.
#[inline(always)]
fn once_and_twice<V: Vector>([a, b, c]: [V; 3]) -> [V; 2] {
    let either = a.or(b);
    [either.or(c), a.and(b).or(either.and(c))]
}

/// Gives each box the sets of the two other boxes of its band or stack.
trait Neighbours<V> {
    fn next(sets: V) -> V;
    fn previous(sets: V) -> V;
}

struct InBand;
struct InStack;

impl<V: Vector> Neighbours<V> for InBand {
    #[inline(always)]
    fn next(sets: V) -> V {
        sets.right_neighbours()
    }

    #[inline(always)]
    fn previous(sets: V) -> V {
        sets.left_neighbours()
    }
}

impl<V: Vector> Neighbours<V> for InStack {
    #[inline(always)]
    fn next(sets: V) -> V {
        sets.neighbours_below()
    }

    #[inline(always)]
    fn previous(sets: V) -> V {
        sets.neighbours_above()
    }
}

/// For each of the three lines of a box, the digits that can be in this line. A digit can be in a
/// line only if it can be in the other two lines in the other two boxes: in one line in one box,
/// and in the other line in the other box.
#[inline(always)]
fn open_lines<V: Vector, N: Neighbours<V>>([a, b, c]: [V; 3]) -> [V; 3] {
    let [a, b, c] =
        [[N::next(a), N::previous(a)], [N::next(b), N::previous(b)], [N::next(c), N::previous(c)]];
    [
        b[0].and(c[1]).or(b[1].and(c[0])),
        a[0].and(c[1]).or(a[1].and(c[0])),
        a[0].and(b[1]).or(a[1].and(b[0])),
    ]
}

/// Counts the candidate digits of minirows and minicolumns (three cells of a box in a line). If a
/// line of three cells has only three candidate digits, the rest of the box loses these digits. If
/// three digits can only be in this line of the box, the line loses all other candidates. Returns
/// `None` if a line has fewer than three candidate digits, if more than three digits can only be in
/// one line, or if a digit appears twice in a box. Otherwise returns whether a candidate was
/// removed.
#[inline(always)]
pub fn triads<V: Vector>(cells: &mut CellVectors<V>) -> Option<bool> {
    if !distinct(cells) {
        return None;
    }
    let before = *cells;
    let rows = triads_along::<V, 3, 1>(cells, rows(&before));
    let columns = triads_along::<V, 1, 3>(cells, columns(&before));
    let mut changed = V::splat(0);
    for at in 0..9 {
        changed = changed.or(cells[at].xor(before[at]));
    }
    if rows.and(columns).is_full() { Some(!changed.is_zero()) } else { None }
}

/// Whether the known cells of each box have different digits. (Sweeps do not notice a repeated
/// digit: they only remove it from the cells that are not known.)
#[inline(always)]
fn distinct<V: Vector>(cells: &CellVectors<V>) -> bool {
    let (mut once, mut twice) = (V::splat(0), V::splat(0));
    for &cell in cells {
        let known = cell.and(cell.clear_lowest().empty_mask());
        twice = twice.or(once.and(known));
        once = once.or(known);
    }
    twice.is_zero()
}

/// Does the work of [`triads`] for the rows of each box, or for the columns. The first cells of
/// neighbouring lines are `LINE` positions apart, and the cells of a line are `STEP` positions
/// apart. Returns a vector with all bits set for boxes without a contradiction.
#[inline(always)]
fn triads_along<V: Vector, const LINE: usize, const STEP: usize>(
    cells: &mut CellVectors<V>,
    lines: [V; 3],
) -> V {
    let mut sound = V::splat(u16::MAX);
    for line in 0..3 {
        let (one, other) = ((line + 1) % 3, (line + 2) % 3);
        let third = lines[line].clear_lowest().clear_lowest();
        let filling = lines[line].and(third.clear_lowest().empty_mask());
        let bound = lines[line].and_not(lines[one].or(lines[other]));
        let third_bound = bound.clear_lowest().clear_lowest();
        let kept = bound.or(third_bound.empty_mask());
        sound = sound.and_not(third.empty_mask()).and(third_bound.clear_lowest().empty_mask());
        for i in [0, STEP, 2 * STEP] {
            cells[LINE * line + i] = cells[LINE * line + i].and(kept);
            cells[LINE * one + i] = cells[LINE * one + i].and_not(filling);
            cells[LINE * other + i] = cells[LINE * other + i].and_not(filling);
        }
    }
    sound
}

#[inline(always)]
fn or3<V: Vector>(a: V, b: V, c: V) -> V {
    a.or(b).or(c)
}

#[inline(always)]
fn and3<V: Vector>(a: V, b: V, c: V) -> V {
    a.and(b).and(c)
}
