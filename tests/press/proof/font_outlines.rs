//! A glyph whose outline does not match its text is found.

use bookgen::presets::fonts::FONTS;
use bookgen_proof::{Expectations, Manifest, prove};
use lopdf::{Dictionary, Document, Object, Stream};

use super::super::pdf_reader::stream;
use super::{SPEC, findings, finished, found, print, without_seal};

/// The CIDFont dictionary of a composite font.
fn descendant<'a>(doc: &'a mut Document, name: &str) -> &'a mut Dictionary {
    let is = |object: &Object| {
        object.as_dict().is_ok_and(|dictionary| {
            let named = dictionary.get(b"BaseFont").and_then(Object::as_name);
            dictionary.has(b"CIDSystemInfo") && named.is_ok_and(|n| n.ends_with(name.as_bytes()))
        })
    };
    let found = doc.objects.values_mut().find(|object| is(object));
    found.unwrap().as_dict_mut().unwrap()
}

#[test]
fn a_cid_to_gid_map_is_a_finding() {
    let mapped = |name: &str| {
        format!(
            "the font {name} maps codes to glyphs with a table: the printed glyphs may differ from \
             their text"
        )
    };
    let swapped = found(|doc| {
        let map: Vec<u8> =
            [0u16, 2, 1, 3, 4, 5, 6, 7, 8, 9, 10].into_iter().flat_map(u16::to_be_bytes).collect();
        let map = doc.add_object(Stream::new(Dictionary::new(), map));
        descendant(doc, "Lato-Regular").set("CIDToGIDMap", map);
    });
    assert_eq!(swapped, [mapped("Lato-Regular")]);
    let absent = found(|doc| drop(descendant(doc, "Lato-Regular").remove(b"CIDToGIDMap")));
    assert_eq!(absent, [""; 0]);
    let encoded = found(|doc| {
        for object in doc.objects.values_mut() {
            if let Ok(dictionary) = object.as_dict_mut()
                && dictionary.get(b"Subtype").and_then(Object::as_name).is_ok_and(|n| n == b"Type0")
            {
                dictionary.set("Encoding", "UniJIS-UTF16-H");
            }
        }
    });
    assert!(encoded.contains(&mapped("Lato-Bold")), "{encoded:#?}");
}

/// Swaps two glyphs in a font program, as a faulty subsetter could.
fn swap(program: &mut [u8], a: usize, b: usize) {
    let number = |at: usize, bytes: usize, program: &[u8]| -> usize {
        program[at..at + bytes].iter().fold(0, |number, byte| number << 8 | usize::from(*byte))
    };
    let tables = number(4, 2, program);
    let table = |tag: &[u8], program: &[u8]| -> usize {
        let entries = (0..tables).map(|i| 12 + 16 * i);
        let entry = entries.into_iter().find(|at| &program[*at..at + 4] == tag).unwrap();
        number(entry + 8, 4, program)
    };
    let (head, loca, glyf) =
        (table(b"head", program), table(b"loca", program), table(b"glyf", program));
    let long = number(head + 50, 2, program) == 1;
    let place = |glyph: usize, program: &[u8]| match long {
        true => number(loca + 4 * glyph, 4, program),
        false => number(loca + 2 * glyph, 2, program) * 2,
    };
    let range = |glyph: usize, program: &[u8]| {
        glyf + place(glyph, program)..glyf + place(glyph + 1, program)
    };
    // The glyphs are neighbours in the font: their outlines are swapped, and the offset between the
    // outlines changes.
    assert_eq!(a + 1, b);
    let (first, second) = (range(a, program), range(b, program));
    let both = [program[second.clone()].to_vec(), program[first.clone()].to_vec()].concat();
    let border = first.start - glyf + second.len();
    program[first.start..second.end].copy_from_slice(&both);
    match long {
        true => program[loca + 4 * b..loca + 4 * b + 4]
            .copy_from_slice(&u32::try_from(border).unwrap().to_be_bytes()),
        false => program[loca + 2 * b..loca + 2 * b + 2]
            .copy_from_slice(&u16::try_from(border / 2).unwrap().to_be_bytes()),
    }
}

fn swap_two_glyphs(doc: &mut Document, name: &str) {
    let descriptor = doc.objects.values().find_map(|object| {
        let dictionary = object.as_dict().ok()?;
        let named = dictionary.get(b"FontName").and_then(Object::as_name).ok()?;
        named.ends_with(name.as_bytes()).then(|| dictionary.get(b"FontFile2").unwrap().clone())
    });
    let file = descriptor.unwrap();
    let mut program = stream(doc, &file);
    // Glyphs 3 and 4 of the subset are two digits, or two pictures.
    swap(&mut program, 3, 4);
    let id = file.as_reference().unwrap();
    let Object::Stream(stream) = doc.get_object_mut(id).unwrap() else { panic!("no stream") };
    stream.dict.remove(b"Filter");
    stream.set_content(program);
}

#[test]
fn swapped_outlines_are_findings() {
    let swapped = found(|doc| swap_two_glyphs(doc, "Lato-Regular"));
    assert_eq!(swapped.len(), 2, "{swapped:#?}");
    for found in swapped {
        assert!(found.starts_with("the font Lato-Regular does not draw `"), "{found}");
    }
}

/// The pictures of a children's puzzle are checked, too.
#[test]
fn swapped_pictures_are_findings() {
    let spec = SPEC.replace("kind = \"sudoku\"", "kind = \"sudoku-4\"");
    let file = print(&spec.replace("per_page = 2", "options = { symbols = \"pictures\" }"));
    assert_eq!(findings(file.bytes.clone(), &file.manifest), [""; 0]);
    let mut doc = Document::load_mem(&file.bytes).unwrap();
    swap_two_glyphs(&mut doc, "BookgenSymbols-Regular");
    let mut bytes = Vec::new();
    doc.save_to(&mut bytes).unwrap();
    let swapped = findings(bytes, &without_seal(&file.manifest));
    assert_eq!(swapped.len(), 2, "{swapped:#?}");
    for found in swapped {
        assert!(found.starts_with("the font BookgenSymbols-Regular does not draw `"), "{found}");
    }
}

/// The outlines of a font that bookgen does not know are reported as not checked.
#[test]
fn unknown_fonts_are_reported_as_not_checked() {
    let file = finished();
    let mut doc = Document::load_mem(&file.bytes).unwrap();
    for object in doc.objects.values_mut() {
        let Ok(dictionary) = object.as_dict_mut() else { continue };
        for key in [&b"FontName"[..], b"BaseFont"] {
            let named = dictionary.get(key).and_then(Object::as_name);
            if named.is_ok_and(|name| name.ends_with(b"Lato-Regular")) {
                dictionary.set(key, Object::Name(b"ABCDEF+Mine".to_vec()));
            }
        }
    }
    let mut bytes = Vec::new();
    doc.save_to(&mut bytes).unwrap();
    // The fonts of the grids have the new name in the manifest, too.
    let text = without_seal(&file.manifest).write().replace("Lato-Regular", "Mine");
    let manifest = Manifest::read(&text).unwrap();
    let manifest = Some(&manifest);
    let report =
        prove(bytes, Expectations { manifest, fonts: FONTS, ..Expectations::default() }).unwrap();
    assert_eq!(report.findings, []);
    assert_eq!(report.unchecked[0], "the glyphs of unknown fonts (Mine)");
}
