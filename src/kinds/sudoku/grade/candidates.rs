//! The candidates of a puzzle as a solver on paper keeps them.

use super::nine::{self, Nine};
use super::peers::PEERS;
use crate::kinds::sudoku::board::{self, CellSet, Cells, HOUSES_OF};

/// For each cell and each of its three houses its index there.
const INDEX_IN: [[u8; 3]; 81] = {
    let mut index = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (board::row(cell), board::column(cell));
        index[cell] = [(row % 3 * 3 + column % 3) as u8, row as u8, column as u8];
        cell += 1;
    }
    index
};

/// What the patterns of one house, of two houses, of lines are looked for in.
pub trait View {
    /// The candidates of a cell; none of a filled one.
    fn digits(&self, cell: usize) -> Nine;

    /// The cells of a house that can hold each digit; none if it is placed.
    fn places_of(&self, house: usize) -> &[Nine; 9];

    /// How many cells of a house are empty.
    fn empty_in(&self, house: usize) -> u32;

    /// How often a digit stands in the grid.
    fn placed(&self, digit: usize) -> u32;

    /// The cells of a house that can hold a digit; none if it is placed.
    fn places(&self, house: usize, digit: usize) -> Nine {
        self.places_of(house)[digit]
    }
}

impl View for Candidates {
    fn digits(&self, cell: usize) -> Nine {
        self.digits[cell]
    }

    fn places_of(&self, house: usize) -> &[Nine; 9] {
        &self.places[house]
    }

    fn empty_in(&self, house: usize) -> u32 {
        self.empty_in[house].into()
    }

    fn placed(&self, digit: usize) -> u32 {
        self.placed[digit].into()
    }
}

/// The houses and the digits whose places have changed, as bits, and the cells whose candidates
/// have.
#[derive(Clone, Copy, Debug, Default)]
pub struct Changes {
    /// Houses.
    pub houses: u32,
    /// Digits, from 0.
    pub digits: Nine,
    /// Cells.
    pub cells: CellSet,
}

/// The candidates of every empty cell, kept cell by cell and house by house.
///
/// Houses are indices of [`HOUSES`](board::HOUSES), digits count from 0.
#[derive(Clone, Debug)]
pub struct Candidates {
    digits: [Nine; 81],
    places: [[Nine; 9]; 27],
    /// The cells that can hold each digit.
    with: [CellSet; 9],
    /// The digits with one place left in a house.
    single: [Nine; 27],
    /// The houses in which some digit has one place left, as bits.
    single_in: u32,
    /// The cells with one candidate.
    naked: CellSet,
    empty_in: [u8; 27],
    /// The houses with one empty cell, as bits.
    last_in: u32,
    placed: [u8; 9],
    empty: u8,
    broken: bool,
    /// What has changed since it was asked for.
    changed: Changes,
}

impl Candidates {
    /// The candidates of a puzzle: all that no given in a shared house excludes.
    pub fn of(givens: &Cells) -> Candidates {
        let mut candidates = Candidates {
            digits: [0; 81],
            places: [[0; 9]; 27],
            with: [0; 9],
            single: [0; 27],
            single_in: 0,
            naked: 0,
            empty_in: [9; 27],
            last_in: 0,
            placed: [0; 9],
            empty: 81,
            broken: false,
            changed: Changes::default(),
        };
        let mut given = [0; 27];
        for (cell, &digit) in givens.iter().enumerate().filter(|(_, digit)| **digit != 0) {
            let digit = usize::from(digit) - 1;
            candidates.empty -= 1;
            candidates.placed[digit] += 1;
            for house in HOUSES_OF[cell].map(usize::from) {
                candidates.broken |= given[house] >> digit & 1 == 1;
                given[house] |= 1 << digit;
                candidates.fill_one(house);
            }
        }
        for cell in (0..81).filter(|&cell| givens[cell] == 0) {
            let houses = HOUSES_OF[cell].map(usize::from);
            let digits: Nine = 0x1ff & !houses.iter().fold(0, |all, &house| all | given[house]);
            candidates.digits[cell] = digits;
            candidates.note(cell);
            for digit in nine::each(digits) {
                candidates.with[digit] |= 1 << cell;
                for (house, index) in houses.into_iter().zip(INDEX_IN[cell]) {
                    candidates.places[house][digit] |= 1 << index;
                }
            }
        }
        for (house, given) in given.into_iter().enumerate() {
            for digit in (0..9).filter(|&digit| !nine::has(given, digit)) {
                candidates.note_places(house, digit);
            }
        }
        candidates
    }

    /// The cells that can hold a digit; none of them is filled.
    pub fn with(&self, digit: usize) -> CellSet {
        self.with[digit]
    }

    /// Copies the candidates of each cell and the places of each digit in each house.
    pub fn copy_to(&self, digits: &mut [Nine; 81], places: &mut [[Nine; 9]; 27]) {
        *digits = self.digits;
        *places = self.places;
    }

    /// The cells that have two candidates, and those that have three.
    pub fn twos_and_threes(&self) -> (CellSet, CellSet) {
        let (mut one, mut two, mut three, mut four) = (0, 0, 0, 0);
        for with in self.with {
            four |= three & with;
            three |= two & with;
            two |= one & with;
            one |= with;
        }
        (two & !three, three & !four)
    }

    /// The digits that have a single place in a house.
    pub fn single(&self, house: usize) -> Nine {
        self.single[house]
    }

    /// The houses in which some digit has a single place, as bits.
    pub fn single_in(&self) -> u32 {
        self.single_in
    }

    /// The houses with a single empty cell, as bits.
    pub fn last_in(&self) -> u32 {
        self.last_in
    }

    /// The cells with a single candidate.
    pub fn naked(&self) -> CellSet {
        self.naked
    }

    /// How many cells are empty.
    pub fn empty(&self) -> u32 {
        self.empty.into()
    }

    /// Whether some cell or digit has no place left, so that there is no solution.
    pub fn broken(&self) -> bool {
        self.broken
    }

    /// What has changed since the last call.
    pub fn take_changes(&mut self) -> Changes {
        std::mem::take(&mut self.changed)
    }

    /// Fills a cell and takes the digit from all that see it.
    pub fn place(&mut self, cell: usize, digit: usize) {
        if !nine::has(self.digits[cell], digit) {
            self.broken = true;
            return;
        }
        self.empty -= 1;
        self.placed[digit] += 1;
        let others = self.digits[cell] & !(1 << digit);
        self.digits[cell] = 0;
        self.naked &= !(1 << cell);
        self.changed.cells |= 1 << cell;
        self.changed.digits |= 1 << digit;
        for house in HOUSES_OF[cell].map(usize::from) {
            self.changed.houses |= 1 << house;
            self.fill_one(house);
            self.places[house][digit] = 0;
            self.unmark(house, digit);
        }
        let peers = self.with[digit] & PEERS[cell];
        self.with[digit] &= !(1 << cell);
        for peer in board::cells(peers) {
            self.strike(peer, digit);
        }
        for other in nine::each(others) {
            self.with[other] &= !(1 << cell);
            self.strike_places(cell, other);
        }
    }

    /// Takes a digit from cells; those that have it not stay as they are.
    pub fn remove(&mut self, cells: CellSet, digit: usize) {
        for cell in board::cells(cells & self.with[digit]) {
            self.strike(cell, digit);
        }
    }

    /// Takes a digit from a cell that can hold it.
    fn strike(&mut self, cell: usize, digit: usize) {
        self.digits[cell] &= !(1 << digit);
        self.with[digit] &= !(1 << cell);
        self.changed.cells |= 1 << cell;
        self.note(cell);
        self.strike_places(cell, digit);
    }

    /// Takes a cell from the places of a digit that is not placed in its houses.
    fn strike_places(&mut self, cell: usize, digit: usize) {
        self.changed.digits |= 1 << digit;
        for (house, index) in HOUSES_OF[cell].into_iter().zip(INDEX_IN[cell]) {
            let house = usize::from(house);
            // No places at all: the digit is just being placed in this house.
            if self.places[house][digit] != 0 {
                self.changed.houses |= 1 << house;
                self.places[house][digit] &= !(1 << index);
                self.note_places(house, digit);
            }
        }
    }

    /// Notes whether an empty cell has become a naked single.
    fn note(&mut self, cell: usize) {
        if nine::is_several(self.digits[cell]) {
            return;
        }
        self.naked |= 1 << cell;
        self.broken |= self.digits[cell] == 0;
    }

    /// Notes whether a digit has become a single in a house that lacks it.
    fn note_places(&mut self, house: usize, digit: usize) {
        if nine::is_several(self.places[house][digit]) {
            return;
        }
        self.single[house] |= 1 << digit;
        self.single_in |= 1 << house;
        if self.places[house][digit] == 0 {
            self.broken = true;
            self.unmark(house, digit);
        }
    }

    fn fill_one(&mut self, house: usize) {
        self.empty_in[house] -= 1;
        match self.empty_in[house] {
            0 => self.last_in &= !(1 << house),
            1 => self.last_in |= 1 << house,
            _ => {}
        }
    }

    fn unmark(&mut self, house: usize, digit: usize) {
        self.single[house] &= !(1 << digit);
        if self.single[house] == 0 {
            self.single_in &= !(1 << house);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::sudoku::board::HOUSES;
    use crate::kinds::sudoku::fill::fill;
    use crate::rng::{Draw, StreamName};
    use proptest::prelude::*;

    /// What the counters say must be what a count of the candidates gives.
    fn check(candidates: &Candidates) {
        for (h, house) in HOUSES.iter().enumerate() {
            let empty = house.iter().filter(|&&c| candidates.digits(c.into()) != 0).count();
            assert_eq!(candidates.empty_in(h), empty as u32);
            assert_eq!(candidates.last_in() >> h & 1 == 1, empty == 1);
            for digit in 0..9 {
                let places = (0..9)
                    .filter(|&i| candidates.digits(house[i].into()) >> digit & 1 == 1)
                    .fold(0, |set, i| set | 1 << i);
                assert_eq!(candidates.places(h, digit), places);
                let single = candidates.single(h) >> digit & 1 == 1;
                assert_eq!(single, places.count_ones() == 1);
            }
            assert_eq!(candidates.single_in() >> h & 1 == 1, candidates.single(h) != 0);
        }
        for cell in 0..81 {
            for digit in 0..9 {
                let has = candidates.digits(cell) >> digit & 1;
                assert_eq!(candidates.with(digit) >> cell & 1, has.into());
            }
            let (twos, threes) = candidates.twos_and_threes();
            assert_eq!(twos >> cell & 1 == 1, candidates.digits(cell).count_ones() == 2);
            assert_eq!(threes >> cell & 1 == 1, candidates.digits(cell).count_ones() == 3);
            let naked = candidates.digits(cell).count_ones() == 1;
            assert_eq!(candidates.naked() >> cell & 1 == 1, naked);
        }
    }

    proptest! {
        #[test]
        fn counters_keep_up(seed in any::<u64>(), steps in 1usize..120) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let grid = fill(&mut rng);
            let mut candidates = Candidates::of(&[0; 81]);
            for _ in 0..steps {
                let cell = rng.below(81) as usize;
                if candidates.digits(cell) == 0 {
                    continue;
                }
                let own = usize::from(grid[cell]) - 1;
                if rng.below(3) == 0 {
                    candidates.place(cell, own);
                } else {
                    let digit = rng.below(9) as usize;
                    if digit != own {
                        candidates.remove(1 << cell, digit);
                    }
                }
            }
            prop_assert!(!candidates.broken());
            check(&candidates);
        }
    }
}
