//! The keys and values of PDF/X files that bookgen writes. `docs/print-rules.md` names the clauses
//! of the standards.

use std::collections::BTreeSet;
use std::sync::Arc;

use bookgen_base::units::Pt;
use bookgen_contract::manifest::Manifest;
use bookgen_contract::printer::{Standard, condition};
use bookgen_press::page::{Colour, Edges, Item, Page, coloured};
use bookgen_press::render::RenderError;
use bookgen_press::render::pdf::{
    ColourProfile, ManifestPlace, MetadataDetail, OutputIntent, PdfMetadata, PdfX, write_pdf,
    write_pdf_with_manifest,
};
use lopdf::{Dictionary, Document, Object};

use super::external_program::run;
use super::pdf_reader::{dictionary, name, number, read, stream};
use super::sample_pages::{at, book, fonts, meta, page, stroke};

const ALL: [Standard; 3] = [Standard::X1a2001, Standard::X1a2003, Standard::X4];

/// A profile to embed. bookgen does not read its tables.
fn profile(inks: u8) -> ColourProfile {
    ColourProfile { bytes: Arc::from(vec![7; 3000]), inks }
}

fn intent(registered: &str) -> OutputIntent {
    let known = condition(registered).unwrap();
    let condition = known.text.to_owned();
    OutputIntent { name: known.name.to_owned(), condition, registered: true, profile: None }
}

fn conforming(standard: Standard) -> PdfX {
    let profile = (standard == Standard::X4).then(|| profile(4));
    PdfX { standard, intent: OutputIntent { profile, ..intent("FOGRA39") } }
}

fn meta_of(pdfx: PdfX) -> PdfMetadata {
    PdfMetadata { pdfx: Some(pdfx), ..meta() }
}

/// Sample pages with a full bleed and with colours.
fn pages() -> Vec<Page> {
    let mut pages = book(&fonts());
    let colour = Colour([20, 10, 0, 40]);
    pages[0].items = coloured(std::mem::take(&mut pages[0].items), colour);
    for page in &mut pages {
        page.bleed = Edges { left: Pt::ZERO, ..Edges::all(Pt(9.0)) };
    }
    pages
}

fn written(pdfx: PdfX) -> Vec<u8> {
    let pages = pages();
    let manifest = Manifest::new("Sample", pages.len());
    let place = ManifestPlace::Embedded;
    write_pdf_with_manifest(&pages, &fonts(), &meta_of(pdfx), manifest, place).unwrap().0
}

fn keys(dictionary: &Dictionary) -> Vec<String> {
    dictionary.iter().map(|(key, _)| String::from_utf8_lossy(key).into_owned()).collect()
}

fn text(dictionary: &Dictionary, key: &str) -> String {
    lopdf::decode_text_string(dictionary.get(key.as_bytes()).unwrap()).unwrap()
}

/// Every dictionary of a document, including nested dictionaries.
fn dictionaries(doc: &Document) -> Vec<Dictionary> {
    fn inside(object: &Object, found: &mut Vec<Dictionary>) {
        match object {
            Object::Dictionary(dictionary) => {
                found.push(dictionary.clone());
                dictionary.iter().for_each(|(_, value)| inside(value, found));
            }
            Object::Stream(stream) => inside(&Object::Dictionary(stream.dict.clone()), found),
            Object::Array(items) => items.iter().for_each(|item| inside(item, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    doc.objects.values().for_each(|object| inside(object, &mut found));
    inside(&Object::Dictionary(doc.trailer.clone()), &mut found);
    found
}

#[test]
fn the_pdf_version_matches_the_standard() {
    for (standard, version) in ALL.into_iter().zip(["1.3", "1.4", "1.6"]) {
        let bytes = written(conforming(standard));
        assert!(bytes.starts_with(format!("%PDF-{version}\n").as_bytes()), "{standard}");
        // Old readers need a binary comment, a classic cross-reference table and no object streams.
        assert!(bytes[9] == b'%' && bytes[10..14].iter().all(|byte| *byte > 127), "{standard}");
        assert!(bytes.windows(6).any(|window| window == b"\nxref\n"), "{standard}");
        let doc = Document::load_mem(&bytes).unwrap();
        let types: BTreeSet<String> = dictionaries(&doc)
            .iter()
            .filter(|dictionary| dictionary.has(b"Type"))
            .map(|dictionary| name(dictionary, "Type"))
            .collect();
        assert!(!types.contains("ObjStm") && !types.contains("XRef"), "{standard}: {types:?}");
    }
}

#[test]
fn the_catalogue_has_the_keys_of_its_version() {
    let plain = ["Type", "Pages", "PageLabels"];
    let newer = ["ViewerPreferences", "Metadata", "Lang", "PieceInfo"];
    for standard in ALL {
        let doc = Document::load_mem(&written(conforming(standard))).unwrap();
        let root = doc.catalog().unwrap();
        let mut wanted: Vec<&str> = plain.to_vec();
        if standard != Standard::X1a2001 {
            wanted.extend(newer);
        }
        wanted.push("OutputIntents");
        assert_eq!(keys(root), wanted, "{standard}");
        if let Ok(preferences) = root.get(b"ViewerPreferences") {
            // The viewer preferences do not select a page box for viewing or printing.
            assert_eq!(keys(dictionary(&doc, preferences)), ["DisplayDocTitle"]);
        }
    }
}

#[test]
fn the_information_dictionary_declares_the_standard() {
    for standard in ALL {
        let doc = Document::load_mem(&written(conforming(standard))).unwrap();
        let info = dictionary(&doc, doc.trailer.get(b"Info").unwrap());
        let version = text(info, "GTS_PDFXVersion");
        match standard {
            Standard::X1a2001 => {
                assert_eq!(version, "PDF/X-1:2001");
                assert_eq!(text(info, "GTS_PDFXConformance"), "PDF/X-1a:2001");
            }
            Standard::X1a2003 => assert_eq!(version, "PDF/X-1a:2003"),
            Standard::X4 => assert_eq!(version, "PDF/X-4"),
        }
        assert_eq!(info.has(b"GTS_PDFXConformance"), standard != Standard::X4);
        assert_eq!(text(info, "Title"), "Sudoku & <friends> – für alle");
        for key in ["CreationDate", "ModDate"] {
            assert_eq!(text(info, key), "D:20261120000000Z", "{standard} {key}");
        }
        // The value of `Trapped` is a name object, and the name is never Unknown.
        assert_eq!(info.get(b"Trapped").unwrap(), &Object::Name(b"False".to_vec()));
        // All other values are text strings.
        for (key, value) in info.iter().filter(|(key, _)| *key != b"Trapped") {
            assert!(value.as_str().is_ok(), "{standard} {}", String::from_utf8_lossy(key));
        }
        let ids = doc.trailer.get(b"ID").unwrap().as_array().unwrap();
        assert!(ids.len() == 2 && ids.iter().all(|id| id.as_str().unwrap().len() == 16));
        assert!(!doc.trailer.has(b"Encrypt"));
    }
}

#[test]
fn the_xmp_packet_declares_pdfx_4() {
    let packet = |pdfx: PdfX, detail: MetadataDetail| {
        let meta = PdfMetadata { detail, ..meta_of(pdfx) };
        let doc = Document::load_mem(&write_pdf(pages(), &fonts(), &meta).unwrap()).unwrap();
        let metadata = doc.catalog().unwrap().get(b"Metadata").ok().cloned();
        metadata.map(|metadata| String::from_utf8(stream(&doc, &metadata)).unwrap())
    };
    let four = packet(conforming(Standard::X4), MetadataDetail::Full).unwrap();
    for fact in [
        "xmlns:pdfxid=\"http://www.npes.org/pdfx/ns/id/\"",
        "<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>",
        "<xmp:CreateDate>2026-11-20T00:00:00Z</xmp:CreateDate>",
        "<xmp:ModifyDate>2026-11-20T00:00:00Z</xmp:ModifyDate>",
        "<xmp:MetadataDate>2026-11-20T00:00:00Z</xmp:MetadataDate>",
        "<xmpMM:DocumentID>uuid:",
        "<xmpMM:VersionID>1</xmpMM:VersionID>",
        "<xmpMM:RenditionClass>default</xmpMM:RenditionClass>",
        "<pdf:Trapped>False</pdf:Trapped>",
        "Sudoku &amp; &lt;friends&gt;",
    ] {
        assert!(four.contains(fact), "{fact}\n{four}");
    }
    // The XMP packet of older standards has no PDF/X entry; the oldest standard has no packet.
    let three = packet(conforming(Standard::X1a2003), MetadataDetail::Full).unwrap();
    assert!(!three.contains("pdfxid"), "{three}");
    assert_eq!(packet(conforming(Standard::X1a2001), MetadataDetail::Full), None);
    // With minimal metadata only PDF/X-4 has a packet, because the standard requires it.
    assert_eq!(packet(conforming(Standard::X1a2003), MetadataDetail::Minimal), None);
    let minimal = packet(conforming(Standard::X4), MetadataDetail::Minimal).unwrap();
    assert!(minimal.contains("pdfxid") && !minimal.contains("Ann Onymous"), "{minimal}");
}

#[test]
fn each_file_has_one_output_intent() {
    for standard in ALL {
        let doc = Document::load_mem(&written(conforming(standard))).unwrap();
        let intents = doc.catalog().unwrap().get(b"OutputIntents").unwrap().as_array().unwrap();
        assert_eq!(intents.len(), 1);
        let intent = dictionary(&doc, &intents[0]);
        assert_eq!(
            (name(intent, "Type"), name(intent, "S")),
            ("OutputIntent".into(), "GTS_PDFX".into())
        );
        assert_eq!(text(intent, "OutputConditionIdentifier"), "FOGRA39");
        assert_eq!(text(intent, "RegistryName"), "http://www.color.org");
        let words = "Offset, gloss or matt coated, 115 g/m2 (OFCOM)";
        assert_eq!([text(intent, "OutputCondition"), text(intent, "Info")], [words, words]);
        assert_eq!(intent.has(b"DestOutputProfile"), standard == Standard::X4, "{standard}");
    }
    // If the printing condition is not registered, the file embeds the profile of the condition.
    for (inks, standard) in [(4, Standard::X1a2001), (4, Standard::X4)] {
        let profile = Some(profile(inks));
        let condition = "Our own press".to_owned();
        let intent =
            OutputIntent { name: "Custom".to_owned(), condition, registered: false, profile };
        let doc = Document::load_mem(&written(PdfX { standard, intent })).unwrap();
        let intents = doc.catalog().unwrap().get(b"OutputIntents").unwrap().as_array().unwrap();
        let intent = dictionary(&doc, &intents[0]);
        assert!(!intent.has(b"RegistryName"));
        assert_eq!(text(intent, "Info"), "Our own press");
        let embedded = intent.get(b"DestOutputProfile").unwrap();
        assert_eq!(stream(&doc, embedded), vec![7; 3000]);
        assert_eq!(number(dictionary(&doc, embedded).get(b"N").unwrap()), f64::from(inks));
    }
}

#[test]
fn the_boxes_of_a_page_are_nested() {
    for standard in ALL {
        let doc = Document::load_mem(&written(conforming(standard))).unwrap();
        for id in doc.page_iter() {
            let page = doc.get_dictionary(id).unwrap();
            let corners = |key: &str| -> Vec<f64> {
                page.get(key.as_bytes()).unwrap().as_array().unwrap().iter().map(number).collect()
            };
            let [media, bleed, trim] = ["MediaBox", "BleedBox", "TrimBox"].map(corners);
            let within = |inner: &[f64], outer: &[f64]| {
                inner[0] >= outer[0]
                    && inner[1] >= outer[1]
                    && inner[2] <= outer[2]
                    && inner[3] <= outer[3]
            };
            assert!(within(&trim, &bleed) && within(&bleed, &media), "{standard}");
            assert!(trim[2] - trim[0] < media[2] - media[0], "it bleeds");
            assert!(!page.has(b"ArtBox") && !page.has(b"CropBox") && !page.has(b"Annots"));
        }
    }
}

#[test]
fn no_forbidden_key_is_written() {
    // The keys belong to these features: encryption, actions, annotations, forms, layers,
    // transparency, transfer functions, named halftones, OPI, PostScript, alternate images,
    // external references and separated pages.
    const FORBIDDEN: &[&str] = &[
        "Encrypt",
        "AA",
        "A",
        "OpenAction",
        "JS",
        "JavaScript",
        "Annots",
        "AcroForm",
        "OCProperties",
        "OC",
        "SMask",
        "CA",
        "ca",
        "BM",
        "Group",
        "TR",
        "TR2",
        "HTP",
        "HT",
        "OPI",
        "PS",
        "Subtype2",
        "Alternates",
        "Ref",
        "F",
        "FFilter",
        "EF",
        "EmbeddedFiles",
        "Names",
        "SeparationInfo",
        "PresSteps",
        "Extensions",
        "Perms",
        "ExtGState",
        "Pattern",
        "Shading",
        "ColorSpace",
    ];
    for standard in ALL {
        let doc = Document::load_mem(&written(conforming(standard))).unwrap();
        for dictionary in dictionaries(&doc) {
            for key in FORBIDDEN {
                assert!(!dictionary.has(key.as_bytes()), "{standard}: {key} in {dictionary:?}");
            }
            if let Ok(filter) = dictionary.get(b"Filter") {
                assert_eq!(filter, &Object::Name(b"FlateDecode".to_vec()), "{standard}");
            }
            if dictionary.has_type(b"XObject") {
                assert_eq!(name(&dictionary, "Subtype"), "Form", "{standard}");
            }
            if dictionary.has_type(b"FontDescriptor") {
                let embedded =
                    ["FontFile2", "FontFile3"].iter().any(|key| dictionary.has(key.as_bytes()));
                assert!(embedded, "{standard}: {dictionary:?}");
            }
        }
        // The test's PDF reader accepts only operators for grey and CMYK. It panics at images,
        // graphics states and PostScript.
        for id in doc.page_iter() {
            read(&doc, id);
        }
    }
}

/// Every key in the file is in PDF 1.3 or in PDF/X itself.
#[test]
fn pdfx_1a_2001_has_no_key_newer_than_pdf_1_3() {
    const DOCUMENT: &str = "Root Info ID Size Type Pages PageLabels Nums S P St OutputIntents \
        OutputConditionIdentifier OutputCondition RegistryName Title Author Subject Producer \
        CreationDate ModDate Trapped GTS_PDFXVersion GTS_PDFXConformance Count Kids Parent";
    const PAGE: &str = "MediaBox BleedBox TrimBox Contents Resources Font XObject Length Filter \
        Subtype FormType BBox Matrix";
    const FONT: &str = "BaseFont Encoding DescendantFonts ToUnicode CIDSystemInfo Registry Ordering \
        Supplement CIDToGIDMap DW W FontDescriptor FontName Flags FontBBox ItalicAngle Ascent \
        Descent CapHeight StemV FontFile2 FontFile3 Length1";
    let known: BTreeSet<&str> =
        [DOCUMENT, PAGE, FONT].into_iter().flat_map(str::split_whitespace).collect();
    let doc = Document::load_mem(&written(conforming(Standard::X1a2001))).unwrap();
    for dictionary in dictionaries(&doc) {
        for key in keys(&dictionary) {
            // Fonts and forms have names such as T0 and X0.
            let called = key.starts_with(['T', 'X']) && key[1..].parse::<u32>().is_ok();
            assert!(called || known.contains(key.as_str()), "{key}: {dictionary:?}");
        }
    }
}

#[test]
fn impossible_requirements_are_refused() {
    let refused = |pdfx: PdfX, title: &str| {
        let meta = PdfMetadata { title: title.to_owned(), ..meta_of(pdfx) };
        match write_pdf(pages(), &fonts(), &meta) {
            Err(RenderError::PdfX(why)) => why,
            other => panic!("{:?}", other.map(|bytes| bytes.len())),
        }
    };
    let four = PdfX { standard: Standard::X4, intent: intent("FOGRA39") };
    assert_eq!(refused(four, "T"), "PDF/X-4 needs an embedded colour profile");
    let nobody = OutputIntent { registered: false, ..intent("FOGRA39") };
    let nobody = PdfX { standard: Standard::X1a2003, intent: nobody };
    assert_eq!(
        refused(nobody, "T"),
        "a printing condition that is not registered needs an embedded colour profile"
    );
    let black = OutputIntent { registered: false, profile: Some(profile(1)), ..intent("FOGRA39") };
    let black = PdfX { standard: Standard::X1a2003, intent: black };
    assert_eq!(
        refused(black.clone(), "T"),
        "a page has colours, but the printing condition has black ink only"
    );
    assert_eq!(refused(conforming(Standard::X1a2001), " "), "the file has no title");
    // A page with black ink alone fits a condition with black ink only.
    let plain = vec![page("1", vec![stroke(at(9.0, 9.0), at(90.0, 9.0), 1.0)])];
    assert!(write_pdf(&plain, &fonts(), &meta_of(black)).is_ok());
}

#[test]
fn pages_look_the_same_in_every_standard() {
    let directory = tempfile::tempdir().unwrap();
    let seen = |file: &str, bytes: &[u8]| -> Option<Vec<Vec<u8>>> {
        let path = directory.path().join(format!("{file}.pdf"));
        std::fs::write(&path, bytes).unwrap();
        let stem = directory.path().join(file);
        run("pdftoppm", &["-r", "100", "{}", stem.to_str().unwrap()], &path)?;
        let pages = pages().len();
        Some(
            (1..=pages)
                .map(|page| std::fs::read(format!("{}-{page}.ppm", stem.display())).unwrap())
                .collect(),
        )
    };
    let plain = write_pdf(pages(), &fonts(), &meta()).unwrap();
    let Some(plain) = seen("plain", &plain) else { return };
    for standard in ALL {
        let written = written(conforming(standard));
        assert!(
            seen(&standard.to_string().replace(':', "-"), &written).unwrap() == plain,
            "{standard}"
        );
    }
}

#[test]
fn qpdf_and_ghostscript_find_no_errors() {
    let directory = tempfile::tempdir().unwrap();
    for standard in ALL {
        let path = directory.path().join("x.pdf");
        std::fs::write(&path, written(conforming(standard))).unwrap();
        if let Some(output) = run("qpdf", &["--check", "{}"], &path) {
            assert!(output.contains("No syntax or stream encoding errors found"), "{output}");
            assert!(!output.to_lowercase().contains("warning"), "{output}");
        }
        if let Some(output) = run("pdfinfo", &["{}"], &path) {
            let name = match standard {
                Standard::X1a2001 => "PDF/X-1:2001",
                _ => standard.title(),
            };
            assert!(output.contains(&format!("PDF subtype:    {name}\n")), "{output}");
        }
        let words = [
            "-q",
            "-dBATCH",
            "-dNOPAUSE",
            "-dPDFSTOPONERROR",
            "-dPDFSTOPONWARNING",
            "-sDEVICE=nullpage",
            "{}",
        ];
        run("gs", &words, &path);
    }
}

#[test]
fn a_file_without_a_standard_has_no_pdfx_keys() {
    // Without a standard, no key of PDF/X is written.
    let plain = write_pdf(pages(), &fonts(), &meta()).unwrap();
    let doc = Document::load_mem(&plain).unwrap();
    assert!(!doc.catalog().unwrap().has(b"OutputIntents"));
    assert!(!plain.windows(8).any(|window| window == b"GTS_PDFX"));
    let lines: Vec<Item> = vec![stroke(at(0.0, 0.0), at(9.0, 9.0), 1.0)];
    let page = vec![page("1", lines)];
    assert!(write_pdf(&page, &fonts(), &meta()).unwrap().starts_with(b"%PDF-1.4\n"));
}
