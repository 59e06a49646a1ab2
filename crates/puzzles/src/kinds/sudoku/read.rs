//! Reads a grid back from its drawings.
//!
//! Nothing is known here of how a grid was drawn, only how one looks: a border that is a square,
//! eight lines across it each way at one pitch, thick between boxes and thin elsewhere, and digits
//! inside the cells.

use super::board::{self, Cells};
use super::solve;
use crate::kinds::{Face, Figure, Flaw, Stroke, StrokeRole, SymbolRole};
use bookgen_base::units::{Path, Point, Pt, Rect, Segment};

/// The givens and the answer that two drawings show.
///
/// # Errors
/// What in which drawing is not as it should be.
pub fn read(puzzle: &Figure, answer: &Figure) -> Result<(Cells, Cells), Flaw> {
    let of = |face: &str, flaw: String| Flaw(format!("in the {face}, {flaw}"));
    let (givens, found) = symbols(puzzle).map_err(|flaw| of("puzzle", flaw))?;
    let (printed, mut solution) = symbols(answer).map_err(|flaw| of("answer", flaw))?;
    for cell in 0..81 {
        let place = board::place(cell);
        if found[cell] != 0 {
            return Err(of("puzzle", format!("{place} has a digit that is no given")));
        }
        if givens[cell] != printed[cell] {
            let name = |digit: u8| match digit {
                0 => "no given".to_owned(),
                digit => format!("the given {digit}"),
            };
            let (here, there) = (name(givens[cell]), name(printed[cell]));
            return Err(Flaw(format!(
                "{place} has {here} in the puzzle but {there} in the answer"
            )));
        }
        solution[cell] = solution[cell].max(printed[cell]);
        if solution[cell] == 0 {
            return Err(of("answer", format!("{place} is empty")));
        }
    }
    Ok((givens, solution))
}

/// The givens and the answer that one drawing shows: an answer shows both, and of a puzzle the answer
/// is found by solving it.
///
/// # Errors
/// What in the drawing is not as it should be; a puzzle without a solution.
pub fn read_alone(figure: &Figure, face: Face) -> Result<(Cells, Cells), Flaw> {
    match face {
        Face::Puzzle => {
            let of = |flaw: String| Flaw(format!("in the puzzle, {flaw}"));
            let (givens, found) = symbols(figure).map_err(of)?;
            if let Some(cell) = (0..81).find(|&cell| found[cell] != 0) {
                return Err(of(format!("{} has a digit that is no given", board::place(cell))));
            }
            if let Some((cell, house)) = repeated(&givens) {
                let place = board::place(cell);
                return Err(of(format!(
                    "the given {} at {place} is in {house} already",
                    givens[cell]
                )));
            }
            let answer =
                solve::solution(&givens).ok_or_else(|| Flaw("it has no solution".into()))?;
            Ok((givens, answer))
        }
        Face::Answer => {
            let of = |flaw: String| Flaw(format!("in the answer, {flaw}"));
            let (givens, found) = symbols(figure).map_err(of)?;
            let answer = std::array::from_fn(|cell| givens[cell].max(found[cell]));
            match answer.iter().position(|digit| *digit == 0) {
                Some(cell) => Err(of(format!("{} is empty", board::place(cell)))),
                None => Ok((givens, answer)),
            }
        }
    }
}

/// The first digit that stands in a house a second time, and that house.
fn repeated(cells: &Cells) -> Option<(usize, String)> {
    let names = ["row", "column", "box"];
    let houses = |cell: usize| [board::row(cell), board::column(cell), board::box_of(cell)];
    (0..81).filter(|&cell| cells[cell] != 0).find_map(|cell| {
        let twice = |way: &usize| {
            let same = |other: usize| cells[other] == cells[cell];
            (0..cell).any(|other| same(other) && houses(other)[*way] == houses(cell)[*way])
        };
        let way = (0..3).find(twice)?;
        Some((cell, format!("{} {}", names[way], houses(cell)[way] + 1)))
    })
}

/// The givens and the other digits of a drawing.
fn symbols(figure: &Figure) -> Result<(Cells, Cells), String> {
    let grid = lines(figure)?;
    if !figure.lists.is_empty() {
        return Err("there is a list beside the grid".to_owned());
    }
    let (mut givens, mut found) = ([0; 81], [0; 81]);
    for symbol in &figure.symbols {
        let cell = grid.cell(&symbol.cell).ok_or_else(|| {
            let centre = symbol.cell.centre();
            format!("the symbol {:?} around {} {} lies in no cell", symbol.text, centre.x, centre.y)
        })?;
        let place = board::place(cell);
        let digit = match symbol.text.as_bytes() {
            &[digit @ b'1'..=b'9'] => digit - b'0',
            _ => return Err(format!("{place} has {:?}, which is no digit", symbol.text)),
        };
        if givens[cell] != 0 || found[cell] != 0 {
            return Err(format!("{place} has two digits"));
        }
        match symbol.role {
            SymbolRole::Given => givens[cell] = digit,
            SymbolRole::Answer => found[cell] = digit,
            SymbolRole::Letter => return Err(format!("{place} has a letter")),
        }
    }
    Ok((givens, found))
}

/// Where the cells of a drawing are.
struct Grid {
    border: Rect,
    /// The side of a cell.
    pitch: Pt,
}

impl Grid {
    /// How far a line or a digit may be from where it belongs: printed numbers are rounded.
    fn tolerance(&self) -> Pt {
        self.pitch / 50.0
    }

    /// The cell that a rectangle lies in.
    fn cell(&self, rect: &Rect) -> Option<usize> {
        let index = |low: Pt, high: Pt, start: Pt| {
            let middle = (low + high) / 2.0 - start;
            let index = (0..9).find(|&i| {
                let from = self.pitch * f64::from(i);
                middle >= from && middle < from + self.pitch
            })?;
            let from = start + self.pitch * f64::from(index);
            let inside =
                low >= from - self.tolerance() && high <= from + self.pitch + self.tolerance();
            inside.then_some(index as usize)
        };
        let row = index(rect.y, rect.bottom(), self.border.y)?;
        let column = index(rect.x, rect.right(), self.border.x)?;
        Some(9 * row + column)
    }
}

/// Finds the grid among the strokes of a drawing.
fn lines(figure: &Figure) -> Result<Grid, String> {
    let borders: Vec<&Stroke> =
        figure.strokes.iter().filter(|stroke| stroke.role == StrokeRole::Border).collect();
    let [border] = borders[..] else {
        return Err(format!("there are {} borders, not 1", borders.len()));
    };
    let border = corners(&border.path).ok_or("the border is no rectangle")?;
    let grid = Grid { border, pitch: border.width / 9.0 };
    let near = |a: Pt, b: Pt| (a - b).0.abs() <= grid.tolerance().0;
    // Written so that NaN is refused.
    if !(border.width > Pt::ZERO && near(border.width, border.height)) {
        return Err("the border is no square".to_owned());
    }
    // The lines across the border by direction: the first nine places are columns, then rows.
    let mut drawn = [[None; 9]; 2];
    for stroke in figure.strokes.iter().filter(|stroke| stroke.role != StrokeRole::Border) {
        let &[Segment::Move(a), Segment::Line(b)] = &stroke.path[..] else {
            return Err("there is a line that is not straight".to_owned());
        };
        let reaches = |from: Pt, to: Pt, start: Pt| {
            near(from.min(to), start) && near(from.max(to), start + border.width)
        };
        let (way, offset) = if near(a.x, b.x) && reaches(a.y, b.y, border.y) {
            (0, a.x - border.x)
        } else if near(a.y, b.y) && reaches(a.x, b.x, border.x) {
            (1, a.y - border.y)
        } else {
            return Err("there is a line that does not run from border to border".to_owned());
        };
        let step = (1..9).find(|&step| near(offset, grid.pitch * step as f64));
        let Some(step) = step else {
            return Err("there is a line that runs through cells".to_owned());
        };
        let wanted = if step % 3 == 0 { StrokeRole::Thick } else { StrokeRole::Thin };
        if stroke.role != wanted {
            let wanted = if step % 3 == 0 { "thick" } else { "thin" };
            return Err(format!("{} is not {wanted}", name(way, step)));
        }
        if drawn[way][step].replace(()).is_some() {
            return Err(format!("{} is drawn twice", name(way, step)));
        }
    }
    for (way, drawn) in drawn.iter().enumerate() {
        if let Some(step) = (1..9).find(|&step| drawn[step].is_none()) {
            return Err(format!("{} is missing", name(way, step)));
        }
    }
    Ok(grid)
}

/// What a reader calls a line.
fn name(way: usize, step: usize) -> String {
    let of = if way == 0 { "column" } else { "row" };
    format!("the line after {of} {step}")
}

/// The rectangle that a path goes round once, its sides upright.
fn corners(path: &Path) -> Option<Rect> {
    let &[Segment::Move(a), Segment::Line(b), Segment::Line(c), Segment::Line(d), Segment::Close] =
        &path[..]
    else {
        return None;
    };
    let points = [a, b, c, d];
    let least = |of: fn(&Point) -> Pt| points.iter().map(of).fold(Pt(f64::INFINITY), Pt::min);
    let most = |of: fn(&Point) -> Pt| points.iter().map(of).fold(Pt(f64::NEG_INFINITY), Pt::max);
    let (left, top) = (least(|p| p.x), least(|p| p.y));
    let (right, bottom) = (most(|p| p.x), most(|p| p.y));
    let corner = |p: &Point| (p.x == left || p.x == right) && (p.y == top || p.y == bottom);
    // Opposite corners differ in both directions, so the path goes round.
    let round = a.x != c.x && a.y != c.y && b.x != d.x && b.y != d.y;
    let upright = points.iter().all(corner) && round && (a.x == b.x || a.y == b.y);
    upright.then(|| Rect::new(left, top, right - left, bottom - top))
}

#[cfg(test)]
mod tests {
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

    fn flaw(spoil: impl FnOnce(&mut Figure, &mut Figure)) -> String {
        let drawn = faces(&puzzle(1, u128::MAX / 3), &style(), Size::new(Pt(300.0), Pt(300.0)));
        let [mut puzzle, mut answer] = drawn;
        spoil(&mut puzzle, &mut answer);
        read(&puzzle, &answer).unwrap_err().0
    }

    #[test]
    fn spoilt_drawings_are_noticed() {
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
            "in the puzzle, row 1 column 1 has \"0\", which is no digit",
            "in the puzzle, row 1 column 1 has \"12\", which is no digit",
            "in the puzzle, row 1 column 1 has a digit that is no given",
            "in the puzzle, row 1 column 1 has a letter",
            "in the puzzle, the symbol \"6\" around 21.04pt 18.04pt lies in no cell",
            "in the puzzle, the symbol \"6\" around 318.04pt 18.04pt lies in no cell",
            "in the puzzle, row 1 column 3 has two digits",
            "in the puzzle, the line after column 1 is missing",
            "in the puzzle, there are 0 borders, not 1",
            "in the puzzle, the line after row 1 is drawn twice",
            "in the puzzle, the line after column 1 is not thin",
            "in the puzzle, the line after column 1 is not thin",
            "in the puzzle, there is a line that does not run from border to border",
            "in the puzzle, the border is no rectangle",
        ];
        assert_eq!(flaws, expected);
    }

    /// Each drawing by itself says the whole puzzle.
    #[test]
    fn one_drawing_is_enough() {
        let text =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let givens = board::parse(text, "the givens", true).unwrap();
        let puzzle = (givens, solve::solution(&givens).unwrap());
        let drawn = faces(&puzzle, &style(), Size::new(Pt(300.0), Pt(300.0)));
        let [asked, solved] = &drawn;
        assert_eq!(read_alone(asked, Face::Puzzle), Ok(puzzle));
        assert_eq!(read_alone(solved, Face::Answer), Ok(puzzle));
        let flaw = |face: Face, spoil: fn(&mut Figure)| {
            let [mut asked, mut solved] = drawn.clone();
            let figure = if face == Face::Puzzle { &mut asked } else { &mut solved };
            spoil(figure);
            read_alone(figure, face).unwrap_err().0
        };
        let flaws = [
            flaw(Face::Puzzle, |p| p.symbols[1].text = "5".into()),
            flaw(Face::Puzzle, |p| p.symbols[1].role = SymbolRole::Answer),
            flaw(Face::Puzzle, |p| p.symbols[2].text = "4".into()),
            flaw(Face::Answer, |a| drop(a.symbols.pop())),
            flaw(Face::Answer, |a| drop(a.strokes.pop())),
        ];
        assert_eq!(
            flaws,
            [
                "in the puzzle, the given 5 at row 1 column 2 is in row 1 already",
                "in the puzzle, row 1 column 2 has a digit that is no given",
                "it has no solution",
                "in the answer, row 9 column 9 is empty",
                "in the answer, there are 0 borders, not 1",
            ]
        );
    }

    proptest! {
        #[test]
        fn what_is_drawn_reads_back(
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
            // Nothing lies outside, lines with their whole width.
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

        /// Whatever is moved, taken away or changed, the reading fails or gives another puzzle
        /// than the one drawn.
        #[test]
        fn no_change_goes_unnoticed(seed: u64, givens: u128, change in 0u32..4) {
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
}
