//! Hitori: cells are shaded until no number occurs twice in a row or column. Shaded cells never touch,
//! and the white cells are connected.

#[cfg(test)]
mod tests;

use bookgen_core::grid::parts::cut_off;
use bookgen_core::grid::prelude::*;
use bookgen_core::solver::fill::fill;
use bookgen_core::solver::houses::Houses;

/// The number of words of a set of cells: 144 cells need three.
const WORDS: usize = 3;

/// The maximum number of changes of a number in a drawn puzzle.
const REPAIRS: usize = 300;

/// The kind of hitori.
#[derive(Clone, Debug)]
pub struct Hitori;

static ABOUT: About = About {
    name: "hitori",
    summary: "Shade cells until no number occurs twice in a row or column",
    options: &[Field::with_default(
        "size",
        Type::Int(5, 12),
        "8",
        "the number of rows, columns and numbers",
    )],
    levels: &[
        Level::new("gentle", "a cell between equal numbers; white cells that would be cut off"),
        Level::new("easy", "equal numbers side by side"),
        Level::new("medium", "corners and other cells with two ways out"),
        Level::new("hard", "two equal numbers of which one is shaded; what a shaded cell leads to"),
        Level::new("expert", "trial of a cell"),
    ],
    texts: texts!("hitori"),
    ..About::GRID
};

static FORM: Form = Form {
    noun: "a hitori",
    plural: "hitori",
    sizes: Sizes::squares(5..=12, 8),
    look: Look::Cells,
    layers: &[Layer { things: Things::Cells, clues: Clues::Numbers(|size| 1..=size.rows as u8) }],
    regions: None,
    answer: &Shades,
    relabel: Relabel::Any,
};

impl GridKind for Hitori {
    type Geometry = Plain;

    fn declared(&self) -> (&'static About, &'static Form) {
        (&ABOUT, &FORM)
    }

    fn geometry(&self, puzzle: &GridPuzzle) -> Plain {
        Plain { size: puzzle.size, variables: puzzle.size.cells(), least: 0 }
    }

    /// Each cell has a number.
    fn check_clues(&self, puzzle: &GridPuzzle) -> Result<(), Flaw> {
        match puzzle.cells().iter().position(Option::is_none) {
            None => Ok(()),
            Some(cell) => Err(Flaw(format!("{} has no number", puzzle.size.cell_name(cell)))),
        }
    }

    fn solver<'a>(&self, task: Task<'a, Plain>) -> Box<dyn Solver + 'a> {
        let Task { geometry: plain, puzzle, level, .. } = task;
        let known = Domains::new(puzzle.size.cells(), WHITE..=SHADED);
        Box::new(LadderSolver::new(plain, techniques(puzzle, level), known, level))
    }

    fn effort(&self, step: &SolvedStep) -> u32 {
        [1, 2, 5, 10, 40][step.level]
    }

    fn rules(&self, puzzle: &GridPuzzle, cells: &[Variable], model: &mut Model) {
        let numbers = puzzle.cells();
        for line in puzzle.size.lines() {
            for (at, cell) in line.iter().enumerate() {
                let equal = line[at + 1..]
                    .iter()
                    .filter(|other| numbers[*cell].is_some() && numbers[*cell] == numbers[**other]);
                for other in equal {
                    let shaded = [cell, other].map(|cell| cells[*cell].is(SHADED.into()));
                    model.add(Constraint::Clause(shaded.into()));
                }
            }
        }
        for pair in puzzle.size.pairs() {
            let white = pair.map(|cell| cells[cell].is(WHITE.into()));
            model.add(Constraint::Clause(white.into()));
        }
        model.add(Constraint::Connected {
            cells: cells.iter().map(|cell| cell.is(WHITE.into())).collect(),
            links: puzzle.size.pairs().map(|[a, b]| (a, b)).collect(),
        });
    }

    /// Draws the shaded cells, and a Latin square for the white cells. Then changes numbers of shaded
    /// cells until the techniques of the level solve the puzzle.
    fn draw(&self, draft: &Draft<'_, Plain>, rng: &mut Rng) -> Drawn {
        let size = draft.settings.size;
        let answer = shading(size, rng);
        let latin = fill(&Houses::<WORDS>::latin(size.rows), rng).ok_or("without a solution")?;
        let numbers = latin.into_iter().map(Some).collect();
        let mut puzzle = GridPuzzle::new(size, answer).with(Things::Cells, numbers);
        for cell in 0..size.cells() {
            if puzzle.answer[cell] == SHADED {
                puzzle.clues[Things::Cells][cell] = repeated(&puzzle, cell, rng);
            }
        }
        match self.repair(&mut puzzle, draft, rng) {
            true => Ok(puzzle),
            false => Err("that need harder techniques"),
        }
    }

    fn hint(&self, _: &Settings) -> String {
        "choose another level or `size`".to_owned()
    }
}

impl Hitori {
    /// Changes numbers of shaded cells, one at a time, until the techniques up to a level solve the
    /// puzzle. Returns whether they do.
    fn repair(&self, puzzle: &mut GridPuzzle, draft: &Draft<'_, Plain>, rng: &mut Rng) -> bool {
        let open = |puzzle: &GridPuzzle| -> Vec<usize> {
            let mut solver = self.solver(Task::quick(draft.geometry, puzzle, draft.level));
            solver.close(&[]);
            let values = solver.values();
            (0..values.len()).filter(|cell| values[*cell].is_none()).collect()
        };
        let mut left = open(puzzle);
        for _ in 0..REPAIRS {
            let is_shaded = |cell: &usize| puzzle.answer[*cell] == SHADED;
            let shaded: Vec<usize> = left.iter().copied().filter(is_shaded).collect();
            let Some(cell) = rng.choose(&shaded).copied() else { break };
            let number = repeated(puzzle, cell, rng);
            let before = std::mem::replace(&mut puzzle.clues[Things::Cells][cell], number);
            let now = open(puzzle);
            if now.len() <= left.len() {
                left = now;
            } else {
                puzzle.clues[Things::Cells][cell] = before;
            }
        }
        left.is_empty()
    }
}

/// Random shaded cells that do not touch and leave the white cells connected. No cell can be added: then
/// a puzzle would have a second solution.
fn shading(size: Size, rng: &mut Rng) -> Vec<u8> {
    let mut shades = vec![WHITE; size.cells()];
    let mut cells: Vec<usize> = (0..size.cells()).collect();
    rng.shuffle(&mut cells);
    for cell in cells {
        let beside = size.neighbours(cell);
        if beside.iter().flatten().all(|other| shades[*other] == WHITE) {
            shades[cell] = SHADED;
            if cut_off(size, |cell| shades[cell] == WHITE).is_some() {
                shades[cell] = WHITE;
            }
        }
    }
    shades
}

/// A random number of a white cell in the row or column of a cell.
fn repeated(puzzle: &GridPuzzle, cell: usize, rng: &mut Rng) -> Option<u8> {
    let lines = puzzle.size.lines();
    let seen = lines.iter().filter(|line| line.contains(&cell)).flatten();
    let seen: Vec<usize> = seen.copied().filter(|other| puzzle.answer[*other] == WHITE).collect();
    rng.choose(&seen).and_then(|other| puzzle.cells()[*other])
}

/// The cells that each cell of a puzzle has to do with.
struct Links {
    size: Size,
    /// The neighbours of each cell.
    beside: Vec<Vec<usize>>,
    /// The cells with the same number in the row or column of each cell.
    equal: Vec<Vec<usize>>,
}

impl Links {
    fn new(puzzle: &GridPuzzle) -> Links {
        let (size, numbers) = (puzzle.size, puzzle.cells());
        let mut equal = vec![Vec::new(); size.cells()];
        for line in size.lines() {
            for cell in line.iter().filter(|cell| numbers[**cell].is_some()) {
                let is_equal =
                    |other: &&usize| *other != cell && numbers[**other] == numbers[*cell];
                equal[*cell].extend(line.iter().filter(is_equal));
            }
        }
        let beside = (0..size.cells()).map(|cell| size.neighbours(cell).into_iter().flatten());
        Links { size, beside: beside.map(Iterator::collect).collect(), equal }
    }

    /// All pairs of equal numbers in a line.
    fn pairs(&self) -> Vec<[usize; 2]> {
        let pairs = self.equal.iter().enumerate();
        let pairs = pairs.flat_map(|(a, equal)| equal.iter().map(move |b| [a, *b]));
        pairs.filter(|[a, b]| a < b).collect()
    }

    /// The neighbours of a cell that are not shaded.
    fn exits(&self, known: &Domains, cell: usize) -> Vec<usize> {
        let beside = self.beside[cell].iter().copied();
        beside.filter(|other| known.can_be(*other, WHITE)).collect()
    }

    /// What follows at once if a cell is shaded: its neighbours are white, and numbers equal to them
    /// are shaded.
    fn follows(&self, cell: usize) -> Vec<(usize, u16)> {
        let white = self.beside[cell].iter().map(|other| (*other, 1 << WHITE));
        let equal = self.beside[cell].iter().flat_map(|other| &self.equal[*other]);
        let shaded = equal.chain([&cell]).map(|other| (*other, 1 << SHADED));
        let mut follows: Vec<(usize, u16)> = white.chain(shaded).collect();
        follows.sort_unstable();
        follows.dedup();
        follows
    }
}

/// The techniques up to a level.
fn techniques(puzzle: &GridPuzzle, level: usize) -> Vec<LevelRules<Domains>> {
    let links = Arc::new(Links::new(puzzle));
    let mut levels = vec![
        vec![
            sandwich(&links),
            beside_shaded(&links),
            equal_to_white(&links),
            last_way_out(&links),
            isolation(&links),
        ],
        vec![pair(&links)],
        vec![corner(&links)],
    ];
    if level >= 3 {
        levels.push(vec![one_of_two(&links), clash(&links)]);
    }
    if level >= 4 {
        let easier = vec![
            beside_shaded(&links),
            equal_to_white(&links),
            last_way_out(&links),
            falls_apart(&links),
        ];
        levels.push(vec![Box::new(Trial { easier, rounds: 4, reason: wrong_shade })]);
    }
    levels
}

/// The argument of a trial.
fn wrong_shade(cell: usize, shade: u8, fails: usize) -> Phrase {
    let key = if shade == SHADED { "shaded-fails" } else { "white-fails" };
    Phrase::new(key).with("cell", Arg::Cell(cell)).with("fails", Arg::Cell(fails))
}

/// A cell between two equal numbers: one of them is shaded, so the cell is white.
fn sandwich(links: &Links) -> Box<dyn Rule<Domains>> {
    let lines = links.size.lines();
    let threes = lines.iter().flat_map(|line| line.windows(3)).map(<[usize]>::to_vec);
    let threes: Vec<Vec<usize>> =
        threes.filter(|three| links.equal[three[0]].contains(&three[2])).collect();
    item_rule(
        "sandwich",
        threes.len(),
        threes,
        |threes, _, item, news| news.push((threes[item][1], 1 << WHITE)),
        |threes, _, item| {
            Phrase::new("is-between")
                .with("cell", Arg::Cell(threes[item][1]))
                .with("cells", Arg::Cells(vec![threes[item][0], threes[item][2]]))
        },
    )
}

/// The neighbours of a shaded cell are white.
fn beside_shaded(links: &Arc<Links>) -> Box<dyn Rule<Domains>> {
    item_rule(
        "beside a shaded cell",
        links.beside.len(),
        Arc::clone(links),
        |links, known, cell, news| {
            if known.value(cell) == Some(SHADED) {
                news.extend(links.beside[cell].iter().map(|other| (*other, 1 << WHITE)));
            }
        },
        |_, _, cell| Phrase::new("has-shade").with("cell", Arg::Cell(cell)),
    )
}

/// The numbers equal to a white cell in its row and column are shaded.
fn equal_to_white(links: &Arc<Links>) -> Box<dyn Rule<Domains>> {
    item_rule(
        "equal to a white cell",
        links.equal.len(),
        Arc::clone(links),
        |links, known, cell, news| {
            if known.value(cell) == Some(WHITE) {
                news.extend(links.equal[cell].iter().map(|other| (*other, 1 << SHADED)));
            }
        },
        |_, _, cell| Phrase::new("has-number").with("cell", Arg::Cell(cell)),
    )
}

/// Two equal numbers side by side: one of them is white, so all others of the line are shaded.
fn pair(links: &Arc<Links>) -> Box<dyn Rule<Domains>> {
    let mut pairs = links.pairs();
    pairs.retain(|[a, b]| links.beside[*a].contains(b));
    item_rule(
        "pair",
        pairs.len(),
        (Arc::clone(links), pairs),
        |(links, pairs), _, item, news| {
            let [a, b] = pairs[item];
            let equal = links.equal[a].iter().filter(|other| links.equal[b].contains(other));
            news.extend(equal.map(|other| (*other, 1 << SHADED)));
        },
        |(_, pairs), _, item| {
            Phrase::new("one-is-white").with("cells", Arg::Cells(pairs[item].into()))
        },
    )
}

/// The last neighbour of a cell that is not shaded is white.
fn last_way_out(links: &Arc<Links>) -> Box<dyn Rule<Domains>> {
    item_rule(
        "last way out",
        links.beside.len(),
        Arc::clone(links),
        |links, known, cell, news| match links.exits(known, cell).as_slice() {
            [] if known.can_be(cell, WHITE) => news.push((cell, 0)),
            [exit] => news.push((*exit, 1 << WHITE)),
            _ => {}
        },
        |_, _, cell| Phrase::new("has-one-way-out").with("cell", Arg::Cell(cell)),
    )
}

/// A cell whose shading would cut off white cells is white.
fn isolation(links: &Links) -> Box<dyn Rule<Domains>> {
    fn part(size: Size, known: &Domains, cell: usize) -> Option<usize> {
        cut_off(size, |other| other != cell && known.can_be(other, WHITE))
    }
    item_rule(
        "isolation",
        links.size.cells(),
        links.size,
        |size, known, cell, news| {
            if known.is_open(cell) && part(*size, known, cell).is_some() {
                news.push((cell, 1 << WHITE));
            }
        },
        |size, known, cell| {
            Phrase::new("would-cut-off")
                .with("cell", Arg::Cell(cell))
                .with("part", Arg::Cell(part(*size, known, cell).unwrap_or(cell)))
        },
    )
}

/// White cells that are cut off are a contradiction.
fn falls_apart(links: &Links) -> Box<dyn Rule<Domains>> {
    item_rule(
        "isolation",
        1,
        links.size,
        |size, known, _, news| {
            let part = cut_off(*size, |cell| known.can_be(cell, WHITE));
            news.extend(part.map(|cell| (cell, 0)));
        },
        |_, _, _| Phrase::new("would-cut-off"),
    )
}

/// A cell with two ways out, usually a corner: if one of them is shaded, the other is white. It is not
/// if a neighbour of the first has its number.
fn corner(links: &Arc<Links>) -> Box<dyn Rule<Domains>> {
    fn shut(links: &Links, known: &Domains, cell: usize) -> Option<[usize; 2]> {
        let [a, b] = links.exits(known, cell).try_into().ok()?;
        let mut ways = [[a, b], [b, a]].into_iter();
        ways.find(|[a, b]| {
            known.is_open(*a) && links.beside[*a].iter().any(|near| links.equal[*b].contains(near))
        })
    }
    item_rule(
        "corner",
        links.beside.len(),
        Arc::clone(links),
        |links, known, cell, news| {
            news.extend(shut(links, known, cell).map(|[exit, _]| (exit, 1 << WHITE)));
        },
        |links, known, cell| {
            let exits = shut(links, known, cell).unwrap_or([cell; 2]);
            Phrase::new("both-ways-out")
                .with("cell", Arg::Cell(exits[0]))
                .with("other", Arg::Cell(exits[1]))
                .with("corner", Arg::Cell(cell))
        },
    )
}

/// One of two equal numbers of a line is shaded. What follows from both ways is true.
fn one_of_two(links: &Links) -> Box<dyn Rule<Domains>> {
    let both = links.pairs().into_iter().map(|[a, b]| {
        let (mut follows, other) = (links.follows(a), links.follows(b));
        follows.retain(|one| other.contains(one));
        ([a, b], follows)
    });
    let both: Vec<_> = both.filter(|(_, follows)| !follows.is_empty()).collect();
    item_rule(
        "one of two",
        both.len(),
        both,
        |both, _, item, news| news.extend(&both[item].1),
        |both, _, item| Phrase::new("one-is-shaded").with("cells", Arg::Cells(both[item].0.into())),
    )
}

/// A cell whose shading would at once shade cells that touch or cut off others is white.
fn clash(links: &Arc<Links>) -> Box<dyn Rule<Domains>> {
    type Data = (Arc<Links>, Vec<Vec<usize>>);
    fn fails((links, shaded): &Data, known: &Domains, cell: usize) -> Option<usize> {
        let shaded = &shaded[cell];
        let touches = |one: &&usize| links.beside[**one].iter().any(|other| shaded.contains(other));
        shaded.iter().find(touches).copied().or_else(|| {
            let is_white = |other| !shaded.contains(&other) && known.can_be(other, WHITE);
            cut_off(links.size, is_white)
        })
    }
    let cells = links.beside.len();
    let shaded = (0..cells).map(|cell| {
        let follows = links.follows(cell).into_iter();
        follows.filter(|(_, value)| *value == 1 << SHADED).map(|(other, _)| other).collect()
    });
    item_rule(
        "clash",
        cells,
        (Arc::clone(links), shaded.collect()),
        |data, known, cell, news| {
            if known.is_open(cell) && fails(data, known, cell).is_some() {
                news.push((cell, 1 << WHITE));
            }
        },
        |data, known, cell| {
            Phrase::new("would-clash")
                .with("cell", Arg::Cell(cell))
                .with("fails", Arg::Cell(fails(data, known, cell).unwrap_or(cell)))
        },
    )
}
