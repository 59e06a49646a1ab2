//! A parsed slitherlink.

use super::explain::explain;
use super::solver::{LEVEL_COUNT, State};
use super::topology::Topology;
use super::{LEVELS, MAX_SIDE, MIN_SIDE, NAME, Slitherlink, figure};
use crate::kinds::{
    Board, Face, Figure, Fingerprint, Flaw, Grade, Medium, Puzzle, Step, Verdict, Worked,
};
use crate::solver::model::{Constraint, Model};
use crate::solver::search::Solutions;
use crate::solver::symmetry::Position;
use crate::words::Words;

/// The effort of one step, by level.
const STEP_EFFORT: [u32; LEVEL_COUNT] = [1, 2, 4, 10, 40];

/// A parsed slitherlink.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlitherlinkBoard {
    /// The number of columns.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
    /// The clue of each cell, row by row.
    pub clues: Vec<Option<u8>>,
    /// For each cell, whether it lies inside the loop.
    pub inside: Vec<bool>,
}

impl SlitherlinkBoard {
    /// Parses the parameters and the givens. The answer of the board is empty.
    ///
    /// # Errors
    /// The strings do not describe a slitherlink.
    pub fn parse_givens(params: &str, givens: &str) -> Result<SlitherlinkBoard, Flaw> {
        let sides = MIN_SIDE..=MAX_SIDE;
        let size = params.split_once('x').and_then(|(columns, rows)| {
            let side = |text: &str| sides.clone().find(|side| side.to_string() == text);
            Some((side(columns)?, side(rows)?))
        });
        let (columns, rows) = size.ok_or_else(|| {
            let (min, max) = (MIN_SIDE, MAX_SIDE);
            Flaw(format!("a slitherlink has {min}x{min} to {max}x{max} cells, not {params:?}"))
        })?;
        let clue = |c: char| match c {
            '.' => Ok(None),
            '0'..='3' => Ok(Some(c as u8 - b'0')),
            _ => Err(Flaw(format!("{c:?} is not a clue from 0 to 3"))),
        };
        let clues: Vec<Option<u8>> = givens.chars().map(clue).collect::<Result<_, _>>()?;
        check_count(clues.len(), columns * rows)?;
        Ok(SlitherlinkBoard { columns, rows, clues, inside: Vec::new() })
    }

    /// Parses a puzzle.
    ///
    /// # Errors
    /// The text is not a slitherlink.
    pub fn parse(puzzle: &Puzzle) -> Result<SlitherlinkBoard, Flaw> {
        if puzzle.kind != NAME {
            return Err(Flaw(format!("this is a {:?}, not a slitherlink", puzzle.kind)));
        }
        let board = SlitherlinkBoard::parse_givens(&puzzle.params, &puzzle.givens)?;
        let is_inside = |c: char| match c {
            '#' => Ok(true),
            '.' => Ok(false),
            _ => Err(Flaw(format!("{c:?} is neither `#` (inside) nor `.` (outside)"))),
        };
        let inside: Vec<bool> = puzzle.answer.chars().map(is_inside).collect::<Result<_, _>>()?;
        check_count(inside.len(), board.clues.len())?;
        Ok(SlitherlinkBoard { inside, ..board })
    }

    /// The puzzle string.
    pub fn puzzle(&self) -> Puzzle {
        let clue = |clue: &Option<u8>| clue.map_or('.', |clue| char::from(b'0' + clue));
        Puzzle {
            kind: NAME.to_owned(),
            params: format!("{}x{}", self.columns, self.rows),
            givens: self.clues.iter().map(clue).collect(),
            answer: self.inside.iter().map(|inside| if *inside { '#' } else { '.' }).collect(),
        }
    }

    /// The cells, dots and edges of the grid.
    pub fn topology(&self) -> Topology {
        Topology::new(self.columns, self.rows)
    }

    /// For each edge, whether it is a line of the loop.
    pub fn lines(&self, topology: &Topology) -> Vec<bool> {
        let is_inside = |cell: usize| self.inside.get(cell).copied().unwrap_or(false);
        topology.edge_cells.iter().map(|[a, b]| is_inside(*a) != is_inside(*b)).collect()
    }

    /// Solves the puzzle from its clues. The solutions have the cells inside the loop.
    pub fn solve(&self) -> Solutions<Vec<bool>> {
        let topology = self.topology();
        self.model(&topology).solutions().map(|lines| inside_of(&topology, &lines))
    }

    /// The rules of the puzzle: one variable for each edge; one loop; the clues.
    pub fn model(&self, topology: &Topology) -> Model {
        let mut model = Model::new();
        let lines: Vec<_> = (0..topology.no_edge()).map(|_| model.variable(0..=1).is(1)).collect();
        let ends = lines.iter().zip(&topology.edge_dots);
        let edges = ends.map(|(line, [a, b])| (*line, *a, *b)).collect();
        model.add(Constraint::OneLoop { edges });
        for (clue, edges) in self.clues.iter().zip(&topology.cell_edges) {
            if let Some(clue) = clue {
                let of = edges.iter().map(|edge| lines[*edge]).collect();
                model.add(Constraint::Count { of, allowed: vec![usize::from(*clue)] });
            }
        }
        model
    }

    fn moved(&self, position: &Position) -> SlitherlinkBoard {
        SlitherlinkBoard {
            columns: position.columns,
            rows: position.rows(),
            clues: position.cells.iter().map(|cell| self.clues[*cell]).collect(),
            inside: position.cells.iter().map(|cell| self.inside[*cell]).collect(),
        }
    }
}

/// The cells inside a loop. `lines` has one number for each edge, 1 for a line.
fn inside_of(topology: &Topology, lines: &[i32]) -> Vec<bool> {
    let mut inside: Vec<bool> = Vec::with_capacity(topology.outside());
    for cell in 0..topology.outside() {
        // From the left, each line leads from one side of the loop to the other side.
        let left = topology.neighbour(cell, 3);
        let is_left_inside = left < topology.outside() && inside[left];
        inside.push(is_left_inside != (lines[topology.cell_edges[cell][3]] == 1));
    }
    inside
}

fn check_count(has: usize, needs: usize) -> Result<(), Flaw> {
    if has == needs {
        Ok(())
    } else {
        Err(Flaw(format!("the grid has {has} cells instead of {needs}")))
    }
}

impl Board for SlitherlinkBoard {
    fn verify(&self) -> Verdict {
        let topology = self.topology();
        let answer: Vec<i32> = self.lines(&topology).into_iter().map(i32::from).collect();
        let write = |lines: &[i32]| {
            let inside = inside_of(&topology, lines);
            SlitherlinkBoard { inside, ..self.clone() }.puzzle().answer
        };
        let place = |edge| topology.edge_name(edge);
        self.model(&topology).verdict(&answer, write, place, |edge, found, _| {
            let has = if found == 1 { "with" } else { "without" };
            format!("{has} a line at {}", place(edge))
        })
    }

    fn grade(&self) -> Grade {
        let topology = self.topology();
        let mut state = State::new(&topology, &self.clues, LEVEL_COUNT - 1);
        state.record();
        if !state.close(&[]) {
            return Grade { level: None, rating: None, effort: u32::MAX };
        }
        let steps = state.steps();
        let level = steps.iter().map(|step| step.technique.level()).max().unwrap_or(0);
        let effort = steps.iter().map(|step| STEP_EFFORT[step.technique.level()]).sum();
        Grade { level: LEVELS.get(level), rating: None, effort }
    }

    fn worked(&self) -> Option<Worked> {
        figure::worked(self)
    }

    fn steps(&self, language: &str) -> Vec<Step> {
        let words = Words::of_kind(&Slitherlink, language);
        let topology = self.topology();
        let mut state = State::new(&topology, &self.clues, LEVEL_COUNT - 1);
        state.record();
        state.close(&[]);
        let steps = state.steps();
        steps.iter().map(|step| explain(&topology, &self.clues, step, &words)).collect()
    }

    /// The hash of the smallest puzzle string among the eight rotations and reflections.
    fn fingerprint(&self) -> Fingerprint {
        let positions = Position::all(self.columns, self.rows);
        let texts = positions.iter().map(|position| self.moved(position).puzzle().to_string());
        Fingerprint::new(&texts.min().unwrap_or_default())
    }

    fn figure(&self, face: Face, _: Medium) -> Figure {
        figure::figure(self, face)
    }
}
