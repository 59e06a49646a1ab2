//! Covers: the geometry of each printer, what is set on them, what is refused.

use bookgen::generate::Wishes;
use bookgen::pipeline::{self, LaidOut, Silent};
use bookgen::spec::{Book, COVERS, covered};
use bookgen_base::diagnostic::{Diagnostic, Faults, Source};
use bookgen_base::schema::{FileError, Files, NoFiles};
use bookgen_base::units::{INCH, MM, Pt, Rect};
use bookgen_press::layout::{Geometry, Jacket};
use bookgen_press::page::{Colour, Item};

const CHAPTER: &str =
    "\n[[chapter]]\nid = \"one\"\nkind = \"sudoku\"\nlevel = \"gentle\"\ncount = 4\n";

fn read(head: &str, cover: &str) -> Result<Book, Faults> {
    let text = format!("[book]\nseed = 7\n{head}\n[cover]\n{cover}\n{CHAPTER}");
    covered(&Source::new("book.toml", text), &NoFiles, None, None)
}

fn book(head: &str, cover: &str) -> Book {
    read(&format!("title = \"Nine\"\n{head}"), cover).unwrap_or_else(|faults| panic!("{faults}"))
}

fn measured(head: &str, cover: &str, pages: u32) -> Result<Geometry, Diagnostic> {
    let book = book(head, cover);
    Geometry::of(&book.document, pages)
}

/// The book with a page of six by nine inches, at a printer's.
fn at(printer: &str, paper: &str, pages: u32) -> Geometry {
    let head = format!("printer = \"{printer}\"\npaper = \"{paper}\"");
    measured(&head, "", pages).unwrap_or_else(|fault| panic!("{fault}"))
}

fn near(found: Pt, inches: f64) {
    assert!((found.inches() - inches).abs() < 0.0021, "{} in, not {inches}", found.inches());
}

#[test]
fn kdps_paperback_is_its_formula() {
    // W = 2 w + spine + 0.25, H = h + 0.25.
    for (paper, pages, spine) in
        [("white", 100, 0.2252), ("cream", 120, 0.3), ("groundwood", 300, 0.705)]
    {
        let found = at("kdp-paperback", paper, pages);
        near(found.spine.width, spine);
        near(found.sheet.width, 12.25 + spine);
        near(found.sheet.height, 9.25);
        near(found.front.width, 6.0);
        near(found.size.height, 9.0);
        // 2 x 1.2 at the lower right of the back, 0.25 from trim and fold.
        let bars = found.barcode.unwrap();
        near(bars.width, 2.0);
        near(bars.height, 1.2);
        near(found.spine.x - bars.right(), 0.25);
        near(found.size.height - bars.bottom(), 0.25);
    }
}

#[test]
fn kdps_hardcover_fits_its_readings() {
    for (paper, pages, width) in
        [("cream", 76, 13.954), ("white", 186, 14.183), ("white", 426, 14.722)]
    {
        let found = at("kdp-hardcover", paper, pages);
        near(found.sheet.width, width);
        near(found.sheet.height, 10.417);
        // Boards 5 mm wider and 6 mm higher than a page, turned in by 15 mm.
        assert!((found.front.width.mm() - 6.0 * 25.4 - 5.0).abs() < 0.01);
        assert!((found.size.height.mm() - 9.0 * 25.4 - 6.0).abs() < 0.01);
        assert!((found.bleed.0 - 15.0 * MM).abs() < 0.01);
        assert_eq!(found.binding, "hardcover");
    }
}

#[test]
fn lulu_and_ingram_are_as_others_measured_them() {
    let lulu = at("lulu", "white", 444);
    near(lulu.spine.width, 1.06);
    near(lulu.sheet.width, 13.31);
    // W = 2.25 + 2 (w - 0.185) + spine, H = h + 1.5, once the template has said the spine.
    let case = "binding = \"hardcover\"\nspine = \"0.5in\"";
    let ingram = measured("printer = \"ingramspark\"", case, 150).unwrap();
    near(ingram.sheet.width, 2.25 + 2.0 * (6.0 - 0.185) + 0.5);
    near(ingram.sheet.height, 10.5);
    near(ingram.spine.width, 0.5);
    // The board and the groove beside it.
    near(ingram.front.width, 6.0 - 0.185 + 0.5);
    near(ingram.hinge, 0.5);
}

#[test]
fn what_the_template_says_goes_first() {
    let kdp = "printer = \"kdp-paperback\"";
    let spine = measured(kdp, "spine = \"0.4in\"", 100).unwrap();
    near(spine.spine.width, 0.4);
    near(spine.sheet.width, 12.65);
    let sheet = measured(kdp, "width = \"12.6in\"\nheight = \"9.3in\"", 100).unwrap();
    near(sheet.spine.width, 0.35);
    near(sheet.sheet.height, 9.3);
    near(sheet.front.width, 6.0);
    let both = measured(kdp, "width = \"12.8in\"\nspine = \"0.35in\"", 100).unwrap();
    near(both.front.width, 6.1);
    let ingram = measured("printer = \"ingramspark\"", "width = \"12.65in\"", 100).unwrap();
    near(ingram.spine.width, 0.4);
    near(ingram.sheet.height, 9.25);
    for (cover, words) in [
        ("width = \"12in\"", "has no room for two boards"),
        ("width = \"30in\"\nspine = \"0.3in\"", "leaves 14.725 in for the front"),
        ("height = \"20in\"", "does not go round pages"),
    ] {
        let fault = measured(kdp, cover, 100).unwrap_err();
        assert!(fault.message.contains(words), "{fault}");
    }
}

#[test]
fn the_parts_make_up_the_whole() {
    for printer in ["kdp-paperback", "kdp-hardcover", "lulu"] {
        for pages in [76, 150, 390] {
            let head = format!("printer = \"{printer}\"");
            let Geometry { sheet, size, bleed, back, spine, front, barcode, .. } =
                measured(&head, "", pages).unwrap();
            let same = |a: Pt, b: Pt| assert!((a - b).0.abs() < 1e-6, "{a} {b}");
            same(size.width + bleed * 2.0, sheet.width);
            same(size.height + bleed * 2.0, sheet.height);
            same(back.right(), spine.x);
            same(spine.right(), front.x);
            same(front.right(), size.width);
            if let Some(bars) = barcode {
                assert!(bars.x > back.x && bars.right() < back.right() && bars.y > back.y);
            }
        }
    }
}

/// A small book, once for all.
fn small(head: &str, cover: &str) -> (Book, LaidOut) {
    let book = book(head, cover);
    let laid_out = pipeline::lay_out(&book, None, &Wishes::default(), &Silent);
    (book, laid_out.unwrap_or_else(|faults| panic!("{faults}")))
}

fn words(items: &[Item]) -> String {
    let of = |item: &Item| match item {
        Item::Glyphs(run) => run.text.clone() + "\n",
        Item::Group(group) => words(&group.items),
        Item::Ink(_) | Item::Image(_) => String::new(),
    };
    items.iter().map(of).collect()
}

/// Every design takes every title in every trim, in every palette, and proves.
#[test]
fn designs_fit_titles_and_trims() {
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
            for (j, palette) in palettes.keys().enumerate() {
                let title = titles[(i + j) % titles.len()];
                let head = if (i + j).is_multiple_of(2) { more } else { "" };
                let cover =
                    format!("design = \"{name}\"\ncolours = \"{palette}\"\nspine = \"1in\"");
                let text = format!(
                    "[book]\nseed = 7\ntitle = \"{title}\"\n{head}\nprinter = \"ingramspark\"\n[page]\ntrim = \"{trim}\"\n[cover]\n{cover}\n{CHAPTER}"
                );
                let book = covered(&Source::new("book.toml", text), &NoFiles, None, None);
                let book = match book {
                    Ok(book) => book,
                    // A page too small for its grids, which is not the matter here.
                    Err(faults) => panic!("{trim}: {faults}"),
                };
                let jacket = pipeline::cover_of(&book.document, &laid_out, 200);
                let jacket = jacket.unwrap_or_else(|faults| panic!("{name} {trim}: {faults}"));
                // A title of 66 letters is longer than a spine of six inches.
                let short = |advice: &Diagnostic| {
                    *trim == "8.25in x 6in"
                        && advice.message.starts_with("a spine 6 in long has room for about")
                };
                assert!(jacket.advice.iter().all(short), "{name} {trim}: {:?}", jacket.advice);
                let said = words(&jacket.page.items).to_lowercase().replace('\n', " ");
                for word in title.to_lowercase().split(' ') {
                    assert!(said.contains(word), "{name}: {word} of {said}");
                }
            }
        }
    }
}

#[test]
fn a_cover_is_proved_and_shows_a_puzzle_of_the_book() {
    for design in ["cloth", "poster", "quilt"] {
        let (book, laid_out) =
            small("printer = \"none\"\n", &format!("design = \"{design}\"\npuzzle = 3"));
        let fault = pipeline::cover(&book.document, &laid_out).err().unwrap().to_string();
        assert!(fault.contains("a cover is made for a printer, and the book has none"), "{fault}");
        let (book, laid_out) = small("", &format!("design = \"{design}\"\npuzzle = 3"));
        let jacket = pipeline::cover(&book.document, &laid_out).unwrap();
        let [claim] = &jacket.manifest.puzzles[..] else { panic!("{:?}", jacket.manifest) };
        let mut printed_ones = laid_out.made.iter().filter(|made| made.placed.chapter.is_some());
        let other = printed_ones.next().unwrap();
        let third = printed_ones.nth(1).unwrap();
        assert_eq!((claim.number, &claim.id, claim.page), (3, &third.placed.id, Some(1)));
        let printed = pipeline::print_cover(&book.document, &laid_out, &jacket).unwrap();
        // Claimed to be another puzzle, it does not prove.
        let mut false_claim = printed.manifest.clone();
        false_claim.puzzles[0].id = other.placed.id.clone();
        let printed = pipeline::Printed { manifest: false_claim, ..printed };
        let fault =
            pipeline::prove(&book.document, &printed, &laid_out.record).unwrap_err().to_string();
        assert!(fault.contains("does not prove: page 1: puzzle 3: row "), "{fault}");
        // A record that does not have the puzzle is not needed: it is known by its digest.
        let mut printed = pipeline::print_cover(&book.document, &laid_out, &jacket).unwrap();
        let mut record = laid_out.record.clone();
        record.entries.retain(|entry| entry.id != third.placed.id);
        assert!(pipeline::prove(&book.document, &printed, &record).is_ok());
        printed.manifest.puzzles[0].puzzle = other.placed.puzzle.digest();
        let fault = pipeline::prove(&book.document, &printed, &record).unwrap_err().to_string();
        assert!(fault.contains("what is printed is not the puzzle"), "{fault}");
    }
}

#[test]
fn spines_bear_type_where_they_may() {
    let (book, laid_out) = small("author = \"A. Setter\"", "design = \"poster\"");
    let jacket = |pages| pipeline::cover_of(&book.document, &laid_out, pages).unwrap();
    let turned = |jacket: &Jacket| {
        let turned =
            |item: &&Item| matches!(item, Item::Group(group) if group.transform.0[0] == 0.0);
        jacket.page.items.iter().filter(turned).count()
    };
    let advice =
        |jacket: &Jacket| jacket.advice.iter().map(|a| a.message.clone()).collect::<Vec<_>>();
    // Too few pages for KDP; too thin for type that KDP prints; thick enough.
    assert_eq!(turned(&jacket(79)), 0);
    let words = "kdp-paperback takes type on the spine from 80 pages on; the book has 79";
    assert_eq!(advice(&jacket(79)), [words]);
    assert_eq!(turned(&jacket(80)), 0);
    assert!(
        advice(&jacket(80))[0].contains("has no room for \"Nine\" in type of 7"),
        "{:?}",
        advice(&jacket(80))
    );
    assert_eq!((turned(&jacket(200)), advice(&jacket(200))), (2, Vec::new()));
    // Asked for, it must be there.
    let (book, laid_out) = small("", "spine_text = \"up\"");
    let fault = pipeline::cover_of(&book.document, &laid_out, 79).err().unwrap().to_string();
    assert!(fault.contains(words), "{fault}");
    // It reads the other way in German.
    let (book, laid_out) = small("language = \"de\"", "");
    let german = pipeline::cover_of(&book.document, &laid_out, 200).unwrap();
    let up = |item: &Item| matches!(item, Item::Group(group) if group.transform.0[1] == -1.0);
    assert!(german.page.items.iter().any(up));
}

#[test]
fn a_text_that_has_no_room_is_told_how_much_there_is() {
    let said = |head: &str, cover: &str| {
        let (book, laid_out) = small(head, cover);
        pipeline::cover_of(&book.document, &laid_out, 200).err().map(|faults| faults.to_string())
    };
    let long = "word ".repeat(60);
    for (key, design, room) in
        [("subtitle", "poster", "in 2 lines"), ("author", "cloth", "in 2 lines")]
    {
        let fault = said(&format!("{key} = \"{long}\""), &format!("design = \"{design}\""));
        let fault = fault.unwrap();
        assert!(fault.contains("the front of the cover has no room for \"word word"), "{fault}");
        // The line of the spec, not of the design.
        assert!(fault.contains(&format!("{key} = ")), "{fault}");
        assert!(fault.contains("letters have room") && fault.contains(room), "{fault}");
    }
    let fault = said("", &format!("blurb = \"{}\"", long.repeat(20))).unwrap();
    assert!(fault.contains("the back has no room for its text"), "{fault}");
    assert!(fault.contains("letters have room"), "{fault}");
    // Bars that are wider than the back say how large they may be.
    let wide = "barcode_size = 200\nprice = \"90000\"";
    let head = "isbn = \"978-0-306-40615-7\"\n[page]\ntrim = \"4in x 6.5in\"";
    let book = read(&format!("title = \"Nine\"\n{head}"), wide);
    let book = book.unwrap_or_else(|faults| panic!("{faults}"));
    let (_, laid_out) = small("", "");
    let fault = pipeline::cover_of(&book.document, &laid_out, 200).err().unwrap().to_string();
    assert!(fault.contains("is the most that this back holds"), "{fault}");
}

#[test]
fn colours_are_about_those_of_ink() {
    let near = |a: f64, b: f64| assert!((a - b).abs() < 0.01, "{a} {b}");
    near(Colour::BLACK.contrast(Colour::PAPER), 21.0);
    near(Colour::PAPER.contrast(Colour::PAPER), 1.0);
    // Greys are what the black leaves of the paper: (0.5 + 0.055) / 1.055 to the power of 2.4.
    near(Colour::black(50).luminance(), 0.2140);
    assert_eq!(Colour::black(30).to_rgb(), [0.7; 3]);
    assert_eq!(Colour([100, 0, 0, 0]).to_rgb(), [0.0, 0.62, 0.88]);
    // Green, of cyan and yellow, and half of the paper.
    assert_eq!(Colour([100, 0, 100, 0]).to_rgb(), [0.0, 0.59, 0.25]);
    assert_eq!(Colour([50, 0, 0, 0]).to_rgb(), [0.5, 0.81, 0.94]);
}

#[test]
fn colours_that_are_hard_to_read_are_told() {
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
    let book = covered(&Source::new("book.toml", text), &Pale, None, None);
    let book = book.unwrap_or_else(|faults| panic!("{faults}"));
    let jacket = pipeline::cover_of(&book.document, &laid_out, 200)
        .unwrap_or_else(|faults| panic!("{faults}"));
    let advice: Vec<&str> = jacket.advice.iter().map(|advice| advice.message.as_str()).collect();
    assert_eq!(advice.len(), 1, "{advice:?}");
    assert!(advice[0].starts_with("the text \"Nine\" on the cover is hard to read"), "{advice:?}");
}

#[test]
fn words_that_a_printer_forbids_are_looked_for_on_the_cover() {
    for key in ["blurb", "bio"] {
        let cover = format!(
            "spine = \"0.4in\"\n{key} = \"\"\"\nMade with care, printed\nin Genoa.\n\"\"\""
        );
        let fault = read("title = \"Nine\"\nprinter = \"ingramspark\"", &cover).err().unwrap();
        let fault = fault.to_string();
        assert!(fault.contains("prints no book with \"printed in\" in it"), "{fault}");
    }
}

/// Boxes of all areas in paper white.
fn white(items: &[Item]) -> usize {
    items
        .iter()
        .filter(|item| matches!(item, Item::Ink(ink) if ink.colour == Colour::PAPER))
        .count()
}

#[test]
fn the_box_of_the_barcode_is_kept() {
    let isbn = "isbn = \"978-0-306-40615-7\"";
    for (head, cover, boxes, line) in [
        ("", "", 1, false),
        ("", "barcode = \"none\"", 0, false),
        (isbn, "", 1, true),
        (isbn, "barcode = \"printer\"", 1, false),
        (isbn, "barcode = \"none\"", 0, false),
    ] {
        let (book, laid_out) = small(head, cover);
        let jacket = pipeline::cover_of(&book.document, &laid_out, 100).unwrap();
        assert_eq!(white(&jacket.page.items), boxes, "{head} {cover}");
        assert_eq!(words(&jacket.page.items).contains("ISBN 978-0-306-40615-7"), line);
    }
    // Bars of a size of their own may be larger than the printer's box, but not than the back.
    let (book, laid_out) = small(isbn, "barcode_size = 200");
    assert!(pipeline::cover_of(&book.document, &laid_out, 100).is_ok());
    let (book, laid_out) = small(isbn, "barcode_size = 200\nprice = \"90000\"");
    assert!(pipeline::cover_of(&book.document, &laid_out, 100).is_ok());
}

#[test]
fn guides_are_only_on_the_sheet_of_guides() {
    let (book, laid_out) = small("", "");
    let jacket = pipeline::cover_of(&book.document, &laid_out, 100).unwrap();
    let (plain, guided) = (&jacket.page.items, &jacket.guides.items);
    assert_eq!(&guided[..plain.len()], &plain[..]);
    let labels = words(&guided[plain.len()..]);
    for label in ["trim", "fold", "safe", "barcode", "back", "front"] {
        assert!(labels.contains(label), "{label}: {labels}");
    }
    assert!(!labels.contains("hinge"));
    let shown = words(plain);
    assert!(!["trim", "fold", "barcode"].iter().any(|label| shown.contains(label)), "{shown}");
    let case = "printer = \"kdp-hardcover\"\n";
    let book = self::book(case, "");
    let jacket = pipeline::cover_of(&book.document, &laid_out, 100).unwrap();
    assert!(words(&jacket.guides.items).contains("hinge"));
}

/// A picture in the book's folder.
struct Pictures;

impl Files for Pictures {
    fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError> {
        let (color, width, height) = match path {
            "fine.png" => (png::ColorType::Grayscale, 2000, 2900),
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

fn with_art(printer: &str, cover: &str) -> Result<Jacket, String> {
    let text = format!(
        "[book]\ntitle = \"Nine\"\nseed = 7\nprinter = \"{printer}\"\n[cover]\nspine = \"0.5in\"\n{cover}\n{CHAPTER}"
    );
    let book = covered(&Source::new("book.toml", text), &Pictures, None, None);
    let book = book.map_err(|faults| faults.to_string())?;
    let (_, laid_out) = small("", "");
    pipeline::cover_of(&book.document, &laid_out, 200).map_err(|faults| faults.to_string())
}

fn pictures(jacket: &Jacket) -> Vec<Rect> {
    let of = |item: &Item| match item {
        Item::Image(picture) => Some(picture.window),
        _ => None,
    };
    jacket.page.items.iter().filter_map(of).collect()
}

#[test]
fn pictures_of_ones_own_are_shown() {
    // In the place of the puzzle that is shown on the front, which the back of this design shows too.
    let framed = with_art("kdp-paperback", "design = \"quilt\"\nart = \"fine.png\"").unwrap();
    assert_eq!((pictures(&framed).len(), framed.manifest.puzzles.len()), (1, 1));
    let framed = with_art("kdp-paperback", "design = \"cloth\"\nart = \"fine.png\"").unwrap();
    assert_eq!((pictures(&framed).len(), framed.manifest.puzzles.len()), (1, 0));
    // All over the front, to the end of its bleed.
    let over = with_art("kdp-paperback", "art = \"fine.png\"\nart_at = \"front\"").unwrap();
    let [window] = pictures(&over)[..] else { panic!() };
    assert!((window.x - over.geometry.front.x).0.abs() < 1e-9);
    assert!((window.width.inches() - 6.125).abs() < 1e-9);
    assert!((window.height.inches() - 9.25).abs() < 1e-9);
    assert!((window.y.0 + INCH / 8.0).abs() < 1e-9);
    let fault =
        with_art("kdp-paperback", "art = \"coarse.png\"\nart_at = \"front\"").err().unwrap();
    assert!(
        fault.contains("coarse.png has 76 pixels to the inch on the cover; 300 is the least"),
        "{fault}"
    );
    assert!(fault.contains("take one of 1838 x 2775 pixels or more"), "{fault}");
    let fault = with_art("ingramspark", "art = \"light.png\"").err().unwrap();
    assert!(
        fault.contains("light.png is in DeviceRGB, and ingramspark takes DeviceGray"),
        "{fault}"
    );
    let fault = with_art("kdp-paperback", "art = \"fin.png\"").err().unwrap();
    assert!(fault.contains("did you mean `fine.png`?"), "{fault}");
}
