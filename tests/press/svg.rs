//! SVG output: lines and glyphs have the positions of the PDF, and other renderers draw the same
//! picture.

use std::collections::BTreeMap;

use bookgen_base::units::{Point, Pt, Rect, Segment, line, rectangle};
use bookgen_press::font::{FontSet, OutlineSegment};
use bookgen_press::page::{
    Colour, FontId, GlyphRun, Group, Ink, Item, Page, Paint, Role, Transform,
};
use bookgen_press::render::pdf::write_pdf;
use bookgen_press::render::svg::{SvgMetadata, write_svg};
use lopdf::Document;
use proptest::prelude::*;
use quick_xml::events::{BytesStart, Event};

use super::external_program::run;
use super::pdf_reader::{Matrix, multiply, read};
use super::sample_pages::{GARAMOND, LATO, at, book, fonts, meta, page, style};

const METADATA: SvgMetadata<'_> =
    SvgMetadata { title: "A page", language: "en", producer: "program 1.2" };

/// A path of a drawing with its points in page coordinates.
#[derive(Debug)]
struct Shape {
    points: Vec<(f64, f64)>,
    /// The line width, or `None` if the path is filled.
    width: Option<f64>,
    colour: String,
    /// The text that the path shows.
    label: Option<String>,
}

/// Reads the paths of a drawing. Only the elements and attributes that bookgen writes are
/// supported.
fn shapes(text: &str) -> Vec<Shape> {
    let mut reader = quick_xml::Reader::from_str(text);
    let mut transforms = vec![[1.0, 0.0, 0.0, 1.0, 0.0, 0.0]];
    let mut shapes = Vec::new();
    loop {
        match reader.read_event().unwrap() {
            Event::Start(element) => {
                let outer = *transforms.last().unwrap();
                transforms.push(match element.name().as_ref() {
                    "g" => match attributes(&element).get("transform") {
                        Some(transform) => multiply(matrix(transform), outer),
                        None => outer,
                    },
                    "svg" | "title" => outer,
                    other => panic!("{other}"),
                });
            }
            Event::End(_) => {
                transforms.pop();
            }
            Event::Empty(element) => {
                assert_eq!(element.name().as_ref(), "path");
                let attributes = attributes(&element);
                let [a, b, c, d, e, f] = *transforms.last().unwrap();
                let place = |(x, y): (f64, f64)| (x * a + y * c + e, x * b + y * d + f);
                let scale = (a * d - b * c).abs().sqrt();
                let width = attributes.get("stroke-width");
                let width = width.map(|width| width.parse::<f64>().unwrap() * scale);
                let key = if width.is_some() { "stroke" } else { "fill" };
                shapes.push(Shape {
                    points: points(&attributes["d"]).into_iter().map(place).collect(),
                    width,
                    colour: attributes.get(key).cloned().unwrap_or("black".to_owned()),
                    label: attributes.get("aria-label").cloned(),
                });
            }
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(transforms.len(), 1, "an element is not closed");
    shapes
}

fn attributes(element: &BytesStart<'_>) -> BTreeMap<String, String> {
    let pair = |attribute: quick_xml::events::attributes::Attribute<'_>| {
        let key = attribute.key.as_ref().to_owned();
        (key, quick_xml::escape::unescape(&attribute.value).unwrap().into_owned())
    };
    element.attributes().map(|attribute| pair(attribute.unwrap())).collect()
}

fn numbers(text: &str) -> Vec<f64> {
    text.split([' ', ',']).map(|number| number.parse().unwrap()).collect()
}

fn matrix(text: &str) -> Matrix {
    let (name, rest) = text.split_once('(').unwrap();
    let numbers = numbers(rest.trim_end_matches(')'));
    match (name, &numbers[..]) {
        ("translate", &[x, y]) => [1.0, 0.0, 0.0, 1.0, x, y],
        ("matrix", &[a, b, c, d, e, f]) => [a, b, c, d, e, f],
        other => panic!("{other:?}"),
    }
}

/// The points of a path, control points included. Upper-case commands are absolute, lower-case
/// commands relative to the current point.
fn points(data: &str) -> Vec<(f64, f64)> {
    let mut points: Vec<(f64, f64)> = Vec::new();
    let mut rest = data;
    while let Some(letter) = rest.chars().next() {
        let end = rest[1..].find(|c: char| c.is_ascii_alphabetic()).map_or(rest.len(), |at| at + 1);
        // A minus sign separates two numbers, as a space does.
        let words = rest[1..end].replace('-', " -");
        let numbers: Vec<f64> = words.split_whitespace().map(|n| n.parse().unwrap()).collect();
        rest = &rest[end..];
        let count = match letter.to_ascii_uppercase() {
            'M' | 'L' => 2,
            'Q' => 4,
            'C' => 6,
            'Z' => 0,
            other => panic!("{other}"),
        };
        assert_eq!(numbers.len(), count, "{letter} in {data}");
        let pen = match letter.is_ascii_lowercase() {
            true => *points.last().expect("a path begins with a move"),
            false => (0.0, 0.0),
        };
        points.extend(numbers.chunks(2).map(|pair| (pen.0 + pair[0], pen.1 + pair[1])));
    }
    points
}

fn ends(outline: &[OutlineSegment]) -> Vec<Point> {
    let of = |step: &OutlineSegment| match step {
        OutlineSegment::Move(to) | OutlineSegment::Line(to) => vec![*to],
        OutlineSegment::Quadratic(a, to) => vec![*a, *to],
        OutlineSegment::Cubic(a, b, to) => vec![*a, *b, *to],
        OutlineSegment::Close => Vec::new(),
    };
    outline.iter().flat_map(of).collect()
}

/// The font and the id of each glyph, in drawing order.
fn glyphs(items: &[Item]) -> Vec<(FontId, u16)> {
    let of = |item: &Item| match item {
        Item::Ink(_) | Item::Image(_) => Vec::new(),
        Item::Glyphs(GlyphRun { font, glyphs, .. }) => {
            glyphs.iter().map(|glyph| (*font, glyph.id)).collect()
        }
        Item::Group(group) => glyphs(&group.items),
    };
    items.iter().flat_map(of).collect()
}

/// Checks that every path and glyph of the drawing has the same position as in the PDF of the page.
fn assert_same_as_pdf(page: &Page, fonts: &FontSet) {
    let drawing = write_svg(page, fonts, METADATA).unwrap();
    let (text, ink): (Vec<Shape>, Vec<Shape>) =
        shapes(&drawing).into_iter().partition(|shape| shape.label.is_some());
    let pdf = write_pdf(std::slice::from_ref(page), fonts, &meta()).unwrap();
    let pdf = Document::load_mem(&pdf).unwrap();
    let first = pdf.get_pages()[&1];
    let sheet = read(&pdf, first);
    let up = |(x, y): (f64, f64)| (x, page.size.height.0 - y);
    let near = |(a, b): (f64, f64), (c, d): (f64, f64)| {
        assert!((a - c).abs() < 0.005 && (b - d).abs() < 0.005, "{a} {b} and {c} {d}");
    };

    // The PDF reader returns each contour as a separate path, so only the points are compared.
    let of_pdf: Vec<((f64, f64), Option<f64>)> = sheet
        .paths
        .iter()
        .flat_map(|drawn| drawn.points.iter().map(|p| (up(*p), drawn.line.map(|(w, _)| w))))
        .collect();
    let of_svg: Vec<((f64, f64), Option<f64>)> =
        ink.iter().flat_map(|shape| shape.points.iter().map(|p| (*p, shape.width))).collect();
    assert_eq!(of_pdf.len(), of_svg.len());
    for ((here, thin), (there, wide)) in of_pdf.into_iter().zip(of_svg) {
        near(here, there);
        assert_eq!(thin.map(|w| (w * 1000.0).round()), wide.map(|w| (w * 1000.0).round()));
    }
    // SVG colours are approximate, but black is exactly black in SVG and in PDF.
    let black = |colour: &Vec<f64>| colour.iter().all(|ink| *ink == 0.0) && colour.len() == 1;
    let of_pdf = sheet.paths.iter().all(|drawn| black(&drawn.colour));
    assert_eq!(of_pdf, ink.iter().all(|shape| shape.colour == "black"));

    // The glyph outlines at the positions in the PDF.
    let mut outlines = Vec::new();
    let ids = glyphs(&page.items);
    assert_eq!(ids.len(), sheet.glyphs.len());
    for (seen, (font, id)) in sheet.glyphs.iter().zip(ids) {
        let outline = fonts.face(font).unwrap().outline(id).unwrap();
        let (x, y) = seen.em;
        for end in ends(&outline) {
            let (right, down) = (end.x.0, end.y.0);
            outlines.push(up((seen.x + x * right + y * down, seen.y + y * right - x * down)));
        }
    }
    let drawn: Vec<(f64, f64)> = text.iter().flat_map(|shape| shape.points.clone()).collect();
    assert_eq!(outlines.len(), drawn.len());
    for (here, there) in outlines.into_iter().zip(drawn) {
        near(here, there);
    }
}

#[test]
fn sample_pages_are_the_same_in_svg_and_pdf() {
    let fonts = fonts();
    for page in book(&fonts) {
        // The texts of a figure have no labels in SVG, so labels are added before the comparison.
        let page = Page { items: with_labels(page.items), ..page };
        assert_same_as_pdf(&page, &fonts);
    }
}

/// The items with the texts of figures labelled like other texts.
fn with_labels(items: Vec<Item>) -> Vec<Item> {
    let of = |item: Item| match item {
        Item::Glyphs(run) => Item::Glyphs(GlyphRun { role: Role::Text, ..run }),
        Item::Group(group) => {
            let items = with_labels(group.items);
            Item::Group(Group { role: Role::Artifact, items, ..group })
        }
        ink => ink,
    };
    items.into_iter().map(of).collect()
}

fn ink() -> impl Strategy<Value = Item> {
    let place = || (10.0..400.0, 10.0..600.0).prop_map(|(x, y)| at(x, y));
    let paths = prop_oneof![
        (place(), place()).prop_map(|(from, to)| line(from, to)),
        (place(), 1.0..90.0).prop_map(|(p, side)| rectangle(Rect::new(
            p.x,
            p.y,
            Pt(side),
            Pt(9.5)
        ))),
        (place(), place(), place(), place())
            .prop_map(|(a, b, c, d)| vec![Segment::Move(a), Segment::Curve(b, c, d)]),
    ];
    let paint =
        prop_oneof![Just(Paint::Fill), (0.25..9.0).prop_map(|width| Paint::line(Pt(width))),];
    (paths, paint).prop_map(|(path, paint)| {
        Item::Ink(Ink { role: Role::Artifact, path, paint, colour: Colour::BLACK })
    })
}

fn words() -> impl Strategy<Value = Vec<Item>> {
    let place = (10.0..300.0, 40.0..600.0);
    ("[0-9A-Za-z ,.é]{1,12}", place, 6.0..40.0, any::<bool>()).prop_map(
        |(text, (x, y), size, lato)| {
            let style = style(if lato { LATO } else { GARAMOND }, size);
            fonts().shape(&style, &text).unwrap().items(at(x, y), &Role::Text)
        },
    )
}

fn transform() -> impl Strategy<Value = Transform> {
    let place = (0.0..30.0, 0.0..30.0).prop_map(|(x, y)| at(x, y));
    (place, any::<bool>()).prop_map(|(at, turned)| match turned {
        true => Transform::upside_down(Point::new(at.x + Pt(420.0), at.y + Pt(640.0))),
        false => Transform::translate(at),
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// All paths of a random drawing have the same positions as in the PDF.
    #[test]
    fn random_pages_are_the_same_in_svg_and_pdf(
        lines in prop::collection::vec(ink(), 0..6),
        words in prop::collection::vec(words(), 0..4),
        inner in prop::collection::vec(ink(), 1..4),
        (outer_transform, inner_transform) in (transform(), transform()),
        shared in any::<bool>(),
    ) {
        let role = Role::Artifact;
        let inner = Group { role: role.clone(), transform: inner_transform, shared, items: inner };
        let mut items: Vec<Item> = words.concat();
        items.push(Item::Group(inner));
        let outer = Group { role, transform: outer_transform, shared: false, items };
        let mut items = lines;
        items.push(Item::Group(outer));
        assert_same_as_pdf(&page("1", items), &fonts());
    }
}

/// A greyscale picture: width, height and pixels.
fn grey(ppm: &[u8]) -> (usize, usize, Vec<u8>) {
    let mut fields = ppm.splitn(4, |byte| byte.is_ascii_whitespace());
    let mut next = || String::from_utf8(fields.next().unwrap().to_vec()).unwrap();
    assert_eq!(next(), "P5");
    let (width, height): (usize, usize) = (next().parse().unwrap(), next().parse().unwrap());
    let rest = fields.next().unwrap();
    (width, height, rest[rest.len() - width * height..].to_vec())
}

/// The number of dark pixels in the picture `one`, and the number of these pixels that have no dark
/// pixel nearby in the picture `other`.
fn lost(one: &(usize, usize, Vec<u8>), other: &(usize, usize, Vec<u8>)) -> (usize, usize) {
    let (width, height, dots) = one;
    let is_near = |at: usize| {
        let (x, y) = (at % width, at / width);
        let rows = y.saturating_sub(1)..(y + 2).min(*height);
        let mut near =
            rows.flat_map(|y| (x.saturating_sub(1)..(x + 2).min(*width)).map(move |x| (x, y)));
        near.any(|(x, y)| other.2[y * width + x] < 160)
    };
    let dark: Vec<usize> = (0..dots.len()).filter(|at| dots[*at] < 100).collect();
    (dark.len(), dark.iter().filter(|at| !is_near(**at)).count())
}

#[test]
fn librsvg_and_poppler_draw_the_same_picture() {
    let fonts = fonts();
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for (at, page) in book(&fonts).into_iter().enumerate() {
        let picture = |name: &str| {
            let file = path(name);
            let out = file.with_extension("");
            let words = ["-r", "144", "-gray", "-singlefile", "{}", out.to_str().unwrap()];
            run("pdftoppm", &words, &file)?;
            Some(grey(&std::fs::read(file.with_extension("pgm")).unwrap()))
        };
        let (ours, theirs) = (format!("ours{at}.pdf"), format!("theirs{at}.pdf"));
        std::fs::write(
            path(&ours),
            write_pdf(std::slice::from_ref(&page), &fonts, &meta()).unwrap(),
        )
        .unwrap();
        std::fs::write(path("page.svg"), write_svg(&page, &fonts, METADATA).unwrap()).unwrap();
        let out = path(&theirs);
        let words = ["-f", "pdf", "-o", out.to_str().unwrap(), "{}"];
        if run("rsvg-convert", &words, &path("page.svg")).is_none() {
            return;
        }
        let (Some(ours), Some(theirs)) = (picture(&ours), picture(&theirs)) else { return };
        assert_eq!((ours.0, ours.1), (theirs.0, theirs.1), "page {at}");
        // Antialiasing may differ, but lines and glyphs are in the same places.
        for (one, other) in [(&ours, &theirs), (&theirs, &ours)] {
            let (dark, lost) = lost(one, other);
            assert!(dark > 1000 && lost * 500 <= dark, "page {at}: {lost} of {dark} dark dots");
        }
    }
}
