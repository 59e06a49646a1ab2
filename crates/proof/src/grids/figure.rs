//! Converts a grid of a page to the figure of a puzzle.

use super::{Grid, GridLine};
use bookgen_base::units::{Path, Point, Pt, Rect, Segment, Size, rectangle};
use bookgen_puzzles::{ClueList, Figure, Stroke, StrokeRole, Symbol, SymbolRole};

/// A line that is more than this many times as wide as the thinnest line is a thick line.
const THICK: f64 = 1.25;

/// A grid has bold symbols if the widest stem of a symbol is more than this many times as wide as
/// the narrowest stem.
const BOLD: f64 = 1.1;

impl Grid {
    /// The grid as a figure, rotated upright. The origin is the top left outer corner of the
    /// border.
    ///
    /// `symbols` is the role of the symbols in the grid. In an answer, symbols that are bolder than
    /// other symbols are the givens.
    pub fn figure(&self, symbols: SymbolRole, list: Vec<String>, title: Option<String>) -> Figure {
        let half = self.border_width / 2.0;
        let (width, height) = (self.border.width, self.border.height);
        let (left, top) = (self.border.x, self.border.y);
        let is_upside_down = self.is_upside_down;
        let place = move |point: Point| {
            let (x, y) = (point.x - left, point.y - top);
            let (x, y) = if is_upside_down { (width - x, height - y) } else { (x, y) };
            Point::new(x + half, y + half)
        };
        let mut strokes = vec![Stroke {
            role: StrokeRole::Border,
            path: rectangle(Rect::new(half, half, width, height)),
        }];
        let straight = self.lines.iter().filter(|line| !has_curves(&line.path));
        let thinnest = straight.fold(f64::INFINITY, |thinnest, line| thinnest.min(line.width.0));
        for GridLine { path, width } in &self.lines {
            let role = if has_curves(path) {
                StrokeRole::Ring
            } else if width.0 > thinnest * THICK {
                StrokeRole::Thick
            } else {
                StrokeRole::Thin
            };
            let path = path.iter().map(|segment| placed(*segment, place)).collect();
            strokes.push(Stroke { role, path });
        }
        let bold = self.bold_threshold().filter(|_| symbols == SymbolRole::Answer);
        let symbols = self.symbols.iter().map(|symbol| {
            let corner = |x: Pt, y: Pt| place(Point::new(x, y));
            let a = corner(symbol.rect.x, symbol.rect.y);
            let b = corner(symbol.rect.right(), symbol.rect.bottom());
            let (left, top) = (a.x.min(b.x), a.y.min(b.y));
            Symbol {
                role: match bold {
                    Some(bold) if symbol.stem > bold => SymbolRole::Given,
                    _ => symbols,
                },
                text: symbol.text.clone(),
                cell: Rect::new(left, top, a.x.max(b.x) - left, a.y.max(b.y) - top),
                size: symbol.size,
            }
        });
        let has_list = !list.is_empty();
        Figure {
            title,
            credit: None,
            size: Size::new(width + self.border_width, height + self.border_width),
            strokes,
            symbols: symbols.collect(),
            lists: has_list.then_some(ClueList { entries: list }).into_iter().collect(),
        }
    }

    /// The number of rings: lines with curves.
    pub fn rings(&self) -> usize {
        self.lines.iter().filter(|line| has_curves(&line.path)).count()
    }

    /// The number of lines without curves inside the border.
    pub fn straight_lines(&self) -> usize {
        self.lines.len() - self.rings()
    }

    /// Whether some symbols are bolder than others, as in an answer.
    pub fn has_bold_symbols(&self) -> bool {
        self.bold_threshold().is_some()
    }

    /// The stem width above which a symbol is bold, if some symbols are bolder than others.
    fn bold_threshold(&self) -> Option<f64> {
        let stems = || self.symbols.iter().map(|symbol| symbol.stem);
        let (min, max) = (stems().fold(f64::INFINITY, f64::min), stems().fold(0.0, f64::max));
        (max > min * BOLD).then_some((min + max) / 2.0)
    }
}

fn has_curves(path: &Path) -> bool {
    path.iter().any(|segment| matches!(segment, Segment::Curve(..)))
}

fn placed(segment: Segment, place: impl Fn(Point) -> Point) -> Segment {
    match segment {
        Segment::Move(to) => Segment::Move(place(to)),
        Segment::Line(to) => Segment::Line(place(to)),
        Segment::Curve(a, b, to) => Segment::Curve(place(a), place(b), place(to)),
        Segment::Close => Segment::Close,
    }
}
