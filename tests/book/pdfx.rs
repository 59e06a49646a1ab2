//! PDF/X from the spec to the printer's desk: which standard a book has, and that its file proves.

use crate::common::run;
use crate::desk::Desk;
use crate::profile::profile;

const SPEC: &str = r#"
[book]
title = "Sunday Sudoku"
author = "A. Setter"
copyright = { year = 2026, holder = "A. Setter" }
seed = 7
printer = "ingramspark"

[page]
margins = { outside = "0.52in" }
heads = { baseline = "0.65in" }
folio = { baseline = "0.56in" }

[[chapter]]
id = "one"
kind = "sudoku"
level = "easy"
count = 24
per_page = 2
"#;

const FOR_NOBODY: &str = "printer = \"none\"";

fn spec(pdf: &str) -> String {
    let spec = SPEC.replace("printer = \"ingramspark\"", FOR_NOBODY);
    format!("{spec}\n{pdf}")
}

fn holds(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

/// The version, the standard and the condition of a file.
fn keeps(bytes: &[u8]) -> (&str, Vec<&'static str>) {
    let version = std::str::from_utf8(&bytes[5..8]).unwrap();
    let words = ["PDF/X-1:2001", "PDF/X-1a:2001", "PDF/X-1a:2003", "PDF/X-4", "CGATS TR 001"];
    let words = words.into_iter().chain(["FOGRA39", "FOGRA52", "Custom"]);
    (version, words.filter(|word| holds(bytes, &format!("({word})"))).collect())
}

#[test]
fn the_printers_standard_is_kept_and_the_manifest_stays_beside_it() {
    let desk = Desk::with("book.toml", SPEC);
    let run = desk.done(&["build", "book.toml"]);
    assert_eq!(run.err, "");
    let bytes = desk.bytes("book.pdf");
    let wanted = ["PDF/X-1:2001", "PDF/X-1a:2001", "CGATS TR 001"];
    assert_eq!(keeps(&bytes), ("1.3", wanted.to_vec()));
    // A PDF 1.3 has no place for a manifest: it lies beside the file, and is found there.
    assert!(!holds(&bytes, "/PieceInfo"));
    let read = "24 puzzles and 24 answers read back, solved and graded again";
    let run = desk.done(&["proof", "book.pdf"]);
    assert!(run.out.contains(read) && !run.out.contains("not checked"), "{}", run.out);
    let run = desk.done(&["proof", "book.pdf", "--for", "ingramspark"]);
    assert!(run.out.contains(read), "{}", run.out);
    // Under another name it is shown where the manifest is.
    desk.put("sent.pdf", &bytes);
    let manifest = ["proof", "sent.pdf", "--manifest", "book.manifest.json"];
    assert!(desk.done(&manifest).out.contains(read));
    // Without it, what that leaves out is said.
    desk.remove("book.manifest.json");
    let run = desk.done(&["proof", "book.pdf"]);
    assert!(run.out.contains("not checked"), "{}", run.out);
    // A manifest of another file is known as that.
    desk.put("other.toml", SPEC.replace("seed = 7", "seed = 8"));
    desk.done(&["build", "other.toml"]);
    let run = desk.run(&["proof", "book.pdf", "--manifest", "other.manifest.json"]);
    assert_eq!(run.code, 1, "{}", run.out);
    assert!(run.out.contains("the manifest belongs to another document"), "{}", run.out);
}

#[test]
fn a_book_for_nobody_keeps_the_standard_that_it_names() {
    let desk = Desk::new();
    let built = |pdf: &str| {
        desk.put("book.toml", spec(pdf));
        desk.done(&["build", "book.toml", "--quiet"]);
        desk.bytes("book.pdf")
    };
    let plain = built("");
    assert_eq!(keeps(&plain), ("1.4", vec![]));
    assert!(built("[pdf]\nstandard = \"none\"") == plain);
    for (standard, version, words) in [
        ("x-1a", "1.4", &["PDF/X-1a:2003", "FOGRA39"][..]),
        ("x-1a:2003", "1.4", &["PDF/X-1a:2003", "FOGRA39"]),
        ("x-1a:2001", "1.3", &["PDF/X-1:2001", "PDF/X-1a:2001", "FOGRA39"]),
    ] {
        let pdf = format!("[pdf]\nstandard = \"{standard}\"\nintent = \"FOGRA39\"");
        assert_eq!(keeps(&built(&pdf)), (version, words.to_vec()), "{standard}");
    }
    // The printer's profile goes into the file.
    desk.put("press.icc", profile(b"prtr", b"CMYK", 4, "Press four"));
    let four = built("[pdf]\nstandard = \"x-4\"\nicc = \"press.icc\"");
    assert_eq!(keeps(&four), ("1.6", vec!["PDF/X-4", "Custom"]));
    assert!(holds(&four, "(Press four)"));
    desk.done(&["proof", "book.pdf"]);
    if let Some(said) = run("qpdf", &["--check", "{}"], &desk.path("book.pdf")) {
        assert!(said.contains("No syntax or stream encoding errors found"), "{said}");
    }
    // So do some pages alone.
    desk.done(&["build", "book.toml", "--pages", "1-2", "--quiet"]);
    assert_eq!(keeps(&desk.bytes("book-pages-1-2.pdf")).0, "1.6");
}

#[test]
fn an_edition_for_another_printer_has_a_standard_of_its_own() {
    let editions = "[pdf]\nintent = \"FOGRA39\"\n\
                    [[edition]]\nid = \"same\"\n\
                    [[edition]]\nid = \"plain\"\nprinter = \"kdp-paperback\"\n\
                    [[edition]]\nid = \"own\"\nprinter = \"none\"\n\
                    pdf = { standard = \"x-1a\", intent = \"FOGRA52\" }\n";
    let desk = Desk::with("book.toml", &format!("{SPEC}\n{editions}"));
    desk.done(&["build", "book.toml", "--all", "--quiet"]);
    let ingram = vec!["PDF/X-1:2001", "PDF/X-1a:2001", "FOGRA39"];
    for (file, version, words) in [
        ("book.pdf", "1.3", ingram.clone()),
        ("book-same.pdf", "1.3", ingram),
        ("book-plain.pdf", "1.4", vec![]),
        ("book-own.pdf", "1.4", vec!["PDF/X-1a:2003", "FOGRA52"]),
    ] {
        assert_eq!(keeps(&desk.bytes(file)), (version, words), "{file}");
    }
}

#[test]
fn a_kdp_interior_and_an_ingram_interior_of_one_book() {
    let desk = Desk::with_examples();
    let built = desk.done(&["build", "sunday.toml", "--all"]);
    assert_eq!(built.err, "");
    for (file, printer, version) in
        [("sunday.pdf", "kdp-paperback", "1.4"), ("sunday-ingram.pdf", "ingramspark", "1.3")]
    {
        let proof = desk.done(&["proof", file, "--for", printer]);
        let read = "90 pages: 120 puzzles and 120 answers read back";
        assert!(proof.out.contains(read), "{}", proof.out);
        let path = desk.path(file);
        if let Some(said) = run("qpdf", &["--check", "{}"], &path) {
            assert!(said.contains("No syntax or stream encoding errors found"), "{said}");
            assert!(said.contains(&format!("PDF Version: {version}\n")), "{said}");
        }
        let strictly = ["-q", "-dBATCH", "-dNOPAUSE", "-dPDFSTOPONERROR", "-dPDFSTOPONWARNING"];
        run("gs", &[&strictly[..], &["-sDEVICE=nullpage", "{}"]].concat(), &path);
        if let Some(said) = run("pdfinfo", &["{}"], &path) {
            assert!(said.contains("Encrypted:       no"), "{said}");
            assert_eq!(said.contains("PDF subtype:    PDF/X-1:2001"), version == "1.3", "{said}");
        }
    }
    // The other's rules are not kept by chance.
    let other = desk.run(&["proof", "sunday.pdf", "--for", "ingramspark"]);
    assert_eq!(other.code, 1, "{}", other.out);
    assert!(other.out.contains("does not declare PDF/X-1a:2001"), "{}", other.out);
}
