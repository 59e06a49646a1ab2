//! Deals a list's words to the puzzles of a chapter.
//!
//! The words lie in a deck in random order; each puzzle takes from the front. When the deck has
//! run out, all words are shuffled under it again. So no word comes back before all have been
//! used, and what a puzzle gets depends on nothing that comes after it: a chapter that grows
//! keeps its earlier puzzles.
//!
//! A word that conflicts with one the puzzle has already is skipped over and waits at the front for
//! the next puzzle.

use std::collections::VecDeque;

use bookgen_base::rng::{Draw, Rng};

/// The words of one puzzle, as places in the list, in the order of the list.
///
/// There are `conflicts.len()` words; `conflicts[i]` are those that cannot stand in a puzzle together
/// with word `i`, in ascending order. The puzzle takes `count` words, fewer only if no more can be found that do not
/// conflicts_with. `stream` is the chapter's, at its beginning.
pub(super) fn select_words(
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
    /// How many of each word wait.
    copies: Vec<u32>,
    /// How often each word was used.
    uses: Vec<u32>,
    /// How often all words were shuffled under the deck.
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

    /// Shuffles every word under the deck, and one more of each that fell behind. A word that
    /// conflicts with too many others to keep up waits at most twice, so that the deck stays small.
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

    /// Clashes as a list of pairs gives them.
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
    fn a_list_that_fits_is_taken_whole() {
        assert_eq!(select_words(&conflicts(3, &[]), 3, stream(), 7), [0, 1, 2]);
        assert_eq!(select_words(&conflicts(0, &[]), 3, stream(), 0), [] as [usize; 0]);
    }

    #[test]
    fn clashing_words_go_to_different_puzzles() {
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

    /// Ten words of which a puzzle can count one: they cannot keep up, and all get their share.
    #[test]
    fn a_deck_of_many_clashes_stays_small() {
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
        fn a_puzzle_has_no_clash_and_no_repeat(
            words in 1usize..40,
            count in 1usize..30,
            pairs in prop::collection::vec((0usize..40, 0usize..40), 0..80),
            index in 0u32..12,
        ) {
            let conflicts = conflicts(words, &pairs);
            // A list that is taken whole has no conflicts: that is a fault of the list.
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
