//! Makes arrowwords: a mask, words for it, and clues for the words.

use std::collections::{BTreeMap, BTreeSet};

use super::LEVELS;
use super::arrow::{Pointer, assign, in_order};
use super::board::ArrowwordBoard;
use super::history::{History, Window};
use super::mask_options::{MaskOptions, cells_of, clue_cells};
use super::mask_rules::{MAX_OPEN, longest_open};
use super::mask_search::find_mask;
use super::puzzle_text::{Givens, PlacedClue};
use bookgen_base::rng::{Draw, Rng};
use bookgen_core::PuzzlePicture;
use bookgen_core::clues::{Answer, Clue, ClueList};
use bookgen_core::entries::mask::MAX_ROWS;
use bookgen_core::entries::{
    Crossings, Entry, FillOptions, Lexicon, Outcome, Room, Shape, WordCosts, WordId, WordSets, fill,
};
use bookgen_core::figure::Direction;
use bookgen_core::solver::until_found::{Attempt, until_found};
use bookgen_core::word_list::enumerate_words;
use bookgen_core::{Change, Order, Puzzle, Setter, ShippedFile, Shortfall};

/// The numbers of earlier puzzles whose words, and whose clues, are not used, from the first choice to the
/// last, and the number of masks that are tried with each. Clues are used again only if the list has too few.
const WINDOWS: [(usize, usize, usize); 12] = [
    (ALL, ALL, 4),
    (30, ALL, 3),
    (12, ALL, 3),
    (5, ALL, 3),
    (2, ALL, 4),
    (12, 50, 3),
    (8, 30, 3),
    (5, 20, 4),
    (3, 12, 4),
    (2, 6, 6),
    (1, 3, 10),
    (0, 0, 120),
];
const ALL: usize = usize::MAX;
/// The result of an attempt that found no mask, and the number of such attempts before the setter gives up.
const NO_MASK: &str = "no mask for these words";
const MAX_WITHOUT_MASK: usize = 5;
/// The number of cells from which a mask is filled several times before another is tried: finding a large
/// mask takes longer than filling it.
const LARGE: usize = 500;
const FILLS: usize = 6;
/// The highest grade of the clues of each level.
const MAX_GRADES: [u8; 3] = [2, 3, 9];
/// The size of a clue: the width of a line in hundredths of the type size, and the maximum number of lines.
type ClueSize = (u32, usize);
/// The sizes that clues in half a cell, and in a whole cell, should have. If a word has no clue of a size,
/// the next size counts. A cell of 14 mm has lines of 5.2 times a type of 7 pt.
const HALF_CELL: [ClueSize; 5] = [(510, 2), (540, 2), (580, 2), (620, 2), (680, 2)];
const WHOLE_CELL: [ClueSize; 5] = [(510, 4), (510, 5), (540, 5), (580, 5), (620, 6)];

/// What a chapter asks for.
pub struct ArrowwordSetter {
    pub columns: usize,
    pub rows: usize,
    /// The cells of the block for a picture.
    pub block: [u32; MAX_ROWS],
    /// The clues of the list and the user's own clues.
    pub clues: ClueList,
    /// The file of the clues, if bookgen ships it.
    pub shipped_clues: Option<&'static ShippedFile>,
    /// The answers of the clues.
    pub lexicon: Lexicon,
    /// The user's own words, which must all be in the puzzle.
    pub own: Vec<WordId>,
    /// The letters of the words of the hidden phrase.
    pub phrase: Vec<Vec<String>>,
    /// The options in canonical form, and the digests of the lists.
    pub options: String,
    pub digests: String,
    /// The picture in the block.
    pub picture: Option<PuzzlePicture>,
}

/// The words that the attempts with a window may use.
struct AllowedWords {
    window: Window,
    sets: WordSets,
    room: Room,
}

impl Setter for ArrowwordSetter {
    fn params(&self, _: u32) -> String {
        format!("{};{}", self.options, self.digests)
    }

    fn shipped_files(&self) -> Vec<&'static ShippedFile> {
        self.shipped_clues.into_iter().collect()
    }

    fn picture(&self) -> Option<&PuzzlePicture> {
        self.picture.as_ref()
    }

    /// A list of clues may change, as long as it still has the clues of the puzzle.
    fn check_recorded(&self, index: u32, params: &str, puzzle: &Puzzle) -> Result<(), Change> {
        let recorded = params.strip_prefix(&self.options);
        if !recorded.is_some_and(|rest| rest.starts_with(";clues=")) {
            let (recorded, current) = (params.to_owned(), self.params(index));
            return Err(Change::Options { recorded, current });
        }
        // A puzzle string that cannot be parsed is reported elsewhere.
        let Ok(board) = ArrowwordBoard::parse(puzzle) else { return Ok(()) };
        let is_gone = |(entry, clue): &(usize, &PlacedClue)| {
            let answer = self.clues.find(&board.letters(&board.entries[*entry]));
            !answer.is_some_and(|answer| answer.clues.iter().any(|own| own.text == clue.text))
        };
        let clues = board.clue_of_entries();
        let gone: Vec<&str> =
            clues.into_iter().filter(is_gone).map(|(_, clue)| clue.text.as_str()).collect();
        match gone.is_empty() {
            true => Ok(()),
            false => Err(Change::File {
                file: "list of clues",
                part: "clues that are no longer in the list",
                names: enumerate_words(&gone),
            }),
        }
    }

    fn make(&self, order: &Order, rng: &mut Rng) -> Result<Puzzle, Shortfall> {
        let level = order.level(&LEVELS, "arrowwords")?;
        let history = History::new(&order.earlier, &self.lexicon, &self.own);
        let windows = WINDOWS.iter().enumerate().filter(|(at, (words, clues, _))| {
            let window = Window { words: *words, clues: *clues };
            let is_last = at + 1 == WINDOWS.len();
            is_last || !history.is_empty() && !history.is_too_wide(window)
        });
        let attempts: Vec<Window> = windows
            .flat_map(|(_, (words, clues, masks))| {
                std::iter::repeat_n(Window { words: *words, clues: *clues }, *masks)
            })
            .collect();
        let (most, mut attempts) = (attempts.len() as u64, attempts.into_iter());
        let mut words: Option<AllowedWords> = None;
        let mut without_mask = 0;
        until_found(most, &self.hint(), || {
            let Some(window) = attempts.next().filter(|_| without_mask < MAX_WITHOUT_MASK) else {
                return Attempt::Other(NO_MASK);
            };
            let known = words.take().filter(|known| known.window == window);
            let allowed = known.unwrap_or_else(|| self.words(level, &history, window));
            let attempt = self.attempt(level, &history, &allowed, rng);
            words = Some(allowed);
            without_mask += usize::from(matches!(attempt, Attempt::Other(NO_MASK)));
            attempt
        })
    }
}

/// Selects the clues of a level that the last puzzles do not have.
#[derive(Clone, Copy)]
struct Unused<'a> {
    level: usize,
    history: &'a History,
    /// The number of the last puzzles.
    window: usize,
}

impl<'a> Unused<'a> {
    fn clues(self, answer: &'a Answer) -> impl Iterator<Item = &'a Clue> {
        let word = answer.letters.concat();
        let clues = answer.clues.iter().filter(move |clue| clue.grade <= MAX_GRADES[self.level]);
        clues.filter(move |clue| !self.history.has_clue(&word, &clue.text, self.window))
    }
}

impl ArrowwordSetter {
    fn hint(&self) -> String {
        let mut ways = vec!["use a longer list of clues with more short words"];
        if !self.own.is_empty() {
            ways.push("fewer words of your own");
        }
        if !self.phrase.is_empty() {
            ways.push("a shorter phrase");
        }
        ways.push("another size");
        let (last, others) = ways.split_last().unwrap_or((&"", &[]));
        format!("{} or {last}", others.join(", "))
    }

    /// The words that may be used: words that are not in the last puzzles, with a clue of the level that is
    /// not in the last puzzles.
    fn words(&self, level: usize, history: &History, window: Window) -> AllowedWords {
        let unused = Unused { level, history, window: window.clues };
        let has_clue = |answer: &Answer| unused.clues(answer).next().is_some();
        let sets = WordSets::new(&self.lexicon, |word| {
            !self.own.contains(&word)
                && !history.has_word(word, window.words)
                && self.answer(word).is_some_and(has_clue)
        });
        AllowedWords { window, room: Room::new(&self.lexicon, &sets), sets }
    }

    /// The answer that is a word of the lexicon.
    fn answer(&self, word: WordId) -> Option<&Answer> {
        self.clues.find(&self.lexicon.letters(word).collect::<Vec<_>>())
    }

    /// Tries one mask.
    fn attempt(
        &self,
        level: usize,
        history: &History,
        AllowedWords { window, sets: allowed, room }: &AllowedWords,
        rng: &mut Rng,
    ) -> Attempt<Puzzle> {
        let words: u32 = (3..=allowed.longest()).map(|length| allowed.count(length)).sum();
        let (usual, most_clues) = match words {
            0..2500 => (4.5, 25),
            2500..10_000 => (4.7, 25),
            _ => (5.0, 22),
        };
        let own = self.own.iter().map(|word| word.length).max().unwrap_or(0);
        let usual_longest = if self.columns > 12 { 12 } else { 11 };
        let options = MaskOptions {
            columns: self.columns,
            rows: self.rows,
            block: self.block,
            longest: allowed.longest().min(usual_longest).max(own),
            usual,
            most_clues,
            most_open: if level == 2 { MAX_OPEN } else { 1 },
        };
        let Some(shape) = find_mask(&options, room, rng) else {
            return Attempt::Other(NO_MASK);
        };
        let entries = shape.entries();
        if level == 2 && longest_open(&shape, &entries) < MAX_OPEN {
            return Attempt::Other(LEVELS[1].name);
        }
        let crossings = Crossings::new(&entries);
        let gains = self.gains_of_letters(shape.cells.iter().filter(|cell| **cell).count());
        let has_costs = !history.is_empty() || !gains.is_empty();
        let costs = has_costs.then(|| {
            WordCosts::new(&self.lexicon, |word| {
                let letters = self.lexicon.letters(word);
                let gain: f32 = letters.filter_map(|letter| gains.get(letter)).sum();
                history.cost(word) - gain
            })
        });
        let options = FillOptions {
            costs: costs.as_ref(),
            own: &self.own,
            ..FillOptions::new(&self.lexicon, allowed)
        };
        let mut filled = fill(&crossings, &options, rng);
        for _ in 1..if shape.cells.len() > LARGE { FILLS } else { 1 } {
            if filled.outcome == Outcome::GivenUp {
                filled = fill(&crossings, &options, rng);
            }
        }
        match filled.outcome {
            Outcome::Filled => {}
            Outcome::NoPlace(_) => return Attempt::Other("masks without places for the own words"),
            Outcome::Impossible | Outcome::GivenUp => {
                return Attempt::Other("masks that the words do not fill");
            }
        }
        let unused = Unused { level, history, window: window.clues };
        let board = self.board(unused, shape, &entries, &filled.words, rng);
        board.map_or(Attempt::Other("grids without the letters of the phrase"), Attempt::Found)
    }

    /// The letters of the phrase that a grid with a number of letters would probably lack, and how much a
    /// word gains that has one.
    fn gains_of_letters(&self, cells: usize) -> BTreeMap<&str, f32> {
        /// The share of the expected letters from which more are wanted, and the gain for each share.
        const SHARE: f32 = 0.4;
        const GAIN: f32 = 1.2;
        if self.phrase.is_empty() {
            return BTreeMap::new();
        }
        let mut wanted: BTreeMap<&str, usize> = BTreeMap::new();
        for letter in self.phrase.iter().flatten() {
            *wanted.entry(letter).or_default() += 1;
        }
        let (mut all, mut counts): (usize, BTreeMap<&str, usize>) = (0, BTreeMap::new());
        for letter in self.lexicon.words().flat_map(|word| self.lexicon.letters(word)) {
            all += 1;
            if wanted.contains_key(letter) {
                *counts.entry(letter).or_default() += 1;
            }
        }
        let mut gains = BTreeMap::new();
        for (letter, wanted) in wanted {
            let count = counts.get(letter).copied().unwrap_or(0);
            let expected = (count * cells) as f32 / all.max(1) as f32;
            let share = wanted as f32 / expected.max(0.1);
            if share > SHARE {
                gains.insert(letter, GAIN * share.min(4.0));
            }
        }
        gains
    }

    fn board(
        &self,
        unused: Unused<'_>,
        shape: Shape,
        entries: &[Entry],
        words: &[WordId],
        rng: &mut Rng,
    ) -> Option<Puzzle> {
        let is_clue = clue_cells(&shape, &cells_of(&self.block, &shape));
        let pointers = self.assign(unused, &shape, entries, &is_clue, words)?;
        let mut answer: Vec<Option<String>> = vec![None; shape.cells.len()];
        for (entry, word) in entries.iter().zip(words) {
            for (cell, letter) in entry.cells.iter().zip(self.lexicon.letters(*word)) {
                answer[*cell] = Some(letter.to_owned());
            }
        }
        let clues = self.clues(unused, &pointers, words, rng)?;
        let mut letters = vec![None; answer.len()];
        if unused.level == 0 {
            for cell in starters(entries, rng) {
                letters[cell].clone_from(&answer[cell]);
            }
        }
        // Arrows from below leave no room for a number.
        let is_taken = |cell: &usize| {
            clues.iter().any(|clue| {
                clue.arrow.side == Direction::Up
                    && clue.arrow.first_cell(&shape, clue.cell) == Some(*cell)
            })
        };
        let free = (0..answer.len()).filter(|cell| letters[*cell].is_none() && !is_taken(cell));
        let phrase = self.hide_phrase(&answer, free.collect(), rng)?;
        let givens = Givens { shape, letters, clues, phrase };
        Some(ArrowwordBoard::new(givens, answer).ok()?.puzzle())
    }

    /// Gives each entry a clue cell. Entries without short clues get cells of their own, if that is possible.
    fn assign(
        &self,
        unused: Unused<'_>,
        shape: &Shape,
        entries: &[Entry],
        is_clue: &[bool],
        words: &[WordId],
    ) -> Option<Vec<Pointer>> {
        let shortest = |word: &WordId| {
            let clues = self.answer(*word).map(|answer| unused.clues(answer));
            let fits = |clue: &Clue| HALF_CELL.iter().position(|size| fits(&clue.text, *size));
            let first = clues.into_iter().flatten().filter_map(fits).min();
            first.unwrap_or(HALF_CELL.len())
        };
        let sizes: Vec<usize> = words.iter().map(shortest).collect();
        let mut limits =
            (0..=HALF_CELL.len()).map(|most| sizes.iter().map(|own| *own > most).collect());
        limits.find_map(|needs: Vec<bool>| assign(shape, entries, is_clue, &needs).ok())
    }

    /// Chooses a clue for each entry. The clues are in the order of their cells.
    fn clues(
        &self,
        unused: Unused<'_>,
        pointers: &[Pointer],
        words: &[WordId],
        rng: &mut Rng,
    ) -> Option<Vec<PlacedClue>> {
        let mut clues = Vec::new();
        let mut used: BTreeSet<&str> = BTreeSet::new();
        for (pointer, word) in pointers.iter().zip(words) {
            let is_half = pointers.iter().filter(|other| other.cell == pointer.cell).count() > 1;
            let sizes: &[ClueSize] = if is_half { &HALF_CELL } else { &WHOLE_CELL };
            let answer = self.answer(*word)?;
            let mut choices: Vec<&Clue> = unused.clues(answer).collect();
            if choices.is_empty() {
                // An own word that an earlier puzzle has, too.
                choices = answer.clues.iter().collect();
            }
            let is_new: Vec<&Clue> =
                choices.iter().copied().filter(|clue| !used.contains(clue.text.as_str())).collect();
            let choices = if is_new.is_empty() { choices } else { is_new };
            let length = |clue: &Clue| clue.text.chars().count();
            let of_size = |size: &ClueSize| -> Vec<&Clue> {
                choices.iter().copied().filter(|clue| fits(&clue.text, *size)).collect()
            };
            let short = sizes.iter().map(of_size).find(|short| !short.is_empty());
            let short = short.unwrap_or_default();
            let clue = match (short.is_empty(), unused.level) {
                (true, _) => choices.into_iter().min_by_key(|clue| length(clue))?,
                // The easy level has the easiest clues, the hard level mostly the hardest.
                (false, 0) => short.into_iter().min_by_key(|clue| clue.grade)?,
                (false, 2) if rng.below(4) > 0 => {
                    short.into_iter().max_by_key(|clue| clue.grade)?
                }
                (false, _) => rng.choose(&short).copied()?,
            };
            used.insert(&clue.text);
            let Pointer { cell, arrow } = *pointer;
            clues.push(PlacedClue { cell, arrow, text: clue.text.clone() });
        }
        clues.sort_by_key(|clue| clue.cell);
        for pair in clues.chunk_by_mut(|a, b| a.cell == b.cell) {
            if let [a, b] = pair
                && in_order(a.arrow, b.arrow)? != [a.arrow, b.arrow]
            {
                pair.reverse();
            }
        }
        Some(clues)
    }

    /// The cells of the hidden phrase. `None` if a letter is missing.
    fn hide_phrase(
        &self,
        answer: &[Option<String>],
        mut cells: Vec<usize>,
        rng: &mut Rng,
    ) -> Option<Vec<Vec<usize>>> {
        rng.shuffle(&mut cells);
        let mut take = |letter: &String| {
            let at = cells.iter().position(|cell| answer[*cell].as_ref() == Some(letter))?;
            Some(cells.swap_remove(at))
        };
        let word = |word: &Vec<String>| word.iter().map(&mut take).collect::<Option<Vec<usize>>>();
        self.phrase.iter().map(word).collect()
    }
}

/// Whether a clue fits in lines. Long words are broken, except after a hyphen.
fn fits(text: &str, (width, most): ClueSize) -> bool {
    let space = width_of(' ');
    let (mut lines, mut used) = (1, 0);
    for word in text.split_whitespace() {
        let mut length: u32 = word.chars().map(width_of).sum();
        if length > width && word.contains('-') {
            return false;
        }
        if used > 0 && used + space + length <= width {
            used += space + length;
            continue;
        }
        lines += usize::from(used > 0);
        // Breaks are between syllables, so a broken line is not full.
        while length > width {
            lines += 1;
            length -= width * 3 / 4;
        }
        used = length;
    }
    lines <= most
}

/// The approximate width of a character in a sans-serif font, in hundredths of the type size.
fn width_of(c: char) -> u32 {
    match c {
        ' ' | '’' => 22,
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '!' => 25,
        'I' | 'f' | 'r' | 't' | '-' => 35,
        'J' | 's' | 'z' | '?' => 44,
        'a' | 'c' | 'e' | 'g' | 'k' | 'v' | 'x' | 'y' | 'L' => 50,
        'm' | 'w' | 'M' | 'O' | 'Q' | '…' => 82,
        'W' => 105,
        'A' | 'D' | 'G' | 'H' | 'N' | 'U' | 'V' | '&' => 74,
        'A'..='Z' | '0'..='9' => 62,
        _ => 56,
    }
}

/// Cells whose letters are given, so that each word has a given letter. Cells of two words come first.
fn starters(entries: &[Entry], rng: &mut Rng) -> Vec<usize> {
    let mut is_open = vec![true; entries.len()];
    let mut starters = Vec::new();
    let mut order: Vec<usize> = entries.iter().flat_map(|entry| entry.cells.clone()).collect();
    order.sort_unstable();
    order.dedup();
    rng.shuffle(&mut order);
    for wanted in [2, 1] {
        for cell in &order {
            let own =
                (0..entries.len()).filter(|at| is_open[*at] && entries[*at].cells.contains(cell));
            let own: Vec<usize> = own.collect();
            if own.len() == wanted {
                starters.push(*cell);
                own.into_iter().for_each(|at| is_open[at] = false);
            }
        }
    }
    starters
}
