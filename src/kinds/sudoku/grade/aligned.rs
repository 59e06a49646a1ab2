//! Aligned exclusion: of two or three cells every combination of candidates is tried. A
//! combination cannot be that has a digit twice in a house, or all candidates of a cell that sees
//! every one of them. A candidate in no combination that is left cannot be.
//!
//! Facts (which cells are tried, in which order) are those of Sudoku Explainer 1.2.1.

use super::candidates::{Candidates, View};
use super::nine::{self, Nine};
use super::peers::{PEERS, PEERS_IN_ORDER};
use super::{Basis, Draws, Step, Take, Technique};
use crate::kinds::sudoku::board::{self, CellSet};

/// Pairs that remove anything: the second cell in reading order, and for it the first.
pub fn pairs(candidates: &Candidates, take: &mut Take) -> Option<Step> {
    let (twos, _) = candidates.twos_and_threes();
    let bases = bases(candidates, twos);
    for second in board::cells(bases) {
        for first in board::cells(bases & ((1 << second) - 1)) {
            let excluders = PEERS[first] & PEERS[second] & twos;
            if excluders & excluders.wrapping_sub(1) == 0 {
                continue;
            }
            let mut bans = Bans::of(candidates, excluders);
            let sees = PEERS[first] >> second & 1 == 1;
            let left = |bans: &Bans, own: Nine, other: Nine| {
                nine::each(own)
                    .filter(|&digit| {
                        other & !bans.pairs[digit] & !if sees { 1 << digit } else { 0 } != 0
                    })
                    .fold(0, |left: Nine, digit| left | 1 << digit)
            };
            let (one, two) = (candidates.digits(first), candidates.digits(second));
            let cells =
                [(first, one & !left(&bans, one, two)), (second, two & !left(&bans, two, one))];
            if cells.iter().all(|(_, gone)| *gone == 0) {
                continue;
            }
            bans.used = excluders;
            if let Some(step) = take(bans.step(Technique::AlignedPair, &cells)) {
                return Some(step);
            }
        }
    }
    None
}

/// Triplets that remove anything: two cells in the order of [`pairs`], and for them the third in
/// the order in which the first, and then the second, sees it.
pub fn triplets(candidates: &Candidates, take: &mut Take) -> Option<Step> {
    let (twos, threes) = candidates.twos_and_threes();
    let small = twos | threes;
    let bases = bases(candidates, small);
    for second in board::cells(bases) {
        for first in board::cells(bases & ((1 << second) - 1)) {
            let excluders = PEERS[first] & PEERS[second] & small;
            if excluders & excluders.wrapping_sub(1) == 0 {
                continue;
            }
            let mut seen: CellSet = 1 << first | 1 << second;
            let (a, b) = (PEERS_IN_ORDER[first], PEERS_IN_ORDER[second]);
            for third in a.into_iter().chain(b).map(usize::from) {
                if (small & bases & !seen) >> third & 1 == 0 {
                    continue;
                }
                seen |= 1 << third;
                let excluders = excluders & PEERS[third];
                if excluders & excluders.wrapping_sub(1) == 0 {
                    continue;
                }
                let cells = [first, second, third];
                if let Some(step) = triplet(candidates, cells, excluders).and_then(&mut *take) {
                    return Some(step);
                }
            }
        }
    }
    None
}

/// The cells that are tried: those with several candidates that see an excluder, and no cell that
/// is solved but for being filled in.
fn bases(candidates: &Candidates, excluders: CellSet) -> CellSet {
    let empty = (0..9).fold(0, |cells, digit| cells | candidates.with(digit));
    board::cells(empty & !candidates.naked())
        .filter(|&cell| PEERS[cell] & candidates.naked() == 0 && PEERS[cell] & excluders != 0)
        .fold(0, |set, cell| set | 1 << cell)
}

/// What the excluders leave of three cells, if they take anything.
fn triplet(candidates: &Candidates, cells: [usize; 3], excluders: CellSet) -> Option<Step> {
    let mut bans = Bans::of(candidates, excluders);
    let own = cells.map(|cell| candidates.digits(cell));
    let sees = |i: usize, j: usize| PEERS[cells[i]] >> cells[j] & 1 == 1;
    let same = |i: usize, j: usize, digit: usize| if sees(i, j) { 1 << digit } else { 0 };
    let mut left: [Nine; 3] = [0; 3];
    for a in nine::each(own[0]) {
        for b in nine::each(own[1] & !bans.pairs[a] & !same(0, 1, a)) {
            let banned = bans.pairs[a] | bans.pairs[b] | bans.triplets[a][b];
            let third = own[2] & !banned & !same(0, 2, a) & !same(1, 2, b);
            if third != 0 {
                left[0] |= 1 << a;
                left[1] |= 1 << b;
                left[2] |= third;
            }
        }
    }
    if left == own {
        return None;
    }
    bans.used = excluders;
    let gone = [0, 1, 2].map(|i| (cells[i], own[i] & !left[i]));
    Some(bans.step(Technique::AlignedTriplet, &gone))
}

/// What the excluders ban.
struct Bans {
    /// For each digit those that cannot stand beside it.
    pairs: [Nine; 9],
    /// For each pair of digits those that cannot stand beside them.
    triplets: [[Nine; 9]; 9],
    used: CellSet,
}

impl Bans {
    fn of(candidates: &Candidates, excluders: CellSet) -> Bans {
        let mut bans = Bans { pairs: [0; 9], triplets: [[0; 9]; 9], used: 0 };
        for cell in board::cells(excluders) {
            let digits = candidates.digits(cell);
            for a in nine::each(digits) {
                let others = digits & !(1 << a);
                if nine::is_single(others) {
                    bans.pairs[a] |= others;
                    continue;
                }
                for b in nine::each(others) {
                    bans.triplets[a][b] |= others & !(1 << b);
                }
            }
        }
        bans
    }

    /// The step that takes digits from cells.
    fn step(&self, technique: Technique, gone: &[(usize, Nine)]) -> Step {
        let mut removals = [0; 9];
        for &(cell, digits) in gone {
            for digit in nine::each(digits) {
                removals[digit] |= 1 << cell;
            }
        }
        let cells = gone.iter().fold(0, |set: CellSet, (cell, _)| set | 1 << cell);
        let digits = gone.iter().fold(0, |all, (_, digits)| all | digits);
        let basis = Basis { cells, digits, others: self.used, ..Basis::default() };
        let mut step = Step::removals(technique, 0, 0, basis);
        step.draws = Draws::Removals(removals);
        step
    }
}
