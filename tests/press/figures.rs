//! Figures: every kind of puzzle is painted and read back.

mod gallery;

use bookgen_base::units::{Point, Pt, Size};
use bookgen_press::font::FontSet;
use bookgen_press::page::{Edges, FontId, Page};
use bookgen_press::paint::{Painted, SymbolFonts, extent, paint};
use bookgen_press::render::pdf::write_pdf;
use bookgen_puzzles::Style;
use bookgen_puzzles::figure::Figure;

use crate::sample_pages::meta;

/// The width of the paper around each figure.
const MARGIN: Pt = Pt(18.0);

/// Lato Regular, Lato Bold and the symbol font.
fn fonts() -> FontSet {
    let mut fonts = FontSet::new();
    for (name, bytes) in [
        ("Lato", include_bytes!("../../fonts/Lato-Regular.ttf").as_slice()),
        ("Lato Bold", include_bytes!("../../fonts/Lato-Bold.ttf").as_slice()),
        ("symbols", include_bytes!("../../fonts/BookgenSymbols.ttf").as_slice()),
    ] {
        fonts.add(name, bytes).expect("the font can be embedded");
    }
    fonts
}

fn symbol_fonts(fonts: &FontSet) -> SymbolFonts<'_> {
    SymbolFonts { fonts, regular: &[FontId(0)], given: &[FontId(1)], pictures: &[FontId(2)] }
}

fn style() -> Style {
    Style {
        thin: Pt(0.75),
        thick: Pt(1.75),
        border: Pt(2.25),
        ring: Pt(1.0),
        symbol_ratio: 0.64,
        least_symbol: Pt(7.0),
        least_cell: Pt(18.0),
        most_cell: Pt(30.0),
    }
}

/// A figure at its maximum size, on a page of its own size.
fn page_of(figure: &Figure, fonts: &FontSet) -> (Page, Painted) {
    let symbols = symbol_fonts(fonts);
    let most = extent(figure, &style(), symbols).unwrap().most;
    let at = Point::new(MARGIN, MARGIN);
    let painted = paint(figure, &style(), symbols, most, at, "figure".to_owned()).unwrap();
    let size = Size::new(painted.size.width + MARGIN * 2.0, painted.size.height + MARGIN * 2.0);
    let items = vec![painted.item.clone()];
    (Page { size, bleed: Edges::default(), label: "1".to_owned(), items }, painted)
}

#[test]
fn every_figure_can_be_drawn() {
    let fonts = fonts();
    let mut pages = Vec::new();
    for example in gallery::all() {
        let name = example.name;
        assert_eq!(example.figure.check(), Ok(()), "{name}");
        let canonical = example.figure.canonical();
        assert_eq!(canonical.check(), Ok(()), "{name}");
        assert_eq!(canonical.canonical(), canonical, "{name}");
        pages.push(page_of(&example.figure, &fonts).0);
    }
    let pdf = write_pdf(&pages, &fonts, &meta()).unwrap();
    if let Ok(folder) = std::env::var("BOOKGEN_PICTURES") {
        std::fs::write(format!("{folder}/figures.pdf"), &pdf).unwrap();
    }
}
