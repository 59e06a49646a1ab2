//! Makes filled grids: a lattice, its words, and a number for each letter.

use bookgen_base::rng::{Draw, Rng};
use bookgen_core::entries::{
    Crossings, Entry, FillOptions, LatticeWords, Lexicon, Outcome, Shape, fill,
};

use super::knowledge::all_letters;
use super::pangram::Letters;

/// The number of fills of one lattice.
const FILLS: usize = 4;
/// The number of cells from which a grid has each letter of the alphabet, unless an option decides.
const LARGE: usize = 150;

/// A filled grid.
#[derive(Clone, Debug)]
pub struct FilledGrid {
    /// The cells.
    pub shape: Shape,
    /// The number of each cell with a letter, from 0.
    pub numbers: Vec<Option<u8>>,
    /// The numbers of each entry.
    pub entries: Vec<Vec<u8>>,
    /// The letter of each number.
    pub letters: Vec<u8>,
}

/// The words of a level, prepared for grids of one size.
pub struct GridMaker<'a> {
    /// The words for lattices.
    pub words: LatticeWords<'a>,
    letters: Letters,
    /// Whether each letter of the alphabet must be used.
    has_all_letters: bool,
}

/// Why an attempt gave no grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoGrid {
    /// No lattice was found.
    Lattice,
    /// The words do not fill the lattice.
    Words,
    /// A letter of the alphabet is missing.
    Letters,
}

impl<'a> GridMaker<'a> {
    /// Prepares the words up to a class. Without `has_all_letters`, the list and the size decide whether each
    /// letter of the alphabet must be used.
    pub fn new(
        lexicon: &'a Lexicon,
        ceiling: u8,
        columns: usize,
        rows: usize,
        has_all_letters: Option<bool>,
    ) -> GridMaker<'a> {
        let words = LatticeWords::new(lexicon, ceiling, (columns, rows));
        let letters = Letters::new(lexicon, &words.allowed);
        let has_all_letters =
            has_all_letters.unwrap_or_else(|| columns * rows >= LARGE && letters.are_enough());
        GridMaker { words, letters, has_all_letters }
    }

    /// Makes a grid.
    ///
    /// # Errors
    /// Why this attempt gave no grid.
    pub fn make(&self, rng: &mut Rng) -> Result<FilledGrid, NoGrid> {
        let LatticeWords { lexicon, allowed, .. } = &self.words;
        let shape = self.words.lattice(rng).ok_or(NoGrid::Lattice)?;
        let entries = shape.entries();
        let crossings = Crossings::new(&entries);
        let cells = shape.cells.iter().filter(|cell| **cell).count();
        // Words with rare letters gain.
        let costs = self.letters.costs(lexicon, rng);
        let mut failure = NoGrid::Words;
        let mut lacking = 0;
        for _ in 0..FILLS {
            let own = match self.has_all_letters {
                true => self.letters.choose(lexicon, &entries, cells, lacking, rng),
                false => Vec::new(),
            };
            let options = FillOptions {
                costs: Some(&costs),
                own: &own,
                ..FillOptions::new(lexicon, allowed)
            };
            let filled = fill(&crossings, &options, rng);
            if filled.outcome != Outcome::Filled {
                continue;
            }
            let mut letters: Vec<Option<u8>> = vec![None; shape.cells.len()];
            for (entry, word) in entries.iter().zip(&filled.words) {
                let word = lexicon.group(word.length).word(word.index);
                for (cell, letter) in entry.cells.iter().zip(word) {
                    letters[*cell] = Some(*letter);
                }
            }
            let grid = FilledGrid::new(&shape, &entries, &letters, rng);
            if self.has_all_letters && grid.letters.len() < lexicon.alphabet().len() {
                failure = NoGrid::Letters;
                lacking = { grid.letters.iter() }
                    .fold(all_letters(lexicon), |lacking, letter| lacking & !(1 << letter));
                continue;
            }
            return Ok(grid);
        }
        Err(failure)
    }
}

impl FilledGrid {
    /// Numbers the letters of a grid at random.
    fn new(shape: &Shape, entries: &[Entry], cells: &[Option<u8>], rng: &mut Rng) -> FilledGrid {
        let mut letters: Vec<u8> = cells.iter().flatten().copied().collect();
        letters.sort_unstable();
        letters.dedup();
        rng.shuffle(&mut letters);
        let number = |letter: u8| letters.iter().position(|own| *own == letter).map(|at| at as u8);
        let numbers: Vec<Option<u8>> = cells.iter().map(|letter| letter.and_then(number)).collect();
        let of_entry =
            |entry: &Entry| entry.cells.iter().filter_map(|cell| numbers[*cell]).collect();
        let entries = entries.iter().map(of_entry).collect();
        FilledGrid { shape: shape.clone(), numbers, entries, letters }
    }
}
