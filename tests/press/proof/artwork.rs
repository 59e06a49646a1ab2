//! Pictures that the user supplies: the manifest claims their places and files.

use std::sync::OnceLock;

use bookgen::presets::fonts::FONTS;
use bookgen_base::schema::{FileError, Files};
use bookgen_contract::manifest::Manifest;
use bookgen_contract::manifest::artwork::file_digest;
use bookgen_proof::{Expectations, Report, prove};

use super::{Finished, print_with};

const SPEC: &str = r#"
[book]
title = "Artwork"
seed = 7
template = "kdp-6x9"

[[front]]
page = "text.md"

[[chapter]]
id = "first"
kind = "sudoku"
level = "gentle"
count = 2
per_page = 2
ornament = "leaf"
"#;

/// A drawing of a grid of 6 x 6 cells.
fn grid() -> String {
    let lines = (0..7).map(|line| {
        let at = 10 + line * 20;
        format!("<path d='M10 {at}H130M{at} 10V130' stroke='#000'/>")
    });
    let lines: String = lines.collect();
    format!("<svg xmlns='http://www.w3.org/2000/svg' width='140' height='140'>{lines}</svg>")
}

/// A picture of 300 x 300 grey pixels.
fn photo() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 300, 300);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header().unwrap().write_image_data(&[90; 90_000]).unwrap();
    bytes
}

struct Folder;

impl Files for Folder {
    fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError> {
        match path {
            "text.md" => Ok(b"Hello.\n\n![A grid](grid.svg)\n\n![A photo](photo.png)\n".to_vec()),
            "grid.svg" => Ok(grid().into_bytes()),
            "photo.png" => Ok(photo()),
            _ => Err(FileError::Missing(Vec::new())),
        }
    }
}

fn book() -> &'static Finished {
    static BOOK: OnceLock<Finished> = OnceLock::new();
    BOOK.get_or_init(|| print_with(SPEC, &Folder))
}

/// The report about the book after a change of its manifest.
fn report(change: impl FnOnce(&mut Manifest)) -> Report {
    let Finished { bytes, manifest, .. } = book();
    let mut manifest = manifest.clone();
    change(&mut manifest);
    let expectations =
        Expectations { manifest: Some(&manifest), fonts: FONTS, ..Expectations::default() };
    prove(bytes.clone(), expectations).unwrap()
}

fn findings(change: impl FnOnce(&mut Manifest)) -> Vec<String> {
    report(change).findings.iter().map(ToString::to_string).collect()
}

#[test]
fn the_manifest_names_each_picture_and_its_file() {
    let claims = &book().manifest.artwork;
    let named: Vec<(usize, &str, &str)> = claims
        .iter()
        .map(|claim| (claim.page, claim.source.as_str(), claim.digest.as_str()))
        .collect();
    let leaf = std::fs::read("templates/ornaments/leaf.svg").unwrap();
    let digests = [grid().into_bytes(), photo(), leaf].map(|file| file_digest(&file));
    assert_eq!(
        named,
        [(1, "grid.svg", &*digests[0]), (1, "photo.png", &*digests[1]), (3, "leaf", &*digests[2])]
    );
    // 140 pixels of 0.75 pt, and 300 pixels of 1/300 in.
    assert_eq!(claims[0].area[2..], [105_000, 105_000]);
    assert_eq!(claims[1].area[2..], [72_000, 72_000]);
}

#[test]
fn grids_in_pictures_are_listed_as_not_proved() {
    let report = report(|_| ());
    assert_eq!(report.findings, []);
    let claims = &book().manifest.artwork;
    assert_eq!(
        report.unchecked,
        [
            format!(
                "what may be a puzzle in the picture grid.svg (page 1, SHA-256 {})",
                claims[0].digest
            ),
            format!("the picture photo.png (page 1, SHA-256 {})", claims[1].digest),
            "what artwork shows (page 1, 3)".to_owned(),
        ]
    );
}

#[test]
fn a_picture_that_is_not_claimed_is_a_finding() {
    let found = findings(|manifest| manifest.artwork.clear());
    assert_eq!(
        found,
        [
            "page 1: a picture is not in the manifest, 2.6 in from the left and 2.9 in from the top",
            "page 1: a drawing of lines or dots that may be a puzzle is not in the manifest, 2.5 in \
             from the left and 1.4 in from the top",
        ]
    );
}

#[test]
fn a_picture_on_a_grid_or_on_no_page_is_a_finding() {
    let puzzles = book().manifest.puzzles[0].page.unwrap();
    let found = findings(|manifest| {
        let claim = &mut manifest.artwork[2];
        (claim.page, claim.area) = (puzzles, [0, 0, 432_000, 648_000]);
    });
    assert_eq!(
        found,
        [
            format!(
                "page {puzzles}: the picture leaf has text or stroked lines, unlike all artwork"
            ),
            format!("page {puzzles}: the picture leaf overlaps a grid"),
        ]
    );
    let found = findings(|manifest| manifest.artwork[2].page = 99);
    assert_eq!(found, ["the manifest claims leaf on page 99"]);
}

#[test]
fn a_puzzle_cannot_hide_as_a_picture() {
    let page = book().manifest.puzzles[0].page.unwrap();
    let found = findings(|manifest| {
        manifest.artwork[2].page = page;
        manifest.artwork[2].area = [0, 0, 432_000, 648_000];
        manifest.puzzles.iter_mut().for_each(|claim| claim.page = None);
    });
    let wanted =
        format!("page {page}: the picture leaf has text or stroked lines, unlike all artwork");
    assert!(found.contains(&wanted), "{found:?}");
}
