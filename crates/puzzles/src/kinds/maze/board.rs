//! A parsed maze.

use super::field::{Field, Opening, Side};
use super::scale::Scale;
use super::way::{check, effort, other_way, shortest, straight_parts};
use super::{LEVELS, Maze, NAME, figure, puzzle_text};
use crate::kinds::{Board, Face, Figure, Fingerprint, Flaw, Grade, Medium, Puzzle, Step, Verdict};
use crate::solver::search::Solutions;
use crate::solver::symmetry::Position;
use crate::words::Words;

/// A parsed maze.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MazeBoard {
    /// The cells.
    pub field: Field,
    /// Whether each cell has a passage to its right neighbour.
    pub right: Vec<bool>,
    /// Whether each cell has a passage to the cell below.
    pub down: Vec<bool>,
    /// The entrance.
    pub entrance: Opening,
    /// The exit.
    pub exit: Opening,
    /// The cells of the way, from the entrance to the exit.
    pub way: Vec<usize>,
}

impl MazeBoard {
    /// Parses the parameters and the givens. The board has no way.
    ///
    /// # Errors
    /// The strings do not describe a maze.
    pub fn parse_givens(params: &str, givens: &str) -> Result<MazeBoard, Flaw> {
        puzzle_text::parse_givens(puzzle_text::parse_params(params)?, givens)
    }

    /// Parses a puzzle.
    ///
    /// # Errors
    /// The text is not a maze.
    pub fn parse(puzzle: &Puzzle) -> Result<MazeBoard, Flaw> {
        if puzzle.kind != NAME {
            return Err(Flaw(format!("this is a {:?}, not a maze", puzzle.kind)));
        }
        let board = MazeBoard::parse_givens(&puzzle.params, &puzzle.givens)?;
        let way = puzzle_text::parse_answer(&board, &puzzle.answer)?;
        Ok(MazeBoard { way, ..board })
    }

    /// The puzzle string.
    pub fn puzzle(&self) -> Puzzle {
        Puzzle {
            kind: NAME.to_owned(),
            params: puzzle_text::params(&self.field),
            givens: puzzle_text::givens(self),
            answer: puzzle_text::answer(&self.field, &self.way),
        }
    }

    /// The cell behind the entrance.
    pub fn first(&self) -> usize {
        self.field.cell_behind(self.entrance).unwrap_or(0)
    }

    /// The cell behind the exit.
    pub fn last(&self) -> usize {
        self.field.cell_behind(self.exit).unwrap_or(0)
    }

    /// The cells to which the passages of a cell lead, clockwise from the top.
    pub fn passages(&self, cell: usize) -> impl Iterator<Item = usize> {
        // Passages do not leave the grid, so a cell at its side has no passage there.
        let columns = self.field.columns;
        let [left, above] = [cell.checked_sub(1), cell.checked_sub(columns)];
        let near = [
            above.filter(|above| self.down[*above]),
            self.right[cell].then_some(cell + 1),
            self.down[cell].then_some(cell + columns),
            left.filter(|left| self.right[*left]),
        ];
        near.into_iter().flatten()
    }

    /// The cell to which a passage at a side of a cell leads.
    pub fn beyond(&self, cell: usize, side: Side) -> Option<usize> {
        let near = self.field.neighbour(cell, side)?;
        let is_open = match side {
            Side::Up => self.down[near],
            Side::Right => self.right[cell],
            Side::Down => self.down[cell],
            Side::Left => self.right[near],
        };
        is_open.then_some(near)
    }

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

    /// The maze in another position. If `is_reversed`, entrance and exit change places.
    pub fn moved(&self, position: &Position, is_reversed: bool) -> MazeBoard {
        let field = &self.field;
        let mut place = vec![0; position.cells.len()];
        for (to, from) in position.cells.iter().enumerate() {
            place[*from] = to;
        }
        let (columns, rows) = (position.columns, position.rows());
        let has = position.cells.iter().map(|from| field.has[*from]).collect();
        let moved_field = Field { columns, rows, has };
        let (mut right, mut down) = (vec![false; place.len()], vec![false; place.len()]);
        for cell in field.cells() {
            for near in
                [Side::Right, Side::Down].map(|side| self.beyond(cell, side)).into_iter().flatten()
            {
                let (a, b) = (place[cell].min(place[near]), place[cell].max(place[near]));
                if b == a + 1 && moved_field.neighbour(a, Side::Right) == Some(b) {
                    right[a] = true;
                } else {
                    down[a] = true;
                }
            }
        }
        let moved_opening = |opening: Opening| {
            let cell = field.cell_behind(opening).unwrap_or(0);
            let inner = field.beside(cell, opening.side.opposite()).unwrap_or(cell);
            let (cell, inner) = (place[cell], place[inner]);
            let is_outward = |side: &Side| moved_field.beside(inner, *side) == Some(cell);
            let side = Side::ALL.into_iter().find(is_outward).unwrap_or(opening.side);
            let at = match side {
                Side::Up | Side::Down => cell % columns,
                Side::Left | Side::Right => cell / columns,
            };
            Opening { side, at }
        };
        let [mut entrance, mut exit] = [self.entrance, self.exit].map(moved_opening);
        let mut way: Vec<usize> = self.way.iter().map(|cell| place[*cell]).collect();
        if is_reversed {
            std::mem::swap(&mut entrance, &mut exit);
            way.reverse();
        }
        MazeBoard { field: moved_field, right, down, entrance, exit, way }
    }
}

impl Board for MazeBoard {
    /// Proves that all cells can be reached, and that exactly one way without a detour leads from the
    /// entrance to the exit: no passage of the way can be left out.
    fn verify(&self) -> Verdict {
        if let Err(flaw) = check(self) {
            return Verdict::Wrong(flaw);
        }
        match other_way(self, &self.way) {
            None => Verdict::Proved,
            Some(other) => {
                let differs = other.iter().find(|cell| !self.way.contains(cell));
                let through = differs.map_or(String::new(), |cell| self.field.cell_name(*cell));
                Verdict::Second {
                    answer: puzzle_text::answer(&self.field, &other),
                    difference: Flaw(format!("through {through}")),
                }
            }
        }
    }

    fn grade(&self) -> Grade {
        let effort = effort(self, &self.way);
        let level = Scale::new(&self.field, [self.entrance, self.exit]).level(effort);
        Grade { level: LEVELS.get(level), rating: None, effort }
    }

    /// The straight parts of the way.
    fn steps(&self, language: &str) -> Vec<Step> {
        let words = Words::of_kind(&Maze, language);
        let name = |cell: usize| {
            let [row, column] = [cell / self.field.columns, cell % self.field.columns];
            let [row, column] = [row, column].map(|index| (index + 1).to_string());
            words.say("short-cell", &[("row", &row), ("column", &column)])
        };
        let level = self.grade().level;
        let parts = straight_parts(&self.field, &self.way);
        let steps = parts.into_iter().map(|(side, from, to)| {
            let key = ["go-up", "go-right", "go-down", "go-left"][side as usize];
            Step {
                place: String::new(),
                result: format!("{}–{}", name(from), name(to)),
                difficulty: 0,
                technique: "straight on",
                name: words.word("straight on"),
                level,
                sentences: vec![words.say(key, &[("from", &name(from)), ("to", &name(to))])],
            }
        });
        steps.collect()
    }

    /// The hash of the smallest puzzle string among the rotations and reflections, with entrance and
    /// exit as they are and exchanged.
    fn fingerprint(&self) -> Fingerprint {
        let positions = Position::all(self.field.columns, self.field.rows);
        let texts = positions.iter().flat_map(|position| {
            [false, true].map(|is_reversed| self.moved(position, is_reversed).puzzle().to_string())
        });
        Fingerprint::new(&texts.min().unwrap_or_default())
    }

    fn figure(&self, face: Face, _: Medium) -> Figure {
        figure::figure(self, face)
    }
}
