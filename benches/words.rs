//! Measures arrowwords, codewords and grids of words.
//!
//! Run it with `cargo bench --bench words`, or `cargo bench --bench words -- codeword` for the rows whose names
//! contain a word. It uses one thread. Each row prints how many puzzles were made, and the median, the 99th
//! percentile and the maximum of the times in milliseconds.
//!
//! Lists such as `scowl-35-2000.csv` are drawn from the English words that bookgen ships: see `kinds/times.rs`.

#[path = "kinds/times.rs"]
mod times;

use std::time::Instant;

use bookgen_base::rng::{Draw, StreamName};
use bookgen_puzzles::entries::lattice::find_lattice;
use bookgen_puzzles::entries::{
    Crossings, FillOptions, Outcome, Room, WordSets, built_in_words, fill,
};
use times::{percentile, text, times, tries};

/// A row: name, kind, options, level and number of puzzles.
type Row = (&'static str, &'static str, &'static str, &'static str, usize);

/// Rows whose puzzles are all made.
const ROWS: [Row; 12] = [
    ("arrowword 10x13, English clues", "arrowword", "", "easy", 200),
    ("arrowword 10x13, English clues", "arrowword", "", "medium", 200),
    ("arrowword 10x13, English clues", "arrowword", "", "hard", 200),
    ("arrowword 10x13, German clues", "arrowword", "language = \"de\"", "easy", 200),
    ("arrowword 10x13, German clues", "arrowword", "language = \"de\"", "medium", 200),
    ("arrowword 10x13, German clues", "arrowword", "language = \"de\"", "hard", 200),
    (
        "arrowword 15x20, words to 50",
        "arrowword",
        "columns = 15\nrows = 20\nclues = \"scowl-50.csv\"",
        "medium",
        200,
    ),
    ("codeword 13x13", "codeword", "", "easy", 100),
    ("codeword 13x13", "codeword", "", "hard", 100),
    ("codeword 15x15", "codeword", "columns = 15\nrows = 15", "easy", 100),
    ("codeword 15x15", "codeword", "columns = 15\nrows = 15", "medium", 100),
    ("codeword 15x15", "codeword", "columns = 15\nrows = 15", "hard", 100),
];

/// Sizes of arrowwords, and lists of words, some of which are too short.
const SIZES: [&str; 2] = ["columns = 10\nrows = 13", "columns = 15\nrows = 20"];
const LISTS: [&str; 3] = ["scowl-35.csv", "scowl-35-5000.csv", "scowl-35-2000.csv"];

/// Side of the grid, class of the words, number of words or 0 for all.
const LATTICES: [(usize, u8, usize); 5] =
    [(13, 35, 0), (13, 35, 2_000), (13, 35, 5_000), (15, 50, 0), (15, 70, 0)];

fn main() {
    let wanted = std::env::args().skip(1).find(|word| !word.starts_with('-')).unwrap_or_default();
    for (name, kind, options, level, count) in ROWS {
        let name = format!("{name}, {level}");
        if name.contains(&wanted) {
            // The lists are read once, and are no part of the times.
            times(kind, options, level, 1);
            let times = times(kind, options, level, count).into_iter();
            print_row(&name, &times.map(|time| (time, true)).collect::<Vec<_>>());
        }
    }
    for (size, list) in SIZES.iter().flat_map(|size| LISTS.map(|list| (size, list))) {
        let name = format!("arrowword, {}, {list}", size.replace('\n', ", "));
        if name.contains(&wanted) {
            let options = format!("{size}\nclues = \"{list}\"");
            print_row(&name, &tries("arrowword", &options, "medium", 5));
        }
    }
    for (side, class, count) in LATTICES {
        let words = if count == 0 { String::new() } else { format!("{count} ") };
        let name = format!("lattice {side}x{side}, {words}words to {class}");
        if name.contains(&wanted) {
            print_row(&name, &lattices(side, class, count, 200));
        }
    }
}

/// Prints a row: the times in milliseconds, and whether each puzzle was made.
fn print_row(name: &str, tries: &[(f64, bool)]) {
    let made: Vec<f64> =
        tries.iter().filter(|(_, is_made)| *is_made).map(|(time, _)| *time).collect();
    let times = match made.is_empty() {
        true => String::new(),
        false => format!("{}, {:.1}", text(&made), percentile(&made, 100)),
    };
    println!("{name}\t{} of {}\t{times}", made.len(), tries.len());
}

/// Makes grids in which every second letter is crossed, and fills each of them in one search.
fn lattices(side: usize, class: u8, count: usize, grids: u64) -> Vec<(f64, bool)> {
    let lexicon = &built_in_words("en").expect("English words").lexicon;
    let stream = StreamName::new().with("lattices").with_number(side as u64);
    let mut left: Vec<_> = lexicon.words().filter(|word| lexicon.class(*word) <= class).collect();
    if count > 0 {
        stream.clone().stream().shuffle(&mut left);
        left.truncate(count);
    }
    left.sort_unstable();
    let words = WordSets::new(lexicon, |word| left.binary_search(&word).is_ok());
    let room = Room::new(lexicon, &words);
    let make = |grid| {
        let mut rng = stream.clone().with_number(grid).stream();
        let start = Instant::now();
        let shape = find_lattice(side, side, words.longest(), &room, &mut rng).expect("a shape");
        let crossings = Crossings::new(&shape.entries());
        let filled = fill(&crossings, &FillOptions::new(lexicon, &words), &mut rng);
        (start.elapsed().as_secs_f64() * 1e3, filled.outcome == Outcome::Filled)
    };
    (0..grids).map(make).collect()
}
