//! The figures of the family.

use super::board::{FamilyBoard, Layout};
use super::clues::{Cage, Clues, PairMark, Parity};
use super::grid::{Grid as Cells, Regions};
use bookgen_core::figure::{
    Anchor, Cell, ClueList, Direction, Form, Grid, Lattice, LineStyle, Mark, OutlineStyle, Purpose,
    Role, Sign, Spot, Tone, Weight,
};
use bookgen_core::solver::houses::{Candidates, HouseKind, Houses};
use bookgen_core::solver::ladder::Ladder;
use bookgen_core::solver::ladder::State;
use bookgen_core::solver::phrase::Arg;
use bookgen_core::solver::rules::{Conclusion, Step};
use bookgen_core::{Face, Figure, Medium, Worked, WorkedStep};

/// The figure of a face.
pub fn figure(board: &FamilyBoard, face: Face, medium: Medium) -> Figure {
    let mut figure = Figure::new(grid(board, face, medium));
    if let (Clues::Letters(word), Face::Puzzle) = (&board.layout.clues, face) {
        // The letters in alphabetical order do not tell the word.
        let mut letters: Vec<String> = word.chars().map(String::from).collect();
        letters.sort();
        figure.lists.push(ClueList::plain([letters.join(" ")]));
    }
    figure
}

/// The cell of the lattice.
pub fn lattice_cell(cells: &Cells, cell: usize) -> Cell {
    let (row, column) = cells.places[cell];
    Cell::new(column as u16, row as u16)
}

/// The spot at the centre of a cell.
fn centre(cells: &Cells, cell: usize) -> Spot {
    lattice_cell(cells, cell).centre()
}

/// The grid of the puzzle in a book.
pub fn puzzle_grid(board: &FamilyBoard) -> Grid {
    grid(board, Face::Puzzle, Medium::Book)
}

fn grid(board: &FamilyBoard, face: Face, medium: Medium) -> Grid {
    let Layout { grid: cells, .. } = &board.layout;
    let side = cells.side as u16;
    let mut lattice = Lattice::rectangle(side, side);
    if cells.cells() < cells.side * cells.side {
        let is_absent =
            |cell: &Cell| cells.cell(usize::from(cell.row), usize::from(cell.column)).is_none();
        lattice.absent = lattice.cells().filter(is_absent).collect();
    }
    let mut grid = Grid::new(lattice, Purpose::Written);
    grid.marks = edges(cells, &grid.lattice);
    shape_marks(cells, medium, &mut grid);
    clue_marks(board, face, medium, &mut grid);
    let has_pictures = board.layout.symbols.are_pictures();
    for (cell, given) in board.givens.iter().enumerate() {
        let (role, digit) = match face {
            _ if *given > 0 && (face == Face::Puzzle || !has_pictures) => (Role::Given, *given),
            // A picture looks the same in each role, so the givens of an answer are not marked.
            Face::Answer => (Role::Answer, board.answer.get(cell).copied().unwrap_or(1)),
            Face::Puzzle => continue,
        };
        grid.symbol(lattice_cell(cells, cell), board.layout.symbol(digit), role);
    }
    grid
}

/// The lines between cells: heavier between regions.
fn edges(cells: &Cells, lattice: &Lattice) -> Vec<Mark> {
    let between_regions = match cells.shape.regions {
        Regions::Irregular => Weight::Region,
        Regions::Boxes | Regions::Samurai => Weight::Thick,
    };
    let region = |spot: Spot| {
        let cell = Cell::at(spot)?;
        let cell = cells.cell(usize::from(cell.row), usize::from(cell.column))?;
        Some(cells.regions[cell])
    };
    lattice.edges(|side| {
        let (right, down) = if side.x % 2 == 0 { (1, 0) } else { (0, 1) };
        Some(match (region(side.moved(-right, -down)), region(side.moved(right, down))) {
            (Some(before), Some(after)) if before == after => Weight::Thin,
            (Some(_), Some(_)) => between_regions,
            _ => Weight::Border,
        })
    })
}

/// The marks of the rules that hold for all puzzles of the variant: diagonals and windows.
fn shape_marks(cells: &Cells, medium: Medium, grid: &mut Grid) {
    let last = 2 * cells.side as i16;
    if cells.shape.has_diagonals {
        let ends =
            [[Spot::new(0, 0), Spot::new(last, last)], [Spot::new(last, 0), Spot::new(0, last)]];
        for through in ends {
            grid.marks.push(Mark::Line { through: through.to_vec(), style: LineStyle::Rule });
        }
    }
    if cells.shape.has_windows {
        let houses = cells.houses::<2>().houses;
        let windows = houses.iter().filter(|house| house.kind == HouseKind::Window);
        let windows: Vec<Vec<Cell>> = windows
            .map(|house| house.cells.into_iter().map(|cell| lattice_cell(cells, cell)).collect())
            .collect();
        if medium == Medium::Newsprint {
            let outline = |cells| Mark::Outline { cells, style: OutlineStyle::Inset };
            grid.marks.extend(windows.into_iter().map(outline));
        } else {
            grid.marks.push(Mark::Fill { cells: windows.concat(), tone: Tone::Tint });
        }
    }
}

/// The marks of the clues.
fn clue_marks(board: &FamilyBoard, face: Face, medium: Medium, grid: &mut Grid) {
    let cells = &board.layout.grid;
    let is_newsprint = medium == Medium::Newsprint;
    match &board.layout.clues {
        Clues::None => {}
        // Answers are small: without these marks, their digits are larger and easier to find.
        Clues::Cages(_) | Clues::Pairs(..) | Clues::Arrows(_) if face == Face::Answer => {}
        Clues::Cages(cages) => {
            for cage in cages {
                grid.marks.push(cage_outline(cells, cage));
                let first = centre(cells, cage.cells[0]);
                grid.text(first, Anchor::TopLeft, cage.sum.to_string(), Role::Clue);
            }
        }
        Clues::Pairs(_, marks) => {
            let has_dots = board.layout.variant.clues == super::clues::ClueType::Dots;
            for ((a, b), mark) in cells.neighbours().into_iter().zip(marks) {
                let (a, b) = (centre(cells, a), centre(cells, b));
                let at = Spot::new(a.x.midpoint(b.x), a.y.midpoint(b.y));
                let is_beside = a.y == b.y;
                let shape = |form, tone| Mark::Shape { at, form, tone };
                let less = |direction| Mark::Sign { at, sign: Sign::Less(direction) };
                grid.marks.extend(match mark {
                    PairMark::None => None,
                    PairMark::Consecutive if has_dots => Some(shape(Form::Dot, Tone::Paper)),
                    PairMark::Consecutive => Some(shape(Form::Bar, Tone::Paper)),
                    PairMark::Double => Some(shape(Form::Dot, Tone::Black)),
                    PairMark::Less if is_beside => Some(less(Direction::Left)),
                    PairMark::Less => Some(less(Direction::Up)),
                    PairMark::Greater if is_beside => Some(less(Direction::Right)),
                    PairMark::Greater => Some(less(Direction::Down)),
                });
            }
        }
        Clues::Thermos(paths) => {
            let (style, tone) = if is_newsprint {
                (LineStyle::HollowBand, Tone::Paper)
            } else {
                (LineStyle::TintedBand, Tone::Tint)
            };
            for path in paths {
                let at = centre(cells, path[0]);
                grid.marks.push(Mark::Shape { at, form: Form::Bulb, tone });
                let through = path.iter().map(|cell| centre(cells, *cell)).collect();
                grid.marks.push(Mark::Line { through, style });
            }
        }
        Clues::Arrows(arrows) => {
            for arrow in arrows {
                let spots: Vec<Spot> = arrow.iter().map(|cell| centre(cells, *cell)).collect();
                let (last, before) = (spots[spots.len() - 1], spots[spots.len() - 2]);
                // The head is where the arrow enters its last cell. The shaft is drawn up to the head, so
                // the digit is legible.
                let step = |from: i16, to: i16| ((to - from) / 2) as i8;
                let head =
                    Sign::Head { right: step(before.x, last.x), down: step(before.y, last.y) };
                let entry = Spot::new(before.x.midpoint(last.x), before.y.midpoint(last.y));
                let at = spots[0];
                grid.marks.push(Mark::Shape { at, form: Form::Disc, tone: Tone::Paper });
                grid.marks.push(Mark::Line { through: spots, style: LineStyle::Shaft });
                grid.marks.push(Mark::Sign { at: entry, sign: head });
            }
        }
        Clues::Parity(marks) => {
            let tone = if is_newsprint { Tone::Paper } else { Tone::Tint };
            for (cell, mark) in marks.iter().enumerate() {
                let form = match mark {
                    None => continue,
                    Some(Parity::Odd) => Form::Round,
                    Some(Parity::Even) => Form::Square,
                };
                grid.marks.push(Mark::Shape { at: centre(cells, cell), form, tone });
            }
        }
        Clues::Letters(_) => {
            if let Some(word) = board.word_cells().filter(|_| face == Face::Answer) {
                let ring = word.iter().map(|cell| lattice_cell(cells, *cell)).collect();
                grid.marks.push(Mark::Outline { cells: ring, style: OutlineStyle::Ring });
            }
        }
    }
}

/// The dashed outline of a cage.
fn cage_outline(cells: &Cells, cage: &Cage) -> Mark {
    let outline = cage.cells.iter().map(|cell| lattice_cell(cells, *cell)).collect();
    Mark::Outline { cells: outline, style: OutlineStyle::Cage }
}

/// The answer with the marks of its clues, as earlier versions of bookgen print it.
pub fn marked_answer(board: &FamilyBoard, medium: Medium) -> Figure {
    let mut grid = grid(board, Face::Answer, medium);
    match &board.layout.clues {
        Clues::Cages(cages) => {
            let outlines = cages.iter().map(|cage| cage_outline(&board.layout.grid, cage));
            grid.marks.extend(outlines);
        }
        Clues::Pairs(..) | Clues::Arrows(_) => {
            clue_marks(board, Face::Puzzle, medium, &mut grid);
        }
        _ => {}
    }
    Figure::new(grid)
}

/// The maximum number of steps in a worked picture, and of steps of one technique. The number of a
/// step has one digit.
const MAX_STEPS: usize = 9;
const MAX_SAME: usize = 2;

/// The puzzle after some steps. Each placed digit has the number of its step in the corner. Only
/// singles are numbered: other steps cannot be shown without pencil marks. `None` if the puzzle does
/// not start with a single.
pub fn worked<const W: usize>(
    board: &FamilyBoard,
    ladder: &Ladder<Candidates<W>>,
    mut state: Candidates<W>,
) -> Option<Worked> {
    let mut placed: Vec<(usize, usize, WorkedStep)> = Vec::new();
    for rule in ladder.levels.iter().take(2).flatten() {
        let mut count = 0;
        while let Some(step) = rule.find(&ladder.geometry, &state) {
            if let Conclusion::Placed(cell, digit) = step.conclusion {
                if count == MAX_SAME || placed.len() == MAX_STEPS {
                    break;
                }
                count += 1;
                placed.push((cell, digit, worked_step(&step, digit, &ladder.geometry, &state)));
            }
            state.apply(&ladder.geometry, &step.conclusion);
        }
    }
    // A corner with a sum has no place for a number.
    let corner =
        if board.layout.clues.cages().is_empty() { Anchor::TopLeft } else { Anchor::TopRight };
    let mut grid = grid(board, Face::Puzzle, Medium::Book);
    let mut steps: Vec<WorkedStep> = Vec::new();
    let has_pictures = board.layout.symbols.are_pictures();
    let role = if has_pictures { Role::Given } else { Role::Answer };
    for (cell, digit, step) in placed {
        let cell = lattice_cell(&board.layout.grid, cell);
        grid.symbol(cell, board.layout.symbol(digit as u8 + 1), role);
        steps.push(step);
        grid.text(cell.centre(), corner, steps.len().to_string(), Role::Step);
    }
    (!steps.is_empty()).then(|| Worked { figure: Figure::new(grid), steps })
}

/// The description of a step that places a digit. The sum of a house has the numbers of its
/// calculation.
fn worked_step<const W: usize>(
    step: &Step<W>,
    digit: usize,
    houses: &Houses<W>,
    state: &Candidates<W>,
) -> WorkedStep {
    let numbers = step.reason.args.iter().find_map(|(_, arg)| match arg {
        Arg::Number(sum) => Some(*sum),
        _ => None,
    });
    let house = step.reason.args.iter().find_map(|(_, arg)| match arg {
        Arg::Houses(indices) => indices.first().map(|index| houses.houses[*index].kind),
        _ => None,
    });
    let (Some(sum), Some(house)) = (numbers, house) else {
        return WorkedStep::new(step.technique);
    };
    let house = match house {
        HouseKind::Row => "row",
        HouseKind::Column => "column",
        HouseKind::Diagonal => "diagonal",
        _ => "box",
    };
    let whole = (houses.size * (houses.size + 1) / 2) as i64;
    // The digits that are known in the cells of the sum.
    let known = (step.basis & !state.open).into_iter();
    let known: i64 = known.map(|cell| i64::from(state.of_cell(cell).trailing_zeros()) + 1).sum();
    let (side, part) = match step.reason.key {
        "outies" => ("outside", whole + sum - known),
        _ => ("inside", whole - sum + known),
    };
    let digits = if known > 0 { ", with digits" } else { "" };
    WorkedStep {
        key: format!("{}, {side}{digits}", step.technique),
        values: vec![
            ("house", house.to_owned()),
            ("whole", whole.to_string()),
            ("part", part.to_string()),
            ("digit", (digit + 1).to_string()),
        ],
    }
}
