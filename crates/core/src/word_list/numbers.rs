//! Numbers instead of words: `words = "builtin:numbers"`.

use bookgen_base::rng::{Draw, Rng};

/// The name of the built-in list of numbers.
pub const NUMBERS: &str = "numbers";

/// A random number without a zero in front and without three equal digits in a row.
pub fn random_number(digits: usize, rng: &mut Rng) -> String {
    loop {
        let digit = |at: usize| match at {
            0 => b'1' + rng.below(9) as u8,
            _ => b'0' + rng.below(10) as u8,
        };
        let number: Vec<u8> = (0..digits).map(digit).collect();
        if !number.windows(3).any(|three| three[0] == three[1] && three[1] == three[2]) {
            return number.into_iter().map(char::from).collect();
        }
    }
}
