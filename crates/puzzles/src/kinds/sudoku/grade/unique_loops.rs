//! Unique rectangles and loops: cells that two digits alone could fill in two ways. Where there is
//! only one solution, something else must stand in one of them.
//!
//! A loop has an even number of cells, neighbours share a house, and every house that it visits
//! holds exactly two of its cells, one of either colour. Facts (where loops are looked for, in
//! which order, what counts as the same, the four types and their ratings) are those of Sudoku
//! Explainer 1.2.1.

use super::candidates::{Candidates, View};
use super::digit_set::{self, DigitSet};
use super::peers::{BOX_ROW_COLUMN, PEERS, common_peers, shared_houses};
use super::{Accept, Basis, Conclusion, Step, Technique};
use crate::kinds::Rating;
use crate::kinds::sudoku::board::{self, CellSet, HOUSE_SETS, HOUSES, HOUSES_OF};

mod type3;

/// A loop: its cells in order, and its two digits.
struct Loop {
    cells: Vec<usize>,
    set: CellSet,
    digits: DigitSet,
}

/// What follows from a loop.
struct Hint {
    /// One of the four types. The same as another is what has the same type, the same cells of the
    /// loop, and for [`completed`] sets is the same set: hidden or naked, house, digits, cells.
    loop_type: u8,
    completed_set: Option<(bool, usize, DigitSet, CellSet)>,
    /// The rating as Sudoku Explainer adds it up. The order is by this number: what prints as the
    /// same tenth may differ in the last bit.
    difficulty: f64,
    step: Step,
}

/// For each two digits, the lesser first, the cells that have both, if they have no loop: unless
/// one of these cells changes, they have none; else [`UNKNOWN`].
#[derive(Clone, Debug)]
pub struct LooplessPairs([[CellSet; 9]; 9]);

const UNKNOWN: CellSet = !0;

impl Default for LooplessPairs {
    fn default() -> LooplessPairs {
        LooplessPairs([[UNKNOWN; 9]; 9])
    }
}

/// Loops that remove anything: the easiest first, for the same rating the least type, else as they
/// are found. They are looked for where they are not known not to be, `pending` being the cells that
/// have changed.
pub fn find(
    candidates: &Candidates,
    pending: &mut CellSet,
    known: &mut LooplessPairs,
    accept: &mut Accept,
) -> Option<Step> {
    let changed = std::mem::take(pending);
    for known in known.0.as_flattened_mut().iter_mut().filter(|known| **known & changed != 0) {
        *known = UNKNOWN;
    }
    let mut all: Vec<Hint> = Vec::new();
    let mut seen: Vec<(CellSet, DigitSet)> = Vec::new();
    // The digits looked at, and whether they have a loop.
    let mut looked: Vec<(Pair, bool)> = Vec::new();
    let [twos, ..] = candidates.cells_by_count();
    for start in board::cells(twos) {
        let digits = candidates.digits(start);
        if *known.of(digits) != UNKNOWN {
            continue;
        }
        let at = looked.iter().position(|(pair, _)| pair.digits == digits);
        let at = match at {
            Some(at) => at,
            None => match Pair::of(candidates, digits) {
                Ok(pair) => {
                    looked.push((pair, false));
                    looked.len() - 1
                }
                Err(with) => {
                    *known.of(digits) = with;
                    continue;
                }
            },
        };
        let (pair, any) = &mut looked[at];
        let Some(mut search) = Search::from(candidates, pair, twos, start) else { continue };
        search.extend(start, 2, 0, usize::MAX);
        let found = search.found;
        pair.mark_done(start);
        for found in found {
            *any = true;
            // Of the same cells, however they follow each other, the same is concluded.
            if !seen.contains(&(found.set, digits)) {
                seen.push((found.set, digits));
                add_hints(candidates, &found, &mut all);
            }
        }
    }
    for (pair, any) in &looked {
        if !any {
            *known.of(pair.digits) = pair.cells;
        }
    }
    all.sort_by(|a, b| a.difficulty.total_cmp(&b.difficulty).then(a.loop_type.cmp(&b.loop_type)));
    all.into_iter().find_map(|hint| accept(hint.step))
}

impl LooplessPairs {
    /// What is known of two digits.
    fn of(&mut self, digits: DigitSet) -> &mut CellSet {
        let least = digit_set::first(digits);
        &mut self.0[least % 9][digit_set::first(digits & !(1 << least)) % 9]
    }
}

/// Two digits and the cells that have both.
struct Pair {
    digits: DigitSet,
    cells: CellSet,
    /// Those of them that may lie on a loop.
    loop_cells: CellSet,
    /// Whether a loop may have more than two cells with candidates beside the two digits, all the
    /// same third. Whether it is found depends on where it begins.
    many_extra: bool,
    /// The same in each house.
    places: [DigitSet; 27],
    /// The candidates beside the two digits of the cells that have both: of all in each house, and
    /// for each cell that may lie on a loop, in each of its houses (box, row, column), of those up
    /// to it.
    extra_in: [DigitSet; 27],
    extra_up_to: [[DigitSet; 3]; 81],
}

impl Pair {
    /// The pair, unless its cells have no loop at all: then these.
    fn of(candidates: &Candidates, digits: DigitSet) -> Result<Pair, CellSet> {
        let with =
            digit_set::iter(digits).fold(!0, |cells, digit| cells & candidates.cells_with(digit));
        let loop_cells = loop_cells(with);
        if loop_cells == 0 {
            return Err(with);
        }
        let (places, extra_in, extra_up_to) = ([0; 27], [0; 27], [[0; 3]; 81]);
        let [_, threes, _] = candidates.cells_by_count();
        let third =
            |digit: usize| (loop_cells & threes & candidates.cells_with(digit)).count_ones() > 2;
        let many_extra = digit_set::iter(!digits & 0x1ff).any(third);
        let mut pair =
            Pair { digits, cells: with, loop_cells, many_extra, places, extra_in, extra_up_to };
        let houses = board::cells(loop_cells).fold(0, |set, cell| set | HOUSES_AS_BITS[cell]);
        for house in (0..27).filter(|house| houses >> house & 1 == 1) {
            let both =
                digit_set::iter(digits).fold(0x1ff, |set, d| set & candidates.places(house, d));
            let kind = [0, 2, 1][house / 9];
            for index in digit_set::iter(both) {
                let cell = usize::from(HOUSES[house][index]);
                pair.extra_in[house] |= candidates.digits(cell) & !digits;
                if loop_cells >> cell & 1 == 1 {
                    pair.places[house] |= 1 << index;
                    pair.extra_up_to[cell][kind] = pair.extra_in[house];
                }
            }
        }
        Ok(pair)
    }

    /// Notes that all loops with a cell are known: any other start would find them again.
    fn mark_done(&mut self, start: usize) {
        if !self.many_extra {
            self.loop_cells = loop_cells(self.loop_cells & !(1 << start));
        }
    }
}

/// For each cell its houses without it.
static HOUSE_PEERS: [[CellSet; 3]; 81] = {
    let mut others = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut i = 0;
        while i < 3 {
            others[cell][i] = HOUSE_SETS[HOUSES_OF[cell][i] as usize] & !(1 << cell);
            i += 1;
        }
        cell += 1;
    }
    others
};

/// The cells of a set that may lie on a loop within it: those with another cell of the kind in each
/// house that the loop can use there. In each of its three houses a cell of a loop has exactly one
/// other.
fn loop_cells(with: CellSet) -> CellSet {
    let mut left = with;
    loop {
        if left.count_ones() < 4 {
            return 0;
        }
        let keep = board::cells(left)
            .filter(|&cell| HOUSE_PEERS[cell].iter().all(|others| left & others != 0))
            .fold(0, |set: CellSet, cell| set | 1 << cell);
        if keep == left {
            return left;
        }
        left = keep;
    }
}

/// What is known of a cell, as bits: it may lie on a loop; it has candidates beside the two digits;
/// the loop can be closed from it over cells with the two digits alone; it is on the path so far.
const LOOP_CELL: u8 = 1;
const HAS_EXTRA: u8 = 2;
const NEAR_START: u8 = 4;
const VISITED: u8 = 8;

struct Search<'a> {
    pair: &'a Pair,
    /// What is known of each cell.
    cells: [u8; 81],
    /// The path so far.
    path: Vec<usize>,
    /// The houses visited by cells at even and at odd places of the loop, as bits.
    visited: [u32; 2],
    found: Vec<Loop>,
}

impl<'a> Search<'a> {
    /// Loops of the two candidates of a cell that begin there; none if there cannot be any.
    fn from(
        candidates: &Candidates,
        pair: &'a Pair,
        twos: CellSet,
        start: usize,
    ) -> Option<Search<'a>> {
        let Pair { digits, mut loop_cells, .. } = *pair;
        if loop_cells >> start & 1 == 0 {
            return None;
        }
        // No more than two cells have more than the two digits, or all of those the same third.
        if loop_cells & twos == 1 << start {
            loop_cells = digit_set::iter(!digits & 0x1ff).fold(0, |all, third| {
                let other_digits = digit_set::iter(!(digits | 1 << third) & 0x1ff);
                let others = other_digits.fold(0, |set, digit| set | candidates.cells_with(digit));
                all | self::loop_cells(loop_cells & !others)
            });
            if loop_cells >> start & 1 == 0 {
                return None;
            }
        }
        let mut cells = [0; 81];
        board::cells(loop_cells).for_each(|cell| cells[cell] |= LOOP_CELL);
        board::cells(loop_cells & !twos).for_each(|cell| cells[cell] |= HAS_EXTRA);
        board::cells(near(loop_cells & twos, start) & loop_cells)
            .for_each(|cell| cells[cell] |= NEAR_START);
        cells[start] |= VISITED;
        let (mut path, visited) = (Vec::with_capacity(16), [HOUSES_AS_BITS[start], 0]);
        path.push(start);
        Some(Search { pair, cells, path, visited, found: Vec::new() })
    }

    /// Goes on from the last cell, which was come to through a house of a type (0 box, 1 row, 2
    /// column). Up to `allowed` cells more may have candidates beside the two digits; after them
    /// only such cells as have the same one. `extra` has the candidates beside the two digits of
    /// all cells looked at, not only of those on the loop: so it is in Sudoku Explainer.
    fn extend(&mut self, last: usize, allowed: i32, mut extra: DigitSet, by: usize) {
        let start = self.path[0];
        for kind in (0..3).filter(|&kind| kind != by) {
            let house = usize::from(BOX_ROW_COLUMN[last][kind]);
            for index in digit_set::iter(self.pair.places[house]) {
                let next = usize::from(HOUSES[house][index]);
                if self.cells[next] & VISITED != 0 {
                    if next == start && self.path.len() >= 4 && self.visited[0] == self.visited[1] {
                        let cells = self.path.clone();
                        let set = cells.iter().fold(0, |set, cell| set | 1 << cell);
                        self.found.push(Loop { cells, set, digits: self.pair.digits });
                    }
                    continue;
                }
                extra |= self.pair.extra_up_to[next][kind];
                let known = self.cells[next];
                let more = known & HAS_EXTRA != 0;
                if known & LOOP_CELL != 0 && (!more || digit_set::is_single(extra) || allowed > 0) {
                    self.visit(next, allowed - i32::from(more), extra, kind);
                }
            }
            extra |= self.pair.extra_in[house];
        }
    }

    /// Goes on with a cell, unless a cell of the same colour has a house of it already: a house
    /// that is visited has one cell of either colour.
    fn visit(&mut self, next: usize, allowed: i32, extra: DigitSet, by: usize) {
        let (colour, houses) = (self.path.len() % 2, HOUSES_AS_BITS[next]);
        let bare_from_here =
            allowed <= 0 && (!self.pair.many_extra || digit_set::is_several(extra));
        if self.visited[colour] & houses != 0
            || bare_from_here && self.cells[next] & NEAR_START == 0
        {
            return;
        }
        self.visited[colour] ^= houses;
        self.cells[next] ^= VISITED;
        self.path.push(next);
        self.extend(next, allowed, extra, by);
        self.path.pop();
        self.cells[next] ^= VISITED;
        self.visited[colour] ^= houses;
    }
}

/// The cells that see a cell, or one that is linked to it over cells of a set.
fn near(set: CellSet, cell: usize) -> CellSet {
    let (mut near, mut todo) = (0, 1 << cell);
    let mut left = set & !todo;
    while todo != 0 {
        near |= board::cells(todo).fold(0, |all, cell| all | PEERS[cell]);
        todo = left & near;
        left &= !near;
    }
    near
}

/// The houses of each cell, as bits.
static HOUSES_AS_BITS: [u32; 81] = {
    let mut bits = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let [a, b, c] = HOUSES_OF[cell];
        bits[cell] = 1 << a | 1 << b | 1 << c;
        cell += 1;
    }
    bits
};

/// Adds what follows from a loop, unless there is the same already or nothing to remove.
fn add_hints(candidates: &Candidates, found: &Loop, all: &mut Vec<Hint>) {
    let extra_of = |cell: usize| candidates.digits(cell) & !found.digits;
    let more: Vec<usize> =
        found.cells.iter().copied().filter(|&cell| extra_of(cell) != 0).collect();
    let mut add = |new: Hint| {
        let removes = match &new.step.conclusion {
            Conclusion::Placement(..) => true,
            Conclusion::Eliminations(removals) => {
                (0..9).any(|digit| removals[digit] & candidates.cells_with(digit) != 0)
            }
        };
        let same = |old: &Hint| {
            (old.loop_type, old.completed_set, old.step.basis.cells)
                == (new.loop_type, new.completed_set, found.set)
        };
        if removes && !all.iter().any(same) {
            all.push(new);
        }
    };
    match more[..] {
        [] => {}
        [cell] => add(found.hint(1, found.digits, 1 << cell)),
        [first, second] => {
            let extra = extra_of(first) | extra_of(second);
            if digit_set::is_single(extra) {
                add(found.type_2(&more, extra));
            } else {
                type3::sets(candidates, found, (first, second), extra)
                    .into_iter()
                    .for_each(&mut add);
            }
            if let Some(hint) = found.type_4(candidates, first, second) {
                add(hint);
            }
        }
        [first, ..] => add(found.type_2(&more, 1 << digit_set::first(extra_of(first)))),
    }
}

impl Loop {
    /// A hint of one of the four types: digits are taken from cells.
    fn hint(&self, loop_type: u8, digits: DigitSet, cells: CellSet) -> Hint {
        use Technique as T;
        let technique = match (self.cells.len(), loop_type) {
            (4, 1) => T::UniqueRectangle1,
            (4, 2) => T::UniqueRectangle2,
            (4, 3) => T::UniqueRectangle3,
            (4, _) => T::UniqueRectangle4,
            (_, 1) => T::UniqueLoop1,
            (_, 2) => T::UniqueLoop2,
            (_, 3) => T::UniqueLoop3,
            (_, _) => T::UniqueLoop4,
        };
        let basis = Basis { cells: self.set, digits: self.digits, ..Basis::default() };
        let mut step = Step::eliminations(technique, digits, cells, basis);
        let (tenths, difficulty) = match self.cells.len() {
            4 => (45, 4.5),
            6 => (46, 4.5 + 0.1),
            8 => (47, 4.5 + 0.2),
            _ => (50, 4.5 + 0.3 + 0.2),
        };
        step.rating = Rating(tenths);
        Hint { loop_type, completed_set: None, difficulty, step }
    }

    /// Cells that all have the same digit beside the two: it stands in one of them.
    fn type_2(&self, more: &[usize], extra: DigitSet) -> Hint {
        let set = more.iter().fold(0, |set: CellSet, cell| set | 1 << cell);
        let mut hint = self.hint(2, extra, common_peers(set));
        hint.step.basis.secondary = set;
        hint
    }

    /// Two cells of a house in which one of the two digits is locked: the other is in neither.
    fn type_4(&self, candidates: &Candidates, first: usize, second: usize) -> Option<Hint> {
        let pair: CellSet = 1 << first | 1 << second;
        let shared = shared_houses(pair);
        for locked in digit_set::iter(self.digits) {
            let house = (0..27)
                .filter(|house| shared >> house & 1 == 1)
                .find(|&house| candidates.cells_with(locked) & HOUSE_SETS[house] & !pair == 0);
            if let Some(house) = house {
                let mut hint = self.hint(4, self.digits & !(1 << locked), pair);
                hint.step.basis.houses = 1 << house;
                hint.step.basis.secondary = pair;
                return Some(hint);
            }
        }
        None
    }
}
