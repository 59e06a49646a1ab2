//! Reads a word search from the drawings of its puzzle and its answer.
//!
//! The number of letters and the shape of the frame determine the numbers of columns and rows. Each
//! letter belongs to the cell that contains the letter's centre. The two points of a ring that are
//! farthest from each other lie in the cells of the word's first and last letters.

use std::collections::BTreeSet;

use super::board::{Direction, PlacedWord, WordSearchBoard};
use super::draw::MARGIN;
use super::letters::{Accents, is_palindrome, letters_of};
use super::{MAX_SIDE, MAX_WORDS};
use crate::kinds::{Figure, Flaw, Puzzle, Stroke, StrokeRole, Symbol, SymbolRole};
use bookgen_base::units::{Point, Pt, Rect, Segment};

/// The maximum distance between the centre of a letter and the centre of its cell, as a fraction of
/// the cell size.
const TOLERANCE: f64 = 0.3;
/// The maximum number of segments read from a path. Every ring and frame has fewer segments.
const MAX_PATH_STEPS: usize = 64;

/// Reads a word search from the drawings of the puzzle and the answer.
///
/// # Errors
/// One of the drawings is not a word search, or the two drawings contradict each other.
pub(super) fn read(puzzle: &Figure, answer: &Figure) -> Result<Puzzle, Flaw> {
    let grid = GridGeometry::from_letters(puzzle)?;
    let letters = grid.letters(puzzle, SymbolRole::Letter)?;
    let cells: Vec<String> = letters
        .into_iter()
        .collect::<Option<_>>()
        .ok_or_else(|| flaw("a cell of the puzzle has no letter"))?;
    let [list] = puzzle.lists.as_slice() else {
        return Err(wrong_list_count(puzzle));
    };
    if !answer.lists.is_empty() {
        return Err(flaw("the answer must not have a word list"));
    }
    if answer.title.as_ref().is_some_and(|title| puzzle.title.as_ref() != Some(title)) {
        return Err(flaw("the puzzle and the answer have different titles"));
    }
    let answer_grid = grid.scaled_to(answer)?;
    let answer_letters = answer_grid.letters(answer, SymbolRole::Answer)?;
    let read_words = |accents| ringed_words(&answer_grid, answer, &cells, &list.entries, accents);
    let words =
        read_words(Accents::Keep).or_else(|flaw| read_words(Accents::Drop).map_err(|_| flaw))?;
    let board = WordSearchBoard::new(grid.columns, grid.rows, puzzle.title.clone(), cells, words)?;
    if board.words.iter().map(|word| &word.entry).ne(&list.entries) {
        return Err(flaw("the words are not in alphabetical order"));
    }
    check_answer_letters(&board, &answer_letters)?;
    Ok(board.puzzle())
}

/// Reads a word search from the drawing of the puzzle, by searching the grid for the listed words.
///
/// # Errors
/// The drawing is not a word search, or a word is missing or occurs more than once.
pub(super) fn read_alone(puzzle: &Figure) -> Result<Puzzle, Flaw> {
    let grid = GridGeometry::from_letters(puzzle)?;
    let cells: Vec<String> = grid
        .letters(puzzle, SymbolRole::Letter)?
        .into_iter()
        .collect::<Option<_>>()
        .ok_or_else(|| flaw("a cell of the puzzle has no letter"))?;
    let [list] = puzzle.lists.as_slice() else {
        return Err(wrong_list_count(puzzle));
    };
    let entries = &list.entries;
    if entries.len() > MAX_WORDS {
        return Err(Flaw(format!("the puzzle has more than {MAX_WORDS} words")));
    }
    let read_words = |accents| -> Result<Vec<PlacedWord>, Flaw> {
        entries.iter().map(|entry| grid.find_word(entry, accents, &cells)).collect()
    };
    let words =
        read_words(Accents::Keep).or_else(|flaw| read_words(Accents::Drop).map_err(|_| flaw))?;
    let board = WordSearchBoard::new(grid.columns, grid.rows, puzzle.title.clone(), cells, words)?;
    if board.words.iter().map(|word| &word.entry).ne(entries) {
        return Err(flaw("the words are not in alphabetical order"));
    }
    Ok(board.puzzle())
}

fn wrong_list_count(puzzle: &Figure) -> Flaw {
    Flaw(format!("the puzzle has {} word lists instead of one", puzzle.lists.len()))
}

fn flaw(text: &str) -> Flaw {
    Flaw(text.to_owned())
}

/// The words marked by rings in the answer. `accents` specifies whether the letters in the grid
/// keep their accents.
fn ringed_words(
    answer_grid: &GridGeometry,
    answer: &Figure,
    cells: &[String],
    entries: &[String],
    accents: Accents,
) -> Result<Vec<PlacedWord>, Flaw> {
    if entries.len() > MAX_WORDS {
        return Err(Flaw(format!("the puzzle has more than {MAX_WORDS} words")));
    }
    let rings: Vec<&Stroke> =
        answer.strokes.iter().filter(|stroke| stroke.role == StrokeRole::Ring).collect();
    if rings.len() != entries.len() {
        return Err(Flaw(format!(
            "the answer has {} rings for {} words",
            rings.len(),
            entries.len()
        )));
    }
    let listed: Vec<(&String, Vec<String>)> =
        entries.iter().map(|entry| (entry, letters_of(entry, accents))).collect();
    let mut words = Vec::new();
    for ring in rings {
        let runs = answer_grid.ring_runs(&ring.path)?;
        let matches = |run: &PlacedWord, letters: &[String]| {
            let at = run.cells(answer_grid.columns, answer_grid.rows).unwrap_or_default();
            at.len() == letters.len() && at.iter().zip(letters).all(|(at, l)| &cells[*at] == l)
        };
        let word = listed.iter().find_map(|(entry, letters)| {
            let run = runs.iter().find(|run| matches(run, letters))?;
            let (entry, letters) = ((*entry).clone(), letters.clone());
            Some(PlacedWord { entry, letters, ..run.clone() })
        });
        let word = word.ok_or_else(|| flaw("a ring does not enclose a listed word"))?;
        if words.iter().any(|other: &PlacedWord| other.entry == word.entry) {
            return Err(Flaw(format!("`{}` has two rings in the answer", word.entry)));
        }
        words.push(word);
    }
    Ok(words)
}

/// Checks that the answer shows only letters that belong to words, that no such letter is missing,
/// and that each letter is the same as in the puzzle.
fn check_answer_letters(
    board: &WordSearchBoard,
    answer_letters: &[Option<String>],
) -> Result<(), Flaw> {
    let ringed: BTreeSet<usize> = board
        .words
        .iter()
        .flat_map(|word| word.cells(board.columns, board.rows).unwrap_or_default())
        .collect();
    for (at, (letter, shown)) in board.cells.iter().zip(answer_letters).enumerate() {
        let (row, column) = (at / board.columns + 1, at % board.columns + 1);
        match shown {
            None if ringed.contains(&at) => {
                return Err(Flaw(format!(
                    "the answer has no letter in row {row}, column {column}"
                )));
            }
            Some(shown) if !ringed.contains(&at) => {
                return Err(Flaw(format!(
                    "the answer has `{shown}` in row {row}, column {column}, outside all words"
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

/// The positions of cells in a drawing.
struct GridGeometry {
    columns: usize,
    rows: usize,
    /// The side of a cell.
    cell: f64,
    /// The x coordinate of the left edge and the y coordinate of the top edge of the first cell.
    origin: (f64, f64),
}

impl GridGeometry {
    /// The geometry of a drawing with a letter in every cell.
    fn from_letters(figure: &Figure) -> Result<GridGeometry, Flaw> {
        let frame = border_rect(figure)?;
        let count = figure.symbols.len();
        if count == 0 || count > MAX_SIDE * MAX_SIDE {
            return Err(Flaw(format!("the drawing has {count} letters, which cannot form a grid")));
        }
        // With s as the side of a cell and m as MARGIN, (width / s - 2 m)(height / s - 2 m) =
        // count. The equation is solved for 1 / s.
        let (width, height) = (frame.width.0, frame.height.0);
        let (area, half) = (width * height, MARGIN * (width + height));
        let rest = 4.0 * MARGIN * MARGIN - count as f64;
        let per_point = (half + (half * half - area * rest).sqrt()) / area;
        let cells = |length: f64| {
            let cells = length * per_point - 2.0 * MARGIN;
            let whole = cells.round();
            let fits = (cells - whole).abs() < 0.1 && (1.0..=MAX_SIDE as f64).contains(&whole);
            fits.then_some(whole as usize)
        };
        let size = cells(width).zip(cells(height));
        let (columns, rows) = size
            .filter(|(columns, rows)| columns * rows == count)
            .ok_or_else(|| Flaw(format!("{count} letters do not form full rows and columns")))?;
        GridGeometry::from_frame(frame, columns, rows)
    }

    /// The geometry of `figure`, which is another drawing of the same grid.
    fn scaled_to(&self, figure: &Figure) -> Result<GridGeometry, Flaw> {
        GridGeometry::from_frame(border_rect(figure)?, self.columns, self.rows)
    }

    fn from_frame(frame: Rect, columns: usize, rows: usize) -> Result<GridGeometry, Flaw> {
        let cell = frame.width.0 / (columns as f64 + 2.0 * MARGIN);
        let high = frame.height.0 / (rows as f64 + 2.0 * MARGIN);
        if (cell - high).abs() > 0.02 * cell {
            return Err(flaw("the frames of puzzle and answer differ in shape"));
        }
        let origin = (frame.x.0 + MARGIN * cell, frame.y.0 + MARGIN * cell);
        Ok(GridGeometry { columns, rows, cell, origin })
    }

    /// The row and column of the cell that contains a point, and the distance between the point and
    /// the centre of the cell. The distance is measured in cells. It is the larger of the
    /// horizontal distance and the vertical distance.
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

    /// The letter of each cell, row by row; `None` for a cell without a letter.
    fn letters(&self, figure: &Figure, role: SymbolRole) -> Result<Vec<Option<String>>, Flaw> {
        let mut letters = vec![None; self.columns * self.rows];
        for symbol in &figure.symbols {
            let Symbol { role: is, text, cell, .. } = symbol;
            let place = self.cell_of(cell.centre()).filter(|(_, _, off)| *off <= TOLERANCE);
            let Some((row, column, _)) = place.filter(|_| *is == role) else {
                return Err(Flaw(format!("`{text}` is not a letter of the grid")));
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

    /// Finds a word that must occur exactly once in the grid.
    fn find_word(
        &self,
        entry: &str,
        accents: Accents,
        cells: &[String],
    ) -> Result<PlacedWord, Flaw> {
        let letters = letters_of(entry, accents);
        let mut places: Vec<PlacedWord> = Vec::new();
        let starts_here = |from: &usize| cells.get(*from) == letters.first();
        for from in (0..cells.len()).filter(starts_here) {
            for direction in Direction::ALL {
                // A palindrome reads the same backwards, so only its forward direction is searched.
                if direction.is_backward() && is_palindrome(&letters) {
                    continue;
                }
                let (row, column) = (from / self.columns, from % self.columns);
                let (entry, letters) = (entry.to_owned(), letters.clone());
                let word = PlacedWord { entry, letters, row, column, direction };
                let at = word.cells(self.columns, self.rows).unwrap_or_default();
                let matches = at.iter().map(|at| &cells[*at]).eq(&word.letters);
                places.extend((matches && !at.is_empty()).then_some(word));
            }
        }
        match (places.len(), places.pop()) {
            (1, Some(word)) => Ok(word),
            (0, _) => Err(Flaw(format!("`{entry}` is not in the grid"))),
            (count, _) => {
                Err(Flaw(format!("`{entry}` is in the grid {count} times instead of once")))
            }
        }
    }

    /// The two words that a ring may mark: one word starts at each end of the ring. The words have
    /// positions, directions and numbers of letters, but the letters themselves are empty.
    fn ring_runs(&self, path: &[Segment]) -> Result<Vec<PlacedWord>, Flaw> {
        let ends =
            farthest_points(path).and_then(|(a, b)| Some((self.cell_of(a)?, self.cell_of(b)?)));
        let Some(((row, column, _), (to_row, to_column, _))) = ends else {
            return Err(flaw("a ring extends beyond the grid"));
        };
        let down = to_row as isize - row as isize;
        let right = to_column as isize - column as isize;
        let long = down.unsigned_abs().max(right.unsigned_abs());
        let is_straight = down == 0 || right == 0 || down.abs() == right.abs();
        let toward = |sign: isize| {
            let step = (sign * down.signum(), sign * right.signum());
            Direction::ALL.into_iter().find(|direction| direction.step() == step)
        };
        let (Some(forward), Some(back), true) = (toward(1), toward(-1), is_straight) else {
            return Err(flaw("a ring does not follow a straight line"));
        };
        let run = |row, column, direction| PlacedWord {
            entry: String::new(),
            letters: vec![String::new(); long + 1],
            row,
            column,
            direction,
        };
        let mut runs = vec![run(row, column, forward), run(to_row, to_column, back)];
        // The run that is read forward comes first. A listed word that is a palindrome matches both
        // the forward and the backward run, and the caller uses the first.
        runs.sort_by_key(|run| run.direction.is_backward());
        Ok(runs)
    }
}

/// The rectangle of the frame around the letters.
fn border_rect(figure: &Figure) -> Result<Rect, Flaw> {
    let mut frames = figure.strokes.iter().filter(|stroke| stroke.role == StrokeRole::Border);
    let (Some(frame), None) = (frames.next(), frames.next()) else {
        return Err(flaw("the drawing does not have exactly one frame"));
    };
    let points: Vec<Point> = frame.path.iter().take(MAX_PATH_STEPS).filter_map(end_point).collect();
    let min = |at: fn(&Point) -> Pt| points.iter().map(at).reduce(Pt::min);
    let max = |at: fn(&Point) -> Pt| points.iter().map(at).reduce(Pt::max);
    let sides = (min(|p| p.x), min(|p| p.y), max(|p| p.x), max(|p| p.y));
    let (Some(left), Some(top), Some(right), Some(bottom)) = sides else {
        return Err(flaw("the frame is empty"));
    };
    let rect = Rect::new(left, top, right - left, bottom - top);
    let is_valid =
        rect.width.0 > 0.0 && rect.height.0 > 0.0 && (rect.width / rect.height).is_finite();
    if is_valid { Ok(rect) } else { Err(flaw("the frame is empty")) }
}

/// The two points of a path that are farthest from each other.
fn farthest_points(path: &[Segment]) -> Option<(Point, Point)> {
    if path.len() > MAX_PATH_STEPS {
        return None;
    }
    let points: Vec<Point> = path.iter().filter_map(end_point).collect();
    let mut farthest: Option<(f64, Point, Point)> = None;
    for (i, &a) in points.iter().enumerate() {
        for &b in &points[i + 1..] {
            let (dx, dy) = ((a.x - b.x).0, (a.y - b.y).0);
            let distance = dx * dx + dy * dy;
            if farthest.is_none_or(|(max, _, _)| distance > max) {
                farthest = Some((distance, a, b));
            }
        }
    }
    farthest.map(|(_, a, b)| (a, b))
}

/// The end point of a segment.
fn end_point(segment: &Segment) -> Option<Point> {
    match segment {
        Segment::Move(to) | Segment::Line(to) | Segment::Curve(_, _, to) => Some(*to),
        Segment::Close => None,
    }
}
