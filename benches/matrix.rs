//! Measures the time to make a puzzle for each row of `matrix.tsv`.
//!
//! Run it with `cargo bench --bench matrix`, or `cargo bench --bench matrix -- killer` for the kinds
//! whose names start with a word. It uses one thread, and prints the median and the 99th percentile.

#[path = "kinds/times.rs"]
mod times;

use times::{text, times};

/// The share of the puzzles of a row that are made: 200 of 1,000.
const SHARE: usize = 5;

/// Puzzles that are too large for most pages.
const LARGE: [&str; 5] = [
    "maze\tcolumns = 200\tgentle\t100",
    "maze\tcolumns = 200\teasy\t100",
    "maze\tcolumns = 200\tmedium\t100",
    "maze\tcolumns = 200\thard\t100",
    "maze\tcolumns = 200\texpert\t100",
];

fn main() {
    println!("kind\toptions\tlevel\tpuzzles\tmedian and 99th percentile in ms");
    let wanted = std::env::args().skip(1).find(|word| !word.starts_with('-')).unwrap_or_default();
    let rows = include_str!("matrix.tsv").lines().filter(|line| !line.starts_with('#'));
    for row in rows.chain(LARGE).filter(|row| row.starts_with(&wanted)) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [kind, options, level, count] = fields[..] else { panic!("four fields: {row}") };
        let count = count.parse::<usize>().expect("a number of puzzles") / SHARE;
        let own = times(kind, &options.replace(", ", "\n"), level, count);
        println!("{kind}\t{options}\t{level}\t{count}\t{}", text(&own).replace(',', ""));
    }
}
