//! A grid under construction, with a check for words spelt by accident.

use super::trie::Trie;
use super::way::Direction;
use super::{MAX_SIDE, MAX_WORDS};
use bookgen_core::entries::shape::Shape;

/// The four axes through a cell: the row, the column and the two diagonals. Each axis is
/// represented by its forward direction.
const AXES: [Direction; 4] = [Direction::E, Direction::S, Direction::SE, Direction::NE];

/// The indices of the two diagonals in [`AXES`].
const FALLING: usize = 2;
const RISING: usize = 3;

/// The number that marks the cells of the message.
const MESSAGE: u16 = u16::MAX;

/// A grid under construction. A letter is an index into the setter's alphabet.
#[derive(Clone, Debug)]
pub(super) struct PartialGrid<'a> {
    /// The cells that have letters.
    shape: &'a Shape,
    /// Whether all cells have letters.
    is_rectangle: bool,
    pub columns: usize,
    pub rows: usize,
    /// The letters, row by row.
    pub cells: Vec<Option<u32>>,
    /// The number of words through each cell.
    word_counts: Vec<u8>,
    /// For each axis and each cell, the word that runs through the cell along the axis.
    word_on_axis: [Vec<Option<u16>>; 4],
    /// For each letter, the lowest index of a letter that is equal to it if accents are ignored.
    unaccented: &'a [u32],
    /// The forbidden words, in letters without accents. A forbidden word may occur in the grid only
    /// if all its letters belong to one placed word.
    forbidden: &'a Trie,
}

/// A possible position of a word: the cell of the first letter and the direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placement {
    pub row: usize,
    pub column: usize,
    pub direction: Direction,
}

/// A set of words of the puzzle. A word is represented by its index.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct WordSet(u128);

// A word set has one bit for each word of a puzzle.
const _: () = assert!(MAX_WORDS <= 128);

impl WordSet {
    /// Adds a word. Returns true if the word is new in the set.
    fn add(&mut self, word: u16) -> bool {
        let bit = 1 << word;
        let new = self.0 & bit == 0;
        self.0 |= bit;
        new
    }

    /// The indices of the words, in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..MAX_WORDS).filter(move |word| self.0 >> word & 1 == 1)
    }
}

impl<'a> PartialGrid<'a> {
    /// Creates an empty grid.
    pub fn new(shape: &'a Shape, unaccented: &'a [u32], forbidden: &'a Trie) -> PartialGrid<'a> {
        let Shape { columns, rows, .. } = *shape;
        let cells = columns * rows;
        PartialGrid {
            shape,
            is_rectangle: shape.cells.iter().all(|has_letter| *has_letter),
            columns,
            rows,
            cells: vec![None; cells],
            word_counts: vec![0; cells],
            word_on_axis: std::array::from_fn(|_| vec![None; cells]),
            unaccented,
            forbidden,
        }
    }

    /// The cells of a word with this number of letters, from the first letter to the last. The word
    /// must fit into the grid.
    pub fn cells_of(
        &self,
        placement: Placement,
        letters: usize,
    ) -> impl Iterator<Item = usize> + use<> {
        let (down, right) = placement.direction.step();
        let step = down * self.columns as isize + right;
        let start = (placement.row * self.columns + placement.column) as isize;
        (0..letters as isize).map(move |i| (start + step * i) as usize)
    }

    /// All placements in the given direction for a word with this number of letters. All letters of
    /// the word are in cells of the shape.
    pub fn placements(
        &self,
        direction: Direction,
        letters: usize,
    ) -> impl Iterator<Item = Placement> {
        let (down, right) = direction.step();
        let range = |step: isize, side: usize| match step {
            0 => 0..side,
            1 => 0..(side + 1).saturating_sub(letters),
            _ => (letters - 1).min(side)..side,
        };
        let columns = range(right, self.columns);
        let placements = range(down, self.rows).flat_map(move |row| {
            columns.clone().map(move |column| Placement { row, column, direction })
        });
        placements.filter(move |placement| {
            self.is_rectangle
                || self.cells_of(*placement, letters).all(|cell| self.shape.cells[cell])
        })
    }

    /// Whether a cell is part of the shape.
    pub fn has(&self, cell: usize) -> bool {
        self.shape.cells[cell]
    }

    /// The cells of the shape without a letter, row by row.
    pub fn gaps(&self) -> impl Iterator<Item = usize> {
        (0..self.cells.len()).filter(|cell| self.shape.cells[*cell] && self.cells[*cell].is_none())
    }

    /// The number of letters that a word would share with other words, or `None` if the word cannot
    /// be placed. Each cell must be empty or have the word's letter, and no other word may run
    /// through a shared cell along the same axis.
    pub fn shared_letters(&self, placement: Placement, word: &[u32]) -> Option<usize> {
        let word_on_axis = &self.word_on_axis[axis_of(placement.direction)];
        let mut shared = 0;
        for (cell, &letter) in self.cells_of(placement, word.len()).zip(word) {
            match self.cells[cell] {
                Some(there) if there != letter || word_on_axis[cell].is_some() => return None,
                Some(_) => shared += 1,
                None => {}
            }
        }
        Some(shared)
    }

    /// The number of words through a cell.
    pub fn word_count(&self, cell: usize) -> usize {
        usize::from(self.word_counts[cell])
    }

    /// Counts the letters of a diagonal word that would be next to another word on a parallel,
    /// adjacent diagonal. In the answer, the rings of the two words would touch.
    pub fn letters_next_to_diagonal(&self, placement: Placement, letters: usize) -> usize {
        if !placement.direction.is_diagonal() {
            return 0;
        }
        let word_on_axis = &self.word_on_axis[axis_of(placement.direction)];
        let owned = |cell: usize| word_on_axis[cell].is_some();
        self.cells_of(placement, letters)
            .filter(|cell| {
                let column = cell % self.columns;
                (column > 0 && owned(cell - 1)) || (column + 1 < self.columns && owned(cell + 1))
            })
            .count()
    }

    /// Counts the placed words that a diagonal word would cross without sharing a letter. Such a
    /// crossing is at the corner of a cell, between two letters of each word.
    pub fn crossings_between_letters(&self, placement: Placement, letters: usize) -> usize {
        let (other, left) = match axis_of(placement.direction) {
            FALLING => (RISING, 0),
            RISING => (FALLING, 1),
            _ => return 0,
        };
        let cells = self.cells_of(placement, letters);
        let next = self.cells_of(placement, letters).skip(1);
        cells.zip(next).filter(|&(a, b)| self.passes_corner(a.min(b) - left, other)).count()
    }

    /// The number of crossings at a cell. If words share the cell, each word after the first is one
    /// crossing. If two diagonal words cross at the lower right corner of the cell, add one.
    pub fn crossings(&self, cell: usize) -> usize {
        let (row, column) = (cell / self.columns, cell % self.columns);
        let corner = row + 1 < self.rows && column + 1 < self.columns;
        let between =
            corner && self.passes_corner(cell, FALLING) && self.passes_corner(cell, RISING);
        self.word_count(cell).saturating_sub(1) + usize::from(between)
    }

    /// Whether a word along the diagonal `axis` runs through the lower right corner of a cell. The
    /// corner must not be on the edge of the grid.
    fn passes_corner(&self, cell: usize, axis: usize) -> bool {
        let (from, to) = match axis {
            RISING => (cell + self.columns, cell + 1),
            _ => (cell, cell + self.columns + 1),
        };
        let owner = self.word_on_axis[axis][from];
        owner.is_some() && owner == self.word_on_axis[axis][to]
    }

    /// Returns the words that must be removed before a word can be placed, and the total cost of
    /// removing them. Returns `None` if the total cost reaches `max_cost`.
    pub fn words_in_the_way(
        &self,
        placement: Placement,
        word: &[u32],
        max_cost: u32,
        cost: impl Fn(u16) -> u32,
    ) -> Option<(u32, WordSet)> {
        let axis = axis_of(placement.direction);
        let (mut sum, mut found) = (0, WordSet::default());
        for (cell, &letter) in self.cells_of(placement, word.len()).zip(word) {
            let differs = self.cells[cell].is_some_and(|there| there != letter);
            for (along, word_on_axis) in self.word_on_axis.iter().enumerate() {
                let owner = word_on_axis[cell].filter(|_| differs || along == axis);
                if let Some(owner) = owner.filter(|&owner| found.add(owner)) {
                    sum += cost(owner);
                    if sum >= max_cost {
                        return None;
                    }
                }
            }
        }
        Some((sum, found))
    }

    /// Places a word, unless the grid would then spell a forbidden word. Returns whether the word
    /// was placed.
    pub fn place_word(&mut self, placement: Placement, word: &[u32], number: u16) -> bool {
        let axis = axis_of(placement.direction);
        let mut new_cells = Vec::with_capacity(word.len());
        for (cell, &letter) in self.cells_of(placement, word.len()).zip(word) {
            if self.cells[cell].is_none() {
                new_cells.push(cell);
            }
            self.cells[cell] = Some(letter);
            self.word_counts[cell] += 1;
            self.word_on_axis[axis][cell] = Some(number);
        }
        let is_forbidden = new_cells.iter().any(|&cell| self.spells_forbidden_word(cell));
        if is_forbidden {
            self.remove_word(placement, word.len());
        }
        !is_forbidden
    }

    /// Writes the letters of a hidden message into the first empty cells, row by row. Returns false if they
    /// complete a forbidden word. Forbidden words that the message itself has in a row do not count, unless
    /// they are in `listed`.
    pub fn write_message(&mut self, message: &[u32], listed: &Trie) -> bool {
        let cells: Vec<usize> = self.gaps().take(message.len()).collect();
        for (cell, letter) in cells.iter().zip(message) {
            self.cells[*cell] = Some(*letter);
        }
        let of_list = PartialGrid { forbidden: listed, ..self.clone() };
        if cells.iter().any(|cell| of_list.spells_forbidden_word(*cell)) {
            return false;
        }
        for cell in &cells {
            self.word_on_axis[0][*cell] = Some(MESSAGE);
        }
        !cells.iter().any(|cell| self.spells_forbidden_word(*cell))
    }

    /// Removes a word. Letters shared with other words stay.
    pub fn remove_word(&mut self, placement: Placement, letters: usize) {
        for cell in self.cells_of(placement, letters) {
            self.word_on_axis[axis_of(placement.direction)][cell] = None;
            self.word_counts[cell] -= 1;
            if self.word_counts[cell] == 0 {
                self.cells[cell] = None;
            }
        }
    }

    /// Whether a forbidden word runs through a cell. A forbidden word does not count if all its
    /// letters belong to one placed word.
    pub fn spells_forbidden_word(&self, cell: usize) -> bool {
        let mut run = [0; MAX_SIDE];
        (0..AXES.len()).any(|axis| {
            let (at, count) = self.letter_run(cell, axis, &mut run);
            let Some(run) = run.get_mut(..count) else { return false };
            if self.spells_forward(run, at, axis) {
                return true;
            }
            run.reverse();
            self.spells_forward(run, count - 1 - at, axis)
        })
    }

    /// Finds the run through a cell: the longest sequence of cells along an axis that includes the
    /// cell and has no empty cell. Writes the cells of the run into `run`. Returns the index of the
    /// given cell in the run, and the length of the run. The cell must have a letter.
    fn letter_run(&self, cell: usize, axis: usize, run: &mut [usize; MAX_SIDE]) -> (usize, usize) {
        let (down, right) = AXES[axis].step();
        let (row, column) = (cell / self.columns, cell % self.columns);
        let room = |step: isize, at: usize, side: usize| match step {
            0 => side,
            1 => side - 1 - at,
            _ => at,
        };
        let step = down * self.columns as isize + right;
        let reach = |sign: isize| {
            let down = room(down * sign, row, self.rows);
            let room = down.min(room(right * sign, column, self.columns)) as isize;
            (1..=room)
                .take_while(|i| self.cells[(cell as isize + i * sign * step) as usize].is_some())
                .count()
        };
        let (behind, ahead) = (reach(-1), reach(1));
        let count = behind + 1 + ahead;
        let first = cell as isize - behind as isize * step;
        for (at, i) in run.iter_mut().zip(0..count as isize) {
            *at = (first + i * step) as usize;
        }
        (behind, count)
    }

    /// Whether a forbidden word occurs in a run, read forward, and includes the cell at index `at`
    /// of the run. A forbidden word does not count if all its letters belong to one placed word.
    fn spells_forward(&self, run: &[usize], at: usize, axis: usize) -> bool {
        let word_on_axis = &self.word_on_axis[axis];
        let first = (at + 1).saturating_sub(self.forbidden.longest());
        (first..=at).any(|start| {
            let letters = run[start..].iter().map_while(|&cell| self.cells[cell]);
            let unaccented = letters.map(|letter| self.unaccented[letter as usize]);
            self.forbidden.prefixes(unaccented).any(|(length, _)| {
                let end = start + length - 1;
                let owner = word_on_axis[run[start]];
                end >= at && (owner.is_none() || owner != word_on_axis[run[end]])
            })
        })
    }
}

fn axis_of(direction: Direction) -> usize {
    match direction {
        Direction::E | Direction::W => 0,
        Direction::S | Direction::N => 1,
        Direction::SE | Direction::NW => 2,
        Direction::NE | Direction::SW => 3,
    }
}
