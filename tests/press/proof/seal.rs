//! The seal in the manifest: every change of a finished file is refused, and what other programs do
//! without harm passes.

mod every_object;

use bookgen_impose::{ImpositionJob, PrinterMarks, Scheme, impose};
use lopdf::content::Operation;
use lopdf::{Dictionary, Document, Object, Stream, dictionary};

use super::super::external_program::run;
use super::super::pdf_reader::PageContent;
use super::{changed, edit, findings, finished, givens, page_of};

/// The findings of the proof after a change of the finished file. The manifest has a seal.
fn refused(change: impl FnOnce(&mut Document)) -> Vec<String> {
    findings(changed(change), &finished().manifest)
}

/// The findings after a change of the page of puzzle 1.
fn edited(change: impl FnOnce(&mut Vec<Operation>, &PageContent)) -> Vec<String> {
    refused(|doc| edit(doc, page_of(1, 0), change))
}

pub fn op(operator: &str, operands: Vec<Object>) -> Operation {
    Operation::new(operator, operands)
}

pub fn numbers(numbers: &[f64]) -> Vec<Object> {
    numbers.iter().map(|number| Object::Real(*number as f32)).collect()
}

pub fn name(name: &str) -> Object {
    Object::Name(name.as_bytes().to_vec())
}

/// The dictionary of the page of puzzle 1.
pub fn page(doc: &mut Document) -> &mut Dictionary {
    let id = doc.page_iter().nth(page_of(1, 0) - 1).unwrap();
    doc.get_dictionary_mut(id).unwrap()
}

/// Adds a resource to the page of puzzle 1. The page then has a resource dictionary of its own.
pub fn add_resource(doc: &mut Document, category: &str, key: &str, value: Object) {
    let shared = page(doc).get(b"Resources").unwrap().as_reference().unwrap();
    let mut resources = doc.get_dictionary(shared).unwrap().clone();
    let mut named = match resources.get(category.as_bytes()) {
        Ok(Object::Dictionary(named)) => named.clone(),
        _ => Dictionary::new(),
    };
    named.set(key, value);
    resources.set(category, named);
    page(doc).set("Resources", resources);
}

/// Paints the first given in a colour space of the page's resources, then continues in black.
pub fn given_in_colour(doc: &mut Document, space: Object, tint: &[f64]) {
    add_resource(doc, "ColorSpace", "Odd", space);
    edit(doc, page_of(1, 0), |operations, sheet| {
        let (at, ..) = givens(sheet)[0].written.unwrap();
        operations.insert(at + 1, op("g", numbers(&[0.0])));
        operations.insert(at, op("sc", numbers(tint)));
        operations.insert(at, op("cs", vec![name("Odd")]));
    });
}

/// Sets a graphics state at the start of the page of puzzle 1.
pub fn graphics_state(doc: &mut Document, state: Dictionary) {
    add_resource(doc, "ExtGState", "Odd", state.into());
    edit(doc, page_of(1, 0), |operations, _| {
        operations.insert(0, op("gs", vec![name("Odd")]));
    });
}

fn catalogue(doc: &mut Document) -> &mut Dictionary {
    doc.catalog_mut().unwrap()
}

/// A function that gives the colour `to` for every tint.
pub fn constant(to: &[i64]) -> Object {
    let all: Vec<Object> = to.iter().map(|ink| Object::Integer(*ink)).collect();
    let function = dictionary! {
        "FunctionType" => 2,
        "Domain" => vec![Object::Integer(0), Object::Integer(1)],
        "C0" => all.clone(),
        "C1" => all,
        "N" => 1,
    };
    function.into()
}

fn action() -> Object {
    dictionary! { "S" => "Launch", "F" => Object::string_literal("/bin/sh") }.into()
}

#[test]
fn keys_that_bookgen_did_not_write_are_refused() {
    for (key, value) in [
        ("OpenAction", action()),
        ("AA", dictionary! { "WC" => action() }.into()),
        ("Names", dictionary! { "JavaScript" => dictionary! {} }.into()),
        ("AcroForm", dictionary! { "Fields" => vec![] }.into()),
        ("OCProperties", dictionary! { "OCGs" => vec![] }.into()),
        ("AF", Object::Array(Vec::new())),
        ("Version", name("2.0")),
    ] {
        let found = refused(|doc| catalogue(doc).set(key, value));
        let message = format!("the catalogue has the key /{key}, which bookgen did not write");
        assert_eq!(found, [message]);
    }
    for (key, value) in [
        ("Rotate", Object::Integer(90)),
        ("CropBox", numbers(&[0.0, 0.0, 300.0, 648.0]).into()),
        ("Annots", Object::Array(Vec::new())),
        ("AA", dictionary! { "O" => action() }.into()),
        ("Group", dictionary! { "S" => "Transparency" }.into()),
        ("UserUnit", Object::Real(0.5)),
        ("Tabs", name("S")),
    ] {
        let found = refused(|doc| page(doc).set(key, value));
        let message = format!("page 4: the page has the key /{key}, which bookgen did not write");
        assert!(found.contains(&message), "{found:#?}");
    }
    let language = refused(|doc| catalogue(doc).set("Lang", Object::string_literal("fr")));
    assert_eq!(language, ["/Lang of the catalogue is (fr); bookgen wrote (en)"]);
    let labels = refused(|doc| {
        catalogue(doc).remove(b"PageLabels");
    });
    assert_eq!(labels, ["the catalogue has lost the key /PageLabels"]);
    let boxes = refused(|doc| page(doc).set("MediaBox", numbers(&[0.0, 0.0, 450.0, 648.0])));
    let message = "page 4: /MediaBox of the page is [0 0 450 648]; bookgen wrote [0 0 432 648]";
    assert!(boxes.contains(&message.to_owned()), "{boxes:#?}");
}

#[test]
fn odd_colours_of_a_given_are_refused() {
    let white = constant(&[0, 0, 0, 0]);
    let spaces: [(Object, &[f64]); 6] = [
        (
            vec![
                name("Indexed"),
                name("DeviceGray"),
                Object::Integer(1),
                Object::string_literal(vec![0_u8, 255]),
            ]
            .into(),
            &[1.0],
        ),
        (
            vec![name("Lab"), dictionary! { "WhitePoint" => numbers(&[0.95, 1.0, 1.09]) }.into()]
                .into(),
            &[100.0, 0.0, 0.0],
        ),
        (
            vec![name("Separation"), name("None"), name("DeviceCMYK"), constant(&[0, 0, 0, 1])]
                .into(),
            &[1.0],
        ),
        (vec![name("Separation"), name("Spot"), name("DeviceCMYK"), white.clone()].into(), &[1.0]),
        (
            vec![name("DeviceN"), vec![name("Spot")].into(), name("DeviceCMYK"), white].into(),
            &[1.0],
        ),
        (name("DeviceCMYK"), &[0.0, 0.0, 1.0, 0.0]),
    ];
    for (space, tint) in spaces {
        let text = format!("{space:?}");
        let found = refused(|doc| given_in_colour(doc, space, tint));
        assert!(!found.is_empty(), "{text}");
    }
    let pale = edited(|operations, sheet| {
        let (at, ..) = givens(sheet)[0].written.unwrap();
        operations.insert(at + 1, op("g", numbers(&[0.0])));
        operations.insert(at, op("g", numbers(&[0.6])));
    });
    assert_eq!(pale.len(), 1, "{pale:#?}");
}

#[test]
fn odd_graphics_states_are_refused() {
    for state in [
        dictionary! { "TR" => constant(&[1]) },
        dictionary! { "TR2" => constant(&[1]) },
        dictionary! { "ca" => 0 },
        dictionary! { "CA" => Object::Real(0.1) },
        dictionary! { "BM" => "Screen" },
        dictionary! { "SMask" => dictionary! { "S" => "Luminosity" } },
        dictionary! { "D" => vec![numbers(&[0.01, 500.0]).into(), Object::Integer(0)] },
        dictionary! { "LW" => 0 },
        dictionary! { "OP" => true, "op" => true, "OPM" => 1 },
        dictionary! { "HT" => dictionary! { "HalftoneType" => 1 } },
    ] {
        let text = format!("{state:?}");
        let found = refused(|doc| graphics_state(doc, state));
        assert!(!found.is_empty(), "{text}");
    }
}

/// Changes of the drawing that leave the puzzles and the words as they are.
#[test]
fn the_place_of_a_change_is_named() {
    let struck_through = edited(|operations, _| {
        operations.extend([
            op("w", numbers(&[1.0])),
            op("m", numbers(&[40.0, 630.0])),
            op("l", numbers(&[400.0, 630.0])),
            op("S", Vec::new()),
        ]);
    });
    assert_eq!(
        struck_through,
        [
            "page 4: the page is not as bookgen wrote it; the first change is between 0.5 and 5.6 in \
             from the left, and between 0.2 and 8.6 in from the top"
        ]
    );
    let mark = "the page is not as bookgen wrote it";
    for (what, matrix) in [
        ("squashed", [0.1, 0.0, 0.0, 1.0, 200.0, 0.0]),
        ("mirrored", [-1.0, 0.0, 0.0, 1.0, 432.0, 0.0]),
        ("turned", [0.0, 1.0, -1.0, 0.0, 540.0, 100.0]),
        ("shifted", [1.0, 0.0, 0.0, 1.0, 20.0, 10.0]),
    ] {
        let found = edited(|operations, _| operations.insert(0, op("cm", numbers(&matrix))));
        assert!(!found.is_empty(), "{what}");
    }
    let dashed = edited(|operations, _| {
        let dash = vec![numbers(&[0.01, 500.0]).into(), Object::Integer(0)];
        operations.insert(0, op("d", dash));
    });
    assert_eq!(dashed[0], "page 4: not read: a dashed line");
    let small = edited(|operations, _| {
        let font = operations.iter_mut().rfind(|operation| operation.operator == "Tf").unwrap();
        font.operands[1] = Object::Real(0.05);
    });
    assert!(!small.is_empty());
    // The last page of the file is blank.
    let last = finished().manifest.pages;
    let ink = refused(|doc| {
        edit(doc, last, |operations, _| {
            operations.extend([op("re", numbers(&[100.0, 100.0, 50.0, 1.5])), op("f", Vec::new())]);
        });
    });
    assert_eq!(ink.len(), 1);
    assert!(ink[0].starts_with(&format!("page {last}: {mark}")), "{ink:#?}");
}

#[test]
fn changed_fonts_are_refused() {
    /// Changes the font dictionaries and font programs.
    fn fonts(change: impl Fn(&mut Document, &[u8], lopdf::ObjectId)) -> Vec<String> {
        refused(|doc| {
            let all: Vec<lopdf::ObjectId> = doc.objects.keys().copied().collect();
            for id in all {
                let Ok(keys) = doc.get_dictionary(id) else { continue };
                let Ok(kind) = keys.get(b"Type").and_then(Object::as_name) else { continue };
                let kind = kind.to_vec();
                change(doc, &kind, id);
            }
        })
    }
    let vertical = fonts(|doc, kind, id| {
        let keys = doc.get_dictionary_mut(id).unwrap();
        if kind == b"Font" && keys.has(b"Encoding") {
            keys.set("Encoding", "Identity-V");
        }
    });
    assert_eq!(vertical[0], "the resource /Font/T0 is not as bookgen wrote it");
    let em = fonts(|doc, kind, id| {
        if kind != b"FontDescriptor" {
            return;
        }
        let file = doc.get_dictionary(id).unwrap().get(b"FontFile2").unwrap();
        let file = file.as_reference().unwrap();
        let mut program = super::super::pdf_reader::stream(doc, &Object::Reference(file));
        let tables = usize::from(program[5]);
        let head =
            (0..tables).map(|table| 12 + table * 16).find(|at| &program[*at..*at + 4] == b"head");
        let entry = head.unwrap();
        let offset =
            u32::from_be_bytes(program[entry + 8..entry + 12].try_into().unwrap()) as usize;
        let units = u16::from_be_bytes([program[offset + 18], program[offset + 19]]);
        program[offset + 18..offset + 20].copy_from_slice(&(units * 8).to_be_bytes());
        let Object::Stream(stream) = doc.get_object_mut(file).unwrap() else { panic!() };
        stream.dict.remove(b"Filter");
        stream.set_content(program);
    });
    assert!(!em.is_empty());
}

#[test]
fn files_that_readers_may_read_differently_are_refused() {
    let file = finished();
    let not_as_written = |bytes: Vec<u8>| -> String {
        let found = findings(bytes, &file.manifest);
        let of = |finding: &&String| finding.contains("the file is not as bookgen wrote it");
        found.iter().find(of).unwrap_or_else(|| panic!("{found:#?}")).clone()
    };
    // A key that occurs twice, with the same length as the original.
    let text = String::from_utf8_lossy(&file.bytes).into_owned();
    assert!(text.contains("/TrimBox[0 0 432 648]"), "the page dictionary has another form");
    let double = replaced(&file.bytes, b"/TrimBox[0 0 432 648]", b"/MediaBox[0 0 432 48]");
    assert!(not_as_written(double).contains("a dictionary has the key /MediaBox twice"));
    let garbage = replaced(&file.bytes, b"/Type/Pages", b"(x)/Type/P ");
    assert!(not_as_written(garbage).contains("a dictionary has a value without a key"));
    let mut length = file.bytes.clone();
    let digit = length.windows(8).position(|part| part == b"/Length ").unwrap() + 8;
    length[digit] = if length[digit] == b'1' { b'2' } else { b'1' };
    assert!(not_as_written(length).contains("the length of a stream is wrong"));
    let mut tail = file.bytes.clone();
    tail.extend(b"%%EOF startxref 0 %%EOF and more");
    assert!(not_as_written(tail).contains("does not end with"));
    // An incremental update: a new version of the first page.
    let mut update = lopdf::IncrementalDocument::load_from(&file.bytes[..]).unwrap();
    let id = update.get_prev_documents().page_iter().next().unwrap();
    update.opt_clone_object_to_new_document(id).unwrap();
    update.new_document.get_dictionary_mut(id).unwrap().set("Rotate", 180);
    let mut bytes = Vec::new();
    update.save_to(&mut bytes).unwrap();
    assert!(not_as_written(bytes).contains("incremental update"));

    let null = refused(|doc| {
        let own = page(doc).get(b"Contents").unwrap().clone();
        page(doc).set("Contents", vec![own, Object::Null]);
    });
    assert_eq!(
        null[..2],
        [
            "the file is not as bookgen wrote it: the content of a page is not a stream",
            "page 4: not read: a part of the page's content that is not a stream"
        ]
    );
    // A second stream would be harmless if it were empty, but it is a change of the content.
    let second = refused(|doc| {
        let more = doc.add_object(Stream::new(Dictionary::new(), b"0 g".to_vec()));
        let own = page(doc).get(b"Contents").unwrap().clone();
        page(doc).set("Contents", vec![own, more.into()]);
    });
    assert_eq!(second.len(), 1, "{second:#?}");
}

/// A viewer finds the pages of a linearised file through the linearisation dictionary and the hints.
#[test]
fn linearised_files_that_name_other_pages_are_refused() {
    let file = finished();
    let directory = tempfile::tempdir().unwrap();
    let (from, to) = (directory.path().join("book.pdf"), directory.path().join("linear.pdf"));
    std::fs::write(&from, &file.bytes).unwrap();
    let to_text = to.display().to_string();
    if run("qpdf", &["--linearize", "{}", &to_text], &from).is_none() {
        return;
    }
    let bytes = std::fs::read(to).unwrap();
    let dictionary = String::from_utf8_lossy(&bytes[..400]).into_owned();
    let value = |key: &str| -> usize {
        let rest = dictionary.split(&format!("/{key} ")).nth(1).unwrap();
        rest.trim_start_matches("[ ").split(' ').next().unwrap().parse().unwrap()
    };
    assert_eq!(findings(bytes.clone(), &file.manifest), [""; 0]);
    for key in ["O", "N", "T", "L"] {
        let number = value(key);
        let other = if number % 10 == 9 { number - 1 } else { number + 1 };
        let (old, new) = (format!("/{key} {number} "), format!("/{key} {other} "));
        let changed = replaced(&bytes, old.as_bytes(), new.as_bytes());
        let found = findings(changed, &file.manifest);
        let message = "the file is not as bookgen wrote it: the linearisation dictionary is wrong";
        assert!(found.iter().any(|finding| finding.starts_with(message)), "{key}: {found:#?}");
    }
    let hints = value("H");
    let (old, new) = (format!("/H [ {hints} "), format!("/H [ {} ", hints - 1));
    let found = findings(replaced(&bytes, old.as_bytes(), new.as_bytes()), &file.manifest);
    assert!(found[0].contains("the hint stream is wrong"), "{found:#?}");
}

/// Replaces the first occurrence of some bytes by other bytes of the same length.
fn replaced(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    let at = bytes.windows(from.len()).position(|part| part == from);
    let at = at.unwrap_or_else(|| panic!("{}", String::from_utf8_lossy(from)));
    let mut changed = bytes.to_vec();
    changed[at..at + to.len()].copy_from_slice(to);
    changed
}

#[test]
fn what_other_programs_do_without_harm_passes() {
    let file = finished();
    let directory = tempfile::tempdir().unwrap();
    let (from, to) = (directory.path().join("book.pdf"), directory.path().join("other.pdf"));
    std::fs::write(&from, &file.bytes).unwrap();
    for options in [
        &["--linearize"][..],
        &["--object-streams=generate"],
        &["--object-streams=generate", "--linearize"],
        &["--stream-data=uncompress"],
        &["--recompress-flate", "--compression-level=9"],
        &["--coalesce-contents"],
    ] {
        let to_text = to.display().to_string();
        let mut arguments = options.to_vec();
        arguments.extend(["{}", &to_text]);
        if run("qpdf", &arguments, &from).is_none() {
            return;
        }
        let found = findings(std::fs::read(&to).unwrap(), &file.manifest);
        assert_eq!(found, [""; 0], "{options:?}");
    }
    let renumbered = changed(|doc| doc.renumber_objects());
    assert_eq!(findings(renumbered, &file.manifest), [""; 0]);
    let uncompressed = changed(Document::decompress);
    assert_eq!(findings(uncompressed, &file.manifest), [""; 0]);
}

/// A manifest of the current format without a seal does not pass.
#[test]
fn a_missing_seal_is_a_finding() {
    let file = finished();
    let mut manifest = file.manifest.clone();
    manifest.seal = None;
    assert_eq!(findings(file.bytes.clone(), &manifest), ["the manifest has no seal"]);
}

/// The sheets of a booklet, with marks.
fn sheets() -> bookgen_impose::Imposed {
    let job = ImpositionJob {
        marks: PrinterMarks { crop: true, fold: true, registration: true },
        ..ImpositionJob::new(Scheme::Booklet { signature: None })
    };
    impose("book.pdf", &finished().bytes, &job).unwrap()
}

#[test]
fn sheets_have_a_manifest() {
    let sheets = sheets();
    assert_eq!(findings(sheets.bytes.clone(), &sheets.manifest), [""; 0]);
    let inside = bookgen_proof::embedded_manifest(sheets.bytes.clone()).unwrap();
    assert_eq!(inside.as_ref(), Some(&sheets.manifest));
}
