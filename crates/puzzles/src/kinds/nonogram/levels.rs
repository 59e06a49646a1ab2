//! The levels of a puzzle, and its grade.
//!
//! | level | skill | passes |
//! |---|---|---|
//! | gentle | [`Skill::Gaps`] | few |
//! | easy | [`Skill::Ends`] | few |
//! | medium | [`Skill::Ends`], or [`Skill::Places`] | any number, or few |
//! | hard | [`Skill::Arrangements`] | any number |
//! | expert | also contradictions between two lines | any number |
//!
//! A puzzle has the first level that solves it.

use super::clues::Clues;
use super::contradiction;
use super::line_logic::Skill;
use super::marks::Marks;
use super::passes::{Work, close, solve_lines};

/// The number of levels.
pub const LEVEL_COUNT: usize = 5;

/// The levels, as indices.
pub const GENTLE: usize = 0;
pub const EASY: usize = 1;
pub const MEDIUM: usize = 2;
pub const HARD: usize = 3;
pub const EXPERT: usize = 4;

/// The maximum number of rounds of contradictions in a puzzle of the level expert.
pub const MAX_ROUNDS: u32 = 10;

/// The effort of a look at a line with the skill that is new in each level, except expert.
const LOOK_EFFORT: [u32; EXPERT] = [2, 3, 4, 10];

/// The effort of a round of contradictions, and of each open cell in a round.
const ROUND_EFFORT: u32 = 100;
const OPEN_CELL_EFFORT: u32 = 10;

/// The level of a puzzle, and the effort of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measured {
    /// The level, as an index.
    pub level: usize,
    /// The looks at lines, and for an expert puzzle the rounds of contradictions, each with its effort.
    pub effort: u32,
}

/// The largest number of passes that counts as few. In a large grid, a conclusion needs more passes
/// to reach the other side.
pub fn few_passes(clues: &Clues) -> u32 {
    4 + (clues.columns + clues.rows) as u32 / 8
}

/// Measures a puzzle. `max_rounds` is the maximum number of rounds of contradictions. Returns `None`
/// if the puzzle is harder than all levels, or contradictory.
pub fn measure(clues: &Clues, max_rounds: u32) -> Option<Measured> {
    let mut marks = Marks::new(clues);
    let lines = marks.all_lines();
    solve_lines(clues, &mut marks, lines)?;
    if !marks.is_complete() {
        return measure_expert(clues, marks, max_rounds);
    }
    let few = few_passes(clues);
    let measured =
        |level: usize, look: u32, work: Work| Some(Measured { level, effort: look * work.visits });
    let [gentle_look, easy_look, medium_look, _] = LOOK_EFFORT;
    let (marks, ends) = solve(clues, Skill::Ends)?;
    if !marks.is_complete() {
        let (marks, places) = solve(clues, Skill::Places)?;
        if marks.is_complete() && places.passes <= few {
            return measured(MEDIUM, medium_look, places);
        }
        let effort = lines_effort(clues, marks, places)?;
        return Some(Measured { level: HARD, effort });
    }
    if ends.passes > few {
        return measured(MEDIUM, easy_look, ends);
    }
    let (marks, gaps) = solve(clues, Skill::Gaps)?;
    let is_gentle = marks.is_complete() && gaps.passes <= few;
    if is_gentle { measured(GENTLE, gentle_look, gaps) } else { measured(EASY, easy_look, ends) }
}

/// Solves a puzzle as far as a skill goes. Returns `None` for a contradiction.
pub fn solve(clues: &Clues, skill: Skill) -> Option<(Marks, Work)> {
    let mut marks = Marks::new(clues);
    let lines = marks.all_lines();
    let work = close(clues, &mut marks, skill, lines)?;
    Some((marks, work))
}

/// The effort to solve the lines of a puzzle as far as possible: first with the skill of the level
/// medium, then with the skill of the level hard. `marks` and `places` are the result of the former.
fn lines_effort(clues: &Clues, mut marks: Marks, places: Work) -> Option<u32> {
    let mut effort = places.visits * LOOK_EFFORT[MEDIUM];
    if !marks.is_complete() {
        let lines = marks.all_lines();
        let work = close(clues, &mut marks, Skill::Arrangements, lines)?;
        effort += work.visits * LOOK_EFFORT[HARD];
    }
    Some(effort)
}

/// Measures a puzzle that needs contradictions. `marks` are the cells that follow from lines.
fn measure_expert(clues: &Clues, mut marks: Marks, max_rounds: u32) -> Option<Measured> {
    let mut effort = 0;
    for _ in 0..max_rounds {
        effort += ROUND_EFFORT + marks.open_cells().count() as u32 * OPEN_CELL_EFFORT;
        let wrong: Vec<(usize, bool)> = marks
            .open_cells()
            .flat_map(|cell| [(cell, true), (cell, false)])
            .filter(|(cell, is_black)| {
                contradiction::find(clues, &marks, *cell, *is_black).is_some()
            })
            .collect();
        let mut lines = 0;
        for (cell, is_black) in wrong {
            let [row, column] = marks.lines_of(cell);
            lines |= 1 << row;
            lines |= marks.add(row, contradiction::coloured(column - clues.rows, !is_black));
        }
        if lines == 0 {
            return None;
        }
        solve_lines(clues, &mut marks, lines)?;
        if marks.is_complete() {
            let (marks, places) = solve(clues, Skill::Places)?;
            effort += lines_effort(clues, marks, places)?;
            return Some(Measured { level: EXPERT, effort });
        }
    }
    None
}
