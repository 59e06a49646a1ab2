//! Files and jobs that cannot be imposed give a clear error.

use bookgen_base::units::Pt;
use bookgen_impose::{Duplex, ImpositionJob, PageRange, Scale, Scheme, impose};
use lopdf::{Document, Object, dictionary};

use super::super::external_program::run;
use super::{A5, booklet, numbered, refused};

/// A file with a page tree built by hand.
fn tree(make: impl FnOnce(&mut Document) -> Object) -> Vec<u8> {
    let mut doc = Document::with_version("1.4");
    let pages = make(&mut doc);
    let pages = match pages {
        Object::Reference(id) => id,
        pages => doc.add_object(pages),
    };
    let root = doc.add_object(dictionary! { "Type" => "Catalog", "Pages" => pages });
    doc.trailer.set("Root", root);
    let mut bytes = Vec::new();
    doc.save_to(&mut bytes).unwrap();
    bytes
}

fn page(media: [f32; 4]) -> Object {
    let media = Object::Array(media.map(Object::Real).to_vec());
    Object::Dictionary(dictionary! { "Type" => "Page", "MediaBox" => media })
}

fn kids(kids: Vec<Object>) -> Object {
    Object::Dictionary(dictionary! { "Type" => "Pages", "Kids" => kids })
}

#[test]
fn damaged_and_empty_files_are_refused() {
    let a5 = [0.0, 0.0, 420.0, 595.0];
    let looped = tree(|doc| {
        let id = doc.new_object_id();
        doc.set_object(id, kids(vec![page(a5), id.into()]));
        id.into()
    });
    // Each node lists the next node twice: the tree has 2 to the power of 60 paths, and no page.
    let bushy = tree(|doc| {
        (0..60).fold(doc.add_object(kids(vec![])).into(), |below: Object, _| {
            doc.add_object(kids(vec![below.clone(), below])).into()
        })
    });
    let cases = [
        (b"".to_vec(), "it is empty"),
        (b"\x89PNG\r\n".to_vec(), "it is not a PDF"),
        (b"%PDF-1.4\n".to_vec(), "it is damaged: the end of the file is missing"),
        (tree(|_| kids(vec![])), "it is damaged: there are no pages"),
        (tree(|_| Object::Null), "it is damaged: the pages cannot be found"),
        (tree(|_| kids(vec![page(a5), Object::Null])), "it is damaged: page 2 is missing"),
        (looped, "it is damaged: the page tree has a loop"),
        (bushy, "it is damaged: the page tree has a loop"),
        (tree(|_| kids(vec![page([0.0, 0.0, 0.0, 9.0])])), "it is damaged: page 1 has no size"),
        (tree(|_| kids(vec![page([0.0, 0.0, 1e30, 9.0])])), "it is damaged: page 1 has no size"),
        (
            tree(|_| kids(vec![Object::Dictionary(dictionary! {})])),
            "it is damaged: page 1 has no size",
        ),
    ];
    let messages = cases.each_ref().map(|(bytes, _)| refused(bytes, &booklet()).0);
    let wanted = cases.map(|(_, wanted)| format!("book.pdf cannot be read: {wanted}"));
    assert_eq!(messages, wanted);
}

#[test]
fn unreadable_content_is_reported_with_its_page() {
    let bytes = tree(|doc| {
        let broken = lopdf::Stream::new(dictionary! { "Filter" => "FlateDecode" }, b"xyz".to_vec());
        let image = lopdf::Stream::new(dictionary! { "Filter" => "DCTDecode" }, b"xyz".to_vec());
        let [broken, image] = [broken, image].map(|stream| doc.add_object(stream).into());
        let mut second = page([0.0, 0.0, 100.0, 100.0]);
        second.as_dict_mut().unwrap().set("Contents", vec![broken, image]);
        kids(vec![page([0.0, 0.0, 100.0, 100.0]), second])
    });
    let (message, _) = refused(&bytes, &booklet());
    assert_eq!(
        message,
        "book.pdf cannot be read: it is damaged: page 2: a stream cannot be decompressed"
    );
}

/// Repeated content and decompressed streams are limited.
#[test]
fn repeated_and_huge_content_is_refused() {
    let packed = |length: usize| {
        let mut stream = lopdf::Stream::new(dictionary! {}, vec![b' '; length]);
        stream.compress().unwrap();
        stream
    };
    let page_of = |stream: lopdf::Stream, times: usize| {
        tree(|doc| {
            let content = doc.add_object(stream);
            let mut page = page([0.0, 0.0, 100.0, 100.0]);
            let contents = vec![Object::Reference(content); times];
            page.as_dict_mut().unwrap().set("Contents", contents);
            kids(vec![page])
        })
    };
    let (message, _) = refused(&page_of(packed(1 << 20), 200), &booklet());
    let wanted = "book.pdf cannot be read: it has too many bytes of stream data";
    assert_eq!(message, wanted);
    let (message, _) = refused(&page_of(packed(300 << 20), 2), &booklet());
    assert_eq!(message, wanted);
}

#[test]
fn encrypted_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let [file, locked] = ["ours.pdf", "locked.pdf"].map(|name| folder.path().join(name));
    std::fs::write(&file, numbered(2, A5, 0.0)).unwrap();
    for password in ["", "secret"] {
        let words = ["--encrypt", password, "owner", "256", "--", "{}", locked.to_str().unwrap()];
        if run("qpdf", &words, &file).is_none() {
            return;
        }
        let (message, help) = refused(&std::fs::read(&locked).unwrap(), &booklet());
        assert_eq!(message, "book.pdf cannot be read: it is encrypted");
        assert!(help.contains("qpdf --decrypt"), "{help}");
    }
}

#[test]
fn impossible_jobs_have_clear_errors() {
    let bytes = numbered(4, A5, 0.0);
    let a6 = Some("a6".parse().unwrap());
    let none = ImpositionJob { sheet: a6, scale: Scale::ActualSize, ..booklet() };
    let cases = [
        (none, "page 1 is 148.2 x 209.9 mm, but its space on a6 is 74 x 105 mm"),
        (ImpositionJob { sheet: a6, margin: Some(Pt(200.0)), ..booklet() }, "a6 is too small"),
        (ImpositionJob { sheet: a6, gutter: Pt(500.0), ..booklet() }, "a6 is too small"),
        (
            ImpositionJob { sheet: a6, ..ImpositionJob::new(Scheme::NUp { columns: 8, rows: 8 }) },
            "a6 is too small",
        ),
        (
            ImpositionJob::new(Scheme::NUp { columns: 32, rows: 32 }),
            "the sheets would be too large: 4741.3 x 6716.9 mm",
        ),
        (
            ImpositionJob::new(Scheme::NUp { columns: 0, rows: 3 }),
            "a sheet cannot have 0 columns and 3 rows of pages",
        ),
        (
            ImpositionJob::new(Scheme::CutStacks { columns: u32::MAX, rows: u32::MAX }),
            "a sheet cannot have 4294967295 columns and 4294967295 rows of pages",
        ),
        (
            ImpositionJob { duplex: Some(Duplex::Simplex), ..booklet() },
            "a booklet must be printed on both sides",
        ),
        (
            ImpositionJob { pages: Some(vec![PageRange { first: 3, last: Some(5) }]), ..booklet() },
            "the file has no page 5",
        ),
        (
            ImpositionJob { pages: Some(vec![PageRange { first: 9, last: None }]), ..booklet() },
            "the file has no page 9",
        ),
    ];
    for (job, wanted) in cases {
        assert_eq!(refused(&bytes, &job).0, wanted);
    }
    let thick = ImpositionJob { creep: Pt(60.0), ..booklet() };
    let (message, help) = refused(&numbered(16, A5, 0.0), &thick);
    assert_eq!(
        message,
        "the pages of the innermost sheet would move 63.5 mm toward the spine, more than a quarter \
         of the page width"
    );
    assert!(help.contains("0.1 mm"), "{help}");
}

/// A truncated or changed copy is imposed or refused, and never causes a panic.
#[test]
fn changed_copies_are_read_or_refused() {
    let bytes = numbered(3, (100.0, 150.0), 0.0);
    let job = booklet();
    let mut read = 0;
    for end in (0..bytes.len()).step_by(97) {
        read += usize::from(impose("book.pdf", &bytes[..end], &job).is_ok());
    }
    assert_eq!(read, 0, "a truncated file is never imposed");
    let mut state = 1u64;
    for _ in 0..500 {
        let mut copy = bytes.clone();
        for _ in 0..3 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let at = (state >> 33) as usize % copy.len();
            copy[at] = (state >> 20) as u8;
        }
        if let Err(fault) = impose("book.pdf", &copy, &job) {
            assert!(fault.message.starts_with("book.pdf cannot be read: "), "{fault}");
            assert!(fault.help.is_some());
        }
    }
}
