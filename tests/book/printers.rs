//! Books for printers: every page satisfies the printer's rules, whatever the template.

use bookgen::generate::GenerateOptions;
use bookgen::pipeline::{Silent, lay_out};
use bookgen::presets::printers::PRINTERS;
use bookgen::spec::{Book, resolve};
use bookgen::template::TRIM_SIZES;
use bookgen_base::diagnostic::{Faults, Source};
use bookgen_base::schema::NoFiles;
use bookgen_base::units::{Point, Pt, Segment};
use bookgen_press::design::Sides;
use bookgen_press::font::FontSet;
use bookgen_press::layout::Pages;
use bookgen_press::page::{Colour, Item, Page, Paint, Transform};

use crate::external_program::run;
use crate::test_dir::TestDir;

/// A book of easy Sudoku for a printer.
fn spec(template: &str, printer: &str, count: u32, more: &str) -> String {
    format!(
        "[book]\ntitle = \"Sunday Sudoku\"\nauthor = \"A. Setter\"\nseed = 4\n\
         copyright = {{ year = 2026, holder = \"A. Setter\" }}\n\
         template = \"{template}\"\nprinter = \"{printer}\"\n\
         [levels]\nmark = \"stars\"\n\
         [[chapter]]\nid = \"easy\"\nkind = \"sudoku\"\nlevel = \"easy\"\ncount = {count}\nper_page = 1\n{more}"
    )
}

fn made(spec: &str) -> Result<(Book, Pages), Faults> {
    let book = resolve(&Source::new("book.toml", spec), &NoFiles, None)?;
    let done = lay_out(&book, None, &GenerateOptions::default(), &Silent)?;
    Ok((book, done.pages))
}

/// Measurements of a page: the distance of the ink from each edge, the thinnest line and the
/// smallest type.
struct PageMeasures<'a> {
    page: &'a Page,
    fonts: &'a FontSet,
    /// The distances from the left, right, top and bottom edges.
    distances: [f64; 4],
    line: f64,
    size: f64,
}

impl<'a> PageMeasures<'a> {
    fn new(page: &'a Page, fonts: &'a FontSet) -> PageMeasures<'a> {
        let mut measures =
            PageMeasures { page, fonts, distances: [f64::MAX; 4], line: f64::MAX, size: f64::MAX };
        measures.items(&page.items, &[]);
        measures
    }

    fn items(&mut self, items: &[Item], transforms: &[Transform]) {
        // Groups are only moved or rotated, so line widths and type sizes stay the same.
        for item in items {
            match item {
                Item::Ink(ink) => {
                    let reach = match ink.paint {
                        Paint::Stroke(stroke) => {
                            self.line = self.line.min(stroke.width.0);
                            stroke.width.0 / 2.0
                        }
                        Paint::Fill | Paint::FillEvenOdd => 0.0,
                    };
                    let ends: Vec<Point> = ink
                        .path
                        .iter()
                        .filter_map(|segment| match segment {
                            Segment::Move(to) | Segment::Line(to) | Segment::Curve(_, _, to) => {
                                Some(*to)
                            }
                            Segment::Close => None,
                        })
                        .collect();
                    // A straight line has square ends. The ink of any other path may extend by half
                    // the line width in each direction.
                    let rule = match ends[..] {
                        [from, to] => (from.x == to.x, from.y == to.y),
                        _ => (true, true),
                    };
                    let wide = |is: bool| if is { reach } else { 0.0 };
                    for at in ends {
                        self.point(at, (wide(rule.0), wide(rule.1)), transforms);
                    }
                }
                Item::Glyphs(run) => {
                    self.size = self.size.min(run.size.0);
                    for glyph in run.glyphs.iter() {
                        let bounds = self.fonts.face(run.font).unwrap().bounds(glyph.id);
                        let Some(bounds) = bounds else { continue };
                        let at = run.origin + Point::new(glyph.x, glyph.y);
                        for (x, y) in [(bounds.left, bounds.top), (bounds.right, bounds.bottom)] {
                            let corner = Point::new(at.x + run.size * x, at.y - run.size * y);
                            self.point(corner, (0.0, 0.0), transforms);
                        }
                    }
                }
                Item::Image(_) => {}
                Item::Group(group) => {
                    let transforms: Vec<Transform> =
                        transforms.iter().copied().chain([group.transform]).collect();
                    self.items(&group.items, &transforms);
                }
            }
        }
    }

    fn point(&mut self, at: Point, reach: (f64, f64), transforms: &[Transform]) {
        let at = transforms.iter().rev().fold(at, |Point { x, y }, transform| {
            let [a, b, c, d, e, f] = transform.0;
            Point::new(x * a + y * c + Pt(e), x * b + y * d + Pt(f))
        });
        let (width, height) = (self.page.size.width.0, self.page.size.height.0);
        let ((x, y), at) = (reach, (at.x.0, at.y.0));
        let distances = [at.0 - x, width - at.0 - x, at.1 - y, height - at.1 - y];
        for (minimum, distance) in self.distances.iter_mut().zip(distances) {
            *minimum = minimum.min(distance);
        }
    }
}

/// Checks every page of a book against the rules of its printer.
fn check_rules(book: &Book, pages: &[Page], what: &str) {
    // If the printer sets no margin, glyphs may overhang the edge slightly.
    const OVERHANG: f64 = 0.2;
    let printing = book.document.printing.as_ref().unwrap();
    let printer = &printing.printer;
    let margins = printer.margins(false);
    let inside = printer.inside.as_ref().map_or(0.0, |rows| rows.at(pages.len() as u32).unwrap().0);
    for (i, page) in pages.iter().enumerate() {
        let measures = PageMeasures::new(page, &book.document.design.fonts);
        let left_page = book.document.design.sides == Sides::Mirrored && i % 2 == 1;
        let (left, right) = match left_page {
            true => (margins.outside.0, inside),
            false => (inside, margins.outside.0),
        };
        let minimums = [left, right, margins.top.0, margins.bottom.0];
        for (distance, minimum) in measures.distances.into_iter().zip(minimums) {
            let overhang = if minimum > 0.0 { 0.0 } else { OVERHANG };
            assert!(
                distance >= minimum - overhang,
                "{what}, page {}: {distance} of {minimum}",
                i + 1
            );
        }
        let line = printer.lines.positive.map_or(0.0, |line| line.0);
        assert!(measures.line >= line, "{what}, page {}: a line of {}", i + 1, measures.line);
        let size = printer.type_sizes.solid.map_or(0.0, |size| size.0);
        assert!(measures.size >= size, "{what}, page {}: type of {}", i + 1, measures.size);
    }
    let (minimum, maximum) =
        printer.page_limits(book.document.design.trim, printing.paper.as_deref());
    assert!(
        (minimum as usize..=maximum as usize).contains(&pages.len()),
        "{what}: {}",
        pages.len()
    );
    assert!(pages.len().is_multiple_of(printer.pages.multiple as usize), "{what}");
    if printer.pages.last_blank {
        assert!(pages.last().unwrap().items.is_empty(), "{what}: the last page");
    }
}

#[test]
fn every_template_satisfies_the_rules_of_every_printer() {
    let mut kept = 0;
    for template in bookgen::template::names_for_books() {
        for printer in PRINTERS.names() {
            let what = format!("{template} for {printer}");
            // This printer binds a hardcover only if the book has at least 75 pages.
            let count = if printer == "kdp-hardcover" { 70 } else { 24 };
            match made(&spec(template, printer, count, "")) {
                Ok((book, pages)) => {
                    check_rules(&book, &pages.book, &what);
                    kept += 1;
                }
                Err(faults) => {
                    let text = faults.render(100, false);
                    assert!(text.contains("does not print pages of"), "{what}: {text}");
                }
            }
        }
    }
    // Only trim sizes that a printer does not offer are refused.
    assert!(kept >= 26, "{kept}");
}

/// The margins follow from the trim and from the printer: they are never below the printer's rules, and
/// the user gets no advice about them.
#[test]
fn every_trim_satisfies_the_rules_of_every_printer() {
    let mut kept = 0;
    for printer in PRINTERS.names() {
        for trim in TRIM_SIZES {
            let what = format!("{} for {printer}", trim.name);
            let count = if printer == "kdp-hardcover" { 70 } else { 24 };
            let spec = spec("paperback", printer, count, "");
            let spec = spec.replace("seed = 4", &format!("seed = 4\ntrim = \"{}\"", trim.name));
            match made(&spec) {
                Ok((book, pages)) => {
                    check_rules(&book, &pages.book, &what);
                    // The widths of lines do not follow from the trim.
                    let helps = book.advice.iter().filter_map(|advice| advice.help.as_deref());
                    let raised = helps.flat_map(|help| help.split(", ")).find(|raised| {
                        ["margins.", "heads.", "folio.", "sizes."]
                            .iter()
                            .any(|k| raised.starts_with(k))
                    });
                    assert_eq!(raised, None, "{what}");
                    let (design, margins) = (
                        &book.document.design,
                        book.document.printing.as_ref().unwrap().printer.margins(false),
                    );
                    for (is, least) in [
                        (design.top, margins.top),
                        (design.bottom, margins.bottom),
                        (design.outside, margins.outside),
                    ] {
                        assert!(is >= least, "{what}: {is} of {least}");
                    }
                    kept += 1;
                }
                Err(faults) => {
                    let text = faults.render(100, false);
                    assert!(text.contains("does not print pages of"), "{what}: {text}");
                }
            }
        }
    }
    // KDP paperback 15, KDP hardcover 3, IngramSpark 14, Lulu 8, a newspaper 15, an office printer 15.
    assert_eq!(kept, 70);
}

#[test]
fn template_values_below_a_rule_are_raised_with_advice() {
    let (book, pages) =
        made(&spec("kdp-6x9", "ingramspark", 24, "")).unwrap_or_else(|f| panic!("{f}"));
    assert_eq!(book.advice.len(), 1, "{:?}", book.advice);
    let advice = &book.advice[0];
    assert_eq!(advice.message, "ingramspark requires larger values than the template has");
    let help = advice.help.as_deref().unwrap();
    assert!(help.contains("folio.baseline from 0.44 in to 0.555 in"), "{help}");
    check_rules(&book, &pages.book, "raised");
    // Values in the spec are used unchanged, or refused.
    let more = "[page]\nmargins.outside = \"0.5in\"\nheads.baseline = \"0.6in\"\nfolio.baseline = \"0.54in\"\n";
    let (book, _) =
        made(&spec("kdp-6x9", "ingramspark", 24, more)).unwrap_or_else(|f| panic!("{f}"));
    assert!(book.advice.is_empty(), "{:?}", book.advice);
    let more = "[page]\nfolio.baseline = \"0.5in\"\n";
    let faults = made(&spec("kdp-6x9", "ingramspark", 24, more)).err().unwrap().render(100, false);
    assert!(faults.contains("`folio.baseline` is too small for ingramspark"), "{faults}");
}

#[test]
fn the_inner_margin_follows_the_printers_table() {
    for (count, inside) in [(20, 0.625), (40, 0.625), (160, 1.0)] {
        let (book, pages) =
            made(&spec("kdp-6x9", "lulu", count, "")).unwrap_or_else(|f| panic!("{f}"));
        // Only rectos are measured. The template's spine margin is 0.75 in.
        let pages = pages.book.iter().step_by(2);
        let distances =
            pages.map(|page| PageMeasures::new(page, &book.document.design.fonts).distances[0]);
        let (distance, margin) =
            (distances.fold(f64::MAX, f64::min), Pt(inside * 72.0).max(Pt(54.0)));
        // The text column is 1 pt narrower than the text area on each side. A margin of the printer's
        // table leaves a quarter of the type size for italics.
        assert!((-1.0..4.0).contains(&(distance - margin.0)), "{count}: {distance} {margin}");
    }
}

#[test]
fn a_short_book_is_filled_with_blank_pages() {
    let (book, pages) =
        made(&spec("kdp-6x9", "kdp-paperback", 9, "")).unwrap_or_else(|f| panic!("{f}"));
    assert_eq!(pages.book.len(), 24);
    let blank = pages.book.iter().rev().take_while(|page| page.items.is_empty()).count();
    assert!((3..=10).contains(&blank), "{blank}");
    let text = Faults(pages.advice).render(100, false);
    assert!(text.contains(&format!("the book ends with {blank} blank pages")), "{text}");
    assert!(book.advice.is_empty());
    // If the template names the printer and the spec does not, no blank pages are added.
    let text = spec("kdp-6x9", "kdp-paperback", 9, "").replace("printer =", "series =");
    let (_, pages) = made(&text).unwrap_or_else(|f| panic!("{f}"));
    assert!(pages.book.len() < 24);
    assert!(Faults(pages.advice).to_string().contains("binds no fewer than 24 pages"));
}

#[test]
fn the_printer_of_a_template_only_gives_advice() {
    let spec = spec("kdp-6x9", "kdp-paperback", 24, "[page.puzzle]\nthin = \"0.5pt\"\n");
    let dir = TestDir::with("book.toml", &spec.replace("printer = \"kdp-paperback\"\n", ""));
    let run = dir.done(&["build", "book.toml", "--quiet"]);
    assert!(run.err.contains("⚠ `puzzle.thin` is too small for kdp-paperback"), "{}", run.err);
    assert!(run.err.contains("write printer = \"none\" in [book]"), "{}", run.err);
    // With `printer = "none"` there is no advice.
    dir.put("book.toml", spec.replace("\"kdp-paperback\"", "\"none\""));
    assert_eq!(dir.done(&["build", "book.toml", "--quiet"]).err, "");
    // If the spec names the printer, the fault is an error.
    dir.put("book.toml", &spec);
    let run = dir.run(&["build", "book.toml", "--quiet"]);
    assert!(run.code == 1 && run.err.contains("× `puzzle.thin` is too small"), "{}", run.err);
}

#[test]
fn a_file_for_a_printer_that_forbids_metadata_has_no_metadata() {
    let dir = TestDir::with("book.toml", &spec("kdp-6x9", "kdp-paperback", 24, ""));
    dir.done(&["build", "book.toml", "--quiet"]);
    let bytes = dir.bytes("book.pdf");
    let holds = |bytes: &[u8], text: &str| bytes.windows(text.len()).any(|w| w == text.as_bytes());
    assert!(holds(&bytes, "/Title(Sunday Sudoku)") && holds(&bytes, "/Producer(bookgen "));
    assert!(!holds(&bytes, "A. Setter") && !holds(&bytes, "/Metadata"));
    // Even without metadata, a build recognises the PDF as a file of bookgen and replaces it.
    dir.done(&["build", "book.toml", "--quiet"]);
    dir.put("book.toml", spec("kdp-6x9", "lulu", 24, ""));
    dir.done(&["build", "book.toml", "--quiet"]);
    assert!(holds(&dir.bytes("book.pdf"), "A. Setter"));
}

#[test]
fn a_tint_fills_the_bleed() {
    let tint = "[page]\nopener_tint = 12\n";
    for (printer, edge, gutter) in
        [("kdp-paperback", 9.0, 0.0), ("lulu", 9.0, 9.0), ("none", 8.504, 8.504)]
    {
        let (book, pages) =
            made(&spec("kdp-6x9", printer, 24, tint)).unwrap_or_else(|f| panic!("{f}"));
        let mut grounds = 0;
        for (i, page) in pages.book.iter().enumerate() {
            let near = |length: Pt, wanted: f64| (length.0 - wanted).abs() < 0.001;
            let bleed = page.bleed;
            // All pages have a bleed if one page needs it.
            let (outer, inner) = match i % 2 {
                0 => (bleed.right, bleed.left),
                _ => (bleed.left, bleed.right),
            };
            let edges = [bleed.top, bleed.bottom, outer];
            assert!(edges.into_iter().all(|length| near(length, edge)), "{printer}: {bleed:?}");
            assert!(near(inner, gutter), "{printer}: {bleed:?}");
            let Some(Item::Ink(ink)) = page
                .items
                .first()
                .filter(|item| matches!(item, Item::Ink(ink) if ink.paint == Paint::Fill))
            else {
                continue;
            };
            grounds += 1;
            assert_eq!(ink.colour, Colour::black(12));
            let corners: Vec<Point> = ink
                .path
                .iter()
                .filter_map(|segment| match segment {
                    Segment::Move(to) | Segment::Line(to) => Some(*to),
                    _ => None,
                })
                .collect();
            let size = page.size;
            assert!(near(corners[0].x, -bleed.left.0) && near(corners[0].y, -bleed.top.0));
            assert!(near(corners[2].x, (size.width + bleed.right).0));
            assert!(near(corners[2].y, (size.height + bleed.bottom).0));
        }
        // Two pages have a tint: the opening pages of the chapter and of the answers.
        assert_eq!(grounds, 2, "{printer}");
        if printer != "none" {
            let bleeds = book.document.printing.as_ref().unwrap().printer.margins(true);
            assert!(bleeds.outside >= Pt(27.0), "{bleeds:?}");
        }
    }
}

#[test]
fn a_rendered_tint_reaches_the_edge_of_the_paper() {
    let dir = TestDir::with(
        "book.toml",
        &spec("kdp-6x9", "kdp-paperback", 24, "[page]\nopener_tint = 12\n"),
    );
    dir.done(&["build", "book.toml", "--quiet"]);
    let path = dir.path("book.pdf");
    let Some(boxes) = run("pdfinfo", &["-box", "-l", "999", "{}"], &path) else { return };
    let of = |name: &'static str| {
        boxes.lines().filter(move |line| line.contains(name)).map(|line| {
            line.split(':').next_back().unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
        })
    };
    for (i, ((media, bleed), trim)) in
        of("MediaBox").zip(of("BleedBox")).zip(of("TrimBox")).enumerate()
    {
        assert_eq!([media, bleed], ["0.00 0.00 441.00 666.00"; 2]);
        let trims = ["0.00 9.00 432.00 657.00", "9.00 9.00 441.00 657.00"];
        assert_eq!(trim, trims[i % 2]);
    }
    // At 72 dpi the corners of the opening page are grey and the corners of the next page are
    // white.
    let corners_of = |page: &str| {
        let out = dir.path("page.pgm");
        let stem = out.with_extension("");
        let words = ["-r", "72", "-f", page, "-l", page, "-gray", "-singlefile", "{}"];
        run("pdftoppm", &[&words[..], &[stem.to_str().unwrap()]].concat(), &path)?;
        let bytes = std::fs::read(&out).unwrap();
        // A PGM file ends with the pixels.
        let pixels = bytes[bytes.len() - 441 * 666..].to_vec();
        Some([0, 440, 441 * 665, 441 * 665 + 440].map(|at| pixels[at]))
    };
    let page = (1..=9).map(|page| page.to_string()).find_map(|page| {
        let corners = corners_of(&page)?;
        corners.iter().any(|pixel| *pixel < 250).then_some((page, corners))
    });
    let (page, corners) = page.expect("a grey page");
    assert!(corners.iter().all(|pixel| (215..=232).contains(pixel)), "page {page}: {corners:?}");
    assert_eq!(page, "5");
    assert_eq!(corners_of("6"), Some([255; 4]));
}

#[test]
fn a_printer_file_of_the_user_is_used() {
    let spec = spec("kdp-6x9", "shop.toml", 24, "");
    let dir = TestDir::with("book.toml", &spec);
    dir.put(
        "shop.toml",
        "base = \"kdp-paperback\"\nabout = \"the shop round the corner\"\n\
         [margins]\noutside = \"0.6in\"\n[pages]\nmultiple = 8\n[lines]\npositive = \"0.25pt\"\n",
    );
    let run = dir.done(&["build", "book.toml"]);
    assert!(run.err.contains("margins.outside from 0.5 in to 0.64 in"), "{}", run.err);
    assert!(run.out.contains("40 pages"), "{}", run.out);
}
