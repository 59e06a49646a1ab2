//! Makes futoshiki of a requested level.
//!
//! A puzzle starts with a random solution, all its digits as givens, and all signs. Givens are
//! removed until the wanted number is left. Then signs are removed one by one, as long as the
//! techniques up to the requested level solve the puzzle. So each sign is needed. The puzzle is
//! accepted if the techniques of the easier levels do not solve it.

use std::sync::Arc;

use super::board::FutoshikiBoard;
use super::levels::{candidates, few_rules};
use super::signs::{Less, Signs, all_signs};
use super::{DEFAULT_SIZE, LEVELS, MAX_SIZE, WORDS, max_givens};
use crate::kinds::{Order, Puzzle, Setter, Shortfall, Target};
use crate::solver::cell_set::CellSet;
use crate::solver::fill::fill;
use crate::solver::houses::Houses;
use crate::solver::ladder::Ladder;
use crate::solver::reduce::reduce;
use crate::solver::until_found::{Attempt, until_found};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::rng::{Draw, Rng};
use bookgen_base::schema::Values;

/// The maximum number of attempts for one puzzle.
const MAX_ATTEMPTS: u64 = 20_000;

/// The number of attempts that accept only the wanted number of givens. Later attempts accept more
/// givens: in large grids, the easier levels need them.
const STRICT_ATTEMPTS: u64 = 10;

/// Makes the futoshiki of a chapter.
#[derive(Clone, Debug)]
pub struct FutoshikiSetter {
    size: usize,
    /// The wanted number of givens.
    givens: usize,
}

impl FutoshikiSetter {
    /// Creates a setter from the options of a chapter.
    ///
    /// # Errors
    /// There are too many givens for the size.
    pub fn new(options: &Values) -> Result<FutoshikiSetter, Faults> {
        let number = |name| options.int(name).and_then(|number| usize::try_from(number).ok());
        let size = number("size").unwrap_or(DEFAULT_SIZE);
        let givens = number("givens").unwrap_or(size * size / 10);
        let max = max_givens(size);
        if givens > max {
            let message = format!("a grid of size {size} cannot have {givens} givens");
            return Err(Diagnostic::input(message)
                .at(options.place("givens"), format!("at most {max} for this size"))
                .help("choose fewer `givens` or a larger `size`")
                .into());
        }
        Ok(FutoshikiSetter { size, givens })
    }

    /// Makes one attempt for a level. A strict attempt has exactly the wanted number of givens.
    fn attempt(
        &self,
        ladder: &mut Ladder<WORDS>,
        level: usize,
        is_strict: bool,
        rng: &mut Rng,
    ) -> Attempt<Puzzle> {
        let Some(answer) = fill(&ladder.houses, rng) else {
            return Attempt::Other("without a solution");
        };
        let mut clues = Clues::new(ladder, answer);
        let cells = clues.answer.len();
        let mut givens: Vec<usize> = (0..cells).collect();
        let mut signs: Vec<usize> = (cells..clues.has.len()).collect();
        rng.shuffle(&mut givens);
        rng.shuffle(&mut signs);
        clues.reduce(level, 0, &[givens[self.givens..].to_vec()]);
        if is_strict && clues.givens() > self.givens {
            return Attempt::Other("with more givens");
        }
        clues.reduce(level, self.givens, &groups(&givens));
        clues.reduce(level, 0, &groups(&signs));
        let board = clues.board();
        if board.signs.len() < self.size {
            return Attempt::Other("with few signs");
        }
        match (0..=level).find(|level| clues.are_solved(*level)) {
            Some(easiest) if easiest == level => Attempt::Found(board.puzzle()),
            Some(easiest) => Attempt::Other(LEVELS[easiest].name),
            None => Attempt::Other("that need harder techniques"),
        }
    }
}

/// Groups of clues in the order in which they are removed: a half, a quarter, and then one by one.
/// Large groups can often be removed at once.
fn groups(clues: &[usize]) -> Vec<Vec<usize>> {
    let (half, quarter) = clues.split_at(clues.len() / 2);
    let large = [half, &quarter[..quarter.len() / 2]].map(<[usize]>::to_vec);
    large.into_iter().chain(clues.iter().map(|clue| vec![*clue])).collect()
}

/// The clues of a puzzle: the givens by cell, then the signs.
struct Clues<'a> {
    ladder: &'a mut Ladder<WORDS>,
    answer: Vec<u8>,
    signs: Vec<Less>,
    /// Whether the puzzle has each clue.
    has: Vec<bool>,
}

impl Clues<'_> {
    /// All clues that an answer allows.
    fn new(ladder: &mut Ladder<WORDS>, answer: Vec<u8>) -> Clues<'_> {
        let signs = all_signs(ladder.houses.size, &answer);
        let has = vec![true; answer.len() + signs.len()];
        Clues { ladder, answer, signs, has }
    }

    /// The number of givens.
    fn givens(&self) -> usize {
        self.has[..self.answer.len()].iter().filter(|has| **has).count()
    }

    /// Removes groups of clues as long as the techniques up to a level find the digits of their
    /// cells. At least `min_givens` remain.
    fn reduce(&mut self, level: usize, min_givens: usize, groups: &[Vec<usize>]) {
        let mut has = std::mem::take(&mut self.has);
        reduce(&mut has, groups, |has, removed| {
            self.has = has.to_vec();
            let cells = removed.iter().flat_map(|clue| self.cells(*clue)).collect();
            self.givens() >= min_givens && self.find_digits(level, cells)
        });
        self.has = has;
    }

    /// The cells of a clue.
    fn cells(&self, clue: usize) -> [usize; 2] {
        match clue.checked_sub(self.answer.len()) {
            Some(sign) => [self.signs[sign].smaller, self.signs[sign].larger],
            None => [clue, clue],
        }
    }

    /// Whether the techniques up to a level find the digits of cells.
    fn find_digits(&mut self, level: usize, cells: CellSet<WORDS>) -> bool {
        let board = self.board();
        self.ladder.levels = few_rules(&Arc::new(Signs::new(board.size, board.signs)), level);
        let mut state = candidates(&self.ladder.houses, &board.givens);
        self.ladder.close(&mut state, level, cells)
    }

    /// Whether the techniques up to a level solve the puzzle.
    fn are_solved(&mut self, level: usize) -> bool {
        self.find_digits(level, CellSet::first(self.answer.len()))
    }

    /// The puzzle.
    fn board(&self) -> FutoshikiBoard {
        let (has_given, has_sign) = self.has.split_at(self.answer.len());
        let given = self.answer.iter().zip(has_given).map(|(digit, has)| digit * u8::from(*has));
        let signs = self.signs.iter().zip(has_sign).filter(|(_, has)| **has);
        let mut signs: Vec<Less> = signs.map(|(sign, _)| *sign).collect();
        signs.sort_unstable();
        FutoshikiBoard {
            size: self.ladder.houses.size,
            givens: given.collect(),
            signs,
            answer: self.answer.clone(),
        }
    }
}

impl Setter for FutoshikiSetter {
    fn params(&self, _: u32) -> String {
        format!("size={};givens={}", self.size, self.givens)
    }

    fn make(&self, order: &Order, rng: &mut Rng) -> Result<Puzzle, Shortfall> {
        let level = match order.target {
            Target::Level(level) => LEVELS.iter().position(|known| known == level),
            Target::Rating(..) | Target::Any => None,
        };
        let Some(level) = level else {
            return Err(Shortfall::refused("futoshiki have no ratings; choose a level"));
        };
        let hint = if self.size < MAX_SIZE {
            "choose an easier level, a larger `size`, or fewer `givens`"
        } else {
            "choose an easier level, or fewer `givens`"
        };
        let mut ladder = Ladder { houses: Houses::latin(self.size), levels: Vec::new() };
        let mut attempts = 0;
        until_found(MAX_ATTEMPTS, hint, || {
            attempts += 1;
            self.attempt(&mut ladder, level, attempts <= STRICT_ATTEMPTS, rng)
        })
    }
}
