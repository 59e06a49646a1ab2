//! Measures the shuffling methods of text A, one of the four texts that bookgen is based on (see
//! `docs/founding.md`).

use std::hint::black_box;

use bookgen_base::rng::Draw;
use bookgen_puzzles::sudoku::founding::lcg::Lcg;
use bookgen_puzzles::sudoku::founding::shuffle::{
    Exact, Shuffle, ShuffleMethod, Stride, exact, factorial, fisher_yates, random_swaps, rank,
    unrank,
};

use super::table::{Row, Table, min_seconds, ratio, stream, time, verdict, with_thousands};

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

/// The measured properties of a shuffling method.
struct Measured {
    /// The time for an order of nine symbols, in seconds.
    time: f64,
    /// The mean number of draws for an order of nine symbols.
    draws: f64,
    /// The result of [`unevenness`].
    chi: f64,
    /// The mean length of the longest ascending run in an order of nine symbols.
    run: f64,
}

/// Measures a shuffling method with nine symbols and with five symbols.
fn measure(nine: Method<'_, 9>, five: Method<'_, 5>) -> Measured {
    let mut source = CountingSource::new(1);
    let time = min_seconds(|| {
        black_box(nine(&mut source));
    });
    source = CountingSource::new(2);
    let runs: u32 = (0..100_000).map(|_| longest_run(nine(&mut source))).sum();
    let (draws, run) = (f64::from(source.draws) / 1e5, f64::from(runs) / 1e5);
    Measured { time, draws, chi: unevenness(|| five(&mut source)), run }
}

impl Measured {
    /// Whether the orders are equally likely, as far as the measurement shows.
    fn is_uniform(&self) -> bool {
        self.chi < 1.5
    }

    fn text(&self) -> String {
        let Measured { time: taken, draws, chi, run } = *self;
        let chi = if chi < 100.0 { format!("{chi:.1}") } else { with_thousands(chi) };
        format!("{}; {draws:.1} draws; chi2 {chi}; run {run:.2}", time(taken))
    }
}

/// Adds a row for each shuffling method and for some of its parameters.
pub fn shuffles(table: &mut Table) {
    let own = measure(&fisher_yates, &fisher_yates);
    let mut push = |method: &str, claim: &str, here: &Measured, verdict: String| {
        table.push(Row {
            method: format!("A {method}"),
            claim: claim.to_owned(),
            here: here.text(),
            verdict,
            own: time(own.time),
            faster: ratio(here.time, own.time),
        });
    };
    push("Fisher-Yates, the default", "", &own, String::new());
    let of = |shuffle: Shuffle| {
        measure(&|source| shuffle.permutation(source), &|source| shuffle.permutation(source))
    };
    let plain = |method: ShuffleMethod| of(method.into());
    let rejection = plain(ShuffleMethod::Rejection);
    push("rejection", "many draws", &rejection, verdict(rejection.draws > 20.0));
    for swaps in [9, 18, 36] {
        let here = measure(&|source| random_swaps(swaps, source), &|source| {
            random_swaps(swaps * 5 / 9, source)
        });
        let (claim, is_true) = match swaps {
            36 => ("many swaps are enough", here.is_uniform()),
            _ => ("few swaps are not enough", !here.is_uniform()),
        };
        push(&format!("random-swaps, {swaps} swaps"), claim, &here, verdict(is_true));
    }
    let shrinking = plain(ShuffleMethod::ShrinkingDraw);
    let is_true = shrinking.draws == 9.0 && shrinking.is_uniform();
    push("shrinking-draw", "9 draws, no failure", &shrinking, verdict(is_true));
    let unrank = plain(ShuffleMethod::FactorialUnrank);
    let is_true = unrank.draws == 1.0 && unrank.is_uniform() && unrank.time > shrinking.time;
    push("factorial-unrank", "1 draw, every order once, no faster", &unrank, verdict(is_true));
    let stride =
        |stride: Stride| of(Shuffle { stride, ..Shuffle::from(ShuffleMethod::StrideProbe) });
    let uniform = mean_longest_run();
    let one = stride(Stride::Fixed(1));
    let is_true = one.run > uniform + 0.2;
    push("stride-probe, stride 1", "long ascending runs", &one, verdict(is_true));
    let seven = stride(Stride::Fixed(7));
    let runs = if seven.run < one.run { "true for runs" } else { "false for runs" };
    let bias = if seven.chi < one.chi * 0.9 { "true" } else { "false" };
    let words = format!("{runs}, {bias} for the bias");
    push("stride-probe, stride 7", "better than stride 1", &seven, words);
    let drawn = stride(Stride::Drawn);
    let is_true = drawn.run < one.run && drawn.chi < one.chi;
    push("stride-probe, drawn strides", "better than a fixed stride", &drawn, verdict(is_true));
}

/// Adds the exact properties of `stride-probe` with nine symbols.
pub fn bias(table: &mut Table) {
    for (name, stride) in [
        ("stride 1", Stride::Fixed(1)),
        ("stride 7", Stride::Fixed(7)),
        ("drawn strides", Stride::Drawn),
    ] {
        let Exact { most, least, looks } = exact::<9>(stride);
        table.push(Row {
            method: format!("A stride-probe, {name}, exact"),
            claim: "fewer cells looked at than with shrinking-draw (45)".into(),
            here: format!(
                "{looks:.1} cells; orders are {least:.4} to {most:.2} times as likely as 1/9!"
            ),
            verdict: verdict(looks < 45.0),
            ..Row::default()
        });
    }
}
