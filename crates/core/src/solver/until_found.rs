//! The outer loop of a generator: it makes puzzles until one has the requested level.

use crate::setter::Shortfall;

/// The result of one attempt to make a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt<T> {
    /// The puzzle that was requested.
    Found(T),
    /// What was found instead: the level of the puzzle, or the reason why there is no puzzle, as a
    /// noun phrase such as "with several solutions".
    Other(&'static str),
}

/// Makes attempts until one succeeds.
///
/// # Errors
/// No attempt succeeded. The error lists what was found instead. `hint` says what would help.
pub fn until_found<T>(
    max_attempts: u64,
    hint: &str,
    mut attempt: impl FnMut() -> Attempt<T>,
) -> Result<T, Shortfall> {
    let mut found: Vec<(String, u64)> = Vec::new();
    for _ in 0..max_attempts {
        match attempt() {
            Attempt::Found(puzzle) => return Ok(puzzle),
            Attempt::Other(what) => match found.iter_mut().find(|(known, _)| known == what) {
                Some((_, count)) => *count += 1,
                None => found.push((what.to_owned(), 1)),
            },
        }
    }
    Err(Shortfall { attempts: max_attempts, found, hint: hint.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attempts_are_counted_by_what_they_found() {
        let mut number = 0;
        let mut attempt = |last| {
            number += 1;
            match number {
                n if n == last => Attempt::Found(n),
                n if n % 3 == 0 => Attempt::Other("hard"),
                _ => Attempt::Other("easy"),
            }
        };
        assert_eq!(until_found(10, "", || attempt(9)), Ok(9));
        let shortfall = until_found(7, "choose a larger size", || attempt(0)).unwrap_err();
        assert_eq!(shortfall.found_text(), "found instead: 5 easy, 2 hard");
        assert_eq!((shortfall.attempts, shortfall.hint.as_str()), (7, "choose a larger size"));
    }
}
