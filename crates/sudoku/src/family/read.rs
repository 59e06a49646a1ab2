//! Reads puzzles of the family back from their figures.

use super::board::{FamilyBoard, Layout};
use super::clues::{Cage, ClueType, Clues, PairMark, Parity};
use super::figure::marked_answer;
use super::grid::{Grid as Cells, Regions, SAMURAI_SIDE};
use super::symbols::Symbols;
use super::variant::Variant;
use bookgen_core::figure::{
    Anchor, Cell, Direction, Form, Grid, Mark, OutlineStyle, Role, Sign, Spot, Tone, Weight, steps,
};
use bookgen_core::{Face, Figure, Flaw, Medium, Puzzle};

/// Reads a puzzle from both faces.
///
/// # Errors
/// The figures do not show a puzzle of the variant.
pub fn read(
    variant: &'static Variant,
    puzzle: &Figure,
    answer: &Figure,
) -> Result<FamilyBoard, Flaw> {
    let grid = puzzle.only_grid()?;
    let (layout, texts) = layout(variant, grid, answer.only_grid()?)?;
    let givens = digits(&layout, &texts);
    let texts = answer.only_grid()?.centre_texts()?;
    let answer_digits = digits(&layout, &by_cell(&layout.grid, answer.only_grid()?, texts));
    let board = FamilyBoard { layout, givens: givens?, answer: answer_digits? };
    check(&board, &[(puzzle, Face::Puzzle), (answer, Face::Answer)])?;
    // The answer does not show these clues, so it could be the answer of another puzzle.
    if matches!(board.layout.clues, Clues::Cages(_) | Clues::Pairs(..) | Clues::Arrows(_)) {
        let digits: Vec<i32> = board.answer.iter().map(|digit| i32::from(*digit)).collect();
        board.model().check(&digits, |cell| format!("cell {}", cell + 1))?;
    }
    Ok(board)
}

/// Reads a puzzle from one face. From the puzzle, the answer is computed; in the answer, the givens
/// are bold.
///
/// # Errors
/// The figure does not show a puzzle of the variant, or the puzzle does not have one solution.
pub fn read_alone(
    variant: &'static Variant,
    figure: &Figure,
    face: Face,
) -> Result<Option<FamilyBoard>, Flaw> {
    // The word of a wordoku is in the answer only.
    if variant.clues == ClueType::Letters && face == Face::Puzzle {
        return Ok(None);
    }
    let grid = figure.only_grid()?;
    let (mut layout, texts) = layout(variant, grid, grid)?;
    // The answer does not mark its givens if the symbols are pictures, and has no marks of some clues.
    let lacks_clues = match &layout.clues {
        Clues::Cages(cages) => cages.is_empty(),
        Clues::Pairs(_, marks) => marks.iter().all(|mark| *mark == PairMark::None),
        Clues::Arrows(arrows) => arrows.is_empty(),
        _ => false,
    };
    if face == Face::Answer && (layout.symbols.are_pictures() || lacks_clues) {
        return Ok(None);
    }
    // Without marks, a grid is a puzzle of another variant. Two solutions of an empty grid without
    // consecutive neighbours take a second to find.
    if lacks_clues {
        return Err(Flaw("the grid has no marks of its variant".to_owned()));
    }
    let all = digits(&layout, &texts)?;
    let board = match face {
        Face::Puzzle => {
            let board = FamilyBoard { layout, givens: all, answer: Vec::new() };
            let answer = board.solve().only()?;
            FamilyBoard { answer, ..board }
        }
        Face::Answer => {
            let is_given =
                |text: &Option<(&str, Role)>| text.is_some_and(|(_, role)| role == Role::Given);
            let givens = all.iter().zip(&texts);
            let givens = givens.map(|(digit, text)| if is_given(text) { *digit } else { 0 });
            if let Clues::Cages(cages) = &mut layout.clues {
                for cage in cages {
                    cage.sum = cage.cells.iter().map(|cell| u32::from(all[*cell])).sum();
                }
            }
            FamilyBoard { layout, givens: givens.collect(), answer: all }
        }
    };
    check(&board, &[(figure, face)])?;
    Ok(Some(board))
}

/// Checks that the board is a puzzle of its variant, and that the figures are those of the board.
fn check(board: &FamilyBoard, figures: &[(&Figure, Face)]) -> Result<(), Flaw> {
    let Puzzle { kind, params, givens, answer } = board.puzzle();
    let puzzle = Puzzle { kind, params, givens, answer };
    let board = FamilyBoard::parse(board.layout.variant, &puzzle)?;
    figures.iter().try_for_each(|(figure, face)| {
        let is_equal = |medium: &Medium| figure.check_equal(marked_answer(&board, *medium)).is_ok();
        let is_older =
            *face == Face::Answer && has_marks(figure) && Medium::ALL.iter().any(is_equal);
        if is_older { Ok(()) } else { figure.check_face(&board, *face) }
    })
}

/// Whether a figure shows marks of clues.
fn has_marks(figure: &Figure) -> bool {
    let is_mark =
        |mark: &Mark| matches!(mark, Mark::Outline { .. } | Mark::Shape { .. } | Mark::Sign { .. });
    figure.grid().is_some_and(|grid| grid.marks.iter().any(is_mark))
}

/// The texts of the cells, in the order of the cells.
type Texts<'a> = Vec<Option<(&'a str, Role)>>;

/// Puts the texts of a lattice into the order of the cells.
fn by_cell<'a>(cells: &Cells, grid: &Grid, texts: Texts<'a>) -> Texts<'a> {
    let at = |(row, column): &(usize, usize)| {
        let index = grid.index(Cell::new(*column as u16, *row as u16));
        texts.get(index).copied().flatten()
    };
    cells.places.iter().map(at).collect()
}

/// The layout that a grid shows, and the texts of its cells. `answer` is the grid of the answer, which
/// has all symbols.
fn layout<'a>(
    variant: &'static Variant,
    grid: &'a Grid,
    answer: &Grid,
) -> Result<(Layout, Texts<'a>), Flaw> {
    let (columns, rows) = (usize::from(grid.lattice.columns), usize::from(grid.lattice.rows));
    let is_known = match variant.shape.regions {
        Regions::Samurai => columns == SAMURAI_SIDE,
        _ => variant.sizes.contains(&columns),
    };
    if columns != rows || !is_known {
        return Err(Flaw(format!("the grid has {rows} rows and {columns} columns")));
    }
    let cells = match variant.shape.regions {
        Regions::Samurai => Cells::samurai(variant.shape),
        Regions::Boxes => Cells::with_boxes(variant.shape, columns),
        Regions::Irregular => {
            Cells::with_regions(variant.shape, columns, grid.regions(Weight::Region))
        }
    };
    let texts = by_cell(&cells, grid, grid.centre_texts()?);
    let clues = clues(variant.clues, &cells, grid, answer)?;
    let all = by_cell(&cells, answer, answer.centre_texts()?);
    let symbols = variant.symbols.iter().find(|symbols| {
        let size = cells.size as u8;
        let known: Vec<String> = (1..=size).map(|digit| symbols.text(digit)).collect();
        all.iter().flatten().all(|(text, _)| known.iter().any(|known| known == text))
    });
    let symbols = symbols.copied().unwrap_or(Symbols::Numbers);
    Ok((Layout { variant, grid: cells, clues, symbols }, texts))
}

/// The digits of texts. 0 is an empty cell.
fn digits(layout: &Layout, texts: &Texts<'_>) -> Result<Vec<u8>, Flaw> {
    let size = layout.grid.size as u8;
    let symbols: Vec<String> = (1..=size).map(|digit| layout.symbol(digit)).collect();
    let digits = texts.iter().map(|text| {
        let Some((text, _)) = text else { return Ok(0) };
        let at = symbols.iter().position(|symbol| symbol == text);
        let at = at.ok_or_else(|| Flaw(format!("{text:?} is not a symbol of this puzzle")))?;
        Ok(at as u8 + 1)
    });
    digits.collect()
}

/// The clues that a grid shows.
fn clues(clue: ClueType, cells: &Cells, grid: &Grid, answer: &Grid) -> Result<Clues, Flaw> {
    let cell_at = |spot: Spot| {
        let cell = Cell::at(spot);
        let cell = cell.and_then(|at| cells.cell(usize::from(at.row), usize::from(at.column)));
        cell.ok_or_else(|| Flaw("a clue is outside the cells".to_owned()))
    };
    let mut clues = match clue {
        ClueType::None => Clues::None,
        ClueType::Cages => Clues::Cages(cages(grid, &cell_at)?),
        ClueType::Bars | ClueType::Dots | ClueType::Signs => {
            Clues::Pairs(clue, pairs(clue, cells, grid)?)
        }
        ClueType::Thermos => Clues::Thermos(paths(grid, &cell_at, Form::Bulb)?),
        ClueType::Arrows => Clues::Arrows(paths(grid, &cell_at, Form::Disc)?),
        ClueType::Parity => {
            let mut marks = vec![None; cells.cells()];
            for mark in &grid.marks {
                match mark {
                    Mark::Shape { at, form: Form::Round, .. } => {
                        marks[cell_at(*at)?] = Some(Parity::Odd);
                    }
                    Mark::Shape { at, form: Form::Square, .. } => {
                        marks[cell_at(*at)?] = Some(Parity::Even);
                    }
                    _ => {}
                }
            }
            Clues::Parity(marks)
        }
        ClueType::Letters => Clues::Letters(super::word::read_word(cells, answer)?),
    };
    match &mut clues {
        Clues::Cages(cages) => cages.sort_by_key(|cage| cage.cells[0]),
        Clues::Thermos(paths) | Clues::Arrows(paths) => paths.sort(),
        _ => {}
    }
    Ok(clues)
}

fn cages(grid: &Grid, cell_at: &dyn Fn(Spot) -> Result<usize, Flaw>) -> Result<Vec<Cage>, Flaw> {
    let mut cages = Vec::new();
    for mark in &grid.marks {
        let Mark::Outline { cells, style: OutlineStyle::Cage } = mark else { continue };
        let cells = cells.iter().map(|cell| cell_at(cell.centre()));
        let mut cells: Vec<usize> = cells.collect::<Result<_, _>>()?;
        cells.sort_unstable();
        if !cells.is_empty() {
            cages.push(Cage { cells, sum: 0 });
        }
    }
    for mark in &grid.marks {
        let Mark::Symbol { at, anchor: Anchor::TopLeft, text, .. } = mark else { continue };
        let cell = cell_at(*at)?;
        let cage = cages.iter_mut().find(|cage| cage.cells[0] == cell);
        let cage = cage.ok_or_else(|| Flaw(format!("the sum {text} is not in a cage")))?;
        cage.sum = text.parse().map_err(|_| Flaw(format!("{text:?} is not a sum")))?;
    }
    Ok(cages)
}

/// The marks between neighbouring cells. Marks of another variant are flaws.
fn pairs(clue: ClueType, cells: &Cells, grid: &Grid) -> Result<Vec<PairMark>, Flaw> {
    let neighbours = cells.neighbours();
    let mut marks = vec![PairMark::None; neighbours.len()];
    let middle = |(a, b): (usize, usize)| {
        let [a, b] = [a, b].map(|cell| super::figure::lattice_cell(cells, cell).centre());
        Spot::new(a.x.midpoint(b.x), a.y.midpoint(b.y))
    };
    for mark in &grid.marks {
        let (at, found) = match mark {
            Mark::Shape { at, form: Form::Bar, .. } => (at, PairMark::Consecutive),
            Mark::Shape { at, form: Form::Dot, tone: Tone::Black } => (at, PairMark::Double),
            Mark::Shape { at, form: Form::Dot, .. } => (at, PairMark::Consecutive),
            Mark::Sign { at, sign: Sign::Less(Direction::Left | Direction::Up) } => {
                (at, PairMark::Less)
            }
            Mark::Sign { at, sign: Sign::Less(_) } => (at, PairMark::Greater),
            _ => continue,
        };
        let is_own = match mark {
            Mark::Shape { form: Form::Bar, .. } => clue == ClueType::Bars,
            Mark::Shape { .. } => clue == ClueType::Dots,
            _ => clue == ClueType::Signs,
        };
        if !is_own {
            return Err(Flaw("a mark between two cells is of another variant".to_owned()));
        }
        let index = neighbours.iter().position(|pair| middle(*pair) == *at);
        let index = index.ok_or_else(|| Flaw("a mark is not between two cells".to_owned()))?;
        marks[index] = found;
    }
    Ok(marks)
}

/// The paths of lines. Each begins at a shape of the given form.
fn paths(
    grid: &Grid,
    cell_at: &dyn Fn(Spot) -> Result<usize, Flaw>,
    form: Form,
) -> Result<Vec<Vec<usize>>, Flaw> {
    let starts = grid.marks.iter().filter_map(|mark| match mark {
        Mark::Shape { at, form: found, .. } if *found == form => Some(*at),
        _ => None,
    });
    let starts: Vec<Spot> = starts.collect();
    let mut paths = Vec::new();
    for mark in &grid.marks {
        let Mark::Line { through, style } = mark else { continue };
        if *style == bookgen_core::figure::LineStyle::Rule {
            continue;
        }
        let mut spots = steps(through);
        if spots.last().is_some_and(|last| starts.contains(last)) {
            spots.reverse();
        }
        if !spots.first().is_some_and(|first| starts.contains(first)) {
            return Err(Flaw("a line has no start".to_owned()));
        }
        paths.push(spots.into_iter().map(cell_at).collect::<Result<Vec<usize>, Flaw>>()?);
    }
    Ok(paths)
}
