//! Reads documents of ipuz with Sudoku of other sizes, jigsaws, diagonals, windows and killers.

use serde_json::Value;

use crate::family::board::{FamilyBoard, Layout};
use crate::family::clues::{Cage, ClueType, Clues};
use crate::family::grid::{Grid, Regions, Shape};
use crate::family::regions::{are_regions, renumbered};
use crate::family::symbols::{Symbols, digit_char};
use crate::family::variant::Variant;
use crate::family::{FAMILY, Family};
use bookgen_core::heading::{Heading, printable};
use bookgen_core::html_text::without_tags;
use bookgen_core::text_format::{FormatError, Reading, TextFormat};
use bookgen_core::{Flaw, Puzzle};

/// The format. bookgen writes it for books, too, with more metadata.
pub const FORMAT: TextFormat = TextFormat {
    name: "ipuz",
    summary: "JSON of ipuz.org",
    reading: Reading::Objects(read),
    writing: None,
};

const HELP: &str = "write a document of http://ipuz.org/sudoku, as `bookgen puzzle` prints it";

/// The largest grid that is read.
const MAX_SIZE: usize = 25;

/// Whether documents have all clues of a variant.
pub fn has_format(variant: &Variant) -> bool {
    let Shape { regions, is_anti_knight, .. } = variant.shape;
    matches!(variant.clues, ClueType::None | ClueType::Cages)
        && !is_anti_knight
        && regions != Regions::Samurai
}

fn read(text: &str) -> Result<Puzzle, FormatError> {
    let document: Value = serde_json::from_str(text)
        .map_err(|error| FormatError::in_line(1, format!("this is not JSON: {error}"), HELP))?;
    parsed(&document).map_err(|message| FormatError::in_line(1, message, HELP))
}

/// The rules of a document.
#[derive(Default)]
struct Rules {
    is_jigsaw: bool,
    is_killer: bool,
    has_diagonals: bool,
    has_windows: bool,
}

impl Rules {
    fn new(document: &Value) -> Result<Rules, String> {
        let mut rules = Rules::default();
        let kinds = document.get("kind").and_then(Value::as_array).ok_or("the kind is missing")?;
        for kind in kinds {
            let kind = kind.as_str().unwrap_or_default();
            let (_, path) = kind.split_once("ipuz.org/").unwrap_or_default();
            match path.split('#').next().unwrap_or_default() {
                "sudoku" => {}
                "sudoku/jigsawsudoku" => rules.is_jigsaw = true,
                "sudoku/killersudoku" => rules.is_killer = true,
                "sudoku/diagonalsudoku" => rules.has_diagonals = true,
                "sudoku/hypersudoku" => rules.has_windows = true,
                _ => {
                    let shown: String = kind.chars().take(60).collect();
                    return Err(format!("documents of the ipuz kind {shown:?} cannot be read"));
                }
            }
        }
        Ok(rules)
    }

    /// The variant. `None` if no variant has these rules.
    fn variant(&self, size: usize) -> Option<&'static Variant> {
        let regions = if self.is_jigsaw { Regions::Irregular } else { Regions::Boxes };
        let clues = if self.is_killer { ClueType::Cages } else { ClueType::None };
        let fits = |Family(variant): &&Family| {
            let Shape { regions: of, has_diagonals, has_windows, is_anti_knight } = variant.shape;
            (of, has_diagonals, has_windows) == (regions, self.has_diagonals, self.has_windows)
                && !is_anti_knight
                && variant.clues == clues
                && variant.sizes.contains(&size)
        };
        FAMILY.iter().find(fits).map(|Family(variant)| *variant)
    }

    fn is_classic(&self, size: usize) -> bool {
        size == 9 && !(self.is_jigsaw || self.is_killer || self.has_diagonals || self.has_windows)
    }
}

fn parsed(document: &Value) -> Result<Puzzle, String> {
    let rules = Rules::new(document)?;
    let list = |value: Option<&Value>| value.and_then(Value::as_array).cloned();
    let rows = list(document.get("puzzle")).ok_or("the grid `puzzle` is missing")?;
    let size = rows.len();
    if !(1..=MAX_SIZE).contains(&size) {
        return Err(format!("the grid has {size} rows"));
    }
    let symbols = charset(document, size)?;
    let givens = digits(document, &rows, &symbols)?;
    let answer = match list(document.get("solution")) {
        Some(rows) => digits(document, &rows, &symbols)?,
        None => Vec::new(),
    };
    let heading = Heading::of_json(document);
    let plain = |text: Option<String>| text.map(|text| without_tags(&text));
    let heading = Heading { title: plain(heading.title), credit: plain(heading.credit) };
    let heading = printable(heading).map_err(|(message, _)| message)?;
    if rules.is_classic(size) {
        return Ok(heading.put(crate::unsolved(&givens)));
    }
    let variant = rules.variant(size).ok_or_else(|| {
        format!("no kind of puzzle has {size}x{size} cells and the rules of this document")
    })?;
    let zones = zones(document, size)?;
    let grid = match variant.shape.regions {
        Regions::Irregular => Grid::with_regions(variant.shape, size, regions(size, &zones)?),
        _ => Grid::with_boxes(variant.shape, size),
    };
    let houses = grid.houses::<10>();
    let is_house = |zone: &Vec<usize>| {
        houses.houses.iter().any(|house| house.cells.into_iter().eq(zone.iter().copied()))
    };
    if !zones.iter().all(is_house) {
        return Err("a zone is neither a region, a diagonal nor a window".to_owned());
    }
    let clues = match variant.clues {
        ClueType::Cages => Clues::Cages(cages(document, size)?),
        _ => Clues::None,
    };
    let wanted = match symbols.first() {
        Some('0') => Symbols::FromZero,
        Some('A') => Symbols::Letters,
        _ => Symbols::Numbers,
    };
    let known = variant.symbols.contains(&wanted);
    let symbols = if known { wanted } else { variant.symbols[0] };
    let layout = Layout { variant, grid, clues, symbols };
    let puzzle = FamilyBoard { layout, givens, answer }.puzzle();
    // The puzzle string has further conditions, for example that cages are connected.
    FamilyBoard::parse_givens(variant, &puzzle).map_err(|Flaw(message)| message)?;
    Ok(heading.put(puzzle))
}

/// The symbols of the digits, from the lowest to the highest.
fn charset(document: &Value, size: usize) -> Result<Vec<char>, String> {
    let symbols: Vec<char> = match document.get("charset").and_then(Value::as_str) {
        Some(text) => text.chars().collect(),
        None => (1..=size as u8).map(digit_char).collect(),
    };
    if symbols.len() != size {
        let count = symbols.len();
        return Err(format!("the charset has {count} symbols instead of {size}"));
    }
    Ok(symbols)
}

/// The digits of a grid, row by row; 0 for an empty cell.
fn digits(document: &Value, rows: &[Value], symbols: &[char]) -> Result<Vec<u8>, String> {
    let size = symbols.len();
    let text = |value: &Value| match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    };
    let empty = document.get("empty").map_or("0".to_owned(), text);
    let digit = |cell: &Value| {
        let inner = ["value", "cell"].iter().find_map(|key| cell.get(key)).unwrap_or(cell);
        let text = text(inner);
        let mut chars = text.chars();
        let position = match (chars.next(), chars.next()) {
            (None, _) => return Ok(0),
            _ if text == empty => return Ok(0),
            (Some(c), None) => symbols.iter().position(|symbol| *symbol == c),
            _ => text.parse::<usize>().ok().and_then(|number| number.checked_sub(1)),
        };
        let number = position.map(|at| at + 1).filter(|number| *number <= size);
        number.map(|number| number as u8).ok_or_else(|| {
            let shown: String = text.chars().take(20).collect();
            format!("{shown:?} is not a symbol of the charset")
        })
    };
    let mut digits = Vec::with_capacity(size * size);
    for row in rows {
        let cells = row.as_array().filter(|cells| cells.len() == size);
        let cells = cells.ok_or_else(|| format!("a row does not have {size} cells"))?;
        for cell in cells {
            digits.push(digit(cell)?);
        }
    }
    match digits.len() == size * size {
        true => Ok(digits),
        false => Err(format!("the grid does not have {size} rows")),
    }
}

/// The cells of a zone or of a cage, in ascending order.
fn cells(value: &Value, size: usize) -> Result<Vec<usize>, String> {
    let places = value.get("cells").and_then(Value::as_array).ok_or("the cells are missing")?;
    let cell = |place: &Value| {
        let part = |at: usize| place.get(at)?.as_u64().filter(|part| *part < size as u64);
        Some(part(1)? as usize * size + part(0)? as usize)
    };
    let cells: Option<Vec<usize>> = places.iter().map(cell).collect();
    let mut cells = cells.ok_or_else(|| format!("a cell is not in the grid of {size}x{size}"))?;
    cells.sort_unstable();
    cells.dedup();
    Ok(cells)
}

fn parts<'a>(document: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    document.get(key).and_then(Value::as_array).into_iter().flatten()
}

fn zones(document: &Value, size: usize) -> Result<Vec<Vec<usize>>, String> {
    parts(document, "zones").map(|zone| cells(zone, size)).collect()
}

/// The regions of a jigsaw: the zones that do not overlap the zones before them.
fn regions(size: usize, zones: &[Vec<usize>]) -> Result<Vec<usize>, String> {
    let mut regions = vec![size; size * size];
    let mut count = 0;
    for zone in zones {
        if count < size && zone.iter().all(|cell| regions[*cell] == size) {
            zone.iter().for_each(|cell| regions[*cell] = count);
            count += 1;
        }
    }
    let regions = renumbered(&regions);
    match count == size && are_regions(size, &regions) {
        true => Ok(regions),
        false => Err(format!("the zones are not {size} regions of {size} cells")),
    }
}

/// The cages of a killer, in the order of their first cells.
fn cages(document: &Value, size: usize) -> Result<Vec<Cage>, String> {
    let mut cages: Vec<Cage> = Vec::new();
    for cage in parts(document, "cages") {
        let cells = cells(cage, size)?;
        let sum = cage.get("value").and_then(Value::as_u64).and_then(|sum| u32::try_from(sum).ok());
        let is_taken = |cell: &usize| cages.iter().any(|cage| cage.cells.contains(cell));
        if cells.is_empty() || cells.iter().any(is_taken) {
            return Err("a cage has no cells, or two cages overlap".to_owned());
        }
        cages.push(Cage { cells, sum: sum.ok_or("a cage has no sum")? });
    }
    cages.sort_by_key(|cage| cage.cells.first().copied());
    match cages.iter().map(|cage| cage.cells.len()).sum::<usize>() == size * size {
        true => Ok(cages),
        false => Err("some cells are in no cage".to_owned()),
    }
}
