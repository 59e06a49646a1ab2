//! Text A: shuffles.

use std::hint::black_box;

use bookgen_base::rng::Draw;
use bookgen_puzzles::sudoku::founding::lcg::Lcg;
use bookgen_puzzles::sudoku::founding::shuffle::{
    ShuffleMethod, factorial, fisher_yates, random_swaps, rank, stride_probe_by_one, unrank,
};

use super::table::{Table, each, stream, time, times, whole};

/// The seconds of a permutation of nine from the stream of a book.
pub fn stream_time() -> f64 {
    let mut rng = stream("fisher");
    each(|| {
        black_box(fisher_yates::<9>(&mut rng));
    })
}

/// A source that counts what is drawn.
struct Counted {
    lcg: Lcg,
    draws: u32,
}

impl Counted {
    fn new(seed: u64) -> Counted {
        Counted { lcg: Lcg::new(seed), draws: 0 }
    }
}

impl Draw for Counted {
    fn below(&mut self, bound: u32) -> u32 {
        self.draws += 1;
        self.lcg.below(bound)
    }
}

/// Chi-square over its 119 degrees of freedom, of 10,000 permutations of five a possible one: 1 if
/// all are equally likely, more than 1.45 by chance once in a thousand times.
fn unevenness(mut method: impl FnMut() -> [u8; 5]) -> f64 {
    let mut seen = vec![0u32; factorial(5) as usize];
    for _ in 0..10_000 * factorial(5) {
        seen[rank(&method()) as usize] += 1;
    }
    let off = |&n: &u32| (f64::from(n) - 1e4) * (f64::from(n) - 1e4) / 1e4;
    seen.iter().map(off).sum::<f64>() / 119.0
}

/// The length of the longest run of symbols that rise from place to place.
fn longest_run(permutation: [u8; 9]) -> u32 {
    let (mut longest, mut run) = (1, 1);
    for pair in permutation.windows(2) {
        run = if pair[0] < pair[1] { run + 1 } else { 1 };
        longest = longest.max(run);
    }
    longest
}

/// The mean longest run of all permutations of nine.
pub fn even_run() -> f64 {
    let sum: u32 = (0..factorial(9)).map(|number| longest_run(unrank(number))).sum();
    f64::from(sum) / f64::from(factorial(9))
}

/// A permutation by some method.
type Method<'a, const N: usize> = &'a dyn Fn(&mut Counted) -> [u8; N];

/// Adds the row of a method, of nine symbols and of five, beside the time of the program's own; gives
/// its time.
fn row(
    table: &mut Table,
    (name, claim): (&str, &str),
    own: Option<f64>,
    (nine, five): (Method<'_, 9>, Method<'_, 5>),
) -> f64 {
    let mut counted = Counted::new(1);
    let taken = each(|| {
        black_box(nine(&mut counted));
    });
    counted = Counted::new(2);
    let runs: u32 = (0..100_000).map(|_| longest_run(nine(&mut counted))).sum();
    let (draws, run) = (f64::from(counted.draws) / 1e5, f64::from(runs) / 1e5);
    let chi = unevenness(|| five(&mut counted));
    let chi = if chi < 100.0 { format!("{chi:.1}") } else { whole(chi) };
    let here = format!("{}; {draws:.1} draws; chi2 {chi}; run {run:.2}", time(taken));
    let faster = own.map(|own| times(taken, own)).unwrap_or_default();
    table.row(name, claim, here, own.map(time).unwrap_or_default(), faster);
    taken
}

/// Every method, and those of a parameter that shows a bias.
pub fn shuffles(table: &mut Table) {
    let default = ("A the default: Fisher-Yates", "unbiased; 8 draws");
    let own = Some(row(table, default, None, (&fisher_yates, &fisher_yates)));
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
        let nine = |counted: &mut Counted| method.permutation(counted);
        let five = |counted: &mut Counted| method.permutation(counted);
        row(table, (&name, claim), own, (&nine, &five));
    }
    let few = ("A random-swaps, 1 for each symbol", "few are biased");
    row(table, few, own, (&|d| random_swaps(9, d), &|d| random_swaps(5, d)));
    let by_one = ("A stride-probe, stride 1", "biased: long runs");
    row(table, by_one, own, (&stride_probe_by_one, &stride_probe_by_one));
}
