//! Deduction without guessing. It uses singles, locked candidates and triads (three digits that
//! fill a row or column of a box).
//!
//! The grid is stored in nine vectors, one for each position in a box. An operation on a vector
//! processes all nine boxes and all digits at once. So a sweep over the whole grid takes about two
//! hundred operations, no matter how many candidates it removes. A puzzle that can be solved by
//! singles alone needs four or five sweeps.
//!
//! A band is three boxes side by side. A digit is once in each row and once in each box of the
//! band, so its rows in the three boxes, from left to right, have one of six orders, the
//! *configurations*. In a *falling* configuration, the rows are 1 2 3, 2 3 1 or 3 1 2. In a
//! *rising* configuration, the rows are 3 2 1, 2 1 3 or 1 3 2. A stack is three boxes one above the
//! other. The columns of a digit in the boxes of a stack form configurations in the same way.
//!
//! A candidate that is part of no possible configuration can be removed. This rule includes the
//! techniques pointing and claiming. Together with hidden singles in boxes, the rule also includes
//! hidden singles in rows and columns.
//!
//! The idea of configurations comes from the solver tdoku by Tom Dillon. tdoku stores the
//! configurations of each band; this solver recomputes the configurations of all bands at once.

use super::vector::{Groups, Vector};

/// The candidates of all cells. Vector `3 * r + c` holds the cells in row `r` and column `c` of
/// each box.
pub type CellVectors<V> = [V; 9];

/// All nine digits.
pub const DIGITS: u16 = 0x1ff;

/// The configurations that remain possible. Each field is a vector with one lane for each box. A
/// configuration is stored in the lane of the box in which the digit is in row 1 (in a stack:
/// column 1). A lane is a set: the digits whose configuration is possible.
pub struct Configurations {
    /// The falling configurations in bands. A digit is in the set of a box if it can be in row 1 of
    /// this box and in row 2 of the next box to the right. The first box follows the last box.
    pub falling: Groups,
    /// The rising configurations in bands. A digit is in the set of a box if it can be in row 1 of
    /// this box and in row 2 of the next box to the left. The last box follows the first box.
    pub rising: Groups,
    /// The falling configurations in stacks. A digit is in the set of a box if it can be in column
    /// 1 of this box and in column 2 of the next box below. The first box follows the last box.
    pub down: Groups,
    /// The rising configurations in stacks. A digit is in the set of a box if it can be in column 1
    /// of this box and in column 2 of the next box above. The last box follows the first box.
    pub up: Groups,
}

/// The result of deduction.
pub enum Propagation {
    /// The grid has no solution.
    Impossible,
    /// Every cell has exactly one candidate.
    Solved,
    /// Some cells have several candidates, and deduction removes no more candidates.
    Open,
}

// Vectors below are never passed through closures, function pointers or iterator adaptors. The
// compiler might not inline such calls, and code that is not inlined is compiled without AVX2.

/// Loads the vectors of a grid.
#[inline(always)]
pub fn load<V: Vector>(token: V::Token, cells: &[Groups; 9]) -> CellVectors<V> {
    let mut loaded = [V::splat(token, 0); 9];
    for at in 0..9 {
        loaded[at] = V::load(token, &cells[at]);
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
    let token = cells[0].token();
    let rotations = V::rotations(token);
    // Each set is read as a number, and the numbers are added. A set that loses a digit becomes a
    // smaller number. Sets never gain digits, so the same sum means that no set has changed, even if
    // sums carry into the next lane.
    let mut sum = V::splat(token, 0);
    loop {
        singles(cells);
        let rows = open_lines::<V, InBand>(rows(cells), rotations);
        for at in 0..9 {
            cells[at] = cells[at].and(rows[at / 3]);
        }
        let [a, b, c] = columns(cells);
        let columns = open_lines::<V, InStack>([a, b, c], rotations);
        let placed = or3(a.and(columns[0]), b.and(columns[1]), c.and(columns[2]));
        let mut now = V::splat(token, 0);
        for at in 0..9 {
            cells[at] = cells[at].and(columns[at % 3]);
            now = now.add(cells[at]);
        }
        // There is no solution if a box has no cell left for a digit.
        if !V::splat(token, DIGITS).and_not(placed).is_zero() {
            return Propagation::Impossible;
        }
        // Every box has each digit at least once, so its sum is at least the number of the full set. The
        // two are equal only if the box has each digit exactly once.
        if now.xor(V::splat(token, DIGITS)).is_zero() {
            let is_solved = all_have_candidates(cells) && are_lines_distinct(cells, rotations);
            return if is_solved { Propagation::Solved } else { Propagation::Impossible };
        }
        if now.xor(sum).is_zero() {
            let is_open = all_have_candidates(cells);
            return if is_open { Propagation::Open } else { Propagation::Impossible };
        }
        sum = now;
    }
}

/// Whether every cell has a candidate.
#[inline(always)]
fn all_have_candidates<V: Vector>(cells: &CellVectors<V>) -> bool {
    let mut least = cells[0];
    for &cell in &cells[1..] {
        least = least.empty_if_either(cell);
    }
    least.empty_mask().is_zero()
}

/// Whether no row and no column has the same digit in two boxes.
#[inline(always)]
fn are_lines_distinct<V: Vector>(cells: &CellVectors<V>, rotations: V::Rotations) -> bool {
    let [a, b, c] = rows(cells);
    let [u, v, w] = columns(cells);
    let twice_in_row = or3(
        a.and(a.right_neighbours(rotations)),
        b.and(b.right_neighbours(rotations)),
        c.and(c.right_neighbours(rotations)),
    );
    let twice_in_column =
        or3(u.and(u.neighbours_below()), v.and(v.neighbours_below()), w.and(w.neighbours_below()));
    twice_in_row.or(twice_in_column).is_zero()
}

/// The candidates of row 1, row 2 and row 3 of each box, one vector for each row.
#[inline(always)]
fn rows<V: Vector>(cells: &CellVectors<V>) -> [V; 3] {
    let [a, b, c, d, e, f, g, h, i] = *cells;
    [or3(a, b, c), or3(d, e, f), or3(g, h, i)]
}

/// The candidates of column 1, column 2 and column 3 of each box, one vector for each column.
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
    let rotations = V::rotations(cells[0].token());
    Configurations {
        falling: and3(a, b.right_neighbours(rotations), c.left_neighbours(rotations)).store(),
        rising: and3(a, b.left_neighbours(rotations), c.right_neighbours(rotations)).store(),
        down: and3(u, v.neighbours_below(), w.neighbours_above()).store(),
        up: and3(u, v.neighbours_above(), w.neighbours_below()).store(),
    }
}

/// Applies naked and hidden singles in each box.
#[inline(always)]
fn singles<V: Vector>(cells: &mut CellVectors<V>) {
    let token = cells[0].token();
    // Finds the digits with at least one possible cell and the digits with at least two possible
    // cells. This is done first for each row of a box, then for the whole box.
    let [one, many] = once_and_twice([cells[0], cells[1], cells[2]]);
    let [two, more] = once_and_twice([cells[3], cells[4], cells[5]]);
    let [three, most] = once_and_twice([cells[6], cells[7], cells[8]]);
    let [_, twice] = once_and_twice([one, two, three]);
    let hidden = V::splat(token, DIGITS).and_not(or3(many, more, most).or(twice));
    let mut naked = [V::splat(token, 0); 9];
    for at in 0..9 {
        naked[at] = cells[at].at_most_one();
    }
    let free = V::splat(token, u16::MAX).and_not(V::masked_union(cells, &naked));
    // Digits of known cells are hidden singles too, but they remove nothing.
    if V::SKIPS_HIDDEN_SINGLES && hidden.and(free).is_zero() {
        for at in 0..9 {
            cells[at] = cells[at].and(naked[at].or(free));
        }
        return;
    }
    // One loop for naked and hidden singles: with two loops, AVX2 is slower by 6 %.
    for at in 0..9 {
        let left = cells[at].and(naked[at].or(free));
        // A cell without a hidden single keeps its candidates.
        cells[at] = left.and(hidden.or(left.and(hidden).empty_mask()));
    }
}

/// Returns two sets: the digits that are in at least one of three sets, and the digits that are in
/// at least two of the three sets.
#[inline(always)]
fn once_and_twice<V: Vector>([a, b, c]: [V; 3]) -> [V; 2] {
    [or3(a, b, c), a.majority(b, c)]
}

/// Moves digit sets between boxes. With `next`, each box gets the set of the box to its right (in a
/// stack: the box below). With `previous`, each box gets the set of the box to its left (in a
/// stack: the box above).
trait Neighbours<V: Vector> {
    fn next(sets: V, rotations: V::Rotations) -> V;
    fn previous(sets: V, rotations: V::Rotations) -> V;
}

struct InBand;
struct InStack;

impl<V: Vector> Neighbours<V> for InBand {
    #[inline(always)]
    fn next(sets: V, rotations: V::Rotations) -> V {
        sets.right_neighbours(rotations)
    }

    #[inline(always)]
    fn previous(sets: V, rotations: V::Rotations) -> V {
        sets.left_neighbours(rotations)
    }
}

impl<V: Vector> Neighbours<V> for InStack {
    #[inline(always)]
    fn next(sets: V, _: V::Rotations) -> V {
        sets.neighbours_below()
    }

    #[inline(always)]
    fn previous(sets: V, _: V::Rotations) -> V {
        sets.neighbours_above()
    }
}

/// For each of the three lines of a box, the digits that can be in this line. The lines are either
/// the rows or the columns of the box.
///
/// For example, a digit can be in line 1 of a box only if line 2 of one neighbouring box and line 3
/// of the other neighbouring box can have the digit.
#[inline(always)]
fn open_lines<V: Vector, N: Neighbours<V>>(lines: [V; 3], rotations: V::Rotations) -> [V; 3] {
    let mut neighbours = [lines; 2];
    for line in 0..3 {
        neighbours[0][line] = N::next(lines[line], rotations);
        neighbours[1][line] = N::previous(lines[line], rotations);
    }
    let [[a, b, c], [x, y, z]] = neighbours;
    [b.and(z).or(y.and(c)), a.and(z).or(x.and(c)), a.and(y).or(x.and(b))]
}

/// Applies two rules to each triad, the three cells of a row or column of a box:
///
/// - If the triad has only three different candidates, the other cells of the box lose these
///   digits.
/// - If three digits of the box can only be in the triad, the triad loses all other candidates.
///
/// Returns whether a candidate was removed. Returns `None` if there is a contradiction: a triad has
/// fewer than three different candidates, a box has more than three digits that fit only in the
/// same triad, or a box has a digit twice.
#[inline(always)]
pub fn triads<V: Vector>(cells: &mut CellVectors<V>) -> Option<bool> {
    if !distinct(cells) {
        return None;
    }
    let before = *cells;
    let rows = triads_along::<V, 3, 1>(cells, rows(&before));
    let columns = triads_along::<V, 1, 3>(cells, columns(&before));
    let token = cells[0].token();
    let mut changed = V::splat(token, 0);
    for at in 0..9 {
        changed = changed.or(cells[at].xor(before[at]));
    }
    if rows.and(columns).is_full() { Some(!changed.is_zero()) } else { None }
}

/// Whether no box has the same digit in two known cells. A known cell has exactly one candidate.
/// (Sweeps do not notice a repeated digit, because they remove candidates only from cells that are
/// not known.)
#[inline(always)]
fn distinct<V: Vector>(cells: &CellVectors<V>) -> bool {
    let token = cells[0].token();
    let (mut once, mut twice) = (V::splat(token, 0), V::splat(token, 0));
    for &cell in cells {
        let known = cell.and(cell.at_most_one());
        twice = twice.or(once.and(known));
        once = once.or(known);
    }
    twice.is_zero()
}

/// Applies the rules of [`triads`] to the rows of each box (`LINE` is 3 and `STEP` is 1), or to the
/// columns (`LINE` is 1 and `STEP` is 3). `LINE` is the distance between the first cells of
/// neighbouring lines. `STEP` is the distance between neighbouring cells of a line. Returns a
/// mask of the boxes without a contradiction.
#[inline(always)]
fn triads_along<V: Vector, const LINE: usize, const STEP: usize>(
    cells: &mut CellVectors<V>,
    lines: [V; 3],
) -> V {
    let token = lines[0].token();
    let mut sound = V::splat(token, u16::MAX);
    for line in 0..3 {
        let (one, other) = ((line + 1) % 3, (line + 2) % 3);
        let [too_few, three] = lines[line].at_most_two_and_three();
        let filling = lines[line].and(three);
        let bound = lines[line].and_not(lines[one].or(lines[other]));
        let [unbound, fitting] = bound.at_most_two_and_three();
        let kept = bound.or(unbound);
        sound = sound.and_not(too_few).and(fitting);
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
