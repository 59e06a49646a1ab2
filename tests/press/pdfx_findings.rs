//! Proof of PDF/X files: for each clause of the standards, a test file breaks the clause, and the
//! finding of the proof names the fault.

use std::sync::Arc;

use bookgen::presets::fonts::FONTS;
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::{NoFiles, Reader};
use bookgen_base::units::{Pt, Size};
use bookgen_contract::printer::{Printer, Standard, condition};
use bookgen_press::page::{Edges, Page};
use bookgen_press::render::pdf::{ColourProfile, OutputIntent, PdfMetadata, PdfX, write_pdf};
use bookgen_proof::{Expectations, PrinterRules, prove};
use lopdf::xref::XrefType;
use lopdf::{Dictionary, Document, Object, Stream, dictionary};

use proptest::prelude::*;

use super::external_program::run;
use super::profile::profile;
use super::sample_pages::{GARAMOND, at, fonts, meta, style, text};

/// A file of two pages in the given standard, with a profile of the given name.
fn file(standard: Standard, name: &str) -> Vec<u8> {
    let fonts = fonts();
    let pages: Vec<Page> = (1..=2)
        .map(|number| Page {
            size: Size::new(Pt(432.0), Pt(648.0)),
            bleed: Edges::all(Pt(9.0)),
            label: number.to_string(),
            items: text(&fonts, &style(GARAMOND, 11.0), at(100.0, 100.0), "Page"),
        })
        .collect();
    let bytes = profile(b"prtr", b"CMYK", 2, name);
    let intent = OutputIntent {
        name: name.to_owned(),
        condition: condition(name).unwrap().text.to_owned(),
        registered: true,
        profile: (standard == Standard::X4)
            .then(|| ColourProfile { bytes: Arc::from(bytes.clone()), inks: 4 }),
    };
    let meta = PdfMetadata { pdfx: Some(PdfX { standard, intent }), ..meta() };
    write_pdf(&pages, &fonts, &meta).unwrap()
}

fn found(bytes: Vec<u8>, printer: Option<&Printer>) -> Vec<String> {
    let printer = printer.map(|printer| PrinterRules { printer, paper: None, is_cover: false });
    let report =
        prove(bytes, Expectations { printer, fonts: FONTS, ..Expectations::default() }).unwrap();
    // The tests of this file are about the rules of the standards, not about the reading of pages.
    let findings =
        report.findings.iter().filter(|finding| !finding.message.starts_with("not read"));
    findings.map(ToString::to_string).collect()
}

fn saved(mut doc: Document) -> Vec<u8> {
    let mut bytes = Vec::new();
    doc.save_to(&mut bytes).unwrap();
    bytes
}

fn named(name: &str) -> Printer {
    let mut reader = Reader::new(&NoFiles);
    bookgen::presets::printers::load(&mut reader, name, &Source::new("test", name).place(0..0))
        .unwrap()
}

fn root(doc: &mut Document) -> &mut Dictionary {
    let id = doc.trailer.get(b"Root").unwrap().as_reference().unwrap();
    doc.get_object_mut(id).unwrap().as_dict_mut().unwrap()
}

fn info(doc: &mut Document) -> &mut Dictionary {
    let id = doc.trailer.get(b"Info").unwrap().as_reference().unwrap();
    doc.get_object_mut(id).unwrap().as_dict_mut().unwrap()
}

fn intent(doc: &mut Document) -> &mut Dictionary {
    let intents = root(doc).get_mut(b"OutputIntents").unwrap().as_array_mut().unwrap();
    intents[0].as_dict_mut().unwrap()
}

/// The dictionary of the second page.
fn page(doc: &mut Document) -> &mut Dictionary {
    let id = doc.page_iter().nth(1).unwrap();
    doc.get_object_mut(id).unwrap().as_dict_mut().unwrap()
}

/// Appends operators to the second page.
fn paint(doc: &mut Document, more: &str, resources: Dictionary) {
    let content = page(doc).get(b"Contents").unwrap().as_reference().unwrap();
    let stream = doc.get_object_mut(content).unwrap().as_stream_mut().unwrap();
    let mut text = stream.decompressed_content().unwrap();
    text.extend(format!("\n{more} 200 200 50 50 re f\n").as_bytes());
    stream.set_plain_content(text);
    stream.dict.remove(b"Filter");
    let resources_of_page = page(doc).get(b"Resources").unwrap().clone();
    let mut all = match resources_of_page {
        Object::Reference(id) => doc.get_dictionary(id).unwrap().clone(),
        Object::Dictionary(all) => all,
        other => panic!("{other:?}"),
    };
    all.extend(&resources);
    page(doc).set("Resources", all);
}

fn packet(doc: &mut Document, from: &str, to: &str) {
    let id = root(doc).get(b"Metadata").unwrap().as_reference().unwrap();
    let stream = doc.get_object_mut(id).unwrap().as_stream_mut().unwrap();
    let text = String::from_utf8(stream.content.clone()).unwrap();
    assert!(text.contains(from), "{text}");
    stream.set_plain_content(text.replace(from, to).into_bytes());
}

fn words(text: &str) -> Object {
    Object::string_literal(text)
}

use Standard::{X1a2001, X1a2003, X4};

/// The standards, the change of a file, and the expected findings.
type Case = (&'static [Standard], fn(&mut Document), &'static [&'static str]);

const ALL: &[Standard] = &[X1a2001, X1a2003, X4];
const OLD: &[Standard] = &[X1a2001, X1a2003];

fn check(cases: &[Case]) {
    for (i, (standards, tamper, wanted)) in cases.iter().enumerate() {
        for standard in *standards {
            let mut doc = Document::load_mem(&file(*standard, "FOGRA39")).unwrap();
            tamper(&mut doc);
            assert_eq!(found(saved(doc), None), *wanted, "case {i}: {standard}");
        }
    }
}

#[test]
fn conforming_files_have_no_findings() {
    for standard in ALL {
        assert_eq!(found(file(*standard, "FOGRA39"), None), [""; 0], "{standard}");
    }
}

#[test]
fn missing_declarations_and_dates_are_findings() {
    check(&[
        (
            &[X1a2001],
            |doc| doc.version = "1.4".to_owned(),
            &["the PDF version is 1.4; PDF/X-1a:2001 allows versions up to 1.3"],
        ),
        (
            &[X4],
            |doc| root(doc).set("Version", "1.7"),
            &["the PDF version is 1.7; PDF/X-4 allows versions up to 1.6"],
        ),
        (
            &[X1a2001],
            |doc| info(doc).set("GTS_PDFXVersion", words("PDF/X-1a:2001")),
            &["GTS_PDFXVersion is `PDF/X-1a:2001`, not `PDF/X-1:2001`"],
        ),
        (
            OLD,
            |doc| {
                for key in ["Title", "CreationDate", "ModDate"] {
                    info(doc).remove(key.as_bytes());
                }
                info(doc).set("Trapped", "Unknown");
            },
            &[
                "the information dictionary has no Title",
                "the information dictionary has no CreationDate",
                "the information dictionary has no ModDate",
                "the file does not declare whether it is trapped",
            ],
        ),
        (
            &[X4],
            |doc| packet(doc, "xmpMM:VersionID", "xmpMM:Version"),
            &["the metadata packet has no VersionID"],
        ),
        (
            &[X4],
            |doc| packet(doc, ">False<", ">Unknown<"),
            &["the file does not declare whether it is trapped"],
        ),
        (
            ALL,
            |doc| {
                doc.trailer.remove(b"ID");
            },
            &["the trailer has no ID"],
        ),
    ]);
    // Without its XMP packet, a PDF/X-4 file is still recognised by its information dictionary.
    check(&[(
        &[X4],
        |doc| {
            root(doc).remove(b"Metadata");
        },
        &["the file has no metadata packet"],
    )]);
}

#[test]
fn missing_or_repeated_output_intents_are_findings() {
    check(&[
        (
            ALL,
            |doc| {
                root(doc).remove(b"OutputIntents");
            },
            &["the file has no output intent (GTS_PDFX)"],
        ),
        (
            ALL,
            |doc| {
                let again = intent(doc).clone();
                let intents = root(doc).get_mut(b"OutputIntents").unwrap();
                intents.as_array_mut().unwrap().push(again.into());
            },
            &["the file has 2 output intents; exactly one is required"],
        ),
        (
            ALL,
            |doc| {
                intent(doc).remove(b"OutputConditionIdentifier");
                intent(doc).remove(b"Info");
            },
            &[
                "the output intent has no OutputConditionIdentifier",
                "the output intent has no Info",
            ],
        ),
        (
            OLD,
            |doc| {
                intent(doc).remove(b"RegistryName");
            },
            &["the output intent has neither a RegistryName nor a profile"],
        ),
        (
            &[X4],
            |doc| {
                intent(doc).remove(b"DestOutputProfile");
            },
            &["the output intent has no profile (DestOutputProfile)"],
        ),
        (
            ALL,
            |doc| {
                let bytes = profile(b"mntr", b"CMYK", 2, "a screen");
                let id = doc.add_object(Stream::new(dictionary! { "N" => 4 }, bytes));
                intent(doc).set("DestOutputProfile", id);
            },
            &["the output intent: the class of the profile is not `prtr` (output profile)"],
        ),
        (
            ALL,
            |doc| {
                let bytes = profile(b"prtr", b"CMYK", 2, "a press");
                let id = doc.add_object(Stream::new(dictionary! { "N" => 3 }, bytes));
                intent(doc).set("DestOutputProfile", id);
            },
            &["the profile of the output intent has a wrong number of colours (N)"],
        ),
    ]);
}

#[test]
fn boxes_that_are_not_nested_are_findings() {
    fn corners(doc: &mut Document, name: &str, corners: [i64; 4]) {
        page(doc).set(name, corners.map(Object::Integer).to_vec());
    }
    check(&[
        (
            ALL,
            |doc| {
                page(doc).remove(b"TrimBox");
            },
            &["page 2: the page has no TrimBox"],
        ),
        (
            ALL,
            |doc| corners(doc, "ArtBox", [9, 9, 441, 657]),
            &["page 2: the page has both a TrimBox and an ArtBox"],
        ),
        (
            ALL,
            |doc| corners(doc, "BleedBox", [9, 9, 441, 650]),
            &["page 2: the TrimBox is not inside the BleedBox"],
        ),
        (
            ALL,
            |doc| corners(doc, "BleedBox", [0, 0, 460, 666]),
            &["page 2: the BleedBox is not inside the MediaBox"],
        ),
    ]);
}

#[test]
fn actions_and_annotations_are_findings() {
    fn annotate(doc: &mut Document, kind: &str, rect: [i64; 4]) {
        let rect = rect.map(Object::Integer).to_vec();
        let note = dictionary! { "Type" => "Annot", "Subtype" => kind, "Rect" => rect };
        let id = doc.add_object(note);
        page(doc).set("Annots", vec![Object::Reference(id)]);
    }
    check(&[
        (
            ALL,
            |doc| annotate(doc, "Text", [100, 100, 120, 120]),
            &["page 2: the page has annotations or links on the page area or on the bleed"],
        ),
        // Annotations are allowed outside the page, in the area of the printer's marks.
        (ALL, |doc| annotate(doc, "Text", [-50, 0, -10, 40]), &[]),
        (ALL, |doc| annotate(doc, "PrinterMark", [100, 100, 120, 120]), &[]),
        (ALL, |doc| page(doc).set("AA", dictionary! {}), &["page 2: the page has actions"]),
        (
            ALL,
            |doc| page(doc).set("SeparationInfo", dictionary! {}),
            &["page 2: the page is a colour separation"],
        ),
        (
            ALL,
            |doc| {
                let script = dictionary! { "S" => "JavaScript", "JS" => words("1") };
                root(doc).set("OpenAction", script);
            },
            &["the file has actions", "the file has scripts"],
        ),
        (OLD, |doc| root(doc).set("OCProperties", dictionary! {}), &["the file has layers"]),
        (&[X4], |doc| root(doc).set("OCProperties", dictionary! {}), &[]),
        (
            OLD,
            |doc| root(doc).set("Names", dictionary! { "EmbeddedFiles" => dictionary! {} }),
            &["the file has attachments"],
        ),
    ]);
}

#[test]
fn other_colour_spaces_and_transparency_are_findings() {
    check(&[(
        &[X4],
        |doc| paint(doc, "1 0 0 rg", Dictionary::new()),
        &[
            "page 2: the page uses DeviceRGB, which a printing condition with 4 colours cannot print",
        ],
    )]);
    for standard in OLD {
        let title = standard.title();
        let mut doc = Document::load_mem(&file(*standard, "FOGRA39")).unwrap();
        paint(&mut doc, "1 0 0 rg", Dictionary::new());
        let wanted = format!("page 2: the page uses DeviceRGB, which {title} does not allow");
        assert_eq!(found(saved(doc), None), [wanted]);
        // ICC-based colours are forbidden too, except in PDF/X-4.
        let space = |doc: &mut Document| {
            let bytes = profile(b"mntr", b"RGB ", 2, "a screen");
            let id = doc.add_object(Stream::new(dictionary! { "N" => 3 }, bytes));
            let space = vec![Object::Name(b"ICCBased".to_vec()), id.into()];
            let spaces = dictionary! { "ColorSpace" => dictionary! { "C" => space } };
            paint(doc, "/C cs 1 0 0 sc", spaces);
        };
        let mut doc = Document::load_mem(&file(*standard, "FOGRA39")).unwrap();
        space(&mut doc);
        let wanted = format!("page 2: the page uses ICCBased, which {title} does not allow");
        assert_eq!(found(saved(doc), None), [wanted]);
        let mut doc = Document::load_mem(&file(X4, "FOGRA39")).unwrap();
        space(&mut doc);
        assert_eq!(found(saved(doc), None), [""; 0]);
    }
    check(&[
        (
            OLD,
            |doc| {
                let half = dictionary! { "ExtGState" => dictionary! { "G" => dictionary! { "ca" => 0.5 } } };
                paint(doc, "/G gs", half);
            },
            &["page 2: the page has transparent content"],
        ),
        (
            &[X4],
            |doc| {
                let half = dictionary! { "ExtGState" => dictionary! { "G" => dictionary! { "ca" => 0.5 } } };
                paint(doc, "/G gs", half);
            },
            &[],
        ),
        (
            ALL,
            |doc| {
                let curve =
                    dictionary! { "TR" => dictionary! {}, "HTP" => vec![0.into(), 0.into()] };
                let states = dictionary! { "ExtGState" => dictionary! { "G" => curve } };
                paint(doc, "/G gs", states);
            },
            &["the file has halftone phases", "the file has transfer functions"],
        ),
        (
            OLD,
            |doc| {
                let spot = vec![
                    Object::Name(b"Separation".to_vec()),
                    Object::Name(b"Gold".to_vec()),
                    Object::Name(b"DeviceRGB".to_vec()),
                    Object::Dictionary(dictionary! { "FunctionType" => 2, "N" => 1 }),
                ];
                let spaces = dictionary! { "ColorSpace" => dictionary! { "C" => spot } };
                paint(doc, "/C cs 1 scn", spaces);
            },
            &["a spot colour has the forbidden alternate colour space DeviceRGB"],
        ),
    ]);
}

/// Paints an image of one sample on the second page.
fn image(doc: &mut Document, keys: Dictionary, data: &[u8]) {
    let mut dict = dictionary! {
        "Type" => "XObject", "Subtype" => "Image", "Width" => 1, "Height" => 1,
        "BitsPerComponent" => 8, "ColorSpace" => "DeviceGray",
    };
    keys.iter().for_each(|(key, value)| dict.set(key.clone(), value.clone()));
    let id = doc.add_object(Stream::new(dict, data.to_vec()));
    let forms = dictionary! { "XObject" => dictionary! { "I" => id } };
    paint(doc, "q 50 0 0 50 100 300 cm /I Do Q", forms);
}

#[test]
fn forbidden_images_and_filters_are_findings() {
    check(&[
        (ALL, |doc| image(doc, Dictionary::new(), &[7]), &[]),
        (
            ALL,
            |doc| image(doc, dictionary! { "Filter" => "LZWDecode" }, &[0x80, 0x0b, 0x60, 0x50]),
            &["a stream uses LZW compression"],
        ),
        (
            OLD,
            |doc| image(doc, dictionary! { "Filter" => "JPXDecode" }, &[7]),
            &["an image uses JPEG 2000 compression"],
        ),
        (
            ALL,
            |doc| image(doc, dictionary! { "OPI" => dictionary! {} }, &[7]),
            &["an image is a proxy (OPI)"],
        ),
        (
            ALL,
            |doc| image(doc, dictionary! { "F" => words("other.tif") }, &[7]),
            &["a stream is in an external file"],
        ),
    ]);
}

#[test]
fn an_rgb_palette_is_a_finding() {
    for standard in OLD {
        let mut doc = Document::load_mem(&file(*standard, "FOGRA39")).unwrap();
        let palette = vec![
            Object::Name(b"Indexed".to_vec()),
            Object::Name(b"DeviceRGB".to_vec()),
            0.into(),
            words("abc"),
        ];
        image(&mut doc, dictionary! { "ColorSpace" => palette }, &[0]);
        let title = standard.title();
        let page = format!("page 2: the page uses DeviceRGB, which {title} does not allow");
        assert_eq!(
            found(saved(doc), None),
            ["a palette has the forbidden base colour space DeviceRGB", &page]
        );
    }
}

#[test]
fn a_cross_reference_stream_is_a_finding_before_pdfx_4() {
    for standard in ALL {
        let mut doc = Document::load_mem(&file(*standard, "FOGRA39")).unwrap();
        doc.reference_table.cross_reference_type = XrefType::CrossReferenceStream;
        let wanted: &[&str] = match standard {
            X4 => &[],
            _ => &["the cross-reference table is a stream"],
        };
        assert_eq!(found(saved(doc), None), wanted, "{standard}");
    }
}

#[test]
fn an_encrypted_file_without_a_password_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let (plain, locked) = (directory.path().join("plain.pdf"), directory.path().join("locked.pdf"));
    std::fs::write(&plain, file(X4, "FOGRA39")).unwrap();
    let out = locked.to_str().unwrap();
    let words = ["--encrypt", "", "owner", "256", "--", "{}", out];
    if run("qpdf", &words, &plain).is_none() {
        return;
    }
    let refused = prove(std::fs::read(&locked).unwrap(), Expectations::default()).unwrap_err();
    assert_eq!(refused.message, "it is encrypted");
}

#[test]
fn another_standard_or_condition_than_the_printers_is_a_finding() {
    let printer = named("newspaper-k");
    let of = |standard, name| found(file(standard, name), Some(&printer));
    assert_eq!(of(X1a2001, "IFRA26"), [""; 0]);
    // Every registered newsprint condition is accepted.
    assert_eq!(of(X1a2001, "CGATS TR 002"), [""; 0]);
    assert_eq!(
        of(X1a2001, "FOGRA39"),
        [
            "the printing condition is FOGRA39; newspaper-k accepts IFRA26, FOGRA42, FOGRA48, CGATS TR 002, CGATS21-2-CRPC1, CGATS21-2-CRPC2, JCN2002"
        ]
    );
    assert_eq!(
        of(X1a2003, "IFRA26"),
        [
            "the file declares PDF/X-1a:2003; the printer newspaper-k requires PDF/X-1a:2001",
            "the PDF version is 1.4; PDF/X-1a:2001 allows versions up to 1.3",
        ]
    );
    let none = write_pdf(
        &[Page {
            size: Size::new(Pt(432.0), Pt(648.0)),
            bleed: Edges::default(),
            label: "1".to_owned(),
            items: Vec::new(),
        }],
        &fonts(),
        &meta(),
    );
    let all = found(none.unwrap(), Some(&printer));
    assert_eq!(all[0], "the file does not declare PDF/X-1a:2001, which newspaper-k requires");
    // If the printer names no condition, any condition is accepted.
    let ingram = found(file(X1a2001, "FOGRA39"), Some(&named("ingramspark")));
    assert!(ingram.iter().all(|finding| !finding.contains("condition")), "{ingram:?}");
}

#[test]
fn an_unknown_standard_is_reported() {
    let mut doc = Document::load_mem(&file(X1a2003, "FOGRA39")).unwrap();
    info(&mut doc).set("GTS_PDFXVersion", words("PDF/X-3:2003"));
    info(&mut doc).remove(b"GTS_PDFXConformance");
    let report = prove(saved(doc), Expectations::default()).unwrap();
    assert!(report.findings.is_empty(), "{:?}", report.findings);
    let uncovered = "PDF/X-3:2003, an unknown standard that the file declares".to_owned();
    assert!(report.unchecked.contains(&uncovered), "{:?}", report.unchecked);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// A damaged declaration of a standard never causes a panic.
    #[test]
    fn a_damaged_declaration_never_panics(
        which in 0usize..3,
        at in prop::collection::vec((0.0f64..1.0, any::<u8>()), 1..20),
    ) {
        let mut doc = Document::load_mem(&file(ALL[which], "FOGRA39")).unwrap();
        // Streams are decompressed, so that the changes affect the content of the streams.
        doc.decompress();
        let mut bytes = saved(doc);
        for (share, byte) in at {
            let place = (share * bytes.len() as f64) as usize;
            bytes[place] = byte;
        }
        let printer = named("newspaper-k");
        let printer = Some(PrinterRules { printer: &printer, paper: None, is_cover: false });
        let _ = prove(bytes, Expectations { printer, fonts: FONTS, ..Expectations::default() });
    }
}
