//! Makes word wheels: a word of nine letters, and a letter for the hub.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use super::board::{LetterWords, ListName, Params, WordWheelBoard, is_letter, words_of};
use super::{CLASSES, HUB, LETTERS, LEVELS, WORDS};
use bookgen_base::diagnostic::{Diagnostic, Faults, Place};
use bookgen_base::rng::{Draw, Rng};
use bookgen_base::schema::Values;
use bookgen_core::entries::{ChosenWords, WordId};
use bookgen_core::letters::{Accents, main_language, strip_accents};
use bookgen_core::solver::until_found::{Attempt, until_found};
use bookgen_core::word_list::{canonical_ij, enumerate_words, is_language_code, short_digest};
use bookgen_core::{Change, Order, Puzzle, Setter, ShippedFile, Shortfall, Target, blocklist};

/// The number of words of nine letters that are tried.
const MAX_ATTEMPTS: usize = 400;
/// The number of words that are tried again, around another hub, if no unused word gives a wheel.
const MAX_REPEATED: usize = 100;
/// The number of times that the letters of a wheel are shuffled to avoid offensive words.
const MAX_ARRANGEMENTS: usize = 100;

/// What a chapter asks for.
struct WordWheelSetter {
    list: ChosenWords,
    params: Params,
    /// The words of nine letters, for each group.
    sources: [Vec<WordId>; 3],
    /// The offensive words of the language.
    offensive: BTreeSet<String>,
    /// The words that gave no wheel of a level, and what they gave instead. They are not tried again.
    misses: Mutex<BTreeMap<(WordId, usize), &'static str>>,
    /// The options in canonical form.
    options: String,
    /// The place of the list in the spec.
    place: Place,
}

/// The setter for the options of a chapter.
///
/// # Errors
/// The list cannot be read, or has no word of nine letters.
pub fn setter(options: &Values) -> Result<impl Setter + use<>, Faults> {
    let language = options.text("language").unwrap_or("en");
    let accents = options.text("accents").map(|name| Accents::from_name(Some(name)));
    let main = main_language(language).to_ascii_lowercase();
    let main = if is_language_code(&main) { main } else { "und".to_owned() };
    let least = options.int("least").and_then(|least| usize::try_from(least).ok()).unwrap_or(4);
    let (list, place) = ChosenWords::of_options(options, &main)?;
    let file = list.file();
    let digest = short_digest(&file.digest).to_owned();
    let mut sources = [const { Vec::new() }; 3];
    let lexicon = &file.lexicon;
    for word in lexicon.words().filter(|word| word.length == LETTERS) {
        let letters: Option<Vec<char>> = lexicon.letters(word).map(single).collect();
        let class = CLASSES.iter().position(|most| lexicon.class(word) <= *most);
        if let (Some(_), Some(class)) = (letters, class) {
            sources[class].push(word);
        }
    }
    if sources.iter().all(Vec::is_empty) {
        let fault = Diagnostic::input(format!("{} has no word of nine letters", file.name));
        let label = format!("{} words", lexicon.words().count());
        let help = "add words of nine letters, or use a longer list";
        return Err(fault.at(&place, label).help(help).into());
    }
    let mut text = format!("language={main};least={least}");
    if let Some(accents) = accents {
        text = text + ";accents=" + accents.name();
    }
    text += canonical_ij(options);
    let name = match &list {
        ChosenWords::BuiltIn(_) => ListName::BuiltIn(digest),
        ChosenWords::Own(_) => ListName::Own(digest),
    };
    let params = Params { language: main, list: name, least };
    let offensive = blocklist::of_language(language);
    let misses = Mutex::default();
    Ok(WordWheelSetter { list, params, sources, offensive, misses, options: text, place })
}

/// The only character of a letter.
fn single(letter: &str) -> Option<char> {
    letter.chars().next().filter(|c| is_letter(*c) && letter.chars().eq([*c]))
}

impl Setter for WordWheelSetter {
    fn params(&self, _: u32) -> String {
        format!("{};words={}", self.options, short_digest(&self.list.file().digest))
    }

    /// The classes of all words of the answer.
    fn word_classes(&self, puzzle: &Puzzle) -> Vec<u8> {
        let file = self.list.file();
        let Ok(board) = WordWheelBoard::parse(puzzle) else { return Vec::new() };
        let class = |word: &String| {
            let letters: Vec<String> = word.chars().map(String::from).collect();
            Some(file.lexicon.class(file.lexicon.find(&letters)?))
        };
        board.groups.iter().flatten().filter(|_| file.has_classes).filter_map(class).collect()
    }

    fn shipped_files(&self) -> Vec<&'static ShippedFile> {
        self.list.file().shipped().into_iter().collect()
    }

    /// A list may change, as long as it still gives the words of the puzzle.
    fn check_recorded(&self, index: u32, params: &str, puzzle: &Puzzle) -> Result<(), Change> {
        let is_same = |rest: &str| rest.starts_with(";words=");
        if !params.strip_prefix(&self.options).is_some_and(is_same) {
            let (recorded, current) = (params.to_owned(), self.params(index));
            return Err(Change::Options { recorded, current });
        }
        // A puzzle string that cannot be parsed is reported elsewhere.
        let Ok(board) = WordWheelBoard::parse(puzzle) else { return Ok(()) };
        let words = words_of(
            &self.list.file().lexicon,
            &board.letters,
            board.params.least,
            &self.offensive,
        );
        let all = || board.groups.iter().flatten();
        let gone = all().filter(|word| !words.iter().flatten().any(|own| own == *word));
        let new = words.iter().flatten().filter(|word| !all().any(|own| own == *word));
        let changed: Vec<&str> = gone.chain(new).map(String::as_str).collect();
        match changed.is_empty() {
            true => Ok(()),
            false => Err(Change::File {
                file: "word list",
                part: "words of the puzzle that only one of the two lists has",
                names: enumerate_words(&changed),
            }),
        }
    }

    fn check(&self, target: Target) -> Result<(), Faults> {
        let Target::Level(level) = target else { return Ok(()) };
        let of_level = LEVELS.iter().position(|own| own == level);
        let groups: &[usize] = match of_level {
            Some(0) => &[0],
            Some(1) => &[0, 1],
            _ => &[2],
        };
        if groups.iter().any(|group| !self.sources[*group].is_empty()) {
            return Ok(());
        }
        let file = self.list.file();
        let message =
            format!("{} has no word of nine letters for the level {}", file.name, level.name);
        let label = match file.has_classes {
            true => "the words of nine letters have other classes",
            false => "all words have the class 10",
        };
        let known = if self.sources[0].is_empty() { "hard" } else { "easy" };
        let help = format!(
            "write the level `{known}`, or a list with words of other classes, such as `[50]`"
        );
        Err(Diagnostic::input(message).at(&self.place, label).help(help).into())
    }

    fn make(&self, order: &Order, rng: &mut Rng) -> Result<Puzzle, Shortfall> {
        let level = order.level(&LEVELS, "word wheels")?;
        let groups: &[usize] = [&[0][..], &[0, 1], &[2]][level];
        let (mut unused, mut used) = self.by_use(groups, &order.earlier);
        rng.shuffle(&mut unused);
        unused.truncate(MAX_ATTEMPTS);
        let hint = "use a longer list of words with classes, another `least`, or another level";
        let most = unused.len() + used.len().min(MAX_REPEATED);
        let mut words = unused.into_iter();
        until_found(most as u64, hint, || {
            if words.len() == 0 {
                // No unused word gives a wheel. The others follow, those with the fewest uses first.
                rng.shuffle(&mut used);
                used.sort_by_key(|(uses, _)| *uses);
                let others: Vec<WordId> = used.drain(..).map(|(_, word)| word).collect();
                words = others.into_iter();
            }
            match words.next() {
                Some(word) => self.attempt(word, level, rng),
                None => Attempt::Other("without words of nine letters"),
            }
        })
    }
}

impl WordWheelSetter {
    /// Splits the words of nine letters in the given groups by how many earlier puzzles use them. The first
    /// list has the words with the fewest uses, the second list the other words, each with its number of uses.
    fn by_use(
        &self,
        groups: &[usize],
        earlier: &[Arc<Puzzle>],
    ) -> (Vec<WordId>, Vec<(usize, WordId)>) {
        let lexicon = &self.list.file().lexicon;
        let mut counts: BTreeMap<WordId, usize> = BTreeMap::new();
        for board in earlier.iter().filter_map(|puzzle| WordWheelBoard::parse(puzzle).ok()) {
            for word in board.groups.iter().flatten().filter(|word| word.chars().count() == LETTERS)
            {
                let letters: Vec<String> = word.chars().map(String::from).collect();
                if let Some(word) = lexicon.find(&letters) {
                    *counts.entry(word).or_default() += 1;
                }
            }
        }
        let all = groups.iter().flat_map(|group| &self.sources[*group]).copied();
        let counted = all.map(|word| (counts.get(&word).copied().unwrap_or(0), word));
        let counted: Vec<(usize, WordId)> = counted.collect();
        let least = counted.iter().map(|(count, _)| *count).min().unwrap_or(0);
        let (unused, used): (Vec<_>, Vec<_>) =
            counted.into_iter().partition(|(count, _)| *count == least);
        (unused.into_iter().map(|(_, word)| word).collect(), used)
    }

    /// Tries the letters of a word, each as the hub.
    fn attempt(&self, word: WordId, level: usize, rng: &mut Rng) -> Attempt<Puzzle> {
        let lexicon = &self.list.file().lexicon;
        let mut letters: Vec<char> = lexicon.letters(word).filter_map(single).collect();
        if letters.len() != LETTERS {
            return Attempt::Other("without nine letters");
        }
        rng.shuffle(&mut letters);
        let misses = || self.misses.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = misses().get(&(word, level)) {
            return Attempt::Other(found);
        }
        let words = LetterWords::new(lexicon, &letters, self.params.least);
        let mut found = "with too few or too many words";
        for hub in 0..LETTERS {
            let mut own = letters.clone();
            own.swap(HUB, hub);
            let groups = words.around(own[HUB], &self.offensive);
            if !WORDS.contains(&groups.iter().map(Vec::len).sum()) {
                continue;
            }
            let Ok(board) = WordWheelBoard::new(self.params.clone(), own, groups) else { continue };
            if *board.level() == LEVELS[level] {
                return Attempt::Found(self.arranged(board, rng).puzzle());
            }
            found = board.level().name;
        }
        misses().insert((word, level), found);
        Attempt::Other(found)
    }

    /// Moves the letters around the hub until no line of the grid spells an offensive word.
    fn arranged(&self, mut board: WordWheelBoard, rng: &mut Rng) -> WordWheelBoard {
        for _ in 0..MAX_ARRANGEMENTS {
            if !lines(&board.letters).iter().any(|line| self.offensive.contains(line)) {
                break;
            }
            let hub = board.letters.remove(HUB);
            rng.shuffle(&mut board.letters);
            board.letters.insert(HUB, hub);
        }
        board
    }
}

/// The rows, columns and diagonals of the grid, in both directions, in letters without accents.
pub fn lines(letters: &[char]) -> Vec<String> {
    const LINES: [[usize; 3]; 8] =
        [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    let line = |line: [usize; 3]| -> String { line.map(|at| letters[at]).into_iter().collect() };
    let ways = |[first, middle, last]: [usize; 3]| [[first, middle, last], [last, middle, first]];
    LINES.into_iter().flat_map(ways).map(|own| strip_accents(&line(own))).collect()
}
