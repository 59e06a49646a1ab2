//! Fills lattices with words, and exchanges words.

use bookgen_base::rng::Rng;

use super::super::{
    Crossings, Entry, FillOptions, LatticeWords, Lexicon, Outcome, Shape, WordId, fill,
};

/// The maximum number of words that are tried when words are exchanged.
const EXCHANGE_NODES: u64 = 300;

/// The words for grids of one size, and own words that must all be in each grid.
#[derive(Debug)]
pub struct GridFiller<'a> {
    /// The words for lattices.
    pub words: LatticeWords<'a>,
    own: &'a [WordId],
}

/// A lattice and its words.
#[derive(Clone, Debug)]
pub struct FilledGrid {
    /// The cells.
    pub shape: Shape,
    /// The entries.
    pub entries: Vec<Entry>,
    /// Where they cross.
    pub crossings: Crossings,
    /// The word of each entry.
    pub words: Vec<WordId>,
}

impl<'a> GridFiller<'a> {
    /// Words up to a class, and own words that must all be in the grid.
    pub fn new(
        lexicon: &'a Lexicon,
        class: u8,
        own: &'a [WordId],
        size: (usize, usize),
    ) -> GridFiller<'a> {
        GridFiller { words: LatticeWords::new(lexicon, class, size), own }
    }

    /// Fills a lattice. `None` if no words were found.
    pub fn fill(&self, shape: &Shape, rng: &mut Rng) -> Option<FilledGrid> {
        let entries = shape.entries();
        let crossings = Crossings::new(&entries);
        let LatticeWords { lexicon, allowed, .. } = &self.words;
        let options = FillOptions { own: self.own, ..FillOptions::new(lexicon, allowed) };
        let filled = fill(&crossings, &options, rng);
        let words = (filled.outcome == Outcome::Filled).then_some(filled.words)?;
        Some(FilledGrid { shape: shape.clone(), entries, crossings, words })
    }

    /// Exchanges the word of an entry, with the words that cross it. `None` if no other word was found.
    pub fn exchange(&self, grid: &FilledGrid, entry: usize, rng: &mut Rng) -> Option<FilledGrid> {
        let is_free = |other: usize| {
            other == entry || grid.crossings.of(entry).any(|(_, crossing)| crossing.other == other)
        };
        let all = 0..grid.words.len();
        let (free, fixed): (Vec<usize>, Vec<usize>) = all.partition(|other| is_free(*other));
        let fixed: Vec<_> = fixed.into_iter().map(|other| (other, grid.words[other])).collect();
        let words = free.iter().map(|other| grid.words[*other]);
        let own: Vec<WordId> = words.filter(|word| self.own.contains(word)).collect();
        let mut allowed = self.words.allowed.clone();
        allowed.remove(grid.words[entry]);
        let options = FillOptions {
            fixed: &fixed,
            own: &own,
            nodes: EXCHANGE_NODES,
            ..FillOptions::new(self.words.lexicon, &allowed)
        };
        let filled = fill(&grid.crossings, &options, rng);
        let words = (filled.outcome == Outcome::Filled).then_some(filled.words)?;
        Some(FilledGrid { words, ..grid.clone() })
    }
}

impl FilledGrid {
    /// The letter of each cell, `None` for a black cell.
    pub fn letters(&self, lexicon: &Lexicon) -> Vec<Option<String>> {
        let mut letters = vec![None; self.shape.cells.len()];
        for (entry, word) in self.entries.iter().zip(&self.words) {
            for (cell, letter) in entry.cells.iter().zip(lexicon.letters(*word)) {
                letters[*cell] = Some(letter.to_owned());
            }
        }
        letters
    }

    /// Whether the lattice looks the same with rows and columns exchanged. Its words can be exchanged, too.
    pub fn is_transposable(&self) -> bool {
        let Shape { columns, rows, cells } = &self.shape;
        columns == rows
            && (0..cells.len()).all(|at| cells[at] == cells[at % columns * columns + at / columns])
    }

    /// Entries for words that are printed: the entry nearest to the middle, then each time the entry that is
    /// farthest from those before.
    pub fn starters(&self, count: usize) -> Vec<usize> {
        // Twice the place of the middle of an entry.
        let middle = |entry: &Entry| {
            let ends = [entry.cells[0], entry.cells[entry.cells.len() - 1]];
            let [first, last] = ends.map(|cell| self.shape.place(cell));
            ((first.0 + last.0) as i32, (first.1 + last.1) as i32)
        };
        let away = |a: (i32, i32), b: (i32, i32)| (a.0 - b.0).pow(2) + (a.1 - b.1).pow(2);
        let centre = (self.shape.rows as i32 - 1, self.shape.columns as i32 - 1);
        let places: Vec<(i32, i32)> = self.entries.iter().map(middle).collect();
        let nearest = (0..places.len()).min_by_key(|at| away(places[*at], centre));
        let mut starters: Vec<usize> = nearest.into_iter().take(count).collect();
        while starters.len() < count.min(places.len()) {
            let nearest = |at: usize| {
                starters.iter().map(|other| away(places[at], places[*other])).min().unwrap_or(0)
            };
            let open = (0..places.len()).filter(|at| !starters.contains(at));
            let Some(next) = open.rev().max_by_key(|at| nearest(*at)) else { break };
            starters.push(next);
        }
        starters
    }
}
