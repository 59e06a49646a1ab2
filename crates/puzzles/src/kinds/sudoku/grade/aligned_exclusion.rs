//! Aligned exclusion: of two or three cells every combination of candidates is tried. A
//! combination cannot be that has a digit twice in a house, or all candidates of a cell that sees
//! every one of them. A candidate in no combination that is left cannot be.
//!
//! Facts (which cells are tried, in which order) are those of Sudoku Explainer 1.2.1.

use super::candidates::{Candidates, View};
use super::digit_set::{self, DigitSet};
use super::peers::{PEER_INDEX, PEERS};
use super::{Accept, Basis, Conclusion, Step, Technique};
use crate::kinds::sudoku::board::{self, CellSet};

/// Pairs that remove anything: the second cell in reading order, and for it the first.
pub fn pairs(candidates: &Candidates, accept: &mut Accept) -> Option<Step> {
    let [twos, ..] = candidates.cells_by_count();
    for (second, first) in promising(candidates, bases(candidates, twos), twos) {
        let Some(excluders) = Excluders::of(candidates, PEERS[first] & PEERS[second] & twos) else {
            continue;
        };
        let own = [first, second].map(|cell| candidates.digits(cell));
        let mut left: [DigitSet; 2] = [0; 2];
        for digit in digit_set::iter(own[0]) {
            let others = own[1] & !excluders.banned(1 << digit) & !same(first, second, digit);
            left[0] |= if others != 0 { 1 << digit } else { 0 };
            left[1] |= others;
        }
        if left != own {
            let gone = [(first, own[0] & !left[0]), (second, own[1] & !left[1])];
            if let Some(step) = accept(excluders.step(Technique::AlignedPairExclusion, &gone)) {
                return Some(step);
            }
        }
    }
    None
}

/// The pairs, in order, of which one cell may lose a digit: each candidate of the other has an
/// excluder with that digit, or is the digit itself and the cells see each other.
fn promising(candidates: &Candidates, bases: CellSet, twos: CellSet) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for cell in board::cells(bases) {
        // For each digit those that an excluder has beside it.
        let mut beside: [DigitSet; 9] = [0; 9];
        let excluders = PEERS[cell] & twos;
        for digits in board::cells(excluders).map(|cell| candidates.digits(cell)) {
            digit_set::iter(digits).for_each(|digit| beside[digit] |= digits & !(1 << digit));
        }
        let own = candidates.digits(cell);
        for (digit, beside) in beside.into_iter().enumerate() {
            let (rest, with) = (own & !(1 << digit), candidates.cells_with(digit));
            if rest & !beside != 0 {
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

/// Triplets that remove anything: two cells in the order of [`pairs`], and for them the third in
/// the order in which the first, and then the second, sees it. Looks at those with a cell of `pending`
/// among their own or their excluders; if it finds nothing, there is nothing left to do. What an
/// aligned or a naked pair removes need not be found.
pub fn triplets(
    candidates: &Candidates,
    pending: &mut CellSet,
    accept: &mut Accept,
) -> Option<Step> {
    let [twos, threes, _] = candidates.cells_by_count();
    let small = twos | threes;
    let bases = bases(candidates, small);
    for second in board::cells(bases) {
        for first in board::cells(bases & ((1 << second) - 1)) {
            let cells = PEERS[first] & PEERS[second] & small;
            if !are_several(cells) {
                continue;
            }
            let mut thirds = small & bases & !(1 << first | 1 << second);
            thirds &= PEERS[first] | PEERS[second];
            if *pending & (1 << first | 1 << second) == 0 {
                thirds &= reached(*pending, cells);
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
            // In the order in which the first, and then the second, sees them.
            let place = |third: usize| {
                let after = if PEERS[first] >> third & 1 == 1 { first } else { second };
                (after == second, PEER_INDEX[after][third])
            };
            ordered.sort_unstable_by_key(|&third| place(third));
            for third in ordered {
                let excluders = Excluders::of(candidates, cells & PEERS[third]);
                let Some(excluders) = excluders else { continue };
                let cells = [first, second, third];
                if let Some(step) = triplet(candidates, cells, &excluders).and_then(&mut *accept) {
                    return Some(step);
                }
            }
        }
    }
    *pending = 0;
    None
}

/// The cells of a set, and those that see one of it that is an excluder.
fn reached(set: CellSet, excluders: CellSet) -> CellSet {
    board::cells(set & excluders).fold(set, |reached, cell| reached | PEERS[cell])
}

/// Whether there are two or more.
fn are_several(cells: CellSet) -> bool {
    cells & cells.wrapping_sub(1) != 0
}

/// The cells that are tried: those with several candidates that see an excluder, and no cell that
/// is solved but for being filled in.
fn bases(candidates: &Candidates, excluders: CellSet) -> CellSet {
    let empty = (0..9).fold(0, |cells, digit| cells | candidates.cells_with(digit));
    let see = |set: CellSet| board::cells(set).fold(0, |all, cell| all | PEERS[cell]);
    empty & see(excluders) & !(candidates.naked_singles() | see(candidates.naked_singles()))
}

/// The cells that may be third of a triplet that removes anything, given two cells and what excludes
/// for both: more than any third leaves of it. A digit of the third goes if it is barred beside all
/// candidates of the two; one of the two, if all candidates of the third are barred beside it,
/// whatever the other of the two is. Not all of them are so because of the digit alone: that would
/// have been found without the other.
fn promising_thirds(
    candidates: &Candidates,
    [first, second]: [usize; 2],
    excluders: CellSet,
) -> CellSet {
    let own = [first, second].map(|cell| candidates.digits(cell));
    // Beside each digit those that an excluder has as its only other candidate; the others.
    let (mut by_one, mut threes, mut count): ([DigitSet; 9], [DigitSet; 16], usize) =
        ([0; 9], [0; 16], 0);
    for digits in board::cells(excluders).map(|cell| candidates.digits(cell)) {
        if digit_set::count(digits) == 2 {
            digit_set::iter(digits).for_each(|digit| by_one[digit] |= digits & !(1 << digit));
        } else if count < 16 {
            threes[count] = digits;
            count += 1;
        }
    }
    let (mut beside, mut any) = ([[0x1ff; 9]; 2], 0x1ff);
    for a in digit_set::iter(own[0]) {
        for b in digit_set::iter(own[1] & !by_one[a] & !same(first, second, a)) {
            let pair: DigitSet = 1 << a | 1 << b;
            let by_two = threes[..count].iter().filter(|&&digits| digits & pair == pair);
            let by_two = by_two.fold(0, |all, digits| all | digits) & !pair;
            beside[0][a] &= by_one[b] | by_two | 1 << b;
            beside[1][b] &= by_one[a] | by_two | 1 << a;
            any &= by_one[a] | by_one[b] | by_two | pair;
        }
    }
    let with = |digits: DigitSet| {
        digit_set::iter(digits).fold(0, |set: CellSet, digit| set | candidates.cells_with(digit))
    };
    let mut thirds = with(any);
    for (own, beside) in own.into_iter().zip(beside) {
        for digit in digit_set::iter(own).filter(|&digit| beside[digit] != 0) {
            let barred = beside[digit] | by_one[digit] | 1 << digit;
            thirds |= with(beside[digit]) & !with(!barred & 0x1ff);
        }
    }
    thirds
}

/// What the excluders leave of three cells, if they take anything.
fn triplet(candidates: &Candidates, cells: [usize; 3], excluders: &Excluders) -> Option<Step> {
    let own = cells.map(|cell| candidates.digits(cell));
    let mut left: [DigitSet; 3] = [0; 3];
    for a in digit_set::iter(own[0]) {
        for b in digit_set::iter(own[1] & !same(cells[0], cells[1], a)) {
            if left[2] == own[2]
                && digit_set::contains(left[0], a)
                && digit_set::contains(left[1], b)
            {
                continue;
            }
            let same = same(cells[0], cells[2], a) | same(cells[1], cells[2], b);
            let third = own[2] & !excluders.banned(1 << a | 1 << b) & !same;
            if third != 0 {
                left[0] |= 1 << a;
                left[1] |= 1 << b;
                left[2] |= third;
            }
        }
    }
    let gone = [0, 1, 2].map(|i| (cells[i], own[i] & !left[i]));
    (left != own).then(|| excluders.step(Technique::AlignedTripletExclusion, &gone))
}

/// A digit as one that another cell cannot have beside it: if the two cells see each other.
fn same(cell: usize, other: usize, digit: usize) -> DigitSet {
    if PEERS[cell] >> other & 1 == 1 { 1 << digit } else { 0 }
}

/// Cells that are seen by all that are tried.
struct Excluders {
    cells: CellSet,
    /// Each of them and its candidates. No more than thirteen see the same two.
    list: [(u8, DigitSet); 16],
    count: usize,
}

impl Excluders {
    /// The excluders, if there are two or more.
    fn of(candidates: &Candidates, cells: CellSet) -> Option<Excluders> {
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

    /// The digits that cannot stand beside some others: with them they would be all candidates of
    /// an excluder.
    fn banned(&self, beside: DigitSet) -> DigitSet {
        self.list[..self.count].iter().fold(0, |banned, &(_, digits)| {
            let rest = digits & !beside;
            if rest == 0 {
                0x1ff
            } else {
                banned | if digit_set::is_several(rest) { 0 } else { rest }
            }
        })
    }

    /// The step that takes digits from cells.
    fn step(&self, technique: Technique, gone: &[(usize, DigitSet)]) -> Step {
        let mut removals = [0; 9];
        for &(cell, digits) in gone {
            for digit in digit_set::iter(digits) {
                removals[digit] |= 1 << cell;
            }
        }
        let cells = gone.iter().fold(0, |set: CellSet, (cell, _)| set | 1 << cell);
        let digits = gone.iter().fold(0, |all, (_, digits)| all | digits);
        let basis = Basis { cells, digits, secondary: self.cells, ..Basis::default() };
        let mut step = Step::eliminations(technique, 0, 0, basis);
        step.conclusion = Conclusion::Eliminations(removals);
        step
    }
}
