//! Tests of `kinds::sudoku::canonical`.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::dig::{Limits, dig};
use crate::fill::fill;
use crate::solve::State;
use crate::sudoku_board::SudokuBoard;
use crate::symmetry::Symmetry;
use bookgen_base::rng::{Draw, Rng, StreamName};
use bookgen_core::Board;
use proptest::prelude::*;

/// A random grid that is equivalent to `answer`, and the cells that have a given in the random
/// grid.
pub fn equivalent(answer: &Cells, givens: CellSet, rng: &mut Rng) -> (Cells, CellSet) {
    let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    rng.shuffle(&mut digits);
    let mut lines = || {
        let mut bands = [0, 1, 2];
        rng.shuffle(&mut bands);
        bands
            .into_iter()
            .flat_map(|band| {
                let mut within = [3 * band, 3 * band + 1, 3 * band + 2];
                rng.shuffle(&mut within);
                within
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
    board::parse_answer(text).unwrap()
}

/// The grid with the most automorphisms, in canonical form.
const MOST_SYMMETRIC: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

#[test]
fn automorphism_counts_match_known_values() {
    let most = grid(MOST_SYMMETRIC);
    assert_eq!(automorphisms(&most), 648);
    assert_eq!(canonical(&most, 0), Some(([0; 81], most)));
    let shifted =
        "123456789456789123789123456234567891567891234891234567345678912678912345912345678";
    assert_eq!(automorphisms(&grid(shifted)), 54);
}

#[test]
fn there_are_12096_second_rows() {
    let classes = second_row_classes();
    assert_eq!(classes.column_orders.len(), 1296);
    assert_eq!(classes.rows.len(), 12_096);
    let mut sizes = vec![0; classes.stabilisers.len()];
    for &(row, rank, order) in &classes.rows {
        sizes[usize::from(rank)] += 1;
        let least = conjugate(&unpack(row), &classes.column_orders[usize::from(order)]);
        assert!(pack(&least) <= row);
    }
    for (size, stabiliser) in sizes.iter().zip(&classes.stabilisers) {
        assert_eq!(size * stabiliser.len(), 1296);
    }
}

/// The smallest form of a band whose first row is 0 to 8, and the number of transformations that
/// lead to this form.
fn minlex_band(band: &[Permutation; 3]) -> ([Permutation; 2], u32) {
    let classes = second_row_classes();
    let (mut least, mut ways) = ([[u8::MAX; 9]; 2], 0);
    for (first, second, third) in [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
    {
        let column_of = inverse(&band[first]);
        let [second, third] =
            [second, third].map(|row: usize| band[row].map(|digit| column_of[usize::from(digit)]));
        let at = classes.rows.binary_search_by_key(&pack(&second), |(key, ..)| *key).unwrap();
        let (_, rank, order) = classes.rows[at];
        let order = &classes.column_orders[usize::from(order)];
        for &stabilising in &classes.stabilisers[usize::from(rank)] {
            let stabilising = &classes.column_orders[usize::from(stabilising)];
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

/// Compares the numbers of bands and classes with the numbers of Felgenhauer and Jarvis
/// ("Enumerating possible Sudoku grids", 2005). A fixed first row can be completed to a band in 56
/// x 6^6 ways. The order of the second and third box and the order of the columns within these
/// boxes do not matter. If bands that differ only in these orders count once, 36,288 bands remain,
/// in 416 classes.
#[test]
fn bands_fall_into_416_classes() {
    const THREE: [[usize; 3]; 6] =
        [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let classes = second_row_classes();
    assert_eq!(classes.rows.len() * 216, 2_612_736);
    assert_eq!(classes.rows.len() * 216 / 72, 36_288);
    let first = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    let mut found: BTreeMap<[Permutation; 2], u32> = BTreeMap::new();
    let mut least_rows: Vec<Option<Permutation>> = vec![None; classes.stabilisers.len()];
    for &(row, rank, _) in &classes.rows {
        least_rows[usize::from(rank)].get_or_insert_with(|| unpack(row));
    }
    // Every band is equivalent to a band with one of these second rows.
    for second in least_rows.into_iter().flatten() {
        // In each box, the third row has the remaining digits, in any order.
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
            let (form, ways) = minlex_band(&[first, second, third]);
            found.insert(form, ways);
        }
    }
    assert_eq!(found.len(), 416);
    // The number of bands in a class is the number of transformations divided by the number of
    // automorphisms.
    let bands: u32 = found.values().map(|ways| 6 * 1296 / ways).sum();
    assert_eq!(bands, 2_612_736);
}

/// Compares the canonical form with the result of a brute-force search over all transformations.
#[test]
fn the_form_is_the_smallest_equivalent_grid() {
    let mut rng = StreamName::new().with("least").stream();
    let answer = fill(&mut rng);
    let column_orders = column_orders();
    let mut least = [[u8::MAX; 9]; 9];
    for transposed in [false, true] {
        let rows = oriented_rows(&answer, transposed);
        for across in &column_orders {
            let rows: [[u8; 9]; 9] =
                std::array::from_fn(|r| std::array::from_fn(|c| rows[r][usize::from(across[c])]));
            // The row that a row order puts first determines how the digits are renamed.
            for down in &column_orders {
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
fn equivalent_puzzles_have_the_same_fingerprint() {
    let mut rng = StreamName::new().with("disguises").stream();
    let mut orbits = Symmetry::HalfTurn.orbits();
    let mut fingerprints = BTreeSet::new();
    for _ in 0..100 {
        let answer = fill(&mut rng);
        rng.shuffle(&mut orbits);
        let limits = Limits { min_givens: 0, no_empty_house: false };
        let givens = dig(&answer, &orbits, limits, State::new());
        for _ in 0..100 {
            let (answer, givens) = equivalent(&answer, givens, &mut rng);
            let puzzle = SudokuBoard { givens: board::masked(&answer, givens), answer };
            fingerprints.insert(puzzle.fingerprint());
        }
    }
    assert_eq!(fingerprints.len(), 100);
}

proptest! {
    #[test]
    fn equivalent_puzzles_have_the_same_form(seed: u64, givens: u128, symmetric: bool) {
        let mut rng = StreamName::new().with_number(seed).stream();
        let answer = if symmetric { grid(MOST_SYMMETRIC) } else { fill(&mut rng) };
        let givens = givens & board::ALL;
        let (other, moved) = equivalent(&answer, givens, &mut rng);
        prop_assert_eq!(canonical(&answer, givens), canonical(&other, moved));
    }

    #[test]
    fn different_givens_have_different_forms(seed: u64, givens: u128, cell in 0usize..81) {
        let mut rng = StreamName::new().with_number(seed).stream();
        let answer = fill(&mut rng);
        // The few grids that have an automorphism are skipped. An automorphism can map one set of
        // givens to the other, and then the two forms are equal.
        prop_assume!(automorphisms(&answer) == 1);
        let givens = givens & board::ALL;
        prop_assert_ne!(canonical(&answer, givens), canonical(&answer, givens ^ 1 << cell));
    }

    #[test]
    fn different_grids_have_different_forms(seed: u64) {
        let mut rng = StreamName::new().with_number(seed).stream();
        let (one, two) = (fill(&mut rng), fill(&mut rng));
        prop_assert_ne!(canonical(&one, 0), canonical(&two, 0));
    }
}
