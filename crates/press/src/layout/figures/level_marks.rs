//! Level marks: dots, stars or a number.

use crate::document::LevelMark;
use crate::layout::text::{Align, Typesetter, fill, stroke};
use crate::page::{Item, Role};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Path, Point, Pt, Segment, circle};

/// A row of marks. The row starts at x = 0 and is centred on y = 0.
pub struct LevelMarks {
    /// The items of the row.
    pub items: Vec<Item>,
    /// The width of the row.
    pub width: Pt,
}

/// The height of the marks' centre above the baseline of the neighbouring text, as a share of the
/// type size.
pub const BASELINE_SHIFT: f64 = 0.22;

/// The outline of a five-pointed star of radius 1: outer and inner points in turn, clockwise from
/// the top. The values are constants because computed sines differ between platforms.
const STAR: [(f64, f64); 10] = [
    (0.0, -1.0),
    (0.224_513_988, -0.309_016_994),
    (0.951_056_516, -0.309_016_994),
    (0.363_271_264, 0.118_033_989),
    (0.587_785_252, 0.809_016_994),
    (0.0, 0.381_966_011),
    (-0.587_785_252, 0.809_016_994),
    (-0.363_271_264, 0.118_033_989),
    (-0.951_056_516, -0.309_016_994),
    (-0.224_513_988, -0.309_016_994),
];

/// How far the tip of a stroked star extends beyond the outline of the star, in line widths: the
/// angle of a tip is 36 degrees.
const STAR_TIP: f64 = 1.618_033_989;

/// The marks of a level. `step` is the number of the level, starting at 1. `steps` is the number of
/// all levels. `size` is the type size of the text beside the marks.
pub fn marks(
    typesetter: Typesetter<'_>,
    step: usize,
    steps: usize,
    size: Pt,
) -> Result<LevelMarks, Diagnostic> {
    let shape: fn(Point, Pt) -> Path = match typesetter.document.mark {
        LevelMark::None => return Ok(LevelMarks { items: Vec::new(), width: Pt::ZERO }),
        LevelMark::Number => return number(typesetter, step, steps, size),
        LevelMark::Dots => circle,
        LevelMark::Stars => star,
    };
    // A mark is about as high as a lower-case letter. Open and filled marks have the same outer
    // size.
    let (radius, pitch, line_weight) = match typesetter.document.mark {
        LevelMark::Stars => (size * 0.43, size * 0.98, Pt(0.45)),
        _ => (size * 0.26, size * 0.82, Pt(0.9)),
    };
    let line_weight = line_weight.max(typesetter.design().min_line_width);
    // The mitred tips of a stroked star extend farther than half the line width.
    let overhang = match typesetter.document.mark {
        LevelMark::Stars => line_weight * STAR_TIP,
        _ => line_weight / 2.0,
    };
    let items = (0..steps).map(|i| {
        let centre = Point::new(radius + pitch * i as f64, Pt::ZERO);
        if i < step {
            fill(shape(centre, radius))
        } else {
            stroke(shape(centre, (radius - overhang).max(line_weight)), line_weight)
        }
    });
    Ok(LevelMarks {
        items: items.collect(),
        width: pitch * (steps.saturating_sub(1)) as f64 + radius * 2.0,
    })
}

/// The step and the number of steps as a fraction: "2/4".
fn number(
    typesetter: Typesetter<'_>,
    step: usize,
    steps: usize,
    size: Pt,
) -> Result<LevelMarks, Diagnostic> {
    let style = typesetter.figures_bold(size);
    let text = format!("{step}/{steps}");
    let width = typesetter.width(&style, &text)?;
    // The baseline of the number is the baseline of the text beside it.
    let at = Point::new(Pt::ZERO, size * BASELINE_SHIFT);
    let items = typesetter.line(&style, &text, at, Align::Left, Role::Text)?;
    Ok(LevelMarks { items, width })
}

fn star(centre: Point, radius: Pt) -> Path {
    let at = |(x, y): (f64, f64)| Point::new(centre.x + radius * x, centre.y + radius * y);
    let mut path: Path = STAR.iter().map(|&point| Segment::Line(at(point))).collect();
    path[0] = Segment::Move(at(STAR[0]));
    path.push(Segment::Close);
    path
}
