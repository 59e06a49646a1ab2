//! Formats lists of numbers for messages.

/// Writes numbers as ranges, in ascending order: `1-3`, `7`.
pub fn ranges(mut numbers: Vec<u32>) -> Vec<String> {
    numbers.sort_unstable();
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let text = |(first, last): &(u32, u32)| {
        if first == last { first.to_string() } else { format!("{first}-{last}") }
    };
    ranges.iter().map(text).collect()
}

/// Joins parts with commas and a final "and": "1-3, 7 and 9".
pub fn joined(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [part] => part.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consecutive_numbers_become_ranges() {
        assert_eq!(ranges(vec![3, 1, 2, 7, 9, 10]), ["1-3", "7", "9-10"]);
        assert_eq!(ranges(vec![4]), ["4"]);
    }

    #[test]
    fn the_last_part_follows_and() {
        assert_eq!(joined(&ranges(vec![3, 1, 2, 7, 9])), "1-3, 7 and 9");
        assert_eq!(joined(&ranges(vec![3])), "3");
        assert_eq!(joined(&[]), "");
    }
}
