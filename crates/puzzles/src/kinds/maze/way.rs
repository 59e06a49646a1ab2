//! The way through a maze: finding it, looking for another one, and the effort to find it.

use std::collections::VecDeque;

use super::LEVELS;
use super::board::MazeBoard;
use super::field::{Field, Side};
use bookgen_core::Flaw;
use bookgen_core::solver::search::Solutions;

/// The shortest way from the entrance to the exit. `without` is a pair of cells whose passage is
/// closed. `None` if there is no way.
pub fn shortest(board: &MazeBoard, without: Option<(usize, usize)>) -> Option<Vec<usize>> {
    let (first, last) = (board.first(), board.last());
    let mut before = vec![usize::MAX; board.field.has.len()];
    before[first] = first;
    let mut open = VecDeque::from([first]);
    while let Some(cell) = open.pop_front() {
        if cell == last {
            let mut way = vec![last];
            let mut at = last;
            while at != first {
                at = before[at];
                way.push(at);
            }
            way.reverse();
            return Some(way);
        }
        for near in board.passages(cell) {
            let is_closed = without == Some((cell, near)) || without == Some((near, cell));
            if before[near] == usize::MAX && !is_closed {
                before[near] = cell;
                open.push_back(near);
            }
        }
    }
    None
}

/// A way that is different from `way`, or `None` if there is none. If each passage of the way is a
/// bridge, that is, the only link between the two parts of the maze at its ends, every way uses it.
pub fn other_way(board: &MazeBoard, way: &[usize]) -> Option<Vec<usize>> {
    // The steps on the way at which a detour leaves it and comes back, by flooding the maze from the
    // way: two cells of the way that reach each other outside it are joined by a detour.
    let mut owner = vec![usize::MAX; board.field.has.len()];
    for (index, cell) in way.iter().enumerate() {
        owner[*cell] = index;
    }
    for start in 0..way.len() {
        let mut open = vec![way[start]];
        while let Some(cell) = open.pop() {
            for near in board.passages(cell) {
                let is_step = owner[cell] != usize::MAX
                    && way[owner[cell]] == cell
                    && owner[near] != usize::MAX
                    && way[owner[near]] == near
                    && owner[cell].abs_diff(owner[near]) == 1;
                if owner[near] == usize::MAX {
                    owner[near] = start;
                    open.push(near);
                } else if !is_step && owner[near] != start {
                    // The detour makes a step of the way dispensable.
                    let step = start.min(owner[near]);
                    return shortest(board, Some((way[step], way[step + 1])));
                }
            }
        }
    }
    None
}

/// Checks that all cells can be reached, and that the way is a way: it follows passages from the
/// entrance to the exit and visits no cell twice.
///
/// # Errors
/// The first fault.
pub fn check(board: &MazeBoard) -> Result<(), Flaw> {
    let field = &board.field;
    let mut is_reached = vec![false; field.has.len()];
    is_reached[board.first()] = true;
    let mut open = vec![board.first()];
    while let Some(cell) = open.pop() {
        for near in board.passages(cell) {
            if !std::mem::replace(&mut is_reached[near], true) {
                open.push(near);
            }
        }
    }
    if let Some(cell) = field.cells().find(|cell| !is_reached[*cell]) {
        let name = field.cell_name(cell);
        return Err(Flaw(format!("no passage leads from the entrance to {name}")));
    }
    let mut is_visited = vec![false; field.has.len()];
    for cell in &board.way {
        if std::mem::replace(&mut is_visited[*cell], true) {
            let name = field.cell_name(*cell);
            return Err(Flaw(format!("the way visits {name} twice")));
        }
    }
    for pair in board.way.windows(2) {
        if !Side::ALL.into_iter().any(|side| board.beyond(pair[0], side) == Some(pair[1])) {
            let [from, to] = [pair[0], pair[1]].map(|cell| field.cell_name(cell));
            return Err(Flaw(format!("the way goes through a wall from {from} to {to}")));
        }
    }
    match board.way.last() {
        Some(cell) if *cell == board.last() => Ok(()),
        _ => Err(Flaw("the way does not end at the exit".to_owned())),
    }
}

/// The effort to find the way through a maze, see [`effort_of`].
pub fn effort(board: &MazeBoard, way: &[usize]) -> u32 {
    let mut is_seen = vec![false; board.field.has.len()];
    way.iter().for_each(|cell| is_seen[*cell] = true);
    let wrong = way.iter().map(|cell| {
        let mut wrong = 0;
        let mut open = vec![*cell];
        while let Some(cell) = open.pop() {
            for near in board.passages(cell) {
                if !std::mem::replace(&mut is_seen[near], true) {
                    wrong += 1;
                    open.push(near);
                }
            }
        }
        wrong
    });
    effort_of(way, wrong)
}

/// The effort to find a way. `wrong` has, for each cell of the way, the number of cells on the wrong
/// ways that begin there.
///
/// A solver sees the end of a short wrong way at once, and gets lost in a long one. So a wrong way
/// counts with the square of its number of cells. The sum of the squares is multiplied by the square
/// root of the number of straight parts of the way. The effort is ten times the square root of this
/// product.
pub fn effort_of(way: &[usize], wrong: impl Iterator<Item = u32>) -> u32 {
    let step = |from: usize, to: usize| to.wrapping_sub(from);
    let is_turn = |cells: &&[usize]| step(cells[0], cells[1]) != step(cells[1], cells[2]);
    let parts = way.windows(3).filter(is_turn).count() as u128 + 1;
    let squares: u128 = wrong.map(|cells| u128::from(cells) * u128::from(cells)).sum();
    let fourth_power = squares * squares * parts * 10_000;
    u32::try_from(fourth_power.isqrt().isqrt()).unwrap_or(u32::MAX)
}

/// The number of doublings from one to a number, in eighths.
fn doublings(number: u32) -> u32 {
    // The eighth power of a number below 2^16 fits into 128 bits.
    u128::from(number.min(0xffff)).pow(8).ilog2()
}

/// The upper limits of the levels: the effort as a multiple of the number of cells and of the fourth
/// root of side times doublings of the side, in hundredths. The side is the square root of the number
/// of cells. Of the random mazes of every size from 5x5 to 200x200, about a fifth has each level.
const LIMITS: [u128; 4] = [262, 303, 348, 417];

/// The index of the level of a maze with this number of cells and this effort.
pub fn level_of(cells: usize, effort: u32) -> usize {
    let cells = cells.clamp(4, 0xffff) as u32;
    // A hundred times the side, and sixteen times the doublings of the side.
    let side = u128::from((cells * 10_000).isqrt());
    let turns = side * u128::from(doublings(cells));
    // The fourth power of the multiple: 100^4 for hundredths, 100 and 16 for the turns.
    let power =
        u128::from(effort).pow(4) * 100_000_000 * 1_600 / (u128::from(cells).pow(4) * turns);
    let multiple = power.isqrt().isqrt();
    LIMITS.iter().filter(|limit| multiple >= **limit).count().min(LEVELS.len() - 1)
}

/// The straight parts of a way: the direction, the first and the last cell.
pub fn straight_parts(field: &Field, way: &[usize]) -> Vec<(Side, usize, usize)> {
    let mut parts: Vec<(Side, usize, usize)> = Vec::new();
    for pair in way.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let side = Side::ALL.into_iter().find(|side| field.neighbour(from, *side) == Some(to));
        let Some(side) = side else { continue };
        match parts.last_mut() {
            Some((direction, _, end)) if *direction == side => *end = to,
            _ => parts.push((side, from, to)),
        }
    }
    parts
}

impl MazeBoard {
    /// Finds the ways from the entrance to the exit.
    pub fn solve(&self) -> Solutions<Vec<usize>> {
        match shortest(self, None) {
            None => Solutions::None,
            Some(way) => match other_way(self, &way) {
                None => Solutions::One(way),
                Some(other) => Solutions::Two(way, other),
            },
        }
    }
}
