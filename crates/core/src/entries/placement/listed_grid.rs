//! A grid of black and white cells with a list of its words: fill-ins and skeletons.
//!
//! The puzzle string:
//!
//! - `params`: the numbers of columns and rows and the word of the headings, such as `13x13;letters=letters`.
//!   Then the spelling of the words, such as `;signs=keep` for numbers.
//! - `givens`: the cells row by row, with `/` between rows: `#` for a black cell, `-` for an empty cell, or a
//!   letter. Then `;` and a text for each word, shortest first and in alphabetical order.
//! - `answer`: the letters in the same form.
//!
//! Each puzzle has exactly one string. A string in any other form is rejected.

use super::super::cell_text::{
    CellText, check_givens, check_spaces, is_letter, parse_cells, push_text, split_texts,
    write_cells, write_letters,
};
use super::super::lattice::{MAX_SIDE, MIN_SIDE};
use super::super::{Entry, Shape};
use super::MAX_WORDS;
use super::listed_word::{ListedWord, check_different, listed_words, lists_by_length};
use super::solver::PlacementTask;
use crate::board::{Face, Flaw};
use crate::figure::{Cell, Figure, Grid, Lattice, Mark, Purpose, Role, Tone, Weight};
use crate::letters::Spelling;
use crate::puzzle::Puzzle;
use crate::word_list::{MAX_CHARACTERS, check_line};

/// The maximum length of the word of the headings, in characters.
const MAX_UNIT: usize = 40;

/// A grid with a list of its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedGrid {
    /// The number of columns.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
    /// The word of the headings, such as "letters" in "5 letters".
    pub unit: String,
    /// How the words become letters.
    pub spelling: Spelling,
    /// The words, shortest first and in alphabetical order.
    pub words: Vec<ListedWord>,
    /// What is printed in each cell: `None` for a black cell.
    pub givens: Vec<CellText>,
    /// The letter of each cell, `None` for a black cell. Empty if the answer is unknown.
    pub answer: Vec<Option<String>>,
}

impl ListedGrid {
    /// A grid with its list of words.
    ///
    /// # Errors
    /// The parts do not form a puzzle.
    pub fn new(
        (columns, rows): (usize, usize),
        unit: String,
        spelling: Spelling,
        texts: Vec<String>,
        givens: Vec<CellText>,
        answer: Vec<Option<String>>,
    ) -> Result<ListedGrid, Flaw> {
        let (words, spelling) = listed_words(texts, spelling);
        let grid = ListedGrid { columns, rows, unit, spelling, words, givens, answer };
        grid.check()?;
        Ok(grid)
    }

    fn check(&self) -> Result<(), Flaw> {
        check_line("the word of the headings", &self.unit, MAX_UNIT)?;
        check_spaces(&self.unit)?;
        let count = self.words.len();
        if !(2..=MAX_WORDS).contains(&count) {
            return Err(Flaw(format!("the list has {count} words; it needs 2 to {MAX_WORDS}")));
        }
        for ListedWord { text, letters } in &self.words {
            check_line(&format!("`{text}`"), text, MAX_CHARACTERS)?;
            check_spaces(text)?;
            if letters.len() < 2 {
                return Err(Flaw(format!("`{text}` has fewer than two letters")));
            }
        }
        check_different(&self.words)?;
        if self.answer.is_empty() {
            return Ok(());
        }
        let shape = self.shape();
        let is_black = |cell: &usize| self.givens[*cell].is_none() && self.answer[*cell].is_some();
        if let Some(cell) = (0..self.givens.len()).find(is_black) {
            let name = shape.cell_name(cell);
            return Err(Flaw(format!("in the answer, {name} has a letter instead of black")));
        }
        check_givens(&shape, &self.given_letters(), &self.answer)
    }

    /// The cells that have letters. If the answer is unknown, these are the cells that are not printed black.
    pub fn shape(&self) -> Shape {
        let cells = match self.answer.is_empty() {
            true => self.givens.iter().map(Option::is_some).collect(),
            false => self.answer.iter().map(Option::is_some).collect(),
        };
        Shape { columns: self.columns, rows: self.rows, cells }
    }

    /// The printed letter of each cell.
    pub fn given_letters(&self) -> Vec<Option<String>> {
        self.givens.iter().map(|given| given.clone().flatten()).collect()
    }

    /// The letters of each word.
    pub fn letters(&self) -> Vec<&[String]> {
        self.words.iter().map(|word| &*word.letters).collect()
    }

    /// The printed texts of the words.
    pub fn texts(&self) -> Vec<&str> {
        self.words.iter().map(|word| word.text.as_str()).collect()
    }

    /// Whether the words are numbers.
    pub fn are_numbers(&self) -> bool {
        let mut letters = self.words.iter().flat_map(|word| &word.letters);
        letters.all(|letter| letter.bytes().all(|byte| byte.is_ascii_digit()))
    }

    /// The letters of the answer in an entry.
    pub fn word(&self, entry: &Entry) -> String {
        entry.cells.iter().filter_map(|cell| self.answer.get(*cell)?.as_deref()).collect()
    }

    /// The grid and its words for a solver with a pencil.
    pub fn task(&self, entries: &[Entry]) -> PlacementTask {
        PlacementTask::new(entries, &self.letters())
    }

    /// Parses a puzzle of the kind `name`.
    ///
    /// # Errors
    /// The text is not in the form of a puzzle string.
    pub fn parse(name: &str, puzzle: &Puzzle) -> Result<ListedGrid, Flaw> {
        if puzzle.kind != name {
            return Err(Flaw(format!("this is a {:?}, not a {name}", puzzle.kind)));
        }
        let (rest, spelling) = Spelling::split(&puzzle.params);
        let wrong = || {
            Flaw(format!(
                "`{}` is not a size and the word of the headings, such as `13x13;letters=letters`",
                puzzle.params
            ))
        };
        let (size, unit) = rest.split_once(";letters=").ok_or_else(wrong)?;
        let (columns, rows) = size.split_once('x').ok_or_else(wrong)?;
        let side = |text: &str| text.parse::<usize>().map_err(|_| wrong());
        let (columns, rows) = (side(columns)?, side(rows)?);
        check_sides(columns, rows)?;
        let (grid, texts) = puzzle.givens.split_once(';').unwrap_or((&puzzle.givens, ""));
        let givens = parse_cells(columns, rows, grid)?;
        let answer = match puzzle.answer.is_empty() {
            true => Vec::new(),
            false => {
                let cells = parse_cells(columns, rows, &puzzle.answer)?;
                if let Some(cell) = cells.iter().position(|cell| *cell == Some(None)) {
                    let (row, column) = (cell / columns + 1, cell % columns + 1);
                    return Err(Flaw(format!(
                        "in the answer, row {row}, column {column} has no letter"
                    )));
                }
                cells.into_iter().map(Option::flatten).collect()
            }
        };
        let (unit, texts) = (unit.to_owned(), split_texts(texts));
        let grid = ListedGrid::new((columns, rows), unit, spelling, texts, givens, answer)?;
        match grid.puzzle(name) == *puzzle {
            true => Ok(grid),
            false => Err(Flaw("the puzzle string is not in canonical form".to_owned())),
        }
    }

    /// The puzzle string.
    pub fn puzzle(&self, name: &str) -> Puzzle {
        let ListedGrid { columns, rows, unit, spelling, .. } = self;
        let mut givens =
            write_cells(*columns, self.givens.iter().map(|cell| Some(cell.as_ref()?.as_deref())));
        self.words.iter().for_each(|word| push_text(&mut givens, &word.text));
        let answer = match self.answer.is_empty() {
            true => String::new(),
            false => write_letters(&self.shape(), &self.answer),
        };
        let params = format!("{columns}x{rows};letters={unit}{}", spelling.params());
        Puzzle { kind: name.to_owned(), params, givens, answer }
    }

    /// The figure of a face: the puzzle with the lists of its words, or the answer.
    pub fn figure(&self, face: Face) -> Figure {
        let cells: Vec<CellText> = match face {
            Face::Puzzle => self.givens.clone(),
            Face::Answer => self.answer.iter().map(|letter| letter.clone().map(Some)).collect(),
        };
        let lists = match face {
            Face::Puzzle => lists_by_length(&self.words, &self.unit),
            Face::Answer => Vec::new(),
        };
        Figure { lists, ..Figure::new(self.draw(&cells)) }
    }

    /// A grid with these cells.
    pub fn draw(&self, cells: &[CellText]) -> Grid {
        let lattice = Lattice::rectangle(self.columns as u16, self.rows as u16);
        let mut grid = Grid::new(lattice, Purpose::Written);
        let black: Vec<Cell> = { cells.iter().enumerate() }
            .filter(|(_, cell)| cell.is_none())
            .map(|(at, _)| self.cell(at))
            .collect();
        if !black.is_empty() {
            grid.marks.push(Mark::Fill { cells: black, tone: Tone::Black });
        }
        let edges = grid.lattice.edges(|_| Some(Weight::Thin));
        grid.marks.extend(edges);
        for (at, (cell, given)) in cells.iter().zip(&self.givens).enumerate() {
            let Some(Some(letter)) = cell else { continue };
            let is_given = matches!(given, Some(Some(_)));
            let role = if is_given { Role::Given } else { Role::Answer };
            grid.symbol(self.cell(at), letter.as_str(), role);
        }
        grid
    }

    /// The place of a cell in a figure.
    pub fn cell(&self, at: usize) -> Cell {
        Cell::new((at % self.columns) as u16, (at / self.columns) as u16)
    }

    /// Reads the figure of the puzzle and, if it is known, of the answer, and gives the result to `accept`.
    /// Several spellings can give the same letters: the first that is accepted counts.
    ///
    /// # Errors
    /// The figures do not show a puzzle; the errors of `accept`.
    pub fn read<T>(
        name: &str,
        puzzle: &Figure,
        answer: Option<&Figure>,
        accept: impl Fn(ListedGrid) -> Result<T, Flaw>,
    ) -> Result<T, Flaw> {
        let (columns, rows, givens) = read_cells(name, puzzle)?;
        let letters = match answer {
            None => Vec::new(),
            Some(answer) => {
                let (other_columns, other_rows, cells) = read_cells(name, answer)?;
                if (columns, rows) != (other_columns, other_rows) {
                    return Err(Flaw("the puzzle and the answer have different sizes".to_owned()));
                }
                let letter = |(at, cell): (usize, CellText)| match cell {
                    Some(None) => {
                        let (row, column) = (at / columns + 1, at % columns + 1);
                        Err(Flaw(format!("in the answer, row {row}, column {column} is empty")))
                    }
                    cell => Ok(cell.flatten()),
                };
                cells.into_iter().enumerate().map(letter).collect::<Result<Vec<_>, Flaw>>()?
            }
        };
        let heading = puzzle.lists.first().and_then(|list| list.heading.as_deref());
        let unit = heading.and_then(|heading| heading.split_once(' ')).map(|(_, unit)| unit);
        let unit = unit.ok_or_else(|| Flaw("the puzzle has no list of words".to_owned()))?;
        let texts: Vec<String> = puzzle.entries().map(str::to_owned).collect();
        Spelling::first(|spelling| {
            let (unit, texts) = (unit.to_owned(), texts.clone());
            let (givens, letters) = (givens.clone(), letters.clone());
            accept(ListedGrid::new((columns, rows), unit, spelling, texts, givens, letters)?)
        })
    }
}

fn check_sides(columns: usize, rows: usize) -> Result<(), Flaw> {
    let sides = MIN_SIDE..=MAX_SIDE;
    match sides.contains(&columns) && sides.contains(&rows) {
        true => Ok(()),
        false => Err(Flaw(format!(
            "{columns} columns and {rows} rows: both numbers must be from {MIN_SIDE} to {MAX_SIDE}"
        ))),
    }
}

/// Reads the cells of a figure.
fn read_cells(name: &str, figure: &Figure) -> Result<(usize, usize, Vec<CellText>), Flaw> {
    let grid = figure.only_grid()?;
    let (columns, rows) = (usize::from(grid.lattice.columns), usize::from(grid.lattice.rows));
    check_sides(columns, rows).map_err(|flaw| Flaw(format!("{flaw} in a {name}")))?;
    let texts = grid.centre_texts()?;
    if let Some((text, _)) = texts.iter().flatten().find(|(text, _)| !is_letter(text)) {
        return Err(Flaw(format!("`{text}` is not one upper-case letter")));
    }
    let mut cells: Vec<CellText> =
        texts.iter().map(|text| Some(text.map(|(text, _)| text.to_owned()))).collect();
    for mark in &grid.marks {
        let Mark::Fill { cells: black, tone: Tone::Black } = mark else { continue };
        for cell in black.iter().filter(|cell| grid.lattice.has(**cell)) {
            let at = grid.index(*cell);
            if cells[at] != Some(None) {
                let (row, column) = (cell.row + 1, cell.column + 1);
                return Err(Flaw(format!("row {row}, column {column} is black and has a letter")));
            }
            cells[at] = None;
        }
    }
    Ok((columns, rows, cells))
}
