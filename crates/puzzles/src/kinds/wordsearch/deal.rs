//! Deals a list's words to the puzzles of a chapter.
//!
//! The words lie in a deck in random order; each puzzle takes from the front. When the deck has
//! run out, all words are shuffled under it again. So no word comes back before all have been
//! used, and what a puzzle gets depends on nothing that comes after it: a chapter that grows
//! keeps its earlier puzzles.
//!
//! A word that clashes with one the puzzle has already is passed over and waits at the front for
//! the next puzzle.

use std::collections::VecDeque;

use bookgen_base::rng::{Draw, Rng};

/// The words of one puzzle, as places in the list, in the order of the list.
///
/// There are `clashes.len()` words; `clashes[i]` are those that cannot stand in a puzzle together
/// with word `i`, in ascending order. The puzzle takes `take` words, fewer only if no more can be found that do not
/// clash. `stream` is the chapter's, at its beginning.
pub(super) fn deal(clashes: &[Vec<u32>], take: usize, mut stream: Rng, index: u32) -> Vec<usize> {
    if take >= clashes.len() {
        return (0..clashes.len()).collect();
    }
    let mut deck = Deck::new(clashes.len());
    let mut hand = Vec::new();
    for _ in 0..=index {
        hand = deck.hand(clashes, take, &mut stream);
    }
    hand.sort_unstable();
    hand
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

    fn hand(&mut self, clashes: &[Vec<u32>], take: usize, stream: &mut Rng) -> Vec<usize> {
        let mut hand = Vec::with_capacity(take);
        let mut passed = Vec::new();
        let mut replenished = false;
        while hand.len() < take {
            let Some(word) = self.waiting.pop_front() else {
                if replenished {
                    break;
                }
                replenished = true;
                self.replenish(stream);
                continue;
            };
            let clash = |other: &usize| clashes[word].binary_search(&(*other as u32)).is_ok();
            if hand.contains(&word) || hand.iter().any(clash) {
                passed.push(word);
            } else {
                hand.push(word);
                self.copies[word] -= 1;
                self.uses[word] += 1;
            }
        }
        for word in passed.into_iter().rev() {
            self.waiting.push_front(word);
        }
        hand
    }

    /// Shuffles every word under the deck, and one more of each that fell behind. A word that
    /// clashes with too many others to keep up waits at most twice, so that the deck stays small.
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
    fn clashes(words: usize, pairs: &[(usize, usize)]) -> Vec<Vec<u32>> {
        let mut clashes = vec![Vec::new(); words];
        for &(a, b) in pairs.iter().filter(|(a, b)| a != b && *a < words && *b < words) {
            clashes[a].push(b as u32);
            clashes[b].push(a as u32);
        }
        for list in &mut clashes {
            list.sort_unstable();
            list.dedup();
        }
        clashes
    }

    fn uses(clashes: &[Vec<u32>], take: usize, puzzles: u32) -> Vec<u32> {
        let mut uses = vec![0; clashes.len()];
        for index in 0..puzzles {
            for word in deal(clashes, take, stream(), index) {
                uses[word] += 1;
            }
        }
        uses
    }

    fn spread(uses: &[u32]) -> u32 {
        uses.iter().max().unwrap() - uses.iter().min().unwrap()
    }

    #[test]
    fn a_list_that_fits_is_taken_whole() {
        assert_eq!(deal(&clashes(3, &[]), 3, stream(), 7), [0, 1, 2]);
        assert_eq!(deal(&clashes(0, &[]), 3, stream(), 0), [] as [usize; 0]);
    }

    #[test]
    fn clashing_words_go_to_different_puzzles() {
        let clashes = clashes(30, &[(0, 1), (1, 2), (0, 2), (5, 20)]);
        for index in 0..60 {
            let hand = deal(&clashes, 10, stream(), index);
            assert_eq!(hand.len(), 10);
            for &word in &hand {
                assert!(hand.iter().all(|&other| !clashes[word].contains(&(other as u32))));
            }
        }
        assert!(spread(&uses(&clashes, 10, 60)) <= 2);
    }

    /// Ten words of which a puzzle can take one: they cannot keep up, and all get their share.
    #[test]
    fn a_deck_of_many_clashes_stays_small() {
        let pairs: Vec<(usize, usize)> =
            (0..10).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
        let clashes = clashes(30, &pairs);
        let mut deck = Deck::new(30);
        let mut stream = stream();
        for _ in 0..500 {
            assert_eq!(deck.hand(&clashes, 20, &mut stream).len(), 20);
            assert!(deck.waiting.len() <= 60);
        }
        let few: Vec<u32> = deck.uses[..10].to_vec();
        assert!(few.iter().all(|&uses| uses > 0) && spread(&few) <= 4, "{few:?}");
    }

    proptest! {
        #[test]
        fn words_are_used_evenly(words in 1usize..60, take in 1usize..25, puzzles in 1u32..20) {
            let uses = uses(&clashes(words, &[]), take, puzzles);
            prop_assert!(spread(&uses) <= 1, "{:?}", uses);
            let all = (take.min(words) as u32) * puzzles;
            prop_assert_eq!(uses.iter().sum::<u32>(), all);
        }

        #[test]
        fn a_puzzle_has_no_clash_and_no_repeat(
            words in 1usize..40,
            take in 1usize..30,
            pairs in prop::collection::vec((0usize..40, 0usize..40), 0..80),
            index in 0u32..12,
        ) {
            let clashes = clashes(words, &pairs);
            // A list that is taken whole has no clashes: that is a fault of the list.
            prop_assume!(take < words);
            let hand = deal(&clashes, take, stream(), index);
            prop_assert!(!hand.is_empty() && hand.len() <= take);
            prop_assert!(hand.windows(2).all(|pair| pair[0] < pair[1]));
            for &word in &hand {
                prop_assert!(hand.iter().all(|&other| !clashes[word].contains(&(other as u32))));
            }
        }
    }
}
