//! Solving a puzzle in passes.
//!
//! In a pass, the solver looks once at each line with new cells, and writes down what follows from the
//! line. The next pass starts with all these cells. So the number of passes depends neither on the order of
//! the lines nor on the orientation of the grid.

use super::clues::Clues;
use super::line_logic::Skill;
use super::marks::{LineSet, Marks};
use bookgen_core::solver::line::LineCells;

/// The work of a solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// The number of passes that found cells.
    pub passes: u32,
    /// The number of looks at a line.
    pub visits: u32,
}

/// Solves a puzzle as far as a skill goes. `lines` are the lines with new cells. Returns `None` for
/// a contradiction.
pub fn close(clues: &Clues, marks: &mut Marks, skill: Skill, mut lines: LineSet) -> Option<Work> {
    let mut work = Work::default();
    // For each line of a pass, its cells before and after the look.
    let mut looks: Vec<(usize, LineCells, LineCells)> = Vec::with_capacity(clues.lines());
    while lines != 0 {
        looks.clear();
        work.visits += lines.count_ones();
        for line in members(lines) {
            let known = marks.line(line);
            let found = skill.look(clues.length(line), clues.runs(line), known)?;
            looks.push((line, known, found));
        }
        lines = 0;
        for (line, known, found) in &looks {
            if known != found {
                lines |= marks.add(*line, *found) | 1 << line;
            }
        }
        work.passes += u32::from(lines != 0);
        if members(lines).any(|line| marks.line(line).is_contradictory()) {
            return None;
        }
        // A line is only looked at again if it has new cells, and after a thorough look only if
        // crossing lines have found them.
        for (line, known, found) in &looks {
            let seen = if skill.is_thorough() { found } else { known };
            if marks.line(*line) == *seen {
                lines &= !(1 << line);
            }
        }
    }
    Some(work)
}

/// Solves all lines with [`Skill::Arrangements`], in any order: as far as single lines go. `lines` are
/// the lines with new cells. Returns `None` for a contradiction.
pub fn solve_lines(clues: &Clues, marks: &mut Marks, mut lines: LineSet) -> Option<()> {
    let rows: LineSet = (1 << clues.rows) - 1;
    let mut side = rows;
    while lines != 0 {
        let now = lines & side;
        lines &= !side;
        for line in members(now) {
            let known = marks.line(line);
            let found = Skill::Arrangements.look(clues.length(line), clues.runs(line), known)?;
            if found != known {
                lines |= marks.add(line, found);
            }
        }
        side = !side;
    }
    Some(())
}

/// The members of a set of lines, in ascending order.
pub fn members(mut lines: LineSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let line = lines.trailing_zeros();
        lines &= lines.checked_sub(1)?;
        Some(line as usize)
    })
}
