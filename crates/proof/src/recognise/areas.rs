//! Recognises filled areas: cells, shapes and the heads of arrows.

use std::collections::BTreeSet;

use super::{FrameReader, corners};
use crate::display_list::{Colour, Stroke};
use crate::geometry::{bounding_box, circle, filled_rectangle};
use bookgen_base::units::{Point, Pt, Rect, Segment};
use bookgen_puzzles::figure::{Corner, Form, Mark, Place, Sign, Spot, Tone};

impl FrameReader<'_> {
    /// Recognises a filled contour. Returns the name of its mark in the legend, and whether a line or
    /// a text of the same mark is above the area. `None` if the contour is no mark.
    pub(super) fn area(&mut self, contour: &[Segment], colour: &Colour) -> Option<(String, bool)> {
        let rect = bounding_box(contour)?;
        let square = filled_rectangle(contour);
        let shapes: Vec<(String, bool)> = self
            .legend
            .shapes((rect.width, rect.height), colour)
            .map(|(name, has_line)| (name.to_owned(), has_line))
            .collect();
        for (name, has_line) in shapes {
            if let Some(mark) = self.shape(contour, rect, &name) {
                let Mark::Shape { at, form, .. } = mark else { continue };
                self.pieces.discs.extend((form == Form::Disc).then_some(at));
                if has_line {
                    if self.pieces.unoutlined.insert((name.clone(), at), mark).is_some() {
                        return None;
                    }
                } else {
                    self.pieces.marks.push(mark);
                }
                return Some((name, has_line));
            }
            if name == "step circle" && circle(contour).is_some() {
                self.pieces.step_circles.push(rect.centre());
                return Some((name, true));
            }
            if (name == "patch" || name == "text patch") && square.is_some() {
                let at = self.positions.spot(rect.centre());
                if at.is_some_and(|at| self.pieces.patches.insert(at)) {
                    return Some((name, true));
                }
            }
        }
        let fills: Vec<String> = self.legend.fills(colour).map(str::to_owned).collect();
        for name in fills {
            let tone = match name.as_str() {
                "fill tint" => Tone::Tint,
                "fill dark" => Tone::Dark,
                "fill black" => Tone::Black,
                // White paper below a text in a corner.
                "paper" => {
                    let Some(rect) = square.filter(|rect| self.is_in_one_cell(*rect)) else {
                        continue;
                    };
                    self.pieces.papers.push(rect);
                    return Some((name, true));
                }
                _ => continue,
            };
            if let Some(cell) = square.and_then(|rect| self.filled_cell(rect)) {
                self.pieces.marks.push(Mark::Fill { cells: vec![cell], tone });
                return Some((name, false));
            }
        }
        let is_head = self.legend.tones.is_black(colour) && self.head(contour);
        is_head.then(|| ("head".to_owned(), false))
    }

    fn is_in_one_cell(&self, rect: Rect) -> bool {
        let centre = self.positions.centre_around(rect.centre());
        centre.is_some_and(|centre| {
            let cell = self.positions.rect(centre);
            let margin = Pt(0.5);
            rect.x > cell.x - margin
                && rect.y > cell.y - margin
                && rect.right() < cell.right() + margin
                && rect.bottom() < cell.bottom() + margin
                && rect.width < cell.width * 0.9
                && rect.height < cell.height * 0.6
        })
    }

    /// The cell that a rectangle fills exactly.
    fn filled_cell(&self, rect: Rect) -> Option<bookgen_puzzles::figure::Cell> {
        let first = self.positions.spot(Point::new(rect.x, rect.y))?;
        let last = self.positions.spot(Point::new(rect.right(), rect.bottom()))?;
        let is_cell = first.place() == Place::Corner && last == first.moved(2, 2);
        self.positions.cell_at(first.moved(1, 1)).filter(|_| is_cell)
    }

    /// Recognises a shape of the legend.
    fn shape(&self, contour: &[Segment], rect: Rect, name: &str) -> Option<Mark> {
        let (form, tone) = form_and_tone(name)?;
        let is_form = match form {
            Form::Bar | Form::Square => filled_rectangle(contour).is_some(),
            Form::Half(corner) => self.half(contour) == Some(corner),
            _ => circle(contour).is_some(),
        };
        let at = self.positions.spot(rect.centre()).filter(|_| is_form)?;
        let is_turned = form == Form::Bar && at.place() == Place::HorizontalSide;
        let [width, height] = self.legend.shape_size(name)?;
        let width = if is_turned { height } else { width };
        ((rect.width - width).0.abs() < 0.05).then_some(Mark::Shape { at, form, tone })
    }

    /// The corner of a triangle whose corners are three corners of a cell.
    fn half(&self, contour: &[Segment]) -> Option<Corner> {
        let points = corners(contour)?;
        let spots: Option<BTreeSet<Spot>> =
            points.iter().map(|point| self.positions.spot(*point)).collect();
        let spots = spots.filter(|spots| spots.len() == 3)?;
        let first =
            spots.iter().map(|spot| spot.x).min().zip(spots.iter().map(|spot| spot.y).min());
        let (x, y) = first?;
        let has = |right: i16, down: i16| spots.contains(&Spot::new(x + right, y + down));
        let found = [has(0, 0), has(2, 0), has(0, 2), has(2, 2)];
        let corner = match found {
            [true, true, true, false] => Corner::TopLeft,
            [true, true, false, true] => Corner::TopRight,
            [true, false, true, true] => Corner::BottomLeft,
            [false, true, true, true] => Corner::BottomRight,
            _ => return None,
        };
        (Spot::new(x, y).place() == Place::Corner).then_some(corner)
    }

    /// Recognises the black outline of a white shape. Returns the name of the shape.
    pub(super) fn outline_of_shape(
        &mut self,
        contour: &[Segment],
        stroke: &Stroke,
    ) -> Option<String> {
        let rect = bounding_box(contour)?;
        if !self.legend.tones.is_black(&stroke.colour) || stroke.dash.is_some() {
            return None;
        }
        let width = stroke.width;
        let names: Vec<String> = self
            .legend
            .outlined_shapes((rect.width, rect.height), width)
            .map(str::to_owned)
            .collect();
        for name in names {
            let Some(mark) = self.shape(contour, rect, &name) else { continue };
            let Mark::Shape { at, .. } = mark else { continue };
            if self.pieces.unoutlined.remove(&(name.clone(), at)).is_some() {
                self.pieces.marks.push(mark);
                return Some(name);
            }
        }
        None
    }

    /// Recognises the black head of an arrow: a triangle with two equal sides.
    fn head(&mut self, contour: &[Segment]) -> bool {
        let Some(points) = corners(contour) else { return false };
        let &[a, b, c, ..] = &points[..] else { return false };
        if points.len() > 4 {
            return false;
        }
        let middle = |p: Point, q: Point| Point::new((p.x + q.x) / 2.0, (p.y + q.y) / 2.0);
        let length = |p: Point, q: Point| {
            let (x, y) = ((p.x - q.x).0, (p.y - q.y).0);
            (x * x + y * y).sqrt()
        };
        // The tip is the corner whose distance from the opposite side is the length of the head.
        for (tip, left, right) in [(a, b, c), (b, c, a), (c, a, b)] {
            let base = middle(left, right);
            let size = (length(tip, base), length(left, right));
            if (length(tip, left) - length(tip, right)).abs() > 0.05 {
                continue;
            }
            let near = |name: &str| {
                self.legend.shape_size(name).is_some_and(|[long, wide]| {
                    (long.0 - size.0).abs() < 0.05 && (wide.0 - size.1).abs() < 0.05
                })
            };
            let centre = middle(tip, base);
            let step = |to: Pt, from: Pt| match (to - from).0 / size.0 {
                d if d > 0.3 => 1,
                d if d < -0.3 => -1,
                _ => 0,
            };
            let (right, down) = (step(tip.x, base.x), step(tip.y, base.y));
            if near("bent head") {
                self.pieces.heads.push(centre);
                return true;
            }
            if near("head") || near("margin head") {
                // The head is at the centre of a cell, or its base is on a side.
                let on_side = self.positions.spot(base).filter(|at| at.place() != Place::Centre);
                let at = on_side.or_else(|| self.positions.spot(centre));
                let Some(at) = at else { return false };
                let sign = Sign::Head { right, down };
                self.pieces.marks.push(Mark::Sign { at, sign });
                return true;
            }
        }
        false
    }
}

/// The form and the tone of a shape of the legend.
fn form_and_tone(name: &str) -> Option<(Form, Tone)> {
    let (form, tone) = name.split_once(' ')?;
    let form = match form {
        "point" => Form::Point,
        "dot" => Form::Dot,
        "bar" => Form::Bar,
        "disc" => Form::Disc,
        "round" => Form::Round,
        "square" => Form::Square,
        "bulb" => Form::Bulb,
        "half-top-left" => Form::Half(Corner::TopLeft),
        "half-top-right" => Form::Half(Corner::TopRight),
        "half-bottom-left" => Form::Half(Corner::BottomLeft),
        "half-bottom-right" => Form::Half(Corner::BottomRight),
        _ => return None,
    };
    let tone = match tone {
        "paper" => Tone::Paper,
        "tint" => Tone::Tint,
        "dark" => Tone::Dark,
        "black" => Tone::Black,
        _ => return None,
    };
    Some((form, tone))
}
