//! The minimum and maximum sizes of a grid.

use std::collections::{BTreeMap, BTreeSet};

use super::proportions::{
    CORNER, CORNER_INSET, CROSS, DIGIT, DISC_TEXT, FRAME, LEAST_NOTE, LEAST_SUM, MARGIN_TEXT, NOTE,
    RINGED, SHARED_CELL, SHARED_DROP, SIGN, STEP, STEP_CIRCLE, SUM_OF_SYMBOL, TEXT_WIDTH,
    edge_width, least_corner, line_strokes, picture_ratio, shape_size, sum_ratio,
};
use super::{Style, SymbolFonts, cell_texts};
use bookgen_base::units::{Pt, Size};
use bookgen_puzzles::figure::{
    Anchor, Flow, Form, Grid, Lattice, LineStyle, Mark, OutlineStyle, Purpose, Role, Sign, Spot,
    Tone, Weight, pictures,
};
use unicode_segmentation::UnicodeSegmentation;

/// The minimum side of a cell in which a player traces a line, in widths of a wall.
const CORRIDOR: f64 = 5.5;

/// The minimum side of a cell with a line to write a letter on, as a share of a cell of a grid. With the gap
/// between the cells, a letter of a paperback has 6 mm.
const LETTERED: f64 = 0.69;

/// The type size of a letter on a line, as a fraction of its cell: there is no line at the sides.
const LETTER: f64 = 0.86;

/// The type size of words without lines, as a fraction of a cell. The gap between cells is the rest of the
/// space of a letter.
const TEXT_LETTER: f64 = 1.15;

/// The minimum size of a picture to name, in minimum type sizes of symbols: it has more details than a letter.
const NAMED_SYMBOL: f64 = 1.5;

/// The maximum side of a cell with a picture to name, as a multiple of the maximum side of other cells.
const NAMED_CELL: f64 = 1.6;

/// The minimum side of a cell that a player fills, in widths of a thick line.
const SHADED: f64 = 6.0;

/// The minimum width of a sign between two cells of a puzzle.
const LEAST_SIGN: Pt = Pt(5.0);

/// The minimum side of a cell: 1.4 mm. The cells of a printed answer need not be counted.
const LEAST_CELL: Pt = Pt(4.0);

/// In large print, numbers in corners have at least this size. If all cells have numbers, the numbers take
/// this part of a cell, and letters are as large as the space below a number.
const LARGE_NUMBER: Pt = Pt(12.0);
const LARGE_CORNER: f64 = 0.43;
const NUMBERED_CELL: f64 = 0.48;
const NUMBERED_DROP: f64 = 0.18;

/// How far a picture to name is below the centre of its cell, as a fraction of the cell.
const NAMED_DROP: f64 = 0.12;

/// The inner width of a cell, between the lines on its sides, as a fraction of the side of the
/// cell. It limits the size of texts in corners. The middle of a text is nearer to its own side
/// than to the other.
const CORNER_WIDTH: f64 = 0.86;

/// The minimum side of a cell, in widths of the lines on its sides.
const MIN_CELL_OF_LINE: f64 = 2.5;

/// The sizes of the texts of a grid, as fractions of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextRatios {
    /// In the centres of cells.
    pub centre: f64,
    /// In the slots of margins.
    pub margin: f64,
    /// In discs.
    pub disc: f64,
    /// In corners.
    pub corner: f64,
    /// How far a text is below the centre of a cell that has a text in a corner.
    pub drop: f64,
}

impl TextRatios {
    /// The sizes of the texts of a grid. All texts in the same kind of place have the same size.
    pub fn new(grid: &Grid, style: &Style) -> TextRatios {
        let with_corner = cells_with_corner_text(grid);
        let mut is_shared = false;
        let mut longest = 1;
        let mut margin = style.symbol_ratio;
        let mut longest_corner = 1;
        let mut corners = BTreeSet::new();
        // Two texts on one side of a cell need a distance between them.
        let mut has_pair = false;
        for mark in &grid.marks {
            let Mark::Symbol { at, anchor, text, role } = mark else { continue };
            if *role == Role::Step {
                continue;
            }
            if *anchor != Anchor::Centre {
                if !anchor.is_block() {
                    let is_top = matches!(anchor, Anchor::TopLeft | Anchor::TopRight);
                    has_pair |= !corners.insert((*at, is_top));
                    longest_corner = longest_corner.max(text.graphemes(true).count());
                }
                continue;
            }
            let in_margin = grid.lattice.is_in_margin(*at);
            // Most texts are one character.
            let count = if text.len() == 1 { 1 } else { text.graphemes(true).count() };
            is_shared |= with_corner.contains(at);
            if in_margin {
                let (width, height) = slot_size(&grid.lattice, *at);
                let free = if count > 1 { width * MARGIN_TEXT } else { width };
                margin = margin.min(wide(free, count)).min(width.min(height) * 0.9);
            } else {
                longest = longest.max(count);
            }
        }
        let is_caged =
            |mark: &Mark| matches!(mark, Mark::Outline { style: OutlineStyle::Cage, .. });
        is_shared |= grid.marks.iter().any(is_caged);
        let most = if is_shared {
            SHARED_CELL
        } else if has_rings(grid) && style.ring_black < 100 {
            RINGED
        } else {
            f64::INFINITY
        };
        let max_corner = if has_pair { style.corner_ratio.min(CORNER) } else { style.corner_ratio };
        let ratio = match grid.purpose {
            Purpose::Lettered => style.symbol_ratio.max(LETTER),
            Purpose::Read if Flow::is_text(grid) => style.symbol_ratio.max(TEXT_LETTER),
            _ => style.symbol_ratio,
        };
        let has_large_numbers = least_corner(style) >= LARGE_NUMBER && is_numbered(grid);
        let (most, max_corner, drop) = match has_large_numbers {
            _ if grid.purpose == Purpose::Named => (most, pair_ratio(grid).min(CORNER), NAMED_DROP),
            true => (most.min(NUMBERED_CELL), max_corner.max(LARGE_CORNER), NUMBERED_DROP),
            false => (most, max_corner, SHARED_DROP),
        };
        TextRatios {
            centre: ratio.min(wide(1.0, longest)).min(most),
            margin,
            drop,
            disc: DISC_TEXT.min(wide(0.72, longest)),
            corner: max_corner
                .min(CORNER_WIDTH / (DIGIT * longest_corner as f64 + 2.0 * CORNER_INSET)),
        }
    }
}

/// The maximum type size of the texts in the upper corners of cells, as a fraction of a cell: two texts of a cell
/// do not touch. Brackets are half as wide as digits.
fn pair_ratio(grid: &Grid) -> f64 {
    let mut widths: BTreeMap<Spot, f64> = BTreeMap::new();
    for mark in &grid.marks {
        if let Mark::Symbol { at, anchor: Anchor::TopLeft | Anchor::TopRight, text, .. } = mark {
            let width = |c: char| if matches!(c, '(' | ')') { DIGIT / 2.0 } else { DIGIT };
            *widths.entry(*at).or_default() += text.chars().map(width).sum::<f64>();
        }
    }
    let widest = widths.into_values().fold(0.0, f64::max);
    CORNER_WIDTH / (widest + 3.0 * CORNER_INSET)
}

/// Whether each cell that is not black has a text in its upper left corner, as in a codeword.
fn is_numbered(grid: &Grid) -> bool {
    let (mut numbered, mut black) = (BTreeSet::new(), 0);
    for mark in &grid.marks {
        match mark {
            Mark::Symbol { at, anchor: Anchor::TopLeft, .. } => {
                numbered.insert(*at);
            }
            Mark::Fill { cells, tone: Tone::Black } => black += cells.len(),
            _ => {}
        }
    }
    !numbered.is_empty() && numbered.len() + black == grid.lattice.cells().count()
}

/// Whether a grid has rings around words.
pub fn has_rings(grid: &Grid) -> bool {
    let is_ring = |mark: &Mark| matches!(mark, Mark::Outline { style: OutlineStyle::Ring, .. });
    grid.marks.iter().any(is_ring)
}

/// The centres of the cells that have a small text in an upper corner.
pub fn cells_with_corner_text(grid: &Grid) -> BTreeSet<Spot> {
    let corners = grid.marks.iter().filter_map(|mark| match mark {
        Mark::Symbol { at, anchor: Anchor::TopLeft | Anchor::TopRight, .. } => Some(*at),
        _ => None,
    });
    corners.collect()
}

/// The centres of the cells that a diagonal divides. Texts in their corners are sums.
pub fn divided_cells(grid: &Grid) -> BTreeSet<Spot> {
    let cells = grid.marks.iter().filter_map(|mark| match mark {
        Mark::Sign { at, sign: Sign::Split } | Mark::Shape { at, form: Form::Half(_), .. } => {
            Some(*at)
        }
        _ => None,
    });
    cells.collect()
}

/// The maximum type size of a text of `count` characters in a width, both in cells. A single
/// character is limited by the height only.
fn wide(length: f64, count: usize) -> f64 {
    match count {
        0 | 1 => f64::INFINITY,
        _ => length * TEXT_WIDTH / (DIGIT * count as f64),
    }
}

/// The width and height of a slot, in cells.
fn slot_size(lattice: &Lattice, at: Spot) -> (f64, f64) {
    let (left, top) = lattice.position(at.moved(-1, -1));
    let (right, bottom) = lattice.position(at.moved(1, 1));
    (right - left, bottom - top)
}

/// How far the marks of a grid may extend beyond its lattice, on each side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Overhang {
    /// In cells.
    pub cells: f64,
    /// A length that does not depend on the cell.
    pub length: Pt,
}

impl Overhang {
    /// The overhang of a grid.
    pub fn new(grid: &Grid, style: &Style) -> Overhang {
        let lattice = &grid.lattice;
        let mut overhang = Overhang::default();
        for mark in &grid.marks {
            let (cells, length) = match mark {
                Mark::Edges { runs, weight }
                    if runs.iter().any(|run| lattice.is_outermost(*run)) =>
                {
                    (0.0, edge_width(*weight, style) / 2.0)
                }
                Mark::Outline { style: OutlineStyle::Frame, .. } => (FRAME, style.border / 2.0),
                Mark::Shape { form: Form::Point, .. } => {
                    (shape_size(Form::Point).0 / 2.0, Pt::ZERO)
                }
                Mark::Sign { sign: Sign::Cross, .. } => (CROSS / 2.0, style.thin),
                Mark::Line { through, style: line }
                    if through.iter().any(|spot| lattice.is_on_border(*spot)) =>
                {
                    // The widths of some lines depend on the cell. They are less than a third of it.
                    let fixed = line_strokes(*line, Pt::ZERO, style);
                    let wide = line_strokes(*line, Pt(1.0), style);
                    let scaled = (wide[0].0 - fixed[0].0).0.max(0.0) / 2.0;
                    (scaled, fixed[0].0 / 2.0)
                }
                _ => continue,
            };
            overhang.cells = overhang.cells.max(cells);
            overhang.length = overhang.length.max(length);
        }
        overhang
    }
}

/// The minimum type size of letters in rings in large print, as a fraction of the minimum type size of
/// symbols, and at least this size. A reader looks for the places of words and knows the words.
const RINGED_SHARE: f64 = 0.75;
const LEAST_RINGED: Pt = Pt(9.0);

/// The minimum type size of a digit in a disc, as a fraction of the minimum type size of symbols.
const DISC_SYMBOL: f64 = 0.8;

/// The minimum and the maximum side of a cell.
fn cell_range(grid: &Grid, style: &Style, fonts: SymbolFonts<'_>) -> (Pt, Pt) {
    let ratios = TextRatios::new(grid, style);
    let mut least = match grid.purpose {
        Purpose::Written => style.least_cell,
        Purpose::Lettered => (style.least_cell * LETTERED).max(LEAST_CELL),
        Purpose::Read => LEAST_CELL,
        Purpose::Named => style.least_symbol * NAMED_SYMBOL / picture_ratio(Purpose::Named),
        Purpose::Traced => edge_width(Weight::Wall, style) * CORRIDOR,
        Purpose::Shaded => style.thick * SHADED,
    };
    let divided = divided_cells(grid);
    let least_sum = LEAST_SUM.min(style.least_symbol).max(style.least_symbol * SUM_OF_SYMBOL);
    let least_sum = least_sum.max(style.least_type);
    let is_ringed = has_rings(grid);
    let is_loop = |mark: &Mark| matches!(mark, Mark::Line { style: LineStyle::Loop, .. });
    // Beside the loop of an answer, the clues need not be as large as digits.
    let least_symbol = if grid.marks.iter().any(is_loop) {
        least_sum
    } else if is_ringed {
        style.least_symbol.min(LEAST_RINGED.max(style.least_symbol * RINGED_SHARE))
    } else {
        style.least_symbol
    };
    if has_signs(grid) && has_empty_cells(grid) {
        least = least.max(LEAST_SIGN / SIGN);
    }
    let mut has_symbols = false;
    let mut blocks = Vec::new();
    for mark in &grid.marks {
        if let Mark::Edges { weight, .. } = mark {
            // Wider lines would hide what is in the cells.
            least = least.max(edge_width(*weight, style) * MIN_CELL_OF_LINE);
        }
        if let Mark::Note { .. } = mark {
            least = least.max(LEAST_NOTE.max(style.least_type) / NOTE);
        }
        let Mark::Symbol { at, anchor, text, role } = mark else { continue };
        if *role == Role::Step {
            least = least.max(least_step_cell(grid, style, *at));
            continue;
        }
        let ratio = match anchor {
            Anchor::Centre if pictures::is_picture(text) => picture_ratio(grid.purpose),
            Anchor::Centre if grid.lattice.is_in_margin(*at) => {
                let least_margin = match grid.purpose {
                    Purpose::Shaded => least_corner(style),
                    _ => style.least_symbol,
                };
                least = least.max(least_margin / ratios.margin);
                continue;
            }
            Anchor::Centre => {
                has_symbols = true;
                // Letters in rings are a little smaller than the minimum, but bold.
                if is_ringed { style.symbol_ratio } else { ratios.centre }
            }
            _ if anchor.is_block() => {
                blocks.push((*anchor, text.as_str()));
                continue;
            }
            _ if divided.contains(at) => {
                least = least.max(least_sum / sum_ratio(style));
                continue;
            }
            _ => {
                least = least.max(least_corner(style) / ratios.corner);
                continue;
            }
        };
        least = least.max(least_symbol / ratio).max(style.least_type / ratios.centre);
    }
    let discs = grid.marks.iter().any(|mark| matches!(mark, Mark::Shape { form: Form::Disc, .. }));
    if discs && has_symbols {
        let least_symbol = (style.least_symbol * DISC_SYMBOL).max(style.least_type);
        least = least.max(least_symbol / ratios.disc);
    }
    let is_written = matches!(grid.purpose, Purpose::Written | Purpose::Lettered);
    if is_written && !has_symbols {
        // The player writes symbols of the usual size.
        least = least.max(style.least_symbol / ratios.centre);
    }
    if !blocks.is_empty() {
        least = cell_texts::least_cell(&blocks, least, style.least_type, fonts);
    }
    let most = match grid.purpose {
        // Wide spaces between letters are hard to read. On a cover, cells can have any size.
        Purpose::Lettered if style.least_cell > LEAST_CELL => style.most_cell.min(style.least_cell),
        Purpose::Named => style.most_cell * NAMED_CELL,
        _ => style.most_cell,
    };
    (least, most.max(least))
}

/// Whether signs on the lines between cells say which of two neighbours is greater.
fn has_signs(grid: &Grid) -> bool {
    const NO_GAP: u16 = 100;
    grid.lattice.gap == NO_GAP
        && grid.marks.iter().any(|mark| matches!(mark, Mark::Sign { sign: Sign::Less(_), .. }))
}

/// Whether a player writes into cells: an answer has a symbol in each cell.
fn has_empty_cells(grid: &Grid) -> bool {
    let is_centre = |mark: &&Mark| matches!(mark, Mark::Symbol { anchor: Anchor::Centre, .. });
    grid.marks.iter().filter(is_centre).count() < grid.lattice.cells().count()
}

/// The minimum side of a cell of a grid with the number of a step in a cell or a margin.
fn least_step_cell(grid: &Grid, style: &Style, at: Spot) -> Pt {
    let text = least_corner(style);
    match grid.lattice.is_in_margin(at) {
        true => {
            let (width, height) = slot_size(&grid.lattice, at);
            text * STEP_CIRCLE / width.min(height)
        }
        false => text / STEP,
    }
}

/// The sizes that a grid can have.
#[derive(Clone, Copy, Debug)]
pub struct GridSizes {
    /// The width and height of the lattice with its margins, in cells.
    cells: (f64, f64),
    overhang: Overhang,
    /// The minimum side of a cell.
    pub least: Pt,
    /// The maximum side of a cell.
    pub most: Pt,
    /// Whether the cells are letters on lines.
    pub is_lettered: bool,
}

impl GridSizes {
    /// The sizes of a grid in a style.
    pub fn new(grid: &Grid, style: &Style, fonts: SymbolFonts<'_>) -> GridSizes {
        let (least, most) = cell_range(grid, style, fonts);
        let (cells, overhang) = (grid.lattice.size(), Overhang::new(grid, style));
        let is_lettered = grid.purpose == Purpose::Lettered;
        GridSizes { cells, overhang, least, most, is_lettered }
    }

    /// The size of the grid with cells of the given side.
    pub fn size(&self, cell: Pt) -> Size {
        let side =
            |cells: f64| cell * (cells + 2.0 * self.overhang.cells) + self.overhang.length * 2.0;
        Size::new(side(self.cells.0), side(self.cells.1))
    }

    /// The distance between the edge of the drawing and the lattice.
    pub fn inset(&self, cell: Pt) -> Pt {
        cell * self.overhang.cells + self.overhang.length
    }

    /// The side of the cells of a grid that fills a frame, at most [`GridSizes::most`].
    pub fn cell_in(&self, frame: Size) -> Pt {
        let cell = |length: Pt, cells: f64| {
            (length - self.overhang.length * 2.0) / (cells + 2.0 * self.overhang.cells)
        };
        let fitting = cell(frame.width, self.cells.0).min(cell(frame.height, self.cells.1));
        fitting.max(Pt::ZERO).min(self.most)
    }
}
