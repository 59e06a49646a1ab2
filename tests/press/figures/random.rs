//! Random figures with every kind of mark.

use bookgen_base::rng::{Draw as _, Rng, StreamName};
use bookgen_puzzles::figure::{
    Anchor, ArrowPlace, Cell, Corner, Direction, Figure, Flow, FlowCell, Form, Grid, Lattice,
    LineStyle, Margin, Margins, Mark, OutlineStyle, Panel, Purpose, Role, Sign, Spot, Tone, Weight,
    pictures,
};

const DIRECTIONS: [Direction; 4] =
    [Direction::Up, Direction::Right, Direction::Down, Direction::Left];

/// Chooses one of several values.
pub fn choose<T: Copy>(rng: &mut Rng, values: &[T]) -> T {
    values[rng.below(values.len() as u32) as usize]
}

fn chance(rng: &mut Rng, percent: u32) -> bool {
    rng.below(100) < percent
}

/// A number from `low` to `high`, both included.
fn within(rng: &mut Rng, low: i16, high: i16) -> i16 {
    low + rng.below((high - low + 1) as u32) as i16
}

fn lattice(rng: &mut Rng) -> Lattice {
    let mut lattice = Lattice::rectangle(within(rng, 1, 7) as u16, within(rng, 1, 7) as u16);
    if chance(rng, 20) {
        lattice.gap = choose(rng, &[30, 40, 75]);
    }
    let mut margin = || match rng.below(3) {
        0 => Margin::new(1 + rng.below(3) as u16, choose(rng, &[60, 80, 100])),
        _ => Margin::default(),
    };
    lattice.margins = Margins { top: margin(), right: margin(), bottom: margin(), left: margin() };
    if chance(rng, 30) {
        let absent: Vec<Cell> = lattice.cells().filter(|_| chance(rng, 20)).collect();
        if absent.len() < lattice.cells().count() {
            lattice.absent = absent.into_iter().collect();
        }
    }
    lattice
}

/// A random mark. It need not be possible.
fn mark(rng: &mut Rng, lattice: &Lattice) -> Mark {
    let (columns, rows) = (lattice.columns as i16, lattice.rows as i16);
    let cell = |rng: &mut Rng| {
        Cell::new(within(rng, 0, columns - 1) as u16, within(rng, 0, rows - 1) as u16)
    };
    let margins = lattice.margins;
    let slots = |margin: Margin| 2 * margin.slots as i16;
    let spot = |rng: &mut Rng| {
        let x = within(rng, -slots(margins.left), 2 * columns + slots(margins.right));
        let y = within(rng, -slots(margins.top), 2 * rows + slots(margins.bottom));
        Spot::new(x, y)
    };
    let tone = choose(rng, &[Tone::Paper, Tone::Tint, Tone::Black]);
    match rng.below(12) {
        0 => Mark::Fill { cells: vec![cell(rng)], tone },
        1 | 2 => {
            let from = spot(rng);
            let length = 2 * within(rng, 1, 4);
            let to = if chance(rng, 50) { from.moved(length, 0) } else { from.moved(0, length) };
            Mark::Edges { runs: vec![(from, to)], weight: choose(rng, &Weight::ALL) }
        }
        3 => {
            let style = choose(rng, &[OutlineStyle::Cage, OutlineStyle::Inset]);
            // Cells that grow from a first cell.
            let mut cells = vec![cell(rng)];
            for _ in 0..rng.below(6) {
                let Cell { row, column } = choose(rng, &cells);
                let next = match rng.below(3) {
                    0 => Cell::new(column + 1, row),
                    1 => Cell::new(column, row + 1),
                    _ => Cell::new(column.saturating_sub(1), row),
                };
                if !cells.contains(&next) {
                    cells.push(next);
                }
            }
            Mark::Outline { cells, style }
        }
        4 => {
            let Cell { row, column } = cell(rng);
            let (right, down) = choose(rng, &[(1, 0), (0, 1), (1, 1)]);
            let length = 1 + rng.below(4) as u16;
            let cells = (0..length).map(|i| Cell::new(column + i * right, row + i * down));
            match rng.below(8) {
                0 => Mark::Outline { cells: Vec::new(), style: OutlineStyle::Frame },
                _ => Mark::Outline { cells: cells.collect(), style: OutlineStyle::Ring },
            }
        }
        5 | 6 => {
            let style = choose(rng, &LineStyle::ALL);
            let mut at = cell(rng).centre();
            let mut through = vec![at];
            for _ in 0..1 + rng.below(3) {
                let length = 2 * within(rng, 1, 3);
                let (right, down) =
                    choose(rng, &[(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1)]);
                at = at.moved(length * right, length * down);
                through.push(at);
            }
            Mark::Line { through, style }
        }
        7 => {
            let forms = [
                Form::Point,
                Form::Dot,
                Form::Bar,
                Form::Disc,
                Form::Round,
                Form::Square,
                Form::Bulb,
                Form::Half(Corner::TopLeft),
                Form::Half(Corner::TopRight),
                Form::Half(Corner::BottomLeft),
                Form::Half(Corner::BottomRight),
            ];
            Mark::Shape { at: spot(rng), form: choose(rng, &forms), tone }
        }
        8 => {
            let sign = match rng.below(5) {
                0 => Sign::Less(choose(rng, &DIRECTIONS)),
                1 => Sign::Split,
                2 => Sign::Cross,
                3 => Sign::Head { right: within(rng, -1, 1) as i8, down: within(rng, -1, 1) as i8 },
                _ => Sign::Bent(
                    choose(rng, &DIRECTIONS),
                    choose(rng, &DIRECTIONS),
                    choose(rng, &ArrowPlace::ALL),
                ),
            };
            Mark::Sign { at: spot(rng), sign }
        }
        9 => {
            let at = cell(rng).centre();
            let anchors = [
                Anchor::TopLeft,
                Anchor::TopRight,
                Anchor::BottomLeft,
                Anchor::BottomRight,
                Anchor::Whole,
            ];
            let anchor = choose(rng, &anchors);
            let texts = ["1", "23", "45"];
            let text = match anchor {
                Anchor::Whole => "a few words",
                _ => choose(rng, &texts),
            };
            Mark::Symbol { at, anchor, text: text.to_owned(), role: Role::Clue }
        }
        _ => {
            let texts = ["1", "2", "7", "W", "12", "Q", "É", "ß"];
            let role = choose(rng, &[Role::Given, Role::Answer, Role::Letter, Role::Clue]);
            let text = match chance(rng, 20) {
                true => choose(rng, pictures::ALL).to_string(),
                false => choose(rng, &texts).to_owned(),
            };
            Mark::Symbol { at: spot(rng), anchor: Anchor::Centre, text, role }
        }
    }
}

/// Two texts that share a cell.
fn halves(rng: &mut Rng, lattice: &Lattice) -> Vec<Mark> {
    let Some(cell) = lattice.cells().nth(rng.below(20) as usize) else { return Vec::new() };
    let text = |anchor, text: &str| Mark::Symbol {
        at: cell.centre(),
        anchor,
        text: text.to_owned(),
        role: Role::Clue,
    };
    vec![text(Anchor::UpperHalf, "upper"), text(Anchor::LowerHalf, "lower part")]
}

/// A grid with random marks that can be drawn and read back.
fn grid(rng: &mut Rng) -> Grid {
    let purpose = choose(
        rng,
        &[Purpose::Written, Purpose::Lettered, Purpose::Read, Purpose::Traced, Purpose::Shaded],
    );
    let mut grid = Grid::new(lattice(rng), purpose);
    for _ in 0..rng.below(60) {
        let marks = match rng.below(20) {
            0 => halves(rng, &grid.lattice),
            _ => vec![mark(rng, &grid.lattice)],
        };
        let before = grid.marks.len();
        grid.marks.extend(marks);
        if Figure::new(grid.clone()).check().is_err() {
            grid.marks.truncate(before);
        }
    }
    grid
}

/// Random words of cells.
fn flow(rng: &mut Rng) -> Flow {
    let purpose = choose(rng, &[Purpose::Written, Purpose::Lettered]);
    let cell = |rng: &mut Rng| {
        let role = choose(rng, &[Role::Given, Role::Answer]);
        let symbol = chance(rng, 50).then(|| (choose(rng, &["A", "É", "W"]).to_owned(), role));
        let label = chance(rng, 50).then(|| choose(rng, &["Q", "17", "x"]).to_owned());
        let has_line = chance(rng, 70) || symbol.is_none() && label.is_none();
        FlowCell { symbol, has_line, label }
    };
    let words = 1 + rng.below(6);
    let words = (0..words).map(|_| (0..1 + rng.below(8)).map(|_| cell(rng)).collect());
    Flow { words: words.collect(), purpose }
}

/// A figure of one or more random panels that can be drawn and read back.
pub fn figure(seed: u64) -> Figure {
    let mut rng = StreamName::new().with_number(seed).stream();
    let panels = (0..1 + rng.below(9) / 7).map(|_| match rng.below(8) {
        0 => Panel::Flow(flow(&mut rng)),
        _ => Panel::Grid(grid(&mut rng)),
    });
    Figure { panels: panels.collect(), ..Figure::default() }
}

/// A maze of random walls.
pub fn maze(columns: u16, rows: u16) -> Figure {
    let mut rng = StreamName::new().with("maze").stream();
    let lattice = Lattice::rectangle(columns, rows);
    let mut grid = Grid::new(lattice, Purpose::Traced);
    let walls: Vec<bool> = (0..4 * 500 * 500).map(|_| chance(&mut rng, 60)).collect();
    let index = |side: Spot| usize::from(side.y as u16) * 1000 + usize::from(side.x as u16);
    grid.marks = grid.lattice.edges(|side| {
        let is_wall = grid.lattice.is_boundary(side) || walls[index(side)];
        is_wall.then_some(Weight::Wall)
    });
    Figure::new(grid)
}
