//! Checks every drawn line and every letter of finished pages against the rules of the printer.
//!
//! The settings of the spec and the template were checked when the spec was read.

use super::page_frame::PageFrame;
use crate::document::Document;
use crate::font::FontSet;
use crate::page::{Colour, Edges, GlyphRun, Ink, Item, Page, Paint, Transform};
use crate::printing::Printing;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::inches;
use bookgen_base::units::{Point, Pt, Segment};
use bookgen_contract::printer::Origin;
use bookgen_contract::printer::forbidden;

/// Tolerance: the distance by which a letter may extend into a margin. This is a fifth of the usual
/// cutting tolerance of printers.
const OVERHANG: Pt = Pt(1.0);
/// Tolerance for rounding errors of lengths, in points.
const TOLERANCE: f64 = 0.005;

/// Checks the pages of a file against the rules of the printer. Checks nothing if the spec of the
/// document does not name the printer.
///
/// # Errors
/// The first violation of a rule, and the page of this violation. Other violations are not
/// reported, because many pages often have the same violation.
pub fn check_printer_rules(document: &Document, pages: &[Page]) -> Result<(), Diagnostic> {
    let Some(printing) = document.printing.as_ref().filter(|printing| printing.binds) else {
        return Ok(());
    };
    for (i, page) in pages.iter().enumerate() {
        let is_verso = PageFrame::new(&document.design, Pt::ZERO, i + 1).is_verso;
        PrinterCheck::new(document, printing, pages.len(), is_verso).page(page)?;
    }
    blank_runs(document, printing, pages)
}

/// Checks colours, lines and type of a page, but not the margins. Covers have other rules for
/// margins.
///
/// # Errors
/// The first violation of a rule.
pub fn check_printer_rules_without_margins(
    document: &Document,
    printing: &Printing,
    page: &Page,
) -> Result<(), Diagnostic> {
    let margins = Edges::default();
    PrinterCheck { printing, fonts: &document.design.fonts, margins }.page(page)
}

/// The printer's rules for one page.
struct PrinterCheck<'a> {
    printing: &'a Printing,
    fonts: &'a FontSet,
    /// The minimum margins of this page.
    margins: Edges,
}

impl<'a> PrinterCheck<'a> {
    /// The rules for a page of a file with `pages` pages.
    fn new(
        document: &'a Document,
        printing: &'a Printing,
        pages: usize,
        is_verso: bool,
    ) -> PrinterCheck<'a> {
        let min = printing.printer.margins(document.design.bleed.is_some());
        let pages = u32::try_from(pages).unwrap_or(u32::MAX);
        let inner = printing.printer.inside.as_ref().and_then(|inside| inside.at(pages));
        let inner = inner.unwrap_or(min.outside);
        let (left, right) = if is_verso { (min.outside, inner) } else { (inner, min.outside) };
        let margins = Edges { top: min.top, right, bottom: min.bottom, left };
        PrinterCheck { printing, fonts: &document.design.fonts, margins }
    }

    fn page(&self, page: &Page) -> Result<(), Diagnostic> {
        self.items(page, &page.items, Transform::translate(Point::default()))
    }

    fn items(&self, page: &Page, items: &[Item], transform: Transform) -> Result<(), Diagnostic> {
        items.iter().try_for_each(|item| match item {
            Item::Ink(ink) => self.ink(page, ink, transform),
            Item::Glyphs(run) => self.run(page, run, transform),
            // Images are checked where the layout decides their size.
            Item::Image(_) => Ok(()),
            Item::Group(group) => {
                self.items(page, &group.items, transform.with_inner(group.transform))
            }
        })
    }

    fn fault(&self, page: &Page, message: String, origin: &Origin, help: &str) -> Diagnostic {
        let page = match page.label.parse::<u32>() {
            Ok(number) => format!("page {number}"),
            Err(_) => format!("the {}", page.label),
        };
        let message = format!("on {page} {message}");
        let label = format!("{} does not accept such a page", self.printing.printer.name);
        self.printing.complaint(message, origin).at(&self.printing.place, label).help(help)
    }

    fn ink(&self, page: &Page, ink: &Ink, transform: Transform) -> Result<(), Diagnostic> {
        let printer = &self.printing.printer;
        self.colour(page, ink.colour)?;
        let mut reach = Pt::ZERO;
        if let Paint::Stroke(stroke) = ink.paint {
            let width = stroke.width * transform.scale();
            reach = width / 2.0;
            let lines = &printer.lines;
            let min = match ink.colour {
                Colour::PAPER => lines.reversed,
                Colour([0, 0, 0, _]) => lines.positive,
                _ => lines.coloured.or(lines.positive),
            };
            if let Some(min) = min.filter(|min| width.0 < min.0 - TOLERANCE) {
                let message = format!("a line is {width} thick; the minimum is {min}");
                let help = "use thicker lines in [page.puzzle] and [page.answer]";
                return Err(self.fault(page, message, &lines.origin, help));
            }
        }
        if covers_page(ink, page) || bleeds(ink, page) {
            return Ok(());
        }
        let subject = || "a line".to_owned();
        let (mut start, mut last) = (Point::default(), Point::default());
        for segment in &ink.path {
            match segment {
                Segment::Move(to) => {
                    start = transform.apply(*to);
                    last = start;
                }
                Segment::Line(to) => {
                    let to = transform.apply(*to);
                    self.straight(page, last, to, reach, subject)?;
                    last = to;
                }
                Segment::Curve(a, b, to) => {
                    // A curve lies within the hull of its control points.
                    for at in [a, b, to] {
                        self.place(page, transform.apply(*at), reach, reach, subject)?;
                    }
                    last = transform.apply(*to);
                }
                Segment::Close => {
                    self.straight(page, last, start, reach, subject)?;
                    last = start;
                }
            }
        }
        Ok(())
    }

    /// Checks a straight line with butt caps. The ink extends by `reach` to both sides of the line,
    /// but not beyond its ends.
    fn straight(
        &self,
        page: &Page,
        from: Point,
        to: Point,
        reach: Pt,
        subject: impl Fn() -> String + Copy,
    ) -> Result<(), Diagnostic> {
        let (x, y) = ((to.x - from.x).0, (to.y - from.y).0);
        let length = (x * x + y * y).sqrt();
        let share = |along: f64| if length > 0.0 { (along / length).abs() } else { 0.0 };
        let (reach_x, reach_y) = (reach * share(y), reach * share(x));
        self.place(page, from, reach_x, reach_y, subject)?;
        self.place(page, to, reach_x, reach_y, subject)
    }

    fn run(&self, page: &Page, run: &GlyphRun, transform: Transform) -> Result<(), Diagnostic> {
        let printer = &self.printing.printer;
        self.colour(page, run.colour)?;
        let words = || format!("the text {:?}", run.text);
        let size = run.size * transform.scale();
        let sizes = &printer.type_sizes;
        let min = match run.colour {
            Colour::PAPER => sizes.reversed,
            Colour([0, 0, 0, 100]) => sizes.solid,
            _ => sizes.tinted.or(sizes.solid),
        };
        if let Some(min) = min.filter(|min| size.0 < min.0 - TOLERANCE) {
            let message = format!("{} is set in {size}; the minimum is {min}", words());
            let help = "use larger type in [page.sizes], or shorten the text";
            return Err(self.fault(page, message, &sizes.origin, help));
        }
        if let Some((text, _)) = forbidden(&printer.forbidden.texts, &run.text) {
            let message = format!("{} contains {text:?}", words());
            let help = "remove the forbidden word from the text";
            return Err(self.fault(page, message, &printer.forbidden.origin, help));
        }
        for glyph in run.glyphs.iter() {
            let face = self.fonts.face(run.font);
            let Some(bounds) = face.and_then(|face| face.bounds(glyph.id)) else { continue };
            let at = run.origin + Point::new(glyph.x, glyph.y);
            let (left, right) = (run.size * bounds.left, run.size * bounds.right);
            let (top, bottom) = (run.size * bounds.top, run.size * bounds.bottom);
            for corner in [(left, top), (right, top), (left, bottom), (right, bottom)] {
                let at = Point::new(at.x + corner.0, at.y - corner.1);
                self.place(page, transform.apply(at), Pt::ZERO, Pt::ZERO, words)?;
            }
        }
        Ok(())
    }

    /// Checks that ink around a point stays out of the margins. The ink extends from the point by
    /// `reach_x` to both sides and by `reach_y` up and down.
    fn place(
        &self,
        page: &Page,
        at: Point,
        reach_x: Pt,
        reach_y: Pt,
        subject: impl Fn() -> String,
    ) -> Result<(), Diagnostic> {
        let Edges { top, right, bottom, left } = self.margins;
        let (width, height) = (page.size.width, page.size.height);
        let distances = [
            ("left", at.x - reach_x, left),
            ("right", width - at.x - reach_x, right),
            ("top", at.y - reach_y, top),
            ("bottom", height - at.y - reach_y, bottom),
        ];
        for (edge, distance, margin) in distances {
            if margin > Pt::ZERO && distance < margin - OVERHANG {
                let (distance, margin) = (inches(distance), inches(margin));
                let message = format!(
                    "{} is {distance} from the {edge} edge; the minimum is {margin}",
                    subject()
                );
                let help = "use larger margins in [page.margins], or another baseline of the running head or page number";
                let origin = &self.printing.printer.margins.origin;
                return Err(self.fault(page, message, origin, help));
            }
        }
        Ok(())
    }

    fn colour(&self, page: &Page, colour: Colour) -> Result<(), Diagnostic> {
        let ink = &self.printing.printer.ink;
        let is_faint =
            |percent: &u8| ink.min_tint.is_some_and(|min| *percent > 0 && *percent < min);
        // The ink with the highest percentage decides how visible a colour is.
        if let Some(percent) = colour.0.into_iter().max().filter(is_faint) {
            let min = ink.min_tint.unwrap_or_default();
            let message = format!("a tint has {percent} % of ink; the minimum is {min} %");
            return Err(self.fault(page, message, &ink.origin, "use a darker tint"));
        }
        if let Some(max) = ink.max_coverage.filter(|max| colour.total_ink() > *max) {
            let coverage = colour.total_ink();
            let message =
                format!("a colour has an ink coverage of {coverage} %; the maximum is {max} %");
            return Err(self.fault(page, message, &ink.origin, "use a lighter colour"));
        }
        Ok(())
    }
}

/// Checks the number of consecutive blank pages.
fn blank_runs(document: &Document, printing: &Printing, pages: &[Page]) -> Result<(), Diagnostic> {
    let Some(rule) = &printing.printer.blank else { return Ok(()) };
    let mut first = 0;
    for run in pages.chunk_by(|a, b| a.items.is_empty() == b.items.is_empty()) {
        let last = first + run.len();
        let (max, position) = match (first, last) {
            (_, last) if last == pages.len() => (rule.end, "at the end"),
            (0, _) => (rule.start, "at the start"),
            _ => (rule.middle, "in the middle"),
        };
        if run[0].items.is_empty() && run.len() > max as usize {
            let name = &printing.printer.name;
            let message = format!(
                "{} pages from page {} on are blank; {name} accepts at most {max} {position}",
                run.len(),
                run[0].label
            );
            let fault = printing.complaint(message, &rule.origin);
            let place = document.design.place("page_multiple");
            let fault = fault.at(place, "the page count is a multiple of this number");
            return Err(fault.help("ask for more puzzles, or lower `page_multiple`"));
        }
        first = last;
    }
    Ok(())
}

/// Whether ink fills an area that extends over the outer edge and through the whole bleed, such as a
/// tab. Such an area extends into the margin on purpose.
fn bleeds(ink: &Ink, page: &Page) -> bool {
    let Edges { left, right, .. } = page.bleed;
    let ends = |reached: &dyn Fn(Pt) -> bool| {
        ink.path.iter().any(|segment| match segment {
            Segment::Move(to) | Segment::Line(to) => reached(to.x),
            Segment::Curve(..) | Segment::Close => false,
        })
    };
    let is_at_left = left > Pt::ZERO && ends(&|x| x <= -left);
    let is_at_right = right > Pt::ZERO && ends(&|x| x >= page.size.width + right);
    ink.paint == Paint::Fill && (is_at_left || is_at_right)
}

/// Whether ink fills the whole page. Such a background extends into the margins on purpose.
fn covers_page(ink: &Ink, page: &Page) -> bool {
    let ends = ink.path.iter().filter_map(|segment| match segment {
        Segment::Move(to) | Segment::Line(to) => Some(*to),
        Segment::Curve(..) | Segment::Close => None,
    });
    let (mut min, mut max) = (Point::new(Pt(f64::MAX), Pt(f64::MAX)), Point::default());
    for at in ends {
        min = Point::new(min.x.min(at.x), min.y.min(at.y));
        max = Point::new(max.x.max(at.x), max.y.max(at.y));
    }
    let size = page.size;
    ink.paint == Paint::Fill
        && min.x <= Pt::ZERO
        && min.y <= Pt::ZERO
        && max.x >= size.width
        && max.y >= size.height
}
