//! The linear congruential generator of the text "A random shuffling function for Sudoku", and the
//! same generator as the text "N opportunistic Sudoku boards" seeds it.

use std::convert::Infallible;

use rand::TryRng;

/// The generator of the text "N opportunistic Sudoku boards", which is seeded again before every
/// draw. The text takes the seed from the performance counter of the processor. Here a counter
/// replaces the clock, so that a seed gives the same draws on every machine.
///
/// A draw is the first draw of an [`Lcg`] with the value of the counter as its seed. After each
/// draw, the counter advances by the same number of ticks. So consecutive draws `u`, as fractions of
/// 1, differ by a constant modulo 1: all draws for a permutation follow from the first one.
#[derive(Clone, Debug)]
pub struct ReseededLcg {
    counter: u64,
    ticks: u64,
}

impl ReseededLcg {
    /// Creates a generator whose counter starts with `counter` and advances by `ticks` after each
    /// draw.
    pub fn new(counter: u64, ticks: u64) -> ReseededLcg {
        ReseededLcg { counter, ticks }
    }
}

impl TryRng for ReseededLcg {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let mut lcg = Lcg::new(self.counter);
        self.counter = self.counter.wrapping_add(self.ticks);
        lcg.try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let upper = self.try_next_u32()?;
        Ok(u64::from(upper) << 32 | u64::from(self.try_next_u32()?))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for bytes in bytes.chunks_mut(4) {
            let drawn = self.try_next_u32()?.to_le_bytes();
            bytes.copy_from_slice(&drawn[..bytes.len()]);
        }
        Ok(())
    }
}

/// A linear congruential generator modulo 2^64: `x = a x + c`.
///
/// A draw is the upper half of `x`, because the lower bits of such a generator have short periods.
/// The constants are the multiplier and the increment of Knuth's generator for MMIX (The Art of
/// Computer Programming, volume 2, section 3.3.4, table 1, line 26). Every seed has the full period
/// of 2^64. [`Draw`](bookgen_base::rng::Draw) turns draws into numbers below a bound, without bias.
#[derive(Clone, Debug)]
pub struct Lcg(u64);

impl Lcg {
    /// The multiplier `a`.
    pub const MULTIPLIER: u64 = 6_364_136_223_846_793_005;
    /// The increment `c`.
    pub const INCREMENT: u64 = 1_442_695_040_888_963_407;

    /// Creates a generator with this seed.
    pub fn new(seed: u64) -> Lcg {
        Lcg(seed)
    }
}

impl TryRng for Lcg {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0 = self.0.wrapping_mul(Lcg::MULTIPLIER).wrapping_add(Lcg::INCREMENT);
        Ok((self.0 >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let upper = self.try_next_u32()?;
        Ok(u64::from(upper) << 32 | u64::from(self.try_next_u32()?))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for bytes in bytes.chunks_mut(4) {
            let drawn = self.try_next_u32()?.to_le_bytes();
            bytes.copy_from_slice(&drawn[..bytes.len()]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bookgen_base::rng::Draw;
    use rand::Rng;

    #[test]
    fn the_sequence_never_changes() {
        let mut lcg = Lcg::new(0);
        // The first two states are c and c a + c.
        let second = Lcg::INCREMENT.wrapping_mul(Lcg::MULTIPLIER).wrapping_add(Lcg::INCREMENT);
        assert_eq!(lcg.next_u32(), (Lcg::INCREMENT >> 32) as u32);
        assert_eq!(lcg.next_u32(), (second >> 32) as u32);
        let draws: Vec<u32> = (0..8).map(|_| lcg.below(9)).collect();
        assert_eq!(draws, [5, 3, 3, 5, 0, 3, 4, 4]);
    }

    #[test]
    fn a_reseeded_generator_draws_the_first_number_of_consecutive_seeds() {
        let mut reseeded = ReseededLcg::new(7, 3);
        let seeds = [7, 10, 13, 16];
        let firsts = seeds.map(|seed| Lcg::new(seed).next_u32());
        assert_eq!([0; 4].map(|_| reseeded.next_u32()), firsts);
        // Consecutive draws differ by a constant, up to rounding.
        let steps = firsts.windows(2).map(|two| two[1].wrapping_sub(two[0]));
        let constant = (3u64.wrapping_mul(Lcg::MULTIPLIER) >> 32) as u32;
        assert!(steps.into_iter().all(|step| step.wrapping_sub(constant) <= 1));
    }

    #[test]
    fn bytes_come_from_the_same_draws_as_numbers() {
        let (mut one, mut two) = (Lcg::new(7), Lcg::new(7));
        let mut bytes = [0; 10];
        one.fill_bytes(&mut bytes);
        let words: Vec<u8> = (0..3).flat_map(|_| two.next_u32().to_le_bytes()).collect();
        assert_eq!(bytes, words[..10]);
    }
}
