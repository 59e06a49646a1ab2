//! The pictures of listings: their sizes, and their colours compared with a PDF reader.

use std::collections::BTreeMap;
use std::path::Path;

use bookgen_press::Image;

use crate::external_program::run;
use crate::specs::{books, chapter, folder, head};
use crate::test_dir::TestDir;

/// The size of each picture in a folder.
fn sizes(dir: &TestDir, listing: &str) -> BTreeMap<String, (u32, u32)> {
    let entries = std::fs::read_dir(dir.path(listing)).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let pictures = names.filter(|name| name.ends_with(".png") || name.ends_with(".jpg"));
    let size = |name: String| {
        let image = Image::read(dir.bytes(&format!("{listing}/{name}")));
        let image = image.unwrap_or_else(|error| panic!("{name}: {error:?}"));
        (name, (image.width, image.height))
    };
    pictures.map(size).collect()
}

#[test]
fn pictures_have_the_sizes_that_sellers_need() {
    let [(_, spec), ..] = books("en");
    let dir = folder(&spec);
    let run = dir.done(&["listing", "book.toml"]);
    assert!(run.out.starts_with("book-listing: 6 texts, 12 pictures\n"), "{}", run.out);
    let mut expected = BTreeMap::from([
        ("cover.png", (1707, 2560)),
        ("cover.jpg", (1707, 2560)),
        ("spread.png", (2400, 1260)),
        ("etsy.png", (2800, 2100)),
        ("a-plus-970x600.png", (970, 600)),
        ("a-plus-970x300.png", (970, 300)),
    ]);
    let pages: Vec<String> = (1..=6).map(|number| format!("page-{number}.png")).collect();
    expected.extend(pages.iter().map(|name| (name.as_str(), (2000, 3000))));
    let found = sizes(&dir, "book-listing");
    let found: BTreeMap<&str, (u32, u32)> =
        found.iter().map(|(name, size)| (name.as_str(), *size)).collect();
    assert_eq!(found, expected);
    let facts: serde_json::Value =
        serde_json::from_str(&dir.text("book-listing/facts.json")).unwrap();
    for picture in facts["pictures"].as_array().unwrap() {
        let size = found[picture["file"].as_str().unwrap()];
        assert_eq!(
            (picture["width"].clone(), picture["height"].clone()),
            (size.0.into(), size.1.into())
        );
        assert!(picture["alt"].as_str().unwrap().starts_with("Nine"), "{picture}");
    }
    // Amazon accepts at most 2 MB for A+ Content.
    assert!(dir.bytes("book-listing/a-plus-970x600.png").len() < 2_000_000);
}

#[test]
fn square_and_wide_covers_are_large_enough() {
    for (trim, size) in [("8.5in x 8.5in", (2560, 2560)), ("11in x 8.5in", (2560, 1978))] {
        let spec = head("en").replace("kdp-paperback", "lulu");
        let spec = spec.replace("[page]\n", &format!("[page]\ntrim = {trim:?}\n"));
        let dir = folder(&(spec + &chapter("sudoku-4", "gentle", 30)));
        dir.done(&["listing", "book.toml", "--quiet"]);
        assert_eq!(sizes(&dir, "book-listing")["cover.png"], size, "{trim}");
    }
}

/// The mean difference of the colours of two pictures of the same size, from 0 to 255.
fn difference(first: &Image, second: &Image) -> f64 {
    assert_eq!((first.width, first.height), (second.width, second.height));
    assert_eq!(first.bytes.len(), second.bytes.len());
    let pairs = first.bytes.iter().zip(&second.bytes);
    let sum: f64 = pairs.map(|(a, b)| f64::from(a.abs_diff(*b))).sum();
    sum / first.bytes.len() as f64
}

/// A part of a page of a PDF as Poppler shows it, 1707 x 2560 pixels for a front of 6 x 9 in.
fn poppler(pdf: &Path, left: &str, top: &str) -> Option<Image> {
    let stem = pdf.with_extension("poppler");
    let stem = stem.to_str().unwrap();
    let scale = ["-r", "284.4444444", "-singlefile", "-png"];
    let crop = ["-x", left, "-y", top, "-W", "1707", "-H", "2560"];
    let arguments: Vec<&str> = scale.into_iter().chain(crop).chain(["{}", stem]).collect();
    run("pdftoppm", &arguments, pdf)?;
    let bytes = std::fs::read(format!("{stem}.png")).unwrap();
    Some(Image::read(bytes).unwrap_or_else(|error| panic!("{error:?}")))
}

#[test]
fn the_cover_looks_as_in_a_pdf_reader() {
    let dir = TestDir::with_examples();
    for (design, colours) in [("cloth", "navy"), ("kiosk", "lemon"), ("quilt", "harbour")] {
        let spec = dir.text("sunday.toml").replace("\"cloth\"", &format!("{design:?}"));
        let spec = spec.replace("\"navy\"", &format!("{colours:?}"));
        dir.put(&format!("{design}.toml"), spec);
        dir.done(&["cover", &format!("{design}.toml"), "--quiet"]);
        dir.done(&["listing", &format!("{design}.toml"), "--quiet"]);
        // The front begins behind the bleed, the back and the spine: 0.125 + 6 + 0.203 in.
        let shown = poppler(&dir.path(&format!("{design}-cover.pdf")), "1800", "36");
        let Some(shown) = shown else { return };
        let cover = Image::read(dir.bytes(&format!("{design}-listing/cover.png")));
        let cover = cover.unwrap_or_else(|error| panic!("{error:?}"));
        let difference = difference(&cover, &shown);
        assert!(difference < 3.0, "{design}: the mean difference is {difference}");
    }
}
