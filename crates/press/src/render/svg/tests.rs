//! Tests of `render::svg`.

use super::*;
use crate::font::TextStyle;
use crate::page::{Edges, Transform};
use bookgen_base::units::{Pt, Rect, Size, rectangle};

const METADATA: SvgMetadata<'_> =
    SvgMetadata { title: "A \"page\"", language: "en", producer: "program 1.2" };

fn page(items: Vec<Item>) -> Page {
    let size = Size::new(Pt(100.0), Pt(50.25));
    Page { size, bleed: Edges::default(), label: "1".to_owned(), items }
}

fn ink(paint: Paint, colour: Colour) -> Item {
    let path = rectangle(Rect::new(Pt(1.0), Pt(2.5), Pt(10.0), Pt(1.0 / 3.0)));
    Item::Ink(Ink { role: Role::Artifact, path, paint, colour })
}

#[test]
fn a_page_is_written_as_documented() {
    let group = Item::Group(Group {
        role: Role::figure("Sudoku & <more>"),
        transform: Transform::upside_down(Point::new(Pt(90.0), Pt(45.0))),
        shared: false,
        items: vec![ink(Paint::Fill, Colour::black(30)), ink(Paint::Fill, Colour::BLACK)],
    });
    let stroke = ink(Paint::line(Pt(1.25)), Colour([100, 0, 0, 0]));
    let drawn = write_svg(&page(vec![stroke, group]), &FontSet::new(), METADATA).unwrap();
    let rectangle = "M1 2.5L11 2.5L11 2.833L1 2.833Z";
    assert_eq!(
        drawn,
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"bookgen\" width=\"100pt\" height=\"50.25pt\" viewBox=\"0 0 100 50.25\" stroke-miterlimit=\"10\" lang=\"en\" data-generator=\"program 1.2\">
<title>A &quot;page&quot;</title>
<path class=\"line tint\" fill=\"none\" stroke=\"rgb(0,255,255)\" stroke-width=\"1.25\" d=\"{rectangle}\"/>
<g class=\"figure\" role=\"img\" transform=\"matrix(-1 0 0 -1 90 45)\">
<title>Sudoku &amp; &lt;more&gt;</title>
<path class=\"fill tint\" fill=\"rgb(179,179,179)\" d=\"{rectangle}\"/>
<path class=\"fill\" d=\"{rectangle}\"/>
</g>
</svg>
"
        )
    );
}

#[test]
fn text_is_outlines_with_labels() {
    let mut fonts = FontSet::new();
    let bytes: &[u8] =
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fonts/Lato-Regular.ttf"));
    let font = fonts.add("Lato", bytes).unwrap();
    let style = TextStyle::new(vec![font], Pt(10.0));
    let shaped = fonts.shape(&style, "1 & 1").unwrap();
    let at = Point::new(Pt(5.0), Pt(20.0));
    let text = write_svg(&page(shaped.items(at, &Role::Text)), &fonts, METADATA).unwrap();
    assert!(
        text.contains("<path class=\"text\" role=\"img\" aria-label=\"1 &amp; 1\" d=\"M"),
        "{text}"
    );
    assert!(!text.contains("<text") && !text.contains("font"), "{text}");
    // A figure has a label, but the text in the figure has no labels.
    let transform = Transform::translate(at);
    let items = shaped.items(Point::default(), &Role::Text);
    let role = Role::figure("One and one");
    let group = Item::Group(Group { role, transform, shared: false, items });
    let text = write_svg(&page(vec![group]), &fonts, METADATA).unwrap();
    assert!(
        text.contains("<g class=\"figure\" role=\"img\" transform=\"translate(5 20)\">"),
        "{text}"
    );
    assert!(!text.contains("aria-label"), "{text}");
    // Spaces are not drawn.
    let space = fonts.shape(&style, "  ").unwrap().items(at, &Role::Text);
    assert!(!write_svg(&page(space), &fonts, METADATA).unwrap().contains("<path"));
}

#[test]
fn invalid_items_are_errors() {
    let run = GlyphRun {
        role: Role::Text,
        font: FontId(3),
        size: Pt(9.0),
        colour: Colour::BLACK,
        origin: Point::default(),
        glyphs: Vec::new().into(),
        text: "".into(),
    };
    let fault = |item| write_svg(&page(vec![item]), &FontSet::new(), METADATA).unwrap_err();
    let page = |fault| RenderError::Page { page: 0, fault };
    assert_eq!(fault(Item::Glyphs(run)), page(PageFault::UnknownFont(FontId(3))));
    let thin = ink(Paint::line(Pt(0.0)), Colour::BLACK);
    assert_eq!(fault(thin), page(PageFault::StrokeWidth));
}

#[test]
fn control_characters_are_left_out() {
    assert_eq!(escape("a\u{0}b\u{7}\tc"), "ab c");
}
