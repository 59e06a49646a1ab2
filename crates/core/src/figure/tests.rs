//! Tests of `figure`.

use super::*;

fn grid(columns: u16, rows: u16) -> Grid {
    Grid::new(Lattice::rectangle(columns, rows), Purpose::Written)
}

fn with(columns: u16, rows: u16, marks: Vec<Mark>) -> Figure {
    Figure::new(Grid { marks, ..grid(columns, rows) })
}

fn flaw(figure: &Figure) -> String {
    figure.check().map_or_else(|flaw| flaw.0, |()| "no flaw".to_owned())
}

#[test]
fn positions_include_margins_and_gaps() {
    let margins =
        Margins { left: Margin::new(3, 50), top: Margin::new(1, 80), ..Margins::default() };
    let lattice = Lattice::rectangle(4, 2).with_margins(margins);
    assert_eq!(lattice.position(Spot::new(-6, -2)), (0.0, 0.0));
    assert_eq!(lattice.position(Spot::new(-1, -1)), (1.25, 0.4));
    assert_eq!(lattice.position(Spot::new(0, 0)), (1.5, 0.8));
    assert_eq!(lattice.position(Spot::new(3, 4)), (3.0, 2.8));
    assert_eq!(lattice.size(), (5.5, 2.8));
    let futoshiki = Lattice { gap: 40, ..Lattice::rectangle(5, 5) };
    assert_eq!(futoshiki.position(Spot::new(3, 4)), (1.2, 1.4));
    assert_eq!(futoshiki.size(), (3.8, 3.8));
}

#[test]
fn edges_of_a_lattice_are_runs_with_vertical_lines_first() {
    let marks = Lattice::rectangle(2, 1).edges(|side| match side {
        Spot { x: 2, y: 1 } => Some(Weight::Thin),
        _ => Some(Weight::Border),
    });
    let border = vec![
        (Spot::new(0, 0), Spot::new(0, 2)),
        (Spot::new(0, 0), Spot::new(4, 0)),
        (Spot::new(0, 2), Spot::new(4, 2)),
        (Spot::new(4, 0), Spot::new(4, 2)),
    ];
    let thin = vec![(Spot::new(2, 0), Spot::new(2, 2))];
    assert_eq!(
        marks,
        [
            Mark::Edges { runs: thin, weight: Weight::Thin },
            Mark::Edges { runs: border, weight: Weight::Border }
        ]
    );
}

#[test]
fn each_side_of_a_grid_with_holes_has_one_edge() {
    let lattice = Lattice { absent: [Cell::new(1, 0)].into(), ..Lattice::rectangle(3, 1) };
    let count = std::cell::Cell::new(0);
    lattice.edges(|_| {
        count.set(count.get() + 1);
        Some(Weight::Thin)
    });
    assert_eq!(count.get(), 8);
}

#[test]
fn the_heaviest_edge_remains() {
    let run = |from: i16, to: i16| (Spot::new(from, 0), Spot::new(to, 0));
    let figure = with(
        3,
        1,
        vec![
            Mark::Edges { runs: vec![run(0, 6)], weight: Weight::Thin },
            Mark::Edges { runs: vec![run(4, 2)], weight: Weight::Thick },
        ],
    );
    let canonical = figure.canonical();
    assert_eq!(
        canonical.grid().unwrap().marks,
        [
            Mark::Edges { runs: vec![run(0, 2), run(4, 6)], weight: Weight::Thin },
            Mark::Edges { runs: vec![run(2, 4)], weight: Weight::Thick },
        ]
    );
    assert_eq!(canonical.clone().canonical(), canonical);
}

#[test]
fn lines_start_at_the_least_spot() {
    let line = |through: &[(i16, i16)]| {
        let through = through.iter().map(|(x, y)| Spot::new(*x, *y)).collect();
        with(9, 9, vec![Mark::Line { through, style: LineStyle::Loop }]).canonical()
    };
    let open = line(&[(1, 1), (3, 1), (5, 1), (5, 3)]);
    assert_eq!(open, line(&[(5, 3), (5, 1), (1, 1)]));
    let closed = line(&[(3, 1), (5, 1), (5, 5), (1, 5), (1, 1), (3, 1)]);
    assert_eq!(closed, line(&[(5, 5), (5, 3), (5, 1), (1, 1), (1, 5), (5, 5)]));
    assert_ne!(open, closed);
}

#[test]
fn marks_that_cannot_be_read_back_are_flaws() {
    let cell = Cell::new;
    let centre = |column, row| Cell::new(column, row).centre();
    let symbol =
        |at, anchor, text: &str, role| Mark::Symbol { at, anchor, text: text.into(), role };
    let line = |through: Vec<Spot>, style| Mark::Line { through, style };
    for (marks, message) in [
        (
            vec![Mark::Fill { cells: vec![cell(3, 0)], tone: Tone::Black }],
            "the cell in row 1, column 4 does not exist",
        ),
        (
            vec![Mark::Fill { cells: vec![cell(1, 1), cell(1, 1)], tone: Tone::Tint }],
            "row 2, column 2 is filled twice",
        ),
        (
            vec![Mark::Fill { cells: vec![cell(1, 1)], tone: Tone::Paper }],
            "a fill without ink or without cells is invisible",
        ),
        (
            vec![Mark::Edges {
                runs: vec![(Spot::new(0, 0), Spot::new(2, 2))],
                weight: Weight::Thin,
            }],
            "no line on the sides of cells joins the spot x 0, y 0 and the spot x 2, y 2",
        ),
        (
            vec![Mark::Edges {
                runs: vec![(Spot::new(0, 0), Spot::new(3, 0))],
                weight: Weight::Thin,
            }],
            "the spot x 3, y 0 is not the corner of a cell",
        ),
        (
            vec![Mark::Outline { cells: vec![cell(0, 0), cell(1, 1)], style: OutlineStyle::Cage }],
            "the cells of an outline are not connected, or have a hole",
        ),
        (
            vec![Mark::Outline { cells: vec![cell(0, 0), cell(2, 0)], style: OutlineStyle::Ring }],
            "a ring does not have two or more cells in a straight line",
        ),
        (
            vec![line(vec![centre(0, 0), centre(2, 1)], LineStyle::Shaft)],
            "no straight line joins the spot x 1, y 1 and the spot x 5, y 3",
        ),
        (
            vec![line(vec![centre(0, 0), centre(1, 1)], LineStyle::Bridge)],
            "no straight line joins the spot x 1, y 1 and the spot x 3, y 3",
        ),
        (
            vec![
                line(vec![centre(0, 0), centre(2, 0)], LineStyle::Loop),
                line(vec![centre(1, 0), centre(1, 1), centre(1, 0)], LineStyle::Loop),
            ],
            "two lines of one style overlap at the spot x 3, y 3",
        ),
        (
            vec![Mark::Shape { at: centre(0, 0), form: Form::Dot, tone: Tone::Tint }],
            "the spot x 1, y 1 cannot have the shape Dot Tint",
        ),
        (
            vec![
                Mark::Shape { at: centre(0, 0), form: Form::Dot, tone: Tone::Black },
                symbol(centre(0, 0), Anchor::Centre, "1", Role::Given),
            ],
            "the spot x 1, y 1 has a dot and another mark",
        ),
        (
            vec![
                Mark::Outline { cells: vec![Cell::new(0, 0)], style: OutlineStyle::Cage },
                Mark::Shape { at: Spot::new(2, 1), form: Form::Bar, tone: Tone::Paper },
            ],
            "the shape at the spot x 2, y 1 hides an outline",
        ),
        (
            vec![
                Mark::Sign { at: centre(0, 0), sign: Sign::Split },
                Mark::Shape { at: Spot::new(2, 2), form: Form::Dot, tone: Tone::Black },
            ],
            "a mark hides the diagonal of the spot x 1, y 1",
        ),
        (
            vec![
                Mark::Shape {
                    at: centre(0, 0),
                    form: Form::Half(Corner::TopLeft),
                    tone: Tone::Black,
                },
                symbol(centre(0, 0), Anchor::TopRight, "12", Role::Clue),
            ],
            "the filled half of the spot x 1, y 1 hides a mark or is hidden",
        ),
        (
            vec![Mark::Sign { at: Spot::new(2, 1), sign: Sign::Less(Direction::Up) }],
            "the spot x 2, y 1 cannot have the sign Less(Up)",
        ),
        (
            vec![symbol(centre(0, 0), Anchor::Centre, "a b", Role::Given)],
            "the symbol \"a b\" contains a space",
        ),
        (
            vec![symbol(Spot::new(-1, 1), Anchor::Centre, "1", Role::Clue)],
            "the spot x -1, y 1 is outside the lattice",
        ),
        (
            vec![symbol(centre(0, 0), Anchor::TopLeft, "1", Role::Given)],
            "the text \"1\" in a corner or margin is not a clue",
        ),
        (
            vec![
                symbol(centre(0, 0), Anchor::Centre, "1", Role::Answer),
                symbol(centre(1, 0), Anchor::Centre, "1", Role::Letter),
            ],
            "the roles {Answer, Letter} look alike",
        ),
        (
            vec![
                symbol(centre(0, 0), Anchor::Centre, "★", Role::Answer),
                symbol(centre(1, 0), Anchor::Centre, "★", Role::Given),
            ],
            "the picture ★ has two roles",
        ),
        (
            vec![
                symbol(centre(0, 0), Anchor::Whole, "A long clue", Role::Clue),
                symbol(centre(0, 0), Anchor::TopLeft, "1", Role::Clue),
            ],
            "the text in a corner of the spot x 1, y 1 looks like longer texts",
        ),
    ] {
        assert_eq!(flaw(&with(3, 2, marks)), message);
    }
    assert_eq!(flaw(&Figure::default()), "a figure has no panel");
}

#[test]
fn an_outline_with_a_hole_is_a_flaw() {
    let ring = |without: &[(u16, u16)]| {
        let lattice = Lattice::rectangle(3, 3);
        let cells = lattice.cells();
        let cells = cells.filter(|cell| !without.contains(&(cell.column, cell.row))).collect();
        with(3, 3, vec![Mark::Outline { cells, style: OutlineStyle::Cage }])
    };
    assert_eq!(flaw(&ring(&[(1, 1)])), "the cells of an outline are not connected, or have a hole");
    // The outer cells touch only at a corner, so the inner cell is not enclosed.
    assert_eq!(flaw(&ring(&[(1, 1), (0, 0)])), "no flaw");
}

#[test]
fn lists_that_a_reader_could_not_tell_apart_are_refused() {
    let entry = |text: &str| ListEntry { label: Some("1".to_owned()), text: text.to_owned() };
    let list = |heading: Option<&str>, text: &str| ClueList {
        heading: heading.map(str::to_owned),
        entries: vec![entry(text)],
    };
    let flaw = |lists: Vec<ClueList>| flaw(&Figure { lists, ..with(1, 1, Vec::new()) });
    assert_eq!(flaw(vec![list(None, "a b"), list(Some("Down"), "a\u{a0}b")]), "no flaw");
    assert_eq!(
        flaw(vec![list(Some("Across"), "a"), list(None, "b")]),
        "a list after the first list has no heading"
    );
    for text in ["a  b", "a\u{2003}b", "a\u{2028}b"] {
        assert_eq!(
            flaw(vec![list(None, text)]),
            format!("the text {text:?} has white space other than single spaces")
        );
    }
    assert_eq!(flaw(vec![ClueList::plain(["a  b".to_owned()])]), "no flaw");
    assert_eq!(flaw(vec![ClueList::plain([])]), "a list has no entries");
}

#[test]
fn signs_need_wide_gaps_and_boxes_are_counted() {
    let figure = |side: u16, gap: u16| {
        let lattice = Lattice { gap, ..Lattice::rectangle(side, side) };
        let mut grid = Grid::new(lattice, Purpose::Written);
        let sign = Sign::Less(Direction::Left);
        grid.marks.push(Mark::Sign { at: Spot::new(3, 1), sign });
        Figure::new(grid)
    };
    assert_eq!(figure(5, 30).check(), Ok(()));
    let narrow = figure(5, 29).check().unwrap_err();
    assert_eq!(narrow.0, "signs need gaps of at least 30, and the gap is 29");
    let compared = figure(5, 40).check_equal(figure(7, 40)).unwrap_err();
    assert_eq!(compared.0, "the grid has 3x3 boxes instead of 4x4");
    let compared = figure(5, 40).check_equal(figure(5, 100));
    assert!(compared.is_err());
}

#[test]
fn a_detail_has_the_marks_of_its_cells_and_no_line_on_the_cut() {
    let cells = |cells: &[(u16, u16)]| cells.iter().map(|(x, y)| Cell::new(*x, *y)).collect();
    let cage =
        |list: &[(u16, u16)]| Mark::Outline { cells: cells(list), style: OutlineStyle::Cage };
    let edges = |runs: &[[i16; 4]], weight| Mark::Edges {
        runs: runs.iter().map(|[a, b, c, d]| (Spot::new(*a, *b), Spot::new(*c, *d))).collect(),
        weight,
    };
    let text = |x: i16, y: i16, anchor, text: &str| Mark::Symbol {
        at: Spot::new(x, y),
        anchor,
        text: text.to_owned(),
        role: Role::Given,
    };
    let dot =
        |x: i16, y: i16| Mark::Shape { at: Spot::new(x, y), form: Form::Dot, tone: Tone::Black };
    let rule = |to: i16| Mark::Line {
        through: vec![Spot::new(0, 0), Spot::new(to, to)],
        style: LineStyle::Rule,
    };
    let whole = Grid {
        marks: vec![
            Mark::Fill { cells: cells(&[(0, 0), (2, 2)]), tone: Tone::Tint },
            edges(&[[0, 0, 6, 0], [0, 0, 0, 6], [6, 0, 6, 6], [0, 6, 6, 6]], Weight::Border),
            edges(&[[2, 0, 2, 6], [4, 0, 4, 6], [0, 2, 6, 2], [0, 4, 6, 4]], Weight::Thin),
            rule(6),
            cage(&[(0, 0), (1, 0)]),
            cage(&[(1, 1), (2, 1)]),
            text(1, 1, Anchor::TopLeft, "7"),
            text(3, 3, Anchor::TopLeft, "9"),
            text(1, 3, Anchor::Centre, "4"),
            text(5, 3, Anchor::Centre, "5"),
            dot(2, 1),
            dot(4, 1),
        ],
        ..grid(3, 3)
    };
    let detail = whole.detail(2, 2);
    assert_eq!((detail.lattice.columns, detail.lattice.rows), (2, 2));
    let expected = vec![
        Mark::Fill { cells: cells(&[(0, 0)]), tone: Tone::Tint },
        edges(&[[0, 0, 4, 0], [0, 0, 0, 4]], Weight::Border),
        edges(&[[2, 0, 2, 4], [0, 2, 4, 2]], Weight::Thin),
        rule(4),
        cage(&[(0, 0), (1, 0)]),
        text(1, 1, Anchor::TopLeft, "7"),
        text(1, 3, Anchor::Centre, "4"),
        dot(2, 1),
    ];
    assert_eq!(detail.marks, expected);
    assert_eq!(whole.detail(3, 3), whole);
    assert_eq!(whole.detail(9, 9), whole);
}
