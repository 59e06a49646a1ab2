//! Makes fill-ins: a lattice, its words, and the words that are printed.

use super::board::FillInBoard;
use super::grade::level;
use super::improve::Improvement;
use super::{FillIn, LEVELS};
use bookgen_base::diagnostic::Faults;
use bookgen_base::rng::{Draw, Rng};
use bookgen_base::schema::Values;
use bookgen_core::entries::odd_sides;
use bookgen_core::entries::placement::{
    FilledGrid, GridFiller, ListedGrid, MAX_WORDS, Technique, WordChoice,
};
use bookgen_core::letters::{Accents, Spelling, main_language};
use bookgen_core::solver::until_found::{Attempt, until_found};
use bookgen_core::word_list::canonical_ij;
use bookgen_core::words::Words;
use bookgen_core::{Change, Order, Puzzle, Setter, ShippedFile, Shortfall};

/// The highest class of the words of each level.
pub const CEILINGS: [u8; 3] = [20, 35, 50];
/// The maximum number of lattices for a puzzle, and of fills of a lattice.
const MAX_LATTICES: u64 = 40;
const FILLS: usize = 4;
/// An easy grid has a printed word, and another for each such number of cells: 1 in 17 x 17, 3 in 25 x 25.
const CELLS_OF_STARTER: usize = 300;

/// What a chapter asks for.
pub struct FillInSetter {
    columns: usize,
    rows: usize,
    words: WordChoice,
    /// The number of printed words; `None` for the number of the level.
    starters: Option<usize>,
    /// The word of the headings.
    unit: String,
    /// The options in canonical form, without the lists.
    options: String,
}

impl FillInSetter {
    /// The setter for the options of a chapter.
    ///
    /// # Errors
    /// A list cannot be used, or a side is even.
    pub fn of_options(options: &Values) -> Result<FillInSetter, Faults> {
        let (columns, rows) = odd_sides(options, "fill-in")?;
        let words = WordChoice::of_options(options, (columns, rows))?;
        let language = options.text("language").unwrap_or("en");
        let key = if words.are_numbers() { "heading-digits" } else { "heading-letters" };
        let unit = Words::of_kind(&FillIn, language).word(key);
        let starters = options.int("starters").and_then(|count| usize::try_from(count).ok());
        let main = main_language(language);
        let mut canonical = format!("columns={columns};rows={rows};language={main}");
        if let Some(accents) = options.text("accents") {
            canonical = canonical + ";accents=" + Accents::from_name(Some(accents)).name();
        }
        canonical += canonical_ij(options);
        if let Some(starters) = starters {
            canonical += &format!(";starters={starters}");
        }
        Ok(FillInSetter { columns, rows, words, starters, unit, options: canonical })
    }

    fn hint(&self) -> String {
        let mut ways = vec!["another level", "another size"];
        if self.starters.is_some() {
            ways.insert(0, "another number of `starters`");
        }
        if !self.words.own.is_empty() {
            ways.insert(0, "fewer words of your own");
        }
        let list = match self.words.is_of_user() {
            true => "a list with more words of 3 to 8 letters",
            false => "another list",
        };
        format!("try {} or {list}", ways.join(", "))
    }

    /// Tries one lattice.
    fn attempt(&self, filler: &GridFiller<'_>, level: usize, rng: &mut Rng) -> Attempt<Puzzle> {
        let Some(shape) = filler.words.lattice(rng) else {
            return Attempt::Other("no lattice for these words");
        };
        let starters = self.starters.unwrap_or_else(|| match level {
            0 => 1 + self.columns * self.rows / CELLS_OF_STARTER,
            1 => rng.below(2) as usize,
            _ => 0,
        });
        let improvement = Improvement { filler, level, starters };
        let mut other = "lattices that the words do not fill";
        for _ in 0..FILLS {
            let Some(grid) = filler.fill(&shape, rng) else { continue };
            if grid.entries.len() > MAX_WORDS {
                return Attempt::Other("lattices with too many words");
            }
            if starters == 0 && grid.is_transposable() {
                return Attempt::Other("lattices whose rows and columns can be exchanged");
            }
            other = "grids without the level";
            let Some(grid) = improvement.improve(grid, rng) else { continue };
            if let Some(board) = self.board(filler, &grid, starters) {
                let (task, givens) = board.task();
                let (state, path) = task.path(&givens, Technique::CrossingLetters);
                if state.is_solved() && self::level(&path) == level {
                    return Attempt::Found(board.puzzle());
                }
            }
        }
        Attempt::Other(other)
    }

    /// The board of a grid. `None` if the letters of a word are not spelt as one word.
    fn board(
        &self,
        filler: &GridFiller<'_>,
        grid: &FilledGrid,
        starters: usize,
    ) -> Option<FillInBoard> {
        let lexicon = filler.words.lexicon;
        let answer = grid.letters(lexicon);
        let mut givens: Vec<_> =
            answer.iter().map(|letter| letter.is_some().then_some(None)).collect();
        for starter in grid.starters(starters) {
            for cell in &grid.entries[starter].cells {
                givens[*cell] = Some(answer[*cell].clone());
            }
        }
        let letters: Vec<Vec<String>> = grid
            .words
            .iter()
            .map(|word| lexicon.letters(*word).map(str::to_owned).collect())
            .collect();
        let texts: Vec<String> = letters.iter().map(|word| word.concat()).collect();
        let spelt = texts.iter().map(String::as_str).zip(letters.iter().map(Vec::as_slice));
        let spelling = Spelling::new(spelt)?;
        let size = (self.columns, self.rows);
        let grid = ListedGrid::new(size, self.unit.clone(), spelling, texts, givens, answer);
        FillInBoard::new(grid.ok()?).ok()
    }
}

impl Setter for FillInSetter {
    fn params(&self, _: u32) -> String {
        self.words.params(&self.options)
    }

    fn shipped_files(&self) -> Vec<&'static ShippedFile> {
        self.words.shipped().into_iter().collect()
    }

    fn word_classes(&self, puzzle: &Puzzle) -> Vec<u8> {
        let board = FillInBoard::parse(puzzle);
        board.map_or_else(|_| Vec::new(), |board| self.words.classes(&board.grid))
    }

    fn check_recorded(&self, _: u32, params: &str, puzzle: &Puzzle) -> Result<(), Change> {
        let board = FillInBoard::parse(puzzle).ok();
        self.words.check_recorded(&self.options, params, board.as_ref().map(|board| &board.grid))
    }

    fn text_form(&self) -> Option<&'static str> {
        self.words.are_numbers().then_some("numbers")
    }

    fn make(&self, order: &Order, rng: &mut Rng) -> Result<Puzzle, Shortfall> {
        let level = order.level(&LEVELS, "fill-ins")?;
        let class = self.words.ceiling(CEILINGS[level]);
        let size = (self.columns, self.rows);
        let filler = GridFiller::new(self.words.lexicon(), class, &self.words.own, size);
        filler.words.check(&self.hint())?;
        until_found(MAX_LATTICES, &self.hint(), || self.attempt(&filler, level, rng))
    }
}
