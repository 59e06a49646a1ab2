//! Places listed words by the techniques of a solver with a pencil.
//!
//! Every conclusion stays true when further letters are known, so a given letter never prevents a
//! solution.

use std::collections::BTreeMap;

use super::super::{Crossings, Entry};
use super::MAX_WORDS;

/// The words that fit a run, as bits.
type WordSet = u128;

const _: () = assert!(MAX_WORDS <= WordSet::BITS as usize);

/// A technique, from easy to hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Technique {
    /// Only one word fits in a place.
    OnlyWord,
    /// A word fits in only one place.
    OnlyPlace,
    /// A word does not fit because no word of a crossing place has the letter of the crossing.
    CrossingLetters,
}

impl Technique {
    /// The effort of a step.
    pub fn effort(self) -> u32 {
        match self {
            Technique::OnlyWord => 1,
            Technique::OnlyPlace => 2,
            Technique::CrossingLetters => 4,
        }
    }

    /// The key of the technique's name in the texts.
    pub fn name(self) -> &'static str {
        match self {
            Technique::OnlyWord => "only word",
            Technique::OnlyPlace => "only place",
            Technique::CrossingLetters => "crossing letters",
        }
    }
}

/// A step of a solution. Runs and words are indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlacementStep {
    /// A word is placed in a run. The technique is `OnlyWord` or `OnlyPlace`.
    Placed {
        /// The technique.
        technique: Technique,
        /// The run.
        run: usize,
        /// Its word.
        word: usize,
    },
    /// Words do not fit in a run because of a crossing run.
    Removed {
        /// The run.
        run: usize,
        /// The crossing run.
        crossing: usize,
        /// The words that do not fit.
        words: Vec<usize>,
    },
}

impl PlacementStep {
    /// The run of the step.
    pub fn run(&self) -> usize {
        match self {
            PlacementStep::Placed { run, .. } | PlacementStep::Removed { run, .. } => *run,
        }
    }

    /// The technique of the step.
    pub fn technique(&self) -> Technique {
        match self {
            PlacementStep::Placed { technique, .. } => *technique,
            PlacementStep::Removed { .. } => Technique::CrossingLetters,
        }
    }
}

/// A grid and its listed words. Letters are numbers from 1.
#[derive(Clone, Debug)]
pub struct PlacementTask {
    /// The cells of each run.
    runs: Vec<Vec<usize>>,
    crossings: Crossings,
    words: Vec<Vec<u32>>,
    numbers: BTreeMap<String, u32>,
    cells: usize,
}

/// A partly solved puzzle.
#[derive(Clone, Debug)]
pub struct State {
    /// The letter of each cell, or 0.
    pub letters: Vec<u32>,
    /// The words that may be in each run.
    candidates: Vec<WordSet>,
    /// The word of each run.
    pub placed: Vec<Option<usize>>,
}

impl State {
    /// Whether each run has its word.
    pub fn is_solved(&self) -> bool {
        self.placed.iter().all(Option::is_some)
    }
}

fn members(mut set: WordSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(first)
    })
}

impl PlacementTask {
    /// A puzzle with runs and words.
    pub fn new(runs: &[Entry], words: &[&[String]]) -> PlacementTask {
        let mut numbers: BTreeMap<String, u32> = BTreeMap::new();
        for letter in words.iter().copied().flatten() {
            let next = numbers.len() as u32 + 1;
            numbers.entry(letter.clone()).or_insert(next);
        }
        let number = |word: &&[String]| word.iter().map(|letter| numbers[letter]).collect();
        let words = words.iter().map(number).collect();
        let cells = runs.iter().flat_map(|run| &run.cells).max().map_or(0, |last| last + 1);
        let cells_of = |run: &Entry| run.cells.clone();
        let (crossings, runs) = (Crossings::new(runs), runs.iter().map(cells_of).collect());
        PlacementTask { runs, crossings, words, numbers, cells }
    }

    /// The number of runs.
    pub fn runs(&self) -> usize {
        self.runs.len()
    }

    /// The numbers of letters. A letter that no word has is a number of its own.
    pub fn letter_numbers(&self, letters: &[Option<String>]) -> Vec<u32> {
        let unknown = self.numbers.len() as u32 + 1;
        let number = |letter: &Option<String>| match letter {
            Some(letter) => self.numbers.get(letter).copied().unwrap_or(unknown),
            None => 0,
        };
        letters.iter().take(self.cells).map(number).collect()
    }

    /// The puzzle with given letters.
    pub fn start(&self, givens: &[u32]) -> State {
        let candidates = self.runs.iter().map(|run| {
            let fits = self.words.iter().enumerate().filter(|(_, word)| word.len() == run.len());
            fits.fold(0, |set: WordSet, (word, _)| set | 1 << word)
        });
        let candidates = candidates.collect();
        let placed = vec![None; self.runs.len()];
        let mut state = State { letters: givens.to_vec(), candidates, placed };
        (0..self.runs.len()).for_each(|run| self.compare_letters(&mut state, run));
        state
    }

    /// Removes the words of a run that differ from the known letters.
    fn compare_letters(&self, state: &mut State, run: usize) {
        let fits = |word: &usize| {
            let letters = self.words[*word].iter().zip(&self.runs[run]);
            { letters }.all(|(letter, cell)| {
                let known = state.letters[*cell];
                known == 0 || known == *letter
            })
        };
        let left = members(state.candidates[run]).filter(fits);
        state.candidates[run] = left.fold(0, |set, word| set | 1 << word);
    }

    /// Solves the puzzle with techniques up to `hardest`. Always takes the easiest technique.
    pub fn solve(&self, givens: &[u32], hardest: Technique) -> (State, Vec<PlacementStep>) {
        let mut state = self.start(givens);
        let mut steps = Vec::new();
        while let Some(step) = self.find(&state, hardest) {
            self.apply(&mut state, &step);
            steps.push(step);
        }
        (state, steps)
    }

    fn find(&self, state: &State, hardest: Technique) -> Option<PlacementStep> {
        let open = || (0..self.runs.len()).filter(|run| state.placed[*run].is_none());
        let only = open().find(|run| state.candidates[*run].count_ones() == 1);
        if let Some(run) = only {
            let word = state.candidates[run].trailing_zeros() as usize;
            return Some(PlacementStep::Placed { technique: Technique::OnlyWord, run, word });
        }
        if hardest >= Technique::OnlyPlace {
            for word in (0..self.words.len()).filter(|word| !state.placed.contains(&Some(*word))) {
                let mut places = open().filter(|run| state.candidates[*run] >> word & 1 == 1);
                if let (Some(run), None) = (places.next(), places.next()) {
                    return Some(PlacementStep::Placed {
                        technique: Technique::OnlyPlace,
                        run,
                        word,
                    });
                }
            }
        }
        if hardest >= Technique::CrossingLetters {
            return open().find_map(|run| self.find_removal(state, run));
        }
        None
    }

    fn find_removal(&self, state: &State, run: usize) -> Option<PlacementStep> {
        self.crossings.of(run).find_map(|(at, crossing)| {
            let fits = |word: &usize| {
                let letter = self.words[*word][at];
                let mut others = members(state.candidates[crossing.other]);
                state.placed[crossing.other].is_some()
                    || others
                        .any(|other| other != *word && self.words[other][crossing.place] == letter)
            };
            let words: Vec<usize> =
                members(state.candidates[run]).filter(|word| !fits(word)).collect();
            let crossing = crossing.other;
            (!words.is_empty()).then_some(PlacementStep::Removed { run, crossing, words })
        })
    }

    fn apply(&self, state: &mut State, step: &PlacementStep) {
        match step {
            PlacementStep::Placed { run, word, .. } => {
                for other in &mut state.candidates {
                    *other &= !(1 << word);
                }
                state.candidates[*run] = 1 << word;
                state.placed[*run] = Some(*word);
                for (cell, letter) in self.runs[*run].iter().zip(&self.words[*word]) {
                    state.letters[*cell] = *letter;
                }
                self.crossings.of(*run).for_each(|(_, c)| self.compare_letters(state, c.other));
            }
            PlacementStep::Removed { run, words, .. } => {
                words.iter().for_each(|word| state.candidates[*run] &= !(1 << word));
            }
        }
    }

    /// The empty cells of the open runs.
    pub fn open_cells(&self, state: &State) -> Vec<usize> {
        let open = self.runs.iter().zip(&state.placed).filter(|(_, placed)| placed.is_none());
        let cells = open.flat_map(|(run, _)| run).copied();
        cells.filter(|cell| state.letters[*cell] == 0).collect()
    }

    /// The empty cell of an open run in which a letter would tell most: the cell with the most
    /// different letters. The first of several such cells.
    pub fn best_cell(&self, state: &State) -> Option<usize> {
        let mut best = None;
        for (run, cells) in self.runs.iter().enumerate() {
            if state.placed[run].is_some() {
                continue;
            }
            for (at, cell) in
                cells.iter().enumerate().filter(|(_, cell)| state.letters[**cell] == 0)
            {
                let mut letters: Vec<u32> =
                    members(state.candidates[run]).map(|word| self.words[word][at]).collect();
                letters.sort_unstable();
                letters.dedup();
                if best.is_none_or(|(most, _)| letters.len() > most) {
                    best = Some((letters.len(), *cell));
                }
            }
        }
        best.map(|(_, cell)| cell)
    }
}
