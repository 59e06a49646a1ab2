//! A grid in the making: which letters stand where, and what they spell by accident.

use super::board::Direction;
use super::trie::Trie;
use super::{MOST_SIDE, MOST_WORDS};

/// The four lines through a cell: across, down and the two diagonals, in the directions that are
/// not backwards.
const AXES: [Direction; 4] = [Direction::E, Direction::S, Direction::SE, Direction::NE];

/// A grid in the making. Letters are numbers of the setter's alphabet.
#[derive(Clone, Debug)]
pub(super) struct Canvas<'a> {
    pub columns: usize,
    pub rows: usize,
    /// The letters, row by row.
    pub cells: Vec<Option<u32>>,
    /// How many words go through each cell.
    covers: Vec<u8>,
    /// Which word goes through each cell along each axis.
    owners: [Vec<Option<u16>>; 4],
    /// What every letter is without its accents.
    plain: &'a [u32],
    /// What may stand only inside one word, in plain letters.
    forbidden: &'a [&'a Trie],
}

/// Where a word may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub row: usize,
    pub column: usize,
    pub direction: Direction,
}

/// A set of words of a puzzle, by their numbers.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Words(u128);

// One bit a word.
const _: () = assert!(MOST_WORDS <= 128);

impl Words {
    /// Adds a word; whether it is new.
    fn add(&mut self, word: u16) -> bool {
        let bit = 1 << word;
        let new = self.0 & bit == 0;
        self.0 |= bit;
        new
    }

    /// The words, in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..MOST_WORDS).filter(move |word| self.0 >> word & 1 == 1)
    }
}

impl<'a> Canvas<'a> {
    /// An empty grid.
    pub fn new(
        columns: usize,
        rows: usize,
        plain: &'a [u32],
        forbidden: &'a [&'a Trie],
    ) -> Canvas<'a> {
        let cells = columns * rows;
        Canvas {
            columns,
            rows,
            cells: vec![None; cells],
            covers: vec![0; cells],
            owners: std::array::from_fn(|_| vec![None; cells]),
            plain,
            forbidden,
        }
    }

    /// The cells of a word of so many letters at a place, in order; the place must have room.
    pub fn along(&self, place: Place, letters: usize) -> impl Iterator<Item = usize> + use<> {
        let (down, right) = place.direction.step();
        let step = down * self.columns as isize + right;
        let start = (place.row * self.columns + place.column) as isize;
        (0..letters as isize).map(move |i| (start + step * i) as usize)
    }

    /// The places that have room for so many letters in a direction.
    pub fn places(&self, direction: Direction, letters: usize) -> impl Iterator<Item = Place> {
        let (down, right) = direction.step();
        let range = |step: isize, side: usize| match step {
            0 => 0..side,
            1 => 0..(side + 1).saturating_sub(letters),
            _ => (letters - 1).min(side)..side,
        };
        let columns = range(right, self.columns);
        range(down, self.rows).flat_map(move |row| {
            columns.clone().map(move |column| Place { row, column, direction })
        })
    }

    /// How many letters a word would share with those there, if it can stand at a place: each
    /// cell is empty or has the word's letter, and no word runs along the same line there.
    pub fn shared(&self, place: Place, word: &[u32]) -> Option<usize> {
        let owners = &self.owners[axis(place.direction)];
        let mut shared = 0;
        for (cell, &letter) in self.along(place, word.len()).zip(word) {
            match self.cells[cell] {
                Some(there) if there != letter || owners[cell].is_some() => return None,
                Some(_) => shared += 1,
                None => {}
            }
        }
        Some(shared)
    }

    /// The words that would have to go before a word can stand at a place, if together they cost
    /// less than `most`, and what they cost.
    pub fn in_the_way(
        &self,
        place: Place,
        word: &[u32],
        most: u32,
        cost: impl Fn(u16) -> u32,
    ) -> Option<(u32, Words)> {
        let axis = axis(place.direction);
        let (mut sum, mut found) = (0, Words::default());
        for (cell, &letter) in self.along(place, word.len()).zip(word) {
            let differs = self.cells[cell].is_some_and(|there| there != letter);
            for (along, owners) in self.owners.iter().enumerate() {
                let owner = owners[cell].filter(|_| differs || along == axis);
                if let Some(owner) = owner.filter(|&owner| found.add(owner)) {
                    sum += cost(owner);
                    if sum >= most {
                        return None;
                    }
                }
            }
        }
        Some((sum, found))
    }

    /// Writes a word at a place where it can stand, unless letters then spell something by
    /// accident. Gives back whether it stands.
    pub fn write(&mut self, place: Place, word: &[u32], number: u16) -> bool {
        let axis = axis(place.direction);
        let mut fresh = Vec::with_capacity(word.len());
        for (cell, &letter) in self.along(place, word.len()).zip(word) {
            if self.cells[cell].is_none() {
                fresh.push(cell);
            }
            self.cells[cell] = Some(letter);
            self.covers[cell] += 1;
            self.owners[axis][cell] = Some(number);
        }
        let accident = fresh.iter().any(|&cell| self.spells(cell));
        if accident {
            self.erase(place, word.len());
        }
        !accident
    }

    /// Takes a word away; letters it shares with others stay.
    pub fn erase(&mut self, place: Place, letters: usize) {
        for cell in self.along(place, letters) {
            self.owners[axis(place.direction)][cell] = None;
            self.covers[cell] -= 1;
            if self.covers[cell] == 0 {
                self.cells[cell] = None;
            }
        }
    }

    /// Whether something forbidden runs through a cell, other than inside one word.
    pub fn spells(&self, cell: usize) -> bool {
        AXES.iter().enumerate().any(|(axis, &direction)| {
            let (mut run, at) = self.run(cell, direction);
            let owners = &self.owners[axis];
            if spells_forward(&run, at, owners, self.forbidden) {
                return true;
            }
            run.reverse();
            spells_forward(&run, run.len() - 1 - at, owners, self.forbidden)
        })
    }

    /// The letters without gap along an axis through a cell, as plain letter and cell, and the
    /// cell's own place among them. The cell itself must have a letter.
    fn run(&self, cell: usize, direction: Direction) -> (Vec<(u32, usize)>, usize) {
        let (down, right) = direction.step();
        let (row, column) = (cell / self.columns, cell % self.columns);
        let walk = |sign: isize| {
            (1..).map_while(move |i: isize| {
                let row = row.checked_add_signed(sign * down * i)?;
                let column = column.checked_add_signed(sign * right * i)?;
                let inside = row < self.rows && column < self.columns;
                let cell = inside.then_some(row * self.columns + column)?;
                Some((self.plain[self.cells[cell]? as usize], cell))
            })
        };
        let mut run = Vec::with_capacity(MOST_SIDE);
        run.extend(walk(-1));
        run.reverse();
        let at = run.len();
        run.extend(self.cells[cell].map(|letter| (self.plain[letter as usize], cell)));
        run.extend(walk(1));
        (run, at)
    }
}

/// Whether a forbidden word runs forward over one place of a run and is not inside one word.
fn spells_forward(
    run: &[(u32, usize)],
    at: usize,
    owners: &[Option<u16>],
    forbidden: &[&Trie],
) -> bool {
    forbidden.iter().any(|trie| {
        let first = (at + 1).saturating_sub(trie.longest());
        (first..=at).any(|start| {
            let letters = run[start..].iter().map(|&(letter, _)| letter);
            trie.prefixes(letters).any(|(length, _)| {
                let end = start + length - 1;
                let (first, last) = (owners[run[start].1], owners[run[end].1]);
                end >= at && (first.is_none() || first != last)
            })
        })
    })
}

fn axis(direction: Direction) -> usize {
    match direction {
        Direction::E | Direction::W => 0,
        Direction::S | Direction::N => 1,
        Direction::SE | Direction::NW => 2,
        Direction::NE | Direction::SW => 3,
    }
}
