//! The setter for the criss-crosses of a chapter.

use std::collections::{BTreeMap, BTreeSet};

use super::LEVELS;
use super::MAX_SIDE;
use super::board::{CrissCrossBoard, List};
use super::grade::HARDEST;
use super::layout::{Layout, LayoutFailure, LayoutTask, find_layout};
use super::puzzle_text::Headings;
use super::section_plan::{SectionPlan, SectionWord, SizeOptions, apart, grid_size, size_advice};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::rng::{Draw, Rng, StreamName};
use bookgen_core::entries::placement::PlacementTask;
use bookgen_core::entries::{Entry, Shape};
use bookgen_core::letters::Spelling;
use bookgen_core::solver::until_found::{Attempt, until_found};
use bookgen_core::word_list::{WordLists, digest, enumerate_words};
use bookgen_core::word_selection::select_words;
use bookgen_core::{Capacity, Change, Flaw, Level, Order, Puzzle, Setter, Shortfall, Target};
use rand::Rng as _;

/// In the setter's parameters, the text between the options and the hash of the words.
const HASH_KEY: &str = ";words=";
/// The maximum number of attempts for a layout.
const MAX_LAYOUTS: u32 = 600;
/// The maximum number of attempts in a larger size, or with another word.
const FURTHER_LAYOUTS: u32 = 150;
/// The number of further attempts before a grid becomes larger than `largest_side`.
const LAYOUTS_AT_LARGEST: u32 = 1500;
/// The number of layouts from which the best is taken.
const CHOICES: u32 = 40;
/// The number of choices for each attempt to make a puzzle that lists its words.
const FILL_IN_CHOICES: u32 = 6;
/// The number of times that given letters are chosen for a layout.
const GIVEN_TRIES: usize = 6;
/// The maximum number of attempts to make a puzzle that lists its words.
const MAX_FILL_INS: u64 = 60;
/// The maximum number of words that are exchanged because they find no room.
const MAX_EXCHANGES: usize = 12;
/// A list with fewer different selections of words than this has a capacity.
const MANY: u64 = 100_000;

/// Makes the criss-crosses of a chapter.
pub struct WordSetter {
    /// The sections, at least one.
    pub sections: Vec<SectionPlan>,
    /// The word lists.
    pub lists: WordLists,
    /// The name of the list's file.
    pub list_name: String,
    /// All letters of the list. Elsewhere, a letter is an index into the alphabet.
    pub alphabet: Vec<String>,
    pub size: SizeOptions,
    pub spelling: Spelling,
    /// The headings of the clues across and down; in a list without clues the word "letters".
    pub headings: Headings,
    /// The options in canonical form, without the word list.
    pub options: String,
}

/// The source of the words for one puzzle.
struct PuzzleSource<'a> {
    section: &'a SectionPlan,
    /// The position of the section in the list, from 0.
    position: u32,
    /// The number of earlier puzzles that use the section.
    round: u32,
}

impl Setter for WordSetter {
    /// The options, and a hash of the section's words and of its position.
    fn params(&self, index: u32) -> String {
        let Some(source) = self.source(index) else { return self.options.clone() };
        let position = format!("{} {}", source.position, source.round);
        let title = source.section.title.as_deref().unwrap_or_default();
        let words = source.section.words.iter();
        let texts = words.flat_map(|word| [&word.text, word.clue.as_deref().unwrap_or_default()]);
        let hash = digest([position.as_str(), title].into_iter().chain(texts));
        format!("{}{HASH_KEY}{hash}", self.options)
    }

    fn check_recorded(&self, index: u32, params: &str, puzzle: &Puzzle) -> Result<(), Change> {
        let recorded = params.rsplit_once(HASH_KEY).map_or(params, |(options, _)| options);
        if recorded != self.options {
            let (recorded, current) = (recorded.to_owned(), self.options.clone());
            return Err(Change::Options { recorded, current });
        }
        self.check_words(index, puzzle)
    }

    /// The number of sections or, for a list without sections, the number of puzzles needed to use
    /// every word.
    fn natural_count(&self) -> Option<u32> {
        let count = match self.sections.first() {
            Some(section) if self.lists.sections.is_none() => rounds(section) as usize,
            _ => self.sections.len(),
        };
        u32::try_from(count).ok()
    }

    fn word_lists(&self) -> Option<&WordLists> {
        Some(&self.lists)
    }

    fn text_form(&self) -> Option<&'static str> {
        Some(match self.headings {
            Headings::Clues { .. } => "clues",
            Headings::Words { .. } => "words",
        })
    }

    /// With clues, two puzzles with the same words count as equal.
    fn capacity(&self, _: Target) -> Option<Capacity> {
        let Headings::Clues { .. } = self.headings else { return None };
        let sections = self.sections.len() as u64;
        // Puzzle `i` uses section `i % sections`, so the section with the fewest selections is the
        // first that is used up.
        let limit = |(position, section): (usize, &SectionPlan)| {
            selections(section).saturating_mul(sections).saturating_add(position as u64)
        };
        let count = self.sections.iter().enumerate().map(limit).min()?;
        let of = match self.size.words_per_puzzle {
            Some(words) => format!("selections of {words} words from {}", self.list_name),
            None => format!("selections of words from {}", self.list_name),
        };
        (count < MANY).then_some(Capacity { of, count })
    }

    fn check(&self, target: Target) -> Result<(), Faults> {
        let (Target::Level(level), Headings::Words { .. }) = (target, &self.headings) else {
            return Ok(());
        };
        if level.name == LEVELS[0].name {
            return Ok(());
        }
        let faults = self.sections.iter().filter(|section| !section.has_equal_lengths());
        let faults = faults.map(|section| {
            Diagnostic::input(format!("the words of {} have different lengths", section.name()))
                .at(&section.place, "each word fits in only one place, which is easy")
                .help("add words of equal lengths, or clues, or choose the level easy")
        });
        Faults(faults.collect()).into_result(())
    }

    fn make(&self, order: &Order, rng: &mut Rng) -> Result<Puzzle, Shortfall> {
        let refused = Shortfall::refused;
        let Target::Level(level) = order.target else {
            return Err(refused("criss-crosses have no ratings; choose a level"));
        };
        let source = self.source(order.index).ok_or_else(|| refused("the list has no words"))?;
        let mut selected = self.select(&source, order.chapter.clone(), rng);
        let section = source.section;
        if let Headings::Words { .. } = self.headings {
            return self.make_fill_in(section, &mut selected, level, rng);
        }
        let layout = self.find_layout(section, &mut selected, CHOICES, rng)?;
        let board = self.board_of(section, &selected, &layout);
        let mut board = board.map_err(|flaw| refused(&flaw.0))?;
        if level.name == LEVELS[0].name {
            for run in &board.runs {
                board.givens[run.cells[0]] = board.answer[run.cells[0]].clone();
            }
        }
        Ok(board.puzzle())
    }
}

/// The number of puzzles that use every word of a section once.
fn rounds(section: &SectionPlan) -> u32 {
    section.words.len().div_ceil(section.words_per_puzzle.max(1)) as u32
}

/// The number of different selections of words for a puzzle, at most [`MANY`].
fn selections(section: &SectionPlan) -> u64 {
    let (all, taken) = (section.words.len() as u64, section.words_per_puzzle as u64);
    let mut count = 1;
    for i in 0..taken.min(all - taken) {
        // A product of consecutive numbers is divisible without a remainder.
        count = count * (all - i) / (i + 1);
        if count >= MANY {
            return MANY;
        }
    }
    count
}

impl WordSetter {
    /// The source of the words for the puzzle at `index` in the chapter.
    fn source(&self, index: u32) -> Option<PuzzleSource<'_>> {
        let sections = self.sections.len().max(1) as u32;
        let (position, round) = (index % sections, index / sections);
        let section = self.sections.get(position as usize)?;
        Some(PuzzleSource { section, position, round })
    }

    /// The words for one puzzle. The words of a section are distributed evenly. If there are only
    /// few selections, the puzzles after the first round draw their words at random, so that
    /// another candidate of a puzzle has other words.
    fn select(&self, source: &PuzzleSource<'_>, mut chapter: Rng, rng: &mut Rng) -> Vec<usize> {
        let section = source.section;
        if source.round >= rounds(section) && selections(section) < MANY {
            let mut words = random_words(section, section.words_per_puzzle, rng);
            words.sort_unstable();
            return words;
        }
        // Each section has its own stream, so other sections do not change its words.
        let mut name = [0; 32];
        chapter.fill_bytes(&mut name);
        let stream = StreamName::new().with(name).with_number(u64::from(source.position)).stream();
        let conflicts = vec![Vec::new(); section.words.len()];
        select_words(&conflicts, section.words_per_puzzle, stream, source.round)
    }

    /// Finds a layout. If a word has no room or cannot cross the other words, it is exchanged for
    /// another word of the section, if there is one.
    fn find_layout(
        &self,
        section: &SectionPlan,
        selected: &mut [usize],
        choices: u32,
        rng: &mut Rng,
    ) -> Result<Layout, Shortfall> {
        let mut attempts = 0;
        let mut exchanges = 0;
        let mut limit = MAX_LAYOUTS;
        loop {
            let words = letters_of(section, selected);
            let letters: Vec<&[u32]> = words.iter().map(Vec::as_slice).collect();
            let apart = apart(&letters).first().and_then(|group| group.first()).copied();
            let failure = match apart {
                Some(word) => LayoutFailure { attempts: 0, unplaced: BTreeMap::from([(word, 1)]) },
                None => match self.try_sizes(&words, limit, choices, rng) {
                    Ok(layout) => return Ok(layout),
                    Err(failure) => failure,
                },
            };
            attempts += u64::from(failure.attempts);
            limit = FURTHER_LAYOUTS;
            let spare: Vec<usize> =
                (0..section.words.len()).filter(|word| !selected.contains(word)).collect();
            // The first of the words that most often have no room.
            let worst = failure.unplaced.iter().rev().max_by_key(|(_, count)| **count);
            match (worst, rng.choose(&spare)) {
                (Some((worst, _)), Some(other)) if exchanges < MAX_EXCHANGES => {
                    selected[*worst] = *other;
                }
                _ => return Err(self.no_room(section, selected, &failure, attempts, rng)),
            }
            exchanges += 1;
        }
    }

    /// Finds a layout in the size of the options. Sizes that are not set may grow.
    fn try_sizes(
        &self,
        words: &[Vec<u32>],
        mut attempts: u32,
        choices: u32,
        rng: &mut Rng,
    ) -> Result<Layout, LayoutFailure> {
        let (total, longest) = total_and_longest(words);
        let (mut columns, mut rows) = grid_size(self.size, total, longest);
        // Before a grid becomes too large for the page, there are more attempts.
        let mut has_more_attempts = self.size.largest_side < MAX_SIDE;
        loop {
            let letters = self.alphabet.len();
            let task = LayoutTask { words, letters, columns, rows, attempts, choices };
            let failure = match find_layout(&task, rng) {
                Ok(layout) => return Ok(layout),
                Err(failure) => failure,
            };
            let grows = |fixed: Option<usize>, side: usize| fixed.is_none() && side < MAX_SIDE;
            let (wider, taller) = (grows(self.size.columns, columns), grows(self.size.rows, rows));
            if !wider && !taller {
                return Err(failure);
            }
            let largest = self.size.largest_side;
            if wider && taller && columns.max(rows) == largest && has_more_attempts {
                has_more_attempts = false;
                attempts = LAYOUTS_AT_LARGEST;
                continue;
            }
            columns += usize::from(wider);
            rows += usize::from(taller);
            attempts = FURTHER_LAYOUTS;
        }
    }

    /// The report about words without room. It names a size in which the words have room.
    fn no_room(
        &self,
        section: &SectionPlan,
        selected: &[usize],
        failure: &LayoutFailure,
        attempts: u64,
        rng: &mut Rng,
    ) -> Shortfall {
        let words = letters_of(section, selected);
        let (total, longest) = total_and_longest(&words);
        if attempts == 0 {
            let word = failure.unplaced.keys().next().map(|word| selected[*word]);
            let text = word.map_or("", |word| section.words[word].text.as_str());
            return Shortfall::refused(&format!(
                "`{text}` has no letter in common with the other words of the puzzle; raise \
                 `words_per_puzzle`, or put words that cross each other into sections",
            ));
        }
        let (columns, rows) = grid_size(self.size, total, longest);
        let larger = (1..MAX_SIDE).map(|more| (columns + more, rows + more));
        let larger = larger.take_while(|(columns, rows)| *columns.max(rows) <= MAX_SIDE);
        let works = { larger }.find(|(columns, rows)| {
            let (columns, rows, letters) = (*columns, *rows, self.alphabet.len());
            let task =
                LayoutTask { words: &words, letters, columns, rows, attempts: 50, choices: 1 };
            find_layout(&task, rng).is_ok()
        });
        let advice = match works {
            Some((columns, rows)) => {
                format!(
                    "they have room in {columns} columns and {rows} rows; {}",
                    size_advice(self.size, total, longest)
                )
            }
            None => size_advice(self.size, total, longest),
        };
        let mut unplaced: Vec<(u32, usize)> =
            failure.unplaced.iter().map(|(word, count)| (*count, *word)).collect();
        unplaced.sort_by_key(|(count, word)| (std::cmp::Reverse(*count), *word));
        let names: Vec<&str> =
            unplaced.iter().map(|(_, word)| section.words[selected[*word]].text.as_str()).collect();
        let names = match names.is_empty() {
            true => String::new(),
            false => format!(" (most often without room: {})", enumerate_words(&names)),
        };
        let hint = format!(
            "{} words of {}, {total} letters in total, have no room in {columns} columns and {rows} \
             rows{names}; {advice}",
            words.len(),
            section.name(),
        );
        Shortfall { attempts, found: vec![("layouts without a word".to_owned(), attempts)], hint }
    }

    /// Makes a puzzle that lists its words. Letters are given until the techniques of the level solve
    /// the puzzle.
    fn make_fill_in(
        &self,
        section: &SectionPlan,
        selected: &mut [usize],
        level: &Level,
        rng: &mut Rng,
    ) -> Result<Puzzle, Shortfall> {
        let target = usize::from(level.name != LEVELS[0].name);
        let hint = "choose the level easy, or use more words of equal lengths";
        let mut shortfall = None;
        let found = until_found(MAX_FILL_INS, hint, || {
            let layout = match self.find_layout(section, selected, FILL_IN_CHOICES, rng) {
                Ok(layout) => layout,
                Err(short) => {
                    shortfall.get_or_insert(short);
                    return Attempt::Other("layouts without a word");
                }
            };
            let Ok(mut board) = self.board_of(section, selected, &layout) else {
                return Attempt::Other("invalid");
            };
            let Some(fill_in) = board.fill_in() else { return Attempt::Other("invalid") };
            let answer = fill_in.letter_numbers(&board.answer);
            let tries = if target == 0 { 1 } else { GIVEN_TRIES };
            let given = (0..tries).find_map(|_| given_cells(&fill_in, &answer, target, rng));
            let Some(given) = given else {
                exchange_for_equal_length(section, selected, rng);
                return Attempt::Other(LEVELS[0].name);
            };
            for cell in given {
                board.givens[cell] = board.answer[cell].clone();
            }
            Attempt::Found(board.puzzle())
        });
        found.map_err(|short| shortfall.unwrap_or(short))
    }

    /// The board of a layout, without given letters.
    fn board_of(
        &self,
        section: &SectionPlan,
        selected: &[usize],
        layout: &Layout,
    ) -> Result<CrissCrossBoard, Flaw> {
        let cells = layout.cells.iter().map(Option::is_some).collect();
        let shape = Shape { columns: layout.columns, rows: layout.rows, cells };
        let letter = |letter: &Option<u32>| letter.map(|l| self.alphabet[l as usize].clone());
        let answer: Vec<Option<String>> = layout.cells.iter().map(letter).collect();
        let words = selected.iter().map(|word| &section.words[*word]);
        let list = match &self.headings {
            Headings::Words { letters } => {
                let texts = words.map(|word| word.text.clone()).collect();
                List::words(letters.clone(), self.spelling, texts)
            }
            Headings::Clues { across, down } => {
                let words: BTreeMap<&[u32], &SectionWord> =
                    words.map(|word| (word.letters.as_slice(), word)).collect();
                let clue = |run: &Entry| {
                    let letters = run.cells.iter().filter_map(|cell| layout.cells[*cell]);
                    words.get(letters.collect::<Vec<_>>().as_slice())?.clue.clone()
                };
                let clues =
                    shape.entries().iter().map(|run| clue(run).unwrap_or_default()).collect();
                List::Clues { across: across.clone(), down: down.clone(), clues }
            }
        };
        let givens = vec![None; answer.len()];
        CrissCrossBoard::new(shape, section.title.clone(), list, givens, answer)
    }

    /// Checks that the list still has the words of a recorded puzzle, and still so few words that the
    /// puzzle uses them all, if it did.
    fn check_words(&self, index: u32, puzzle: &Puzzle) -> Result<(), Change> {
        let change = |part, names| Err(Change::File { file: "word list", part, names });
        // A puzzle string that cannot be parsed is reported elsewhere.
        let Ok(board) = CrissCrossBoard::parse(puzzle) else { return Ok(()) };
        let name = match &board.title {
            Some(title) => format!("[{title}]"),
            None => "a list without sections".to_owned(),
        };
        let same_title: Vec<(usize, &SectionPlan)> = { self.sections.iter().enumerate() }
            .filter(|(_, section)| section.title == board.title)
            .collect();
        if same_title.is_empty() {
            return change("sections that are no longer in the list", name);
        }
        // The list may have had fewer sections when the puzzle was recorded.
        let had_index =
            |at: usize| (at + 1..=self.sections.len()).any(|count| index as usize % count == at);
        let Some((_, section)) = same_title.into_iter().find(|(at, _)| had_index(*at)) else {
            return change("sections that are now at another position", name);
        };
        let text = |word: &SectionWord| -> String {
            let letters =
                word.letters.iter().map(|letter| self.alphabet[*letter as usize].as_str());
            match &word.clue {
                Some(clue) => letters.collect::<String>() + ": " + clue,
                None => word.text.clone(),
            }
        };
        let listed: BTreeSet<String> = section.words.iter().map(text).collect();
        let used: BTreeSet<String> = match &board.list {
            List::Clues { clues, .. } => {
                let words = board.runs.iter().map(|run| board.word(run));
                words.zip(clues).map(|(word, clue)| word + ": " + clue).collect()
            }
            List::Words { words, .. } => words.iter().map(|word| word.text.clone()).collect(),
        };
        let gone: Vec<&str> = used.difference(&listed).map(String::as_str).collect();
        if !gone.is_empty() {
            return change("words that are no longer in the list", enumerate_words(&gone));
        }
        if used.len() < section.words_per_puzzle {
            let more: Vec<&str> = listed.difference(&used).map(String::as_str).collect();
            return change("sections that now have more words", enumerate_words(&more));
        }
        Ok(())
    }
}

/// Exchanges a word that has a length of its own for a word of the section that has the length of
/// another selected word, so that the puzzle is harder. If there is no such word, draws all words
/// again.
fn exchange_for_equal_length(section: &SectionPlan, selected: &mut [usize], rng: &mut Rng) {
    let length = |word: usize| section.words[word].letters.len();
    let count = |wanted: usize| selected.iter().filter(|word| length(**word) == wanted).count();
    let single: Vec<usize> =
        (0..selected.len()).filter(|index| count(length(selected[*index])) == 1).collect();
    let single = rng.choose(&single).copied();
    let spare = (0..section.words.len()).filter(|word| {
        let own = single.map(|index| length(selected[index]));
        !selected.contains(word) && count(length(*word)) > 0 && Some(length(*word)) != own
    });
    if let (Some(index), Some(word)) = (single, rng.choose(&spare.collect::<Vec<_>>())) {
        selected[index] = *word;
        return;
    }
    selected.copy_from_slice(&random_words(section, selected.len(), rng));
}

/// Different random words of a section.
fn random_words(section: &SectionPlan, count: usize, rng: &mut Rng) -> Vec<usize> {
    let mut words: Vec<usize> = (0..section.words.len()).collect();
    rng.shuffle(&mut words);
    words.truncate(count);
    words
}

fn letters_of(section: &SectionPlan, selected: &[usize]) -> Vec<Vec<u32>> {
    selected.iter().map(|word| section.words[*word].letters.clone()).collect()
}

/// The number of letters of all words and of the longest word.
fn total_and_longest(words: &[Vec<u32>]) -> (usize, usize) {
    let lengths = || words.iter().map(Vec::len);
    (lengths().sum(), lengths().max().unwrap_or(0))
}

/// The cells whose letters must be given, so that the techniques of a level solve the puzzle. `None`
/// if the puzzle is then too easy for the level.
fn given_cells(
    fill_in: &PlacementTask,
    answer: &[u32],
    level: usize,
    rng: &mut Rng,
) -> Option<BTreeSet<usize>> {
    let hardest = HARDEST[level];
    let mut givens = vec![0; answer.len()];
    let mut given = BTreeSet::new();
    loop {
        let (state, _) = fill_in.solve(&givens, hardest);
        if state.is_solved() {
            break;
        }
        // A letter that reveals much makes a puzzle too easy for the other levels.
        let cell = match level {
            0 => fill_in.best_cell(&state)?,
            _ => *rng.choose(&fill_in.open_cells(&state))?,
        };
        givens[cell] = answer[cell];
        given.insert(cell);
    }
    let mut cells: Vec<usize> = given.iter().copied().collect();
    rng.shuffle(&mut cells);
    for cell in cells {
        givens[cell] = 0;
        if fill_in.solve(&givens, hardest).0.is_solved() {
            given.remove(&cell);
        } else {
            givens[cell] = answer[cell];
        }
    }
    let is_too_easy = level > 0 && fill_in.solve(&givens, HARDEST[level - 1]).0.is_solved();
    (!is_too_easy).then_some(given)
}
