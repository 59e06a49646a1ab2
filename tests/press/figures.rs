//! Figures: every kind of puzzle is painted and read back.

mod clues;
mod gallery;
mod painting_order;
mod random;
mod tampering;

use bookgen_base::rng::{Draw as _, StreamName};
use bookgen_base::units::{Point, Pt, Size};
use bookgen_press::Style;
use bookgen_press::font::FontSet;
use bookgen_press::page::{Drawing, Edges, FontId, Item, Page, Transform};
use bookgen_press::paint::{Painted, SymbolFonts, extent, paint};
use bookgen_press::render::pdf::write_pdf;
use bookgen_proof::{FrameClaim, recognise_frames, recognise_texts};
use bookgen_puzzles::figure::{Figure, Flow, Mark, Panel, Tone};

use crate::sample_pages::meta;
use crate::soak::repetitions;

/// The width of the paper around each figure.
const MARGIN: Pt = Pt(18.0);

/// Lato Regular, Lato Bold and the symbol font.
pub fn fonts() -> FontSet {
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
    SymbolFonts {
        fonts,
        regular: &[FontId(0)],
        given: &[FontId(1)],
        pictures: &[FontId(2)],
        language: None,
        line: None,
    }
}

fn style() -> Style {
    Style { least_symbol: Pt(7.0), least_cell: Pt(18.0), most_cell: Pt(30.0), ..Style::paperback() }
}

/// A figure at its maximum size, on a page of its own size.
fn page_of(figure: &Figure, fonts: &FontSet) -> (Page, Painted) {
    let symbols = symbol_fonts(fonts);
    let most = extent(figure, &style(), symbols).most;
    let at = Point::new(MARGIN, MARGIN);
    let painted = paint(figure, &style(), symbols, most, Drawing::new("figure")).unwrap();
    let size = Size::new(painted.size.width + MARGIN * 2.0, painted.size.height + MARGIN * 2.0);
    let items = vec![painted.item.clone().moved(at)];
    (Page { size, bleed: Edges::default(), label: "1".to_owned(), items }, painted)
}

#[test]
fn every_figure_can_be_drawn() {
    let fonts = fonts();
    let mut pages = Vec::new();
    for example in gallery::all() {
        let name = example.name;
        assert_eq!(example.figure.check(), Ok(()), "{name}");
        let canonical = example.figure.clone().canonical();
        assert_eq!(canonical.check(), Ok(()), "{name}");
        assert_eq!(canonical.clone().canonical(), canonical, "{name}");
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
    is_upside_down: bool,
) -> Result<Figure, String> {
    let Size { width, height } = painted.size;
    let claims: Vec<FrameClaim<'_>> = painted
        .frames()
        .iter()
        .map(|frame| FrameClaim {
            style: &frame.style,
            origin: match is_upside_down {
                false => frame.origin + Point::new(MARGIN, MARGIN),
                true => {
                    Point::new(MARGIN + width - frame.origin.x, MARGIN + height - frame.origin.y)
                }
            },
            is_upside_down,
        })
        .collect();
    let mut panels = Vec::new();
    for (claim, panel) in claims.iter().zip(&figure.panels) {
        let claim = std::slice::from_ref(claim);
        if let Panel::Text(_) = panel {
            let found = recognise_texts(pdf.to_vec(), page, claim).unwrap().remove(0)?;
            if !found.faults.is_empty() {
                return Err(found.faults.join("; "));
            }
            panels.push(Panel::Text(found.text.ok_or("no text")?));
            continue;
        }
        let found = recognise_frames(pdf.to_vec(), page, claim).unwrap().remove(0)?;
        if !found.faults.is_empty() {
            return Err(found.faults.join("; "));
        }
        panels.push(match panel {
            Panel::Grid(_) => Panel::Grid(found.grid),
            _ => Panel::Flow(Flow::of_grid(&found.grid).ok_or("no flow")?),
        });
    }
    Ok(Figure { panels, ..figure.clone() })
}

/// The difference between a figure and the figure that is read back.
fn difference(found: Result<Figure, String>, figure: &Figure) -> Option<String> {
    let canonical = figure.clone().canonical();
    match found {
        Ok(found) if found == canonical => None,
        Ok(found) => {
            let (found, wanted) = (marks(&found), marks(&canonical));
            let extra: Vec<_> = found.iter().filter(|mark| !wanted.contains(mark)).collect();
            let missing: Vec<_> = wanted.iter().filter(|mark| !found.contains(mark)).collect();
            Some(format!("extra {extra:?}; missing {missing:?}"))
        }
        Err(fault) => Some(fault),
    }
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
        let found = recognised(&pdf, index, &example.figure, painted, false);
        let difference = difference(found, &example.figure);
        failures.extend(difference.map(|difference| format!("{}: {difference}", example.name)));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// A maze of 200 by 200 cells has some 60,000 sides with walls. They are painted, read back and claimed
/// as runs.
#[test]
fn a_large_maze_is_read_back() {
    let fonts = fonts();
    let maze = random::maze(200, 200);
    assert_eq!(maze.check(), Ok(()));
    let walls = match &maze.grid().unwrap().marks[..] {
        [Mark::Edges { runs, .. }] => runs.len(),
        marks => panic!("{} marks", marks.len()),
    };
    assert!((10_000..30_000).contains(&walls), "{walls}");
    let (page, painted) = page_of(&maze, &fonts);
    let pdf = write_pdf(&[page], &fonts, &meta()).unwrap();
    let difference = difference(recognised(&pdf, 0, &maze, &painted, false), &maze);
    assert!(difference.is_none(), "the maze is not read back");
}

/// A random style in the range of the templates.
fn random_style(seed: u64) -> Style {
    let mut rng = StreamName::new().with("style").with_number(seed).stream();
    let mut from = |low: f64, high: f64| Pt(low + (high - low) * f64::from(rng.below(101)) / 100.0);
    let thin = from(0.25, 1.0);
    let thick = thin + from(0.5, 1.5);
    Style {
        thin,
        thick,
        border: match seed % 5 {
            0 => thick,
            1 => thin,
            _ => thick + from(0.1, 1.0),
        },
        ring: from(0.5, 1.2),
        ring_black: if seed.is_multiple_of(2) { 50 } else { 100 },
        clue_tone: Tone::Black,
        symbol_ratio: from(0.5, 0.72).0,
        least_symbol: from(4.0, 12.0),
        least_type: Pt(4.0),
        least_cell: from(8.0, 24.0),
        most_cell: from(24.0, 60.0),
        corner_ratio: from(0.3, 0.4).0,
    }
}

#[test]
fn random_figures_are_read_back() {
    let fonts = fonts();
    let symbols = symbol_fonts(&fonts);
    let count = u64::from(repetitions(400, 20_000));
    let mut failures = Vec::new();
    let seeds: Vec<u64> = (0..count).collect();
    for seeds in seeds.chunks(50) {
        let mut pages = Vec::new();
        let mut all = Vec::new();
        for seed in seeds {
            let figure = random::figure(*seed);
            let style = random_style(*seed);
            let extent = extent(&figure, &style, symbols);
            let share = (*seed % 11) as f64 / 10.0;
            let mixed = |least: Pt, most: Pt| least + (most - least) * share;
            let frame = Size::new(
                mixed(extent.least.width, extent.most.width),
                mixed(extent.least.height, extent.most.height),
            );
            let at = Point::new(MARGIN, MARGIN);
            let painted = paint(&figure, &style, symbols, frame, Drawing::new("")).unwrap();
            let is_upside_down = seed % 3 == 0;
            let mut item = painted.item.clone().moved(at);
            let size = painted.size;
            if let (Item::Group(group), true) = (&mut item, is_upside_down) {
                let corner = Point::new(MARGIN + size.width, MARGIN + size.height);
                group.transform = Transform::upside_down(corner);
            }
            let size = Size::new(size.width + MARGIN * 2.0, size.height + MARGIN * 2.0);
            let label = seed.to_string();
            pages.push(Page { size, bleed: Edges::default(), label, items: vec![item] });
            all.push((figure, painted, is_upside_down));
        }
        let pdf = write_pdf(&pages, &fonts, &meta()).unwrap();
        for (index, (figure, painted, is_upside_down)) in all.iter().enumerate() {
            let found = recognised(&pdf, index, figure, painted, *is_upside_down);
            let difference = difference(found, figure);
            failures.extend(
                difference.map(|text| format!("seed {}: {text}; {:?}", seeds[index], figure)),
            );
        }
        if let (false, Ok(folder)) = (failures.is_empty(), std::env::var("BOOKGEN_PICTURES")) {
            std::fs::write(format!("{folder}/random.pdf"), &pdf).unwrap();
            break;
        }
    }
    let count = failures.len();
    failures.truncate(20);
    assert!(failures.is_empty(), "{count} of the figures:\n{}", failures.join("\n"));
}

fn marks(figure: &Figure) -> Vec<String> {
    let panels = figure.panels.iter().map(|panel| match panel {
        Panel::Grid(grid) => grid.marks.iter().map(|mark| format!("{mark:?}")).collect(),
        Panel::Flow(flow) => vec![format!("{flow:?}")],
        Panel::Text(text) => vec![format!("{text:?}")],
    });
    panels.collect::<Vec<Vec<String>>>().concat()
}
