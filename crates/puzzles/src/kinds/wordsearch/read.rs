//! Reads a word search from its figures.

use super::board::{
    GridText, Parts, PlacedWord, WordSearchBoard, entries as listed_entries, sort_words,
};
use super::message;
use super::path_search::Letters;
use super::read_paths::{self, bands, find_word, marked_words};
use super::tiles;
use super::verify::verify;
use super::way::{Direction, Way};
use super::{MAX_MESSAGE, MAX_SIDE, MAX_WORDS};
use bookgen_core::figure::{
    Anchor, Cell, Grid, Mark, OutlineStyle, Panel, Purpose, Role, strip_words,
};
use bookgen_core::letters::{Spelling, is_palindrome, letters_of};
use bookgen_core::{Face, Figure, Flaw, Puzzle};

/// Reads a word search from the figures of the puzzle and the answer.
///
/// # Errors
/// A figure is not a word search, or the two figures contradict each other.
pub(super) fn read(puzzle: &Figure, answer: &Figure) -> Result<WordSearchBoard, Flaw> {
    let letters = LetterGrid::new(puzzle)?;
    let listed = Listed::new(puzzle)?;
    let entries = &listed.texts;
    if answer.title.as_ref().is_some_and(|title| puzzle.title.as_ref() != Some(title)) {
        return Err(flaw("the puzzle and the answer have different titles"));
    }
    let rings = rings(answer)?;
    let bands = if rings.is_empty() { bands(grid(answer)?)? } else { Vec::new() };
    let (count, marks) = match bands.is_empty() {
        true => (rings.len(), "rings"),
        false => (bands.len(), "bands"),
    };
    if count != entries.len() {
        return Err(Flaw(format!("the answer has {count} {marks} for {} words", entries.len())));
    }
    let (all, grid) = (letters.letters(), grid(answer)?);
    let words = match (listed.are_clues, bands.is_empty()) {
        (true, true) => letters.clued_words(&rings, entries, grid)?,
        (true, false) => read_paths::clued_words(&bands, all, entries, grid)?,
        (false, true) => {
            Spelling::first(|spelling| letters.ringed_words(&rings, entries, spelling))?
        }
        (false, false) => Spelling::first(|spelling| marked_words(&bands, all, entries, spelling))?,
    };
    let board = letters.board(puzzle, &listed, words)?;
    puzzle.check_face(&board, Face::Puzzle)?;
    answer.check_face(&board, Face::Answer)?;
    Ok(board)
}

/// Reads a word search from the figure of the puzzle, by searching the grid for the listed words.
///
/// # Errors
/// The figure is not a word search, or a word is missing or occurs more than once.
///
/// Returns `None` for a puzzle with clues: its words are only in the answer.
pub(super) fn read_alone(puzzle: &Figure) -> Result<Option<WordSearchBoard>, Flaw> {
    let letters = LetterGrid::new(puzzle)?;
    let listed = Listed::new(puzzle)?;
    if listed.are_clues {
        return Ok(None);
    }
    let all = |find: &dyn Fn(&str, Spelling) -> Result<PlacedWord, Flaw>| {
        Spelling::first(|spelling| {
            listed.texts.iter().map(|entry| find(entry, spelling)).collect::<Result<Vec<_>, Flaw>>()
        })
    };
    // If not all words are in straight lines, the words bend.
    let straight = all(&|entry, spelling| letters.find_word(entry, spelling));
    let words = straight.or_else(|flaw| {
        all(&|entry, spelling| find_word(letters.letters(), entry, spelling)).map_err(|_| flaw)
    })?;
    let board = letters.board(puzzle, &listed, words)?;
    puzzle.check_face(&board, Face::Puzzle)?;
    Ok(Some(board))
}

/// Finds the words of a puzzle string. The answer lists the words, with or without positions.
///
/// # Errors
/// The string is not a word search, or a word is missing or occurs more than once. The answer of a puzzle
/// with clues lacks the positions: clues cannot be solved.
pub(super) fn solve(puzzle: &Puzzle) -> Result<WordSearchBoard, Flaw> {
    let grid = GridText::parse(puzzle)?;
    if grid.clues.is_some() {
        let board = WordSearchBoard::parse(puzzle)?;
        return verify(&board).and(Ok(board));
    }
    let entries = listed_entries(&puzzle.answer, &grid);
    let GridText {
        columns, rows, has_paths, has_own_order, spelling, title, cells, lengths, ..
    } = grid;
    if puzzle.answer.is_empty() {
        return Err(flaw("the answer must list the words to find"));
    }
    let letters = LetterGrid { columns, rows, cells };
    let words = entries.iter().map(|entry| match has_paths {
        true => find_word(letters.letters(), entry, spelling),
        false => letters.find_word(entry, spelling),
    });
    let mut words = words.collect::<Result<Vec<_>, Flaw>>()?;
    if !has_own_order {
        sort_words(&mut words);
    }
    letters.with_words(title, words, &lengths)
}

fn flaw(text: &str) -> Flaw {
    Flaw(text.to_owned())
}

/// What a puzzle lists: words or clues.
struct Listed {
    texts: Vec<String>,
    /// Whether the texts are clues: they have numbers, or they are pictures.
    are_clues: bool,
}

impl Listed {
    fn new(puzzle: &Figure) -> Result<Listed, Flaw> {
        if let Some(texts) = tiles::read(puzzle)? {
            return Ok(Listed { texts, are_clues: true });
        }
        let [list] = puzzle.lists.as_slice() else {
            let count = puzzle.lists.len();
            return Err(Flaw(format!("the puzzle has {count} word lists instead of one")));
        };
        if list.entries.len() > MAX_WORDS {
            return Err(Flaw(format!("the puzzle has more than {MAX_WORDS} words")));
        }
        let texts = list.entries.iter().map(|entry| entry.text.clone()).collect();
        Ok(Listed { texts, are_clues: list.entries.iter().any(|entry| entry.label.is_some()) })
    }
}

fn grid(figure: &Figure) -> Result<&Grid, Flaw> {
    figure.grid().ok_or_else(|| flaw("there is no grid of letters"))
}

/// The first and the last cell of each ring, in reading order.
fn rings(answer: &Figure) -> Result<Vec<(Cell, Cell)>, Flaw> {
    let marks = grid(answer)?.marks.iter();
    let rings = marks.filter_map(|mark| match mark {
        Mark::Outline { cells, style: OutlineStyle::Ring } => {
            Some((*cells.iter().min()?, *cells.iter().max()?))
        }
        _ => None,
    });
    Ok(rings.collect())
}

/// The letters of a puzzle.
struct LetterGrid {
    columns: usize,
    rows: usize,
    cells: Vec<Option<String>>,
}

impl LetterGrid {
    fn new(puzzle: &Figure) -> Result<LetterGrid, Flaw> {
        let grid = grid(puzzle)?;
        let (columns, rows) = (usize::from(grid.lattice.columns), usize::from(grid.lattice.rows));
        if columns > MAX_SIDE || rows > MAX_SIDE {
            return Err(Flaw(format!("the grid has {columns}x{rows} cells, which is too many")));
        }
        let mut letters = vec![None; columns * rows];
        for mark in &grid.marks {
            let Mark::Symbol { at, anchor, text, role } = mark else { continue };
            let cell = Cell::at(*at).filter(|cell| grid.lattice.has(*cell));
            let is_letter = *anchor == Anchor::Centre && *role == Role::Letter;
            let Some(cell) = cell.filter(|_| is_letter) else {
                return Err(Flaw(format!("`{text}` is not a letter of the grid")));
            };
            let index = usize::from(cell.row) * columns + usize::from(cell.column);
            if letters[index].replace(text.clone()).is_some() {
                let (row, column) = (cell.row + 1, cell.column + 1);
                return Err(Flaw(format!("row {row}, column {column} has two letters")));
            }
        }
        if grid.lattice.cells().any(|cell| letters[grid.index(cell)].is_none()) {
            return Err(flaw("a cell of the puzzle has no letter"));
        }
        Ok(LetterGrid { columns, rows, cells: letters })
    }

    fn letters(&self) -> Letters<'_> {
        Letters { columns: self.columns, cells: &self.cells }
    }

    /// The word search with these letters and words.
    fn board(
        &self,
        puzzle: &Figure,
        listed: &Listed,
        mut words: Vec<PlacedWord>,
    ) -> Result<WordSearchBoard, Flaw> {
        sort_words(&mut words);
        words.sort_by_key(|word| {
            let text = word.clue.as_ref().unwrap_or(&word.entry);
            listed.texts.iter().position(|listed| listed == text)
        });
        let strip = puzzle.panels.iter().skip(1).find_map(|panel| match panel {
            Panel::Grid(grid) if grid.purpose != Purpose::Named => Some(grid),
            _ => None,
        });
        let lengths: Vec<usize> = strip.map_or_else(Vec::new, |strip| {
            strip_words(&strip.lattice).iter().map(Vec::len).collect()
        });
        if lengths.iter().sum::<usize>() > MAX_MESSAGE {
            return Err(flaw("the strip of the message has too many cells"));
        }
        let board = self.with_words(puzzle.title.clone(), words, &lengths)?;
        if !board.has_clues() && board.words.iter().map(|word| &word.entry).ne(&listed.texts) {
            return Err(flaw("the words are not the words of the list"));
        }
        Ok(board)
    }

    /// The word search with these letters and words, and a message whose words have `lengths`: the first
    /// letters that belong to no word.
    fn with_words(
        &self,
        title: Option<String>,
        words: Vec<PlacedWord>,
        lengths: &[usize],
    ) -> Result<WordSearchBoard, Flaw> {
        let (columns, rows, cells) = (self.columns, self.rows, self.cells.clone());
        let has_paths = words.iter().any(|word| matches!(word.way, Way::Path(_)));
        let message = Vec::new();
        let parts = Parts { columns, rows, has_paths, title, cells, words, message };
        let board = WordSearchBoard::new(parts)?;
        let left_over: Vec<String> =
            board.left_over().into_iter().filter_map(|cell| board.cells[cell].clone()).collect();
        let message = message::split(&left_over, lengths)
            .ok_or_else(|| flaw("the message has more letters than the words leave over"))?;
        Ok(WordSearchBoard { message, ..board })
    }

    /// Whether the cells of a word contain its letters.
    fn has(&self, word: &PlacedWord) -> bool {
        let at = word.cells(self.columns, self.rows);
        at.is_some_and(|at| {
            at.iter().map(|at| self.cells[*at].as_ref()).eq(word.letters.iter().map(Some))
        })
    }

    /// The words in the rings of the answer.
    fn ringed_words(
        &self,
        rings: &[(Cell, Cell)],
        entries: &[String],
        spelling: Spelling,
    ) -> Result<Vec<PlacedWord>, Flaw> {
        let listed: Vec<(&String, Vec<String>)> =
            entries.iter().map(|entry| (entry, letters_of(entry, spelling))).collect();
        let mut words: Vec<PlacedWord> = Vec::new();
        for ring in rings {
            let runs = ring_runs(*ring)?;
            let word = listed.iter().find_map(|(entry, letters)| {
                let run = runs.iter().filter(|run| run.letters.len() == letters.len());
                let words = run.map(|run| PlacedWord {
                    entry: (*entry).clone(),
                    letters: letters.clone(),
                    ..run.clone()
                });
                { words }.find(|word| self.has(word))
            });
            let word = word.ok_or_else(|| flaw("a ring does not enclose a listed word"))?;
            if words.iter().any(|other| other.entry == word.entry) {
                return Err(Flaw(format!("`{}` has two rings in the answer", word.entry)));
            }
            words.push(word);
        }
        Ok(words)
    }

    /// The words in the rings of the answer of a puzzle with clues. The number of the clue is in a corner of
    /// the first letter.
    fn clued_words(
        &self,
        rings: &[(Cell, Cell)],
        clues: &[String],
        answer: &Grid,
    ) -> Result<Vec<PlacedWord>, Flaw> {
        let number = |cell: Cell, corner: Anchor| {
            answer.marks.iter().find_map(|mark| match mark {
                Mark::Symbol { at, anchor, text, role: Role::Clue }
                    if *at == cell.centre() && *anchor == corner =>
                {
                    text.parse::<usize>().ok()?.checked_sub(1)
                }
                _ => None,
            })
        };
        let word = |ring: &(Cell, Cell)| {
            let found = ring_runs(*ring)?.into_iter().find_map(|run| {
                let first = Cell::new(run.column as u16, run.row as u16);
                Some((number(first, run.way.corner())?, run))
            });
            let (number, run) =
                found.ok_or_else(|| flaw("a ring has no number at its first letter"))?;
            let clue = clues.get(number).ok_or_else(|| flaw("a number has no clue"))?;
            let at =
                run.cells(self.columns, self.rows).ok_or_else(|| flaw("a ring leaves the grid"))?;
            let letters: Option<Vec<String>> =
                at.iter().map(|at| self.cells[*at].clone()).collect();
            let letters = letters.ok_or_else(|| flaw("a ring leaves the grid"))?;
            let (entry, clue) = (letters.concat(), Some(clue.clone()));
            Ok(PlacedWord { entry, clue, letters, ..run })
        };
        rings.iter().map(word).collect()
    }

    /// Finds a word that must occur exactly once in the grid.
    fn find_word(&self, entry: &str, spelling: Spelling) -> Result<PlacedWord, Flaw> {
        let letters = letters_of(entry, spelling);
        let mut places: Vec<PlacedWord> = Vec::new();
        let starts_here = |from: &usize| {
            self.cells[*from].is_some() && self.cells[*from].as_ref() == letters.first()
        };
        for from in (0..self.cells.len()).filter(starts_here) {
            for direction in Direction::ALL {
                // A palindrome reads the same backwards, so only its forward direction is searched.
                if direction.is_backward() && is_palindrome(&letters) {
                    continue;
                }
                let (row, column) = (from / self.columns, from % self.columns);
                let (entry, letters) = (entry.to_owned(), letters.clone());
                let way = Way::Straight(direction);
                let word = PlacedWord { entry, clue: None, letters, row, column, way };
                places.extend(self.has(&word).then_some(word));
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
}

/// The two words that a ring may mark: one word starts at each end of the ring. The words have
/// positions, directions and numbers of letters, but the letters themselves are empty.
fn ring_runs((from, to): (Cell, Cell)) -> Result<[PlacedWord; 2], Flaw> {
    let distance = |a: u16, b: u16| isize::from(b as i16) - isize::from(a as i16);
    let (down, right) = (distance(from.row, to.row), distance(from.column, to.column));
    let length = down.unsigned_abs().max(right.unsigned_abs()) + 1;
    let is_straight = down == 0 || right == 0 || down.abs() == right.abs();
    let run = |start: Cell, sign: isize| {
        let step = (sign * down.signum(), sign * right.signum());
        let direction = Direction::ALL.into_iter().find(|direction| direction.step() == step)?;
        Some(PlacedWord {
            entry: String::new(),
            clue: None,
            letters: vec![String::new(); length],
            row: usize::from(start.row),
            column: usize::from(start.column),
            way: Way::Straight(direction),
        })
    };
    let (Some(forward), Some(back), true) = (run(from, 1), run(to, -1), is_straight) else {
        return Err(flaw("a ring does not follow a straight line"));
    };
    // The run that is read forward comes first. A listed word that is a palindrome matches both the
    // forward and the backward run, and the caller uses the first.
    let mut runs = [forward, back];
    runs.sort_by_key(|run| run.way.step(0).is_some_and(Direction::is_backward));
    Ok(runs)
}
