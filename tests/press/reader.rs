//! A reader of press files that goes by the PDF standard alone: it runs the content streams and
//! says where each glyph stands and what it is copied as.

use std::collections::BTreeMap;
use std::rc::Rc;

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object, ObjectId};

/// A matrix as PDF writes it, applied to row vectors.
type Matrix = [f64; 6];

const UNIT: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];

/// First `inner`, then `outer`.
fn multiply(inner: Matrix, outer: Matrix) -> Matrix {
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

/// A glyph on a page.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// Its origin, from the bottom left of the page.
    pub x: f64,
    pub y: f64,
    /// Its size and direction: the em along the line as the page sees it.
    pub em: (f64, f64),
    /// What it is copied as.
    pub text: String,
    /// The font's name.
    pub font: String,
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

/// A dictionary that may be given by reference.
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

/// The glyphs of a page, in the order they are written.
pub fn glyphs(doc: &Document, page: ObjectId) -> Vec<Seen> {
    let page = doc.get_dictionary(page).unwrap();
    let content = stream(doc, page.get(b"Contents").unwrap());
    let resources = dictionary(doc, page.get(b"Resources").unwrap());
    let mut seen = Vec::new();
    run(doc, &content, resources, UNIT, &mut seen);
    seen
}

fn run(
    doc: &Document,
    content: &[u8],
    resources: &Dictionary,
    start: Matrix,
    seen: &mut Vec<Seen>,
) {
    let mut plane = start;
    let mut font: Option<(Rc<Font>, f64)> = None;
    let mut saved: Vec<(Matrix, Option<(Rc<Font>, f64)>)> = Vec::new();
    let (mut line, mut text) = (UNIT, UNIT);
    let mut in_text = false;
    for operation in Content::decode(content).unwrap().operations {
        let numbers = || -> Vec<f64> { operation.operands.iter().map(number).collect() };
        match operation.operator.as_str() {
            "q" => saved.push((plane, font.clone())),
            "Q" => {
                assert!(!in_text, "Q inside a text object");
                (plane, font) = saved.pop().expect("more Q than q");
            }
            "cm" => plane = multiply(numbers().try_into().unwrap(), plane),
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
                font = Some((Rc::new(read_font(doc, resources, called)), size));
            }
            "Td" => {
                let [x, y] = numbers().try_into().unwrap();
                line = multiply([1.0, 0.0, 0.0, 1.0, x, y], line);
                text = line;
            }
            "TJ" => {
                assert!(in_text, "text outside a text object");
                let (font, size) = font.as_ref().expect("text before a font");
                for item in operation.operands[0].as_array().unwrap() {
                    let Object::String(codes, _) = item else {
                        let back = number(item) / 1000.0 * size;
                        text = multiply([1.0, 0.0, 0.0, 1.0, -back, 0.0], text);
                        continue;
                    };
                    for code in codes.chunks(2) {
                        let code = u16::from_be_bytes(code.try_into().unwrap());
                        let place = multiply(text, plane);
                        seen.push(Seen {
                            x: place[4],
                            y: place[5],
                            em: (place[0] * size, place[1] * size),
                            text: font.texts[&code].clone(),
                            font: font.name.clone(),
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
                run(doc, &stream(doc, form), resources, plane, seen);
            }
            "g" | "G" => assert_eq!(numbers(), [0.0], "other ink than black"),
            "w" => assert!(numbers()[0] > 0.0, "a line without width"),
            "J" | "m" | "l" | "c" | "h" | "S" | "f" => assert!(!in_text, "a path in a text object"),
            other => panic!("operator {other} has no business in a press file"),
        }
    }
    assert!(saved.is_empty() && !in_text, "something is left open");
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
