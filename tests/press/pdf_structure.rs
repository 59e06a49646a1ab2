//! The objects of a PDF: catalogue, boxes, labels, forms, fonts, metadata.

use bookgen_base::units::{Pt, Size};
use bookgen_press::page::{Edges, Item, Page, Transform};
use bookgen_press::render::pdf::{MetadataDetail, PdfMetadata, write_pdf};
use lopdf::{Document, Object};

use super::pdf_reader::{dictionary, name, number, read, stream};
use super::sample_pages::{at, book, fonts, grid, group, meta, page, printed, stroke, style, text};

fn load() -> Document {
    Document::load_mem(&printed()).unwrap()
}

fn numbers(object: &Object) -> Vec<f64> {
    object.as_array().unwrap().iter().map(number).collect()
}

#[test]
fn the_catalogue_has_only_the_expected_keys() {
    let bytes = printed();
    assert!(bytes.starts_with(b"%PDF-1.4\n"));
    assert!(bytes.ends_with(b"%%EOF\n"));
    let doc = load();
    let root = doc.catalog().unwrap();
    let keys: Vec<_> = root.iter().map(|(key, _)| std::str::from_utf8(key).unwrap()).collect();
    // The catalogue has no outlines, layers, forms or actions.
    assert_eq!(keys, ["Type", "Pages", "PageLabels", "ViewerPreferences", "Metadata", "Lang"]);
    assert_eq!(root.get(b"Lang").unwrap().as_str().unwrap(), b"en");
    let preferences = dictionary(&doc, root.get(b"ViewerPreferences").unwrap());
    assert_eq!(preferences.get(b"DisplayDocTitle").unwrap(), &Object::Boolean(true));
    for object in doc.objects.values() {
        if let Ok(dictionary) = object.as_dict() {
            for key in ["Annots", "A", "AA", "Outlines", "SMask", "ca", "CA", "OC"] {
                assert!(!dictionary.has(key.as_bytes()), "{key}");
            }
        }
    }
}

#[test]
fn every_page_has_its_boxes() {
    let fonts = fonts();
    let mut pages = book(&fonts);
    pages[2].size = Size::new(Pt(595.276), Pt(841.89));
    let doc = Document::load_mem(&write_pdf(&pages, &fonts, &meta()).unwrap()).unwrap();
    assert_eq!(doc.get_pages().len(), 4);
    for (index, id) in doc.page_iter().enumerate() {
        let page = doc.get_dictionary(id).unwrap();
        let size = if index == 2 { [595.276, 841.89] } else { [432.0, 648.5] };
        for key in ["MediaBox", "BleedBox", "TrimBox"] {
            let corners = numbers(page.get(key.as_bytes()).unwrap());
            let expected = [0.0, 0.0, size[0], size[1]];
            let near = corners.iter().zip(expected).all(|(got, want)| (got - want).abs() < 1e-4);
            assert!(near, "{key} {corners:?}");
        }
        assert!(!page.has(b"ArtBox") && !page.has(b"CropBox"));
    }
}

#[test]
fn the_bleed_is_outside_the_trim() {
    let bleed = Edges { top: Pt(9.0), right: Pt(8.5), bottom: Pt(7.0), left: Pt(0.0) };
    let line = || stroke(at(0.0, 0.0), at(440.5, 655.5), 1.0);
    let pages = [bleed, Edges { left: Pt(6.0), ..bleed }]
        .map(|bleed| Page { bleed, ..page("1", vec![line()]) });
    let doc = Document::load_mem(&write_pdf(&pages, &fonts(), &meta()).unwrap()).unwrap();
    for (id, left) in doc.page_iter().zip([0.0, 6.0]) {
        let page = doc.get_dictionary(id).unwrap();
        let corners = |key: &[u8]| numbers(page.get(key).unwrap());
        let sheet = [0.0, 0.0, left + 432.0 + 8.5, 648.5 + 9.0 + 7.0];
        assert_eq!(corners(b"MediaBox"), sheet);
        assert_eq!(corners(b"BleedBox"), sheet);
        assert_eq!(corners(b"TrimBox"), [left, 7.0, left + 432.0, 7.0 + 648.5]);
        let line = &read(&doc, id).paths[0].points;
        assert_eq!(line, &[(left, 7.0 + 648.5), (left + 440.5, 0.0)]);
    }
}

#[test]
fn page_labels_form_ranges() {
    let fonts = fonts();
    let labels = ["i", "ii", "1", "2", "3", "A-1", "7", "8", "08", "für"];
    let pages: Vec<_> = labels.iter().map(|label| page(label, Vec::new())).collect();
    let doc = Document::load_mem(&write_pdf(&pages, &fonts, &meta()).unwrap()).unwrap();
    let tree = dictionary(&doc, doc.catalog().unwrap().get(b"PageLabels").unwrap());
    let ranges: Vec<String> = tree
        .get(b"Nums")
        .unwrap()
        .as_array()
        .unwrap()
        .chunks(2)
        .map(|range| format!("{} {:?}", number(&range[0]), range[1]))
        .collect();
    assert_eq!(
        ranges,
        [
            "0 <</P (i)>>",
            "1 <</P (ii)>>",
            "2 <</S /D>>",
            "5 <</P (A-1)>>",
            "6 <</S /D/St 7>>",
            "8 <</P (08)>>",
            "9 <</P <feff006600fc0072>>>",
        ]
    );
}

#[test]
fn a_shared_group_is_one_form_xobject() {
    let doc = load();
    let forms: Vec<_> = doc
        .objects
        .values()
        .filter_map(|object| object.as_stream().ok())
        .filter(|stream| stream.dict.has_type(b"XObject"))
        .collect();
    assert_eq!(forms.len(), 1);
    let form = &forms[0].dict;
    assert_eq!(name(form, "Subtype"), "Form");
    assert_eq!(form.get(b"FormType").unwrap(), &Object::Integer(1));
    // The form is a grid of 360 pt below the origin, with a margin for the lines of the grid.
    assert_eq!(numbers(form.get(b"BBox").unwrap()), [-10.0, -370.0, 370.0, 10.0]);
    let called = |page: lopdf::ObjectId| {
        let content = stream(&doc, doc.get_dictionary(page).unwrap().get(b"Contents").unwrap());
        String::from_utf8(content).unwrap().matches("/X0 Do").count()
    };
    let calls: Vec<usize> = doc.page_iter().map(called).collect();
    assert_eq!(calls, [0, 1, 1, 1]);
}

#[test]
fn only_equal_shared_groups_use_one_form() {
    let fonts = fonts();
    let shift = |x: f64| Transform::translate(at(x, 10.0));
    let forms = |items: Vec<Item>| {
        let bytes = write_pdf(&[page("1", items)], &fonts, &meta()).unwrap();
        let doc = Document::load_mem(&bytes).unwrap();
        let is_form = |object: &&Object| {
            object.as_stream().is_ok_and(|stream| stream.dict.has_type(b"XObject"))
        };
        doc.objects.values().filter(is_form).count()
    };
    // Groups do not share a form if their sizes differ, or if they are not marked as shared.
    assert_eq!(forms(vec![group(shift(0.0), true, grid(10.0))]), 0);
    assert_eq!(
        forms(vec![group(shift(0.0), true, grid(10.0)), group(shift(99.0), true, grid(10.0))]),
        1
    );
    assert_eq!(
        forms(vec![group(shift(0.0), true, grid(10.0)), group(shift(99.0), true, grid(11.0))]),
        0
    );
    assert_eq!(
        forms(vec![group(shift(0.0), true, grid(10.0)), group(shift(99.0), false, grid(10.0))]),
        0
    );
    // A form XObject can contain another form XObject.
    let pair = |x: f64| {
        let inner = |x: f64| group(shift(x), true, grid(5.0));
        group(
            shift(x),
            true,
            vec![inner(0.0), inner(50.0), stroke(at(0.0, 0.0), at(9.0, 0.0), 1.0)],
        )
    };
    assert_eq!(forms(vec![pair(0.0), pair(200.0)]), 2);
}

#[test]
fn fonts_are_embedded_subsets() {
    let doc = load();
    let dictionaries = || doc.objects.values().filter_map(|object| object.as_dict().ok());
    let fonts: Vec<_> = dictionaries()
        .filter(|font| font.get(b"Subtype").is_ok_and(|s| *s == "Type0".into()))
        .collect();
    let names: Vec<String> = fonts.iter().map(|font| name(font, "BaseFont")).collect();
    assert_eq!(names.len(), 2);
    for (font, full) in fonts.iter().zip(["EBGaramond-Regular", "Lato-Regular"]) {
        let name_of_subset = name(font, "BaseFont");
        let (tag, rest) = name_of_subset.split_once('+').unwrap();
        assert!(tag.len() == 6 && tag.bytes().all(|b| b.is_ascii_uppercase()), "{tag}");
        assert_eq!(rest, full);
        assert_eq!(name(font, "Encoding"), "Identity-H");
        assert!(!stream(&doc, font.get(b"ToUnicode").unwrap()).is_empty());

        let cid_font =
            dictionary(&doc, &font.get(b"DescendantFonts").unwrap().as_array().unwrap()[0]);
        assert_eq!(name(cid_font, "Subtype"), "CIDFontType2");
        assert_eq!(name(cid_font, "BaseFont"), name_of_subset);
        assert_eq!(name(cid_font, "CIDToGIDMap"), "Identity");

        let descriptor = dictionary(&doc, cid_font.get(b"FontDescriptor").unwrap());
        assert_eq!(name(descriptor, "FontName"), name_of_subset);
        for (key, range) in [
            ("Flags", 4.0..=4.0),
            ("ItalicAngle", 0.0..=0.0),
            ("Ascent", 800.0..=1100.0),
            ("Descent", -300.0..=-190.0),
            ("CapHeight", 640.0..=730.0),
            ("StemV", 70.0..=90.0),
        ] {
            let value = number(descriptor.get(key.as_bytes()).unwrap());
            assert!(range.contains(&value), "{full} {key} {value}");
        }
        let bounds = numbers(descriptor.get(b"FontBBox").unwrap());
        assert!(bounds[0] < 0.0 && bounds[1] < -200.0 && bounds[3] > 900.0, "{bounds:?}");
        let file = descriptor.get(b"FontFile2").unwrap();
        let program = stream(&doc, file);
        assert_eq!(number(dictionary(&doc, file).get(b"Length1").unwrap()), program.len() as f64);
        assert!(program.starts_with(&[0, 1, 0, 0]) && program.len() < 60_000, "{}", program.len());

        // The widths match the font program, rounded to 0.0001 em.
        let program = harfrust::Font::new(program, 0).unwrap();
        let widths = numbers(&cid_font.get(b"W").unwrap().as_array().unwrap()[1]);
        for (code, width) in (0u32..).zip(widths) {
            let own = program.glyph_metrics().h_advance(harfrust::GlyphId::new(code));
            let own = f64::from(own) * 1000.0 / f64::from(program.units_per_em());
            assert!((own - width).abs() <= 0.05, "{full} {code}: {own} {width}");
        }
    }
}

#[test]
fn cff_fonts_are_embedded_as_cff() {
    let mut fonts = bookgen_press::font::FontSet::new();
    // A font of three simple shapes, which was made for this test.
    let boxes = fonts.add("Boxes", include_bytes!("../fonts/boxes.otf").as_slice()).unwrap();
    let items = text(&fonts, &style(boxes, 20.0), at(36.0, 50.0), "A1 1A");
    let bytes = write_pdf(&[page("1", items)], &fonts, &meta()).unwrap();
    let doc = Document::load_mem(&bytes).unwrap();
    let dictionaries = || doc.objects.values().filter_map(|object| object.as_dict().ok());
    let font = dictionaries()
        .find(|font| font.get(b"Subtype").is_ok_and(|kind| *kind == "CIDFontType0".into()))
        .unwrap();
    assert!(!font.has(b"CIDToGIDMap"));
    assert_eq!(numbers(&font.get(b"W").unwrap().as_array().unwrap()[1]), [500., 250., 600., 300.]);
    let descriptor = dictionary(&doc, font.get(b"FontDescriptor").unwrap());
    let file = descriptor.get(b"FontFile3").unwrap();
    assert_eq!(name(dictionary(&doc, file), "Subtype"), "CIDFontType0C");
    // The embedded font file is a bare CFF table of version 1.0, without an OpenType wrapper.
    assert!(stream(&doc, file).starts_with(&[1, 0]));
    let page = doc.page_iter().next().unwrap();
    let copied: String = read(&doc, page).glyphs.into_iter().map(|glyph| glyph.text).collect();
    assert_eq!(copied, "A1 1A");
}

#[test]
fn the_information_dictionary_and_ids_describe_the_book() {
    let doc = load();
    let info = dictionary(&doc, doc.trailer.get(b"Info").unwrap());
    let value = |key: &str| lopdf::decode_text_string(info.get(key.as_bytes()).unwrap()).unwrap();
    assert_eq!(value("Title"), "Sudoku & <friends> – für alle");
    assert_eq!(value("Author"), "Ann Onymous");
    assert_eq!(value("Subject"), "Four \"hard\" ones (100 %)");
    assert_eq!(value("CreationDate"), "D:20261120000000Z");
    assert_eq!(value("ModDate"), "D:20261120000000Z");
    assert_eq!(value("Producer"), "program 1.2");
    assert_eq!(name(info, "Trapped"), "False");
    assert_eq!(info.len(), 7);

    let ids = doc.trailer.get(b"ID").unwrap().as_array().unwrap();
    let [Object::String(lasting, _), Object::String(state, _)] = &ids[..] else { panic!() };
    assert!(lasting.len() == 16 && state.len() == 16 && lasting != state);

    // Other pages change the second id of the file, but not the first id.
    let fonts = fonts();
    let mut other = book(&fonts);
    other.pop();
    let doc = Document::load_mem(&write_pdf(&other, &fonts, &meta()).unwrap()).unwrap();
    let others = doc.trailer.get(b"ID").unwrap().as_array().unwrap();
    assert_eq!(others[0], ids[0]);
    assert_ne!(others[1], ids[1]);
}

#[test]
fn minimal_metadata_leaves_out_names() {
    let little = PdfMetadata { detail: MetadataDetail::Minimal, ..meta() };
    let bytes = write_pdf(&[page("1", Vec::new())], &fonts(), &little).unwrap();
    let doc = Document::load_mem(&bytes).unwrap();
    let info = dictionary(&doc, doc.trailer.get(b"Info").unwrap());
    let keys: Vec<_> = info.iter().map(|(key, _)| std::str::from_utf8(key).unwrap()).collect();
    assert_eq!(keys, ["Title", "Producer", "CreationDate", "ModDate", "Trapped"]);
    assert!(!doc.catalog().unwrap().has(b"Metadata"));
    let text = String::from_utf8_lossy(&bytes);
    assert!(!text.contains("Ann Onymous") && !text.contains("<rdf:"), "{text}");
}

#[test]
fn the_xmp_packet_is_well_formed_and_agrees() {
    let doc = load();
    let packet = stream(&doc, doc.catalog().unwrap().get(b"Metadata").unwrap());
    let packet = String::from_utf8(packet).unwrap();
    well_formed(&packet);
    for fact in [
        ">Sudoku &amp; &lt;friends&gt; – für alle<",
        ">Ann Onymous<",
        ">2026-11-20T00:00:00Z</xmp:CreateDate>",
        ">Four \"hard\" ones (100 %)<",
        "<pdf:Trapped>False</pdf:Trapped>",
    ] {
        assert!(packet.contains(fact), "{fact}\n{packet}");
    }
    assert!(packet.contains("<xmpMM:DocumentID>uuid:"));

    let mut odd = meta();
    odd.title = "a\u{0}\u{7}]]>\n'\"\u{ffff}&amp;".to_owned();
    let bytes = write_pdf(&[page("1", Vec::new())], &fonts(), &odd).unwrap();
    let doc = Document::load_mem(&bytes).unwrap();
    let packet = stream(&doc, doc.catalog().unwrap().get(b"Metadata").unwrap());
    let packet = String::from_utf8(packet).unwrap();
    well_formed(&packet);
    assert!(packet.contains("a\u{fffd}\u{fffd}]]&gt;&#10;'\"\u{fffd}&amp;amp;"), "{packet}");
}

/// Checks that tags nest and that every `&` begins a known entity.
fn well_formed(xml: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = xml;
    while let Some(start) = rest.find('<') {
        assert!(!rest[..start].contains('>'));
        let end = start + rest[start..].find('>').unwrap();
        let tag = &rest[start + 1..end];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.starts_with('?') && !tag.ends_with('/') {
            open.push(tag.split_whitespace().next().unwrap());
            assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty(), "{open:?}");
    for (at, _) in xml.match_indices('&') {
        let known = ["&amp;", "&lt;", "&gt;", "&#10;"];
        assert!(known.iter().any(|entity| xml[at..].starts_with(entity)));
    }
    assert!(!xml.chars().any(|c| c < ' ' && c != '\n'));
}

#[test]
fn pages_have_the_same_bytes_with_any_threads() {
    let fonts = fonts();
    // There are more pages than one batch writes.
    let pages: Vec<_> = (0..10).flat_map(|_| book(&fonts)).collect();
    let first = write_pdf(&pages, &fonts, &meta()).unwrap();
    assert!(first == write_pdf(&pages, &fonts, &meta()).unwrap(), "a second time");
    for threads in [1, 4] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let again = pool.install(|| write_pdf(&pages, &fonts, &meta()).unwrap());
        assert!(first == again, "{threads} threads");
    }
    let parsed_again = super::sample_pages::fonts();
    assert!(first == write_pdf(&pages, &parsed_again, &meta()).unwrap(), "fonts parsed again");
}

#[test]
fn a_large_book_makes_a_small_file() {
    let fonts = fonts();
    let pages: Vec<_> = (0..62).flat_map(|_| book(&fonts)).collect();
    let bytes = write_pdf(&pages, &fonts, &meta()).unwrap();
    assert!(pages.len() >= 248 && bytes.len() < 300_000, "{} bytes", bytes.len());
}
