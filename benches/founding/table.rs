//! Time measurement, and the table of results.

use bookgen_base::rng::{Rng, StreamName};
use bookgen_puzzles::sudoku::board::Cells;
use std::hint::black_box;

use crate::clock::Clock;

/// The time of an action in seconds.
fn seconds(run: impl FnOnce()) -> f64 {
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

/// The rows of the table: method, claim of the text, result here, result of bookgen's own method,
/// and speed ratio.
#[derive(Default)]
pub struct Table(Vec<[String; 5]>);

impl Table {
    /// Adds a row.
    pub fn row(&mut self, method: &str, claim: &str, here: String, own: String, faster: String) {
        self.0.push([method.to_owned(), claim.to_owned(), here, own, faster]);
    }

    /// Prints the table.
    pub fn print(&self) {
        let width = |column: usize| self.0.iter().map(|row| row[column].chars().count()).max();
        let widths: [usize; 5] = std::array::from_fn(|column| width(column).unwrap_or(0));
        for (number, row) in self.0.iter().enumerate() {
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
