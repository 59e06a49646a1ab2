//! Tests of `kinds::sudoku::solve`.

use super::propagation::CellVectors;
use super::vector::Vector;
use super::*;
use crate::canonical::tests::equivalent;
use crate::fill::fill;
use bookgen_base::rng::{Draw, StreamName};
use proptest::prelude::*;

fn grid(text: &str) -> Cells {
    board::parse_givens(text).unwrap()
}

/// The digits that are still possible in a cell: no other cell of the same row, column or box has
/// them.
fn free_digits(grid: &Cells, cell: usize) -> Vec<u8> {
    let sees = |other: usize| {
        let same = |of: fn(usize) -> usize| of(other) == of(cell);
        other != cell && (same(board::row) || same(board::column) || same(board::box_of))
    };
    (1..=9).filter(|&digit| !(0..81).any(|at| grid[at] == digit && sees(at))).collect()
}

/// Counts solutions by simple backtracking.
fn count_by_backtracking(grid: &mut Cells, limit: u32) -> u32 {
    if (0..81).any(|cell| grid[cell] != 0 && !free_digits(grid, cell).contains(&grid[cell])) {
        return 0;
    }
    let empty = (0..81).filter(|&cell| grid[cell] == 0).map(|cell| (cell, free_digits(grid, cell)));
    let Some((cell, digits)) = empty.min_by_key(|(_, digits)| digits.len()) else { return 1 };
    let mut solutions = 0;
    for digit in digits {
        if solutions < limit {
            grid[cell] = digit;
            solutions += count_by_backtracking(grid, limit - solutions);
            grid[cell] = 0;
        }
    }
    solutions
}

#[test]
fn known_puzzles_have_one_solution() {
    // The example puzzle of Wikipedia's article on Sudoku, and Arto Inkala's "hardest sudoku" of
    // 2012.
    let wikipedia =
        grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    let solved =
        grid("534678912672195348198342567859761423426853791713924856961537284287419635345286179");
    assert_eq!(solution(&wikipedia), Some(solved));
    let inkala =
        grid("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    assert_eq!(count(&inkala, 10), 1);
}

/// Numbers other than 1 to 9 count as empty cells.
#[test]
fn other_numbers_are_empty_cells() {
    for number in (0..=u8::MAX).filter(|number| !(1..=9).contains(number)) {
        let mut givens = [0; 81];
        givens[40] = number;
        assert_eq!(
            State::from_givens(&givens).cells,
            State::from_givens(&[0; 81]).cells,
            "{number}"
        );
    }
}

#[test]
fn counts_stop_at_their_limit() {
    let empty = [0; 81];
    for vectors in Vectors::all() {
        let counts = [0, 1, 2, 3, 1000].map(|limit| vectors.count(&empty, limit));
        assert_eq!(counts, [0, 1, 2, 3, 1000], "{}", vectors.name());
    }
    assert_eq!(solution(&empty), None);
}

#[test]
fn contradictions_have_no_solution() {
    let mut givens = [0; 81];
    (givens[0], givens[8]) = (5, 5);
    assert_eq!(count(&givens, 10), 0);
    // A digit is given twice in a box, and nothing else is given.
    assert_eq!(count(&grid(&format!("......5.5{}", ".".repeat(72))), 10), 0);
    assert_eq!(count(&grid(&format!(".5.......5{}", ".".repeat(71))), 10), 0);
    // No digit is possible in the last cell of the first row.
    assert_eq!(count(&grid(&format!("12345678.........9{}", ".".repeat(63))), 10), 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn counts_agree_with_backtracking(seed: u64, holes in 30usize..56) {
        let mut rng = StreamName::new().with_number(seed).stream();
        let answer = fill(&mut rng);
        let mut order: Vec<usize> = (0..81).collect();
        rng.shuffle(&mut order);
        let mut givens = answer;
        for &cell in &order[..holes] {
            givens[cell] = 0;
        }
        for limit in [2, 3, 40] {
            let expected = count_by_backtracking(&mut givens, limit);
            for vectors in Vectors::all() {
                prop_assert_eq!(vectors.count(&givens, limit), expected, "{}", vectors.name());
            }
        }
        let limit = 40;
        if let Some(solution) = solution(&givens) {
            prop_assert_eq!(solution, answer);
        }
        // A wrong digit usually leaves no solution.
        let cell = order[holes];
        givens[cell] = givens[cell] % 9 + 1;
        prop_assert_eq!(count(&givens, limit), count_by_backtracking(&mut givens, limit));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn equivalent_puzzles_have_equally_many_solutions(seed: u64, holes in 40usize..62) {
        let mut rng = StreamName::new().with_number(seed).stream();
        let answer = fill(&mut rng);
        let mut order: Vec<usize> = (0..81).collect();
        rng.shuffle(&mut order);
        let givens = order[holes..].iter().fold(0, |set, &cell| set | 1 << cell);
        let (other, moved) = equivalent(&answer, givens, &mut rng);
        let counts = [(answer, givens), (other, moved)]
            .map(|(answer, givens)| count(&board::masked(&answer, givens), 10_000));
        prop_assert!(counts[0] > 0);
        prop_assert_eq!(counts[0], counts[1]);
    }
}

/// Returns whether the search was completed, and the first `limit` solutions in the order in which
/// they were found.
fn solutions(
    givens: &Cells,
    limit: usize,
    explore: impl Fn(&State, &mut BranchOrder<'_>, &mut SolutionVisitor<'_>) -> bool,
) -> (bool, Vec<Cells>) {
    let mut found = Vec::new();
    let ended = explore(&State::from_givens(givens), &mut || true, &mut |state| {
        found.push(state.solution());
        found.len() < limit
    });
    (ended, found)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Compares the results of all vectors of the processor with the results of the 64-bit integers.
    #[test]
    fn all_vector_types_find_the_same_solutions_in_the_same_order(seed: u64, holes in 40usize..64) {
        let mut rng = StreamName::new().with_number(seed).stream();
        let mut givens = fill(&mut rng);
        let mut order: Vec<usize> = (0..81).collect();
        rng.shuffle(&mut order);
        for &cell in &order[..holes] {
            givens[cell] = 0;
        }
        let portable = solutions(&givens, 50, |state, order, found| {
            Portable::explore((), state, order, found)
        });
        let mut expected = State::from_givens(&givens);
        prop_assert!(search::propagate_state::<Portable>((), &mut expected));
        for vectors in Vectors::all() {
            let explore = |state: &State, order: &mut BranchOrder<'_>, found: &mut SolutionVisitor<'_>| {
                vectors.explore(state, order, found)
            };
            prop_assert_eq!(&solutions(&givens, 50, explore), &portable);
            let mut state = State::from_givens(&givens);
            prop_assert!(vectors.propagate(&mut state));
            prop_assert_eq!(state, expected);
        }
    }

    /// Deduction never removes a candidate that a solution needs.
    #[test]
    fn deduction_keeps_every_solution(seed: u64, holes in 50usize..70) {
        let mut rng = StreamName::new().with_number(seed).stream();
        let answer = fill(&mut rng);
        let mut order: Vec<usize> = (0..81).collect();
        rng.shuffle(&mut order);
        let mut givens = answer;
        for &cell in &order[..holes] {
            givens[cell] = 0;
        }
        let mut cells: CellVectors<Portable> = propagation::load((), &State::from_givens(&givens).cells);
        prop_assert!(!matches!(propagation::propagate(&mut cells), propagation::Propagation::Impossible));
        prop_assert!(propagation::triads(&mut cells).is_some());
        let state = State { cells: propagation::store(&cells) };
        for (cell, digit) in answer.into_iter().enumerate() {
            prop_assert!(state.candidates(cell) >> (digit - 1) & 1 == 1);
        }
    }

    #[test]
    fn portable_vectors_match_their_specification(words in prop::collection::vec(0u16..512, 18)) {
        /// All digits.
        const LANE: u16 = 0x1ff;
        let vector = |words: &[u16]| {
            let mut groups = [0; 4];
            for (at, &word) in words.iter().enumerate() {
                groups[at / 3] |= u64::from(word) << (16 * (at % 3));
            }
            Portable::load((), &groups)
        };
        let words_of = |vector: Portable| -> Vec<u16> {
            let groups = vector.store();
            (0..9).map(|at| (groups[at / 3] >> (16 * (at % 3))) as u16).collect()
        };
        let (a, b) = words.split_at(9);
        let (x, y) = (vector(a), vector(b));
        let both = |of: fn(u16, u16) -> u16| -> Vec<u16> {
            a.iter().zip(b).map(|(&a, &b)| of(a, b)).collect()
        };
        let moved = |from: fn(usize, usize) -> usize| -> Vec<u16> {
            (0..9).map(|at| a[from(at / 3, at % 3)]).collect()
        };
        prop_assert_eq!(words_of(x.and(y)), both(|a, b| a & b));
        prop_assert_eq!(words_of(x.or(y)), both(|a, b| a | b));
        prop_assert_eq!(words_of(x.xor(y)), both(|a, b| a ^ b));
        prop_assert_eq!(words_of(x.and_not(y)), both(|a, b| a & !b));
        prop_assert_eq!(words_of(x.add(y)), both(|a, b| a + b));
        prop_assert_eq!(
            words_of(x.majority(y, x.clear_lowest())),
            both(|a, b| a & b | (a | b) & (a & a.wrapping_sub(1)))
        );
        let union = Portable::masked_union(&[x; 9], &[y.empty_mask(); 9]);
        prop_assert_eq!(words_of(union), both(|a, b| if b == 0 { a } else { 0 }));
        let without_lowest = |a: u16| a & a.wrapping_sub(1);
        prop_assert_eq!(words_of(x.clear_lowest()), both(|a, _| a & a.wrapping_sub(1)));
        prop_assert_eq!(words_of(x.and(y).empty_mask()), both(|a, b| if a & b == 0 { LANE } else { 0 }));
        let empty: Vec<bool> = words_of(x.empty_if_either(y)).iter().map(|&word| word == 0).collect();
        let either: Vec<bool> = a.iter().zip(b).map(|(&a, &b)| a == 0 || b == 0).collect();
        prop_assert_eq!(empty, either);
        prop_assert_eq!(words_of(x.right_neighbours(())), moved(|b, s| 3 * b + (s + 1) % 3));
        prop_assert_eq!(words_of(x.left_neighbours(())), moved(|b, s| 3 * b + (s + 2) % 3));
        prop_assert_eq!(words_of(x.neighbours_below()), moved(|b, s| (b + 1) % 3 * 3 + s));
        prop_assert_eq!(words_of(x.neighbours_above()), moved(|b, s| (b + 2) % 3 * 3 + s));
        prop_assert_eq!(x.is_zero(), a.iter().all(|&word| word == 0));
        prop_assert!(x.empty_mask().or(Portable::splat((), u16::MAX).and_not(x.empty_mask())).is_full());
        prop_assert_eq!(x.clear_lowest().empty_mask().is_full(), a.iter().all(|&a| without_lowest(a) == 0));
    }
}

/// Swaps two cells of a box, which repeats digits in rows or columns. Or copies a cell to another cell of
/// the box, which repeats a digit in the box.
#[test]
fn full_grids_with_repeated_digits_have_no_solution() {
    for seed in 0..200 {
        let mut rng = StreamName::new().with_number(seed).stream();
        let answer = fill(&mut rng);
        let mut swapped = answer;
        let corner = 27 * (seed as usize % 3) + 3 * (seed as usize / 3 % 3);
        let other = corner + [1, 2, 9, 10, 20][seed as usize % 5];
        swapped.swap(corner, other);
        let mut repeated = answer;
        repeated[corner] = answer[other];
        for vectors in Vectors::all() {
            assert_eq!(vectors.count(&answer, 2), 1, "seed {seed}");
            assert_eq!(vectors.count(&swapped, 2), 0, "seed {seed}");
            assert_eq!(vectors.count(&repeated, 2), 0, "seed {seed}");
        }
    }
}

/// A count and the search for solutions make different guesses.
#[test]
fn counts_agree_with_the_search() {
    for seed in 0..300 {
        let mut rng = StreamName::new().with_number(seed).stream();
        let mut givens = fill(&mut rng);
        let mut order: Vec<usize> = (0..81).collect();
        rng.shuffle(&mut order);
        for &cell in &order[..44 + seed as usize % 12] {
            givens[cell] = 0;
        }
        for limit in [1, 2, 3, 100] {
            let mut found = 0;
            State::from_givens(&givens).search(&mut |_| {
                found += 1;
                found < limit
            });
            for vectors in Vectors::all() {
                assert_eq!(vectors.count(&givens, limit), found, "seed {seed}, limit {limit}");
            }
        }
    }
}

/// In this grid, only the last band is empty, so each column lacks three digits. There are three
/// different triples of missing digits. Each triple is missing in three columns, one column in each
/// box. A triple can fill its three columns in twelve ways, because there are twelve Latin squares
/// of order three.
#[test]
fn the_last_band_has_as_many_completions_as_theory_says() {
    let bands = "123456789456789123789123456231564897564897231897231564";
    let mut open = grid(&format!("{bands}{}", ".".repeat(27)));
    assert_eq!(count(&open, u32::MAX), 12 * 12 * 12);
    assert_eq!(count_by_backtracking(&mut open, u32::MAX), 12 * 12 * 12);
    assert_eq!(count(&open, 1000), 1000);
}
