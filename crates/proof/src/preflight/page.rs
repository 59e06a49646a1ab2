//! What one page shows, held to a printer's rules.

use hayro_syntax::object::Array;
use hayro_syntax::page::Page;

use super::{Breach, OVERHANG, Rules, SAME, inks, length, space};
use crate::display_list::{Glyph, Image, Mark, Stroke, Tone};
use crate::document::{Boxes, Document};
use crate::geometry::extent;
use crate::interpreter::Sheet;
use crate::text_runs::{bounds, pieces};
use bookgen_base::units::{Point, Pt, Rect, Size};
use bookgen_contract::printer::{Origin, PdfFeature};

/// The edges of a page in the order of their names.
pub const EDGES: [&str; 4] = ["top", "right edge", "bottom", "left edge"];

/// What was seen of a page.
pub struct Seen {
    /// The rules that it breaks on its own.
    pub breaches: Vec<Breach>,
    /// Its size as it is cut.
    pub size: Size,
    /// Whether nothing at all is printed on it.
    pub blank: bool,
    /// Whether artwork goes to an edge.
    pub bleeds: bool,
    /// How near to each edge anything else comes, and what it is.
    pub nearest: [Option<(Pt, String)>; 4],
    /// How far the paper goes on beyond each edge.
    pub beyond: [Pt; 4],
}

/// Looks at a page, by its place from 0.
pub fn page(
    document: &Document,
    page: &Page<'_>,
    at: usize,
    boxes: &Boxes,
    sheet: &Sheet,
    rules: Rules<'_>,
) -> Seen {
    let (width, height) = boxes.size();
    let size = Size::new(Pt(width), Pt(height));
    let plane = boxes.plane();
    let [left, bottom, right, top] =
        boxes.bleed.filter(|_| boxes.trim.is_some()).unwrap_or(boxes.media);
    let (a, b) = (plane.point(left, bottom), plane.point(right, top));
    let (from, to) =
        (Point::new(a.x.min(b.x), a.y.min(b.y)), Point::new(a.x.max(b.x), a.y.max(b.y)));
    let mut look = Look {
        document,
        rules,
        page: at + 1,
        size,
        tints: Vec::new(),
        worst: Vec::new(),
        seen: Seen {
            breaches: Vec::new(),
            size,
            blank: true,
            bleeds: false,
            nearest: [None, None, None, None],
            beyond: [-from.y, to.x - size.width, to.y - size.height, -from.x],
        },
    };
    sheet.marks.iter().for_each(|mark| look.mark(mark));
    look.texts(sheet);
    look.things(page, sheet);
    look.done()
}

/// What breaks one rule on a page: the worst of it, and how often.
struct Worst {
    rule: &'static str,
    figure: f64,
    message: String,
    count: usize,
    origin: Origin,
}

struct Look<'a> {
    document: &'a Document,
    rules: Rules<'a>,
    page: usize,
    size: Size,
    /// Areas so far and their colours, for what lies on them.
    tints: Vec<(Rect, Tone)>,
    worst: Vec<Worst>,
    seen: Seen,
}

impl Look<'_> {
    /// Notes a breach of which there may be many: the one with the least figure is told.
    fn many(&mut self, rule: &'static str, figure: f64, message: String, origin: &Origin) {
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

    fn done(mut self) -> Seen {
        for Worst { rule, message, count, origin, .. } in self.worst {
            let more = match count {
                1 => String::new(),
                count => format!("; {count} {rule} on this page break that rule"),
            };
            self.seen.breaches.push(Breach::new(rule, self.page, message + &more, &origin));
        }
        self.seen
    }

    fn mark(&mut self, mark: &Mark) {
        match mark {
            Mark::Glyph(glyph) => self.glyph(glyph),
            Mark::Image(image) => self.image(image),
            Mark::Drawn(drawn) => {
                let Some(rect) = extent(&drawn.path) else {
                    // A shading fills whatever there is.
                    return self.ink(drawn.fill.as_ref(), "areas");
                };
                if let Some(tone) = &drawn.fill {
                    self.ink(Some(tone), "areas");
                    self.place(rect, "an area", is_paper(tone));
                    self.tints.push((rect, tone.clone()));
                }
                if let Some(stroke) = &drawn.stroke {
                    self.line(stroke, rect);
                }
            }
        }
    }

    /// Where something lies: in the margins, to the edge, or beyond it.
    fn place(&mut self, rect: Rect, what: &str, is_paper: bool) {
        if is_paper {
            return;
        }
        self.seen.blank = false;
        let gaps =
            [rect.y, self.size.width - rect.right(), self.size.height - rect.bottom(), rect.x];
        // What goes over an edge is meant to be cut there, and so is an area that ends at it; what
        // lies beyond it is not on the page.
        let area = matches!(what, "an area" | "an image");
        let over = if area { SAME } else { -SAME };
        if gaps.iter().any(|gap| *gap < over) {
            let outside = rect.right() < -SAME
                || rect.bottom() < -SAME
                || rect.x > self.size.width + SAME
                || rect.y > self.size.height + SAME;
            if outside {
                return self.outside(rect, what);
            }
            self.seen.bleeds = true;
            for (edge, gap) in gaps.into_iter().enumerate() {
                let beyond = self.seen.beyond[edge];
                if gap < over && gap > -(beyond - SAME) && beyond > SAME {
                    let at = spot(rect.centre());
                    let message = format!(
                        "{what} at {at} goes to the {} but not on to the end of the bleed",
                        EDGES[edge]
                    );
                    if let Some(bleed) = &self.rules.printer.bleed {
                        self.many("edges", gap.0, message, &bleed.origin);
                    }
                }
            }
            return;
        }
        for (nearest, gap) in self.seen.nearest.iter_mut().zip(gaps) {
            if nearest.as_ref().is_none_or(|(near, _)| gap < *near) {
                *nearest = Some((gap, format!("{what} at {}", spot(rect.centre()))));
            }
        }
    }

    fn outside(&mut self, rect: Rect, what: &str) {
        let printer = self.rules.printer;
        if printer.forbids(PdfFeature::Marks) {
            let message =
                format!("{what} at {} lies outside the page, like a mark", spot(rect.centre()));
            self.many("marks", 0.0, message, &printer.forbidden.origin);
        } else if printer.forbids(PdfFeature::Invisible) {
            let message =
                format!("{what} at {} lies outside the page, unseen", spot(rect.centre()));
            self.many("objects", 0.0, message, &printer.forbidden.origin);
        }
    }

    fn line(&mut self, stroke: &Stroke, rect: Rect) {
        self.ink(Some(&stroke.tone), "lines");
        let half = stroke.width / 2.0;
        // The ends of a line are cut square: it is wider than its path only across it.
        let (x, y) = (
            if rect.height > Pt::ZERO { half } else { Pt::ZERO },
            if rect.width > Pt::ZERO { half } else { Pt::ZERO },
        );
        let wide = Rect::new(rect.x - x, rect.y - y, rect.width + x * 2.0, rect.height + y * 2.0);
        self.place(wide, "a line", false);
        let lines = &self.rules.printer.lines;
        let several = inks(&stroke.tone)
            .is_some_and(|inks| inks.iter().filter(|ink| **ink > 0.5).count() > 1);
        let least = match is_paper(&stroke.tone) {
            true => lines.reversed,
            false if several => lines.coloured.or(lines.positive),
            false => lines.positive,
        };
        let Some(least) = least.filter(|least| stroke.width < *least - Pt(0.005)) else { return };
        let message = format!(
            "a line at {} is {} thin; {least} is the least",
            spot(rect.centre()),
            stroke.width
        );
        let origin = lines.origin.clone();
        self.many("lines", stroke.width.0, message, &origin);
    }

    fn glyph(&mut self, glyph: &Glyph) {
        let printer = self.rules.printer;
        let rect = bounds(glyph, &self.document.fonts);
        if glyph.text.trim().is_empty() && !glyph.text.is_empty() {
            return;
        }
        let Some(tone) = &glyph.tone else {
            if printer.forbids(PdfFeature::Invisible) {
                let message = format!("the text at {} is not to be seen", spot(rect.centre()));
                self.many("letters", 0.0, message, &printer.forbidden.origin);
            }
            return;
        };
        self.ink(Some(tone), "letters");
        self.place(rect, "type", false);
        let sizes = &printer.type_sizes;
        let solid = inks(tone).is_none_or(|[c, m, y, k]| c + m + y < 0.5 && k > 99.5);
        let (least, how) = match is_paper(tone) {
            true => (sizes.reversed, "reversed "),
            false if solid => (sizes.solid, ""),
            false => (sizes.tinted.or(sizes.solid), "tinted "),
        };
        let size = glyph.size();
        if let Some(least) = least.filter(|least| size < *least - Pt(0.005)) {
            let at = spot(rect.centre());
            let message = format!("{how}type at {at} is {size} high; {least} is the least");
            self.many("letters", size.0, message, &sizes.origin.clone());
        }
        if let Some(most) = printer.ink.max_tint_under_type.filter(|_| solid) {
            let below = self.tints.iter().rev().find(|(area, _)| holds(*area, rect));
            let share =
                below.and_then(|(_, tone)| inks(tone)).map_or(0.0, |inks| inks.iter().sum());
            if share > f64::from(most) + 0.5 {
                let at = spot(rect.centre());
                let message =
                    format!("type at {at} stands on a tint of {share:.0} %; {most} % is the most");
                self.many("letters on a tint", -share, message, &printer.ink.origin);
            }
        }
    }

    /// A colour: its space, how light and how heavy it is.
    fn ink(&mut self, tone: Option<&Tone>, what: &'static str) {
        let Some(tone) = tone else { return };
        let rule = &self.rules.printer.ink;
        let named = space(tone);
        if !rule.spaces.is_empty() && !rule.spaces.iter().any(|space| space.word() == named) {
            let taken: Vec<&str> = rule.spaces.iter().map(|space| space.word()).collect();
            let message = format!("{what} are in {named}; {} is taken", taken.join(", "));
            self.many("colours", 0.0, message, &rule.origin);
        }
        let Some(inks) = inks(tone) else { return };
        let (most, sum) = (inks.iter().fold(0.0, |a: f64, b| a.max(*b)), inks.iter().sum::<f64>());
        if let Some(limit) = rule.max_coverage.filter(|limit| sum > f64::from(*limit) + 0.5) {
            let message = format!("{what} have {sum:.0} % of ink together; {limit} % is the most");
            self.many("areas too dark", -sum, message, &rule.origin);
        }
        let tint = most > 0.5 && most < 99.5;
        if let Some(least) = rule.min_tint.filter(|least| tint && most < f64::from(*least) - 0.5) {
            let message = format!("{what} have a tint of {most:.0} %; {least} % is the least");
            self.many("tints too light", most, message, &rule.origin);
        }
        if let Some(limit) = rule.max_tint.filter(|limit| tint && most > f64::from(*limit) + 0.5) {
            let message = format!(
                "{what} have a tint of {most:.0} %, which fills; {limit} % is the most, or 100"
            );
            self.many("tints too dark", -most, message, &rule.origin);
        }
    }

    fn image(&mut self, image: &Image) {
        let printer = self.rules.printer;
        let rect = image.frame;
        self.place(rect, "an image", false);
        if let Some(named) = image.colours.as_deref().filter(|named| !named.is_empty()) {
            let rule = &printer.ink;
            if !rule.spaces.is_empty() && !rule.spaces.iter().any(|space| space.word() == named) {
                let message = format!("an image at {} is in {named}", spot(rect.centre()));
                self.many("images", 0.0, message, &rule.origin);
            }
        }
        let (across, down) = image.samples;
        let per_inch = |samples: u32, length: Pt| f64::from(samples) / length.inches();
        let (width, height) = (rect.width.max(Pt(0.01)), rect.height.max(Pt(0.01)));
        let fineness = per_inch(across, width).min(per_inch(down, height));
        if let Some(least) =
            printer.images.min_ppi.filter(|least| fineness < f64::from(*least) - 0.5)
        {
            let at = spot(rect.centre());
            let message = format!(
                "an image at {at} has {fineness:.0} pixels to the inch; {least} is the least"
            );
            self.many("images", fineness, message, &printer.images.origin);
        }
    }

    /// Words that a printer wants nowhere.
    fn texts(&mut self, sheet: &Sheet) {
        let printer = self.rules.printer;
        if printer.forbidden.texts.is_empty() {
            return;
        }
        let glyphs: Vec<&Glyph> = sheet
            .marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Glyph(glyph) => Some(glyph),
                _ => None,
            })
            .collect();
        let words: Vec<String> =
            pieces(&glyphs, &self.document.fonts).into_iter().map(|piece| piece.text).collect();
        let all = words.join(" ").to_lowercase();
        let all = all.split_whitespace().collect::<Vec<_>>().join(" ");
        for text in printer.forbidden.texts.iter().filter(|text| all.contains(&text.to_lowercase()))
        {
            let message = format!("the words \"{text}\" are not taken");
            let breach = Breach::new("words", self.page, message, &printer.forbidden.origin);
            self.seen.breaches.push(breach);
        }
    }

    /// Parts of the page that are not print.
    fn things(&mut self, page: &Page<'_>, sheet: &Sheet) {
        let printer = self.rules.printer;
        let annotations = page
            .raw()
            .get::<Array<'_>>("Annots")
            .is_some_and(|all| all.raw_iter().next().is_some());
        for (thing, there, words) in [
            (PdfFeature::Annotations, annotations, "it has annotations or links"),
            (PdfFeature::Transparency, sheet.transparent, "something on it is transparent"),
        ] {
            if there && printer.forbids(thing) {
                let breach =
                    Breach::new("things", self.page, words.to_owned(), &printer.forbidden.origin);
                self.seen.breaches.push(breach);
            }
        }
    }
}

fn is_paper(tone: &Tone) -> bool {
    inks(tone).is_some_and(|inks| inks.iter().sum::<f64>() < 0.5)
}

fn holds(outer: Rect, inner: Rect) -> bool {
    let centre = inner.centre();
    centre.x > outer.x
        && centre.x < outer.right()
        && centre.y > outer.y
        && centre.y < outer.bottom()
        && outer.width > inner.width
}

/// A place on a page, from its top left corner.
fn spot(at: Point) -> String {
    format!("{:.2} x {:.2} in", at.x.inches(), at.y.inches())
}

/// How far something may reach into a margin of a length before that is told.
pub fn slack(what: &str) -> Pt {
    if what.starts_with("type") { OVERHANG } else { SAME }
}

/// A margin that is not kept.
pub fn too_near(what: &str, edge: usize, gap: Pt, least: Pt) -> String {
    format!("{what} is {} from the {}; {} is the least", length(gap), EDGES[edge], length(least))
}
