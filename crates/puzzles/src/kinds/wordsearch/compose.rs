//! Makes the grid: words first, then the letters between them.
//!
//! The directions are shared out first, those along the diagonals to the shorter words: long ones
//! would all have to run through the middle. Then the words are laid, those with the fewest places
//! first. Each takes its direction or, where it finds no place in it, the one used least so far,
//! and of the places there one that crosses another word and lies where the grid is still empty
//! ([`spread`](super::spread)). A word without any place moves others out of its way; they are laid
//! again. All of it is drawn at random. Of the first few attempts the one that spreads its words
//! best is taken; if none of them succeeds, the first that does.

use std::collections::BTreeMap;

use super::board::Direction;
use super::canvas::{Canvas, Place, Words};
use super::letters::is_palindrome;
use super::spread::{Crowd, unevenness};
use super::trie::Trie;
use bookgen_base::rng::{Draw, Rng};

/// How often a grid is begun anew.
const ATTEMPTS: u64 = 200;
/// What the attempts together may cost, in looks at a cell: each time a word is laid, one for every
/// direction and two for the crowd round it. So large grids that are hopeless are given up as soon
/// as small ones.
const MOST_WORK: usize = 8_000_000;
/// Of how many attempts the best spread one is taken.
const CHOICE: u64 = 6;
/// What it would cost, in [`unevenness`], that all words run in other directions than their share:
/// twice as much as an even grid counts.
const ASTRAY: u64 = 30_000_000;
/// How many words an attempt may lay, for each word of the puzzle.
const STEPS_PER_WORD: usize = 12;
/// How many letters longer a word on a diagonal counts as, since it has fewer places.
const DIAGONAL: usize = 3;
/// How much chance there is in who runs along a diagonal, in half letters.
const SHARING: u32 = 4;
/// What it is worth that a word shares a letter with another, against the crowd round a place.
const CROSSING: i64 = 20;
/// What each letter costs that lies beside a word along the next diagonal.
const BESIDE: i64 = 60;
/// What it costs to cross a word on the other diagonal without sharing a letter.
const BETWEEN: i64 = 100;
/// How much chance there is in choosing between places.
const CHANCE: u32 = 30;
/// What it costs to move a word once more, in letters.
const MOVED: u32 = 2;

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
    pub forbidden: &'a Trie,
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
    let mut laid: Vec<(u64, Canvas<'_>, Vec<Place>)> = Vec::new();
    let mut work = 0;
    loop {
        failed.attempts += 1;
        let mut canvas = Canvas::new(task.columns, task.rows, task.plain, task.forbidden);
        match lay(task, &mut canvas, &mut work, rng) {
            Ok((places, strays)) => {
                let astray = strays * ASTRAY / task.words.len().max(1) as u64;
                laid.push((unevenness(&canvas) + astray, canvas, places));
            }
            Err(Unlaid::Homeless(word)) => *failed.homeless.entry(word).or_default() += 1,
            Err(Unlaid::Level(level)) => *failed.levels.entry(level).or_default() += 1,
        }
        let last = failed.attempts >= ATTEMPTS || work >= MOST_WORK;
        if failed.attempts < CHOICE && !last {
            continue;
        }
        laid.sort_by_key(|&(uneven, ..)| uneven);
        for (_, canvas, places) in laid.drain(..) {
            match fill(task, canvas, rng) {
                Some(cells) => return Ok(Composed { cells, places }),
                None => failed.unfilled += 1,
            }
        }
        if last {
            return Err(failed);
        }
    }
}

/// Why an attempt came to nothing.
enum Unlaid {
    /// This word found no place.
    Homeless(usize),
    /// The puzzle is of this level.
    Level(&'static str),
}

/// Lays all words, and adds what that cost to `work`. Gives back their places, and how many of
/// them run in a direction that is not their share.
fn lay(
    task: &Task<'_>,
    canvas: &mut Canvas<'_>,
    work: &mut usize,
    rng: &mut Rng,
) -> Result<(Vec<Place>, u64), Unlaid> {
    let mut wanted = share_out(task, rng);
    let mut waiting: Vec<usize> = (0..task.words.len()).collect();
    rng.shuffle(&mut waiting);
    // From the end those with the fewest places come first.
    waiting.sort_by_key(|&word| {
        task.words[word].len() + if wanted[word].is_diagonal() { DIAGONAL } else { 0 }
    });
    let mut places: Vec<Option<Place>> = vec![None; task.words.len()];
    let mut moves = vec![0; task.words.len()];
    let mut steps = task.words.len() * STEPS_PER_WORD;
    while let Some(word) = waiting.pop() {
        if steps == 0 {
            return Err(Unlaid::Homeless(word));
        }
        steps -= 1;
        *work += (task.directions.len() + 2) * canvas.cells.len();
        let crowd = Crowd::of(canvas);
        let mut directions = by_use(task, &places, word, rng);
        // A stable sort: behind the word's own direction the others keep their order.
        directions.sort_by_key(|&direction| direction != wanted[word]);
        let found = directions
            .iter()
            .find_map(|&direction| settle(task, canvas, &crowd, word, direction, rng));
        if let Some(place) = found {
            places[word] = Some(place);
        } else {
            let room = make_room(task, canvas, &mut places, &mut moves, word, rng);
            waiting.extend(room.ok_or(Unlaid::Homeless(word))?);
        }
        if let Some(direction) = places[word].map(|place| place.direction) {
            // One that waits takes its direction in exchange, so that each keeps its share.
            let other = waiting.iter().find(|&&other| wanted[other] == direction);
            if let Some(&other) = other.filter(|_| wanted[word] != direction) {
                wanted.swap(word, other);
            }
        }
    }
    let places: Vec<Place> = places.into_iter().flatten().collect();
    let strays = places.iter().zip(&wanted).filter(|(place, own)| place.direction != **own);
    let strays = strays.count() as u64;
    let directions: Vec<Direction> = places.iter().map(|place| place.direction).collect();
    (task.accept)(&directions).map_err(Unlaid::Level)?;
    Ok((places, strays))
}

/// A direction for each word. Where there are diagonals, for three words on a row or a column there
/// are two on a diagonal, which has fewer places, and these are the shorter ones.
fn share_out(task: &Task<'_>, rng: &mut Rng) -> Vec<Direction> {
    let diagonals = task.directions.iter().any(|direction| direction.is_diagonal());
    let mut shares = Vec::new();
    while shares.len() < task.words.len() {
        let share = |direction: Direction| match direction.is_diagonal() {
            true => 2,
            false if diagonals => 3,
            false => 1,
        };
        let mut round: Vec<Direction> = task
            .directions
            .iter()
            .flat_map(|&direction| std::iter::repeat_n(direction, share(direction)))
            .collect();
        rng.shuffle(&mut round);
        shares.extend(round);
    }
    shares.truncate(task.words.len());
    rng.shuffle(&mut shares);
    shares.sort_by_key(|direction| direction.is_diagonal());
    let mut longest_first: Vec<(usize, usize)> = (0..task.words.len())
        .map(|word| (task.words[word].len() * 2 + rng.below(SHARING) as usize, word))
        .collect();
    longest_first.sort_unstable_by(|a, b| b.cmp(a));
    let mut wanted = shares.clone();
    for (&(_, word), &direction) in longest_first.iter().zip(&shares) {
        wanted[word] = direction;
    }
    wanted
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
            let shared = canvas.shared(place, letters)?;
            let crossing = if shared > 0 { CROSSING } else { 0 };
            let beside = canvas.beside(place, letters.len()) as i64 * BESIDE;
            let between = canvas.between(place, letters.len()) as i64 * BETWEEN;
            let crowded = crowd.along(canvas.along(place, letters.len()));
            let chance = i64::from(rng.below(CHANCE));
            Some((crowded - crossing + beside + between + chance, place))
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
            // Where nothing is in the way the word was refused: it spells something by accident.
            let moved = canvas.in_the_way(place, letters, most, cost);
            if let Some((sum, moved)) = moved.filter(|&(sum, _)| sum > 0) {
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
