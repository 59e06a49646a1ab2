//! Selects the words of each puzzle in a chapter.
//!
//! The words form a shuffled deck, and each puzzle takes words from the front of the deck. When the
//! deck is empty, all words are shuffled and added again. So no word is used again before all words
//! were used. The words of a puzzle do not depend on later puzzles, so the existing puzzles stay
//! the same when a chapter gets longer.
//!
//! A word is skipped if it conflicts with a word that is already selected for the puzzle. A skipped
//! word stays at the front of the deck for the next puzzle.

use std::collections::VecDeque;

use bookgen_base::rng::{Draw, Rng};

/// The words of the puzzle at `index`, as indices into the list, in ascending order.
///
/// `conflicts` has one element for each word of the list: `conflicts[i]` lists the words that
/// cannot be in a puzzle with word `i`, in ascending order. A puzzle takes `count` words, or fewer
/// if every other word conflicts with a selected word. `stream` is the chapter's random stream, in
/// its initial state.
pub fn select_words(
    conflicts: &[Vec<u32>],
    count: usize,
    mut stream: Rng,
    index: u32,
) -> Vec<usize> {
    if count >= conflicts.len() {
        return (0..conflicts.len()).collect();
    }
    let mut deck = Deck::new(conflicts.len());
    let mut selection = Vec::new();
    for _ in 0..=index {
        selection = deck.take_words(conflicts, count, &mut stream);
    }
    selection.sort_unstable();
    selection
}

struct Deck {
    waiting: VecDeque<usize>,
    /// The number of copies of each word in the deck.
    copies: Vec<u32>,
    /// For each word, the number of puzzles that use the word.
    uses: Vec<u32>,
    /// The number of times that the deck was replenished.
    rounds: u32,
}

impl Deck {
    fn new(words: usize) -> Deck {
        Deck { waiting: VecDeque::new(), copies: vec![0; words], uses: vec![0; words], rounds: 0 }
    }

    fn take_words(&mut self, conflicts: &[Vec<u32>], count: usize, stream: &mut Rng) -> Vec<usize> {
        let mut selection = Vec::with_capacity(count);
        let mut skipped = Vec::new();
        let mut replenished = false;
        while selection.len() < count {
            let Some(word) = self.waiting.pop_front() else {
                if replenished {
                    break;
                }
                replenished = true;
                self.replenish(stream);
                continue;
            };
            let conflicts_with =
                |other: &usize| conflicts[word].binary_search(&(*other as u32)).is_ok();
            if selection.contains(&word) || selection.iter().any(conflicts_with) {
                skipped.push(word);
            } else {
                selection.push(word);
                self.copies[word] -= 1;
                self.uses[word] += 1;
            }
        }
        for word in skipped.into_iter().rev() {
            self.waiting.push_front(word);
        }
        selection
    }

    /// Starts a round. Adds copies of each word until the uses of the word, plus its copies in the
    /// deck, are equal to the number of rounds. But a word has at most two copies in the deck, so
    /// the deck stays small even if a word conflicts with many others.
    fn replenish(&mut self, stream: &mut Rng) {
        self.rounds += 1;
        let mut fresh = Vec::new();
        for (word, copies) in self.copies.iter_mut().enumerate() {
            let due = self.rounds.saturating_sub(self.uses[word] + *copies);
            let added = due.min(2 - (*copies).min(2));
            *copies += added;
            fresh.extend(std::iter::repeat_n(word, added as usize));
        }
        stream.shuffle(&mut fresh);
        self.waiting.extend(fresh);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bookgen_base::rng::{Rng, StreamName};
    use proptest::prelude::*;

    fn stream() -> Rng {
        StreamName::new().with("chapter").stream()
    }

    /// Builds the conflict lists from pairs of conflicting words.
    fn conflicts(words: usize, pairs: &[(usize, usize)]) -> Vec<Vec<u32>> {
        let mut conflicts = vec![Vec::new(); words];
        for &(a, b) in pairs.iter().filter(|(a, b)| a != b && *a < words && *b < words) {
            conflicts[a].push(b as u32);
            conflicts[b].push(a as u32);
        }
        for list in &mut conflicts {
            list.sort_unstable();
            list.dedup();
        }
        conflicts
    }

    fn uses(conflicts: &[Vec<u32>], count: usize, puzzles: u32) -> Vec<u32> {
        let mut uses = vec![0; conflicts.len()];
        for index in 0..puzzles {
            for word in select_words(conflicts, count, stream(), index) {
                uses[word] += 1;
            }
        }
        uses
    }

    fn use_range(uses: &[u32]) -> u32 {
        uses.iter().max().unwrap() - uses.iter().min().unwrap()
    }

    #[test]
    fn a_short_list_is_used_as_a_whole() {
        assert_eq!(select_words(&conflicts(3, &[]), 3, stream(), 7), [0, 1, 2]);
        assert_eq!(select_words(&conflicts(0, &[]), 3, stream(), 0), [] as [usize; 0]);
    }

    #[test]
    fn conflicting_words_go_to_different_puzzles() {
        let conflicts = conflicts(30, &[(0, 1), (1, 2), (0, 2), (5, 20)]);
        for index in 0..60 {
            let selection = select_words(&conflicts, 10, stream(), index);
            assert_eq!(selection.len(), 10);
            for &word in &selection {
                assert!(selection.iter().all(|&other| !conflicts[word].contains(&(other as u32))));
            }
        }
        assert!(use_range(&uses(&conflicts, 10, 60)) <= 2);
    }

    /// Ten words conflict with each other, so a puzzle can have only one of the ten words. The ten
    /// words are used less often than the other words, but each of them is used.
    #[test]
    fn a_deck_with_many_conflicts_stays_small() {
        let pairs: Vec<(usize, usize)> =
            (0..10).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
        let conflicts = conflicts(30, &pairs);
        let mut deck = Deck::new(30);
        let mut stream = stream();
        for _ in 0..500 {
            assert_eq!(deck.take_words(&conflicts, 20, &mut stream).len(), 20);
            assert!(deck.waiting.len() <= 60);
        }
        let few: Vec<u32> = deck.uses[..10].to_vec();
        assert!(few.iter().all(|&uses| uses > 0) && use_range(&few) <= 4, "{few:?}");
    }

    proptest! {
        #[test]
        fn words_are_used_evenly(words in 1usize..60, count in 1usize..25, puzzles in 1u32..20) {
            let uses = uses(&conflicts(words, &[]), count, puzzles);
            prop_assert!(use_range(&uses) <= 1, "{:?}", uses);
            let all = (count.min(words) as u32) * puzzles;
            prop_assert_eq!(uses.iter().sum::<u32>(), all);
        }

        #[test]
        fn a_puzzle_has_no_conflict_and_no_repeat(
            words in 1usize..40,
            count in 1usize..30,
            pairs in prop::collection::vec((0usize..40, 0usize..40), 0..80),
            index in 0u32..12,
        ) {
            let conflicts = conflicts(words, &pairs);
            // If each puzzle uses the whole list, a conflict is reported as a fault of the list,
            // and `select_words` is not called with this conflict.
            prop_assume!(count < words);
            let selection = select_words(&conflicts, count, stream(), index);
            prop_assert!(!selection.is_empty() && selection.len() <= count);
            prop_assert!(selection.windows(2).all(|pair| pair[0] < pair[1]));
            for &word in &selection {
                prop_assert!(selection.iter().all(|&other| !conflicts[word].contains(&(other as u32))));
            }
        }
    }
}
