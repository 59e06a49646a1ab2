//! Generates a grid whose words bend: first the paths, then the letters between them.
//!
//! The search moves single words to random paths. Words in the way are removed and placed again later. A move
//! is kept if the cost of the grid rises at most a little. Letters of removed words have a cost, and so has a
//! grid of another level. If the gaps must have no letters but the message, each gap too many or too few has a
//! cost, too. How much worse it may become falls to zero (threshold accepting, Dueck and
//! Scheuer 1990).
//!
//! | level | paths |
//! |---|---|
//! | easy | half of the words are straight, the others bend once; all run to the right and down |
//! | medium | words bend one to three times, in all directions |
//! | hard | words bend at every second letter or more often, and share letters |

use super::exact_grid::AllowedSizes;
use super::grade::{MAX_BENDS, level_of_paths};
use super::grid_generator::{GeneratedGrid, GenerationFailure, GridTask, fill_letter};
use super::grid_shape::{GridShape, longest_run};
use super::path_grid::PathGrid;
use super::way::Way;
use bookgen_base::rng::{Draw, Rng};
use bookgen_core::entries::shape::Shape;
use bookgen_core::letters::is_palindrome;

/// The number of moves in an attempt.
const MOVES: usize = 3_000;
/// The maximum number of attempts for one grid.
const ATTEMPTS: u64 = 12;
/// The number of paths that a move compares.
const COMPARED: usize = 24;
/// How much worse the grid may become at the start of an attempt.
const THRESHOLD: usize = 12;
/// The cost of a letter of a word that has no path.
const UNPLACED_COST: usize = 2;
/// The cost of a grid of another level.
const LEVEL_COST: usize = 2;
/// An attempt ends after so many full grids in which a word occurs a second time by accident.
const MAX_FILLS: usize = 150;
/// The chance that a hard word bends at a letter, in percent.
const HARD_BENDS: u32 = 65;
/// The number of words of hard grids for each letter that words share. Fewer letters are shared if the words
/// have few letters in common.
const WORDS_PER_SHARED: usize = 4;
/// The number of steps that a path is drawn for before it counts as impossible.
const MAX_DRAWN: usize = 20;

/// The number of attempts for one size of an exact grid.
const EXACT_ATTEMPTS: u64 = 1;
/// The number of sizes of exact grids that are tried.
const MAX_SIZES: usize = 4;
/// The maximum number of letters that follow a message in the gaps of an exact grid, in percent of all
/// letters. Only words that share letters can leave over exactly the letters of the message.
const MAX_SPARE: usize = 5;
/// The share of letters that words of exact hard grids share, and the maximum share, in percent.
const USUAL_SHARE: usize = 3;
const MAX_SHARE: usize = 8;

/// Generates a grid whose gaps have no other letters than the message, or at most a few. `None` if no attempt
/// succeeds.
pub(super) fn exact_paths(
    task: &GridTask<'_>,
    level: &'static str,
    shape: &GridShape,
    allowed: AllowedSizes,
    rng: &mut Rng,
) -> Option<GeneratedGrid> {
    let letters: usize = task.words.iter().map(|word| word.len()).sum();
    let longest = task.words.iter().map(|word| word.len()).max().unwrap_or(0);
    let all = letters + task.message.len();
    let is_hard = level == "hard";
    let cost = |columns: usize, rows: usize, cells: usize| {
        let cost = match is_hard {
            true => all
                .checked_sub(cells)
                .filter(|shared| shared * 100 <= letters * MAX_SHARE)?
                .abs_diff(letters * USUAL_SHARE / 100),
            false => {
                4 * cells.checked_sub(all).filter(|spare| spare * 100 <= letters * MAX_SPARE)?
            }
        };
        (columns + rows > longest).then_some(cost)
    };
    let sizes = allowed.sizes(shape, &cost);
    sizes.into_iter().take(MAX_SIZES).find_map(|(columns, rows)| {
        let shape = shape.cells(columns, rows);
        let task = GridTask { shape: &shape, ..*task };
        attempts(&task, level, is_hard, EXACT_ATTEMPTS, rng).ok()
    })
}

/// Generates a grid of a level.
///
/// # Errors
/// The reasons why the attempts failed.
pub(super) fn generate_paths(
    task: &GridTask<'_>,
    level: &'static str,
    rng: &mut Rng,
) -> Result<GeneratedGrid, GenerationFailure> {
    attempts(task, level, false, ATTEMPTS, rng)
}

/// Makes attempts. With `is_exact`, the gaps have no other letters than the message.
///
/// # Errors
/// The reasons why the attempts failed.
fn attempts(
    task: &GridTask<'_>,
    level: &'static str,
    is_exact: bool,
    count: u64,
    rng: &mut Rng,
) -> Result<GeneratedGrid, GenerationFailure> {
    let mut failure = GenerationFailure::default();
    while failure.attempts < count {
        failure.attempts += 1;
        let mut search = Search {
            task,
            level,
            is_exact,
            grid: PathGrid::new(task.shape, task.words.len(), task.unaccented),
            bends: bends(task, level, rng),
            wanted_shared: if level == "hard" {
                task.words.len().div_ceil(WORDS_PER_SHARED)
            } else {
                0
            },
        };
        if let Some(found) = search.run(&mut failure, rng) {
            return Ok(found);
        }
    }
    Err(failure)
}

/// The number of bends of each word. `None` for any number.
fn bends(task: &GridTask<'_>, level: &str, rng: &mut Rng) -> Vec<Option<usize>> {
    let mut words: Vec<usize> = (0..task.words.len()).collect();
    rng.shuffle(&mut words);
    let straight = longest_run(task.shape, &[(0, 1), (1, 0)]);
    let mut bends = vec![None; words.len()];
    for (at, word) in words.into_iter().enumerate() {
        let most = task.words[word].len().saturating_sub(2);
        bends[word] = match level {
            "easy" if task.words[word].len() > straight => Some(MAX_BENDS[0]),
            "easy" => Some(at % (MAX_BENDS[0] + 1)),
            "medium" => Some((1 + at % MAX_BENDS[1]).min(most)),
            _ => None,
        };
    }
    bends
}

struct Search<'a> {
    task: &'a GridTask<'a>,
    level: &'static str,
    is_exact: bool,
    grid: PathGrid<'a>,
    /// The number of bends of each word. `None` for any number.
    bends: Vec<Option<usize>>,
    /// The number of letters that words should share.
    wanted_shared: usize,
}

impl Search<'_> {
    fn run(&mut self, failure: &mut GenerationFailure, rng: &mut Rng) -> Option<GeneratedGrid> {
        let mut cost = self.cost();
        let mut fills = 0;
        for at in 0..MOVES {
            if at == MOVES / 2 {
                self.wanted_shared = 0;
            }
            let worst = cost + THRESHOLD * (MOVES - at) / MOVES;
            let Some(new) = self.move_word(worst, rng) else { continue };
            cost = new;
            if cost > 0 {
                continue;
            }
            let at_fault = match self.fill(rng) {
                Ok(cells) => {
                    let Shape { columns, rows, .. } = *self.task.shape;
                    let way =
                        |path: &Vec<usize>| Some((*path.first()?, Way::through(path, columns)));
                    let ways = self.grid.paths.iter().flatten().filter_map(way).collect();
                    return Some(GeneratedGrid { columns, rows, cells, ways });
                }
                Err(at_fault) => at_fault,
            };
            self.remove_near(&at_fault, rng);
            cost = self.cost();
            fills += 1;
            if fills == MAX_FILLS {
                failure.unfilled += 1;
                return None;
            }
        }
        let level = self.own_level();
        match (0..self.task.words.len()).find(|word| self.grid.paths[*word].is_none()) {
            Some(word) => *failure.unplaced.entry(word).or_default() += 1,
            None if level != self.level => *failure.levels.entry(level).or_default() += 1,
            None => failure.crowded += 1,
        }
        None
    }

    /// The level of the words that have a path.
    fn own_level(&self) -> &'static str {
        let columns = self.task.shape.columns;
        let ways: Vec<Way> =
            self.grid.paths.iter().flatten().map(|path| Way::through(path, columns)).collect();
        level_of_paths(ways.iter(), self.grid.shared()).name
    }

    /// How far the grid is from a grid with all words, of the level, and with as many gaps as the message
    /// needs.
    fn cost(&self) -> usize {
        let words = self.task.words.iter().zip(&self.grid.paths);
        let unplaced: usize =
            words.filter(|(_, path)| path.is_none()).map(|(word, _)| word.len()).sum();
        let level = if self.own_level() == self.level { 0 } else { LEVEL_COST };
        let lacking = self.wanted_shared.saturating_sub(self.grid.shared());
        UNPLACED_COST * unplaced
            + level
            + lacking
            + self.gap_cost(self.grid.gaps().count(), unplaced)
    }

    fn gap_cost(&self, gaps: usize, unplaced: usize) -> usize {
        let expected = self.task.message.len() + unplaced;
        if self.is_exact { gaps.abs_diff(expected) } else { expected.saturating_sub(gaps) }
    }

    /// Moves a random word, more often one without a path, to the best of several random paths, and removes
    /// the words in its way. Returns the new cost. Returns `None`, and changes nothing, if the cost would be
    /// higher than `worst`.
    fn move_word(&mut self, worst: usize, rng: &mut Rng) -> Option<usize> {
        let words = self.task.words;
        let unplaced: Vec<usize> =
            (0..words.len()).filter(|word| self.grid.paths[*word].is_none()).collect();
        let pick = |rng: &mut Rng, count: usize| rng.below(count as u32) as usize;
        let word = match unplaced.is_empty() || rng.below(3) == 0 {
            true => pick(rng, words.len()),
            false => unplaced[pick(rng, unplaced.len())],
        };
        let before = self.grid.clone();
        self.grid.remove(word);
        let others: usize =
            unplaced.iter().filter(|other| **other != word).map(|other| words[*other].len()).sum();
        let gaps = self.grid.gaps().count();
        let mut best: Option<(usize, Vec<usize>, Vec<usize>)> = None;
        for _ in 0..COMPARED {
            let Some(path) = self.random_path(word, rng) else { continue };
            let in_way = self.grid.in_way(&path, words[word], self.may_share());
            let removed: usize = in_way.iter().map(|other| words[*other].len()).sum();
            let freed: usize = in_way.iter().map(|other| self.grid.own_cells(*other)).sum();
            let new = path.iter().filter(|cell| self.grid.cells[**cell].is_none()).count();
            let without = others + removed;
            let cost = UNPLACED_COST * without
                + self.gap_cost((gaps + freed).saturating_sub(new), without);
            if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                best = Some((cost, path, in_way.into_iter().collect()));
            }
        }
        let Some((_, path, in_way)) = best.filter(|(cost, ..)| *cost <= worst) else {
            self.grid = before;
            return None;
        };
        in_way.into_iter().for_each(|other| self.grid.remove(other));
        self.grid.place(word, words[word], path);
        let cost = Some(self.cost()).filter(|cost| *cost <= worst);
        if cost.is_none() {
            self.grid = before;
        }
        cost
    }

    /// Whether words may share letters.
    fn may_share(&self) -> bool {
        self.level == "hard"
    }

    /// A random path for a word, with its number of bends. It prefers empty cells.
    fn random_path(&self, word: usize, rng: &mut Rng) -> Option<Vec<usize>> {
        let letters = self.task.words[word];
        let bends = self.bends[word].map(|count| bend_places(letters.len(), count, rng));
        let shape = self.task.shape;
        let (columns, rows) = (shape.columns as isize, shape.rows as isize);
        let is_free = |cell: usize| self.grid.cells[cell].is_none();
        let mut first = rng.below(shape.cells.len() as u32) as usize;
        for _ in 0..MAX_DRAWN {
            if shape.cells[first] && is_free(first) {
                break;
            }
            first = rng.below(shape.cells.len() as u32) as usize;
        }
        let is_easy = self.level == "easy";
        let mut step =
            [(0, 1), (1, 0), (0, -1), (-1, 0)][rng.below(if is_easy { 2 } else { 4 }) as usize];
        let mut path = vec![first];
        if !shape.cells[first] {
            return None;
        }
        for at in 1..letters.len() {
            let (down, right) = step;
            let left_turn = (-right, down);
            let right_turn = (right, -down);
            // An easy word runs to the right and down.
            let turns = match (is_easy, rng.below(2)) {
                (true, _) => vec![(right, down)],
                (_, 0) => vec![left_turn, right_turn],
                _ => vec![right_turn, left_turn],
            };
            let may_bend = at > 1;
            let steps: Vec<(isize, isize)> = match &bends {
                Some(places) if places.contains(&at) => turns,
                Some(_) => vec![step],
                None if may_bend && rng.below(100) < HARD_BENDS => {
                    turns.into_iter().chain([step]).collect()
                }
                None if may_bend => [step].into_iter().chain(turns).collect(),
                None => vec![step],
            };
            let last = path[at - 1];
            let next = |(down, right): (isize, isize)| {
                let row = (last as isize) / columns + down;
                let column = (last as isize) % columns + right;
                let is_inside = (0..rows).contains(&row) && (0..columns).contains(&column);
                let cell = (row * columns + column) as usize;
                (is_inside && shape.cells[cell] && !path.contains(&cell))
                    .then_some((cell, (down, right)))
            };
            let all: Vec<(usize, (isize, isize))> = steps.into_iter().filter_map(next).collect();
            let fits = |cell: usize| is_free(cell);
            let shares =
                |cell: usize| self.may_share() && self.grid.cells[cell] == Some(letters[at]);
            let shared = all.iter().position(|(cell, _)| shares(*cell)).and_then(|at| all.get(at));
            let shared = shared.filter(|_| self.may_share() && rng.below(2) == 0);
            let best =
                shared.or_else(|| all.iter().find(|(cell, _)| fits(*cell))).or(all.first())?;
            path.push(best.0);
            step = best.1;
        }
        if is_palindrome(letters) && path.last() < path.first() {
            path.reverse();
        }
        Some(path)
    }

    /// Removes one of the words through some cells.
    fn remove_near(&mut self, cells: &[usize], rng: &mut Rng) {
        let is_near =
            |path: &Option<Vec<usize>>| path.iter().flatten().any(|cell| cells.contains(cell));
        let paths = self.grid.paths.iter().enumerate();
        let words: Vec<usize> =
            paths.filter(|(_, path)| is_near(path)).map(|(word, _)| word).collect();
        if let Some(word) = rng.choose(&words) {
            self.grid.remove(*word);
        }
    }

    /// Fills the gaps: first with the letters of the message, then with random letters.
    ///
    /// # Errors
    /// The cells of a forbidden word, or the cells around a gap that no letter fits.
    fn fill(&self, rng: &mut Rng) -> Result<Vec<Option<u32>>, Vec<usize>> {
        let task = self.task;
        let mut grid = self.grid.clone();
        if let Some(found) = grid.forbidden_word(task.forbidden, task.listed, None, &|_| false) {
            return Err(found);
        }
        let hidden: Vec<usize> = grid.gaps().take(task.message.len()).collect();
        for (cell, letter) in hidden.iter().zip(task.message) {
            grid.cells[*cell] = Some(*letter);
        }
        // A message may have a forbidden word in a row, unless the word is listed.
        let columns = task.shape.columns;
        let of_message = |cells: &[usize]| {
            let is_in_row =
                cells.windows(2).all(|two| two[1] == two[0] + 1 && two[1] % columns > 0);
            is_in_row
                && !grid.spells(task.listed, cells)
                && cells.iter().all(|cell| hidden.contains(cell))
        };
        let found = match hidden.is_empty() {
            true => None,
            false => grid.forbidden_word(task.forbidden, task.listed, None, &of_message),
        };
        if let Some(found) = found {
            return Err(found);
        }
        let letters: Vec<u32> = task.words.iter().flat_map(|word| word.iter().copied()).collect();
        for cell in grid.gaps().collect::<Vec<_>>() {
            let letter = fill_letter(&letters, task.spare_letters, rng, |letter| {
                grid.cells[cell] = Some(letter);
                let found =
                    grid.forbidden_word(task.forbidden, task.listed, Some(cell), &|_| false);
                found.is_none()
            });
            grid.cells[cell] = Some(letter.ok_or_else(|| around(task.shape, cell))?);
        }
        Ok(grid.cells)
    }
}

/// The cells at most two cells from a cell.
fn around(shape: &Shape, cell: usize) -> Vec<usize> {
    let beside = shape.neighbours(cell).flat_map(|next| shape.neighbours(next));
    beside.chain(shape.neighbours(cell)).collect()
}

/// The letters at which a word bends: the steps to them have another direction.
fn bend_places(letters: usize, bends: usize, rng: &mut Rng) -> Vec<usize> {
    let mut places: Vec<usize> = (2..letters).collect();
    rng.shuffle(&mut places);
    places.truncate(bends);
    places
}
