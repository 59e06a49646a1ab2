//! The sections of a word list, checked and ready for making puzzles.

use std::collections::BTreeMap;

use super::{MAX_SIDE, MAX_WORDS};
use bookgen_base::diagnostic::{Diagnostic, Place};
use bookgen_core::entries::enumeration::with_enumeration;
use bookgen_core::letters::Spelling;
use bookgen_core::solver::connectivity::Groups;
use bookgen_core::word_list::{ListEntry, ListSection, enumerate_words, long_words};

/// The number of words in a puzzle of a list without sections.
const DEFAULT_WORDS: usize = 15;

/// The options that determine the size of puzzles.
#[derive(Clone, Copy, Debug)]
pub struct SizeOptions {
    pub columns: Option<usize>,
    pub rows: Option<usize>,
    pub words_per_puzzle: Option<usize>,
    /// The side that a grid has at most if the words have room, unless `columns` or `rows` is set.
    pub largest_side: usize,
    /// The number of cells that ten letters of words need.
    pub cells_for_letters: usize,
}

/// A section.
pub struct SectionPlan {
    pub title: Option<String>,
    /// The position to which messages about the section point.
    pub place: Place,
    pub words: Vec<SectionWord>,
    /// The number of words in each puzzle.
    pub words_per_puzzle: usize,
}

/// A word of a section.
pub struct SectionWord {
    /// The word as it is written in the list.
    pub text: String,
    /// The letters, as indices into the alphabet.
    pub letters: Vec<u32>,
    /// The clue with its enumeration. `None` in a list without clues.
    pub clue: Option<String>,
}

impl SectionPlan {
    /// Plans a section and adds its faults to `faults`. A plan with faults must not be used.
    pub fn new(
        section: ListSection,
        options: SizeOptions,
        spelling: Spelling,
        numbers: &BTreeMap<String, u32>,
        faults: &mut Vec<Diagnostic>,
    ) -> SectionPlan {
        let has_faults = section.has_faults();
        let ListSection { title, place, entries, .. } = section;
        let word = |entry: &ListEntry| SectionWord {
            text: entry.text.clone(),
            letters: entry.letters.iter().filter_map(|l| numbers.get(l).copied()).collect(),
            clue: entry.clue.as_ref().map(|clue| with_enumeration(clue, &entry.text, spelling)),
        };
        let words: Vec<SectionWord> = entries.iter().map(word).collect();
        let default = if title.is_some() { words.len() } else { DEFAULT_WORDS };
        let words_per_puzzle = options.words_per_puzzle.unwrap_or(default).min(words.len());
        let plan = SectionPlan { title, place, words, words_per_puzzle };
        // The words of faulty lines are missing: a list of two words would have only one.
        if !has_faults {
            plan.check_count(faults);
            plan.check_common_letters(&entries, faults);
        }
        plan.check_size(options, &entries, faults);
        plan
    }

    /// The name of the section in messages.
    pub fn name(&self) -> String {
        self.title.as_ref().map_or_else(|| "the list".to_owned(), |title| format!("`{title}`"))
    }

    fn check_count(&self, faults: &mut Vec<Diagnostic>) {
        let count = self.words_per_puzzle;
        if count > MAX_WORDS {
            let label = format!("{count} words; a puzzle has at most {MAX_WORDS} words");
            faults.push(
                Diagnostic::input(format!("{} has too many words", self.name()))
                    .at(&self.place, label)
                    .help(
                        "split the section, or set `words_per_puzzle` to distribute the words over \
                         several puzzles",
                    ),
            );
        }
        if self.words.len() == 1 {
            faults.push(
                Diagnostic::input(format!("{} has only one word", self.name()))
                    .at(&self.place, "a criss-cross needs at least two words")
                    .help("add more words"),
            );
        }
    }

    /// Reports the words that cannot be in a puzzle, because no chain of common letters connects
    /// them with the other words.
    fn check_common_letters(&self, entries: &[ListEntry], faults: &mut Vec<Diagnostic>) {
        let letters: Vec<&[u32]> = self.words.iter().map(|word| &*word.letters).collect();
        for words in apart(&letters) {
            for index in &words {
                let text = &self.words[*index].text;
                let others: Vec<&str> = words
                    .iter()
                    .filter(|other| other != &index)
                    .map(|other| self.words[*other].text.as_str())
                    .collect();
                let label = match others.is_empty() {
                    true => "no other word has one of its letters".to_owned(),
                    false => format!("only {} can cross this word", enumerate_words(&others)),
                };
                faults.push(
                    Diagnostic::input(format!("`{text}` cannot cross the other words"))
                        .at(&entries[*index].place, label)
                        .help("remove this word, or add words that connect it with the others"),
                );
            }
        }
    }

    fn check_size(
        &self,
        options: SizeOptions,
        entries: &[ListEntry],
        faults: &mut Vec<Diagnostic>,
    ) {
        let side = options.columns.unwrap_or(MAX_SIDE).max(options.rows.unwrap_or(MAX_SIDE));
        faults.extend(long_words(entries, side, |letters| {
            format!("{letters} letters; the grid has at most {side} cells in a line")
        }));
        // Even the shortest words do not fit if they have more letters than the grid has cells: each
        // cell has at most two letters, and half of the cells have only one.
        let mut lengths: Vec<usize> = self.words.iter().map(|word| word.letters.len()).collect();
        lengths.sort_unstable();
        let letters: usize = lengths.iter().take(self.words_per_puzzle).sum();
        let cells = options.columns.unwrap_or(MAX_SIDE) * options.rows.unwrap_or(MAX_SIDE);
        if letters > cells && self.words_per_puzzle <= MAX_WORDS {
            let count = self.words_per_puzzle;
            let label =
                format!("{count} words, {letters} letters; the grid has at most {cells} cells");
            let advice = size_advice(options, letters, lengths.last().copied().unwrap_or(0));
            faults.push(
                Diagnostic::input(format!("the words of {} do not fit the grid", self.name()))
                    .at(&self.place, label)
                    .help(advice),
            );
        }
    }

    /// Whether two words have the same number of letters.
    pub fn has_equal_lengths(&self) -> bool {
        let mut lengths: Vec<usize> = self.words.iter().map(|word| word.letters.len()).collect();
        lengths.sort_unstable();
        lengths.windows(2).any(|pair| pair[0] == pair[1])
    }
}

/// The maximum numbers of columns and rows of a layout. Options that are not set fit the words.
pub fn grid_size(options: SizeOptions, letters: usize, longest: usize) -> (usize, usize) {
    let other = |side: usize| {
        let needed = (options.cells_for_letters * letters).div_ceil(10 * side.max(1));
        // The longest word lies along the longer side.
        let least = if longest > side { longest } else { 2 };
        needed.clamp(least, MAX_SIDE)
    };
    match (options.columns, options.rows) {
        (Some(columns), Some(rows)) => (columns, rows),
        (Some(columns), None) => (columns, other(columns)),
        (None, Some(rows)) => (other(rows), rows),
        (None, None) => {
            let side = square_side(options, letters, longest);
            let side = side.min(options.largest_side.max(longest));
            (side, side)
        }
    }
}

/// The number of cells that ten letters need. Han characters are many, so words share few of them and need
/// more room.
pub fn cells_for_letters(list: &[ListSection]) -> usize {
    let is_han = |c: char| matches!(c, '\u{3400}'..='\u{9fff}' | '\u{20000}'..='\u{3ffff}');
    let mut letters =
        list.iter().flat_map(|section| &section.entries).flat_map(|entry| &entry.letters);
    if letters.any(|letter| letter.chars().any(is_han)) { 35 } else { 21 }
}

/// The side of a square grid in which words usually find room: √(2.1 × letters), and at least the
/// length of the longest word.
fn square_side(options: SizeOptions, letters: usize, longest: usize) -> usize {
    let needed = options.cells_for_letters * letters;
    let side = (1..).find(|side| 10 * side * side >= needed).unwrap_or(MAX_SIDE);
    side.max(longest)
}

/// Advice for words that have no room.
pub fn size_advice(options: SizeOptions, letters: usize, longest: usize) -> String {
    let side = square_side(options, letters, longest);
    let (whole, tenths) = (options.cells_for_letters / 10, options.cells_for_letters % 10);
    let rule = format!("a square grid needs about √({whole}.{tenths} × letters) rows and columns");
    match side <= MAX_SIDE {
        true => format!("{rule}: {side} here; use a larger grid or fewer words"),
        false => format!("{rule}: {side} here, and a grid has at most {MAX_SIDE}; use fewer words"),
    }
}

/// The words that no chain of common letters connects with the largest group of words, in groups that
/// are connected. The words have at least one letter.
pub fn apart(words: &[&[u32]]) -> Vec<Vec<usize>> {
    let last = words.iter().copied().flatten().max();
    let mut letters = Groups::new(last.map_or(0, |last| *last as usize + 1));
    for word in words {
        for letter in *word {
            letters.join(word[0] as usize, *letter as usize);
        }
    }
    let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (index, word) in words.iter().enumerate() {
        groups.entry(letters.group_of(word[0] as usize)).or_default().push(index);
    }
    let mut groups: Vec<Vec<usize>> = groups.into_values().collect();
    // Of several groups of the same size, the first counts as the largest.
    groups.sort_by_key(|words| std::cmp::Reverse(words.len()));
    groups.split_off(groups.len().min(1))
}
