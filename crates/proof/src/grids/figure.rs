//! Converts a grid that the search found to a figure.
//!
//! The search knows neither the kind of puzzle nor its cells. Straight lines inside the border give
//! the columns and rows. A grid without such lines has evenly spaced letters in a frame, or rings
//! around words.

use super::{Grid, GridLine, GridSymbol};
use crate::geometry::{bounding_box, shrunk};
use crate::recognise::{Positions, ring_cells};
use bookgen_base::units::{Path, Point, Pt, Rect, Segment};
use bookgen_puzzles::Flaw;
use bookgen_puzzles::figure::{
    Anchor, ClueList, Figure, Grid as FigureGrid, Lattice, Mark, OutlineStyle, Panel, Place,
    Purpose, Role, Spot, Weight,
};

/// A line that is more than this many times as wide as the thinnest line is a thick line.
const THICK: f64 = 1.25;

/// A grid has bold symbols if the widest stem of a symbol is more than this many times as wide as
/// the narrowest stem.
const BOLD: f64 = 1.1;

/// The space between the frame and the outer cells of a grid without lines, as a fraction of a cell.
const MARGIN: f64 = 0.25;

/// The radii of rings, as fractions of a cell: the current radius, then the radius of version 0.1. No
/// grid has a whole number of columns with both radii.
const RING_RADII: [f64; 2] = [0.3, 0.4];

/// The maximum distance between the centre of a symbol and the centre of its cell, as a fraction of
/// the cell.
const MAX_OFFSET: f64 = 0.3;

/// The tolerance for positions, as a fraction of a cell. Coordinates in a file are rounded.
const TOLERANCE: f64 = 0.02;

/// The maximum number of columns and of rows.
const MAX_SIDE: f64 = 100.0;

/// A grid with fewer lines, and with fewer symbols, is a frame.
const MIN_MARKS: usize = 4;

/// What is known about a grid besides what is printed inside.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// The role of the symbols of the puzzle.
    pub role: Option<Role>,
    /// The lists.
    pub lists: Vec<ClueList>,
    /// The title.
    pub title: Option<String>,
    /// The author.
    pub credit: Option<String>,
    /// What the puzzle is made from, if the page does not show it.
    pub source: Option<String>,
    /// The numbers of columns and rows of the other face.
    pub size: Option<(u16, u16)>,
}

impl Grid {
    /// The grid as a figure, rotated upright.
    ///
    /// In an answer, symbols that are bolder than other symbols are the givens.
    ///
    /// # Errors
    /// The grid has no evenly spaced cells, or something in it is not in a cell or between cells.
    pub fn figure(&self, context: Context) -> Result<Figure, Flaw> {
        let Context { role, lists, title, credit, source, size } = context;
        let panels = match &self.claimed {
            Some(claimed) => claimed.panels.clone(),
            None => {
                vec![Panel::Grid(self.found(role.unwrap_or(Role::Answer), size).map_err(Flaw)?)]
            }
        };
        Ok(Figure { title, credit, source, panels, lists })
    }

    /// The grid that the search found, as a figure.
    fn found(&self, role: Role, size: Option<(u16, u16)>) -> Result<FigureGrid, String> {
        let straight: Vec<&GridLine> =
            self.lines.iter().filter(|line| !has_curves(&line.path)).collect();
        let has_lines = !straight.is_empty();
        let (columns, rows) = match size {
            _ if has_lines => self.size_of_lines(&straight)?,
            Some(size) => size,
            None => self.size_of_letters()?,
        };
        let lattice = Lattice::rectangle(columns, rows);
        let margin = if has_lines { 0.0 } else { MARGIN };
        let cell = self.border.width / (f64::from(columns) + 2.0 * margin);
        let height = self.border.height / (f64::from(rows) + 2.0 * margin);
        if (cell - height).0.abs() > TOLERANCE * cell.0 {
            return Err("the cells are not squares".to_owned());
        }
        let positions = Positions::new(&lattice, cell);
        let inset = cell * margin;
        let mut grid = FigureGrid::new(lattice.clone(), Purpose::Written);
        if has_lines {
            let (right, bottom) = (2 * columns as i16, 2 * rows as i16);
            let corners = [(0, 0), (right, 0), (right, bottom), (0, bottom), (0, 0)];
            let corners = corners.map(|(x, y)| Spot::new(x, y));
            let runs = corners.windows(2).map(|pair| (pair[0], pair[1])).collect();
            grid.marks.push(Mark::Edges { runs, weight: Weight::Border });
        } else {
            grid.marks.push(Mark::Outline { cells: Vec::new(), style: OutlineStyle::Frame });
        }
        let thinnest = straight.iter().fold(f64::INFINITY, |min, line| min.min(line.width.0));
        for GridLine { path, width } in &self.lines {
            let path: Path = path.iter().map(|segment| self.placed(*segment, inset)).collect();
            if has_curves(&path) {
                let cells = ring_cells(&path, &positions);
                let cells = cells.ok_or("a ring does not follow a straight line of cells")?;
                grid.marks.push(Mark::Outline { cells, style: OutlineStyle::Ring });
            } else {
                let runs = runs(&path, &positions)?;
                let weight = if width.0 > thinnest * THICK { Weight::Thick } else { Weight::Thin };
                grid.marks.push(Mark::Edges { runs, weight });
            }
        }
        let bold = self.bold_threshold().filter(|_| role == Role::Answer);
        for symbol in &self.symbols {
            let role = match bold {
                Some(bold) if symbol.stem > bold => Role::Given,
                _ => role,
            };
            let at = self.cell_of(symbol, &positions, inset, has_lines)?;
            grid.text(at, Anchor::Centre, symbol.text.as_str(), role);
        }
        Ok(grid)
    }

    /// The numbers of columns and rows of a grid with lines between its cells.
    fn size_of_lines(&self, straight: &[&GridLine]) -> Result<(u16, u16), String> {
        let (mut xs, mut ys) = (vec![self.border.width.0], vec![self.border.height.0]);
        for line in straight {
            let Some(rect) = bounding_box(&line.path) else { continue };
            let (x, y) = (rect.x - self.border.x, rect.y - self.border.y);
            if rect.width < rect.height { xs.push(x.0) } else { ys.push(y.0) }
        }
        let smallest = |positions: &mut Vec<f64>, length: f64| {
            positions.sort_by(f64::total_cmp);
            let mut before = 0.0;
            let mut smallest = length;
            for position in positions {
                let gap = *position - before;
                // Lines at the same position are drawn twice.
                if gap > length / (2.0 * MAX_SIDE) {
                    smallest = smallest.min(gap);
                    before = *position;
                }
            }
            smallest
        };
        let (width, height) = (self.border.width.0, self.border.height.0);
        let cell = smallest(&mut xs, width).min(smallest(&mut ys, height));
        let count = |length: f64| {
            let count = (length / cell).round();
            (1.0..=MAX_SIDE).contains(&count).then_some(count as u16)
        };
        count(width)
            .zip(count(height))
            .ok_or_else(|| "the lines do not divide the grid into cells".to_owned())
    }

    /// The numbers of columns and rows of a grid without lines: from a ring, or from the number of
    /// letters if each cell has one.
    fn size_of_letters(&self) -> Result<(u16, u16), String> {
        let (width, height) = (self.border.width.0, self.border.height.0);
        let count = |cells: f64| {
            let whole = cells.round();
            let fits = (cells - whole).abs() < 0.1 && (1.0..=MAX_SIDE).contains(&whole);
            fits.then_some(whole as u16)
        };
        if let Some(ring) = self.lines.iter().find(|line| has_curves(&line.path)) {
            let radius = ring_radius(&ring.path);
            let size = RING_RADII.iter().find_map(|share| {
                let cell = radius / share;
                count(width / cell - 2.0 * MARGIN).zip(count(height / cell - 2.0 * MARGIN))
            });
            return size.ok_or_else(|| "a ring is not as wide as a row of cells".to_owned());
        }
        let letters = self.symbols.len();
        // With s as the side of a cell and m as MARGIN, (width / s - 2 m)(height / s - 2 m) =
        // letters. The equation is solved for 1 / s.
        let (area, half) = (width * height, MARGIN * (width + height));
        let rest = 4.0 * MARGIN * MARGIN - letters as f64;
        let per_point = (half + (half * half - area * rest).max(0.0).sqrt()) / area;
        let cells = |length: f64| count(length * per_point - 2.0 * MARGIN);
        cells(width)
            .zip(cells(height))
            .filter(|(columns, rows)| usize::from(*columns) * usize::from(*rows) == letters)
            .ok_or_else(|| format!("{letters} letters do not form full rows and columns"))
    }

    /// The centre of the cell that contains a symbol.
    fn cell_of(
        &self,
        symbol: &GridSymbol,
        positions: &Positions<'_>,
        inset: Pt,
        has_lines: bool,
    ) -> Result<Spot, String> {
        let corner = |x: Pt, y: Pt| self.place(Point::new(x, y), inset);
        let a = corner(symbol.rect.x, symbol.rect.y);
        let b = corner(symbol.rect.right(), symbol.rect.bottom());
        let centre = Point::new((a.x + b.x) / 2.0, (a.y + b.y) / 2.0);
        let cell = positions.cell;
        let at = positions.centre_around(centre).filter(|at| {
            let middle = positions.point(*at);
            let offset = (centre.x - middle.x).0.abs().max((centre.y - middle.y).0.abs());
            // In a grid with lines, the whole symbol is inside its cell.
            let inner = shrunk(positions.rect(*at), cell * -TOLERANCE);
            let is_inside = [a, b].iter().all(|corner| crate::geometry::contains(inner, *corner));
            offset <= cell.0 * MAX_OFFSET && (is_inside || !has_lines)
        });
        at.ok_or_else(|| format!("the symbol {:?} is not inside a cell", symbol.text))
    }

    /// A point of the page, upright, from the corner of the first cell.
    fn place(&self, point: Point, inset: Pt) -> Point {
        let (x, y) = (point.x - self.border.x, point.y - self.border.y);
        let Rect { width, height, .. } = self.border;
        let (x, y) = if self.is_upside_down { (width - x, height - y) } else { (x, y) };
        Point::new(x - inset, y - inset)
    }

    fn placed(&self, segment: Segment, inset: Pt) -> Segment {
        let place = |point: Point| self.place(point, inset);
        match segment {
            Segment::Move(to) => Segment::Move(place(to)),
            Segment::Line(to) => Segment::Line(place(to)),
            Segment::Curve(a, b, to) => Segment::Curve(place(a), place(b), place(to)),
            Segment::Close => Segment::Close,
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

    /// Whether the grid has too few lines and symbols for a puzzle. It may be a frame around a text, or one
    /// cell of a puzzle.
    pub fn is_frame(&self) -> bool {
        self.lines.len() < MIN_MARKS && self.symbols.len() < MIN_MARKS
    }

    /// Whether each cell has a symbol, as in the answer of a Sudoku.
    pub fn is_full(&self) -> bool {
        let straight = self.lines.iter().filter(|line| !has_curves(&line.path));
        let straight: Vec<&GridLine> = straight.collect();
        let size = self.size_of_lines(&straight).ok().filter(|_| !straight.is_empty());
        size.is_some_and(|(columns, rows)| {
            usize::from(columns) * usize::from(rows) == self.symbols.len()
        })
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

/// The runs of a straight line between cells.
fn runs(path: &Path, positions: &Positions<'_>) -> Result<Vec<(Spot, Spot)>, String> {
    let tolerance = positions.cell.0 * TOLERANCE;
    let spots = path.iter().filter_map(|segment| match *segment {
        Segment::Move(to) | Segment::Line(to) => Some(positions.spot_near(to, tolerance)),
        Segment::Curve(..) | Segment::Close => None,
    });
    let spots: Option<Vec<Spot>> = spots.collect();
    let fault = || "the grid has a line that runs through cells, not between them".to_owned();
    let spots = spots.ok_or_else(fault)?;
    let is_run = |pair: &[Spot]| {
        let is_corner = |spot: &Spot| spot.place() == Place::Corner;
        pair.iter().all(is_corner) && (pair[0].x == pair[1].x) != (pair[0].y == pair[1].y)
    };
    let is_closed = path.contains(&Segment::Close);
    if is_closed || spots.len() < 2 || !spots.windows(2).all(is_run) {
        return Err(fault());
    }
    Ok(spots.windows(2).map(|pair| (pair[0], pair[1])).collect())
}

/// Half the width of a ring: the maximum distance of its points from the line between the two points
/// that are farthest from each other.
fn ring_radius(path: &Path) -> f64 {
    /// Every ring has fewer segments.
    const MAX_STEPS: usize = 64;
    let ends = path.iter().take(MAX_STEPS).filter_map(|segment| match *segment {
        Segment::Move(to) | Segment::Line(to) | Segment::Curve(_, _, to) => Some(to),
        Segment::Close => None,
    });
    let ends: Vec<Point> = ends.collect();
    let distance = |a: &Point, b: &Point| {
        let (x, y) = ((a.x - b.x).0, (a.y - b.y).0);
        (x * x + y * y).sqrt()
    };
    let pairs = ends.iter().flat_map(|a| ends.iter().map(move |b| (a, b)));
    let farthest = pairs.max_by(|a, b| distance(a.0, a.1).total_cmp(&distance(b.0, b.1)));
    let Some((from, to)) = farthest else { return 0.0 };
    let length = distance(from, to);
    let (dx, dy) = ((to.x - from.x).0 / length, (to.y - from.y).0 / length);
    let aside = |point: &Point| ((point.x - from.x).0 * dy - (point.y - from.y).0 * dx).abs();
    ends.iter().map(aside).fold(0.0, f64::max)
}

fn has_curves(path: &Path) -> bool {
    path.iter().any(|segment| matches!(segment, Segment::Curve(..)))
}
