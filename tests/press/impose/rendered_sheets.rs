//! Rendered sheets: a page on a sheet looks the same as the page alone, as drawn by poppler.

use std::path::Path;

use bookgen_base::units::{Pt, Rect, Size, rectangle};
use bookgen_impose::{ImpositionJob, PrinterMarks, Scheme};
use bookgen_press::page::{Colour, Edges, Ink, Item, Page, Paint, Role};
use bookgen_press::render::pdf::write_pdf;

use super::super::external_program::run;
use super::super::sample_pages::{fonts, meta};
use super::{A5, booklet, done, numbered};

/// A greyscale picture.
pub struct Picture {
    pub width: usize,
    pub height: usize,
    grey: Vec<u8>,
}

impl Picture {
    /// The darkness of a pixel; (0, 0) is the top left.
    pub fn at(&self, x: usize, y: usize) -> u8 {
        255 - self.grey[y * self.width + x]
    }

    /// A part of the picture.
    pub fn part(&self, left: usize, top: usize, width: usize, height: usize) -> Picture {
        let row = |y: usize| &self.grey[y * self.width + left..y * self.width + left + width];
        let grey = (top..top + height).flat_map(row).copied().collect();
        Picture { width, height, grey }
    }

    /// The mean darkness, in thousandths.
    pub fn ink(&self) -> f64 {
        let ink: f64 = self.grey.iter().map(|&grey| f64::from(255 - grey)).sum();
        ink / 255.0 / self.grey.len() as f64 * 1000.0
    }

    /// The mean difference from another picture of the same size, in thousandths.
    pub fn difference(&self, other: &Picture) -> f64 {
        assert_eq!((self.width, self.height), (other.width, other.height));
        let pairs = self.grey.iter().zip(&other.grey);
        let all: f64 = pairs.map(|(a, b)| f64::from(a.abs_diff(*b))).sum();
        all / 255.0 / self.grey.len() as f64 * 1000.0
    }
}

/// The pages of a file as rendered pictures, one pixel per point.
pub fn pictures(bytes: &[u8]) -> Option<Vec<Picture>> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file.pdf");
    std::fs::write(&file, bytes).unwrap();
    let to = folder.path().join("p");
    run("pdftoppm", &["-r", "72", "-gray", "-cropbox", "{}", to.to_str().unwrap()], &file)?;
    let mut names: Vec<_> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "pgm"))
        .collect();
    names.sort();
    Some(names.iter().map(|path| picture(path)).collect())
}

fn picture(path: &Path) -> Picture {
    let bytes = std::fs::read(path).unwrap();
    let mut rest = bytes.as_slice();
    let mut word = || {
        let end = rest.iter().position(u8::is_ascii_whitespace).unwrap();
        let word = std::str::from_utf8(&rest[..end]).unwrap().to_owned();
        rest = &rest[end + 1..];
        word
    };
    assert_eq!(word(), "P5");
    let [width, height, maximum] = [(); 3].map(|()| word().parse::<usize>().unwrap());
    assert_eq!((maximum, rest.len()), (255, width * height));
    Picture { width, height, grey: rest.to_vec() }
}

#[test]
fn pages_on_sheets_look_unchanged() {
    // The size of the sheet is in whole points, so that the pixels of both pictures coincide.
    let bytes = numbered(8, A5, 0.0);
    let job = ImpositionJob { sheet: Some("842pt x 595pt".parse().unwrap()), ..booklet() };
    let Some(pages) = pictures(&bytes) else { return };
    let sides = pictures(&done(&bytes, &job).bytes).unwrap();
    let order = [[8, 1], [2, 7], [6, 3], [4, 5]];
    for (side, order) in sides.iter().zip(order) {
        for (page, left) in order.into_iter().zip([1, 421]) {
            let place = side.part(left, 0, 420, 595);
            let page = &pages[page - 1];
            assert!(page.ink() > 1.0);
            let difference = place.difference(page);
            assert!(difference < 0.05, "{difference}");
        }
    }
}

#[test]
fn blank_pages_have_no_ink() {
    let Some(sides) = pictures(&done(&numbered(5, A5, 0.0), &booklet()).bytes) else { return };
    let half = sides[0].width / 2;
    let blank: Vec<bool> = sides
        .iter()
        .flat_map(|side| [0, half].map(|left| side.part(left, 0, half, side.height).ink() == 0.0))
        .collect();
    // The order of the pages is 8 1, 2 7, 6 3, 4 5. Pages 6 to 8 are blank.
    assert_eq!(blank, [true, false, false, true, true, false, false, false]);
}

/// Pages of 200 by 300 pt with a bleed of 9 pt, black except for a white middle.
fn bleeding(pages: usize) -> Vec<u8> {
    let ink = |left: f64, width: f64, height: f64, colour| {
        let path = rectangle(Rect::new(Pt(left), Pt(left), Pt(width), Pt(height)));
        Item::Ink(Ink { role: Role::Artifact, path, paint: Paint::Fill, colour })
    };
    let page = |number: usize| Page {
        size: Size::new(Pt(200.0), Pt(300.0)),
        bleed: Edges::all(Pt(9.0)),
        label: number.to_string(),
        items: vec![ink(-9.0, 218.0, 318.0, Colour::BLACK), ink(20.0, 160.0, 260.0, Colour::PAPER)],
    };
    write_pdf((1..=pages).map(page).collect::<Vec<_>>(), &fonts(), &meta()).unwrap()
}

#[test]
fn bleed_is_kept_up_to_the_middle_of_the_gutter() {
    let marks = PrinterMarks { crop: true, ..PrinterMarks::default() };
    let sheet = Some("600pt x 800pt".parse().unwrap());
    let job = ImpositionJob {
        marks,
        sheet,
        gutter: Pt(10.0),
        ..ImpositionJob::new(Scheme::NUp { columns: 2, rows: 2 })
    };
    let Some(sides) = pictures(&done(&bleeding(3), &job).bytes) else { return };
    let side = &sides[0];
    // The block of pages is 410 by 610 pt and begins at (95, 95).
    let row = |y: usize| {
        let dark: Vec<usize> = (0..side.width).filter(|&x| side.at(x, y) > 200).collect();
        let begins = dark.iter().filter(|&&x| x == 0 || side.at(x - 1, y) <= 200);
        let ends = dark.iter().filter(|&&x| side.at(x + 1, y) <= 200).map(|x| x + 1);
        begins.copied().zip(ends).collect::<Vec<_>>()
    };
    // Outer edges have the whole bleed. In the gutter, each page has half of the gutter as its
    // bleed, so the bleeds of two pages meet.
    assert_eq!(row(200), [(86, 115), (275, 325), (485, 514)]);
    // The last page has no neighbour; its bleed still ends in the middle of the gutter.
    assert_eq!(row(500), [(86, 115), (275, 300)]);
}

#[test]
fn bleed_ends_at_the_fold() {
    let sheet = Some("500pt x 400pt".parse().unwrap());
    let job = ImpositionJob { sheet, creep: Pt(4.0), ..booklet() };
    // Page 1 is black at the fold; the blank page next to it is white.
    let Some(sides) = pictures(&done(&bleeding(5), &job).bytes) else { return };
    let dark = |side: usize, x: usize| sides[side].at(x, 200) > 200;
    // The order of the pages is 0 1, 2 0, 0 3, 4 5, where 0 is blank. Each black frame ends at the
    // fold.
    for (side, left, right) in [(0, false, true), (1, true, false), (2, false, true)] {
        assert_eq!((dark(side, 249), dark(side, 250)), (left, right), "{side}");
    }
    // The pages of the inner sheet move 4 pt toward the spine. So 16 pt of the 20 pt black frame
    // remain at the fold.
    assert!(dark(2, 265) && !dark(2, 267));
    assert!(dark(0, 269) && !dark(0, 271));
}

#[test]
fn imposed_files_pass_the_checks_of_other_programs() {
    let all = PrinterMarks { crop: true, fold: true, registration: true };
    let jobs = [
        booklet(),
        ImpositionJob { marks: all, creep: Pt(0.3), right_to_left: true, ..booklet() },
        ImpositionJob {
            sheet: Some("a4".parse().unwrap()),
            ..ImpositionJob::new(Scheme::NUp { columns: 3, rows: 2 })
        },
        ImpositionJob {
            gutter: Pt(20.0),
            ..ImpositionJob::new(Scheme::CutStacks { columns: 2, rows: 2 })
        },
    ];
    for job in jobs {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("sheets.pdf");
        std::fs::write(&file, done(&numbered(9, A5, 9.0), &job).bytes).unwrap();
        if let Some(output) = run("qpdf", &["--check", "{}"], &file) {
            assert!(output.contains("No syntax or stream encoding errors found"), "{output}");
            assert!(!output.to_lowercase().contains("warning"), "{output}");
        }
        if let Some(output) = run("pdffonts", &["{}"], &file) {
            assert_eq!(output.lines().count(), 3, "one font, once: {output}");
        }
        let ink = ["-q", "-o", "-", "-sDEVICE=inkcov", "{}"];
        if let Some(output) = run("gs", &ink, &file) {
            let without_marks = output
                .lines()
                .filter(|line| line.contains("CMYK"))
                .all(|line| line.trim_start().starts_with("0.00000  0.00000  0.00000"));
            assert_eq!(without_marks, !job.marks.any(), "{output}");
        }
    }
}
