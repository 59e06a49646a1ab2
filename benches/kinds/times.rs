//! Measures the times to make puzzles of one kind.

use std::time::Instant;

use bookgen_base::diagnostic::Source;
use bookgen_base::rng::{Draw, StreamName};
use bookgen_base::schema::{FileError, Files, Reader, parse};
use bookgen_puzzles::entries::{WordId, built_in_words};
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
            _ => clues_for(path).ok_or(FileError::Missing(Vec::new())),
        }
    }
}

/// A list of clues such as `scowl-50-5000.csv`: 5,000 English words up to class 50, drawn by chance, of 3 to
/// 12 letters. Each word has the clue `x`. Without a number, the list has all words.
fn clues_for(path: &str) -> Option<Vec<u8>> {
    let name = path.strip_prefix("scowl-")?.strip_suffix(".csv")?;
    let (class, count) = name.split_once('-').unwrap_or((name, ""));
    let lexicon = &built_in_words("en")?.lexicon;
    let class: u8 = class.parse().ok()?;
    let fits = |word: &WordId| lexicon.class(*word) <= class && (3..=12).contains(&word.length);
    let mut words: Vec<WordId> = lexicon.words().filter(fits).collect();
    StreamName::new().with(path).stream().shuffle(&mut words);
    words.truncate(count.parse().unwrap_or(usize::MAX));
    let lines = words.iter().map(|word| format!("{},x\n", lexicon.text(*word).to_lowercase()));
    Some(lines.collect::<String>().into_bytes())
}

/// The times of `count` puzzles in milliseconds, on one thread. `options` are lines of TOML.
pub fn times(kind: &str, options: &str, level: &str, count: usize) -> Vec<f64> {
    let tries = tries(kind, options, level, count).into_iter();
    tries.map(|(time, is_made)| is_made.then_some(time).expect("a puzzle is found")).collect()
}

/// The times to make `count` puzzles in milliseconds, on one thread, and whether each was made. `options` are
/// lines of TOML.
pub fn tries(kind: &str, options: &str, level: &str, count: usize) -> Vec<(f64, bool)> {
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
        let made = setter.make(&order(index as u32), &mut rng);
        (start.elapsed().as_secs_f64() * 1e3, made.is_ok())
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
