//! Reads a word search back from its two drawings.
//!
//! The number of letters and the shape of the frame give the columns and rows; each letter then
//! belongs to the cell its middle lies in. The ends of a ring are its two points farthest from
//! each other, and lie in the cells of the word's first and last letter.

use std::collections::BTreeSet;

use super::board::{Direction, Word, WordSearch};
use super::draw::MARGIN;
use super::letters::{Accents, is_palindrome, letters_with};
use super::{MOST_SIDE, MOST_WORDS};
use crate::kinds::{Figure, Flaw, Puzzle, Stroke, StrokeRole, Symbol, SymbolRole};
use bookgen_base::units::{Point, Pt, Rect, Segment};

/// How far the middle of a letter may be from that of its cell, as a share of the cell.
const SLACK: f64 = 0.3;
/// More steps than the path of any ring or frame has.
const MOST_STEPS: usize = 64;

/// Reads a word search from its two drawings.
///
/// # Errors
/// What in them is no word search, or where they disagree.
pub(super) fn read(puzzle: &Figure, answer: &Figure) -> Result<Puzzle, Flaw> {
    let grid = Grid::of_letters(puzzle)?;
    let letters = grid.letters(puzzle, SymbolRole::Letter)?;
    let cells: Vec<String> = letters
        .into_iter()
        .collect::<Option<_>>()
        .ok_or_else(|| flaw("a cell of the puzzle has no letter"))?;
    let [companion] = puzzle.lists.as_slice() else {
        return Err(Flaw(format!("it has {} lists of words, not one", puzzle.lists.len())));
    };
    if !answer.lists.is_empty() {
        return Err(flaw("the answer has a list of words"));
    }
    if answer.title.as_ref().is_some_and(|title| puzzle.title.as_ref() != Some(title)) {
        return Err(flaw("the puzzle and the answer have different titles"));
    }
    let key = grid.drawn_in(answer)?;
    let found = key.letters(answer, SymbolRole::Answer)?;
    let spelt = |accents| words(&key, answer, &cells, &companion.entries, accents);
    let words = spelt(Accents::Keep).or_else(|flaw| spelt(Accents::Drop).map_err(|_| flaw))?;
    let board = WordSearch::new((grid.columns, grid.rows), puzzle.title.clone(), cells, words)?;
    if board.words.iter().map(|word| &word.entry).ne(&companion.entries) {
        return Err(flaw("the words are not in alphabetical order"));
    }
    check_key(&board, &found)?;
    Ok(board.puzzle())
}

/// Reads a word search from its puzzle alone: the words are looked for in the letters.
///
/// # Errors
/// What in it is no word search; a word that is not there, or more than once.
pub(super) fn read_alone(puzzle: &Figure) -> Result<Puzzle, Flaw> {
    let grid = Grid::of_letters(puzzle)?;
    let cells: Vec<String> = grid
        .letters(puzzle, SymbolRole::Letter)?
        .into_iter()
        .collect::<Option<_>>()
        .ok_or_else(|| flaw("a cell of the puzzle has no letter"))?;
    let [companion] = puzzle.lists.as_slice() else {
        return Err(Flaw(format!("it has {} lists of words, not one", puzzle.lists.len())));
    };
    let entries = &companion.entries;
    if entries.len() > MOST_WORDS {
        return Err(Flaw(format!("it has more than {MOST_WORDS} words")));
    }
    let spelt = |accents| -> Result<Vec<Word>, Flaw> {
        entries.iter().map(|entry| grid.find(entry, accents, &cells)).collect()
    };
    let words = spelt(Accents::Keep).or_else(|flaw| spelt(Accents::Drop).map_err(|_| flaw))?;
    let size = (grid.columns, grid.rows);
    let board = WordSearch::new(size, puzzle.title.clone(), cells, words)?;
    if board.words.iter().map(|word| &word.entry).ne(entries) {
        return Err(flaw("the words are not in alphabetical order"));
    }
    Ok(board.puzzle())
}

fn flaw(text: &str) -> Flaw {
    Flaw(text.to_owned())
}

/// The words, by their rings; `accents` says how they are spelt in the grid.
fn words(
    key: &Grid,
    answer: &Figure,
    cells: &[String],
    entries: &[String],
    accents: Accents,
) -> Result<Vec<Word>, Flaw> {
    if entries.len() > MOST_WORDS {
        return Err(Flaw(format!("it has more than {MOST_WORDS} words")));
    }
    let rings: Vec<&Stroke> =
        answer.strokes.iter().filter(|stroke| stroke.role == StrokeRole::Ring).collect();
    if rings.len() != entries.len() {
        return Err(Flaw(format!("{} words have {} rings", entries.len(), rings.len())));
    }
    let listed: Vec<(&String, Vec<String>)> =
        entries.iter().map(|entry| (entry, letters_with(entry, accents))).collect();
    let mut words = Vec::new();
    for ring in rings {
        let runs = key.runs(&ring.path)?;
        let spelt = |run: &Word, letters: &[String]| {
            let at = run.cells(key.columns, key.rows).unwrap_or_default();
            at.len() == letters.len() && at.iter().zip(letters).all(|(at, l)| &cells[*at] == l)
        };
        let word = listed.iter().find_map(|(entry, letters)| {
            let run = runs.iter().find(|run| spelt(run, letters))?;
            let (entry, letters) = ((*entry).clone(), letters.clone());
            Some(Word { entry, letters, ..run.clone() })
        });
        let word = word.ok_or_else(|| flaw("a ring is round no word of the list"))?;
        if words.iter().any(|other: &Word| other.entry == word.entry) {
            return Err(Flaw(format!("`{}` has two rings", word.entry)));
        }
        words.push(word);
    }
    Ok(words)
}

/// The key shows the letters of the words, as the puzzle has them, and no others.
fn check_key(board: &WordSearch, found: &[Option<String>]) -> Result<(), Flaw> {
    let ringed: BTreeSet<usize> = board
        .words
        .iter()
        .flat_map(|word| word.cells(board.columns, board.rows).unwrap_or_default())
        .collect();
    for (at, (letter, shown)) in board.cells.iter().zip(found).enumerate() {
        let (row, column) = (at / board.columns + 1, at % board.columns + 1);
        match shown {
            None if ringed.contains(&at) => {
                return Err(Flaw(format!(
                    "the answer has no letter in row {row}, column {column}"
                )));
            }
            Some(shown) if !ringed.contains(&at) => {
                return Err(Flaw(format!(
                    "the answer has `{shown}` in row {row}, column {column}, which is in no word"
                )));
            }
            Some(shown) if shown != letter => {
                return Err(Flaw(format!(
                    "row {row}, column {column} is `{letter}` in the puzzle and `{shown}` in the \
                     answer"
                )));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Where the cells of a drawing are.
struct Grid {
    columns: usize,
    rows: usize,
    /// Side of a cell.
    cell: f64,
    /// Left and top of the first cell.
    origin: (f64, f64),
}

impl Grid {
    /// The cells of a drawing that has a letter in each.
    fn of_letters(figure: &Figure) -> Result<Grid, Flaw> {
        let frame = frame(figure)?;
        let count = figure.symbols.len();
        if count == 0 || count > MOST_SIDE * MOST_SIDE {
            return Err(Flaw(format!("{count} letters are no grid")));
        }
        // With s for the side, (width / s - 2 m)(height / s - 2 m) = count; solved for 1 / s.
        let (width, height) = (frame.width.0, frame.height.0);
        let (area, half) = (width * height, MARGIN * (width + height));
        let rest = 4.0 * MARGIN * MARGIN - count as f64;
        let per_point = (half + (half * half - area * rest).sqrt()) / area;
        let cells = |length: f64| {
            let cells = length * per_point - 2.0 * MARGIN;
            let whole = cells.round();
            let sound = (cells - whole).abs() < 0.1 && (1.0..=MOST_SIDE as f64).contains(&whole);
            sound.then_some(whole as usize)
        };
        let size = cells(width).zip(cells(height));
        let (columns, rows) = size
            .filter(|(columns, rows)| columns * rows == count)
            .ok_or_else(|| Flaw(format!("{count} letters do not fill the frame")))?;
        Grid::within(frame, columns, rows)
    }

    /// The cells of another drawing of the same grid.
    fn drawn_in(&self, figure: &Figure) -> Result<Grid, Flaw> {
        Grid::within(frame(figure)?, self.columns, self.rows)
    }

    fn within(frame: Rect, columns: usize, rows: usize) -> Result<Grid, Flaw> {
        let cell = frame.width.0 / (columns as f64 + 2.0 * MARGIN);
        let high = frame.height.0 / (rows as f64 + 2.0 * MARGIN);
        if (cell - high).abs() > 0.02 * cell {
            return Err(flaw("the frames of puzzle and answer differ in shape"));
        }
        let origin = (frame.x.0 + MARGIN * cell, frame.y.0 + MARGIN * cell);
        Ok(Grid { columns, rows, cell, origin })
    }

    /// Row and column a point lies in, and how far it is from the cell's middle in cells.
    fn cell_of(&self, point: Point) -> Option<(usize, usize, f64)> {
        let across = (point.x.0 - self.origin.0) / self.cell;
        let down = (point.y.0 - self.origin.1) / self.cell;
        let inside = |at: f64, cells: usize| at >= 0.0 && at < cells as f64;
        if !inside(across, self.columns) || !inside(down, self.rows) {
            return None;
        }
        let off = |at: f64| (at - at.floor() - 0.5).abs();
        Some((down as usize, across as usize, off(across).max(off(down))))
    }

    /// The letter of each cell, row by row.
    fn letters(&self, figure: &Figure, role: SymbolRole) -> Result<Vec<Option<String>>, Flaw> {
        let mut letters = vec![None; self.columns * self.rows];
        for symbol in &figure.symbols {
            let Symbol { role: is, text, cell, .. } = symbol;
            let place = self.cell_of(cell.centre()).filter(|(_, _, off)| *off <= SLACK);
            let Some((row, column, _)) = place.filter(|_| *is == role) else {
                return Err(Flaw(format!("`{text}` is not a letter in a cell")));
            };
            if letters[row * self.columns + column].replace(text.clone()).is_some() {
                return Err(Flaw(format!(
                    "row {}, column {} has two letters",
                    row + 1,
                    column + 1
                )));
            }
        }
        Ok(letters)
    }

    /// The one place of a word among the letters.
    fn find(&self, entry: &str, accents: Accents, cells: &[String]) -> Result<Word, Flaw> {
        let letters = letters_with(entry, accents);
        let mut places: Vec<Word> = Vec::new();
        let begins = |from: &usize| cells.get(*from) == letters.first();
        for from in (0..cells.len()).filter(begins) {
            for direction in Direction::ALL {
                // What reads the same from both ends is read forward.
                if direction.is_backward() && is_palindrome(&letters) {
                    continue;
                }
                let (row, column) = (from / self.columns, from % self.columns);
                let (entry, letters) = (entry.to_owned(), letters.clone());
                let word = Word { entry, letters, row, column, direction };
                let at = word.cells(self.columns, self.rows).unwrap_or_default();
                let there = at.iter().map(|at| &cells[*at]).eq(&word.letters);
                places.extend((there && !at.is_empty()).then_some(word));
            }
        }
        match (places.len(), places.pop()) {
            (1, Some(word)) => Ok(word),
            (0, _) => Err(Flaw(format!("`{entry}` is not in the grid"))),
            (count, _) => Err(Flaw(format!("`{entry}` is in the grid {count} times"))),
        }
    }

    /// What a ring may be round: its cells, read from either end. Entry and letters are empty but
    /// for their number.
    fn runs(&self, path: &[Segment]) -> Result<Vec<Word>, Flaw> {
        let ends = ends(path).and_then(|(a, b)| Some((self.cell_of(a)?, self.cell_of(b)?)));
        let Some(((row, column, _), (to_row, to_column, _))) = ends else {
            return Err(flaw("a ring leaves the grid"));
        };
        let down = to_row as isize - row as isize;
        let right = to_column as isize - column as isize;
        let long = down.unsigned_abs().max(right.unsigned_abs());
        let straight = down == 0 || right == 0 || down.abs() == right.abs();
        let toward = |sign: isize| {
            let step = (sign * down.signum(), sign * right.signum());
            Direction::ALL.into_iter().find(|direction| direction.step() == step)
        };
        let (Some(there), Some(back), true) = (toward(1), toward(-1), straight) else {
            return Err(flaw("a ring is not round letters in a line"));
        };
        let run = |row, column, direction| Word {
            entry: String::new(),
            letters: vec![String::new(); long + 1],
            row,
            column,
            direction,
        };
        let mut runs = vec![run(row, column, there), run(to_row, to_column, back)];
        // What reads the same from both ends is read forward.
        runs.sort_by_key(|run| run.direction.is_backward());
        Ok(runs)
    }
}

/// The rectangle round the letters.
fn frame(figure: &Figure) -> Result<Rect, Flaw> {
    let mut frames = figure.strokes.iter().filter(|stroke| stroke.role == StrokeRole::Border);
    let (Some(frame), None) = (frames.next(), frames.next()) else {
        return Err(flaw("it has not one frame"));
    };
    let points: Vec<Point> = frame.path.iter().take(MOST_STEPS).filter_map(end).collect();
    let least = |at: fn(&Point) -> Pt| points.iter().map(at).reduce(Pt::min);
    let most = |at: fn(&Point) -> Pt| points.iter().map(at).reduce(Pt::max);
    let sides = (least(|p| p.x), least(|p| p.y), most(|p| p.x), most(|p| p.y));
    let (Some(left), Some(top), Some(right), Some(bottom)) = sides else {
        return Err(flaw("its frame is empty"));
    };
    let rect = Rect::new(left, top, right - left, bottom - top);
    let sound = rect.width.0 > 0.0 && rect.height.0 > 0.0 && (rect.width / rect.height).is_finite();
    if sound { Ok(rect) } else { Err(flaw("its frame is empty")) }
}

/// The two points of a path farthest from each other.
fn ends(path: &[Segment]) -> Option<(Point, Point)> {
    if path.len() > MOST_STEPS {
        return None;
    }
    let points: Vec<Point> = path.iter().filter_map(end).collect();
    let mut farthest: Option<(f64, Point, Point)> = None;
    for (i, &a) in points.iter().enumerate() {
        for &b in &points[i + 1..] {
            let (dx, dy) = ((a.x - b.x).0, (a.y - b.y).0);
            let apart = dx * dx + dy * dy;
            if farthest.is_none_or(|(most, _, _)| apart > most) {
                farthest = Some((apart, a, b));
            }
        }
    }
    farthest.map(|(_, a, b)| (a, b))
}

/// Where a step of a path ends.
fn end(segment: &Segment) -> Option<Point> {
    match segment {
        Segment::Move(to) | Segment::Line(to) | Segment::Curve(_, _, to) => Some(*to),
        Segment::Close => None,
    }
}
