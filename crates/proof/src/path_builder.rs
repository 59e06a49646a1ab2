//! Builds a path from the path construction operators.

use super::geometry::Transform;
use bookgen_base::units::{Path, Segment};

/// A path under construction, in user space.
#[derive(Default)]
pub struct PathBuilder {
    steps: Vec<Step>,
    start: (f64, f64),
    /// The current point.
    pub current: (f64, f64),
}

#[derive(Clone, Copy)]
enum Step {
    Move(f64, f64),
    Line(f64, f64),
    Curve([f64; 6]),
    Close,
}

impl PathBuilder {
    /// Begins a contour.
    pub fn move_to(&mut self, x: f64, y: f64) {
        // Only the last of several consecutive moves counts.
        if matches!(self.steps.last(), Some(Step::Move(..))) {
            self.steps.pop();
        }
        self.steps.push(Step::Move(x, y));
        (self.start, self.current) = ((x, y), (x, y));
    }

    /// Adds a straight line.
    pub fn line_to(&mut self, x: f64, y: f64) {
        self.steps.push(Step::Line(x, y));
        self.current = (x, y);
    }

    /// Adds a cubic curve: two control points and the end point.
    pub fn curve_to(&mut self, points: [f64; 6]) {
        self.steps.push(Step::Curve(points));
        self.current = (points[4], points[5]);
    }

    /// Adds a rectangle as a closed contour.
    pub fn rectangle(&mut self, [x, y, width, height]: [f64; 4]) {
        self.move_to(x, y);
        self.line_to(x + width, y);
        self.line_to(x + width, y + height);
        self.line_to(x, y + height);
        self.close();
    }

    /// Closes the contour with a line to its start.
    pub fn close(&mut self) {
        if !matches!(self.steps.last(), None | Some(Step::Close)) {
            self.steps.push(Step::Close);
            self.current = self.start;
        }
    }

    /// Builds the path, transformed by `transform`. After a contour is
    /// closed, the next line or curve begins a new contour at the start of the closed contour.
    pub fn build(self, transform: Transform) -> Path {
        let mut path = Path::with_capacity(self.steps.len());
        let mut start = None;
        let mut closed = true;
        for step in self.steps {
            if closed && !matches!(step, Step::Move(..)) {
                let Some(start) = start else { continue };
                path.push(Segment::Move(start));
            }
            closed = false;
            match step {
                Step::Move(x, y) => {
                    let to = transform.point(x, y);
                    start = Some(to);
                    path.push(Segment::Move(to));
                }
                Step::Line(x, y) => path.push(Segment::Line(transform.point(x, y))),
                Step::Curve([ax, ay, bx, by, x, y]) => path.push(Segment::Curve(
                    transform.point(ax, ay),
                    transform.point(bx, by),
                    transform.point(x, y),
                )),
                Step::Close => {
                    path.push(Segment::Close);
                    closed = true;
                }
            }
        }
        // A final move draws nothing.
        if matches!(path.last(), Some(Segment::Move(_))) {
            path.pop();
        }
        path
    }
}
