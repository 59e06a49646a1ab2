//! Paths under construction.

use super::display_list::Matrix;
use bookgen_base::units::{Path, Segment};

/// A path under construction, in the plane it is written in.
#[derive(Default)]
pub struct Contours {
    steps: Vec<Step>,
    start: (f64, f64),
    /// Where the pen is.
    pub at: (f64, f64),
}

#[derive(Clone, Copy)]
enum Step {
    Move(f64, f64),
    Line(f64, f64),
    Curve([f64; 6]),
    Close,
}

impl Contours {
    /// Begins a contour.
    pub fn begin(&mut self, x: f64, y: f64) {
        // Of moves after each other only the last counts.
        if matches!(self.steps.last(), Some(Step::Move(..))) {
            self.steps.pop();
        }
        self.steps.push(Step::Move(x, y));
        (self.start, self.at) = ((x, y), (x, y));
    }

    /// Goes straight to a point.
    pub fn line(&mut self, x: f64, y: f64) {
        self.steps.push(Step::Line(x, y));
        self.at = (x, y);
    }

    /// Goes along a curve: two control points and its end.
    pub fn curve(&mut self, points: [f64; 6]) {
        self.steps.push(Step::Curve(points));
        self.at = (points[4], points[5]);
    }

    /// Goes back to where the contour began.
    pub fn close(&mut self) {
        if !matches!(self.steps.last(), None | Some(Step::Close)) {
            self.steps.push(Step::Close);
            self.at = self.start;
        }
    }

    /// The path on the page. What follows a close begins where that contour began.
    pub fn placed(self, plane: Matrix) -> Path {
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
                    let to = plane.point(x, y);
                    start = Some(to);
                    path.push(Segment::Move(to));
                }
                Step::Line(x, y) => path.push(Segment::Line(plane.point(x, y))),
                Step::Curve([ax, ay, bx, by, x, y]) => path.push(Segment::Curve(
                    plane.point(ax, ay),
                    plane.point(bx, by),
                    plane.point(x, y),
                )),
                Step::Close => {
                    path.push(Segment::Close);
                    closed = true;
                }
            }
        }
        // A move alone draws nothing.
        if matches!(path.last(), Some(Segment::Move(_))) {
            path.pop();
        }
        path
    }
}
