//! The clues of a variant besides its givens: cages, signs between cells, lines and marked cells.

use super::grid::Grid;
use bookgen_core::Flaw;
use bookgen_core::solver::rules::relations::{Related, Relation};

/// The type of clue that a variant has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClueType {
    /// Givens only.
    None,
    /// Cages with sums.
    Cages,
    /// Bars between consecutive digits. All of them are given.
    Bars,
    /// White dots between consecutive digits and black dots between a digit and its double. All of
    /// them are given.
    Dots,
    /// Signs between all neighbours of a region.
    Signs,
    /// Thermometers, along which digits increase.
    Thermos,
    /// Arrows, along which digits add up to the digit in the circle.
    Arrows,
    /// Cells marked as odd or even.
    Parity,
    /// Letters instead of digits. A word is hidden in the answer.
    Letters,
}

/// The clues of one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clues {
    /// Givens only.
    None,
    /// The cages, in the order of their first cells.
    Cages(Vec<Cage>),
    /// The mark between each pair of neighbours, in the order of [`Grid::neighbours`].
    Pairs(ClueType, Vec<PairMark>),
    /// The thermometers, in the order of their first cells, which are the bulbs.
    Thermos(Vec<Vec<usize>>),
    /// The arrows, in the order of their first cells, which are the circles.
    Arrows(Vec<Vec<usize>>),
    /// For each cell, whether it is marked as even or as odd.
    Parity(Vec<Option<Parity>>),
    /// The letters of the digits. They are also the word.
    Letters(String),
}

/// A cage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cage {
    /// The cells, in ascending order.
    pub cells: Vec<usize>,
    /// The sum of the digits.
    pub sum: u32,
}

/// The mark between two neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairMark {
    /// No mark.
    None,
    /// A bar or a white dot: the digits are consecutive.
    Consecutive,
    /// A black dot: one digit is double the other.
    Double,
    /// The first digit is less than the second.
    Less,
    /// The first digit is greater than the second.
    Greater,
}

impl PairMark {
    const ALL: [(char, PairMark); 5] = [
        ('.', PairMark::None),
        ('c', PairMark::Consecutive),
        ('d', PairMark::Double),
        ('<', PairMark::Less),
        ('>', PairMark::Greater),
    ];

    /// Whether a variant with this type of clue has the mark.
    fn is_of(self, clue: ClueType) -> bool {
        match self {
            PairMark::None => true,
            PairMark::Consecutive => matches!(clue, ClueType::Bars | ClueType::Dots),
            PairMark::Double => clue == ClueType::Dots,
            PairMark::Less | PairMark::Greater => clue == ClueType::Signs,
        }
    }
}

/// Whether a digit is even or odd.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parity {
    /// An even digit.
    Even,
    /// An odd digit.
    Odd,
}

/// The symbols of cages in puzzle strings.
const CAGE_SYMBOLS: &[u8; 62] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

impl Clues {
    /// Parses the clues of a puzzle string.
    ///
    /// # Errors
    /// The text does not describe clues of this type.
    pub fn parse(clue: ClueType, grid: &Grid, text: &str) -> Result<Clues, Flaw> {
        match clue {
            ClueType::None if text.is_empty() => Ok(Clues::None),
            ClueType::None => Err(Flaw(format!("{text:?} is not expected after the size"))),
            ClueType::Cages => parse_cages(grid, text).map(Clues::Cages),
            ClueType::Bars | ClueType::Dots | ClueType::Signs => {
                let marks = text.chars().map(|c| {
                    let known = PairMark::ALL.iter().find(|(symbol, _)| *symbol == c);
                    let mark = known.map(|(_, mark)| *mark).filter(|mark| mark.is_of(clue));
                    mark.ok_or_else(|| Flaw(format!("{c:?} is not a mark between two cells")))
                });
                let marks: Vec<PairMark> = marks.collect::<Result<_, _>>()?;
                check_count("marks", marks.len(), grid.neighbours().len())?;
                Ok(Clues::Pairs(clue, marks))
            }
            ClueType::Thermos => parse_paths(grid, text, "thermometer", 2).map(Clues::Thermos),
            ClueType::Arrows => {
                let arrows = parse_paths(grid, text, "arrow", 3)?;
                match arrows.iter().all(|arrow| ends_straight(grid, arrow)) {
                    true => Ok(Clues::Arrows(arrows)),
                    false => Err(Flaw("an arrow ends with a diagonal step".to_owned())),
                }
            }
            ClueType::Parity => {
                let marks = text.chars().map(|c| match c {
                    '.' => Ok(None),
                    'e' => Ok(Some(Parity::Even)),
                    'o' => Ok(Some(Parity::Odd)),
                    _ => Err(Flaw(format!("{c:?} is not a mark of a cell: e, o or a point"))),
                });
                let marks: Vec<Option<Parity>> = marks.collect::<Result<_, _>>()?;
                check_count("marks", marks.len(), grid.cells())?;
                Ok(Clues::Parity(marks))
            }
            ClueType::Letters => {
                let letters: Vec<char> = text.chars().collect();
                let is_new = |at: usize| !letters[..at].contains(&letters[at]);
                let is_letter = letters.iter().all(|letter| letter.is_alphabetic());
                let is_upper = text.to_uppercase() == text;
                if letters.len() != grid.size
                    || !is_letter
                    || !is_upper
                    || !(0..letters.len()).all(is_new)
                {
                    return Err(Flaw(format!(
                        "the word must have {} different capital letters, not {text:?}",
                        grid.size
                    )));
                }
                Ok(Clues::Letters(text.to_owned()))
            }
        }
    }

    /// Writes the clues for a puzzle string.
    pub fn write(&self, grid: &Grid) -> String {
        match self {
            Clues::None => String::new(),
            Clues::Cages(cages) => {
                let mut map = vec![b'.'; grid.cells()];
                for (cage, symbol) in cages.iter().zip(CAGE_SYMBOLS) {
                    cage.cells.iter().for_each(|cell| map[*cell] = *symbol);
                }
                let map: String = map.into_iter().map(char::from).collect();
                let sums: Vec<String> = cages.iter().map(|cage| cage.sum.to_string()).collect();
                format!("{map}/{}", sums.join(","))
            }
            Clues::Pairs(_, marks) => {
                let symbol = |mark: &PairMark| {
                    PairMark::ALL.iter().find(|(_, known)| known == mark).map_or('.', |(c, _)| *c)
                };
                marks.iter().map(symbol).collect()
            }
            Clues::Thermos(paths) | Clues::Arrows(paths) => {
                let cell = |cell: &usize| {
                    let (row, column) = grid.places[*cell];
                    format!("{}{}", row + 1, column + 1)
                };
                let path = |path: &Vec<usize>| path.iter().map(cell).collect::<Vec<_>>().join("-");
                paths.iter().map(path).collect::<Vec<_>>().join(",")
            }
            Clues::Parity(marks) => {
                let symbol = |mark: &Option<Parity>| match mark {
                    None => '.',
                    Some(Parity::Even) => 'e',
                    Some(Parity::Odd) => 'o',
                };
                marks.iter().map(symbol).collect()
            }
            Clues::Letters(word) => word.clone(),
        }
    }

    /// The cages; empty for other clues.
    pub fn cages(&self) -> &[Cage] {
        if let Clues::Cages(cages) = self { cages } else { &[] }
    }

    /// The relations between cells that follow from the clues.
    pub fn related(&self, grid: &Grid) -> Related {
        let size = grid.size;
        let mut related = Related::default();
        match self {
            Clues::Pairs(clue, marks) => {
                let consecutive = |a: usize, b: usize| a.abs_diff(b) == 1;
                let double = |a: usize, b: usize| a == 2 * b || b == 2 * a;
                related.relations = match clue {
                    ClueType::Bars => vec![
                        Relation::new("not-consecutive", size, |a, b| !consecutive(a, b)),
                        Relation::new("consecutive", size, consecutive),
                    ],
                    ClueType::Dots => vec![
                        Relation::new("neither", size, |a, b| !consecutive(a, b) && !double(a, b)),
                        Relation::new("consecutive", size, consecutive),
                        Relation::new("double", size, double),
                    ],
                    _ => vec![Relation::new("is-less", size, |a, b| a < b)],
                };
                for ((a, b), mark) in grid.neighbours().into_iter().zip(marks) {
                    let has_signs = *clue == ClueType::Signs;
                    related.pairs.extend(match mark {
                        PairMark::None if has_signs => None,
                        PairMark::None => Some((a, b, 0)),
                        PairMark::Consecutive => Some((a, b, 1)),
                        PairMark::Double => Some((a, b, 2)),
                        PairMark::Less => Some((a, b, 0)),
                        PairMark::Greater => Some((b, a, 0)),
                    });
                }
            }
            Clues::Thermos(thermos) => {
                related.relations = vec![Relation::new("is-less", size, |a, b| a < b)];
                let steps = thermos.iter().flat_map(|path| path.windows(2));
                related.pairs = steps.map(|pair| (pair[0], pair[1], 0)).collect();
            }
            _ => {}
        }
        related
    }
}

fn check_count(what: &str, has: usize, needs: usize) -> Result<(), Flaw> {
    if has == needs {
        return Ok(());
    }
    Err(Flaw(format!("there are {has} {what} instead of {needs}")))
}

fn parse_cages(grid: &Grid, text: &str) -> Result<Vec<Cage>, Flaw> {
    let (map, sums) =
        text.split_once('/').ok_or_else(|| Flaw("the sums of the cages are missing".to_owned()))?;
    check_count("cells in cages", map.len(), grid.cells())?;
    let mut cages: Vec<Cage> = Vec::new();
    for (cell, symbol) in map.bytes().enumerate() {
        let index = CAGE_SYMBOLS.iter().position(|known| *known == symbol);
        match index {
            Some(index) if index < cages.len() => cages[index].cells.push(cell),
            Some(index) if index == cages.len() => cages.push(Cage { cells: vec![cell], sum: 0 }),
            _ => {
                return Err(Flaw(
                    "the cages must be lettered in the order of their first cells".to_owned(),
                ));
            }
        }
    }
    let sums: Vec<&str> = sums.split(',').collect();
    check_count("sums", sums.len(), cages.len())?;
    for (cage, text) in cages.iter_mut().zip(sums) {
        let most = grid.size * (grid.size + 1) / 2;
        let sum = text.parse::<u32>().ok().filter(|sum| sum.to_string() == text);
        cage.sum = sum
            .filter(|sum| (1..=most).contains(&(*sum as usize)))
            .ok_or_else(|| Flaw(format!("{text:?} is not a sum from 1 to {most}")))?;
        if cage.cells.len() > grid.size {
            let count = cage.cells.len();
            return Err(Flaw(format!("a cage of {count} cells cannot have different digits")));
        }
        if !is_connected(grid, &cage.cells) {
            return Err(Flaw("the cells of a cage are not connected".to_owned()));
        }
    }
    Ok(cages)
}

/// Whether cells are connected by their sides.
pub fn is_connected(grid: &Grid, cells: &[usize]) -> bool {
    let mut open: Vec<usize> = cells.to_vec();
    let mut reached: Vec<usize> = open.pop().into_iter().collect();
    let mut at = 0;
    while let Some(cell) = reached.get(at) {
        let (row, column) = grid.places[*cell];
        open.retain(|other| {
            let (other_row, other_column) = grid.places[*other];
            let is_near = row.abs_diff(other_row) + column.abs_diff(other_column) == 1;
            if is_near {
                reached.push(*other);
            }
            !is_near
        });
        at += 1;
    }
    open.is_empty()
}

/// Whether the last step of a path goes to a side, not to a corner. The head of an arrow is on the
/// side between its last two cells.
pub fn ends_straight(grid: &Grid, path: &[usize]) -> bool {
    let [.., before, last] = path else { return false };
    let ((row, column), (last_row, last_column)) = (grid.places[*before], grid.places[*last]);
    row == last_row || column == last_column
}

/// Parses paths of cells that touch each other. Paths have no common cells and do not cross.
fn parse_paths(grid: &Grid, text: &str, noun: &str, least: usize) -> Result<Vec<Vec<usize>>, Flaw> {
    let mut paths: Vec<Vec<usize>> = Vec::new();
    if text.is_empty() {
        return Ok(paths);
    }
    for path in text.split(',') {
        let mut cells = Vec::new();
        for name in path.split('-') {
            let digits: Vec<usize> =
                name.chars().filter_map(|c| c.to_digit(10)).map(|digit| digit as usize).collect();
            let cell = match digits[..] {
                [row, column] if row > 0 && column > 0 && name.len() == 2 => {
                    grid.cell(row - 1, column - 1)
                }
                _ => None,
            };
            cells.push(cell.ok_or_else(|| Flaw(format!("{name:?} is not a row and a column")))?);
        }
        paths.push(cells);
    }
    check_paths(grid, &paths, noun, least)?;
    Ok(paths)
}

/// Checks that paths can be drawn: see [`parse_paths`].
pub fn check_paths(
    grid: &Grid,
    paths: &[Vec<usize>],
    noun: &str,
    least: usize,
) -> Result<(), Flaw> {
    let mut used: Vec<usize> = Vec::new();
    let mut crossings: Vec<(usize, usize)> = Vec::new();
    for path in paths {
        if path.len() < least || path.len() > grid.size + 1 {
            let count = path.len();
            return Err(Flaw(format!("a {noun} has {count} cells")));
        }
        for cell in path {
            if used.contains(cell) {
                return Err(Flaw(format!("two lines of a {noun} share a cell")));
            }
            used.push(*cell);
        }
        for step in path.windows(2) {
            let ((row, column), (other_row, other_column)) =
                (grid.places[step[0]], grid.places[step[1]]);
            if row.abs_diff(other_row).max(column.abs_diff(other_column)) != 1 {
                return Err(Flaw(format!("the cells of a {noun} do not touch each other")));
            }
            if row != other_row && column != other_column {
                let corner = (row.min(other_row), column.min(other_column));
                if crossings.contains(&corner) {
                    return Err(Flaw(format!("two lines of a {noun} cross")));
                }
                crossings.push(corner);
            }
        }
    }
    if !paths.is_sorted_by_key(|path| path[0]) {
        return Err(Flaw(format!("each {noun} must be listed in the order of its first cell")));
    }
    Ok(())
}
