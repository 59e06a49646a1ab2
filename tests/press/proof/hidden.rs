//! What is in the file and not to be seen on paper is noticed: cut off, covered, switched off.

use bookgen::presets::fonts::FONTS;
use bookgen_proof::{Expectations, prove};
use lopdf::content::Operation;
use lopdf::{Dictionary, Document, Object, Stream, dictionary};

use super::{edit, finished, found, page_of};

/// An operation with numbers.
fn op(operator: &str, numbers: &[f64]) -> Operation {
    Operation::new(operator, numbers.iter().map(|number| Object::Real(*number as f32)).collect())
}

/// Puts operations before those of the page of the first puzzle, or behind them.
fn with(before: &[Operation], after: &[Operation]) -> Vec<String> {
    found(|doc| {
        edit(doc, page_of(1, 0), |operations, _| {
            operations.splice(0..0, before.iter().cloned());
            operations.extend(after.iter().cloned());
        });
    })
}

/// Changes the dictionary of the page of the first puzzle.
fn keyed(change: impl FnOnce(&mut Dictionary)) -> Vec<String> {
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
fn says(found: &[String], wanted: &[&str]) {
    for wanted in wanted {
        let is = |found: &String| found.starts_with("page 4: ") && found.ends_with(wanted);
        assert!(found.iter().any(is), "{wanted}: {found:#?}");
    }
}

const CUT: &[&str] = &[": part of the grid is clipped"];

#[test]
fn what_is_cut_off_is_noticed() {
    let clip = with(&[op("re", &[0.0, 0.0, 200.0, 648.0]), op("W", &[]), op("n", &[])], &[]);
    says(&clip, CUT);
    // Nobody follows what letters and curves let through.
    let curved = [
        op("m", &[0.0, 0.0]),
        op("c", &[0.0, 900.0, 432.0, 900.0, 432.0, 0.0]),
        op("h", &[]),
        op("W*", &[]),
        op("n", &[]),
    ];
    says(&with(&curved, &[]), CUT);
    // What lets all through cuts nothing off.
    let whole = [op("re", &[0.0, 0.0, 432.0, 648.0]), op("W", &[]), op("n", &[])];
    assert_eq!(with(&whole, &[]), [""; 0]);
    for cut in ["CropBox", "MediaBox"] {
        says(&keyed(|page| page.set(cut, numbers([0, 0, 200, 648]))), CUT);
        says(&keyed(|page| page.set(cut, numbers([150, 0, 582, 648]))), CUT);
    }
    // The page number alone.
    let foot = keyed(|page| page.set("CropBox", numbers([0, 45, 432, 648])));
    assert_eq!(foot, ["page 4: the text of the page differs from the manifest"]);
}

#[test]
fn what_lies_on_ink_is_noticed() {
    let under = |grey: f64| {
        let ground =
            [op("g", &[grey]), op("re", &[0.0, 0.0, 432.0, 648.0]), op("f", &[]), op("g", &[0.0])];
        with(&ground, &[])
    };
    // A given that is black on black is none.
    assert!(!under(0.0).is_empty());
    let dim = [
        "page 4: puzzle 1: the grid has too little contrast",
        "page 4: puzzle 2: the grid has too little contrast",
    ];
    assert_eq!(under(0.2), dim);
    assert_eq!(under(0.8), [""; 0], "a tint");
    // Over a whole grid, and over the whole page.
    let over = |rect: [f64; 4]| with(&[], &[op("g", &[1.0]), op("re", &rect), op("f", &[])]);
    let covered = [": part of the grid is covered"];
    says(&over([60.0, 300.0, 360.0, 300.0]), &covered);
    assert!(!over([0.0, 0.0, 432.0, 648.0]).is_empty());
    // Only the page number.
    let foot = over([0.0, 0.0, 432.0, 45.0]);
    assert_eq!(foot, ["page 4: the text of the page differs from the manifest"]);
}

#[test]
fn what_is_drawn_through_a_grid_is_noticed() {
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
        with(&[], &line)
    };
    let covered = [": part of the grid is covered"];
    says(&line(100.0), &covered);
    let frame =
        [op("G", &[0.0]), op("w", &[30.0]), op("re", &[150.0, 400.0, 100.0, 100.0]), op("S", &[])];
    assert!(!with(&[], &frame).is_empty());
}

#[test]
fn what_can_be_switched_off_is_noticed() {
    let layer = ["page 4: the page has a layer, which can be switched off"];
    let open = Operation::new("BDC", vec!["OC".into(), "MC0".into()]);
    assert_eq!(with(&[open], &[op("EMC", &[])]), layer);
    // A drawing, too, may be one.
    let drawing = found(|doc| {
        let group = doc.add_object(dictionary! { "Type" => "OCG" });
        let form = doc.objects.values_mut().find_map(|object| match object {
            Object::Stream(stream) if stream.dict.has(b"BBox") => Some(stream),
            _ => None,
        });
        form.unwrap().dict.set("OC", group);
    });
    says(&drawing, &layer);
}

#[test]
fn what_lies_over_a_page_is_noticed() {
    let annotation = |kind: &str, rect: [i64; 4], more: &[(&str, Object)]| {
        keyed(|page| {
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
            "page 4: the page has an annotation (Square), which is not read",
            "page 4: puzzle 1: part of the grid is covered",
            "page 4: puzzle 2: part of the grid is covered",
        ]
    );
    let beside = annotation("FreeText", [0, 0, 20, 20], &[]);
    assert_eq!(beside, ["page 4: the page has an annotation (FreeText), which is not read"]);
    let none = [("Border", vec![Object::Integer(0); 3].into())];
    assert_eq!(annotation("Link", [120, 300, 420, 600], &none), [""; 0]);
    assert_ne!(annotation("Link", [120, 300, 420, 600], &[]), [""; 0], "it has a border");
}

#[test]
fn a_unit_of_its_own_is_noticed() {
    let unit = keyed(|page| page.set("UserUnit", 2));
    says(&unit, &["page 4: the UserUnit is 2, which some devices ignore"]);
}

/// The findings in the finished file with the content of a page behind its own.
fn behind(content: &[u8]) -> Vec<String> {
    let mut doc = Document::load_mem(&finished().bytes).unwrap();
    let more = doc.add_object(Stream::new(Dictionary::new(), content.to_vec()));
    let own = page(&mut doc).get(b"Contents").unwrap().clone();
    page(&mut doc).set("Contents", vec![own, more.into()]);
    let mut bytes = Vec::new();
    doc.save_to(&mut bytes).unwrap();
    let manifest = Some(&finished().manifest);
    let report =
        prove(bytes, Expectations { manifest, fonts: FONTS, ..Expectations::default() }).unwrap();
    report.findings.iter().map(ToString::to_string).collect()
}

#[test]
fn content_is_read_to_its_end() {
    let cut = ["page 4: the content stream cannot be read to its end"];
    assert_eq!(behind(&b"[".repeat(200_000)), cut);
    for content in ["(and so on", "1 2 3 [", "<< /A", "1 0 0 RG ]", "/x re", "1 2 m l"] {
        let found = behind(content.as_bytes());
        let told = |found: &String| {
            found.contains("cannot be read to its end") || found.contains("unknown operator")
        };
        assert!(found.iter().any(told), "{content}: {found:#?}");
    }
    assert_eq!(behind(b"0 g frobnicate"), ["page 4: unknown operator `frobnicate`"]);
    assert_eq!(behind(b"BX 0 frobnicate EX"), [""; 0]);
    assert_eq!(behind(b"/Name MP % a note"), [""; 0]);
}
