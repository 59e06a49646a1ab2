//! The SVG edition: a page as a drawing that needs no fonts, for the web and for layout programs.
//!
//! It is the very page that the press edition prints: each path at its place, each glyph as the
//! outline that its font has for it. Lengths are points (`width` and `height` say so), written to a
//! thousandth; y grows downwards, as on a page. What lies beyond the trim is not shown.
//!
//! Black ink alone is `black`, other shares of black are greys and other inks their plain
//! counterpart in light: `rgb(r,g,b)` with r = 255 (1 - c)(1 - k) and so on. A figure is a group of
//! role `img` with its words as `title`, text outside figures a path of role `img` with its words as
//! `aria-label`; lines have neither, and nobody reads them aloud. There are no identifiers, so that
//! several drawings may stand in one document. The same page gives the same bytes.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt::Write;

use super::press::{Survey, milli};
use super::{PageFault, RenderError};
use crate::font::{FontSet, Step};
use crate::page::{Colour, FontId, GlyphRun, Group, Ink, Item, Page, Paint, Role, Transform};
use bookgen_base::units::{Point, Pt, Segment};

/// What every drawing begins with: by this, and [`GENERATOR`], an earlier one is known as ours.
pub const BEGINS: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" ";

/// What every drawing holds.
pub const GENERATOR: &str = "data-generator=\"bookgen ";

/// Renders a page as SVG.
///
/// `title` is what the drawing is called; `language` the BCP 47 tag of its words.
///
/// # Errors
/// The page cannot be drawn: see [`PageFault`].
pub fn svg(
    page: &Page,
    fonts: &FontSet,
    title: &str,
    language: &str,
) -> Result<String, RenderError> {
    Survey::of(std::slice::from_ref(page), fonts)?;
    let mut writer = Writer { fonts, glyphs: BTreeMap::new(), out: String::new() };
    let (width, height) = (number(page.size.width), number(page.size.height));
    let version = env!("CARGO_PKG_VERSION");
    // Mitres are cut where PDF cuts them.
    writer.push(format_args!(
        "{BEGINS}width=\"{width}pt\" height=\"{height}pt\" viewBox=\"0 0 {width} {height}\" \
         stroke-miterlimit=\"10\" lang=\"{}\" {GENERATOR}{version}\">\n<title>{}</title>\n",
        escaped(language),
        escaped(title),
    ));
    writer.items(&page.items, false).map_err(|fault| RenderError::Page { page: 0, fault })?;
    writer.push(format_args!("</svg>\n"));
    Ok(writer.out)
}

struct Writer<'a> {
    fonts: &'a FontSet,
    /// The glyphs that were drawn so far, by font, glyph and size in the bits of a number: most come
    /// again and again.
    glyphs: BTreeMap<(FontId, u16, u64), Vec<Contour>>,
    out: String,
}

/// A contour of a glyph: where it begins, from the glyph's origin in thousandths of a point, and how
/// it goes on from there.
struct Contour {
    begin: (i64, i64),
    steps: String,
}

impl Writer<'_> {
    fn push(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.out.write_fmt(text);
    }

    /// Writes items; those of a figure are told by its words alone.
    fn items(&mut self, items: &[Item], in_figure: bool) -> Result<(), PageFault> {
        items.iter().try_for_each(|item| match item {
            Item::Ink(ink) => {
                self.ink(ink);
                Ok(())
            }
            Item::Glyphs(run) => self.run(run, in_figure),
            // Covers have them, and are not drawn.
            Item::Image(_) => Err(PageFault::Picture),
            Item::Group(group) => self.group(group, in_figure),
        })
    }

    fn ink(&mut self, ink: &Ink) {
        let path = path(&ink.path);
        if path.is_empty() {
            return;
        }
        let colour = colour(ink.colour);
        match ink.paint {
            Paint::Fill if ink.colour == Colour::BLACK => {
                self.push(format_args!("<path d=\"{path}\"/>\n"));
            }
            Paint::Fill => self.push(format_args!("<path fill=\"{colour}\" d=\"{path}\"/>\n")),
            Paint::Stroke { width } => {
                let width = number(width);
                self.push(format_args!(
                    "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" d=\"{path}\"/>\n"
                ));
            }
        }
    }

    /// A run as the outlines of its glyphs, all in one path.
    fn run(&mut self, run: &GlyphRun, in_figure: bool) -> Result<(), PageFault> {
        let face = self.fonts.face(run.font).ok_or(PageFault::UnknownFont(run.font))?;
        let mut all = String::new();
        for glyph in &run.glyphs {
            let contours = match self.glyphs.entry((run.font, glyph.id, run.size.0.to_bits())) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => {
                    let outline = face.outline(glyph.id);
                    let outline = outline.ok_or(PageFault::UnknownGlyph(run.font, glyph.id))?;
                    new.insert(contours(&outline, run.size))
                }
            };
            let origin = run.origin + Point::new(glyph.x, glyph.y);
            let (left, top) = (milli(origin.x), milli(origin.y));
            for Contour { begin, steps } in contours {
                all.push('M');
                thousandths(left + begin.0, &mut all);
                follow(top + begin.1, &mut all);
                all += steps;
            }
        }
        if all.is_empty() {
            return Ok(());
        }
        let label = match &run.role {
            Role::Heading(_) | Role::Text if !in_figure => {
                format!("role=\"img\" aria-label=\"{}\" ", escaped(&run.text))
            }
            _ => String::new(),
        };
        let fill = match run.colour {
            Colour::BLACK => String::new(),
            other => format!("fill=\"{}\" ", colour(other)),
        };
        self.push(format_args!("<path {label}{fill}d=\"{all}\"/>\n"));
        Ok(())
    }

    fn group(&mut self, group: &Group, in_figure: bool) -> Result<(), PageFault> {
        let transform = transform(group.transform);
        match &group.role {
            Role::Figure(alt) => self.push(format_args!(
                "<g role=\"img\"{transform}>\n<title>{}</title>\n",
                escaped(alt)
            )),
            _ => self.push(format_args!("<g{transform}>\n")),
        }
        self.items(&group.items, in_figure || matches!(group.role, Role::Figure(_)))?;
        self.push(format_args!("</g>\n"));
        Ok(())
    }
}

/// The data of a path.
fn path(path: &[Segment]) -> String {
    let mut data = String::new();
    let pair = |at: Point| format!("{} {}", number(at.x), number(at.y));
    for segment in path {
        // Writing to a string cannot fail.
        let _ = match segment {
            Segment::Move(to) => write!(data, "M{}", pair(*to)),
            Segment::Line(to) => write!(data, "L{}", pair(*to)),
            Segment::Curve(a, b, to) => write!(data, "C{} {} {}", pair(*a), pair(*b), pair(*to)),
            Segment::Close => write!(data, "Z"),
        };
    }
    data
}

/// The outline of a glyph: where each contour begins, and the rest step by step, so that a letter is
/// written with the same words wherever it stands.
fn contours(outline: &[Step], size: Pt) -> Vec<Contour> {
    let place = |at: &Point| (milli(size * at.x.0), milli(size * at.y.0));
    let mut contours: Vec<Contour> = Vec::new();
    let mut pen = (0, 0);
    for step in outline {
        let (letter, points) = match step {
            Step::Move(to) => {
                pen = place(to);
                contours.push(Contour { begin: pen, steps: String::new() });
                continue;
            }
            Step::Close => ('Z', [None; 3]),
            Step::Line(to) => ('l', [Some(to), None, None]),
            Step::Quadratic(a, to) => ('q', [Some(a), Some(to), None]),
            Step::Cubic(a, b, to) => ('c', [Some(a), Some(b), Some(to)]),
        };
        // An outline begins with a move.
        let Some(Contour { steps, .. }) = contours.last_mut() else { continue };
        steps.push(letter);
        let mut last = pen;
        for (at, point) in points.into_iter().flatten().enumerate() {
            last = place(point);
            match at {
                0 => thousandths(last.0 - pen.0, steps),
                _ => follow(last.0 - pen.0, steps),
            }
            follow(last.1 - pen.1, steps);
        }
        pen = last;
    }
    contours
}

/// Adds a number after another one, parted from it by a space unless its sign does that.
fn follow(milli: i64, data: &mut String) {
    if milli >= 0 {
        data.push(' ');
    }
    thousandths(milli, data);
}

/// A length in points, to a thousandth.
fn number(length: Pt) -> String {
    let mut text = String::new();
    thousandths(milli(length), &mut text);
    text
}

/// Adds thousandths of a point, in points.
fn thousandths(milli: i64, data: &mut String) {
    let (whole, part) = (milli.unsigned_abs() / 1000, milli.unsigned_abs() % 1000);
    if milli < 0 {
        data.push('-');
    }
    if whole > 0 || part == 0 {
        let mut digits = [0; 20];
        let (mut at, mut rest) = (digits.len(), whole);
        loop {
            at -= 1;
            digits[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        data.extend(digits[at..].iter().map(|digit| char::from(*digit)));
    }
    if part > 0 {
        data.push('.');
        let digits = [part / 100, part / 10 % 10, part % 10];
        let length = digits.iter().rposition(|digit| *digit > 0).map_or(0, |last| last + 1);
        data.extend(digits[..length].iter().map(|digit| char::from(b'0' + *digit as u8)));
    }
}

/// A map as an attribute; nothing if it moves nothing.
fn transform(Transform([a, b, c, d, e, f]): Transform) -> String {
    let (x, y) = (number(Pt(e)), number(Pt(f)));
    match [a, b, c, d] {
        [1.0, 0.0, 0.0, 1.0] if milli(Pt(e)) == 0 && milli(Pt(f)) == 0 => String::new(),
        [1.0, 0.0, 0.0, 1.0] => format!(" transform=\"translate({x} {y})\""),
        factors => {
            // Six decimals, as in the press edition. No zero has a sign.
            let [a, b, c, d] = factors.map(|factor| (factor * 1e6).round() / 1e6 + 0.0);
            format!(" transform=\"matrix({a} {b} {c} {d} {x} {y})\"")
        }
    }
}

fn colour(colour: Colour) -> String {
    let Colour([c, m, y, k]) = colour;
    if colour == Colour::BLACK {
        return "black".to_owned();
    }
    let light = |ink: u8| {
        let share = |ink: u8| 1.0 - f64::from(ink) / 100.0;
        (255.0 * share(ink) * share(k)).round() as u8
    };
    format!("rgb({},{},{})", light(c), light(m), light(y))
}

/// A text as XML holds it; characters that XML cannot hold are left out.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::font::TextStyle;
    use crate::page::{Edges, FontId};
    use bookgen_base::units::{Rect, Size, rectangle};

    fn page(items: Vec<Item>) -> Page {
        let size = Size::new(Pt(100.0), Pt(50.25));
        Page { size, bleed: Edges::default(), label: "1".to_owned(), items }
    }

    fn ink(paint: Paint, colour: Colour) -> Item {
        let path = rectangle(Rect::new(Pt(1.0), Pt(2.5), Pt(10.0), Pt(1.0 / 3.0)));
        Item::Ink(Ink { role: Role::Artifact, path, paint, colour })
    }

    #[test]
    fn a_drawing_is_readable() {
        let group = Item::Group(Group {
            role: Role::Figure("Sudoku & <more>".to_owned()),
            transform: Transform::upside_down(Point::new(Pt(90.0), Pt(45.0))),
            shared: false,
            items: vec![ink(Paint::Fill, Colour::black(30)), ink(Paint::Fill, Colour::BLACK)],
        });
        let stroke = ink(Paint::Stroke { width: Pt(1.25) }, Colour([100, 0, 0, 0]));
        let drawn = svg(&page(vec![stroke, group]), &FontSet::new(), "A \"page\"", "en").unwrap();
        let version = env!("CARGO_PKG_VERSION");
        let rectangle = "M1 2.5L11 2.5L11 2.833L1 2.833Z";
        assert_eq!(
            drawn,
            format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100pt\" height=\"50.25pt\" viewBox=\"0 0 100 50.25\" stroke-miterlimit=\"10\" lang=\"en\" data-generator=\"bookgen {version}\">
<title>A &quot;page&quot;</title>
<path fill=\"none\" stroke=\"rgb(0,255,255)\" stroke-width=\"1.25\" d=\"{rectangle}\"/>
<g role=\"img\" transform=\"matrix(-1 0 0 -1 90 45)\">
<title>Sudoku &amp; &lt;more&gt;</title>
<path fill=\"rgb(179,179,179)\" d=\"{rectangle}\"/>
<path d=\"{rectangle}\"/>
</g>
</svg>
"
            )
        );
    }

    #[test]
    fn text_is_outlines_and_is_told() {
        let mut fonts = FontSet::new();
        let bytes: &[u8] =
            include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fonts/Lato-Regular.ttf"));
        let font = fonts.add("Lato", bytes).unwrap();
        let style = TextStyle::new(vec![font], Pt(10.0));
        let shaped = fonts.shape(&style, "1 & 1").unwrap();
        let at = Point::new(Pt(5.0), Pt(20.0));
        let text = svg(&page(shaped.items(at, &Role::Text)), &fonts, "", "en").unwrap();
        assert!(text.contains("<path role=\"img\" aria-label=\"1 &amp; 1\" d=\"M"), "{text}");
        assert!(!text.contains("<text") && !text.contains("font"), "{text}");
        // What is in a figure is told by the figure.
        let transform = Transform::shift(at);
        let items = shaped.items(Point::default(), &Role::Text);
        let role = Role::Figure("One and one".to_owned());
        let group = Item::Group(Group { role, transform, shared: false, items });
        let text = svg(&page(vec![group]), &fonts, "", "en").unwrap();
        assert!(text.contains("<g role=\"img\" transform=\"translate(5 20)\">"), "{text}");
        assert!(!text.contains("aria-label"), "{text}");
        // Nothing to see is not drawn: lines and spaces alike.
        let space = fonts.shape(&style, "  ").unwrap().items(at, &Role::Text);
        assert!(!svg(&page(space), &fonts, "", "en").unwrap().contains("<path"));
    }

    #[test]
    fn what_cannot_be_drawn_is_an_error() {
        let run = GlyphRun {
            role: Role::Text,
            font: FontId(3),
            size: Pt(9.0),
            colour: Colour::BLACK,
            origin: Point::default(),
            glyphs: Vec::new(),
            text: String::new(),
        };
        let fault = |item| svg(&page(vec![item]), &FontSet::new(), "", "en").unwrap_err();
        let page = |fault| RenderError::Page { page: 0, fault };
        assert_eq!(fault(Item::Glyphs(run)), page(PageFault::UnknownFont(FontId(3))));
        let thin = ink(Paint::Stroke { width: Pt(0.0) }, Colour::BLACK);
        assert_eq!(fault(thin), page(PageFault::StrokeWidth));
    }

    #[test]
    fn lengths_are_written_to_a_thousandth() {
        let cases = [(0.0, "0"), (-0.0001, "0"), (-0.5, "-.5"), (12.3456, "12.346"), (7.0, "7")];
        for (length, text) in cases {
            assert_eq!(number(Pt(length)), text, "{length}");
        }
        assert_eq!(escaped("a\u{0}b\u{7}\tc"), "ab c");
    }
}
