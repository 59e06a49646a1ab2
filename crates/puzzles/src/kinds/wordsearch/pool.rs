//! The words of a section, checked against each other and against the grid.

use std::collections::{BTreeMap, BTreeSet};

use super::letters::{fold, is_palindrome};
use super::list::{Entry, Section};
use super::trie::Trie;
use super::{MOST_SIDE, MOST_WORDS};
use bookgen_base::diagnostic::{Diagnostic, Place};

/// Words in a puzzle, of a list without sections, if nothing is said.
const USUAL_WORDS: usize = 20;
/// The least side of a grid, if nothing is said.
const USUAL_LEAST_SIDE: usize = 8;
/// Letters of words for a hundred cells, at most, in a grid whose size is not said. Letters that
/// words share count twice, so that of the cells 60 to 72 in a hundred belong to words.
const USUAL_SHARE: usize = 74;
/// Letters of words for a hundred cells above which no grid is tried.
const MOST_SHARE: usize = 100;

/// The words of a section.
pub(super) struct Pool {
    pub title: Option<String>,
    /// Where the title stands; for a list without sections, where the list is named.
    pub place: Place,
    pub words: Vec<Listed>,
    /// For each word the others that cannot stand in a puzzle with it, in ascending order.
    pub clashes: Vec<Vec<u32>>,
    /// How many words a puzzle takes.
    pub take: usize,
    pub columns: usize,
    pub rows: usize,
}

/// A word of a pool.
pub(super) struct Listed {
    /// As it is printed.
    pub text: String,
    /// Its letters, as numbers of the alphabet.
    pub letters: Vec<u32>,
}

/// What the options say of the puzzles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish {
    pub columns: Option<usize>,
    pub rows: Option<usize>,
    pub words_per_puzzle: Option<usize>,
}

/// All letters of some sections in order, and the number of each.
pub(super) fn alphabet(sections: &[Section]) -> (Vec<String>, BTreeMap<String, u32>) {
    let letters: BTreeSet<&String> =
        sections.iter().flat_map(|s| &s.entries).flat_map(|entry| &entry.letters).collect();
    let letters: Vec<String> = letters.into_iter().cloned().collect();
    let numbers = letters.iter().cloned().zip(0..).collect();
    (letters, numbers)
}

/// For each letter the number of the first that is equal without accents, and the number of each
/// letter without accents.
pub(super) fn plain(alphabet: &[String]) -> (Vec<u32>, BTreeMap<String, u32>) {
    let mut numbers = BTreeMap::new();
    let plain = alphabet
        .iter()
        .zip(0..)
        .map(|(letter, number)| *numbers.entry(fold(letter)).or_insert(number))
        .collect();
    (plain, numbers)
}

impl Pool {
    /// The pool of a section. Faults are noted; with one, the pool is of no use.
    pub fn new(
        section: Section,
        wish: Wish,
        numbers: &BTreeMap<String, u32>,
        faults: &mut Vec<Diagnostic>,
    ) -> Pool {
        let Section { title, place, entries, .. } = section;
        let words: Vec<Listed> = entries
            .iter()
            .map(|entry| Listed {
                text: entry.text.clone(),
                letters: entry.letters.iter().filter_map(|l| numbers.get(l).copied()).collect(),
            })
            .collect();
        let usual = if title.is_some() { words.len() } else { USUAL_WORDS };
        let take = wish.words_per_puzzle.unwrap_or(usual).min(words.len());
        let (clashes, pairs) = clashes(&words);
        let mut pool = Pool { title, place, words, clashes, take, columns: 0, rows: 0 };
        if take > MOST_WORDS {
            faults.push(
                Diagnostic::book(format!("{} has too many words", pool.name()))
                    .at(&pool.place, format!("{take} words; a puzzle has at most {MOST_WORDS}"))
                    .help(
                        "split it, or set `words_per_puzzle` and its words are dealt to \
                         several puzzles",
                    ),
            );
        } else if take == pool.words.len() {
            pool.note_clashes(&pairs, &entries, faults);
        } else {
            pool.note_misfits(&entries, faults);
        }
        pool.choose_size(wish, &entries, faults);
        pool
    }

    /// What messages call it.
    pub fn name(&self) -> String {
        self.title.as_ref().map_or_else(|| "the list".to_owned(), |title| format!("`{title}`"))
    }

    /// Words that would stand in the grid twice, if a puzzle takes all there are.
    fn note_clashes(&self, pairs: &[Clash], entries: &[Entry], faults: &mut Vec<Diagnostic>) {
        for clash in pairs {
            let (inner, outer) = (&entries[clash.inner], &entries[clash.outer]);
            let how = if clash.backwards { "backwards in" } else { "in" };
            let help = match self.title {
                Some(_) => "take one of the two out, or move it to another section".to_owned(),
                None => format!(
                    "take one of the two out, or set `words_per_puzzle` below {}, so that they \
                     are dealt to different puzzles",
                    self.words.len()
                ),
            };
            faults.push(
                Diagnostic::book(format!("`{}` also stands {how} `{}`", inner.text, outer.text))
                    .at(
                        &inner.place,
                        format!("it would be in the grid twice; see line {}", outer.line),
                    )
                    .help(help),
            );
        }
    }

    /// Words with too few others that they can stand in a puzzle with.
    fn note_misfits(&self, entries: &[Entry], faults: &mut Vec<Diagnostic>) {
        for (entry, clashes) in entries.iter().zip(&self.clashes) {
            if self.words.len() - clashes.len() >= self.take {
                continue;
            }
            faults.push(
                Diagnostic::book(format!(
                    "`{}` cannot stand in a puzzle of {} words",
                    entry.text, self.take
                ))
                .at(
                    &entry.place,
                    format!("{} other words contain it or stand in it", clashes.len()),
                )
                .help("take it out, or set `words_per_puzzle` lower"),
            );
        }
    }

    fn choose_size(&mut self, wish: Wish, entries: &[Entry], faults: &mut Vec<Diagnostic>) {
        let all: usize = self.words.iter().map(|word| word.letters.len()).sum();
        let letters = (all * self.take).div_ceil(self.words.len().max(1));
        let longest = self.words.iter().map(|word| word.letters.len()).max().unwrap_or(0);
        let usual = side_for(letters, longest).unwrap_or(MOST_SIDE);
        let beside = |side: usize| {
            (USUAL_LEAST_SIDE..MOST_SIDE)
                .find(|other| fits(letters, side, *other) && side.max(*other) >= longest)
                .unwrap_or(MOST_SIDE)
        };
        (self.columns, self.rows) = match (wish.columns, wish.rows) {
            (Some(columns), Some(rows)) => (columns, rows),
            (Some(columns), None) => (columns, beside(columns)),
            (None, Some(rows)) => (beside(rows), rows),
            (None, None) => (usual, usual),
        };
        let (columns, rows) = (self.columns, self.rows);
        let side = columns.max(rows);
        for entry in entries.iter().filter(|entry| entry.letters.len() > side) {
            let long = entry.letters.len();
            faults.push(
                Diagnostic::book(format!("`{}` is longer than the grid", entry.text))
                    .at(&entry.place, format!("{long} letters for {}", self.sides()))
                    .help(format!("set `columns` or `rows` to {long} or more, or take it out")),
            );
        }
        if letters * 100 > columns * rows * MOST_SHARE && self.take <= MOST_WORDS {
            let cells = columns * rows;
            let listed = self.words.iter().collect::<Vec<_>>();
            faults.push(
                Diagnostic::book(format!("the words of {} do not fit the grid", self.name()))
                    .at(
                        &self.place,
                        format!("{} words with {letters} letters for {cells} cells", self.take),
                    )
                    .help(format!("{}; {}", self.longest(&listed), self.way_out(letters, longest))),
            );
        }
    }

    /// The longest of some words against the grid.
    pub fn longest(&self, words: &[&Listed]) -> String {
        let longest = words.iter().rev().max_by_key(|word| word.letters.len());
        let text = longest.map(|word| (word.text.as_str(), word.letters.len()));
        let (text, letters) = text.unwrap_or_default();
        format!("the longest, `{text}`, has {letters} letters for {}", self.sides())
    }

    /// The grid: "12 columns and 10 rows".
    pub fn sides(&self) -> String {
        format!("{} columns and {} rows", self.columns, self.rows)
    }

    /// What gives some letters room.
    pub fn way_out(&self, letters: usize, longest: usize) -> String {
        match side_for(letters, longest) {
            Some(side) if side * side > self.columns * self.rows => {
                format!("give {side} columns and {side} rows, or fewer words")
            }
            _ => "give fewer words, or set `words_per_puzzle` lower".to_owned(),
        }
    }

    /// Whether its words can make a puzzle of a level.
    ///
    /// # Errors
    /// Why not: what is wrong, how that shows, and a way out.
    pub fn can_be(&self, level: &str) -> Result<(), [String; 3]> {
        let name = self.name();
        let side = self.columns.min(self.rows);
        if level == "medium" && self.words.iter().all(|word| word.letters.len() > side) {
            return Err([
                format!("no word of {name} fits on a diagonal"),
                "a medium word search has a word on one".to_owned(),
                self.too_long(&self.words.iter().collect::<Vec<_>>()),
            ]);
        }
        if level == "hard" && self.words.iter().all(|word| is_palindrome(&word.letters)) {
            return Err([
                format!("every word of {name} reads the same from both ends"),
                "a hard word search has a word that is read backwards".to_owned(),
                "give another word, or take an easier level".to_owned(),
            ]);
        }
        Ok(())
    }

    /// The shortest of some words against the grid, if none has room on a diagonal.
    pub fn too_long(&self, words: &[&Listed]) -> String {
        let shortest = words.iter().min_by_key(|word| word.letters.len());
        let text = shortest.map(|word| (word.text.as_str(), word.letters.len()));
        let (text, letters) = text.unwrap_or_default();
        format!(
            "the shortest, `{text}`, has {letters} letters for {}: give a shorter one, or more \
             columns and rows",
            self.sides()
        )
    }
}

/// The side of the square that some letters fill as a good word search is filled; none if the
/// largest is too small.
fn side_for(letters: usize, longest: usize) -> Option<usize> {
    (USUAL_LEAST_SIDE.max(longest)..=MOST_SIDE).find(|&side| fits(letters, side, side))
}

fn fits(letters: usize, columns: usize, rows: usize) -> bool {
    letters * 100 <= columns * rows * USUAL_SHARE
}

/// A word that stands in another.
struct Clash {
    inner: usize,
    outer: usize,
    backwards: bool,
}

/// For each word those it cannot stand in a puzzle with, and why.
fn clashes(words: &[Listed]) -> (Vec<Vec<u32>>, Vec<Clash>) {
    let mut trie = Trie::new();
    for (word, number) in words.iter().zip(0..) {
        trie.add(&word.letters, number);
    }
    let mut others: Vec<BTreeSet<u32>> = vec![BTreeSet::new(); words.len()];
    let mut pairs = Vec::new();
    for (outer, word) in words.iter().enumerate() {
        let forward = word.letters.clone();
        let backward: Vec<u32> = forward.iter().rev().copied().collect();
        for (letters, backwards) in [(forward, false), (backward, true)] {
            for start in 0..letters.len() {
                for (_, inner) in trie.prefixes(letters[start..].iter().copied()) {
                    let inner = inner as usize;
                    if inner != outer && others[outer].insert(inner as u32) {
                        // Of two that are each other backwards, one pair is enough.
                        if others[inner].insert(outer as u32) {
                            pairs.push(Clash { inner, outer, backwards });
                        }
                    }
                }
            }
        }
    }
    (others.into_iter().map(|set| set.into_iter().collect()).collect(), pairs)
}
