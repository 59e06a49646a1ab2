//! The setter for the word searches of a chapter.

use std::collections::BTreeSet;

use super::board::{Parts, PlacedWord, WordSearchBoard, sort_words};
use super::exact_grid::{AllowedSizes, exact_grid};
use super::grade::{directions, level_of};
use super::grid_generator::{GeneratedGrid, GenerationFailure, GridTask, generate_grid};
use super::grid_shape::{GridShape, count};
use super::list_compatibility::check_compatibility;
use super::message::Message;
use super::path_generator::{exact_paths, generate_paths};
use super::picture_clues;
use super::section_plan::{SectionPlan, SectionWord};
use super::trie::Trie;
use super::way::Way;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::rng::{Rng, StreamName};
use bookgen_core::letters::Collation;
use bookgen_core::word_list::{WordLists, digest};
use bookgen_core::word_selection::select_words;
use bookgen_core::{Change, Level, Order, Puzzle, Setter, Shortfall, Target};
use rand::Rng as _;

/// In the setter's parameters, the text between the options and the hash of the words.
const HASH_KEY: &str = ";words=";

/// Makes the word searches of a chapter.
pub(super) struct WordSetter {
    /// The sections, at least one.
    pub sections: Vec<SectionPlan>,
    /// The word lists.
    pub lists: WordLists,
    /// The alphabet: all letters that occur in the word list. Elsewhere in this module, a letter is
    /// an index into the alphabet.
    pub alphabet: Vec<String>,
    /// For each letter, the lowest index of a letter that is equal to it if accents are ignored. Two
    /// letters with the same value here differ only in accents.
    pub unaccented: Vec<u32>,
    /// The blocked words in unaccented letters; empty if no words are blocked.
    pub blocked: Trie,
    /// The options in canonical form, without the word list and the message.
    pub options: String,
    /// Whether the puzzles have clues, and whether the clues are pictures.
    pub has_clues: bool,
    pub has_pictures: bool,
    /// Whether all words are numbers.
    pub has_numbers: bool,
    /// The hidden messages, one for each puzzle in turn. Empty without messages.
    pub messages: Vec<Message>,
    /// The sizes that the options allow, if the size can be chosen for the message. `None` if all grids
    /// have the size of their section.
    pub sizes: Option<AllowedSizes>,
    /// The order of the printed lists.
    pub collation: Collation,
    /// The shape of the grids.
    pub shape: GridShape,
    /// Whether words bend.
    pub has_paths: bool,
}

impl Setter for WordSetter {
    /// The options, and a hash. The hash covers the title and words of the section, the position of
    /// the section in the list, and the number of earlier puzzles that use the section.
    fn params(&self, index: u32) -> String {
        let options = self.options_of(index);
        let Some(source) = self.source(index) else { return options };
        let position = format!("{} {}", source.position, source.round);
        let texts = |word: &'_ SectionWord| [Some(word.text.clone()), word.clue.clone()];
        let entries: Vec<String> = source.section.words.iter().flat_map(texts).flatten().collect();
        let entries = entries.iter().map(String::as_str);
        let title = source.section.title.as_deref().unwrap_or_default();
        let hash = digest([position.as_str(), title].into_iter().chain(entries));
        format!("{options}{HASH_KEY}{hash}")
    }

    fn check_recorded(&self, index: u32, params: &str, puzzle: &Puzzle) -> Result<(), Change> {
        let recorded = params.rsplit_once(HASH_KEY).map_or(params, |(options, _)| options);
        // The list of messages may have grown since the puzzle was recorded.
        let had_options = |count: usize| recorded == self.options_with(index as usize % count);
        if recorded != self.options_of(index) && !(1..=self.messages.len()).any(had_options) {
            return Err(Change::Options {
                recorded: recorded.to_owned(),
                current: self.options_of(index),
            });
        }
        check_compatibility(&self.sections, index, puzzle)
    }

    /// The number of sections or, for a list without sections, the number of puzzles needed to use
    /// every word.
    fn natural_count(&self) -> Option<u32> {
        let count = match self.sections.first() {
            Some(section) if self.lists.sections.is_none() => {
                section.words.len().div_ceil(section.words_per_puzzle.max(1))
            }
            _ => self.sections.len(),
        };
        u32::try_from(count).ok()
    }

    fn word_lists(&self) -> Option<&WordLists> {
        Some(&self.lists)
    }

    /// Gives all grids the largest size that a section needs.
    fn fix_size(&mut self) {
        let columns = self.sections.iter().map(|section| section.columns).max().unwrap_or(0);
        let rows = self.sections.iter().map(|section| section.rows).max().unwrap_or(0);
        for section in &mut self.sections {
            (section.columns, section.rows) = (columns, rows);
        }
        self.sizes = None;
    }

    fn text_form(&self) -> Option<&'static str> {
        match (self.has_paths, self.has_clues, self.messages.is_empty()) {
            (false, false, true) if self.has_numbers => Some("numbers"),
            // The texts of the kind are about lists of words in straight lines.
            (false, false, true) => None,
            (false, false, false) => Some("message"),
            (has_paths, true, is_plain) if self.has_pictures => {
                Some(picture_clues::text_form(has_paths, !is_plain))
            }
            (false, true, true) => Some("clues"),
            (false, true, false) => Some("clues-message"),
            (true, false, true) if self.has_numbers => Some("paths-numbers"),
            (true, false, true) => Some("paths"),
            (true, false, false) => Some("paths-message"),
            (true, true, true) => Some("paths-clues"),
            (true, true, false) => Some("paths-clues-message"),
        }
    }

    fn check(&self, target: Target) -> Result<(), Faults> {
        let Target::Level(level) = target else { return Ok(()) };
        let faults = self.sections.iter().filter_map(|section| {
            let problem = section.check_level(level.name).err()?;
            let fault = Diagnostic::input(problem.message).at(&section.place, problem.label);
            Some(fault.help(problem.help))
        });
        Faults(faults.collect()).into_result(())
    }

    fn make(&self, order: &Order, rng: &mut Rng) -> Result<Puzzle, Shortfall> {
        let refused = Shortfall::refused;
        let Target::Level(level) = order.target else {
            return Err(refused("word searches have no ratings; choose a level"));
        };
        let allowed = directions(level)
            .ok_or_else(|| refused("the levels of word searches are easy, medium and hard"))?;
        let source = self.source(order.index).ok_or_else(|| refused("the list has no words"))?;
        let section = source.section;
        let selected = select_for(&source, order.chapter.clone());
        let words: Vec<&[u32]> = selected.iter().map(|&i| &*section.words[i].letters).collect();
        let (mut forbidden, mut listed) = (self.blocked.clone(), Trie::new());
        for (word, number) in words.iter().zip(0..) {
            let unaccented: Vec<u32> =
                word.iter().map(|&letter| self.unaccented[letter as usize]).collect();
            forbidden.add(&unaccented, number);
            listed.add(&unaccented, number);
        }
        let spare_letters: BTreeSet<u32> =
            section.words.iter().flat_map(|word| word.letters.clone()).collect();
        let spare_letters: Vec<u32> = spare_letters.into_iter().collect();
        let shape = section.cells();
        let task = GridTask {
            shape: &shape,
            words: &words,
            directions: allowed,
            accept: &|used| match level_of(used).name {
                name if name == level.name => Ok(()),
                name => Err(name),
            },
            unaccented: &self.unaccented,
            forbidden: &forbidden,
            spare_letters: &spare_letters,
            message: &[],
            listed: &listed,
        };
        let message = self.message(order.index);
        let hidden: Vec<u32> = message.iter().flat_map(|message| self.numbers(message)).collect();
        let task = GridTask { message: &hidden, ..task };
        let allowed = self
            .sizes
            .unwrap_or(AllowedSizes { columns: Some(section.columns), rows: Some(section.rows) });
        let exact = message.and_then(|_| match self.has_paths {
            true => exact_paths(&task, level.name, &self.shape, allowed, rng),
            false => exact_grid(&task, &self.shape, allowed, rng),
        });
        let grid = exact.map_or_else(
            || match self.has_paths {
                true => generate_paths(&task, level.name, rng),
                false => generate_grid(&task, rng),
            },
            Ok,
        );
        match grid {
            Ok(grid) => {
                self.build_puzzle(section, &selected, &grid, message).map_err(|hint| refused(&hint))
            }
            Err(failure) => Err(shortfall(section, &selected, level, &failure)),
        }
    }
}

/// The source of the words for one puzzle.
struct PuzzleSource<'a> {
    section: &'a SectionPlan,
    /// The position of the section in the list, from 0.
    position: u32,
    /// The number of earlier puzzles that use the section.
    round: u32,
}

impl WordSetter {
    /// The source of the words for the puzzle at `index` in the chapter.
    fn source(&self, index: u32) -> Option<PuzzleSource<'_>> {
        let sections = self.sections.len().max(1) as u32;
        let (position, round) = (index % sections, index / sections);
        let section = self.sections.get(position as usize)?;
        Some(PuzzleSource { section, position, round })
    }

    /// The message of the puzzle at `index` in the chapter.
    fn message(&self, index: u32) -> Option<&Message> {
        self.messages.get(index as usize % self.messages.len().max(1))
    }

    /// The letters of a message as indices into the alphabet.
    fn numbers(&self, message: &Message) -> Vec<u32> {
        let number = |letter: &String| self.alphabet.binary_search(letter).ok();
        message.letters().filter_map(number).map(|number| number as u32).collect()
    }

    /// The options of the puzzle at `index` in the chapter, without the word list.
    fn options_of(&self, index: u32) -> String {
        self.options_with(index as usize % self.messages.len().max(1))
    }

    /// The options of a puzzle with a message, without the word list.
    fn options_with(&self, message: usize) -> String {
        match self.messages.get(message) {
            Some(message) => format!("{};message={}", self.options, message.text),
            None => self.options.clone(),
        }
    }

    fn build_puzzle(
        &self,
        section: &SectionPlan,
        selected: &[usize],
        grid: &GeneratedGrid,
        message: Option<&Message>,
    ) -> Result<Puzzle, String> {
        let letter = |letter: &u32| self.alphabet[*letter as usize].clone();
        let word = |(&i, (first, way)): (&usize, &(usize, Way))| PlacedWord {
            entry: section.words[i].text.clone(),
            clue: section.words[i].clue.clone(),
            letters: section.words[i].letters.iter().map(letter).collect(),
            row: first / grid.columns,
            column: first % grid.columns,
            way: way.clone(),
        };
        let mut words: Vec<PlacedWord> = selected.iter().zip(&grid.ways).map(word).collect();
        sort_words(&mut words);
        let listed = |word: &PlacedWord| word.clue.clone().unwrap_or_else(|| word.entry.clone());
        // Pictures have no alphabetical order.
        if !self.has_pictures {
            words.sort_by(|a, b| self.collation.compare(&listed(a), &listed(b)));
        }
        let title = section.title.clone();
        let cells = grid.cells.iter().map(|cell| cell.as_ref().map(letter)).collect();
        let GeneratedGrid { columns, rows, .. } = *grid;
        let message = message.map(|message| message.words.clone()).unwrap_or_default();
        WordSearchBoard::new(Parts {
            columns,
            rows,
            has_paths: self.has_paths,
            title,
            cells,
            words,
            message,
        })
        .map(|board| board.puzzle())
        .map_err(|flaw| flaw.to_string())
    }
}

/// The words for one puzzle. Each section has its own random stream, derived from the chapter's
/// stream, so other sections do not affect the selection.
fn select_for(source: &PuzzleSource<'_>, mut chapter: Rng) -> Vec<usize> {
    let mut name = [0; 32];
    chapter.fill_bytes(&mut name);
    let stream = StreamName::new().with(name).with_number(u64::from(source.position)).stream();
    let SectionPlan { conflicts, words_per_puzzle, .. } = source.section;
    select_words(conflicts, *words_per_puzzle, stream, source.round)
}

fn shortfall(
    section: &SectionPlan,
    selected: &[usize],
    level: &Level,
    failure: &GenerationFailure,
) -> Shortfall {
    let mut found: Vec<(String, u64)> =
        failure.levels.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect();
    let without_room: u64 = failure.unplaced.values().sum();
    let mut add = |what: &str, count: u64| {
        if count > 0 {
            found.push((what.to_owned(), count));
        }
    };
    add("grids without room for a word", without_room);
    add("grids with too few gaps for the message", failure.crowded);
    add("grids with a gap that no letter fits", failure.unfilled);
    let at_other_levels: u64 = failure.levels.values().sum();
    let hint = if failure.crowded > without_room.max(at_other_levels).max(failure.unfilled) {
        let words = selected_words(section, selected);
        let letters: usize = words.iter().map(|word| word.letters.len()).sum();
        let longest = words.iter().map(|word| word.letters.len()).max().unwrap_or(0);
        let advice = section.size_advice(letters, longest);
        format!(
            "the words of {} leave too few cells for the message; {advice}, or a shorter message",
            section.name()
        )
    } else if section.message > 0 && failure.unfilled > without_room.max(at_other_levels) {
        "the message and the words together spell a listed or an offensive word in every grid: \
         change the message, or use more columns and rows"
            .to_owned()
    } else if without_room >= at_other_levels.max(failure.unfilled) {
        no_room_hint(section, selected, failure)
    } else if failure.unfilled >= at_other_levels {
        "the words have too few different letters to fill the gaps without spelling a word by \
         accident: add words with other letters"
            .to_owned()
    } else if section.has_paths {
        format!(
            "no grid had the bends of a {} puzzle: use longer words in {}, or choose another level",
            level.name,
            section.name()
        )
    } else if level.name == "hard" {
        format!(
            "a hard word search needs a word that runs backwards: add a word to {} that is not a \
             palindrome",
            section.name()
        )
    } else {
        format!(
            "a {} word search needs a word on a diagonal, but no word of {} fits on a diagonal; {}",
            level.name,
            section.name(),
            section.describe_shortest(&selected_words(section, selected))
        )
    };
    Shortfall { attempts: failure.attempts, found, hint }
}

fn no_room_hint(section: &SectionPlan, selected: &[usize], failure: &GenerationFailure) -> String {
    let mut unplaced: Vec<(usize, u64)> = failure.unplaced.iter().map(|(&w, &n)| (w, n)).collect();
    unplaced.sort_by_key(|&(word, count)| (std::cmp::Reverse(count), word));
    let names: Vec<String> = unplaced
        .iter()
        .take(3)
        .filter_map(|&(word, _)| {
            Some(format!("`{}`", section.words.get(*selected.get(word)?)?.text))
        })
        .collect();
    let words = selected_words(section, selected);
    let letters: usize = words.iter().map(|word| word.letters.len()).sum();
    let longest = words.iter().map(|word| word.letters.len()).max().unwrap_or(0);
    format!(
        "{} words of {}, {letters} letters in total, do not fit into {} cells (most often, \
         these words did not fit: {}); {}; {}",
        words.len(),
        section.name(),
        count(&section.cells()),
        names.join(", "),
        section.describe_longest(&words),
        section.size_advice(letters, longest)
    )
}

/// The words selected for a puzzle.
fn selected_words<'a>(section: &'a SectionPlan, selected: &[usize]) -> Vec<&'a SectionWord> {
    selected.iter().filter_map(|&i| section.words.get(i)).collect()
}
