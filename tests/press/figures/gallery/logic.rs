//! Puzzles of numbers, shapes and lines.

use super::*;

/// `has_halves` says whether a cell with one sum has a black half instead of a diagonal.
fn kakuro(tone: Tone, has_halves: bool) -> Figure {
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
        grid.marks.push(match (across, down) {
            ("", _) if has_halves => shape(at, Form::Half(Corner::TopRight), Tone::Black),
            (_, "") if has_halves => shape(at, Form::Half(Corner::BottomLeft), Tone::Black),
            _ => Mark::Sign { at, sign: Sign::Split },
        });
        for (anchor, sum) in [(Anchor::TopRight, across), (Anchor::BottomLeft, down)] {
            if !sum.is_empty() {
                grid.marks.push(text(at, anchor, sum));
            }
        }
    }
    symbols(&mut grid, &["......", ".13.98", ".21...", "......", "......"], Role::Answer);
    Figure::new(grid)
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
    Figure::new(grid)
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
    Figure::new(grid)
}

/// The first steps of a slitherlink: lines, crosses and numbers.
fn worked_slitherlink() -> Figure {
    let mut figure = slitherlink(false);
    let Some(Panel::Grid(grid)) = figure.panels.first_mut() else { return figure };
    for (x, y) in [(2, 7), (3, 6), (3, 8), (4, 7)] {
        grid.marks.push(Mark::Sign { at: Spot::new(x, y), sign: Sign::Cross });
    }
    let through = [(0, 2), (0, 0), (2, 0)].map(|(x, y)| Spot::new(x, y));
    grid.marks.push(Mark::Line { through: through.to_vec(), style: LineStyle::Loop });
    grid.text(centre(1, 3), Anchor::TopLeft, "1".to_owned(), Role::Step);
    grid.text(centre(0, 0), Anchor::TopLeft, "2".to_owned(), Role::Step);
    figure
}

/// The first steps of a nonogram: the numbers of the steps are in the margins.
fn worked_nonogram() -> Figure {
    let mut figure = nonogram(false);
    let Some(Panel::Grid(grid)) = figure.panels.first_mut() else { return figure };
    grid.lattice.margins.right = Margin::new(1, 75);
    grid.lattice.margins.bottom = Margin::new(1, 75);
    grid.text(Spot::new(21, 5), Anchor::Centre, "1".to_owned(), Role::Step);
    grid.text(Spot::new(7, 11), Anchor::Centre, "2".to_owned(), Role::Step);
    figure
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
    Figure::new(grid)
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
    Figure::new(grid)
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
    Figure::new(grid)
}

fn hitori(solved: bool) -> Figure {
    let mut grid = plain(5, 5);
    symbols(&mut grid, &["51423", "32514", "53142", "14325", "25431"], Role::Given);
    if solved {
        grid.marks.push(fill(&[(0, 0), (2, 1), (4, 3)], Tone::Black));
    }
    Figure::new(grid)
}

fn nurikabe(solved: bool) -> Figure {
    let mut grid = plain(6, 5);
    symbols(&mut grid, &["2....3", "......", "..4...", "......", "1....5"], Role::Given);
    if solved {
        grid.marks.push(fill(&[(1, 0), (2, 0), (2, 1), (0, 1), (3, 4), (4, 4)], Tone::Tint));
    }
    Figure::new(grid)
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
    Figure::new(grid)
}

fn light_up() -> Figure {
    let mut grid = plain(6, 6);
    grid.marks.push(fill(&[(1, 1), (4, 1), (2, 3), (3, 4)], Tone::Black));
    grid.symbol(cell(1, 1), "4", Role::Given);
    grid.symbol(cell(2, 3), "0", Role::Given);
    for (column, row) in [(1, 0), (0, 1), (2, 1), (1, 2)] {
        grid.symbol(cell(column, row), pictures::BULB, Role::Answer);
    }
    Figure::new(grid)
}

fn star_battle() -> Figure {
    let mut grid = grid(5, 5);
    region_edges(&mut grid, &["aabbb", "aacbd", "accdd", "eecdd", "eeeed"], Some(Weight::Thin));
    for (column, row) in [(0, 0), (3, 1), (1, 2), (4, 3), (2, 4)] {
        grid.symbol(cell(column, row), pictures::STAR, Role::Answer);
    }
    Figure::new(grid)
}

fn shikaku() -> Figure {
    let mut grid = grid(5, 4);
    region_edges(&mut grid, &["aabbb", "aabbb", "ccddd", "ccddd"], Some(Weight::Thin));
    symbols(&mut grid, &["4....", "..6..", "....6", ".4..."], Role::Given);
    Figure::new(grid)
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
    Figure::new(grid)
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
    Figure::new(grid)
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
    Figure::new(grid)
}

fn number_path() -> Figure {
    let mut grid = plain(4, 4);
    for (column, row, number) in [(0, 0, "1"), (3, 3, "16")] {
        grid.marks.push(shape(centre(column, row), Form::Disc, Tone::Paper));
        grid.symbol(cell(column, row), number, Role::Given);
    }
    grid.symbol(cell(2, 1), "7", Role::Given);
    Figure::new(grid)
}

fn minesweeper() -> Figure {
    let mut grid = plain(5, 4);
    symbols(&mut grid, &["1..2.", ".3..1", "..2..", "1...1"], Role::Given);
    for (column, row) in [(1, 0), (2, 1), (3, 2)] {
        grid.symbol(cell(column, row), pictures::MINE, Role::Answer);
    }
    Figure::new(grid)
}

/// Long results in corners.
fn calcudoku() -> Figure {
    let mut grid = plain(4, 4);
    for (column, row, clue) in [(0, 0, "2160×"), (1, 0, "12−"), (3, 1, "3888×"), (2, 3, "2÷")]
    {
        grid.text(centre(column, row), Anchor::TopLeft, clue, Role::Clue);
    }
    Figure::new(grid)
}

/// The figures of this module.
pub fn all() -> Vec<Example> {
    vec![
        example("kakuro", kakuro(Tone::Tint, false)),
        example("kakuro with halves", kakuro(Tone::Tint, true)),
        example("kakuro newsprint", kakuro(Tone::Black, false)),
        example("calcudoku", calcudoku()),
        example("nonogram", nonogram(false)),
        example("nonogram answer", nonogram(true)),
        example("nonogram steps", worked_nonogram()),
        example("slitherlink", slitherlink(false)),
        example("slitherlink answer", slitherlink(true)),
        example("slitherlink steps", worked_slitherlink()),
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
        example("futoshiki", futoshiki()),
        example("skyscrapers", skyscrapers()),
        example("number path", number_path()),
    ]
}
