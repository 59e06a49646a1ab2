//! Paints figures: turns marks on a lattice into items of a page.
//!
//! One painter draws the figures of all kinds of puzzle. The line weights and type sizes are those
//! of the style, in points. They do not depend on the size of the drawing. Marks are painted in
//! layers, so the order of the marks of different types does not matter.

mod cell_texts;
mod lines;
mod panels;
mod placement;
mod proportions;
mod shapes;
mod sizes;
mod style;
mod text_panel;
mod texts;
mod tones;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::font::{FontSet, MissingGlyph};
use crate::page::{
    Colour, Dash, Drawing, FontId, Frame, Group, Ink, Item, Paint, Role, Stroke, Transform,
};
use crate::render::rounding::milli;
use bookgen_base::units::{Path, Point, Pt, Rect, Segment, Size, line, rectangle};
use bookgen_contract::manifest::frame::{FrameStyle, LatticeClaim, LegendEntry, Look};
use bookgen_puzzles::figure::{
    Anchor, Cell, Corner, Figure, Flow, Form, Grid, Lattice, LineStyle, Mark, OutlineStyle, Panel,
    Place, Purpose, SideWeights, Sign, Spot, Tone, Weight,
};
use panels::{PanelSizes, first_cell, panel_cell, panel_gap, panel_left, stacked};
use placement::Placement;
use proportions::{black, edge_width, outline_width};
use sizes::{GridSizes, TextRatios};
pub use style::{Extent, Style};
use text_panel::TextPanel;
pub use texts::step_number;
pub use tones::Tones;

/// The fonts of the symbols of a figure.
#[derive(Clone, Copy)]
pub struct SymbolFonts<'a> {
    /// The font set.
    pub fonts: &'a FontSet,
    /// The fonts of all symbols except givens, in order of preference.
    pub regular: &'a [FontId],
    /// The fonts of givens, in order of preference. In answers, these fonts are bold.
    pub given: &'a [FontId],
    /// The symbol font, which has the pictures.
    pub pictures: &'a [FontId],
    /// The language whose words are broken at syllables. `None`: words are not broken.
    pub language: Option<hypher::Lang>,
    /// The width of the lines in which words of cells are set. `None`: the usual number of cells.
    pub line: Option<Pt>,
}

/// A painted figure.
pub struct Painted {
    /// The drawing, as one group. Its top left corner is the origin.
    pub item: Item,
    /// The size of the drawing.
    pub size: Size,
}

impl Painted {
    /// The grids of the drawing.
    pub fn frames(&self) -> &[Frame] {
        match &self.item {
            Item::Group(Group { role: Role::Figure(drawing), .. }) => &drawing.frames,
            _ => &[],
        }
    }
}

/// A symbol in the centre of a cell of a drawing.
pub struct CellSymbol<'a> {
    /// The cell without the inner halves of its lines, from the top left corner of the drawing.
    pub cell: Rect,
    /// The symbol.
    pub text: &'a str,
    /// The type size.
    pub size: Pt,
}

/// The symbols in the cells of the first grid of a figure that is drawn as large as a frame allows.
/// Also returns the size of the drawing.
pub fn cell_symbols<'a>(
    figure: &'a Figure,
    style: &Style,
    fonts: SymbolFonts<'_>,
    frame: Size,
) -> (Vec<CellSymbol<'a>>, Size) {
    let Some(grid) = figure.grid() else { return (Vec::new(), Size::default()) };
    let sizes = GridSizes::new(grid, style, fonts);
    let cell = sizes.cell_in(frame);
    let inset = sizes.inset(cell);
    let place = Placement { lattice: &grid.lattice, origin: Point::new(inset, inset), cell };
    let painter = Painter::new(grid, style, fonts, place);
    let symbols = grid.marks.iter().filter_map(|mark| match mark {
        Mark::Symbol { at, anchor: Anchor::Centre, text, .. } => Some(CellSymbol {
            cell: texts::visible_cell(&painter, *at),
            text,
            size: cell * painter.ratios.centre,
        }),
        _ => None,
    });
    (symbols.collect(), sizes.size(cell))
}

/// The number of layers in which marks are painted, see [`layer`].
const LAYERS: usize = 10;

/// The minimum and the maximum size of a figure. All panels after the first are below it and have
/// smaller cells.
pub fn extent(figure: &Figure, style: &Style, fonts: SymbolFonts<'_>) -> Extent {
    let sizes = panel_sizes(figure, style, fonts);
    let (least, most) = sizes.first().map_or((Pt::ZERO, Pt::ZERO), PanelSizes::range);
    Extent { least: stacked(&sizes, least), most: stacked(&sizes, most) }
}

/// The minimum and the maximum side of the cells of the first panel.
pub fn cell_range(figure: &Figure, style: &Style, fonts: SymbolFonts<'_>) -> (Pt, Pt) {
    let first =
        Figure { panels: figure.panels.iter().take(1).cloned().collect(), ..Figure::default() };
    panel_sizes(&first, style, fonts).first().map_or((Pt::ZERO, Pt::ZERO), PanelSizes::range)
}

/// The size of a figure, if the cells of its first panel have the side `cell`.
pub fn size(figure: &Figure, style: &Style, fonts: SymbolFonts<'_>, cell: Pt) -> Size {
    stacked(&panel_sizes(figure, style, fonts), cell)
}

/// The grid of words that are set in lines.
fn flow_grid(flow: &Flow, style: &Style, fonts: SymbolFonts<'_>) -> Grid {
    let usual = flow.grid(flow.measure());
    let Some(line) = fonts.line else { return usual };
    let cell = GridSizes::new(&usual, style, fonts).least;
    flow.grid(flow.measure_in(line / cell))
}

/// The sizes of the panels of a figure.
fn panel_sizes<'a>(
    figure: &'a Figure,
    style: &Style,
    fonts: SymbolFonts<'a>,
) -> Vec<PanelSizes<'a>> {
    let sizes = |panel: &'a Panel| match panel {
        Panel::Grid(grid) => PanelSizes::grid(Cow::Borrowed(grid), style, fonts),
        Panel::Flow(flow) => {
            PanelSizes::grid(Cow::Owned(flow_grid(flow, style, fonts)), style, fonts)
        }
        Panel::Text(text) => PanelSizes::Text(TextPanel::new(text, style, fonts)),
    };
    figure.panels.iter().map(sizes).collect()
}

/// Paints a figure as large as a frame allows. The frames of the grids are added to `drawing`.
///
/// # Errors
/// A character that no font has.
pub fn paint(
    figure: &Figure,
    style: &Style,
    fonts: SymbolFonts<'_>,
    frame: Size,
    mut drawing: Drawing,
) -> Result<Painted, MissingGlyph> {
    let sizes = panel_sizes(figure, style, fonts);
    let first = first_cell(&sizes, frame);
    let mut items = Vec::new();
    let mut size = Size::default();
    for (index, (panel, own)) in figure.panels.iter().zip(&sizes).enumerate() {
        let gap = if index == 0 { Pt::ZERO } else { panel_gap(&sizes, index, first) };
        let top = size.height + gap;
        let cell = panel_cell(&sizes, index, first);
        let (own_items, origin, style) = match own {
            PanelSizes::Text(text) => {
                let origin = Point::new(Pt::ZERO, top);
                let (items, style) = text.paint(size.width, origin)?;
                (items, origin, style)
            }
            PanelSizes::Grid(grid, own) => {
                let inset = own.inset(cell);
                let left = panel_left(&sizes, index, first);
                let origin = Point::new(left + inset, top + inset);
                let place = Placement { lattice: &grid.lattice, origin, cell };
                let (items, style) = Painter::new(grid, style, fonts, place).paint()?;
                let is_flow = matches!(panel, Panel::Flow(_));
                (items, origin, FrameStyle { is_flow, ..style })
            }
        };
        items.extend(own_items);
        drawing.frames.push(Frame { origin, style });
        let own = own.size(cell, size.width);
        size = Size::new(size.width.max(own.width), top + own.height);
    }
    let item = Item::Group(Group {
        role: Role::Figure(Arc::new(drawing)),
        transform: Transform::translate(Point::default()),
        shared: false,
        items,
    });
    Ok(Painted { item, size })
}

/// The layer of the edges. Its paths draw the empty grid, which many puzzles share.
const EDGES: usize = 4;

/// The layer of a mark. Layers are painted in ascending order.
fn layer(mark: &Mark) -> usize {
    match mark {
        Mark::Fill { tone: Tone::Black, .. } => 1,
        Mark::Fill { .. } => 0,
        Mark::Shape { form: Form::Half(_), .. } => 1,
        Mark::Shape { form: Form::Round | Form::Square | Form::Bulb, .. } => 2,
        Mark::Line { style: LineStyle::TintedBand | LineStyle::HollowBand, .. } => 2,
        Mark::Line { style: LineStyle::Way | LineStyle::Rule, .. } => 3,
        Mark::Edges { .. } | Mark::Outline { style: OutlineStyle::Frame, .. } => EDGES,
        Mark::Outline { .. } => 5,
        Mark::Line { style: LineStyle::Loop, .. } => 8,
        Mark::Line { .. } => 6,
        Mark::Shape { form: Form::Disc, .. } => 7,
        Mark::Shape { .. } | Mark::Sign { .. } => 9,
        Mark::Symbol { .. } | Mark::Note { .. } => LAYERS,
    }
}

/// Paints the marks of one grid.
struct Painter<'a> {
    grid: &'a Grid,
    style: &'a Style,
    fonts: SymbolFonts<'a>,
    place: Placement<'a>,
    sides: SideWeights,
    ratios: TextRatios,
    /// Whether the grid has outlines, which texts in corners interrupt.
    has_outlines: bool,
    /// The black cells.
    black: BTreeSet<Spot>,
    /// The cells that a diagonal divides.
    divided: BTreeSet<Spot>,
    /// The discs, with their tones.
    discs: BTreeMap<Spot, Tone>,
    layers: [Vec<Item>; LAYERS],
    legend: BTreeMap<String, Look>,
}

impl<'a> Painter<'a> {
    fn new(
        grid: &'a Grid,
        style: &'a Style,
        fonts: SymbolFonts<'a>,
        place: Placement<'a>,
    ) -> Painter<'a> {
        let (mut black, mut discs) = (BTreeSet::new(), BTreeMap::new());
        for mark in &grid.marks {
            match mark {
                Mark::Fill { cells, tone: Tone::Black } => {
                    black.extend(cells.iter().map(|cell| cell.centre()));
                }
                Mark::Shape { at, form: Form::Disc, tone } => {
                    discs.insert(*at, *tone);
                }
                _ => {}
            }
        }
        Painter {
            grid,
            style,
            fonts,
            place,
            sides: SideWeights::from_marks(&grid.lattice, &grid.marks),
            ratios: TextRatios::new(grid, style),
            has_outlines: grid.marks.iter().any(|mark| matches!(mark, Mark::Outline { .. })),
            black,
            divided: sizes::divided_cells(grid),
            discs,
            layers: Default::default(),
            legend: BTreeMap::new(),
        }
    }

    /// Paints all marks. Returns the items, and how the grid is drawn.
    fn paint(mut self) -> Result<(Vec<Item>, FrameStyle), MissingGlyph> {
        let grid = self.grid;
        self.bands();
        for mark in &grid.marks {
            let layer = layer(mark);
            match mark {
                Mark::Fill { cells, tone } => self.fill(layer, cells, *tone),
                Mark::Edges { runs, weight } => self.edges(runs, *weight),
                Mark::Outline { cells, style } => self.outline(layer, cells, *style),
                Mark::Line { style: LineStyle::TintedBand | LineStyle::HollowBand, .. } => {}
                Mark::Shape { form: Form::Bulb, .. } => {}
                Mark::Line { through, style } => self.line(layer, through, *style),
                Mark::Shape { at, form, tone } => self.shape(layer, *at, *form, *tone),
                Mark::Sign { at, sign } => self.sign(layer, *at, *sign),
                Mark::Symbol { .. } | Mark::Note { .. } => {}
            }
        }
        self.patches_on_lines();
        let mut symbols = Vec::new();
        texts::paint(&mut self, &mut symbols)?;
        texts::notes(&mut self, &mut symbols)?;
        let Painter { layers, legend, place, .. } = self;
        let mut items = Vec::new();
        for (index, layer) in layers.into_iter().enumerate() {
            if index == EDGES && !layer.is_empty() {
                items.push(Item::Group(Group {
                    role: Role::Artifact,
                    transform: Transform::translate(Point::default()),
                    shared: true,
                    items: layer,
                }));
            } else {
                items.extend(layer);
            }
        }
        items.extend(symbols);
        let legend = legend.into_iter().map(|(mark, look)| LegendEntry { mark, look });
        let style = FrameStyle {
            lattice: lattice_claim(&grid.lattice),
            cell: milli(place.cell),
            purpose: match grid.purpose {
                Purpose::Written => "written",
                Purpose::Lettered => "lettered",
                Purpose::Read => "read",
                Purpose::Traced => "traced",
                Purpose::Shaded => "shaded",
                Purpose::Named => "named",
            }
            .to_owned(),
            is_flow: false,
            text: None,
            tones: Vec::new(),
            legend: legend.collect(),
        };
        Ok((items, style))
    }

    /// Adds a look to the legend.
    fn note(&mut self, mark: impl Into<String>, look: Look) {
        self.legend.entry(mark.into()).or_insert(look);
    }

    fn note_line(&mut self, mark: impl Into<String>, width: Pt, tone: Tone) {
        self.note(mark, Look::Line { width: milli(width), dash: None, black: black(tone) });
    }

    fn stroke(&mut self, layer: usize, path: Path, width: Pt, tone: Tone) {
        self.ink(layer, path, Paint::line(width), tone);
    }

    fn ink(&mut self, layer: usize, path: Path, paint: Paint, tone: Tone) {
        self.ink_in(layer, path, paint, Colour::black(black(tone)));
    }

    fn ink_in(&mut self, layer: usize, path: Path, paint: Paint, colour: Colour) {
        if path.is_empty() {
            return;
        }
        let items = &mut self.layers[layer];
        match items.last_mut() {
            // Lines of one look are one path. The edges of a weight are one path already.
            Some(Item::Ink(last))
                if layer != EDGES
                    && matches!(paint, Paint::Stroke(_))
                    && last.paint == paint
                    && last.colour == colour =>
            {
                last.path.extend(path);
            }
            _ => items.push(Item::Ink(Ink { role: Role::Artifact, path, paint, colour })),
        }
    }

    fn fill(&mut self, layer: usize, cells: &[Cell], tone: Tone) {
        let path = cells.iter().flat_map(|cell| rectangle(self.place.rect(cell.centre())));
        let path = path.collect();
        self.ink(layer, path, Paint::Fill, tone);
        self.note(format!("fill {}", tone.name()), Look::Fill { black: black(tone) });
    }

    fn edges(&mut self, runs: &[(Spot, Spot)], weight: Weight) {
        let paths = lines::joined(runs);
        let path = paths.iter().flat_map(|spots| lines::path(spots, self.place)).collect();
        let width = edge_width(weight, self.style);
        let paint = match weight {
            Weight::Wall => Paint::round_line(width),
            _ => Paint::line(width),
        };
        self.ink(EDGES, path, paint, Tone::Black);
        self.note_line(weight.name(), width, Tone::Black);
    }

    fn outline(&mut self, layer: usize, cells: &[Cell], outline: OutlineStyle) {
        let width = outline_width(outline, self.style);
        let inset = proportions::inset(outline, self.place.cell);
        match outline {
            OutlineStyle::Frame => {
                let path = lines::frame(self.place, self.place.cell * proportions::FRAME);
                self.stroke(layer, path, width, Tone::Black);
                self.note_line("frame", width, Tone::Black);
            }
            OutlineStyle::Ring => {
                // This maximum radius keeps the ring within the frame for any line width.
                let max = self.place.cell * (0.5 + proportions::FRAME) - width / 2.0;
                let path = lines::ring(cells, self.place, max);
                let colour = Colour::black(self.style.ring_black);
                let stroke = Stroke { width, dash: None, is_round: false };
                self.ink_in(layer, path, Paint::Stroke(stroke), colour);
                let black = self.style.ring_black;
                self.note("ring", Look::Line { width: milli(width), dash: None, black });
            }
            OutlineStyle::Inset => {
                let sides = lines::outline_sides(cells, self.place, inset);
                let mut path: Path = Vec::new();
                for (from, _) in sides {
                    path.push(match path.is_empty() {
                        true => Segment::Move(from),
                        false => Segment::Line(from),
                    });
                }
                path.push(Segment::Close);
                self.stroke(layer, path, width, Tone::Black);
                self.note_line("inset", width, Tone::Black);
            }
            OutlineStyle::Cage => self.cage(layer, cells, width, inset),
        }
    }

    /// A dashed outline. Each side has a whole number of dashes, so that its corners are solid.
    fn cage(&mut self, layer: usize, cells: &[Cell], width: Pt, inset: Pt) {
        let tone = self.style.clue_tone;
        let mut sides: BTreeMap<i64, (Dash, Path)> = BTreeMap::new();
        for (from, to) in lines::outline_sides(cells, self.place, inset) {
            let path = lines::lengthened(from, to, width / 2.0);
            let length = Pt((to.x - from.x).0.abs() + (to.y - from.y).0.abs()) + width;
            let count = (length / proportions::dash(width)).round().max(1.0);
            let period = length / count;
            let dash = Dash {
                on: period * proportions::DASH_ON,
                off: period * (1.0 - proportions::DASH_ON),
            };
            sides.entry(milli(period)).or_insert((dash, Vec::new())).1.extend(path);
        }
        for (dash, path) in sides.into_values() {
            let stroke = Stroke { width, dash: Some(dash), is_round: false };
            self.ink(layer, path, Paint::Stroke(stroke), tone);
        }
        let period = proportions::dash(width);
        let on = period * proportions::DASH_ON;
        let dash = Some([milli(on), milli(period - on)]);
        self.note("cage", Look::Line { width: milli(width), dash, black: black(tone) });
    }

    fn shape(&mut self, layer: usize, at: Spot, form: Form, tone: Tone) {
        let path = shapes::shape(form, at, self.place);
        let line = (tone == Tone::Paper).then_some(self.style.thin * 1.33);
        self.ink(layer, path.clone(), Paint::Fill, tone);
        if let Some(width) = line {
            self.stroke(layer, path, width, Tone::Black);
        }
        let (width, height) = proportions::shape_size(form);
        let size = [width, height].map(|length| milli(self.place.cell * length));
        let look = Look::Shape { size, fill: black(tone), line: line.map(milli) };
        self.note(format!("{} {}", form_name(form), tone.name()), look);
    }

    fn sign(&mut self, layer: usize, at: Spot, sign: Sign) {
        let (centre, cell) = (self.place.point(at), self.place.cell);
        let width = self.style.thin * 1.33;
        match sign {
            Sign::Less(direction) => {
                // White paper below the sign interrupts the line between the cells.
                let side = cell * (proportions::SIGN * 1.1);
                let patch = rectangle(shapes::around(centre, side, side));
                self.ink(layer, patch, Paint::Fill, Tone::Paper);
                let side = milli(side);
                self.note("patch", Look::Shape { size: [side, side], fill: 0, line: None });
                let path = shapes::less(direction, centre, cell);
                self.stroke(layer, path, width, Tone::Black);
                self.note_line("less", width, Tone::Black);
            }
            Sign::Split => {
                let rect = self.place.rect(at);
                let (from, to) =
                    (Point::new(rect.x, rect.y), Point::new(rect.right(), rect.bottom()));
                let is_dark = self.black.contains(&at);
                let (name, tone) = match is_dark {
                    true => ("split reversed", Tone::Paper),
                    false => ("split", Tone::Black),
                };
                self.stroke(layer, line(from, to), self.style.thin, tone);
                self.note_line(name, self.style.thin, tone);
            }
            Sign::Cross => {
                for half in shapes::cross(centre, cell) {
                    self.stroke(layer, half, width, Tone::Black);
                }
                self.note_line("cross", width, Tone::Black);
            }
            Sign::Head { right, down } => {
                let (name, length) =
                    match at.place() == Place::Centre && self.grid.lattice.is_in_margin(at) {
                        true => {
                            let slot = self.place.rect(at);
                            ("margin head", slot.width.max(slot.height) * proportions::MARGIN_HEAD)
                        }
                        false => ("head", cell * proportions::HEAD),
                    };
                let (right, down) = (f64::from(right), f64::from(down));
                // On a side, the base of the head is on the side, where its shaft ends.
                let centre = match at.place() {
                    Place::Centre => centre,
                    _ => centre + Point::new(length * (right / 2.0), length * (down / 2.0)),
                };
                let path = shapes::head((right, down), centre, length);
                self.ink(layer, path, Paint::Fill, Tone::Black);
                let size = [milli(length), milli(length * 0.8)];
                self.note(name, Look::Shape { size, fill: 100, line: None });
            }
            Sign::Bent(from, to, place) => {
                let (shaft, head) = shapes::bent(from, to, place, centre, cell);
                self.stroke(layer, shaft, width, Tone::Black);
                self.ink(layer, head, Paint::Fill, Tone::Black);
                self.note_line("bent", width, Tone::Black);
                let length = cell * proportions::BENT_HEAD;
                let size = [milli(length), milli(length * 0.8)];
                self.note("bent head", Look::Shape { size, fill: 100, line: None });
            }
        }
    }
}

/// A painted path. Screen readers skip it.
fn artifact(path: Path, paint: Paint, tone: Tone) -> Item {
    Item::Ink(Ink { role: Role::Artifact, path, paint, colour: Colour::black(black(tone)) })
}

/// The lattice as the manifest describes it.
fn lattice_claim(lattice: &Lattice) -> LatticeClaim {
    let margins = &lattice.margins;
    let margins = [margins.top, margins.right, margins.bottom, margins.left];
    let margins = margins.map(|margin| [margin.slots, margin.pitch]);
    LatticeClaim {
        columns: lattice.columns,
        rows: lattice.rows,
        absent: lattice.absent.iter().map(|cell| [cell.column, cell.row]).collect(),
        gap: (lattice.gap != 100).then_some(lattice.gap),
        margins: margins.iter().any(|[slots, _]| *slots > 0).then_some(margins),
    }
}

/// The name of a form in the legend.
fn form_name(form: Form) -> &'static str {
    match form {
        Form::Point => "point",
        Form::Dot => "dot",
        Form::Bar => "bar",
        Form::Disc => "disc",
        Form::Round => "round",
        Form::Square => "square",
        Form::Bulb => "bulb",
        Form::Half(Corner::TopLeft) => "half-top-left",
        Form::Half(Corner::TopRight) => "half-top-right",
        Form::Half(Corner::BottomLeft) => "half-bottom-left",
        Form::Half(Corner::BottomRight) => "half-bottom-right",
    }
}
