//! Files without a manifest: what PDF programs read differently is a finding.

use lopdf::{Dictionary, Document, Object, Stream, dictionary};

use super::seal::{add_resource, name, numbers, page};
use super::unread::{alone, appended, prepended, report, rewrite};

/// The findings after a change of the dictionaries of all forms.
fn forms(change: impl Fn(&mut Dictionary)) -> Vec<String> {
    alone(|doc| {
        for object in doc.objects.values_mut() {
            let Object::Stream(stream) = object else { continue };
            if stream.dict.get(b"Subtype").is_ok_and(|kind| *kind == name("Form")) {
                change(&mut stream.dict);
            }
        }
    })
}

#[test]
fn forms_with_wrong_keys_are_not_read() {
    let has = |found: Vec<String>, wanted: &str| {
        let wanted = format!("page 4: not read: {wanted}");
        assert!(found.contains(&wanted), "{wanted}: {found:#?}");
    };
    has(forms(|form| drop(form.remove(b"BBox"))), "a form with a wrong /BBox");
    let text = vec![Object::string_literal("0"), 0.into(), 1.into(), 1.into()];
    for wrong in [numbers(&[0.0; 3]), numbers(&[0.0; 5]), text] {
        has(forms(|form| form.set("BBox", wrong.clone())), "a form with a wrong /BBox");
    }
    let null = [vec![Object::Null], numbers(&[0.0, 0.0, 1.0, 0.0, 0.0])].concat();
    for wrong in [numbers(&[2.0; 5]), numbers(&[0.5; 7]), numbers(&[0.0; 6]), null] {
        has(forms(|form| form.set("Matrix", wrong.clone())), "a form with a wrong /Matrix");
    }
    has(forms(|form| form.set("Subtype2", name("PS"))), "a form with the key /Subtype2");
    has(forms(|form| form.set("PS", true)), "a form with the key /PS");
    let identity = numbers(&[1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);
    assert_eq!(forms(|form| form.set("Matrix", identity.clone())), [""; 0]);
}

#[test]
fn content_that_programs_repair_is_not_read() {
    let wanted = |reason: &str| format!("page 4: not read: the content stream, because {reason}");
    for (content, reason) in [
        ("1 0 g", "the operator `g` has wrong operands"),
        ("9 1 0 0 1 0 0 cm", "the operator `cm` has wrong operands"),
        ("1 0 0 1 5-0 0 cm", "`5-0` is not a valid number"),
        ("1-5 g", "`1-5` is not a valid number"),
        ("1g", "`1g` is not a valid number"),
        ("3.5 Tr", "the operator `Tr` has wrong operands"),
    ] {
        let found = prepended(content);
        assert!(found.contains(&wanted(reason)), "{content}: {found:#?}");
    }
    let image = "2 0 0 2 20 10 cm BI /W 1 /H 1 /BPC 8 /CS /G";
    let hidden = format!("{image} /L 42 ID \0 EI Q 0 g 140 400 100 100 re f q         EI");
    assert!(appended(&hidden).contains(&wanted("an inline image has a wrong length")));
    assert_eq!(appended(&format!("{image} /L 1 ID a EI")), [""; 0]);
    // A literal `EI` in a string makes some programs search for another end of the data.
    let ambiguous = report(|doc| {
        rewrite(doc, |own| {
            let start = format!("q {image} ID a EI Q\n/A BMC /B <</C (EI )>> DP EMC q Q\n");
            [start.as_bytes(), b"BT ET\n", &own].concat()
        });
    });
    let found: Vec<String> = ambiguous.findings.iter().map(ToString::to_string).collect();
    assert!(found.is_empty() || found[0].contains("not read"), "{found:#?}");
}

#[test]
fn type_3_fonts_are_not_read() {
    let found = report(|doc| {
        let glyph = b"500 0 d0 0 g 0 0 100000 -100000 re f".to_vec();
        let glyph = doc.add_object(Stream::new(Dictionary::new(), glyph));
        let table = b"1 beginbfchar <61> <0020> endbfchar".to_vec();
        let table = doc.add_object(Stream::new(Dictionary::new(), table));
        let font = doc.add_object(dictionary! {
            "Type" => "Font", "Subtype" => "Type3",
            "FontMatrix" => numbers(&[0.001, 0.0, 0.0, 0.001, 0.0, 0.0]),
            "FontBBox" => numbers(&[0.0; 4]),
            "CharProcs" => dictionary! { "a" => glyph },
            "Encoding" => dictionary! { "Differences" => vec![97.into(), name("a")] },
            "FirstChar" => 97, "LastChar" => 97, "Widths" => vec![Object::Integer(500)],
            "ToUnicode" => table,
        });
        add_resource(doc, "Font", "Odd", font.into());
        let text = b"\nBT /Odd 10 Tf 20 15 Td (a) Tj ET";
        rewrite(doc, |own| [&own, &text[..]].concat());
    });
    let findings: Vec<String> = found.findings.iter().map(ToString::to_string).collect();
    assert_eq!(findings, ["page 4: not read: a Type 3 font"]);
    assert!(found.unchecked.iter().all(|line| !line.starts_with("the glyphs")), "{found:#?}");
}

#[test]
fn page_attributes_that_programs_repair_are_not_read() {
    for (key, value) in [
        ("MediaBox", numbers(&[0.0, 0.0, 432.0, 648.0, 9.0]).into()),
        ("CropBox", numbers(&[0.0; 4]).into()),
        ("CropBox", numbers(&[500.0, 700.0, 900.0, 900.0]).into()),
        ("Rotate", Object::Integer(45)),
    ] {
        let found = alone(|doc| page(doc).set(key, value));
        let wanted = format!("page 4: not read: a page with a wrong /{key}");
        assert!(found.contains(&wanted), "{found:#?}");
    }
    assert_eq!(alone(|doc| page(doc).set("Rotate", Object::Integer(-90))), [""; 0]);
}

/// The root of the page tree.
fn root(doc: &mut Document) -> &mut Dictionary {
    let root = doc.catalog().unwrap().get(b"Pages").unwrap().as_reference().unwrap();
    doc.get_dictionary_mut(root).unwrap()
}

#[test]
fn page_trees_that_programs_repair_are_not_read() {
    let tree = |change: &dyn Fn(&mut Document)| alone(change);
    let has = |found: Vec<String>, reason: &str| {
        let wanted = format!("not read: the page tree, because {reason}");
        assert!(found.contains(&wanted), "{wanted}: {found:#?}");
    };
    let kids = |doc: &mut Document| root(doc).get(b"Kids").unwrap().as_array().unwrap().clone();
    let twice = tree(&|doc| {
        let kids = kids(doc);
        root(doc).set("Kids", [kids.clone(), vec![kids[0].clone()]].concat());
        root(doc).set("Count", 11);
    });
    has(twice, "it contains the same object twice");
    let cycle = tree(&|doc| {
        let own = doc.catalog().unwrap().get(b"Pages").unwrap().clone();
        let kids = kids(doc);
        root(doc).set("Kids", [vec![kids[0].clone()], vec![own]].concat());
    });
    assert!(cycle.iter().any(|found| found.starts_with("not read: the page tree")), "{cycle:#?}");
    has(tree(&|doc| root(doc).set("Count", 9)), "/Count of a node is wrong");
    let parent = tree(&|doc| {
        let id = doc.page_iter().next().unwrap();
        doc.get_dictionary_mut(id).unwrap().set("Parent", Object::Reference(id));
    });
    has(parent, "a page or node names a wrong parent");
}
