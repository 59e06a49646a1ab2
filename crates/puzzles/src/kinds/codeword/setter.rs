//! Makes codewords: a filled grid, and starters with which a reader can solve it.

use std::collections::BTreeSet;

use super::LEVELS;
use super::board::CodewordBoard;
use super::filled_grid::{FilledGrid, GridMaker, NoGrid};
use super::knowledge::{Code, Knowledge};
use super::pangram::Letters;
use super::puzzle_text::Givens;
use super::solver::{HARDEST, solve};
use super::word_source::{MAX_STORED, WordSource};
use bookgen_base::diagnostic::{Diagnostic, Faults, Place};
use bookgen_base::rng::{Draw, Rng};
use bookgen_core::entries::{Entry, Lexicon, WordFile, WordSets};
use bookgen_core::solver::until_found::{Attempt, until_found};
use bookgen_core::word_list::{enumerate_words, short_digest};
use bookgen_core::{Change, Order, Puzzle, Setter, ShippedFile, Shortfall, Target};

/// The highest class of the words of each level.
pub const CEILINGS: [u8; 3] = [20, 35, 50];
/// The number of starters of each level.
pub const STARTERS: [usize; 3] = [3, 2, 1];
/// The maximum number of filled grids that are tried for a puzzle.
const MAX_GRIDS: u64 = 60;
/// The same number for very long lists.
const MIN_GRIDS: u64 = 10;
/// The number of words that all grids of a puzzle may look at. A grid looks at the whole list, so a long list
/// has fewer grids.
const MAX_WORDS: u64 = 7_000_000;
/// The number of choices of starters for a grid.
const CHOICES: usize = 26;
/// The text before the digest of a list in the parameters.
const DIGEST: &str = ";list=";

/// The list of words of a chapter.
#[derive(Debug)]
pub enum ListOfWords {
    /// A list that bookgen ships.
    Shipped { language: &'static str, file: &'static WordFile },
    /// A list of the user.
    Own(Box<WordFile>),
}

impl ListOfWords {
    /// The list with its digest.
    pub fn file(&self) -> &WordFile {
        match self {
            ListOfWords::Shipped { file, .. } => file,
            ListOfWords::Own(file) => file,
        }
    }

    /// The language of a list that bookgen ships, or `own`.
    pub fn name(&self) -> &'static str {
        match self {
            ListOfWords::Shipped { language, .. } => language,
            ListOfWords::Own(_) => "own",
        }
    }
}

/// What a chapter asks for.
pub struct CodewordSetter {
    pub columns: usize,
    pub rows: usize,
    pub words: ListOfWords,
    /// The number of starters; `None` for the number of the level.
    pub starters: Option<usize>,
    /// Whether each letter of the alphabet must be used; `None` if that depends on the list and the size.
    pub all_letters: Option<bool>,
    /// The place of the option `all_letters`.
    pub place: Place,
    /// The options in canonical form.
    pub options: String,
}

impl Setter for CodewordSetter {
    /// The options, and the digest of a list of the user.
    fn params(&self, _: u32) -> String {
        match &self.words {
            ListOfWords::Shipped { .. } => self.options.clone(),
            ListOfWords::Own(file) => {
                format!("{}{DIGEST}{}", self.options, short_digest(&file.digest))
            }
        }
    }

    fn word_classes(&self, puzzle: &Puzzle) -> Vec<u8> {
        let file = self.words.file();
        let Ok(board) = CodewordBoard::parse(puzzle) else { return Vec::new() };
        let class = |entry: &Entry| {
            let letters: Option<Vec<&str>> =
                entry.cells.iter().map(|cell| board.letter(*cell)).collect();
            Some(file.lexicon.class(file.lexicon.find(&letters?)?))
        };
        board.entries.iter().filter(|_| file.has_classes).filter_map(class).collect()
    }

    fn shipped_files(&self) -> Vec<&'static ShippedFile> {
        self.words.file().shipped().into_iter().collect()
    }

    /// A list of the user may change, as long as the words that fit the puzzle stay the same.
    fn check_recorded(&self, index: u32, params: &str, puzzle: &Puzzle) -> Result<(), Change> {
        let options = params.rsplit_once(DIGEST).map_or(params, |(options, _)| options);
        let ListOfWords::Own(file) = &self.words else {
            let (recorded, current) = (params.to_owned(), self.params(index));
            return if recorded == current {
                Ok(())
            } else {
                Err(Change::Options { recorded, current })
            };
        };
        if options != self.options {
            let (recorded, current) = (params.to_owned(), self.params(index));
            return Err(Change::Options { recorded, current });
        }
        // A puzzle string that cannot be parsed is reported elsewhere.
        let Ok(board) = CodewordBoard::parse(puzzle) else { return Ok(()) };
        let then: BTreeSet<String> = board.source.words.iter().map(|word| word.concat()).collect();
        let words = board.fitting_words(&file.lexicon);
        let now: BTreeSet<String> = words.iter().map(|word| word.concat()).collect();
        let change = |part, from: &BTreeSet<String>, to: &BTreeSet<String>| {
            let names: Vec<&str> = from.difference(to).map(String::as_str).collect();
            Change::File { file: "list of words", part, names: enumerate_words(&names) }
        };
        if !then.is_subset(&now) {
            return Err(change("words that are no longer in the list", &then, &now));
        }
        if !now.is_subset(&then) {
            return Err(change("new words that fit the puzzle, too", &now, &then));
        }
        Ok(())
    }

    fn check(&self, target: Target) -> Result<(), Faults> {
        let Target::Level(level) = target else { return Ok(()) };
        let level = LEVELS.iter().position(|known| known == level);
        let (Some(level), Some(true)) = (level, self.all_letters) else { return Ok(()) };
        let lexicon = &self.words.file().lexicon;
        let letters = Letters::new(lexicon, &WordSets::up_to(lexicon, self.ceiling(level)));
        let Some(missing) = letters.missing() else { return Ok(()) };
        let letter = &lexicon.alphabet()[missing];
        Err(Diagnostic::input(format!("no common word of the list has the letter {letter}"))
            .at(&self.place, format!("no word of the level `{}`", LEVELS[level].name))
            .help("choose a harder level, or remove `all_letters`")
            .into())
    }

    fn make(&self, order: &Order, rng: &mut Rng) -> Result<Puzzle, Shortfall> {
        let level = order.level(&LEVELS, "codewords")?;
        let lexicon = &self.words.file().lexicon;
        let maker =
            GridMaker::new(lexicon, self.ceiling(level), self.columns, self.rows, self.all_letters);
        maker.words.check(&self.hint())?;
        let mut has_lattice = true;
        let grids = (MAX_WORDS / u64::from(maker.words.count())).clamp(MIN_GRIDS, MAX_GRIDS);
        until_found(grids, &self.hint(), || match has_lattice.then(|| maker.make(rng)) {
            Some(Ok(grid)) => self.attempt(lexicon, level, &grid, rng),
            None | Some(Err(NoGrid::Lattice)) => {
                has_lattice = false;
                Attempt::Other("no lattice for these words")
            }
            Some(Err(NoGrid::Words)) => Attempt::Other("lattices that the words do not fill"),
            Some(Err(NoGrid::Letters)) => Attempt::Other("grids without a letter of the alphabet"),
        })
    }
}

impl CodewordSetter {
    /// The highest class of the words of a level.
    fn ceiling(&self, level: usize) -> u8 {
        if self.words.file().has_classes { CEILINGS[level] } else { u8::MAX }
    }

    fn hint(&self) -> String {
        let mut ways = Vec::new();
        if self.starters.is_some() {
            ways.push("another number of `starters`");
        }
        if self.all_letters == Some(true) {
            ways.push("`all_letters = false`");
        }
        ways.push("another level, a larger grid");
        let list = match &self.words {
            ListOfWords::Own(_) => "a list with more words of 3 to 8 letters",
            ListOfWords::Shipped { .. } => "another list",
        };
        format!("try {} or {list}", ways.join(", "))
    }

    /// Chooses starters for a grid.
    fn attempt(
        &self,
        lexicon: &Lexicon,
        level: usize,
        grid: &FilledGrid,
        rng: &mut Rng,
    ) -> Attempt<Puzzle> {
        let code = Code { lexicon, entries: &grid.entries, count: grid.letters.len() };
        let start = Knowledge::new(&code);
        let count = self.starters.unwrap_or(STARTERS[level]);
        let mut other = "grids that are too hard";
        for _ in 0..CHOICES {
            let mut starters: Vec<(u8, u8)> = (0..).zip(grid.letters.iter().copied()).collect();
            rng.shuffle(&mut starters);
            starters.truncate(count);
            let solved = solve(&code, &start, &starters, HARDEST[level]);
            let Some(hardest) = solved.ok().and_then(|solution| solution.hardest()) else {
                continue;
            };
            if hardest.level() < level {
                other = "grids that are too easy";
                continue;
            }
            return match self.board(lexicon, grid, &starters) {
                Some(board) => Attempt::Found(board.puzzle()),
                None => Attempt::Other("grids that too many words fit"),
            };
        }
        Attempt::Other(other)
    }

    /// The board of a grid. `None` if a list of the user has too many words that fit.
    fn board(
        &self,
        lexicon: &Lexicon,
        grid: &FilledGrid,
        starters: &[(u8, u8)],
    ) -> Option<CodewordBoard> {
        let letter = |letter: u8| lexicon.alphabet()[usize::from(letter)].clone();
        let mut given = vec![None; grid.letters.len()];
        for (number, own) in starters {
            given[usize::from(*number)] = Some(letter(*own));
        }
        let letters: Vec<String> = grid.letters.iter().map(|own| letter(*own)).collect();
        let givens = |words| Givens {
            shape: grid.shape.clone(),
            numbers: grid.numbers.clone(),
            starters: given.clone(),
            words,
        };
        let source = match &self.words {
            ListOfWords::Shipped { language, file } => WordSource::built_in(language, &file.digest),
            ListOfWords::Own(file) => WordSource::own(&file.digest),
        };
        let board = CodewordBoard::new(givens(Vec::new()), source.clone(), letters.clone()).ok()?;
        if let ListOfWords::Shipped { .. } = self.words {
            return Some(board);
        }
        let words = board.fitting_words(lexicon);
        let bytes: usize = words.iter().map(|word| word.concat().len() + 1).sum();
        if bytes > MAX_STORED {
            return None;
        }
        CodewordBoard::new(givens(words), source, letters).ok()
    }
}
