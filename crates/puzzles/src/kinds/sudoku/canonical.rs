//! The canonical form of a puzzle: the same for every disguise.
//!
//! A solution grid can be disguised in 3,359,232 ways (transposed, its bands, stacks, rows in a
//! band and columns in a stack reordered) times 9! ways to name its digits. The canonical form is
//! the least of all these grids when read row by row ("min-lex"). Of a puzzle it is the canonical
//! form of its solution with the givens carried along; where the solution has automorphisms, so
//! that several ways lead to the same grid, the least of the sets of givens.
//!
//! The least grid begins with 123456789, so the choice of its first row and of the order of the
//! columns settles the names of the digits, and its second row is then how the second row chosen
//! permutes the first. Reordering columns conjugates that permutation. All 12,096 permutations
//! that can occur fall into few classes under the 1,296 orders of the columns; a table gives for
//! each its class, ranked by its least member, and an order that leads to that member. So for
//! each of the 36 choices of a first and second row one look says how good it is, and only the
//! orders that lead to the least second row of all are tried on the rest of the grid.

use std::cmp::Ordering;
use std::sync::OnceLock;

use super::board::{self, CellSet, Cells};

/// A permutation of the nine columns: where each goes, or for a row the column of the first row
/// that holds the same digit.
type Permutation = [u8; 9];

/// The classes of second rows.
struct Classes {
    /// Every order of the columns that keeps the stacks together.
    orders: Vec<Permutation>,
    /// Every second row, sorted: its key, the rank of its class, and the order that makes it the
    /// least of its class, by its index.
    rows: Vec<(u64, u8, u16)>,
    /// For each class, by rank, the orders that leave its least member as it is.
    stabilisers: Vec<Vec<u16>>,
}

fn classes() -> &'static Classes {
    static CLASSES: OnceLock<Classes> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let orders = orders();
        // Rising, so that the first row of a class that is met is its least.
        let mut rows: Vec<(u64, u8, u16)> = Vec::new();
        second_rows(&mut [9; 9], 0, &mut |row| rows.push((key(row), u8::MAX, 0)));
        let mut stabilisers = Vec::new();
        for first in 0..rows.len() {
            if rows[first].1 != u8::MAX {
                continue;
            }
            let rank = stabilisers.len() as u8;
            let least = unkey(rows[first].0);
            let mut stabiliser = Vec::new();
            for (index, order) in orders.iter().enumerate() {
                // The row that this order makes the least.
                let row = conjugate(&least, &inverse(order));
                if row == least {
                    stabiliser.push(index as u16);
                }
                if let Ok(at) = rows.binary_search_by_key(&key(&row), |(key, ..)| *key) {
                    rows[at] = (rows[at].0, rank, index as u16);
                }
            }
            stabilisers.push(stabiliser);
        }
        Classes { orders, rows, stabilisers }
    })
}

/// The 1,296 orders of columns that keep the stacks together.
fn orders() -> Vec<Permutation> {
    const THREE: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut orders = Vec::with_capacity(1296);
    for stacks in THREE {
        for first in THREE {
            for second in THREE {
                for third in THREE {
                    let inside = [first, second, third];
                    orders.push(std::array::from_fn(|column| {
                        3 * stacks[column / 3] + inside[column / 3][column % 3]
                    }));
                }
            }
        }
    }
    orders
}

/// Every second row below 123456789, as a permutation, in rising order: no digit stays in its box.
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

fn key(row: &Permutation) -> u64 {
    row.iter().fold(0, |key, &column| key << 4 | u64::from(column))
}

fn unkey(key: u64) -> Permutation {
    std::array::from_fn(|column| (key >> (4 * (8 - column)) & 15) as u8)
}

fn inverse(of: &Permutation) -> Permutation {
    let mut inverse = [0; 9];
    for (from, &to) in of.iter().enumerate() {
        inverse[usize::from(to)] = from as u8;
    }
    inverse
}

/// What becomes of a second row when the columns are reordered.
fn conjugate(row: &Permutation, order: &Permutation) -> Permutation {
    let mut conjugate = [0; 9];
    for (column, &from) in row.iter().enumerate() {
        conjugate[usize::from(order[column])] = order[usize::from(from)];
    }
    conjugate
}

/// A grid, its rows or its columns as rows.
fn turned(grid: &Cells, transposed: bool) -> [[u8; 9]; 9] {
    let cell = |r: usize, c: usize| if transposed { 9 * c + r } else { 9 * r + c };
    std::array::from_fn(|r| std::array::from_fn(|c| grid[cell(r, c)]))
}

/// The least grid met so far, and the least of the sets of givens that go with it.
struct Best {
    rows: [[u8; 9]; 9],
    givens: CellSet,
    /// In how many ways it was met.
    ways: u32,
}

/// The canonical form of a puzzle: its givens and its answer. The givens stand in the cells of
/// `givens`. None if the answer is no solution grid.
pub fn canonical(answer: &Cells, givens: CellSet) -> Option<(Cells, Cells)> {
    if !board::is_solution(answer) {
        return None;
    }
    let best = least(answer, givens);
    let answer: Cells = std::array::from_fn(|cell| best.rows[cell / 9][cell % 9] + 1);
    Some((board::masked(&answer, best.givens), answer))
}

/// Tries all ways to the least grid. The answer is a solution grid.
fn least(answer: &Cells, givens: CellSet) -> Best {
    let classes = classes();
    let filled: Cells = std::array::from_fn(|cell| (givens >> cell & 1) as u8);
    let mut best = Best { rows: [[u8::MAX; 9]; 9], givens: 0, ways: 0 };
    let mut least_rank = u8::MAX;
    // All choices of a first and second row whose second row is of the least class so far.
    let mut choices: Vec<(usize, usize, usize, u16)> = Vec::with_capacity(36);
    let turned = [false, true].map(|way| (turned(answer, way), turned(&filled, way)));
    for (way, (rows, _)) in turned.iter().enumerate() {
        for first in 0..9 {
            let mut column_of = [0; 10];
            for (column, &digit) in rows[first].iter().enumerate() {
                column_of[usize::from(digit)] = column as u8;
            }
            for step in [1, 2] {
                let second = first / 3 * 3 + (first + step) % 3;
                let row = rows[second].map(|digit| column_of[usize::from(digit)]);
                let Ok(at) = classes.rows.binary_search_by_key(&key(&row), |(key, ..)| *key) else {
                    continue;
                };
                let (_, rank, order) = classes.rows[at];
                if rank < least_rank {
                    least_rank = rank;
                    choices.clear();
                }
                if rank == least_rank {
                    choices.push((way, first, second, order));
                }
            }
        }
    }
    for (way, first, second, order) in choices {
        let (rows, filled) = &turned[way];
        let order = &classes.orders[usize::from(order)];
        for &stabilising in &classes.stabilisers[usize::from(least_rank)] {
            let stabilising = &classes.orders[usize::from(stabilising)];
            let order = order.map(|column| stabilising[usize::from(column)]);
            best.meet(rows, filled, first, second, &order);
        }
    }
    best
}

impl Best {
    /// Tries a choice of the first two rows and of the order of the columns.
    fn meet(
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
        // The rows of a band add up to thrice its middle one.
        let third = 9 * band + 3 - first - second;
        if renamed(third) > self.rows[2] {
            return;
        }
        // The rest is sorted by the first column: rows inside their bands, then the bands.
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
            *self = Best { rows: grid, givens, ways: 1 };
        } else {
            self.givens = self.givens.min(givens);
            self.ways += 1;
        }
    }
}

/// In how many ways a solution grid can be turned into itself, digits renamed freely; 1 of a grid
/// without symmetry, 0 of what is no solution grid.
pub fn automorphisms(answer: &Cells) -> u32 {
    if board::is_solution(answer) { least(answer, 0).ways } else { 0 }
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::kinds::Board;
    use crate::kinds::sudoku::dig::{Limits, dig};
    use crate::kinds::sudoku::fill::fill;
    use crate::kinds::sudoku::solve::State;
    use crate::kinds::sudoku::symmetry::Symmetry;
    use crate::kinds::sudoku::{SudokuBoard, Texts};
    use bookgen_base::rng::{Draw, Rng, StreamName};
    use proptest::prelude::*;

    /// A random disguise of a grid and its givens.
    pub fn disguised(answer: &Cells, givens: CellSet, rng: &mut Rng) -> (Cells, CellSet) {
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        rng.shuffle(&mut digits);
        let mut lines = || {
            let mut bands = [0, 1, 2];
            rng.shuffle(&mut bands);
            bands
                .into_iter()
                .flat_map(|band| {
                    let mut inside = [3 * band, 3 * band + 1, 3 * band + 2];
                    rng.shuffle(&mut inside);
                    inside
                })
                .collect::<Vec<usize>>()
        };
        let (rows, columns) = (lines(), lines());
        let transposed = rng.below(2) == 1;
        let mut out = ([0; 81], 0);
        for cell in 0..81 {
            let (r, c) = (rows[cell / 9], columns[cell % 9]);
            let from = if transposed { 9 * c + r } else { 9 * r + c };
            out.0[cell] = digits[usize::from(answer[from]) - 1];
            out.1 |= (givens >> from & 1) << cell;
        }
        out
    }

    fn grid(text: &str) -> Cells {
        board::parse(text, "the cells", false).unwrap()
    }

    /// The grid with the most automorphisms of all, in its canonical form.
    const MOST: &str =
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

    #[test]
    fn known_automorphisms() {
        let most = grid(MOST);
        assert_eq!(automorphisms(&most), 648);
        assert_eq!(canonical(&most, 0), Some(([0; 81], most)));
        let shifted =
            "123456789456789123789123456234567891567891234891234567345678912678912345912345678";
        assert_eq!(automorphisms(&grid(shifted)), 54);
    }

    #[test]
    fn there_are_as_many_second_rows_as_there_should_be() {
        let classes = classes();
        assert_eq!(classes.orders.len(), 1296);
        assert_eq!(classes.rows.len(), 12_096);
        let mut sizes = vec![0; classes.stabilisers.len()];
        for &(row, rank, order) in &classes.rows {
            sizes[usize::from(rank)] += 1;
            let least = conjugate(&unkey(row), &classes.orders[usize::from(order)]);
            assert!(key(&least) <= row);
        }
        for (size, stabiliser) in sizes.iter().zip(&classes.stabilisers) {
            assert_eq!(size * stabiliser.len(), 1296);
        }
    }

    /// The least form of a band whose first row is 0 to 8, and in how many ways it is met.
    fn least_of_band(band: &[Permutation; 3]) -> ([Permutation; 2], u32) {
        let classes = classes();
        let (mut least, mut ways) = ([[u8::MAX; 9]; 2], 0);
        for (first, second, third) in
            [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
        {
            let column_of = inverse(&band[first]);
            let [second, third] = [second, third]
                .map(|row: usize| band[row].map(|digit| column_of[usize::from(digit)]));
            let at = classes.rows.binary_search_by_key(&key(&second), |(key, ..)| *key).unwrap();
            let (_, rank, order) = classes.rows[at];
            let order = &classes.orders[usize::from(order)];
            for &stabilising in &classes.stabilisers[usize::from(rank)] {
                let stabilising = &classes.orders[usize::from(stabilising)];
                let order = order.map(|column| stabilising[usize::from(column)]);
                let form = [conjugate(&second, &order), conjugate(&third, &order)];
                match form.cmp(&least) {
                    Ordering::Less => (least, ways) = (form, 1),
                    Ordering::Equal => ways += 1,
                    Ordering::Greater => {}
                }
            }
        }
        (least, ways)
    }

    /// The numbers of Felgenhauer and Jarvis ("Enumerating possible Sudoku grids", 2005): below a
    /// first row a band can be completed in 56 x 6^6 ways, 36,288 up to the order of what stands
    /// in its second and third box, and these fall into 416 classes.
    #[test]
    fn bands_are_as_many_as_is_known() {
        const THREE: [[usize; 3]; 6] =
            [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let classes = classes();
        assert_eq!(classes.rows.len() * 216, 2_612_736);
        assert_eq!(classes.rows.len() * 216 / 72, 36_288);
        let first = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        let mut found: BTreeMap<[Permutation; 2], u32> = BTreeMap::new();
        let mut least_rows: Vec<Option<Permutation>> = vec![None; classes.stabilisers.len()];
        for &(row, rank, _) in &classes.rows {
            least_rows[usize::from(rank)].get_or_insert_with(|| unkey(row));
        }
        // Every band has a disguise with such a second row.
        for second in least_rows.into_iter().flatten() {
            // The third row has in each box what the others lack, in any order.
            let left: Vec<u8> = (0..9)
                .flat_map(|at| {
                    let of_box = second[at / 3 * 3..][..3].to_vec();
                    (0..9)
                        .filter(move |d| usize::from(*d) / 3 != at / 3 && !of_box.contains(d))
                        .nth(at % 3)
                })
                .collect();
            for [a, b, c] in THREE
                .iter()
                .flat_map(|a| THREE.iter().flat_map(move |b| THREE.iter().map(move |c| [a, b, c])))
            {
                let third = std::array::from_fn(|at| left[at / 3 * 3 + [a, b, c][at / 3][at % 3]]);
                let (form, ways) = least_of_band(&[first, second, third]);
                found.insert(form, ways);
            }
        }
        assert_eq!(found.len(), 416);
        // Each class has as many bands as there are ways to reorder rows and columns, divided by
        // those that leave a band as it is.
        let bands: u32 = found.values().map(|ways| 6 * 1296 / ways).sum();
        assert_eq!(bands, 2_612_736);
    }

    /// The definition itself, without any table: every disguise is tried.
    #[test]
    fn the_form_is_the_least_of_all() {
        let mut rng = StreamName::new().with("least").stream();
        let answer = fill(&mut rng);
        let orders = orders();
        let mut least = [[u8::MAX; 9]; 9];
        for transposed in [false, true] {
            let rows = turned(&answer, transposed);
            for across in &orders {
                let rows: [[u8; 9]; 9] = std::array::from_fn(|r| {
                    std::array::from_fn(|c| rows[r][usize::from(across[c])])
                });
                // A row order that begins with another first row gives other names.
                for down in &orders {
                    let mut name_of = [0; 10];
                    for (i, &digit) in rows[usize::from(down[0])].iter().enumerate() {
                        name_of[usize::from(digit)] = i as u8;
                    }
                    for r in 0..9 {
                        let row = rows[usize::from(down[r])].map(|d| name_of[usize::from(d)]);
                        match row.cmp(&least[r]) {
                            Ordering::Equal => continue,
                            Ordering::Greater => break,
                            Ordering::Less => {
                                least[r] = row;
                                least[r + 1..].fill([u8::MAX; 9]);
                            }
                        }
                    }
                }
            }
        }
        let least: Vec<u8> = least.into_iter().flatten().map(|digit| digit + 1).collect();
        assert_eq!(canonical(&answer, 0).unwrap().1.to_vec(), least);
    }

    #[test]
    fn ten_thousand_disguises_of_a_hundred_puzzles_have_a_hundred_fingerprints() {
        let mut rng = StreamName::new().with("disguises").stream();
        let mut orbits = Symmetry::HalfTurn.orbits();
        let mut fingerprints = BTreeSet::new();
        for _ in 0..100 {
            let answer = fill(&mut rng);
            rng.shuffle(&mut orbits);
            let limits = Limits { least: 0, no_empty_house: false };
            let givens = dig(&answer, &orbits, limits, State::new());
            for _ in 0..100 {
                let (answer, givens) = disguised(&answer, givens, &mut rng);
                let puzzle = SudokuBoard {
                    givens: board::masked(&answer, givens),
                    answer,
                    texts: Texts::default(),
                };
                fingerprints.insert(puzzle.fingerprint());
            }
        }
        assert_eq!(fingerprints.len(), 100);
    }

    proptest! {
        #[test]
        fn disguises_have_one_form(seed: u64, givens: u128, symmetric: bool) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let answer = if symmetric { grid(MOST) } else { fill(&mut rng) };
            let givens = givens & board::ALL;
            let (other, moved) = disguised(&answer, givens, &mut rng);
            prop_assert_eq!(canonical(&answer, givens), canonical(&other, moved));
        }

        #[test]
        fn other_givens_have_another_form(seed: u64, givens: u128, cell in 0usize..81) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let answer = fill(&mut rng);
            // Nearly no grid has a symmetry that could carry one set of givens to the other.
            prop_assume!(automorphisms(&answer) == 1);
            let givens = givens & board::ALL;
            prop_assert_ne!(canonical(&answer, givens), canonical(&answer, givens ^ 1 << cell));
        }

        #[test]
        fn other_grids_have_another_form(seed: u64) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let (one, two) = (fill(&mut rng), fill(&mut rng));
            prop_assert_ne!(canonical(&one, 0), canonical(&two, 0));
        }
    }
}
