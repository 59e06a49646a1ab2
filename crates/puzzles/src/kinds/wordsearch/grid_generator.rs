//! Makes the grid: words first, then the letters between them.
//!
//! The directions are shared out first, those along the diagonals to the shorter words: long ones
//! would all have to run through the middle. Then the words are candidates, those with the fewest placements
//! first. Each takes its direction or, where it finds no placement in it, the one used least so far,
//! and of the placements there one that crosses another word and lies where the grid is still empty
//! ([`spread`](super::spread)). A word without any placement move_counts others out of its way; they are candidates
//! again. All of it is drawn at random. Of the first few attempts the one that spreads its words
//! best is taken; if none of them succeeds, the first that does.

use std::collections::BTreeMap;

use super::board::Direction;
use super::letters::is_palindrome;
use super::partial_grid::{PartialGrid, Placement, WordSet};
use super::trie::Trie;
use super::word_density::{DensityMap, unevenness};
use bookgen_base::rng::{Draw, Rng};

/// How often a grid is begun anew.
const MAX_ATTEMPTS: u64 = 200;
/// What the attempts together may cost, in looks at a cell: each time a word is candidates, one for every
/// direction and two for the density round it. So large grids that are hopeless are given up as soon
/// as small ones.
const MAX_WORK: usize = 8_000_000;
/// Of how many attempts the best spread one is taken.
const COMPARED_ATTEMPTS: u64 = 6;
/// What it would cost, in [`unevenness`], that all words run in other directions than their share:
/// twice as much as an even grid counts.
const WRONG_DIRECTION_COST: u64 = 30_000_000;
/// How many words an attempt may place_words, for each word of the puzzle.
const STEPS_PER_WORD: usize = 12;
/// How many letters longer a word on a diagonal counts as, since it has fewer placements.
const DIAGONAL_EXTRA_LENGTH: usize = 3;
/// How much chance there is in who runs along a diagonal, in half letters.
const LENGTH_NOISE: u32 = 4;
/// What it is worth that a word shares a letter with another, against the density round a placement.
const CROSSING_BONUS: i64 = 20;
/// What each letter costs that lies beside a word along the next diagonal.
const BESIDE_DIAGONAL_COST: i64 = 60;
/// What it costs to cross a word on the other diagonal without sharing a letter.
const EMPTY_CROSSING_COST: i64 = 100;
/// How much chance there is in choosing between placements.
const PLACEMENT_NOISE: u32 = 30;
/// What it costs to move a word once more, in letters.
const MOVE_COST: u32 = 2;

/// What a grid is made of. Letters are numbers of the setter's alphabet.
pub(super) struct GridTask<'a> {
    pub columns: usize,
    pub rows: usize,
    /// The words, at least one.
    pub words: &'a [&'a [u32]],
    /// The directions the words may run in.
    pub directions: &'a [Direction],
    /// Whether the directions in use make the puzzle what it was ordered to be.
    pub accept: &'a dyn Fn(&[Direction]) -> Result<(), &'static str>,
    /// What every letter is without its accents.
    pub unaccented: &'a [u32],
    /// What may stand only inside one word, in unaccented letters.
    pub forbidden: &'a Trie,
    /// Letters of other words, for when those of these words spell something everywhere.
    pub spare_letters: &'a [u32],
}

/// A grid.
pub(super) struct GeneratedGrid {
    /// The letters, row by row.
    pub cells: Vec<u32>,
    /// Where each word stands.
    pub placements: Vec<Placement>,
}

/// Why there is no grid.
#[derive(Debug, Default)]
pub(super) struct GenerationFailure {
    pub attempts: u64,
    /// How often each word found no placement.
    pub unplaced: BTreeMap<usize, u64>,
    /// How often no letter could be put between the words.
    pub unfilled: u64,
    /// How often the puzzle was at another level.
    pub levels: BTreeMap<&'static str, u64>,
}

/// Makes a grid.
///
/// # Errors
/// What the attempts came to.
pub(super) fn generate_grid(
    task: &GridTask<'_>,
    rng: &mut Rng,
) -> Result<GeneratedGrid, GenerationFailure> {
    let mut failure = GenerationFailure::default();
    let mut candidates: Vec<(u64, PartialGrid<'_>, Vec<Placement>)> = Vec::new();
    let mut work = 0;
    loop {
        failure.attempts += 1;
        let mut grid = PartialGrid::new(task.columns, task.rows, task.unaccented, task.forbidden);
        match place_words(task, &mut grid, &mut work, rng) {
            Ok((placements, misdirected)) => {
                let direction_cost =
                    misdirected * WRONG_DIRECTION_COST / task.words.len().max(1) as u64;
                candidates.push((unevenness(&grid) + direction_cost, grid, placements));
            }
            Err(AttemptFailure::Unplaced(word)) => *failure.unplaced.entry(word).or_default() += 1,
            Err(AttemptFailure::WrongLevel(level)) => {
                *failure.levels.entry(level).or_default() += 1
            }
        }
        let is_last = failure.attempts >= MAX_ATTEMPTS || work >= MAX_WORK;
        if failure.attempts < COMPARED_ATTEMPTS && !is_last {
            continue;
        }
        candidates.sort_by_key(|&(score, ..)| score);
        for (_, grid, placements) in candidates.drain(..) {
            match fill_gaps(task, grid, rng) {
                Some(cells) => return Ok(GeneratedGrid { cells, placements }),
                None => failure.unfilled += 1,
            }
        }
        if is_last {
            return Err(failure);
        }
    }
}

/// Why an attempt came to nothing.
enum AttemptFailure {
    /// This word found no placement.
    Unplaced(usize),
    /// The puzzle is of this level.
    WrongLevel(&'static str),
}

/// Lays all words, and adds what that cost to `work`. Gives back their placements, and how many of
/// them run in a direction that is not their share.
fn place_words(
    task: &GridTask<'_>,
    grid: &mut PartialGrid<'_>,
    work: &mut usize,
    rng: &mut Rng,
) -> Result<(Vec<Placement>, u64), AttemptFailure> {
    let mut assigned = assign_directions(task, rng);
    let mut unplaced_words: Vec<usize> = (0..task.words.len()).collect();
    rng.shuffle(&mut unplaced_words);
    // From the end those with the fewest placements come first.
    unplaced_words.sort_by_key(|&word| {
        task.words[word].len()
            + if assigned[word].is_diagonal() { DIAGONAL_EXTRA_LENGTH } else { 0 }
    });
    let mut placements: Vec<Option<Placement>> = vec![None; task.words.len()];
    let mut move_counts = vec![0; task.words.len()];
    let mut steps = task.words.len() * STEPS_PER_WORD;
    while let Some(word) = unplaced_words.pop() {
        if steps == 0 {
            return Err(AttemptFailure::Unplaced(word));
        }
        steps -= 1;
        *work += (task.directions.len() + 2) * grid.cells.len();
        let density = DensityMap::of(grid);
        let mut directions = directions_by_use(task, &placements, word, rng);
        // A stable sort: behind the word's own direction the others keep their order.
        directions.sort_by_key(|&direction| direction != assigned[word]);
        let placement = directions
            .iter()
            .find_map(|&direction| place_in_direction(task, grid, &density, word, direction, rng));
        if let Some(placement) = placement {
            placements[word] = Some(placement);
        } else {
            let displaced =
                displace_words(task, grid, &mut placements, &mut move_counts, word, rng);
            unplaced_words.extend(displaced.ok_or(AttemptFailure::Unplaced(word))?);
        }
        if let Some(direction) = placements[word].map(|placement| placement.direction) {
            // One that waits takes its direction in exchange, so that each keeps its share.
            let other = unplaced_words.iter().find(|&&other| assigned[other] == direction);
            if let Some(&other) = other.filter(|_| assigned[word] != direction) {
                assigned.swap(word, other);
            }
        }
    }
    let placements: Vec<Placement> = placements.into_iter().flatten().collect();
    let misdirected = placements
        .iter()
        .zip(&assigned)
        .filter(|(placement, direction)| placement.direction != **direction);
    let misdirected = misdirected.count() as u64;
    let directions: Vec<Direction> =
        placements.iter().map(|placement| placement.direction).collect();
    (task.accept)(&directions).map_err(AttemptFailure::WrongLevel)?;
    Ok((placements, misdirected))
}

/// A direction for each word. Where there are diagonals, for three words on a row or a column there
/// are two on a diagonal, which has fewer placements, and these are the shorter ones.
fn assign_directions(task: &GridTask<'_>, rng: &mut Rng) -> Vec<Direction> {
    let has_diagonals = task.directions.iter().any(|direction| direction.is_diagonal());
    let mut shares = Vec::new();
    while shares.len() < task.words.len() {
        let share = |direction: Direction| {
            if direction.is_diagonal() {
                2
            } else if has_diagonals {
                3
            } else {
                1
            }
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
        .map(|word| (task.words[word].len() * 2 + rng.below(LENGTH_NOISE) as usize, word))
        .collect();
    longest_first.sort_unstable_by(|a, b| b.cmp(a));
    let mut assigned = shares.clone();
    for (&(_, word), &direction) in longest_first.iter().zip(&shares) {
        assigned[word] = direction;
    }
    assigned
}

/// The directions a word may run in, those used least first.
fn directions_by_use(
    task: &GridTask<'_>,
    placements: &[Option<Placement>],
    word: usize,
    rng: &mut Rng,
) -> Vec<Direction> {
    let mut directions = task.directions.to_vec();
    if is_palindrome(task.words[word]) {
        directions.retain(|direction| !direction.is_backward());
    }
    rng.shuffle(&mut directions);
    let uses = |direction: Direction| {
        placements.iter().flatten().filter(|placement| placement.direction == direction).count()
    };
    directions.sort_by_key(|&direction| uses(direction));
    directions
}

/// Writes a word at the best of its placements in a direction.
fn place_in_direction(
    task: &GridTask<'_>,
    grid: &mut PartialGrid<'_>,
    density: &DensityMap,
    word: usize,
    direction: Direction,
    rng: &mut Rng,
) -> Option<Placement> {
    let letters = task.words[word];
    let mut placements: Vec<(i64, Placement)> = grid
        .placements(direction, letters.len())
        .filter_map(|placement| {
            let shared = grid.shared_letters(placement, letters)?;
            let crossing = if shared > 0 { CROSSING_BONUS } else { 0 };
            let beside = grid.letters_beside_diagonal(placement, letters.len()) as i64
                * BESIDE_DIAGONAL_COST;
            let between = grid.crossings_between_letters(placement, letters.len()) as i64
                * EMPTY_CROSSING_COST;
            let density = density.mean(grid.cells_of(placement, letters.len()));
            let noise = i64::from(rng.below(PLACEMENT_NOISE));
            Some((density - crossing + beside + between + noise, placement))
        })
        .collect();
    placements.sort_by_key(|&(score, _)| score);
    placements
        .into_iter()
        .map(|(_, placement)| placement)
        .find(|&placement| grid.place_word(placement, letters, word as u16))
}

/// Writes a word where those in its way are the cheapest to move, and move_counts them out. Gives back
/// the words that wait now.
fn displace_words(
    task: &GridTask<'_>,
    grid: &mut PartialGrid<'_>,
    placements: &mut [Option<Placement>],
    move_counts: &mut [u32],
    word: usize,
    rng: &mut Rng,
) -> Option<Vec<usize>> {
    let letters = task.words[word];
    // Long words are hard to place again, and words moved often would go round in a circle.
    let cost = |other: u16| {
        let other = usize::from(other);
        task.words[other].len() as u32 + move_counts[other] * MOVE_COST
    };
    let mut best: Option<(u32, Placement, WordSet)> = None;
    for direction in directions_by_use(task, placements, word, rng) {
        let mut candidates: Vec<Placement> = grid.placements(direction, letters.len()).collect();
        rng.shuffle(&mut candidates);
        for placement in candidates {
            let max = best.map_or(u32::MAX, |(cost, _, _)| cost);
            // Where nothing is in the way the word was refused: it spells something by accident.
            let moved = grid.words_in_the_way(placement, letters, max, cost);
            if let Some((total, moved)) = moved.filter(|&(total, _)| total > 0) {
                best = Some((total, placement, moved));
            }
        }
    }
    let (_, placement, moved) = best?;
    for other in moved.iter() {
        move_counts[other] += 1;
        if let Some(placement) = placements[other].take() {
            grid.remove_word(placement, task.words[other].len());
        }
    }
    let mut unplaced: Vec<usize> = moved.iter().collect();
    if grid.place_word(placement, letters, word as u16) {
        placements[word] = Some(placement);
    } else {
        // It spelt something by accident: it waits too, and those it moved go first.
        unplaced.insert(0, word);
    }
    Some(unplaced)
}

/// Fills the cells between the words with letters as frequent as in the words.
fn fill_gaps(task: &GridTask<'_>, mut grid: PartialGrid<'_>, rng: &mut Rng) -> Option<Vec<u32>> {
    // A word that was moved away may have been what kept letters inside one word.
    if (0..grid.cells.len())
        .any(|cell| grid.cells[cell].is_some() && grid.spells_forbidden_word(cell))
    {
        return None;
    }
    let letters: Vec<u32> = task.words.iter().flat_map(|word| word.iter().copied()).collect();
    for cell in 0..grid.cells.len() {
        if grid.cells[cell].is_none() {
            fill_cell(&letters, task.spare_letters, &mut grid, cell, rng)?;
        }
    }
    grid.cells.into_iter().collect()
}

/// Puts a letter that spells nothing by accident into an empty cell.
fn fill_cell(
    letters: &[u32],
    spare_letters: &[u32],
    grid: &mut PartialGrid<'_>,
    cell: usize,
    rng: &mut Rng,
) -> Option<()> {
    let mut rejected = Vec::new();
    for source in [letters, spare_letters] {
        let mut bag = source.to_vec();
        while !bag.is_empty() {
            let letter = bag.swap_remove(rng.below(bag.len() as u32) as usize);
            if rejected.contains(&letter) {
                continue;
            }
            grid.cells[cell] = Some(letter);
            if !grid.spells_forbidden_word(cell) {
                return Some(());
            }
            rejected.push(letter);
        }
    }
    None
}
