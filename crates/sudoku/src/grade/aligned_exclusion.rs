//! Aligned pair and triple exclusion: tests every combination of candidates of two or three cells.
//! A combination is impossible if it repeats a digit within a house, or if it leaves an excluder
//! without candidates. An excluder is a cell that sees all the tested cells. A candidate that is in
//! no possible combination is removed.
//!
//! The choice and order of the cells follow Sudoku Explainer 1.2.1.

use super::candidates::{CandidateView, Candidates};
use super::digit_set::{self, DigitSet};
use super::peers::{PEER_INDEX, PEERS};
use super::{Accept, Basis, Conclusion, Step, Technique};
use crate::board::{self, CellSet};

/// Finds pairs of cells in which a candidate is eliminated. The pairs are ordered by the second
/// cell, then by the first cell.
pub fn pairs(candidates: &Candidates, accept: &mut Accept) -> Option<Step> {
    let [bivalue, ..] = candidates.cells_by_count();
    for (second, first) in promising_pairs(candidates, base_cells(candidates, bivalue), bivalue) {
        let Some(excluders) = Excluders::new(candidates, PEERS[first] & PEERS[second] & bivalue)
        else {
            continue;
        };
        let own = [first, second].map(|cell| candidates.digits(cell));
        let mut left: [DigitSet; 2] = [0; 2];
        for digit in digit_set::iter(own[0]) {
            let others =
                own[1] & !excluders.excluded(1 << digit) & !same_digit(first, second, digit);
            left[0] |= if others != 0 { 1 << digit } else { 0 };
            left[1] |= others;
        }
        if left != own {
            let removed = [(first, own[0] & !left[0]), (second, own[1] & !left[1])];
            if let Some(step) = accept(excluders.step(Technique::AlignedPairExclusion, &removed)) {
                return Some(step);
            }
        }
    }
    None
}

/// The pairs in which one cell may lose a digit, in ascending order. A cell loses a digit if each
/// candidate of the other cell is impossible together with this digit. Two candidates are
/// impossible together if an excluder has exactly these two candidates, or if they are the same
/// digit and the cells see each other.
fn promising_pairs(
    candidates: &Candidates,
    bases: CellSet,
    bivalue: CellSet,
) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for cell in board::cells(bases) {
        // For each digit, the other candidates of those excluders that have this digit.
        let mut partners: [DigitSet; 9] = [0; 9];
        let excluders = PEERS[cell] & bivalue;
        for digits in board::cells(excluders).map(|cell| candidates.digits(cell)) {
            digit_set::iter(digits).for_each(|digit| partners[digit] |= digits & !(1 << digit));
        }
        let own = candidates.digits(cell);
        for (digit, partners) in partners.into_iter().enumerate() {
            let (rest, with) = (own & !(1 << digit), candidates.cells_with(digit));
            if rest & !partners != 0 {
                continue;
            }
            let all = if rest == own { bases & !(1 << cell) } else { bases & PEERS[cell] };
            let losing = digit_set::iter(rest).fold(all & with, |losing, other| {
                let excluders = excluders & with & candidates.cells_with(other);
                losing & board::cells(excluders).fold(0, |seen, cell| seen | PEERS[cell])
            });
            pairs.extend(board::cells(losing).map(|other| (cell.max(other), cell.min(other))));
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// Finds triples of cells in which a candidate is eliminated. The first two cells are in the order
/// of [`pairs`]. For each pair, the third cells are first the peers of the first cell, then the
/// remaining peers of the second cell. Tests only triples in which at least one cell or excluder
/// is in `pending`. Clears `pending` if no step is accepted. May skip eliminations that aligned
/// pairs or naked pairs also make.
pub fn triples(
    candidates: &Candidates,
    pending: &mut CellSet,
    accept: &mut Accept,
) -> Option<Step> {
    let [bivalue, trivalue, _] = candidates.cells_by_count();
    let small = bivalue | trivalue;
    let bases = base_cells(candidates, small);
    for second in board::cells(bases) {
        for first in board::cells(bases & ((1 << second) - 1)) {
            let cells = PEERS[first] & PEERS[second] & small;
            if !are_several(cells) {
                continue;
            }
            let mut thirds = small & bases & !(1 << first | 1 << second);
            thirds &= PEERS[first] | PEERS[second];
            if *pending & (1 << first | 1 << second) == 0 {
                thirds &= excluder_peers(*pending, cells);
                thirds = board::cells(thirds)
                    .filter(|&third| are_several(cells & PEERS[third]))
                    .fold(0, |set, third| set | 1 << third);
                if thirds == 0 {
                    continue;
                }
            }
            let thirds = thirds & promising_thirds(candidates, [first, second], cells);
            let mut ordered: Vec<usize> =
                board::cells(thirds).filter(|&third| are_several(cells & PEERS[third])).collect();
            // Orders the third cells: the peers of the first cell, then the other peers of the
            // second cell.
            let place = |third: usize| {
                let after = if PEERS[first] >> third & 1 == 1 { first } else { second };
                (after == second, PEER_INDEX[after][third])
            };
            ordered.sort_unstable_by_key(|&third| place(third));
            for third in ordered {
                let excluders = Excluders::new(candidates, cells & PEERS[third]);
                let Some(excluders) = excluders else { continue };
                let cells = [first, second, third];
                if let Some(step) = triple(candidates, cells, &excluders).and_then(&mut *accept) {
                    return Some(step);
                }
            }
        }
    }
    *pending = 0;
    None
}

/// The cells of `set`, and the peers of all cells that are both in `set` and in `excluders`.
fn excluder_peers(set: CellSet, excluders: CellSet) -> CellSet {
    board::cells(set & excluders).fold(set, |reached, cell| reached | PEERS[cell])
}

/// Whether a set has two or more cells.
fn are_several(cells: CellSet) -> bool {
    cells & cells.wrapping_sub(1) != 0
}

/// The cells to test: the empty cells that see an excluder. Naked singles, and cells that see a
/// naked single, are left out.
fn base_cells(candidates: &Candidates, excluders: CellSet) -> CellSet {
    let empty = (0..9).fold(0, |cells, digit| cells | candidates.cells_with(digit));
    let see = |set: CellSet| board::cells(set).fold(0, |all, cell| all | PEERS[cell]);
    empty & see(excluders) & !(candidates.naked_singles() | see(candidates.naked_singles()))
}

/// The third cells to test together with the first and the second cell. `excluders` are the
/// excluders of the first two cells. For some of these third cells, the test eliminates nothing. A
/// third cell is tested if one of the following eliminations looks possible:
///
/// - A digit of the third cell is removed if every pair of candidates of the first two cells makes
///   this digit impossible.
/// - A digit of the first cell is removed if, for each candidate of the second cell, the digit and
///   this candidate together make all candidates of the third cell impossible. A third cell whose
///   candidates are all impossible with the digit alone need not be tested, because the aligned
///   pair of the first and third cell has already removed the digit.
/// - A digit of the second cell is removed by the same rule, with the first two cells exchanged.
fn promising_thirds(
    candidates: &Candidates,
    [first, second]: [usize; 2],
    excluders: CellSet,
) -> CellSet {
    let own = [first, second].map(|cell| candidates.digits(cell));
    // `by_one`: for each digit, the other candidates of the bivalue excluders that have this digit.
    // `trivalue`: the candidates of each excluder with three candidates.
    let (mut by_one, mut trivalue, mut count): ([DigitSet; 9], [DigitSet; 16], usize) =
        ([0; 9], [0; 16], 0);
    for digits in board::cells(excluders).map(|cell| candidates.digits(cell)) {
        if digit_set::count(digits) == 2 {
            digit_set::iter(digits).for_each(|digit| by_one[digit] |= digits & !(1 << digit));
        } else if count < 16 {
            trivalue[count] = digits;
            count += 1;
        }
    }
    let (mut partners, mut any) = ([[0x1ff; 9]; 2], 0x1ff);
    for a in digit_set::iter(own[0]) {
        for b in digit_set::iter(own[1] & !by_one[a] & !same_digit(first, second, a)) {
            let pair: DigitSet = 1 << a | 1 << b;
            let by_two = trivalue[..count].iter().filter(|&&digits| digits & pair == pair);
            let by_two = by_two.fold(0, |all, digits| all | digits) & !pair;
            partners[0][a] &= by_one[b] | by_two | 1 << b;
            partners[1][b] &= by_one[a] | by_two | 1 << a;
            any &= by_one[a] | by_one[b] | by_two | pair;
        }
    }
    let with = |digits: DigitSet| {
        digit_set::iter(digits).fold(0, |set: CellSet, digit| set | candidates.cells_with(digit))
    };
    let mut thirds = with(any);
    for (own, partners) in own.into_iter().zip(partners) {
        for digit in digit_set::iter(own).filter(|&digit| partners[digit] != 0) {
            let barred = partners[digit] | by_one[digit] | 1 << digit;
            thirds |= with(partners[digit]) & !with(!barred & 0x1ff);
        }
    }
    thirds
}

/// The step for three cells and their excluders, or `None` if no candidate is eliminated.
fn triple(candidates: &Candidates, cells: [usize; 3], excluders: &Excluders) -> Option<Step> {
    let own = cells.map(|cell| candidates.digits(cell));
    let mut left: [DigitSet; 3] = [0; 3];
    for a in digit_set::iter(own[0]) {
        for b in digit_set::iter(own[1] & !same_digit(cells[0], cells[1], a)) {
            if left[2] == own[2]
                && digit_set::contains(left[0], a)
                && digit_set::contains(left[1], b)
            {
                continue;
            }
            let same = same_digit(cells[0], cells[2], a) | same_digit(cells[1], cells[2], b);
            let third = own[2] & !excluders.excluded(1 << a | 1 << b) & !same;
            if third != 0 {
                left[0] |= 1 << a;
                left[1] |= 1 << b;
                left[2] |= third;
            }
        }
    }
    let removed = [0, 1, 2].map(|i| (cells[i], own[i] & !left[i]));
    (left != own).then(|| excluders.step(Technique::AlignedTripleExclusion, &removed))
}

/// The digits that are impossible in `cell` if `other` contains `digit`: only `digit` if the two
/// cells see each other, otherwise none.
fn same_digit(cell: usize, other: usize, digit: usize) -> DigitSet {
    if PEERS[cell] >> other & 1 == 1 { 1 << digit } else { 0 }
}

/// Cells that see all tested cells.
struct Excluders {
    cells: CellSet,
    /// Each excluder and its candidates. The array is large enough, because at most thirteen cells
    /// see the same two cells.
    list: [(u8, DigitSet); 16],
    count: usize,
}

impl Excluders {
    /// Creates the list of the excluders `cells` and their candidates. Returns `None` if there are
    /// fewer than two excluders.
    fn new(candidates: &Candidates, cells: CellSet) -> Option<Excluders> {
        if !are_several(cells) {
            return None;
        }
        let mut list = [(0, 0); 16];
        let mut count = 0;
        for (slot, cell) in list.iter_mut().zip(board::cells(cells)) {
            *slot = (cell as u8, candidates.digits(cell));
            count += 1;
        }
        Some(Excluders { cells, list, count })
    }

    /// The digits that a tested cell cannot hold if the other tested cells hold `partners`, because
    /// an excluder would have no candidate left.
    fn excluded(&self, partners: DigitSet) -> DigitSet {
        self.list[..self.count].iter().fold(0, |excluded, &(_, digits)| {
            let rest = digits & !partners;
            if rest == 0 {
                0x1ff
            } else {
                excluded | if digit_set::is_several(rest) { 0 } else { rest }
            }
        })
    }

    /// The step that removes digits from cells.
    fn step(&self, technique: Technique, removed: &[(usize, DigitSet)]) -> Step {
        let mut removals = [0; 9];
        for &(cell, digits) in removed {
            for digit in digit_set::iter(digits) {
                removals[digit] |= 1 << cell;
            }
        }
        let cells = removed.iter().fold(0, |set: CellSet, (cell, _)| set | 1 << cell);
        let digits = removed.iter().fold(0, |all, (_, digits)| all | digits);
        let basis = Basis { cells, digits, secondary: self.cells, ..Basis::default() };
        let mut step = Step::eliminations(technique, 0, 0, basis);
        step.conclusion = Conclusion::Eliminations(removals);
        step
    }
}
