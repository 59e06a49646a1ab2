//! Exchanges words of a filled grid until the techniques of a level place all words.
//!
//! Two words that differ only in uncrossed letters can be exchanged by the reader, so most random fills have
//! several solutions. One of the words that the techniques cannot place is exchanged, with the words that
//! cross it; the new words stay if they are no worse.

use super::grade::MAX_COMPARISONS;
use bookgen_base::rng::{Draw, Rng};
use bookgen_core::entries::Lexicon;
use bookgen_core::entries::placement::path::comparisons;
use bookgen_core::entries::placement::{
    FilledGrid, GridFiller, PlacementStep, PlacementTask, Technique,
};

/// The maximum number of exchanges for a grid, and for each of its words.
const EXCHANGES: usize = 60;
const EXCHANGES_OF_WORD: usize = 2;

/// Exchanges words until a grid has its level.
pub struct Improvement<'a> {
    pub filler: &'a GridFiller<'a>,
    /// The index of the level.
    pub level: usize,
    /// The number of printed words.
    pub starters: usize,
}

/// A grid, and the words that should be exchanged.
struct Rated {
    grid: FilledGrid,
    /// The entries whose words should be exchanged; empty if any word may be.
    causes: Vec<usize>,
    /// How many words cannot be placed, and how many comparisons are too many or too few.
    lack: (usize, usize),
}

impl Improvement<'_> {
    /// Exchanges words. `None` if the grid does not get the level.
    pub fn improve(&self, grid: FilledGrid, rng: &mut Rng) -> Option<FilledGrid> {
        let exchanges = EXCHANGES + EXCHANGES_OF_WORD * grid.entries.len();
        let mut best = self.rated(grid);
        for _ in 0..exchanges {
            if best.lack == (0, 0) {
                return Some(best.grid);
            }
            let all: Vec<usize> = (0..best.grid.entries.len()).collect();
            let causes = if best.causes.is_empty() { &all } else { &best.causes };
            let entry = *rng.choose(causes)?;
            let Some(next) = self.filler.exchange(&best.grid, entry, rng) else { continue };
            let next = self.rated(next);
            if next.lack <= best.lack {
                best = next;
            }
        }
        (best.lack == (0, 0)).then_some(best.grid)
    }

    fn rated(&self, grid: FilledGrid) -> Rated {
        let lexicon = self.filler.words.lexicon;
        let hardest = match self.level {
            0 => Technique::OnlyPlace,
            _ => Technique::CrossingLetters,
        };
        let (task, givens) = task(&grid, lexicon, &grid.starters(self.starters));
        let (state, path) = task.path(&givens, hardest);
        let open = (0..grid.entries.len()).filter(|entry| state.placed[*entry].is_none());
        let open: Vec<usize> = open.collect();
        let max = MAX_COMPARISONS.get(self.level).copied().unwrap_or(usize::MAX);
        let is_placed = |step: &PlacementStep| matches!(step, PlacementStep::Placed { .. });
        let parts = path.split_inclusive(is_placed).filter(|part| part.len() - 1 > max);
        let excess: usize = parts.clone().map(|part| part.len() - 1 - max).sum();
        let causes = match open.is_empty() {
            true => parts.flatten().map(PlacementStep::run).collect(),
            false => {
                // The places at which a solver works: those with known letters.
                let is_known =
                    |cell: &usize| state.letters.get(*cell).is_some_and(|known| *known > 0);
                let is_begun = |entry: &&usize| grid.entries[**entry].cells.iter().any(is_known);
                let begun: Vec<usize> = open.iter().filter(is_begun).copied().collect();
                if begun.is_empty() { open.clone() } else { begun }
            }
        };
        let min = match self.level {
            0 => 0,
            level => MAX_COMPARISONS[level - 1] + 1,
        };
        // Only a puzzle that can be solved can be too easy.
        let most = if open.is_empty() { comparisons(&path) } else { min };
        Rated { grid, causes, lack: (open.len(), excess + min.saturating_sub(most)) }
    }
}

/// The grid and its words for a solver with a pencil, and the numbers of the letters of printed words.
fn task(grid: &FilledGrid, lexicon: &Lexicon, starters: &[usize]) -> (PlacementTask, Vec<u32>) {
    let letters = |word| lexicon.letters(word).map(str::to_owned).collect();
    let mut words: Vec<Vec<String>> = grid.words.iter().map(|word| letters(*word)).collect();
    words.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    let words: Vec<&[String]> = words.iter().map(Vec::as_slice).collect();
    let task = PlacementTask::new(&grid.entries, &words);
    let mut printed = vec![None; grid.shape.cells.len()];
    let letters = grid.letters(lexicon);
    for cell in starters.iter().flat_map(|starter| &grid.entries[*starter].cells) {
        printed[*cell].clone_from(&letters[*cell]);
    }
    let givens = task.letter_numbers(&printed);
    (task, givens)
}
