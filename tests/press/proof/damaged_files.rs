//! Damaged files, and files that are not PDFs, are refused without a panic.

use bookgen::presets::fonts::FONTS;
use bookgen_proof::{Expectations, prove};
use lopdf::{Document, Object, dictionary};
use proptest::prelude::*;

use super::finished;

fn refused(bytes: Vec<u8>) -> String {
    prove(bytes, Expectations::default()).unwrap_err().message
}

#[test]
fn files_that_are_not_pdfs_are_refused() {
    assert_eq!(refused(Vec::new()), "it is empty");
    assert_eq!(refused(b"Dear Sir".to_vec()), "it is not a PDF");
    let cut = "it is damaged: the end of the file is missing";
    assert_eq!(refused(b"%PDF-1.4\n%%EOF\n".to_vec()), cut);
    assert_eq!(refused(finished().bytes[..400].to_vec()), cut);
    let lost = "it is damaged: the pages cannot be found";
    assert_eq!(refused(b"%PDF-1.4\nstartxref\n9\n%%EOF\n".to_vec()), lost);
    // A page tree that contains itself.
    let loops = b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n\
        2 0 obj<</Type/Pages/Kids[2 0 R]/Count 1>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF";
    assert!(prove(loops.to_vec(), Expectations::default()).is_err());
}

/// The findings for a page with nested form XObjects. Each form shows the next form `times` times,
/// down to the level `depth`.
fn nested(times: usize, depth: usize) -> Vec<String> {
    let mut doc = Document::load_mem(&finished().bytes).unwrap();
    let mut inner = None;
    for _ in 0..depth {
        let bounds: Vec<Object> = vec![0.into(), 0.into(), 9.into(), 9.into()];
        let mut keys = dictionary! { "Type" => "XObject", "Subtype" => "Form", "BBox" => bounds };
        if let Some(inner) = inner {
            keys.set("Resources", dictionary! { "XObject" => dictionary! { "Me" => inner } });
        }
        let content = if inner.is_some() { "/Me Do ".repeat(times) } else { String::new() };
        inner = Some(doc.add_object(lopdf::Stream::new(keys, content.into_bytes())));
    }
    let page = doc.page_iter().next().unwrap();
    let content = doc.add_object(lopdf::Stream::new(Default::default(), b"/Me Do".to_vec()));
    let page = doc.get_object_mut(page).unwrap().as_dict_mut().unwrap();
    page.set("Resources", dictionary! { "XObject" => dictionary! { "Me" => inner.unwrap() } });
    page.set("Contents", content);
    let mut bytes = Vec::new();
    doc.save_to(&mut bytes).unwrap();
    let report = prove(bytes, Expectations::default()).unwrap();
    report.findings.iter().map(ToString::to_string).collect()
}

#[test]
fn nested_form_xobjects_are_limited() {
    assert_eq!(nested(2, 8), [""; 0]);
    assert_eq!(nested(1, 40), ["page 1: form XObjects are nested too deep"]);
    let many = "page 1: not read: reading the page takes more than 8000000 steps";
    assert_eq!(nested(9, 20), [many]);
}

/// A file with pages that share one content stream.
fn pages_with(content: &str, pages: usize) -> Vec<u8> {
    let mut doc = Document::with_version("1.7");
    let mut stream = lopdf::Stream::new(dictionary! {}, content.into());
    stream.compress().unwrap();
    let stream = doc.add_object(stream);
    let tree = doc.new_object_id();
    let media: Vec<Object> = vec![0.into(), 0.into(), 600.into(), 800.into()];
    let page = dictionary! {
        "Type" => "Page", "Parent" => tree, "MediaBox" => media, "Contents" => stream,
        "Resources" => dictionary! {},
    };
    let kids: Vec<Object> = (0..pages).map(|_| doc.add_object(page.clone()).into()).collect();
    let count = i64::try_from(pages).unwrap();
    let node = dictionary! { "Type" => "Pages", "Count" => count, "Kids" => kids };
    doc.set_object(tree, node);
    let root = doc.add_object(dictionary! { "Type" => "Catalog", "Pages" => tree });
    doc.trailer.set("Root", root);
    let mut bytes = Vec::new();
    doc.save_to(&mut bytes).unwrap();
    bytes
}

/// The work for a page and for a file is limited.
#[test]
fn work_is_limited() {
    let findings = |content: &str| -> Vec<String> {
        let report = prove(pages_with(content, 1), Expectations::default()).unwrap();
        report.findings.iter().map(ToString::to_string).collect()
    };
    let many = "page 1: not read: reading the page takes more than 8000000 steps";
    assert_eq!(findings(&"0 0 m 9 9 l S ".repeat(100_000)), [""; 0]);
    assert_eq!(findings(&"0 0 m 9 9 l S ".repeat(400_000)), [many]);
    // Each border is compared with each other border, and each line with each symbol of its grid.
    assert_eq!(findings(&"9 9 99 99 re S ".repeat(20_000)), [many]);
    let pages = pages_with(&"9 9 99 99 re S ".repeat(20_000), 60);
    let most = 300_000_000 + 20 * pages.len();
    let many = format!("it has too many objects: to read them takes more than {most} steps");
    assert_eq!(refused(pages), many);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// If random bytes are changed, the file is read or refused, and no additional puzzle is
    /// proved.
    #[test]
    fn a_file_with_changed_bytes_proves_no_more_puzzles(at in prop::collection::vec((0.0f64..1.0, any::<u8>()), 1..20)) {
        let file = finished();
        let mut bytes = file.bytes.clone();
        for (share, byte) in at {
            let place = (share * bytes.len() as f64) as usize;
            bytes[place] = byte;
        }
        if let Ok(report) = prove(bytes, Expectations { manifest: Some(&file.manifest), record: None, printer: None, fonts: FONTS }) {
            prop_assert!(report.puzzles <= 6 && report.answers <= 6);
        }
    }

    #[test]
    fn a_truncated_file_is_refused_or_has_findings(share in 0.0f64..1.0) {
        let file = finished();
        let mut bytes = file.bytes.clone();
        bytes.truncate((share * bytes.len() as f64) as usize);
        // Skips the case in which only the final line break is missing: this file is complete.
        prop_assume!(!bytes.ends_with(b"%%EOF"));
        if let Ok(report) = prove(bytes, Expectations { manifest: Some(&file.manifest), record: None, printer: None, fonts: FONTS }) {
            prop_assert!(!report.findings.is_empty(), "{report:?}");
        }
    }
}
