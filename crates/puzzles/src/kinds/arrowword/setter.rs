//! Makes arrowwords: a mask, words for it, and clues for the words.

use std::collections::{BTreeMap, BTreeSet};

use super::LEVELS;
use super::arrow::{Pointer, assign, in_order};
use super::board::ArrowwordBoard;
use super::clue_size::{ClueSize, HALF_CELL, USUAL_SIZES, WHOLE_CELL, fits};
use super::history::{History, Window};
use super::mask_options::{MaskOptions, cells_of, clue_cells};
use super::mask_rules::{MAX_OPEN, longest_open, most_of_picture, odd_block_at_start};
use super::mask_search::find_mask;
use super::puzzle_text::{Givens, PlacedClue};
use bookgen_base::diagnostic::{Diagnostic, Faults, Place};
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
use bookgen_core::{Change, Order, Puzzle, Setter, ShippedFile, Shortfall, Target};

/// The stages of the search, from the first choice to the last. Clues are used again, and are longer, only if
/// the list has too few.
const STAGES: [Stage; 16] = [
    Stage::new(ALL, ALL, 10),
    Stage::new(30, ALL, 3),
    Stage { repeats: Some(2), ..Stage::new(12, ALL, 8) },
    Stage { repeats: Some(4), ..Stage::new(5, ALL, 12) },
    Stage::new(12, ALL, 3),
    Stage::new(5, ALL, 3),
    Stage::new(2, ALL, 4),
    Stage::new(12, 50, 3),
    Stage::new(8, 30, 3),
    Stage::new(5, 20, 4),
    Stage::new(3, 12, 4),
    Stage::new(2, 6, 6),
    Stage { sizes: Some(USUAL_SIZES + 1), ..Stage::new(2, 4, 10) },
    Stage { sizes: Some(USUAL_SIZES + 2), ..Stage::new(1, 3, 10) },
    Stage::new(0, 0, 30),
    Stage { sizes: None, ..Stage::new(0, 0, 120) },
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

/// What a chapter asks for.
pub struct ArrowwordSetter {
    pub columns: usize,
    pub rows: usize,
    /// The cells of the block for a picture.
    pub block: [u32; MAX_ROWS],
    /// The place of the option for the block in the spec.
    pub block_place: Place,
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

/// A stage of the search.
#[derive(Clone, Copy, Debug)]
struct Stage {
    /// The earlier puzzles whose words and clues are not used.
    window: Window,
    /// The maximum number of masks.
    masks: usize,
    /// The maximum number of words that earlier puzzles have, if it is limited.
    repeats: Option<usize>,
    /// The number of the sizes that clues may have; `None` for clues of any size.
    sizes: Option<usize>,
}

impl Stage {
    const fn new(words: usize, clues: usize, masks: usize) -> Stage {
        Stage { window: Window { words, clues }, masks, repeats: None, sizes: Some(USUAL_SIZES) }
    }

    /// Whether words and clues are used again without limit.
    fn is_free(self) -> bool {
        self.window == Window { words: 0, clues: 0 }
    }

    /// The sizes of clues, from the one that is wanted to the largest.
    fn sizes(self, is_half: bool) -> &'static [ClueSize] {
        let sizes = if is_half { &HALF_CELL } else { &WHOLE_CELL };
        &sizes[..self.sizes.unwrap_or(sizes.len())]
    }

    /// Whether a clue is short enough for a cell, or for half a cell.
    fn allows(self, clue: &Clue, is_half: bool) -> bool {
        let mut sizes = self.sizes(is_half).iter();
        self.sizes.is_none() || sizes.any(|size| fits(&clue.text, *size))
    }
}

/// The words that the attempts of a stage may use.
struct AllowedWords {
    sets: WordSets,
    room: Room,
    /// Words whose clues need a whole cell.
    long: BTreeSet<WordId>,
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

    fn check(&self, target: Target) -> Result<(), Faults> {
        let Target::Level(level) = target else { return Ok(()) };
        let odd = odd_block_at_start(&self.block).filter(|_| level.name != LEVELS[2].name);
        let Some((columns, rows)) = odd else { return Ok(()) };
        let even = |count: usize, side: usize| {
            let up = count.next_multiple_of(2);
            if up <= most_of_picture(side, false) { up } else { up - 2 }
        };
        let (even_columns, even_rows) = (even(columns, self.columns), even(rows, self.rows));
        let message = "a picture at the top left needs an even number of columns and of rows";
        let label = format!("{columns} columns and {rows} rows, and the level `{}`", level.name);
        let help = format!(
            "write `picture = \"{even_columns}x{even_rows}\"`, or choose another `picture_place` or the level `{}`",
            LEVELS[2].name
        );
        Err(Diagnostic::input(message).at(&self.block_place, label).help(help).into())
    }

    fn make(&self, order: &Order, rng: &mut Rng) -> Result<Puzzle, Shortfall> {
        let level = order.level(&LEVELS, "arrowwords")?;
        let history = History::new(&order.earlier, &self.lexicon, &self.own);
        let is_wanted = |stage: &Stage| {
            stage.is_free() || !history.is_empty() && !history.is_too_wide(stage.window)
        };
        let stages: Vec<Stage> = STAGES.into_iter().filter(is_wanted).collect();
        let most = stages.iter().map(|stage| stage.masks as u64).sum();
        let (mut at, mut tried, mut without_mask) = (0, 0, 0);
        let mut words: Option<AllowedWords> = None;
        until_found(most, &self.hint(), || {
            while stages.get(at).is_some_and(|stage| tried == stage.masks) {
                (at, tried, without_mask, words) = (at + 1, 0, 0, None);
            }
            let Some(stage) = stages.get(at) else { return Attempt::Other(NO_MASK) };
            let unused = Unused { level, history: &history, stage: *stage };
            let allowed = words.get_or_insert_with(|| self.words(unused));
            let attempt = self.attempt(unused, allowed, rng);
            tried += 1;
            without_mask += usize::from(matches!(attempt, Attempt::Other(NO_MASK)));
            if without_mask == MAX_WITHOUT_MASK {
                tried = stage.masks;
            }
            attempt
        })
    }
}

/// Selects the words and clues of a level that the last puzzles do not have.
#[derive(Clone, Copy)]
struct Unused<'a> {
    level: usize,
    history: &'a History,
    /// The stage of the search, which has the number of the last puzzles.
    stage: Stage,
}

impl<'a> Unused<'a> {
    fn clues(self, answer: &'a Answer) -> impl Iterator<Item = &'a Clue> {
        let word = answer.letters.concat();
        let clues = answer.clues.iter().filter(move |clue| clue.grade <= MAX_GRADES[self.level]);
        clues.filter(move |clue| !self.history.has_clue(&word, &clue.text, self.stage.window.clues))
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
    /// not in the last puzzles, and not too long.
    fn words(&self, unused: Unused<'_>) -> AllowedWords {
        let Unused { history, stage, .. } = unused;
        let has_clue = |word: WordId, is_half: bool| {
            let mut clues = self.answer(word).into_iter().flat_map(|answer| unused.clues(answer));
            clues.any(|clue| stage.allows(clue, is_half))
        };
        let mut long = BTreeSet::new();
        let sets = WordSets::new(&self.lexicon, |word| {
            if self.own.contains(&word) || history.has_word(word, stage.window.words) {
                return false;
            }
            let is_short = has_clue(word, true);
            let is_long = !is_short && has_clue(word, false);
            if is_long {
                long.insert(word);
            }
            is_short || is_long
        });
        AllowedWords { room: Room::new(&self.lexicon, &sets), sets, long }
    }

    /// The answer that is a word of the lexicon.
    fn answer(&self, word: WordId) -> Option<&Answer> {
        self.clues.find(&self.lexicon.letters(word).collect::<Vec<_>>())
    }

    /// Tries one mask.
    fn attempt(
        &self,
        unused: Unused<'_>,
        AllowedWords { sets: allowed, room, long }: &AllowedWords,
        rng: &mut Rng,
    ) -> Attempt<Puzzle> {
        let Unused { level, history, stage } = unused;
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
        /// The cost of a word whose clue needs a whole cell.
        const LONG: f32 = 1.5;
        let has_costs = !history.is_empty() || !gains.is_empty() || !long.is_empty();
        let costs = has_costs.then(|| {
            WordCosts::new(&self.lexicon, |word| {
                let letters = self.lexicon.letters(word);
                let gain: f32 = letters.filter_map(|letter| gains.get(letter)).sum();
                let long = if long.contains(&word) { LONG } else { 0.0 };
                history.cost(word) + long - gain
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
        let repeats = filled.words.iter().filter(|word| history.has_word(**word, ALL)).count();
        if stage.repeats.is_some_and(|most| repeats > most) {
            return Attempt::Other("grids with many words of earlier puzzles");
        }
        match self.board(unused, shape, &entries, &filled.words, rng) {
            Ok(puzzle) => Attempt::Found(puzzle),
            Err(reason) => Attempt::Other(reason),
        }
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

    /// The puzzle of a filled grid. The error says what the grid lacks.
    fn board(
        &self,
        unused: Unused<'_>,
        shape: Shape,
        entries: &[Entry],
        words: &[WordId],
        rng: &mut Rng,
    ) -> Result<Puzzle, &'static str> {
        /// Why clues have no places.
        const LONG: &str = "grids with too little room for their clues";
        /// Why a grid is not a puzzle.
        const PHRASE: &str = "grids without the letters of the phrase";
        let is_clue = clue_cells(&shape, &cells_of(&self.block, &shape));
        let pointers = self.assign(unused, &shape, entries, &is_clue, words).ok_or(LONG)?;
        let mut answer: Vec<Option<String>> = vec![None; shape.cells.len()];
        for (entry, word) in entries.iter().zip(words) {
            for (cell, letter) in entry.cells.iter().zip(self.lexicon.letters(*word)) {
                answer[*cell] = Some(letter.to_owned());
            }
        }
        let clues = self.clues(unused, &pointers, words, rng).ok_or(LONG)?;
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
        let phrase = self.hide_phrase(&answer, free.collect(), rng).ok_or(PHRASE)?;
        let givens = Givens { shape, letters, clues, phrase };
        Ok(ArrowwordBoard::new(givens, answer).map_err(|_| PHRASE)?.puzzle())
    }

    /// Gives each entry a clue cell. Entries without short clues get cells of their own, if that is possible.
    /// `None` if clues are too long for the stage.
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
        let limits = 0..unused.stage.sizes.unwrap_or(HALF_CELL.len() + 1);
        let mut limits = limits.map(|most| sizes.iter().map(|own| *own > most).collect());
        limits.find_map(|needs: Vec<bool>| assign(shape, entries, is_clue, &needs).ok())
    }

    /// Chooses a clue for each entry. The clues are in the order of their cells. `None` if a clue is too long
    /// for the stage.
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
            let short =
                unused.stage.sizes(is_half).iter().map(of_size).find(|short| !short.is_empty());
            let short = short.unwrap_or_default();
            let clue = match (short.is_empty(), unused.level) {
                (true, _) if unused.stage.sizes.is_some() => return None,
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
