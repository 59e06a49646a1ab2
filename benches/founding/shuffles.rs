//! Measures the shuffling methods of text A, one of the four texts that bookgen is based on (see
//! `docs/founding.md`).

use std::hint::black_box;

use bookgen_base::rng::Draw;
use bookgen_puzzles::sudoku::founding::lcg::Lcg;
use bookgen_puzzles::sudoku::founding::shuffle::{
    ShuffleMethod, factorial, fisher_yates, random_swaps, rank, stride_probe_by_one, unrank,
};

use super::table::{Table, min_seconds, ratio, stream, time, with_thousands};

/// The time in seconds to draw a permutation of nine symbols from bookgen's own random stream.
pub fn stream_time() -> f64 {
    let mut rng = stream("fisher");
    min_seconds(|| {
        black_box(fisher_yates::<9>(&mut rng));
    })
}

/// A random source that counts its draws.
struct CountingSource {
    lcg: Lcg,
    draws: u32,
}

impl CountingSource {
    fn new(seed: u64) -> CountingSource {
        CountingSource { lcg: Lcg::new(seed), draws: 0 }
    }
}

impl Draw for CountingSource {
    fn below(&mut self, bound: u32) -> u32 {
        self.draws += 1;
        self.lcg.below(bound)
    }
}

/// Measures whether `method` draws some permutations of five symbols more often than others. Each
/// permutation is drawn 10,000 times on average. Returns chi-square divided by its 119 degrees of
/// freedom. If all permutations are equally likely, the expected value is 1, and the value exceeds
/// 1.45 once in a thousand times.
fn unevenness(mut method: impl FnMut() -> [u8; 5]) -> f64 {
    let mut seen = vec![0u32; factorial(5) as usize];
    for _ in 0..10_000 * factorial(5) {
        seen[rank(&method()) as usize] += 1;
    }
    let off = |&n: &u32| (f64::from(n) - 1e4) * (f64::from(n) - 1e4) / 1e4;
    seen.iter().map(off).sum::<f64>() / 119.0
}

/// The length of the longest run of ascending neighbours in a permutation.
fn longest_run(permutation: [u8; 9]) -> u32 {
    let (mut longest, mut run) = (1, 1);
    for pair in permutation.windows(2) {
        run = if pair[0] < pair[1] { run + 1 } else { 1 };
        longest = longest.max(run);
    }
    longest
}

/// The mean length of the longest ascending run, over all permutations of nine symbols.
pub fn mean_longest_run() -> f64 {
    let sum: u32 = (0..factorial(9)).map(|number| longest_run(unrank(number))).sum();
    f64::from(sum) / f64::from(factorial(9))
}

/// A function that draws a permutation of `N` symbols.
type Method<'a, const N: usize> = &'a dyn Fn(&mut CountingSource) -> [u8; N];

/// Measures a shuffling method with nine symbols and with five symbols, and adds the results to the
/// table as a row. Returns the time for nine symbols. `own` is the time of bookgen's own method.
fn row(
    table: &mut Table,
    name: &str,
    claim: &str,
    own: Option<f64>,
    nine: Method<'_, 9>,
    five: Method<'_, 5>,
) -> f64 {
    let mut source = CountingSource::new(1);
    let taken = min_seconds(|| {
        black_box(nine(&mut source));
    });
    source = CountingSource::new(2);
    let runs: u32 = (0..100_000).map(|_| longest_run(nine(&mut source))).sum();
    let (draws, run) = (f64::from(source.draws) / 1e5, f64::from(runs) / 1e5);
    let chi = unevenness(|| five(&mut source));
    let chi = if chi < 100.0 { format!("{chi:.1}") } else { with_thousands(chi) };
    let here = format!("{}; {draws:.1} draws; chi2 {chi}; run {run:.2}", time(taken));
    let faster = own.map(|own| ratio(taken, own)).unwrap_or_default();
    table.row(name, claim, here, own.map(time).unwrap_or_default(), faster);
    taken
}

/// Adds a row for each shuffling method. Two more rows show methods with parameters that make the
/// method biased.
pub fn shuffles(table: &mut Table) {
    let own = row(
        table,
        "A the default: Fisher-Yates",
        "unbiased; 8 draws",
        None,
        &fisher_yates,
        &fisher_yates,
    );
    let own = Some(own);
    let claims = [
        "unbiased; 25.5 draws",
        "many are needed",
        "unbiased; 9 draws",
        "unbiased; 1 draw",
        "9 draws and probes",
    ];
    for (method, claim) in ShuffleMethod::ALL.into_iter().zip(claims) {
        let name = match method {
            ShuffleMethod::RandomSwaps => "A random-swaps, 4 for each symbol".to_owned(),
            _ => format!("A {}", method.name()),
        };
        let nine = |source: &mut CountingSource| method.permutation(source);
        let five = |source: &mut CountingSource| method.permutation(source);
        row(table, &name, claim, own, &nine, &five);
    }
    row(
        table,
        "A random-swaps, 1 for each symbol",
        "few are biased",
        own,
        &|source| random_swaps(9, source),
        &|source| random_swaps(5, source),
    );
    row(
        table,
        "A stride-probe, stride 1",
        "biased: long runs",
        own,
        &stride_probe_by_one,
        &stride_probe_by_one,
    );
}
