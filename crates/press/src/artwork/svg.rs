//! SVG pictures: shapes in black, grey and white become filled paths.
//!
//! The library `usvg` reduces an SVG file to paths with absolute styles. Lines become the outlines of
//! their ink, so all caps, joins and dashes print as on a screen. Parts that a page cannot have, such
//! as gradients and transparency, are errors and are never left out silently. Nothing outside the file
//! is read.

use std::collections::BTreeMap;

use usvg::roxmltree;
use usvg::tiny_skia_path::{self, PathSegment, PathStroker};

use crate::image::ImageError;
use crate::page::{Colour, Ink, Item, Paint, Role};
use bookgen_base::text_encoding::decode;
use bookgen_base::units::{Path, Point, Pt, Segment, Size};

/// The maximum size of a file, in bytes.
const MAX_BYTES: usize = 4 << 20;
/// The maximum length of all style sheets together. Each rule is compared with each element.
const MAX_STYLE: usize = 20_000;
/// The maximum number of XML nodes of a file.
const MAX_NODES: u32 = 50_000;
/// The maximum number of elements after each `use` is replaced by its target.
const MAX_ELEMENTS: u64 = 50_000;
/// The maximum depth of elements inside each other.
const MAX_DEPTH: u32 = 48;
/// The maximum number of path segments of a drawing.
const MAX_SEGMENTS: usize = 400_000;
/// The maximum number of dashes of a line.
const MAX_DASHES: f64 = 20_000.0;
/// The maximum width and height, in points: 100 in.
const MAX_SIDE: f64 = 7200.0;
/// The size of a CSS pixel, in points.
const PIXEL: f64 = 0.75;
/// How far a drawing may extend beyond its edge, as a share of its larger side.
const OVERHANG: f64 = 0.005;

/// A drawing of filled paths.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// The size, as the file sets it.
    pub size: Size,
    /// The paths, from the top left corner of the drawing.
    pub items: Vec<Item>,
    /// The width of the thinnest line.
    pub thinnest_line: Option<Pt>,
}

const PLAIN: &str = "in the drawing program, convert the object to plain paths and save it again";
const GREY: &str = "use only black, white and greys in the drawing";
const SIMPLIFY: &str = "simplify the drawing, or save it as a PNG with 300 pixels per inch";

/// An error with its remedy.
fn error(label: impl Into<String>, help: &'static str) -> ImageError {
    ImageError { label: label.into(), help }
}

/// Reads an SVG file.
///
/// # Errors
/// The file is no SVG file, or it has a part that the page of a book cannot have.
pub fn read(bytes: Vec<u8>) -> Result<Drawing, ImageError> {
    const SAVE: &str = "open the picture in a drawing program and save it as plain SVG";
    if bytes.len() > MAX_BYTES {
        let label = format!("the drawing has {} bytes; the maximum is {MAX_BYTES}", bytes.len());
        return Err(error(label, SIMPLIFY));
    }
    let decoded = decode(bytes).map_err(|fault| error(fault.to_string(), SAVE))?;
    let text = without_document_type(decoded.text)?;
    let limits = roxmltree::ParsingOptions { nodes_limit: MAX_NODES, ..Default::default() };
    let xml =
        roxmltree::Document::parse_with_options(&text, limits).map_err(|fault| match fault {
            roxmltree::Error::NodesLimitReached => {
                error(format!("the drawing has more than {MAX_NODES} nodes"), SIMPLIFY)
            }
            roxmltree::Error::DtdDetected => error("the file has a document type (DOCTYPE)", SAVE),
            fault => error(format!("the file is not valid XML: {fault}"), SAVE),
        })?;
    if !xml.root_element().has_tag_name((SVG, "svg")) {
        return Err(error(
            "the file is not an SVG picture",
            "save the picture as SVG, PNG or JPEG",
        ));
    }
    check_elements(&xml)?;
    Expansion::new(&xml).measure(xml.root_element(), 0)?;
    let options = usvg::Options {
        image_href_resolver: usvg::ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_xmltree(&xml, &options).map_err(|fault| match fault {
        usvg::Error::InvalidSize => {
            error("the drawing has no size", "set `width` and `height`, or `viewBox`")
        }
        fault => error(format!("the drawing cannot be read: {fault}"), SAVE),
    })?;
    let (width, height) = (f64::from(tree.size().width()), f64::from(tree.size().height()));
    if width.max(height) * PIXEL > MAX_SIDE || width.min(height) < 0.01 {
        let label = format!("the drawing has a size of {width} x {height} pixels");
        return Err(error(label, "set a size of at most 9600 pixels (100 in)"));
    }
    let size = Size::new(Pt(width * PIXEL), Pt(height * PIXEL));
    let mut converter = Converter {
        // Outlines of lines stay smooth if the picture is printed in the width of a page.
        detail: (2000.0 / width.max(height)).clamp(1.0, 200.0) as f32,
        drawing: Drawing { size, items: Vec::new(), thinnest_line: None },
        segments: 0,
    };
    converter.group(tree.root())?;
    let drawing = converter.drawing;
    if drawing.items.is_empty() {
        return Err(error("the drawing is empty", "draw something, or remove the picture"));
    }
    check_edges(&drawing)?;
    Ok(drawing)
}

/// Replaces a document type without declarations by spaces. Older drawing programs write it.
///
/// # Errors
/// The document type has declarations between brackets.
fn without_document_type(mut text: String) -> Result<String, ImageError> {
    // Only comments and the XML declaration can be before the document type.
    let Some(start) = text.find("<!DOCTYPE") else { return Ok(text) };
    let before = &text[..start];
    let is_prolog =
        before.match_indices('<').all(|(at, _)| before[at + 1..].starts_with(['?', '!']));
    let end = text[start..].find(['>', '[']).map(|length| start + length);
    let Some(end) = end.filter(|_| is_prolog) else { return Ok(text) };
    if text.as_bytes().get(end) == Some(&b'[') {
        return Err(error(
            "the file has a document type (DOCTYPE) with declarations",
            "open the picture in a drawing program and save it as plain SVG",
        ));
    }
    text.replace_range(start..=end, &" ".repeat(end + 1 - start));
    Ok(text)
}

const SVG: &str = "http://www.w3.org/2000/svg";
const XLINK: &str = "http://www.w3.org/1999/xlink";

/// Checks that no element needs a script, a font or another file, and that no element is of a kind
/// that a page cannot have.
fn check_elements(xml: &roxmltree::Document<'_>) -> Result<(), ImageError> {
    const TEXT: &str =
        "in the drawing program, convert the text to paths and save the picture again";
    let is_gradient = |node: &roxmltree::Node<'_, '_>| {
        matches!(node.tag_name().name(), "linearGradient" | "radialGradient")
    };
    let gradients = xml.descendants().filter(is_gradient);
    let gradients: Vec<&str> = gradients.filter_map(|node| node.attribute("id")).collect();
    let mut style_length = 0;
    for node in xml.descendants().filter(roxmltree::Node::is_element) {
        if node.tag_name().namespace() != Some(SVG) {
            continue;
        }
        let (what, help) = match node.tag_name().name() {
            "script" => ("a script", "remove the script"),
            "text" => ("text", TEXT),
            "image" | "feImage" => ("a picture of pixels", "insert the picture on the page itself"),
            "foreignObject" => ("a foreign object", PLAIN),
            "filter" => ("a filter", PLAIN),
            "mask" => ("a mask", PLAIN),
            "pattern" => ("a pattern", PLAIN),
            "marker" => ("a marker", PLAIN),
            "animate" | "animateColor" | "animateMotion" | "animateTransform" | "set" => {
                ("an animation", "remove the animation")
            }
            _ => ("", ""),
        };
        if !what.is_empty() {
            return Err(error(format!("the drawing contains {what}"), help));
        }
        let is_style = node.has_tag_name((SVG, "style"));
        let css = node.text().filter(|_| is_style).unwrap_or_default();
        style_length += css.len();
        if style_length > MAX_STYLE {
            let label = format!("the style sheet has more than {MAX_STYLE} bytes");
            return Err(error(label, "remove unused rules from the style sheet"));
        }
        let values = node.attributes().map(|attribute| attribute.value());
        if values.clone().chain([css]).any(has_outer_reference)
            || href(node).is_some_and(|target| !target.starts_with('#'))
        {
            return Err(error(
                "the drawing refers to something outside the file",
                "remove the reference, or draw the object in the file itself",
            ));
        }
        // The library replaces a gradient of one stop by its colour.
        if values.clone().chain([css]).any(|style| gradients.iter().any(|id| uses(style, id))) {
            return Err(error("the drawing contains a gradient or a pattern", GREY));
        }
        let handler = node.attributes().find(|attribute| {
            attribute.namespace().is_none() && attribute.name().starts_with("on")
        });
        if let Some(handler) = handler {
            return Err(error(
                format!("the drawing contains a script in `{}`", handler.name()),
                "remove the script",
            ));
        }
    }
    Ok(())
}

/// Whether a style refers to another file.
fn has_outer_reference(style: &str) -> bool {
    let targets = style.split("url(").skip(1);
    let inner = |target: &str| target.trim_start_matches([' ', '"', '\'']).starts_with('#');
    !{ targets }.all(inner) || style.contains("@import")
}

/// Whether a style paints with the object of an id.
fn uses(style: &str, id: &str) -> bool {
    let mut targets = style.split("url(").skip(1);
    targets.any(|target| {
        let target = target.split(')').next().unwrap_or_default();
        target.trim_matches([' ', '"', '\'']).strip_prefix('#') == Some(id)
    })
}

/// The target of a reference.
fn href<'x>(node: roxmltree::Node<'x, '_>) -> Option<&'x str> {
    node.attribute((XLINK, "href")).or(node.attribute("href")).map(str::trim)
}

/// Counts the elements after each `use` is replaced by its target. Nested `use` elements could
/// otherwise make a short file very large.
struct Expansion<'x, 'i> {
    by_id: BTreeMap<&'x str, roxmltree::Node<'x, 'i>>,
    /// The number of elements, and the depth, of each element with its children.
    known: BTreeMap<usize, (u64, u32)>,
}

impl<'x, 'i> Expansion<'x, 'i> {
    fn new(xml: &'x roxmltree::Document<'i>) -> Expansion<'x, 'i> {
        let nodes = xml.descendants().filter_map(|node| Some((node.attribute("id")?, node)));
        Expansion { by_id: nodes.collect(), known: BTreeMap::new() }
    }

    fn measure(
        &mut self,
        node: roxmltree::Node<'x, 'i>,
        depth: u32,
    ) -> Result<(u64, u32), ImageError> {
        let known = self.known.get(&node.id().get_usize()).copied();
        let height = known.map_or(0, |(_, height)| height);
        if depth + height > MAX_DEPTH {
            let label = format!("the drawing has more than {MAX_DEPTH} groups inside each other");
            return Err(error(
                label,
                "ungroup objects, and remove objects that contain themselves",
            ));
        }
        if let Some(known) = known {
            return Ok(known);
        }
        let target = href(node).filter(|_| node.has_tag_name((SVG, "use")));
        let target = target.and_then(|target| self.by_id.get(target.trim_start_matches('#')));
        let target = target.copied();
        let (mut elements, mut height) = (1_u64, 0);
        for child in node.children().filter(roxmltree::Node::is_element).chain(target) {
            let (more, below) = self.measure(child, depth + 1)?;
            elements = elements.saturating_add(more);
            height = height.max(below + 1);
        }
        if elements > MAX_ELEMENTS {
            let label = format!("the drawing has more than {MAX_ELEMENTS} elements");
            return Err(error(label, SIMPLIFY));
        }
        self.known.insert(node.id().get_usize(), (elements, height));
        Ok((elements, height))
    }
}

/// Whether the clipping path of a group cuts something off. The `viewBox` of a symbol becomes a
/// rectangle that clips the symbol.
fn clips(group: &usvg::Group) -> bool {
    let Some(clip) = group.clip_path() else { return false };
    let transform = group.abs_transform().pre_concat(clip.transform());
    let [usvg::Node::Path(path)] = clip.root().children() else { return true };
    let bounds = path.data().bounds();
    let is_corner = |at: &tiny_skia_path::Point| {
        (at.x == bounds.left() || at.x == bounds.right())
            && (at.y == bounds.top() || at.y == bounds.bottom())
    };
    let is_rectangle = path.data().points().iter().all(is_corner)
        && path
            .data()
            .segments()
            .all(|segment| !matches!(segment, PathSegment::QuadTo(..) | PathSegment::CubicTo(..)));
    let is_straight = transform.kx == 0.0 && transform.ky == 0.0;
    if clip.clip_path().is_some() || !is_rectangle || !is_straight {
        return true;
    }
    let transform = transform.pre_concat(path.abs_transform());
    let Some(room) = bounds.transform(transform) else { return true };
    let content = group.abs_stroke_bounding_box();
    let tolerance = OVERHANG as f32 * room.width().max(room.height());
    content.left() < room.left() - tolerance
        || content.top() < room.top() - tolerance
        || content.right() > room.right() + tolerance
        || content.bottom() > room.bottom() + tolerance
}

/// Converts the elements of a drawing.
struct Converter {
    /// The number of points per pixel to which the outlines of lines are exact.
    detail: f32,
    drawing: Drawing,
    segments: usize,
}

impl Converter {
    fn group(&mut self, group: &usvg::Group) -> Result<(), ImageError> {
        let is_opaque = group.opacity().get() >= 1.0;
        let faults = [
            (!is_opaque, "a transparent part"),
            (group.blend_mode() != usvg::BlendMode::Normal, "a blend mode"),
            (clips(group), "a clipping path, or a symbol that is larger than its `viewBox`"),
            (group.mask().is_some(), "a mask"),
            (!group.filters().is_empty(), "a filter"),
        ];
        if let Some((_, what)) = faults.into_iter().find(|(is_fault, _)| *is_fault) {
            return Err(error(format!("the drawing contains {what}"), PLAIN));
        }
        group.children().iter().try_for_each(|node| match node {
            usvg::Node::Group(group) => self.group(group),
            usvg::Node::Path(path) => self.path(path),
            usvg::Node::Image(_) | usvg::Node::Text(_) => {
                Err(error("the drawing contains text or a picture of pixels", PLAIN))
            }
        })
    }

    fn path(&mut self, path: &usvg::Path) -> Result<(), ImageError> {
        if !path.is_visible() {
            return Ok(());
        }
        match path.paint_order() {
            usvg::PaintOrder::FillAndStroke => self.fill(path).and_then(|()| self.stroke(path)),
            usvg::PaintOrder::StrokeAndFill => self.stroke(path).and_then(|()| self.fill(path)),
        }
    }

    fn fill(&mut self, path: &usvg::Path) -> Result<(), ImageError> {
        let Some(fill) = path.fill() else { return Ok(()) };
        // A straight line has no interior. A PDF reader would draw its fill as a hairline.
        let bounds = path.data().bounds();
        if bounds.width() <= 0.0 || bounds.height() <= 0.0 {
            return Ok(());
        }
        let colour = black(fill.paint(), fill.opacity())?;
        let paint = match fill.rule() {
            usvg::FillRule::NonZero => Paint::Fill,
            usvg::FillRule::EvenOdd => Paint::FillEvenOdd,
        };
        self.add(path.data().clone(), path.abs_transform(), paint, colour)
    }

    fn stroke(&mut self, path: &usvg::Path) -> Result<(), ImageError> {
        let Some(stroke) = path.stroke() else { return Ok(()) };
        let colour = black(stroke.paint(), stroke.opacity())?;
        let style = stroke.to_tiny_skia();
        let transform = path.abs_transform();
        let detail = PathStroker::compute_resolution_scale(&transform) * self.detail;
        let dashed = match stroke.dasharray() {
            Some(dashes) => {
                let period: f64 = dashes.iter().map(|dash| f64::from(*dash)).sum();
                let count = length(path.data()) / period * dashes.len() as f64;
                if !(0.0..=MAX_DASHES).contains(&count) {
                    return Err(error("a line of the drawing has too many dashes", SIMPLIFY));
                }
                style.dash.as_ref().and_then(|dash| path.data().dash(dash, detail))
            }
            None => Some(path.data().clone()),
        };
        // A path without length has no dashes and no outline.
        let outline = dashed.and_then(|path| path.stroke(&style, detail));
        let Some(outline) = outline else { return Ok(()) };
        let usvg::Transform { sx, kx, ky, sy, .. } = transform;
        let [sx, kx, ky, sy] = [sx, kx, ky, sy].map(f64::from);
        let scale = (sx * sy - kx * ky).abs().sqrt();
        let width = Pt(f64::from(stroke.width().get()) * scale * PIXEL);
        let thinnest = &mut self.drawing.thinnest_line;
        *thinnest = Some(thinnest.map_or(width, |known| known.min(width)));
        self.add(outline, transform, Paint::Fill, colour)
    }

    /// Adds a filled path.
    fn add(
        &mut self,
        path: tiny_skia_path::Path,
        transform: usvg::Transform,
        paint: Paint,
        colour: Colour,
    ) -> Result<(), ImageError> {
        self.segments = self.segments.saturating_add(path.len());
        if self.segments > MAX_SEGMENTS {
            return Err(error("the drawing has too many details", SIMPLIFY));
        }
        let Some(path) = path.transform(transform) else { return Ok(()) };
        let path = segments(&path);
        self.drawing.items.push(Item::Ink(Ink { role: Role::Artifact, path, paint, colour }));
        Ok(())
    }
}

/// The segments of a path, in points.
fn segments(path: &tiny_skia_path::Path) -> Path {
    let mut last = Point::default();
    let point = |at: tiny_skia_path::Point| {
        Point::new(Pt(f64::from(at.x) * PIXEL), Pt(f64::from(at.y) * PIXEL))
    };
    let segment = |segment: PathSegment| {
        let (segment, end) = match segment {
            PathSegment::MoveTo(to) => (Segment::Move(point(to)), point(to)),
            PathSegment::LineTo(to) => (Segment::Line(point(to)), point(to)),
            PathSegment::QuadTo(control, to) => {
                let (control, to) = (point(control), point(to));
                let towards = |from: Point| {
                    let part = |from: Pt, to: Pt| from + (to - from) * (2.0 / 3.0);
                    Point::new(part(from.x, control.x), part(from.y, control.y))
                };
                (Segment::Curve(towards(last), towards(to), to), to)
            }
            PathSegment::CubicTo(a, b, to) => {
                (Segment::Curve(point(a), point(b), point(to)), point(to))
            }
            PathSegment::Close => (Segment::Close, last),
        };
        last = end;
        segment
    };
    path.segments().map(segment).collect()
}

/// An upper bound of the length of a path: the length of its control polygon.
fn length(path: &tiny_skia_path::Path) -> f64 {
    let points = path.points().windows(2);
    let distance = |a: tiny_skia_path::Point, b: tiny_skia_path::Point| {
        let (x, y) = (f64::from(a.x - b.x), f64::from(a.y - b.y));
        (x * x + y * y).sqrt()
    };
    points.map(|pair| distance(pair[0], pair[1])).sum()
}

/// The tint of black ink that looks like a paint.
fn black(paint: &usvg::Paint, opacity: usvg::Opacity) -> Result<Colour, ImageError> {
    let usvg::Paint::Color(usvg::Color { red, green, blue }) = *paint else {
        return Err(error("the drawing contains a gradient or a pattern", GREY));
    };
    if opacity.get() < 1.0 {
        return Err(error("the drawing contains a transparent part", GREY));
    }
    if red != green || green != blue {
        let label = format!(
            "the drawing has the colour #{red:02x}{green:02x}{blue:02x}; the pages are printed in black"
        );
        return Err(error(label, GREY));
    }
    let percent = (u32::from(255 - red) * 100 + 127) / 255;
    Ok(Colour::black(u8::try_from(percent).unwrap_or(100)))
}

/// Checks that a drawing stays inside its edges.
fn check_edges(drawing: &Drawing) -> Result<(), ImageError> {
    let Size { width, height } = drawing.size;
    let tolerance = width.max(height) * OVERHANG;
    let is_outside = |at: &Point| {
        at.x < -tolerance
            || at.y < -tolerance
            || at.x > width + tolerance
            || at.y > height + tolerance
    };
    let leaves = |segment: &Segment| match segment {
        Segment::Move(to) | Segment::Line(to) => is_outside(to),
        Segment::Curve(a, b, to) => [a, b, to].into_iter().any(is_outside),
        Segment::Close => false,
    };
    let beyond = drawing.items.iter().any(|item| match item {
        Item::Ink(ink) => ink.path.iter().any(leaves),
        _ => false,
    });
    if beyond {
        let help = "in the drawing program, make the page as large as the drawing";
        return Err(error("the drawing extends beyond its edges (`viewBox`)", help));
    }
    Ok(())
}
