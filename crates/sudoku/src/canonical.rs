//! The canonical (min-lex) form of a puzzle. All equivalent puzzles have the same form.
//!
//! A solution grid has 3,359,232 geometric transformations (transposing; permuting the bands, the
//! stacks, the rows within a band and the columns within a stack) times 9! ways to rename its
//! digits. The canonical form of the grid is the lexicographically smallest of all transformed
//! grids, read row by row. The canonical form of a puzzle is the canonical form of its solution,
//! with each given in the cell to which the transformation moves it. If the solution has
//! automorphisms, several transformations lead to the smallest grid. The form then uses the
//! smallest of the resulting sets of givens.
//!
//! The smallest grid begins with 123456789. So the choice of the first row and of the column order
//! determines how the digits are renamed. The second row is then a permutation of the first row.
//! There are 12,096 possible permutations. If the columns are reordered, the permutation becomes a
//! conjugate permutation. Two permutations are in the same class if one of the 1,296 column orders
//! turns one into the other. Classes are ranked by their smallest members. For each permutation, a
//! table contains the rank of its class, and a column order that turns the permutation into the
//! smallest member of the class.
//!
//! A grid has 36 choices of a first and a second row. The search looks up the rank of each choice
//! in the table, and keeps only the choices with the lowest rank. Only the column orders that lead
//! to the smallest second row are then applied to the rest of the grid.

use std::cmp::Ordering;
use std::sync::OnceLock;

use super::board::{self, CellSet, Cells};

/// A permutation of the nine columns. It describes either a column order or a second row. In a
/// column order, entry `i` is the new position of column `i`. In a second row, entry `i` is the
/// column of the first row that has the same digit as column `i` of the second row.
type Permutation = [u8; 9];

/// All possible second rows. Two rows are in the same class if a column order turns one into the
/// other.
struct SecondRowClasses {
    /// The column orders that keep the stacks together.
    column_orders: Vec<Permutation>,
    /// All possible second rows, in ascending order. An entry has the packed row, the rank of the
    /// row's class, and the index of the column order that turns the row into the smallest member
    /// of its class.
    rows: Vec<(u64, u8, u16)>,
    /// For each class, in the order of the ranks, the indices of the column orders that leave the
    /// smallest member of the class unchanged.
    stabilisers: Vec<Vec<u16>>,
}

fn second_row_classes() -> &'static SecondRowClasses {
    static CLASSES: OnceLock<SecondRowClasses> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let column_orders = column_orders();
        // The rows are in ascending order, so the first row found in a class is the smallest member
        // of the class.
        let mut rows: Vec<(u64, u8, u16)> = Vec::new();
        second_rows(&mut [9; 9], 0, &mut |row| rows.push((pack(row), u8::MAX, 0)));
        let mut stabilisers = Vec::new();
        for first in 0..rows.len() {
            if rows[first].1 != u8::MAX {
                continue;
            }
            let rank = stabilisers.len() as u8;
            let smallest = unpack(rows[first].0);
            let mut stabiliser = Vec::new();
            for (index, order) in column_orders.iter().enumerate() {
                // The row that this order turns into the smallest member of the class.
                let row = conjugate(&smallest, &inverse(order));
                if row == smallest {
                    stabiliser.push(index as u16);
                }
                if let Ok(at) = rows.binary_search_by_key(&pack(&row), |(key, ..)| *key) {
                    rows[at] = (rows[at].0, rank, index as u16);
                }
            }
            stabilisers.push(stabiliser);
        }
        SecondRowClasses { column_orders, rows, stabilisers }
    })
}

/// The 1,296 column orders that keep the stacks together.
fn column_orders() -> Vec<Permutation> {
    const THREE: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut orders = Vec::with_capacity(1296);
    for stacks in THREE {
        for first in THREE {
            for second in THREE {
                for third in THREE {
                    let within = [first, second, third];
                    orders.push(std::array::from_fn(|column| {
                        3 * stacks[column / 3] + within[column / 3][column % 3]
                    }));
                }
            }
        }
    }
    orders
}

/// Calls `found` with every second row that is possible if the first row is 123456789, in ascending
/// order. In such a row, no digit is in the same box as in the first row.
fn second_rows(row: &mut Permutation, column: usize, found: &mut dyn FnMut(&Permutation)) {
    if column == 9 {
        return found(row);
    }
    for from in 0..9 {
        if usize::from(from) / 3 != column / 3 && !row[..column].contains(&from) {
            row[column] = from;
            second_rows(row, column + 1, found);
        }
    }
}

fn pack(row: &Permutation) -> u64 {
    row.iter().fold(0, |key, &column| key << 4 | u64::from(column))
}

fn unpack(key: u64) -> Permutation {
    std::array::from_fn(|column| (key >> (4 * (8 - column)) & 15) as u8)
}

fn inverse(of: &Permutation) -> Permutation {
    let mut inverse = [0; 9];
    for (from, &to) in of.iter().enumerate() {
        inverse[usize::from(to)] = from as u8;
    }
    inverse
}

/// The second row after the columns are reordered.
fn conjugate(row: &Permutation, order: &Permutation) -> Permutation {
    let mut conjugate = [0; 9];
    for (column, &from) in row.iter().enumerate() {
        conjugate[usize::from(order[column])] = order[usize::from(from)];
    }
    conjugate
}

/// The rows of a grid, or the columns of the grid if `transposed` is true.
fn oriented_rows(grid: &Cells, transposed: bool) -> [[u8; 9]; 9] {
    let cell = |r: usize, c: usize| if transposed { 9 * c + r } else { 9 * r + c };
    std::array::from_fn(|r| std::array::from_fn(|c| grid[cell(r, c)]))
}

/// The smallest grid found so far, with the smallest set of givens found for this grid.
struct Minlex {
    rows: [[u8; 9]; 9],
    givens: CellSet,
    /// The number of transformations that lead to this grid.
    count: u32,
}

/// The canonical form of a puzzle: first its givens, then its answer. The parameter `givens` is the
/// set of cells with a given. Returns `None` if the answer is not a solution grid.
pub fn canonical(answer: &Cells, givens: CellSet) -> Option<(Cells, Cells)> {
    if !board::is_solution(answer) {
        return None;
    }
    let best = minlex(answer, givens);
    let answer: Cells = std::array::from_fn(|cell| best.rows[cell / 9][cell % 9] + 1);
    Some((board::masked(&answer, best.givens), answer))
}

/// Finds the smallest grid over all transformations. `answer` must be a solution grid.
fn minlex(answer: &Cells, givens: CellSet) -> Minlex {
    let classes = second_row_classes();
    let filled: Cells = std::array::from_fn(|cell| (givens >> cell & 1) as u8);
    let mut best = Minlex { rows: [[u8::MAX; 9]; 9], givens: 0, count: 0 };
    let mut best_rank = u8::MAX;
    // The choices of a first and a second row with the lowest rank found so far. An entry has the
    // orientation, the first row, the second row and the column order.
    let mut choices: Vec<(usize, usize, usize, u16)> = Vec::with_capacity(36);
    let orientations =
        [false, true].map(|way| (oriented_rows(answer, way), oriented_rows(&filled, way)));
    for (way, (rows, _)) in orientations.iter().enumerate() {
        for first in 0..9 {
            let mut column_of = [0; 10];
            for (column, &digit) in rows[first].iter().enumerate() {
                column_of[usize::from(digit)] = column as u8;
            }
            for step in [1, 2] {
                let second = first / 3 * 3 + (first + step) % 3;
                let row = rows[second].map(|digit| column_of[usize::from(digit)]);
                let Ok(at) = classes.rows.binary_search_by_key(&pack(&row), |(key, ..)| *key)
                else {
                    continue;
                };
                let (_, rank, order) = classes.rows[at];
                if rank < best_rank {
                    best_rank = rank;
                    choices.clear();
                }
                if rank == best_rank {
                    choices.push((way, first, second, order));
                }
            }
        }
    }
    for (way, first, second, order) in choices {
        let (rows, filled) = &orientations[way];
        let order = &classes.column_orders[usize::from(order)];
        for &stabilising in &classes.stabilisers[usize::from(best_rank)] {
            let stabilising = &classes.column_orders[usize::from(stabilising)];
            let order = order.map(|column| stabilising[usize::from(column)]);
            best.offer(rows, filled, first, second, &order);
        }
    }
    best
}

impl Minlex {
    /// Applies one choice of the first two rows and of the column order. Keeps the resulting grid
    /// if it is the smallest so far.
    fn offer(
        &mut self,
        rows: &[[u8; 9]; 9],
        filled: &[[u8; 9]; 9],
        first: usize,
        second: usize,
        order: &Permutation,
    ) {
        let mut name_of = [0; 10];
        for (column, &digit) in rows[first].iter().enumerate() {
            name_of[usize::from(digit)] = order[column];
        }
        let renamed = |row: usize| {
            let mut renamed = [0; 9];
            for (column, &digit) in rows[row].iter().enumerate() {
                renamed[usize::from(order[column])] = name_of[usize::from(digit)];
            }
            renamed
        };
        let band = first / 3;
        // The three row numbers of band `b` add up to `9 * b + 3`.
        let third = 9 * band + 3 - first - second;
        if renamed(third) > self.rows[2] {
            return;
        }
        // In the smallest grid, the digits of the first column determine the order of the other two
        // bands, and the order of the rows within each of these bands.
        let from = order.iter().position(|&to| to == 0).unwrap_or(0);
        let lead = |row: &usize| name_of[usize::from(rows[*row][from])];
        let mut bands = [1, 2].map(|step| {
            let band = (band + step) % 3;
            let mut rows = [3 * band, 3 * band + 1, 3 * band + 2];
            rows.sort_unstable_by_key(lead);
            rows
        });
        bands.sort_unstable_by_key(|rows| lead(&rows[0]));
        let [[a, b, c], [d, e, f]] = bands;
        let sources = [first, second, third, a, b, c, d, e, f];
        let grid = sources.map(renamed);
        let compared = grid.cmp(&self.rows);
        if compared == Ordering::Greater {
            return;
        }
        let mut givens = 0;
        for (at, source) in sources.into_iter().enumerate() {
            for (column, &given) in filled[source].iter().enumerate() {
                givens |= CellSet::from(given) << (9 * at + usize::from(order[column]));
            }
        }
        if compared == Ordering::Less {
            *self = Minlex { rows: grid, givens, count: 1 };
        } else {
            self.givens = self.givens.min(givens);
            self.count += 1;
        }
    }
}

/// The number of transformations that turn a solution grid into itself, up to renaming digits.
/// Returns 1 for a grid without symmetry, and 0 for a grid that is not a solution.
pub fn automorphisms(answer: &Cells) -> u32 {
    if board::is_solution(answer) { minlex(answer, 0).count } else { 0 }
}

#[cfg(test)]
pub(super) mod tests;
