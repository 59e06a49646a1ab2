use super::*;

/// A file of some objects, numbered from 1, with a table; `more` stands in the trailer.
fn file(objects: &[&[u8]], more: &str) -> Vec<u8> {
    let mut bytes = b"%PDF-1.7\n".to_vec();
    let mut table = format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for (number, object) in objects.iter().enumerate() {
        table += &format!("{:010} 00000 n \n", bytes.len());
        bytes.extend(format!("{} 0 obj\n", number + 1).bytes());
        bytes.extend(*object);
        bytes.extend(b"\nendobj\n");
    }
    let start = bytes.len();
    bytes.extend(table.bytes());
    bytes.extend(format!("trailer\n<</Root 1 0 R{more}>>\nstartxref\n{start}\n%%EOF\n").bytes());
    bytes
}

/// A file whose table is a stream: each object's place, or the object stream it is in.
fn modern(objects: &[&[u8]], compressed: &[(u32, u32)]) -> Vec<u8> {
    let mut bytes = b"%PDF-1.5\n".to_vec();
    let mut rows: BTreeMap<u32, [u8; 6]> = BTreeMap::new();
    for (number, object) in (1..).zip(objects) {
        let [a, b, c, d] = (bytes.len() as u32).to_be_bytes();
        rows.insert(number, [1, a, b, c, d, 0]);
        bytes.extend(format!("{number} 0 obj\n").bytes());
        bytes.extend(*object);
        bytes.extend(b"\nendobj\n");
    }
    for &(number, container) in compressed {
        let [a, b, c, d] = container.to_be_bytes();
        rows.insert(number, [2, a, b, c, d, 0]);
    }
    let start = bytes.len();
    let index: Vec<String> = rows.keys().map(|number| format!("{number} 1")).collect();
    let rows: Vec<u8> = rows.into_values().flatten().collect();
    let head = format!(
        "99 0 obj\n<</Type/XRef/Root 1 0 R/Size 100/W[1 4 1]/Index[{}]/Length {}>>stream\n",
        index.join(" "),
        rows.len()
    );
    bytes.extend(head.bytes());
    bytes.extend(rows);
    bytes.extend(format!("\nendstream\nendobj\nstartxref\n{start}\n%%EOF").bytes());
    bytes
}

fn text(object: Result<Object, Fault>) -> String {
    match object {
        Ok(Object::String(bytes, _)) => String::from_utf8(bytes).unwrap(),
        Ok(Object::Stream(stream)) => String::from_utf8(stream.content).unwrap(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn objects_are_found_by_their_table() {
    let file = file(&[b"(one)", b"3 0 R", b"(three)", b"<</Length 3>>stream\nxyz\nendstream"], "");
    let mut pdf = Pdf::open(&file).unwrap();
    assert_eq!(pdf.version(), (1, 7));
    assert_eq!(text(pdf.get(1)), "one");
    assert_eq!(text(pdf.resolve(&Object::Reference((2, 0)))), "three");
    assert_eq!(text(pdf.get(4)), "xyz");
    assert_eq!(pdf.get(5), Ok(Object::Null));
    // What a mail program put before it.
    let mailed = [b"From: printer\r\n".as_slice(), &file].concat();
    assert_eq!(text(Pdf::open(&mailed).unwrap().get(3)), "three");
}

#[test]
fn newer_tables_hide_older_ones() {
    let mut bytes = file(&[b"(old)", b"(gone)", b"(kept)"], "");
    let older = bytes.windows(4).position(|window| window == b"xref").unwrap();
    let at = bytes.len();
    bytes.extend(b"1 0 obj (new) endobj\n");
    let start = bytes.len();
    bytes.extend(
        format!(
            "xref\n1 2\n{at:010} 00000 n \n0000000000 00001 f \ntrailer\n<</Root 1 0 R/Prev {older}>>\nstartxref\n{start}\n%%EOF"
        )
        .bytes(),
    );
    let mut pdf = Pdf::open(&bytes).unwrap();
    assert_eq!(text(pdf.get(1)), "new");
    assert_eq!(pdf.get(2), Ok(Object::Null));
    assert_eq!(text(pdf.get(3)), "kept");
}

#[test]
fn objects_are_found_in_streams() {
    let file = modern(
        &[
            b"<<>>",
            b"<</Type/ObjStm/N 2/First 9/Length 20>>stream\n10 0 11 6(ten) (eleven)\nendstream",
        ],
        &[(10, 2), (11, 2), (12, 2), (13, 1)],
    );
    let mut pdf = Pdf::open(&file).unwrap();
    assert_eq!(text(pdf.get(10)), "ten");
    assert_eq!(text(pdf.get(11)), "eleven");
    assert_eq!(pdf.get(12), Err(Fault::damaged("object 12 is missing")));
    assert_eq!(pdf.get(13), Err(Fault::damaged("there is no object stream 1")));
}

#[test]
fn a_wrong_length_is_found_out() {
    let stream = b"<</Length 3>>stream\r\nabc\r\nendstream";
    for (length, wanted) in
        [("3", "abc"), ("1", "abc"), ("9999", "abc"), ("-1", "abc"), ("2 0 R", "abc")]
    {
        let stream =
            String::from_utf8_lossy(stream).replace("/Length 3", &format!("/Length {length}"));
        let bytes = file(&[stream.as_bytes(), b"3"], "");
        assert_eq!(text(Pdf::open(&bytes).unwrap().get(1)), wanted, "{length}");
    }
    let bytes = file(&[b"<<>>stream\nabc"], "");
    assert!(Pdf::open(&bytes).unwrap().get(1).is_err());
}

#[test]
fn what_cannot_be_read_is_said() {
    let fault = |bytes: &[u8]| Pdf::open(bytes).err().map(|fault| fault.to_string());
    let good = file(&[b"null"], "");
    assert_eq!(fault(&good), None);
    assert_eq!(fault(b"").as_deref(), Some("it is empty"));
    assert_eq!(fault(b"Dear printer").as_deref(), Some("it is no PDF"));
    assert_eq!(fault(&file(&[b"null"], "/Encrypt 1 0 R")).as_deref(), Some("it is encrypted"));
    assert_eq!(fault(&good[..60]).as_deref(), Some("it is damaged: its end is missing"));
    let table = "it is damaged: its table of objects is not where it should be";
    assert_eq!(fault(b"%PDF-1.4\nstartxref\n9\n%%EOF").as_deref(), Some(table));
    let wrong = String::from_utf8(good).unwrap().replace("0000000009", "0000000010");
    let mut pdf = Pdf::open(wrong.as_bytes()).unwrap();
    assert_eq!(pdf.get(1), Err(Fault::damaged("there is no object at byte 10")));
}

/// Files that send other readers into endless loops, recursion or memory.
#[test]
fn nothing_goes_on_without_end() {
    // References in a circle, and to themselves.
    let bytes = file(&[b"2 0 R", b"1 0 R"], "");
    let mut pdf = Pdf::open(&bytes).unwrap();
    assert!(pdf.resolve(&Object::Reference((1, 0))).is_err());

    // Tables in a circle.
    let bytes = file(&[b"(one)"], "");
    let older = bytes.windows(4).position(|window| window == b"xref").unwrap();
    let bytes = file(&[b"(one)"], &format!("/Prev {older}/XRefStm {older}"));
    assert!(Pdf::open(&bytes).is_ok_and(|mut pdf| text(pdf.get(1)) == "one"));

    // The length of an object stream is in itself; its filter too.
    for stream in [
        b"<</Type/ObjStm/N 1/First 5/Length 10 0 R>>stream\n10 0 7\nendstream".as_slice(),
        b"<</Type/ObjStm/N 1/First 5/Length 6/Filter 10 0 R>>stream\n10 0 7\nendstream",
    ] {
        let bytes = modern(&[b"<<>>", stream], &[(10, 2)]);
        assert_eq!(Pdf::open(&bytes).unwrap().get(10), Ok(Object::Integer(7)));
    }

    // A stream's length is a stream whose length is a stream ...
    let chain: Vec<Vec<u8>> = (1..20_000)
        .map(|next| format!("<</Length {} 0 R>>stream\nx\nendstream", next + 1).into_bytes())
        .collect();
    let chain: Vec<&[u8]> = chain.iter().map(Vec::as_slice).collect();
    let bytes = file(&chain, "");
    let _ = Pdf::open(&bytes).unwrap().get(1);

    // Tables with rows of no width, of great width, and of more rows than there are.
    let rows = |keys: &str| {
        let stream =
            format!("<</Type/XRef/Root 1 0 R/Size 9{keys}/Length 4>>stream\nabcd\nendstream");
        Pdf::open(format!("%PDF-1.5\n1 0 obj {stream} endobj\nstartxref\n9\n%%EOF").as_bytes())
            .is_ok()
    };
    assert!(!rows("/W[0 0 0]/Index[0 4294967295]"));
    assert!(!rows("/W[1 9223372036854775807 1]"));
    assert!(!rows("/W[1 -1 1]"));
    assert!(!rows("/W[1 2]"));
    assert!(rows("/W[1 2 1]/Index[0 4294967295]"));
    assert!(rows("/W[1 2 1]/Index[4294967295 4294967295]"));
    assert!(!rows("/W[0 1 0]/Index[4294967295 4294967295]"));
}

#[test]
fn nothing_grows_without_end() {
    use std::io::Write;
    // One large stream, asked for again and again.
    let stream = format!("<</Length {}>>stream\n{}\nendstream", 1 << 20, "x".repeat(1 << 20));
    let bytes = file(&[stream.as_bytes()], "");
    let mut pdf = Pdf::open(&bytes).unwrap();
    let often = (0..200).map(|_| pdf.get(1)).find_map(Result::err);
    assert_eq!(often, Some(too_large("bytes of repeated streams")));
    // One whose length is not said.
    let bytes = file(&[stream.replace("Length", "L").as_bytes()], "");
    let mut pdf = Pdf::open(&bytes).unwrap();
    let often = (0..200).map(|_| pdf.get(1)).find_map(Result::err);
    assert_eq!(often, Some(Fault::damaged("a stream has no end")));

    // A few kilobytes that become gigabytes.
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    for _ in 0..300 {
        encoder.write_all(&vec![0; 1 << 20]).unwrap();
    }
    let bomb = encoder.finish().unwrap();
    let head = format!("<</Filter/FlateDecode/Length {}>>stream\n", bomb.len());
    let stream = [head.as_bytes(), &bomb, b"\nendstream"].concat();
    let bytes = file(&[&stream], "");
    let mut pdf = Pdf::open(&bytes).unwrap();
    let Ok(Object::Stream(stream)) = pdf.get(1) else { panic!("no stream") };
    assert_eq!(pdf.decoded(&stream), Err(too_large("compressed bytes")));
}

mod any {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_file_with_changed_bytes_is_read_or_refused(
            changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
        ) {
            let mut bytes = modern(
                &[b"<</A 10 0 R>>", b"<</Type/ObjStm/N 2/First 9/Length 20>>stream\n10 0 11 6(ten) (eleven)\nendstream"],
                &[(10, 2), (11, 2)],
            );
            for (place, byte) in changes {
                let place = place.index(bytes.len());
                bytes[place] = byte;
            }
            if let Ok(mut pdf) = Pdf::open(&bytes) {
                for number in [1, 2, 10, 11] {
                    let _ = pdf.get(number);
                }
            }
        }
    }
}
