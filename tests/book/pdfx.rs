//! PDF/X: a book's spec and printer select the standard, and the finished file conforms to it.

use crate::external_program::run;
use crate::profile::profile;
use crate::test_dir::TestDir;

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

const NO_PRINTER: &str = "printer = \"none\"";

fn spec(pdf: &str) -> String {
    let spec = SPEC.replace("printer = \"ingramspark\"", NO_PRINTER);
    format!("{spec}\n{pdf}")
}

fn holds(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

/// The PDF version of a file, and the names of standards and printing conditions in it.
fn standards(bytes: &[u8]) -> (&str, Vec<&'static str>) {
    let version = std::str::from_utf8(&bytes[5..8]).unwrap();
    let words = ["PDF/X-1:2001", "PDF/X-1a:2001", "PDF/X-1a:2003", "PDF/X-4", "CGATS TR 001"];
    let words = words.into_iter().chain(["FOGRA39", "FOGRA52", "Custom"]);
    (version, words.filter(|word| holds(bytes, &format!("({word})"))).collect())
}

#[test]
fn a_pdfx_1a_file_has_its_manifest_in_a_second_file() {
    let dir = TestDir::with("book.toml", SPEC);
    let run = dir.done(&["build", "book.toml"]);
    assert_eq!(run.err, "");
    let bytes = dir.bytes("book.pdf");
    let wanted = ["PDF/X-1:2001", "PDF/X-1a:2001", "CGATS TR 001"];
    assert_eq!(standards(&bytes), ("1.3", wanted.to_vec()));
    // PDF 1.3 has no page-piece dictionary, so the manifest is a separate file that `proof` finds.
    assert!(!holds(&bytes, "/PieceInfo"));
    let read = "24 puzzles and 24 answers read back, solved and graded again";
    let run = dir.done(&["proof", "book.pdf"]);
    assert!(run.out.contains(read) && !run.out.contains("not checked"), "{}", run.out);
    let run = dir.done(&["proof", "book.pdf", "--for", "ingramspark"]);
    assert!(run.out.contains(read), "{}", run.out);
    // If the PDF was renamed, the option `--manifest` must name the manifest.
    dir.put("sent.pdf", &bytes);
    let manifest = ["proof", "sent.pdf", "--manifest", "book.manifest.json"];
    assert!(dir.done(&manifest).out.contains(read));
    // Without the manifest, `proof` reports the checks that it skipped.
    dir.remove("book.manifest.json");
    let run = dir.done(&["proof", "book.pdf"]);
    assert!(run.out.contains("not checked"), "{}", run.out);
    // The manifest of another file is refused.
    dir.put("other.toml", SPEC.replace("seed = 7", "seed = 8"));
    dir.done(&["build", "other.toml"]);
    let run = dir.run(&["proof", "book.pdf", "--manifest", "other.manifest.json"]);
    assert_eq!(run.code, 1, "{}", run.out);
    assert!(run.out.contains("the manifest belongs to another document"), "{}", run.out);
}

#[test]
fn a_book_without_a_printer_keeps_the_standard_in_its_spec() {
    let dir = TestDir::new();
    let built = |pdf: &str| {
        dir.put("book.toml", spec(pdf));
        dir.done(&["build", "book.toml", "--quiet"]);
        dir.bytes("book.pdf")
    };
    let plain = built("");
    assert_eq!(standards(&plain), ("1.4", vec![]));
    assert!(built("[pdf]\nstandard = \"none\"") == plain);
    for (standard, version, words) in [
        ("x-1a", "1.4", &["PDF/X-1a:2003", "FOGRA39"][..]),
        ("x-1a:2003", "1.4", &["PDF/X-1a:2003", "FOGRA39"]),
        ("x-1a:2001", "1.3", &["PDF/X-1:2001", "PDF/X-1a:2001", "FOGRA39"]),
    ] {
        let pdf = format!("[pdf]\nstandard = \"{standard}\"\nintent = \"FOGRA39\"");
        assert_eq!(standards(&built(&pdf)), (version, words.to_vec()), "{standard}");
    }
    // An ICC profile is embedded in the file.
    dir.put("press.icc", profile(b"prtr", b"CMYK", 4, "Press four"));
    let four = built("[pdf]\nstandard = \"x-4\"\nicc = \"press.icc\"");
    assert_eq!(standards(&four), ("1.6", vec!["PDF/X-4", "Custom"]));
    assert!(holds(&four, "(Press four)"));
    dir.done(&["proof", "book.pdf"]);
    if let Some(output) = run("qpdf", &["--check", "{}"], &dir.path("book.pdf")) {
        assert!(output.contains("No syntax or stream encoding errors found"), "{output}");
    }
    // A file with some of the pages embeds the profile too.
    dir.done(&["build", "book.toml", "--pages", "1-2", "--quiet"]);
    assert_eq!(standards(&dir.bytes("book-pages-1-2.pdf")).0, "1.6");
}

#[test]
fn each_edition_has_the_standard_of_its_printer() {
    let editions = "[pdf]\nintent = \"FOGRA39\"\n\
                    [[edition]]\nid = \"same\"\n\
                    [[edition]]\nid = \"plain\"\nprinter = \"kdp-paperback\"\n\
                    [[edition]]\nid = \"own\"\nprinter = \"none\"\n\
                    pdf = { standard = \"x-1a\", intent = \"FOGRA52\" }\n";
    let dir = TestDir::with("book.toml", &format!("{SPEC}\n{editions}"));
    dir.done(&["build", "book.toml", "--all", "--quiet"]);
    let ingram = vec!["PDF/X-1:2001", "PDF/X-1a:2001", "FOGRA39"];
    for (file, version, words) in [
        ("book.pdf", "1.3", ingram.clone()),
        ("book-same.pdf", "1.3", ingram),
        ("book-plain.pdf", "1.4", vec![]),
        ("book-own.pdf", "1.4", vec!["PDF/X-1a:2003", "FOGRA52"]),
    ] {
        assert_eq!(standards(&dir.bytes(file)), (version, words), "{file}");
    }
}

#[test]
fn one_book_passes_the_rules_of_kdp_and_of_ingramspark() {
    let dir = TestDir::with_examples();
    let built = dir.done(&["build", "sunday.toml", "--all"]);
    assert_eq!(built.err, "");
    for (file, printer, version) in
        [("sunday.pdf", "kdp-paperback", "1.4"), ("sunday-ingram.pdf", "ingramspark", "1.3")]
    {
        let proof = dir.done(&["proof", file, "--for", printer]);
        let read = "90 pages: 120 puzzles and 120 answers read back";
        assert!(proof.out.contains(read), "{}", proof.out);
        let path = dir.path(file);
        if let Some(output) = run("qpdf", &["--check", "{}"], &path) {
            assert!(output.contains("No syntax or stream encoding errors found"), "{output}");
            assert!(output.contains(&format!("PDF Version: {version}\n")), "{output}");
        }
        let strictly = ["-q", "-dBATCH", "-dNOPAUSE", "-dPDFSTOPONERROR", "-dPDFSTOPONWARNING"];
        run("gs", &[&strictly[..], &["-sDEVICE=nullpage", "{}"]].concat(), &path);
        if let Some(output) = run("pdfinfo", &["{}"], &path) {
            assert!(output.contains("Encrypted:       no"), "{output}");
            assert_eq!(
                output.contains("PDF subtype:    PDF/X-1:2001"),
                version == "1.3",
                "{output}"
            );
        }
    }
    // The KDP file does not satisfy the rules of IngramSpark.
    let other = dir.run(&["proof", "sunday.pdf", "--for", "ingramspark"]);
    assert_eq!(other.code, 1, "{}", other.out);
    assert!(other.out.contains("does not declare PDF/X-1a:2001"), "{}", other.out);
}
