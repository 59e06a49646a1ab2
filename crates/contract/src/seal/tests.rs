//! Tests of `seal`.

use super::*;

/// A file with one page. `page` has more keys of the page, `catalogue` more keys of the catalogue,
/// and `more` more objects, numbered from 5.
fn file(catalogue: &str, page: &str, content: &str, more: &[&str]) -> Vec<u8> {
    let stream = format!("<</Length {}>>\nstream\n{content}\nendstream", content.len());
    let mut objects = vec![
        format!("<</Type/Catalog/Pages 2 0 R{catalogue}>>"),
        "<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 9 9]>>".to_owned(),
        format!("<</Type/Page/Parent 2 0 R/Contents 4 0 R{page}>>"),
        stream,
    ];
    objects.extend(more.iter().map(ToString::to_string));
    let mut bytes = b"%PDF-1.4\n".to_vec();
    let mut table = format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for (at, object) in objects.iter().enumerate() {
        table += &format!("{:010} 00000 n \n", bytes.len());
        bytes.extend(format!("{} 0 obj\n{object}\nendobj\n", at + 1).bytes());
    }
    let start = bytes.len();
    bytes.extend(table.bytes());
    let size = objects.len() + 1;
    let trailer = format!("trailer\n<</Root 1 0 R/Size {size}>>\n");
    bytes.extend(format!("{trailer}startxref\n{start}\n%%EOF\n").bytes());
    bytes
}

fn seal(bytes: &[u8]) -> Seal {
    Seal::new(bytes).unwrap_or_else(|fault| panic!("{fault}"))
}

#[test]
fn a_seal_has_the_keys_and_the_content() {
    let found = seal(&file("/Lang(en)", "/Rotate 90", "0 g", &[]));
    assert_eq!(found.catalogue["Lang"], "(en)");
    let keys = [("MediaBox", "[0 0 9 9]"), ("Rotate", "90"), ("Type", "/Page")];
    let keys: Keys = keys.map(|(key, value)| (key.to_owned(), value.to_owned())).into();
    assert_eq!(found.keys, [keys]);
    let text = String::from(found.pages[0].clone());
    assert!(text.starts_with("0 3 3b43961d"), "{text}");
    assert_eq!(SealedPage::try_from(text), Ok(found.pages[0].clone()));
    assert!(SealedPage::try_from("0 3".to_owned()).is_err());
}

/// Whether a value is direct or indirect, and which numbers objects have, is not in the seal.
#[test]
fn references_are_followed() {
    let fonts = "/Resources<</Font<</F<</Type/Font/A[1 2]>>>>>>";
    let direct = seal(&file("", fonts, "", &[]));
    let indirect = file(
        "",
        "/Resources 6 0 R",
        "",
        &["<</Type/Font/A 7 0 R>>", "<</Font<</F 5 0 R>>>>", "[1 2]"],
    );
    assert_eq!(seal(&indirect), direct);
    assert_eq!(direct.resources, ["Font/F <</A [1 2] /Type /Font>>"]);
    let other = file("", &fonts.replace("[1 2]", "[1 3]"), "", &[]);
    assert_ne!(seal(&other), direct);
}

#[test]
fn circles_of_references_are_sealed() {
    let circle = |first: &str, second: &str| {
        let objects = [format!("<</Next 6 0 R/A {first}>>"), format!("<</Prev 5 0 R/A {second}>>")];
        seal(&file("/Outlines 5 0 R", "", "", &objects.each_ref().map(String::as_str)))
    };
    assert_eq!(circle("1", "2"), circle("1", "2"));
    assert_ne!(circle("1", "2"), circle("1", "3"));
    assert_ne!(circle("1", "2"), circle("2", "2"));
    // A reference to a page is the number of the page.
    let target = seal(&file("/Dest[3 0 R/Fit]", "", "", &[]));
    assert_eq!(target.catalogue["Dest"], "[page 1 /Fit]");
}

/// Every level of this file doubles the number of paths to the last object.
#[test]
fn many_paths_to_an_object_take_no_time() {
    let objects: Vec<String> =
        (6..106).map(|next| format!("[{next} 0 R {next} 0 R]")).chain(["1".to_owned()]).collect();
    let objects: Vec<&str> = objects.iter().map(String::as_str).collect();
    assert!(seal(&file("/A 5 0 R", "", "", &objects)).catalogue["A"].starts_with('#'));
    let deep: Vec<String> =
        (6..2006).map(|next| format!("[{next} 0 R]")).chain(["1".to_owned()]).collect();
    let deep: Vec<&str> = deep.iter().map(String::as_str).collect();
    let fault = Seal::new(&file("/A 5 0 R", "", "", &deep)).unwrap_err();
    assert_eq!(fault.message, "the file is too complex");
}

#[test]
fn page_trees_must_be_exact() {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let whole = text(file("", "", "0 g", &[]));
    for (from, to, message) in [
        ("/Count 1", "/Count 2", "the page tree has a wrong number of pages"),
        ("/Parent 2", "/Parent 1", "the object 3 has a wrong /Parent"),
        ("[3 0 R]", "[2 0 R]", "the page tree has the same object twice"),
        ("[3 0 R]", "[4 0 R]", "the object 4 is not a dictionary"),
        ("Type/Page/", "Type/Pagx/", "the object 3 is neither a page nor a node"),
        ("/MediaBox[", "/MediaBux[", "the page tree has the unknown key /MediaBux"),
        ("/Contents 4", "/Contents 2", "the content of a page is not a stream"),
    ] {
        assert!(whole.contains(from), "{from}");
        let fault = Seal::new(whole.replacen(from, to, 1).as_bytes()).unwrap_err();
        assert_eq!(fault.message, message);
    }
}

#[test]
fn the_first_change_of_a_content_is_found() {
    let content: Vec<u8> = (0..3200_u32).map(|at| (at * at % 251) as u8).collect();
    let sealed = SealedContent::new(&content);
    assert_eq!(sealed.first_change(&content), 3000..3200);
    let mut changed = content.clone();
    changed[1001] ^= 1;
    assert_eq!(sealed.first_change(&changed), 1000..1200);
    assert_eq!(sealed.first_change(&content[..700]), 600..700);
    assert_eq!(sealed.first_change(&[&content[..], b"more"].concat()), 3000..3204);
    let empty = SealedContent::new(b"");
    assert_eq!(empty.first_change(b"new"), 0..3);
    assert_eq!(empty.length, 0);
}
