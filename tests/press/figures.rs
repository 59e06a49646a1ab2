//! Figures: every kind of puzzle is painted and read back.

mod gallery;

use bookgen_base::units::{Point, Pt, Size};
use bookgen_press::font::FontSet;
use bookgen_press::page::{Edges, FontId, Page};
use bookgen_press::paint::{Painted, SymbolFonts, extent, paint};
use bookgen_press::render::pdf::write_pdf;
use bookgen_proof::{FrameClaim, recognise_frames};
use bookgen_puzzles::Style;
use bookgen_puzzles::figure::{Figure, Flow, Panel};

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

/// The panels of a figure that are recognised on its painted page.
fn recognised(
    pdf: &[u8],
    page: usize,
    figure: &Figure,
    painted: &Painted,
) -> Result<Figure, String> {
    let claims: Vec<FrameClaim<'_>> = painted
        .frames
        .iter()
        .map(|frame| FrameClaim {
            style: &frame.style,
            origin: frame.origin + Point::new(MARGIN, MARGIN),
            is_upside_down: false,
        })
        .collect();
    let found = recognise_frames(pdf.to_vec(), page, &claims).unwrap();
    let mut panels = Vec::new();
    for (found, panel) in found.into_iter().zip(&figure.panels) {
        let found = found?;
        if !found.faults.is_empty() {
            return Err(found.faults.join("; "));
        }
        panels.push(match panel {
            Panel::Grid(_) => Panel::Grid(found.grid),
            Panel::Flow(_) => Panel::Flow(Flow::of_grid(&found.grid).ok_or("no flow")?),
        });
    }
    Ok(Figure { panels, ..figure.clone() })
}

#[test]
fn every_painted_figure_is_read_back() {
    let fonts = fonts();
    let examples = gallery::all();
    let painted: Vec<(Page, Painted)> =
        examples.iter().map(|example| page_of(&example.figure, &fonts)).collect();
    let pages: Vec<Page> = painted.iter().map(|(page, _)| page.clone()).collect();
    let pdf = write_pdf(&pages, &fonts, &meta()).unwrap();
    let mut failures = Vec::new();
    for (index, (example, (_, painted))) in examples.iter().zip(&painted).enumerate() {
        match recognised(&pdf, index, &example.figure, painted) {
            Ok(found) if found == example.figure.canonical() => {}
            Ok(found) => {
                let (found, wanted) = (marks(&found), marks(&example.figure.canonical()));
                let extra: Vec<_> = found.iter().filter(|mark| !wanted.contains(mark)).collect();
                let missing: Vec<_> = wanted.iter().filter(|mark| !found.contains(mark)).collect();
                failures.push(format!("{}: extra {extra:?}; missing {missing:?}", example.name));
            }
            Err(fault) => failures.push(format!("{}: {fault}", example.name)),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn marks(figure: &Figure) -> Vec<String> {
    let panels = figure.panels.iter().map(|panel| match panel {
        Panel::Grid(grid) => grid.marks.iter().map(|mark| format!("{mark:?}")).collect(),
        Panel::Flow(flow) => vec![format!("{flow:?}")],
    });
    panels.collect::<Vec<Vec<String>>>().concat()
}
