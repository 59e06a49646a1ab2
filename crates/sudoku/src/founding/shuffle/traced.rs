//! Permutations of a number of symbols that is known only at run time, with the draws as a trace.

use super::factorial::{factorial_digits, unrank};
use super::{MAX_SYMBOLS, Shuffle, fisher_yates};
use crate::founding::lcg::Lcg;
use crate::founding::trace::Trace;
use bookgen_base::rng::Draw;

/// A permutation of `symbols` symbols, 1 to [`MAX_SYMBOLS`], by a method; by Fisher-Yates for
/// `None`. The trace gets the draws. Other numbers of symbols give an empty permutation.
pub fn shuffled(
    method: Option<Shuffle>,
    symbols: usize,
    lcg: &mut Lcg,
    trace: &mut Trace,
) -> Vec<u8> {
    type Method = fn(Option<Shuffle>, &mut Recorder<'_>) -> Vec<u8>;
    const METHODS: [Method; MAX_SYMBOLS] = [
        draw::<1>, draw::<2>, draw::<3>, draw::<4>, draw::<5>, draw::<6>, draw::<7>, draw::<8>,
        draw::<9>, draw::<10>, draw::<11>, draw::<12>,
    ];
    let mut recorder = Recorder { lcg, draws: Vec::new() };
    let method_of = symbols.checked_sub(1).and_then(|at| METHODS.get(at));
    let permutation = method_of.map(|draw| draw(method, &mut recorder)).unwrap_or_default();
    trace.add(|| {
        let draws =
            recorder.draws.iter().map(|(drawn, bound)| format!("{drawn} of 0-{}", bound - 1));
        let noun = if recorder.draws.len() == 1 { "draw" } else { "draws" };
        format!("{} {noun}: {}", recorder.draws.len(), draws.collect::<Vec<_>>().join(", "))
    });
    permutation
}

fn draw<const N: usize>(method: Option<Shuffle>, rng: &mut Recorder<'_>) -> Vec<u8> {
    match method {
        Some(method) => method.permutation::<N>(rng).to_vec(),
        None => fisher_yates::<N>(rng).to_vec(),
    }
}

/// The permutation of `symbols` symbols, 1 to [`MAX_SYMBOLS`], with a number from 0; the number is
/// reduced modulo the number of permutations. The trace gets the number, its digits in the factorial
/// number system, and the permutation, with symbols from 0.
///
/// This is the worked example of the text, the number 19 for four symbols:
///
/// ```
/// use bookgen_sudoku::founding::shuffle::decoded;
/// use bookgen_sudoku::founding::trace::Trace;
///
/// let mut trace = Trace::on();
/// assert_eq!(decoded(4, 19, &mut trace), [1, 3, 2, 0]);
/// assert_eq!(trace.take(), ["19 -> 3010 -> 1320"]);
/// ```
pub fn decoded(symbols: usize, number: u32, trace: &mut Trace) -> Vec<u8> {
    type Decoder = fn(u32, &mut Trace) -> Vec<u8>;
    const DECODERS: [Decoder; MAX_SYMBOLS] = [
        decode::<1>,
        decode::<2>,
        decode::<3>,
        decode::<4>,
        decode::<5>,
        decode::<6>,
        decode::<7>,
        decode::<8>,
        decode::<9>,
        decode::<10>,
        decode::<11>,
        decode::<12>,
    ];
    let decoder = symbols.checked_sub(1).and_then(|at| DECODERS.get(at));
    decoder.map(|decode| decode(number, trace)).unwrap_or_default()
}

fn decode<const N: usize>(number: u32, trace: &mut Trace) -> Vec<u8> {
    let permutation: [u8; N] = unrank(number);
    trace.add(|| {
        // Numbers of two digits need spaces between them.
        let between = if N > 10 { " " } else { "" };
        let digits = factorial_digits::<N>(number).map(|digit| digit.to_string()).join(between);
        let symbols = permutation.map(|symbol| symbol.to_string()).join(between);
        format!("{number} -> {digits} -> {symbols}")
    });
    permutation.to_vec()
}

/// A source that records its draws: each draw and its bound.
struct Recorder<'a> {
    lcg: &'a mut Lcg,
    draws: Vec<(u32, u32)>,
}

impl Draw for Recorder<'_> {
    fn below(&mut self, bound: u32) -> u32 {
        let drawn = self.lcg.below(bound);
        self.draws.push((drawn, bound));
        drawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::founding::shuffle::ShuffleMethod;

    /// The worked example of the text.
    #[test]
    fn number_19_becomes_3010_and_then_1320() {
        let mut trace = Trace::on();
        assert_eq!(decoded(4, 19, &mut trace), [1, 3, 2, 0]);
        assert_eq!(decoded(12, 1, &mut trace), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 10]);
        let twelve = "1 -> 0 0 0 0 0 0 0 0 0 0 1 0 -> 0 1 2 3 4 5 6 7 8 9 11 10";
        assert_eq!(trace.take(), ["19 -> 3010 -> 1320", twelve]);
        assert_eq!(decoded(0, 19, &mut trace), decoded(13, 19, &mut trace));
    }

    #[test]
    fn the_trace_lists_the_draws() {
        let mut trace = Trace::on();
        let method = Shuffle::from(ShuffleMethod::FactorialUnrank);
        let permutation = shuffled(Some(method), 4, &mut Lcg::new(1), &mut trace);
        let drawn = Lcg::new(1).below(24);
        assert_eq!(permutation, unrank::<4>(drawn));
        assert_eq!(trace.take(), [format!("1 draw: {drawn} of 0-23")]);
        let permutation = shuffled(None, 3, &mut Lcg::new(2), &mut trace);
        assert_eq!(permutation, fisher_yates::<3>(&mut Lcg::new(2)));
        let lines = trace.take();
        assert!(lines[0].starts_with("2 draws: ") && lines[0].ends_with(" of 0-1"), "{lines:?}");
        assert_eq!(shuffled(None, 13, &mut Lcg::new(2), &mut trace), Vec::<u8>::new());
    }
}
