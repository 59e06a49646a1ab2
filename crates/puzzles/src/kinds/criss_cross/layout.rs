//! Places words in a compact layout in which they cross.
//!
//! An attempt starts with one of the longer words. Then it places word after word where the word
//! crosses the placed words most often and the layout grows least. A word that has no place waits
//! until other words have been placed. Of several complete layouts, the most compact one is taken.

use std::collections::BTreeMap;

use bookgen_base::rng::{Draw, Rng};

/// The number of waiting words that are compared with each other. The best place of all is used.
const WINDOW: usize = 2;
/// The value of a crossing, compared with one cell of the rectangle around the layout.
const CROSSING_VALUE: i32 = 36;

/// The words to place, and the maximum size of the layout.
pub struct LayoutTask<'a> {
    /// The words. A letter is a number below `letters`.
    pub words: &'a [Vec<u32>],
    pub letters: usize,
    pub columns: usize,
    pub rows: usize,
    /// The maximum number of attempts.
    pub attempts: u32,
    /// The number of complete layouts from which the best is taken.
    pub choices: u32,
}

/// A layout of all words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    pub columns: usize,
    pub rows: usize,
    /// The letter of each cell, row by row. `None` if the cell is not used.
    pub cells: Vec<Option<u32>>,
}

/// The reason why no attempt placed all words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LayoutFailure {
    pub attempts: u32,
    /// The words that were not placed, each with the number of attempts in which it was not placed.
    pub unplaced: BTreeMap<usize, u32>,
}

/// Finds a layout of all words.
///
/// # Errors
/// No attempt placed all words.
pub fn find_layout(task: &LayoutTask<'_>, rng: &mut Rng) -> Result<Layout, LayoutFailure> {
    let mut failure = LayoutFailure::default();
    let mut best: Option<(i32, Layout)> = None;
    let mut found = 0;
    for _ in 0..task.attempts {
        failure.attempts += 1;
        let mut canvas = Canvas::new(task);
        let unplaced = canvas.place_all(task.words, rng);
        if !unplaced.is_empty() {
            unplaced.into_iter().for_each(|word| *failure.unplaced.entry(word).or_default() += 1);
            continue;
        }
        let cost = canvas.cost();
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, canvas.layout()));
        }
        found += 1;
        if found == task.choices {
            break;
        }
    }
    best.map(|(_, layout)| layout).ok_or(failure)
}

const ACROSS: u8 = 1;
const DOWN: u8 = 2;

/// A place for a word.
#[derive(Clone, Copy)]
struct Place {
    word: usize,
    row: usize,
    column: usize,
    is_across: bool,
}

/// A rectangle of cells, both ends included.
#[derive(Clone, Copy)]
struct Bounds {
    top: usize,
    bottom: usize,
    left: usize,
    right: usize,
}

impl Bounds {
    fn columns(self) -> usize {
        self.right + 1 - self.left
    }

    fn rows(self) -> usize {
        self.bottom + 1 - self.top
    }

    fn with(self, other: Bounds) -> Bounds {
        Bounds {
            top: self.top.min(other.top),
            bottom: self.bottom.max(other.bottom),
            left: self.left.min(other.left),
            right: self.right.max(other.right),
        }
    }

    /// The cost of the rectangle: its cells, and more if it is not square.
    fn cost(self) -> i32 {
        let (columns, rows) = (self.columns() as i32, self.rows() as i32);
        columns * rows + 2 * (columns - rows).abs()
    }
}

/// A layout in progress. The canvas is so large that the layout can grow in each direction.
struct Canvas {
    columns: usize,
    rows: usize,
    width: usize,
    /// For each cell the letter plus 1, or 0 for an unused cell.
    cells: Vec<u32>,
    /// The directions of the words in each cell.
    directions: Vec<u8>,
    /// The cells of each letter.
    places: Vec<Vec<usize>>,
    bounds: Option<Bounds>,
    crossings: i32,
}

impl Canvas {
    fn new(task: &LayoutTask<'_>) -> Canvas {
        let (width, height) = (2 * task.columns + 2, 2 * task.rows + 2);
        Canvas {
            columns: task.columns,
            rows: task.rows,
            width,
            cells: vec![0; width * height],
            directions: vec![0; width * height],
            places: vec![Vec::new(); task.letters],
            bounds: None,
            crossings: 0,
        }
    }

    /// Places the words. Returns the words that have no place.
    fn place_all(&mut self, words: &[Vec<u32>], rng: &mut Rng) -> Vec<usize> {
        let mut waiting: Vec<usize> = (0..words.len()).collect();
        rng.shuffle(&mut waiting);
        waiting.sort_by_key(|word| std::cmp::Reverse(words[*word].len()));
        let first = rng.below(waiting.len().div_ceil(3) as u32) as usize;
        if first < waiting.len() {
            let word = waiting.remove(first);
            if !self.place_first(word, &words[word], rng) {
                waiting.insert(first, word);
                return waiting;
            }
        }
        // Words of similar lengths change places, so that each attempt has another order.
        for from in (0..waiting.len()).rev() {
            let other = from.saturating_sub(rng.below(5) as usize);
            waiting.swap(from, other);
        }
        while !waiting.is_empty() {
            let mut best: Option<(i32, Place)> = None;
            let mut compared = 0;
            for word in &waiting {
                if let Some(found) = self.best_place(*word, &words[*word], rng) {
                    if best.is_none_or(|(value, _)| found.0 > value) {
                        best = Some(found);
                    }
                    compared += 1;
                }
                if compared == WINDOW {
                    break;
                }
            }
            let Some((_, place)) = best else { break };
            self.place(place, &words[place.word]);
            waiting.retain(|word| *word != place.word);
        }
        waiting
    }

    /// Places the first word in the middle. Returns false if the word is too long.
    fn place_first(&mut self, word: usize, letters: &[u32], rng: &mut Rng) -> bool {
        let fits = [letters.len() <= self.columns, letters.len() <= self.rows];
        let is_across = match fits {
            [true, true] => rng.below(2) == 0,
            [false, false] => return false,
            [across, _] => across,
        };
        let (row, column) = match is_across {
            true => (self.rows, self.columns + 1 - letters.len()),
            false => (self.rows + 1 - letters.len(), self.columns),
        };
        self.place(Place { word, row, column, is_across }, letters);
        true
    }

    /// The best place of a word that crosses a placed word, and its value.
    fn best_place(&self, word: usize, letters: &[u32], rng: &mut Rng) -> Option<(i32, Place)> {
        let before = self.bounds?;
        let mut best: Option<(i32, Place)> = None;
        let mut equal = 0;
        for (offset, letter) in letters.iter().enumerate() {
            for cell in &self.places[*letter as usize] {
                let is_across = match self.directions[*cell] {
                    ACROSS => false,
                    DOWN => true,
                    _ => continue,
                };
                let (row, column) = (cell / self.width, cell % self.width);
                let start = if is_across { column } else { row }.checked_sub(offset);
                let Some(start) = start else { continue };
                let (row, column) = if is_across { (row, start) } else { (start, column) };
                let place = Place { word, row, column, is_across };
                let after = before.with(bounds_of(place, letters.len()));
                if after.columns() > self.columns || after.rows() > self.rows {
                    continue;
                }
                let Some(crossings) = self.crossings_at(place, letters) else { continue };
                let value = CROSSING_VALUE * crossings - (after.cost() - before.cost());
                match best {
                    Some((most, _)) if value < most => continue,
                    // Of places with the same value, each is equally likely.
                    Some((most, _)) if value == most => {
                        equal += 1;
                        if rng.below(equal) > 0 {
                            continue;
                        }
                    }
                    _ => equal = 1,
                }
                best = Some((value, place));
            }
        }
        best
    }

    /// The number of words that a place crosses. `None` if the word cannot be there: a letter is
    /// different, the word would overlap a word of its direction, or it would touch a word that it
    /// does not cross.
    fn crossings_at(&self, place: Place, letters: &[u32]) -> Option<i32> {
        let (step, side) = if place.is_across { (1, self.width) } else { (self.width, 1) };
        let own = if place.is_across { ACROSS } else { DOWN };
        let start = place.row * self.width + place.column;
        if self.cells[start - step] != 0 || self.cells[start + letters.len() * step] != 0 {
            return None;
        }
        let mut crossings = 0;
        for (letter, cell) in letters.iter().zip((start..).step_by(step)) {
            match self.cells[cell] {
                0 if self.cells[cell - side] != 0 || self.cells[cell + side] != 0 => return None,
                0 => {}
                other if other == letter + 1 && self.directions[cell] & own == 0 => crossings += 1,
                _ => return None,
            }
        }
        Some(crossings)
    }

    fn place(&mut self, place: Place, letters: &[u32]) {
        let step = if place.is_across { 1 } else { self.width };
        let start = place.row * self.width + place.column;
        for (letter, cell) in letters.iter().zip((start..).step_by(step)) {
            if self.cells[cell] == 0 {
                self.cells[cell] = letter + 1;
                self.places[*letter as usize].push(cell);
            } else {
                self.crossings += 1;
            }
            self.directions[cell] |= if place.is_across { ACROSS } else { DOWN };
        }
        let bounds = bounds_of(place, letters.len());
        self.bounds = Some(self.bounds.map_or(bounds, |before| before.with(bounds)));
    }

    /// The cost of the layout: lower is better.
    fn cost(&self) -> i32 {
        self.bounds.map_or(0, Bounds::cost) - CROSSING_VALUE / 2 * self.crossings
    }

    fn layout(&self) -> Layout {
        let Some(bounds) = self.bounds else {
            return Layout { columns: 0, rows: 0, cells: Vec::new() };
        };
        let cells = (bounds.top..=bounds.bottom).flat_map(|row| {
            let row = &self.cells[row * self.width..][bounds.left..=bounds.right];
            row.iter().map(|cell| cell.checked_sub(1))
        });
        Layout { columns: bounds.columns(), rows: bounds.rows(), cells: cells.collect() }
    }
}

fn bounds_of(place: Place, letters: usize) -> Bounds {
    let Place { row, column, is_across, .. } = place;
    let last = letters - 1;
    Bounds {
        top: row,
        bottom: if is_across { row } else { row + last },
        left: column,
        right: if is_across { column + last } else { column },
    }
}
