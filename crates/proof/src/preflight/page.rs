//! Checks one page against the rules of a printer.

use hayro_syntax::object::Array;
use hayro_syntax::page::Page;

use super::{MAX_OVERHANG, PrinterRules, TOLERANCE, Violation, colour_space, inks, length};
use crate::display_list::{Colour, DisplayList, Glyph, Image, Item, Stroke};
use crate::document::{Boxes, Document};
use crate::geometry::{bounding_box, contours, filled_rectangle};
use crate::text_runs::text_runs;
use crate::work::{self, Work};
use bookgen_base::units::{Point, Pt, Rect, Segment, Size};
use bookgen_contract::printer::{Origin, PdfFeature, forbidden};

/// The tolerance for line widths and type sizes.
const SIZE_TOLERANCE: Pt = Pt(0.005);

/// The tolerance for percentages and for resolutions in pixels per inch.
const HALF: f64 = 0.5;

/// The names of the edges of a page. An array with one value per edge has this order.
pub const EDGES: [&str; 4] = ["top", "right edge", "bottom", "left edge"];

/// The check of one page, and the measurements that the check of the whole file needs.
pub struct PageCheck {
    /// The violations that are found without a comparison with other pages.
    pub violations: Vec<Violation>,
    /// The size of the trimmed page.
    pub size: Size,
    /// Whether nothing is printed on the page.
    pub is_blank: bool,
    /// Whether an object reaches or crosses an edge.
    pub has_bleed: bool,
    /// For each edge, the smallest distance between the edge and an object inside the page, and a
    /// description of this object.
    pub nearest: [Option<(Pt, String)>; 4],
    /// How far the bleed box extends beyond each edge of the page. Without a bleed box, how far the
    /// media box extends.
    pub beyond: [Pt; 4],
}

/// Checks a page. `at` is the index of the page in the file.
pub fn check_page(
    document: &Document,
    page: &Page<'_>,
    at: usize,
    boxes: &Boxes,
    list: &DisplayList,
    rules: PrinterRules<'_>,
    work: &mut Work<'_>,
) -> PageCheck {
    let (width, height) = boxes.size();
    let size = Size::new(Pt(width), Pt(height));
    let to_page = boxes.transform();
    let [left, bottom, right, top] =
        boxes.bleed.filter(|_| boxes.trim.is_some()).unwrap_or(boxes.media);
    let (a, b) = (to_page.point(left, bottom), to_page.point(right, top));
    let (min, max) =
        (Point::new(a.x.min(b.x), a.y.min(b.y)), Point::new(a.x.max(b.x), a.y.max(b.y)));
    let mut checker = Checker {
        document,
        rules,
        page: at + 1,
        size,
        tints: Vec::new(),
        grounds: Vec::new(),
        worst: Vec::new(),
        check: PageCheck {
            violations: Vec::new(),
            size,
            is_blank: true,
            has_bleed: false,
            nearest: [None, None, None, None],
            beyond: [-min.y, max.x - size.width, max.y - size.height, -min.x],
        },
    };
    // Each object is compared with the areas below it.
    let is_area = |item: &&Item| matches!(item, Item::Path(painted) if painted.fill.is_some());
    let areas = list.items.iter().filter(is_area).count();
    if work.spend(work::comparisons(areas, list.items.len())) {
        for at in 0..list.items.len() {
            checker.check_item(list, at);
        }
    }
    checker.check_texts(list);
    checker.check_features(page, list);
    checker.finish()
}

/// The worst violation of one rule on a page, and the number of all violations of the rule.
struct Worst {
    rule: &'static str,
    figure: f64,
    message: String,
    count: usize,
    origin: Origin,
}

struct Checker<'a> {
    document: &'a Document,
    rules: PrinterRules<'a>,
    /// The number of the page, counted from 1.
    page: usize,
    size: Size,
    /// The contours of the filled areas painted so far, if the printer limits the tint below letters.
    tints: Vec<Tint>,
    /// The filled rectangles painted so far that fill the bleed of at least one edge.
    grounds: Vec<Rect>,
    worst: Vec<Worst>,
    check: PageCheck,
}

impl Checker<'_> {
    /// Adds a violation of a rule that may be broken many times on a page. Only the violation with
    /// the smallest `figure` is reported, together with the number of all violations of the rule.
    fn add(&mut self, rule: &'static str, figure: f64, message: String, origin: &Origin) {
        match self.worst.iter_mut().find(|worst| worst.rule == rule) {
            Some(worst) => {
                worst.count += 1;
                if figure < worst.figure {
                    (worst.figure, worst.message) = (figure, message);
                }
            }
            None => {
                let origin = origin.clone();
                self.worst.push(Worst { rule, figure, message, count: 1, origin });
            }
        }
    }

    fn finish(mut self) -> PageCheck {
        for Worst { rule, message, count, origin, .. } in self.worst {
            let more = match count {
                1 => String::new(),
                count => format!("; {count} {rule} on this page break the rule"),
            };
            self.check.violations.push(Violation::new(rule, self.page, message + &more, &origin));
        }
        self.check
    }

    fn check_item(&mut self, list: &DisplayList, at: usize) {
        match &list.items[at] {
            Item::Glyph(glyph) => self.check_glyph(glyph),
            Item::Image(image) => self.check_image(image, list.visible_part(at, image.frame)),
            Item::Path(painted) => {
                let Some(rect) = bounding_box(&painted.path) else {
                    // A shading in an unbounded clip has no bounding box.
                    return self.check_colour(painted.fill.as_ref(), "areas");
                };
                if let Some(colour) = &painted.fill {
                    self.check_colour(Some(colour), "areas");
                    if !is_paper(colour) {
                        self.check_position(rect, "an area");
                    }
                    self.add_ground(&painted.path);
                    let is_needed = self.rules.printer.ink.max_tint_under_type.is_some();
                    let path = if is_needed { &painted.path[..] } else { &[] };
                    self.tints.extend(contours(path).filter_map(|contour| {
                        let (rect, sides) = (bounding_box(contour)?, straight_sides(contour));
                        Some(Tint { rect, sides, colour: colour.clone() })
                    }));
                }
                if let Some(stroke) = &painted.stroke {
                    self.check_line(stroke, rect);
                }
            }
        }
    }

    /// Checks the position of an object and records its distances from the edges.
    fn check_position(&mut self, rect: Rect, what: &str) {
        self.check.is_blank = false;
        let gaps =
            [rect.y, self.size.width - rect.right(), self.size.height - rect.bottom(), rect.x];
        // An object that crosses an edge is treated as artwork with bleed. An area that ends at an
        // edge is also treated as artwork with bleed.
        let is_area = matches!(what, "an area" | "an image");
        let limit = if is_area { TOLERANCE } else { -TOLERANCE };
        if !gaps.iter().any(|gap| *gap < limit) {
            for (nearest, gap) in self.check.nearest.iter_mut().zip(gaps) {
                if nearest.as_ref().is_none_or(|(distance, _)| gap < *distance) {
                    *nearest = Some((gap, format!("{what} at {}", position(rect))));
                }
            }
            return;
        }
        let is_outside = rect.right() < -TOLERANCE
            || rect.bottom() < -TOLERANCE
            || rect.x > self.size.width + TOLERANCE
            || rect.y > self.size.height + TOLERANCE;
        if is_outside {
            return self.check_outside(rect, what);
        }
        self.check.has_bleed = true;
        if self.is_on_ground(rect) {
            return;
        }
        for (edge, gap) in gaps.into_iter().enumerate() {
            let beyond = self.check.beyond[edge];
            let is_short = gap < limit && gap > -(beyond - TOLERANCE) && beyond > TOLERANCE;
            if is_short && let Some(bleed) = &self.rules.printer.bleed {
                let message = format!(
                    "{what} at {} reaches the {} but does not fill the bleed",
                    position(rect),
                    EDGES[edge]
                );
                self.add("edges", gap.0, message, &bleed.origin);
            }
        }
    }

    /// Records a filled rectangle that fills the bleed of at least one edge.
    fn add_ground(&mut self, path: &[Segment]) {
        let Some(rect) = filled_rectangle(path) else { return };
        let bleed = self.bleed_box();
        let gaps = [
            rect.y - bleed.y,
            bleed.right() - rect.right(),
            bleed.bottom() - rect.bottom(),
            rect.x - bleed.x,
        ];
        if gaps.iter().any(|gap| *gap < TOLERANCE) {
            self.grounds.push(rect);
        }
    }

    /// Whether the part of an object inside the bleed is on a background that fills the bleed. Then it
    /// does not matter where in the bleed the object ends.
    fn is_on_ground(&self, rect: Rect) -> bool {
        let bleed = self.bleed_box();
        let (x, y) = (rect.x.max(bleed.x), rect.y.max(bleed.y));
        let (right, bottom) = (rect.right().min(bleed.right()), rect.bottom().min(bleed.bottom()));
        self.grounds.iter().any(|ground| {
            ground.x <= x + TOLERANCE
                && ground.y <= y + TOLERANCE
                && ground.right() >= right - TOLERANCE
                && ground.bottom() >= bottom - TOLERANCE
        })
    }

    /// The page with its bleed.
    fn bleed_box(&self) -> Rect {
        let [top, right, bottom, left] = self.check.beyond;
        let Size { width, height } = self.size;
        Rect::new(-left, -top, width + left + right, height + top + bottom)
    }

    /// Checks an object outside the page.
    fn check_outside(&mut self, rect: Rect, what: &str) {
        let printer = self.rules.printer;
        let at = position(rect);
        if printer.forbids(PdfFeature::Marks) {
            let message =
                format!("{what} at {at} is outside the page; the printer forbids printer's marks");
            self.add("marks", 0.0, message, &printer.forbidden.origin);
        } else if printer.forbids(PdfFeature::Invisible) {
            let message = format!("{what} at {at} is outside the page and invisible");
            self.add("objects", 0.0, message, &printer.forbidden.origin);
        }
    }

    fn check_line(&mut self, stroke: &Stroke, rect: Rect) {
        self.check_colour(Some(&stroke.colour), "lines");
        let half = stroke.width / 2.0;
        // With butt caps, a line extends beyond its path only at right angles to the path.
        let x = if rect.height > Pt::ZERO { half } else { Pt::ZERO };
        let y = if rect.width > Pt::ZERO { half } else { Pt::ZERO };
        let wide = Rect::new(rect.x - x, rect.y - y, rect.width + x * 2.0, rect.height + y * 2.0);
        self.check_position(wide, "a line");
        let lines = &self.rules.printer.lines;
        let has_several_inks = inks(&stroke.colour)
            .is_some_and(|inks| inks.iter().filter(|ink| **ink > HALF).count() > 1);
        let min = if is_paper(&stroke.colour) {
            lines.reversed
        } else if has_several_inks {
            lines.coloured.or(lines.positive)
        } else {
            lines.positive
        };
        let Some(min) = min.filter(|min| stroke.width < *min - SIZE_TOLERANCE) else { return };
        let message =
            format!("a line at {} is {} wide; the minimum is {min}", position(rect), stroke.width);
        self.add("lines", stroke.width.0, message, &lines.origin);
    }

    fn check_glyph(&mut self, glyph: &Glyph) {
        let printer = self.rules.printer;
        let rect = glyph.bounds(&self.document.fonts);
        if glyph.text.trim().is_empty() && !glyph.text.is_empty() {
            return;
        }
        let Some(colour) = &glyph.colour else {
            if printer.forbids(PdfFeature::Invisible) {
                let message = format!("the text at {} is invisible", position(rect));
                self.add("letters", 0.0, message, &printer.forbidden.origin);
            }
            return;
        };
        self.check_colour(Some(colour), "letters");
        self.check_position(rect, "type");
        let sizes = &printer.type_sizes;
        let is_solid = inks(colour).is_none_or(|[c, m, y, k]| c + m + y < HALF && k > 100.0 - HALF);
        let (min, how) = if is_paper(colour) {
            (sizes.reversed, "reversed ")
        } else if is_solid {
            (sizes.solid, "")
        } else {
            (sizes.tinted.or(sizes.solid), "tinted ")
        };
        let size = glyph.size();
        if let Some(min) = min.filter(|min| size < *min - SIZE_TOLERANCE) {
            let at = position(rect);
            let message = format!("{how}text at {at} has type size {size}; the minimum is {min}");
            self.add("letters", size.0, message, &sizes.origin);
        }
        if let Some(max) = printer.ink.max_tint_under_type.filter(|_| is_solid) {
            let below = self.tints.iter().rev().find(|tint| tint.is_background(rect));
            let tint =
                below.and_then(|tint| inks(&tint.colour)).map_or(0.0, |inks| inks.iter().sum());
            if tint > f64::from(max) + HALF {
                let at = position(rect);
                let message =
                    format!("text at {at} is on a tint of {tint:.0} %; the maximum is {max} %");
                self.add("letters on a tint", -tint, message, &printer.ink.origin);
            }
        }
    }

    /// Checks the colour space, the tint and the ink coverage of a colour.
    fn check_colour(&mut self, colour: Option<&Colour>, what: &'static str) {
        let Some(colour) = colour else { return };
        let rule = &self.rules.printer.ink;
        let space = colour_space(colour);
        if !rule.spaces.is_empty() && !rule.spaces.iter().any(|known| known.word() == space) {
            let accepted: Vec<&str> = rule.spaces.iter().map(|space| space.word()).collect();
            let accepted = accepted.join(", ");
            let message = format!("{what} are in {space}; the printer accepts {accepted}");
            self.add("colours", 0.0, message, &rule.origin);
        }
        let Some(inks) = inks(colour) else { return };
        let (darkest, sum) =
            (inks.iter().fold(0.0, |a: f64, b| a.max(*b)), inks.iter().sum::<f64>());
        if let Some(max) = rule.max_coverage.filter(|max| sum > f64::from(*max) + HALF) {
            let message =
                format!("{what} have a total ink coverage of {sum:.0} %; the maximum is {max} %");
            self.add("areas too dark", -sum, message, &rule.origin);
        }
        let is_tint = darkest > HALF && darkest < 100.0 - HALF;
        if let Some(min) = rule.min_tint.filter(|min| is_tint && darkest < f64::from(*min) - HALF) {
            let message = format!("{what} have a tint of {darkest:.0} %; the minimum is {min} %");
            self.add("tints too light", darkest, message, &rule.origin);
        }
        if let Some(max) = rule.max_tint.filter(|max| is_tint && darkest > f64::from(*max) + HALF) {
            let message = format!(
                "{what} have a tint of {darkest:.0} %, which prints almost like solid ink; tints up to {max} % and solid ink are accepted"
            );
            self.add("tints too dark", -darkest, message, &rule.origin);
        }
    }

    /// Checks an image. `visible` is the part of its frame that is not clipped.
    fn check_image(&mut self, image: &Image, visible: Rect) {
        let printer = self.rules.printer;
        self.check_position(visible, "an image");
        let (rect, at) = (image.frame, position(visible));
        if let Some(space) = image.colour_space.as_deref().filter(|space| !space.is_empty()) {
            let rule = &printer.ink;
            if !rule.spaces.is_empty() && !rule.spaces.iter().any(|known| known.word() == space) {
                let message =
                    format!("an image at {at} is in {space}, which the printer does not accept");
                self.add("images", 0.0, message, &rule.origin);
            }
        }
        let (across, down) = image.samples;
        let per_inch = |samples: u32, length: Pt| f64::from(samples) / length.inches();
        let (width, height) = (rect.width.max(Pt(0.01)), rect.height.max(Pt(0.01)));
        let ppi = per_inch(across, width).min(per_inch(down, height));
        if let Some(min) = printer.images.min_ppi.filter(|min| ppi < f64::from(*min) - HALF) {
            let message =
                format!("an image at {at} has {ppi:.0} pixels per inch; the minimum is {min}");
            self.add("images", ppi, message, &printer.images.origin);
        }
    }

    /// Checks for forbidden words.
    fn check_texts(&mut self, list: &DisplayList) {
        let printer = self.rules.printer;
        if printer.forbidden.texts.is_empty() {
            return;
        }
        let glyphs = list.items.iter().filter_map(|item| match item {
            Item::Glyph(glyph) => Some(glyph),
            Item::Path(_) | Item::Image(_) => None,
        });
        let glyphs: Vec<&Glyph> = glyphs.collect();
        let runs = text_runs(&glyphs, &self.document.fonts);
        let text: Vec<String> = runs.into_iter().map(|run| run.text).collect();
        let text = text.join(" ");
        for words in &printer.forbidden.texts {
            // Only whole words count: letters in cells can spell the word by chance.
            if forbidden(std::slice::from_ref(words), &text).is_some() {
                let message = format!("the printer forbids the words \"{words}\"");
                let origin = &printer.forbidden.origin;
                self.check.violations.push(Violation::new("words", self.page, message, origin));
            }
        }
    }

    /// Checks for forbidden features of the page.
    fn check_features(&mut self, page: &Page<'_>, list: &DisplayList) {
        let printer = self.rules.printer;
        let has_annotations = page
            .raw()
            .get::<Array<'_>>("Annots")
            .is_some_and(|all| all.raw_iter().next().is_some());
        for (feature, is_present, message) in [
            (PdfFeature::Annotations, has_annotations, "the page has annotations or links"),
            (PdfFeature::Transparency, list.has_transparency, "the page has transparent content"),
        ] {
            if is_present && printer.forbids(feature) {
                let origin = &printer.forbidden.origin;
                let violation = Violation::new("things", self.page, message.to_owned(), origin);
                self.check.violations.push(violation);
            }
        }
    }
}

/// Whether a colour has no ink, like the paper.
fn is_paper(colour: &Colour) -> bool {
    inks(colour).is_some_and(|inks| inks.iter().sum::<f64>() < HALF)
}

/// A contour of a filled area.
struct Tint {
    /// The bounding box.
    rect: Rect,
    /// The sides of the area if all of them are straight lines, such as the sides of a triangle;
    /// otherwise empty.
    sides: Vec<(Point, Point)>,
    colour: Colour,
}

impl Tint {
    /// Whether the area is behind a glyph: it is wider than the glyph and covers its centre.
    fn is_background(&self, glyph: Rect) -> bool {
        let centre = glyph.centre();
        self.rect.width > glyph.width
            && centre.x > self.rect.x
            && centre.x < self.rect.right()
            && centre.y > self.rect.y
            && centre.y < self.rect.bottom()
            && (self.sides.is_empty() || winding_number(&self.sides, centre) != 0)
    }
}

/// The sides of a contour, or nothing if it has curves or many segments.
fn straight_sides(contour: &[Segment]) -> Vec<(Point, Point)> {
    /// Bounds the time of hostile files. A triangle has four segments.
    const MAX_SEGMENTS: usize = 16;
    let mut sides = Vec::new();
    if contour.len() > MAX_SEGMENTS {
        return sides;
    }
    let (mut first, mut last) = (Point::default(), Point::default());
    for segment in contour {
        match *segment {
            Segment::Move(to) => (first, last) = (to, to),
            Segment::Line(to) => {
                sides.push((last, to));
                last = to;
            }
            Segment::Close => {}
            Segment::Curve(..) => return Vec::new(),
        }
    }
    sides.push((last, first));
    sides
}

/// How often a closed contour runs around a point.
fn winding_number(sides: &[(Point, Point)], point: Point) -> i32 {
    let crossings = sides.iter().map(|(from, to)| {
        let is_right =
            (to.x - from.x).0 * (point.y - from.y).0 - (point.x - from.x).0 * (to.y - from.y).0;
        match (from.y <= point.y, to.y <= point.y) {
            (true, false) if is_right > 0.0 => 1,
            (false, true) if is_right < 0.0 => -1,
            _ => 0,
        }
    });
    crossings.sum()
}

/// The centre of an object as text, in inches from the top left corner of the page.
fn position(rect: Rect) -> String {
    let centre = rect.centre();
    format!("{:.2} x {:.2} in", centre.x.inches(), centre.y.inches())
}

/// The tolerance for the distance between an object and an edge.
pub fn tolerance(what: &str) -> Pt {
    if what.starts_with("type") { MAX_OVERHANG } else { TOLERANCE }
}

/// The message for an object in a margin.
pub fn too_near(what: &str, edge: usize, gap: Pt, min: Pt) -> String {
    let (gap, min) = (length(gap), length(min));
    format!("{what} is {gap} from the {}; the minimum is {min}", EDGES[edge])
}
