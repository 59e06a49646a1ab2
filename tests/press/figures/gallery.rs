//! Figures written by hand: the puzzle and the answer of every kind of puzzle that the vocabulary of
//! figures must be able to say.

use bookgen_puzzles::figure::{
    Anchor, Cell, ClueList, Direction, Figure, Flow, FlowCell, Form, Grid, Lattice, LineStyle,
    ListEntry, Margin, Margins, Mark, OutlineStyle, Panel, Purpose, Role, Sign, Spot, Tone, Weight,
    pictures,
};

/// A figure and its name.
pub struct Example {
    /// The kind, and the face or the medium.
    pub name: &'static str,
    /// The figure.
    pub figure: Figure,
}

fn example(name: &'static str, figure: Figure) -> Example {
    Example { name, figure }
}

/// The cell in a column and a row, from 0.
fn cell(column: u16, row: u16) -> Cell {
    Cell::new(column, row)
}

fn centre(column: u16, row: u16) -> Spot {
    cell(column, row).centre()
}

fn grid(columns: u16, rows: u16) -> Grid {
    Grid::new(Lattice::rectangle(columns, rows), Purpose::Written)
}

/// The two cells beside a side, if they are on the lattice.
fn beside(side: Spot) -> [Option<Cell>; 2] {
    let (right, down) = if side.x % 2 == 0 { (1, 0) } else { (0, 1) };
    [Cell::at(side.moved(-right, -down)), Cell::at(side.moved(right, down))]
}

/// Lines between the regions of a lattice: `regions` has one letter for each cell; a space is a cell
/// that does not exist.
fn region_edges(grid: &mut Grid, regions: &[&str], inner: Option<Weight>) {
    let region = |cell: Option<Cell>| {
        let cell = cell?;
        let region =
            *regions.get(usize::from(cell.row))?.as_bytes().get(usize::from(cell.column))?;
        (region != b' ').then_some(region)
    };
    let edges = grid.lattice.edges(|side| match beside(side).map(region) {
        [Some(a), Some(b)] if a == b => inner,
        [Some(_), Some(_)] => Some(Weight::Thick),
        _ => Some(Weight::Border),
    });
    grid.marks.extend(edges);
}

/// A grid with equal boxes.
fn boxes(columns: u16, rows: u16, box_columns: u16, box_rows: u16) -> Grid {
    let mut grid = grid(columns, rows);
    let edges = grid.lattice.edges(|side| match beside(side) {
        [Some(a), Some(b)] if b.column < columns && b.row < rows => {
            let same = a.column / box_columns == b.column / box_columns
                && a.row / box_rows == b.row / box_rows;
            Some(if same { Weight::Thin } else { Weight::Thick })
        }
        _ => Some(Weight::Border),
    });
    grid.marks.extend(edges);
    grid
}

/// Symbols from rows of text, one character for each cell; a full stop is an empty cell.
fn symbols(grid: &mut Grid, rows: &[&str], role: Role) {
    for (row, text) in rows.iter().enumerate() {
        for (column, symbol) in text.chars().enumerate().filter(|(_, c)| *c != '.') {
            grid.symbol(cell(column as u16, row as u16), symbol, role);
        }
    }
}

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
    Figure::of(grid)
}

fn shape(at: Spot, form: Form, tone: Tone) -> Mark {
    Mark::Shape { at, form, tone }
}

fn line(through: &[(u16, u16)], style: LineStyle) -> Mark {
    let through = through.iter().map(|(column, row)| centre(*column, *row)).collect();
    Mark::Line { through, style }
}

fn text(at: Spot, anchor: Anchor, text: &str) -> Mark {
    Mark::Symbol { at, anchor, text: text.to_owned(), role: Role::Clue }
}

fn fill(cells: &[(u16, u16)], tone: Tone) -> Mark {
    Mark::Fill { cells: cells.iter().map(|(column, row)| cell(*column, *row)).collect(), tone }
}

fn answer() -> Figure {
    let mut grid = boxes(9, 9, 3, 3);
    for (row, (givens, solution)) in GIVENS.iter().zip(SOLUTION).enumerate() {
        for (column, (given, digit)) in givens.chars().zip(solution.chars()).enumerate() {
            let role = if given == '.' { Role::Answer } else { Role::Given };
            grid.symbol(cell(column as u16, row as u16), digit, role);
        }
    }
    Figure::of(grid)
}

fn jigsaw() -> Figure {
    let mut grid = grid(9, 9);
    region_edges(&mut grid, &REGIONS, Some(Weight::Thin));
    symbols(&mut grid, &GIVENS, Role::Given);
    Figure::of(grid)
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
    Figure::of(grid)
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
    Figure::of(grid)
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
    Figure::of(grid)
}

fn kakuro(tone: Tone) -> Figure {
    let mut grid = grid(6, 5);
    let black = [
        (0, 0),
        (1, 0),
        (2, 0),
        (3, 0),
        (4, 0),
        (5, 0),
        (0, 1),
        (3, 1),
        (0, 2),
        (0, 3),
        (3, 3),
        (0, 4),
        (5, 4),
    ];
    grid.marks.push(fill(&black, tone));
    let edges = grid.lattice.edges(|side| match beside(side) {
        [Some(_), Some(b)] if b.column < 6 && b.row < 5 => Some(Weight::Thin),
        _ => Some(Weight::Border),
    });
    grid.marks.extend(edges);
    for (column, row, across, down) in [
        (1, 0, "", "23"),
        (2, 0, "", "9"),
        (0, 1, "4", ""),
        (3, 1, "17", "35"),
        (3, 3, "16", "6"),
        (0, 3, "3", ""),
    ] {
        let at = centre(column, row);
        grid.marks.push(Mark::Sign { at, sign: Sign::Split });
        for (anchor, sum) in [(Anchor::TopRight, across), (Anchor::BottomLeft, down)] {
            if !sum.is_empty() {
                grid.marks.push(text(at, anchor, sum));
            }
        }
    }
    symbols(&mut grid, &["......", ".13.98", ".21...", "......", "......"], Role::Answer);
    Figure::of(grid)
}

fn nonogram(solved: bool) -> Figure {
    let margins =
        Margins { top: Margin::new(2, 75), left: Margin::new(3, 70), ..Margins::default() };
    let mut grid = Grid::new(Lattice::rectangle(10, 5).with_margins(margins), Purpose::Written);
    let edges = grid.lattice.edges(|side| match beside(side) {
        [Some(_), Some(b)] if b.column < 10 && b.row < 5 => {
            Some(if side.x == 10 { Weight::Thick } else { Weight::Thin })
        }
        _ => Some(Weight::Border),
    });
    grid.marks.extend(edges);
    // The line after five columns also divides the clues.
    grid.marks.push(Mark::Edges {
        runs: vec![(Spot::new(10, -4), Spot::new(10, 0))],
        weight: Weight::Thick,
    });
    for (row, clues) in ["3 2", "1 1 1", "10", "2 2", "0"].iter().enumerate() {
        for (slot, clue) in clues.split(' ').rev().enumerate() {
            let at = Spot::new(-1 - 2 * slot as i16, 2 * row as i16 + 1);
            grid.marks.push(text(at, Anchor::Centre, clue));
        }
    }
    for column in 0..10 {
        let at = |slot: i16| Spot::new(2 * column + 1, -1 - 2 * slot);
        grid.marks.push(text(at(0), Anchor::Centre, "2"));
        if column % 3 == 0 {
            grid.marks.push(text(at(1), Anchor::Centre, "1"));
        }
    }
    if solved {
        let row = |row: u16| (0..10).map(move |column| (column, row));
        let black: Vec<(u16, u16)> =
            row(2).chain([(0, 0), (1, 0), (2, 0), (7, 0), (8, 0)]).collect();
        grid.marks.push(fill(&black, Tone::Black));
    }
    Figure::of(grid)
}

fn slitherlink(solved: bool) -> Figure {
    let mut grid = grid(5, 5);
    for y in 0..=5 {
        for x in 0..=5 {
            grid.marks.push(shape(Spot::new(2 * x, 2 * y), Form::Point, Tone::Black));
        }
    }
    symbols(&mut grid, &["3.2..", ".1.3.", "2...2", ".0.1.", "..3.3"], Role::Given);
    if solved {
        let through = [(0, 0), (4, 0), (4, 4), (6, 4), (6, 2), (10, 2), (10, 10), (0, 10), (0, 0)];
        let through = through.iter().map(|(x, y)| Spot::new(*x, *y)).collect();
        grid.marks.push(Mark::Line { through, style: LineStyle::Loop });
    }
    Figure::of(grid)
}

fn hashi(solved: bool) -> Figure {
    let mut grid = grid(7, 7);
    for (column, row, bridges) in
        [(0, 0, "3"), (4, 0, "4"), (6, 1, "1"), (0, 5, "12"), (4, 5, "6"), (6, 5, "2")]
    {
        grid.marks.push(shape(centre(column, row), Form::Disc, Tone::Paper));
        grid.symbol(cell(column, row), bridges, Role::Given);
    }
    if solved {
        grid.marks.push(line(&[(0, 0), (4, 0)], LineStyle::DoubleBridge));
        grid.marks.push(line(&[(0, 0), (0, 5)], LineStyle::Bridge));
        grid.marks.push(line(&[(4, 0), (4, 5)], LineStyle::DoubleBridge));
        grid.marks.push(line(&[(0, 5), (4, 5)], LineStyle::Bridge));
        grid.marks.push(line(&[(6, 1), (6, 5)], LineStyle::Bridge));
    }
    Figure::of(grid)
}

fn plain(columns: u16, rows: u16) -> Grid {
    let mut grid = grid(columns, rows);
    let edges = grid.lattice.edges(|side| match beside(side) {
        [Some(_), Some(b)] if b.column < columns && b.row < rows => Some(Weight::Thin),
        _ => Some(Weight::Border),
    });
    grid.marks.extend(edges);
    grid
}

fn masyu(solved: bool) -> Figure {
    let mut grid = plain(6, 6);
    for (column, row, tone) in
        [(1, 0, Tone::Paper), (4, 2, Tone::Black), (0, 3, Tone::Paper), (5, 5, Tone::Black)]
    {
        grid.marks.push(shape(centre(column, row), Form::Disc, tone));
    }
    if solved {
        grid.marks
            .push(line(&[(0, 0), (4, 0), (4, 2), (5, 2), (5, 5), (0, 5), (0, 0)], LineStyle::Loop));
    }
    Figure::of(grid)
}

fn maze(solved: bool) -> Figure {
    let mut lattice = Lattice::rectangle(7, 5).with_margins(Margins {
        left: Margin::new(1, 60),
        right: Margin::new(1, 60),
        ..Margins::default()
    });
    lattice.absent = [cell(6, 0), cell(0, 4)].into();
    let mut grid = Grid::new(lattice, Purpose::Traced);
    let lattice = grid.lattice.clone();
    let has = |cell: Option<Cell>| cell.filter(|cell| lattice.has(*cell));
    let open = [Spot::new(0, 5), Spot::new(14, 7)];
    let edges = grid.lattice.edges(|side| match beside(side).map(has) {
        [Some(a), Some(b)] => {
            ((a.column * 5 + a.row * 3 + b.column * 7 + b.row) % 5 < 2).then_some(Weight::Wall)
        }
        _ => (!open.contains(&side)).then_some(Weight::Wall),
    });
    grid.marks.extend(edges);
    for at in [Spot::new(-1, 5), Spot::new(15, 7)] {
        grid.marks.push(Mark::Sign { at, sign: Sign::Head { right: 1, down: 0 } });
    }
    if solved {
        grid.marks.push(line(&[(0, 2), (3, 2), (3, 3), (6, 3)], LineStyle::Way));
    }
    Figure::of(grid)
}

fn hitori(solved: bool) -> Figure {
    let mut grid = plain(5, 5);
    symbols(&mut grid, &["51423", "32514", "53142", "14325", "25431"], Role::Given);
    if solved {
        grid.marks.push(fill(&[(0, 0), (2, 1), (4, 3)], Tone::Black));
    }
    Figure::of(grid)
}

fn nurikabe(solved: bool) -> Figure {
    let mut grid = plain(6, 5);
    symbols(&mut grid, &["2....3", "......", "..4...", "......", "1....5"], Role::Given);
    if solved {
        grid.marks.push(fill(&[(1, 0), (2, 0), (2, 1), (0, 1), (3, 4), (4, 4)], Tone::Tint));
    }
    Figure::of(grid)
}

fn tents(solved: bool) -> Figure {
    let margins =
        Margins { top: Margin::new(1, 80), left: Margin::new(1, 80), ..Margins::default() };
    let mut grid = Grid::new(Lattice::rectangle(5, 5).with_margins(margins), Purpose::Written);
    let edges = plain(5, 5).marks;
    grid.marks.extend(edges);
    for at in 0..5 {
        grid.marks.push(text(Spot::new(2 * at + 1, -1), Anchor::Centre, "1"));
        grid.marks.push(text(Spot::new(-1, 2 * at + 1), Anchor::Centre, "2"));
    }
    for (column, row) in [(0, 1), (3, 0), (2, 3), (4, 4)] {
        grid.symbol(cell(column, row), pictures::TREE, Role::Given);
    }
    if solved {
        for (column, row) in [(0, 0), (4, 0), (1, 3), (4, 3)] {
            grid.symbol(cell(column, row), pictures::TENT, Role::Answer);
        }
    }
    Figure::of(grid)
}

fn light_up() -> Figure {
    let mut grid = plain(6, 6);
    grid.marks.push(fill(&[(1, 1), (4, 1), (2, 3), (3, 4)], Tone::Black));
    grid.symbol(cell(1, 1), "4", Role::Given);
    grid.symbol(cell(2, 3), "0", Role::Given);
    for (column, row) in [(1, 0), (0, 1), (2, 1), (1, 2)] {
        grid.symbol(cell(column, row), pictures::BULB, Role::Answer);
    }
    Figure::of(grid)
}

fn star_battle() -> Figure {
    let mut grid = grid(5, 5);
    region_edges(&mut grid, &["aabbb", "aacbd", "accdd", "eecdd", "eeeed"], Some(Weight::Thin));
    for (column, row) in [(0, 0), (3, 1), (1, 2), (4, 3), (2, 4)] {
        grid.symbol(cell(column, row), pictures::STAR, Role::Answer);
    }
    Figure::of(grid)
}

fn shikaku() -> Figure {
    let mut grid = grid(5, 4);
    region_edges(&mut grid, &["aabbb", "aabbb", "ccddd", "ccddd"], Some(Weight::Thin));
    symbols(&mut grid, &["4....", "..6..", "....6", ".4..."], Role::Given);
    Figure::of(grid)
}

fn dominosa() -> Figure {
    let mut grid = grid(4, 3);
    region_edges(&mut grid, &["abbc", "addc", "eeff"], Some(Weight::Thin));
    symbols(&mut grid, &["0112", "0221", "1020"], Role::Given);
    let mut list = Grid::new(Lattice::rectangle(6, 1), Purpose::Read);
    for (column, pair) in ["0-0", "0-1", "0-2", "1-1", "1-2", "2-2"].iter().enumerate() {
        list.symbol(cell(column as u16, 0), *pair, Role::Clue);
    }
    Figure { panels: vec![Panel::Grid(grid), Panel::Grid(list)], ..Figure::default() }
}

fn battleships() -> Figure {
    let margins =
        Margins { right: Margin::new(1, 80), bottom: Margin::new(1, 80), ..Margins::default() };
    let mut grid = Grid::new(Lattice::rectangle(6, 6).with_margins(margins), Purpose::Written);
    grid.marks.extend(plain(6, 6).marks);
    for at in 0..6 {
        grid.marks.push(text(Spot::new(13, 2 * at + 1), Anchor::Centre, "2"));
        grid.marks.push(text(Spot::new(2 * at + 1, 13), Anchor::Centre, "1"));
    }
    let ship = [pictures::SHIP_LEFT, pictures::SHIP_MIDDLE, pictures::SHIP_RIGHT];
    for (column, part) in ship.into_iter().enumerate() {
        grid.symbol(cell(1 + column as u16, 0), part, Role::Given);
    }
    for (row, part) in [pictures::SHIP_TOP, pictures::SHIP_BOTTOM].into_iter().enumerate() {
        grid.symbol(cell(5, 2 + row as u16), part, Role::Given);
    }
    grid.symbol(cell(0, 5), pictures::SUBMARINE, Role::Given);
    grid.symbol(cell(3, 3), pictures::WATER, Role::Given);
    let mut fleet = Grid::new(Lattice::rectangle(8, 1), Purpose::Read);
    for (column, part) in
        ship.into_iter().chain([pictures::SHIP_LEFT, pictures::SHIP_RIGHT]).enumerate()
    {
        let gap = u16::from(column > 2);
        fleet.symbol(cell(column as u16 + gap, 0), part, Role::Clue);
    }
    fleet.symbol(cell(7, 0), pictures::SUBMARINE, Role::Clue);
    Figure { panels: vec![Panel::Grid(grid), Panel::Grid(fleet)], ..Figure::default() }
}

fn arithmetic() -> Figure {
    let mut grid = plain(5, 5);
    symbols(&mut grid, &[".+7=.", "×....", "3-.=.", "=....", "....."], Role::Given);
    grid.marks.push(fill(&[(1, 1), (3, 1), (1, 3), (3, 3)], Tone::Black));
    symbols(&mut grid, &["2...9", "..-.-", "..1.2", "..=.=", "6.6.7"], Role::Answer);
    Figure::of(grid)
}

fn crossword(solved: bool) -> Figure {
    let rows = ["CAT..", "A.ONE", "RIM..", "..B.."];
    let mut lattice = Lattice::rectangle(5, 4);
    lattice.absent = lattice
        .cells()
        .filter(|cell| rows[usize::from(cell.row)].as_bytes()[usize::from(cell.column)] == b'.')
        .collect();
    let mut grid = Grid::new(lattice, Purpose::Written);
    let edges = grid.lattice.edges(|_| Some(Weight::Thin));
    grid.marks.extend(edges);
    for (column, row, number) in [(0, 0, "1"), (2, 0, "2"), (2, 1, "3"), (0, 2, "4")] {
        grid.marks.push(text(centre(column, row), Anchor::TopLeft, number));
    }
    if solved {
        symbols(&mut grid, &rows, Role::Answer);
    }
    let list = |heading: &str, entries: &[(&str, &str)]| ClueList {
        heading: Some(heading.to_owned()),
        entries: entries
            .iter()
            .map(|(label, text)| ListEntry {
                label: Some((*label).to_owned()),
                text: (*text).to_owned(),
            })
            .collect(),
    };
    let lists = vec![
        list("Across", &[("1", "It purrs"), ("3", "The first number"), ("4", "The edge of a cup")]),
        list("Down", &[("1", "It has four wheels"), ("2", "A place for a king")]),
    ];
    Figure { lists: if solved { Vec::new() } else { lists }, ..Figure::of(grid) }
}

fn codeword() -> Figure {
    let mut grid = plain(5, 3);
    grid.marks.push(fill(&[(1, 1), (3, 1)], Tone::Black));
    for at in
        grid.lattice.cells().filter(|at| at.row != 1 || at.column % 2 == 0).collect::<Vec<_>>()
    {
        let number = (at.row * 5 + at.column * 3) % 26 + 1;
        grid.marks.push(text(at.centre(), Anchor::TopLeft, &number.to_string()));
    }
    grid.symbol(cell(0, 0), "Q", Role::Given);
    let mut key = plain(13, 2);
    for at in key.lattice.cells().collect::<Vec<_>>() {
        let number = at.row * 13 + at.column + 1;
        key.marks.push(text(at.centre(), Anchor::TopLeft, &number.to_string()));
    }
    key.symbol(cell(0, 0), "Q", Role::Given);
    Figure { panels: vec![Panel::Grid(grid), Panel::Grid(key)], ..Figure::default() }
}

fn arrowword() -> Figure {
    let mut grid = plain(4, 4);
    grid.marks.push(fill(&[(0, 0), (2, 0), (0, 2)], Tone::Tint));
    grid.marks.push(text(centre(0, 0), Anchor::Whole, "River of Paris"));
    grid.marks.push(text(centre(2, 0), Anchor::UpperHalf, "Not old"));
    grid.marks.push(text(centre(2, 0), Anchor::LowerHalf, "Hot drink"));
    grid.marks.push(text(centre(0, 2), Anchor::Whole, "Opposite of hot"));
    for (at, from, to) in [
        (Spot::new(2, 1), Direction::Right, Direction::Right),
        (Spot::new(6, 1), Direction::Right, Direction::Down),
        (Spot::new(5, 2), Direction::Down, Direction::Down),
        (Spot::new(1, 6), Direction::Down, Direction::Right),
    ] {
        grid.marks.push(Mark::Sign { at, sign: Sign::Bent(from, to) });
    }
    Figure::of(grid)
}

fn futoshiki() -> Figure {
    let lattice = Lattice { gap: 40, ..Lattice::rectangle(7, 7) };
    let mut grid = Grid::new(lattice, Purpose::Written);
    let is_box = |cell: &Cell| cell.row.is_multiple_of(2) && cell.column.is_multiple_of(2);
    for at in grid.lattice.cells().filter(is_box).collect::<Vec<_>>() {
        let spot = at.centre();
        let (nw, ne, sw, se) =
            (spot.moved(-1, -1), spot.moved(1, -1), spot.moved(-1, 1), spot.moved(1, 1));
        grid.marks.push(Mark::Edges {
            runs: vec![(nw, ne), (ne, se), (sw, se), (nw, sw)],
            weight: Weight::Thin,
        });
    }
    grid.symbol(cell(0, 0), "3", Role::Given);
    grid.symbol(cell(4, 2), "1", Role::Given);
    for (column, row, direction) in [
        (1, 0, Direction::Left),
        (2, 1, Direction::Up),
        (5, 4, Direction::Right),
        (0, 5, Direction::Down),
    ] {
        grid.marks.push(Mark::Sign { at: centre(column, row), sign: Sign::Less(direction) });
    }
    Figure::of(grid)
}

fn skyscrapers() -> Figure {
    let margin = Margin::new(1, 80);
    let margins = Margins { top: margin, right: margin, bottom: margin, left: margin };
    let mut grid = Grid::new(Lattice::rectangle(4, 4).with_margins(margins), Purpose::Written);
    grid.marks.extend(plain(4, 4).marks);
    for (x, y, clue) in [(-1, 1, "4"), (9, 3, "2"), (3, -1, "1"), (5, 9, "3")] {
        grid.marks.push(text(Spot::new(x, y), Anchor::Centre, clue));
    }
    grid.symbol(cell(1, 1), "2", Role::Given);
    Figure::of(grid)
}

fn number_path() -> Figure {
    let mut grid = plain(4, 4);
    for (column, row, number) in [(0, 0, "1"), (3, 3, "16")] {
        grid.marks.push(shape(centre(column, row), Form::Disc, Tone::Paper));
        grid.symbol(cell(column, row), number, Role::Given);
    }
    grid.symbol(cell(2, 1), "7", Role::Given);
    Figure::of(grid)
}

fn cryptogram() -> Figure {
    let words = ["XLI", "UYMGO", "FVSAR", "JSB", "NYQTW", "SZIV", "XLI", "PEDC", "HSK"];
    let cell = |letter: char| FlowCell {
        symbol: (letter == 'X').then(|| ("T".to_owned(), Role::Given)),
        has_line: true,
        label: Some(letter.to_string()),
    };
    let words = words.iter().map(|word| word.chars().map(cell).collect()).collect();
    let flow = Flow { words, purpose: Purpose::Written };
    Figure { panels: vec![Panel::Flow(flow)], ..Figure::default() }
}

fn scramble() -> Figure {
    let mut words: Vec<Vec<FlowCell>> = Vec::new();
    for word in ["TAC", "ERET"] {
        let letter = |letter: char| FlowCell {
            symbol: Some((letter.to_string(), Role::Given)),
            ..FlowCell::default()
        };
        words.push(word.chars().map(letter).collect());
        words.push(vec![FlowCell { has_line: true, ..FlowCell::default() }; word.len()]);
    }
    let flow = Flow { words, purpose: Purpose::Written };
    Figure { panels: vec![Panel::Flow(flow)], ..Figure::default() }
}

fn word_search(solved: bool) -> Figure {
    let mut grid = Grid::new(Lattice::rectangle(6, 5), Purpose::Read);
    grid.marks.push(Mark::Outline { cells: Vec::new(), style: OutlineStyle::Frame });
    if solved {
        for run in [[(0, 0), (1, 1), (2, 2)], [(3, 4), (4, 4), (5, 4)], [(5, 2), (5, 1), (5, 0)]] {
            let cells = run.iter().map(|(column, row)| cell(*column, *row)).collect();
            grid.marks.push(Mark::Outline { cells, style: OutlineStyle::Ring });
        }
        symbols(&mut grid, &["C....G", ".A...O", "..T..D", "......", "...WRE"], Role::Answer);
        return Figure::of(grid);
    }
    symbols(&mut grid, &["CXWERG", "QATYUO", "LKTHGD", "ZXCVBN", "ASDWRE"], Role::Letter);
    let lists = vec![ClueList::plain(["cat", "dog", "wren"].map(str::to_owned))];
    Figure { lists, ..Figure::of(grid) }
}

fn children() -> Figure {
    let mut grid = boxes(4, 4, 2, 2);
    let [a, b, c, d] = [pictures::SUN, pictures::FISH, pictures::HEART, pictures::HOUSE];
    for (column, row, picture) in [(0, 0, a), (2, 0, c), (1, 1, d), (3, 2, b), (0, 3, c), (2, 3, a)]
    {
        grid.symbol(cell(column, row), picture, Role::Given);
    }
    Figure::of(grid)
}

fn minesweeper() -> Figure {
    let mut grid = plain(5, 4);
    symbols(&mut grid, &["1..2.", ".3..1", "..2..", "1...1"], Role::Given);
    for (column, row) in [(1, 0), (2, 1), (3, 2)] {
        grid.symbol(cell(column, row), pictures::MINE, Role::Answer);
    }
    Figure::of(grid)
}

/// One figure for each kind, many with an answer or in another medium.
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
        example("kakuro", kakuro(Tone::Tint)),
        example("kakuro newsprint", kakuro(Tone::Black)),
        example("nonogram", nonogram(false)),
        example("nonogram answer", nonogram(true)),
        example("slitherlink", slitherlink(false)),
        example("slitherlink answer", slitherlink(true)),
        example("hashi", hashi(false)),
        example("hashi answer", hashi(true)),
        example("masyu", masyu(false)),
        example("masyu answer", masyu(true)),
        example("maze", maze(false)),
        example("maze answer", maze(true)),
        example("hitori", hitori(false)),
        example("hitori answer", hitori(true)),
        example("nurikabe", nurikabe(false)),
        example("nurikabe answer", nurikabe(true)),
        example("tents", tents(false)),
        example("tents answer", tents(true)),
        example("light-up answer", light_up()),
        example("star battle answer", star_battle()),
        example("shikaku answer", shikaku()),
        example("dominosa", dominosa()),
        example("battleships", battleships()),
        example("minesweeper answer", minesweeper()),
        example("arithmetic", arithmetic()),
        example("crossword", crossword(false)),
        example("crossword answer", crossword(true)),
        example("codeword", codeword()),
        example("arrowword", arrowword()),
        example("futoshiki", futoshiki()),
        example("skyscrapers", skyscrapers()),
        example("number path", number_path()),
        example("cryptogram", cryptogram()),
        example("scramble", scramble()),
        example("word search", word_search(false)),
        example("word search answer", word_search(true)),
    ]
}
