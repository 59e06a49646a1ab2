//! Hashi: bridges join islands. Each island has as many bridges as its number says, bridges do not
//! cross, and all islands are connected.

mod links;

#[cfg(test)]
mod tests;

use bookgen_core::grid::prelude::*;
use std::collections::BTreeMap;

use self::links::{Links, techniques};

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
        Level::new("gentle", "counting at one island: bridges that it needs in any case"),
        Level::new("easy", "islands that lack one bridge; pairs that would be cut off"),
        Level::new("medium", "groups that would be cut off"),
        Level::new("hard", "bridges that leave other islands without a way"),
        Level::new("expert", "trial of a bridge"),
    ],
    texts: texts!("hashi"),
    group: Group::Loops,
    ..About::GRID
};

static FORM: Form = Form {
    noun: "a hashi",
    plural: "hashi",
    sizes: Sizes::rectangles(5..=20, 10),
    look: Look::Open,
    layers: &[Layer { things: Things::Cells, clues: Clues::Islands(|_| 1..=8) }],
    regions: None,
    answer: &Bridges,
    relabel: Relabel::None,
};

impl GridKind for Hashi {
    type Geometry = Plain;

    fn declared(&self) -> (&'static About, &'static Form) {
        (&ABOUT, &FORM)
    }

    fn geometry(&self, puzzle: &GridPuzzle) -> Plain {
        Plain { size: puzzle.size, variables: Bridges::links(puzzle).len(), least: 0 }
    }

    fn has_fixed_geometry(&self) -> bool {
        false
    }

    /// There is an island, and each bridge covers a cell.
    fn check_clues(&self, puzzle: &GridPuzzle) -> Result<(), Flaw> {
        let is_island = |cell: usize| puzzle.cells()[cell].is_some();
        if !(0..puzzle.size.cells()).any(is_island) {
            return Err(Flaw("the grid has no island".to_owned()));
        }
        match puzzle.size.pairs().find(|pair| pair.iter().all(|cell| is_island(*cell))) {
            None => Ok(()),
            Some([a, b]) => {
                let [a, b] = [a, b].map(|cell| puzzle.size.cell_name(cell));
                Err(Flaw(format!(
                    "the islands of {a} and {b} touch, so no bridge fits between them"
                )))
            }
        }
    }

    fn solver<'a>(&self, task: Task<'a, Plain>) -> Box<dyn Solver + 'a> {
        let Task { geometry: plain, puzzle, level, .. } = task;
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

    /// Draws bridges, and builds more until the techniques of the level solve the puzzle. Then double
    /// bridges become single bridges where the techniques still solve it.
    fn draw(&self, draft: &Draft<'_, Plain>, rng: &mut Rng) -> Drawn {
        let mut puzzle = Drawing::new(draft.settings.size, rng).puzzle()?;
        let plain = Arc::new(self.geometry(&puzzle));
        let links = Links::new(&puzzle);
        let open = |puzzle: &GridPuzzle| -> Vec<usize> {
            let mut solver = self.solver(Task::quick(&plain, puzzle, draft.level));
            solver.close(&[]);
            let values = solver.values().into_iter().enumerate();
            values.filter(|(_, value)| value.is_none()).map(|(link, _)| link).collect()
        };
        loop {
            let mut left = open(&puzzle);
            if left.is_empty() {
                break;
            }
            left.retain(|link| links.has_room(&puzzle.answer, *link));
            let link = *rng.choose(&left).ok_or("that need harder techniques")?;
            build(&mut puzzle, &links.ends, link, 1);
        }
        let mut order: Vec<usize> = (0..links.ends.len()).collect();
        rng.shuffle(&mut order);
        for link in order {
            if puzzle.answer[link] == 2 {
                build(&mut puzzle, &links.ends, link, -1);
                if !open(&puzzle).is_empty() {
                    build(&mut puzzle, &links.ends, link, 1);
                }
            }
        }
        Ok(puzzle)
    }

    /// Small grids have no room for the hardest puzzles.
    fn check_level(&self, settings: &Settings, level: usize) -> Result<(), Diagnostic> {
        let size = settings.size;
        if level < 3 || size.cells() >= 36 {
            return Ok(());
        }
        let message = format!("hashi with {size} cells are never {}", ABOUT.levels[level].name);
        Err(settings.level_fault("columns", message, "too small", &self.hint(settings)))
    }

    /// Many drawings of small grids do not reach all borders.
    fn attempts(&self) -> u64 {
        40_000
    }

    fn hint(&self, _: &Settings) -> String {
        "choose another level, `columns` or `rows`".to_owned()
    }
}

/// Changes the number of bridges of a link, and the numbers of its islands.
fn build(puzzle: &mut GridPuzzle, ends: &[[usize; 2]], link: usize, more: i8) {
    puzzle.answer[link] = puzzle.answer[link].saturating_add_signed(more);
    for island in ends[link] {
        let number = puzzle.clues[Things::Cells][island].unwrap_or(0).saturating_add_signed(more);
        puzzle.clues[Things::Cells][island] = Some(number);
    }
}

/// The share of double bridges in a drawing, in hundredths.
const DOUBLE: u32 = 30;

/// A random map of islands and bridges.
struct Drawing {
    size: Size,
    islands: Vec<usize>,
    /// The bridges between two islands.
    bridges: BTreeMap<[usize; 2], u8>,
    /// The cells below bridges.
    water: Vec<bool>,
}

impl Drawing {
    /// Grows a map from one island: bridges lead to new islands or to known islands. 20 to 28 percent of
    /// the cells become islands.
    fn new(size: Size, rng: &mut Rng) -> Drawing {
        const TRIES: usize = 40;
        let wanted = size.cells() * (20 + rng.below(9) as usize) / 100;
        let start = rng.below(size.cells() as u32) as usize;
        let water = vec![false; size.cells()];
        let mut drawing = Drawing { size, islands: vec![start], bridges: BTreeMap::new(), water };
        for _ in 0..TRIES * size.cells() {
            if drawing.islands.len() < wanted {
                drawing.grow(rng);
            }
        }
        drawing
    }

    /// Builds a bridge from an island in some direction, if there is room.
    fn grow(&mut self, rng: &mut Rng) -> Option<()> {
        let from = *rng.choose(&self.islands)?;
        let (direction, length) = (rng.below(4) as usize, 2 + rng.below(4) as usize);
        let number = 1 + u8::from(rng.below(100) < DOUBLE);
        let (mut way, mut at) = (Vec::new(), from);
        while way.len() < length && (at == from || !self.islands.contains(&at)) {
            at = self.size.neighbours(at)[direction]?;
            way.push(at);
        }
        way.pop();
        let is_new = !self.islands.contains(&at);
        let mut beside = self.size.neighbours(at).into_iter().flatten();
        let is_blocked =
            is_new && (self.water[at] || beside.any(|cell| self.islands.contains(&cell)));
        if is_blocked || way.is_empty() || way.iter().any(|cell| self.water[*cell]) {
            return None;
        }
        way.into_iter().for_each(|cell| self.water[cell] = true);
        self.islands.extend(is_new.then_some(at));
        self.bridges.insert([from.min(at), from.max(at)], number);
        Some(())
    }

    /// The puzzle of the map.
    ///
    /// # Errors
    /// The map does not reach all borders of the grid.
    fn puzzle(&self) -> Result<GridPuzzle, &'static str> {
        let places = || self.islands.iter().map(|island| self.size.place(*island));
        let has_column = |wanted| places().any(|(column, _)| column == wanted);
        let has_row = |wanted| places().any(|(_, row)| row == wanted);
        let Size { columns, rows } = self.size;
        if ![0, columns - 1].into_iter().all(has_column) || ![0, rows - 1].into_iter().all(has_row)
        {
            return Err("with an empty border");
        }
        let mut puzzle = FORM.empty(self.size);
        for (ends, number) in &self.bridges {
            for island in ends {
                *puzzle.clues[Things::Cells][*island].get_or_insert(0) += number;
            }
        }
        let links = Bridges::links(&puzzle).into_iter();
        let numbers = links.map(|link| self.bridges.get(&link).copied().unwrap_or(0));
        puzzle.answer = numbers.collect();
        Ok(puzzle)
    }
}
