//! A minimal PDF reader, written from the PDF standard alone. It runs the content streams of a page
//! and returns each glyph and path with its position.

use std::collections::BTreeMap;
use std::rc::Rc;

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object, ObjectId};

/// A transform matrix in PDF's order, for row vectors.
pub type Matrix = [f64; 6];

const UNIT: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];

/// The transform that applies `inner` and then `outer`.
pub fn multiply(inner: Matrix, outer: Matrix) -> Matrix {
    let [a, b, c, d, e, f] = inner;
    let [oa, ob, oc, od, oe, of] = outer;
    [
        a * oa + b * oc,
        a * ob + b * od,
        c * oa + d * oc,
        c * ob + d * od,
        e * oa + f * oc + oe,
        e * ob + f * od + of,
    ]
}

/// A colour as written: one number for grey or four for CMYK.
pub type ColourValues = Vec<f64>;

/// A glyph on a page.
#[derive(Clone, Debug, PartialEq)]
pub struct PageGlyph {
    /// The origin, from the bottom left of the page.
    pub x: f64,
    pub y: f64,
    /// A vector along the baseline with the length of the em, in page coordinates. The vector gives
    /// the size and the direction of the type.
    pub em: (f64, f64),
    /// The text that a reader copies.
    pub text: String,
    /// The name of the font.
    pub font: String,
    /// The fill colour.
    pub colour: ColourValues,
    /// The position in the content stream: index of the operation, item of the operation's array,
    /// byte. `None` inside a form.
    pub written: Option<(usize, usize, usize)>,
}

/// A path on a page.
#[derive(Clone, Debug, PartialEq)]
pub struct PagePath {
    /// All points, control points included, from the bottom left of the page.
    pub points: Vec<(f64, f64)>,
    /// The number of closed contours.
    pub closed: usize,
    /// Whether the line is dashed.
    pub dashed: bool,
    /// The line width and the cap style, or `None` if the path is filled.
    pub line: Option<(f64, i64)>,
    /// The colour of the line or area.
    pub colour: ColourValues,
}

/// The content of a page, in drawing order.
#[derive(Default)]
pub struct PageContent {
    pub glyphs: Vec<PageGlyph>,
    pub paths: Vec<PagePath>,
}

struct Font {
    name: String,
    widths: Vec<f64>,
    texts: BTreeMap<u16, String>,
}

pub fn number(object: &Object) -> f64 {
    match object {
        Object::Integer(number) => *number as f64,
        Object::Real(number) => f64::from(*number),
        other => panic!("{other:?} is no number"),
    }
}

pub fn name(dictionary: &Dictionary, key: &str) -> String {
    String::from_utf8(dictionary.get(key.as_bytes()).unwrap().as_name().unwrap().to_vec()).unwrap()
}

/// A dictionary, resolved if it is a reference.
pub fn dictionary<'a>(doc: &'a Document, object: &'a Object) -> &'a Dictionary {
    match doc.dereference(object).unwrap().1 {
        Object::Dictionary(dictionary) => dictionary,
        Object::Stream(stream) => &stream.dict,
        other => panic!("{other:?} is no dictionary"),
    }
}

/// The decompressed content of a stream.
pub fn stream(doc: &Document, object: &Object) -> Vec<u8> {
    let stream = doc.dereference(object).unwrap().1.as_stream().unwrap();
    if stream.dict.has(b"Filter") {
        stream.decompressed_content().unwrap()
    } else {
        stream.content.clone()
    }
}

/// Reads the glyphs and paths of a page.
pub fn read(doc: &Document, page: ObjectId) -> PageContent {
    let page = doc.get_dictionary(page).unwrap();
    let content = stream(doc, page.get(b"Contents").unwrap());
    let resources = dictionary(doc, page.get(b"Resources").unwrap());
    let mut sheet = PageContent::default();
    run(doc, &content, resources, UNIT, true, &mut sheet);
    sheet
}

fn place((x, y): (f64, f64), [a, b, c, d, e, f]: Matrix) -> (f64, f64) {
    (x * a + y * c + e, x * b + y * d + f)
}

/// The graphics state that `q` saves and `Q` restores.
#[derive(Clone)]
struct State {
    transform: Matrix,
    font: Option<(Rc<Font>, f64)>,
    width: Option<f64>,
    cap: Option<i64>,
    fill: Option<ColourValues>,
    stroke: Option<ColourValues>,
    dashed: bool,
}

fn run(
    doc: &Document,
    content: &[u8],
    resources: &Dictionary,
    start: Matrix,
    outermost: bool,
    sheet: &mut PageContent,
) {
    // A form must set its own state and must not depend on the state of the page that shows the
    // form.
    let mut state = State {
        transform: start,
        font: None,
        width: None,
        cap: None,
        fill: None,
        stroke: None,
        dashed: false,
    };
    let mut saved: Vec<State> = Vec::new();
    let nothing = || PagePath {
        points: Vec::new(),
        closed: 0,
        dashed: false,
        line: None,
        colour: Vec::new(),
    };
    let mut path = nothing();
    let (mut line, mut text) = (UNIT, UNIT);
    let mut in_text = false;
    for (at, operation) in Content::decode(content).unwrap().operations.into_iter().enumerate() {
        let numbers = || -> Vec<f64> { operation.operands.iter().map(number).collect() };
        match operation.operator.as_str() {
            "q" => saved.push(state.clone()),
            "Q" => {
                assert!(!in_text, "Q inside a text object");
                state = saved.pop().expect("more Q than q");
            }
            "cm" => state.transform = multiply(numbers().try_into().unwrap(), state.transform),
            "BT" => {
                assert!(!in_text, "BT inside a text object");
                (line, text, in_text) = (UNIT, UNIT, true);
            }
            "ET" => {
                assert!(in_text, "ET outside a text object");
                in_text = false;
            }
            "Tf" => {
                let called = operation.operands[0].as_name().unwrap();
                let size = number(&operation.operands[1]);
                state.font = Some((Rc::new(read_font(doc, resources, called)), size));
            }
            "Td" => {
                let [x, y] = numbers().try_into().unwrap();
                line = multiply([1.0, 0.0, 0.0, 1.0, x, y], line);
                text = line;
            }
            "TJ" => {
                assert!(in_text, "text outside a text object");
                let (font, size) = state.font.as_ref().expect("text before a font");
                for (i, item) in operation.operands[0].as_array().unwrap().iter().enumerate() {
                    let Object::String(codes, _) = item else {
                        let back = number(item) / 1000.0 * size;
                        text = multiply([1.0, 0.0, 0.0, 1.0, -back, 0.0], text);
                        continue;
                    };
                    for (byte, code) in codes.chunks(2).enumerate() {
                        let code = u16::from_be_bytes(code.try_into().unwrap());
                        let place = multiply(text, state.transform);
                        sheet.glyphs.push(PageGlyph {
                            x: place[4],
                            y: place[5],
                            em: (place[0] * size, place[1] * size),
                            text: font.texts[&code].clone(),
                            font: font.name.clone(),
                            colour: state.fill.clone().expect("text without a colour"),
                            written: outermost.then_some((at, i, byte * 2)),
                        });
                        let width = font.widths[usize::from(code)] / 1000.0 * size;
                        text = multiply([1.0, 0.0, 0.0, 1.0, width, 0.0], text);
                    }
                }
            }
            "Do" => {
                let called = operation.operands[0].as_name().unwrap();
                let forms = dictionary(doc, resources.get(b"XObject").unwrap());
                let form = forms.get(called).unwrap();
                let inner = dictionary(doc, form);
                let resources = dictionary(doc, inner.get(b"Resources").unwrap());
                run(doc, &stream(doc, form), resources, state.transform, false, sheet);
            }
            "g" | "k" => state.fill = Some(numbers()),
            "G" | "K" => state.stroke = Some(numbers()),
            "w" => state.width = Some(numbers()[0]),
            "J" => state.cap = Some(numbers()[0] as i64),
            "m" | "l" | "c" => {
                let points = numbers();
                let points =
                    points.chunks(2).map(|point| place((point[0], point[1]), state.transform));
                path.points.extend(points);
            }
            "re" => {
                let [x, y, width, height] = numbers().try_into().unwrap();
                let corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)];
                path.points.extend(corners.map(|corner| place(corner, state.transform)));
                path.closed += 1;
            }
            // Clipping is ignored here; tests of rendered pages cover it.
            "W" => {}
            "n" => path = nothing(),
            "d" => state.dashed = operation.operands[0].as_array().is_ok_and(|d| !d.is_empty()),
            "CS" => {}
            "SCN" => state.stroke = Some(numbers()),
            "h" => path.closed += 1,
            "S" | "s" | "f" => {
                assert!(!in_text, "a path in a text object");
                let [a, b, c, d, ..] = state.transform;
                let scale = (a * d - b * c).abs().sqrt();
                let width = || state.width.expect("a line without a width") * scale;
                let stroked = operation.operator != "f";
                path.closed += usize::from(operation.operator == "s");
                path.dashed = stroked && state.dashed;
                path.line = stroked.then(|| (width(), state.cap.unwrap_or(0)));
                let colour = if stroked { &state.stroke } else { &state.fill };
                path.colour = colour.clone().expect("ink without a colour");
                sheet.paths.push(std::mem::replace(&mut path, nothing()));
            }
            other => panic!("operator {other} has no business in a press file"),
        }
    }
    assert!(
        saved.is_empty() && !in_text && path.points.is_empty(),
        "a saved state, text or path is not closed"
    );
}

fn read_font(doc: &Document, resources: &Dictionary, called: &[u8]) -> Font {
    let fonts = dictionary(doc, resources.get(b"Font").unwrap());
    let font = dictionary(doc, fonts.get(called).unwrap());
    let descendants = font.get(b"DescendantFonts").unwrap().as_array().unwrap();
    let cid_font = dictionary(doc, &descendants[0]);
    let widths = cid_font.get(b"W").unwrap().as_array().unwrap();
    assert_eq!(widths[0], Object::Integer(0));
    Font {
        name: name(font, "BaseFont"),
        widths: widths[1].as_array().unwrap().iter().map(number).collect(),
        texts: read_to_unicode(&stream(doc, font.get(b"ToUnicode").unwrap())),
    }
}

fn read_to_unicode(table: &[u8]) -> BTreeMap<u16, String> {
    let table = std::str::from_utf8(table).unwrap();
    let hex = |text: &str| -> Vec<u16> {
        let text = text.trim_matches(['<', '>']);
        let units = text.as_bytes().chunks(4).map(|unit| std::str::from_utf8(unit).unwrap());
        units.map(|unit| u16::from_str_radix(unit, 16).unwrap()).collect()
    };
    let mut texts = BTreeMap::new();
    for block in table.split("beginbfchar\n").skip(1) {
        let lines: Vec<&str> = block.split("endbfchar").next().unwrap().lines().collect();
        assert!(lines.len() <= 100, "a block of {} entries", lines.len());
        for entry in lines {
            let (code, text) = entry.split_once(' ').unwrap();
            let known = texts.insert(hex(code)[0], String::from_utf16(&hex(text)).unwrap());
            assert_eq!(known, None, "{code} twice");
        }
    }
    texts
}
