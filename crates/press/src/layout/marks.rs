//! The marks of a level: dots, stars or a number.

use super::compose::{Align, Composer, fill, stroke};
use crate::document::LevelMark;
use crate::page::{Item, Role};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Path, Point, Pt, Segment, circle};

/// A row of marks, from its left end, centred on the line y = 0.
pub struct Marks {
    /// What is drawn.
    pub items: Vec<Item>,
    /// The row's width.
    pub width: Pt,
}

/// How far above the baseline of the words beside them marks have their middle, as a share of the
/// type size.
pub const MIDDLE: f64 = 0.22;

/// The outer points of a five-pointed star of radius 1, then its inner ones; each outer point is
/// followed by the inner one to its right. A table, since sines differ between platforms.
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

/// The marks of step `step` of `steps` (both from 1), for type of a size.
pub fn marks(
    composer: Composer<'_>,
    step: usize,
    steps: usize,
    size: Pt,
) -> Result<Marks, Diagnostic> {
    let shape: fn(Point, Pt) -> Path = match composer.book.mark {
        LevelMark::None => return Ok(Marks { items: Vec::new(), width: Pt::ZERO }),
        LevelMark::Number => return number(composer, step, steps, size),
        LevelMark::Dots => circle,
        LevelMark::Stars => star,
    };
    // A mark is about as high as a small letter; open ones keep their outer size.
    let (radius, pitch, width) = match composer.book.mark {
        LevelMark::Stars => (size * 0.36, size * 0.86, Pt(0.6)),
        _ => (size * 0.26, size * 0.82, Pt(0.9)),
    };
    let width = width.max(composer.design().min_line_width);
    let items = (0..steps).map(|i| {
        let centre = Point::new(radius + pitch * i as f64, Pt::ZERO);
        if i < step {
            fill(shape(centre, radius))
        } else {
            stroke(shape(centre, radius - width / 2.0), width)
        }
    });
    Ok(Marks {
        items: items.collect(),
        width: pitch * (steps.saturating_sub(1)) as f64 + radius * 2.0,
    })
}

/// "2/4": a number alone would not say of how many.
fn number(
    composer: Composer<'_>,
    step: usize,
    steps: usize,
    size: Pt,
) -> Result<Marks, Diagnostic> {
    let style = composer.figures_bold(size);
    let text = format!("{step}/{steps}");
    let width = composer.width(&style, &text)?;
    // On the baseline of the words beside it.
    let at = Point::new(Pt::ZERO, size * MIDDLE);
    let items = composer.line(&style, &text, at, Align::Left, Role::Text)?;
    Ok(Marks { items, width })
}

fn star(centre: Point, radius: Pt) -> Path {
    let at = |(x, y): (f64, f64)| Point::new(centre.x + radius * x, centre.y + radius * y);
    let mut path: Path = STAR.iter().map(|&point| Segment::Line(at(point))).collect();
    path[0] = Segment::Move(at(STAR[0]));
    path.push(Segment::Close);
    path
}
