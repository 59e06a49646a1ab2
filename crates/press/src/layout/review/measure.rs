//! The measures of a page: its lines of text and its figures.

use crate::font::FontSet;
use crate::page::ink_bounds::{bounds, transformed};
use crate::page::{Drawing, Frame, GlyphRun, Item, Page, Paint, Role, Subject, Transform};
use bookgen_base::units::{Point, Pt, Rect, Segment};
use bookgen_puzzles::Face;

/// The lines and figures of a page, without running heads and page numbers.
pub struct MeasuredPage {
    /// The lines of text, from top to bottom.
    pub lines: Vec<MeasuredLine>,
    /// The figures, in reading order.
    pub figures: Vec<MeasuredFigure>,
    /// The lowest point of drawn lines outside the figures, such as lines to write on.
    pub lowest_rule: Pt,
    /// The smallest type in figures of answers and elsewhere.
    pub smallest_in_answers: Option<SmallType>,
    pub smallest: Option<SmallType>,
}

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasuredLine {
    /// The baseline.
    pub baseline: Pt,
    /// The largest type size of the line.
    pub size: Pt,
    /// Whether the line is a heading.
    pub is_heading: bool,
    /// Whether the line is the title of a text.
    pub is_title: bool,
    /// The text of the line.
    pub text: String,
}

/// A figure.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasuredFigure {
    /// The box around all ink of the figure.
    pub bounds: Rect,
    /// The area of each grid of the figure with its margins, and the side of a cell.
    pub grids: Vec<(Rect, Pt)>,
    /// The id of the puzzle and the face that the figure shows.
    pub subject: Option<Subject>,
}

/// The smallest type of a part of a page.
#[derive(Clone, Debug, PartialEq)]
pub struct SmallType {
    /// The type size.
    pub size: Pt,
    /// The text.
    pub text: String,
}

impl MeasuredPage {
    /// Measures a page.
    pub fn new(page: &Page, fonts: &FontSet) -> MeasuredPage {
        let mut measured = MeasuredPage {
            lines: Vec::new(),
            figures: Vec::new(),
            lowest_rule: Pt::ZERO,
            smallest_in_answers: None,
            smallest: None,
        };
        measured.add(&page.items, Transform::translate(Point::default()), fonts);
        let baseline = |line: &MeasuredLine| line.baseline.0;
        measured.lines.sort_by(|a, b| baseline(a).total_cmp(&baseline(b)));
        measured
    }

    fn add(&mut self, items: &[Item], transform: Transform, fonts: &FontSet) {
        for item in items {
            match item {
                Item::Glyphs(run) => {
                    self.add_size(run, transform, false);
                    self.add_run(run, transform);
                }
                Item::Group(group) => {
                    let inner = transform.with_inner(group.transform);
                    match &group.role {
                        Role::Figure(drawing) => {
                            self.add_figure(drawing, &group.items, inner, fonts);
                        }
                        _ => self.add(&group.items, inner, fonts),
                    }
                }
                Item::Ink(ink) if matches!(ink.paint, Paint::Stroke(_)) => {
                    let points = ink.path.iter().filter_map(|segment| match segment {
                        Segment::Move(at) | Segment::Line(at) => Some(transform.apply(*at).y),
                        Segment::Curve(..) | Segment::Close => None,
                    });
                    self.lowest_rule = points.fold(self.lowest_rule, Pt::max);
                }
                Item::Ink(_) | Item::Image(_) => {}
            }
        }
    }

    /// Adds a run of text to its line. Running heads and page numbers are no lines.
    fn add_run(&mut self, run: &GlyphRun, transform: Transform) {
        const SAME_LINE: f64 = 0.5;
        let (is_heading, is_title) = match run.role {
            Role::Heading(level) => (true, level < 3),
            Role::Text => (false, false),
            _ => return,
        };
        let baseline = transform.apply(run.origin).y;
        let size = run.size * transform.scale();
        let near = |line: &&mut MeasuredLine| (line.baseline - baseline).0.abs() < SAME_LINE;
        match self.lines.iter_mut().find(near) {
            Some(line) => {
                line.size = line.size.max(size);
                line.is_heading &= is_heading;
                line.text.push_str(&run.text);
            }
            None => {
                let text = run.text.to_string();
                self.lines.push(MeasuredLine { baseline, size, is_heading, is_title, text });
            }
        }
    }

    fn add_figure(
        &mut self,
        drawing: &Drawing,
        items: &[Item],
        transform: Transform,
        fonts: &FontSet,
    ) {
        let subject = drawing.subject.clone();
        let is_answer = subject.as_ref().is_some_and(|own| own.face == Face::Answer);
        self.add_sizes(items, transform, is_answer);
        let Some(bounds) = bounds(fonts, items, transform) else { return };
        let grids = drawing.frames.iter().map(|frame| {
            let cell = Pt(frame.style.cell as f64 / 1000.0);
            (transformed(area(frame, cell), transform), cell * transform.scale())
        });
        self.figures.push(MeasuredFigure { bounds, grids: grids.collect(), subject });
    }

    fn add_sizes(&mut self, items: &[Item], transform: Transform, is_answer: bool) {
        for item in items {
            match item {
                Item::Glyphs(run) => self.add_size(run, transform, is_answer),
                Item::Group(group) => {
                    let inner = transform.with_inner(group.transform);
                    self.add_sizes(&group.items, inner, is_answer);
                }
                Item::Ink(_) | Item::Image(_) => {}
            }
        }
    }

    fn add_size(&mut self, run: &GlyphRun, transform: Transform, is_answer: bool) {
        let size = run.size * transform.scale();
        let smallest = if is_answer { &mut self.smallest_in_answers } else { &mut self.smallest };
        if run.text.trim().is_empty() || smallest.as_ref().is_some_and(|own| own.size <= size) {
            return;
        }
        *smallest = Some(SmallType { size, text: run.text.to_string() });
    }

    /// The top and the bottom of the lines and figures. `None` for a page without them.
    pub fn extent(&self) -> Option<(Pt, Pt)> {
        let lines = self.lines.iter().map(|line| (line.baseline - line.size * 0.75, line.baseline));
        let figures = self.figures.iter().map(|own| (own.bounds.y, own.bounds.bottom()));
        lines.chain(figures).reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
    }
}

/// The area of a grid with its margins, in the coordinates of its drawing.
fn area(frame: &Frame, cell: Pt) -> Rect {
    let lattice = &frame.style.lattice;
    // The second of two cells is a gap, if the lattice has gaps.
    let side = |cells: u16| match lattice.gap {
        Some(gap) => f64::from(cells.div_ceil(2)) + f64::from(cells / 2) * f64::from(gap) / 100.0,
        None => f64::from(cells),
    };
    let [top, right, bottom, left] = lattice
        .margins
        .unwrap_or_default()
        .map(|[slots, pitch]| f64::from(slots) * f64::from(pitch) / 100.0);
    let (width, height) = (left + side(lattice.columns) + right, top + side(lattice.rows) + bottom);
    Rect::new(frame.origin.x, frame.origin.y, cell * width, cell * height)
}
