//! The rules of a document of f-puzzles.com, as a variant with its clues.

use std::collections::BTreeSet;

use serde_json::Value;

use super::document::{Cells, Document, Lines, Marked, cell, cell_name};
use crate::family::board::{FamilyBoard, Layout};
use crate::family::clues::{Cage, ClueType, Clues, PairMark, Parity};
use crate::family::grid::{Grid, Regions, Shape};
use crate::family::regions::{are_regions, renumbered};
use crate::family::symbols::Symbols;
use crate::family::variant::Variant;
use crate::family::{FAMILY, Family};
use bookgen_core::solver::houses::HouseKind;

/// A message and help.
pub type Fault = (String, &'static str);

/// The keys that do not change the puzzle.
const HARMLESS: [&str; 6] = [
    "ruleset",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "successMessage",
    "solutionMessage",
];

const HELP: &str = "remove this rule from the puzzle, or print another puzzle";

/// The rules of a puzzle.
pub struct Rules<'d> {
    document: &'d Document,
    shape: Shape,
    /// The regions, if they are not boxes.
    regions: Option<Vec<usize>>,
    clues: ClueType,
}

/// Whether a document can have all rules of a variant.
pub fn is_known(variant: &Variant) -> bool {
    let has_clues = match variant.clues {
        ClueType::Signs | ClueType::Letters => false,
        ClueType::None
        | ClueType::Cages
        | ClueType::Bars
        | ClueType::Dots
        | ClueType::Thermos
        | ClueType::Arrows
        | ClueType::Parity => true,
    };
    has_clues
        && variant.shape.regions != Regions::Samurai
        && variant.sizes.iter().all(|size| *size <= 16)
}

impl Rules<'_> {
    /// Finds the rules of a document.
    ///
    /// # Errors
    /// No variant has one of the rules.
    pub fn new(document: &Document) -> Result<Rules<'_>, Fault> {
        let fault = |message: &str| Err((message.to_owned(), HELP));
        let is_set = |value: &&Value| match value {
            Value::Null | Value::Bool(false) => false,
            Value::Array(items) => !items.is_empty(),
            Value::String(text) => !text.is_empty(),
            _ => true,
        };
        let mut others = document.others.iter();
        if let Some((key, _)) =
            others.find(|(key, value)| !HARMLESS.contains(&key.as_str()) && is_set(value))
        {
            let key: String = key.chars().take(30).collect();
            return fault(&format!("no kind of puzzle has the rule `{key}` of this puzzle"));
        }
        if document.rising_diagonal != document.falling_diagonal {
            return fault("no kind of puzzle has only one diagonal with all digits");
        }
        if let Some(mark) = document.negative.iter().find(|mark| *mark != "ratio") {
            let mark: String = mark.chars().take(30).collect();
            return fault(&format!("no kind of puzzle has the rule that all `{mark}` are given"));
        }
        let dots = [&document.difference, &document.ratio];
        let [whites, blacks] = dots.map(|dots| !dots.is_empty());
        let has_ratio = blacks || !document.negative.is_empty();
        let pairs = match (whites || document.nonconsecutive, has_ratio) {
            (false, false) => None,
            (true, false) => Some(ClueType::Bars),
            (_, true) => Some(ClueType::Dots),
        };
        if pairs.is_some() && !document.nonconsecutive
            || pairs == Some(ClueType::Dots) && document.negative.is_empty()
        {
            return Err((
                "the puzzle has dots, and not all of them are given".to_owned(),
                "in kropki and consecutive Sudoku, neighbours without a dot follow the negative constraint",
            ));
        }
        let found = [
            pairs,
            (!document.killercage.is_empty()).then_some(ClueType::Cages),
            (!document.thermometer.is_empty()).then_some(ClueType::Thermos),
            (!document.arrow.is_empty()).then_some(ClueType::Arrows),
            (!(document.even.is_empty() && document.odd.is_empty())).then_some(ClueType::Parity),
        ];
        let mut found = found.into_iter().flatten();
        let clues = found.next().unwrap_or(ClueType::None);
        if found.next().is_some() {
            return fault("no kind of puzzle has clues of several types");
        }
        let regions = regions(document)?;
        let shape = Shape {
            regions: if regions.is_some() { Regions::Irregular } else { Regions::Boxes },
            has_diagonals: document.rising_diagonal,
            has_windows: has_windows(document)?,
            is_anti_knight: document.antiknight,
        };
        Ok(Rules { document, shape, regions, clues })
    }

    /// The variant with these rules. `None` for classic Sudoku, and if there is none.
    pub fn variant(&self) -> Option<&'static Variant> {
        let fits = |Family(variant): &&Family| {
            is_known(variant)
                && variant.sizes.contains(&self.document.size)
                && variant.shape == self.shape
                && variant.clues == self.clues
        };
        FAMILY.iter().find(fits).map(|Family(variant)| *variant)
    }

    /// Whether this is classic Sudoku.
    pub fn is_classic(&self) -> bool {
        self.document.size == 9 && self.shape == Shape::BOXES && self.clues == ClueType::None
    }

    /// The grid and the clues.
    ///
    /// # Errors
    /// A clue is not complete.
    pub fn layout(&self, variant: &'static Variant) -> Result<Layout, Fault> {
        let (document, size) = (self.document, self.document.size);
        let grid = match &self.regions {
            Some(regions) => Grid::with_regions(variant.shape, size, regions.clone()),
            None => Grid::with_boxes(variant.shape, size),
        };
        let clues = match self.clues {
            ClueType::Cages => Clues::Cages(cages(document)?),
            ClueType::Bars | ClueType::Dots => Clues::Pairs(self.clues, marks(document, &grid)?),
            ClueType::Thermos => Clues::Thermos(paths(size, &document.thermometer)?),
            ClueType::Arrows => Clues::Arrows(paths(size, &document.arrow)?),
            ClueType::Parity => {
                let mut marks = vec![None; size * size];
                let types = [(&document.even, Parity::Even), (&document.odd, Parity::Odd)];
                for (marked, parity) in types {
                    for Marked { cell: name } in marked {
                        marks[named(size, name)?] = Some(parity);
                    }
                }
                Clues::Parity(marks)
            }
            ClueType::None | ClueType::Signs | ClueType::Letters => Clues::None,
        };
        let has_numbers = variant.symbols.contains(&Symbols::Numbers);
        let symbols = if has_numbers { Symbols::Numbers } else { variant.symbols[0] };
        Ok(Layout { variant, grid, clues, symbols })
    }
}

fn named(size: usize, name: &str) -> Result<usize, Fault> {
    cell(size, name).map_err(|message| (message, HELP))
}

fn cells(size: usize, names: &[String]) -> Result<Vec<usize>, Fault> {
    names.iter().map(|name| named(size, name)).collect()
}

/// The regions row by row. `None` if they are boxes.
fn regions(document: &Document) -> Result<Option<Vec<usize>>, Fault> {
    let size = document.size;
    let boxes = Grid::with_boxes(Shape::BOXES, size).regions;
    let own = document.grid.iter().flatten().zip(&boxes);
    let own: Vec<usize> = own
        .map(|(cell, usual)| {
            cell.region.map_or(*usual, |region| usize::try_from(region).unwrap_or(usize::MAX))
        })
        .collect();
    let regions = renumbered(&own);
    if regions == renumbered(&boxes) {
        return Ok(None);
    }
    let is_irregular = |Family(variant): &Family| {
        variant.shape.regions == Regions::Irregular && variant.sizes.contains(&size)
    };
    if !FAMILY.iter().any(is_irregular) {
        let message = format!("no kind of puzzle has irregular regions in {size}x{size} cells");
        return Err((message, HELP));
    }
    if !are_regions(size, &regions) {
        let message = format!("the regions are not {size} connected regions of {size} cells");
        return Err((message, "give each cell a region"));
    }
    Ok(Some(regions))
}

/// Whether the extra regions are the four windows of a windoku.
fn has_windows(document: &Document) -> Result<bool, Fault> {
    let size = document.size;
    let mut regions: BTreeSet<Vec<usize>> = BTreeSet::new();
    for region in &document.extraregion {
        let mut cells = cells(size, &region.cells)?;
        cells.sort_unstable();
        regions.insert(cells);
    }
    if regions.is_empty() {
        return Ok(false);
    }
    if size == 9 && regions == windows().collect() {
        return Ok(true);
    }
    Err(("the extra regions are not the four windows of a windoku".to_owned(), HELP))
}

/// The cells of the windows of a grid of 9x9 cells.
fn windows() -> impl Iterator<Item = Vec<usize>> {
    let shape = Shape { has_windows: true, ..Shape::BOXES };
    let houses = Grid::with_boxes(shape, 9).houses::<2>().houses.into_iter();
    let windows = houses.filter(|house| house.kind == HouseKind::Window);
    windows.map(|window| window.cells.into_iter().collect())
}

fn cages(document: &Document) -> Result<Vec<Cage>, Fault> {
    let size = document.size;
    let mut cages = Vec::new();
    let mut covered = vec![false; size * size];
    for Cells { cells: names, value } in &document.killercage {
        let mut own = cells(size, names)?;
        own.sort_unstable();
        let sum = match value {
            Some(Value::Number(number)) => number.as_u64().and_then(|sum| u32::try_from(sum).ok()),
            Some(Value::String(text)) => text.trim().parse().ok(),
            _ => None,
        };
        let Some(sum) = sum.filter(|_| !own.is_empty()) else {
            return Err(("a cage has no sum".to_owned(), "write the sum of each cage"));
        };
        for cell in &own {
            if std::mem::replace(&mut covered[*cell], true) {
                let message = format!("{} is in two cages", cell_name(size, *cell));
                return Err((message, HELP));
            }
        }
        cages.push(Cage { cells: own, sum });
    }
    if let Some(cell) = covered.iter().position(|covered| !covered) {
        let message = format!("{} is in no cage", cell_name(size, cell));
        return Err((message, "in a killer, each cell is in a cage"));
    }
    cages.sort_by_key(|cage| cage.cells[0]);
    Ok(cages)
}

/// The mark between each pair of neighbours.
fn marks(document: &Document, grid: &Grid) -> Result<Vec<PairMark>, Fault> {
    let neighbours = grid.neighbours();
    let mut marks = vec![PairMark::None; neighbours.len()];
    let types = [
        (&document.difference, "1", PairMark::Consecutive),
        (&document.ratio, "2", PairMark::Double),
    ];
    for (dots, usual, mark) in types {
        for Cells { cells: names, value } in dots {
            let value = match value {
                None | Some(Value::Null) => String::new(),
                Some(Value::String(text)) => text.trim().to_owned(),
                Some(value) => value.to_string(),
            };
            if !value.is_empty() && value != usual {
                let shown: String = value.chars().take(20).collect();
                return Err((format!("no kind of puzzle has dots with the number {shown}"), HELP));
            }
            let own = cells(document.size, names)?;
            let pair = |(a, b): &(usize, usize)| own == [*a, *b] || own == [*b, *a];
            let Some(at) = neighbours.iter().position(pair) else {
                return Err(("a dot is not between two neighbours".to_owned(), HELP));
            };
            marks[at] = mark;
        }
    }
    Ok(marks)
}

/// The lines of thermometers or arrows, in the order of their first cells.
fn paths(size: usize, lines: &[Lines]) -> Result<Vec<Vec<usize>>, Fault> {
    let mut paths = Vec::new();
    for Lines { lines, cells: start } in lines {
        if start.len() > 1 {
            return Err((
                "no kind of puzzle has arrows with circles of several cells".to_owned(),
                HELP,
            ));
        }
        for line in lines {
            paths.push(cells(size, line)?);
        }
    }
    paths.sort();
    Ok(paths)
}

/// Makes the document of a puzzle. Its variant [`is_known`].
pub fn document(board: &FamilyBoard) -> Document {
    let FamilyBoard { layout, givens, answer } = board;
    let Grid { size, shape, regions, .. } = &layout.grid;
    let size = *size;
    let mut document = Document::new(size, givens, answer);
    let names = |cells: &[usize]| cells.iter().map(|cell| cell_name(size, *cell)).collect();
    let group = |cells: &[usize], value: Option<Value>| Cells { cells: names(cells), value };
    if shape.regions == Regions::Irregular {
        for (cell, region) in document.grid.iter_mut().flatten().zip(regions) {
            cell.region = i64::try_from(*region).ok();
        }
    }
    document.rising_diagonal = shape.has_diagonals;
    document.falling_diagonal = shape.has_diagonals;
    document.antiknight = shape.is_anti_knight;
    if shape.has_windows {
        document.extraregion = windows().map(|cells| group(&cells, None)).collect();
    }
    match &layout.clues {
        Clues::None | Clues::Letters(_) => {}
        Clues::Cages(cages) => {
            let cages = cages.iter();
            let cage = |cage: &Cage| group(&cage.cells, Some(Value::from(cage.sum.to_string())));
            document.killercage = cages.map(cage).collect();
        }
        Clues::Pairs(clue, marks) => {
            let dots = |wanted: PairMark| {
                let pairs = layout.grid.neighbours().into_iter().zip(marks);
                let pairs = pairs.filter(move |(_, mark)| **mark == wanted);
                pairs.map(|((a, b), _)| group(&[a, b], None)).collect()
            };
            document.nonconsecutive = true;
            document.difference = dots(PairMark::Consecutive);
            if *clue == ClueType::Dots {
                document.negative = vec!["ratio".to_owned()];
                document.ratio = dots(PairMark::Double);
            }
        }
        Clues::Thermos(paths) => {
            let lines = |path: &Vec<usize>| Lines { lines: vec![names(path)], cells: Vec::new() };
            document.thermometer = paths.iter().map(lines).collect();
        }
        Clues::Arrows(paths) => {
            let lines =
                |path: &Vec<usize>| Lines { lines: vec![names(path)], cells: names(&path[..1]) };
            document.arrow = paths.iter().map(lines).collect();
        }
        Clues::Parity(marks) => {
            let marked = |wanted: Parity| {
                let cells = marks.iter().enumerate().filter(|(_, mark)| **mark == Some(wanted));
                cells.map(|(cell, _)| Marked { cell: cell_name(size, cell) }).collect()
            };
            document.even = marked(Parity::Even);
            document.odd = marked(Parity::Odd);
        }
    }
    document
}
