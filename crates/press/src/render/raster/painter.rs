//! Paints the items of a page.

use tiny_skia::{
    FillRule, FilterQuality, LineCap, LineJoin, Paint as Brush, Path, PathBuilder, Pattern, Pixmap,
    Shader, SpreadMode, Stroke as Line, StrokeDash, Transform as Matrix,
};

use super::screen_colour::ScreenColours;
use super::{PageFault, Raster, artwork};
use crate::font::{FontSet, OutlineSegment};
use crate::page::{
    Colour, Dash, GlyphRun, Group, Ink, Item, Page, Paint, Picture, Stroke, Transform,
};
use bookgen_base::units::{Point, Segment, rectangle};

/// Paints a checked page on white paper.
///
/// # Errors
/// A picture on the page is damaged, or the result is too large.
pub fn paint(
    page: &Page,
    fonts: &FontSet,
    colours: ScreenColours,
    width: u32,
    height: u32,
) -> Result<Raster, PageFault> {
    let mut pixmap = Pixmap::new(width, height).ok_or(PageFault::Size)?;
    pixmap.fill(tiny_skia::Color::WHITE);
    let scale_x = f64::from(width) / page.size.width.0;
    let scale_y = f64::from(height) / page.size.height.0;
    let mut painter = Painter { fonts, colours, pixmap };
    painter.items(&page.items, Transform([scale_x, 0.0, 0.0, scale_y, 0.0, 0.0]))?;
    let rgb = painter
        .pixmap
        .data()
        .chunks_exact(4)
        .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
        .collect();
    Ok(Raster { width, height, rgb })
}

struct Painter<'a> {
    fonts: &'a FontSet,
    colours: ScreenColours,
    pixmap: Pixmap,
}

impl Painter<'_> {
    /// Paints items. `transform` converts their coordinates to pixels.
    fn items(&mut self, items: &[Item], transform: Transform) -> Result<(), PageFault> {
        items.iter().try_for_each(|item| match item {
            Item::Ink(ink) => {
                self.ink(ink, transform);
                Ok(())
            }
            Item::Glyphs(run) => self.run(run, transform),
            Item::Image(picture) => self.picture(picture, transform),
            Item::Group(Group { transform: inner, items, .. }) => {
                self.items(items, transform.with_inner(*inner))
            }
        })
    }

    fn ink(&mut self, ink: &Ink, transform: Transform) {
        let Some(path) = path(&ink.path) else { return };
        let brush = self.brush(ink.colour);
        let matrix = matrix(transform);
        match ink.paint {
            Paint::Fill => self.pixmap.fill_path(&path, &brush, FillRule::Winding, matrix, None),
            Paint::FillEvenOdd => {
                self.pixmap.fill_path(&path, &brush, FillRule::EvenOdd, matrix, None);
            }
            Paint::Stroke(stroke) => {
                self.pixmap.stroke_path(&path, &brush, &line(stroke), matrix, None);
            }
        }
    }

    /// Paints a glyph run as one path, which contains the outlines of all glyphs of the run.
    fn run(&mut self, run: &GlyphRun, transform: Transform) -> Result<(), PageFault> {
        let face = self.fonts.face(run.font).ok_or(PageFault::UnknownFont(run.font))?;
        let mut builder = PathBuilder::new();
        for glyph in run.glyphs.iter() {
            let outline = face.outline(glyph.id);
            let outline = outline.ok_or(PageFault::UnknownGlyph(run.font, glyph.id))?;
            let origin = run.origin + Point::new(glyph.x, glyph.y);
            let at = |point: Point| {
                let x = origin.x + run.size * point.x.0;
                let y = origin.y + run.size * point.y.0;
                (x.0 as f32, y.0 as f32)
            };
            for segment in &outline {
                push_outline(&mut builder, segment, at);
            }
        }
        if let Some(path) = builder.finish() {
            let brush = self.brush(run.colour);
            self.pixmap.fill_path(&path, &brush, FillRule::Winding, matrix(transform), None);
        }
        Ok(())
    }

    /// Paints the visible part of a picture. The picture is first reduced to about the pixels that it
    /// covers, so that no detail is lost between the pixels.
    fn picture(&mut self, picture: &Picture, transform: Transform) -> Result<(), PageFault> {
        let Picture { image, frame, window, .. } = picture;
        let [a, b, c, d, ..] = transform.0;
        let covered = |length: f64, x: f64, y: f64| (length * (x * x + y * y).sqrt()).ceil();
        let width = covered(frame.width.0, a, b).clamp(1.0, f64::from(image.width)) as u32;
        let height = covered(frame.height.0, c, d).clamp(1.0, f64::from(image.height)) as u32;
        let pixels = artwork::pixels(image, width, height).ok_or(PageFault::DamagedPicture)?;
        let place = Matrix::from_row(
            (frame.width.0 / f64::from(width)) as f32,
            0.0,
            0.0,
            (frame.height.0 / f64::from(height)) as f32,
            frame.x.0 as f32,
            frame.y.0 as f32,
        );
        let quality = FilterQuality::Bilinear;
        let shader = Pattern::new(pixels.as_ref(), SpreadMode::Pad, quality, 1.0, place);
        let brush = Brush { shader, ..Brush::default() };
        if let Some(path) = path(&rectangle(*window)) {
            self.pixmap.fill_path(&path, &brush, FillRule::Winding, matrix(transform), None);
        }
        Ok(())
    }

    fn brush(&self, colour: Colour) -> Brush<'static> {
        let [r, g, b] = self.colours.rgb(colour);
        Brush {
            shader: Shader::SolidColor(tiny_skia::Color::from_rgba8(r, g, b, 255)),
            ..Brush::default()
        }
    }
}

fn matrix(Transform(numbers): Transform) -> Matrix {
    let [a, b, c, d, e, f] = numbers.map(|number| number as f32);
    Matrix::from_row(a, b, c, d, e, f)
}

fn pair(at: Point) -> (f32, f32) {
    (at.x.0 as f32, at.y.0 as f32)
}

/// A path; `None` if the path is empty.
fn path(segments: &[Segment]) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for segment in segments {
        match segment {
            Segment::Move(to) => {
                let (x, y) = pair(*to);
                builder.move_to(x, y);
            }
            Segment::Line(to) => {
                let (x, y) = pair(*to);
                builder.line_to(x, y);
            }
            Segment::Curve(first, second, to) => {
                let [(x1, y1), (x2, y2), (x, y)] = [*first, *second, *to].map(pair);
                builder.cubic_to(x1, y1, x2, y2, x, y);
            }
            Segment::Close => builder.close(),
        }
    }
    builder.finish()
}

fn push_outline(
    builder: &mut PathBuilder,
    segment: &OutlineSegment,
    at: impl Fn(Point) -> (f32, f32),
) {
    match segment {
        OutlineSegment::Move(to) => {
            let (x, y) = at(*to);
            builder.move_to(x, y);
        }
        OutlineSegment::Line(to) => {
            let (x, y) = at(*to);
            builder.line_to(x, y);
        }
        OutlineSegment::Quadratic(control, to) => {
            let [(x1, y1), (x, y)] = [*control, *to].map(at);
            builder.quad_to(x1, y1, x, y);
        }
        OutlineSegment::Cubic(first, second, to) => {
            let [(x1, y1), (x2, y2), (x, y)] = [*first, *second, *to].map(at);
            builder.cubic_to(x1, y1, x2, y2, x, y);
        }
        OutlineSegment::Close => builder.close(),
    }
}

/// A line with the mitre limit of PDF.
fn line(Stroke { width, dash, is_round }: Stroke) -> Line {
    let dash = dash.and_then(|Dash { on, off }| {
        StrokeDash::new(vec![on.0 as f32, off.0 as f32], (on / 2.0).0 as f32)
    });
    Line {
        width: width.0 as f32,
        miter_limit: 10.0,
        line_cap: if is_round { LineCap::Round } else { LineCap::Butt },
        line_join: if is_round { LineJoin::Round } else { LineJoin::Miter },
        dash,
    }
}
