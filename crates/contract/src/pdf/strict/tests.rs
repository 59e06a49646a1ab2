//! Tests of `pdf::strict`.

use super::*;

/// A file with the given objects, numbered from 1, and a classic cross-reference table.
fn file(objects: &[&str]) -> Vec<u8> {
    let mut bytes = b"%PDF-1.4\n".to_vec();
    let mut offsets = Vec::new();
    for (at, object) in objects.iter().enumerate() {
        offsets.push(bytes.len());
        bytes.extend(format!("{} 0 obj\n{object}\nendobj\n", at + 1).bytes());
    }
    let start = bytes.len();
    let size = objects.len() + 1;
    bytes.extend(format!("xref\n0 {size}\n0000000000 65535 f \n").bytes());
    for offset in offsets {
        bytes.extend(format!("{offset:010} 00000 n \n").bytes());
    }
    bytes.extend(
        format!("trailer\n<</Size {size}/Root 1 0 R>>\nstartxref\n{start}\n%%EOF\n").bytes(),
    );
    bytes
}

/// The message of the fault of the object with number 1.
fn fault_of(object: &str) -> String {
    match StrictFile::open(&file(&[object])) {
        Ok(_) => panic!("{object} has no fault"),
        Err(fault) => fault.to_string(),
    }
}

fn object(text: &str) -> Object {
    let bytes = file(&[text]);
    match StrictFile::open(&bytes).unwrap().get((1, 0)) {
        Ok(Indirect::Object(object)) => object,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn objects_of_all_types_are_read() {
    let name = |text: &str| Object::Name(text.into());
    assert_eq!(object("null"), Object::Null);
    assert_eq!(object("true"), Object::Boolean(true));
    assert_eq!(object("-.5"), Object::Real(-0.5));
    assert_eq!(object("12."), Object::Real(12.0));
    assert_eq!(object("/A#20b"), name("A b"));
    assert_eq!(object("(a(b)\\)\\n\\101\\\r\nc\r\nd)"), Object::String(b"a(b))\nAc\nd".into()));
    assert_eq!(object("<4 1 5>"), Object::String(b"AP".into()));
    assert_eq!(object("[1 2 0 R]"), {
        Object::Array(vec![Object::Integer(1), Object::Reference((2, 0))])
    });
    assert_eq!(object("<</A/B/C<<>>>>"), {
        let inner = Object::Dictionary(Dictionary::new());
        Object::Dictionary([(b"A".to_vec(), name("B")), (b"C".to_vec(), inner)].into())
    });
}

#[test]
fn a_stream_is_read_to_its_exact_end() {
    let bytes = file(&["<</Length 2 0 R>>\nstream\nabc\nendstream", "3"]);
    let file = StrictFile::open(&bytes).unwrap();
    let Ok(Indirect::Stream(stream)) = file.get((1, 0)) else { panic!("no stream") };
    assert_eq!(file.raw(&stream), b"abc");
    assert_eq!(file.decoded(&stream), Ok(Some(b"abc".to_vec())));
}

#[test]
fn objects_that_readers_may_read_differently_are_faults() {
    for (object, message) in [
        ("<</A 1/A 2>>", "a dictionary has the key /A twice (at byte 23)"),
        ("<<1/A 2>>", "a dictionary has a value without a key (at byte 19)"),
        ("<</A garbage>>", "an object is not valid (at byte 22)"),
        ("[1 2 --3]", "a number is not valid (at byte 22)"),
        ("[0 1.2.3]", "a number is not valid (at byte 20)"),
        ("+12", "a number is not valid (at byte 17)"),
        ("2147483648", "a number is not valid (at byte 17)"),
        ("0000000000000000000000007", "a number is not valid (at byte 17)"),
        ("7.00000000000000000000000", "a number is not valid (at byte 17)"),
        ("1e5", "a number is not valid (at byte 17)"),
        ("% comment\n7", "an object is not valid (at byte 17)"),
        ("[1\0 2]", "an object is not valid (at byte 19)"),
        ("1 0 R", "the object 1 is only a reference (at byte 9)"),
        ("(open", "a string has no end (at byte 17)"),
        ("<12x>", "a hexadecimal string is not valid (at byte 21)"),
        ("/A#2", "an escape in a name is not valid (at byte 20)"),
        ("1 2", "`endobj` is missing (at byte 18)"),
        ("<</Length 2>>\nstream\nabc\nendstream", "the length of a stream is wrong (at byte 40)"),
        ("<</Length 5>>\nstream\nabc\nendstream", "the length of a stream is wrong (at byte 43)"),
        ("<</Length 999>>\nstream\nabc\nendstream", "a stream is longer than the file (at byte 9)"),
        ("<<>>\nstream\nabc\nendstream", "a stream has no length (at byte 9)"),
    ] {
        assert_eq!(fault_of(object), message, "{object}");
    }
    let deep = "[".repeat(100);
    assert!(fault_of(&deep).starts_with("objects are nested too deep"));
}

#[test]
fn compressed_data_must_fill_its_stream() {
    use std::io::Write;
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(b"0 g 1 1 m").unwrap();
    let data = encoder.finish().unwrap();
    assert_eq!(inflate(&data).as_deref(), Ok(&b"0 g 1 1 m"[..]));
    assert_eq!(inflate(b"").as_deref(), Ok(&b""[..]));
    let longer = [&data[..], b"x"].concat();
    assert_eq!(inflate(&longer), Err("the compressed data of a stream ends before the stream"));
    let damaged = "the compressed data of a stream is damaged";
    assert_eq!(inflate(&data[..data.len() - 5]), Err(damaged));
    let mut checksum = data.clone();
    *checksum.last_mut().unwrap() ^= 1;
    assert_eq!(inflate(&checksum), Err(damaged));
}

#[test]
fn the_skeleton_of_a_file_must_be_exact() {
    let open = |bytes: &[u8]| match StrictFile::open(bytes).and_then(|file| file.get((1, 0))) {
        Ok(_) => "no fault".to_owned(),
        Err(fault) => fault.message,
    };
    let bytes = file(&["<</Type/Catalog>>"]);
    let text = String::from_utf8(bytes.clone()).unwrap();
    assert_eq!(open(&bytes), "no fault");
    let table = "the cross-reference table is not valid";
    let sections =
        "the cross-reference table has several sections: the file has an incremental update";
    let gap = "there is something between two objects";
    for (from, to, message) in [
        ("%PDF", "\n%PDF", "the file does not begin with its header"),
        ("%PDF-1.4\n", "%PDF-1.4 x\n", "the file does not begin with its header"),
        ("%PDF-1.4\n", "%PDF-1.4\n%x\n", "the file has a comment"),
        ("%%EOF\n", "", "the file does not end with `startxref OFFSET %%EOF`"),
        ("%%EOF\n", "%%EOF\nmore", "the file does not end with `startxref OFFSET %%EOF`"),
        ("xref\n0 2", "xrex\n0 2", "there is no cross-reference table here"),
        ("xref\n0 2", "xref0 2\n", table),
        ("xref\n0 2", "xref\n 0 2", table),
        ("xref\n0 2", "xref\n0  2", table),
        ("xref\n0 2", "xref\n1 2", table),
        ("xref\n0 2", "xref\n0 3", table),
        ("xref\n0 2", "xref\n0 1", sections),
        ("65535 f", "65534 f", table),
        ("0000000009 00000 n ", "0000000009 00000 f ", table),
        ("00000 n", "00000 x", table),
        ("00000 n", "00000\0n", table),
        ("00000 n \n", "00000 n\n\n", table),
        ("00000 n", "00001 n", table),
        ("0000000009", "0000000010", "the cross-reference table expects the object 1 0 here"),
        ("1 0 obj", "2 0 obj", "the cross-reference table expects the object 1 0 here"),
        ("1 0 obj", "1  0 obj", "the cross-reference table expects the object 1 0 here"),
        ("1 0 obj\n", "1 0 obj%\n", "an object is not valid"),
        ("endobj\n", "endobj\n1 0 obj<<>>endobj\n", gap),
        ("endobj\n", "endobj\n%\n", gap),
        ("/Size 2", "/Size 2/XRefStm 9", "the trailer has the unknown key /XRefStm"),
        ("/Size 2", "/Size 2/Encrypt 9 0 R", "the trailer has the unknown key /Encrypt"),
        ("/Size 2", "/Size 2/W[1 2 1]", "the trailer has the unknown key /W"),
        ("/Size 2", "", "the key /Size is wrong"),
        ("/Size 2", "/Size 3", "the key /Size is wrong"),
        ("/Size 2", "/Size 2.0", "the key /Size is wrong"),
        (">>\nstartxref", ">>\nstream\nstartxref", gap),
    ] {
        assert!(text.contains(from), "{from}");
        let mut changed = text.replacen(from, to, 1);
        // A longer object moves the table.
        let start = changed.find("xref\n0 ").or(changed.find("xref")).unwrap_or_default();
        if from.starts_with("endobj") || from.starts_with("1 0 obj") {
            let old = text.find("xref").unwrap();
            changed = changed.replace(&format!("startxref\n{old}"), &format!("startxref\n{start}"));
        }
        assert_eq!(open(changed.as_bytes()), message, "{to}");
    }
    // A second section in the table.
    let two = text.replacen("xref\n0 2", "xref\n0 1", 1);
    let two = two.replacen("65535 f \n", "65535 f \n1 1\n", 1);
    assert_eq!(open(two.as_bytes()), sections);
    // An incremental update with another version of object 1.
    let first_table = text.find("xref\n").unwrap();
    let update = text.len();
    let table = update + "1 0 obj\n<<>>\nendobj\n".len();
    let updated = format!(
        "{text}1 0 obj\n<<>>\nendobj\nxref\n1 1\n{update:010} 00000 n \n\
         trailer\n<</Size 2/Root 1 0 R/Prev {first_table}>>\nstartxref\n{table}\n%%EOF\n"
    );
    let message = "the object 1 is defined twice: the file has an incremental update";
    assert_eq!(open(updated.as_bytes()), message);
}

/// A file whose objects 1 and 2 are in the object stream 3, with the cross-reference stream 4.
/// `objects` is the content of the object stream, and `index` the index of object 1 in it according to
/// the cross-reference stream. `keys` are the further keys of both streams.
fn file_with_object_stream(objects: &str, index: u8, keys: [&str; 2]) -> Vec<u8> {
    let mut bytes = b"%PDF-1.5\n".to_vec();
    let stream = bytes.len();
    let [more, table] = keys;
    bytes.extend(
        format!(
            "3 0 obj\n<</Type/ObjStm{more}/Length {}>>\nstream\n{objects}\nendstream\nendobj\n",
            objects.len()
        )
        .bytes(),
    );
    let start = bytes.len();
    let rows: [[u8; 4]; 5] = [
        [0, 0, 0, 255],
        [2, 0, 3, index],
        [2, 0, 3, 1],
        [1, 0, stream as u8, 0],
        [1, 0, start as u8, 0],
    ];
    bytes.extend(format!("4 0 obj\n<</Type/XRef/Root 1 0 R{table}>>\nstream\n").bytes());
    bytes.extend(rows.concat());
    bytes.extend(format!("\nendstream\nendobj\nstartxref\n{start}\n%%EOF\n").bytes());
    bytes
}

#[test]
fn object_streams_and_cross_reference_streams_are_read() {
    let content = "1 0 2 4 <<>> 7";
    let keys = ["/N 2/First 8", "/Size 5/W[1 2 1]/Length 20"];
    let bytes = file_with_object_stream(content, 0, keys);
    let file = StrictFile::open(&bytes).unwrap();
    assert_eq!(file.get((1, 0)), Ok(Indirect::Object(Object::Dictionary(Dictionary::new()))));
    assert_eq!(file.get((2, 0)), Ok(Indirect::Object(Object::Integer(7))));
    let fault = |content: &str, index: u8, keys: [&str; 2]| {
        let bytes = file_with_object_stream(content, index, keys);
        StrictFile::open(&bytes).err().map_or("no fault".to_owned(), |fault| fault.message)
    };
    assert_eq!(fault(content, 0, keys), "no fault");
    // The index leads to another object.
    assert_eq!(fault(content, 1, keys), "the object stream does not have the object 1");
    let twice = "1 0 2 4 1 6 <<>> 7 8";
    let three = ["/N 3/First 12", keys[1]];
    assert_eq!(fault(twice, 0, three), "the object stream 3 has a second object 1");
    assert_eq!(fault("1 0 2 4 4 0 R7", 0, keys), "the object 1 is longer than expected");
    assert_eq!(fault("1 0 2 6 4 0 R 7", 0, keys), "the object 1 is only a reference");
    for (from, to, message) in [
        ("/N 2", "/N 2/Extends 9 0 R", "an object stream extends another object stream"),
        ("/N 2", "/N 2.0", "an object stream has no table"),
        ("/First 8", "/First 8.", "an object stream has no table"),
    ] {
        assert_eq!(fault(content, 0, [&keys[0].replace(from, to), keys[1]]), message, "{to}");
    }
    let invalid = "the cross-reference table is not valid";
    for (from, to, message) in [
        ("/Size 5", "/Size 3", "the key /Size is wrong"),
        ("/Size 5", "/Size 5.0", "the key /Size is wrong"),
        ("/Size 5", "/Size 5/Index[0.0 5]", invalid),
        ("/Size 5", "/Size 5/Index[0 4]", invalid),
        ("/Size 5", "/Size 5/Index[0 4 4 1]", invalid),
        ("/Size 5", "/Size 6/Index[1 5]", "the cross-reference stream does not list itself"),
        ("/W[1 2 1]", "/W[1.0 2 1]", invalid),
        ("/W[1 2 1]", "/W[2 1 1]", invalid),
        ("/W[1 2 1]", "/W[1 1 1]", invalid),
        ("/W[1 2 1]", "/W[1 5 1]", invalid),
        ("/Length 20", "/Length 19", "the length of a stream is wrong"),
        (
            "/W[1 2 1]",
            "/W[1 2 1]/DecodeParms<</Columns 4/Predictor 12>>",
            "the cross-reference stream has an unknown filter",
        ),
    ] {
        assert_eq!(fault(content, 0, [keys[0], &keys[1].replace(from, to)]), message, "{to}");
    }
}

#[test]
fn an_object_without_a_reference_is_found() {
    let unused = |objects: &[&str]| StrictFile::open(&file(objects)).unwrap().unused_object();
    assert_eq!(unused(&["<</A 2 0 R>>", "[3 0 R 1 0 R]", "7"]), Ok(None));
    assert_eq!(unused(&["<</A 2 0 R>>", "[1 0 R]", "[4 0 R]", "[3 0 R]"]), Ok(Some(3)));
}

#[test]
fn no_prefix_and_no_single_change_panics() {
    for bytes in [file(&["<</A[(b)<41>]>>", "<</Length 1>>\nstream\nx\nendstream"]), {
        let keys = ["/N 2/First 8", "/Size 5/W[1 2 1]/Length 20"];
        file_with_object_stream("1 0 2 4 <<>> 7", 0, keys)
    }] {
        let read = |bytes: &[u8]| {
            if let Ok(file) = StrictFile::open(bytes) {
                (0..6).for_each(|number| drop(file.get((number, 0))));
            }
        };
        for at in 0..bytes.len() {
            read(&bytes[..at]);
            for change in [0, b' ', b'9', b'<', 255] {
                let mut changed = bytes.clone();
                changed[at] = change;
                read(&changed);
            }
        }
    }
}
