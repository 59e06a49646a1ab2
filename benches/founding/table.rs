//! Time measurement, and the table of results.

use bookgen_base::rng::{Rng, StreamName};
use bookgen_puzzles::sudoku::board::Cells;
use std::hint::black_box;

use crate::clock::Clock;

/// The time of an action in seconds, from one run.
pub fn seconds(run: impl FnOnce()) -> f64 {
    let clock = Clock::start();
    run();
    clock.seconds()
}

/// The time of an action in seconds: the minimum of 25 runs. Each run repeats the action for 20 ms
/// and computes the mean time.
pub fn min_seconds(mut run: impl FnMut()) -> f64 {
    let mut batch = 1u32;
    let runs = (0..25).map(|_| {
        let (mut times, mut taken) = (0u32, 0.0);
        while taken < 0.02 {
            taken += seconds(|| (0..batch).for_each(|_| run()));
            times += batch;
            batch = (times / 4).max(1);
        }
        taken / f64::from(times)
    });
    runs.fold(f64::INFINITY, f64::min)
}

/// The time to make one item, in seconds: the minimum of several runs. Each run makes the same
/// `count` random items.
pub fn min_seconds_per_item(
    count: u32,
    name: &str,
    mut make: impl FnMut(&mut Rng) -> Cells,
) -> f64 {
    let taken = min_seconds(|| {
        let mut rng = stream(name);
        (0..count).for_each(|_| {
            black_box(make(&mut rng));
        });
    });
    taken / f64::from(count)
}

pub fn stream(name: &str) -> Rng {
    StreamName::new().with("founding bench").with(name).stream()
}

pub fn time(seconds: f64) -> String {
    match seconds {
        s if s < 1e-6 => format!("{:.0} ns", s * 1e9),
        s if s < 1e-3 => format!("{:.1} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}

/// A whole number with commas between groups of three digits.
pub fn with_thousands(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A row of the table.
#[derive(Default)]
pub struct Row {
    /// The text and the method.
    pub method: String,
    /// The claim of the text.
    pub claim: String,
    /// The result of the method here.
    pub here: String,
    /// Whether the claim is true.
    pub verdict: String,
    /// The result of bookgen's own method for the same task.
    pub own: String,
    /// How many times as fast bookgen's own method is.
    pub faster: String,
}

/// The words for a claim that is true or false.
pub fn verdict(is_true: bool) -> String {
    if is_true { "true" } else { "false" }.to_owned()
}

/// The rows of the table.
#[derive(Default)]
pub struct Table(Vec<Row>);

impl Table {
    /// Adds a row. Shows it at once on the standard error, because a whole run takes minutes.
    pub fn push(&mut self, row: Row) {
        eprintln!("{}: {} ({}) {}", row.method, row.here, row.verdict, row.own);
        self.0.push(row);
    }

    /// Prints the table.
    pub fn print(&self) {
        let head = [
            "text and method",
            "claim",
            "measured",
            "the claim is",
            "bookgen's own method",
            "own: times as fast",
        ];
        let rows = self.0.iter().map(|row| {
            [&row.method, &row.claim, &row.here, &row.verdict, &row.own, &row.faster]
                .map(String::as_str)
        });
        let rows: Vec<[&str; 6]> = std::iter::once(head).chain(rows).collect();
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
        let widths: [usize; 6] = std::array::from_fn(|column| width(column).unwrap_or(0));
        for (number, row) in rows.iter().enumerate() {
            let cells = row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}"));
            println!("| {} |", cells.collect::<Vec<_>>().join(" | "));
            if number == 0 {
                println!("|{}|", widths.map(|width| "-".repeat(width + 2)).join("|"));
            }
        }
    }
}

/// The ratio of two times as text, for example `2.5x`.
pub fn ratio(one: f64, other: f64) -> String {
    match one / other {
        ratio if ratio < 10.0 => format!("{ratio:.1}x"),
        ratio => format!("{}x", with_thousands(ratio)),
    }
}
