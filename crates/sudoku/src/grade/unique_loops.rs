//! Unique rectangles and unique loops. If all cells of a loop held only two digits, these digits
//! could be swapped, and the puzzle would have two solutions. So at least one cell must hold
//! another digit.
//!
//! A loop has an even number of cells. Neighbouring cells share a house. The cells alternate
//! between two colours. Each house that the loop visits contains exactly one loop cell of each
//! colour. All rules follow Sudoku Explainer 1.2.1: the cells from which the search starts, the
//! order of the search, the loops that count as the same, the four types and their ratings.

use super::candidates::{CandidateView, Candidates};
use super::digit_set::{self, DigitSet};
use super::peers::{BOX_ROW_COLUMN, PEERS, common_peers, shared_houses};
use super::{Accept, Basis, Conclusion, Step, Technique};
use crate::board::{self, CellSet, HOUSE_SETS, HOUSES, HOUSES_OF};
use bookgen_core::Rating;

mod type3;

/// A loop: its cells in order, and its two digits.
struct Loop {
    cells: Vec<usize>,
    set: CellSet,
    digits: DigitSet,
}

/// A hint from a loop.
struct Hint {
    /// The type of the argument, 1 to 4. Hints with the same type, loop cells and `completed_set`
    /// are duplicates.
    loop_type: u8,
    /// For type 3 ([`type3`]), the subset that the loop cells complete: whether the subset is
    /// hidden, its house, its digits and its cells.
    completed_set: Option<(bool, usize, DigitSet, CellSet)>,
    /// The rating as a floating-point sum, computed as in Sudoku Explainer. Hints are ordered by
    /// this sum. The sums of equal ratings may differ in the last bit.
    difficulty: f64,
    step: Step,
}

/// An entry for each pair of digits, indexed by the smaller digit and then by the larger digit. If
/// the pair is known to have no loop, the entry is the set of cells that have both digits as
/// candidates. The pair has no loop as long as no cell of this set changes. If it is not known
/// whether the pair has a loop, the entry is [`UNKNOWN`].
#[derive(Clone, Debug)]
pub struct LooplessPairs([[CellSet; 9]; 9]);

const UNKNOWN: CellSet = !0;

impl Default for LooplessPairs {
    fn default() -> LooplessPairs {
        LooplessPairs([[UNKNOWN; 9]; 9])
    }
}

/// Finds hints from loops. The hints eliminate candidates and are ordered by rating, then by type,
/// then in the order found. `pending` holds the cells that have changed since the last call. Pairs
/// of digits known to have no loop are skipped.
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
    // The pairs of digits examined so far, and whether they have a loop.
    let mut looked: Vec<(DigitPair, bool)> = Vec::new();
    let [bivalue, ..] = candidates.cells_by_count();
    for start in board::cells(bivalue) {
        let digits = candidates.digits(start);
        if *known.entry(digits) != UNKNOWN {
            continue;
        }
        let at = looked.iter().position(|(pair, _)| pair.digits == digits);
        let at = match at {
            Some(at) => at,
            None => match DigitPair::new(candidates, digits) {
                Ok(pair) => {
                    looked.push((pair, false));
                    looked.len() - 1
                }
                Err(with) => {
                    *known.entry(digits) = with;
                    continue;
                }
            },
        };
        let (pair, any) = &mut looked[at];
        let Some(mut search) = Search::from(candidates, pair, bivalue, start) else { continue };
        search.extend(start, 2, 0, usize::MAX);
        let found = search.found;
        pair.mark_done(start);
        for found in found {
            *any = true;
            // Loops with the same cells give the same hints, whatever the order of the cells.
            if !seen.contains(&(found.set, digits)) {
                seen.push((found.set, digits));
                add_hints(candidates, &found, &mut all);
            }
        }
    }
    for (pair, any) in &looked {
        if !any {
            *known.entry(pair.digits) = pair.cells;
        }
    }
    all.sort_by(|a, b| a.difficulty.total_cmp(&b.difficulty).then(a.loop_type.cmp(&b.loop_type)));
    all.into_iter().find_map(|hint| accept(hint.step))
}

impl LooplessPairs {
    /// The entry of a pair of digits.
    fn entry(&mut self, digits: DigitSet) -> &mut CellSet {
        let smallest = digit_set::first(digits);
        &mut self.0[smallest % 9][digit_set::first(digits & !(1 << smallest)) % 9]
    }
}

/// Two digits and the cells that have both as candidates.
struct DigitPair {
    digits: DigitSet,
    cells: CellSet,
    /// The cells that may be on a loop.
    loop_cells: CellSet,
    /// Whether a loop can have more than two cells with an extra candidate. The extra candidate
    /// must be the same in all these cells. From some start cells, the search misses such a loop,
    /// so no start cell is excluded from later searches.
    many_extra: bool,
    /// For each house, the indices of its cells that may be on a loop.
    places: [DigitSet; 27],
    /// For each house, the extra candidates of its cells that have both digits.
    extra_in: [DigitSet; 27],
    /// For each cell that may be on a loop, three sets of extra candidates: one set for each house
    /// of the cell (box, row, column). The set of a house contains the extra candidates of this
    /// cell and of all earlier cells of the house. Cells that lack one of the two digits do not
    /// count.
    extra_up_to: [[DigitSet; 3]; 81],
}

impl DigitPair {
    /// Creates a pair. If its cells cannot form a loop, returns the cells as the error.
    fn new(candidates: &Candidates, digits: DigitSet) -> Result<DigitPair, CellSet> {
        let with =
            digit_set::iter(digits).fold(!0, |cells, digit| cells & candidates.cells_with(digit));
        let loop_cells = loop_cells(with);
        if loop_cells == 0 {
            return Err(with);
        }
        let (places, extra_in, extra_up_to) = ([0; 27], [0; 27], [[0; 3]; 81]);
        let [_, trivalue, _] = candidates.cells_by_count();
        let third =
            |digit: usize| (loop_cells & trivalue & candidates.cells_with(digit)).count_ones() > 2;
        let many_extra = digit_set::iter(!digits & 0x1ff).any(third);
        let mut pair = DigitPair {
            digits,
            cells: with,
            loop_cells,
            many_extra,
            places,
            extra_in,
            extra_up_to,
        };
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

    /// Excludes a cell from further searches, because all loops through this cell have been found.
    /// Does nothing if `many_extra` is true.
    fn mark_done(&mut self, start: usize) {
        if !self.many_extra {
            self.loop_cells = loop_cells(self.loop_cells & !(1 << start));
        }
    }
}

/// For each cell, the other cells of each of its three houses.
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

/// The cells of a set that may be on a loop within the set. A loop has exactly two cells in each
/// house that it visits. So each of the three houses of a loop cell must contain another cell of
/// the set.
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

/// Flag of a cell that may be on a loop.
const LOOP_CELL: u8 = 1;
/// Flag of a cell that has extra candidates.
const HAS_EXTRA: u8 = 2;
/// Flag of a cell from which a path of cells without extra candidates leads back to the start.
const NEAR_START: u8 = 4;
/// Flag of a cell that is on the current path.
const VISITED: u8 = 8;

struct Search<'a> {
    pair: &'a DigitPair,
    /// The flags of each cell.
    cells: [u8; 81],
    /// The cells of the current path, beginning with the start.
    path: Vec<usize>,
    /// The houses visited by path cells at even and at odd positions, as bits.
    visited: [u32; 2],
    found: Vec<Loop>,
}

impl<'a> Search<'a> {
    /// Prepares the search for loops that begin at a bivalue cell and use its two candidates.
    /// Returns `None` if no such loop is possible.
    fn from(
        candidates: &Candidates,
        pair: &'a DigitPair,
        bivalue: CellSet,
        start: usize,
    ) -> Option<Search<'a>> {
        let DigitPair { digits, mut loop_cells, .. } = *pair;
        if loop_cells >> start & 1 == 0 {
            return None;
        }
        // In a loop, either at most two cells have extra candidates, or all cells with extra
        // candidates have the same single extra candidate. If `start` is the only bivalue cell,
        // only the second case is possible.
        if loop_cells & bivalue == 1 << start {
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
        board::cells(loop_cells & !bivalue).for_each(|cell| cells[cell] |= HAS_EXTRA);
        board::cells(near(loop_cells & bivalue, start) & loop_cells)
            .for_each(|cell| cells[cell] |= NEAR_START);
        cells[start] |= VISITED;
        let (mut path, visited) = (Vec::with_capacity(16), [HOUSES_AS_BITS[start], 0]);
        path.push(start);
        Some(Search { pair, cells, path, visited, found: Vec::new() })
    }

    /// Extends the path in every possible way and records each loop found. `last` is the last cell
    /// of the path.
    ///
    /// - `entered_by` is the type of the house that connects `last` with the previous cell of the
    ///   path: 0 for a box, 1 for a row, 2 for a column.
    /// - `allowed` is the number of cells with extra candidates that can still be added to the
    ///   path. If this number is used up, a cell with extra candidates is added only if `extra`
    ///   contains a single digit.
    /// - `extra` contains the extra candidates of all cells that the search has examined on the
    ///   way, even if they are not on the path. Sudoku Explainer uses the same rule.
    fn extend(&mut self, last: usize, allowed: i32, mut extra: DigitSet, entered_by: usize) {
        let start = self.path[0];
        for kind in (0..3).filter(|&kind| kind != entered_by) {
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

    /// Adds the cell `next` to the path and extends the path from this cell. Does nothing if a
    /// house of the cell already contains a path cell of the same colour, or if the loop cannot be
    /// closed from the cell.
    fn visit(&mut self, next: usize, allowed: i32, extra: DigitSet, entered_by: usize) {
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
        self.extend(next, allowed, extra, entered_by);
        self.path.pop();
        self.cells[next] ^= VISITED;
        self.visited[colour] ^= houses;
    }
}

/// The cells that can be reached from `cell` by steps from a cell to one of its peers. Every step
/// except the last one must end in a cell of `set`.
fn near(set: CellSet, cell: usize) -> CellSet {
    let (mut near, mut frontier) = (0, 1 << cell);
    let mut left = set & !frontier;
    while frontier != 0 {
        near |= board::cells(frontier).fold(0, |all, cell| all | PEERS[cell]);
        frontier = left & near;
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

/// Adds the hints of a loop. Skips hints that eliminate nothing, and duplicates of earlier hints.
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
                type3::hints(candidates, found, (first, second), extra)
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
    /// A hint that removes digits from cells.
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

    /// Type 2: all cells with an extra candidate have the same extra candidate. At least one of
    /// these cells must hold this candidate.
    fn type_2(&self, more: &[usize], extra: DigitSet) -> Hint {
        let set = more.iter().fold(0, |set: CellSet, cell| set | 1 << cell);
        let mut hint = self.hint(2, extra, common_peers(set));
        hint.step.basis.secondary = set;
        hint
    }

    /// Type 4: the two cells with extra candidates share a house, and in this house one loop digit
    /// is locked in the two cells. So neither cell holds the other loop digit.
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
