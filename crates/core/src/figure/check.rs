//! Checks that a figure can be drawn, and that its drawing can be read back.

mod conflicts;
mod lattice;
mod regions;
mod texts;

use std::collections::{BTreeMap, BTreeSet};

use super::mark::{
    Anchor, ArrowPlace, Direction, Form, LineStyle, Mark, OutlineStyle, Role, Sign, Tone, Weight,
};
use super::pictures::is_picture;
use super::spot::{Cell, Place, Spot};
use super::{Figure, Grid, Lattice, Panel};
use crate::board::Flaw;
use regions::{has_hole, is_connected, is_straight_run};
use texts::{MAX_TEXT, check_flow, check_lists, check_panel_text, check_symbol, check_text};

/// The minimum gap of a lattice with signs, in hundredths of a cell.
const LEAST_GAP_OF_SIGNS: u16 = 30;

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
                Panel::Text(text) => check_panel_text(text)?,
            }
        }
        check_lists(&self.lists)
    }
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
    /// The cells that are half filled.
    halves: BTreeSet<Spot>,
    splits: BTreeSet<Spot>,
    arrows: BTreeSet<(Spot, Sign)>,
    signs: BTreeSet<Spot>,
    texts: BTreeSet<(Spot, Anchor)>,
    notes: BTreeSet<(Spot, u8)>,
    blocks: BTreeSet<Spot>,
    /// The roles of the texts in the centres of cells, without pictures.
    roles: BTreeSet<Role>,
    pictures: BTreeMap<String, Role>,
    has_frame: bool,
    /// The weights of the edges.
    weights: BTreeSet<Weight>,
    /// The spots through which lines go.
    crossed: BTreeSet<Spot>,
}

impl<'a> GridCheck<'a> {
    fn new(grid: &'a Grid) -> GridCheck<'a> {
        GridCheck {
            grid,
            filled: BTreeSet::new(),
            outlined: BTreeSet::new(),
            steps: BTreeSet::new(),
            shapes: BTreeSet::new(),
            halves: BTreeSet::new(),
            splits: BTreeSet::new(),
            arrows: BTreeSet::new(),
            signs: BTreeSet::new(),
            texts: BTreeSet::new(),
            notes: BTreeSet::new(),
            blocks: BTreeSet::new(),
            roles: BTreeSet::new(),
            pictures: BTreeMap::new(),
            has_frame: false,
            weights: BTreeSet::new(),
            crossed: BTreeSet::new(),
        }
    }

    fn run(mut self) -> Result<(), Flaw> {
        self.grid.lattice.check()?;
        for mark in &self.grid.marks {
            match mark {
                Mark::Fill { cells, tone } => self.fill(cells, *tone)?,
                Mark::Edges { runs, weight } => {
                    self.weights.insert(*weight);
                    runs.iter().try_for_each(|(from, to)| self.run_of_edges(*from, *to))?;
                }
                Mark::Outline { cells, style } => self.outline(cells, *style)?,
                Mark::Line { through, style } => self.line(through, *style)?,
                Mark::Shape { at, form, tone } => self.shape(*at, *form, *tone)?,
                Mark::Sign { at, sign } => self.sign(*at, *sign)?,
                Mark::Symbol { at, anchor, text, role } => {
                    self.symbol(*at, *anchor, text, *role)?
                }
                Mark::Note { at, place, text, .. } => self.note(*at, *place, text)?,
            }
        }
        self.check_full_cells()?;
        self.check_gaps()?;
        let is_small =
            |(_, anchor): &&(Spot, Anchor)| !anchor.is_block() && *anchor != Anchor::Centre;
        let corner = self.texts.iter().find(is_small);
        if let (Some((at, _)), false) = (corner, self.blocks.is_empty()) {
            let place = name(*at);
            return Err(Flaw(format!("the text in a corner of {place} looks like longer texts")));
        }
        let black_disc = self.grid.marks.iter().find_map(|mark| match mark {
            Mark::Shape { at, form: Form::Disc, tone: Tone::Black } => {
                self.texts.iter().filter(is_small).any(|(text, _)| text == at).then_some(*at)
            }
            _ => None,
        });
        if let Some(at) = black_disc {
            return Err(Flaw(format!("a disc hides the text in a corner of {}", name(at))));
        }
        self.check_halves()?;
        self.check_borders()?;
        if self.weights.contains(&Weight::Wall) && self.weights.len() > 1 {
            return Err(Flaw("walls and other lines on the sides of cells look alike".to_owned()));
        }
        if self.weights.contains(&Weight::Thick) && self.weights.contains(&Weight::Region) {
            return Err(Flaw("thick lines and the lines of regions look alike".to_owned()));
        }
        if let Some((at, _)) = self.notes.iter().find(|(at, _)| {
            self.texts.iter().any(|(text, _)| text == at) || self.signs.contains(at)
        }) {
            return Err(Flaw(format!("{} has notes and another mark", name(*at))));
        }
        self.check_dots()?;
        self.check_splits()?;
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
        if let Some(at) =
            self.signs.iter().find(|at| self.texts.iter().any(|(text, _)| text == *at))
        {
            return Err(Flaw(format!("{} has a sign and a text", name(*at))));
        }
        let has = |form: Form| {
            self.grid.marks.iter().any(|mark| {
                matches!(mark, Mark::Shape { form: own, tone: Tone::Paper, .. } if *own == form)
            })
        };
        let circles = [Form::Disc, Form::Round, Form::Bulb].into_iter().filter(|form| has(*form));
        if circles.count() > 1 {
            return Err(Flaw("white circles of different forms look alike".to_owned()));
        }
        let is_inset = |(style, _): &(OutlineStyle, Cell)| *style == OutlineStyle::Inset;
        if has(Form::Square) && self.outlined.iter().any(is_inset) {
            return Err(Flaw("white squares and outlines look alike".to_owned()));
        }
        let has_line = |wanted| self.steps.iter().any(|(style, ..)| *style == wanted);
        if has_line(LineStyle::HollowBand) && has_line(LineStyle::DoubleBridge) {
            return Err(Flaw("hollow bands and double bridges look alike".to_owned()));
        }
        if !self.splits.is_empty() && self.steps.iter().any(|(style, ..)| *style == LineStyle::Rule)
        {
            return Err(Flaw("diagonals of cells and longer diagonals look alike".to_owned()));
        }
        self.roles.remove(&Role::Given);
        if self.roles.len() > 1 {
            return Err(Flaw(format!("the roles {:?} look alike", self.roles)));
        }
        Ok(())
    }

    /// Checks that black cells, half filled cells, and cells that a text fills, have no marks that they would hide or that
    /// would hide the text. Lines on the sides of the cells, and diagonals of black cells, are allowed.
    fn check_full_cells(&self) -> Result<(), Flaw> {
        let black = self.grid.marks.iter().flat_map(|mark| match mark {
            Mark::Fill { cells, tone: Tone::Black } => cells.as_slice(),
            _ => &[],
        });
        let black = black.map(|cell| cell.centre());
        let full = black.chain(self.halves.iter().copied()).chain(self.blocks.iter().copied());
        for centre in full {
            let around = (-1..=1).flat_map(|y| (-1..=1).map(move |x| centre.moved(x, y)));
            let is_outlined = self.outlined.iter().any(|(_, cell)| cell.centre() == centre);
            let is_marked = |at: Spot| {
                self.shapes.contains(&at) || self.crossed.contains(&at) || self.signs.contains(&at)
            };
            let is_entered = self.arrows.iter().any(|(at, sign)| match sign {
                Sign::Bent(from, ..) => {
                    let (right, down) = step(*from);
                    at.moved(right, down) == centre
                }
                _ => false,
            });
            if is_outlined || is_entered || around.into_iter().any(is_marked) {
                return Err(Flaw(format!(
                    "a black cell or a text hides a mark at {}",
                    name(centre)
                )));
            }
        }
        Ok(())
    }

    /// Checks that a lattice with narrow columns has only marks that fit there.
    fn check_gaps(&self) -> Result<(), Flaw> {
        let is_too_large = |mark: &&Mark| match mark {
            Mark::Outline { style, .. } => *style != OutlineStyle::Frame,
            Mark::Line { .. } | Mark::Shape { .. } | Mark::Sign { sign: Sign::Bent(..), .. } => {
                true
            }
            Mark::Fill { .. }
            | Mark::Edges { .. }
            | Mark::Sign { .. }
            | Mark::Symbol { .. }
            | Mark::Note { .. } => false,
        };
        let gap = self.grid.lattice.gap;
        let is_sign = |mark: &Mark| matches!(mark, Mark::Sign { .. });
        match self.grid.marks.iter().find(is_too_large) {
            Some(mark) if gap < 100 => {
                Err(Flaw(format!("a lattice with narrow columns cannot have {mark:?}")))
            }
            _ if gap < LEAST_GAP_OF_SIGNS && self.grid.marks.iter().any(is_sign) => Err(Flaw(
                format!("signs need gaps of at least {LEAST_GAP_OF_SIGNS}, and the gap is {gap}"),
            )),
            _ => Ok(()),
        }
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
            Some(cell) if !self.grid.lattice.is_in_margin(spot) => self.cell(cell),
            _ => Ok(()),
        }
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
            self.outlined.extend(set.iter().map(|cell| (style, *cell)));
            return if set.len() > 1 && is_straight_run(&set) {
                Ok(())
            } else {
                Err(Flaw("a ring does not have two or more cells in a straight line".to_owned()))
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
        let has_edges = self.grid.marks.iter().any(|mark| matches!(mark, Mark::Edges { .. }));
        let all = |place: Place| through.iter().all(|spot| spot.place() == place);
        let at_corners = match style {
            LineStyle::Rule => all(Place::Corner),
            // A loop on the sides of cells looks like the other lines there.
            LineStyle::Loop => all(Place::Corner) && !has_edges,
            _ => false,
        };
        if !at_corners && !all(Place::Centre) {
            return Err(Flaw("a line does not go from centre to centre".to_owned()));
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
                self.crossed.extend([at, next]);
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
            Form::Dot => {
                let is_outermost =
                    at.place() == Place::Corner && self.grid.lattice.is_on_border(at);
                (!is_outermost, tone != Tone::Tint)
            }
            Form::Bar => (is_side, tone != Tone::Tint),
            Form::Disc => (at.place() == Place::Centre, tone != Tone::Tint),
            Form::Round | Form::Square | Form::Bulb => {
                (at.place() == Place::Centre, tone != Tone::Black)
            }
            Form::Half(_) => (at.place() == Place::Centre, tone != Tone::Paper),
        };
        // A shape may be larger than a slot of a margin.
        let is_in_place =
            is_in_place && !(at.place() == Place::Centre && self.grid.lattice.is_in_margin(at));
        if at.place() == Place::Centre {
            self.centre(at)?;
        }
        let has_tone = has_tone && tone != Tone::Dark;
        if !is_in_place || !has_tone {
            return Err(Flaw(format!("{} cannot have the shape {form:?} {tone:?}", name(at))));
        }
        if let Form::Half(_) = form {
            return if self.halves.insert(at) { Ok(()) } else { Err(two_marks(at)) };
        }
        let is_new = self.shapes.insert(at);
        self.check_only_mark(at, is_new)
    }

    fn sign(&mut self, at: Spot, sign: Sign) -> Result<(), Flaw> {
        self.spot(at)?;
        let is_allowed = match (sign, at.place()) {
            (Sign::Less(direction), place) => {
                let is_level = matches!(direction, Direction::Left | Direction::Right);
                place == Place::VerticalSide && is_level
                    || place == Place::HorizontalSide && !is_level
                    || place == Place::Centre
            }
            (Sign::Split, Place::Centre) => true,
            (Sign::Cross, place) => place != Place::Corner,
            (Sign::Head { right, down }, Place::Centre) => {
                right.abs() <= 1 && down.abs() <= 1 && (right, down) != (0, 0)
            }
            (Sign::Head { right, down }, place) => {
                let is_across = matches!(
                    (place, right.abs(), down.abs()),
                    (Place::VerticalSide, 1, 0) | (Place::HorizontalSide, 0, 1)
                );
                let next = at.moved(i16::from(right), i16::from(down));
                is_across && Cell::at(next).is_some_and(|cell| self.cell(cell).is_ok())
            }
            (Sign::Bent(from, to, arrow), place) => {
                let (right, down) = step(from);
                let next = at.moved(right, down);
                let is_across = matches!(
                    (place, right == 0),
                    (Place::VerticalSide, false) | (Place::HorizontalSide, true)
                );
                let is_back = step(to) == (-right, -down);
                let has_place = arrow == ArrowPlace::Middle || place == Place::VerticalSide;
                is_across
                    && !is_back
                    && has_place
                    && Cell::at(next).is_some_and(|cell| self.cell(cell).is_ok())
            }
            _ => false,
        };
        if !is_allowed {
            return Err(Flaw(format!("{} cannot have the sign {sign:?}", name(at))));
        }
        if at.place() == Place::Centre {
            self.centre(at)?;
        }
        if sign == Sign::Split {
            // A diagonal may be in a black cell.
            if !self.splits.insert(at) {
                return Err(Flaw(format!("{} has two diagonals", name(at))));
            }
            return Ok(());
        }
        if let Sign::Bent(..) = sign {
            // The arrow is outside the cell of its clue.
            return if self.arrows.insert((at, sign)) { Ok(()) } else { Err(two_marks(at)) };
        }
        let is_new = self.signs.insert(at);
        self.check_only_mark(at, is_new)
    }

    /// Whether a centre is in a narrow column or row.
    fn is_in_gap(&self, centre: Spot) -> bool {
        let Lattice { columns, rows, gap, .. } = self.grid.lattice;
        let is_odd = |at: i16, count: u16| {
            at > 0 && i32::from(at) < 2 * i32::from(count) && at.div_euclid(2) % 2 == 1
        };
        gap < 100 && (is_odd(centre.x, columns) || is_odd(centre.y, rows))
    }

    /// Checks that a spot has no second mark: at most one shape and one sign in the centre of a cell,
    /// and at most one of both on a side. `is_new` says whether the spot had no mark of this type.
    fn check_only_mark(&self, at: Spot, is_new: bool) -> Result<(), Flaw> {
        let both = self.shapes.contains(&at) && self.signs.contains(&at);
        if !is_new || (both && at.place() != Place::Centre) {
            return Err(two_marks(at));
        }
        Ok(())
    }

    fn note(&mut self, at: Spot, place: u8, text: &str) -> Result<(), Flaw> {
        self.centre(at)?;
        check_symbol(text)?;
        if self.is_in_gap(at) || self.grid.lattice.is_in_margin(at) {
            return Err(Flaw(format!("{} has no room for notes", name(at))));
        }
        // One symbol, or a number of two digits.
        let is_number = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
        if place > 8 || text.chars().nth(1).is_some() && !is_number {
            return Err(Flaw(format!("the note {text:?} of {} has no place", name(at))));
        }
        if !self.notes.insert((at, place)) {
            return Err(Flaw(format!("{} has two notes at one place", name(at))));
        }
        Ok(())
    }

    fn symbol(&mut self, at: Spot, anchor: Anchor, text: &str, role: Role) -> Result<(), Flaw> {
        self.centre(at)?;
        if self.is_in_gap(at) {
            return Err(Flaw(format!("{} is too narrow for a text", name(at))));
        }
        if anchor.is_block() {
            check_text(text, MAX_TEXT)?;
            self.blocks.insert(at);
        } else {
            check_symbol(text)?;
        }
        if !self.texts.insert((at, anchor)) {
            return Err(Flaw(format!("{} has two texts at one place", name(at))));
        }
        let is_beside = anchor != Anchor::Centre || self.grid.lattice.is_in_margin(at);
        let is_digit = text.len() == 1 && text.starts_with(|c: char| c.is_ascii_digit());
        if role == Role::Step && (!is_beside || anchor.is_block() || !is_digit) {
            return Err(Flaw(format!("the step {text:?} is not a digit in a corner or margin")));
        }
        if is_beside && !matches!(role, Role::Clue | Role::Step) {
            return Err(Flaw(format!("the text {text:?} in a corner or margin is not a clue")));
        }
        if is_picture(text) {
            let known = self.pictures.entry(text.to_owned()).or_insert(role);
            if *known != role {
                return Err(Flaw(format!("the picture {text} has two roles")));
            }
        } else if anchor == Anchor::Centre && !self.grid.lattice.is_in_margin(at) {
            self.roles.insert(role);
        }
        Ok(())
    }
}

fn two_marks(at: Spot) -> Flaw {
    Flaw(format!("{} has two shapes or signs", name(at)))
}

/// A step of half a cell to the right and down.
fn step(direction: Direction) -> (i16, i16) {
    match direction {
        Direction::Up => (0, -1),
        Direction::Right => (1, 0),
        Direction::Down => (0, 1),
        Direction::Left => (-1, 0),
    }
}
