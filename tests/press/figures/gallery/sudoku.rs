//! Sudoku and its variants.

use super::*;

const GIVENS: [&str; 9] = [
    "53..7....",
    "6..195...",
    ".98....6.",
    "8...6...3",
    "4..8.3..1",
    "7...2...6",
    ".6....28.",
    "...419..5",
    "....8..79",
];

const SOLUTION: [&str; 9] = [
    "534678912",
    "672195348",
    "198342567",
    "859761423",
    "426853791",
    "713924856",
    "961537284",
    "287419635",
    "345286179",
];

const REGIONS: [&str; 9] = [
    "aaabbbccc",
    "aaabbbccc",
    "aaadbbbcc",
    "ddaddefcc",
    "ddddeefff",
    "ggdeeefff",
    "ggheeffii",
    "gghhhiiii",
    "gggghhhhi",
];

fn sudoku_with(marks: Vec<Mark>) -> Figure {
    let mut grid = boxes(9, 9, 3, 3);
    symbols(&mut grid, &GIVENS, Role::Given);
    grid.marks.extend(marks);
    Figure::new(grid)
}

fn answer() -> Figure {
    let mut grid = boxes(9, 9, 3, 3);
    for (row, (givens, solution)) in GIVENS.iter().zip(SOLUTION).enumerate() {
        for (column, (given, digit)) in givens.chars().zip(solution.chars()).enumerate() {
            let role = if given == '.' { Role::Answer } else { Role::Given };
            grid.symbol(cell(column as u16, row as u16), digit, role);
        }
    }
    Figure::new(grid)
}

/// A grid with pencil marks, some of them struck out, and a placed digit.
fn with_notes() -> Figure {
    let mut grid = boxes(6, 6, 3, 2);
    grid.purpose = Purpose::Read;
    grid.marks.insert(0, fill(&[(1, 0), (2, 0)], Tone::Tint));
    symbols(&mut grid, &["4.....", "......", "..5...", ".....1", "......", "6...2."], Role::Given);
    let placed = vec![cell(3, 3)];
    grid.marks.push(Mark::Outline { cells: placed, style: OutlineStyle::Inset });
    grid.symbol(cell(3, 3), '6', Role::Answer);
    for (column, row, notes, struck) in
        [(1, 0, "236", ""), (2, 0, "236", ""), (3, 0, "123456", "36"), (5, 5, "789", "7")]
    {
        for note in notes.chars() {
            grid.marks.push(Mark::Note {
                at: centre(column, row),
                place: note as u8 - b'1',
                text: note.to_string(),
                is_struck: struck.contains(note),
            });
        }
    }
    Figure::new(grid)
}

fn jigsaw() -> Figure {
    let mut grid = grid(9, 9);
    region_edges(&mut grid, &REGIONS, Some(Weight::Thin));
    symbols(&mut grid, &GIVENS, Role::Given);
    Figure::new(grid)
}

fn killer() -> Figure {
    let mut grid = boxes(9, 9, 3, 3);
    let cages: [(&str, &[(u16, u16)]); 7] = [
        ("12", &[(0, 0), (1, 0), (0, 1)]),
        ("3", &[(2, 0), (2, 1)]),
        ("29", &[(3, 0), (4, 0), (4, 1), (4, 2), (5, 2)]),
        ("17", &[(5, 0), (6, 0)]),
        ("45", &[(1, 3), (1, 4), (1, 5), (2, 5), (3, 5), (3, 4), (3, 3)]),
        ("7", &[(8, 8)]),
        ("16", &[(7, 7), (7, 8), (6, 8), (6, 7)]),
    ];
    for (sum, cells) in cages {
        let cells: Vec<Cell> = cells.iter().map(|(column, row)| cell(*column, *row)).collect();
        let first = *cells.iter().min().expect("a cage has cells");
        grid.marks.push(Mark::Outline { cells, style: OutlineStyle::Cage });
        grid.marks.push(text(first.centre(), Anchor::TopLeft, sum));
    }
    Figure::new(grid)
}

fn thermo(band: LineStyle, tone: Tone) -> Figure {
    sudoku_with(vec![
        shape(centre(1, 1), Form::Bulb, tone),
        line(&[(1, 1), (1, 3), (3, 5), (5, 5)], band),
        shape(centre(7, 7), Form::Bulb, tone),
        line(&[(7, 7), (7, 4)], band),
        line(&[(7, 7), (4, 7)], band),
    ])
}

fn arrow() -> Figure {
    sudoku_with(vec![
        shape(centre(2, 0), Form::Disc, Tone::Paper),
        line(&[(2, 0), (2, 1), (1, 1)], LineStyle::Shaft),
        Mark::Sign { at: centre(1, 1), sign: Sign::Head { right: -1, down: 0 } },
        shape(centre(7, 5), Form::Disc, Tone::Paper),
        line(&[(7, 5), (7, 4), (6, 3)], LineStyle::Shaft),
        Mark::Sign { at: centre(6, 3), sign: Sign::Head { right: -1, down: -1 } },
    ])
}

fn samurai() -> Figure {
    let in_grid = |column: u16, row: u16| {
        [(0, 0), (12, 0), (6, 6), (0, 12), (12, 12)].iter().any(|(left, top)| {
            (*left..left + 9).contains(&column) && (*top..top + 9).contains(&row)
        })
    };
    let mut lattice = Lattice::rectangle(21, 21);
    lattice.absent = lattice.cells().filter(|cell| !in_grid(cell.column, cell.row)).collect();
    let mut grid = Grid::new(lattice, Purpose::Written);
    let has = |cell: Option<Cell>| cell.filter(|cell| in_grid(cell.column, cell.row));
    let edges = grid.lattice.edges(|side| match beside(side).map(has) {
        [Some(a), Some(b)] if (a.column / 3, a.row / 3) == (b.column / 3, b.row / 3) => {
            Some(Weight::Thin)
        }
        [Some(_), Some(_)] => Some(Weight::Thick),
        _ => Some(Weight::Border),
    });
    grid.marks.extend(edges);
    symbols(&mut grid, &GIVENS, Role::Given);
    for (column, digit) in "12345678".chars().enumerate() {
        grid.symbol(cell(12 + column as u16, 13), digit, Role::Given);
    }
    Figure::new(grid)
}

fn large(side: u16, box_columns: u16, box_rows: u16, letters: bool) -> Figure {
    let mut grid = boxes(side, side, box_columns, box_rows);
    for at in grid.lattice.cells().collect::<Vec<_>>() {
        if (at.row * 7 + at.column * 5) % 3 == 0 {
            let value = (at.row * box_columns + at.row / box_rows + at.column) % side;
            let text = match letters {
                true => char::from(b'A' + value as u8).to_string(),
                false => (value + 1).to_string(),
            };
            grid.symbol(at, text, Role::Given);
        }
    }
    Figure::new(grid)
}

fn children() -> Figure {
    let mut grid = boxes(4, 4, 2, 2);
    let [a, b, c, d] = [pictures::SUN, pictures::FISH, pictures::HEART, pictures::HOUSE];
    for (column, row, picture) in [(0, 0, a), (2, 0, c), (1, 1, d), (3, 2, b), (0, 3, c), (2, 3, a)]
    {
        grid.symbol(cell(column, row), picture, Role::Given);
    }
    Figure::new(grid)
}

/// The figures of this module.
pub fn all() -> Vec<Example> {
    let side = |x: i16, y: i16| Spot::new(x, y);
    let dots = vec![
        shape(side(2, 1), Form::Dot, Tone::Black),
        shape(side(3, 2), Form::Dot, Tone::Paper),
        shape(side(6, 9), Form::Dot, Tone::Paper),
        shape(side(13, 12), Form::Dot, Tone::Black),
    ];
    let bars = vec![
        shape(side(2, 1), Form::Bar, Tone::Paper),
        shape(side(3, 2), Form::Bar, Tone::Paper),
        shape(side(9, 12), Form::Bar, Tone::Paper),
    ];
    let signs = [
        (2, 1, Direction::Left),
        (3, 2, Direction::Up),
        (4, 1, Direction::Right),
        (9, 10, Direction::Down),
    ];
    let signs =
        signs.map(|(x, y, direction)| Mark::Sign { at: side(x, y), sign: Sign::Less(direction) });
    let parity = |tone: Tone| {
        vec![
            shape(centre(0, 2), Form::Round, tone),
            shape(centre(4, 4), Form::Square, tone),
            shape(centre(6, 1), Form::Round, tone),
            shape(centre(8, 8), Form::Square, tone),
        ]
    };
    let diagonals =
        vec![line(&[(0, 0), (8, 8)], LineStyle::Rule), line(&[(8, 0), (0, 8)], LineStyle::Rule)];
    let window = |style: Option<OutlineStyle>| -> Vec<Mark> {
        let corners = [(1, 1), (5, 1), (1, 5), (5, 5)];
        let cells = |(left, top): (u16, u16)| -> Vec<Cell> {
            (0..9).map(|i| cell(left + i % 3, top + i / 3)).collect()
        };
        match style {
            Some(style) => corners.map(|at| Mark::Outline { cells: cells(at), style }).to_vec(),
            None => vec![Mark::Fill {
                cells: corners.into_iter().flat_map(cells).collect(),
                tone: Tone::Tint,
            }],
        }
    };
    let whole = |corner: Spot| (corner.moved(-1, -1), corner.moved(1, 1));
    let (from, to) = (whole(centre(0, 0)).0, whole(centre(8, 8)).1);
    let long_diagonal = vec![Mark::Line { through: vec![from, to], style: LineStyle::Rule }];
    vec![
        example("sudoku", sudoku_with(Vec::new())),
        example("sudoku answer", answer()),
        example("sudoku with notes", with_notes()),
        example("jigsaw", jigsaw()),
        example("killer", killer()),
        example("thermo", thermo(LineStyle::TintedBand, Tone::Tint)),
        example("thermo newsprint", thermo(LineStyle::HollowBand, Tone::Paper)),
        example("arrow", arrow()),
        example("kropki", sudoku_with(dots)),
        example("consecutive", sudoku_with(bars)),
        example("greater-than", sudoku_with(signs.to_vec())),
        example("even-odd", sudoku_with(parity(Tone::Tint))),
        example("even-odd newsprint", sudoku_with(parity(Tone::Paper))),
        example("diagonal", sudoku_with(diagonals)),
        example("diagonal from corner to corner", sudoku_with(long_diagonal)),
        example("windoku", sudoku_with(window(None))),
        example("windoku newsprint", sudoku_with(window(Some(OutlineStyle::Inset)))),
        example("samurai", samurai()),
        example("sudoku 16", large(16, 4, 4, false)),
        example("sudoku 25", large(25, 5, 5, true)),
        example("children", children()),
    ]
}
