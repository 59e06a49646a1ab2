//! Files without a manifest, or without a seal: what the proof does not read is a finding.

use bookgen::presets::fonts::FONTS;
use bookgen_proof::{Expectations, Report, prove};
use lopdf::content::Operation;
use lopdf::{Document, Object, Stream, dictionary};

use super::seal::{constant, given_in_colour, graphics_state, name, numbers, op};
use super::{changed, edit, found, givens, page_of};

pub fn report(change: impl FnOnce(&mut Document)) -> Report {
    prove(changed(change), Expectations { fonts: FONTS, ..Expectations::default() }).unwrap()
}

/// The findings after a change of the finished file, proved without its manifest.
pub fn alone(change: impl FnOnce(&mut Document)) -> Vec<String> {
    report(change).findings.iter().map(ToString::to_string).collect()
}

/// Inserts operations before the first given of puzzle 1, and other operations after it.
fn around_given(doc: &mut Document, before: Vec<Operation>, after: Vec<Operation>) {
    edit(doc, page_of(1, 0), |operations, sheet| {
        let (at, ..) = givens(sheet)[0].written.unwrap();
        operations.splice(at + 1..at + 1, after);
        operations.splice(at..at, before);
    });
}

/// Changes the bytes of the content of the page of puzzle 1.
pub fn rewrite(doc: &mut Document, change: impl FnOnce(Vec<u8>) -> Vec<u8>) {
    let contents = super::seal::page(doc).get(b"Contents").unwrap().clone();
    let content = change(super::super::pdf_reader::stream(doc, &contents));
    let Object::Stream(stream) = doc.get_object_mut(contents.as_reference().unwrap()).unwrap()
    else {
        panic!("no stream")
    };
    stream.dict.remove(b"Filter");
    stream.set_content(content);
}

/// The findings after content is added at the end of the page of puzzle 1.
pub fn appended(content: &str) -> Vec<String> {
    alone(|doc| rewrite(doc, |own| [&own, &b"\nq "[..], content.as_bytes(), b" Q"].concat()))
}

/// The findings after content is added at the start of the page of puzzle 1.
pub fn prepended(content: &str) -> Vec<String> {
    alone(|doc| rewrite(doc, |own| [content.as_bytes(), b"\n", &own].concat()))
}

fn spot(ink: &str, full: &[i64]) -> Object {
    vec![name("Separation"), name(ink), name("DeviceCMYK"), linear(full)].into()
}

/// A dark spot colour whose tint transform has a `Domain` or a `Range`.
fn limited(ink: &str, key: &str, limits: &[i64]) -> Object {
    let mut function = linear(&[0, 0, 0, 1]);
    let limits: Vec<Object> = limits.iter().map(|limit| Object::Integer(*limit)).collect();
    let count = if key == "Range" { 4 } else { 1 };
    let limits: Vec<Object> = std::iter::repeat_n(limits, count).flatten().collect();
    function.as_dict_mut().unwrap().set(key, limits);
    vec![name("Separation"), name(ink), name("DeviceCMYK"), function].into()
}

/// A calibrated colour space with an extreme parameter.
fn cal(family: &str, key: &str) -> Object {
    let value = match key {
        "Gamma" => Object::Real(0.001),
        _ => numbers(&[0.0; 9]).into(),
    };
    let keys = dictionary! { "WhitePoint" => numbers(&[0.95, 1.0, 1.09]), key => value };
    vec![name(family), keys.into()].into()
}

/// A tint transform from paper white to `full`.
fn linear(full: &[i64]) -> Object {
    let all = |inks: &[i64]| inks.iter().map(|ink| Object::Integer(*ink)).collect::<Vec<_>>();
    dictionary! {
        "FunctionType" => 2,
        "Domain" => vec![Object::Integer(0), Object::Integer(1)],
        "C0" => all(&[0, 0, 0, 0]),
        "C1" => all(full),
        "N" => 1,
    }
    .into()
}

#[test]
fn colour_spaces_that_are_not_read_are_findings() {
    let white_point = dictionary! { "WhitePoint" => numbers(&[0.95, 1.0, 1.09]) };
    let indexed = vec![
        name("Indexed"),
        name("DeviceGray"),
        Object::Integer(1),
        Object::string_literal(vec![0_u8, 255]),
    ];
    let inks: Object = vec![name("Spot")].into();
    let device_n = vec![name("DeviceN"), inks, name("DeviceCMYK"), constant(&[0, 0, 0, 0])];
    for (space, tint, thing) in [
        (indexed.into(), &[1.0][..], "the colour space Indexed"),
        (vec![name("Lab"), white_point.into()].into(), &[100.0, 0.0, 0.0], "the colour space Lab"),
        (spot("None", &[0, 0, 0, 1]), &[1.0], "the spot colour None"),
        (spot("Varnish", &[0, 0, 0, 0]), &[1.0], "the spot colour Varnish"),
        (spot("Sun", &[0, 0, 1, 0]), &[1.0], "the spot colour Sun"),
        (device_n.into(), &[1.0], "the colour space DeviceN"),
        (spot("All", &[0, 0, 0, 0]), &[1.0], "the spot colour All"),
        (spot("Black", &[0, 0, 0, 0]), &[1.0], "the spot colour Black"),
        (limited("All", "Range", &[0, 0]), &[1.0], "the spot colour All"),
        (limited("Cyan", "Domain", &[0, 0]), &[1.0], "the spot colour Cyan"),
        (limited("Foo", "Domain", &[1, 1]), &[1.0], "the spot colour Foo"),
        (cal("CalGray", "Gamma"), &[0.05], "the colour space CalGray"),
        (cal("CalRGB", "Matrix"), &[0.0, 0.0, 0.0], "the colour space CalRGB"),
        (name("DeviceGray"), &[0.0, 0.0], "a colour with a wrong number of components"),
    ] {
        let wanted = format!("page 4: not read: {thing}");
        let found = alone(|doc| given_in_colour(doc, space, tint));
        assert!(found.contains(&wanted), "{wanted}: {found:#?}");
    }
    // A dark spot colour is read.
    assert_eq!(alone(|doc| given_in_colour(doc, spot("Key", &[0, 0, 0, 1]), &[1.0])), [""; 0]);
    assert_eq!(alone(|doc| given_in_colour(doc, spot("All", &[0, 0, 0, 1]), &[1.0])), [""; 0]);
    let plain = limited("Key", "Range", &[0, 1]);
    assert_eq!(alone(|doc| given_in_colour(doc, plain, &[1.0])), [""; 0]);
    for key in ["DefaultGray", "DefaultRGB", "DefaultCMYK"] {
        let space = cal("CalGray", "Gamma");
        let found = alone(|doc| super::seal::add_resource(doc, "ColorSpace", key, space));
        assert_eq!(found, [format!("page 4: not read: the colour space {key}")]);
    }
    // The colours of a profile are read as device colours.
    let profile = report(|doc| {
        let stream = Stream::new(dictionary! { "N" => 1 }, Vec::new());
        let profile = doc.add_object(stream);
        let space = vec![name("ICCBased"), profile.into()];
        given_in_colour(doc, space.into(), &[0.0]);
    });
    assert_eq!(profile.findings, []);
    let line = "colours that a profile defines (page 4)".to_owned();
    assert!(profile.unchecked.contains(&line), "{:#?}", profile.unchecked);
}

#[test]
fn graphics_states_that_are_not_read_are_findings() {
    for (state, thing) in [
        (dictionary! { "TR" => constant(&[1]) }, "a transfer function"),
        (dictionary! { "TR2" => constant(&[1]) }, "a transfer function"),
        (dictionary! { "HT" => dictionary! { "HalftoneType" => 1 } }, "a halftone"),
        (dictionary! { "BG" => constant(&[0]) }, "a black-generation function"),
        (dictionary! { "ca" => Object::Real(0.1) }, "transparent content"),
        (dictionary! { "BM" => "Screen" }, "transparent content"),
        (dictionary! { "BM" => vec![name("Multiply"), name("Normal")] }, "transparent content"),
        (dictionary! { "FL" => 100 }, "curves with a flatness tolerance"),
        (
            dictionary! { "D" => vec![numbers(&[0.01, 500.0]).into(), Object::Integer(0)] },
            "a dashed line",
        ),
    ] {
        let wanted = [format!("page 4: not read: {thing}")];
        assert_eq!(alone(|doc| graphics_state(doc, state))[..1], wanted);
    }
    let default = dictionary! { "TR" => "Identity", "TR2" => "Default", "HT" => "Default" };
    assert_eq!(alone(|doc| graphics_state(doc, default)), [""; 0]);
    let dashed = |dash: &[f64]| {
        let dash = vec![numbers(dash).into(), Object::Integer(0)];
        found(|doc| edit(doc, page_of(1, 0), |all, _| all.insert(0, op("d", dash))))
    };
    assert_eq!(dashed(&[0.01, 500.0])[0], "page 4: not read: a dashed line");
    assert_eq!(dashed(&[]), [""; 0]);
}

#[test]
fn pale_and_tiny_symbols_are_findings() {
    let colour = |operator: &str, colour: &[f64]| {
        found(|doc| {
            let black = op("g", numbers(&[0.0]));
            around_given(doc, vec![op(operator, numbers(colour))], vec![black]);
        })
    };
    let faint =
        ["page 4: puzzle 1: a text with too little contrast in row 1, column 3, and 3 more"];
    assert_eq!(colour("g", &[0.75]), faint);
    assert_eq!(colour("k", &[0.0, 0.0, 1.0, 0.0]), faint);
    assert_eq!(colour("rg", &[1.0, 1.0, 0.0]), faint);
    let grey = ["page 4: puzzle 1: an unexpected text in row 1, column 3, and 3 more"];
    assert_eq!(colour("g", &[0.5]), grey);
    let tiny = found(|doc| {
        edit(doc, page_of(1, 0), |operations, _| {
            for operation in operations.iter_mut().filter(|operation| operation.operator == "Tf") {
                operation.operands[1] = Object::Real(0.05);
            }
        });
    });
    let small = "page 4: puzzle 1: an unexpected text in row 1, column 3, and 34 more".to_owned();
    assert!(tiny.contains(&small), "{tiny:#?}");
}

#[test]
fn distorted_text_is_a_finding() {
    for matrix in [
        [0.1, 0.0, 0.0, 1.0, 200.0, 0.0],
        [-1.0, 0.0, 0.0, 1.0, 432.0, 0.0],
        [1.0, 0.0, 0.0, -1.0, 0.0, 648.0],
        [1.0, 0.0, 1.0, 1.0, 0.0, 0.0],
    ] {
        let found = alone(|doc| {
            let transform = op("cm", numbers(&matrix));
            edit(doc, page_of(1, 0), |operations, _| operations.insert(0, transform));
        });
        let wanted = "page 4: not read: mirrored or distorted text".to_owned();
        assert!(found.contains(&wanted), "{matrix:?}: {found:#?}");
    }
}

/// Applies a change to each dictionary that has a key `Type` of the given value.
fn each(doc: &mut Document, kind: &[u8], change: impl Fn(&mut Document, lopdf::ObjectId)) {
    let all: Vec<lopdf::ObjectId> = doc.objects.keys().copied().collect();
    for id in all {
        let keys = doc.get_dictionary(id).ok().and_then(|keys| keys.get(b"Type").ok());
        if keys.is_some_and(|found| found.as_name().is_ok_and(|name| name == kind)) {
            change(doc, id);
        }
    }
}

#[test]
fn fonts_that_are_not_read_are_findings() {
    let encoded = |encoding: Object| {
        alone(|doc| {
            each(doc, b"Font", |doc, id| {
                let keys = doc.get_dictionary_mut(id).unwrap();
                if keys.has(b"Encoding") {
                    keys.set("Encoding", encoding.clone());
                }
            });
        })
    };
    let has = |found: &[String], wanted: &str| {
        assert!(found.iter().any(|found| found == wanted), "{wanted}: {found:#?}");
    };
    let vertical = "page 4: not read: the vertical writing of the font Lato-Regular";
    has(&encoded(name("Identity-V")), vertical);
    let encoding = "page 4: not read: the encoding of the font Lato-Regular";
    has(&encoded(name("UniJIS-UTF16-H")), encoding);
    has(&encoded(Object::Null), encoding);
    // A font without texts.
    let textless = alone(|doc| {
        each(doc, b"Font", |doc, id| {
            doc.get_dictionary_mut(id).unwrap().remove(b"ToUnicode");
        });
    });
    has(&textless, "page 4: not read: glyphs of the font Lato-Regular that have no text");
    // A font program whose em is eight times as large.
    let em = alone(|doc| {
        each(doc, b"FontDescriptor", |doc, id| {
            let file = doc.get_dictionary(id).unwrap().get(b"FontFile2").unwrap();
            let file = file.as_reference().unwrap();
            let mut program = super::super::pdf_reader::stream(doc, &Object::Reference(file));
            let entries = (0..usize::from(program[5])).map(|table| 12 + table * 16);
            let mut entries = entries.filter(|at| &program[*at..*at + 4] == b"head");
            let at = entries.next().unwrap() + 8;
            let head = u32::from_be_bytes(program[at..at + 4].try_into().unwrap()) as usize;
            let units = u16::from_be_bytes([program[head + 18], program[head + 19]]);
            program[head + 18..head + 20].copy_from_slice(&(units * 8).to_be_bytes());
            let Object::Stream(stream) = doc.get_object_mut(file).unwrap() else { panic!() };
            stream.dict.remove(b"Filter");
            stream.set_content(program);
        });
    });
    let widths = |found: &String| {
        found.starts_with("not read: the font Lato-Regular, because the file and the font give")
    };
    assert!(em.iter().any(widths), "{em:#?}");
    // Every code of the font is a digit, also the code of the glyph for missing characters.
    let notdef = alone(|doc| {
        each(doc, b"Font", |doc, id| {
            let Ok(table) = doc.get_dictionary(id).unwrap().get(b"ToUnicode") else { return };
            let table = table.as_reference().unwrap();
            let text = b"1 begincodespacerange <0000> <FFFF> endcodespacerange \
                         1 beginbfchar <0000> <0037> endbfchar";
            let Object::Stream(stream) = doc.get_object_mut(table).unwrap() else { panic!() };
            stream.dict.remove(b"Filter");
            stream.set_content(text.to_vec());
        });
    });
    has(&notdef, "the font Lato-Regular has no glyph for `7`");
}

#[test]
fn page_dictionaries_that_readers_read_differently_are_findings() {
    let null = alone(|doc| {
        let page = super::seal::page(doc);
        let own = page.get(b"Contents").unwrap().clone();
        page.set("Contents", vec![own, Object::Null]);
    });
    assert_eq!(null[0], "page 4: not read: a part of the page's content that is not a stream");
    // The first page has two keys /MediaBox.
    let bytes = changed(|_| ());
    let at = bytes.windows(9).position(|part| part == b"/TrimBox[").unwrap();
    let mut double = bytes.clone();
    double[at..at + 9].copy_from_slice(b"/MediaBox");
    // The value follows the longer key in place of the bracket and one space.
    double.splice(at + 9..at + 9, *b"[");
    let report = prove(double, Expectations::default()).unwrap();
    let found: Vec<String> = report.findings.iter().map(ToString::to_string).collect();
    let wanted =
        "page 1: not read: the page dictionary, because a dictionary has the key /MediaBox twice";
    assert!(found.contains(&wanted.to_owned()), "{found:#?}");
}

#[test]
fn patterns_shadings_and_pictures_are_named() {
    let pattern = alone(|doc| {
        let set = vec![op("cs", vec![name("Pattern")]), op("scn", vec![name("P")])];
        around_given(doc, set, vec![op("g", numbers(&[0.0]))]);
    });
    assert!(pattern.contains(&"page 4: not read: a pattern".to_owned()), "{pattern:#?}");
    let shading = alone(|doc| {
        edit(doc, page_of(1, 0), |all, _| all.push(op("sh", vec![name("S")])));
    });
    assert!(shading.contains(&"page 4: not read: a shading".to_owned()), "{shading:#?}");
    let picture = report(|doc| {
        let keys = dictionary! {
            "Type" => "XObject", "Subtype" => "Image", "Width" => 1, "Height" => 1,
            "ColorSpace" => "DeviceGray", "BitsPerComponent" => 8,
        };
        let image = doc.add_object(Stream::new(keys, vec![0]));
        super::seal::add_resource(doc, "XObject", "Odd", image.into());
        edit(doc, page_of(1, 0), |all, _| all.push(op("Do", vec![name("Odd")])));
    });
    let line = "the content of pictures (page 4)".to_owned();
    assert!(picture.unchecked.contains(&line), "{:#?}", picture.unchecked);
}
