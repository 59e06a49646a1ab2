//! Hidden content is found: clipped, covered, or on a layer.

use lopdf::content::Operation;
use lopdf::{Dictionary, Document, Object, Stream, dictionary};

use super::{edit, findings, finished, found, page_of, without_seal};

/// An operation with numeric operands.
fn op(operator: &str, numbers: &[f64]) -> Operation {
    Operation::new(operator, numbers.iter().map(|number| Object::Real(*number as f32)).collect())
}

/// The findings after operations are added at the start and the end of the first puzzle page.
fn with_operations(before: &[Operation], after: &[Operation]) -> Vec<String> {
    found(|doc| {
        edit(doc, page_of(1, 0), |operations, _| {
            operations.splice(0..0, before.iter().cloned());
            operations.extend(after.iter().cloned());
        });
    })
}

/// The findings after a change of the first puzzle page's dictionary.
fn with_page_keys(change: impl FnOnce(&mut Dictionary)) -> Vec<String> {
    found(|doc| change(page(doc)))
}

fn page(doc: &mut Document) -> &mut Dictionary {
    let id = doc.page_iter().nth(page_of(1, 0) - 1).unwrap();
    doc.get_object_mut(id).unwrap().as_dict_mut().unwrap()
}

fn numbers(numbers: [i64; 4]) -> Object {
    numbers.map(Object::Integer).to_vec().into()
}

#[track_caller]
fn assert_findings(found: &[String], wanted: &[&str]) {
    for wanted in wanted {
        let is = |found: &String| found.starts_with("page 4: ") && found.contains(wanted);
        assert!(found.iter().any(is), "{wanted}: {found:#?}");
    }
}

const CUT: &[&str] = &["puzzle 1: a clipped line or area"];

#[test]
fn clipped_content_is_a_finding() {
    let clip =
        with_operations(&[op("re", &[0.0, 0.0, 200.0, 648.0]), op("W", &[]), op("n", &[])], &[]);
    assert_findings(&clip, CUT);
    // The region inside a curved clip is not computed, so any curve counts as clipping.
    let curved = [
        op("m", &[0.0, 0.0]),
        op("c", &[0.0, 900.0, 432.0, 900.0, 432.0, 0.0]),
        op("h", &[]),
        op("W*", &[]),
        op("n", &[]),
    ];
    assert_findings(&with_operations(&curved, &[]), CUT);
    // A clip of the whole page hides nothing.
    let whole = [op("re", &[0.0, 0.0, 432.0, 648.0]), op("W", &[]), op("n", &[])];
    assert_eq!(with_operations(&whole, &[]), [""; 0]);
    for cut in ["CropBox", "MediaBox"] {
        assert_findings(&with_page_keys(|page| page.set(cut, numbers([0, 0, 200, 648]))), CUT);
        assert_findings(&with_page_keys(|page| page.set(cut, numbers([150, 0, 582, 648]))), CUT);
    }
    // The crop box cuts off the page number only.
    let foot = with_page_keys(|page| page.set("CropBox", numbers([0, 45, 432, 648])));
    assert_eq!(foot, ["page 4: the text of the page differs from the manifest"]);
}

#[test]
fn covered_content_and_low_contrast_are_findings() {
    let under = |grey: f64| {
        let ground =
            [op("g", &[grey]), op("re", &[0.0, 0.0, 432.0, 648.0]), op("f", &[]), op("g", &[0.0])];
        with_operations(&ground, &[])
    };
    // A black given on black is invisible.
    assert!(!under(0.0).is_empty());
    let dim = [
        "page 4: puzzle 1: the grid is not on a background of its colour",
        "page 4: puzzle 1: a text with too little contrast in row 1, column 3, and 34 more",
        "page 4: puzzle 2: the grid is not on a background of its colour",
        "page 4: puzzle 2: a text with too little contrast in row 1, column 1, and 37 more",
    ];
    assert_eq!(under(0.2), dim);
    assert_eq!(under(0.8), [""; 0], "a tint");
    // First a whole grid is covered, then the whole page.
    let over =
        |rect: [f64; 4]| with_operations(&[], &[op("g", &[1.0]), op("re", &rect), op("f", &[])]);
    let covered = ["an unexpected area"];
    assert_findings(&over([60.0, 300.0, 360.0, 300.0]), &covered);
    assert!(!over([0.0, 0.0, 432.0, 648.0]).is_empty());
    // Only the page number is covered.
    let foot = over([0.0, 0.0, 432.0, 45.0]);
    assert_eq!(foot, ["page 4: the text of the page differs from the manifest"]);
}

#[test]
fn a_line_through_a_grid_is_a_finding() {
    let line = |width: f64| {
        let line = [
            op("q", &[]),
            op("G", &[1.0]),
            op("w", &[width]),
            op("m", &[0.0, 450.0]),
            op("l", &[432.0, 450.0]),
            op("S", &[]),
            op("Q", &[]),
        ];
        with_operations(&[], &line)
    };
    let covered = ["an unexpected line"];
    assert_findings(&line(100.0), &covered);
    let frame =
        [op("G", &[0.0]), op("w", &[30.0]), op("re", &[150.0, 400.0, 100.0, 100.0]), op("S", &[])];
    assert!(!with_operations(&[], &frame).is_empty());
}

#[test]
fn a_layer_is_a_finding() {
    let layer = ["page 4: not read: a layer, which can be switched off"];
    let open = Operation::new("BDC", vec!["OC".into(), "MC0".into()]);
    assert_eq!(with_operations(&[open], &[op("EMC", &[])]), layer);
    // A form XObject can be on a layer too.
    let drawing = found(|doc| {
        let group = doc.add_object(dictionary! { "Type" => "OCG" });
        let form = doc.objects.values_mut().find_map(|object| match object {
            Object::Stream(stream) if stream.dict.has(b"BBox") => Some(stream),
            _ => None,
        });
        form.unwrap().dict.set("OC", group);
    });
    assert_findings(&drawing, &layer);
}

#[test]
fn an_annotation_is_a_finding() {
    let annotation = |kind: &str, rect: [i64; 4], more: &[(&str, Object)]| {
        with_page_keys(|page| {
            let mut annotation = dictionary! {
                "Type" => "Annot",
                "Subtype" => kind,
                "Rect" => numbers(rect),
            };
            more.iter().for_each(|(key, value)| annotation.set(*key, value.clone()));
            page.set("Annots", vec![Object::Dictionary(annotation)]);
        })
    };
    let white = [("IC", vec![Object::Integer(1)].into())];
    assert_eq!(
        annotation("Square", [120, 300, 420, 600], &white),
        [
            "page 4: not read: an annotation (Square)",
            "page 4: puzzle 1: part of the grid is covered",
            "page 4: puzzle 2: part of the grid is covered",
        ]
    );
    let annotated = annotation("FreeText", [0, 0, 20, 20], &[]);
    assert_eq!(annotated, ["page 4: not read: an annotation (FreeText)"]);
    let none = [("Border", vec![Object::Integer(0); 3].into())];
    assert_eq!(annotation("Link", [120, 300, 420, 600], &none), [""; 0]);
    assert_ne!(
        annotation("Link", [120, 300, 420, 600], &[]),
        [""; 0],
        "a link with a border is found"
    );
}

#[test]
fn a_user_unit_is_a_finding() {
    let unit = with_page_keys(|page| page.set("UserUnit", 2));
    assert_findings(&unit, &["page 4: the UserUnit is 2, which some devices ignore"]);
}

/// The findings after a second content stream is added to the first puzzle page.
fn with_second_stream(content: &[u8]) -> Vec<String> {
    let mut doc = Document::load_mem(&finished().bytes).unwrap();
    let more = doc.add_object(Stream::new(Dictionary::new(), content.to_vec()));
    let own = page(&mut doc).get(b"Contents").unwrap().clone();
    page(&mut doc).set("Contents", vec![own, more.into()]);
    let mut bytes = Vec::new();
    doc.save_to(&mut bytes).unwrap();
    findings(bytes, &without_seal(&finished().manifest))
}

#[test]
fn incomplete_content_is_a_finding() {
    let cut = [
        "page 4: not read: the content stream, because arrays and dictionaries are nested too deep",
        "page 4: the content stream cannot be read to its end",
    ];
    assert_eq!(with_second_stream(&b"[".repeat(200_000)), cut);
    for content in ["(and so on", "1 2 3 [", "<< /A", "1 0 0 RG ]", "/x re", "1 2 m l"] {
        let found = with_second_stream(content.as_bytes());
        let is_reported = |found: &String| {
            found.contains("cannot be read to its end") || found.contains("unknown operator")
        };
        assert!(found.iter().any(is_reported), "{content}: {found:#?}");
    }
    assert_eq!(with_second_stream(b"0 g frobnicate"), ["page 4: unknown operator `frobnicate`"]);
    assert_eq!(with_second_stream(b"BX 0 frobnicate EX"), [""; 0]);
    assert_eq!(with_second_stream(b"/Name MP % a note"), [""; 0]);
}

/// Operations on the first letter of the level of puzzle 1, whose baseline begins at a point. Returns
/// the findings.
fn at_a_letter(before: bool, draw: impl Fn(f64, f64) -> Vec<Operation>) -> Vec<String> {
    found(|doc| {
        edit(doc, page_of(1, 0), |operations, sheet| {
            let letter = super::word(sheet, "gentle")[0];
            let drawn = draw(letter.x, letter.y);
            match before {
                true => drop(operations.splice(0..0, drawn)),
                false => operations.extend(drawn),
            }
        });
    })
}

/// A text outside the grids that is covered in part is a finding, even if its middle is visible: a
/// letter without its foot is another letter. The same is true of lines that cross a text.
#[test]
fn drawings_over_texts_are_findings() {
    let area = |grey: f64, [x, y, width, height]: [f64; 4]| {
        vec![op("g", &[grey]), op("re", &[x, y, width, height]), op("f", &[])]
    };
    let line = |grey: f64, y: f64, x: f64| {
        let to = op("l", &[x + 5.0, y]);
        vec![op("G", &[grey]), op("w", &[0.6]), op("m", &[x, y]), to, op("S", &[])]
    };
    let wanted = "page 4: a drawing covers or crosses a text";
    let is_found = |found: Vec<String>| found.iter().any(|found| found.starts_with(wanted));
    // Paper over the foot of the letter, painted later. Painted first, it hides nothing.
    let foot = |x: f64, y: f64| area(1.0, [x - 1.0, y - 1.0, 8.0, 2.2]);
    assert!(is_found(at_a_letter(false, foot)));
    assert_eq!(at_a_letter(true, foot), [""; 0]);
    // A black bar through the letter changes it in either order; a light tint below does not.
    for before in [false, true] {
        assert!(is_found(at_a_letter(before, |x, y| line(0.0, y + 2.0, x))));
    }
    assert_eq!(at_a_letter(true, |x, y| line(0.9, y + 2.0, x)), [""; 0]);
    assert!(is_found(at_a_letter(false, |x, y| line(1.0, y + 2.0, x))));
    // An underline below the letter is no change.
    assert_eq!(at_a_letter(false, |x, y| line(0.0, y - 1.5, x)), [""; 0]);
}
