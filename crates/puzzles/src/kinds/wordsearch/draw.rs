//! Draws a word search.
//!
//! The letters stand evenly spaced in a frame, without lines between them. The answer shows only
//! the letters of words, each word with a ring round it.

use super::board::{Word, WordSearch};
use crate::kinds::{ClueList, Extent, Face, Figure, Stroke, StrokeRole, Style, Symbol, SymbolRole};
use bookgen_base::units::{Path, Point, Pt, Rect, Segment, Size, rectangle};

/// Space between the frame and the outer cells, as a share of a cell.
pub(super) const MARGIN: f64 = 0.25;
/// Radius of a ring's ends as a share of a cell.
const RING: f64 = 0.4;

/// How large a word search may be drawn.
pub(super) fn extent(board: &WordSearch, style: &Style) -> Extent {
    let of = |cell: Pt| size(board, cell, style.border);
    let least = style.least_read();
    Extent { least: of(least), most: of(style.most_cell.max(least)) }
}

/// The size of a drawing with cells of a side and a line of a width round it.
fn size(board: &WordSearch, cell: Pt, border: Pt) -> Size {
    let side = |cells: usize| cell * (cells as f64 + 2.0 * MARGIN) + border;
    Size::new(side(board.columns), side(board.rows))
}

/// Draws a face as large as the frame and the style allow.
pub(super) fn draw(board: &WordSearch, face: Face, style: &Style, frame: Size) -> Figure {
    let room = |length: Pt, cells: usize| (length - style.border) / (cells as f64 + 2.0 * MARGIN);
    let cell = room(frame.width, board.columns)
        .min(room(frame.height, board.rows))
        .min(style.most_cell)
        .max(Pt::ZERO);
    let size = size(board, cell, style.border);
    let edge = style.border / 2.0;
    let round = Rect::new(edge, edge, size.width - style.border, size.height - style.border);
    let grid = Grid { cell, origin: edge + cell * MARGIN };
    let mut figure = Figure {
        title: board.title.clone(),
        credit: None,
        size,
        strokes: vec![Stroke { role: StrokeRole::Border, path: rectangle(round) }],
        symbols: Vec::new(),
        lists: Vec::new(),
    };
    let symbol = |role, at: usize, letter: &String| Symbol {
        role,
        text: letter.clone(),
        cell: grid.rect(at / board.columns, at % board.columns),
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
            let mut found = vec![false; board.cells.len()];
            for word in &board.words {
                for at in word.cells(board.columns, board.rows).unwrap_or_default() {
                    found[at] = true;
                }
                // However wide the ring's line, it stays within the frame.
                let most = cell * (0.5 + MARGIN) - style.ring / 2.0;
                let radius = (cell * RING).min(most).max(Pt::ZERO);
                let path = grid.ring(word, radius);
                figure.strokes.push(Stroke { role: StrokeRole::Ring, path });
            }
            figure.symbols = letters
                .filter(|(at, _)| found[*at])
                .map(|(at, l)| symbol(SymbolRole::Answer, at, l))
                .collect();
        }
    }
    figure
}

/// The cells of a drawing.
struct Grid {
    cell: Pt,
    /// Left and top of the first cell.
    origin: Pt,
}

impl Grid {
    fn rect(&self, row: usize, column: usize) -> Rect {
        let at = |index: usize| self.origin + self.cell * index as f64;
        Rect::new(at(column), at(row), self.cell, self.cell)
    }

    /// A line round a word: two straights and two half circles.
    fn ring(&self, word: &Word, radius: Pt) -> Path {
        // The handle length at which a cubic comes nearest to a quarter circle.
        const K: f64 = 0.552_284_749_830_793_6;
        let (down, right) = word.direction.step();
        let (down, right) = (down as f64, right as f64);
        let length = (down * down + right * right).sqrt();
        let (dx, dy) = (right / length, down / length);
        let from = self.rect(word.row, word.column).centre();
        let run = self.cell * (word.letters.len().saturating_sub(1) as f64);
        let to = Point::new(from.x + run * right, from.y + run * down);
        // A point by its radii along the word and to its right-hand side.
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
