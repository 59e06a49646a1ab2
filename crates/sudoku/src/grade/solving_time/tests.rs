//! Tests of `kinds::sudoku::grade::solving_time`.

use std::sync::LazyLock;

use super::*;
use crate::grade::effort::tests::correlation;
use crate::{LEVELS, grade, level_of, parse_givens, solution};
use bookgen_core::whole_minutes;

/// A puzzle of the table `human_seconds.tsv`.
struct Measured {
    level: Option<&'static str>,
    seconds: f64,
    work: Work,
}

static MEASURED: LazyLock<Vec<Measured>> = LazyLock::new(|| {
    let table = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/data/sudoku/human_seconds.tsv"
    ));
    let row = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let givens = parse_givens(fields[0]).unwrap();
        let rating = grade::solve(&givens, NESTED).rating().unwrap();
        Measured {
            level: level_of(rating).map(|level| level.name),
            seconds: fields[2].parse().unwrap(),
            work: work(&givens, &solution(&givens).unwrap(), MODEL).unwrap(),
        }
    };
    table.lines().filter(|line| !line.starts_with('#')).map(row).collect()
});

/// Cross-validated figures: `cargo bench --bench minutes`.
#[test]
fn predicted_times_correlate_with_measured_times() {
    let all = &*MEASURED;
    assert_eq!(all.len(), 1126);
    let of = |level: Option<&str>| {
        let rows = all.iter().filter(|row| level.is_none() || row.level == level);
        let rows =
            rows.map(|row| (f64::from(row.work.seconds(COEFFICIENTS)), row.seconds)).collect();
        let (predicted, seconds): (Vec<f64>, Vec<f64>) = rows;
        let mut errors: Vec<f64> =
            predicted.iter().zip(&seconds).map(|(p, s)| (p / s - 1.0).abs()).collect();
        errors.sort_by(f64::total_cmp);
        (correlation(&predicted, &seconds), errors[errors.len() / 2])
    };
    let (correlation, error) = of(None);
    assert!(correlation > 0.71 && error < 0.16, "{correlation} {error}");
    for (level, least) in [("gentle", 0.4), ("easy", 0.55), ("medium", 0.48), ("expert", 0.6)] {
        let (correlation, error) = of(Some(level));
        assert!(correlation > least && error < 0.21, "{level}: {correlation} {error}");
    }
}

#[test]
fn levels_count_the_measured_puzzles() {
    let all = &*MEASURED;
    for level in &LEVELS {
        let count = all.iter().filter(|row| row.level == Some(level.name)).count();
        assert_eq!(count, level.measured as usize, "{}", level.name);
    }
    let timed = LEVELS.iter().filter(|level| level.has_times()).map(|level| level.name);
    assert_eq!(timed.collect::<Vec<_>>(), ["gentle", "easy", "medium", "expert"]);
}

/// The sum of the squared differences between the logarithms of predicted and measured times.
#[expect(clippy::disallowed_methods, reason = "the last digit does not matter here")]
fn error(rows: &[Measured], coefficients: Coefficients) -> f64 {
    let difference =
        |row: &Measured| (f64::from(row.work.seconds(coefficients)) / row.seconds).ln().powi(2);
    rows.iter().map(difference).sum()
}

#[test]
fn no_change_of_a_coefficient_improves_the_fit() {
    let rows = &*MEASURED;
    let best = error(rows, COEFFICIENTS);
    for factor in [95, 105] {
        let scaled = |value: u64| value * factor / 100;
        let Coefficients { constant, search, other_step } = COEFFICIENTS;
        for changed in [
            Coefficients { constant: scaled(constant), ..COEFFICIENTS },
            Coefficients { search: scaled(search), ..COEFFICIENTS },
            Coefficients { other_step: scaled(other_step), ..COEFFICIENTS },
        ] {
            assert!(error(rows, changed) > best, "{changed:?}");
        }
    }
}

/// Printed minutes depend on these predictions.
#[test]
fn predictions_never_change() {
    for (puzzle, expected) in PUZZLES {
        let givens = parse_givens(puzzle).unwrap();
        let answer = solution(&givens).unwrap();
        assert_eq!(seconds(&givens, &answer), Some(expected), "{puzzle}");
    }
}

/// Puzzles of the levels gentle, easy, medium, hard, expert and extreme, and their predicted times
/// in seconds.
const PUZZLES: [(&str, u32); 6] = [
    ("..7........5.4..7..695...31...4.58.2.5..2..4.6.23.1...29...358..3..1.2........3..", 268),
    ("73..2.8..........9..2..3.7....6..1.3.8.741.6.1.5..2....5.9..3..3..........8.6..45", 352),
    (".63....129..2....6..456.....4.3..9..85.....27..9..6.5.....516..5....2..469....28.", 463),
    (".9.5.7.3.8..3.6..2....1........5......4...3...2.6.3.8...3...9....24.81..5.1...8.6", 783),
    (".7......96....4.........8.13.14.29..9.21.37.5..86.91.38.7.........9....82......7.", 385),
    ("....6.9.193.1..6.8...2..........2.5..74...83..6.8..........5...7.5..8.136.3.7....", 588),
];

#[test]
fn equivalent_puzzles_have_the_same_predicted_time() {
    for (puzzle, expected) in PUZZLES {
        let mut rng = StreamName::new().with(puzzle).stream();
        let givens = parse_givens(puzzle).unwrap();
        for _ in 0..8 {
            // Exchanges digits, rows within a band, and rows with columns.
            let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
            rng.shuffle(&mut digits);
            let mut rows = [0, 1, 2];
            rng.shuffle(&mut rows);
            let transposed = rng.below(2) == 1;
            let changed: Cells = std::array::from_fn(|cell| {
                let (row, column) = (board::row(cell), board::column(cell));
                let row = row / 3 * 3 + rows[row % 3];
                let from = if transposed { column * 9 + row } else { row * 9 + column };
                match givens[from] {
                    0 => 0,
                    digit => digits[usize::from(digit) - 1],
                }
            });
            assert_eq!(seconds(&changed, &solution(&changed).unwrap()), Some(expected));
        }
    }
}

#[test]
fn a_false_answer_has_no_predicted_time() {
    let givens = parse_givens(PUZZLES[0].0).unwrap();
    let answer = solution(&givens).unwrap();
    assert_eq!(seconds(&givens, &[0; 81]), None);
    assert_eq!(seconds(&givens, &[1; 81]), None);
    // A solved puzzle takes only the constant time.
    assert_eq!(seconds(&answer, &answer).map(whole_minutes), Some(2));
}
