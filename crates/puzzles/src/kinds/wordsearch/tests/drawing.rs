//! Tests of drawing and of reading drawings.

use proptest::prelude::*;

use super::*;
use crate::kinds::{ClueList, StrokeRole, SymbolRole};
use bookgen_base::units::{Point, Pt, Rect, Segment};

pub(super) fn style() -> Style {
    Style {
        thin: Pt(0.3),
        thick: Pt(1.0),
        border: Pt(1.2),
        ring: Pt(0.6),
        symbol_ratio: 0.62,
        least_symbol: Pt(6.0),
        least_cell: Pt(8.0),
        most_cell: Pt(28.0),
    }
}

fn frame() -> Size {
    Size::new(Pt(400.0), Pt(500.0))
}

/// The drawings of the puzzle and of the answer.
fn faces(puzzle: &Puzzle) -> (Figure, Figure) {
    let board = board(puzzle);
    let small = Size::new(Pt(150.0), Pt(140.0));
    (board.draw(Face::Puzzle, &style(), frame()), board.draw(Face::Answer, &style(), small))
}

fn points(path: &[Segment]) -> Vec<Point> {
    path.iter()
        .flat_map(|segment| match *segment {
            Segment::Move(a) | Segment::Line(a) => vec![a],
            Segment::Curve(a, b, c) => vec![a, b, c],
            Segment::Close => Vec::new(),
        })
        .collect()
}

/// Whether all strokes, including their width, and all cells are within the figure.
fn is_within_figure(figure: &Figure, style: &Style) -> bool {
    let most = figure.size;
    let inside = |p: Point, around: Pt| {
        let near = |at: Pt, side: Pt| (at - around).0 >= -1e-9 && (at + around - side).0 <= 1e-9;
        near(p.x, most.width) && near(p.y, most.height)
    };
    let strokes = figure.strokes.iter().all(|stroke| {
        let half = stroke.role.width(style) / 2.0;
        points(&stroke.path).into_iter().all(|point| inside(point, half))
    });
    let symbols = figure.symbols.iter().all(|symbol| {
        let cell = symbol.cell;
        inside(Point::new(cell.x, cell.y), Pt::ZERO)
            && inside(Point::new(cell.right(), cell.bottom()), Pt::ZERO)
    });
    strokes && symbols
}

#[test]
fn the_puzzle_shows_all_letters_and_the_list() {
    let puzzle = make(&*setter(birds(), ""), 5, "easy");
    let (figure, _) = faces(&puzzle);
    let board = board(&puzzle);
    assert_eq!(figure.title.as_deref(), Some("Vögel im Garten"));
    assert_eq!(figure.strokes.iter().map(|s| s.role).collect::<Vec<_>>(), [StrokeRole::Border]);
    let letters: Vec<&String> = figure.symbols.iter().map(|symbol| &symbol.text).collect();
    assert_eq!(letters, board.cells.iter().collect::<Vec<_>>());
    assert!(figure.symbols.iter().all(|symbol| symbol.role == SymbolRole::Letter));
    assert!(figure.symbols.iter().all(|s| (s.size / s.cell.height - 0.62).abs() < 1e-12));
    let entries = &figure.lists[0].entries;
    assert_eq!(entries[..3], ["Amsel", "Bachstelze", "Blaumeise"]);
    assert_eq!(entries[6..9], ["Gimpel", "Grauschnäpper", "Grünfink"]);
    assert_eq!(entries[18..], ["Stieglitz", "Zaunkönig"]);
}

#[test]
fn the_answer_shows_ringed_words_and_no_other_letter() {
    let puzzle = make(&*setter("[Two]\nRobin\nTeal\n", ""), 0, "easy");
    let (_, figure) = faces(&puzzle);
    assert_eq!(figure.lists, []);
    let rings = figure.strokes.iter().filter(|stroke| stroke.role == StrokeRole::Ring).count();
    assert_eq!(rings, 2);
    assert!(figure.symbols.iter().all(|symbol| symbol.role == SymbolRole::Answer));
    let mut letters: Vec<&str> = figure.symbols.iter().map(|s| s.text.as_str()).collect();
    letters.sort_unstable();
    assert_eq!(letters.concat(), "ABEILNORT");
}

#[test]
fn a_drawing_is_as_large_as_frame_and_style_allow() {
    let board = board(&make(&*setter("Robin\n", "columns = 10\nrows = 5"), 0, "easy"));
    let extent = board.extent(Face::Puzzle, &style());
    // The smallest drawing has letters of 6 pt in cells of 6 pt / 0.62. It is 10.5 cells wide, plus
    // the border.
    assert!((extent.least.width - Pt(6.0 / 0.62 * 10.5 + 1.2)).0.abs() < 1e-9);
    assert_eq!(extent.most, Size::new(Pt(28.0 * 10.5 + 1.2), Pt(28.0 * 5.5 + 1.2)));
    let side = |width, height| {
        let figure = board.draw(Face::Puzzle, &style(), Size::new(Pt(width), Pt(height)));
        figure.symbols[0].cell.width.0
    };
    assert_eq!(side(9_999.0, 9_999.0), 28.0);
    assert!((side(106.2, 9_999.0) - 10.0).abs() < 1e-9);
    assert!((side(9_999.0, 56.2) - 10.0).abs() < 1e-9);
    assert_eq!(side(0.0, 0.0), 0.0);
}

#[test]
fn changed_drawings_are_rejected() {
    let puzzle = make(&*setter(birds(), ""), 0, "hard");
    let (clean, key) = faces(&puzzle);
    assert_eq!(WordSearch.read(&clean, &key), Ok(puzzle.clone()));
    assert_eq!(WordSearch.read_alone(&clean, Face::Puzzle), Ok(Some(puzzle)));
    assert_eq!(WordSearch.read_alone(&key, Face::Answer), Ok(None));
    let alone = |spoil: fn(&mut Figure)| {
        let mut puzzle = clean.clone();
        spoil(&mut puzzle);
        WordSearch.read_alone(&puzzle, Face::Puzzle).unwrap_err().to_string()
    };
    assert_eq!(alone(|p| drop(p.symbols.pop())), alone(|p| drop(p.symbols.remove(0))));
    assert_eq!(alone(|p| p.lists.clear()), "the puzzle has 0 word lists instead of one");
    let extra = |p: &mut Figure| p.lists[0].entries.push("Zilpzalpzilp".to_owned());
    assert_eq!(alone(extra), "`Zilpzalpzilp` is not in the grid");
    let flaw = |tamper: &dyn Fn(&mut Figure, &mut Figure)| {
        let (mut puzzle, mut answer) = (clean.clone(), key.clone());
        tamper(&mut puzzle, &mut answer);
        WordSearch.read(&puzzle, &answer).unwrap_err().to_string()
    };
    let ring = |figure: &Figure| {
        figure.strokes.iter().position(|stroke| stroke.role == StrokeRole::Ring).unwrap()
    };
    type Tamper<'a> = &'a dyn Fn(&mut Figure, &mut Figure);
    let cases: &[(Tamper<'_>, &str)] = &[
        (&|p, _| drop(p.symbols.pop()), "255 letters do not form full rows and columns"),
        (&|p, _| p.symbols[7].text = "7".to_owned(), "a ring does not enclose a listed word"),
        (&|p, _| p.symbols[7].cell = p.symbols[8].cell, "row 1, column 9 has two letters"),
        (&|p, _| p.symbols[7].role = SymbolRole::Given, "`P` is not a letter of the grid"),
        (
            &|p, _| p.symbols[7].cell.x = p.symbols[7].cell.x + p.symbols[7].cell.width * 0.4,
            "`P` is not a letter of the grid",
        ),
        (&|p, _| p.strokes.clear(), "the drawing does not have exactly one frame"),
        (&|p, _| p.strokes[0].path.clear(), "the frame is empty"),
        (&|p, _| p.lists.clear(), "the puzzle has 0 word lists instead of one"),
        (&|p, _| p.lists[0].entries.swap(0, 1), "the words are not in alphabetical order"),
        (&|p, _| drop(p.lists[0].entries.pop()), "the answer has 20 rings for 19 words"),
        (
            &|p, _| p.lists[0].entries[0] = "Raven".to_owned(),
            "a ring does not enclose a listed word",
        ),
        (&|p, _| p.lists[0].entries = vec![String::new(); 99], "the puzzle has more than 80 words"),
        (
            &|p, _| p.title = Some("Shore birds".to_owned()),
            "the puzzle and the answer have different titles",
        ),
        (&|_, a| drop(a.symbols.pop()), "the answer has no letter in row 16, column 12"),
        (
            &|_, a| a.symbols[0].text = "Q".to_owned(),
            "row 1, column 1 is `T` in the puzzle and `Q` in the answer",
        ),
        (&|_, a| a.symbols[0].cell = Rect::default(), "`T` is not a letter of the grid"),
        (
            &|p, a| a.symbols = p.symbols.iter().map(as_answer).collect(),
            "`T` is not a letter of the grid",
        ),
        (&|_, a| drop(a.strokes.remove(ring(a))), "the answer has 19 rings for 20 words"),
        (&|_, a| a.strokes[1] = a.strokes[2].clone(), "`Blue tit` has two rings in the answer"),
        (&|_, a| a.strokes[1].path = vec![Segment::Close], "a ring extends beyond the grid"),
        (&|_, a| a.strokes[1].path = vec![Segment::Close; 99], "a ring extends beyond the grid"),
        (
            &|_, a| a.lists.push(ClueList { entries: Vec::new() }),
            "the answer must not have a word list",
        ),
        (&|_, a| a.strokes[0].path.truncate(2), "the frame is empty"),
    ];
    let messages: Vec<String> = cases.iter().map(|(tamper, _)| flaw(tamper)).collect();
    let expected: Vec<&str> = cases.iter().map(|(_, expected)| *expected).collect();
    assert_eq!(messages, expected);
}

fn as_answer(symbol: &crate::kinds::Symbol) -> crate::kinds::Symbol {
    crate::kinds::Symbol { role: SymbolRole::Answer, ..symbol.clone() }
}

/// A drawing as `bookgen proof` finds it on a page: moved and scaled, and with only the centre of
/// each letter known.
fn found_on_a_page(figure: &Figure, scale: f64, shift: f64, jitter: f64) -> Figure {
    let at = |p: Point| Point::new(p.x * scale + Pt(shift), p.y * scale + Pt(shift / 3.0));
    let mut figure = figure.clone();
    for segment in figure.strokes.iter_mut().flat_map(|stroke| &mut stroke.path) {
        *segment = match *segment {
            Segment::Move(a) => Segment::Move(at(a)),
            Segment::Line(a) => Segment::Line(at(a)),
            Segment::Curve(a, b, c) => Segment::Curve(at(a), at(b), at(c)),
            Segment::Close => Segment::Close,
        };
    }
    for (i, symbol) in figure.symbols.iter_mut().enumerate() {
        let off = symbol.cell.width * (jitter * f64::from(i as u32 % 3) - jitter);
        let centre = symbol.cell.centre();
        let middle = at(Point::new(centre.x + off, centre.y - off));
        symbol.cell = Rect::new(middle.x, middle.y, Pt::ZERO, Pt::ZERO);
    }
    figure
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn drawings_read_back(
        index in 0u32..6,
        level in prop::sample::select(&["easy", "medium", "hard"][..]),
        width in 80.0..900.0f64,
        height in 80.0..900.0f64,
        border in 0.0..3.0f64,
        ring in 0.0..2.0f64,
        scale in 0.2..3.0f64,
        jitter in 0.0..0.2f64,
        accents in prop::sample::select(&["keep", "drop"][..]),
    ) {
        let puzzle = make(&*setter(birds(), &format!("accents = \"{accents}\"")), index, level);
        let style = Style { border: Pt(border), ring: Pt(ring), ..style() };
        let board = board(&puzzle);
        let front = board.draw(Face::Puzzle, &style, Size::new(Pt(width), Pt(height)));
        let back = board.draw(Face::Answer, &style, Size::new(Pt(height), Pt(width)));
        prop_assert!(is_within_figure(&front, &style) && is_within_figure(&back, &style));
        prop_assert!(front.size.width.0 <= width + 1e-9 && front.size.height.0 <= height + 1e-9);
        prop_assert_eq!(WordSearch.read(&front, &back), Ok(puzzle.clone()));
        prop_assert_eq!(WordSearch.read_alone(&front, Face::Puzzle), Ok(Some(puzzle.clone())));
        let front = found_on_a_page(&front, scale, 40.0, jitter);
        let mut back = found_on_a_page(&back, scale / 2.0, -7.0, jitter);
        // An answer that shares a page with other answers may be printed without its title.
        back.title = None;
        prop_assert_eq!(WordSearch.read(&front, &back), Ok(puzzle));
    }
}
