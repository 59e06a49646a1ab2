//! Tests of `artwork`.

use super::*;
use crate::page::{Colour, Ink, Paint};
use bookgen_base::units::Segment;
use proptest::prelude::*;

/// An SVG file of 100 x 50 pixels with a body.
fn svg(body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
         width=\"100\" height=\"50\" viewBox=\"0 0 100 50\">{body}</svg>"
    )
}

fn drawing(body: &str) -> Drawing {
    match ArtworkData::read(svg(body).into_bytes()) {
        Ok(ArtworkData::Paths(drawing)) => Drawing::clone(&drawing),
        other => panic!("{other:?}"),
    }
}

fn label(file: &str) -> String {
    ArtworkData::read(file.as_bytes().to_vec()).unwrap_err().label
}

/// The paths of a drawing: paint, tint of black, and bounding box, in points.
fn paths(drawing: &Drawing) -> Vec<String> {
    let ink = |item: &Item| match item {
        Item::Ink(ink) => describe(ink),
        item => panic!("{item:?}"),
    };
    drawing.items.iter().map(ink).collect()
}

fn describe(ink: &Ink) -> String {
    let points = ink.path.iter().flat_map(|segment| match segment {
        Segment::Move(to) | Segment::Line(to) => vec![*to],
        Segment::Curve(a, b, to) => vec![*a, *b, *to],
        Segment::Close => Vec::new(),
    });
    let (mut min, mut max) = ([f64::MAX; 2], [f64::MIN; 2]);
    for at in points {
        for (axis, value) in [at.x.0, at.y.0].into_iter().enumerate() {
            min[axis] = min[axis].min(value);
            max[axis] = max[axis].max(value);
        }
    }
    let paint = match ink.paint {
        Paint::Fill => "fill",
        Paint::FillEvenOdd => "even-odd",
        Paint::Stroke(_) => "stroke",
    };
    let Colour([.., black]) = ink.colour;
    format!("{paint} {black} {:.2},{:.2} {:.2},{:.2}", min[0], min[1], max[0], max[1])
}

const SQUARE: &str = "<rect x=\"10\" y=\"10\" width=\"20\" height=\"20\"/>";

#[test]
fn files_of_older_drawing_programs_are_read() {
    let head = "<?xml version=\"1.0\" standalone=\"no\"?>\n<!DOCTYPE svg PUBLIC \
        \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">\n";
    let text = format!("\u{feff}{head}{}", svg(SQUARE));
    let utf16 = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for bytes in [text.clone().into_bytes(), utf16] {
        let ArtworkData::Paths(found) = ArtworkData::read(bytes).unwrap() else { panic!() };
        assert_eq!(*found, drawing(SQUARE));
    }
    let compressed = ArtworkData::read(b"\x1f\x8b\x08\0".to_vec()).unwrap_err();
    assert_eq!(compressed.label, "the file is a compressed drawing (SVGZ)");
}

#[test]
fn a_symbol_inside_its_view_box_is_printed() {
    let symbol = |side: u32| {
        format!(
            "<defs><symbol id=\"s\" viewBox=\"0 0 10 10\"><rect width=\"{side}\" height=\"{side}\"/>\
             </symbol></defs><use href=\"#s\" x=\"10\" y=\"10\" width=\"20\" height=\"20\"/>"
        )
    };
    assert_eq!(paths(&drawing(&symbol(10))), paths(&drawing(SQUARE)));
    assert_eq!(
        label(&svg(&symbol(12))),
        "the drawing contains a clipping path, or a symbol that is larger than its `viewBox`"
    );
}

#[test]
fn animations_and_gradients_of_one_colour_are_errors() {
    for element in
        ["animate attributeName=\"x\"", "set attributeName=\"x\" to=\"9\"", "animateTransform"]
    {
        let body = format!("<rect width=\"20\" height=\"20\"><{element}/></rect>");
        assert_eq!(label(&svg(&body)), "the drawing contains an animation");
    }
    let gradient = |use_it: &str| {
        format!(
            "<linearGradient id=\"g\"><stop stop-color=\"#777\"/></linearGradient>\
             <rect x=\"10\" y=\"10\" width=\"20\" height=\"20\" {use_it}/>"
        )
    };
    for use_it in ["fill=\"url(#g)\"", "style=\"stroke: url('#g')\""] {
        let found = label(&svg(&gradient(use_it)));
        assert_eq!(found, "the drawing contains a gradient or a pattern");
    }
    // A gradient that nothing uses does no harm.
    assert_eq!(paths(&drawing(&gradient(""))), paths(&drawing(SQUARE)));
}

#[test]
fn shapes_become_filled_paths_in_points() {
    let body = "<rect x=\"10\" y=\"10\" width=\"40\" height=\"20\"/>\
        <g transform=\"translate(60 10) scale(2)\" fill=\"#808080\"><circle cx=\"5\" cy=\"5\" r=\"5\"/></g>\
        <path fill=\"white\" fill-rule=\"evenodd\" d=\"M0 0 H8 V8 H0 Z M2 2 H6 V6 H2 Z\"/>\
        <line x1=\"10\" y1=\"40\" x2=\"90\" y2=\"40\" stroke=\"black\" stroke-width=\"4\"/>";
    let drawing = drawing(body);
    assert_eq!((drawing.size.width, drawing.size.height), (Pt(75.0), Pt(37.5)));
    assert_eq!(
        paths(&drawing),
        [
            "fill 100 7.50,7.50 37.50,22.50",
            "fill 50 45.00,7.50 60.00,22.50",
            "even-odd 0 0.00,0.00 6.00,6.00",
            "fill 100 7.50,28.50 67.50,31.50",
        ]
    );
    assert_eq!(drawing.thinnest_line, Some(Pt(3.0)));
}

#[test]
fn styles_references_and_dashes_are_resolved() {
    let body = "<style>.thin { stroke: #333; stroke-width: 2px; fill: none }</style>\
        <defs><g id=\"line\"><path class=\"thin\" d=\"M0 0 H20\"/></g></defs>\
        <use xlink:href=\"#line\" x=\"10\" y=\"10\"/>\
        <path d=\"M10 30 H50\" fill=\"none\" stroke=\"#000\" stroke-dasharray=\"10 10\" stroke-width=\"2\"/>\
        <path d=\"M10 40 H20\" visibility=\"hidden\" stroke=\"#f00\"/>";
    let drawing = drawing(body);
    assert_eq!(
        paths(&drawing),
        ["fill 80 7.50,6.75 22.50,8.25", "fill 100 7.50,21.75 30.00,23.25"]
    );
}

#[test]
fn parts_that_a_page_cannot_have_are_errors() {
    let labels: Vec<String> = [
        "<script>alert(1)</script>",
        "<rect width=\"9\" height=\"9\" onclick=\"alert(1)\"/>",
        "<text x=\"5\" y=\"20\">Hello</text>",
        "<image href=\"https://example.org/cat.png\" width=\"9\" height=\"9\"/>",
        "<use href=\"other.svg#cat\"/>",
        "<rect width=\"9\" height=\"9\" fill=\"url(https://example.org/a.svg#b)\"/>",
        "<style>@import \"other.css\";</style><rect width=\"9\" height=\"9\"/>",
        "<rect width=\"9\" height=\"9\" fill=\"red\"/>",
        "<rect width=\"9\" height=\"9\" fill-opacity=\"0.5\"/>",
        "<g opacity=\"0.5\"><rect width=\"9\" height=\"9\"/></g>",
        "<linearGradient id=\"g\"><stop offset=\"0\" stop-color=\"#fff\"/><stop offset=\"1\"/></linearGradient>\
         <rect width=\"9\" height=\"9\" fill=\"url(#g)\"/>",
        "<clipPath id=\"c\"><rect width=\"5\" height=\"5\"/></clipPath>\
         <rect width=\"9\" height=\"9\" clip-path=\"url(#c)\"/>",
        "<filter id=\"f\"><feFlood/></filter><rect width=\"9\" height=\"9\" filter=\"url(#f)\"/>",
        "<rect x=\"90\" width=\"20\" height=\"9\"/>",
        "<path d=\"M0 5 H99\" stroke=\"#000\" stroke-dasharray=\"0.001\"/>",
        "",
    ]
    .into_iter()
    .map(|body| label(&svg(body)))
    .collect();
    assert_eq!(
        labels,
        [
            "the drawing contains a script",
            "the drawing contains a script in `onclick`",
            "the drawing contains text",
            "the drawing contains a picture of pixels",
            "the drawing refers to something outside the file",
            "the drawing refers to something outside the file",
            "the drawing refers to something outside the file",
            "the drawing has the colour #ff0000; the pages are printed in black",
            "the drawing contains a transparent part",
            "the drawing contains a transparent part",
            "the drawing contains a gradient or a pattern",
            "the drawing contains a clipping path, or a symbol that is larger than its `viewBox`",
            "the drawing contains a filter",
            "the drawing extends beyond its edges (`viewBox`)",
            "a line of the drawing has too many dashes",
            "the drawing is empty",
        ]
    );
}

#[test]
fn files_that_are_no_drawings_are_errors() {
    assert_eq!(label("<html/>"), "the file is not an SVG picture");
    assert!(label("<svg").starts_with("the file is not valid XML: "));
    let entity = "<!DOCTYPE svg [<!ENTITY a \"b\">]><svg xmlns=\"http://www.w3.org/2000/svg\"/>";
    assert_eq!(label(entity), "the file has a document type (DOCTYPE) with declarations");
    assert_eq!(label("cat"), "the file is neither a JPEG nor a PNG");
}

#[test]
fn short_files_that_expand_to_large_drawings_are_refused() {
    // Each group shows the group before ten times.
    let mut body = "<g id=\"a0\"><rect width=\"1\" height=\"1\"/></g>".to_owned();
    for level in 1..12 {
        let uses = format!("<use href=\"#a{}\"/>", level - 1).repeat(10);
        body += &format!("<g id=\"a{level}\">{uses}</g>");
    }
    assert_eq!(label(&svg(&body)), "the drawing has more than 50000 elements");
    let endless = "<g id=\"a\"><use href=\"#a\"/></g>";
    assert_eq!(label(&svg(endless)), "the drawing has more than 48 groups inside each other");
    let deep = "<g>".repeat(3000) + &"</g>".repeat(3000);
    assert_eq!(label(&svg(&deep)), "the drawing has more than 48 groups inside each other");
    let many = "<rect width=\"1\" height=\"1\"/>".repeat(60_000);
    assert_eq!(label(&svg(&many)), "the drawing has more than 50000 nodes");
    let rules = ".a .b .c { fill: #000 }".repeat(1000);
    let style = format!("<style>{rules}</style><rect width=\"1\" height=\"1\"/>");
    assert_eq!(label(&svg(&style)), "the style sheet has more than 20000 bytes");
    let long = format!("<path d=\"{}\"/>", "M1 1 H2 ".repeat(600_000));
    assert!(label(&svg(&long)).ends_with("; the maximum is 4194304"));
}

#[test]
fn grey_pictures_in_rgb_become_grey() {
    let file = |rgb: &[u8]| {
        let mut bytes = Vec::new();
        let mut encoder = ::png::Encoder::new(&mut bytes, 2, 1);
        encoder.set_color(::png::ColorType::Rgb);
        encoder.set_depth(::png::BitDepth::Eight);
        encoder.write_header().unwrap().write_image_data(rgb).unwrap();
        ArtworkData::read(bytes)
    };
    match file(&[9, 9, 9, 200, 200, 200]) {
        Ok(ArtworkData::Pixels(image)) => {
            assert_eq!((image.colour_space, &image.bytes[..]), (ColourSpace::Grey, &[9, 200][..]));
        }
        other => panic!("{other:?}"),
    }
    let error = file(&[9, 9, 9, 200, 201, 200]).unwrap_err();
    assert_eq!(error.label, "the picture has colours; the pages are printed in black");
}

proptest! {
    #[test]
    fn any_file_is_a_drawing_or_an_error(
        body in "(<(g|path|rect|use|circle|style|defs)( (d|id|href|transform|width|r|stroke|fill|x)=\"[-#a-zA-Z0-9 .,%()]{0,20}\"){0,4}/?>|</g>|[a-z0-9<>&;]{0,8}){0,12}"
    ) {
        let _ = ArtworkData::read(svg(&body).into_bytes());
        let _ = ArtworkData::read(body.into_bytes());
    }

    #[test]
    fn any_path_is_a_drawing_or_an_error(
        d in "M[0-9]{1,3} [0-9]{1,3}( [MLHVCSQTAZmlhvcsqtaz](-?[0-9.]{1,6} ?){0,7}){0,12}",
        width in 0.0..200.0_f64,
    ) {
        let body = format!("<path d=\"{d}\" stroke=\"#000\" stroke-width=\"{width}\"/>");
        let _ = ArtworkData::read(svg(&body).into_bytes());
    }
}
