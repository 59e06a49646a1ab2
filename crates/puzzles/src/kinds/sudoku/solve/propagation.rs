//! Deduction without guessing: singles, locked candidates, and minirows filled by three digits.
//!
//! The grid is stored in nine vectors, one for each position in a box. An operation on a vector
//! processes all nine boxes and all digits at once. So a sweep over the whole grid takes about two
//! hundred operations, no matter how much it finds. A puzzle that singles solve needs five or six
//! sweeps.
//!
//! Within a band, a digit has six possible configurations: it takes one row in each of the three
//! boxes, all rows different. In a *falling* configuration each next row is in the next box to the
//! right; in a *rising* one it is in the next box to the left. Both wrap around. A candidate that
//! is part of no configuration can be removed. This covers pointing and claiming, and together with
//! singles in boxes also hidden singles in rows. The configurations come from tdoku by Tom Dillon,
//! which stores them for each band. Here they are recomputed for all bands at once.

use super::vector::{Groups, Vector};

/// The candidates of all cells. Vector `3 * r + c` holds the cells in row `r` and column `c` of
/// each box.
pub type CellVectors<V> = [V; 9];

/// All nine digits.
pub const DIGITS: u16 = 0x1ff;

/// The configurations that remain possible. Each lane holds the digits whose configuration begins
/// in that box.
pub struct Configurations {
    /// In bands: row 1 in this box, row 2 in the box to the right.
    pub falling: Groups,
    /// In bands: row 1 in this box, row 2 in the box to the left.
    pub rising: Groups,
    /// In stacks: column 1 in this box, column 2 in the box below.
    pub down: Groups,
    /// In stacks: column 1 in this box, column 2 in the box above.
    pub up: Groups,
}

/// The result of deduction.
pub enum Propagation {
    /// The grid has no solution.
    Impossible,
    /// Every cell is known.
    Solved,
    /// Some cells are open, and nothing more follows.
    Open,
}

// Vectors below are never passed through closures, function pointers or iterator adaptors. The
// compiler might not inline those, and would then compile AVX2 code for any processor.

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

/// Sweeps until singles and locked candidates give nothing more.
#[inline(always)]
pub fn propagate<V: Vector>(cells: &mut CellVectors<V>) -> Propagation {
    // Sets only lose digits, so their sum as numbers changes whenever a set changes.
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
        // A cell without candidates, or a box without a place for a digit.
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
    // Digits with at least one place and with at least two: first in each row, then in the box.
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

/// The digits in at least one of three sets, and those in at least two.
#[inline(always)]
fn once_and_twice<V: Vector>([a, b, c]: [V; 3]) -> [V; 2] {
    let either = a.or(b);
    [either.or(c), a.and(b).or(either.and(c))]
}

/// The direction from a box to the two other boxes of its band or stack.
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

/// For each of the three lines of a box, the digits that have a possible configuration through that
/// line: the other two lines can be taken in the other two boxes.
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

/// Counts the candidates of minirows and minicolumns (three cells of a box in a line). If such a
/// line has only three candidates, the rest of the box loses them. If three digits have no other
/// place in the box, the line loses all other candidates. Returns `None` if a line has too few or
/// too many such digits, or if a digit appears twice in a box. Otherwise returns whether anything
/// changed.
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

/// Whether the known cells of each box have different digits. (Sweeps do not notice repeats: they
/// only remove the digit from the other cells.)
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

/// [`triads`] for the rows of boxes, or for their columns. Lines begin `LINE` positions apart, and
/// the cells of a line are `STEP` apart. Returns a vector with all bits set for consistent boxes.
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
