//! `bookgen impose`, and the booklets of `[output]`.

use crate::external_program::run;
use crate::test_dir::TestDir;

const SPEC: &str = "[book]\ntitle = \"Small\"\nseed = 1\ntemplate = \"booklet-a5\"\n\n[[chapter]]\nid = \"one\"\nkind = \"sudoku\"\nlevel = \"easy\"\ncount = 5\n";

/// A folder with a book of eight pages.
fn dir() -> TestDir {
    let dir = TestDir::with("book.toml", SPEC);
    dir.done(&["build", "book.toml"]);
    dir
}

#[test]
fn a_booklet_is_imposed_from_the_book() {
    let dir = dir();
    let run = dir.done(&["impose", "book.pdf", "--booklet", "--sheet", "a4"]);
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines[0].starts_with("book-booklet.pdf ("), "{}", run.out);
    assert_eq!(lines[1], "2 sheets of a4, 297 x 210 mm: 8 pages, at 100 %");
    assert_eq!(lines[2], "print on both sides, turned about the short edge, at actual size");
    assert_eq!(run.err, "");
    // A second run replaces the booklet with the same bytes.
    let first = dir.bytes("book-booklet.pdf");
    let quiet = dir.done(&["impose", "book.pdf", "--booklet", "--sheet", "a4", "--quiet"]);
    assert_eq!(quiet.out, "");
    assert!(first == dir.bytes("book-booklet.pdf"));
}

#[test]
fn each_imposition_has_its_own_file_name() {
    let dir = dir();
    dir.done(&["impose", "book.pdf", "--nup", "3x2", "--sheet", "A3", "--gutter", "4mm"]);
    dir.done(&["impose", "book.pdf", "--stacks", "2x1", "--marks", "all", "--margin", "12mm"]);
    let wide = ["--sheet", "330mm x 240mm", "--marks", "crop,fold", "--creep", "0.1mm", "--rtl"];
    dir.done(&[&["impose", "book.pdf", "--booklet", "-o", "rtl.pdf"], &wide[..]].concat());
    let files: Vec<String> = dir.files().into_iter().filter(|f| f.ends_with(".pdf")).collect();
    assert_eq!(files, ["book-6up.pdf", "book-stacks.pdf", "book.pdf", "rtl.pdf"]);
    for file in files {
        if let Some(out) = run("qpdf", &["--check", "{}"], &dir.path(&file)) {
            assert!(out.contains("No syntax or stream encoding errors found"), "{file}: {out}");
        }
    }
}

#[test]
fn the_source_and_foreign_files_are_not_overwritten() {
    let dir = dir();
    let book = dir.bytes("book.pdf");
    let run = dir.run(&["impose", "book.pdf", "--booklet", "-o", "./book.pdf"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("the input book.pdf cannot be the output"), "{}", run.err);
    assert!(dir.bytes("book.pdf") == book);
    dir.put("book-booklet.pdf", "%PDF-1.4 of somebody else");
    let run = dir.run(&["impose", "book.pdf", "--booklet"]);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("book-booklet.pdf is in the way"), "{}", run.err);
    assert_eq!(dir.text("book-booklet.pdf"), "%PDF-1.4 of somebody else");
}

#[test]
fn impossible_jobs_are_reported() {
    let dir = dir();
    dir.put("letter.pdf", "Dear printer");
    dir.put("empty.pdf", "");
    dir.put("half.pdf", &dir.bytes("book.pdf")[..9000]);
    for (words, code, wanted) in [
        (&["impose", "book.pdf"][..], 2, "--booklet"),
        (&["impose", "book.pdf", "--booklet", "--nup", "2x2"], 2, "cannot be used with"),
        (&["impose", "book.pdf", "--nup", "2"], 2, "write columns and rows"),
        (&["impose", "book.pdf", "--nup", "0x99"], 2, "each from 1 to 32"),
        (&["impose", "book.pdf", "--nup", "2x2", "--creep", "1mm"], 2, "cannot be used with"),
        (&["impose", "book.pdf", "--booklet", "--sheet", "a44"], 2, "did you mean `a4`?"),
        (
            &["impose", "book.pdf", "--booklet", "--sheet", "297x210"],
            2,
            "write both sides with a unit",
        ),
        (&["impose", "book.pdf", "--booklet", "--margin", "5"], 2, "a length needs a unit"),
        (&["impose", "book.pdf", "--booklet", "--margin=-5mm"], 2, "must be from 0"),
        (&["impose", "book.pdf", "--booklet", "--pages", "0"], 2, "write page numbers and ranges"),
        (
            &["impose", "book.pdf", "--booklet", "--pages", "5-3"],
            2,
            "write the lower page number first: 3-5",
        ),
        (&["impose", "book.pdf", "--booklet", "--pages", "7-"], 0, ""),
        (&["impose", "book.pdf", "--booklet", "--pages", "9-"], 2, "the file has no page 9"),
        (&["impose", "book.pdf", "--booklet", "--duplex", "none"], 2, "printed on both sides"),
        (
            &["impose", "book.pdf", "--nup", "2x1", "--marks", "fold"],
            2,
            "only a booklet has fold marks",
        ),
        (
            &["impose", "book.pdf", "--booklet", "--sheet", "a4", "--marks", "crop"],
            2,
            "no space for marks",
        ),
        (
            &["impose", "book.pdf", "--nup", "2x2", "--scale", "none", "--sheet", "a4"],
            2,
            "page 1 is 148 x 210 mm",
        ),
        (&["impose", "nowhere.pdf", "--booklet"], 3, "there is no such file"),
        (&["impose", ".", "--booklet"], 3, "it is a folder"),
        (&["impose", "letter.pdf", "--booklet"], 3, "it is not a PDF"),
        (&["impose", "empty.pdf", "--booklet"], 3, "it is empty"),
        (&["impose", "half.pdf", "--booklet"], 3, "it is damaged"),
    ] {
        let before = dir.files();
        let run = dir.run(words);
        assert_eq!(run.code, code, "{words:?}: {}", run.err);
        assert!(run.err.contains(wanted), "{words:?}: {}", run.err);
        assert!(!run.err.contains("panicked"), "{}", run.err);
        if code != 0 {
            assert_eq!(dir.files(), before, "{words:?}");
        }
    }
}

#[test]
fn a_build_makes_the_booklet_of_its_spec() {
    let spec = format!("{SPEC}\n[output]\nbooklet = true\nsheet = \"a4\"\ncreep = \"0.1mm\"\n");
    let dir = TestDir::with("book.toml", &spec);
    let run = dir.done(&["build", "book.toml", "-o", "print.pdf"]);
    assert!(
        run.out.contains("  interior   print.pdf (")
            && run.out.contains("  booklet    print-booklet.pdf ("),
        "{}",
        run.out
    );
    let pdfs: Vec<String> = dir.files().into_iter().filter(|f| f.ends_with(".pdf")).collect();
    assert_eq!(pdfs, ["print-booklet.pdf", "print.pdf"]);
    let words = ["impose", "print.pdf", "--booklet", "--sheet", "a4", "--creep", "0.1mm"];
    dir.done(&[&words[..], &["-o", "by-hand.pdf"]].concat());
    assert!(dir.bytes("by-hand.pdf") == dir.bytes("print-booklet.pdf"));
    let check = dir.done(&["check", "book.toml"]).out;
    assert!(check.contains("2 sheets of a4, 297 x 210 mm for the booklet\n"), "{check}");
    // A build with `--pages` makes no booklet.
    dir.done(&["build", "book.toml", "--pages", "1-2"]);
    assert!(!dir.files().iter().any(|file| file == "book-pages-1-2-booklet.pdf"));
    // If another program's file is at the booklet's path, the build stops before any file is
    // written.
    let other = TestDir::with("book.toml", &spec);
    other.put("book-booklet.pdf", "mine");
    assert_eq!(other.run(&["build", "book.toml"]).code, 3);
    assert_eq!(other.files(), ["book-booklet.pdf", "book.toml"]);
}

#[test]
fn a_sheet_that_is_too_small_is_reported_in_the_spec() {
    let spec = format!("{SPEC}\n[output]\nbooklet = true\nsheet = \"20mm x 20mm\"\n");
    let dir = TestDir::with("book.toml", &spec);
    for command in ["check", "build"] {
        let run = dir.run(&[command, "book.toml"]);
        assert_eq!(run.code, 1, "{}", run.err);
        assert!(run.err.contains("20 x 20 mm is too small"), "{}", run.err);
        assert!(run.err.contains("sheet = \"20mm x 20mm\""), "{}", run.err);
    }
    assert_eq!(dir.files(), ["book.toml"]);
    let spec = format!("{SPEC}\n[output]\nsheet = \"a4\"\n");
    let run = TestDir::with("book.toml", &spec).done(&["check", "book.toml"]);
    assert!(run.err.contains("`sheet` has no effect"), "{}", run.err);
}
