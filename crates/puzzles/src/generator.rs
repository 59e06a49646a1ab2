//! Makes puzzles of any kind, without a book.

use bookgen_base::diagnostic::{Diagnostic, Faults, Source};
use bookgen_base::rng::StreamName;
use bookgen_base::schema::{Files, NoFiles, Reader, parse};

use crate::kinds;
use bookgen_core::About;
use bookgen_core::Puzzle;
use bookgen_core::Target;
use bookgen_core::{Order, Setter, Shortfall};

/// Makes one puzzle of a kind, with the default options of the kind. It is the puzzle of
/// `bookgen puzzle generate KIND --level LEVEL --seed SEED`.
///
/// The same arguments give the same puzzle on every machine. A later release of bookgen may give a
/// different puzzle. A [`Generator`] makes several puzzles and accepts options.
///
/// ```
/// let puzzle = bookgen_puzzles::generate("killer", "medium", 7)?;
/// let grade = bookgen_puzzles::board(&puzzle)?.grade();
/// assert_eq!(grade.level_name(), Some("medium"));
///
/// let faults = bookgen_puzzles::generate("killer", "devilish", 7).unwrap_err();
/// assert_eq!(
///     faults.to_string(),
///     "killer has no level `devilish`; the levels are gentle, easy, medium, hard, expert\n",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// There is no such kind or level; the kind requires an option, such as a word list; no attempt
/// succeeded.
pub fn generate(kind: &str, level: &str, seed: u64) -> Result<Puzzle, Faults> {
    let generator = Generator::new(kind, level)?;
    generator
        .puzzle(seed, 0)
        .map_err(|shortfall| Diagnostic::input(format!("{kind} {level}: {shortfall}")).into())
}

/// Makes puzzles of one kind and one difficulty.
///
/// ```
/// use bookgen_puzzles::{Generator, Verdict, board};
///
/// let generator = Generator::with_options("calcudoku", "easy", "size = 5")?;
/// for index in 0..3 {
///     let puzzle = generator.puzzle(2027, index)?;
///     assert_eq!(board(&puzzle)?.verify(), Verdict::Proved);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Generator {
    about: &'static About,
    setter: Box<dyn Setter>,
    target: Target,
}

impl Generator {
    /// A generator with the default options of the kind.
    ///
    /// # Errors
    /// There is no such kind or level; the kind requires an option.
    pub fn new(kind: &str, level: &str) -> Result<Generator, Faults> {
        Generator::with_options(kind, level, "")
    }

    /// A generator with options of the kind, as TOML: the lines below `[chapter.options]` in a spec.
    ///
    /// # Errors
    /// There is no such kind or level; all faults of the options; an option names a file.
    pub fn with_options(kind: &str, level: &str, options: &str) -> Result<Generator, Faults> {
        Generator::with_files(kind, level, options, &NoFiles)
    }

    /// A generator with options that name files, such as word lists. Files are read from `files`.
    ///
    /// ```
    /// use bookgen_puzzles::{FileError, Files, Generator};
    ///
    /// /// A word list in memory.
    /// struct Words;
    ///
    /// impl Files for Words {
    ///     fn bytes(&self, _path: &str) -> Result<Vec<u8>, FileError> {
    ///         Ok(b"robin\nwren\nswift\nheron\n".to_vec())
    ///     }
    /// }
    ///
    /// let options = "words = \"birds.txt\"\nwords_per_puzzle = 4\ncolumns = 8\nrows = 8";
    /// let generator = Generator::with_files("wordsearch", "easy", options, &Words)?;
    /// let grid = generator.puzzle(1, 0)?.givens;
    /// assert_eq!(grid.chars().filter(|c| c.is_alphabetic()).count(), 8 * 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// There is no such kind or level; all faults of the options and of the files.
    pub fn with_files(
        kind: &str,
        level: &str,
        options: &str,
        files: &dyn Files,
    ) -> Result<Generator, Faults> {
        let kind = kinds::find(kind).ok_or_else(|| kinds::unknown_kind(kind))?;
        let about = kind.about();
        let level = about.level(level).ok_or_else(|| about.unknown_level(level))?;
        let target = Target::Level(level);
        let mut reader = Reader::new(files);
        let options = parse(&Source::new("options", options))?;
        let options = reader.table(&options, about.options, &format!("kind {}", about.name));
        reader.faults.into_result(())?;
        let setter = kind.setter(&options)?;
        setter.check(target)?;
        Ok(Generator { about, setter, target })
    }

    /// The same generator with another difficulty, for example a range of ratings.
    ///
    /// # Errors
    /// The options do not allow puzzles of this difficulty.
    pub fn with_target(mut self, target: Target) -> Result<Generator, Faults> {
        self.setter.check(target)?;
        self.target = target;
        Ok(self)
    }

    /// Makes the puzzle with an index, from 0. Puzzles of other indices are different puzzles,
    /// except by chance: [`Board::fingerprint`](crate::Board::fingerprint) recognises equal puzzles.
    ///
    /// # Errors
    /// No attempt succeeded.
    pub fn puzzle(&self, seed: u64, index: u32) -> Result<Puzzle, Shortfall> {
        let order = StandaloneOrder { seed, index: u64::from(index), candidate: 0 };
        order.make(self.about, &*self.setter, self.target)
    }
}

/// A request for a puzzle that belongs to no book.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct StandaloneOrder {
    /// The seed.
    pub seed: u64,
    /// The index of the puzzle, from 0.
    pub index: u64,
    /// The number of candidates for this puzzle that were rejected before.
    pub candidate: u64,
}

impl StandaloneOrder {
    /// Makes the puzzle. The difficulty is part of the name of the random stream, so puzzles of two
    /// levels with the same seed have nothing in common.
    ///
    /// # Errors
    /// No attempt succeeded.
    pub fn make(
        self,
        about: &About,
        setter: &dyn Setter,
        target: Target,
    ) -> Result<Puzzle, Shortfall> {
        let stream = StreamName::new()
            .with(format!("bookgen {} generate", about.name))
            .with_number(u64::from(about.generator))
            .with_number(self.seed)
            .with(target.to_string());
        let order = Order {
            index: u32::try_from(self.index).unwrap_or(u32::MAX),
            target,
            chapter: stream.clone().with("deal").stream(),
            earlier: Vec::new(),
        };
        let own = stream.with("puzzle").with_number(self.index);
        let mut rng = match self.candidate {
            0 => own.stream(),
            again => own.with_number(again).stream(),
        };
        setter.make(&order, &mut rng)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bookgen_core::Rating;
    use bookgen_core::Verdict;

    /// Each kind makes a puzzle of its default level in one call, or names the option that it needs.
    #[test]
    fn every_kind_makes_a_puzzle_in_one_call() {
        let mut with_files = Vec::new();
        for kind in kinds::KINDS {
            let about = kind.about();
            match generate(about.name, about.default_level, 3) {
                Ok(puzzle) => {
                    let board = kinds::board(&puzzle).unwrap();
                    assert_eq!(board.verify(), Verdict::Proved, "{}", about.name);
                    assert_eq!(puzzle, generate(about.name, about.default_level, 3).unwrap());
                    assert_ne!(puzzle, generate(about.name, about.default_level, 4).unwrap());
                }
                Err(faults) => with_files.push(faults.to_string()),
            }
        }
        let needs = |kind: &str| format!("kind {kind} has no `words`");
        let found: Vec<String> =
            with_files.iter().map(|text| text.split(" (").next().unwrap().to_owned()).collect();
        assert_eq!(found, ["wordoku", "wordsearch", "criss-cross"].map(needs));
    }

    #[test]
    fn unknown_names_are_faults() {
        let message = |kind, level| generate(kind, level, 1).unwrap_err().to_string();
        assert_eq!(
            message("kilelr", "easy"),
            "there is no kind of puzzle `kilelr`; did you mean `killer`?\n"
        );
        assert_eq!(message("maze", "esy"), "maze has no level `esy`; did you mean `easy`?\n");
        let faults = Generator::with_options("maze", "easy", "columns = \"big\"").err().unwrap();
        assert!(faults.to_string().contains("options:1:11"), "{faults}");
    }

    /// The levels of a kind share no answer, although many attempts of two levels would begin alike.
    #[test]
    fn levels_with_the_same_seed_share_no_boards() {
        for kind in ["slitherlink", "killer", "windoku", "kakuro", "maze", "nonogram"] {
            let mut answers = std::collections::BTreeSet::new();
            for level in kinds::find(kind).unwrap().about().levels {
                for index in 0..3 {
                    let generator = Generator::new(kind, level.name).unwrap();
                    let puzzle = generator.puzzle(1, index).unwrap();
                    assert!(answers.insert(puzzle.answer), "{kind} {} {index}", level.name);
                }
            }
        }
    }

    #[test]
    fn a_generator_makes_puzzles_of_a_rating() {
        let target = Target::Rating(Rating(20), Rating(26));
        let generator = Generator::new("sudoku", "easy").unwrap().with_target(target).unwrap();
        let puzzle = generator.puzzle(1, 5).unwrap();
        assert!(kinds::board(&puzzle).unwrap().grade().meets(target));
    }
}
