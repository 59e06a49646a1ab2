//! Books for printers: what a printer asks for is so on every page, whatever the template.

use bookgen::generate::GenerateOptions;
use bookgen::pipeline::{Silent, lay_out};
use bookgen::presets::printers::PRINTERS;
use bookgen::spec::{Book, resolve};
use bookgen_base::diagnostic::{Faults, Source};
use bookgen_base::schema::NoFiles;
use bookgen_base::units::{Point, Pt, Segment};
use bookgen_press::design::Sides;
use bookgen_press::font::FontSet;
use bookgen_press::layout::Pages;
use bookgen_press::page::{Colour, Item, Page, Paint, Transform};

use crate::common::run;
use crate::desk::Desk;

/// A book of some puzzles.
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

/// What was found on a page: how near ink comes to each edge, the thinnest line, the smallest type.
struct Seen<'a> {
    page: &'a Page,
    fonts: &'a FontSet,
    /// Left, right, top, bottom.
    room: [f64; 4],
    line: f64,
    size: f64,
}

impl<'a> Seen<'a> {
    fn of(page: &'a Page, fonts: &'a FontSet) -> Seen<'a> {
        let mut seen = Seen { page, fonts, room: [f64::MAX; 4], line: f64::MAX, size: f64::MAX };
        seen.items(&page.items, &[]);
        seen
    }

    fn items(&mut self, items: &[Item], planes: &[Transform]) {
        // No plane of ours makes anything larger or smaller.
        for item in items {
            match item {
                Item::Ink(ink) => {
                    let reach = match ink.paint {
                        Paint::Stroke { width } => {
                            self.line = self.line.min(width.0);
                            width.0 / 2.0
                        }
                        Paint::Fill => 0.0,
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
                    // A rule is cut square at its ends; whatever else there is, is wide all round.
                    let rule = match ends[..] {
                        [from, to] => (from.x == to.x, from.y == to.y),
                        _ => (true, true),
                    };
                    let wide = |is: bool| if is { reach } else { 0.0 };
                    for at in ends {
                        self.point(at, (wide(rule.0), wide(rule.1)), planes);
                    }
                }
                Item::Glyphs(run) => {
                    self.size = self.size.min(run.size.0);
                    for glyph in &run.glyphs {
                        let bounds = self.fonts.face(run.font).unwrap().bounds(glyph.id);
                        let Some(bounds) = bounds else { continue };
                        let at = run.origin + Point::new(glyph.x, glyph.y);
                        for (x, y) in [(bounds.left, bounds.top), (bounds.right, bounds.bottom)] {
                            let corner = Point::new(at.x + run.size * x, at.y - run.size * y);
                            self.point(corner, (0.0, 0.0), planes);
                        }
                    }
                }
                Item::Image(_) => {}
                Item::Group(group) => {
                    let planes: Vec<Transform> =
                        planes.iter().copied().chain([group.transform]).collect();
                    self.items(&group.items, &planes);
                }
            }
        }
    }

    fn point(&mut self, at: Point, reach: (f64, f64), planes: &[Transform]) {
        let at = planes.iter().rev().fold(at, |Point { x, y }, plane| {
            let [a, b, c, d, e, f] = plane.0;
            Point::new(x * a + y * c + Pt(e), x * b + y * d + Pt(f))
        });
        let (width, height) = (self.page.size.width.0, self.page.size.height.0);
        let ((x, y), at) = (reach, (at.x.0, at.y.0));
        let room = [at.0 - x, width - at.0 - x, at.1 - y, height - at.1 - y];
        for (least, room) in self.room.iter_mut().zip(room) {
            *least = least.min(room);
        }
    }
}

/// Every page of a book against the rules of its printer.
fn keeps_rules(book: &Book, pages: &[Page], what: &str) {
    // Where no margin is asked for, letters may hang over the edge by a hair.
    const OVERHANG: f64 = 0.2;
    let printing = book.document.printing.as_ref().unwrap();
    let printer = &printing.printer;
    let margins = printer.margins(false);
    let inside = printer.inside.as_ref().map_or(0.0, |rows| {
        rows.iter().find(|(most, _)| pages.len() <= *most as usize).unwrap().1.0
    });
    for (i, page) in pages.iter().enumerate() {
        let seen = Seen::of(page, &book.document.design.fonts);
        let left_page = book.document.design.sides == Sides::Mirrored && i % 2 == 1;
        let (left, right) = match left_page {
            true => (margins.outside.0, inside),
            false => (inside, margins.outside.0),
        };
        let least = [left, right, margins.top.0, margins.bottom.0];
        for (room, least) in seen.room.into_iter().zip(least) {
            let overhang = if least > 0.0 { 0.0 } else { OVERHANG };
            assert!(room >= least - overhang, "{what}, page {}: {room} of {least}", i + 1);
        }
        let line = printer.lines.positive.map_or(0.0, |line| line.0);
        assert!(seen.line >= line, "{what}, page {}: a line of {}", i + 1, seen.line);
        let size = printer.type_sizes.solid.map_or(0.0, |size| size.0);
        assert!(seen.size >= size, "{what}, page {}: type of {}", i + 1, seen.size);
    }
    let (least, most) = printer.page_limits(book.document.design.trim, printing.paper.as_deref());
    assert!((least as usize..=most as usize).contains(&pages.len()), "{what}: {}", pages.len());
    assert!(pages.len().is_multiple_of(printer.pages.multiple as usize), "{what}");
    if printer.pages.last_blank {
        assert!(pages.last().unwrap().items.is_empty(), "{what}: the last page");
    }
}

#[test]
fn every_template_keeps_the_rules_of_every_printer() {
    let mut kept = 0;
    for template in bookgen::template::names_for_books() {
        for printer in PRINTERS.names() {
            let what = format!("{template} for {printer}");
            // A hardcover has 75 pages or more.
            let count = if printer == "kdp-hardcover" { 70 } else { 24 };
            match made(&spec(template, printer, count, "")) {
                Ok((book, pages)) => {
                    keeps_rules(&book, &pages.book, &what);
                    kept += 1;
                }
                Err(faults) => {
                    let said = faults.render(100, false);
                    assert!(said.contains("does not print pages of"), "{what}: {said}");
                }
            }
        }
    }
    // All but sizes that a printer has not.
    assert!(kept >= 26, "{kept}");
}

#[test]
fn what_the_template_lacks_is_raised_and_said() {
    let (book, pages) =
        made(&spec("kdp-6x9", "ingramspark", 24, "")).unwrap_or_else(|f| panic!("{f}"));
    assert_eq!(book.advice.len(), 1, "{:?}", book.advice);
    let advice = &book.advice[0];
    assert_eq!(advice.message, "ingramspark requires larger values than the template has");
    let help = advice.help.as_deref().unwrap();
    assert!(help.contains("folio.baseline from 0.44 in to 0.555 in"), "{help}");
    keeps_rules(&book, &pages.book, "raised");
    // Written in the spec, it is taken as it is, or refused.
    let more = "[page]\nmargins.outside = \"0.5in\"\nheads.baseline = \"0.6in\"\nfolio.baseline = \"0.54in\"\n";
    let (book, _) =
        made(&spec("kdp-6x9", "ingramspark", 24, more)).unwrap_or_else(|f| panic!("{f}"));
    assert!(book.advice.is_empty(), "{:?}", book.advice);
    let more = "[page]\nfolio.baseline = \"0.5in\"\n";
    let faults = made(&spec("kdp-6x9", "ingramspark", 24, more)).err().unwrap().render(100, false);
    assert!(faults.contains("`folio.baseline` is too small for ingramspark"), "{faults}");
}

#[test]
fn the_inner_margin_is_the_printers() {
    for (count, inside) in [(20, 0.625), (40, 0.625), (160, 1.0)] {
        let (book, pages) =
            made(&spec("kdp-6x9", "lulu", count, "")).unwrap_or_else(|f| panic!("{f}"));
        // Right pages; the spine of the template asks for 0.75 in.
        let pages = pages.book.iter().step_by(2);
        let rooms = pages.map(|page| Seen::of(page, &book.document.design.fonts).room[0]);
        let (room, least) = (rooms.fold(f64::MAX, f64::min), Pt(inside * 72.0).max(Pt(54.0)));
        assert!((room - least.0).abs() < 1.0, "{count}: {room} {least}");
    }
}

#[test]
fn a_short_book_is_filled_with_blank_pages() {
    let (book, pages) =
        made(&spec("kdp-6x9", "kdp-paperback", 9, "")).unwrap_or_else(|f| panic!("{f}"));
    assert_eq!(pages.book.len(), 24);
    let blank = pages.book.iter().rev().take_while(|page| page.items.is_empty()).count();
    assert!((3..=10).contains(&blank), "{blank}");
    let said = Faults(pages.advice).render(100, false);
    assert!(said.contains(&format!("the book ends with {blank} blank pages")), "{said}");
    assert!(book.advice.is_empty());
    // Where only the template names the printer, nothing is added.
    let text = spec("kdp-6x9", "kdp-paperback", 9, "").replace("printer =", "series =");
    let (_, pages) = made(&text).unwrap_or_else(|f| panic!("{f}"));
    assert!(pages.book.len() < 24);
    assert!(Faults(pages.advice).to_string().contains("binds no fewer than 24 pages"));
}

#[test]
fn a_printer_of_the_template_gives_advice_only() {
    let spec = spec("kdp-6x9", "kdp-paperback", 24, "[page.puzzle]\nthin = \"0.5pt\"\n");
    let desk = Desk::with("book.toml", &spec.replace("printer = \"kdp-paperback\"\n", ""));
    let run = desk.done(&["build", "book.toml", "--quiet"]);
    assert!(run.err.contains("⚠ `puzzle.thin` is too small for kdp-paperback"), "{}", run.err);
    assert!(run.err.contains("write printer = \"none\" in [book]"), "{}", run.err);
    // For nobody, nothing is said.
    desk.put("book.toml", spec.replace("\"kdp-paperback\"", "\"none\""));
    assert_eq!(desk.done(&["build", "book.toml", "--quiet"]).err, "");
    // For the printer itself it is refused.
    desk.put("book.toml", &spec);
    let run = desk.run(&["build", "book.toml", "--quiet"]);
    assert!(run.code == 1 && run.err.contains("× `puzzle.thin` is too small"), "{}", run.err);
}

#[test]
fn a_printer_that_wants_no_metadata_gets_none() {
    let desk = Desk::with("book.toml", &spec("kdp-6x9", "kdp-paperback", 24, ""));
    desk.done(&["build", "book.toml", "--quiet"]);
    let bytes = desk.bytes("book.pdf");
    let holds = |bytes: &[u8], text: &str| bytes.windows(text.len()).any(|w| w == text.as_bytes());
    assert!(holds(&bytes, "/Title(Sunday Sudoku)") && holds(&bytes, "/Producer(bookgen "));
    assert!(!holds(&bytes, "A. Setter") && !holds(&bytes, "/Metadata"));
    // It is still known as ours, and may be written over.
    desk.done(&["build", "book.toml", "--quiet"]);
    desk.put("book.toml", spec("kdp-6x9", "lulu", 24, ""));
    desk.done(&["build", "book.toml", "--quiet"]);
    assert!(holds(&desk.bytes("book.pdf"), "A. Setter"));
}

#[test]
fn a_ground_goes_to_the_end_of_the_bleed() {
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
            // One page bleeds, and all do.
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
        // The chapter and the answers.
        assert_eq!(grounds, 2, "{printer}");
        if printer != "none" {
            let bleeds = book.document.printing.as_ref().unwrap().printer.margins(true);
            assert!(bleeds.outside >= Pt(27.0), "{bleeds:?}");
        }
    }
}

#[test]
fn the_ground_is_seen_to_the_edge_of_the_paper() {
    let desk = Desk::with(
        "book.toml",
        &spec("kdp-6x9", "kdp-paperback", 24, "[page]\nopener_tint = 12\n"),
    );
    desk.done(&["build", "book.toml", "--quiet"]);
    let path = desk.path("book.pdf");
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
    // The opening page, seen at 72 to the inch: its corners are grey, those of the next are not.
    let seen = |page: &str| {
        let out = desk.path("seen.pgm");
        let stem = out.with_extension("");
        let words = ["-r", "72", "-f", page, "-l", page, "-gray", "-singlefile", "{}"];
        run("pdftoppm", &[&words[..], &[stem.to_str().unwrap()]].concat(), &path)?;
        let bytes = std::fs::read(&out).unwrap();
        // "P5", width and height, the greatest value, then the pixels.
        let pixels = bytes[bytes.len() - 441 * 666..].to_vec();
        Some([0, 440, 441 * 665, 441 * 665 + 440].map(|at| pixels[at]))
    };
    let page = (1..=9).map(|page| page.to_string()).find_map(|page| {
        let corners = seen(&page)?;
        corners.iter().any(|pixel| *pixel < 250).then_some((page, corners))
    });
    let (page, corners) = page.expect("a grey page");
    assert!(corners.iter().all(|pixel| (215..=232).contains(pixel)), "page {page}: {corners:?}");
    assert_eq!(page, "5");
    assert_eq!(seen("6"), Some([255; 4]));
}

#[test]
fn a_printer_of_ones_own_is_taken() {
    let spec = spec("kdp-6x9", "shop.toml", 24, "");
    let desk = Desk::with("book.toml", &spec);
    desk.put(
        "shop.toml",
        "base = \"kdp-paperback\"\nabout = \"the shop round the corner\"\n\
         [margins]\noutside = \"0.6in\"\n[pages]\nmultiple = 8\n[lines]\npositive = \"0.25pt\"\n",
    );
    let run = desk.done(&["build", "book.toml"]);
    assert!(run.err.contains("margins.outside from 0.5 in to 0.614 in"), "{}", run.err);
    assert!(run.out.contains("40 pages"), "{}", run.out);
}
