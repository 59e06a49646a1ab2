//! Makes the grid: words first, then the letters between them.
//!
//! Words are laid long ones first. Each takes the direction used least so far in which it finds
//! a place, and of the places there one that crosses other words and lies where the grid is
//! still empty. A word without any place moves others out of its way; they are laid again. All
//! of it is drawn at random. Of the first few attempts the one that spreads its words best is
//! taken; if none of them succeeds, the first that does.

use std::collections::BTreeMap;

use super::board::Direction;
use super::canvas::{Canvas, Place, Words};
use super::letters::is_palindrome;
use super::trie::Trie;
use crate::rng::{Draw, Rng};

/// How often a grid is begun anew.
const ATTEMPTS: u64 = 200;
/// Of how many attempts the best spread one is taken.
const CHOICE: u64 = 4;
/// How many words an attempt may lay, for each word of the puzzle.
const STEPS_PER_WORD: usize = 12;
/// What a letter shared with another word is worth, against the crowd round a place.
const CROSSING: i64 = 60;
/// How much chance there is in choosing between places.
const CHANCE: u32 = 80;
/// What it costs to move a word once more, in letters.
const MOVED: u32 = 2;
/// How far a word's crowd reaches, in cells.
const REACH: usize = 2;

/// What a grid is made of. Letters are numbers of the setter's alphabet.
pub(super) struct Task<'a> {
    pub columns: usize,
    pub rows: usize,
    /// The words, at least one.
    pub words: &'a [&'a [u32]],
    /// The directions the words may run in.
    pub directions: &'a [Direction],
    /// Whether the directions in use make the puzzle what it was ordered to be.
    pub accept: &'a dyn Fn(&[Direction]) -> Result<(), &'static str>,
    /// What every letter is without its accents.
    pub plain: &'a [u32],
    /// What may stand only inside one word, in plain letters.
    pub forbidden: &'a [&'a Trie],
    /// Letters of other words, for when those of these words spell something everywhere.
    pub spare: &'a [u32],
}

/// A grid.
pub(super) struct Composed {
    /// The letters, row by row.
    pub cells: Vec<u32>,
    /// Where each word stands.
    pub places: Vec<Place>,
}

/// Why there is no grid.
#[derive(Debug, Default)]
pub(super) struct Failed {
    pub attempts: u64,
    /// How often each word found no place.
    pub homeless: BTreeMap<usize, u64>,
    /// How often no letter could be put between the words.
    pub unfilled: u64,
    /// How often the puzzle was at another level.
    pub levels: BTreeMap<&'static str, u64>,
}

/// Makes a grid.
///
/// # Errors
/// What the attempts came to.
pub(super) fn compose(task: &Task<'_>, rng: &mut Rng) -> Result<Composed, Failed> {
    let mut failed = Failed::default();
    let mut best: Option<(usize, Composed)> = None;
    while failed.attempts < if best.is_some() { CHOICE } else { ATTEMPTS } {
        failed.attempts += 1;
        let mut canvas = Canvas::new(task.columns, task.rows, task.plain, task.forbidden);
        let places = match lay(task, &mut canvas, rng) {
            Ok(places) => places,
            Err(word) => {
                *failed.homeless.entry(word).or_default() += 1;
                continue;
            }
        };
        let directions: Vec<Direction> = places.iter().map(|place| place.direction).collect();
        if let Err(level) = (task.accept)(&directions) {
            *failed.levels.entry(level).or_default() += 1;
            continue;
        }
        let spread = barest(&canvas);
        if best.as_ref().is_some_and(|(most, _)| spread <= *most) {
            continue;
        }
        match fill(task, canvas, rng) {
            Some(cells) => best = Some((spread, Composed { cells, places })),
            None => failed.unfilled += 1,
        }
    }
    best.map(|(_, grid)| grid).ok_or(failed)
}

/// How many letters of words the barest ninth of a grid has: the more, the better the words are
/// spread.
fn barest(canvas: &Canvas<'_>) -> usize {
    let mut ninths = [0; 9];
    for (cell, _) in canvas.cells.iter().enumerate().filter(|(_, letter)| letter.is_some()) {
        let (row, column) = (cell / canvas.columns, cell % canvas.columns);
        ninths[row * 3 / canvas.rows * 3 + column * 3 / canvas.columns] += 1;
    }
    ninths.into_iter().min().unwrap_or(0)
}

/// Lays all words. The error is the word that found no place.
fn lay(task: &Task<'_>, canvas: &mut Canvas<'_>, rng: &mut Rng) -> Result<Vec<Place>, usize> {
    let mut waiting: Vec<usize> = (0..task.words.len()).collect();
    rng.shuffle(&mut waiting);
    // From the end the longest come first.
    waiting.sort_by_key(|&word| task.words[word].len());
    let mut places: Vec<Option<Place>> = vec![None; task.words.len()];
    let mut moves = vec![0; task.words.len()];
    let mut steps = task.words.len() * STEPS_PER_WORD;
    while let Some(word) = waiting.pop() {
        if steps == 0 {
            return Err(word);
        }
        steps -= 1;
        let crowd = Crowd::of(canvas);
        let directions = by_use(task, &places, word, rng);
        let found = directions
            .iter()
            .find_map(|&direction| settle(task, canvas, &crowd, word, direction, rng));
        if let Some(place) = found {
            places[word] = Some(place);
        } else {
            let room = make_room(task, canvas, &mut places, &mut moves, word, rng);
            waiting.extend(room.ok_or(word)?);
        }
    }
    places.into_iter().enumerate().map(|(word, place)| place.ok_or(word)).collect()
}

/// The directions a word may run in, those used least first.
fn by_use(task: &Task<'_>, places: &[Option<Place>], word: usize, rng: &mut Rng) -> Vec<Direction> {
    let mut directions = task.directions.to_vec();
    if is_palindrome(task.words[word]) {
        directions.retain(|direction| !direction.is_backward());
    }
    rng.shuffle(&mut directions);
    let uses = |direction: Direction| {
        places.iter().flatten().filter(|place| place.direction == direction).count()
    };
    directions.sort_by_key(|&direction| uses(direction));
    directions
}

/// Writes a word at the best of its places in a direction.
fn settle(
    task: &Task<'_>,
    canvas: &mut Canvas<'_>,
    crowd: &Crowd,
    word: usize,
    direction: Direction,
    rng: &mut Rng,
) -> Option<Place> {
    let letters = task.words[word];
    let mut places: Vec<(i64, Place)> = canvas
        .places(direction, letters.len())
        .filter_map(|place| {
            let shared = canvas.shared(place, letters)? as i64;
            let crowded = crowd.along(canvas, place, letters.len());
            let chance = i64::from(rng.below(CHANCE));
            Some((crowded - shared * CROSSING + chance, place))
        })
        .collect();
    places.sort_by_key(|&(score, _)| score);
    places
        .into_iter()
        .map(|(_, place)| place)
        .find(|&place| canvas.write(place, letters, word as u16))
}

/// Writes a word where those in its way are the cheapest to move, and moves them out. Gives back
/// the words that wait now.
fn make_room(
    task: &Task<'_>,
    canvas: &mut Canvas<'_>,
    places: &mut [Option<Place>],
    moves: &mut [u32],
    word: usize,
    rng: &mut Rng,
) -> Option<Vec<usize>> {
    let letters = task.words[word];
    // Long words are hard to lay again, and words moved often would go round in a circle.
    let cost = |other: u16| {
        let other = usize::from(other);
        task.words[other].len() as u32 + moves[other] * MOVED
    };
    let mut best: Option<(u32, Place, Words)> = None;
    for direction in by_use(task, places, word, rng) {
        let mut options: Vec<Place> = canvas.places(direction, letters.len()).collect();
        rng.shuffle(&mut options);
        for place in options {
            let most = best.map_or(u32::MAX, |(least, _, _)| least);
            if let Some((sum, moved)) = canvas.in_the_way(place, letters, most, cost) {
                best = Some((sum, place, moved));
            }
        }
    }
    let (_, place, moved) = best?;
    for other in moved.iter() {
        moves[other] += 1;
        if let Some(place) = places[other].take() {
            canvas.erase(place, task.words[other].len());
        }
    }
    let mut waiting: Vec<usize> = moved.iter().collect();
    if canvas.write(place, letters, word as u16) {
        places[word] = Some(place);
    } else {
        // It spelt something by accident: it waits too, and those it moved go first.
        waiting.insert(0, word);
    }
    Some(waiting)
}

/// How many letters stand round each cell.
struct Crowd(Vec<i64>);

impl Crowd {
    fn of(canvas: &Canvas<'_>) -> Crowd {
        let mut crowd = vec![0; canvas.cells.len()];
        let filled = (0..canvas.cells.len()).filter(|&cell| canvas.cells[cell].is_some());
        for cell in filled {
            let (row, column) = (cell / canvas.columns, cell % canvas.columns);
            for near in row.saturating_sub(REACH)..(row + REACH + 1).min(canvas.rows) {
                let from = column.saturating_sub(REACH);
                for beside in from..(column + REACH + 1).min(canvas.columns) {
                    crowd[near * canvas.columns + beside] += 1;
                }
            }
        }
        Crowd(crowd)
    }

    /// The mean along a word, in tenths.
    fn along(&self, canvas: &Canvas<'_>, place: Place, letters: usize) -> i64 {
        let sum: i64 = canvas.along(place, letters).map(|cell| self.0[cell]).sum();
        sum * 10 / letters.max(1) as i64
    }
}

/// Fills the cells between the words with letters as frequent as in the words.
fn fill(task: &Task<'_>, mut canvas: Canvas<'_>, rng: &mut Rng) -> Option<Vec<u32>> {
    // A word that was moved away may have been what kept letters inside one word.
    if (0..canvas.cells.len()).any(|cell| canvas.cells[cell].is_some() && canvas.spells(cell)) {
        return None;
    }
    let own: Vec<u32> = task.words.iter().flat_map(|word| word.iter().copied()).collect();
    for cell in 0..canvas.cells.len() {
        if canvas.cells[cell].is_none() {
            put(&own, task.spare, &mut canvas, cell, rng)?;
        }
    }
    canvas.cells.into_iter().collect()
}

/// Puts a letter that spells nothing by accident into an empty cell.
fn put(
    own: &[u32],
    spare: &[u32],
    canvas: &mut Canvas<'_>,
    cell: usize,
    rng: &mut Rng,
) -> Option<()> {
    let mut refused = Vec::new();
    for source in [own, spare] {
        let mut bag = source.to_vec();
        while !bag.is_empty() {
            let letter = bag.swap_remove(rng.below(bag.len() as u32) as usize);
            if refused.contains(&letter) {
                continue;
            }
            canvas.cells[cell] = Some(letter);
            if !canvas.spells(cell) {
                return Some(());
            }
            refused.push(letter);
        }
    }
    None
}
