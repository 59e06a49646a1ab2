//! Hashi: bridges join islands. Each island has as many bridges as its number says, bridges do not
//! cross, and all islands are connected.

mod links;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::Arc;

use self::links::{Links, techniques};
use crate::grid::answer::Bridges;
use crate::grid::domains::Plain;
use crate::grid::form::{Clues, Form, Layer, Look, Things};
use crate::grid::kind::GridKind;
use crate::grid::puzzle::GridPuzzle;
use crate::grid::setter::Settings;
use crate::grid::size::{Size, Sizes};
use crate::grid::solve::{LadderSolver, SolvedStep, Solver};
use crate::kind::{About, Group};
use crate::level::Level;
use crate::solver::model::{Constraint, Model, Variable};
use bookgen_base::rng::{Draw, Rng};
use bookgen_base::schema::{Field, Type};

/// The kind of hashi puzzles.
#[derive(Clone, Debug)]
pub struct Hashi;

static ABOUT: About = About {
    name: "hashi",
    summary: "Bridges connect all islands; the number of an island counts its bridges",
    options: &[
        Field::with_default("columns", Type::Int(5, 20), "10", "the number of columns"),
        Field::optional(
            "rows",
            Type::Int(5, 20),
            "the number of rows; if missing, as many as columns",
        ),
    ],
    levels: &[
        Level::new("gentle", "islands that need all bridges that fit, or have all their bridges"),
        Level::new("easy", "links that carry a bridge in any case, or never two"),
        Level::new("medium", "bridges that would cut off some islands"),
        Level::new("hard", "groups of islands with only one way out"),
        Level::new("expert", "trial of a bridge"),
    ],
    texts: texts!("hashi"),
    ..About::GRID
};

static FORM: Form = Form {
    noun: "a hashi",
    plural: "hashi",
    sizes: Sizes::rectangles(5..=20, 10),
    look: Look::Open,
    layers: &[Layer { things: Things::Cells, clues: Clues::Islands(|_| 1..=8) }],
    answer: &Bridges,
    is_invertible: false,
};

impl GridKind for Hashi {
    type Geometry = Plain;

    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn group(&self) -> Group {
        Group::Loops
    }

    fn form(&self) -> &Form {
        &FORM
    }

    fn geometry(&self, puzzle: &GridPuzzle) -> Plain {
        Plain { size: puzzle.size, variables: Bridges::links(puzzle).len(), least: 0 }
    }

    fn has_fixed_geometry(&self) -> bool {
        false
    }

    fn solver<'a>(
        &self,
        plain: &'a Arc<Plain>,
        puzzle: &'a GridPuzzle,
        level: usize,
        _: bool,
    ) -> Box<dyn Solver + 'a> {
        let links = Arc::new(Links::new(puzzle));
        Box::new(LadderSolver::new(plain, techniques(&links, level), links.start(), level))
    }

    fn effort(&self, step: &SolvedStep) -> u32 {
        [1, 2, 5, 15, 50][step.level]
    }

    /// The numbers of the islands, no crossings, and one group. Each island has a bridge, so all islands
    /// are connected if all links with a bridge are connected.
    fn rules(&self, puzzle: &GridPuzzle, bridges: &[Variable], model: &mut Model) {
        let links = Bridges::links(puzzle);
        for (island, number) in puzzle.cells().iter().enumerate() {
            if let Some(number) = number {
                let own = links.iter().zip(bridges).filter(|(link, _)| link.contains(&island));
                let own: Vec<Variable> = own.map(|(_, bridges)| *bridges).collect();
                model.add(Constraint::sum(&own, i32::from(*number)));
            }
        }
        let mut touching = Vec::new();
        for (a, one) in links.iter().enumerate() {
            for (b, other) in links.iter().enumerate() {
                if a < b && one.iter().any(|island| other.contains(island)) {
                    touching.push((a, b));
                }
                let [left, right, top, bottom] =
                    [one[0], one[1], other[0], other[1]].map(|cell| puzzle.size.place(cell));
                let is_across = left.0 < top.0 && top.0 < right.0;
                if is_across && top.1 < left.1 && left.1 < bottom.1 {
                    model.add(Constraint::Clause(vec![bridges[a].is(0), bridges[b].is(0)]));
                }
            }
        }
        let cells = bridges.iter().map(|bridges| bridges.is_not(0)).collect();
        model.add(Constraint::Connected { cells, links: touching });
    }

    /// Draws bridges, and adds more until the techniques of the level solve the puzzle.
    fn draw(
        &self,
        settings: &Settings,
        _: &Plain,
        level: usize,
        rng: &mut Rng,
    ) -> Result<GridPuzzle, &'static str> {
        let drawn = Drawing::new(settings.size, rng);
        drawn.check()?;
        let mut puzzle = drawn.puzzle();
        let plain = Arc::new(self.geometry(&puzzle));
        loop {
            let values = {
                let mut solver = self.solver(&plain, &puzzle, level, true);
                solver.close(&[]);
                solver.values()
            };
            if values.iter().all(Option::is_some) {
                return Ok(puzzle);
            }
            let links = Links::new(&puzzle);
            let open = (0..values.len())
                .filter(|link| values[*link].is_none() && links.has_room(&puzzle.answer, *link));
            let open: Vec<usize> = open.collect();
            let link = *rng.choose(&open).ok_or("that need harder techniques")?;
            puzzle.answer[link] += 1;
            for island in links.ends[link] {
                puzzle.clues[0][island] = puzzle.clues[0][island].map(|number| number + 1);
            }
        }
    }

    fn hint(&self, _: &Settings) -> String {
        "choose another level, `columns` or `rows`".to_owned()
    }
}

/// The share of cells with islands, in hundredths: the smallest, and the number of shares.
const LEAST_ISLANDS: usize = 20;
const SHARES: u32 = 9;

/// The share of double bridges, in hundredths.
const DOUBLE: u32 = 30;

/// A random map of islands and bridges.
struct Drawing {
    size: Size,
    islands: Vec<usize>,
    /// The number of islands that the map should have.
    wanted: usize,
    /// The cells between islands that bridges cross.
    water: Vec<bool>,
    /// The bridges between two islands.
    bridges: BTreeMap<[usize; 2], u8>,
}

impl Drawing {
    /// Grows a map from one island: bridges lead to new islands or to known islands.
    fn new(size: Size, rng: &mut Rng) -> Drawing {
        const TRIES: usize = 40;
        let wanted = size.cells() * (LEAST_ISLANDS + rng.below(SHARES) as usize) / 100;
        let start = rng.below(size.cells() as u32) as usize;
        let mut drawing = Drawing {
            size,
            islands: vec![start],
            wanted,
            water: vec![false; size.cells()],
            bridges: BTreeMap::new(),
        };
        for _ in 0..TRIES * size.cells() {
            if drawing.islands.len() >= wanted {
                break;
            }
            drawing.grow(rng);
        }
        drawing
    }

    /// Builds a bridge from an island in some direction, if it can be built.
    fn grow(&mut self, rng: &mut Rng) -> Option<()> {
        let from = *rng.choose(&self.islands)?;
        let (direction, length) = (rng.below(4) as usize, 2 + rng.below(4) as usize);
        let number = 1 + u8::from(rng.below(100) < DOUBLE);
        let mut way = Vec::new();
        let mut at = from;
        for _ in 0..length {
            at = self.size.neighbours(at)[direction]?;
            if self.islands.contains(&at) {
                break;
            }
            way.push(at);
        }
        if !self.islands.contains(&at) {
            way.pop();
            let is_beside = |cell: &usize| self.islands.contains(cell);
            if self.water[at] || self.size.neighbours(at).iter().flatten().any(is_beside) {
                return None;
            }
        }
        if way.is_empty() || way.iter().any(|cell| self.water[*cell]) {
            return None;
        }
        for cell in way {
            self.water[cell] = true;
        }
        if !self.islands.contains(&at) {
            self.islands.push(at);
        }
        self.bridges.insert([from.min(at), from.max(at)], number);
        Some(())
    }

    /// Checks that the map fills the grid.
    fn check(&self) -> Result<(), &'static str> {
        let Size { columns, rows } = self.size;
        let places = || self.islands.iter().map(|island| self.size.place(*island));
        let has_column = |wanted| places().any(|(column, _)| column == wanted);
        let has_row = |wanted| places().any(|(_, row)| row == wanted);
        let is_full =
            [0, columns - 1].into_iter().all(has_column) && [0, rows - 1].into_iter().all(has_row);
        match is_full && self.islands.len() >= self.wanted {
            true => Ok(()),
            false => Err("with empty borders or few islands"),
        }
    }

    /// The puzzle of the map.
    fn puzzle(&self) -> GridPuzzle {
        let mut puzzle = GridPuzzle::empty(&FORM, self.size);
        for (ends, number) in &self.bridges {
            for island in ends {
                *puzzle.clues[0][*island].get_or_insert(0) += number;
            }
        }
        let links = Bridges::links(&puzzle).into_iter();
        let numbers = links.map(|link| self.bridges.get(&link).copied().unwrap_or(0));
        puzzle.answer = numbers.collect();
        puzzle
    }
}
