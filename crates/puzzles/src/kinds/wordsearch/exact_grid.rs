//! Generates a grid whose letters between the words are exactly the hidden message.
//!
//! The number of gaps depends on the size of the grid and on the letters that words share. The search tries
//! the sizes for which words must share a usual number of letters, the most usual first. In each size, it
//! moves single words to random places. Words in the way are removed and placed again later. A move is kept if
//! the grid becomes at most a little worse: the letters of removed words count, and the difference of the
//! number of gaps from the number of letters of the message. How much worse it may become falls to zero
//! (threshold accepting, Dueck and Scheuer 1990).

use super::grid_generator::{GeneratedGrid, GridTask, fill_gaps, gap_count};
use super::grid_shape::{GridShape, count};
use super::partial_grid::{PartialGrid, Placement};
use super::way::Direction;
use super::{MAX_SIDE, MIN_SIDE};
use bookgen_base::rng::{Draw, Rng};
use bookgen_core::letters::is_palindrome;

/// The number of moves in an attempt.
const MOVES: usize = 2_500;
/// The maximum number of attempts for one puzzle.
const ATTEMPTS: usize = 16;
/// The number of places that a move compares.
const COMPARED: usize = 120;
/// How much worse the grid may become at the start of an attempt.
const THRESHOLD: usize = 10;
/// The cost of a letter of a word that has no place.
const UNPLACED_COST: usize = 2;
/// An attempt ends after so many full grids in which the message spells a word by accident.
const MAX_FILLS: usize = 60;
/// The share of letters that words usually share, and the maximum share, in percent of all letters.
const USUAL_SHARE: usize = 7;
const MAX_SHARE: usize = 30;
/// The maximum difference of the sides, in percent of the longer side.
const MAX_DIFFERENCE: usize = 25;
/// The number of sizes that are tried.
const MAX_SIZES: usize = 8;

/// The sizes of grids that the options allow.
#[derive(Clone, Copy, Debug)]
pub(super) struct AllowedSizes {
    pub columns: Option<usize>,
    pub rows: Option<usize>,
}

/// Generates a grid for a task with a message. `None` if no attempt succeeds.
pub(super) fn exact_grid(
    task: &GridTask<'_>,
    shape: &GridShape,
    allowed: AllowedSizes,
    rng: &mut Rng,
) -> Option<GeneratedGrid> {
    let letters: usize = task.words.iter().map(|word| word.len()).sum();
    let longest = task.words.iter().map(|word| word.len()).max().unwrap_or(0);
    let mut sizes = sizes(letters, task.message.len(), longest, shape, allowed);
    sizes.truncate(MAX_SIZES);
    let mut attempts = sizes.iter().cycle().take(if sizes.is_empty() { 0 } else { ATTEMPTS });
    attempts.find_map(|&(columns, rows)| {
        let shape = shape.cells(columns, rows);
        let task = GridTask { shape: &shape, ..*task };
        Search::new(&task)?.run(rng)
    })
}

/// The sizes of grids for words with this number of letters and a message, the best first.
fn sizes(
    letters: usize,
    message: usize,
    longest: usize,
    shape: &GridShape,
    allowed: AllowedSizes,
) -> Vec<(usize, usize)> {
    let cost = |columns: usize, rows: usize, cells: usize| {
        let shared = (letters + message).checked_sub(cells)?;
        let is_usual = shared * 100 <= letters * MAX_SHARE;
        let usual = letters * USUAL_SHARE / 100;
        (columns.max(rows) >= longest && is_usual).then_some(shared.abs_diff(usual))
    };
    allowed.sizes(shape, &cost)
}

impl AllowedSizes {
    /// The sizes that have a cost, the cheapest first. `cost` gets the numbers of columns, rows and cells.
    /// Sides of different lengths cost more.
    pub fn sizes(
        self,
        shape: &GridShape,
        cost: &dyn Fn(usize, usize, usize) -> Option<usize>,
    ) -> Vec<(usize, usize)> {
        let range = |side: Option<usize>| match side {
            Some(side) => side..=side,
            None => shape.min_side(MIN_SIDE)..=MAX_SIDE,
        };
        let is_free = self.columns.is_none() || self.rows.is_none();
        let mut sizes = Vec::new();
        for columns in range(self.columns) {
            for rows in range(self.rows) {
                let (shorter, longer) = (columns.min(rows), columns.max(rows));
                let is_even = (longer - shorter) * 100 <= longer * MAX_DIFFERENCE;
                if is_free && !is_even {
                    continue;
                }
                if let Some(cost) = cost(columns, rows, count(&shape.cells(columns, rows))) {
                    sizes.push((cost + 2 * (longer - shorter), columns > rows, columns, rows));
                }
            }
        }
        sizes.sort_unstable();
        sizes.into_iter().map(|(.., columns, rows)| (columns, rows)).collect()
    }
}

/// A search in a grid of one size.
struct Search<'a> {
    task: &'a GridTask<'a>,
    grid: PartialGrid<'a>,
    /// All placements of each word, at least one.
    all: Vec<Vec<Placement>>,
    placements: Vec<Option<Placement>>,
}

impl<'a> Search<'a> {
    /// An empty grid. `None` if a word has no room.
    fn new(task: &'a GridTask<'a>) -> Option<Search<'a>> {
        let grid = PartialGrid::new(task.shape, task.unaccented, task.forbidden);
        let all = task.words.iter().map(|word| {
            let directions = task.directions.iter();
            let directions = directions.filter(|way| !way.is_backward() || !is_palindrome(word));
            directions.flat_map(|way| grid.placements(*way, word.len())).collect()
        });
        let all: Vec<Vec<Placement>> = all.collect();
        let placements = vec![None; task.words.len()];
        (!all.iter().any(Vec::is_empty)).then_some(Search { task, grid, all, placements })
    }

    fn run(mut self, rng: &mut Rng) -> Option<GeneratedGrid> {
        let mut cost = self.cost();
        let mut fills = 0;
        for at in 0..MOVES {
            let worst = cost + THRESHOLD * (MOVES - at) / MOVES;
            let Some(new) = self.move_word(worst, rng) else { continue };
            cost = new;
            if cost > 0 {
                continue;
            }
            let placements: Vec<Placement> = self.placements.iter().flatten().copied().collect();
            let used: Vec<Direction> = placements.iter().map(|place| place.direction).collect();
            if (self.task.accept)(&used).is_err() {
                continue;
            }
            if let Some(cells) = fill_gaps(self.task, self.grid.clone(), rng) {
                return Some(GeneratedGrid::of_placements(self.task.shape, cells, &placements));
            }
            fills += 1;
            if fills == MAX_FILLS {
                return None;
            }
        }
        None
    }

    /// How far the grid is from a grid with all words and as many gaps as the message has letters.
    fn cost(&self) -> usize {
        let words = self.task.words.iter().zip(&self.placements);
        let unplaced: usize =
            words.filter(|(_, place)| place.is_none()).map(|(word, _)| word.len()).sum();
        let expected = self.task.message.len() + unplaced;
        UNPLACED_COST * unplaced + gap_count(&self.grid).abs_diff(expected)
    }

    /// Moves a random word, more often one without a place, to a random place, and removes the words in its
    /// way. Returns the new cost. Returns `None`, and changes nothing, if the cost would be higher than
    /// `worst`, or the grid would spell a forbidden word.
    fn move_word(&mut self, worst: usize, rng: &mut Rng) -> Option<usize> {
        let words = self.task.words;
        let unplaced: Vec<usize> =
            (0..words.len()).filter(|word| self.placements[*word].is_none()).collect();
        let pick = |rng: &mut Rng, count: usize| rng.below(count as u32) as usize;
        let word = match unplaced.is_empty() || rng.below(2) == 0 {
            true => pick(rng, words.len()),
            false => unplaced[pick(rng, unplaced.len())],
        };
        let letters = words[word];
        let others: usize =
            unplaced.iter().filter(|other| **other != word).map(|other| words[*other].len()).sum();
        let gaps = gap_count(&self.grid) + self.own_cells(word);
        let mut best: Option<(usize, Placement, Vec<usize>)> = None;
        for _ in 0..COMPARED {
            let placement = self.all[word][pick(rng, self.all[word].len())];
            let limit = best.as_ref().map_or(worst, |(cost, ..)| *cost) / UNPLACED_COST + 1;
            let limit = limit.saturating_sub(others) as u32;
            let length = |other: u16| match usize::from(other) {
                own if own == word => 0,
                other => words[other].len() as u32,
            };
            let Some((removed, in_way)) =
                self.grid.words_in_the_way(placement, letters, limit.max(1), length)
            else {
                continue;
            };
            let in_way: Vec<usize> = in_way.iter().filter(|other| *other != word).collect();
            let without = others + removed as usize;
            let freed: usize = in_way.iter().map(|other| self.own_cells(*other)).sum();
            let cells = self.grid.cells_of(placement, letters.len());
            let new = cells.filter(|cell| self.grid.cells[*cell].is_none()).count();
            let expected = self.task.message.len() + without;
            let cost = UNPLACED_COST * without + (gaps + freed).abs_diff(expected + new);
            if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                best = Some((cost, placement, in_way));
            }
        }
        let (_, placement, in_way) = best.filter(|(cost, ..)| *cost <= worst)?;
        let before = (self.grid.clone(), self.placements.clone());
        for other in in_way.into_iter().chain([word]) {
            if let Some(old) = self.placements[other].take() {
                self.grid.remove_word(old, words[other].len());
            }
        }
        let is_placed = self.grid.place_word(placement, letters, word as u16);
        self.placements[word] = Some(placement);
        let cost = Some(self.cost()).filter(|cost| is_placed && *cost <= worst);
        if cost.is_none() {
            (self.grid, self.placements) = before;
        }
        cost
    }
}

impl Search<'_> {
    /// The number of cells that have a letter of this word alone.
    fn own_cells(&self, word: usize) -> usize {
        let Some(placement) = self.placements[word] else { return 0 };
        let cells = self.grid.cells_of(placement, self.task.words[word].len());
        cells.filter(|cell| self.grid.word_count(*cell) == 1).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_leave_room_for_the_message_and_share_letters() {
        let shape = &GridShape::Rectangle;
        let free = AllowedSizes { columns: None, rows: None };
        let all = sizes(100, 20, 9, shape, free);
        assert_eq!(all[0], (10, 11));
        assert!(all.iter().all(|(columns, rows)| columns * rows <= 120 && columns * rows >= 90));
        let fixed = AllowedSizes { columns: Some(6), rows: Some(18) };
        assert_eq!(sizes(100, 20, 9, shape, fixed), [(6, 18)]);
        assert_eq!(sizes(100, 20, 19, shape, fixed), []);
        assert_eq!(sizes(100, 20, 9, shape, AllowedSizes { rows: Some(18), ..fixed }), [(6, 18)]);
    }
}
