//! Compares the estimates of solving time with human solving times. With the test option
//! `--nocapture`, the test prints the correlations.

use super::super::{NESTED, solve};
use super::*;
use crate::board;

/// A puzzle of the table `human_times.tsv`: its measures, and the mean solving times of two groups
/// of people.
struct Row {
    level: &'static str,
    rating: f64,
    dependency: f64,
    effort: f64,
    times: [f64; 2],
}

/// The rows of the table. The level of a puzzle follows from its rating.
fn rows() -> Vec<Row> {
    let table = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/data/sudoku/human_times.tsv"
    ));
    let row = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let givens = board::parse_givens(fields[0]).unwrap();
        let outcome = solve(&givens, NESTED);
        let rating = outcome.rating().unwrap();
        Row {
            level: crate::level_of(rating).map_or("", |level| level.name),
            rating: rating.0.into(),
            dependency: dependency(&givens).into(),
            effort: effort(&givens, outcome).into(),
            times: [1, 2].map(|at| fields[at].parse().unwrap()),
        }
    };
    table.lines().filter(|line| !line.starts_with('#')).map(row).collect()
}

/// The ranks of values. Equal values share the mean of their ranks.
fn ranks(values: &[f64]) -> Vec<f64> {
    let rank = |value: &f64| {
        let less = values.iter().filter(|other| *other < value).count();
        let same = values.iter().filter(|other| *other == value).count();
        less as f64 + (same - 1) as f64 / 2.0
    };
    values.iter().map(rank).collect()
}

/// Spearman's rank correlation of two lists.
pub fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let (a, b) = (ranks(a), ranks(b));
    let mean = (a.len() - 1) as f64 / 2.0;
    let product = |a: &[f64], b: &[f64]| -> f64 {
        a.iter().zip(b).map(|(x, y)| (x - mean) * (y - mean)).sum()
    };
    product(&a, &b) / (product(&a, &a) * product(&b, &b)).sqrt()
}

/// Fits `z = a + b x + c y` to points `[x, y, z]` by least squares, and returns `[a, b, c]`. Solves
/// the normal equations by Gaussian elimination.
fn fit(points: &[[f64; 3]]) -> [f64; 3] {
    let mut rows = [[0.0; 4]; 3];
    for [x, y, z] in points {
        let all = [1.0, *x, *y, *z];
        for (row, of) in rows.iter_mut().zip(all) {
            row.iter_mut().zip(all).for_each(|(sum, with)| *sum += of * with);
        }
    }
    for pivot in 0..3 {
        let row = rows[pivot].map(|value| value / rows[pivot][pivot]);
        for (at, other) in rows.iter_mut().enumerate() {
            let factor = other[pivot];
            if at == pivot {
                *other = row;
            } else {
                other.iter_mut().zip(row).for_each(|(value, of)| *value -= factor * of);
            }
        }
    }
    rows.map(|row| row[3])
}

/// The logarithms of the times, predicted from rating and dependency. Each fifth of the rows is
/// predicted by a fit to the other four fifths.
#[expect(clippy::disallowed_methods, reason = "the last digit does not matter here")]
fn predicted(rows: &[Row], set: usize) -> Vec<f64> {
    let point = |row: &Row| [row.rating.ln(), row.dependency.ln(), row.times[set].ln()];
    (0..rows.len())
        .map(|at| {
            let others = rows.iter().enumerate().filter(|(other, _)| other % 5 != at % 5);
            let factors = fit(&others.map(|(_, row)| point(row)).collect::<Vec<_>>());
            let [x, y, _] = point(&rows[at]);
            factors[0] + factors[1] * x + factors[2] * y
        })
        .collect()
}

#[test]
fn effort_correlates_with_human_times() {
    let rows = rows();
    assert_eq!(rows.len(), 344);
    let all = |of: &dyn Fn(&Row) -> f64, rows: &[&Row]| -> Vec<f64> {
        rows.iter().map(|row| of(row)).collect()
    };
    let levels = ["gentle", "easy", "medium", "hard", "expert", "extreme", "diabolical"];
    for set in [0, 1] {
        println!("set {}: puzzles; correlation of time with dependency, rating, effort", set + 1);
        let figures = |name: &str, rows: &[&Row]| {
            let times = all(&|row| row.times[set], rows);
            let of = |measure: &dyn Fn(&Row) -> f64| correlation(&all(measure, rows), &times);
            let figures = [of(&|row| row.dependency), of(&|row| row.rating), of(&|row| row.effort)];
            let [dependency, rating, effort] = figures;
            println!("{name:10} {:4} {dependency:6.2} {rating:6.2} {effort:6.2}", rows.len());
            figures
        };
        let [dependency, rating, effort] = figures("all", &rows.iter().collect::<Vec<_>>());
        assert!(dependency < [-0.7, -0.63][set]);
        assert!(rating > [0.66, 0.65][set]);
        assert!(effort > [0.75, 0.69][set]);
        for level in levels {
            let of: Vec<&Row> = rows.iter().filter(|row| row.level == level).collect();
            if of.len() < 10 {
                println!("{level:10} {:4}", of.len());
                continue;
            }
            let [dependency, _, effort] = figures(level, &of);
            if level == "easy" {
                assert!(dependency < [-0.62, -0.55][set] && effort > 0.55);
            }
        }
        let times: Vec<f64> = rows.iter().map(|row| row.times[set]).collect();
        let both = correlation(&predicted(&rows, set), &times);
        println!("rank correlation of times with a fit to four fifths of the puzzles: {both:.3}");
        assert!(both > [0.75, 0.7][set]);
    }
}
