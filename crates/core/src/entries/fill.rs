//! Finds words for the entries of a grid.
//!
//! The search keeps, for each entry, the words that it can still have, and for each crossed cell the
//! letters that both entries allow (arc consistency, with a count of nothing but the words: one bit for each
//! word). It branches on the entry that has the fewest words for the weight of its crossings; a crossing
//! gains weight when it causes a failure (dom/wdeg). It stays at the last entry while this is nearly the
//! best (adaptive branching), refutes a word that failed, and starts again after a number of failures that
//! grows. A word is chosen that leaves the crossing entries the most words. No word occurs twice.
//!
//! Sources: Boussemart and others, "Boosting systematic search by weighting constraints" (2004);
//! Balafoutis and Stergiou, "Adaptive branching for constraint satisfaction problems" (2010); Demeulenaere
//! and others, "Compact-Table" (2016) for the sparse bit sets.

mod choose_word;
mod domain;
mod own_words;
mod search;
mod state;
#[cfg(test)]
mod tests;
mod word_sets;

use bookgen_base::rng::Rng;

use super::crossings::Crossings;
use super::lexicon::{Lexicon, WordId};
use search::Search;
use state::State;
pub use word_sets::{WordCosts, WordSets};

/// What to fill, and from which words.
#[derive(Clone, Copy, Debug)]
pub struct FillOptions<'a> {
    /// The words.
    pub lexicon: &'a Lexicon,
    /// The words that may be used.
    pub allowed: &'a WordSets,
    /// Costs of words, if some words shall be used less than others.
    pub costs: Option<&'a WordCosts>,
    /// Words that have a place already: the index of an entry, and its word.
    pub fixed: &'a [(usize, WordId)],
    /// Words that must get a place, before all others. They need not be allowed.
    pub own: &'a [WordId],
    /// Whether no two words may have the same stem. Own and fixed words may.
    pub has_distinct_stems: bool,
    /// The maximum number of nodes: words that are tried.
    pub nodes: u64,
}

impl<'a> FillOptions<'a> {
    /// The usual options: all allowed words are alike, and words have different stems.
    pub fn new(lexicon: &'a Lexicon, allowed: &'a WordSets) -> FillOptions<'a> {
        FillOptions {
            lexicon,
            allowed,
            costs: None,
            fixed: &[],
            own: &[],
            has_distinct_stems: true,
            nodes: 3_000,
        }
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fill {
    /// What came out.
    pub outcome: Outcome,
    /// The word of each entry, if the grid is filled.
    pub words: Vec<WordId>,
    /// The number of nodes.
    pub nodes: u64,
}

/// What came out of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Each entry has a word.
    Filled,
    /// No words fit: the whole search is done.
    Impossible,
    /// The limit of nodes was reached.
    GivenUp,
    /// An own word has no place. Its index in [`FillOptions::own`].
    NoPlace(usize),
}

/// Finds a word for each entry.
pub fn fill(crossings: &Crossings, options: &FillOptions<'_>, rng: &mut Rng) -> Fill {
    let mut result = Fill { outcome: Outcome::Impossible, words: Vec::new(), nodes: 0 };
    let Ok(mut state) = State::new(crossings, options) else { return result };
    for (entry, word) in options.fixed {
        if state.fix(*entry, *word).is_err() {
            return result;
        }
    }
    if !options.own.is_empty() {
        match own_words::place(&mut state, options, rng) {
            own_words::Placing::Done(nodes) => result.nodes = nodes,
            own_words::Placing::Without(word) => {
                return Fill { outcome: Outcome::NoPlace(word), ..result };
            }
        }
    }
    let mut search = Search::new(state, options, rng);
    search.run(&mut result);
    if result.outcome == Outcome::Filled {
        result.words = search.words();
    }
    result
}
