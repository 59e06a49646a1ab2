//! What follows without a guess: singles, locked candidates, and minirows that three digits fill.
//!
//! The cells of the grid are nine vectors, one for each place in a box: a step on a vector is
//! taken in all nine boxes at once, and for all digits. So a sweep over the whole grid takes some
//! two hundred steps, however little or much there is to find, and a puzzle of singles is solved
//! by five or six sweeps.
//!
//! A digit can stand in the rows of a band in six configurations, one box for each row, no two the same:
//! *falling* ways take a box further to the right in each next row, *rising* ways one further to
//! the left, both going round. What no way uses can go; that is pointing and claiming in one, and
//! with singles in boxes it makes singles of rows. The ways are those of tdoku by Tom Dillon, who
//! keeps them for each band; here they are computed anew for all bands at once.

use super::vector::{Groups, Vector};

/// The candidates of the cells: vector `3 * r + c` has those of the cells in row `r` and column
/// `c` of each box.
pub type CellVectors<V> = [V; 9];

/// All nine digits.
pub const DIGITS: u16 = 0x1ff;

/// The ways that digits can stand in bands and stacks.
pub struct Configurations {
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
pub enum Propagation {
    /// It has no solution.
    Impossible,
    /// Every cell is known.
    Solved,
    /// Nothing more follows.
    Open,
}

// Below, vectors go through no closure, function pointer or adaptor: these the compiler may leave
// standing alone, and so compile for any processor what is meant for those with AVX2.

/// The vectors of a grid in memory.
#[inline(always)]
pub fn load<V: Vector>(cells: &[Groups; 9]) -> CellVectors<V> {
    let mut loaded = [V::splat(0); 9];
    for at in 0..9 {
        loaded[at] = V::load(&cells[at]);
    }
    loaded
}

/// The grid as it is kept in memory.
#[inline(always)]
pub fn store<V: Vector>(cells: &CellVectors<V>) -> [Groups; 9] {
    let mut stored = [[0; 4]; 9];
    for at in 0..9 {
        stored[at] = cells[at].store();
    }
    stored
}

/// Sweeps until nothing more follows by singles and locked candidates.
#[inline(always)]
pub fn propagate<V: Vector>(cells: &mut CellVectors<V>) -> Propagation {
    // The sets only shrink, so that as numbers they become smaller: their sum tells of any change.
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
        // A cell without a candidate, or a box without a digit.
        if !least.empty_mask().or(V::splat(DIGITS).and_not(placed)).is_zero() {
            return Propagation::Impossible;
        }
        if now.xor(sum).is_zero() {
            return if known.is_full() { Propagation::Solved } else { Propagation::Open };
        }
        sum = now;
    }
}

/// The digits of the three rows of each box.
#[inline(always)]
fn rows<V: Vector>(cells: &CellVectors<V>) -> [V; 3] {
    let [a, b, c, d, e, f, g, h, i] = *cells;
    [or3(a, b, c), or3(d, e, f), or3(g, h, i)]
}

/// The digits of the three columns of each box.
#[inline(always)]
fn columns<V: Vector>(cells: &CellVectors<V>) -> [V; 3] {
    let [a, b, c, d, e, f, g, h, i] = *cells;
    [or3(a, d, g), or3(b, e, h), or3(c, f, i)]
}

/// The ways that are left for digits in bands and stacks.
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

/// Takes the digits of cells with one candidate from the other cells of their boxes, and places
/// the digits that have one cell in their box. Gives all bits for boxes whose cells were all known.
#[inline(always)]
fn singles<V: Vector>(cells: &mut CellVectors<V>) -> V {
    // The digits with one place or more, and with two or more: in the rows, then in the box.
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
        // A cell with no such digit keeps what it has.
        cells[at] = left.and(hidden.or(left.and(hidden).empty_mask()));
    }
    let [a, b, c, d, e, f, g, h, i] = naked;
    and3(and3(a, b, c), and3(d, e, f), and3(g, h, i))
}

/// What is in at least one of three sets, and what in at least two.
#[inline(always)]
fn once_and_twice<V: Vector>([a, b, c]: [V; 3]) -> [V; 2] {
    let either = a.or(b);
    [either.or(c), a.and(b).or(either.and(c))]
}

/// The way from a box to the two others of its band or stack.
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

/// For the three lines of each box, the digits that have a way through them if they stand there:
/// some way goes through one line of each of the two other boxes.
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

/// What follows from counting in minirows and minicolumns, three cells of a box in a line: if they
/// have just three digits as candidates, the rest of the box has none of them; if three digits have
/// no other place in the box, these cells have no other candidate. None if there are too few or
/// too many of them, or a digit stands twice in a box; else whether anything has changed.
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

/// Whether the cells with one candidate have different ones in each box. (Sweeps go on without
/// noticing: they only take the digit from the other cells.)
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

/// [`triads`] of the rows of boxes, or of their columns. A line begins `LINE` places after the one
/// before, and its cells are `STEP` apart. Gives all bits for boxes without a fault.
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
