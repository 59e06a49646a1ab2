//! Draws a word search.
//!
//! The letters are evenly spaced in a frame, without grid lines. The answer shows only the letters
//! of words, and a ring around each word.

use super::board::{PlacedWord, WordSearchBoard};
use crate::kinds::{ClueList, Extent, Face, Figure, Stroke, StrokeRole, Style, Symbol, SymbolRole};
use bookgen_base::units::{Path, Point, Pt, QUARTER_CIRCLE, Rect, Segment, Size, rectangle};

/// The space between the frame and the outer cells, as a fraction of a cell.
pub(super) const MARGIN: f64 = 0.25;
/// The radius of the half circles at both ends of a ring, as a fraction of a cell.
const RING_RADIUS: f64 = 0.4;

/// The minimum and maximum size of a drawing.
pub(super) fn extent(board: &WordSearchBoard, style: &Style) -> Extent {
    let size_with = |cell: Pt| size(board, cell, style.border);
    let min = style.least_read();
    Extent { least: size_with(min), most: size_with(style.most_cell.max(min)) }
}

/// The size of a drawing with this cell size and border width.
fn size(board: &WordSearchBoard, cell: Pt, border: Pt) -> Size {
    let side = |cells: usize| cell * (cells as f64 + 2.0 * MARGIN) + border;
    Size::new(side(board.columns), side(board.rows))
}

/// Draws the puzzle or the answer as large as the frame and the style allow.
pub(super) fn draw(board: &WordSearchBoard, face: Face, style: &Style, frame: Size) -> Figure {
    let cell_for =
        |length: Pt, cells: usize| (length - style.border) / (cells as f64 + 2.0 * MARGIN);
    let cell = cell_for(frame.width, board.columns)
        .min(cell_for(frame.height, board.rows))
        .min(style.most_cell)
        .max(Pt::ZERO);
    let size = size(board, cell, style.border);
    let edge = style.border / 2.0;
    let border = Rect::new(edge, edge, size.width - style.border, size.height - style.border);
    let layout = CellLayout { cell, origin: edge + cell * MARGIN };
    let mut figure = Figure {
        title: board.title.clone(),
        credit: None,
        size,
        strokes: vec![Stroke { role: StrokeRole::Border, path: rectangle(border) }],
        symbols: Vec::new(),
        lists: Vec::new(),
    };
    let symbol = |role, at: usize, letter: &String| Symbol {
        role,
        text: letter.clone(),
        cell: layout.rect(at / board.columns, at % board.columns),
        size: cell * style.symbol_ratio,
    };
    let letters = board.cells.iter().enumerate();
    match face {
        Face::Puzzle => {
            figure.symbols = letters.map(|(at, l)| symbol(SymbolRole::Letter, at, l)).collect();
            let entries = board.words.iter().map(|word| word.entry.clone()).collect();
            figure.lists.push(ClueList { entries });
        }
        Face::Answer => {
            let mut in_word = vec![false; board.cells.len()];
            for word in &board.words {
                for at in word.cells(board.columns, board.rows).unwrap_or_default() {
                    in_word[at] = true;
                }
                // This maximum radius keeps the ring within the frame for any line width.
                let max_radius = cell * (0.5 + MARGIN) - style.ring / 2.0;
                let radius = (cell * RING_RADIUS).min(max_radius).max(Pt::ZERO);
                let path = layout.ring(word, radius);
                figure.strokes.push(Stroke { role: StrokeRole::Ring, path });
            }
            figure.symbols = letters
                .filter(|(at, _)| in_word[*at])
                .map(|(at, l)| symbol(SymbolRole::Answer, at, l))
                .collect();
        }
    }
    figure
}

/// The positions of cells in a drawing.
struct CellLayout {
    cell: Pt,
    /// The distance of the first cell from the left edge and from the top edge of the drawing.
    origin: Pt,
}

impl CellLayout {
    fn rect(&self, row: usize, column: usize) -> Rect {
        let at = |index: usize| self.origin + self.cell * index as f64;
        Rect::new(at(column), at(row), self.cell, self.cell)
    }

    /// The ring around a word: two straight lines and two half circles.
    fn ring(&self, word: &PlacedWord, radius: Pt) -> Path {
        const K: f64 = QUARTER_CIRCLE;
        let (down, right) = word.direction.step();
        let (down, right) = (down as f64, right as f64);
        let length = (down * down + right * right).sqrt();
        let (dx, dy) = (right / length, down / length);
        let from = self.rect(word.row, word.column).centre();
        let run = self.cell * (word.letters.len().saturating_sub(1) as f64);
        let to = Point::new(from.x + run * right, from.y + run * down);
        // Computes a point near one end of the word. `end` is the centre of the first or last cell.
        // The offset from `end` to the point is `along` radii in the direction of the word and
        // `aside` radii to the right of this direction.
        let at = |end: Point, along: f64, aside: f64| {
            Point::new(
                end.x + radius * (along * dx - aside * dy),
                end.y + radius * (along * dy + aside * dx),
            )
        };
        let turn = |end: Point, sign: f64| {
            [
                Segment::Curve(
                    at(end, sign * K, -sign),
                    at(end, sign, -sign * K),
                    at(end, sign, 0.0),
                ),
                Segment::Curve(
                    at(end, sign, sign * K),
                    at(end, sign * K, sign),
                    at(end, 0.0, sign),
                ),
            ]
        };
        let mut path = vec![Segment::Move(at(from, 0.0, -1.0)), Segment::Line(at(to, 0.0, -1.0))];
        path.extend(turn(to, 1.0));
        path.push(Segment::Line(at(from, 0.0, 1.0)));
        path.extend(turn(from, -1.0));
        path.push(Segment::Close);
        path
    }
}
