//! Checks the words of a section against each other and against the grid size.

use std::collections::{BTreeMap, BTreeSet};

use super::grid_shape::{GridShape, count, longest_run};
use super::message::Message;
use super::picture_clues;
use super::trie::Trie;
use super::{MAX_SIDE, MAX_WORDS};
use bookgen_base::diagnostic::{Diagnostic, Place};
use bookgen_core::entries::enumeration::with_length;
use bookgen_core::entries::shape::Shape;
use bookgen_core::figure::pictures::is_picture;
use bookgen_core::letters::{Spelling, is_palindrome, strip_accents};
use bookgen_core::word_list::{ListEntry, ListSection, long_words};

/// The default number of words in a puzzle, for a list without sections.
const DEFAULT_WORDS: usize = 20;
/// The default minimum side of a grid.
pub(super) const DEFAULT_MIN_SIDE: usize = 8;
/// The maximum total length of the words, in letters per 100 cells of the grid, if the program
/// chooses the grid size. A letter shared by two words counts twice, so the words cover only 60 to
/// 72 of 100 cells.
const DEFAULT_SHARE: usize = 74;
/// The same for grids that are no rectangles: words fit worse beside a border with corners.
const DEFAULT_SHAPE_SHARE: usize = 64;
/// The maximum total length of the words, in letters per 100 cells of the grid, if the user sets
/// the grid size.
const MAX_SHARE: usize = 100;

/// The minimum number of cells that words cover, in percent of their letters, if words share many letters.
const MIN_COVER: usize = 70;

/// A section, checked and ready for generating puzzles.
pub(super) struct SectionPlan {
    pub title: Option<String>,
    /// The text position to which messages about the section point. This is the position of the
    /// section's title. In a list without sections, it is the position of the list's file name in
    /// the spec.
    pub place: Place,
    pub words: Vec<SectionWord>,
    /// For each word, the indices of the words that cannot be in the same puzzle as this word, in
    /// ascending order.
    pub conflicts: Vec<Vec<u32>>,
    /// The number of words in each puzzle.
    pub words_per_puzzle: usize,
    pub columns: usize,
    pub rows: usize,
    /// The number of letters of the longest hidden message, or 0.
    pub message: usize,
    /// The shape of the grid.
    pub shape: GridShape,
    /// Whether words bend.
    pub has_paths: bool,
}

/// A word of a section.
pub(super) struct SectionWord {
    /// The word as it is printed. In puzzles with clues, its letters.
    pub text: String,
    /// The clue with the numbers of letters, in puzzles with clues.
    pub clue: Option<String>,
    /// The letters, as indices into the alphabet.
    pub letters: Vec<u32>,
}

/// The options that determine the size of puzzles.
#[derive(Clone, Copy, Debug)]
pub(super) struct SizeOptions<'a> {
    pub columns: Option<usize>,
    pub rows: Option<usize>,
    pub words_per_puzzle: Option<usize>,
    /// The maximum number of columns and rows, if they are not set.
    pub largest_side: usize,
    /// The number of letters of the longest hidden message, or 0.
    pub message: usize,
    /// The spelling of the words, if the puzzles have clues.
    pub clues: Option<Spelling>,
    /// The shape of the grids.
    pub shape: &'a GridShape,
    /// Whether words bend.
    pub has_paths: bool,
}

/// The alphabet, which contains all letters of the sections and of the messages in ascending order, and the
/// index of each letter in the alphabet.
pub(super) fn build_alphabet(
    sections: &[ListSection],
    messages: &[Message],
) -> (Vec<String>, BTreeMap<String, u32>) {
    let of_words = sections.iter().flat_map(|s| &s.entries).flat_map(|entry| &entry.letters);
    let letters: BTreeSet<&String> =
        of_words.chain(messages.iter().flat_map(Message::letters)).collect();
    let letters: Vec<String> = letters.into_iter().cloned().collect();
    let numbers = letters.iter().cloned().zip(0..).collect();
    (letters, numbers)
}

/// The words of a section. `numbers` has the index of each letter in the alphabet. `clues` is the spelling
/// of the words, if the puzzles have clues.
pub(super) fn section_words(
    entries: &[ListEntry],
    clues: Option<Spelling>,
    numbers: &BTreeMap<String, u32>,
) -> Vec<SectionWord> {
    let word = |entry: &ListEntry| SectionWord {
        text: if clues.is_some() { entry.letters.concat() } else { entry.text.clone() },
        clue: clues.and_then(|spelling| {
            let clue = entry.clue.as_ref()?;
            Some(match is_picture(clue) {
                true => picture_clues::with_length(clue, entry.letters.len()),
                false => with_length(clue, &entry.text, spelling),
            })
        }),
        letters: entry.letters.iter().filter_map(|l| numbers.get(l).copied()).collect(),
    };
    entries.iter().map(word).collect()
}

/// Groups the letters that differ only in accents. The number of a group is the lowest index of its
/// letters in the alphabet. Returns a list with the group number of each letter, and a map from
/// each capital without accents to its group number.
pub(super) fn unaccented_letters(alphabet: &[String]) -> (Vec<u32>, BTreeMap<String, u32>) {
    let mut numbers = BTreeMap::new();
    let unaccented = alphabet
        .iter()
        .zip(0..)
        .map(|(letter, number)| {
            let capital = strip_accents(&letter.to_uppercase());
            *numbers.entry(capital).or_insert(number)
        })
        .collect();
    (unaccented, numbers)
}

impl SectionPlan {
    /// Plans a section and adds the section's faults to `faults`. A plan with faults must not be
    /// used.
    pub fn new(
        section: ListSection,
        options: SizeOptions<'_>,
        numbers: &BTreeMap<String, u32>,
        faults: &mut Vec<Diagnostic>,
    ) -> SectionPlan {
        let ListSection { title, place, entries, .. } = section;
        let words = section_words(&entries, options.clues, numbers);
        let default = if title.is_some() { words.len() } else { DEFAULT_WORDS };
        let words_per_puzzle = options.words_per_puzzle.unwrap_or(default).min(words.len());
        let (conflicts, pairs) = find_conflicts(&words);
        let mut plan = SectionPlan {
            title,
            place,
            words,
            conflicts,
            words_per_puzzle,
            columns: 0,
            rows: 0,
            message: options.message,
            shape: options.shape.clone(),
            has_paths: options.has_paths,
        };
        if words_per_puzzle > MAX_WORDS {
            faults.push(
                Diagnostic::input(format!("{} has too many words", plan.name()))
                    .at(
                        &plan.place,
                        format!("{words_per_puzzle} words; a puzzle has at most {MAX_WORDS} words"),
                    )
                    .help(
                        "split the section, or set `words_per_puzzle` to distribute the words over \
                         several puzzles",
                    ),
            );
        } else if words_per_puzzle == plan.words.len() {
            plan.report_conflicts(&pairs, &entries, faults);
        } else {
            plan.report_misfits(&entries, faults);
        }
        plan.choose_size(options, &entries, faults);
        plan
    }

    /// The name of the section in messages.
    pub fn name(&self) -> String {
        self.title.as_ref().map_or_else(|| "the list".to_owned(), |title| format!("`{title}`"))
    }

    /// Reports each word that is part of another word and so would be in the grid twice. This is
    /// called only if each puzzle uses all words of the section.
    fn report_conflicts(
        &self,
        pairs: &[Conflict],
        entries: &[ListEntry],
        faults: &mut Vec<Diagnostic>,
    ) {
        for conflict in pairs {
            let (inner, outer) = (&entries[conflict.inner], &entries[conflict.outer]);
            let how = if conflict.backwards { "spelt backwards is part of" } else { "is part of" };
            let help = match self.title {
                Some(_) => "remove one of the two words, or move it to another section".to_owned(),
                None => format!(
                    "remove one of the two words, or set `words_per_puzzle` below {} so that the \
                     two words are in different puzzles",
                    self.words.len()
                ),
            };
            faults.push(
                Diagnostic::input(format!("`{}` {how} `{}`", inner.text, outer.text))
                    .at(
                        &inner.place,
                        format!(
                            "the grid would have this word twice: line {} of the list contains it",
                            outer.line
                        ),
                    )
                    .help(help),
            );
        }
    }

    /// Reports each word that conflicts with so many other words that a puzzle with this word
    /// cannot have enough words.
    fn report_misfits(&self, entries: &[ListEntry], faults: &mut Vec<Diagnostic>) {
        for (entry, conflicts) in entries.iter().zip(&self.conflicts) {
            if self.words.len() - conflicts.len() >= self.words_per_puzzle {
                continue;
            }
            faults.push(
                Diagnostic::input(format!(
                    "`{}` cannot be in a puzzle of {} words",
                    entry.text, self.words_per_puzzle
                ))
                .at(
                    &entry.place,
                    format!("{} other words contain this word or are part of it", conflicts.len()),
                )
                .help("remove this word, or lower `words_per_puzzle`"),
            );
        }
    }

    fn choose_size(
        &mut self,
        options: SizeOptions<'_>,
        entries: &[ListEntry],
        faults: &mut Vec<Diagnostic>,
    ) {
        let all: usize = self.words.iter().map(|word| word.letters.len()).sum();
        let letters = (all * self.words_per_puzzle).div_ceil(self.words.len().max(1));
        let longest = self.words.iter().map(|word| word.letters.len()).max().unwrap_or(0);
        let largest = options.largest_side;
        let default_side = self.square_side(letters, longest).unwrap_or(MAX_SIDE).min(largest);
        let other_side = |side: usize| {
            (self.shape.min_side(DEFAULT_MIN_SIDE)..largest)
                .find(|other| {
                    self.fits(letters, side, *other) && self.longest_word(side, *other) >= longest
                })
                .unwrap_or(largest)
        };
        let (columns, rows) = self
            .shape
            .size()
            .map_or((options.columns, options.rows), |size| (Some(size.0), Some(size.1)));
        (self.columns, self.rows) = match (columns, rows) {
            (Some(columns), Some(rows)) => (columns, rows),
            (Some(columns), None) => (columns, other_side(columns)),
            (None, Some(rows)) => (other_side(rows), rows),
            (None, None) => (default_side, default_side),
        };
        let (columns, rows) = (self.columns, self.rows);
        let run = self.longest_word(columns, rows);
        let fault = long_words(entries, run, |letters| match self.shape.is_rectangle() {
            true => format!("a word of {letters} letters; the grid has {}", self.describe_size()),
            false => format!("a word of {letters} letters; a word in this shape has at most {run}"),
        });
        let help = "remove the words that are too long, or choose a larger or another `shape`";
        faults.extend(fault.map(|fault| match self.shape.is_rectangle() {
            true => fault,
            false => fault.help(help),
        }));
        let cells = self.cell_count(columns, rows);
        if letters * 100 > cells * MAX_SHARE && self.words_per_puzzle <= MAX_WORDS {
            let listed = self.words.iter().collect::<Vec<_>>();
            faults.push(
                Diagnostic::input(format!("the words of {} do not fit the grid", self.name()))
                    .at(
                        &self.place,
                        format!(
                            "{} words, {letters} letters in total; the grid has only {cells} cells",
                            self.words_per_puzzle
                        ),
                    )
                    .help(format!(
                        "{}; {}",
                        self.describe_longest(&listed),
                        self.size_advice(letters, longest)
                    )),
            );
        } else if self.message > 0
            && self.message * 100 + letters * MIN_COVER > cells * 100
            && self.words_per_puzzle <= MAX_WORDS
        {
            let message = "the words and the message do not fit the grid";
            let label = format!(
                "{} words, {letters} letters in total, and a message of {} letters; the grid has {cells} cells",
                self.words_per_puzzle, self.message
            );
            let advice = self.size_advice(letters, longest);
            let fault = Diagnostic::input(message).at(&self.place, label);
            faults.push(fault.help(format!("{advice}, or a shorter message")));
        }
    }

    /// Describes the longest word and the grid size, for messages.
    pub fn describe_longest(&self, words: &[&SectionWord]) -> String {
        let longest = words.iter().rev().max_by_key(|word| word.letters.len());
        let text = longest.map(|word| (word.text.as_str(), word.letters.len()));
        let (text, letters) = text.unwrap_or_default();
        format!(
            "the longest word, `{text}`, has {letters} letters; the grid has {}",
            self.describe_size()
        )
    }

    /// The cells of the grid.
    pub fn cells(&self) -> Shape {
        self.shape.cells(self.columns, self.rows)
    }

    /// Describes the grid size, for example "12 columns and 10 rows".
    pub fn describe_size(&self) -> String {
        format!("{} columns and {} rows", self.columns, self.rows)
    }

    /// Advice for fitting this number of letters into a grid. `longest` is the length of the
    /// longest word.
    pub fn size_advice(&self, letters: usize, longest: usize) -> String {
        match self.square_side(letters, longest) {
            Some(side)
                if self.shape.size().is_none()
                    && self.cell_count(side, side) > self.cell_count(self.columns, self.rows) =>
            {
                format!("use {side} columns and {side} rows, or fewer words")
            }
            _ => "use fewer words, or lower `words_per_puzzle`".to_owned(),
        }
    }

    /// The side of the smallest square grid in which the longest word fits, in which the words have at most
    /// [`DEFAULT_SHARE`] letters per 100 cells, and the message has room. `None` if even the largest square
    /// grid is too small.
    fn square_side(&self, letters: usize, longest: usize) -> Option<usize> {
        let least = self.shape.min_side(DEFAULT_MIN_SIDE);
        (least..=MAX_SIDE).find(|&side| {
            self.longest_word(side, side) >= longest && self.fits(letters, side, side)
        })
    }

    fn fits(&self, letters: usize, columns: usize, rows: usize) -> bool {
        let cells = self.cell_count(columns, rows);
        let share = if self.shape.is_rectangle() { DEFAULT_SHARE } else { DEFAULT_SHAPE_SHARE };
        letters * 100 <= cells * share && letters + self.message <= cells
    }

    /// The number of cells of a grid.
    fn cell_count(&self, columns: usize, rows: usize) -> usize {
        count(&self.shape.cells(columns, rows))
    }

    /// The maximum number of letters of a word: the length of the longest row or column or, if words bend,
    /// the longest row and column together.
    fn longest_word(&self, columns: usize, rows: usize) -> usize {
        let cells = self.shape.cells(columns, rows);
        let [across, down] = [(0, 1), (1, 0)].map(|step| longest_run(&cells, &[step]));
        if self.has_paths { (across + down).saturating_sub(1) } else { across.max(down) }
    }

    /// Checks that puzzles of a level can be made from the words.
    ///
    /// # Errors
    /// The reason why the words cannot make such puzzles.
    pub fn check_level(&self, level: &str) -> Result<(), LevelProblem> {
        if self.has_paths {
            return Ok(());
        }
        let name = self.name();
        let side = longest_run(&self.cells(), &[(1, 1), (-1, 1)]);
        if level == "medium" && self.words.iter().all(|word| word.letters.len() > side) {
            return Err(LevelProblem {
                message: format!("no word of {name} fits on a diagonal"),
                label: "a medium word search needs a word on a diagonal",
                help: self.describe_shortest(&self.words.iter().collect::<Vec<_>>()),
            });
        }
        if level == "hard" && self.words.iter().all(|word| is_palindrome(&word.letters)) {
            return Err(LevelProblem {
                message: format!("every word of {name} is a palindrome"),
                label: "a hard word search needs a word that runs backwards",
                help: "add a word that is not a palindrome, or choose an easier level".to_owned(),
            });
        }
        Ok(())
    }

    /// Describes the shortest word and the grid size, for messages about diagonals.
    pub fn describe_shortest(&self, words: &[&SectionWord]) -> String {
        let shortest = words.iter().min_by_key(|word| word.letters.len());
        let text = shortest.map(|word| (word.text.as_str(), word.letters.len()));
        let (text, letters) = text.unwrap_or_default();
        format!(
            "the shortest word, `{text}`, has {letters} letters; the grid has {}: add a shorter \
             word, or use more columns and rows",
            self.describe_size()
        )
    }
}

/// The reason why the words of a section cannot make puzzles of a level.
pub(super) struct LevelProblem {
    pub message: String,
    pub label: &'static str,
    pub help: String,
}

/// Two words that cannot be in the same puzzle: the word `inner` is part of the word `outer`. If
/// `backwards` is true, `inner` reversed is part of `outer`.
pub(super) struct Conflict {
    pub inner: usize,
    pub outer: usize,
    backwards: bool,
}

/// Returns two lists. For each word, the first list has the words that cannot be in the same puzzle
/// as this word. The second list has each pair of conflicting words once.
pub(super) fn find_conflicts(words: &[SectionWord]) -> (Vec<Vec<u32>>, Vec<Conflict>) {
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
                        // If one word is the other word reversed, each word is part of the other.
                        // The loop then finds the pair twice, but adds it only once.
                        if others[inner].insert(outer as u32) {
                            pairs.push(Conflict { inner, outer, backwards });
                        }
                    }
                }
            }
        }
    }
    (others.into_iter().map(|set| set.into_iter().collect()).collect(), pairs)
}
