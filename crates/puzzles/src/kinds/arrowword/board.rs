//! A parsed arrowword: its proof and its level.

use std::collections::{BTreeMap, BTreeSet};

use super::arrow::can_share;
use super::mask_rules::{check_letters, longest_open, most_of_picture};
use super::puzzle_text::{self, Givens, PlacedClue};
use super::{MAX_CLUE_TEXT, NAME};
use bookgen_core::entries::cell_text::{check_givens, check_spaces, write_letters};
use bookgen_core::entries::{Entry, Shape};
use bookgen_core::figure::{Cell, Direction};
use bookgen_core::word_list::check_line;
use bookgen_core::{Flaw, FreePlace, Puzzle};

/// A parsed arrowword.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrowwordBoard {
    pub shape: Shape,
    pub entries: Vec<Entry>,
    /// The clues, in the order of their cells; of two in a cell, the upper one first.
    pub clues: Vec<PlacedClue>,
    /// The given letter of each cell.
    pub givens: Vec<Option<String>>,
    /// The letter of each cell.
    pub answer: Vec<Option<String>>,
    /// The cells of the words of the hidden phrase.
    pub phrase: Vec<Vec<usize>>,
}

impl ArrowwordBoard {
    /// Creates a board and checks it.
    ///
    /// # Errors
    /// The arguments do not form an arrowword.
    pub fn new(givens: Givens, answer: Vec<Option<String>>) -> Result<ArrowwordBoard, Flaw> {
        let Givens { shape, letters, clues, phrase } = givens;
        let entries = shape.entries();
        let board = ArrowwordBoard { shape, entries, clues, givens: letters, answer, phrase };
        board.check()?;
        Ok(board)
    }

    /// Parses a puzzle.
    ///
    /// # Errors
    /// The text is not an arrowword.
    pub fn parse(puzzle: &Puzzle) -> Result<ArrowwordBoard, Flaw> {
        if puzzle.kind != NAME {
            return Err(Flaw(format!("this is a {:?}, not an {NAME}", puzzle.kind)));
        }
        let size = puzzle_text::parse_params(&puzzle.params)?;
        let givens = puzzle_text::parse_givens(size, &puzzle.givens)?;
        let answer = puzzle_text::parse_answer(&givens.shape, &puzzle.answer)?;
        let board = ArrowwordBoard::new(givens, answer)?;
        if board.puzzle() != *puzzle {
            return Err(Flaw("the puzzle string is not in canonical form".to_owned()));
        }
        Ok(board)
    }

    /// The puzzle string.
    pub fn puzzle(&self) -> Puzzle {
        Puzzle {
            kind: NAME.to_owned(),
            params: format!("{}x{}", self.shape.columns, self.shape.rows),
            givens: puzzle_text::givens(&self.shape, &self.givens, &self.clues, &self.phrase),
            answer: write_letters(&self.shape, &self.answer),
        }
    }

    pub fn check(&self) -> Result<(), Flaw> {
        if self.entries.len() < 2 {
            return Err(Flaw("the grid has fewer than two words".to_owned()));
        }
        for clue in &self.clues {
            let text = &clue.text;
            check_line(&format!("the clue `{text}`"), text, MAX_CLUE_TEXT)?;
            check_spaces(text)?;
        }
        for pair in self.clues.windows(2) {
            let (a, b) = (&pair[0], &pair[1]);
            if a.cell > b.cell {
                return Err(Flaw("the clues are not in the order of their cells".to_owned()));
            }
            if a.cell == b.cell && !can_share(a.arrow, b.arrow) {
                let name = self.shape.cell_name(a.cell);
                return Err(Flaw(format!("the two clues in {name} are not in their order")));
            }
        }
        if let Some(three) = self.clues.windows(3).find(|three| three[0].cell == three[2].cell) {
            let name = self.shape.cell_name(three[0].cell);
            return Err(Flaw(format!("{name} has more than two clues")));
        }
        let cells: BTreeSet<usize> = self.phrase.iter().flatten().copied().collect();
        if cells.len() < self.phrase.iter().map(Vec::len).sum() {
            return Err(Flaw("the phrase has a cell twice".to_owned()));
        }
        if let Some(cell) = cells.into_iter().find(|cell| self.givens[*cell].is_some()) {
            let name = self.shape.cell_name(cell);
            return Err(Flaw(format!("the letter in {name} is given and part of the phrase")));
        }
        check_givens(&self.shape, &self.givens, &self.answer)
    }

    /// The letters of an entry.
    pub fn letters(&self, entry: &Entry) -> Vec<&str> {
        entry.cells.iter().filter_map(|cell| self.answer[*cell].as_deref()).collect()
    }

    /// The letters of an entry as one text.
    pub fn word(&self, entry: &Entry) -> String {
        self.letters(entry).concat()
    }

    /// The clue of each entry.
    pub fn clue_of_entries(&self) -> BTreeMap<usize, &PlacedClue> {
        let clue = |clue: &PlacedClue| {
            let first = clue.arrow.first_cell(&self.shape, clue.cell)?;
            let is_across = clue.arrow.reading == Direction::Right;
            self.entries
                .iter()
                .position(|entry| entry.cells[0] == first && entry.is_across == is_across)
        };
        self.clues.iter().filter_map(|own| Some((clue(own)?, own))).collect()
    }

    /// Whether each cell belongs to the block for a picture.
    pub fn block(&self) -> Vec<bool> {
        let mut block: Vec<bool> = self.shape.cells.iter().map(|letter| !letter).collect();
        self.clues.iter().for_each(|clue| block[clue.cell] = false);
        block
    }

    /// The block, if it is a rectangle.
    pub fn picture_place(&self) -> Option<FreePlace> {
        let Shape { columns, rows, .. } = self.shape;
        let block = self.block();
        let first = block.iter().position(|own| *own)?;
        let last = block.iter().rposition(|own| *own)?;
        let (left, top) = (first % columns, first / columns);
        let (right, bottom) = (last % columns + 1, last / columns + 1);
        let is_inside = |cell: &usize| {
            (left..right).contains(&(cell % columns)) && (top..bottom).contains(&(cell / columns))
        };
        if (0..block.len()).any(|cell| block[cell] != is_inside(&cell)) {
            return None;
        }
        let most = |side: usize, from: usize, to: usize| {
            most_of_picture(side, from > 0 && to < side) as u16
        };
        Some(FreePlace {
            first: Cell::new(left as u16, top as u16),
            size: ((right - left) as u16, (bottom - top) as u16),
            most: (most(columns, left, right), most(rows, top, bottom)),
            // In the first row and the first column, every second cell has a clue.
            step: if left == 0 && top == 0 { 2 } else { 1 },
        })
    }

    /// Checks that each entry has one clue, each arrow leads to an entry, and no word occurs twice.
    pub fn prove(&self) -> Result<(), Flaw> {
        check_letters(&self.shape, &self.entries).map_err(Flaw)?;
        let clues = self.clue_of_entries();
        if clues.len() < self.clues.len() {
            let lost = self.clues.iter().find(|clue| !clues.values().any(|own| own == clue));
            let text = lost.map_or("", |clue| &clue.text);
            return Err(Flaw(format!("the arrow of `{text}` leads to no word of its own")));
        }
        if let Some(entry) = (0..self.entries.len()).find(|entry| !clues.contains_key(entry)) {
            let name = self.shape.cell_name(self.entries[entry].cells[0]);
            return Err(Flaw(format!("the word from {name} has no clue")));
        }
        let mut words = BTreeSet::new();
        match self
            .entries
            .iter()
            .map(|entry| self.word(entry))
            .find(|word| !words.insert(word.clone()))
        {
            Some(word) => Err(Flaw(format!("the word {word} occurs twice"))),
            None => Ok(()),
        }
    }

    /// The index of the level; see [`super::LEVELS`].
    pub fn level(&self) -> usize {
        let has_given = |entry: &Entry| entry.cells.iter().any(|cell| self.givens[*cell].is_some());
        match longest_open(&self.shape, &self.entries) {
            _ if self.entries.iter().all(has_given) => 0,
            0 | 1 => 1,
            _ => 2,
        }
    }
}
