//! A parsed puzzle of the family.

use super::clues::{Cage, ClueType, Clues, Parity};
use super::grid::{Grid, Regions};
use super::regions::{is_connected, renumbered};
use super::symbols::{Symbols, char_digit, digit_char};
use super::variant::Variant;
use bookgen_core::solver::model::{Constraint, Model, Variable};
use bookgen_core::solver::search::Solutions;
use bookgen_core::{Flaw, Puzzle};

/// Calls a generic function with the number of words that the cells of a grid need.
macro_rules! with_words {
    ($cells:expr, $function:ident ( $($argument:expr),* )) => {
        match $cells {
            0..=128 => $function::<2>($($argument),*),
            129..=192 => $function::<3>($($argument),*),
            193..=256 => $function::<4>($($argument),*),
            257..=384 => $function::<6>($($argument),*),
            _ => $function::<10>($($argument),*),
        }
    };
}
pub(super) use with_words;

/// All of a puzzle except its digits.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The variant.
    pub variant: &'static Variant,
    /// The cells and regions.
    pub grid: Grid,
    /// The clues besides the givens.
    pub clues: Clues,
    /// How digits are printed.
    pub symbols: Symbols,
}

impl Layout {
    /// Parses the parameters of a puzzle string: the size, then the regions, the clues and the
    /// symbols, as far as the variant has them.
    ///
    /// # Errors
    /// The text does not describe a puzzle of the variant.
    pub fn parse(variant: &'static Variant, params: &str) -> Result<Layout, Flaw> {
        let mut parts = params.split(' ');
        let shape = variant.shape;
        let head = parts.next().unwrap_or_default();
        let grid = if shape.regions == Regions::Samurai {
            if head != "samurai" {
                return Err(Flaw(format!(
                    "the parameters must begin with \"samurai\", not {head:?}"
                )));
            }
            Grid::samurai(shape)
        } else {
            let size = variant.sizes.iter().find(|size| head == format!("{size}x{size}"));
            let size = *size.ok_or_else(|| {
                let sizes: Vec<String> =
                    variant.sizes.iter().map(|size| format!("{size}x{size}")).collect();
                Flaw(format!("the grid has {} cells, not {head:?}", sizes.join(" or ")))
            })?;
            match shape.regions {
                Regions::Irregular => {
                    let regions = parse_regions(size, parts.next().unwrap_or_default())?;
                    Grid::with_regions(shape, size, regions)
                }
                _ => Grid::with_boxes(shape, size),
            }
        };
        let clues = match variant.clues {
            ClueType::None => Clues::None,
            clue => Clues::parse(clue, &grid, parts.next().unwrap_or_default())?,
        };
        let symbols = match variant.symbols {
            [only] => *only,
            all => {
                let name = parts.next().unwrap_or_default();
                let symbols = Symbols::from_name(name).filter(|symbols| all.contains(symbols));
                symbols.ok_or_else(|| Flaw(format!("{name:?} are no symbols of this kind")))?
            }
        };
        match parts.next() {
            Some(rest) => Err(Flaw(format!("{rest:?} is not expected in the parameters"))),
            None => Ok(Layout { variant, grid, clues, symbols }),
        }
    }

    /// Writes the parameters of the puzzle string.
    pub fn params(&self) -> String {
        let size = self.grid.size;
        let mut parts = vec![match self.grid.shape.regions {
            Regions::Samurai => "samurai".to_owned(),
            _ => format!("{size}x{size}"),
        }];
        if self.grid.shape.regions == Regions::Irregular {
            let letter = |region: &usize| char::from(b'A' + *region as u8);
            parts.push(self.grid.regions.iter().map(letter).collect());
        }
        if self.variant.clues != ClueType::None {
            parts.push(self.clues.write(&self.grid));
        }
        if self.variant.symbols.len() > 1 {
            parts.push(self.symbols.name().to_owned());
        }
        parts.join(" ")
    }

    /// The printed symbol of a digit from 1.
    pub fn symbol(&self, digit: u8) -> String {
        match &self.clues {
            Clues::Letters(word) => {
                let letter = word.chars().nth(usize::from(digit) - 1);
                letter.map(String::from).unwrap_or_default()
            }
            _ => self.symbols.text(digit),
        }
    }

    /// The name of a cell in messages.
    pub fn cell_name(&self, cell: usize) -> String {
        let (row, column) = self.grid.places[cell];
        format!("row {}, column {}", row + 1, column + 1)
    }

    /// Parses the digits of all cells. A point is an empty cell.
    fn parse_digits(&self, text: &str) -> Result<Vec<u8>, Flaw> {
        let size = self.grid.size;
        let digits = text.chars().map(|c| {
            let last = digit_char(size as u8);
            char_digit(c, size)
                .ok_or_else(|| Flaw(format!("{c:?} is not a digit from 1 to {last}")))
        });
        let digits: Vec<u8> = digits.collect::<Result<_, _>>()?;
        if digits.len() != self.grid.cells() {
            let (has, needs) = (digits.len(), self.grid.cells());
            return Err(Flaw(format!("the grid has {has} cells instead of {needs}")));
        }
        Ok(digits)
    }
}

/// The largest number of cells of an implied sum.
const MAX_IMPLIED: usize = 4;

/// Adds sums that follow from the cages and from the sums of adjacent rows or columns. The proof is
/// valid without them, but it takes much longer.
fn add_implied_sums(model: &mut Model, grid: &Grid, cages: &[Cage], cells: &[Variable]) {
    let size = grid.size;
    let line_sum = (size * (size + 1) / 2) as i32;
    for is_row in [true, false] {
        for first in 0..size {
            for last in first..size {
                let lines = (last - first + 1) as i32;
                let is_in = |cell: &usize| {
                    let (row, column) = grid.places[*cell];
                    (first..=last).contains(if is_row { &row } else { &column })
                };
                let (mut inside, mut outside) = (Vec::new(), Vec::new());
                let (mut whole, mut touching) = (0, 0);
                for cage in cages {
                    let within = cage.cells.iter().filter(|cell| is_in(cell)).count();
                    if within == cage.cells.len() {
                        whole += cage.sum as i32;
                    } else if within > 0 {
                        inside.extend(cage.cells.iter().copied().filter(|cell| is_in(cell)));
                        outside.extend(cage.cells.iter().copied().filter(|cell| !is_in(cell)));
                    }
                    if within > 0 {
                        touching += cage.sum as i32;
                    }
                }
                for (left, sum) in
                    [(inside, line_sum * lines - whole), (outside, touching - line_sum * lines)]
                {
                    if (1..=MAX_IMPLIED).contains(&left.len()) {
                        let left: Vec<Variable> = left.iter().map(|cell| cells[*cell]).collect();
                        model.add(Constraint::sum(&left, sum));
                    }
                }
            }
        }
    }
}

/// Parses a letter for the region of each cell.
fn parse_regions(size: usize, text: &str) -> Result<Vec<usize>, Flaw> {
    let letters = text.bytes().map(|letter| match letter {
        b'A'..=b'Z' => Ok(usize::from(letter - b'A')),
        _ => Err(Flaw(format!("the regions must be capital letters, not {text:?}"))),
    });
    let regions: Vec<usize> = letters.collect::<Result<_, _>>()?;
    if regions.len() != size * size {
        let (has, needs) = (regions.len(), size * size);
        return Err(Flaw(format!("the regions have {has} cells instead of {needs}")));
    }
    if renumbered(&regions) != regions {
        return Err(Flaw("the regions must be lettered in the order of their first cells".into()));
    }
    for region in 0..size {
        let letter = char::from(b'A' + region as u8);
        let count = regions.iter().filter(|other| **other == region).count();
        if count != size {
            return Err(Flaw(format!("region {letter} has {count} cells instead of {size}")));
        }
        if !is_connected(size, &regions, region) {
            return Err(Flaw(format!("region {letter} is not connected")));
        }
    }
    Ok(regions)
}

/// A parsed puzzle of the family.
#[derive(Clone, Debug)]
pub struct FamilyBoard {
    /// All except the digits.
    pub layout: Layout,
    /// The givens, from 1; 0 for an empty cell.
    pub givens: Vec<u8>,
    /// The answer; empty if it is unknown.
    pub answer: Vec<u8>,
}

impl FamilyBoard {
    /// Parses a puzzle without its answer.
    ///
    /// # Errors
    /// The strings do not describe a puzzle of the variant.
    pub fn parse_givens(variant: &'static Variant, puzzle: &Puzzle) -> Result<FamilyBoard, Flaw> {
        let name = variant.about.name;
        if puzzle.kind != name {
            return Err(Flaw(format!("this is a {:?}, not a {name}", puzzle.kind)));
        }
        let layout = Layout::parse(variant, &puzzle.params)?;
        let givens = layout.parse_digits(&puzzle.givens)?;
        Ok(FamilyBoard { layout, givens, answer: Vec::new() })
    }

    /// Parses a puzzle.
    ///
    /// # Errors
    /// The strings do not describe a puzzle of the variant.
    pub fn parse(variant: &'static Variant, puzzle: &Puzzle) -> Result<FamilyBoard, Flaw> {
        let board = FamilyBoard::parse_givens(variant, puzzle)?;
        let answer = board.layout.parse_digits(&puzzle.answer)?;
        if let Some(cell) = answer.iter().position(|digit| *digit == 0) {
            let name = board.layout.cell_name(cell);
            return Err(Flaw(format!("the answer has no digit in {name}")));
        }
        Ok(FamilyBoard { answer, ..board })
    }

    /// The puzzle string.
    pub fn puzzle(&self) -> Puzzle {
        Puzzle {
            kind: self.layout.variant.about.name.to_owned(),
            params: self.layout.params(),
            givens: self.givens.iter().map(|digit| digit_char(*digit)).collect(),
            answer: self.answer.iter().map(|digit| digit_char(*digit)).collect(),
        }
    }

    /// Solves the puzzle from its givens and clues.
    pub fn solve(&self) -> Solutions<Vec<u8>> {
        self.model().solutions().map(|values| values.iter().map(|value| *value as u8).collect())
    }

    /// The rules of the puzzle: one variable for each cell, then the constraints.
    pub fn model(&self) -> Model {
        let Layout { grid, clues, .. } = &self.layout;
        let mut model = Model::new();
        let size = grid.size as i32;
        let cells: Vec<_> = (0..grid.cells()).map(|_| model.variable(1..=size)).collect();
        let houses = grid.houses::<10>();
        for house in &houses.houses {
            // The remainders follow from the other houses.
            if house.kind != bookgen_core::solver::houses::HouseKind::Remainder {
                let of_house = house.cells.into_iter().map(|cell| cells[cell]);
                model.add(Constraint::Distinct(of_house.collect()));
            }
        }
        for (a, b) in grid.knight_links() {
            model.add(Constraint::Distinct(vec![cells[a], cells[b]]));
        }
        match clues {
            Clues::Cages(cages) => {
                for cage in cages {
                    let of_cage: Vec<_> = cage.cells.iter().map(|cell| cells[*cell]).collect();
                    let total = cage.sum as i32;
                    model.add(Constraint::DistinctSum { variables: of_cage, total });
                }
                add_implied_sums(&mut model, grid, cages, &cells);
            }
            Clues::Arrows(arrows) => {
                for arrow in arrows {
                    let mut terms = vec![(-1, cells[arrow[0]])];
                    terms.extend(arrow[1..].iter().map(|cell| (1, cells[*cell])));
                    model.add(Constraint::Linear { terms, total: 0..=0 });
                }
            }
            Clues::Parity(marks) => {
                for (cell, mark) in marks.iter().enumerate() {
                    let Some(mark) = mark else { continue };
                    let rest = if *mark == Parity::Even { 0 } else { 1 };
                    let rows = (1..=size).filter(|digit| digit % 2 == rest);
                    let rows = rows.map(|digit| vec![digit]).collect();
                    model.add(Constraint::Table { variables: vec![cells[cell]], rows });
                }
            }
            Clues::None | Clues::Pairs(..) | Clues::Thermos(_) | Clues::Letters(_) => {}
        }
        let related = clues.related(grid);
        for (a, b, relation) in &related.pairs {
            let relation = &related.relations[*relation];
            if relation.phrase == "is-less" {
                model.add(Constraint::Less(cells[*a], cells[*b]));
                continue;
            }
            let rows = relation.forward.iter().enumerate().flat_map(|(first, seconds)| {
                let seconds = (0..grid.size).filter(move |second| seconds >> second & 1 == 1);
                seconds.map(move |second| vec![first as i32 + 1, second as i32 + 1])
            });
            let rows = rows.collect();
            model.add(Constraint::Table { variables: vec![cells[*a], cells[*b]], rows });
        }
        for (cell, digit) in cells.iter().zip(&self.givens).filter(|(_, digit)| **digit > 0) {
            model.add(Constraint::given(*cell, i32::from(*digit)));
        }
        model
    }

    /// The cells of the word of a wordoku, in the order of its letters.
    pub fn word_cells(&self) -> Option<Vec<usize>> {
        let size = self.layout.grid.size;
        let rows = (0..size).map(|row| (row * size..(row + 1) * size).collect::<Vec<usize>>());
        let diagonal = (0..size).map(|at| at * size + at).collect();
        rows.chain([diagonal]).find(|cells| {
            let digits = cells.iter().map(|cell| self.answer.get(*cell).copied());
            digits.zip(1..).all(|(found, digit)| found == Some(digit))
        })
    }

    /// Checks that the word of a wordoku is in the answer exactly once: in a row, or on the diagonal
    /// from the top left corner.
    pub fn check_word(&self) -> Result<(), Flaw> {
        let Clues::Letters(word) = &self.layout.clues else { return Ok(()) };
        let size = self.layout.grid.size;
        let in_order = |cells: &mut dyn Iterator<Item = usize>| {
            cells.zip(1..).all(|(cell, digit)| self.answer[cell] == digit)
        };
        let rows = (0..size).filter(|row| in_order(&mut (row * size..(row + 1) * size))).count();
        let diagonal = in_order(&mut (0..size).map(|at| at * size + at));
        match rows + usize::from(diagonal) {
            1 => Ok(()),
            0 => Err(Flaw(format!("the answer does not contain the word {word}"))),
            _ => Err(Flaw(format!("the answer contains the word {word} more than once"))),
        }
    }
}
