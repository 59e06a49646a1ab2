//! Digits in cells and houses of any shape: the grid, its candidates, and one step of a solution.

use super::cell_set::CellSet;
use super::phrase::Names;
use crate::words::Words;

/// The largest number of digits.
pub const MAX_DIGITS: usize = 25;

/// What a house is. The order is the order in which solvers look at houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HouseKind {
    /// A box.
    Box,
    /// A region of irregular shape.
    Region,
    /// A row.
    Row,
    /// A column.
    Column,
    /// A diagonal from corner to corner.
    Diagonal,
    /// A box that overlaps the boxes of the grid, as in a windoku.
    Window,
    /// The cells of some rows and columns that the windows leave over. The rules do not name this
    /// house, but it follows from them.
    Remainder,
}

/// A set of cells that has each digit exactly once.
#[derive(Clone, Debug)]
pub struct House<const W: usize> {
    /// What the house is.
    pub kind: HouseKind,
    /// The number among the houses of its kind and its grid, from 1.
    pub number: usize,
    /// The grid to which the house belongs, from 1, if the puzzle consists of several grids.
    pub grid: Option<usize>,
    /// The cells.
    pub cells: CellSet<W>,
}

/// The houses of a puzzle, and which cells see each other.
#[derive(Clone, Debug)]
pub struct Houses<const W: usize> {
    /// The number of digits, which is also the number of cells of each house.
    pub size: usize,
    /// The row and the column of each cell, from 0.
    pub places: Vec<(usize, usize)>,
    /// The symbols of the digits.
    pub symbols: Vec<String>,
    /// The houses: first the boxes and regions, then the rows, the columns and all others.
    pub houses: Vec<House<W>>,
    /// For each cell, the other cells of its houses, and the cells that are linked to it. Remainders
    /// do not count: a solver must find them first, so only steps that name a remainder use it.
    pub peers: Vec<CellSet<W>>,
    /// The pairs of houses that have at least two cells in common: the indices of the houses, and
    /// the common cells. Each pair is listed in both orders.
    pub overlaps: Vec<(usize, usize, CellSet<W>)>,
    /// Whether some cells see each other although they share no house.
    pub has_links: bool,
}

impl<const W: usize> Houses<W> {
    /// The rows and the columns of a square grid. Its cells are numbered row by row from 0.
    pub fn latin(size: usize) -> Houses<W> {
        Houses::new(size, square(size), lines(size))
    }

    /// The rows, the columns and the regions of a square grid. `regions` has the number of each
    /// cell's region, from 0. Each region must have `size` cells.
    pub fn with_regions(size: usize, regions: &[usize]) -> Houses<W> {
        let mut houses = groups(HouseKind::Region, size, regions);
        houses.extend(lines(size));
        Houses::new(size, square(size), houses)
    }

    /// Houses of any shape. `places` has the row and the column of each cell.
    pub fn new(size: usize, places: Vec<(usize, usize)>, houses: Vec<House<W>>) -> Houses<W> {
        let peers = (0..places.len()).map(|cell| {
            let of_cell = houses
                .iter()
                .filter(|house| house.cells.has(cell) && house.kind != HouseKind::Remainder);
            let mut peers = of_cell.fold(CellSet::EMPTY, |all, house| all | house.cells);
            peers.remove(cell);
            peers
        });
        let peers = peers.collect();
        let pairs = (0..houses.len()).flat_map(|a| (0..houses.len()).map(move |b| (a, b)));
        let overlaps = pairs.filter(|(a, b)| a != b).map(|(a, b)| {
            let common = houses[a].cells & houses[b].cells;
            (a, b, common)
        });
        let overlaps = overlaps.filter(|(_, _, common)| common.len() > 1).collect();
        let symbols = (1..=size).map(|digit| digit.to_string()).collect();
        Houses { size, places, symbols, houses, peers, overlaps, has_links: false }
    }

    /// Links two cells, which then cannot have the same digit.
    pub fn link(&mut self, a: usize, b: usize) {
        if !self.peers[a].has(b) {
            self.peers[a].insert(b);
            self.peers[b].insert(a);
            self.has_links = true;
        }
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.peers.len()
    }

    /// The cells that see every cell of a set.
    pub fn common_peers(&self, cells: CellSet<W>) -> CellSet<W> {
        cells.into_iter().fold(CellSet::first(self.cells()), |all, cell| all & self.peers[cell])
    }

    /// The name of a cell in English: `r2c5`.
    pub fn cell_name(&self, cell: usize) -> String {
        Names::cell(self, cell, Words::new("en"))
    }
}

impl<const W: usize> Names for Houses<W> {
    fn cell(&self, cell: usize, words: &Words) -> String {
        let (row, column) = self.places[cell];
        words.short_cell(row, column)
    }

    fn house(&self, house: usize, words: &Words) -> String {
        let House { kind, number, grid, cells } = &self.houses[house];
        let number = number.to_string();
        let cell = |cell: Option<usize>| {
            cell.map(|cell| Names::cell(self, cell, words)).unwrap_or_default()
        };
        let first = cell(cells.lowest());
        let last = cell(cells.into_iter().last());
        let key = match kind {
            HouseKind::Box => "house-box",
            HouseKind::Region => "house-region",
            HouseKind::Row => "house-row",
            HouseKind::Column => "house-column",
            HouseKind::Diagonal => "house-diagonal",
            HouseKind::Window => "house-window",
            HouseKind::Remainder => "house-remainder",
        };
        let args: [(&str, &str); 3] = [("number", &number), ("first", &first), ("last", &last)];
        let name = words.say(key, &args);
        match grid {
            Some(grid) => {
                words.say("house-of-grid", &[("house", &name), ("grid", &grid.to_string())])
            }
            None => name,
        }
    }

    fn digit(&self, digit: usize) -> String {
        self.symbols.get(digit).cloned().unwrap_or_default()
    }
}

/// The places of the cells of a square grid.
pub fn square(size: usize) -> Vec<(usize, usize)> {
    (0..size * size).map(|cell| (cell / size, cell % size)).collect()
}

/// The rows and the columns of a square grid.
pub fn lines<const W: usize>(size: usize) -> Vec<House<W>> {
    let rows: Vec<usize> = (0..size * size).map(|cell| cell / size).collect();
    let columns: Vec<usize> = (0..size * size).map(|cell| cell % size).collect();
    let mut lines = groups(HouseKind::Row, size, &rows);
    lines.extend(groups(HouseKind::Column, size, &columns));
    lines
}

/// The houses of one kind. `group` has the number of each cell's house, from 0.
pub fn groups<const W: usize>(kind: HouseKind, count: usize, group: &[usize]) -> Vec<House<W>> {
    let house = |index: usize| House {
        kind,
        number: index + 1,
        grid: None,
        cells: (0..group.len()).filter(|cell| group[*cell] == index).collect(),
    };
    (0..count).map(house).collect()
}

/// The candidates of a partly solved grid.
#[derive(Clone, Debug)]
pub struct Candidates<const W: usize> {
    /// For each digit from 0, the cells that can have it. A solved cell keeps its digit.
    pub cells_of: [CellSet<W>; MAX_DIGITS],
    /// The cells that are not solved yet.
    pub open: CellSet<W>,
}

impl<const W: usize> Candidates<W> {
    /// An empty grid, in which every cell can have every digit.
    pub fn new(houses: &Houses<W>) -> Candidates<W> {
        let all = CellSet::first(houses.cells());
        let mut cells_of = [CellSet::EMPTY; MAX_DIGITS];
        cells_of[..houses.size].fill(all);
        Candidates { cells_of, open: all }
    }

    /// A grid with givens: the digit of each cell that has one, from 1.
    pub fn with_clues(houses: &Houses<W>, clues: &[Option<u8>]) -> Candidates<W> {
        let mut candidates = Candidates::new(houses);
        for (cell, clue) in clues.iter().enumerate() {
            if let Some(digit) = clue {
                candidates.place(houses, cell, usize::from(*digit) - 1);
            }
        }
        candidates
    }

    /// Places the givens. The cells of `givens` have their digits of `digits`, from 1.
    pub fn give(&mut self, houses: &Houses<W>, digits: &[u8], givens: CellSet<W>) {
        for cell in givens {
            self.place(houses, cell, usize::from(digits[cell]) - 1);
        }
    }

    /// Places a digit, from 0, and removes it from the cell's peers.
    #[inline]
    pub fn place(&mut self, houses: &Houses<W>, cell: usize, digit: usize) {
        for other in &mut self.cells_of[..houses.size] {
            other.remove(cell);
        }
        self.cells_of[digit] &= !houses.peers[cell];
        self.cells_of[digit].insert(cell);
        self.open.remove(cell);
    }

    /// The candidates of a cell as bits: bit 0 is the digit 1.
    pub fn of_cell(&self, cell: usize) -> u32 {
        self.mask(MAX_DIGITS, cell)
    }

    /// The same bits as [`of_cell`](Candidates::of_cell) in a grid with `size` digits, but faster.
    #[inline]
    pub fn mask(&self, size: usize, cell: usize) -> u32 {
        let digits = self.cells_of[..size].iter().enumerate();
        digits.fold(0, |mask, (digit, cells)| mask | u32::from(cells.has(cell)) << digit)
    }

    /// Removes candidates from a cell. The bits are the digits that remain.
    pub fn keep(&mut self, houses: &Houses<W>, cell: usize, digits: u32) {
        for (digit, cells) in self.cells_of[..houses.size].iter_mut().enumerate() {
            if digits >> digit & 1 == 0 {
                cells.remove(cell);
            }
        }
    }

    /// Whether a cell has no candidate, or a digit has no cell left in a house.
    pub fn is_contradictory(&self, houses: &Houses<W>) -> bool {
        let digits = &self.cells_of[..houses.size];
        let filled = digits.iter().fold(CellSet::EMPTY, |all, cells| all | *cells);
        let is_full = |house: &House<W>| digits.iter().all(|cells| cells.meets(&house.cells));
        !self.open.is_subset(&filled) || !houses.houses.iter().all(is_full)
    }

    /// The cells with exactly one, exactly two and exactly three candidates.
    pub fn by_count(&self, houses: &Houses<W>) -> [CellSet<W>; 3] {
        let (mut one, mut two, mut three, mut four) =
            (CellSet::EMPTY, CellSet::EMPTY, CellSet::EMPTY, CellSet::EMPTY);
        for cells in &self.cells_of[..houses.size] {
            four |= three & *cells;
            three |= two & *cells;
            two |= one & *cells;
            one |= *cells;
        }
        [one & !two, two & !three, three & !four]
    }

    /// The digits of the solved cells, from 1; 0 for an open cell.
    pub fn digits(&self, houses: &Houses<W>) -> Vec<u8> {
        let mut digits = vec![0; houses.cells()];
        for (digit, cells) in (1..).zip(&self.cells_of[..houses.size]) {
            for cell in *cells & !self.open {
                digits[cell] = digit;
            }
        }
        digits
    }
}
