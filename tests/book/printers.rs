//! Books for printers: what a printer asks for is so on every page, whatever the template.

use bookgen::diagnostic::{Faults, Source};
use bookgen::fields::NoFiles;
use bookgen::font::FontSet;
use bookgen::generate::Wishes;
use bookgen::layout::Pages;
use bookgen::page::{Item, Page, Paint, Transform};
use bookgen::pipeline::{Silent, lay_out};
use bookgen::printer::PRINTERS;
use bookgen::spec::{Book, Sides, resolve};
use bookgen::units::{Point, Pt, Segment};

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
    let done = lay_out(&book, None, &Wishes::default(), &Silent)?;
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
    const OVERHANG: f64 = 1.0;
    let printing = book.printing.as_ref().unwrap();
    let printer = &printing.printer;
    let margins = printer.margins(false);
    let inside = printer.inside.as_ref().map_or(0.0, |rows| {
        rows.iter().find(|(most, _)| pages.len() <= *most as usize).unwrap().1.0
    });
    for (i, page) in pages.iter().enumerate() {
        let seen = Seen::of(page, &book.design.fonts);
        let left_page = book.design.sides == Sides::Mirrored && i % 2 == 1;
        let (left, right) = match left_page {
            true => (margins.outside.0, inside),
            false => (inside, margins.outside.0),
        };
        let least = [left, right, margins.top.0, margins.bottom.0];
        for (room, least) in seen.room.into_iter().zip(least) {
            assert!(room >= least - OVERHANG, "{what}, page {}: {room} of {least}", i + 1);
        }
        let line = printer.lines.positive.map_or(0.0, |line| line.0);
        assert!(seen.line >= line, "{what}, page {}: a line of {}", i + 1, seen.line);
        let size = printer.type_sizes.solid.map_or(0.0, |size| size.0);
        assert!(seen.size >= size, "{what}, page {}: type of {}", i + 1, seen.size);
    }
    let (least, most) = printer.page_limits(book.design.trim, printing.paper.as_deref());
    assert!((least as usize..=most as usize).contains(&pages.len()), "{what}: {}", pages.len());
    assert!(pages.len().is_multiple_of(printer.pages.multiple as usize), "{what}");
    if printer.pages.last_blank {
        assert!(pages.last().unwrap().items.is_empty(), "{what}: the last page");
    }
}

#[test]
fn every_template_keeps_the_rules_of_every_printer() {
    let mut kept = 0;
    for template in bookgen::template::names() {
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
                    let said = faults.to_string();
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
    assert_eq!(advice.message, "ingramspark asks for more than the template has");
    let help = advice.help.as_deref().unwrap();
    assert!(help.contains("folio.baseline from 0.44 in to 0.535 in"), "{help}");
    keeps_rules(&book, &pages.book, "raised");
    // Written in the spec, it is taken as it is, or refused.
    let more = "[page]\nheads.baseline = \"0.6in\"\nfolio.baseline = \"0.54in\"\n";
    let (book, _) =
        made(&spec("kdp-6x9", "ingramspark", 24, more)).unwrap_or_else(|f| panic!("{f}"));
    assert!(book.advice.is_empty(), "{:?}", book.advice);
    let more = "[page]\nfolio.baseline = \"0.5in\"\n";
    let faults = made(&spec("kdp-6x9", "ingramspark", 24, more)).err().unwrap().to_string();
    assert!(faults.contains("`folio.baseline` is too small for ingramspark"), "{faults}");
}

#[test]
fn the_inner_margin_is_the_printers() {
    for (count, inside) in [(20, 0.625), (40, 0.625), (160, 1.0)] {
        let (book, pages) =
            made(&spec("kdp-6x9", "lulu", count, "")).unwrap_or_else(|f| panic!("{f}"));
        // Right pages; the spine of the template asks for 0.75 in.
        let pages = pages.book.iter().step_by(2);
        let rooms = pages.map(|page| Seen::of(page, &book.design.fonts).room[0]);
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
    let said = Faults(pages.advice).to_string();
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
fn a_printer_of_ones_own_is_taken() {
    let spec = spec("kdp-6x9", "shop.toml", 24, "");
    let desk = Desk::with("book.toml", &spec);
    desk.put(
        "shop.toml",
        "base = \"kdp-paperback\"\nabout = \"the shop round the corner\"\n\
         [margins]\noutside = \"0.6in\"\n[pages]\nmultiple = 8\n[lines]\npositive = \"0.25pt\"\n",
    );
    let run = desk.done(&["build", "book.toml"]);
    assert!(run.err.contains("margins.outside from 0.5 in to 0.6 in"), "{}", run.err);
    assert!(run.out.contains("40 pages"), "{}", run.out);
}
