//! The arrows of clues, and which clue cell has the clue of which entry.

use bookgen_core::entries::{Entry, Shape};
use bookgen_core::figure::Direction;

/// An arrow: the side of the clue cell at which it starts, and the direction in which the word is read.
/// The first letter is in the cell at that side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Arrow {
    pub side: Direction,
    pub reading: Direction,
}

impl Arrow {
    /// All arrows. Straight arrows are first.
    pub const ALL: [Arrow; 6] = [
        Arrow { side: Direction::Right, reading: Direction::Right },
        Arrow { side: Direction::Down, reading: Direction::Down },
        Arrow { side: Direction::Right, reading: Direction::Down },
        Arrow { side: Direction::Down, reading: Direction::Right },
        Arrow { side: Direction::Up, reading: Direction::Right },
        Arrow { side: Direction::Left, reading: Direction::Down },
    ];

    /// The code in puzzle strings: the first letters of the side and of the direction, such as `rd`.
    pub fn code(self) -> String {
        [self.side, self.reading].map(letter).iter().collect()
    }

    /// The arrow with a code.
    pub fn from_code(code: &str) -> Option<Arrow> {
        Arrow::ALL.into_iter().find(|arrow| arrow.code() == code)
    }

    /// The first cell of the word of a clue cell. `None` if it is outside the grid.
    pub fn first_cell(self, shape: &Shape, clue_cell: usize) -> Option<usize> {
        let (row, column) = shape.place(clue_cell);
        let (right, down) = steps(self.side);
        let row = row.checked_add_signed(down).filter(|row| *row < shape.rows)?;
        let column = column.checked_add_signed(right).filter(|column| *column < shape.columns)?;
        Some(row * shape.columns + column)
    }

    /// Whether the arrow starts at the left or right side.
    pub fn is_at_vertical_side(self) -> bool {
        matches!(self.side, Direction::Left | Direction::Right)
    }
}

fn letter(direction: Direction) -> char {
    match direction {
        Direction::Up => 'u',
        Direction::Right => 'r',
        Direction::Down => 'd',
        Direction::Left => 'l',
    }
}

/// The steps to the right and down.
pub fn steps(direction: Direction) -> (isize, isize) {
    match direction {
        Direction::Up => (0, -1),
        Direction::Right => (1, 0),
        Direction::Down => (0, 1),
        Direction::Left => (-1, 0),
    }
}

/// Whether two clues can share a cell: an upper one and a lower one. The upper side of the cell belongs to
/// the upper clue, the lower side to the lower clue.
pub fn can_share(upper: Arrow, lower: Arrow) -> bool {
    upper.side != Direction::Down && lower.side != Direction::Up && upper != lower
}

/// The order of two arrows in a cell, if they can share it. Of two arrows at left or right sides, the
/// straight one is the upper one.
pub fn in_order(a: Arrow, b: Arrow) -> Option<[Arrow; 2]> {
    let rank = |arrow: Arrow| Arrow::ALL.iter().position(|known| *known == arrow);
    let [first, second] = if rank(a) <= rank(b) { [a, b] } else { [b, a] };
    [[first, second], [second, first]].into_iter().find(|[upper, lower]| can_share(*upper, *lower))
}

/// A clue cell and the arrow to an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointer {
    pub cell: usize,
    pub arrow: Arrow,
}

/// Gives each entry a clue cell, so that each clue cell has one or two entries. `is_clue` says which cells
/// are clue cells, and `needs_cell` which entries need a cell of their own.
///
/// # Errors
/// There is no such assignment. The cell where it fails: a clue cell without an entry, or the first cell of
/// an entry without a clue cell.
pub fn assign(
    shape: &Shape,
    entries: &[Entry],
    is_clue: &[bool],
    needs_cell: &[bool],
) -> Result<Vec<Pointer>, usize> {
    let mut task = Assignment {
        needs_cell,
        pointers: entries.iter().map(|entry| pointers(shape, entry, is_clue)).collect(),
        chosen: vec![None; entries.len()],
        held: vec![Vec::new(); is_clue.len()],
    };
    // First each clue cell gets one entry. Later an entry never takes the last entry of a cell away.
    for cell in (0..is_clue.len()).filter(|cell| is_clue[*cell]) {
        if !task.give_entry(cell, &mut vec![false; entries.len()]) {
            return Err(cell);
        }
    }
    for (entry, Entry { cells, .. }) in entries.iter().enumerate() {
        if task.chosen[entry].is_none() && !task.find_cell(entry, &mut vec![false; is_clue.len()]) {
            return Err(cells[0]);
        }
    }
    Ok(task.chosen.into_iter().flatten().collect())
}

/// The clue cells that can point to an entry. Straight arrows are first.
fn pointers(shape: &Shape, entry: &Entry, is_clue: &[bool]) -> Vec<Pointer> {
    let reading = if entry.is_across { Direction::Right } else { Direction::Down };
    let (row, column) = shape.place(entry.cells[0]);
    let pointer = |arrow: Arrow| {
        let (right, down) = steps(arrow.side);
        let row = row.checked_add_signed(-down).filter(|row| *row < shape.rows)?;
        let column = column.checked_add_signed(-right).filter(|column| *column < shape.columns)?;
        let cell = row * shape.columns + column;
        is_clue[cell].then_some(Pointer { cell, arrow })
    };
    Arrow::ALL.into_iter().filter(|arrow| arrow.reading == reading).filter_map(pointer).collect()
}

struct Assignment<'a> {
    needs_cell: &'a [bool],
    /// The possible clue cells of each entry.
    pointers: Vec<Vec<Pointer>>,
    chosen: Vec<Option<Pointer>>,
    /// The entries of each clue cell.
    held: Vec<Vec<usize>>,
}

impl Assignment<'_> {
    fn choose(&mut self, entry: usize, pointer: Pointer) {
        if let Some(old) = self.chosen[entry].replace(pointer) {
            self.held[old.cell].retain(|other| *other != entry);
        }
        self.held[pointer.cell].push(entry);
    }

    /// Gives a clue cell an entry. The entry may come from another clue cell if that cell gets another
    /// entry. Returns whether the clue cell has an entry now.
    fn give_entry(&mut self, cell: usize, seen: &mut [bool]) -> bool {
        let all = (0..self.pointers.len()).filter_map(|entry| {
            let own = self.pointers[entry].iter().find(|pointer| pointer.cell == cell)?;
            Some((entry, *own))
        });
        for (entry, pointer) in all.collect::<Vec<_>>() {
            if std::mem::replace(&mut seen[entry], true) {
                continue;
            }
            let is_free = match self.chosen[entry] {
                None => true,
                Some(other) => self.give_entry(other.cell, seen),
            };
            if is_free {
                self.choose(entry, pointer);
                return true;
            }
        }
        false
    }

    /// Whether a clue cell can have an entry in place of another one, or beside all others.
    fn fits(&self, entry: usize, pointer: Pointer, instead: Option<usize>) -> bool {
        let others = self.held[pointer.cell].iter().filter(|other| Some(**other) != instead);
        if others.clone().any(|other| self.needs_cell[entry] || self.needs_cell[*other]) {
            return false;
        }
        let others: Vec<Arrow> =
            others.filter_map(|other| Some(self.chosen[*other]?.arrow)).collect();
        match others[..] {
            [] => true,
            [other] => in_order(other, pointer.arrow).is_some(),
            _ => false,
        }
    }

    /// Finds a clue cell for an entry. Another entry may have to move to another clue cell. Returns whether
    /// the entry has a clue cell now.
    fn find_cell(&mut self, entry: usize, seen: &mut [bool]) -> bool {
        for pointer in self.pointers[entry].clone() {
            if self.fits(entry, pointer, None) {
                self.choose(entry, pointer);
                return true;
            }
        }
        for pointer in self.pointers[entry].clone() {
            if std::mem::replace(&mut seen[pointer.cell], true) {
                continue;
            }
            for other in self.held[pointer.cell].clone() {
                if self.fits(entry, pointer, Some(other)) && self.find_cell(other, seen) {
                    self.choose(entry, pointer);
                    return true;
                }
            }
        }
        false
    }
}
