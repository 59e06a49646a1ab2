//! Number searches: lists of numbers instead of words.

use std::collections::BTreeSet;
use std::fmt::Write;

use bookgen_base::rng::StreamName;
use bookgen_base::schema::{TextFiles, Values};
use bookgen_core::word_list::{ListSection, NUMBERS, random_number};

/// How many numbers of each number of digits the built-in list has, from three digits on.
const COUNTS: [usize; 6] = [120, 240, 300, 240, 180, 120];
/// The least number of digits.
const MIN_DIGITS: usize = 3;

/// The built-in list of numbers, if an option names it.
pub(super) fn built_in(options: &Values, key: &str) -> Option<TextFiles> {
    let lists = options.files(key)?;
    (lists.built_in.as_deref() == Some(NUMBERS)).then(|| TextFiles::built_in(NUMBERS, list()))
}

/// The numbers, one on a line. No number is another number read backwards, and none has the same digit three
/// times in a row.
fn list() -> String {
    let mut rng = StreamName::new().with("wordsearch").with("built-in numbers").stream();
    let mut numbers: BTreeSet<String> = BTreeSet::new();
    let mut text = String::new();
    for (count, digits) in COUNTS.into_iter().zip(MIN_DIGITS..) {
        let mut found = 0;
        while found < count {
            let number = random_number(digits, &mut rng);
            let backwards: String = number.chars().rev().collect();
            if number == backwards || numbers.contains(&backwards) {
                continue;
            }
            if numbers.insert(number.clone()) {
                found += 1;
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{number}");
            }
        }
    }
    text
}

/// Whether lists have nothing but numbers, so that their digits are the letters of the grid.
pub(super) fn are_numbers(lists: &TextFiles) -> bool {
    let lines = lists.sources.iter().flat_map(|source| source.text.lines()).map(str::trim);
    let mut lines =
        lines.filter(|line| !line.is_empty() && !line.starts_with(['#', '['])).peekable();
    let is_number = |line: &str| {
        let may_have = |c: char| c.is_ascii_digit() || c.is_whitespace() || ".,;'’".contains(c);
        line.chars().all(may_have) && line.starts_with(|c: char| c.is_ascii_digit())
    };
    lines.peek().is_some() && lines.all(is_number)
}

/// Whether all entries are numbers.
pub(super) fn have_numbers(sections: &[ListSection]) -> bool {
    let mut letters = sections.iter().flat_map(|section| &section.entries);
    letters.all(|entry| {
        entry.letters.iter().all(|letter| letter.bytes().all(|byte| byte.is_ascii_digit()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_numbers_are_different_forwards_and_backwards() {
        let text = list();
        assert_eq!(text, list());
        let numbers: BTreeSet<&str> = text.lines().collect();
        assert_eq!(numbers.len(), COUNTS.iter().sum::<usize>());
        for number in &numbers {
            let backwards: String = number.chars().rev().collect();
            assert!(!numbers.contains(backwards.as_str()), "{number}");
            assert!((3..=8).contains(&number.len()) && !number.starts_with('0'));
        }
    }
}
