//! The last look at the pages of a book whose spec names its printer: whether all that is on them
//! keeps the printer's rules. What the spec and its template say was held to them before; here is
//! seen what came of it, down to the last line and letter.

use super::frame::Frame;
use crate::document::Document;
use crate::font::FontSet;
use crate::page::{Colour, Edges, GlyphRun, Ink, Item, Page, Paint, Transform};
use crate::printing::Printing;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::inches;
use bookgen_base::units::{Point, Pt, Segment};
use bookgen_contract::printer::Origin;
use bookgen_contract::printer::forbidden;

/// What ink may reach into a margin: the overhang of letters that stand on its edge. It is a fifth of
/// what printers let their trim be off.
const OVERHANG: Pt = Pt(1.0);
/// Lengths that differ by less are the same.
const SAME: f64 = 0.005;

/// Checks the pages of a file, if its spec names the printer.
///
/// # Errors
/// The first thing that breaks a rule, with its page: the same is wrong on many.
pub fn check(book: &Document, pages: &[Page]) -> Result<(), Diagnostic> {
    let Some(printing) = book.printing.as_ref().filter(|printing| printing.binds) else {
        return Ok(());
    };
    for (i, page) in pages.iter().enumerate() {
        let outer_left = Frame::new(&book.design, Pt::ZERO, i + 1).outer_left;
        Press::new(book, printing, pages.len(), outer_left).page(page)?;
    }
    blank_runs(book, printing, pages)
}

/// Checks colours, lines and type of a page that has rules of its own for its margins.
///
/// # Errors
/// The first thing that breaks a rule.
pub fn inks(book: &Document, printing: &Printing, page: &Page) -> Result<(), Diagnostic> {
    let margins = Edges::default();
    Press { printing, fonts: &book.design.fonts, margins }.page(page)
}

/// What must be kept on a page.
struct Press<'a> {
    printing: &'a Printing,
    fonts: &'a FontSet,
    /// The margins of this page, at its own edges.
    margins: Edges,
}

impl<'a> Press<'a> {
    /// The rules for a page of a file of so many pages.
    fn new(
        book: &'a Document,
        printing: &'a Printing,
        pages: usize,
        outer_left: bool,
    ) -> Press<'a> {
        let least = printing.printer.margins(book.design.bleed.is_some());
        let inside = match &printing.printer.inside {
            Some(rows) => rows.iter().find(|(most, _)| pages <= *most as usize),
            None => None,
        };
        let inside = inside.map_or(least.outside, |(_, margin)| *margin);
        let (left, right) =
            if outer_left { (least.outside, inside) } else { (inside, least.outside) };
        let margins = Edges { top: least.top, right, bottom: least.bottom, left };
        Press { printing, fonts: &book.design.fonts, margins }
    }

    fn page(&self, page: &Page) -> Result<(), Diagnostic> {
        self.items(page, &page.items, Transform::translate(Point::default()))
    }

    fn items(&self, page: &Page, items: &[Item], plane: Transform) -> Result<(), Diagnostic> {
        items.iter().try_for_each(|item| match item {
            Item::Ink(ink) => self.ink(page, ink, plane),
            Item::Glyphs(run) => self.run(page, run, plane),
            // The layout of pages sets none.
            Item::Image(_) => Ok(()),
            Item::Group(group) => self.items(page, &group.items, plane.with_inner(group.transform)),
        })
    }

    fn fault(&self, page: &Page, what: String, origin: &Origin, help: &str) -> Diagnostic {
        let page = match page.label.parse::<u32>() {
            Ok(number) => format!("page {number}"),
            Err(_) => format!("the {}", page.label),
        };
        let what = format!("on {page} {what}");
        let label = format!("{} does not take it", self.printing.printer.name);
        self.printing.complaint(what, origin).at(&self.printing.place, label).help(help)
    }

    fn ink(&self, page: &Page, ink: &Ink, plane: Transform) -> Result<(), Diagnostic> {
        let printer = &self.printing.printer;
        self.colour(page, ink.colour)?;
        let mut reach = Pt::ZERO;
        if let Paint::Stroke { width } = ink.paint {
            let width = width * scale(plane);
            reach = width / 2.0;
            let lines = &printer.lines;
            let least = match ink.colour {
                Colour::PAPER => lines.reversed,
                Colour([0, 0, 0, _]) => lines.positive,
                _ => lines.coloured.or(lines.positive),
            };
            if let Some(least) = least.filter(|least| width.0 < least.0 - SAME) {
                let what = format!("a line is {width} thin, and {least} is the least");
                let help = "take thicker lines in [page.puzzle] and [page.answer]";
                return Err(self.fault(page, what, &lines.origin, help));
            }
        }
        if covers(ink, page) {
            return Ok(());
        }
        let what = || "a line".to_owned();
        let (mut start, mut last) = (Point::default(), Point::default());
        for segment in &ink.path {
            match segment {
                Segment::Move(to) => (start, last) = (seen(plane, *to), seen(plane, *to)),
                Segment::Line(to) => {
                    let to = seen(plane, *to);
                    self.straight(page, (last, to), reach, what)?;
                    last = to;
                }
                Segment::Curve(a, b, to) => {
                    // It lies within its control points, and may run along an edge anywhere.
                    for at in [a, b, to] {
                        self.place(page, seen(plane, *at), (reach, reach), what)?;
                    }
                    last = seen(plane, *to);
                }
                Segment::Close => {
                    self.straight(page, (last, start), reach, what)?;
                    last = start;
                }
            }
        }
        Ok(())
    }

    /// A straight line: its ends are cut square, so that it is only wider than its points.
    fn straight(
        &self,
        page: &Page,
        (from, to): (Point, Point),
        reach: Pt,
        what: impl Fn() -> String + Copy,
    ) -> Result<(), Diagnostic> {
        let (x, y) = ((to.x - from.x).0, (to.y - from.y).0);
        let length = (x * x + y * y).sqrt();
        let share = |along: f64| if length > 0.0 { (along / length).abs() } else { 0.0 };
        let reach = (reach * share(y), reach * share(x));
        self.place(page, from, reach, what)?;
        self.place(page, to, reach, what)
    }

    fn run(&self, page: &Page, run: &GlyphRun, plane: Transform) -> Result<(), Diagnostic> {
        let printer = &self.printing.printer;
        self.colour(page, run.colour)?;
        let words = || format!("the text {:?}", run.text);
        let size = run.size * scale(plane);
        let sizes = &printer.type_sizes;
        let least = match run.colour {
            Colour::PAPER => sizes.reversed,
            Colour([0, 0, 0, 100]) => sizes.solid,
            _ => sizes.tinted.or(sizes.solid),
        };
        if let Some(least) = least.filter(|least| size.0 < least.0 - SAME) {
            let what = format!("{} is set in {size}, and {least} is the least", words());
            let help = "take larger type in [page.sizes], or shorten the text";
            return Err(self.fault(page, what, &sizes.origin, help));
        }
        if let Some((text, _)) = forbidden(&printer.forbidden.texts, &run.text) {
            let what = format!("{} has {text:?} in it", words());
            let help = "write it otherwise";
            return Err(self.fault(page, what, &printer.forbidden.origin, help));
        }
        for glyph in &run.glyphs {
            let face = self.fonts.face(run.font);
            let Some(bounds) = face.and_then(|face| face.bounds(glyph.id)) else { continue };
            let at = run.origin + Point::new(glyph.x, glyph.y);
            let (left, right) = (run.size * bounds.left, run.size * bounds.right);
            let (top, bottom) = (run.size * bounds.top, run.size * bounds.bottom);
            for corner in [(left, top), (right, top), (left, bottom), (right, bottom)] {
                let at = Point::new(at.x + corner.0, at.y - corner.1);
                self.place(page, seen(plane, at), (Pt::ZERO, Pt::ZERO), words)?;
            }
        }
        Ok(())
    }

    /// Whether ink that reaches so far round a point keeps out of the margins.
    fn place(
        &self,
        page: &Page,
        at: Point,
        reach: (Pt, Pt),
        what: impl Fn() -> String,
    ) -> Result<(), Diagnostic> {
        let Edges { top, right, bottom, left } = self.margins;
        let (width, height) = (page.size.width, page.size.height);
        let room = [
            ("left", at.x - reach.0, left),
            ("right", width - at.x - reach.0, right),
            ("top", at.y - reach.1, top),
            ("bottom", height - at.y - reach.1, bottom),
        ];
        for (edge, room, margin) in room {
            if margin > Pt::ZERO && room < margin - OVERHANG {
                let (room, margin) = (inches(room), inches(margin));
                let what =
                    format!("{} is {room} from the {edge} edge, and {margin} is the least", what());
                let help = "take larger margins in [page.margins], or another baseline of the running head or page number";
                let origin = &self.printing.printer.margins.origin;
                return Err(self.fault(page, what, origin, help));
            }
        }
        Ok(())
    }

    fn colour(&self, page: &Page, colour: Colour) -> Result<(), Diagnostic> {
        let ink = &self.printing.printer.ink;
        let faint =
            |percent: &u8| ink.least_tint.is_some_and(|least| *percent > 0 && *percent < least);
        // What is seen of a colour is its strongest ink.
        if let Some(percent) = colour.0.into_iter().max().filter(faint) {
            let least = ink.least_tint.unwrap_or_default();
            let what = format!("a tint has {percent} %, and {least} % is the least");
            return Err(self.fault(page, what, &ink.origin, "take a darker tint"));
        }
        if let Some(most) = ink.most_cover.filter(|most| colour.total_ink() > *most) {
            let what =
                format!("a colour has {} % of ink, and {most} % is the most", colour.total_ink());
            return Err(self.fault(page, what, &ink.origin, "take a lighter colour"));
        }
        Ok(())
    }
}

/// Blank pages one after the other.
fn blank_runs(book: &Document, printing: &Printing, pages: &[Page]) -> Result<(), Diagnostic> {
    let Some(rule) = &printing.printer.blank else { return Ok(()) };
    let mut first = 0;
    for run in pages.chunk_by(|a, b| a.items.is_empty() == b.items.is_empty()) {
        let last = first + run.len();
        let (most, where_) = match (first, last) {
            (_, last) if last == pages.len() => (rule.end, "at the end"),
            (0, _) => (rule.start, "at the start"),
            _ => (rule.middle, "in the middle"),
        };
        if run[0].items.is_empty() && run.len() > most as usize {
            let name = &printing.printer.name;
            let what = format!(
                "{} pages from page {} on are blank; {name} takes {most} {where_} at the most",
                run.len(),
                run[0].label
            );
            let fault = printing.complaint(what, &rule.origin);
            let place = book.design.place("page_multiple");
            let fault = fault.at(place, "the page count is a multiple of this");
            return Err(fault.help("ask for more puzzles, or lower `page_multiple`"));
        }
        first = last;
    }
    Ok(())
}

/// Whether ink covers the whole page: that goes to the edge on purpose.
fn covers(ink: &Ink, page: &Page) -> bool {
    let ends = ink.path.iter().filter_map(|segment| match segment {
        Segment::Move(to) | Segment::Line(to) => Some(*to),
        Segment::Curve(..) | Segment::Close => None,
    });
    let (mut least, mut most) = (Point::new(Pt(f64::MAX), Pt(f64::MAX)), Point::default());
    for at in ends {
        least = Point::new(least.x.min(at.x), least.y.min(at.y));
        most = Point::new(most.x.max(at.x), most.y.max(at.y));
    }
    let size = page.size;
    ink.paint == Paint::Fill
        && least.x <= Pt::ZERO
        && least.y <= Pt::ZERO
        && most.x >= size.width
        && most.y >= size.height
}

/// How much a plane makes lengths on it greater.
fn scale(plane: Transform) -> f64 {
    let [a, b, c, d, ..] = plane.0;
    (a * d - b * c).abs().sqrt()
}

/// A point of a plane, on the page.
fn seen(plane: Transform, Point { x, y }: Point) -> Point {
    let [a, b, c, d, e, f] = plane.0;
    Point::new(x * a + y * c + Pt(e), x * b + y * d + Pt(f))
}
