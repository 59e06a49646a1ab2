use super::*;
use crate::kinds::Style;
use crate::kinds::sudoku::{draw, fill::fill};
use bookgen_base::rng::{Draw, StreamName};
use bookgen_base::units::{Size, line};
use proptest::prelude::*;

fn style() -> Style {
    Style {
        thin: Pt(0.75),
        thick: Pt(1.75),
        border: Pt(2.25),
        ring: Pt(1.0),
        symbol_ratio: 0.64,
        least_symbol: Pt(9.0),
        least_cell: Pt(14.0),
        most_cell: Pt(40.0),
    }
}

fn puzzle(seed: u64, givens: u128) -> (Cells, Cells) {
    let answer = fill(&mut StreamName::new().with_number(seed).stream());
    (board::masked(&answer, givens), answer)
}

fn faces((givens, answer): &(Cells, Cells), style: &Style, frame: Size) -> [Figure; 2] {
    [Face::Puzzle, Face::Answer].map(|face| draw::draw(givens, answer, face, style, frame))
}

fn flaw(damage: impl FnOnce(&mut Figure, &mut Figure)) -> String {
    let drawn = faces(&puzzle(1, u128::MAX / 3), &style(), Size::new(Pt(300.0), Pt(300.0)));
    let [mut puzzle, mut answer] = drawn;
    damage(&mut puzzle, &mut answer);
    read(&puzzle, &answer).unwrap_err().0
}

#[test]
fn defects_of_drawings_are_reported() {
    let flaws = [
        flaw(|p, _| drop(p.symbols.remove(0))),
        flaw(|_, a| drop(a.symbols.remove(0))),
        flaw(|_, a| drop(a.symbols.remove(1))),
        flaw(|p, _| p.symbols[0].text = "0".into()),
        flaw(|p, _| p.symbols[0].text = "12".into()),
        flaw(|p, _| p.symbols[0].role = SymbolRole::Answer),
        flaw(|p, _| p.symbols[0].role = SymbolRole::Letter),
        flaw(|p, _| p.symbols[0].cell.x += Pt(3.0)),
        flaw(|p, _| p.symbols[0].cell.x += Pt(300.0)),
        flaw(|p, _| p.symbols[0].cell = p.symbols[1].cell),
        flaw(|p, _| drop(p.strokes.remove(0))),
        flaw(|p, _| drop(p.strokes.pop())),
        flaw(|p, _| p.strokes[0] = p.strokes[1].clone()),
        flaw(|p, _| p.strokes[0].role = StrokeRole::Thick),
        flaw(|p, _| p.strokes[0].role = StrokeRole::Ring),
        flaw(|p, _| {
            let path = line(Point::new(Pt(1.0), Pt(1.0)), Point::new(Pt(90.0), Pt(1.0)));
            p.strokes.push(Stroke { role: StrokeRole::Thin, path });
        }),
        flaw(|p, _| p.strokes[16].path.truncate(4)),
    ];
    let expected = [
        "row 1 column 1 has no given in the puzzle but the given 6 in the answer",
        "row 1 column 1 has the given 6 in the puzzle but no given in the answer",
        "in the answer, row 1 column 2 is empty",
        "in the puzzle, row 1 column 1 has \"0\", which is not a digit",
        "in the puzzle, row 1 column 1 has \"12\", which is not a digit",
        "in the puzzle, row 1 column 1 has a digit that is not a given",
        "in the puzzle, row 1 column 1 has a letter",
        "in the puzzle, the symbol \"6\" centred at 21.04pt 18.04pt is not inside a cell",
        "in the puzzle, the symbol \"6\" centred at 318.04pt 18.04pt is not inside a cell",
        "in the puzzle, row 1 column 3 has two digits",
        "in the puzzle, the line after column 1 is missing",
        "in the puzzle, there are 0 borders, not 1",
        "in the puzzle, the line after row 1 is drawn twice",
        "in the puzzle, the line after column 1 is not thin",
        "in the puzzle, the line after column 1 is not thin",
        "in the puzzle, the grid has a line that does not run from border to border",
        "in the puzzle, the border is not a rectangle",
    ];
    assert_eq!(flaws, expected);
}

/// The givens and the answer can be read from the drawing of the puzzle alone, and from the drawing
/// of the answer alone.
#[test]
fn either_drawing_alone_gives_the_puzzle() {
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let givens = board::parse_givens(text).unwrap();
    let puzzle = (givens, solve::solution(&givens).unwrap());
    let drawn = faces(&puzzle, &style(), Size::new(Pt(300.0), Pt(300.0)));
    let [unsolved, solved] = &drawn;
    assert_eq!(read_alone(unsolved, Face::Puzzle), Ok(puzzle));
    assert_eq!(read_alone(solved, Face::Answer), Ok(puzzle));
    let flaw = |face: Face, damage: fn(&mut Figure)| {
        let [mut unsolved, mut solved] = drawn.clone();
        let figure = if face == Face::Puzzle { &mut unsolved } else { &mut solved };
        damage(figure);
        read_alone(figure, face).unwrap_err().0
    };
    let flaws = [
        flaw(Face::Puzzle, |p| p.symbols[1].text = "5".into()),
        flaw(Face::Puzzle, |p| p.symbols[1].role = SymbolRole::Answer),
        flaw(Face::Puzzle, |p| p.symbols[2].text = "4".into()),
        flaw(Face::Puzzle, |p| p.symbols.truncate(12)),
        flaw(Face::Answer, |a| drop(a.symbols.pop())),
        flaw(Face::Answer, |a| drop(a.strokes.pop())),
    ];
    assert_eq!(
        flaws,
        [
            "in the puzzle, the given 5 at row 1 column 2 is already in row 1",
            "in the puzzle, row 1 column 2 has a digit that is not a given",
            "the puzzle has no solution",
            "the puzzle has more than one solution",
            "in the answer, row 9 column 9 is empty",
            "in the answer, there are 0 borders, not 1",
        ]
    );
}

proptest! {
    #[test]
    fn drawings_read_back(
        seed: u64,
        givens: u128,
        lines in prop::array::uniform3(0.1f64..6.0),
        ratio in 0.3f64..0.9,
        cells in (8.0f64..30.0, 0.0f64..60.0),
        frame in (0.0f64..900.0, 0.0f64..900.0),
    ) {
        let style = Style {
            thin: Pt(lines[0]),
            thick: Pt(lines[1]),
            border: Pt(lines[2]),
            symbol_ratio: ratio,
            least_cell: Pt(cells.0),
            most_cell: Pt(cells.0 + cells.1),
            ..style()
        };
        let puzzle = puzzle(seed, givens);
        let frame = Size::new(Pt(frame.0), Pt(frame.1));
        let [drawn, solved] = faces(&puzzle, &style, frame);
        prop_assert_eq!(read(&drawn, &solved), Ok(puzzle));

        let extent = draw::extent(&style);
        prop_assert!(drawn.size.width >= extent.least.width);
        prop_assert!(drawn.size.width <= extent.most.width);
        if frame.width >= extent.least.width && frame.height >= extent.least.height {
            prop_assert!(drawn.size.width <= frame.width && drawn.size.height <= frame.height);
        }
        // All lines, including their full width, and all digits lie inside the figure.
        for figure in [&drawn, &solved] {
            let slack = 1e-9;
            for stroke in &figure.strokes {
                let half = stroke.role.width(&style) / 2.0;
                let across = stroke.role == StrokeRole::Border;
                for segment in &stroke.path {
                    if let Segment::Move(p) | Segment::Line(p) = segment {
                        let reach = if across { half } else { Pt::ZERO };
                        prop_assert!(p.x.0 - reach.0 >= -slack);
                        prop_assert!(p.y.0 - reach.0 >= -slack);
                        prop_assert!((p.x + reach - figure.size.width).0 <= slack);
                        prop_assert!((p.y + reach - figure.size.height).0 <= slack);
                    }
                }
            }
            for symbol in &figure.symbols {
                prop_assert!(symbol.cell.x.0 >= 0.0 && symbol.cell.y.0 >= 0.0);
                prop_assert!((symbol.cell.right() - figure.size.width).0 <= slack);
                prop_assert!((symbol.cell.bottom() - figure.size.height).0 <= slack);
            }
        }
    }

    /// After any change of the answer drawing, reading fails or returns a different puzzle.
    #[test]
    fn every_change_is_noticed(seed: u64, givens: u128, change in 0u32..4) {
        let mut rng = StreamName::new().with_number(seed).stream();
        let puzzle = puzzle(seed, givens | 1);
        let [drawn, mut solved] =
            faces(&puzzle, &style(), Size::new(Pt(250.0), Pt(250.0)));
        let at = rng.below(81) as usize;
        let by = rng.below(8) as usize + 1;
        match change {
            0 => drop(solved.symbols.remove(at)),
            1 => solved.symbols[at].cell = solved.symbols[(at + 9 * by) % 81].cell,
            2 => solved.symbols[at].text = (by % 9 + 1).to_string(),
            _ => drop(solved.strokes.remove(rng.below(17) as usize)),
        }
        prop_assume!(solved.symbols.get(at).is_none_or(|symbol| {
            change != 2 || symbol.text != puzzle.1[at].to_string()
        }));
        prop_assert_ne!(read(&drawn, &solved), Ok(puzzle));
    }
}
