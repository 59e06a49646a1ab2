//! Checks that a figure can be drawn, and that its drawing can be read back.

use std::collections::{BTreeMap, BTreeSet};

use super::mark::{Anchor, Form, LineStyle, Mark, OutlineStyle, Role, Sign, Tone};
use super::pictures::is_picture;
use super::spot::{Cell, Place, Spot};
use super::{ClueList, Figure, Flow, Grid, Lattice, Panel};
use crate::board::Flaw;

/// The maximum number of cells of a lattice.
const MAX_CELLS: u32 = 62_500;

/// The maximum number of characters of a symbol.
const MAX_SYMBOL: usize = 12;

/// The maximum number of characters of a text that may be broken into lines, and of a list entry.
const MAX_TEXT: usize = 500;

impl Figure {
    /// Checks that every mark can be drawn and read back. If the check passes, the drawing of the
    /// figure is unambiguous.
    ///
    /// # Errors
    /// The first mark that cannot be drawn or read back, and the reason.
    pub fn check(&self) -> Result<(), Flaw> {
        if self.panels.is_empty() {
            return Err(Flaw("a figure has no panel".to_owned()));
        }
        for panel in &self.panels {
            match panel {
                Panel::Grid(grid) => GridCheck::new(grid).run()?,
                Panel::Flow(flow) => check_flow(flow)?,
            }
        }
        self.lists.iter().try_for_each(check_list)
    }
}

fn check_list(list: &ClueList) -> Result<(), Flaw> {
    let texts = list.heading.iter().chain(list.entries.iter().map(|entry| &entry.text));
    let labels = list.entries.iter().filter_map(|entry| entry.label.as_ref());
    texts.chain(labels).try_for_each(|text| check_text(text, MAX_TEXT))?;
    if list.entries.is_empty() {
        return Err(Flaw("a list has no entries".to_owned()));
    }
    Ok(())
}

fn check_flow(flow: &Flow) -> Result<(), Flaw> {
    if flow.words.is_empty() {
        return Err(Flaw("a flow has no words".to_owned()));
    }
    for word in &flow.words {
        if word.is_empty() {
            return Err(Flaw("a word of a flow has no cells".to_owned()));
        }
        for cell in word {
            let symbol = cell.symbol.as_ref().map(|(text, _)| text);
            for text in symbol.into_iter().chain(&cell.label) {
                check_symbol(text)?;
            }
            if cell.symbol.is_none() && cell.label.is_none() && !cell.has_line {
                return Err(Flaw("a cell of a flow is empty".to_owned()));
            }
        }
    }
    Ok(())
}

/// Checks a text that is printed on one line or in several lines.
fn check_text(text: &str, max: usize) -> Result<(), Flaw> {
    let reason = if text.trim() != text || text.is_empty() {
        "is empty, or begins or ends with a space"
    } else if text.chars().any(char::is_control) {
        "contains a control character"
    } else if text.chars().count() > max {
        "is too long"
    } else {
        return Ok(());
    };
    Err(Flaw(format!("the text {text:?} {reason}")))
}

/// Checks a symbol: a short text without spaces.
fn check_symbol(text: &str) -> Result<(), Flaw> {
    check_text(text, MAX_SYMBOL)?;
    if text.contains(char::is_whitespace) {
        return Err(Flaw(format!("the symbol {text:?} contains a space")));
    }
    Ok(())
}

/// The name of a spot in messages.
fn name(spot: Spot) -> String {
    format!("the spot x {}, y {}", spot.x, spot.y)
}

struct GridCheck<'a> {
    grid: &'a Grid,
    filled: BTreeSet<Cell>,
    outlined: BTreeSet<(OutlineStyle, Cell)>,
    /// The steps of the lines, each from its lesser end.
    steps: BTreeSet<(LineStyle, Spot, Spot)>,
    shapes: BTreeSet<Spot>,
    signs: BTreeSet<Spot>,
    texts: BTreeSet<(Spot, Anchor)>,
    blocks: BTreeSet<Spot>,
    /// The roles of the texts in the centres of cells, without pictures.
    roles: BTreeSet<Role>,
    pictures: BTreeMap<String, Role>,
    has_frame: bool,
}

impl<'a> GridCheck<'a> {
    fn new(grid: &'a Grid) -> GridCheck<'a> {
        GridCheck {
            grid,
            filled: BTreeSet::new(),
            outlined: BTreeSet::new(),
            steps: BTreeSet::new(),
            shapes: BTreeSet::new(),
            signs: BTreeSet::new(),
            texts: BTreeSet::new(),
            blocks: BTreeSet::new(),
            roles: BTreeSet::new(),
            pictures: BTreeMap::new(),
            has_frame: false,
        }
    }

    fn run(mut self) -> Result<(), Flaw> {
        check_lattice(&self.grid.lattice)?;
        for mark in &self.grid.marks {
            match mark {
                Mark::Fill { cells, tone } => self.fill(cells, *tone)?,
                Mark::Edges { runs, .. } => {
                    runs.iter().try_for_each(|(from, to)| self.run_of_edges(*from, *to))?;
                }
                Mark::Outline { cells, style } => self.outline(cells, *style)?,
                Mark::Line { through, style } => self.line(through, *style)?,
                Mark::Shape { at, form, tone } => self.shape(*at, *form, *tone)?,
                Mark::Sign { at, sign } => self.sign(*at, *sign)?,
                Mark::Symbol { at, anchor, text, role } => {
                    self.symbol(*at, *anchor, text, *role)?
                }
            }
        }
        let has = |at: &Spot, anchor| self.texts.contains(&(*at, anchor));
        if let Some(at) =
            self.blocks.iter().find(|at| has(at, Anchor::UpperHalf) != has(at, Anchor::LowerHalf))
        {
            return Err(Flaw(format!("{} has a text in only one of its halves", name(*at))));
        }
        if let Some(spot) = self.blocks.iter().find(|spot| {
            let small = self.texts.iter().filter(|(at, _)| at == *spot);
            small.clone().any(|(_, anchor)| *anchor == Anchor::Whole) && small.count() > 1
                || self.texts.contains(&(**spot, Anchor::Centre))
        }) {
            return Err(Flaw(format!("a text that fills {} is not alone there", name(*spot))));
        }
        self.roles.remove(&Role::Given);
        if self.roles.len() > 1 {
            return Err(Flaw(format!("the roles {:?} look alike", self.roles)));
        }
        Ok(())
    }

    fn cell(&self, cell: Cell) -> Result<(), Flaw> {
        if self.grid.lattice.has(cell) {
            return Ok(());
        }
        let Cell { row, column } = cell;
        Err(Flaw(format!("the cell in row {}, column {} does not exist", row + 1, column + 1)))
    }

    fn spot(&self, spot: Spot) -> Result<(), Flaw> {
        if self.grid.lattice.contains(spot) {
            return Ok(());
        }
        Err(Flaw(format!("{} is outside the lattice", name(spot))))
    }

    /// Checks the centre of an existing cell, or of a slot of a margin.
    fn centre(&self, spot: Spot) -> Result<(), Flaw> {
        self.spot(spot)?;
        if spot.place() != Place::Centre {
            return Err(Flaw(format!("{} is not the centre of a cell", name(spot))));
        }
        match Cell::at(spot) {
            Some(cell) if !self.is_in_margin(spot) => self.cell(cell),
            _ => Ok(()),
        }
    }

    fn is_in_margin(&self, spot: Spot) -> bool {
        let Lattice { columns, rows, .. } = self.grid.lattice;
        let is_cell = |at: i16, count: u16| at > 0 && i32::from(at) < 2 * i32::from(count);
        !is_cell(spot.x, columns) || !is_cell(spot.y, rows)
    }

    fn fill(&mut self, cells: &[Cell], tone: Tone) -> Result<(), Flaw> {
        if tone == Tone::Paper || cells.is_empty() {
            return Err(Flaw("a fill without ink or without cells is invisible".to_owned()));
        }
        for cell in cells {
            self.cell(*cell)?;
            if !self.filled.insert(*cell) {
                let Cell { row, column } = *cell;
                let message = format!("row {}, column {} is filled twice", row + 1, column + 1);
                return Err(Flaw(message));
            }
        }
        Ok(())
    }

    fn run_of_edges(&self, from: Spot, to: Spot) -> Result<(), Flaw> {
        for end in [from, to] {
            self.spot(end)?;
            if end.place() != Place::Corner {
                return Err(Flaw(format!("{} is not the corner of a cell", name(end))));
            }
        }
        if from == to || (from.x != to.x && from.y != to.y) {
            let ends = format!("{} and {}", name(from), name(to));
            return Err(Flaw(format!("no line on the sides of cells joins {ends}")));
        }
        Ok(())
    }

    fn outline(&mut self, cells: &[Cell], style: OutlineStyle) -> Result<(), Flaw> {
        if style == OutlineStyle::Frame {
            if !cells.is_empty() || std::mem::replace(&mut self.has_frame, true) {
                return Err(Flaw("a grid has one frame, which needs no cells".to_owned()));
            }
            return Ok(());
        }
        cells.iter().try_for_each(|cell| self.cell(*cell))?;
        let set: BTreeSet<Cell> = cells.iter().copied().collect();
        if set.is_empty() || set.len() != cells.len() {
            return Err(Flaw("an outline has no cells, or a cell twice".to_owned()));
        }
        if style == OutlineStyle::Ring {
            return if is_straight_run(&set) {
                Ok(())
            } else {
                Err(Flaw("the cells of a ring are not in a straight line".to_owned()))
            };
        }
        if !is_connected(&set) || has_hole(&set) {
            return Err(Flaw(
                "the cells of an outline are not connected, or have a hole".to_owned(),
            ));
        }
        if !cells.iter().all(|cell| self.outlined.insert((style, *cell))) {
            return Err(Flaw("two outlines of one style share a cell".to_owned()));
        }
        Ok(())
    }

    fn line(&mut self, through: &[Spot], style: LineStyle) -> Result<(), Flaw> {
        through.iter().try_for_each(|spot| self.spot(*spot))?;
        let is_bridge = matches!(style, LineStyle::Bridge | LineStyle::DoubleBridge);
        if through.len() < 2 || (is_bridge && through.len() != 2) {
            return Err(Flaw(format!("a line has {} spots", through.len())));
        }
        for pair in through.windows(2) {
            let [from, to] = [pair[0], pair[1]];
            let (right, down) =
                (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
            let is_axis_aligned = (right == 0) != (down == 0) && style != LineStyle::Rule;
            let is_diagonal = right != 0 && right.abs() == down.abs() && !is_bridge;
            if !(is_axis_aligned || is_diagonal) {
                let ends = format!("{} and {}", name(from), name(to));
                return Err(Flaw(format!("no straight line joins {ends}")));
            }
            let (right, down) = (right.signum() as i16, down.signum() as i16);
            let mut at = from;
            while at != to {
                let next = at.moved(right, down);
                if !self.steps.insert((style, at.min(next), at.max(next))) {
                    return Err(Flaw(format!("two lines of one style overlap at {}", name(at))));
                }
                at = next;
            }
        }
        Ok(())
    }

    fn shape(&mut self, at: Spot, form: Form, tone: Tone) -> Result<(), Flaw> {
        self.spot(at)?;
        let is_side = matches!(at.place(), Place::HorizontalSide | Place::VerticalSide);
        let (is_in_place, has_tone) = match form {
            Form::Point => (at.place() == Place::Corner, tone == Tone::Black),
            Form::Dot | Form::Bar => (is_side, tone != Tone::Tint),
            Form::Disc => (at.place() == Place::Centre, true),
            Form::Round | Form::Square | Form::Bulb => {
                (at.place() == Place::Centre, tone != Tone::Black)
            }
        };
        if at.place() == Place::Centre {
            self.centre(at)?;
        }
        if !is_in_place || !has_tone {
            return Err(Flaw(format!("{} cannot have the shape {form:?} {tone:?}", name(at))));
        }
        self.once(at, Kept::Shape)
    }

    fn sign(&mut self, at: Spot, sign: Sign) -> Result<(), Flaw> {
        self.spot(at)?;
        let is_allowed = match (sign, at.place()) {
            (Sign::Less(direction), place) => {
                use super::mark::Direction::{Left, Right};
                let is_level = matches!(direction, Left | Right);
                place == Place::VerticalSide && is_level
                    || place == Place::HorizontalSide && !is_level
                    || place == Place::Centre
            }
            (Sign::Split, Place::Centre) => true,
            (Sign::Head { right, down }, Place::Centre) => {
                right.abs() <= 1 && down.abs() <= 1 && (right, down) != (0, 0)
            }
            (Sign::Head { right, down }, place) => {
                let is_side = matches!(place, Place::HorizontalSide | Place::VerticalSide);
                is_side && right.abs() + down.abs() == 1
            }
            (Sign::Bent(..), place) => {
                matches!(place, Place::HorizontalSide | Place::VerticalSide)
            }
            _ => false,
        };
        if !is_allowed {
            return Err(Flaw(format!("{} cannot have the sign {sign:?}", name(at))));
        }
        if at.place() == Place::Centre {
            self.centre(at)?;
        }
        self.once(at, Kept::Sign)
    }

    /// Checks that a spot has one shape and one sign. A side has only one of them.
    fn once(&mut self, at: Spot, kept: Kept) -> Result<(), Flaw> {
        let is_new = match kept {
            Kept::Shape => self.shapes.insert(at),
            Kept::Sign => self.signs.insert(at),
        };
        let both = self.shapes.contains(&at) && self.signs.contains(&at);
        if !is_new || (both && at.place() != Place::Centre) {
            return Err(Flaw(format!("{} has two shapes or signs", name(at))));
        }
        Ok(())
    }

    fn symbol(&mut self, at: Spot, anchor: Anchor, text: &str, role: Role) -> Result<(), Flaw> {
        self.centre(at)?;
        if anchor.is_block() {
            check_text(text, MAX_TEXT)?;
            self.blocks.insert(at);
        } else {
            check_symbol(text)?;
        }
        if !self.texts.insert((at, anchor)) {
            return Err(Flaw(format!("{} has two texts at one place", name(at))));
        }
        if (anchor != Anchor::Centre || self.is_in_margin(at)) && role != Role::Clue {
            return Err(Flaw(format!("the text {text:?} in a corner or margin is not a clue")));
        }
        if is_picture(text) {
            let known = self.pictures.entry(text.to_owned()).or_insert(role);
            if *known != role {
                return Err(Flaw(format!("the picture {text} has two roles")));
            }
        } else if anchor == Anchor::Centre && !self.is_in_margin(at) {
            self.roles.insert(role);
        }
        Ok(())
    }
}

/// Marks of which a spot has at most one.
enum Kept {
    Shape,
    Sign,
}

impl Lattice {
    /// Checks that the lattice has cells, and that its size is supported.
    ///
    /// # Errors
    /// The reason why the lattice is not supported.
    pub fn check(&self) -> Result<(), Flaw> {
        check_lattice(self)
    }
}

fn check_lattice(lattice: &Lattice) -> Result<(), Flaw> {
    let Lattice { columns, rows, gap, ref absent, ref margins } = *lattice;
    let sides = 1..=Lattice::MAX_SIDE;
    if !sides.contains(&columns)
        || !sides.contains(&rows)
        || u32::from(columns) * u32::from(rows) > MAX_CELLS
    {
        return Err(Flaw(format!("a lattice of {columns} by {rows} cells is not supported")));
    }
    let mut margins = [margins.top, margins.right, margins.bottom, margins.left].into_iter();
    let is_margin = |margin: super::Margin| {
        margin.slots == 0
            || margin.slots <= Lattice::MAX_SLOTS && (20..=200).contains(&margin.pitch)
    };
    if !margins.all(is_margin) || !(20..=100).contains(&gap) {
        return Err(Flaw("a margin or gap of the lattice is not supported".to_owned()));
    }
    if absent.iter().any(|cell| cell.column >= columns || cell.row >= rows) {
        return Err(Flaw("an absent cell is outside the lattice".to_owned()));
    }
    if lattice.cells().next().is_none() {
        return Err(Flaw("the lattice has no cells".to_owned()));
    }
    Ok(())
}

/// The position of a cell as numbers with a sign.
fn position(cell: Cell) -> (i32, i32) {
    (i32::from(cell.column), i32::from(cell.row))
}

/// Whether the cells are consecutive cells of a row, a column or a diagonal.
fn is_straight_run(cells: &BTreeSet<Cell>) -> bool {
    let positions: Vec<(i32, i32)> = cells.iter().map(|cell| position(*cell)).collect();
    let mut steps = positions.windows(2).map(|pair| (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1));
    let Some(first) = steps.next() else { return true };
    first.0.abs() <= 1 && first.1.abs() <= 1 && steps.all(|step| step == first)
}

fn is_connected(cells: &BTreeSet<Cell>) -> bool {
    let set: BTreeSet<(i32, i32)> = cells.iter().map(|cell| position(*cell)).collect();
    let Some(start) = set.first() else { return false };
    reached(*start, |at| set.contains(&at), false).len() == set.len()
}

/// Whether the cells enclose a cell that is not one of them.
fn has_hole(cells: &BTreeSet<Cell>) -> bool {
    let set: BTreeSet<(i32, i32)> = cells.iter().map(|cell| position(*cell)).collect();
    let bound = |of: fn(&(i32, i32)) -> i32| {
        let (min, max) = (set.iter().map(of).min(), set.iter().map(of).max());
        (min.unwrap_or(0) - 1, max.unwrap_or(0) + 1)
    };
    let ((left, right), (top, bottom)) = (bound(|at| at.0), bound(|at| at.1));
    let is_outside = |at: (i32, i32)| {
        (left..=right).contains(&at.0) && (top..=bottom).contains(&at.1) && !set.contains(&at)
    };
    let area = (right - left + 1) * (bottom - top + 1);
    let outside = reached((left, top), is_outside, true).len() as i32;
    outside != area - set.len() as i32
}

/// The cells that are connected with a cell, also diagonally if `diagonal` is true.
fn reached(
    start: (i32, i32),
    contains: impl Fn((i32, i32)) -> bool,
    diagonal: bool,
) -> BTreeSet<(i32, i32)> {
    const STEPS: [(i32, i32); 8] =
        [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];
    let steps = if diagonal { &STEPS[..] } else { &STEPS[..4] };
    let mut found = BTreeSet::from([start]);
    let mut open = vec![start];
    while let Some((x, y)) = open.pop() {
        for (right, down) in steps {
            let next = (x + right, y + down);
            if contains(next) && found.insert(next) {
                open.push(next);
            }
        }
    }
    found
}
