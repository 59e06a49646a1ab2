//! Draws a Sudoku grid.

use super::board::{Cells, column, row};
use crate::kinds::{Extent, Face, Figure, Stroke, StrokeRole, Style, Symbol, SymbolRole};
use bookgen_base::units::{Point, Pt, Rect, Size, line, rectangle};

/// The minimum and maximum size of a grid: nine cells plus half the border's width on each side.
pub fn extent(style: &Style) -> Extent {
    let min = style.least_written();
    let max = style.most_cell.max(min);
    let square = |cell: Pt| {
        let side = cell * 9.0 + style.border;
        Size::new(side, side)
    };
    Extent { least: square(min), most: square(max) }
}

/// Draws the puzzle or the answer as the largest square that the frame and the style allow.
///
/// The centre line of the border is inset by half the border's width, so the outer edge of the
/// border is the edge of the figure. The inner lines are centred on the cell bounds, at equal
/// distances. Thin lines are drawn first, so that thick lines cover the crossings.
pub fn draw(givens: &Cells, answer: &Cells, face: Face, style: &Style, frame: Size) -> Figure {
    let extent = extent(style);
    let side = frame.width.min(frame.height).min(extent.most.width).max(extent.least.width);
    let cell = (side - style.border) / 9.0;
    let inset = style.border / 2.0;
    let at = |steps: usize| inset + cell * steps as f64;
    // The visible part of a cell: the bounds of the cell minus the inner half of each line on the
    // bounds. Digits are centred in the visible part. Next to a thick line, the centre of the
    // visible part differs from the centre of the bounds.
    let half = |step: usize| match step {
        0 | 9 => style.border / 2.0,
        _ if step.is_multiple_of(3) => style.thick / 2.0,
        _ => style.thin / 2.0,
    };
    let visible = |steps: usize| (at(steps) + half(steps), at(steps + 1) - half(steps + 1));

    let mut strokes = Vec::with_capacity(17);
    for (role, wanted) in [(StrokeRole::Thin, false), (StrokeRole::Thick, true)] {
        for step in (1..9).filter(|step| (step % 3 == 0) == wanted) {
            let down = line(Point::new(at(step), at(0)), Point::new(at(step), at(9)));
            let across = line(Point::new(at(0), at(step)), Point::new(at(9), at(step)));
            strokes.push(Stroke { role, path: down });
            strokes.push(Stroke { role, path: across });
        }
    }
    let border = rectangle(Rect::new(inset, inset, cell * 9.0, cell * 9.0));
    strokes.push(Stroke { role: StrokeRole::Border, path: border });

    let mut symbols = Vec::new();
    for place in 0..81 {
        let (role, digit) = match face {
            _ if givens[place] != 0 => (SymbolRole::Given, givens[place]),
            Face::Answer => (SymbolRole::Answer, answer[place]),
            Face::Puzzle => continue,
        };
        let ((left, right), (top, bottom)) = (visible(column(place)), visible(row(place)));
        symbols.push(Symbol {
            role,
            text: char::from(b'0' + digit).to_string(),
            cell: Rect::new(left, top, right - left, bottom - top),
            size: cell * style.symbol_ratio,
        });
    }
    Figure {
        title: None,
        credit: None,
        size: Size::new(side, side),
        strokes,
        symbols,
        lists: Vec::new(),
    }
}
