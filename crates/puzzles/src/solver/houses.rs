//! Digits in cells and houses of any shape: the grid, its candidates, and one step of a solution.

use std::fmt;

use super::cell_set::CellSet;

/// The largest number of digits.
pub const MAX_DIGITS: usize = 25;

/// What a house is. The order is the order in which solvers look at houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HouseKind {
    /// A box or a region of another shape.
    Region,
    /// A row.
    Row,
    /// A column.
    Column,
}

impl HouseKind {
    /// The name in explanations.
    pub fn name(self) -> &'static str {
        match self {
            HouseKind::Region => "region",
            HouseKind::Row => "row",
            HouseKind::Column => "column",
        }
    }
}

/// A set of cells that has each digit exactly once.
#[derive(Clone, Debug)]
pub struct House<const W: usize> {
    /// What the house is.
    pub kind: HouseKind,
    /// The number among the houses of its kind, from 1.
    pub number: usize,
    /// The name in explanations, for example "row 3", or "the region of r1c4" for a region whose
    /// first cell is r1c4.
    pub name: String,
    /// The cells.
    pub cells: CellSet<W>,
}

impl<const W: usize> fmt::Display for House<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// The houses of a square grid. Its cells are numbered row by row from 0.
#[derive(Clone, Debug)]
pub struct Houses<const W: usize> {
    /// The side of the grid, and the number of digits.
    pub size: usize,
    /// The houses: first the regions, then the rows, then the columns.
    pub houses: Vec<House<W>>,
    /// For each cell, the other cells of its houses.
    pub peers: Vec<CellSet<W>>,
    /// The pairs of houses that have at least two cells in common: the indices of the houses, and
    /// the common cells. Each pair is listed in both orders.
    pub overlaps: Vec<(usize, usize, CellSet<W>)>,
}

impl<const W: usize> Houses<W> {
    /// The rows and the columns of a grid.
    pub fn latin(size: usize) -> Houses<W> {
        Houses::new(size, None)
    }

    /// The rows, the columns and the regions of a grid. `regions` has the number of each cell's
    /// region, from 0. Each region must have `size` cells.
    pub fn with_regions(size: usize, regions: &[usize]) -> Houses<W> {
        Houses::new(size, Some(regions))
    }

    fn new(size: usize, regions: Option<&[usize]>) -> Houses<W> {
        let cells = size * size;
        let house = |kind: HouseKind, at: usize, has: &dyn Fn(usize) -> bool| {
            let cells: CellSet<W> = (0..cells).filter(|cell| has(*cell)).collect();
            let number = at + 1;
            let name = match kind {
                HouseKind::Region => {
                    let first = cells.lowest().unwrap_or(0);
                    format!("the region of r{}c{}", first / size + 1, first % size + 1)
                }
                _ => format!("{} {number}", kind.name()),
            };
            House { kind, number, name, cells }
        };
        let mut houses = Vec::with_capacity(3 * size);
        let all = 0..size;
        if let Some(regions) = regions {
            let region = |i| house(HouseKind::Region, i, &|cell| regions[cell] == i);
            houses.extend(all.clone().map(region));
        }
        houses.extend(all.clone().map(|i| house(HouseKind::Row, i, &|cell| cell / size == i)));
        houses.extend(all.map(|i| house(HouseKind::Column, i, &|cell| cell % size == i)));
        let peers = (0..cells).map(|cell| {
            let of_cell = houses.iter().filter(|house| house.cells.has(cell));
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
        Houses { size, houses, peers, overlaps }
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.peers.len()
    }

    /// The cells that see every cell of a set.
    pub fn common_peers(&self, cells: CellSet<W>) -> CellSet<W> {
        cells.into_iter().fold(CellSet::first(self.cells()), |all, cell| all & self.peers[cell])
    }

    /// The name of a cell: `r2c5`.
    pub fn cell_name(&self, cell: usize) -> String {
        format!("r{}c{}", cell / self.size + 1, cell % self.size + 1)
    }
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

    /// A grid with givens. The cells of `givens` have their digits of `digits`, from 1.
    pub fn with_givens(houses: &Houses<W>, digits: &[u8], givens: CellSet<W>) -> Candidates<W> {
        let mut candidates = Candidates::new(houses);
        for cell in givens {
            candidates.place(houses, cell, usize::from(digits[cell]) - 1);
        }
        candidates
    }

    /// Places a digit, from 0, and removes it from the cell's peers.
    pub fn place(&mut self, houses: &Houses<W>, cell: usize, digit: usize) {
        let others = !CellSet::of(cell);
        for other in &mut self.cells_of[..houses.size] {
            *other &= others;
        }
        self.cells_of[digit] &= !houses.peers[cell];
        self.cells_of[digit].insert(cell);
        self.open.remove(cell);
    }

    /// The candidates of a cell as bits: bit 0 is the digit 1.
    pub fn of_cell(&self, cell: usize) -> u32 {
        let bit = |digit: usize| u32::from(self.cells_of[digit].has(cell)) << digit;
        (0..MAX_DIGITS).map(bit).sum()
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
