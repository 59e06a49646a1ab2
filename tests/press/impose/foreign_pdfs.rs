//! Imposition of PDFs from other programs.

use bookgen_impose::{ImpositionJob, Scheme};
use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};

use super::super::external_program::run;
use super::rendered_sheets::{Picture, pictures};
use super::{A5, Sides, booklet, done, near, numbered};

/// Four black bars of different lengths along the edges of a page. The page is 100 pt wide and
/// 160 pt high, with the lower left corner at (x, y). The page looks different in each rotation.
fn bars(x: i32, y: i32) -> String {
    format!(
        "0 g {} {} 80 10 re f {} {} 10 50 re f {} {} 30 10 re f {} {} 5 5 re f\n",
        x + 10,
        y + 10,
        x + 10,
        y + 40,
        x + 60,
        y + 140,
        x + 85,
        y + 90
    )
}

fn numbers(numbers: [i64; 4]) -> Object {
    Object::Array(numbers.map(Object::Integer).to_vec())
}

fn save(mut doc: Document, kids: Vec<Object>, more: Dictionary) -> Vec<u8> {
    let mut tree = dictionary! { "Type" => "Pages", "Count" => kids.len() as i64, "Kids" => kids };
    for (key, value) in more {
        tree.set(key, value);
    }
    let tree = doc.add_object(tree);
    let root = doc.add_object(dictionary! { "Type" => "Catalog", "Pages" => tree });
    doc.trailer.set("Root", root);
    let mut bytes = Vec::new();
    doc.save_to(&mut bytes).unwrap();
    bytes
}

fn plain(doc: &mut Document, content: &str) -> ObjectId {
    doc.add_object(Stream::new(Dictionary::new(), content.as_bytes().to_vec()))
}

/// A job with one page on each sheet. The sheets have the size of the pages.
fn alone() -> ImpositionJob {
    ImpositionJob::new(Scheme::NUp { columns: 1, rows: 1 })
}

/// Imposes each page on a sheet of its own, and checks that the sheet looks like the page. Returns
/// the sheets as pictures.
fn assert_looks_the_same(bytes: &[u8]) -> Option<Vec<Picture>> {
    assert_looks_similar(bytes, &alone(), 0.05)
}

fn assert_looks_similar(bytes: &[u8], job: &ImpositionJob, limit: f64) -> Option<Vec<Picture>> {
    let pages = pictures(bytes)?;
    let sheets = pictures(&done(bytes, job).bytes)?;
    assert_eq!(pages.len(), sheets.len());
    for (number, (page, sheet)) in (1..).zip(pages.iter().zip(&sheets)) {
        let (width, height) = (page.width.min(sheet.width), page.height.min(sheet.height));
        let [page, sheet] = [page, sheet].map(|picture| picture.part(0, 0, width, height));
        assert!(page.ink() > 1.0, "page {number} is empty");
        let difference = page.difference(&sheet);
        assert!(difference < limit, "page {number}: {difference}");
    }
    Some(sheets)
}

#[test]
fn rotated_pages_look_the_same() {
    let turned = |turns: &[i64]| {
        let mut doc = Document::with_version("1.4");
        let content = plain(&mut doc, &bars(-30, 700));
        // The media box does not begin at 0, and the corners of the box are in reverse order.
        let page = |turn: &i64| {
            dictionary! {
                "Type" => "Page",
                "MediaBox" => numbers([70, 860, -30, 700]),
                "Rotate" => *turn,
                "Contents" => content,
                "Resources" => Dictionary::new(),
            }
        };
        let kids = turns.iter().map(|turn| doc.add_object(page(turn)).into()).collect();
        save(doc, kids, Dictionary::new())
    };
    // The sheet is large enough for the widest and the highest page.
    let sides = Sides::new(&done(&turned(&[0, 90]), &alone()));
    assert!(near(&sides.area(0, "MediaBox"), &[0.0, 0.0, 160.0, 160.0]));
    for (turn, upright) in
        [(0, true), (90, false), (180, true), (270, false), (-90, false), (450, false), (45, true)]
    {
        let Some(sheets) = assert_looks_the_same(&turned(&[turn])) else { return };
        let size = (sheets[0].width, sheets[0].height);
        assert_eq!(size, if upright { (100, 160) } else { (160, 100) }, "{turn}");
    }
}

#[test]
fn inherited_and_indirect_attributes_are_resolved() {
    let mut doc = Document::with_version("1.5");
    let font = doc.add_object(dictionary! {
        "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Helvetica",
    });
    // A number and an array of the page are indirect objects, and the page tree has three levels.
    let side = doc.add_object(Object::Integer(100));
    let media = doc.add_object(Object::Array(vec![
        Object::Integer(0),
        Object::Integer(0),
        side.into(),
        Object::Integer(160),
    ]));
    let turn = doc.add_object(Object::Integer(180));
    // The content is split over three streams, one of them compressed.
    let first = plain(&mut doc, &format!("{} BT /F 20 Tf 20 120", bars(0, 0)));
    let long = format!("Td {}(Page) Tj", " ".repeat(99));
    let mut second = Stream::new(Dictionary::new(), long.into_bytes());
    second.compress().unwrap();
    let second = doc.add_object(second);
    let third = plain(&mut doc, "ET");
    let contents = doc.add_object(Object::Array(vec![first.into(), second.into(), third.into()]));
    let leaf = doc.add_object(dictionary! { "Type" => "Page", "Contents" => contents });
    let middle = doc.add_object(dictionary! { "Kids" => vec![leaf.into()], "Rotate" => turn });
    let kids = doc.add_object(Object::Array(vec![middle.into()]));
    let upper = dictionary! {
        "MediaBox" => media,
        "Resources" => dictionary! { "Font" => dictionary! { "F" => font } },
    };
    let mut bytes = save(doc, vec![], upper);
    // The array of kids is an indirect object too.
    let mut doc = Document::load_mem(&bytes).unwrap();
    let tree = doc.catalog().unwrap().get(b"Pages").unwrap().as_reference().unwrap();
    doc.get_dictionary_mut(tree).unwrap().set("Kids", kids);
    doc.get_dictionary_mut(tree).unwrap().set("Count", 1);
    bytes.clear();
    doc.save_to(&mut bytes).unwrap();
    assert_looks_the_same(&bytes);
    let two = done(&bytes, &booklet());
    assert_eq!((two.sheets, two.pages, two.blank), (1, 1, 3));
}

#[test]
fn the_page_size_follows_the_trim_and_crop_boxes() {
    let mut doc = Document::with_version("1.6");
    let content =
        plain(&mut doc, &format!("1 g 0 0 300 300 re f 0 g 0 0 20 300 re f {}", bars(100, 50)));
    let page = |more: Dictionary| {
        let mut page = dictionary! {
            "Type" => "Page",
            "MediaBox" => numbers([0, 0, 300, 300]),
            "Contents" => content,
        };
        for (key, value) in more {
            page.set(key, value);
        }
        Object::Dictionary(page)
    };
    let cases = [
        // Each case has some keys of the page, and the expected page size. A usable trim box sets
        // the page size, even if there is a crop box.
        (dictionary! { "TrimBox" => numbers([100, 50, 200, 210]) }, [100.0, 160.0]),
        (dictionary! { "CropBox" => numbers([100, 50, 200, 210]) }, [100.0, 160.0]),
        (dictionary! { "CropBox" => numbers([100, 50, 900, 900]) }, [200.0, 250.0]),
        (dictionary! { "CropBox" => numbers([400, 400, 500, 500]) }, [300.0, 300.0]),
        (
            dictionary! { "TrimBox" => numbers([1, 2, 3, 3]), "CropBox" => numbers([0, 0, 9, 9]) },
            [2.0, 1.0],
        ),
        (dictionary! { "TrimBox" => numbers([5, 5, 5, 9]) }, [300.0, 300.0]),
        (dictionary! { "TrimBox" => "none" }, [300.0, 300.0]),
        (dictionary! { "UserUnit" => 2, "CropBox" => numbers([0, 0, 100, 50]) }, [200.0, 100.0]),
        (dictionary! { "UserUnit" => 0 }, [300.0, 300.0]),
    ];
    for (more, wanted) in cases {
        let shown = format!("{more:?}");
        let mut doc = doc.clone();
        let kid = doc.add_object(page(more));
        let imposed = done(&save(doc, vec![kid.into()], Dictionary::new()), &alone());
        assert!(near(&[imposed.size.width.0, imposed.size.height.0], &wanted), "{shown}");
    }
}

#[test]
fn the_user_unit_scales_the_page() {
    let mut doc = Document::with_version("1.6");
    let content = plain(&mut doc, &bars(0, 0));
    let kid = doc.add_object(dictionary! {
        "Type" => "Page",
        "MediaBox" => numbers([0, 0, 100, 160]),
        "UserUnit" => Object::Real(1.5),
        "Contents" => content,
    });
    let bytes = save(doc, vec![kid.into()], Dictionary::new());
    // poppler ignores the UserUnit.
    let Some(page) = pictures(&bytes) else { return };
    let job = ImpositionJob { sheet: Some("100pt x 160pt".parse().unwrap()), ..alone() };
    let imposed = done(&bytes, &job);
    assert!(near(&[imposed.scale], &[1.0 / 1.5]));
    let sheet = pictures(&imposed.bytes).unwrap();
    assert!(sheet[0].difference(&page[0]) < 0.05);
}

#[test]
fn pages_of_several_sizes_fit_their_sheet() {
    let mut doc = Document::with_version("1.4");
    let content = plain(&mut doc, &bars(0, 0));
    let page = |width: i64, height: i64| {
        dictionary! { "MediaBox" => numbers([0, 0, width, height]), "Contents" => content }
    };
    let sizes = [(100, 160), (100, 160), (400, 160), (50, 80)];
    let kids = sizes.map(|(width, height)| doc.add_object(page(width, height)).into());
    let bytes = save(doc, kids.to_vec(), Dictionary::new());
    // Without a paper size, the sheet fits the largest page.
    let sides = Sides::new(&done(&bytes, &booklet()));
    assert!(near(&sides.area(0, "MediaBox"), &[0.0, 0.0, 800.0, 160.0]));
    // On a sheet of a given size, the normal pages keep their size, and the large page is scaled
    // down.
    let job = ImpositionJob { sheet: Some("200pt x 160pt".parse().unwrap()), ..booklet() };
    let imposed = done(&bytes, &job);
    assert_eq!(imposed.scale, 1.0);
    let output = &imposed.advice[0];
    assert!(
        output.message.starts_with("page 3 is")
            && output.message.ends_with("it is printed at 25.0 %"),
        "{}",
        output.message
    );
    let Some(sides) = pictures(&imposed.bytes) else { return };
    let [page, shown] = [&pictures(&bytes).unwrap()[3], &sides[0].part(50, 40, 50, 80)];
    // The pages are in the order 4 1, 2 3. The small page is at the spine, centred vertically.
    assert!(shown.difference(page) < 0.05);
    assert_eq!(sides[0].part(0, 0, 50, 160).ink(), 0.0);
}

#[test]
fn missing_objects_give_blank_pages_and_advice() {
    let mut doc = Document::with_version("1.4");
    let content = plain(&mut doc, "0 g 10 10 50 50 re f");
    let media = numbers([0, 0, 100, 160]);
    let link = doc.add_object(dictionary! {
        "Type" => "Annot", "Subtype" => "Link", "Rect" => numbers([0, 0, 9, 9]),
    });
    let pages = [
        // Page 1 has no resources and no type. Page 2 has no content. The content of page 3 is
        // missing. Page 4 has null in the array of contents.
        dictionary! { "MediaBox" => media.clone(), "Contents" => content },
        dictionary! { "MediaBox" => media.clone(), "Annots" => vec![link.into(), link.into()] },
        dictionary! { "MediaBox" => media.clone(), "Contents" => (999, 0) },
        dictionary! { "MediaBox" => media, "Contents" => vec![Object::Null] },
    ];
    let kids = pages.map(|page| doc.add_object(page).into()).to_vec();
    // One page occurs twice, and another page is a direct object.
    let mut kids: Vec<Object> = kids;
    kids.push(kids[0].clone());
    kids.push(Object::Dictionary(
        dictionary! { "MediaBox" => numbers([0, 0, 100, 160]), "Contents" => content },
    ));
    let bytes = save(doc, kids, Dictionary::new());
    let imposed = done(&bytes, &ImpositionJob::new(Scheme::NUp { columns: 3, rows: 2 }));
    assert_eq!((imposed.sheets, imposed.pages, imposed.blank), (1, 6, 0));
    let advice: Vec<&str> = imposed.advice.iter().map(|advice| advice.message.as_str()).collect();
    let missing = "1 object that the pages use is missing from the file";
    assert_eq!(advice, [missing, "2 annotations are not printed on the sheets"]);
    let Some(sides) = pictures(&imposed.bytes) else { return };
    let ink = |column: usize, row: usize| sides[0].part(column * 100, row * 160, 100, 160).ink();
    assert_eq!([ink(1, 0), ink(2, 0), ink(0, 1)], [0.0; 3]);
    for inked in [ink(0, 0), ink(1, 1), ink(2, 1)] {
        assert!((inked - 2500.0 / 16.0).abs() < 1.0, "{inked}");
    }
}

#[test]
fn layers_and_blending_are_kept() {
    let mut doc = Document::with_version("1.5");
    let layer =
        |name: &str| dictionary! { "Type" => "OCG", "Name" => Object::string_literal(name) };
    let (shown, hidden) = (doc.add_object(layer("shown")), doc.add_object(layer("hidden")));
    let content = plain(
        &mut doc,
        "/OC /S BDC 0 g 0 0 50 160 re f EMC /OC /H BDC 0 g 50 0 50 160 re f EMC /G gs 0 g 10 10 80 80 re f",
    );
    let state = dictionary! { "ca" => Object::Real(0.5) };
    let group = dictionary! { "S" => "Transparency", "CS" => "DeviceCMYK", "I" => true };
    let kid = doc.add_object(dictionary! {
        "MediaBox" => numbers([0, 0, 100, 160]),
        "Contents" => content,
        "Group" => group.clone(),
        "Resources" => dictionary! {
            "Properties" => dictionary! { "S" => shown, "H" => hidden },
            "ExtGState" => dictionary! { "G" => state },
        },
    });
    let bytes = save(doc, vec![kid.into()], Dictionary::new());
    let mut doc = Document::load_mem(&bytes).unwrap();
    doc.catalog_mut().unwrap().set(
        "OCProperties",
        dictionary! {
            "OCGs" => vec![shown.into(), hidden.into()],
            "D" => dictionary! { "OFF" => vec![hidden.into()] },
        },
    );
    let intent = dictionary! {
        "Type" => "OutputIntent",
        "S" => "GTS_PDFX",
        "OutputConditionIdentifier" => Object::string_literal("FOGRA39"),
    };
    doc.catalog_mut().unwrap().set("OutputIntents", vec![Object::Dictionary(intent)]);
    doc.trailer
        .set("Info", dictionary! { "GTS_PDFXVersion" => Object::string_literal("PDF/X-1:2001") });
    let mut bytes = Vec::new();
    doc.save_to(&mut bytes).unwrap();

    let imposed = done(&bytes, &alone());
    let sides = Sides::new(&imposed);
    let page = sides.doc.get_dictionary(sides.pages[0]).unwrap();
    assert_eq!(page.get(b"Group").unwrap().as_dict().unwrap(), &group);
    assert!(sides.doc.catalog().unwrap().has(b"OutputIntents"));
    let claim = b"GTS_PDFXVersion";
    assert!(!imposed.bytes.windows(claim.len()).any(|window| window == claim));
    // poppler rounds differently when it blends a form XObject.
    let Some(sheets) = assert_looks_similar(&bytes, &alone(), 2.0) else { return };
    assert_eq!(sheets[0].at(75, 30), 0, "the hidden layer stays hidden");
    assert!(
        (100..156).contains(&sheets[0].at(75, 120)),
        "the blended area is still half transparent"
    );
}

#[test]
fn files_of_qpdf_and_ghostscript_look_the_same() {
    let bytes = numbered(6, A5, 0.0);
    let folder = tempfile::tempdir().unwrap();
    let [file, made] = ["ours.pdf", "theirs.pdf"].map(|name| folder.path().join(name));
    std::fs::write(&file, &bytes).unwrap();
    let to = made.to_str().unwrap();
    let qpdf = |options: &[&str]| run("qpdf", &[options, &["{}", to]].concat(), &file);
    let ghostscript = format!("-sOutputFile={to}");
    let programs: [&dyn Fn() -> Option<String>; 6] = [
        &|| qpdf(&["--object-streams=generate"]),
        &|| qpdf(&["--linearize"]),
        &|| qpdf(&["--qdf"]),
        &|| qpdf(&["--object-streams=generate", "--linearize", "--recompress-flate"]),
        &|| qpdf(&["--stream-data=uncompress", "--object-streams=generate"]),
        &|| {
            run(
                "gs",
                &["-q", "-sDEVICE=pdfwrite", "-dBATCH", "-dNOPAUSE", &ghostscript, "{}"],
                &file,
            )
        },
    ];
    for program in programs {
        if program().is_none() {
            continue;
        }
        let made = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
        let made = made.filter(|path| path != &file).max().unwrap();
        // Without this sheet size, bookgen would choose A5 paper, which is half a point narrower
        // than the page.
        let job = ImpositionJob { sheet: Some("420pt x 595pt".parse().unwrap()), ..alone() };
        assert_looks_similar(&std::fs::read(&made).unwrap(), &job, 0.05);
        let _ = std::fs::remove_file(made);
    }
}

#[test]
fn old_stream_filters_are_read() {
    let mut doc = Document::with_version("1.4");
    let bars = bars(0, 0);
    let hex: String = bars.bytes().map(|byte| format!("{byte:02x}")).collect();
    let runs: Vec<u8> = bars.bytes().flat_map(|byte| [0, byte]).chain([128]).collect();
    let stream =
        |filter: &str, bytes: Vec<u8>| Stream::new(dictionary! { "Filter" => filter }, bytes);
    let parts = [stream("ASCIIHexDecode", (hex + ">").into()), stream("RunLengthDecode", runs)];
    let streams = parts.map(|part| doc.add_object(part));
    let twice = Object::Array(streams.map(Object::from).to_vec());
    let kids = [streams[0].into(), streams[1].into(), twice].map(|contents: Object| {
        let page = dictionary! { "MediaBox" => numbers([0, 0, 100, 160]), "Contents" => contents };
        doc.add_object(page).into()
    });
    assert_looks_the_same(&save(doc, kids.to_vec(), Dictionary::new()));
}
