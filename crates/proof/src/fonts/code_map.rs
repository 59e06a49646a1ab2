//! Maps from character codes to values, stored as ranges.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// A map from ranges of character codes to values. A later range replaces the common codes of an
/// earlier range.
#[derive(Clone, Debug, PartialEq)]
pub struct CodeMap<T> {
    /// The ranges, by their first code. They do not overlap.
    ranges: BTreeMap<u32, Range<T>>,
}

#[derive(Clone, Debug, PartialEq)]
struct Range<T> {
    last: u32,
    /// The first code of the range in the file. A later range may have replaced this code.
    origin: u32,
    value: T,
}

impl<T> Default for CodeMap<T> {
    fn default() -> Self {
        CodeMap { ranges: BTreeMap::new() }
    }
}

impl<T: Clone> CodeMap<T> {
    /// Maps a range of codes to a value.
    pub fn insert(&mut self, codes: RangeInclusive<u32>, value: T) {
        let (first, last) = codes.into_inner();
        if first > last {
            return;
        }
        // The ranges that begin inside the new range, and the range that begins before it.
        while let Some((&start, range)) = self.ranges.range(..=last).next_back() {
            if range.last < first {
                break;
            }
            let Some(range) = self.ranges.remove(&start) else { break };
            if range.last > last {
                self.ranges.insert(last + 1, range.clone());
            }
            if start < first {
                self.ranges.insert(start, Range { last: first - 1, ..range });
                break;
            }
        }
        self.ranges.insert(first, Range { last, origin: first, value });
    }

    /// The value of a code, and the distance of the code from the first code of its range.
    pub fn get(&self, code: u32) -> Option<(&T, u32)> {
        let (_, range) = self.ranges.range(..=code).next_back()?;
        (code <= range.last).then(|| (&range.value, code - range.origin))
    }

    /// The ranges, in order.
    pub fn ranges(&self) -> impl Iterator<Item = RangeInclusive<u32>> {
        self.ranges.iter().map(|(first, range)| *first..=range.last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_range_replaces_the_common_codes_of_an_earlier_range() {
        let mut map = CodeMap::default();
        let mut codes = [None; 40];
        let ranges = [(3, 9), (12, 20), (5, 14), (7, 7), (0, 3), (18, 30), (39, 39), (20, 19)];
        for (value, (first, last)) in ranges.into_iter().enumerate() {
            map.insert(first..=last, value);
            for code in first..=last {
                codes[code as usize] = Some((value, code - first));
            }
        }
        for (code, expected) in (0..).zip(codes) {
            assert_eq!(map.get(code).map(|(value, at)| (*value, at)), expected, "code {code}");
        }
        let count: usize = map.ranges().map(Iterator::count).sum();
        assert_eq!(count, codes.iter().flatten().count());
        map.insert(0..=u32::MAX, 9);
        assert_eq!(map.ranges().collect::<Vec<_>>(), [0..=u32::MAX]);
    }
}
