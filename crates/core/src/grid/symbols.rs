//! The characters of values in puzzle strings.

use std::ops::RangeInclusive;

use crate::board::Flaw;

/// Parses a number of values.
///
/// # Errors
/// A character is no value, or the number of values is another. `what` has them: "the answer".
pub fn values(
    text: &str,
    count: usize,
    what: &str,
    range: &RangeInclusive<u8>,
) -> Result<Vec<Option<u8>>, Flaw> {
    let values = text.chars().map(|c| value(c, Some(range))).collect::<Result<Vec<_>, _>>()?;
    check_count(&format!("{what} has"), values.len(), "cells", count)?;
    Ok(values)
}

/// Parses the character of a cell. Without a range, a cell has no value.
pub fn value(c: char, range: Option<&RangeInclusive<u8>>) -> Result<Option<u8>, Flaw> {
    let lower = c.is_ascii_digit() || c.is_ascii_lowercase();
    let value = c.to_digit(36).filter(|_| lower).map(|value| value as u8);
    match (value, range) {
        (None, _) if c == '.' => Ok(None),
        (Some(value), Some(range)) if range.contains(&value) => Ok(Some(value)),
        (_, Some(range)) => {
            let (least, most) = (symbol(Some(*range.start())), symbol(Some(*range.end())));
            Err(Flaw(format!("{c:?} is not a number from {least} to {most}")))
        }
        (_, None) => Err(Flaw(format!("{c:?} is not an empty cell `.`"))),
    }
}

/// The character of a value.
pub fn symbol(value: Option<u8>) -> char {
    value.and_then(|value| char::from_digit(value.into(), 36)).unwrap_or('.')
}

/// Checks a number of parts.
pub fn check_count(what: &str, has: usize, parts: &str, needs: usize) -> Result<(), Flaw> {
    match has == needs {
        true => Ok(()),
        false => Err(Flaw(format!("{what} {has} {parts} instead of {needs}"))),
    }
}
