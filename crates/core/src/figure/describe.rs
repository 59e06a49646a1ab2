//! Describes figures in words, for readers who cannot see them.

use std::collections::BTreeMap;

use super::mark::{
    Anchor, Corner, Direction, Form, LineStyle, Mark, OutlineStyle, Sign, Tone, Weight,
};
use super::side_weights::SideWeights;
use super::spot::{Cell, Place, Spot};
use super::{ClueList, Figure, Flow, Grid, Margin, Panel, pictures};
use crate::words::Words;

impl Figure {
    /// Describes the figure: first each grid row by row, then the marks that are not in a cell, then
    /// the lists. Each sentence is on a separate line. `language` is a code such as `de`; an
    /// unknown language gives English.
    ///
    /// ```
    /// use bookgen_core::figure::{Cell, Figure, Grid, Lattice, Purpose, Role};
    ///
    /// let mut grid = Grid::new(Lattice::rectangle(2, 1), Purpose::Written);
    /// grid.symbol(Cell { column: 1, row: 0 }, "7", Role::Given);
    /// assert!(Figure::new(grid).describe("en").starts_with("Row 1: "));
    /// ```
    pub fn describe(&self, language: &str) -> String {
        let words = Words::new(language);
        let mut lines = Vec::new();
        for (index, panel) in self.panels.iter().enumerate() {
            if self.panels.len() > 1 {
                lines.push(words.say("panel", &[("number", &(index + 1).to_string())]));
            }
            match panel {
                Panel::Grid(grid) => GridWords { grid, words }.describe(&mut lines),
                Panel::Flow(flow) => describe_flow(flow, words, &mut lines),
                Panel::Text(text) => lines.extend(text.texts().into_iter().map(str::to_owned)),
            }
        }
        for ClueList { heading, entries } in &self.lists {
            lines.extend(heading.clone());
            for entry in entries {
                lines.push(match &entry.label {
                    Some(label) => words.say("entry", &[("label", label), ("text", &entry.text)]),
                    None => entry.text.clone(),
                });
            }
        }
        lines.join("\n")
    }
}

/// The text of a symbol. A picture has a name.
fn symbol(words: &Words, text: &str) -> String {
    match text.chars().next().filter(|_| pictures::is_picture(text)).and_then(pictures::name) {
        Some(name) => words.word(name),
        None => text.to_owned(),
    }
}

/// The text of a symbol in descriptions: the name of a picture in a language, such as `cat`, or the text itself.
pub fn symbol_name(text: &str, language: &str) -> String {
    symbol(Words::new(language), text)
}

fn describe_flow(flow: &Flow, words: &Words, lines: &mut Vec<String>) {
    for (index, word) in flow.words.iter().enumerate() {
        let cells = word.iter().map(|cell| {
            let symbol = match &cell.symbol {
                Some((text, _)) => symbol(words, text),
                None => words.word("empty"),
            };
            match &cell.label {
                Some(label) => words.say("flow-cell", &[("symbol", &symbol), ("label", label)]),
                None => symbol,
            }
        });
        let cells = cells.collect::<Vec<_>>().join(", ");
        lines.push(words.say("word", &[("number", &(index + 1).to_string()), ("cells", &cells)]));
    }
}

/// A margin: the key of its sentence, the margin, whether it is above or below columns, and whether a
/// spot is in it.
type MarginWords<'a> = (&'a str, Margin, bool, &'a dyn Fn(Spot) -> bool);

/// Describes one grid.
struct GridWords<'a> {
    grid: &'a Grid,
    words: &'a Words,
}

impl GridWords<'_> {
    fn describe(&self, lines: &mut Vec<String>) {
        let sides = SideWeights::from_marks(&self.grid.lattice, &self.grid.marks);
        let contents = self.contents(&sides);
        self.margins(lines);
        for row in (0..self.grid.lattice.rows).step_by(self.step()) {
            let cells = (0..self.grid.lattice.columns).step_by(self.step()).map(|column| {
                let cell = Cell::new(column, row);
                match contents.get(&cell) {
                    _ if !self.grid.lattice.has(cell) => self.words.word("absent"),
                    Some(parts) => parts.join(" "),
                    None => self.words.word("empty"),
                }
            });
            let cells = cells.collect::<Vec<_>>().join(", ");
            let row = self.number(row);
            lines.push(self.words.say("row", &[("row", &row), ("cells", &cells)]));
        }
        self.regions(lines);
        for mark in &self.grid.marks {
            lines.extend(self.mark(mark));
        }
    }

    /// The distance from one cell to the next: in a lattice with gaps, every second column and row
    /// is a gap.
    fn step(&self) -> usize {
        if self.grid.lattice.gap < 100 { 2 } else { 1 }
    }

    /// The number of a column or row, from 1.
    fn number(&self, index: u16) -> String {
        (usize::from(index) / self.step() + 1).to_string()
    }

    /// What is in each cell that is not empty.
    fn contents(&self, sides: &SideWeights) -> BTreeMap<Cell, Vec<String>> {
        let mut contents: BTreeMap<Cell, Vec<String>> = BTreeMap::new();
        let has = |spot: Spot| Cell::at(spot).filter(|cell| self.grid.lattice.has(*cell));
        let mut add = |cell: Cell, text: String| contents.entry(cell).or_default().push(text);
        let has_walls = self.grid.marks.iter().any(
            |mark| matches!(mark, Mark::Edges { weight: Weight::Wall, runs } if !runs.is_empty()),
        );
        if has_walls {
            for cell in self.grid.lattice.cells() {
                add(cell, self.ways(cell, sides));
            }
        }
        for mark in &self.grid.marks {
            match mark {
                Mark::Fill { cells, tone } => {
                    let is_black = matches!(tone, Tone::Dark | Tone::Black);
                    let word = if is_black { "black" } else { "tint" };
                    cells.iter().for_each(|cell| add(*cell, self.words.word(word)));
                }
                Mark::Shape { at, form, tone } => {
                    if let (Some(cell), Some(shape)) = (has(*at), shape_key(*form, *tone)) {
                        add(cell, self.words.word(shape));
                    }
                }
                Mark::Sign { at, sign: Sign::Split } => {
                    if let Some(cell) = has(*at) {
                        add(cell, self.words.word("split"));
                    }
                }
                Mark::Symbol { at, anchor, text, .. } => {
                    let Some(cell) = has(*at) else { continue };
                    let text = symbol(self.words, text);
                    add(
                        cell,
                        match anchor_key(*anchor) {
                            Some(key) => self.words.say(key, &[("text", &text)]),
                            None => text,
                        },
                    );
                }
                _ => {}
            }
        }
        for (cell, texts) in self.notes() {
            add(cell, self.words.say("notes", &[("texts", &texts)]));
        }
        contents
    }

    /// The notes of each cell, as a single string.
    fn notes(&self) -> BTreeMap<Cell, String> {
        let mut notes: BTreeMap<Cell, Vec<String>> = BTreeMap::new();
        for mark in &self.grid.marks {
            let Mark::Note { at, text, is_struck, .. } = mark else { continue };
            let Some(cell) = Cell::at(*at) else { continue };
            let text = match is_struck {
                true => self.words.say("struck-note", &[("text", text)]),
                false => text.clone(),
            };
            notes.entry(cell).or_default().push(text);
        }
        notes.into_iter().map(|(cell, texts)| (cell, texts.join(" "))).collect()
    }

    /// The directions without a wall.
    fn ways(&self, cell: Cell, sides: &SideWeights) -> String {
        let centre = cell.centre();
        let all = [(0, -1, "up"), (1, 0, "right"), (0, 1, "down"), (-1, 0, "left")];
        let open = all.into_iter().filter(|(right, down, _)| {
            sides.weight(centre.moved(*right, *down)) != Some(Weight::Wall)
        });
        let open: Vec<String> = open.map(|(_, _, key)| self.words.word(key)).collect();
        match open.is_empty() {
            true => self.words.word("closed"),
            false => self.words.say("open", &[("sides", &open.join(" "))]),
        }
    }

    /// The texts in the margins, margin by margin.
    fn margins(&self, lines: &mut Vec<String>) {
        let lattice = &self.grid.lattice;
        let (right, bottom) = (2 * lattice.columns as i16, 2 * lattice.rows as i16);
        let margins = lattice.margins;
        let all: [MarginWords<'_>; 4] = [
            ("margin-top", margins.top, true, &|at| at.y < 0),
            ("margin-bottom", margins.bottom, true, &|at| at.y > bottom),
            ("margin-left", margins.left, false, &|at| at.x < 0),
            ("margin-right", margins.right, false, &|at| at.x > right),
        ];
        for (key, margin, is_column, is_in) in all {
            if margin.slots == 0 {
                continue;
            }
            let mut texts: BTreeMap<u16, Vec<(Spot, String)>> = BTreeMap::new();
            for mark in &self.grid.marks {
                let Mark::Symbol { at, text, .. } = mark else { continue };
                let along = if is_column { at.x } else { at.y };
                if is_in(*at) && along > 0 {
                    texts
                        .entry(along as u16 / 2)
                        .or_default()
                        .push((*at, symbol(self.words, text)));
                }
            }
            for (index, mut texts) in texts {
                texts.sort();
                let texts: Vec<String> = texts.into_iter().map(|(_, text)| text).collect();
                let (number, texts) = (self.number(index), texts.join(" "));
                lines.push(self.words.say(key, &[("number", &number), ("texts", &texts)]));
            }
        }
    }

    /// The regions between heavy lines. In a grid with margins, heavy lines only help to count.
    fn regions(&self, lines: &mut Vec<String>) {
        let has = |wanted: Weight| {
            let mut marks = self.grid.marks.iter();
            marks.any(|mark| matches!(mark, Mark::Edges { weight, .. } if *weight == wanted))
        };
        let weight = if has(Weight::Region) { Weight::Region } else { Weight::Thick };
        let margins = self.grid.lattice.margins;
        if !has(weight) || margins.top.slots > 0 || margins.left.slots > 0 {
            return;
        }
        let mut regions: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
        let numbers = self.grid.regions(weight);
        for cell in self.grid.lattice.cells() {
            regions.entry(numbers[self.grid.index(cell)]).or_default().push(cell);
        }
        for (number, cells) in regions {
            let (number, cells) = ((number + 1).to_string(), self.cells(&cells));
            lines.push(self.words.say("region", &[("number", &number), ("cells", &cells)]));
        }
    }

    /// The short names of cells. Neighbours in a row share a name.
    fn cells(&self, cells: &[Cell]) -> String {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        let runs = cells.chunk_by(|a, b| a.row == b.row && a.column + 1 == b.column);
        let names = runs.map(|run| {
            let (row, first) = (self.number(run[0].row), self.number(run[0].column));
            let last = self.number(run[run.len() - 1].column);
            if run.len() == 1 {
                self.words.say("short-cell", &[("row", &row), ("column", &first)])
            } else {
                let args: [(&str, &str); 3] = [("row", &row), ("first", &first), ("last", &last)];
                self.words.say("short-cells", &args)
            }
        });
        names.collect::<Vec<_>>().join(", ")
    }

    /// The name of a spot: a cell, a side or a corner.
    fn spot(&self, spot: Spot) -> String {
        let (key, at) = match spot.place() {
            Place::Centre => ("cell", spot),
            Place::HorizontalSide => ("side-horizontal", spot.moved(0, -1)),
            Place::VerticalSide => ("side-vertical", spot.moved(-1, 0)),
            Place::Corner => ("corner-below", spot.moved(-1, -1)),
        };
        // The spots of the left and the top border belong to column 0 and row 0.
        let number = |half: i16| {
            let index = i32::from(half.div_euclid(2)) / self.step() as i32;
            (if half < 0 { 0 } else { index + 1 }).to_string()
        };
        let (row, column) = (number(at.y), number(at.x));
        self.words.say(key, &[("row", &row), ("column", &column)])
    }

    fn spots(&self, through: &[Spot]) -> String {
        through.iter().map(|spot| self.spot(*spot)).collect::<Vec<_>>().join("; ")
    }

    /// The sentence about a mark that is not in a cell.
    fn mark(&self, mark: &Mark) -> Option<String> {
        let in_cell = |at: Spot| Cell::at(at).is_some_and(|cell| self.grid.lattice.has(cell));
        match mark {
            Mark::Outline { cells, style } => {
                let key = match style {
                    OutlineStyle::Cage => "cage",
                    OutlineStyle::Inset => "inset",
                    OutlineStyle::Ring => "ring",
                    OutlineStyle::Frame => return None,
                };
                Some(self.words.say(key, &[("cells", &self.cells(cells))]))
            }
            Mark::Line { through, style } => {
                let key = match style {
                    LineStyle::Rule => "rule",
                    LineStyle::TintedBand => "tinted-band",
                    LineStyle::HollowBand => "hollow-band",
                    LineStyle::Shaft => "shaft",
                    LineStyle::Loop => "loop",
                    LineStyle::Way => "way",
                    LineStyle::Bridge => "bridge",
                    LineStyle::DoubleBridge => "double-bridge",
                };
                Some(self.words.say(key, &[("spots", &self.spots(through))]))
            }
            Mark::Shape { at, form, tone } => {
                let key = match (form, tone) {
                    (Form::Dot, Tone::Black) => "dot-black",
                    (Form::Dot, _) => "dot-paper",
                    (Form::Bar, _) => "bar",
                    _ if in_cell(*at) => return None,
                    _ => {
                        let shape = self.words.word(shape_key(*form, *tone)?);
                        let args: [(&str, &str); 2] =
                            [("shape", &shape), ("spot", &self.spot(*at))];
                        return Some(self.words.say("shape-between", &args));
                    }
                };
                Some(self.words.say(key, &[("spot", &self.spot(*at))]))
            }
            Mark::Sign { at, sign } => self.sign(*at, *sign),
            Mark::Symbol { at, text, .. } => {
                let margins = self.grid.lattice.margins;
                let is_margin = [margins.top, margins.right, margins.bottom, margins.left]
                    .iter()
                    .any(|margin| margin.slots > 0)
                    && at.place() == Place::Centre;
                (!in_cell(*at) && !is_margin).then(|| {
                    let args: [(&str, &str); 2] =
                        [("text", &symbol(self.words, text)), ("spot", &self.spot(*at))];
                    self.words.say("text-at", &args)
                })
            }
            Mark::Fill { .. } | Mark::Edges { .. } | Mark::Note { .. } => None,
        }
    }

    fn sign(&self, at: Spot, sign: Sign) -> Option<String> {
        let way = |direction| self.words.word(direction_key(direction));
        let spot = self.spot(at);
        Some(match sign {
            Sign::Split => return None,
            Sign::Cross => self.words.say("cross", &[("spot", &spot)]),
            Sign::Less(direction) => {
                // A sign is on a side, or in the gap between two cells.
                let distance = if at.place() == Place::Centre { 2 } else { 1 };
                let (right, down) = match direction {
                    Direction::Up => (0, -distance),
                    Direction::Right => (distance, 0),
                    Direction::Down => (0, distance),
                    Direction::Left => (-distance, 0),
                };
                let lesser = self.spot(at.moved(right, down));
                let greater = self.spot(at.moved(-right, -down));
                self.words.say("less", &[("lesser", &lesser), ("greater", &greater)])
            }
            Sign::Head { right, down } => {
                let across = [(right > 0, "right"), (right < 0, "left")];
                let along = [(down < 0, "up"), (down > 0, "down")];
                let sides = along.into_iter().chain(across).filter(|(is, _)| *is);
                let sides = sides.map(|(_, key)| self.words.word(key)).collect::<Vec<_>>();
                self.words.say("head", &[("spot", &spot), ("sides", &sides.join(" "))])
            }
            Sign::Bent(first, then, _) => {
                let args: [(&str, &str); 3] =
                    [("spot", &spot), ("first", &way(first)), ("second", &way(then))];
                self.words.say("bent", &args)
            }
        })
    }
}

/// The key of a shape that fills a cell. Points and dots are not in a cell.
fn shape_key(form: Form, tone: Tone) -> Option<&'static str> {
    match (form, tone) {
        (Form::Point | Form::Dot | Form::Bar, _) => None,
        (Form::Disc, Tone::Paper) => Some("disc-paper"),
        (Form::Disc, Tone::Tint) => Some("disc-tint"),
        (Form::Disc, Tone::Dark | Tone::Black) => Some("disc-black"),
        (Form::Round, _) => Some("round"),
        (Form::Square, _) => Some("square"),
        (Form::Bulb, _) => Some("bulb"),
        (Form::Half(corner), _) => Some(match corner {
            Corner::TopLeft => "half-top-left",
            Corner::TopRight => "half-top-right",
            Corner::BottomLeft => "half-bottom-left",
            Corner::BottomRight => "half-bottom-right",
        }),
    }
}

fn anchor_key(anchor: Anchor) -> Option<&'static str> {
    match anchor {
        Anchor::TopLeft => Some("top-left"),
        Anchor::TopRight => Some("top-right"),
        Anchor::BottomLeft => Some("bottom-left"),
        Anchor::BottomRight => Some("bottom-right"),
        Anchor::Centre | Anchor::Whole | Anchor::UpperHalf | Anchor::LowerHalf => None,
    }
}

fn direction_key(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "up",
        Direction::Right => "right",
        Direction::Down => "down",
        Direction::Left => "left",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::{Lattice, Margins, Purpose, Role};

    #[test]
    fn every_picture_has_a_name() {
        for picture in pictures::ALL {
            let name = pictures::name(*picture);
            assert!(name.is_some_and(|name| Words::new("en").has(name)), "{picture}");
        }
    }

    #[test]
    fn a_figure_is_described_row_by_row() {
        let margins = Margins { left: Margin::new(2, 50), ..Margins::default() };
        let mut grid = Grid::new(Lattice::rectangle(3, 2).with_margins(margins), Purpose::Written);
        let cell = Cell::new;
        grid.marks = vec![
            Mark::Fill { cells: vec![cell(1, 0)], tone: Tone::Black },
            Mark::Shape { at: Spot::new(2, 3), form: Form::Dot, tone: Tone::Paper },
            Mark::Outline {
                cells: vec![cell(0, 0), cell(1, 0), cell(0, 1)],
                style: OutlineStyle::Cage,
            },
            Mark::Sign { at: Spot::new(4, 3), sign: Sign::Less(Direction::Left) },
            Mark::Line { through: vec![Spot::new(1, 1), Spot::new(5, 1)], style: LineStyle::Loop },
        ];
        grid.text(Spot::new(-3, 1), Anchor::Centre, "4", Role::Clue);
        grid.text(Spot::new(-1, 1), Anchor::Centre, "1", Role::Clue);
        grid.text(cell(0, 0).centre(), Anchor::TopLeft, "12", Role::Clue);
        grid.symbol(cell(2, 1), "7", Role::Given);
        grid.symbol(cell(0, 1), pictures::TENT, Role::Given);
        assert_eq!(
            Figure::new(grid).describe("en"),
            "Left of row 1: 4 1.\n\
             Row 1: small text top left: 12, black, empty.\n\
             Row 2: tent, empty, 7.\n\
             White dot: the side right of row 2, column 1.\n\
             Dashed outline around r1c1 to c2, r2c1.\n\
             row 2, column 2 is less than row 2, column 3.\n\
             Line: row 1, column 1; row 1, column 3."
        );
    }

    #[test]
    fn walls_are_described_by_the_ways_that_are_open() {
        let mut grid = Grid::new(Lattice::rectangle(2, 1), Purpose::Traced);
        grid.marks = grid.lattice.edges(|side| (side.x != 2).then_some(Weight::Wall));
        assert_eq!(Figure::new(grid).describe("de"), "Zeile 1: offen rechts, offen links.");
    }
}
