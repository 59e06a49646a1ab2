//! What other people's programs say of the file.

use std::path::PathBuf;

use bookgen_press::render::pdf::write_pdf;

use super::book::{fonts, meta, printed};
use super::common::run;
use super::text::readings;

fn file(directory: &tempfile::TempDir) -> PathBuf {
    let path = directory.path().join("press.pdf");
    std::fs::write(&path, printed()).unwrap();
    path
}

#[test]
fn qpdf_finds_no_fault() {
    let directory = tempfile::tempdir().unwrap();
    if let Some(said) = run("qpdf", &["--check", "{}"], &file(&directory)) {
        assert!(said.contains("No syntax or stream encoding errors found"), "{said}");
        assert!(!said.to_lowercase().contains("warning"), "{said}");
    }
}

#[test]
fn pdffonts_sees_embedded_subsets_with_unicode() {
    let directory = tempfile::tempdir().unwrap();
    if let Some(said) = run("pdffonts", &["{}"], &file(&directory)) {
        let fonts: Vec<&str> = said.lines().skip(2).collect();
        assert_eq!(fonts.len(), 2, "{said}");
        for font in fonts {
            assert!(font.contains("CID TrueType"), "{font}");
            let columns: Vec<&str> = font.split_whitespace().collect();
            assert_eq!(columns[4..7], ["yes", "yes", "yes"], "{font}");
        }
    }
}

#[test]
fn pdftotext_reads_what_was_set() {
    let directory = tempfile::tempdir().unwrap();
    let path = file(&directory);
    let Some(title) = run("pdftotext", &["-l", "1", "{}", "-"], &path) else { return };
    let lines: Vec<&str> = title.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(
        lines,
        [
            "Sudoku for Waverers",
            "OFFICE FLIGHT",
            "AVATAR: fill the office shelf, affirm.",
            "An e\u{301}tude in 24 figures – naïve?",
            "\u{c}",
        ]
    );
    let Some(puzzle) = run("pdftotext", &["-f", "2", "-l", "2", "-layout", "{}", "-"], &path)
    else {
        return;
    };
    let rows: Vec<String> = puzzle
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|line| !line.is_empty())
        .collect();
    assert_eq!(rows[..4], ["Puzzle 1", "5 3 7", "6 1 9 5", "9 8 6"], "{rows:?}");
}

#[test]
fn pdftotext_reads_every_reading_of_a_font() {
    let fonts = fonts();
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("readings.pdf");
    std::fs::write(&path, write_pdf(&[readings(&fonts)], &fonts, &meta()).unwrap()).unwrap();
    if let Some(said) = run("pdftotext", &["{}", "-"], &path) {
        let lines: Vec<&str> = said.lines().filter(|line| !line.is_empty()).collect();
        // pdftotext itself turns every space into a plain one.
        let read = ["well-known-to 10 pt", "Brücken\u{ad}", "kopf", "Brücken", "kopf", "\u{c}"];
        assert_eq!(lines, read);
    }
}

#[test]
fn ghostscript_sees_black_ink_only() {
    let directory = tempfile::tempdir().unwrap();
    let arguments = ["-q", "-o", "-", "-sDEVICE=inkcov", "{}"];
    if let Some(said) = run("gs", &arguments, &file(&directory)) {
        let pages: Vec<Vec<f64>> = said
            .lines()
            .filter(|line| line.contains("CMYK"))
            .map(|line| line.split_whitespace().filter_map(|word| word.parse().ok()).collect())
            .collect();
        assert_eq!(pages.len(), 4, "{said}");
        for page in pages {
            assert_eq!(page[..3], [0.0, 0.0, 0.0], "{said}");
            assert!(page[3] > 0.005, "{said}");
        }
    }
}
