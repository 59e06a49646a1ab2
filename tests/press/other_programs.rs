//! Checks of the PDF with qpdf, poppler and Ghostscript.

use std::path::PathBuf;

use bookgen_press::render::pdf::write_pdf;

use super::external_program::run;
use super::glyph_positions::glyphs_with_several_texts;
use super::sample_pages::{fonts, meta, printed};

fn file(directory: &tempfile::TempDir) -> PathBuf {
    let path = directory.path().join("press.pdf");
    std::fs::write(&path, printed()).unwrap();
    path
}

#[test]
fn qpdf_finds_no_errors() {
    let directory = tempfile::tempdir().unwrap();
    if let Some(output) = run("qpdf", &["--check", "{}"], &file(&directory)) {
        assert!(output.contains("No syntax or stream encoding errors found"), "{output}");
        assert!(!output.to_lowercase().contains("warning"), "{output}");
    }
}

#[test]
fn pdffonts_lists_embedded_subsets_with_unicode() {
    let directory = tempfile::tempdir().unwrap();
    if let Some(output) = run("pdffonts", &["{}"], &file(&directory)) {
        let fonts: Vec<&str> = output.lines().skip(2).collect();
        assert_eq!(fonts.len(), 2, "{output}");
        for font in fonts {
            assert!(font.contains("CID TrueType"), "{font}");
            let columns: Vec<&str> = font.split_whitespace().collect();
            assert_eq!(columns[4..7], ["yes", "yes", "yes"], "{font}");
        }
    }
}

#[test]
fn pdftotext_reads_the_printed_text() {
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
fn pdftotext_reads_every_text_of_a_glyph() {
    let fonts = fonts();
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("glyphs_with_several_texts.pdf");
    std::fs::write(
        &path,
        write_pdf(&[glyphs_with_several_texts(&fonts)], &fonts, &meta()).unwrap(),
    )
    .unwrap();
    if let Some(output) = run("pdftotext", &["{}", "-"], &path) {
        let lines: Vec<&str> = output.lines().filter(|line| !line.is_empty()).collect();
        // pdftotext prints every space as a plain space.
        let read = ["well-known-to 10 pt", "Brücken\u{ad}", "kopf", "Brücken", "kopf", "\u{c}"];
        assert_eq!(lines, read);
    }
}

#[test]
fn ghostscript_finds_black_ink_only() {
    let directory = tempfile::tempdir().unwrap();
    let arguments = ["-q", "-o", "-", "-sDEVICE=inkcov", "{}"];
    if let Some(output) = run("gs", &arguments, &file(&directory)) {
        let pages: Vec<Vec<f64>> = output
            .lines()
            .filter(|line| line.contains("CMYK"))
            .map(|line| line.split_whitespace().filter_map(|word| word.parse().ok()).collect())
            .collect();
        assert_eq!(pages.len(), 4, "{output}");
        for page in pages {
            assert_eq!(page[..3], [0.0, 0.0, 0.0], "{output}");
            assert!(page[3] > 0.005, "{output}");
        }
    }
}
