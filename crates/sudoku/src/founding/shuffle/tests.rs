//! Tests of `kinds::sudoku::founding::shuffle`.

use super::*;
use crate::founding::lcg::Lcg;
use proptest::prelude::*;

/// `stride-probe` with a drawn stride.
fn drawn<const N: usize>(rng: &mut impl Draw) -> [u8; N] {
    stride_probe(Stride::Drawn, rng)
}

/// `stride-probe` with the stride 1.
fn by_one<const N: usize>(rng: &mut impl Draw) -> [u8; N] {
    stride_probe(Stride::Fixed(1), rng)
}

/// A method that shuffles `N` symbols.
type Method<const N: usize> = fn(&mut Lcg) -> [u8; N];

/// The methods with equally likely permutations.
fn unbiased<const N: usize>() -> [(&'static str, Method<N>); 4] {
    [
        ("rejection", rejection),
        ("shrinking-draw", shrinking_draw),
        ("factorial-unrank", factorial_unrank),
        ("the default", fisher_yates),
    ]
}

/// The chi-square statistic of a sample in which each permutation is expected `each` times.
fn chi_square<const N: usize>(method: Method<N>, each: u32) -> f64 {
    let mut lcg = Lcg::new(20_261_121);
    let mut seen = vec![0u32; factorial(N) as usize];
    for _ in 0..each * factorial(N) {
        seen[rank(&method(&mut lcg)) as usize] += 1;
    }
    let expected = f64::from(each);
    seen.iter().map(|&n| (f64::from(n) - expected) * (f64::from(n) - expected) / expected).sum()
}

/// Critical chi-square values for 4 and 5 symbols (23 and 119 degrees of freedom). One in a
/// thousand uniform samples exceeds the critical value.
const CRITICAL_4: f64 = 49.7;
const CRITICAL_5: f64 = 172.5;

#[test]
fn unbiased_methods_are_uniform() {
    for ((name, four), (_, five)) in unbiased().into_iter().zip(unbiased()) {
        let (four, five) = (chi_square::<4>(four, 1000), chi_square::<5>(five, 1000));
        assert!(four < CRITICAL_4 && five < CRITICAL_5, "{name}: {four}, {five}");
    }
}

#[test]
fn many_swaps_are_uniform_and_few_are_not() {
    let few = chi_square::<5>(|lcg| random_swaps(5, lcg), 1000);
    let many = chi_square::<5>(|lcg| random_swaps(20, lcg), 1000);
    assert!(few > 10.0 * CRITICAL_5, "{few}");
    assert!(many < CRITICAL_5, "{many}");
    let many =
        chi_square::<4>(|lcg| Shuffle::from(ShuffleMethod::RandomSwaps).permutation(lcg), 1000);
    assert!(many < CRITICAL_4, "{many}");
}

#[test]
fn stride_probe_is_biased_and_stride_one_is_most_biased() {
    let (one, any) = (chi_square::<5>(by_one, 1000), chi_square::<5>(drawn, 1000));
    assert!(any > CRITICAL_5, "{any}");
    assert!(one > 5.0 * any, "{one} {any}");
}

/// A source that returns prepared draws instead of random numbers. After the last prepared draw, it
/// returns 0.
struct ScriptedSource {
    drawn: Vec<(u32, u32)>,
    at: usize,
}

impl Draw for ScriptedSource {
    fn below(&mut self, bound: u32) -> u32 {
        if self.at == self.drawn.len() {
            self.drawn.push((0, bound));
        }
        self.at += 1;
        self.drawn[self.at - 1].0
    }
}

/// The exact probability of every permutation, from all possible sequences of draws.
fn probabilities<const N: usize>(method: fn(&mut ScriptedSource) -> [u8; N]) -> Vec<f64> {
    let mut probabilities = vec![0.0; factorial(N) as usize];
    let mut script = ScriptedSource { drawn: Vec::new(), at: 0 };
    loop {
        script.at = 0;
        let permutation = method(&mut script);
        script.drawn.truncate(script.at);
        let bounds = script.drawn.iter().map(|&(_, bound)| f64::from(bound));
        probabilities[rank(&permutation) as usize] += 1.0 / bounds.product::<f64>();
        // Changes the script to the next possible sequence of draws.
        while script.drawn.last().is_some_and(|&(drawn, bound)| drawn + 1 == bound) {
            script.drawn.pop();
        }
        match script.drawn.last_mut() {
            Some((drawn, _)) => *drawn += 1,
            None => return probabilities,
        }
    }
}

/// The largest and the smallest probability, relative to a uniform distribution.
fn extremes(probabilities: &[f64]) -> (f64, f64) {
    let all = probabilities.len() as f64;
    assert!((probabilities.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    let most = probabilities.iter().copied().fold(0.0, f64::max);
    (most * all, probabilities.iter().copied().fold(1.0, f64::min) * all)
}

/// The test computes exact probabilities from all sequences of draws, without sampling.
#[test]
fn exact_probabilities_match_the_known_bias() {
    let close =
        |(a, b): (f64, f64), (c, d): (f64, f64)| (a - c).abs() < 5e-4 && (b - d).abs() < 5e-4;
    for method in [shrinking_draw::<5>, factorial_unrank::<5>] as [fn(&mut ScriptedSource) -> _; 2]
    {
        assert!(close(extremes(&probabilities(method)), (1.0, 1.0)));
    }
    let any = extremes(&probabilities(drawn::<5>));
    let one = extremes(&probabilities(by_one::<5>));
    let five_swaps = extremes(&probabilities(|script| random_swaps::<4>(5, script)));
    assert!(close(any, (1.05, 0.9)), "{any:?}");
    assert!(close(one, (4.608, 0.192)), "{one:?}");
    assert!(close(five_swaps, (1.2539, 0.8789)), "{five_swaps:?}");
}

/// The length of the longest ascending run.
fn longest_run(permutation: &[u8]) -> u32 {
    let (mut longest, mut run) = (1, 1);
    for pair in permutation.windows(2) {
        run = if pair[0] < pair[1] { run + 1 } else { 1 };
        longest = longest.max(run);
    }
    longest
}

/// Draws 100,000 permutations of nine symbols and averages the length of the longest ascending run.
/// Returns by how many standard errors this mean exceeds the mean over all permutations.
fn excess_run_length(method: Method<9>) -> f64 {
    let all = f64::from(factorial(9));
    let (mut sum, mut squares) = (0.0, 0.0);
    for number in 0..factorial(9) {
        let run = f64::from(longest_run(&unrank::<9>(number)));
        sum += run;
        squares += run * run;
    }
    let mean = sum / all;
    let variance = squares / all - mean * mean;
    let mut lcg = Lcg::new(9);
    let count = 100_000;
    let found: f64 = (0..count).map(|_| f64::from(longest_run(&method(&mut lcg)))).sum();
    (found / f64::from(count) - mean) / (variance / f64::from(count)).sqrt()
}

#[test]
fn biased_methods_have_longer_ascending_runs() {
    for (name, method) in unbiased() {
        let excess_run_length = excess_run_length(method);
        assert!(excess_run_length.abs() < 3.3, "{name}: {excess_run_length}");
    }
    let one = excess_run_length(by_one);
    let any = excess_run_length(drawn);
    let nine = excess_run_length(|lcg| random_swaps(9, lcg));
    let many = excess_run_length(|lcg| Shuffle::from(ShuffleMethod::RandomSwaps).permutation(lcg));
    assert!(one > 300.0, "{one}");
    assert!(nine > 30.0, "{nine}");
    assert!(any > 10.0 && any < 30.0, "{any}");
    assert!(many.abs() < 3.3, "{many}");
}

/// A source that counts its draws.
struct CountingSource {
    lcg: Lcg,
    draws: u32,
}

impl Draw for CountingSource {
    fn below(&mut self, bound: u32) -> u32 {
        self.draws += 1;
        self.lcg.below(bound)
    }
}

#[test]
fn each_method_takes_the_expected_number_of_draws() {
    let draws = |method: fn(&mut CountingSource) -> [u8; 9]| {
        let mut source = CountingSource { lcg: Lcg::new(1), draws: 0 };
        (0..10_000).for_each(|_| assert!(method(&mut source).iter().any(|&symbol| symbol > 0)));
        f64::from(source.draws) / 10_000.0
    };
    let harmonic: f64 = (1..=9).map(|n| 9.0 / f64::from(n)).sum();
    assert!((draws(rejection) - harmonic).abs() < 0.3);
    assert_eq!(draws(shrinking_draw), 9.0);
    assert_eq!(draws(factorial_unrank), 1.0);
    assert_eq!(draws(|rng| Shuffle::from(ShuffleMethod::RandomSwaps).permutation(rng)), 72.0);
    // The method makes nine draws for the places. On average four of these places are already used,
    // and each of these four needs a search, which draws a stride.
    assert!((draws(drawn) - 13.0).abs() < 0.1);
}

#[test]
fn number_19_is_decoded_as_in_the_text() {
    assert_eq!(factorial_digits::<4>(19), [3, 0, 1, 0]);
    assert_eq!(unrank::<4>(19), [1, 3, 2, 0]);
    assert_eq!(rank(&[1, 3, 2, 0]), 19);
    assert_eq!(unrank::<4>(19 + 24), [1, 3, 2, 0]);
}

#[test]
fn strides_are_coprime_to_the_number_of_symbols() {
    let coprime = |symbols: usize| -> Vec<u8> {
        (1..12).filter(|&stride| Stride::Fixed(stride).reaches_all(symbols)).collect()
    };
    assert_eq!(coprime(9), [1, 2, 4, 5, 7, 8]);
    assert_eq!(coprime(4), [1, 3]);
    assert_eq!(coprime(2), [1]);
    assert!(Stride::Drawn.reaches_all(9));
    // A stride that is not coprime to the number of symbols becomes 1.
    let mut one = Lcg::new(3);
    let mut other = one.clone();
    for _ in 0..100 {
        let of = |stride: u8, lcg: &mut Lcg| stride_probe::<4>(Stride::Fixed(stride), lcg);
        assert_eq!(of(2, &mut one), of(1, &mut other));
    }
}

/// The exact properties agree with the probabilities of all sequences of draws.
#[test]
fn exact_properties_agree_with_the_enumeration() {
    let close = |a: f64, b: f64| (a - b).abs() < 1e-9;
    for stride in [Stride::Drawn, Stride::Fixed(1), Stride::Fixed(3)] {
        let enumerated = match stride {
            Stride::Drawn => probabilities::<4>(|script| stride_probe(Stride::Drawn, script)),
            Stride::Fixed(1) => probabilities::<4>(|script| stride_probe(Stride::Fixed(1), script)),
            Stride::Fixed(_) => probabilities::<4>(|script| stride_probe(Stride::Fixed(3), script)),
        };
        let (most, least) = extremes(&enumerated);
        let exact = exact::<4>(stride);
        assert!(close(exact.most, most) && close(exact.least, least), "{exact:?}");
    }
}

/// For nine symbols: the bias of the final version of the text, and the bias of a fixed stride.
#[test]
fn the_bias_for_nine_symbols_is_exact() {
    let rounded = |stride: Stride| {
        let Exact { most, least, looks } = exact::<9>(stride);
        format!("{most:.2} {least:.2} {looks:.1}")
    };
    assert_eq!(rounded(Stride::Drawn), "2.13 0.38 19.4");
    // A stride of 7 avoids ascending runs, but its orders are as unlikely as those of stride 1.
    for stride in [1, 2, 4, 5, 7, 8] {
        assert_eq!(rounded(Stride::Fixed(stride)), "339.89 0.01 20.1");
    }
}

/// The text guesses that a search looks at fewer places than `shrinking-draw`, which looks at 45.
#[test]
fn a_search_looks_at_fewer_places_than_counting_free_places() {
    let mut lcg = Lcg::new(4);
    let looks: u32 =
        (0..20_000).map(|_| stride_probe_with_looks::<9>(Stride::Drawn, &mut lcg).1).sum();
    let mean = f64::from(looks) / 20_000.0;
    assert!((mean - exact::<9>(Stride::Drawn).looks).abs() < 0.1, "{mean}");
    let places: usize = (1..=9).sum();
    assert!(mean < 20.0 && places == 45);
}

fn check_bijection<const N: usize>() {
    let mut seen: Vec<[u8; N]> = (0..factorial(N)).map(unrank).collect();
    assert!(seen.iter().zip(0..).all(|(permutation, number)| rank(permutation) == number));
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), factorial(N) as usize);
}

#[test]
fn unrank_is_a_bijection() {
    check_bijection::<0>();
    check_bijection::<1>();
    check_bijection::<2>();
    check_bijection::<3>();
    check_bijection::<4>();
    check_bijection::<5>();
    check_bijection::<6>();
}

#[test]
fn names_and_methods_convert_both_ways() {
    assert_eq!(ShuffleMethod::ALL.map(ShuffleMethod::name), ShuffleMethod::NAMES);
    assert!(
        ShuffleMethod::ALL
            .into_iter()
            .all(|shuffle| ShuffleMethod::from_name(shuffle.name()) == Some(shuffle))
    );
    assert_eq!(ShuffleMethod::from_name("fisher-yates"), None);
}

proptest! {
    #[test]
    fn every_method_gives_a_permutation(seed: u64) {
        fn whole<const N: usize>(shuffle: ShuffleMethod, seed: u64) -> bool {
            let mut permutation: [u8; N] = Shuffle::from(shuffle).permutation(&mut Lcg::new(seed));
            permutation.sort_unstable();
            permutation == super::permutations::identity()
        }
        for shuffle in ShuffleMethod::ALL {
            prop_assert!(whole::<1>(shuffle, seed) && whole::<3>(shuffle, seed));
            prop_assert!(whole::<9>(shuffle, seed) && whole::<12>(shuffle, seed));
        }
    }
}
