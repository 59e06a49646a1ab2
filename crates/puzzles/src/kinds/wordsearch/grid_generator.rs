//! Generates a grid: first the words, then the letters between them.
//!
//! Each word is assigned a direction. Shorter words are assigned diagonal directions, because long
//! words on diagonals would all cross the centre of the grid. Words with the fewest possible
//! placements are placed first. The generator tries the assigned direction of a word first. Then it
//! tries the other directions, starting with the direction that the fewest words use. Within a
//! direction, it prefers a placement that crosses another word and lies where the grid is still
//! empty ([`word_density`](super::word_density)). A word without a placement displaces other words,
//! which are then placed again.
//!
//! If diagonals are allowed, at most [`MAX_ROW_WORDS`] percent of the words run along rows, because
//! readers see such words at once.
//!
//! Each choice is partly random. The first [`COMPARED_ATTEMPTS`] attempts are compared, and the
//! grid with the most even distribution of words is used. If all of these attempts fail, the first
//! later attempt that succeeds is used.

use std::collections::BTreeMap;

use super::partial_grid::{PartialGrid, Placement, WordSet};
use super::trie::Trie;
use super::way::{Direction, Way};
use super::word_density::{DensityMap, unevenness};
use bookgen_base::rng::{Draw, Rng};
use bookgen_core::entries::shape::Shape;
use bookgen_core::letters::is_palindrome;

/// The maximum number of attempts.
const MAX_ATTEMPTS: u64 = 200;
/// The maximum number of cells examined in all attempts together. Placing a word examines the whole
/// grid once for each direction and twice for the word density. So an attempt takes longer on a
/// large grid, and with this limit the generator makes fewer attempts on a large grid.
const MAX_WORK: usize = 8_000_000;
/// The generator first makes this number of attempts, compares their grids and uses the best grid.
const COMPARED_ATTEMPTS: u64 = 6;
/// The cost of a grid in which no word runs in its assigned direction. If half of the words run in
/// their assigned directions, the cost is half as high. The cost is added to the [`unevenness`] of
/// the grid. The value is about twice the unevenness of an evenly filled grid.
const WRONG_DIRECTION_COST: u64 = 30_000_000;
/// The maximum number of words along rows, in percent of all words, if diagonals are allowed. More
/// words run along rows only if they fit nowhere else.
const MAX_ROW_WORDS: usize = 40;
/// The cost of a word along a row beyond [`MAX_ROW_WORDS`].
const ROW_WORD_COST: u64 = 20_000_000;
/// The maximum number of placements in an attempt, divided by the number of words in the puzzle. If
/// a word is displaced and placed again, the second placement also counts.
const STEPS_PER_WORD: usize = 12;
/// Words are placed in the order of their lengths, longest first. For this order, a diagonal word
/// counts as longer by this number of letters, because it has fewer possible placements.
const DIAGONAL_EXTRA_LENGTH: usize = 3;
/// Directions are assigned to the words in an order that is partly random. The words are sorted by
/// twice their number of letters plus a random number below this limit.
const LENGTH_NOISE: u32 = 4;
/// The bonus for a placement that shares a letter with another word. The score of a placement is
/// the mean word density at its cells, minus this bonus, plus [`ADJACENT_DIAGONAL_COST`],
/// [`EMPTY_CROSSING_COST`] and a random number below [`PLACEMENT_NOISE`]. The placement with the
/// lowest score is used.
const CROSSING_BONUS: i64 = 20;
/// The cost for each letter of a diagonal word that is next to another diagonal word. The two words
/// are parallel and on adjacent diagonals.
const ADJACENT_DIAGONAL_COST: i64 = 60;
/// The cost for each diagonal word that crosses a diagonal word without sharing a letter. Two such
/// words cross at the corner of a cell.
const EMPTY_CROSSING_COST: i64 = 100;
/// A random number below this limit is added to the score of each placement.
const PLACEMENT_NOISE: u32 = 30;
/// The extra cost of displacing a word, for each time that the word was displaced before. The unit
/// of cost is one letter.
const MOVE_COST: u32 = 2;

/// The input of [`generate_grid`]. A letter is stored as an index into the alphabet of the word
/// list.
pub(super) struct GridTask<'a> {
    /// The cells that have letters.
    pub shape: &'a Shape,
    /// The words to place, at least one.
    pub words: &'a [&'a [u32]],
    /// The allowed directions.
    pub directions: &'a [Direction],
    /// Checks that a puzzle with these directions has the requested level. The error is the level
    /// that the puzzle has instead.
    pub accept: &'a dyn Fn(&[Direction]) -> Result<(), &'static str>,
    /// For each letter, the letter that replaces it in the search for forbidden words. All letters
    /// that differ only in their accents have the same replacement.
    pub unaccented: &'a [u32],
    /// The forbidden words, in letters without accents. A forbidden word may occur in the grid only
    /// if all its letters belong to one placed word.
    pub forbidden: &'a Trie,
    /// A reserve of letters: the letters of all words in the section. An empty cell gets one of
    /// them only if every letter of the placed words would complete a forbidden word in this cell.
    pub spare_letters: &'a [u32],
    /// The letters of the hidden message: the first letters of the gaps. Empty without a message.
    pub message: &'a [u32],
    /// The words to place, in letters without accents.
    pub listed: &'a Trie,
}

/// A finished grid.
pub(super) struct GeneratedGrid {
    pub columns: usize,
    pub rows: usize,
    /// The letters, row by row. `None` for a cell outside the shape.
    pub cells: Vec<Option<u32>>,
    /// The cell of the first letter of each word, and how the word runs.
    pub ways: Vec<(usize, Way)>,
}

impl GeneratedGrid {
    /// A grid of words in straight lines.
    pub fn of_placements(
        shape: &Shape,
        cells: Vec<Option<u32>>,
        placements: &[Placement],
    ) -> GeneratedGrid {
        let Shape { columns, rows, .. } = *shape;
        let way = |at: &Placement| (at.row * columns + at.column, Way::Straight(at.direction));
        GeneratedGrid { columns, rows, cells, ways: placements.iter().map(way).collect() }
    }
}

/// The reasons why no grid was found.
#[derive(Debug, Default)]
pub(super) struct GenerationFailure {
    pub attempts: u64,
    /// For each word, the number of attempts that failed because the word had no placement.
    pub unplaced: BTreeMap<usize, u64>,
    /// The number of attempts that failed because the gaps were too few for the message.
    pub crowded: u64,
    /// The number of attempts that failed because every letter for some gap would spell a forbidden
    /// word.
    pub unfilled: u64,
    /// For each level other than the requested level, the number of attempts whose grid had that
    /// level.
    pub levels: BTreeMap<&'static str, u64>,
}

/// Generates a grid.
///
/// # Errors
/// The reasons why the attempts failed.
pub(super) fn generate_grid(
    task: &GridTask<'_>,
    rng: &mut Rng,
) -> Result<GeneratedGrid, GenerationFailure> {
    let mut failure = GenerationFailure::default();
    let mut candidates: Vec<(u64, PartialGrid<'_>, Vec<Placement>)> = Vec::new();
    let mut work = 0;
    loop {
        failure.attempts += 1;
        let mut grid = PartialGrid::new(task.shape, task.unaccented, task.forbidden);
        match place_words(task, &mut grid, &mut work, rng) {
            Ok(_) if gap_count(&grid) < task.message.len() => failure.crowded += 1,
            Ok((placements, misdirected)) => {
                let direction_cost =
                    misdirected * WRONG_DIRECTION_COST / task.words.len().max(1) as u64;
                let used: Vec<Direction> = placements.iter().map(|p| p.direction).collect();
                let row_cost = row_words_beyond(task, &used) as u64 * ROW_WORD_COST;
                candidates.push((unevenness(&grid) + direction_cost + row_cost, grid, placements));
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
                Some(cells) => {
                    return Ok(GeneratedGrid::of_placements(task.shape, cells, &placements));
                }
                None => failure.unfilled += 1,
            }
        }
        if is_last {
            return Err(failure);
        }
    }
}

/// The number of cells without a letter.
pub(super) fn gap_count(grid: &PartialGrid<'_>) -> usize {
    grid.gaps().count()
}

/// Whether a direction runs along a row.
fn is_along_row(direction: Direction) -> bool {
    matches!(direction, Direction::E | Direction::W)
}

/// The number of words along rows beyond [`MAX_ROW_WORDS`]; 0 if no diagonals are allowed.
fn row_words_beyond(task: &GridTask<'_>, used: &[Direction]) -> usize {
    if !task.directions.iter().any(|direction| direction.is_diagonal()) {
        return 0;
    }
    let count = used.iter().filter(|direction| is_along_row(**direction)).count();
    count.saturating_sub(task.words.len() * MAX_ROW_WORDS / 100)
}

/// The reason why an attempt failed.
enum AttemptFailure {
    /// The word with this index has no placement.
    Unplaced(usize),
    /// The puzzle has this level instead of the requested level.
    WrongLevel(&'static str),
}

/// Places all words and adds the number of examined cells to `work`. Returns the placements and the
/// number of words that do not run in their assigned direction.
fn place_words(
    task: &GridTask<'_>,
    grid: &mut PartialGrid<'_>,
    work: &mut usize,
    rng: &mut Rng,
) -> Result<(Vec<Placement>, u64), AttemptFailure> {
    let mut assigned = assign_directions(task, rng);
    let mut unplaced_words: Vec<usize> = (0..task.words.len()).collect();
    rng.shuffle(&mut unplaced_words);
    // The next word is always the last word of the list, so the words with the fewest placements
    // are at the end.
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
        let density = DensityMap::new(grid);
        let mut directions = directions_by_use(task, &placements, word, rng);
        // The sort is stable: the assigned direction comes first, and the other directions keep
        // their order.
        directions.sort_by_key(|&direction| direction != assigned[word]);
        let mut used: Vec<Direction> = placements.iter().flatten().map(|p| p.direction).collect();
        used.push(Direction::E);
        if row_words_beyond(task, &used) > 0 {
            directions.sort_by_key(|&direction| is_along_row(direction));
        }
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
            // If the word does not run in its assigned direction, this code looks for an
            // unplaced word to which the used direction is assigned. The two words swap their
            // assigned directions. So each direction stays assigned to the same number of words.
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

/// Assigns a direction to each word. If diagonals are allowed, each horizontal or vertical
/// direction is assigned to about three words for every two words of each diagonal direction,
/// because a diagonal word has fewer placements. The shorter words run diagonally.
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

/// The allowed directions of a word. The direction that the fewest placed words use comes first.
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

/// Places a word at the best allowed placement in a direction.
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
            let adjacent = grid.letters_next_to_diagonal(placement, letters.len()) as i64
                * ADJACENT_DIAGONAL_COST;
            let between = grid.crossings_between_letters(placement, letters.len()) as i64
                * EMPTY_CROSSING_COST;
            let density = density.mean(grid.cells_of(placement, letters.len()));
            let noise = i64::from(rng.below(PLACEMENT_NOISE));
            Some((density - crossing + adjacent + between + noise, placement))
        })
        .collect();
    placements.sort_by_key(|&(score, _)| score);
    placements
        .into_iter()
        .map(|(_, placement)| placement)
        .find(|&placement| grid.place_word(placement, letters, word as u16))
}

/// Removes words that are in the way of a word, and places the word there. Chooses the placement at
/// which the removed words have the lowest total cost. Returns all words that must be placed again,
/// or `None` if no placement is possible.
fn displace_words(
    task: &GridTask<'_>,
    grid: &mut PartialGrid<'_>,
    placements: &mut [Option<Placement>],
    move_counts: &mut [u32],
    word: usize,
    rng: &mut Rng,
) -> Option<Vec<usize>> {
    let letters = task.words[word];
    // Long words cost more because they are hard to place again. Each earlier displacement adds to
    // the cost, so that words do not displace each other in a cycle.
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
            // A placement without words in the way is skipped: it was already rejected, because the
            // grid would spell a forbidden word.
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
        // The word was not placed because the grid would spell a forbidden word. The caller places
        // the last word of this list first, so it places the displaced words before this word.
        unplaced.insert(0, word);
    }
    Some(unplaced)
}

/// Fills the gaps between words: first with the letters of the message, then with random letters. The random
/// letters have the same frequencies as in the words. Returns `None` if no letter is possible in a gap.
pub(super) fn fill_gaps(
    task: &GridTask<'_>,
    mut grid: PartialGrid<'_>,
    rng: &mut Rng,
) -> Option<Vec<Option<u32>>> {
    // Checks that the grid does not already spell a forbidden word. It may spell one if a displaced
    // word contained it: the letters that the displaced word shared with other words stay.
    if (0..grid.cells.len())
        .any(|cell| grid.cells[cell].is_some() && grid.spells_forbidden_word(cell))
    {
        return None;
    }
    let letters: Vec<u32> = task.words.iter().flat_map(|word| word.iter().copied()).collect();
    if !task.message.is_empty() && !grid.write_message(task.message, task.listed) {
        return None;
    }
    for cell in grid.gaps().collect::<Vec<_>>() {
        fill_cell(&letters, task.spare_letters, &mut grid, cell, rng)?;
    }
    Some(grid.cells)
}

/// Fills an empty cell with a letter that does not spell a forbidden word.
fn fill_cell(
    letters: &[u32],
    spare_letters: &[u32],
    grid: &mut PartialGrid<'_>,
    cell: usize,
    rng: &mut Rng,
) -> Option<()> {
    let letter = fill_letter(letters, spare_letters, rng, |letter| {
        grid.cells[cell] = Some(letter);
        !grid.spells_forbidden_word(cell)
    });
    letter.map(|_| ())
}

/// A random letter of `letters` that `fits`. If none fits, a letter of `spare_letters`.
pub(super) fn fill_letter(
    letters: &[u32],
    spare_letters: &[u32],
    rng: &mut Rng,
    mut fits: impl FnMut(u32) -> bool,
) -> Option<u32> {
    let mut rejected = Vec::new();
    for source in [letters, spare_letters] {
        let mut bag = source.to_vec();
        while !bag.is_empty() {
            let letter = bag.swap_remove(rng.below(bag.len() as u32) as usize);
            if rejected.contains(&letter) {
                continue;
            }
            if fits(letter) {
                return Some(letter);
            }
            rejected.push(letter);
        }
    }
    None
}
