//! Tests of covers: the printed content, and the errors.

use crate::soak::sample;
use bookgen::generate::GenerateOptions;
use bookgen::pipeline::{self, LaidOut, Silent};
use bookgen::spec::{Book, COVERS, LOOKS, Request, requested};
use bookgen_base::diagnostic::{Diagnostic, Faults, Source};
use bookgen_base::schema::{FileError, Files, NoFiles};
use bookgen_base::units::{INCH, Pt, Rect};
use bookgen_press::layout::CoverLayout;
use bookgen_press::page::{Colour, Item};

const CHAPTER: &str =
    "\n[[chapter]]\nid = \"one\"\nkind = \"sudoku\"\nlevel = \"gentle\"\ncount = 4\n";

fn read_spec(head: &str, cover: &str) -> Result<Book, Faults> {
    let text = format!("[book]\nseed = 7\n{head}\n[cover]\n{cover}\n{CHAPTER}");
    requested(
        &Source::new("book.toml", text),
        &NoFiles,
        &Request { with_cover: true, ..Request::default() },
    )
}

pub(crate) fn book(head: &str, cover: &str) -> Book {
    let title = if head.starts_with("title") { "" } else { "title = \"Nine\"\n" };
    read_spec(&format!("{title}{head}"), cover).unwrap_or_else(|faults| panic!("{faults}"))
}

/// A small book and its pages.
pub(crate) fn small(head: &str, cover: &str) -> (Book, LaidOut) {
    let book = book(head, cover);
    let laid_out = pipeline::lay_out(&book, None, &GenerateOptions::default(), &Silent);
    (book, laid_out.unwrap_or_else(|faults| panic!("{faults}")))
}

pub(crate) fn text_of(items: &[Item]) -> String {
    let of = |item: &Item| match item {
        Item::Glyphs(run) => format!("{}\n", run.text),
        Item::Group(group) => text_of(&group.items),
        Item::Ink(_) | Item::Image(_) => String::new(),
    };
    items.iter().map(of).collect()
}

/// Lays out every design with short and long titles in every trim. The normal run takes some of the
/// palettes; `BOOKGEN_SOAK=1` takes all of them.
#[test]
fn every_design_fits_short_and_long_titles_in_every_trim() {
    let titles = [
        "Nine",
        "Sunday Sudoku",
        "The Great Big Book of Unreasonably Difficult Weekend Sudoku Puzzles",
    ];
    let more = "subtitle = \"{puzzles} puzzles from gentle to hard\"\nauthor = \"Maria-Magdalena Hohenlohe\"\n\
                publisher = \"Quiet Hours Press\"\nseries = \"The Quiet Hours Series\"\nvolume = 12\n\
                isbn = \"978-0-306-40615-7\"";
    for (i, trim) in ["5in x 8in", "6in x 9in", "8.5in x 11in", "8.25in x 6in"].iter().enumerate() {
        let (first, laid_out) = small("", "");
        assert_eq!(first.document.design.trim.width.inches(), 6.0);
        for name in COVERS.names() {
            let table: toml::Table = toml::from_str(COVERS.text(name).unwrap()).unwrap();
            let palettes = table["palettes"].as_table().unwrap();
            for (j, palette) in sample(palettes.keys().enumerate().skip(i % 2), 3) {
                let title = titles[(i + j) % titles.len()];
                let head = if (i + j).is_multiple_of(2) { more } else { "" };
                let art = if name == "photo" { "art = \"huge.png\"" } else { "" };
                let cover =
                    format!("design = \"{name}\"\ncolours = \"{palette}\"\nspine = \"1in\"\n{art}");
                let text = format!(
                    "[book]\nseed = 7\ntitle = \"{title}\"\n{head}\nprinter = \"ingramspark\"\n[page]\ntrim = \"{trim}\"\n[cover]\n{cover}\n{CHAPTER}"
                );
                let book = requested(
                    &Source::new("book.toml", text),
                    &Pictures,
                    &Request { with_cover: true, ..Request::default() },
                );
                let book = match book {
                    Ok(book) => book,
                    Err(faults) => panic!("{trim}: {faults}"),
                };
                let cover = pipeline::cover_of(&book.document, &laid_out, 200);
                let cover = cover.unwrap_or_else(|faults| panic!("{name} {trim}: {faults}"));
                // A title of 66 letters is longer than a spine of six inches.
                let short = |advice: &Diagnostic| {
                    *trim == "8.25in x 6in"
                        && advice.message.starts_with("on a spine 6 in long, about")
                };
                assert!(cover.advice.iter().all(short), "{name} {trim}: {:?}", cover.advice);
                let output = text_of(&cover.page.items).to_lowercase().replace('\n', " ");
                for word in title.to_lowercase().split(' ') {
                    assert!(output.contains(word), "{name}: {word} of {output}");
                }
            }
        }
    }
}

#[test]
fn a_cover_is_proved_and_shows_a_puzzle_of_the_book() {
    for design in ["cloth", "poster", "broadside"] {
        let (book, laid_out) =
            small("printer = \"none\"\n", &format!("design = \"{design}\"\npuzzle = 3"));
        let fault = pipeline::cover(&book.document, &laid_out).err().unwrap().to_string();
        assert!(
            fault.contains("a cover needs a printer, and the book names no printer"),
            "{fault}"
        );
        let keys = format!("design = \"{design}\"\npuzzle = 3\nback_puzzle = 0");
        let (book, laid_out) = small("", &keys);
        let cover = pipeline::cover(&book.document, &laid_out).unwrap();
        let [claim] = &cover.manifest.puzzles[..] else { panic!("{:?}", cover.manifest) };
        let mut printed_ones = laid_out.made.iter().filter(|made| made.placed.chapter.is_some());
        let other = printed_ones.next().unwrap();
        let third = printed_ones.nth(1).unwrap();
        assert_eq!((claim.number, &claim.id, claim.page), (3, &third.placed.id, Some(1)));
        let printed = pipeline::print_cover(&book.document, &laid_out, &cover).unwrap();
        // A manifest that claims another puzzle is refused.
        let mut false_claim = printed.manifest.clone();
        false_claim.puzzles[0].id = other.placed.id.clone();
        let printed = pipeline::Printed { manifest: false_claim, ..printed };
        let fault =
            pipeline::prove(&book.document, &printed, &laid_out.record).unwrap_err().to_string();
        assert!(fault.contains("does not pass the proof: page 1: puzzle 3: row "), "{fault}");
        // The record need not contain the puzzle, because the manifest has the puzzle's digest.
        let mut printed = pipeline::print_cover(&book.document, &laid_out, &cover).unwrap();
        let mut record = laid_out.record.clone();
        record.entries.retain(|entry| entry.id != third.placed.id);
        assert!(pipeline::prove(&book.document, &printed, &record).is_ok());
        printed.manifest.puzzles[0].puzzle = other.placed.puzzle.digest();
        let fault = pipeline::prove(&book.document, &printed, &record).unwrap_err().to_string();
        assert!(fault.contains("the printed puzzle differs from the manifest"), "{fault}");
    }
}

#[test]
fn a_spine_has_type_if_it_is_wide_enough() {
    let (book, laid_out) = small("author = \"A. Setter\"", "design = \"poster\"");
    let cover = |pages| pipeline::cover_of(&book.document, &laid_out, pages).unwrap();
    let turned = |cover: &CoverLayout| {
        let turned =
            |item: &&Item| matches!(item, Item::Group(group) if group.transform.0[0] == 0.0);
        cover.page.items.iter().filter(turned).count()
    };
    // Three spines: the book has too few pages for KDP; the spine is too narrow for the minimum
    // type size; the spine is wide enough.
    let too_few = cover(79);
    assert_eq!(turned(&too_few), 0);
    let words = "kdp-paperback allows text on the spine from 80 pages on; the book has 79";
    assert_eq!(too_few.bare_spine.as_deref(), Some(words));
    let narrow = cover(80);
    assert_eq!(turned(&narrow), 0);
    let reason = narrow.bare_spine.unwrap_or_default();
    assert!(reason.starts_with("\"Nine\" does not fit on a spine"), "{reason:?}");
    assert!(reason.contains("at a type size of 7"), "{reason:?}");
    let wide = cover(200);
    assert_eq!((turned(&wide), wide.bare_spine), (2, None));
    for cover in [too_few.advice, narrow.advice, wide.advice] {
        assert_eq!(cover.len(), 0, "{cover:?}");
    }
    // If the spec requests text on the spine, a spine without text is an error.
    let (book, laid_out) = small("", "spine_text = \"up\"");
    let fault = pipeline::cover_of(&book.document, &laid_out, 79).err().unwrap().render(100, false);
    assert!(fault.contains(words), "{fault}");
    // In German, the text on the spine reads upward.
    let (book, laid_out) = small("language = \"de\"", "");
    let german = pipeline::cover_of(&book.document, &laid_out, 200).unwrap();
    let up = |item: &Item| matches!(item, Item::Group(group) if group.transform.0[1] == -1.0);
    assert!(german.page.items.iter().any(up));
}

#[test]
fn a_text_that_is_too_long_is_reported_with_the_length_that_fits() {
    let error = |head: &str, cover: &str| {
        let (book, laid_out) = small(head, cover);
        pipeline::cover_of(&book.document, &laid_out, 200)
            .err()
            .map(|faults| faults.render(100, false))
    };
    let long = "word ".repeat(60);
    for (key, design, room) in
        [("subtitle", "poster", "in 2 lines"), ("author", "cloth", "in 2 lines")]
    {
        let fault = error(&format!("{key} = \"{long}\""), &format!("design = \"{design}\""));
        let fault = fault.unwrap();
        assert!(fault.contains("does not fit on the front of the cover"), "{fault}");
        assert!(fault.contains("× \"word word"), "{fault}");
        // The error message shows the line of the spec, not a line of the design.
        assert!(fault.contains(&format!("{key} = ")), "{fault}");
        assert!(fault.contains("characters fit") && fault.contains(room), "{fault}");
    }
    let fault = error("", &format!("blurb = \"{}\"", long.repeat(20))).unwrap();
    assert!(fault.contains("the text of the back cover does not fit"), "{fault}");
    assert!(fault.contains("characters fit"), "{fault}");
    // If the barcode is wider than the back, the error names the maximum size of the barcode.
    let wide = "barcode_size = 200\nprice = \"90000\"";
    let head = "isbn = \"978-0-306-40615-7\"\n[page]\ntrim = \"4in x 6.5in\"";
    let book = read_spec(&format!("title = \"Nine\"\n{head}"), wide);
    let book = book.unwrap_or_else(|faults| panic!("{faults}"));
    let (_, laid_out) = small("", "");
    let fault = pipeline::cover_of(&book.document, &laid_out, 200).err().unwrap().to_string();
    assert!(fault.contains("the maximum for this back cover is `barcode_size = "), "{fault}");
}

#[test]
fn ink_colours_convert_to_screen_colours() {
    let near = |a: f64, b: f64| assert!((a - b).abs() < 0.01, "{a} {b}");
    near(Colour::BLACK.contrast(Colour::PAPER), 21.0);
    near(Colour::PAPER.contrast(Colour::PAPER), 1.0);
    // A black tint of 50 % is the sRGB value 0.5. The sRGB formula converts this value to the
    // luminance ((0.5 + 0.055) / 1.055) to the power of 2.4.
    near(Colour::black(50).luminance(), 0.2140);
    assert_eq!(Colour::black(30).to_rgb(), [0.7; 3]);
    assert_eq!(Colour([100, 0, 0, 0]).to_rgb(), [0.0, 0.62, 0.88]);
    // Cyan and yellow give green. The colour of a 50 % tint is the mean of ink and paper.
    assert_eq!(Colour([100, 0, 100, 0]).to_rgb(), [0.0, 0.59, 0.25]);
    assert_eq!(Colour([50, 0, 0, 0]).to_rgb(), [0.5, 0.81, 0.94]);
}

#[test]
fn type_with_low_contrast_gives_advice() {
    struct Pale;
    impl Files for Pale {
        fn bytes(&self, _: &str) -> Result<Vec<u8>, FileError> {
            let text = "base = \"poster\"\nabout = \"mine\"\ncolours = \"mist\"\n[palettes.mist]\nground = [20, 0, 0, 0]\npale = [0, 0, 0, 0]\naccent = [60, 60, 60, 60]\npaper = [0, 3, 10, 0]\nink = [60, 60, 60, 60]\n";
            Ok(text.as_bytes().to_vec())
        }
    }
    let (_, laid_out) = small("", "");
    let text =
        format!("[book]\nseed = 7\ntitle = \"Nine\"\n[cover]\ndesign = \"mine.toml\"\n{CHAPTER}");
    let book = requested(
        &Source::new("book.toml", text),
        &Pale,
        &Request { with_cover: true, ..Request::default() },
    );
    let book = book.unwrap_or_else(|faults| panic!("{faults}"));
    let cover = pipeline::cover_of(&book.document, &laid_out, 200)
        .unwrap_or_else(|faults| panic!("{faults}"));
    let advice: Vec<&str> = cover.advice.iter().map(|advice| advice.message.as_str()).collect();
    assert_eq!(advice.len(), 1, "{advice:?}");
    assert!(advice[0].starts_with("the text \"Nine\" on the cover is hard to read"), "{advice:?}");
}

#[test]
fn words_that_a_printer_forbids_are_faults_on_the_cover() {
    for key in ["blurb", "bio"] {
        let cover = format!(
            "spine = \"0.4in\"\n{key} = \"\"\"\nMade with care, printed\nin Genoa.\n\"\"\""
        );
        let fault = read_spec("title = \"Nine\"\nprinter = \"ingramspark\"", &cover).err().unwrap();
        let fault = fault.to_string();
        assert!(
            fault.contains("ingramspark does not print books that contain \"printed in\""),
            "{fault}"
        );
    }
}

/// The number of areas in white, the colour of the paper.
fn white_areas(items: &[Item]) -> usize {
    items
        .iter()
        .filter(|item| matches!(item, Item::Ink(ink) if ink.colour == Colour::PAPER))
        .count()
}

#[test]
fn the_barcode_box_is_present_unless_the_spec_leaves_it_out() {
    let isbn = "isbn = \"978-0-306-40615-7\"";
    for (head, cover, boxes, line) in [
        ("", "", 1, false),
        ("", "barcode = \"none\"", 0, false),
        (isbn, "", 1, true),
        (isbn, "barcode = \"printer\"", 1, false),
        (isbn, "barcode = \"none\"", 0, false),
    ] {
        let (book, laid_out) = small(head, cover);
        let items = pipeline::cover_of(&book.document, &laid_out, 100).unwrap().page.items;
        assert_eq!(white_areas(&items), boxes, "{head} {cover}");
        assert_eq!(text_of(&items).contains("ISBN 978-0-306-40615-7"), line);
    }
    // The spec can make the barcode larger than the printer's box, up to the width of the back.
    let (book, laid_out) = small(isbn, "barcode_size = 200");
    assert!(pipeline::cover_of(&book.document, &laid_out, 100).is_ok());
    let (book, laid_out) = small(isbn, "barcode_size = 200\nprice = \"90000\"");
    assert!(pipeline::cover_of(&book.document, &laid_out, 100).is_ok());
}

#[test]
fn guides_are_only_on_the_page_of_guides() {
    let (book, laid_out) = small("", "");
    let cover = pipeline::cover_of(&book.document, &laid_out, 100).unwrap();
    let (plain, guided) = (&cover.page.items, &cover.guides.items);
    assert_eq!(&guided[..plain.len()], &plain[..]);
    let labels = text_of(&guided[plain.len()..]);
    for label in ["trim", "fold", "safe", "barcode", "back", "front"] {
        assert!(labels.contains(label), "{label}: {labels}");
    }
    assert!(!labels.contains("hinge"));
    let shown = text_of(plain);
    assert!(!["trim", "fold", "barcode"].iter().any(|label| shown.contains(label)), "{shown}");
    let case = "printer = \"kdp-hardcover\"\n";
    let book = self::book(case, "");
    let cover = pipeline::cover_of(&book.document, &laid_out, 100).unwrap();
    assert!(text_of(&cover.guides.items).contains("hinge"));
}

/// The pictures in the folder of the book.
pub(crate) struct Pictures;

impl Files for Pictures {
    fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError> {
        let (color, width, height) = match path {
            "fine.png" => (png::ColorType::Grayscale, 2000, 2900),
            "huge.png" => (png::ColorType::Grayscale, 2900, 2900),
            "coarse.png" => (png::ColorType::Grayscale, 500, 700),
            "light.png" => (png::ColorType::Rgb, 1, 1),
            _ => return Err(FileError::Missing(vec!["fine.png".to_owned()])),
        };
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(color);
        encoder.set_depth(png::BitDepth::Eight);
        let data = vec![90; width as usize * height as usize * color.samples()];
        encoder.write_header().unwrap().write_image_data(&data).unwrap();
        Ok(bytes)
    }
}

fn with_art(printer: &str, cover: &str) -> Result<CoverLayout, String> {
    let text = format!(
        "[book]\ntitle = \"Nine\"\nseed = 7\nprinter = \"{printer}\"\n[cover]\nspine = \"0.5in\"\n{cover}\n{CHAPTER}"
    );
    let book = requested(
        &Source::new("book.toml", text),
        &Pictures,
        &Request { with_cover: true, ..Request::default() },
    );
    let book = book.map_err(|faults| faults.render(100, false))?;
    let (_, laid_out) = small("", "");
    pipeline::cover_of(&book.document, &laid_out, 200).map_err(|faults| faults.render(100, false))
}

fn pictures(cover: &CoverLayout) -> Vec<Rect> {
    let of = |item: &Item| match item {
        Item::Image(picture) => Some(picture.window),
        _ => None,
    };
    cover.page.items.iter().filter_map(of).collect()
}

#[test]
fn a_picture_of_the_user_replaces_the_puzzle_on_the_front() {
    // The picture does not replace the puzzle on the back.
    for design in ["quilt", "cloth"] {
        let keys = format!("design = \"{design}\"\nart = \"fine.png\"");
        let framed = with_art("kdp-paperback", &keys).unwrap();
        assert_eq!((pictures(&framed).len(), framed.manifest.puzzles.len()), (1, 1));
    }
    let keys = "design = \"cloth\"\nart = \"fine.png\"\nback_puzzle = 0";
    let framed = with_art("kdp-paperback", keys).unwrap();
    assert_eq!((pictures(&framed).len(), framed.manifest.puzzles.len()), (1, 0));
    // The picture covers the front with its bleed.
    let over = with_art("kdp-paperback", "art = \"fine.png\"\nart_at = \"front\"").unwrap();
    let [window] = pictures(&over)[..] else { panic!() };
    // The design "photo" has a place for the picture: the upper part of the front, with its bleed. It
    // keeps clear of the fold. The puzzle is on the back.
    let photo = with_art("kdp-paperback", "design = \"photo\"\nart = \"huge.png\"").unwrap();
    let [upper] = pictures(&photo)[..] else { panic!() };
    assert!((upper.x - photo.geometry.front.x - Pt(6.0 * 0.08 * INCH)).0.abs() < 1e-9);
    assert!((upper.y.0 + INCH / 8.0).abs() < 1e-9);
    assert!((upper.height.inches() - (9.0 * 0.58 + 0.125)).abs() < 1e-9);
    assert_eq!(photo.manifest.puzzles.len(), 1);
    assert!((window.x - over.geometry.front.x).0.abs() < 1e-9);
    assert!((window.width.inches() - 6.125).abs() < 1e-9);
    assert!((window.height.inches() - 9.25).abs() < 1e-9);
    assert!((window.y.0 + INCH / 8.0).abs() < 1e-9);
    let fault =
        with_art("kdp-paperback", "art = \"coarse.png\"\nart_at = \"front\"").err().unwrap();
    assert!(
        fault.contains("coarse.png has 76 pixels per inch on the cover; the minimum is 300"),
        "{fault}"
    );
    assert!(fault.contains("use a picture of at least 1838 x 2775 pixels"), "{fault}");
    let fault = with_art("ingramspark", "art = \"light.png\"").err().unwrap();
    assert!(
        fault.contains(
            "the picture light.png has the colour space DeviceRGB, but the printer ingramspark accepts\n  \u{2502} DeviceGray,"
        ),
        "{fault}"
    );
    let fault = with_art("kdp-paperback", "art = \"fin.png\"").err().unwrap();
    assert!(fault.contains("did you mean `fine.png`?"), "{fault}");
}

#[test]
fn the_back_shows_another_puzzle_than_the_front() {
    let (_, laid_out) = small("", "");
    let numbers = |design: &str, keys: &str| -> Vec<u32> {
        let book = book("", &format!("design = \"{design}\"\n{keys}"));
        let cover = pipeline::cover_of(&book.document, &laid_out, 200);
        let cover = cover.unwrap_or_else(|faults| panic!("{design} {keys}: {faults}"));
        cover.manifest.puzzles.iter().map(|claim| claim.number).collect()
    };
    for design in ["cloth", "poster", "kiosk", "parade"] {
        assert_eq!(numbers(design, ""), [1, 4], "{design}");
        assert_eq!(numbers(design, "blurb = \"Nine.\""), [1, 4], "{design}");
        assert_eq!(numbers(design, "puzzle = 4"), [4, 3], "{design}");
        assert_eq!(numbers(design, "back_puzzle = 3"), [1, 3], "{design}");
        assert_eq!(numbers(design, "back_puzzle = 0"), [1], "{design}");
        assert_eq!(numbers(design, "back_puzzle = 1"), [2, 1], "{design}");
    }
    // The front of the design "quilt" shows tiles, so only the puzzle on the back is claimed.
    assert_eq!(numbers("quilt", "back_puzzle = 3"), [3]);
    let book = book("", "back_puzzle = 99");
    let fault = pipeline::cover_of(&book.document, &laid_out, 200).err().unwrap();
    assert!(fault.to_string().contains("the book has no puzzle 99"), "{fault}");
}

/// The sizes of the texts on the front, the largest first.
fn sizes_on_front(cover: &CoverLayout) -> Vec<f64> {
    let size = |item: &Item| match item {
        Item::Glyphs(run) if run.origin.x > cover.geometry.front.x => Some(run.size.0),
        _ => None,
    };
    let mut sizes: Vec<f64> = cover.page.items.iter().filter_map(size).collect();
    sizes.sort_by(|a, b| b.total_cmp(a));
    sizes
}

/// On a thumbnail 160 pixels high, a title of two words has letters of at least 5 pixels. The number
/// of a volume is as clear as a title, and the spine has the series and the number.
#[test]
fn titles_and_volumes_are_clear_in_every_look() {
    let (_, laid_out) = small("", "");
    for (design, palette) in LOOKS {
        let keys = format!("design = \"{design}\"\ncolours = \"{palette}\"\nspine = \"0.5in\"");
        let pixels = |size: f64, cover: &CoverLayout| 160.0 * size / cover.geometry.front.height.0;
        let plain = book("title = \"Sunday Sudoku\"", &keys);
        let plain = pipeline::cover_of(&plain.document, &laid_out, 200).unwrap();
        let title = sizes_on_front(&plain)[0] * 0.7;
        assert!(pixels(title, &plain) >= 5.0, "{design}: {title} pt");

        let volume = book("title = \"Nine\"\nseries = \"Quiet Hours\"\nvolume = 7", &keys);
        let cover = pipeline::cover_of(&volume.document, &laid_out, 200).unwrap();
        let is_number = |item: &Item| match item {
            Item::Glyphs(run) if run.text.trim_matches(['\u{2014}', ' ']) == "7" => {
                Some(run.size.0)
            }
            _ => None,
        };
        let number = cover.page.items.iter().filter_map(is_number).fold(0.0, f64::max);
        // The design `numeral` draws the number as an outline.
        let is_drawn = design == "numeral";
        assert!(is_drawn || pixels(number, &cover) >= 5.0, "{design}: number of {number} pt");
        let spine: Vec<String> = cover
            .page
            .items
            .iter()
            .filter_map(|item| match item {
                Item::Group(group) if group.transform.0[0] == 0.0 => Some(text_of(&group.items)),
                _ => None,
            })
            .collect();
        assert_eq!(spine, ["NINE\n", "7\n", "QUIET HOURS\n"], "{design}");
    }
}

#[test]
fn looks_are_built_in_and_differ() {
    let mut known = Vec::new();
    for look in LOOKS {
        let (design, palette) = look;
        let table: toml::Table = toml::from_str(COVERS.text(design).unwrap()).unwrap();
        assert!(table["palettes"].as_table().unwrap().contains_key(palette), "{look:?}");
        assert!(!known.contains(&look), "{look:?}");
        known.push(look);
    }
}

#[test]
fn each_line_of_a_title_can_have_its_own_colour() {
    let (_, laid_out) = small("", "");
    let book = book("", "design = \"parade\"");
    let cover = pipeline::cover_of(&book.document, &laid_out, 200).unwrap();
    let mut colours: Vec<_> = Vec::new();
    for item in &cover.page.items {
        match item {
            Item::Glyphs(run) if run.size.0 > 30.0 => colours.push(run.colour),
            _ => {}
        }
    }
    colours.dedup();
    let table: toml::Table = toml::from_str(COVERS.text("parade").unwrap()).unwrap();
    let palette = table["palettes"]["meadow"].as_table().unwrap();
    assert!(!colours.is_empty());
    for (colour, name) in colours.iter().zip(["a", "b", "d"]) {
        let inks: Vec<i64> =
            palette[name].as_array().unwrap().iter().map(|ink| ink.as_integer().unwrap()).collect();
        assert_eq!(colour.0.map(i64::from).to_vec(), inks, "{name}");
    }
}
