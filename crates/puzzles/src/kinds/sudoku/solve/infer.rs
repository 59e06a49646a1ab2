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

// Below, vectors go through no closure, function pointer or adaptor: these the compiler may leave
// standing alone, and so compile for any processor what is meant for those with AVX2.

/// The vectors of a grid in memory.
#[inline(always)]
pub fn load<L: Lanes>(cells: &[Groups; 9]) -> Cells<L> {
    let mut loaded = [L::all(0); 9];
    for at in 0..9 {
        loaded[at] = L::load(&cells[at]);
    }
    loaded
}

/// The grid as it is kept in memory.
#[inline(always)]
pub fn store<L: Lanes>(cells: &Cells<L>) -> [Groups; 9] {
    let mut stored = [[0; 4]; 9];
    for at in 0..9 {
        stored[at] = cells[at].store();
    }
    stored
}

/// Sweeps until nothing more follows by singles and locked candidates.
#[inline(always)]
pub fn propagate<L: Lanes>(cells: &mut Cells<L>) -> Outcome {
    // The sets only shrink, so that as numbers they become smaller: their sum tells of any change.
    let mut sum = L::all(0);
    loop {
        let known = singles(cells);
        let rows = through::<L, Across>(rows(cells));
        for at in 0..9 {
            cells[at] = cells[at].and(rows[at / 3]);
        }
        let [a, b, c] = columns(cells);
        let columns = through::<L, Upright>([a, b, c]);
        let placed = or3(a.and(columns[0]), b.and(columns[1]), c.and(columns[2]));
        let (mut least, mut now) = (placed, L::all(0));
        for at in 0..9 {
            cells[at] = cells[at].and(columns[at % 3]);
            least = least.meet(cells[at]);
            now = now.plus(cells[at]);
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
    let [a, b, c, d, e, f, g, h, i] = *cells;
    [or3(a, b, c), or3(d, e, f), or3(g, h, i)]
}

/// The digits of the three columns of each box.
#[inline(always)]
fn columns<L: Lanes>(cells: &Cells<L>) -> [L; 3] {
    let [a, b, c, d, e, f, g, h, i] = *cells;
    [or3(a, d, g), or3(b, e, h), or3(c, f, i)]
}

/// The ways that are left for digits in bands and stacks.
#[inline(always)]
pub fn ways<L: Lanes>(cells: &Cells<L>) -> Ways {
    let [a, b, c] = rows(cells);
    let [u, v, w] = columns(cells);
    Ways {
        falling: and3(a, b.right(), c.left()).store(),
        rising: and3(a, b.left(), c.right()).store(),
        down: and3(u, v.below(), w.above()).store(),
        up: and3(u, v.above(), w.below()).store(),
    }
}

/// Takes the digits of cells with one candidate from the other cells of their boxes, and places
/// the digits that have one cell in their box. Gives all bits for boxes whose cells were all known.
#[inline(always)]
fn singles<L: Lanes>(cells: &mut Cells<L>) -> L {
    // The digits with one place or more, and with two or more: in the rows, then in the box.
    let [one, many] = once_and_twice([cells[0], cells[1], cells[2]]);
    let [two, more] = once_and_twice([cells[3], cells[4], cells[5]]);
    let [three, most] = once_and_twice([cells[6], cells[7], cells[8]]);
    let [_, twice] = once_and_twice([one, two, three]);
    let hidden = L::all(DIGITS).without(or3(many, more, most).or(twice));
    let mut naked = [L::all(0); 9];
    let mut taken = L::all(0);
    for at in 0..9 {
        naked[at] = cells[at].without_least().empty();
        taken = taken.or(cells[at].and(naked[at]));
    }
    let free = L::all(u16::MAX).without(taken);
    for at in 0..9 {
        let left = cells[at].and(naked[at].or(free));
        // A cell with no such digit keeps what it has.
        cells[at] = left.and(hidden.or(left.and(hidden).empty()));
    }
    let [a, b, c, d, e, f, g, h, i] = naked;
    and3(and3(a, b, c), and3(d, e, f), and3(g, h, i))
}

/// What is in at least one of three sets, and what in at least two.
#[inline(always)]
fn once_and_twice<L: Lanes>([a, b, c]: [L; 3]) -> [L; 2] {
    let either = a.or(b);
    [either.or(c), a.and(b).or(either.and(c))]
}

/// The way from a box to the two others of its band or stack.
trait Neighbours<L> {
    fn next(sets: L) -> L;
    fn last(sets: L) -> L;
}

struct Across;
struct Upright;

impl<L: Lanes> Neighbours<L> for Across {
    #[inline(always)]
    fn next(sets: L) -> L {
        sets.right()
    }

    #[inline(always)]
    fn last(sets: L) -> L {
        sets.left()
    }
}

impl<L: Lanes> Neighbours<L> for Upright {
    #[inline(always)]
    fn next(sets: L) -> L {
        sets.below()
    }

    #[inline(always)]
    fn last(sets: L) -> L {
        sets.above()
    }
}

/// For the three lines of each box, the digits that have a way through them if they stand there:
/// some way goes through one line of each of the two other boxes.
#[inline(always)]
fn through<L: Lanes, N: Neighbours<L>>([a, b, c]: [L; 3]) -> [L; 3] {
    let [a, b, c] = [[N::next(a), N::last(a)], [N::next(b), N::last(b)], [N::next(c), N::last(c)]];
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
pub fn triads<L: Lanes>(cells: &mut Cells<L>) -> Option<bool> {
    if !distinct(cells) {
        return None;
    }
    let before = *cells;
    let rows = triads_along::<L, 3, 1>(cells, rows(&before));
    let columns = triads_along::<L, 1, 3>(cells, columns(&before));
    let mut changed = L::all(0);
    for at in 0..9 {
        changed = changed.or(cells[at].xor(before[at]));
    }
    if rows.and(columns).full() { Some(!changed.none()) } else { None }
}

/// Whether the cells with one candidate have different ones in each box. (Sweeps go on without
/// noticing: they only take the digit from the other cells.)
#[inline(always)]
fn distinct<L: Lanes>(cells: &Cells<L>) -> bool {
    let (mut once, mut twice) = (L::all(0), L::all(0));
    for &cell in cells {
        let known = cell.and(cell.without_least().empty());
        twice = twice.or(once.and(known));
        once = once.or(known);
    }
    twice.none()
}

/// [`triads`] of the rows of boxes, or of their columns. A line begins `LINE` places after the one
/// before, and its cells are `STEP` apart. Gives all bits for boxes without a fault.
#[inline(always)]
fn triads_along<L: Lanes, const LINE: usize, const STEP: usize>(
    cells: &mut Cells<L>,
    lines: [L; 3],
) -> L {
    let mut sound = L::all(u16::MAX);
    for line in 0..3 {
        let (one, other) = ((line + 1) % 3, (line + 2) % 3);
        let third = lines[line].without_least().without_least();
        let filling = lines[line].and(third.without_least().empty());
        let bound = lines[line].without(lines[one].or(lines[other]));
        let third_bound = bound.without_least().without_least();
        let kept = bound.or(third_bound.empty());
        sound = sound.without(third.empty()).and(third_bound.without_least().empty());
        for i in [0, STEP, 2 * STEP] {
            cells[LINE * line + i] = cells[LINE * line + i].and(kept);
            cells[LINE * one + i] = cells[LINE * one + i].without(filling);
            cells[LINE * other + i] = cells[LINE * other + i].without(filling);
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
