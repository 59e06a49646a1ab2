//! Measures the times to make puzzles of one kind.

use std::time::Instant;

use bookgen_base::diagnostic::Source;
use bookgen_base::rng::StreamName;
use bookgen_base::schema::{FileError, Files, Reader, parse};
use bookgen_puzzles::{Order, Target, find};

/// The word lists of the examples, under the names that `matrix.tsv` uses.
struct WordLists;

impl Files for WordLists {
    fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError> {
        match path {
            "nine-letters.txt" => {
                Ok(include_bytes!("../../examples/words/nine-letters.txt").to_vec())
            }
            "birds.txt" => Ok(include_bytes!("../../examples/words/birds.txt").to_vec()),
            _ => Err(FileError::Missing(Vec::new())),
        }
    }
}

/// The times of `count` puzzles in milliseconds, on one thread. `options` are lines of TOML.
pub fn times(kind: &str, options: &str, level: &str, count: usize) -> Vec<f64> {
    let kind = find(kind).expect("the kind exists");
    let mut reader = Reader::new(&WordLists);
    let options = parse(&Source::new("options", options)).expect("the options are TOML");
    let options = reader.table(&options, kind.about().options, "the options");
    let setter = kind.setter(&options).expect("the options are valid");
    let target = Target::Level(kind.about().level(level).expect("the level exists"));
    let stream = StreamName::new().with("bench");
    let order = |index| Order { index, target, chapter: stream.stream(), earlier: Vec::new() };
    let make = |index: usize| {
        let mut rng = stream.clone().with_number(index as u64).stream();
        let start = Instant::now();
        setter.make(&order(index as u32), &mut rng).expect("a puzzle is found");
        start.elapsed().as_secs_f64() * 1e3
    };
    (0..count).map(make).collect()
}

/// The time that `share` percent of the puzzles do not exceed.
pub fn percentile(times: &[f64], share: usize) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[(sorted.len() * share / 100).min(sorted.len() - 1)]
}

/// The median and the 99th percentile of times in milliseconds.
pub fn text(times: &[f64]) -> String {
    format!("{:.2}, {:.1}", percentile(times, 50), percentile(times, 99))
}
