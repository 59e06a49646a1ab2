//! Tests of the fillings of cages, compared with all ways to write digits.

use super::super::cage::MAX_CAGE;
use super::super::fillings::{Cache, Filled, digits_at, with_digits_at};
use super::*;
use bookgen_core::grid::latin::MAX_CELLS;
use bookgen_core::grid::size::Size;

/// All digits of a cage that keep to its clue and to its lines.
fn by_trial(size: usize, cage: &Cage) -> BTreeSet<Vec<u32>> {
    let mut all = vec![Vec::new()];
    for (place, cell) in cage.cells.iter().enumerate() {
        let extend = |digits: Vec<u32>| {
            (1..=size as u32)
                .filter_map(move |digit| {
                    let differs = |(other, known): (&usize, &u32)| {
                        let is_seen = other / size == cell / size || other % size == cell % size;
                        !is_seen || *known != digit
                    };
                    let earlier = cage.cells[..place].iter().zip(&digits);
                    earlier.clone().all(differs).then(|| [&digits[..], &[digit]].concat())
                })
                .collect::<Vec<_>>()
        };
        all = all.into_iter().flat_map(extend).collect();
    }
    let Clue { operation, target } = cage.clue;
    let fits = |digits: &Vec<u32>| match (operation, &digits[..]) {
        (None, _) => digits[0] == target,
        (Some(Operation::Add), _) => digits.iter().sum::<u32>() == target,
        (Some(Operation::Multiply), _) => digits.iter().product::<u32>() == target,
        (Some(Operation::Subtract), [a, b]) => a + target == *b || b + target == *a,
        (Some(Operation::Divide), [a, b]) => a * target == *b || b * target == *a,
        _ => false,
    };
    all.into_iter().filter(fits).collect()
}

proptest! {
    #[test]
    fn fillings_are_all_ways_to_reach_the_result(
        size in MIN_SIZE..=7usize,
        path in prop::collection::vec((0..36usize, 0..4usize), 0..4),
        first in 0..49usize,
        operation in 0..4usize,
        digits in prop::collection::vec(1..=7u32, MAX_CAGE),
        masks in prop::collection::vec(1..128u16, MAX_CELLS),
    ) {
        let mut cells = vec![first % (size * size)];
        for (at, near) in path {
            let from = cells[at % cells.len()];
            let near = Size::square(size).neighbours(from).into_iter().flatten().nth(near);
            cells.extend(near.filter(|near| !cells.contains(near)));
        }
        cells.sort_unstable();
        let digits: Vec<u32> =
            digits.iter().take(cells.len()).map(|digit| (digit - 1) % size as u32 + 1).collect();
        let operation = match cells.len() {
            1 => None,
            2 => Some(Operation::ALL[operation].0),
            _ => Some(Operation::ALL[operation / 2 * 2].0),
        };
        let target = operation.map_or(Some(digits[0]), |operation| operation.result(&digits));
        let Some(target) = target else { return Ok(()) };
        let cage = Cage { cells, clue: Clue { operation, target } };
        prop_assert_eq!(cage.fault(size), None);
        let filled = Filled::new(size, cage.clone(), &mut Cache::default());
        let found: BTreeSet<Vec<u32>> =
            filled.fitting(u64::MAX).map(|filling| filled.digits(filling)).collect();
        let expected = by_trial(size, &cage);
        prop_assert_eq!(&found, &expected);

        // With candidates: the digits that a fitting filling has in each cell, and those that all
        // have in a line.
        let masks: [u16; MAX_CELLS] = masks.try_into().unwrap();
        let fits = |digits: &&Vec<u32>| {
            let mut all = cage.cells.iter().zip(*digits);
            all.all(|(cell, digit)| masks[*cell] >> (digit - 1) & 1 == 1)
        };
        let fitting: Vec<&Vec<u32>> = expected.iter().filter(fits).collect();
        let word = filled.word(&masks);
        let possible = filled.possible(word);
        for place in 0..cage.cells.len() {
            let all = fitting.iter().fold(0, |all, digits| all | 1 << (digits[place] - 1));
            prop_assert_eq!(digits_at(possible, place), all);
            prop_assert_eq!(digits_at(with_digits_at(word, place, 5), place), 5);
        }
        for line in &filled.lines {
            let in_line = |digits: &Vec<u32>| {
                line.places().fold(0, |all, place| all | 1u16 << (digits[place] - 1))
            };
            let needed = fitting.iter().fold(511, |all, digits| all & in_line(digits));
            let needed = if fitting.is_empty() { 0 } else { needed };
            prop_assert_eq!(filled.needed(line, word), needed);
        }
    }
}

#[test]
fn operations_have_results() {
    let result = |operation: Operation, digits: &[u32]| operation.result(digits);
    assert_eq!(result(Operation::Add, &[2, 3, 3]), Some(8));
    assert_eq!(result(Operation::Multiply, &[2, 3, 3]), Some(18));
    assert_eq!(result(Operation::Subtract, &[2, 5]), Some(3));
    assert_eq!(result(Operation::Subtract, &[2, 5, 1]), None);
    assert_eq!(result(Operation::Divide, &[2, 6]), Some(3));
    assert_eq!(result(Operation::Divide, &[4, 6]), None);
    let clue = Clue { operation: Some(Operation::Divide), target: 3 };
    assert_eq!([Operation::symbol, Operation::sign].map(|sign| clue.text(sign)), ["3/", "3÷"]);
    let signs: String = Operation::ALL.iter().map(|(operation, ..)| operation.sign()).collect();
    assert_eq!(signs, "+\u{2212}\u{d7}\u{f7}");
}
