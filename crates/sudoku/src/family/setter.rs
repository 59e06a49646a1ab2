//! Makes puzzles of the family.
//!
//! A puzzle starts with a random solution, random clues that fit it, and all givens. Givens are
//! removed in random order as long as the techniques of the requested level find the removed digits
//! again. The puzzle is accepted if the techniques of the next easier level do not solve it.

use super::board::{FamilyBoard, Layout, with_words};
use super::clues::{ClueType, Clues, PairMark, Parity};
use super::grid::{Grid, Regions};
use super::ladder::{LEVEL_NAMES, candidates, ladder};
use super::paths::{random_arrows, random_thermos};
use super::regions::random_regions;
use super::symbols::Symbols;
use super::variant::Variant;
use super::word::Words;
use super::{cage_setter, capacity};
use bookgen_base::rng::{Draw, Rng};
use bookgen_base::schema::Values;
use bookgen_core::solver::cell_set::CellSet;
use bookgen_core::solver::fill::fill;
use bookgen_core::solver::houses::Candidates;
use bookgen_core::solver::houses::{HouseKind, Houses};
use bookgen_core::solver::ladder::Ladder;
use bookgen_core::solver::symmetry::{Symmetry, is_pinwheel};
use bookgen_core::solver::until_found::{Attempt, until_found};
use bookgen_core::{Capacity, Order, Puzzle, Setter, Shortfall, Target};

/// The maximum number of attempts for one puzzle.
const MAX_ATTEMPTS: u64 = 2_000;

/// The number of cells of all thermometers of a puzzle.
const THERMO_CELLS: (u32, u32) = (20, 36);

/// The number of arrows of a puzzle.
const ARROWS: (u32, u32) = (6, 12);

/// The share of cells that are marked as even or odd, in percent, by level.
const MARKED: [u32; LEVEL_NAMES.len()] = [60, 60, 50, 45, 40];

/// Makes the puzzles of a chapter.
#[derive(Clone, Debug)]
pub struct FamilySetter {
    pub(super) variant: &'static Variant,
    pub(super) size: usize,
    symmetry: Symmetry,
    /// The number of givens that a puzzle has at least.
    givens: Option<usize>,
    symbols: Symbols,
    pub(super) words: Words,
}

impl FamilySetter {
    /// Creates a setter from the options of a chapter.
    pub fn new(variant: &'static Variant, options: &Values, words: Words) -> FamilySetter {
        let number = |name| options.int(name).and_then(|number| usize::try_from(number).ok());
        let symmetry = options.text("symmetry").and_then(Symmetry::from_name);
        let symbols = options.text("symbols").and_then(Symbols::from_name);
        FamilySetter {
            variant,
            size: number("size").unwrap_or(variant.sizes[variant.sizes.len() - 1]),
            symmetry: symmetry.unwrap_or(Symmetry::None),
            givens: number("givens"),
            symbols: symbols.unwrap_or(variant.symbols[0]),
            words,
        }
    }

    /// Makes one attempt for a level.
    fn attempt(&self, level: usize, index: u32, rng: &mut Rng) -> Attempt<Puzzle> {
        let shape = self.variant.shape;
        let grid = match shape.regions {
            Regions::Samurai => Grid::samurai(shape),
            Regions::Boxes => Grid::with_boxes(shape, self.size),
            Regions::Irregular => match random_regions(self.size, rng) {
                Some(regions) => Grid::with_regions(shape, self.size, regions),
                None => return Attempt::Other("without acceptable regions"),
            },
        };
        let Some(answer) = with_words!(grid.cells(), random_answer(self, &grid, rng)) else {
            return Attempt::Other("with regions that have no solution");
        };
        if self.variant.clues == ClueType::Cages {
            return cage_setter::attempt(self.variant, grid, answer, level, rng);
        }
        let (clues, answer) = match self.variant.clues {
            ClueType::Letters => match self.words.placed(index, answer, rng) {
                Some((word, answer)) => (Clues::Letters(word), answer),
                None => return Attempt::Other("with an offensive word"),
            },
            _ => (self.random_clues(&grid, &answer, level, rng), answer),
        };
        let layout = Layout { variant: self.variant, grid, clues, symbols: self.symbols };
        with_words!(layout.grid.cells(), dug(self, layout, answer, level, rng))
    }

    /// Draws the clues that fit an answer.
    fn random_clues(&self, grid: &Grid, answer: &[u8], level: usize, rng: &mut Rng) -> Clues {
        let clue = self.variant.clues;
        let between =
            |(low, high): (u32, u32), rng: &mut Rng| (low + rng.below(high - low + 1)) as usize;
        match clue {
            ClueType::Thermos => {
                let cells = between(THERMO_CELLS, rng);
                random_thermos(grid, answer, cells, rng)
            }
            ClueType::Arrows => {
                let count = between(ARROWS, rng);
                random_arrows(grid, answer, count, rng)
            }
            ClueType::Parity => {
                let mark = |digit: &u8| {
                    let parity = if digit.is_multiple_of(2) { Parity::Even } else { Parity::Odd };
                    (rng.below(100) < MARKED[level]).then_some(parity)
                };
                Clues::Parity(answer.iter().map(mark).collect())
            }
            ClueType::Bars | ClueType::Dots | ClueType::Signs => {
                let marks = grid.neighbours().into_iter().map(|(a, b)| {
                    pair_mark(clue, grid.regions[a] == grid.regions[b], answer[a], answer[b], rng)
                });
                Clues::Pairs(clue, marks.collect())
            }
            ClueType::None | ClueType::Cages | ClueType::Letters => Clues::None,
        }
    }

    /// The groups of cells that change places, as far as the cells exist.
    fn orbits(&self, grid: &Grid) -> Vec<Vec<usize>> {
        let orbits = self.symmetry.orbits(grid.side, grid.side).into_iter();
        let orbits = orbits.map(|orbit| {
            let cells = orbit.into_iter();
            cells.filter_map(|at| grid.cell(at / grid.side, at % grid.side)).collect()
        });
        orbits.filter(|orbit: &Vec<usize>| !orbit.is_empty()).collect()
    }

    /// Whether the givens form a pinwheel, which can look like an offensive sign.
    fn is_pinwheel(grid: &Grid, is_given: &[bool]) -> bool {
        let side = grid.side;
        let given = |at: usize| grid.cell(at / side, at % side).is_some_and(|cell| is_given[cell]);
        is_pinwheel(side, side, |position| {
            position.cells.iter().enumerate().all(|(at, from)| given(at) == given(*from))
        })
    }
}

/// The mark between two neighbours with these digits.
fn pair_mark(clue: ClueType, is_in_region: bool, a: u8, b: u8, rng: &mut Rng) -> PairMark {
    let is_consecutive = a.abs_diff(b) == 1;
    let is_double = a == 2 * b || b == 2 * a;
    match clue {
        ClueType::Signs if !is_in_region => PairMark::None,
        ClueType::Signs if a < b => PairMark::Less,
        ClueType::Signs => PairMark::Greater,
        // Between 1 and 2, the dot can have either colour.
        ClueType::Dots if is_double && is_consecutive => {
            if rng.below(2) == 0 {
                PairMark::Double
            } else {
                PairMark::Consecutive
            }
        }
        ClueType::Dots if is_double => PairMark::Double,
        _ if is_consecutive => PairMark::Consecutive,
        _ => PairMark::None,
    }
}

/// Fills the grid at random.
fn random_answer<const W: usize>(
    setter: &FamilySetter,
    grid: &Grid,
    rng: &mut Rng,
) -> Option<Vec<u8>> {
    let mut houses: Houses<W> = grid.houses();
    // The remainders follow from the other houses. With them, the search sees dead ends earlier.
    let remainders = houses.houses.iter().filter(|house| house.kind == HouseKind::Remainder);
    let mut different: Vec<CellSet<W>> = remainders.map(|house| house.cells).collect();
    if setter.words.is_on_diagonal() {
        // The letters of the word are different, so the digits of the diagonal must also be
        // different.
        different.push((0..grid.size).map(|at| at * grid.size + at).collect());
    }
    for cells in different {
        for cell in cells {
            houses.peers[cell] |= cells;
            houses.peers[cell].remove(cell);
        }
    }
    fill(&houses, rng)
}

/// Removes givens until the puzzle has the level.
fn dug<const W: usize>(
    setter: &FamilySetter,
    layout: Layout,
    answer: Vec<u8>,
    level: usize,
    rng: &mut Rng,
) -> Attempt<Puzzle> {
    let ladder: Ladder<Candidates<W>> = ladder(&layout);
    let mut digger = Digger {
        layout: &layout,
        ladder: &ladder,
        answer: &answer,
        is_given: vec![true; answer.len()],
    };
    let mut orbits = setter.orbits(&layout.grid);
    rng.shuffle(&mut orbits);
    if let Clues::Arrows(paths) | Clues::Thermos(paths) = &layout.clues {
        // Givens on paths are removed first: lines run through their digits.
        let is_on_path = |cell: &usize| paths.iter().any(|path| path.contains(cell));
        orbits.sort_by_key(|orbit| !orbit.iter().any(is_on_path));
    }
    let minimum = setter.givens.unwrap_or(setter.variant.least_givens);
    let least = if level == 0 { minimum } else { 0 };
    digger.dig(&orbits, level, least);
    let all = CellSet::first(digger.answer.len());
    if level > 0 {
        if digger.is_solved(level - 1, all) {
            return Attempt::Other(LEVEL_NAMES[level - 1]);
        }
        // The puzzle still needs the level afterwards.
        digger.fill(setter.orbits(&layout.grid), level, minimum, rng);
    }
    if FamilySetter::is_pinwheel(&layout.grid, &digger.is_given) {
        return Attempt::Other("with givens in the shape of a pinwheel");
    }
    if !digger.is_solved(level, all) {
        return Attempt::Other("that need harder techniques");
    }
    let givens = digger.givens();
    Attempt::Found(FamilyBoard { layout, givens, answer }.puzzle())
}

/// Removes and adds givens.
struct Digger<'a, const W: usize> {
    layout: &'a Layout,
    ladder: &'a Ladder<Candidates<W>>,
    answer: &'a [u8],
    is_given: Vec<bool>,
}

impl<const W: usize> Digger<'_, W> {
    fn count(&self) -> usize {
        self.is_given.iter().filter(|is_given| **is_given).count()
    }

    fn givens(&self) -> Vec<u8> {
        let digits = self.answer.iter().zip(&self.is_given);
        digits.map(|(digit, is_given)| digit * u8::from(*is_given)).collect()
    }

    /// Whether the techniques up to a level solve the cells of `wanted`.
    fn is_solved(&self, level: usize, wanted: CellSet<W>) -> bool {
        let mut state = candidates(self.layout, &self.ladder.geometry, &self.givens());
        self.ladder.close(&mut state, level, wanted)
    }

    /// Removes groups of givens as long as the techniques up to a level find them again and at least
    /// `least` givens stay.
    fn dig(&mut self, orbits: &[Vec<usize>], level: usize, least: usize) {
        let mut count = self.count();
        for orbit in orbits {
            if count < least + orbit.len() {
                continue;
            }
            orbit.iter().for_each(|cell| self.is_given[*cell] = false);
            if self.is_solved(level, orbit.iter().copied().collect()) {
                count -= orbit.len();
            } else {
                orbit.iter().for_each(|cell| self.is_given[*cell] = true);
            }
        }
    }

    /// Adds random groups of givens until there are at least `minimum`, as long as the puzzle still
    /// needs the level.
    fn fill(&mut self, mut orbits: Vec<Vec<usize>>, level: usize, minimum: usize, rng: &mut Rng) {
        rng.shuffle(&mut orbits);
        let all = CellSet::first(self.answer.len());
        for orbit in orbits {
            if self.count() >= minimum {
                return;
            }
            if self.is_given[orbit[0]] {
                continue;
            }
            orbit.iter().for_each(|cell| self.is_given[*cell] = true);
            if self.is_solved(level - 1, all) {
                orbit.iter().for_each(|cell| self.is_given[*cell] = false);
            }
        }
    }
}

impl Setter for FamilySetter {
    fn params(&self, index: u32) -> String {
        let mut params = format!("size={};symmetry={}", self.size, self.symmetry.name());
        if let Some(givens) = self.givens {
            params += &format!(";givens={givens}");
        }
        if self.variant.symbols.len() > 1 {
            params += &format!(";symbols={}", self.symbols.name());
        }
        params + &self.words.params(index)
    }

    fn natural_count(&self) -> Option<u32> {
        self.words.count()
    }

    fn text_form(&self) -> Option<&'static str> {
        match self.symbols {
            Symbols::Pictures(_) => Some("pictures"),
            Symbols::Letters => Some("letters"),
            Symbols::Numbers | Symbols::FromZero | Symbols::Mixed => None,
        }
    }

    fn look(&self) -> Option<(&'static str, &'static str)> {
        self.symbols.are_pictures().then(|| ("symbols", self.symbols.name()))
    }

    fn capacity(&self, _: Target) -> Option<Capacity> {
        (self.size == 4).then(|| Capacity {
            of: match self.symmetry {
                Symmetry::None => "4x4 Sudoku".to_owned(),
                _ => "4x4 Sudoku with symmetric givens".to_owned(),
            },
            count: capacity::count(self.symmetry, self.givens.unwrap_or(0) as u32),
        })
    }

    fn make(&self, order: &Order, rng: &mut Rng) -> Result<Puzzle, Shortfall> {
        let level = match order.target {
            Target::Level(level) => LEVEL_NAMES.iter().position(|known| *known == level.name),
            Target::Rating(..) | Target::Any => None,
        };
        let Some(level) = level else {
            let name = self.variant.about.name;
            return Err(Shortfall::refused(&format!(
                "puzzles of kind {name} have no ratings; choose a level"
            )));
        };
        let mut hints = vec!["choose an easier level"];
        if self.symmetry != Symmetry::None {
            hints.push("`symmetry = \"none\"`");
        }
        if self.size < self.variant.sizes[self.variant.sizes.len() - 1] {
            hints.push("a larger `size`");
        }
        if self.givens.is_some() {
            hints.push("fewer `givens`");
        }
        let hint = hints.join(" or ");
        until_found(MAX_ATTEMPTS, &hint, || self.attempt(level, order.index, rng))
    }
}
