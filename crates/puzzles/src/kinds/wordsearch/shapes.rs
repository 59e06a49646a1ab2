//! The shapes of grids that are no rectangles, drawn for bookgen.
//!
//! A shape is drawn in the square from -1 to 1 and sampled at the centres of the cells, so it has any number
//! of columns and rows. `y` grows downwards.

use bookgen_core::entries::shape::Shape;

/// A shape with a name.
#[derive(Debug)]
pub(super) struct NamedShape {
    pub name: &'static str,
    /// Whether the parts are the right half of the shape, and the left half is their mirror image.
    is_symmetric: bool,
    parts: &'static [Part],
    holes: &'static [Part],
}

/// A part of a shape.
#[derive(Debug)]
enum Part {
    /// An ellipse: its centre, half its width and half its height.
    Ellipse(f64, f64, f64, f64),
    /// A polygon: its corners.
    Polygon(&'static [(f64, f64)]),
    /// The points for which (x² + y² - 1)³ ≤ x²y³.
    Heart,
}

use Part::{Ellipse, Heart, Polygon};

/// The names of the shapes.
pub(super) const NAMES: &[&str] = &[
    "circle",
    "ring",
    "diamond",
    "heart",
    "star",
    "egg",
    "tree",
    "house",
    "fish",
    "bell",
    "butterfly",
    "apple",
];

/// The shapes, in the order of [`NAMES`].
static SHAPES: [NamedShape; 12] = [
    symmetric("circle", &[Ellipse(0.0, 0.0, 1.0, 1.0)], &[]),
    symmetric("ring", &[Ellipse(0.0, 0.0, 1.0, 1.0)], &[Ellipse(0.0, 0.0, 0.34, 0.34)]),
    symmetric("diamond", &[Polygon(&[(0.0, -1.0), (1.0, 0.0), (0.0, 1.0)])], &[]),
    symmetric("heart", &[Heart], &[]),
    symmetric(
        "star",
        &[Polygon(&[
            (0.0, -1.0),
            (0.09, -1.0),
            (0.33, -0.4),
            (1.0, -0.38),
            (1.0, -0.22),
            (0.5, 0.24),
            (0.72, 0.92),
            (0.64, 1.0),
            (0.0, 0.62),
        ])],
        &[],
    ),
    symmetric(
        "egg",
        &[
            Ellipse(0.0, 0.2, 0.85, 0.8),
            Polygon(&[
                (0.0, -1.0),
                (0.24, -0.95),
                (0.48, -0.75),
                (0.68, -0.4),
                (0.85, 0.2),
                (0.0, 0.2),
            ]),
        ],
        &[],
    ),
    symmetric(
        "tree",
        &[
            Polygon(&[(0.0, -1.0), (0.5, -0.38), (0.0, -0.38)]),
            Polygon(&[(0.0, -0.7), (0.25, -0.4), (0.76, 0.18), (0.0, 0.18)]),
            Polygon(&[(0.0, -0.2), (0.4, 0.15), (1.0, 0.75), (0.0, 0.75)]),
            Polygon(&[(0.0, 0.7), (0.2, 0.7), (0.2, 1.0), (0.0, 1.0)]),
        ],
        &[],
    ),
    symmetric(
        "house",
        &[
            Polygon(&[(0.0, -1.0), (1.0, -0.1), (0.0, -0.1)]),
            Polygon(&[(0.0, -0.2), (0.8, -0.2), (0.8, 1.0), (0.0, 1.0)]),
        ],
        &[Polygon(&[(-0.2, 0.45), (0.2, 0.45), (0.2, 1.01), (-0.2, 1.01)])],
    ),
    shape(
        "fish",
        &[
            Ellipse(-0.3, 0.0, 0.7, 0.86),
            Polygon(&[(0.1, 0.0), (0.82, -1.0), (1.0, -1.0), (0.82, 0.0), (1.0, 1.0), (0.82, 1.0)]),
        ],
        &[],
    ),
    symmetric(
        "bell",
        &[
            Polygon(&[(0.0, -1.0), (0.16, -1.0), (0.16, -0.78), (0.0, -0.78)]),
            Ellipse(0.0, -0.25, 0.62, 0.6),
            Polygon(&[(0.0, -0.3), (0.62, -0.3), (0.7, 0.2), (1.0, 0.55), (1.0, 0.7), (0.0, 0.7)]),
            Ellipse(0.0, 0.72, 0.25, 0.28),
        ],
        &[],
    ),
    symmetric(
        "butterfly",
        &[
            Ellipse(0.56, -0.42, 0.46, 0.56),
            Ellipse(0.48, 0.46, 0.4, 0.5),
            Polygon(&[
                (0.0, -0.6),
                (0.14, -0.6),
                (0.4, -0.2),
                (0.4, 0.3),
                (0.14, 0.85),
                (0.0, 0.85),
            ]),
        ],
        &[],
    ),
    shape(
        "apple",
        &[
            Ellipse(-0.42, 0.2, 0.58, 0.7),
            Ellipse(0.42, 0.2, 0.58, 0.7),
            Ellipse(0.0, 0.35, 0.6, 0.6),
            Polygon(&[(-0.14, -0.1), (-0.14, -0.7), (0.14, -0.7), (0.14, -0.1)]),
            Polygon(&[
                (-0.14, -0.5),
                (0.0, -0.85),
                (0.4, -1.0),
                (0.65, -1.0),
                (0.5, -0.65),
                (0.1, -0.45),
            ]),
        ],
        &[],
    ),
];

const fn shape(name: &'static str, parts: &'static [Part], holes: &'static [Part]) -> NamedShape {
    NamedShape { name, is_symmetric: false, parts, holes }
}

const fn symmetric(
    name: &'static str,
    parts: &'static [Part],
    holes: &'static [Part],
) -> NamedShape {
    NamedShape { is_symmetric: true, ..shape(name, parts, holes) }
}

/// Points that are nearer to a border count as on it, so that both halves of a shape are alike.
const TOLERANCE: f64 = 1e-9;

/// The maximum number of columns and rows by which a drawing may be larger than the grid. A point of a
/// shape that is narrower than a cell leaves the outermost cells empty.
const MAX_EXTRA: usize = 6;

impl NamedShape {
    /// The shape with a name of [`NAMES`].
    pub fn of_name(name: &str) -> Option<&'static NamedShape> {
        SHAPES.iter().find(|shape| shape.name == name)
    }

    /// The cells of the shape. It has a cell in the first and the last row and column.
    pub fn cells(&self, columns: usize, rows: usize) -> Shape {
        let mut extras: Vec<(usize, usize)> =
            (0..MAX_EXTRA).flat_map(|x| (0..MAX_EXTRA).map(move |y| (x, y))).collect();
        extras.sort_by_key(|(x, y)| x + y);
        let drawings =
            extras.into_iter().map(|(x, y)| cropped(&self.sample(columns + x, rows + y)));
        let fits = |shape: &Shape| (shape.columns, shape.rows) == (columns, rows);
        let full = Shape { columns, rows, cells: vec![true; columns * rows] };
        { drawings }.find(fits).unwrap_or(full)
    }

    fn sample(&self, columns: usize, rows: usize) -> Shape {
        let centre = |at: usize, side: usize| (2.0 * at as f64 + 1.0) / side as f64 - 1.0;
        let cells = (0..columns * rows).map(|cell| {
            let (x, y) = (centre(cell % columns, columns), centre(cell / columns, rows));
            let x = if self.is_symmetric { x.abs() } else { x };
            self.parts.iter().any(|part| part.contains(x, y))
                && !self.holes.iter().any(|hole| hole.contains(x, y))
        });
        Shape { columns, rows, cells: cells.collect() }
    }
}

impl Part {
    fn contains(&self, x: f64, y: f64) -> bool {
        match self {
            Ellipse(at, down, width, height) => {
                let (x, y) = ((x - at) / width, (y - down) / height);
                x * x + y * y <= 1.0 + TOLERANCE
            }
            Polygon(corners) => is_inside(corners, x, y),
            Heart => {
                // The curve is 2.28 wide; it reaches from 1.24 down to -1.
                let (x, y) = (1.14 * x, 0.12 - 1.12 * y);
                let circle = x * x + y * y - 1.0;
                circle * circle * circle <= x * x * y * y * y + TOLERANCE
            }
        }
    }
}

/// Whether a point is in a polygon or on its border.
fn is_inside(corners: &[(f64, f64)], x: f64, y: f64) -> bool {
    let mut is_inside = false;
    let next = corners.iter().cycle().skip(1);
    for (&(ax, ay), &(bx, by)) in corners.iter().zip(next) {
        let across = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
        let is_between =
            |at: f64, a: f64, b: f64| at >= a.min(b) - TOLERANCE && at <= a.max(b) + TOLERANCE;
        if across.abs() <= TOLERANCE && is_between(x, ax, bx) && is_between(y, ay, by) {
            return true;
        }
        if (ay > y) != (by > y) && (across < 0.0) == (by < ay) {
            is_inside = !is_inside;
        }
    }
    is_inside
}

/// A shape without the empty rows and columns at its sides.
pub(super) fn cropped(shape: &Shape) -> Shape {
    let used = |at: &dyn Fn(usize) -> usize| {
        let places = (0..shape.cells.len()).filter(|cell| shape.cells[*cell]).map(at);
        places.clone().min().unwrap_or(0)..places.max().map_or(0, |last| last + 1)
    };
    let columns = used(&|cell| cell % shape.columns);
    let rows = used(&|cell| cell / shape.columns);
    let cells = rows.clone().flat_map(|row| {
        columns.clone().map(move |column| shape.cells[row * shape.columns + column])
    });
    Shape { columns: columns.len(), rows: rows.len(), cells: cells.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawing(shape: &Shape) -> String {
        let row = |row: &[bool]| row.iter().map(|has| if *has { '#' } else { '.' }).collect();
        shape.cells.chunks(shape.columns).map(row).collect::<Vec<String>>().join("\n")
    }

    #[test]
    fn each_shape_is_connected_and_fills_its_rectangle() {
        assert!(SHAPES.iter().map(|shape| shape.name).eq(NAMES.iter().copied()));
        for shape in &SHAPES {
            for (columns, rows) in (10..=25).flat_map(|side| [(side, side), (side, 10), (12, side)])
            {
                let cells = shape.cells(columns, rows);
                let name = format!("{} {columns}x{rows}\n{}", shape.name, drawing(&cells));
                assert_eq!((cells.columns, cells.rows), (columns, rows), "{name}");
                assert!(cells.is_connected(), "{name}");
                let count = cells.cells.iter().filter(|has| **has).count();
                let share = count * 100 / (columns * rows);
                assert!((38..=90).contains(&share), "{share} {name}");
                assert_eq!(cropped(&cells), cells, "{name}");
                if shape.is_symmetric {
                    let is_mirrored =
                        cells.cells.chunks(columns).all(|row| row.iter().eq(row.iter().rev()));
                    assert!(is_mirrored, "{name}");
                }
            }
        }
    }
}
