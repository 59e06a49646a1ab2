//! Compares a figure that was read from a page with the figure that a puzzle has.

use std::collections::{BTreeMap, BTreeSet};

use super::lattice::sides;
use super::mark::{Form, Mark, Tone, Weight};
use super::spot::{Cell, Place, Spot};
use super::{Figure, Flow, Grid, Lattice, Panel, Text};
use crate::board::Flaw;

impl Figure {
    /// Checks that this figure shows exactly what `expected` shows. The title, the credit, the
    /// source and the purposes of the panels do not count, because they are not drawn.
    ///
    /// # Errors
    /// The first difference, as a sentence without a full stop.
    pub fn check_equal(&self, expected: Figure) -> Result<(), Flaw> {
        let expected = expected.canonical();
        if self.panels == expected.panels && self.lists == expected.lists {
            return Ok(());
        }
        // Usually, this figure was read from a page and is also canonical.
        let found = self.clone().canonical();
        found.compare(&expected)
    }

    /// Compares two canonical figures.
    fn compare(&self, expected: &Figure) -> Result<(), Flaw> {
        let count = |figure: &Figure| figure.panels.len();
        if count(self) != count(expected) {
            let (found, wanted) = (count(self), count(expected));
            return Err(Flaw(format!("the number of grids is {found} instead of {wanted}")));
        }
        for (panel, wanted) in self.panels.iter().zip(&expected.panels) {
            match (panel, wanted) {
                (Panel::Grid(grid), Panel::Grid(wanted)) => compare_grids(grid, wanted)?,
                (Panel::Flow(flow), Panel::Flow(wanted)) => compare_flows(flow, wanted)?,
                (Panel::Text(text), Panel::Text(wanted)) => compare_texts(text, wanted)?,
                _ => return Err(Flaw("a grid is drawn as words, or the reverse".to_owned())),
            }
        }
        compare_lists(self, expected)
    }
}

fn compare_lists(figure: &Figure, expected: &Figure) -> Result<(), Flaw> {
    if figure.lists == expected.lists {
        return Ok(());
    }
    let (found, wanted) = (figure.lists.len(), expected.lists.len());
    if found != wanted {
        return Err(Flaw(format!("the number of lists is {found} instead of {wanted}")));
    }
    let entries = |figure: &Figure| -> Vec<String> {
        let lists = figure.lists.iter();
        let texts = lists.flat_map(|list| {
            let entries = list.entries.iter().map(|entry| {
                let label = entry.label.as_ref().map(|label| format!("{label} "));
                label.unwrap_or_default() + &entry.text
            });
            list.heading.iter().cloned().chain(entries)
        });
        texts.collect()
    };
    let (found, wanted) = (entries(figure), entries(expected));
    let first = found.iter().zip(&wanted).find(|(found, wanted)| found != wanted);
    Err(Flaw(match first {
        Some((found, wanted)) => format!("a list has {found:?} instead of {wanted:?}"),
        None => format!("the lists have {} texts instead of {}", found.len(), wanted.len()),
    }))
}

fn compare_texts(text: &Text, expected: &Text) -> Result<(), Flaw> {
    if text == expected {
        return Ok(());
    }
    let (found, wanted) = (text.texts(), expected.texts());
    let first = found.iter().zip(&wanted).find(|(found, wanted)| found != wanted);
    Err(Flaw(match first {
        Some((found, wanted)) => format!("a text has {found:?} instead of {wanted:?}"),
        None => format!("a text has {} parts instead of {}", found.len(), wanted.len()),
    }))
}

fn compare_flows(flow: &Flow, expected: &Flow) -> Result<(), Flaw> {
    let mut words = flow.words.iter().zip(&expected.words);
    match words.position(|(found, wanted)| found != wanted) {
        Some(index) => Err(Flaw(format!("word {} is different", index + 1))),
        None if flow.words.len() != expected.words.len() => {
            let (found, wanted) = (flow.words.len(), expected.words.len());
            Err(Flaw(format!("there are {found} words instead of {wanted}")))
        }
        None => Ok(()),
    }
}

fn compare_grids(grid: &Grid, expected: &Grid) -> Result<(), Flaw> {
    let (found, wanted) = (&grid.lattice, &expected.lattice);
    if (found.columns, found.rows) != (wanted.columns, wanted.rows) {
        // If boxes stand apart, every second column and row is a gap.
        let (noun, apart) = match (found.gap, wanted.gap) {
            (100, _) | (_, 100) => ("cells", 1),
            _ => ("boxes", 2),
        };
        let size = |lattice: &Lattice| {
            format!("{}x{}", lattice.columns.div_ceil(apart), lattice.rows.div_ceil(apart))
        };
        let (found, wanted) = (size(found), size(wanted));
        return Err(Flaw(format!("the grid has {found} {noun} instead of {wanted}")));
    }
    if found != wanted {
        return Err(Flaw("the margins, gaps or absent cells of the grid are different".to_owned()));
    }
    let (found, wanted) = (Parts::new(grid), Parts::new(expected));
    found.compare(&wanted)
}

/// The marks of a canonical grid, in a form that is easy to compare.
struct Parts {
    /// The weight of the line on each side of a cell.
    sides: BTreeMap<Spot, Weight>,
    fills: BTreeMap<Cell, Tone>,
    others: BTreeSet<Mark>,
}

impl Parts {
    fn new(grid: &Grid) -> Parts {
        let mut parts =
            Parts { sides: BTreeMap::new(), fills: BTreeMap::new(), others: BTreeSet::new() };
        for mark in &grid.marks {
            match mark {
                Mark::Edges { runs, weight } => {
                    let all = runs.iter().copied().flat_map(sides);
                    parts.sides.extend(all.map(|side| (side, *weight)));
                }
                Mark::Fill { cells, tone } => {
                    parts.fills.extend(cells.iter().map(|cell| (*cell, *tone)));
                }
                other => {
                    parts.others.insert(other.clone());
                }
            }
        }
        parts
    }

    fn compare(&self, expected: &Parts) -> Result<(), Flaw> {
        for side in self.sides.keys().chain(expected.sides.keys()) {
            let name = |weight: Option<&Weight>| match weight {
                None => "missing",
                Some(Weight::Thin) => "thin",
                Some(Weight::Thick) => "thick",
                Some(Weight::Region) => "the line of a region",
                Some(Weight::Border) => "a border line",
                Some(Weight::Wall) => "a wall",
            };
            let (found, wanted) = (self.sides.get(side), expected.sides.get(side));
            if found != wanted {
                let place = side_name(*side);
                return Err(Flaw(match wanted {
                    None => format!("{place} is {}, but there should be no line", name(found)),
                    Some(_) => format!("{place} is {} instead of {}", name(found), name(wanted)),
                }));
            }
        }
        for cell in self.fills.keys().chain(expected.fills.keys()) {
            let name = |tone: Option<&Tone>| match tone {
                None | Some(Tone::Paper) => "white",
                Some(Tone::Tint) => "tinted",
                Some(Tone::Dark) => "dark",
                Some(Tone::Black) => "black",
            };
            let (found, wanted) = (self.fills.get(cell), expected.fills.get(cell));
            if found != wanted {
                let (found, wanted) = (name(found), name(wanted));
                return Err(Flaw(format!("{} is {found} instead of {wanted}", cell_name(*cell))));
            }
        }
        if let Some(mark) = expected.others.difference(&self.others).next() {
            return Err(Flaw(format!("{} is missing", mark_name(mark))));
        }
        match self.others.difference(&expected.others).next() {
            Some(mark) => Err(Flaw(format!("{} does not belong to the puzzle", mark_name(mark)))),
            None => Ok(()),
        }
    }
}

fn cell_name(cell: Cell) -> String {
    format!("row {} column {}", cell.row + 1, cell.column + 1)
}

/// The name of a side of a cell: the line to the right of the cell or below it, or the left or top
/// border.
fn side_name(side: Spot) -> String {
    let (line, before, first) = match side.place() {
        Place::VerticalSide => ("to the right of", side.moved(-1, 0), "to the left of"),
        _ => ("below", side.moved(0, -1), "above"),
    };
    match Cell::at(before) {
        Some(cell) => format!("the line {line} {}", cell_name(cell)),
        None => {
            let after = side.moved(side.x - before.x, side.y - before.y);
            format!("the line {first} {}", spot_name(after))
        }
    }
}

fn spot_name(spot: Spot) -> String {
    match Cell::at(spot) {
        Some(cell) => cell_name(cell),
        None => format!("the spot x {}, y {}", spot.x, spot.y),
    }
}

fn mark_name(mark: &Mark) -> String {
    match mark {
        Mark::Fill { .. } => "a filled cell".to_owned(),
        Mark::Edges { .. } => "a line".to_owned(),
        Mark::Outline { cells, style } => {
            let name = format!("{style:?}").to_lowercase();
            match (cells.first(), cells.last()) {
                (Some(first), Some(last)) => {
                    format!("the {name} from {} to {}", cell_name(*first), cell_name(*last))
                }
                _ => format!("the {name}"),
            }
        }
        Mark::Line { through, style } => {
            let name = format!("{style:?}").to_lowercase();
            let end = |spot: Option<&Spot>| spot.map(|spot| spot_name(*spot)).unwrap_or_default();
            format!("the {name} line from {} to {}", end(through.first()), end(through.last()))
        }
        Mark::Shape { at, form, tone } => {
            let form = match form {
                Form::Half(_) => "half".to_owned(),
                _ => format!("{form:?}"),
            };
            let tone = format!("{tone:?}");
            let name = format!("{} {}", tone.to_lowercase(), form.to_lowercase());
            format!("the {name} at {}", spot_name(*at))
        }
        Mark::Sign { at, .. } => format!("the sign at {}", spot_name(*at)),
        Mark::Note { at, text, .. } => format!("the note {text:?} at {}", spot_name(*at)),
        Mark::Symbol { at, text, .. } => format!("the text {text:?} at {}", spot_name(*at)),
    }
}
