//! Makes slitherlinks of a requested level.
//!
//! A puzzle starts with a random loop and all its clues. Clues are removed in random order as long as
//! the techniques up to the requested level find the edges of the removed clues, and as long as no
//! area without clues is too large. The puzzle is accepted if it needs a technique of the level.

use super::board::SlitherlinkBoard;
use super::loop_generator::random_inside;
use super::solver::State;
use super::topology::Topology;
use super::{DEFAULT_SIDE, LEVELS};
use crate::kinds::{Order, Puzzle, Setter, Shortfall, Target};
use crate::solver::reduce::reduce;
use crate::solver::symmetry::{Symmetry, is_pinwheel};
use crate::solver::until_found::{Attempt, until_found};
use bookgen_base::rng::{Draw, Rng};
use bookgen_base::schema::Values;

/// The maximum number of attempts for one puzzle.
const MAX_ATTEMPTS: u64 = 500;

/// The largest number of cells of an area without clues. The cells of an area are connected at their
/// sides.
pub const MAX_CLUELESS: usize = 15;

/// Makes the slitherlinks of a chapter.
#[derive(Clone, Debug)]
pub struct SlitherlinkSetter {
    columns: usize,
    rows: usize,
    symmetry: Symmetry,
}

impl SlitherlinkSetter {
    /// Creates a setter from the options of a chapter.
    pub fn new(options: &Values) -> SlitherlinkSetter {
        let side = |name| options.int(name).and_then(|side| usize::try_from(side).ok());
        let symmetry = options.text("symmetry").and_then(Symmetry::from_name);
        let columns = side("columns").unwrap_or(DEFAULT_SIDE);
        SlitherlinkSetter {
            columns,
            rows: side("rows").unwrap_or(columns),
            symmetry: symmetry.unwrap_or(Symmetry::HalfTurn),
        }
    }

    /// Makes one attempt for a level.
    fn attempt(&self, topology: &Topology, level: usize, rng: &mut Rng) -> Attempt<Puzzle> {
        let (columns, rows) = (self.columns, self.rows);
        let inside = random_inside(columns, rows, rng);
        let mut board = SlitherlinkBoard { columns, rows, clues: Vec::new(), inside };
        let lines = board.lines(topology);
        let clue = |edges: &[usize; 4]| edges.iter().filter(|edge| lines[**edge]).count() as u8;
        let all: Vec<u8> = topology.cell_edges.iter().map(clue).collect();
        let mut orbits = self.symmetry.orbits(columns, rows);
        rng.shuffle(&mut orbits);
        let clues = |has: &[bool]| -> Vec<Option<u8>> {
            all.iter().zip(has).map(|(clue, has)| has.then_some(*clue)).collect()
        };
        // The full set of clues must already be solvable.
        let mut has_clue = vec![true; all.len()];
        if !State::new(topology, &clues(&has_clue), level).close(&[]) {
            return Attempt::Other("that need harder techniques");
        }
        reduce(&mut has_clue, &orbits, |has_clue, group| {
            if group.iter().any(|cell| clueless_area(columns, has_clue, *cell) > MAX_CLUELESS) {
                return false;
            }
            let edges: Vec<usize> =
                group.iter().flat_map(|cell| topology.cell_edges[*cell]).collect();
            State::new(topology, &clues(has_clue), level).close(&edges)
        });
        board.clues = clues(&has_clue);
        let mut state = State::new(topology, &board.clues, level);
        state.record();
        if !state.close(&[]) {
            return Attempt::Other("that need harder techniques");
        }
        let hardest = state.steps().iter().map(|step| step.technique.level()).max().unwrap_or(0);
        if hardest != level {
            return Attempt::Other(LEVELS[hardest].name);
        }
        let is_pinwheel = is_pinwheel(columns, rows, |position| {
            position.cells.iter().zip(&has_clue).all(|(cell, has)| has_clue[*cell] == *has)
        });
        if is_pinwheel {
            return Attempt::Other("with clues in the shape of a pinwheel");
        }
        Attempt::Found(board.puzzle())
    }
}

/// The number of cells without clues that are connected with a cell at their sides.
pub fn clueless_area(columns: usize, has_clue: &[bool], cell: usize) -> usize {
    if has_clue[cell] {
        return 0;
    }
    let mut is_seen = has_clue.to_vec();
    is_seen[cell] = true;
    let (mut open, mut count) = (vec![cell], 0);
    while let Some(cell) = open.pop() {
        count += 1;
        let column = cell % columns;
        let near = [
            (column > 0).then(|| cell - 1),
            (column + 1 < columns).then_some(cell + 1),
            cell.checked_sub(columns),
            (cell + columns < has_clue.len()).then_some(cell + columns),
        ];
        for near in near.into_iter().flatten() {
            if !std::mem::replace(&mut is_seen[near], true) {
                open.push(near);
            }
        }
    }
    count
}

impl Setter for SlitherlinkSetter {
    fn params(&self, _: u32) -> String {
        let SlitherlinkSetter { columns, rows, symmetry } = self;
        format!("columns={columns};rows={rows};symmetry={}", symmetry.name())
    }

    fn make(&self, order: &Order, rng: &mut Rng) -> Result<Puzzle, Shortfall> {
        let level = match order.target {
            Target::Level(level) => LEVELS.iter().position(|known| known == level),
            Target::Rating(..) | Target::Any => None,
        };
        let Some(level) = level else {
            return Err(Shortfall::refused("slitherlinks have no ratings; choose a level"));
        };
        let topology = Topology::new(self.columns, self.rows);
        let hint = "choose another level, more `columns` and `rows`, or `symmetry = \"none\"`";
        until_found(MAX_ATTEMPTS, hint, || self.attempt(&topology, level, rng))
    }
}
